"""How often, all told, a question has something done, beside the wordings of a ruling."""

from __future__ import annotations

import pytest

from ruling_service.ask.recalling.repeats import another_time, times_asked

ACTS = ("move", "attack", "ready him", "use that ability", "commit this ally")
PAST = {"move": "moved", "attack": "attacked", "ready him": "readied him",
        "use that ability": "used that ability", "commit this ally": "committed this ally"}  # fmt: skip
TOLD = {"once": 1, "twice": 2, "two times": 2, "three times": 3}
AGAIN = ("again", "once more", "another time")


@pytest.mark.parametrize("act", ACTS)
@pytest.mark.parametrize(("words", "often"), [*TOLD.items(), ("a third time", 3), ("more than once", 2)])
def test_an_act_that_is_counted_is_done_so_often(act, words, often):
    assert times_asked(f"Can I {act} {words} this turn?") == (often if often > 1 else 0)


@pytest.mark.parametrize("act", ACTS)
@pytest.mark.parametrize("words", TOLD)
@pytest.mark.parametrize("again", AGAIN)
def test_again_is_once_more_than_is_told(act, words, again):
    assert times_asked(f"I have {PAST[act]} {words} this turn. Can I {act} {again}?") == TOLD[words] + 1


@pytest.mark.parametrize(
    "question", ["Can I move again?", "Is his strength twice the minion's?", "May he attack once each round?",
                 "Can he exert?"],
)  # fmt: skip
def test_words_that_tell_no_number_of_times_tell_none(question):
    assert times_asked(question) == 0


def test_a_ruling_on_the_third_time_is_none_on_the_second():
    third = ["i have moved twice this turn, can i move again", "may i move a third time", "can i still go on"]
    assert another_time("Can I move twice in one turn?", third) == 2
    assert another_time("Can I move three times in one turn?", third) == 0
    assert another_time("Can I move in this turn?", third) == 0
    assert another_time("Can I move twice in one turn?", ["may i go on", "can i move again"]) == 0

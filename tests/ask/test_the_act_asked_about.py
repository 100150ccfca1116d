"""What was done before is told, what is asked about is another act: a ruling on the one doesn't answer the other."""

from __future__ import annotations

import pytest

from ruling_service.ask.answering import ask
from ruling_service.ask.reading.knowledge import knowledge
from ruling_service.ask.recalling.asked_act import acts_asked, another_act
from ruling_service.library import Library


@pytest.mark.parametrize(
    ("question", "act"),
    [
        ("can my hero attack after he defended?", "attack"),
        ("can my hero defend after he attacked?", "defend"),
        ("may I declare an exhausted hero as an attacker?", "attack"),
        ("may I declare an exhausted hero as a defender?", "defend"),
        ("my hero defended, may he quest?", "commit"),
    ],
)
def test_the_act_asked_about_is_not_the_one_told(question: str, act: str) -> None:
    assert acts_asked(question, knowledge(None), "lcg") <= {act}


WORDINGS = ("can an exhausted character attack?", "my hero defended, can he attack as well?")


def test_a_question_of_another_act_is_another_question() -> None:
    known = knowledge(None)
    assert another_act("can an exhausted hero defend?", WORDINGS, {"defend"}, known, "lcg") == "defend"
    assert another_act("can an exhausted hero attack?", WORDINGS, {"attack"}, known, "lcg") == ""
    # what comes about by itself is told by rulings on other acts too
    assert another_act("does a questing hero exhaust?", WORDINGS, {"exhaust"}, known, "lcg") == ""
    # an act that some wording asks about is asked by the case
    both = (*WORDINGS, "can an exhausted character defend?")
    assert another_act("can an exhausted hero defend?", both, {"defend"}, known, "lcg") == ""


def test_an_exhausted_hero_defends_by_no_ruling_on_attacks(real_library: Library) -> None:
    answer = ask("Can I defend with an exhausted hero?", real_library, "lcg").answer
    assert answer is not None
    assert answer.text.startswith("No")
    assert "attack" not in answer.text.casefold()

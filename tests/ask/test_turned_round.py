"""What is asked the other way round, of another player, or as more than yes or no, gets no yes or no of the
ruling's own question.
"""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from ruling_service.ask.answering.by_rule import _as_it_is_asked
from ruling_service.ask.answering.parting import asks_for_more
from ruling_service.ask.claims import is_judged
from ruling_service.ask.reading import read
from ruling_service.ask.reading.knowledge import knowledge
from ruling_service.ask.recalling.counts import crossed_count
from ruling_service.ask.recalling.who_does_what import Seats, another_seat, seats
from ruling_service.ask.results import Settled

FIRST, LAST = "the first player", "the last player"


def told(text: str, question: str) -> Settled:
    return Settled(
        by="ruling", text=text, question=question, id="lcg/case/a", title="A", confidence="official", odds=1.0,
        citations=[], url="/lcg/case/a",
    )  # fmt: skip


@pytest.mark.parametrize("verb", ["outvote", "overrule", "bamboozle", "outrank"])
@pytest.mark.parametrize(("asked", "worded", "other"), [
    ("Can the others {verb} the first player?", "may the first player {verb} the other players", True),
    ("Can the other players {verb} the first player?", "may the first player {verb} the others", True),
    ("Can the last player {verb} the first player?", "can the first player {verb} the last player", True),
    ("Can the first player {verb} the other players?", "may the first player {verb} the others", False),
    ("Can I {verb} another player?", "can another player {verb} me", False),
    ("Can I use the first player's cards?", "can the first player use my cards", False),
])  # fmt: skip
def test_it_is_asked_of_the_player_whom_the_ruling_has_it_done_to(verb, asked, worded, other) -> None:
    known = knowledge(None)
    mine, its = (seats(one.format(verb=verb), known, "lcg") for one in (asked, worded))
    assert bool(another_seat(mine, [its])) is other


def test_one_wording_that_is_asked_of_the_same_player_is_enough() -> None:
    mine = Seats(LAST, frozenset({FIRST}))
    assert another_seat(mine, [Seats(FIRST, frozenset({LAST}))])
    assert not another_seat(mine, [Seats(FIRST, frozenset({LAST})), Seats(LAST, frozenset())])
    assert not another_seat(mine, [None])


@pytest.mark.parametrize(("game", "question", "wording", "crossed"), [
    ("lcg", "can two of my guys block the same monster", "can the same hero defend against two enemies", True),
    ("lcg", "can three of our heroes block one enemy", "can one hero defend against three enemies", True),
    ("lcg", "can two of my heroes block the same enemy", "may two allies defend against one enemy", False),
])  # fmt: skip
def test_some_of_somebodys_are_counted_too(game, question, wording, crossed) -> None:
    assert bool(crossed_count(question, [wording], game)) is crossed


@pytest.mark.parametrize(("asked", "question", "bare"), [
    ("Do guards sleep only after scouts have decided?", "Do guards sleep before scouts decide?", True),
    ("Do guards sleep before scouts decide?", "Do guards sleep before scouts decide?", False),
    ("What happens when my dial gets to fifty?", "Is he out at fifty?", True),
    ("Is he out at fifty?", "Is he out at fifty?", False),
])  # fmt: skip
def test_the_reason_alone_is_told_where_yes_is_no_answer(asked, question, bare) -> None:
    one = SimpleNamespace(meant=None)
    found = _as_it_is_asked(told("Yes. So it is written.", question), asked, one)
    assert found is not None
    assert found.text == ("So it is written." if bare else "Yes. So it is written.")
    assert (_as_it_is_asked(told("Yes.", question), asked, one) is None) is bare


@pytest.mark.parametrize(("text", "more"), [
    ("My opponent says nope. Was he right to stop me?", True),
    ("Was it fair to forbid that?", True),
    ("And would that be different if he had been discarded?", True),
    ("Is it any different when he is exhausted?", True),
    ("Can I play another copy with him in play?", False),
    ("Can I stop him?", False),
    ("Is he right?", False),
])  # fmt: skip
def test_what_yes_or_no_to_the_ruling_does_not_answer(text, more) -> None:
    assert asks_for_more(text) is more


@pytest.mark.parametrize(("sentence", "judged"), [
    ("that can't be right can it", True),
    ("That isn't legal, is it?", True),
    ("that's not allowed, is it", True),
    ("that minion can't attack me, can it", False),
    ("that can't be right", False),
])
def test_a_judgement_is_asked_with_a_tag(sentence, judged) -> None:
    assert is_judged(sentence) is judged


@pytest.mark.parametrize(("asks", "phase"), [
    ("Can we travel to another location later in that same round?", ""),
    ("Can we travel afterwards?", ""),
    ("Can we travel this round?", ""),
    ("Can we travel?", "planning"),
    ("Can we travel later in the planning phase?", "planning"),
])
def test_a_later_time_than_is_told_is_asked_about(asks, phase) -> None:
    found = read(f"The active location was explored during the planning phase. {asks}", game="lcg")
    assert found.asked[-1].phase == phase

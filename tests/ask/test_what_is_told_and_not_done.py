"""What a question tells is in what is played, or it isn't answered: numbers that count something else, acts that
were not laid out, denials with which a question only begins.
"""

from __future__ import annotations

import pytest

from ruling_service.ask.answering import ask
from ruling_service.ask.recalling.binding import Slots, bound
from ruling_service.ask.recalling.features import Number


@pytest.mark.parametrize(
    ("game", "question"),
    [
        ("lcg", "Some effect lets an enemy attack me in the quest phase. Does it still get a shadow card?"),
        ("lcg", "Some card makes an enemy attack me in the travel phase. Does it still get a shadow card?"),
        ("tcg", "An enduring companion has three wounds. How much stronger is he?"),
        ("tcg", "An enduring companion has 4 wounds. How strong is he?"),
        ("tcg", "My enduring guy took three wounds, what is his strength?"),
    ],
)
def test_what_is_not_played_gets_no_verdict(real_library, game, question):
    assert ask(question, real_library, game=game).answer is None


def test_a_number_that_counts_something_else_fills_no_slot():
    def told(slot, value, *beside, **near):
        return Number(value, slot, near, False, beside)

    strong = told("strength", 7, "<1 strength", strength=-1.0)
    hurt = told("wounds", 7, ">1 wound", wound=1.0)
    slots = Slots([("a", strong)] * 6 + [("b", hurt)] * 6)
    wounds = told("", 3, ">1 wound", wound=1.0)
    assert slots.counts_else("a", "strength", wounds)
    assert not slots.counts_else("b", "wounds", wounds)
    assert not slots.counts_else("a", "strength", told("", 3, "<1 strength", strength=-1.0))
    found = bound((wounds,), (strong,), slots, "a")
    assert found is None or found.misfits == (3,)


@pytest.mark.parametrize(
    "question",
    [
        "Can't a skirmish that the Ring-bearer is in be cancelled like any other?",
        "Isn't the Ring-bearer's skirmish cancelled by an event that cancels skirmishes?",
        "Can't I cancel the Ring-bearer's skirmish with an event?",
    ],
)
def test_cant_it_be_asks_whether_it_can(real_library, question):
    found = ask(question, real_library, game="tcg").answer
    assert found is None or found.answer is False

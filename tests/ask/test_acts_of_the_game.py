"""What anybody can do by the rules of a game (fight, be healed) isn't done by the text of a card, and that a player
has done something doesn't tell whether he does it at another time. Made-up cards.
"""

from __future__ import annotations

import pytest

from ruling_service.ask.answering import ask
from tests.ask.test_of_cards import ALLY, lcg

SCRIBE = lcg("Tired Scribe", "ally", "Action: Exhaust Tired Scribe to draw 1 card.", **ALLY)
GUIDE = lcg("Worn Guide", "ally", "Action: Exhaust Worn Guide to choose a player. That player raises his threat by 2.",
            **ALLY)  # fmt: skip
HERDER = {"name": "Lone Herder", "type": "companion", "culture": "Shire", "side": "Free Peoples", "twilight cost": 1,
          "strength": 3, "vitality": 3, "text": "Fellowship: Exert Lone Herder to draw a card."}  # fmt: skip


@pytest.mark.parametrize("card", [SCRIBE, GUIDE])
@pytest.mark.parametrize("act", ["defend", "attack", "quest"])
def test_an_exhausted_one_does_nothing_by_the_rules_of_the_game(asking, card, act):
    answer = asking("lcg", f"{card['name']} is exhausted, can he {act}?", card)
    assert answer is not None
    assert answer.answer is False
    assert "only ready characters" in answer.text


@pytest.mark.parametrize("card", [SCRIBE, GUIDE])
@pytest.mark.parametrize("asks", ["can he be healed", "can I heal him"])
def test_what_heals_somebody_is_not_his_own_text_on_something_else(asking, card, asks):
    answer = asking("lcg", f"{card['name']} is exhausted, {asks}?", card)
    assert answer is None or answer.answer is not False


def test_an_exhausted_companion_skirmishes(asking):
    answer = asking("tcg", "Lone Herder is exhausted, can he skirmish?", HERDER)
    assert answer is None or answer.answer is True


@pytest.mark.parametrize("card", [SCRIBE, HERDER])
def test_who_is_exhausted_uses_no_text_that_costs_it(asking, card):
    game = "tcg" if card is HERDER else "lcg"
    answer = asking(game, f"{card['name']} is exhausted, can I use his ability?", card)
    assert answer is not None
    assert answer.answer is False


@pytest.mark.parametrize("told", ["I've drawn my whole deck", "I have drawn three cards", "I've drawn my last card"])
@pytest.mark.parametrize(
    "asks", ["do I draw a card?", "do I just not draw?", "do we lose or do I just not draw anymore?"]
)
def test_having_drawn_is_not_drawing_another_time(real_library, told, asks):
    found = ask(f"{told}, {asks}", real_library, game="lcg")
    assert not any("you draw a card" in part.answer.text for part in found.parts if part.answer is not None)

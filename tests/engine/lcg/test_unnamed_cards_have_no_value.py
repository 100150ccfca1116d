"""What is asked of a card that the situation doesn't name is not known: no cost of 0, no trait, no type. Each
way to turn one up and each thing that can be asked of it then makes the line of play uncertain; of a named
card the same text says what it says.
"""

from __future__ import annotations

import dataclasses
from itertools import product

import pytest

from ruling_service.engine.kernel import unread
from ruling_service.engine.lcg import table as places
from ruling_service.situations.shared.compiling import compile_object
from tests.engine.lcg.table_top import Table

TURNS_UP = {
    "Discard the top card of your deck.": "discarded", "Discard the top card of the encounter deck.": "discarded",
    "Discard a random card from your hand.": "discarded", "Reveal the top card of the encounter deck.": "revealed",
    "Reveal the top card of your deck.": "revealed",
}  # fmt: skip
ASKS = [
    "Raise your threat by the {} card's cost.", "Raise your threat by the {} card's printed cost.",
    "Raise your threat by X, where X is the {} card's [threat].", "Raise your threat by X, where X is the {} card's printed [threat].",
    "If the {} card is an ally, raise your threat by 3.", "If the {} card is an enemy, raise your threat by 3.",
    "If the {} card has the Orc trait, raise your threat by 3.", "If the {} card is unique, raise your threat by 3.",
    "If the {} card shares a trait with a hero you control, raise your threat by 3.", "If the {} card is not an enemy, raise your threat by 3.",
    "If that card is an enemy, raise your threat by 3.", "Deal damage to a hero you control equal to the {} card's cost.",
    "Until the end of the phase, each hero gets +X [attack]. X is the {} card's printed cost.",
    "If the {} card is Own Card, raise your threat by 3.", "Discard each copy of that card from play.",
    "Then, discard each card with the same title as that card from play.", "Search your deck for a copy of that card and add it to your hand.",
    "If a card with the same title as that card is in play, raise your threat by 3.",
]  # fmt: skip
TEXTS = [f"When Revealed: {turns} {asks.format(how)}" for (turns, how), asks in product(TURNS_UP.items(), ASKS)]


def is_played(text: str) -> bool:
    """Whether every phrase of such a treachery is played."""
    return compile_object({"name": "Old Malice", "type": "Treachery", "text": text}).played


def resolving(text: str, *, unnamed: bool) -> Table:
    """The table after such a treachery was revealed, its cards elsewhere named or not."""
    table = Table("Tom")
    table.hero("Plain Hero", traits="Gondor.")
    table.quest()
    table.prints("Old Malice", "treachery", text=text)
    malice = table.lays("Old Malice", places.REMOVED)
    for name, kind in (("Far Card", "treachery"), ("Own Card", "event")):
        printed = table.prints(name, kind, cost=2, traits="Orc.", sphere="Neutral")
        table.catalogue[name] = dataclasses.replace(printed, facts={**printed.facts, "unnamed": unnamed})
    for _ in range(3):
        table.lays("Far Card", places.ENCOUNTER_DECK)
        table.lays("Own Card", "deck:Tom")
        table.lays("Own Card", "hand:Tom")
    return table.during("quest").answering("Plain Hero", "Own Card").reveals(malice)


@pytest.mark.parametrize("text", TEXTS)
def test_it_is_not_known_of_a_card_without_a_name(text: str) -> None:
    if not is_played(text):
        pytest.skip("a gap, named as such")
    assert unread.reached(resolving(text, unnamed=True).play.state)
    assert not unread.reached(resolving(text, unnamed=False).play.state)


def test_most_of_it_is_played() -> None:
    assert sum(is_played(text) for text in TEXTS) >= 0.6 * len(TEXTS)


REVEALED = [
    ("If the revealed card is a treachery, raise your threat by 3.", {"treachery": 23, "enemy": 20}),
    ("If the revealed card is not an enemy, raise your threat by 3.", {"treachery": 23, "enemy": 20}),
    ("If the revealed card has the Orc trait, raise your threat by 3.", {"treachery": 23, "enemy": 23}),
    ("Raise your threat by the revealed card's printed cost.", {"treachery": 22, "enemy": 22}),
]


@pytest.mark.parametrize(("asks", "threat"), REVEALED)
@pytest.mark.parametrize("kind", ["treachery", "enemy"])
def test_the_revealed_card_is_the_one_that_the_text_reveals(asks: str, threat: dict[str, int], kind: str) -> None:
    """And not the one that speaks, though that is being revealed too."""
    table = Table("Tom")
    table.hero("Plain Hero")
    table.quest()
    table.prints("Old Malice", "treachery", text=f"When Revealed: Reveal the top card of the encounter deck. {asks}")
    malice = table.lays("Old Malice", places.REMOVED)
    table.prints("Next Card", kind, traits="Orc.", cost=2)
    table.lays("Next Card", places.ENCOUNTER_DECK)
    table.during("quest").reveals(malice)
    assert table.threat("Tom") == threat[kind]

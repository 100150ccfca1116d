"""Riddles that are answered and burglaries that are attempted."""

from __future__ import annotations

import pytest

from ruling_service.engine.kernel.unread import reached
from ruling_service.engine.lcg import table as places
from tests.engine.lcg.table_top import Table

RIDDLE = "Riddle — the first player must name a {items}, shuffle his deck and discard the top 2 cards; then for each of those " \
    "cards that match, place 1 progress on the current quest."  # fmt: skip
ASKS = "When revealed — the first player must answer the riddle on this card; then if he finds at least 1 match, raise " \
    "your threat by 5."  # fmt: skip


def laid(items: str = "cost", *deck: tuple[str, str, int]) -> Table:
    """A table with a quest, a deck of such cards (name, type, cost) and a card with a riddle."""
    table = Table("Tom").during("quest", "3.3")
    table.hero()
    table.quest("Dark Water", quest_points=20)
    for name, kind, cost in deck:
        table.prints(name, kind, cost=cost, sphere="Lore")
    table.deck("Tom", *(name for name, _, _ in deck))
    table.prints("Old Question", "treachery", text=f"{ASKS} {RIDDLE.format(items=items)}")
    return table


def riddled(table: Table, *answers: str, answer: str = "resolve") -> Table:
    table.answering(*answers)
    table.answering(f"{answer} Old Question" if answer == "resolve" else "answer its riddle", *answers)
    table.reveals(table.lays("Old Question", places.ENCOUNTER_DECK))
    return table


PAIR = (("Rope", "attachment", 1), ("Helper", "ally", 1))


@pytest.mark.parametrize(("items", "answers", "found"), [
    ("cost", ("1",), 2),
    ("cost", ("3",), 0),
    ("card type", ("ally",), 1),
    ("sphere", ("Lore",), 2),
    ("sphere", ("Spirit",), 0),
    ("card type and cost", ("ally", "1"), 1),
    ("card type and cost", ("ally", "2"), 0),
    ("card type, sphere and cost", ("attachment", "Lore", "1"), 1),
    ("card type, sphere and cost", ("attachment", "Tactics", "1"), 0),
])
def test_cards_that_are_all_that_was_named_count(items: str, answers: tuple[str, ...], found: int) -> None:
    table = riddled(laid(items, *PAIR), *answers)
    assert table.progress(table.id_of("Dark Water")) == found
    assert sorted(table.pile("discard:Tom")) == ["Helper", "Rope"]
    assert table.threat("Tom") == (25 if found else 20)


def test_answering_instead_of_resolving_leaves_open_where_the_card_goes() -> None:
    table = riddled(laid("cost", *PAIR), "1", answer="answer")
    assert table.progress(table.id_of("Dark Water")) == 2
    assert table.threat("Tom") == 20
    assert [each.phrase for each in reached(table.play.state)] == ["answering its riddle"]


BURGLE = "Burgle — the first player must shuffle his deck and reveal the top card; that player may discard {n} card from " \
    "your hand that match the revealed card's {items}."  # fmt: skip
TRIES = "When revealed — the first player must make a burgle attempt; if this test is passed, raise your threat by 5."


def burgled(n: int, items: str, hand: tuple[tuple[str, str, int], ...], *, takes: bool = True) -> Table:
    table = Table("Tom").during("quest", "3.3")
    table.hero()
    table.prints("Top Card", "ally", cost=2, sphere="Lore")
    table.deck("Tom", "Top Card")
    for name, kind, cost in hand:
        table.prints(name, kind, cost=cost, sphere="Lore")
        table.lays(name, "hand:Tom")
    table.prints("Sly Try", "treachery", text=TRIES)
    sly = table.lays("Sly Try", places.ENCOUNTER_DECK)
    table.lays("Quiet Day", places.ENCOUNTER_DECK)
    table.prints("Great Door", "treachery", text=BURGLE.format(n=n, items=items))
    table.lays("Great Door", places.ENCOUNTER_DECK)
    table.lays("Quiet Day", places.ENCOUNTER_DECK)
    table.answering("yes" if takes else "no", *(f"discard {name}" for name, _, _ in hand))
    table.reveals(sly)
    return table


ALLY, TRICK = ("Dwarf", "ally", 2), ("Trick", "event", 2)


@pytest.mark.parametrize(("n", "items", "hand", "works"), [
    (1, "sphere", (TRICK,), True),
    (1, "card type", (ALLY,), True),
    (1, "card type", (TRICK,), False),
    (1, "cost", (TRICK,), True),
    (1, "sphere and card type", (ALLY,), True),
    (1, "sphere and card type", (TRICK,), False),
    (2, "cost", (ALLY, TRICK), True),
    (2, "cost", (TRICK,), False),
    (1, "cost", (("Dear", "event", 5),), False),
])
def test_a_burgle_attempt_needs_cards_like_the_revealed_one(
    n: int, items: str, hand: tuple[tuple[str, str, int], ...], works: bool
) -> None:
    table = burgled(n, items, hand)
    assert table.threat("Tom") == (25 if works else 20)
    assert len(table.hand()) == (len(hand) - n if works else len(hand))
    assert table.pile("deck:Tom") == ["Top Card"]
    assert "Quiet Day" in table.pile(places.ENCOUNTER_DISCARD)


def test_a_burgle_attempt_with_an_empty_deck_fails() -> None:
    table = Table("Tom").during("quest", "3.3")
    table.hero()
    table.prints("Sly Try", "treachery", text=TRIES)
    sly = table.lays("Sly Try", places.ENCOUNTER_DECK)
    table.prints("Great Door", "treachery", text=BURGLE.format(n=1, items="cost"))
    table.lays("Great Door", places.ENCOUNTER_DECK)
    table.reveals(sly)
    assert table.threat("Tom") == 20


def test_a_burgle_text_does_nothing_by_itself() -> None:
    table = Table("Tom").during("quest", "3.3")
    table.hero()
    table.prints("Great Door", "treachery", text=BURGLE.format(n=1, items="cost"))
    table.prints("Top Card", "ally", cost=2, sphere="Lore")
    table.deck("Tom", "Top Card")
    table.reveals(table.lays("Great Door", places.ENCOUNTER_DECK))
    assert "shown" not in table.account

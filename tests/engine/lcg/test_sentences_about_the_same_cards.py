"""A sentence that only states something, and goes on about the cards of the one before it, means those cards, and only
while that sentence is true (lcg/constant-ability, lcg/modifiers).
"""

from __future__ import annotations

import pytest

from ruling_service.engine.lcg import permissions
from ruling_service.engine.lcg import table as places
from tests.engine.lcg.table_top import Table

WHO = {
    "each hero": ("he", "his", {"Old Guard", "Young Guard"}), "each damaged hero": ("he", "his", {"Old Guard"}),
    "each exhausted hero": ("he", "his", {"Young Guard"}), "Old Guard": ("he", "his", {"Old Guard"}),
    "each enemy": ("it", "its", {"Cave Orc"}), "each enemy in the staging area": ("it", "its", {"Cave Orc"}),
}  # fmt: skip
FIRST = ("gets +1 [attack]", "gains ranged", "cannot be healed")
THEN = ("{} gets +1 [defense]", "{} cannot be damaged")
WHILE = {"": True, "While Bog is in the staging area, ": True, "While Bog is the active location, ": False}


@pytest.mark.parametrize("who", WHO)
@pytest.mark.parametrize("first", FIRST)
@pytest.mark.parametrize("then", THEN)
@pytest.mark.parametrize("condition", WHILE)
def test_the_pronoun_is_not_the_card_that_speaks(who: str, first: str, then: str, condition: str) -> None:
    table = Table("Tom")
    heroes = [table.hero(name, attack=1, defense=1, hit_points=5) for name in ("Old Guard", "Young Guard")]
    table.with_tokens(heroes[0], damage=1)
    table.play.change(heroes[1], ready=False)
    enemy = table.enemy("Cave Orc", attack=1, defense=1, hit_points=5)
    table.quest()
    pronoun, _, meant = WHO[who]
    opening = f"{condition}{who}" if condition else f"{who[0].upper()}{who[1:]}"
    told = then.format(pronoun)
    bog = table.location("Bog", text=f"{opening} {first}. {told[0].upper()}{told[1:]}.")
    for ident in (*heroes, enemy, bog):
        changed = (
            table.value(ident, "defense") == 2 if "defense" in then
            else permissions.prohibited(table.play, ident, "be_damaged") is not None
        )
        assert changed == (table.play.name(ident) in meant and WHILE[condition]), table.play.name(ident)


@pytest.mark.parametrize("condition", WHILE)
@pytest.mark.parametrize("joined", [" and its 'when revealed' effects cannot be canceled", ". Its 'when revealed' effects cannot be canceled"])
@pytest.mark.parametrize("which", ["the first treachery revealed each round", "each treachery"])
@pytest.mark.parametrize("second", [False, True])
def test_when_revealed_effects_of_those_cards_cannot_be_cancelled(condition: str, joined: str, which: str, second: bool) -> None:
    """lcg/cannot, lcg/cancel."""
    table = Table("Tom").during("quest", "3.3")
    table.hero(sphere="Spirit", resources=5)
    table.quest()
    opening = f"{condition}{which}" if condition else f"{which[0].upper()}{which[1:]}"
    table.location("Bog", text=f"{opening} gains surge{joined}.")
    table.prints("Calm", "event", cost=0, sphere="Spirit", text="Response: After a treachery is revealed, cancel its 'when revealed' effects.")
    table.lays("Calm", "hand:Tom")
    table.prints("Bite", "treachery", text="When Revealed: Raise each player's threat by 5.")
    for _ in range(3):
        table.location("Moor", where=places.REMOVED)
        table.lays("Moor", places.ENCOUNTER_DECK)
    if second:
        table.prints("Quiet Day", "treachery")
        table.reveals(table.lays("Quiet Day", places.ENCOUNTER_DECK))
    table.answering("play Calm")
    table.reveals(table.lays("Bite", places.ENCOUNTER_DECK))
    kept = WHILE[condition] and not (second and "first" in which)
    assert table.threat("Tom") == (25 if kept else 20)

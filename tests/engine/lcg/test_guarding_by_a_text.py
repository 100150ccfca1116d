"""A text attaches an encounter card to an objective "guarding it": both stand in the staging area, the guard with its
threat, and the objective cannot be claimed (lcg/keyword/guarded).
"""

from __future__ import annotations

import pytest

from ruling_service.engine.lcg import table as places
from ruling_service.engine.lcg.keywords.guarded import is_free
from tests.engine.lcg.table_top import Table

SAYS = [
    "attach {guard} to {chest}, guarding it.", "attach {chest} to {guard} as a guarded objective.",
    "attach {chest} to {guard}, guarded.",
]  # fmt: skip


def with_chest() -> tuple[Table, int]:
    table = Table("Tom").during("quest", "3.3")
    table.hero()
    table.quest()
    table.prints("Old Chest", "objective", text="Action: Exhaust a hero to claim Old Chest.")
    return table, table.lays("Old Chest", places.STAGING)


def guards(table: Table, guard: int, chest: int) -> bool:
    """Whether both stand in the staging area, the guard as what it is, and the objective is not free."""
    kind = places.kind(table.play, guard)
    there = table.zone(guard) == table.zone(chest) == places.STAGING
    return there and kind in ("enemy", "location") and not is_free(table.play, chest)


@pytest.mark.parametrize("says", SAYS)
@pytest.mark.parametrize("kind", ["enemy", "location"])
@pytest.mark.parametrize("more", ["", " Black Hulk cannot have attachments."])
def test_what_is_revealed_guards_the_objective(says: str, kind: str, more: str) -> None:
    table, chest = with_chest()
    lay = table.enemy if kind == "enemy" else table.location
    text = "When Revealed: A" + says.format(guard="Black Hulk", chest="Old Chest")[1:]
    hulk = lay("Black Hulk", where=places.ENCOUNTER_DECK, threat=3, text=text + "\n" * bool(more) + more.strip())
    table.reveals(hulk)
    assert guards(table, hulk, chest)
    assert table.card(chest).host == hulk
    assert table.why_not_use("Old Chest") is not None


@pytest.mark.parametrize("says", [SAYS[0], SAYS[2]])
def test_an_enemy_that_another_card_attaches_guards_it_too(says: str) -> None:
    table, chest = with_chest()
    hulk = table.enemy("Black Hulk", threat=3)
    table.prints("Ill Wind", "treachery", text="When Revealed: A" + says.format(guard="Black Hulk", chest="Old Chest")[1:])
    table.reveals(table.lays("Ill Wind", places.ENCOUNTER_DECK))
    assert guards(table, hulk, chest)


@pytest.mark.parametrize("lying", [places.STAGING, places.ASIDE, places.ENCOUNTER_DECK])
@pytest.mark.parametrize("at", [places.ASIDE, places.ENCOUNTER_DECK])
def test_it_is_the_card_named_first_wherever_both_were_brought_from(lying: str, at: str) -> None:
    table, chest = with_chest()
    table.play.move(chest, lying)
    hulk = table.enemy("Black Hulk", where=at, threat=3)
    text = "When Revealed: Add Black Hulk to the staging area and attach Old Chest to it, guarded."
    table.prints("Ill Wind", "treachery", text=text)
    table.reveals(table.lays("Ill Wind", places.ASIDE))
    assert table.card(chest).host == hulk
    assert guards(table, hulk, chest)


def test_what_is_attached_without_guarding_is_an_attachment_still() -> None:
    table, chest = with_chest()
    text = "When Revealed: Attach Black Hulk to Old Chest."
    hulk = table.enemy("Black Hulk", where=places.ENCOUNTER_DECK, threat=3, text=text)
    table.reveals(hulk)
    assert table.card(hulk).host == chest
    assert places.kind(table.play, hulk) == "attachment"


@pytest.mark.parametrize("more", ["", " Dark Hall cannot have attachments."])
@pytest.mark.parametrize("lying", [places.ENCOUNTER_DISCARD, places.ENCOUNTER_DECK])
@pytest.mark.parametrize("text", [
    "If unattached, the first player claims Old Chest and attaches it to a hero he controls.",
    "Forced: After Old Chest enters the staging area, raise each player's threat by 5.",
])  # fmt: skip
def test_an_objective_from_out_of_play_is_guarded_from_the_first(more: str, lying: str, text: str) -> None:
    """It enters play attached to its guard: at no time is it unattached or in the staging area."""
    table, chest = with_chest()
    table.threat_is("Tom", 20)
    table.prints("Old Chest", "objective", traits="Jewel.", text=text)
    table.play.move(chest, lying)
    hall = table.location("Dark Hall", where=places.ACTIVE, points=3, text=more.strip())
    pile = "pile" if lying == places.ENCOUNTER_DISCARD else ""
    text = f"Search the {lying} {pile} for a Jewel objective and attach it to Dark Hall as a guarded objective."
    table.prints("Ill Wind", "treachery", text=f"When Revealed: {text}")
    table.reveals(table.lays("Ill Wind", places.REMOVED))
    assert table.card(chest).host == hall
    assert not is_free(table.play, chest)
    assert table.zone(chest) == places.ACTIVE
    assert "claims" not in table.account
    assert table.threat("Tom") == 20

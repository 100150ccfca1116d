"""What a card begins with lies on it whichever way it comes into play, once."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from ruling_service.engine.kernel.occurrences import occurrence
from ruling_service.engine.lcg import advancing, setup
from ruling_service.engine.lcg import table as places
from tests.engine.lcg.table_top import Table

BEGINNINGS = {
    "Time": ({"keywords": "Time 3."}, "time", 3),
    "Villagers": ({"keywords": "Villagers 2."}, "villager", 2),
    "a text": ({"text": "This card enters play with 2 resources on it."}, "resource", 2),
}
"""What a card says, and the tokens with which it begins."""


def by_text(text: str, *answers: str) -> Callable[[Table, int], None]:
    """A treachery with that text is revealed."""

    def happens(table: Table, ident: int) -> None:
        table.prints("Sudden Turn", "treachery", text=f"When Revealed: {text}")
        table.answering(*answers).reveals(table.lays("Sudden Turn", places.ENCOUNTER_DECK))

    return happens


def by_revealing(table: Table, ident: int) -> None:
    table.reveals(ident)


WAYS = [
    ("location", places.ENCOUNTER_DECK, by_revealing),
    ("enemy", places.ENCOUNTER_DECK, by_revealing),
    ("objective", places.ENCOUNTER_DECK, by_revealing),
    ("encounter side quest", places.ENCOUNTER_DECK, by_revealing),
    ("location", places.ASIDE, by_text("Add the set-aside Old Mill to the staging area.")),
    ("enemy", places.ENCOUNTER_DISCARD, by_text(
        "Return Old Mill from the encounter discard pile to the staging area.")),
    ("location", places.ASIDE, by_text("Make the set-aside Old Mill the active location.")),
    ("enemy", places.ASIDE, by_text("Put the set-aside Old Mill into play engaged with the first player.")),
    ("objective", places.ASIDE, by_text("Attach the set-aside Old Mill to Plain Hero.")),
]  # fmt: skip
"""A type of card, where it comes from, and how it comes into play."""


@pytest.mark.parametrize(("kind", "origin", "way"), WAYS)
@pytest.mark.parametrize("beginning", BEGINNINGS)
def test_a_card_begins_with_its_tokens(
    kind: str, origin: str, way: Callable[[Table, int], None], beginning: str
) -> None:
    says, token, number = BEGINNINGS[beginning]
    table = Table("Tom").during("quest", "3.3")
    table.hero()
    table.quest()
    values = {"threat": 1, "quest_points": 3, "engagement_cost": 30, "attack": 1, "hit_points": 3}
    table.prints("Old Mill", kind, **{**values, **says})  # type: ignore[arg-type]
    mill = table.lays("Old Mill", origin)
    table.lays("Quiet Day", places.ENCOUNTER_DECK)
    way(table, mill)
    assert places.is_in_play(table.card(mill))
    assert table.card(mill).token(token) == number


def stage(table: Table, says: dict[str, str], front: dict[str, str] | None) -> int:
    """The next stage of a quest; with a front, says what stands on its back."""
    back = table.prints("Far Shore", "quest", stage=2, quest_points=8, **says)  # type: ignore[arg-type]
    if front is None:
        return table.lays("Far Shore", places.QUEST_DECK)
    printed = table.prints("Near Shore", "quest", stage=2, **front)  # type: ignore[arg-type]
    sides = {**printed.facts, "other side": back.key, "quest side": "A"}
    table.catalogue["Near Shore"] = replace(printed, facts=sides)
    return table.lays("Near Shore", places.QUEST_DECK)


def by_advancing(table: Table) -> None:
    """The first stage is defeated."""
    table.happens(occurrence("stage defeated", quest=table.quest()))


def by_setting_up(table: Table) -> None:
    """The stage is the first of a new game."""
    table.does(setup.set_quest_cards).does(setup.scenario_setup)


def by_going_there(table: Table) -> None:
    """An effect says which stage is next."""
    table.does(advancing.enter_stage, table.play.state.zone(places.QUEST_DECK)[0])


@pytest.mark.parametrize("way", [by_advancing, by_setting_up, by_going_there])
@pytest.mark.parametrize("front", [None, {}, {"text": "Setup: Each player draws 1 card."}])
@pytest.mark.parametrize("beginning", BEGINNINGS)
def test_a_stage_begins_with_its_tokens(
    way: Callable[[Table], None], front: dict[str, str] | None, beginning: str
) -> None:
    says, token, number = BEGINNINGS[beginning]
    table = Table("Tom").during("quest", "3.4")
    table.hero()
    there = stage(table, says, front)
    way(table)
    assert table.card(there).zone == places.QUEST
    assert table.card(there).token(token) == number


def test_the_counters_lie_there_before_the_stage_does_anything() -> None:
    table = Table("Tom").during("quest", "3.4")
    table.hero()
    text = "When Revealed: The players raise their threat by the number of time counters on Far Shore."
    stage(table, {"keywords": "Time 3.", "text": text}, {})
    by_advancing(table)
    assert table.threat("Tom") == 23


# -- Wizardry ------------------------------------------------------------------------------------------------

TEXT = "Wizardry: Each player raises his threat by 3."


@pytest.mark.parametrize("where", [places.STAGING, places.ACTIVE])
@pytest.mark.parametrize("points", [None, 2])
def test_wizardry_is_triggered_as_its_location_is_explored(where: str, points: int | None) -> None:
    table = Table("Tom", "Kris").during("quest", "3.4")
    table.hero(), table.hero("Other Hero", player="Kris")
    pit = table.location("Pit", where=where, text=TEXT, victory=points)
    table.happens(occurrence("placed progress", on=pit, amount=4))
    assert not places.is_in_play(table.card(pit))
    assert (table.threat("Tom"), table.threat("Kris")) == (23, 23)


@pytest.mark.parametrize("how", ["discarded", "left play"])
def test_a_location_that_is_not_explored_triggers_no_wizardry(how: str) -> None:
    table = Table("Tom").during("quest", "3.4")
    table.hero()
    pit = table.location("Pit", text=TEXT)
    to = {"to": "deck"} if how == "left play" else {}
    table.happens(occurrence(how, card=pit, **to))
    assert not places.is_in_play(table.card(pit))
    assert table.threat("Tom") == 20


def test_wizardry_stands_beside_a_text_that_the_location_gains() -> None:
    table = Table("Tom").during("quest", "3.4")
    hurt = table.hero(damage=1)
    other = table.hero("Other Hero")
    gains = 'it gains: "Forced: After a character is healed, raise each player\'s threat by 5."'
    pit = table.location(
        "Pit", text=f"While Pit is in the staging area, {gains} Wizardry: Deal 1 damage to each hero."
    )
    table.happens(occurrence("healed", card=hurt, amount=1))
    assert table.threat("Tom") == 25
    table.happens(occurrence("placed progress", on=pit, amount=4))
    assert (table.damage(hurt), table.damage(other), table.threat("Tom")) == (1, 1, 25)

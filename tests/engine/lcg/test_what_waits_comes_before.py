"""What waits to cancel or change something comes before that takes effect, whoever lets it wait: an Action,
a treachery, or a constant text (lcg/cancel, lcg/replacement-effects).
"""

from __future__ import annotations

import pytest

from ruling_service.engine.lcg import table as places
from ruling_service.situations.shared.compiling import compile_object
from tests.engine.lcg.table_top import Table, revealed

WAITING = {
    "The next time {}this round, {}.": 1,
    "Until the end of the phase, when {}{}.": 2,
    "Until the end of the round, each time {}{}.": 2,
}
"""Sentences with what they wait for and what they do, and how many of two such things they change."""

CHANGES = {
    "cancel that damage": 0,
    "prevent that damage": 0,
    "cancel 1 of that damage": 2,
    "reduce that damage by 1": 2,
    "cancel 2 points of that damage": 1,
    "place that damage on Porter instead": 0,
}
"""What becomes of 3 damage."""


def waits(table: Table, by: str, text: str) -> None:
    """Let a text wait that Tom's hero uses, or that a treachery says."""
    if by == "action":
        table.hero("Warden", text=f"Action: {text}")
        table.uses("Warden")
    else:
        revealed(table, text)


@pytest.mark.parametrize("by", ["action", "treachery"])
@pytest.mark.parametrize("change", CHANGES)
@pytest.mark.parametrize("event", ["a hero takes damage", "Hauler would be dealt damage"])
def test_damage_is_changed_before_it_is_dealt(event: str, change: str, by: str) -> None:
    for sentence, times in WAITING.items():
        table = Table("Tom").during("quest", "3.3")
        table.quest()
        hauler = table.hero("Hauler", hit_points=9)
        table.hero("Porter", hit_points=9)
        comma = " " if "this round" in sentence else ", "
        waits(table, by, sentence.format(event + comma, change))
        table.is_dealt(hauler, 3)
        assert table.damage(hauler) == CHANGES[change], sentence
        table.is_dealt(hauler, 3)
        assert table.damage(hauler) == CHANGES[change] + (3 if times == 1 else CHANGES[change]), sentence


def test_who_would_be_destroyed_is_still_there() -> None:
    table = Table("Tom").during("quest", "3.3")
    hauler = table.hero("Hauler", hit_points=3)
    waits(table, "action", "The next time a hero you control takes damage this round, cancel that damage.")
    table.is_dealt(hauler, 5)
    assert (table.damage(hauler), table.card(hauler).controller) == (0, table.number("Tom"))


def test_each_of_several_hurt_at_once_is_spared() -> None:
    table = Table("Tom").during("quest", "3.3")
    heroes = [table.hero(name, hit_points=5) for name in ("Hauler", "Porter", "Carter")]
    waits(table, "action", "Until the end of the phase, each time a hero takes damage, cancel that damage.")
    revealed(table, "Deal 2 damage to each hero.")
    assert [table.damage(hero) for hero in heroes] == [0, 0, 0]


@pytest.mark.parametrize("by", ["action", "treachery"])
@pytest.mark.parametrize(("sentence", "rises"), [
    ("Until the end of the round, when the first player raises his threat, reduce the amount by 1.", 4),
    ("Until the end of the round, when the first player raises his threat, reduce that amount by 2.", 2),
    ("The next time the first player raises his threat this round, reduce that amount by 1.", 5),
    ("Until the end of the round, each time the first player raises his threat, draw 1 card.", 6),
])  # fmt: skip
def test_a_threat_rises_by_less(sentence: str, rises: int, by: str) -> None:
    table = Table("Tom").during("quest", "3.3")
    table.quest()
    table.hero("Hauler")
    table.deck("Tom", *["Hauler"] * 5)
    waits(table, by, sentence)
    for _ in range(2):
        table.has_threat_raised("Tom", 3)
    assert table.threat("Tom") - 20 == rises


@pytest.mark.parametrize("sentence", [
    "The next time a treachery is revealed this round, cancel its when revealed effects.",
    "Until the end of the phase, each time a treachery is revealed, cancel its effects.",
])
def test_what_is_revealed_does_nothing(sentence: str) -> None:
    table = Table("Tom").during("quest", "3.3")
    table.quest()
    waits(table, "action", sentence)
    revealed(table, "Each player raises his threat by 4.")
    assert table.threat("Tom") == 20


@pytest.mark.parametrize(("text", "where"), [
    ("The next time an ally you control would be destroyed this round, return it to your hand instead.", "hand"),
    ("Until the end of the round, when an ally would be destroyed, heal all damage from it instead.", "play"),
])
def test_something_else_happens_in_its_place(text: str, where: str) -> None:
    table = Table("Tom").during("quest", "3.3")
    ally = table.ally("Hauler", hit_points=2)
    waits(table, "action", text)
    table.is_dealt(ally, 2)
    assert table.zone(ally).startswith(where)


@pytest.mark.parametrize("change", CHANGES)
def test_a_constant_text_changes_it_too(change: str) -> None:
    table = Table("Tom").during("quest", "3.3")
    hauler = table.hero("Hauler", hit_points=9)
    table.hero("Porter", hit_points=9, text=f"Each time Hauler takes damage, {change}.")
    for times in (1, 2):
        table.is_dealt(hauler, 3)
        assert table.damage(hauler) == times * CHANGES[change]


def test_an_enemy_that_would_be_added_is_not() -> None:
    table = Table("Tom").during("quest", "3.3")
    table.quest()
    waits(
        table, "action",
        "The next time an enemy is revealed this phase, discard it instead of adding it to staging."
    )
    table.prints("Brute", "enemy")
    brute, _ = [table.lays("Brute", places.ENCOUNTER_DECK) for _ in range(2)]
    table.reveals(brute)
    assert table.zone(brute) == places.ENCOUNTER_DISCARD


def test_what_is_cancelled_as_something_else_happens_is_no_known_thing() -> None:
    for text, known in {
        "The next time an enemy attacks you this round, cancel 1 damage.": False,
        "The next time a hero you control takes damage this round, cancel 1 damage.": True,
    }.items():
        printed = {"name": "Made-up Deed", "type": "event", "text": f"Action: {text}"}
        assert compile_object(printed, "lcg").played is known, text

"""The highest that a search finds; enemies that are gone before they engage; decks that nobody may search; what
lasts, printed behind what a card does by itself.
"""

from __future__ import annotations

import pytest

from ruling_service.engine.lcg import coverage, encounter_phase, language
from ruling_service.engine.lcg import table as places
from tests.engine.lcg.table_top import Table, revealed

THREATS = {"Imp": 1, "Lout": 3, "Brute": 4, "Troll": 5}


def with_enemies(*names: str) -> Table:
    table = Table("Tom").during("quest", "3.3")
    table.quest(), table.hero()
    for name in names:
        threat = THREATS[name.split()[0]]
        table.prints(
            name, "enemy", threat=threat, engagement_cost=10 * threat, attack=1, defense=1, hit_points=3,
            traits="Orc."
        )
        table.lays(name, places.ENCOUNTER_DECK)
    return table


ADDS = "and add it to the staging area."

SEARCHES = [
    (f"Search the encounter deck for an enemy with the highest [threat] {ADDS}", ["Brute"]),
    (f"Search the encounter deck for the Orc enemy with the highest [threat] {ADDS}", ["Brute"]),
    (f"Search the encounter deck for an Orc enemy with the lowest engagement cost {ADDS}", ["Imp"]),
    (
        "Search the encounter deck for 2 enemies with the highest [threat] and add them to the staging area.",
        ["Brute", "Lout"],
    ),
]


@pytest.mark.parametrize(("text", "found"), SEARCHES)
def test_a_search_finds_the_highest(text: str, found: list[str]) -> None:
    table = revealed(with_enemies("Imp", "Lout", "Brute"), text)
    assert sorted(table.pile(places.STAGING)) == sorted(found)


def test_of_equals_one_is_chosen_behind_the_highest_of_all() -> None:
    several = "Search the encounter deck for 2 enemies with the highest [threat] and add them to the staging area."
    table = revealed(with_enemies("Imp", "Brute A", "Brute B", "Troll").answering("Brute B"), several)
    assert sorted(table.pile(places.STAGING)) == ["Brute B", "Troll"]
    assert table.deciding[-1][2] == ("Brute A", "Brute B")


GONE = ["deal 3 damage to that enemy", "discard that enemy", "destroy that enemy"]


@pytest.mark.parametrize("how", ["check", "optional"])
@pytest.mark.parametrize("does", GONE)
def test_an_enemy_that_is_gone_engages_nobody(does: str, how: str) -> None:
    table = Table("Tom").during("encounter", "5.3")
    table.quest(text=f"Forced: When an enemy engages you, {does}.")
    table.hero()
    lout = table.enemy("Lout")
    table.does(encounter_phase.engage, table.number("Tom"), how, lout)
    assert table.zone(lout) == places.ENCOUNTER_DISCARD
    assert table.damage(lout) == 0


def test_one_that_lives_engages() -> None:
    table = Table("Tom").during("encounter", "5.3")
    table.quest(text="Forced: When an enemy engages you, deal 2 damage to that enemy.")
    table.hero()
    lout = table.enemy("Lout")
    table.does(encounter_phase.engage, table.number("Tom"), "check", lout)
    assert places.engaged_player(table.play, lout) == table.number("Tom")
    assert table.damage(lout) == 2


SEEKS = [
    "Search your deck for an ally and add it to your hand.",
    "Search the top 3 cards of your deck for an ally and add it to your hand.",
]


@pytest.mark.parametrize("barred", [False, True])
@pytest.mark.parametrize("text", SEEKS)
def test_a_deck_that_may_not_be_searched_is_no_aim(text: str, barred: bool) -> None:
    table = Table("Tom").during("planning", "2.2")
    table.quest(**({"text": "Players cannot search their decks."} if barred else {}))
    table.hero()
    table.deck("Tom", *["Plain Card"] * 4)
    table.prints("Seek", "event", cost=0, sphere="neutral", text=f"Action: {text}")
    table.lays("Seek", "hand:Tom")
    assert (table.why_not_play("Seek") is not None) == barred


FORCED = "Forced: After an enemy engages you, deal 1 damage to a hero you control."

LASTS = [
    "If there is no active location, Lout gets +5 engagement cost.",
    "While there is no active location, Lout gets +5 engagement cost.",
    "If there is no active location, each enemy gets +5 engagement cost.",
]


@pytest.mark.parametrize("active", [False, True])
@pytest.mark.parametrize("text", LASTS)
def test_what_lasts_holds_though_nothing_was_forced(text: str, active: bool) -> None:
    table = Table("Tom").during("encounter", "5.2")
    table.quest(text=f"{FORCED} {text}")
    table.hero()
    if active:
        table.location(where=places.ACTIVE)
    lout = table.enemy("Lout")
    assert table.value(lout, "engagement cost") == (30 if active else 35)


ONCE = [
    "If you control no allies, Moss gets +5 engagement cost.",
    "If there is no active location, Moss gets +5 engagement cost.",
]


@pytest.mark.parametrize("text", ONCE)
def test_of_itself_what_stands_behind_a_forced_text_is_open(text: str) -> None:
    """Whether it is asked once, as the Forced does it, or holds as long as it is so: no document says."""
    said = f"Forced: After Moss engages you, deal 1 damage to a hero you control. {text}"
    compiled = language.compiler().compile_card({"name": "Moss", "type": "Enemy", "text": said})
    assert [one.table for one in coverage.lacks(compiled.abilities)] == [
        "what a card is worth by itself, behind a triggered effect"
    ]


def test_what_is_for_a_time_waits_for_what_is_forced() -> None:
    table = Table("Tom").during("encounter", "5.2")
    table.quest(
        text=f"{FORCED} If there is no active location, Lout gets +5 engagement cost until the end of the round."
    )
    table.hero()
    assert table.value(table.enemy("Lout"), "engagement cost") == 30


@pytest.mark.parametrize(("which", "chosen"), [
    ("the highest combined [threat] and quest points remaining", "Fen"), ("the highest [threat]", "Crag"),
    ("the most remaining quest points", "Moor"), ("the fewest remaining quest points", "Crag"),
    ("the lowest combined [threat] and quest points remaining", "Crag"),
])
def test_locations_are_compared_by_two_values_together_and_by_what_is_left(which: str, chosen: str) -> None:
    """Crag 5 + 1, Fen 4 + 4, Moor 1 + 6 (8 quest points, 2 progress); the sum is of each card's own values."""
    table = Table("Tom").during("quest", "3.3")
    table.hero(), table.quest()
    for name, threat, points, progress in (("Crag", 5, 3, 2), ("Fen", 4, 4, 0), ("Moor", 1, 8, 2)):
        table.with_tokens(table.location(name, threat=threat, quest_points=points), progress=progress)
    table.prints("Peril", "treachery", text=f"When Revealed: Discard the location in the staging area with {which}.")
    table.reveals(table.lays("Peril", places.ENCOUNTER_DECK))
    assert {name for name in ("Crag", "Fen", "Moor") if table.zone(table.id_of(name)) != places.STAGING} == {chosen}

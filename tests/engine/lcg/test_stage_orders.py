"""What stages order in texts of their own: to travel, how much damage a card can have, what the staging area counts."""

from __future__ import annotations

import pytest

from ruling_service.engine.language import card_language
from ruling_service.engine.lcg import table as places
from ruling_service.engine.lcg.quest_phase import staging_threat
from tests.engine.lcg.table_top import Table

IT = "it equal to or greater"
ROUND = "at the end of the round"
MOMENT = "beginning of the round (before the resource phase)"
PHASE = "During the travel phase"
WHO = "the players"
MUST = f"{PHASE}, {WHO} must travel to a location, if able."


@pytest.mark.parametrize("text", [MUST, f"{PHASE}, the players must travel, if able."])
def test_where_a_stage_makes_the_players_travel_they_choose_only_where_to(text: str) -> None:
    """lcg/framework/4.2, lcg/constant-ability."""
    table = Table("Tom", "Kris")
    table.quest(text=text)
    table.location("Ford")
    table.location("Hill")
    table.answering("travel to Hill").goes_through_phase("travel")
    assert table.offered("Tom") == [("travel to Ford", "travel to Hill")]
    assert table.pile(places.ACTIVE) == ["Hill"]


def test_nobody_travels_where_nobody_can() -> None:
    """ "If able": a location that no text lets them travel to, a cost that nobody can pay, or an active location."""
    for more in (
        {"text": "The players cannot travel here."}, {"text": "Travel — exhaust a hero → travel here."},
        {"where": places.ACTIVE},
    ):
        table = Table("Tom")
        hero = table.hero()
        table.card(hero)
        table.play.change(hero, ready=False)
        table.quest(text=MUST)
        table.location("Ford", **more)
        table.goes_through_phase("travel")
        assert table.deciding == [], more


def test_a_stage_in_whose_text_nothing_is_said_leaves_the_choice() -> None:
    """lcg/framework/4.2: the order ends with the stage that gives it."""
    table = Table("Tom")
    table.quest(text="No progress can be placed on Hill.")
    table.location("Ford")
    table.answering("stay").goes_through_phase("travel")
    assert table.offered("Tom") == [("stay", "travel to Ford")]


@pytest.mark.parametrize(("dealt", "has"), [(3, 3), (5, 5), (7, 5)])
def test_a_card_has_no_more_damage_than_a_text_lets_it(dealt: int, has: int) -> None:
    """lcg/damage, lcg/cannot."""
    table = Table("Tom")
    table.quest(text="Wall Guard cannot have more than 5 damage on it, and it gets +1 [attack] for each resource here.")
    guard = table.enemy("Wall Guard", hit_points=9)
    other = table.enemy("Other", hit_points=20)
    table.is_dealt(guard, dealt).is_dealt(other, dealt)
    assert (table.damage(guard), table.damage(other)) == (has, dealt)


def test_damage_that_comes_bit_by_bit_or_is_moved_counts_together() -> None:
    """What is there counts, not what was dealt in a time: healed damage makes room again."""
    table = Table("Tom")
    table.quest(text="Wall Guard cannot have more than 5 damage.")
    guard = table.enemy("Wall Guard", hit_points=9)
    hero = table.hero("Hurt", hit_points=9)
    table.is_dealt(guard, 4).is_dealt(hero, 3)
    table.prints("Shift", "treachery", text="When Revealed: Move 3 damage from Hurt to Wall Guard.")
    table.reveals(table.lays("Shift", "encounter deck"))
    assert (table.damage(guard), table.damage(hero)) == (5, 2)
    table.with_tokens(guard, damage=1)
    assert table.is_dealt(guard, 9).damage(guard) == 5


@pytest.mark.parametrize(("where", "total"), [(places.ACTIVE, 3 + 1), (places.STAGING, 3 + 1), ("", 1)])
def test_the_active_location_counts_in_staging_where_a_stage_says_so(where: str, total: int) -> None:
    """lcg/staging-area: once where it is active; where there is none, nothing more."""
    table = Table("Tom")
    table.quest(text="Add the active location's [threat] to the staging area.")
    if where:
        table.location("Ford", where=where, threat=3)
    table.location("Hill", threat=1)
    assert staging_threat(table.play) == total


@pytest.mark.parametrize(
    ("printed", "house"),
    [
        (
            f"Forced: At the {MOMENT}, draw 1 card.",
            ["Forced — as the round begins: draw 1 card."],
        ),
        (
            "Shuffle the encounter deck.Forced: After a location is explored, draw 1 card.",
            ["When revealed — shuffle the encounter deck.", "Forced — after a location is explored: draw 1 card."],
        ),
        (
            "Setup: Remove all copies of Old Foe from the encounter deck. Then, shuffle 1 copy of Old Foe per player "
            "back into the encounter deck.",
            [
                "Setup — set each copy of Old Foe aside; then shuffle 1 copy of Old Foe per player into the encounter "
                "deck."
            ],
        ),
        (
            f"If this stage has damage on {IT} than its quest points, the players lose the game.",
            ["Always — if the number of damage on this card is at least its quest points, the players lose."],
        ),
        (
            f"If Bob is in a victory display {ROUND}, the players win the game.",
            ["Always — as the round ends, if Bob is in the victory display, the players win."],
        ),
    ],
)  # fmt: skip
def test_orders_as_stages_print_them(printed: str, house: list[str]) -> None:
    language = card_language("lcg")
    read = language.compile_card({"name": "A Stage", "type": "Quest", "text": printed})
    assert not read.gaps
    assert [language.house(ability) for ability in read.abilities] == house


def test_progress_meant_for_one_card_goes_to_another_where_a_text_says_so() -> None:
    """lcg/replacement-effects: by questing and by effects; other locations keep theirs, and nothing is counted twice."""
    for by_effect in (False, True):
        table = Table("Tom")
        quest = table.quest()
        gate = table.location(
            "Old Gate", where=places.ACTIVE, quest_points=3,
            text="Progress tokens that would be placed on Old Gate are instead placed on the current quest card.",
        )
        hill = table.location("Hill", quest_points=9)
        if by_effect:
            table.prints("Push", "treachery", text="When Revealed: Place 2 progress on Old Gate. Place 1 progress on Hill.")
            table.reveals(table.lays("Push", "encounter deck"))
            assert (table.progress(quest), table.progress(gate), table.progress(hill)) == (2, 0, 1)
        else:
            table.makes_progress(5)
            assert (table.progress(quest), table.progress(gate), table.zone(gate)) == (5, 0, places.ACTIVE)


def test_two_texts_that_send_progress_to_each_other_leave_it_where_it_is() -> None:
    """Nothing goes round for ever."""
    table = Table("Tom")
    table.quest()
    west = table.location("West", text="Progress that would be placed on West is instead placed on East.")
    east = table.location("East", text="Progress that would be placed on East is instead placed on West.")
    table.prints("Push", "treachery", text="When Revealed: Place 2 progress on West.")
    table.reveals(table.lays("Push", "encounter deck"))
    assert table.progress(west) + table.progress(east) == 2

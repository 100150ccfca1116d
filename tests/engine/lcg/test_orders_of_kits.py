"""What texts of scenario kits order: where the players travel, what happens in the place of a cancellation, and a
player's card that an enemy holds (lcg/travel, lcg/cancel, lcg/replacement-effects).
"""

from __future__ import annotations

import pytest

from ruling_service.engine.lcg import table as places
from ruling_service.engine.lcg import travel_phase, verbs
from tests.engine.lcg.table_top import Table

FACED = "faced with the option to travel"
CHASM = f"When {FACED}, the player must choose Chasm, if able."


@pytest.mark.parametrize(("text", "offered"), [
    (CHASM, []),  # nothing is left to be chosen
    ("", ["stay", "travel to Chasm", "travel to Fen"]),
    (f"{CHASM} Travel: Exhaust a hero to travel here.", ["stay", "travel to Fen"]),
])  # fmt: skip
def test_the_players_travel_where_a_text_makes_them_while_they_can(text: str, offered: list[str]) -> None:
    table = Table("Tom").during("travel", "4.2")
    table.hero("Scout", ready="Exhaust" not in text)
    table.location("Chasm", text=text)
    table.location("Fen")
    table.play.then(travel_phase.travel_choice.task())
    table.play.run()
    pending = table.play.state.pending
    assert ([] if pending is None else [one.label for one in pending.options]) == offered
    assert (table.zone(table.id_of("Chasm")) == places.ACTIVE) == (not offered)


INSTEAD = "discard Bones instead"
SAYS = f"\"Forced: When a `when revealed` effect would be cancelled, {INSTEAD}.\""
CONDITION = "Counts as a Condition attachment"
BONES = f"When Revealed: Attach to the main quest. ({CONDITION} with the text, {SAYS})"


@pytest.mark.parametrize("lies_there", [True, False])
def test_in_the_place_of_a_cancellation_a_card_is_discarded(lies_there: bool) -> None:
    """What was to be cancelled takes place; the event is spent."""
    table = Table("Tom").during("quest", "3.3")
    table.quest()
    table.hero(sphere="Spirit", resources=3)
    table.prints("Bones", "treachery", text=BONES)
    if lies_there:
        table.reveals(table.lays("Bones", places.ENCOUNTER_DECK))
        assert places.is_in_play(table.card(table.id_of("Bones")))
    table.prints(
        "Will", "event", cost=1, sphere="Spirit",
        text="Response — cancel the when-revealed effects of a card just revealed.",
    )  # fmt: skip
    table.lays("Will", "hand:Tom")
    table.lays("Quiet Day", places.ENCOUNTER_DECK)
    table.prints("Shade", "treachery", text="When Revealed: Raise each player's threat by 5.")
    before = table.threat("Tom")
    table.answering("play Will").reveals(table.lays("Shade", places.ENCOUNTER_DECK))
    assert table.hand() == []
    assert table.threat("Tom") - before == (5 if lies_there else 0)
    assert ("is cancelled" in table.account) != lies_there
    if lies_there:
        assert table.zone(table.id_of("Bones")) == places.ENCOUNTER_DISCARD


def test_an_enemy_holds_a_players_card_and_has_its_cost() -> None:
    table = Table("Tom").during("quest", "3.3")
    table.hero()
    held, gets = "the top card of his deck", "+X [attack], and +X [defense]"
    table.prints("Thing", "enemy", threat=1, attack=1, defense=1, hit_points=4, engagement_cost=33, text=(
        f"Forced: After Thing enters play, the first player attaches {held} to it faceup as a guarded attachment. Thing "
        f"gets +X [threat], {gets}, where X is that card's printed cost. When Thing leaves play, discard that card."
    ))  # fmt: skip
    table.prints("Dear Friend", "ally", cost=3, willpower=1, attack=1, defense=1, hit_points=2)
    table.deck("Tom", "Dear Friend")
    thing = table.lays("Thing", places.ENCOUNTER_DECK)
    table.reveals(thing)
    friend = table.id_of("Dear Friend")
    assert table.card(friend).host == thing
    assert [table.value(thing, name) for name in ("threat", "attack", "defense")] == [4, 4, 4]
    table.is_dealt(thing, 4)
    assert table.zone(friend) == "discard:Tom"


def test_an_event_that_would_cancel_a_treachery_is_undone() -> None:
    """lcg/cancel: only against a treachery; the event is spent."""
    for kind, undone in (("treachery", True), ("location", False)):
        table = Table("Tom").during("quest", "3.3")
        table.hero(sphere="Spirit", resources=3)
        cancels, undo = "would cancel the effects of a treachery card", "cancel the effects of that event"
        table.location("Trench", text=(
            f"Forced: When a player plays an event that {cancels} just revealed from the encounter deck, {undo}. Then, "
            "discard Trench."
        ))  # fmt: skip
        table.prints(
            "Will", "event", cost=1, sphere="Spirit",
            text="Response — cancel the when-revealed effects of a card just revealed.",
        )  # fmt: skip
        table.lays("Will", "hand:Tom")
        table.lays("Quiet Day", places.ENCOUNTER_DECK)
        values = {"threat": 1, "quest_points": 3} if kind == "location" else {}
        table.prints("Shade", kind, text="When Revealed: Raise each player's threat by 5.", **values)
        before = table.threat("Tom")
        table.answering("play Will").reveals(table.lays("Shade", places.ENCOUNTER_DECK))
        assert table.hand() == []
        assert table.threat("Tom") - before == (5 if undone else 0)
        assert places.is_in_play(table.card(table.id_of("Trench"))) != undone


@pytest.mark.parametrize(("unique", "found"), [(True, "Smith"), (False, "Guide")])
def test_a_unique_ally_whose_copy_is_in_play_counts_as_in_play(unique: bool, found: str) -> None:
    table = Table("Tom").during("quest", "3.3")
    table.prints("Guide", "ally", unique=unique, cost=2, willpower=1, attack=1, defense=1, hit_points=2)
    table.prints("Smith", "ally", cost=2, willpower=1, attack=1, defense=1, hit_points=2)
    table.lays("Guide", "play:Tom")
    table.deck("Tom", "Plain Card", "Guide", "Smith")
    found_so = "an ally that is not in play"
    table.prints("Retreat", "treachery", text=(
        f"When revealed — each player must discard card by card from his deck until {found_so} turns up; add the "
        "discarded ally to staging."
    ))  # fmt: skip
    table.lays("Quiet Day", places.ENCOUNTER_DECK)
    table.answering(found).reveals(table.lays("Retreat", places.ENCOUNTER_DECK))
    assert table.pile(places.STAGING) == [found]


@pytest.mark.parametrize("players", ["Tom", "Tom Ann"])
def test_a_keep_has_hit_points_for_each_player_and_traits_before_its_text(players: str) -> None:
    table = Table(*players.split()).during("quest", "3.3")
    table.prints("Keep", "objective", text="Rohan. City Keep has 20 hit points plus 5 for each player.")
    keep = table.lays("Keep", places.STAGING)
    assert table.value(keep, "hit points") == 20 + 5 * len(players.split())
    assert {"rohan", "city"} <= table.value(keep, "traits")


def test_allies_in_staging_are_nobodys_and_have_no_text() -> None:
    table = Table("Tom").during("quest", "3.3")
    blank, immune = "treated as if their text box is blank", "immune to player card effects"
    table.quest("Flight", text=f"Allies in the staging area are {blank}, are {immune}, and are under no player's control.")
    table.prints("Lost", "ally", cost=2, willpower=1, attack=1, defense=1, hit_points=2, text="Lost gets +2 [willpower].")
    lost = table.lays("Lost", places.STAGING)
    kept = table.lays("Lost", "play:Tom")
    assert (table.value(lost, "willpower"), table.value(kept, "willpower")) == (1, 3)
    table.happens(verbs.changed_control(card=lost, player=0))
    assert table.card(lost).controller is None


@pytest.mark.parametrize(("damage", "on_wall", "on_keep"), [(2, 2, 0), (3, 3, 0), (5, 3, 2)])
@pytest.mark.parametrize("active", [True, False])
def test_damage_goes_to_the_wall_first_as_long_as_it_stands(
    damage: int, on_wall: int, on_keep: int, active: bool
) -> None:
    table = Table("Tom").during("quest", "3.3")
    table.prints("Old Keep", "objective", hit_points=20)
    keep = table.lays("Old Keep", places.STAGING)
    said = "damage that would be placed on Old Keep must be placed here first"
    wall = table.location("Rampart", where=places.ACTIVE if active else places.STAGING, quest_points=3, text=(
        f"While Rampart is the active location, {said}. Forced: When Rampart has damage equal to its quest points, "
        "discard it."
    ))  # fmt: skip
    table.is_dealt(keep, damage)
    assert table.damage(keep) == (on_keep if active else damage)
    falls = active and on_wall == 3
    assert places.is_in_play(table.card(wall)) != falls
    if not falls:
        assert table.damage(wall) == (on_wall if active else 0)


def test_a_trait_on_a_title_set_aside_is_a_title() -> None:
    """What is set aside lies on no card (lcg/in-play-and-out-of-play)."""
    table = Table("Tom", "Ann").during("quest", "3.3")
    table.quest()
    for player in ("Tom", "Ann"):
        table.hero(f"{player}'s Hero", player=player)
    table.enemy("Troll on Stilts", where=places.ASIDE)
    for _ in range(2):
        table.lays("Troll on Stilts", places.ASIDE)
    table.prints("Alarm", "treachery", text="When Revealed: Each player adds 1 set aside Troll on Stilts to staging.")
    table.lays("Quiet Day", places.ENCOUNTER_DECK)
    table.reveals(table.lays("Alarm", places.ENCOUNTER_DECK))
    assert table.pile(places.STAGING) == ["Troll on Stilts"] * 2


@pytest.mark.parametrize("enemy", [True, False])
def test_a_player_of_the_one_staging_area_engages_to_travel(enemy: bool) -> None:
    table = Table("Tom").during("travel", "4.2")
    table.hero()
    if enemy:
        table.enemy("Troll")
    whoever, there = "A player at this staging area", "an enemy in any staging area"
    slope = table.location("Slope", text=f"Travel: {whoever} must engage {there} to travel here.")
    assert (travel_phase.why_not_travel(table.play, slope) is None) == enemy

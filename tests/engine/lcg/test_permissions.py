"""What cannot be done: "cannot", immunity, uniqueness, Restricted, and what texts spare from the usual."""

from __future__ import annotations

import pytest

from ruling_service.engine.lcg import table as places
from tests.engine.lcg.table_top import Table

# -- cannot --------------------------------------------------------------------------------------------------


def test_who_cannot_commit_is_not_offered() -> None:
    """lcg/cannot, lcg/framework/3.2."""
    table = Table("Tom")
    table.hero("Barred", text="Always — this card cannot commit to the quest.")
    table.hero("Free")
    table.answering("commit nobody").goes_through("3.2", until="3.3")
    assert table.offered("Tom") == [("commit nobody", "commit Free")]


def test_who_cannot_defend_is_not_offered() -> None:
    """lcg/cannot, lcg/framework/6.4.1."""
    table = Table("Tom").during("combat")
    table.hero("Barred", text="Always — this card cannot defend.")
    table.hero("Free", hit_points=9)
    table.answering("no defender", "Free takes").is_attacked_by(table.enemy(where="engaged:Tom"))
    assert table.offered("Tom")[0] == ("Free defends", "no defender")


def test_who_cannot_attack_is_not_offered() -> None:
    """lcg/cannot, lcg/framework/6.8b."""
    table = Table("Tom")
    table.hero("Barred", text="Always — this card cannot attack.")
    table.hero("Free")
    table.enemy("Foe", where="engaged:Tom")
    table.answering("no (further)").goes_through("6.7", until="6.9")
    assert table.offered("Tom") == [("no (further) attack", "attack Foe with Free")]


def test_cannot_beats_what_allows_it() -> None:
    """lcg/cannot: no matter which is newer or whose text it is."""
    table = Table("Tom").during("planning", "2.2")
    hero = table.hero("Bound", ready=False, text="Always — this card cannot ready.")
    table.hero("Waker", text="Action — exhaust this card → ready a hero.")
    table.hero("Tired", ready=False)
    table.answering("Tired", "Bound").uses("Waker")
    assert not table.card(hero).ready


def test_what_cannot_leave_play_stays_with_lethal_damage() -> None:
    """lcg/cannot: its own example."""
    table = Table("Tom")
    foe = table.enemy("Warden", text="Always — this card cannot leave play.", hit_points=2)
    table.is_dealt(foe, 4)
    assert (table.zone(foe), table.damage(foe)) == (places.STAGING, 4)


@pytest.mark.parametrize("what", ["gain resources", "collect resources"])
def test_a_hero_that_cannot_gain_resources_does_not_collect_either(what: str) -> None:
    """lcg/resources, lcg/faq/1.25: collecting is gaining."""
    table = Table("Tom")
    hero = table.hero("Poor", text=f"Always — this card cannot {what}.")
    table.goes_through("1.2", until="1.3")
    assert table.resources(hero) == 0


def test_players_who_cannot_draw_draw_nothing() -> None:
    """lcg/cannot, lcg/framework/1.3."""
    table = Table("Tom", "Kris")
    table.location("Mist", where=places.ACTIVE, text="Always — the players cannot draw cards.")
    for player in table.players:
        table.deck(player, "Plain Card")
    table.goes_through("1.3", until="1.4")
    assert (table.hand("Tom"), table.hand("Kris")) == ([], [])


def test_threat_that_cannot_be_lowered_is_not() -> None:
    """lcg/cannot."""
    table = Table("Tom").during("planning", "2.2")
    table.hero("Calm", text="Action — exhaust this card → lower your threat by 3.")
    table.location("Eye", where=places.ACTIVE, text="Always — the players cannot reduce their threat.")
    if table.why_not_use("Calm") is None:
        table.uses("Calm")
    assert table.threat("Tom") == 20


def test_no_progress_where_none_can_be_placed() -> None:
    """lcg/cannot, lcg/active-location: none goes past the location either."""
    table = Table("Tom").during("quest", "3.4")
    ford = table.location(
        "Wall", where=places.ACTIVE, text="Always — no progress can be placed on this card."
    )
    quest = table.quest()
    table.makes_progress(4)
    assert (table.progress(ford), table.progress(quest)) == (0, 0)


# -- immunity ------------------------------------------------------------------------------------------------

IMMUNE = "Always — immune to player card effects."


def test_an_immune_enemy_is_neither_chosen_nor_hit_by_player_cards() -> None:
    """lcg/immune, lcg/faq/1.47."""
    table = Table("Tom").during("planning", "2.2")
    table.hero("Hunter", text="Action — exhaust this card → choose an enemy; deal 2 damage to it.")
    table.hero("Fire", text="Action — exhaust this card → deal 1 damage to each enemy.")
    stone, foe = table.enemy("Stone", text=IMMUNE, hit_points=9), table.enemy("Foe", hit_points=9)
    table.uses("Hunter").uses("Fire")
    assert (table.damage(stone), table.damage(foe)) == (0, 3)


def test_encounter_cards_and_the_framework_still_reach_it() -> None:
    """lcg/immune: engagement and attacks of characters work, and so does what encounter cards do."""
    table = Table("Tom")
    table.threat_is("Tom", 40)
    table.hero("Fighter", attack=3)
    stone = table.enemy("Stone", text=IMMUNE, hit_points=9, defense=1, attack=0)
    table.prints("Rockfall", "treachery", text="When revealed — deal 1 damage to each enemy.")
    table.during("quest", "3.3").reveals(table.lays("Rockfall", "encounter deck"))
    assert table.damage(stone) == 1
    table.goes_through("5.3", until="5.4")
    assert table.zone(stone) == "engaged:Tom"
    table.answering("attack Stone").goes_through("6.7", until="6.9")
    assert table.damage(stone) == 3


def test_immune_to_card_effects_is_immune_to_encounter_cards_as_well() -> None:
    """lcg/immune."""
    table = Table("Tom").during("quest", "3.3")
    stone = table.enemy("Stone", text="Always — immune to card effects.", hit_points=9)
    table.prints("Rockfall", "treachery", text="When revealed — deal 1 damage to each enemy.")
    table.reveals(table.lays("Rockfall", "encounter deck"))
    assert table.damage(stone) == 0


def test_progress_of_a_player_card_does_not_reach_an_immune_location_and_questing_does() -> None:
    """lcg/immune."""
    table = Table("Tom").during("quest", "3.4")
    table.hero("Scout", text="Action — exhaust this card → place 2 progress on each location.")
    ford, hill = (
        table.location("Ford", where=places.ACTIVE, text=IMMUNE, quest_points=9),
        table.location("Hill", quest_points=9),
    )
    table.quest()
    table.uses("Scout")
    assert (table.progress(ford), table.progress(hill)) == (0, 2)
    table.makes_progress(2)
    assert table.progress(ford) == 2


def test_no_player_attachment_goes_on_an_immune_card() -> None:
    """lcg/immune: attaching is targeting."""
    table = Table("Tom").during("planning", "2.2")
    table.play.remember("active player", 0)
    table.hero(sphere="Tactics", resources=3)
    table.enemy("Stone", text=IMMUNE)
    table.prints("Trap", "attachment", cost=1, sphere="Tactics", text="Keyword — attach to an enemy.")
    table.lays("Trap", "hand:Tom")
    assert table.why_not_play("Trap") == "there is nothing it can be attached to"


# -- unique --------------------------------------------------------------------------------------------------


def unique(owner: str) -> Table:
    table = Table("Tom", "Kris").during("planning", "2.2")
    table.play.remember("active player", 0)
    table.hero(sphere="Tactics", resources=9)
    table.prints("King", "ally", cost=1, hit_points=2, unique=True)
    table.lays("King", f"play:{owner}")
    table.lays("King", "hand:Tom")
    return table


@pytest.mark.parametrize("owner", ["Tom", "Kris"])
def test_no_player_plays_a_unique_card_while_its_title_is_in_play(owner: str) -> None:
    """lcg/unique-cards: one for the whole group."""
    assert unique(owner).why_not_play("King") == "a card of that title is in play and it is unique"


@pytest.mark.parametrize("zone", ["discard:Kris", "hand:Kris", "deck:Kris"])
def test_copies_out_of_play_do_not_matter(zone: str) -> None:
    """lcg/unique-cards."""
    table = Table("Tom", "Kris").during("planning", "2.2")
    table.play.remember("active player", 0)
    table.hero(sphere="Tactics", resources=9)
    table.prints("King", "ally", cost=1, hit_points=2, unique=True)
    table.lays("King", zone)
    table.lays("King", "hand:Tom")
    assert table.why_not_play("King") is None


def test_any_number_of_a_card_that_is_not_unique() -> None:
    """lcg/unique-cards."""
    table = Table("Tom").during("planning", "2.2")
    table.play.remember("active player", 0)
    table.hero(sphere="Tactics", resources=9)
    table.ally("Soldier", cost=1)
    table.lays("Soldier", "hand:Tom")
    table.plays("Soldier")
    assert table.pile("play:Tom").count("Soldier") == 2


def test_a_revealed_unique_card_whose_title_is_in_play_is_discarded_without_effect() -> None:
    """lcg/unique-cards, lcg/rule/2.3."""
    table = Table("Tom").during("quest", "3.3")
    table.hero()
    table.enemy(
        "Lord", unique=True, text="When revealed — raise each player's threat by 5.", keywords="Doomed 2."
    )
    table.lays("Quiet Day", "encounter deck")
    table.reveals(table.lays("Lord", "encounter deck"))
    assert table.pile(places.STAGING) == ["Lord"]
    assert table.pile(places.ENCOUNTER_DISCARD) == ["Lord"]
    assert table.threat("Tom") == 20


# -- Restricted ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("worn", "goes"), [(0, 0), (1, 0), (2, 1)])
def test_of_three_restricted_attachments_one_goes(worn: int, goes: int) -> None:
    """lcg/keyword/restricted: at most two on a character."""
    table = Table("Tom").during("planning", "2.2")
    table.play.remember("active player", 0)
    hero = table.hero(sphere="Tactics", resources=3)
    for number in range(worn):
        table.prints(f"Blade {number}", "attachment", cost=1, keywords="Restricted.")
        table.lays(f"Blade {number}", "play:Tom", on=hero)
    table.prints("Axe", "attachment", cost=1, sphere="Tactics", keywords="Restricted.")
    table.lays("Axe", "hand:Tom")
    table.answering("put Blade 1").plays("Axe")
    assert table.pile("discard:Tom") == ["Blade 1"][:goes]
    assert len(places.attachments(table.play, hero)) == worn + 1 - goes


@pytest.mark.parametrize(("blades", "large", "answers", "goes"), [
    (1, 2, ["Blade 0"], ["Blade 0"]), (1, 2, ["Harness"], ["Harness"]), (0, 2, [], []), (0, 1, [], []),
    (1, 1, [], []), (2, 2, ["Harness"], ["Harness"]), (2, 2, ["Blade 0 and Blade 1"], ["Blade 0", "Blade 1"]),
    (2, 1, ["Blade 1"], ["Blade 1"]),
])  # fmt: skip
def test_what_counts_as_several_restricted_attachments_takes_so_many_places(
    blades: int, large: int, answers: list[str], goes: list[str]
) -> None:
    """lcg/keyword/restricted: two places, of which such an attachment takes as many as it says."""
    table = Table("Tom").during("planning", "2.2")
    table.play.remember("active player", 0)
    hero = table.hero(sphere="Tactics", resources=3)
    for number in range(blades):
        table.prints(f"Blade {number}", "attachment", cost=1, keywords="Restricted.")
        table.lays(f"Blade {number}", "play:Tom", on=hero)
    words = f"Attach to a hero. Harness counts as {large} Restricted attachments."
    table.prints("Harness", "attachment", cost=1, sphere="Tactics", text=words)
    table.lays("Harness", "hand:Tom")
    table.answering(*(f"put {each}" for each in answers)).plays("Harness")
    assert sorted(table.pile("discard:Tom")) == goes


def test_attachments_without_the_keyword_do_not_count() -> None:
    """lcg/keyword/restricted."""
    table = Table("Tom").during("planning", "2.2")
    table.play.remember("active player", 0)
    hero = table.hero(sphere="Tactics", resources=3)
    for number in range(3):
        table.prints(f"Ring {number}", "attachment", cost=1)
        table.lays(f"Ring {number}", "play:Tom", on=hero)
    table.prints("Axe", "attachment", cost=1, sphere="Tactics", keywords="Restricted.")
    table.lays("Axe", "hand:Tom")
    table.plays("Axe")
    assert table.pile("discard:Tom") == []

"""Special rules of scenarios that texts and general rules play: what returns to a deck, cards without an encounter back,
Loot, attacks against a card, Signs that are lost.
"""

from __future__ import annotations

import pytest

from ruling_service.engine.kernel.cards import Printed
from ruling_service.engine.lcg import table as places
from ruling_service.engine.lcg.quest_phase import staging_threat
from ruling_service.library import scenario_sheets
from ruling_service.resources import corpus_dir
from ruling_service.situations.lcg.scenario_rules import IN_PART, REASON, special_rules
from tests.engine.lcg.table_top import Table, revealed


def with_rules(table: Table, scenario: str, old: str = "", new: str = "") -> None:
    """The texts of a scenario's special rules hold, about a card of ours instead of its own."""
    text = " ".join(special_rules(f"lcg/scenario/{scenario}").texts).replace(old, new)
    table.prints("Made-up Rules", "objective", text=text)
    table.lays("Made-up Rules", places.SCENARIO)


@pytest.mark.parametrize(("players", "there", "aside"), [(1, 1, 3), (2, 1, 3), (3, 0, 4)])
def test_copies_that_are_shuffled_back_are_those_that_are_out(players: int, there: int, aside: int) -> None:
    """lcg/scenario/conflict-at-the-carrock: some are taken out, and one per player comes back to the rest."""
    table = Table(*("Tom", "Ann", "Kit")[:players])
    for name in table.players:
        table.hero(f"Hero of {name}", player=name)
    table.quest()
    table.prints("Old Snare", "treachery")
    for _ in range(there):
        table.lays("Old Snare", places.ENCOUNTER_DECK)
    for _ in range(aside):
        table.lays("Old Snare", places.ASIDE)
    revealed(table, "Shuffle 1 copy of Old Snare per player back into the encounter deck.")
    assert table.pile(places.ENCOUNTER_DECK).count("Old Snare") == there + players
    assert table.pile(places.ASIDE).count("Old Snare") == aside - players


def test_one_more_than_there_are_players() -> None:
    """lcg/scenario/the-redhorn-gate, stage 2."""
    table = Table("Tom", "Ann")
    table.hero()
    table.hero("Weaver", player="Ann")
    table.quest()
    table.prints("Hail", "treachery")
    for _ in range(5):
        table.lays("Hail", places.ASIDE)
    revealed(table, "Shuffle 1 more copy of Hail into the encounter deck than the number of players.")
    assert (table.pile(places.ENCOUNTER_DECK).count("Hail"), table.pile(places.ASIDE).count("Hail")) == (3, 2)


def two_sided(table: Table, name: str, kind: str, other: str) -> Printed:
    """A card of that name that is an enemy on one side and of another type on the other."""
    values = {"engagement_cost": 30, "threat": 1, "attack": 1, "defense": 0, "hit_points": 3}
    back = table.prints(f"{name}, turned", other, **values)
    front = table.prints(name, kind, **values)
    for key, side, turned in ((name, front, back), (f"{name}, turned", back, front)):
        table.catalogue[key] = Printed(
            side.key, name, side.type, side.values, side.traits, {**side.facts, "other side": turned.key}, side.unique,
            side.abilities,
        )
    return table.catalogue[name]


@pytest.mark.parametrize("text", [
    "Shuffle Grim Lord into the encounter deck.", "Put Grim Lord on the bottom of the encounter deck.",
    "Return Grim Lord to the top of the encounter deck.",
    "Switch Grim Lord with the top card of the encounter deck.",
])  # fmt: skip
@pytest.mark.parametrize("sides", [1, 2, "unknown"])
def test_a_card_with_two_printed_sides_cannot_be_in_the_encounter_deck(text: str, sides: int | str) -> None:
    """lcg/scenario/the-battle-of-carn-dum: he has no encounter card back; lcg/keyword/uncharted: nor has a location
    of which nobody knows the other side.
    """
    table = Table("Tom")
    table.hero()
    table.quest()
    table.prints("Wisp", "enemy")
    table.lays("Wisp", places.ENCOUNTER_DECK)
    if sides == 1:
        table.enemy("Grim Lord")
    elif sides == "unknown":
        table.location("Grim Lord", keywords="Uncharted.")
    else:
        two_sided(table, "Grim Lord", "enemy", "enemy")
        table.lays("Grim Lord", places.STAGING)
    lord = table.id_of("Grim Lord")
    revealed(table, text)
    assert table.zone(lord) == (places.ENCOUNTER_DECK if sides == 1 else places.STAGING)


@pytest.mark.parametrize(("side", "goes"), [("Sea Lord", places.VICTORY), ("Sea Lord, turned", places.REMOVED)])
def test_the_elite_go_where_their_side_says(side: str, goes: str) -> None:
    """lcg/scenario/raid-on-the-grey-havens: to the victory display as an enemy, out of the game as an ally."""
    table = Table("Tom")
    table.hero()
    table.quest()
    two_sided(table, "Sea Lord", "enemy", "objective-ally")
    with_rules(table, "raid-on-the-grey-havens", "Captain Sahír", "Sea Lord")
    lord = table.lays(side, places.STAGING)
    table.is_dealt(lord, 3)
    assert table.zone(lord) == goes


@pytest.mark.parametrize("loot", [True, False])
def test_loot_goes_to_a_hero_of_the_first_player_as_its_guard_leaves(loot: bool) -> None:
    """lcg/scenario/the-ruins-of-belegost; an objective without the keyword stays."""
    table = Table("Tom")
    hero = table.hero("Finder")
    table.quest()
    with_rules(table, "the-ruins-of-belegost")
    guard = table.enemy("Old Drake", hit_points=2)
    table.prints("Old Crown", "objective", keywords="Loot." if loot else "")
    crown = table.lays("Old Crown", places.STAGING, on=guard)
    table.play.remember(("guards", guard), crown)
    table.is_dealt(guard, 2)
    assert table.card(crown).host == (hero if loot else None)


@pytest.mark.parametrize("defended", [False, True])
def test_undefended_damage_of_an_attack_against_a_card_is_that_cards(defended: bool) -> None:
    """lcg/scenario/trouble-in-tharbad: such attacks run as any other, but for undefended damage."""
    table = Table("Tom")
    hero = table.hero("Warden", defense=0, hit_points=9)
    table.quest()
    table.prints("Lost Smith", "objective-ally", willpower=0, attack=0, defense=0, hit_points=9)
    smith = table.lays("Lost Smith", "play:Tom")
    table.play.change(smith, controller=0)
    table.enemy("Thug", where="engaged:Tom", attack=2)
    table.lays("Quiet Day", "encounter deck")
    table.during("combat", "6.3")
    table.answering("Warden defends" if defended else "no defender", "Lost Smith takes")
    revealed(table, "Thug makes an attack against Lost Smith.")
    assert (table.damage(hero), table.damage(smith)) == ((2, 0) if defended else (0, 2))


SIGNS = (
    "Action: Claim Lost Ring. When claimed, attach Lost Ring to a hero. (Counts as a Light attachment with: \"Forced: "
    "After attached hero takes damage or leaves play, put Lost Ring on the bottom of the encounter deck.\")"
)


@pytest.mark.parametrize("damage", [1, 9])
def test_a_sign_is_lost_as_its_hero_is_damaged_or_leaves_play(damage: int) -> None:
    """lcg/scenario/the-hunt-for-gollum."""
    table = Table("Tom")
    hero = table.hero("Tracker", hit_points=9)
    table.hero("Other")
    table.quest()
    table.prints("Lost Ring", "objective", text=SIGNS)
    ring = table.lays("Lost Ring", "play:Tom", on=hero)
    table.is_dealt(hero, damage)
    assert table.zone(ring) == places.ENCOUNTER_DECK


@pytest.mark.parametrize(("discarded", "types"), [(("Plain Card",) * 3, 1), (("Plain Card", "Aide", "Tool"), 3)])
def test_types_among_what_is_discarded_are_counted_once(discarded: tuple[str, ...], types: int) -> None:
    table = Table("Tom")
    table.hero()
    table.quest()
    table.prints("Aide", "ally", willpower=1, attack=0, defense=0, hit_points=1, cost=1)
    table.prints("Tool", "attachment", cost=1, text="Attach to a hero.")
    table.deck("Tom", *discarded, "Plain Card")
    before = staging_threat(table.play)
    revealed(
        table, "The first player discards the top 3 cards of his deck. This round, raise the total [threat] of the "
        "staging area by 2 for each different type discarded by this effect.",
    )
    assert staging_threat(table.play) - before == 2 * types


def test_every_scenario_is_read() -> None:
    for path in (corpus_dir() / "lcg" / "scenarios").glob("*.md"):
        special_rules(f"lcg/scenario/{path.stem}")


@pytest.mark.parametrize(("more", "active"), [
    ("", ["Old Ford"]),
    (" If another location is active, return it to staging.", ["Far Hill"]),
])
def test_nobody_travels_to_a_second_location_but_where_the_text_speaks_of_the_first(more: str, active: list[str]) -> None:
    """lcg/active-location: without a word on the active location the players travel to no other."""
    table = Table("Tom")
    table.hero()
    table.quest()
    table.location("Old Ford", where=places.ACTIVE)
    table.location("Far Hill")
    revealed(table, f"Travel to Far Hill without resolving its travel effect.{more}")
    assert table.pile(places.ACTIVE) == active


def test_a_rule_that_is_not_played_says_why() -> None:
    """What is missing is part of the gap; of one of which texts say a part, that it is played in part."""
    for path in (corpus_dir() / "lcg" / "scenarios").glob("*.md"):
        sheet = scenario_sheets.scenario(f"lcg/scenario/{path.stem}").sheet
        for held in special_rules(f"lcg/scenario/{path.stem}").held:
            begins = IN_PART if sheet.rules.get(held.heading) else REASON
            assert held.reason == f"{begins}: {sheet.why[held.heading]}"


@pytest.mark.parametrize("text", ["", "Immune to card effects."])
def test_of_several_active_locations_one_that_can_be_returned_is(text: str) -> None:
    """lcg/immune: an effect isn't about a card that ignores it, where another fits."""
    table = Table("Tom")
    table.hero()
    table.quest()
    table.prints("Old Ford", "location", keywords=text, threat=1, quest_points=5)
    table.lays("Old Ford", places.ACTIVE)
    table.location("New Ford", where=places.ACTIVE)
    table.location("Far Hill")
    table.answers = ["Old Ford"] * (not text)
    revealed(table, "Travel to Far Hill without resolving its travel effect. If another location is active, return it to staging.")
    assert sorted(table.pile(places.ACTIVE)) == ["Far Hill", "Old Ford" if text else "New Ford"]

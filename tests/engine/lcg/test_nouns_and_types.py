"""Which noun of a text means a card of which type: every noun asked of every type, in play, attached and taken
(lcg/cardtypes, lcg/objective-cards, lcg/faq/1.23, lcg/rule/ships, lcg/rule/1.2.6).
"""

from __future__ import annotations

import pytest

from ruling_service.engine.lcg import table as places
from tests.engine.lcg.table_top import Table

TYPES = {
    # printed type, traits, whose card by its back: the nouns that mean it
    "hero": ("Noble", "player", {"hero", "character", "player_card"}),
    "ally": ("Noble", "player", {"ally", "character", "player_card"}),
    "attachment": ("Item", "player", {"attachment", "player_card"}),
    "event": ("", "player", {"event", "player_card"}),
    "enemy": ("Orc", "encounter", {"enemy", "encounter_card"}),
    "location": ("Hills", "encounter", {"location", "encounter_card"}),
    "treachery": ("", "encounter", {"treachery", "encounter_card"}),
    "objective": ("Item", "encounter", {"objective", "encounter_card"}),
    # both an objective and an ally; likewise of a hero
    "objective-ally": ("Noble", "encounter", {"objective", "ally", "character", "encounter_card"}),
    "objective-hero": ("Noble", "encounter", {"objective", "hero", "character", "encounter_card"}),
    # an encounter card by its back is an encounter card; cards of the quest deck are none
    "quest": ("", "encounter", {"quest_stage"}),
    "side quest": ("", "encounter", {"side_quest", "encounter_side_quest", "encounter_card"}),
    "player side quest": ("", "player", {"side_quest", "player_card"}),
    # an enemy in every other way; an encounter card that works as an objective-ally
    "ship-enemy": ("Ship", "encounter", {"enemy", "ship", "ship_enemy", "encounter_card"}),
    "ship-objective": (
        "Ship", "encounter", {"objective", "ally", "character", "ship", "ship_objective", "encounter_card"}
    ),
}  # fmt: skip
"""The ship types are printed as what the trait makes of an enemy or objective-ally."""
PRINTED = {"ship-enemy": "enemy", "ship-objective": "objective-ally"}
NOUNS = sorted(set().union({"shadow_card", "boon", "burden", "reanimated_dead"}, *(row[2] for row in TYPES.values())))


def laid(kind: str, **more: str) -> tuple[Table, int]:
    """A table with a hero of ours and a card of that type in play, unattached."""
    traits, side, _ = TYPES[kind]
    table = Table("Tom").during("quest", "3.3")
    table.hero()
    table.prints("Thing", PRINTED.get(kind, kind), traits=f"{traits}." if traits else "", hit_points=3, **more)
    table.catalogue["Thing"].facts["side"] = side
    return table, table.lays("Thing", "play:Tom" if side == "player" else places.STAGING)


def nouns(table: Table, ident: int) -> set[str]:
    return {noun for noun in NOUNS if places.is_type(table.play, ident, noun)}


@pytest.mark.parametrize("kind", TYPES)
def test_a_card_is_what_its_type_says_and_nothing_else(kind: str) -> None:
    table, thing = laid(kind)
    assert nouns(table, thing) == TYPES[kind][2]
    assert places.is_type(table.play, thing, "card")


@pytest.mark.parametrize("kind", ["ally", "objective-ally", "hero", "location"])
def test_only_the_trait_makes_a_ship(kind: str) -> None:
    table, thing = laid(kind)
    assert not nouns(table, thing) & {"ship", "ship_enemy", "ship_objective"}


@pytest.mark.parametrize("pool", ["boon", "burden"])
def test_a_card_of_the_campaign_pool_is_that_beside_its_type(pool: str) -> None:
    """lcg/rule/campaign-pool: boons and burdens are cards of the usual types."""
    table, thing = laid("attachment")
    table.catalogue["Thing"].facts["campaign kind"] = pool
    assert nouns(table, thing) == {pool, "attachment", "player_card"}


@pytest.mark.parametrize(("kind", "now"), [
    ("objective", {"objective", "attachment", "encounter_card"}),
    ("attachment", {"attachment", "player_card"}),
])  # fmt: skip
def test_an_attached_objective_is_an_attachment_besides(kind: str, now: set[str]) -> None:
    """lcg/faq/1.23"""
    table, thing = laid(kind)
    table.play.change(thing, host=table.id_of("Plain Hero"), zone="play:0")
    assert nouns(table, thing) == now


@pytest.mark.parametrize("kind", ["ally", "event", "hero"])
def test_a_card_that_an_encounter_card_took_is_none_of_its_types(kind: str) -> None:
    """lcg/scenario/foundations-of-stone: it has neither text nor title there."""
    table, thing = laid(kind)
    taker = table.enemy("Taker")
    table.play.move(thing, places.STAGING)
    table.play.change(thing, host=taker, controller=None)
    assert not nouns(table, thing)
    assert places.is_type(table.play, thing, "card")


def test_a_shadow_card_is_what_was_dealt() -> None:
    """lcg/shadow-cards: facedown beside its enemy, whatever its type."""
    table, thing = laid("treachery")
    table.play.move(thing, places.SHADOW)
    table.play.change(thing, host=table.enemy("Holder", where="engaged:Tom"), face_up=False)
    assert places.is_type(table.play, thing, "shadow_card")

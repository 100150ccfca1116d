"""Locations that stay in play under a player's control once explored, and go back to the staging area."""

from __future__ import annotations

import pytest

from ruling_service.engine.lcg import constant_effects, controlled_locations, verbs
from ruling_service.engine.lcg import table as places
from tests.engine.lcg.table_top import Table

RULE = "Each Forest location stays in play under the first player's control once explored."
PRINTED = "Forced: When a Forest location is explored, the first player takes control of it."
"""What a stage says of itself, without the rule of its scenario."""


def begun(where: str = "", traits: str = "Forest", rule: str = RULE) -> tuple[Table, int]:
    """Two players, a stage that says the rule, and a location with a text of its own."""
    table = Table("Tom", "Ann").during("quest", "3.3")
    table.hero()
    table.prints("War Camp", "objective", text=rule)
    table.lays("War Camp", places.STAGING)
    table.prints("Old Arch", "location", traits=f"{traits}.", threat=2, quest_points=3, text="Each hero gets +1 [willpower].")
    return table, table.lays("Old Arch", where or places.STAGING)


def explore(table: Table, ident: int) -> None:
    table.play.happen(verbs.placed_progress(on=ident, amount=3))
    table.play.run()


@pytest.mark.parametrize("where", [places.STAGING, places.ACTIVE])
@pytest.mark.parametrize(
    "rule", [RULE, "Each location stays in play under the first player's control once explored.", PRINTED, f"{PRINTED} {RULE}"]
)
def test_an_explored_location_comes_under_the_first_players_control(where: str, rule: str) -> None:
    """lcg/scenario/assault-on-osgiliath: without its progress, still in play, its text works."""
    table, arch = begun(where, rule=rule)
    explore(table, arch)
    card = table.card(arch)
    assert (card.zone, card.controller, card.token("progress")) == (places.area(0), 0, 0)
    assert places.is_in_play(card)
    assert table.play.value(places.heroes(table.play, 0)[0], "willpower") == 1 + table.play.printed(
        places.heroes(table.play, 0)[0]
    ).values["willpower"]
    assert arch not in places.staged(table.play)


@pytest.mark.parametrize("rule", [RULE, PRINTED])
def test_one_that_is_not_meant_leaves_play(rule: str) -> None:
    table, arch = begun(traits="Desert", rule=rule)
    explore(table, arch)
    assert table.zone(arch) == places.ENCOUNTER_DISCARD


@pytest.mark.parametrize("text", [
    "When revealed — return each Forest location to the staging area.",
    "When revealed — return a location controlled by the first player to the staging area.",
])  # fmt: skip
def test_back_in_the_staging_area_nobody_controls_it(text: str) -> None:
    table, arch = begun()
    explore(table, arch)
    table.play.tokens(arch, "progress", 1)
    table.prints("Rally", "treachery", text=text)
    table.reveals(table.lays("Rally", places.ENCOUNTER_DECK))
    card = table.card(arch)
    assert (card.zone, card.controller, card.token("progress")) == (places.STAGING, None, 0)


def test_those_of_an_eliminated_player_return() -> None:
    table, arch = begun()
    explore(table, arch)
    table.play.happen(verbs.eliminated(player=0, why="threat"))
    table.play.run()
    assert (table.zone(arch), table.card(arch).controller) == (places.STAGING, None)


@pytest.mark.parametrize("rule", [RULE, PRINTED])
def test_what_is_attached_to_it_stays_with_it(rule: str) -> None:
    table, arch = begun(rule=rule)
    table.prints("Rope", "attachment", text="Attach to a location.")
    rope = table.lays("Rope", places.STAGING, on=arch)
    explore(table, arch)
    assert table.card(rope).host == arch
    assert table.zone(rope) == "play:Tom"
    assert controlled_locations.is_controlled(table.play, arch)


def test_one_taken_before_is_taken_again_only_where_a_text_says_so() -> None:
    """lcg/explored: that a player controls it already keeps no location in play."""
    table, arch = begun(rule=PRINTED)
    explore(table, arch)
    explore(table, arch)
    assert (table.zone(arch), table.card(arch).token("progress")) == ("play:Tom", 0)
    table.play.change(table.id_of("War Camp"), face_up=False)
    table.play.move(table.id_of("War Camp"), places.REMOVED)
    explore(table, arch)
    assert table.zone(arch) == places.ENCOUNTER_DISCARD


@pytest.mark.parametrize(("text", "whose", "handed_on"), [
    ("The first player gains control of this card.", ("Tom", "Kris"), True),
    ("The last player gains control of this card.", ("Kris", "Tom"), False),
    ("Attached hero gets +1 attack.", ("", ""), False),
])  # fmt: skip
def test_what_the_first_player_controls_is_handed_on_with_the_token(
    text: str, whose: tuple[str, str], handed_on: bool
) -> None:
    """lcg/framework/7.4, lcg/ownership-and-control: such a hero does not keep a player in the game."""
    table = Table("Tom", "Kris")
    table.hero()
    table.hero(player="Kris")
    table.prints("Standard", "objective", text=text)
    standard = table.lays("Standard", places.STAGING)
    table.has_threat_raised("Tom", 1)
    now = table.card(standard).controller
    assert (table.players[now] if now is not None else "") == whose[0]
    assert constant_effects.pass_with_the_token(table.play) == (frozenset([standard]) if handed_on else frozenset())
    table.goes_through_phase("refresh")
    now = table.card(standard).controller
    assert (table.players[now] if now is not None else "") == whose[1]

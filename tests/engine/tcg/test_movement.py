"""Moving the fellowship: what it adds to the pool, in which order things happen, who lays the next site, the
move limit.
"""

from __future__ import annotations

import pytest

from ruling_service.engine.tcg import movement, table
from tests.engine.tcg.table_top import ARAGORN, GIMLI, SAM, SITE, Table, card
from tests.engine.tcg.words import N, such, when


def four_companions(**more):
    t = Table(**more)
    t.ring_bearer()
    for printed in (ARAGORN, GIMLI, SAM):
        t.companion(printed)
    return t


def test_four_companions_to_a_site_5_with_shadow_number_2_add_9():
    t = four_companions(site=4)
    t.lay(card("Site 5", "site", shadow=2), 5)
    t.at("fellowship.move")
    assert t.pool == 2 + 3 + 4


@pytest.mark.parametrize(("number", "twilight"), [(2, 0), (3, 0), (4, 3), (6, 3), (7, 6), (9, 6)])
def test_regions_add_3_and_6(number, twilight):
    t = Table(site=number - 1)
    assert movement.region_twilight(t.play, number) == twilight


@pytest.mark.parametrize("format", ["fellowship", "tower", "king"])
def test_block_formats_add_nothing_for_the_region(format):
    t = four_companions(site=4, format=format)
    t.lay(card("Site 5", "site", shadow=2, site=5), 5)
    t.at("fellowship.move")
    assert t.pool == 2 + 4


def leaving_moving_arriving():
    def text(name, kind):
        return card(
            name, "condition", N("trigger", when=when(kind), do=[N("t_add_twilight", n=1)]), culture="gondor"
        )

    return text("Leaving", "moved from"), text("Moving", "moves"), text("Arriving", "moved to")


def order_of(t, *names):
    told = t.told()
    return sorted(names, key=lambda name: told.index(name))


def test_the_marker_moves_between_moving_and_arriving():
    t = four_companions(site=1)
    for printed in leaving_moving_arriving():
        t.support(printed)
    t.at("fellowship.move")
    expected = ["Leaving:", "Moving:", "The fellowship is at site 2", "Arriving:", "Shadow number"]
    assert order_of(t, *expected) == expected


def test_in_the_starter_rules_the_marker_moves_first():
    t = four_companions(site=1, ruleset="starter")
    for printed in leaving_moving_arriving():
        t.support(printed)
    t.at("fellowship.move")
    expected = ["The fellowship is at site 2", "Leaving:", "Moving:", "Arriving:", "Shadow number"]
    assert order_of(t, *expected) == expected


def laying(players, direction):
    t = Table(players=players, path=1)
    t.ring_bearer()
    t.lay(card("Start", "site", shadow=0, direction=direction), 1)
    for player in range(1, players):
        t.put(card(f"Site of {player}", "site", shadow=1), f"adventure:{player}", player)
    return t


@pytest.mark.parametrize(("direction", "owner"), [("right", 2), ("left", 1)])
def test_the_arrow_says_whether_the_right_or_the_left_neighbour_lays(direction, owner):
    t = laying(3, direction)
    t.at("fellowship.move")
    assert t.play.card(table.site_at(t.play, 2)).owner == owner


@pytest.mark.parametrize("direction", ["right", "left"])
def test_with_two_players_the_opponent_lays_every_site(direction):
    t = laying(2, direction)
    t.at("fellowship.move")
    assert t.play.card(table.site_at(t.play, 2)).owner == 1


def test_any_site_may_be_laid_in_the_open_format_and_takes_the_next_number():
    t = laying(2, "right")
    t.put(card("Another", "site", shadow=2), "adventure:1", 1)
    t.at("fellowship.move")
    assert sorted(t.options()) == ["lay Another", "lay Site of 1"]
    t.choose("lay Another", by="Ann")
    assert t.play.name(table.site_at(t.play, 2)) == "Another"


def test_in_a_block_format_only_the_next_number_can_be_laid():
    t = laying(2, "right")
    t.play.remember("format", "fellowship")
    t.put(card("Two", "site", shadow=2, site=2), "adventure:1", 1)
    t.put(card("Three", "site", shadow=2, site=3), "adventure:1", 1)
    t.at("fellowship.move")
    assert t.play.name(table.site_at(t.play, 2)) == "Two"


@pytest.mark.parametrize(("players", "limit"), [(2, 2), (3, 2), (4, 3)])
def test_the_move_limit_depends_on_the_players_at_the_start(players, limit):
    assert movement.move_limit(Table(players=players).play) == limit


def test_a_change_of_the_move_limit_lasts_for_the_turn_even_if_its_card_leaves():
    t = four_companions()
    guide = t.companion(card("Guide", "companion", N("constant", do=[N("move_limit", by=1)])))
    movement.note_move_limit(t.play)
    assert movement.move_limit(t.play) == 3
    t.play.move(guide, "discard:0")
    assert movement.move_limit(t.play) == 3


def test_a_second_copy_played_in_the_same_turn_adds_again():
    t = four_companions()
    guide = t.companion(card("Guide", "companion", N("constant", do=[N("move_limit", by=1)])))
    movement.note_move_limit(t.play)
    t.play.move(guide, "discard:0")
    t.companion(card("Guide", "companion", N("constant", do=[N("move_limit", by=1)])))
    assert movement.move_limit(t.play) == 4


def test_an_opponents_companion_gives_no_bonus_to_the_move_limit():
    t = four_companions()
    t.companion(card("Guide", "companion", N("constant", do=[N("move_limit", by=1)])), player=1)
    assert movement.move_limit(t.play) == 2


def test_a_lower_shadow_number_adds_less():
    t = Table()
    t.ring_bearer()
    t.companion(ARAGORN)
    t.lay(card("Site 2", "site", shadow=1), 2)
    text = N("constant", do=[N("shadow_number_change", who=such(type="site"), by=-1)])
    t.support(card("No Stranger", "condition", text))
    t.at("fellowship.move")
    assert t.pool == 0 + 2


def test_there_is_no_site_after_the_ninth():
    t = Table(site=9)
    assert movement.why_not_move(t.play)[1] == ("tcg/site",)


def test_a_copy_of_an_opponents_site_may_be_laid():
    t = laying(2, "right")
    t.play.move(table.site_at(t.play, 1), "removed")
    t.put(SITE, "path", 0)
    t.play.remember(("site number", table.in_play(t.play)[-1]), 1)
    t.put(SITE, "adventure:1", 1)
    t.at("fellowship.move")
    assert "lay Site" in t.options()

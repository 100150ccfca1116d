"""Each invariant sees what it is there for: a position in which it holds is changed behind the rules' back,
and it says so.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest

from bench.games import lcg_games
from bench.games.playing import Cards, conserved, identities
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.lcg import expert, table
from ruling_service.playing.choosing import at_random

SEED = 3
"""Of a game with two players and cards of our own, in whose second round somebody is engaged and something
attached.
"""


def staged_location(play: Play) -> list[int]:
    """The locations in the staging area."""
    return [i for i in play.state.zone(table.STAGING) if table.is_location(play, i)]


def in_the_second_round() -> tuple[Play, Callable[[], set[str]]]:
    """A position of that game, and what asks which invariants are broken in it."""
    begun, choose = lcg_games.with_our_own()(1), at_random(SEED)
    play = begun.play
    play.run()
    while play.fact("round", 0) < 2 or play.state.happenings or not staged_location(play):
        assert play.state.pending is not None
        play.choose(choose(play.state.pending))
        play.run()
    return play, lambda: {name for name, _ in begun.invariants.breaches(play)}


def hero_of(play: Play) -> int:
    """A hero in play."""
    return table.heroes(play, table.first_player(play))[0]


def staged_enemy(play: Play) -> int:
    """An enemy, in the staging area from now on."""
    found = next(
        i for i in play.state.cards if play.printed(i).type == "enemy" and not table.is_in_play(play.card(i))
    )
    play.move(found, table.STAGING)
    return found


def enemy_in_hand(play: Play) -> None:
    """An enemy that was in play goes to a player's hand."""
    found = staged_enemy(play)
    play.change(found, life=1)
    play.move(found, table.hand(0))


def copy_of_a_hero(play: Play) -> None:
    play.change(next(iter(play.state.zone(table.deck(0)))), printed=play.card(hero_of(play)).printed)
    play.move(play.state.zone(table.deck(0))[0], table.area(0))
    play.change(play.state.zone(table.area(0))[-1], controller=0, face_up=True)


DOCTORED: dict[str, Callable[[Play], object]] = {
    "every_card_is_in_exactly_one_zone": lambda play: play.state.zones.update({"lost": (hero_of(play),)}),
    "tokens_are_never_negative": lambda play: play.change(hero_of(play), tokens=(("damage", -1),)),
    "owned_piles_hold_only_their_owners_cards": enemy_in_hand,
    "cards_out_of_play_are_blank": lambda play: play.tokens(play.state.zone(table.deck(0))[0], "damage", 1),
    "nobody_lives_with_as_much_damage_as_hit_points": lambda play: play.tokens(hero_of(play), "damage", 9),
    "no_location_stays_with_all_its_progress": lambda play: play.tokens(
        staged_location(play)[0], "progress", 9
    ),
    "no_stage_stays_with_all_its_progress": lambda play: play.tokens(
        play.state.zone(table.QUEST)[0], "progress", 20
    ),
    "nobody_plays_on_with_a_threat_of_fifty": lambda play: play.remember(("threat", 0), 50),
    "nobody_plays_on_without_heroes": lambda play: [
        play.move(i, table.discard(0)) for i in table.heroes(play, 0)
    ],
    "the_first_player_is_in_the_game": lambda play: (
        play.remember("eliminated", frozenset({0})), play.remember("first player", 0)
    ),
    "no_two_unique_cards_of_one_title_are_in_play": copy_of_a_hero,
    "attachments_have_a_host_in_play": lambda play: play.change(staged_enemy(play), host=hero_of(play)),
    "nothing_lies_in_play_that_never_does": lambda play: play.move(
        next(i for i in play.state.cards if play.printed(i).type == "treachery"), table.STAGING
    ),
    "only_enemies_are_engaged_and_with_players_in_the_game": lambda play: play.move(
        hero_of(play), table.engaged_area(0)
    ),
    "characters_lie_before_who_controls_them": lambda play: play.change(hero_of(play), controller=None),
    "there_is_one_active_location_at_most": lambda play: play.move(staged_enemy(play), table.ACTIVE),
    "there_is_one_main_quest": lambda play: play.move(play.state.zone(table.QUEST)[0], table.REMOVED),
    "characters_are_committed_only_in_the_quest_phase": lambda play: (
        play.mark(hero_of(play), "committed"), play.remember("phase", "travel"),
    ),
    "shadow_cards_lie_with_enemies_in_play_until_the_combat_phase_ends": lambda play: play.move(
        staged_enemy(play), table.SHADOW
    ),
    "cards_lie_in_piles_of_their_back": lambda play: play.move(
        play.state.zone(table.deck(0))[0], table.ENCOUNTER_DECK
    ),
    "the_victory_display_holds_cards_worth_victory_points": lambda play: play.move(
        hero_of(play), table.VICTORY
    ),
    "damage_and_progress_lie_where_they_belong": lambda play: play.tokens(hero_of(play), "progress", 1),
    "the_game_ends_for_a_reason_of_the_rules": lambda play: setattr(play.state, "over", "Tom is tired"),
    "kept_answers_are_true": lambda play: play.state.cache.update({(hero_of(play), "attack"): 99}),
}  # fmt: skip


@pytest.mark.parametrize("name", DOCTORED)
def test_an_invariant_of_the_lcg_sees_what_breaks_it(name: str) -> None:
    play, broken = in_the_second_round()
    assert broken() == set()
    DOCTORED[name](play)
    assert name in broken()


@pytest.mark.parametrize(("laid_out", "owner", "seen"), [(True, None, False), (False, None, True), (True, 0, True)])
def test_only_another_scenario_brings_encounter_cards(laid_out: bool, owner: int | None, seen: bool) -> None:
    """lcg/rule/9.2: the scenarios of an expert game are laid out one after the other."""
    play, _ = in_the_second_round()
    expert.to_come(play, "First Road", ())
    cards = Cards(play)
    assert cards.breaches(play) == []
    if laid_out:
        play.remember(expert.SCORES, (*play.fact(expert.SCORES), ("Second Road", None)))
    play.create(play.card(hero_of(play)).printed, table.ENCOUNTER_DECK, owner=owner)
    assert bool(cards.breaches(play)) == seen
    assert bool(cards.breaches(play)) == seen


def test_a_card_that_appears_is_seen() -> None:
    play, _ = in_the_second_round()
    before = identities(play)
    assert conserved(before, play) == []
    play.create(play.card(hero_of(play)).printed, table.hand(0), owner=0)
    assert conserved(before, play)

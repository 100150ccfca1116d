"""A hundred whole games of each game at random in each run, with the real cards where a card database is
beside the checkout, and some with our own.

So that all of it takes less than a minute of processor time, a game is left after so many decisions, and decks are made
of the LCG's first set and of a part of the TCG's cards; `make games` plays them to their end, with all cards.
A failure names seed and decisions.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest

from bench.games import lcg_games, tcg_games
from bench.games.cards import WHY_NOT, database, entries, our_own
from bench.games.lcg_invariants import LCG_INVARIANTS
from bench.games.playing import Begun, is_repeated, play_out
from bench.games.tcg_invariants import TCG_INVARIANTS
from tests.rotation import is_asked

LONGEST = {"lcg": 70, "tcg": 60}
"""Decisions after which a game is left: two or three rounds, one or two turns. Of the hundred a quarter goes so
far in each run, another each day, the others half as far.
"""
FEW = 180
"""Cards of each of the TCG's formats that decks are made of; to compile all of them takes longer than the
games.
"""
IN_ONE = 25
SLICES = range(4)
OWN = 15

real = {
    game: pytest.mark.skipif(not database(game).is_file(), reason=f"whole games with real cards: {WHY_NOT}")
    for game in ("lcg", "tcg")
}


def longest(game: str, part: int) -> int:
    """After how many decisions a game of this part of the hundred is left."""
    return LONGEST[game] if is_asked(part, len(SLICES)) else LONGEST[game] // 2


def played(begin: Callable[[int], Begun], seeds: range, longest: int) -> str:
    """What was broken in these games, with all that is needed to play them again; one of them is played
    twice.
    """
    games = [play_out(begin, seed, longest) for seed in seeds]
    told = "\n".join(game.told() for game in games if game.breaches)
    return (
        told if is_repeated(begin, games[0])
        else f"{told}\nseed {seeds[0]}: the same choices gave another game"
    )


@real["lcg"]
@pytest.mark.parametrize("part", SLICES)
def test_nothing_is_broken_in_a_hundred_games_of_the_lcg(part: int) -> None:
    seeds = range(part * IN_ONE, (part + 1) * IN_ONE)
    assert played(lcg_games.with_real_cards(False), seeds, longest("lcg", part)) == ""


@real["tcg"]
@pytest.mark.parametrize("part", SLICES)
def test_nothing_is_broken_in_a_hundred_games_of_the_tcg(part: int) -> None:
    seeds = range(part * IN_ONE, (part + 1) * IN_ONE)
    assert played(tcg_games.with_real_cards(FEW), seeds, longest("tcg", part)) == ""


def test_nothing_is_broken_in_games_with_cards_of_our_own() -> None:
    assert played(lcg_games.with_our_own(), range(OWN), LONGEST["lcg"]) == ""


def test_the_cards_of_our_own_are_played_completely() -> None:
    shelf = lcg_games.own_shelf()
    made_up = [shelf.key_of(facts) for facts in our_own("lcg")]
    assert [key for key in made_up if not shelf.is_complete(key)] == []


@pytest.mark.parametrize("known", [LCG_INVARIANTS, TCG_INVARIANTS], ids=["lcg", "tcg"])
def test_every_invariant_says_what_it_holds_and_which_entries_it_follows(known: object) -> None:
    for each in known.known:
        assert each.look.__doc__, each.name
        assert each.entries, each.name
        assert set(each.entries) <= entries(), (each.name, set(each.entries) - entries())

"""Race Against the Shadow (lcg/rule/9.3): whose turn it is, and what a match comes to."""

from __future__ import annotations

import pytest

from ruling_service.errors import MalformedInput
from ruling_service.playing import race
from ruling_service.playing.choosing import at_random
from ruling_service.playing.decks.finding import Found
from ruling_service.playing.race import Outcome, Race
from ruling_service.playing.shelf import Shelf
from ruling_service.playing.starting import start

Shelves = dict[str, Shelf]
Decks = dict[str, list[Found]]


def won(group: int, score: int = 0) -> Outcome:
    return Outcome("won", group, score)


def lost(group: int) -> Outcome:
    return Outcome("lost", group)


def plays(group: int) -> Outcome:
    return Outcome("", group)


@pytest.mark.parametrize(("one", "other", "points"), [
    (won(8), plays(8), None),  # the other has its own phase group left
    (won(8), plays(9), (5, 0)),
    (plays(9), won(8), (0, 5)),
    (won(8, 90), won(8, 100), (5, 0)),
    (won(8, 100), won(8, 90), (0, 5)),
    (won(8, 90), won(8, 90), (2, 2)),
    (won(8, 200), won(9, 10), (5, 0)),
    (lost(7), plays(8), None),  # who plays on may still be eliminated in the same round
    (lost(7), plays(10), (0, 5)),
    (plays(10), lost(9), (5, 0)),
    (lost(7), lost(9), (1, 1)),  # one round: phase groups 7 to 9
    (lost(6), lost(7), (0, 5)),
    (lost(7), won(9), (0, 5)),
    (Outcome("out of time", 4), plays(4), (0, 5)),
    (plays(5), Outcome("out of time", 4), (5, 0)),
    (plays(5), plays(5), None),
])  # fmt: skip
def test_a_match_is_scored_as_the_entry_says(
    one: Outcome, other: Outcome, points: tuple[int, int] | None
) -> None:
    found = race.award(one, other)
    assert (found and found.points) == points
    turned = race.award(other, one)
    assert (turned and turned.points) == (points and points[::-1])


@pytest.mark.parametrize(("one", "other", "points"), [
    (plays(8), plays(8), (1, 1)), (won(8), plays(8), (5, 0)), (lost(8), plays(8), (0, 5)),
])  # fmt: skip
def test_a_match_that_nobody_plays_on_is_not_completed(
    one: Outcome, other: Outcome, points: tuple[int, int]
) -> None:
    found = race.award(one, other, called_off=True)
    assert found is not None
    assert found.points == points


def begun(shelves: Shelves, decks: Decks, seed: int = 1, minutes: int = race.MINUTES) -> Race:
    starts = [
        start("lcg", decks["lcg"][:2], seed=seed + team, scenario="passage-through-mirkwood") for team in range(2)
    ]
    return race.begin(starts, shelves["lcg"], seed=seed, minutes=minutes)


def played(match: Race, turns: int | None = None) -> list[tuple[int, int]]:
    """Play at random; each turn as the team and the phase group in which it begins."""
    choose = [at_random(team) for team in range(2)]
    found: list[tuple[int, int]] = []
    while (team := match.on_turn) is not None and (turns is None or len(found) < turns):
        group = race.group_of(match.games[team])
        found.append((team, group))
        while not match.is_over(team, group):
            decision = match.games[team].decision
            assert decision is not None
            match.games[team].choose(0 if match.games[team].met else choose[team](decision))
    return found


@pytest.mark.parametrize("seed", range(4))
def test_teams_play_a_phase_group_each_in_turn_and_the_match_ends(
    seed: int, shelves: Shelves, decks: Decks
) -> None:
    match = begun(shelves, decks, seed)
    turns = played(match)
    both = [group for team, group in turns if team == match.first and (1 - team, group) in turns]
    assert both
    assert all(turns.index((match.first, group)) < turns.index((1 - match.first, group)) for group in both)
    groups = [group for _, group in turns]
    assert groups == sorted(groups)
    assert all(turns.count(turn) == 1 for turn in turns)
    settled = match.award
    assert settled is not None
    assert settled.points in ((5, 0), (0, 5), (2, 2), (1, 1))


def test_both_teams_begin_at_different_seeds_and_chance_says_who_is_first(
    shelves: Shelves, decks: Decks
) -> None:
    assert {begun(shelves, decks, seed).first for seed in range(12)} == {0, 1}


def test_who_is_out_of_time_is_eliminated(shelves: Shelves, decks: Decks) -> None:
    match = begun(shelves, decks, minutes=30)
    played(match, 3)
    assert match.award is None
    match.used[0] = 30 * 60 + 1
    settled = match.award
    assert settled is not None
    assert settled.points == (0, 5)
    assert match.on_turn is None


def test_a_match_that_was_left_goes_on_as_it_stood(shelves: Shelves, decks: Decks) -> None:
    match = begun(shelves, decks)
    played(match, 5)
    match.used = [61.5, 20.0]
    again = race.read(match.written().encode(), shelves["lcg"], "match.json")
    assert (again.first, again.minutes, again.used) == (match.first, match.minutes, match.used)
    assert again.on_turn == match.on_turn
    assert [game.log() for game in again.games] == [game.log() for game in match.games]


@pytest.mark.parametrize("sent", [
    b"{}", b"[]", b'{"first": 2, "minutes": 45, "used": [0, 0], "logs": ["", ""]}',
    b'{"first": 0, "minutes": 45, "used": [0, 0], "logs": []}',
    b'{"first": 0, "minutes": 45, "used": [0, 0], "logs": ["", "rulings game 1"]}',
])  # fmt: skip
def test_what_is_no_match_is_refused(sent: bytes, shelves: Shelves) -> None:
    with pytest.raises(MalformedInput):
        race.read(sent, shelves["lcg"], "match.json")


@pytest.mark.parametrize("minutes", [29, 61])
def test_the_clock_has_its_bounds(minutes: int, shelves: Shelves, decks: Decks) -> None:
    with pytest.raises(MalformedInput, match="30 to 60"):
        begun(shelves, decks, minutes=minutes)

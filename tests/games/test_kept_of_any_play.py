"""What is kept is what would be worked out: over lines of play at random, from any case of both games and
from games of our own cards, what a change leads to is compared with what is found by looking at everything.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bench.games import lcg_games
from bench.games.playing import Begun
from ruling_service.engine.kernel import explore, stages
from ruling_service.engine.kernel.kept import Kept, _Laid
from ruling_service.engine.kernel.meanings import NotPlayed
from ruling_service.engine.kernel.occurrences import Happening
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.kernel.rulebook import Rulebook
from ruling_service.engine.kernel.state import State
from ruling_service.engine.lcg.rulebook import LCG
from ruling_service.errors import RulingError
from ruling_service.playing.choosing import at_random
from ruling_service.situations.shared.loader import load_file
from ruling_service.situations.shared.run_cases import case_files
from ruling_service.situations.shared.simulate import table_of

DECISIONS, LINES, LONG = 60, 6, 12
CASES = {game: [*case_files(game)] for game in ("lcg", "tcg")}


@pytest.fixture
def compared() -> Iterator[dict[str, int]]:
    """Compares each layout that a change leads to with the one that is looked up by all that is in it, and
    each stage passed over with what the stage itself says; how often is counted.
    """
    found = {"layouts": 0, "stages": 0}
    of, keys = Kept._of, {}
    found_by_all = Kept._find
    following = stages._Awaited.next

    def find(self: Kept, state: State) -> _Laid:
        laid = found_by_all(self, state)
        keys[laid] = self._key(state)
        return laid

    def laid_out(self: Kept, state: State) -> _Laid:
        laid = of(self, state)
        assert self._key(state) == keys[laid]
        found["layouts"] += 1
        return laid

    def next_stage(self: stages._Awaited, happening: Happening, index: int) -> int:
        known = following(self, happening, index)
        found["stages"] += 1
        assert known == self._look(happening, index)
        return known

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Kept, "_of", laid_out)
        patch.setattr(Kept, "_find", find)
        patch.setattr(stages._Awaited, "next", next_stage)
        yield found


def played(begun: Begun, seed: int, decisions: int) -> Play:
    """A game some decisions on."""
    choose = begun.choose or at_random(seed)
    for _ in range(decisions):
        begun.play.run()
        if begun.play.state.over or begun.play.state.pending is None:
            break
        begun.play.choose(choose(begun.play.state.pending))
    return begun.play


def lines_of(play: Play, seed: int, stops: Callable[[Play], bool] | None = None) -> None:
    """Some lines of play from here, which share what they keep."""
    chance = random.Random(seed)
    begun = play.state.fork()
    begun.kept = Kept(play)
    begun.forget()
    for _ in range(LINES):
        line = play.on(begun.fork())
        for _ in range(LONG):
            line.run(stops)
            if line.state.over or line.state.pending is None:
                break
            line.state.lighten()
            line = play.on(line.state.fork())
            assert line.state.pending is not None
            line.choose(chance.randrange(len(line.state.pending.options)))


def of_case(game: str, number: int, seed: int) -> None:
    """Lines of play from the position of one of the cases."""
    paths = CASES[game]
    try:
        here = table_of(load_file(paths[number % len(paths)]))
        lines_of(here.play, seed, here.stops)
    except (NotPlayed, RulingError):
        return


def of_game(seed: int, decisions: int) -> None:
    """Lines of play from somewhere in a game."""
    lines_of(played(lcg_games.with_our_own()(seed), seed, decisions), seed)


def of_games(seeds: Iterable[int]) -> None:
    """Lines of play from games of these seeds."""
    for seed in seeds:
        of_game(seed, 30)


@pytest.mark.parametrize("game", ["lcg", "tcg"])
@settings(max_examples=25, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.integers(0, 5_000), st.integers(0, 1_000))
def test_cases_keep_what_would_be_worked_out(
    game: str, compared: dict[str, int], number: int, seed: int
) -> None:
    of_case(game, number, seed)


@settings(max_examples=6, deadline=None, suppress_health_check=list(HealthCheck))
@given(st.integers(0, 10_000), st.integers(0, DECISIONS))
def test_games_keep_what_would_be_worked_out(compared: dict[str, int], seed: int, decisions: int) -> None:
    of_game(seed, decisions)
    assert compared["stages"]


FORGET = State.forget_layout
CARELESS = {
    "a change that doesn't say what has changed": (
        State, "forget_layout", lambda self, change=None: FORGET(self, change and "something")
    ),
    "a stage that hangs on nothing": (Rulebook, "hangs_on", lambda self, play, happening: "nothing"),
}


@pytest.mark.parametrize("mistake", CARELESS)
def test_what_tells_too_little_is_found(
    mistake: str, compared: dict[str, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    owner, name, careless = CARELESS[mistake]
    monkeypatch.setattr(owner, name, careless)
    monkeypatch.delitem(LCG.__dict__, name, raising=False)
    with pytest.raises(AssertionError):
        of_games(range(20))


def test_explorations_keep_answers() -> None:
    """What the comparison looks at is what explorations use."""
    assert explore.Kept is Kept

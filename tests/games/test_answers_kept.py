"""Keeping answers changes nothing: games and verdicts are the same, line by line, where every answer is
forgotten before each task, none is shared by lines of play, and cards that wait only for what happens to
themselves are asked about everything.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from bench.games import lcg_games
from bench.games.playing import Begun
from ruling_service.engine.kernel import explore
from ruling_service.engine.kernel.occurrences import Occurrence
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.kernel.trace import lines
from ruling_service.engine.lcg.listening import Index
from ruling_service.playing.choosing import at_random
from ruling_service.situations.shared.loader import load_file
from ruling_service.situations.shared.run_cases import case_files
from ruling_service.situations.shared.simulate import simulate

GAMES, DECISIONS, STATES = 6, 120, 60
EVERY = 40
"""Every so many cases of each game are compared."""

HEAVY = Path("bench/heavy-fight.yaml")


@pytest.fixture
def forgetful(monkeypatch: pytest.MonkeyPatch) -> Callable[[], None]:
    """Forget every answer before each task, share none, and ask every card, from the moment it is called."""
    running, waiting = Play.run, Index.waiting

    def run(self: Play, stop_at: Any = None) -> Any:
        def stops(play: Play) -> bool:
            play.state.forget()
            return stop_at is not None and bool(stop_at(play))

        return running(self, stops)

    def everybody(self: Index, window: str, occurrences: Iterable[Occurrence]) -> set[int]:
        themselves = (self.itself.get((window, o.kind), {}) for o in occurrences)
        return waiting(self, window, occurrences).union(*themselves)

    def begin() -> None:
        monkeypatch.setattr(Play, "run", run)
        monkeypatch.setattr(Index, "waiting", everybody)
        monkeypatch.setattr(explore, "Kept", lambda play: None)

    return begin


def account(begun: Begun, seed: int) -> list[object]:
    """What is told of a game, and the position that it comes to."""
    play, choose = begun.play, begun.choose or at_random(seed)
    for _ in range(DECISIONS):
        play.run()
        if play.state.over or play.state.pending is None:
            break
        play.choose(choose(play.state.pending))
    return [play.state.key(), *lines(play.state.trace)]


def verdicts(paths: list[Path]) -> list[bytes]:
    """What is answered to these situations, without how long it took."""
    found = []
    for path in paths:
        verdict = simulate(load_file(path), seconds=600.0, states=STATES)
        verdict.explored.seconds = 0.0
        found.append(msgspec.json.encode(verdict))
    return found


def test_games_are_the_same_where_nothing_is_kept(forgetful: Callable[[], None]) -> None:
    begin = lcg_games.with_our_own()
    kept = [account(begin(seed), seed) for seed in range(GAMES)]
    forgetful()
    assert [account(begin(seed), seed) for seed in range(GAMES)] == kept


@pytest.mark.parametrize("game", ["lcg", "tcg"])
def test_verdicts_are_the_same_where_nothing_is_kept(game: str, forgetful: Callable[[], None]) -> None:
    paths = [*case_files(game)][::EVERY] + ([HEAVY] if game == "lcg" else [])
    kept = verdicts(paths)
    forgetful()
    assert verdicts(paths) == kept

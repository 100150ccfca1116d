"""How fast the engine plays: the official cases, a whole round of four players, states explored, occurrences
carried out.
"""

from __future__ import annotations

import time
from pathlib import Path
from unittest.mock import patch

import msgspec

from ruling_service.engine.kernel import pipeline
from ruling_service.errors import RulingError
from ruling_service.situations.shared.loader import load_file
from ruling_service.situations.shared.model import Situation
from ruling_service.situations.shared.run_cases import case_files
from ruling_service.situations.shared.simulate import simulate, table_of

ROUND = Path(__file__).parent / "four-player-round.yaml"


def measure() -> dict[str, float]:
    """The measured values, named as in the budgets."""
    cases = [situation for path in case_files("lcg") if (situation := _loaded(path))]
    for situation in cases[:20]:
        simulate(situation)
    seconds = sorted(_seconds(situation) for situation in cases)
    game_round = load_file(ROUND)
    best = min(_seconds(game_round) for _ in range(15))
    return {
        "verdict of a case p95, ms": 1000 * seconds[int(0.95 * len(seconds))],
        "verdict of a case at worst, ms": 1000 * seconds[-1],
        "round of four players, ms": 1000 * best,
        "states explored, per second": _states_per_second(msgspec.structs.replace(game_round, explore=True)),
        "occurrences, per second": _occurrences(game_round) / min(
            _seconds_of_play(game_round) for _ in range(15)
        ),
    }


def _loaded(path: Path) -> Situation | None:
    try:
        return load_file(path)
    except RulingError:
        return None


def _seconds(situation: Situation) -> float:
    """Seconds of processor time, which other programs on the machine don't lengthen."""
    started = time.process_time()
    simulate(situation)
    return time.process_time() - started


def _seconds_of_play(situation: Situation) -> float:
    """Seconds of processor time that the play itself takes, from the position to the end of the line, without
    the verdict on it.
    """
    table = table_of(situation)
    started = time.process_time()
    table.play.run(table.stops)
    return time.process_time() - started


def _states_per_second(situation: Situation) -> float:
    """States explored in a second of processor time."""
    started = time.process_time()
    explored = simulate(situation, seconds=60.0, states=1000).explored
    return float(explored.states / (time.process_time() - started))


def _occurrences(situation: Situation) -> int:
    """How many occurrences take effect in the situation."""
    with patch.object(pipeline, "_take_effect", wraps=pipeline._take_effect) as counted:
        simulate(situation)
    return int(counted.call_count)

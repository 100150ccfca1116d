"""Games and questions may be done by several processes: what is handed to them and back survives the way."""

from __future__ import annotations

import pickle

import pytest

from bench import ask
from bench.games import __main__ as playing
from bench.games import scenarios
from ruling_service.situations.shared.hands import Hands

KIND = playing.Kind("tcg", few=True, formats=False, every=False, longest=5)


def test_a_game_whose_process_ended_is_told_as_broken() -> None:
    told = playing.lost((KIND, 3))
    assert (told.seed, told.end) == (3, "broken")
    assert told.breaches


@pytest.mark.parametrize("work", [playing.played, playing.lost, scenarios._played, scenarios._lost, ask.given_by])
def test_other_processes_find_what_they_do(work) -> None:
    assert pickle.loads(pickle.dumps(work)) is work
    assert pickle.loads(pickle.dumps((KIND, 3))) == (KIND, 3)


def test_games_come_back_in_the_order_of_their_seeds() -> None:
    seeds = [4, 1, 3, 2]
    told = Hands(workers=2).do(playing.lost, [(KIND, seed) for seed in seeds], playing.lost)
    assert [one.seed for one in told] == seeds


def test_an_answer_that_did_not_come_counts_as_none(real_library) -> None:
    question = {"q": "Can I attack?", "game": "lcg", "passages": []}
    found = ask.counted(real_library, [question], [({}, 0.0)])
    assert (found.asked, found.simulated, found.looked_up) == (1, 0, 1)



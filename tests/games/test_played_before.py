"""What was played before is taken over as if it were played again: explorations of both games' cases and of
games of our own cards come to the same with it and without, to the last line of every account.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bench.engine import ROUND
from bench.games import lcg_games
from ruling_service.engine.kernel import repeated
from ruling_service.engine.kernel.cards import Card
from ruling_service.engine.kernel.explore import Budget, explore
from ruling_service.engine.kernel.meanings import NotPlayed
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.kernel.repeated import Repeated
from ruling_service.engine.kernel.trace import unroll
from ruling_service.engine.kernel.watched import CHANGING, COPYING, GONE, LOOKING, Watched, WatchedCards
from ruling_service.errors import RulingError
from ruling_service.situations.shared.loader import load_file
from ruling_service.situations.shared.simulate import table_of
from tests.games.test_kept_of_any_play import CASES, played

STATES = 150


@pytest.fixture
def taken_over(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """From the first stretch on what was played before is taken over; how often, one number for all."""
    found = [0]
    take_over = repeated._take_over

    def counting(play: Play, stretch: repeated.Stretch) -> None:
        found[0] += 1
        take_over(play, stretch)

    monkeypatch.setattr(repeated, "FIRST", 0)
    monkeypatch.setattr(repeated, "TRIED", 10**9)
    monkeypatch.setattr(repeated, "_take_over", counting)
    return found


def told(play: Play, until: Callable[[Play], bool] | None, states: int) -> Hashable:
    """All that an exploration from here comes to."""
    budget = Budget(600.0, states)
    found = explore(play, lambda end: str(end.state.over), until=until, budget=budget)
    ends = tuple((answer, end.key(), tuple(unroll(end.trace))) for answer, end in found.outcomes.items())
    nodes = tuple((node.decision, tuple(node.children)) for node in found.nodes)
    return ends, nodes, found.merged, found.complete, budget.used


def is_the_same(play: Play, until: Callable[[Play], bool] | None = None, states: int = STATES) -> None:
    """An exploration comes to the same if every stretch is played."""
    with_it = told(play, until, states)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Repeated, "run", lambda self, play, until: play.run(until))
        without = told(play, until, states)
    assert with_it == without


def of_case(path: Any, states: int = STATES) -> None:
    """A position of one of the cases, everything explored."""
    try:
        here = table_of(msgspec.structs.replace(load_file(path), explore=True))
        is_the_same(here.play, here.stops, states)
    except (NotPlayed, RulingError):
        return


@pytest.mark.parametrize("game", ["lcg", "tcg"])
@settings(max_examples=5, deadline=None, suppress_health_check=list(HealthCheck))
@given(number=st.integers(0, 5_000))
def test_a_case_comes_to_the_same(game: str, number: int, taken_over: list[int]) -> None:
    of_case(CASES[game][number % len(CASES[game])])


def test_a_round_comes_to_the_same(taken_over: list[int]) -> None:
    of_case(ROUND, 500)
    assert taken_over[0] > 500


@settings(max_examples=4, deadline=None, suppress_health_check=list(HealthCheck))
@given(seed=st.integers(1, 500), decisions=st.integers(5, 40))
def test_any_game_comes_to_the_same(seed: int, decisions: int, taken_over: list[int]) -> None:
    is_the_same(played(lcg_games.with_our_own()(seed), seed, decisions))


def test_every_way_to_look_is_noted() -> None:
    of_objects = {*vars(object), "__class_getitem__", "__new__"} - {"__eq__", "__ne__", "__hash__", "__repr__"}
    theirs = {"__contains__", "__delitem__", "__getitem__", "__iter__", "__setitem__", "copy", "get"}
    unused = {"__hash__", "__repr__", "fromkeys", "__ge__", "__gt__", "__le__", "__lt__"}
    assert {*vars(dict)} - of_objects - unused == {*LOOKING, *CHANGING, *theirs}
    assert {*vars(tuple), "_asdict", "_replace"} - of_objects <= {*COPYING}


def test_what_is_looked_at_and_changed_is_noted() -> None:
    facts = Watched({"a": 1, "b": 2})
    assert facts.get("a") == 1
    assert "c" not in facts
    facts["b"] = 3
    del facts["a"]
    assert [*facts.looked_at] == ["a", "c", "b"]
    assert facts.log == [("b", 3), ("a", GONE)]
    assert (len(facts), facts.whole, facts.lost) == (1, True, False)
    facts.clear()
    assert facts.lost


def test_a_copy_looks_through_all_and_holds_the_records_themselves() -> None:
    """One name after the other is not asked for: a fork within a stretch would take ten times as long."""
    cards = WatchedCards({n: Card(n, "x", "play") for n in range(3)}, lambda card: False)
    copied = cards.copy()
    assert (copied, type(copied), {type(card) for card in copied.values()}) == (cards.first, dict, {Card})
    assert (cards.whole, cards.looked_at) == (True, {})


def test_of_a_card_it_is_noted_what_is_looked_at() -> None:
    lying = {n: Card(n, "x", "play" if n < 9 else "deck") for n in range(10)}
    cards = WatchedCards(lying, lambda card: card.zone == "deck")
    looks = cards[1].zone, cards[2].ready, cards[3].token("damage"), cards[9].owner
    assert looks == ("play", True, 0, None)
    assert {*cards.looked_at} == {(2, 6), (3, 8), 9}
    moved = cards[4]._replace(zone="there")
    assert moved.__class__ is Card
    assert ([*cards[5]], hash(cards[6]), cards[7]) == ([*lying[5]], hash(lying[6]), lying[7])
    assert {4, 5, 6, 7} <= {*cards.looked_at}

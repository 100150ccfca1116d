"""The kernel by itself: agenda, pipeline, decisions, forks, keys, exploring.

Rules of the tiny game are in counting_game.py.
"""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from ruling_service.engine.kernel.explore import ENDLESS, Budget, explore
from ruling_service.engine.kernel.occurrences import Lasting
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.kernel.trace import choices, lines
from ruling_service.errors import BudgetExceeded
from tests.engine.kernel.counting_game import forever, table


def stones(play: Play) -> tuple[int, int]:
    return (play.fact(("stones", 0), 0), play.fact(("stones", 1), 0))


def play_out(play: Play, *picks: int) -> Play:
    play.run()
    for pick in picks:
        play.choose(pick)
        play.run()
    return play


def test_a_decision_waits_until_it_is_answered() -> None:
    play = table(5)
    play.run()
    assert play.state.pending is not None
    assert [o.label for o in play.state.pending.options] == ["take 1", "take 2", "take 3"]
    play.choose(1)
    play.run()
    assert play.state.pending is None
    assert play.fact("heap") == 3


def test_one_option_is_no_decision() -> None:
    play = table(1)
    play.run()
    assert play.state.pending is None
    assert play.fact("heap") == 0
    assert choices(play.state.trace) == []


def test_a_response_can_stop_what_is_about_to_happen_and_is_used_up() -> None:
    play = play_out(table(5, bob=("guard",)), 0, 0)
    assert stones(play) == (0, 0)
    assert play.fact("heap") == 5
    assert play.state.zone("used") != ()


def test_passing_lets_it_happen() -> None:
    play = play_out(table(5, bob=("guard",)), 0, 1)
    assert stones(play) == (1, 0)


def test_mandatory_reactions_are_ordered_by_whoever_the_game_says_and_each_happens_once() -> None:
    play = table(10, ann=("echo",), bob=("tax",))
    play.run()
    play.choose(0)
    play.run()
    decision = play.state.pending
    assert decision is not None
    assert (decision.kind, decision.by) == ("order", 0)
    assert decision.cites == ("stones/order",)
    play.choose(1)
    play.run()
    assert [line.text for line in lines(play.state.trace)] == ["Ann takes 1", "Bob takes 1", "Ann takes 2"]


def test_reactions_are_nested_below_what_they_react_to() -> None:
    play = play_out(table(10, ann=("echo",)), 0)
    assert [line.depth for line in lines(play.state.trace)] == [1, 2]


def test_every_line_carries_the_citation_of_the_step_that_ran() -> None:
    play = play_out(table(10, ann=("echo",)), 0)
    assert {line.cites for line in lines(play.state.trace)} == {("stones/take",)}
    assert [line.happened.kind for line in lines(play.state.trace) if line.happened] == ["took", "took"]


def test_two_options_that_cannot_differ_are_one() -> None:
    play = table(10, bob=("guard", "guard"))
    play.run()
    play.choose(0)
    play.run()
    assert play.state.pending is not None
    # the two copies are told apart here because nothing declares them alike
    assert len(play.state.pending.options) == 3


def test_a_fork_goes_its_own_way() -> None:
    parent = table(10, ann=("echo",), bob=("guard", "tax"))
    parent.run()
    key = parent.state.key()
    child = parent.on(parent.state.fork())
    play_out(child, 2, 0)
    child.remember("heap", 0)
    child.lasts(Lasting(0, "anything", until="never"))
    assert parent.state.key() == key
    assert child.state.key() != key


@settings(suppress_health_check=[HealthCheck.too_slow], deadline=None)
@given(
    st.lists(st.integers(0, 5), max_size=12),
    st.lists(st.sampled_from(["guard", "echo", "tax", "blank"]), max_size=4)
)
def test_forking_never_changes_the_parent(picks: list[int], cards: list[str]) -> None:
    play = table(12, ann=tuple(cards[:2]), bob=tuple(cards[2:]))
    play.run()
    for pick in picks:
        if play.state.pending is None:
            break
        before = play.state.key()
        child = play.on(play.state.fork())
        child.choose(pick % len(play.state.pending.options))
        child.run()
        assert play.state.key() == before
        play = child


@given(st.lists(st.integers(0, 5), max_size=8))
def test_the_same_choices_lead_to_the_same_state(picks: list[int]) -> None:
    def run() -> Play:
        play = table(12, ann=("echo",), bob=("guard", "tax"))
        play.run()
        for pick in picks:
            if play.state.pending is not None:
                play.choose(pick % len(play.state.pending.options))
                play.run()
        return play

    assert run().state.key() == run().state.key()


def test_exploring_finds_every_outcome_and_who_decides() -> None:
    found = explore(table(10, bob=("guard",)), lambda play: stones(play)[0] > 0)
    assert set(found.outcomes) == {True, False}
    assert [(p.kind, p.by) for p in found.partings] == [("respond", "Bob")]
    assert found.complete


def test_an_outcome_comes_with_a_shortest_line_to_it() -> None:
    found = explore(table(10, bob=("guard",)), lambda play: stones(play)[0])
    assert [c.chosen for c in choices(found.outcomes[2].trace)] == ["take 2", "pass"]


def test_equal_positions_are_explored_once() -> None:
    found = explore(table(10, ann=("echo",), bob=("tax",)), lambda play: sum(stones(play)))
    assert set(found.outcomes) == {4, 5, 6}
    assert all(p.kind != "order" for p in found.partings)


def test_a_budget_that_runs_out_is_said() -> None:
    found = explore(
        table(30, ann=("guard",) * 3, bob=("guard",) * 3), lambda play: stones(play),
        budget=Budget(seconds=5, states=2)
    )
    assert not found.complete
    assert found.stopped_by == "states"


def test_a_loop_that_nobody_can_leave_is_an_error_in_one_line_and_an_outcome_when_exploring() -> None:
    play = table(5)
    play.state.agenda.clear()
    play.then(forever.task())
    with pytest.raises(BudgetExceeded):
        play.on(play.state.fork()).run()
    assert set(explore(play, stones).outcomes) == {ENDLESS}

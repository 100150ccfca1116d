"""Having work done in another process: few wait, nobody works for whoever has left, and what is stopped or
killed is still answered.
"""

from __future__ import annotations

import contextlib
import os
import signal
import socket
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import Any

import pytest

from ruling_service.ask.results import Unanswered
from ruling_service.engine.kernel.explore import Budget
from ruling_service.errors import BudgetExceeded
from ruling_service.inputs.yaml_text import read_yaml as read
from ruling_service.situations.shared.loader import from_data
from ruling_service.situations.shared.results import Verdict
from ruling_service.situations.shared.simulate import simulate
from ruling_service.web import copies, tasks, worker
from ruling_service.web import runner as running
from ruling_service.web.runner import Refused, Runner
from ruling_service.web.turns import Busy, ClientLeft, Turns

ROOT = Path(__file__).resolve().parents[2]
WORKER = """
import json, os, sys, time
def say(value):
    print(json.dumps(value), flush=True)
say({"pid": os.getpid()})
for number, line in enumerate(sys.stdin):
    request = json.loads(line)
"""
"""How every worker made up here begins."""
DONE = "    say({'done': number})"
SLEEPS = "    time.sleep(120)"
DIES = "    os._exit(9)"
DIES_FIRST = (
    "    os._exit(9) if not os.path.exists(sys.argv[1]) and not open(sys.argv[1], 'w').close() else "
    "say({'done': 'another'})"
)
RUNS_OUT = """    say({'problem': {'code': 'budget', 'message': 'no memory', 'status': 503, 'hint': '', 'where': ''}, 'exhausted': True}
        if request.get('big') or number else {'done': 'fresh'})"""
LEFT, STAYS = (lambda: True), (lambda: False)


@pytest.fixture
def made(tmp_path):
    """Makes runners whose worker is a small program; they are ended in the end."""
    known = []

    def make(does: str, *arguments: str, waiting: int = 1) -> Runner:
        known.append(
            Runner(tmp_path, 512, [sys.executable, "-c", WORKER + does, *arguments], waiting=waiting)
        )
        return known[-1]

    yield make
    for one in known:
        one.end()


@pytest.fixture
def impatient(monkeypatch):
    monkeypatch.setattr(running, "PATIENCE", 0.1)
    monkeypatch.setattr(running, "GRACE", 0.1)
    monkeypatch.setattr(running, "READING", 0.0)


SITUATION = {
    "game": "lcg", "players": [{"name": "Tom", "heroes": ["Thalin"]}], "ask": {"how much": "threat of Tom"}
}


# Turns


def test_beyond_the_few_that_wait_everyone_is_told_at_once():
    turns, over, waits = Turns(1), threading.Event(), threading.Event()

    def hold():
        with turns.taken(1, STAYS):
            waits.wait(60)

    def queue():
        with turns.taken(60, lambda: over.set() or False):
            pass

    holding = threading.Thread(target=hold)
    holding.start()
    while not turns._line:
        pass
    queued = threading.Thread(target=queue)
    queued.start()
    while len(turns._line) < 2:
        pass
    with pytest.raises(Busy), turns.taken(3600, STAYS):
        pass
    waits.set()
    holding.join(60)
    queued.join(60)
    with turns.taken(0, STAYS):
        assert len(turns._line) == 1


def test_whoever_waits_too_long_is_told_to_come_again():
    turns = Turns(1)
    with turns.taken(1, STAYS), pytest.raises(Busy), turns.taken(0.05, STAYS):
        pass


def test_nobody_waits_for_whoever_has_left():
    turns = Turns(1)
    with turns.taken(1, STAYS), pytest.raises(ClientLeft), turns.taken(3600, LEFT):
        pass
    with pytest.raises(ClientLeft), turns.taken(1, LEFT):
        raise AssertionError("it was begun")
    assert not turns._line


# A worker that takes too long, dies, or has no memory


def test_work_is_stopped_once_its_client_has_left(made):
    runner, asked = made(SLEEPS), []
    with pytest.raises(ClientLeft):
        runner.run(
            {"task": "simulate"}, Any, seconds=3600, wait=1, left=lambda: asked.append(1) or len(asked) > 2
        )
    assert runner._hand.over


def test_a_simulation_that_is_ended_is_undecided(made, impatient):
    verdict = made(SLEEPS).run({"task": "simulate"}, Any, seconds=0.1, wait=1)
    assert verdict.verdict == "inconclusive"
    assert verdict.explored.complete is False
    assert verdict.explored.stopped_by == "time"


def test_a_case_that_is_ended_is_undecided(made, impatient):
    run = made(SLEEPS).run({"task": "case", "situation": SITUATION}, Any, seconds=0.1, wait=1)
    assert run.verdict.verdict == "inconclusive"
    assert not run.passed
    assert run.differences


def test_a_question_that_is_ended_has_no_answer_and_says_why(made, impatient):
    answer = made(SLEEPS).run(
        {"task": "ask", "question": "What now?", "game": "lcg", "choices": []}, Any, seconds=0.1, wait=1
    )
    assert answer.answer is None
    assert answer.reason == Unanswered(
        why="the budget ran out", message="It could not be worked out in the time that there is."
    )


def test_what_no_answer_can_say_is_a_problem(made, impatient):
    with pytest.raises(BudgetExceeded, match="was stopped"):
        made(SLEEPS).run({"task": "compile"}, Any, seconds=0.1, wait=1)


def test_a_worker_that_was_ended_is_replaced(made, impatient):
    runner = made("    time.sleep(120 * request.get('slow', 0))\n" + DONE)
    runner.run({"task": "simulate", "slow": 1}, Any, seconds=0.1, wait=1)
    assert runner.run({"task": "simulate"}, Any, seconds=60, wait=1) == 0


def test_a_killed_worker_costs_a_second_try(made, tmp_path):
    assert made(DIES_FIRST, str(tmp_path / "died")).run(
        {"task": "simulate"}, Any, seconds=60, wait=1
    ) == "another"


def test_a_request_that_kills_every_worker_is_told_so(made):
    with pytest.raises(BudgetExceeded, match="out of memory"):
        made(DIES).run({"task": "simulate"}, Any, seconds=60, wait=1)


def test_memory_that_earlier_requests_used_up_is_no_problem_of_the_next(made):
    runner = made(RUNS_OUT)
    assert [runner.run({"task": "simulate"}, Any, seconds=60, wait=1) for _ in range(3)] == ["fresh"] * 3


def test_memory_that_a_request_uses_up_itself_is(made):
    runner = made(RUNS_OUT)
    runner.run({"task": "simulate"}, Any, seconds=60, wait=1)
    with pytest.raises(Refused, match="no memory") as refused:
        runner.run({"task": "simulate", "big": True}, Any, seconds=60, wait=1)
    assert refused.value.http_status == 503


@pytest.mark.skipif(sys.platform == "win32", reason="nothing bounds the memory of a process there")
@pytest.mark.parametrize(("held", "bloated"), [(0, "False"), (120, "True")])
def test_a_worker_leaves_for_what_it_has_held_and_not_for_what_its_parent_has(held, bloated):
    said = (
        f"from ruling_service.web.worker import is_bloated; held = b'1' * ({held} << 20); "
        "print(is_bloated(240))"
    )
    started = (
        "import subprocess, sys; large = b'1' * (250 << 20); "
        f"print(subprocess.check_output([sys.executable, '-c', {said!r}], text=True).strip())"
    )
    environment = running.hands.environment()
    found = subprocess.check_output([sys.executable, "-c", started], text=True, env=environment)
    assert found.strip() == bloated


def test_a_worker_says_that_it_ran_out_of_memory(monkeypatch):
    def greedy(_):
        raise MemoryError

    monkeypatch.setitem(tasks.TASKS, "simulate", greedy)
    answer = worker.answer({"task": "simulate"})
    assert answer.exhausted
    assert answer.problem.code == "budget"


# One clock


HEAVY = read((ROOT / "bench" / "heavy-fight.yaml").read_text("utf-8"), "")[0]


def test_a_clock_that_ran_out_while_the_table_was_laid_leaves_it_undecided():
    verdict = simulate(from_data(HEAVY), budget=Budget(3600, until=0.0))
    assert verdict.verdict == "inconclusive"
    assert verdict.explored.stopped_by == "time"
    assert verdict.explored.states < 10


@pytest.mark.parametrize(
    ("ask", "of"),
    [
        ({"does it change anything": "Aragorn"}, "inconclusive"),
        ({"when can": {"play": "Sneak Attack", "by": "Ann"}}, "inconclusive")
    ],
    ids=["two tables", "a round"],
)
def test_the_clock_is_the_same_for_everything_that_a_question_takes(ask, of):
    hand = {"heroes": HEAVY["players"][0]["heroes"], "hand": ["Sneak Attack"]}
    heavy = {**HEAVY, "players": [{**HEAVY["players"][0], **hand}, HEAVY["players"][1]], "ask": ask}
    budget = Budget(0.4)
    verdict = simulate(from_data(heavy), budget=budget)
    assert verdict.verdict == of
    assert budget.spent
    assert budget.left > -60


def test_a_table_of_windows_that_no_time_is_left_for_is_undecided():
    situation = {
        "game": "tcg", "players": [{"name": "Ann", "companions": ["Frodo"]}, {"name": "Bob"}],
        "ask": {"when can": {"play": "Frodo", "by": "Ann"}},
    }  # fmt: skip
    read_in = from_data(situation, checked=False)
    with contextlib.suppress(AttributeError):
        assert simulate(read_in, budget=Budget(3600)).verdict == "value"
    verdict = simulate(read_in, budget=Budget(3600, until=0.0))
    assert (verdict.verdict, verdict.explored.complete) == ("inconclusive", False)


def test_a_part_of_a_budget_ends_no_later_than_the_whole():
    whole = Budget(10, 7)
    left = whole.left
    assert whole.part(3600).left <= left
    assert whole.part(1).left <= 1
    assert whole.part(1).states == 7
    assert Budget(3600, until=0.0).part(3600).spent


def test_a_question_that_no_time_is_left_for_says_so(real_home):
    from ruling_service.ask.answering import ask
    from ruling_service.library import open_library

    question = "Who decides which location we travel to?"
    library = open_library(real_home)
    assert ask(question, library, "lcg").answer
    late = ask(question, library, "lcg", budget=Budget(3600, until=0.0))
    assert late.answer is None
    assert late.reason.why == "the budget ran out"


# The worker itself


def test_the_site_answers_what_its_worker_could_not_decide_in_time(real_home, monkeypatch):
    from ruling_service.web import create_app

    site = create_app(real_home, TESTING=True, SIMULATION_SECONDS=0.05).test_client()
    response = site.post("/api/v1/simulate", json={**HEAVY, "title": "no time"})
    assert response.status_code == 200
    assert response.json["verdict"] == "inconclusive"
    assert response.json["explored"]["complete"] is False


def test_a_busy_site_is_told_to_people_as_a_page(real_home):
    from ruling_service.web import create_app

    site = create_app(real_home, TESTING=True, SIMULATION_QUEUE=-1).test_client()
    page = site.get("/ask?q=Who+decides+which+location+we+travel+to%3F&game=lcg")
    assert page.status_code == 503
    assert page.mimetype == "text/html"
    assert "Other simulations are running" in page.text
    assert int(page.headers["Retry-After"]) > 0
    told = site.post("/api/v1/simulate", json=SITUATION)
    assert told.status_code == 503
    assert told.json["code"] == "busy"
    assert int(told.headers["Retry-After"]) > 0
    assert site.get("/lcg/keyword/surge").status_code == 200


def _leaves(runner: Runner) -> None:
    """A copy that is asked nothing ends by itself."""
    until = time.monotonic() + 120
    while not runner._hand.over and time.monotonic() < until:
        time.sleep(0.05)
    assert runner._hand.over


def _is_killed(runner: Runner) -> None:
    os.kill(runner._hand._pid, signal.SIGKILL)


@pytest.mark.skipif(not hasattr(os, "fork"), reason="this system copies no processes")
@pytest.mark.parametrize(("idle", "ends"), [(300.0, _is_killed), (0.5, _leaves)])
def test_a_copy_is_a_worker_and_another_one_follows_it(real_home, monkeypatch, idle, ends):
    asking, asked = socket.socketpair(socket.AF_UNIX, socket.SOCK_DGRAM)
    unread = (
        f"from ruling_service.web import copies, tasks; copies.IDLE = {idle}; "
        "tasks.practise = lambda _: None; copies.main()"
    )
    monkeypatch.setattr(copies, "COMMAND", [sys.executable, "-c", unread])
    process = copies.started(real_home, 2048, asked)
    runner = Runner(real_home, 2048, copies=asking)
    try:
        assert runner.prepare(300)
        assert runner.run(
            {"task": "simulate", "situation": SITUATION}, Verdict, seconds=60, wait=1
        ).answer == 9
        first = runner._hand._pid
        ends(runner)
        assert runner.run(
            {"task": "simulate", "situation": SITUATION}, Verdict, seconds=60, wait=1
        ).answer == 9
        assert runner._hand._pid != first
    finally:
        runner.end()
        os.killpg(process.pid, signal.SIGKILL)
        process.wait(60)
        asking.close()
        asked.close()

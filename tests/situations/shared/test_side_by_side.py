"""Jobs in several processes: all done, in order, and a process that ends costs its job only."""

from __future__ import annotations

import multiprocessing
import os
import signal
import time

import pytest

from ruling_service import cli
from ruling_service.situations.shared import run_cases as running
from ruling_service.situations.shared.hands import Hands
from ruling_service.situations.shared.run_cases import case_files, run_cases
from ruling_service.situations.shared.side_by_side import in_processes


def slow_first(number: int) -> tuple[int, int]:
    time.sleep(0.2 if number == 0 else 0)
    return number, os.getpid()


def dies_at_three(number: int) -> str:
    if number == 3:
        os.kill(os.getpid(), signal.SIGKILL)
    return f"{number} done"


def raises_at_two(number: int) -> str:
    if number == 2:
        raise SystemExit("an end of its own")
    return f"{number} done"


def lost(number: int) -> str:
    return f"{number} lost"


@pytest.fixture(autouse=True)
def none_left():
    """Every process that a test starts ends with it."""
    yield
    assert multiprocessing.active_children() == []


def test_results_come_in_the_order_of_the_jobs_and_from_other_processes():
    found = list(in_processes(slow_first, range(8), 2, lambda number: (number, 0)))
    assert [number for number, _ in found] == list(range(8))
    made_by = {process for _, process in found}
    assert len(made_by) == 2
    assert os.getpid() not in made_by


@pytest.mark.parametrize(("work", "costs"), [(dies_at_three, 3), (raises_at_two, 2)])
@pytest.mark.parametrize("processes", [1, 3])
def test_a_process_that_ends_costs_its_job_only(work, costs, processes):
    found = list(in_processes(work, range(7), processes, lost))
    assert found == [lost(number) if number == costs else f"{number} done" for number in range(7)]


def test_no_jobs_need_no_process():
    assert list(in_processes(dies_at_three, [], 4, lost)) == []


def test_whoever_stops_listening_leaves_no_process():
    results = in_processes(slow_first, range(50), 2, lambda number: (number, 0))
    next(results)
    results.close()


IDS = ("thalin-and-eastern-crows", "sneak-attack-and-beorn", "a-blank-text-box-and-victory")


def test_cases_come_out_alike_in_processes():
    alone, together = run_cases("lcg", IDS), run_cases("lcg", IDS, hands=Hands(2))
    assert alone.passed == together.passed == 3
    for one, other in zip(alone.cases, together.cases, strict=True):
        assert (one.id, one.expected, one.got, one.passed) == (other.id, other.expected, other.got, other.passed)


def test_a_case_whose_process_ends_has_failed_and_the_others_have_not(monkeypatch, capfd):
    doomed = case_files("lcg", IDS)[1]
    run_case = running.run_case

    def dies(path, more=None):
        if path == doomed:
            os.kill(os.getpid(), signal.SIGKILL)
        return run_case(path, more)

    monkeypatch.setattr(running, "run_case", dies)
    if multiprocessing.get_start_method() != "fork":
        pytest.skip("another process doesn't see what a test put in place")
    assert cli.run(["cases", "--workers", "2", *(part for one in IDS for part in ("--id", one))]) == 1
    said = capfd.readouterr().out
    assert "2 passed, 1 failed" in said
    assert f"FAILED  lcg/case/{IDS[1]}" in said
    assert "the process that ran it ended" in said

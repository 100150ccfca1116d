"""Jobs on a cluster: all done, in order, and a worker that ends costs at most its job."""

from __future__ import annotations

import os
import signal
from pathlib import Path

import pytest

from ruling_service import cli
from ruling_service.errors import MalformedInput
from ruling_service.situations.shared import on_cluster as clusters
from ruling_service.situations.shared.hands import Hands
from ruling_service.situations.shared.on_cluster import on_cluster
from ruling_service.situations.shared.run_cases import run_cases

IDS = ("thalin-and-eastern-crows", "sneak-attack-and-beorn", "a-blank-text-box-and-victory")


@pytest.fixture(scope="module")
def scheduler():
    """The address of a scheduler with three processes."""
    dask = pytest.importorskip("dask", reason="the extra `cluster` is not installed")
    distributed = pytest.importorskip("distributed", reason="the extra `cluster` is not installed")
    with (
        dask.config.set({"distributed.scheduler.allowed-failures": 1}),
        distributed.LocalCluster(
            n_workers=3, threads_per_worker=1, processes=True, dashboard_address=None
        ) as cluster,
    ):
        yield cluster.scheduler_address


def squared(number: int) -> tuple[int, int]:
    return number * number, os.getpid()


def dies_once(job: tuple[int, str]) -> str:
    """Its process is killed in the middle of it the first time that anybody does it."""
    number, mark = job
    if number == 5 and not Path(mark).exists():
        Path(mark).write_text("")
        os.kill(os.getpid(), signal.SIGKILL)
    return f"{number} done"


def always_dies(number: int) -> str:
    if number == 3:
        os.kill(os.getpid(), signal.SIGKILL)
    return f"{number} done"


def raises(number: int) -> str:
    if number == 2:
        raise ValueError("not this one")
    return f"{number} done"


def lost(job: object) -> str:
    return f"{job} lost"


def test_results_come_in_the_order_of_the_jobs_and_from_other_processes(scheduler):
    found = list(on_cluster(squared, range(100), scheduler, lambda number: (0, 0)))
    assert [square for square, _ in found] == [number * number for number in range(100)]
    assert os.getpid() not in {process for _, process in found}


def test_a_worker_killed_in_the_middle_costs_nothing(scheduler, tmp_path):
    jobs = [(number, str(tmp_path / "killed")) for number in range(30)]
    found = list(on_cluster(dies_once, jobs, scheduler, lost))
    assert (tmp_path / "killed").exists()
    assert found == [f"{number} done" for number in range(30)]


@pytest.mark.parametrize(("work", "costs"), [(always_dies, 3), (raises, 2)])
def test_a_job_that_fails_everywhere_costs_itself_only(scheduler, work, costs):
    found = list(on_cluster(work, range(12), scheduler, lost))
    assert found[costs] == lost(costs)
    # whoever happened to be done by the same worker each time may be lost with it, never silently
    assert all(one in (f"{number} done", lost(number)) for number, one in enumerate(found))
    assert sum(one.endswith("lost") for one in found) <= 2


def test_cases_come_out_alike_on_a_cluster(scheduler):
    alone, together = run_cases("lcg", IDS), run_cases("lcg", IDS, hands=Hands(scheduler=scheduler))
    assert alone.passed == together.passed == 3
    for one, other in zip(alone.cases, together.cases, strict=True):
        assert (one.id, one.expected, one.got) == (other.id, other.expected, other.got)


def test_workers_with_other_code_or_corpus_are_refused(scheduler, monkeypatch):
    about = clusters.about
    own = os.getpid()
    monkeypatch.setattr(clusters, "about", lambda: about() if os.getpid() != own else "another")
    with pytest.raises(MalformedInput, match="another version of the code"):
        next(on_cluster(squared, range(3), scheduler, lambda number: (0, 0)))


def test_whoever_names_no_scheduler_is_told(capsys):
    pytest.importorskip("distributed", reason="the extra `cluster` is not installed")
    assert cli.run(["cases", "--game", "lcg", "--scheduler", "nonsense://nowhere"]) == 2
    assert "scheduler" in capsys.readouterr().err


def test_a_cluster_has_workers_of_its_own(capsys):
    assert cli.run(["cases", "--scheduler", "tcp://127.0.0.1:1", "--workers", "2"]) == 2
    assert "--workers or --scheduler" in capsys.readouterr().err


def test_without_the_extra_it_says_what_to_install(monkeypatch, capsys):
    def missing(name):
        raise ImportError(name)

    monkeypatch.setattr(clusters, "import_module", missing)
    assert cli.run(["cases", "--id", IDS[0], "--scheduler", "tcp://127.0.0.1:1"]) == 2
    assert "ruling-service[cluster]" in capsys.readouterr().err


def test_results_kept_are_gone_on_with_where_they_were_cut(tmp_path, capsys):
    kept = tmp_path / "results.jsonl"
    command = ["cases", "--to", str(kept), *(part for one in IDS for part in ("--id", one))]
    assert cli.run(command) == 0
    whole = kept.read_bytes().splitlines(keepends=True)
    kept.write_bytes(whole[0] + whole[1][:40])  # ended while it wrote the second
    capsys.readouterr()
    assert cli.run([*command, "--workers", "2"]) == 0
    said = capsys.readouterr().out
    assert "3 passed, 0 failed" in said
    assert f"lcg/case/{IDS[0]}" not in said
    again = kept.read_bytes().splitlines(keepends=True)
    assert again[0] == whole[0]
    assert [line.split(b",")[0] for line in again] == [line.split(b",")[0] for line in whole]

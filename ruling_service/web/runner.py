"""Simulating for the site within limits: one worker for each process of the site, one request at a time, ended when it takes too long."""

from __future__ import annotations

import atexit
import os
import queue
import subprocess
import sys
import threading
from pathlib import Path
from typing import Any

import msgspec
from flask import current_app

from ruling_service.errors import BudgetExceeded, IllegalHere, RulingError

GRACE = 8.0
"""Seconds beyond its budget after which a worker is ended: building the position and telling the outcomes take some too."""
START = 30.0
"""Seconds beyond that which a worker may take for its first task of a kind in a game: it starts, and reads cards, rules or words for it."""


class Busy(BudgetExceeded):
    """Other simulations are running; there is no room for one more now."""

    code = "busy"


class Refused(RulingError):
    """What the worker refused, with the code and the status that it gave."""

    def __init__(self, problem: dict[str, Any]) -> None:
        super().__init__(problem["message"], hint=problem["hint"], where=problem["where"])
        self.code = problem["code"]
        self.http_status = problem["status"] if problem["status"] != 404 else 400


class Runner:
    """The worker process of one process of the site."""

    def __init__(self, home: Path, megabytes: int, command: list[str] | None = None) -> None:
        self._command = command or [sys.executable, "-m", "ruling_service.web.worker", str(megabytes), str(home)]
        self._turn = threading.Lock()
        self._process: subprocess.Popen[bytes] | None = None
        self._answers: queue.Queue[bytes] = queue.Queue()
        self._practised: set[tuple[str, str]] = set()
        atexit.register(self.end)

    def run(self, request: dict[str, Any], *, seconds: float, wait: float) -> Any:
        """What the worker answers. Raises `Busy` if it has no turn within `wait` seconds, `BudgetExceeded` if it takes too long."""
        if not self._turn.acquire(timeout=wait):
            raise Busy("other simulations are running.", hint="Try again in a few seconds.")
        try:
            self._start()
            kind = (request["task"], _game(request))
            assert self._process is not None
            assert self._process.stdin is not None
            try:
                self._process.stdin.write(msgspec.json.encode({**request, "seconds": seconds}) + b"\n")
                self._process.stdin.flush()
                line = self._answers.get(timeout=seconds + GRACE + (START if kind not in self._practised else 0))
            except (queue.Empty, OSError):
                self.end()
                raise BudgetExceeded(
                    f"the simulation did not end within {seconds:g} s and was stopped.",
                    hint="Leave out what does not matter, or fix more choices.",
                ) from None
            if not line:
                self.end()
                raise BudgetExceeded("the simulation ran out of memory and was stopped.", hint="Leave out what does not matter.")
            self._practised.add(kind)
        finally:
            self._turn.release()
        return _opened(msgspec.json.decode(line))

    def _start(self) -> None:
        """See that a worker is there."""
        if self._process is not None and self._process.poll() is None:
            return
        self._answers = queue.Queue()
        self._practised.clear()
        root = str(Path(__file__).resolve().parents[2])
        paths = [root, *filter(None, [os.environ.get("PYTHONPATH")])]
        self._process = subprocess.Popen(
            self._command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env={**os.environ, "PYTHONPATH": os.pathsep.join(paths)}
        )
        threading.Thread(target=_read, args=(self._process, self._answers), daemon=True).start()

    def end(self) -> None:
        """End the worker; the next request starts another."""
        process, self._process = self._process, None
        if process is not None and process.poll() is None:
            process.kill()
            process.wait(5)


def _game(request: dict[str, Any]) -> str:
    """The game that a request is about, "" where it doesn't tell."""
    situation = request.get("situation")
    told = request.get("game") or (situation.get("game") if isinstance(situation, dict) else "")
    return told if isinstance(told, str) else ""


def _read(process: subprocess.Popen[bytes], answers: queue.Queue[bytes]) -> None:
    """Pass on what the worker writes; an empty line says that it has ended."""
    assert process.stdout is not None
    for line in process.stdout:
        answers.put(line)
    answers.put(b"")


_runners: dict[tuple[int, str], Runner] = {}
_starting = threading.Lock()


def runner() -> Runner:
    """The runner of this process for this site's library."""
    key = (os.getpid(), str(current_app.config["HOME"]))
    with _starting:
        if key not in _runners:
            _runners[key] = Runner(current_app.config["HOME"], current_app.config["SIMULATION_MEGABYTES"])
        return _runners[key]


def run(task: str, *, seconds: float | None = None, **request: Any) -> Any:
    """Have the worker do a task within the site's limits; `seconds` may ask for less than they allow."""
    most = float(current_app.config["SIMULATION_SECONDS"])
    granted = most if seconds is None else max(0.05, min(seconds, most))
    return runner().run({"task": task, **request}, seconds=granted, wait=current_app.config["SIMULATION_WAIT"])


def _opened(answer: dict[str, Any]) -> Any:
    if "done" in answer:
        return answer["done"]
    problem = answer["problem"]
    if problem["code"] == "illegal":
        raise IllegalHere(problem["message"], rule=problem["rule"], hint=problem["hint"], where=problem["where"])
    raise Refused(problem)

"""Having the work of the site done in another process: one worker for each process of the site, few requests
that wait for it.
"""

from __future__ import annotations

import atexit
import contextlib
import os
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, TypeVar, cast

import msgspec
from flask import current_app, has_request_context, request

from ruling_service.errors import BudgetExceeded, IllegalHere, RulingError
from ruling_service.web import hands
from ruling_service.web.hands import Died, Hand, Overdue
from ruling_service.web.stopped import stopped
from ruling_service.web.turns import LOOK, WAITING, Busy, Left, Turns
from ruling_service.web.unprinted import without_printed
from ruling_service.web.worked import Refusal, Written

PATIENCE = 5.0
"""Seconds beyond those of the processor that a worker may take in all: on a busy machine it gets only a part
of a processor.
"""
READING = 30.0
"""Seconds beyond that for the first task of a kind of a worker that was started anew: it reads cards, rules
or words for it.
"""
GRACE = 3.0
"""Seconds beyond that after which a worker that has not stopped by itself is ended."""


T = TypeVar("T")


class Refused(RulingError):
    """What the worker refused, with the code and the status that it gave."""

    def __init__(self, problem: Refusal) -> None:
        super().__init__(problem.message, hint=problem.hint, where=problem.where)
        self.code = problem.code
        self.http_status = problem.status if problem.status != 404 else 400


def _stays() -> bool:
    return False


class Runner:
    """The worker of one process of the site.

    `copies` hands out workers that have read everything; without it each is started anew.
    """

    def __init__(
        self, home: Path, megabytes: int, command: list[str] | None = None, *, waiting: int = WAITING,
        copies: Any = None
    ) -> None:
        self._command = command or hands.command(home, megabytes)
        self._copies = copies
        self._turns = Turns(waiting)
        self._hand: Hand | None = None
        atexit.register(self.end)

    def run(
        self, request: dict[str, Any], gives: type[T], *, seconds: float, wait: float, left: Left = _stays
    ) -> T:
        """What the worker answers to a request, as that type, with `seconds` of the processor.

        Raises `Busy` if too many wait already or there is no turn within `wait` seconds, `ClientLeft` once
        `left()` says so,
        `BudgetExceeded` if it takes too much time or memory and an answer can't say so.
        """
        with self._turn(wait, left):
            try:
                return _opened(self._answer(request, seconds, left), gives)
            except Overdue:
                return cast(T, stopped(request, seconds))
            except Died:
                raise BudgetExceeded(
                    "the simulation ran out of memory and was stopped.",
                    hint="Leave out what does not matter."
                ) from None

    @contextlib.contextmanager
    def _turn(self, wait: float, left: Left) -> Iterator[None]:
        """Have the turn; whoever gets none because the worker is still reading is told so."""
        with contextlib.ExitStack() as held:
            try:
                held.enter_context(self._turns.taken(wait, left))
            except Busy:
                hand = self._hand
                if hand is None or hand.there or hand.over:
                    raise
                raise Busy(hands.READING, hint=hands.AGAIN) from None
            yield

    def _answer(self, request: dict[str, Any], seconds: float, left: Left) -> Written:
        """The answer of a worker; of another one if the first died or had no memory left: that may be the
        doing of an earlier request.
        """
        for last in (False, True):
            try:
                hand = self._ready(left)
                had = hand.answered
                until = time.monotonic() + seconds + PATIENCE + (READING if hand.reads(request) else 0.0)
                answer = hand.ask({**request, "seconds": seconds, "until": until}, until + GRACE, left)
            except Died:
                if last:
                    raise
                continue
            if not answer.exhausted:
                return answer
            self.end()
            if last or not had:
                return answer
        raise AssertionError("not reached")

    def _ready(self, left: Left, seconds: float = hands.START) -> Hand:
        """A worker that is there."""
        if self._hand is None or self._hand.over:
            self._hand = (
                hands.copied(self._copies) if self._copies is not None else hands.started(self._command)
            )
        try:
            self._hand.greeted(left, seconds)
        except Died:
            self.end()
            raise
        return self._hand

    def prepare(self, seconds: float) -> bool:
        """Have a worker there before the first request, within `seconds`; says whether there is one. Whoever
        asks meanwhile has a turn too.
        """
        until = time.monotonic() + seconds
        while (left := until - time.monotonic()) > 0:
            try:
                with self._turns.taken(left, _stays):
                    self._ready(_stays, min(left, LOOK))
                return True
            except Busy:
                time.sleep(LOOK)
            except (Died, OSError):
                return False
        return False

    def end(self) -> None:
        """End the worker; the next request gets another."""
        hand, self._hand = self._hand, None
        if hand is not None:
            hand.end()


OF_CARDS = ("simulate", "case", "ask", "game", "decide", "table", "deck", "deck told")
"""Tasks whose answers may quote the text of imported cards."""

_runners: dict[tuple[Any, ...], Runner] = {}
_starting = threading.Lock()


def runner() -> Runner:
    """The runner of this process for this site's library."""
    config = current_app.config
    key = (os.getpid(), str(config["HOME"]), config["SIMULATION_MEGABYTES"], config["SIMULATION_QUEUE"])
    with _starting:
        if key not in _runners:
            _runners[key] = Runner(
                config["HOME"],
                config["SIMULATION_MEGABYTES"],
                config.get("WORKER"),
                waiting=config["SIMULATION_QUEUE"],
                copies=config.get("COPIES"),
            )
        return _runners[key]


def run(
    task: str, gives: type[T], *, seconds: float | None = None, wait: float | None = None, **given: Any
) -> T:
    """Have the worker do a task, of which this type comes, within the site's limits.

    `seconds` and `wait` may ask for less than they allow, `given` are the fields of the request (`tasks`).
    """
    most, longest = float(
        current_app.config["SIMULATION_SECONDS"]
    ), float(current_app.config["SIMULATION_WAIT"])
    granted = most if seconds is None else max(0.05, min(seconds, most))
    waits = longest if wait is None else min(wait, longest)
    found = runner().run({"task": task, **given}, gives, seconds=granted, wait=waits, left=_left())
    return without_printed(found, gives, given) if task in OF_CARDS else found


def _left() -> Left:
    """Tells whether the client of this request has left, as far as the server knows."""
    gone = request.environ.get("waitress.client_disconnected") if has_request_context() else None
    return gone or _stays


def _opened(written: Written, gives: type[T]) -> T:
    problem = written.problem
    if problem is None:
        return msgspec.json.decode(written.done, type=gives)
    if problem.code == "illegal":
        raise IllegalHere(problem.message, rule=problem.rule or "", hint=problem.hint, where=problem.where)
    raise Refused(problem)


__all__ = ["Busy", "Refused", "Runner", "run", "runner"]

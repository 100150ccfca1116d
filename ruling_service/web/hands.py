"""A worker as the site holds it: a process that answers one request after the other, a line of JSON each."""

from __future__ import annotations

import contextlib
import os
import queue
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import IO, Any

import msgspec

from ruling_service.web.turns import LOOK, Busy, ClientLeft, Left
from ruling_service.web.worked import Written

START = 10.0
"""Seconds for which a request waits until a worker says that it is there."""
READING = "the service is still reading cards, rules and words."
"""What whoever asks before that is told,"""
AGAIN = "Pages and searches answer already. Ask again in half a minute."
"""and what to do."""
HOPELESS = 180.0
"""Seconds after which one that has not said so is given up."""


class Died(Exception):
    """The worker ended without an answer."""


class Overdue(Exception):
    """The worker didn't answer in time, and was ended."""


class Hand:
    """One worker, over the two ends through which it is spoken to. `end` ends its process."""

    def __init__(self, send: IO[bytes], receive: IO[bytes], end: Callable[[int], None]) -> None:
        self._send, self._end_process = send, end
        self._lines: queue.Queue[bytes] = queue.Queue()
        self._pid, self._since = 0, time.monotonic()
        self.answered = 0
        """Requests that it has answered."""
        self.unread: set[tuple[str, str]] | None = None
        """Tasks and games that it has met, where it reads cards, rules or words with the first of each; None
        where it has read them.
        """
        self.over = False
        """Has it ended?"""
        threading.Thread(target=self._read, args=(receive,), daemon=True).start()

    def _read(self, receive: IO[bytes]) -> None:
        """Pass on what the worker writes; an empty line says that it has ended."""
        with contextlib.suppress(OSError, ValueError):
            for line in receive:
                self._lines.put(line)
        self.over = True
        self._lines.put(b"")

    def greeted(self, left: Left, seconds: float = START) -> None:
        """Wait until it says that it is there.

        Raises Died, ClientLeft, or Busy if that takes more than `seconds`.
        """
        if self._pid:
            return
        try:
            self._pid = int(msgspec.json.decode(self._line(time.monotonic() + seconds, left))["pid"])
        except Overdue:
            if time.monotonic() - self._since > HOPELESS:
                self.end()
            raise Busy(READING, hint=AGAIN) from None

    @property
    def there(self) -> bool:
        """Has it said that it is there?"""
        return self._pid != 0

    def reads(self, request: dict[str, Any]) -> bool:
        """Does it have to read something first for a request?"""
        if self.unread is None:
            return False
        situation = request.get("situation")
        game = request.get("game") or (situation.get("game") if isinstance(situation, dict) else "")
        kind = (str(request.get("task")), str(game))
        new = kind not in self.unread
        self.unread.add(kind)
        return new

    def ask(self, request: dict[str, Any], until: float, left: Left) -> Written:
        """Its answer.

        Raises Died, `Overdue` at the moment `until`, and `ClientLeft`: the worker has ended in each case.
        """
        try:
            self._send.write(msgspec.json.encode(request) + b"\n")
            self._send.flush()
            answer = msgspec.json.decode(self._line(until, left), type=Written)
        except (OSError, ValueError):
            self.end()
            raise Died from None
        except (Died, Overdue, ClientLeft):
            self.end()
            raise
        self.answered += 1
        return answer

    def _line(self, until: float, left: Left) -> bytes:
        while True:
            try:
                line = self._lines.get(timeout=max(0.0, min(until - time.monotonic(), LOOK)))
            except queue.Empty:
                if left():
                    raise ClientLeft() from None
                if time.monotonic() >= until:
                    raise Overdue from None
                continue
            if not line:
                raise Died
            return line

    def end(self) -> None:
        """End the process, whatever it does; of one that has left, the number may be another's by now."""
        pid, self.over = 0 if self.over else self._pid, True
        with contextlib.suppress(OSError, ValueError):
            self._end_process(pid)
        with contextlib.suppress(OSError, ValueError):
            self._send.close()


def environment() -> dict[str, str]:
    """The environment in which a worker finds this package, wherever it is started."""
    paths = [str(Path(__file__).resolve().parents[2]), *filter(None, [os.environ.get("PYTHONPATH")])]
    return {**os.environ, "PYTHONPATH": os.pathsep.join(paths)}


def started(command: list[str]) -> Hand:
    """A worker that is a process of its own, started anew."""
    process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environment())
    assert process.stdin is not None
    assert process.stdout is not None

    def end(_: int) -> None:
        process.kill()
        process.wait(5)

    hand = Hand(process.stdin, process.stdout, end)
    hand.unread = set()
    return hand


def copied(copies: socket.socket) -> Hand:
    """A worker that is a copy of the process at the other end of `copies`, which has read everything already
    (see `copies`).
    """
    mine, its = socket.socketpair()
    try:
        with its:
            socket.send_fds(copies, [b"one"], [its.fileno()])
    except OSError:
        mine.close()
        raise Died from None

    def end(pid: int) -> None:
        mine.shutdown(socket.SHUT_RDWR)
        if pid:
            os.kill(pid, signal.SIGKILL)

    return Hand(mine.makefile("wb"), mine.makefile("rb"), end)


def command(home: Path, megabytes: int, *more: str) -> list[str]:
    """How a worker is started."""
    return [sys.executable, "-m", "ruling_service.web.worker", str(megabytes), str(home), *more]

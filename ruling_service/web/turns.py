"""Whose turn it is: one request at a time, a few that wait in the order in which they came, and nobody who
has left.
"""

from __future__ import annotations

import threading
import time
from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from ruling_service.errors import BudgetExceeded

WAITING = 4
"""Requests that may wait for a worker, where nothing else is set."""
LOOK = 0.2
"""Seconds after which whoever waits looks whether the client is still there."""

Left = Callable[[], bool]
"""Has the client of a request left?"""


class Busy(BudgetExceeded):
    """Other simulations are running; there is no room for one more now."""

    code = "busy"

    def __init__(
        self, message: str = "other simulations are running.", *, hint: str = "Try again in a few seconds."
    ) -> None:
        super().__init__(message, hint=hint)


class ClientLeft(BudgetExceeded):
    """Whoever asked is gone, so the work was dropped; nobody reads this."""

    code = "busy"

    def __init__(self) -> None:
        super().__init__("whoever asked has left.")


class Turns:
    """The line before a worker. Safe for several threads."""

    def __init__(self, waiting: int) -> None:
        self._most = 1 + waiting
        self._line: deque[object] = deque()
        self._moved = threading.Condition()

    @contextmanager
    def taken(self, wait: float, left: Left) -> Iterator[None]:
        """Have the turn.

        Raises `Busy` at once where too many wait already, or after `wait` seconds; `ClientLeft` once nobody
        waits.
        """
        me = object()
        with self._moved:
            if len(self._line) >= self._most:
                raise Busy()
            self._line.append(me)
        try:
            self._wait(me, time.monotonic() + wait, left)
            yield
        finally:
            with self._moved:
                self._line.remove(me)
                self._moved.notify_all()

    def _wait(self, me: object, ends: float, left: Left) -> None:
        with self._moved:
            while self._line[0] is not me:
                if left():
                    raise ClientLeft()
                remaining = ends - time.monotonic()
                if remaining <= 0:
                    raise Busy()
                self._moved.wait(min(remaining, LOOK))
        if left():
            raise ClientLeft()

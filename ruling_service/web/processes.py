"""The processes of the site: some that answer on one socket, and one that makes workers for them; whichever
ends is started again.

Where a system can't copy processes (fork), one process answers, and starts its worker itself.
"""

from __future__ import annotations

import contextlib
import os
import select
import signal
import socket
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, NoReturn

from ruling_service.errors import RulingError
from ruling_service.inputs.limits import MEGABYTES
from ruling_service.late import late
from ruling_service.library.search import reopen, warm_up
from ruling_service.web import copies, heap
from ruling_service.web.games import shown
from ruling_service.web.hands import HOPELESS, command
from ruling_service.web.pages import GAMES, library
from ruling_service.web.runner import runner
from ruling_service.web.server import server
from ruling_service.web.worker import PRACTISED

PAUSE = 1.0
"""Seconds between two starts of a process that ends again and again."""
QUIET = 30.0
"""Seconds after its start for which the site leaves the machine to others, before it reads all cards."""
FAREWELL = 3.0
"""Seconds that a process may take to end before it is ended."""

SHELVES = "ruling_service.situations.shared.sheets.shelf"
Make = Callable[..., Any]
"""Makes the site: `create_app`."""

CAN_COPY = hasattr(os, "fork") and hasattr(socket, "send_fds")
"""Can this system copy processes?"""


def serve(
    make: Make, listening: socket.socket, *, workers: int, home: Path, settings: dict[str, Any],
    ready: Callable[[], None]
) -> None:
    """Answer on a socket that is bound, with so many processes, until told to stop (SIGINT, SIGTERM).

    `ready` is called when each of them and its worker can answer.
    """
    if CAN_COPY:
        Processes(make, listening, workers, home, settings).run(ready)
    else:
        practised = command(home, int(settings.get("SIMULATION_MEGABYTES", MEGABYTES)), PRACTISED)
        _answer(make(home, **settings, WORKER=practised), listening, ready)


def _answer(app: Any, listening: socket.socket, ready: Callable[[], None], *, parent: int = 0) -> None:
    """Answer in this process: pages at once, questions when its worker has read everything. `ready` is called
    then, or when it is given up.
    """
    site = server(app, listening)
    site.parent = parent
    with app.app_context():
        _warm_up()
        if parent:
            _reopen()
        mine = runner()

    def prepare() -> None:
        mine.prepare(HOPELESS)
        ready()

    threading.Thread(target=prepare, daemon=True).start()
    with contextlib.suppress(KeyboardInterrupt):
        site.run()


def _warm_up() -> None:
    """Read what every search needs before the first visitor asks."""
    with contextlib.suppress(RulingError):
        warm_up(library())


PRACTICE = ("/", "/search?q=exhausted", "/search?q=when+does+a+companion+heal")
"""Pages that are made once before anybody asks: what they need is then there once for all processes."""


def _practise(site: Any) -> None:
    """Have what pages need that no search does: both games as the site shows them, and what answers to a
    request itself.
    """
    for game in GAMES:
        shown(game)
    with site.app_context():
        entries = _one_of_each_kind()
    with site.test_client() as reader:
        for page in (*PRACTICE, *(f"/browse/{game}/cases" for game in GAMES), *entries):
            reader.get(page)


def _one_of_each_kind() -> list[str]:
    """The pages of an entry of each kind of both games, but for cases, which have a worker play them: that of
    a card needs what is known of all cards.
    """
    found: dict[tuple[str, str], str] = {}
    with contextlib.suppress(RulingError):
        for one in library().entries():
            if one.kind != "case":
                found.setdefault((one.game, one.kind), f"/{one.id}")
    return [*found.values()]


def _reopen() -> None:
    """Have no file in common with the process of which this is a copy."""
    with contextlib.suppress(RulingError):
        reopen(library())


class Processes:
    """The process that started the others, and watches them.

    It makes the site, reads what searches need and compiles the templates before it copies itself, so that
    those who answer share that memory; it answers nobody itself.
    """

    def __init__(
        self, make: Make, listening: socket.socket, workers: int, home: Path, settings: dict[str, Any]
    ) -> None:
        self._make, self._listening, self._home, self._settings = make, listening, home, settings
        self._workers = workers
        self._asking, self._asked = socket.socketpair(socket.AF_UNIX, socket.SOCK_DGRAM)
        self._asking.settimeout(FAREWELL)
        self._megabytes = int(settings.get("SIMULATION_MEGABYTES", MEGABYTES))
        self._copies = 0
        self._reading = 0
        self._site: Any = None
        self._answering: set[int] = set()
        self._stopped = False

    def run(self, ready: Callable[[], None]) -> None:
        """Start all, say when each answers, and start again whichever ends."""
        for one in (signal.SIGTERM, signal.SIGHUP, signal.SIGINT):
            if one != signal.SIGINT or signal.getsignal(one) != signal.SIG_IGN:  # as in the background
                signal.signal(one, self._stop)
        heap.in_one_piece()
        try:
            self._start_copies()
            self._make_site()
            told, tell = os.pipe()
            for _ in range(self._workers):
                self._start(tell)
            os.close(tell)
            _all_told(told)
            ready()
            self._read_cards()
            while not self._stopped:
                self._replace(os.wait()[0])
        except KeyboardInterrupt:
            pass
        finally:
            self._end_all()

    def _stop(self, *_: Any) -> NoReturn:
        """Leave what is being done. Where a process is just copied, Python only prints what is raised: it is
        noted besides.
        """
        self._stopped = True
        raise KeyboardInterrupt

    def _make_site(self) -> None:
        self._site = self._make(self._home, **self._settings, COPIES=self._asking)
        with self._site.app_context():
            _warm_up()
        _practise(self._site)
        for name in self._site.jinja_env.list_templates():
            self._site.jinja_env.get_template(name)
        heap.ready_to_copy()

    def _start_copies(self) -> None:
        self._copies = copies.started(self._home, self._megabytes, self._asked).pid

    def _start(self, tell: int | None = None) -> None:
        """Start a process that answers; it closes `tell` when it does."""
        parent = os.getpid()
        process = os.fork()
        if process:
            self._answering.add(process)
            return
        for one in (signal.SIGTERM, signal.SIGHUP, signal.SIGINT):
            signal.signal(one, _leave)
        try:
            self._asked.close()
            ready = (lambda: os.close(tell)) if tell is not None else (lambda: None)
            _answer(self._site, self._listening, ready, parent=parent)
        except BaseException as error:
            if not isinstance(error, SystemExit):
                sys.excepthook(type(error), error, error.__traceback__)
        os._exit(1)

    def _read_cards(self) -> None:
        """Have a process read the texts of all cards, once after each update, when nothing else has to be:
        what a card can affect and what answers it needs them.
        """
        self._reading = os.fork()
        if self._reading:
            return
        for one in (signal.SIGTERM, signal.SIGHUP, signal.SIGINT):
            signal.signal(one, _leave)
        try:
            self._listening.close()
            os.nice(19)
            time.sleep(QUIET)
            for game in GAMES:
                late(SHELVES).shelf_of(game, self._home)
        except (OSError, RulingError) as error:
            print(f"The texts of all cards are not read: {error}", file=sys.stderr)
        os._exit(0)

    def _replace(self, ended: int) -> None:
        """Start the process again that has ended."""
        if ended == self._copies:
            time.sleep(PAUSE)
            self._start_copies()
        elif ended == self._reading:
            self._reading = 0
        elif ended in self._answering:
            self._answering.discard(ended)
            time.sleep(PAUSE)
            self._start()

    def _end_all(self) -> None:
        """End every process at once; whichever doesn't is ended."""
        for one in (signal.SIGTERM, signal.SIGHUP, signal.SIGINT):
            signal.signal(one, signal.SIG_IGN)
        left = {*self._answering, *([self._reading] if self._reading else [])}
        if self._copies:
            with contextlib.suppress(OSError):
                os.killpg(self._copies, signal.SIGKILL)
        for way in (signal.SIGTERM, signal.SIGKILL):
            for process in left:
                with contextlib.suppress(OSError):
                    os.kill(process, way)
            until = time.monotonic() + FAREWELL
            while left and time.monotonic() < until:
                with contextlib.suppress(ChildProcessError):
                    left.discard(os.waitpid(-1, os.WNOHANG)[0])
                time.sleep(0.02)


def _leave(*_: Any) -> NoReturn:
    os._exit(0)


def _all_told(told: int) -> None:
    """Wait until everyone who holds the other end of a pipe has closed it."""
    select.select([told], [], [])
    os.close(told)

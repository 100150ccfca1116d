"""A process that has read cards, rules and words once, and makes copies of itself that simulate for the site.

`python -m ruling_service.web.copies MEGABYTES HOME FD`: whatever comes on the socket FD brings one end of a
pair of sockets; a copy of this process answers on it as a worker does. A copy is there in milliseconds and
shares the memory of what was read, so one may be ended at any time. It needs a system that can copy processes
(fork).
"""

from __future__ import annotations

import contextlib
import os
import signal
import socket
import subprocess
import sys
from pathlib import Path

from ruling_service.late import late
from ruling_service.web import hands, heap, worker
from ruling_service.web.settled import settle

IDLE = 300.0
"""Seconds without a request after which a copy leaves: what it has written to is its own, some 150 MB, and
another copy is there in milliseconds."""
EACH = 1.0
"""Seconds after which it looks whether the site is still there."""

COMMAND = [sys.executable, "-m", "ruling_service.web.copies"]

def hand_out(asked: socket.socket, megabytes: int, parent: int) -> None:
    """Make a copy for everyone who asks, until the process that started this one is gone."""
    asked.settimeout(EACH)
    while os.getppid() == parent:
        _bury()
        try:
            _, ends, *_ = socket.recv_fds(asked, 16, 1)
        except TimeoutError:
            continue
        for end in ends:
            with contextlib.suppress(OSError):
                _copy(end, asked, megabytes)
            os.close(end)


def _bury() -> None:
    """Forget the copies that have ended."""
    with contextlib.suppress(ChildProcessError):
        while os.waitpid(-1, os.WNOHANG)[0]:
            pass


def _copy(end: int, asked: socket.socket, megabytes: int) -> None:
    if os.fork():
        return
    try:
        asked.close()
        worker.limit(megabytes)
        with socket.socket(fileno=end) as own, contextlib.suppress(TimeoutError):
            own.settimeout(IDLE)
            worker.serve(own.makefile("rb"), own.makefile("wb"), megabytes)
    finally:
        os._exit(0)


def started(home: Path, megabytes: int, asked: socket.socket) -> subprocess.Popen[bytes]:
    """The process that makes the copies asked for on this socket; it leads a group of processes that can be
    ended together.
    """
    command = [*COMMAND, str(megabytes), str(home), str(asked.fileno())]
    return subprocess.Popen(
        command, pass_fds=[asked.fileno()], stdin=subprocess.DEVNULL, env=hands.environment(),
        start_new_session=True
    )


def main() -> None:
    """Read everything, then make copies; they end with this process."""
    parent = os.getppid()
    megabytes, home, number = int(sys.argv[1]), Path(sys.argv[2]), int(sys.argv[3])
    sys.stdout = sys.stderr
    heap.in_one_piece()
    settle(home)
    late(worker.TASKS).practise(worker.answer)
    heap.ready_to_copy()
    hand_out(socket.socket(fileno=number), megabytes, parent)
    os.killpg(0, signal.SIGKILL)


if __name__ == "__main__":
    main()

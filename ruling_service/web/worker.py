"""The process that simulates and compiles for the site, with its own limit of memory: `python -m
ruling_service.web.worker MEGABYTES HOME`.

It says that it is there (`{"pid": …}`), reads a request a line (JSON) from standard input and writes an
answer a line: `{"done": …}` or
`{"problem": …}`. The site ends it when an answer takes too long, so nothing here has to be trusted to stop.
"""

from __future__ import annotations

import contextlib
import os
import re
import sys
import traceback
from pathlib import Path
from typing import Any, BinaryIO

import msgspec

from ruling_service.errors import IllegalHere, RulingError
from ruling_service.late import late
from ruling_service.web.settled import settle
from ruling_service.web.worked import Refusal, Worked

if sys.platform != "win32":
    import resource

CAN_LIMIT = sys.platform != "win32"
"""Can this system bound the memory of a process? Where not, a simulation is bounded in time and number."""

HELD = re.compile(r"^VmHWM:\s+(\d+) kB", re.MULTILINE)
"""Where Linux says what a process has held at most."""

Request = dict[str, Any]

PRACTISED = "practised"
"""What a worker is told that is to read everything before it says that it is there."""

TASKS = "ruling_service.web.tasks"
"""The module that does the work: it loads the engines, so a worker says first that it is there."""


def answer(request: Request) -> Worked:
    """The answer to one request, whatever goes wrong in it."""
    try:
        return Worked(done=late(TASKS).TASKS[request["task"]](request))
    except RulingError as error:
        return Worked(problem=refusal(error))
    except (MemoryError, RecursionError):
        found = Refusal(
            code="budget", message="The situation needs more memory than one may use here.", status=503,
            hint="Leave out what does not matter for the question.", where="",
        )  # fmt: skip
        return Worked(problem=found, exhausted=True)
    except Exception as error:  # whatever it is, the next request must be answered
        traceback.print_exc(file=sys.stderr)
        found = Refusal(
            code="internal", message="The engine failed on this situation.", status=500,
            hint="This is a mistake of ours, not of the situation.", where=type(error).__name__,
        )  # fmt: skip
        return Worked(problem=found)


def refusal(error: RulingError) -> Refusal:
    """An error of ours as a worker writes it."""
    rule = error.rule if isinstance(error, IllegalHere) else None
    return Refusal(
        code=error.code, message=error.message, hint=error.hint, where=error.where, status=error.http_status,
        rule=rule
    )


def limit(megabytes: int) -> None:
    """Bound the memory of this process, let pages go first, and let it be the one that ends where the machine
    has no memory left.
    """
    if sys.platform != "win32":
        with contextlib.suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_AS, (megabytes << 20, megabytes << 20))
            resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    with contextlib.suppress(AttributeError, OSError):
        os.nice(5)
    with contextlib.suppress(OSError):
        Path("/proc/self/oom_score_adj").write_text("600")


def is_bloated(megabytes: int) -> bool:
    """Did this process once hold more than half of the memory that it may have? It rarely gives that back."""
    return _most_held() > megabytes << 19


def _most_held() -> int:
    """The most memory that this process has held (bytes); 0 where the system doesn't say.

    Linux hands what getrusage says on to whoever is started: the child of a large process would be born large
    by it, and leave after each answer.
    """
    with contextlib.suppress(OSError):
        held = HELD.search(Path("/proc/self/status").read_text(encoding="ascii", errors="replace"))
        if held is not None:
            return int(held[1]) << 10
    if sys.platform == "win32":
        return 0
    unit = 1 if sys.platform == "darwin" else 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * unit


def serve(receive: BinaryIO, send: BinaryIO, megabytes: int) -> None:
    """Say that this process is there, and answer requests until there are no more, or until it has grown too
    large for another.
    """
    encode = msgspec.json.Encoder().encode
    send.write(encode({"pid": os.getpid()}) + b"\n")
    send.flush()
    for line in receive:
        send.write(encode(answer(msgspec.json.decode(line))) + b"\n")
        send.flush()
        if is_bloated(megabytes):
            return


def main() -> None:
    """Answer the requests on standard input."""
    limit(int(sys.argv[1]))
    settle(Path(sys.argv[2]))
    out = sys.stdout.buffer
    sys.stdout = sys.stderr
    if PRACTISED in sys.argv[3:]:
        late(TASKS).practise(answer)
    with contextlib.suppress(BrokenPipeError):
        serve(sys.stdin.buffer, out, int(sys.argv[1]))


if __name__ == "__main__":
    main()

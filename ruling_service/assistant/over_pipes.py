"""The tools on standard input and output, for an assistant that starts this program itself."""

from __future__ import annotations

import logging

from ruling_service.assistant.server import make
from ruling_service.inputs import limits
from ruling_service.resources import home_dir
from ruling_service.web.runner import Runner

WAIT = 30.0
"""Seconds that a call waits for its turn."""
CALLS = 8
"""Calls that may wait."""


def serve() -> None:
    """Answer until the other end closes. A worker of its own plays, with the limits of the site's."""
    logging.getLogger("mcp").setLevel(logging.ERROR)
    runner = Runner(home_dir(), limits.MEGABYTES, waiting=CALLS)

    def work(task: str, **given: object) -> object:
        return runner.run({"task": task, **given}, object, seconds=limits.SECONDS, wait=WAIT)

    try:
        make(None, work).run("stdio")
    finally:
        runner.end()

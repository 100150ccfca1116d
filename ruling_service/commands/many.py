"""What commands that do many jobs share: who does them, and a file of their results that grows line by line
and is gone on with where it was cut.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar

import click
import msgspec

from ruling_service.errors import MalformedInput
from ruling_service.situations.shared.hands import Hands

Line = TypeVar("Line")
workers_option = click.option(
    "--workers", default=1, show_default=True, type=click.IntRange(1, 256),
    help="Processes of this machine that work side by side."
)  # fmt: skip
scheduler_option = click.option(
    "--scheduler", default="", metavar="ADDRESS",
    help="Have the workers of a Dask cluster do it (needs the extra `cluster`)."
)  # fmt: skip


def hands(workers: int, scheduler: str) -> Hands:
    """Who does it. Raises UsageError where both are given."""
    if workers > 1 and scheduler:
        raise click.UsageError("Give --workers or --scheduler: a cluster has workers of its own.")
    return Hands(workers, scheduler)


def lines_of(path: Path, kind: type[Line], what: str) -> tuple[list[Line], int]:
    """The whole lines of a file, and where the last of them ends (in bytes).

    Raises MalformedInput where one is no such line, naming it; `what` says what it should be.
    """
    content = path.read_bytes() if path.exists() else b""
    whole = content.rfind(b"\n") + 1
    found = []
    for number, line in enumerate(content[:whole].splitlines(), 1):
        try:
            found.append(msgspec.json.decode(line, type=kind))
        except msgspec.MsgspecError:
            raise MalformedInput(
                f"this line is no {what}.", where=f"{path}:{number}",
                hint="Give another file, or remove this one."
            ) from None
    return found, whole


@contextmanager
def going_on(path: Path, whole: int) -> Iterator[Callable[[Any], None]]:
    """Gives what adds a line to a file behind its first `whole` bytes.

    Raises MalformedInput where it can't be written.
    """
    try:
        with path.open("ab") as file:
            file.truncate(whole)

            def add(value: Any) -> None:
                file.write(msgspec.json.encode(value) + b"\n")
                file.flush()

            yield add
    except OSError as error:
        raise MalformedInput(
            f"it cannot be written: {error.strerror}.", where=str(path), hint="Give a file of your own."
        ) from None


__all__ = ["going_on", "hands", "lines_of", "scheduler_option", "workers_option"]

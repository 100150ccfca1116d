"""How far a long command is: a bar on a terminal, and next to nothing where its output goes elsewhere."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import click
from rich import progress as rich
from rich.console import Console

Progress = Callable[[str, float], None]
"""Told what is done now, and which part of the whole (0 to 1) is done."""


@contextmanager
def on_terminal() -> Iterator[Progress]:
    """A bar on a terminal; where the output goes to a file or a program, only that another writer has to be
    waited for.
    """
    if not sys.stderr.isatty():
        yield lambda what, _share: click.echo(what, err=True) if what.startswith("another ") else None
        return
    columns = (rich.TextColumn("{task.description:<44}"), rich.BarColumn(), rich.TimeElapsedColumn())
    with rich.Progress(*columns, console=Console(stderr=True), transient=True) as bars:
        task = bars.add_task("starting", total=1.0)
        yield lambda what, share: bars.update(task, description=what, completed=share)


__all__ = ["Progress", "on_terminal"]

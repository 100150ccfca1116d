"""`rulings assistant`: the engine as a tool for assistants, on standard input and output."""

from __future__ import annotations

import click

from ruling_service.assistant import extra
from ruling_service.late import late


@click.command("assistant")
def command() -> None:
    """Serve the tools of the Model Context Protocol on standard input and output.

    An assistant starts this command and speaks to it; over HTTP the same tools are at /mcp of `rulings serve
    --assistant`.
    """
    extra.needed()
    late("ruling_service.assistant.over_pipes").serve()

"""`rulings ask`: answer a question in plain words."""

from __future__ import annotations

import click

from ruling_service.commands.pending import part


@click.command("ask", context_settings={"ignore_unknown_options": True})
@click.argument("arguments", nargs=-1, type=click.UNPROCESSED)
def command(arguments: tuple[str, ...]) -> None:
    """Answer a question in plain words."""
    part("ruling_service.ask", "ask", "ask")

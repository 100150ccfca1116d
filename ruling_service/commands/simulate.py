"""`rulings simulate`: run a situation."""

from __future__ import annotations

import click

from ruling_service.commands.pending import part


@click.command("simulate", context_settings={"ignore_unknown_options": True})
@click.argument("arguments", nargs=-1, type=click.UNPROCESSED)
def command(arguments: tuple[str, ...]) -> None:
    """Run a situation."""
    part("ruling_service.situations", "simulate", "simulate")

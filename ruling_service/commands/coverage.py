"""`rulings coverage`: which entries the engine plays."""

from __future__ import annotations

import click

from ruling_service.commands.pending import part


@click.command("coverage", context_settings={"ignore_unknown_options": True})
@click.argument("arguments", nargs=-1, type=click.UNPROCESSED)
def command(arguments: tuple[str, ...]) -> None:
    """Which entries the engine plays."""
    part("ruling_service.situations", "coverage", "coverage")

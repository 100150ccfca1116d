"""`rulings compile`: compile card text."""

from __future__ import annotations

import click

from ruling_service.commands.pending import part


@click.command("compile", context_settings={"ignore_unknown_options": True})
@click.argument("arguments", nargs=-1, type=click.UNPROCESSED)
def command(arguments: tuple[str, ...]) -> None:
    """Compile card text."""
    part("ruling_service.engine.language", "compile_card", "compile")

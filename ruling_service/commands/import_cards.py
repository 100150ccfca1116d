"""`rulings import-cards`: add your own card database."""

from __future__ import annotations

import click

from ruling_service.commands.pending import part


@click.command("import-cards", context_settings={"ignore_unknown_options": True})
@click.argument("arguments", nargs=-1, type=click.UNPROCESSED)
def command(arguments: tuple[str, ...]) -> None:
    """Add your own card database."""
    part("ruling_service.library.cards", "import_cards", "import-cards")

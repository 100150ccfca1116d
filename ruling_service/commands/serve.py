"""`rulings serve`: serve the site."""

from __future__ import annotations

import click

from ruling_service.commands.pending import part


@click.command("serve", context_settings={"ignore_unknown_options": True})
@click.argument("arguments", nargs=-1, type=click.UNPROCESSED)
def command(arguments: tuple[str, ...]) -> None:
    """Serve the site."""
    part("ruling_service.web", "create_app", "serve")

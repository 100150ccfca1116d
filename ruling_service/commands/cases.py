"""`rulings cases`: run the official cases."""

from __future__ import annotations

import click

from ruling_service.commands.pending import part


@click.command("cases", context_settings={"ignore_unknown_options": True})
@click.argument("arguments", nargs=-1, type=click.UNPROCESSED)
def command(arguments: tuple[str, ...]) -> None:
    """Run the official cases."""
    part("ruling_service.situations", "run_cases", "cases")

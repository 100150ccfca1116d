"""`rulings import-cards`: add your own card database."""

from __future__ import annotations

from pathlib import Path

import click

from ruling_service.commands.common import json_option, print_json


@click.command("import-cards")
@click.argument("files", nargs=-1, required=True, type=click.Path(path_type=Path))
@json_option
def command(files: tuple[Path, ...], as_json: bool) -> None:
    """Add the cards of FILES to your library: JSON lines of a card list, or the JSON of the RingsDB API.

    A row that cannot be used is reported with its line and left out. The cards stay when the library is built again.
    """
    from ruling_service.ask.recalling.prepare import prepare
    from ruling_service.library.cards import import_cards
    from ruling_service.resources import home_dir

    reports = [import_cards(path) for path in files]
    prepare(home_dir())
    if as_json:
        print_json({"cards": sum(report.cards for report in reports), "files": reports})
        return
    for report in reports:
        click.echo(f"{report.path}: {report.cards} cards ({report.added} new, {report.changed} changed, {report.unchanged} as before)")
        for row in report.rejected:
            click.echo(f"  {report.path}:{row.line}: {row.reason}", err=True)

"""`rulings import-cards`: add your own card database."""

from __future__ import annotations

from pathlib import Path

import click

from ruling_service.commands.common import json_option, print_json
from ruling_service.commands.progress import on_terminal
from ruling_service.library.cards import Imported, import_files


@click.command("import-cards")
@click.argument("files", nargs=-1, required=True, type=click.Path(path_type=Path))
@json_option
def command(files: tuple[Path, ...], as_json: bool) -> int:
    """Add the cards of FILES to your library: JSON lines of a card list, or the JSON of the RingsDB API.

    A row that cannot be used is reported with its line and left out. The cards stay when the library is built
    again.
    """
    with on_terminal() as progress:
        progress("reading cards", 0.0)
        reports = import_files(files, told=lambda said: progress(said, 0.0))
    if as_json:
        total = {
            "cards": sum(report.cards for report in reports),
            "refused": sum(report.refused for report in reports)
        }
        print_json({**total, "files": reports})
    else:
        for report in reports:
            _print_report(report)
        if len(reports) > 1:
            _print_all(reports)
    for report in reports:
        if report.error:
            click.echo(f"rulings: {report.error}", err=True)
    return 2 if any(report.error for report in reports) else 0


def _print_report(report: Imported) -> None:
    if not report.error:
        click.echo(f"{report.path}: {_counted(report)}")
    for row in [*report.rejected, *report.notes]:
        click.echo(f"  {report.path}:{row.line}: {row.reason}" if row.line else f"  {row.reason}", err=True)


def _print_all(reports: list[Imported]) -> None:
    fields = ("cards", "added", "changed", "unchanged", "refused")
    total = {field: sum(getattr(report, field) for report in reports) for field in fields}
    click.echo(f"{len(reports)} files together: {_counted(Imported(path='', **total))}")


def _counted(report: Imported) -> str:
    refused = f"; {report.refused} rows were refused" if report.refused else ""
    became = f"{report.added} new, {report.changed} changed, {report.unchanged} as before"
    return f"{report.cards} cards ({became}){refused}"

"""`rulings documents`: the documents by precedence, and the report of one."""

from __future__ import annotations

import click

from ruling_service.commands.common import game_option, json_option, print_json
from ruling_service.errors import UnknownName
from ruling_service.library import open_library
from ruling_service.library.records import DocumentView
from ruling_service.library.reports import DocumentReport, report_on


@click.command("documents")
@click.argument("document", metavar="[ID]", required=False)
@game_option
@json_option
def command(document: str | None, game: str | None, as_json: bool) -> int:
    """List the documents of each game, the prevailing one first; with ID, report what was read of that
    document.

    The report counts its passages and lines, and lists what was mended, what is missing and what has no
    place, each with its lines.
    """
    library = open_library()
    if document is None:
        found = [one for one in library.documents() if game in (None, one.game)]
        if as_json:
            print_json(found)
        else:
            _print_list(found)
        return 0
    try:
        report = report_on(library, document)
    except UnknownName as error:
        click.echo(f"rulings: {error}", err=True)
        return 1
    if as_json:
        print_json(report)
    else:
        _print_report(report)
    return 0


def _print_list(found: list[DocumentView]) -> None:
    for one in found:
        state = (
            f"{one.passages} passages, {one.mends_applied} mends, {one.unplaced} unplaced" if one.imported
            else "not imported"
        )
        click.echo(f"{one.game} {one.rank}  {one.document:<24} {one.title} {one.edition} ({state})")
        for number, layer in enumerate(one.layers, 1):
            click.echo(f"         {number}. {layer}")


def _print_report(report: DocumentReport) -> None:
    document, lines = report.document, report.lines
    click.echo(click.style(f"{document.title} {document.edition}", bold=True) + f"  {document.document}")
    if not document.imported:
        click.echo("Not imported: `rulings index --documents PATH` reads your own copy.")
        return
    click.echo(
        f"{document.passages} passages, {document.mends_applied} mends, {len(report.unplaced)} stretches "
        f"without a place"
    )
    click.echo(
        f"{lines.all} lines: {lines.in_passages} in passages, {lines.furniture} of contents, page numbers "
        f"and the like, "
        f"{lines.blank} blank, {lines.unplaced} without a place, {lines.unread} unread"
    )
    for layer, count in report.by_layer.items():
        click.echo(f"  {count:>5}  {layer}")
    for heading, rows in (
        ("Mended", [(one.lines, one.why, one.entry) for one in report.mended]),
        ("Missing in the document", [(one.lines, one.what, one.entry) for one in report.missing]),
        ("Without a place", [(one.lines, f"{one.reason}: {one.text}", "") for one in report.unplaced]),
    ):
        if rows:
            click.echo(f"\n{click.style(heading, bold=True)}")
        for spans, words, entry in rows:
            click.echo(f"  {_lines(spans)}: {words}" + (f"  {entry}" if entry else ""))
    for note in document.notes:
        click.echo(f"note: {note}")


def _lines(spans: list[tuple[int, int]]) -> str:
    return "lines " + ", ".join(f"{first}-{last}" if first != last else f"{first}" for first, last in spans)

"""`rulings index`: build the library."""

from __future__ import annotations

from pathlib import Path

import click

from indexer.build import build_library
from indexer.last_build import can_be_read, documents_of_last_build, is_up_to_date, lost_documents
from indexer.report import Report
from ruling_service.ask.recalling import prepare
from ruling_service.ask.recalling.prepare import WORDINGS
from ruling_service.commands.common import json_option, print_json
from ruling_service.commands.progress import Progress, on_terminal
from ruling_service.resources import home_dir
from ruling_service.situations.shared import played_by


@click.command("index")
@click.option(
    "--documents", multiple=True, type=click.Path(path_type=Path), metavar="PATH …",
    help="Documents that you own: files or folders."
)
@click.argument("more", nargs=-1, type=click.Path(path_type=Path), metavar="")
@click.option(
    "--if-changed", is_flag=True,
    help="Build only if something changed; without --documents, with those of the last build."
)
@click.option(
    "--replace", multiple=True, metavar="ID",
    help="A document that may take its place although much less of it is found than before."
)
@json_option
def command(
    documents: tuple[Path, ...], more: tuple[Path, ...], if_changed: bool, replace: tuple[str, ...],
    as_json: bool
) -> None:
    """Build the library from our own wording and from the documents you own.

    The library in use stays in use until the new one is whole. Without --documents, entries show our own
    wording only.
    """
    given = [*documents, *more]
    if if_changed:
        if not given and _keeps_lost_documents():
            return
        given = given or documents_of_last_build()
        if is_up_to_date(given):
            click.echo("The library is up to date.", err=True)
            with on_terminal() as progress:
                _read_ahead(progress)
            return

    with on_terminal() as progress:
        report = build_library(given, progress=progress, replace=replace)
        _read_ahead(progress)
    if as_json:
        print_json(report)
    else:
        _print_report(report)


def _read_ahead(progress: Progress) -> None:
    """Keep what readers would otherwise wait for: the wordings of questions, and what plays each entry."""
    prepare.prepare(home_dir(), lambda read, of: progress(WORDINGS, read / of))
    progress("seeing what plays each entry", 1.0)
    played_by.keep(home_dir())


def _keeps_lost_documents() -> bool:
    """Does the library in force stay because documents that are in it are no longer where they were?

    Says so.
    """
    lost = lost_documents()
    for path in lost:
        click.echo(f"{path}: this document of the last build is no longer there.", err=True)
    if lost and can_be_read():
        click.echo(
            "The library that holds it stays in use. To build one from other documents, name them with "
            "--documents.", err=True
        )
        return True
    return False


def _print_report(report: Report) -> None:
    click.echo(f"{report.entries} entries and {report.passages} passages in {report.seconds:.1f} s")
    for document in report.documents:
        counted = (
            f"{document.passages} passages, {document.mends_applied} mends, {document.unplaced} unplaced"
        )
        click.echo(f"  {document.title} {document.edition}: {counted} ({document.path})")
        for note in document.notes:
            click.echo(f"    {note}")
    for lost in report.left_out:
        told = (
            f"{lost.document} ({lost.passages} passages) is in the library no more, because no file of it "
            f"was given"
        )
        click.echo(f"  left out: {told}; before it was {lost.path}", err=True)
    for file in report.unrecognised:
        click.echo(f"  not imported: {file.path}: {file.reason}", err=True)
    if report.problems:
        click.echo(f"{len(report.problems)} places of the corpus lead nowhere:", err=True)
        for problem in report.problems[:20]:
            click.echo(f"  {problem}", err=True)
        if len(report.problems) > 20:
            click.echo(f"  … and {len(report.problems) - 20} more (rulings index --json lists all)", err=True)

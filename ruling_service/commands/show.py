"""`rulings show`: one entry in full."""

from __future__ import annotations

import textwrap

import click

from ruling_service.commands.common import json_option, print_json
from ruling_service.errors import UnknownName
from ruling_service.library import open_library
from ruling_service.library.records import EntryView, PassageView
from ruling_service.library.showing import Quoted, alike, case_file, shown_with
from ruling_service.situations.shared import games
from ruling_service.situations.shared.coverage import cited


@click.command("show")
@click.argument("entry_id", metavar="ID")
@click.option("--older", is_flag=True, help="Print older wordings too, not only where they stand.")
@json_option
def command(entry_id: str, older: bool, as_json: bool) -> int:
    """Show the entry at ID, such as lcg/keyword/surge: our wording, what each document says, and what to read
    next; of a case, its situation file and the answer.
    """
    library = open_library()
    try:
        entry = library.entry(entry_id)
    except UnknownName as error:
        click.echo(f"rulings: {error}", err=True)
        return 1
    steps = played_by(entry.id, entry.game)
    if as_json:
        print_json(shown_with(entry, steps))
    else:
        _print_entry(entry, older=older)
        if steps:
            click.echo(f"\nPlayed by: {', '.join(steps)}")
    return 0


def played_by(entry_id: str, game: str) -> list[str]:
    """The functions of the engine that play the entry, by module and name; none where the game has no engine.
    """
    if game not in games.names():
        return []
    return [function.removeprefix("ruling_service.engine.") for function in cited(game).get(entry_id, [])]


def _print_entry(entry: EntryView, *, older: bool) -> None:
    click.echo(f"{click.style(entry.title, bold=True)}  {entry.id}  ({entry.kind})")
    if entry.replaced_by:
        click.echo(f"Replaced by {entry.replaced_by.title or entry.replaced_by.id}  {entry.replaced_by.id}")
    if entry.body:
        click.echo(f"\n{entry.body}")
    for change in entry.changes:
        click.echo(f"\nSince {change.since}: was: {change.was}; is: {change.is_}")
    _print_case(entry)
    if entry.passages:
        click.echo(f"\n{click.style('What the documents say', bold=True)}")
    for quoted in alike(entry.passages):
        _print_passage(quoted)
    if entry.older and older:
        click.echo(f"\n{click.style('Older wordings', bold=True)}")
        for quoted in alike(entry.older):
            _print_passage(quoted)
    elif entry.older:
        documents = dict.fromkeys(f"{one.document_title} {one.edition}".strip() for one in entry.older)
        click.echo(f"\nOlder wordings: {', '.join(documents)} (--older prints them)")
    for heading, names in (("See also", entry.see), ("Cases", entry.cases)):
        if names:
            click.echo(
                f"\n{heading}: "
                + ", ".join(f"{name.title} ({name.id})" if name.title else name.id for name in names)
            )


def _print_case(entry: EntryView) -> None:
    """The file of a case: the situation, and what it comes to and why."""
    case = case_file(entry)
    if case is None:
        return
    for heading, text in (("The situation", case.situation), ("The answer", case.answer)):
        if text:
            click.echo(f"\n{click.style(heading, bold=True)}\n{textwrap.indent(text.rstrip(), '    ')}")


def _place(passage: PassageView) -> str:
    lines = ", ".join(f"{first}-{last}" if first != last else f"{first}" for first, last in passage.lines)
    section = f"{passage.section} " if passage.section and passage.section not in passage.heading else ""
    return (
        f"{passage.document_title} {passage.edition}: {section}{passage.heading}, lines {lines} of "
        f"{passage.file}"
    )


def _print_passage(quoted: Quoted) -> None:
    passage = quoted.passage
    click.echo(click.style(f"  {_place(passage)}", dim=True))
    for other in quoted.also:
        click.echo(click.style(f"  the same in {_place(other)}", dim=True))
    for mend in passage.mends:
        click.echo(click.style(f"  mended: {mend}", dim=True))
    if passage.raw:
        click.echo(click.style(textwrap.indent(passage.raw, "  | "), dim=True))
    if passage.missing:
        click.echo(f"  missing in the document: {passage.missing}")
    click.echo(textwrap.indent(passage.text, "    "))

"""`rulings show`: one entry in full."""

from __future__ import annotations

import textwrap

import click
import msgspec

from ruling_service.commands.common import json_option, print_json
from ruling_service.errors import UnknownName
from ruling_service.library import open_library
from ruling_service.library.records import EntryView, PassageView
from ruling_service.situations.shared import games
from ruling_service.situations.shared.coverage import cited


class PlayedEntry(EntryView, kw_only=True):
    """An entry in full, with the functions of the engine that play it."""

    engine: list[str]


@click.command("show")
@click.argument("entry_id", metavar="ID")
@json_option
def command(entry_id: str, as_json: bool) -> int:
    """Show the entry at ID, such as lcg/keyword/surge: our wording, what each document says, and what to read
    next.
    """
    library = open_library()
    try:
        entry = library.entry(entry_id)
    except UnknownName as error:
        click.echo(f"rulings: {error}", err=True)
        return 1
    steps = played_by(entry.id, entry.game)
    if as_json:
        print_json(PlayedEntry(**msgspec.structs.asdict(entry), engine=steps))
    else:
        _print_entry(entry)
        if steps:
            click.echo(f"\nPlayed by: {', '.join(steps)}")
    return 0


def played_by(entry_id: str, game: str) -> list[str]:
    """The functions of the engine that play the entry, by module and name; none where the game has no engine.
    """
    if game not in games.names():
        return []
    return [function.removeprefix("ruling_service.engine.") for function in cited(game).get(entry_id, [])]


def _print_entry(entry: EntryView) -> None:
    click.echo(f"{click.style(entry.title, bold=True)}  {entry.id}  ({entry.kind})")
    if entry.replaced_by:
        click.echo(f"Replaced by {entry.replaced_by.title or entry.replaced_by.id}  {entry.replaced_by.id}")
    if entry.body:
        click.echo(f"\n{entry.body}")
    for change in entry.changes:
        click.echo(f"\nSince {change.since}: was: {change.was}; is: {change.is_}")
    for heading, passages in (("What the documents say", entry.passages), ("Older wordings", entry.older)):
        if passages:
            click.echo(f"\n{click.style(heading, bold=True)}")
        for passage in passages:
            _print_passage(passage)
    for heading, names in (("See also", entry.see), ("Cases", entry.cases)):
        if names:
            click.echo(
                f"\n{heading}: "
                + ", ".join(f"{name.title} ({name.id})" if name.title else name.id for name in names)
            )


def _print_passage(passage: PassageView) -> None:
    lines = ", ".join(f"{first}-{last}" if first != last else f"{first}" for first, last in passage.lines)
    section = f"{passage.section} " if passage.section and passage.section not in passage.heading else ""
    click.echo(
        click.style(
            f"  {passage.document_title} {passage.edition}: {section}{passage.heading}, lines {lines} of "
            f"{passage.file}", dim=True
        )
    )
    for mend in passage.mends:
        click.echo(click.style(f"  mended: {mend}", dim=True))
    if passage.raw:
        click.echo(click.style(textwrap.indent(passage.raw, "  | "), dim=True))
    if passage.missing:
        click.echo(f"  missing in the document: {passage.missing}")
    click.echo(textwrap.indent(passage.text, "    "))

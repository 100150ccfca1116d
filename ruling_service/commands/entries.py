"""`rulings entries`: list what the library holds."""

from __future__ import annotations

import click

from ruling_service.commands.common import game_option, json_option, kind_option, place, print_json
from ruling_service.errors import UnknownName
from ruling_service.inputs.quoting import quoted
from ruling_service.library import open_library


@click.command("entries")
@game_option
@kind_option
@click.option(
    "--document", metavar="ID",
    help="Only entries that this document speaks of, such as lcg-compendium or corpus."
)
@json_option
def command(game: str | None, kind: str | None, document: str | None, as_json: bool) -> None:
    """List every entry with the places that say it."""
    library = open_library()
    known = [one.document for one in library.documents()] + ["corpus"]
    if document and document not in known:
        raise UnknownName(
            f"there is no document {quoted(document)}.", hint=f"Documents are {', '.join(known)}.",
            where="--document"
        )
    entries = library.entries(game, kind, document)
    if as_json:
        print_json(entries)
        return
    for entry in entries:
        first = f"  {place(entry.citations[0])}" if entry.citations else ""
        click.echo(f"{entry.id:<44} {entry.kind:<10} {entry.title}{click.style(first, dim=True)}")

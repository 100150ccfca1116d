"""`rulings compile`: compile card text."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import click
import msgspec

from ruling_service.commands.common import json_option, read_input
from ruling_service.engine.language import card_language
from ruling_service.engine.language.report import report
from ruling_service.errors import MalformedInput
from ruling_service.inputs.json_text import read_json
from ruling_service.inputs.places import place
from ruling_service.situations.shared.compiling import compile_objects, unplayed


@click.command("compile")
@click.argument("file", metavar="FILE|-")
@click.option(
    "--game", type=click.Choice(["lcg", "tcg"]), default="lcg", show_default=True,
    help="Whose cards they are."
)
@click.option(
    "--report", "reported", is_flag=True,
    help="How many cards compile and are played, by type, and the most frequent gaps."
)
@json_option
def command(file: str, game: str, reported: bool, as_json: bool) -> None:
    """Compile the card objects in FILE (one JSON object a line) to abilities, and say what cannot be
    compiled.
    """
    if reported:
        _report(file, game, as_json)
        return
    for compiled in compile_objects(list(_cards(file)), lambda _: game):
        if as_json:
            click.echo(msgspec.json.encode(compiled))
            continue
        click.echo(
            f"{click.style(compiled.name, bold=True)}"
            f"{'' if compiled.played else '  (not played)' if compiled.complete else '  (not complete)'}"
        )
        for ability in compiled.abilities:
            click.echo(f"  {ability.house or ability.kind}")
        for each in compiled.not_played:
            click.echo(f"  not played: {each.phrase}, {each.place} ({each.reason})")
        for gap in compiled.gaps:
            click.echo(f"  not understood: {gap.phrase} ({gap.reason})")
        if compiled.others_differ:
            click.echo(f"  other texts of this title here: {', '.join(compiled.others_differ)}")


def _report(file: str, game: str, as_json: bool) -> None:
    """How much of a file the card language understands."""
    found = report(
        card_language(game), _cards(file),
        plays=lambda card: card.complete and not any(unplayed(one, game) for one in card.abilities)
    )
    click.echo(msgspec.json.encode(found.as_json()) if as_json else found.as_text())


def _cards(file: str) -> Iterator[dict[str, Any]]:
    for number, line in enumerate(read_input(file).splitlines(), start=1):
        if not line.strip():
            continue
        card = read_json(line, file, first_line=number)
        if not isinstance(card, dict):
            raise MalformedInput(
                "a card is a JSON object.", where=place(file, number), hint="One card object a line."
            )
        yield card

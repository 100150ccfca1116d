"""`rulings deck`: read a deck file and say whether the deck is legal."""

from __future__ import annotations

import sys

import click

from ruling_service.commands.common import game_option, json_option, print_json, say
from ruling_service.commands.decks import bytes_of, known, shelf
from ruling_service.playing.decks.opening import checked, open_deck
from ruling_service.playing.decks.records import Checked


@click.command("deck")
@click.argument("file", metavar="FILE|-")
@game_option
@click.option(
    "--format", "format_", default="", metavar="NAME", help="The TCG's format that it has to be legal in."
)
@json_option
def command(file: str, game: str | None, format_: str, as_json: bool) -> int:
    """Read the deck in FILE, list its cards and what is missing, and say whether it is legal.

    FILE is RingsDB's JSON or text export, an OCTGN .o8d, a deck of the TCG's online client, or a list with a
    card a line; - reads standard input. Exit status 1: the deck is not legal, or cards of it are not known.
    """
    sent = sys.stdin.buffer.read() if file == "-" else bytes_of(file)
    opened = open_deck(sent, file if file != "-" else "standard input", shelf, known(), game or "")
    found = checked(opened, shelf, format_.casefold())
    if as_json:
        print_json(found)
    else:
        _print(found)
    return 0 if found.legal else 1


WORDS = {True: "legal", False: "not legal", None: "not known: cards are missing"}


def _print(found: Checked) -> None:
    """A deck on the terminal."""
    number = sum(card.count for card in found.cards)
    named = f"{found.name}: " if found.name else ""
    say(click.style(f"{named}{number} cards, {WORDS[found.legal]}", bold=True) + f"  ({found.game})")
    if found.formats:
        say(f"Legal in: {', '.join(found.formats)}")
    section = None
    for card in sorted(found.cards, key=lambda one: SECTIONS.get(one.section, len(SECTIONS))):
        if card.section != section:
            section = card.section
            say(f"\n{section.capitalize() or 'Deck'}")
        say(
            f"  {card.count}× {card.name}" + click.style(f"  {card.type}, {card.set} {card.number}", dim=True)
        )
    if found.missing:
        say("\nNot known here")
    for one in found.missing:
        say(f"  {one.count}× {one.name}: {one.reason}" + (f" (line {one.line})" if one.line else ""))
    for title, those in (("Why it is not legal", found.why), ("To be known", found.notes)):
        if those:
            say(f"\n{title}")
        for fault in those:
            say(f"  {fault.reason}  " + click.style(", ".join(fault.cites), dim=True))


SECTIONS = {
    name: number
    for number, name in enumerate(
        ("heroes", "contract", "ring-bearer", "ring", "sites", "map", "deck", "", "sideboard")
    )
}

"""`rulings sheet`: what the engine knows of one card."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from itertools import groupby

import click

from ruling_service.commands.common import game_option, json_option, print_json, say
from ruling_service.errors import UnknownName
from ruling_service.library import open_library
from ruling_service.resources import home_dir
from ruling_service.situations.shared.sheets.among import AnsweredBy
from ruling_service.situations.shared.sheets.making import card_named, sheet
from ruling_service.situations.shared.sheets.sheet import Sheet, Target, Window
from ruling_service.situations.shared.sheets.shelf import shelf_of

SOME = 12
"""Cards that are listed of many."""


@click.command("sheet")
@click.argument("card", metavar="CARD")
@game_option
@json_option
def command(card: str, game: str | None, as_json: bool) -> int:
    """Show the sheet of CARD, a name or an id: the windows in which each ability can be used, what it can
    affect, what it waits for, which cards answer or cancel it, the rulings that name it, and what isn't
    played.

    The first time the texts of all cards of its game are compiled, which takes a minute or two, and kept.
    """
    library = open_library()
    try:
        known = card_named(library, card, game)
    except UnknownName as error:
        say(f"rulings: {error}", err=True)
        return 1
    shelf = shelf_of(known.game, home_dir(), told=tell)
    found = sheet(library, known, home_dir(), shelf, with_text=True)
    if found is None:
        say(f"rulings: no printing of {known.name} can be played as it was imported.", err=True)
        return 1
    if as_json:
        print_json(found)
    else:
        _print(found)
    return 0


def tell(done: int, of: int) -> None:
    """Progress, on standard error."""
    if sys.stderr.isatty() or done >= of:
        click.echo(f"\rreading the texts of all cards, once: {done} of {of}", nl=done >= of, err=True)


def _print(found: Sheet) -> None:
    say(f"{click.style(found.card, bold=True)}  {found.id}  ({', '.join(found.type)})")
    _section("Its text", found.text or [])
    _section("Our reading", found.house)
    if found.erratum is not None:
        say(f"\nChanged by an erratum: {found.erratum.id} {found.erratum.since}".rstrip())
    _section("When", _windows(found.windows))
    _section("What it can affect", (_target(one) for one in found.targets if not one.asked))
    _section("What it needs", (f"{one.asked}: {_target(one)}" for one in found.targets if one.asked))
    _section(
        "What it waits for",
        (
            f"{one.what}" + (f" ({one.count} cards)" if one.count is not None else "")
            for one in found.answers_to
        ),
    )
    _section("Answered by", _cards(found.answered_by or []))
    _section("Cancelled by", _cards(found.cancelled_by or []))
    _section("Named in", found.rulings)
    _section("Not read or not played", (f"“{gap.phrase}”: {gap.reason}" for gap in found.gaps))


def _target(one: Target) -> str:
    return (
        f"{one.what}: {'any card' if one.count is None else f'{one.count} cards'}"
        + (f" (that are {', '.join(one.besides)})" if one.besides else "")
        + (f", such as {', '.join(card.name for card in one.examples)}" if one.examples else "")
    )


def _section(title: str, lines: Iterable[str]) -> None:
    told = list(lines)
    if told:
        say(f"\n{click.style(title, bold=True)}")
        for line in told:
            say("\n".join(f"  {part}" for part in line.split("\n")))


def _windows(windows: list[Window]) -> Iterable[str]:
    for (ability, printing), group in groupby(windows, key=lambda one: (one.ability, one.printing)):
        listed = list(group)
        yes = [one.window for one in listed if one.possible]
        yield f"{ability}{f' [{printing}]' if printing else ''}\n  {'; '.join(yes) or 'in no window'}"


def _cards(found: list[AnsweredBy]) -> Iterable[str]:
    yield from (f"{one.name}: {one.ability}" for one in found[:SOME])
    if len(found) > SOME:
        yield f"… and {len(found) - SOME} more (--json lists them)"

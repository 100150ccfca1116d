"""The log of a game: one text file with what it began with and every choice, chance's too.

A choice is a line: the number of the option, who chose, and the option's words. Whoever plays the log again
finds the option by both; where neither fits, the game has gone another way, and the line is named.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from ruling_service.errors import MalformedInput
from ruling_service.inputs import limits
from ruling_service.inputs.json_text import decoded, fault_of_text
from ruling_service.inputs.places import place
from ruling_service.inputs.quoting import quoted
from ruling_service.playing.decks.model import MOST_COPIES, MOST_LINES
from ruling_service.playing.decks.records import DeckCard
from ruling_service.playing.kinds import GAMES
from ruling_service.playing.starting import NAMES, Seated, Start

TITLE = "rulings game 1"
REMARK = "# Play it again with: rulings play --replay FILE"
FIELDS = ("game", "scenario", "mode", "format", "seed")
SITUATION = "situation"
"""The field of what a game goes on from: the situation as JSON, in one line."""
CAMPAIGN = "campaign"
"""The field of the campaign log with which a game was begun, as JSON in one line."""
CHOICES = "choices:"
WITH_IT = "passing on: "
"""Begins the words of a choice that was made together with the one before it: both are taken back at once."""
_CHOICE = re.compile(r"(?P<option>\d{1,5}) (?P<by>[^:]{1,60}): (?P<label>.*)", re.ASCII)
VALID = f"A log begins with `{TITLE}`; it is what `rulings play` writes."


class Made(NamedTuple):
    """A choice that was made: the option's number from 0, by whom, its words, and the line of the log."""

    option: int
    by: str
    label: str
    line: int = 0


class Log(NamedTuple):
    """What a game began with, and its choices."""

    start: Start
    choices: tuple[Made, ...]


def in_line(text: str) -> str:
    """A text in one line."""
    return " ".join(text.split())


def write(start: Start, choices: list[Made]) -> str:
    """The log of a game."""
    lines = [TITLE, REMARK, *(f"{field}: {getattr(start, field)}" for field in FIELDS)]
    if start.situation:
        lines.append(f"{SITUATION}: {start.situation}")
    if start.campaign:
        lines.append(f"{CAMPAIGN}: {start.campaign}")
    for seat in start.players:
        lines.append(f"player: {seat.name}")
        lines += [" | ".join(_cell(one) for one in _cells(card)) for card in seat.cards]
    lines.append(CHOICES)
    lines += [f"{one.option} {one.by}: {in_line(one.label)}" for one in choices]
    return "\n".join(lines) + "\n"


def _cells(card: DeckCard) -> tuple[object, ...]:
    return (card.count, card.section, card.name, card.type, card.set, card.number, card.id)


def _cell(value: object) -> str:
    return in_line(str(value)).replace("|", "/")


def read(sent: str | bytes, where: str = "log") -> Log:
    """A log as it was written. Raises `MalformedInput` naming the line and what would be valid."""
    if len(sent) > limits.TEXT:
        raise MalformedInput(f"the log is larger than {limits.TEXT // 1024} KiB.", where=where, hint=VALID)
    text = decoded(sent, where)
    fault = fault_of_text(text)
    if fault:
        raise MalformedInput(fault, where=where, hint=VALID)
    lines = [(number, line.strip()) for number, line in enumerate(text.split("\n"), 1)]
    lines = [(number, line) for number, line in lines if line and not line.startswith("#")]
    if not lines or lines[0][1] != TITLE:
        raise MalformedInput("this is no log of a game.", where=where, hint=VALID)
    at = next((n for n, (_, line) in enumerate(lines) if line == CHOICES), len(lines))
    start = _start(lines[1:at], where)
    if len(lines) - at > limits.GAME:
        raise MalformedInput(f"there are more than {limits.GAME:,} choices.", where=where)
    return Log(start, tuple(_choice(line, place(where, number), number) for number, line in lines[at + 1 :]))


def _start(lines: list[tuple[int, str]], where: str) -> Start:
    """What stands before the choices."""
    fields: dict[str, str] = {}
    players: list[Seated] = []
    for number, line in lines:
        here = place(where, number)
        name, colon, value = line.partition(":")
        if "|" in line and players:
            players[-1].cards.append(_card(line, here))
            if len(players[-1].cards) > MOST_LINES:
                raise MalformedInput(f"a deck has more than {MOST_LINES} lines.", where=here)
        elif colon and name == "player":
            if len(players) == len(NAMES) or not 0 < len(in_line(value)) <= 40:
                raise MalformedInput(
                    "there are too many players, or one has no name.", where=here, hint=VALID
                )
            players.append(Seated(name=in_line(value), cards=[]))
        elif colon and name in (SITUATION, CAMPAIGN):
            fields[name] = value.strip()
        elif colon and name in FIELDS:
            fields[name] = in_line(value)[: limits.NAME]
        else:
            known = ", ".join((*FIELDS, "player"))
            raise MalformedInput(f"{quoted(line)} is no line of a log.", where=here, hint=f"Fields: {known}.")
    seed = fields.get("seed", "")
    if fields.get("game") not in GAMES or not (
        seed.isascii() and seed.isdigit() and int(seed[:16]) <= limits.LARGEST
    ):
        raise MalformedInput("the log names no game, or no seed.", where=where, hint=VALID)
    return Start(
        game=fields["game"],
        seed=int(seed),
        players=players,
        scenario=fields.get("scenario", ""),
        mode=fields.get("mode") or "standard",
        format=fields.get("format", ""),
        situation=fields.get(SITUATION, ""),
        campaign=fields.get(CAMPAIGN, ""),
    )


def _card(line: str, where: str) -> DeckCard:
    cells = [in_line(one) for one in line.split("|")]
    if len(cells) != 7 or not (
        cells[0].isascii() and cells[0].isdigit() and 0 < int(cells[0][:4]) <= MOST_COPIES
    ):
        raise MalformedInput(
            f"{quoted(line)} is no card of a deck.",
            where=where,
            hint="Its cells are copies, part of the deck, title, type, set, number and id.",
        )
    if any(len(one) > limits.NAME for one in cells):
        raise MalformedInput("a cell is far too long.", where=where)
    count, section, name, kind, of_set, number, ident = cells
    return DeckCard(
        count=int(count), section=section, name=name, type=kind, set=of_set, number=number, id=ident
    )


def _choice(line: str, where: str, number: int) -> Made:
    found = _CHOICE.fullmatch(line)
    if found is None:
        raise MalformedInput(
            f"{quoted(line)} is no choice.", where=where, hint="Such as `2 Tom: keep the hand`."
        )
    return Made(int(found["option"]), found["by"], found["label"], number)

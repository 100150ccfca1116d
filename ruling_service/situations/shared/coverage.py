"""Which entries the engine plays, and which of its steps name an entry that does not exist: a query over what
the rules registered.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

import msgspec

from ruling_service.situations.shared import games

NOT_STEPS = {
    "faq": "answers a question; its rule or card is played",
    "example": "an example of rules that are played",
    "conflict": "says which of two documents prevails",
    "scenario": "its special rules are not played yet",
    "case": "is run, not played",
    "card": "its text is compiled, not registered",
    "erratum": "its text is compiled, not registered",
}
"""Kinds of entry whose members no step has to name, and why."""

NOT_NAMED = "no step of the engine names it"


class Unplayed(msgspec.Struct, kw_only=True):
    """An entry that no step of the engine names, and why."""

    id: str
    kind: str
    why: str


class UnknownEntry(msgspec.Struct, kw_only=True):
    """An entry that steps of the engine name, and that the library lacks."""

    id: str
    steps: list[str]


class Count(msgspec.Struct, kw_only=True):
    """How many entries there are of a kind, and how many are played."""

    entries: int
    played: int


class Phrases(msgspec.Struct, kw_only=True):
    """How many kinds of phrase the card language has, how many are played, and which are not."""

    known: int
    played: int
    not_played: list[str]


class OfGame(msgspec.Struct, kw_only=True):
    """A game's counts: its entries by kind, and the phrases of its card language."""

    kinds: dict[str, Count]
    phrases: Phrases


class Coverage(msgspec.Struct, kw_only=True):
    """Entries with no engine step and why, engine steps whose entry does not exist, and counts: by kind, of
    phrases, and of each game.
    """

    entries_without_step: list[Unplayed]
    steps_without_entry: list[UnknownEntry]
    kinds: dict[str, Count]
    phrases: Phrases
    games: dict[str, OfGame] = {}


def cited(game: str = "lcg") -> dict[str, list[str]]:
    """Entry id → the functions of a game's engine that play it."""
    return dict(games.game(game).cited())


def coverage(entries: Iterable[Any], aliases: Iterable[str] = (), game: str = "lcg") -> Coverage:
    """A game's coverage report for the entries of a library (each with `id`, `kind`, `game`); `aliases` are
    other ids that lead to one.
    """
    of = games.game(game)
    playing = of.cited()
    known: dict[str, str] = {entry.id: entry.kind for entry in entries if entry.game == game}
    other = set(aliases)
    return Coverage(
        entries_without_step=[
            Unplayed(id=ident, kind=kind, why=of.nothing_to_play.get(ident) or NOT_STEPS.get(kind, NOT_NAMED))
            for ident, kind in sorted(known.items())
            if ident not in playing
        ],
        steps_without_entry=[
            UnknownEntry(id=ident, steps=steps) for ident,
            steps in playing.items() if ident not in known and ident not in other
        ],
        kinds={
            kind: Count(
                entries=total, played=sum(1 for ident, k in known.items() if k == kind and ident in playing)
            )
            for kind, total in sorted(Counter(known.values()).items())
        },
        phrases=msgspec.convert(of.phrases(), Phrases),
    )


def whole(entries: Iterable[Any], aliases: Iterable[str] = ()) -> Coverage:
    """The coverage report of every game: lists joined, counts added up, and each game's own counts under
    `games`.
    """
    entries, aliases = list(entries), list(aliases)
    reports = {name: coverage(entries, aliases, name) for name in games.names()}
    every = reports.values()
    kinds = sorted({kind for report in every for kind in report.kinds})
    return Coverage(
        entries_without_step=[one for report in every for one in report.entries_without_step],
        steps_without_entry=[one for report in every for one in report.steps_without_entry],
        kinds={
            kind: _together([report.kinds[kind] for report in every if kind in report.kinds])
            for kind in kinds
        },
        phrases=Phrases(
            known=sum(report.phrases.known for report in every),
            played=sum(report.phrases.played for report in every),
            not_played=[one for report in every for one in report.phrases.not_played],
        ),
        games={name: OfGame(kinds=report.kinds, phrases=report.phrases) for name, report in reports.items()},
    )


def _together(counts: list[Count]) -> Count:
    return Count(entries=sum(one.entries for one in counts), played=sum(one.played for one in counts))

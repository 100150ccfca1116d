"""A card that somebody writes: its text as it is read, what isn't read of it and where, its sheet, its use on
a small table.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

import msgspec

from ruling_service.engine.kernel.explore import Budget
from ruling_service.errors import RulingError
from ruling_service.patterns import pattern
from ruling_service.situations.shared import games
from ruling_service.situations.shared.compiling import Uncompiled, Unplayed
from ruling_service.situations.shared.facts import More
from ruling_service.situations.shared.loader import dump, from_data
from ruling_service.situations.shared.model import CardFacts
from ruling_service.situations.shared.results import Verdict
from ruling_service.situations.shared.sheets.book import compiled_text
from ruling_service.situations.shared.sheets.sheet import Sheet, sheet_of
from ruling_service.situations.shared.sheets.shelf import Shelf
from ruling_service.situations.shared.simulate import simulate
from ruling_service.situations.shared.trial import Trial
from ruling_service.slugs import slug

MOST_TRIALS = 8
"""How many tables are tried for one card."""

A_TRIAL = 1.0
"""Seconds that one of them may take."""


class Span(msgspec.Struct, kw_only=True, omit_defaults=True):
    """A part of a text; `gap` is the number (from 1) of the phrase that isn't read which it is."""

    text: str
    gap: int = 0


class Ability(msgspec.Struct, kw_only=True, omit_defaults=True):
    """An ability as we read it, and what of it is not played."""

    house: str
    kind: str
    not_played: list[str] = []


class Tried(msgspec.Struct, kw_only=True, omit_defaults=True):
    """What became of a card on a small table: the situation and its verdict, or why it can't be used."""

    called: str
    situation: dict[str, Any]
    verdict: Verdict | None = None
    refused: str = ""
    hint: str = ""


class Written(msgspec.Struct, kw_only=True, omit_defaults=True):
    """All that is known of a card that somebody writes. `text` and `shadow` are its printed words with what
    isn't read marked; `gaps` say why, and what would be valid there.
    """

    name: str
    text: list[Span]
    shadow: list[Span]
    abilities: list[Ability]
    gaps: list[Uncompiled]
    sheet: Sheet
    tried: list[Tried]
    played: bool


def written(game: str, card: CardFacts, *, budget: Budget, shelf: Shelf | None, more: More | None) -> Written:
    """What is known of a card, with its use as far as `budget` allows.

    Raises UnknownName for a game that there isn't.
    """
    read = compiled_text(game, f"{game}/card/{slug(card.name)}", card)
    sheet = sheet_of([read], game, shelf)
    gaps = [msgspec.structs.replace(one, nearest=valid(one.nearest)) for one in read.gaps]
    return Written(
        name=card.name,
        text=marked(card.text, read.gaps),
        shadow=marked(card.shadow, read.gaps),
        abilities=[
            Ability(
                house=one.house, kind=node.kind.replace("_", " "),
                not_played=_not_played(one.house, read.not_played),
            )
            for one, node in zip(read.abilities, read.nodes(), strict=True)
        ],
        gaps=gaps,
        sheet=sheet,
        tried=_tried(game, card, sheet, budget, more),
        played=not read.gaps and not read.not_played,
    )  # fmt: skip


def _not_played(house: str, missing: Sequence[Unplayed]) -> list[str]:
    return list(dict.fromkeys(f"{one.phrase}, {one.place}" for one in missing if one.ability == house))


def _tried(game: str, card: CardFacts, sheet: Sheet, budget: Budget, more: More | None) -> list[Tried]:
    """The card on a small table in each way that there is for it: the first table on which it can be used.
    Where there is none in any way, what the last ones say against it.
    """
    trials = games.game(game).trials
    windows = [one.at for one in sheet.windows if one.possible and one.at]
    found: dict[str, Tried] = {}
    for number, trial in enumerate(trials(card, windows) if trials is not None else ()):
        if number >= MOST_TRIALS or budget.left <= 0:
            break
        before = found.get(trial.called)
        if before is None or before.verdict is None:
            found[trial.called] = _try(game, card, trial, budget, more)
    used = [one for one in found.values() if one.verdict is not None]
    return used or list(found.values())


def _try(game: str, card: CardFacts, trial: Trial, budget: Budget, more: More | None) -> Tried:
    own = [*trial.situation["cards"]]
    whole = {
        **trial.situation, "game": game, "title": f"{card.name}: {trial.called.lower()}",
        "cards": [msgspec.to_builtins(card), *own], "ask": {"what happens": True},
    }  # fmt: skip
    try:
        situation = from_data(whole, more=more)
        whole = dump(situation)
        return Tried(
            called=trial.called, situation=whole,
            verdict=simulate(situation, more=more, budget=budget.part(A_TRIAL)),
        )
    except RulingError as error:
        return Tried(called=trial.called, situation=whole, refused=error.message, hint=error.hint)


def marked(text: str, gaps: Sequence[Uncompiled]) -> list[Span]:
    """A text cut where a phrase stands that isn't read."""
    found: list[tuple[int, int, int]] = []
    for number, gap in enumerate(gaps, 1):
        words = r"\s+".join(re.escape(one) for one in gap.phrase.split())
        match = re.search(words, text, re.IGNORECASE) if words else None
        if match is not None and all(match.end() <= start or end <= match.start() for start, end, _ in found):
            found.append((match.start(), match.end(), number))
    spans: list[Span] = []
    at = 0
    for start, end, number in sorted(found):
        spans += [Span(text=text[at:start]), Span(text=text[start:end], gap=number)]
        at = end
    return [one for one in (*spans, Span(text=text[at:])) if one.text]


CATEGORY = pattern(r"\{(?:[\w ]*:)?(?P<name>\w+)[^{}]*\}")


def valid(pattern: str) -> str:
    """A phrase of the grammar as a person reads it: ‹what stands there› for what may differ, (brackets)
    around what may be left out.
    """
    _, named, rest = pattern.partition(": ")
    words = CATEGORY.sub(lambda one: f"‹{one['name'].replace('_', ' ')}›", rest if named else pattern)
    return words.replace("[", "(").replace("]", ")")

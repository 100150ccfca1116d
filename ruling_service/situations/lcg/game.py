"""The LCG as a game that situations can be of."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ruling_service.engine.language.compiled import CompiledCard
from ruling_service.engine.language.node import Node
from ruling_service.engine.lcg import coverage, coverage_tables
from ruling_service.engine.lcg.game import LCG
from ruling_service.engine.lcg.not_played import reason
from ruling_service.engine.lcg.phrases import ALL
from ruling_service.situations.lcg import acts, printed, questions, sheets, trials
from ruling_service.situations.lcg.checks import refuse_impossible
from ruling_service.situations.lcg.moments_said import said
from ruling_service.situations.lcg.placed import LYING
from ruling_service.situations.lcg.steps import LCG_WINDOWS
from ruling_service.situations.lcg.table import Table
from ruling_service.situations.shared import unread
from ruling_service.situations.shared.games import Game, by_entry, functions_by_entry


def cited() -> dict[str, list[str]]:
    """Entry id → what plays it."""
    return by_entry(LCG, ALL)


def plays() -> Iterator[tuple[str, Any]]:
    """Entries with the functions that play them."""
    return functions_by_entry(LCG, ALL)


def as_played(read: CompiledCard) -> tuple[Node, ...]:
    """A card's abilities for the engine, with an unread phrase in the place of what has no meaning."""
    return unread.as_played(
        read, lambda ability: [(one.kind, reason(*one)) for one in coverage.of_ability(ability)]
    )


acts.PERFORMANCE.complete()

GAME = Game(
    "lcg", Table, refuse_impossible, printed.facts, reason, cited, coverage_tables.GRAMMAR.counts,
    coverage.of_ability, questions.ANSWERS,
    moments=tuple(f"in {number} window" for number in LCG_WINDOWS), plays=plays,
    lying=LYING, said=said, from_database=printed.put_right, put_right=printed.put_right,
    as_played=as_played, sheet=sheets.SHEETS, trials=trials.trials,
)  # fmt: skip

"""The TCG as a game that situations can be of."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from ruling_service.engine.kernel.meanings import Meanings
from ruling_service.engine.language.compiled import CompiledCard
from ruling_service.engine.language.node import Node
from ruling_service.engine.tcg import coverage, rulesets
from ruling_service.engine.tcg import phrases as tables
from ruling_service.engine.tcg.game import TCG
from ruling_service.engine.tcg.names import PHASES
from ruling_service.situations.shared import unread
from ruling_service.situations.shared.games import Game, by_entry, functions_by_entry
from ruling_service.situations.tcg import acts, printed, questions, sheets, trials
from ruling_service.situations.tcg.checks import refuse_impossible
from ruling_service.situations.tcg.moments_said import said
from ruling_service.situations.tcg.placed import LYING
from ruling_service.situations.tcg.table import Table

LISTS = (
    "expanded-format-r-list", "expanded-format-x-list", "open-and-block-format-r-list",
    "standard-format-x-list"
)

NOTHING_TO_PLAY = {
    "tcg/helper-text": "printed words that are not game text",
    "tcg/lore": "printed words that are not game text",
    "tcg/token": "names the tokens; each sort is played by its own entry",
    "tcg/look-at": "played by the phrases of card text that say so",
    "tcg/for-each": "played by the phrases of card text that say so",
    **{
        entry: why for entry,
        why in rulesets.NOT_PLAYED.items() if entry not in {one for one, _ in TCG.coverage()}
    },
    **dict.fromkeys(
        ("tcg/x-list", *(f"tcg/rule/{name}" for name in LISTS)),
        "which cards a tournament allows is asked when a deck is built, not in a game",
    ),
}
"""Entries that no step has to name, and why."""


def cited() -> dict[str, list[str]]:
    """Entry id → what plays it."""
    return by_entry(TCG, _meanings())


def plays() -> Iterator[tuple[str, Any]]:
    """Entries with the functions that play them."""
    return functions_by_entry(TCG, _meanings())


def _meanings() -> list[Meanings]:
    return [table for table in vars(tables).values() if isinstance(table, Meanings)]


def why_not_played(table: str, kind: str) -> str:
    """Why a kind of phrase that the grammar reads is not played."""
    if table == "antecedent":
        return "the text does not say which of the cards it names before this is meant, or names none"
    if table == "reference":
        return "nothing that the text says before is what this speaks of"
    return "the rules have no step for this phrase yet"


def as_played(read: CompiledCard) -> tuple[Node, ...]:
    """A card's abilities for the engine, with an unread phrase in the place of what has no meaning."""
    return unread.as_played(
        read, lambda ability: [(one.kind, why_not_played(*one)) for one in coverage.of_ability(ability)]
    )


def called(names: Sequence[str], first: str) -> dict[str, str]:
    """Players by their sides: the one whose turn it is, and the other where there is one."""
    others = [name for name in names if name != first]
    free = {first: "the Free Peoples player"}
    return free | ({others[0]: "the Shadow player"} if len(others) == 1 else {})


acts.PERFORMANCE.complete()

GAME = Game(
    "tcg", Table, refuse_impossible, printed.facts, why_not_played, cited, coverage.GRAMMAR.counts,
    coverage.of_ability, questions.ANSWERS, NOTHING_TO_PLAY, printed.from_database, PHASES, plays, LYING,
    as_played, sheets.SHEETS, said, trials.trials, called,
)  # fmt: skip

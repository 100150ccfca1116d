"""Every entry that a TCG rule names exists, and every glossary entry with something to play has a rule that
plays it.
"""

from __future__ import annotations

from pathlib import Path

from ruling_service.engine.tcg.game import TCG

CORPUS = Path(__file__).resolve().parents[3] / "corpus" / "tcg"

NOTHING_TO_PLAY = {
    "tcg/game-text", "tcg/helper-text", "tcg/lore", "tcg/x-list", "tcg/token", "tcg/look-at", "tcg/reveal",
    "tcg/spot",
    "tcg/for-each", "tcg/conflict/assignment-actions", "tcg/conflict/events-and-phase-actions",
    "tcg/conflict/kinds-of-cards",
    "tcg/conflict/lists-of-unloaded-keywords", "tcg/conflict/ring-bearer-killed",
}  # fmt: skip
"""Entries about what is printed, or played by the phrases of card text alone, and conflicts that make no
difference in play.
"""


def entries():
    folders = {"glossary": "tcg/", "keywords": "tcg/keyword/", "conflicts": "tcg/conflict/"}
    return {
        prefix + path.stem for folder, prefix in folders.items() for path in (CORPUS / folder).glob("*.md")
    }


def test_every_entry_cited_by_a_rule_exists():
    also = {"tcg/rule/", "tcg/card/"}
    cited = {entry for entry, _ in TCG.coverage() if not entry.startswith(tuple(also))}
    assert cited - entries() == set()


def test_every_entry_with_something_to_play_is_played():
    played = {entry for entry, _ in TCG.coverage()}
    assert entries() - played - NOTHING_TO_PLAY == set()

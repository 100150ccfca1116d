"""What is played of a card with an erratum is the erratum, whatever older text somebody imported."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml

from ruling_service.engine.language import card_language
from ruling_service.engine.tcg import coverage
from ruling_service.resources import corpus_dir
from ruling_service.situations.shared.facts import Cards
from ruling_service.situations.shared.model import CardFacts

FOLDER = corpus_dir() / "tcg" / "cards"
ENTRIES = sorted(path for path in FOLDER.glob("*.md") if "**Erratum:" in path.read_text("utf-8"))
OF_ONE_PRINTING = {
    "0p7", "faramir-captain-of-ithilien", "gil-galad-high-king-of-the-noldor", "gimli-dwarf-of-erebor",
    "gothmog-morgul-leader",
}  # fmt: skip
"""Errata of one printing among several of a title: the title alone doesn't name them."""
NOT_WRITTEN_YET = {
    "destroyers-and-usurpers", "frenzy-of-arrows", "ithilien-wilderness", "the-mirror-of-galadriel"
}
"""Errata whose text the card language can say only in the words of the document."""


def facts_of(entry: Path) -> dict[str, object]:
    """The facts with which a card is played."""
    return dict(yaml.safe_load(entry.with_suffix(".yaml").read_text("utf-8")))


def test_every_erratum_of_a_title_has_the_facts_that_are_played() -> None:
    expected = [entry for entry in ENTRIES if entry.stem not in OF_ONE_PRINTING | NOT_WRITTEN_YET]
    assert [entry.stem for entry in expected if not entry.with_suffix(".yaml").is_file()] == []


@pytest.mark.parametrize(
    "entry", [e for e in ENTRIES if e.with_suffix(".yaml").is_file()], ids=lambda entry: entry.stem
)
def test_the_text_of_an_erratum_is_read_and_played_in_place_of_an_imported_one(entry: Path) -> None:
    facts = facts_of(entry)
    read = card_language("tcg").compile_card(
        {"title": facts["name"], "type": str(facts["type"]).title(), "gametext": facts["text"]}
    )
    assert read.complete, read.gaps
    assert coverage.lacks(read.abilities) == ()
    older = CardFacts(name=str(facts["name"]), type=str(facts["type"]), text="An older text.")
    known = Cards("tcg", more=lambda slug: [older])
    found = known.find(str(facts["name"]))
    assert (found.text, found.erratum) == (facts["text"], f"tcg/card/{entry.stem}")

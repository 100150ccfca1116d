"""Our own wording of the trading card game's rules: complete, well formed, linked, and true to places that
exist.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest
from test_tcg_documents import ALL, DOCUMENTS, read

from indexer.corpus import load_corpus
from indexer.keywords import general_keywords
from ruling_service.library.model import Entry
from tests.each import of_each

CORPUS = Path(__file__).parents[2] / "corpus"
RULES = ("glossary", "keyword", "rule", "conflict")


@cache
def entries() -> dict[str, Entry]:
    return {entry.id: entry for entry in load_corpus(CORPUS).entries if entry.game == "tcg"}


def worded() -> list[str]:
    return [entry.id for entry in entries().values() if entry.kind in RULES]


@cache
def names() -> set[str]:
    """Every id of the game that leads somewhere."""
    return {name for entry in entries().values() for name in (entry.id, *entry.also)}


@of_each("entry", worded)
def test_an_entry_decides_in_its_first_bold_sentence(entry: str) -> None:
    assert entries()[entry].body.startswith("**")
    assert 8 <= len(entries()[entry].summary) <= 260


@of_each("entry", worded)
def test_an_entry_can_be_found_and_leads_on(entry: str) -> None:
    it = entries()[entry]
    assert it.aliases
    assert len({alias.lower() for alias in it.aliases}) == len(it.aliases)
    assert it.see
    assert entry not in it.see
    assert set(it.see) - names() == set()
    assert it.sources


@of_each("entry", worded)
def test_a_change_names_a_document_and_two_wordings(entry: str) -> None:
    for change in entries()[entry].changes:
        assert change.since in ALL
        assert change.was != change.is_


@of_each("entry", lambda: [entry.id for entry in entries().values() if entry.kind == "card"])
def test_a_card_ruling_decides_and_leads_to_its_rules(entry: str) -> None:
    it = entries()[entry]
    assert it.body.startswith("**")
    assert it.see
    assert set(it.see) - names() == set()
    assert it.sources


def test_every_loaded_keyword_has_its_entry_and_its_short_name() -> None:
    for keyword in general_keywords("tcg"):
        it = entries()[f"tcg/keyword/{keyword}"]
        assert it.kind == "keyword"
        assert {f"tcg/{keyword}", f"tcg/{keyword}-bonus", f"tcg/{keyword}-x"} & set(it.also)
        assert it.id in entries()["tcg/loaded-keyword"].see


def test_the_phases_are_told_in_their_order() -> None:
    body = entries()["tcg/turn-sequence"].body
    order = re.findall(r"^\d\. \*(\w+)\*", body, re.MULTILINE)
    assert order == ["Fellowship", "Shadow", "Maneuver", "Archery", "Assignment", "Skirmish", "Regroup"]


@pytest.mark.documents
@pytest.mark.skipif(not DOCUMENTS.is_dir(), reason="the publishers' documents are not beside the checkout")
class TestAgainstTheDocuments:
    def test_every_heading_and_every_card_ruling_has_our_wording(self) -> None:
        passages = [passage for document in ALL for passage in read(document)[1].passages]
        said = {passage.entry for passage in passages if passage.kind == "card" or passage.role != "note"}
        assert said - names() == {"tcg/other-important-rules"}  # a paragraph that only points elsewhere

    @of_each("entry", lambda: [entry.id for entry in entries().values() if entry.kind in (*RULES, "card")])
    def test_each_place_named_exists(self, entry: str) -> None:
        for document, places in entries()[entry].sources.items():
            assert document in ALL
            headings = {passage.heading for passage in read(document)[1].passages}
            assert set(places) <= headings

"""The cases that come with the project, and the cards of ours: their names, their titles, what they cite. That each
case is complete is seen where it is played (`test_run_cases`).
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import yaml

from indexer.corpus import load_corpus
from ruling_service.resources import corpus_dir
from ruling_service.situations.shared.facts import load_cards
from ruling_service.slugs import slug
from tests.each import of_each

CASES = sorted(corpus_dir().glob("*/cases/*.yaml"))
CARDS = sorted(corpus_dir().glob("*/cards/*.yaml"))


@cache
def cases() -> dict[str, dict[str, Any]]:
    """The cases as they are written, by file."""
    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    return {str(path): yaml.load(path.read_text("utf-8"), loader) for path in CASES}


def test_there_are_cases_and_cards() -> None:
    assert len([path for path in CASES if path.parent.parent.name == "lcg"]) >= 80
    assert len([path for path in CASES if path.parent.parent.name == "tcg"]) >= 60
    assert len(CARDS) >= 180


@of_each("path", CARDS)
def test_a_card_file_is_named_after_its_card(path: Path) -> None:
    cards = load_cards(path.read_text("utf-8"), path.name)
    assert {slug(card.name) for card in cards} == {path.stem} or {
        slug(f"{card.name} {card.subtitle}") for card in cards
    } == {path.stem}
    assert all(card.set or card.basis for card in cards)


def test_no_two_cases_have_one_title() -> None:
    titles = [case["title"] for case in cases().values()]
    assert len(titles) == len(set(titles))


def test_cases_cite_what_the_corpus_has() -> None:
    entries = load_corpus(corpus_dir()).entries
    known = {entry.id for entry in entries} | {other for entry in entries for other in entry.also}
    cited = {(name, entry) for name, case in cases().items() for entry in case.get("cites", [])}
    assert len(cited) > len(CASES)
    assert {(case, entry) for case, entry in cited if entry not in known} == set()

"""The cases that come with the project: each is a good situation with an official answer and a reason."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import jsonschema

from indexer.corpus import load_corpus
from ruling_service.resources import corpus_dir
from ruling_service.situations.shared.account import parse_value
from ruling_service.situations.shared.facts import load_cards
from ruling_service.situations.shared.loader import dump, load_file
from ruling_service.situations.shared.mentions import question
from ruling_service.situations.shared.model import Situation, schema
from ruling_service.slugs import slug
from tests.each import of_each

CASES = sorted(corpus_dir().glob("*/cases/*.yaml"))
CARDS = sorted(corpus_dir().glob("*/cards/*.yaml"))
DOCUMENTS = {"lcg-compendium", "lcg-rulebook-2011", "lcg-faq-1.3", "designer", "tcg-comprehensive-4.2"}


@cache
def case_of(path: Path) -> Situation:
    """A case, read once for all that is asked of it."""
    return load_file(path)


def test_there_are_cases_and_cards() -> None:
    assert len([path for path in CASES if path.parent.parent.name == "lcg"]) >= 80
    assert len([path for path in CASES if path.parent.parent.name == "tcg"]) >= 60
    assert len(CARDS) >= 180


@of_each("path", CASES)
def test_a_case_is_complete(path: Path) -> None:
    case = case_of(path)
    assert path.stem == slug(path.stem)
    assert case.title
    assert case.summary.endswith("?")
    assert case.why
    assert case.expect is not None
    assert case.source
    assert set(case.source) <= DOCUMENTS
    kind, about = question(case.ask)
    if kind == "how_much":
        parse_value(about)


@of_each("path", CARDS)
def test_a_card_file_is_named_after_its_card(path: Path) -> None:
    cards = load_cards(path.read_text("utf-8"), path.name)
    assert {slug(card.name) for card in cards} == {path.stem} or {
        slug(f"{card.name} {card.subtitle}") for card in cards
    } == {path.stem}
    assert all(card.set or card.basis for card in cards)


def test_no_two_cases_have_one_title() -> None:
    titles = [case_of(path).title for path in CASES]
    assert len(titles) == len(set(titles))


def test_cases_cite_what_the_corpus_has() -> None:
    entries = load_corpus(corpus_dir()).entries
    known = {entry.id for entry in entries} | {other for entry in entries for other in entry.also}
    cited = {(path.stem, entry) for path in CASES for entry in case_of(path).cites}
    assert {(case, entry) for case, entry in cited if entry not in known} == set()


def test_every_case_fits_the_published_schema() -> None:
    validator = jsonschema.Draft202012Validator(schema())
    for path in CASES:
        validator.validate(dump(case_of(path)))

"""The glossary of the card game and its conflicts, as corpus files: complete, well formed, and linked to
things that exist.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml

from ruling_service.slugs import slug
from tests.each import of_each

REPOSITORY = Path(__file__).resolve().parent.parent
CORPUS = REPOSITORY / "corpus" / "lcg"
DOCUMENTS = REPOSITORY.parent / "shared" / "documents"
KNOWN_DOCUMENTS = {"lcg-compendium", "lcg-faq-1.3", "lcg-rulebook-2011"}
FIELDS = {"title", "kind", "aliases", "also", "group", "sources", "see", "changes", "differs"}
OF_A_CONFLICT = {"state", "prevails", "rulesets"}
PREFIXES = {
    "glossary": "", "conflicts": "conflict/", "keywords": "keyword/", "framework": "framework/",
    "faq": "faq/", "cards": "card/",
    "rules": "rule/",
}  # fmt: skip
Loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
PLACE = re.compile(r"(?:FAQ |step )?\d+(?:\.\d+)*[a-z]?")


@dataclass(frozen=True)
class CorpusFile:
    id: str
    front: dict[str, Any]
    body: str

    @property
    def names(self) -> set[str]:
        """The id of this file and the others that lead to it."""
        return {self.id, *self.front.get("also", [])}


def read(path: Path) -> CorpusFile:
    opening, block, body = path.read_text(encoding="utf-8").split("---\n", 2)
    assert opening == "", f"{path.name} does not begin with front matter"
    front = yaml.load(block, Loader)
    prefix = "erratum/" if front.get("kind") == "erratum" else PREFIXES[path.parent.name]
    return CorpusFile(front.get("id", f"lcg/{prefix}{path.stem}"), front, body.strip())


@cache
def folder(name: str) -> tuple[CorpusFile, ...]:
    return tuple(read(path) for path in sorted((CORPUS / name).glob("*.md")))


def entries() -> list[CorpusFile]:
    return [*folder("glossary"), *folder("conflicts")]


def by_id(entry: CorpusFile) -> str:
    return entry.id


@cache
def known_names(*names: str) -> set[str]:
    return set().union(*(entry.names for name in names for entry in folder(name)))


@of_each("entry", entries, by_id)
def test_front_matter_is_complete(entry: CorpusFile) -> None:
    front = entry.front
    assert set(front) <= (FIELDS | OF_A_CONFLICT if "/conflict/" in entry.id else FIELDS)
    assert isinstance(front["title"], str)
    assert front["title"].strip()
    assert front["aliases"], "nobody finds an entry under its title alone"
    assert all(isinstance(alias, str) and alias.strip() for alias in front["aliases"])
    assert len(set(front["aliases"])) == len(front["aliases"])
    assert front["see"], "every term has neighbours"
    assert front["sources"]
    assert set(front["sources"]) <= KNOWN_DOCUMENTS
    for change in front.get("changes", []):
        assert set(change) == {"since", "was", "is"}
        assert change["since"] in KNOWN_DOCUMENTS


@of_each("entry", entries, by_id)
def test_sources_are_numbers_or_headings(entry: CorpusFile) -> None:
    for places in entry.front["sources"].values():
        for place in [places] if isinstance(places, str) else places:
            assert isinstance(place, str), f"{place!r} must be quoted: YAML reads it as a number"
            assert PLACE.fullmatch(place) or len(place.split()) <= 10, f"a heading, not a sentence: {place}"


@of_each("entry", entries, by_id)
def test_body_begins_with_the_decision(entry: CorpusFile) -> None:
    decision = re.match(r"\*\*(.+?)\*\*", entry.body, re.DOTALL)
    assert decision, "the first sentence is not bold"
    assert "\n" not in decision[1]
    after = entry.body[decision.end() :]
    closed = decision[1].endswith((".", "?", "!")) or re.match(r"\s?\(FAQ [\d., FAQ]+\)|,", after)
    assert closed, "the decision is not a sentence"


@of_each("entry", entries, by_id)
def test_see_leads_to_entries_that_exist(entry: CorpusFile) -> None:
    links = entry.front["see"]
    assert len(set(links)) == len(links)
    assert not set(links) & entry.names, "an entry that refers to itself"
    assert set(links) <= known_names(*PREFIXES)


@of_each("entry", entries, by_id)
def test_links_in_a_body_lead_to_entries_that_exist(entry: CorpusFile) -> None:
    for link in re.findall(r"\]\(/(lcg/[^)]+)\)", entry.body):
        assert link in known_names(*PREFIXES), f"{link} names no entry"


@of_each("entry", entries, by_id)
def test_nested_lists_are_indented_for_markdown(entry: CorpusFile) -> None:
    assert not re.findall(r"(?m)^ {1,3}(?:-|\d+\.) ", entry.body), "an inner list needs four spaces"


@of_each("entry", entries, by_id)
def test_conflicts_named_in_a_body_are_linked(entry: CorpusFile) -> None:
    for number in re.findall(r"\b[Cc]onflict C(\d\d)\b", entry.body):
        assert f"lcg/conflict/c{number}" in entry.front["see"]


def test_every_id_belongs_to_one_entry() -> None:
    owner: dict[str, str] = {}
    for entry in (*folder("glossary"), *folder("conflicts"), *folder("keywords"), *folder("framework")):
        for name in entry.names:
            assert name.startswith("lcg/")
            assert owner.setdefault(name, entry.id) == entry.id, (
                f"{name} leads to {owner[name]} and to {entry.id}"
            )


def test_no_alias_is_the_title_of_another_entry() -> None:
    titles = {slug(entry.front["title"]): entry.id for entry in folder("glossary")}
    for entry in folder("glossary"):
        for alias in entry.front["aliases"]:
            assert titles.get(
                slug(alias), entry.id
            ) == entry.id, f"{entry.id} claims {alias!r}, the title of another entry"


def test_the_conflicts_are_numbered_without_gaps() -> None:
    assert [entry.id for entry in folder("conflicts")] == [
        f"lcg/conflict/c{number:02}" for number in range(1, 62)
    ]


@of_each("entry", lambda: folder("conflicts"), by_id)
def test_a_conflict_gives_both_sides_and_the_reason(entry: CorpusFile) -> None:
    points = re.findall(r"^- \*(.+?):?\*", entry.body, re.MULTILINE)
    assert len([point for point in points if not point.startswith("Why")]) >= 2, "one side only"
    assert any(point.startswith("Why") for point in points), "no reason"


@pytest.mark.documents
def test_every_glossary_title_of_the_compendium_has_an_entry() -> None:
    found = list(DOCUMENTS.glob("000_*.txt")) if DOCUMENTS.is_dir() else []
    if not found:
        pytest.skip("the compendium is not beside this checkout (../shared/documents)")
    text = found[0].read_text(encoding="utf-8")
    glossary = re.split(r"(?m)^# GLOSSARY\s*$", text)[-1]
    glossary = re.split(r"(?m)^# SETTING THE GAME\s*$", glossary)[0]
    titles = [
        re.sub(r"\s*\(.*\)$", "", title).strip('"“” ') for title in re.findall(r"(?m)^## (.+?)\s*$", glossary)
    ]
    assert len(titles) == 127
    keywords = known_names("keywords") if folder("keywords") else set()
    missing = [title for title in titles if f"lcg/{slug(title)}" not in known_names("glossary") | keywords]
    assert missing == []

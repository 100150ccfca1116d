"""The LCG's framework steps, general keywords, numbered rules and FAQ clarifications in our own wording are
all there and well formed.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import yaml

from indexer.corpus import load_corpus
from indexer.join import Join, join
from indexer.readers import read
from indexer.sources import load_sources
from ruling_service.resources import corpus_dir
from tests.each import of_each

LCG = Path(__file__).parent.parent / "corpus" / "lcg"
DOCUMENTS_FOLDER = Path(__file__).parents[2] / "shared" / "documents"
OURS = {"framework": "lcg/framework/", "keywords": "lcg/keyword/", "rules": "lcg/rule/", "faq": "lcg/faq/"}
OTHERS = {
    "glossary": "lcg/", "cards": "lcg/card/", "scenarios": "lcg/scenario/", "conflicts": "lcg/conflict/"
}
DOCUMENTS = {"lcg-compendium", "lcg-faq-1.3", "lcg-rulebook-2011"}
FIELDS = {
    "title", "also", "aliases", "group", "sources", "see", "changes", "kind", "id", "summary", "replaces",
    "replaced_by", "scenarios", "differs"
}

Loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)

STEPS = [
    "0.0", "1.1", "1.2", "1.3", "1.4", "2.1", "2.2", "2.3", "2.4", "3.1", "3.2", "3.3", "3.4", "3.5", "4.1",
    "4.2", "4.3",
    "5.1", "5.2", "5.3", "5.4", "6.1", "6.2", "6.3", "6.4a", "6.4b", "6.4.1", "6.4.2", "6.4.3", "6.4.4",
    "6.5", "6.6", "6.7",
    "6.8a", "6.8b", "6.8.1", "6.8.2", "6.8.3", "6.8.4", "6.9", "6.10", "6.11", "7.1", "7.2", "7.3", "7.4",
    "7.5", "0.1",
]  # fmt: skip
WINDOWS_AFTER = [
    "1.3", "3.1", "3.2", "3.3", "3.4", "4.2", "5.2", "5.3", "6.2", "6.4b", "6.4.1", "6.4.2", "6.4.3", "6.8.1",
    "6.8.2", "6.8.3", "7.4",
]  # fmt: skip
SPECIAL_WINDOW = "2.2"
KEYWORDS = [
    "archery", "battle", "discover", "loot", "doomed", "encounter", "guarded", "guarded-x", "indestructible",
    "ranged", "regenerate",
    "restricted", "secrecy", "sentinel", "siege", "surge", "time", "toughness", "victory",
]  # fmt: skip


@cache
def parts(path: Path) -> tuple[dict[str, Any], str]:
    """The front matter and the body of a corpus file."""
    _, front, body = path.read_text(encoding="utf-8").split("---\n", 2)
    return yaml.load(front, Loader=Loader), body.strip()


def files(folder: str) -> list[Path]:
    return sorted((LCG / folder).glob("*.md"))


def id_of(path: Path) -> str:
    """The id a corpus file of the LCG stands at."""
    return parts(path)[0].get("id") or {**OURS, **OTHERS}[path.parent.name] + path.stem


@cache
def every_id() -> dict[str, str]:
    """Every id that leads to a corpus file of the LCG, `also` included, and that file's name."""
    found: dict[str, str] = {}
    for folder in (*OURS, *OTHERS):
        for path in files(folder):
            front, _ = parts(path)
            for name in [id_of(path), *front.get("also", [])]:
                found.setdefault(name, path.name)
    return found


ALL_FILES = [path for folder in OURS for path in files(folder)]


@of_each("path", ALL_FILES)
def test_the_front_matter_names_the_thing_and_where_documents_say_it(path: Path) -> None:
    front, body = parts(path)
    assert set(front) <= FIELDS
    assert front["title"].strip()
    assert front["aliases"]
    assert set(front["sources"]) <= DOCUMENTS
    assert all(isinstance(place, str) and place for places in front["sources"].values() for place in places)
    for change in front.get("changes", []):
        assert set(change) == {"since", "was", "is"}
        assert change["since"] in DOCUMENTS
    assert re.match(r"\*\*[^*]+\*\*", body), "the body begins with the decision in bold"


def test_every_link_leads_somewhere() -> None:
    known = every_id()
    dead = []
    for path in ALL_FILES:
        front, body = parts(path)
        links = [*front.get("see", []), *re.findall(r"\]\(/(lcg/[^)]+)\)", body)]
        dead += [f"{path.parent.name}/{path.name}: {link}" for link in links if link not in known]
    assert not dead


def test_no_id_leads_to_two_of_our_files() -> None:
    taken: dict[str, Path] = {}
    for folder in (*OURS, "glossary"):
        for path in files(folder):
            front, _ = parts(path)
            for name in [id_of(path), *front.get("also", [])]:
                assert taken.setdefault(name, path) == path, f"{name}: {path.name} and {taken[name].name}"


def test_all_48_framework_steps_exist_and_no_other() -> None:
    assert len(STEPS) == 48
    assert sorted(path.stem for path in files("framework")) == sorted(STEPS)


@of_each("step", STEPS)
def test_a_step_says_who_acts_and_whether_a_window_follows(step: str) -> None:
    _, body = parts(LCG / "framework" / f"{step}.md")
    assert re.search(r"^- \*\*Acts:\*\* \w", body, re.MULTILINE)
    window = re.search(r"^- \*\*Action window:\*\* (.+)", body, re.MULTILINE)
    assert window
    if step in WINDOWS_AFTER:
        assert window[1].startswith("opens after")
    elif step == SPECIAL_WINDOW:
        assert window[1].startswith("this step itself")
    else:
        assert window[1].startswith("none")


def test_the_list_of_windows_names_the_same_18() -> None:
    _, body = parts(LCG / "rules" / "action-windows.md")
    named = re.findall(r"^\| \[([\w.]+)\]\(/lcg/framework/\1\)", body, re.MULTILINE)
    assert sorted(named) == sorted([*WINDOWS_AFTER, SPECIAL_WINDOW])
    assert len(named) == 18


def test_the_step_that_follows_is_the_next_one() -> None:
    """A step that says "Next:" names its successor in the round."""
    said = {
        step: re.search(r"Next:\s+\[([\w.]+)\]", parts(LCG / "framework" / f"{step}.md")[1]) for step in STEPS
    }
    following = dict(zip(STEPS, STEPS[1:], strict=False))
    assert sum(found is not None for found in said.values()) >= 30
    assert {step: found[1] for step, found in said.items() if found} == {
        step: following[step] for step, found in said.items() if found
    }


@of_each("slug", KEYWORDS)
def test_a_general_keyword_also_answers_to_its_glossary_name(slug: str) -> None:
    front, _ = parts(LCG / "keywords" / f"{slug}.md")
    if slug != "encounter":
        assert f"lcg/{slug}" in front["also"]
    assert any(re.fullmatch(r"lcg/rule/3\.8\.\d+", name) for name in front["also"])


def test_every_number_of_the_keyword_section_leads_somewhere() -> None:
    known = every_id()
    assert [n for n in range(1, 22) if f"lcg/rule/3.8.{n}" not in known] == []


def test_every_keyword_a_scenario_names_is_explained() -> None:
    known = every_id()
    named = {
        keyword: path.stem for path in files("scenarios") for keyword in parts(path)[0].get("keywords", [])
    }
    assert "lcg/keyword/surge" in named
    assert {keyword: scenario for keyword, scenario in named.items() if keyword not in known} == {}


@of_each("number", [f"1.{n:02}" for n in range(59)])
def test_a_faq_clarification_exists_and_names_its_place(number: str) -> None:
    front, _ = parts(LCG / "faq" / f"{number}.md")
    assert f"FAQ {number}" in front["sources"]["lcg-compendium"]


@of_each("number", [f"3.9.{n}" for n in range(1, 22)] + [str(n) for n in range(11)])
def test_a_numbered_rule_leads_somewhere(number: str) -> None:
    assert f"lcg/rule/{number}" in every_id()


def test_all_seven_setup_steps_exist() -> None:
    assert all((LCG / "rules" / f"setup-{n}.md").exists() for n in range(1, 8))


def test_failing_a_quest_is_not_told_the_wrong_way_round() -> None:
    """One document prints the two words of this sentence swapped; the players fail when threat is the higher
    one.
    """
    _, body = parts(LCG / "framework" / "3.4.md")
    assert re.search(r"\*\*Willpower higher:\*\* success", body)
    assert re.search(r"\*\*Threat higher:\*\* failure", body)


@pytest.fixture(scope="module")
def joined() -> Join:
    """Our wording joined with the publishers' three documents of the LCG."""
    paths = [path for number in ("000", "001", "003") for path in DOCUMENTS_FOLDER.glob(f"{number}_*.txt")]
    if len(paths) < 3:
        pytest.skip("the LCG's documents are not beside this checkout (../shared/documents)")
    return join(
        load_corpus(corpus_dir()), [(path.name, read(path)) for path in paths], load_sources(corpus_dir())
    )


@pytest.mark.documents
def test_every_place_our_rules_name_stands_in_the_documents(joined: Join) -> None:
    ours = tuple(f"corpus/lcg/{folder}/" for folder in OURS)
    assert [problem for problem in joined.problems if problem.startswith(ours)] == []


@pytest.mark.documents
def test_every_rule_in_our_wording_cites_a_passage(joined: Join) -> None:
    ours = {id_of(path) for path in ALL_FILES}
    assert len(ours) > 300
    assert sorted(name for name in ours if not joined.entries[name].cited) == []


@pytest.mark.documents
def test_what_the_documents_number_has_our_wording(joined: Join) -> None:
    """No framework step, keyword, FAQ answer or numbered rule is known from a document alone."""
    numbered = re.compile(r"lcg/(framework/|keyword/|faq/1\.\d\d|rule/\d)")
    assert sorted(
        name for name, one in joined.entries.items() if numbered.match(name) and not one.entry.body
    ) == []


@pytest.mark.documents
def test_a_general_rule_cites_no_scenario_by_accident(joined: Join) -> None:
    """A heading that stands on many scenario sheets ("Keywords", "Setup") would bring them all in."""
    strays = {}
    for path in ALL_FILES:
        cited = [one.placed.passage.entry for one in joined.entries[id_of(path)].cited]
        scenarios = [name for name in cited if name.startswith("lcg/scenario/")]
        if len(scenarios) > 1 and not parts(path)[0].get("scenarios"):
            strays[id_of(path)] = scenarios
    assert strays == {}

"""The checklist in docs/tcg-engine.md: every entry, function, test and case that it names is there, and every
item is accounted for.
"""

from __future__ import annotations

import importlib
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[3]
CORPUS = ROOT / "corpus" / "tcg"
FOLDERS = {"keyword": "keywords", "conflict": "conflicts"}
HOW = ("played", "asked", "said to be endless", "not: ")


def rows():
    text = (ROOT / "docs" / "tcg-engine.md").read_text("utf-8")
    listed = text[text.index("## The checklist") :]
    for line in listed.splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")] if line.startswith("|") else []
        if len(cells) == 6 and cells[0] != "item" and not set(line) <= set("|-"):
            yield cells


ROWS = list(rows())


def names_of_tests():
    found = set()
    for path in (ROOT / "tests").rglob("test_*.py"):
        found |= set(re.findall(r"^def (test_\w+)\(", path.read_text("utf-8"), re.M))
    return found


def test_the_checklist_is_whole():
    assert len(ROWS) > 130
    assert len({row[0] for row in ROWS}) == len(ROWS)


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row[0])
def test_an_item_names_what_is_there(row):
    _, what, how, entry, where, _ = row
    assert what
    assert how.startswith(HOW)
    kind, _, name = entry.removeprefix("tcg/").rpartition("/")
    assert (CORPUS / FOLDERS.get(kind, "glossary") / f"{name}.md").is_file(), entry
    if where:
        module, _, function = where.strip("`").rpartition(".")
        assert callable(getattr(importlib.import_module(f"ruling_service.engine.tcg.{module}"), function))


def test_what_shows_an_item_is_there():
    known = names_of_tests() | {path.stem for path in (CORPUS / "cases").glob("*.yaml")}
    named = {name for row in ROWS for name in re.findall(r"`([^`]+)`", row[5])}
    assert named - known == set()


def test_an_item_that_is_not_played_says_why():
    assert all(len(row[2]) > len("not: ") + 10 for row in ROWS if row[2].startswith("not"))

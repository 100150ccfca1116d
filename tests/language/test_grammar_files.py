"""The grammars are files that people read and edit."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

import ruling_service.engine.language
from ruling_service.engine.language import card_language

FOLDER = Path(ruling_service.engine.language.__file__).parent / "grammars"
FILES = sorted(path for path in FOLDER.iterdir() if path.is_file())


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_lines_can_be_read(file: Path) -> None:
    """A pattern may run over several lines, indented."""
    long = [n for n, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1) if len(line) > 110]
    assert long == []


@pytest.mark.parametrize(
    "file", [each for each in FILES if each.name.endswith(".antecedents.toml")], ids=lambda file: file.name
)
def test_clauses_that_pronouns_look_into_are_categories_of_the_grammar(file: Path) -> None:
    clauses = tomllib.loads(file.read_text(encoding="utf-8"))["clauses"]["categories"]
    assert set(clauses) <= set(card_language(file.name.partition(".")[0]).grammar.categories)

"""Headings of documents lead to the keywords that the corpus has entries on: a new one takes only its entry.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from indexer import keywords
from indexer.readers import lcg_names, tcg_names

ENTRY = "---\ntitle: {title}\n{more}---\n**It counts.**\n"


@pytest.fixture
def with_keyword(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """A corpus that has an entry on one made-up keyword of each game."""

    def add(name: str, more: str = "") -> None:
        for game in ("lcg", "tcg"):
            folder = tmp_path / game / "keywords"
            folder.mkdir(parents=True, exist_ok=True)
            (folder / f"{name}.md").write_text(ENTRY.format(title=name.title(), more=more), encoding="utf-8")

    monkeypatch.setattr(keywords, "corpus_dir", lambda: tmp_path)
    return add


def test_a_heading_leads_to_the_entry_on_its_keyword(with_keyword):
    with_keyword("foresight")
    assert lcg_names.glossary("Foresight X") == "lcg/keyword/foresight"
    assert lcg_names.section("Foresight") == "lcg/keyword/foresight"
    assert tcg_names.name_of("FORESIGHT +X").entry == "tcg/keyword/foresight"


def test_a_keyword_of_one_scenario_leaves_the_word_to_the_rules(with_keyword):
    with_keyword("foresight", more="group: The Long Dark\n")
    assert lcg_names.glossary("Foresight") == "lcg/foresight"


def test_without_an_entry_a_heading_is_a_term_or_a_rule(with_keyword):
    with_keyword("something-else")
    assert lcg_names.glossary("Foresight") == "lcg/foresight"
    assert lcg_names.section("Foresight") == "lcg/rule/foresight"
    assert tcg_names.name_of("Foresight").entry == "tcg/foresight"

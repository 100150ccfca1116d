"""The documents of the card languages say of every kind what it means, and are what the grammars say."""

from __future__ import annotations

from pathlib import Path

import pytest

from ruling_service.engine.language import card_language
from ruling_service.engine.language.describe import DOCUMENTS, START, as_markdown

FOLDER = Path(__file__).resolve().parents[2] / "docs"


@pytest.mark.parametrize("game", DOCUMENTS)
def test_every_kind_has_a_description(game: str) -> None:
    grammar = card_language(game).grammar
    assert [kind for kind in grammar.kinds() if kind not in grammar.meanings] == []


@pytest.mark.parametrize("game", DOCUMENTS)
def test_the_document_is_up_to_date(game: str) -> None:
    written = (FOLDER / DOCUMENTS[game]).read_text(encoding="utf-8").split(START)[1].strip()
    assert written == as_markdown(game).strip(), "run python -m ruling_service.engine.language.describe"

"""docs/card-language.md says of every kind what it means, and is what the grammar says."""

from __future__ import annotations

from pathlib import Path

from ruling_service.engine.language import card_language
from ruling_service.engine.language.describe import START, kinds_as_markdown

DOCUMENT = Path(__file__).resolve().parents[2] / "docs" / "card-language.md"
GRAMMAR = card_language("lcg").grammar


def test_every_kind_has_a_description() -> None:
    assert [kind for kind in GRAMMAR.kinds() if kind not in GRAMMAR.meanings] == []


def test_the_document_is_up_to_date() -> None:
    assert DOCUMENT.read_text(encoding="utf-8").split(START)[1].strip() == kinds_as_markdown(GRAMMAR).strip(), (
        "run python -m ruling_service.engine.language.describe"
    )

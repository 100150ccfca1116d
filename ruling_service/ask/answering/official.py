"""How sure an answer is by its source: official where a document says it."""

from __future__ import annotations

from typing import Any

from ruling_service.situations.shared.results import Confidence
from ruling_service.situations.shared.verdict import OFFICIAL

Data = dict[str, Any]


def label(source: Data) -> Confidence:
    """How sure an answer with this source is: what a document says, or a designer."""
    if set(source) & set(OFFICIAL):
        return "official"
    return "designer" if "designer" in source else "derived"

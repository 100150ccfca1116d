"""Which keywords the corpus has entries on: headings of documents that name one lead there."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from ruling_service.resources import corpus_dir

_OF_A_SCENARIO = re.compile(r"^group:", re.MULTILINE)
"""What the entry of a keyword has in its front matter that only the cards of some scenarios have."""


def general_keywords(game: str) -> frozenset[str]:
    """The slugs of a game's keywords, without those of single scenarios: other things of the rules may be called like one of these."""
    return _general(corpus_dir() / game / "keywords")


@cache
def _general(folder: Path) -> frozenset[str]:
    heads = {path.stem: path.read_text(encoding="utf-8").partition("\n---")[0] for path in folder.glob("*.md")}
    return frozenset(name for name, head in heads.items() if not _OF_A_SCENARIO.search(head))


__all__ = ["general_keywords"]

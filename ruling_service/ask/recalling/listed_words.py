"""The words listed in a table of `corpus/sides.toml`, as parts of patterns."""

from __future__ import annotations

import re

from ruling_service.inputs.toml_text import read_toml
from ruling_service.resources import corpus_dir

FILE = "sides.toml"


def alternations(table: str) -> dict[str, str]:
    """What of each list of `table` matches any of its words, the longest first."""
    return {
        name: "|".join(re.escape(word) for word in sorted(listed, key=len, reverse=True))
        for name, listed in read_toml(corpus_dir() / FILE)[table].items()
    }


__all__ = ["alternations"]

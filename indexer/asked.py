"""The wordings of questions beside cases (`corpus/<game>/asked/`), as the library keeps them: by their words.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import yaml

from ruling_service.errors import MalformedInput
from ruling_service.library.asked import Wordings
from ruling_service.library.everyday import FOLDER
from ruling_service.library.model import Entry
from ruling_service.library.text import content_terms

FIELD = "asked"
_LOADER = getattr(yaml, "CBaseLoader", yaml.BaseLoader)  # all of it is text


def wordings(corpus: Path, entries: Iterable[Entry]) -> list[Wordings]:
    """What each case of the corpus is asked in; none of a case that cites nothing.

    Raises `MalformedInput` naming the file that cannot be read.
    """
    found = []
    for entry in entries:
        cites = tuple(one for one in entry.see if "/case/" not in one)
        path = corpus / entry.game / FOLDER / f"{entry.id.rpartition('/')[2]}.yaml"
        if entry.kind == "case" and cites and path.is_file():
            said = Counter(
                stem for one in (*_said(path), entry.title, entry.summary) for stem in content_terms(one)
            )
            found.append(Wordings(case=entry.id, game=entry.game, cites=cites, stems=said))
    return found


def _said(path: Path) -> Iterator[str]:
    try:
        value = yaml.load(path.read_text(encoding="utf-8"), _LOADER)
    except yaml.YAMLError as error:
        raise MalformedInput(
            f"the wordings cannot be read ({error}).", where=str(path),
            hint="Put quotation marks around them."
        ) from None
    return _below(value)


def _below(value: Any) -> Iterator[str]:
    """Every wording in a file, however deep: a variant of a case has its own."""
    if isinstance(value, dict):
        for name, inner in value.items():
            yield from map(str, inner) if name == FIELD and isinstance(inner, list) else _below(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from _below(inner)


__all__ = ["wordings"]

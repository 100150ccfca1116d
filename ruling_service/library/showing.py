"""What an entry is shown with besides its fields: passages that say the same once, a case's file and its
answer.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

import msgspec
import yaml

from ruling_service.library.records import EntryView, PassageView
from ruling_service.library.text import words

Data = dict[str, Any]

ANSWERS = ("expect", "otherwise", "why", "cites", "source")
"""The fields of a case's file that tell its answer."""
ABOUT = ("title", "summary")
"""Those that only name it."""


class EntryShown(EntryView, kw_only=True):
    """An entry in full, with the functions of the engine that play it (`engine`)."""

    engine: list[str]


def shown_with(view: EntryView, engine: Iterable[str]) -> EntryShown:
    """An entry with the functions of the engine that play it."""
    return EntryShown(**msgspec.structs.asdict(view), engine=list(engine))


class Quoted(NamedTuple):
    """A passage, and the other places at which the same words are printed."""

    passage: PassageView
    also: list[PassageView]


def alike(passages: Iterable[PassageView]) -> list[Quoted]:
    """The passages in their order, the same words only once; those of several documents count as the same."""
    found: dict[str, Quoted] = {}
    for passage in passages:
        said = " ".join(words(passage.text)) or str(passage.number)
        quoted = found.setdefault(said, Quoted(passage, []))
        if quoted.passage is not passage:
            quoted.also.append(passage)
    return list(found.values())


class CaseFile(NamedTuple):
    """The file of a case in two parts: the situation, and what it comes to and why; both as YAML."""

    situation: str
    answer: str


def case_file(view: EntryView) -> CaseFile | None:
    """A case's situation and its answer, as a person writes them; None for any other entry."""
    written: Data | None = view.extra.get("situation")
    if view.kind != "case" or not isinstance(written, dict):
        return None
    return CaseFile(
        _yaml({name: value for name, value in written.items() if name not in (*ANSWERS, *ABOUT)}),
        _yaml({name: written[name] for name in ANSWERS if name in written}),
    )


def _yaml(data: Data) -> str:
    return str(yaml.safe_dump(data, allow_unicode=True, sort_keys=False, width=110)) if data else ""

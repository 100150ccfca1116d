"""What an entry is shown with besides its fields: passages that say the same once, a case's file and its
answer.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

import msgspec
import yaml

from ruling_service.library.model import Citation
from ruling_service.library.records import EntryView, OlderText, PassageView
from ruling_service.library.text import words

Data = dict[str, Any]

ANSWERS = ("expect", "otherwise", "why", "cites", "source")
"""The fields of a case's file that tell its answer."""
ABOUT = ("title", "summary")
"""Those that only name it."""
OWN = "corpus"
"""The document of citations that lead to our own wording."""


class EntryShown(EntryView, kw_only=True):
    """An entry in full, with the functions of the engine that play it (`engine`), and the imported texts of
    its card that are older than its erratum. `taken` says which printing a situation takes that names the
    card by its title alone, where others differ.
    """

    engine: list[str]
    older_texts: list[OlderText] = []
    taken: list[str] = []


def shown_with(
    view: EntryView, engine: Iterable[str], older_texts: Iterable[OlderText] = (),
    taken: Iterable[str] = (),
) -> EntryShown:  # fmt: skip
    """An entry with the functions of the engine that play it, the older texts of its card, and which of its
    printings situations take.
    """
    return EntryShown(
        **msgspec.structs.asdict(view), engine=list(engine), older_texts=list(older_texts), taken=list(taken)
    )


class Quoted(NamedTuple):
    """A passage, and the other places at which the same words are printed."""

    passage: PassageView
    also: list[PassageView]


def alike(passages: Iterable[PassageView]) -> list[Quoted]:
    """The passages in their order, the same words only once; those of several documents count as the same."""
    found: dict[str, Quoted] = {}
    for passage in passages:
        quoted = found.setdefault(_said(passage), Quoted(passage, []))
        if quoted.passage is not passage:
            quoted.also.append(passage)
    return list(found.values())


def _said(passage: PassageView) -> str:
    """The words of a passage, by which another one is the same; one without words is only like itself."""
    return " ".join(words(passage.text)) or str(passage.number)


class Editions(NamedTuple):
    """The passages of an entry by edition: those `in_force`, the older ones that read `otherwise`, and the
    older ones that say the `same` as one in force.
    """

    in_force: list[PassageView]
    otherwise: list[PassageView]
    same: list[PassageView]


def by_edition(view: EntryView) -> Editions:
    """The passages of an entry, those of older editions by whether they say anything else."""
    in_force = {_said(passage) for passage in view.passages}
    otherwise = [passage for passage in view.older if _said(passage) not in in_force]
    return Editions(
        view.passages, otherwise, [passage for passage in view.older if _said(passage) in in_force]
    )


def cited_now(citations: Iterable[Citation], *, found: bool = False) -> list[Citation]:
    """The places of the edition in force; older ones too where no document in force says it.

    With `found`, the first one is the place that a search found, and stays whatever its edition.
    """
    places = list(citations)
    if not any(one.current and one.document != OWN for one in places):
        return places
    return [one for number, one in enumerate(places) if one.current or (found and number == 0)]


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

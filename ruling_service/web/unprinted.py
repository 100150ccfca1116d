"""What a worker found, without the printed text of imported cards where its reader doesn't see that.

A phrase that is not played is printed text: it stands among the gaps, and wherever the account or a reason
quotes it. Phrases of cards that came with the request are the asker's own, and stay.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, TypeVar

import msgspec
from flask import has_request_context, request

from ruling_service.ask.results import NamedCard, Reply, Settled
from ruling_service.web import imported_text

T = TypeVar("T")

IN_ITS_PLACE = "…"
_QUOTED = (
    re.compile(r"what comes of “(?P<phrase>.+?)” is not known"),
    re.compile(r"^[^“]*“(?P<phrase>.+?)” \((?![\d.]+[ab]?\))"),
)  # fmt: skip
"""How the account and a reason quote a phrase that is not played; what has a number in brackets behind it is
the name of a step.
"""
FOR_PROGRAMS = ("/api/", "/embed", "/oembed", "/mcp")


def shows_text() -> bool:
    """Does whoever asks get the printed text of imported cards?"""
    if not has_request_context():
        return imported_text.for_programs()
    of_programs = request.path.startswith(FOR_PROGRAMS) or request.path.endswith(".json")
    return imported_text.for_programs() if of_programs else imported_text.on_pages()


def without_printed(found: T, gives: Any, given: dict[str, Any]) -> T:
    """What was found, of the type `gives`, as its reader may see it; `given` are the request's fields."""
    if shows_text():
        return found
    if isinstance(found, Reply):
        found.cards = [unworded(one) for one in found.cards]
        found.settled = in_our_words(found.settled)
        for part in found.parts:
            part.settled = in_our_words(part.settled)
    data = msgspec.to_builtins(found)
    own = {str(card.get("name", "")) for card in _given_cards(given)}
    phrases = sorted(_phrases(data, own), key=len, reverse=True)
    if not phrases:
        return found
    cut: T = msgspec.convert(_cut(data, phrases), gives)
    return cut


def unworded(card: NamedCard) -> NamedCard:
    """A card that a question names, without the printed words of its imported texts: our reading of them
    stays.
    """
    texts = [msgspec.structs.replace(one, says=[]) if one.printed else one for one in card.texts]
    return msgspec.structs.replace(card, texts=texts)


def in_our_words(settled: Settled | None) -> Settled | None:
    """A sentence that decides a question as we read it, where its words are printed; None where we don't."""
    if settled is None or not settled.printed:
        return settled
    ours = msgspec.structs.replace(
        settled, text=settled.reading, confidence="derived", printed=False, reading="", lead=""
    )
    return ours if settled.reading else None


def _given_cards(given: dict[str, Any]) -> Iterator[dict[str, Any]]:
    situation = given.get("situation")
    for cards in (given.get("cards"), situation.get("cards") if isinstance(situation, dict) else None):
        yield from (card for card in cards or [] if isinstance(card, dict))


def _phrases(value: Any, own: set[str], field: str = "") -> set[str]:
    """Every phrase of a card that is not one's own: those of gaps, and those that texts quote."""
    if isinstance(value, dict):
        phrase = value.get("phrase")
        here = {phrase} if isinstance(phrase, str) and phrase and value.get("card") not in own else set()
        return here.union(*(_phrases(inner, own, name) for name, inner in value.items()))
    if isinstance(value, list):
        return set().union(*(_phrases(inner, own, field) for inner in value))
    if isinstance(value, str) and field in ("text", "message"):
        matches = [match for pattern in _QUOTED if (match := pattern.search(value))]
        return {match["phrase"] for match in matches if value.partition(":")[0] not in own}
    return set()


def _cut(value: Any, phrases: list[str]) -> Any:
    """The same without these phrases: a field that is one is empty, a text that quotes one says "…"."""
    if isinstance(value, dict):
        return {name: _cut(inner, phrases) for name, inner in value.items()}
    if isinstance(value, list):
        return [_cut(inner, phrases) for inner in value]
    if not isinstance(value, str):
        return value
    if value in phrases:
        return ""
    for phrase in phrases:
        value = value.replace(phrase, IN_ITS_PLACE)
    return value

"""Two entries side by side: what each is, what both name, and where both are named."""

from __future__ import annotations

import msgspec
from flask import Blueprint, request

from ruling_service.errors import UnknownName
from ruling_service.inputs import limits
from ruling_service.library.records import EntryName, EntryView
from ruling_service.library.search import find
from ruling_service.slugs import fold
from ruling_service.web import arguments
from ruling_service.web.pages import GAMES, Page, library, page

blueprint = Blueprint("comparing", __name__)

OF_RULES = ("keyword", "glossary", "framework", "rule", "card")
"""Kinds of entries that can be compared, as they were typed."""
LOOKED_THROUGH = 8
SHOWN = 12


class Compared(msgspec.Struct, kw_only=True):
    """Two entries: each in short, the entries that both lead to, and those that name both."""

    a: dict[str, str]
    b: dict[str, str]
    both_name: list[EntryName]
    name_both: list[EntryName]


@page(blueprint, "/compare")
def compare() -> Page:
    """The entries `a` and `b`, ids or names, side by side; `game` where they are names."""
    said = [arguments.text(name, limits.NAME).strip() for name in ("a", "b")]
    game = request.args.get("game", "")
    missing = next((name for name, words in zip("ab", said, strict=True) if not words), "")
    if missing:
        raise UnknownName(
            "Two things are compared.", hint="The address says which: a=… and b=….", where=missing
        )
    pair = compared(said[0], said[1], game if game in GAMES else "")
    if pair is None:
        raise UnknownName(
            f"No entry is called “{said[0][:80]}” or “{said[1][:80]}”.",
            hint="A search finds what they are called here.", where="a",
        )  # fmt: skip
    a, b = (library().entry(one) for one in pair)
    data = Compared(
        a=_short(a), b=_short(b), both_name=_common(a.see, b.see, a, b),
        name_both=_common(a.named_by, b.named_by, a, b),
    )  # fmt: skip
    return Page(
        template="compare.html", title=f"{a.title} and {b.title}", data=data,
        game=a.game if a.game == b.game else "", context={"pair": [a, b]},
    )  # fmt: skip


def _short(one: EntryView) -> dict[str, str]:
    return {"id": one.id, "title": one.title, "kind": one.kind, "game": one.game, "summary": one.summary}


def _common(some: list[EntryName], others: list[EntryName], a: EntryView, b: EntryView) -> list[EntryName]:
    there = {one.id for one in others} - {a.id, b.id}
    return [one for one in some if one.id in there][:SHOWN]


def compared(a: str, b: str, game: str = "") -> tuple[str, str] | None:
    """The ids of the two entries that are called so, in any number and form of their words, or have these
    ids: both of one game. None where no game has both.
    """
    for one in [game] if game else GAMES:
        pair = _meant(a, one), _meant(b, one)
        if pair[0] and pair[1] and pair[0] != pair[1]:
            return pair
    return None


def _meant(words: str, game: str) -> str:
    """The id of the entry of a game that is called so; "" for none."""
    if words.startswith(("lcg/", "tcg/")):
        return _of_id(words) if words.startswith(f"{game}/") else ""
    found = [
        one.id for one in find(library(), _plain(words), game=game, limit=LOOKED_THROUGH).results
        if one.kind in OF_RULES
    ]  # fmt: skip
    return next((one for one in found if _is_called(one, words)), "")


def _of_id(entry_id: str) -> str:
    try:
        return library().entry(entry_id).id
    except UnknownName:
        return ""


def _plain(words: str) -> str:
    """Words for a search without anything that only a search has."""
    return " ".join("".join(c if c.isalnum() or c in "'+-" else " " for c in words).replace("-", " ").split())


ENDINGS = ("ing", "ment", "ed", "es", "s", "e")


def _stem(word: str) -> str:
    """A word without its ending, so far as a title is told by it."""
    for ending in ENDINGS:
        if word.endswith(ending) and len(word) - len(ending) >= len("eng"):
            return word.removesuffix(ending)
    return word


def _is_called(entry_id: str, words: str) -> bool:
    """Is this the title of an entry, or another name of it?"""
    entry = library().entry(entry_id)
    return _stems(words) in [_stems(name) for name in (entry.title, *entry.aliases)]


def _stems(words: str) -> list[str]:
    return [_stem(word) for word in fold(words).replace("-", " ").split()]

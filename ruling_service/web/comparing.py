"""Two entries or two cards side by side: what each is, what both name, and where both are named."""

from __future__ import annotations

import msgspec
from flask import Blueprint, request

from ruling_service.errors import UnknownName
from ruling_service.inputs import limits
from ruling_service.library.differing import compared, difference
from ruling_service.library.known_cards.known import KnownCard, two_cards
from ruling_service.library.records import EntryName, EntryView
from ruling_service.web import arguments
from ruling_service.web.cards import printings_of, with_print
from ruling_service.web.pages import GAMES, Page, library, page, wants_json

blueprint = Blueprint("comparing", __name__)

SHOWN = 12


class Compared(msgspec.Struct, kw_only=True):
    """Two entries: each in short, what sets them apart ("" where nobody wrote it down), the entries that both
    lead to, and those that name both.
    """

    a: dict[str, str]
    b: dict[str, str]
    difference: str
    both_name: list[EntryName]
    name_both: list[EntryName]


class Row(msgspec.Struct, kw_only=True):
    """What is printed on two cards under one label ("" where it isn't), and if it is the same."""

    label: str
    values: list[str]
    same: bool


class ComparedCards(msgspec.Struct, kw_only=True):
    """Two cards by their ids, and what is printed on each."""

    a: str
    b: str
    rows: list[Row]


@page(blueprint, "/compare")
def compare() -> Page:
    """The entries `a` and `b`, ids or names, side by side; `game` where they are names."""
    said = [arguments.text(name, limits.NAME).strip() for name in ("a", "b")]
    game = request.args.get("game", "")
    missing = next((name for name, words in zip("ab", said, strict=True) if not words), "")
    if missing and not wants_json():
        return Page(
            template="compare_asked.html", title="Two things side by side", data={}, game="",
            context={"said": said}, keep="never",
        )  # fmt: skip
    if missing:
        raise UnknownName(
            "Two things are compared.", hint="The address says which: a=… and b=….", where=missing
        )
    pair = compared(library(), said[0], said[1], game if game in GAMES else "")
    cards = two_cards(library(), said[0], said[1], game if game in GAMES else "")
    if cards and (pair is None or set(pair) <= {one.id for one in cards}):
        return _of_cards(cards)
    if pair is None:
        raise UnknownName(
            f"No entry is called “{said[0][:80]}” or “{said[1][:80]}”.",
            hint="A search finds what they are called here.", where="a",
        )  # fmt: skip
    a, b = (library().entry(one) for one in pair)
    data = Compared(
        a=_short(a), b=_short(b), difference=difference(a, b), both_name=_common(a.see, b.see, a, b),
        name_both=_common(a.named_by, b.named_by, a, b),
    )  # fmt: skip
    return Page(
        template="compare.html", title=f"{a.title} and {b.title}", data=data,
        game=a.game if a.game == b.game else "", context={"pair": [a, b]},
    )  # fmt: skip


def _of_cards(cards: tuple[KnownCard, KnownCard]) -> Page:
    """Two cards by what is printed on them, row by row, and by their texts."""
    game = cards[0].game
    every = [(one, printings_of(game, one.name)) for one in cards]
    shown = [(one, with_print(game, one.name, found)) for one, found in every]
    facts = [dict(found[0].facts) if found else {} for _, found in every]
    rows = [
        Row(label=label, values=values, same=values[0] == values[1])
        for label in dict.fromkeys(label for of in facts for label in of)
        for values in [[of.get(label, "") for of in facts]]
    ]  # fmt: skip
    return Page(
        template="compare_cards.html", title=f"{cards[0].name} and {cards[1].name}", game=game,
        data=ComparedCards(a=cards[0].id, b=cards[1].id, rows=rows), context={"shown": shown},
    )


def _short(one: EntryView) -> dict[str, str]:
    return {"id": one.id, "title": one.title, "kind": one.kind, "game": one.game, "summary": one.summary}


def _common(some: list[EntryName], others: list[EntryName], a: EntryView, b: EntryView) -> list[EntryName]:
    there = {one.id for one in others} - {a.id, b.id}
    return [one for one in some if one.id in there][:SHOWN]

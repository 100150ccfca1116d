"""All cards of one title: which of them were changed, and how. Several cards bear the name of a hero, and
whoever asks for his errata has to see all of them before one is called current.
"""

from __future__ import annotations

import msgspec
from flask import Blueprint, Response, redirect, request

from ruling_service.ask.looked_up import cards_called, yours
from ruling_service.library.errata import Erratum, errata
from ruling_service.library.known_cards.known import KnownCard, known_cards
from ruling_service.library.known_cards.names import How
from ruling_service.library.known_cards.printings import CardPrinting
from ruling_service.slugs import fold, slug
from ruling_service.web.cards import MarkedErratum, imported_card_page, marked_errata
from ruling_service.web.entries import without_entry
from ruling_service.web.pages import GAMES, Page, library, page

blueprint = Blueprint("titles", __name__)

LINES = 3
"""Printings of a card that are listed."""
NEAR = 8
"""Cards of similar names that are listed where none has the name."""


class OfTitle(msgspec.Struct, kw_only=True):
    """A card of a title: its id and whole name, its first printings in a line each, its errata; where
    only some printings are those of the errata, these are `changed` and the lines are those of the others.
    """

    id: str
    name: str
    game: str
    lines: list[str]
    errata: list[Erratum] = []
    changed: list[str] = []


class CalledSo(msgspec.Struct, kw_only=True):
    """The cards that a title may mean. `found`: has a card this title, or are they only near it?"""

    title: str
    found: bool
    changed: int
    cards: list[OfTitle]


@page(blueprint, "/called/<title>")
def called(title: str) -> Page | Response:
    """The cards called `title`, of the game if one is given: those that were changed first, and how. Where
    none is called so, those that it may be a slip of.
    """
    game = request.args.get("game", "")
    game = game if game in GAMES else ""
    cards = cards_called(title, library(), game)
    if len(cards) == 1:
        return redirect(f"/{cards[0].id}", 302)  # type: ignore[return-value]
    if cards:
        return _page(_title_of(cards, title), game, cards)
    if others := cards_called(title, library(), ""):
        return _page(_title_of(others, title), game, others, found=False)
    found = known_cards(library()).find(title, game or None)
    near = [card for card, match in found if match.how is not How.SOME]
    return _page(title[:80], game, tuple(near[:NEAR]), found=False)


@without_entry("card", "erratum")
def card_or_title(game: str, name: str) -> Page | Response | None:
    """The card of a name that no entry speaks of; at the address of a bare title the cards that have it, each
    under another subtitle. None if nothing is called so.
    """
    known = known_cards(library())
    cards = tuple(known.titled(game, name)) if known.at(game, name) is None else ()
    if len(cards) == 1:
        suffix = ".json" if request.path.endswith(".json") else ""
        return redirect(f"/{cards[0].id}{suffix}", 302)  # type: ignore[return-value]
    return _page(_title_of(cards, name), game, cards) if cards else imported_card_page(game, name)


def _title_of(cards: tuple[KnownCard, ...], typed: str) -> str:
    """What they are called together: their names up to the subtitle; what was typed where they differ."""
    titles = {card.name.partition(", ")[0] for card in cards}
    return titles.pop() if len(titles) == 1 else typed


def _page(title: str, game: str, cards: tuple[KnownCard, ...], *, found: bool = True) -> Page:
    listed = sorted((_of_title(card) for card in cards), key=lambda one: (not one.errata, fold(one.name)))
    changed = [one for one in listed if one.errata]
    data = CalledSo(title=title, found=found, changed=len(changed), cards=listed)
    return Page(
        template="called.html", title=f"{title}: errata" if found else title, data=data, game=game,
        status=200 if found else 404, keep="library" if found else "never",
        context={
            "changed": {one.id: _marked(one) for one in changed},
            "games": [
                (of, here) for of in GAMES if (here := [one for one in listed if one.game == of])
            ],
        },
    )  # fmt: skip


def _of_title(card: KnownCard) -> OfTitle:
    printings = known_cards(library()).printings(card)
    found = errata(library(), card.game, card.id) if card.entry else []
    changed, others = told_apart(printings) if found else ([], [])
    lines = others or [one.line for one in printings]
    return OfTitle(
        id=card.id, name=card.name, game=card.game, lines=lines[:LINES], errata=found,
        changed=changed[:LINES],
    )


def told_apart(printings: list[CardPrinting]) -> tuple[list[str], list[str]]:
    """The lines of the printings that an erratum is about, and those of the other cards of the name; both
    empty where it is about all. A reprint has the values of the changed card, another card other ones.
    """
    values = {_values(one) for one in printings if one.erratum}
    changed = [one.line for one in printings if _values(one) in values]
    others = [one.line for one in printings if _values(one) not in values]
    return (changed, others) if changed and others else ([], [])


def is_changed(printings: list[CardPrinting], set_name: str, number: str) -> bool:
    """Whether the erratum of a name is about the card of that set and number; yes where nothing tells."""
    changed, _ = told_apart(printings)
    here = [one.line for one in printings if (slug(one.set), one.number) == (slug(set_name), number)]
    return not (changed and here) or any(line in changed for line in here)


def _values(printing: CardPrinting) -> str:
    """What a line says but for the place of the print."""
    return printing.line.removesuffix(f"{printing.set} {printing.number}").removesuffix(printing.number)


def _marked(one: OfTitle) -> tuple[list[MarkedErratum], list[str]]:
    """A changed card's errata with the words marked, and whether the imported text is the changed one."""
    return marked_errata(one.game, one.id), yours(library().entry(one.id), library())

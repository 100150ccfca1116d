"""The page of a deck: its file is dropped or pasted, and its cards' errata, rulings and interactions are
shown, and whether the deck is legal.

A deck travels in the page's form and lies nowhere here.
"""

from __future__ import annotations

from itertools import groupby

import msgspec
from flask import Blueprint, Response, request

from ruling_service.errors import MalformedInput, RulingError
from ruling_service.inputs import limits
from ruling_service.library.errata import Erratum, errata
from ruling_service.library.known_cards.known import known_cards
from ruling_service.library.known_cards.printings import CardPrinting
from ruling_service.library.known_cards.shown import card_at
from ruling_service.playing.asked import DeckToCheck
from ruling_service.playing.decks.records import DeckCard, ToldCard, ToldDeck
from ruling_service.web import runner
from ruling_service.web.games import shown
from ruling_service.web.pages import GAMES, Page, library, page, render, sent, titles_of
from ruling_service.web.problems import placed, problem_of
from ruling_service.web.titles import is_changed

blueprint = Blueprint("decks", __name__)

SECTIONS = {
    "heroes": "Heroes", "contract": "Contract", "ring-bearer": "Ring-bearer", "ring": "The One Ring",
    "sites": "Sites", "map": "Map", "deck": "Deck", "": "Deck", "sideboard": "Sideboard",
}  # fmt: skip
"""The parts of a deck in the order in which they are shown, and what they are called."""
EXAMPLES = {
    "lcg": "1x Aragorn\n1x Gimli\n1x Legolas\n\n3x Gandalf\n3x Sneak Attack\n2x Feint\n",
    "tcg": (
        "Ring-bearer: Frodo, Son of Drogo\nRing: The One Ring, Isildur's Bane\n\n4x Gimli, Dwarf of Erebor\n"
        "4x Goblin Runner\n"
    ),
}
BUSY = 503


class Listed(msgspec.Struct, kw_only=True):
    """A card of a deck as a row of the page: its copies and printings, what is known of it, its errata."""

    name: str
    count: int
    kind: str
    places: list[str]
    told: ToldCard
    errata: list[Erratum]


@page(blueprint, "/deck")
def deck() -> Page:
    """The form for a deck's file."""
    game = request.args.get("game", "lcg")
    return _page(game if game in GAMES else "lcg", {})


@blueprint.post("/deck")
def read() -> Response:
    """A deck read and checked; or the form again with what is wrong with it."""
    form = {name: request.form.get(name, "") for name in ("deck", "game", "format")}
    game = form["game"] if form["game"] in GAMES else ""
    try:
        if not form["deck"].strip():
            form["deck"] = _uploaded()
        if not form["deck"].strip():
            hint = "Choose its file, or paste its text."
            raise MalformedInput("there is no deck.", where="deck", hint=hint)
        found = runner.run("deck told", ToldDeck, asked=msgspec.to_builtins(_asked(form, game)))
    except RulingError as error:
        if error.http_status == BUSY:
            raise
        return sent(render(_page(game or "lcg", form, error=error)))
    return sent(render(_page(found.checked.game, form, found=found)))


def _asked(form: dict[str, str], game: str) -> DeckToCheck:
    """What the form asks. Raises MalformedInput for a text that is too long."""
    if len(form["deck"]) > limits.TEXT:
        raise MalformedInput(f"the deck is larger than {limits.TEXT // 1024} KiB.", where="deck")
    wanted = form["format"].strip()[: limits.NAME]
    return msgspec.convert({"deck": form["deck"], "game": game, "format": wanted}, DeckToCheck)


def _uploaded() -> str:
    """The text of the file that was sent, "" where there is none. Raises MalformedInput for what is none."""
    file = request.files.get("deck.file")
    if file is None:
        return ""
    try:
        return str(file.read(), "utf-8-sig")
    except UnicodeDecodeError:
        raise MalformedInput("this file is no text in UTF-8.", where="deck") from None


def _page(
    game: str, form: dict[str, str], *, found: ToldDeck | None = None, error: RulingError | None = None
) -> Page:
    problem = None
    if error is not None:
        problem = placed(problem_of(error), field="format" if error.where == "format" else "deck")
    checked = found.checked if found is not None else None
    faults = [*checked.why, *checked.notes] if checked is not None else []
    return Page(
        template="deck.html", title=(checked.name or "A deck") if checked is not None else "Decks", game=game,
        data={"game": game, "checked": checked}, status=error.http_status if error is not None else 200,
        keep="private" if found is None and error is None else "never",
        context={
            "form": form, "problem": problem, "found": found, "checked": checked,
            "parts": _parts(found) if found is not None else [],
            "changed": sum(bool(one.errata) for _, rows in _parts(found) for one in rows) if found else 0,
            "titles": titles_of([cite for one in faults for cite in one.cites]),
            "example": EXAMPLES[game], "formats": shown("tcg").formats,
            "number": sum(one.count for one in checked.cards) if checked is not None else 0,
        },
    )  # fmt: skip


def _parts(found: ToldDeck) -> list[tuple[str, list[Listed]]]:
    """The deck's cards by its parts, a card once in each."""
    told = {one.name: one for one in found.cards}
    changed: dict[str, list[Erratum]] = {}
    for one in errata(library(), found.checked.game):
        changed.setdefault(one.id, []).append(one)
    order = list(SECTIONS.values())

    def part(card: DeckCard) -> str:
        return SECTIONS.get(card.section, card.section)

    last = len(order)
    in_order = sorted(
        found.checked.cards, key=lambda one: order.index(part(one)) if part(one) in order else last
    )
    parts = []
    for name, cards in groupby(in_order, key=part):
        rows: dict[tuple[str, bool], Listed] = {}
        for card in cards:
            known = told[card.name]
            errata_of = changed.get(known.id, [])
            is_of = not errata_of or is_changed(_printings(known.id), card.set, card.number)
            row = rows.get((card.name, is_of))
            if row is None:
                row = rows[card.name, is_of] = Listed(
                    name=card.name, count=0, kind=card.type.replace("-", " "), places=[], told=known,
                    errata=errata_of if is_of else [],
                )  # fmt: skip
            row.count += card.count
            row.places.append(f"{card.set} {card.number}".strip())
        parts.append((name, list(rows.values())))
    return parts


def _printings(card: str) -> list[CardPrinting]:
    """The printings of the card of an id."""
    known = card_at(library(), card)
    return known_cards(library()).printings(known) if known is not None else []

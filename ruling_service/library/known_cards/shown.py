"""A card that no entry speaks of, shown as entries are; and entries by the names of cards."""

from __future__ import annotations

from typing import Any

import msgspec

from ruling_service.errors import AmbiguousName, UnknownName
from ruling_service.inputs.quoting import quoted
from ruling_service.library.known_cards.known import KnownCard, KnownCards, known_cards
from ruling_service.library.known_cards.names import How
from ruling_service.library.known_cards.printings import printed_lines
from ruling_service.library.reading import Library, entry_url
from ruling_service.library.records import EntryView
from ruling_service.library.standing import Standing

GAMES = ("lcg", "tcg")


def view_of(library: Library, name: str, *, game: str | None = None, with_text: bool = False) -> EntryView:
    """The entry at an id, or the card of an id or a name: its entry, or what is printed on it where no entry
    speaks of it. `with_text` tells what its printed text is.

    Raises `UnknownName` with what is near, and `AmbiguousName` for the name of several cards.
    """
    try:
        return library.entry(name)
    except UnknownName:
        card = card_at(library, name, game)
        if card is None:
            raise
    return library.entry(card.id) if card.entry else _view(known_cards(library), card, with_text=with_text)


def card_at(library: Library, name: str, game: str | None = None) -> KnownCard | None:
    """The card of an id (`lcg/card/gandalf`) or of a name, with a slip too; None if there is none.

    Raises `AmbiguousName` where several are called so.
    """
    cards = known_cards(library)
    of, _, rest = name.strip().strip("/").partition("/")
    if of in GAMES and rest:
        kind, _, last = rest.partition("/")
        return cards.at(of, last) if kind in ("card", "erratum") else None
    found = [(card, match) for card, match in cards.find(name, game) if match.how is not How.SOME]
    if not found:
        return None
    how, slips = found[0][1].how, found[0][1].slips
    same = [card for card, match in found if match.how == how and (how < How.SLIP or match.slips == slips)]
    if len(same) > 1:
        listed = ", ".join(card.id for card in same[:8])
        raise AmbiguousName(
            f"several cards may be meant by {quoted(name)}.", where="id",
            hint=f"Give the id of one: {listed}{' …' if len(same) > 8 else ''}.",
        )
    return same[0]


def _view(cards: KnownCards, card: KnownCard, *, with_text: bool) -> EntryView:
    every = cards.facts(card)
    printings = [msgspec.to_builtins(one) for one in printed_lines(card.game, every)]
    extra: dict[str, Any] = {"printings": printings}
    if with_text:
        texts = {
            (str(facts.get("text", "")), str(facts.get("shadow", ""))): None for facts in every
        }
        extra["texts"] = [
            {name: said for name, said in (("text", text), ("shadow", shadow)) if said}
            for text, shadow in texts if text or shadow
        ]
    return EntryView(
        id=card.id, title=card.name, kind="card", game=card.game, url=entry_url(card.id),
        summary=printings[0]["line"] if printings else "", body="", html="", aliases=[], group="", sources={},
        see=[], named_by=[], changes=[], replaces=[], replaced_by=None, file="", extra=extra, citations=[],
        passages=[], older=[], cases=[], standing=Standing(),
    )  # fmt: skip

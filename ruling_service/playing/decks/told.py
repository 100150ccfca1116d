"""What is known of a deck's cards: rulings that name them, what isn't played, and which of them wait for or
cancel one another.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from ruling_service.library.known_cards.known import KnownCard, KnownCards
from ruling_service.library.naming import naming
from ruling_service.library.reading import Library
from ruling_service.library.records import EntryName
from ruling_service.playing.decks.opening import Opened
from ruling_service.playing.decks.records import Affects, Checked, ToldCard, ToldDeck
from ruling_service.playing.records import NotPlayed
from ruling_service.situations.shared import games
from ruling_service.situations.shared.model import CardFacts
from ruling_service.situations.shared.sheets.among import answered_by, cancelled_by, index_of, once
from ruling_service.situations.shared.sheets.book import Text, compiled_text
from ruling_service.situations.shared.sheets.showroom import Showroom, in_words
from ruling_service.slugs import fold, slug

RULINGS = ("faq", "conflict", "case", "rule")
"""Kinds of entries that say something of a card which whoever plays it should know."""
MOST = 12
"""Rulings that are named of one card."""


def told(opened: Opened, checked: Checked, known: KnownCards | None, library: Library | None) -> ToldDeck:
    """What is known of the cards of a deck file that was `opened` and `checked`."""
    game = opened.game
    by_name: dict[str, list[CardFacts]] = {}
    for listed, facts in zip(opened.found.cards, opened.found.facts, strict=True):
        by_name.setdefault(listed.name, []).append(facts)
    cards = {name: known.at(game, slug(name)) if known is not None else None for name in by_name}
    texts = {name: _texts(game, cards[name], name, every) for name, every in by_name.items()}
    rules = games.game(game).sheet
    assert rules is not None
    room = Showroom(game, rules, [text for every in texts.values() for text in every])
    index = index_of(room)
    found = []
    for name, card in cards.items():
        rulings = _rulings(library, game, card) if library is not None and card is not None else []
        apart = [one for one in rulings if one.kind != "case" or fold(name) in fold(one.title)][:MOST]
        found.append(
            ToldCard(
                name=name, id=card.id if card is not None else "", rulings=apart,
                others=len(rulings) - len(apart),
                not_played=once(each for text in texts[name] for each in _unplayed(text)),
                affects=_affected(room, texts[name]),
                answered_by=answered_by(room, index, texts[name]),
                cancelled_by=cancelled_by(room, index, texts[name]),
            )
        )  # fmt: skip
    return ToldDeck(checked=checked, cards=found)


def _affected(room: Showroom, texts: list[Text]) -> list[Affects]:
    """The phrases of a card's abilities that some of the deck's other cards fit, and not all of them."""
    found = []
    for text in texts:
        for ability in text.nodes():
            for phrase, _asked in room.phrases(ability):
                described = room.described(phrase)
                if described is None or described.wide:
                    continue
                names = [name for ident, name in room.names(described.texts) if ident != text.id]
                if names:
                    found.append(Affects(what=in_words(room.game, phrase), cards=names))
    return once(found)


def _texts(game: str, card: KnownCard | None, name: str, every: list[CardFacts]) -> list[Text]:
    """The printings of a card that lie in the deck, compiled; those that read alike once."""
    ident = card.id if card is not None else f"{game}/card/{slug(name)}"
    alike: dict[bytes, CardFacts] = {}
    for facts in every:
        plain = msgspec.structs.replace(facts, set="", number="", collector="")
        alike.setdefault(msgspec.json.encode(plain), facts)
    return [compiled_text(game, ident, facts) for facts in alike.values()]


def _unplayed(text: Text) -> Iterator[NotPlayed]:
    yield from (NotPlayed(card=text.name, phrase=gap.phrase, reason=gap.reason) for gap in text.gaps)
    yield from (NotPlayed(card=text.name, phrase=one.phrase, reason=one.reason) for one in text.not_played)


def _rulings(library: Library, game: str, card: KnownCard) -> list[EntryName]:
    """Entries that name the card and rule on something, its own page left out."""
    found: dict[str, EntryName] = {}
    if card.entry:
        view = library.entry(card.id)
        for one in (*view.named_by, *view.cases):
            found.setdefault(one.id, one)
    for _, names in naming(library, game, card.name, besides={card.id}):
        for one in names:
            found.setdefault(one.id, one)
    wanted = [one for one in found.values() if one.kind in RULINGS]
    return sorted(wanted, key=lambda one: RULINGS.index(one.kind))

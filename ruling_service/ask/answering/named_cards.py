"""The cards that a question names, with their own texts: what is printed on a card often settles what is
asked of it, whether or not anything could be played.

Of each card every text that it has now is there, errata worked in; the sentences are marked that speak of
what the question speaks of.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

import msgspec

from ruling_service.ask.answering.entry_sentences import Sentences
from ruling_service.ask.model import Mention, Understanding
from ruling_service.ask.reading.knowledge import Knowledge
from ruling_service.ask.reading.tokens import tokens
from ruling_service.ask.reading.words import GAMES
from ruling_service.ask.recalling.features import said
from ruling_service.ask.recalling.question_kind import asking_clause
from ruling_service.ask.recalling.touching import fold_in, sentences_of, touched
from ruling_service.ask.results import CardText, NamedCard, Sentence
from ruling_service.errors import RulingError
from ruling_service.library import Library
from ruling_service.library.errata import errata
from ruling_service.library.known_cards.known import KnownCard, known_cards
from ruling_service.library.snippets import plain_text
from ruling_service.situations.shared.catalogue import printed_values
from ruling_service.situations.shared.compiling import reading_of
from ruling_service.situations.shared.facts import Cards, More, fits, split
from ruling_service.situations.shared.model import CardFacts

MOST = 4
"""So many cards are shown,"""
TEXTS = 4
"""and of one title so many texts."""


TOLD_BY: tuple[Callable[[CardFacts], str], ...] = (
    lambda one: one.type,
    lambda one: f"stage {one.stage or ''}{one.side}" if one.stage or one.side else "",
    lambda one: one.subtitle,
    lambda one: one.encounter_set or one.set,
    lambda one: one.number,
)
"""What tells the cards of one title apart, the first that does."""


class Asks(NamedTuple):
    """What a question means: the clause that asks, and all of it."""

    clause: frozenset[str]
    whole: frozenset[str]


def named_cards(
    understood: Understanding, library: Library, known: Knowledge, more: More | None,
    without: Iterable[str] = (),
) -> list[NamedCard]:
    """The cards that a question names and of which a text, an erratum or a decision is known: first those
    that are meant for certain, of them those that its last clause names. `without` are cards that came with
    the question: whoever asks has their text. Of several that may be meant those are there of which the text
    speaks of what is asked.
    """
    game = understood.game
    if game not in GAMES:
        return []
    clause = asking_clause(understood.question)
    asks = Asks(said(clause, known, game).meant, said(understood.question, known, game).meant)
    given = {fold_in(one) for one in without}
    every = known_cards(library)
    found: dict[str, tuple[bool, bool, NamedCard]] = {}
    cards = Cards(game, more=more)
    for mention in understood.mentions:
        if mention.kind != "card" or mention.corrected and not mention.text[:1].isupper():
            continue
        asked = mention.text.lower().split()[0] in clause
        unsure = mention.asks_back and not _of_one_kind(mention, cards)
        for reading in mention.readings[: TEXTS if unsure else 1]:
            card = every.at(game, reading.title)
            if card is None or card.id in found or fold_in(reading.title) in given:
                continue
            if not _is_named(mention.text, reading.title):
                continue
            every_text = mention.asks_back and not unsure
            shown = _shown(
                card, reading.title if every_text else reading.name, asks, library, cards, known
            )
            if shown is not None and (not unsure or _is_touched(shown)):
                found[card.id] = not unsure, asked, shown
    first = sorted(found.values(), key=lambda one: (not one[0], not one[1]))
    return [one for _, _, one in first][:MOST]


def _of_one_kind(mention: Mention, cards: Cards) -> bool:
    """Are all that are called so of one title, kind and sphere, so that only their texts tell them apart?"""
    titles = {reading.title for reading in mention.readings}
    kinds = {(facts.type, facts.sphere) for title in titles for facts in cards.printings(title)}
    return len(titles) == len(kinds) == 1


def _is_named(words: str, title: str) -> bool:
    """Do words name a card: its title, what stands before the comma in it, or more than one word of it? A
    single word of a title ("the patrol") may be anything.
    """
    said, whole = _words(words), _words(title)
    if said in (whole, _words(title.split(",")[0])) or len(said) > 1 and len({*said} & {*whole}) > 1:
        return True
    return bool(whole) and whole in (said[-len(whole) :], said[: len(whole)])  # with its kind: "hero Beorn"


def _words(text: str) -> list[str]:
    """The words of a text as names are compared, without possessives."""
    return [one.word for one in tokens(text)]


def _is_touched(card: NamedCard) -> bool:
    """Does some text of a card speak of what is asked?"""
    return any(one.touched for text in card.texts for one in text.says)


def _shown(
    card: KnownCard, name: str, asks: Asks, library: Library, cards: Cards, known: Knowledge
) -> NamedCard | None:
    """A card with its texts, of the kind that the question says ("Beorn (ally)"); None where nothing is known
    of it but its name.
    """
    texts = sorted(_texts(cards, name, asks, known), key=lambda one: -_worth(one))
    view = library.entry(card.id) if card.entry and library.has(card.id) else None
    changed = errata(library, card.game, view.id) if view is not None else []
    decided = plain_text(view.summary or "") if view is not None else ""
    if not (texts or changed or decided):
        return None
    last = changed[-1] if changed else None
    since = " ".join(filter(None, (last.edition.rstrip("."), last.date))) if last is not None else ""
    return NamedCard(
        id=card.id, title=card.name, game=card.game, url=f"/{card.id}", texts=texts[:TEXTS],
        erratum=last.now if last is not None else "", since=since,
        decided=decided if last is None or decided not in last.now else "",
        ruled=[] if view is None else _marked(
            library.kept(Sentences).of(view.id), asks, card.game, known
        ),
    )  # fmt: skip


def _texts(cards: Cards, name: str, asks: Asks, known: Knowledge) -> list[CardText]:
    """The texts of all cards of a title, or of its printings that a name means, each once."""
    title, kind = split(name)
    own = {one.text for one in Cards(cards.game).every_printing(title)}
    seen: set[tuple[str, str]] = set()
    found: list[tuple[CardFacts, CardText]] = []
    try:
        printings = [one for one in cards.every_printing(title) if not kind or fits(one, kind)]
    except RulingError:  # the imported cards are damaged: nothing is shown of them
        return []
    for facts in printings:
        sentences = sentences_of(facts)
        key = facts.type, fold_in(" ".join(sentences))
        if not sentences or key in seen:
            continue
        seen.add(key)
        printed = facts.text not in own
        found.append((facts, CardText(
            type=facts.type, printed=printed, says=_marked(sentences, asks, cards.game, known),
            reading=_marked(_house(facts, cards.game), asks, cards.game, known) if printed else [],
            values=printed_values(facts),
        )))  # fmt: skip
    called = _called([facts for facts, _ in found])
    return [msgspec.structs.replace(text, called=name) for (_, text), name in zip(found, called, strict=True)]


def _called(found: Sequence[CardFacts]) -> list[str]:
    """What tells each of some cards of one title from the others: as little as does."""
    names = ["" for _ in found]
    for way in TOLD_BY:
        more = [", ".join(filter(None, (name, way(one)))) for name, one in zip(names, found, strict=True)]
        names = more if len(set(more)) > len(set(names)) else names
    return names


def _house(facts: CardFacts, game: str) -> Sequence[str]:
    """What the service reads in a text, in its own words; nothing where some of it isn't read."""
    try:
        says, complete = reading_of(game, facts)
    except RulingError:
        return []
    return says if complete else []


def _marked(sentences: Iterable[str], asks: Asks, game: str, known: Knowledge) -> list[Sentence]:
    """Sentences with those marked that touch the clause which asks; where none does, those that touch the
    rest of the question.
    """
    listed = list(sentences)
    for means in asks:
        found = touched(means, listed, game, known)
        if any(one.touched for one in found):
            return [Sentence(text=one.text, touched=bool(one.touched)) for one in found]
    return [Sentence(text=one) for one in listed]


def _worth(text: CardText) -> int:
    """How much of a text is touched."""
    return sum(one.touched for one in text.says)


__all__ = ["named_cards"]

"""Which abilities, among those of all cards, wait for what can happen to a card, or cancel what it does."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import msgspec

from ruling_service.engine.kernel.meanings import ANYTHING
from ruling_service.engine.language.node import Node, nodes
from ruling_service.situations.shared.sheets.book import Text
from ruling_service.situations.shared.sheets.rules import SheetRules
from ruling_service.situations.shared.sheets.showroom import Described, Showroom, in_words


class AnsweredBy(msgspec.Struct, kw_only=True, omit_defaults=True):
    """An ability of another card that waits for something that can happen to this one, or that cancels what
    this one does.
    """

    id: str
    name: str
    ability: str
    what: str


def once(values: Iterable[Any]) -> list[Any]:
    """The values, each once, in their order."""
    found: dict[bytes, Any] = {}
    for value in values:
        found.setdefault(msgspec.json.encode(value), value)
    return list(found.values())


def events(rules: SheetRules, trigger: Node) -> Iterator[Node]:
    """The events of a trigger, those inside "either … or …" apart."""
    for node in trigger.walk():
        if node.kind in rules.events.table and not nodes(node, "events"):
            yield node


def subjects(room: Showroom, event: Node) -> Iterator[tuple[str, Described]]:
    """The cards that an event speaks of by their description, and in which part of it."""
    for field in event.fields:
        for node in nodes(event, field):
            if node.kind in room.rules.cards.table and (found := room.described(node)) is not None:
                yield field, found


class Waiting(msgspec.Struct, frozen=True):
    """An ability that waits for something to happen to cards that it describes: the number of its text, its
    house wording, the event, and the numbers of the cards' texts.
    """

    text: int
    house: str
    what: str
    concerns: list[int]


class Cancelling(msgspec.Struct, frozen=True):
    """A phrase that cancels: the number of its text, its house wording, the phrase, the cards that it names
    (None: any), the sorts of ability that it cancels, and the phase to which it is limited.
    """

    text: int
    house: str
    what: str
    of: list[int] | None
    sorts: tuple[str, ...]
    phase: str


class Index(msgspec.Struct):
    """What of all cards waits for others, and what cancels them."""

    waiting: list[Waiting]
    cancelling: list[Cancelling]


def index_of(room: Showroom) -> Index:
    """The index of all cards of a game."""
    return Index(list(_waiting(room)), list(_cancelling(room)))


def _waiting(room: Showroom) -> Iterator[Waiting]:
    for number, text in enumerate(room.texts):
        for said, raw in zip(text.abilities, text.nodes(), strict=True):
            for event in _awaited(room, raw):
                for _, found in subjects(room, event):
                    if not found.wide:
                        what = in_words(room.game, event)
                        yield Waiting(number, said.house, what, sorted(found.texts))


def _awaited(room: Showroom, raw: Node) -> Iterator[Node]:
    """The events that an ability waits for."""
    for ability in room.rules.as_played(raw):
        for trigger in room.rules.triggers(ability):
            yield from events(room.rules, trigger)


def _cancelling(room: Showroom) -> Iterator[Cancelling]:
    against = room.rules.effects.against
    for number, text in enumerate(room.texts):
        for said, ability in zip(text.abilities, text.nodes(), strict=True):
            for phrase in ability.walk():
                if phrase.kind in against:
                    awaited = list(_awaited(room, ability))
                    phase = next((str(one["phase"]) for one in awaited if "phase" in one), "")
                    what = in_words(room.game, phrase)
                    of = _cancelled(room, phrase, awaited)
                    yield Cancelling(number, said.house, what, of, against[phrase.kind], phase)


def _cancelled(room: Showroom, phrase: Node, awaited: list[Node]) -> list[int] | None:
    """The cards that a phrase can cancel: those that it describes, else those of what it waits for; None for
    any card.
    """
    named = [
        found
        for field in ("of", "what")
        for each in nodes(phrase, field)
        if (found := room.described(each)) is not None
    ] or [found for event in awaited for _, found in subjects(room, event)]
    if not named or any(one.wide for one in named):
        return None
    return sorted(frozenset().union(*(one.texts for one in named)))


def answered_by(room: Showroom, index: Index, texts: Sequence[Text]) -> list[AnsweredBy]:
    """The abilities of other cards that wait for something that can happen to this one: those that describe
    fewest cards first.
    """
    own = _own(room, texts)
    found = [one for one in index.waiting if one.text not in own and not own.isdisjoint(one.concerns)]
    found.sort(key=lambda one: (len(one.concerns), room.texts[one.text].name))
    return _named(room, found)


def cancelled_by(room: Showroom, index: Index, texts: Sequence[Text]) -> list[AnsweredBy]:
    """The abilities of other cards that can cancel one of this card's, or the card as it is played or
    revealed.
    """
    own = _own(room, texts)
    abilities = [
        ability
        for text in texts
        for ability in text.nodes()
        if not any(node.kind in room.rules.never_cancelled for node in ability.walk())
    ]
    found = [
        one
        for one in index.cancelling
        if one.text not in own
        and (one.of is None or not own.isdisjoint(one.of))
        and (
            any(_is_cancelled(one, each) for each in abilities)
            or ANYTHING in one.sorts
            and one.of is not None
        )
    ]
    found.sort(key=lambda one: room.texts[one.text].name)
    return _named(room, found)


def _is_cancelled(by: Cancelling, ability: Node) -> bool:
    return ability.kind in by.sorts and ability.get("phase") in (None, by.phase or ability.get("phase"))


def _own(room: Showroom, texts: Sequence[Text]) -> frozenset[int]:
    return frozenset(number for number, text in enumerate(room.texts) if text.id == texts[0].id)


def _named(room: Showroom, found: Iterable[Waiting | Cancelling]) -> list[AnsweredBy]:
    listed: list[AnsweredBy] = once(
        AnsweredBy(
            id=room.texts[one.text].id, name=room.texts[one.text].name, ability=one.house, what=one.what
        )
        for one in found
    )
    return listed

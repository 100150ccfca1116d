"""All cards of a game laid out without their texts, to ask which of them a description fits by what is
printed on them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property, lru_cache
from typing import NamedTuple

from ruling_service.engine.kernel.cards import Card, Printed
from ruling_service.engine.kernel.occurrences import Frame
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.language import card_language
from ruling_service.engine.language.node import Node, nodes
from ruling_service.situations.shared import games
from ruling_service.situations.shared.catalogue import printed_values
from ruling_service.situations.shared.sheets.book import Text
from ruling_service.situations.shared.sheets.rules import SheetRules

NOWHERE = "showroom"
"""The zone in which the cards lie: no rule speaks of it."""
FRAME = Frame(0, None, None)


class Described(NamedTuple):
    """Which cards a phrase describes by what is printed on them (numbers of texts), and what it asks besides.

    `wide` says that nothing printed narrows it.
    """

    texts: frozenset[int]
    besides: tuple[Node, ...]
    wide: bool


class Showroom:
    """The cards of a game, each by the number of its text."""

    def __init__(self, game: str, rules: SheetRules, texts: Sequence[Text]) -> None:
        self.game = game
        self.rules = rules
        self.texts = texts
        self._known: dict[Node, Described] = {}

    @cached_property
    def play(self) -> Play:
        """A state in which each text's card lies in a zone of its own, face up, with its keywords alone."""
        catalogue = {
            str(number): printed(self.game, str(number), text) for number, text in enumerate(self.texts)
        }
        play = Play(self.rules.rulebook, catalogue)
        play.remember("names", ("a player", "another player"))
        for number in range(len(self.texts)):
            play.state.cards[number] = Card(number, str(number), NOWHERE)
        play.state.zones[NOWHERE] = tuple(range(len(self.texts)))
        return play

    def is_of_print(self, restriction: Node) -> bool:
        """Whether a restriction asks nothing but what is printed on a card."""
        table = self.rules.restrictions
        return all(node.kind in table.of_print or node.kind == "filter" for node in restriction.walk())

    def described(self, phrase: Node) -> Described | None:
        """The cards that a phrase describes by print; None for one that means cards spoken of otherwise
        ("it", "this card").
        """
        title = phrase.get("title")
        if isinstance(title, str):
            named = (number for number, text in enumerate(self.texts) if text.facts.name == title)
            return Described(frozenset(named), (), False)
        if phrase.kind == "filter":
            return self._fitting(phrase)
        inner = [each for field in ("of", "which") for each in nodes(phrase, field)]
        found = [one for each in inner if (one := self.described(each)) is not None]
        if not found:
            return None
        return Described(
            frozenset().union(*(one.texts for one in found)),
            tuple(b for one in found for b in one.besides),
            all(one.wide for one in found),
        )

    def _fitting(self, which: Node) -> Described:
        if which not in self._known:
            asked = nodes(which, "is")
            printed = tuple(each for each in asked if self.is_of_print(each))
            besides = tuple(each for each in asked if each not in printed)
            kept = which.replace(**{"is": printed}) if printed else which.without("is")
            types = which.get("type")
            wide = not printed and (
                types is None or "card" in (types if isinstance(types, tuple) else (types,))
            )
            found = (
                range(len(self.texts))
                if wide
                else (n for n in range(len(self.texts)) if self.rules.fits(self.play, FRAME, kept, n))
            )
            self._known[which] = Described(frozenset(found), besides, wide)
        return self._known[which]

    def names(self, numbers: frozenset[int]) -> list[tuple[str, str]]:
        """The ids and names of these cards, each once, by name; those of one name by their ids."""
        return sorted({(self.texts[n].id, self.texts[n].name) for n in numbers}, key=lambda one: one[::-1])

    def phrases(self, ability: Node) -> Iterator[tuple[Node, str]]:
        """The phrases of an ability that describe cards it can affect, outside its trigger and conditions;
        with what they are asked for, where nothing is done to them.
        """
        yield from _outermost(self, ability, "")


def _outermost(room: Showroom, node: Node, asked: str) -> Iterator[tuple[Node, str]]:
    asked = asked or room.rules.asks.get(node.kind, "")
    for field in node.fields:
        if field in ("when", "while", "per", "limit", "needs", "requires"):
            continue
        for inner in nodes(node, field):
            if inner.kind in room.rules.cards.table and room.described(inner) is not None:
                yield inner, asked
            else:
                yield from _outermost(room, inner, asked)


def printed(game: str, key: str, text: Text, *, whole: bool = False) -> Printed:
    """A printing under a key, with its keywords alone, or with the `whole` text."""
    facts = text.facts
    return Printed(
        key=key, name=facts.name, type=facts.type, values=printed_values(facts),
        traits=frozenset(facts.traits),
        facts=games.game(game).printed_facts(facts), unique=facts.unique,
        abilities=tuple(text.nodes() if whole else text.keywords()),
    )  # fmt: skip


@lru_cache(maxsize=8192)
def in_words(game: str, node: Node) -> str:
    """A phrase of card text in house wording, whatever it is; its kind in plain words where it has none."""
    language = card_language(game)
    for category in ("trigger", "event", "cards", *language.grammar.categories):
        if category in language.grammar.categories and (text := language.phrase(node, category)):
            return text
    return node.kind.strip("_").replace("_", " ")

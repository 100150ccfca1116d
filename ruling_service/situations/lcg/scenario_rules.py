"""A scenario's special rules in a situation: those that can be said in card text are played; of each other
one it is said what brings it up, and it is a gap only where that comes.

A scenario's corpus file lists under `rules` the headings of its special rules that are played, each with the
texts that say it in house wording; no text means that the general rules play it already. Under `unplayed`
stands what brings the others up: a text of which only the beginning is read ("While the players are at stage
3, …", "Forced — after a location is explored: …"), or `says …`, words that a card or an act has to say.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import NamedTuple

import msgspec

from ruling_service.engine.kernel.cards import Printed
from ruling_service.engine.language import card_language
from ruling_service.engine.language.node import Node, Value
from ruling_service.engine.language.unread import UNREAD, unread
from ruling_service.engine.language.words import stem
from ruling_service.engine.lcg import table
from ruling_service.library import scenario_sheets as sheets
from ruling_service.situations.lcg.position import Position
from ruling_service.situations.shared.acts import plain as as_data
from ruling_service.situations.shared.catalogue import Catalogue
from ruling_service.situations.shared.model import CardFacts, Situation
from ruling_service.situations.shared.plain_data import strings
from ruling_service.situations.shared.results import Gap
from ruling_service.situations.shared.unread import RULES
from ruling_service.slugs import fold

SECTION = "## Special rules"
BEFORE_THE_GAME = ("setup", "set up", "setting up", "preparing")
"""Headings of rules that are over when a situation begins."""
SAYS = "says "
"""Begins what brings a rule up because a card or an act says these words."""
REASON = "a special rule of the scenario that is not played"
IN_PART = "a special rule of the scenario that is played in part"
SET_UP_CARD = "the set-up card of the nightmare deck"
NOT_KNOWN = "no card database with it was imported"
ASIDE = ("scenario", "mode", "title", "summary", "why", "source", "cites", "expect", "otherwise")
"""Fields of a situation that tell of it and are no part of what is played."""


OF_CYCLES = {
    "The Lord of the Rings": ("Always — on encounter cards, you are the player who has revealed the card.",),
}
"""What is a rule in all scenarios of a cycle (lcg/rule/saga-staging)."""


class Held(NamedTuple):
    """A special rule that is not played: what brings it up, as abilities that end in it, or as words."""

    heading: str
    abilities: tuple[Node, ...]
    words: tuple[str, ...]
    reason: str = REASON


class SpecialRules(NamedTuple):
    """A scenario's special rules: the texts that are played, and those that are not, with what brings them
    up. `unsaid` are headings of which neither is said.
    """

    title: str
    entry: str
    texts: tuple[str, ...]
    held: tuple[Held, ...]
    unsaid: tuple[str, ...]

    @property
    def name(self) -> str:
        """What accounts and gaps call them."""
        return f"special rules of {self.title}"


@lru_cache(maxsize=128)
def special_rules(scenario: str) -> SpecialRules:
    """The special rules of the scenario with that id. Raises UnknownName."""
    found = sheets.scenario(scenario)
    played, unplayed = found.sheet.rules, found.sheet.unplayed
    unsaid = [
        heading for heading in _headings(found.body)
        if not heading.casefold().startswith(BEFORE_THE_GAME) and heading not in {**played, **unplayed}
    ]
    own = tuple(text for listed in played.values() for text in listed or ())
    texts = (*own, *OF_CYCLES.get(found.sheet.cycle, ()))
    return SpecialRules(
        found.title, found.id, texts,
        tuple(
            _held(heading, listed or [], _reason(found.sheet, heading))
            for heading, listed in unplayed.items()
        ), tuple(unsaid),
    )


def _reason(sheet: sheets.Sheet, heading: str) -> str:
    """What is said of a rule that is not played: why, where the sheet has it."""
    said = IN_PART if sheet.rules.get(heading) else REASON
    return f"{said}: {sheet.why[heading]}" if heading in sheet.why else said


def _headings(body: str) -> list[str]:
    """The headings of a scenario page's special rules; keywords of its own are named by the cards that have
    them.
    """
    section = body.partition(f"{SECTION}\n")[2].partition("\n## ")[0]
    found = [line.removeprefix("### ").strip() for line in section.splitlines() if line.startswith("### ")]
    return [heading for heading in found if not heading.endswith("(keyword)")]


def _held(heading: str, brought_up: list[str], reason: str) -> Held:
    """What brings up a rule that is not played, compiled."""
    words = tuple(in_words(text.removeprefix(SAYS)) for text in brought_up if text.startswith(SAYS))
    read = [
        card_language("lcg").compile_text(text) for text in brought_up if not text.startswith(SAYS)
    ]
    waiting = [ability for one in read for ability in (*one.abilities, *one.unread)]
    return Held(heading, tuple(_named(ability, heading, reason) for ability in waiting), words, reason)


def _named(node: Node, heading: str, reason: str) -> Node:
    """An ability whose unread phrase is the rule of that heading."""
    if node.kind == UNREAD:
        return unread(heading, reason)
    return Node(node.kind, **{name: _within(value, heading, reason) for name, value in node.fields.items()})


def _within(value: Value, heading: str, reason: str) -> Value:
    if isinstance(value, tuple):
        return tuple(_named(one, heading, reason) if isinstance(one, Node) else one for one in value)
    return _named(value, heading, reason) if isinstance(value, Node) else value


def lay_out(position: Position, situation: Situation) -> None:
    """Let the scenario's special rules hold in the position; in nightmare mode the set-up card of its deck
    lies beside the quest, turned over: what its front says of the encounter deck the situation says itself.
    """
    front = set_up_card(situation, position) if situation.mode == "nightmare" else None
    if front is not None:
        key = position.catalogue.add(front)
        position.play.create(str(position.catalogue[key].facts.get("other side") or key), table.SCENARIO)
    key = as_card(position.catalogue, situation.scenario)
    if key:
        position.play.create(key, table.SCENARIO)


def as_card(catalogue: Catalogue, scenario: str, cards: Iterable[str] = ()) -> str:
    """The key of the card that says a scenario's special rules; "" if it has none that are played.

    `cards` are the keys of the cards that a whole game of it is played with: where one of them speaks of a
    rule that is not played, that is come upon once it is in play or is revealed. A situation asks for such
    cards itself (`gaps`). Raises UnknownName.
    """
    rules = special_rules(scenario)
    waiting = tuple(ability for held in rules.held for ability in held.abilities)
    known = [catalogue[key] for key in dict.fromkeys(cards)]
    waiting += tuple(ability for held in rules.held for ability in _brought_up_by(held, known))
    if not rules.texts and not waiting:
        return ""
    key = rules.name
    read = card_language("lcg").compile_text(" ".join(rules.texts))
    catalogue[key] = Printed(
        key, key, RULES, facts={"side": "encounter"}, abilities=(*read.abilities, *waiting),
        gaps=read.gaps, entry=rules.entry,
    )
    return key


RESOLVED = ("treachery",)
"""Types of cards that are never in play but as something attached: they are resolved as they are revealed."""


def _brought_up_by(held: Held, cards: Iterable[Printed]) -> Iterator[Node]:
    """What comes upon a rule that is not played: each card that speaks of it, while it is in play; one that
    is resolved, as it is revealed.
    """
    speaking = {printed.name: printed.type for printed in cards if _speaks_of(held, printed)}
    rule = (Node("sentence", do=(unread(held.heading, held.reason),)),)
    for title, kind in sorted(speaking.items()):
        card = Node("named", title=title)
        if kind in RESOLVED:
            yield Node("forced", when=Node("when", event=Node("is_revealed", who=card)), do=rule)
        there = Node("while_", when=(Node("is_in_play", who=card),), do=rule[0]["do"])
        yield Node("constant", do=(Node("sentence", do=(there,)),))


def _speaks_of(held: Held, printed: Printed) -> bool:
    said = "|".join(in_words(text) for text in _words_of(printed)) if held.words else ""
    return any(words in said for words in held.words)


def _words_of(printed: Printed) -> list[str]:
    """What stands on a card."""
    return [printed.name, printed.type, *printed.traits, *strings(msgspec.to_builtins(printed.facts))]


def set_up_card(situation: Situation, position: Position) -> CardFacts | None:
    """The front of the set-up card of the scenario's nightmare deck; None where no card file has it."""
    known = position.catalogue.cards.every_printing(special_rules(situation.scenario).title)
    found = [facts for facts in known if facts.type == "nightmare"]
    return next((facts for facts in found if facts.side in ("", "A")), None)


def in_words(text: str) -> str:
    """The words of a text in their order, by their stems and without diacritics, a space around each."""
    found = re.findall(r"[^\W\d_]+", fold(text))
    return f" {' '.join(stem(word) for word in found)} "


def _said(situation: Situation, position: Position) -> str:
    """The words of all cards of a position, and of what is done, given and asked."""
    told = as_data(situation)
    described = list(strings({name: value for name, value in told.items() if name not in ASIDE}))
    for key in {card.printed for card in position.play.state.cards.values()}:
        printed = position.catalogue[key]
        if printed.type != RULES:
            described += _words_of(printed)
    return "|".join(in_words(text) for text in described)


def gaps(situation: Situation, position: Position) -> list[Gap]:
    """The scenario's special rules that are not played and of which a card or an act here speaks, as gaps of
    a verdict.
    """
    rules = special_rules(situation.scenario)
    said = _said(situation, position) if any(held.words for held in rules.held) else ""
    spoken_of = [held for held in rules.held if any(words in said for words in held.words)]
    found = [Gap(card=rules.name, phrase=one, reason=REASON) for one in rules.unsaid]
    found += [Gap(card=rules.name, phrase=held.heading, reason=held.reason) for held in spoken_of]
    if situation.mode == "nightmare" and set_up_card(situation, position) is None:
        found.append(Gap(card=rules.name, phrase=SET_UP_CARD, reason=NOT_KNOWN))
    return found


def idle(situation: Situation, position: Position) -> list[str]:
    """The special rules that are not played, of which nothing here speaks, and that no play brings up."""
    rules = special_rules(situation.scenario)
    due = {gap.phrase for gap in gaps(situation, position)}
    return [held.heading for held in rules.held if held.heading not in due and not held.abilities]

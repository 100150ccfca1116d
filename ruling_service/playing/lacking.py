"""What the cards of a scenario say themselves that it has, and the imported rows lack: cards that a quest
card or the set-up card names, and the keyword without which a card has none of the tokens that its text
takes from it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ruling_service.engine.kernel.cards import Printed
from ruling_service.engine.language.node import Node
from ruling_service.engine.lcg.keyword_records import KEYWORDS
from ruling_service.engine.lcg.titles import meant, plain

THIS = Node("this")


OF_THE_QUEST = ("quest", "campaign")
"""Types of the cards that say which cards a scenario has."""


def lacking(cards: Iterable[Printed], told: Iterable[str]) -> Iterator[str]:
    """What is lacking, by name, of a scenario with these cards, both sides of each, beside what is told."""
    known, lists = list(cards), plain("|".join(told))
    for title, by in named(known).items():
        if plain(title) not in lists:
            yield f"card {title} (named by {by})"
    for card in known:
        if card.type in OF_THE_QUEST:
            for keyword in _without(_said(card)):
                yield f"the keyword {keyword.capitalize()} of {card.name}"


def named(cards: Iterable[Printed]) -> dict[str, str]:
    """The titles that quest cards among these name and that none of them has, with the card that names it
    first.
    """
    known = list(cards)
    titles = frozenset(plain(card.name) for card in known)
    found: dict[str, tuple[str, str]] = {}
    for card in (card for card in known if card.type in OF_THE_QUEST):
        for title in (str(node["title"]) for node in _said(card) if node.kind == "named"):
            if meant(plain(title), titles).isdisjoint(titles):
                found.setdefault(plain(title), (title, card.name))
    return dict(found.values())


def _said(card: Printed) -> list[Node]:
    return [node for ability in card.abilities for node in ability.walk()]


def _without(said: list[Node]) -> Iterator[str]:
    """The keywords of whose tokens a card's text takes some from the card, which has them from nowhere."""
    has = {node.get("name") for node in said if node.kind == "keyword"}
    put = {node.get("token") for node in said if node.kind == "place_tokens" and node.get("on") == THIS}
    taken = {node.get("token") for node in said if node.kind == "move_tokens" and node.get("from") == THIS}
    for keyword in KEYWORDS:
        if keyword.token in taken - put and keyword.name not in has:
            yield keyword.name

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


def lacking(cards: Iterable[Printed], told: Iterable[str]) -> Iterator[str]:
    """What is lacking, by name, of a scenario with these cards, both sides of each, beside what is told."""
    known, lists = list(cards), plain("|".join(told))
    found: set[str] = set()
    titles = frozenset(plain(card.name) for card in known)
    for card in known:
        if card.type not in ("quest", "campaign"):
            continue
        said = [node for ability in card.abilities for node in ability.walk()]
        for title in (str(node["title"]) for node in said if node.kind == "named"):
            if meant(plain(title), titles).isdisjoint(titles) and plain(title) not in found:
                found.add(plain(title))
                if plain(title) not in lists:
                    yield f"card {title} (named by {card.name})"
        for keyword in _without(said):
            yield f"the keyword {keyword.capitalize()} of {card.name}"


def _without(said: list[Node]) -> Iterator[str]:
    """The keywords of whose tokens a card's text takes some from the card, which has them from nowhere."""
    has = {node.get("name") for node in said if node.kind == "keyword"}
    put = {node.get("token") for node in said if node.kind == "place_tokens" and node.get("on") == THIS}
    taken = {node.get("token") for node in said if node.kind == "move_tokens" and node.get("from") == THIS}
    for keyword in KEYWORDS:
        if keyword.token in taken - put and keyword.name not in has:
            yield keyword.name

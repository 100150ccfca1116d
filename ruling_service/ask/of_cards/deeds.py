"""What an ability does, as it can be asked about: of each of its phrases the words that name it, how much of
what, to whom, and on what that hangs.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, NamedTuple

from ruling_service.ask.building.known import part, parts
from ruling_service.ask.of_cards.pieces import words
from ruling_service.ask.reading.tokens import stem
from ruling_service.engine.language.node import Node

AMOUNTS = ("amount", "n", "change")
"""Fields that say how much of something a phrase is about."""
NAMING = ("token", "stat", "keyword")
"""Fields that say of what."""
PLAIN = frozenset({
    "sentence", "until", "player_may", "pay", "then", "to_do", "choose_one", "player_must", "choosing",
    "option", "make_player",
})  # fmt: skip
"""Phrases that what stands in them doesn't hang on."""
MODAL = ("player_may", "player_must", "make_player")
HANGS_ON = ("when", "per", "requires", "instead", "of_each", "unless", "for_each")
OTHERWISE = frozenset(
    {"less", "more", "cannot", "not", "until", "instead", "addit", "additional", "limit", "per"}
)
"""Words of phrases that only change how much of something there is."""
CARDS = frozenset({"cards", "card", "encounter card"})
"""Things of which only the act says what becomes of them."""


class Deed(NamedTuple):
    """A phrase of an ability: in which part of it, the words that name it, how much of it (None where the
    phrase doesn't say a number), the cards that it speaks of, and what it hangs on; who does it (None: you),
    and whether he may, or has another choice.
    """

    ability: Node
    node: Node
    place: Literal["cost", "do"]
    words: frozenset[str]
    amount: int | None
    hangs_on: tuple[Node, ...]
    who: Node | None = None
    may: bool = False

    @property
    def is_less(self) -> bool:
        """Whether less comes of something by it."""
        return bool(self.words & stems(*words().less))


def stems(*said: str) -> frozenset[str]:
    """The words of some phrases as they are compared."""
    return frozenset(stem(word) for each in said for word in each.replace("_", " ").split())


def deeds(ability: Node) -> list[Deed]:
    """What an ability does and costs."""
    found: list[Deed] = []
    for place in ("do", "cost"):
        for phrase in parts(ability, place):
            found += _inside(ability, phrase, place, ())
    return found


def _inside(
    ability: Node, node: Node, place: Literal["cost", "do"], hangs_on: tuple[Node, ...],
    who: Node | None = None, may: bool = False,
) -> Iterator[Deed]:  # fmt: skip
    of = [str(node.get(name)) for name in NAMING if isinstance(node.get(name), str)]
    own = tuple(each for name in _hung_on(node) for each in parts(node, name))
    if node.kind in MODAL:
        who, may = part(node, "who"), may or node.kind == "player_may"
    if node.kind not in PLAIN:
        named = stems(node.kind, *of)
        yield Deed(ability, node, place, named, _amount(node), (*hangs_on, *own), who, may)
    inner = hangs_on + own
    if node.kind not in PLAIN and not own and not parts(node, "bonus"):
        inner += (node,)  # a phrase around another of which nothing is known here
    may = may or node.kind == "choose_one"
    for name in ("do", "bonus", "cost", "options"):
        for each in parts(node, name):
            yield from _inside(ability, each, "cost" if name == "cost" else place, inner, who, may)


def _hung_on(node: Node) -> tuple[str, ...]:
    """The fields of what a phrase hangs on: not of what makes only its amount another one."""
    other = node.get("instead")
    return tuple(one for one in HANGS_ON if one != "when") if isinstance(other, int) else HANGS_ON


def _amount(node: Node) -> int | None:
    """How much of something a phrase is about: its own number, else how many cards off a pile."""
    own = [node.get(name) for name in AMOUNTS]
    top = [cards.get("n") for cards in parts(node, "what") if cards.kind == "top_cards"]
    return next((one for one in (*own, *top) if isinstance(one, int) and not isinstance(one, bool)), None)


__all__ = ["CARDS", "Deed", "deeds", "stems"]

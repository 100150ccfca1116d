"""What a question says, as two questions are compared: the cards in it, what is meant by its other words, and its numbers."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NamedTuple

from ruling_service.ask.model import Choice
from ruling_service.ask.reading.knowledge import Knowledge
from ruling_service.ask.reading.nodes import Recogniser
from ruling_service.ask.reading.parts import Node
from ruling_service.ask.reading.tokens import Token, bag, tokens
from ruling_service.ask.recalling.talk import talk
from ruling_service.slugs import fold

SLOT = re.compile(r"\{([a-z][a-z -]*)\}")
BY_ITSELF = bag("I you if when whenever use happen during get do have be card cards game me character") | {"a player"}
"""Parts that tell no question from another."""
DENIED = bag("""
    not no never without none nobody nor neither nothing unless cant cannot dont doesnt isnt wont arent didnt wasnt wouldnt couldnt havent
    hasnt aint
""")
ASKING = bag("i he she it we they you my your his her our their the this that these those a an any there both all")
"""What follows "can't", "doesn't" and the like where they only ask."""
TURNS = {
    **dict.fromkeys(DENIED, "not"),
    **dict.fromkeys(bag("before until"), "before"),
    **dict.fromkeys(bag("after once following"), "after"),
    **dict.fromkeys(bag("only just"), "only"),
    **dict.fromkeys(bag("another other others else different"), "other"),
    **dict.fromkeys(bag("instead rather"), "instead"),
    **dict.fromkeys(bag("again second twice both two several multiple"), "again"),
    **dict.fromkeys(bag("each every all"), "each"),
    **dict.fromkeys(bag("more extra additional higher"), "more"),
    **dict.fromkeys(bag("less fewer lower reduced"), "less"),
    **dict.fromkeys(bag("first"), "first"),
}
"""Words that turn a question into another one, whatever else it says."""
SLOTTED = "7"
"""What stands in the place of a slot while a wording is read."""
NEAR = 3
"""How many words on each side tell what a number is of."""


class Number(NamedTuple):
    """A number of a question: its value, the slot it stands in ("" where it is fixed), and what stands beside it on both sides."""

    value: int
    slot: str
    near: frozenset[str]


class Said(NamedTuple):
    """What a question says: titles of cards (folded), meanings of the other words, words that turn it, its numbers in order."""

    cards: frozenset[str]
    meant: frozenset[str]
    turns: frozenset[str]
    numbers: tuple[Number, ...]


def said(text: str, known: Knowledge, game: str, choices: Iterable[Choice] = ()) -> Said:
    """What a text says. In a wording, `{name}` stands for any number."""
    text = talk(game).plain(text)
    slots: dict[int, str] = {}
    plain = ""
    last = 0
    for match in SLOT.finditer(text):
        plain += text[last : match.start()]
        slots[len(plain)] = match[1]
        plain += SLOTTED
        last = match.end()
    plain += text[last:]
    talked = talk(game)
    recogniser = Recogniser(known, tokens(plain), game, choices)
    nodes = recogniser.nodes()
    words = recogniser.words
    at: dict[int, str] = {}
    cards: set[str] = set()
    values: list[tuple[int, int, str]] = []
    covered: set[int] = set()
    for node in nodes:
        covered.update(range(node.first, node.last), node.also)
        if node.section == "card":
            title = fold(node.readings[0].title)
            cards.add(title)
            at[node.first] = f"card:{title}"
        elif node.value is not None:
            value = node.value
            slot = slots.get(words[node.first].start, "")
            if slot or value > 1 or words[node.first].word.isdigit():
                values.append((node.first, value, slot))
            if name := _meant(node):
                at[node.first] = name
        elif name := _meant(node):
            at[node.first] = name
    turns = set()
    for token in words:
        if (token.word in TURNS or token.text.lower().endswith("n't")) and not _only_asks(token, words):
            turns.add(TURNS.get(token.word, "not"))
        if token.at not in covered and token.at not in at and token.word not in known.words.filler and not token.word.isdigit():
            at[token.at] = f"~{token.stem}"
    at = {place: name if name.startswith("card:") else talked.one(name) for place, name in at.items()}
    numbers = tuple(Number(value, slot, _beside(place, at)) for place, value, slot in values)
    meant = frozenset(name for name in at.values() if not name.startswith("card:") and name not in TURNS.values())
    return Said(frozenset(cards), meant, frozenset(turns), numbers)


def _only_asks(token: Token, words: tuple[Token, ...]) -> bool:
    """Does "can't I …", "why doesn't he …" ask the same as without the "not", and "not sure" say nothing?"""
    following = words[token.at + 1].word if token.at + 1 < len(words) else ""
    if token.word in ("not", "no") and following in ("sure", "idea", "clue", "problem", "matter", "worries", ""):
        return True
    contracted = token.text.lower().endswith(("n't", "n’t")) or (token.word.endswith("nt") and token.word in DENIED)
    before = words[token.at - 1].word if token.at else ""
    return contracted and following in ASKING and before not in ASKING


def _meant(node: Node) -> str:
    """The name of what a part means, whatever its section: "an attack" and "attacks" are one."""
    if node.section in ("numbers", "counts"):
        return ""
    name = node.words[0].name if node.words else node.name
    return "" if name in BY_ITSELF or name.isdigit() else name


def _beside(place: int, at: dict[int, str]) -> frozenset[str]:
    near = [f"-{at[i]}" for i in range(place - NEAR, place) if i in at]
    near += [f"+{at[i]}" for i in range(place + 1, place + NEAR + 1) if i in at]
    if place in at:
        near.append(f"={at[place]}")
    return frozenset(near)


__all__ = ["Number", "Said", "Token", "said"]

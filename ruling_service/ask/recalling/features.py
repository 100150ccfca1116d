"""What a question says, as two questions are compared: the cards in it, what is meant by its other words, and its numbers."""

from __future__ import annotations

import re
from collections.abc import Iterable
from difflib import SequenceMatcher
from typing import NamedTuple

from ruling_service.ask.model import Choice
from ruling_service.ask.reading.knowledge import Knowledge
from ruling_service.ask.reading.nodes import Recogniser
from ruling_service.ask.reading.parts import Node
from ruling_service.ask.reading.tokens import Token, bag, stem, tokens
from ruling_service.ask.recalling.talk import talk
from ruling_service.slugs import fold

SLOT = re.compile(r"\{([a-z][a-z -]*)\}")
BY_ITSELF = bag("I you if when whenever happen get do have be card cards game me character play-er") | {"a player", "without"}
"""Parts that tell no question from another."""
SAYING_NOTHING = bag("""
    a an the this that these those there here it its it's he him his himself she her hers they them their theirs itself so thus
    also too and or but i me my mine we us our you your yours be is are was were been being am do does did done doing has have had
    having will would shall should can could may might must cannot get gets got getting to of in on at by for from with as into
    onto if when while though although even since because then than ok okay well let lets say says said hi hello hey please thanks
    lol really actually very just quite cant dont doesnt isnt arent wont didnt wasnt couldnt wouldnt havent hasnt im ive id ill
    hes shes thats theres whats wheres whos what which who whom whose where why how whether question rule rules ruling wondering
    wonder know think mean guess suppose assume happens happen happening happened thing things something anything way one ones
    some any own such same case situation correct right true yes s t re ve ll d m about up down out over under off now currently
    going go want wants need needs able allowed possible legal legally give given gives still already ever u ur pls plz anyone
    somebody someone everyone everybody not no never
""")
"""Words that tell no question from another even where nothing is meant by them."""
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
    **dict.fromkeys(bag("more extra additional higher above over greater exceeds exceed bigger enough larger"), "more"),
    **dict.fromkeys(bag("less fewer lower reduced below under beneath short smaller insufficient"), "less"),
    **dict.fromkeys(bag("equal equals exactly same tie tied ties"), "equal"),
    **dict.fromkeys(bag("first"), "first"),
    **dict.fromkeys(bag("must forced required obliged mandatory compulsory obligatory"), "must"),
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
    written = tokens(plain)
    recogniser = Recogniser(known, written, game, choices)
    nodes = recogniser.nodes()
    words = recogniser.words
    at: dict[int, str] = {}
    cards: set[str] = set()
    values: list[tuple[int, int, str]] = []
    covered: set[int] = set()
    for node in nodes:
        covered.update(range(node.first, node.last), node.also)
        if node.section == "card" and node.corrected and not _surely(node, words, written):
            at[node.first] = f"~{stem(written[node.first].word)}"
        elif node.section == "card":
            title = fold(node.readings[0].title)
            cards.add(title)
            at[node.first] = f"card:{title}"
        elif node.section == "counts":
            at[node.first] = f"players {node.name}"
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
        if token.word == "to" and token.at and words[token.at - 1].word in ("have", "has", "need", "needs"):
            turns.add("must")
        if token.at not in covered and token.at not in at and token.word not in SAYING_NOTHING and not token.word.isdigit():
            at[token.at] = f"~{token.stem}"
    at = {place: name if name.startswith("card:") else talked.one(name) for place, name in at.items()}
    numbers = tuple(Number(value, slot, _beside(place, at)) for place, value, slot in values)
    meant = frozenset(name for name in at.values() if not name.startswith("card:") and name not in TURNS.values())
    return Said(frozenset(cards), meant, frozenset(turns), numbers)


def _surely(node: Node, words: tuple[Token, ...], written: tuple[Token, ...]) -> bool:
    """Are misspelt words surely the title: hardly a letter is otherwise, and they are long enough?"""
    return all(_near(written[i].word, words[i].word) for i in range(node.first, node.last))


def _near(one: str, other: str) -> bool:
    if one == other:
        return True
    if len(one) < 6 or one[0] != other[0]:
        return False
    return SequenceMatcher(None, one, other).ratio() >= 0.85


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
    if node.section == "numbers":
        return ""
    name = node.words[0].name if node.words else node.name
    if node.section == "phases":
        return f"{name} phase"
    return "" if name in BY_ITSELF or name.isdigit() else name


def _beside(place: int, at: dict[int, str]) -> frozenset[str]:
    near = [f"-{at[i]}" for i in range(place - NEAR, place) if i in at]
    near += [f"+{at[i]}" for i in range(place + 1, place + NEAR + 1) if i in at]
    if place in at:
        near.append(f"={at[place]}")
    return frozenset(near)


__all__ = ["Number", "Said", "Token", "said"]

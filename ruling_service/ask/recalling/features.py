"""What a question says, as two questions are compared: the cards in it, what is meant by its other words, and its numbers."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
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
    going go want wants need needs able allowed possible legal legally give given gives much many take takes took taken still
    already ever u ur pls plz anyone somebody someone everyone everybody not no never
""")
"""Words that tell no question from another even where nothing is meant by them."""
DENIED = bag("""
    not no never without none nobody nor neither nothing unless cant cannot dont doesnt isnt wont arent didnt wasnt wouldnt couldnt havent
    hasnt aint useless illegal forbidden safe spared pointless wasted impossible ineffective
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
    **dict.fromkeys(bag("again second twice"), "again"),
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
NEAR = 4
"""How many words on each side tell what a number is of."""


class Number(NamedTuple):
    """A number of a question: its value, the slot it stands in ("" where it is fixed), and what stands beside it.

    `soft` is a small number said in words, which may only count what is spoken of anyway.
    `near` has the meanings on its left (below 0) and right, each with how much it tells of the number: 1 for the next word, less beyond.
    """

    value: int
    slot: str
    near: dict[str, float]
    soft: bool = False


class Said(NamedTuple):
    """What a question says: titles of cards (folded), meanings of the other words, words that turn it, its numbers in order.

    Of a meaning that is of a family of meanings, the family is meant too, as `≈family`; words that mean nothing known are there as `~stem`;
    who stands before and after a verb as `enemy→attack` and `attack→I`. `context` are the meanings that only
    sentences before the last have.
    """

    cards: frozenset[str]
    meant: frozenset[str]
    turns: frozenset[str]
    numbers: tuple[Number, ...]
    context: frozenset[str] = frozenset()


Titles = Mapping[str, Mapping[tuple[str, ...], str]]
"""By their first word, the titles of cards that cases describe themselves, as folded words, with the folded title."""


def said(text: str, known: Knowledge, game: str, choices: Iterable[Choice] = (), titles: Titles | None = None) -> Said:
    """What a text says. In a wording, `{name}` stands for any number. `titles` are further cards that may be named."""
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
    ends: dict[int, int] = {}
    cards: set[str] = set()
    versions: set[str] = set()
    values: list[tuple[int, int, str]] = []
    counts = ("two", "second", "twice", "both", "three", "third", "pair", "couple", "double")
    covered: set[int] = set()
    for first, last, title in _titled(words, titles or {}):
        cards.add(base(title))
        at[first] = f"card:{base(title)}"
        if "," in title and last - first > len(base(title).split()):
            versions.add(f"({title})")
        covered.update(range(first, last))
    for node in nodes:
        if node.first in covered and (node.section != "card" or node.last - node.first < 2):
            continue
        covered.update(range(node.first, node.last), node.also)
        ends[node.first] = node.last
        other = _everyday(node, words, known)
        if other:
            at[node.first] = other
        elif node.section == "card" and node.corrected and not _surely(node, words, written):
            at[node.first] = f"~{stem(written[node.first].word)}"
        elif node.section == "card":
            title = fold(node.readings[0].title)
            cards.add(base(title))
            at[node.first] = f"card:{base(title)}"
            if "," in title and node.last - node.first > len(base(title).split()):
                versions.add(f"({title})")
        elif node.section == "counts":
            at[node.first] = f"players {node.name}"
        elif node.value is not None:
            value = node.value
            start = words[node.first].start
            slot = slots.get(start, "") or slots.get(start + 1, "") * words[node.first].text.startswith("+")
            if slot or value > 1 or words[node.first].word.lstrip("+").isdigit():
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
    last_words = {i: ends.get(i, i + 1) for i in at}
    numbers = tuple(
        Number(value, slot, _beside(place, at, last_words, words), not slot and value < 4 and words[place].word in counts)
        for place, value, slot in values
    )
    roles = _roles(nodes, at) | _sequence(words, nodes)
    meant = {name for name in at.values() if not name.startswith("card:") and name not in TURNS.values()}
    last = max((token.at for token in words if token.first), default=0)
    asked = {name for place, name in at.items() if place >= last}
    context = meant - asked if len(asked) > 1 else set()
    families = {f"≈{family}" for name in meant if (family := talked.family(name))}
    told = frozenset(meant | families | roles | versions | {f"card:{card}" for card in cards})
    return Said(frozenset(cards), told, frozenset(turns), numbers, frozenset(context))


def _titled(words: tuple[Token, ...], titles: Titles) -> Iterator[tuple[int, int, str]]:
    """The titles that stand in the words: first and last word (exclusive) and the folded title, the longest of each place."""
    at = 0
    while at < len(words):
        fitting = [
            (len(said), title)
            for said, title in titles.get(words[at].word, {}).items()
            if tuple(word.word for word in words[at : at + len(said)]) == said and (len(said) > 1 or words[at].capital or len(said[0]) > 5)
        ]
        if fitting:
            length, title = max(fitting)
            yield at, at + length, title
            at += length
        else:
            at += 1


def _everyday(node: Node, words: tuple[Token, ...], known: Knowledge) -> str:
    """What a single word in small letters that was taken for a card means in the games' own language, "" if nothing."""
    if node.section != "card" or node.last - node.first > 1 or words[node.first].capital or words[node.first].text[:1].isupper():
        return ""
    matches = known.words.phrases.at(words, node.first, node.last)
    meanings = [
        word for match in matches for word in match.words if word.section in ("traits", "nouns", "acts", "things", "values", "states")
    ]
    return meanings[0].name if meanings else ""


def _surely(node: Node, words: tuple[Token, ...], written: tuple[Token, ...]) -> bool:
    """Are misspelt words surely the title: hardly a letter is otherwise, and they are long enough?"""
    return all(_near(written[i].word, words[i].word) for i in range(node.first, node.last))


def _near(one: str, other: str) -> bool:
    if one == other:
        return True
    if len(one) < 6 or one[0] != other[0]:
        return False
    return SequenceMatcher(None, one, other).ratio() >= 0.85


TAKING_PART = ("nouns", "traits", "players", "card")
REACH = 4
"""How many words from a verb who takes part may stand."""


def _roles(nodes: list[Node], at: dict[int, str]) -> set[str]:
    """Who stands before and after each verb."""
    found: set[str] = set()
    for number, node in enumerate(nodes):
        if node.section != "acts" or node.first not in at:
            continue
        verb = at[node.first]
        before = next((one for one in reversed(nodes[:number]) if one.section in TAKING_PART), None)
        after = next((one for one in nodes[number + 1 :] if one.section in TAKING_PART), None)
        if before is not None and node.first - before.last <= REACH:
            found.add(f"{_part(before)}→{verb}")
        if after is not None and after.first - node.last <= REACH:
            found.add(f"{verb}→{_part(after)}")
    return found


def _sequence(words: tuple[Token, ...], nodes: list[Node]) -> set[str]:
    """Who comes before whom, as `enemy«I`: beside "before", and turned round beside "after"."""
    found: set[str] = set()
    for token in words:
        if token.word not in ("before", "after"):
            continue
        left = next((one for one in reversed(nodes) if one.last <= token.at and one.section in TAKING_PART), None)
        right = next((one for one in nodes if one.first > token.at and one.section in TAKING_PART), None)
        if left is not None and right is not None and _part(left) != _part(right):
            first, second = (left, right) if token.word == "before" else (right, left)
            found.add(f"{_part(first)}«{_part(second)}")
    return found


def base(title: str) -> str:
    """A title without what tells versions of a character apart: players seldom say it."""
    return title.split(",")[0].strip()


def _part(node: Node) -> str:
    return "card" if node.section == "card" else node.words[0].name if node.words else node.name


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
    word = node.means("states", "acts") or (node.words[0] if node.words else None)
    name = word.name if word is not None else node.name
    if node.section == "phases":
        return f"{name} phase"
    return "" if name in BY_ITSELF or name.isdigit() else name


def _beside(place: int, at: dict[int, str], ends: dict[int, int], words: tuple[Token, ...]) -> dict[str, float]:
    near: dict[str, float] = {}
    if place in at:
        near[at[place]] = 1.0
    for i, name in at.items():
        left = place - ends[i] + 1 if ends[i] <= place else 0
        right = i - place if i > place else 0
        if not 0 < (left or right) <= NEAR or name.startswith("card:"):
            continue
        between = words[ends[i] : place + 1] if left else words[place + 1 : i + 1]
        apart = sum(1 for word in between if any(mark in word.before for mark in ",;.:?!") or word.word == "and")
        weight = (1.0 if left or right == 1 else 0.8) / ((left or right) + 2 * apart)
        if abs(near.get(name, 0.0)) < weight:
            near[name] = -weight if left else weight
    return near


__all__ = ["Number", "Said", "Token", "said"]

"""What a question says, as two questions are compared: the cards in it, what is meant by its other words, and
its numbers.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from difflib import SequenceMatcher
from itertools import pairwise
from typing import NamedTuple

from ruling_service.ask.model import Choice
from ruling_service.ask.reading.colloquial import talk
from ruling_service.ask.reading.knowledge import Knowledge
from ruling_service.ask.reading.nodes import Recogniser
from ruling_service.ask.reading.parts import Node
from ruling_service.ask.reading.tokens import LEAST, Token, bag, stem, tokens
from ruling_service.ask.recalling.polarity import polarity
from ruling_service.patterns import pattern
from ruling_service.slugs import fold

SLOT = pattern(r"\{([a-z][a-z -]*)\}")
BY_ITSELF = bag(
    "I you if when whenever happen get do have be card cards game me character player"
) | {"a player", "without"}
"""Parts that tell no question from another."""
SAYING_NOTHING = bag("""
    a an the this that these those there here it its it's he him his himself she her hers they them their
    theirs itself so thus also too and or but i me my mine we us our you your yours be is are was were been
    being am do does did done doing has have had having will would shall should can could may might must
    cannot get gets got getting to of in on at by for from with as into onto if when while though although
    even since because then than ok okay well let lets say says said hi hello hey please thanks lol really
    actually very just quite cant dont doesnt isnt arent wont didnt wasnt couldnt wouldnt havent hasnt im ive
    id ill hes shes thats theres whats wheres whos what which who whom whose where why how whether question
    rule rules ruling wondering wonder know think mean guess suppose assume happens happen happening happened
    thing things something anything way one ones some any own such same case situation correct right true yes
    s t re ve ll d m about up down out over under off now currently going go want wants need needs able
    allowed possible legal legally give given gives much many take takes took taken still already ever u ur
    pls plz anyone somebody someone everyone everybody not no never
""")
"""Words that tell no question from another even where nothing is meant by them."""
DENIED = bag("""
    not no never without none nobody nor neither nothing unless cant cannot dont doesnt isnt wont arent didnt
    wasnt wouldnt couldnt havent hasnt aint useless illegal forbidden safe spared pointless wasted impossible
    ineffective
""")
ASKING = bag(
    "i he she it we they you my your his her our their the this that these those a an any there both all"
)
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
    **dict.fromkeys(
        bag("more extra additional higher above over greater exceeds exceed bigger enough larger"), "more"
    ),
    **dict.fromkeys(bag("less fewer lower reduced below under beneath short smaller insufficient"), "less"),
    **dict.fromkeys(bag("equal equals exactly same tie tied ties"), "equal"),
    **dict.fromkeys(bag("first"), "first"),
    **dict.fromkeys(bag("must forced required obliged mandatory compulsory obligatory"), "must"),
}
"""Words that turn a question into another one, whatever else it says."""
COUNTING = ("two", "second", "twice", "both", "three", "third", "pair", "couple", "double")
"""Small numbers in words that may only count what is spoken of anyway,"""
THERE = ("all", "those", "these", "the")
"""and what stands before others that do."""
BEFORE_NOUNS = bag("""
    a an the my his her its our their your any each every all no some this that these those of with
""")
UN = pattern(r"(?:non(?!e$|se)|un)([a-z]{4,})$")
"""What somebody is not: nonunique, unengaged."""
NOT = "not "
"""How the meaning of a state begins that is declared as another one's contrary."""
SLOTTED = "7"
"""What stands in the place of a slot while a wording is read."""
NEAR = 4
"""How many words on each side tell what a number is of,"""
BESIDE = 3
"""and of how many it counts which they are."""


class Number(NamedTuple):
    """A number of a question: its value, the slot it stands in ("" where it is fixed), and what stands beside
    it.

    `soft` is a small number said in words, which may only count what is spoken of anyway.
    `near` has the meanings on its left (below 0) and right, each with how much it tells of the number: 1 for
    the next word, less beyond;
    `beside` the words on both sides.
    """

    value: int
    slot: str
    near: dict[str, float]
    soft: bool = False
    beside: tuple[str, ...] = ()


class Said(NamedTuple):
    """What a question says: titles of cards (folded), meanings of the other words, words that turn it, its
    numbers in order.

    Of a meaning that is of a family of meanings, the family is meant too, as `≈family`; words that mean
    nothing known are there as `~stem`; who stands before and after a verb as `enemy→attack` and `attack→I`.
    `context` are the meanings that only sentences before the last have. `spoken` are the stems of all that it
    speaks of, `told` of them those that it tells to be so, `denied` those that it tells not to be so.
    """

    cards: frozenset[str]
    meant: frozenset[str]
    turns: frozenset[str]
    numbers: tuple[Number, ...]
    context: frozenset[str] = frozenset()
    spoken: frozenset[str] = frozenset()
    told: frozenset[str] = frozenset()
    denied: frozenset[str] = frozenset()


Titles = Mapping[str, Mapping[tuple[str, ...], str]]
"""By their first word, the titles of cards that cases describe themselves, as folded words, with the folded
title.
"""


def said(
    text: str, known: Knowledge, game: str, choices: Iterable[Choice] = (), titles: Titles | None = None
) -> Said:
    """What a text says.

    In a wording, `{name}` stands for any number. `titles` are further cards that may be named.
    """
    talked = talk(game)
    plain, slots = _without_slots(talked.plain(text))
    written = tokens(plain)
    recogniser = Recogniser(known, written, game, choices)
    nodes = recogniser.nodes()
    heard = _Heard(recogniser.words, written, slots, known)
    cards = [(node.first, node.last) for node in nodes if node.section == "card"]
    for first, last, title in _titled(heard.words, titles or {}):
        if not any(start <= first and last <= end and last - first < end - start for start, end in cards):
            heard.card(title, first, last)  # a card may have for its title what another has for its subtitle
    for node in nodes:
        if node.first not in heard.covered or (node.section == "card" and node.last - node.first > 1):
            heard.part(node)
    for token in heard.words:
        heard.word(token)
    meant = {
        name for name in heard.at.values() if not name.startswith("card:") and name not in TURNS.values()
    }
    families = {f"≈{family}" for name in meant if (family := talked.family(name.removeprefix(NOT)))}
    roles = _roles(nodes, heard.at) | _sequence(heard.words, nodes)
    told = meant | families | roles | heard.versions | {f"card:{card}" for card in heard.cards}
    return Said(
        frozenset(heard.cards), frozenset(told), frozenset(heard.turns), heard.numbers(),
        frozenset(_context(meant, heard)), *_polarity(nodes, heard)
    )


def _polarity(nodes: list[Node], heard: _Heard) -> tuple[frozenset[str], frozenset[str], frozenset[str]]:
    """What a text speaks of, of that what it tells to be so, and what not to be so, each by its stems.

    What is declared as another state's contrary ("ready") denies that state.
    """
    found = polarity(heard.words)
    of_somebody = {
        one.first for one, other in pairwise(nodes)
        if one.section in ("states", "keywords", "traits") and other.first == one.last
        and other.section in ("nouns", "traits", "card")
        and one.first and heard.words[one.first - 1].word in BEFORE_NOUNS
    }
    somebody = {node.first for node in nodes if node.section in ("nouns", "players", "counts")}
    spoken: set[str] = set()
    told: set[str] = set()
    denied: set[str] = set()
    for at, name in heard.at.items():
        places = {*range(at, heard.ends.get(at, at + 1)), *heard.apart.get(at, ())}
        key = stems(name)
        spoken.add(key)
        if name.startswith("~") and (without := UN.match(heard.words[at].word)):
            denied.add(stem(without[1]))
            continue
        is_denied = at not in somebody and not found.denied.isdisjoint(places)
        if is_denied or at in of_somebody or not found.told.isdisjoint(places):
            (denied if is_denied != name.startswith(NOT) else told).add(key)
    return frozenset(spoken), frozenset(told), frozenset(denied)


def stems(name: str) -> str:
    """What a meaning is compared by, whether it is said as a state or as what brings it about."""
    return " ".join(stem(word) for word in name.removeprefix(NOT).lstrip("~").split())


def _without_slots(text: str) -> tuple[str, dict[int, str]]:
    """A wording with a number in the place of each slot, and by where it stands in characters, which slot it
    was.
    """
    slots: dict[int, str] = {}
    plain = ""
    read_to = 0
    for match in SLOT.finditer(text):
        plain += text[read_to : match.start()]
        slots[len(plain)] = match[1]
        plain += SLOTTED
        read_to = match.end()
    return plain + text[read_to:], slots


class _Heard:
    """What the words of a text say, gathered part by part: `at` by the word's place what stands there,
    `covered` the words taken; `ends` is where those of a part end, `apart` are further ones.
    """

    def __init__(
        self, words: tuple[Token, ...], written: tuple[Token, ...], slots: dict[int, str], known: Knowledge
    ) -> None:
        self.words, self.written, self.known = words, written, known
        self.slots = slots
        self.at: dict[int, str] = {}
        self.ends: dict[int, int] = {}
        self.apart: dict[int, Collection[int]] = {}
        self.cards: set[str] = set()
        self.versions: set[str] = set()
        self.turns: set[str] = set()
        self.values: list[tuple[int, int, str]] = []
        self.covered: set[int] = set()

    def card(self, title: str, first: int, last: int) -> None:
        """A card is named by its folded title: what tells its versions apart is meant besides where it is
        said.
        """
        name = base(title)
        self.cards.add(name)
        self.at[first] = f"card:{name}"
        if "," in title and last - first > len(name.split()):
            self.versions.add(f"({title})")
        self.covered.update(range(first, last))

    def part(self, node: Node) -> None:
        """A part of the text that the reading recognises."""
        self.covered.update(range(node.first, node.last), node.also)
        self.ends[node.first], self.apart[node.first] = node.last, node.also
        everyday = _everyday(node, self.words, self.known)
        if everyday:
            self.at[node.first] = everyday
        elif node.section == "card" and node.corrected and not _surely(node, self.words, self.written):
            self.at[node.first] = f"~{stem(self.written[node.first].word)}"
        elif node.section == "card" and self._may_be_any(node):
            self.at[node.first] = f"~{self.words[node.first].stem}"
        elif node.section == "card":
            self.card(fold(node.readings[0].title), node.first, node.last)
        elif node.section == "counts":
            self.at[node.first] = f"players {node.name}"
        else:
            if node.value is not None:
                self._number(node, node.value)
            if name := _meant(node):
                self.at[node.first] = name

    def _may_be_any(self, node: Node) -> bool:
        """Is it a word that several cards of different titles have in common: none of them is named?"""
        titles = {base(fold(one.title)) for one in node.readings}
        return node.asks and node.last - node.first == 1 and len(titles) > 1

    def _number(self, node: Node, value: int) -> None:
        """A number; "one" and "no" in words only speak of what is there."""
        token = self.words[node.first]
        signed = token.text.startswith("+")
        slot = self.slots.get(token.start, "") or (self.slots.get(token.start + 1, "") if signed else "")
        if slot or value > 1 or token.word.lstrip("+").isdigit():
            self.values.append((node.first, value, slot))

    def _only_counts(self, place: int, value: int) -> bool:
        """Is it a number in words that counts what is there anyway: "two enemies", "the six new cards"?"""
        if value < LEAST:
            return self.words[place].word in COUNTING
        there = place > 0 and self.words[place - 1].word in THERE
        return there and self.words[place].text[:1].isalpha()

    def word(self, token: Token) -> None:
        """A word: it may turn the question; where nothing is known of it, it is meant itself."""
        if token.word.startswith("non") and UN.match(token.word):
            self.turns.add("not")
        if (token.word in TURNS or token.text.lower().endswith("n't")) and not _only_asks(token, self.words):
            self.turns.add(TURNS.get(token.word, "not"))
        if (
            token.word == "to" and token.at
            and self.words[token.at - 1].word in ("have", "has", "need", "needs")
        ):
            self.turns.add("must")
        if (
            token.at not in self.covered and token.at not in self.at and token.word not in SAYING_NOTHING
            and not token.word.isdigit()
        ):
            self.at[token.at] = f"~{token.stem}"

    def numbers(self) -> tuple[Number, ...]:
        """The numbers in the order in which they stand, with what stands beside each."""
        ends = {place: self.ends.get(place, place + 1) for place in self.at}
        counted = {place for place, _, _ in self.values}
        return tuple(
            Number(
                value, slot, _beside(place, self.at, ends, self.words),
                not slot and self._only_counts(place, value),
                _words_beside(place, counted, self.words),
            )
            for place, value, slot in self.values
        )  # fmt: skip


def _context(meant: set[str], heard: _Heard) -> set[str]:
    """The meanings that only the sentences before the last have; none if the last says next to nothing."""
    begin = max((token.at for token in heard.words if token.first), default=0)
    asked = {name for place, name in heard.at.items() if place >= begin}
    return meant - asked if len(asked) > 1 else set()


def _titled(words: tuple[Token, ...], titles: Titles) -> Iterator[tuple[int, int, str]]:
    """The titles that stand in the words: first and last word (exclusive) and the folded title, the longest
    of each place.
    """
    at = 0
    plain = tuple(word.word for word in words)
    while at < len(words):
        fitting = [
            (len(said), title)
            for said, title in titles.get(plain[at], {}).items()
            if plain[at : at + len(said)] == said
            and (len(said) > 1 or words[at].capital or len(said[0]) > 5)
        ]
        if fitting:
            length, title = max(fitting)
            yield at, at + length, title
            at += length
        else:
            at += 1


def _everyday(node: Node, words: tuple[Token, ...], known: Knowledge) -> str:
    """What a single word in small letters that was taken for a card means in the games' own language, "" if
    nothing.
    """
    if (
        node.section != "card" or node.last - node.first > 1 or words[node.first].capital
        or words[node.first].text[:1].isupper()
    ):
        return ""
    matches = known.words.phrases.at(words, node.first, node.last)
    meanings = [
        word for match in matches for word in match.words
        if word.section in ("traits", "nouns", "acts", "things", "values", "states")
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
        left = next(
            (one for one in reversed(nodes) if one.last <= token.at and one.section in TAKING_PART), None
        )
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
    if (
        token.word in ("not", "no")
        and following in ("sure", "idea", "clue", "problem", "matter", "worries", "")
    ):
        return True
    contracted = (
        token.text.lower().endswith(("n't", "n’t")) or (token.word.endswith("nt") and token.word in DENIED)
    )
    before = words[token.at - 1].word if token.at else ""
    return contracted and following in ASKING and before not in ASKING


def _meant(node: Node) -> str:
    """The name of what a part means, whatever its section: "an attack" and "attacks" are one."""
    if node.section == "numbers":
        return ""
    word = node.means("states", "acts") or (node.words[0] if node.words else None)
    name = word.name if word is not None else node.name
    if word is not None and word.more.get("not"):
        return f"{NOT}{name}"  # "ready" is declared as not exhausted
    if node.section == "phases":
        return f"{name} phase"
    return "" if name in BY_ITSELF or name.isdigit() else name


def _beside(
    place: int, at: dict[int, str], ends: dict[int, int], words: tuple[Token, ...]
) -> dict[str, float]:
    near: dict[str, float] = {}
    if place in at:
        near[at[place]] = 1.0
    for i, name in at.items():
        left = place - ends[i] + 1 if ends[i] <= place else 0
        right = i - place if i > place else 0
        if not 0 < (left or right) <= NEAR or name.startswith("card:"):
            continue
        between = words[ends[i] : place + 1] if left else words[place + 1 : i + 1]
        apart = sum(
            1 for word in between if any(mark in word.before for mark in ",;.:?!") or word.word == "and"
        )
        weight = (1.0 if left or right == 1 else 0.8) / ((left or right) + 2 * apart)
        if abs(near.get(name, 0.0)) < weight:
            near[name] = -weight if left else weight
    return near


def _words_beside(place: int, counted: set[int], words: tuple[Token, ...]) -> tuple[str, ...]:
    """The words beside a number, each with on which side and how far: `<1 site`, `>2 companion`.

    `#` stands for another number, `|` for a pause, `.` for the end.
    """
    found = []
    for side, step in (("<", -1), (">", 1)):
        for far in range(1, BESIDE + 1):
            at = place + step * far
            if not 0 <= at < len(words):
                found.append(f"{side}{far} .")
                break
            paused = words[at + 1 if step < 0 else at].before
            if any(mark in paused for mark in ",;.:?!("):
                found.append(f"{side}{far} |")
                break
            found.append(f"{side}{far} {'#' if at in counted else words[at].stem}")
    return tuple(found)


__all__ = ["Number", "Said", "base", "said", "stems"]

"""What a question tells, clause by clause, as facts that a position can hold, and what it asks of it.

Nothing is left out: a clause in which any word has no part is no fact, and the question is none of these.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from ruling_service.ask.of_cards.pieces import Piece, sentences
from ruling_service.ask.reading.called_alike import OF_A_CULTURE, as_culture
from ruling_service.engine.language import keywords_known
from ruling_service.engine.tcg.names import TERRAIN

BE = frozenset({"is", "are", "was", "were", "am", "be"})
HAVE = frozenset({"has", "have", "had", "having", "got"})
DO = frozenset({"do", "does", "did"})
CAN = frozenset({"can", "may", "could", "might", "able"})
PREPOSITIONS = {"on": "o", "of": "f", "with": "w", "at": "a", "in": "i", "against": "g", "from": "m",
                "by": "b", "to": "t", "for": "r", "into": "i", "onto": "o"}  # fmt: skip
HOLLOW = frozenset(
    {"a", "an", "the", "this", "that", "these", "already", "still", "now", "then", "just", "currently",
     "exactly", "right", "here", "so", "also", "left", "afterwards", "altogether", "ever", "both", "too",
     "get", "gets", "as", "well", "actually", "while", "when", "if", "in all", "who", "which"}
)  # fmt: skip
"""Words that tell nothing by themselves."""
SHORT = {"i'm": "YB", "we're": "YB", "i've": "YH", "we've": "YH", "there's": "EB", "it's": "TB",
         "he's": "TB", "she's": "TB"}  # fmt: skip
WHO = frozenset({"he", "she", "it", "him", "her", "itself", "himself", "they", "them"})
WHOSE = frozenset({"his", "its", "her", "their"})
PARTY = ("fellowship", "players")
THERE = ("out", "around")
CARD = ("card", "cards")
"""What says no more of a kind than that they are cards of it."""
NONE = frozenset({"no", "without", "any"})
EMPTY = "empty"
MARKS = "[]()"
ISNT = frozenset({"isn't", "aren't", "wasn't", "weren't"})


class Thing(NamedTuple):
    """Somebody, or so many of a kind: the word that names him, what else describes him, how many (None: no
    number is said), whose, and the values and states that are told of him with his name.
    """

    head: Piece
    described: tuple[Piece, ...] = ()
    number: int | None = None
    owner: str = ""
    only: bool = False
    other: bool = False
    values: tuple[tuple[str, int], ...] = ()

    @property
    def is_card(self) -> bool:
        """Whether it is a card by its title."""
        return self.head.sort == "card"

    def is_same(self, other: Thing) -> bool:
        """Whether both are called alike."""
        return self.head.name == other.head.name and not other.other


class Item(NamedTuple):
    """A part of a clause: its code, and what it means."""

    code: str
    thing: Thing | None = None
    name: str = ""
    number: int = 0
    player: str = ""


class Clause(NamedTuple):
    """A clause by its items, each of one letter in `shape`."""

    items: tuple[Item, ...]
    asks: bool

    @property
    def shape(self) -> str:
        """The codes of its items."""
        return "".join(one.code for one in self.items)

    def has(self, shape: str) -> bool:
        """Whether it is of such a shape, a pattern of codes."""
        return re.fullmatch(shape, self.shape) is not None

    def every(self, code: str) -> list[Item]:
        """Its items of one code."""
        return [one for one in self.items if one.code in code]

    def the(self, code: str) -> Item:
        """Its first item of one of these codes."""
        return self.every(code)[0]

    def things(self) -> list[Thing]:
        """Those of whom it speaks."""
        return [one.thing for one in self.items if one.thing is not None]


def clauses(pieces: Sequence[Piece], game: str) -> list[Clause] | None:
    """The clauses of a question; None where a word of it has no part in one."""
    found: list[Clause] = []
    there: list[Thing] = []
    for sentence in sentences(list(pieces)):
        for asks, each in _parted(sentence):
            items = _Reading(each, game, there).items()
            if items is None:
                return None
            if items and not asks and items[0].code in "HB" and found and found[-1].things():
                items.insert(0, Item("T", found[-1].things()[0]))  # "… and has a sword"
            if items:
                found.append(Clause(tuple(items), asks))
    return found


def _parted(sentence: Sequence[Piece]) -> list[tuple[bool, list[Piece]]]:
    """A sentence's clauses, and whether each asks: a list ("4 damage and 1 resource") is one."""
    runs: list[list[Piece]] = [[]]
    for one in sentence:
        if one.sort == "part":
            runs.append([])
        else:
            runs[-1].append(one)
    found: list[tuple[bool, list[Piece]]] = []
    for run in filter(None, runs):
        if found and not _says_something(run):
            found[-1][1].extend(run)
        else:
            asks = run[0].sort in ("how much", "must") or run[0].text in CAN | DO | BE | {"will", "would"}
            found.append((asks and run[0].sort != "player", run))
    return found


def _says_something(run: Sequence[Piece]) -> bool:
    """Whether a run has a verb of its own."""
    return any(
        one.sort in ("act", "how much", "must") or one.text in BE | ISNT | HAVE | DO | CAN | SHORT.keys()
        for one in run
    )


def is_terrain(name: str, game: str) -> bool:
    """Whether a keyword is a kind of site."""
    return game == "tcg" and name in terrains()


@cache
def terrains() -> tuple[str, ...]:
    """The kinds of sites."""
    return tuple(one.name for one in keywords_known("tcg") if TERRAIN in one.lists)


def _of_a_culture(one: Piece, before: Piece | None) -> Piece:
    """A word in brackets is a culture, though it may be a race too; so is "men" (of "men minions")."""
    bracketed = before is not None and before.text == "["
    if one.sort != "noun":
        return one
    return one._replace(name=as_culture(one.name, one.text, bracketed=bracketed))


class _Reading:
    """A clause on its way to items; `there` are those spoken of so far."""

    def __init__(self, pieces: Sequence[Piece], game: str, there: list[Thing]) -> None:
        self.pieces = [
            _of_a_culture(one, before) if game == "tcg" else one
            for before, one in zip([None, *pieces], pieces, strict=False)
            if one.text not in HOLLOW and one.text not in MARKS or one.sort not in ("word", "other")
            if one.text not in CARD or one.sort != "word" or before is None or before.sort != "noun"
        ]
        self.game, self.there, self.at = game, there, 0
        self.owner = ""
        self.only = self.other = self.denied = False
        self.number: int | None = None
        self.found: list[Item] = []

    def items(self) -> list[Item] | None:
        while self.at < len(self.pieces):
            one = self.pieces[self.at]
            self.at += 1
            if not self.take(one):
                return None
        return None if self.pending else self.joined()

    @property
    def pending(self) -> bool:
        return self.only or self.other or self.denied or self.number is not None

    def behind(self, far: int = 0) -> Piece | None:
        at = self.at + far
        return self.pieces[at] if at < len(self.pieces) else None

    def take(self, one: Piece) -> bool:
        """A piece has its part; whether it has one."""
        match one.sort:
            case "card" | "noun":
                return self.somebody(one)
            case "number":
                return self.counted(one)
            case "value":
                return self.value(one)
            case "state":
                return self.state(one)
            case "player":
                return self.player(one)
            case "people":
                self.add("N", number=one.number)
            case "zone":
                self.add("Z", name=one.name)
            case "phase":
                self.add("h", name=one.name)
            case "act" if not self.denied:
                self.add("A", name=one.name)
            case "step":
                self.add("s", name=one.name)
            case "how much" if "often" not in one.text:
                self.add("Q", name=one.text)
            case "strong":
                self.add("X", name=one.name)
            case "only":
                if self.behind() is None and self.found and self.found[-1].thing is not None:
                    self.alone()
                else:
                    self.only = True
            case "must":
                self.add("M")
            case "word" | "other":
                return self.word(one)
            case _:
                return False
        return True

    def alone(self) -> None:
        """ "One Rohan Man only": who was named last is all there is."""
        last = self.found[-1]
        assert last.thing is not None
        only = last.thing._replace(only=True)
        self.there[:] = [only if each is last.thing else each for each in self.there]
        self.found[-1] = last._replace(thing=only)

    def add(self, code: str, thing: Thing | None = None, name: str = "", number: int = 0) -> None:
        self.found.append(Item(code, thing, name, number, self.owner))
        self.owner = ""

    def somebody(self, one: Piece) -> bool:
        if one.sort == "noun" and one.name in PARTY and self.number is None:
            self.add("F")
            return True
        if one.name == "initiative":
            self.add("I")
            return True
        described: list[Piece] = []
        while (
            one.sort == "noun" and (behind := self.behind()) is not None and behind.sort in ("noun", "card")
        ):
            described.append(one)
            one = behind
            self.at += 1
        one = one._replace(name=one.name.removesuffix(OF_A_CULTURE))  # "two men" are no culture
        return self.is_there(one, described)

    def is_there(self, one: Piece, described: Sequence[Piece]) -> bool:
        thing = Thing(one, tuple(described), self.number, self.owner, self.only, self.other)
        again = next((each for each in self.there if each.is_same(thing)), None)
        if again is not None and one.sort == "noun" and self.number is None:
            thing = again
        else:
            self.there.append(thing)
        self.number, self.owner, self.only, self.other = None, "", False, False
        self.add("T", thing)
        return True

    def counted(self, one: Piece) -> bool:
        behind = self.behind()
        if behind is not None and behind.sort == "value":
            self.at += 1
            self.add("V", name=behind.name, number=one.number)
            return True
        if self.found and self.found[-1].code == "v" and not self.found[-1].thing:
            before = self.found.pop()
            self.found.append(before._replace(code="V", number=one.number))
            return True
        if behind is not None and (behind.sort in ("noun", "state", "card") or behind.text in ("other",)):
            self.number = one.number
            return True
        self.add("n", number=one.number)
        return True

    def value(self, one: Piece) -> bool:
        last = self.found[-1] if self.found else None
        if last is not None and last.code == "T":  # "Pippin's strength"
            self.found.pop()
            self.add("v", last.thing, name=one.name)
        elif self.number is not None:
            self.add("V", name=one.name, number=self.number)
            self.number = None
        else:
            self.add("v", name=one.name)
        return True

    def state(self, one: Piece) -> bool:
        behind = self.behind()
        if is_terrain(one.name, self.game) and not (behind and behind.sort in ("noun", "card")):
            self.add("R", name=one.name)
            return True
        described = [one]
        while behind is not None and behind.sort in ("noun", "state") and self.at < len(self.pieces):
            self.at += 1
            if behind.sort == "noun" and not (
                (further := self.behind()) is not None and further.sort == "noun"
            ):
                return self.is_there(behind, described)
            described.append(behind)
            behind = self.behind()
        if len(described) > 1 or self.number is not None:
            return False
        self.add("S", name=one.name, number=int(one.text.startswith("ready") is self.denied))
        self.denied = False
        return True

    def player(self, one: Piece) -> bool:
        behind = self.behind()
        owns = one.text in ("my", "our", "your") or one.text.endswith(("'s", "’s", "s'"))
        if owns and behind is not None:
            self.owner = one.name
            return True
        self.found.append(Item("Y", player=one.name))
        return True

    def word(self, one: Piece) -> bool:
        text = one.text
        if text in SHORT:
            for code in SHORT[text]:
                if code == "T" and not self.again():
                    return False
                if code != "T":
                    self.found.append(Item(code, player="I" if code == "Y" else ""))
            return True
        for code, words in (("B", BE), ("H", HAVE), ("D", DO), ("C", CAN)):
            if text in words:
                self.add(code)
                return True
        if text in PREPOSITIONS:
            self.add(PREPOSITIONS[text])
        elif text == "there":
            self.add("E")
        elif text in WHO:
            return self.again()
        elif text in WHOSE:
            return self.whose()
        elif text in ("other", "another"):
            self.other = True
            self.number = self.number if self.number is not None or text == "other" else 1
        elif text in NONE:
            self.number = 0
        elif text == EMPTY:
            self.add("n", number=0)
        elif text in THERE:
            self.add("Z", name="play")
        elif text in ISNT:
            self.add("B")
            self.denied = True
        else:
            return False
        return True

    def again(self) -> bool:
        """A pronoun is whoever alone was spoken of before; of several cards it isn't told who."""
        known = [one for one in self.there if one.number in (None, 1) and not one.other]
        if len({one.head.name for one in known}) != 1:
            return False
        self.add("T", known[-1])
        return True

    def whose(self) -> bool:
        """ "His strength"; his skirmish, or hand, is whose else."""
        behind = self.behind()
        if behind is None:
            return False
        return self.again() if behind.sort == "value" else behind.sort in ("zone", "noun")

    def joined(self) -> list[Item]:
        """The items with a thing's own values in it: "a minion of strength 8"."""
        found: list[Item] = []
        for one in self.found:
            last = found[-1] if found else None
            before = found[-2] if len(found) > 1 else None
            own = one.code == "V" and before is not None and before.thing is not None and last is not None
            if own and last is not None and last.code in ("f", "w") and before is not None:
                assert before.thing is not None
                found.pop()
                more = before.thing._replace(values=(*before.thing.values, (one.name, one.number)))
                self.there[:] = [more if each is before.thing else each for each in self.there]
                found[-1] = before._replace(thing=more)
            else:
                found.append(one)
        return found



__all__ = ["Clause", "Item", "Thing", "clauses", "is_terrain", "terrains"]

"""Who does what to whom in a question: a companion kills a minion, or a minion kills a companion.

Both speak of the same cards and words; as questions they have nothing in common. Only what the words say
plainly is taken: who stands before a verb and who after it, turned round where it is said to be done to
somebody.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from itertools import chain
from typing import TYPE_CHECKING, NamedTuple

from ruling_service.ask.reading.colloquial import talk
from ruling_service.ask.reading.knowledge import Knowledge
from ruling_service.ask.reading.nodes import Recogniser
from ruling_service.ask.reading.parts import Node
from ruling_service.ask.reading.tokens import Token, bag, tokens
from ruling_service.ask.recalling.features import SLOT, SLOTTED
from ruling_service.ask.recalling.question_kind import asking_clause
from ruling_service.slugs import fold

if TYPE_CHECKING:
    from ruling_service.ask.recalling.likeness import Question

REACH = 4
"""How many words from a verb who takes part may stand."""
TAKING_PART = ("nouns", "traits", "players", "card")
OURS = frozenset({"hero", "ally", "companion", "ring bearer", "I"})
THEIRS = frozenset({"enemy", "minion"})
BY_PLAYERS = frozenset({"assign"})
"""What players do with both sides."""
MUTUAL = frozenset({"skirmish"})
"""What two do to each other: it is the same whoever is named first."""
BEING = bag("is are was were am be been being get gets got getting isnt arent wasnt werent")
DONE = bag("hit struck shot slain beaten fought chosen")
"""Participles that don't end in -ed."""
HELPING = bag("can cannot cant could may might must shall should will would do does did dont doesnt to")
NOUN_BEFORE = bag(
    "a an the this that its their his her my your our another second third each every no any of"
)
OWN = bag("my your his her its our their")
APART = bag(
    "by from in on at for if when while and or with to of before after unless because during until than as "
    "then"
)
"""What stands behind one of these isn't what the verb is done to."""


SEAT = 1
"""So many words may stand between what opens a clause that asks and of whom it asks."""
REST = frozenset(("others", "rest"))
"""How all other players are called."""
ANYBODY = frozenset(("I", "you", "another player", "a player", "each player"))
"""Players who are called by no seat of their own."""
SIDES = ("does", "suffers")
MEANS = bag("with using")
"""With whom a side does what two sides do: "I attack with an ally" says that the ally attacks."""


class Doing(NamedTuple):
    """A verb, who does it and whom it is done to, "" where that isn't said.

    `sided` is true where it has two sides by its nature.
    """

    verb: str
    who: str
    whom: str
    sided: bool = False


@lru_cache(maxsize=4096)
def doings(text: str, known: Knowledge, game: str) -> frozenset[Doing]:
    """All that a question or a wording says somebody does."""
    read = Recogniser(known, tokens(SLOT.sub(SLOTTED, talk(game).plain(text))), game, ())
    nodes = sorted(read.nodes(), key=lambda node: node.first)
    return frozenset(_doings(nodes, read.words))


def _doings(nodes: list[Node], words: tuple[Token, ...]) -> Iterator[Doing]:
    for verb in nodes:
        meaning = verb.means("acts")
        if meaning is None or meaning.name in MUTUAL or not _is_done(verb, words):
            continue
        parts = [node for node in nodes if node.section in TAKING_PART and not _owns(node, words)]
        sided = bool(meaning.more.get("against")) and meaning.name not in BY_PLAYERS
        left = next((one for one in reversed(parts) if one.last <= verb.first), None)
        right = next((one for one in parts if one.first >= verb.last), None)
        before = _named(left) if left is not None and _near(left.last, verb.first, words) else ""
        between = words[verb.last : right.first] if right is not None else ()
        after = _named(right) if right is not None and _near(verb.last - 1, right.first, words) else ""
        if _is_suffered(verb, nodes, words):
            by = any(token.word == "by" for token in between)
            yield Doing(meaning.name, after if by else "", before, sided)
        elif sided and before not in THEIRS and any(
            token.word in MEANS for token in (*words[verb.first : verb.last], *between)
        ):
            yield Doing(meaning.name, after or before, "", sided)
        else:
            apart = any(token.word in APART for token in between)
            yield Doing(meaning.name, before, "" if apart else after, sided)


def _owns(node: Node, words: tuple[Token, ...]) -> bool:
    """Does it only say whose something is?"""
    return node.section == "players" and (words[node.last - 1].possessive or words[node.last - 1].word in OWN)


def _is_done(verb: Node, words: tuple[Token, ...]) -> bool:
    """Is it a verb here?

    "An attack", "his attack" are things; "attack" alone is a verb after "can", "does" and the like.
    """
    if verb.first > 0 and (words[verb.first - 1].word in NOUN_BEFORE or words[verb.first - 1].possessive):
        return False
    return (
        verb.section == "acts"
        or any(token.word in HELPING for token in words[max(0, verb.first - REACH - 1) : verb.first])
    )


def _near(first: int, last: int, words: tuple[Token, ...]) -> bool:
    """Do two places stand near each other in one clause?"""
    return (
        last - first <= REACH + 1
        and not any(mark in token.before for token in words[first + 1 : last + 1] for mark in ",;:.?!")
    )


def _is_suffered(verb: Node, nodes: list[Node], words: tuple[Token, ...]) -> bool:
    """Is it done to whoever stands before it: "is killed", "killed by"?"""
    last = words[verb.last - 1].word
    if any(token.word == "as" for token in words[verb.first : verb.last]):
        return False  # who is declared as a defender defends
    if not (words[verb.first].word.endswith("ed") or last.endswith("ed") or words[verb.first].word in DONE):
        return False
    if verb.last < len(words) and words[verb.last].word == "by":
        return True
    since = max(
        (node.last for node in nodes if node.section == "acts" and node.last <= verb.first), default=0
    )
    start = max(
        [
            since,
            *(
                token.at for token in words[since : verb.first]
                if any(mark in token.before for mark in ",;:.?!")
            )
        ]
    )
    helping = [
        token.word for token in words[start : verb.first]
        if token.word in BEING or token.word in ("has", "have", "had")
    ]
    return bool(helping) and helping[-1] in BEING


def _named(node: Node) -> str:
    if node.section == "card":
        return f"card {fold(node.readings[0].title)}"
    return node.name_in("players") or (node.words[0].name if node.words else node.name)


def first_does_it(text: str, known: Knowledge, game: str) -> str:
    """Of a text that tells two numbers and nobody whose they are: whether it asks if the first of them does
    what two sides do to each other ("does 12 overwhelm 6?": `does`), has it done to it ("12 against 6,
    overwhelmed?": `suffers`), or whether it comes about ("is 12 against 6 an overwhelm?": `either`). "" of
    any other text.
    """
    read = Recogniser(known, tokens(SLOT.sub(SLOTTED, talk(game).plain(text))), game, ())
    nodes = read.nodes()
    if any(node.section in TAKING_PART for node in nodes):
        return ""
    for node in nodes:
        meaning = node.means("acts")
        if meaning is None or not meaning.more.get("against") or meaning.name in MUTUAL:
            continue
        words = read.words
        if node.first and words[node.first - 1].word in NOUN_BEFORE | {"to"}:
            return "either"  # "is 12 enough to overwhelm 6"
        suffered = words[node.first].word.endswith("ed") or words[node.first].word in DONE
        return "suffers" if suffered and not _has_done(words, node.first) else "does"
    return ""


def of_each_side(
    question: Question, numbers: dict[str, int] | None, worded: Iterable[str], known: Knowledge, game: str
) -> dict[str, int] | None:
    """The two numbers of a question in the slots of a case, where it doesn't tell whose they are: the number
    of who does it is that of who does it there, whichever is told first. None where no wording tells which
    slot that is.
    """
    if numbers is None or len(numbers) != len(SIDES):
        return numbers
    asked = first_does_it(question.text, known, game)
    if not asked:
        return numbers
    values = [one.value for one in question.told.numbers if one.value in numbers.values()]
    doing = max(values) if asked == "either" else values[asked == "suffers" and len(values) > 1]
    for text in worded:
        slots, there = list(dict.fromkeys(SLOT.findall(text))), first_does_it(text, known, game)
        if sorted(slots) == sorted(numbers) and there in SIDES:
            does = slots[there == "suffers"]
            other = min(values) if doing == max(values) else max(values)
            return {slot: doing if slot == does else other for slot in slots}
    return None


def _has_done(words: tuple[Token, ...], at: int) -> bool:
    return at > 0 and words[at - 1].word in ("has", "have", "had")


class Seats(NamedTuple):
    """The player of whom a clause asks something, and the others that it names behind."""

    asked_of: str
    others: frozenset[str]


@lru_cache(maxsize=16384)
def seats(text: str, known: Knowledge, game: str) -> Seats | None:
    """Of which player the clause that asks asks something, whatever verb it has; None where of none."""
    read = Recogniser(known, tokens(SLOT.sub(SLOTTED, talk(game).plain(asking_clause(text)))), game, ())
    nodes = sorted(
        (one for one in read.nodes() if one.section == "players" and not _owns(one, read.words)),
        key=lambda node: node.first,
    )
    at = next((at for at, one in enumerate(read.words) if one.word in HELPING), None)
    if at is None:
        return None
    first = [one.name_in("players") for one in nodes if 0 <= one.first - at - 1 <= SEAT]
    if any(one.word in REST for one in read.words[at + 1 : at + 2 + SEAT]):
        first = ["another player"]
    others = frozenset(one.name_in("players") for one in nodes) - {*first[:1]}
    return Seats(first[0], others) if first else None


def another_seat(mine: Seats | None, its: Iterable[Seats | None]) -> str:
    """The player of whom a question asks what it is that he does to another one, where the wordings of a
    question of a case ask it of that other player alone ("can the others overrule the first player?"); ""
    where that isn't so. Who is called I, you or just another player may be the same in both.
    """
    others = mine.others - ANYBODY if mine is not None else frozenset()
    if mine is None or not others:
        return ""
    asked_of = {one.asked_of for one in its if one is not None}
    return mine.asked_of if asked_of and asked_of <= others else ""


def swapped(mine: Iterable[Doing], its: Iterable[Iterable[Doing]]) -> str:
    """A verb that in a question is done by those whom every wording of a case has it done to, "" if there is
    none.

    `its` are the doings of each wording, read only if there is one to compare. Where a verb has two sides by
    its nature, one side that is named is enough.
    """
    asked = sorted(doing for doing in mine if _differ(doing))
    if not asked:
        return ""
    known: list[Doing] = []
    unread = (one for each in its for one in each)
    return next((one.verb for one in asked if _only_turned(one, chain([*known], _noted(unread, known)))), "")


def _noted(said: Iterable[Doing], known: list[Doing]) -> Iterator[Doing]:
    """What is said, each added to what is known as it is read."""
    for one in said:
        known.append(one)
        yield one


def _only_turned(doing: Doing, said: Iterable[Doing]) -> bool:
    """Is a verb said turned round, and nowhere straight? Nothing is read behind where it is straight."""
    turned = False
    for one in said:
        if one.verb == doing.verb:
            if _straight(doing, one):
                return False
            turned = turned or _turned(doing, one)
    return turned


def _turned(one: Doing, other: Doing) -> bool:
    """Is whoever does it in the one whom it is done to in the other, and the other way round as far as both
    say it?
    """
    if not _differ(other):
        return False
    crossed = (_alike(one.who, other.whom), _alike(one.whom, other.who))
    full = all((one.who, one.whom, other.who, other.whom))
    return all(crossed) if full else one.sided and any(crossed) and not _straight(one, other)


def _straight(one: Doing, other: Doing) -> bool:
    """Is it done by the same or to the same?"""
    return _alike(one.who, other.who) or _alike(one.whom, other.whom)


def _differ(one: Doing) -> bool:
    return not _alike(one.who, one.whom)


def _alike(one: str, other: str) -> bool:
    return bool(one) and (one == other or any(one in camp and other in camp for camp in (OURS, THEIRS)))


__all__ = ["Doing", "Seats", "another_seat", "doings", "of_each_side", "seats", "swapped"]

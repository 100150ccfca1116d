"""What a ruling depends on and a question has otherwise: the kinds of card that it speaks of, and the numbers
beside values.

A ruling on a side quest doesn't tell what becomes of an enemy, nor one on who has 1 vitality left what he may
who has 2. Kinds are the nouns of `corpus/<game>/words.toml`, each with the types of card that it stands for:
kinds that share a type are never told apart, and one with a state of its own (*ring-bearer*) is more than its
type.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

from ruling_service.ask.reading.tokens import Token, bag, stem, tokens
from ruling_service.ask.recalling.binding import whose_is
from ruling_service.ask.recalling.features import Number, Said
from ruling_service.ask.recalling.hints import Hint
from ruling_service.ask.recalling.question_kind import asking_clause, tells_a_story
from ruling_service.ask.recalling.thresholds import MOSTLY
from ruling_service.ask.recalling.who_does_what import OURS, THEIRS
from ruling_service.inputs.toml_text import read_toml
from ruling_service.resources import corpus_dir
from ruling_service.situations.shared.facts import Cards

TO = ("to", "onto", "on")
"""Before whom something is done to."""
ALONE = 2
"""A kind of so many types, or fewer, is one type and its like."""
BETWEEN = 3
"""So many words may stand between such a word and the noun."""


BE = bag("is are was were")
AROUND_BEING = BE | bag("who that which already still just been has have")
"""What stands between a kind of card and what was done to it."""


class Kind(NamedTuple):
    """A kind of card: its name, the types it stands for, and whether a state or trait goes with it."""

    name: str
    types: frozenset[str]
    narrowed: bool

    def may_be(self, other: Kind) -> bool:
        """Can a card be of both kinds, as far as types tell?"""
        return self.name == other.name or bool(self.types & other.types) and not other.narrowed


@lru_cache(maxsize=4)
def _kinds(game: str) -> dict[tuple[str, ...], Kind]:
    """The kinds of a game by the stems of what players call them."""
    data = read_toml(corpus_dir() / game / "words.toml")["nouns"]
    return {
        tuple(map(_noun, tokens(said))):
        Kind(name, frozenset(one["types"]), "state" in one or "trait" in one)
        for name, one in data.items() if one["types"] for said in one["say"]
    }


def _noun(word: Token) -> str:
    """A word as nouns are compared: the staging area is no stage."""
    return word.word if word.word.endswith("ing") else word.stem


def kinds_of_one_type(game: str) -> list[tuple[str, frozenset[str]]]:
    """The kinds of a game that are told by their types alone, each with these, in the order of its words."""
    kinds = {kind.name: kind for kind in _kinds(game).values()}
    plain = [kind for kind in kinds.values() if len(kind.types) <= ALONE and not kind.narrowed]
    return [(kind.name, kind.types) for kind in plain if " " not in kind.name]


def names_of_kinds(game: str) -> frozenset[str]:
    """The names of all kinds of a game."""
    return frozenset(kind.name for kind in _kinds(game).values())


@lru_cache(maxsize=65536)
def _named(text: str, game: str) -> tuple[tuple[Kind, str], ...]:
    """The kinds that a text names, the longest name at each place, each with "to" where such a word stands
    before it.
    """
    words, known = tokens(text), _kinds(game)
    stems, at = [_noun(one) for one in words], 0
    found: list[tuple[Kind, str]] = []
    while at < len(words):
        long = next((n for n in (3, 2, 1) if tuple(stems[at : at + n]) in known), 0)
        if long:
            before = [one.word for one in words[max(0, at - BETWEEN) : at]]
            to = set(TO) & set(before) and not words[at : at + long][-1].possessive  # "to his site"
            found.append((known[tuple(stems[at : at + long])], "to" if to else ""))
        at += long or 1
    return tuple(found)


def another_kind(
    question: str, told: Said, wordings: Sequence[tuple[str, Said]], game: str,
    about: Callable[[], frozenset[str]] = frozenset,
) -> str:
    """The kind of card that most wordings of a question speak of, and in whose place somebody's question has
    another one, or a card that none of them names; "" where there is none. `about` gives the types of the
    card that the case asks about: a question that names other kinds alone asks about another card.
    """
    mine = {kind for kind, _ in _named(question, game)}
    asked = mine
    if tells_a_story(question):
        asked = {kind for kind, _ in _named(asking_clause(question), game)}
    each = [{kind for kind, _ in _named(text, game)} for text, _ in wordings]
    its: set[Kind] = set().union(*each)
    others = {kind for kind in asked if kind not in its and not any(kind.may_be(one) for one in its)}
    cards = told.cards - {card for _, said in wordings for card in said.cards}
    usual = Counter(kind for one in each for kind in one)
    implied = _types_implied(question, told, game)
    for kind, times in usual.items():
        missing = times > MOSTLY * len(each) and not any(one.may_be(kind) for one in mine)
        missing = missing and not kind.types & implied
        if missing and (others or kind.narrowed and cards):
            return kind.name
        other = mine and kind.types and kind.types <= about() and not any(one.types & about() for one in mine)
        if missing and other and not tells_a_story(question):
            return kind.name
    return _done_to_another(question, [text for text, _ in wordings], game)


def another_asked_of(
    question: str, wordings: Sequence[str], game: str, about: Callable[[], frozenset[str]]
) -> str:
    """The kind of card that the clause which asks names, and no other, where a case asks about a card of the
    other side (`about` gives its types) and no wording of its question asks of such a kind: what comes of a
    companion in a fight doesn't come of the minion. "" where there is none.
    """
    mine = {kind for kind, before in _named(asking_clause(question), game) if not before}
    if len(mine) != 1 or not (types := about()):
        return ""
    (kind,) = mine
    other = THEIRS if kind.name in OURS else OURS if kind.name in THEIRS else ()
    if types.isdisjoint(other):
        return ""
    its = {one for text in wordings for one, _ in _named(asking_clause(text), game)}
    its = {one for one in its if not one.types & types}  # a guy is whom the case asks about
    return kind.name if not any(kind.may_be(one) or one.may_be(kind) for one in its) else ""


def another_in_that_state(question: str, wordings: Sequence[str], game: str) -> str:
    """The kind of card that a question tells to be in a state ("a minion is already assigned"), where
    wordings of a question of a case tell it of the other side alone; "" where there is none.
    """
    mine = _states_told(question, game)
    its = frozenset().union(*(_states_told(text, game) for text in wordings)) if mine else frozenset()
    for state, kind in sorted(mine):
        other = THEIRS if kind in OURS else OURS
        said = {one for each, one in its if each == state}
        if said and said <= other:
            return kind
    return ""


@lru_cache(maxsize=16384)
def _states_told(text: str, game: str) -> frozenset[tuple[str, str]]:
    """What is told to have been done to a kind of card of either side: the stem of the participle, and the
    kind.
    """
    words, known = tokens(text), _kinds(game)
    found = set()
    for at, token in enumerate(words):
        kind = known.get((_noun(token),))
        if kind is None or kind.name not in OURS | THEIRS:
            continue
        after = [one.word for one in words[at + 1 : at + 2 + BETWEEN]]
        rest = [one for one in after if one not in AROUND_BEING]
        if len(rest) < len(after) and BE & {*after} and rest and rest[0].endswith("ed"):
            found.add((stem(rest[0]), kind.name))
    return frozenset(found)


@lru_cache(maxsize=4)
def _traits(game: str) -> frozenset[str]:
    """The stems of the traits and races of a game that stand for a card alone ("an Orc")."""
    listed = read_toml(corpus_dir() / game / "words.toml")["traits"]
    return frozenset(
        one.stem for name, said in listed.items() if name != "words" for each in said
        if len(of := tokens(each)) == 1 for one in of
    )


def another_trait(question: str, nearest: str, wordings: Sequence[str], game: str) -> str:
    """The trait of whom the nearest wording asks, where a question asks of another one that no wording has;
    "" where there is none.
    """
    mine, its = (
        _traits(game) & {one.stem for one in tokens(asking_clause(text))} for text in (question, nearest)
    )
    every = {one.stem for text in wordings for one in tokens(text)}
    missing = its - {one.stem for one in tokens(question)}
    return min(missing) if missing and mine - every else ""


def narrower_kind(
    question: str, wordings: Sequence[str], game: str, whole: str = "", told: Said | None = None
) -> str:
    """A kind that is called by several words, of which only the last stands on the other side: named by a
    question where the wordings of a question of a case have none that could be the same, or by most of these
    where the text that the question is of (`whole`, which has `told` so) has none: that is a hint, for it may
    go without saying. A side quest isn't the quest. "" where there is none.
    """
    heads, known = _heads(game), _kinds(game)
    mine, of_whole = ({kind for kind, _ in _named(text, game)} for text in (question, whole or question))
    each = [{kind for kind, _ in _named(text, game)} for text in wordings]
    its: set[Kind] = set().union(*each)
    usual = {kind for kind in its if sum(kind in one for one in each) > MOSTLY * len(each)}
    for kinds, others, texts in ((mine, its, wordings), (usual, of_whole, [whole or question])):
        stems = {_noun(token) for text in texts for token in tokens(text)}
        for kind in kinds:
            head = heads.get(kind.name)
            same = any(kind.may_be(one) or one.may_be(kind) for one in others)
            if head not in stems or same or kinds is mine and (head,) in known:
                continue
            if kinds is mine:
                return kind.name
            if told is None or not kind.types & _types_implied(whole, told, game):
                return Hint(kind.name)
    return ""


def untold(name: str, text: str, told: Said, game: str) -> bool:
    """Is this the name of a kind of card or of a trait, of which neither a word of a text (which has `told`
    so) speaks nor a card that it names is one? A trait that the text names stands in the place of another.
    """
    kinds = [kind for kind in _kinds(game).values() if kind.name == name]
    if kinds:
        others = {kind for kind, _ in _named(text, game)}
        implied = _types_implied(text, told, game)
        return not any(
            kind.may_be(one) or one.may_be(kind) for kind in kinds for one in others
        ) and not any(kind.types & implied for kind in kinds)
    its = {one.stem for one in tokens(name)}
    facts = [one for title in told.cards for one in Cards(game).printings(title)]
    of_cards = {one.stem for each in facts for said in (*each.traits, each.race) for one in tokens(said)}
    mine = {one.stem for one in tokens(text)}
    return its <= _traits(game) and not its & (mine | of_cards) and not mine & _traits(game)


@lru_cache(maxsize=4)
def _heads(game: str) -> dict[str, str]:
    """The kinds that are called by several words ending in one that by itself is another thing, each with the
    stem of that word. A card by itself is any of them.
    """
    nouns = read_toml(corpus_dir() / game / "words.toml")["nouns"]
    named = {kind.name: tokens(kind.name) for kind in _kinds(game).values()}
    return {
        name: _noun(words[-1]) for name, words in named.items()
        if len(words) > 1 and nouns.get(words[-1].word, {"types": [name]})["types"]
    }


def _types_implied(question: str, told: Said, game: str) -> frozenset[str]:
    """The types of the cards that a question names by title, or by a trait that stands for a kind."""
    cards = Cards(game)
    by_title = {facts.type for title in told.cards for facts in cards.printings(title)}
    stems, traits = {one.stem for one in tokens(question)}, _types_by_trait(game)
    return frozenset(by_title).union(*(traits[one] for one in stems if one in traits))


@lru_cache(maxsize=4)
def _types_by_trait(game: str) -> dict[str, frozenset[str]]:
    """The types of the kind that a trait alone stands for, by the stem of the trait."""
    data = read_toml(corpus_dir() / game / "words.toml")
    return {
        stem(trait.lower()): frozenset(data["nouns"][kind]["types"])
        for kind, listed in data["traits"].items() if kind in data["nouns"] for trait in listed
    }


def _done_to_another(question: str, wordings: Iterable[str], game: str) -> str:
    """To whom something is done by the wordings, where the question has it done to another kind."""
    mine = _done_to(question, game)
    its: set[Kind] = set().union(*(_done_to(text, game) for text in wordings))
    if mine and its and not any(one.may_be(other) or other.may_be(one) for one in mine for other in its):
        return f"to {min(one.name for one in its)}"
    return ""


def _done_to(text: str, game: str) -> set[Kind]:
    return {kind for kind, before in _named(asking_clause(text), game) if before}


def another_number(
    mine: Sequence[Number], its: Sequence[Sequence[Number]], values: Collection[str], asked: Collection[int]
) -> str:
    """A value that the question names beside a number, where wordings have it beside fixed ones, and never
    this; "" where there is none. Of the numbers that the clause which asks has (`asked`) it may be anything
    ("his 5 damage"). What two players have is told apart: the wordings may have the other one's.
    """
    for number in mine:
        for value, tells in number.near.items():
            counts = tells == 1.0 and number.value in asked and not value.startswith("~")
            if not counts and (abs(tells) < 1.0 or value not in values):
                continue
            beside = [one for each in its for one in each if abs(one.near.get(value, 0.0)) == 1.0]
            others = {one.value for one in mine if whose_is(number) and _is_anothers(one, number)}
            if beside and not any(one.slot or one.value in {number.value, *others} for one in beside):
                return f"{number.value} {value}"
    return ""


def _is_anothers(one: Number, number: Number) -> bool:
    """Is a number told to be another player's than another number?"""
    return whose_is(one) not in ("", whose_is(number))


__all__ = [
    "Kind", "another_asked_of", "another_in_that_state", "another_kind", "another_number",
    "kinds_of_one_type", "names_of_kinds", "narrower_kind", "untold",
]  # fmt: skip

"""The sentences that may decide a question: of the rules, rulings and named cards which most probably settle
it, each with what speaks for it.
"""

from __future__ import annotations

import math
import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Literal, NamedTuple

from ruling_service.ask.answering.entry_sentences import Sentences
from ruling_service.ask.answering.evidence import THE_CARDS, likest, odds_of, place
from ruling_service.ask.answering.nearest import of_ruling
from ruling_service.ask.answering.topic import itself, speaking
from ruling_service.ask.plain_text import searched
from ruling_service.ask.reading.tokens import in_digits, stem, tokens
from ruling_service.ask.reading.told_apart import apart, named
from ruling_service.ask.recalling import Meant, Recollection
from ruling_service.ask.recalling.counts import WORDS
from ruling_service.ask.recalling.question_kind import asking_clause, asks_for
from ruling_service.ask.recalling.vectors import WORD, Vector, nearness, sense, unit
from ruling_service.ask.recalling.wordings import Told, shelf
from ruling_service.ask.results import NamedCard
from ruling_service.library import Library
from ruling_service.library.search import telling
from ruling_service.library.snippets import stems_of
from ruling_service.library.text import stem as library_stem
from ruling_service.patterns import pattern
from ruling_service.slugs import fold

By = Literal["rule", "card", "ruling"]
ENTRIES, CASES = 5, 3
"""So many rules are read, the likeliest, and so many rulings."""
SHORT = 7
"""A sentence with fewer words is short."""
QUERY = 400
"""How many characters of a text are weighed."""
NEAR, KIN = 8, 12
"""How fast a ruling's say falls with its distance, and of so many the reasons have one."""
COUNTS = {
    **{word: str(number) for number, word in enumerate(WORDS)},
    "once": "1", "twice": "2", "both": "2", "second": "2", "third": "3",
}
COUNTED = pattern(r"\d|\b(?:one|two|three|once|twice|no|none)\b", re.IGNORECASE)
"""How a sentence says how many,"""
MODAL = pattern(
    r"\b(?:can|cannot|can't|may|must|only|never|not|no|nobody|nothing|neither|without|unless|except|any)\b",
    re.IGNORECASE,
)
"""and what may be or not."""
NEVER = pattern(
    r"\b(?:cannot|can't|not|no|never|nobody|nothing|neither|without|only|unless)\b", re.IGNORECASE
)
"""How it says that something may not be."""
IN_PART = pattern(r"(?:Example|Sources differ|Contested|The sources differ|Learn to Play|References)\b")
"""How a sentence begins that says nothing that holds in general."""


KINDS = frozenset(("designer", "scenario", "conflict", "faq", "framework", "keyword"))
"""Kinds of rules, as their entries begin."""


class Candidate(NamedTuple):
    """A sentence that may decide a question.

    `chance` says how probably its entry settles what is asked, `rank` is its place among them (0: the first),
    `at` that of the sentence in it. Of a card `touched` is true where it speaks of what is asked. `question`
    is that of a ruling, `meant` the ruling and `odds` how probably it is meant. `title` is that of its entry.
    `texts` are the numbers of the texts of a card in which it stands (none: what is decided on it).
    """

    text: str
    by: By
    entry: str
    chance: float
    rank: int
    at: int
    touched: bool = False
    question: str = ""
    meant: Meant | None = None
    odds: float = 0.0
    title: str = ""
    texts: frozenset[int] = frozenset()


def candidates(
    listed: Sequence[tuple[str, float]], text: str, recalled: Recollection, cards: Sequence[NamedCard],
    game: str, library: Library,
) -> list[Candidate]:
    """The sentences of what most probably settles a question: `listed` are entries with how probable each is,
    the likeliest first, `text` is all that was typed.
    """
    found: list[Candidate] = []
    meant = {f"{game}/case/{case}": one for case, one in likest(recalled).items()}
    odds = odds_of(recalled)
    cases = entries = 0
    sentences = library.kept(Sentences)
    named_ = {one.id for one in cards if one.ruled}
    for rank, (entry, chance) in enumerate(listed):
        if entry == THE_CARDS:
            found += _of_cards(cards, chance, rank, dict(listed))
        elif entry in named_:
            continue  # told with the cards
        elif "/case/" in entry:
            one = meant.get(entry)
            if one is not None and cases < CASES:
                cases += 1
                found += _of_ruling(one, text, Candidate(
                    "", "ruling", entry, chance, rank, 0, meant=one, odds=odds[one.case],
                    title=sentences.title(entry),
                ), game, library)
        elif entries < ENTRIES:
            entries += 1
            found += [
                Candidate(said_, "rule", entry, chance, rank, at, title=sentences.title(entry))
                for at, said_ in enumerate(sentences.of(entry))
            ]
    return found


def _of_cards(
    cards: Sequence[NamedCard], chance: float, rank: int, listed: Mapping[str, float]
) -> Iterator[Candidate]:
    """The sentences of the cards that are named, of each what its texts say and what is decided on it."""
    for card in cards:
        stands: dict[str, list[tuple[frozenset[int], bool]]] = {}
        for number, text in enumerate(card.texts):
            for one in text.says or text.reading:
                if len(one.text.split()) > 2:
                    stands.setdefault(one.text, []).append((frozenset((number,)), one.touched))
        for one in card.ruled:
            stands.setdefault(one.text, []).append((frozenset(), one.touched))
        for at, (said_, found) in enumerate(stands.items()):
            texts = frozenset(number for numbers, _ in found for number in numbers)
            yield Candidate(
                said_, "card", card.id, chance if texts else max(chance, listed.get(card.id, 0.0)), rank, at,
                touched=any(touched for _, touched in found), title=card.title, texts=texts,
            )


def _of_ruling(
    meant: Meant, text: str, one: Candidate, game: str, library: Library
) -> Iterator[Candidate]:
    """A ruling with its answer and reason; of one whose question tells other numbers the reason alone, for
    its answer is one to those: so is a number where more numbers are told than its question has.
    """
    ruling = of_ruling(meant, game, library)
    its, told = numbers_in(ruling.question), numbers_in(text)
    others = its - told
    if not others and its and asks_for(ruling.question) == "number" and told - its:
        others, told = told - its, told & its
    if others and ruling.why and not numbers_in(ruling.why) - told:
        yield one._replace(text=ruling.why)
    elif not others and ruling.answer:
        yield one._replace(text=f"{ruling.answer} {ruling.why}".strip(), question=ruling.question)


@lru_cache(maxsize=8192)
def numbers_in(text: str) -> frozenset[str]:
    """The numbers of a text, in words or digits, but one: it says little."""
    words = (token.word for token in tokens(text))
    return frozenset(COUNTS.get(word, word) for word in words if word.isdecimal() or word in COUNTS) - {"1"}


class Signs(NamedTuple):
    """What speaks for a sentence deciding a question (0 where nothing does). The clause is the one that asks,
    the sentence that in which it stands, the whole all that belongs to it.

    chance, first, top   how probable its entry is (root), 1 / its place, and beside the likeliest
    near_…               how near it lies to the clause, the sentence, the whole, by how words are used
    heard_…              how much of what tells in them it has in the same words or in synonyms,
    named_…              and in the same words, with its title
    clause_bare          how much of the words of the clause has one in it that is used alike,
    clause_heard, …      and of the clause, sentence and whole with title and question
    …_least              what tells most in them and it doesn't speak of
    titled               how much of its title stands in the sentence
    itself               how much of what the whole question speaks of at all is its title
    agreed               a probable ruling says the same
    kin, kinest          the reasons of the rulings that lie near say the same, and one of them
    asked_near           how near the question of a ruling lies
    ruling, odds, odds_heard, same_kind, against, alike, about
                         it is one; how probably it is meant, and how much of what is asked it speaks of; it
                         asks for the same; is ruled out; asks the same; speaks of all of it
    card, touched, untouched, alone
                         it stands on a card; does it speak of what is asked; is that the only card
    number, numberless   a number is asked for, and it has one or none
    numbers_told, numbers_else
                         how many of the numbers told it has, and how many of its own weren't told
    modal, negated       it is asked with yes or no, and it says what may be, or what may not
    decision, opens      what its rule says first; and that is asked for openly
    in_part, fragment    an example or what sources say apart; the rest of a list
    short, length        it has few words; the logarithm of how many
    contrary, unsaid     of how many things that the rules tell apart the question speaks and it doesn't, and
                         of how many it has what is beside them instead
    deep, many           how far in its rule it stands; the logarithm of how many sentences that has
    designer, …          it stands in an answer of a designer, on the page of a scenario, where sources are
                         compared, in the FAQ, in a step of the round, in the rule of a keyword
    """

    chance: float = 0.0
    first: float = 0.0
    top: float = 0.0
    near_clause: float = 0.0
    near_sentence: float = 0.0
    near_whole: float = 0.0
    heard_clause: float = 0.0
    heard_sentence: float = 0.0
    heard_whole: float = 0.0
    named_clause: float = 0.0
    named_sentence: float = 0.0
    clause_bare: float = 0.0
    clause_heard: float = 0.0
    clause_least: float = 0.0
    sentence_heard: float = 0.0
    sentence_least: float = 0.0
    whole_heard: float = 0.0
    titled: float = 0.0
    itself: float = 0.0
    agreed: float = 0.0
    kin: float = 0.0
    kinest: float = 0.0
    asked_near: float = 0.0
    ruling: float = 0.0
    odds: float = 0.0
    odds_heard: float = 0.0
    same_kind: float = 0.0
    against: float = 0.0
    alike: float = 0.0
    about: float = 0.0
    card: float = 0.0
    touched: float = 0.0
    untouched: float = 0.0
    alone: float = 0.0
    number: float = 0.0
    numberless: float = 0.0
    numbers_told: float = 0.0
    numbers_else: float = 0.0
    modal: float = 0.0
    negated: float = 0.0
    decision: float = 0.0
    opens: float = 0.0
    in_part: float = 0.0
    fragment: float = 0.0
    short: float = 0.0
    length: float = 0.0
    contrary: float = 0.0
    unsaid: float = 0.0
    deep: float = 0.0
    many: float = 0.0
    designer: float = 0.0
    scenario: float = 0.0
    conflict: float = 0.0
    faq: float = 0.0
    framework: float = 0.0
    keyword: float = 0.0


class Asking(NamedTuple):
    """A text that asks: what its stems tell (with words of the same sense, and its own alone), what its words
    do, where it lies.
    """

    weights: Mapping[str, float]
    own: Mapping[str, float]
    words: Mapping[str, float]
    at: Vector


def _asking(text: str, library: Library) -> Asking:
    weights = telling(library, searched(text)[:QUERY])
    stems = set(stems_of(text))
    own = {one: weight for one, weight in weights.items() if one in stems}
    words = {one: weights[other] for one, other in _words(text) if other in weights}
    return Asking(weights, own, words, place(text))


def signs(
    views: Sequence[str], text: str, found: Sequence[Candidate], recalled: Recollection, game: str,
    library: Library,
) -> list[Signs]:
    """The signs of each sentence that may decide a question: `views` are the texts that ask it, the sentence
    first, `text` is all that was typed.
    """
    clause, sentence, whole = (
        _asking(one, library) for one in (asking_clause(views[0]), views[0], views[-1])
    )
    rulings = _Rulings(recalled, found, game, library)
    kind, told = asks_for(views[0]), numbers_in(text)
    best = max((one.chance for one in found), default=1.0) or 1.0
    alone = len({one.entry for one in found if one.by == "card"}) == 1
    spoken = speaking(text)
    asked = clause.words.keys() | sentence.words.keys() | whole.words.keys()
    things, all_things = named(views[0], game), named(f"{views[-1]} {text}", game)
    listed = []
    for one in found:
        stems, at = _placed(one.text)
        title = one.title if one.by != "card" else ""
        its, called = numbers_in(one.text), frozenset(stems_of(title))
        bare = _heard(asked, _words(one.text))
        beside = _heard(asked, (*_words(title), *_words(one.question)))
        heard = {word: max(how, beside[word]) for word, how in bare.items()}
        clause_heard, clause_least = _spoken(clause.words, heard)
        sentence_heard, sentence_least = _spoken(sentence.words, heard)
        kin, kinest = rulings.kin(at)
        counted = kind == "number" and bool(COUNTED.search(in_digits(one.text)))
        other = apart(things, all_things, named(f"{one.text} {title} {one.question}", game), game)
        listed.append(Signs(
            chance=math.sqrt(one.chance), first=1 / (1 + one.rank), top=one.chance / best,
            near_clause=_near(at, clause.at), near_sentence=_near(at, sentence.at),
            near_whole=_near(at, whole.at),
            heard_clause=_share(stems, clause.weights), heard_sentence=_share(stems, sentence.weights),
            heard_whole=_share(stems, whole.weights),
            named_clause=_share(stems | called, clause.own),
            named_sentence=_share(stems | called, sentence.own),
            clause_bare=_spoken(clause.words, bare)[0], clause_heard=clause_heard,
            clause_least=clause_least, sentence_heard=sentence_heard, sentence_least=sentence_least,
            whole_heard=_spoken(whole.words, heard)[0],
            titled=len(called & set(sentence.weights)) / len(called) if called else 0.0,
            itself=itself(one.title, spoken),
            agreed=rulings.agreed(one, at), kin=kin, kinest=kinest,
            number=float(counted), numberless=float(kind == "number" and not counted),
            numbers_told=len(told & its) / len(told) if told else 0.0,
            numbers_else=len(its - told) / len(its) if its else 0.0,
            modal=float(kind == "yes" and bool(MODAL.search(one.text))),
            negated=float(kind == "yes" and bool(NEVER.search(one.text))),
            decision=float(one.by == "rule" and one.at == 0),
            opens=float(one.by == "rule" and one.at == 0 and kind in ("", "what")),
            in_part=float(bool(IN_PART.match(one.text))), fragment=float(one.text[:1].islower()),
            short=float(len(one.text.split()) < SHORT), length=math.log(max(len(one.text.split()), 1)),
            contrary=other.contrary, unsaid=other.unsaid,
            card=float(one.by == "card"), touched=float(one.touched),
            untouched=float(one.by == "card" and not one.touched),
            alone=float(one.by == "card" and alone),
            **_of_its_ruling(one, kind, sentence.at), **_of_its_place(one, library),
        ))  # fmt: skip
    return listed


def _of_its_ruling(one: Candidate, kind: str, asked: Vector) -> dict[str, float]:
    """The signs of a ruling."""
    if one.meant is None:
        return {}
    return {
        "ruling": 1.0, "odds": one.odds, "odds_heard": one.odds * one.meant.heard,
        "same_kind": float(bool(one.question) and asks_for(one.question) == kind),
        "asked_near": _near(_placed(one.question)[1], asked) if one.question else 0.0,
        "against": float(bool(one.meant.against)), "alike": float(one.meant.alike),
        "about": float(one.meant.about),
    }


def _of_its_place(one: Candidate, library: Library) -> dict[str, float]:
    """The signs of where a sentence of a rule stands."""
    if one.by != "rule":
        return {}
    many, kind = len(library.kept(Sentences).of(one.entry)), one.entry.split("/")[1]
    placed = {"deep": one.at / (1 + many), "many": math.log(many)}
    return placed | ({kind: 1.0} if kind in KINDS else {})


class _Rulings:
    """What the rulings say that may be meant, and the reasons of those that lie near."""

    def __init__(
        self, recalled: Recollection, found: Sequence[Candidate], game: str, library: Library
    ) -> None:
        self._rulings = [
            (one, _placed(f"{one.question} {one.text}")[1]) for one in found if one.by == "ruling"
        ]
        around: dict[str, float] = {}
        for each in recalled.around:
            for case, how in each:
                around[case] = max(around.get(case, 0.0), max(how, 0.0) ** NEAR)
        whole = sum(around.values()) or 1.0
        cases = shelf(game, library.folder.parent.parent).cases
        self._reasons = [
            (how / whole, _placed(why)[1])
            for case, how in sorted(around.items(), key=lambda one: -one[1])[:KIN] if case in cases
            for why in _reasons(cases[case])
        ]

    def agreed(self, one: Candidate, at: Vector) -> float:
        """How probably a ruling is meant that says what another sentence says."""
        return max(
            (other.odds * _near(at, there) for other, there in self._rulings if other is not one),
            default=0.0,
        )

    def kin(self, at: Vector) -> tuple[float, float]:
        """How near the reasons lie together, and the nearest of them."""
        said_ = [share * _near(at, there) for share, there in self._reasons]
        return sum(said_), max(said_, default=0.0)


def _reasons(told: Told) -> list[str]:
    """The reasons of a ruling, of each of its questions."""
    reasons = (str(told.data.get("why") or ""), *(also.why for also in told.asking.also))
    return [one for one in dict.fromkeys(reasons) if one]


def near(one: str, other: str) -> float:
    """How near two texts lie (0 to 1)."""
    return _near(_placed(one)[1], _placed(other)[1])


def _near(one: Vector, other: Vector) -> float:
    return max(nearness(one, other), 0.0)


@lru_cache(maxsize=8192)
def _placed(text: str) -> tuple[frozenset[str], Vector]:
    """The stems of a text, and where it lies."""
    return frozenset(stems_of(text)), place(text)


def _share(stems: Collection[str], weights: Mapping[str, float]) -> float:
    """How much of what tells stands in a text."""
    whole = sum(weights.values())
    return sum(weight for one, weight in weights.items() if one in stems) / whole if whole else 0.0


@lru_cache(maxsize=8192)
def _words(text: str) -> tuple[tuple[str, str], ...]:
    """The words of a text, each by its stem as questions and as the library have it."""
    found = (one.replace("'", "") for one in WORD.findall(fold(text)))
    return tuple(dict.fromkeys((stem(one), library_stem(one)) for one in found))


@lru_cache(maxsize=4096)
def _direction(word: str) -> Vector | None:
    """Which way a word points, None where nothing is known of its use."""
    vector = sense().vectors.get(word)
    return unit(vector) if vector is not None else None


@lru_cache(maxsize=65536)
def _alike(one: str, other: str) -> float:
    """How much alike two words are used (0 to 1)."""
    if one == other:
        return 1.0
    mine, its = _direction(one), _direction(other)
    return _near(mine, its) if mine is not None and its is not None else 0.0


def _heard(words: Collection[str], its: Sequence[tuple[str, str]]) -> dict[str, float]:
    """How much a text has of each of some words, in these or in words that are used alike."""
    same = {one for one, _ in its}
    return {
        one: 1.0 if one in same else max((_alike(one, other) for other in same), default=0.0) for one in words
    }


def _spoken(words: Mapping[str, float], heard: Mapping[str, float]) -> tuple[float, float]:
    """How much of some words a text speaks of by how much it has of each; and how much the one tells that it
    speaks of least.
    """
    whole = sum(words.values())
    if not whole:
        return 0.0, 0.0
    least = max(weight * (1 - heard[one]) for one, weight in words.items())
    return sum(weight * heard[one] for one, weight in words.items()) / whole, least / max(words.values())


__all__ = ["COUNTED", "By", "Candidate", "Signs", "candidates", "near", "numbers_in", "signs"]

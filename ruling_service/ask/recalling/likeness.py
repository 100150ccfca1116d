"""How like a question is to the questions that cases answer: its signs, and how probable it is that it is one
of them.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Any, NamedTuple, Protocol, TypeVar

from ruling_service.ask.reading.colloquial import talk
from ruling_service.ask.reading.tokens import in_digits, stem
from ruling_service.ask.recalling.binding import MISFIT, Bound, Figures, Slots, bound
from ruling_service.ask.recalling.features import Number, Said, stems
from ruling_service.ask.recalling.leaning import Leaning, leaning
from ruling_service.ask.recalling.placing import REASONS, numbers_in
from ruling_service.ask.recalling.question_kind import asks_for
from ruling_service.ask.recalling.signs import Signs, weights
from ruling_service.ask.recalling.stories import (
    Story,
    StorySigns,
    condensed,
    meant,
    places,
    story_of,
    taken,
    together,
)
from ruling_service.ask.recalling.stories import weights as story_weights
from ruling_service.ask.recalling.touching import things
from ruling_service.ask.recalling.vectors import Places, Sense, said_words, sense, traits
from ruling_service.ask.recalling.worded import Key, Wording
from ruling_service.ask.recalling.wordings import Shelf, leanings, middles

WEIGHED = 30
"""How many questions of cases are weighed in full,"""
SEEN_FROM_EACH = 12
"""how many are seen from each place where what a story asks may lie,"""
MORE = 2
"""and how many more are seen, and all that say the same, whether one of them is hardly in other words,"""
CERTAIN = 0.95
"""as close as this to a wording, which then goes before all others."""
LIGHT = ("gain", "go", "trigger", "use", "add", "have", "play", "put into play", "end", "resolve")
"""Verbs that stand for many things: "get", "end up", "work"."""
WHO = {"I": "another player", "another player": "I"}
NEVER = {
    "what": ("yes",),
    "number": ("yes", "order", "when", "who", "what"),
    "who": ("number", "yes", "order", "when", "what"),
    "when": ("number", "yes", "who"),
    "yes": ("number", "place", "order", "when", "what"),
    "order": ("number",),
    "place": ("yes", "when"),
}
"""What a question that asks for the one never asks for."""
BESIDE = 0.5
"""How much of its weight a meaning has that only the sentences before the question have."""
TURNING = {"not": 0.16, "before": 0.14, "after": 0.08, "instead": 0.14, "other": 0.08, "again": 0.06,
           "only": 0.04, "first": 0.05,
           "more": 0.06, "less": 0.08, "each": 0.02, "equal": 0.08, "must": 0.16}  # fmt: skip
"""How much a word that turns a question counts."""
MOSTLY = 0.6
"""What so many of the wordings speak of is what it is about."""
OTHER_TURNS, OTHER_CARDS = 0.15, 0.1
"""What makes a wording less near at first sight."""
FIXED = 0.01
"""What a number adds that the wording itself has: it is nearer than one with a slot."""
LEANS_AWAY = -0.1
"""Two questions that lean apart so much are contrary, however alike their words."""
SAID_ALIKE = 0.8
"""So much of what the one speaks of the other speaks of, if both ask the same."""
TELLING, STRANGE = 3.0, 1.5
"""So much tells what is meant, and a word of which nothing is known: without it no case answers it."""
CORE, OPPOSITE, MISSING_CARD, STANDING_IN, OTHER_FORM = 0.15, 0.15, 0.06, 0.02, 0.12
"""What makes a wording less close: what most wordings speak of is missing, an opposite, a card named by only
one of the two, one that stands in for a card of the case, another thing asked for.
"""


class Question(NamedTuple):
    """A question as it is compared: what it says, what it asks for ("" if not told), what places it, which
    way it leans, its words.
    """

    told: Said
    asks: str
    traits: tuple[str, ...]
    leans: float
    text: str = ""

    @classmethod
    def of(cls, text: str, told: Said, leans: Leaning | None = None) -> Question:
        """A text whose reading is known; `leans` are other leanings than those of the corpus."""
        text = in_digits(text)
        asks = asks_for(text)
        return cls(told, asks, tuple(traits(text, told, asks)), (leans or leaning()).of(text), text)


class Like(NamedTuple):
    """A question of a case that somebody's question is like.

    `odds` (0 to 1) say how probably it is the one that is meant; `close` how near it is to the wording, 1
    where it is the same.
    `numbers` are those for the wording's slots, None where the question's numbers don't fit or it asks for
    something else;
    `extra` its cards that the case doesn't have, `shared` those that it has. `own` is true where it is the
    wording, word for word.
    `unplaced` are numbers of the question that have no part in it, `misfits` those that would fill a slot for
    something else.
    """

    wording: Wording
    odds: float
    close: float
    numbers: dict[str, int] | None
    extra: frozenset[str]
    shared: frozenset[str]
    own: bool = False
    unplaced: tuple[int, ...] = ()
    misfits: tuple[int, ...] = ()


class OfCase(Protocol):
    """A wording, or whatever else is of one question of a case: its number is -1 for the case's own."""

    @property
    def case(self) -> str: ...

    @property
    def also(self) -> int: ...


class Near(NamedTuple):
    """A question of a case that lies near somebody's: how near (-1 to 1), and of its wordings the one that
    has most in common with it.

    `shared` is the share of meanings in common, `number` that of the wording.
    """

    near: float
    shared: float
    number: int


class Short(NamedTuple):
    """A story as it is taken to ask what a question of a case does: shortly, how near it lies so, and the
    clause of it that asks (`focus`).
    """

    question: Question
    like: Near
    signs: StorySigns
    focus: str


class Asked(NamedTuple):
    """All wordings of one question of a case together: how many say what; what most speak of, with its
    weight; the cards that one of them names.
    """

    of: tuple[int, ...]
    meant: Counter[str]
    turns: Counter[str]
    core: dict[str, float]
    cards: frozenset[str]


K = TypeVar("K")
V = TypeVar("V")


REMEMBERED = 512
"""So much that was worked out is remembered: what some questions came near."""


class AsAsked(dict[K, V]):
    """What is worked out for a key when it is asked for: a question comes near few of the cases. Of what was
    worked out before, the latest is remembered.
    """

    def __init__(self, make: Callable[[K], V], most: int = REMEMBERED) -> None:
        super().__init__()
        self._make, self._most = make, most

    def __missing__(self, key: K) -> V:
        found = self._make(key)
        if len(self) >= self._most:
            del self[next(iter(self))]
        self[key] = found
        return found


def _figures_of(case: dict[str, Any]) -> Figures:
    """The numbers of a case without what tells why it is so: "sites 3 and 6 heal" doesn't lie at site 3."""
    position = {key: value for key, value in case.items() if key not in REASONS}
    of: dict[str, set[str]] = {}
    numbers = numbers_in(position)
    for field in numbers.keys() & {*_fields(position)}:
        of.setdefault(stem(field.split()[-1]), set()).update(map(str, numbers[field]))
    return Figures(
        frozenset(re.findall(r"\d+", str(position))),
        {field: frozenset(found) for field, found in of.items()}
    )


def _fields(position: Any) -> Iterator[str]:
    """The names of the fields of a position that have something in them."""
    if isinstance(position, dict):
        yield from (name for name, value in position.items() if value)
        yield from (name for value in position.values() for name in _fields(value))
    elif isinstance(position, list):
        yield from (name for value in position for name in _fields(value))


class Likeness:
    """Compares questions with the wordings of one game."""

    def __init__(
        self, game: str, shelf: Shelf, learned: Sense | None = None, leans: Leaning | None = None
    ) -> None:
        """`learned` are other vectors than those of the corpus, and `leans` other leanings, by which they are
        tried.
        """
        self.game, self.shelf = game, shelf
        self.titles = shelf.titled()
        self.opposite = talk(game).opposite
        self.wordings = shelf.wordings
        self._known = shelf.times
        of = self._of = self.wordings.of_questions()
        self._heavy: AsAsked[int, float] = AsAsked(
            lambda number: self._weigh(self.wordings[number].said.meant), len(self.wordings) or 1
        )
        self._asked: AsAsked[Key, Asked] = AsAsked(lambda key: self._together(of[key]))
        self._keys = list(of)
        self._sense = learned or sense()
        self._middles = Places(middles(shelf.wordings, learned) if learned else shelf.middles, len(of))
        self._leaning = leans or leaning()
        lean = leanings(shelf.wordings, leans) if leans else shelf.leanings
        self._leanings: dict[Key, float] = dict(zip(self._keys, lean, strict=True))
        questions: dict[str, list[Key]] = {}
        for key in of:
            questions.setdefault(key[0], []).append(key)
        self._worded: AsAsked[str, frozenset[str]] = AsAsked(
            lambda name: frozenset().union(*(self._asked[key].meant for key in questions.get(name, ())))
        )
        self._spoken: AsAsked[str, frozenset[str]] = AsAsked(
            lambda name: shelf.cases[name].meant | self._worded[name]
        )
        self._lying: AsAsked[Key, frozenset[str]] = AsAsked(self._position)
        self._said_of: AsAsked[Key, frozenset[str]] = AsAsked(lambda key: frozenset().union(
            map(stems, self._asked[key].meant), *(self.wordings[at].said.spoken for at in of[key])
        ))
        self._slots = Slots(shelf.numbers(), things(game))
        self._numbers_bound: tuple[tuple[Number, ...], dict[Hashable, Bound | None]] = ((), {})
        self._figures: AsAsked[str, Figures] = AsAsked(lambda name: _figures_of(shelf.cases[name].data))

    # -- how much what is said tells -------------------------------------------------------------------------

    @lru_cache(maxsize=8192)  # noqa: B019 - one for each game
    def weight(self, name: str) -> float:
        """How much a meaning tells: the rarer among the wordings, the more; what no wording says and nobody
        knows tells little.
        """
        times = self._known.get(name, 0)
        rare = math.log((len(self.wordings) + 2) / (max(times, 2) + 1))
        if "→" in name or "«" in name or name.lstrip("≈") in LIGHT:
            return 0.3 * rare
        if name.startswith("~"):
            return (0.5 if times else 0.25) * rare
        return 0.5 * rare if name.startswith("≈") else rare

    def _weigh(self, names: frozenset[str]) -> float:
        return math.fsum(self.weight(name) for name in names)  # in whatever order sets have

    def _together(self, listed: Sequence[int]) -> Asked:
        """The wordings of one question as one, so that what is meant counts as much as there are wordings
        with it.
        """
        count = len(listed)
        meant = Counter(name for number in listed for name in self.wordings[number].said.meant)
        turns = Counter(turn for number in listed for turn in self.wordings[number].said.turns)
        about = {
            name: self.weight(name) * times / count
            for name, times in meant.items()
            if count > 2 and times >= MOSTLY * count and "→" not in name and "«" not in name
        }
        cards = frozenset(card for number in listed for card in self.wordings[number].said.cards)
        return Asked(tuple(listed), meant, turns, about, cards)

    def has_unheard(self, told: Said) -> bool:
        """Whether the sentence that asks has a word that means nothing known and that no wording has."""
        return any(name.startswith("~") and not self._known.get(name) for name in told.meant - told.context)

    def asked_of(self, case: str) -> frozenset[str]:
        """All that the wordings of a case's questions mean."""
        return self._worded[case]

    def spoken_of(self, case: str) -> frozenset[str]:
        """All that a case or any wording of its questions means."""
        return self._spoken[case]

    def figures(self, case: str) -> Figures:
        """The numbers of a case, in its position or its summary."""
        return self._figures[case]

    def lying_in(self, one: Wording) -> frozenset[str]:
        """The stems of the places, states and acts that the position of a question of a case has."""
        return self._lying[one.case, one.also]

    def _position(self, key: Key) -> frozenset[str]:
        case = self.shelf.cases[key[0]]
        other = case.asking.also[key[1]].with_ if key[1] >= 0 else {}
        return frozenset(
            stems(name) for field in ("players", "do", "given") for name in _fields(
                other.get(field, case.data.get(field, ()))
            )
        )

    def wordings_of(self, one: OfCase) -> list[str]:
        """All wordings of the question of a case that is meant, or has this wording."""
        return [self.wordings[at].text for at in self._asked[one.case, one.also].of]

    def wordings_like(self, one: Wording) -> list[Wording]:
        """All wordings of the question of a case that has this one, with what they say."""
        return [self.wordings[at] for at in self._asked[one.case, one.also].of]

    def beside(self, one: Wording) -> Iterator[list[Wording]]:
        """The wordings of each other question of yes or no of the same case; of one that asks who, of each
        other one that asks so, or for yes or no.
        """
        for also in range(-1, len(self.shelf.cases[one.case].asking.also)):
            listed = [self.wordings[at] for at in self._of.get((one.case, also), ())]
            kinds = {"yes", one.kind} if one.kind in ("yes", "who") else set()
            if also != one.also and listed and listed[0].kind in kinds:
                yield listed

    def same_thing(self, question: Question, like: Like) -> bool:
        """Does a question ask what a question of a case asks, of the same cards and with the same numbers, as
        far as their words tell?
        """
        told, asked = question.told, self._asked[like.wording.case, like.wording.also]
        if question.asks != like.wording.kind or like.extra or like.unplaced or like.misfits:
            return False
        return (
            self._covered(told, frozenset(asked.meant)) >= SAID_ALIKE
            and self._about(told, asked) >= SAID_ALIKE
        )

    def speaks_of_it(self, question: Question, like: Like) -> bool:
        """Does a question speak of nearly all that most wordings of a question of a case speak of?"""
        asked = self._asked[like.wording.case, like.wording.also]
        return self._about(question.told, asked) >= SAID_ALIKE

    def about(self, one: OfCase) -> frozenset[str]:
        """What most wordings of a question of a case speak of."""
        return frozenset(self._asked[one.case, one.also].core)

    def cards_of(self, one: OfCase) -> frozenset[str]:
        """The cards of a case and those that the wordings of one of its questions name."""
        return self.shelf.cases[one.case].cards | self._asked[one.case, one.also].cards

    def heard(self, told: Said, case: str) -> float:
        """How much of what the clause that asks says a case or any wording of its questions speaks of: what
        it doesn't speak of is something else that is asked (0 to 1).
        """
        asked = frozenset(
            name for name in told.meant - told.context if "→" not in name and "«" not in name
        )
        whole = self._weigh(asked)
        return self._weigh(asked & self._spoken[case]) / whole if whole else 1.0

    def passed_over(self, told: Said, one: Wording, *, story: bool = False) -> bool:
        """Does a text tell anything to be so, or not to be so, of which neither a wording of a question of a
        case nor its position speaks? The answer may hang on it; of a `story` only what is known and tells
        much counts.
        """
        key = one.case, one.also
        facts = (told.told | told.denied) - self._said_of[key] - self._lying[key]
        return any(
            stems(name) in facts and not (story and (name.startswith("~") or self.weight(name) < TELLING))
            for name in _plainly_meant(told.meant)
        )

    def asks_besides(self, told: Said, one: Wording) -> bool:
        """Does the clause that asks say anything that tells much and that no wording of a question of a case
        has?
        """
        said = self._said_of[one.case, one.also]
        return any(
            self.weight(name) >= (STRANGE if name.startswith("~") else TELLING) and stems(name) not in said
            for name in _plainly_meant(told.meant - told.context)
        )

    # -- the likest ------------------------------------------------------------------------------------------

    def likest(
        self, question: Question, around: list[tuple[Key, float]] | None = None, most: int = 5
    ) -> list[Like]:
        """The questions of cases that a question most probably is, the most probable first; before them the
        one it is word for word. `around` is what lies `around` it, if that is known.
        """
        nearest = self.nearest(question, around)
        odds = weights().odds([self.signs(question, one) for one in nearest])
        cases = [self.wordings.key(one.number)[0] for one in nearest]
        odds = weights().leaned(odds, cases, [self.leans(question, one) for one in nearest])
        ranked = sorted(zip(odds, nearest, strict=True), reverse=True)
        seen = [
            (chance, one) for place,
            (chance, one) in enumerate(ranked) if place < most + MORE or one.shared >= CERTAIN
        ]
        found = [self._closest(question, one.number, chance) for chance, one in seen]
        return sorted(
            found, key=lambda like: (not like.own, like.wording.text.casefold() != question.text.casefold())
        )[:most]

    def nearest(self, question: Question, around: list[tuple[Key, float]] | None = None) -> list[Near]:
        """The questions of cases that lie nearest, the nearest first."""
        lying = self.around(question) if around is None else around
        return [Near(near, *self._most_shared(question.told, key)) for key, near in lying]

    def around(self, question: Question) -> list[tuple[Key, float]]:
        """The same, without a look at their wordings: each with how near it lies (-1 to 1)."""
        if not self._keys:
            return []
        nearest = self._middles.nearest(self._sense.place(question.traits), WEIGHED)
        return [(self._keys[number], near) for number, near in nearest]

    # -- a story ---------------------------------------------------------------------------------------------

    def told(self, clauses: Sequence[str], foci: Sequence[int], says: Callable[[str], Said]) -> Story:
        """A text of these clauses, of which some may be what is asked, read by `says`."""
        return story_of(clauses, foci, says, self._sense)

    def likest_of_story(
        self, clauses: Sequence[str], foci: Sequence[int], says: Callable[[str], Said], most: int = 6
    ) -> tuple[list[tuple[Question, Question, Like]], dict[str, float]]:
        """The questions of cases that a story most probably asks, the most probable first, each with what it
        is taken to ask then and the clause that asks; and how probable each case is by all its questions.
        """
        found = self.near_story(self.told(clauses, foci, says))
        odds = story_weights().odds([one.signs for one in found])
        cases = [self.wordings.key(one.like.number)[0] for one in found]
        leans = [self.leans(one.question, one.like) for one in found]
        odds = story_weights().leaned(odds, cases, leans)
        ranked = sorted(zip(odds, found, strict=True), key=lambda one: -one[0])[:most]
        taken = []
        for chance, one in ranked:
            text = one.question.text
            question = Question.of(text, says(text))._replace(asks=one.question.asks)
            focus = Question.of(one.focus, says(one.focus))._replace(asks=one.question.asks)
            taken.append((question, focus, self._closest(question, one.like.number, chance)))
        of_cases: dict[str, float] = {}
        for chance, case in sorted(zip(odds, cases, strict=True), reverse=True):
            of_cases[case] = of_cases.get(case, 0.0) + chance
        return taken, of_cases

    def near_story(self, story: Story) -> list[Short]:
        """The questions of cases that a story may ask, the nearest first, each with what it asks then."""
        numbers = {
            number for place in places(story) for number, _ in self._middles.nearest(place, SEEN_FROM_EACH)
        }
        found = sorted(
            ((taken(story, self._middles.at(number)), number) for number in numbers), reverse=True
        )
        asked, everything = meant(story, story.foci), meant(story)
        short = []
        for way, number in found[:WEIGHED]:
            said = together(story, way)
            asks = story.clauses[way.focus].asks
            text = condensed(story, way)
            question = Question(said, asks, (), self._leaning.of(text), text)
            near = Near(way.near, *self._most_shared(said, self._keys[number]))
            spoken = self._spoken[self._keys[number][0]]
            signs = self.signs(question, near)._asdict() | {
                "alone": way.alone, "foci": self._share(asked, spoken),
                "whole": self._share(everything, spoken)
            }
            signs.pop("told")
            short.append(Short(question, near, StorySigns(**signs), story.clauses[way.focus].text))
        return short

    def _most_shared(self, told: Said, key: Key) -> tuple[float, int]:
        """How much a question has in common with the wording of a question of a case that shares most at
        first sight, and its number.
        """
        whole = self._weigh(told.meant)
        shared = []
        for number in self._asked[key].of:
            one = self.wordings[number].said
            common = 2 * self._weigh(told.meant & one.meant) / (whole + self._heavy[number] or 1.0)
            near = common - OTHER_TURNS * (
                told.turns != one.turns
            ) - OTHER_CARDS * len(told.cards ^ one.cards)
            shared.append((near, -number, common))
        _, number, common = max(shared)
        return common, -number

    # -- the signs -------------------------------------------------------------------------------------------

    def signs(self, question: Question, one: Near) -> Signs:
        """What speaks for and against a question being one of those that lie near."""
        wording, told = self.wordings[one.number], question.told
        asked = self._asked[wording.case, wording.also]
        count = len(asked.of)
        return Signs(
            near=one.near,
            told=self._covered(told, self._spoken[wording.case]),
            about=self._about(told, asked),
            asked_often=math.log(count),
            unturned=math.fsum(
                TURNING[turn] * times / count for turn,
                times in asked.turns.items() if turn not in told.turns and times > count / 2
            ),
            kind=float(question.asks == wording.kind),
            other_kind=float(wording.kind in NEVER.get(question.asks, ())),
            cards_missing=float(len(wording.said.cards - told.cards)),
            numbers_left=float(self._bound(told, wording) is None),
        )

    def leans(self, question: Question, one: Near) -> float:
        """How far a question leans the same way as a yes-or-no question of a case, -1 (quite the other way)
        to 1.
        """
        lean = self._leanings.get(self.wordings.key(one.number), 0.0)
        return question.leans * lean if question.asks in ("yes", "") else 0.0

    def agreement(self, question: Question, one: Wording) -> float:
        """How far somebody's question leans as the question of a case does that has this wording, -1 (quite
        the other way) to 1.
        """
        return question.leans * self._leanings.get((one.case, one.also), 0.0)

    def _covered(self, told: Said, spoken: frozenset[str]) -> float:
        """How much of what a question says is spoken of."""
        said = {
            name: self.weight(name) * (BESIDE if name in told.context else 1.0) for name in told.meant
            if "→" not in name
        }
        whole = math.fsum(said.values())
        heard = math.fsum(weight for name, weight in said.items() if name in spoken)
        return heard / whole if whole else 0.0

    def _share(self, said: frozenset[str], spoken: frozenset[str]) -> float:
        """The share of what is said that is spoken of."""
        plain = frozenset(name for name in said if "→" not in name)
        whole = self._weigh(plain)
        return self._weigh(plain & spoken) / whole if whole else 0.0

    def _about(self, told: Said, asked: Asked) -> float:
        """How much of what most wordings speak of a question speaks of."""
        whole = math.fsum(asked.core.values())
        spoken = math.fsum(weight for name, weight in asked.core.items() if name in told.meant)
        return spoken / whole if whole else 0.5

    def _opposed(self, mine: frozenset[str], its: frozenset[str]) -> int:
        """How many meanings the question has of which the wording has the opposite, and not both of them."""
        only, others = mine - its, its - mine
        opposed = sum(1 for name in only if self.opposite.get(name, frozenset()) & others)
        opposed += 2 * sum(
            1 for name in only if "«" in name and "«".join(reversed(name.split("«"))) in others
        )
        return opposed + sum(
            1 for name in only
            if "→" in name and name.partition("→")[0] in WHO and _by_another(name) in others
        )

    def _bound(self, told: Said, one: Wording) -> Bound | None:
        """The question's numbers in a wording's slots; worked out once for the wordings of a case that have
        the same slots.
        """
        numbers, known = self._numbers_bound
        if numbers is not told.numbers:
            known = {}
            self._numbers_bound = (told.numbers, known)
        key = (
            one.case, one.kind == "number",
            tuple((number.slot, number.value, number.soft) for number in one.said.numbers)
        )
        if key not in known:
            known[key] = self._bound_to(told, one)
        return known[key]

    def _bound_to(self, told: Said, one: Wording) -> Bound | None:
        """The same, worked out: others may be named too, or fit less, but not where a number is asked for."""
        if one.kind != "number":
            return bound(
                told.numbers, one.said.numbers, self._slots, one.case, self._figures[one.case], loose=True
            )
        found = bound(told.numbers, one.said.numbers, self._slots, one.case)
        return found if found is not None and found.cost < MISFIT else None

    # -- the wording -----------------------------------------------------------------------------------------

    def _closest(self, question: Question, number: int, odds: float) -> Like:
        """The closest wording of a question of a case, if possible one whose slots the question's numbers
        fit.
        """
        key = self.wordings.key(number)
        asked = [
            at for at in self._asked[key].of if self.wordings.kind(at) not in NEVER.get(question.asks, ())
        ]
        bound_to = [
            (at, found) for at in asked
            if (found := self._bound(question.told, self.wordings[at])) is not None
        ]
        fitting = [(self._close(question, at, found.cost), found.fit, -at, found) for at, found in bound_to]
        if fitting:
            close, _, at, found = max(fitting, key=lambda one: (round(one[0], 2), *one[1:3]))
            said_so = [-one[2] for one in fitting if self._is_own(question, -one[2])]
            at = said_so[0] if said_so else -at
            bound_so = next(bound for other, bound in bound_to if other == at)
            close = 1.0 if said_so else close
            return Like(
                self.wordings[at], odds, close, bound_so.numbers, *self._extra(question, at), bool(said_so),
                bound_so.unplaced, bound_so.misfits,
            )  # fmt: skip
        return Like(self.wordings[number], odds, 0.0, None, *self._extra(question, number))

    def _is_own(self, question: Question, number: int) -> bool:
        """Is a question this wording word for word, with numbers of its own in the slots and the same ones
        elsewhere?
        """
        if self._words_of(question.text) != self._words_of(self.wordings[number].text):
            return False
        its = self.wordings[number].said.numbers
        fixed = Counter(one.value for one in its if not one.slot)
        mine = Counter(one.value for one in question.told.numbers)
        return not fixed - mine and (mine == fixed or any(one.slot for one in its))

    @lru_cache(maxsize=8192)  # noqa: B019 - one for each game
    def _words_of(self, text: str) -> tuple[str, ...]:
        """The words of a question or wording: the same wordings lie near many questions."""
        return tuple(said_words(text))

    def _extra(self, question: Question, number: int) -> tuple[frozenset[str], frozenset[str]]:
        """The cards of a question that neither the case nor a wording of its question has, and those that
        they have.
        """
        one, cards = self.wordings[number], question.told.cards
        if not cards:
            return cards, cards
        known = self.shelf.cases[one.case].cards | self._asked[one.case, one.also].cards
        return cards - known, cards & known

    def _close(self, question: Question, number: int, cost: float) -> float:
        """How close a question is to one wording, 1 where it is the same; `cost` is what its numbers take
        away.

        One that leans the other way is not the same: "do we skip it?" beside "do we do it?".
        """
        close = self._in_common(question, number, cost)
        one = self.wordings[number]
        if close < CERTAIN or one.kind != "yes" or question.leans * self._leaning.of(one.text) > LEANS_AWAY:
            return close
        return close - TURNING["not"]

    def _in_common(self, question: Question, number: int, cost: float) -> float:
        """How much a question and a wording have in common, less what sets them apart."""
        one, told = self.wordings[number], question.told
        its, asked, case = one.said, self._asked[one.case, one.also], self.shelf.cases[one.case]
        if (told.meant, told.turns, told.cards) == (its.meant, its.turns, its.cards):
            return 1.0 - cost  # the same said, though most wordings may say more
        both = self._weigh(told.meant) + self._heavy[number]
        shared = 2 * self._weigh(told.meant & its.meant) / both if both else 0.0
        close = 0.55 * shared + 0.45 * self._covered(told, frozenset(asked.meant)) - cost
        close += FIXED * sum(1 for each in its.numbers if not each.slot)
        if asked.core:
            close -= CORE * (1 - self._about(told, asked))
        close -= math.fsum(TURNING[turn] for turn in told.turns ^ its.turns)
        close -= OPPOSITE * self._opposed(told.meant, its.meant)
        unplaced = len(self._extra(question, number)[0])
        close -= MISSING_CARD * (len((told.cards - its.cards) & case.cards) + len(its.cards - told.cards))
        close -= (STANDING_IN if case.asking.stand_ins else MISSING_CARD) * unplaced
        return close - (OTHER_FORM if question.asks not in (one.kind, "what", "") else 0.0)


def _by_another(name: str) -> str:
    """The same done by another player: who does it decides."""
    who, _, verb = name.partition("→")
    return f"{WHO[who]}→{verb}"


def _plainly_meant(names: Iterable[str]) -> Iterator[str]:
    """What is meant by itself: no family of meanings, nothing of who does what to whom, and no card."""
    return (one for one in names if "→" not in one and one[0] not in "≈«" and not one.startswith("card:"))


__all__ = ["CERTAIN", "Like", "Likeness", "Question"]

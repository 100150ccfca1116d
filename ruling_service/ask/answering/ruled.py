"""Which ruling a question is told that has no verdict: that to which all three ways to read it come.

What its words bring to mind, what it brings to mind read shortly (`recalling/stories`), and the rule that
most probably settles it (`evidence`) err in different places: none of them is sure by itself where a text is
long. How probable it is that a ruling decides what a story asks is found from all of them together, from
stories whose rulings somebody has named (`learnt/told.toml`, `python -m bench told`). It is told as what it
is, with its answer, so which side of it a story asks decides nothing.

Who asks shortly says all that he asks: a word that no ruling has, another act or card, the contrary make it
another question, and a single clause that has no verdict asks something else; so there has to be a clause
that tells what the ruling hangs on, and more that weighs for it.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from ruling_service.ask import learnt
from ruling_service.ask.answering.nearest import YES_NO, answer_in, question_of
from ruling_service.ask.answering.readings import asks_of, position_of, said_otherwise
from ruling_service.ask.answering.sentences import near, numbers_in
from ruling_service.ask.answering.verdict import differ
from ruling_service.ask.posts import telling
from ruling_service.ask.recalling import Meant
from ruling_service.ask.recalling.contrary_questions import CONTRARY
from ruling_service.ask.recalling.hints import CardLeft, InPassing, NotAbout, is_open
from ruling_service.ask.recalling.question_kind import asks_for
from ruling_service.ask.results import Answer
from ruling_service.slugs import slug

FILE = "told.toml"
TORN = 0.5
"""With so great a share of its odds another position of the same case may be the one that is told of."""
UNSEEN, UNFOUND = 0.004, 0.01
"""As probable is what one way to read a story doesn't bring to mind, and a rule that isn't found for it."""
SHARE_OF_A_SHORT_ONE, OF_A_SHORT_ONE, HEARD = 0.65, 0.28, 0.9
"""Of all that a question of a sentence or two may ask the cases that say the same have so great a share, and
so much weight, and the case speaks of so much of it.
"""
LEAST = 0.05
"""So probable is a question of a case that may be told."""
SLIGHT = 0.01
"""No case that is less probable says the same to any purpose."""
PART = 0.25
"""The question that is told has so great a part of the weight of the likest of its case."""
STOOD_ON = 2
"""Cases say the same of the same rule that share one of so many entries on which they stand,"""
ASKED_ALIKE = 0.25
"""and whose questions lie so near each other: two that are answered with yes may be about two things."""


class Ruling(NamedTuple):
    """A question of a case, how probable both ways to read a text make it, and what it was played for."""

    meant: Meant
    odds: float
    answer: Answer


class Mass(NamedTuple):
    """A question of a case with its weight: how probable it is by both ways to read a text and by the rule on
    which its case stands; of a story, how probably it decides what is asked (0 to 1).
    """

    meant: Meant
    weight: float


class Signs(NamedTuple):
    """What speaks for a question of a case deciding what a story asks.

    words, shortly   how probable it is by each way to read the story, rule: the rule on which its case stands
    (logarithms)
    case             how probable all questions of its case are, read shortly (logarithm)
    first_by_words, first_shortly, first_rule   1 where nothing is likelier
    heard            how much of what is asked the case speaks of
    covered          share of the words of its question that the story has
    disputed         share of the words of the clauses which may be what is asked that its question has
    long             how many words its question has (logarithm)
    left             1 where the story names a card of which it doesn't speak
    against          1 where something that is told speaks against it
    """

    words: float
    shortly: float
    rule: float
    case: float
    first_by_words: float
    first_shortly: float
    first_rule: float
    heard: float
    covered: float
    disputed: float
    long: float
    left: float
    against: float


class Decision(NamedTuple):
    """How much each sign counts, what counts for no ruling at all, and how probable (0 to 1) what is told has
    to be.
    """

    signs: Signs
    nothing: float
    given: float

    def odds(self, found: Sequence[Signs]) -> list[float]:
        """How probably each of some questions decides what is asked, where it may be none of them."""
        return learnt.shares([learnt.total(self.signs, one) for one in found], self.nothing)


class Story(NamedTuple):
    """A story: its text, the clauses that may be what it asks, the titles of the cards that it names, and
    those of them that are no characters (`things`): whoever does something may be anybody.
    """

    text: str
    disputed: str
    cards: tuple[str, ...] = ()
    things: tuple[str, ...] = ()


@lru_cache(maxsize=1)
def decision() -> Decision:
    """The weights as they were found."""
    data = learnt.found_out(FILE)
    return Decision(Signs(**data["signs"]), data["nothing"], data["given"])


def signs(
    words: Sequence[Meant], shortly: Sequence[Meant], rules: Sequence[tuple[str, float]],
    stands: Callable[[str], Sequence[str]], story: Story,
) -> list[tuple[Meant, Signs]]:
    """The questions of cases that a story may ask, each with its signs."""
    found = dict(rules)
    by_words, by_story = (_odds(each, _key) for each in (words, shortly))
    of_cases = _odds(shortly, lambda one: one.case)
    each = _together(words, shortly, story=True)
    rule = {key: max((found.get(entry, 0.0) for entry in stands(key[0])), default=0.0) for key in each}
    most = [max(one.values(), default=0.0) or 2.0 for one in (by_words, by_story, rule)]
    told, disputed = telling(story.text), telling(story.disputed)
    listed = []
    for key, meant in each.items():
        odds = by_words.get(key, 0.0), by_story.get(key, 0.0), rule[key]
        asked = telling(question_of(meant) or str(meant.told.data.get("title", "")))
        spoken = {entry.rsplit("/", 1)[-1] for entry in stands(key[0])}
        left = [
            card for card in story.cards
            if slug(card) not in spoken and 2 * len(telling(card) & asked) < max(len(telling(card)), 1)
        ]
        other = next((one for one in left if one in story.things and telling(one) & disputed - asked), "")
        first = [float(one == best) for one, best in zip(odds, most, strict=True)]
        asks = meant._replace(against=CardLeft.of(other)) if other else meant
        listed.append((asks, Signs(
            words=math.log(max(odds[0], UNSEEN)), shortly=math.log(max(odds[1], UNSEEN)),
            rule=math.log(max(odds[2], UNFOUND)), case=math.log(max(of_cases.get(key[0], 0.0), UNSEEN)),
            first_by_words=first[0], first_shortly=first[1], first_rule=first[2], heard=meant.heard,
            covered=len(asked & told) / max(len(asked), 1),
            disputed=len(asked & disputed) / max(len(disputed), 1), long=math.log(1 + len(asked)),
            left=float(bool(left)), against=float(bool(meant.against)),
        )))  # fmt: skip
    return listed


def of_a_story(found: Sequence[tuple[Meant, Signs]]) -> list[Mass]:
    """The questions of cases that may decide what a story asks, each as probable as it is, the likest first.
    """
    odds = decision().odds([each for _, each in found])
    listed = [Mass(meant, chance) for (meant, _), chance in zip(found, odds, strict=True)]
    return sorted(listed, key=lambda one: -one.weight)


def stands_alone(one: Mass) -> bool:
    """Is a question of a case to be told as it stands: likely, though the story's numbers have no place in
    it, or something else speaks against it? A card or keyword that does what is asked rules it out, so does
    another phase, player or count than its own, and what it says but yes and no hangs on who is told of.
    """
    against = one.meant.against
    other = isinstance(against, NotAbout | CardLeft)
    if one.weight < LEAST or other or one.meant.read is not None and not against:
        return False
    return answer_in(one.meant) in YES_NO.values()


def masses(
    words: Sequence[Meant], shortly: Sequence[Meant], rules: Sequence[tuple[str, float]],
    stands: Callable[[str], Sequence[str]],
) -> list[Mass]:
    """The questions of cases that a question of a sentence or two may ask with their weight, the likest
    first.
    """
    found = dict(rules)
    by_words, by_story = (_odds(each, _key) for each in (words, shortly))
    listed = []
    for key, likest in _together(words, shortly, story=False).items():
        rule = max((found.get(entry, 0.0) for entry in stands(key[0])), default=0.0)
        odds = max(by_words.get(key, 0.0), UNSEEN) * max(by_story.get(key, 0.0), UNSEEN)
        listed.append(Mass(likest, math.sqrt(odds * max(rule, UNFOUND))))
    return sorted(listed, key=lambda one: -one.weight)


def _together(
    words: Sequence[Meant], shortly: Sequence[Meant], *, story: bool
) -> dict[tuple[str, int], Meant]:
    """The questions of cases that both ways to read a text bring to mind. What speaks against one in either
    does; of a `story` the side that is asked doesn't, nor does a hint.
    """
    each: dict[tuple[str, int], list[Meant]] = {}
    for one in (*words, *shortly):
        each.setdefault(_key(one), []).append(one)
    found = {}
    for key, mine in each.items():
        ready = [one for one in mine if one.read is not None] or mine
        against = next((one.against for one in mine if _speaks_against(one.against, story=story)), "")
        likest = max(ready, key=lambda one: one.odds)
        heard = max(one.heard for one in mine) if story else likest.heard
        found[key] = likest._replace(against=against, heard=heard)
    return found


def _key(one: Meant) -> tuple[str, int]:
    return one.case, one.also


def _speaks_against(against: str, *, story: bool) -> bool:
    if story:
        return against != CONTRARY and not is_open(against)
    return bool(against) and not isinstance(against, InPassing)


def agreed(
    listed: Sequence[Mass], answer: Callable[[Meant], Answer | None], stands: Callable[[str], Sequence[str]],
    *, story: bool = True,
) -> list[Ruling]:
    """The questions of the case that a text most probably asks about which may be told, the likest first;
    none where it has, with the cases that say the same of the same rule, no great share of all. One that is
    no `story` has to be spoken of by the case.
    """
    of_cases: dict[str, float] = {}
    for one in listed:
        of_cases[one.meant.case] = of_cases.get(one.meant.case, 0.0) + one.weight
    case = max(of_cases, key=of_cases.__getitem__, default="")
    told = [
        one for one in listed if one.meant.read is not None and not one.meant.against
        and (story or one.meant.heard >= HEARD)
    ]
    mine = [one for one in listed if one.meant.case == case]
    rulings = [
        Ruling(one.meant, one.weight, found) for one in told
        if one.meant.case == case and one.weight >= PART * mine[0].weight
        for found in (answer(one.meant),) if found is not None
    ]
    weight = {(one.meant.case, one.meant.also): one.weight for one in mine}
    if not rulings or said_otherwise(
        rulings[0].meant, [one.meant for one in mine], lambda one: weight[(one.case, one.also)]
    ):
        return []
    on = {*stands(case)[:STOOD_ON]}
    mass, best = of_cases[case], rulings[0].answer
    seen = {case}
    for one in told:
        slight = story and one.weight < SLIGHT
        if slight or one.meant.case in seen or not on & {*stands(one.meant.case)[:STOOD_ON]}:
            continue
        if near(asks_of(one.meant), asks_of(rulings[0].meant)) < ASKED_ALIKE:
            continue
        seen.add(one.meant.case)
        other = answer(one.meant)
        if other is not None and (other.verdict, other.answer) == (best.verdict, best.answer):
            mass += sum(each.weight for each in told if each.meant.case == one.meant.case)
    short = max(OF_A_SHORT_ONE, SHARE_OF_A_SHORT_ONE * sum(of_cases.values()))
    return rulings if mass >= (decision().given if story else short) else []


def _odds(listed: Iterable[Meant], of: Callable[[Meant], Any]) -> dict[Any, float]:
    odds: dict[Any, float] = {}
    for one in listed:
        odds[of(one)] = odds.get(of(one), 0.0) + one.odds
    return odds


def told_of(listed: Sequence[Ruling], text: str, *, story: bool = False) -> Ruling | None:
    """The likest of some questions of a case; None where a contrary one about another position is nearly as
    likely, where what is asked for, or what it says, is a number, which hangs on every number of a text, or
    where it speaks of numbers that the `text` doesn't, or, but for a `story`, that does of others or of
    something else that it tells.
    """
    if not listed:
        return None
    best = listed[0]
    for one in listed[1:]:
        torn = one.odds >= TORN * best.odds
        if torn and position_of(one.meant) != position_of(best.meant) and differ(one.answer, best.answer):
            return None
    if asks_for(text) == "number":
        return None
    its, told = numbers_in(asks_of(best.meant)), numbers_in(text)
    fits = its <= told if story else its == told and not best.meant.left
    return best if fits and type(best.answer.answer) is not int else None


__all__ = [
    "FILE", "Decision", "Mass", "Ruling", "Signs", "Story", "agreed", "decision", "masses", "of_a_story",
    "signs", "stands_alone", "told_of",
]  # fmt: skip

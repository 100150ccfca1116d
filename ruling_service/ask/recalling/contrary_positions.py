"""What a question tells of its position and a question of a case tells otherwise, or nowhere: who is in which
state, kinds and values, what is paid with, where cards lie.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING

from ruling_service.ask.building import records
from ruling_service.ask.building.keywords import names
from ruling_service.ask.reading.tokens import stem, tokens
from ruling_service.ask.recalling.counts import counts_in
from ruling_service.ask.recalling.features import NOT, stems
from ruling_service.ask.recalling.hints import Hint
from ruling_service.ask.recalling.kinds import another_kind, another_number, another_trait
from ruling_service.ask.recalling.likeness import LIGHT
from ruling_service.ask.recalling.matching import matched_only_there
from ruling_service.ask.recalling.placing import numbers_in
from ruling_service.ask.recalling.position import another_position, types_asked_of
from ruling_service.ask.recalling.question_kind import asking_clause, tells_a_story
from ruling_service.ask.recalling.sides import is_denial
from ruling_service.ask.recalling.thresholds import MOSTLY, RARELY, SELDOM
from ruling_service.inputs.toml_text import read_toml
from ruling_service.patterns import pattern
from ruling_service.resources import corpus_dir
from ruling_service.spheres import CORE, NEUTRAL

if TYPE_CHECKING:
    from ruling_service.ask.recalling.likeness import Like, Likeness, Question

SEVERAL = 0.2
"""What more of them say of a state than this they are about."""
PILES = ("dead pile", "discard pile", "victory display", "support area")
"""Where cards lie that no question speaks of in passing."""
SPHERES = tuple(sphere.capitalize() for sphere in (*CORE, NEUTRAL))
"""What a card can be paid with hangs on them."""
VALUES = (
    "vitality", "strength", "resistance", "hit points", "willpower", "attack strength", "defense strength"
)
"""Values whose number decides."""
MEANS = ("resources", "twilight")
"""What is paid with,"""
BESIDE = 0.4
"""and how much it tells of a number before it, with a word between ("4 Spirit resources")."""
SAID_OF_ANYTHING = frozenset(map(stems, LIGHT))
GOES_ON = pattern(r"\b(keep|kept|start|stop|go)(?:s|ping|ing|ed)? (?:on )?\w+ing\b", re.IGNORECASE)
"""Who keeps doing something does that, and keeps nothing."""


def of_another_position(
    question: Question, of_all: Question, like: Like, compare: Likeness, worded: Sequence[str]
) -> str:
    """What a question has that stands otherwise in the position of a case, or nowhere."""
    case = compare.shelf.cases[like.wording.case].data
    if position := another_position(of_all.text, of_all.told.numbers, worded, case):
        return position
    if sphere := matched_only_there(of_all.text, case):
        return f"no hero matches “{sphere}” as in it"
    apart = _unspoken(question, like, compare)
    return Hint(f"nothing is said of “{apart}” in it") if apart else ""


def told_of_another(question: Question, like: Like, compare: Likeness) -> str:
    """What the case's question depends on and this one has otherwise: a kind of card, or a value's number."""
    worded = compare.wordings_like(like.wording)
    numbers = [one.said.numbers for one in worded]
    said = [(one.text, one.said) for one in worded]
    case = compare.shelf.cases[like.wording.case].data
    return (
        another_number(
            question.told.numbers, numbers, VALUES, counts_in(_as_asked(question.text))
        )
        or another_kind(question.text, question.told, said, compare.game, lambda: types_asked_of(case))
        or another_trait(question.text, like.wording.text, [text for text, _ in said], compare.game)
    )


def _as_asked(text: str) -> str:
    """What of a text asks: all of it, of a story the clause that asks."""
    return asking_clause(text) if tells_a_story(text) else text


def other_means(question: Question, like: Like, compare: Likeness) -> str:
    """A number of what things are paid with ("1 resource") that stands in no slot, beside which no wording of
    the question has it and which isn't the only one of the case's position: whether it is enough hangs on
    it. "" if there is none.
    """
    if like.wording.kind not in ("yes", "number"):
        return ""
    placed = set((like.numbers or {}).values())
    worded = [number for one in compare.wordings_like(like.wording) for number in one.said.numbers]
    for number in question.told.numbers:
        for means in (name for name in MEANS if number.near.get(name, 0.0) >= BESIDE):
            said = any(one.value == number.value and means in one.near for one in worded if not one.slot)
            if number.soft or number.value in placed or said:
                continue
            if numbers_in(compare.shelf.cases[like.wording.case].data).get(means) != {number.value}:
                return f"{number.value} {means}"
    return ""


def contrary_position(question: Question, like: Like, compare: Likeness) -> str:
    """What a question tells to be so and a question of a case tells not to be so, or the other way round; ""
    where there is nothing.
    """
    told, its = question.told, [one.said for one in compare.wordings_like(like.wording)]
    denied = told.denied - told.told - SAID_OF_ANYTHING
    if is_denial(question.text):  # what it states is asked
        denied -= {stems(one.word) for one in tokens(asking_clause(question.text))}
    for name in sorted(denied):
        having = [one for one in its if name in one.spoken]
        denying = sum(name in one.denied for one in having)
        telling = like.wording.kind == "yes" and name in like.wording.said.told
        if telling and denying <= RARELY * len(having):
            return name  # the very wording that it is like tells it
        if denying > SELDOM * len(having):
            continue
        if len(having) > SEVERAL * len(its) or name in compare.lying_in(like.wording):
            return name
    states = told.spoken & _states(compare.game)  # "a unique ally" beside "one that isn't unique"
    of_it = like.wording.said
    for name in sorted((told.told | states) - told.denied):
        if like.wording.kind == "yes" and name in told.told and name in of_it.denied - of_it.told:
            return name  # "… whom he has assigned" beside "I don't assign anyone"
        denying = sum(name in one.denied for one in its)
        alike = sum(name in one.spoken and name not in one.denied for one in its)
        if denying > MOSTLY * len(its) and alike <= SELDOM * denying:
            return name
    return ""


@lru_cache(maxsize=2)
def _states(game: str) -> frozenset[str]:
    """The stems of the states that the words of a game name and into which no act brings anybody."""
    files = (corpus_dir() / "words.toml", corpus_dir() / game / "words.toml")
    states = {stems(name) for one in files for name in read_toml(one).get("states", ())}
    return frozenset(states - {*map(stems, records.records(game).acts)})


def contrary_state(question: Question, like: Like, compare: Likeness) -> str:
    """What the clause that asks says of somebody and hardly a wording does, where many say the contrary and
    it doesn't: "ready" beside wordings on who is exhausted. Of a state that is declared as the contrary of
    another a few are enough: the others may tell how he came into it. "" where there is none.
    """
    told, worded = question.told, [one.said for one in compare.wordings_like(like.wording)]
    for name in sorted(told.meant - told.context):
        bare = name.removeprefix(NOT)
        if bare == name and stems(name) in told.denied or name in gone_on_with(question.text):
            continue  # "when he isn't exhausted" tells the contrary
        turned = bare if bare != name else f"{NOT}{name}"
        contrary = (compare.opposite.get(name, frozenset()) | {turned}) - told.meant
        if any(name in one.meant and contrary & one.meant and "not" not in one.turns for one in worded):
            continue  # "does it still resolve when he cancels the other?": both are so
        many = SEVERAL if bare != name or any(one.startswith(NOT) for one in contrary) else MOSTLY
        states = {stem(one) for one in contrary if bare != name}  # who is exhausted is so by being exhausted
        saying = sum(
            bool(contrary & one.meant) or bool(states & {*map(stem, one.meant)})
            or bare == name and stems(name) in one.denied for one in worded
        )
        alike = sum(name in one.meant and "not" not in one.turns for one in worded)  # "nothing readies him"
        if saying > max(many * len(worded), 1) and alike <= RARELY * saying:
            return name
    return ""


def told_and_denied(whole: Question, like: Like, compare: Likeness) -> str:
    """The keyword that a text tells somebody to have, before what it asks as well, which some wordings say is
    not there and none that it is: "my ally has sentinel" beside wordings on a hero without it; the others
    don't speak of it, as most are without. "" where there is none.
    """
    worded = [one.said for one in compare.wordings_like(like.wording)]
    for name in sorted(_keywords(compare.game) & whole.told.told - whole.told.denied):
        denied = sum(name in one.denied for one in worded)
        if denied > SEVERAL * len(worded) and not any(name in one.told for one in worded):
            return name
    return ""


@lru_cache(maxsize=4)
def _keywords(game: str) -> frozenset[str]:
    """The keywords of a game, as stems."""
    return frozenset(map(stems, names(game)))


def gone_on_with(text: str) -> frozenset[str]:
    """The verbs that only say that something else goes on, or begins, or ends."""
    return frozenset(one.lower() for one in GOES_ON.findall(text))


def _unspoken(question: Question, like: Like, compare: Likeness) -> str:
    """What the clause that asks names and neither the case nor any wording of its questions speaks of: a pile
    of cards, or a value beside its number ("with 2 vitality").
    """
    spoken = compare.spoken_of(like.wording.case)
    told = question.told
    asked = told.meant - told.context
    piles = [name for name in PILES if name in asked and name not in spoken]
    piles += [name for name in SPHERES if name in asked and name not in spoken]
    values = [
        name for number in told.numbers for name, tells in number.near.items()
        if abs(tells) == 1.0 and name in VALUES and name not in spoken
    ]
    return next(iter([*piles, *values]), "")


__all__ = [
    "BESIDE", "contrary_position", "contrary_state", "gone_on_with", "of_another_position",
    "other_means", "told_of_another",
]  # fmt: skip

"""One verdict from many readings: the likely ones are played and what they answer is compared.

Readings that say the same support each other, however they were found; those that say otherwise speak against
it. How much each counts is in `learnt/verdict.toml`, found from questions whose answer somebody gave (`python
-m bench verdicts`). A reading that something rules out has no say; one of the contrary question says the
contrary. Where no answer is probable enough, the readings that part are said with what each would answer.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from ruling_service.ask import learnt
from ruling_service.ask.answering.readings import Reading, said_otherwise
from ruling_service.ask.building import NotBuilt
from ruling_service.ask.recalling.counts import counts_in
from ruling_service.ask.recalling.recall import LEAST, SURE
from ruling_service.ask.recalling.recollection import PLAYED, Meant
from ruling_service.ask.results import Answer
from ruling_service.engine.kernel.explore import Budget

FILE = "verdict.toml"
READINGS = 3_000
"""So much work (as the engine counts it) are the readings of a question that are played; one that is begun is
played to its end, and the likeliest in any case.
"""
BARELY = 0.1
"""How much of a say it has that nothing forbids an act against a case that asks the same,"""
ELSE = 0.5
"""and against one that asks something else."""
NOTHING_ELSE: Mapping[str, float] = {}
YES_OR_NO = ("always", "never")
ONE_CASE, TWICE = 0.42, 2
"""So probable a case that answers a story is by all its questions among what nothing rules out, and so many
times as probable as any that says otherwise;"""
ALONE, FAR, MOSTLY_HEARD = 0.2, 3.5, 0.7
"""or so probable, and so many times as any other, where it speaks of so much of what is asked."""
UNKNOWN = "None"
"""A number that a wording has and nobody told."""
TORN = 0.3
"""A contrary question of the same case that has so great a share of the odds of the other leaves it open."""
FEWEST = 0.3
"""The cases that say an answer are so probable together, or it is not given however much they agree;"""
FEWEST_OF_A_BRIEF = 0.6
"""so probable of a question that says little."""
SPLIT, UNDIVIDED = 0.66, 0.95
"""An answer of cases that hasn't so much of the odds of all that may be meant isn't given; one that needs so
much passes something over that the question tells."""
FROM_CASE = 0.4
"""A case that is so probable says the answer with its reason, else what the words come to says it."""
HEARD = 0.3
"""Of so much of what is asked a case speaks that says the answer in the place of what was built."""


class Signs(NamedTuple):
    """What speaks for and against an answer.

    said         odds of the cases that say so, together
    asked        the same, half of it for those that ask something else and aren't probable by themselves
    share        how much of the odds of all cases that nothing rules out they have (0 to 1): whether another
    question is meant counts as much as whether any is; what another question of the likest case comes to and
    can't contradict it is no rival
    torn         odds of further questions of the likest of these cases, that say otherwise
    otherwise    odds of other cases that say otherwise
    words        1 where what was built from the words says so
    outweighed   by how much the cases that ask the same and say otherwise are more probable than those that
    say so, where what was built from the words does
    against      1 where what was built says otherwise, a tenth where it only says that nothing forbids it
    and the likest case asks the same, else half of it
    close        how close the closest wording of a case that says so is
    unheard      1 where what is asked has a word that no wording has
    unplaced     1 where it has a number without a part in the likest case
    heard        how much of what is asked the likest case speaks of; 1 where none says so
    left         1 where the question says something of which no wording of the likest case's speaks, a half
    where it may be story
    """

    said: float
    asked: float
    share: float
    torn: float
    otherwise: float
    words: float
    outweighed: float
    against: float
    close: float
    unheard: float
    unplaced: float
    heard: float
    left: float = 0.0


class Weights(NamedTuple):
    """How much each sign counts, what counts without any, and how probable an answer has to be to be given.
    """

    each: Signs
    nothing: float
    given: float

    def odds(self, signs: Signs) -> float:
        """How probable an answer with these signs is (0 to 1)."""
        return learnt.chance(learnt.total(self.each, signs) + self.nothing)


class Both(NamedTuple):
    """How probable an answer is by itself (`alone`), and by its share `among` what else may be meant: either
    is enough, but where what is asked has a word that no wording has, none of these may be meant.
    """

    alone: Weights
    among: Weights

    @property
    def given(self) -> float:
        """How probable an answer has to be to be given."""
        return self.among.given

    def odds(self, signs: Signs) -> float:
        """How probable an answer with these signs is (0 to 1)."""
        alone = self.alone.odds(signs)
        return alone if signs.unheard else max(alone, self.among.odds(signs))


@lru_cache(maxsize=1)
def weights() -> Both:
    """The weights as they were found."""
    data = learnt.found_out(FILE)
    given = data["given"]
    return Both(*(
        Weights(Signs(**data[name]["signs"]), data[name]["nothing"], given) for name in Both._fields
    ))


class Said(NamedTuple):
    """A reading that was played, and its answer."""

    reading: Reading
    answer: Answer


class Weighed(NamedTuple):
    """An answer, with the readings that give it, its signs and how probable it is."""

    said: tuple[Said, ...]
    signs: Signs
    odds: float

    @property
    def best(self) -> Said:
        """The reading whose answer is shown: the likeliest case if it is likely, else the words."""
        cases = [one for one in self.said if one.reading.source == "case"]
        words = [one for one in self.said if one.reading.source != "case"]
        likest = max(cases, key=lambda one: (one.reading.own, one.reading.odds), default=None)
        likely = likest is not None and likest.reading.odds >= FROM_CASE and likest.reading.heard >= HEARD
        if likest is not None and (not words or likely or likest.reading.own):
            return likest
        return words[0]


def played(readings: Iterable[Reading], clock: Budget) -> tuple[list[Said], str]:
    """The likely readings with their answers, and why the likeliest has none ("" if it has). `clock` counts
    what is played.
    """
    ends = clock.used + READINGS
    found: list[Said] = []
    failed = ""
    for number, one in enumerate(sorted(readings, key=lambda one: (-one.own, -one.odds))):
        if one.odds < LEAST or one.against or (number and clock.used >= ends):
            continue
        try:
            found.append(Said(one, one.answer()))
        except NotBuilt as missing:
            failed = failed or missing.message
    return found, failed


def weigh(
    said: Sequence[Said], *, unheard: bool = False, by: Weights | Both | None = None,
    unplayed: Mapping[str, float] = NOTHING_ELSE,
) -> list[Weighed]:
    """The answers that readings give, the most probable first; before them that of a reading which is a
    wording of its case word for word. `unplayed` are the odds of the cases that may be meant too, nothing
    rules out and couldn't be played: an answer has its share among them as well.
    """
    grouped: dict[str, list[Said]] = {}
    straight = [one for one in said if not one.reading.against]
    for one in straight:
        grouped.setdefault(_of(one.answer), []).append(one)
    found = []
    for answer, group in grouped.items():
        signs = _signs(answer, group, straight, unplayed, unheard=unheard)
        found.append(Weighed(tuple(group), signs, (by or weights()).odds(signs)))
    return sorted(found, key=lambda one: (not any(each.reading.own for each in one.said), -one.odds))


def is_given(found: Weighed, *, brief: bool = False) -> bool:
    """Is an answer probable enough to be given? Of a `brief` question little tells it from others, unless it
    says all that the likest says and no more.
    """
    if any(one.reading.own for one in found.said):
        return True
    brief = brief and not (found.best.reading.alike and found.best.reading.about)
    least = FEWEST_OF_A_BRIEF if brief else FEWEST  # rivals without much of a claim agree by chance
    signs = found.signs
    if found.odds < weights().given or not (signs.words or signs.said >= least):
        return False
    return bool(signs.words) or signs.share >= (UNDIVIDED if signs.left == 1 else SPLIT)


def is_torn(found: Weighed, others: Sequence[Weighed]) -> bool:
    """Does another question of the same case, nearly as likely, come to the contrary? Both are about what is
    asked, and the words don't tell which way it is asked, nor does what they come to by themselves.
    """
    best = found.best.reading
    if best.own or best.source != "case" or found.signs.words:
        return False
    return any(
        one.reading.id == best.id and one.reading.odds >= TORN * best.odds
        and differ(one.answer, found.best.answer)
        for other in others for one in other.said
    )


def as_told(
    found: Sequence[Weighed], meant: Sequence[Meant], of_cases: Mapping[str, float] = NOTHING_ELSE,
    text: str = "",
) -> Said | None:
    """The ruling that a story is taken to ask for: the likeliest question of the case that is likely by all
    its questions together (`of_cases`), if little of what else may be meant says otherwise; None where there
    is none.

    It is said with its own question, so what another question of the case comes to is no contradiction: a
    claim and its contrary get the same sentence. A number is never told.
    """
    said = [one for each in found for one in each.said if one.reading.source == "case" and one.reading.asks]
    odds = {one.reading.id: of_cases.get(one.reading.id, 0.0) for one in said}
    case = max(odds, key=odds.__getitem__, default="")
    mine = [one for one in said if one.reading.id == case]
    best = max(mine, key=lambda one: one.reading.odds, default=None)
    if best is None or UNKNOWN in best.reading.asks or type(best.answer.answer) is int:
        return None  # how much it is hangs on every number of the story
    if _of_two_numbers(best, text) or any(
        one.read is not None and one.read.case == best.reading.id and one.odds == best.reading.odds
        and said_otherwise(one, meant, lambda each: each.odds) for one in meant
    ):
        return None
    alike = {one.reading.id for one in said if _of(one.answer) == _of(best.answer)}
    out = {one.case for one in meant if one.against} - {one.case for one in meant if not one.against}
    others = {name: chance for name, chance in of_cases.items() if name != case}
    if odds[case] <= max(others.values(), default=0.0):
        return None  # that what it is likelier about is ruled out makes it no likelier to be about this
    rival = max(
        (
            chance for name, chance in others.items()
            if name not in alike and name.rpartition("/")[2] not in out
        ), default=0.0,
    )  # fmt: skip
    ruled_out = sum(one.odds for one in meant if one.against and not case.endswith(f"/{one.case}"))
    likely = odds[case] >= ONE_CASE * (1 - ruled_out) and odds[case] >= TWICE * rival
    alone = odds[case] >= ALONE and odds[case] >= FAR * max(others.values(), default=0.0)
    return best if likely or alone and best.reading.heard >= MOSTLY_HEARD else None


def _of_two_numbers(best: Said, text: str) -> bool:
    """Has one number of a text its place in a case and another none: of which it asks isn't told."""
    taken = best.answer.recalled
    placed = taken is not None and "{" in taken.wording
    return placed and bool(counts_in(text) - counts_in(best.reading.asks))


def _signs(
    answer: str, group: Sequence[Said], said: Sequence[Said], unplayed: Mapping[str, float], *, unheard: bool
) -> Signs:
    mine_said = group[0].answer
    cases = [one for one in said if one.reading.source == "case"]
    others = [one.reading for one in cases if differ(one.answer, mine_said)]
    words = [one for one in said if one.reading.source != "case"]
    mine = [one.reading for one in group if one.reading.source == "case"]
    likest = max(mine, key=lambda one: one.odds, default=None)
    case = likest.id if likest is not None else ""
    built = any(_of(one.answer) == answer for one in words)
    mine_too = {one.id for one in mine}
    if is_forbidden(mine_said) and any(is_allowed(one.answer) for one in words):
        mine = [one for one in mine if one.id == case]  # what forbids it in another case isn't told either
    for_it = sum(one.odds for one in mine)
    beside = sum(
        one.reading.odds for one in cases
        if one.reading.id == case and _of(one.answer) != answer and not comparable(one.answer, mine_said)
    )
    unsaid = sum(odds for name, odds in unplayed.items() if name not in mine_too)
    against_it = sum(one.odds for one in others if _asks_it(one))
    return Signs(
        said=for_it,
        asked=sum(one.odds * (1.0 if one.about or _asks_it(one) else ELSE) for one in mine),
        share=for_it / (sum(one.reading.odds for one in cases) - beside + unsaid or 1.0),
        torn=sum(one.odds for one in others if one.id == case),
        otherwise=sum(one.odds for one in others if one.id != case),
        words=float(built),
        outweighed=max(against_it - for_it, 0.0) if built else 0.0,
        against=max(
            (_weight(one, likest) for one in words if differ(one.answer, mine_said)), default=0.0
        ),
        close=max((max(one.close, 0.0) for one in mine), default=0.0),
        unheard=float(unheard),
        unplaced=float(likest is not None and likest.unplaced),
        heard=likest.heard if likest is not None else 1.0,
        left=likest.left if likest is not None else 0.0,
    )


def _asks_it(one: Reading) -> bool:
    """Does a reading ask what the question asks, as far as words and odds tell?"""
    return one.alike or one.odds >= PLAYED


def _weight(built: Said, case: Reading | None) -> float:
    """How much of a say against a case what was built has: a word may have been left out of it."""
    if not is_allowed(built.answer):
        return 1.0
    return BARELY if case is not None and _asks_it(case) else ELSE


def differ(one: Answer, other: Answer) -> bool:
    """Do two answers contradict each other?"""
    return _of(one) != _of(other) and comparable(one, other)


def comparable(one: Answer, other: Answer) -> bool:
    """Can two answers contradict each other: are both yes or no, both values of a kind, or both orders of the
    same things?
    """
    said, also = one.answer, other.answer
    if one.verdict in YES_OR_NO:
        return other.verdict in YES_OR_NO
    if one.verdict != other.verdict:
        return False
    if one.verdict == "order":
        return (
            isinstance(said, list) and isinstance(also, list)
            and sorted(map(str, said)) == sorted(map(str, also))
        )
    return one.verdict == "value" and type(said) is type(also)


def _of(answer: Answer) -> str:
    """What an answer says, to be compared: of a decision whose it is, by the part he plays."""
    if answer.verdict == "depends" and " decides" in answer.text:
        return f"depends {answer.text.partition(' decides')[0].replace(f' ({answer.answer})', '')!r}"
    return f"{answer.verdict} {answer.answer!r}" if answer.verdict not in YES_OR_NO else answer.verdict


def is_allowed(answer: Answer) -> bool:
    """Does an answer say no more than that an act is possible?"""
    return "can" in answer.situation.get("ask", {}) and answer.verdict == "always"


def is_forbidden(answer: Answer) -> bool:
    """Does an answer say that an act isn't possible? It has a reason, which another case doesn't share."""
    return "can" in answer.situation.get("ask", {}) and answer.verdict == "never"


__all__ = [
    "SURE", "Said", "Signs", "Weighed", "Weights", "comparable", "differ", "is_allowed", "is_forbidden",
    "is_given", "as_told", "played", "weigh", "weights",
]  # fmt: skip

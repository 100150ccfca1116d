"""From a situation to its verdict: the position is built, the acts are driven, open choices are explored, the
question is answered.
"""

from __future__ import annotations

import time
from collections.abc import Hashable, Sequence
from itertools import islice
from typing import Any

import msgspec

from ruling_service.engine.kernel.explore import ENDLESS, Budget, Exploration
from ruling_service.engine.kernel.garbage import looked_for_rarely
from ruling_service.engine.kernel.meanings import NotPlayed
from ruling_service.errors import IllegalHere, UnknownName
from ruling_service.situations.shared import differences, lines_said
from ruling_service.situations.shared.account import parse_value
from ruling_service.situations.shared.answering import made
from ruling_service.situations.shared.expect import compare
from ruling_service.situations.shared.facts import More
from ruling_service.situations.shared.games import RULESETS, game, refuse_unplayed_rules
from ruling_service.situations.shared.lines import answer_of, film_of, tell_ways
from ruling_service.situations.shared.mentions import mentioned, question
from ruling_service.situations.shared.model import Situation
from ruling_service.situations.shared.results import (
    Because,
    Confidence,
    Explored,
    Gap,
    Outcome,
    Parting,
    Said,
    Verdict,
    Window,
    Word,
    undecided,
)  # fmt: skip
from ruling_service.situations.shared.table import Table
from ruling_service.situations.shared.verdict import LINES, confidence, verdict_of
from ruling_service.slugs import fold

SECONDS = 5.0
STATES = 20_000
MOST_OUTCOMES = 24
"""How many outcomes a verdict tells of, where several give one answer."""

MOST_ANSWERS = 100
"""How many different answers a verdict tells of."""


def table_of(situation: Situation, more: More | None = None, *, without: str = "") -> Table:
    """A situation set up to be played by the rules of its game."""
    return game(situation.game).table(situation, more, without=without)


@looked_for_rarely()
def simulate(
    situation: Situation, *, more: More | None = None, seconds: float = SECONDS, states: int = STATES,
    budget: Budget | None = None
) -> Verdict:
    """The verdict on a situation.

    A line of play that `budget` asks for is the first outcome, with its film. `more` looks up cards that the
    project doesn't know itself. `budget` is a clock that runs already, in the place of `seconds` and
    `states`: building the position and telling the outcomes count to it too. Raises a RulingError for a
    position or act that can't be.
    """
    budget = budget or Budget(seconds, states)
    refuse_unplayed_rules(situation.game, situation.ruleset)
    started = time.perf_counter()
    kind, _ = question(situation.ask)
    answering = game(situation.game).answers.get(kind, outcomes_verdict)
    try:
        verdict = answering(situation, more, budget)
    except UnknownName as missing:
        missing.where = missing.where or "ask"
        raise
    except NotPlayed as missing:
        verdict = undecided([_phrase(situation.game, missing)], lines=LINES[situation.explore])
    except IllegalHere as refused:
        here = table_of(situation, more)
        unread, taken = here.could_allow(), here.taken()
        if not unread:
            refused.hint = " ".join(filter(None, [refused.hint, *(one.says for one in taken)]))
            raise
        verdict = undecided(unread, lines=LINES[situation.explore])
        verdict.taken = taken
    verdict.explored.seconds = round(time.perf_counter() - started, 4)
    return verdict


def outcomes_verdict(situation: Situation, more: More | None, budget: Budget) -> Verdict:
    """The verdict of a question that every line of play answers by how it ends or what happened in it."""
    kind, _ = question(situation.ask)
    here = table_of(situation, more)
    found = here.explore(budget, here.reading, answer_of)
    missing = here.gaps()
    listed = outcomes(here, found)
    _refuse_absent(here, listed, complete=found.complete)
    answers: list[Any] = list(dict.fromkeys(answer_of(given) for given in found.outcomes))
    if kind == "what_happens":
        differences.tell(listed)
        answers = [
            tuple(outcome.answer) if isinstance(outcome.answer, list) and outcome.answer else None
            for outcome in listed
        ]
    word: Word = "inconclusive"
    answer: Any = None
    if missing:
        certain = list(dict.fromkeys(answer_of(given) for given in found.sure))
        word, answer = verdict_of(kind, certain, complete=False)
    else:
        word, answer = verdict_of(kind, answers, complete=found.complete)
    answer = list(answer) if isinstance(answer, tuple) else answer
    if ENDLESS in answers and word != "inconclusive":
        word, answer = ("depends", None) if len(answers) > 1 else (word, ENDLESS)
    verdict = whole(here, found, word, answer, listed, missing)
    verdict.assumed += [
        f"{name} is not in this position, and no line of play brings it there."
        for name in _absent(here, listed)
    ]
    return verdict


def _refuse_absent(here: Table, listed: list[Outcome], *, complete: bool) -> None:
    """Raises UnknownName where the question is about a card that is in no line of play at all: "nowhere" is
    no answer to somebody who forgot to put it on the table.
    """
    kind, about = question(here.situation.ask)
    name = parse_value(about)[1] if kind == "how_much" else about
    if kind not in ABOUT_A_CARD or not isinstance(name, str) or not name or not complete:
        return
    if here.position.is_player(name) or here.position.called(name):
        return
    if not any(differences.names(outcome.facts, name) for outcome in listed):
        raise here.position.absent(name, f"ask › {kind.replace('_', ' ')}")


def _absent(here: Table, listed: list[Outcome]) -> list[str]:
    """The cards that a question speaks of in a condition and that no line of play has."""
    asked = dict.fromkeys(name for name, path in mentioned(here.situation) if path[0] == "ask")
    known = {"none", "nobody", "nothing", "the first player", "the free peoples player"}
    return [
        name for name in asked
        if fold(name) not in known and not here.position.is_player(name) and not here.position.called(name)
        and not any(differences.names(outcome.facts, name) for outcome in listed)
    ]


ABOUT_A_CARD = ("where_is", "how_much", "what_happens")
"""Questions that may be about one card, and that any position answers somehow."""


def shown(found: Exploration) -> list[tuple[Hashable, Any]]:
    """The outcomes that a verdict tells of, in the order in which they were found: one of each answer, then
    others up to a limit.
    """
    first: dict[Hashable, Hashable] = {}
    for given in found.outcomes:
        first.setdefault(answer_of(given), given)
    others = (given for given in found.outcomes if first[answer_of(given)] is not given)
    told = {*list(first.values())[:MOST_ANSWERS], *islice(others, max(0, MOST_OUTCOMES - len(first)))}
    return [(given, state) for given, state in found.outcomes.items() if given in told]


def outcomes(here: Table, found: Exploration) -> list[Outcome]:
    """The outcomes as verdicts hand them over, each with its shortest line of play."""
    listed = []
    for given, state in shown(found):
        play = here.play.on(state)
        answer: Any = answer_of(given)
        listed.append(
            Outcome(
                answer=list(answer) if isinstance(answer, tuple) else answer,
                facts=here.scene(play),
                choices=made(play),
                trace=here.trace(play),
            )
        )
    return listed


def whole(
    here: Table, found: Exploration, word: Word, answer: Said, listed: list[Outcome], missing: list[Gap], *,
    because: list[Because] | None = None, when: list[str] | None = None, windows: list[Window] | None = None,
    without: list[Outcome] | None = None,
) -> Verdict:  # fmt: skip
    """A verdict with everything that it has to say."""
    tell_ways(found, listed, [answer_of(given) for given, _ in shown(found)])
    verdict = Verdict(
        verdict=word,
        answer=answer,
        confidence="derived",
        depends_on=depends_on(found) if word in ("depends", "inconclusive") else [],
        outcomes=listed,
        explored=Explored(
            states=found.states, merged=found.merged, seconds=found.seconds, complete=found.complete,
            stopped_by=found.stopped_by,
            outcomes=len(found.outcomes) if len(listed) < len(found.outcomes) else None,
        ),
        gaps=missing,
        assumed=[*here.assumed(), *here.silent(listed)],
        lines=LINES[here.situation.explore],
        unused=here.unused(),
        unreached=here.unreached(),
        errata=here.errata(),
        taken=here.taken(),
        because=because,
        when=when,
        windows=windows,
        without=without,
        start=here.scene(here.play),
        printed=here.printed(),
        film=film_of(here, found, listed),
    )  # fmt: skip
    verdict.confidence = _sureness(here.situation, verdict)
    kind, of = question(here.situation.ask)
    about = of if kind == "what_happens" and isinstance(of, str) else ""
    lines_said.tell(here.situation.game, verdict, kind, about)
    return verdict


def depends_on(found: Exploration) -> list[Parting]:
    """The decisions at which answers part, each chooser's first."""
    return [
        Parting(decision=one.decision, by=one.by, cites=list(dict.fromkeys(one.cites)))
        for one in found.partings
    ]


def _sureness(situation: Situation, verdict: Verdict) -> Confidence:
    """The confidence of a verdict: the source's, where it gives the answer that the source gives."""
    steps = [step for outcome in verdict.outcomes for step in outcome.trace]
    unsure = situation
    if situation.expect is not None and situation.expect.confidence:
        unsure = msgspec.structs.replace(
            situation, expect=msgspec.structs.replace(situation.expect, confidence="")
        )
    return confidence(
        situation, steps, matches=situation.expect is not None and compare(unsure, verdict).passed
    )


def because(reasons: Sequence[tuple[str, Sequence[str]]]) -> list[Because]:
    """Reasons (their words and entries) as verdicts name them, each once."""
    found: list[Because] = []
    for text, cites in reasons:
        one = Because(text=text, cites=list(dict.fromkeys(cites)))
        if one not in found:
            found.append(one)
    return found


def _phrase(name: str, missing: NotPlayed) -> Gap:
    """A phrase that a line of play came upon, as a gap."""
    why = f"understood, but not played: {game(name).why_not_played(missing.category, missing.kind)}"
    return Gap(card="", phrase=missing.kind.replace("_", " ").strip(), reason=why)


__all__ = ["RULESETS", "Verdict", "outcomes_verdict", "simulate"]

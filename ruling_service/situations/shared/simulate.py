"""From a situation to its verdict: the position is built, the acts are driven, open choices are explored, the question is answered."""

from __future__ import annotations

import time
from collections.abc import Hashable, Mapping
from itertools import islice
from typing import Any

import msgspec

from ruling_service.engine.kernel.explore import ENDLESS, Budget, Exploration
from ruling_service.engine.kernel.meanings import NotPlayed
from ruling_service.errors import IllegalHere, MalformedInput
from ruling_service.inputs.quoting import quoted
from ruling_service.situations.shared import differences
from ruling_service.situations.shared.answering import Reading, made
from ruling_service.situations.shared.expect import compare
from ruling_service.situations.shared.facts import More
from ruling_service.situations.shared.games import RULESETS, game
from ruling_service.situations.shared.mentions import question
from ruling_service.situations.shared.model import Situation
from ruling_service.situations.shared.verdict import LINES, confidence, undecided, verdict_of

SECONDS = 5.0
STATES = 20_000
MOST_OUTCOMES = 24
"""How many outcomes a verdict tells of, where several give one answer."""

MOST_ANSWERS = 100
"""How many different answers a verdict tells of."""

Verdict = dict[str, Any]


def table_of(situation: Situation, more: More | None = None, *, without: str = "") -> Any:
    """A situation set up to be played by the rules of its game."""
    return game(situation.game).table(situation, more, without=without)


def simulate(
    situation: Situation, *, more: More | None = None, seconds: float = SECONDS, states: int = STATES, budget: Budget | None = None
) -> Verdict:
    """The verdict on a situation, as the JSON that `rulings simulate` prints.

    `more` looks up cards that the project doesn't know itself. `budget` is a clock that runs already, in the place of `seconds` and
    `states`: building the position and telling the outcomes count to it too. Raises a RulingError for a position or act that can't be.
    """
    budget = budget or Budget(seconds, states)
    if situation.ruleset and situation.ruleset not in RULESETS[situation.game]:
        known = ", ".join(RULESETS[situation.game])
        raise MalformedInput(f"The rules of {quoted(situation.ruleset)} are not played.", hint=f"Played are: {known}.", where="ruleset")
    started = time.perf_counter()
    kind, _ = question(situation.ask)
    answering = game(situation.game).answers.get(kind, outcomes_verdict)
    try:
        verdict = answering(situation, more, budget)
    except NotPlayed as missing:
        verdict = undecided([_phrase(situation.game, missing)], lines=situation.explore)
    except IllegalHere:
        unread = gaps(table_of(situation, more))
        if not unread:
            raise
        verdict = undecided(unread, lines=situation.explore)
    verdict["explored"]["seconds"] = round(time.perf_counter() - started, 4)
    return verdict


def outcomes_verdict(situation: Situation, more: More | None, budget: Budget) -> Verdict:
    """The verdict of a question that every line of play answers by how it ends or what happened in it."""
    kind, _ = question(situation.ask)
    here = table_of(situation, more)
    missing = gaps(here)
    found = here.explore(budget, here.reading, _answer)
    listed = outcomes(here, found)
    answers = list(dict.fromkeys(_answer(given) for given in found.outcomes))
    if kind == "what_happens":
        differences.tell(listed)
        answers = [tuple(outcome["answer"]) if outcome["answer"] else None for outcome in listed]
    word, answer = verdict_of(kind, answers, complete=found.complete) if not missing else ("inconclusive", None)
    answer = list(answer) if isinstance(answer, tuple) else answer
    if ENDLESS in answers and word != "inconclusive":
        word, answer = ("depends", None) if len(answers) > 1 else (word, ENDLESS)
    return whole(here, found, word, answer, listed, missing)


def _answer(given: Hashable) -> Hashable:
    return given.answer if isinstance(given, Reading) else given


def shown(found: Exploration) -> list[tuple[Hashable, Any]]:
    """The outcomes that a verdict tells of, in the order in which they were found: one of each answer, then others up to a limit."""
    first: dict[Hashable, Hashable] = {}
    for given in found.outcomes:
        first.setdefault(_answer(given), given)
    others = (given for given in found.outcomes if first[_answer(given)] is not given)
    told = {*list(first.values())[:MOST_ANSWERS], *islice(others, max(0, MOST_OUTCOMES - len(first)))}
    return [(given, state) for given, state in found.outcomes.items() if given in told]


def outcomes(here: Any, found: Exploration) -> list[dict[str, Any]]:
    """The outcomes as verdicts hand them over, each with its shortest line of play."""
    listed = []
    for given, state in shown(found):
        play = here.play.on(state)
        answer = given.answer if isinstance(given, Reading) else given
        listed.append({
            "answer": list(answer) if isinstance(answer, tuple) else answer,
            "facts": here.facts(play),
            "choices": made(play),
            "trace": here.trace(play),
        })  # fmt: skip
    return listed


def whole(here: Any, found: Exploration, word: str, answer: Any, listed: list[dict[str, Any]], missing: list[dict[str, str]]) -> Verdict:
    """A verdict with everything that it has to say."""
    verdict: Verdict = {
        "verdict": word,
        "answer": answer,
        "confidence": "derived",
        "depends_on": depends_on(found) if word in ("depends", "inconclusive") else [],
        "outcomes": listed,
        "explored": {"states": found.states, "merged": found.merged, "seconds": found.seconds, "complete": found.complete},
        "gaps": missing,
        "assumed": here.assumed(),
        "lines": LINES[here.situation.explore],
        "unused": here.unused(),
    }
    if found.stopped_by:
        verdict["explored"]["stopped_by"] = found.stopped_by
    if len(listed) < len(found.outcomes):
        verdict["explored"]["outcomes"] = len(found.outcomes)
    verdict["confidence"] = sureness(here.situation, verdict)
    return verdict


def depends_on(found: Exploration) -> list[dict[str, Any]]:
    """The decisions at which answers part, each chooser's first."""
    return [{"decision": p.decision, "by": p.by, "cites": list(dict.fromkeys(p.cites))} for p in found.partings]


def sureness(situation: Situation, verdict: Mapping[str, Any]) -> str:
    """The confidence of a verdict: the source's, where it gives the answer that the source gives."""
    steps = [step for outcome in verdict["outcomes"] for step in outcome["trace"]]
    unsure = situation
    if situation.expect is not None and situation.expect.confidence:
        unsure = msgspec.structs.replace(situation, expect=msgspec.structs.replace(situation.expect, confidence=""))
    return confidence(situation, steps, matches=situation.expect is not None and compare(unsure, verdict).passed)


def sure(situation: Situation, verdict: Verdict) -> Verdict:
    """The verdict, with its confidence told anew."""
    verdict["confidence"] = sureness(situation, verdict)
    return verdict


def gaps(here: Any) -> list[dict[str, str]]:
    """The phrases of the cards in this position that could come up and are not understood, or understood and not played."""
    found: list[dict[str, str]] = here.gaps()
    return found


def _phrase(name: str, missing: NotPlayed) -> dict[str, str]:
    """A phrase that a line of play came upon, as a gap."""
    why = f"understood, but not played: {game(name).why_not_played(missing.category, missing.kind)}"
    return {"card": "", "phrase": missing.kind.replace("_", " ").strip(), "reason": why}


__all__ = ["RULESETS", "Verdict", "outcomes_verdict", "simulate"]

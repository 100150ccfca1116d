"""From a situation to its verdict: the position is built, the acts are driven, open choices are explored, the question is answered."""

from __future__ import annotations

import time
from collections.abc import Hashable, Mapping
from typing import Any

from ruling_service.engine.kernel.agenda import Task
from ruling_service.engine.kernel.explore import ENDLESS, Budget, Exploration, explore
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.lcg.meaning.registry import NotPlayed
from ruling_service.engine.lcg.not_played import reason
from ruling_service.errors import IllegalHere, MalformedInput
from ruling_service.situations import acts, differences, earlier, ending, moments, relevance
from ruling_service.situations.answering import Reading, reading
from ruling_service.situations.catalogue import catalogue
from ruling_service.situations.facts import More
from ruling_service.situations.mentions import question
from ruling_service.situations.model import Situation
from ruling_service.situations.policy import UNKNOWN_CARDS, Choices
from ruling_service.situations.position import Position, build
from ruling_service.situations.steps import At
from ruling_service.situations.verdict import confidence, verdict_of

SECONDS = 5.0
STATES = 20_000
MOST_OUTCOMES = 24

RULESETS = {"lcg": ("lcg-compendium",), "tcg": ("tcg-comprehensive-4.2", "tcg-comprehensive-4.1", "tcg-starter")}
"""Editions whose rules are played, by game; the first one prevails."""

Verdict = dict[str, Any]


class Table:
    """A situation set up to be played: its position, the acts and choices, and where a line of play ends."""

    def __init__(self, situation: Situation, more: More | None = None, *, without: str = "") -> None:
        self.situation = situation
        self.catalogue = catalogue(situation.game, situation.cards, more)
        self.position = build(situation, self.catalogue, without=without)
        self.at = moments.place(situation, self.position)
        tasks = moments.stand(self.position, self.at)
        earlier.settle(situation, self.position)
        performed, fixed = acts.as_choices(situation, self.position, self.at)
        self.choices = Choices(situation, self.position, [*fixed, *situation.given], performed)
        self.last = moments.last_step(situation.until, self.at) if situation.until else ""
        self.play = self.position.play
        self.play.policy = self.choices
        self._agenda(tasks, bool(performed))

    def _agenda(self, tasks: list[Task], acting: bool) -> None:
        play = self.play
        if self.last or not acting:
            play.remember("run on", True)
        if not self.last and not acting:
            self.last = self.at.step
        if acting:
            tasks = [Task("situation.acts", (0,)), *tasks]
        elif self.at.when == "during":
            tasks = []
        play.state.agenda = list(reversed(tasks))
        if self.at.when != "before":
            play.remember("reached", self.last == self.at.step)

    def stops(self, play: Play) -> bool:
        """Whether a line of play ends here: the step it was to run to is next, or the last step is done with all it caused."""
        state = play.state
        top = state.agenda[-1]
        waiting = play.fact("run to")
        if waiting is not None and moments.is_step(top, waiting):
            play.remember("run to", None)
            play.do("situation.acts", play.fact("next act"))
            return False
        if waiting is not None or not self.last:
            return False
        if play.fact("step") == self.last and not play.fact("reached"):
            play.remember("reached", True)
        return bool(play.fact("reached")) and moments.begins_a_step(top) and not state.happenings and not state.frames

    def explore(self, budget: Budget, answer: Any, matters: Any) -> Exploration:
        """Play every line."""
        return explore(self.play, answer, until=self.stops, budget=budget, matters=matters)

    def reading(self, play: Play) -> Reading:
        """What a line of play says of the question. Asked what happens, it says how everything ends, or the card or player asked about."""
        facts = ending.facts(play, self.position)
        given = reading(self.situation, facts, ending.trace(play, self.position))
        kind, about = question(self.situation.ask)
        return given._replace(answer=differences.frozen(differences.about(facts, about))) if kind == "what_happens" else given

    def facts(self, play: Play) -> dict[str, Any]:
        """The end of a line of play."""
        return ending.facts(play, self.position)

    def trace(self, play: Play) -> list[dict[str, Any]]:
        """The account of a line of play."""
        return ending.trace(play, self.position)

    def gaps(self) -> list[dict[str, str]]:
        """The phrases of the cards here that could come up and are not played."""
        return relevance.gaps(self.position, self.choices)

    @staticmethod
    def answers() -> dict[str, Any]:
        """How the questions are answered that one line of play can't answer."""
        from ruling_service.situations.questions_asked import ANSWERS

        return ANSWERS


def tables(game: str) -> Any:
    """How the situations of a game are set up to be played."""
    from ruling_service.situations.tcg.table import Table as CardGame

    known: dict[str, Any] = {"lcg": Table, "tcg": CardGame}
    return known[game]


def table_of(situation: Situation, more: More | None = None, *, without: str = "") -> Any:
    """A situation set up to be played by the rules of its game."""
    return tables(situation.game)(situation, more, without=without)


def simulate(situation: Situation, *, more: More | None = None, seconds: float = SECONDS, states: int = STATES) -> Verdict:
    """The verdict on a situation, as the JSON that `rulings simulate` prints.

    `more` looks up cards that the project doesn't know itself. Raises a RulingError for a position or act that can't be.
    """
    if situation.ruleset and situation.ruleset not in RULESETS[situation.game]:
        known = ", ".join(RULESETS[situation.game])
        raise MalformedInput(f"The rules of {situation.ruleset!r} are not played.", hint=f"Played are: {known}.", where="ruleset")
    started = time.perf_counter()
    kind, _ = question(situation.ask)
    answering = tables(situation.game).answers().get(kind, outcomes_verdict)
    try:
        verdict = answering(situation, more, Budget(seconds, states))
    except NotPlayed as missing:
        verdict = not_played([_phrase(missing)])
    except IllegalHere:
        unread = gaps(table_of(situation, more))
        if not unread:
            raise
        verdict = not_played(unread)
    verdict["explored"]["seconds"] = round(time.perf_counter() - started, 4)
    return verdict


def outcomes_verdict(situation: Situation, more: More | None, budget: Budget) -> Verdict:
    """The verdict of a question that every line of play answers by how it ends or what happened in it."""
    kind, _ = question(situation.ask)
    here = table_of(situation, more)
    missing = gaps(here)
    found = here.explore(budget, here.reading, _answer)
    listed = outcomes(here, found)
    answers = distinct_answers(listed)
    if kind == "what_happens":
        differences.tell(listed)
        answers = [tuple(outcome["answer"]) if outcome["answer"] else None for outcome in listed]
    word, answer = verdict_of(kind, answers, complete=found.complete and not missing)
    answer = list(answer) if isinstance(answer, tuple) else answer
    if any(outcome["answer"] == ENDLESS for outcome in listed) and word != "inconclusive":
        word, answer = ("depends", None) if len(listed) > 1 else (word, ENDLESS)
    return whole(here, found, word, answer, listed, missing)


def _answer(given: Hashable) -> Hashable:
    return given.answer if isinstance(given, Reading) else given


def distinct_answers(listed: list[dict[str, Any]]) -> list[Any]:
    """The different answers of the outcomes."""
    found: list[Any] = []
    for outcome in listed:
        if outcome["answer"] not in found:
            found.append(outcome["answer"])
    return found


def outcomes(here: Table, found: Exploration) -> list[dict[str, Any]]:
    """The outcomes as verdicts hand them over, each with its shortest line of play."""
    listed = []
    for given, state in list(found.outcomes.items())[:MOST_OUTCOMES]:
        play = here.play.on(state)
        answer = given.answer if isinstance(given, Reading) else given
        listed.append({
            "answer": list(answer) if isinstance(answer, tuple) else answer,
            "facts": here.facts(play),
            "choices": ending.made(play),
            "trace": here.trace(play),
        })  # fmt: skip
    return listed


def whole(here: Table, found: Exploration, word: str, answer: Any, listed: list[dict[str, Any]], missing: list[dict[str, str]]) -> Verdict:
    """A verdict with everything that it has to say."""
    verdict: Verdict = {
        "verdict": word,
        "answer": answer,
        "confidence": "derived",
        "depends_on": depends_on(found) if word in ("depends", "inconclusive") else [],
        "outcomes": listed,
        "explored": {"states": found.states, "merged": found.merged, "seconds": found.seconds, "complete": found.complete},
        "gaps": missing,
        "assumed": assumed(here),
    }
    if found.stopped_by:
        verdict["explored"]["stopped_by"] = found.stopped_by
    verdict["confidence"] = sureness(here.situation, verdict)
    return verdict


def depends_on(found: Exploration) -> list[dict[str, Any]]:
    """The decisions at which answers part, each chooser's first."""
    return [{"decision": p.decision, "by": p.by, "cites": list(dict.fromkeys(p.cites))} for p in found.partings]


def sureness(situation: Situation, verdict: Mapping[str, Any]) -> str:
    """The confidence of a verdict: the source's, where it gives the answer that the source gives."""
    from ruling_service.situations.expect import compare

    steps = [step for outcome in verdict["outcomes"] for step in outcome["trace"]]
    unsure = situation
    if situation.expect is not None and situation.expect.confidence:
        import msgspec

        unsure = msgspec.structs.replace(situation, expect=msgspec.structs.replace(situation.expect, confidence=""))
    return confidence(situation, steps, matches=situation.expect is not None and compare(unsure, verdict).passed)


def gaps(here: Table) -> list[dict[str, str]]:
    """The phrases of the cards in this position that could come up and are not understood, or understood and not played."""
    return here.gaps()


def assumed(here: Table) -> list[str]:
    """What the answer takes for granted."""
    found = list(here.choices.assumed)
    if here.position.open_decks:
        found.append(UNKNOWN_CARDS)
    if here.situation.scenario:
        found.append(f"Special rules of {here.situation.scenario} are played only as far as its cards' texts say them.")
    return found


def _phrase(missing: NotPlayed) -> dict[str, str]:
    """A phrase that a line of play came upon, as a gap."""
    why = f"understood, but not played: {reason(missing.category, missing.kind)}"
    return {"card": "", "phrase": missing.kind.replace("_", " ").strip(), "reason": why}


def not_played(missing: list[dict[str, str]]) -> Verdict:
    """The verdict on a situation with phrases that the engine does not play."""
    return {
        "verdict": "inconclusive", "answer": None, "confidence": "derived", "depends_on": [], "outcomes": [],
        "explored": {"states": 0, "merged": 0, "seconds": 0.0, "complete": False}, "gaps": missing, "assumed": [],
    }  # fmt: skip


__all__ = ["At", "Position", "Table", "Verdict", "outcomes_verdict", "simulate"]

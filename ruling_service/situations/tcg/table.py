"""A situation of the card game set up to be played, and the questions that one line of play can't answer."""

from __future__ import annotations

from typing import Any

import msgspec

from ruling_service.engine.kernel import pipeline
from ruling_service.engine.kernel.explore import Budget, Exploration, explore
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.tcg import framework, setup
from ruling_service.engine.tcg.framework import STEPS, WINDOWS
from ruling_service.engine.tcg.permissions import Reason
from ruling_service.errors import IllegalHere
from ruling_service.situations.shared import differences, unused
from ruling_service.situations.shared.answering import Reading, reading
from ruling_service.situations.shared.difference_made import difference
from ruling_service.situations.shared.facts import Cards, More
from ruling_service.situations.shared.mentions import question, verb
from ruling_service.situations.shared.model import Situation
from ruling_service.situations.shared.questions import Possible
from ruling_service.situations.shared.results import Facts, Gap, Line, Unused, Verdict, Window, Word
from ruling_service.situations.shared.simulate import because, outcomes, whole
from ruling_service.situations.shared.table import Answering
from ruling_service.situations.tcg import acts, ending, understood
from ruling_service.situations.tcg.moments import parse
from ruling_service.situations.tcg.policy import Choices
from ruling_service.situations.tcg.position import build
from ruling_service.slugs import fold

NEVER_CAME = "In a line of play “{}” does not come: it ends as the turn does, and nothing that was to happen there is done."


NEXT_TURN = "The game runs on into the next turn, where “{}” comes."


class Table:
    """A situation set up to be played: its position, the acts and choices, and where a line of play ends."""

    def __init__(self, situation: Situation, more: More | None = None, *, without: str = "") -> None:
        self.situation = situation
        self.came: set[str] = set()
        self.missed: dict[str, None] = {}
        self.catalogue = understood.Understood(situation.game, Cards(situation.game, situation.cards, more))
        self.at = parse(situation.at, "at") if situation.at else parse("fellowship")
        self.position = build(situation, self.catalogue, self.at, without=without)
        self.choices = Choices(situation, self.position)
        self.until = parse(situation.until, "until").step if situation.until else ""
        self.play = self.position.play
        self.play.ruleset = situation.ruleset.removeprefix("tcg-")
        self.play.policy = self.choices
        self._agenda()

    def _agenda(self) -> None:
        play, acting = self.play, bool(self.choices.acts)
        asks = question(self.situation.ask)[0] in ("can", "when_can")
        if not acting and not self.until and asks:
            return
        if self.until or not acting:
            play.remember("run on", True)
        if self.at.setting_up:
            play.state.agenda = list(reversed(setup.tasks(play, self.at.step)))
            return
        tasks = [acts.next_act.task(0)] if acting else []
        if self.at.under_way:
            tasks += [] if acting else [pipeline.window.task(self.at.step)]
            tasks.append(framework.step.task(STEPS[self.at.step].following))
            play.remember("moved on", True)
        else:
            tasks.append(framework.step.task(self.at.step))
        play.state.agenda = list(reversed(tasks))

    def stops(self, play: Play) -> bool:
        """Whether a line of play ends here: the step it was to run to is next, or the step it began with is done."""
        top = play.state.agenda[-1]
        if top.name != framework.step.name:
            step = setup.step_of(top)
            return bool(step) and step == self.until != self.at.step
        if self.at.setting_up and not play.fact("moved on"):
            play.remember("moved on", True)
            return top.args[0] == self.until or not self.until
        running = play.fact("running to")
        if running is not None:
            if top.args[0] == running[0]:
                play.remember("running to", None)
                play.remember("turn it comes in", None)
                play.then(acts.next_act.task(*running[1:]))
                self.came.add(running[0])
                return False
            return top.args[0] == "turn.begins" and self._never_comes(play, running[0])
        if play.fact("fighting"):
            if top.args[0] == "skirmish.choice":
                play.state.agenda.pop()
                play.remember("fighting", None)
            return False
        if not play.fact("moved on"):
            play.remember("moved on", True)
            return False
        return top.args[0] == self.until or not self.until or top.args[0] == "turn.begins" and self.was_skipped()

    def _never_comes(self, play: Play, step: str) -> bool:
        """Whether, as a turn begins, the one is over in which a step to run to was due; if it is due in this one, that is said."""
        due, later = play.fact("turn it comes in", (1, False))
        words = step.replace(".", ": ")
        if play.fact("turn", 1) > due:
            self.missed.setdefault(step)
            self.choices.assumed.setdefault(NEVER_CAME.format(words))
            return True
        if later:
            self.choices.assumed.setdefault(NEXT_TURN.format(words))
        return False

    def was_skipped(self) -> bool:
        """Whether the step to run to, which has not come although the turn is over, was due in it."""
        order = list(STEPS)
        return self.until in order and (self.at.setting_up or order.index(self.until) > order.index(self.at.step))

    def explore(self, budget: Budget, answer: Any, matters: Any) -> Exploration:
        """Play every line. Raises IllegalHere where none of them comes to a step to which the game was to run on."""
        found = explore(self.play, answer, until=self.stops, budget=budget, matters=matters)
        never = next((step for step in self.missed if step not in self.came), None)
        if never is not None and found.complete:
            raise IllegalHere(
                f"The game does not come to “{never.replace('.', ': ')}” in this turn.", rule=STEPS[never].entry,
                hint="Steps of combat come only while there are minions.", where="do",
            )  # fmt: skip
        return found

    def reading(self, play: Play) -> Reading:
        """What a line of play says of the question."""
        facts = self.facts(play)
        given = reading(self.situation, facts, self.trace(play))
        kind, about = question(self.situation.ask)
        return given._replace(answer=differences.frozen(differences.about(facts, about))) if kind == "what_happens" else given

    def facts(self, play: Play) -> Facts:
        """The end of a line of play."""
        return ending.facts(play, self.position)

    def trace(self, play: Play) -> list[Line]:
        """The account of a line of play."""
        return ending.trace(play, self.position)

    def gaps(self) -> list[Gap]:
        """The phrases of the cards here that are not played."""
        return understood.gaps(self.position)

    def assumed(self) -> list[str]:
        """What the answer takes for granted."""
        return list(self.choices.assumed)

    def unused(self) -> list[Unused]:
        """The entries of `given` that answered nothing in any line of play, and why as far as that is known."""
        return [
            unused.told(number, entry, acts.never_used(self.play, self.position, entry))
            for number, entry in enumerate(self.choices.given)
            if number not in self.choices.came_up and not entry.decline
        ]

    @staticmethod
    def answers() -> dict[str, Answering]:
        """How the questions are answered that one line of play can't answer."""
        return {"can": can, "when_can": when_can, "does_it_change_anything": difference}


# -- can ------------------------------------------------------------------------------------------------------------


def can(situation: Situation, more: More | None, budget: Budget) -> Verdict:
    """Whether an act is possible here, after the acts of `do`; a response is possible where it was offered."""
    asked = situation.ask.can
    assert asked is not None
    here = Table(situation, more)
    missing = here.gaps()
    reasons: dict[Reason | None, None] = {}

    def why(play: Play) -> bool:
        found = acts.reason(play, here.position, asked)
        if found is not None and verb(asked)[0] in ("play", "use", "trigger") and _was_offered(here, verb(asked)[1]):
            found = None
        reasons.setdefault(found)
        return found is None

    found = here.explore(budget, why, None)
    possible = None in reasons
    word: Word = "inconclusive" if missing or not found.complete else "always" if possible else "never"
    against = [reason for reason in reasons if reason is not None]
    of_moment = word == "never" and not situation.do and any(set(cites) & OF_MOMENTS for _, cites in against)
    return whole(
        here, found, word, None if word == "inconclusive" else possible, outcomes(here, found), missing,
        because=[] if possible else because(against),
        when=[row.window for row in _windows(situation, more, asked, budget) if row.possible] if of_moment else None,
    )  # fmt: skip


def _was_offered(here: Table, about: Any) -> bool:
    """Whether a card's response or trigger came up as something to choose."""
    if not isinstance(about, str):
        return False
    names = {fold(here.position.play.name(i)) for i in here.position.called(about)}
    return bool(here.choices.offered & {word for name in names for word in (name, f"use {name}", f"play {name}")})


def when_can(situation: Situation, more: More | None, budget: Budget) -> Verdict:
    """A table of the turn's action windows: in which of them an act is possible in this position, and why not in the others."""
    asked = situation.ask.when_can
    assert asked is not None
    here = Table(situation, more)
    rows = _windows(situation, more, asked, budget)
    here.play.state.agenda.clear()
    found = here.explore(budget, lambda play: "asked", None)
    if len(rows) < len(WINDOWS):
        found.complete, found.stopped_by = False, "time"
    missing = here.gaps()
    possible = [row.window for row in rows if row.possible]
    word: Word = "inconclusive" if missing or not found.complete else "value"
    return whole(here, found, word, possible if word == "value" else None, outcomes(here, found), missing, windows=rows)


OF_MOMENTS = {"tcg/phase-action", "tcg/moving-your-fellowship", "tcg/transfer"}
"""The entries that say at which moments something is done."""


def _windows(situation: Situation, more: More | None, asked: Possible, budget: Budget) -> list[Window]:
    """For each phase in which players act, whether an act is possible in it, and why not; for fewer where the budget ends."""
    rows = []
    for phase in (window.partition(".")[0] for window in WINDOWS):
        if budget.spent:
            break
        there = Table(msgspec.structs.replace(situation, at=phase, until="", do=[]), more)
        reason = acts.reason(there.play, there.position, asked)
        text, cites = ("", ()) if reason is None else reason
        rows.append(Window(window=phase, possible=reason is None, reason=text, cites=list(dict.fromkeys(cites))))
    return rows

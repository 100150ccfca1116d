"""A situation of this game set up to be played: the position is built, the acts are driven, and a line of
play ends where it should.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from ruling_service.engine.kernel.agenda import Task
from ruling_service.engine.kernel.explore import Budget, Exploration
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.lcg.meaning.unread import applying
from ruling_service.engine.lcg.table import ASIDE, attacks
from ruling_service.errors import IllegalHere
from ruling_service.situations.lcg import (
    acts,
    earlier,
    ending,
    gaps,
    moments,
    refused,
    scenario_rules,
    untold,
)
from ruling_service.situations.lcg.attackers import attackers_first
from ruling_service.situations.lcg.policy import ALL, UNKNOWN_CARDS, USES, Choices
from ruling_service.situations.lcg.position import Position, build
from ruling_service.situations.lcg.refused import never_asked
from ruling_service.situations.lcg.running_on import (
    NEVER_CAME,
    NEXT_ROUND,
    ROUND_BEGINS,
    STILL_TO_COME,
    Goal,
    goal,
    parse,
    stops_short,
)
from ruling_service.situations.lcg.steps import ITSELF_A_WINDOW, LCG_STEPS, LCG_WINDOWS, At
from ruling_service.situations.shared import going_on, records, unread, unused
from ruling_service.situations.shared import table as shared
from ruling_service.situations.shared.as_asked import Parts
from ruling_service.situations.shared.catalogue import catalogue
from ruling_service.situations.shared.checks import unheard_of
from ruling_service.situations.shared.facts import More
from ruling_service.situations.shared.going_on import GoingOn, Naming
from ruling_service.situations.shared.mentions import question
from ruling_service.situations.shared.model import Situation
from ruling_service.situations.shared.numbers_asked import numbers_asked
from ruling_service.situations.shared.results import Gap, Outcome, Unused

AS_IT_CAME = "A card with {} has all the tokens it came with, where the situation says nothing of them."
SET_ASIDE = (
    "{} lies set aside, out of play: its text has no effect there. What holds without being in play stands "
    "`beside`."
)


ENDS_OF_ATTACKS = ("6.4.4", "6.8.4")
"""The last steps of attacks; that of one within another is not the one to which a line of play runs."""

PARTS_OF_ATTACKS = ("attack", "defend")
"""The acts of the framework with which an attack is only begun."""
DECLARED_IN = {"6.8a": "6.8b", "6.4a": "6.4b"}
"""The step in which an attack is declared that begins with this one: attackers exhaust there."""
NOT_PLAYED_ON = (
    "the attack is played no further than it is declared; `until: end of the attack` plays all of it"
)


class Table(shared.Table):
    """A situation set up to be played: its position, the acts and choices, and where a line of play ends."""

    position: Position

    def __init__(self, situation: Situation, more: More | None = None, *, without: str = "") -> None:
        self.situation = situation
        self.came: set[str] = set()
        self.missed: dict[str, None] = {}
        self.catalogue = catalogue(situation.game, situation.cards, more, situation.ruleset)
        self.position = build(situation, self.catalogue, without=without)
        self.situation = situation = attackers_first(situation, self.position)
        if situation.scenario:
            scenario_rules.lay_out(self.position, situation)
        self.at = moments.place(situation, self.position)
        tasks = moments.stand(self.position, self.at)
        earlier.settle(situation, self.position, self.at)
        performed, fixed = acts.as_choices(situation, self.position, self.at)
        given = [
            (number, each) for number,
            entry in enumerate(situation.given) for each in acts.each_players(entry, self.position)
        ]
        self.choices = Choices(situation, self.position, [*fixed, *(each for _, each in given)], performed)
        self.written_as = [number for number, _ in given]
        self.fixed = len(fixed)
        self.last = moments.last_step(situation.until, self.at) if situation.until else ""
        if short := stops_short(situation.do, situation.until):
            self.choices.assume(STILL_TO_COME.format(short))
        self.play = self.position.play
        self.play.policy = self.choices
        unread.come_upon_at_once(self.play, self.asked_about(), unread.BEARING)
        unread.come_upon_at_once(self.play, gaps.resolved_earlier(situation, self.position))
        self.reader = unread.Reader(self.play, applying, responding=self.choices.mode == ALL)
        self.tasks = tasks
        self._agenda(tasks, bool(performed))

    def _agenda(self, tasks: list[Task], acting: bool) -> None:
        play = self.play
        performing = acting and not self._goes_on()
        if self.last or not performing:
            play.remember("run on", True)
        if not self.last and not performing:
            last = self.choices.acts[-1] if acting else None
            to = last.name if last is not None and last.verb == "run to" else ""
            self.last = parse(to, self.at.step).step if to else self._step_to_end()
        if acting:
            tasks = [acts.next_act.task(0), *tasks]
        elif self.at.when == "during" and not self.situation.until:
            tasks = []
        play.state.agenda = list(reversed(tasks))
        self.due = goal(play, self.last).round if self.last in LCG_STEPS else 0
        if self.at.when != "before":
            play.remember("reached", self.last == self.at.step)

    def _step_to_end(self) -> str:
        """The step at whose end a line of play ends, where nothing names one: the one it begins with; with
        what follows its attacks, where after a declared attack it is asked for another; the last of an attack
        that is declared or defended against, where what happens is asked and nothing else.
        """
        asked = self.situation.ask.can
        declared = self._declares()
        if declared and self._asks_what_happens():
            return moments.last_step("end of the attack", self.at)
        if self._stays_in_the_attack():
            return DECLARED_IN.get(self.at.step, self.at.step)
        again = asked is not None and self.fixed and asked.verb in records.framework(self.situation.game)
        return moments.AFTER_ATTACKS.get(self.at.step, self.at.step) if again else self.at.step

    def _declares(self) -> bool:
        """Whether an attack or a defender is declared by the acts."""
        return any(each.verb in PARTS_OF_ATTACKS for each in self.choices.given[: self.fixed])

    def _asks_what_happens(self) -> bool:
        """Whether what comes of the acts is asked, as it is where nothing else is."""
        return question(self.situation.ask)[0] == "what_happens"

    def _stays_in_the_attack(self) -> bool:
        """Whether an attack is declared, or defended against, and nothing says that it is played to its end.
        """
        ask = self.situation.ask
        runs_on = any(act.verb == "run to" for act in self.situation.do)
        ends = self.situation.until or self._asks_what_happens() or runs_on
        return self._declares() and not ends and ask.can is None and ask.when_can is None

    def _goes_on(self) -> bool:
        """Whether after the acts it is asked what more can be done: in the action window in which they
        happen, which a player's action has to have, or the one to which the game has run on.
        """
        asked = self.situation.ask.can
        if asked is None or asked.verb not in USES:
            return False
        done = self.choices.acts
        if any(act.verb == "run to" for act in done):
            return done[-1].verb == "run to"
        if self.at.when == "before":
            return self.at.step in LCG_WINDOWS and (
                self.at.step == ITSELF_A_WINDOW or any(act.verb in USES for act in done)
            )
        return self.at.when == "window"

    def is_still_to_act(self, play: Play) -> bool:
        """Whether an act of the situation is still to be done in this line of play: one after that under way,
        or one that answers a decision which has not come yet.
        """
        left = [acts.next_act.task(number) for number in range(len(self.choices.acts))]
        return (
            any(not play.fact(("given", number), 0) for number in range(self.fixed))
            or any(task in left for task in play.state.agenda)
        )

    def stands_at(self) -> At:
        """Where in the round it is asked what can be done, once the acts are done."""
        ran_to = [act.name for act in self.situation.do if act.verb == "run to"]
        if ran_to:
            return parse(ran_to[-1], self.at.step)
        return At(self.at.step, "after") if self.fixed else self.at

    def stops(self, play: Play) -> bool:
        """Whether a line of play ends here: the step it was to run to is next, or the last step is done with
        all it caused.
        """
        state = play.state
        facts, top = state.facts, state.agenda[-1]
        if facts.get("run to") is not None and isinstance(facts["run to"], Goal):
            return self._runs_to(play)
        if not self.last:
            return False
        if self.situation.until.strip().lower().startswith("before "):
            next_ = moments.is_step(top, self.last) and not state.happenings and not state.frames
            return next_ or self._never_comes(play, top)
        if not facts.get("reached"):
            within = self.last in ENDS_OF_ATTACKS and len(attacks(play)) > 1
            if facts.get("step") != self.last or within:
                return self._never_comes(play, top)
            play.remember("reached", True)
        return moments.begins_a_step(top) and not state.happenings and not state.frames

    def _runs_to(self, play: Play) -> bool:
        """Whether the round is over in which the step was due to which the line of play runs; where it comes
        next, what was to happen there is done.
        """
        waiting, top = play.fact("run to"), play.state.agenda[-1]
        if waiting.comes_next(top):
            play.remember("run to", None)
            play.then(acts.next_act.task(play.fact("next act")))
            self.came.add(waiting.words)
            return False
        if waiting.is_past(play, top):
            self.choices.assume(NEVER_CAME.format(waiting.words))
            self.missed.setdefault(waiting.words)
            return True
        if waiting.later and top == ROUND_BEGINS:
            self.choices.assume(NEXT_ROUND.format(waiting.words))
        return False

    def go_on(self, naming: Naming) -> Callable[[Play], bool]:
        """Let the game be played on from here to its end by its players."""
        play = self.play
        play.remember("run on", True)
        play.remember("reached", None)
        tasks = [acts.next_act.task(0), *self.tasks] if self.choices.acts else self.tasks
        play.state.agenda = list(reversed(tasks))
        play.policy = GoingOn(self.choices, self.choices.settled, naming)

        def looks(play: Play) -> bool:
            going_on.notice_empty(play, self.position.open_decks)
            if isinstance(play.fact("run to"), Goal) and self._runs_to(play):
                play.remember("run to", None)
            return False

        return looks

    def _never_comes(self, play: Play, top: Task) -> bool:
        """Whether the round is over in which the last step was due."""
        if top != ROUND_BEGINS or self.last not in LCG_STEPS:
            return False
        if play.fact("round", 0) < self.due:
            return False
        self.choices.assume(NEVER_CAME.format(self.last))
        return True

    def explore(self, budget: Budget, answer: Any, matters: Any) -> Exploration:
        """Play every line.

        Raises IllegalHere where none of them comes to a step to which the game was to run on, or to an act
        that is the answer to a decision, and for several defenders where only one may be declared.
        """

        numbers = numbers_asked(self.situation)

        def ended(play: Play) -> Any:
            self.choices.not_chosen(play)
            untold.hangs_on(play, self.position, numbers)
            return answer(play)

        found = self.reader.explore(
            self.play, ended, until=self.stops, budget=budget, matters=matters, twins=self.twins()
        )
        if found.complete:
            self._refuse_undone()
        never = next((step for step in self.missed if step not in self.came), None)
        if never is not None and found.complete:
            number = never.removesuffix(" window")
            raise IllegalHere(f"The game does not come to step {never} from here.",
                              rule=f"lcg/framework/{number}",
                              hint="A step of an attack needs an attack; name one that comes.", where="do")
        return found

    def _refuse_undone(self) -> None:
        """Refuse the acts that no line of play came to, and choices that the framework never allows."""
        choices = self.choices
        for number, entry in enumerate(choices.given):
            if number in choices.came_up:
                continue
            why = choices.refused.get(number)
            several = entry.verb == "defend" and len(entry.names) > 1
            if why is not None and (number < self.fixed or several and why.rule == refused.SEVERAL[1][-1]):
                raise why
            if number < self.fixed:
                what = unused.in_words(entry)
                raise IllegalHere(
                    f"Nothing here lets anybody {what}: that is never asked for.",
                    rule="lcg/framework-effects-and-framework-steps",
                    hint="Set `at` to the step before it.", where="do",
                )  # fmt: skip

    def parts(self, play: Play) -> Parts:
        """The end of a line of play, to be worked out."""
        return ending.parts(play, self.position)

    def gaps(self) -> list[Gap]:
        """The phrases that a line of play came upon and that are not played, and uses that nothing here has
        the name of; asked once it is explored.
        """
        choices = self.choices
        found = [
            *self.reader.gaps(),
            *unheard_of(self.situation),
            *unused.unmatched(choices.given, choices.came_up, self.position, USES),
        ]
        return (
            [*found, *scenario_rules.gaps(self.situation, self.position)] if self.situation.scenario
            else found
        )

    def assumed(self) -> list[str]:
        """What the answer takes for granted."""
        found = [*self.choices.assumed, *self.position.taken_for]
        if self.position.open_decks:
            found.append(UNKNOWN_CARDS)
        found += [AS_IT_CAME.format(name.capitalize()) for name in sorted(self.position.whole)]
        if self._stays_in_the_attack():
            found.append(NOT_PLAYED_ON)
        if self.situation.scenario and (idle := scenario_rules.idle(self.situation, self.position)):
            found.append(f"no special rule of the scenario comes up that is not played: {', '.join(idle)}")
        return found

    def silent(self, listed: Sequence[Outcome]) -> list[str]:
        """Of each card with a text that lies set aside from the beginning to every end, that the text has no
        effect there.
        """
        play = self.position.play
        aside = {
            self.position.label(ident, play): None for ident in play.state.zone(ASIDE)
            if play.printed(ident).abilities or play.printed(ident).gaps
        }
        stay = [
            {card.get("as", card["card"]) for card in one.facts["cards"] if card["in"] == "set aside"}
            for one in listed
        ]
        return [SET_ASIDE.format(name) for name in aside if all(name in there for there in stay)]

    def unused(self) -> list[Unused]:
        """The entries of `given` that answered nothing in any line of play, and why as far as that is known.
        """
        choices = self.choices
        found = []
        for number, entry in enumerate(choices.given[self.fixed :], start=self.fixed):
            if number in choices.came_up or entry.verb == "decline":
                continue
            why = choices.refused.get(number)
            reason = (
                why.message, (why.rule,)
            ) if why is not None else choices.never.get(number) or never_asked(self.position, entry)
            found.append(unused.told(self.written_as[number - self.fixed], entry, reason))
        return found

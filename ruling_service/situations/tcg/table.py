"""A situation of the card game set up to be played, and the questions that one line of play can't answer."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ruling_service.engine.kernel import pipeline
from ruling_service.engine.kernel.explore import Budget, Exploration
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.tcg import framework, settle, setup
from ruling_service.engine.tcg.keyword_records import KEYWORDS
from ruling_service.engine.tcg.meaning.places import asks_for_block
from ruling_service.engine.tcg.meaning.unread import applying
from ruling_service.engine.tcg.rulebook import TCG
from ruling_service.engine.tcg.statements import all_abilities
from ruling_service.engine.tcg.steps import STEPS
from ruling_service.engine.tcg.table import LAST_SITE
from ruling_service.errors import IllegalHere
from ruling_service.situations.shared import going_on, unread, unused
from ruling_service.situations.shared import table as shared
from ruling_service.situations.shared.as_asked import Parts
from ruling_service.situations.shared.checks import unheard_of
from ruling_service.situations.shared.facts import Cards, More
from ruling_service.situations.shared.games import edition
from ruling_service.situations.shared.going_on import GoingOn, Naming
from ruling_service.situations.shared.mentions import question
from ruling_service.situations.shared.model import Situation
from ruling_service.situations.shared.numbers_asked import numbers_asked
from ruling_service.situations.shared.results import Facts, Gap, Unused
from ruling_service.situations.tcg import acts, bound, earlier, ending, possible, untold
from ruling_service.situations.tcg.fighting import fighting
from ruling_service.situations.tcg.moments import parse
from ruling_service.situations.tcg.policy import USES, Choices, used_by_keyword
from ruling_service.situations.tcg.position import build
from ruling_service.situations.tcg.understood import Understood

NEVER_CAME = (
    "In a line of play “{}” does not come: it ends as the turn does, and nothing that was to happen there is "
    "done."
)


NO_FORMAT = (
    "No `format` is named: sites whose block is not told are of the Shadows block, and no site of another "
    "block that a text names by its number."
)

NEXT_TURN = "The game runs on into the next turn, where “{}” comes."


def _by_a_rule(name: str) -> bool:
    """Whether a keyword or a rule of that name lets something be used: "muster", "heal at the sanctuary"."""
    waiting = {rule.name for rules in TCG.waiting.values() for rule in rules}
    return KEYWORDS.find(name) is not None or name.casefold().split()[-1] in waiting


class Table(shared.Table):
    """A situation set up to be played: its position, the acts and choices, and where a line of play ends."""

    def __init__(self, situation: Situation, more: More | None = None, *, without: str = "") -> None:
        self.situation = situation
        self.came: set[str] = set()
        self.missed: dict[str, None] = {}
        known = Cards(situation.game, situation.cards, more, ruleset=situation.ruleset)
        self.catalogue = Understood(situation.game, known)
        self.at = parse(bound.written(situation), "at")
        self.position = build(situation, self.catalogue, self.at, without=without)
        earlier.settle(self.position)
        self.choices = Choices(situation, self.position)
        self.until = parse(situation.until, "until").step if situation.until else ""
        self.play = self.position.play
        self.play.ruleset = edition(situation.ruleset).removeprefix("tcg-")
        self.play.policy = self.choices
        unread.come_upon_at_once(self.play, self.asked_about(), unread.BEARING)
        self.reader = unread.Reader(self.play, applying, responding=self.choices.mode is True)
        self._agenda()

    def _agenda(self) -> None:
        play, acting = self.play, bool(self.choices.acts)
        asks = question(self.situation.ask)[0] in ("can", "when_can")
        due = [settle.put_right.task()] if not self.at.setting_up and settle.is_due(play) else []
        if not acting and not self.until and asks and not self._asks_for_what_begins():
            play.state.agenda = due
            return
        if self.until or not acting:
            play.remember("run on", True)
        if self.at.setting_up:
            play.state.agenda = list(reversed(setup.tasks(play, self.at.step)))
            return
        tasks = [*due, acts.next_act.task(0)] if acting else due
        if self.at.under_way:
            tasks += [] if acting else [pipeline.window.task(self.at.step)]
            tasks.append(framework.step.task(STEPS[self.at.step].following))
            play.remember("moved on", True)
        else:
            tasks.append(framework.step.task(self.at.step))
        play.state.agenda = list(reversed(tasks))

    def _asks_for_what_begins(self) -> bool:
        """Whether it is asked, as a phase begins, for a use that a keyword offers at such a moment (aid)."""
        asked = self.choices.asked
        if asked is None or asked.verb not in USES or self.at.under_way or not isinstance(asked.name, str):
            return False
        begins = self.at.step in STEPS and bool(STEPS[self.at.step].moment)
        return begins and any(
            used_by_keyword(self.play, ident) is not None for ident in self.position.called(asked.name)
        )

    def stops(self, play: Play) -> bool:
        """Whether a line of play ends here: the step it was to run to is next, or the step it began with is
        done.
        """
        top = play.state.agenda[-1]
        if top.name != framework.step.name:
            step = setup.step_of(top)
            return bool(step) and step == self.until != self.at.step
        if self.at.setting_up and not play.fact("moved on"):
            play.remember("moved on", True)
            return top.args[0] == self.until or not self.until
        if play.fact("running to") is not None:
            return self._runs_to(play)
        if play.fact("fighting"):
            self._fights(play)
            return False
        if not play.fact("moved on"):
            play.remember("moved on", True)
            return False
        return top.args[0] == self.until or not self.until or self._is_past(str(top.args[0]))

    def _runs_to(self, play: Play) -> bool:
        """Whether the turn is over in which the step was due to which the line of play runs; where it comes
        next, what was to happen there is done.
        """
        running, top = play.fact("running to"), play.state.agenda[-1]
        if top.args[0] == running[0]:
            play.remember("running to", None)
            play.remember("turn it comes in", None)
            play.then(acts.next_act.task(*running[1:]))
            self.came.add(running[0])
            return False
        return top.args[0] == "turn.begins" and self._never_comes(play, running[0])

    def _fights(self, play: Play) -> None:
        """A skirmish that an act began is over: the acts go on."""
        if play.state.agenda[-1].args[0] == "skirmish.choice":
            play.state.agenda.pop()
            play.remember("fighting", None)

    def go_on(self, naming: Naming) -> Callable[[Play], bool]:
        """Let the game be played on from here to its end by its players."""
        play = self.play
        play.remember("run on", True)
        if self.at.setting_up:
            tasks = setup.tasks(play, self.at.step)
        elif self.at.under_way:
            tasks = [pipeline.window.task(self.at.step), framework.step.task(STEPS[self.at.step].following)]
        else:
            tasks = [framework.step.task(self.at.step)]
        tasks = [acts.next_act.task(0), *tasks] if self.choices.acts else tasks
        play.state.agenda = list(reversed(tasks))
        play.policy = GoingOn(self.choices, self.choices.settled, naming)

        def looks(play: Play) -> bool:
            going_on.notice_empty(play, self.position.open_decks)
            if play.state.agenda[-1].name == framework.step.name:
                if play.fact("running to") is not None and self._runs_to(play):
                    play.remember("running to", None)
                elif play.fact("fighting"):
                    self._fights(play)
            return False

        return looks

    def _never_comes(self, play: Play, step: str) -> bool:
        """Whether, as a turn begins, the one is over in which a step to run to was due; if it is due in this
        one, that is said.
        """
        due, later = play.fact("turn it comes in", (1, False))
        words = step.replace(".", ": ")
        if play.fact("turn", 1) > due:
            self.missed.setdefault(step)
            self.choices.assumed.setdefault(NEVER_CAME.format(words))
            return True
        if later:
            self.choices.assumed.setdefault(NEXT_TURN.format(words))
        return False

    def _is_past(self, step: str) -> bool:
        """Whether the step to run to, which has not come although a later one is next or the turn is over,
        was due in this turn: without a skirmish the turn goes from the assignments to regrouping.
        """
        order = list(STEPS)
        due = self.until in order and (
            self.at.setting_up or order.index(self.until) > order.index(self.at.step)
        )
        return due and (step == "turn.begins" or order.index(step) > order.index(self.until))

    def explore(self, budget: Budget, answer: Any, matters: Any) -> Exploration:
        """Play every line.

        Raises IllegalHere where none of them comes to a step to which the game was to run on.
        """

        numbers = numbers_asked(self.situation)

        def ended(play: Play) -> Any:
            self.choices.not_chosen(play)
            untold.hangs_on(play, self.position, numbers)
            return answer(play)

        found = self.reader.explore(
            self.play, ended, until=self.stops, budget=budget, matters=matters, twins=self.twins()
        )
        never = next((step for step in self.missed if step not in self.came), None)
        if never is not None and found.complete:
            raise IllegalHere(
                f"The game does not come to “{never.replace('.', ': ')}” in this turn.",
                rule=STEPS[never].entry,
                hint="Steps of combat come only while there are minions.", where="do",
            )  # fmt: skip
        return found

    def parts(self, play: Play) -> Parts:
        """The end of a line of play, to be worked out."""
        return ending.parts(play, self.position)

    def scene(self, play: Play) -> Facts:
        """The facts of a table, with the skirmish under way and who is assigned to whom."""
        return self.facts(play) | fighting(play, self.position)

    def gaps(self) -> list[Gap]:
        """The phrases that a line of play came upon and that are not played, and uses that nothing here has
        the name of; asked once it is explored.
        """
        choices = self.choices
        return [
            *super().gaps(),
            *unheard_of(self.situation),
            *unused.unmatched(
                choices.given, choices.came_up, self.position, USES, choices.usable, _by_a_rule
            ),
        ]

    def assumed(self) -> list[str]:
        """What the answer takes for granted."""
        blocks = [NO_FORMAT] if self._takes_block_for_granted() else []
        return [*self.position.taken_for, *self.choices.assumed, *blocks]

    def _takes_block_for_granted(self) -> bool:
        """Whether a text asks for the block of a site where the situation tells neither format nor block."""
        told = {site.number for site in self.situation.path if site.block or site.card}
        return (
            not self.situation.format and any(number not in told for number in range(1, LAST_SITE + 1))
            and any(
                asks_for_block(ability)
                for ident in self.play.state.cards for ability in all_abilities(self.play, ident)
            )
        )

    def unused(self) -> list[Unused]:
        """The entries of `given` that answered nothing in any line of play, and why as far as that is known.
        """
        return [
            unused.told(number, entry, possible.never_used(self.play, self.position, entry))
            for number, entry in enumerate(self.choices.given)
            if number not in self.choices.came_up and entry.verb != "decline"
        ]

"""A game run to see where an act is possible: every window and decision of the framework asked on its way."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import NamedTuple

from ruling_service.engine.kernel import pipeline, unnamed
from ruling_service.engine.kernel.decisions import Decision, Option
from ruling_service.engine.kernel.explore import Budget, Exploration, explore
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.lcg import responding, steps, table
from ruling_service.engine.lcg.permissions import Reason
from ruling_service.engine.lcg.statements import all_abilities
from ruling_service.errors import IllegalHere
from ruling_service.situations.lcg import acts, moments
from ruling_service.situations.lcg import possible as possibility
from ruling_service.situations.lcg.options import attacked_by, cards_of, source_of, task_of
from ruling_service.situations.lcg.policy import NOT_OFFERED, USES
from ruling_service.situations.lcg.steps import LCG_STEPS
from ruling_service.situations.lcg.table import Table
from ruling_service.situations.shared import records
from ruling_service.situations.shared.account import first, holds
from ruling_service.situations.shared.acts import Act, Possible, listed
from ruling_service.situations.shared.bringing_about import can_bring_about
from ruling_service.situations.shared.conditions import Condition
from ruling_service.situations.shared.results import Gap, Window
from ruling_service.situations.shared.unread import as_gap

NOT_NOW: Reason = (
    "the game never comes to a point where it could be done here", ("lcg/rule/action-windows",)
)
UNSURE: Reason = ("not every line of play from here on could be explored in the time that there is", ())
NO_WINDOW: Reason = (
    "no action window is open here", ("lcg/rule/action-windows", "lcg/action-action-ability")
)

POSSIBLE = "what is asked was possible"
"""The fact under which a line of play remembers whether the act that is asked about could be done in it."""
NEVER_COMES = "this window does not come up"
PASSED = "this window is over by then"


class Row(NamedTuple):
    """What is known of one window: whether the act is possible in it, why not, and a position in which it was
    asked.
    """

    possible: bool
    reason: Reason | None
    play: Play


class Came(NamedTuple):
    """What came of an act in a line of play: whether it brought about what is wanted; what was to be chosen
    for it and was not among what could be, with that; and what nobody was asked to choose.
    """

    fulfilled: bool
    missed: tuple[tuple[str, tuple[int, ...]], ...]
    never: tuple[str, ...]

    @property
    def as_chosen(self) -> bool:
        """Whether all was chosen as it was to be."""
        return not self.missed and not self.never


def _is_fulfilled(came: Hashable) -> bool:
    return isinstance(came, Came) and came.fulfilled


class Sweep:
    """Watches a game run and asks at every window, and every decision of the framework, whether the act is
    possible.
    """

    def __init__(self, here: Table, asked: Possible, budget: Budget) -> None:
        self.here = here
        self.asked = asked
        self.budget = budget
        self.name, self.about = asked.verb, asked.about
        self.rows: dict[str, Row] = {}
        self.last_reason: Reason | None = None
        self.by_others: frozenset[str] = frozenset()
        """The rows whose reason is that of a player whose card it isn't: its own player's is a better one."""
        self.trying = False
        self.open: dict[Gap, None] = {}
        """What is not known of the act's consequences, or of what is to be chosen for it."""
        self.unsure = ""
        """What stopped the exploration of what an act brings about, "" if nothing did."""

    def window(self, play: Play, number: str, player: int) -> None:
        """Ask at an action window, when its first player is asked to act."""
        if self.trying or self.too_early(play) or self.name not in USES or not self.is_asker(play, player):
            return
        reason = self.reason(play, player)
        if reason is None and self.reason(unnamed.supposing(play, False), player) is not None:
            self.open.setdefault(as_gap(unnamed.NOT_NAMED))
        self.ask(play, number, reason, player)

    def decision(self, play: Play, decision: Decision) -> None:
        """Ask at a decision: is the act among what can be chosen?"""
        if self.trying or self.too_early(play):
            return
        number = str(play.fact("step", ""))
        if self.name in USES and decision.kind == "respond" and self.is_asker(play, decision.by):
            offered = tuple(option for option in decision.options if self.is_used(play, option))
            if offered:
                self.ask(play, number, None, decision.by, decision._replace(options=offered))
        elif decision.kind == self.name and self.is_asker(play, decision.by):
            self.ask(play, number, self.framework(play, decision), decision.by)

    def too_early(self, play: Play) -> bool:
        """Whether the game is still running on to the moment at which it is asked, or an act of the situation
        is still to be done.
        """
        return play.fact("run to") is not None or self.here.is_still_to_act(play)

    def is_asker(self, play: Play, player: int) -> bool:
        """Whether this player would do it: the one named, of a framework step's act else whoever controls a
        card that is named.
        """
        if self.asked.by and self.here.position.is_player(self.asked.by):
            return self.here.position.player(self.asked.by) == player
        if self.name in USES:
            return True
        whose = {play.card(ident).controller for ident in self.named(play)} - {None}
        return not whose or player in whose

    def named(self, play: Play) -> list[int]:
        """The cards that the act of a framework step is done with."""
        return sorted(self.here.position.each(self.asked.names, play))

    def is_anothers(self, play: Play, player: int) -> bool:
        """Whether the card that would be used is in another player's hand, or under his control."""
        if self.name not in USES or not isinstance(self.about, str):
            return False
        cards = [play.card(ident) for ident in self.here.position.called(self.about, play)]
        whose = {card.owner if card.controller is None else card.controller for card in cards} - {None}
        return bool(whose) and player not in whose

    def is_it(self, play: Play, ident: int | None) -> bool:
        return (
            ident is not None and isinstance(self.about, str)
            and ident in self.here.position.called(self.about, play)
        )

    def is_used(self, play: Play, option: Option) -> bool:
        """Whether an option uses the card, and of its abilities the one that is asked about."""
        source, task = source_of(option), task_of(option)
        if source is None or not self.is_it(play, source):
            return False
        if self.name == "play" and table.is_in_play(play.card(source)):
            return False  # an ability of another card of that name is used: that plays nothing
        index = responding.used_by(task) if task is not None and self.asked.ability else None
        if index is None:
            return True
        return self.asked.ability in (str(index + 1), all_abilities(play, source)[index].kind)

    def framework(self, play: Play, decision: Decision) -> Reason | None:
        """Why the decision doesn't offer the act. Of cards of several players each player chooses his own:
        he is offered those, and nothing forbids the rest.
        """
        wanted = self.named(play)
        own = [ident for ident in wanted if play.card(ident).controller == decision.by] or wanted
        against = (
            self.here.position.the(self.asked.against, play) if self.asked.against and self.name == "attack"
            else None
        )
        for option in decision.options:
            enemy = attacked_by(option)
            if sorted(cards_of(play, option)) == own and (against is None or enemy in (None, against)):
                return None if own == wanted else self.reason(play, decision.by)
        return self.reason(play, decision.by) or NOT_NOW

    def ask(
        self, play: Play, number: str, reason: Reason | None, player: int, offered: Decision | None = None
    ) -> None:
        """Note the answer for a window; possible in one line of play is possible there. The line remembers
        whether it was. `offered` is what it can be used in response to.
        """
        if reason is None:
            reason = self.brings_about(play, player, offered)
        play.remember(POSSIBLE, reason is None or bool(play.fact(POSSIBLE)))
        known, others = self.rows.get(number), reason is not None and self.is_anothers(play, player)
        self.last_reason = self.last_reason if others and self.last_reason else reason or self.last_reason
        better = reason is None or number in self.by_others and not others
        if known is None or not known.possible and better:
            self.by_others = self.by_others | {number} if others else self.by_others - {number}
            self.rows[number] = Row(reason is None, reason, play.on(play.state.fork()))

    def explore(self, answer: Callable[[Play], Hashable]) -> Exploration:
        """Play every line, asking on the way; an act whose consequences could not all be explored leaves it
        incomplete.
        """
        self.here.choices.sweep = self
        found = self.here.explore(self.budget, answer, None)
        self.here.choices.sweep = None
        if self.unsure:
            found.complete, found.stopped_by = False, found.stopped_by or self.unsure
        return found

    def at_the_end(self, play: Play) -> Hashable:
        """Whether it was possible in a line of play; where that ends without the framework having asked, the
        position itself is asked.
        """
        if play.fact(POSSIBLE) is None and not self.here.is_still_to_act(play):
            seat = (
                self.here.position.player(self.asked.by)
                if self.asked.by and self.here.position.is_player(self.asked.by) else None
            )
            asked_in = self.here.play if self.is_offered_nobody() else play
            reason = self.reason(asked_in, seat)
            if reason is None and self.name in USES:
                reason = NO_WINDOW
            self.last_reason = reason
            if reason is None:
                self.rows.setdefault("now", Row(True, None, asked_in))
                return True
        return bool(play.fact(POSSIBLE))

    def is_offered_nobody(self) -> bool:
        """Whether it is an enemy's attack, which nobody is asked for and which its step brings about: then it
        is asked before the step, where no act leads elsewhere.
        """
        return (
            self.name == "attack" and not self.here.situation.do
            and any(table.is_enemy(self.here.play, ident) for ident in self.named(self.here.play))
        )

    def reason(self, play: Play, player: int | None) -> Reason | None:
        """Why the act can't be done now; None if it can.

        Where the situation's own acts have led past its step, what they brought about is the better reason.
        """
        moment = not_its_step(play, self.here, self.asked)
        if moment is not None and not self.here.fixed:
            return moment
        return possibility.reason(play, self.here.position, self.asked, player) or moment

    def brings_about(self, play: Play, player: int, offered: Decision | None = None) -> Reason | None:
        """Why the act, done now, does not let its player make `so that` true whatever others choose, or
        choose and pay as is asked; None if it does or nothing is asked.
        """
        wanted = self.asked.so_that
        if wanted is None and not (self.asked.choosing or self.asked.paying):
            return None
        if self.name not in USES:
            return None
        choices = self.here.choices
        kept = choices.acts, choices.given
        asked = self.asked
        choices.acts = [
            Act(
                self.name, self.about, by=asked.by, ability=asked.ability, choosing=asked.choosing,
                paying=dict(asked.paying)
            )
        ]
        self.trying = True
        try:
            return self.tried(play, wanted, player, offered)
        except IllegalHere as illegal:
            return (illegal.message, (illegal.rule,))
        finally:
            choices.acts, choices.given = kept
            self.trying = False

    def tried(
        self, play: Play, wanted: Condition | None, player: int, offered: Decision | None = None
    ) -> Reason | None:
        """What comes of doing it now; None if it can be done and its player can bring about with it what is
        wanted.
        """
        branch = play.on(play.state.fork())
        branch.state.pending = None
        self.here.choices.forget_acts(branch)
        if offered is not None:
            self.responds(branch, offered, wanted)
        else:
            self.acts(branch, play, wanted)
        until = self.here.stops if wanted is not None else None
        found = explore(branch, self.came_of, until=until, budget=self.budget)
        ends = {came: play.on(end) for came, end in found.outcomes.items() if isinstance(came, Came)}
        if wanted is not None:
            self.open.update(dict.fromkeys(as_gap(one) for one in found.reached))
        chosen = not ends or any(came.as_chosen for came in ends)
        served = can_bring_about(found, _is_fulfilled, lambda _, by: by == player)
        if not found.complete and not (chosen and ends and (wanted is None or served)):
            self.unsure = found.stopped_by
            return UNSURE
        if not chosen:
            return self.other_choices(play, list(ends))
        spoilt = next((end for came, end in ends.items() if not came.fulfilled), None)
        if wanted is not None and spoilt is not None and not served:
            return self.too_late(wanted, spoilt)
        return NOT_NOW if wanted is None and not found.outcomes else None

    def other_choices(self, play: Play, ends: list[Came]) -> Reason | None:
        """Why what is to be chosen for the act is chosen in no line of play: what could be in its place.

        Where nothing like it was asked for, that is open.
        """
        missed = next((came.missed for came in ends if came.missed), ())
        if not missed:
            self.open.update({_not_asked_for(self.asked, came.never[0]): None for came in ends})
            return None
        name, able = missed[0]
        return (NOT_OFFERED.format(name, table.names(play, able)), ("lcg/the-word-choose",))

    def acts(self, branch: Play, play: Play, wanted: Condition | None) -> None:
        """Have it done as the next thing; the game runs on only where something is to come of it."""
        if wanted is None:
            branch.state.agenda.clear()
            branch.remember("run on", None)
        else:
            branch.remember("run on", True)
            branch.then(pipeline.window.task(str(play.fact("step", ""))))
        branch.then(acts.next_act.task(0))

    def responds(self, branch: Play, offered: Decision, wanted: Condition | None) -> None:
        """Have it used in response to what is happening, of several cards for the one that is named first."""
        options, names = self.here.choices.of_whom(branch, list(offered.options), listed(self.asked.choosing))
        for option in options:
            branch.remember(("plan", source_of(option)), ("act", 0))
        names = names or self.here.choices.concerned(branch, options, listed(self.asked.choosing))
        branch.remember(("chosen", ("act", 0)), names or None)
        branch.remember("run on", wanted is not None or None)
        if wanted is None:
            branch.state.agenda.clear()
            offered = offered._replace(then=pipeline.alone(offered.then))
        else:
            pipeline.to_be_continued(branch, offered.then)
        branch.state.pending = offered._replace(options=options)

    def too_late(self, wanted: Condition, end: Play) -> Reason:
        """Why the act doesn't bring about what is wanted: what happened all the same, with its entries."""
        own = [
            self.here.catalogue[self.here.play.card(i).printed].entry
            for i in self.here.position.called(self.asked.name)[:1]
        ]
        cites = tuple(entry for entry in own if entry)
        unwanted = wanted.not_.happened if wanted.not_ is not None else None
        account = self.here.trace(end)
        at = first(unwanted, account) if unwanted is not None else None
        if at is None:
            return ("it would not bring that about", cites)
        return (f"it does not prevent it: {account[at].text}", (*cites, *account[at].cites))

    def came_of(self, end: Play) -> Came:
        """What came of the act in a line of play: whether it brought about what is wanted, and what of what
        is to be chosen for it could not be chosen, or was never asked for.
        """
        wanted, choices = self.asked.so_that, self.here.choices
        fulfilled = wanted is None or holds(wanted, self.here.facts(end), self.here.trace(end))
        return Came(fulfilled, tuple(choices.missed(end)), tuple(choices.never_chosen(end)))

    def has_passed(self, number: str) -> bool:
        """Whether a window comes before the moment from which it is asked."""
        order, begins = LCG_STEPS, self.here.at.step
        return number in order and begins in order and order.index(number) < order.index(begins)

    def shown(self, number: str) -> Window:
        """The row of a window, as verdicts hand it over."""
        row = self.rows.get(number)
        if row is None:
            return Window(
                window=number, possible=False, reason=PASSED if self.has_passed(number) else NEVER_COMES,
                cites=["lcg/rule/action-windows"]
            )
        if row.possible:
            return Window(window=number, possible=True, reason="", cites=[])
        text, cites = row.reason or ("", ())
        return Window(window=number, possible=False, reason=text, cites=list(dict.fromkeys(cites)))


def _not_asked_for(asked: Possible, name: str) -> Gap:
    """That nothing has to be chosen for an act that could be what is named."""
    return Gap(
        card=asked.name, phrase=f"choosing {name}",
        reason=f"nothing is chosen for it that could be {name}"
    )


JOINING = "6.8.1"
"""The step at which ranged characters of other players join an attack."""


def not_its_step(play: Play, here: Table, asked: Possible) -> Reason | None:
    """Why an act that is the choice of a framework step can't be done at another moment; None where the step
    is next, or under way.
    """
    act, position = records.framework(here.situation.game).get(asked.verb), here.position
    attacking = asked.verb == "attack"
    if act is None or asked.verb == "defend":
        return None
    usual = (
        moments.ENEMY_ATTACKS if attacking and table.is_enemy(play, position.the(asked.name, play))
        else act.steps
    )
    at = here.stands_at()
    if at.step in usual and at.when in ("before", "during"):
        return None
    if at.when == "after" and at.step in steps.STEPS and steps.STEPS[at.step].following in usual:
        return None
    if (
        attacking and at.step == JOINING
        and any(not play.card(position.the(one, play)).ready for one in asked.names)
    ):
        return ("it is exhausted, and only ready characters attack", ("lcg/keyword/ranged", "lcg/exhausted"))
    if at.step in usual and here.fixed:
        return (f"that is done at step {usual[0]}, and it is over", (f"lcg/framework/{usual[0]}",))
    return (f"that is done at step {usual[0]}, and this is another moment", (f"lcg/framework/{usual[0]}",))

"""What players do in a simulation: what a situation fixes is done, what it leaves open is explored, and what
is not considered is said.

The engine puts up decisions; `Choices.consider` answers those that `given`, an act or the way of exploring
settles. How often an entry was used is remembered in the state, so that lines of play that differ in it are
different.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator
from typing import Any, NamedTuple

from ruling_service.engine.kernel.decisions import NATURE, Decision, Option
from ruling_service.engine.kernel.occurrences import Occurrence
from ruling_service.engine.kernel.play import AsksForNoNames, Play
from ruling_service.engine.kernel.unread import Unread, come_upon
from ruling_service.engine.lcg import responding, table
from ruling_service.engine.lcg.permissions import Reason
from ruling_service.errors import IllegalHere
from ruling_service.situations.lcg import refused
from ruling_service.situations.lcg.options import alike, attacked_by, cards_of, source_of, subject, task_of
from ruling_service.situations.lcg.position import Position
from ruling_service.situations.shared import records
from ruling_service.situations.shared.acts import Act, Given, listed
from ruling_service.situations.shared.conditions import Pattern
from ruling_service.situations.shared.mentions import patterns_of
from ruling_service.situations.shared.model import Situation
from ruling_service.situations.shared.telling import Told, answered_as, told
from ruling_service.slugs import fold

ALL, NEEDED, FIRST = "everything", "what has to be chosen", "the first option"

NOBODY_ACTS = "In action windows players do only what the situation says."
NO_RESPONSES = "Players use no optional cards or abilities but those that the situation names."
NO_OPTIONS = "Players commit, attack, engage and travel only as the situation says."
FIRST_OPTION = "At every open decision the first option is taken: other lines of play are not shown."
FIRST_PAYMENT = "Costs are paid from the fewest resource pools."
UNKNOWN_CARDS = "Cards that the situation does not name have no effect."

NOT_OFFERED = "{} is no legal choice there; legal are {}"

SPENT = "resources spent"
"""A value that adds up what happened, and the word for its occurrence."""
OPTIONAL = frozenset(records.framework("lcg")) - {"defend"}
"""Kinds of decisions of the framework in which nobody has to do anything."""
USES = records.uses("lcg")
"""Choices that use a card."""


class Plan(NamedTuple):
    """Choices that belong to one use of a card: whose entry it is, the targets in order, how it is paid, its
    X.
    """

    key: Hashable
    choosing: tuple[str, ...]
    paying: tuple[tuple[str, int], ...]
    amount: int | None
    strict: bool


class Choices(AsksForNoNames):
    """The policy of one simulation."""

    def __init__(
        self, situation: Situation, position: Position, given: Iterable[Given] = (), acts: Iterable[Act] = ()
    ) -> None:
        self.situation = situation
        self.position = position
        self.given = list(given)
        self.acts = list(acts)
        self.mode = {True: ALL, False: FIRST, "policy": NEEDED}[situation.explore]
        self.assumed: dict[str, None] = {}
        self.patterns = list(patterns_of(situation))
        self.note_everything = any(not pattern.happened for pattern in self.patterns)
        self.words = frozenset(
            fold(pattern.happened) for pattern in self.patterns
        ) | ({SPENT} & {fold(situation.ask.how_much)})
        self.asked_cards = frozenset(
            fold(pattern.card) for pattern in self.patterns
            if pattern.card and fold(pattern.happened) in records.used(situation.game)
        )  # fmt: skip
        self.sweep: Any = None
        self.came_up: set[int] = set()
        self.looked_at: set[Hashable] = set()
        self.never: dict[int, Reason] = {}
        self.refused: dict[int, IllegalHere] = {}
        """Entries of `given` that answered something in some line of play; and those that could not where
        they were asked for.
        """

    # -- what the engine asks --------------------------------------------------------------------------------

    def consider(self, play: Play, decision: Decision) -> tuple[Option, ...]:
        """The options worth exploring."""
        if self.sweep is not None:
            self.sweep.decision(play, decision)
        if decision.kind in ("respond", "act"):
            uses = self.uses(play, decision)
            if uses and self.mode == FIRST:
                self.assume(FIRST_OPTION)
                return uses[:1]
            if uses:
                return uses
        else:
            chosen = self.settled(play, decision)
            if chosen is not None:
                return (chosen,)
        options = self.without_declined(play, decision)
        if len(options) == 1:
            return options
        return self.explored(play, decision, options)

    def may_act(self, play: Play, window: str, player: int) -> bool:
        """Whether the player might act in this window: only as the situation says, or with a card that the
        question is about.
        """
        if self.sweep is not None:
            self.sweep.window(play, window, player)
        for number, entry in enumerate(self.given):
            if entry.verb in USES and self.open(play, number, entry) and self.by_fits(play, entry.by, player):
                self.note_why_not(play, number, entry, player)
                return True
        if self.mode == ALL and self.asked_cards:
            return True
        self.assume(NOBODY_ACTS)
        return False

    def note_why_not(self, play: Play, number: int, entry: Given, player: int) -> None:
        """Remember why a card that the situation wants used cannot be used here, once for each step; the last
        such reason is told.
        """
        here = (number, play.fact("step", ""), player)
        if number not in self.came_up and here not in self.looked_at:
            self.looked_at.add(here)
            why = refused.why_not_used(play, self.position, entry, player)
            if why is not None:
                self.never[number] = why

    def watch(self, play: Play, happened: Occurrence) -> Hashable | None:
        """What the question wants remembered: occurrences that it, or the expectation, speaks of."""
        if not self.patterns:
            return None
        line = told(self.situation.game, happened)
        if line is None or not (self.note_everything or fold(line.word) in self.words):
            return None
        return self._note(play, line)

    def _note(self, play: Play, line: Told) -> Hashable:
        step = play.fact("step", "") if any(pattern.at for pattern in self.patterns) else ""
        return (line.word, line.cards, line.player, line.amount, step)

    # -- what is settled -------------------------------------------------------------------------------------

    def settled(self, play: Play, decision: Decision) -> Option | None:
        """The option that the situation fixes, if it fixes one."""
        if decision.kind in ("respond", "act"):
            return next(iter(self.uses(play, decision)), None)
        plan = self.plan(play, decision)
        if plan is not None:
            option = self.planned(play, decision, plan)
            if option is not None:
                return option
        for number, entry in enumerate(self.given):
            if self.open(play, number, entry):
                option = self.answered(play, decision, entry, number)
                if option is not None:
                    if not self.goes_on(play, decision, entry, option):
                        self.count(play, number)
                    return option
        for number, entry in enumerate(self.given):
            if self.open(play, number, entry):
                self.note_not_offered(play, decision, entry, number)
        return None

    def note_not_offered(self, play: Play, decision: Decision, entry: Given, number: int) -> None:
        """Remember what there was to choose where no entry says what is chosen and one that is about this
        chooser and effect names something else; it may still be meant for a later choice.
        """
        if (
            entry.verb != "choose" or decision.kind != "target" or decision.by == NATURE
            or not self.by_fits(play, entry.by, decision.by) or not self.for_fits(play, decision, entry)
        ):
            return
        able = tuple(dict.fromkeys(i for option in decision.options for i in cards_of(play, option)))
        wanted = next((
            name for name in entry.names if not self.position.is_player(name)
            and bool(self.position.called(name, play)) == bool(able)
        ), None)
        if wanted is not None:
            words = table.names(play, able) if able else ", ".join(o.label for o in decision.options)
            play.remember(("not offered", number), (wanted, words))

    def goes_on(self, play: Play, decision: Decision, entry: Given, option: Option) -> bool:
        """Whether more defenders are to be declared, one after the other."""
        attack = table.attack(play)
        names = entry.names if entry.verb == "defend" else ()
        if decision.kind != "defend" or attack is None or len(names) < 2:
            return False
        return bool(set(self.position.each(names, play)) - {*attack.defenders, option.value})

    def open(self, play: Play, number: int, entry: Given) -> bool:
        """Whether an entry can still answer something: it was not used up, and this is the step it is meant
        for.
        """
        used: int = play.fact(("given", number), 0)
        return used < (entry.times or 1) and (
            not entry.at
            or fold(str(play.fact("step", ""))) == fold(entry.at.removeprefix("in ").removesuffix(" window"))
        )

    def count(self, play: Play, number: int) -> None:
        """Remember that an entry was used."""
        self.came_up.add(number)
        play.remember(("given", number), play.fact(("given", number), 0) + 1)

    def by_fits(self, play: Play, by: str, player: int) -> bool:
        """Whether the entry is about this chooser."""
        if not by:
            return True
        if fold(by) in ("nature", "chance"):
            return player == NATURE
        return self.position.is_player(by) and self.position.player(by) == player

    def uses(self, play: Play, decision: Decision) -> tuple[Option, ...]:
        """The options by which the card is used that an entry of `given` uses at this opportunity: several
        where it is left open with which of the cards that set it off.
        """
        for number, entry in enumerate(self.given):
            if (
                entry.verb not in USES or not self.open(play, number, entry)
                or not self.by_fits(play, entry.by, decision.by)
            ):
                continue
            if entry.when is not None and not self.answers(play, entry.when):
                continue
            called = [
                o for o in decision.options
                if (source := source_of(o)) is not None and self.is_called(play, source, entry.name)
            ]
            if called:
                self.count(play, number)
                play.remember(("plan", source_of(called[0])), ("given", number))
                chosen, names = self.of_whom(play, called, listed(entry.choosing))
                play.remember(("chosen", ("given", number)), names or None)
                return chosen
        return ()

    def of_whom(
        self, play: Play, called: list[Option], names: tuple[str, ...]
    ) -> tuple[tuple[Option, ...], tuple[str, ...]]:
        """Of the options by which a card is used those for what is named first, and that name; without one
        each that differs in the cards which set it off, and nothing.
        """
        concerned = {o: responding.concerns(play, task) for o in called if (task := task_of(o)) is not None}
        for name in names:
            for option, cards in concerned.items():
                if any(self.is_like(play, ident, name) for ident in cards):
                    return (option,), (name,) if len({*concerned.values()}) > 1 else ()
        source = source_of(called[0])
        return tuple({
            concerned[o]: o for o in reversed(called) if concerned.get(o) and source_of(o) == source
        }.values())[::-1] or (called[0],), ()

    def concerned(
        self, play: Play, options: Iterable[Option], names: tuple[str, ...]
    ) -> tuple[str, ...]:
        """The names of what has set off the options by which a card is used."""
        tasks = [task for option in options if (task := task_of(option)) is not None]
        cards = {ident for task in tasks for ident in responding.concerns(play, task)}
        return tuple(name for name in names if any(self.is_like(play, ident, name) for ident in cards))

    def answers(self, play: Play, when: Pattern) -> bool:
        """Whether what is happening is the occurrence that an entry waits for."""
        happening = play.state.happenings[-1] if play.state.happenings else None
        for happened in happening.occurrences if happening is not None else ():
            line = answered_as(self.situation.game, happened)
            if when.happened and fold(when.happened) != fold(line.word):
                continue
            if when.card and not any(self.is_called(play, i, when.card) for i in line.cards):
                continue
            return True
        return False

    def is_called(self, play: Play, ident: int, name: str) -> bool:
        """Whether `name` means this card."""
        return ident in self.position.called(name, play)

    # -- the targets of one card -----------------------------------------------------------------------------

    def plan(self, play: Play, decision: Decision) -> Plan | None:
        """The entry or act whose card puts up this decision."""
        source = subject(play, decision)
        key = play.fact(("plan", source)) if source is not None else None
        if key is None:
            return None
        kind, number = key
        if kind == "given":
            return Plan(key, listed(self.given[number].choosing), (), None, False)
        act = self.acts[number]
        return Plan(key, listed(act.choosing), tuple(act.paying.items()), act.amount, True)

    def planned(self, play: Play, decision: Decision, plan: Plan) -> Option | None:
        """The option that the plan names: its X, its payment, or the next of its targets."""
        if decision.kind == "pay":
            return self.payment(play, decision, plan)
        if plan.amount is not None:
            for option in decision.options:
                if fold(option.label) in (f"x is {plan.amount}", str(plan.amount)):
                    return option
            if plan.strict and all(fold(option.label).startswith("x is ") for option in decision.options):
                raise self.illegal(play, decision, f"X = {plan.amount}")
        used: tuple[str, ...] = play.fact(("chosen", plan.key), ())
        left = list(plan.choosing)
        for name in used:
            if name in left:
                left.remove(name)
        if not left or decision.kind not in ("target", "may", "order", "attack"):
            return None
        best = self.fitting(play, decision, left)
        if best is None:
            if (
                decision.kind == "target" and plan.strict and len(decision.options) == 1
                and cards_of(play, decision.options[0])
            ):
                raise self.illegal(play, decision, left[0])
            self.note_missed(play, decision, plan, left)
            return None
        option, names = best
        play.remember(("chosen", plan.key), (*used, *names))
        return option

    def forget_acts(self, play: Play) -> None:
        """Another list of acts follows: what was chosen for an earlier one is no choice of the one that has
        its number now.
        """
        for name, value in tuple(play.state.facts.items()):
            match name, value:
                case (("plan", _), ("act", _)) | ((("chosen" | "missed"), ("act", _)), _):
                    play.remember(name, None)

    def note_missed(self, play: Play, decision: Decision, plan: Plan, left: list[str]) -> None:
        """Remember the cards that an act or entry names and that are in no option of this choice; one of them
        may still be meant for a later one.
        """
        offered = [cards_of(play, option) for option in decision.options]
        if decision.kind != "target" or decision.by == NATURE or not any(offered):
            return
        able = tuple(dict.fromkeys(ident for each in offered for ident in each))
        missed: tuple[tuple[str, tuple[int, ...]], ...] = play.fact(("missed", plan.key), ())
        found = tuple(
            (name, able) for name in left
            if self.position.called(name, play) and not any(self.is_like(play, i, name) for i in able)
        )
        if found:
            play.remember(("missed", plan.key), tuple(dict.fromkeys((*missed, *found))))

    def missed(self, play: Play) -> Iterator[tuple[str, tuple[int, ...]]]:
        """The cards that an act or entry of `given` names and that could not be chosen for it, and those that
        could: asked where a line of play ends.
        """
        keys = [("act", n) for n in range(len(self.acts))] + [("given", n) for n in range(len(self.given))]
        for key in keys:
            used = play.fact(("chosen", key)) or ()
            yield from (each for each in play.fact(("missed", key)) or () if each[0] not in used)

    def never_chosen(self, play: Play) -> Iterator[str]:
        """What an act says is chosen for it and nobody was asked to choose: asked where a line ends."""
        for number, act in enumerate(self.acts):
            left, key = list(listed(act.choosing)), ("act", number)
            missed = [name for name, _ in play.fact(("missed", key)) or ()]
            for name in (*(play.fact(("chosen", key)) or ()), *missed):
                if name in left:
                    left.remove(name)
            yield from left

    def not_chosen(self, play: Play) -> None:
        """Where what is named could not be chosen, and something else was: what would have come of it is not
        known.
        """
        for name, able in self.missed(play):
            said = Unread(name, f"choosing {name}", NOT_OFFERED.format(name, table.names(play, able)))
            come_upon(play, said, "lcg/the-word-choose")
        for number in range(len(self.given)):
            wanted, words = play.fact(("not offered", number), ("", ""))
            if wanted and not play.fact(("given", number), 0):
                said = Unread(wanted, f"choosing {wanted}", NOT_OFFERED.format(wanted, words))
                come_upon(play, said, "lcg/the-word-choose")

    def fitting(
        self, play: Play, decision: Decision, left: list[str]
    ) -> tuple[Option, tuple[str, ...]] | None:
        """The option that consists of the most of the names that are left, earlier names first."""
        best: tuple[Option, tuple[str, ...]] | None = None
        for option in decision.options:
            names = self.names_in(play, option, left)
            if names and (
                best is None or len(names) > len(best[1])
                or (len(names) == len(best[1]) and left.index(names[0]) < left.index(best[1][0]))
            ):
                best = (option, names)
        return best

    def names_in(self, play: Play, option: Option, left: list[str]) -> tuple[str, ...]:
        """The names that an option consists of; none if it holds anything else."""
        cards = cards_of(play, option)
        if cards:
            names: list[str] = []
            rest = list(left)
            for ident in cards:
                name = next((n for n in rest if self.is_like(play, ident, n)), None)
                if name is None:
                    return ()
                rest.remove(name)
                names.append(name)
            return tuple(names)
        label = fold(option.label)
        for name in left:
            folded = fold(name)
            is_seat = self.position.is_player(name) and option.value == self.position.player(name)
            if (
                label == folded or is_seat or (len(folded) > 2 and folded in label.split())
                or label.startswith(folded)
            ):
                return (name,)
        return ()

    def is_like(self, play: Play, ident: int, name: str) -> bool:
        """Whether `name` means this card, or one that it was offered in place of because they can't differ.
        """
        meant = self.position.called(name, play)
        return (
            ident in meant
            or any(play.card(i)._replace(id=0) == play.card(ident)._replace(id=0) for i in meant)
        )

    def payment(self, play: Play, decision: Decision, plan: Plan) -> Option | None:
        if not plan.paying:
            return None
        wanted = {self.position.the(name, play): number for name, number in plan.paying if number}
        for option in decision.options:
            if isinstance(option.value, tuple) and dict(option.value) == wanted:
                return option
        raise IllegalHere(
            "It cannot be paid like this.", rule="lcg/cost",
            hint="Possible: " + "; ".join(o.label for o in decision.options)
        )

    def illegal(self, play: Play, decision: Decision, name: str) -> IllegalHere:
        offered = ", ".join(option.label for option in decision.options)
        return IllegalHere(
            f"{name} is no legal choice here.", rule="lcg/the-word-choose", hint=f"Legal: {offered}."
        )

    # -- other fixed choices ---------------------------------------------------------------------------------

    def answered(self, play: Play, decision: Decision, entry: Given, number: int) -> Option | None:
        """The option by which an entry of `given` answers this decision."""
        if not self.by_fits(play, entry.by, decision.by) or not self.for_fits(play, decision, entry):
            return None
        if entry.verb == decision.kind and decision.kind in records.framework(self.situation.game):
            return self.framework(play, decision, entry, number)
        match entry.verb, decision.kind:
            case "order", "order":
                return self.ordered(play, decision, entry.about)
            case ("choose", _) | ("attack", "order"):
                return self.chosen(play, decision, list(entry.names))
            case "assign", "target":
                return self.chosen(play, decision, [name for name, number in entry.about.items() if number])
        return None

    def for_fits(self, play: Play, decision: Decision, entry: Given) -> bool:
        """Whether the decision belongs to the effect or enemy that the entry names."""
        if not entry.for_ or decision.kind == "attack":
            return True
        source = subject(play, decision)
        if source is not None and self.is_called(play, source, entry.for_):
            return True
        attack = table.attack(play)
        return (
            attack is not None and decision.kind in ("defend", "target")
            and self.is_called(play, attack.enemy, entry.for_)
        )

    def framework(self, play: Play, decision: Decision, entry: Given, number: int) -> Option | None:
        """The answer to a decision of the framework: exactly these cards, or nobody."""
        verb, names = entry.verb, entry.names
        if not names:
            return next((o for o in decision.options if not cards_of(play, o)), None)
        wanted = self.position.each(names, play)
        attack = table.attack(play)
        if verb == "defend" and attack is not None and refused.several_defenders(play, wanted):
            wanted = [ident for ident in wanted if ident not in attack.defenders][:1]
        against = self.position.the(entry.for_, play) if entry.for_ and verb == "attack" else None
        for option in decision.options:
            enemy = attacked_by(option)
            if against is not None and enemy is not None and enemy != against:
                continue
            if sorted(cards_of(play, option)) == sorted(wanted):
                return option
        unlisted = self.unlisted(play, decision, wanted, against)
        own = any(play.card(ident).controller in (None, decision.by) for ident in wanted)
        if unlisted is None and (own or len(wanted) > 1):
            self.refused[number] = refused.illegal(play, decision, wanted, against)
        return unlisted

    def unlisted(
        self, play: Play, decision: Decision, wanted: list[int], against: int | None
    ) -> Option | None:
        """Legal all the same though no option says so: cards that cannot differ from those of one, or some of
        the many it consists of.
        """
        for option in reversed(decision.options):
            enemy, offered = attacked_by(option), list(cards_of(play, option))
            if enemy is not None and against not in (None, enemy):
                continue
            among = decision.kind == "commit" and set(wanted) <= set(offered)
            if among or len(offered) == len(wanted) and alike(play, offered) == alike(play, wanted):
                group = tuple(wanted)
                return Option(option.label, (enemy, group) if enemy is not None else group)
        return None

    def ordered(self, play: Play, decision: Decision, names: list[str]) -> Option | None:
        for name in names:
            for option in decision.options:
                source = source_of(option)
                cards = (source,) if source is not None else cards_of(play, option)
                if any(self.is_called(play, ident, name) for ident in cards):
                    return option
        return None

    def chosen(self, play: Play, decision: Decision, names: list[str]) -> Option | None:
        if not names:
            return next(
                (o for o in decision.options if not cards_of(play, o) and o.value in (None, (), False)), None
            )
        found = self.fitting(play, decision, names)
        return found[0] if found is not None else None

    # -- what is open ----------------------------------------------------------------------------------------

    def without_declined(self, play: Play, decision: Decision) -> tuple[Option, ...]:
        """The options without the cards that nobody uses, because the situation says so."""
        if decision.kind not in ("respond", "act", "may"):
            return decision.options
        declined = [e for e in self.given if e.verb == "decline" and self.by_fits(play, e.by, decision.by)]
        if not declined:
            return decision.options
        if decision.kind == "may":
            source = subject(play, decision)
            unused = source is not None and any(self.is_called(play, source, e.name) for e in declined)
            return tuple(o for o in decision.options if not (unused and o.value is True))
        kept = []
        for option in decision.options:
            source = source_of(option)
            if source is None or not any(self.is_called(play, source, e.name) for e in declined):
                kept.append(option)
        return tuple(kept)

    def explored(self, play: Play, decision: Decision, options: tuple[Option, ...]) -> tuple[Option, ...]:
        """The open options that are explored, by the way of exploring that the situation asks for."""
        if decision.kind == "act":
            asked = tuple(
                o for o in options
                if (s := source_of(o)) is not None and self.mode == ALL
                and fold(play.name(s)) in self.asked_cards
            )
            if len(asked) + 1 < len(options):
                self.assume(NOBODY_ACTS)
            return (*asked, *(o for o in options if o.value is None))
        if self.mode == ALL:
            return options
        if decision.kind == "respond":
            self.assume(NO_RESPONSES)
            return tuple(o for o in options if o.value is None)
        if decision.kind in OPTIONAL:
            self.assume(NO_OPTIONS)
            return options[:1]
        if decision.kind == "pay":
            self.assume(FIRST_PAYMENT)
            return options[:1]
        if self.mode == FIRST:
            self.assume(FIRST_OPTION)
            return options[:1]
        return options

    def assume(self, what: str) -> None:
        """Remember that the answer holds under an assumption."""
        self.assumed.setdefault(what, None)

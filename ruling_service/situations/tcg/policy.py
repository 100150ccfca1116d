"""What is decided in a situation of the card game: by an act under way, by `given`, or left open and
explored.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from typing import Any, NamedTuple

from ruling_service.engine.kernel import pipeline
from ruling_service.engine.kernel.decisions import NATURE, Decision, Option
from ruling_service.engine.kernel.occurrences import Occurrence
from ruling_service.engine.kernel.play import AsksForNoNames, Play
from ruling_service.engine.kernel.unread import Unread, come_upon
from ruling_service.engine.tcg.full_price import Playing
from ruling_service.engine.tcg.keyword_records import KEYWORDS, TcgKeyword
from ruling_service.engine.tcg.keywords import muster
from ruling_service.engine.tcg.meaning.choosing import kept_out
from ruling_service.engine.tcg.playing import USUAL
from ruling_service.engine.tcg.rulebook import TCG
from ruling_service.engine.tcg.statements import all_abilities
from ruling_service.situations.shared import records
from ruling_service.situations.shared.acts import Act, Given, Possible
from ruling_service.situations.shared.conditions import Pattern
from ruling_service.situations.shared.mentions import patterns_of
from ruling_service.situations.shared.model import Situation
from ruling_service.situations.shared.position import Position
from ruling_service.situations.shared.telling import told
from ruling_service.situations.tcg.ending import TALLIES
from ruling_service.situations.tcg.moments import parse
from ruling_service.slugs import fold

NOBODY_ACTS = "Nobody uses a card or ability that the situation doesn't speak of."
NO_RESPONSES = "Nobody uses an optional trigger or response that the situation doesn't speak of."
FIRST_OPTION = "Where something had to be chosen, the first option was taken."
NAMED_ONE = "A text that looks for a card finds one that the situation names, none that it does not name."
USES = records.uses(TCG.name)
"""Choices that use a card."""
MISSED = "plan missed"
"""The fact under which a line of play remembers that something had to be chosen that an act does not name."""


class Missed(NamedTuple):
    """What an act names that was not offered where something had to be chosen for it; which of that its text
    describes, so that it only came to nothing; and what was offered.
    """

    names: tuple[str, ...]
    described: tuple[str, ...]
    options: tuple[str, ...]


SPARE = "plan named where there was no choice"
"""The fact under which a line of play keeps the names for which there was one option only: they may be meant
for a later choice (a cost that takes both Elves, and one of them for the effect)."""
NO_CHOICE = "nothing to be chosen for it could be that"
TRIED = "tried from"
"""The fact under which a line of play remembers from which moment the act was tried that is asked about."""
OFFERED = "what is asked was offered"
"""The fact under which a line of play remembers that the response that is asked about was offered in it."""
NONE = ("none", "nobody", "nothing", "no")

X_IS = "X = "
"""Before the number that an act names for the X of its text."""


def written(names: str | list[str]) -> tuple[str, ...]:
    """Names written as one or as a list, `none` among them."""
    return tuple(names) if isinstance(names, list) else (names,) if names else ()


def used_by_keyword(play: Play, ident: int) -> TcgKeyword | None:
    """The keyword by which a card is used at a moment of its own, as no action of a phase."""
    kinds = {ability.kind for ability in all_abilities(play, ident)}
    having = (
        keyword for keyword in KEYWORDS if keyword.used
        and (kinds & (set(keyword.phrases) - {"keyword"}) or play.value(ident, keyword.name))
    )
    return next(having, None)


class Trial(NamedTuple):
    """An act that is asked about and tried: which act of the situation it is, None where it is the first
    choice of `given`, a response that is used after the last act.
    """

    asked: Possible
    act: int | None


class Choices(AsksForNoNames):
    """The policy of a situation: who decides what, and what is left open."""

    def __init__(self, situation: Situation, position: Position) -> None:
        self.position = position
        self.mode = situation.explore
        self.acts: list[Act] = list(situation.do)
        self.given: list[Given] = list(situation.given)
        self.stays = not situation.do and not situation.until
        """Whether nothing happens but what the moment itself brings about."""
        self.assumed: dict[str, None] = {}
        self.asked = situation.ask.can or situation.ask.when_can
        self.came_up: set[int] = set()
        self.trial: Trial | None = None
        self.moments: dict[Hashable, int] = {}
        """The positions from which the act that is asked about was tried, each with its number."""
        self.usable: dict[str, None] = {}
        """What could be used at any time, by the words it is offered in."""
        counted = {
            verb.told[0].word for value, verb in TALLIES.items() if fold(situation.ask.how_much) == value
        }
        patterns = list(patterns_of(situation))
        self.words = frozenset(fold(pattern.happened) for pattern in patterns) | counted
        self.steps = any(pattern.at for pattern in patterns)

    # -- what the kernel asks --------------------------------------------------------------------------------

    def passes_over(self) -> None:
        """The answer takes for granted that a card with a name is found."""
        self.assumed.setdefault(NAMED_ONE)

    def consider(self, play: Play, decision: Decision) -> tuple[Option, ...]:
        """The options worth exploring; one is settled."""
        if decision.kind == "respond" and play.fact("act under way", 0) >= len(self.acts) - 1:
            self.note_offer(play, decision)
        if decision.kind in ("act", "respond"):
            return self.uses(play, decision)
        settled = self.settled(play, decision)
        if settled is not None:
            return (settled,)
        if self.mode is False and len(decision.options) > 1:
            self.assumed.setdefault(FIRST_OPTION)
            return decision.options[:1]
        return decision.options

    def note_offer(self, play: Play, decision: Decision) -> None:
        """Have a line of play remember that the response that is asked about was offered, in answer to the
        last act or to what came after it; earlier offers are gone.
        """
        about = self.asked.about if self.asked is not None else None
        if isinstance(about, str):
            meant = self.position.called(about, play)
            names = {fold(play.name(i)) for i in meant}
            names |= {fold(keyword.name) for i in meant if (keyword := used_by_keyword(play, i)) is not None}
            words = {word for name in names for word in (name, f"use {name}", f"play {name}")}
            if any(
                fold(option.label) in words or fold(option.label.rpartition(": ")[2]) in names
                for option in decision.options
            ):
                play.remember(OFFERED, True)

    def may_act(self, play: Play, window: str, player: int) -> bool:
        """Whether the situation speaks of an action that could be meant for this window.

        Where it doesn't, it is taken for granted that a player who could do something does nothing.
        """
        if any(entry.verb in USES for entry in self.given):
            return True
        if not self.stays and NOBODY_ACTS not in self.assumed and play.rules.actions(play, window, player):
            self.assumed.setdefault(NOBODY_ACTS)
        return False

    def watch(self, play: Play, occurrence: Occurrence) -> Hashable | None:
        """What the question speaks of."""
        if not self.words:
            return None
        line = told(TCG.name, occurrence)
        if line is None or fold(line.word) not in self.words:
            return None
        return line.word, line.cards, line.player, line.amount, play.rules.step(play) if self.steps else ""

    # -- cards and abilities ---------------------------------------------------------------------------------

    def uses(self, play: Play, decision: Decision) -> tuple[Option, ...]:
        """The card or ability that `given` says is used; otherwise nobody acts, and optional ones are
        explored unless declined.
        """
        self.usable |= dict.fromkeys(option.label for option in decision.options if option.value is not None)
        used = self.used(play, decision)
        if used is not None:
            return self.in_every_way(play, decision, used)
        passing = tuple(o for o in decision.options if o.value is None)
        if decision.kind == "act":
            self.assumed.setdefault(NOBODY_ACTS)
            return passing
        if self.mode is True:
            declined = [
                e.name for e in self.given if e.verb == "decline" and self.by_fits(play, e.by, decision.by)
            ]
            return tuple(
                o for o in decision.options
                if o.value is None or not any(self.is_of(play, o, name) for name in declined)
            )
        self.assumed.setdefault(NO_RESPONSES)
        return passing

    def settled(self, play: Play, decision: Decision) -> Option | None:
        """The option that an act or `given` names, if one does."""
        if decision.kind in ("act", "respond"):
            return self.used(play, decision)
        return self.planned(play, decision) or self.chosen(play, decision)

    def used(self, play: Play, decision: Decision) -> Option | None:
        """The card or ability that `given` says is used here."""
        for number, entry in enumerate(self.given):
            if entry.verb not in USES or not self.by_fits(play, entry.by, decision.by):
                continue
            if play.fact(("given", number), 0) >= (entry.times or 1):
                continue
            if not self.is_time(play, entry) or self.is_too_early_to_try(play, number):
                continue
            option = next((o for o in decision.options if self.is_of(play, o, entry.name)), None)
            if option is not None:
                self.came_up.add(number)
                if self.tries(number):
                    self.note_moment(play)
                play.remember(("given", number), play.fact(("given", number), 0) + 1)
                play.remember("plan", written(entry.choosing) or None)
                play.remember(SPARE, None)
                play.remember("plan of", number)
                return option
        return None

    def in_every_way(self, play: Play, decision: Decision, used: Option) -> tuple[Option, ...]:
        """The options that play the same text of the same card for another cost: its player has the choice
        unless an entry names one (tcg/cost).
        """
        being = _being(used)
        if being is None or not self.is_of_card(play, being.card):
            return (used,)
        able = tuple(
            o for o in decision.options
            if (other := _being(o)) is not None and other._replace(way=being.way) == being
        )
        plan: tuple[str, ...] = play.fact("plan", ())
        for name in plan:
            named = tuple(o for o in able if fold(name) in fold(o.label + (USUAL if o is used else "")))
            if named and len(able) > 1 and not self.position.called(name, play):
                play.remember("plan", tuple(n for n in plan if n != name) or None)
                return named[:1]
        if self.mode is False and len(able) > 1:
            self.assumed.setdefault(FIRST_OPTION)
            return able[:1]
        return able

    def is_of_card(self, play: Play, ident: int) -> bool:
        """Whether the entry under way names the card itself, and not a way of using it besides."""
        number = play.fact("plan of")
        return number is not None and ident in self.position.called(self.given[number].name, play)

    def tries(self, number: int) -> bool:
        """Whether an entry of `given` is the act that is asked about."""
        return self.trial is not None and self.trial.act is None and number == 0

    def is_too_early_to_try(self, play: Play, number: int) -> bool:
        """Whether an entry is the act that is asked about, and it is asked after an act still to come."""
        return self.tries(number) and play.fact("act under way", 0) < len(self.acts) - 1

    def note_moment(self, play: Play) -> None:
        """Let a line of play remember from which position the act that is asked about is tried."""
        here = play.on(play.state.fork()).state.position()
        play.remember(TRIED, self.moments.setdefault(here, len(self.moments)))

    def by_fits(self, play: Play, by: str, player: int) -> bool:
        """Whether the entry is meant for this player."""
        if not by or fold(by) in ("nature", "chance"):
            return not by or player < 0
        return self.position.is_player(by) and self.position.player(by) == player

    def is_time(self, play: Play, entry: Given) -> bool:
        """Whether an entry is meant for this moment: the step or phase of its `at`, the occurrence of its
        `when`.
        """
        if entry.at:
            meant = parse(entry.at)
            here = (
                play.fact("phase") == meant.step.partition(".")[0] if meant.under_way
                else play.fact("step") == meant.step
            )
            if not here:
                return False
        return entry.when is None or self.answers(play, entry.when)

    def answers(self, play: Play, when: Pattern) -> bool:
        """Whether what is happening is the occurrence that an entry waits for."""
        happening = play.state.happenings[-1] if play.state.happenings else None
        for happened in happening.occurrences if happening is not None else ():
            line = told(TCG.name, happened)
            if line is None or when.happened and fold(when.happened) != fold(line.word):
                continue
            meant = self.position.called(when.card, play) if when.card else []
            if not when.card or any(ident in meant for ident in line.cards):
                return True
        return False

    # -- other decisions -------------------------------------------------------------------------------------

    def planned(self, play: Play, decision: Decision) -> Option | None:
        """The next thing that the act or entry being carried out names, with whatever else it names that is
        part of the same choice.

        Where it names none of what has to be chosen, that is remembered: something else comes in its place.
        """
        plan: tuple[str, ...] = play.fact("plan", ())
        spare: tuple[str, ...] = play.fact(SPARE, ()) if plan or decision.kind == "target" else ()
        for name in (*plan, *spare):
            option = self.option(play, decision, name)
            if option is not None:
                option, also = self.with_most(play, decision, option, name, plan)
                left = list(plan)
                for each in (name, *also) if name in plan else also:
                    left.remove(each)
                forced = (name, *also) if len(decision.options) == 1 else ()
                play.remember(SPARE, (*(s for s in spare if s != name), *forced) or None)
                play.remember("plan", tuple(left) or None)
                if (number := play.fact("plan of")) is not None:
                    play.remember(("not chosen yet", number), tuple(left))
                return option
        if plan and decision.kind == "target" and decision.by != NATURE:
            number = play.fact("plan of")
            key = MISSED if number is None else (MISSED, number)
            play.remember(key, self.missed(play, decision, plan, play.fact(key)))
        return None

    def missed(self, play: Play, decision: Decision, plan: tuple[str, ...], before: Missed | None) -> Missed:
        """What a plan names and this decision does not offer, with what decisions `before` did not."""
        names, described, options = before or Missed((), (), ())
        out = frozenset(kept_out(play, decision))
        found = tuple(name for name in plan if out.intersection(self.position.called(name, play)))
        labels = tuple(option.label for option in decision.options)
        return Missed(
            tuple(dict.fromkeys((*names, *plan))), tuple(dict.fromkeys((*described, *found))),
            tuple(dict.fromkeys((*options, *labels)))
        )

    def not_chosen(self, play: Play) -> None:
        """Where a line of play ends: what an entry of `given` names under `choosing` and nothing that was
        chosen for it could be, so that something else was chosen in its place. What would have come of it is
        not known.
        """
        for number, entry in enumerate(self.given):
            if not play.fact((MISSED, number)):
                continue
            for name in play.fact(("not chosen yet", number), written(entry.choosing)):
                if fold(name) not in NONE:
                    come_upon(play, Unread(entry.name, f"choosing {name}", NO_CHOICE), "tcg/effect")

    def with_most(
        self, play: Play, decision: Decision, option: Option, name: str, plan: tuple[str, ...]
    ) -> tuple[Option, tuple[str, ...]]:
        """Of the options that take several cards, among them one named, the one that takes most of what else
        is named; and which names those are.
        """
        others = tuple(dict.fromkeys(n for n in plan if n != name))
        several = (o for o in decision.options if len(_cards(o.value)) > 1 and self.is_of(play, o, name))
        found = [(o, tuple(n for n in others if self.is_of(play, o, n))) for o in (option, *several)]
        return max(found, key=lambda one: (len(one[1]), -len(_cards(one[0].value))))

    def chosen(self, play: Play, decision: Decision) -> Option | None:
        """The answer that an entry of `given` has for this decision: `choose` one thing after another, or
        `order`.
        """
        for number, entry in enumerate(self.given):
            orders = entry.verb == "order"
            names = written(entry.about) if orders or entry.verb == "choose" else ()
            if (
                not names or not self.by_fits(play, entry.by, decision.by)
                or entry.for_ and not self.speaks_of(decision, entry.for_)
            ):
                continue
            if orders and decision.kind != "order" or not self.is_time(play, entry):
                continue
            left: tuple[str, ...] = (
                names if orders else play.fact(("left", number), names * (entry.times or 1))
            )
            found = self.first_of(play, decision, left)
            if found is not None:
                option, name = found
                self.came_up.add(number)
                if not orders:
                    option, also = self.with_most(play, decision, option, name, left)
                    rest = list(left)
                    for each in (name, *also):
                        rest.remove(each)
                    play.remember(("left", number), tuple(rest))
                return option
        return None

    def first_of(self, play: Play, decision: Decision, names: tuple[str, ...]) -> tuple[Option, str] | None:
        """Of the names that are left the one to choose now: what is divided among several is offered in a
        fixed order.
        """
        meant = [(self.option(play, decision, name), name) for name in dict.fromkeys(names)]
        there = [
            (decision.options.index(option), option, name) for option, name in meant if option is not None
        ]
        if not there:
            return None
        if decision.kind != "target":
            return there[0][1:]
        return min(there, key=lambda one: one[0])[1:]

    def speaks_of(self, decision: Decision, what: str) -> bool:
        """Whether the decision is about a card, an effect or a rule: it is named in what is asked."""
        return fold(what) in fold(decision.prompt)

    def option(self, play: Play, decision: Decision, name: str) -> Option | None:
        """The option that a name means: a card, a player, or words of its label."""
        if fold(name) in NONE:
            return next((o for o in decision.options if o.value in (None, False, ())), None)
        if name.startswith(X_IS):
            return next((o for o in decision.options if o.label == name.removeprefix(X_IS)), None)
        exact = next((o for o in decision.options if fold(o.label) == fold(name)), None)
        return exact or next((o for o in decision.options if self.is_of(play, o, name)), None)

    def is_of(self, play: Play, option: Option, name: str) -> bool:
        """Whether an option is about the card or player of that name."""
        meant = self.position.called(name, play)
        cards = tuple(i for i in _cards(option.value) if i in play.state.cards)
        if meant and cards:
            return (
                any(i in meant for i in cards)
                or any(play.name(i) in option.label and self.like(play, i, meant) for i in cards)
            )
        return any(words in fold(option.label) for words in self.spoken(play, cards, fold(name)))

    def spoken(self, play: Play, cards: tuple[int, ...], words: str) -> Iterator[str]:
        """Words for an option as they are written, and with the title of a card of the option in the place of
        the longer name that it goes by.
        """
        yield words
        for ident in cards:
            known, title = fold(self.position.label(ident, play)), fold(play.name(ident))
            if known != title and known in words:
                yield words.replace(known, title)

    def like(self, play: Play, ident: int, meant: list[int]) -> bool:
        """Whether a card stands for another that cannot differ from it."""
        return any(play.card(i)._replace(id=0) == play.card(ident)._replace(id=0) for i in meant)


def _being(option: Option) -> Playing | None:
    """What an option to play a card plays, and how."""
    args = getattr(option.value, "args", ())
    return args[0] if args and isinstance(args[0], Playing) else None


def _cards(value: Any) -> tuple[int, ...]:
    """The cards in the value of an option: a card, a pair, an assignment, or the task that plays or uses one.
    """
    if isinstance(value, bool) or value is None:
        return ()
    if isinstance(value, int):
        return (value,)
    if hasattr(value, "name") and hasattr(value, "args"):
        first = value.args[0] if value.args and value.name != muster.choose.name else None
        return _cards(getattr(first, "card", first)) if value.name != pipeline.take.name else ()
    if hasattr(value, "defender"):
        return (value.defender, *value.minions)
    if isinstance(value, tuple) and len(value) == 2 and hasattr(value[1], "args"):
        return _cards(value[1])
    return (
        tuple(v for v in value if isinstance(v, int) and not isinstance(v, bool)) if isinstance(value, tuple)
        else ()
    )

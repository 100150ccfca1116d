"""Play: one state, one rulebook, and the verbs with which rules change the state."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, Protocol

from ruling_service.engine.kernel.agenda import Task
from ruling_service.engine.kernel.cards import FIRST_ID, Card, Printed
from ruling_service.engine.kernel.decisions import NATURE, Decision, Option, distinct
from ruling_service.engine.kernel.garbage import looked_for_rarely
from ruling_service.engine.kernel.kept import LYING
from ruling_service.engine.kernel.occurrences import Frame, Lasting, Occurrence
from ruling_service.engine.kernel.piles import is_discard_pile
from ruling_service.engine.kernel.rulebook import Rulebook
from ruling_service.engine.kernel.stages import begin, endless
from ruling_service.engine.kernel.state import State
from ruling_service.engine.kernel.trace import Choice, Line, Link

MAX_TASKS_BETWEEN_DECISIONS = 20_000
"""More tasks than this without anyone choosing is an endless loop."""

BEGIN = begin.name


LEFT_OUT = "options left out"
"""What a state remembers of a decision that had more options than were listed: what comes of it is not
everything that can.
"""


class Policy(Protocol):
    """What players consider: keeps a question from exploring what it does not ask about.

    One that `hears_all` has to be asked in every line of play, however alike they are.
    """

    @property
    def hears_all(self) -> bool:
        """Whether what was played before has to be played again for it."""
        ...

    def consider(self, play: Play, decision: Decision) -> tuple[Option, ...]:
        """The options worth exploring at `decision`; exactly one means it is settled and nobody is asked."""
        ...

    def may_act(self, play: Play, window: str, player: int) -> bool:
        """Whether `player` might do something in the action window `window`."""
        ...

    def watch(self, play: Play, occurrence: Occurrence) -> Hashable | None:
        """What the question wants remembered about an occurrence that took effect, or None."""
        ...

    def names(self, play: Play, ident: int) -> tuple[str, ...] | None:
        """The titles that a card may have that nobody named; None where nobody is asked for it."""
        ...

    def named(self, play: Play, ident: int, name: str) -> str:
        """The key of the card that is given this title."""
        ...

    def passes_over(self) -> None:
        """A text that looks for a card finds one that is named where cards lie that nobody named."""
        ...


class AsksForNoNames:
    """A policy that takes cards that nobody named as they are, and need not hear the same again."""

    hears_all = False

    def names(self, play: Play, ident: int) -> tuple[str, ...] | None:
        """Nobody is asked."""
        return None

    def named(self, play: Play, ident: int, name: str) -> str:
        """The card as it is."""
        return play.card(ident).printed

    def passes_over(self) -> None:
        """It need not be said."""


class Consider(AsksForNoNames):
    """The policy that considers everything."""

    def consider(self, play: Play, decision: Decision) -> tuple[Option, ...]:
        """All options."""
        return decision.options

    def may_act(self, play: Play, window: str, player: int) -> bool:
        """Always."""
        return True

    def watch(self, play: Play, occurrence: Occurrence) -> Hashable | None:
        """Nothing."""
        return None


class Play:
    """A state in the hands of a rulebook.

    Rules read it, and change it only inside a task, which carries the citation. `carried_out` counts the
    tasks that were run here, those of texts that were tried out on the way too.
    """

    __slots__ = (
        "state", "rules", "catalogue", "policy", "ruleset", "citing", "telling", "quiet", "carried_out"
    )

    def __init__(
        self, rules: Rulebook, catalogue: Mapping[str, Printed], state: State | None = None, *,
        policy: Policy | None = None, ruleset: str = "", quiet: bool = False,
    ) -> None:  # fmt: skip
        self.state = state or State()
        self.rules = rules
        self.catalogue = catalogue
        self.policy: Policy = policy or Consider()
        self.ruleset = ruleset
        self.citing: tuple[str, ...] = ()
        self.telling: Occurrence | None = None
        self.quiet = quiet
        self.carried_out = 0

    def on(self, state: State) -> Play:
        """The same rules, cards and policy on another state."""
        return Play(
            self.rules, self.catalogue, state, policy=self.policy, ruleset=self.ruleset, quiet=self.quiet
        )

    # -- reading ---------------------------------------------------------------------------------------------

    def card(self, ident: int) -> Card:
        """The card with that id."""
        return self.state.cards[ident]

    def printed(self, ident: int) -> Printed:
        """What is printed on the card with that id."""
        return self.catalogue[self.state.cards[ident].printed]

    def name(self, ident: int) -> str:
        """The card's title, or what it is called while nothing that is printed on it counts."""
        called: str | None = self.state.facts.get(("called", ident))  # type: ignore[assignment]
        return called or self.catalogue[self.state.cards[ident].printed].name

    def player(self, index: int) -> str:
        """A player's name, or "chance"."""
        return "chance" if index == NATURE else self.rules.player_name(self, index)

    def value(self, ident: int, name: str) -> Any:
        """The card's current value `name`; asked once per state."""
        cache = self.state.cache
        key = (ident, name)
        if key not in cache:
            cache[key] = self.rules.value(self, ident, name)
        return cache[key]

    def once(self, key: Hashable, compute: Any) -> Any:
        """`compute()`, asked once per state."""
        cache = self.state.cache
        if key not in cache:
            cache[key] = compute()
        return cache[key]

    def while_laid_out(self, key: Hashable, compute: Any) -> Any:
        """`compute()`, asked once until a card moves, turns over, changes hands or text: answers that depend
        on nothing else.
        """
        layout = self.state.layout
        if key not in layout:
            layout[key] = compute()
        return layout[key]

    def while_printed(self, key: Hashable, compute: Any) -> Any:
        """`compute()`, asked once until there is another card, or one shows another side: answers that depend
        only on what is printed on the cards of the game.
        """
        prints = self.state.prints
        if key not in prints:
            prints[key] = compute()
        return prints[key]

    # -- changing --------------------------------------------------------------------------------------------

    def touch(self) -> None:
        """Forget computed answers: the state is about to differ."""
        self.state.cache = {}

    def rearranged(self) -> None:
        """Forget also what depends on where cards are and what they say: something that a rule knows of was
        rearranged.
        """
        self.state.forget()
        self.state.begin_era()

    def put(self, card: Card) -> None:
        """Replace the record of a card."""
        state = self.state
        before = state.cards.get(card.id)
        if before is card:
            return
        state.cards[card.id] = card
        state.cache = {}
        if before is None or before.tokens != card.tokens:
            state.forget_tallies()
        if (
            before is None or before[:6] != card[:6] or before.face_up is not card.face_up
            or before.life != card.life
        ):
            self._lies_otherwise(before, card)

    def _lies_otherwise(self, before: Card | None, card: Card) -> None:
        """Forget what depended on where a card was, whose, which side up, among which others."""
        is_idle = self.rules.is_idle
        if before is None or before.printed != card.printed:
            self.state.prints = {}
            self.state.forget_layout()
            return
        was_idle, is_now = is_idle(before), is_idle(card)
        if (was_idle or is_now) and self.rules.speaks_aside(self, card):
            self.rearranged()
        if was_idle and is_now:
            return
        zones = self.state.zones
        left = None if was_idle else zones.get(before.zone)
        self.state.forget_layout((LYING(card), left, None if is_now else zones.get(card.zone)))

    def change(self, ident: int, **fields: Any) -> Card:
        """Change some fields of a card's record."""
        card = self.state.cards[ident]._replace(**fields)
        self.put(card)
        return card

    def mark(self, ident: int, mark: str, on: bool = True) -> None:
        """Put a mark on a card or take it off."""
        self.put(self.state.cards[ident].with_mark(mark, on))

    def tokens(self, ident: int, kind: str, count: int) -> None:
        """Make it exactly `count` tokens of `kind` on a card (never fewer than none)."""
        self.put(self.state.cards[ident].with_token(kind, max(0, count)))

    def move(
        self, ident: int, zone: str, *, top: bool = False, bottom: bool = False, index: int | None = None
    ) -> None:
        """Take a card out of its zone and put it into `zone`: at `index`, else on `top` or at the `bottom`,
        else where a card comes to lie there: on top of a discard pile, at the end of any other zone.
        """
        state = self.state
        card = state.cards[ident]
        if card.zone:
            state.zones[card.zone] = tuple(c for c in state.zones.get(card.zone, ()) if c != ident)
        there = state.zones.get(zone, ())
        if index is None:
            index = 0 if top or (is_discard_pile(zone) and not bottom) else len(there)
        state.zones[zone] = (*there[:index], ident, *there[index:])
        moved = state.cards[ident] = card._replace(zone=zone)
        state.cache = {}
        self._lies_otherwise(card, moved)

    def create(self, printed: str, zone: str, **fields: Any) -> int:
        """A new card of the catalogue's `printed` at the end of `zone`; returns its id."""
        ident = FIRST_ID + len(self.state.cards)
        self.state.cards[ident] = Card(ident, printed, "", **fields)
        self.state.prints = {}  # asked of the cards there were
        self.move(ident, zone, bottom=True)
        return ident

    def remember(self, name: Hashable, value: Hashable) -> None:
        """Remember a fact of the game; None forgets it."""
        facts = self.state.facts
        before = facts.get(name)
        if before is value:
            return
        aspect = self.rules.laid_out_facts.get(name[0] if isinstance(name, tuple) else name)
        if aspect is not None:
            shows = None if value is None else aspect(self, value)
            if aspect(self, before) != aspect(self, value):
                self.state.forget_layout((name, shows))
        if value is None:
            del facts[name]
        else:
            facts[name] = value
        self.state.cache = {}

    def fact(self, name: Hashable, default: Any = None) -> Any:
        """What the game remembers under `name`."""
        return self.state.facts.get(name, default)

    @contextmanager
    def supposing(self, name: Hashable, value: Hashable) -> Iterator[None]:
        """What the answers would be if the game remembered `value`, which isn't None, under a `name` that
        lays nothing out otherwise: nothing is changed.
        """
        state = self.state
        answers, before = state.cache, state.facts.get(name)
        state.cache, state.facts[name] = {}, value
        try:
            yield
        finally:
            if before is None:
                del state.facts[name]
            else:
                state.facts[name] = before
            state.cache = answers

    def used(self, key: Hashable) -> int:
        """How often, or how much, something that is limited has been used under this name."""
        return self.state.used.get(key, 0)

    def count_use(self, key: Hashable, number: int = 1) -> None:
        """Count a use of something that is limited. A name that begins with a unit of time is forgotten when
        that ends.
        """
        self.state.used[key] = self.used(key) + number
        self.touch()

    def forget_uses(self, *units: str) -> None:
        """What was counted for these units of time is over."""
        used = self.state.used
        for key in [key for key in used if isinstance(key, tuple) and key[0] in units]:
            del used[key]

    def lasts(self, effect: Lasting) -> Lasting:
        """Start a lasting or delayed effect; it gets an id of its own."""
        effect = effect._replace(id=self._free({e.id for e in self.state.lasting}))
        self._last((*self.state.lasting, effect))
        return effect

    def expire(self, moment: str) -> tuple[Lasting, ...]:
        """End the lasting effects that last until `moment`; returns them."""
        ended = tuple(e for e in self.state.lasting if e.until == moment)
        if ended:
            self._last(tuple(e for e in self.state.lasting if e.until != moment))
        return ended

    def forget(self, effect: Lasting) -> None:
        """End one lasting effect."""
        self._last(tuple(e for e in self.state.lasting if e.id != effect.id))

    def _last(self, effects: tuple[Lasting, ...]) -> None:
        self.state.lasting = effects
        self.state.cache = {}
        self.state.forget_texts()

    # -- agenda ----------------------------------------------------------------------------------------------

    def then(self, *tasks: Task) -> None:
        """Do these tasks next, in this order, before anything else on the agenda."""
        self.state.agenda.extend(reversed(tasks))

    def happen(self, *occurrences: Occurrence, frame: int | None = None, then: Sequence[Task] = ()) -> int:
        """Let occurrences happen at the same moment, next: they go through the stages of the pipeline
        together. Then `then` is done.
        """
        state = self.state
        if then:
            self.then(*then)
        taken: set[Any] = {begun[0] for begun in state.happenings} if state.happenings else set()
        taken.update([args[0] for name, args in state.agenda if name == BEGIN])
        ident = self._free(taken)
        state.agenda.append(begin.task(ident, occurrences, frame))
        return ident

    def _free(self, taken: set[Any]) -> int:
        ident = 0
        while ident in taken:
            ident += 1
        return ident

    def amend(self, ident: int, **fields: Any) -> None:
        """Change the account of a happening under way."""
        under_way = self.state.happenings
        if under_way and under_way[-1].id == ident:
            self.state.happenings = (*under_way[:-1], under_way[-1]._replace(**fields))
        else:
            self.state.happenings = tuple(h._replace(**fields) if h.id == ident else h for h in under_way)

    def stop(self, ident: int, why: str) -> None:
        """Nothing (more) comes of a happening under way: cancelled, prevented, replaced."""
        self.amend(ident, stopped=why, done=False)

    def withdraw(self, ident: int, occurrence: Occurrence, why: str) -> None:
        """One of the occurrences of a happening under way does not happen after all; the others at the same
        moment still do.
        """
        happening = self.state.happening(ident)
        if happening is not None and occurrence in happening.occurrences:
            left = tuple(o for o in happening.occurrences if o != occurrence)
            if left:
                self.amend(ident, occurrences=left, done=False)
            else:
                self.stop(ident, why)

    def substitute(self, ident: int, occurrence: Occurrence, other: Occurrence) -> None:
        """An occurrence of a happening under way will happen differently: less of it, or to someone else."""
        happening = self.state.happening(ident)
        if happening is not None:
            self.amend(
                ident, occurrences=tuple(other if o == occurrence else o for o in happening.occurrences)
            )

    def frame(self, frame: Frame) -> Frame:
        """Start a resolution; it gets an id of its own."""
        frame = frame._replace(id=self._free(set(self.state.frames)))
        self.state.frames[frame.id] = frame
        return frame

    def reframe(self, ident: int, **fields: Any) -> None:
        """Change a resolution under way, if it still is."""
        if ident in self.state.frames:
            self.state.frames[ident] = self.state.frames[ident]._replace(**fields)

    def bind(self, ident: int, **names: Hashable) -> None:
        """Let names of a resolution's text stand for something."""
        if ident in self.state.frames:
            self.state.frames[ident] = self.state.frames[ident].binding(**names)

    # -- deciding --------------------------------------------------------------------------------------------

    def decide(
        self, kind: str, by: int, prompt: str, options: Iterable[Option], then: Task, *cites: str,
        afterwards: Sequence[Task] = (), complete: bool = True,
    ) -> None:  # fmt: skip
        """Let `by` choose.

        With one option, or none that can differ, nobody is asked. `then` runs with the chosen value added,
        then what is to be done `afterwards`.

        The policy hears of every decision, so that it can tell when what was to be chosen is not among the
        options. `complete` is false where there are more options than are listed: a line of play in which
        that mattered remembers it.
        """
        kept = distinct(list(options))
        if not kept:
            raise ValueError(f"nothing to choose from: {prompt}")
        if afterwards:
            self.then(*afterwards)
        decision = Decision(kind, by, prompt, kept, cites or self.citing, then)
        considered = self.policy.consider(self, decision)
        if len(considered) == 1:
            self._carry_out(decision, considered[0])
            return
        if not complete:
            self.remember(LEFT_OUT, True)
        self.state.pending = decision._replace(options=considered)

    def choose(self, index: int) -> None:
        """Answer the pending decision with the option at `index`."""
        decision = self.state.pending
        if decision is None:
            raise ValueError("there is no decision to make")
        self.state.pending = None
        option = decision.options[index]
        choice = Choice(
            self.player(decision.by), decision.prompt, option.label, decision.kind, decision.cites, index
        )
        self.state.trace = Link(self.state.trace, choice)
        self._carry_out(decision, option)

    def _carry_out(self, decision: Decision, option: Option) -> None:
        self.then(decision.then.adding(option.value))

    # -- telling ---------------------------------------------------------------------------------------------

    def say(self, text: str, *cites: str, idle: bool = False) -> None:
        """Add a line to the trace; without citations of its own it carries those of the task or consequence
        under way. An `idle` line says why something does not happen.
        """
        if not self.quiet:
            state = self.state
            depth = sum(not happening.waits for happening in state.happenings)
            line = Line(self.rules.step(self), depth, text, cites or self.citing, self.telling, idle)
            state.trace = Link(state.trace, line)
        self.telling = None

    def tell(self, happened: Occurrence, text: str, *cites: str, idle: bool = False) -> None:
        """Add a line that tells of `happened`, something that needs no consequence of its own: an ability is
        triggered, a deck shuffled. An `idle` one makes no difference to anything.
        """
        self.telling = happened
        self.say(text, *cites, idle=idle)
        self.telling = None
        self.watched(happened)

    def watched(self, happened: Occurrence) -> None:
        """Let the question remember what it wants of something that happened."""
        noted = self.policy.watch(self, happened)
        if noted is not None:
            self.state.noted = (*self.state.noted, noted)

    # -- running ---------------------------------------------------------------------------------------------

    @looked_for_rarely()
    def run(self, stop_at: Any = None) -> State:
        """Carry out the agenda until someone must choose, the game ends, nothing is left, or `stop_at(play)`
        holds.

        Raises BudgetExceeded when more than MAX_TASKS_BETWEEN_DECISIONS tasks run without a choice, or
        stages.MAX_HAPPENINGS_AT_ONCE things happen because of each other: a loop nobody can leave.
        """
        state = self.state
        tasks, cites = self.rules.tasks, self.rules.cites
        left = MAX_TASKS_BETWEEN_DECISIONS
        while state.agenda and state.pending is None and not state.over:
            if stop_at is not None and stop_at(self):
                break
            name, args = state.agenda.pop()
            self.citing = cites[name]
            tasks[name](self, *args)
            left -= 1
            self.carried_out += 1
            if not left:
                raise endless(name)
        return state

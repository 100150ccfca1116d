"""A game as it is played: decisions made one after the other, chance by its seed, undone, kept as a log."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import cast

from ruling_service.engine.kernel import unread
from ruling_service.engine.kernel.agenda import Task
from ruling_service.engine.kernel.decisions import NATURE, Decision
from ruling_service.engine.kernel.explore import Budget
from ruling_service.engine.kernel.meanings import NotPlayed as Unplayed
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.kernel.state import State
from ruling_service.engine.kernel.trace import Line, Link
from ruling_service.errors import BudgetExceeded, MalformedInput
from ruling_service.inputs.quoting import quoted
from ruling_service.playing import asking, log, resuming
from ruling_service.playing.by_hand import LABEL, OPTION, Deed
from ruling_service.playing.by_hand import read as read_deed
from ruling_service.playing.choosing import Choice, by_chance
from ruling_service.playing.kinds import Ended
from ruling_service.playing.log import WITH_IT, Log, Made, in_line
from ruling_service.playing.records import DecisionShown, GameShown, NotPlayed, Place, Told, Why
from ruling_service.playing.shelf import Shelf
from ruling_service.playing.starting import MOST_COPIES, Begun, Start
from ruling_service.slugs import fold

CHANCE = "chance"
MOST_DECISIONS = 6_000
"""Decisions after which a game that nobody watches is left."""
NO_BUDGET = Budget(float("inf"), until=float("inf"))


def laid_out(start: Start, shelf: Shelf) -> Begun:
    """The game laid out: with setting up to be done, or as the situation says from which it goes on.

    Raises a RulingError for what can't be.
    """
    if start.situation:
        return resuming.begin(start, shelf)
    if sum(card.count for seat in start.players for card in seat.cards) > MOST_COPIES:
        raise MalformedInput("the decks are too large to be played.", where="decks")
    begun: Begun = shelf.kind.begin(start, shelf)
    return begun


class Game:
    """A game under way.

    `missing` are cards that nobody imported (`not_whole`: what the quest cards ask for of them), `gaps` texts
    of its cards that are not played, come upon or not.
    """

    def __init__(
        self, start: Start, shelf: Shelf, *, missing: Iterable[str] = (), budget: Budget | None = None
    ) -> None:
        self.start = start
        self.shelf = shelf
        self.budget = budget or NO_BUDGET
        begun = laid_out(start, shelf)
        self.play: Play = begun.play
        unread.be_asked(self.play)
        self.title = begun.title
        self.scenario = begun.scenario
        self.missing = [*begun.missing, *missing]
        self.not_whole = begun.not_whole
        self.gaps = begun.not_played
        self._looks = begun.looks
        self._campaign = begun.campaign
        self.made: list[Made] = []
        self.stopped: NotPlayed | None = None
        self._before: list[tuple[int, State, NotPlayed | None]] = []
        self._told: Link | None = None
        self.declined: dict[int, frozenset[str]] = {}
        """What a player could have done, by seat, where the choice before was to pass."""
        self._applying = shelf.kind.applying

    # -- as it stands ----------------------------------------------------------------------------------------

    @property
    def decision(self) -> Decision | None:
        """What a player has to decide now; None where the game is over or stopped."""
        pending = self.play.state.pending
        return None if self.play.state.over or pending is None or pending.by == NATURE else pending

    @property
    def ended(self) -> bool:
        """Whether the game has ended by its rules."""
        return bool(self.play.state.over)

    @property
    def result(self) -> str:
        """How the game stands: won, lost, "winner: NAME", stopped (before a text that is not played too), or
        empty while it is played.
        """
        over = self.play.state.over
        if over:
            return f"winner: {over.removesuffix(' wins')}" if over.endswith(" wins") else over
        return "stopped" if self.decision is None or self.met is not None or self.stopped is not None else ""

    @property
    def score(self) -> Mapping[str, int]:
        """What a game that was won is worth, by what counts and together; empty where it wasn't won, or where
        the rules count nothing.
        """
        return self.shelf.kind.score(self.play) if self.result == "won" else {}

    @property
    def campaign(self) -> str:
        """The campaign log after the game, as its file has it; empty while it is played, and of a game that
        is no part of a campaign.
        """
        if not self._campaign or not self.ended:
            return ""
        about = Ended(self._campaign, self.scenario, self.start.mode, self.result, self.score)
        return self.shelf.kind.campaign_log(self.play, about)

    @property
    def met(self) -> NotPlayed | None:
        """The text that is not played and that the table is asked about now."""
        pending = self.decision
        if pending is None or pending.kind != unread.KIND:
            return None
        return _shown(unread.asking(pending).phrase)

    @property
    def left_out(self) -> list[NotPlayed]:
        """The texts that the game has gone on without, each time one was; and what else it hangs on."""
        beside = [one for one in unread.reached(self.play.state) if one not in unread.asked(self.play.state)]
        return [*self._answered(unread.LEFT_OUT), *map(_shown, beside)]

    @property
    def by_hand(self) -> list[NotPlayed]:
        """The texts of which the players said that they did by hand what they say, each time."""
        return self._answered(unread.BY_HAND)

    def _answered(self, how: str) -> list[NotPlayed]:
        return [_shown(phrase) for phrase, answer in unread.answers(self.play.state) if answer == how]

    @property
    def rounds(self) -> int:
        """Rounds, or turns, that were begun."""
        return self.shelf.kind.units(self.play)

    @property
    def viewer(self) -> int:
        """The seat of whoever sees the table: the one who decides."""
        pending = self.decision
        return 0 if pending is None else max(0, pending.by)

    def places(self, viewer: int | None = None) -> list[Place]:
        """The table as a player sees it; as the one who decides does, where none is named."""
        return self.shelf.kind.places(self.play, self.viewer if viewer is None else viewer)

    def why_not(self, name: str) -> list[Why]:
        """Why the cards of that name can't be used now, each reason once. Raises MalformedInput if there
        are none.
        """
        player = self.viewer
        cards = [
            i for i in self.shelf.kind.usable(self.play, player) if fold(name) in fold(self.play.name(i))
        ]
        if not cards:
            raise MalformedInput(
                f"no card in hand or in play is called {quoted(name)}.", hint="Ask about one that you see."
            )
        found = [one for i in cards if (one := self.shelf.kind.why_not(self.play, i, player)) is not None]
        return [one for n, one in enumerate(found) if one not in found[:n]]

    def cannot(self) -> list[Why]:
        """Why cards in hand and in play can't be used at the pending decision, each reason once."""
        if self.decision is None:
            return []
        player, about = self.viewer, self.shelf.kind
        found = [about.why_not(self.play, i, player) for i in about.usable(self.play, player)]
        said = {(one.card, one.reason): one for one in found if one is not None}
        return list(said.values())

    def told(self) -> list[Told]:
        """What happened since the decision before."""
        return asking.told(self.lines(self._told), self.shelf.kind)

    def lines(self, since: Link | None) -> list[Line]:
        """The lines of the account after one of its links."""
        found = []
        link = self.play.state.trace
        while link is not None and link is not since:
            if isinstance(link.item, Line):
                found.append(link.item)
            link = link.before
        return found[::-1]

    def log(self) -> str:
        """The log up to now."""
        return log.write(self.start, self.made)

    def shown(self) -> GameShown:
        """The game as it stands, for programs and pages."""
        return GameShown(
            game=self.start.game,
            title=self.title,
            result=self.result,
            ended=self.ended,
            rounds=self.rounds,
            decisions=len(self.made),
            places=self.places(),
            fight=self.shelf.kind.fight(self.play),
            decision=self.decision_shown(),
            told=self.told(),
            stopped_by=self.met or self.stopped,
            left_out=self.left_out,
            by_hand=self.by_hand,
            not_played=self.gaps,
            missing=self.missing,
            not_whole=self.not_whole,
            log=self.log(),
            campaign=self.campaign,
        )

    def decision_shown(self) -> DecisionShown | None:
        """The pending decision with its options by number."""
        pending = self.decision
        return None if pending is None else asking.decision_shown(self.play, pending, self.shelf.kind)

    # -- playing ---------------------------------------------------------------------------------------------

    def choose(self, index: int, *, with_it: bool = False) -> None:
        """Make the pending decision, and play on to the next; `with_it`: together with the choice before, as
        one step that is taken back. Raises MalformedInput for no option of it.
        """
        pending = self.decision
        if pending is None:
            raise MalformedInput("there is no decision to make: the game is over.", where="choice")
        if not 0 <= index < len(pending.options):
            raise MalformedInput(
                f"there is no option {index}.",
                hint=f"Options are 0 to {len(pending.options) - 1}.",
                where="choice",
            )
        self._chosen(pending, index, with_it=with_it)
        self._advance()

    @property
    def can_undo(self) -> bool:
        """Whether a choice of a player can be taken back."""
        return bool(self._before)

    def undo(self) -> bool:
        """Take the last choice of a player back, and what chance decided after it; false if there is none."""
        if not self._before:
            return False
        number, state, self.stopped = self._before.pop()
        self.declined.clear()
        self.play = self.play.on(state)
        del self.made[number:]
        self._told = self.play.state.trace
        return True

    def do_by_hand(self, words: str) -> None:
        """Do what a text says that is not played: `words` say in the words of cards what is done, `NAME:`
        before them by whom. The table is then asked about the text again.

        Raises MalformedInput where no such text is being asked about, and for words that are not all
        understood and played.
        """
        pending = self.decision
        if pending is None or pending.kind != unread.KIND:
            raise MalformedInput(
                "nothing is to be done by hand now.",
                hint="That is asked where play comes upon a text that is not played.",
                where="by_hand",
            )
        said = in_line(words)
        deed = read_deed(self.shelf.kind.name, said, self._names())
        self._before.append((len(self.made), self.play.state.fork(), self.stopped))
        self._told = self.play.state.trace
        self._do(pending, said, deed)
        self._advance()

    def _do(self, pending: Decision, said: str, deed: Deed) -> None:
        """Do something by hand, and come back to the question."""
        self.made.append(Made(OPTION, self.play.player(pending.by), f"{LABEL}{said}"))
        asked = unread.asking(pending)
        self.play.state.pending = None
        self.play.then(unread.ask.task(*asked))
        self.play.say(f"By hand: {deed.words}", *asked.cites)
        player = pending.by if deed.by is None else deed.by
        self.shelf.kind.carries_out(self.play, deed.ability, asked.source, player, asked.cites)

    def _names(self) -> list[str]:
        """The names of the players, by seat."""
        return [self.play.player(seat) for seat in range(len(self.play.fact("names", ())))]

    def random(self, choose: Choice, *, without: bool = False) -> None:
        """Play on until the game ends, or comes upon a text that is not played; with `without` it goes on
        without such texts.
        """
        while self.decision is not None and self.stopped is None and len(self.made) < MOST_DECISIONS:
            if self.met is None:
                self.choose(choose(self.decision))
            elif without:
                self.choose(0)
            else:
                break
            self.forget()

    def forget(self) -> None:
        """Keep nothing to take choices back with: where nobody looks on, positions are a lot to keep."""
        self._before.clear()

    def begin(self, choices: Iterable[Made] = (), where: str = "log") -> Game:
        """Play up to the first decision of a player after these choices, which a log tells.

        Raises MalformedInput naming the first of them that does not fit.
        """
        self._run()
        for one in choices:
            self._follow(one, where)
        self._advance()
        return self

    def _follow(self, one: Made, where: str) -> None:
        """Make one choice of a log; those of chance are made as they are told, whatever the seed says."""
        pending = self.play.state.pending
        here = f"{where}, line {one.line}" if one.line else where
        if pending is None or self.play.player(pending.by) != one.by:
            who = "nobody" if pending is None else self.play.player(pending.by)
            raise MalformedInput(
                f"the game goes another way here: {who} decides now, and not {one.by}.",
                where=here,
                hint="The log is of other cards, or of another version.",
            )
        if pending.kind == unread.KIND and one.label.startswith(LABEL):
            said = one.label.removeprefix(LABEL)
            deed = read_deed(self.shelf.kind.name, said, self._names(), here)
            self._before.append((len(self.made), self.play.state.fork(), self.stopped))
            self._told = self.play.state.trace
            self._do(pending, said, deed)
            self._run()
            return
        with_it = one.label.startswith(WITH_IT)
        index = _option(pending, one._replace(label=one.label.removeprefix(WITH_IT)))
        if index is None:
            raise MalformedInput(
                f"the game goes another way here: {quoted(one.label)} is no option.",
                where=here,
                hint="The log is of other cards, or of another version.",
            )
        if pending.by == NATURE:
            self._carry_out(pending, index)
        else:
            self._chosen(pending, index, with_it=with_it)
        self._run()

    def _chosen(self, pending: Decision, index: int, *, with_it: bool) -> None:
        """Carry out a player's choice, which can be taken back."""
        if not with_it or not self._before:
            self._before.append((len(self.made), self.play.state.fork(), self.stopped))
            self._told = self.play.state.trace
        if pending.kind in asking.PASSED:
            passes = pending.options[index].value is None
            every = frozenset(one.label for one in pending.options)
            self.declined[pending.by] = every if passes else frozenset()
        self._carry_out(pending, index, WITH_IT if with_it else "")

    def _carry_out(self, pending: Decision, index: int, how: str = "") -> None:
        label = f"{how}{in_line(pending.options[index].label)}"
        self.made.append(Made(index, self.play.player(pending.by), label))
        self.play.choose(index)

    def _advance(self) -> None:
        """Play on until a player has to decide; chance is decided by the seed."""
        self._run()
        while (
            (pending := self.play.state.pending) is not None
            and pending.by == NATURE
            and not self.play.state.over
        ):
            self._carry_out(pending, by_chance(self.start.seed, len(self.made), pending))
            self._run()

    def _run(self) -> None:
        """Carry out what is to be done until somebody has to decide; what is come upon and not played is
        kept.
        """
        if self.budget.spent:
            raise BudgetExceeded(
                "the game could not be played on in the time that there is.",
                hint="Begin from a later moment.",
            )
        try:
            self._play_on()
        except BudgetExceeded as endless:
            self._stop(NotPlayed(card="", phrase=endless.message, reason="an endless line of play"))

    def _play_on(self) -> None:
        """Carry out what is to be done; the table is asked about every text come upon that is not played."""
        while True:
            before = self.play.state.fork()
            counted = _Counted(self._notices)
            try:
                self.play.run(counted)
            except Unplayed as missing:
                self._go_back(before, counted.tasks)
                if not self._left_unsaid(missing):
                    return
                continue
            if self.shelf.kind.goes_on(self.play):
                continue
            agenda, pending = len(self.play.state.agenda), self.play.state.pending
            self._notices(self.play)
            if pending is None or len(self.play.state.agenda) == agenda:
                return
            self.play.state.agenda.insert(agenda, unread.asked_again.task(pending))
            self.play.state.pending = None

    def _go_back(self, before: State, tasks: int) -> None:
        """Stand again where so many tasks of this stretch were carried out, before the next of them."""
        self.play.state = before
        self.play.run(_Counted(self._notices, most=tasks))

    def _left_unsaid(self, missing: Unplayed) -> bool:
        """Take what has no meaning off the agenda and ask the table about it; false where that is no phrase
        of a text that is being carried out, so that nobody can go on.
        """
        phrase = missing.kind.replace("_", " ").strip()
        task: Task = self.play.state.agenda[-1]
        is_phrase = task.name in self.shelf.kind.phrase_tasks
        frame = self.play.state.frames.get(cast(int, task.args[0])) if is_phrase else None
        if frame is None or frame.source is None:
            self._stop(NotPlayed(card="", phrase=phrase, reason="it is not played"))
            return False
        self.play.state.agenda.pop()
        said = unread.Unread(self.play.name(frame.source), phrase, "it is not played")
        unread.come_upon(
            self.play, said, *frame.cites, source=frame.source, by=frame.controller, again=True
        )
        return True

    def _notices(self, play: Play) -> bool:
        """Come upon what applies now though it is not played; never a reason to stop in the middle."""
        for phrase, cites in self._applying(play, responding=False):
            unread.come_upon(play, phrase, *cites, source=_titled(play, phrase.card))
        if self.stopped is None:
            asked = unread.asked(play.state)
            self.stopped = next((_shown(one) for one in unread.reached(play.state) if one not in asked), None)
        if self._looks is not None and play.state.agenda:
            self._looks(play)
        return False

    def _stop(self, by: NotPlayed) -> None:
        self.stopped = self.stopped or by
        self.play.state.pending = None


class _Counted:
    """Counts the tasks of a stretch of play as they are about to be carried out; `most` stops before the next
    one.
    """

    def __init__(self, notices: Callable[[Play], bool], most: int | None = None) -> None:
        self.notices = notices
        self.most = most
        self.tasks = -1

    def __call__(self, play: Play) -> bool:
        """Before each task."""
        self.notices(play)
        self.tasks += 1
        return self.tasks == self.most


def _shown(phrase: unread.Unread) -> NotPlayed:
    return NotPlayed(card=phrase.card, phrase=phrase.phrase, reason=phrase.reason)


def _titled(play: Play, name: str) -> int | None:
    """A card of that title, for what is done in its name."""
    return next((ident for ident in play.state.cards if play.name(ident) == name), None)


def _option(pending: Decision, one: Made) -> int | None:
    """The option of a log's choice: by number and words, else by words alone if they are one option's."""
    labels = [in_line(option.label) for option in pending.options]
    if one.option < len(labels) and labels[one.option] == one.label:
        return one.option
    return labels.index(one.label) if labels.count(one.label) == 1 else None


def replayed(
    kept: Log, shelf: Shelf, *, until: int | None = None, budget: Budget | None = None, where: str = "log"
) -> Game:
    """The game of a log, played again up to so many choices, all of them if none is said."""
    return Game(kept.start, shelf, budget=budget).begin(kept.choices[:until], where)

"""Stretches of play that were played before: lines of an exploration that differ elsewhere come upon the same
again and again, and need not play it once more.

While a stretch is played, it is noted which cards, zones, facts and counts of uses it looks at, and what it
changes (`watched`). Everything else that it can hang on is the same wherever it is taken over: what is still
to be done and under way, which effects last, how the table is laid out (`kept`). A stretch that looks through
all cards, tells otherwise what was told before it, or rearranges the table in a way that can't be told by
looking at it is played each time.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Hashable, Iterable
from typing import TYPE_CHECKING, Any, NamedTuple

from ruling_service.engine.kernel.agenda import Task
from ruling_service.engine.kernel.decisions import Decision
from ruling_service.engine.kernel.nothing import Before, so_far
from ruling_service.engine.kernel.occurrences import Frame, Happening, Lasting
from ruling_service.engine.kernel.play import MAX_TASKS_BETWEEN_DECISIONS, Play
from ruling_service.engine.kernel.stages import endless
from ruling_service.engine.kernel.trace import Choice, Line, Link
from ruling_service.engine.kernel.watched import (
    GONE,
    NAMES,
    TOKENS,
    WHOLE,
    Watched,
    WatchedCards,
    plain,
    tokens_of,
)

if TYPE_CHECKING:
    from ruling_service.engine.kernel.kept import Kept
    from ruling_service.engine.kernel.state import State

FIRST = 16
"""So many stretches of an exploration are played without noting anything: most have no more."""
MOST = 5_000
"""So many stretches are remembered at a time."""
MOST_WAYS = 16
"""So many sets of what stretches with the same beginning looked at are compared with."""
TRIED = 200
"""Where of so many stretches in a row fewer than half were played before, no more are noted from then on."""
LENGTH = 6
"""So many tasks are a stretch, fewer where it comes to a decision or an end."""

Changes = tuple[tuple[Hashable, Any], ...]

Parts = tuple[dict[Any, Any], dict[Any, Any], dict[Any, Any], dict[Any, Any]]
Looked = tuple[tuple[Hashable, ...], ...]
"""What was looked at, of cards, zones, facts and uses."""


class HalfDone(NamedTuple):
    """A text that is half carried out at the end of a stretch: its resolution, what there was as its effects
    began, after how many changes of cards, zones and facts, and after how many lines. None of these: it had
    begun before the stretch did.
    """

    frame: int
    before: Before
    changes: tuple[int, ...] | None
    said: int


class Stretch(NamedTuple):
    """What came of a stretch that was played: the changes in the order in which they were made, the lines of
    the account, what is otherwise as it ended, and how many tasks were carried out.
    """

    changes: tuple[Changes, ...]
    said: tuple[Line | Choice, ...]
    lasting: tuple[Lasting, ...]
    frames: dict[int, Frame]
    happenings: tuple[Happening, ...]
    agenda: tuple[Task, ...]
    pending: Decision | None
    noted: tuple[Hashable, ...]
    over: str
    laid: Any
    laid_after: tuple[Hashable, ...]
    half_done: tuple[HalfDone, ...]
    tasks: int
    work: int
    rests: bool


class Repeated:
    """The stretches of one exploration."""

    def __init__(self) -> None:
        self._known: dict[Hashable, dict[Looked, _Way]] = {}
        self._number = 0
        self._asked = self._found = 0
        self._unnoted = FIRST
        self._gave_up = False

    def run(self, play: Play, until: Callable[[Play], bool] | None) -> None:
        """Play on to the next decision or end, as `Play.run` does, or take over what came of it before."""
        left = MAX_TASKS_BETWEEN_DECISIONS
        while (kept := play.state.kept) is not None and self._is_worth_it() and not play.policy.hears_all:
            stretch = self._next(play, kept, until, left)
            if not stretch.rests:
                return
            left -= stretch.tasks
        self._unnoted -= 1
        play.run(until)

    def _is_worth_it(self) -> bool:
        """Whether noting is likely to save more than it costs."""
        if self._asked >= TRIED:
            self._gave_up = self._found * 2 < self._asked
            self._asked = self._found = 0
        return self._unnoted <= 0 and not self._gave_up

    def _next(
        self, play: Play, kept: Kept, until: Callable[[Play], bool] | None, left: int
    ) -> Stretch:
        state = play.state
        state.touch()  # what was looked at for answers kept before is not noted here
        self._asked += 1
        begins = (
            kept.number(state), tuple(state.agenda), state.lasting, tuple(state.frames.items()),
            state.happenings, state.noted, state.over, so_far(state),
        )  # fmt: skip
        ways = self._known.setdefault(begins, {})
        for way in ways.values():
            stretch = way.known.get(way.found(_parts(state)))
            if stretch is not None:
                self._found += 1
                _take_over(play, stretch)
                return stretch
        return self._play(play, until, left, ways)

    def _play(
        self, play: Play, until: Callable[[Play], bool] | None, left: int,
        ways: dict[Looked, _Way]
    ) -> Stretch:  # fmt: skip
        """Play it, and note what comes of it."""
        state = play.state
        before, said, work = _parts(state), state.trace, play.carried_out
        era, prints, begun = state.era, state.prints, state.begun
        watched = (WatchedCards(before[0], play.rules.is_idle), *map(Watched, before[1:]))
        state.cards, state.zones, state.facts, state.used = watched
        tasks, rests = 0, False

        def stops(play: Play) -> bool:
            nonlocal tasks, rests
            if tasks == left:
                raise endless(state.agenda[-1].name)
            rests = tasks >= LENGTH
            if rests or until is not None and until(play):
                return True
            tasks += 1
            return False

        try:
            play.run(stops)
        finally:
            now = _parts(state)
            state.cards, state.zones, state.facts, state.used = map(plain, now)
        half_done = tuple([
            _half_done(each, frame, begun, watched, said) for frame, each in state.begun.items()
        ])  # fmt: skip
        lines = _since(state.trace, said)
        stretch = Stretch(
            tuple([tuple(each.log) for each in watched]), lines or (), state.lasting, state.frames.copy(),
            state.happenings, tuple(state.agenda), state.pending, state.noted, state.over,
            state.laid, state.changes, half_done, tasks, play.carried_out - work, rests,
        )  # fmt: skip
        if (
            lines is not None and not watched[0].whole and not any(each.lost for each in watched)
            and all(one is other for one, other in zip(now, watched, strict=True))
            and state.era == era and state.prints is prints
        ):  # fmt: skip
            self._keep(ways, watched, stretch)
        return stretch

    def _keep(
        self, ways: dict[Looked, _Way], watched: Iterable[Watched], stretch: Stretch
    ) -> None:
        self._number += 1
        if self._number > MOST:
            self._known.clear()
            self._number = 0
            return
        looked = tuple([(WHOLE,) if each.whole else tuple(each.looked_at) for each in watched])
        way = ways.get(looked)
        if way is None:
            if len(ways) >= MOST_WAYS:
                del ways[next(iter(ways))]
            way = ways[looked] = _Way(looked)
        cards, zones, facts, used = watched
        way.known[way.found((cards.first, zones.first, facts.first, used.first))] = stretch


class _Way:
    """What stretches looked at that began alike, and what each found there and came to."""

    __slots__ = ("known", "_cards", "_fields", "_tokens", "_others", "_through")

    def __init__(self, looked: Looked) -> None:
        self.known: dict[Hashable, Stretch] = {}
        cards, *others = looked
        self._cards = tuple([name for name in cards if name.__class__ is int])
        self._fields = tuple([name for name in cards if isinstance(name, tuple)])
        self._tokens = TOKENS in cards
        self._others = tuple([tuple([name for name in names if name not in _LOOKS]) for names in others])
        self._through = tuple([
            (number, _LOOKS[name]) for number, names in enumerate(others, 1) for name in names
            if name in _LOOKS
        ])  # fmt: skip

    def found(self, parts: Parts) -> Hashable:
        """What there is where they looked."""
        cards, zones, facts, used = parts
        in_zones, in_facts, in_used = self._others
        return (
            *map(cards.get, self._cards, _GONE), *[cards[ident][field] for ident, field in self._fields],
            tokens_of(cards) if self._tokens else None,
            *map(zones.get, in_zones, _GONE), *map(facts.get, in_facts, _GONE),
            *map(used.get, in_used, _GONE),
            *[look(parts[number]) for number, look in self._through],
        )  # fmt: skip


_GONE = itertools.repeat(GONE)


def _parts(state: State) -> Parts:
    return state.cards, state.zones, state.facts, state.used


_LOOKS: dict[Hashable, Callable[[dict[Any, Any]], Hashable]] = {
    NAMES: tuple, WHOLE: lambda part: tuple(part.items())
}
"""What is looked at under more than one name."""


def _since(last: Link | None, first: Link | None) -> tuple[Line | Choice, ...] | None:
    """What was said after `first`; None where that is told otherwise now."""
    found = []
    while last is not first:
        if last is None:
            return None
        found.append(last.item)
        last = last.before
    return tuple(reversed(found))


def _half_done(
    before: Before, frame: int, begun: dict[int, Before], watched: Iterable[Watched], said: Link | None
) -> HalfDone:
    """A text half carried out, without what there was as it began, which hangs on the line of play."""
    bare = before._replace(cards={}, zones={}, facts={}, said=None)
    if frame in begun and before.cards is begun[frame].cards:
        return HalfDone(frame, bare, None, 0)
    taken = zip(watched, (before.cards, before.zones, before.facts), strict=False)
    return HalfDone(
        frame, bare, tuple([part.copies[id(copy)][1] for part, copy in taken]),
        len(_since(before.said, said) or ()),
    )  # fmt: skip


def _take_over(play: Play, stretch: Stretch) -> None:
    """Change the state as the stretch did that was played before."""
    state = play.state
    links = [state.trace]
    for item in stretch.said:
        links.append(Link(links[-1], item))
    if stretch.half_done or state.begun:
        state.begun = {each.frame: _begun(state, each, stretch, links) for each in stretch.half_done}
    for part, changes in zip(_parts(state), stretch.changes, strict=True):
        _change(part, changes)
    state.trace = links[-1]
    state.lasting, state.frames, state.happenings = stretch.lasting, stretch.frames.copy(), stretch.happenings
    state.agenda, state.pending = [*stretch.agenda], stretch.pending
    state.noted, state.over = stretch.noted, stretch.over
    state.laid, state.changes = stretch.laid, stretch.laid_after
    state.lighten()
    play.carried_out += stretch.work


def _begun(state: State, each: HalfDone, stretch: Stretch, links: list[Link | None]) -> Before:
    """What there was in this line of play as the effects of a text began."""
    if each.changes is None:
        begun: Before = state.begun[each.frame]
        return begun._replace(priced=each.before.priced)
    cards, zones, facts = (
        _change(part.copy(), changes[:number])
        for part, changes, number in zip(_parts(state), stretch.changes, each.changes, strict=False)
    )
    return each.before._replace(cards=cards, zones=zones, facts=facts, said=links[each.said])


def _change(part: dict[Any, Any], changes: Changes) -> dict[Any, Any]:
    for name, value in changes:
        if value is GONE:
            del part[name]
        else:
            part[name] = value
    return part

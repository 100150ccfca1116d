"""Texts that are carried out and change nothing: what there was before is compared with what there is after.

A resolution marks where its effects begin (its costs are paid by then). If nothing is different when it is
done, and the account has not said anything of it, whoever carried it out has to say why.
"""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any, NamedTuple

from ruling_service.engine.kernel.agenda import Task
from ruling_service.engine.kernel.cards import Card
from ruling_service.engine.kernel.occurrences import Frame, Lasting
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.kernel.stages import run_stages
from ruling_service.engine.kernel.state import State
from ruling_service.engine.kernel.trace import Choice, Line, Link
from ruling_service.engine.kernel.unread import ANSWERED, ASKED, REACHED
from ruling_service.engine.kernel.watched import plain

IDLE = "text without effect"
"""The fact that keeps the card whose text was last carried out and changed nothing."""

OF_THE_READER = frozenset(
    [IDLE, "plan", "plan missed", "given", "chosen", "missed", "left", REACHED, ASKED, ANSWERED]
)
"""Facts that whoever fixes choices keeps in a state: no part of the game."""


class Before(NamedTuple):
    """What there was as the effects of a text began, and the phrases that were to be carried out."""

    text: tuple[Any, ...]
    cards: dict[int, Card]
    zones: dict[str, tuple[int, ...]]
    facts: dict[Hashable, Hashable]
    lasting: tuple[Lasting, ...]
    outside: tuple[Any, ...]
    said: Link | None
    frame: Frame | None
    priced: bool = False


def effects_begin(play: Play, frame: int, text: tuple[Any, ...], done: Task) -> None:
    """The effects of a resolution begin, which `done` ends; `text` are its phrases."""
    if play.quiet:
        return
    state = play.state
    before = Before(
        text, plain(state.cards), plain(state.zones), plain(state.facts), state.lasting,
        _outside(state, frame, done), state.trace, state.frames.get(frame)
    )
    state.begun = {**state.begun, frame: before}


def price_begins(play: Play, frame: int, done: Task) -> None:
    """A price within the effects of a resolution is about to be paid, which `done` ends: if nothing came of
    them so far, what pays it is none of what they do.
    """
    before: Before | None = play.state.begun.get(frame)
    if before is not None and is_idle(play, frame, done):
        play.state.begun = {**play.state.begun, frame: before._replace(priced=True)}


def price_is_paid(play: Play, frame: int, done: Task) -> None:
    """Such a price is paid: what it buys begins here."""
    before: Before | None = play.state.begun.get(frame)
    if before is not None and before.priced:
        effects_begin(play, frame, before.text, done)


def _of_the_game(facts: dict[Hashable, Hashable]) -> dict[Hashable, Hashable]:
    return {
        name: value for name, value in dict.items(facts)
        if (name[0] if isinstance(name, tuple) and name else name) not in OF_THE_READER
    }


def _outside(state: State, frame: int, done: Task | None = None) -> tuple[Any, ...]:
    """What is under way around a resolution: happenings as far as they have come, other resolutions, and what
    is still to be done after it.
    """
    agenda = tuple(state.agenda)
    if done is not None and done in agenda:
        agenda = agenda[: len(agenda) - 1 - agenda[::-1].index(done)]
    agenda = tuple(task for task in agenda if task.name != run_stages.name)  # how far the kernel has come
    return (
        tuple((h.id, h.occurrences, h.stopped, h.done) for h in state.happenings), agenda, state.over,
        {ident: other for ident, other in state.frames.items() if ident != frame}
    )


def so_far(state: State) -> Hashable:
    """What of the texts that are being carried out may matter from here on: what is different since their
    effects began, and whether anything was said, and how.
    """
    return tuple([
        (
            frame, before.text, before.lasting, before.outside[:3], tuple(before.outside[3].items()),
            before.frame, before.priced,
            tuple([isinstance(item, Line) and item.idle + 1 for item in _since(state.trace, before.said)]),
            _different(before.cards, state.cards), _different(before.zones, state.zones),
            _different(before.facts, state.facts),
        ) for frame, before in state.begun.items()
    ])  # fmt: skip


def _different(before: dict[Any, Any], now: dict[Any, Any]) -> Hashable:
    """What was under the names under which there is something else now."""
    if before == now:
        return ()
    names = {**before, **now}
    return tuple([(name, before.get(name)) for name in names if before.get(name) != now.get(name)])


def without_effect(play: Play, frame: int) -> Before | None:
    """What a resolution that is done began with, if nothing is different and nothing was said of it; None
    otherwise. Asked once.
    """
    state = play.state
    before: Before | None = state.begun.get(frame)
    if before is None:
        return None
    state.begun = {ident: each for ident, each in state.begun.items() if ident != frame}
    same = _is_as_before(state, before, frame)
    return before if same and not _said_since(state.trace, before.said) else None


def is_idle(play: Play, frame: int, done: Task, start: State | None = None) -> bool:
    """Whether nothing is different since the effects of a resolution began, which `done` is to end next, and
    all that was said since is why something does not happen; where its price was not paid in full, they never
    began, and of a price of one part something may have come all the same since `start`.
    """
    state = play.state
    before: Before | None = state.begun.get(frame)
    if before is None:
        unpaid = frame in state.frames and not state.frames[frame].success
        return unpaid and (start is None or state.cards == start.cards and state.lasting == start.lasting)
    said = (item for item in _since(state.trace, before.said) if isinstance(item, Line))
    return _is_as_before(state, before, frame, done) and all(line.idle for line in said)


def is_told(play: Play, frame: int) -> bool:
    """Whether something was said since the effects of a resolution began that says not why something does
    not happen: whatever follows, it isn't idle any more.
    """
    before: Before | None = play.state.begun.get(frame)
    return before is not None and not before.priced and any(
        isinstance(item, Line) and not item.idle for item in _since(play.state.trace, before.said)
    )


def _is_as_before(state: State, before: Before, frame: int, done: Task | None = None) -> bool:
    return (
        dict.__eq__(state.cards, before.cards) and dict.__eq__(state.zones, before.zones)
        and state.lasting == before.lasting
        and _of_the_game(state.facts) == _of_the_game(before.facts)
        and _outside(state, frame, done) == before.outside
    )


def declined(play: Play, before: Before) -> bool:
    """Whether somebody chose on the way: then it was a choice to change nothing."""
    last = play.state.trace
    return last is not before.said and any(isinstance(item, Choice) for item in _since(last, before.said))


def _said_since(last: Link | None, first: Link | None) -> bool:
    return any(not isinstance(item, Choice) for item in _since(last, first))


def _since(last: Link | None, first: Link | None) -> list[Any]:
    found = []
    while last is not None and last is not first:
        found.append(last.item)
        last = last.before
    return found

"""Passing on: a player passes until there is something to decide, to see, or newly to do."""

from __future__ import annotations

from collections.abc import Collection

from ruling_service.engine.kernel.decisions import Decision
from ruling_service.engine.kernel.trace import Link
from ruling_service.errors import MalformedInput
from ruling_service.playing.asking import NAMING, PASSED
from ruling_service.playing.game import Game

MOST = 200
"""So many are passed at once."""
OF_NOTHING = "nothing can be passed here."


def option(pending: Decision | None) -> int | None:
    """The number of the option to pass, where that is what may be done without a thought; of a card that
    nobody named that nobody knows it.
    """
    if pending is None or pending.kind not in (*PASSED, NAMING):
        return None
    return next((n for n, one in enumerate(pending.options) if one.value in (None, "")), None)


def check(game: Game, phases: Collection[str]) -> None:
    """Raises MalformedInput for a phase that the game hasn't."""
    unknown = [one for one in phases if one not in game.shelf.kind.phases]
    if unknown:
        raise MalformedInput(
            f"there is no phase {unknown[0]}.", where="stop_at",
            hint=f"Valid: {', '.join(game.shelf.kind.phases)}.",
        )


def pass_on(game: Game, *, everyone: bool = False, stop_at: Collection[str] = ()) -> int:
    """Pass for the player who decides, with `everyone` for all of them, and say how often. It is one step
    that `undo` takes back.

    It ends at a decision of another sort or of another player; where something happened besides what the
    steps of the game bring about by themselves; where something can be done that this player hasn't just
    declined; as a phase of `stop_at` has begun. Where it is asked which card one is, the cards asked for next
    stay unknown too, and nothing else is passed. Raises MalformedInput where nothing can be passed.
    """
    check(game, stop_at)
    first = option(game.decision)
    if game.decision is None or first is None:
        raise MalformedInput(OF_NOTHING, where="choice", hint="Choose among the options.")
    if game.decision.kind == NAMING:
        return _left_unknown(game)
    by, count = game.decision.by, 0
    phase = game.shelf.kind.stands(game.play).phase
    number: int | None = first
    while number is not None and game.decision is not None:
        since = game.play.state.trace
        game.choose(number, with_it=count > 0)
        count += 1
        now = game.shelf.kind.stands(game.play).phase
        number = None
        if count < MOST and not _to_be_seen(game, since) and not (now != phase and now in stop_at):
            number = _declined(game, by, everyone)
        phase = now
    return count


def _left_unknown(game: Game) -> int:
    """Nobody knows the card that is asked for, nor those asked for next; how many."""
    count = 0
    while (pending := game.decision) is not None and pending.kind == NAMING and count < MOST:
        if count and game.budget.spent:
            break
        game.choose(option(pending) or 0, with_it=count > 0)
        count += 1
    return count


def _declined(game: Game, by: int, everyone: bool) -> int | None:
    """The option to pass once more, where whoever decides has just declined all that there is."""
    pending = game.decision
    if pending is None or game.stopped is not None or (pending.by != by and not everyone):
        return None
    number = option(pending)
    labels = {one.label for one in pending.options}
    return number if labels <= game.declined.get(pending.by, frozenset()) else None


def _to_be_seen(game: Game, since: Link | None) -> bool:
    """Whether anything happened since then that the steps don't bring about by themselves."""
    happened = [one.happened for one in game.lines(since) if one.happened is not None]
    return any(one.kind not in game.shelf.kind.routine or one.get("source") is not None for one in happened)

"""What the options of a decision are about: the cards they consist of, the task they carry out."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from ruling_service.engine.kernel.agenda import Task
from ruling_service.engine.kernel.decisions import Decision, Option
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.lcg import table
from ruling_service.slugs import fold

A_CARD = frozenset(["ident", "enemy", "card", "attachment"])
"""What the rules call a card that a procedure is about."""


def task_of(option: Option) -> Task | None:
    """What an option carries out, of an action, a response or an effect to be ordered."""
    value: Any = option.value
    if (
        isinstance(value, tuple) and len(value) == 2 and hasattr(value[1], "args")
        and not hasattr(value, "args")
    ):
        value = value[1]
    return value if isinstance(value, Task) else None


def source_of(option: Option) -> int | None:
    """The card that an option uses or carries out: of an action, a response or an effect to be ordered."""
    value = task_of(option)
    if value is None or not value.args:
        return None
    first = value.args[0]
    if isinstance(first, int) and not isinstance(first, bool):
        return first
    source = getattr(first, "source", None)
    return source if isinstance(source, int) else None


def cards_of(play: Play, option: Option) -> tuple[int, ...]:
    """The cards that an option consists of.

    A number is a card's if the option is called by its name: it could be a player or an X.
    """
    value: Any = option.value
    if isinstance(value, bool) or value is None:
        return ()
    if isinstance(value, int):
        named = (
            value in play.state.cards
            and (fold(play.name(value)) in fold(option.label) or option.label.endswith("shadow card"))
        )
        return (value,) if named else ()
    if attacked_by(option) is not None:
        return tuple(value[1])
    if isinstance(value, tuple) and all(isinstance(i, int) for i in value):
        return tuple(value)
    return ()


def alike(play: Play, cards: Iterable[int]) -> list[str]:
    """What some cards are, whichever copies they are."""
    return sorted(repr(play.card(ident)._replace(id=0)) for ident in cards)


def attacked_by(option: Option) -> int | None:
    """The enemy that an option attacks; None for any other option."""
    value: Any = option.value
    is_attack = (
        isinstance(value, tuple) and len(value) == 2 and isinstance(value[0], int)
        and isinstance(value[1], tuple)
    )
    return int(value[0]) if is_attack else None


def subject(play: Play, decision: Decision) -> int | None:
    """The card whose text, cost or attack puts up a decision."""
    name, args = decision.then.name, decision.then.args
    if decision.kind == "pay":
        here = play.state.zone(table.PLAYING)
        return here[-1] if here else None
    if not args or not isinstance(args[0], int):
        return None
    if play.rules.about.get(name) in A_CARD:
        return int(args[0])
    frame = play.state.frames.get(args[0])
    return frame.source if frame is not None else None

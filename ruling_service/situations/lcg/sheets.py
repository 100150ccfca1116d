"""What sheets ask of the LCG: the windows of the round, and when what is used or played in them."""

from __future__ import annotations

from collections.abc import Iterator

from ruling_service.engine.kernel.cards import Printed
from ruling_service.engine.kernel.occurrences import Frame, Occurrence
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.language.node import Node, nodes
from ruling_service.engine.lcg import actions, filters, phrases, play_restrictions, steps, triggers, verbs
from ruling_service.engine.lcg.play_restrictions import TIMED, may_be_played_now
from ruling_service.engine.lcg.rulebook import LCG
from ruling_service.situations.shared.sheets.rules import Point, Reason, SheetRules

SORTS = {
    "action": "lcg/action-action-ability", "response": "lcg/response", "forced": "lcg/forced",
    "when_revealed": "lcg/when-revealed",
    "shadow": "lcg/shadow-effects", "travel": "lcg/travel", "constant": "lcg/constant-ability",
}  # fmt: skip
"""Sorts of ability → the entry on each."""


def _points() -> Iterator[Point]:
    for number, step in steps.STEPS.items():
        marks = (step.moment, steps.STEP_BEGINS.get(number, ""), steps.STEP_ENDS.get(number, ""))
        yield Point(
            number,
            step.title,
            step.phase,
            f"lcg/framework/{number}",
            number in steps.WINDOWS,
            tuple(filter(None, marks)),
        )
        if number.endswith("a"):
            inner = number.removesuffix("a")
            for one, title in steps.WITHIN_ATTACKS.items():
                if one.startswith((f"{inner}.", f"{inner}b")):
                    yield Point(one, title, step.phase, f"lcg/framework/{one}", one in steps.WINDOWS)


def _stand(play: Play, at: Point) -> None:
    play.remember("step", at.id)
    play.remember("phase", at.phase or None)
    play.remember("active player", 0)


def why_not_use(play: Play, at: Point, ability: Node) -> Reason | None:
    """Why an action cannot be used in this window."""
    _stand(play, at)
    return play_restrictions.wrong_phase(play, ability)


def why_not_play(play: Play, at: Point, printed: Printed) -> Reason | None:
    """Why a card of hand, other than an event, cannot be played in this window; or any that says when."""
    _stand(play, at)
    wrong = None if printed.type == "event" else actions.wrong_time(play, printed.type, 0)
    timed = [a for a in printed.abilities if a.kind in TIMED]
    if wrong is None and timed and not all(may_be_played_now(play, a) for a in timed):
        return ("its own text says when it is played", ("lcg/play-restrictions-and-permissions",))
    return wrong


def _triggers(ability: Node) -> Iterator[Node]:
    yield from nodes(ability, "when") if ability.kind in ("response", "forced") else ()


def _waits_at(play: Play, frame: Frame, trigger: Node, moment: Occurrence) -> bool:
    inner = trigger
    while inner.kind in ("while_trigger", "condition_at", "condition_when"):
        inner = triggers.inner_trigger(inner)
    return inner.kind == "at" and triggers.triggers(
        play, frame=frame, trigger=inner, o=moment, window="after"
    )


SHEETS = SheetRules(
    rulebook=LCG, points=tuple(_points()), why_not_use=why_not_use, why_not_play=why_not_play,
    as_played=lambda ability: (ability,), waits_at=_waits_at,
    moment=lambda name: verbs.moment(name=name), fits=filters.matches, occurrences=triggers.OCCURRENCES,
    events=phrases.EVENTS, effects=phrases.EFFECTS, cards=phrases.CARDS, restrictions=phrases.RESTRICTIONS,
    sorts=SORTS, triggers=_triggers,
    never_cancelled=frozenset(["not_cancelable", "when_revealed_not_cancelable"]),
    windows_called="action window", asks={"attach_to": "to be attached to"},
)  # fmt: skip

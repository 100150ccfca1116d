"""What sheets ask of the TCG: the windows of the turn, and when what is used or played in them."""

from __future__ import annotations

from collections.abc import Iterator

from ruling_service.engine.kernel.cards import Printed
from ruling_service.engine.kernel.occurrences import Frame, Occurrence
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.language.node import Node, nodes
from ruling_service.engine.tcg import actions, phrases, verbs
from ruling_service.engine.tcg.bearing import ON
from ruling_service.engine.tcg.meaning import reading, registry, restrictions
from ruling_service.engine.tcg.rulebook import TCG
from ruling_service.engine.tcg.steps import STEPS
from ruling_service.situations.shared.sheets.rules import Point, Reason, SheetRules

SORTS = {"action": "tcg/phase-action", "response": "tcg/response", "trigger": "tcg/trigger"}
"""Sorts of ability → the entry on each."""
FREE_PEOPLES, SHADOW = 0, 1


def _points() -> Iterator[Point]:
    for name, step in STEPS.items():
        yield Point(
            name, step.title, step.phase, step.entry, step.window, (step.moment,) if step.moment else ()
        )


def _stand(play: Play, at: Point) -> None:
    play.remember("step", at.id)
    play.remember("phase", at.phase or None)
    play.remember("shadow player", SHADOW)


def why_not_use(play: Play, at: Point, ability: Node) -> Reason | None:
    """Why a phase action cannot be taken in this phase."""
    _stand(play, at)
    return actions.wrong_phase(play, ability, FREE_PEOPLES)


def why_not_play(play: Play, at: Point, printed: Printed) -> Reason | None:
    """Why a card of hand, other than an event, cannot be played in this phase."""
    _stand(play, at)
    if printed.type == "event":
        return None
    if any(a.kind == "play_when_events" and a["phase"] == at.phase for a in printed.abilities):
        return None
    return actions.wrong_time(play, printed.type, SHADOW if printed.facts.get("side") == "Shadow" else 0)


def _triggers(ability: Node) -> Iterator[Node]:
    yield from nodes(ability, "when") if ability.kind in ("response", "trigger") else ()


def _waits_at(play: Play, frame: Frame, trigger: Node, moment: Occurrence) -> bool:
    events = [e for e in nodes(trigger, "event") if e.kind == "moment_is"]
    return any(phrases.met(play, frame, event, moment) for event in events)


SHEETS = SheetRules(
    rulebook=TCG, points=tuple(_points()), why_not_use=why_not_use, why_not_play=why_not_play,
    as_played=lambda ability: reading.read((ability,)), waits_at=_waits_at,
    moment=lambda name: verbs.moment(name=name, player=0), fits=restrictions.matches,
    occurrences=phrases.OCCURRENCES, events=phrases.EVENTS, effects=phrases.EFFECTS, cards=phrases.CARDS,
    restrictions=registry.RESTRICTIONS, sorts=SORTS, triggers=_triggers, windows_called="phase actions",
    only_of={one.past: "site" for one in (verbs.laid_site, verbs.replaced_site)},
    asks={**dict.fromkeys(ON, "to bear it"), "to_play": "to play it", "spot": "to spot"},
)  # fmt: skip

"""Lasting effects and constant texts by which something that is about to happen is cancelled or happens
otherwise ("the next time a hero takes damage, cancel that damage").

Sources: lcg/replacement-effects, lcg/cancel, lcg/lasting-effects.
"""

from __future__ import annotations

from ruling_service.engine.kernel.occurrences import Happening, Occurrence
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.kernel.rulebook import Candidate
from ruling_service.engine.language.node import Node, nodes
from ruling_service.engine.lcg import table
from ruling_service.engine.lcg.constant_effects import CONSTANT, act_by_standing, is_met
from ruling_service.engine.lcg.phrases import holds
from ruling_service.engine.lcg.rulebook import LCG
from ruling_service.engine.lcg.statements import InForce, conditions_hold, derived, statements
from ruling_service.engine.lcg.table import entry
from ruling_service.engine.lcg.texts import (
    BEING_REVEALED,
    comes_before,
    interrupted,
    names_what_is_cancelled,
    trigger_of,
)
from ruling_service.engine.lcg.triggers import CONDITIONAL, inner_trigger, met, one_of, spoken_of


@LCG.plays("lcg/replacement-effects", "lcg/cancel", "lcg/lasting-effects")
def before(play: Play, happening: Happening) -> list[Candidate]:
    """Lasting effects and constant texts that cancel or change what is about to happen, each once for each
    thing; nobody has to use them, so that they come before what players may use.
    """
    found: list[Candidate] = []
    for each in acting_before(play, happening.kinds):
        ident, by = each.frame.source, each.frame.controller
        for number, o in enumerate(happening.occurrences):
            spoken = _comes_before_this(play, each, o) if ident is not None else None
            key = (ident, each.key, each.says, o.kind, o.having(amount=None, damage=None))
            if ident is None or spoken is None or key in happening.used or not conditions_hold(play, each):
                continue
            host = int(each.frame.get("host", -1))
            task = act_by_standing.task(ident, by, each.says, happening.id, number, spoken, each.key, host)
            orderer, label = table.first_player(play) if by is None else by, f"{play.name(ident)}'s text"
            cites = (*entry(play, ident), CONSTANT)
            found.append(Candidate(key, orderer, label, task, cites, (ident, each.says)))
    return found


def acting_before(play: Play, kinds: tuple[str, ...]) -> list[InForce]:
    """What could cancel or change something of one of `kinds` that is about to happen."""
    found: list[InForce] = derived(play, ("acting before", kinds), lambda: [
        each for each in statements(play, "triggered")
        if comes_before(each.says) and not interrupted(each.says).isdisjoint(kinds)
    ])  # fmt: skip
    return found


def _comes_before_this(play: Play, each: InForce, o: Occurrence) -> tuple[tuple[int, ...], ...] | None:
    """What such a text speaks of when this is about to happen; None if it does not wait for this."""
    trigger = trigger_of(each.says)
    if trigger is None or o.kind not in interrupted(each.says):
        return None
    if o.kind not in BEING_REVEALED:
        heard = is_met(play, trigger, each.frame, o, "passive")
        return spoken_of(play, each.frame, trigger, o) if heard else None
    inner, asked = trigger, list[Node]()
    while inner.kind in CONDITIONAL:
        asked += nodes(inner, "while")
        inner = inner_trigger(inner)
    in_time = inner.get("phase") in (None, table.phase(play))
    if not in_time or not all(holds(play, each.frame, c) for c in asked):
        return None
    events = (one for event in nodes(inner, "event") for one in one_of(event))
    heard = any(names_what_is_cancelled(e, o.kind) and met(play, each.frame, e, o) for e in events)
    return spoken_of(play, each.frame, inner, o) if heard else None

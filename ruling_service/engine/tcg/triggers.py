"""Whether a trigger is met: by an event, before or after it, or by a moment of the turn (tcg/when, tcg/each-time, tcg/start-of-turn).

Triggers are nodes of the card language: `each_time`, `when` and `if_event` (`event`, `and_if`), `at` (`moment`), `condition_at` (`while`,
`moment`), `while_trigger` (`while`, `trigger`), `end_of_phase_when` (`while`).
"""

from __future__ import annotations

from functools import lru_cache

from ruling_service.engine.kernel.occurrences import Frame, Occurrence
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.language.node import Node
from ruling_service.engine.tcg import phrases, table
from ruling_service.engine.tcg.framework import phase
from ruling_service.engine.tcg.rulebook import TCG

BEFORE = frozenset(["about_to", "about_to_add", "skirmish_about_to_end"])
"""Events that speak of what has not happened yet."""

ANYTHING = "*"


@TCG.plays("tcg/when", "tcg/each-time", "tcg/when-each-time-and-while", "tcg/response")
def met(play: Play, frame: Frame, trigger: Node, o: Occurrence, window: str) -> bool:
    """Whether a trigger is met by an occurrence in this window: "about", before it happens, or "after"."""
    if trigger.kind == "while_trigger":
        inner = phrases.nodes(trigger, "trigger")
        return bool(inner) and met(play, frame, inner[0], o, window) and phrases.all_hold(play, frame, phrases.nodes(trigger, "while"))
    moments = phrases.nodes(trigger, "moment")
    if moments:
        return (
            window == "after"
            and o.kind == "moment"
            and any(is_moment(play, frame, m, o) for m in moments)
            and phrases.all_hold(play, frame, phrases.nodes(trigger, "while"))
        )
    if trigger.kind == "end_of_phase_when":
        ended = o.kind == "moment" and str(o.get("name")).endswith("phase ends")
        return window == "after" and ended and phrases.all_hold(play, frame, phrases.nodes(trigger, "while"))
    for event in phrases.nodes(trigger, "event"):
        if (event.kind in BEFORE) == (window == "about") and phrases.met(play, frame, event, o):
            bound = frame._replace(occurrence=o)
            return phrases.all_hold(play, bound, phrases.nodes(trigger, "and_if"))
    return False


@TCG.plays("tcg/turn-sequence", "tcg/start-of-turn")
def is_moment(play: Play, frame: Frame, moment: Node, o: Occurrence) -> bool:
    """Whether a moment of card text is the milestone that occurs; "your" turn or phase is the one of the text's player."""
    name, of = str(o.get("name")), str(moment.get("of") or "")
    wanted = {
        "start_of_phase": f"{of} phase begins", "end_of_phase": f"{of} phase ends", "start_of_turn": "turn begins",
        "end_of_turn": "turn ends", "start_of_skirmish": "skirmish phase begins", "end_of_skirmish": "skirmish phase ends",
    }.get(moment.kind)  # fmt: skip
    if name != wanted:
        return False
    whose = moment.get("whose")
    if isinstance(whose, Node) and frame.controller is not None and o.get("player") not in phrases.players(play, frame, whose):
        return False
    involved = phrases.nodes(moment, "who")
    current = table.skirmish(play)
    in_it = {current.defender, *current.minions} if current is not None else set()
    return not involved or any(i in in_it for who in involved for i in phrases.cards(play, frame, who))


def moment_of_period(play: Play, period: str) -> str:
    """The milestone that ends a period of card text ("regroup_phase", "end_of_turn", "start_of_…"), or the end of the phase under way."""
    words = phrases.words(period)
    if words.endswith("phase") and not words.startswith("end of"):
        return f"{words.removeprefix('start of ').removeprefix('the ')} begins"
    if words in ("end of turn", "turn"):
        return "turn ends"
    return f"{phase(play)} phase ends"


@lru_cache(maxsize=8192)
def kinds(trigger: Node) -> frozenset[str]:
    """The occurrence kinds a trigger can wait for; "*" where its event does not say."""
    found: set[str] = set()
    for node in trigger.walk():
        if "moment" in node or node.kind == "end_of_phase_when":
            found.add("moment")
        for event in phrases.nodes(node, "event"):
            found.update(phrases.kinds_of(event, (ANYTHING,)))
    return frozenset(found or {ANYTHING})

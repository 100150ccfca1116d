"""How what lasts for a time is told: in a few words, and apart from them what a text keeps from the card
(tcg/modifier).
"""

from __future__ import annotations

from ruling_service.engine.kernel.play import Play
from ruling_service.engine.language import card_language
from ruling_service.engine.language.node import Node
from ruling_service.engine.language.tcg.house import polished
from ruling_service.engine.tcg import phrases, values
from ruling_service.engine.tcg.meaning.statements_read import SIDES

PARTS = {"gets": "bonus", "gains": "what"}
"""Statements of several parts, each of which another text may keep off."""


def told(play: Play, says: Node, ident: int | None, source: int | None) -> str:
    """The line of the account: of which card, if it is said of one, and what lasts for it. `source` is the
    card that gives it.
    """
    field = PARTS.get(says.kind)
    if ident is None or field is None:
        return _in_words(play, says, ident)
    parts = phrases.nodes(says, field)
    kept_off = tuple(part for part in parts if values.is_kept_off(play, part, ident, source))
    lines = []
    if given := tuple(part for part in parts if part not in kept_off):
        lines.append(_in_words(play, says.replace(**{field: given}), None))
    if kept_off:
        would = _in_words(play, says.replace(**{field: kept_off}), None)
        would = would.replace("gains", "would gain", 1) if says.kind == "gains" else f"would be {would}"
        lines.append(f"{would} but for a text that takes it away")
    return f"{play.name(ident)}: {', '.join(lines)}"


def only_then(conditions: tuple[Node, ...]) -> str:
    """The phases or skirmishes to which what lasts is bound, in brackets behind its line."""
    said = []
    for condition in conditions:
        if condition.kind == "phase_is":
            said.append(f"{'except ' if condition.get('other') else ''}in the {condition['phase']} phase")
        elif condition.kind == "skirmish_of":
            involving = condition.get("involving")
            who = card_language("tcg").phrase(involving, "cards") if isinstance(involving, Node) else None
            said.append(f"in a skirmish involving {polished(who)}" if who else "in such a skirmish")
        elif condition.kind == "in_fierce_round":
            said.append("in fierce skirmishes")
    return f" ({', '.join(said)})" if said else ""


def _in_words(play: Play, says: Node, ident: int | None) -> str:
    """What a statement says in a few words, or as the card language writes it."""
    words = _short(says)
    if words is None and ident is not None:
        subject = next((f for f in ("who", "of") if isinstance(says.get(f), Node)), None)
        named = Node("named", title=play.name(ident))
        said = None if subject is None else _written(says.replace(**{subject: named}))
        if said is not None:
            return said
    words = words or _written(says) or says.kind.replace("_", " ")
    return words if ident is None else f"{play.name(ident)}: {words}"


def _written(says: Node) -> str | None:
    said = card_language("tcg").phrase(says, "effect")
    return None if said is None else polished(said)


def _short(says: Node) -> str | None:
    """A few words for what changes a number, gives a keyword or forbids an act."""
    if says.kind == "gets":
        return ", ".join(
            f"{str(b['stat']).replace('_', ' ')} {int(str(b['change'])):+d}"
            for b in phrases.nodes(says, "bonus") if "stat" in b
        )
    if says.kind in ("gains", "loses"):
        return f"{says.kind} " + ", ".join(
            f"{g.get('name') or g.kind}{' ' + str(g['value']) if 'value' in g else ''}"
            for g in phrases.nodes(says, "what")
        )
    if says.kind in ("cannot", "may"):
        return f"{says.kind} {str(says['act']).replace('_', ' ')}"
    if "by" in says:
        whose = next((f"{name} " for name, side in SIDES.items() if side == says.get("side")), "")
        return f"{whose}{says.kind.replace('_', ' ')} {int(str(says['by'])):+d}"
    return None

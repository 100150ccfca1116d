"""Moments of the round as card text names them: the milestones at which durations end and delayed effects
come due.
"""

from __future__ import annotations

from ruling_service.engine.kernel.play import Play
from ruling_service.engine.language.node import Node
from ruling_service.engine.lcg import table
from ruling_service.engine.lcg.table import phase


def moment_of(play: Play, node: Node) -> str:
    """The milestone at which a duration ends."""
    named = node.get("phase")
    if named is not None:
        if node.get("next") and phase(play) == named:  # the one after this is that of the next round
            return f"round {play.fact('round', 0) + 1} ends"
        return f"{named} phase ends"
    period = str(node.get("of"))
    if period == "phase":
        return f"{phase(play) or 'resource'} phase ends"
    if period == "attack":
        return table.attack_end(play)
    if period.endswith("_phase"):
        return f"{period.removesuffix('_phase')} phase ends"
    if period == "next_round":
        return f"round {play.fact('round', 0) + 1} ends"
    return {
        "round": "round ends", "turn": f"{phase(play) or 'planning'} phase ends", "game": "the game ends"
    }.get(period, period)


def moment_name(play: Play, moment: Node) -> str:
    """The milestone a moment of card text stands for: "combat phase ends", "round begins" …"""
    verb = "begins" if moment.kind.startswith("start_of") else "ends"
    if moment.kind in ("start_of_step", "end_of_step"):
        return f"{moment['step']} step {verb}"
    of = str(moment.get("of") or moment.get("phase") or "phase")
    if of == "phase":
        return f"{phase(play) or 'resource'} phase {verb}"
    if of == "attack":
        return table.attack_end(play)
    if of == "next_round":
        return f"round {play.fact('round', 0) + 1} {verb}"
    if of in ("round", "game"):
        return f"{of} {verb}"
    if of == "turn":
        return f"{phase(play) or 'planning'} phase {verb}"
    return f"{of.removesuffix('_phase').replace('_', ' ')} phase {verb}"


def numbered(play: Play, name: str) -> str:
    """A milestone of a round as what waits for the next round has it: by the number of that round, which is
    counted only once it has begun.
    """
    if name not in ("round begins", "round ends"):
        return name
    return f"round {play.fact('round', 0) + (name == 'round begins')} {name.removeprefix('round ')}"


def is_moment(play: Play, moment: Node, name: str) -> bool:
    """Whether a moment of card text is the milestone that occurs: "each phase" fits every phase."""
    of = str(moment.get("of") or moment.get("phase") or "")
    if of == "phase":
        return name.endswith("phase begins" if moment.kind.startswith("start_of") else "phase ends")
    return moment_name(play, moment) == name

"""Acts that a phase of their own is for, asked about in another phase: the table of the round or turn answers
that.
"""

from __future__ import annotations

from ruling_service.ask.building.plan import Plan
from ruling_service.ask.building.steps import bare_position
from ruling_service.ask.model import Asked
from ruling_service.engine.lcg.steps import STEPS

LCG = {"commit": "3.2", "travel": "4.2", "engage": "5.2", "attack": "6.8a"}
"""Act of the framework → its step."""
TCG = {"assign": ("assignment",), "transfer": ("fellowship",), "move": ("fellowship", "regroup")}
"""Act → the phases in which the rules have it done."""


def forbidden(asked: Asked, game: str) -> Plan | None:
    """The answer to whether an act can be done in a phase that isn't its own; None if it is, or nothing of
    the kind is asked.
    """
    wanted = asked.wanted
    if asked.form != "can" or wanted is None or not asked.phase or wanted.by or wanted.negated or asked.acts:
        return None
    if (
        wanted.verb == "attack"
        and any(s.label == wanted.card and "enemy" in (s.card, *s.types) for s in asked.subjects)
    ):
        return None
    if any(
        not subject.generic and subject.label not in (wanted.card, wanted.against, *wanted.targets)
        for subject in asked.subjects
    ):
        return None
    if game == "lcg" and wanted.verb in LCG:
        step = STEPS[LCG[wanted.verb]]
        if step.phase != asked.phase:
            because = {"text": f"that is done in step {step.number}, {step.title.lower()}, "
                       f"of the {step.phase} phase",
                       "cites": [f"lcg/framework/{step.number}"]}  # fmt: skip
            return Plan(bare_position(game, asked.text), "can", because=[because])
    if game == "tcg" and wanted.verb in TCG and asked.phase not in TCG[wanted.verb]:
        phases = " and the ".join(f"{name} phase" for name in TCG[wanted.verb])
        because = {
            "text": f"that is done in the {phases}",
            "cites": [f"tcg/{name}-phase" for name in TCG[wanted.verb]]
        }
        return Plan(bare_position(game, asked.text), "can", because=[because])
    return None

"""Acts that a phase of their own is for, asked about in another phase: the table of the round or turn answers
that.
"""

from __future__ import annotations

from ruling_service.ask.building.plan import Plan
from ruling_service.ask.building.records import act_of, phases_of
from ruling_service.ask.building.steps import bare_position
from ruling_service.ask.model import Asked
from ruling_service.engine.lcg.steps import STEPS


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
    act = act_of(game, wanted.verb)
    own = phases_of(act) if act is not None else ()
    if not own:
        return None
    if game == "lcg":
        step = STEPS[own[0]]
        own, cites = (step.phase,), [f"lcg/framework/{step.number}"]
        said = f"in step {step.number}, {step.title.lower()}, of the {step.phase} phase"
    else:
        cites = [f"tcg/{name}-phase" for name in own]
        said = f"in the {' and the '.join(f'{name} phase' for name in own)}"
    if asked.phase in own:
        return None
    return Plan(
        bare_position(game, asked.text), "can", because=[{"text": f"that is done {said}", "cites": cites}]
    )

"""What the records themselves forbid: an act in a phase that isn't its own, or of a kind of card that it
isn't for. The table of the round or turn answers the one, the kinds of card that the act names the other.
"""

from __future__ import annotations

from ruling_service.ask.building.plan import Plan
from ruling_service.ask.building.records import act_of, phases_of
from ruling_service.ask.building.steps import LCG_PHASES, bare_position
from ruling_service.ask.model import Asked
from ruling_service.engine.lcg.steps import STEPS
from ruling_service.engine.tcg.names import PHASES


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
    order = list(PHASES if game == "tcg" else LCG_PHASES)
    at, first, last = order.index(asked.phase), order.index(own[0]), order.index(own[-1])
    to_come = asked.relation == "after" and last > at  # "after archery" the skirmishes are still to come
    if asked.phase in own or to_come or asked.relation == "before" and first < at:
        return None
    return _because(asked, game, f"that is done {said}", cites)


def of_another_kind(asked: Asked, game: str) -> Plan | None:
    """The answer to whether players can do with a card what their act is not for: no enemy is travelled to.

    None if it is for such a card, or nothing of the kind is asked.
    """
    wanted = asked.wanted
    act = act_of(game, wanted.verb) if wanted is not None else None
    if (
        wanted is None or act is None or asked.form != "can" or game != "lcg" or wanted.by or wanted.negated
        or not (act.by_players and act.types and act.steps) or asked.acts or len(asked.subjects) > 1
    ):
        return None
    card = next((one for one in asked.subjects if one.label == wanted.card and one.generic), None)
    kinds = {kind.replace(" ", "-") for kind in card.types} if card is not None else set()
    if not kinds or kinds & set(act.types) or wanted.verb == "attack" and "enemy" in kinds:
        return None  # enemies attack by themselves
    said = " or ".join(
        f"{'an' if kind[0] in 'aeiou' else 'a'} {kind}" for kind in act.types if "-" not in kind
    )
    does = f"{wanted.verb} to" if wanted.verb == "travel" else wanted.verb
    told = f"what players {does} is {said}" if act.about == "card" else f"only {said} can {does}"
    return _because(asked, game, told, [f"lcg/framework/{STEPS[act.steps[0]].number}"])


def _because(asked: Asked, game: str, said: str, cites: list[str]) -> Plan:
    return Plan(
        bare_position(game, asked.text), "can", because=[{"text": said, "cites": cites}]
    )

"""Why a choice that a situation fixes cannot be made where it is asked for, with the rule that forbids it."""

from __future__ import annotations

from ruling_service.engine.kernel.decisions import Decision
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.lcg import (
    actions,
    allowances,
    fighting,
    permissions,
    play_restrictions,
    table,
    travel_phase,
)
from ruling_service.engine.lcg.permissions import Reason
from ruling_service.engine.lcg.rulebook import LCG
from ruling_service.engine.lcg.statements import all_abilities
from ruling_service.errors import IllegalHere
from ruling_service.situations.shared import records
from ruling_service.situations.shared.acts import Given
from ruling_service.situations.shared.position import Position

SEVERAL: Reason = (
    "an attack has one declared defender, unless a text lets more be declared",
    ("lcg/multiple-defenders", "lcg/framework/6.4.1"),
)  # fmt: skip


def several_defenders(play: Play, wanted: list[int]) -> bool:
    """Whether several characters are to defend against the attack under way, as a text may allow."""
    attack = table.attack(play)
    return (
        len(wanted) > 1 and attack is not None
        and allowances.may_declare_several(play, attack.player, attack.enemy)
    )


def illegal(play: Play, decision: Decision, wanted: list[int], against: int | None) -> IllegalHere:
    """The refusal of a choice of the framework that is among none of the options."""
    names = table.names(play, wanted)
    act = records.framework(LCG.name)[decision.kind]
    reason = (
        why_not(play, decision, wanted, against)
        or ("that is no choice here", (f"lcg/framework/{act.steps[-1]}",))
    )
    offered = "; ".join(option.label for option in decision.options[:6])
    return IllegalHere(
        f"{names} cannot {act.able}: {reason[0]}.", rule=reason[1][-1], hint=f"Possible here: {offered}.",
        where="do"
    )


def why_not(play: Play, decision: Decision, wanted: list[int], against: int | None) -> Reason | None:
    """The rule that forbids such a choice; None where none of the cards alone is forbidden."""
    attack, player = table.attack(play), decision.by
    if decision.kind == "defend" and len(wanted) > 1:
        return SEVERAL
    reasons: list[Reason | None] = []
    for ident in wanted:
        if decision.kind == "commit":
            reasons.append(fighting.may_commit(play, ident, player))
        elif decision.kind == "defend" and attack is not None:
            reasons.append(fighting.may_defend(play, ident, attack))
        elif decision.kind == "attack" and against is not None:
            reasons.append(fighting.may_attack_with(play, ident, against, player))
        elif decision.kind == "engage":
            reasons.append(permissions.may_engage(play, ident, player, "optional"))
        elif decision.kind == "travel":
            reasons.append(travel_phase.why_not_travel(play, ident))
    if decision.kind == "attack" and against is not None and len(wanted) > 1:
        reasons.append(fighting.may_attack_together(play, tuple(wanted), against, player))
    return next((reason for reason in reasons if reason is not None), None)


def why_not_used(play: Play, position: Position, entry: Given, player: int) -> Reason | None:
    """Why a card that the situation wants used cannot be, in an action window of a player's; None if it can.
    """
    for ident in position.called(entry.name, play):
        kinds = [ability.kind for ability in all_abilities(play, ident)]
        if entry.verb == "play" and (
            play.card(ident).zone.startswith("hand:")
            or ident in play_restrictions.opened_zones(play, player)
        ):
            responds = play.printed(ident).type == "event" and "action" not in kinds
            return None if responds else actions.why_not_play(play, ident, player)
        acting = [n for n, kind in enumerate(kinds) if kind == "action"] if entry.verb == "trigger" else []
        if acting:
            reasons = [actions.why_not_trigger(play, ident, n, player) for n in acting]
            return None if None in reasons else reasons[0]
    return None


def never_asked(position: Position, entry: Given) -> Reason:
    """Why nothing came of a fixed choice that was refused nowhere: the card is not where it could be used, or
    nothing asked for it.
    """
    play = position.play
    name = entry.name if entry.verb in records.uses(LCG.name) else ""
    if name and not position.called(name):
        return (f"{name} is not in this position", ("lcg/in-play-and-out-of-play",))
    if entry.verb == "play" and not any(play.card(i).zone.startswith("hand:") for i in position.called(name)):
        return (f"{name} is in nobody's hand", ("lcg/play-and-put-into-play",))
    if name:
        return (
            "what it answers to did not happen, or it could not be used then",
            ("lcg/response", "lcg/triggered-ability")
        )
    return ("nothing asked for it", ())

"""Whose ability it is that a question has used: by what is paid for it, or by who has one at all."""

from __future__ import annotations

from collections.abc import Collection

from ruling_service.ask.building.known import Known, part, parts
from ruling_service.ask.building.lcg.board import Board, Laid
from ruling_service.ask.building.walk import Walk
from ruling_service.ask.model import AskedAct


def paid_for(walk: Walk[Board], act: AskedAct) -> Laid | None:
    """The card whose ability an act is the cost of, where a player does it: "discard X to …", "discard a card
    to X". None where it is no cost.
    """
    laid, known = walk.laid(act.card), walk.board.known
    if not act.player or act.negated or laid is None:
        return None
    if not laid.made_up:
        return laid if costs_itself(known, laid, act.verb) else None
    named = [one for one in map(walk.laid, (*act.targets, act.by)) if one is not None and not one.made_up]
    users = [
        one for one in named for ability in known.abilities(one.facts)
        if any(act.verb in cost.kind.split("_") for cost in parts(ability, "cost"))
    ]
    return users[0] if len(users) == 1 else None


def costs_itself(known: Known, laid: Laid, verb: str) -> bool:
    """Whether to do that to a card is the cost of an ability of its own."""
    return any(
        cost.kind == verb and (what := part(cost, "what")) is not None and what.kind in ("this", "it")
        for ability in known.abilities(laid.facts) for cost in parts(ability, "cost")
    )


def who_has_it(board: Board, laid: Laid, used: Collection[str]) -> Laid:
    """Whose ability is used where it was taken for that of a plain card, which has none: of the only named
    card that has one of these kinds.
    """
    if not laid.made_up or board.known.abilities(laid.facts):
        return laid
    able = [
        one for one in board.told() if not one.made_up
        and any(ability.kind in used for ability in board.known.abilities(one.facts))
    ]
    return able[0] if len(able) == 1 else laid


__all__ = ["costs_itself", "paid_for", "who_has_it"]

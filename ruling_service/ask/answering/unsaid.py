"""What a question leaves out and its answer hangs on: the Shadow number of a site that nobody named, and who
else is there to be chosen.
"""

from __future__ import annotations

import copy
from typing import Any

from ruling_service.ask.answering.playing import Played, Simulate, run
from ruling_service.ask.answering.saying import called
from ruling_service.ask.building import NotBuilt
from ruling_service.engine.kernel.explore import Budget
from ruling_service.situations.shared.lines_said import decision_said

Data = dict[str, Any]
LAST_SITE = 9
HIGH = 9
"""A Shadow number as high as any site's."""
BYSTANDER = "a bystander"
"""Who is there as well, and whom no question names."""
ANYBODY: dict[str, tuple[str, Data]] = {
    "lcg": ("heroes", {
        "type": "hero", "sphere": "Lore", "threat cost": 9, "willpower": 1, "attack": 1, "defense": 1,
        "hit points": 9,
    }),
    "tcg": ("companions", {
        "type": "companion", "culture": "Gondor", "race": "Man", "strength": 3, "vitality": 9,
        "resistance": 9,
    }),
}  # fmt: skip
"""Where such a one stands in a player's part of a position, and what he is, by game."""


def left_out(played: Played, simulate: Simulate, budget: Budget) -> None:
    """Raises NotBuilt for an answer that hangs on what the question leaves out."""
    if played.plan.asks == "what":
        _who_else(played, simulate, budget)
    else:
        _shadow_number(played, simulate, budget)


def _shadow_number(played: Played, simulate: Simulate, budget: Budget) -> None:
    """The new site's Shadow number comes to the twilight of a move, whatever site it is."""
    situation = played.plan.situation
    moves = sum("move" in one for one in situation.get("do", ()))
    if situation["game"] != "tcg" or not moves:
        return
    turn = situation.get("turn") or situation["players"][0]["name"]
    left = next((one.get("site", 1) for one in situation["players"] if one["name"] == turn), 1)
    path = situation.get("path", [])
    told = {one.get("number") for one in path}
    unnamed = [at for at in range(left + 1, min(left + moves, LAST_SITE) + 1) if at not in told]
    if not unnamed:
        return
    with_numbers = [*path, *({"number": at, "shadow number": HIGH} for at in unnamed)]
    try:
        other = run({**copy.deepcopy(situation), "path": with_numbers}, simulate, budget)
    except NotBuilt:
        return
    if other.answer == played.verdict.answer:
        return
    rest = played.answer
    so_far = f": without it there are {rest}" if isinstance(rest, int) and not isinstance(rest, bool) else ""
    raise NotBuilt(
        "not placed", f"The Shadow number of site {unnamed[0]} isn't told, and is added{so_far}."
    )


def _who_else(played: Played, simulate: Simulate, budget: Budget) -> None:
    """What comes of a choice is told of nobody where somebody else could have been chosen: that nobody else
    is there was taken for granted.
    """
    situation = copy.deepcopy(played.plan.situation)
    where, kind = ANYBODY[situation["game"]]
    situation["cards"] = [*situation.get("cards", ()), {"name": BYSTANDER, **kind}]
    first = situation["players"][0]
    first[where] = [*first.get(where, ()), BYSTANDER]
    try:
        other = run(situation, simulate, budget)
    except NotBuilt:
        return
    before = {one.decision for outcome in played.outcomes for one in outcome.choices}
    for outcome in other.outcomes:
        for one in outcome.choices:
            if one.decision not in before and any(BYSTANDER in way.chosen for way in one.ways):
                who = called(one.by, situation).partition(" (")[0]
                raise NotBuilt(
                    "not certain",
                    f"It hangs on {who}: {decision_said(one.decision)}. Who else is there isn't told."
                )


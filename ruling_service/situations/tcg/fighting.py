"""Who is assigned to whom, and the skirmish under way with both sides' strength and what it is made of, as a
drawing of the table shows them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from ruling_service.engine.kernel.play import Play
from ruling_service.engine.tcg import defeat, permissions, table
from ruling_service.engine.tcg.values import made_of
from ruling_service.situations.shared.position import Position

Label = Callable[[int], str]
"""What a card is called, by its number."""


def fighting(play: Play, position: Position) -> dict[str, Any]:
    """Facts of a situation's table on which somebody is assigned (see `fought`)."""
    return fought(play, lambda ident: position.label(ident, play))


def fought(play: Play, label: Label) -> dict[str, Any]:
    """Facts of a table on which somebody is assigned: `assignments` (`defender`, `minions`), and `skirmish`
    while both sides are there (`by` the value that is compared, `free peoples` and `shadow` with `total`,
    `cards` and, where that can be, `overwhelmed at`: the other side's total from which on somebody of it is).
    """
    assigned = [
        {"defender": label(one.defender), "minions": [label(ident) for ident in one.minions]}
        for one in table.assignments(play)
    ]
    found: dict[str, Any] = {"assignments": assigned} if assigned else {}
    current = table.skirmish(play)
    if current is None or current.over not in ("", table.RESOLVED):
        return found
    value = defeat.compared(play)
    sides = {
        name: [ident for ident in idents if table.is_in_play(play.card(ident))]
        for name, idents in (("free peoples", (current.defender,)), ("shadow", current.minions))
    }
    if not all(sides.values()):
        return found
    drawn = {name: _side(play, label, idents, value) for name, idents in sides.items()}
    return found | {"skirmish": {"by": value, **drawn}}


def _side(play: Play, label: Label, idents: Sequence[int], value: str) -> dict[str, Any]:
    cards = [
        {
            "card": label(ident), value: play.value(ident, value),
            "made of": [list(part) for part in made_of(play, ident, value)],
        }
        for ident in idents
    ]  # fmt: skip
    total = sum(one[value] for one in cards)
    multiples = [permissions.overwhelming_multiple(play, i) for i in idents]
    least = min((one for one in multiples if one is not None), default=None)
    at = {"overwhelmed at": max(1, least * total)} if least is not None else {}
    return {"total": total, "cards": cards, **at}

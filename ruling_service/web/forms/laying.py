"""Where a card is laid that somebody wants to try: the seat and the place of the form that fit its type."""

from __future__ import annotations

from typing import NamedTuple

from ruling_service.situations.shared.games import RULESETS
from ruling_service.situations.shared.games import game as game_of
from ruling_service.web.forms.rows import Data
from ruling_service.web.forms.words import Layout, layout

BORNE, HAND = "attachments", "hand"


class Lies(NamedTuple):
    """A place of the form: the seat (from 0) of the player whose it is, None for the board's, and its field.
    """

    seat: int | None
    field: str


def place_for(game: str, kind: str) -> Lies | None:
    """Where a card of a type is laid; None where the form has no place that is surely right."""
    lying = game_of(game).lying if game in RULESETS else {}
    fields = lying.get(kind) or lying.get(kind.replace("-", " "), ())
    if not fields:
        return None
    plan = layout(game)
    zones = {zone.field for zone in (*plan.player_zones, *plan.board_zones)}
    if fields[0] == BORNE:  # nobody is there yet who could bear it
        return Lies(0, HAND)
    if BORNE in fields and BORNE not in zones:
        return None
    return _of_field(plan, fields[0])


def _of_field(plan: Layout, field: str) -> Lies | None:
    for zone in plan.player_zones:
        if zone.field == field:
            sides = [seat.side for seat in plan.seats]
            return Lies(sides.index(zone.side) if zone.side in sides else 0, field)
    if len(plan.seats) == 1 and any(pile.field == field for pile in plan.player_piles):
        return Lies(0, field)
    piles = (*plan.board_piles, *plan.rare_piles)
    on_board = {*(one.field for one in plan.board_zones), *(one.field for one in piles)}
    return Lies(None, field) if field in on_board else None


def laid(data: Data, name: str, where: Lies) -> Data:
    """The situation with the card at its place, besides what lies there."""
    at = data if where.seat is None else data["players"][where.seat]
    at[where.field] = [*at.get(where.field, []), name]
    return data


__all__ = ["Lies", "laid", "place_for"]

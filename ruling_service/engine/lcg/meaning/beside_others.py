"""What a player has beside what others have, or beside something else of his: "you control more heroes than
allies", "you have fewer cards in hand than each other player"; and conditions of which any will do.
"""

from __future__ import annotations

from collections.abc import Callable

from ruling_service.engine.kernel.occurrences import Frame
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.language.node import Node, nodes
from ruling_service.engine.lcg import table, values
from ruling_service.engine.lcg.choosing import part
from ruling_service.engine.lcg.engaged import enemies_of
from ruling_service.engine.lcg.filters import compare, matches
from ruling_service.engine.lcg.meaning.conditions import true_of_players
from ruling_service.engine.lcg.meaning.players import measure
from ruling_service.engine.lcg.phrases import CONDITIONS, holds


@CONDITIONS.means("any_condition")
def any_condition(play: Play, frame: Frame, node: Node) -> bool:
    """At least one of the conditions is true."""
    return any(holds(play, frame, each) for each in nodes(node, "of"))


def _number(play: Play, frame: Frame, player: int, which: Node, *, engaged: bool = False) -> int:
    """How many matching cards a player controls, or is engaged with."""
    found = (
        enemies_of(play, player) if engaged
        else [i for i in table.in_play(play) if play.card(i).controller == player]
    )
    return sum(values.counts_as(play, i, which, frame) for i in found if matches(play, frame, which, i))


@CONDITIONS.means("controls_beside", "lcg/ownership-and-control")
def controls_beside(play: Play, frame: Frame, node: Node) -> bool:
    """The player controls more, or fewer, of the one than of the other."""
    of, than = part(node, "of"), part(node, "than")

    def so(who: tuple[int, ...]) -> bool:
        one, other = (sum(_number(play, frame, p, which) for p in who) for which in (of, than))
        return compare(one, node["compare"], other)

    return true_of_players(play, frame, part(node, "who"), so)


def _leads(play: Play, frame: Frame, node: Node, number: Callable[[int], int]) -> bool:
    """Whether the player's number is above, or below, that of every other player; with no other there is
    nobody whom he leads.
    """
    def so(who: tuple[int, ...]) -> bool:
        others = [number(p) for p in table.players(play) if p not in who]
        own = [number(p) for p in who]
        if not own or not others:
            return False
        return max(own) > max(others) if node["most"] else min(own) < min(others)

    return true_of_players(play, frame, part(node, "who"), so)


@CONDITIONS.means("leads_in", "lcg/ownership-and-control", "lcg/engaged")
def leads_in(play: Play, frame: Frame, node: Node) -> bool:
    """The player controls, or is engaged with, more or fewer of them than everybody else."""
    of, engaged = part(node, "of"), node["by"] == "engaged"
    return _leads(play, frame, node, lambda player: _number(play, frame, player, of, engaged=engaged))


@CONDITIONS.means("leads_with")
def leads_with(play: Play, frame: Frame, node: Node) -> bool:
    """The player's value is higher, or lower, than everybody else's."""
    return _leads(play, frame, node, lambda player: measure(play, player, str(node["of"])))

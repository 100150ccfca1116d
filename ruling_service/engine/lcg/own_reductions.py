"""Which responses of its own could lower what a card costs as it is played, and by how much."""

from __future__ import annotations

from ruling_service.engine.kernel.occurrences import Frame
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.language.node import Node, nodes
from ruling_service.engine.lcg import frames, from_a_hand, possible
from ruling_service.engine.lcg.rulebook import LCG

USED = "made cheaper"
"""The fact of a card being played that holds which of its responses were used or declined."""
LOWERS = "reduce_its_cost"


@LCG.plays("lcg/when", "lcg/cost", "lcg/initiating-abilities-playing-cards")
def usable(play: Play, ident: int, player: int) -> list[tuple[int, Node]]:
    """The card's responses to being played that lower what it costs and could be used now, by their places
    in its text.
    """
    settled = play.fact((USED, ident), ())
    return [
        (n, ability) for n, ability in enumerate(play.printed(ident).abilities)
        if n not in settled and _lowers(play, ident, ability)
        and possible.cost_in_full(play, _frame(play, ident, player, ability), possible.cost_of(ability))
    ]


def _frame(play: Play, ident: int, player: int, ability: Node) -> Frame:
    return frames.ability_frame(play, ident, None, ability=ability)._replace(controller=player)


def _lowers(play: Play, ident: int, ability: Node) -> bool:
    when = ability.get("when")
    event = when.get("event") if isinstance(when, Node) and when.kind == "when" else None
    if ability.kind != "response" or not isinstance(event, Node) or event.kind != "plays":
        return False
    what = event.get("what")
    return (
        isinstance(what, Node) and what.kind == "this"
        and (not event.get("from_hand") or from_a_hand.would_come_from_a_hand(play, ident))
        and any(n.kind == LOWERS for n in ability.walk())
    )


def at_most(play: Play, ident: int, player: int) -> int:
    """By how much the card's own responses could lower its cost now: by the largest number of one of them,
    for what one costs another may no longer find.
    """
    return max(
        (
            n["n"] for _, ability in usable(play, ident, player) for s in nodes(ability, "do")
            for n in s.walk() if n.kind == LOWERS and isinstance(n["n"], int)
        ),
        default=0,
    )


def forget(play: Play, ident: int) -> None:
    """The card has been paid for: nothing is settled for another time it is played."""
    play.remember((USED, ident), None)
    play.remember(("cheaper", ident), None)

"""Which responses of its own could lower what a card costs as it is played, and by how much."""

from __future__ import annotations

from ruling_service.engine.kernel.occurrences import Frame
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.language.node import Node, Value, nodes
from ruling_service.engine.lcg import frames, from_a_hand, starting
from ruling_service.engine.lcg.phrases import cards
from ruling_service.engine.lcg.rulebook import LCG

USED = "made cheaper"
"""The fact of a card being played that holds which of its responses were used or declined."""
LOWERS = "reduce_its_cost"
FEWEST = "fewest"
"""What a frame holds: how many cards at least a player picks of any number."""


@LCG.plays("lcg/when", "lcg/cost", "lcg/initiating-abilities-playing-cards")
def usable(play: Play, ident: int, player: int) -> list[tuple[int, Node]]:
    """The card's responses to being played that lower what it costs and could be used now, by their places
    in its text.
    """
    settled = play.fact((USED, ident), ())
    return [
        (n, ability) for n, ability in enumerate(play.printed(ident).abilities)
        if n not in settled and _lowers(play, ident, ability)
        and starting.cost_in_full(play, _frame(play, ident, player, ability), starting.cost_of(ability))
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
            _largest(play, ident, player, ability, n["n"]) for _, ability in usable(play, ident, player)
            for s in nodes(ability, "do") for n in s.walk() if n.kind == LOWERS
        ),
        default=0,
    )


def _largest(play: Play, ident: int, player: int, ability: Node, number: Value) -> int:
    """The number, or so much for each card with which the response could be paid for: "for each this way"."""
    if isinstance(number, int):
        return number
    each, of = (number.get("n"), number.get("of")) if isinstance(number, Node) else (None, None)
    if not isinstance(each, int) or not isinstance(of, Node) or not _is_of_this_deed(of):
        return 0
    frame = _frame(play, ident, player, ability)
    return each * sum(
        starting.cost_in_full(play, frame, (price.replace(what=Node("exactly", card=card)),))
        for price in starting.cost_of(ability) for what in nodes(price, "what") if what.kind == "any_number"
        for card in cards(play, frame, Node("each", of=what["of"]))
    )


def _is_of_this_deed(which: Node) -> bool:
    return any(each.kind == "done_this_way" for each in nodes(which, "is"))


def fewest(play: Play, ident: int, player: int, short: int) -> int:
    """How many cards the card's response has to be paid with where `short` resources are lacking."""
    each = [
        of for _, ability in usable(play, ident, player) for s in nodes(ability, "do") for n in s.walk()
        if n.kind == LOWERS and isinstance(n["n"], Node) and isinstance(of := n["n"].get("n"), int)
    ]
    return -(-short // max(each)) if each and short > 0 else 0


def forget(play: Play, ident: int) -> None:
    """The card has been paid for: nothing is settled for another time it is played."""
    play.remember((USED, ident), None)
    play.remember(("cheaper", ident), None)

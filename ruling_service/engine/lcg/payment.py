"""Paying: resource match, several pools, costs changed by effects, and what an ability spends (lcg/cost, lcg/resource-match)."""

from __future__ import annotations

from collections.abc import Iterable

from ruling_service.engine.kernel.agenda import Task
from ruling_service.engine.kernel.decisions import Option
from ruling_service.engine.kernel.occurrences import Frame, occurrence
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.language.node import Node
from ruling_service.engine.lcg import table, values
from ruling_service.engine.lcg.keywords import secrecy
from ruling_service.engine.lcg.meaning.players import chooser
from ruling_service.engine.lcg.rulebook import LCG

Payment = tuple[tuple[int, int], ...]
"""Which pools pay how much: (card id, resources) pairs."""


@LCG.plays("lcg/cost")
def cost(play: Play, ident: int, player: int) -> int | None:
    """What a card in hand costs this player now; None for a variable cost (X)."""
    base = play.printed(ident).values.get("cost")
    if base is None:
        return None
    total = base
    for each in values.statements(play, "cost_change"):
        of = each.says["of"]
        from ruling_service.engine.lcg.meaning.amounts import amount
        from ruling_service.engine.lcg.meaning.restrictions import is_card

        if isinstance(of, Node) and is_card(play, each.frame, of, ident) and values.conditions_hold(play, each):
            change = amount(play, each.frame, each.says["n"])
            total += change if each.says["by"] == "more" else -change
    return max(0, total - secrecy.discount(play, ident, player))


@LCG.plays("lcg/resource-match", "lcg/spheres-of-influence")
def pools(play: Play, ident: int, player: int) -> list[int]:
    """The cards of the player whose resources may pay for a card: a matching sphere, any for a neutral card."""
    sphere = str(play.printed(ident).facts.get("sphere", "")).casefold()
    named = named_spheres(play, player)
    found = []
    for i in table.controlled(play, player):
        if table.kind(play, i) not in ("hero", "objective-hero") and not play.card(i).token("resource"):
            continue
        if sphere in ("", "neutral") or sphere in play.value(i, "spheres") or sphere in named:
            found.append(i)
    return found


def named_spheres(play: Play, player: int) -> frozenset[str]:
    """Spheres for which an effect lets the player spend resources of any sphere."""
    found = set()
    for each in values.statements(play, "any_sphere_pays"):
        if each.frame.controller == player and values.conditions_hold(play, each):
            found.add(str(each.frame.get("named sphere", each.says.get("sphere"))))
    return frozenset(found)


@LCG.plays("lcg/resource-match")
def has_match(play: Play, ident: int, player: int) -> bool:
    """Whether the player may play the card at all: even at cost 0 someone of the sphere has to be there; a neutral card needs nobody."""
    sphere = str(play.printed(ident).facts.get("sphere", "")).casefold()
    return sphere in ("", "neutral") or any(table.kind(play, i) in ("hero", "objective-hero") for i in pools(play, ident, player))


def payments(play: Play, sources: Iterable[int], amount: int, most: int = 60) -> list[Payment]:
    """Every way to pay `amount` from these pools, the fewest pools first; pools that can't differ count once."""
    available = [(i, play.card(i).token("resource")) for i in sources if play.card(i).token("resource")]
    found: list[Payment] = []

    def share(left: int, index: int, paid: Payment) -> None:
        if len(found) >= most * 4:
            return
        if left == 0:
            found.append(paid)
            return
        if index == len(available):
            return
        ident, there = available[index]
        for n in range(min(left, there), -1, -1):
            share(left - n, index + 1, (*paid, (ident, n)) if n else paid)

    share(amount, 0, ())
    return sorted(found, key=len)[:most]


def pay(play: Play, player: int, sources: list[int], amount: int, then: Task | None = None) -> None:
    """Let the player choose how to pay, pay it, then do `then`. Callers have made sure that it can be paid."""
    ways = payments(play, sources, amount)
    options = [Option(_label(play, way), way) for way in ways] or [Option("nothing", ())]
    if then is not None:
        play.then(then)
    play.decide("pay", player, "which pools pay", options, Task("lcg.pay", ()), "lcg/cost")


def _label(play: Play, way: Payment) -> str:
    return ", ".join(f"{n} from {play.name(i)}" for i, n in way) or "nothing"


@LCG.task("lcg.pay", "lcg/cost", "lcg/resources")
def take(play: Play, way: Payment) -> None:
    """Take the resources from the pools."""
    for ident, n in way:
        play.tokens(ident, "resource", play.card(ident).token("resource") - n)
        play.tell(occurrence("spent resources", card=ident, amount=n), f"Paid: {n} from {play.name(ident)}")


def pools_for_ability(play: Play, frame: Frame, node: Node) -> list[tuple[int, int]]:
    """The pools an ability's "spend" may take from, and what is in them: no match is needed unless it names a sphere or a pool."""
    player = chooser(play, frame)
    where = node.get("from")
    if isinstance(where, Node):
        from ruling_service.engine.lcg.meaning.cards import cards
        from ruling_service.engine.lcg.meaning.common import pool_owner

        found: Iterable[int] = cards(play, frame, pool_owner(where))
    else:
        found = table.heroes(play, player)
    sphere = node.get("sphere")
    return [(i, play.card(i).token("resource")) for i in found if sphere is None or sphere in play.value(i, "spheres")]

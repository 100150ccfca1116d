"""Transferring possessions and artifacts between Free Peoples characters at the same site, for their twilight
cost (tcg/transfer).
"""

from __future__ import annotations

from collections.abc import Iterator

from ruling_service.engine.kernel.play import Play
from ruling_service.engine.kernel.rulebook import Candidate
from ruling_service.engine.tcg import allies, bearing, payment, phrases, rulesets, table, verbs
from ruling_service.engine.tcg.permissions import prohibited
from ruling_service.engine.tcg.rulebook import TCG
from ruling_service.engine.tcg.statements import speaks_of, statements


@TCG.plays("tcg/transfer", "tcg/ally")
def same_site(play: Play, one: int, other: int) -> bool:
    """Whether two Free Peoples characters are at the same site: companions are with the fellowship, an ally
    is at his home site.
    """
    return allies.where(play, one) == allies.where(play, other)


def candidates(play: Play, player: int) -> Iterator[Candidate]:
    """The transfers the Free Peoples player may make."""
    if not rulesets.is_usual(play, "transferring items"):
        return
    bearers = [*table.companions(play), *table.allies(play)]
    for giver in bearers:
        for item in table.borne_by(play, giver):
            if (
                table.kind(play, item) not in table.ITEMS
                or not _own(play, item, player)
                or prohibited(play, item, "be_transferred") is not None
            ):
                continue
            for taker in bearers:
                if taker != giver and same_site(play, giver, taker) and bearing.may_bear(play, taker, item):
                    label = f"transfer {play.name(item)} to {play.name(taker)}"
                    yield Candidate(
                        ("transfer", item, taker), player, label, transfer.task(item, taker, player),
                        ("tcg/transfer",)
                    )


def _own(play: Play, item: int, player: int) -> bool:
    return play.card(item).owner == player and table.side_of(play, item) == table.FREE_PEOPLES


@TCG.plays("tcg/transfer", "tcg/effect")
def is_free(play: Play, item: int, player: int) -> bool:
    """Whether a text lets a player transfer an item without twilight.

    Statement: `free_transfer` (`who`, `what`).
    """
    return any(
        speaks_of(play, each, item, "what")
        and any(player in phrases.players(play, each.frame, who) for who in phrases.nodes(each.says, "who"))
        for each in statements(play, "free_transfer")
    )


@TCG.procedure("tcg/transfer")
def transfer(play: Play, item: int, taker: int, player: int) -> None:
    """Add the item's twilight cost again, then move it; "when you play" texts do not take place."""
    play.happen(verbs.transferred(card=item, to=taker, player=player))
    price = 0 if is_free(play, item, player) else payment.price_again(play, item)
    if price:
        play.happen(verbs.added_twilight(amount=price, player=player, source=item, why="transfer"))

"""Prowl X: as the card is revealed the players together discard X resources from their heroes' pools, or as
many as there are.
"""

from __future__ import annotations

from ruling_service.engine.kernel.decisions import Option
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.lcg import table, verbs
from ruling_service.engine.lcg.keyword_records import declare
from ruling_service.engine.lcg.rulebook import LCG


@LCG.procedure("lcg/keyword/prowl")
def prowl(play: Play, ident: int, player: int) -> None:
    """So many resources are to go."""
    amount = play.value(ident, "prowl")
    play.say(f"Prowl {amount} of {play.name(ident)}", "lcg/keyword/prowl")
    play.then(from_pools.task(amount))


@LCG.procedure("lcg/keyword/prowl")
def from_pools(play: Play, left: int) -> None:
    """The players say from which pool the next one goes."""
    pools = [i for p in table.players(play) for i in table.heroes(play, p) if play.card(i).token("resource")]
    if not left or not pools:
        return
    options = [Option(f"from {play.name(i)}'s pool", (left, i)) for i in pools]
    asked = f"from which pool a resource goes ({left} left)"
    play.decide("target", table.first_player(play), asked, options, one.choosing(), "lcg/keyword/prowl")


@LCG.procedure("lcg/keyword/prowl")
def one(play: Play, chosen: tuple[int, int]) -> None:
    """One resource goes, then the rest."""
    left, hero = chosen
    play.happen(verbs.lost_resources(card=hero, amount=1), then=[from_pools.task(left - 1)])


declare("prowl", "lcg/keyword/prowl", "Prowl 1.", numbered=True, revealed=prowl)

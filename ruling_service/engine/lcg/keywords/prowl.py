"""Prowl X: as the card is revealed the players together discard X resources from their heroes' pools, or as many as there are."""

from __future__ import annotations

from ruling_service.engine.kernel.agenda import Task
from ruling_service.engine.kernel.decisions import Option
from ruling_service.engine.kernel.occurrences import occurrence
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.lcg import table
from ruling_service.engine.lcg.rulebook import LCG


@LCG.task("lcg.keyword.prowl", "lcg/keyword/prowl")
def prowl(play: Play, ident: int, player: int) -> None:
    """So many resources are to go."""
    amount = play.value(ident, "prowl")
    play.say(f"Prowl {amount} of {play.name(ident)}", "lcg/keyword/prowl")
    play.do("lcg.keyword.prowl.from", amount)


@LCG.task("lcg.keyword.prowl.from", "lcg/keyword/prowl")
def from_pools(play: Play, left: int) -> None:
    """The players say from which pool the next one goes."""
    pools = [i for p in table.players(play) for i in table.heroes(play, p) if play.card(i).token("resource")]
    if not left or not pools:
        return
    options = [Option(f"from {play.name(i)}'s pool", (left, i)) for i in pools]
    asked = f"from which pool a resource goes ({left} left)"
    play.decide("target", table.first_player(play), asked, options, Task("lcg.keyword.prowl.one", ()), "lcg/keyword/prowl")


@LCG.task("lcg.keyword.prowl.one", "lcg/keyword/prowl")
def one(play: Play, chosen: tuple[int, int]) -> None:
    """One resource goes, then the rest."""
    left, hero = chosen
    play.do("lcg.keyword.prowl.from", left - 1)
    play.happen(occurrence("lost resources", card=hero, amount=1))

"""Sanctuary: at the start of a turn at site 3 or 6 up to 5 wounds of companions may be healed, in any split.
"""

from __future__ import annotations

from collections.abc import Iterator

from ruling_service.engine.kernel.decisions import Option
from ruling_service.engine.kernel.occurrences import Happening, Occurrence
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.kernel.rulebook import Candidate
from ruling_service.engine.tcg import table, verbs
from ruling_service.engine.tcg.keyword_records import declare
from ruling_service.engine.tcg.names import TERRAIN
from ruling_service.engine.tcg.rulebook import TCG

MOST = 5
RULE = "tcg/keyword/sanctuary"
SITES = (3, 6)


@TCG.plays(RULE)
def is_sanctuary(play: Play) -> bool:
    """Whether the fellowship is at a sanctuary: site 3 or 6, or a site with the keyword."""
    site = table.current_site(play)
    return table.site_number(play) in SITES or site is not None and bool(play.value(site, "sanctuary"))


@TCG.waits("sanctuary", verbs.moment, "optional", RULE, "tcg/start-of-turn")
def at_the_start_of_turn(play: Play, happening: Happening, o: Occurrence) -> Iterator[Candidate]:
    """At a sanctuary the Free Peoples player may heal, once."""
    if o.get("name") == "turn begins" and is_sanctuary(play) and _wounded(play, 0):
        yield Candidate(
            ("rule", "sanctuary"), table.fp(play), "heal at the sanctuary", heal.task(MOST, 0), (RULE,)
        )


def _wounded(play: Play, least: int) -> list[int]:
    return [i for i in table.companions(play) if play.card(i).token("wound") and i >= least]


@TCG.procedure(RULE, "tcg/healing")
def heal(play: Play, left: int, least: int) -> None:
    """Heal one wound after another, up to 5 in all, of any companions; none need be.

    Companions are taken in a fixed order.
    """
    able = _wounded(play, least)
    if not left or not able:
        return
    options = [*(Option(f"heal {play.name(i)}", i) for i in able), Option("heal no more", None)]
    play.decide(
        "target", table.fp(play), f"whom to heal ({left} left)", options, heal_one.choosing(left), RULE
    )


@TCG.procedure(RULE)
def heal_one(play: Play, left: int, ident: int | None) -> None:
    """One wound is healed; then the next may be."""
    if ident is not None:
        healed = verbs.healed(card=ident, life=play.card(ident).life, why="sanctuary")
        play.happen(healed, then=[heal.task(left - 1, ident)])


@TCG.plays(RULE)
def is_at_one(play: Play, site: int) -> bool:
    """Whether a site counts as a sanctuary by its number."""
    return table.number_of(play, site) in SITES


declare("sanctuary", RULE, of="site", lists=(TERRAIN,), of_site=is_at_one, example="Sanctuary.")

"""Preparing the fleet: each player chooses a unique ship-objective and takes control of it (lcg/rule/fleet).

The flagship is the ship after which its encounter set is called: one player has to choose it, a player who is
alone takes another ship besides, and the heading belongs to it.
"""

from __future__ import annotations

from ruling_service.engine.kernel.decisions import Option
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.lcg import heading, table, verbs
from ruling_service.engine.lcg.rulebook import LCG
from ruling_service.slugs import fold

ENTRY = "lcg/rule/fleet"


@LCG.plays(ENTRY)
def ships(play: Play) -> list[int]:
    """The unique ship-objectives that nobody controls, one of each title, in the encounter deck or set aside.
    """
    found: dict[str, int] = {}
    for zone in (table.ASIDE, table.ENCOUNTER_DECK):
        for ident in play.state.zone(zone):
            printed = play.printed(ident)
            if printed.unique and table.is_type(play, ident, "ship_objective"):
                found.setdefault(printed.name, ident)
    return sorted(found.values())


def is_flagship(play: Play, ident: int) -> bool:
    """Whether the ship's encounter set bears its title."""
    printed = play.printed(ident)
    return fold(printed.name) in fold(str(printed.facts.get("encounter set", "")))


@LCG.procedure(ENTRY)
def prepare(play: Play) -> None:
    """Each player in turn chooses; what is left over leaves the game where there is a flagship."""
    there = ships(play)
    flagship = any(is_flagship(play, i) for i in there)
    order = table.players(play)
    turns = [*order, order[0]] if len(order) == 1 and flagship else [*order]
    play.then(
        *(choose.task(player, len(turns) - number - 1) for number, player in enumerate(turns)),
        put_away.task(flagship), *([set_heading.task()] if flagship else [])
    )


@LCG.procedure(ENTRY)
def choose(play: Play, player: int, left: int) -> None:
    """One player takes a ship; the last one takes the flagship if nobody has."""
    there = ships(play)
    waiting = [i for i in there if is_flagship(play, i)]
    offered = waiting if waiting and not left else there
    if not offered:
        play.say(f"There is no ship-objective left for {play.player(player)}", ENTRY)
        return
    options = [Option(f"take {play.name(i)}", i, play.card(i).printed) for i in offered]
    play.decide("target", player, "which ship-objective to take", options, taken.choosing(player), ENTRY)


@LCG.procedure(ENTRY, "lcg/rule/ships")
def taken(play: Play, player: int, ident: int) -> None:
    """It comes into play under the player's control."""
    play.say(f"{play.player(player)} takes control of {play.name(ident)}", ENTRY)
    life = play.card(ident).life
    play.happen(verbs.entered_play(card=ident, player=player, how="put into play", life=life))


@LCG.procedure(ENTRY)
def put_away(play: Play, out: bool) -> None:
    """Ships that nobody has taken are removed from the game, or only set aside."""
    for zone in (table.ASIDE, table.ENCOUNTER_DECK):
        for ident in play.state.zone(zone):
            if play.printed(ident).unique and table.is_type(play, ident, "ship_objective"):
                play.move(ident, table.REMOVED if out else table.ASIDE)
                where = "removed from the game" if out else "set aside"
                play.say(f"{play.name(ident)} is not used and is {where}", ENTRY)


@LCG.procedure(ENTRY, heading.ENTRY)
def set_heading(play: Play) -> None:
    """The heading starts at the setting that is printed in the rules; the document has lost its symbol."""
    if heading.is_known(play):
        return
    options = [Option(setting, number) for number, setting in enumerate(heading.SETTINGS)]
    play.decide("target", table.first_player(play), "at which setting the heading starts", options,
                starts_at.choosing(), ENTRY, heading.ENTRY)  # fmt: skip


@LCG.procedure(ENTRY, heading.ENTRY)
def starts_at(play: Play, number: int) -> None:
    """The heading is there as the game begins."""
    play.remember(("dial", "heading"), number)
    play.say(f"The heading starts at {heading.SETTINGS[number]}", heading.ENTRY)

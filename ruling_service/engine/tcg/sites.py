"""Sites: laying, replacing, taking control, liberating (tcg/site, tcg/replacing-sites, tcg/control,
tcg/liberate).
"""

from __future__ import annotations

from ruling_service.engine.kernel.decisions import Option
from ruling_service.engine.kernel.occurrences import Happening, Occurrence
from ruling_service.engine.kernel.pipeline import NOT_AT_ALL, Done
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.tcg import changes, rulesets, table, verbs
from ruling_service.engine.tcg.rulebook import TCG

PLAYED = "played"
"""Why a site that is played onto another's place replaces it; an effect that says "replace" plays nothing."""


@TCG.plays("tcg/site", "tcg/replacing-sites")
def site_played(o: Occurrence) -> int | None:
    """The site that a player plays by this: one laid in an empty place, or one laid in place of another, as
    he moves or by an effect. None where no site is played: one that a text exchanges, or puts there for a
    player who is out.
    """
    if o.kind == verbs.laid_site.past:
        found = o.get("card")
    else:
        found = o.get("by") if o.kind == verbs.replaced_site.past and o.get("why") == PLAYED else None
    return found if isinstance(found, int) else None


@TCG.plays("tcg/site", "tcg/moving-your-fellowship", "tcg/adventure-deck")
def who_lays_next(play: Play) -> int:
    """Which Shadow player lays the next site: the arrow on the site being left says the right or the left
    neighbour.
    """
    shadow = table.shadow_players(play)
    site = table.current_site(play)
    arrow = (
        str(play.printed(site).facts.get("direction") or "right").casefold() if site is not None else "right"
    )
    return shadow[0] if arrow == "right" else shadow[-1]


@TCG.plays("tcg/site", "tcg/format", "tcg/adventure-deck")
def layable(play: Play, player: int, number: int) -> list[int]:
    """The sites a player could lay as site `number`: the one with that number in the block formats, else any
    in the adventure deck.
    """
    if number > table.LAST_SITE:
        return []
    deck = play.state.zone(table.adventure(player))
    if not rulesets.has_numbered_sites(play):
        return list(deck)
    return [i for i in deck if play.printed(i).values.get("site number") == number]


@TCG.procedure("tcg/site", "tcg/region")
def lay(play: Play, number: int, site: int) -> None:
    """Lay a site on the path; it takes the number and the region that go with its place."""
    play.happen(verbs.laid_site(card=site, number=number, player=play.card(site).owner))


@TCG.applies(verbs.laid_site, "tcg/site")
def laid(play: Play, o: Occurrence, _: Happening) -> Done:
    """A site lies on the adventure path."""
    site, number = o.get("card"), o.get("number")
    _put(play, site, number)
    play.say(f"{play.player(play.card(site).owner or 0)} lays {play.name(site)} as site {number}")
    return True


def _put(play: Play, site: int, number: int) -> None:
    """Lay a site in its place on the path, which lies in the order of its numbers."""
    before = sum(
        1 for i in play.state.zone(table.PATH) if i != site and (table.number_of(play, i) or 0) < number
    )
    play.move(site, table.PATH, index=before)
    play.change(site, host=None, controller=None, life=play.card(site).life + 1)
    play.remember(("site number", site), number)
    play.rearranged()


@TCG.procedure("tcg/site", "tcg/replacing-sites")
def play_next_site(play: Play, player: int, frame: int | None = None, ahead: int = 1) -> None:
    """A player lays the site so many places ahead because of an effect; one that is already there is
    replaced. There is no site 10.
    """
    play_site(play, player, table.site_number(play) + ahead, frame)


@TCG.procedure("tcg/site", "tcg/replacing-sites")
def play_site(
    play: Play, player: int, number: int, frame: int | None = None, among: tuple[int, ...] | None = None
) -> None:
    """A player lays a site as that number because of an effect, one of those in `among` if it says which; one
    that is already there is replaced.
    """
    able = sites_for(play, player, number, among)
    if not able:
        if frame is not None:
            play.reframe(frame, success=False)
        return
    then = lay_in_place_of.choosing(player, number)
    options = [Option(f"lay {play.name(i)} as site {number}", i, play.card(i).printed) for i in able]
    play.decide("target", player, f"which site becomes site {number}", options, then, "tcg/site")


@TCG.procedure("tcg/site", "tcg/replacing-sites")
def lay_in_place_of(play: Play, player: int, number: int, site: int) -> None:
    """Lay a site as that number, in place of one that is there."""
    lay_in_place(play, player, number, site)


@TCG.plays("tcg/site", "tcg/replacing-sites")
def lay_in_place(play: Play, player: int, number: int, site: int) -> None:
    """A player lays a site as that number; one that is already there is replaced."""
    there = table.site_at(play, number)
    then = lay.task(number, site) if there is None else put_in_place.task(there, False, player, site)
    play.then(then)


def next_sites(play: Play, player: int, ahead: int = 1) -> list[int]:
    """The sites that a player can lay so many places ahead of the fellowship, in place of one that lies there
    already.
    """
    return sites_for(play, player, table.site_number(play) + ahead)


@TCG.plays("tcg/adventure-path", "tcg/replacing-sites")
def sites_for(play: Play, player: int, number: int, among: tuple[int, ...] | None = None) -> list[int]:
    """The sites that a player can lay as that number, in place of one that lies there already: all of them or
    those in `among`. Nothing is laid where the path has not come to.
    """
    there = table.site_at(play, number)
    if there is None and table.site_at(play, number - 1) is None:
        return []
    return [
        i for i in layable(play, player, number)
        if (among is None or i in among) and (there is None or not same_site_card(play, i, there))
    ]


@TCG.plays("tcg/site", "tcg/replacing-sites")
def same_site_card(play: Play, one: int, other: int) -> bool:
    """Whether two site cards are copies of the same card, which cannot replace each other."""
    return play.card(one).printed == play.card(other).printed


@TCG.procedure("tcg/replacing-sites")
def put_in_place(play: Play, old: int, removed: bool, player: int | None, new: int) -> None:
    """A site takes another's place and number; `player` lays it."""
    why = None if removed else PLAYED
    play.happen(verbs.replaced_site(card=old, by=new, player=player, removed=removed or None, why=why))


@TCG.applies(verbs.replaced_site, "tcg/replacing-sites", "tcg/control", "tcg/site")
def replaced(play: Play, o: Occurrence, _: Happening) -> Done:
    """The new site takes over number, place, and what was played or stacked on the old one, which goes back
    to its adventure deck.
    """
    old, new = o.get("card"), o.get("by")
    number, zone = table.number_of(play, old), play.card(old).zone
    _put(play, new, number or 0)
    if zone != table.PATH:
        play.move(new, zone)
    for other in (*table.borne_by(play, old), *table.stacked_on(play, old)):
        play.change(other, host=new)
    play.say(f"{play.name(new)} replaces {play.name(old)} as site {number}", "tcg/replacing-sites")
    _take_up(play, old, table.REMOVED if o.get("removed") else "adventure")
    return True


def _take_up(play: Play, site: int, to: str) -> None:
    card = play.card(site)
    play.put(card._replace(host=None, controller=None, tokens=(), life=card.life + 1))
    play.move(site, changes.pile(card, to))
    play.remember(("site number", site), None)
    play.rearranged()


# -- control -------------------------------------------------------------------------------------------------


@TCG.plays("tcg/control")
def controllable(play: Play) -> int | None:
    """The site that a Shadow player would take control of: the lowest-numbered on the path, if every marker
    is past it.
    """
    path = sorted(
        (i for i in play.state.zone(table.PATH) if play.card(i).host is None),
        key=lambda i: (table.number_of(play, i) or 0, i)
    )
    if not path:
        return None
    number = table.number_of(play, path[0]) or 0
    return path[0] if all(table.site_number(play, p) > number for p in table.players(play)) else None


@TCG.applies(verbs.took_control, "tcg/control")
def took_control(play: Play, o: Occurrence, _: Happening) -> Done:
    """A Shadow player takes control of a site: it goes to his support area and is no longer on the path; its
    owner stays the same.
    """
    player, site = o.get("player"), controllable(play)
    if site is None or player == table.fp(play):
        return NOT_AT_ALL
    number = table.number_of(play, site)
    play.remember(("site number", site), number)
    play.move(site, table.support(player))
    for other in table.borne_by(play, site):
        play.move(other, table.support(player))
    play.say(f"{play.player(player)} takes control of {play.name(site)} (site {number})")
    return True


@TCG.plays("tcg/liberate")
def liberable(play: Play, player: int | None = None) -> int | None:
    """The site that would be liberated: the highest-numbered one that an opponent controls; one of the
    player's own is passed over.
    """
    theirs = opponents_sites(play, player)
    return theirs[-1] if theirs else None


def opponents_sites(play: Play, player: int | None = None) -> list[int]:
    """The sites that opponents of a player (by default the Free Peoples player) control, lowest number first.
    """
    owner = table.fp(play) if player is None else player
    return [i for i in table.controlled_sites(play) if table.site_controller(play, i) != owner]


@TCG.applies(verbs.liberated, "tcg/liberate")
def liberated(play: Play, o: Occurrence, _: Happening) -> Done:
    """The Free Peoples player liberates a site."""
    site = liberable(play)
    if site is None:
        return NOT_AT_ALL
    play.say(f"{play.name(site)} (site {table.number_of(play, site)}) is liberated")
    back_on_path(play, site)
    return True


@TCG.plays("tcg/liberate")
def back_on_path(play: Play, site: int) -> None:
    """A controlled site goes back to the path; the cards on it are discarded."""
    for other in (*table.borne_by(play, site), *table.stacked_on(play, site)):
        changes.leave_play(play, other, "discard")
    _put(play, site, table.number_of(play, site) or 0)

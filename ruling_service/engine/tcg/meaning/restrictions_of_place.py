"""Filters by where a card is: in play, in a pile, at a site, in a region, borne, stacked; and whose it is."""

from __future__ import annotations

from ruling_service.engine.kernel.occurrences import Frame
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.language.node import Node
from ruling_service.engine.tcg import allies, names, phrases, table
from ruling_service.engine.tcg.meaning.common import compared, part
from ruling_service.engine.tcg.meaning.places import is_place, zones
from ruling_service.engine.tcg.meaning.registry import RESTRICTIONS
from ruling_service.engine.tcg.meaning.restrictions import fits_any


@RESTRICTIONS.means("in_play")
def in_play(play: Play, frame: Frame, node: Node, ident: int) -> bool:
    """In play."""
    return table.is_in_play(play.card(ident))


@RESTRICTIONS.means("in_zone")
def in_zone(play: Play, frame: Frame, node: Node, ident: int) -> bool:
    """Lies in that place."""
    return play.card(ident).zone in zones(play, frame, part(node, "zone"))


@RESTRICTIONS.means("at_site")
def at_site(play: Play, frame: Frame, node: Node, ident: int) -> bool:
    """Is where the fellowship is, and that is such a site; an ally who is at home elsewhere is not."""
    here = is_place(play, frame, part(node, "place"), table.current_site(play))
    return here and (table.kind(play, ident) != "ally" or allies.is_home(play, ident))


@RESTRICTIONS.means("played_at", "tcg/ally")
def played_at(play: Play, frame: Frame, node: Node, ident: int) -> bool:
    """Is played while the fellowship is at such a site; an ally's home matters only once he is in play."""
    return is_place(play, frame, part(node, "place"), table.current_site(play))


def _is_somebody(what: Node) -> bool:
    """Whether a phrase describes characters by a type or race: nobody bears those."""
    of = what.get("of")
    if not isinstance(of, Node) or of.kind != "filter":
        return False
    said = of.get("type")
    types = {str(t) for t in said} if isinstance(said, tuple) else set()
    races = any(r.kind == "race" for r in phrases.nodes(of, "is"))
    return bool(types) and types <= CHARACTERS or not types and races


CHARACTERS = frozenset([*names.CHARACTERS, "character"])


@RESTRICTIONS.means("bearing", "tcg/bearer")
def bearing(play: Play, frame: Frame, node: Node, ident: int) -> bool:
    """Bears such a card; a number says how many, of several kinds one of each.

    NotPlayed where "and" joins somebody who is never borne: "each Elf bearing a possession and each Dwarf".
    """
    what = part(node, "what")
    if what.kind == "together" and any(map(_is_somebody, phrases.nodes(what, "of"))):
        raise phrases.NotPlayed("restriction", node.kind)
    if what.kind == "together":
        return all(bearing(play, frame, node.replace(what=one), ident) for one in phrases.nodes(what, "of"))
    found = [i for i in table.borne_by(play, ident) if fits_any(play, frame, what, i)]
    count = what.get("count")
    return len(found) >= (count if isinstance(count, int) else 1)


@RESTRICTIONS.means("bears_so_many", "tcg/bearer")
def bears_so_many(play: Play, frame: Frame, node: Node, ident: int) -> bool:
    """Bears as many such cards as the number and its side say."""
    borne = sum(fits_any(play, frame, part(node, "what"), i) for i in table.borne_by(play, ident))
    return compared(borne, node.get("compare"), phrases.amount(play, frame, node["n"]))


@RESTRICTIONS.means("without_card", "tcg/bearer")
def without_card(play: Play, frame: Frame, node: Node, ident: int) -> bool:
    """Bears no such card."""
    return not bearing(play, frame, node, ident)


@RESTRICTIONS.means("on_card", "tcg/bearer")
@RESTRICTIONS.means("played_on", "tcg/bearer")
def on_card(play: Play, frame: Frame, node: Node, ident: int) -> bool:
    """Is borne by such a card."""
    host = play.card(ident).host
    return host is not None and fits_any(play, frame, part(node, "what"), host)


@RESTRICTIONS.means("borne_by", "tcg/bearer")
def borne_by(play: Play, frame: Frame, node: Node, ident: int) -> bool:
    """Is borne by that card."""
    host = play.card(ident).host
    return (
        host is not None and play.card(ident).zone != table.STACKED
        and fits_any(play, frame, part(node, "who"), host)
    )


@RESTRICTIONS.means("stacked_on", "tcg/stack")
def stacked_on(play: Play, frame: Frame, node: Node, ident: int) -> bool:
    """Is stacked on that card."""
    card = play.card(ident)
    return (
        card.zone == table.STACKED and card.host is not None
        and fits_any(play, frame, part(node, "what"), card.host)
    )


@RESTRICTIONS.means("of_player")
@RESTRICTIONS.means("controlled_by")
def of_player(play: Play, frame: Frame, node: Node, ident: int) -> bool:
    """The player's; a site "he controls" if he does, else a site of his."""
    who = phrases.players(play, frame, part(node, "who"))
    if play.printed(ident).type == "site" and node.kind == "controlled_by":
        return table.site_controller(play, ident) in who
    return play.card(ident).owner in who


@RESTRICTIONS.means("in_fellowship")
def in_fellowship(play: Play, frame: Frame, node: Node, ident: int) -> bool:
    """A companion in the fellowship."""
    return ident in table.companions(play)


@RESTRICTIONS.means("in_starting_fellowship", "tcg/starting-fellowship")
def in_starting_fellowship(play: Play, frame: Frame, node: Node, ident: int) -> bool:
    """Starting fellowships are being chosen."""
    return bool(play.fact("setting up"))


@RESTRICTIONS.means("at_home", "tcg/ally")
def at_home(play: Play, frame: Frame, node: Node, ident: int) -> bool:
    """An ally whose home is where the fellowship is."""
    return table.kind(play, ident) == "ally" and allies.is_home(play, ident)


def _region_of(play: Play, ident: int) -> int | None:
    """The region of a site; of any other card the one that the fellowship is in, which everybody is in. The
    site number printed on a minion says where it roams, and not where it is.
    """
    site = table.kind(play, ident) == "site"
    number = table.number_of(play, ident) if site else table.site_number(play)
    return None if number is None else table.region(number)


@RESTRICTIONS.means("in_numbered_region", "tcg/region")
def in_numbered_region(play: Play, frame: Frame, node: Node, ident: int) -> bool:
    """In the region with that number."""
    return _region_of(play, ident) == phrases.amount(play, frame, node["n"])


@RESTRICTIONS.means("in_this_region", "tcg/region")
def in_this_region(play: Play, frame: Frame, node: Node, ident: int) -> bool:
    """In the region of the card that speaks."""
    own = None if frame.source is None else _region_of(play, frame.source)
    return own is not None and own == _region_of(play, ident)


@RESTRICTIONS.means("in_current_region", "tcg/region")
def in_current_region(play: Play, frame: Frame, node: Node, ident: int) -> bool:
    """In the region that the fellowship is in."""
    return _region_of(play, ident) == table.region(table.site_number(play))

"""Sites as text speaks of them, and the piles and areas that cards lie in."""

from __future__ import annotations

from ruling_service.engine.kernel.occurrences import Frame
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.language.node import Node
from ruling_service.engine.tcg import phrases, table
from ruling_service.engine.tcg.keyword_records import KEYWORDS
from ruling_service.engine.tcg.meaning.common import (
    chooser,
    compared,
    keyword_name,
    last_spoken,
    meant,
    part,
    plain,
)
from ruling_service.engine.tcg.meaning.registry import PLACES, ZONES, meaning
from ruling_service.engine.tcg.rulebook import TCG


def is_place(play: Play, frame: Frame, node: Node, site: int | None) -> bool:
    """Whether a site is the place that a phrase names."""
    return site is not None and bool(meaning(PLACES, node)(play, frame, node, site))


@PLACES.means("this_site")
def this_site(play: Play, frame: Frame, node: Node, site: int) -> bool:
    """The site that bears the text."""
    return site == frame.source


@PLACES.means("current_site")
def current_site(play: Play, frame: Frame, node: Node, site: int) -> bool:
    """Where the fellowship is."""
    return site == table.current_site(play)


@PLACES.means("not_terrain_site", "tcg/site")
def not_terrain_site(play: Play, frame: Frame, node: Node, site: int) -> bool:
    """A site with none of the keywords."""
    return not terrain_site(play, frame, node, site)


@PLACES.means("terrain_site", "tcg/site")
def terrain_site(play: Play, frame: Frame, node: Node, site: int) -> bool:
    """A site with one of the keywords; some a site has by its number."""
    of = node["of"]
    words = of if isinstance(of, tuple) else (of,)
    return any(bool(play.value(site, keyword_name(w))) or _counts_as(play, site, w) for w in words)


def _counts_as(play: Play, site: int, word: object) -> bool:
    """Whether a site counts as having a keyword that nothing gives it."""
    known = KEYWORDS.find(str(word))
    return known is not None and known.of_site is not None and known.of_site(play, site)


@PLACES.means("site_number_is")
def site_number_is(play: Play, frame: Frame, node: Node, site: int) -> bool:
    """The site of that number, of that block if one is named."""
    return (
        table.number_of(play, site) == phrases.amount(play, frame, node["n"]) and _of_block(play, node, site)
    )


@PLACES.means("site_one_of")
def site_one_of(play: Play, frame: Frame, node: Node, site: int) -> bool:
    """The site of one of those numbers."""
    numbers = node["numbers"]
    return (
        table.number_of(play, site) in (numbers if isinstance(numbers, tuple) else (numbers,))
        and _of_block(play, node, site)
    )


@PLACES.means("attached_site", "tcg/bearer")
def attached_site(play: Play, frame: Frame, node: Node, site: int) -> bool:
    """The site on which the card that speaks lies."""
    host = play.card(frame.source).host if frame.source is not None else None
    return site == (frame.get("host") if host is None else host)


@PLACES.means("region_is", "tcg/region")
def region_is(play: Play, frame: Frame, node: Node, site: int) -> bool:
    """A site of that region."""
    number = table.number_of(play, site)
    return number is not None and table.region(number) == phrases.amount(play, frame, node["n"])


@PLACES.means("site_from")
def site_from(play: Play, frame: Frame, node: Node, site: int) -> bool:
    """A site of that number or higher, or lower, of the Fellowship block unless the text says "any"."""
    number, wanted = table.number_of(play, site) or 0, phrases.amount(play, frame, node["n"])
    return compared(number, node.get("compare"), wanted) and _of_block(play, node, site)


@PLACES.means("site_range")
def site_range(play: Play, frame: Frame, node: Node, site: int) -> bool:
    """A site from one number to another, of that block."""
    number = table.number_of(play, site) or 0
    return (
        phrases.amount(play, frame, node["n"]) <= number <= phrases.amount(play, frame, node["to"])
        and _of_block(play, node, site)
    )


@TCG.plays("tcg/block-symbol")
def _of_block(play: Play, node: Node, site: int) -> bool:
    """Whether a site is of the block that a text means by a site's number; one that names no block is."""
    printed = play.printed(site).facts.get("block")
    return printed is None or means_block(node, printed)


@TCG.plays("tcg/block-symbol", "tcg/ally")
def means_block(node: Node, printed: object) -> bool:
    """Whether a site's number in a text means that block: the one whose symbol stands at the number, without
    one the Fellowship block, any if the text says "any site".
    """
    block = node.get("block")
    if block is None and node.get("any"):
        return True
    return same_block(block or "fellowship", printed)


def same_block(one: object, other: object) -> bool:
    """Whether two names mean one block, however a text and a card write it: "towers" and "tower"."""
    return plain(one).removesuffix("s") == plain(other).removesuffix("s")


def asks_for_block(ability: Node) -> bool:
    """Whether a text names a site by its number, so that the block of the site matters (tcg/block-symbol)."""
    return any(node.kind in NUMBERED and not node.get("any") for node in ability.walk())


NUMBERED = frozenset({"site_number_is", "site_one_of", "site_from", "site_range"})
"""Places that are told by the number of a site."""


@PLACES.means("named_site")
def named_site(play: Play, frame: Frame, node: Node, site: int) -> bool:
    """The site of that title."""
    return plain(play.name(site)) == plain(node["title"])


@PLACES.means("site_you_control", "tcg/control")
def site_you_control(play: Play, frame: Frame, node: Node, site: int) -> bool:
    """A site that the text's user controls."""
    return (
        table.site_controller(play, site) is not None
        and table.site_controller(play, site) == frame.controller
    )


@PLACES.means("any_site_of_yours", "tcg/control")
def any_site_of_yours(play: Play, frame: Frame, node: Node, site: int) -> bool:
    """A site that the player controls."""
    return table.site_controller(play, site) in phrases.players(play, frame, part(node, "who"))


@PLACES.means("site_from_deck", "tcg/site")
def site_from_deck(play: Play, frame: Frame, node: Node, site: int) -> bool:
    """A site of the player's own, whoever laid it."""
    return play.card(site).owner in phrases.players(play, frame, part(node, "of"))


@PLACES.means("uncontrolled_site", "tcg/control")
def uncontrolled_site(play: Play, frame: Frame, node: Node, site: int) -> bool:
    """A site that nobody controls."""
    return table.site_controller(play, site) is None


# -- piles ---------------------------------------------------------------------------------------------------


def zones(play: Play, frame: Frame, node: Node) -> tuple[str, ...]:
    """The zones that a phrase names."""
    return tuple(meaning(ZONES, node)(play, frame, node))


def owners(play: Play, frame: Frame, node: Node) -> tuple[int, ...]:
    """Whose pile a phrase names: where it does not say, the dead pile of the turn, or that of the player to
    whom the text speaks.
    """
    of = node.get("of")
    if of is None:
        return (table.fp(play) if node.kind == "dead_pile" else chooser(play, frame),)
    if isinstance(of, Node) and of.kind == "its":
        named = meant(play, frame, of)
        whose = last_spoken(play, frame) if named is None else named
        found = tuple(dict.fromkeys(play.card(i).owner for i in whose))
        return tuple(p for p in found if p is not None)
    return phrases.players(play, frame, of if isinstance(of, Node) else Node("you"))


def _of_owner(kind: str, *named: str) -> None:
    @ZONES.means(kind)
    def found(play: Play, frame: Frame, node: Node) -> tuple[str, ...]:
        return tuple(f"{name}:{p}" for p in owners(play, frame, node) for name in named)


_of_owner("hand", "hand")
_of_owner("draw_deck", "deck")
_of_owner("discard_pile", "discard")
_of_owner("dead_pile", "dead")
_of_owner("adventure_deck", "adventure")
_of_owner("support_area", "support")
_of_owner("deck_or_discard", "deck", "discard")
_of_owner("support_or_discard", "support", "discard")
_of_owner("hand_or_discard", "hand", "discard")
_of_owner("deck_or_hand", "deck", "hand")


@TCG.plays("tcg/draw-deck")
def own_deck(play: Play, frame: Frame, node: Node) -> tuple[str, ...]:
    """The draw deck of the player to whom the text speaks, where a phrase has him look for a card in it: he
    need not find one, and shuffles it afterwards.
    """
    own = table.deck(chooser(play, frame))
    named = (n for n in node.walk() if n.kind in ("draw_deck", "deck_or_discard", "deck_or_hand"))
    return (own,) if any(own in zones(play, frame, each) for each in named) else ()


@ZONES.means("its_deck", "tcg/draw-deck")
def its_deck(play: Play, frame: Frame, node: Node) -> tuple[str, ...]:
    """The draw deck of whoever owns the card spoken of last."""
    return tuple(table.deck(int(zone.partition(":")[2])) for zone in its_hand(play, frame, node))


@ZONES.means("that_deck", "tcg/draw-deck")
def that_deck(play: Play, frame: Frame, node: Node) -> tuple[str, ...]:
    """The draw deck of which this text has shown cards last; else that of whoever owns the card spoken of
    last.
    """
    shown_of = play.state.frames.get(frame.id, frame).get(DECK_SHOWN)
    return its_deck(play, frame, node) if shown_of is None else (str(shown_of),)


DECK_SHOWN = "deck shown"
"""Under which name a resolution keeps the draw deck of which it has shown cards last."""


@ZONES.means("its_hand")
def its_hand(play: Play, frame: Frame, node: Node) -> tuple[str, ...]:
    """The hand of the owner of what is spoken of."""
    return tuple(dict.fromkeys(table.hand(play.card(i).owner or 0) for i in last_spoken(play, frame)))


@ZONES.means("top_of")
@ZONES.means("bottom_of")
def end_of_deck(play: Play, frame: Frame, node: Node) -> tuple[str, ...]:
    """The deck whose top or bottom it is."""
    return zones(play, frame, part(node, "of"))


@ZONES.means("any_discard_pile")
def any_discard_pile(play: Play, frame: Frame, node: Node) -> tuple[str, ...]:
    """Everybody's discard pile."""
    return tuple(table.discard(p) for p in table.players(play))


@ZONES.means("adventure_path")
def adventure_path(play: Play, frame: Frame, node: Node) -> tuple[str, ...]:
    """The sites that have been laid."""
    return (table.PATH,)

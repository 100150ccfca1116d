"""Filters: of which cards a description is true.

Properties look at a card wherever it is, so that they fit what left play as well.
"""

from __future__ import annotations

from collections import Counter

from ruling_service.engine.kernel.occurrences import Frame
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.kernel.unnamed import asks, could_be, is_unnamed
from ruling_service.engine.language.node import Node
from ruling_service.engine.language.properties import kinds_with
from ruling_service.engine.tcg import phrases, ring, table, values, wounds
from ruling_service.engine.tcg.framework import phase
from ruling_service.engine.tcg.keyword_records import KEYWORDS
from ruling_service.engine.tcg.meaning.common import (
    SHOWN,
    compared,
    is_word,
    keyword_name,
    last_spoken,
    meant,
    measured,
    part,
    plain,
    shown,
)
from ruling_service.engine.tcg.meaning.places import is_place, means_block, zones
from ruling_service.engine.tcg.meaning.registry import RESTRICTIONS, meaning
from ruling_service.engine.tcg.names import TERRAIN
from ruling_service.engine.tcg.tokens import culture_token

STATS = {"twilight_cost": "twilight cost", "site_number": "site number"}


def true_of(play: Play, frame: Frame, node: Node, ident: int) -> bool:
    """Whether one restriction is true of a card; said of "no X" it is true if it is of none."""
    for field in ("what", "who"):
        named = node.get(field)
        if isinstance(named, Node) and named.kind == "no_card":
            return not true_of(play, frame, node.replace(**{field: Node("any", of=named["of"])}), ident)
    return bool(meaning(RESTRICTIONS, node)(play, frame, node, ident))


def matches(play: Play, frame: Frame, which: Node, ident: int) -> bool:
    """Whether a filter describes a card: one of its types, and all its restrictions."""
    if is_unnamed(play, ident) and _asks_what_it_is(play, frame, which, ident):
        return could_be(play, ident, usually=False)
    words = types_of(which)
    return (not words or any(is_word(play, ident, word) for word in words)) and all(
        true_of(play, frame, r, ident) for r in phrases.nodes(which, "is")
    )


WHERE_AND_WHOSE = kinds_with("tcg", "where_and_whose")
"""Restrictions that say where a card is, whose, or what became of it, and ask nothing of what it is."""


def _asks_what_it_is(play: Play, frame: Frame, which: Node, ident: int) -> bool:
    """Whether a filter that fits where the card is and whose asks what it is, though nobody named it."""
    such = phrases.nodes(which, "is")
    return (
        all(true_of(play, frame, r, ident) for r in such if r.kind in WHERE_AND_WHOSE)
        and (bool(set(types_of(which)) - {"card"}) or any(r.kind not in WHERE_AND_WHOSE for r in such))
        and asks(play, ident, lambda other: matches(play, frame, which, other))
    )


def _names_terrain(which: Node) -> bool:
    """Whether what sites are is all that a filter says of what a card is."""
    such = [r for r in phrases.nodes(which, "is") if r.kind not in WHERE_AND_WHOSE]
    return bool(such) and all(r.kind == "keyworded" and _is_terrain(keyword_name(r["keyword"])) for r in such)


def _is_terrain(keyword: str) -> bool:
    return keyword in KEYWORDS and TERRAIN in KEYWORDS[keyword].lists


def types_of(which: Node) -> tuple[str, ...]:
    """The types of card that a filter names, one of which a card has to be; none: any. "A battleground" is a
    site.
    """
    types = which.get("type")
    if types is None:
        return ("site",) if _names_terrain(which) else ()
    return tuple(str(word) for word in types) if isinstance(types, tuple) else (str(types),)


def fits_any(play: Play, frame: Frame, node: Node, ident: int) -> bool:
    """Whether a card is one that a phrase (a target, a list of targets, a filter) describes, wherever it is.
    """
    return phrases.fits(play, frame, node, ident)


def involves(play: Play, frame: Frame, who: Node, idents: tuple[object, ...]) -> bool:
    """Whether a skirmish of those involves what a phrase describes: "an X and a Y" are both in it."""
    parts = phrases.nodes(who, "of") if who.kind == "together" else (who,)
    return all(
        any(isinstance(i, int) and fits_any(play, frame, each, i) for i in idents) for each in parts
    )


# -- printed -------------------------------------------------------------------------------------------------


@RESTRICTIONS.means("culture", "tcg/culture", of_print=True)
def culture(play: Play, frame: Frame, node: Node, ident: int) -> bool:
    """Of that culture."""
    return plain(table.culture(play, ident)) == plain(node["name"])


@RESTRICTIONS.means("race", "tcg/race", of_print=True)
def race(play: Play, frame: Frame, node: Node, ident: int) -> bool:
    """Of that race."""
    return plain(values.race(play, ident) or "-") == plain(node["name"])


@RESTRICTIONS.means("keyworded", "tcg/keyword", of_print=True)
def keyworded(play: Play, frame: Frame, node: Node, ident: int) -> bool:
    """Has the keyword. A card that is no site is "underground" where its fellowship's site is."""
    name = keyword_name(node["keyword"])
    if _is_terrain(name) and play.printed(ident).type != "site":
        return is_place(play, frame, Node("terrain_site", of=(node["keyword"],)), table.current_site(play))
    return ring.is_ring_bound(play, ident) if name == "ring-bound" else bool(play.value(ident, name))


RESTRICTIONS.means("with_keyword", "tcg/keyword", of_print=True)(keyworded)
RESTRICTIONS.means("with_bonus", "tcg/keyword")(keyworded)


@RESTRICTIONS.means("uncontrolled", "tcg/control")
def uncontrolled(play: Play, frame: Frame, node: Node, ident: int) -> bool:
    """A site on the path, which nobody controls."""
    return play.printed(ident).type == "site" and table.site_controller(play, ident) is None


@RESTRICTIONS.means("played_by", "tcg/playing-a-card")
def played_by(play: Play, frame: Frame, node: Node, ident: int) -> bool:
    """The player's, who plays it where the fellowship is."""
    at = node.get("at")
    there = not isinstance(at, Node) or is_place(play, frame, at, table.current_site(play))
    return there and play.card(ident).owner in phrases.players(play, frame, part(node, "who"))


@RESTRICTIONS.means("with_damage", "tcg/keyword/damage")
def with_damage(play: Play, frame: Frame, node: Node, ident: int) -> bool:
    """Has the keyword with that number; with X, whatever number it has."""
    if node.get("value") == "x":
        return bool(play.value(ident, keyword_name(node["keyword"])))
    return bool(
        play.value(ident, keyword_name(node["keyword"])) == phrases.amount(play, frame, node["value"])
    )


@RESTRICTIONS.means("side", "tcg/kinds-of-cards", of_print=True)
def side(play: Play, frame: Frame, node: Node, ident: int) -> bool:
    """A Free Peoples or a Shadow card."""
    return plain(table.side_of(play, ident)) == node["name"]


@RESTRICTIONS.means("unique", "tcg/unique", of_print=True)
def unique(play: Play, frame: Frame, node: Node, ident: int) -> bool:
    """Unique."""
    return play.printed(ident).unique


@RESTRICTIONS.means("unbound", "tcg/unbound")
def unbound(play: Play, frame: Frame, node: Node, ident: int) -> bool:
    """A companion that is not Ring-bound."""
    return ring.is_unbound(play, ident)


@RESTRICTIONS.means("of_type", of_print=True)
def of_type(play: Play, frame: Frame, node: Node, ident: int) -> bool:
    """Of that type."""
    return is_word(play, ident, str(node["name"]))


@RESTRICTIONS.means("event_of_phase", "tcg/event", "tcg/phase-action", of_print=True)
def event_of_phase(play: Play, frame: Frame, node: Node, ident: int) -> bool:
    """An event that is played in that phase; as it is played, one of several is of the phase under way."""
    if play.printed(ident).type != "event":
        return False
    phases = [p for a in play.printed(ident).abilities if a.kind == "action" for p in _words(a, "phases")]
    if frame.get(phrases.AS_PLAYED) and phase(play) in phases:
        return bool(node["phase"] == phase(play))
    return node["phase"] in phases


def _words(node: Node, field: str) -> tuple[str, ...]:
    value = node.get(field)
    return tuple(str(v) for v in value) if isinstance(value, tuple) else ()


@RESTRICTIONS.means("of_terrain", "tcg/site")
def of_terrain(play: Play, frame: Frame, node: Node, ident: int) -> bool:
    """A site of that kind."""
    return is_place(play, frame, Node("terrain_site", of=(node["name"],)), ident)


@RESTRICTIONS.means("with_signet", "tcg/signet", of_print=True)
def with_signet(play: Play, frame: Frame, node: Node, ident: int) -> bool:
    """Has the signet."""
    return plain(node["signet"]) in signets(play, ident)


def signets(play: Play, ident: int) -> frozenset[str]:
    """The signets of a character, as `common.plain` writes them."""
    return frozenset(plain(name) for name in values.signets(play, ident))


@RESTRICTIONS.means("named_card", of_print=True)
def named_card(play: Play, frame: Frame, node: Node, ident: int) -> bool:
    """Has that title."""
    return plain(play.name(ident)) == plain(node["title"])


RESTRICTIONS.means("with_title", of_print=True)(named_card)


@RESTRICTIONS.means("with_this_title")
def with_this_title(play: Play, frame: Frame, node: Node, ident: int) -> bool:
    """Has the title of the card that speaks."""
    return frame.source is not None and plain(play.name(ident)) == plain(play.name(frame.source))


@RESTRICTIONS.means("same_title")
def same_title(play: Play, frame: Frame, node: Node, ident: int) -> bool:
    """Has the title of one of those cards."""
    titles = {plain(play.name(i)) for i in phrases.cards(play, frame, part(node, "than"))}
    return plain(play.name(ident)) in titles


@RESTRICTIONS.means("of_named_race", "tcg/race")
def of_named_race(play: Play, frame: Frame, node: Node, ident: int) -> bool:
    """Is of the race that was named for the card that speaks."""
    named = play.fact(("named race", frame.source))
    return named is not None and plain(values.race(play, ident) or "-") == plain(named)


@RESTRICTIONS.means("of_most_common_race", "tcg/race")
def of_most_common_race(play: Play, frame: Frame, node: Node, ident: int) -> bool:
    """Is of a race of which as many such active cards are as of no other; several races may be."""
    races = Counter(
        race for i in table.active(play)
        if matches(play, frame, part(node, "of"), i) and (race := values.race(play, i))
    )
    its = values.race(play, ident)
    return bool(its) and bool(races) and races[str(its)] == max(races.values())


@RESTRICTIONS.means("of_other_race", "tcg/race")
def of_other_race(play: Play, frame: Frame, node: Node, ident: int) -> bool:
    """Is of a race other than the one named for the card that speaks: a character without a race is of no
    other, and if none was named, nobody is.
    """
    named, its = play.fact(("named race", frame.source)), values.race(play, ident)
    return named is not None and bool(its) and plain(its or "") != plain(named)


@RESTRICTIONS.means("of_named_culture", "tcg/culture")
def of_named_culture(play: Play, frame: Frame, node: Node, ident: int) -> bool:
    """Belongs to the culture that was named for the card that speaks."""
    named = play.fact(("named culture", frame.source))
    return named is not None and plain(table.culture(play, ident)) == plain(named)


@RESTRICTIONS.means("of_same_culture", "tcg/culture")
@RESTRICTIONS.means("with_different_titles")
@RESTRICTIONS.means("of_different_cultures", "tcg/culture")
@RESTRICTIONS.means("of_different_races", "tcg/race")
@RESTRICTIONS.means("of_same_race", "tcg/race")
@RESTRICTIONS.means("of_same_stat")
@RESTRICTIONS.means("with_total")
def among_each_other(play: Play, frame: Frame, node: Node, ident: int) -> bool:
    """Any card alone: it is said of those that are chosen together (`choosing.together_fit`)."""
    return True


@RESTRICTIONS.means("with_most")
def with_most(play: Play, frame: Frame, node: Node, ident: int) -> bool:
    """None of the cards that match otherwise has a higher value, or a lower one: `cards.everything` sees to
    that.
    """
    return True


@RESTRICTIONS.means("home_site", "tcg/ally", "tcg/block-symbol", of_print=True)
def home_site(play: Play, frame: Frame, node: Node, ident: int) -> bool:
    """An ally whose home is the site of that number and of the block that the text means by it."""
    homes = play.printed(ident).facts.get("homes") or ()
    return any(number == node["n"] and means_block(node, of) for number, of in homes)


@RESTRICTIONS.means("race_not_spotted", "tcg/race", "tcg/gollum-smeagol")
def race_not_spotted(play: Play, frame: Frame, node: Node, ident: int) -> bool:
    """Of a race of which no other active card is; a character without a race has none that could be missing.
    """
    its = values.race(play, ident)
    return (
        bool(its) and not any(
            values.race(play, i) == its for i in table.active_characters(play) if i != ident
        )
    )


@RESTRICTIONS.means("with_stat")
def with_stat(play: Play, frame: Frame, node: Node, ident: int) -> bool:
    """Has the value in the range."""
    return compared(
        stat(play, ident, str(node["stat"])), node.get("compare"), measured(play, frame, node["n"])
    )


@RESTRICTIONS.means("same_stat")
def same_stat(play: Play, frame: Frame, node: Node, ident: int) -> bool:
    """Has the same value as one of those cards."""
    name = str(node["stat"])
    those = phrases.cards(play, frame, part(node, "than"))
    return stat(play, ident, name) in {stat(play, i, name) for i in those}


@RESTRICTIONS.means("less_stat")
def less_stat(play: Play, frame: Frame, node: Node, ident: int) -> bool:
    """Has a lower value than that card."""
    name = str(node["stat"])
    return any(
        stat(play, ident, name) < stat(play, i, name) for i in phrases.cards(play, frame, part(node, "than"))
    )


@RESTRICTIONS.means("more_stat")
def more_stat(play: Play, frame: Frame, node: Node, ident: int) -> bool:
    """Has a higher value than that card."""
    name = str(node["stat"])
    return any(
        stat(play, ident, name) > stat(play, i, name) for i in phrases.cards(play, frame, part(node, "than"))
    )


@RESTRICTIONS.means("with_chosen_number")
def with_chosen_number(play: Play, frame: Frame, node: Node, ident: int) -> bool:
    """Has the number that was chosen."""
    return bool(stat(play, ident, str(node["stat"])) == frame.get("number"))


def stat(play: Play, ident: int, name: str) -> int:
    """A value of a card: the one it has now, or the printed one where the text says so; its wounds."""
    if name.startswith("printed_"):
        bare = name.removeprefix("printed_")
        return play.printed(ident).values.get(STATS.get(bare, bare)) or 0
    if name == "wound":
        return play.card(ident).token(name)
    found: int = play.value(ident, STATS.get(name, name))
    return found


# -- the state it is in --------------------------------------------------------------------------------------


@RESTRICTIONS.means("roaming", "tcg/roaming")
def roaming(play: Play, frame: Frame, node: Node, ident: int) -> bool:
    """A roaming minion."""
    return values.is_roaming(play, ident)


@RESTRICTIONS.means("exhausted", "tcg/exhausted")
def exhausted(play: Play, frame: Frame, node: Node, ident: int) -> bool:
    """Has one vitality left."""
    return table.is_character(play, ident) and wounds.is_exhausted(play, ident)


@RESTRICTIONS.means("wounded", "tcg/wound")
def wounded(play: Play, frame: Frame, node: Node, ident: int) -> bool:
    """Has a wound."""
    return play.card(ident).token("wound") > 0


@RESTRICTIONS.means("unwounded", "tcg/wound")
def unwounded(play: Play, frame: Frame, node: Node, ident: int) -> bool:
    """Has no wound."""
    return not wounded(play, frame, node, ident)


@RESTRICTIONS.means("mounted", "tcg/mounted")
def mounted(play: Play, frame: Frame, node: Node, ident: int) -> bool:
    """Bears a mount."""
    return values.is_mounted(play, ident)


@RESTRICTIONS.means("with_culture_tokens", "tcg/culture-tokens")
def with_culture_tokens(play: Play, frame: Frame, node: Node, ident: int) -> bool:
    """Has so many tokens of the culture."""
    there = play.card(ident).token(culture_token(str(node["culture"])))
    return compared(there, node.get("compare"), phrases.amount(play, frame, node["n"]))


@RESTRICTIONS.means("with_tokens", "tcg/culture-tokens")
def with_tokens(play: Play, frame: Frame, node: Node, ident: int) -> bool:
    """Has so many such tokens on it."""
    token, wanted = str(node["token"]), phrases.amount(play, frame, node["n"])
    counted = (
        n for name,
        n in play.card(ident).tokens
        if name == token or token == "culture_token" and name.startswith("culture:")
    )
    return compared(sum(counted), node.get("compare"), wanted)


# -- logic and speaking of cards -----------------------------------------------------------------------------


@RESTRICTIONS.means("not", of_print=True)
def negated(play: Play, frame: Frame, node: Node, ident: int) -> bool:
    """Is not such a card."""
    return not true_of(play, frame, part(node, "of"), ident)


@RESTRICTIONS.means("not_such", of_print=True)
def not_such(play: Play, frame: Frame, node: Node, ident: int) -> bool:
    """Is not what the properties say."""
    return not all(true_of(play, frame, r, ident) for r in phrases.nodes(node, "is"))


@RESTRICTIONS.means("any_of", of_print=True)
@RESTRICTIONS.means("any_such", of_print=True)
def any_of(play: Play, frame: Frame, node: Node, ident: int) -> bool:
    """At least one is true."""
    return any(true_of(play, frame, r, ident) for r in phrases.nodes(node, "of"))


@RESTRICTIONS.means("any_kind", of_print=True)
def any_kind(play: Play, frame: Frame, node: Node, ident: int) -> bool:
    """Is a card as one of the descriptions says, each with words of its own: "an Ent or unbound Hobbit"."""
    return any(matches(play, frame, kind, ident) for kind in phrases.nodes(node, "of"))


@RESTRICTIONS.means("other")
def other(play: Play, frame: Frame, node: Node, ident: int) -> bool:
    """Another card than this one and its bearer, than the one that the trigger tells of, and than those
    spoken of before.
    """
    told = frame.occurrence.get("card") if frame.occurrence is not None else None
    named = (frame.source, frame.get("host"), told)
    return ident not in named and not any(ident in group for group in frame.get("spoken", ()))


@RESTRICTIONS.means("except")
def except_(play: Play, frame: Frame, node: Node, ident: int) -> bool:
    """Isn't that card."""
    return not fits_any(play, frame, part(node, "what"), ident)


@RESTRICTIONS.means("was_revealed")
@RESTRICTIONS.means("revealed")
@RESTRICTIONS.means("found_there")
@RESTRICTIONS.means("was_discarded")
@RESTRICTIONS.means("was_stacked")
@RESTRICTIONS.means("was_exerted")
@RESTRICTIONS.means("was_wounded")
@RESTRICTIONS.means("was_healed")
def was_shown(play: Play, frame: Frame, node: Node, ident: int) -> bool:
    """Is one of the cards to which this text just did that: it revealed, found, discarded, stacked, exerted,
    wounded or healed them.
    """
    return ident in shown(play.state.frames.get(frame.id, frame), SHOWN[node.kind])


@RESTRICTIONS.means("random")
def random(play: Play, frame: Frame, node: Node, ident: int) -> bool:
    """Any: chance picks."""
    return True


@RESTRICTIONS.means("of_its_culture", "tcg/culture")
def of_its_culture(play: Play, frame: Frame, node: Node, ident: int) -> bool:
    """Of the culture of the card spoken of; what has no culture shares none."""
    found = meant(play, frame, node)
    named = last_spoken(play, frame, str(node["type"])) if found is None else found
    return table.culture(play, ident) in {table.culture(play, i) for i in named} - {""}


@RESTRICTIONS.means("matching_race", "tcg/race")
def matching_race(play: Play, frame: Frame, node: Node, ident: int) -> bool:
    """Of the race of one of those cards."""
    those = {values.race(play, i) for i in phrases.cards(play, frame, part(node, "of"))}
    return values.race(play, ident) in those - {"", None}


@RESTRICTIONS.means("matching_culture", "tcg/culture")
def matching_culture(play: Play, frame: Frame, node: Node, ident: int) -> bool:
    """Of the culture of one of those cards."""
    those = {table.culture(play, i) for i in phrases.cards(play, frame, part(node, "of"))}
    return table.culture(play, ident) in those - {""}


@RESTRICTIONS.means("culture_found", "tcg/culture")
def culture_found(play: Play, frame: Frame, node: Node, ident: int) -> bool:
    """Of a culture of which a card lies in that place."""
    there = {
        table.culture(play, i) for zone in zones(play, frame, part(node, "in")) for i in play.state.zone(zone)
    }
    return table.culture(play, ident) in there - {""}


@RESTRICTIONS.means("of_same_number", "tcg/replacing-sites")
def of_same_number(play: Play, frame: Frame, node: Node, ident: int) -> bool:
    """A site with the number of the site spoken of."""
    wanted = {table.number_of(play, i) for i in last_spoken(play, frame, "site")}
    return play.printed(ident).values.get("site number") in wanted

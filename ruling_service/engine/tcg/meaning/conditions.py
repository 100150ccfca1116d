"""Conditions: what must be true for a text to work."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable

from ruling_service.cultures import BOTH, FREE_PEOPLES
from ruling_service.engine.kernel.occurrences import Frame
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.language.node import Node
from ruling_service.engine.tcg import history, initiative, own_discounts, phrases, ring, table, values
from ruling_service.engine.tcg.meaning import places
from ruling_service.engine.tcg.meaning.amounts import count as count_of
from ruling_service.engine.tcg.meaning.amounts import culture_tokens, cultures, tokens
from ruling_service.engine.tcg.meaning.antecedents import POINTING, PRONOUNS
from ruling_service.engine.tcg.meaning.cards import ALL, fits_filter
from ruling_service.engine.tcg.meaning.choosing import enough
from ruling_service.engine.tcg.meaning.combat_restrictions import opposed
from ruling_service.engine.tcg.meaning.common import compared, last_spoken, measured, part, plain
from ruling_service.engine.tcg.meaning.registry import CONDITIONS
from ruling_service.engine.tcg.meaning.restrictions import matches, signets, stat, true_of
from ruling_service.engine.tcg.meaning.restrictions_of_place import at_site, bearing


def so_many(play: Play, frame: Frame, who: Node, test: Callable[[int], bool]) -> bool:
    """Whether something is so of as many cards as a phrase asks for: of so many, of different ones for those
    named together, of each; of one of those that a pronoun means.
    """
    if who.kind in ALL:
        found = phrases.cards(play, frame, who)
        return bool(found) and (all if who.kind == "each" else any)(test(i) for i in found)
    return enough(play, frame, who, test)


def none_of(play: Play, frame: Frame, who: Node, test: Callable[[int], bool]) -> bool:
    """Whether something is not so: of none such; of as many as a phrase asks for if it asks for several; of
    nobody where the text speaks of a card that is not there (tcg/effect).
    """
    if who.kind in PRONOUNS | POINTING and not phrases.cards(play, frame, who):
        return False
    if who.kind in ("each", "together") or who.get("count") not in (None, 1):
        return so_many(play, frame, who, lambda ident: not test(ident))
    return not so_many(play, frame, who, test)


@CONDITIONS.means("can_spot", "tcg/spot")
def can_spot(play: Play, frame: Frame, node: Node) -> bool:
    """So many cards are active; for several kinds, different cards."""
    return enough(play, frame, part(node, "what"))


@CONDITIONS.means("cannot_spot", "tcg/spot")
def cannot_spot(play: Play, frame: Frame, node: Node) -> bool:
    """There are fewer."""
    return not can_spot(play, frame, node)


@CONDITIONS.means("can_spot_tokens", "tcg/spot")
def can_spot_tokens(play: Play, frame: Frame, node: Node) -> bool:
    """There are so many tokens."""
    on = node.get("on")
    there = tokens(
        play, frame, str(node["token"]), phrases.cards(play, frame, on) if isinstance(on, Node) else None
    )
    return there >= phrases.amount(play, frame, node["n"])


@CONDITIONS.means("cannot_spot_tokens", "tcg/spot")
def cannot_spot_tokens(play: Play, frame: Frame, node: Node) -> bool:
    """There are fewer tokens."""
    return not can_spot_tokens(play, frame, node)


@CONDITIONS.means("can_spot_culture_tokens", "tcg/culture-tokens")
def can_spot_culture_tokens(play: Play, frame: Frame, node: Node) -> bool:
    """There are so many tokens of the culture."""
    on = node.get("on")
    there = phrases.cards(play, frame, on) if isinstance(on, Node) else None
    return culture_tokens(play, str(node["culture"]), there) >= phrases.amount(play, frame, node["n"])


@CONDITIONS.means("can_spot_side_tokens", "tcg/culture-tokens")
def can_spot_side_tokens(play: Play, frame: Frame, node: Node) -> bool:
    """There are so many tokens of that side's cultures."""
    there = (
        count
        for i in table.active(play)
        for token, count in play.card(i).tokens
        if token.startswith("culture:") and side_of_culture(token.partition(":")[2]) == node["side"]
    )
    return sum(there) >= phrases.amount(play, frame, node["n"])


def side_of_culture(culture: str) -> str:
    """The side whose cards give a culture's tokens; "" for the culture that has cards of both, whose tokens
    count for neither.
    """
    name = plain(culture)
    return "" if name == BOTH else "free_peoples" if name in FREE_PEOPLES else "shadow"


@CONDITIONS.means("tokens_are", "tcg/culture-tokens")
def tokens_are(play: Play, frame: Frame, node: Node) -> bool:
    """The card has so many tokens, of that culture if one is named."""
    on = phrases.cards(play, frame, part(node, "on"))
    there = (
        culture_tokens(play, str(node["culture"]), on) if "culture" in node
        else tokens(play, frame, "culture_token", on)
    )
    return compared(there, node.get("compare"), phrases.amount(play, frame, node["n"]))


@CONDITIONS.means("x_tokens_on_both", "tcg/culture-tokens")
def x_tokens_on_both(play: Play, frame: Frame, node: Node) -> bool:
    """X is as high as both cards have tokens; none on one of them is 0."""
    return True


@CONDITIONS.means("was_killed", "tcg/killed")
def was_killed(play: Play, frame: Frame, node: Node) -> bool:
    """The character whose death the text waits for is that one."""
    killed = frame.occurrence.get("card") if frame.occurrence is not None else None
    return isinstance(killed, int) and phrases.fits(play, frame, part(node, "who"), killed)


@CONDITIONS.means("can_spot_cultures", "tcg/culture")
def can_spot_cultures(play: Play, frame: Frame, node: Node) -> bool:
    """A side has so many cultures."""
    return cultures(play, str(node["side"])) >= phrases.amount(play, frame, node["n"])


@CONDITIONS.means("amount_is")
def amount_is(play: Play, frame: Frame, node: Node) -> bool:
    """One amount is in the range that the other says."""
    return compared(
        measured(play, frame, node["of"]), node.get("compare"), measured(play, frame, node["n"])
    )


@CONDITIONS.means("stat_compared", "tcg/modifier")
def stat_compared(play: Play, frame: Frame, node: Node) -> bool:
    """The card's value is more, or less, than that of the other cards together."""
    name, than = str(node["stat"]), phrases.cards(play, frame, part(node, "than"))
    total = sum(stat(play, i, name) for i in than)
    return bool(than) and any(
        compared(stat(play, i, name), node.get("compare"), total)
        for i in phrases.cards(play, frame, part(node, "who"))
    )


@CONDITIONS.means("hand_compared")
def hand_compared(play: Play, frame: Frame, node: Node) -> bool:
    """The hand is larger, or smaller, than that of each of the others."""

    def hands(who: Node) -> list[int]:
        return [len(play.state.zone(table.hand(p))) for p in phrases.players(play, frame, who)]

    than = hands(part(node, "than"))
    return any(
        all(compared(own, node.get("compare"), other) for other in than) for own in hands(part(node, "who"))
    )


@CONDITIONS.means("pile_is")
def pile_is(play: Play, frame: Frame, node: Node) -> bool:
    """So many such cards lie in a pile of the player's."""
    of, pile, wanted = part(node, "of"), part(node, "in"), phrases.amount(play, frame, node["n"])
    if pile.kind == "hand" and "of" not in pile:
        pile = pile.replace(of=Node("that_player"))
    for player in phrases.players(play, frame, part(node, "who")):
        whose = frame.binding(**{"that player": player})
        there = [i for zone in places.zones(play, whose, pile) for i in play.state.zone(zone)]
        if compared(sum(1 for i in there if matches(play, whose, of, i)), node.get("compare"), wanted):
            return True
    return False


@CONDITIONS.means("only_other", "tcg/spot")
def only_other(play: Play, frame: Frame, node: Node) -> bool:
    """Besides the card that speaks there is just that one."""
    those = [i for i in table.active(play) if i != frame.source and matches(play, frame, part(node, "of"), i)]
    return len(those) == 1 and those[0] in phrases.cards(play, frame, part(node, "who"))


@CONDITIONS.means("only_such", "tcg/spot")
def only_such(play: Play, frame: Frame, node: Node) -> bool:
    """That one is there, and no other such card."""
    those = [i for i in table.active(play) if matches(play, frame, part(node, "of"), i)]
    return len(those) == 1 and those[0] in phrases.cards(play, frame, part(node, "who"))


@CONDITIONS.means("all_are")
def all_are(play: Play, frame: Frame, node: Node) -> bool:
    """Every companion in the fellowship is such a one."""
    return all(matches(play, frame, part(node, "of"), i) for i in table.companions(play))


@CONDITIONS.means("has_number", "tcg/keyword")
@CONDITIONS.means("has_bonus", "tcg/keyword")
def has_bonus(play: Play, frame: Frame, node: Node) -> bool:
    """The card has the keyword."""
    bonus = Node("with_bonus", keyword=node["keyword"])
    return so_many(play, frame, part(node, "who"), lambda i: true_of(play, frame, bonus, i))


@CONDITIONS.means("has_initiative", "tcg/initiative")
def has_initiative(play: Play, frame: Frame, node: Node) -> bool:
    """The player has initiative."""
    return any(initiative.has_initiative(play, p) for p in phrases.players(play, frame, part(node, "who")))


@CONDITIONS.means("lacks_initiative", "tcg/initiative")
def lacks_initiative(play: Play, frame: Frame, node: Node) -> bool:
    """The player hasn't initiative."""
    return not has_initiative(play, frame, node)


@CONDITIONS.means("did_this_turn", "tcg/while")
def did_this_turn(play: Play, frame: Frame, node: Node) -> bool:
    """One of those cards has done that since the turn began."""
    deed = part(node, "deed")
    return so_many(play, frame, part(node, "who"), lambda i: history.did_this_turn(play, deed, i))


@CONDITIONS.means("did_not_this_turn", "tcg/while")
def did_not_this_turn(play: Play, frame: Frame, node: Node) -> bool:
    """None of those cards has."""
    return not did_this_turn(play, frame, node)


@CONDITIONS.means("replaced_this_turn", "tcg/replacing-sites")
def replaced_this_turn(play: Play, frame: Frame, node: Node) -> bool:
    """The player has replaced the site there since the turn began."""
    return any(
        history.replaced_this_turn(play, player, site)
        for player in phrases.players(play, frame, part(node, "player"))
        for site in phrases.cards(play, frame, part(node, "what"))
    )


@CONDITIONS.means("is_at")
def is_at(play: Play, frame: Frame, node: Node) -> bool:
    """The card is at such a site."""
    who = part(node, "who")
    if who.kind == "the_fellowship":
        return fellowship_at(play, frame, node)
    return so_many(play, frame, who, lambda i: at_site(play, frame, node, i))


@CONDITIONS.means("is_not_at")
def is_not_at(play: Play, frame: Frame, node: Node) -> bool:
    """It is not."""
    who = part(node, "who")
    if who.kind == "the_fellowship":
        return not fellowship_at(play, frame, node)
    return none_of(play, frame, who, lambda i: at_site(play, frame, node, i))


@CONDITIONS.means("fellowship_at")
def fellowship_at(play: Play, frame: Frame, node: Node) -> bool:
    """The fellowship is at such a site."""
    return places.is_place(play, frame, part(node, "place"), table.current_site(play))


@CONDITIONS.means("in_region", "tcg/region")
def in_region(play: Play, frame: Frame, node: Node) -> bool:
    """The fellowship, or the card, is in that region."""
    here = table.region(table.site_number(play))
    if "compare" in node:
        return compared(here, node["compare"], phrases.amount(play, frame, node["n"]))
    return here in (node["n"], node.get("or_n"))


@CONDITIONS.means("controls_sites", "tcg/control")
def controls_sites(play: Play, frame: Frame, node: Node) -> bool:
    """The player controls so many sites."""
    wanted = phrases.amount(play, frame, node["n"])
    return any(
        compared(len(table.controlled_sites(play, p)), node.get("compare"), wanted)
        for p in phrases.players(play, frame, part(node, "who"))
    )


@CONDITIONS.means("controls_site", "tcg/control")
def controls_site(play: Play, frame: Frame, node: Node) -> bool:
    """The player controls such a site."""
    whose = phrases.players(play, frame, part(node, "who"))
    return any(
        places.is_place(play, frame, part(node, "place"), i) for p in whose
        for i in table.controlled_sites(play, p)
    )


@CONDITIONS.means("opponent_controls", "tcg/control")
def opponent_controls(play: Play, frame: Frame, node: Node) -> bool:
    """One of the players controls that site; where so many such sites are asked for, as many."""
    what = part(node, "what")
    return any(
        so_many(play, frame, what, _controlled_by(play, player))
        for player in phrases.players(play, frame, part(node, "who"))
    )


def _controlled_by(play: Play, player: int) -> Callable[[int], bool]:
    return lambda site: table.site_controller(play, site) == player


@CONDITIONS.means("wears_ring", "tcg/the-one-ring")
@CONDITIONS.means("wearing_ring", "tcg/the-one-ring")
def wears_ring(play: Play, frame: Frame, node: Node) -> bool:
    """The Ring is worn (by that card)."""
    who = node.get("who")
    bearer = table.ring_bearer(play)
    return ring.is_worn(play) and (not isinstance(who, Node) or bearer in phrases.cards(play, frame, who))


@CONDITIONS.means("is_skirmishing", "tcg/skirmish-phase")
def is_skirmishing(play: Play, frame: Frame, node: Node) -> bool:
    """They are in one skirmish."""
    what = part(node, "what")
    return so_many(play, frame, part(node, "who"), lambda i: opposed(play, frame, what, i))


@CONDITIONS.means("is_bearing", "tcg/bearer")
def is_bearing(play: Play, frame: Frame, node: Node) -> bool:
    """A card is borne by it."""
    return so_many(play, frame, part(node, "who"), lambda i: bearing(play, frame, node, i))


@CONDITIONS.means("is_assigned", "tcg/assignment-phase")
def is_assigned(play: Play, frame: Frame, node: Node) -> bool:
    """It is assigned to a skirmish."""
    return so_many(play, frame, part(node, "who"), lambda i: table.is_assigned(play, i))


@CONDITIONS.means("is_not_assigned", "tcg/assignment-phase")
def is_not_assigned(play: Play, frame: Frame, node: Node) -> bool:
    """It is assigned to none."""
    return none_of(play, frame, part(node, "who"), lambda i: table.is_assigned(play, i))


@CONDITIONS.means("stat_is")
def stat_is(play: Play, frame: Frame, node: Node) -> bool:
    """A value is in the range."""
    wanted = measured(play, frame, node["n"])
    return so_many(
        play, frame, part(node, "who"),
        lambda i: compared(stat(play, i, str(node["stat"])), node.get("compare"), wanted)
    )


@CONDITIONS.means("is_so")
def is_so(play: Play, frame: Frame, node: Node) -> bool:
    """The properties are true of the card; one that lies in a pile or is stacked is looked for there."""
    who, test = _of_whom(play, frame, node)
    return so_many(play, frame, who, test)


def _of_whom(play: Play, frame: Frame, node: Node) -> tuple[Node, Callable[[int], bool]]:
    """Of whom properties are said, with where they say that it lies, and whether they are true of a card."""
    who, properties = part(node, "who"), phrases.nodes(node, "is")
    which, places = who.get("of"), tuple(r for r in properties if r.kind in ("in_zone", "stacked_on"))
    if places and isinstance(which, Node) and which.kind == "filter":
        who = who.replace(of=which.replace(**{"is": (*phrases.nodes(which, "is"), *places)}))
    return who, lambda i: all(true_of(play, frame, r, i) for r in properties)


@CONDITIONS.means("is_not_so")
def is_not_so(play: Play, frame: Frame, node: Node) -> bool:
    """They aren't."""
    who, test = _of_whom(play, frame, node)
    return none_of(play, frame, who, test)


@CONDITIONS.means("self_so")
def self_so(play: Play, frame: Frame, node: Node) -> bool:
    """The properties are true of the card spoken of, else of this one."""
    return any(
        all(true_of(play, frame, r, i) for r in phrases.nodes(node, "is")) for i in last_spoken(play, frame)
    )


@CONDITIONS.means("self_not")
def self_not(play: Play, frame: Frame, node: Node) -> bool:
    """Neither the properties nor the place are true of the card spoken of."""
    place = node.get("place")
    if isinstance(place, Node) and places.is_place(play, frame, place, table.current_site(play)):
        return False
    return not (phrases.nodes(node, "is") and self_so(play, frame, node))


@CONDITIONS.means("is_a")
def is_a(play: Play, frame: Frame, node: Node) -> bool:
    """The card matches."""
    return so_many(play, frame, part(node, "who"), lambda i: fits_filter(play, frame, part(node, "of"), i))


@CONDITIONS.means("is_named")
@CONDITIONS.means("is_named_or")
def is_named(play: Play, frame: Frame, node: Node) -> bool:
    """The card has one of the titles."""
    titles = {plain(node[f]) for f in ("title", "or_title") if f in node}
    return any(plain(play.name(i)) in titles for i in phrases.cards(play, frame, part(node, "who")))


@CONDITIONS.means("is_not_named")
def is_not_named(play: Play, frame: Frame, node: Node) -> bool:
    """The card doesn't have that title."""
    titles = {plain(node[f]) for f in ("title", "or_title") if f in node}
    return none_of(play, frame, part(node, "who"), lambda i: plain(play.name(i)) in titles)


@CONDITIONS.means("has_signet", "tcg/signet")
def has_signet(play: Play, frame: Frame, node: Node) -> bool:
    """The card has the signet."""
    return so_many(play, frame, part(node, "who"), lambda i: plain(node["signet"]) in signets(play, i))


@CONDITIONS.means("is_ring_bearer", "tcg/keyword/ring-bearer")
def is_ring_bearer(play: Play, frame: Frame, node: Node) -> bool:
    """The card is the Ring-bearer."""
    return table.ring_bearer(play) in phrases.cards(play, frame, part(node, "who"))


@CONDITIONS.means("count_is")
@CONDITIONS.means("spotted_are", "tcg/spot")
def count_is(play: Play, frame: Frame, node: Node) -> bool:
    """So many cards match."""
    return compared(
        count_of(play, frame, part(node, "of")), node.get("compare"), phrases.amount(play, frame, node["n"])
    )


@CONDITIONS.means("more_than")
def more_than(play: Play, frame: Frame, node: Node) -> bool:
    """More cards match the one than the other."""
    return count_of(play, frame, part(node, "of")) > count_of(play, frame, part(node, "than"))


@CONDITIONS.means("fewer_than")
def fewer_than(play: Play, frame: Frame, node: Node) -> bool:
    """Fewer cards match the one than the other."""
    return count_of(play, frame, part(node, "of")) < count_of(play, frame, part(node, "than"))


@CONDITIONS.means("twilight_is", "tcg/twilight-pool")
def twilight_is(play: Play, frame: Frame, node: Node) -> bool:
    """The pool has so many tokens."""
    return compared(table.pool(play), node.get("compare"), phrases.amount(play, frame, node["n"]))


@CONDITIONS.means("hand_is")
def hand_is(play: Play, frame: Frame, node: Node) -> bool:
    """The player has so many cards in hand."""
    who = node.get("who")
    whose = phrases.players(play, frame, who if isinstance(who, Node) else Node("you"))
    wanted = phrases.amount(play, frame, node["n"])
    sizes = [len(play.state.zone(table.hand(p))) for p in whose]
    return any(compared(size, node.get("compare"), wanted) or size == node.get("or_n") for size in sizes)


@CONDITIONS.means("moved_to", "tcg/moving-your-fellowship")
def moved_to(play: Play, frame: Frame, node: Node) -> bool:
    """The fellowship arrived at one of those sites in the phase under way."""
    arrived = [table.site_at(play, number) for number in play.fact("arrived", ())]
    return any(
        places.is_place(play, frame, site, there) for site in phrases.nodes(node, "sites")
        for there in arrived
    )


@CONDITIONS.means("most_of_race", "tcg/race", "tcg/spot")
def most_of_race(play: Play, frame: Frame, node: Node) -> bool:
    """More active characters are of that race than of any other one."""
    of = [values.race(play, i) for i in table.active_characters(play)]
    races, wanted = Counter(plain(race) for race in of if race), plain(node["name"])
    return races[wanted] > max((n for race, n in races.items() if race != wanted), default=0)


@CONDITIONS.means("is_ahead", "tcg/ahead")
def is_ahead(play: Play, frame: Frame, node: Node) -> bool:
    """The fellowship's marker is beyond every other one."""
    return table.is_ahead(play, table.fp(play))


@CONDITIONS.means("moved_times", "tcg/move-limit")
def moved_times(play: Play, frame: Frame, node: Node) -> bool:
    """The fellowship has moved so often this turn, at least where nothing else is said."""
    wanted = phrases.amount(play, frame, node["n"])
    return compared(play.fact("moves", 0), node.get("compare"), wanted)


@CONDITIONS.means("at_terrain")
def at_terrain(play: Play, frame: Frame, node: Node) -> bool:
    """The fellowship is at a site of that kind."""
    return places.is_place(play, frame, Node("terrain_site", of=(node["of"],)), table.current_site(play))


CONDITIONS.plays("threat_wounds_pending")


@CONDITIONS.means("either_so")
def either_so(play: Play, frame: Frame, node: Node) -> bool:
    """At least one of the conditions is true."""
    return any(phrases.holds(play, frame, c) for c in phrases.nodes(node, "of"))


@CONDITIONS.means("discount_taken", "tcg/twilight-cost")
def discount_taken(play: Play, frame: Frame, node: Node) -> bool:
    """What this card's own text asked for was paid as it was played."""
    return bool(play.fact((own_discounts.TAKEN, frame.source)))


@CONDITIONS.means("did")
def did(play: Play, frame: Frame, node: Node) -> bool:
    """What was offered was done."""
    return bool(frame.get("did", frame.success))


@CONDITIONS.means("did_not")
def did_not(play: Play, frame: Frame, node: Node) -> bool:
    """What was offered was not done."""
    return not did(play, frame, node)

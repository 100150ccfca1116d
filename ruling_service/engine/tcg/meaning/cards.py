"""Cards as TCG text names them: where a phrase looks, which cards it can mean, and which it fits."""

from __future__ import annotations

from collections.abc import Iterator

from ruling_service.engine.kernel.occurrences import Frame
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.kernel.unnamed import asks, could_be
from ruling_service.engine.language.node import Node
from ruling_service.engine.tcg import phrases, ring, table, verbs
from ruling_service.engine.tcg.meaning.common import (
    NOBODY,
    SHOWN,
    chooser,
    done_to,
    last_person,
    last_spoken,
    meant,
    part,
    plain,
    shown,
)
from ruling_service.engine.tcg.meaning.places import same_block, zones
from ruling_service.engine.tcg.meaning.registry import CARDS, FITTING
from ruling_service.engine.tcg.meaning.restrictions import fits_any, matches, stat
from ruling_service.engine.tcg.rulebook import TCG

ALL = frozenset(
    [
        "this",
        "attached",
        "ring_bearer",
        "the_one_ring",
        "it",
        "that",
        "those",
        "each",
        "current_site",
        "next_site",
        "the_fellowship",
        "rest",
        "filter",
        "home_site_of",
        "no_card",
        "whole_hand",
        "whole_pile",
        "card_itself",
        "the_other",
        "last_discarded",
        "bearers_of",
    ]
)
"""Kinds that mean every card they describe: nobody chooses."""


# -- where to look -------------------------------------------------------------------------------------------


def places(play: Play, frame: Frame, which: Node, among: tuple[int, ...] | None = None) -> tuple[int, ...]:
    """The cards among which a filter looks: the place it names, what is stacked or was shown, else what is
    active.
    """
    if among is not None:
        return among
    for restriction in _said_of_them(which):
        either = phrases.nodes(restriction, "of") if restriction.kind == "any_such" else ()
        if any(r.kind in ("in_play", "in_zone") for r in either):
            here = table.active(play) if any(r.kind == "in_play" for r in either) else ()
            elsewhere = (i for r in restriction.walk() if r.kind == "in_zone" for i in _lying(play, frame, r))
            return tuple(dict.fromkeys((*here, *elsewhere)))
        if restriction.kind == "in_zone":
            return _lying(play, frame, restriction)
        if restriction.kind == "stacked_on":
            return play.state.zone(table.STACKED)
        if restriction.kind == "of_same_number":
            return tuple(i for p in table.players(play) for i in play.state.zone(table.adventure(p)))
        if restriction.kind in SHOWN:
            return shown(play.state.frames.get(frame.id, frame), SHOWN[restriction.kind])
    return table.active(play)


def _said_of_them(which: Node) -> Iterator[Node]:
    """What a filter says of the cards themselves. Other cards by which it describes them ("whose culture
    matches the revealed card") lie elsewhere.
    """
    for restriction in phrases.nodes(which, "is"):
        yield restriction
        if restriction.kind in LISTS:
            for inner in phrases.nodes(restriction, "of"):
                yield from _said_of_them(inner) if inner.kind == "filter" else (inner,)


LISTS = frozenset(["any_such", "any_of", "any_kind"])
"""Restrictions of which one has to be true."""


def _lying(play: Play, frame: Frame, in_zone: Node) -> tuple[int, ...]:
    """The cards in the places that a restriction names."""
    return tuple(i for zone in zones(play, frame, part(in_zone, "zone")) for i in play.state.zone(zone))


def everything(
    play: Play, frame: Frame, which: Node, among: tuple[int, ...] | None = None
) -> tuple[int, ...]:
    """All cards that a filter describes, where it looks; of those that have the highest (or lowest) value
    only they.
    """
    found = tuple(i for i in places(play, frame, which, among) if matches(play, frame, which, i))
    return having_most(play, which, found)


def having_most(play: Play, which: Node, found: tuple[int, ...]) -> tuple[int, ...]:
    """Those of the cards that have the highest, or the lowest, value of them, where the filter asks that;
    several that are equal.
    """
    for most in (r for r in phrases.nodes(which, "is") if r.kind == MOST and found):
        values = {i: stat(play, i, str(most["of"])) for i in found}
        best = (max if most.get("most") else min)(values.values())
        found = tuple(i for i in found if values[i] == best)
    return found


MOST = "with_most"
"""The restriction that compares the cards that match otherwise."""


def fitting(play: Play, frame: Frame, node: Node, among: tuple[int, ...]) -> tuple[int, ...]:
    """The cards of some that a phrase describes; that one has the highest value is asked of them alone."""
    for field in ("of", "which"):
        which = node.get(field)
        if isinstance(which, Node) and any(r.kind == MOST for r in phrases.nodes(which, "is")):
            rest = tuple(r for r in phrases.nodes(which, "is") if r.kind != MOST)
            others = which.replace(**{"is": rest}) if rest else which.without("is")
            return having_most(play, which, fitting(play, frame, node.replace(**{field: others}), among))
    return tuple(i for i in among if fits_any(play, frame, node, i))


@FITTING.means("filter")
def fits_filter(play: Play, frame: Frame, which: Node, ident: int) -> bool:
    """Whether a filter describes a card; that it has the highest value of all is asked of cards in play."""
    if not matches(play, frame, which, ident):
        return False
    if all(r.kind != MOST for r in phrases.nodes(which, "is")):
        return True
    if not table.is_active(play, ident):
        raise phrases.NotPlayed("restriction", MOST)
    return ident in everything(play, frame, which)


# -- meanings ------------------------------------------------------------------------------------------------


@CARDS.means("this")
def this(play: Play, frame: Frame, node: Node) -> tuple[int, ...]:
    """The card that bears the text."""
    return () if frame.source is None else (frame.source,)


@CARDS.means("attached", "tcg/bearer")
def attached(play: Play, frame: Frame, node: Node) -> tuple[int, ...]:
    """The card's bearer."""
    host = play.card(frame.source).host if frame.source is not None else None
    host = frame.get("host") if host is None else host
    return () if host in (None, -1) else (int(host),)


@CARDS.means("ring_bearer", "tcg/keyword/ring-bearer")
def ring_bearer(play: Play, frame: Frame, node: Node) -> tuple[int, ...]:
    """The Free Peoples player's Ring-bearer."""
    bearer = table.ring_bearer(play)
    return () if bearer is None else (bearer,)


@CARDS.means("the_one_ring", "tcg/the-one-ring")
def the_one_ring(play: Play, frame: Frame, node: Node) -> tuple[int, ...]:
    """The Free Peoples player's Ring."""
    found = ring.one_ring(play, table.fp(play))
    return () if found is None else (found,)


@CARDS.means("whole_hand")
def whole_hand(play: Play, frame: Frame, node: Node) -> tuple[int, ...]:
    """Every card of a hand."""
    return tuple(i for zone in zones(play, frame, Node("hand", of=node["of"])) for i in play.state.zone(zone))


@CARDS.means("whole_pile", "tcg/discard-pile")
def whole_pile(play: Play, frame: Frame, node: Node) -> tuple[int, ...]:
    """Every card of a discard pile."""
    found = zones(play, frame, Node("discard_pile", of=node["of"]))
    return tuple(i for zone in found for i in play.state.zone(zone))


@CARDS.means("card_itself")
def card_itself(play: Play, frame: Frame, node: Node) -> tuple[int, ...]:
    """One certain card, for as long as it is in play: what bore the card that gave a text."""
    ident = int(str(node["id"]))
    return (ident,) if table.is_in_play(play.card(ident)) and play.card(ident).life == node["life"] else ()


@CARDS.means("the_fellowship")
@CARDS.means("current_site")
def current_site(play: Play, frame: Frame, node: Node) -> tuple[int, ...]:
    """The site where the fellowship is."""
    site = table.current_site(play)
    return () if site is None else (site,)


@CARDS.means("next_site")
def next_site(play: Play, frame: Frame, node: Node) -> tuple[int, ...]:
    """The site after the fellowship's, if it has been laid."""
    site = table.site_at(play, table.site_number(play) + 1)
    return () if site is None else (site,)


@CARDS.means("next_sites", "tcg/adventure-path")
def next_sites(play: Play, frame: Frame, node: Node) -> tuple[int, ...]:
    """The sites after the fellowship's that have been laid, so many of them."""
    ahead = range(1, phrases.amount(play, frame, node["n"]) + 1)
    laid = (table.site_at(play, table.site_number(play) + n) for n in ahead)
    return tuple(i for i in laid if i is not None)


@CARDS.means("home_site_of", "tcg/ally")
def home_site_of(play: Play, frame: Frame, node: Node) -> tuple[int, ...]:
    """The sites that are the home of the ally spoken of: of such a number, and of the block that it names."""
    homes = [home for i in _its(play, frame, node) for home in play.printed(i).facts.get("homes") or ()]
    return tuple(
        i for i in table.active(play) if play.printed(i).type == "site" and any(
            table.number_of(play, i) == number and same_block(play.printed(i).facts.get("block"), block)
            for number, block in homes
        )
    )


@CARDS.means("it")
def it(play: Play, frame: Frame, node: Node) -> tuple[int, ...]:
    """What the pronoun means; where the text has named nothing, this card, "he" and "him" a character."""
    found = meant(play, frame, node)
    if found is not None:
        return done_to(play, frame, found)
    if node.get("person"):
        return last_person(play, frame)
    return () if frame.get(NOBODY) else done_to(play, frame, last_spoken(play, frame))


@CARDS.means("that")
@CARDS.means("those")
@CARDS.means("one_of_those")
@CARDS.means("some_of_those")
def that(play: Play, frame: Frame, node: Node) -> tuple[int, ...]:
    """What the phrase points back to; else what was spoken of last, of that type or race."""
    found = meant(play, frame, node)
    if found is not None:
        if frame.id < 0 and frame.occurrence is None and node.kind == "that" and len(found) > 1:
            raise phrases.NotPlayed("cards", node.kind)  # a constant text: nobody has chosen one of them
        return done_to(play, frame, found)
    if node.kind == "that" and node["type"] == "card" and frame.get(NOBODY):
        return ()
    return done_to(play, frame, last_spoken(play, frame, str(node["type"])))


@CARDS.means("random_of_those")
def random_of_those(play: Play, frame: Frame, node: Node) -> tuple[int, ...]:
    """Of the cards spoken of last, or of the hand of the opponent with whom the text began."""
    found = last_spoken(play, frame)
    if any(play.card(i).zone.startswith("hand:") for i in found):
        return found
    whose = frame.get("that player")
    players = table.opponents(play, chooser(play, frame)) if whose is None else (int(whose),)
    return tuple(i for p in players for i in play.state.zone(table.hand(p)))


@CARDS.means("one_of_them")
def one_of_them(play: Play, frame: Frame, node: Node) -> tuple[int, ...]:
    """The cards spoken of last, of which some are chosen."""
    return last_spoken(play, frame)


@CARDS.means("one_of")
def one_of(play: Play, frame: Frame, node: Node) -> tuple[int, ...]:
    """Matching cards of the player's, of which one is chosen."""
    return yours(play, frame, node)


@CARDS.means("eligible", "tcg/bearer", "tcg/transfer")
def eligible(play: Play, frame: Frame, node: Node) -> tuple[int, ...]:
    """Every active card, of which the rules say what may bear it; "another" leaves its bearer out."""
    hosts = {play.card(i).host for i in last_spoken(play, frame)} if node.get("other") else set()
    return tuple(i for i in table.active(play) if i not in hosts)


@CARDS.means("loser", "tcg/skirmish-phase")
def loser(play: Play, frame: Frame, node: Node) -> tuple[int, ...]:
    """Who lost the skirmish that the trigger tells of: the other side of its winner, else its card."""
    against = losers(frame)
    won = frame.occurrence is not None and frame.occurrence.kind == verbs.won_skirmish.past
    if won and not all(table.is_in_play(play.card(i)) for i in against):
        raise phrases.NotPlayed("cards", node.kind)  # what it was worth is not known any more
    return against


def losers(frame: Frame) -> tuple[int, ...]:
    """Who lost the skirmish that the trigger tells of, wherever they are now."""
    o = frame.occurrence
    if o is None or o.kind not in (verbs.won_skirmish.past, verbs.lost_skirmish.past):
        return ()
    return (int(o.get("card")),) if o.kind == verbs.lost_skirmish.past else tuple(o.get("against", ()))


@CARDS.means("winner", "tcg/skirmish-phase")
def winner(play: Play, frame: Frame, node: Node) -> tuple[int, ...]:
    """Who won the skirmish that the trigger tells of: its card, else the other side of its loser."""
    o = frame.occurrence
    if o is None or o.kind not in (verbs.won_skirmish.past, verbs.lost_skirmish.past):
        return ()
    won = (int(o.get("card")),) if o.kind == verbs.won_skirmish.past else tuple(o.get("against", ()))
    if len(won) > 1:
        raise phrases.NotPlayed("cards", node.kind)  # which of them is meant isn't said
    return won


@CARDS.means("bearers_of", "tcg/bearer")
def bearers_of(play: Play, frame: Frame, node: Node) -> tuple[int, ...]:
    """What bears the card spoken of."""
    hosts = (play.card(i).host for i in _its(play, frame, node))
    return tuple(dict.fromkeys(h for h in hosts if h is not None))


def _its(play: Play, frame: Frame, node: Node) -> tuple[int, ...]:
    """Whose something is ("its bearer"): what the pronoun means, else what was spoken of last."""
    of = node.get("of")
    found = meant(play, frame, of) if isinstance(of, Node) else None
    return last_spoken(play, frame) if found is None else found


@CARDS.means("either_named")
def either_named(play: Play, frame: Frame, node: Node) -> tuple[int, ...]:
    """The active cards of one title or the other."""
    titles = {plain(node["title"]), plain(node["or_title"])}
    return tuple(i for i in table.active(play) if plain(play.name(i)) in titles)


@CARDS.means("own_site", "tcg/adventure-deck")
def own_site(play: Play, frame: Frame, node: Node) -> tuple[int, ...]:
    """The player's own site of that number, in his adventure deck."""
    deck = play.state.zone(table.adventure(chooser(play, frame)))
    return tuple(
        i for i in deck if play.printed(i).values.get("site number") == phrases.amount(play, frame, node["n"])
    )


@CARDS.means("same_site", "tcg/replacing-sites")
def same_site(play: Play, frame: Frame, node: Node) -> tuple[int, ...]:
    """The player's own site with the number of the site spoken of, in his adventure deck: only the Fellowship
    block prints them.
    """
    numbers = {table.number_of(play, i) for i in last_spoken(play, frame, "site")}
    deck = play.state.zone(table.adventure(chooser(play, frame)))
    return tuple(i for i in deck if play.printed(i).values.get("site number") in numbers)


@CARDS.means("last_discarded")
def last_discarded(play: Play, frame: Frame, node: Node) -> tuple[int, ...]:
    """The card that this text discarded last."""
    return shown(play.state.frames.get(frame.id, frame), "discarded")[-1:]


@CARDS.means("the_other")
@CARDS.means("rest")
def rest(play: Play, frame: Frame, node: Node) -> tuple[int, ...]:
    """The cards shown by this text that nothing was done with since."""
    now = play.state.frames.get(frame.id, frame)
    groups: tuple[tuple[int, ...], ...] = () if now.get("nothing shown") else now.get("spoken", ())
    seen = {i for kind in ("revealed", "found") for i in now.get(f"shown {kind}") or ()}
    able = [n for n, group in enumerate(groups) if not seen or seen.issuperset(group)]
    first = max(able, key=lambda n: len(groups[n]), default=0)
    taken = {i for n, group in enumerate(groups) if n != first for i in group}
    return tuple(i for i in groups[first] if i not in taken) if able else ()


@CARDS.means("each")
@CARDS.means("some")
@CARDS.means("some_random")
@CARDS.means("any")
@CARDS.means("the")
@CARDS.means("up_to")
@CARDS.means("any_number")
@CARDS.means("no_card")
@CARDS.means("one_of_each")
def described(play: Play, frame: Frame, node: Node) -> tuple[int, ...]:
    """Every card that matches; `pick` says how many of them are meant."""
    return everything(play, frame, part(node, "of"))


@CARDS.means("filter")
def filter_(play: Play, frame: Frame, node: Node) -> tuple[int, ...]:
    """Every card that matches."""
    return everything(play, frame, node)


@CARDS.means("another")
def another(play: Play, frame: Frame, node: Node) -> tuple[int, ...]:
    """Matching cards other than this one, its bearer, those spoken of before, and those they are like."""
    asked = phrases.nodes(part(node, "of"), "is")
    like = (r for r in asked if r.kind in ("matching_race", "matching_culture"))
    named = (i for r in like for i in phrases.cards(play, frame, part(r, "of")))
    before = {frame.source, frame.get("host"), *last_spoken(play, frame), *named}
    return tuple(i for i in everything(play, frame, part(node, "of")) if i not in before)


@CARDS.means("yours")
def yours(play: Play, frame: Frame, node: Node) -> tuple[int, ...]:
    """Matching cards of the player's."""
    whose = phrases.players(play, frame, part(node, "of"))
    return tuple(i for i in everything(play, frame, part(node, "which")) if play.card(i).owner in whose)


@CARDS.means("named")
def named(play: Play, frame: Frame, node: Node) -> tuple[int, ...]:
    """The active cards of that title."""
    return tuple(i for i in table.active(play) if plain(play.name(i)) == plain(node["title"]))


@CARDS.means("your_named")
def your_named(play: Play, frame: Frame, node: Node) -> tuple[int, ...]:
    """The player's own active cards of that title."""
    whose = phrases.players(play, frame, Node("you"))
    return tuple(i for i in named(play, frame, node) if play.card(i).owner in whose)


@CARDS.means("together")
@CARDS.means("either_of")
def several(play: Play, frame: Frame, node: Node) -> tuple[int, ...]:
    """What the parts mean, all of it."""
    return tuple(dict.fromkeys(i for n in phrases.nodes(node, "of") for i in phrases.cards(play, frame, n)))


@CARDS.means("top_cards", "tcg/draw-deck")
def top_cards(play: Play, frame: Frame, node: Node) -> tuple[int, ...]:
    """The top cards of a deck."""
    here = [i for zone in zones(play, frame, part(node, "of")) for i in play.state.zone(zone)]
    return tuple(here[: phrases.amount(play, frame, node.get("n") or 1)])


@CARDS.means("site_moved_to", "tcg/moving-your-fellowship")
def site_moved_to(play: Play, frame: Frame, node: Node) -> tuple[int, ...]:
    """The site of the move that the trigger tells of, else where the fellowship is."""
    told = frame.occurrence.get("site") if frame.occurrence is not None else None
    site = told if isinstance(told, int) else table.current_site(play)
    return () if site is None else (site,)


@CARDS.means("bottom_cards", "tcg/draw-deck")
def bottom_cards(play: Play, frame: Frame, node: Node) -> tuple[int, ...]:
    """The bottom cards of a deck."""
    here = [i for zone in zones(play, frame, part(node, "of")) for i in play.state.zone(zone)]
    count = phrases.amount(play, frame, node.get("n") or 1)
    return tuple(here[max(0, len(here) - count) :])


@TCG.plays("tcg/cost", "tcg/draw-deck")
def are_as_many(play: Play, frame: Frame, node: Node) -> bool:
    """Whether each deck that a phrase speaks of has as many cards as it takes from the top or the bottom."""
    count = phrases.amount(play, frame, node.get("n") or 1)
    return all(len(play.state.zone(zone)) >= count for zone in zones(play, frame, part(node, "of")))


# -- does it fit? --------------------------------------------------------------------------------------------


def _fits_of(play: Play, frame: Frame, node: Node, ident: int) -> bool:
    return fits_filter(play, frame, part(node, "of"), ident)


for _kind in ("each", "some", "some_random", "any", "the", "up_to", "any_number", "no_card", "one_of_each"):
    FITTING.means(_kind)(_fits_of)


@FITTING.means("another")
def fits_another(play: Play, frame: Frame, node: Node, ident: int) -> bool:
    """Matches and is another card than this one and its bearer."""
    which = part(node, "of")
    return ident not in (frame.source, frame.get("host")) and fits_filter(play, frame, which, ident)


@FITTING.means("yours")
def fits_yours(play: Play, frame: Frame, node: Node, ident: int) -> bool:
    """Matches and is the player's."""
    return (
        play.card(ident).owner in phrases.players(play, frame, part(node, "of"))
        and fits_filter(play, frame, part(node, "which"), ident)
    )


@FITTING.means("named")
@FITTING.means("either_named")
def fits_named(play: Play, frame: Frame, node: Node, ident: int) -> bool:
    """Has the title, or one of two; whether a card has it that nobody named is not known."""
    return _has_title(play, (node,), ident)


def _has_title(play: Play, of: tuple[Node, ...], ident: int) -> bool:
    titles = {plain(each[field]) for each in of for field in ("title", "or_title") if field in each}

    def so(other: int) -> bool:
        return plain(play.name(other)) in titles

    return could_be(play, ident, usually=False) if asks(play, ident, so) else so(ident)


@FITTING.means("your_named", "tcg/draw-deck", "tcg/unique")
def fits_your_named(play: Play, frame: Frame, node: Node, ident: int) -> bool:
    """Has the title and is the player's."""
    whose = phrases.players(play, frame, Node("you"))
    return play.card(ident).owner in whose and fits_named(play, frame, node, ident)


@FITTING.means("together")
@FITTING.means("either_of")
def fits_one_of(play: Play, frame: Frame, node: Node, ident: int) -> bool:
    """Is what one of the parts describes."""
    parts = phrases.nodes(node, "of")
    if all(n.kind == "named" for n in parts):
        return _has_title(play, parts, ident)
    return any(fits_any(play, frame, n, ident) for n in parts)


@FITTING.means("this")
def fits_this(play: Play, frame: Frame, node: Node, ident: int) -> bool:
    """Is the card that bears the text."""
    return ident == frame.source


@FITTING.means("ring_bearer")
def fits_ring_bearer(play: Play, frame: Frame, node: Node, ident: int) -> bool:
    """Is the Ring-bearer, or was until this moment."""
    return bool(ident == play.fact(("ring-bearer", table.fp(play))))

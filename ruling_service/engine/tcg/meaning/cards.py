"""Cards as TCG text names them: which a phrase can mean, which it fits, and choosing among them."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from itertools import combinations
from typing import NamedTuple

from ruling_service.engine.kernel.agenda import Task
from ruling_service.engine.kernel.decisions import NATURE, Option
from ruling_service.engine.kernel.occurrences import Frame
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.kernel.subsets import subsets
from ruling_service.engine.language import card_language
from ruling_service.engine.language.node import Node
from ruling_service.engine.language.tcg.house import polished
from ruling_service.engine.tcg import phrases, resolve, ring, table, verbs
from ruling_service.engine.tcg.meaning.antecedents import bare
from ruling_service.engine.tcg.meaning.common import (
    NOBODY,
    SHOWN,
    chooser,
    failed,
    how_many,
    last_person,
    last_spoken,
    meant,
    naming,
    part,
    plain,
    shown,
    spoken,
)
from ruling_service.engine.tcg.meaning.places import same_block, zones
from ruling_service.engine.tcg.meaning.registry import CARDS, CHOOSING, FITTING
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
    for restriction in which.walk():
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
    for most in (r for r in phrases.nodes(which, "is") if r.kind == "with_most" and found):
        values = {i: stat(play, i, str(most["of"])) for i in found}
        best = (max if most.get("most") else min)(values.values())
        found = tuple(i for i in found if values[i] == best)
    return found


def together_fit(play: Play, node: Node, group: tuple[int, ...]) -> bool:
    """Whether cards chosen together are as the phrase wants them among each other: of different titles, of
    one culture.
    """
    of = node.get("of")
    asked = (
        {r.kind for r in phrases.nodes(of, "is")} if isinstance(of, Node) and of.kind == "filter" else set()
    )
    if "with_different_titles" in asked and len({play.name(i) for i in group}) < len(group):
        return False
    return "of_same_culture" not in asked or len({table.culture(play, i) for i in group}) <= 1


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
        return found
    if node.get("person"):
        return last_person(play, frame)
    return () if frame.get(NOBODY) else last_spoken(play, frame)


@CARDS.means("that")
@CARDS.means("those")
@CARDS.means("one_of_those")
@CARDS.means("some_of_those")
def that(play: Play, frame: Frame, node: Node) -> tuple[int, ...]:
    """What the phrase points back to; else what was spoken of last, of that type or race."""
    found = meant(play, frame, node)
    if found is not None:
        return found
    if node.kind == "that" and node["type"] == "card" and frame.get(NOBODY):
        return ()
    return last_spoken(play, frame, str(node["type"]))


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
    o = frame.occurrence
    if o is None or o.kind not in (verbs.won_skirmish.past, verbs.lost_skirmish.past):
        return ()
    if o.kind == verbs.lost_skirmish.past:
        return (int(o.get("card")),)
    against = tuple(o.get("against", ()))
    if not all(table.is_in_play(play.card(i)) for i in against):
        raise phrases.NotPlayed("cards", node.kind)  # what it was worth is not known any more
    return against


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
def described(play: Play, frame: Frame, node: Node) -> tuple[int, ...]:
    """Every card that matches; `pick` says how many of them are meant."""
    return everything(play, frame, part(node, "of"))


@CARDS.means("filter")
def filter_(play: Play, frame: Frame, node: Node) -> tuple[int, ...]:
    """Every card that matches."""
    return everything(play, frame, node)


@CARDS.means("another")
def another(play: Play, frame: Frame, node: Node) -> tuple[int, ...]:
    """Matching cards other than this one, its bearer, and those spoken of before."""
    before = {frame.source, frame.get("host"), *last_spoken(play, frame)}
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
    return matches(play, frame, part(node, "of"), ident)


for _kind in ("each", "some", "some_random", "any", "the", "up_to", "any_number", "no_card"):
    FITTING.means(_kind)(_fits_of)


@FITTING.means("another")
def fits_another(play: Play, frame: Frame, node: Node, ident: int) -> bool:
    """Matches and is another card than this one and its bearer."""
    return ident not in (frame.source, frame.get("host")) and matches(play, frame, part(node, "of"), ident)


@FITTING.means("yours")
def fits_yours(play: Play, frame: Frame, node: Node, ident: int) -> bool:
    """Matches and is the player's."""
    return (
        play.card(ident).owner in phrases.players(play, frame, part(node, "of"))
        and matches(play, frame, part(node, "which"), ident)
    )


@FITTING.means("named")
def fits_named(play: Play, frame: Frame, node: Node, ident: int) -> bool:
    """Has the title."""
    return plain(play.name(ident)) == plain(node["title"])


@FITTING.means("together")
@FITTING.means("either_of")
def fits_one_of(play: Play, frame: Frame, node: Node, ident: int) -> bool:
    """Is what one of the parts describes."""
    return any(fits_any(play, frame, n, ident) for n in phrases.nodes(node, "of"))


@FITTING.means("this")
def fits_this(play: Play, frame: Frame, node: Node, ident: int) -> bool:
    """Is the card that bears the text."""
    return ident == frame.source


@FITTING.means("ring_bearer")
def fits_ring_bearer(play: Play, frame: Frame, node: Node, ident: int) -> bool:
    """Is the Ring-bearer, or was until this moment."""
    return bool(ident == play.fact(("ring-bearer", table.fp(play))))


# -- choosing ------------------------------------------------------------------------------------------------


def wanted(play: Play, frame: Frame, node: Node, found: int) -> tuple[int, int]:
    """How many of the cards found a phrase means, and how many at least."""
    if node.kind in ALL or node.kind == "together":
        return found, 0
    if node.kind == "any_number":
        return found, 0
    count = node.get("count")
    if node.get("or_more"):
        return found, phrases.amount(play, frame, count or 1)
    number = (
        1 if count is None else int(frame.get("X", 1)) if count == "x" else phrases.amount(play, frame, count)
    )
    most = node.get("most")
    number = number if most is None else min(number, phrases.amount(play, frame, most))
    return number, 0 if node.kind == "up_to" else number


def pick(
    play: Play,
    frame: Frame,
    node: Node,
    slot: str,
    again: Task,
    *,
    purpose: str = "which card",
    fit: Callable[[int], bool] | None = None,
    among: tuple[int, ...] | None = None,
    by: int | None = None,
    lenient: bool = False,
) -> tuple[int, ...] | None:
    """The cards that the phrase in `slot` means, chosen if need be.

    None: someone has to choose first, then `again` runs once more.

    Fewer cards than the phrase asks for make the text count as not done in full. `fit` keeps what can be
    chosen, `lenient` all where it keeps none: then what happens says why it cannot; `among` says where.
    """
    key = f"pick {slot}"
    frame = play.state.frames.get(frame.id, frame)
    known = frame.get(key)
    if known is not None:
        return tuple(known)
    naming(play, frame, node, key)
    frame = play.state.frames.get(frame.id, frame)
    if node.kind == "together":
        return _pick_together(play, frame, node, slot, again, purpose, fit)
    if in_numbers_of_their_own(node):
        return _pick_one_kind(play, frame, node, slot, again, purpose, fit, among, by)
    found = candidates(play, frame, node, among)
    able = tuple(i for i in found if fit is None or fit(i)) or (tuple(found) if lenient else ())
    one = len(able) > 1 and _one_is_meant(play, frame, node)
    if not one and (node.kind in ALL or node.kind in ("top_cards", "bottom_cards")):
        if node.kind in ("top_cards", "bottom_cards") and not are_as_many(play, frame, node):
            failed(play, frame)
        own = node.kind == "this" and not table.is_character(play, frame.source or 0) if able else False
        if own:
            play.bind(frame.id, **{key: able})
            return able
        return spoken(play, frame, key, able)
    if node.get("count") == "x" and frame.get("X") is None:
        if how_many(play, frame, "x", len(able), slot, again, 1 if able else 0) is None:
            return None
        frame = play.state.frames[frame.id]
    number, least = (1, 1) if one else wanted(play, frame, node, len(able))
    if len(able) < least:
        failed(play, frame)
    number, least = min(number, len(able)), min(least, len(able))
    if not number:
        return spoken(play, frame, key, ())
    random = at_random(node)
    options: list[Option] = []
    complete = True
    while not options and number:
        options, complete = choices(play, able, number, least, lambda group: together_fit(play, node, group))
        if not options:
            failed(play, frame)
            number, least = number - 1, min(least, number - 1)
    play.decide(
        "target",
        NATURE if random else chooser(play, frame) if by is None else by,
        purpose,
        options,
        picked.choosing(frame.id, key),
        *(frame.cites or ("tcg/effect",)),
        afterwards=[again],
        complete=complete,
    )
    return None


def _one_is_meant(play: Play, frame: Frame, node: Node) -> bool:
    """Whether a pronoun means one of those of whom a condition is true, whom nobody has chosen yet."""
    chain = phrases.nodes(node, "means")
    now = play.state.frames.get(frame.id, frame)
    return any("so" in r and (now.get(str(now.get(f"said {r['label']}"))) is None) for r in chain)


def candidates(play: Play, frame: Frame, node: Node, among: tuple[int, ...] | None = None) -> tuple[int, ...]:
    """The cards that a phrase may mean, looked for where `among` says if it does."""
    return (
        phrases.cards(play, frame, node) if among is None
        else tuple(i for i in among if fits_any(play, frame, node, i))
    )


def _pick_together(
    play: Play, frame: Frame, node: Node, slot: str, again: Task, purpose: str,
    fit: Callable[[int], bool] | None
) -> tuple[int, ...] | None:
    found: list[int] = []
    for number, each in enumerate(phrases.nodes(node, "of")):
        part_ = pick(
            play, frame, each, f"{slot}+{number}", again, purpose=purpose, fit=_not_taken(tuple(found), fit)
        )
        if part_ is None:
            return None
        found += part_
    return tuple(dict.fromkeys(found))


def in_numbers_of_their_own(node: Node) -> bool:
    """Whether a phrase means so many of one kind or so many of another: "3 minions or 6 companions"."""
    return node.kind == "either_of" and any(
        each.get("count") not in (None, 1) for each in phrases.nodes(node, "of")
    )


def at_random(node: Node) -> bool:
    """Whether chance takes the cards that a phrase means."""
    return node.kind in ("some_random", "random_of_those") or any(n.kind == "random" for n in node.walk())


class _OfAKind(NamedTuple):
    """One of the kinds that a phrase offers: its number there, the phrase, who is able, how many are meant
    and how many at least.
    """

    place: int
    phrase: Node
    able: tuple[int, ...]
    number: int
    least: int


def _pick_one_kind(
    play: Play, frame: Frame, node: Node, slot: str, again: Task, purpose: str,
    fit: Callable[[int], bool] | None, among: tuple[int, ...] | None, by: int | None
) -> tuple[int, ...] | None:  # fmt: skip
    """One of the kinds is chosen, as many as it says; as many as there are only where none has enough. Where
    chance takes the cards of one, the kind is chosen first.
    """
    key, kinds = f"pick {slot}", []
    for place, each in enumerate(phrases.nodes(node, "of")):
        able = tuple(i for i in candidates(play, frame, each, among) if fit is None or fit(i))
        number, least = wanted(play, frame, each, len(able))
        kinds.append(_OfAKind(place, each, able, number, number if each.kind in ALL else least))
    whole = [one for one in kinds if one.able and len(one.able) >= one.least]
    if any(at_random(one.phrase) for one in kinds):
        offered = whole or [one for one in kinds if one.able]
        if not offered:
            failed(play, frame)
            return spoken(play, frame, key, ())
        kind = frame.get(f"kind {slot}") if len(offered) > 1 else offered[0].phrase
        if kind is None:
            _ask_which_kind(play, frame, slot, offered, again, chooser(play, frame) if by is None else by)
            return None
        found = pick(play, frame, kind, f"{slot}|", again, purpose=purpose, fit=fit, among=among, by=by)
        return None if found is None else spoken(play, frame, key, found)
    if not whole:
        failed(play, frame)
    options: dict[Hashable, Option] = {}
    complete = True
    for one in whole or kinds:
        listed, all_of_them = choices(
            play, one.able, min(one.number, len(one.able)), min(one.least, len(one.able)),
            lambda group, each=one.phrase: together_fit(play, each, group)  # type: ignore[misc]
        )
        complete = complete and all_of_them
        options |= {each.value: each for each in listed if each.value not in options and one.able}
    if not options:
        return spoken(play, frame, key, ())
    play.decide(
        "target", chooser(play, frame) if by is None else by, purpose, list(options.values()),
        picked.choosing(frame.id, key), *(frame.cites or ("tcg/effect",)), afterwards=[again],
        complete=complete,
    )  # fmt: skip
    return None


def _ask_which_kind(
    play: Play, frame: Frame, slot: str, offered: list[_OfAKind], again: Task, by: int
) -> None:
    """Let a player say of which kind cards are taken."""
    said = [card_language("tcg").phrase(bare(one.phrase), "target") for one in offered]
    options = [
        Option(polished(label) if label else f"kind {one.place + 1}", one.phrase)
        for one, label in zip(offered, said, strict=True)
    ]
    play.decide(
        "target", by, "which of these", options, kind_chosen.choosing(frame.id, f"kind {slot}"),
        *(frame.cites or ("tcg/effect",)), afterwards=[again]
    )


@TCG.procedure()
def kind_chosen(play: Play, frame_id: int, key: str, kind: Node) -> None:
    """Somebody said of which kind cards are taken."""
    play.bind(frame_id, **{key: kind})


def _not_taken(taken: tuple[int, ...], fit: Callable[[int], bool] | None) -> Callable[[int], bool]:
    """Whether a card has not been taken for an earlier part, and fits."""
    return lambda ident: ident not in taken and (fit is None or fit(ident))


def choices(
    play: Play, able: tuple[int, ...], number: int, least: int,
    fit: Callable[[tuple[int, ...]], bool] = lambda group: True
) -> tuple[list[Option], bool]:
    """Every legal choice of `least` to `number` cards that `fit` together, and whether these are all there
    are; cards that cannot differ are offered once.
    """
    several = subsets(able, range(number, least - 1, -1), lambda ident: likeness(play, ident), fit=fit)
    return several.options(lambda group: table.names(play, group) if group else "none"), several.complete


def likeness(play: Play, ident: int) -> Hashable:
    """What two cards must share for a choice between them to make no difference."""
    card = play.card(ident)
    bound = any(e.cards and (ident, card.life) in e.cards for e in play.state.lasting)
    if (
        bound or table.borne_by(play, ident) or table.stacked_on(play, ident)
        or table.is_assigned(play, ident)
    ):
        return ident
    if card.zone == table.PATH or ident == table.ring_bearer(play):
        return ident
    return card._replace(id=0), play.state.uses_of(ident)


@TCG.procedure()
def picked(play: Play, frame_id: int, key: str, chosen: tuple[int, ...]) -> None:
    """Someone chose: remember it for the phrase."""
    frame = play.state.frames.get(frame_id)
    if frame is not None:
        spoken(play, frame, key, chosen)


def chosen(
    play: Play, frame: Frame, node: Node, path: str, field: str, purpose: str = "which card",
    fit: Callable[[int], bool] | None = None
) -> tuple[int, ...] | None:
    """The cards in a field of a phrase, chosen if need be; None: wait for the choice.

    Without a `fit` of its own the effect's is asked: what cannot happen to a card is not chosen for it.
    """
    lenient = fit is None and node.kind in FITS and field == "what"
    if lenient:
        fit = FITS[node.kind](play, frame, node, path)
    return pick(
        play, frame, part(node, field), f"{path}/{field}", resolve.do.task(frame.id, node, path),
        purpose=purpose, fit=fit, lenient=lenient
    )


FITS: dict[str, Callable[[Play, Frame, Node, str], Callable[[int], bool]]] = {}
"""Effects that can happen only to some of the cards they describe → which can be chosen."""


def choices_made(play: Play, frame: Frame, node: Node, path: str, again: Task) -> bool:
    """Make the choices of a phrase before it is carried out: somebody may prevent it, or a condition speaks
    of what is chosen.

    False: somebody has to choose first, then `again` runs once more.
    """
    own = CHOOSING.of(node)
    if own is not None:
        return bool(own(play, frame, node, path, again))
    said = resolve.of_one_player(play, frame, node, path, again)
    if said is None:
        return False
    node, frame = said, play.state.frames.get(frame.id, frame)
    for field in ("what", "who"):
        meant = node.get(field)
        if isinstance(meant, Node) and meant.kind in CARDS.table and meant.kind not in ALL:
            fit = FITS[node.kind](play, frame, node, path) if node.kind in FITS else None
            if pick(play, frame, meant, f"{path}/{field}", again, fit=fit) is None:
                return False
            frame = play.state.frames.get(frame.id, frame)
    return True


def enough(
    play: Play, frame: Frame, node: Node, test: Callable[[int], bool] | None = None,
    among: tuple[int, ...] | None = None
) -> bool:
    """Whether there are as many cards of which `test` is true as a phrase asks for; for all of several kinds,
    different ones.
    """
    if node.kind == "together":
        return _all_of_them(play, frame, [n for n in phrases.nodes(node, "of")], test, frozenset())
    if in_numbers_of_their_own(node):
        return any(enough(play, frame, each, test, among) for each in phrases.nodes(node, "of"))
    if node.kind in ("up_to", "any_number"):
        return True
    found = [i for i in candidates(play, frame, node, among) if test is None or test(i)]
    if node.kind in ("top_cards", "bottom_cards"):
        return bool(found) and are_as_many(play, frame, node)
    if node.kind in ("each", "those"):
        return bool(found)
    number, _ = wanted(play, frame, node, max(1, len(found)))
    if len(found) < number:
        return False
    return number < 2 or any(together_fit(play, node, group) for group in combinations(found, number))


def _all_of_them(
    play: Play, frame: Frame, parts: list[Node], test: Callable[[int], bool] | None, taken: frozenset[int]
) -> bool:
    """Whether each part finds its own cards."""
    if not parts:
        return True
    first, left = parts[0], parts[1:]
    found = [i for i in candidates(play, frame, first) if i not in taken and (test is None or test(i))]
    number, least = wanted(play, frame, first, max(1, len(found)))
    if len(found) < least or not found and least:
        return False
    return any(
        _all_of_them(play, frame, left, test, taken | set(group))
        for group in combinations(found, min(number, len(found)))
    )

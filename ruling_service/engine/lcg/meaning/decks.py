"""Decks: drawing, looking, what was found or revealed, discarding and putting back (lcg/drawing-cards,
lcg/reveal). Searching, revealing and playing from somewhere have their own modules.
"""

from __future__ import annotations

from itertools import islice, permutations

from ruling_service.counted import counted
from ruling_service.engine.kernel.agenda import Task
from ruling_service.engine.kernel.decisions import Option
from ruling_service.engine.kernel.occurrences import Frame
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.kernel.unread import Unread, come_upon
from ruling_service.engine.language.node import Node, nodes
from ruling_service.engine.lcg import (
    chance,
    changes,
    staging,
    table,
    verbs,
)
from ruling_service.engine.lcg.choosing import chosen, how_many, part, pick_among, selection
from ruling_service.engine.lcg.filters import is_card, matches
from ruling_service.engine.lcg.letting_happen import each_happens, failed
from ruling_service.engine.lcg.meaning.entering import put_into_play
from ruling_service.engine.lcg.meaning.moving import goes
from ruling_service.engine.lcg.meaning.revealed_into_play import remember_who_revealed
from ruling_service.engine.lcg.permissions import player_prohibited
from ruling_service.engine.lcg.phrase_tasks import again, do_all
from ruling_service.engine.lcg.phrases import (
    EFFECTS,
    POSSIBLE,
    amount,
    chooser,
    count_of,
    doer,
    zones,
)
from ruling_service.engine.lcg.rulebook import LCG
from ruling_service.engine.lcg.spoken import (
    CHOSEN_AMONG,
    REVEALED,
    last_spoken,
    leave_nothing,
    looked_at,
    spoken,
)


@EFFECTS.means("draw", "lcg/drawing-cards")
def draw(play: Play, frame: Frame, node: Node, path: str) -> None:
    """The player draws cards; fewer in the deck than that means it was not done in full."""
    player = doer(play, frame)
    most = len(play.state.zone(table.deck(player)))
    number = how_many(
        play, frame, node["n"], most, path, again(frame, node, path), "how many cards are drawn"
    )
    if number is not None and changes.draw(play, player, number, frame.id) < number:
        failed(play, frame)


@EFFECTS.means("draw_until", "lcg/drawing-cards")
def draw_until(play: Play, frame: Frame, node: Node, path: str) -> None:
    """The player draws as many cards as the hand lacks."""
    player = doer(play, frame)
    lacking = amount(play, frame, node["n"]) - len(play.state.zone(table.hand(player)))
    if lacking <= 0 or changes.draw(play, player, lacking, frame.id) < lacking:
        failed(play, frame)


@EFFECTS.means("draw_from_bottom", "lcg/drawing-cards")
def draw_from_bottom(play: Play, frame: Frame, node: Node, path: str) -> None:
    """The player draws the bottom card of the deck."""
    for zone in zones(play, frame, part(node, "of"))[:1]:
        cards = chance.bottom_cards(play, zone, 1, again(frame, node, path))
        if cards is None:
            return
        if cards:
            drew = verbs.drew(player=doer(play, frame), card=cards[-1], source=frame.source, effect=True)
            play.happen(drew, frame=frame.id)
            return
    failed(play, frame)


@EFFECTS.means("draw_this", "lcg/drawing-cards")
def draw_this(play: Play, frame: Frame, node: Node, path: str) -> None:
    """The text's own card goes to the player's hand, be it no card of a player's."""
    if frame.source is None or table.is_in_play(play.card(frame.source)):
        failed(play, frame)
        return
    drew = verbs.drew(player=chooser(play, frame), card=frame.source, source=frame.source, effect=True)
    play.happen(drew, frame=frame.id)


@POSSIBLE.means("draw_this")
def may_draw_this(play: Play, frame: Frame, node: Node, whole: bool) -> bool:
    """The card is not in play, nor in that hand already."""
    if frame.source is None:
        return False
    card = play.card(frame.source)
    return not table.is_in_play(card) and card.zone != table.hand(chooser(play, frame))


# -- searching and looking -----------------------------------------------------------------------------------


def fits_the_search(play: Play, frame: Frame, wanted: Node, ident: int) -> bool:
    """Whether a card is one of those that a search is for."""
    if wanted.kind == "different_per_player":
        return any(matches(play, frame, which, ident) for which in nodes(wanted, "of"))
    which = wanted.get("of")
    if wanted.kind in ("named", "copies", "set_aside_named"):
        return table.is_called(play, ident, wanted["title"])
    if isinstance(which, Node) and which.kind == "filter":
        return matches(play, frame, which, ident)
    return is_card(play, frame, wanted, ident)


def tops(play: Play, frame: Frame, node: Node, task: Task) -> tuple[int, ...] | None:
    """The top cards a phrase means, as chance has them; other phrases: the cards they mean.

    None: chance has to say first.
    """
    if node.kind != "top_cards":
        return selection(play, frame, node).cards
    found: list[int] = []
    for zone in zones(play, frame, part(node, "of")):
        cards = chance.top_cards(play, zone, amount(play, frame, node["n"]), task)
        if cards is None:
            return None
        found += cards
    return tuple(found)


def piles_searched(play: Play, frame: Frame, node: Node) -> list[str]:
    """The piles of which a search takes in all cards, or those on top."""
    piles = [z for pile in nodes(node, "in") for z in zones(play, frame, pile)]
    part_ = node.get("part")
    if isinstance(part_, Node) and part_.kind == "top_cards":
        piles += zones(play, frame, part(part_, "of"))
    return piles


@LCG.procedure("lcg/search", "lcg/faq/1.21")
def shuffle(play: Play, decks: tuple[str, ...], frame_id: int) -> None:
    """Shuffle decks that were searched, but those that the text has shuffled itself since."""
    frame = play.state.frames.get(frame_id)
    done = () if frame is None else frame.get("shuffled decks", ())
    for zone in decks:
        if zone not in done:
            changes.shuffle(play, zone, " after the search")
            done = (*done, zone)
    play.bind(frame_id, **{"shuffled decks": done})


@EFFECTS.means("look_at", "lcg/table-talk")
def look_at(play: Play, frame: Frame, node: Node, path: str) -> None:
    """The player looks at the cards: from now on it is known what they are."""
    if node.get("what") is None:
        found: tuple[int, ...] | None = tuple(
            i for z in zones(play, frame, part(node, "what_zone")) for i in play.state.zone(z)
        )
    elif part(node, "what").kind == "top_cards":
        found = tops(play, frame, part(node, "what"), again(frame, node, path))
    else:
        found = chosen(play, frame, node, path, "what", "which card is looked at")
    if found is None:
        return
    if not found:
        failed(play, frame)
    spoken(play, frame, f"pick {path}", found, part(node, "what") if "what" in node else None)
    looks_at(play, frame, found)
    play.say(
        f"{play.player(chooser(play, frame))} looks at {counted(len(found), 'card')}",
        *frame.cites, idle=not found
    )


@EFFECTS.means("look_facedown", "lcg/table-talk")
def look_facedown(play: Play, frame: Frame, node: Node, path: str) -> None:
    """The facedown side is looked at; nothing changes."""
    play.say(f"{play.player(chooser(play, frame))} looks at the facedown side", *frame.cites)


# -- revealing -----------------------------------------------------------------------------------------------


@LCG.procedure("lcg/reveal")
def reveal_found(play: Play, ident: int, zone: str, player: int) -> None:
    """A found card is revealed where it was found, unless another one's reveal has taken it from there."""
    if play.card(ident).zone == zone:
        play.then(staging.reveal.task(ident, player))


def has_revealed(play: Play, frame: Frame, found: tuple[int, ...]) -> None:
    """The text has revealed these cards, or such that nobody knows yet: what it says of adding them is done
    with the reveal.
    """
    known = play.state.frames.get(frame.id, frame)
    play.bind(frame.id, **{REVEALED: (*known.get(REVEALED, ()), *found)})
    remember_who_revealed(play, frame, found)


# -- playing from somewhere ----------------------------------------------------------------------------------


@LCG.plays("lcg/search", "lcg/discard-pile-and-victory-display")
def _may_be_found(play: Play, frame: Frame, node: Node) -> bool:
    """Whether what is searched for may be there: what lies in a discard pile everybody sees."""
    piles = [zone for pile in nodes(node, "in") for zone in zones(play, frame, pile)]
    wanted = node.get("for")
    lie_open = all(zone == table.ENCOUNTER_DISCARD or zone.startswith("discard:") for zone in piles)
    if not piles or not lie_open or not isinstance(wanted, Node):
        return True
    each = nodes(wanted, "of") if wanted.kind == "together" else (wanted,)
    lying = [ident for zone in piles for ident in play.state.zone(zone)]
    return any(fits_the_search(play, frame, one, ident) for one in each for ident in lying)


@LCG.plays("lcg/search", "lcg/triggered-ability")
def _may_not_search(play: Play, frame: Frame, node: Node) -> bool:
    """Whether only players' decks would be searched, by one who may not: the search would change nothing."""
    piles = piles_searched(play, frame, node)
    return (
        bool(piles) and all(zone.startswith("deck:") for zone in piles)
        and player_prohibited(play, chooser(play, frame), "search_deck") is not None
    )


@POSSIBLE.means("search")
@POSSIBLE.means("reveal_from")
@POSSIBLE.means("reveal_encounter")
@POSSIBLE.means("look_at")
def there_are_cards(play: Play, frame: Frame, node: Node, whole: bool) -> bool:
    """There have to be cards to search, reveal or look at, in a deck that the player may search; that none of
    them fits is no obstacle, but in piles that lie open.
    """
    if node.kind == "search" and (_may_not_search(play, frame, node) or not _may_be_found(play, frame, node)):
        return False
    from_ = node.get("from")
    if isinstance(from_, Node) and from_.kind != "encounter_deck":
        return any(play.state.zone(z) for z in zones(play, frame, from_))
    if node.kind in ("reveal_from", "reveal_encounter"):
        return bool(play.state.zone(table.ENCOUNTER_DECK) or play.state.zone(table.ENCOUNTER_DISCARD))
    piles = nodes(node, "in") or nodes(node, "what_zone")
    if piles:
        return any(play.state.zone(z) for pile in piles for z in zones(play, frame, pile))
    what = node.get("part") or node.get("what")
    if isinstance(what, Node) and what.kind in ("top_cards", "bottom_cards"):
        of = part(what, "of") if what.get("of") is not None else None
        return of is None or any(play.state.zone(z) for z in zones(play, frame, of))
    return (
        not isinstance(what, Node) or what.kind in ("it", "that", "those")
        or bool(selection(play, frame, what).cards)
    )


@POSSIBLE.means("replace_with_next")
def always(play: Play, frame: Frame, node: Node, whole: bool) -> bool:
    """It follows from the cancel before it."""
    return True


@EFFECTS.means("search_unless_in_play", "lcg/search")
def search_unless_in_play(play: Play, frame: Frame, node: Node, path: str) -> None:
    """A pile is searched for the card, unless one is in play already."""
    wanted = part(node, "for")
    if any(is_card(play, frame, wanted, i) for i in table.in_play(play)):
        play.say("One is in play already: no search", *frame.cites, idle=True)
        leave_nothing(play, frame)
        failed(play, frame)
        return
    do_all(play, frame, (Node("search", **{"in": node["in"], "for": wanted}),), path)


@EFFECTS.means("reveal_and_add", "lcg/reveal", "lcg/faq/1.45")
def reveal_and_add(play: Play, frame: Frame, node: Node, path: str) -> None:
    """Revealing a card and adding it to the staging area is revealing it, with all that this means."""
    do_all(play, frame, (Node("reveal", what=node["what"]),), path)


@EFFECTS.means("play_as_in_hand", "lcg/play-and-put-into-play")
def play_as_in_hand(play: Play, frame: Frame, node: Node, path: str) -> None:
    """The card is played from where it is for its cost."""
    do_all(play, frame, (Node("play_card", what=node["what"], as_in_hand=True),), path)


@EFFECTS.means("reduce_its_cost", "lcg/cost")
def reduce_its_cost(play: Play, frame: Frame, node: Node, path: str) -> None:
    """The card being played costs less."""
    playing = frame.get("playing")  # its cost may have spoken of other cards since
    what = (
        (int(playing),) if playing is not None
        else last_spoken(play, frame) or ((frame.source,) if frame.source is not None else ())
    )
    for ident in what[:1]:
        play.remember(("cheaper", ident), play.fact(("cheaper", ident), 0) + amount(play, frame, node["n"]))


@EFFECTS.means("discard_other", "lcg/discard-pile-and-victory-display")
def discard_other(play: Play, frame: Frame, node: Node, path: str) -> None:
    """What is left of the cards looked at is discarded."""
    left = selection(play, frame, Node("rest")).cards
    each_happens(play, frame, verbs.discarded, left)


def _those_to_pick_from(play: Play, frame: Frame) -> tuple[int, ...]:
    """The cards looked at or revealed of which a text goes on to take some; where it has done neither (it
    drew or discarded them), which are meant is not played, and a gap.
    """
    now = play.state.frames.get(frame.id, frame)
    if now.get("looked at") is None and now.get(CHOSEN_AMONG) is None:
        name = play.name(frame.source) if frame.source is not None else "a text"
        said = Unread(name, "of them", "some of the cards drawn or discarded before are not picked out")
        come_upon(play, said, *frame.cites, source=frame.source, by=frame.controller)
    return selection(play, frame, Node("rest")).cards


@EFFECTS.means("add_some", "lcg/search")
def add_some(play: Play, frame: Frame, node: Node, path: str) -> None:
    """So many of the cards looked at go to the place; the others stay for what comes next."""
    looked_at = _those_to_pick_from(play, frame)
    number = count_of(play, frame, node)
    found = pick_among(
        play, frame, looked_at, number, f"{path}/n", again(frame, node, path), "which of the cards"
    )
    if found is not None:
        goes(play, play.state.frames.get(frame.id, frame), found, part(node, "to"))
        _dealt_with(play, frame, found)


def _dealt_with(play: Play, frame: Frame, found: tuple[int, ...]) -> None:
    """These are no longer among the rest of the cards looked at, though they may lie in the same deck."""
    seen = play.state.frames.get(frame.id, frame).get("looked at", ())
    play.bind(frame.id, **{"looked at": tuple(each for each in seen if each[0] not in found)})


@EFFECTS.means("put_some", "lcg/search", "lcg/move")
def put_some(play: Play, frame: Frame, node: Node, path: str) -> None:
    """So many of the cards looked at go to the place, or enter play; the others stay for what comes next."""
    if part(node, "to").kind == "play":
        put_into_play(play, frame, Node("put_into_play", what=Node("of_those", count=node["count"])), path)
    else:
        add_some(play, frame, node, path)


@EFFECTS.means("discard_some", "lcg/search", "lcg/discard-pile-and-victory-display")
def discard_some(play: Play, frame: Frame, node: Node, path: str) -> None:
    """So many of the cards looked at are discarded; the others stay for what comes next."""
    number = count_of(play, frame, node)
    seen = _those_to_pick_from(play, frame)
    found = pick_among(
        play, frame, seen, number, f"{path}/n", again(frame, node, path), "which of the cards is discarded"
    )
    if found is None:
        return
    if len(found) < number:
        failed(play, frame)
    _dealt_with(play, play.state.frames.get(frame.id, frame), found)
    each_happens(play, frame, verbs.discarded, found)


@EFFECTS.means("reveal_some", "lcg/search", "lcg/reveal")
def reveal_some(play: Play, frame: Frame, node: Node, path: str) -> None:
    """So many of the cards looked at are revealed; the others stay for what comes next."""
    count = node["count"]
    number = count if isinstance(count, int) else 1
    seen = _those_to_pick_from(play, frame)
    found = pick_among(
        play, frame, seen, number, f"{path}/n", again(frame, node, path), "which of the cards is revealed"
    )
    if found is None:
        return
    if len(found) < number:
        failed(play, frame)
    for ident in reversed(found):
        play.then(reveal_found.task(ident, play.card(ident).zone, chooser(play, frame)))
    has_revealed(play, play.state.frames.get(frame.id, frame), found)
    _dealt_with(play, frame, found)


MOST_ORDERS = 120
"""How many orders of cards that go back are offered."""


def looks_at(play: Play, frame: Frame, found: tuple[int, ...]) -> None:
    """Remember which cards were looked at, and by whom; those that are taken from among others looked at
    before leave these as the rest.
    """
    before = play.state.frames.get(frame.id, frame).get("looked at", ())
    seen = {i for i, zone in before if play.card(i).zone == zone}
    if found and seen.issuperset(found) and len(seen) > len(found):
        _dealt_with(play, frame, found)
    else:
        looked_at(play, frame, found)
    play.bind(frame.id, **{"looked by": chooser(play, frame)})


def are_those_looked_at(what: Node) -> bool:
    """Whether "the 3 cards" says no more of them than how many they are: then they are those looked at, and
    what was switched with one of them.
    """
    return what.kind == "the_n" and what.get("of") == Node("filter", type=("card",))


@EFFECTS.means("put_back", "lcg/search", "lcg/switch")
def put_back(play: Play, frame: Frame, node: Node, path: str) -> None:
    """The cards go back on top of their deck, or where the text says, in the order that whoever looked at
    them likes.
    """
    what = part(node, "what")
    found = selection(play, frame, Node("rest") if are_those_looked_at(what) else what).cards
    if not found:
        return
    to = node.get("to")
    places = tuple(
        changes.destination(play, frame, i, to) if isinstance(to, Node) else (play.card(i).zone, "top")
        for i in found
    )
    orders = list(islice(permutations(found), MOST_ORDERS + 1))
    complete = len(orders) <= MOST_ORDERS
    looking = frame.get("actor", frame.get("looked by", chooser(play, frame)))
    options = [
        Option(
            ", then ".join(play.name(i) for i in order), order, tuple(play.card(i).printed for i in order)
        ) for order in orders[:MOST_ORDERS]
    ]
    play.decide(
        "order", int(looking), "in which order they go back", options,
        put_in_order.choosing(frame.id, tuple(zip(found, places, strict=True))), complete=complete
    )


@LCG.procedure("lcg/search")
def put_in_order(
    play: Play, frame_id: int, places: tuple[tuple[int, tuple[str, str]], ...], order: tuple[int, ...]
) -> None:
    """Put each card where it goes, the first of them uppermost; everyone who looked knows them now."""
    going = dict(places)
    for ident in order:
        zone, end = going[ident]
        if end == "bottom":
            play.move(ident, zone, bottom=True)
            chance.placed_at_bottom(play, zone, ident)
    for ident in reversed(order):
        zone, end = going[ident]
        if end != "bottom":
            play.move(ident, zone, top=True)
            chance.placed_on_top(play, zone, ident)

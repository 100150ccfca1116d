"""Hands, decks and piles: drawing, searching, taking into hand, putting somewhere, shuffling, stacking."""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable

from ruling_service.engine.kernel.agenda import Task
from ruling_service.engine.kernel.decisions import Option
from ruling_service.engine.kernel.occurrences import Frame
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.language.node import Node, Value
from ruling_service.engine.language.properties import kinds_with
from ruling_service.engine.tcg import changes, drawing, phrases, table, verbs
from ruling_service.engine.tcg.meaning.choosing import chosen, enough, pick
from ruling_service.engine.tcg.meaning.common import (
    again,
    can_happen,
    chooser,
    each_happens,
    failed,
    how_many,
    is_cost,
    number,
    part,
    show,
)
from ruling_service.engine.tcg.meaning.places import DECK_SHOWN, own_deck, zones
from ruling_service.engine.tcg.meaning.players import one_or_all
from ruling_service.engine.tcg.meaning.registry import CHOOSING, EFFECTS, POSSIBLE
from ruling_service.engine.tcg.meaning.showing import are_known, from_where
from ruling_service.engine.tcg.rulebook import TCG


@EFFECTS.means("draw", "tcg/draw-deck")
def draw(play: Play, frame: Frame, node: Node, path: str) -> None:
    """Cards are drawn."""
    player = chooser(play, frame)
    count = how_many(
        play, frame, number(play, frame, node, "n"), len(play.state.zone(table.deck(player))), f"{path}/n",
        again(frame, node, path)
    )
    if count:
        drawing.draw(play, player, count, frame.id)


@EFFECTS.means("draw_up_to", "tcg/draw-deck")
def draw_up_to(play: Play, frame: Frame, node: Node, path: str) -> None:
    """So many cards are drawn as the hand lacks."""
    missing = _missing(play, frame, node)
    if missing:
        drawing.draw(play, chooser(play, frame), missing, frame.id)


def _missing(play: Play, frame: Frame, node: Node) -> int:
    in_hand = len(play.state.zone(table.hand(chooser(play, frame))))
    return max(0, phrases.amount(play, frame, node["n"]) - in_hand)


@POSSIBLE.means("draw_up_to", "tcg/draw-deck")
def may_draw_up_to(play: Play, frame: Frame, node: Node, whole: bool) -> bool:
    """The hand lacks a card, and there is one to draw."""
    missing = _missing(play, frame, node)
    return bool(missing) and may_draw(play, frame, Node("draw", n=missing), whole)


def searched(play: Play, frame: Frame, node: Node) -> tuple[str, ...]:
    """The decks of a player's own that he looks through for what he takes."""
    what, places = part(node, "what"), (part(node, f) for f in ("what", "from") if f in node)
    return tuple(z for of in places for z in own_deck(play, frame, of)) if what.kind in DESCRIBED else ()


@TCG.plays("tcg/draw-deck")
def shuffle_searched(play: Play, frame: Frame, node: Node) -> None:
    """A deck through which a player looked for what he took is shuffled, unless the text says when it is."""
    for zone in () if _says_to_shuffle(play, frame) else searched(play, frame, node):
        play.then(shuffle_it.task(zone))


@CHOOSING.means("take_into_hand")
def _which_taken(play: Play, frame: Frame, node: Node, path: str, task: Task) -> tuple[int, ...] | None:
    what = part(node, "what")
    if not are_known(play, frame, what, task):
        return None
    return pick(
        play, frame, what, f"{path}/what", task, purpose="which card to take into hand",
        among=from_where(play, frame, node.get("from")),
        may_find_none=bool(searched(play, frame, node)) and not is_cost(path),
    )  # fmt: skip


@EFFECTS.means("take_into_hand", "tcg/moving-cards", "tcg/the-rule-of-4")
def take_into_hand(play: Play, frame: Frame, node: Node, path: str) -> None:
    """The cards go into the player's hand."""
    found = _which_taken(play, frame, node, path, again(frame, node, path))
    if found is None:
        return
    in_play = [i for i in found if table.is_in_play(play.card(i))]
    if in_play:
        each_happens(play, frame, verbs.returned_to_hand, in_play)
    for ident in reversed([i for i in found if i not in in_play]):
        each_happens(play, frame, verbs.took_into_hand, [ident], player=play.card(ident).owner)
    shuffle_searched(play, frame, node)
    if not found:
        failed(play, frame)


def _says_to_shuffle(play: Play, frame: Frame) -> bool:
    """Whether the text says itself when a deck is shuffled."""
    abilities = () if frame.source is None else play.printed(frame.source).abilities
    return any(n.kind == "shuffle" for ability in abilities for n in ability.walk())


@TCG.procedure("tcg/draw-deck")
def shuffle_it(play: Play, zone: str) -> None:
    """A deck that was looked through is shuffled."""
    changes.shuffle(play, zone)


DESCRIBED = kinds_with("tcg", "looked_for")
"""Targets for which a deck is looked through; of others, as its top card, it is known which they are."""


@EFFECTS.means("search", "tcg/draw-deck", "tcg/discard-pile")
def search(play: Play, frame: Frame, node: Node, path: str) -> None:
    """A pile is looked through and cards of it are chosen; a deck is shuffled afterwards."""
    where = zones(play, frame, part(node, "in"))
    among = tuple(i for zone in where for i in play.state.zone(zone))
    found = pick(
        play, frame, _found_there(node), f"{path}/for", again(frame, node, path),
        purpose="which card to find", among=among, may_find_none=bool(own_deck(play, frame, part(node, "in")))
    )
    if found is None:
        return
    for zone in where:
        if zone.startswith("deck:"):
            play.bind(frame.id, **{DECK_SHOWN: zone})
            changes.shuffle(play, zone)
    show(play, frame, "found", found)
    if len({play.card(i).owner for i in found}) == 1:
        play.bind(frame.id, **{"that player": play.card(found[0]).owner})
    if not found:
        failed(play, frame)


def _found_there(node: Node) -> Node:
    """What is looked for, without saying again that it is found there."""
    wanted = part(node, "for")
    of = wanted.get("of")
    if not isinstance(of, Node):
        return wanted
    kept = tuple(r for r in phrases.nodes(of, "is") if r.kind != "found_there")
    return wanted.replace(of=of.replace(**{"is": kept}) if kept else of.without("is"))


@EFFECTS.means("put_back", "tcg/reveal")
def put_back(play: Play, frame: Frame, node: Node, path: str) -> None:
    """The cards stay where they were looked at; or lie on top of their deck in an order of choice."""
    what = chosen(play, frame, node, path, "what", "which card is put back")
    if what and node.get("ordered"):
        _in_which_order(play, frame, what, Node("top_of", of=Node("draw_deck", of=Node("you"))))


@EFFECTS.means("opponent_picks", "tcg/opponent")
def opponent_picks(play: Play, frame: Frame, node: Node, path: str) -> None:
    """An opponent chooses which of the cards spoken of last the player takes into hand."""
    picking = one_or_all(play, frame, Node("an_opponent"), path, again(frame, node, path))
    if not picking:
        return
    frame = play.state.frames.get(frame.id, frame)
    least = Node("some_of_those", count=node["n"], type="card")
    found = pick(
        play, frame, least, f"{path}/what", again(frame, node, path), purpose="which card to take into hand",
        by=picking[0]
    )
    for ident in found or ():
        each_happens(play, frame, verbs.took_into_hand, [ident], player=play.card(ident).owner)


@EFFECTS.means("reconcile", "tcg/reconcile")
def reconcile(play: Play, frame: Frame, node: Node, path: str) -> None:
    """The player reconciles his hand."""
    play.then(drawing.reconcile.task(chooser(play, frame)))


@TCG.plays("tcg/moving-cards")
def belongs_there(play: Play, frame: Frame, to: Value | None) -> Callable[[int], bool]:
    """Whether a card can go to a place that a text calls somebody's ("your hand"): every card goes to a pile
    of its owner's, so only his can; "its owner's hand" and a place that is nobody's take any.
    """
    pile = to
    while isinstance(pile, Node) and pile.kind in ("top_of", "bottom_of"):
        pile = pile["of"]
    of = pile.get("of") if isinstance(pile, Node) and pile.kind in DESTINATIONS else None
    if not isinstance(of, Node) or of.kind == "its":
        return lambda ident: True
    owners = phrases.players(play, frame, of)
    return lambda ident: play.card(ident).owner in owners


DESTINATIONS = {
    "hand": "hand",
    "its_hand": "hand",
    "its_deck": "deck",
    "that_deck": "deck",
    "draw_deck": "deck",
    "discard_pile": "discard",
    "dead_pile": "dead",
    "adventure_deck": "adventure",
}


def go_to(play: Play, frame: Frame, what: tuple[int, ...], to: Node) -> None:
    """Let cards go to a pile of their owner: a hand, a deck's top or bottom, the discard or dead pile (who is
    placed there is killed).
    """
    where = {"top_of": "top", "bottom_of": "bottom"}.get(to.kind)
    pile = to
    while pile.kind in ("top_of", "bottom_of"):
        pile = part(pile, "of")
    if pile.kind == "support_area":
        each_happens(play, frame, verbs.transferred, what)
    elif pile.kind not in DESTINATIONS:
        raise phrases.NotPlayed("zone", pile.kind)
    else:
        killed = tuple(
            i for i in what
            if pile.kind == "dead_pile" and table.is_in_play(play.card(i)) and table.is_character(play, i)
        )
        if killed:
            each_happens(play, frame, verbs.killed, killed)
        if len(killed) < len(what) or not what:
            each_happens(
                play, frame, verbs.moved, [i for i in what if i not in killed], to=DESTINATIONS[pile.kind],
                where=where
            )


@CHOOSING.means("put_in")
def _which_put(play: Play, frame: Frame, node: Node, path: str, task: Task) -> tuple[int, ...] | None:
    if not are_known(play, frame, part(node, "what"), task):
        return None
    return pick(
        play, frame, part(node, "what"), f"{path}/what", task, purpose="which card goes there",
        fit=belongs_there(play, frame, node["to"]),
        may_find_none=bool(searched(play, frame, node)) and not is_cost(path),
    )  # fmt: skip


@EFFECTS.means("put_in", "tcg/moving-cards")
def put_in(play: Play, frame: Frame, node: Node, path: str) -> None:
    """The cards go to a place."""
    what = _which_put(play, frame, node, path, again(frame, node, path))
    if what is not None and part(node, "to").kind in ("top_of", "bottom_of"):  # it lies where it was put
        for zone in searched(play, frame, node):
            changes.shuffle(play, zone)
    elif what is not None:
        shuffle_searched(play, frame, node)
    if what is not None and len(what) > 1 and (node.get("ordered") or _order_counts(play, node, what)):
        _in_which_order(play, frame, what, part(node, "to"))
    elif what is not None:
        go_to(play, frame, what, part(node, "to"))


def _in_which_order(play: Play, frame: Frame, what: tuple[int, ...], to: Node) -> None:
    """Let whoever carries the text out say in which order cards go to a place."""
    orders = list(itertools.islice(itertools.permutations(what), MOST_ORDERS))
    options = [Option(", then ".join(play.name(i) for i in order), order) for order in orders]
    play.decide(
        "target", chooser(play, frame), "in which order", options, in_order.choosing(frame.id, to),
        *frame.cites, complete=len(orders) == math.factorial(len(what))
    )


MOST_ORDERS = 24
"""So many orders of cards are offered, all those of 4."""
IN_A_TURN = 8
"""So many cards of a deck may come up in a turn: a hand is filled to as many (tcg/reconcile)."""


def _order_counts(play: Play, node: Node, what: tuple[int, ...]) -> bool:
    """Whether somebody may ask in which order cards were put on a deck; under it, of many only where little
    lies above them.
    """
    to = part(node, "to")
    if to.kind != "bottom_of":
        return to.kind == "top_of"
    above = min(len(play.state.zone(f"deck:{play.card(i).owner}")) for i in what)
    return math.factorial(len(what)) <= MOST_ORDERS or above <= IN_A_TURN


@TCG.procedure("tcg/moving-cards")
def in_order(play: Play, frame_id: int, to: Node, what: tuple[int, ...]) -> None:
    """The cards go there one after the other, in the order chosen."""
    frame = play.state.frames.get(frame_id)
    if frame is not None:
        go_to(play, frame, what, to)


@CHOOSING.means("shuffle_into")
def _which_shuffled(play: Play, frame: Frame, node: Node, path: str, task: Task) -> tuple[int, ...] | None:
    return pick(
        play, frame, part(node, "what"), f"{path}/what", task, purpose="which card is shuffled in",
        fit=belongs_there(play, frame, node.get("into"))
    )


@EFFECTS.means("shuffle_into", "tcg/moving-cards", "tcg/draw-deck")
def shuffle_into(play: Play, frame: Frame, node: Node, path: str) -> None:
    """The cards are shuffled into a draw deck."""
    what = _which_shuffled(play, frame, node, path, again(frame, node, path))
    if what is None:
        return
    if not what:
        failed(play, frame)
        return
    into = [
        verbs.moved(card=i, life=play.card(i).life, source=frame.source, player=frame.controller, to="deck")
        for i in what
    ]
    play.happen(*into, frame=frame.id, then=[shuffled_in.task(what)])


@TCG.procedure("tcg/draw-deck")
def shuffled_in(play: Play, cards: tuple[int, ...]) -> None:
    """Each deck that cards went into is shuffled, once for all of them."""
    for zone in dict.fromkeys(play.card(i).zone for i in cards):
        if zone.startswith("deck:"):
            changes.shuffle(play, zone)


@EFFECTS.means("shuffle", "tcg/draw-deck")
def shuffle(play: Play, frame: Frame, node: Node, path: str) -> None:
    """A draw deck is shuffled."""
    for zone in zones(play, frame, part(node, "what")):
        if zone.startswith("deck:"):
            changes.shuffle(play, zone)


@EFFECTS.means("remove_from_game", "tcg/moving-cards")
def remove_from_game(play: Play, frame: Frame, node: Node, path: str) -> None:
    """The cards leave the game."""
    what = chosen(play, frame, node, path, "what", "which card is removed from the game")
    if what is not None:
        each_happens(play, frame, verbs.moved, what, to=table.REMOVED)
        shuffle_searched(play, frame, node)


@CHOOSING.means("stack")
def _what_on_what(
    play: Play, frame: Frame, node: Node, path: str, task: Task
) -> tuple[tuple[int, ...], tuple[int, ...]] | None:
    if not are_known(play, frame, part(node, "what"), task):
        return None
    purposes = {"on": "on which card", "what": "which card is stacked"}
    cards = {}
    # "it" was spoken of before the host
    for field in ("what", "on") if part(node, "what").kind in ("it", "that", "those") else purposes:
        found = pick(
            play, frame, part(node, field), f"{path}/{field}", task, purpose=purposes[field],
            may_find_none=field == "what" and bool(searched(play, frame, node)) and not is_cost(path),
        )  # fmt: skip
        if found is None:
            return None
        cards[field] = found
    return cards["what"], cards["on"]


@EFFECTS.means("stack", "tcg/stack")
def stack(play: Play, frame: Frame, node: Node, path: str) -> None:
    """The cards are stacked on another."""
    found = _what_on_what(play, frame, node, path, again(frame, node, path))
    if found is None:
        return
    what, on = found
    if on:
        show(play, frame, "stacked", what)
        each_happens(play, frame, verbs.stacked, what, on=on[0])
        shuffle_searched(play, frame, node)
    else:
        failed(play, frame)


# -- could it be done? ---------------------------------------------------------------------------------------


@POSSIBLE.means("draw")
def may_draw(play: Play, frame: Frame, node: Node, whole: bool) -> bool:
    """There is a card to draw, and no rule or text forbids it; in full, as many as it says."""
    player, wanted = chooser(play, frame), number(play, frame, node, "n")
    open_ = wanted in (None, "x", "all") or isinstance(wanted, Node) and wanted.kind in OPEN
    least = 1 if open_ or not whole else max(1, phrases.amount(play, frame, wanted))
    there = len(play.state.zone(table.deck(player)))
    return there >= least and can_happen(play, frame, verbs.drew)


OPEN = frozenset(["x", "any_amount", "up_to_amount"])
"""Amounts of which whoever carries a text out says how much they are."""


@POSSIBLE.means("take_into_hand")
@POSSIBLE.means("reveal")
@POSSIBLE.means("look_at")
@POSSIBLE.means("stack")
@POSSIBLE.means("shuffle_into")
def may_handle(play: Play, frame: Frame, node: Node, whole: bool) -> bool:
    """There is such a card where it is looked for; in one's own deck, which nobody may look through before,
    there might be.
    """
    if not whole and part(node, "what").kind in DESCRIBED and own_deck(play, frame, node):
        return True
    what, among = part(node, "what"), from_where(play, frame, node.get("from"))
    belongs = belongs_there(play, frame, node.get("into"))
    if whole:
        return enough(play, frame, what, belongs, among) and _host_is_there(play, frame, node)
    return any(belongs(i) for i in (phrases.cards(play, frame, what) if among is None else among))


def _host_is_there(play: Play, frame: Frame, node: Node) -> bool:
    """Whether there is such a card as something is to be stacked on."""
    host = node.get("on")
    if not isinstance(host, Node):
        return True
    if host.kind in DESCRIBED:
        return enough(play, frame, host)
    return all(table.is_in_play(play.card(i)) for i in phrases.cards(play, frame, host))

"""Hands, decks and piles: drawing, revealing, looking, taking into hand, putting somewhere, shuffling,
stacking, transferring.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Callable

from ruling_service.counted import counted
from ruling_service.engine.kernel import chance
from ruling_service.engine.kernel.agenda import Task
from ruling_service.engine.kernel.decisions import Option
from ruling_service.engine.kernel.occurrences import Frame
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.language.node import Node, Value
from ruling_service.engine.language.properties import kinds_with
from ruling_service.engine.tcg import (
    bearing,
    changes,
    drawing,
    framework,
    permissions,
    phrases,
    table,
    verbs,
    whose,
)
from ruling_service.engine.tcg.meaning.choosing import chosen, enough, pick
from ruling_service.engine.tcg.meaning.common import (
    again,
    chooser,
    each_happens,
    failed,
    how_many,
    is_cost,
    last_spoken,
    naming,
    number,
    part,
    show,
    spoken,
)
from ruling_service.engine.tcg.meaning.places import DECK_SHOWN, own_deck, zones
from ruling_service.engine.tcg.meaning.players import one_or_all, player_picked
from ruling_service.engine.tcg.meaning.registry import CHOOSING, EFFECTS, POSSIBLE
from ruling_service.engine.tcg.rulebook import TCG
from ruling_service.engine.tcg.statements import frame_of


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


def _seen(play: Play, frame: Frame, what: Node, task: Task) -> bool:
    """Whether the top cards of decks that a phrase speaks of are known; else chance says first, then `task`
    runs again.
    """
    if what.kind != "top_cards":
        return True
    for zone in zones(play, frame, part(what, "of")):
        player = int(zone.partition(":")[2])
        count = phrases.amount(play, frame, what.get("n") or 1)
        if chance.top_cards(
            play, zone, count, task, f"{play.player(player)}'s draw deck", "tcg/draw-deck"
        ) is None:
            return False
    return True


def _among(play: Play, frame: Frame, node: Node) -> tuple[int, ...] | None:
    place = node.get("from")
    return (
        tuple(i for z in zones(play, frame, place) for i in play.state.zone(z)) if isinstance(place, Node)
        else None
    )


def _may_be_seen(play: Play, frame: Frame, ident: int) -> bool:
    """Whether no text keeps a card in a hand from the one who would see it."""
    zone, _, whose = play.card(ident).zone.partition(":")
    return zone != "hand" or permissions.may_see_hand(play, chooser(play, frame), int(whose))


def _whose_hand(play: Play, frame: Frame, node: Node, path: str, what: Node, task: Task) -> bool:
    """Whether it is known of whose hand "those cards" are that a text begins with ("if an opponent has …"):
    of one opponent of whom that is so; False: one has to be chosen first.
    """
    if what.kind != "random_of_those" or frame.get("that player") is not None:
        return True
    if any(play.card(i).zone.startswith("hand:") for i in last_spoken(play, frame)):
        return True
    index = frame.get("index", -1)
    printed = () if frame.source is None else play.printed(frame.source).abilities
    needs = phrases.nodes(printed[index], "needs") if 0 <= index < len(printed) else ()
    able = [
        p for p in table.opponents(play, chooser(play, frame)) if all(
            phrases.holds(play, frame, need.replace(who=Node(whose.CERTAIN, n=p)))
            for need in needs if whose.means_one(need.get("who"))
        )
    ]
    if len(able) < 2:
        if able:
            play.bind(frame.id, **{"that player": able[0]})
        return True
    options = [Option(play.player(p), p) for p in able]
    then = player_picked.choosing(frame.id, f"player {path}")
    play.decide(
        "target", chooser(play, frame), "which player", options, then, "tcg/opponent", afterwards=[task]
    )
    return False


@CHOOSING.means("reveal")
@CHOOSING.means("look_at")
def _which_shown(play: Play, frame: Frame, node: Node, path: str, task: Task) -> tuple[int, ...] | None:
    what = part(node, "what")
    if not _seen(play, frame, what, task) or not _whose_hand(play, frame, node, path, what, task):
        return None
    return pick(
        play, play.state.frames.get(frame.id, frame), what, f"{path}/what", task,
        purpose="which card to reveal", among=_among(play, frame, node),
        fit=lambda i: _may_be_seen(play, frame, i),
    )  # fmt: skip


@EFFECTS.means("reveal", "tcg/reveal")
@EFFECTS.means("look_at", "tcg/reveal")
def reveal(play: Play, frame: Frame, node: Node, path: str) -> None:
    """Cards are shown, or looked at by the player alone; later phrases speak of them."""
    what, found = part(node, "what"), _which_shown(play, frame, node, path, again(frame, node, path))
    if found is None:
        return
    frame = play.state.frames.get(frame.id, frame)
    if what.kind == "whole_hand" and len({play.card(i).owner for i in found}) == 1:
        play.bind(frame.id, **{"that player": play.card(found[0]).owner})
    _from_which_deck(play, frame, found)
    if not found:
        failed(play, frame)
        play.bind(frame.id, **{"nothing shown": True})
    elif node.kind == "reveal":
        show(play, frame, "revealed", found)
        for together in [(i,) for i in found] if node.get("one_by_one") else [found]:
            play.say(f"Revealed: {table.names(play, together)}", *frame.cites)
        each_happens(play, frame, verbs.revealed, found, player=chooser(play, frame))
    else:
        show(play, frame, "found", found)
        play.say(
            f"{play.player(chooser(play, frame))} looks at {counted(len(found), 'card')}",
            *frame.cites
        )


def _from_which_deck(play: Play, frame: Frame, shown: tuple[int, ...]) -> None:
    """Remember the one draw deck of which cards are shown: "that deck" speaks of it."""
    of = {play.card(i).zone for i in shown}
    if len(of) == 1 and min(of).startswith("deck:"):
        play.bind(frame.id, **{DECK_SHOWN: min(of)})


@EFFECTS.means("reveal_until", "tcg/reveal", "tcg/draw-deck")
def reveal_until(play: Play, frame: Frame, node: Node, path: str) -> None:
    """Cards of a deck are shown one after the other, up to the first that is such a card (`until`), or is
    none (`passed`).
    """
    zone = zones(play, frame, part(node, "of"))[0]
    play.bind(frame.id, **{DECK_SHOWN: zone})
    name = f"{play.player(int(zone.partition(':')[2]))}'s draw deck"
    found: tuple[int, ...] = ()
    ended: tuple[int, ...] = ()
    asked = "until" if "until" in node else "passed"
    for count in range(1, len(play.state.zone(zone)) + 1):
        seen = chance.top_cards(play, zone, count, again(frame, node, path), name, "tcg/draw-deck")
        if seen is None:
            return
        found = seen
        if phrases.fits(play, frame, part(node, asked), seen[-1]) == (asked == "until"):
            ended = seen[-1:]
            break
    naming(play, frame, part(node, asked), f"pick {path}/{asked}")
    play.bind(frame.id, **{f"pick {path}/{asked}": ended})  # "that companion" is the one that ended it
    spoken(play, frame, f"pick {path}/what", found)
    if not found:
        failed(play, frame)
        play.bind(frame.id, **{"nothing shown": True})
        return
    show(play, frame, "revealed", found)
    play.say(f"Revealed: {table.names(play, found)}", *frame.cites)
    each_happens(play, frame, verbs.revealed, found, player=chooser(play, frame))


@POSSIBLE.means("reveal_until", "tcg/reveal")
def may_reveal_until(play: Play, frame: Frame, node: Node, whole: bool) -> bool:
    """There is a card to be revealed."""
    return any(play.state.zone(zone) for zone in zones(play, frame, part(node, "of")))


@EFFECTS.means("reveal_hand", "tcg/reveal")
@EFFECTS.means("look_at_hand", "tcg/reveal")
def reveal_hand(play: Play, frame: Frame, node: Node, path: str) -> None:
    """A hand is shown."""
    by = chooser(play, frame)
    hands = [
        h for h in zones(play, frame, Node("hand", of=node["of"]))
        if permissions.may_see_hand(play, by, int(h.partition(":")[2]))
    ]
    shown = tuple(i for zone in hands for i in play.state.zone(zone))
    words = f": {table.names(play, shown)}" if shown and node.kind == "reveal_hand" else ""
    play.say(
        f"A hand of {len(shown)} is {'revealed' if node.kind == 'reveal_hand' else 'looked at'}{words}",
        *frame.cites
    )
    spoken(play, frame, f"pick {path}/hand", shown)
    show(play, frame, "revealed", shown)
    show(play, frame, "found", shown)
    if len(hands) == 1:
        play.bind(frame.id, **{"that player": int(hands[0].partition(":")[2])})
    if shown and node.kind == "reveal_hand":
        each_happens(play, frame, verbs.revealed, shown, player=chooser(play, frame))


def _searched(play: Play, frame: Frame, node: Node) -> tuple[str, ...]:
    """The decks of a player's own that he looks through for what he takes."""
    return tuple(own_deck(play, frame, node)) if part(node, "what").kind in DESCRIBED else ()


@CHOOSING.means("take_into_hand")
def _which_taken(play: Play, frame: Frame, node: Node, path: str, task: Task) -> tuple[int, ...] | None:
    what = part(node, "what")
    if not _seen(play, frame, what, task):
        return None
    return pick(
        play, frame, what, f"{path}/what", task, purpose="which card to take into hand",
        among=_among(play, frame, node),
        may_find_none=bool(_searched(play, frame, node)) and not is_cost(path),
    )  # fmt: skip


@EFFECTS.means("take_into_hand", "tcg/moving-cards", "tcg/the-rule-of-4")
def take_into_hand(play: Play, frame: Frame, node: Node, path: str) -> None:
    """The cards go into the player's hand."""
    found = _which_taken(play, frame, node, path, again(frame, node, path))
    if found is None:
        return
    searched = _searched(play, frame, node)
    in_play = [i for i in found if table.is_in_play(play.card(i))]
    if in_play:
        each_happens(play, frame, verbs.returned_to_hand, in_play)
    for ident in reversed([i for i in found if i not in in_play]):
        each_happens(play, frame, verbs.took_into_hand, [ident], player=play.card(ident).owner)
    for zone in () if _says_to_shuffle(play, frame) else searched:
        play.then(shuffle_it.task(zone))
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
    if not _seen(play, frame, part(node, "what"), task):
        return None
    return pick(
        play, frame, part(node, "what"), f"{path}/what", task, purpose="which card goes there",
        fit=belongs_there(play, frame, node["to"])
    )


@EFFECTS.means("put_in", "tcg/moving-cards")
def put_in(play: Play, frame: Frame, node: Node, path: str) -> None:
    """The cards go to a place."""
    what = _which_put(play, frame, node, path, again(frame, node, path))
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


@CHOOSING.means("stack")
def _what_on_what(
    play: Play, frame: Frame, node: Node, path: str, task: Task
) -> tuple[tuple[int, ...], tuple[int, ...]] | None:
    if not _seen(play, frame, part(node, "what"), task):
        return None
    purposes = {"on": "on which card", "what": "which card is stacked"}
    cards = {}
    # "it" was spoken of before the host
    for field in ("what", "on") if part(node, "what").kind in ("it", "that", "those") else purposes:
        found = pick(play, frame, part(node, field), f"{path}/{field}", task, purpose=purposes[field])
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
    else:
        failed(play, frame)


@EFFECTS.means("transfer", "tcg/transfer")
def transfer(play: Play, frame: Frame, node: Node, path: str) -> None:
    """A card goes to another bearer that may bear it, or to a support area."""
    found = _what_to_whom(play, frame, node, path, again(frame, node, path))
    if found is None:
        return
    what, to = found
    if what and "to" not in node:
        go_to(play, frame, what, part(node, "to_zone"))
    elif what and to:
        each_happens(play, frame, verbs.transferred, what, to=to[0])
    else:
        failed(play, frame)


@CHOOSING.means("transfer")
def _what_to_whom(
    play: Play, frame: Frame, node: Node, path: str, task: Task
) -> tuple[tuple[int, ...], tuple[int, ...]] | None:
    """What is transferred, and to whom where it goes to a bearer; None: wait for the choice."""
    place = node.get("from_zone")
    among = (
        tuple(i for z in zones(play, frame, place) for i in play.state.zone(z)) if isinstance(place, Node)
        else None
    )
    what = pick(
        play, frame, part(node, "what"), f"{path}/what", task, purpose="what is transferred", among=among,
        fit=_can_be_transferred(play, frame, node, path),
    )  # fmt: skip
    if what is None or not what or "to" not in node:
        return None if what is None else (what, ())
    to = pick(
        play, frame, part(node, "to"), f"{path}/to", task, purpose="to whom",
        fit=lambda i: _may_go_to(play, frame, node, what[0], i),
    )  # fmt: skip
    return None if to is None else (what, to)


def _can_be_transferred(play: Play, frame: Frame, node: Node, path: str) -> Callable[[int], bool]:
    """Whether a card is where the text takes it from, and may go to one that the text names, if it names a
    card that is there.
    """
    to = node.get("to")
    named = phrases.cards(play, frame, to) if isinstance(to, Node) and to.kind in DESCRIBED else None
    return lambda i: _is_on(play, frame, node, i) and (
        named is None
        or any(h not in (i, play.card(i).host) and _may_go_to(play, frame, node, i, h) for h in named)
    )


def _may_go_to(play: Play, frame: Frame, node: Node, ident: int, host: int) -> bool:
    """Whether a card may be transferred to a bearer. By its own words it goes where these say, and so it does
    where another text names the very card by its title and says where it goes.
    """
    told = ident == frame.source or part(node, "what").kind in ("named", "your_named")
    return bearing.may_bear(play, host, ident) and (told or _by_its_own_words(play, ident, host))


def _by_its_own_words(play: Play, ident: int, host: int) -> bool:
    """Whether a card that says itself when and to whom it is transferred may go there now: other cards' texts
    have to keep to that.
    """
    for ability in play.printed(ident).abilities:
        own = [
            n for n in ability.walk() if n.kind == "transfer" and part(n, "what").kind == "this" and "to" in n
        ]
        phases = ability.get("phases")
        if own and isinstance(phases, tuple) and framework.phase(play) not in phases:
            return False
        if not all(phrases.fits(play, frame_of(play, ident), part(n, "to"), host) for n in own):
            return False
    return True


def _is_on(play: Play, frame: Frame, node: Node, ident: int) -> bool:
    """Whether a card is borne by what the text says it is transferred from."""
    bearer = node.get("from")
    return not isinstance(bearer, Node) or play.card(ident).host in phrases.cards(play, frame, bearer)


# -- could it be done? ---------------------------------------------------------------------------------------


@POSSIBLE.means("draw")
def may_draw(play: Play, frame: Frame, node: Node, whole: bool) -> bool:
    """There is a card to draw, and the Rule of 4 lets the player; in full, as many as it says."""
    player, wanted = chooser(play, frame), number(play, frame, node, "n")
    open_ = wanted in (None, "x", "all") or isinstance(wanted, Node) and wanted.kind in OPEN
    least = 1 if open_ or not whole else max(1, phrases.amount(play, frame, wanted))
    there = len(play.state.zone(table.deck(player)))
    return there >= least and not permissions.rule_of_4_forbids(play, player)


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
    what, among = part(node, "what"), _among(play, frame, node)
    belongs = belongs_there(play, frame, node.get("into"))
    if whole:
        return enough(play, frame, what, belongs, among) and _host_is_there(play, frame, node)
    return any(belongs(i) for i in (phrases.cards(play, frame, what) if among is None else among))


@POSSIBLE.means("transfer")
def may_transfer(play: Play, frame: Frame, node: Node, whole: bool) -> bool:
    """There is such a card that may go to such a bearer; in full, as many as it says."""
    what, fits = part(node, "what"), _can_be_transferred(play, frame, node, "")
    place = node.get("from_zone")
    among = (
        tuple(i for z in zones(play, frame, place) for i in play.state.zone(z)) if isinstance(place, Node)
        else None
    )
    if whole:
        return enough(play, frame, what, fits, among)
    return any(fits(i) for i in (phrases.cards(play, frame, what) if among is None else among))


def _host_is_there(play: Play, frame: Frame, node: Node) -> bool:
    """Whether there is such a card as something is to be stacked on."""
    host = node.get("on")
    if not isinstance(host, Node):
        return True
    if host.kind in DESCRIBED:
        return enough(play, frame, host)
    return all(table.is_in_play(play.card(i)) for i in phrases.cards(play, frame, host))


@POSSIBLE.means("reveal_hand")
def may_reveal_hand(play: Play, frame: Frame, node: Node, whole: bool) -> bool:
    """A hand can always be shown, even an empty one."""
    return True

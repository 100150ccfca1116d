"""Where the cards lie that a phrase brings somewhere: in the place it names, in play, set aside, or, as the
game is set up, in the encounter deck (lcg/move, lcg/in-play-and-out-of-play, lcg/rule/setup-7).
"""

from __future__ import annotations

from collections.abc import Callable

from ruling_service.engine.kernel.occurrences import Frame
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.language.node import Node
from ruling_service.engine.lcg.brought_in import out_of_play
from ruling_service.engine.lcg.choosing import chosen, part, selection
from ruling_service.engine.lcg.phrases import CARDS, ZONES, zones
from ruling_service.engine.lcg.rulebook import LCG


def from_somewhere(
    play: Play, frame: Frame, node: Node, path: str, fit: Callable[[int], bool] | None = None
) -> tuple[int, ...] | None:
    """The cards of the phrase, looked for in the place it names if it names one."""
    return chosen(play, frame, where_they_lie(play, frame, node), path, "what", "which card", fit)


def where_they_lie(play: Play, frame: Frame, node: Node) -> Node:
    """The phrase with the place where its cards lie as a part of what it looks for: the one that it names,
    or, for what is not in play yet, where such cards wait.
    """
    named = out_of_play_too(play, but_no_heroes(in_that_place(node)))
    return from_the_deck_at_setup(play, frame, named)


def in_that_place(node: Node) -> Node:
    """The phrase with the place it names as a part of what it looks for."""
    from_ = node.get("from")
    what = part(node, "what")
    if not isinstance(from_, Node):
        return node
    if what.kind == "together":
        return node.replace(what=what.replace(of=tuple(_there(one, from_) for one in _tuple(what, "of"))))
    return node.replace(what=_there(what, from_))


def _there(what: Node, from_: Node) -> Node:
    """Cards described or called by their title, looked for in one place only."""
    which, there = what.get("of"), Node("in_zone", zone=from_)
    if what.kind in ("named", "copies"):
        of = Node("filter", type=("card",), **{"is": (Node("titled", title=what["title"]), there)})
        return Node("some", count=what.get("count") or 1, of=of)
    if isinstance(which, Node) and which.kind == "filter" and what.kind not in ("top_cards", "bottom_cards"):
        return what.replace(of=which.replace(**{"is": (*_tuple(which, "is"), there)}))
    return what


@LCG.plays("lcg/in-play-and-out-of-play")
def out_of_play_too(play: Play, node: Node) -> Node:
    """The phrase that brings a card called by its title somewhere: where none is in play, one that is set
    aside is meant, or else that of the encounter deck.
    """
    what = part(node, "what")
    if what.kind == "together":
        each = tuple(out_of_play(play, one) for one in _tuple(what, "of"))
        return node.replace(what=what.replace(of=each))
    return node.replace(what=out_of_play(play, what))


@LCG.plays("lcg/rule/setup-7")
def from_the_deck_at_setup(play: Play, frame: Frame, node: Node) -> Node:
    """The phrase of a Setup text with the encounter deck as the place of cards that it only describes,
    where none such is in play, other than where they are to go; or what is set aside, where none such is in
    the deck: a card with two printed sides never is.
    """
    what = part(node, "what")
    if not frame.get("setting up"):
        return node
    if what.kind == "together":
        each = tuple(part(from_the_deck_at_setup(play, frame, node.replace(what=one)), "what")
                     for one in _tuple(what, "of"))  # fmt: skip
        return node.replace(what=what.replace(of=each))
    which = what.get("of")
    placed = isinstance(which, Node) and any(n.kind in ("in_zone", "set_aside") for n in which.walk())
    if what.kind in PRONOUNS or placed or CARDS.of(what) is None:
        return node
    to = node.get("to")
    there = zones(play, frame, to) if isinstance(to, Node) and ZONES.of(to) is not None else ()
    if any(play.card(i).zone not in there for i in selection(play, frame, what).cards):
        return node
    deck, aside = (_there(what, Node(place)) for place in ("encounter_deck", "out_of_play"))
    only_aside = not selection(play, frame, deck).cards and selection(play, frame, aside).cards
    return node.replace(what=aside if only_aside else deck)


PRONOUNS = frozenset(["it", "that", "those", "them", "its", "this"])
"""Phrases for cards that are known already."""


@LCG.plays("lcg/hero-cards")
def but_no_heroes(node: Node) -> Node:
    """The phrase without the heroes of a discard pile, where cards go from there to a hand or deck."""
    what, to = part(node, "what"), node.get("to") or node.get("into")
    which = what.get("of")
    while isinstance(to, Node) and to.kind in ("top_of", "bottom_of"):
        to = part(to, "of")
    if not isinstance(to, Node) or to.kind not in ("hand", "its_hand", "deck", "that_deck"):
        return node
    stated = _tuple(which, "is") if isinstance(which, Node) and which.kind == "filter" else ()
    if (
        not isinstance(which, Node)
        or not any(r.kind == "in_zone" and part(r, "zone").kind == "discard_pile" for r in stated)
    ):
        return node
    return node.replace(
        what=what.replace(of=which.replace(**{"is": (*stated, Node("not", of=Node("of_type", name="hero")))}))
    )


def _tuple(node: Node, field: str) -> tuple[Node, ...]:
    value = node.get(field)
    return tuple(v for v in value if isinstance(v, Node)) if isinstance(value, tuple) else ()

"""Poison in card text (`poison`)."""

from __future__ import annotations

from ruling_service.engine.kernel.occurrences import Frame
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.language.node import Node
from ruling_service.engine.lcg import table
from ruling_service.engine.lcg.choosing import chosen, failed, selection
from ruling_service.engine.lcg.phrases import AMOUNTS, EFFECTS, POSSIBLE, RESTRICTIONS, amount, cards
from ruling_service.engine.lcg.poison import ENTRY, give, poison_on


def _slot(node: Node) -> str:
    return "to" if node.kind == "give_poison" else "who"


@EFFECTS.means("give_poison", ENTRY)
@EFFECTS.means("gets_poison", ENTRY)
def give_poison(play: Play, frame: Frame, node: Node, path: str) -> None:
    """Each of the characters is given so much poison."""
    to = chosen(play, frame, node, path, _slot(node), "which character is given poison")
    if to is None:
        return
    able = [i for i in to if table.is_character(play, i) and table.is_in_play(play.card(i))]
    if not able:
        failed(play, frame)
    number = amount(play, frame, node["n"])
    play.then(*(give.task(i, number) for i in able))


@POSSIBLE.means("give_poison")
@POSSIBLE.means("gets_poison")
def may_give_poison(play: Play, frame: Frame, node: Node, whole: bool) -> bool:
    """There has to be a character, and a card in its controller's deck."""
    what = node[_slot(node)]
    if not isinstance(what, Node) or what.kind in ("it", "that", "those"):
        return True
    owners = (play.card(i).controller for i in selection(play, frame, what).cards)
    return any(who is not None and play.state.zone(table.deck(who)) for who in owners)


@RESTRICTIONS.means("poisoned", ENTRY)
def poisoned(play: Play, frame: Frame, node: Node, ident: int) -> bool:
    """The character has poison on it."""
    return bool(poison_on(play, ident))


@AMOUNTS.means("per_poison", ENTRY)
def per_poison(play: Play, frame: Frame, node: Node) -> int:
    """How much poison is on the cards, or on all characters."""
    on = node.get("on")
    there = cards(play, frame, on) if isinstance(on, Node) else table.all_characters(play)
    return sum(len(poison_on(play, i)) for i in there)

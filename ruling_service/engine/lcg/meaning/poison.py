"""Poison in card text (`poison`)."""

from __future__ import annotations

from ruling_service.engine.kernel.occurrences import Frame
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.language.node import Node
from ruling_service.engine.lcg import table
from ruling_service.engine.lcg.choosing import chosen, part, pick_among, selection
from ruling_service.engine.lcg.filters import matches
from ruling_service.engine.lcg.letting_happen import failed
from ruling_service.engine.lcg.phrase_tasks import again
from ruling_service.engine.lcg.phrases import AMOUNTS, EFFECTS, POSSIBLE, RESTRICTIONS, amount, cards
from ruling_service.engine.lcg.poison import (
    ENTRY,
    RULE,
    discard,
    faints,
    give,
    is_unconscious,
    poison_on,
    wakes,
)


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


@RESTRICTIONS.means("unconscious", RULE)
def unconscious(play: Play, frame: Frame, node: Node, ident: int) -> bool:
    """The character is unconscious."""
    return is_unconscious(play, ident)


@RESTRICTIONS.means("with_most_poison", ENTRY)
def with_most_poison(play: Play, frame: Frame, node: Node, ident: int) -> bool:
    """No character has more poison; without any poison all have as much."""
    most = max((len(poison_on(play, i)) for i in table.all_characters(play)), default=0)
    return table.is_character(play, ident) and len(poison_on(play, ident)) == most


@EFFECTS.means("make_unconscious", RULE)
def make_unconscious(play: Play, frame: Frame, node: Node, path: str) -> None:
    """The characters are unconscious."""
    what = chosen(
        play, frame, node, path, "what", "who is unconscious", lambda i: not is_unconscious(play, i)
    )
    if what is None:
        return
    able = [
        i for i in what
        if table.is_character(play, i) and table.is_in_play(play.card(i)) and not is_unconscious(play, i)
    ]
    if not able:
        failed(play, frame)
    for ident in able:
        faints(play, ident)


def _asleep(play: Play, frame: Frame, node: Node) -> tuple[int, ...]:
    """The unconscious characters that a text means."""
    return tuple(
        i for i in table.all_characters(play)
        if is_unconscious(play, i) and matches(play, frame, part(node, "of"), i)
    )


@EFFECTS.means("wake", RULE)
def wake(play: Play, frame: Frame, node: Node, path: str) -> None:
    """One unconscious character is turned back."""
    picked = pick_among(
        play, frame, _asleep(play, frame, node), 1, f"{path}/of", again(frame, node, path),
        "which character is turned back", of=part(node, "of")
    )
    if picked == ():
        failed(play, frame)
    for ident in picked or ():
        wakes(play, ident)


@POSSIBLE.means("wake")
def may_wake(play: Play, frame: Frame, node: Node, whole: bool) -> bool:
    """There has to be an unconscious character."""
    return bool(_asleep(play, frame, node))


@EFFECTS.means("discard_poison", ENTRY, RULE)
def discard_poison(play: Play, frame: Frame, node: Node, path: str) -> None:
    """So much poison is discarded, from the characters that are chosen."""
    there = tuple(each for i in table.all_characters(play) for each in poison_on(play, i))
    picked = pick_among(
        play, frame, there, int(str(node["n"])), f"{path}/n", again(frame, node, path),
        "which poison is discarded"
    )
    if picked == ():
        failed(play, frame)
    for ident in picked or ():
        play.say("1 poison is discarded", ENTRY)
        discard(play, ident)


@POSSIBLE.means("make_unconscious")
def may_make_unconscious(play: Play, frame: Frame, node: Node, whole: bool) -> bool:
    """There has to be a character that is not unconscious."""
    what = node["what"]
    if not isinstance(what, Node) or what.kind in ("it", "that", "those"):
        return True
    return any(not is_unconscious(play, i) for i in selection(play, frame, what).cards)


@POSSIBLE.means("discard_poison")
def may_discard_poison(play: Play, frame: Frame, node: Node, whole: bool) -> bool:
    """There has to be poison."""
    return any(poison_on(play, i) for i in table.all_characters(play))

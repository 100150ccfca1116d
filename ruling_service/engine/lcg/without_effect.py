"""A text that was carried out and changed nothing says why; what the rules here can't explain is a gap.

Source: lcg/effects.
"""

from __future__ import annotations

from collections.abc import Iterator

from ruling_service.engine.kernel import nothing
from ruling_service.engine.kernel.meanings import NotPlayed
from ruling_service.engine.kernel.occurrences import Frame
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.kernel.unread import Unread, come_upon
from ruling_service.engine.language.node import Node, nodes
from ruling_service.engine.language.unread import UNREAD
from ruling_service.engine.lcg import table
from ruling_service.engine.lcg.choosing import selection
from ruling_service.engine.lcg.filters import is_card
from ruling_service.engine.lcg.phrases import CARDS, PLAYERS, POSSIBLE, amount, holds, players
from ruling_service.engine.lcg.possible import SLOTS
from ruling_service.engine.lcg.undergone import why_barred

WHEN = {"if_": True, "while_": True, "unless": False, "instead_if": True}
"""Phrases with conditions, and whether they have to be true."""

NUMBERS = ("amount", "n", "by")
OPTIONAL = frozenset(["player_may", "unless_paid", "may_spend", "may_either"])
UNKNOWN = "it was carried out and changed nothing, and the rules here can't say why"

BELOW = "it lies under this card, and whether the text speaks of it there isn't known"


def tell(play: Play, frame: Frame) -> None:
    """Say of a resolution that is done that it had no effect, and why."""
    before = nothing.without_effect(play, frame.id)
    if before is None or frame.source is None:
        return
    text = tuple(node for node in before.text if isinstance(node, Node))
    kinds = {inner.kind for node in text for inner in node.walk()}
    if UNREAD in kinds:
        return
    why = list(dict.fromkeys(reason for node in text for reason in _safely(play, frame, node)))
    chosen_so = bool(kinds & OPTIONAL) and nothing.declined(play, before)
    if not why and not frame.success and not chosen_so:
        why = ["what it says cannot be done here"]
    name = play.name(frame.source)
    below = _meant_below(play, frame, text)
    if below is not None:
        lies = Unread(name, play.name(below), BELOW)
        come_upon(play, lies, *frame.cites, "lcg/effects", source=frame.source, by=frame.controller)
    elif why:
        play.say(
            f"{name} has no effect: {'; '.join(why)}", *frame.cites, "lcg/effects"
        )
    elif not nothing.declined(play, before) and not kinds & OPTIONAL:
        said = " and ".join(dict.fromkeys(_deeds(text))).replace("_", " ").strip()
        come_upon(play, Unread(name, said, UNKNOWN), *frame.cites, "lcg/effects",
                  source=frame.source, by=frame.controller)  # fmt: skip


def _meant_below(play: Play, frame: Frame, text: tuple[Node, ...]) -> int | None:
    """A card under the text's own card that is the one which the text acts on, since no other is; of any that
    there may be it speaks in play alone.
    """
    if frame.source is None:
        return None
    below = play.state.zone(table.under(frame.source))
    meant = [
        value for node in text for phrase in node.walk() if below for name in SLOTS
        if isinstance(value := phrase.get(name), Node) and value.kind in ("the", "named")
    ]
    return next((i for i in below for value in meant if is_card(play, frame, value, i)), None)


def _deeds(text: tuple[Node, ...]) -> Iterator[str]:
    return (phrase.kind for sentence in text for phrase in nodes(sentence, "do"))


def _safely(play: Play, frame: Frame, node: Node) -> list[str]:
    try:
        return list(reasons(play, frame, node))
    except NotPlayed:
        return []


def reasons(play: Play, frame: Frame, node: Node) -> Iterator[str]:
    """Why a phrase could change nothing, as things stand."""
    wanted = WHEN.get(node.kind)
    if wanted is not None and all(holds(play, frame, each) for each in nodes(node, "when")) != wanted:
        yield "its condition is not met"
        return
    for name in SLOTS:
        value = node.get(name)
        if not isinstance(value, Node):
            continue
        if CARDS.of(value) is not None:
            there = selection(play, frame, value).cards
            if not there:
                yield "there is no card that it could affect"
                return
            barred = [why_barred(play, frame, node, name, ident) for ident in there]
            forbidden = [why[0] for why in barred if why is not None]
            if len(forbidden) == len(barred):
                yield from dict.fromkeys(forbidden)
                return
        if CARDS.of(value) is None and PLAYERS.of(value) is not None and not players(play, frame, value):
            done = [] if name != "who" else [r for do in nodes(node, "do") for r in _safely(play, frame, do)]
            yield from done or ["there is no player that it could affect"]
            return
    for name in NUMBERS:
        if node.get(name) is not None and amount(play, frame, node.get(name)) == 0:
            yield "its number is 0"
            return
    asked = POSSIBLE.of(node)
    if asked is not None and not asked(play, frame, node, False):
        yield "nothing of it can be done now"
        return
    for speaking in _speaking_to(play, frame, node):
        for inner in nodes(node, "do"):
            yield from _safely(play, speaking, inner)
        why = [_safely(play, speaking, option) for option in nodes(node, "options")]
        if all(why):  # whichever was picked
            yield from (reason for each in why for reason in each)


def _speaking_to(play: Play, frame: Frame, node: Node) -> Iterator[Frame]:
    """The frame as a phrase speaks in it: to each of the players who do it where it names them."""
    who = node.get("who")
    if node.kind != "player_must" or not isinstance(who, Node) or PLAYERS.of(who) is None:
        yield frame
        return
    for player in players(play, frame, who):
        yield frame.binding(**{"that player": player, "actor": player})

"""A text that was carried out and changed nothing says why; what the rules here can't explain is a gap.

Source: tcg/effect (as much as possible is done).
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
from ruling_service.engine.tcg import phrases

SLOTS = ("to", "on", "what", "who", "from", "of", "target")
"""Fields in which a phrase names the cards or players it acts on."""

WHEN = {"if_": True, "while_": True, "unless": False, "instead_if": True}
"""Phrases with conditions, and whether they have to be true."""

NUMBERS = ("amount", "n", "by")
OPTIONAL = frozenset(["player_may", "unless_paid", "may_spend"])
UNKNOWN = "it was carried out and changed nothing, and the rules here can't say why"


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
    if not why and not frame.success:
        why = ["what it says cannot be done here"]
    name = play.name(frame.source)
    if why:
        play.remember(nothing.IDLE, frame.source)
        play.say(
            f"{name} has no effect: {'; '.join(why)}", *frame.cites, "tcg/effect"
        )
    elif not nothing.declined(play, before) and not kinds & OPTIONAL:
        said = " and ".join(dict.fromkeys(_deeds(text))).replace("_", " ").strip()
        come_upon(play, Unread(name, said, UNKNOWN), *frame.cites, "tcg/effect",
                  source=frame.source, by=frame.controller)  # fmt: skip


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
    if wanted is not None and all(phrases.holds(play, frame, each) for each in nodes(node, "when")) != wanted:
        yield "its condition is not met"
        return
    for name in SLOTS:
        value = node.get(name)
        if not isinstance(value, Node):
            continue
        if phrases.CARDS.of(value) is not None and not phrases.cards(play, frame, value):
            yield "there is no card that it could affect"
            return
        is_player = phrases.CARDS.of(value) is None and phrases.PLAYERS.of(value) is not None
        if is_player and not phrases.players(play, frame, value):
            done = [] if name != "who" else [r for do in nodes(node, "do") for r in _safely(play, frame, do)]
            yield from done or ["there is no player that it could affect"]
            return
    for name in NUMBERS:
        number = node.get(name)
        if number not in (None, "all") and phrases.amount(play, frame, number) == 0:
            yield "its number is 0"
            return
    asked = phrases.POSSIBLE.of(node)
    if asked is not None and not asked(play, frame, node, False):
        yield "nothing of it can be done now"
        return
    per = node.get("per")
    if per is not None and phrases.amount(play, frame, per) == 0:
        yield "its number is 0"
        return
    for inner in nodes(node, "do"):
        yield from _safely(play, frame, inner)

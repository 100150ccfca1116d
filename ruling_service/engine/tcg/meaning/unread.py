"""Phrases that are not played, where a text that holds them is carried out or applies."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ruling_service.engine.kernel.occurrences import Frame
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.kernel.unread import Unread, come_upon
from ruling_service.engine.language.node import Node
from ruling_service.engine.language.unread import UNREAD, applying_any_time, lacks
from ruling_service.engine.tcg import table
from ruling_service.engine.tcg.meaning.statements_read import reads
from ruling_service.engine.tcg.permissions import entry
from ruling_service.engine.tcg.phrases import EFFECTS, POSSIBLE, holds
from ruling_service.engine.tcg.statements import all_abilities, frame_of, speaking


@EFFECTS.means(UNREAD)
def carry_out(play: Play, frame: Frame, node: Node, path: str) -> None:
    """The line of play comes upon it."""
    name = play.name(frame.source) if frame.source is not None else "a text"
    cites = play.citing or ("tcg/effect",)
    said = Unread(name, str(node["phrase"]), str(node["reason"]))
    come_upon(play, said, *cites, source=frame.source, by=frame.controller, again=True)


@POSSIBLE.means(UNREAD)
def possible(play: Play, frame: Frame, node: Node, in_full: bool) -> bool:
    """Nobody knows; so it is offered, and whoever takes it up comes upon the phrase."""
    return True


@reads(UNREAD)
def states(node: Node) -> tuple[Node, ...]:
    """What it says is not known; it stays where it is."""
    return (node,)


def _wary(play: Play) -> bool:
    """Whether a card that speaks now has such a text, or may give one."""
    return any(_heard(play, i) for i in _lacking(play))


def _lacking(play: Play) -> tuple[int, ...]:
    """The cards that have such a text, wherever they are."""
    found: tuple[int, ...] = play.while_printed(
        "unread texts",
        lambda: tuple([i for i in play.state.cards if lacks(play.printed(i).abilities)])
    )
    return found


def _heard(play: Play, ident: int) -> bool:
    """Whether a card's text is active, or it is an event that is being played or could be."""
    return _speaks(play, ident) or _in_hand_or_played(play, ident)


def _speaks(play: Play, ident: int) -> bool:
    """Whether a card's text is active, or it is stacked."""
    return ident in speaking(play) or play.card(ident).zone == table.STACKED


def _in_hand_or_played(play: Play, ident: int) -> bool:
    """Whether it is an event in a hand or being played: it leaves these while the table stays as it is."""
    zone = play.card(ident).zone
    return play.printed(ident).type == "event" and (zone == table.VOID or zone.startswith("hand:"))


def applying(play: Play, *, responding: bool) -> Iterable[tuple[Unread, tuple[str, ...]]]:
    """The phrases that are not played and apply now, or whose trigger nobody knows: of cards whose text is
    active, of an event being played, and, where players respond as they like (`responding`), of responses.
    """
    lacking: tuple[int, ...] | None = play.state.prints.get("unread texts")
    if lacking is None:
        lacking = _lacking(play)
    return _applying(play, responding=responding) if lacking and _wary(play) else ()


def _applying(play: Play, *, responding: bool) -> Iterator[tuple[Unread, tuple[str, ...]]]:
    heard: tuple[int, ...] = play.while_laid_out(
        "heard texts", lambda: tuple(i for i in play.state.cards if _speaks(play, i))
    )
    events = [i for i in _lacking(play) if i not in heard and _in_hand_or_played(play, i)]
    for ident in (*heard, *events):
        for node in _of_card(play, ident, responding=responding):
            said = Unread(play.name(ident), str(node["phrase"]), str(node["reason"]))
            yield said, (*entry(play, ident), "tcg/effect")


def _of_card(play: Play, ident: int, *, responding: bool) -> Iterator[Node]:
    in_hand = play.card(ident).zone.startswith("hand:")
    if in_hand and not responding:
        return
    usable = in_hand and any(a.kind in ("action", "response") for a in all_abilities(play, ident))
    frame = frame_of(play, ident)
    for ability in all_abilities(play, ident):
        if (ability.kind == "response" or in_hand) and not responding:
            continue
        if in_hand and usable and ability.kind != "response":
            continue
        for node, conditions in applying_any_time(ability):
            if all(holds(play, frame, condition) for condition in conditions):
                yield node

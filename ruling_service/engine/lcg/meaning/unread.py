"""Phrases that are not played, where a text that holds them is carried out or applies."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ruling_service.engine.kernel.occurrences import Frame
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.kernel.unread import Unread, come_upon
from ruling_service.engine.language.node import Node
from ruling_service.engine.language.unread import UNREAD, applying_any_time, lacks
from ruling_service.engine.lcg import table
from ruling_service.engine.lcg.frames import ability_frame, speaking
from ruling_service.engine.lcg.phrases import EFFECTS, POSSIBLE, holds
from ruling_service.engine.lcg.statements import all_abilities


@EFFECTS.means(UNREAD)
def carry_out(play: Play, frame: Frame, node: Node, path: str) -> None:
    """The line of play comes upon it."""
    name = play.name(frame.source) if frame.source is not None else "a text"
    cites = play.citing or ("lcg/ability",)
    said = Unread(name, str(node["phrase"]), str(node["reason"]))
    come_upon(play, said, *cites, source=frame.source, by=frame.controller, again=True)


@POSSIBLE.means(UNREAD)
def possible(play: Play, frame: Frame, node: Node, in_full: bool) -> bool:
    """Nobody knows; so it is offered, and whoever takes it up comes upon the phrase."""
    return True


def _wary(play: Play) -> bool:
    """Whether a card that speaks now has such a text, or may give one."""
    return any(speaking(play, i) or _in_hand_or_played(play, i) for i in _lacking(play))


def _lacking(play: Play) -> tuple[int, ...]:
    """The cards that have such a text, wherever they are."""
    found: tuple[int, ...] = play.while_printed(
        "unread texts",
        lambda: tuple([i for i in play.state.cards if lacks(play.printed(i).abilities)])
    )
    return found


def _in_hand_or_played(play: Play, ident: int) -> bool:
    """Whether it is an event in a hand or being played: it leaves these while the table stays as it is."""
    zone = play.card(ident).zone
    return play.printed(ident).type == "event" and (zone == table.PLAYING or zone.startswith("hand:"))


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
        "heard texts", lambda: tuple(i for i in play.state.cards if speaking(play, i))
    )
    events = [i for i in _lacking(play) if i not in heard and _in_hand_or_played(play, i)]
    for ident in sorted((*heard, *events)):
        for node in _of_card(play, ident, responding=responding):
            said = Unread(play.name(ident), str(node["phrase"]), str(node["reason"]))
            yield said, (*table.entry(play, ident), "lcg/constant-ability")


def _of_card(play: Play, ident: int, *, responding: bool) -> Iterator[Node]:
    in_hand = not speaking(play, ident) and play.card(ident).zone != table.PLAYING
    usable = in_hand and any(a.kind in ("action", "response") for a in all_abilities(play, ident))
    frame = ability_frame(play, ident, None)
    for ability in all_abilities(play, ident):
        if (ability.kind == "response" or in_hand) and not responding:
            continue
        if in_hand and usable and ability.kind != "response":
            continue
        for node, conditions in applying_any_time(ability):
            if all(holds(play, frame, condition) for condition in conditions):
                yield node

"""Preventing what is about to happen or what a text has just said, and letting something else happen instead.
"""

from __future__ import annotations

from ruling_service.engine.kernel.occurrences import Frame, Occurrence
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.language.node import Node
from ruling_service.engine.tcg import averted, phrases, resolve
from ruling_service.engine.tcg.meaning.choosing import choices_made
from ruling_service.engine.tcg.meaning.registry import EFFECTS, POSSIBLE, PREVENTED
from ruling_service.engine.tcg.resolve import do_all
from ruling_service.engine.tcg.rulebook import TCG

PREVENTED.plays("that_wound", "that_event", "this_effect")


@EFFECTS.means("prevent", "tcg/preventing-effects")
def prevent(play: Play, frame: Frame, node: Node, path: str) -> None:
    """What the trigger is about to do does not happen; of several things at once all that a plural speaks of.
    """
    for o in _meant(play, frame) or (frame.occurrence,):
        resolve.prevent(play, frame, o)


def _meant(play: Play, frame: Frame) -> tuple[Occurrence, ...]:
    """The things about to happen at this moment that a trigger with "1 or more" speaks of; none where it
    means a single one.
    """
    happening = play.state.happening(frame.happening) if frame.happening is not None else None
    index = frame.get("index")
    if happening is None or frame.source is None or not isinstance(index, int) or index < 0:
        return ()
    abilities = play.printed(frame.source).abilities
    events = (
        [e for t in phrases.nodes(abilities[index], "when") for e in phrases.nodes(t, "event")]
        if index < len(abilities) else []
    )
    plural = [e for e in events if any(n.get("or_more") for n in e.walk())]
    return tuple(o for o in happening.occurrences if any(phrases.met(play, frame, e, o) for e in plural))


@POSSIBLE.means("prevent", "tcg/preventing-effects")
def may_prevent(play: Play, frame: Frame, node: Node, whole: bool) -> bool:
    """Something is about to happen."""
    return frame.happening is not None


@EFFECTS.means("instead", "tcg/instead")
def instead(play: Play, frame: Frame, node: Node, path: str) -> None:
    """Something else happens in place of what is about to; if it can't, the original happens after all."""
    do = phrases.nodes(node, "do")
    if (
        frame.happening is None or frame.occurrence is None
        or not phrases.partly_possible(play, frame, do)
    ):
        play.say("The replacement cannot happen, so the original does", *frame.cites, "tcg/instead")
        return
    averted.withdraw(play, frame.happening, frame.occurrence, "replaced")
    do_all(play, frame, do, path)


@EFFECTS.means("unless_prevented", "tcg/preventing-effects")
def unless_prevented(play: Play, frame: Frame, node: Node, path: str) -> None:
    """What a sentence does, which players may pay to prevent, or to have something else done instead, one
    after the other.

    What it affects is chosen before they are asked.
    """
    do = phrases.nodes(node, "do")
    for n, phrase in enumerate(do):
        if not choices_made(play, frame, phrase, f"{path}.{n}", resolve.do.task(frame.id, node, path)):
            return
        frame = play.state.frames.get(frame.id, frame)
    who = node["who"]
    players = phrases.players(play, frame, who) if isinstance(who, Node) else ()
    instead = phrases.nodes(node, "instead")
    play.then(offers.task(frame.id, players, phrases.nodes(node, "cost"), do, path, instead))


@TCG.procedure("tcg/preventing-effects")
def offers(
    play: Play, frame_id: int, players: tuple[int, ...], price: tuple[Node, ...], effect: tuple[Node, ...],
    path: str, instead: tuple[Node, ...] = ()
) -> None:
    """Ask the next player; if nobody pays, the effect takes place."""
    frame = play.state.frames.get(frame_id)
    if frame is None:
        return
    if not players:
        do_all(play, frame, effect, path)
        return
    play.bind(frame_id, **{"that player": players[0]})
    left = Node("offers_left", players=tuple(players[1:]), price=price, do=effect, path=path, instead=instead)
    effect = effect if len(players) == 1 else (left,)
    play.then(resolve.offer.task(frame_id, players[0], price, effect, path, instead))


@EFFECTS.means("offers_left")
def offers_left(play: Play, frame: Frame, node: Node, path: str) -> None:
    """The players that have not been asked yet."""
    players = node["players"]
    listed = tuple(int(str(p)) for p in players) if isinstance(players, tuple) else ()
    play.then(
        offers.task(
            frame.id, listed, phrases.nodes(node, "price"), phrases.nodes(node, "do"), str(node["path"]),
            phrases.nodes(node, "instead")
        )
    )

"""Amounts about to be placed, or by which a threat is about to fall, and texts that lessen them
(lcg/replacement-effects).
"""

from __future__ import annotations

from ruling_service.engine.kernel.occurrences import Frame, Occurrence
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.language.node import Node, nodes
from ruling_service.engine.lcg import phrase_tasks, resolve, table, verbs
from ruling_service.engine.lcg.filters import matches
from ruling_service.engine.lcg.letting_happen import failed
from ruling_service.engine.lcg.meaning import replacing
from ruling_service.engine.lcg.meaning.events import RAISED, is_placed
from ruling_service.engine.lcg.paying_in_full import happens_otherwise
from ruling_service.engine.lcg.phrases import EFFECTS, POSSIBLE, is_player
from ruling_service.engine.lcg.triggers import waits_for


@waits_for(
    "would_be_placed", verbs.placed_progress, verbs.damaged, verbs.gained_resources, verbs.placed_tokens,
    speaks=("on", "card")
)
def would_be_placed(play: Play, frame: Frame, event: Node, o: Occurrence) -> bool:
    """So many tokens are about to be placed on the card."""
    return is_placed(play, frame, event, o)


@waits_for("would_be_cancelled", verbs.cancelled, speaks=("card",))
def would_be_cancelled(play: Play, frame: Frame, event: Node, o: Occurrence) -> bool:
    """The When Revealed effect of some card is about to be cancelled."""
    return o.get("happening") is not None


@waits_for("cancelling_event", verbs.cancelled, speaks=("card",))
def cancelling_event(play: Play, frame: Frame, event: Node, o: Occurrence) -> bool:
    """A player's event is about to cancel the When Revealed effects of such a card."""
    source, of = o.get("source"), event["of"]
    if o.get("happening") is None or source is None or play.printed(source).type != "event":
        return False
    return (
        isinstance(of, Node) and is_player(play, frame, event.get("player"), play.card(source).owner)
        and matches(play, frame, of, o.get("card"))
    )


@EFFECTS.means("cancel_that_event", "lcg/cancel", "lcg/replacement-effects")
def cancel_that_event(play: Play, frame: Frame, node: Node, path: str) -> None:
    """What the event is about to cancel isn't cancelled, and nothing more of the event takes place; of one
    that is being played nothing does.
    """
    if _is_being_played(frame):
        replacing.cancel_card(play, frame, THAT_EVENT, path)
        return
    happening = play.state.happening(frame.happening) if frame.happening is not None else None
    o = frame.occurrence
    if happening is None or o is None or happening.applied or o not in happening.occurrences:
        failed(play, frame)
        return
    play.say("The effects of the event are cancelled", *frame.cites, "lcg/cancel")
    play.withdraw(happening.id, o, "cancelled")
    parts = (phrase_tasks.do.name, resolve.sentence.name, resolve.either.name)
    play.state.agenda = [
        task for task in play.state.agenda if not (task.name in parts and task.args[0] == happening.frame)
    ]


THAT_EVENT = Node("cancel_effects", of=Node("that", type="event"))


def _is_being_played(frame: Frame) -> bool:
    return frame.occurrence is not None and frame.occurrence.kind == verbs.played.past


@POSSIBLE.means("cancel_that_event", "lcg/cancel", "lcg/triggered-ability")
def may_cancel_that_event(play: Play, frame: Frame, node: Node, whole: bool) -> bool:
    """An event has to be about to cancel something, or be on its way."""
    if _is_being_played(frame):
        return replacing.may_cancel_card(play, frame, THAT_EVENT, whole)
    return frame.occurrence is not None and frame.occurrence.get("happening") is not None


@waits_for("threat_would_fall", verbs.lowered_threat)
def threat_would_fall(play: Play, frame: Frame, event: Node, o: Occurrence) -> bool:
    """A player card is about to lower the player's threat."""
    source = o.get("source")
    return (
        source is not None and table.is_player_card(play, source)
        and is_player(play, frame, event.get("of"), o.get("player"))
    )


@waits_for("threat_would_rise", verbs.raised_threat)
def threat_would_rise(play: Play, frame: Frame, event: Node, o: Occurrence) -> bool:
    """A player's threat is about to go up, in one of the ways named if any are."""
    ways = nodes(event, "how")
    return is_player(play, frame, event.get("of"), o.get("player")) and (
        not ways or any(RAISED[way.kind](play, o) for way in ways)
    )


@EFFECTS.means("reduce_that", "lcg/replacement-effects", "lcg/modifiers")
def reduce_that(play: Play, frame: Frame, node: Node, path: str) -> None:
    """What is about to happen happens with a smaller amount, or not at all; an amount that is smaller anyway
    stays.
    """
    happening = play.state.happening(frame.happening) if frame.happening is not None else None
    o = frame.occurrence
    if (
        happening is None or o is None or o.get("amount") is None
        or happening.applied or o not in happening.occurrences or not _is_meant(play, frame, node, o)
    ):
        failed(play, frame)
        return
    there, by, to = int(o.get("amount")), node.get("by"), node.get("to")
    left = max(0, there - by) if isinstance(by, int) else min(there, to) if isinstance(to, int) else there
    play.say(f"The amount is {left} instead of {there}", *frame.cites, "lcg/replacement-effects")
    changed = (o.having(amount=left),) if left else ()
    happens_otherwise(
        play, happening,
        tuple(n for each in happening.occurrences for n in (changed if each == o else (each,))),
    )
    if not left and len(happening.occurrences) == 1:
        play.stop(happening.id, "reduced to nothing")


def _is_meant(play: Play, frame: Frame, node: Node, o: Occurrence) -> bool:
    """Whether what is about to happen is what the text says: such tokens, on the card that it names."""
    return node.get("on") is None or is_placed(play, frame, node.replace(n=1), o)


@POSSIBLE.means("reduce_that")
def may_reduce_that(play: Play, frame: Frame, node: Node, whole: bool) -> bool:
    """Something with an amount has to be about to happen."""
    return frame.occurrence is not None and frame.occurrence.get("amount") is not None

"""Delayed effects: carried out by themselves when their moment comes, or once their event has happened (lcg/delayed-effects)."""

from __future__ import annotations

from ruling_service.engine.kernel.agenda import Task
from ruling_service.engine.kernel.occurrences import Happening, Lasting, Occurrence
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.kernel.rulebook import Candidate
from ruling_service.engine.language.node import Node
from ruling_service.engine.lcg import resolve, table
from ruling_service.engine.lcg.idle import why_idle
from ruling_service.engine.lcg.meaning.cards import NOTHING_FOUND
from ruling_service.engine.lcg.meaning.events import done_or_begun, met, occurrence_kinds
from ruling_service.engine.lcg.rulebook import LCG


def delayed(play: Play, happening: Happening) -> list[Candidate]:
    """Delayed effects whose moment has come, or whose event has just happened."""
    if not any(e.at for e in play.state.lasting):
        return []
    found = []
    for effect in play.state.lasting:
        o = next((o for o in happening.occurrences if effect.at and _is_due(play, effect, o)), None)
        if o is not None:
            by = effect.controller if effect.controller is not None else table.first_player(play)
            label = f"the delayed effect of {play.name(effect.source) if effect.source is not None else 'a card'}"
            task = Task("lcg.delayed", (effect, o))
            found.append(Candidate(("delayed", effect.id, effect.what), by, label, task, (*effect.cites, "lcg/delayed-effects")))
    return found


def _is_due(play: Play, effect: Lasting, o: Occurrence) -> bool:
    if effect.at != "event":
        return o.kind == "moment" and o.get("name") == effect.at
    event = effect.what["event"] if isinstance(effect.what, Node) else None
    if not isinstance(event, Node) or effect.frame is None or o.kind not in occurrence_kinds(event):
        return False
    return done_or_begun(event, o, "after") and met(play, effect.frame, event, o)


@LCG.task("lcg.delayed", "lcg/delayed-effects")
def resolve_delayed(play: Play, effect: Lasting, o: Occurrence) -> None:
    """Carry a delayed effect out on the cards it spoke of when it was created, those of them that are still the same."""
    if effect not in play.state.lasting:
        return
    play.forget(effect)
    assert effect.frame is not None
    assert isinstance(effect.what, Node)
    play.say(
        f"Delayed effect of {play.name(effect.source) if effect.source is not None else 'a card'}", *effect.cites, "lcg/delayed-effects"
    )
    lives = dict(effect.frame.get("lives", ()))
    meant = tuple(i for group in effect.frame.get("spoken", ()) for i in group if i >= 0) or (
        (effect.source,) if effect.source is not None else ()
    )
    spoken = tuple(
        tuple(i for i in group if i < 0 or lives.get(i, play.card(i).life) == play.card(i).life) or NOTHING_FOUND
        for group in effect.frame.get("spoken", ())
    )
    kept = tuple(b for b in effect.frame.bindings if not b[0].startswith(("pick ", "number ", "player ")))
    happened = o if effect.at == "event" else effect.frame.occurrence
    frame = play.frame(effect.frame._replace(success=True, bindings=kept, occurrence=happened).binding(spoken=spoken))
    idle = why_idle(play, frame, effect.what["do"], meant)
    if idle is not None:
        play.say(f"It does nothing: {idle[0]}", *effect.cites, *idle[1])
        play.state.frames.pop(frame.id, None)
        return
    play.then(Task("lcg.do delayed", (frame.id, effect.what)), Task("lcg.resolved", (frame.id,)))


@LCG.task("lcg.do delayed", "lcg/delayed-effects")
def do_delayed(play: Play, frame_id: int, what: Node) -> None:
    """The text of a delayed effect; it no longer matters where the card is that created it."""
    frame = play.state.frames.get(frame_id)
    if frame is not None:
        resolve.do_all(play, frame, what["do"], "delayed")

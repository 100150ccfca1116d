"""Cards that are switched: each comes to lie where the other lay (lcg/switch)."""

from __future__ import annotations

from ruling_service.engine.kernel.cards import Card
from ruling_service.engine.kernel.occurrences import Frame
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.kernel.unread import Unread, come_upon
from ruling_service.engine.language.node import Node
from ruling_service.engine.lcg import table, verbs
from ruling_service.engine.lcg.changes import OF_ENCOUNTER_BACKS, has_no_back, move_within_play
from ruling_service.engine.lcg.choosing import chosen
from ruling_service.engine.lcg.letting_happen import failed
from ruling_service.engine.lcg.meaning.entering import enter_one
from ruling_service.engine.lcg.phrases import EFFECTS
from ruling_service.engine.lcg.rulebook import LCG

WHERE = "how another card comes to lie there isn't said"


@EFFECTS.means("exchange", "lcg/switch")
def exchange(play: Play, frame: Frame, node: Node, path: str) -> None:
    """Two cards change places, each keeping its place's order; what leaves or enters play by it is heard."""
    what = chosen(play, frame, node, path, "what", "which card is exchanged")
    if what is None:
        return
    with_ = chosen(play, play.state.frames.get(frame.id, frame), node, path, "with", "for which card")
    if with_ is None:
        return
    if not what or not with_:
        failed(play, frame)
        return
    one, other = play.card(what[0]), play.card(with_[0])
    now = play.state.frames.get(frame.id, frame)
    seen = tuple((other.id, one.zone) if each[0] == one.id else each for each in now.get("looked at", ()))
    play.bind(frame.id, **{"looked at": seen})
    play.say(f"{play.name(one.id)} and {play.name(other.id)} are exchanged", *frame.cites, "lcg/switch")
    if table.is_in_play(one) and table.is_in_play(other):
        here, there = one.zone, other.zone
        move_within_play(play, one.id, there)
        move_within_play(play, other.id, here)
        return
    if not (table.is_in_play(one) or table.is_in_play(other)):
        goes = ((one, other.zone), (other, one.zone))
        if any(to in OF_ENCOUNTER_BACKS and has_no_back(play, card.id) for card, to in goes):
            failed(play, frame)
            return
        at = play.state.zone(other.zone).index(other.id)
        play.move(other.id, _owners(other, one.zone))
        play.move(one.id, _owners(one, other.zone), index=at)
        return
    inside, outside = (one, other) if table.is_in_play(one) else (other, one)
    at = play.state.zone(outside.zone).index(outside.id)
    if inside.zone != table.STAGING and not inside.zone.startswith("play:"):
        said = Unread(play.name(inside.id), "a switch with a card that is not in play", WHERE)
        come_upon(play, said, *frame.cites, source=frame.source, by=frame.controller)
        return
    left = verbs.left_play(
        card=inside.id, life=inside.life, to=outside.zone.partition(":")[0], source=frame.source, effect=True
    )
    play.happen(
        left, frame=frame.id,
        then=[takes_its_place.task(inside.id, outside.id, outside.zone, at, inside.controller, frame.id)]
    )


@LCG.plays("lcg/ownership-and-control")
def _owners(card: Card, zone: str) -> str:
    """The place to which a card goes that is switched to one: of a player's deck or pile, its owner's."""
    pile, _, whose = zone.partition(":")
    own = pile in ("deck", "discard") and bool(whose) and card.owner is not None
    return f"{pile}:{card.owner}" if own else zone


@LCG.procedure("lcg/switch", "lcg/in-play-and-out-of-play")
def takes_its_place(
    play: Play, gone: int, comes: int, pile: str, at: int, player: int | None, frame_id: int
) -> None:
    """A card has left play, unless something kept it there: it lies where the other lay, and that enters."""
    if table.is_in_play(play.card(gone)):
        play.reframe(frame_id, success=False)
        return
    if play.card(gone).zone == (place := _owners(play.card(gone), pile)):
        play.move(gone, place, index=at)
    play.then(enter_one.task(comes, table.first_player(play) if player is None else player, frame_id, False))

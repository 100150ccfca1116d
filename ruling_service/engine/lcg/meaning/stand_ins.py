"""Cards laid facedown before a player that count as enemies (`facedown`)."""

from __future__ import annotations

from ruling_service.engine.kernel.occurrences import Frame
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.language.node import Node, nodes
from ruling_service.engine.lcg import facedown, table, verbs
from ruling_service.engine.lcg.choosing import chosen, selection
from ruling_service.engine.lcg.encounter_phase import AS_FROM_STAGING
from ruling_service.engine.lcg.facedown import StandIn
from ruling_service.engine.lcg.filters import value_called
from ruling_service.engine.lcg.letting_happen import failed
from ruling_service.engine.lcg.phrases import EFFECTS, LASTING, POSSIBLE, amount, chooser
from ruling_service.engine.lcg.possible import LATER

FACEDOWN = "lcg/faq/face-down-cards-have-no-traits"


@EFFECTS.means("reanimate", facedown.REANIMATED.entry, "lcg/engaged")
def reanimate(play: Play, frame: Frame, node: Node, path: str) -> None:
    """Each of the cards is laid facedown before whoever does it, and counts as having come from
    the staging area and engaged that player.
    """
    lay(play, frame, node, path, facedown.REANIMATED)


@EFFECTS.means("place_as_engaged", FACEDOWN, "lcg/engaged")
def place_as_engaged(play: Play, frame: Frame, node: Node, path: str) -> None:
    """The same with cards of which the text says what they are."""
    lay(play, frame, node, path, _told(play, frame))


def _told(play: Play, frame: Frame) -> StandIn:
    """What the text says of the cards it lays down."""
    for phrase in frame.get("text", Node("nothing")).walk():
        if phrase.kind == "act_as":
            values = (
                (value_called(each["stat"]), amount(play, frame, each["n"]))
                for each in nodes(phrase, "values")
            )
            return facedown.of_text(str(phrase["title"]), values)
    return facedown.of_text("facedown enemy")


def lay(play: Play, frame: Frame, node: Node, path: str, stand_in: StandIn) -> None:
    """Lay the cards facedown before the player who carries the text out."""
    what = chosen(play, frame, node, path, "what", "which card is laid facedown")
    if what is None:
        return
    able = [i for i in what if not table.is_in_play(play.card(i))]
    if not able:
        failed(play, frame)
        return
    player = chooser(play, frame)
    happened = []
    for ident in able:
        facedown.will_stand_for(play, ident, stand_in)
        life = play.card(ident).life
        happened.append(
            verbs.entered_play(
                card=ident, to=table.engaged_area(player), how=facedown.FROM_OUTSIDE, life=life
            )
        )
        happened.append(verbs.engaged(enemy=ident, player=player, how=AS_FROM_STAGING, entering=True))
        play.say(
            f"{play.player(player)} lays {play.name(ident)} facedown as {stand_in.title}", stand_in.entry,
            "lcg/effects"
        )
    play.happen(*happened, frame=frame.id)


@POSSIBLE.means("reanimate", "lcg/then")
@POSSIBLE.means("place_as_engaged", "lcg/then")
def may_lay(play: Play, frame: Frame, node: Node, whole: bool) -> bool:
    """There has to be such a card outside play."""
    what = node["what"]
    if not isinstance(what, Node) or what.kind in LATER:
        return True
    return any(not table.is_in_play(play.card(i)) for i in selection(play, frame, what).cards)


@EFFECTS.means("act_as", FACEDOWN)
def act_as(play: Play, frame: Frame, node: Node, path: str) -> None:
    """They were that as they were laid down: the sentence before asks this one."""


LASTING.plays("act_as")

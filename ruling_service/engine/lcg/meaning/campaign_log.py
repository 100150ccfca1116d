"""The campaign's log as a place that texts write into and ask: notes, and experience.

What is written now is in the log once the scenario is won; what is asked is what the log said as the game
began (lcg/rule/campaign-log).
"""

from __future__ import annotations

from ruling_service.engine.kernel.occurrences import Frame
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.kernel.unread import Unread, come_upon
from ruling_service.engine.language.node import Node
from ruling_service.engine.lcg import campaign
from ruling_service.engine.lcg.campaign import Recorded
from ruling_service.engine.lcg.choosing import part
from ruling_service.engine.lcg.phrases import CONDITIONS, EFFECTS, STATES
from ruling_service.engine.lcg.values import per_thing
from ruling_service.slugs import slug

LOG = "lcg/rule/campaign-log"
WHY = "nothing here says what the campaign's log has"
STATES.update(["note_down", "gain_experience", "lose_experience"])


@EFFECTS.means("note_down", LOG)
def note_down(play: Play, frame: Frame, node: Node, path: str) -> None:
    """The players write these words into the notes of the log."""
    words = str(node["note"])
    if campaign.of_this_game(play) is not None:
        campaign.record(play, Recorded("note", words=words))
    play.say(f"For the notes of the campaign's log: {words}", *frame.cites, LOG)


@CONDITIONS.means("recorded", LOG)
def recorded(play: Play, frame: Frame, node: Node) -> bool:
    """The notes of the log say so, whatever their capitals and signs; without a log nobody knows."""
    here = campaign.of_this_game(play)
    if here is None:
        come_upon(play, Unread("the campaign's log", str(node["note"]), WHY), *frame.cites, of_text=False)
        return False
    return slug(str(node["note"])) in {slug(one) for one in here.notes}


@EFFECTS.means("gain_experience", LOG)
def gain_experience(play: Play, frame: Frame, node: Node, path: str) -> None:
    """The players have so much experience more; of a number of things, so much for each, up to a maximum."""
    _experience(play, frame, node, 1)


@EFFECTS.means("lose_experience", LOG)
def lose_experience(play: Play, frame: Frame, node: Node, path: str) -> None:
    """The players have so much experience less."""
    _experience(play, frame, node, -1)


def _experience(play: Play, frame: Frame, node: Node, sign: int) -> None:
    number = node["n"] if isinstance(node["n"], int) else 0
    if node.get("of") is not None:
        number *= per_thing(play, frame, part(node, "of"))
        most = node.get("most")
        number = min(number, most) if isinstance(most, int) else number
    if campaign.of_this_game(play) is not None:
        campaign.record(play, Recorded("experience", words=str(sign * number)))
    play.say(f"Experience for the campaign's log: {sign * number:+d}", *frame.cites, LOG)

"""What a text writes down for the campaign: nothing of this game differs by it, but its account says so.
"""

from __future__ import annotations

from ruling_service.engine.kernel.occurrences import Frame
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.language.node import Node
from ruling_service.engine.lcg.phrases import EFFECTS
from ruling_service.engine.lcg.printing import noun_phrase


@EFFECTS.means("earned", "lcg/rule/campaign-pool")
def earned(play: Play, frame: Frame, node: Node, path: str) -> None:
    """The players have earned a card: they write it into the campaign's log."""
    what = node.get("title") or f"the {node['what']}"
    play.say(f"The players have earned {what}", *frame.cites)


@EFFECTS.means("add_to_campaign", "lcg/rule/campaign-pool")
def add_to_campaign(play: Play, frame: Frame, node: Node, path: str) -> None:
    """The campaign has the cards from here on; where they are in this game, they stay."""
    what = node["what"]
    named = noun_phrase(what) if isinstance(what, Node) else "what was earned"
    play.say(f"In the campaign's pool from here on: {named}", *frame.cites)

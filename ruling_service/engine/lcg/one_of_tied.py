"""Players who are tied for the most or the fewest of something, where a text means one of them."""

from __future__ import annotations

from ruling_service.engine.kernel.occurrences import Frame
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.kernel.unread import Unread, come_upon
from ruling_service.engine.language.node import Node, nodes
from ruling_service.engine.lcg.frames import WHOSE
from ruling_service.engine.lcg.phrases import players
from ruling_service.engine.lcg.printing import player_phrase
from ruling_service.engine.lcg.rulebook import LCG

OF_MOST = frozenset(["player_most", "player_most_of"])
"""One player, named by what he has."""

TIED = "several players are tied, whose cards are not as many, and the text asks for one of them"


@LCG.plays("lcg/faq/1.03")
def of_one_of_those_tied(
    play: Play, frame: Frame, which: Node, found: tuple[int, ...]
) -> tuple[int, ...]:
    """Of cards that are counted those of one player, where the text counts those "of the player with the
    most …" and several are tied. Where it matters which of them, the line of play is uncertain.
    """
    for said in nodes(which, "is"):
        who = said.get("who")
        if said.kind not in WHOSE or not isinstance(who, Node) or who.kind not in OF_MOST:
            continue
        tied = players(play, frame, who)
        if len(tied) > 1:
            of_each = [tuple(i for i in found if WHOSE[said.kind](play, i) == player) for player in tied]
            if len(set(map(len, of_each))) > 1:
                card = "a text" if frame.source is None else play.name(frame.source)
                hangs_on = Unread(card, player_phrase(who), TIED)
                come_upon(play, hangs_on, "lcg/faq/1.03", of_text=False)
            return of_each[0]
    return found

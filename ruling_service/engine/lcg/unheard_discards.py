"""Cards that come to a discard pile without an occurrence of their own (a shadow card, a treachery that is
resolved, what was attached to a card that leaves play): a text that waits for that isn't played then.

Sources: lcg/discard-pile-and-victory-display, lcg/shadow-effects, lcg/treachery-cards.
"""

from __future__ import annotations

from ruling_service.engine.kernel.play import Play
from ruling_service.engine.kernel.unread import Unread, come_upon
from ruling_service.engine.language.node import Node
from ruling_service.engine.lcg.filters import is_card
from ruling_service.engine.lcg.frames import ability_frame
from ruling_service.engine.lcg.printing import noun_phrase
from ruling_service.engine.lcg.statements import all_abilities, talking
from ruling_service.engine.lcg.texts import kinds_in

WAITS = "enters_discard"
"""The event of a card that is placed in a discard pile, from wherever."""
WHY = "of a card that comes to the discard pile so it is not played"


def notice(play: Play, ident: int) -> None:
    """A card lies in a discard pile now, and nothing that waits for that has heard of it."""
    if not play.while_printed("waits for discard piles", lambda: any(
        WAITS in kinds_in(ability) for i in play.state.cards for ability in play.printed(i).abilities
    )):  # fmt: skip
        return
    for speaker, _ in talking(play):
        for ability in all_abilities(play, speaker):
            for event in (n for n in ability.walk() if n.kind == WAITS):
                who = event.get("who")
                frame = ability_frame(play, speaker, None)
                if isinstance(who, Node) and is_card(play, frame, who, ident):
                    said = f"{noun_phrase(who)} is placed in the discard pile"
                    come_upon(play, Unread(play.name(speaker), said, WHY), *frame.cites, source=speaker)

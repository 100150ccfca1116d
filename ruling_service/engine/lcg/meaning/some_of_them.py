"""Half of the cards there are, and the best of those spoken of."""

from __future__ import annotations

from ruling_service.engine.kernel.occurrences import Frame
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.language.node import Node
from ruling_service.engine.lcg.choosing import part
from ruling_service.engine.lcg.filters import everything, stat
from ruling_service.engine.lcg.phrases import CARDS, EFFECTS, RESTRICTIONS, Selection, amount
from ruling_service.engine.lcg.spoken import last_spoken


def half(number: int, node: Node) -> int:
    """Half of a number, rounded up unless the phrase says down (lcg/modifiers)."""
    return number // 2 if node.get("down") else -(-number // 2)


# the compiler says these otherwise
CARDS.plays("of_whom")
RESTRICTIONS.plays("most_costly", "most_damaged")
EFFECTS.plays("parted", "discard_to", "two_deeds", "discard_all", "choose_both")


@CARDS.means("half_of_them", "lcg/modifiers")
def half_of_them(play: Play, frame: Frame, node: Node) -> Selection:
    """Half of the cards that match."""
    found = everything(play, frame, part(node, "of"))
    number = half(len(found), node)
    return Selection(found, number, number)


@CARDS.means("all_but")
def all_but(play: Play, frame: Frame, node: Node) -> Selection:
    """The cards that match, without so many of them."""
    found = everything(play, frame, part(node, "of"))
    number = max(0, len(found) - amount(play, frame, node["n"]))
    return Selection(found, number, number)


@CARDS.means("best_of_those")
def best_of_those(play: Play, frame: Frame, node: Node) -> Selection:
    """Of the cards spoken of last one with the highest or lowest value; none where none has that value."""
    now = play.state.frames.get(frame.id, frame)
    values = {
        i: value for i in last_spoken(play, now, itself=False)
        if i in play.state.cards and (value := stat(play, i, str(node["of"]))) is not None
    }
    best = (max if node["most"] else min)(values.values(), default=0)
    return Selection(tuple(i for i, value in values.items() if value == best), 1, 1)

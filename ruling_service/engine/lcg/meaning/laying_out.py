"""Cards that a scenario's instructions lay out in a certain way: with tokens on them, or with one side up."""

from __future__ import annotations

from ruling_service.engine.kernel.occurrences import Frame
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.kernel.unread import Unread, come_upon
from ruling_service.engine.language.node import Node, nodes
from ruling_service.engine.lcg import table
from ruling_service.engine.lcg.choosing import chosen
from ruling_service.engine.lcg.letting_happen import failed
from ruling_service.engine.lcg.meaning.how_things_are import is_called
from ruling_service.engine.lcg.meaning.moving import may_move
from ruling_service.engine.lcg.meaning.questing import other_side
from ruling_service.engine.lcg.meaning.whence import where_they_lie
from ruling_service.engine.lcg.phrase_tasks import do_all
from ruling_service.engine.lcg.phrases import EFFECTS, POSSIBLE

UNKNOWN_SIDE = "neither side of it is known to be that"
NOT_THERE = "no card is known by the title that it names"


@EFFECTS.means("add_with", "lcg/move", "lcg/setup")
def add_with(play: Play, frame: Frame, node: Node, path: str) -> None:
    """The card goes to the place, and then the tokens onto it."""
    going = Node("add_to", what=node["what"], to=node["to"])
    do_all(play, frame, (going, Node("place_tokens", n=node["n"], token=node["token"], on=node["on"])), path)


@EFFECTS.means("add_side", "lcg/move", "lcg/setup")
def add_side(play: Play, frame: Frame, node: Node, path: str) -> None:
    """The card goes to the place with the side up that has that title or is of that type; of several cards
    the one that has such a side. What is laid there besides (`also`) follows as it lies.
    """
    what = chosen(play, frame, where_they_lie(play, frame, node), path, "what", "which card is laid out")
    if what is None:
        return
    side = str(node["side"])
    sides = {ident: key for ident in what if (key := _with_side(play, ident, side))}
    if not sides:
        up = f"{side.replace('_', ' ')} side faceup"
        bearer = play.name(frame.source) if frame.source is not None else "a text"
        gap = Unread(table.names(play, what) if what else bearer, up, UNKNOWN_SIDE if what else NOT_THERE)
        come_upon(play, gap, *frame.cites, "lcg/setup", source=frame.source, by=frame.controller, again=True)
    for ident, key in sides.items():
        play.change(ident, printed=key)
    going = [Node("add_to", what=Node("exactly", card=ident), to=node["to"]) for ident in what]
    besides = [] if node.get("also") is None else [Node("add_to", what=node["also"], to=node["to"])]
    do_all(play, frame, (*going, *besides), path)


def _with_side(play: Play, ident: int, side: str) -> str:
    """The key of the one side of a card that is called so; "" where neither is, or both are."""
    sides = {key for key in (play.card(ident).printed, other_side(play, ident)) if key}
    found = [key for key in sides if is_called(play.catalogue[key], side)]
    return found[0] if len(found) == 1 else ""


POSSIBLE.means("add_with")(may_move)
POSSIBLE.means("add_side")(may_move)


@EFFECTS.means("arrange_quest_decks", "lcg/setup", "lcg/scenario/the-siege-of-annuminas")
def arrange_quest_decks(play: Play, frame: Frame, node: Node, path: str) -> None:
    """The quest cards lie in one pile: which deck they belong to is seen by the letters of their sides."""


@EFFECTS.means("remove_quest_decks", "lcg/setup", "lcg/scenario/the-siege-of-annuminas")
def remove_quest_decks(play: Play, frame: Frame, node: Node, path: str) -> None:
    """The quest cards with those letters take no part. Of one that no card database has it isn't known which
    letter it has: it is not of a deck that has a card of its stage.
    """
    sides = {str(deck["side"]).upper() for deck in nodes(node, "decks")}
    quests = (*play.state.zone(table.QUEST), *play.state.zone(table.QUEST_DECK))
    there = {i: play.printed(i).facts for i in quests}
    kept = {f["stage"] for f in there.values() if "quest side" in f and f["quest side"] not in sides}
    those = [
        i for i in play.state.zone(table.QUEST_DECK)
        if there[i].get("quest side") in sides
        or "quest side" not in there[i] and there[i].get("stage") in kept
    ]
    for quest in those:
        play.say(f"{play.name(quest)} takes no part")
        play.move(quest, table.REMOVED)
    if not those:
        failed(play, frame)


@POSSIBLE.means("arrange_quest_decks")
@POSSIBLE.means("remove_quest_decks")
def can_be_parted(play: Play, frame: Frame, node: Node, whole: bool) -> bool:
    """There are quest cards to come."""
    return bool(play.state.zone(table.QUEST_DECK))

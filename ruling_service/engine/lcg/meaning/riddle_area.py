"""The riddle area: apart from the staging area, with a stage of its own; only quest cards take out cards
(lcg/scenario/dungeons-deep-and-caverns-dim). What else holds there the scenario's special rules say.
"""

from __future__ import annotations

from ruling_service.engine.kernel.occurrences import Frame, Occurrence
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.language.node import Node, nodes
from ruling_service.engine.lcg import advancing, cannot_happen, permissions, setup, table, verbs
from ruling_service.engine.lcg.letting_happen import failed
from ruling_service.engine.lcg.phrases import EFFECTS, POSSIBLE, ZONES
from ruling_service.engine.lcg.rulebook import LCG

ENTRY = "lcg/scenario/dungeons-deep-and-caverns-dim"
RIDDLES = f"riddle{table.AREA}"


@ZONES.means("riddle_area", ENTRY)
def riddle_area(play: Play, frame: Frame, node: Node) -> tuple[str, ...]:
    """The area."""
    return (RIDDLES,)


@EFFECTS.means("create_riddle_area", ENTRY, "lcg/setup")
def create_riddle_area(play: Play, frame: Frame, node: Node, path: str) -> None:
    """The stage lies there, and its Setup instructions are followed; then it is turned to its other side."""
    number = next(iter(nodes(node, "stage")))["number"]
    quest = next((i for i in play.state.zone(table.QUEST_DECK) if _is_stage(play, i, number)), None)
    if quest is None:
        play.say("There is no such stage in the quest deck", *frame.cites, idle=True)
        failed(play, frame)
        return
    play.move(quest, RIDDLES)
    play.then(setup.follow_card.task(quest, None), is_turned.task(quest))


def _is_stage(play: Play, ident: int, number: object) -> bool:
    return play.printed(ident).facts.get("stage") == number


@LCG.procedure(ENTRY, "lcg/quest-cards-quest-deck")
def is_turned(play: Play, quest: int) -> None:
    """The stage lies on its side B."""
    if back := advancing.back_of(play, quest):
        play.happen(verbs.flipped(card=quest, to=back))


@POSSIBLE.means("create_riddle_area")
def has_the_stage(play: Play, frame: Frame, node: Node, whole: bool) -> bool:
    """The stage lies in the quest deck."""
    number = next(iter(nodes(node, "stage")))["number"]
    return any(_is_stage(play, i, number) for i in play.state.zone(table.QUEST_DECK))


KEPT = (
    verbs.left_play, verbs.discarded, verbs.destroyed, verbs.engaged, verbs.moved, verbs.entered_staging,
)  # fmt: skip
"""What takes a card elsewhere."""


@cannot_happen.KEEPS_IN_PLAY.of(*KEPT)
def stays_there(play: Play, o: Occurrence, ident: int) -> permissions.Reason | None:
    """A card leaves the riddle area only by what a quest card says."""
    source = o.get("source")
    if play.card(ident).zone != RIDDLES or o.get("to") == RIDDLES:
        return None
    if source is not None and play.printed(source).type == "quest":
        return None
    return f"{play.name(ident)} leaves the riddle area only by a quest card's effect", (ENTRY,)

"""Texts that put another quest card in the place of the current one.

Sources: lcg/current-quest, lcg/quest-cards-quest-deck.
"""

from __future__ import annotations

from ruling_service.engine.kernel.occurrences import Frame
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.language.node import Node
from ruling_service.engine.lcg import advancing, brought_out, chance, changes, side_quests, table
from ruling_service.engine.lcg.choosing import chosen, part
from ruling_service.engine.lcg.filters import matches
from ruling_service.engine.lcg.letting_happen import failed
from ruling_service.engine.lcg.meaning.questing import can_always_be_done
from ruling_service.engine.lcg.meaning.stage_changes import goes_under
from ruling_service.engine.lcg.phrases import CARDS, EFFECTS, POSSIBLE, Selection
from ruling_service.engine.lcg.rulebook import LCG


@EFFECTS.means("make_it_current", "lcg/current-quest", "lcg/rule/2.5.3")
def make_it_current(play: Play, frame: Frame, node: Node, path: str) -> None:
    """The quest card is the current quest until the phase ends; nothing happens where it is that already."""
    what = chosen(play, frame, node, path, "what", "which quest becomes the current one")
    if what is None:
        return
    if not what or not table.is_in_play(play.card(what[0])):
        failed(play, frame)
    elif table.current_quest(play) != what[0]:
        play.then(side_quests.becomes_current.task(what[0]))


@EFFECTS.means("new_stage", "lcg/quest-cards-quest-deck", "lcg/scenario/flight-from-moria")
def new_stage(play: Play, frame: Frame, node: Node, path: str) -> None:
    """The stage is shuffled into the quest deck without its progress, and the one on top is revealed."""
    quest = table.main_quest(play)
    if quest is None:
        failed(play, frame)
        return
    play.say(f"{play.name(quest)} is shuffled into the quest deck", *frame.cites)
    goes_under(play, quest)
    changes.shuffle(play, table.QUEST_DECK)
    play.then(enter_top_stage.task())


@CARDS.means("brought_by_stage", "lcg/scenario/the-three-trials")
def brought_by_stage(play: Play, frame: Frame, node: Node) -> Selection:
    """The matching cards that the current stage of the quest deck has brought out, wherever they are now."""
    those = brought_out.since(play, table.main_quest(play))
    return Selection(tuple(i for i in those if matches(play, frame, part(node, "of"), i)))


@LCG.procedure("lcg/quest-cards-quest-deck")
def enter_top_stage(play: Play) -> None:
    """The stage on top of the quest deck becomes the current one: chance says which one that is."""
    stage = chance.top(play, table.QUEST_DECK, enter_top_stage.task())
    if stage is not None:
        play.then(advancing.enter_stage.task(stage))


POSSIBLE.means("new_stage")(can_always_be_done)

"""Stages that are reached, left and put back, and games that end by a card's text."""

from __future__ import annotations

from ruling_service.engine.kernel.decisions import NATURE, Option
from ruling_service.engine.kernel.occurrences import Frame, Happening, Occurrence
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.kernel.unread import Unread, come_upon
from ruling_service.engine.language.node import Node, nodes
from ruling_service.engine.lcg import (
    advancing,
    changes,
    parallel_stages,
    table,
    taking_turns,
    verbs,
)
from ruling_service.engine.lcg.choosing import chosen, part
from ruling_service.engine.lcg.letting_happen import each_happens, failed
from ruling_service.engine.lcg.meaning import switching
from ruling_service.engine.lcg.meaning.questing import jump, other_side
from ruling_service.engine.lcg.phrase_tasks import do_all
from ruling_service.engine.lcg.phrases import EFFECTS, chooser, players
from ruling_service.engine.lcg.rulebook import LCG
from ruling_service.engine.lcg.table import phase


@EFFECTS.means("win", "lcg/winning-the-game")
def win(play: Play, frame: Frame, node: Node, path: str) -> None:
    """The players win."""
    play.happen(verbs.game_won(source=frame.source), frame=frame.id)


@EFFECTS.means("lose", "lcg/winning-the-game")
def lose(play: Play, frame: Frame, node: Node, path: str) -> None:
    """The players lose."""
    play.happen(verbs.game_lost(source=frame.source), frame=frame.id)


@EFFECTS.means("end_game", "lcg/winning-the-game")
def end_game(play: Play, frame: Frame, node: Node, path: str) -> None:
    """The game ends."""
    play.happen(verbs.game_ended(source=frame.source), frame=frame.id)


@LCG.applies(verbs.game_ended, "lcg/winning-the-game")
def game_ended(play: Play, o: Occurrence, _: Happening) -> None:
    """What is said for the end of the game takes place: that says who has won, or lost."""
    play.say("The game ends")
    play.happen(verbs.moment(name="game ends"), then=[nobody_has_won.task()])


@LCG.procedure("lcg/winning-the-game")
def nobody_has_won(play: Play) -> None:
    """Players who have not won as the game ends have lost."""
    if not play.state.over:
        play.happen(verbs.game_lost())


@EFFECTS.means("eliminated", "lcg/player-elimination")
def eliminated(play: Play, frame: Frame, node: Node, path: str) -> None:
    """The player is eliminated."""
    who = players(play, frame, part(node, "who"))
    if who:
        play.happen(*(verbs.eliminated(player=p, why="effect") for p in who), frame=frame.id)


@EFFECTS.means("destroy", "lcg/destroy")
def destroy(play: Play, frame: Frame, node: Node, path: str) -> None:
    """The cards are destroyed."""
    what = chosen(play, frame, node, path, "what", "which card is destroyed")
    if what is not None:
        each_happens(play, frame, verbs.destroyed, what, by=frame.source)


@EFFECTS.means("leaves_quest", "lcg/quest-phase")
def leaves_quest(play: Play, frame: Frame, node: Node, path: str) -> None:
    """The character is removed from the quest."""
    do_all(play, frame, (Node("remove_from_quest", what=node["who"]),), path)


@EFFECTS.means("switch", "lcg/switch")
def switch(play: Play, frame: Frame, node: Node, path: str) -> None:
    """Two cards change places; there has to be one on either side."""
    what = chosen(play, frame, node, path, "what", "which card is switched")
    if what is None:
        return
    with_ = chosen(play, play.state.frames.get(frame.id, frame), node, path, "with", "with which card")
    if with_ is None:
        return
    if not what or not with_:
        failed(play, frame)
        return
    one, other = play.card(what[0]).zone, play.card(with_[0]).zone
    if not (table.is_in_play_zone(one) and table.is_in_play_zone(other)):
        switching.exchange(play, play.state.frames.get(frame.id, frame), node, path)
        return
    play.say(f"{play.name(what[0])} and {play.name(with_[0])} change places")
    changes.move_within_play(play, what[0], other)
    changes.move_within_play(play, with_[0], one)


@LCG.procedure("lcg/quest-advancement")
def go_to_stage(play: Play, quest: int, number: int, stage: int | None) -> None:
    """The players go on to the stage of that number; chance or the first player picks where there are
    several.
    """
    if stage is not None:
        play.then(advancing.enter_stage.task(stage))


@EFFECTS.means("advance_to", "lcg/quest-advancement")
def advance_to(play: Play, frame: Frame, node: Node, path: str) -> None:
    """The players go on to that quest stage, whatever lies between."""
    wanted = part(node, "stage")["number"]
    there = [i for i in play.state.zone(table.QUEST_DECK) if play.printed(i).facts.get("stage") == wanted]
    quest = table.main_quest(play)
    if not there:
        _no_such_stage(play, frame, node)
        return
    if quest is not None:
        _leave(play, frame, quest)
    if len(there) > 1:
        parallel_stages.pick(play, int(str(wanted)))
    options = [Option(play.name(i), i) for i in there]
    play.decide(
        "target",
        chooser(play, frame),
        "which stage",
        options,
        go_to_stage.choosing(quest if quest is not None else -1, int(str(wanted))),
    )


def _no_such_stage(play: Play, frame: Frame, node: Node) -> None:
    """The stage to which a text sends the players isn't there: unless all stages are known, what comes next
    isn't.
    """
    if frame.source is not None and not play.fact("last stage known", False):
        goes = Unread(play.name(frame.source), "go on to that stage", "the quest deck here does not hold it")
        come_upon(play, goes, *frame.cites, source=frame.source, by=frame.controller)
    else:
        play.say("There is no such stage", *frame.cites, "lcg/quest-advancement", idle=True)
    failed(play, frame)


def _leave(play: Play, frame: Frame, quest: int) -> None:
    """The players leave a stage: as one that they have defeated, or it only goes out of the game."""
    play.then(*advancing.left_by_its_own_text(play, frame, quest))
    if play.fact(("holding advance", quest)):
        advancing.leave_defeated(play, quest)
    else:
        changes.leave_play(play, quest, table.REMOVED)


@EFFECTS.means("advance_to_chosen", "lcg/quest-advancement")
@EFFECTS.means("advance_to_random", "lcg/quest-advancement")
@EFFECTS.means("advance_at_random", "lcg/quest-advancement")
def advance_to_random(play: Play, frame: Frame, node: Node, path: str) -> None:
    """The players go on to one of the stages that the text means, as chance has it or as they choose; where
    none is left, to the one that it names for that. From a stage of the same number the one that they leave
    by chance goes back to those of which nobody has drawn one; whoever chooses the next has done with it.
    """
    stage, title = node.get("stage"), node.get("title")
    there = [
        i
        for i in play.state.zone(table.QUEST_DECK)
        if (title is not None and table.is_called(play, i, title))
        or (isinstance(stage, Node) and play.printed(i).facts.get("stage") == stage["number"])
    ]
    quest, by_choice = table.main_quest(play), node.kind == "advance_to_chosen"
    if not there and "last" in node:
        advance_to(play, frame, Node("advance_to", stage=node["last"]), path)
        return
    if not there:
        _no_such_stage(play, frame, node)
        return
    number = play.printed(there[0]).facts.get("stage") or 0
    if not by_choice and quest is not None and play.printed(quest).facts.get("stage") == number:
        after = advancing.left_by_its_own_text(play, frame, quest)
        _goes_back(play, quest, there[-1])
        play.then(*after)
    elif quest is not None:
        _leave(play, frame, quest)
    parallel_stages.pick(play, int(number))
    options = [Option(play.name(i), i, play.card(i).printed) for i in there]
    task = go_to_stage.choosing(quest if quest is not None else -1, int(number))
    who, sort = (table.first_player(play), "target") if by_choice else (NATURE, "chance")
    play.decide(sort, who, "which stage is next", options, task, "lcg/quest-advancement")


@LCG.plays("lcg/scenario/the-old-forest", "lcg/scenario/the-nin-in-eilph")
def _goes_back(play: Play, quest: int, behind: int) -> None:
    """A stage leaves play without its progress, to lie behind another one of its number, its first side up.
    """
    _back_to_the_deck(play, quest)
    at = play.state.zone(table.QUEST_DECK).index(behind)
    play.move(quest, table.QUEST_DECK, index=at + 1)
    play.say(f"{play.name(quest)} goes back to the other stages of its number", "lcg/quest-advancement")


def _back_to_the_deck(play: Play, quest: int) -> None:
    """A stage leaves play and lies in the quest deck, its first side up."""
    changes.leave_play(play, quest, table.QUEST_DECK)
    front = other_side(play, quest)
    if front and play.catalogue[front].facts.get("quest side") in advancing.FRONTS:
        play.change(quest, printed=front)


def goes_under(play: Play, quest: int) -> None:
    """A stage leaves play to lie at the bottom of the quest deck."""
    _back_to_the_deck(play, quest)
    play.move(quest, table.QUEST_DECK, index=len(play.state.zone(table.QUEST_DECK)))


@EFFECTS.means("prepare_quest_deck", "lcg/scenario/flight-from-moria", "lcg/scenario/mount-gundabad")
def prepare_quest_deck(play: Play, frame: Frame, node: Node, path: str) -> None:
    """The stages that are not in play are shuffled; they lie under the first."""
    changes.shuffle(play, table.QUEST_DECK)


@EFFECTS.means("reset_quest_deck", "lcg/scenario/the-hunt-for-gollum", "lcg/scenario/the-dead-marshes")
def reset_quest_deck(play: Play, frame: Frame, node: Node, path: str) -> None:
    """The stage of that number that was defeated is the current one again, its side B up; the one that the
    players leave lies behind it without its progress. Everything else stays as it is.
    """
    number = part(node, "stage")["number"]
    current = table.main_quest(play)
    if current is None or play.printed(current).facts.get("stage") == number:
        if current is None:
            failed(play, frame)
        else:
            play.tokens(current, "progress", 0)
        return
    gone = (*play.state.zone(table.REMOVED), *play.state.zone(table.VICTORY))
    before = next(
        (
            i for i in gone
            if play.printed(i).type == "quest" and play.printed(i).facts.get("stage") == number
        ),
        None,
    )
    if before is None:
        failed(play, frame)
        return
    _back_to_the_deck(play, current)
    play.move(current, table.QUEST_DECK, top=True)
    play.move(before, table.QUEST)
    said = f"The quest deck is reset: {play.name(before)} is the current stage again"
    play.say(said, *frame.cites, "lcg/current-quest")
    play.then(advancing.quest_revealed.task(before), advancing.stage_entered.task(before))


@EFFECTS.means("stages_into_play", "lcg/scenario/the-battle-of-five-armies", "lcg/quest-cards-quest-deck")
def stages_into_play(play: Play, frame: Frame, node: Node, path: str) -> None:
    """The stages of those numbers come into play beside one another, each as a new stage does."""
    numbers = [stage["number"] for stage in nodes(node, "stages")]
    there = [i for i in play.state.zone(table.QUEST_DECK) if play.printed(i).facts.get("stage") in numbers]
    if not there:
        failed(play, frame)
        return
    play.then(*(advancing.enter_stage.task(i) for i in there))


@EFFECTS.means("end_quest_phase", "lcg/framework-steps")
def end_quest_phase(play: Play, frame: Frame, node: Node, path: str) -> None:
    """The quest phase ends without quest resolution."""
    if phase(play) == "quest" and taking_turns.ends_its_phase(play, "3.5"):
        return
    if phase(play) == "quest":
        jump(play, "3.5")
    else:
        failed(play, frame)


@EFFECTS.means("skip_phases", "lcg/framework-steps")
def skip_phases(play: Play, frame: Frame, node: Node, path: str) -> None:
    """Those phases are left out the next time they would begin."""
    for named in nodes(node, "phases"):
        play.remember(("skip phase", str(named["phase"])), True)


@EFFECTS.means(
    "bypass", "lcg/quest-advancement", "lcg/scenario/flight-from-moria", "lcg/scenario/mount-gundabad"
)
def bypass(play: Play, frame: Frame, node: Node, path: str) -> None:
    """The players leave this quest stage without defeating it: it goes under the quest deck, without its
    progress and with its first side up, and the next stage comes.
    """
    quest = table.main_quest(play)
    if quest is None:
        failed(play, frame)
        return
    play.say(f"{play.name(quest)} is bypassed and goes under the quest deck", *frame.cites)
    goes_under(play, quest)
    play.then(advancing.enter_stage.task(play.state.zone(table.QUEST_DECK)[0]))

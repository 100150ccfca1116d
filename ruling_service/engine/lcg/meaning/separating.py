"""Players who are separated by card text, and join again (`companies`, `taking_turns`)."""

from __future__ import annotations

from collections.abc import Iterator

from ruling_service.engine.kernel.decisions import NATURE, Option
from ruling_service.engine.kernel.occurrences import Frame, Happening, Occurrence
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.kernel.rulebook import Candidate
from ruling_service.engine.language.node import Node
from ruling_service.engine.lcg import (
    advancing,
    changes,
    companies,
    resolve,
    table,
    taking_turns,
    verbs,
)
from ruling_service.engine.lcg.choosing import part
from ruling_service.engine.lcg.companies import RULE
from ruling_service.engine.lcg.letting_happen import failed
from ruling_service.engine.lcg.phrase_tasks import do_all
from ruling_service.engine.lcg.phrases import CONDITIONS, EFFECTS, LASTING, POSSIBLE, chooser, players
from ruling_service.engine.lcg.rulebook import LCG
from ruling_service.engine.lcg.statements import InForce, conditions_hold, statements

MOUNT_GRAM = "lcg/scenario/escape-from-mount-gram"
BARROW_DOWNS = "lcg/scenario/fog-on-the-barrow-downs"


def _apart(play: Play, frame: Frame, those: tuple[int, ...]) -> int:
    """These players make a staging area of their own, and the text goes on there; once it is resolved the
    game goes on where it was. Returns their company.
    """
    before = companies.in_turn(play)
    company = taking_turns.separate(play, those)
    agenda = play.state.agenda
    end = resolve.resolved.name
    at = next((n for n, t in enumerate(agenda) if t.name == end and t.args[0] == frame.id), len(agenda))
    agenda[at:at] = [taking_turns.looks_at.task(before), taking_turns.left_behind.task(before)]
    taking_turns.look_at(play, company)
    return company


@EFFECTS.means("own_area", *RULE, MOUNT_GRAM, BARROW_DOWNS)
def own_area(play: Play, frame: Frame, node: Node, path: str) -> None:
    """The player makes a staging area of his own; one who has one to himself has done so."""
    player = chooser(play, frame)
    company = companies.of(play, player)
    if companies.are_separated(play) and companies.members(play, company) == (player,):
        taking_turns.look_at(play, company)
        return
    _apart(play, frame, (player,))


def _stages(play: Play, number: object) -> list[int]:
    """The stages of that number in the quest deck."""
    return [i for i in play.state.zone(table.QUEST_DECK) if play.printed(i).facts.get("stage") == number]


@LCG.procedure(*RULE)
def begins_with(play: Play, company: int, stage: int) -> None:
    """The players of a company leave the stage where they are, and begin with another."""
    taking_turns.look_at(play, company)
    quest = table.main_quest(play)
    if quest is not None:
        changes.leave_play(play, quest, table.REMOVED)
    play.then(advancing.enter_stage.task(stage))


@EFFECTS.means("advance_apart", "lcg/quest-advancement", *RULE, MOUNT_GRAM, BARROW_DOWNS)
def advance_apart(play: Play, frame: Frame, node: Node, path: str) -> None:
    """The player goes on to one of the stages of that number which nobody else has, in his own staging area.
    """
    player = chooser(play, frame)
    there = _stages(play, part(node, "stage")["number"])
    if not there:
        failed(play, frame)
        return
    options = [Option(play.name(i), i, play.card(i).printed) for i in there]
    then = begins_with.choosing(companies.of(play, player))
    play.decide("target", player, "which stage", options, then, "lcg/quest-advancement")


@EFFECTS.means("draw_stage", "lcg/quest-advancement", *RULE)
def draw_stage(play: Play, frame: Frame, node: Node, path: str) -> None:
    """Chance gives the player one of the stages of that number: he alone is at it."""
    there = _stages(play, part(node, "stage")["number"])
    if not there:
        failed(play, frame)
        return
    company = _apart(play, frame, (chooser(play, frame),))
    options = [Option(play.name(i), i, play.card(i).printed) for i in there]
    then = begins_with.choosing(company)
    play.decide("chance", NATURE, "which stage is drawn", options, then, "lcg/quest-advancement")


@EFFECTS.means("area_for", "lcg/quest-advancement", *RULE)
def area_for(play: Play, frame: Frame, node: Node, path: str) -> None:
    """The player makes a staging area of his own, with the next stage of that number."""
    there = _stages(play, part(node, "stage")["number"])
    if not there:
        failed(play, frame)
        return
    play.then(begins_with.task(_apart(play, frame, players(play, frame, part(node, "player"))), there[0]))


@EFFECTS.means("others_advance", "lcg/quest-advancement", *RULE)
def others_advance(play: Play, frame: Frame, node: Node, path: str) -> None:
    """The players who have not been separated go on to the stage of that number; with none left nothing is
    to be done.
    """
    there = _stages(play, part(node, "stage")["number"])
    apart = companies.in_turn(play) if companies.are_separated(play) else None
    left = [c for c in companies.in_order(play) if c != apart]
    if left and there:
        play.then(begins_with.task(left[0], there[0]))


@EFFECTS.means("leave_area", *RULE)
def leave_area(play: Play, frame: Frame, node: Node, path: str) -> None:
    """Nobody is left at the stage: it goes with everything in its staging area."""
    source = frame.source
    zones = {companies.elsewhere(table.QUEST, c): c for c in range(len(play.fact("names", ())) + 1)}
    company = zones.get(play.card(source).zone) if source is not None else None
    if company is None:
        failed(play, frame)
    else:
        play.then(taking_turns.left_behind.task(company))


@EFFECTS.means("remove_stages", "lcg/removed-from-game", *RULE)
def remove_stages(play: Play, frame: Frame, node: Node, path: str) -> None:
    """The stages of that number that lie in the quest deck leave the game."""
    for ident in _stages(play, part(node, "stage")["number"]):
        play.move(ident, table.REMOVED)
        play.say(f"{play.name(ident)} is removed from the game")


@CONDITIONS.means("players_here", *RULE)
def players_here(play: Play, frame: Frame, node: Node) -> bool:
    """So many players are at the stage."""
    return len(table.players(play)) >= int(str(node["n"]))


@CONDITIONS.means("all_here", *RULE)
def all_here(play: Play, frame: Frame, node: Node) -> bool:
    """Nobody is at another stage."""
    return table.players(play) == companies.everyone(play)


@CONDITIONS.means("no_other_players", *RULE)
def no_other_players(play: Play, frame: Frame, node: Node) -> bool:
    """Only one player is still in the game, wherever."""
    return len(companies.everyone(play)) == 1


@EFFECTS.means("join_player", *RULE, MOUNT_GRAM)
def join_player(play: Play, frame: Frame, node: Node, path: str) -> None:
    """The players here join those of another staging area, as they choose; where there is none, what the text
    says of that.
    """
    here = companies.in_turn(play)
    others = [c for c in companies.in_order(play) if c != here] if companies.are_separated(play) else []
    if others:
        options = [Option(companies.names(play, companies.members(play, c)), c) for c in others]
        then = taking_turns.join.choosing(here)
        play.decide("target", chooser(play, frame), "whom to join", options, then, *RULE)
        return
    failed(play, frame)
    text = frame.get("text")
    if isinstance(text, Node):
        for one in (n for n in text.walk() if n.kind == "with_nobody_to_join"):
            do_all(play, frame, one["do"], f"{path}/otherwise")


@EFFECTS.means("with_nobody_to_join", *RULE, MOUNT_GRAM)
def with_nobody_to_join(play: Play, frame: Frame, node: Node, path: str) -> None:
    """It is done as it turns out that there is nobody (`join_player`), and not where the text says it."""


@EFFECTS.means("advance_together", "lcg/quest-advancement", *RULE, MOUNT_GRAM)
def advance_together(play: Play, frame: Frame, node: Node, path: str) -> None:
    """All players come together at the stage of that number."""
    there = _stages(play, part(node, "stage")["number"])
    if not there:
        failed(play, frame)
    else:
        play.then(taking_turns.all_join.task(there[0]))


@POSSIBLE.means("own_area")
@POSSIBLE.means("area_for")
@POSSIBLE.means("join_player")
@POSSIBLE.means("with_nobody_to_join")
@POSSIBLE.means("leave_area")
def can_always_be_tried(play: Play, frame: Frame, node: Node, whole: bool) -> bool:
    """It can be done, or it turns out that there is nobody."""
    return True


@POSSIBLE.means("advance_apart")
@POSSIBLE.means("draw_stage")
@POSSIBLE.means("others_advance")
@POSSIBLE.means("remove_stages")
@POSSIBLE.means("advance_together")
def stage_is_there(play: Play, frame: Frame, node: Node, whole: bool) -> bool:
    """There has to be such a stage."""
    return bool(_stages(play, part(node, "stage")["number"]))


LASTING.plays("waits_to_advance", "keeps_token")


@advancing.INSTEAD_OF_ADVANCING
@LCG.plays(*RULE, MOUNT_GRAM)
def is_held_back(play: Play, quest: int) -> bool:
    """Whether the players stay at a stage that is complete: until they join others, or until a phase ends."""
    joins = any(n.kind == "join_player" for ability in play.printed(quest).abilities for n in ability.walk())
    if not joins and not any(each.frame.source == quest for each in _waiting(play)):
        return False
    play.remember(("holding advance", quest), True)
    play.say(f"{play.name(quest)} is complete; its players do not advance yet", *RULE)
    return True


def _waiting(play: Play) -> list[InForce]:
    return [each for each in statements(play, "waits_to_advance") if conditions_hold(play, each)]


@LCG.waits("stages that wait", verbs.moment, "passive", *RULE)
def as_the_phase_ends(play: Play, happening: Happening, o: Occurrence) -> Iterator[Candidate]:
    """A stage is complete whose players were to wait for this."""
    quest = table.main_quest(play)
    if quest is None or not play.fact(("holding advance", quest)):
        return
    for each in _waiting(play):
        if each.frame.source == quest and o.get("name") == f"{each.says['phase']} phase ends":
            yield Candidate(
                ("rule", "held back", quest), table.first_player(play), "advancing", advances_now.task(quest),
                RULE
            )


@LCG.procedure(*RULE, "lcg/quest-advancement")
def advances_now(play: Play, quest: int) -> None:
    """The players join those who are at another stage, or go on to the next."""
    play.remember(("holding advance", quest), None)
    here = companies.in_turn(play)
    others = [c for c in companies.in_order(play) if c != here] if companies.are_separated(play) else []
    play.then(
        taking_turns.join.task(here, others[0]) if others else advancing.advance.task(quest)
    )

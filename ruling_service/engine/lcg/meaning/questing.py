"""The quest and locations: committing, advancing, travelling, the active location, phases and steps cut
short.
"""

from __future__ import annotations

from ruling_service.engine.kernel import pipeline
from ruling_service.engine.kernel.decisions import NATURE, Option
from ruling_service.engine.kernel.occurrences import Frame, Happening, Occurrence
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.kernel.unread import Unread, come_upon
from ruling_service.engine.language.node import Node, nodes
from ruling_service.engine.lcg import (
    changes,
    encounter_phase,
    framework,
    parallel_stages,
    quest_phase,
    resolve,
    side_quests,
    staging,
    table,
    taking_turns,
    travel_phase,
    verbs,
)
from ruling_service.engine.lcg.choosing import chosen, each_happens, failed, part, pick_among, selection
from ruling_service.engine.lcg.filters import matches
from ruling_service.engine.lcg.left_since import in_reach
from ruling_service.engine.lcg.meaning import switching
from ruling_service.engine.lcg.permissions import forbids, may_travel
from ruling_service.engine.lcg.phrase_tasks import again, do_all
from ruling_service.engine.lcg.phrases import EFFECTS, POSSIBLE, amount, chooser, players
from ruling_service.engine.lcg.possible import LATER, unbarred
from ruling_service.engine.lcg.rulebook import LCG
from ruling_service.engine.lcg.spoken import leave_nothing
from ruling_service.engine.lcg.steps import STEPS
from ruling_service.engine.lcg.table import phase
from ruling_service.engine.lcg.undergone import happens_to


@EFFECTS.means("commit_to_quest", "lcg/quest-phase")
def commit_to_quest(play: Play, frame: Frame, node: Node, path: str) -> None:
    """The character commits to the quest, without exhausting unless the text says so."""
    what = chosen(
        play, frame, node, path, "what", "who commits to the quest",
        lambda i: not play.card(i).marked("committed")
    )
    if what is None:
        return
    able = tuple(i for i in what if not play.card(i).marked("committed"))
    if not able:
        failed(play, frame)
        return
    play.happen(
        *(verbs.committed(character=i, player=play.card(i).controller, effect=True) for i in able),
        frame=frame.id
    )


@EFFECTS.means("remove_from_quest", "lcg/quest-phase")
def remove_from_quest(play: Play, frame: Frame, node: Node, path: str) -> None:
    """The character is no longer committed."""
    what = chosen(
        play, frame, node, path, "what", "who is removed from the quest",
        lambda i: play.card(i).marked("committed")
    )
    if what and not any(play.card(i).marked("committed") for i in what):
        leave_nothing(play, frame)
    if what is not None:
        each_happens(play, frame, verbs.removed_from_quest, what)


@EFFECTS.means("advance", "lcg/quest-advancement")
def advance(play: Play, frame: Frame, node: Node, path: str) -> None:
    """The players go on to the next quest stage."""
    quest = table.main_quest(play)
    if quest is None:
        failed(play, frame)
        return
    reason = forbids(play, verbs.stage_defeated(quest=quest))
    if reason is not None:
        play.say(reason[0], *reason[1], idle=True)
        failed(play, frame)
        return
    play.say("The players advance", *frame.cites, "lcg/quest-advancement")
    play.then(quest_phase.advance.task(quest))


@EFFECTS.means("make_current", "lcg/current-quest", "lcg/rule/2.5.3")
def make_current(play: Play, frame: Frame, node: Node, path: str) -> None:
    """Another quest in play than the current one is that until the phase ends."""
    picked = pick_among(
        play, frame, _other_quests(play, frame, node), 1, f"{path}/of", again(frame, node, path),
        "which quest becomes the current one", of=part(node, "of")
    )
    if picked == ():
        failed(play, frame)
    elif picked is not None:
        main = table.main_quest(play)
        play.then(side_quests.becomes_current.task(None if picked[0] == main else picked[0]))


def _other_quests(play: Play, frame: Frame, node: Node) -> tuple[int, ...]:
    """The quest cards in play that fit and are not the current quest."""
    there = (*play.state.zone(table.QUEST), *side_quests.staged(play))
    now = table.current_quest(play)
    return tuple(i for i in there if i != now and matches(play, frame, part(node, "of"), i))


@POSSIBLE.means("make_current", "lcg/current-quest")
def may_make_current(play: Play, frame: Frame, node: Node, whole: bool) -> bool:
    """Another quest has to be in play."""
    return bool(_other_quests(play, frame, node))


@EFFECTS.means("make_active", "lcg/active-location")
def make_active(play: Play, frame: Frame, node: Node, path: str) -> None:
    """The location becomes the active location; one that was active goes back to the staging area only if the
    text says so.
    """
    what = chosen(play, frame, node, path, "what", "which location becomes active")
    if what is not None:
        what = in_reach(play, frame, part(node, "what"), what)
        _becomes_active(play, frame, what or _in_the_victory_display(play, part(node, "what")))


@EFFECTS.means("becomes_active_now", "lcg/active-location")
def becomes_active_now(play: Play, frame: Frame, node: Node, path: str) -> None:
    """The location becomes the active location."""
    who = chosen(play, frame, node, path, "who", "which location becomes active")
    if who is not None:
        who = in_reach(play, frame, part(node, "who"), who)
        _becomes_active(play, frame, who or _in_the_victory_display(play, part(node, "who")))


@POSSIBLE.means("make_active", "lcg/active-location")
@POSSIBLE.means("becomes_active_now", "lcg/active-location")
def may_become_active(play: Play, frame: Frame, node: Node, whole: bool) -> bool:
    """There has to be such a location that is not the active one yet."""
    field = "what" if node.kind == "make_active" else "who"
    which = part(node, field)
    if which.kind in LATER:
        return True
    found = selection(play, frame, which)
    there = unbarred(play, frame, node, field, found).cards or _in_the_victory_display(play, which)
    return any(i not in table.active_locations(play) for i in there)


happens_to("make_active", "what", verbs.became_active)
happens_to("becomes_active_now", "who", verbs.became_active)
happens_to("destroy", "what", verbs.destroyed)
happens_to("switch", "what", verbs.moved)
happens_to("switch", "with", verbs.moved)


def _in_the_victory_display(play: Play, which: Node) -> tuple[int, ...]:
    """The location of that title if it was explored before: it isn't removed from the game and comes back
    (lcg/card/caradhras).
    """
    if which.kind != "named":
        return ()
    return tuple(i for i in play.state.zone(table.VICTORY) if table.is_called(play, i, which["title"]))[:1]


def _becomes_active(play: Play, frame: Frame, what: tuple[int, ...]) -> None:
    if not what:
        failed(play, frame)
        return
    location = what[0]
    comes = [verbs.became_active(location=location, source=frame.source, effect=True)]
    if not table.is_in_play(play.card(location)):
        comes.append(verbs.entered_play(card=location, to=table.ACTIVE))
    play.happen(*comes, frame=frame.id)


@LCG.applies(verbs.became_active, "lcg/active-location")
def became_active(play: Play, o: Occurrence, _: Happening) -> pipeline.Done:
    """The location is the active location without anyone having travelled there."""
    ident = o.get("location")
    if play.card(ident).zone == table.ACTIVE:
        return pipeline.NOT_AT_ALL
    if play.card(ident).host is not None:  # it was dealt to an enemy, or attached
        play.change(ident, host=None)
    changes.move_within_play(play, ident, table.ACTIVE)
    play.say(f"{play.name(ident)} becomes the active location")
    return True


@EFFECTS.means("travel_to", "lcg/travel")
def travel_to(play: Play, frame: Frame, node: Node, path: str) -> None:
    """The players travel to the location, paying what it asks."""
    to = chosen(
        play, frame, node, path, "to", "where the players travel", lambda i: may_travel(play, i) is None
    )
    to = in_reach(play, frame, part(node, "to"), to) if to else to
    if to:
        play.then(travel_phase.travel.task(to[0]))
    elif to is not None:
        failed(play, frame)


@EFFECTS.means("travel_here", "lcg/travel")
def travel_here(play: Play, frame: Frame, node: Node, path: str) -> None:
    """What a Travel text allows once its cost is paid: the step itself lets the players arrive.

    Elsewhere the players travel now, if they can: to a card that is just revealed too, which so comes into
    play.
    """
    o = frame.occurrence
    if frame.source is not None and not table.is_in_play(play.card(frame.source)):
        if play.card(frame.source).zone == table.REVEALING:
            _travel_to_what_is_revealed(play, frame, frame.source)
        else:  # what was done for it has taken it, or the game, away
            play.say(f"{play.name(frame.source)} is not there to travel to", "lcg/travel", idle=True)
        return
    if (
        o is not None and o.kind == "travel offered" and frame.source is not None
        and play.card(frame.source).zone == table.STAGING
    ):
        reason = may_travel(play, frame.source)
        if reason is None:
            play.then(travel_phase.travel.task(frame.source))
        else:
            play.say(reason[0], *reason[1], idle=True)


def _travel_to_what_is_revealed(play: Play, frame: Frame, location: int) -> None:
    """A location has the players travel to it before it is in play; while another is active they travel to
    none, unless the text says what becomes of that one.
    """
    reason = may_travel(play, location)
    if reason is not None:
        play.say(reason[0], *reason[1], idle=True)
    elif table.active_locations(play) and not _speaks_of_the_other(play, frame):
        play.then(travel_phase.arrive.task(location))
    else:
        play.happen(
            verbs.traveled(location=location, player=table.first_player(play)),
            verbs.entered_play(card=location, to=table.ACTIVE), frame=frame.id
        )


@POSSIBLE.means("travel_here")
def may_travel_here(play: Play, frame: Frame, node: Node, whole: bool) -> bool:
    """It is what the Travel text is about."""
    return True


# -- the two sides of cards ----------------------------------------------------------------------------------


@EFFECTS.means("flip", "lcg/quest-cards-quest-deck")
@EFFECTS.means("flip_to_side", "lcg/quest-cards-quest-deck")
def flip(play: Play, frame: Frame, node: Node, path: str) -> None:
    """A two-sided card is turned over. What is on the other side of a card that lies face up in play is not
    known of every one: it is left as it is then, and nobody knows what comes of it.
    """
    what = chosen(play, frame, node, path, "what", "which card is turned over")
    if what is None:
        return
    happened = []
    for ident in what:
        other = other_side(play, ident)
        if other:
            happened.append(verbs.flipped(card=ident, to=other, source=frame.source))
        elif play.card(ident).face_up and table.is_in_play(play.card(ident)):
            name = play.name(ident)
            said = Unread(name, f"turn {name} over", "what is printed on its other side is not known")
            come_upon(play, said, *frame.cites, source=ident, by=frame.controller, again=True)
        else:
            happened.append(verbs.turned(card=ident, up=not play.card(ident).face_up))
    if happened:
        play.happen(*happened, frame=frame.id)
    else:
        failed(play, frame)


def other_side(play: Play, ident: int) -> str:
    """The printed card on the other side, "" if it has none that is known."""
    return str(play.printed(ident).facts.get("other side", ""))


# -- steps and phases cut short ------------------------------------------------------------------------------


@EFFECTS.means("make_checks", "lcg/engagement-check")
def make_checks(play: Play, frame: Frame, node: Node, path: str) -> None:
    """Engagement checks are made, whatever phase it is."""
    play.then(encounter_phase.engagement_checks.task())


@EFFECTS.means("end_phase", "lcg/framework-steps")
def end_phase(play: Play, frame: Frame, node: Node, path: str) -> None:
    """The phase ends once this is resolved: the framework goes on with its last step."""
    last = next(
        s.number for s in reversed(STEPS.values()) if s.phase == phase(play) and s.moment.endswith("ends")
    )
    _jump(play, last)


@EFFECTS.means("end_named_phase", "lcg/framework-steps")
def end_named_phase(play: Play, frame: Frame, node: Node, path: str) -> None:
    """The phase ends, if it is the one named."""
    if phase(play) == node["phase"]:
        end_phase(play, frame, node, path)
    else:
        failed(play, frame)


@POSSIBLE.means("end_named_phase")
def may_end_named_phase(play: Play, frame: Frame, node: Node, whole: bool) -> bool:
    """It has to be that phase."""
    return phase(play) == node["phase"]


def _jump(play: Play, number: str) -> None:
    """Let the framework go on with that step; windows and steps before it do not take place any more."""
    agenda = play.state.agenda
    for n in range(len(agenda) - 1, -1, -1):
        if agenda[n].name == framework.step.name:
            agenda[n] = framework.step.task(number)
            play.state.agenda = [t for k, t in enumerate(agenda) if k <= n or t.name not in _OF_STEPS]
            return


_OF_STEPS = frozenset(procedure.name for procedure in (
    framework.window, pipeline.window, staging.reveal_next, quest_phase.commit, encounter_phase.may_engage,
    encounter_phase.check,
))  # fmt: skip
"""What a step or its window has still to do."""


@EFFECTS.means("cancel_quest_progress", "lcg/cancel", "lcg/framework/3.4")
def cancel_quest_progress(play: Play, frame: Frame, node: Node, path: str) -> None:
    """The progress of a quest that has succeeded, and that is still to be placed, is not placed on this
    stage, nor on another that comes in its place; the active location takes what it takes.
    """
    if not has_progress_to_come(play, frame, node, whole=True):
        failed(play, frame)
        return
    play.remember(quest_phase.CANCELLED, True)
    play.say("The progress of this quest is cancelled", *frame.cites, "lcg/cancel")


@EFFECTS.means("in_place_of_threat", "lcg/replacement-effects", "lcg/framework/3.4")
def in_place_of_threat(play: Play, frame: Frame, node: Node, path: str) -> None:
    """Of a quest that has failed comes this, and nobody's threat is raised."""
    play.remember(quest_phase.THREAT_REPLACED, True)
    play.say("No threat is raised by this quest", *frame.cites, "lcg/replacement-effects")
    do_all(play, frame, nodes(node, "do"), path)


@POSSIBLE.means("cancel_quest_progress")
def has_progress_to_come(play: Play, frame: Frame, node: Node, whole: bool) -> bool:
    """The players have quested successfully, with this stage as their current quest."""
    return play.fact("quested") == "successfully" and table.current_quest(play) == frame.source


@EFFECTS.means("skip_phase", "lcg/framework-steps")
def skip_phase(play: Play, frame: Frame, node: Node, path: str) -> None:
    """That phase is left out the next time it would begin."""
    play.remember(("skip phase", str(node["phase"])), True)


@EFFECTS.means("skip_step", "lcg/staging")
def skip_step(play: Play, frame: Frame, node: Node, path: str) -> None:
    """The staging step is left out this round."""
    play.remember(("skip step", "3.3"), "once")


@EFFECTS.means("skip_step_always", "lcg/staging")
def skip_step_always(play: Play, frame: Frame, node: Node, path: str) -> None:
    """The staging step is left out from now on."""
    play.remember(("skip step", "3.3"), "always")


# -- endings -------------------------------------------------------------------------------------------------


@EFFECTS.means("win", "lcg/winning-the-game")
def win(play: Play, frame: Frame, node: Node, path: str) -> None:
    """The players win."""
    play.happen(verbs.game_won(source=frame.source), frame=frame.id)


@EFFECTS.means("lose", "lcg/winning-the-game")
def lose(play: Play, frame: Frame, node: Node, path: str) -> None:
    """The players lose."""
    play.happen(verbs.game_lost(source=frame.source), frame=frame.id)


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
        play.then(quest_phase.enter_stage.task(stage))


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
        _leave(play, quest)
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


def _leave(play: Play, quest: int) -> None:
    """The players leave a stage: as one that they have defeated, or it only goes out of the game."""
    if play.fact(("holding advance", quest)):
        quest_phase.leave_defeated(play, quest)
    else:
        changes.leave_play(play, quest, table.REMOVED)


EFFECTS.plays("stage_number")
# the compiler says them with other phrases
EFFECTS.plays(
    "attach_as", "loses_resources", "put_with", "put_attached", "put_at_either_end", "another_attack",
    "whoever_could_not", "chooses_one_of",
)


@EFFECTS.means("advance_to_chosen", "lcg/quest-advancement")
@EFFECTS.means("advance_to_random", "lcg/quest-advancement")
@EFFECTS.means("advance_at_random", "lcg/quest-advancement")
def advance_to_random(play: Play, frame: Frame, node: Node, path: str) -> None:
    """The players go on to one of the stages that the text means, as chance has it or as they choose. From a
    stage of the same number the one that they leave goes back to those of which nobody has drawn one.
    """
    stage, title = node.get("stage"), node.get("title")
    there = [
        i
        for i in play.state.zone(table.QUEST_DECK)
        if (title is not None and table.is_called(play, i, title))
        or (isinstance(stage, Node) and play.printed(i).facts.get("stage") == stage["number"])
    ]
    quest = table.main_quest(play)
    if not there:
        _no_such_stage(play, frame, node)
        return
    number = play.printed(there[0]).facts.get("stage") or 0
    if quest is not None and play.printed(quest).facts.get("stage") == number:
        _goes_back(play, quest, there[-1])
    elif quest is not None:
        _leave(play, quest)
    parallel_stages.pick(play, int(number))
    options = [Option(play.name(i), i, play.card(i).printed) for i in there]
    task = go_to_stage.choosing(quest if quest is not None else -1, int(number))
    by_choice = node.kind == "advance_to_chosen"
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
    if front and play.catalogue[front].facts.get("quest side") in quest_phase.FRONTS:
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
    play.then(quest_phase.quest_revealed.task(before), quest_phase.stage_entered.task(before))


@EFFECTS.means("stages_into_play", "lcg/scenario/the-battle-of-five-armies", "lcg/quest-cards-quest-deck")
def stages_into_play(play: Play, frame: Frame, node: Node, path: str) -> None:
    """The stages of those numbers come into play beside one another, each as a new stage does."""
    numbers = [stage["number"] for stage in nodes(node, "stages")]
    there = [i for i in play.state.zone(table.QUEST_DECK) if play.printed(i).facts.get("stage") in numbers]
    if not there:
        failed(play, frame)
        return
    play.then(*(quest_phase.enter_stage.task(i) for i in there))


@EFFECTS.means("end_quest_phase", "lcg/framework-steps")
def end_quest_phase(play: Play, frame: Frame, node: Node, path: str) -> None:
    """The quest phase ends without quest resolution."""
    if phase(play) == "quest" and taking_turns.ends_its_phase(play, "3.5"):
        return
    if phase(play) == "quest":
        _jump(play, "3.5")
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
    play.then(quest_phase.enter_stage.task(play.state.zone(table.QUEST_DECK)[0]))


@EFFECTS.means("goes_on_with", "lcg/scenario/flight-from-moria", "lcg/quest-cards-quest-deck")
def goes_on_with(play: Play, frame: Frame, node: Node, path: str) -> None:
    """One of the topmost stages, as the first player picks, is the current one once this text is over."""
    there = play.state.zone(table.QUEST_DECK)[: amount(play, frame, node["n"])]
    if not there:
        failed(play, frame)
        return
    options = [Option(f"go on with {_side_b(play, i)}", i) for i in there]
    play.decide(
        "choose", table.first_player(play), "which stage the players go on with", options,
        picks_a_stage.choosing(frame.id, there), *frame.cites
    )


def _side_b(play: Play, quest: int) -> str:
    """The title on the other side of a stage, by which stages of one title are told apart."""
    back = quest_phase.back_of(play, quest)
    return play.catalogue[back].name if back else play.name(quest)


@LCG.procedure("lcg/scenario/flight-from-moria")
def picks_a_stage(play: Play, frame_id: int, there: tuple[int, ...], picked: int) -> None:
    """The others go under the quest deck; the one that is picked comes once the text is resolved."""
    for ident in there:
        if ident != picked:
            play.move(ident, table.QUEST_DECK, index=len(play.state.zone(table.QUEST_DECK)))
    agenda, end = play.state.agenda, resolve.resolved.name
    at = next((n for n, t in enumerate(agenda) if t.name == end and t.args[0] == frame_id), len(agenda))
    agenda.insert(at, quest_phase.enter_on_side_b.task(picked))


@POSSIBLE.means("bypass")
@POSSIBLE.means("goes_on_with")
@POSSIBLE.means("prepare_quest_deck")
@POSSIBLE.means("stages_into_play")
@POSSIBLE.means("reset_quest_deck")
@POSSIBLE.means("skip_phases")
@POSSIBLE.means("end_quest_phase")
def can_always_be_done(play: Play, frame: Frame, node: Node, whole: bool) -> bool:
    """It can be done whenever it is said."""
    return True


@EFFECTS.means("travel_freely", "lcg/travel")
def travel_freely(play: Play, frame: Frame, node: Node, path: str) -> None:
    """The players travel to the location without its Travel text; while another is active they travel to
    none, unless the text says what becomes of that one.
    """
    to = chosen(
        play, frame, node, path, "to", "where the players travel", lambda i: may_travel(play, i) is None
    )
    to = in_reach(play, frame, part(node, "to"), to) if to else to
    if to and (not table.active_locations(play) or _speaks_of_the_other(play, frame)):
        play.happen(verbs.traveled(location=to[0], player=table.first_player(play)), frame=frame.id)
    elif to:
        play.then(travel_phase.arrive.task(to[0]))
    elif to is not None:
        failed(play, frame)


OF_THE_OTHER = frozenset(["active", "other_active", "previous_active"])
"""Phrases for a location that was active before."""


def _speaks_of_the_other(play: Play, frame: Frame) -> bool:
    """Whether the text that is carried out says what becomes of the location that is active already; if that
    one cannot be touched, both are active (lcg/designer/098).
    """
    said = play.printed(frame.source).abilities if frame.source is not None else ()
    return any(node.kind in OF_THE_OTHER for ability in said for node in ability.walk())

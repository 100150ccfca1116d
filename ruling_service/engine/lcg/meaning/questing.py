"""The quest and locations: committing, advancing, travelling, the active location, phases and steps cut
short.
"""

from __future__ import annotations

from ruling_service.engine.kernel import pipeline
from ruling_service.engine.kernel.decisions import Option
from ruling_service.engine.kernel.occurrences import Frame, Happening, Occurrence
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.kernel.unread import Unread, come_upon
from ruling_service.engine.language.node import Node, nodes
from ruling_service.engine.lcg import (
    advancing,
    changes,
    encounter_phase,
    framework,
    quest_phase,
    resolve,
    side_quests,
    staging,
    table,
    travel_phase,
    verbs,
)
from ruling_service.engine.lcg.cannot_happen import forbids
from ruling_service.engine.lcg.choosing import chosen, part, pick_among, selection
from ruling_service.engine.lcg.fighting import may_travel
from ruling_service.engine.lcg.filters import matches
from ruling_service.engine.lcg.left_since import in_reach
from ruling_service.engine.lcg.letting_happen import all_of_none, each_happens, failed
from ruling_service.engine.lcg.phrase_tasks import again, do_all
from ruling_service.engine.lcg.phrases import EFFECTS, POSSIBLE, amount
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
    there = tuple(i for i in what or () if play.card(i).marked("committed"))
    if what and not there:
        leave_nothing(play, frame)
    if what is not None and not all_of_none(part(node, "what"), there):
        each_happens(play, frame, verbs.removed_from_quest, there or what)


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
    after = advancing.left_by_its_own_text(play, frame, quest)
    play.then(advancing.advance.task(quest), *after)


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


happens_to("commit_to_quest", "what", verbs.committed)
happens_to("remove_from_quest", "what", verbs.removed_from_quest)
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


@POSSIBLE.means("travel_to", "lcg/travel")
@POSSIBLE.means("travel_freely", "lcg/travel")
def may_travel_to(play: Play, frame: Frame, node: Node, whole: bool) -> bool:
    """There has to be such a location to which the players may travel; of one told later nobody knows yet."""
    to = part(node, "to")
    if to.kind in LATER:
        return True
    return any(may_travel(play, i) is None for i in selection(play, frame, to).cards)


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
    play.bind(frame.id, **{resolve.TRAVEL_BOUGHT: True})
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
    jump(play, last)


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


def jump(play: Play, number: str) -> None:
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


EFFECTS.plays("stage_number")
# the compiler says them with other phrases
EFFECTS.plays(
    "attach_as", "loses_resources", "put_with", "put_attached", "put_at_either_end", "another_attack",
    "whoever_could_not", "chooses_one_of",
)


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
    back = advancing.back_of(play, quest)
    return play.catalogue[back].name if back else play.name(quest)


@LCG.procedure("lcg/scenario/flight-from-moria")
def picks_a_stage(play: Play, frame_id: int, there: tuple[int, ...], picked: int) -> None:
    """The others go under the quest deck; the one that is picked comes once the text is resolved."""
    for ident in there:
        if ident != picked:
            play.move(ident, table.QUEST_DECK, index=len(play.state.zone(table.QUEST_DECK)))
    agenda, end = play.state.agenda, resolve.resolved.name
    at = next((n for n, t in enumerate(agenda) if t.name == end and t.args[0] == frame_id), len(agenda))
    agenda.insert(at, advancing.enter_on_side_b.task(picked))


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

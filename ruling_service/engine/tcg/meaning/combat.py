"""Skirmishes, assignments, sites, the Ring: effects on the course of the game."""

from __future__ import annotations

from ruling_service.engine.kernel import pipeline
from ruling_service.engine.kernel.agenda import Task
from ruling_service.engine.kernel.occurrences import Frame
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.language.node import Node
from ruling_service.engine.tcg import (
    assignment_phase,
    framework,
    movement,
    permissions,
    phrases,
    regroup_phase,
    ring,
    sites,
    table,
    verbs,
)
from ruling_service.engine.tcg.meaning.choosing import chosen, enough, pick
from ruling_service.engine.tcg.meaning.common import again, can_happen, chooser, failed, number, part
from ruling_service.engine.tcg.meaning.registry import CHOOSING, EFFECTS, POSSIBLE
from ruling_service.engine.tcg.meaning.restrictions import involves
from ruling_service.engine.tcg.steps import STEPS


def _concerns(play: Play, frame: Frame, node: Node) -> bool:
    """Whether the skirmish under way is one that a phrase speaks of."""
    current, who = table.skirmish(play), node.get("who")
    if current is None or current.over or node.get("fierce") and not play.fact("fierce round"):
        return False
    return not isinstance(who, Node) or involves(play, frame, who, (current.defender, *current.minions))


@EFFECTS.means("choose_to_move", "tcg/regroup-phase", "tcg/move-limit")
def choose_to_move(play: Play, frame: Frame, node: Node, path: str) -> None:
    """When the Free Peoples player chooses whether to move again this turn, he has to."""
    play.remember(regroup_phase.MADE_TO_MOVE, True)
    play.say(f"{play.player(table.fp(play))} has to move again if the fellowship can", *frame.cites)


@POSSIBLE.means("choose_to_move", "tcg/move-limit")
def may_choose_to_move(play: Play, frame: Frame, node: Node, whole: bool) -> bool:
    """The fellowship can move."""
    return movement.why_not_move(play) is None


@EFFECTS.means("cancel_skirmish", "tcg/skirmish-phase")
def cancel_skirmish(play: Play, frame: Frame, node: Node, path: str) -> None:
    """The skirmish under way is cancelled."""
    if _concerns(play, frame, node):
        play.happen(verbs.cancelled_skirmish(player=frame.controller, source=frame.source), frame=frame.id)
    else:
        failed(play, frame)


@POSSIBLE.means("cancel_skirmish", "tcg/keyword/ring-bearer")
def may_cancel_skirmish(play: Play, frame: Frame, node: Node, whole: bool) -> bool:
    """There is such a skirmish, and not the Ring-bearer's."""
    current = table.skirmish(play)
    return (
        _concerns(play, frame, node) and current is not None and current.defender != table.ring_bearer(play)
    )


@EFFECTS.means("skip_next_phase", "tcg/shadow-phase")
def skip_next_phase(play: Play, frame: Frame, node: Node, path: str) -> None:
    """The player skips his next phase of that sort: Shadow players have such phases of their own."""
    for player in phrases.players(play, frame, part(node, "of")):
        play.remember(("skips next", player, str(node["phase"])), True)


@EFFECTS.means("end_phase", "tcg/shadow-phase")
def end_phase(play: Play, frame: Frame, node: Node, path: str) -> None:
    """The phase under way ends when the text has been carried out: nobody takes another action in it."""
    if framework.phase(play) != node["phase"]:
        failed(play, frame)
        return
    of_phase = {name for name, step in STEPS.items() if step.phase == node["phase"]}
    play.state.agenda = [
        task for task in play.state.agenda
        if task.name != pipeline.window.name or str(task.args[0]) not in of_phase
    ]
    play.remember("phase", None)  # until the step in which it ends
    play.say(f"The {node['phase']} phase ends", *frame.cites)


@EFFECTS.means("cancel_assignments", "tcg/assignment-phase")
def cancel_assignments(play: Play, frame: Frame, node: Node, path: str) -> None:
    """Assignments not resolved yet are undone."""
    current = table.skirmish(play)
    minions = [
        m for a in table.assignments(play) if current is None or a.defender != current.defender
        for m in a.minions
    ]
    if minions:
        play.happen(*(verbs.unassigned(card=m) for m in minions), frame=frame.id)


def _pair(play: Play, one: int, other: int) -> tuple[int, int]:
    """The defending character and the minion."""
    return (other, one) if table.kind(play, one) == "minion" else (one, other)


ENEMY = {True: Node("filter", type=("companion", "ally")), False: Node("filter", type=("minion",))}
"""To whom one is assigned where a text says no more than "to a skirmish": by whether it is a minion."""


def _other_side(play: Play, frame: Frame, node: Node) -> Node:
    """Whom the phrase says that they are assigned to; anybody of the other side where it does not say."""
    to = node.get("to")
    if isinstance(to, Node):
        return to
    minions = [table.kind(play, i) == "minion" for i in phrases.cards(play, frame, part(node, "what"))]
    return Node("some", count=1, of=ENEMY[any(minions)])


def _can_meet(play: Play, frame: Frame, node: Node, one: int, other: int) -> bool:
    """Whether the text may assign these to each other: both may skirmish, neither is assigned unless it says
    so.
    """
    character, minion = _pair(play, one, other)
    free = bool(node.get("even_assigned")) or not table.is_assigned(play, character)
    by = chooser(play, frame)
    return (
        free and not table.is_assigned(play, minion)
        and assignment_phase.why_not_assign(play, by, character, minion) is None
    )


@CHOOSING.means("assign")
def _whom(
    play: Play, frame: Frame, node: Node, path: str, task: Task
) -> tuple[tuple[int, ...], tuple[int, ...]] | None:
    """Who is assigned to whom, chosen among those that can be; None while somebody chooses."""
    to = _other_side(play, frame, node)
    others = phrases.cards(play, frame, to)
    able = pick(
        play, frame, part(node, "what"), f"{path}/what", task, purpose="who is assigned",
        fit=lambda i: any(_can_meet(play, frame, node, i, other) for other in others),
    )  # fmt: skip
    if able is None:
        return None
    now = play.state.frames.get(frame.id, frame)
    met = pick(
        play, now, to, f"{path}/to", task, purpose="to whom",
        fit=lambda i: bool(able) and _can_meet(play, frame, node, able[0], i)
    )
    return None if met is None else (able, met)


@EFFECTS.means("assign", "tcg/assignment-phase")
def assign(play: Play, frame: Frame, node: Node, path: str) -> None:
    """Characters are assigned to skirmish each other; what is assigned already cannot be used."""
    found = _whom(play, frame, node, path, again(frame, node, path))
    if found is None:
        return
    by, pairs = chooser(play, frame), [_pair(play, one, other) for one in found[0] for other in found[1]]
    if pairs:
        action = None if node.get("even_assigned") else True
        play.happen(
            *(verbs.assigned(card=c, minion=m, by=by, action=action) for c, m in pairs), frame=frame.id
        )
    else:
        failed(play, frame)


@POSSIBLE.means("assign", "tcg/assignment-phase")
def may_assign(play: Play, frame: Frame, node: Node, whole: bool) -> bool:
    """There are two that can be assigned to each other."""
    others = phrases.cards(play, frame, _other_side(play, frame, node))
    return enough(
        play, frame, part(node, "what"),
        lambda i: any(_can_meet(play, frame, node, i, other) for other in others)
    )


@EFFECTS.means("replace_in_skirmish", "tcg/replace")
def replace_in_skirmish(play: Play, frame: Frame, node: Node, path: str) -> None:
    """A character takes another's place in the skirmish under way."""
    who = chosen(play, frame, node, path, "who", "who joins the skirmish")
    what = chosen(play, frame, node, path, "what", "who is replaced") if who is not None else None
    if who and what:
        play.happen(verbs.replaced_in_skirmish(card=what[0], by=who[0]), frame=frame.id)
    elif who is not None and what is not None:
        failed(play, frame)


@EFFECTS.means("leave_skirmish", "tcg/skirmish-phase")
def leave_skirmish(play: Play, frame: Frame, node: Node, path: str) -> None:
    """The characters leave the skirmish under way."""
    what = chosen(play, frame, node, path, "what", "who leaves the skirmish", lambda i: _fights(play, i))
    if what is None:
        return
    able = [i for i in what if _fights(play, i)]
    if able:
        play.happen(
            *(
                verbs.removed_from_skirmish(
                    card=i, life=play.card(i).life, player=frame.controller, source=frame.source
                ) for i in able
            ), frame=frame.id
        )
    else:
        failed(play, frame)


def _fights(play: Play, ident: int) -> bool:
    current = table.skirmish(play)
    return current is not None and not current.over and ident in (current.defender, *current.minions)


@POSSIBLE.means("leave_skirmish", "tcg/skirmish-phase")
def may_leave_skirmish(play: Play, frame: Frame, node: Node, whole: bool) -> bool:
    """Such a character is in the skirmish."""
    return enough(play, frame, part(node, "what"), lambda i: _fights(play, i))


# -- sites ---------------------------------------------------------------------------------------------------


@EFFECTS.means("take_control_of_site", "tcg/control")
def take_control(play: Play, frame: Frame, node: Node, path: str) -> None:
    """A Shadow player takes control of a site."""
    play.happen(verbs.took_control(player=chooser(play, frame)), frame=frame.id)


@POSSIBLE.means("take_control_of_site", "tcg/control")
def may_take_control(play: Play, frame: Frame, node: Node, whole: bool) -> bool:
    """Every marker is past some uncontrolled site, and no text forbids it."""
    return sites.controllable(play) is not None and can_happen(play, frame, verbs.took_control)


@EFFECTS.means("liberate_site", "tcg/liberate")
def liberate(play: Play, frame: Frame, node: Node, path: str) -> None:
    """A controlled site is freed, or so many one after the other."""
    for _ in range(phrases.amount(play, frame, number(play, frame, node, "n") or 1)):
        play.happen(verbs.liberated(player=chooser(play, frame)), frame=frame.id)


@POSSIBLE.means("liberate_site", "tcg/liberate")
def may_liberate(play: Play, frame: Frame, node: Node, whole: bool) -> bool:
    """An opponent controls a site; in full, opponents control so many."""
    wanted = phrases.amount(play, frame, number(play, frame, node, "n") or 1) if whole else 1
    return len(sites.opponents_sites(play)) >= wanted


@EFFECTS.means("replace_site", "tcg/replacing-sites")
def replace_site(play: Play, frame: Frame, node: Node, path: str) -> None:
    """A site in play is replaced by one from an adventure deck."""
    found = _which_site_by_which(play, frame, node, path, again(frame, node, path))
    if found is None:
        return
    what, new = found
    if what and new:
        play.happen(verbs.replaced_site(card=what[0], by=new[0], player=chooser(play, frame)), frame=frame.id)
    else:
        failed(play, frame)


@CHOOSING.means("replace_site")
def _which_site_by_which(
    play: Play, frame: Frame, node: Node, path: str, task: Task
) -> tuple[tuple[int, ...], tuple[int, ...]] | None:
    what = pick(play, frame, part(node, "what"), f"{path}/what", task, purpose="which site is replaced")
    if what is None:
        return None
    new = pick(
        play, play.state.frames.get(frame.id, frame), part(node, "with"), f"{path}/with", task,
        purpose="with which site", fit=lambda i: bool(what) and not sites.same_site_card(play, i, what[0])
    )
    return None if new is None else (what, new)


@POSSIBLE.means("replace_site", "tcg/replacing-sites")
def may_replace_site(play: Play, frame: Frame, node: Node, whole: bool) -> bool:
    """There is a site to be replaced, which can be, and another site card to replace it."""
    for old in phrases.cards(play, frame, part(node, "what")):
        barred = permissions.prohibited(
            play, old, "be_replaced", against=frame.source, player=chooser(play, frame)
        )
        if barred is None:
            # "of the same number" speaks of it
            replaced = frame.binding(spoken=(*frame.get("spoken", ()), (old,)))
            if any(
                not sites.same_site_card(play, old, new)
                for new in phrases.cards(play, replaced, part(node, "with"))
            ):
                return True
    return False


# -- the Ring ------------------------------------------------------------------------------------------------


@EFFECTS.means("wear_ring", "tcg/the-one-ring")
@EFFECTS.means("wears_ring", "tcg/the-one-ring")
def wear_ring(play: Play, frame: Frame, node: Node, path: str) -> None:
    """The Ring-bearer puts on the Ring, until the moment the text says."""
    named = node.get("until")
    if named is not None and named not in (*ring.UNTIL, "end_of_phase"):
        raise phrases.NotPlayed("effect", node.kind)  # the Ring knows no such moment
    said = ring.UNTIL.get(str(named), f"{framework.phase(play)} phase ends")
    play.happen(verbs.put_on_the_ring(player=table.fp(play), until=said), frame=frame.id)


@EFFECTS.means("take_off_ring", "tcg/the-one-ring")
def take_off_ring(play: Play, frame: Frame, node: Node, path: str) -> None:
    """The Ring-bearer takes off the Ring."""
    play.happen(verbs.took_off_the_ring(player=table.fp(play)), frame=frame.id)


@POSSIBLE.means("wear_ring", "tcg/the-one-ring")
def may_wear(play: Play, frame: Frame, node: Node, whole: bool) -> bool:
    """The Ring is not worn already, and no text forbids it."""
    return not ring.is_worn(play) and can_happen(play, frame, verbs.put_on_the_ring)


@POSSIBLE.means("make_ring_bearer", "tcg/sam")
def may_make_ring_bearer(play: Play, frame: Frame, node: Node, whole: bool) -> bool:
    """Who has just died was the Ring-bearer."""
    died = frame.occurrence
    return died is None or ring.may_carry_on(play, died)


@EFFECTS.means("make_ring_bearer", "tcg/sam", "tcg/keyword/ring-bearer")
def make_ring_bearer(play: Play, frame: Frame, node: Node, path: str) -> None:
    """The character becomes the Ring-bearer."""
    if not may_make_ring_bearer(play, frame, node, True):
        return
    who = chosen(play, frame, node, path, "who", "who becomes the Ring-bearer")
    for ident in who or ():
        play.happen(verbs.became_ring_bearer(card=ident, resistance=node.get("resistance")), frame=frame.id)


@EFFECTS.means("corrupt", "tcg/corrupted")
@EFFECTS.means("is_corrupted", "tcg/corrupted")
def corrupt(play: Play, frame: Frame, node: Node, path: str) -> None:
    """The Ring-bearer is corrupted."""
    for ident in phrases.cards(play, frame, part(node, "who")):
        play.happen(
            verbs.corrupted(
                card=ident, life=play.card(ident).life, player=play.card(ident).owner, why="text"
            ), frame=frame.id
        )

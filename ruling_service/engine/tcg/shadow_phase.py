"""The Shadow phases: one for each Shadow player, from the Free Peoples player's right (tcg/shadow-phase)."""

from __future__ import annotations

from ruling_service.engine.kernel.decisions import Option
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.tcg import ending, framework, permissions, rulesets, table
from ruling_service.engine.tcg.names import PHASES
from ruling_service.engine.tcg.rulebook import TCG


@framework.does("fellowship.ends", "tcg/shadow-phase")
def first_shadow_player(play: Play) -> None:
    """The player to the Free Peoples player's right has the first Shadow phase."""
    begin(play)


def begin(play: Play) -> None:
    """Let the Shadow phases begin, after the fellowship phase or another move."""
    shadow = table.shadow_players(play)
    play.remember("shadow player", shadow[0] if shadow else None)


@framework.does("shadow.ends", "tcg/shadow-phase", "tcg/playing-shadow-cards")
def next_shadow_player(play: Play) -> None:
    """The next Shadow player to the right has his phase.

    After the last one, without minions, the turn goes on with the regroup phase.
    """
    shadow = table.shadow_players(play)
    before = play.fact("shadow player")
    left = shadow[shadow.index(before) + 1 :] if before in shadow else ()
    play.remember("shadow player", left[0] if left else None)
    if left:
        framework.jump(play, "shadow.begins")
    else:
        onward(play, "maneuver")


@framework.before("shadow.begins", "tcg/shadow-phase")
def skipped(play: Play) -> None:
    """A Shadow player who has to skip his next Shadow phase skips this one."""
    player = play.fact("shadow player")
    if player is not None and play.fact(("skips next", player, "shadow")):
        play.remember(("skips next", player, "shadow"), None)
        play.say(f"{play.player(player)} skips his Shadow phase", "tcg/shadow-phase")
        framework.jump(play, "shadow.ends")


@TCG.procedure()
def skip_said(play: Play, phase: str, yes: bool) -> None:
    """A player who may skip a phase does, or lets it come."""
    if yes:
        play.say(f"The {phase} phase is skipped", f"tcg/{phase}-phase")
    order = PHASES
    onward(play, order[order.index(phase) + 1] if yes else phase, () if yes else (phase,))


def onward(play: Play, phase: str, wanted: tuple[str, ...] = ()) -> None:
    """Go on with a phase, or with the next that no text skips; without minions with the regroup phase. A
    player who may skip a phase says whether he does, unless it is `wanted`.

    Not every edition says so of the maneuver and archery phases (tcg/conflict/no-minions-left).
    """
    order = PHASES
    while phase != "regroup" and permissions.skips(play, phase):
        play.say(f"The {phase} phase is skipped", f"tcg/{phase}-phase")
        phase = order[order.index(phase) + 1]
    skipper = None if phase in ("regroup", *wanted) else permissions.who_may_skip(play, phase)
    if skipper is not None and framework.has_minions(play):
        options = [Option("skip it", True), Option("do not skip it", False)]
        then = skip_said.choosing(phase)
        play.decide("may", skipper, f"skip the {phase} phase", options, then, f"tcg/{phase}-phase")
        return
    skips_ahead = phase == "maneuver" or rulesets.is_usual(play, "no minions are left")
    if phase != "regroup" and skips_ahead and not framework.has_minions(play):
        play.say("There are no minions: on to the regroup phase", "tcg/shadow-phase")
        phase = "regroup"
    if phase == "regroup":
        ending.on_to_regroup(play)
    else:
        framework.jump(play, "skirmish.choice" if phase == "skirmish" else f"{phase}.begins")


@framework.does("maneuver.ends", "tcg/maneuver-phase")
def after_maneuver(play: Play) -> None:
    """After the maneuver phase comes archery, or regroup if no minions are left."""
    onward(play, "archery")


@framework.does("archery.ends", "tcg/archery-phase")
def after_archery(play: Play) -> None:
    """After the archery phase comes assignment, or regroup if no minions are left."""
    onward(play, "assignment")

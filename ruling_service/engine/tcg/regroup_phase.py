"""The regroup phase: Shadow players reconcile; move again, or reconcile and end the turn; at site 9 the game
is won (tcg/regroup-phase).
"""

from __future__ import annotations

from ruling_service.engine.kernel.decisions import Option
from ruling_service.engine.kernel.occurrences import Happening, Occurrence
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.tcg import drawing, ending, framework, movement, ring, shadow_phase, table, verbs
from ruling_service.engine.tcg.keywords import aid
from ruling_service.engine.tcg.rulebook import TCG

RULE = "tcg/regroup-phase"


@framework.before("regroup.begins", "tcg/winning-the-game", "tcg/conflict/when-the-ring-comes-off")
def before(play: Play) -> None:
    """At site 9 a living Ring-bearer has won, and there is no regroup phase.

    A Ring worn until now comes off.
    """
    if table.fp(play) in table.players(play) and ending.has_won_at_last_site(play):
        play.happen(
            verbs.won_game(player=table.fp(play), why="the Ring-bearer survived every skirmish at site 9")
        )
    elif ring.comes_off(play, "regroup phase begins"):
        play.happen(verbs.took_off_the_ring(player=table.fp(play)))


@framework.does("regroup.shadow", "tcg/reconcile", RULE)
def shadow_reconciles(play: Play) -> None:
    """Every Shadow player reconciles, from the right."""
    play.then(*(drawing.reconcile.task(p) for p in table.shadow_players(play)))


MADE_TO_MOVE = "made to move again"
"""The fact that a text makes the Free Peoples player choose to move, if he can."""


@framework.does("regroup.choice", RULE, "tcg/move-limit", "tcg/reconcile")
def choose(play: Play) -> None:
    """The Free Peoples player moves again, if he still can, or reconciles."""
    player = table.fp(play)
    if player not in table.players(play):
        return
    movement.note_move_limit(play)
    options = [Option("stay and reconcile", False)]
    if movement.why_not_move(play) is None:
        options = [] if play.fact(MADE_TO_MOVE) else options
        options.append(Option("move again", True))
    play.remember(MADE_TO_MOVE, None)
    play.decide(
        "move", player, "whether to move again", options, chosen.choosing(player), RULE, "tcg/move-limit"
    )


@TCG.procedure(RULE)
def chosen(play: Play, player: int, again: bool) -> None:
    """Moving again leads back to the Shadow phases; staying ends the turn."""
    if again:
        play.remember("moving again", True)
        framework.jump(play, "regroup.ends")
        play.then(movement.move.task())
        return
    play.happen(verbs.stays(player=player), then=[drawing.reconcile.task(player)])


@TCG.applies(verbs.stays, RULE)
def stays(play: Play, o: Occurrence, _: Happening) -> None:
    """The fellowship stays where it is for this turn."""
    play.say(f"{play.player(o.get('player'))} stays")


@framework.does("regroup.followers", "tcg/follower")
def followers(play: Play) -> None:
    """Followers return to their support areas before the minions are discarded."""
    aid.send_home(play)


@framework.does("regroup.minions", RULE)
def minions(play: Play) -> None:
    """The Shadow players discard all minions in play, with what they bear."""
    there = table.minions(play)
    if there:
        play.happen(*(verbs.discarded(card=i, life=play.card(i).life, why="end of turn") for i in there))


@framework.does("regroup.ends", RULE, "tcg/the-one-ring")
def end(play: Play) -> None:
    """A Ring put on in this phase comes off. After another move the Shadow phases begin again."""
    if play.fact("moving again"):
        play.remember("moving again", None)
        shadow_phase.begin(play)
        framework.jump(play, "shadow.begins")
    if ring.comes_off(play, "regroup phase ends"):
        play.happen(verbs.took_off_the_ring(player=table.fp(play)))

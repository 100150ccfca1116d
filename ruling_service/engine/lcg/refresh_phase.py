"""The refresh phase: everything readies, threat rises, the first player token passes on, Time counters come off."""

from __future__ import annotations

from ruling_service.engine.kernel.occurrences import occurrence
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.lcg import abilities, allowances, player_attack, rulesets, table
from ruling_service.engine.lcg.rulebook import LCG


@LCG.task("lcg.step.7.2", "lcg/framework/7.2", "lcg/ready")
def ready_cards(play: Play) -> None:
    """All exhausted cards ready at the same time, unless an effect says that one does not."""
    exhausted = [i for i in table.in_play(play) if not play.card(i).ready]
    abilities.before_readying(play, exhausted)


@LCG.task("lcg.ready", "lcg/framework/7.2", "lcg/ready")
def ready(play: Play, cards: tuple[int, ...]) -> None:
    """Ready those of `cards` that are exhausted."""
    due = [occurrence("readied", card=i, how="refresh") for i in cards if not play.card(i).ready and table.is_in_play(play.card(i))]
    if due:
        play.happen(*due)


@LCG.task("lcg.step.7.3", "lcg/framework/7.3")
def raise_threat(play: Play) -> None:
    """Each player's threat rises by 1, all at the same time."""
    raised = {p: allowances.threat_raised(play, p) for p in table.players(play)}
    play.happen(*(occurrence("raised threat", player=p, amount=amount, how="refresh") for p, amount in raised.items()))


@LCG.task("lcg.step.7.4", "lcg/framework/7.4", "lcg/first-player-first-player-token", "lcg/keyword/regenerate")
def pass_token(play: Play) -> None:
    """The token goes to the next player clockwise; then Regenerate heals."""
    following = table.next_player(play, table.first_player(play))
    play.do("lcg.regenerate")
    if rulesets.variant(play, "c22"):
        play.say("The token is passed only as the round ends", "lcg/conflict/c22")
        return
    if following is not None:
        play.happen(occurrence("passed first player token", player=following))


@LCG.task("lcg.step.0.1", "lcg/framework/0.1", "lcg/conflict/c22")
def round_ends(play: Play) -> None:
    """Every enemy may be attacked again; in the oldest edition the token is passed now, after the last window of the round."""
    player_attack.round_over(play)
    following = table.next_player(play, table.first_player(play))
    if following is not None and rulesets.variant(play, "c22"):
        play.happen(occurrence("passed first player token", player=following))

"""The refresh phase: everything readies, threat rises, the first player token passes on, Time counters come
off.
"""

from __future__ import annotations

from ruling_service.engine.kernel.agenda import Task
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.lcg import (
    allowances,
    companies,
    permissions,
    player_attack,
    readying,
    rulesets,
    table,
    taking_turns,
    verbs,
)
from ruling_service.engine.lcg.keyword_records import Occasion
from ruling_service.engine.lcg.rulebook import LCG
from ruling_service.engine.lcg.steps import round_step


@round_step("7.2")
@LCG.procedure("lcg/framework/7.2", "lcg/ready")
def ready_cards(play: Play) -> None:
    """All exhausted cards ready at the same time, unless an effect says that one does not."""
    exhausted = [i for i in table.in_play(play) if not play.card(i).ready]
    readying.ready_all(play, tuple(exhausted))


@round_step("7.3")
@LCG.procedure("lcg/framework/7.3")
def raise_threat(play: Play) -> None:
    """Each player's threat rises by 1, all at the same time, but of whom a text says that it doesn't."""
    raised = {
        p: allowances.threat_raised(play, p) for p in table.players(play)
        if permissions.player_prohibited(play, p, "raise_in_refresh") is None
    }
    if raised:
        play.happen(
            *(verbs.raised_threat(player=p, amount=amount, how="refresh") for p, amount in raised.items())
        )


TOKEN_PASSED: Occasion[[], Task] = Occasion()
"""What keywords do once the first player token has passed, before anybody acts."""


@round_step("7.4")
@LCG.procedure("lcg/framework/7.4", "lcg/first-player-first-player-token")
def pass_token(play: Play) -> None:
    """The token goes to the next player clockwise; then keywords act that wait for that."""
    if not taking_turns.is_first(play):
        play.then(*TOKEN_PASSED.ask())
        return
    following = next(iter(companies.clockwise_of(play, companies.token_holder(play))), None)
    after = list(TOKEN_PASSED.ask())
    keeping = allowances.stays_first(play)
    if keeping is not None:
        play.say("The first player token is not passed", *table.entry(play, keeping.frame.source))
        play.then(*after)
        return
    if rulesets.variant(play, "c22"):
        play.say("The token is passed only as the round ends", "lcg/conflict/c22")
    elif following is not None:
        play.happen(verbs.passed_first_player_token(player=following), then=after)
        return
    play.then(*after)


@round_step("0.1")
@LCG.procedure("lcg/framework/0.1", "lcg/conflict/c22")
def round_ends(play: Play) -> None:
    """Every enemy may be attacked again; in the oldest edition the token is passed now, after the last window
    of the round.
    """
    player_attack.round_over(play)
    following = next(iter(companies.clockwise_of(play, companies.token_holder(play))), None)
    if following is not None and rulesets.variant(play, "c22") and taking_turns.is_first(play):
        play.happen(verbs.passed_first_player_token(player=following))

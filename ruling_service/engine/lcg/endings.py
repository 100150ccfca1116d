"""What happens as a player is eliminated, and as the game ends."""

from __future__ import annotations

from ruling_service.engine.kernel.occurrences import Happening, Occurrence
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.lcg import (
    companies,
    controlled_locations,
    rulesets,
    table,
    verbs,
)
from ruling_service.engine.lcg.changes import OUT, kept_off_staging, move_within_play
from ruling_service.engine.lcg.keyword_records import Occasion
from ruling_service.engine.lcg.rulebook import LCG

PLAYER_GONE: Occasion[[Play, Happening], None] = Occasion()
"""A player has been eliminated by that happening."""


@LCG.applies(verbs.eliminated, *OUT, "lcg/designer/112")
def eliminated(play: Play, o: Occurrence, happening: Happening) -> None:
    """A player is out: enemies go back to the staging area with their damage, all their cards are discarded,
    and what is on their threat dial, the token passes on.

    What waits for an objective of theirs to leave play takes place.
    """
    player = o.get("player")
    why = {
        "threat": f"threat {table.threat(play, player)}", "heroes": "no heroes left"
    }.get(o.get("why"), "a card effect")
    play.say(f"{play.player(player)} is eliminated ({why})", *OUT)
    following = next(iter(companies.clockwise_of(play, player)), None)
    for enemy in table.engaged_with(play, player):
        if kept_off_staging(play, enemy):
            continue
        back = verbs.left_play(card=enemy, life=play.card(enemy).life, to=table.STAGING)
        play.tell(back, f"{play.name(enemy)} returns to the staging area, with its damage", *OUT)
        move_within_play(play, enemy, table.STAGING)
    objectives: list[int] = []
    others: list[int] = []
    gone = "hand" if rulesets.variant(play, "c43") else "hand, deck"
    play.say(f"{play.player(player)}'s {gone} and cards in play go to their owners' discard piles", *OUT)
    on_the_dial = [i for i in play.state.zone(table.area(player)) if table.lies_on_a_dial(play, i)]
    for ident in [i for i, c in play.state.cards.items() if c.controller == player and table.is_in_play(c)]:
        if table.is_in_play(play.card(ident)) and play.card(ident).controller == player:
            if controlled_locations.is_controlled(play, ident):
                controlled_locations.goes_back(play, ident)
            elif "objective" in table.kind(play, ident):
                objectives.append(ident)
            else:
                others.append(ident)
    for zone in (table.hand(player), *(() if rulesets.variant(play, "c43") else (table.deck(player),))):
        for ident in play.state.zone(zone):
            owner = play.card(ident).owner
            play.move(ident, table.ENCOUNTER_DISCARD if owner is None else table.discard(owner))
    play.remember("eliminated", play.fact("eliminated", frozenset()) | {player})
    if not companies.everyone(play):
        play.say(
            "Every player is eliminated: the players lose", "lcg/player-elimination", "lcg/winning-the-game"
        )
        play.state.over = "lost"
    elif companies.token_holder(play) == player and following is not None:
        play.remember("first player", following)
        play.say(f"{play.player(following)} becomes the first player at once", "lcg/faq/1.30")
    if objectives:
        play.say(
            f"{play.player(player)} does not pass on {table.names(play, objectives)}", *OUT,
            "lcg/designer/112"
        )
    PLAYER_GONE.tell(play, happening)  # may end what is under way, but not what follows here
    if leaving := [i for i in (*on_the_dial, *others, *objectives) if table.is_in_play(play.card(i))]:
        borne_first = sorted(leaving, key=lambda i: table.is_attached(play, play.card(i)), reverse=True)
        play.happen(*(verbs.discarded(card=i, life=play.card(i).life) for i in borne_first))


@LCG.applies(verbs.game_won, "lcg/winning-the-game")
def game_won(play: Play, o: Occurrence, _: Happening) -> None:
    """The players win."""
    play.say("The players win the game")
    play.state.over = "won"


@LCG.applies(verbs.game_lost, "lcg/winning-the-game")
def game_lost(play: Play, o: Occurrence, _: Happening) -> None:
    """The players lose."""
    play.say("The players lose the game")
    play.state.over = "lost"

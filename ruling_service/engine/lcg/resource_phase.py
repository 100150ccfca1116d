"""The resource phase: each hero gains a resource, each player draws a card."""

from __future__ import annotations

from ruling_service.engine.kernel.decisions import Option
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.lcg import allowances, changes, table, verbs
from ruling_service.engine.lcg.rulebook import LCG
from ruling_service.engine.lcg.steps import round_step


@round_step("1.2")
@LCG.procedure("lcg/framework/1.2")
def gain_resources(play: Play) -> None:
    """Each player adds 1 resource to each hero's pool, all at the same time."""
    heroes = [h for p in table.players(play) for h in table.heroes(play, p)]
    gains = [
        verbs.gained_resources(card=h, amount=allowances.collected(play, h), how="collected") for h in heroes
    ]
    if gains:
        play.happen(*gains)


@round_step("1.3")
@LCG.procedure("lcg/framework/1.3")
def draw_cards(play: Play) -> None:
    """Each player draws 1 card, all at the same time."""
    players = table.players(play)
    more = {player: allowances.may_draw_more(play, player) for player in players}
    asked = [more_drawn.task(player, more[player]) for player in players if more[player]]
    play.then(*asked, all_draw.task(tuple((player, allowances.drawn(play, player)) for player in players)))


@LCG.procedure("lcg/framework/1.3", "lcg/drawing-cards")
def all_draw(play: Play, drawn: tuple[tuple[int, int], ...]) -> None:
    """Each player draws so many cards (player, number), and those that he said he draws more."""
    more = dict(play.fact(MORE, ()))
    play.remember(MORE, None)
    all_of_them = tuple((player, number + more.get(player, 0)) for player, number in drawn)
    play.then(changes.draw_together.task(all_of_them, None))


MORE = "cards drawn more"
"""What players have said in this step how many cards more they draw."""


@LCG.procedure("lcg/framework/1.3", "lcg/may")
def more_drawn(play: Play, player: int, most: int) -> None:
    """A player whom a text lets draw more cards says how many."""
    options = [
        Option(f"draw {number} more" if number else "draw no more", number) for number in range(most, -1, -1)
    ]
    play.decide("may", player, "whether more cards are drawn", options, draws_more.choosing(player))


@LCG.procedure("lcg/framework/1.3", "lcg/may")
def draws_more(play: Play, player: int, number: int) -> None:
    """So many more cards are drawn by that player."""
    play.remember(MORE, (*play.fact(MORE, ()), (player, number)))

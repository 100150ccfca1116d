"""Muster: at the start of the regroup phase its player may discard a card for each muster character, all
together, and draw as many.
"""

from __future__ import annotations

from collections.abc import Iterator

from ruling_service.engine.kernel.decisions import Option
from ruling_service.engine.kernel.occurrences import Happening, Occurrence
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.kernel.rulebook import Candidate
from ruling_service.engine.tcg import drawing, table, verbs
from ruling_service.engine.tcg.keyword_records import declare
from ruling_service.engine.tcg.rulebook import TCG

RULE = "tcg/keyword/muster"


def count(play: Play, player: int) -> int:
    """How many cards a player may discard and draw: one for each of his characters with the keyword."""
    return sum(
        1 for i in table.active(play)
        if play.card(i).owner == player and table.is_character(play, i) and play.value(i, "muster")
    )


@TCG.waits("muster", verbs.moment, "optional", RULE)
def at_the_start_of_regroup(play: Play, happening: Happening, o: Occurrence) -> Iterator[Candidate]:
    """Each player with muster characters and cards in hand may use them, once."""
    if o.get("name") == "regroup phase begins":
        for player in table.players(play):
            number = min(count(play, player), len(play.state.zone(table.hand(player))))
            if number:
                yield Candidate(
                    ("rule", "muster", player), player, "muster", choose.task(player, number, ()), (RULE,)
                )


@TCG.procedure(RULE)
def choose(play: Play, player: int, left: int, chosen: tuple[int, ...]) -> None:
    """Choose the cards to discard; they are discarded together before any is drawn."""
    hand = [i for i in play.state.zone(table.hand(player)) if i not in chosen and i > max(chosen, default=0)]
    if not left or not hand:
        play.then(exchange.task(player, chosen))
        return
    options = [
        *(Option(f"discard {play.name(i)}", i, play.card(i).printed) for i in hand),
        Option("discard no more", None)
    ]
    play.decide(
        "discard",
        player,
        f"muster: which card to discard ({left} left)",
        options,
        add.choosing(player, left, chosen),
        RULE,
    )


@TCG.procedure(RULE)
def add(play: Play, player: int, left: int, chosen: tuple[int, ...], ident: int | None) -> None:
    """One more card is chosen, or no more."""
    if ident is None:
        play.then(exchange.task(player, chosen))
    else:
        play.then(choose.task(player, left - 1, (*chosen, ident)))


@TCG.procedure(RULE)
def exchange(play: Play, player: int, chosen: tuple[int, ...]) -> None:
    """Discard all the chosen cards at once, then draw that many."""
    if chosen:
        drawing.draw(play, player, len(chosen))
        play.happen(*(verbs.discarded_from_hand(card=i, player=player) for i in chosen))


declare(
    "muster", RULE, of="character", noun="it", example="Muster.",
    used="muster is used as the regroup phase begins"
)

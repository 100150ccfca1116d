"""Drawing, the Rule of 4, discarding from hand, reconciling (tcg/draw-deck, tcg/the-rule-of-4,
tcg/reconcile).
"""

from __future__ import annotations

from ruling_service.engine.kernel import chance
from ruling_service.engine.kernel.decisions import Option
from ruling_service.engine.kernel.occurrences import Happening, Occurrence
from ruling_service.engine.kernel.pipeline import NOT_AT_ALL, Done
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.tcg import changes, rulesets, table, verbs
from ruling_service.engine.tcg.framework import phase
from ruling_service.engine.tcg.rulebook import TCG

HAND = 8
"""Cards in a starting hand, and in a reconciled one."""


def _count(play: Play, player: int) -> None:
    """Count a card taken into hand in a fellowship phase."""
    if phase(play) == "fellowship" and player == table.fp(play):
        key = ("phase", "into hand", player)
        play.count_use(key)


def draw(play: Play, player: int, amount: int, frame: int | None = None) -> None:
    """Let a player draw from the top of the draw deck, one card after the other."""
    play.then(*(draw_one.task(player, frame) for _ in range(amount)))


@TCG.procedure("tcg/draw-deck")
def draw_one(play: Play, player: int, frame: int | None) -> None:
    """Draw the top card; an empty draw deck gives none, and nobody loses for that."""
    zone = table.deck(player)
    if not play.state.zone(zone):
        if may_make_anew(play, player):
            options = [Option("make a new draw deck", True), Option("leave it empty", False)]
            play.decide("may", player, "whether the discard pile becomes a new draw deck", options,
                        draw_anew.choosing(player, frame),
                        "tcg/conflict/empty-draw-deck")  # fmt: skip
        elif frame is not None:
            play.reframe(frame, success=False)
        return
    top = chance.top_cards(
        play, zone, 1, draw_one.task(player, frame), f"{play.player(player)}'s draw deck", "tcg/draw-deck"
    )
    if top:
        play.happen(verbs.drew(player=player, card=top[0]), frame=frame)


@TCG.plays("tcg/draw-deck", "tcg/conflict/empty-draw-deck")
def may_make_anew(play: Play, player: int) -> bool:
    """Whether a player may make a new draw deck of the discard pile: where the edition lets him, once in a
    game.
    """
    if rulesets.is_usual(play, "an empty draw deck"):
        return False
    return bool(play.state.zone(table.discard(player))) and not play.fact(("deck made anew", player))


@TCG.procedure("tcg/draw-deck", "tcg/conflict/empty-draw-deck")
def draw_anew(play: Play, player: int, frame: int | None, anew: bool) -> None:
    """The discard pile becomes the draw deck and the card is drawn, or there is none to draw."""
    if not anew:
        if frame is not None:
            play.reframe(frame, success=False)
        return
    play.remember(("deck made anew", player), True)
    play.say(f"{play.player(player)}'s discard pile becomes a new draw deck")
    for ident in play.state.zone(table.discard(player)):
        play.move(ident, table.deck(player))
    changes.shuffle(play, table.deck(player))
    play.then(draw_one.task(player, frame))


@TCG.applies(verbs.drew, "tcg/draw-deck")
def drew(play: Play, o: Occurrence, _: Happening) -> Done:
    """A card is drawn into hand."""
    player, ident = o.get("player"), o.get("card")
    play.move(ident, table.hand(player))
    _count(play, player)
    play.say(f"{play.player(player)} draws a card")
    return True


@TCG.applies(verbs.took_into_hand, "tcg/the-rule-of-4", "tcg/moving-cards")
def took_into_hand(play: Play, o: Occurrence, _: Happening) -> Done:
    """A card is taken into hand from a pile or deck; that counts for the Rule of 4 too."""
    player, ident = o.get("player"), o.get("card")
    if play.card(ident).zone == table.hand(player):
        return NOT_AT_ALL
    play.change(ident, host=None, life=play.card(ident).life + 1)
    play.move(ident, table.hand(player))
    _count(play, player)
    play.say(f"{play.player(player)} takes {play.name(ident)} into hand", "tcg/moving-cards")
    return True


@TCG.procedure("tcg/discard")
def discard_from_hand(play: Play, player: int, count: int, frame: int | None = None) -> None:
    """A player discards cards of his choice from hand, one at a time, as many as he has."""
    hand = play.state.zone(table.hand(player))
    if not count:
        return
    if not hand:
        if frame is not None:
            play.reframe(frame, success=False)
        return
    options = [Option(f"discard {play.name(i)}", i, play.card(i).printed) for i in hand]
    play.decide(
        "discard",
        player,
        "which card to discard from hand",
        options,
        discarded.choosing(player, count, frame),
        "tcg/discard",
    )


@TCG.procedure("tcg/discard")
def discarded(play: Play, player: int, count: int, frame: int | None, ident: int) -> None:
    """The chosen card is discarded; then the next."""
    next_one = discard_from_hand.task(player, count - 1, frame)
    play.happen(verbs.discarded_from_hand(card=ident, player=player), frame=frame, then=[next_one])


# -- reconcile -----------------------------------------------------------------------------------------------


@TCG.procedure("tcg/reconcile")
def reconcile(play: Play, player: int) -> None:
    """First a card may be discarded; then the hand is brought to eight."""
    play.say(f"{play.player(player)} reconciles")
    hand = play.state.zone(table.hand(player))
    options = [
        Option("discard nothing", None),
        *(Option(f"discard {play.name(i)}", i, play.card(i).printed) for i in hand)
    ]
    play.decide("discard", player, "whether to discard a card before reconciling", options,
                reconcile_discard.choosing(player),
                afterwards=[to_eight.task(player)])  # fmt: skip


@TCG.procedure("tcg/reconcile")
def reconcile_discard(play: Play, player: int, ident: int | None) -> None:
    """The card chosen, if any, is discarded."""
    if ident is not None:
        play.happen(verbs.discarded_from_hand(card=ident, player=player))


@TCG.procedure("tcg/reconcile")
def to_eight(play: Play, player: int) -> None:
    """With fewer than eight cards draw up to eight, with more discard down to eight."""
    held = len(play.state.zone(table.hand(player)))
    drawn = [draw_one.task(player, None)] * (HAND - held)
    discarded = [discard_from_hand.task(player, held - HAND)] if held > HAND else []
    play.then(*drawn, *discarded, reconciled.task(player))


@TCG.procedure("tcg/reconcile")
def reconciled(play: Play, player: int) -> None:
    """The hand is reconciled."""
    play.happen(verbs.reconciled(player=player))


@TCG.applies(verbs.reconciled, "tcg/reconcile")
def was_reconciled(play: Play, o: Occurrence, _: Happening) -> None:
    """A player has reconciled; nothing changes by that alone."""

"""Locate tests: a card from hand for each try, against the word PASS on top of the encounter deck."""

from __future__ import annotations

from ruling_service.engine.kernel.decisions import Option
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.lcg import card_tests, chance, symbols, table, verbs
from ruling_service.engine.lcg.rulebook import LCG

ENTRY = "lcg/scenario/the-long-dark"
NAME = "locate"
SYMBOL = symbols.SYMBOLS[NAME]
WORD = "PASS"


@LCG.procedure(ENTRY)
def test(play: Play, player: int, frame: int) -> None:
    """The player discards a card from hand, or stops and fails."""
    hand = play.state.zone(table.hand(player))
    if not hand:
        play.say(f"{play.player(player)} has no card left for the locate test: failed", ENTRY, "lcg/effects")
        card_tests.over(play, NAME, player, frame, False)
        return
    options = [Option("stop", None), *(Option(play.name(i), i) for i in hand)]
    prompt = "which card is discarded for the locate test"
    play.decide("target", player, prompt, options, tries.choosing(player, frame), ENTRY)


@LCG.procedure(ENTRY)
def tries(play: Play, player: int, frame: int, ident: int | None) -> None:
    """The card is discarded, and then the top card of the encounter deck."""
    if ident is None:
        play.say(f"{play.player(player)} stops: the locate test is failed", ENTRY, "lcg/effects")
        card_tests.over(play, NAME, player, frame, False)
        return
    gone = verbs.discarded(card=ident, origin=table.hand(player), from_play=False)
    play.happen(gone, then=[turn_over.task(player, frame)])


@LCG.procedure(ENTRY)
def turn_over(play: Play, player: int, frame: int) -> None:
    """The top card of the encounter deck is discarded; without one there is nothing to pass by."""
    if not play.state.zone(table.ENCOUNTER_DECK):
        play.then(test.task(player, frame))
        return
    top = chance.top(play, table.ENCOUNTER_DECK, turn_over.task(player, frame))
    if top is not None:
        gone = verbs.discarded(card=top, origin=table.ENCOUNTER_DECK, from_play=False)
        play.happen(gone, then=[look.task(player, frame, top)])


@LCG.procedure(ENTRY)
def look(play: Play, player: int, frame: int, ident: int) -> None:
    """Passed if the word stands in its text box; otherwise the player may try again."""
    said = WORD in str(play.printed(ident).facts.get("text") or "")
    if not said and symbols.asks(play, (ident,), SYMBOL, (0, 1), look.task(player, frame, ident), ENTRY):
        return
    passed = said or symbols.on(play, (ident,), SYMBOL) > 0
    symbols.forget(play)
    if not passed:
        play.then(test.task(player, frame))
        return
    play.say(f"{play.name(ident)} says {WORD}: the locate test is passed", ENTRY, "lcg/effects")
    card_tests.over(play, NAME, player, frame, True)


card_tests.declare(NAME, ENTRY, (), test)

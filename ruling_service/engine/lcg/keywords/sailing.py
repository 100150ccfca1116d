"""Sailing: while the main quest has the keyword the first player makes a Sailing test as each quest phase
begins. The heading shifts off-course; for each Sailing symbol on as many encounter cards as characters are
committed it may shift back one step.
"""

from __future__ import annotations

from collections.abc import Iterator

from ruling_service.engine.kernel.decisions import Option
from ruling_service.engine.kernel.occurrences import Happening, Occurrence
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.kernel.rulebook import Candidate
from ruling_service.engine.lcg import card_tests, chance, changes, heading, symbols, table, verbs
from ruling_service.engine.lcg.keyword_records import declare
from ruling_service.engine.lcg.rulebook import LCG

ENTRY = "lcg/keyword/sailing"
NAME = "sailing"
SYMBOL = symbols.SYMBOLS[NAME]


@LCG.waits("sailing", verbs.moment, "passive", ENTRY)
def as_the_quest_phase_begins(play: Play, happening: Happening, o: Occurrence) -> Iterator[Candidate]:
    """The quest phase begins, and the main quest has the keyword, whichever quest is the current one."""
    quest = table.main_quest(play)
    if o.get("name") == "quest phase begins" and quest is not None and play.value(quest, "sailing"):
        first = table.first_player(play)
        yield Candidate(("rule", "sailing"), first, "Sailing", test.task(first, -1), (ENTRY,))


@LCG.procedure(ENTRY, heading.ENTRY)
def test(play: Play, player: int, frame: int) -> None:
    """The heading shifts off-course before anybody is committed."""
    play.say(f"{play.player(player)} makes a Sailing test", ENTRY)
    after = [card_tests.join.task(NAME, player), look.task(player, frame)]
    play.happen(verbs.shifted_heading(how=heading.OFF), then=after)


@LCG.procedure(ENTRY)
def look(play: Play, player: int, frame: int) -> None:
    """He looks at as many cards as characters count; with too few in the deck its discard pile goes in first.
    """
    number = card_tests.counted(play, NAME, card_tests.committed(play))
    deck = play.state.zone(table.ENCOUNTER_DECK)
    discarded = play.state.zone(table.ENCOUNTER_DISCARD)
    if len(deck) < number and discarded:
        for ident in discarded:
            play.move(ident, table.ENCOUNTER_DECK)
        play.say("The encounter deck has too few cards: its discard pile is shuffled into it", ENTRY)
        changes.shuffle(play, table.ENCOUNTER_DECK)
    found = chance.top_cards(play, table.ENCOUNTER_DECK, number, look.task(player, frame))
    if found is None:
        return
    steps = range(heading.setting(play) + 1) if heading.is_known(play) else range(1)
    if symbols.asks(play, found, SYMBOL, steps, look.task(player, frame), ENTRY):
        return
    successes = symbols.on(play, found, SYMBOL)
    symbols.forget(play)
    if found:
        play.say(f"{play.player(player)} looks at {table.names(play, found)}: {successes} {SYMBOL}", ENTRY)
    else:
        play.say("Nobody is committed to the Sailing test: no cards are looked at", ENTRY)
    play.then(done.task(found, player, frame, successes > 0))
    most = min(successes, heading.setting(play)) if heading.is_known(play) else 0
    if most:
        options = [Option(_shifts(n), n) for n in range(most, -1, -1)]
        asked = "how far the heading shifts on-course"
        play.decide("target", player, asked, options, shifts.choosing(), ENTRY, heading.ENTRY)


def _shifts(number: int) -> str:
    if not number:
        return "leave the heading as it is"
    return f"shift {number} step{'s' if number > 1 else ''} on-course"


@LCG.procedure(ENTRY, heading.ENTRY)
def shifts(play: Play, number: int) -> None:
    """One step for each of the symbols that the player uses."""
    for _ in range(number):
        play.happen(verbs.shifted_heading(how=heading.ON))


@LCG.procedure(ENTRY)
def done(play: Play, found: tuple[int, ...], player: int, frame: int, passed: bool) -> None:
    """The cards that were looked at are discarded, and the test is over."""
    gone = [
        verbs.discarded(card=i, origin=table.ENCOUNTER_DECK, from_play=False, how="sailing test")
        for i in found
    ]
    if gone:
        play.happen(*gone, then=[over.task(player, frame, passed)])
    else:
        play.then(over.task(player, frame, passed))


@LCG.procedure(ENTRY)
def over(play: Play, player: int, frame: int, passed: bool) -> None:
    """Whether a symbol was found is all that there is to tell."""
    card_tests.over(play, NAME, player, frame, passed)


card_tests.declare(NAME, ENTRY, table.CHARACTERS, test)
declare("sailing", ENTRY, "Sailing.")

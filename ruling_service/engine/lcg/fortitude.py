"""Fortitude tests: heroes that exhaust for it against Sauron's Eyes on encounter cards, as many of them as
the tens digit of the player's threat says. A tie fails (lcg/keyword/fortitude).
"""

from __future__ import annotations

from collections.abc import Iterator

from ruling_service.engine.kernel.play import Play
from ruling_service.engine.language.node import Node, nodes
from ruling_service.engine.lcg import card_tests, chance, changes, symbols, table, values, verbs
from ruling_service.engine.lcg.phrases import LASTING, holds
from ruling_service.engine.lcg.rulebook import LCG
from ruling_service.engine.lcg.statements import conditions_hold, statements

ENTRY = "lcg/keyword/fortitude"
NAME = "fortitude"
SYMBOL = symbols.SYMBOLS[NAME]
IGNORED = "symbols ignored"
"""The fact under which it is kept of which discarded cards the symbols are ignored."""
DISCARDED = "discarded for the test"
"""The fact under which it is kept which cards were discarded for the test under way."""


@LCG.procedure(ENTRY)
def test(play: Play, player: int, frame: int) -> None:
    """Any number of the player's heroes, then the cards, then the two are compared."""
    play.say(f"{play.player(player)} makes a Fortitude test", ENTRY)
    number = table.threat(play, player) // 10 % 10
    play.remember(DISCARDED, ())
    play.then(
        card_tests.join.task(NAME, player), discard.task(number, ()), compare.task(player, frame)
    )


@LCG.procedure(ENTRY)
def discard(play: Play, number: int, before: tuple[int, ...]) -> None:
    """Discard the top card of the encounter deck, so often; an empty deck is filled again in any phase."""
    play.remember(DISCARDED, before)
    if len(before) >= number:
        return
    if not play.state.zone(table.ENCOUNTER_DECK):
        discarded = play.state.zone(table.ENCOUNTER_DISCARD)
        if not discarded:
            return
        for ident in discarded:
            play.move(ident, table.ENCOUNTER_DECK)
        play.say("The encounter deck is empty: its discard pile is shuffled into it", ENTRY)
        changes.shuffle(play, table.ENCOUNTER_DECK)
    top = chance.top(play, table.ENCOUNTER_DECK, discard.task(number, before))
    if top is not None:
        gone = verbs.discarded(card=top, origin=table.ENCOUNTER_DECK, from_play=False, how="fortitude test")
        play.happen(gone, then=[discard.task(number, (*before, top))])


@LCG.procedure(ENTRY)
def compare(play: Play, player: int, frame: int) -> None:
    """Passed where the heroes' [willpower] is higher than the number of Eyes."""
    found = tuple(i for i in play.fact(DISCARDED, ()) if i not in play.fact(IGNORED, ()))
    effort = sum(values.contributes(play, i, "willpower") for i in card_tests.committed(play))
    more = _added(play, frame)
    if symbols.asks(play, found, SYMBOL, (0, max(0, effort - more)), compare.task(player, frame), ENTRY):
        return
    eyes = symbols.on(play, found, SYMBOL) + more
    symbols.forget(play)
    play.remember(DISCARDED, None)
    play.remember(IGNORED, None)
    passed = effort > eyes
    play.say(
        f"Fortitude test: [willpower] {effort} against {eyes} Eyes, {'passed' if passed else 'failed'}", ENTRY
    )
    card_tests.over(play, NAME, player, frame, passed)


def _added(play: Play, frame: int) -> int:
    """The Eyes that texts add: those that hold now, and the text itself that asks for the test."""
    stated = sum(
        int(str(e.says["n"])) for e in statements(play, "adds_symbols")
        if e.says["test"] == NAME and conditions_hold(play, e)
    )
    return stated + sum(int(str(node["n"])) for node in _said_of_it(play, frame))


def _said_of_it(play: Play, frame: int) -> Iterator[Node]:
    """What the text that asks for the test says behind it of Eyes that are added to it."""
    here = play.state.frames.get(frame)
    text = here.get("text") if here is not None else None
    if here is None or not isinstance(text, Node):
        return
    for sentence in nodes(text, "do"):
        for phrase in nodes(sentence, "do"):
            if phrase.kind == "add_symbols":
                yield phrase
            elif phrase.kind == "if_" and all(holds(play, here, c) for c in nodes(phrase, "when")):
                yield from (inner for inner in nodes(phrase, "do") if inner.kind == "add_symbols")


card_tests.declare(NAME, ENTRY, table.HEROES, test)
LASTING.plays("adds_symbols")

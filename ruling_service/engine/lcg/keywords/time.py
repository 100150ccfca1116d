"""Time X: X counters; one comes off at the end of each refresh phase, and the last one triggers what waits
for it.
"""

from __future__ import annotations

from collections.abc import Iterator

from ruling_service.engine.kernel.occurrences import Frame, Happening, Occurrence
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.kernel.rulebook import Candidate
from ruling_service.engine.lcg import table, verbs
from ruling_service.engine.lcg.cannot_happen import forbids
from ruling_service.engine.lcg.keyword_records import declare
from ruling_service.engine.lcg.permissions import Reason
from ruling_service.engine.lcg.rulebook import LCG


@LCG.waits("time", verbs.moment, "passive", "lcg/keyword/time")
def at_the_end_of_the_refresh_phase(play: Play, happening: Happening, o: Occurrence) -> Iterator[Candidate]:
    """As the refresh phase ends, cards with Time counters lose one."""
    if o.get("name") != "refresh phase ends":
        return
    cards = tuple(i for i in table.in_play(play) if play.card(i).token("time") and stays(play, i) is None)
    if cards:
        task = count_down.task(cards)
        yield Candidate(
            ("rule", "time"), table.first_player(play), "Time counters", task, ("lcg/keyword/time",)
        )


@LCG.plays("lcg/cannot", "lcg/keyword/time")
def stays(play: Play, ident: int) -> Reason | None:
    """Why no Time counter can be removed from a card, if a text says so."""
    return forbids(play, verbs.time_counters_removed(card=ident, amount=1))


@LCG.procedure("lcg/keyword/time")
def count_down(play: Play, cards: tuple[int, ...]) -> None:
    """Remove 1 Time counter from each; those that lose their last one occur."""
    for ident in reversed(cards):
        left = play.card(ident).token("time") - 1
        play.tokens(ident, "time", left)
        play.say(f"{play.name(ident)}: {left} Time counter{'s' if left != 1 else ''} left")
        removed = [verbs.time_counters_removed(card=ident, amount=1)]
        play.happen(*removed, *([] if left else [verbs.last_time_counter_removed(card=ident)]))


@LCG.procedure("lcg/keyword/time")
def enter(play: Play, ident: int) -> None:
    """A card with Time X enters play with X counters."""
    amount = play.value(ident, "time")
    play.tokens(ident, "time", amount)
    play.say(f"{play.name(ident)} enters with {amount} Time counters")


def by_a_text(play: Play, frame: Frame, number: int) -> None:
    """A text puts Time counters on its own card."""
    if frame.source is not None:
        play.happen(
            verbs.placed_tokens(card=frame.source, token="time", amount=number, source=frame.source),
            frame=frame.id
        )


declare("time", "lcg/keyword/time", "Time 3.", numbered=True, enters=enter, effect=by_a_text, token="time")

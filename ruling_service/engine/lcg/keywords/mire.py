"""Mire X: each refresh phase ends with a token on every staged location, and one that sinks as deep as its X
is discarded.
"""

from __future__ import annotations

from collections.abc import Iterator

from ruling_service.counted import counted
from ruling_service.engine.kernel.occurrences import Happening, Occurrence
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.kernel.rulebook import Candidate
from ruling_service.engine.lcg import table, verbs
from ruling_service.engine.lcg.keyword_records import declare
from ruling_service.engine.lcg.rulebook import LCG


def _locations(play: Play) -> tuple[int, ...]:
    return tuple(i for i in table.staged(play) if table.is_location(play, i))


@LCG.waits("mire", verbs.moment, "passive", "lcg/keyword/mire")
def as_the_refresh_phase_ends(play: Play, happening: Happening, o: Occurrence) -> Iterator[Candidate]:
    """As the refresh phase ends with such a location in the staging area, the locations there get their
    tokens.
    """
    if o.get("name") == "refresh phase ends" and any(play.value(i, "mire") for i in _locations(play)):
        yield Candidate(
            ("rule", "mire"), table.first_player(play), "Mire", sink.task(), ("lcg/keyword/mire",)
        )


@LCG.procedure("lcg/keyword/mire")
def sink(play: Play) -> None:
    """1 token on each; those with Mire that have as many as its number are discarded at once."""
    lost = []
    for ident in _locations(play):
        tokens = play.card(ident).token("resource") + 1
        play.tokens(ident, "resource", tokens)
        depth = play.value(ident, "mire")
        play.say(
            f"{play.name(ident)}: {counted(tokens, 'mire token')}"
            + (f" of {depth}" if depth else "")
        )
        if depth and tokens >= depth:
            lost.append(ident)
    if lost:
        play.happen(*(verbs.discarded(card=i, life=play.card(i).life, keyword="mire") for i in lost))


declare("mire", "lcg/keyword/mire", "Mire 3.", numbered=True)

"""Restricted: at most two such attachments on a character; of three, one goes to its owner's discard pile at
once.
"""

from __future__ import annotations

from collections.abc import Iterator

from ruling_service.engine.kernel.decisions import Option
from ruling_service.engine.kernel.occurrences import Happening, Occurrence
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.kernel.rulebook import Candidate
from ruling_service.engine.lcg import changes, rulesets, table, verbs
from ruling_service.engine.lcg.keyword_records import declare
from ruling_service.engine.lcg.rulebook import LCG

MOST = 2


@LCG.waits("restricted", verbs.attached, "passive", "lcg/keyword/restricted")
def a_third(play: Play, happening: Happening, o: Occurrence) -> Iterator[Candidate]:
    """Something was attached: if that makes three restricted attachments, one has to go."""
    host = o.get("to")
    worn = [a for a in table.attachments(play, host) if play.value(a, "restricted")]
    if len(worn) > MOST:
        by = play.card(host).controller
        chooser = by if by is not None else table.first_player(play)
        yield Candidate(("rule", "restricted", host, len(worn)), chooser, "Restricted",
                        give_up_one.task(host, chooser),
                        ("lcg/keyword/restricted",))  # fmt: skip


@LCG.procedure("lcg/keyword/restricted")
def give_up_one(play: Play, host: int, player: int) -> None:
    """The controller picks which of the restricted attachments goes."""
    worn = [a for a in table.attachments(play, host) if play.value(a, "restricted")]
    options = [Option(f"put {play.name(a)} in the discard pile", a) for a in worn]
    then = gone.choosing()
    play.decide("target", player, "which restricted attachment goes", options, then, "lcg/keyword/restricted")


@LCG.procedure("lcg/keyword/restricted", "lcg/faq/1.48")
def gone(play: Play, ident: int) -> None:
    """It is put into the discard pile, which is not discarding."""
    if rulesets.variant(play, "c39"):
        play.happen(verbs.discarded(card=ident, life=play.card(ident).life))
        return
    play.say(f"{play.name(ident)} goes to the discard pile: only {MOST} restricted attachments")
    changes.leave_play(play, ident, "discard")


declare("restricted", "lcg/keyword/restricted", "Restricted.")

"""Restricted: at most two such attachments on a character; of three, one goes to its owner's discard pile at once."""

from __future__ import annotations

from collections.abc import Iterator

from ruling_service.engine.kernel.agenda import Task
from ruling_service.engine.kernel.decisions import Option
from ruling_service.engine.kernel.occurrences import Happening, Occurrence, occurrence
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.kernel.rulebook import Candidate
from ruling_service.engine.lcg import changes, rulesets, table
from ruling_service.engine.lcg.rulebook import LCG

MOST = 2


@LCG.waits("restricted", "attached", "passive", "lcg/keyword/restricted")
def a_third(play: Play, happening: Happening, o: Occurrence) -> Iterator[Candidate]:
    """Something was attached: if that makes three restricted attachments, one has to go."""
    host = o.get("to")
    worn = [a for a in table.attachments(play, host) if play.value(a, "restricted")]
    if len(worn) > MOST:
        by = play.card(host).controller
        chooser = by if by is not None else table.first_player(play)
        yield Candidate(("rule", "restricted", host, len(worn)), chooser, "Restricted", Task("lcg.keyword.restricted", (host, chooser)),
                        ("lcg/keyword/restricted",))  # fmt: skip


@LCG.task("lcg.keyword.restricted", "lcg/keyword/restricted")
def give_up_one(play: Play, host: int, player: int) -> None:
    """The controller picks which of the restricted attachments goes."""
    worn = [a for a in table.attachments(play, host) if play.value(a, "restricted")]
    options = [Option(f"put {play.name(a)} in the discard pile", a) for a in worn]
    then = Task("lcg.keyword.restricted.gone")
    play.decide("target", player, "which restricted attachment goes", options, then, "lcg/keyword/restricted")


@LCG.task("lcg.keyword.restricted.gone", "lcg/keyword/restricted", "lcg/faq/1.48")
def gone(play: Play, ident: int) -> None:
    """It is put into the discard pile, which is not discarding."""
    if rulesets.variant(play, "c39"):
        play.happen(occurrence("discarded", card=ident, life=play.card(ident).life))
        return
    play.say(f"{play.name(ident)} goes to the discard pile: only {MOST} restricted attachments")
    changes.leave_play(play, ident, "discard")

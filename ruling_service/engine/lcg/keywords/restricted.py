"""Restricted: at most two such attachments on a character; of three, one goes to its owner's discard pile at
once. An attachment whose text says that it counts as several of them takes so many of the two places.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from ruling_service.engine.kernel.decisions import Option
from ruling_service.engine.kernel.occurrences import Happening, Occurrence
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.kernel.rulebook import Candidate
from ruling_service.engine.lcg import rulesets, table, verbs
from ruling_service.engine.lcg.cannot_happen import forbids
from ruling_service.engine.lcg.copies import limit_of
from ruling_service.engine.lcg.keyword_records import declare
from ruling_service.engine.lcg.rulebook import LCG

MOST = 2


@LCG.plays("lcg/keyword/restricted")
def places(play: Play, ident: int) -> int:
    """How many of the two places an attachment takes: one if it is Restricted, as many as its text says it
    counts as, else none.
    """
    return limit_of(play, ident, "counts_restricted") or int(bool(play.value(ident, "restricted")))


@LCG.waits("restricted", verbs.attached, "passive", "lcg/keyword/restricted")
def a_third(play: Play, happening: Happening, o: Occurrence) -> Iterator[Candidate]:
    """Something was attached: if that makes three restricted attachments, one has to go."""
    host = o.get("to")
    taken = sum(places(play, a) for a in table.attachments(play, host))
    if taken > MOST:
        by = play.card(host).controller
        chooser = by if by is not None else table.first_player(play)
        yield Candidate(("rule", "restricted", host, taken), chooser, "Restricted",
                        give_up_one.task(host, chooser),
                        ("lcg/keyword/restricted",))  # fmt: skip


@LCG.procedure("lcg/keyword/restricted", "lcg/cannot")
def give_up_one(play: Play, host: int, player: int) -> None:
    """The controller picks which of the restricted attachments that can leave goes, or which ones, where the
    rest would not fit otherwise.
    """
    worn = [a for a in table.attachments(play, host) if places(play, a)]
    options = [Option(f"put {table.names(play, group)} in the discard pile", group)
               for group in _just_enough(play, worn)]  # fmt: skip
    then = gone.choosing()
    if not options:
        play.say("None of the restricted attachments can leave", "lcg/cannot", idle=True)
        return
    play.decide("target", player, "which restricted attachment goes", options, then, "lcg/keyword/restricted")


def _just_enough(play: Play, worn: list[int]) -> list[tuple[int, ...]]:
    """The groups of attachments without which the others fit, and none of which need not go; all that can
    leave, where that is not enough.
    """
    able = [a for a in worn if _may_go(play, a)]
    over = min(sum(places(play, a) for a in worn) - MOST, sum(places(play, a) for a in able))
    found: list[tuple[int, ...]] = []
    for size in range(1, len(able) + 1):
        for group in combinations(able, size):
            enough = sum(places(play, a) for a in group) >= over
            if enough and not any(set(smaller) < set(group) for smaller in found):
                found.append(group)
    return found


def _may_go(play: Play, ident: int) -> bool:
    """Whether nothing keeps an attachment where it is."""
    return forbids(play, verbs.left_play(card=ident, life=play.card(ident).life, to="discard")) is None


@LCG.procedure("lcg/keyword/restricted", "lcg/faq/1.48")
def gone(play: Play, group: tuple[int, ...]) -> None:
    """They are put into the discard pile, which is not discarding."""
    if rulesets.variant(play, "c39"):
        for ident in group:
            play.happen(verbs.discarded(card=ident, life=play.card(ident).life))
        return
    goes = "goes" if len(group) == 1 else "go"
    play.say(f"{table.names(play, group)} {goes} to the discard pile: only {MOST} restricted attachments")
    play.happen(*(verbs.left_play(card=i, life=play.card(i).life, to="discard") for i in group))


declare("restricted", "lcg/keyword/restricted", "Restricted.")

"""Archery X: as each combat phase begins, X damage in total is dealt to characters; the players divide it."""

from __future__ import annotations

from collections.abc import Iterator
from math import inf

from ruling_service.engine.kernel.decisions import Option
from ruling_service.engine.kernel.occurrences import Happening, Occurrence
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.kernel.rulebook import Candidate
from ruling_service.engine.lcg import allowances, permissions, table, verbs
from ruling_service.engine.lcg.keyword_records import declare
from ruling_service.engine.lcg.rulebook import LCG
from ruling_service.engine.lcg.untold_numbers import is_untold


@LCG.waits("archery", verbs.moment, "passive", "lcg/keyword/archery")
def as_the_combat_phase_begins(play: Play, happening: Happening, o: Occurrence) -> Iterator[Candidate]:
    """Archery of all cards in play is added up at the start of the combat phase."""
    if o.get("name") == "combat phase begins":
        total = sum(play.value(i, "archery") or 0 for i in table.in_play(play))
        total += allowances.archery_more(play)
        if total:
            yield Candidate(("rule", "archery"), table.first_player(play), f"Archery {total}",
                            assign.task(total, ()),
                            ("lcg/keyword/archery",))  # fmt: skip


@LCG.procedure("lcg/keyword/archery")
def assign(play: Play, left: int, assigned: tuple[tuple[int, int], ...]) -> None:
    """Assign the damage a point at a time, never more than a character can take; then all of it is dealt
    together.
    """
    points = dict(assigned)
    able = [
        i for i in table.all_characters(play)
        if _room(play, i) > points.get(i, 0) and permissions.may_be_damaged(play, i)
    ]
    able = allowances.first_by_archery(play, able)
    if not left or not able:
        if points:
            play.say(f"Archery: {sum(points.values())} damage is dealt together")
            play.happen(
                *(
                    verbs.damaged(card=i, life=play.card(i).life, amount=n, how="archery") for i,
                    n in sorted(points.items())
                )
            )
        return
    least = max(points, default=0)
    able = [i for i in able if i >= least] or able
    options = [
        Option(
            f"1 damage to {play.name(i)}", tuple(sorted({**points, i: points.get(i, 0) + 1}.items())),
            _alike(play, i, points)
        )
        for i in able
    ]  # fmt: skip
    then = assign.choosing(left - 1)
    play.decide("target", table.first_player(play), f"who takes Archery damage ({left} left)", options, then)


def _room(play: Play, ident: int) -> float:
    """How much damage the character can still be assigned; of one whose hit points nobody tells it isn't
    known, and the line of play hangs on them once there is some (`settle.destroyed`).
    """
    points = play.value(ident, "hit points")
    if points is None:
        return inf if is_untold(play, ident, "hit points") else 0
    return float(points - play.card(ident).token("damage"))


def _alike(play: Play, ident: int, points: dict[int, int]) -> tuple[object, ...]:
    """Characters that cannot differ: same card in the same state."""
    card = play.card(ident)
    unlike = bool(table.attachments(play, ident)) and ident
    return (card.printed, card.controller, card.ready, card.tokens, card.marks, points.get(ident, 0), unlike)


declare("archery", "lcg/keyword/archery", "Archery 2.", numbered=True)

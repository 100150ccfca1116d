"""What is put right at once after anything took effect: killed, corrupted, initiative gone over, the game
decided.

Each check makes its own occurrences, so that they can be responded to; all are asked again until there is
nothing to do.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable

from ruling_service.engine.kernel.occurrences import Happening, Occurrence
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.tcg import averted, phrases, statements, table, values, verbs
from ruling_service.engine.tcg.initiative import has_initiative
from ruling_service.engine.tcg.rulebook import TCG
from ruling_service.engine.tcg.untold_numbers import hangs_on_number, is_untold


def settle(play: Play, happening: Happening) -> bool:
    """Ask each check in turn; the first with something to do does it, and all are asked again. Where none had
    anything, nothing has to be put right until something changes.
    """
    if play.state.cache.get("settled"):
        return False
    at_rest = True
    for check in CHECKS:
        found = check(play)
        at_rest = at_rest and not found
        due = [o for o in found if ("settled", o) not in happening.used and not _under_way(play, o)]
        if due:
            play.amend(happening.id, used=happening.used | {("settled", o) for o in due})
            play.happen(*due)
            return True
    play.state.cache["settled"] = at_rest
    return False


def _under_way(play: Play, due: Occurrence) -> bool:
    """Whether the same thing is already happening further out, or was tried in this moment and did not come
    about.
    """
    return any(_same(due, o) for h in play.state.happenings for o in h.occurrences)


def _same(due: Occurrence, other: Occurrence) -> bool:
    return (
        due.kind == other.kind and all(due.get(r) == other.get(r) for r in ("card", "life", "player", "side"))
    )


@TCG.plays("tcg/killed", "tcg/vitality", "tcg/instead")
def killed(play: Play) -> list[Occurrence]:
    """Characters without vitality are killed, together; strength 0 kills nobody.

    Whose death was replaced or prevented is spared what has caused it; the next wound, or vitality lost,
    kills him anew.
    """
    dying = [i for i in _endangered(play) if _has_none_left(play, i)]
    spared = averted.still_spared(play, dying)
    return [
        verbs.killed(card=i, life=play.card(i).life, why="wounds", **_cause(play, i)) for i in dying
        if i not in spared
    ]


def _has_none_left(play: Play, ident: int) -> bool:
    """Whether a character has no vitality left. Of one of which nobody tells it that is open as soon as it is
    wounded.
    """
    if not is_untold(play, ident, "vitality"):
        return bool(play.value(ident, "vitality") == 0)
    if play.card(ident).token("wound"):
        hangs_on_number(play, ident, "vitality")
    return False


def _endangered(play: Play) -> list[int]:
    """The characters whose vitality could be 0: with wounds, or bearing something; all where a text changes
    vitality; none is printed.
    """
    if statements.changes_texts(play):
        return _found_endangered(play)
    found: list[int] | None = play.state.tallies.get("endangered")
    if found is None:
        found = play.state.tallies["endangered"] = _found_endangered(play)
    return found


def _found_endangered(play: Play) -> list[int]:
    everybody = bool(values.modifiers(play, "vitality"))
    return [
        i for i in table.active_characters(play)
        if everybody or play.card(i).token("wound") or not play.printed(i).values.get("vitality")
        or table.borne_by(play, i)
    ]  # fmt: skip


@TCG.plays("tcg/skirmish-phase")
def _cause(play: Play, ident: int) -> dict[str, Hashable]:
    """Which card's effect or which opponents brought the last wound; opponents and their skirmish no longer
    once the character is not in it.
    """
    cause = dict(play.fact(("hurt by", ident), ()))
    if not table.is_in_skirmish(play, ident):
        for role in ("by", "skirmish"):
            cause.pop(role, None)
    return cause


@TCG.plays("tcg/corrupted", "tcg/resistance", "tcg/conflict/corruption")
def corrupted(play: Play) -> list[Occurrence]:
    """The Ring-bearer is corrupted when his resistance is reduced to 0. No other companion can be."""
    bearer = table.ring_bearer(play)
    if bearer is None or play.value(bearer, "resistance") > 0:
        return []
    return [verbs.corrupted(card=bearer, life=play.card(bearer).life, player=table.fp(play), why="burdens")]


@TCG.plays("tcg/initiative", "tcg/playing-a-card")
def initiative(play: Play) -> list[Occurrence]:
    """Initiative goes over as soon as the hand is smaller or larger; while a card is being played this waits
    until it has been.
    """
    side = table.FREE_PEOPLES if has_initiative(play, table.fp(play)) else table.SHADOW
    before = play.fact("initiative")
    if before is None:
        play.remember("initiative", side)
        return []
    if side == before or play.state.zone(table.VOID):
        return []
    return [verbs.gained_initiative(side=side)]


@TCG.plays("tcg/discard", "tcg/while")
def discarded_by_text(play: Play) -> list[Occurrence]:
    """What a text that is always true discards ("discard this card if …"), as soon as its conditions hold."""
    found: list[Occurrence] = []
    for each in statements.statements(play, "discard"):
        if each.key[0] == "constant" and statements.conditions_hold(play, each):
            due = [i for i in sorted(statements.meant(play, each, "what")) if table.is_in_play(play.card(i))]
            found += [verbs.discarded(card=i, life=play.card(i).life, source=each.frame.source) for i in due]
    return found


@TCG.plays("tcg/corrupted", "tcg/while")
def corrupted_by_text(play: Play) -> list[Occurrence]:
    """The Ring-bearer whom a text corrupts that is always true ("when …, the Ring-bearer is corrupted"), as
    soon as its conditions hold.
    """
    found: list[Occurrence] = []
    for each in statements.statements(play, "is_corrupted"):
        if each.key[0] == "constant" and statements.conditions_hold(play, each):
            found += [
                verbs.corrupted(card=i, life=play.card(i).life, player=play.card(i).owner, why="text")
                for i in sorted(statements.meant(play, each)) if i == table.ring_bearer(play)
            ]
    return found


DONE_BY_ITSELF = frozenset(["discard", "is_corrupted"])
"""What a text that is always true can say is done, and which of these checks then does."""

CHECKS: tuple[Callable[[Play], list[Occurrence]], ...] = (
    killed, corrupted, corrupted_by_text, discarded_by_text, initiative
)


AS_IT_LIES = CHECKS[:-1]
"""What can be due before anything has happened; initiative is where it is."""


@TCG.procedure("tcg/while")
def put_right(play: Play) -> None:
    """Put right at once what is due where the table lies, before anything has happened."""
    due = next((found for check in AS_IT_LIES if (found := check(play))), [])
    if due:
        play.happen(*due)


def is_due(play: Play) -> bool:
    """Whether a table as it lies can't stay so: something is put right before anything else happens. What
    nobody plays is come upon in play, and not here.
    """
    try:
        return any(check(play) for check in AS_IT_LIES)
    except phrases.NotPlayed:
        return False

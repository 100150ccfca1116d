"""Wounds, exertions, healing and death: tokens go on one at a time, exerting is not wounding (tcg/wound,
tcg/exert, tcg/killed).
"""

from __future__ import annotations

from collections.abc import Hashable

from ruling_service.counted import counted
from ruling_service.engine.kernel.decisions import Option
from ruling_service.engine.kernel.occurrences import Happening, Occurrence
from ruling_service.engine.kernel.pipeline import NOT_AT_ALL, Done
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.tcg import allies, permissions, phrases, table, verbs
from ruling_service.engine.tcg.changes import same_card
from ruling_service.engine.tcg.rulebook import TCG
from ruling_service.engine.tcg.statements import speaks_of, statements


def vitality_left(play: Play, ident: int) -> int:
    """The vitality a character has left."""
    left: int = play.value(ident, "vitality")
    return left


@TCG.plays("tcg/exhausted")
def is_exhausted(play: Play, ident: int) -> bool:
    """Whether a character has only 1 vitality left."""
    return vitality_left(play, ident) <= 1


@TCG.plays("tcg/exert")
def can_exert(
    play: Play, ident: int, times: int = 1, source: int | None = None, user: int | None = None
) -> bool:
    """Whether a character in play can exert that often for that card's text, which `user` uses: it needs one
    more vitality than that, and never exerts 0 times for a cost.
    """
    return (
        times >= 1 and table.is_in_play(play.card(ident)) and vitality_left(play, ident) > times
        and permissions.prohibited(play, ident, "exert", against=source, user=user) is None
    )


def wounds(play: Play, ident: int, count: int, **roles: Hashable) -> None:
    """Let a character take wounds, one at a time."""
    given = tuple(sorted((k, v) for k, v in roles.items() if v is not None))
    play.then(*(wound_once.task(ident, play.card(ident).life, given) for _ in range(count)))


@TCG.procedure("tcg/wound")
def wound_once(play: Play, ident: int, life: int, roles: tuple[tuple[str, Hashable], ...]) -> None:
    """The next of several wounds, if the character is still there."""
    if play.card(ident).life == life and table.is_in_play(play.card(ident)):
        play.happen(verbs.wounded(card=ident, life=life, **dict(roles)))


@TCG.applies(verbs.wounded, "tcg/wound", "tcg/vitality")
def wounded(play: Play, o: Occurrence, _: Happening) -> Done:
    """A wound token is placed. A card that is not in play takes none."""
    ident = o.get("card")
    if not same_card(play, o) or not table.is_in_play(play.card(ident)):
        return NOT_AT_ALL
    cause = tuple((k, o.get(k)) for k in ("by", "source", "skirmish") if o.get(k) is not None)
    play.remember(("hurt by", ident), cause or None)
    play.tokens(ident, "wound", play.card(ident).token("wound") + 1)
    taken = ("phase", "wounds", ident, play.card(ident).life)
    play.count_use(taken)
    play.say(f"{play.name(ident)} takes a wound ({vitality_left(play, ident)} vitality left)")
    return True


@TCG.applies(verbs.exerted, "tcg/exert", "tcg/exhausted")
def exerted(play: Play, o: Occurrence, _: Happening) -> Done:
    """A wound token is placed by exertion: nothing that prevents wounds applies.

    An exhausted character cannot.
    """
    ident = o.get("card")
    if not same_card(play, o) or not table.is_in_play(play.card(ident)):
        return NOT_AT_ALL
    if is_exhausted(play, ident):
        play.say(f"{play.name(ident)} is exhausted and does not exert", "tcg/exhausted")
        return NOT_AT_ALL
    play.tokens(ident, "wound", play.card(ident).token("wound") + 1)
    play.say(f"{play.name(ident)} exerts ({vitality_left(play, ident)} vitality left)", "tcg/exert")
    return True


@TCG.plays("tcg/exhausted")
def exhaust(play: Play, ident: int, frame: int | None = None, **roles: int | str | None) -> None:
    """Exert a character as many times as it can."""
    for _ in range(max(0, vitality_left(play, ident) - 1)):
        play.happen(verbs.exerted(card=ident, life=play.card(ident).life, **roles), frame=frame)


@TCG.plays("tcg/exhausted")
def enter_exhausted(play: Play, ident: int) -> None:
    """A character comes into play with so many wounds that it has 1 vitality left.

    Nobody wounds it, and it does not exert.
    """
    more = vitality_left(play, ident) - 1
    if table.is_character(play, ident) and more > 0:
        play.tokens(ident, "wound", play.card(ident).token("wound") + more)
        play.say(f"{play.name(ident)} comes into play exhausted", "tcg/exhausted")


@TCG.applies(verbs.healed, "tcg/healing")
def healed(play: Play, o: Occurrence, _: Happening) -> Done:
    """A wound is removed, whether it came from wounding or exerting."""
    ident = o.get("card")
    there = play.card(ident).token("wound")
    if not same_card(play, o) or not there:
        return NOT_AT_ALL
    play.tokens(ident, "wound", there - 1)
    play.say(f"{play.name(ident)} is healed ({counted(there - 1, 'wound')} left)")
    return True


def can_take_wounds(play: Play, ident: int, assigned: int = 0, why: str = "") -> bool:
    """Whether a wound can be assigned to a character that has been assigned so many: not if it "cannot take
    wounds" (such as `why` says), or no more of them in this phase; prevented wounds can still be assigned
    (tcg/wound).
    """
    room = permissions.wounds_left(play, ident)
    forbidden = permissions.prohibited(play, ident, "take_wounds", *permissions.WOUNDS_OF.get(why, ()))
    return forbidden is None and (room is None or room > assigned)


@TCG.procedure("tcg/wound")
def assign_wounds(
    play: Play, player: int, left: int, where: str, assigned: tuple[tuple[int, int], ...]
) -> None:
    """Divide wounds a token at a time among the characters meant by `where`, never more than a character's
    vitality; then they are placed.

    `where` is "archery" or "threats" for the Free Peoples player's companions, "minions" for a Shadow
    player's minions.
    """
    points, why = dict(assigned), "archery" if where == "minions" else where
    able = [
        i for i in targets(play, player, where)
        if vitality_left(play, i) > points.get(i, 0) and can_take_wounds(play, i, points.get(i, 0), why)
    ]  # fmt: skip
    if not left or not able:
        if left and not able:
            play.say(
                f"{left} wound{'s cannot be assigned and are' if left > 1 else ' cannot be assigned and is'}"
                " ignored", *ASSIGNED[where]
            )
        for ident, count in sorted(points.items(), reverse=True):
            wounds(play, ident, count, why=why)
        return
    highest = max(points, default=0)
    able = [i for i in able if i >= highest] or able
    options = [
        Option(
            f"wound {play.name(i)}", tuple(sorted({**points, i: points.get(i, 0) + 1}.items())),
            _alike(play, i, points)
        ) for i in able
    ]
    play.decide("target", player, f"who takes a wound ({left} left to assign)", options,
                assign_wounds.choosing(player, left - 1, where), *ASSIGNED[where])  # fmt: skip


ASSIGNED = {"archery": ("tcg/archery-phase",), "threats": ("tcg/threats",), "minions": ("tcg/archery-phase",)}


def targets(play: Play, player: int, where: str) -> list[int]:
    """The characters among whom wounds are divided. Statement: `archery_wounds_to` (`who`, `instead_of`)."""
    if where == "minions":
        return [i for i in table.minions(play) if play.card(i).owner == player]
    if where == "threats":
        return table.companions(play)
    able = [*table.companions(play), *allies.participating(play, "archery")]
    redirected = statements(play, "archery_wounds_to")
    if not redirected:
        return able
    spared = {
        i for each in redirected for n in phrases.nodes(each.says, "instead_of")
        for i in phrases.cards(play, each.frame, n)
    }
    meant = [
        i for i in (*table.companions(play), *table.allies(play))
        if any(speaks_of(play, each, i) for each in redirected)
    ]
    return list(dict.fromkeys([*(i for i in able if i not in spared), *meant]))


def _alike(play: Play, ident: int, points: dict[int, int]) -> tuple[object, ...]:
    """Characters that cannot differ: same card in the same state, bearing nothing."""
    card = play.card(ident)
    own = ident if table.borne_by(play, ident) or table.is_assigned(play, ident) else None
    return (card.printed, card.zone, card.tokens, card.marks, points.get(ident, 0), own)

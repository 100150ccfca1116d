"""The Ring-bearer and The One Ring: who bears it, who wears it, who carries on when the Ring-bearer dies.

Sources: tcg/keyword/ring-bearer, tcg/the-one-ring, tcg/losing-the-game, tcg/sam, tcg/ring-bound.
"""

from __future__ import annotations

from ruling_service.engine.kernel.occurrences import Happening, Occurrence
from ruling_service.engine.kernel.pipeline import NOT_AT_ALL, Done
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.language.node import nodes
from ruling_service.engine.tcg import rulesets, table, verbs
from ruling_service.engine.tcg.rulebook import TCG


def one_ring(play: Play, player: int) -> int | None:
    """A player's Ring, wherever it is."""
    return next(
        (i for i, c in play.state.cards.items() if c.owner == player and play.printed(i).type == table.RING),
        None
    )


@TCG.plays("tcg/the-one-ring")
def is_worn(play: Play, player: int | None = None) -> bool:
    """Whether a player's Ring-bearer wears the Ring."""
    owner = table.fp(play) if player is None else player
    return bool(play.fact(("ring worn", owner))) and table.ring_bearer(play, owner) is not None


@TCG.plays("tcg/ring-bound")
def is_ring_bound(play: Play, ident: int) -> bool:
    """Whether a companion is Ring-bound: every Frodo, every Sam, every Ring-bearer, and those with the
    keyword; only companions are.
    """
    return table.kind(play, ident) == "companion" and bool(play.value(ident, "ring bound"))


@TCG.plays("tcg/unbound")
def is_unbound(play: Play, ident: int) -> bool:
    """Whether a companion is unbound: any that is not Ring-bound. Allies and minions are neither."""
    return table.kind(play, ident) == "companion" and not is_ring_bound(play, ident)


@TCG.applies(verbs.put_on_the_ring, "tcg/the-one-ring")
def put_on(play: Play, o: Occurrence, _: Happening) -> Done:
    """The Ring-bearer puts on the Ring."""
    player = o.get("player", table.fp(play))
    if table.ring_bearer(play, player) is None or is_worn(play, player):
        return NOT_AT_ALL
    until = "regroup phase ends" if play.fact("phase") == "regroup" else o.get("until", "the card says")
    play.remember(("ring worn", player), until)
    play.say(f"{play.name(table.ring_bearer(play, player) or 0)} puts on The One Ring")
    return True


UNTIL = {
    "regroup_phase": "regroup phase begins", "end_of_regroup_phase": "regroup phase ends",
    "end_of_turn": "turn ends",
}
"""Until when texts say that the Ring is worn → the moment as it is remembered."""
WEARING = frozenset(["wear_ring", "wears_ring"])
"""Phrases that put the Ring on."""


@TCG.plays("tcg/the-one-ring", "tcg/conflict/when-the-ring-comes-off")
def worn_until(play: Play, player: int) -> str:
    """Until when a Ring is worn of which nobody saw how it was put on: as its own text says, if that names
    one moment; in the regroup phase until that ends.
    """
    ident = one_ring(play, player)
    printed = () if ident is None else play.printed(ident).abilities
    said = [n for ability in printed for n in ability.walk()]
    ends = {n["until"] for n in said if n.kind in WEARING and "until" in n}
    ends |= {
        n["of"] for n in said if n.kind == "until" and any(deed.kind in WEARING for deed in nodes(n, "do"))
    }
    moments = {UNTIL.get(str(end), "the card says") for end in ends}
    moment = moments.pop() if len(moments) == 1 else "the card says"
    in_regroup = play.fact("phase") == "regroup" and moment == UNTIL["regroup_phase"]
    return UNTIL["end_of_regroup_phase"] if in_regroup else moment


@TCG.applies(verbs.took_off_the_ring, "tcg/the-one-ring")
def took_off(play: Play, o: Occurrence, _: Happening) -> Done:
    """The Ring-bearer takes the Ring off."""
    player = o.get("player", table.fp(play))
    if not is_worn(play, player):
        return NOT_AT_ALL
    play.remember(("ring worn", player), None)
    play.say(f"{play.name(table.ring_bearer(play, player) or 0)} takes off The One Ring")
    return True


@TCG.plays("tcg/conflict/when-the-ring-comes-off")
def comes_off(play: Play, moment: str) -> bool:
    """Whether the Ring comes off at this moment: as regroup begins by the card's words or the starter rules,
    as it ends if put on in it.
    """
    until = play.fact(("ring worn", table.fp(play)))
    if moment == "regroup phase begins":
        return bool(until) and (not rulesets.is_usual(play, "a Ring worn comes off") or until == moment)
    return bool(until) and until == moment


@TCG.applies(verbs.became_ring_bearer, "tcg/sam", "tcg/losing-the-game")
def became_ring_bearer(play: Play, o: Occurrence, _: Happening) -> Done:
    """A companion carries on as Ring-bearer.

    He bears the Ring without wearing it; `resistance` is what the text gives him.
    """
    ident = o.get("card")
    player = play.card(ident).owner
    if player is None or not table.is_in_play(play.card(ident)):
        return NOT_AT_ALL
    play.remember(("ring-bearer", player), ident)
    play.remember(("ring worn", player), None)
    if o.get("resistance") is not None:
        play.remember(("resistance", ident, play.card(ident).life), o.get("resistance"))
    ring = one_ring(play, player)
    if ring is not None:
        play.move(ring, play.card(ident).zone)
        play.change(ring, host=ident)
    play.say(f"{play.name(ident)} is now the Ring-bearer")
    return True


@TCG.plays("tcg/sam")
def may_carry_on(play: Play, o: Occurrence) -> bool:
    """Whether a death lets a Sam take over: the one who died must have been the Ring-bearer."""
    ident = o.get("card")
    return (
        o.kind == verbs.killed.past
        and ident == play.fact(("ring-bearer", play.card(ident).owner))
        and table.ring_bearer(play, play.card(ident).owner) is None
    )

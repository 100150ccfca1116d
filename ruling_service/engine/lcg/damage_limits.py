"""What texts change about damage: how much is taken or healed, and who takes it instead."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from functools import lru_cache

from ruling_service.engine.kernel.cards import Printed
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.language.node import Node
from ruling_service.engine.lcg import table
from ruling_service.engine.lcg.allowances import number_of
from ruling_service.engine.lcg.filters import is_card
from ruling_service.engine.lcg.limits import span
from ruling_service.engine.lcg.phrases import amount, cards
from ruling_service.engine.lcg.rulebook import LCG
from ruling_service.engine.lcg.statements import (
    FORBIDDING,
    InForce,
    about_player,
    conditions_hold,
    meant,
    sayable,
    speaks_of,
    statements,
)
from ruling_service.engine.lcg.texts import acts_of, kinds_in


@LCG.plays("lcg/damage", "lcg/cannot")
def damage_allowed(play: Play, ident: int, much: int) -> int:
    """How much of some damage the card can still take in this phase or round, where a text limits it."""
    for each in statements(play, "damage_limit"):
        if speaks_of(play, each, ident):
            much = min(much, _left(play, each, each.says, ident))
    for kind in FORBIDDING:
        for each in statements(play, kind):
            for act in acts_of(each.says):
                if act.kind == "take_more" and speaks_of(play, each, ident):
                    much = min(much, _left(play, each, act, ident))
    return min(much, damage_room(play, ident, much))


@LCG.plays("lcg/damage", "lcg/cannot")
def damage_room(play: Play, ident: int, much: int) -> int:
    """How much of some damage there is room for on the card, where a text says how much it can have."""
    there = play.card(ident).token("damage")
    for kind in FORBIDDING:
        for each in statements(play, kind):
            for act in acts_of(each.says):
                if act.kind == "have_more_damage" and speaks_of(play, each, ident):
                    much = min(much, max(0, amount(play, each.frame, act["n"]) - there))
    return much


def _left(play: Play, each: InForce, says: Node, ident: int) -> int:
    taken = 0 if says.get("at_once") else play.used((span(says["per"]), "damage taken", ident))
    return max(0, amount(play, each.frame, says["n"]) - taken)


@LCG.plays("lcg/damage")
def healing_allowed(play: Play, ident: int, much: int) -> int:
    """How much can still be healed on the card, where a text limits it."""
    for each in statements(play, "heal_limit"):
        if speaks_of(play, each, ident, "on"):
            per = each.says.get("per")
            healed = 0 if per is None else play.used((span(per), "healed", ident))
            much = min(much, max(0, number_of(play, each) - healed))
    return much


LIMITS = frozenset([
    "damage_limit", "take_more", "heal_limit", "token_limit", "limit_tokens", "attackers_limit",
    "progress_this",
])  # fmt: skip
"""Phrases that limit, or count, what happens to a card in a time.

What happened earlier in that time counts (lcg/designer/067).
"""


@lru_cache(maxsize=4096)
def _limits(printed: Printed) -> bool:
    """Whether a printed text limits something."""
    return any(not LIMITS.isdisjoint(kinds_in(ability)) for ability in printed.abilities)


def count(play: Play, what: str, ident: int, amount: int) -> None:
    """Count something towards limits per attack, phase, round and game; asked for only where some text limits
    it, or may come to.
    """
    if not LIMITS & sayable(play) and not play.while_printed(
        "printed limits", lambda: any(_limits(play.printed(i)) for i in play.state.cards)
    ):
        return
    for unit in ("attack", "phase", "round", "game"):
        key = (unit, what, ident)
        play.count_use(key, amount)


@LCG.plays("lcg/damage")
def instead_takes(play: Play, ident: int) -> tuple[int, ...]:
    """The cards of which texts have one take damage meant for this one; none where it takes it itself."""
    takers: set[int] = set()
    for each in statements(play, "takes_damage_for"):
        for_ = each.says["for"]
        who = (
            sorted(i for i in (each.frame.source,) if i is not None) if each.says.get("who") is None
            else _meant(play, each)
        )
        if (
            ident not in who and isinstance(for_, Node) and conditions_hold(play, each)
            and is_card(play, each.frame, for_, ident)
        ):
            takers.update(who)
    return tuple(sorted(takers))


@LCG.plays("lcg/replacement-effects", "lcg/quest-phase")
def instead_gets_progress(
    play: Play, ident: int, amount: int
) -> tuple[int, int, tuple[Hashable, ...] | None]:
    """The card on which progress for this one is placed: itself, or the one other that a text names; how much
    of it, where only the first of a time is; and as what that is counted.
    """
    for each in statements(play, "progress_instead"):
        to, first = each.says["to"], each.says.get("first")
        about_it = isinstance(to, Node) and speaks_of(play, each, ident, "on")
        if not isinstance(to, Node) or not about_it or not conditions_hold(play, each):
            continue
        counted = None if first is None else (str(each.says["per"]), "progress instead", each.frame.source)
        share = amount if counted is None else min(amount, int(str(first)) - play.used(counted))
        named = cards(play, each.frame, to)
        if len(named) == 1 and named[0] != ident and share > 0:
            return named[0], share, counted
    return ident, amount, None


@LCG.plays("lcg/running-out-of-cards", "lcg/encounter-deck")
def returned_before_reset(play: Play) -> Iterator[int]:
    """The cards of the discard pile that texts bring to the staging area before it becomes the encounter
    deck, one text after the other: each finds the pile as the ones before have left it.
    """
    for each in statements(play, "returned_before_reset"):
        if conditions_hold(play, each) and isinstance(what := each.says["what"], Node):
            meant = cards(play, each.frame, what)
            yield from (i for i in meant if play.card(i).zone == table.ENCOUNTER_DISCARD)


def _meant(play: Play, each: InForce) -> list[int]:
    return sorted(meant(play, each))


@LCG.plays("lcg/damage", "lcg/threat-threat-dial")
def excess_raises_threat(play: Play, enemy: int) -> bool:
    """Whether damage beyond what kills the defender raises the defending player's threat."""
    return any(speaks_of(play, e, enemy) for e in statements(play, "excess_to_threat"))


SENT_BY = {
    "undefended": ("undefended", "any", "both"), "defended": ("any",), "excess": ("excess", "both"),
}  # fmt: skip
"""Damage of an attack → the sorts of damage of which a text speaks that sends it to another card."""


@LCG.plays("lcg/damage", "lcg/replacement-effects")
def damage_goes_to(play: Play, enemy: int, dealt: str, *, may: bool = False) -> tuple[int, ...]:
    """The cards of which a text sends an attack's damage to one: that which an "undefended" or a "defended"
    attack has `dealt`, or the "excess", more than enough to kill the one hit. None where no text does, or
    none of them is in play. `may`: the cards to which a text lets it be sent.
    """
    attack = table.attack(play)
    for each in statements(play, "damage_goes_to"):
        sort, by = each.says["sort"], each.says.get("by")
        if sort not in SENT_BY[dealt] or bool(each.says.get("may")) != may or not conditions_hold(play, each):
            continue
        if isinstance(each.says.get("against"), Node) and (
            attack is None or not about_player(play, each, attack.player, "against")
        ):
            continue
        if isinstance(by, Node) and not is_card(play, each.frame, by, enemy):
            continue
        found = tuple(i for i in sorted(meant(play, each, "on")) if table.is_in_play(play.card(i)))
        if found:
            return found
    return ()

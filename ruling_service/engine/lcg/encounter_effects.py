"""When Revealed and shadow effects, and what travelling to a location costs."""

from __future__ import annotations

from functools import lru_cache

from ruling_service.engine.kernel.occurrences import Happening, Occurrence
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.language.node import Node
from ruling_service.engine.lcg import (
    permissions,
    resolve,
    ships,
    starting,
    table,
    verbs,
)
from ruling_service.engine.lcg.abilities import of_these_kinds
from ruling_service.engine.lcg.frames import (
    ability_frame,
    is_alone,
)
from ruling_service.engine.lcg.permissions import Reason, may_be_damaged
from ruling_service.engine.lcg.resolve import start
from ruling_service.engine.lcg.rulebook import LCG
from ruling_service.engine.lcg.statements import (
    conditions_hold,
    speaks_of,
    statements,
)
from ruling_service.engine.lcg.table import Attack, entry
from ruling_service.engine.lcg.uncancellable import says_it_cannot_be


@LCG.plays("lcg/faq/1.22", "lcg/when-revealed")
def labelled(play: Play, ident: int, label: str) -> tuple[Node, ...]:
    """A card's texts under a word that does nothing by itself (lcg/keyword/scour)."""
    return tuple(a for _, a in of_these_kinds(play, ident, (label,)))


def resolve_when_revealed(play: Play, ident: int, player: int | None = None) -> None:
    """A card's When Revealed effects, one happening each, so that they can be cancelled."""
    effects = [a for _, a in of_these_kinds(play, ident, ("when_revealed",))]
    if effects:
        play.happen(verbs.when_revealed(card=ident, player=player, life=play.card(ident).life))


@LCG.applies(verbs.when_revealed, "lcg/when-revealed")
def when_revealed(play: Play, o: Occurrence, happening: Happening) -> None:
    """Resolve the card's When Revealed effects in the order printed."""
    ident, player = o.get("card"), o.get("player")
    cites = (*entry(play, ident), "lcg/when-revealed")
    for ability in reversed([a for _, a in of_these_kinds(play, ident, ("when_revealed",))]):
        play.say(f"When Revealed: {play.name(ident)}", *cites)
        known = {"that player": player, "you": player} if player is not None else {}
        if known and (_speaks_to_who_reveals(ability) or is_alone(play, player)):
            known["actor"] = player
        resolve.begin(
            play, ability, ident, None, occurrence=o, happening=happening.id, cites=cites, bindings=known
        )


TO_WHO_REVEALS = frozenset(["you", "your", "engage"])
"""Phrases of an encounter card that speak to whoever has revealed it."""


@LCG.plays("lcg/rule/saga-staging")
@lru_cache(maxsize=4096)
def _speaks_to_who_reveals(ability: Node) -> bool:
    """Whether a When Revealed effect says "you", or tells somebody to engage an enemy without saying
    whom: the choices in it are those of the player who has revealed the card.
    """
    return any(n.kind in TO_WHO_REVEALS for n in ability.walk())


def has_shadow_effect(play: Play, ident: int) -> bool:
    """Whether a card has a shadow effect."""
    return any(True for _ in of_these_kinds(play, ident, ("shadow",)))


def resolve_shadow(play: Play, card: int, enemy: int) -> None:
    """A shadow effect is about to resolve: it can be cancelled, or was before the card was turned up."""
    attack = table.attack(play)
    effect = verbs.shadow_effect(card=card, enemy=enemy, player=attack.player if attack is not None else None)
    by = [
        each.frame.source for each in statements(play, "shadow_cancelled")
        if speaks_of(play, each, enemy, "of") and conditions_hold(play, each)
    ]
    if play.card(card).marked(table.SHADOW_CANCELLED):
        play.mark(card, table.SHADOW_CANCELLED, False)
        by.append(None)
    may_be = (
        not permissions.cancels_are_forbidden(play, verbs.shadow_effect.past)
        and permissions.prohibited(play, card, "be_canceled") is None
        and not says_it_cannot_be(play, card, effect, "shadow")
    )
    if by and may_be:
        play.remember(("shadow cancelled", card), True)
        told = verbs.cancelled(card=card, source=by[0])
        cites = entry(play, by[0], "lcg/cancel", "lcg/shadow-effects")
        play.tell(told, f"The shadow effect of {play.name(card)} is cancelled", *cites)
        return
    play.happen(effect)


@LCG.applies(verbs.shadow_effect, "lcg/shadow-effects")
def shadow_effect(play: Play, o: Occurrence, happening: Happening) -> None:
    """Resolve the shadow effect; "you" is the defending player."""
    ident = o.get("card")
    cites = (*entry(play, ident), "lcg/shadow-effects")
    for _, ability in of_these_kinds(play, ident, ("shadow",)):
        resolve.begin(
            play, ability, ident, o.get("player"), occurrence=o, happening=happening.id, cites=cites
        )


def pay_travel_cost(play: Play, location: int) -> None:
    """A location's Travel text has to be carried out to travel there."""
    for index, ability in of_these_kinds(play, location, ("travel",)):
        start(play, location, ability, index, None)


@LCG.plays("lcg/travel", "lcg/rule/3.7")
def why_not_pay_travel(play: Play, location: int) -> Reason | None:
    """Why the players cannot travel to a location: whoever its Travel text asks has to be able to pay in
    full.
    """
    for _, ability in of_these_kinds(play, location, ("travel",)):
        frame = ability_frame(play, location, None, ability=ability)
        if not starting.price_in_full(play, frame, ability):
            return (
                "its Travel cost cannot be paid in full",
                (*entry(play, location), "lcg/travel", "lcg/rule/3.7")
            )
    return None


def undefended_targets(play: Play, attack: Attack) -> list[int]:
    """Who may take the damage of an undefended attack: a hero of the defending player (a ship, if a ship
    attacks) that can be damaged.
    """
    able = ships.undefended_targets(play, attack.enemy, attack.player)
    return [
        i for i in (table.heroes(play, attack.player) if able is None else able) if may_be_damaged(play, i)
    ]

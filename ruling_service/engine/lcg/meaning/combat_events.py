"""What abilities wait for in attacks: attacking, defending, damaging, destroying, shadow cards."""

from __future__ import annotations

from ruling_service.engine.kernel import unnamed
from ruling_service.engine.kernel.occurrences import Frame, Occurrence
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.language.node import Node, nodes
from ruling_service.engine.lcg import allowances, shadow, table, verbs
from ruling_service.engine.lcg.filters import fits, is_card
from ruling_service.engine.lcg.limits import span
from ruling_service.engine.lcg.phrases import amount, is_player
from ruling_service.engine.lcg.triggers import waits_for


def _by(play: Play, o: Occurrence) -> tuple[int, ...]:
    """Who dealt damage or destroyed: all attackers of the players' attack, or the card that is named as the
    cause.
    """
    attackers: tuple[int, ...] | None = o.get("attackers")
    if attackers:
        return attackers
    attack = table.attack(play)
    if o.get("combat") and attack is not None and not attack.by_enemy and attack.enemy == o.get("card"):
        return attack.attackers
    by = o.get("by")
    return (by,) if isinstance(by, int) else ()


@waits_for("attack_resolves", verbs.attacked, speaks=("attacker",))
def attack_resolves(play: Play, frame: Frame, event: Node, o: Occurrence) -> bool:
    """The attack being resolved is over."""
    return True


@waits_for("attack_in_which", verbs.attacked, speaks=("attacker",))
def attack_in_which(play: Play, frame: Frame, event: Node, o: Occurrence) -> bool:
    """An attack is over in which the card took part on that side."""
    part = "attackers" if event["part"] == "attacked" else "defenders"
    there = tuple(o.get(part) or ()) or ((o.get("attacker"),) if part == "attackers" else ())
    return any(is_card(play, frame, event.get("who"), ident) for ident in there)


@waits_for(
    "attacks_by_itself", verbs.attacked, verbs.attacks, speaks=("enemy", "attacker"), subject="attacker"
)
def attacks_by_itself(play: Play, frame: Frame, event: Node, o: Occurrence) -> bool:
    """The character attacks, or has attacked, and nobody else with it."""
    attack = table.attack(play)
    alone = attack is not None and not attack.by_enemy and attack.attackers == (o.get("attacker"),)
    return (
        alone and is_card(play, frame, event.get("who"), o.get("attacker"))
        and is_card(play, frame, event.get("target"), o.get("enemy"))
    )


@waits_for("combat_over", verbs.attacked, speaks=("attacker",))
def combat_over(play: Play, frame: Frame, event: Node, o: Occurrence) -> bool:
    """The attack being resolved is over."""
    return True


@waits_for("makes_attack_against", verbs.attacks, verbs.attacked, speaks=("attacker",), subject="attacker")
def makes_attack_against(play: Play, frame: Frame, event: Node, o: Occurrence) -> bool:
    """An enemy attacks a player."""
    return (
        o.get("enemy") is None
        and is_card(play, frame, event.get("who"), o.get("attacker"))
        and is_player(play, frame, event.get("target"), o.get("player"))
    )


@waits_for("attacks_undefended", verbs.attacked, speaks=("attacker",), subject="attacker")
def attacks_undefended(play: Play, frame: Frame, event: Node, o: Occurrence) -> bool:
    """An enemy has attacked a player, and nobody defended."""
    return bool(o.get("undefended")) and makes_attack_against(play, frame, event, o)


@waits_for("attacks_first", verbs.attacks, verbs.attacked, speaks=("attacker",), subject="attacker")
def attacks_first(play: Play, frame: Frame, event: Node, o: Occurrence) -> bool:
    """The card makes its first attack in that time."""
    attacker = o.get("attacker")
    return (
        o.get("enemy") is None and is_card(play, frame, event.get("who"), attacker)
        and play.used((span(event["per"]), "attacks of", attacker)) <= 1
    )


@waits_for("attacks_at_range", verbs.attacks, speaks=("enemy", "attacker"), subject="attacker")
def attacks_at_range(play: Play, frame: Frame, event: Node, o: Occurrence) -> bool:
    """The character takes part in its player's attack by being ranged; an attack that an effect grants is
    none unless it says so.
    """
    attack, attacker = table.attack(play), o.get("attacker")
    ranged = attack is not None and not attack.by_enemy and attacker in attack.ranged
    return ranged and is_card(play, frame, event.get("who"), attacker)


@waits_for("attacks_card", verbs.attacks, speaks=("enemy", "attacker"), subject="attacker")
def attacks_card(play: Play, frame: Frame, event: Node, o: Occurrence) -> bool:
    """A character attacks such an enemy, or an enemy such a character."""
    target = o.get("enemy") if o.get("enemy") is not None else o.get("against")
    return (
        is_card(play, frame, event.get("who"), o.get("attacker"))
        and is_card(play, frame, event.get("target"), target)
    )


@waits_for("is_declared_attacker", verbs.attacks, speaks=("enemy", "attacker"), subject="attacker")
def is_declared_attacker(play: Play, frame: Frame, event: Node, o: Occurrence) -> bool:
    """The character is declared as an attacker."""
    if o.get("enemy") is None or not is_player(play, frame, event.get("by"), o.get("player")):
        return False
    return (
        is_card(play, frame, event.get("who"), o.get("attacker"))
        and is_card(play, frame, event.get("target"), o.get("enemy"))
    )


@waits_for("attackers_declared", verbs.attacks, speaks=("enemy",))
def attackers_declared(play: Play, frame: Frame, event: Node, o: Occurrence) -> bool:
    """A player declares attackers against such a card: once for all that he declares together."""
    attack, player = table.attack(play), o.get("player")
    if o.get("enemy") is None or attack is None or attack.by_enemy:
        return False
    his = [i for i in attack.attackers if play.card(i).controller == player]
    return (
        his[:1] == [o.get("attacker")] and is_player(play, frame, event.get("player"), player)
        and is_card(play, frame, event.get("target"), o.get("enemy"))
    )


@waits_for(
    "defends", verbs.defends, verbs.attacks, verbs.attacked, verbs.attack_cut_short,
    speaks=("enemy", "attacker", "defender", "defenders")
)
def defended(play: Play, frame: Frame, event: Node, o: Occurrence) -> bool:
    """The character defends, or has defended against an attack that is over; an enemy defends when it is
    attacked.
    """
    if o.kind == "defends":
        return defends(play, frame, event, o)
    if o.kind == "attacks":
        return _is_attacked(play, frame, event, o)
    if not is_player(play, frame, event.get("by"), o.get("player")):
        return False
    return is_card(play, frame, event.get("attacker"), o.get("attacker")) and any(
        is_card(play, frame, event.get("who"), d) for d in o.get("defenders") or ()
    )


def _is_attacked(play: Play, frame: Frame, event: Node, o: Occurrence) -> bool:
    """An enemy defends against the characters that attack it: once, however many they are."""
    attack, attacker = table.attack(play), o.get("attacker")
    if o.get("enemy") is None or attack is None or attack.by_enemy or attack.attackers[:1] != (attacker,):
        return False
    return (
        event.get("by") is None and is_card(play, frame, event.get("who"), o.get("enemy"))
        and is_card(play, frame, event.get("attacker"), attacker)
    )


@waits_for("is_declared_defender", verbs.defends, speaks=("enemy", "defender"), subject="defender")
def defends(play: Play, frame: Frame, event: Node, o: Occurrence) -> bool:
    """The character defends."""
    if not is_player(play, frame, event.get("by"), o.get("player")):
        return False
    return (
        is_card(play, frame, event.get("who"), o.get("defender"))
        and is_card(play, frame, event.get("attacker"), o.get("enemy"))
    )


@waits_for("makes_no_damage", verbs.attacked, verbs.attack_cut_short, speaks=("attacker", "unhurt"))
def takes_no_damage(play: Play, frame: Frame, event: Node, o: Occurrence) -> bool:
    """The character defended and took no damage from anything meanwhile."""
    return any(is_card(play, frame, event.get("who"), d) for d in o.get("unhurt") or ())


@waits_for(
    "survives_defending", verbs.attacked, verbs.attack_cut_short, speaks=("attacker", "defenders")
)
def survives_defending(play: Play, frame: Frame, event: Node, o: Occurrence) -> bool:
    """The character defended and is still in play as the attack is over."""
    return any(
        table.is_in_play(play.card(d)) and is_card(play, frame, event.get("who"), d)
        for d in o.get("defenders") or ()
    )


@waits_for("takes_damage_defending", verbs.damaged, speaks=("card",), subject="card")
def takes_damage_defending(play: Play, frame: Frame, event: Node, o: Occurrence) -> bool:
    """The attack against which the card defends deals it damage."""
    attack, ident = table.attack(play), o.get("card")
    return (
        bool(o.get("combat")) and attack is not None and attack.by_enemy and ident in attack.defenders
        and is_card(play, frame, event.get("who"), ident)
    )


@waits_for("is_cancelled", verbs.cancelled, speaks=("card",), subject="card")
def is_cancelled(play: Play, frame: Frame, event: Node, o: Occurrence) -> bool:
    """The card, or an effect of it, is cancelled."""
    return is_card(play, frame, event.get("who"), o.get("card"))


@waits_for("goes_undefended", verbs.undefended)
def goes_undefended(play: Play, frame: Frame, event: Node, o: Occurrence) -> bool:
    """No defender is declared against an attack."""
    return is_player(play, frame, event.get("player"), o.get("player"))


@waits_for("attacks_and_destroys", verbs.destroyed, speaks=("card", "attackers"))
def attacks_and_destroys(play: Play, frame: Frame, event: Node, o: Occurrence) -> bool:
    """An attack in which the card takes part destroys another."""
    return (
        bool(o.get("combat"))
        and is_card(play, frame, event.get("what"), o.get("card"))
        and any(is_card(play, frame, event.get("who"), i) for i in _by(play, o))
    )


@waits_for("attacks_and_damages", verbs.damaged, speaks=("card", "attackers"))
def attacks_and_damages(play: Play, frame: Frame, event: Node, o: Occurrence) -> bool:
    """An attack in which the card takes part damages another."""
    return attacks_and_destroys(play, frame, event, o)


@waits_for("destroys", verbs.destroyed, speaks=("card", "by"))
def destroys(play: Play, frame: Frame, event: Node, o: Occurrence) -> bool:
    """The card destroys another."""
    return (
        is_card(play, frame, event.get("what"), o.get("card"))
        and any(is_card(play, frame, event.get("who"), i) for i in _by(play, o))
    )


@waits_for("destroyed_by_attack", verbs.destroyed, speaks=("card",))
def destroyed_by_attack(play: Play, frame: Frame, event: Node, o: Occurrence) -> bool:
    """The card is destroyed by an attack."""
    return bool(o.get("combat")) and is_card(play, frame, event.get("who"), o.get("card"))


@waits_for("takes_damage", verbs.damaged, speaks=("card",), subject="card")
def takes_damage(play: Play, frame: Frame, event: Node, o: Occurrence) -> bool:
    """The card is dealt damage."""
    return is_card(play, frame, event.get("who"), o.get("card"))


@waits_for("takes_so_much", verbs.damaged, speaks=("card",), subject="card")
def takes_so_much(play: Play, frame: Frame, event: Node, o: Occurrence) -> bool:
    """The card is dealt so much damage at once, by an attack where the text says so."""
    return (
        int(o.get("amount") or 0) >= amount(play, frame, event["n"])
        and (not event.get("attack") or bool(o.get("combat")))
        and is_card(play, frame, event.get("who"), o.get("card"))
    )


@waits_for("takes_damage_from", verbs.damaged, speaks=("by", "card"), subject="card")
def takes_damage_from(play: Play, frame: Frame, event: Node, o: Occurrence) -> bool:
    """The card is dealt damage by another."""
    return (
        is_card(play, frame, event.get("who"), o.get("card"))
        and any(is_card(play, frame, event.get("from"), i) for i in _by(play, o))
    )


@waits_for("takes_damage_in_attack", verbs.damaged, speaks=("by", "card"), subject="card")
def takes_damage_in_attack(play: Play, frame: Frame, event: Node, o: Occurrence) -> bool:
    """The card is dealt damage by an attack of another."""
    return bool(o.get("combat")) and takes_damage_from(play, frame, event, o)


@waits_for("is_damaged_by_attack", verbs.damaged, speaks=("card",), subject="card")
def is_damaged_by_attack(play: Play, frame: Frame, event: Node, o: Occurrence) -> bool:
    """The card is dealt damage by an attack; `undefended`: by one against which nobody was declared."""
    attack = table.attack(play)
    if event.get("undefended") and (attack is None or not allowances.is_undefended(play, attack)):
        return False
    return bool(o.get("combat")) and is_card(play, frame, event.get("who"), o.get("card"))


@waits_for("damages", verbs.damaged, speaks=("card", "by"))
def damages(play: Play, frame: Frame, event: Node, o: Occurrence) -> bool:
    """The card deals damage to another."""
    return (
        is_card(play, frame, event.get("what"), o.get("card"))
        and any(is_card(play, frame, event.get("who"), i) for i in _by(play, o))
    )


@waits_for("shadow_without_effect", verbs.resolved_shadow_card, speaks=("enemy",))
def shadow_without_effect(play: Play, frame: Frame, event: Node, o: Occurrence) -> bool:
    """The card has a shadow card without a shadow effect, which is seen once that is turned up."""
    return _has_known_shadow(play, frame, event, o) and not any(
        a.kind == "shadow" for a in play.printed(o.get("card")).abilities
    )


def _has_known_shadow(play: Play, frame: Frame, event: Node, o: Occurrence) -> bool:
    """Whether the card has a shadow card of which it can be said what it is: of one that nobody named nobody
    knows it.
    """
    if not is_card(play, frame, event.get("to"), o.get("enemy")):
        return False
    unknown = unnamed.is_unnamed(play, o.get("card"))
    if unknown:
        shadow.ask_what_it_is(play)
    return not unknown


@waits_for("shadow_such", verbs.resolved_shadow_card, speaks=("enemy",))
def shadow_such(play: Play, frame: Frame, event: Node, o: Occurrence) -> bool:
    """The card has a shadow card that is such, which is seen once that is turned up."""
    ident = o.get("card")
    return isinstance(ident, int) and _has_known_shadow(play, frame, event, o) and all(
        fits(play, frame, each, ident) for each in nodes(event, "is")
    )


@waits_for("shadow_resolves", verbs.resolved_shadow_card, speaks=("enemy",))
def shadow_resolves(play: Play, frame: Frame, event: Node, o: Occurrence) -> bool:
    """A shadow effect of the card's attack has resolved; a cancelled one has not."""
    return (
        bool(o.get("effect")) and not o.get("cancelled")
        and is_card(play, frame, event.get("to"), o.get("enemy"))
    )


@waits_for("shadow_card_resolves", verbs.resolved_shadow_card, speaks=("enemy", "card"))
def shadow_card_resolves(play: Play, frame: Frame, event: Node, o: Occurrence) -> bool:
    """A shadow card has been turned up and dealt with, whether or not it had a shadow effect."""
    return is_card(play, frame, event.get("who"), o.get("card"))


@waits_for("shadow_revealed", verbs.shadow_effect, speaks=("card",))
def shadow_revealed(play: Play, frame: Frame, event: Node, o: Occurrence) -> bool:
    """A shadow effect is turned up."""
    return True


@waits_for("is_assigned_damage", verbs.damaged, speaks=("card",))
def is_assigned_damage(play: Play, frame: Frame, event: Node, o: Occurrence) -> bool:
    """Damage is about to be dealt to the card."""
    return o.get("card") != frame.source and is_card(play, frame, event.get("who"), o.get("card"))


@waits_for("exhausts_to_defend", verbs.defends, speaks=("enemy", "defender"))
def exhausts_to_defend(play: Play, frame: Frame, event: Node, o: Occurrence) -> bool:
    """The character exhausts to defend; one that defends without exhausting does not."""
    return (
        bool(o.get("tired")) and is_card(play, frame, event.get("who"), o.get("defender"))
        and is_card(play, frame, event.get("attacker"), o.get("enemy"))
    )


@waits_for("is_only_attacker", verbs.attacks, speaks=("enemy", "attacker"))
def is_only_attacker(play: Play, frame: Frame, event: Node, o: Occurrence) -> bool:
    """The character is declared as the only attacker."""
    attack = table.attack(play)
    alone = attack is not None and attack.attackers == (o.get("attacker"),)
    return (
        alone and is_card(play, frame, event.get("who"), o.get("attacker"))
        and is_card(play, frame, event.get("target"), o.get("enemy"))
    )

"""What cannot or need not be done: "cannot" and "does not" in card text, asked of by the rules. Every refusal says why, and by which entry."""

from __future__ import annotations

from ruling_service.engine.kernel.occurrences import Occurrence
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.language.node import Node
from ruling_service.engine.lcg import table, values
from ruling_service.engine.lcg.meaning.cards import cards
from ruling_service.engine.lcg.meaning.players import players
from ruling_service.engine.lcg.meaning.registry import CARDS, PLAYERS
from ruling_service.engine.lcg.rulebook import LCG
from ruling_service.engine.lcg.table import Attack
from ruling_service.engine.lcg.values import InForce

Reason = tuple[str, tuple[str, ...]]
"""Why something can't be done: in words, and the entries that say so."""

CANNOT = ("lcg/cannot",)


def entry(play: Play, ident: int | None, *others: str) -> tuple[str, ...]:
    """The citation of a card's text: its own entry if the corpus has one, with the entries that govern the phrase."""
    own = play.printed(ident).entry if ident is not None else ""
    return ((own,) if own else ()) + others


def prohibited(play: Play, ident: int, *acts: str, against: int | None = None, player: int | None = None) -> Reason | None:
    """Why a card cannot do, or undergo, one of `acts`; None if nothing forbids it. `against` is the other card, `player` the other player."""
    for each in values.statements(play, "cannot"):
        act = each.says["act"]
        if isinstance(act, Node) and act.kind in acts and _about(play, each, ident) and _towards(play, each, act, against, player):
            return (f"{_whose(play, each)} forbids it for {play.name(ident)}", entry(play, each.frame.source, *CANNOT))
    for each in values.statements(play, "cannot_alone"):
        act = each.says["act"]
        if isinstance(act, Node) and act.kind in acts and ident == each.frame.source and _towards(play, each, act, against, player):
            return (f"{play.name(ident)} cannot: its own text", entry(play, ident, *CANNOT))
    return None


def _whose(play: Play, each: InForce) -> str:
    return play.name(each.frame.source) if each.frame.source is not None else "an effect"


def _about(play: Play, each: InForce, ident: int) -> bool:
    """Whether the statement is about this card."""
    return values.speaks_of(play, each, ident)


def _towards(play: Play, each: InForce, act: Node, against: int | None, player: int | None) -> bool:
    """Whether the act forbidden is this one: its target, attacker or source, if the text names one."""
    for field in ("target", "attacker", "from", "what", "on", "to"):
        value = act.get(field)
        if not isinstance(value, Node):
            continue
        if PLAYERS.of(value) is not None:
            return player is None or player in players(play, each.frame, value)
        if CARDS.of(value) is not None:
            return against is None or against in cards(play, each.frame, value)
    return True


def need_not(play: Play, ident: int, *acts: str) -> bool:
    """Whether text says that a card does not do one of `acts` as usual ("does not exhaust to …")."""
    for kind in ("does_not", "keeps_ready"):
        for each in values.statements(play, kind):
            act = each.says["act"]
            if isinstance(act, Node) and (act.kind in acts or f"{act.kind}:{act.get('why')}" in acts) and values.speaks_of(play, each, ident):
                return True
    return False


# -- what characters and enemies may do -------------------------------------------------------------------------------


@LCG.plays("lcg/framework/3.2")
def may_commit(play: Play, ident: int, player: int) -> Reason | None:
    """Why a character cannot be committed to the quest."""
    if play.card(ident).marked("committed"):
        return ("it is already committed", ("lcg/framework/3.2",))
    if not play.card(ident).ready and exhausts_to(play, ident, "commit"):
        return ("it is exhausted, and committing exhausts", ("lcg/framework/3.2", "lcg/exhausted"))
    return prohibited(play, ident, "commit_act", "quest_attack_defend")


@LCG.plays("lcg/framework/6.4.1", "lcg/faq/1.33")
def may_defend(play: Play, ident: int, attack: Attack) -> Reason | None:
    """Why a character cannot be declared as a defender against an attack."""
    if not play.card(ident).ready and exhausts_to(play, ident, "defend"):
        return ("it is exhausted, and defending exhausts", ("lcg/framework/6.4.1", "lcg/exhausted"))
    if ident in attack.defenders:
        return ("it already defends", ("lcg/framework/6.4.1",))
    return prohibited(play, ident, "defend_act", "defend_against", "attack_or_defend", "quest_attack_defend", against=attack.enemy)


@LCG.plays("lcg/framework/6.4a")
def may_attack(play: Play, enemy: int, player: int) -> Reason | None:
    """Why an enemy cannot attack a player."""
    return prohibited(play, enemy, "attack_act", "attack_target", "attack_or_defend", "make_attacks", player=player)


@LCG.plays("lcg/framework/6.8b", "lcg/keyword/ranged")
def may_attack_with(play: Play, ident: int, enemy: int, player: int) -> Reason | None:
    """Why a character cannot be declared as an attacker against an enemy in its controller's normal attack."""
    if not play.card(ident).ready and exhausts_to(play, ident, "attack"):
        return ("it is exhausted, and attacking exhausts", ("lcg/framework/6.8b", "lcg/exhausted"))
    engaged = table.engaged_player(play, enemy)
    if engaged != player and not _reaches(play, ident, enemy):
        if engaged is None:
            return ("the enemy is in the staging area", ("lcg/framework/6.8b", "lcg/keyword/ranged"))
        return ("the enemy is engaged with another player and the character is not ranged", ("lcg/framework/6.8b", "lcg/keyword/ranged"))
    forbidden = prohibited(play, ident, "attack_act", "attack_target", "attack_or_defend", "quest_attack_defend", "make_attacks", against=enemy)
    return forbidden or prohibited(play, enemy, "be_attacked", against=ident)


def _reaches(play: Play, ident: int, enemy: int) -> bool:
    """Whether a character may attack an enemy that its controller is not engaged with."""
    if table.engaged_player(play, enemy) is not None:
        return bool(play.value(ident, "ranged"))
    return any(values.speaks_of(play, each, ident) for each in values.statements(play, "can_target_staging"))


@LCG.plays("lcg/keyword/ranged")
def may_attack_together(play: Play, group: tuple[int, ...], enemy: int, player: int) -> Reason | None:
    """Why these characters cannot be declared together: all must be able to reach the enemy, some only alone."""
    if table.engaged_player(play, enemy) is None and len(group) > 1:
        alone = [each for each in values.statements(play, "can_target_staging") if each.says.get("alone")]
        if any(values.speaks_of(play, each, i) for each in alone for i in group):
            return ("it can attack there only alone", ("lcg/framework/6.8b",))
    return None


@LCG.plays("lcg/optional-engagement", "lcg/engagement-check")
def may_engage(play: Play, enemy: int, player: int, how: str) -> Reason | None:
    """Why an enemy cannot be engaged in this way."""
    acts = ("be_engaged", "be_optionally_engaged") if how == "optional" else ("be_engaged",)
    return prohibited(play, enemy, *acts, player=player)


@LCG.plays("lcg/travel")
def may_travel(play: Play, location: int) -> Reason | None:
    """Why the players cannot travel to a location."""
    for each in values.statements(play, "cannot_travel"):
        if each.frame.source == location and values.conditions_hold(play, each):
            return (f"{play.name(location)} cannot be travelled to", entry(play, location, *CANNOT))
    return prohibited(play, location, "be_traveled_to")


def exhausts_to(play: Play, ident: int, why: str) -> bool:
    """Whether a character exhausts to commit, defend or attack, as it normally does."""
    words = {"commit": "quest", "defend": "defend", "attack": "attack"}
    act = {"commit": "commit_act", "defend": "defend_act", "attack": "attack_act"}[why]
    return not need_not(play, ident, f"exhaust_for:{words[why]}", f"exhaust_to:{why}", f"exhaust_to:{words[why]}", act)


def gets_shadow_card(play: Play, enemy: int) -> bool:
    """Whether an engaged enemy is dealt a shadow card in step 6.2."""
    return not need_not(play, enemy, "be_dealt_shadow")


def may_be_damaged(play: Play, ident: int) -> bool:
    """Whether damage may be assigned to a card (lcg/cannot-be-damaged)."""
    return prohibited(play, ident, "be_damaged") is None


# -- what cannot happen -----------------------------------------------------------------------------------------------

UNDERGOES = {
    "damaged": ("card", ("be_damaged", "be_damaged_by")), "healed": ("card", ("be_healed",)), "destroyed": ("card", ("be_destroyed", "leave_play")),
    "discarded": ("card", ("leave_play",)), "left play": ("card", ("leave_play",)), "engaged": ("enemy", ("be_engaged",)),
    "explored": ("location", ("be_explored", "leave_play")), "readied": ("card", ("ready_act",)), "traveled": ("location", ("be_traveled_to",)),
    "stage defeated": ("quest", ("defeat_stage", "be_defeated")), "removed from quest": ("character", ("be_removed_from_quest",)),
    "entered play": ("card", ("enter_play",)),
}  # fmt: skip
"""Occurrence kind → the role of the card it happens to, and the acts of "cannot" that forbid it."""


@LCG.plays("lcg/cannot", "lcg/immune")
def forbids(play: Play, o: Occurrence) -> Reason | None:
    """Why an occurrence cannot happen; None if it can."""
    role, acts = UNDERGOES.get(o.kind, ("card", ()))
    ident = o.get("on") if o.kind in ("placed progress", "removed progress") else o.get(role)
    source = o.get("source")
    if not isinstance(ident, int):
        return _player_cannot(play, o)
    if source is not None and values.is_immune(play, ident, source):
        return (f"{play.name(ident)} is immune to {play.name(source)}", entry(play, ident, "lcg/immune"))
    if o.kind == "placed progress":
        return _no_progress(play, ident)
    if o.kind == "attached":
        return prohibited(play, o.get("to"), "be_attached", against=ident)
    if o.kind == "readied" and o.get("how") == "refresh" and need_not(play, ident, "ready_in_refresh"):
        return (f"{play.name(ident)} does not ready now", entry(play, ident, "lcg/ready"))
    if o.kind == "readied" and o.get("effect"):
        return prohibited(play, ident, "ready_act", "ready_by_effects")
    if o.kind == "destroyed" and o.get("by") is None and play.value(ident, "indestructible"):
        return (f"{play.name(ident)} is indestructible", ("lcg/keyword/indestructible",))
    if o.kind == "destroyed" and play.value(ident, "indestructible") and o.get("effect") is None:
        return (f"{play.name(ident)} is indestructible: damage does not destroy it", ("lcg/keyword/indestructible",))
    return prohibited(play, ident, *acts, against=o.get("by")) if acts else None


def _no_progress(play: Play, ident: int) -> Reason | None:
    for each in values.statements(play, "no_progress"):
        on = each.says.get("on")
        meant = ident in cards(play, each.frame, on) if isinstance(on, Node) else ident == each.frame.source
        if meant and values.conditions_hold(play, each):
            return (f"no progress can be placed on {play.name(ident)}", entry(play, each.frame.source, *CANNOT))
    return None


def _player_cannot(play: Play, o: Occurrence) -> Reason | None:
    player = o.get("player")
    act = {"raised threat": "raise_threat_act", "lowered threat": "reduce_threat", "drew": "draw_act"}.get(o.kind)
    for each in values.statements(play, "cannot") if act else ():
        said, who = each.says["act"], each.says.get("who")
        if isinstance(said, Node) and said.kind == act and isinstance(who, Node) and PLAYERS.of(who) is not None:
            if player in players(play, each.frame, who) and values.conditions_hold(play, each):
                return (f"{play.player(player)} cannot: {_whose(play, each)}", entry(play, each.frame.source, *CANNOT))
    return None

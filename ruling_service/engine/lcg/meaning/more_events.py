"""More of what abilities wait for: threat, steps, tests, resources, cards that change places or hands."""

from __future__ import annotations

from ruling_service.engine.kernel.occurrences import Frame, Occurrence
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.language.node import Node
from ruling_service.engine.lcg import table
from ruling_service.engine.lcg.meaning.events import is_player, waits_for
from ruling_service.engine.lcg.meaning.players import players
from ruling_service.engine.lcg.meaning.restrictions import is_card


@waits_for(
    "enters_or_leaves", "entered play", "entered staging", "left play", "destroyed", "discarded", "explored", speaks=("card", "location")
)
def enters_or_leaves(play: Play, frame: Frame, event: Node, o: Occurrence) -> bool:
    """The card enters or leaves play."""
    ident = o.get("location") if o.kind == "explored" else o.get("card")
    return (o.kind != "discarded" or o.get("from_play") is not False) and is_card(play, frame, event.get("who"), ident)


@waits_for("enters_hand", "drew", "moved", "left play", speaks=("card",))
def enters_hand(play: Play, frame: Frame, event: Node, o: Occurrence) -> bool:
    """The card comes into the player's hand."""
    to = str(o.get("to") or "hand")
    return (o.kind == "drew" or to.startswith("hand")) and is_card(play, frame, event.get("who"), o.get("card"))


@waits_for("changes_control", "changed control", speaks=("card",))
def changes_control(play: Play, frame: Frame, event: Node, o: Occurrence) -> bool:
    """Another player takes control of the card."""
    return is_card(play, frame, event.get("who"), o.get("card"))


@waits_for("card_quests", "quested", speaks=("questing",))
def card_quests(play: Play, frame: Frame, event: Node, o: Occurrence) -> bool:
    """The players quest successfully, and the character is committed."""
    return o.get("result") == "successfully" and any(is_card(play, frame, event.get("who"), i) for i in table.committed(play))


@waits_for("threat_reduced", "lowered threat")
def threat_reduced(play: Play, frame: Frame, event: Node, o: Occurrence) -> bool:
    """A player's threat is lowered."""
    return is_player(play, frame, event.get("of"), o.get("player"))


@waits_for("raises_threat", "raised threat")
def raises_threat(play: Play, frame: Frame, event: Node, o: Occurrence) -> bool:
    """A player raises threat, for whatever reason."""
    return is_player(play, frame, event.get("player"), o.get("player"))


@waits_for("threat_raised_by", "raised threat")
def threat_raised_by(play: Play, frame: Frame, event: Node, o: Occurrence) -> bool:
    """An encounter card effect raises a player's threat."""
    source = o.get("source")
    return isinstance(source, int) and not table.is_player_card(play, source) and is_player(play, frame, event.get("of"), o.get("player"))


@waits_for("threat_raised_by_keyword", "raised threat")
def threat_raised_by_keyword(play: Play, frame: Frame, event: Node, o: Occurrence) -> bool:
    """A keyword raises a player's threat, on a player card as on an encounter card (lcg/designer/043)."""
    return o.get("how") == event["keyword"] and is_player(play, frame, event.get("of"), o.get("player"))


@waits_for("healed_by_effect", "healed", speaks=("card",))
def healed_by_effect(play: Play, frame: Frame, event: Node, o: Occurrence) -> bool:
    """Another card's effect heals the card."""
    source = o.get("source")
    return source is not None and source != frame.source and is_card(play, frame, event.get("who"), o.get("card"))


@waits_for("is_assigned_damage", "damaged", speaks=("card",))
def is_assigned_damage(play: Play, frame: Frame, event: Node, o: Occurrence) -> bool:
    """Damage is about to be dealt to the card."""
    return o.get("card") != frame.source and is_card(play, frame, event.get("who"), o.get("card"))


@waits_for("defends_unhurt", "attacked", "attack cut short", speaks=("attacker", "defenders"))
def defends_unhurt(play: Play, frame: Frame, event: Node, o: Occurrence) -> bool:
    """The character defended and took no damage."""
    return not o.get("damage") and any(is_card(play, frame, event.get("who"), d) for d in o.get("defenders") or ())


@waits_for("exhausts_to_defend", "defends", speaks=("enemy", "defender"))
def exhausts_to_defend(play: Play, frame: Frame, event: Node, o: Occurrence) -> bool:
    """The character exhausts to defend; one that defends without exhausting does not."""
    return bool(o.get("tired")) and is_card(play, frame, event.get("who"), o.get("defender"))


@waits_for("exhausts_to_commit", "exhausted", speaks=("card",))
def exhausts_to_commit(play: Play, frame: Frame, event: Node, o: Occurrence) -> bool:
    """The character exhausts to commit to the quest; one that commits without exhausting does not."""
    return o.get("why") == "commit" and is_card(play, frame, event.get("who"), o.get("card"))


@waits_for("is_only_attacker", "attacks", speaks=("enemy", "attacker"))
def is_only_attacker(play: Play, frame: Frame, event: Node, o: Occurrence) -> bool:
    """The character is declared as the only attacker."""
    attack = table.attack(play)
    alone = attack is not None and attack.attackers == (o.get("attacker"),)
    return alone and is_card(play, frame, event.get("who"), o.get("attacker")) and is_card(play, frame, event.get("target"), o.get("enemy"))


@waits_for("spends", "spent resources", speaks=("card",))
def spends(play: Play, frame: Frame, event: Node, o: Occurrence) -> bool:
    """Resources are spent from a pool."""
    from ruling_service.engine.lcg.meaning.amounts import amount
    from ruling_service.engine.lcg.meaning.cards import cards
    from ruling_service.engine.lcg.meaning.common import pool_owner

    from_ = event.get("from")
    if isinstance(from_, Node) and o.get("card") not in cards(play, frame, pool_owner(from_)):
        return False
    least = amount(play, frame, event.get("n")) if event.get("n") is not None else 1
    return o.get("amount", 0) >= least and is_player(play, frame, event.get("player"), o.get("player"))


@waits_for("travel_offered", "travel offered")
def travel_offered(play: Play, frame: Frame, event: Node, o: Occurrence) -> bool:
    """The players may travel now."""
    return True


@waits_for("effect_cancelled", "cancelled", speaks=("card",))
def effect_cancelled(play: Play, frame: Frame, event: Node, o: Occurrence) -> bool:
    """When Revealed effects are cancelled."""
    return is_card(play, frame, event.get("of"), o.get("card"))


@waits_for("prisoner_rescued", "rescued", speaks=("card",))
def prisoner_rescued(play: Play, frame: Frame, event: Node, o: Occurrence) -> bool:
    """The prisoner is rescued: turned face up by its scenario's text."""
    return True


@waits_for("step_of", "moment")
def step_of(play: Play, frame: Frame, event: Node, o: Occurrence) -> bool:
    """The step is over."""
    return bool(o.get("name") == f"{event['step']} step ends")


@waits_for("resolves_attack", "moment")
def resolves_attack(play: Play, frame: Frame, event: Node, o: Occurrence) -> bool:
    """The step in which enemies attack."""
    return bool(o.get("name") == "resolve_attacks step begins")


@waits_for("discarded_by_keyword", "discarded", speaks=("card",))
def discarded_by_keyword(play: Play, frame: Frame, event: Node, o: Occurrence) -> bool:
    """The keyword discards the card."""
    return o.get("keyword") == str(event["keyword"]).replace("_", " ") and is_card(play, frame, event.get("who"), o.get("card"))


@waits_for("resolves_test", "test over")
def resolves_test(play: Play, frame: Frame, event: Node, o: Occurrence) -> bool:
    """A test ends."""
    return bool(o.get("passed")) == bool(event["passed"])


@waits_for("fails_test", "test over")
def fails_test(play: Play, frame: Frame, event: Node, o: Occurrence) -> bool:
    """A player fails such a test."""
    return not o.get("passed") and o.get("player") in players(play, frame, _player(event)) and o.get("test") in (None, event.get("test"))


def _player(event: Node) -> Node:
    who = event.get("player")
    return who if isinstance(who, Node) else Node("each_player")

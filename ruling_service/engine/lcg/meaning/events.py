"""What abilities wait for: which occurrences an event phrase of card text means.

`@waits_for("is_destroyed", "destroyed")` registers, for an event kind of the card language, the occurrence kinds it can mean and a test that
looks at the roles. The test is given the frame of the ability with the occurrence in it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ruling_service.engine.kernel.occurrences import Frame, Occurrence
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.language.node import Node
from ruling_service.engine.lcg import table
from ruling_service.engine.lcg.meaning.cards import cards
from ruling_service.engine.lcg.meaning.conditions import holds
from ruling_service.engine.lcg.meaning.players import _nodes, players
from ruling_service.engine.lcg.meaning.registry import EVENTS, NotPlayed
from ruling_service.engine.lcg.meaning.restrictions import matches
from ruling_service.engine.lcg.meaning.structure import moment_name

Test = Callable[[Play, Frame, Node, Occurrence], bool]
OCCURRENCES: dict[str, tuple[str, ...]] = {}
"""Event kind of the card language → the occurrence kinds it can mean."""


def waits_for(kind: str, *occurrences: str) -> Callable[[Test], Test]:
    """Register the test for an event kind."""

    def register(test: Test) -> Test:
        OCCURRENCES[kind] = occurrences
        EVENTS.means(kind)(test)
        return test

    return register


def occurrence_kinds(event: Node) -> tuple[str, ...]:
    """The occurrence kinds an event can mean; raises NotPlayed for an event the engine does not know."""
    if event.kind not in OCCURRENCES:
        raise NotPlayed("event", event.kind)
    return OCCURRENCES[event.kind]


def triggers(play: Play, trigger: Node, frame: Frame, o: Occurrence, window: str) -> bool:
    """Whether an ability's trigger is met by an occurrence in this window ("when", "after", "passive" …)."""
    if trigger.kind in ("while_trigger", "condition_at"):
        inner = trigger.get("trigger")
        inner = inner if isinstance(inner, Node) else Node("at", moment=trigger["moment"])
        return triggers(play, inner, frame, o, window) and all(holds(play, frame, c) for c in _nodes(trigger, "while"))
    if trigger.kind == "at":
        at = trigger["moment"]
        assert isinstance(at, Node)
        return o.kind == "moment" and window == "after" and _is_moment(play, at, str(o.get("name")))
    if window != window_of(trigger):
        return False
    event = trigger["event"]
    assert isinstance(event, Node)
    return o.kind in OCCURRENCES.get(event.kind, ()) and met(play, frame, event, o)


def met(play: Play, frame: Frame, event: Node, o: Occurrence) -> bool:
    """Whether the occurrence is what the event speaks of."""
    test = EVENTS.of(event)
    return test is not None and bool(test(play, frame._replace(occurrence=o), event, o))


def window_of(trigger: Node) -> str:
    """In which window of the pipeline a trigger word waits."""
    return {"after": "after", "when": "when", "before": "when", "as": "passive", "if_event": "after"}.get(trigger.kind, "after")


def _is_moment(play: Play, moment: Node, name: str) -> bool:
    """Whether a moment of card text is the milestone that occurs: "each phase" fits every phase."""
    of = str(moment.get("of") or moment.get("phase") or "")
    if of == "phase":
        return name.endswith("phase begins" if moment.kind.startswith("start_of") else "phase ends")
    return moment_name(play, moment) == name


def is_card(play: Play, frame: Frame, node: Any, ident: Any) -> bool:
    """Whether a card is one that the phrase means. A card that has left play is looked at as it is described, not where it is."""
    if node is None:
        return True
    if not isinstance(node, Node) or not isinstance(ident, int):
        return False
    which = node.get("of") or node.get("which")
    if node.kind in ("some", "any", "each", "another", "yours", "the", "one_of", "up_to", "any_number") and isinstance(which, Node) and which.kind == "filter":
        if node.kind == "another" and ident == frame.source:
            return False
        if node.kind in ("yours", "one_of"):
            of = node["of"]
            assert isinstance(of, Node)
            return matches(play, frame, which, ident) and _last_controller(play, frame, ident) in players(play, frame, of)
        return matches(play, frame, which, ident)
    return ident in cards(play, frame, node)


def _last_controller(play: Play, frame: Frame, ident: int) -> int | None:
    card = play.card(ident)
    return card.controller if card.controller is not None else card.owner


def is_player(play: Play, frame: Frame, node: Any, player: Any) -> bool:
    """Whether a player is one that the phrase means."""
    return node is None or (isinstance(node, Node) and player in players(play, frame, node))


def _card_event(kind: str, *occurrences: str, role: str = "card", field: str = "who") -> None:
    """An event that is about one card in one role, and about a player where the phrase names one."""

    def test(play: Play, frame: Frame, event: Node, o: Occurrence) -> bool:
        return is_card(play, frame, event.get(field), o.get(role)) and is_player(play, frame, event.get("player"), o.get("player"))

    waits_for(kind, *occurrences)(test)


_card_event("enters_play", "entered play", "entered staging")
_card_event("leaves_play", "left play", "destroyed", "discarded")
_card_event("enters_staging", "entered staging")
_card_event("commits", "committed", role="character")
_card_event("is_revealed", "revealed")
_card_event("revealed_during_staging", "revealed")
_card_event("engages", "engaged", role="enemy")
_card_event("player_engages", "engaged", role="enemy")
_card_event("attacks", "attacks", role="attacker")
_card_event("is_destroyed", "destroyed")
_card_event("would_be_destroyed", "destroyed")
_card_event("defends", "defends", role="defender")
_card_event("is_declared_defender", "defends", role="defender")
_card_event("is_declared_attacker", "attacks", role="attacker")
_card_event("takes_damage", "damaged")
_card_event("is_healed", "healed")
_card_event("is_explored", "explored", role="location")
_card_event("becomes_active", "traveled", role="location")
_card_event("travels", "traveled", role="location", field="to")
_card_event("plays", "played", field="what")
_card_event("exhausts", "exhausted")
_card_event("readies", "readied")
_card_event("shadow_dealt", "dealt shadow card", role="enemy", field="to")
_card_event("last_time_counter", "last time counter removed", field="from")
_card_event("attack_against_resolves", "attacked", role="attacker")


@waits_for("attack_resolves", "attacked")
def attack_resolves(play: Play, frame: Frame, event: Node, o: Occurrence) -> bool:
    """The attack being resolved is over."""
    return True


@waits_for("enters_play_under", "entered play")
def enters_play_under(play: Play, frame: Frame, event: Node, o: Occurrence) -> bool:
    """The card enters play under a player's control."""
    return is_card(play, frame, event.get("who"), o.get("card")) and is_player(play, frame, event.get("whose"), o.get("player"))


@waits_for("optionally_engages", "engaged")
def optionally_engages(play: Play, frame: Frame, event: Node, o: Occurrence) -> bool:
    """A player engages an enemy by choice."""
    return o.get("how") == "optional" and is_card(play, frame, event.get("who"), o.get("enemy")) and is_player(play, frame, event.get("player"), o.get("player"))


@waits_for("makes_attack_against", "attacks")
def makes_attack_against(play: Play, frame: Frame, event: Node, o: Occurrence) -> bool:
    """An enemy attacks a player."""
    return is_card(play, frame, event.get("who"), o.get("attacker")) and is_player(play, frame, event.get("target"), o.get("player"))


@waits_for("attacks_card", "attacks")
def attacks_card(play: Play, frame: Frame, event: Node, o: Occurrence) -> bool:
    """A character attacks such an enemy."""
    return is_card(play, frame, event.get("who"), o.get("attacker")) and is_card(play, frame, event.get("target"), o.get("enemy"))


@waits_for("attacks_and_destroys", "destroyed")
def attacks_and_destroys(play: Play, frame: Frame, event: Node, o: Occurrence) -> bool:
    """An attack in which the card takes part destroys another."""
    attack = table.attack(play)
    if attack is None or attack.by_enemy or attack.enemy != o.get("card") or not o.get("combat"):
        return False
    return is_card(play, frame, event.get("what"), o.get("card")) and any(is_card(play, frame, event.get("who"), i) for i in attack.attackers)


@waits_for("quest_success", "quested")
def quest_success(play: Play, frame: Frame, event: Node, o: Occurrence) -> bool:
    """The players quest successfully."""
    return bool(o.get("result") == "successfully")


@waits_for("quest_failure", "quested")
def quest_failure(play: Play, frame: Frame, event: Node, o: Occurrence) -> bool:
    """The players quest unsuccessfully."""
    return bool(o.get("result") == "unsuccessfully")


@waits_for("stage_is_defeated", "stage defeated")
def stage_is_defeated(play: Play, frame: Frame, event: Node, o: Occurrence) -> bool:
    """This quest stage is defeated."""
    return bool(o.get("quest") == frame.source)


@waits_for("shadow_without_effect", "dealt shadow card")
def shadow_without_effect(play: Play, frame: Frame, event: Node, o: Occurrence) -> bool:
    """The card is dealt a shadow card that has no shadow effect."""
    return is_card(play, frame, event.get("to"), o.get("enemy")) and not any(a.kind == "shadow" for a in play.printed(o.get("card")).abilities)


@waits_for("shadow_resolves", "resolved shadow card")
def shadow_resolves(play: Play, frame: Frame, event: Node, o: Occurrence) -> bool:
    """A shadow effect of the card's attack has resolved; a cancelled one has not."""
    return bool(o.get("effect")) and not o.get("cancelled") and is_card(play, frame, event.get("to"), o.get("enemy"))


@waits_for("threat_raised", "raised threat")
def threat_raised(play: Play, frame: Frame, event: Node, o: Occurrence) -> bool:
    """A player's threat is raised."""
    return is_player(play, frame, event.get("of"), o.get("player"))


@waits_for("is_eliminated", "eliminated")
def is_eliminated(play: Play, frame: Frame, event: Node, o: Occurrence) -> bool:
    """A player is eliminated."""
    return is_player(play, frame, event.get("player"), o.get("player"))


@waits_for("draws", "drew")
def draws(play: Play, frame: Frame, event: Node, o: Occurrence) -> bool:
    """A player draws a card."""
    return is_player(play, frame, event.get("player"), o.get("player"))


@waits_for("travels_here", "traveled")
def travels_here(play: Play, frame: Frame, event: Node, o: Occurrence) -> bool:
    """The players travel to this location."""
    return bool(o.get("location") == frame.source)


@waits_for("is_attached", "attached")
def is_attached(play: Play, frame: Frame, event: Node, o: Occurrence) -> bool:
    """A card becomes attached to another."""
    return is_card(play, frame, event.get("what"), o.get("card")) and is_card(play, frame, event.get("to"), o.get("to"))

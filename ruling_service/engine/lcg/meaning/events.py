"""What abilities wait for: which occurrences an event phrase of card text means, and which cards the text speaks of then.

`@waits_for("is_destroyed", "destroyed", speaks=("card",))` registers, for an event kind of the card language, the occurrence kinds it
can mean, the
roles of the cards it names (its subject last), and a test that looks at the roles. The test is given the frame of the ability with the
occurrence in it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ruling_service.engine.kernel.occurrences import Frame, Occurrence
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.language.node import Node
from ruling_service.engine.lcg import table
from ruling_service.engine.lcg.meaning.conditions import holds
from ruling_service.engine.lcg.meaning.durations import moment_name
from ruling_service.engine.lcg.meaning.players import _nodes, players
from ruling_service.engine.lcg.meaning.registry import EVENTS, TRIGGERS, NotPlayed
from ruling_service.engine.lcg.meaning.restrictions import is_card

Test = Callable[[Play, Frame, Node, Occurrence], bool]
OCCURRENCES: dict[str, tuple[str, ...]] = {}
"""Event kind of the card language → the occurrence kinds it can mean."""

SPEAKS: dict[str, tuple[str, ...]] = {}
"""Event kind → the roles of the cards it names, in the order in which a text speaks of them, the subject last."""

ROLES = ("card", "enemy", "character", "attacker", "defender", "location", "on", "to", "quest")


def waits_for(kind: str, *occurrences: str, speaks: tuple[str, ...] = ()) -> Callable[[Test], Test]:
    """Register the test for an event kind."""

    def register(test: Test) -> Test:
        OCCURRENCES[kind] = occurrences
        SPEAKS[kind] = speaks
        EVENTS.means(kind)(test)
        return test

    return register


def occurrence_kinds(event: Node) -> tuple[str, ...]:
    """The occurrence kinds an event can mean; raises NotPlayed for an event the engine does not know."""
    if event.kind not in OCCURRENCES:
        raise NotPlayed("event", event.kind)
    return OCCURRENCES[event.kind]


TRIGGERS.plays("after", "when", "before", "if_event", "at", "while_trigger", "condition_at", "condition_when")


def triggers(play: Play, trigger: Node, frame: Frame, o: Occurrence, window: str) -> bool:
    """Whether an ability's trigger is met by an occurrence in this window ("when", "after", "passive" …)."""
    if trigger.kind in ("while_trigger", "condition_at", "condition_when"):
        return triggers(play, inner_trigger(trigger), frame, o, window) and all(holds(play, frame, c) for c in _nodes(trigger, "while"))
    if trigger.kind == "at":
        at = trigger["moment"]
        assert isinstance(at, Node)
        return o.kind == "moment" and window == "after" and is_moment(play, at, str(o.get("name")))
    event = trigger["event"]
    assert isinstance(event, Node)
    if window != window_of(trigger, event) or trigger.get("phase") not in (None, play.fact("phase")):
        return False
    return o.kind in OCCURRENCES.get(event.kind, ()) and done_or_begun(event, o, window) and met(play, frame, event, o)


def done_or_begun(event: Node, o: Occurrence, window: str) -> bool:
    """ "When it attacks" is the beginning of the attack, "after it attacks" is after its last step (lcg/after, lcg/framework/6.4.4).

    The same goes for defending; being declared as defender is another event.
    """
    if event.kind == "defends":
        return (o.kind == "defends") != (window == "after")
    return event.kind not in ("attacks", "makes_attack_against") or o.kind == ("attacked" if window == "after" else "attacks")


def inner_trigger(trigger: Node) -> Node:
    """The trigger inside "while …, …" and "if … at …"."""
    inner = trigger.get("trigger")
    return inner if isinstance(inner, Node) else Node("at", moment=trigger["moment"])


def met(play: Play, frame: Frame, event: Node, o: Occurrence) -> bool:
    """Whether the occurrence is what the event speaks of."""
    test = EVENTS.of(event)
    return test is not None and bool(test(play, frame._replace(occurrence=o), event, o))


BEFORE_IT_HAPPENS = frozenset(["would_be_destroyed", "is_assigned_damage"])
"""Events that speak of something about to happen, whatever word introduces them."""


def window_of(trigger: Node, event: Node) -> str:
    """In which window of the pipeline a trigger word waits."""
    if event.kind in BEFORE_IT_HAPPENS:
        return "when"
    if is_own_entrance(event):
        return "after"
    return {"after": "after", "when": "when", "before": "when", "as": "passive", "if_event": "after"}.get(trigger.kind, "after")


def is_own_entrance(event: Node) -> bool:
    """Whether a text waits for its own card to enter play: it has no text before it is there, whatever word introduces that."""
    return event.kind == "enters_play" and [who.kind for who in _nodes(event, "who")] == ["this"]


def spoken_of(play: Play, frame: Frame, trigger: Node | None, o: Occurrence) -> tuple[tuple[int, ...], ...]:
    """The cards that a trigger has spoken of when its ability begins, group by group, its subject last."""
    event = event_of(play, frame, trigger, o) if trigger is not None else None
    roles = SPEAKS.get(event.kind, ()) if event is not None else ()
    groups = []
    for role in roles or ROLES:
        value = (
            _taking_part(play, frame, event, o)
            if role == "attackers"
            else _questing(play, frame, event)
            if role == "questing"
            else o.get(role)
        )
        group = (value,) if isinstance(value, int) else value if isinstance(value, tuple) else ()
        if group and (roles or group[0] != frame.source):
            groups.append(group)
            if not roles:
                break
    return tuple(groups)


def event_of(play: Play, frame: Frame, trigger: Node, o: Occurrence) -> Node | None:
    """The event of a trigger that this occurrence is."""
    if trigger.kind in ("while_trigger", "condition_at", "condition_when"):
        return event_of(play, frame, inner_trigger(trigger), o)
    event = trigger.get("event")
    if isinstance(event, Node) and event.kind == "either_event":
        return next((e for e in _nodes(event, "events") if o.kind in OCCURRENCES.get(e.kind, ()) and met(play, frame, e, o)), event)
    return event if isinstance(event, Node) else None


def _taking_part(play: Play, frame: Frame, event: Node | None, o: Occurrence) -> tuple[int, ...]:
    """The attackers of the attack that the event speaks of."""
    attack = table.attack(play)
    attackers = o.get("attackers") or (attack.attackers if attack is not None else ())
    who = event.get("who") if event is not None else None
    return tuple(i for i in attackers if is_card(play, frame, who, i))


def _questing(play: Play, frame: Frame, event: Node | None) -> tuple[int, ...]:
    """The committed characters that the event speaks of."""
    who = event.get("who") if event is not None else None
    return tuple(i for i in table.committed(play) if is_card(play, frame, who, i))


def is_moment(play: Play, moment: Node, name: str) -> bool:
    """Whether a moment of card text is the milestone that occurs: "each phase" fits every phase."""
    of = str(moment.get("of") or moment.get("phase") or "")
    if of == "phase":
        return name.endswith("phase begins" if moment.kind.startswith("start_of") else "phase ends")
    return moment_name(play, moment) == name


def is_player(play: Play, frame: Frame, node: Any, player: Any) -> bool:
    """Whether a player is one that the phrase means."""
    return node is None or (isinstance(node, Node) and player in players(play, frame, node))


def _card_event(kind: str, *occurrences: str, role: str = "card", field: str = "who") -> None:
    """An event that is about one card in one role, and about a player where the phrase names one."""

    def test(play: Play, frame: Frame, event: Node, o: Occurrence) -> bool:
        named = event.get("player") if event.get("player") is not None else event.get("by")
        player = o.get("player")
        return is_card(play, frame, event.get(field), o.get(role)) and (player is None or is_player(play, frame, named, player))

    waits_for(kind, *occurrences, speaks=(role,))(test)


_card_event("enters_play", "entered play", "entered staging")
_card_event("commits", "committed", role="character")
_card_event("is_revealed", "revealed")
_card_event("engages", "engaged", role="enemy")
_card_event("player_engages", "engaged", role="enemy")
_card_event("attacks", "attacks", "attacked", role="attacker")
_card_event("is_destroyed", "destroyed")
_card_event("would_be_destroyed", "destroyed")
_card_event("is_healed", "healed")
_card_event("is_explored", "explored", role="location")
_card_event("becomes_active", "traveled", "became active", role="location")
_card_event("travels", "traveled", role="location", field="to")
_card_event("exhausts", "exhausted")
_card_event("readies", "readied")
_card_event("shadow_dealt", "dealt shadow card", role="enemy", field="to")
_card_event("last_time_counter", "last time counter removed", field="from")
_card_event("attack_against_resolves", "attacked", role="attacker")
_card_event("is_claimed", "claimed")
_card_event("is_detached", "detached")
_card_event("flips", "flipped")


@waits_for("enters_staging", "entered staging", "moved", speaks=("card",))
def enters_staging(play: Play, frame: Frame, event: Node, o: Occurrence) -> bool:
    """The card comes to the staging area, be it revealed, added or returned there (lcg/faq/1.35)."""
    return (o.kind != "moved" or o.get("to") == table.STAGING) and is_card(play, frame, event.get("who"), o.get("card"))


@waits_for("leaves_play", "left play", "destroyed", "discarded", "explored", speaks=("card", "location"))
def leaves_play(play: Play, frame: Frame, event: Node, o: Occurrence) -> bool:
    """The card leaves play, for whatever reason; what is discarded from elsewhere does not."""
    ident = o.get("location") if o.kind == "explored" else o.get("card")
    return o.get("from_play") is not False and is_card(play, frame, event.get("who"), ident)


@waits_for("revealed_during_staging", "revealed", speaks=("card",))
def revealed_during_staging(play: Play, frame: Frame, event: Node, o: Occurrence) -> bool:
    """The card is revealed in the staging step."""
    return play.fact("step") == "3.3" and is_card(play, frame, event.get("who"), o.get("card"))


@waits_for("flips_active", "flipped", speaks=("card",))
def flips_active(play: Play, frame: Frame, event: Node, o: Occurrence) -> bool:
    """The location is turned over while it is active."""
    return o.get("card") in table.active_locations(play) and is_card(play, frame, event.get("who"), o.get("card"))


@waits_for("enters_play_under", "entered play", speaks=("card",))
def enters_play_under(play: Play, frame: Frame, event: Node, o: Occurrence) -> bool:
    """The card enters play under a player's control."""
    return is_card(play, frame, event.get("who"), o.get("card")) and is_player(play, frame, event.get("whose"), o.get("player"))


@waits_for("optionally_engages", "engaged", speaks=("enemy",))
def optionally_engages(play: Play, frame: Frame, event: Node, o: Occurrence) -> bool:
    """A player engages an enemy by choice."""
    return (
        o.get("how") == "optional"
        and is_card(play, frame, event.get("who"), o.get("enemy"))
        and is_player(play, frame, event.get("player"), o.get("player"))
    )


@waits_for("plays", "played", "entered play", speaks=("card",))
def plays(play: Play, frame: Frame, event: Node, o: Occurrence) -> bool:
    """A player plays a card, in a phase if one is named. A card that waits for being played itself hears of it as it enters play."""
    if o.kind == "entered play" and (o.get("how") != "played" or o.get("card") != frame.source):
        return False
    phase = event.get("phase")
    if phase is not None and play.fact("phase") != phase:
        return False
    return is_card(play, frame, event.get("what"), o.get("card")) and is_player(play, frame, event.get("player"), o.get("player"))


@waits_for("draws", "drew")
def draws(play: Play, frame: Frame, event: Node, o: Occurrence) -> bool:
    """A player draws a card."""
    return is_player(play, frame, event.get("player"), o.get("player"))


@waits_for("discards", "discarded", speaks=("card",))
def discards(play: Play, frame: Frame, event: Node, o: Occurrence) -> bool:
    """A card is discarded, from a place if one is named."""
    from ruling_service.engine.lcg.meaning.zones import zones

    from_ = event.get("from")
    if isinstance(from_, Node) and from_.kind == "play":
        if o.get("from_play") is False:
            return False
    elif isinstance(from_, Node) and o.get("origin") not in zones(play, frame, from_):
        return False
    player = play.card(o.get("card")).owner
    return is_card(play, frame, event.get("what"), o.get("card")) and is_player(play, frame, event.get("player"), player)


@waits_for("travels_here", "traveled", speaks=("location",))
def travels_here(play: Play, frame: Frame, event: Node, o: Occurrence) -> bool:
    """The players travel to this location."""
    return bool(o.get("location") == frame.source)


@waits_for("is_attached", "attached", speaks=("to", "card"))
def is_attached(play: Play, frame: Frame, event: Node, o: Occurrence) -> bool:
    """A card becomes attached to another."""
    return is_card(play, frame, event.get("what"), o.get("card")) and is_card(play, frame, event.get("to"), o.get("to"))


@waits_for("is_placed", "placed progress", "damaged", "gained resources", "placed tokens", speaks=("on", "card"))
def is_placed(play: Play, frame: Frame, event: Node, o: Occurrence) -> bool:
    """Tokens are placed on a card."""
    from ruling_service.engine.lcg.meaning.amounts import amount
    from ruling_service.engine.lcg.meaning.common import token_of

    kinds = {"progress": "placed progress", "damage": "damaged", "resource": "gained resources"}
    token = token_of(event)
    if o.kind != kinds.get(token, "placed tokens") or (o.kind == "placed tokens" and o.get("token") != token):
        return False
    ident = o.get("on") if o.kind == "placed progress" else o.get("card")
    least = amount(play, frame, event.get("n"))
    return is_card(play, frame, event.get("on"), ident) and o.get("amount", 0) >= least


@waits_for("time_counter_removed", "time counters removed", speaks=("card",))
def time_counter_removed(play: Play, frame: Frame, event: Node, o: Occurrence) -> bool:
    """A time counter is removed from the card."""
    return is_card(play, frame, event.get("from"), o.get("card"))


@waits_for("gains_resources", "gained resources", speaks=("card",))
def gains_resources(play: Play, frame: Frame, event: Node, o: Occurrence) -> bool:
    """A card effect gives the hero resources."""
    return bool(o.get("effect")) and is_card(play, frame, event.get("who"), o.get("card"))


@waits_for("threat_raised", "raised threat")
def threat_raised(play: Play, frame: Frame, event: Node, o: Occurrence) -> bool:
    """A player's threat is raised."""
    return is_player(play, frame, event.get("of"), o.get("player"))


@waits_for("is_eliminated", "eliminated")
def is_eliminated(play: Play, frame: Frame, event: Node, o: Occurrence) -> bool:
    """A player is eliminated."""
    return is_player(play, frame, event.get("player"), o.get("player"))


@waits_for("either_event", "*")
def either_event(play: Play, frame: Frame, event: Node, o: Occurrence) -> bool:
    """One of several."""
    return any(o.kind in occurrence_kinds(e) and met(play, frame, e, o) for e in _nodes(event, "events"))


# -- the quest --------------------------------------------------------------------------------------------------------


@waits_for("characters_committed", "all committed")
def characters_committed(play: Play, frame: Frame, event: Node, o: Occurrence) -> bool:
    """All players have committed characters."""
    return True


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


@waits_for("quest_becomes_current", "stage entered")
def quest_becomes_current(play: Play, frame: Frame, event: Node, o: Occurrence) -> bool:
    """This quest stage becomes the current one."""
    return bool(o.get("quest") == frame.source)


@waits_for("advances_any", "stage entered")
def advances_any(play: Play, frame: Frame, event: Node, o: Occurrence) -> bool:
    """The players go on to another stage."""
    return True


@waits_for("advances_to", "stage entered")
@waits_for("stage_revealed", "stage entered")
def advances_to(play: Play, frame: Frame, event: Node, o: Occurrence) -> bool:
    """The players go on to that stage."""
    stage = event["stage"]
    return isinstance(stage, Node) and play.printed(o.get("quest")).facts.get("stage") == stage["number"]


@waits_for("phase_begins", "moment")
def phase_begins(play: Play, frame: Frame, event: Node, o: Occurrence) -> bool:
    """The phase begins."""
    return bool(o.get("name") == f"{event['phase']} phase begins")


@waits_for("travel_phase_without", "moment")
def travel_phase_without(play: Play, frame: Frame, event: Node, o: Occurrence) -> bool:
    """The travel phase ends without anyone having travelled."""
    return o.get("name") == "travel phase ends" and not play.state.used.get(("phase", "travelled"))

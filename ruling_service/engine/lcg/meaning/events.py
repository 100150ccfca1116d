"""Events that abilities wait for: cards entering and leaving, threat, resources, steps, tests."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

from ruling_service.engine.kernel.occurrences import Frame, Occurrence
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.kernel.verbs import Verb
from ruling_service.engine.language.node import Node, nodes
from ruling_service.engine.lcg import companies, from_a_hand, into_piles, table, verbs
from ruling_service.engine.lcg.choosing import pool_owner, token_of
from ruling_service.engine.lcg.encounter_phase import came_from_staging
from ruling_service.engine.lcg.filters import is_card
from ruling_service.engine.lcg.phrases import EVENTS, TRIGGERS, amount, cards, is_player, players, zones
from ruling_service.engine.lcg.revealed_from import came_from_the_deck
from ruling_service.engine.lcg.rulebook import LCG
from ruling_service.engine.lcg.triggers import HOW, OCCURRENCES, met, one_of, waits_for

TRIGGERS.plays("after", "when", "before", "if_event", "at", "while_trigger", "condition_at", "condition_when")
# the compiler says them with other events
EVENTS.plays("damaged_or_leaves", "shared_event", "would", "hero_spends")
EVENTS.plays("first_time", "by_card_effect", "by_player_card", "by_encounter_effect")  # see `triggers`


def _card_event(kind: str, *happenings: Verb, role: str = "card", field: str = "who") -> None:
    """An event that is about one card in one role, and about a player where the phrase names one."""

    def test(play: Play, frame: Frame, event: Node, o: Occurrence) -> bool:
        named = event.get("player") if event.get("player") is not None else event.get("by")
        player, ident = o.get("player"), o.get(role)
        if player is None and event.get("player") is not None and isinstance(ident, int):
            player = table.last_controller(play, ident)  # an effect does it to this player's card
        return (
            is_card(play, frame, event.get(field), ident)
            and (player is None or is_player(play, frame, named, player))
        )

    waits_for(kind, *happenings, speaks=(role,), subject=role, field=field)(test)


_card_event("commits", verbs.committed, role="character")
_card_event("player_engages", verbs.engaged, role="enemy")
_card_event("attacks", verbs.attacks, verbs.attacked, role="attacker")
_card_event("is_destroyed", verbs.destroyed)
_card_event("would_be_destroyed", verbs.destroyed)
_card_event("is_healed", verbs.healed)
_card_event("becomes_active", verbs.traveled, verbs.became_active, role="location")
_card_event("travels", verbs.traveled, role="location", field="to")
_card_event("exhausts", verbs.exhausted)
_card_event("readies", verbs.readied)
_card_event("shadow_dealt", verbs.dealt_shadow_card, role="enemy", field="to")
_card_event("last_time_counter", verbs.last_time_counter_removed, field="from")
_card_event("attack_against_resolves", verbs.attacked, role="attacker")
_card_event("flips", verbs.flipped, verbs.turned)


@waits_for("enters_play", verbs.entered_play, verbs.entered_staging, speaks=("card",))
def enters_play(play: Play, frame: Frame, event: Node, o: Occurrence) -> bool:
    """The card enters play, out of a hand where the text says so."""
    return (
        is_card(play, frame, event.get("who"), o.get("card"))
        and (not event.get("from_hand") or from_a_hand.comes_from_a_hand(play, o))
    )


@waits_for("is_explored", verbs.explored, speaks=("location",), subject="location")
def is_explored(play: Play, frame: Frame, event: Node, o: Occurrence) -> bool:
    """The location is explored, as the active location where the text says so. It is none any more once it
    is explored: what it was as it happened counts.
    """
    who = event.get("who")
    if isinstance(who, Node) and who.kind == "active_location":
        return bool(o.get("active"))
    return is_card(play, frame, who, o.get("location")) and bool(not event.get("active") or o.get("active"))


@waits_for("engages", verbs.engaged, speaks=("enemy",), subject="enemy")
def engages(play: Play, frame: Frame, event: Node, o: Occurrence) -> bool:
    """An enemy engages a player; where the text says so, only if it comes from the staging area."""
    return (
        is_card(play, frame, event.get("who"), o.get("enemy"))
        and is_player(play, frame, event.get("player"), o.get("player"))
        and (not event.get("from_staging") or came_from_staging(play, o))
    )


@waits_for("is_defeated", verbs.destroyed, verbs.stage_defeated, speaks=("card", "quest"))
def is_defeated(play: Play, frame: Frame, event: Node, o: Occurrence) -> bool:
    """An enemy is destroyed, or a stage has all the progress that it needs; where the players have to defeat
    it, not by what the encounter deck does.
    """
    by = o.get("by") if o.get("by") is not None else o.get("source")
    theirs = o.get("combat") or o.kind != "destroyed" or by is not None and table.is_player_card(play, by)
    return (
        is_card(play, frame, event.get("who"), o.get("card", o.get("quest")))
        and (event.get("player") is None or bool(theirs))
    )


@waits_for("is_claimed", verbs.claimed, speaks=("card",))
@waits_for("is_detached", verbs.detached, speaks=("card",))
def becomes_of_it(play: Play, frame: Frame, event: Node, o: Occurrence) -> bool:
    """A card is claimed, or comes off: the text's own card where it names none ("when claimed, …")."""
    who = event.get("who")
    return o.get("card") == frame.source if who is None else is_card(play, frame, who, o.get("card"))


@waits_for("enters_staging", verbs.entered_staging, verbs.moved, speaks=("card",), subject="card")
def enters_staging(play: Play, frame: Frame, event: Node, o: Occurrence) -> bool:
    """The card comes to the staging area, be it revealed, added or returned there (lcg/faq/1.35); one that is
    returned from play isn't added (lcg/designer/120).
    """
    return (
        o.kind != "moved" or o.get("to") == table.STAGING and not event.get("added")
    ) and is_card(play, frame, event.get("who"), o.get("card"))


@waits_for(
    "leaves_play", verbs.left_play, verbs.destroyed, verbs.discarded, verbs.explored,
    speaks=("card", "location")
)
def leaves_play(play: Play, frame: Frame, event: Node, o: Occurrence) -> bool:
    """The card leaves play, for whatever reason; what is discarded from elsewhere does not."""
    ident = o.get("location") if o.kind == "explored" else o.get("card")
    return o.get("from_play") is not False and is_card(play, frame, event.get("who"), ident)


@waits_for("enters_discard", *into_piles.SAYING_SO, speaks=("card", "location"))
def enters_discard(play: Play, frame: Frame, event: Node, o: Occurrence) -> bool:
    """The card has come to a discard pile, from wherever."""
    ident = o.get("location") if o.kind == "explored" else o.get("card")
    return into_piles.lies_in_one(play, ident) and is_card(play, frame, event.get("who"), ident)


@waits_for("is_placed_under", verbs.moved, verbs.left_play, speaks=("card",), subject="card")
def is_placed_under(play: Play, frame: Frame, event: Node, o: Occurrence) -> bool:
    """The card comes to lie under such a card, from play or from elsewhere."""
    of = event["of"]
    assert isinstance(of, Node)
    there = [table.under(ident) for ident in cards(play, frame, of)]
    return o.get("to") in there and is_card(play, frame, event.get("who"), o.get("card"))


@waits_for("is_revealed", verbs.revealed, speaks=("card",))
def is_revealed(play: Play, frame: Frame, event: Node, o: Occurrence) -> bool:
    """The card is revealed, by a player or from the encounter deck where the text says so."""
    player = event.get("player")
    return (
        is_card(play, frame, event.get("who"), o.get("card"))
        and (not event.get("from_deck") or came_from_the_deck(play, o.get("card")))
        and (player is None or is_player(play, frame, player, o.get("player")))
    )


@waits_for("revealed_during_staging", verbs.revealed, speaks=("card",))
def revealed_during_staging(play: Play, frame: Frame, event: Node, o: Occurrence) -> bool:
    """The card is revealed in the staging step."""
    return play.fact("step") == "3.3" and is_revealed(play, frame, event, o)


@waits_for("is_revealed_to_staging", verbs.entered_staging, speaks=("card",), subject="card")
def is_revealed_to_staging(play: Play, frame: Frame, event: Node, o: Occurrence) -> bool:
    """A card that was revealed is about to be added to the staging area."""
    return o.get("how") == "revealed" and is_card(play, frame, event.get("who"), o.get("card"))


@waits_for("flips_active", verbs.flipped, verbs.turned, speaks=("card",), subject="card")
def flips_active(play: Play, frame: Frame, event: Node, o: Occurrence) -> bool:
    """The location is turned over while it is active."""
    return (
        o.get("card") in table.active_locations(play)
        and is_card(play, frame, event.get("who"), o.get("card"))
    )


@waits_for("enters_play_under", verbs.entered_play, speaks=("card",))
def enters_play_under(play: Play, frame: Frame, event: Node, o: Occurrence) -> bool:
    """The card enters play under a player's control."""
    return (
        is_card(play, frame, event.get("who"), o.get("card"))
        and is_player(play, frame, event.get("whose"), o.get("player"))
        and (not event.get("from_hand") or from_a_hand.comes_from_a_hand(play, o))
    )


@waits_for("optionally_engages", verbs.engaged, speaks=("enemy",), subject="enemy")
def optionally_engages(play: Play, frame: Frame, event: Node, o: Occurrence) -> bool:
    """A player engages an enemy by choice."""
    return (
        o.get("how") == "optional"
        and is_card(play, frame, event.get("who"), o.get("enemy"))
        and is_player(play, frame, event.get("player"), o.get("player"))
    )


@waits_for("plays", verbs.played, speaks=("card",), subject="card", field="what")
def plays(play: Play, frame: Frame, event: Node, o: Occurrence) -> bool:
    """A player plays a card, in a phase if one is named; one that enters play by it is in play then."""
    phase = event.get("phase")
    if phase is not None and play.fact("phase") != phase:
        return False
    if event.get("from_hand") and not from_a_hand.is_played_from_a_hand(play, o.get("card")):
        return False
    return (
        is_card(play, frame, event.get("what"), o.get("card"))
        and is_player(play, frame, event.get("player"), o.get("player"))
    )


@waits_for("draws", verbs.drew, however_many=True)
def draws(play: Play, frame: Frame, event: Node, o: Occurrence) -> bool:
    """A player draws a card, or any number together."""
    return is_player(play, frame, event.get("player"), o.get("player"))


@waits_for("draws_by_effect", verbs.drew, however_many=True)
def draws_by_effect(play: Play, frame: Frame, event: Node, o: Occurrence) -> bool:
    """A card effect lets a player draw cards."""
    return bool(o.get("effect")) and draws(play, frame, event, o)


@waits_for("draws_by_player_card", verbs.drew, however_many=True)
def draws_by_player_card(play: Play, frame: Frame, event: Node, o: Occurrence) -> bool:
    """The effect of a player card lets a player draw cards."""
    source = o.get("source")
    of_players = isinstance(source, int) and table.is_player_card(play, source)
    return of_players and draws_by_effect(play, frame, event, o)


@waits_for("discards", verbs.discarded, speaks=("card",), subject="card", field="what")
def discards(play: Play, frame: Frame, event: Node, o: Occurrence) -> bool:
    """A card is discarded, from a place if one is named: there it was; of several from the top of a deck the
    last one, where the text waits for any number; from the top only where no other card stays above it.
    """
    if event.get("top") and o.get("left"):
        return False
    event = _from_where_it_was(event)
    from_ = event.get("from")
    if isinstance(from_, Node) and from_.kind == "play":
        if o.get("from_play") is False:
            return False
    elif isinstance(from_, Node) and o.get("origin") not in zones(play, frame, from_):
        return False
    if o.get("beneath") and (event.get("top") or isinstance(from_, Node) and from_.kind == "top_of"):
        return False
    player = play.card(o.get("card")).owner
    return (
        is_card(play, frame, event.get("what"), o.get("card"))
        and (o.get("from_play") is not False or not _of_a_controller(event.get("what")))
        and is_player(play, frame, event.get("player"), player)
        and bool(not event.get("effect") or o.get("effect") or o.get("source") is not None)
    )


@lru_cache(maxsize=1024)
def _from_where_it_was(event: Node) -> Node:
    """The event with the place that it says the card is in as the one from which it is discarded."""
    what = event.get("what")
    of = what.get("of") if isinstance(what, Node) else None
    described = nodes(of, "is") if isinstance(of, Node) else ()
    there = next((r["zone"] for r in described if r.kind == "in_zone"), None)
    if event.get("from") is not None or there is None or not isinstance(what, Node):
        return event
    assert isinstance(of, Node)
    left = tuple(r for r in described if r.kind != "in_zone")
    return event.replace(what=what.replace(of=of.replace(**{"is": left})), **{"from": there})


@LCG.plays("lcg/ownership-and-control")
def _of_a_controller(what: object) -> bool:
    """Whether a phrase says who controls the card: nobody controls one in a hand or pile."""
    return isinstance(what, Node) and any(said.kind == "controlled_by" for said in what.walk())


@waits_for("travels_here", verbs.traveled, speaks=("location",))
def travels_here(play: Play, frame: Frame, event: Node, o: Occurrence) -> bool:
    """The players travel to this location."""
    return bool(o.get("location") == frame.source)


@waits_for("is_attached", verbs.attached, speaks=("to", "card"), subject="card", field="what")
def is_attached(play: Play, frame: Frame, event: Node, o: Occurrence) -> bool:
    """A card becomes attached to another, by being played where the text says so."""
    happening = None if frame.happening is None else play.state.happening(frame.happening)
    played = happening is not None and any(
        each.kind == "entered play" and each.get("card") == o.get("card") and each.get("how") == "played"
        for each in happening.occurrences
    )
    return (
        is_card(play, frame, event.get("what"), o.get("card"))
        and is_card(play, frame, event.get("to"), o.get("to"))
        and (played or not event.get("played"))
        and (o.get("player") is None or is_player(play, frame, event.get("player"), o.get("player")))
    )


@waits_for(
    "is_placed", verbs.placed_progress, verbs.damaged, verbs.gained_resources, verbs.placed_tokens,
    speaks=("on", "card")
)
def is_placed(play: Play, frame: Frame, event: Node, o: Occurrence) -> bool:
    """Tokens are placed on a card."""
    kinds = {"progress": "placed progress", "damage": "damaged", "resource": "gained resources"}
    token = token_of(event)
    if o.kind != kinds.get(token, "placed tokens") or (o.kind == "placed tokens" and o.get("token") != token):
        return False
    ident = o.get("on") if o.kind == "placed progress" else o.get("card")
    if event.get("quested") and (o.get("source") is not None or o.get("effect")):
        return False
    least = amount(play, frame, event.get("n"))
    return is_card(play, frame, event.get("on"), ident) and o.get("amount", 0) >= least


@waits_for(
    "nth_placed", verbs.placed_progress, verbs.damaged, verbs.gained_resources, verbs.placed_tokens,
    speaks=("on", "card")
)
def nth_placed(play: Play, frame: Frame, event: Node, o: Occurrence) -> bool:
    """The card has that many tokens once these are placed, and fewer before."""
    if not is_placed(play, frame, event.replace(n=1), o):
        return False
    ident = o.get("on") if o.kind == "placed progress" else o.get("card")
    happening = None if frame.happening is None else play.state.happening(frame.happening)
    to_come = o.get("amount", 0) if happening is not None and not happening.applied else 0
    there = o.get("there", play.card(ident).token(token_of(event)) + to_come)
    then, nth = there, amount(play, frame, event["n"])
    return bool(then >= nth > then - o.get("amount", 0))


@waits_for("time_counter_removed", verbs.time_counters_removed, speaks=("card",))
def time_counter_removed(play: Play, frame: Frame, event: Node, o: Occurrence) -> bool:
    """A time counter is removed from the card."""
    return is_card(play, frame, event.get("from"), o.get("card"))


@waits_for("gains_resources", verbs.gained_resources, speaks=("card",), subject="card")
def gains_resources(play: Play, frame: Frame, event: Node, o: Occurrence) -> bool:
    """A card effect gives the hero resources."""
    return bool(o.get("effect")) and is_card(play, frame, event.get("who"), o.get("card"))


@waits_for("threat_raised", verbs.raised_threat)
def threat_raised(play: Play, frame: Frame, event: Node, o: Occurrence) -> bool:
    """A player's threat is raised."""
    return is_player(play, frame, event.get("of"), o.get("player"))


RAISED: dict[str, Callable[[Play, Occurrence], bool]] = {
    "by_questing": lambda play, o: o.get("how") == "quest",
    "by_card_effect": lambda play, o: bool(o.get("effect")),
    "by_player_card": lambda play, o: (
        bool(o.get("effect")) and o.get("source") is not None and table.is_player_card(play, o.get("source"))
    ),
    "by_encounter_effect": lambda play, o: (
        o.get("source") is not None and table.is_encounter_card(play, o.get("source"))
    ),
}
"""Ways in which threat is raised, as card text tells them apart."""
HOW.update(RAISED)


@waits_for("threat_raised_how", verbs.raised_threat, speaks=("source",))
def threat_raised_how(play: Play, frame: Frame, event: Node, o: Occurrence) -> bool:
    """A player's threat is raised in one of the ways named."""
    return (
        is_player(play, frame, event.get("of"), o.get("player"))
        and any(RAISED[way.kind](play, o) for way in nodes(event, "how"))
    )


@waits_for("begins_to_be_revealed", verbs.being_revealed, speaks=("card",), subject="card")
def begins_to_be_revealed(play: Play, frame: Frame, event: Node, o: Occurrence) -> bool:
    """The card is turned up, and nothing of it has been resolved."""
    return is_card(play, frame, event.get("who"), o.get("card"))


@waits_for("is_eliminated", verbs.eliminated)
def is_eliminated(play: Play, frame: Frame, event: Node, o: Occurrence) -> bool:
    """A player is eliminated. "A player" was one until then; one of those at the same stage, unless the text
    says otherwise.
    """
    if not event.get("anywhere") and not companies.those_here(play, (o.get("player"),)):
        return False
    named = event.get("player")
    anybody = (
        isinstance(named, Node) and named.kind in ("a_player", "any_player", "each_player", "the_players")
    )
    return anybody or is_player(play, frame, named, o.get("player"))


@waits_for("either_event")
def either_event(play: Play, frame: Frame, event: Node, o: Occurrence) -> bool:
    """One of several."""
    return any(o.kind in OCCURRENCES.get(e.kind, ()) and met(play, frame, e, o) for e in one_of(event))


# -- the quest -----------------------------------------------------------------------------------------------


@waits_for("phase_ends", verbs.moment)
def phase_ends(play: Play, frame: Frame, event: Node, o: Occurrence) -> bool:
    """The phase ends."""
    return bool(o.get("name") == f"{event['phase']} phase ends")


@waits_for("travel_phase_without", verbs.moment)
def travel_phase_without(play: Play, frame: Frame, event: Node, o: Occurrence) -> bool:
    """The travel phase ends without anyone having travelled."""
    return o.get("name") == "travel phase ends" and not play.used(("phase", "travelled"))


@waits_for(
    "enters_or_leaves",
    verbs.entered_play,
    verbs.entered_staging,
    verbs.left_play,
    verbs.destroyed,
    verbs.discarded,
    verbs.explored,
    speaks=("card", "location"),
)
def enters_or_leaves(play: Play, frame: Frame, event: Node, o: Occurrence) -> bool:
    """The card enters or leaves play."""
    ident = o.get("location") if o.kind == "explored" else o.get("card")
    return (
        o.kind != "discarded" or o.get("from_play") is not False
    ) and is_card(play, frame, event.get("who"), ident)


@waits_for("is_drawn", verbs.drew, speaks=("card",))
def is_drawn(play: Play, frame: Frame, event: Node, o: Occurrence) -> bool:
    """The card is drawn."""
    return is_card(play, frame, event.get("who"), o.get("card"))


@waits_for("enters_hand", verbs.drew, verbs.moved, verbs.left_play, speaks=("card",))
def enters_hand(play: Play, frame: Frame, event: Node, o: Occurrence) -> bool:
    """The card comes into the hand of the player whose text it is: a card is in no hand but its owner's."""
    to = str(o.get("to") or "hand")
    return (
        (o.kind == "drew" or to.startswith("hand"))
        and frame.controller in (None, play.card(o.get("card")).owner)
        and is_card(play, frame, event.get("who"), o.get("card"))
    )


@waits_for("changes_control", verbs.changed_control, speaks=("card",))
def changes_control(play: Play, frame: Frame, event: Node, o: Occurrence) -> bool:
    """Another player takes control of the card; it is described as it was before."""
    ident = o.get("card")
    if ident is not None and play.card(ident).controller == o.get("player"):
        before = play.fact((table.CONTROLLED_BEFORE, ident))
        frame = frame.binding(**{table.CONTROLLED_BEFORE: (ident, before)})
    return is_card(play, frame, event.get("who"), ident)


@waits_for(
    "loses_location", verbs.moved, verbs.changed_control, verbs.left_play, verbs.discarded, speaks=("card",)
)
def loses_location(play: Play, frame: Frame, event: Node, o: Occurrence) -> bool:
    """The player does not control the location any more that he controlled."""
    ident = o.get("card")
    before = play.fact((table.CONTROLLED_BEFORE, ident))
    if ident is None or before is None or play.card(ident).controller == before:
        return False
    return table.is_location(play, ident) and is_player(play, frame, event.get("player"), before)


@waits_for("card_fails_quest", verbs.quested, speaks=("questing",))
def card_fails_quest(play: Play, frame: Frame, event: Node, o: Occurrence) -> bool:
    """The players quest unsuccessfully, and the character is committed."""
    return (
        o.get("result") == "unsuccessfully"
        and any(is_card(play, frame, event.get("who"), i) for i in table.committed(play))
    )


@waits_for("card_quests", verbs.quested, speaks=("questing",))
def card_quests(play: Play, frame: Frame, event: Node, o: Occurrence) -> bool:
    """The players quest successfully, and the character is committed."""
    return (
        o.get("result") == "successfully"
        and any(is_card(play, frame, event.get("who"), i) for i in table.committed(play))
    )


@waits_for("threat_reduced", verbs.lowered_threat)
def threat_reduced(play: Play, frame: Frame, event: Node, o: Occurrence) -> bool:
    """A player's threat is lowered."""
    return is_player(play, frame, event.get("of"), o.get("player"))


@waits_for("threat_lowered_how", verbs.lowered_threat, speaks=("source",))
def threat_lowered_how(play: Play, frame: Frame, event: Node, o: Occurrence) -> bool:
    """A player's threat is lowered in one of the ways named."""
    return (
        is_player(play, frame, event.get("of"), o.get("player"))
        and any(RAISED[way.kind](play, o) for way in nodes(event, "how"))
    )


TAKEN_OFF = {"healed": "damage", "removed progress": "progress", "lost resources": "resource",
             "spent resources": "resource", "time counters removed": "time"}
"""What happens by which tokens leave a card, and their sort where the happening doesn't say it."""


@waits_for(
    "is_removed", verbs.healed, verbs.removed_progress, verbs.lost_resources, verbs.spent_resources,
    verbs.placed_tokens, verbs.time_counters_removed, speaks=("on", "card")
)
def is_removed(play: Play, frame: Frame, event: Node, o: Occurrence) -> bool:
    """So many tokens are taken off a card; Time counters also as their keyword has it (lcg/keyword/time)."""
    token, number = token_of(event), o.get("amount") or 0
    if event.get("unspent") and o.kind == "spent resources":
        return False
    if o.kind == "placed tokens":
        if o.get("token") != token or number >= 0 or token == "time":
            return False
        number = -number
    elif TAKEN_OFF.get(o.kind) != token:
        return False
    least = amount(play, frame, event.get("n")) if event.get("n") is not None else 1
    ident = o.get("on", o.get("card"))
    return number >= least and is_card(play, frame, event.get("from"), ident)


@waits_for(
    "last_removed", verbs.healed, verbs.removed_progress, verbs.lost_resources, verbs.spent_resources,
    verbs.placed_tokens, verbs.last_time_counter_removed, speaks=("on", "card")
)
def last_removed(play: Play, frame: Frame, event: Node, o: Occurrence) -> bool:
    """Tokens are taken off a card, and it has none of them any more."""
    ident = o.get("on", o.get("card"))
    if o.kind == "last time counter removed":
        return token_of(event) == "time" and is_card(play, frame, event.get("from"), ident)
    if o.kind == "time counters removed" or not is_removed(play, frame, event, o):
        return False
    happening = None if frame.happening is None else play.state.happening(frame.happening)
    there = play.card(ident).token(token_of(event))
    going = 0 if happening is None or happening.applied else abs(o.get("amount") or 0)
    return there <= going


@waits_for("raises_threat", verbs.raised_threat)
def raises_threat(play: Play, frame: Frame, event: Node, o: Occurrence) -> bool:
    """A player raises threat, for whatever reason."""
    return is_player(play, frame, event.get("player"), o.get("player"))


@waits_for("threat_raised_by", verbs.raised_threat)
def threat_raised_by(play: Play, frame: Frame, event: Node, o: Occurrence) -> bool:
    """An encounter card effect raises a player's threat."""
    source = o.get("source")
    return (
        isinstance(source, int) and table.is_encounter_card(play, source)
        and is_player(play, frame, event.get("of"), o.get("player"))
    )


@waits_for("threat_raised_by_keyword", verbs.raised_threat)
def threat_raised_by_keyword(play: Play, frame: Frame, event: Node, o: Occurrence) -> bool:
    """A keyword raises a player's threat, on a player card as on an encounter card (lcg/designer/043)."""
    return o.get("how") == event["keyword"] and is_player(play, frame, event.get("of"), o.get("player"))


@waits_for("healed_by_effect", verbs.healed, speaks=("card",))
def healed_by_effect(play: Play, frame: Frame, event: Node, o: Occurrence) -> bool:
    """Another card's effect heals the card."""
    source = o.get("source")
    return (
        source is not None and source != frame.source
        and is_card(play, frame, event.get("who"), o.get("card"))
    )


@waits_for("exhausts_to_commit", verbs.exhausted, speaks=("card",))
def exhausts_to_commit(play: Play, frame: Frame, event: Node, o: Occurrence) -> bool:
    """The character exhausts to commit to the quest; one that commits without exhausting does not."""
    return o.get("why") == "commit" and is_card(play, frame, event.get("who"), o.get("card"))


@waits_for("spends", verbs.spent_resources, speaks=("card",), however_many=True)
def spends(play: Play, frame: Frame, event: Node, o: Occurrence) -> bool:
    """Resources are spent from a pool, or by the card that is asked about."""
    from_, who = event.get("from"), event.get("who")
    if isinstance(who, Node) and not is_card(play, frame, who, o.get("card")):
        return False
    if isinstance(from_, Node) and o.get("card") not in cards(play, frame, pool_owner(from_)):
        return False
    least = amount(play, frame, event.get("n")) if event.get("n") is not None else 1
    return o.get("amount", 0) >= least and is_player(play, frame, event.get("player"), o.get("player"))


@waits_for("triggers_ability", verbs.ability_over, speaks=("card",))
def triggers_ability(play: Play, frame: Frame, event: Node, o: Occurrence) -> bool:
    """A player has used an ability of such a kind."""
    kinds = event["kinds"]
    assert isinstance(kinds, tuple)
    return o.get("ability") in kinds and is_player(play, frame, event.get("player"), o.get("player"))


@waits_for("card_triggers", verbs.ability_over, speaks=("card",))
def card_triggers(play: Play, frame: Frame, event: Node, o: Occurrence) -> bool:
    """A player has used an action or response of the card."""
    return is_card(play, frame, event.get("who"), o.get("card"))


@waits_for("travel_offered", verbs.travel_offered)
def travel_offered(play: Play, frame: Frame, event: Node, o: Occurrence) -> bool:
    """The players may travel now."""
    return True


@waits_for("effect_cancelled", verbs.cancelled, speaks=("card",))
def effect_cancelled(play: Play, frame: Frame, event: Node, o: Occurrence) -> bool:
    """When Revealed effects are cancelled."""
    return is_card(play, frame, event.get("of"), o.get("card"))


@waits_for("prisoner_rescued", verbs.rescued, speaks=("card",))
def prisoner_rescued(play: Play, frame: Frame, event: Node, o: Occurrence) -> bool:
    """The prisoner is rescued: turned face up by its scenario's text."""
    return True


@waits_for("captives_freed", verbs.freed_below, speaks=("freed",))
def captives_freed(play: Play, frame: Frame, event: Node, o: Occurrence) -> bool:
    """The captured cards below a card have been rescued together."""
    return is_card(play, frame, event.get("of"), o.get("card"))


@waits_for("step_of", verbs.moment)
def step_of(play: Play, frame: Frame, event: Node, o: Occurrence) -> bool:
    """The step is over."""
    return bool(o.get("name") == f"{event['step']} step ends")


@waits_for("resolves_attack", verbs.moment)
def resolves_attack(play: Play, frame: Frame, event: Node, o: Occurrence) -> bool:
    """The step in which enemies attack."""
    return bool(o.get("name") == "resolve_attacks step begins")


@waits_for("discarded_by_keyword", verbs.discarded, speaks=("card",))
def discarded_by_keyword(play: Play, frame: Frame, event: Node, o: Occurrence) -> bool:
    """The keyword discards the card, that of this card where it says so."""
    return (
        o.get("keyword") == str(event["keyword"]).replace("_", " ")
        and (event.get("own") is None or o.get("source") == frame.source)
        and is_card(play, frame, event.get("who"), o.get("card"))
    )


@waits_for("resolves_test", verbs.test_over)
def resolves_test(play: Play, frame: Frame, event: Node, o: Occurrence) -> bool:
    """A test ends."""
    return bool(o.get("passed")) == bool(event["passed"])


@waits_for("fails_test", verbs.test_over)
def fails_test(play: Play, frame: Frame, event: Node, o: Occurrence) -> bool:
    """A player fails such a test."""
    return (
        not o.get("passed") and o.get("player") in players(play, frame, _player(event))
        and o.get("test") in (None, event.get("test"))
    )


def _player(event: Node) -> Node:
    who = event.get("player")
    return who if isinstance(who, Node) else Node("each_player")

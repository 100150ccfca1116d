"""Which abilities hear of which happening: many cards wait, each for something else, and one thing happens.

Every Listener is an attachment of Tom's on his Captain at the table of `late_in_a_game`, with a Forced effect
that waits for one event and marks the card. Expected is, for each happening, all the events whose words it
fits (lcg/triggering-condition, lcg/after): who hears it as well as who doesn't.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

import pytest

from ruling_service.engine.lcg import table as places
from ruling_service.engine.lcg import verbs
from tests.engine.lcg.table_top import Table
from tests.engine.lcg.test_meaning_exactly_late import late_in_a_game

EVENTS = [
    "attached hero takes damage",
    "a hero takes damage",
    "an ally takes damage",
    "a character you control takes damage",
    "2 or more damage is placed on a hero",
    "a hero is damaged by an enemy",
    "a hero takes damage from an attack",
    "a Troll enemy damages a hero",
    "a character is destroyed",
    "an ally leaves play",
    "an ally enters or leaves play",
    "an ally you control leaves play",
    "an ally enters play",
    "an ally enters play under your control",
    "you play an ally",
    "a player plays an ally",
    "you play an event",
    "you play an ally during the quest phase",
    "you play an ally during the combat phase",
    "an ally enters your hand",
    "an event enters your hand",
    "you draw a card",
    "a player draws a card",
    "a player discards an ally",
    "an event is discarded from your hand",
    "an event is discarded from your deck",
    "an ally is discarded from play",
    "an attachment is discarded",
    "a hero is healed",
    "a character is healed by another card effect",
    "an enemy is healed",
    "a hero readies",
    "a hero exhausts",
    "attached hero exhausts to commit to the quest",
    "a hero exhausts to commit to the quest",
    "a hero commits to the quest",
    "an ally commits to the quest",
    "an enemy engages you",
    "an enemy engages a player",
    "you engage an enemy",
    "you optionally engage an enemy",
    "a player optionally engages an enemy",
    "an Orc enemy is optionally engaged",
    "your threat is raised",
    "a player raises his threat",
    "the last player's threat is raised by an encounter card effect",
    "a player's threat is raised by an encounter card effect",
    "your threat is raised by the doomed keyword",
    "a player's threat is lowered",
    "your threat is lowered",
    "progress is placed on a location",
    "2 or more progress is placed on a location",
    "progress is placed on the active location",
    "a location is explored",
    "the active location is explored",
    "a location becomes the active location",
    "the players travel to a location",
    "an enemy enters the staging area",
    "a location enters the staging area",
    "an ally changes control",
    "a hero gains one or more resources from a card effect",
    "resources are spent from attached hero's pool",
    "2 or more resource is spent from attached hero's pool",
    "a player spends 2 or more resources from attached hero's pool",
    "an attachment is attached to a hero",
    "an attachment is attached to a Rohan hero",
    "a player is eliminated",
    "an enemy is dealt a shadow card",
    "an enemy engaged with you is dealt a shadow card",
    "the players quest successfully",
    "the players quest unsuccessfully",
    "a Rohan hero quests successfully",
    "a Gondor hero quests successfully",
    "the players advance to a quest stage",
    "the players advance to stage 2",
    "the players advance to stage 3",
    "an enemy is destroyed",
    "an enemy leaves play",
]


def the(t: Table, name: str) -> int:
    return t.id_of(name)


def life(t: Table, name: str) -> int:
    return t.card(t.id_of(name)).life


Does = Callable[[Table], object]
HAPPENING: dict[str, tuple[Does, set[str]]] = {
    "the Captain is dealt 1 damage by a Troll": (
        lambda t: t.happens(verbs.damaged(card=the(t, "Captain"), amount=1, by=the(t, "Olog"))),
        {
            "attached hero takes damage", "a hero takes damage", "a character you control takes damage",
            "a hero is damaged by an enemy", "a Troll enemy damages a hero",
        },
    ),
    "the Captain is dealt 2 damage by an attack of a Creature": (
        lambda t: t.happens(
            verbs.damaged(card=the(t, "Captain"), amount=2, by=the(t, "Wolf"), combat=True)
        ),
        {
            "attached hero takes damage", "a hero takes damage", "a character you control takes damage",
            "2 or more damage is placed on a hero", "a hero is damaged by an enemy",
            "a hero takes damage from an attack",
        },
    ),
    "the Rider is dealt 1 damage": (
        lambda t: t.is_dealt(the(t, "Rider"), 1), {"a hero takes damage"},
    ),
    "the Squire is destroyed by damage": (
        lambda t: t.is_dealt(the(t, "Squire"), 2),
        {
            "an ally takes damage", "a character you control takes damage", "a character is destroyed",
            "an ally leaves play", "an ally enters or leaves play", "an ally you control leaves play",
        },
    ),
    "the Page is discarded": (
        lambda t: t.happens(verbs.discarded(card=the(t, "Page"), life=life(t, "Page"))),
        {
            "an ally leaves play", "an ally enters or leaves play", "a player discards an ally",
            "an ally is discarded from play",
        },
    ),
    "the Squire goes back to its owner's hand": (
        lambda t: t.happens(verbs.left_play(card=the(t, "Squire"), life=life(t, "Squire"), to="hand")),
        {
            "an ally leaves play", "an ally enters or leaves play", "an ally you control leaves play",
            "an ally enters your hand",
        },
    ),
    "the Sword is discarded": (
        lambda t: t.happens(verbs.discarded(card=the(t, "Sword"), life=life(t, "Sword"))),
        {"an attachment is discarded"},
    ),
    "an event is discarded from Tom's hand": (
        lambda t: t.happens(verbs.discarded(
            card=t.in_zone("Plain Card", "hand:Tom"), origin="hand:0", from_play=False
        )),
        {"an event is discarded from your hand"},
    ),
    "an event is discarded from Kris's hand": (
        lambda t: t.happens(verbs.discarded(
            card=t.in_zone("Held", "hand:Kris"), origin="hand:1", from_play=False
        )),
        set(),
    ),
    "the top card of Tom's deck is discarded": (
        lambda t: t.happens(verbs.discarded(
            card=t.in_zone("First", "deck:Tom"), origin="deck:0", from_play=False
        )),
        {"an event is discarded from your deck"},
    ),
    "Tom draws a card": (
        lambda t: t.happens(verbs.drew(player=0, card=t.in_zone("First", "deck:Tom"))),
        {"you draw a card", "a player draws a card", "an event enters your hand"},
    ),
    "Kris draws a card": (
        lambda t: t.happens(verbs.drew(player=1, card=t.in_zone("Fourth", "deck:Kris"))),
        {"a player draws a card"},
    ),
    "Tom's ally enters play by an effect": (
        lambda t: t.happens(
            verbs.entered_play(card=t.in_zone("Recruit", "hand:Tom"), player=0, how="put into play")
        ),
        {"an ally enters play", "an ally enters play under your control", "an ally enters or leaves play"},
    ),
    "Tom's ally enters play under Kris's control": (
        lambda t: t.happens(
            verbs.entered_play(card=t.in_zone("Recruit", "hand:Tom"), player=1, how="put into play")
        ),
        {"an ally enters play", "an ally enters or leaves play"},
    ),
    "Tom has played an ally": (
        lambda t: t.happens(verbs.played(card=t.in_zone("Recruit", "hand:Tom"), player=0)),
        {"you play an ally", "a player plays an ally", "you play an ally during the quest phase"},
    ),
    "Kris has played an ally": (
        lambda t: t.happens(verbs.played(card=t.in_zone("Recruit", "hand:Tom"), player=1)),
        {"a player plays an ally"},
    ),
    "Tom has played an event": (
        lambda t: t.happens(verbs.played(card=t.in_zone("Plain Card", "hand:Tom"), player=0)),
        {"you play an event"},
    ),
    "the Captain is healed by another card": (
        lambda t: t.happens(verbs.healed(card=the(t, "Captain"), amount=1, source=the(t, "Sword"))),
        {"a hero is healed", "a character is healed by another card effect"},
    ),
    "the Captain is healed by a rule": (
        lambda t: t.happens(verbs.healed(card=the(t, "Captain"), amount=1)), {"a hero is healed"},
    ),
    "the Olog is healed": (
        lambda t: t.happens(verbs.healed(card=the(t, "Olog"), amount=1)), {"an enemy is healed"},
    ),
    "the Captain readies": (
        lambda t: t.happens(verbs.readied(card=the(t, "Captain"))), {"a hero readies"},
    ),
    "the Squire exhausts": (lambda t: t.happens(verbs.exhausted(card=the(t, "Squire"))), set()),
    "the Wanderer exhausts": (
        lambda t: t.happens(verbs.exhausted(card=the(t, "Wanderer"))), {"a hero exhausts"},
    ),
    "the Wanderer exhausts to commit": (
        lambda t: t.happens(verbs.exhausted(card=the(t, "Wanderer"), why="commit")),
        {"a hero exhausts", "a hero exhausts to commit to the quest"},
    ),
    "the Wanderer commits": (
        lambda t: t.happens(verbs.committed(character=the(t, "Wanderer"), player=0, effect=True)),
        {"a hero commits to the quest"},
    ),
    "the Squire commits": (
        lambda t: t.happens(verbs.committed(character=the(t, "Squire"), player=0, effect=True)),
        {"an ally commits to the quest"},
    ),
    "Snaga engages Tom after a check": (
        lambda t: t.happens(verbs.engaged(enemy=the(t, "Snaga"), player=0, how="check")),
        {"an enemy engages you", "an enemy engages a player", "you engage an enemy"},
    ),
    "Tom engages Snaga by choice": (
        lambda t: t.happens(verbs.engaged(enemy=the(t, "Snaga"), player=0, how="optional")),
        {
            "an enemy engages you", "an enemy engages a player", "you engage an enemy",
            "you optionally engage an enemy", "a player optionally engages an enemy",
            "an Orc enemy is optionally engaged",
        },
    ),
    "Kris engages Snaga by choice": (
        lambda t: t.happens(verbs.engaged(enemy=the(t, "Snaga"), player=1, how="optional")),
        {
            "an enemy engages a player", "a player optionally engages an enemy",
            "an Orc enemy is optionally engaged",
        },
    ),
    "Tom's threat rises by an encounter card": (
        lambda t: t.happens(verbs.raised_threat(player=0, amount=2, source=the(t, "Hill"), effect=True)),
        {
            "your threat is raised", "a player raises his threat",
            "a player's threat is raised by an encounter card effect",
        },
    ),
    "Kris's threat rises by an encounter card": (
        lambda t: t.happens(verbs.raised_threat(player=1, amount=2, source=the(t, "Hill"), effect=True)),
        {
            "a player raises his threat", "a player's threat is raised by an encounter card effect",
            "the last player's threat is raised by an encounter card effect",
        },
    ),
    "Tom's threat rises by a player card": (
        lambda t: t.happens(verbs.raised_threat(player=0, amount=2, source=the(t, "Sword"), effect=True)),
        {"your threat is raised", "a player raises his threat"},
    ),
    "Tom's threat rises by Doomed": (
        lambda t: t.happens(verbs.raised_threat(player=0, amount=2, how="doomed")),
        {
            "your threat is raised", "a player raises his threat",
            "your threat is raised by the doomed keyword",
        },
    ),
    "Tom's threat falls": (
        lambda t: t.happens(verbs.lowered_threat(player=0, amount=2)),
        {"a player's threat is lowered", "your threat is lowered"},
    ),
    "Kris's threat falls": (
        lambda t: t.happens(verbs.lowered_threat(player=1, amount=2)), {"a player's threat is lowered"},
    ),
    "1 progress on the active location": (
        lambda t: t.happens(verbs.placed_progress(on=the(t, "Ford"), amount=1)),
        {"progress is placed on a location", "progress is placed on the active location"},
    ),
    "2 progress on a staged location": (
        lambda t: t.happens(verbs.placed_progress(on=the(t, "Hill"), amount=2)),
        {"progress is placed on a location", "2 or more progress is placed on a location"},
    ),
    "1 progress on the quest": (
        lambda t: t.happens(verbs.placed_progress(on=the(t, "Plain Quest"), amount=1)), set(),
    ),
    "a location is explored": (
        lambda t: t.happens(verbs.explored(location=the(t, "Hill"), life=life(t, "Hill"))),
        {"a location is explored"},
    ),
    "the active location is explored": (
        lambda t: t.happens(verbs.explored(location=the(t, "Hill"), life=life(t, "Hill"), active=True)),
        {"a location is explored", "the active location is explored"},
    ),
    "a location becomes active": (
        lambda t: t.happens(verbs.became_active(location=the(t, "Hill"))),
        {"a location becomes the active location"},
    ),
    "the players travel": (
        lambda t: t.happens(verbs.traveled(location=the(t, "Hill"), player=0)),
        {"a location becomes the active location", "the players travel to a location"},
    ),
    "an enemy is added to the staging area": (
        lambda t: t.happens(
            verbs.entered_staging(card=t.in_zone("Bat", places.ENCOUNTER_DISCARD), how="added")
        ),
        {"an enemy enters the staging area"},
    ),
    "an engaged enemy goes back to the staging area": (
        lambda t: t.happens(verbs.moved(card=the(t, "Olog"), to=places.STAGING)),
        {"an enemy enters the staging area"},
    ),
    "the Page comes under Tom's control": (
        lambda t: t.happens(verbs.changed_control(card=the(t, "Page"), player=0)),
        {"an ally changes control"},
    ),
    "the Rider is given a resource by an effect": (
        lambda t: t.happens(
            verbs.gained_resources(card=the(t, "Rider"), amount=1, source=the(t, "Sword"), effect=True)
        ),
        {"a hero gains one or more resources from a card effect"},
    ),
    "the Rider collects a resource": (
        lambda t: t.happens(verbs.gained_resources(card=the(t, "Rider"), amount=1, how="collected")), set(),
    ),
    "1 resource is spent from the Captain's pool": (
        lambda t: t.happens(verbs.spent_resources(card=the(t, "Captain"), amount=1, player=0)),
        {"resources are spent from attached hero's pool"},
    ),
    "2 resources are spent from the Captain's pool": (
        lambda t: t.happens(verbs.spent_resources(card=the(t, "Captain"), amount=2, player=0)),
        {
            "resources are spent from attached hero's pool",
            "2 or more resource is spent from attached hero's pool",
            "a player spends 2 or more resources from attached hero's pool",
        },
    ),
    "resources are spent from another pool": (
        lambda t: t.happens(verbs.spent_resources(
            card=t.with_tokens(the(t, "Rider"), resource=3), amount=2, player=1
        )),
        set(),
    ),
    "the Sword is attached to the Rider": (
        lambda t: t.happens(verbs.attached(card=the(t, "Sword"), to=the(t, "Rider"), player=1)),
        {"an attachment is attached to a hero", "an attachment is attached to a Rohan hero"},
    ),
    "the Sword is attached to the Wanderer": (
        lambda t: t.happens(verbs.attached(card=the(t, "Sword"), to=the(t, "Wanderer"), player=0)),
        {"an attachment is attached to a hero"},
    ),
    "the Wolf is dealt a shadow card": (
        lambda t: t.happens(verbs.dealt_shadow_card(
            enemy=the(t, "Wolf"), card=t.in_zone("Omen", places.ENCOUNTER_DECK)
        )),
        {"an enemy is dealt a shadow card"},
    ),
    "the Olog is dealt a shadow card": (
        lambda t: t.happens(verbs.dealt_shadow_card(
            enemy=the(t, "Olog"), card=t.in_zone("Omen", places.ENCOUNTER_DECK)
        )),
        {"an enemy is dealt a shadow card", "an enemy engaged with you is dealt a shadow card"},
    ),
    "the players quest successfully": (
        lambda t: t.happens(verbs.quested(result="successfully")),
        {"the players quest successfully", "a Rohan hero quests successfully"},
    ),
    "the players quest unsuccessfully": (
        lambda t: t.happens(verbs.quested(result="unsuccessfully")), {"the players quest unsuccessfully"},
    ),
    "the players enter stage 2": (
        lambda t: t.happens(verbs.stage_entered(quest=t.in_zone("Deep Road", places.QUEST_DECK))),
        {"the players advance to a quest stage", "the players advance to stage 2"},
    ),
    "an enemy is destroyed": (
        lambda t: t.is_dealt(the(t, "Snaga"), 2), {"an enemy is destroyed", "an enemy leaves play"},
    ),
    "an enemy is discarded": (
        lambda t: t.happens(verbs.discarded(card=the(t, "Snaga"), life=life(t, "Snaga"))),
        {"an enemy leaves play"},
    ),
}


@lru_cache(maxsize=1)
def printed() -> Table:
    """The table with a Listener for each event, printed once for all."""
    table = late_in_a_game()
    for number, event in enumerate(EVENTS):
        table.prints(
            f"Listener {number}", "attachment", cost=0, sphere="Lore",
            text=f"Forced — after {event}: place 1 time counter on this card."
        )
    return table


@pytest.mark.parametrize("happening", HAPPENING)
def test_those_hear_it_whose_words_it_fits_and_nobody_else(happening: str) -> None:
    does, expected = HAPPENING[happening]
    table = late_in_a_game()
    table.catalogue.update(printed().catalogue)
    captain = table.id_of("Captain")
    listeners = {
        table.lays(f"Listener {number}", "play:Tom", on=captain): event for number, event in enumerate(EVENTS)
    }
    # in whatever order those who wait are resolved
    table.answers = ["Listener"] * (2 * len(EVENTS))
    does(table)
    assert {event for ident, event in listeners.items() if table.card(ident).token("time")} == expected
    assert {table.card(i).token("time") for i in listeners} <= {0, 1}


def test_every_event_is_heard_sometimes_but_for_those_named() -> None:
    """The other rows would hold for an ability that hears nothing."""
    heard = {event for _, events in HAPPENING.values() for event in events}
    assert set(EVENTS) - heard == {
        "you play an ally during the combat phase", "attached hero exhausts to commit to the quest",
        "a player is eliminated", "a location enters the staging area", "a Gondor hero quests successfully",
        "the players advance to stage 3",
    }

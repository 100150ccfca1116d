"""Each phrase does what it says, and nothing else, late in a game: with quest stages to come, cards in hand,
a victory display and cards set aside.

The expected end is all that the words change of the table in `late_in_a_game` (lcg/effects, lcg/then, and
the entries that head the rows); everything else stays as it was.
"""

from __future__ import annotations

import pytest

from ruling_service.engine.lcg import table as places
from tests.engine.lcg.middle_of_a_game import changed, seen, with_piles
from tests.engine.lcg.table_top import Table

DISCARD = places.ENCOUNTER_DISCARD


def late_in_a_game(text: str = "") -> Table:
    """`with_piles`, and besides:

    | Tom's hand | Kris's | quest deck | victory display | set aside |
    |---|---|---|---|---|
    | Recruit (Gondor ally of cost 2) | Cloak (on the Rider) | Deep Road (2), Dark Door and Light Door (3) |
    Peak (location) | Sleeper (enemy) |
    """
    table = with_piles(text)
    table.prints("Recruit", "ally", cost=2, traits="Gondor.", willpower=1, hit_points=2)
    table.lays("Recruit", "hand:Tom")
    table.prints("Cloak", "attachment", traits="Item.", sphere="Lore", cost=2)
    table.lays("Cloak", "play:Kris", on=table.id_of("Rider"))
    for name, stage in (("Deep Road", 2), ("Dark Door", 3), ("Light Door", 3)):
        table.prints(name, "quest", stage=stage, quest_points=8)
        table.lays(name, places.QUEST_DECK)
    table.location("Peak", where=places.VICTORY, victory_points=3)
    table.enemy("Sleeper", where=places.ASIDE)
    return table


def gone(name: str, pile: str = DISCARD, **more: object) -> dict[str, object]:
    """What is seen of a card that has left play: the pile, and nobody controls it any more."""
    return {f"{name} zone": pile, **{f"{name} {what}": now for what, now in more.items()}}


def taken_over(stage: str) -> dict[str, object]:
    """The first stage is over and that one is current: lcg/quest-advancement."""
    return {"Plain Quest zone": places.REMOVED, f"{stage} zone": places.QUEST}


SQUIRE_GOES = gone("Squire", "discard:Tom", controller="")
PAGE_GOES = gone("Page", "discard:Kris", controller="", damage=0)
IN_HAND = ("Plain Card", "Plain Card#15", "Recruit")

REVEALED = [
    # lcg/quest-advancement, lcg/quest-cards-quest-deck
    ("advance to the next stage", [], taken_over("Deep Road")),
    ("advance to stage 2", [], taken_over("Deep Road")),
    ("advance to stage 3", ["Light Door"], taken_over("Light Door")),
    ("advance to stage 3", ["Dark Door"], taken_over("Dark Door")),
    ("advance to stage 4", [], {}),
    ("advance to a random stage 3", ["Light Door"], taken_over("Light Door")),
    ("advance to a random stage 4", [], {}),
    # lcg/scenario/flight-from-moria
    ("bypass this quest", [], {**taken_over("Deep Road"), "Plain Quest zone": places.QUEST_DECK}),
    # lcg/active-location, lcg/faq/1.34: both are active
    ("make a location in the staging area the active location", [], {"Hill zone": places.ACTIVE}),
    ("make Ford the active location", [], {}),
    ("make Peak the active location", [], {"Peak zone": places.ACTIVE}),
    ("Peak becomes the active location", [], {"Peak zone": places.ACTIVE}),
    # lcg/move, lcg/in-play-and-out-of-play
    ("discard your hand", [], {f"{name} zone": "discard:Tom" for name in IN_HAND}),
    ("randomly discard 1 card from your hand", ["Recruit"], {"Recruit zone": "discard:Tom"}),
    ("discard 1 card from your hand", ["Recruit"], {"Recruit zone": "discard:Tom"}),
    ("discard 2 cards from your hand", ["Plain Card and Recruit"],
     {"Recruit zone": "discard:Tom", "Plain Card zone": "discard:Tom"}),
    ("discard 4 cards from your hand", [], {f"{name} zone": "discard:Tom" for name in IN_HAND}),
    ("discard cards from your hand down to 2", ["Recruit"], {"Recruit zone": "discard:Tom"}),
    ("discard cards from your hand down to 3", [], {}),
    ("each player must discard cards from his hand down to 1", ["Plain Card and Recruit"],
     {"Recruit zone": "discard:Tom", "Plain Card zone": "discard:Tom"}),
    ("discard each ally in your hand", [], {"Recruit zone": "discard:Tom"}),
    (
        "discard card by card from the encounter deck until a location turns up", [],
        {"Warg zone": DISCARD, "Fen zone": DISCARD}
    ),
    ("discard card by card from the encounter deck until an enemy turns up", [], {"Warg zone": DISCARD}),
    (
        "discard card by card from the encounter deck until a location turns up; add that location to "
        "staging",
        [], {"Warg zone": DISCARD, "Fen zone": places.STAGING}
    ),
    ("shuffle an Orc enemy and the encounter discard pile into the encounter deck", [],
     {"Snaga zone": places.ENCOUNTER_DECK, "Bat zone": places.ENCOUNTER_DECK}),
    ("place the encounter discards on the bottom of the encounter deck", [],
     {"Bat zone": places.ENCOUNTER_DECK}),
    ("put a Gondor ally on the top of your deck", [], {"Squire zone": "deck:Tom", "Squire controller": ""}),
    ("shuffle a Gondor ally into your deck", [], {"Squire zone": "deck:Tom", "Squire controller": ""}),
    ("discard all attachments from a Rohan hero", [], gone("Cloak", "discard:Kris", on="", controller="")),
    ("discard all attachments from a Dunedain hero", [], {}),
    ("add Sleeper to the staging area", [], {"Sleeper zone": places.STAGING}),
    ("put Sleeper into play engaged with the next player", [], {"Sleeper zone": "engaged:Kris"}),
    ("put Sleeper into play engaged with you", [], {"Sleeper zone": "engaged:Tom"}),
    (
        "put an ally into play from your hand", [],
        {"Recruit zone": "play:Tom", "Recruit controller": "Tom"}
    ),
    ("put an ally into play from your hand under the next player's control", [],
     {"Recruit zone": "play:Kris", "Recruit controller": "Kris"}),
    ("gain control of a Rohan ally", [], {"Page zone": "play:Tom", "Page controller": "Tom"}),
    ("the last player gains control of a Gondor ally", [],
     {"Squire zone": "play:Kris", "Squire controller": "Kris"}),
    ("add Bat to the staging area", [], {}),  # a title alone means a card in play or set aside
    ("add each enemy in the encounter discards to staging", [], {"Bat zone": places.STAGING}),
    ("return each engaged enemy to the staging area", [],
     {"Olog zone": places.STAGING, "Wolf zone": places.STAGING}),
    ("add the top card of the encounter deck to staging", [], {"Warg zone": places.STAGING}),
    ("add the top 2 cards of the encounter deck to staging", [],
     {"Warg zone": places.STAGING, "Fen zone": places.STAGING}),
    ("discard the bottom 2 cards of the encounter deck", [], {"Fen zone": DISCARD, "Omen zone": DISCARD}),
    # lcg/drawing-cards, lcg/search
    ("draw the bottom card of your deck", [], {"Third zone": "hand:Tom"}),
    ("draw 4 cards", [], {f"{name} zone": "hand:Tom" for name in ("First", "Second", "Third")}),
    ("the next player draws 2 cards", [], {"Fourth zone": "hand:Kris", "Fifth zone": "hand:Kris"}),
    ("draw cards equal to the number of locations in play", [],
     {"First zone": "hand:Tom", "Second zone": "hand:Tom"}),
    ("search your deck for an event; add that event to your hand", ["Second"], {"Second zone": "hand:Tom"}),
    ("search your deck for an ally; add that ally to your hand", [], {}),
    (
        "look at your deck's top 2 cards; add 1 of those to your hand; discard the other", ["Second"],
        {"Second zone": "hand:Tom", "First zone": "discard:Tom"}
    ),
    # lcg/threat-threat-dial, lcg/first-player-first-player-token
    ("set your threat to 25", [], {"Tom threat": 25}),
    ("set your threat to 12", [], {"Tom threat": 12}),
    ("set your threat to 20", [], {}),
    ("set each player's threat to 15", [], {"Tom threat": 15, "Kris threat": 15}),
    ("lower your threat by 21", [], {"Tom threat": 0}),
    ("lower your threat to your starting threat level", [], {"Tom threat": 16}),  # two heroes of 8
    ("each player must lower your threat to your starting threat level", [],
     {"Tom threat": 16, "Kris threat": 8}),
    ("take the first player token", [], {}),
    ("the last player must take the first player token", [], {"first player": "Kris"}),
    # tokens: lcg/damage, lcg/resources, lcg/move
    ("place 3 damage on each engaged enemy", [], {"Olog damage": 4} | gone("Wolf")),
    ("move all damage from a Noble hero to a Troll enemy", [], {"Captain damage": 0, "Olog damage": 3}),
    ("move 1 damage from a Noble hero to a Troll enemy", [], {"Captain damage": 1, "Olog damage": 2}),
    ("move 1 damage from a Dunedain hero to a Troll enemy", [], {}),
    ("move all damage from a Troll enemy to a Rohan hero", [], {"Olog damage": 0, "Rider damage": 1}),
    ("remove 2 progress from Ford", [], {"Ford progress": 0}),
    ("remove 1 progress from a location in staging", [], {}),
    ("place 1 progress on each location", [], {"Ford progress": 2, "Hill progress": 1}),
    ("place 2 progress on the current quest", [], {"Ford progress": 3}),
    ("place 3 progress on the current quest", [], gone("Ford", progress=0)),
    ("place 4 progress on the current quest", [], gone("Ford", progress=0) | {"Plain Quest progress": 1}),
    ("place progress on the active location equal to the number of allies in play", [], {"Ford progress": 3}),
    ("add 1 resource to a Dunedain hero's pool", [], {"Wanderer resource": 1}),
    ("discard all resources from a Noble hero", [], {"Captain resource": 0}),
    ("discard 4 resources from a Noble hero", [], {"Captain resource": 0}),
    ("move all resources from a Noble hero to a Rohan hero", [],
     {"Captain resource": 0, "Rider resource": 3}),
    ("move 4 resources from a Noble hero to a Rohan hero", [], {"Captain resource": 0, "Rider resource": 3}),
    ("heal 1 damage divided among characters", ["heal 0 on Captain"], {"Page damage": 0}),
    ("heal 5 damage divided among characters", [], {"Captain damage": 0, "Page damage": 0}),
    ("heal 1 damage divided among heroes you control", [], {"Captain damage": 1}),
    ("heal 2 damage divided among characters", ["heal 1 on Captain"],
     {"Captain damage": 1, "Page damage": 0}),
    ("deal 2 damage divided among heroes",
     ["1 damage to Captain", "0 damage to Wanderer"], {"Captain damage": 3, "Rider damage": 1}),
    ("deal 2 damage divided among heroes", ["2 damage to Captain"], {"Captain damage": 4}),
    ("each hero takes 1 damage", [], {"Captain damage": 3, "Wanderer damage": 1, "Rider damage": 1}),
    ("each hero gains 1 resource", [], {"Captain resource": 4, "Wanderer resource": 1, "Rider resource": 1}),
    ("each Troll enemy heals 1 damage", [], {"Olog damage": 0}),
    ("deal damage to a Dunedain hero equal to the number of locations in play", [], {"Wanderer damage": 2}),
    # lcg/engaged
    ("a Troll enemy engages the last player", [], {"Olog zone": "engaged:Kris"}),
    ("engage a Creature enemy", [], {"Wolf zone": "engaged:Tom"}),
    ("each enemy in staging engages the last player", [], {"Snaga zone": "engaged:Kris"}),
    # lcg/quest-phase
    ("commit a Dunedain hero to the quest", [], {"Wanderer committed": True}),
    ("commit each hero to the quest", [], {"Wanderer committed": True, "Captain committed": True}),
    ("commit a Rohan hero to the quest", [], {}),
    ("remove a Gondor hero from the quest", [], {}),
    # lcg/may
    ("each player may raise his threat by 1", ["yes", "no"], {"Tom threat": 21}),
    ("each player may raise his threat by 1", ["no", "yes"], {"Kris threat": 21}),
    ("you may raise your threat by 1. If you do, draw 1 card", ["yes"],
     {"Tom threat": 21, "First zone": "hand:Tom"}),
    ("you may raise your threat by 1. If you do, draw 1 card", ["no"], {}),
    ("you may raise your threat by 1. If you do not, draw 1 card", ["yes"], {"Tom threat": 21}),
    ("you may raise your threat by 1. If you do not, draw 1 card", ["no"], {"First zone": "hand:Tom"}),
    ("you may discard a Dwarf ally. Otherwise, draw 1 card", [], {"First zone": "hand:Tom"}),
    ("you may raise your threat by 1. Otherwise, draw 1 card", ["yes"], {"Tom threat": 21}),
    ("you may raise your threat by 1. Otherwise, draw 1 card", ["no"], {"First zone": "hand:Tom"}),
    ("you may discard a Dwarf ally. If you do, draw 1 card", [], {}),
    ("any player may raise his threat by 1", ["Kris", "yes"], {"Kris threat": 21}),
    ("choose a player to raise his threat by 2", ["Kris"], {"Kris threat": 22}),
    ("either discard an ally you control or raise your threat by 2", ["discard"], SQUIRE_GOES),
    ("either discard an ally you control or raise your threat by 2", ["raise"], {"Tom threat": 22}),
    ("either discard a Dwarf ally or raise your threat by 2", [], {"Tom threat": 22}),
    # lcg/then, lcg/faq/1.15, lcg/effects
    ("discard an ally you control. Then, draw 1 card", [], SQUIRE_GOES | {"First zone": "hand:Tom"}),
    ("discard a Dwarf ally. Then, draw 1 card", [], {}),
    ("discard a Dwarf ally. Draw 1 card", [], {"First zone": "hand:Tom"}),
    ("discard 4 cards from your hand. Then, draw 1 card", [],
     {f"{name} zone": "discard:Tom" for name in IN_HAND}),
    ("discard 3 cards from your hand. Then, draw 1 card", [],
     {f"{name} zone": "discard:Tom" for name in IN_HAND} | {"First zone": "hand:Tom"}),
    ("heal 1 damage from a Noble hero. Then, draw 1 card", [],
     {"Captain damage": 1, "First zone": "hand:Tom"}),
    ("heal 3 damage from a Noble hero. Then, draw 1 card", [], {"Captain damage": 0}),
    ("exhaust a Noble hero. Then, draw 1 card", [], {}),
    ("exhaust a Dunedain hero. Then, draw 1 card", [], {"Wanderer ready": False, "First zone": "hand:Tom"}),
    ("ready a Dunedain hero. Then, draw 1 card", [], {}),
    ("lower your threat by 20. Then, draw 1 card", [], {"Tom threat": 0, "First zone": "hand:Tom"}),
    ("lower your threat by 21. Then, draw 1 card", [], {"Tom threat": 0}),
    ("remove 1 progress from Ford. Then, draw 1 card", [], {"Ford progress": 0, "First zone": "hand:Tom"}),
    ("remove 2 progress from Ford. Then, draw 1 card", [], {"Ford progress": 0}),
    ("discard 3 resources from a Noble hero. Then, draw 1 card", [],
     {"Captain resource": 0, "First zone": "hand:Tom"}),
    ("discard 4 resources from a Noble hero. Then, draw 1 card", [], {"Captain resource": 0}),
    ("draw 3 cards. Then, raise your threat by 1", [],
     {f"{name} zone": "hand:Tom" for name in ("First", "Second", "Third")} | {"Tom threat": 21}),
    ("draw 4 cards. Then, raise your threat by 1", [],
     {f"{name} zone": "hand:Tom" for name in ("First", "Second", "Third")}),
    ("move 2 damage from a Noble hero to a Troll enemy. Then, draw 1 card", [],
     {"Captain damage": 0, "Olog damage": 3, "First zone": "hand:Tom"}),
    ("move 3 damage from a Noble hero to a Troll enemy. Then, draw 1 card", [],
     {"Captain damage": 0, "Olog damage": 3}),
    ("exhaust 2 heroes you control if able", [], {}),
    ("exhaust a Dunedain hero if able", [], {"Wanderer ready": False}),
    ("exhaust a Noble hero if able", [], {}),
    # lcg/if, and phases
    ("during the quest phase, raise your threat by 1", [], {"Tom threat": 21}),
    ("during the combat phase, raise your threat by 1", [], {}),
    ("discard each Dwarf ally. If no allies were discarded this way, raise your threat by 3", [],
     {"Tom threat": 23}),
    ("discard each ally. If no allies were discarded this way, raise your threat by 3", [],
     SQUIRE_GOES | PAGE_GOES),
    # lcg/modifiers: counted as it is carried out
    ("for each enemy in play, raise your threat by 1", [], {"Tom threat": 23}),
    ("for each Dwarf hero in play, raise your threat by 1", [], {}),
    ("raise your threat by 1 for each resource on a Noble hero", [], {"Tom threat": 23}),
    ("raise your threat by 1. Carry the effect out again for each location in play", [], {"Tom threat": 23}),
]


@pytest.mark.parametrize(
    ("text", "answers", "seen_now"), REVEALED, ids=[f"{row[0]}: {', '.join(row[1])}" for row in REVEALED]
)
def test_what_is_revealed_does_just_that(text: str, answers: list[str], seen_now: dict[str, object]) -> None:
    table = late_in_a_game()
    table.prints("Blow", "treachery", text=f"When revealed — {text}.")
    blow = table.lays("Blow", places.ASIDE)
    before = seen(table)
    table.answering(*answers).reveals(blow)
    after = changed(before, seen(table))
    assert after.pop("Blow zone") == DISCARD
    assert after == seen_now
    assert not table.answers, "nobody was asked for these"

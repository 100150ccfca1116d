"""Each phrase does what it says, and nothing else: all that is seen of a game in its middle, before and after."""

from __future__ import annotations

import pytest

from ruling_service.engine.lcg import table as places
from tests.engine.lcg.middle_of_a_game import changed, seen, with_piles

DISCARD = places.ENCOUNTER_DISCARD


def gone(name: str, pile: str = DISCARD, **more: object) -> dict[str, object]:
    """What is seen of a card that has left play: the pile, and nobody controls it any more."""
    return {f"{name} zone": pile, **{f"{name} {what}": now for what, now in more.items()}}


REVEALED = [
    # damage, lcg/damage, lcg/destroy
    ("deal 2 damage to each hero", [], {"Captain damage": 4, "Wanderer damage": 2, "Rider damage": 2}),
    ("deal 1 damage to each damaged character", [],
     {"Captain damage": 3} | gone("Page", "discard:Kris", damage=0, controller="")),
    ("deal 1 damage to each exhausted character", [], {"Captain damage": 3}),
    ("deal 2 damage to each questing character", [], {"Rider damage": 2}),
    ("each player must deal 2 damage to a hero he controls", ["Wanderer"], {"Wanderer damage": 2, "Rider damage": 2}),
    ("heal 1 damage from each hero", [], {"Captain damage": 1}),
    ("heal all damage from a Noble hero", [], {"Captain damage": 0}),
    ("heal 2 damage from Olog", [], {"Olog damage": 0}),
    ("move 2 damage from a Noble hero to a Dunedain hero", [], {"Captain damage": 0, "Wanderer damage": 2}),
    ("move 5 damage from a Noble hero to a Rohan hero", [], {"Captain damage": 0, "Rider damage": 2}),
    # tokens
    ("remove all progress from Ford", [], {"Ford progress": 0}),
    ("place 3 progress on the current quest, bypassing any active location", [], {"Plain Quest progress": 3}),
    ("add 2 resources to each hero's pool", [], {"Captain resource": 5, "Wanderer resource": 2, "Rider resource": 2}),
    # threat
    ("raise each player's threat by 3", [], {"Tom threat": 23, "Kris threat": 23}),
    ("raise your threat by the number of enemies in play", [], {"Tom threat": 23}),
    ("lower the first player's threat by 4", [], {"Tom threat": 16}),
    ("raise each player's threat by 1 for each location in play", [], {"Tom threat": 22, "Kris threat": 22}),
    # exhausting and readying
    ("exhaust each ally", [], {"Squire ready": False, "Page ready": False}),
    ("ready a Noble hero", [], {"Captain ready": True}),
    ("exhaust each character you control", [], {"Wanderer ready": False, "Squire ready": False}),
    # moving cards
    ("discard each ally", [],
     gone("Squire", "discard:Tom", controller="") | gone("Page", "discard:Kris", controller="", damage=0)),
    ("discard all attachments from a Noble hero", [], gone("Sword", "discard:Tom", on="", controller="")),
    ("add the topmost enemy in the encounter discard pile to staging", [], {"Bat zone": places.STAGING}),
    ("draw 2 cards", [], {"First zone": "hand:Tom", "Second zone": "hand:Tom"}),
    ("each player draws 1 card", [], {"First zone": "hand:Tom", "Fourth zone": "hand:Kris"}),
    ("each player must discard the top card of his deck", [], {"First zone": "discard:Tom", "Fourth zone": "discard:Kris"}),
    ("discard the top 2 cards of the encounter deck", [], {"Warg zone": DISCARD, "Fen zone": DISCARD}),
    ("return Squire to its owner's hand", [], {"Squire zone": "hand:Tom", "Squire controller": ""}),
    ("remove Rider from the quest", [], {"Rider committed": False}),
    # engaging
    ("engage an Orc enemy", [], {"Snaga zone": "engaged:Tom"}),
    ("an Orc enemy engages the last player", [], {"Snaga zone": "engaged:Kris"}),
    ("return Olog to the staging area", [], {"Olog zone": places.STAGING}),
    ("return each enemy engaged with a player to the staging area", [],
     {"Olog zone": places.STAGING, "Wolf zone": places.STAGING}),
    # locations
    ("discard Ford", [], gone("Ford", progress=0)),
    ("return Ford to staging", [], {"Ford zone": places.STAGING}),
    # players
    ("the player with the most cards in hand must discard 2 cards from his hand", ["Plain Card"],
     {"Plain Card zone": "discard:Tom", "Plain Card#15 zone": "discard:Tom"}),
    # entering, changing hands
    ("put an ally into play from your discard pile", [], {"Lost zone": "play:Tom", "Lost controller": "Tom"}),
    ("put an ally into play from your discard pile under the next player's control", [], {"Lost zone": "play:Kris", "Lost controller": "Kris"}),
    ("put an ally into play from your discard pile, exhausted and committed to the quest", [],
     {"Lost zone": "play:Tom", "Lost controller": "Tom", "Lost ready": False, "Lost committed": True}),
    ("put the topmost enemy in the encounter discard pile into play engaged with the last player", [], {"Bat zone": "engaged:Kris"}),
    ("give control of a Gondor ally to the next player", [], {"Squire zone": "play:Kris", "Squire controller": "Kris"}),
    ("shuffle the encounter discard pile into the encounter deck", [], {"Bat zone": places.ENCOUNTER_DECK}),
    ("shuffle an Orc enemy into the encounter deck", [], {"Snaga zone": places.ENCOUNTER_DECK}),
    ("switch the active location with a location in the staging area", [], {"Ford zone": places.STAGING, "Hill zone": places.ACTIVE}),
    ("a location in the staging area becomes the active location", [], {"Hill zone": places.ACTIVE, "Ford zone": places.STAGING}),
    ("set a location in the staging area aside", [], {"Hill zone": places.ASIDE}),
    ("remove a location in the staging area from the game", [], {"Hill zone": "removed"}),
    ("destroy each ally", [], gone("Squire", "discard:Tom", controller="") | gone("Page", "discard:Kris", controller="", damage=0)),
    ("destroy an enemy in the staging area", [], gone("Snaga")),
    # choices and conditions
    ("unless there are 4 or more enemies in play, raise your threat by 1", [], {"Tom threat": 21}),
    ("unless there are 3 or more enemies in play, raise your threat by 1", [], {}),
    ("if there are 3 or more enemies in play, raise your threat by 1", [], {"Tom threat": 21}),
    ("if there are 4 or more enemies in play, raise your threat by 1", [], {}),
    ("if there are 2 or fewer locations in play, raise your threat by 1", [], {"Tom threat": 21}),
    ("if there are exactly 2 allies in play, raise your threat by 1", [], {"Tom threat": 21}),
    ("if your threat is 20 or higher, draw 1 card", [], {"First zone": "hand:Tom"}),
    ("if your threat is 21 or higher, draw 1 card", [], {}),
    ("if your threat is 20 or lower, draw 1 card", [], {"First zone": "hand:Tom"}),
    ("if your threat is 19 or lower, draw 1 card", [], {}),
    ("if the first player controls a Noble hero, draw 1 card", [], {"First zone": "hand:Tom"}),
    ("if the last player controls a Noble hero, draw 1 card", [], {}),
    ("each player must choose: either discard an ally he controls, or raise his threat by 4", ["discard", "raise"],
     gone("Squire", "discard:Tom", controller="") | {"Kris threat": 24}),
    # "or" without "either" is no choice: the first that can be done (lcg/faq/1.44)
    ("each player must discard an ally he controls or raise his threat by 4", [],
     gone("Squire", "discard:Tom", controller="") | gone("Page", "discard:Kris", controller="", damage=0)),
    ("each player must discard a Rohan ally he controls or raise his threat by 4", [],
     {"Tom threat": 24} | gone("Page", "discard:Kris", controller="", damage=0)),
    ("the player with the fewest cards in hand draws 1 card", [], {"Fourth zone": "hand:Kris"}),
    ("each player engaged with a Troll enemy must raise his threat by 2", [], {"Tom threat": 22}),
    ("each other player must raise his threat by 2", [], {"Kris threat": 22}),
    ("the next player must raise his threat by 2", [], {"Kris threat": 22}),
    ("each player whose threat is 21 or higher must discard an ally he controls", [], {}),
    ("each player whose threat is 20 or higher must discard an ally he controls", [],
     gone("Squire", "discard:Tom", controller="") | gone("Page", "discard:Kris", controller="", damage=0)),
    # amounts
    ("raise your threat by the threat of an Orc enemy", [], {"Tom threat": 22}),
    ("raise your threat by twice the number of players", [], {"Tom threat": 24}),
    ("raise your threat by X. X is the number of damage on a Noble hero", [], {"Tom threat": 22}),
    ("deal X damage to a Dunedain hero. X is the number of locations in play", [], {"Wanderer damage": 2}),
    ("deal X damage to a Dunedain hero. X is the number of allies you control", [], {"Wanderer damage": 1}),
    ("deal 1 damage to each enemy with the lowest engagement cost", [], {"Wolf damage": 1}),
    ("deal 1 damage to each enemy with the highest engagement cost", [], {"Olog damage": 2}),
    ("deal 1 damage to each enemy with 2 or more threat", [], {"Snaga damage": 1, "Olog damage": 2}),
    ("deal 1 damage to each enemy with engagement cost 20 or lower", [], {"Snaga damage": 1, "Wolf damage": 1}),
    ("deal 1 damage to each character with an attachment", [], {"Captain damage": 3}),
    ("deal 1 damage to each hero with at least 3 resource in its resource pool", [], {"Captain damage": 3}),
    ("deal 1 damage to each hero with at least 4 resource in its resource pool", [], {}),
    ("deal 1 damage to each hero with 3 or more hit points remaining", [], {"Captain damage": 3, "Wanderer damage": 1, "Rider damage": 1}),
    ("deal 1 damage to each unique character", [], {"Captain damage": 3}),
    ("deal 1 damage to each non-unique hero", [], {"Wanderer damage": 1, "Rider damage": 1}),
    ("deal 1 damage to each Gondor or Rohan hero", [], {"Captain damage": 3, "Rider damage": 1}),
    ("deal 1 damage to each hero other than a Noble hero", [], {"Wanderer damage": 1, "Rider damage": 1}),
    ("deal 1 damage to each undamaged hero", [], {"Wanderer damage": 1, "Rider damage": 1}),
    ("deal 1 damage to each hero controlled by the next player", [], {"Rider damage": 1}),
    ("deal 1 damage to each enemy not engaged with a player", [], {"Snaga damage": 1}),
    ("deal 1 damage to each enemy in staging", [], {"Snaga damage": 1}),
    ("deal 1 damage to each enemy engaged with you", [], {"Olog damage": 2}),
    ("deal 1 damage to each ranged character", [], {"Wanderer damage": 1}),
    ("deal 1 damage to each character committed to the quest", [], {"Rider damage": 1}),
    ("deal 1 damage to each hero not committed to the quest", [], {"Captain damage": 3, "Wanderer damage": 1}),
    ("deal 1 damage to each hero with a lore resource icon", [], {"Wanderer damage": 1}),
    ("deal 1 damage to each ally with printed cost 3", [], gone("Page", "discard:Kris", damage=0, controller="")),
    ("deal 1 damage to each ally with cost 2 or lower", [], {"Squire damage": 1}),
    ("deal 1 damage to each ally with cost 2 or lower, 3 with 2 or more players", [],
     {"Squire damage": 1} | gone("Page", "discard:Kris", damage=0, controller="")),
    ("deal 1 damage to each hero who shares a trait with a Gondor ally", [], {"Captain damage": 3}),
    ("the last player must raise his threat by 2", [], {"Kris threat": 22}),
]


@pytest.mark.parametrize(("text", "answers", "seen_now"), REVEALED, ids=[row[0] for row in REVEALED])
def test_what_is_revealed_does_just_that(text, answers, seen_now) -> None:
    table = with_piles()
    table.prints("Blow", "treachery", text=f"When revealed — {text}.")
    blow = table.lays("Blow", places.ASIDE)
    before = seen(table)
    table.answering(*answers).reveals(blow)
    after = changed(before, seen(table))
    assert after.pop("Blow zone") == DISCARD
    assert after == seen_now

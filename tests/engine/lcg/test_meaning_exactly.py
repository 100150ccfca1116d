"""Each phrase does what it says, and nothing else: all that is seen of a game in its middle, before and
after.
"""

from __future__ import annotations

import pytest

from ruling_service.engine.lcg import table as places
from tests.engine.lcg.middle_of_a_game import changed, seen, with_piles
from tests.engine.lcg.table_top import Table

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
    (
        "each player must deal 2 damage to a hero he controls", ["Wanderer"],
        {"Wanderer damage": 2, "Rider damage": 2}
    ),
    ("heal 1 damage from each hero", [], {"Captain damage": 1}),
    ("heal all damage from a Noble hero", [], {"Captain damage": 0}),
    ("heal 2 damage from Olog", [], {"Olog damage": 0}),
    ("move 2 damage from a Noble hero to a Dunedain hero", [], {"Captain damage": 0, "Wanderer damage": 2}),
    ("move 5 damage from a Noble hero to a Rohan hero", [], {"Captain damage": 0, "Rider damage": 2}),
    # tokens
    ("remove all progress from Ford", [], {"Ford progress": 0}),
    ("place 3 progress on the main quest, bypassing any active location", [], {"Plain Quest progress": 3}),
    (
        "add 2 resources to each hero's pool", [],
        {"Captain resource": 5, "Wanderer resource": 2, "Rider resource": 2}
    ),
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
    ("add the topmost enemy in the encounter discards to staging", [], {"Bat zone": places.STAGING}),
    ("draw 2 cards", [], {"First zone": "hand:Tom", "Second zone": "hand:Tom"}),
    ("each player draws 1 card", [], {"First zone": "hand:Tom", "Fourth zone": "hand:Kris"}),
    (
        "each player must discard the top card of his deck", [],
        {"First zone": "discard:Tom", "Fourth zone": "discard:Kris"}
    ),
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
    ("put an ally into play from your discard pile under the next player's control", [],
     {"Lost zone": "play:Kris", "Lost controller": "Kris"}),
    ("put an ally into play from your discard pile, exhausted and committed to the quest", [],
     {"Lost zone": "play:Tom", "Lost controller": "Tom", "Lost ready": False, "Lost committed": True}),
    (
        "put the topmost enemy in the encounter discards into play engaged with the last player", [],
        {"Bat zone": "engaged:Kris"}
    ),
    (
        "give control of a Gondor ally to the next player", [],
        {"Squire zone": "play:Kris", "Squire controller": "Kris"}
    ),
    ("shuffle the encounter discard pile into the encounter deck", [], {"Bat zone": places.ENCOUNTER_DECK}),
    ("shuffle an Orc enemy into the encounter deck", [], {"Snaga zone": places.ENCOUNTER_DECK}),
    (
        "switch the active location with a location in the staging area", [],
        {"Ford zone": places.STAGING, "Hill zone": places.ACTIVE}
    ),
    # both are, lcg/faq/1.34
    ("a location in the staging area becomes the active location", [], {"Hill zone": places.ACTIVE}),
    ("set a location in the staging area aside", [], {"Hill zone": places.ASIDE}),
    ("remove a location in the staging area from the game", [], {"Hill zone": "removed"}),
    (
        "destroy each ally", [],
        gone("Squire", "discard:Tom", controller="") | gone("Page", "discard:Kris", controller="", damage=0)
    ),
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
    ("each player must choose: either discard an ally he controls, or raise his threat by 4",
     ["discard", "raise"],
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
    (
        "deal 1 damage to each enemy with engagement cost 20 or lower", [],
        {"Snaga damage": 1, "Wolf damage": 1}
    ),
    ("deal 1 damage to each character with an attachment", [], {"Captain damage": 3}),
    ("deal 1 damage to each hero with at least 3 resource in its resource pool", [], {"Captain damage": 3}),
    ("deal 1 damage to each hero with at least 4 resource in its resource pool", [], {}),
    (
        "deal 1 damage to each hero with 3 or more hit points remaining", [],
        {"Captain damage": 3, "Wanderer damage": 1, "Rider damage": 1}
    ),
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
    ("deal 1 damage to each ally or hero committed to the quest", [], {"Rider damage": 1}),
    (
        "deal 1 damage to each hero not committed to the quest", [],
        {"Captain damage": 3, "Wanderer damage": 1}
    ),
    ("deal 1 damage to each hero with a lore resource icon", [], {"Wanderer damage": 1}),
    (
        "deal 1 damage to each ally with printed cost 3", [],
        gone("Page", "discard:Kris", damage=0, controller="")
    ),
    ("deal 1 damage to each ally with cost 2 or lower", [], {"Squire damage": 1}),
    ("deal 1 damage to each ally with cost 2 or lower, 3 with 2 or more players", [],
     {"Squire damage": 1} | gone("Page", "discard:Kris", damage=0, controller="")),
    ("deal 1 damage to each hero who shares a trait with a Gondor ally", [], {"Captain damage": 3}),
    # encounter cards, lcg/reveal, lcg/staging
    ("reveal 1 encounter card", [], {"Warg zone": places.STAGING}),
    ("reveal 2 encounter cards", [], {"Warg zone": places.STAGING, "Fen zone": places.STAGING}),
    ("discard the bottom card of the encounter deck", [], {"Omen zone": DISCARD}),
    (
        "search the encounter deck with its discard pile for an enemy; add that enemy to staging", ["Bat"],
        {"Bat zone": places.STAGING}
    ),
    ("each enemy engages the first player", [], {"Snaga zone": "engaged:Tom", "Wolf zone": "engaged:Tom"}),
    ("an Orc enemy makes an attack against the first player", ["Squire defends"],
     {"Squire ready": False, "Warg zone": DISCARD}),  # 1 attack, 1 defense; its shadow card goes
    # more, each with what stays as it was
    (
        "either discard each ally or raise each player's threat by 1", ["raise"],
        {"Tom threat": 21, "Kris threat": 21}
    ),
    (
        "choose a hero; exhaust that hero and deal 1 damage to it", ["Wanderer"],
        {"Wanderer ready": False, "Wanderer damage": 1}
    ),
    ("randomly choose a hero; deal 1 damage to that hero", ["Rider"], {"Rider damage": 1}),
    ("deal 2 damage divided among enemies in staging", [], gone("Snaga")),
    ("heal 2 damage divided among characters", ["heal 2 on Captain"], {"Captain damage": 0}),
    (
        "place 1 resource on each hero", [],
        {"Captain resource": 4, "Wanderer resource": 1, "Rider resource": 1}
    ),
    (
        "move 2 resources from a Noble hero to a Dunedain hero", [],
        {"Captain resource": 1, "Wanderer resource": 2}
    ),
    (
        "move 1 progress from the active location to a location in the staging area", [],
        {"Ford progress": 0, "Hill progress": 1}
    ),
    ("discard 2 resources from a Noble hero", [], {"Captain resource": 1}),
    ("remove all damage from a Noble hero", [], {"Captain damage": 0}),
    ("remove 1 damage from each character", [], {"Captain damage": 1, "Page damage": 0}),
    ("remove each hero from the quest", [], {"Rider committed": False}),
    ("raise your threat by your threat", [], {"Tom threat": 40}),
    ("return each ally to its owner's hand", [],
     {
         "Squire zone": "hand:Tom", "Squire controller": "", "Page zone": "hand:Kris", "Page controller": "",
         "Page damage": 0
     }),
    ("discard cards from your hand down to 1", ["Plain Card"], {"Plain Card zone": "discard:Tom"}),
    ("discard each event in each player's hand", [],
     {"Plain Card zone": "discard:Tom", "Plain Card#15 zone": "discard:Tom", "Held zone": "discard:Kris"}),
    ("each player shuffles his discard pile into his deck", [], {"Lost zone": "deck:Tom"}),
    (
        "exchange the active location with a location in staging", [],
        {"Ford zone": places.STAGING, "Hill zone": places.ACTIVE}
    ),
    # lcg/player-elimination: all a player controls goes, the enemies come back
    ("the last player is eliminated", [],
     gone("Rider", "discard:Kris", controller="", committed=False)
     | gone("Page", "discard:Kris", controller="", damage=0)
     | {
         "Wolf zone": places.STAGING, "Fourth zone": "discard:Kris", "Fifth zone": "discard:Kris",
         "Held zone": "discard:Kris"
     }),
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


STANDING = [
    # lcg/cannot, and what texts limit
    # an option has to be done in full (lcg/faq/1.44), to one that it can be done to
    ("each Gondor ally cannot leave play", "choose: either discard an ally, or raise your threat by 4", ["discard"],
     gone("Page", "discard:Kris", controller="", damage=0)),
    ("each Gondor ally cannot leave play", "choose: either discard a Gondor ally, or raise your threat by 4", [],
     {"Tom threat": 24}),
    ("attached hero cannot be healed", "heal 1 damage from each damaged character", [], {"Page damage": 0}),
    (
        "while attached hero is exhausted, attached hero cannot be healed", "heal 1 damage from each hero",
        [], {}
    ),
    (
        "while attached hero is ready, attached hero cannot be healed", "heal 1 damage from each hero", [],
        {"Captain damage": 1}
    ),
    (
        "while there are 3 or more enemies in play, attached hero cannot be healed",
        "heal 1 damage from each hero", [], {}
    ),
    ("while there are 4 or more enemies in play, attached hero cannot be healed",
     "heal 1 damage from each hero", [],
     {"Captain damage": 1}),
    (
        "attached hero cannot be damaged", "deal 1 damage to each hero", [],
        {"Wanderer damage": 1, "Rider damage": 1}
    ),
    ("attached hero cannot ready", "ready each hero", [], {}),
    ("each Dunedain hero cannot exhaust", "exhaust each hero", [], {"Rider ready": False}),
    ("the players cannot draw cards", "each player draws 1 card", [], {}),
    ("each Troll enemy cannot leave play", "discard each enemy in play", [], gone("Snaga") | gone("Wolf")),
    ("each ally cannot leave play", "discard each ally", [], {}),
    (
        "no more than 1 damage can be healed from attached hero each round",
        "heal 2 damage from a Noble hero", [], {"Captain damage": 1}
    ),
    ("attached hero cannot take more than 1 damage each round", "deal 2 damage to each hero", [],
     {"Captain damage": 3, "Wanderer damage": 2, "Rider damage": 2}),
    (
        "attached hero cannot gain resources", "add 1 resource to each hero's pool", [],
        {"Wanderer resource": 1, "Rider resource": 1}
    ),
    ("each player's threat cannot be lowered by more than 2 each round", "lower each player's threat by 5",
     [],
     {"Tom threat": 18, "Kris threat": 18}),
    ("each player's threat cannot be lowered by more than 2 each round", "lower each player's threat by 1",
     [],
     {"Tom threat": 19, "Kris threat": 19}),
    (
        "each Orc enemy cannot be engaged", "each enemy engages the first player", [],
        {"Wolf zone": "engaged:Tom"}
    ),
    (
        "each location cannot be explored", "place 5 progress on each location", [],
        {"Ford progress": 6, "Hill progress": 5}
    ),
    ("each enemy cannot be destroyed", "deal 3 damage to each enemy in staging", [], {"Snaga damage": 3}),
    ("each hero cannot be removed from the quest", "remove each hero from the quest", [], {}),
    (
        "only Rohan characters can be healed", "heal 1 damage from each damaged character", [],
        {"Page damage": 0}
    ),
    ("the players cannot reduce their threat", "lower each player's threat by 2", [], {}),
    # what changes values also changes what is counted, lcg/modifiers, lcg/destroy
    ("each Dunedain hero gets -2 hit points", "deal 2 damage to each hero", [],
     {"Captain damage": 4, "Rider damage": 2} | gone("Wanderer", "discard:Tom", controller="")),
    ("each Dunedain hero gets +2 hit points", "deal 5 damage to a Dunedain hero", [], {"Wanderer damage": 5}),
    (
        "each enemy gets +1 threat", "deal 1 damage to each enemy with 3 or more threat", [],
        {"Snaga damage": 1, "Olog damage": 2}
    ),
    ("each hero gains the Noble trait", "deal 1 damage to each Noble hero", [],
     {"Captain damage": 3, "Wanderer damage": 1, "Rider damage": 1}),
    (
        "attached hero gains ranged", "deal 1 damage to each ranged character", [],
        {"Captain damage": 3, "Wanderer damage": 1}
    ),
    ("attached hero gains a spirit resource icon", "deal 1 damage to each hero with a spirit resource icon",
     [],
     {"Captain damage": 3, "Rider damage": 1}),
    ("treat an Orc enemy's threat as if it were 0", "deal 1 damage to each enemy with 1 or more threat", [],
     {"Olog damage": 2, "Wolf damage": 1}),
    ("", "place 5 progress on each location", [], gone("Ford", progress=0) | gone("Hill")),
    ("", "place 3 progress on the active location", [], gone("Ford", progress=0)),
    ("", "place 2 progress on the active location", [], {"Ford progress": 3}),
    ("", "deal 3 damage to each enemy in staging", [], gone("Snaga")),
    ("", "deal 2 damage to each hero", [], {"Captain damage": 4, "Wanderer damage": 2, "Rider damage": 2}),
]


@pytest.mark.parametrize(
    ("standing", "text", "answers", "seen_now"), STANDING, ids=[f"{row[0]}: {row[1]}" for row in STANDING]
)
def test_what_is_revealed_meets_what_stands_in_its_way(standing, text, answers, seen_now) -> None:
    table = with_piles(f"Always — {standing}." if standing else "")
    table.prints("Blow", "treachery", text=f"When revealed — {text}.")
    blow = table.lays("Blow", places.ASIDE)
    before = seen(table)
    table.answering(*answers).reveals(blow)
    after = changed(before, seen(table))
    assert after.pop("Blow zone") == DISCARD
    assert after == seen_now


# -- an attack -----------------------------------------------------------------------------------------------

SHADOWS = [
    # lcg/framework/6.4.2, lcg/framework/6.4.4: 5 attack and 2 defense are 3 damage
    ("", [], {"Shield damage": 3}),
    ("attacking enemy gets +2 attack", [], {"Shield damage": 5}),
    ("attacking enemy gets -2 attack", [], {"Shield damage": 1}),
    ("attacking enemy gets -4 attack", [], {}),
    ("defending character gets -1 defense", [], {"Shield damage": 4}),
    ("defending character gets +1 defense", [], {"Shield damage": 2}),
    ("deal 1 damage to defending character", [], {"Shield damage": 4}),
    ("deal 1 damage to each hero", [], {"Shield damage": 4, "Other damage": 1, "Third damage": 1}),
    ("raise defending player's threat by 2", [], {"Shield damage": 3, "Tom threat": 22}),
    ("raise each player's threat by 1", [], {"Shield damage": 3, "Tom threat": 21, "Kris threat": 21}),
    ("exhaust a hero you control", ["Other"], {"Shield damage": 3, "Other ready": False}),
    # without its defender the attack is undefended, and a hero takes all of it: lcg/damage,
    # lcg/framework/6.4.4
    (
        "discard defending character", [],
        {"Shield zone": "discard:Tom", "Shield controller": "", "Other damage": 5}
    ),
    ("remove defending character from combat", ["Other takes"], {"Other damage": 5}),
    ("attacking enemy gets +1 attack for each hero you control", [], {"Shield damage": 5}),
    ("heal 2 damage from attacking enemy", [], {"Shield damage": 3, "Brute damage": 0}),
    ("cancel this attack", [], {}),
    ("if this attack is undefended, raise your threat by 2", [], {"Shield damage": 3}),
    (
        "if the defending character is a hero, raise your threat by 2", [],
        {"Shield damage": 3, "Tom threat": 22}
    ),
    ("if this attack destroys a character, heal 2 damage from attacking enemy", [], {"Shield damage": 3}),
    ("attacking enemy makes an additional attack", ["no defender", "Other"],
     {"Shield damage": 3, "Other damage": 5, "Deep zone": places.SHADOW, "Deep on": "Brute"}),
    ("discard all attachments you control", [], {"Shield damage": 3}),
    (
        "deal attacking enemy 1 additional shadow card", [],
        {"Shield damage": 3, "Deep zone": places.SHADOW, "Deep on": "Brute"}
    ),
    (
        "defending player must discard 1 card from his hand", [],
        {"Shield damage": 3, "Card zone": "discard:Tom"}
    ),
    (
        "put attacking enemy on the bottom of the encounter deck", [],
        {"Brute zone": places.ENCOUNTER_DECK, "Brute damage": 0}
    ),
    (
        "after this attack, attacking enemy engages the next player", [],
        {"Shield damage": 3, "Brute zone": "engaged:Kris"}
    ),
    ("after this attack, discard attacking enemy", [], {"Shield damage": 3} | gone("Brute", damage=0)),
    ("after this attack, raise your threat by 1", [], {"Shield damage": 3, "Tom threat": 21}),
]


def attack_under_way(shadow: str) -> Table:
    """Brute attacks Tom; Shield will defend. The shadow card says `shadow`; Deep lies below it."""
    table = Table("Tom", "Kris").during("combat", "6.4")
    table.hero("Shield", defense=2, hit_points=9)
    table.hero("Other", hit_points=9)
    table.hero("Third", player="Kris", hit_points=9)
    brute = table.enemy("Brute", where="engaged:Tom", attack=5, hit_points=6)
    table.with_tokens(brute, damage=2)
    table.prints("Cloud", "treachery", shadow=f"Shadow — {shadow}." if shadow else "")
    table.prints("Deep", "treachery")
    table.prints("Card", "event", cost=1)
    table.lays("Card", "hand:Tom")
    table.lays("Cloud", places.ENCOUNTER_DECK)
    table.lays("Deep", places.ENCOUNTER_DECK)
    table.goes_through("6.2", until="6.3")
    return table


@pytest.mark.parametrize(
    ("shadow", "answers", "seen_now"), SHADOWS, ids=[row[0] or "none" for row in SHADOWS]
)
def test_a_shadow_effect_does_just_that(shadow, answers, seen_now) -> None:
    table = attack_under_way(shadow)
    before = seen(table)
    table.answering("Shield defends", *answers).is_attacked_by(table.id_of("Brute"))
    after = changed(before, seen(table))
    after.pop("Cloud zone", None)
    after.pop("Cloud on", None)
    ready = after.pop("Shield ready", None)
    assert ready is False or "Shield zone" in after
    assert after == seen_now


# -- actions -------------------------------------------------------------------------------------------------

CANNOT = {"cannot": "be used"}
"""Its cost cannot be paid in full, or nothing would change: lcg/cost, lcg/faq/1.03."""

ACTIONS = [
    ("exhaust attached hero → draw 1 card", [], CANNOT),  # exhausted already
    ("exhaust this card → draw 1 card", [], {"Marker ready": False, "First zone": "hand:Tom"}),
    ("discard this card → draw 1 card", [], {"Marker zone": "discard:Tom", "Marker on": "",
                                             "Marker controller": "",
                                             "First zone": "hand:Tom"}),
    ("exhaust a hero you control → draw 1 card", [], {"Wanderer ready": False, "First zone": "hand:Tom"}),
    (
        "exhaust a Gondor character you control → draw 1 card", [],
        {"Squire ready": False, "First zone": "hand:Tom"}
    ),
    ("exhaust a Rohan character you control → draw 1 card", [], CANNOT),
    ("exhaust 2 characters you control → draw 1 card", [],
     {"Wanderer ready": False, "Squire ready": False, "First zone": "hand:Tom"}),
    ("exhaust 3 characters you control → draw 1 card", [], CANNOT),
    (
        "spend 3 resources from attached hero's pool → draw 1 card", [],
        {"Captain resource": 0, "First zone": "hand:Tom"}
    ),
    ("spend 4 resources from attached hero's pool → draw 1 card", [], CANNOT),
    ("spend 2 leadership resources → draw 1 card", [], {"Captain resource": 1, "First zone": "hand:Tom"}),
    ("spend 2 lore resources → draw 1 card", [], CANNOT),
    ("spend 1 resource → draw 1 card", [], {"Captain resource": 2, "First zone": "hand:Tom"}),
    ("discard 1 card from your hand → draw 1 card", ["Plain Card"],
     {"Plain Card zone": "discard:Tom", "First zone": "hand:Tom"}),
    ("discard 2 cards from your hand → draw 1 card", [],
     {"Plain Card zone": "discard:Tom", "Plain Card#15 zone": "discard:Tom", "First zone": "hand:Tom"}),
    ("discard 3 cards from your hand → draw 1 card", [], CANNOT),
    ("raise your threat by 2 → draw 1 card", [], {"Tom threat": 22, "First zone": "hand:Tom"}),
    ("deal 1 damage to attached hero → draw 1 card", [], {"Captain damage": 3, "First zone": "hand:Tom"}),
    ("discard an ally you control → draw 2 cards", [],
     gone("Squire", "discard:Tom", controller="") | {"First zone": "hand:Tom", "Second zone": "hand:Tom"}),
    ("discard a Rohan ally you control → draw 1 card", [], CANNOT),
    ("return an ally you control to its owner's hand → draw 1 card", [],
     {"Squire zone": "hand:Tom", "Squire controller": "", "First zone": "hand:Tom"}),
    ("discard the top card of your deck → heal 1 damage from attached hero", [],
     {"First zone": "discard:Tom", "Captain damage": 1}),
    (
        "exhaust this card → heal 3 damage from attached hero", [],
        {"Marker ready": False, "Captain damage": 0}
    ),
    ("exhaust this card → heal 1 damage from a Dunedain hero", [], CANNOT),
    ("exhaust this card → ready attached hero", [], {"Marker ready": False, "Captain ready": True}),
    ("exhaust this card → ready a Dunedain hero", [], CANNOT),
    (
        "exhaust this card → deal 2 damage to an enemy in the staging area", [],
        gone("Snaga") | {"Marker ready": False}
    ),
    (
        "exhaust this card → deal 2 damage to an enemy engaged with you", [],
        {"Olog damage": 3, "Marker ready": False}
    ),
    ("exhaust this card → choose an enemy engaged with the last player; return that enemy to the staging area", [],
     {"Marker ready": False, "Wolf zone": places.STAGING}),
    ("exhaust this card → discard a Mountain location", [], CANNOT),
    (
        "exhaust this card → place 1 progress on a location in staging", [],
        {"Marker ready": False, "Hill progress": 1}
    ),
    (
        "exhaust this card → place 1 progress on the current quest", [],
        {"Marker ready": False, "Ford progress": 2}
    ),
    ("exhaust this card → lower your threat by 1", [], {"Marker ready": False, "Tom threat": 19}),
    ("exhaust this card → put an ally into play from your hand", [], CANNOT),
    ("exhaust this card → put an ally into play from your discard pile", [],
     {"Marker ready": False, "Lost zone": "play:Tom", "Lost controller": "Tom"}),
    (
        "exhaust this card → add 1 resource to a Dunedain hero's pool", [],
        {"Marker ready": False, "Wanderer resource": 1}
    ),
    (
        "exhaust this card → choose a player; that player draws 1 card", ["Kris"],
        {"Marker ready": False, "Fourth zone": "hand:Kris"}
    ),
    ("exhaust this card → move 1 resource from attached hero's pool to another hero's pool", ["Rider"],
     {"Marker ready": False, "Captain resource": 2, "Rider resource": 1}),
    ("exhaust this card → attach this card to another hero", ["Rider"],  # lcg/faq/1.38
     {"Marker ready": False, "Marker on": "Rider", "Marker zone": "play:Kris", "Marker controller": "Kris"}),
    ("exhaust this card and discard 1 card from your hand → draw 1 card", ["Plain Card"],
     {"Marker ready": False, "Plain Card zone": "discard:Tom", "First zone": "hand:Tom"}),
    ("exhaust this card and spend 4 resources → draw 1 card", [], CANNOT),
]


@pytest.mark.parametrize(("text", "answers", "seen_now"), ACTIONS, ids=[row[0] for row in ACTIONS])
def test_an_action_costs_what_it_says_and_does_what_it_says(text, answers, seen_now) -> None:
    table = with_piles(f"Action — {text}.")
    if seen_now is CANNOT:
        assert table.why_not_use("Marker") is not None
        return
    before = seen(table)
    table.answering(*answers).uses("Marker")
    assert changed(before, seen(table)) == seen_now

"""Which cards a description means, more of them, at the table of `late_in_a_game`; which conditions hold
there.

Expected is what the words say of the cards laid out (lcg/qualifiers, lcg/attachment-cards,
lcg/spheres-of-influence, lcg/printed, lcg/ownership-and-control).
"""

from __future__ import annotations

import pytest

from ruling_service.engine.lcg import table as places
from tests.engine.lcg.table_top import Table, revealed
from tests.engine.lcg.test_meaning_exactly_late import late_in_a_game

HEROES = {"Captain", "Wanderer", "Rider"}
ALLIES = {"Squire", "Page"}


@pytest.mark.parametrize(("description", "cards"), [
    ("hero with a Weapon attachment", {"Captain"}),
    ("hero with an Item attachment", {"Captain", "Rider"}),
    ("hero with a Ring attachment", set()),
    ("hero with 2 or more attachments", {"Captain"}),
    ("hero with 1 or more attachments", {"Captain", "Rider"}),
    ("hero with 3 or more attachments", set()),
    ("hero with no Item attached", {"Wanderer"}),
    ("hero with no Weapon attached", {"Wanderer", "Rider"}),
    ("character with no attachments", {"Wanderer", "Squire", "Page"}),
    ("hero with the most attachments attached", {"Captain"}),
    ("hero with the fewest attachments attached", {"Wanderer"}),
    ("attachment on a Noble hero", {"Sword", "Marker"}),
    ("attachment on a Rohan hero", {"Cloak"}),
    ("attachment on an ally", set()),
    ("restricted attachment", {"Sword"}),
    ("Item attachment", {"Sword", "Cloak"}),
    ("attachment you control", {"Sword", "Marker"}),
    ("attachment you own", {"Sword", "Marker"}),
    ("ally you own", {"Squire"}),
    ("hero without ranged", {"Captain", "Rider"}),
    ("hero with ranged", {"Wanderer"}),
    ("character belonging to any sphere", HEROES | {"Squire"}),
    ("hero with a leadership icon", {"Captain"}),
    ("leadership hero", {"Captain"}),
    ("character matching attached hero's sphere", {"Captain"}),
    ("neutral ally", {"Page"}),
    ("copy of Squire", {"Squire"}),
    ("enemy with which the first player is engaged", {"Olog"}),
    ("enemy with which the last player is engaged", {"Wolf"}),
    ("enemy not engaged with the first player", {"Snaga", "Wolf"}),
    ("ally with an even printed cost", {"Squire"}),
    ("ally with an odd printed cost", {"Page"}),
    ("0-cost attachment", {"Marker"}),
    ("1-cost attachment", {"Sword"}),
    ("2-cost ally", {"Squire"}),
    ("location with at least 1 progress on it", {"Ford"}),
    ("location with no progress on it", {"Hill"}),
    ("character with 2 or more damage on it", {"Captain"}),
    ("character with any damage on it", {"Captain", "Page"}),
    ("enemy engaged with you or in staging", {"Snaga", "Olog"}),
    ("hero with at least 3 resource in its resource pool", {"Captain"}),
    ("hero with a resource in its pool", {"Captain"}),
    ("active location", {"Ford"}),
    ("location worth no victory points", {"Hill", "Ford"}),
    ("character with 3 or fewer hit points", {"Rider", "Squire", "Page"}),
    ("character with 4 or more hit points", {"Captain", "Wanderer"}),
    ("character with less than 3 hit points", {"Squire", "Page"}),
    ("hero with more attack than 2", {"Captain", "Wanderer"}),
    ("hero with a higher attack than 3", set()),
    ("hero with a lower willpower than 2", {"Wanderer"}),
    ("enemy with 9 hit points", {"Olog"}),
    ("hero with 3 or more remaining hit points", HEROES),
    ("hero with 4 or more remaining hit points", {"Wanderer"}),
    ("character with printed willpower 3 or higher", {"Rider"}),
    ("other ally", ALLIES),
    ("non-Orc enemy", {"Olog", "Wolf"}),
    ("non-unique character", {"Wanderer", "Rider", "Squire", "Page"}),
    ("Gondor or Rohan ally", ALLIES),
    ("ally or attachment", ALLIES | {"Sword", "Marker", "Cloak"}),
    ("player card", HEROES | ALLIES | {"Sword", "Marker", "Cloak"}),
    ("character sharing a trait with a Rohan hero", {"Rider", "Page"}),
    ("ally sharing a trait with attached hero", {"Squire"}),
    ("hero with the highest willpower", {"Rider"}),
    ("hero with the lowest willpower", {"Wanderer"}),
    ("hero with the most hit points", {"Captain"}),
    ("hero with the fewest hit points", {"Rider"}),
    ("character with a copy in its owner's discard pile", set()),
    ("hero other than attached hero", {"Wanderer", "Rider"}),
    ("enemy with an engagement cost of 20 or less", {"Snaga", "Wolf"}),
    ("enemy with a threat lower than 2", {"Wolf"}),
    ("enemy with a threat higher than 2", {"Olog"}),
    ("facedown card", set()),
    ("ally with cost 2 or lower, 3 with 2 or more players", ALLIES),
    ("character under your control", {"Captain", "Wanderer", "Squire"}),
    ("character under the next player's control", {"Rider", "Page"}),
])  # fmt: skip
def test_a_description_means_exactly_the_cards_that_fit_it(description: str, cards: set[str]) -> None:
    """lcg/qualifiers."""
    table = late_in_a_game(f"Always — each {description} gains the Spider trait.")
    assert {
        table.play.name(i) for i in places.in_play(table.play)
        if "spider" in {str(t).casefold() for t in table.value(i, "traits")}
    } == cards


@pytest.mark.parametrize(("condition", "true"), [
    ("the active location is named Ford", True),
    ("attached hero is named Rider", False),
    ("attached to a Gondor character", True),
    ("attached to a Rohan character", False),
    ("attached to a hero", True),
    ("this card is unattached", False),
    ("attached hero shares a trait with a Gondor ally", True),
    ("attached hero shares a trait with a Rohan ally", False),
    ("attached hero shares a trait with each hero", False),
    ("the players are at stage 1", True),
    ("the players are at stage 2", False),
    ("you control heroes that belongs to 2 different spheres", True),
    ("you control heroes that belongs to 3 different spheres", False),
    ("you control characters that belongs to 3 different spheres", True),
    ("the players control heroes that belongs to 3 different spheres", True),
    ("the last player controls characters that belongs to 2 different spheres", False),
    ("you have no cards in your deck", False),
    ("Ford is the active location", True),
    ("Relic is the active location", False),
    ("attached hero is not exhausted", False),
    ("attached hero is not ready", True),
    ("attached hero is not damaged", False),
    ("Rider is committed to the quest", True),
    ("Wanderer is committed to the quest", False),
    ("Wanderer is not committed to the quest", True),
    ("Rider is not committed to the quest", False),
    ("the number of cards in your hand is at least 3", True),
    ("attached hero has Sword attached", True),
    ("attached hero has Cloak attached", False),
    ("attached hero has 2 or more attachments", True),
    ("attached hero has 3 or more attachments", False),
    ("attached hero has at least 3 resources in its resource pool", True),
    ("attached hero has at least 4 resource in its resource pool", False),
    ("attached hero has no resources in its resource pool", False),
    ("Wanderer has no resources in its resource pool", True),
    ("Wanderer has no keywords", False),
    ("Rider has no keywords", True),
    ("Wanderer has ranged", True),
    ("Rider has ranged", False),
    ("Wanderer has printed ranged", True),
    ("Rider has printed ranged", False),
    ("Wanderer has the Dunedain trait", True),
    ("Wanderer has the Gondor trait", False),
    ("Ford is in play", True),
    ("Peak is in play", False),
    ("Ford is a River location", True),
    ("Ford is a Hills location", False),
    ("Relic is not a River location", True),
    ("Ford is not a River location", False),
    ("attached hero has 2 damage on it", True),
    ("attached hero has 3 damage on it", False),
    ("there are 3 resource on attached hero", True),
    ("there are 2 resource on attached hero", False),
    ("you control 2 heroes", True),
    ("you control 3 heroes", False),
    ("you control at least 3 heroes", False),
    ("you are engaged with 1 enemy", True),
    ("you are engaged with 2 enemies", False),
    ("there are 3 enemies in play", True),
    ("there are 4 enemies in play", False),
    ("attached hero has 1 Item attached", True),
    ("attached hero has 2 Item cards attached", False),
    ("there is a damage on attached hero", True),
    ("there is a damage on Wanderer", False),
    ("there are no damage on Wanderer", True),
    ("attached hero's attack is 3", True),
    ("attached hero's attack is 2", False),
    ("attached hero's attack is 3 or lower", True),
    ("attached hero's attack is 2 or lower", False),
    ("attached hero's attack is lower than 4", True),
    ("attached hero's attack is lower than 3", False),
    ("each hero you control has a printed leadership icon", False),
    ("you control no heroes", False),
    ("the last player is engaged with a Creature enemy", True),
    ("the last player is engaged with a Troll enemy", False),
    ("the first player is engaged with no Creature enemies", True),
    ("you are engaged with at least 2 enemies", False),
    ("there are no Orc enemies in play", False),
    ("there are no Dwarf enemies in play", True),
    ("your threat is 20 or lower", True),
    ("each player's threat is 20 or lower", True),
    ("the players quest successfully", False),
    ("the players quest unsuccessfully", False),
])  # fmt: skip
def test_a_condition_holds_exactly_where_its_words_are_true(condition: str, true: bool) -> None:
    """lcg/if."""
    table = late_in_a_game(f"Always — while {condition}, attached hero gets +5 willpower.")
    assert bool(table.value(table.id_of("Captain"), "willpower") == 7) == true


@pytest.mark.parametrize("deed", ["Discard each chosen card", "Shuffle each chosen card into its owner's deck"])
def test_cards_chosen_in_hands_are_found_there(deed: str) -> None:
    table = Table("Tom", "Ann")
    for player in ("Tom", "Ann"):
        table.hero(f"{player}'s Hero", player=player)
        for _ in range(2):
            table.lays("Plain Card", f"hand:{player}")
    revealed(table, f"Each player chooses a card in his hand. {deed}.")
    assert [len(table.hand(player)) for player in ("Tom", "Ann")] == [1, 1]

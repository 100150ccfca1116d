"""Which cards a description means, which conditions hold and how much an amount is: asked of one table that
is laid out once.

Expected is what the words say of the table in `middle_of_a_game`; the rules for qualifiers are
lcg/qualifiers, for states lcg/ready, lcg/exhausted, lcg/engaged, lcg/ownership-and-control, for counting
lcg/modifiers and lcg/printed.
"""

from __future__ import annotations

import pytest

from ruling_service.engine.lcg import table as places
from tests.engine.lcg.middle_of_a_game import laid_out


def meant(description: str) -> set[str]:
    """The cards in play that Tom's Marker means by a description."""
    table = laid_out(f"Always — each {description} gains the Spider trait.")
    return {
        table.play.name(i) for i in places.in_play(table.play)
        if "Spider" in {str(t).title() for t in table.value(i, "traits")}
    }


HEROES = {"Captain", "Wanderer", "Rider"}
ALLIES = {"Squire", "Page"}
ENEMIES = {"Snaga", "Olog", "Wolf"}


@pytest.mark.parametrize(("description", "cards"), [
    ("hero", HEROES),
    ("ally", ALLIES),
    ("character", HEROES | ALLIES),
    ("enemy", ENEMIES),
    ("location", {"Hill", "Ford"}),
    ("objective", {"Relic"}),
    ("attachment", {"Sword", "Marker"}),
    ("hero or enemy", HEROES | ENEMIES),
    ("exhausted character", {"Captain"}),
    ("ready character", {"Wanderer", "Squire", "Rider", "Page"}),
    ("damaged character", {"Captain", "Page"}),
    ("damaged hero", {"Captain"}),
    ("undamaged hero", {"Wanderer", "Rider"}),
    ("damaged enemy", {"Olog"}),
    ("unique character", {"Captain"}),
    ("non-unique hero", {"Wanderer", "Rider"}),
    ("Gondor character", {"Captain", "Squire"}),
    ("Gondor hero", {"Captain"}),
    ("Gondor or Rohan character", {"Captain", "Squire", "Rider", "Page"}),
    ("non-Gondor character", {"Wanderer", "Rider", "Page"}),
    ("Orc enemy", {"Snaga"}),
    ("hero you control", {"Captain", "Wanderer"}),
    ("character you control", {"Captain", "Wanderer", "Squire"}),
    ("enemy engaged with you", {"Olog"}),
    ("enemy not engaged with you", {"Snaga", "Wolf"}),
    ("engaged enemy", {"Olog", "Wolf"}),
    ("enemy in staging", {"Snaga"}),
    ("location in staging", {"Hill"}),
    ("character committed to the quest", {"Rider"}),
    ("hero not committed to the quest", {"Captain", "Wanderer"}),
    ("character with ranged", {"Wanderer"}),
    ("character without ranged", {"Captain", "Squire", "Rider", "Page"}),
    ("attachment with restricted", {"Sword"}),
    ("hero with 3 or more attack", {"Captain", "Wanderer"}),
    ("hero with 2 or less attack", {"Rider"}),
    ("hero with 2 or more willpower", {"Captain", "Rider"}),
    ("enemy with an engagement cost of 20 or lower", {"Snaga", "Wolf"}),
    ("enemy with engagement cost 20 or higher", {"Snaga", "Olog"}),
    ("enemy with an engagement cost of 20", {"Snaga"}),
    ("enemy with an engagement cost lower than 20", {"Wolf"}),
    ("enemy with an engagement cost higher than 20", {"Olog"}),
    ("ally with printed cost 2", {"Squire"}),
    ("hero with no attachments", {"Wanderer", "Rider"}),
    ("location with any progress on it", {"Ford"}),
    ("location with no progress on it", {"Hill"}),
    ("character with 2 or more damage on it", {"Captain"}),
    ("character with at least 1 damage on it", {"Captain", "Page"}),
    ("hero with a Weapon attachment", {"Captain"}),
    ("leadership hero", {"Captain"}),
    ("non-leadership hero", {"Wanderer", "Rider"}),
    ("hero with a leadership resource icon", {"Captain"}),
    ("hero with at least 1 resource in its pool", {"Captain"}),
    ("hero with the highest attack", {"Captain", "Wanderer"}),
    ("hero with the lowest willpower", {"Wanderer"}),
    ("enemy with the highest engagement cost", {"Olog"}),
    ("restricted attachment", {"Sword"}),
    ("active location", {"Ford"}),
    ("unclaimed objective", {"Relic"}),
    ("enemy with the lowest engagement cost", {"Wolf"}),
    ("hero with the most attack", {"Captain", "Wanderer"}),
    ("ally with an even printed cost", {"Squire"}),
    ("ally with an odd printed cost", {"Page"}),
    ("hero with less than 2 willpower", {"Wanderer"}),
    ("enemy with a threat of 2", {"Snaga"}),
    ("hero that is exhausted", {"Captain"}),
    ("hero that is not exhausted", {"Wanderer", "Rider"}),
    ("character with no damage on it", {"Wanderer", "Squire", "Rider"}),
    ("attachment attached to a unique hero", {"Sword", "Marker"}),
    ("attachment attached to an ally", set()),
    ("hero controlled by the first player", {"Captain", "Wanderer"}),
    ("questing character", {"Rider"}),
])  # fmt: skip
def test_a_description_means_exactly_the_cards_that_fit_it(description: str, cards: set[str]) -> None:
    """lcg/qualifiers: a qualifier holds for everything it stands before."""
    assert meant(description) == cards


def holds(condition: str) -> bool:
    """Whether a condition of Tom's Marker holds at the table."""
    table = laid_out(f"Always — if {condition}, attached hero gets +5 willpower.")
    return bool(table.value(table.id_of("Captain"), "willpower") == 7)


@pytest.mark.parametrize(("condition", "true"), [
    ("your threat is 20 or higher", True),
    ("your threat is 21 or higher", False),
    ("your threat is 20 or lower", True),
    ("your threat is 19 or lower", False),
    ("you control a Gondor character", True),
    ("you control a Rohan character", False),
    ("you control 2 or more heroes", True),
    ("you control 3 or more heroes", False),
    ("you control exactly 1 ally", True),
    ("you control exactly 2 allies", False),
    ("you control fewer than 3 heroes", True),
    ("you control fewer than 2 heroes", False),
    ("there are 3 or more enemies in play", True),
    ("there are 4 or more enemies in play", False),
    ("there are 2 or fewer locations in play", True),
    ("there are 1 or fewer locations in play", False),
    ("there are exactly 3 enemies in play", True),
    ("there are more than 3 enemies in play", False),
    ("there are no treacheries in play", True),
    ("there are no enemies in staging", False),
    ("there is a Troll enemy in play", True),
    ("there is a Dwarf hero in play", False),
    ("you are engaged with an enemy", True),
    ("you are engaged with a Goblin enemy", False),
    ("you are engaged with 1 or more enemies", True),
    ("you are engaged with 2 or more enemies", False),
    ("attached hero is ready", False),
    ("attached hero is exhausted", True),
    ("attached hero is committed", False),
    ("attached hero is not committed to the quest", True),
    ("attached hero has ranged", False),
    ("attached hero has the Gondor trait", True),
    ("attached hero has the Dunedain trait", False),
    ("attached hero is a Noble", True),
    ("attached hero is a Rohan", False),
    ("attached hero is not a Rohan", True),
    ("attached hero is not a Noble", False),
    ("attached hero is damaged", True),
    ("attached hero is undamaged", False),
    ("attached hero is unique", True),
    ("attached hero's attack is 3 or higher", True),
    ("attached hero's attack is 4 or higher", False),
    ("attached hero's attack is 3 or lower", True),
    ("attached hero's attack is 2 or lower", False),
    ("attached hero's attack is lower than 3", False),
    ("attached hero's attack is lower than 4", True),
    ("attached hero's attack is higher than 2", True),
    ("attached hero's attack is higher than 3", False),
    ("attached hero's attack is 3", True),
    ("attached hero's attack is 2", False),
    ("there are 2 or more damage on attached hero", True),
    ("there are 3 or more damage on attached hero", False),
    ("there are fewer than 3 damage on attached hero", True),
    ("there are fewer than 2 damage on attached hero", False),
    ("there are no damage on attached hero", False),
    ("there are no progress on attached hero", True),
    ("attached hero has at least 3 resource in its pool", True),
    ("attached hero has at least 4 resource in its pool", False),
    ("attached hero has no resources in its pool", False),
    ("attached hero has 2 or more attachments", True),
    ("attached hero has 3 or more attachments", False),
    ("attached hero has no attachments", False),
    ("attached hero has a Weapon attached", True),
    ("attached hero has an Armor attached", False),
    ("you have 2 or more cards in your hand", True),
    ("you have 3 or more cards in your hand", False),
    ("you have 2 or fewer cards in your hand", True),
    ("you have no cards in your hand", False),
    ("it is the quest phase", True),
    ("attached hero has no keywords", True),
    ("each hero you control has a printed lore icon", False),
    ("the active location is a River", True),
    ("the active location is a Hills", False),
    ("you are engaged with no enemies", False),
    ("you are engaged with no Goblin enemies", True),
    ("you control no allies", False),
    ("you control no Dwarf allies", True),
    ("attached hero's willpower is greater than 1", True),
    ("attached hero's willpower is greater than 2", False),
    ("the number of enemies in play is greater than 2", True),
    ("the number of enemies in play is greater than 3", False),
    ("the number of enemies in play is less than 4", True),
    ("the number of enemies in play is less than 3", False),
    ("the number of enemies in play is equal to 3", True),
    ("the number of enemies in play is equal to 2", False),
    ("it is the combat phase", False),
    ("the number of enemies in play is at least 3", True),
    ("the number of enemies in play is at most 2", False),
])  # fmt: skip
def test_a_condition_holds_exactly_where_its_words_are_true(condition: str, true: bool) -> None:
    """lcg/if: a condition is looked at when it is asked."""
    assert holds(condition) == true


def amounts_to(amount: str) -> int:
    """How much an amount is where it stands in an action of Tom's Marker."""
    table = laid_out(f"Action — raise your threat by {amount}.")
    before = table.threat("Tom")
    return table.uses("Marker").threat("Tom") - before


@pytest.mark.parametrize(("amount", "number"), [
    ("2", 2),
    ("the number of players in the game", 2),
    ("the number of enemies in play", 3),
    ("the number of damage on attached hero", 2),
    ("the number of resource on attached hero", 3),
    ("the number of heroes you control", 2),
    ("the number of Gondor characters you control", 2),
    ("twice the number of enemies in play", 6),
    ("attached hero's attack", 3),
    ("the willpower of attached hero", 2),
    ("the total attack of each hero you control", 6),
    ("2 per player", 4),
    ("1 per enemy in play", 3),
    ("1 for each damage on attached hero", 2),
    ("3 more than the number of enemies in play", 6),
    ("the tens digit of your threat dial", 2),
    ("the number of players in the game plus 3", 5),
    ("the stage number of the main quest", 1),
    ("the total threat of each enemy in play", 7),
    ("half the number of heroes you control", 1),
    ("the number of players in the game minus 1", 1),
])  # fmt: skip
def test_an_amount_is_counted_as_it_is_said(amount: str, number: int) -> None:
    """lcg/modifiers, lcg/printed: asked when the effect is carried out."""
    assert amounts_to(amount) == number

"""What counts as done in full: only then does what stands behind "then" take place (lcg/then, lcg/faq/1.15).

Every phrase is carried out at the table of `late_in_a_game`, with "Then, set each player's threat to 45"
behind it. Expected is whether all that the phrase asks for was there to be done.
"""

from __future__ import annotations

import pytest

from ruling_service.engine.lcg import table as places
from tests.engine.lcg.table_top import Table
from tests.engine.lcg.test_meaning_exactly_late import late_in_a_game

DONE = [
    ("discard a Gondor ally", [], True),
    ("discard a Dwarf ally", [], False),
    ("discard each ally", [], True),
    ("destroy a Gondor ally", [], True),
    ("destroy each Dwarf enemy", [], False),
    ("destroy an enemy in the staging area", [], True),
    ("discard each Dwarf ally", [], False),
    ("discard all attachments from a Noble hero", [], True),
    ("discard all attachments from a Dunedain hero", [], True),  # all may be none (lcg/designer/091)
    ("discard 2 cards from your hand", ["Plain Card and Plain"], True),
    ("discard 3 cards from your hand", [], True),
    ("discard 4 cards from your hand", [], False),
    ("discard your hand", [], True),
    ("discard the top 3 cards of your deck", [], True),
    ("discard the top card of your deck", [], True),
    ("randomly discard 1 card from your hand", ["Recruit"], True),
    ("randomly discard 4 cards from your hand", [], False),
    ("deal 1 damage to a Dunedain hero", [], True),
    ("deal 1 damage to a Dwarf hero", [], False),
    ("deal 1 damage to each Dwarf hero", [], False),
    ("deal 2 damage divided among Dwarf heroes", [], False),
    ("deal 1 damage divided among Rohan heroes", [], True),
    ("heal 2 damage from a Noble hero", [], True),
    ("heal 3 damage from a Noble hero", [], False),
    ("heal 1 damage from a Rohan hero", [], False),
    ("heal all damage from a Noble hero", [], True),
    ("heal 1 damage divided among characters", ["heal 1 on Captain"], True),
    ("heal 1 damage divided among Rohan heroes", [], False),
    ("move 2 damage from a Noble hero to a Troll enemy", [], True),
    ("move 3 damage from a Noble hero to a Troll enemy", [], False),
    ("move 1 damage from a Rohan hero to a Troll enemy", [], False),
    ("move 1 damage from a Noble hero to a Dwarf hero", [], False),
    ("ready a Noble hero", [], True),
    ("ready a Rohan hero", [], False),
    ("exhaust a Rohan hero", [], True),
    ("exhaust a Noble hero", [], False),
    ("exhaust 2 heroes you control", [], False),
    ("remove 1 progress from Ford", [], True),
    ("remove 2 progress from Ford", [], False),
    ("remove all progress from Ford", [], True),
    ("remove 1 progress from a Hills location", [], False),
    ("place 1 progress on Ford", [], True),
    ("place 1 progress on a Mountain location", [], False),
    ("place 1 progress on the current quest", [], True),
    ("move 1 progress from the active location to a Hills location", [], True),
    ("move 2 progress from the active location to a Hills location", [], False),
    ("move 1 progress from a Hills location to the active location", [], False),
    ("discard 3 resources from a Noble hero", [], True),
    ("discard 4 resources from a Noble hero", [], False),
    ("discard 1 resource from a Rohan hero", [], False),
    ("add 1 resource to a Noble hero's pool", [], True),
    ("add 1 resource to a Dwarf hero's pool", [], False),
    ("move 3 resources from a Noble hero to a Rohan hero", [], True),
    ("move 4 resources from a Noble hero to a Rohan hero", [], False),
    ("draw 3 cards", [], True),
    ("draw 4 cards", [], False),
    ("draw the bottom card of your deck", [], True),
    ("lower your threat by 20", [], True),
    ("lower your threat by 21", [], False),
    ("lower your threat to your starting threat level", [], True),
    ("raise your threat by 1", [], True),
    ("engage an Orc enemy", [], True),
    ("engage a Dwarf enemy", [], False),
    ("return Olog to the staging area", [], True),
    ("return each enemy engaged with you to the staging area", [], True),
    ("return a Dwarf ally to its owner's hand", [], False),
    ("return Squire to its owner's hand", [], True),
    ("add the topmost enemy in the encounter discards to staging", [], True),
    ("add the topmost location in the encounter discards to staging", [], False),
    ("put an ally into play from your hand", [], True),
    ("put a Dwarf ally into play from your hand", [], False),
    ("put Sleeper into play engaged with you", [], True),
    ("commit a Dunedain hero to the quest", [], True),
    ("commit a Rohan hero to the quest", [], False),
    ("remove a Rohan hero from the quest", [], True),
    ("give control of a Gondor ally to the next player", [], True),
    ("give control of a Dwarf ally to the next player", [], False),
    ("gain control of a Rohan ally", [], True),
    ("take the first player token", [], False),
    ("switch the active location with a location in the staging area", [], True),
    ("switch the active location with a Mountain location", [], False),
    ("exchange the active location with a Mountain location", [], False),
    ("make a location in the staging area the active location", [], True),
    ("make a Mountain location the active location", [], False),
    ("make Peak the active location", [], True),
    ("make Ford the active location", [], False),
    ("shuffle an Orc enemy into the encounter deck", [], True),
    ("shuffle a Dwarf enemy into the encounter deck", [], False),
    ("set a location in the staging area aside", [], True),
    ("remove a Mountain location from the game", [], False),
    ("remove a Hills location from the game", [], True),
    ("advance to stage 4", [], False),
    ("advance to a random stage 4", [], False),
    ("search your deck for an event; add that event to your hand", ["Second"], True),
    ("search your deck for an ally; add that ally to your hand", [], False),
    ("reveal 1 encounter card", [], True),
    ("for each Dwarf hero in play, draw 1 card", [], False),
    ("for each hero you control, draw 1 card", [], True),
    ("you may draw 1 card", ["yes"], True),
    ("you may draw 1 card", ["no"], False),
    ("each hero gets +1 attack until the end of the phase", [], True),  # creating a lasting effect counts
    ("cancel this attack", [], False),
    ("discard all shadow cards dealt to a Troll enemy", [], True),
    ("deal 1 shadow card to a Dwarf enemy", [], False),
    ("deal 1 shadow card to a Troll enemy", [], True),
    ("choose a Dwarf hero; ready that hero", [], False),
    ("choose a Noble hero; ready that hero", [], True),
    ("flip a Dwarf enemy", [], False),
    # nothing is under way, or about to happen, that it could change
    ("remove an Orc enemy from combat", [], False),
    ("cancel 1 damage", [], False),
    ("declare a Dunedain hero as a defender", [], False),
    ("declare a Dunedain hero as an attacker at once against a Dwarf enemy", [], False),
    ("reduce that amount by 2", [], False),
    ("discard 2 of those", [], False),
    ("end the combat phase", [], False),
    ("ignore the test symbols of a Dwarf enemy", [], False),
    ("ignore the test symbols of an Orc enemy", [], True),
    # nothing is there of which it speaks
    ("make a Dwarf hero unconscious", [], False),
    ("make a Rohan hero unconscious", [], True),
    ("ready an unconscious hero", [], False),
    ("discard 1 poison", [], False),
    ("turn 1 hidden card faceup", [], False),
    ("turn all hidden cards faceup", [], False),
    ("put a Dwarf ally into play exhausted and committed to the quest", [], False),
    ("attach a Dwarf ally to your threat dial", [], False),
    ("attach a Dwarf ally to a Noble hero", [], False),
    ("attach Sleeper to a Dwarf hero", [], False),
    ("draw a random stage 4", [], False),
    ("travel to a Mountain location", [], False),
    ("discard 1 resource from each Dwarf hero's pool", [], False),
    ("discard 1 resource from each Rohan hero's pool", [], False),
    ("discard 1 resource from each Noble hero's pool", [], True),
    ("move 2 resources from a Dwarf hero to a Rohan hero", [], False),
    ("deal 1 shadow card to each Dwarf enemy", [], False),
    # from a card to itself nothing moves, lcg/move
    ("move 2 damage from a Noble hero to a Noble hero", [], False),
    ("move 2 resources from a Noble hero to a Noble hero", [], False),
]


@pytest.mark.parametrize(
    ("text", "answers", "done"), DONE, ids=[f"{row[0]}: {', '.join(row[1])}" for row in DONE]
)
def test_what_follows_then_takes_place_if_all_before_it_was_done(
    text: str, answers: list[str], done: bool
) -> None:
    table = late_in_a_game()
    table.prints("Blow", "treachery", text=f"When revealed — {text}. Then, set each player's threat to 45.")
    table.answering(*answers).reveals(table.lays("Blow", places.ASIDE))
    assert table.threat("Kris") == (45 if done else 20)
    assert not table.answers, "nobody was asked for these"


ALWAYS = ("each ", "you may", "all ", "discard your hand", "; ", "of those", "stage 4")
"""What speaks of all there are, or leaves it to the player, can be picked though there are none; what begins with a
choice is known once it is made; and of a stage that is not here nobody knows that it isn't there.
"""
OPTIONS = [row for row in DONE if not any(word in row[0] for word in ALWAYS)]


@pytest.mark.parametrize(("text", "answers", "done"), OPTIONS, ids=[row[0] for row in OPTIONS])
def test_an_option_can_be_picked_where_it_can_be_done_in_full(text: str, answers: list[str], done: bool) -> None:
    """lcg/faq/1.44: beside one that can be done, one that cannot is not offered."""
    table = late_in_a_game()
    raises = "raise each player's threat by 7"
    table.prints("Blow", "treachery", text=f"When revealed — choose: either {text}, or {raises}.")
    table.answering("raise each").reveals(table.lays("Blow", places.ASIDE))
    offered = [labels for _, _, labels in table.deciding if any(label.startswith("raise each") for label in labels)]
    assert bool(offered) == done


@pytest.mark.parametrize(("text", "there", "done"), [
    ("shuffle each copy of Old Foe in the encounter discards into the encounter deck", 0, True),
    ("shuffle each copy of Old Foe in the encounter discards into the encounter deck", 2, True),
    ("remove each character of yours from the quest", 0, True),
    ("remove a character from the quest", 0, False),
    ("shuffle 1 enemy in the encounter discards into the encounter deck", 0, False),
])  # fmt: skip
def test_each_of_none_has_left_its_place_in_full(text: str, there: int, done: bool) -> None:
    """lcg/then: what comes before has been done, or is true, in full."""
    table = Table("Tom").during("travel", "4.2")
    table.hero()
    table.prints("Old Foe", "enemy", threat=1)
    for _ in range(there):
        table.lays("Old Foe", places.ENCOUNTER_DISCARD)
    table.prints("Call", "treachery", text=f"When revealed — {text}; then raise your threat by 5.")
    table.reveals(table.lays("Call", places.ENCOUNTER_DECK))
    assert table.threat("Tom") == (25 if done else 20)

"""A type that is named and then heard of or paid less for, both ends of a deck, options in a list, and an attack for
which a text declares the attacker.
"""

from __future__ import annotations

import pytest

from ruling_service.engine.lcg import table as places
from tests.engine.lcg.table_top import Table

HOST = "attached hero"
NAMES = (
    f"Response: After {HOST} commits to the quest, name treachery, location or enemy. If a card of the named type is "
    f"revealed this phase, exhaust Old Cloak to ready {HOST}."
)


@pytest.mark.parametrize(("named", "comes", "ready"), [
    ("enemy", "Orc", True), ("enemy", "Fen", False), ("location", "Fen", True), ("treachery", "Quiet Day", True)
])
def test_a_card_of_the_named_type_is_heard_of_once(named: str, comes: str, ready: bool) -> None:
    """The second finds the attachment exhausted."""
    table = Table("Tom")
    table.quest("Long Road")
    hero = table.hero("Hero", willpower=2)
    table.prints("Old Cloak", "attachment", text=NAMES)
    cloak = table.lays("Old Cloak", "play:Tom", on=hero)
    table.enemy("Orc", where=places.ASIDE)
    table.location("Fen", where=places.ASIDE)
    for _ in range(2):
        table.lays(comes, places.ENCOUNTER_DECK)
    table.answering("commit Hero", "use Old Cloak", named, "yes")
    table.goes_through("3.1", until="3.4")
    assert table.card(hero).ready is ready
    assert table.card(cloak).ready is not ready


@pytest.mark.parametrize(("cost", "sphere", "type_", "paid"), [
    (3, "Lore", "ally", 2), (1, "Lore", "ally", 1), (3, "Tactics", "ally", 3), (3, "Lore", "attachment", 3)
])
def test_cards_of_the_named_type_cost_less(cost: int, sphere: str, type_: str, paid: int) -> None:
    table = Table("Tom").during("planning", "2.2")
    table.play.remember("active player", 0)
    table.quest("Long Road")
    table.hero("Hero", sphere=sphere, resources=8)
    table.ally("Teacher", text="Action: Exhaust Teacher to name a card type. Until the end of the phase, reduce the cost "
               "of each [lore] card of that type you play by 1 (to a minimum of 1).")  # fmt: skip
    for name in ("First", "Second"):
        table.prints(name, type_, sphere=sphere, cost=cost, willpower=1, attack=0, defense=0, hit_points=1)
        table.lays(name, "hand:Tom")
    table.answering("ally").uses("Teacher")
    for n, name in enumerate(("First", "Second"), 1):
        if type_ == "attachment":
            table.answering("attach to Hero")
        table.plays(name)
        assert table.resources(table.id_of("Hero")) == 8 - n * paid


PLACE = "Place 1 progress"
LIST = (
    "Action: Exhaust Old Glass to choose one:\n • Look at the top 1 and bottom 1 cards of your deck.\n "
    f"• {PLACE} on a location (2 progress instead if it is Dark).\n"
)


@pytest.mark.parametrize(("way", "dark", "progress"), [("place", True, 2), ("place", False, 1), ("look", False, 0)])
def test_options_in_a_list_with_another_number_in_one(way: str, dark: bool, progress: int) -> None:
    table = Table("Tom").during("quest", "3.3")
    table.quest("Long Road")
    hero = table.hero("Hero")
    fen = table.location("Fen", traits="Dark." if dark else "Marsh.", quest_points=5)
    table.deck("Tom", "Plain Card", "Plain Card", "Plain Card")
    table.prints("Old Glass", "attachment", text=LIST)
    table.lays("Old Glass", "play:Tom", on=hero)
    table.answering(way).uses("Old Glass")
    assert table.progress(fen) == progress
    assert len(table.pile("deck:Tom")) == 3


@pytest.mark.parametrize("others", ["", " No other attackers can be declared for this attack."])
def test_a_text_declares_the_attacker(others: str) -> None:
    """That hero alone attacks, exhausted as the price was, and the enemy stays where it is."""
    table = Table("Tom", "Kris").during("combat", "6.1")
    table.quest("Long Road")
    hero = table.hero("Archer", attack=3)
    friend = table.hero("Friend", player="Kris", attack=9, keywords="Ranged.")
    orc = table.enemy("Orc", defense=1, hit_points=3)
    table.prints("Long Bow", "attachment", text=f"Combat Action: Choose an enemy in staging. Exhaust {HOST} and Long Bow to "
                 f"make a ranged attack against that enemy. Declare {HOST} as the attacker.{others}")  # fmt: skip
    table.lays("Long Bow", "play:Tom", on=hero)
    table.answering("Orc").uses("Long Bow")
    assert (table.damage(orc), table.zone(orc)) == (2, places.STAGING)
    assert [table.card(each).ready for each in (hero, friend)] == [False, True]
    assert table.why_not_use("Long Bow") is not None

"""What is said of several cards is meant of each by itself: numbers that hang on a card, the player who is
engaged with it or controls it, and conditions that go on about it (lcg/modifiers, lcg/constant-ability).
"""

from __future__ import annotations

from itertools import product

import pytest

from ruling_service.engine.lcg import coverage, language
from ruling_service.engine.lcg import table as places
from tests.engine.lcg.table_top import Table

HEROES, ENEMIES = ("Poor", "Rich", "Hurt"), ("Near", "Far", "Loose")

NUMBERS = {
    "each hero": {
        "for each attachment on it": (0, 2, 0), "for each resource in its resource pool": (1, 3, 0),
        "for each damage on it": (0, 0, 2), "for each ally its controller controls": (2, 2, 1),
        "for each enemy engaged with its controller": (1, 1, 1),
        "for each other hero its controller controls": (1, 1, 0),
    },
    "each enemy": {
        "for each damage on it": (0, 1, 2), "for each ally the engaged player controls": (2, 1, 0),
        "for each card in the engaged player's hand": (0, 3, 0),
    },
    "each enemy engaged with a player": {"for each ally that player controls": (2, 1, 0)},
    "each engaged enemy": {"for each ally controlled by the engaged player": (2, 1, 0)},
}
"""Of which cards, by what, and what that is for each of them: Poor and Rich are Tom's, Hurt is Ann's; Near is
engaged with Tom, Far with Ann, Loose with nobody.
"""

WHILES = {
    ("each hero", "it has an attachment"): (0, 1, 0),
    ("each hero", "it is damaged"): (0, 0, 1),
    ("each hero", "its controller controls 2 or more allies"): (1, 1, 0),
    ("each enemy", "the engaged player controls 2 or more allies"): (1, 0, 0),
    ("each enemy engaged with a player", "that player controls 2 or more allies"): (1, 0, 0),
}


def laid() -> tuple[Table, dict[str, int]]:
    table = Table("Tom", "Ann").during("quest", "3.3")
    table.quest()
    table.prints("Ring", "attachment", cost=1, text="Attach to a hero.")
    for name, player, resources, damage in (("Poor", "Tom", 1, 0), ("Rich", "Tom", 3, 0), ("Hurt", "Ann", 0, 2)):
        table.hero(name, player=player, resources=resources, damage=damage)
    for _ in range(2):
        table.lays("Ring", "play:Tom", on=table.id_of("Rich"))
        table.ally("Friend", player="Tom")
        table.lays("Plain Card", "hand:Ann")
    table.lays("Plain Card", "hand:Ann")
    table.ally("Friend", player="Ann")
    for name, where, damage in (("Near", "engaged:Tom", 0), ("Far", "engaged:Ann", 1), ("Loose", places.STAGING, 2)):
        table.with_tokens(table.enemy(name, where=where), damage=damage)
    return table, {name: table.value(table.id_of(name), "attack") for name in (*HEROES, *ENEMIES)}


def grows(heading: str, which: str, bonus: str) -> tuple[int, ...]:
    """By how much the [attack] of each of these cards is greater once the text has been said."""
    table, before = laid()
    said = f"{which[0].upper()}{which[1:]} gets +1 [attack] {bonus}"
    if heading == "constant":
        table.location("Made-up Mound", text=f"{said}.")
    else:
        table.carries_out(heading, f"{said} until the end of the phase.")
    names = HEROES if "hero" in which else ENEMIES
    return tuple(table.value(table.id_of(name), "attack") - before[name] for name in names)


@pytest.mark.parametrize(("heading", "which"), [*product(("constant", "action", "when revealed"), NUMBERS)])
def test_a_number_that_hangs_on_each_card_is_its_own(heading: str, which: str) -> None:
    assert {bonus: grows(heading, which, bonus) for bonus in NUMBERS[which]} == NUMBERS[which]


def test_a_condition_about_each_card_is_asked_of_each() -> None:
    found = {(which, so): grows("constant", which, f"while {so}") for which, so in WHILES}
    assert found == WHILES


def test_a_condition_while_an_effect_lasts() -> None:
    table, before = laid()
    table.prints(
        "Made-up Peril", "treachery",
        text="When Revealed: Each enemy engaged with a player gets +1 [attack] while "
        "that player controls 2 or more allies."
    )  # fmt: skip
    table.reveals(table.lays("Made-up Peril", places.ENCOUNTER_DECK))
    assert [table.value(table.id_of(name), "attack") - before[name] for name in ENEMIES] == [1, 0, 0]


def test_each_is_dealt_its_own() -> None:
    table, _ = laid()
    table.prints(
        "Made-up Peril", "treachery",
        text="When Revealed: Deal 1 damage to each enemy for each ally the engaged player controls."
    )  # fmt: skip
    table.reveals(table.lays("Made-up Peril", places.ENCOUNTER_DECK))
    assert [table.damage(table.id_of(name)) for name in ENEMIES] == [2, 2, 2]


def test_a_condition_asked_once_of_each_is_a_gap() -> None:
    """What is carried out once asks its condition before it comes to the cards."""
    for text in (
        "Each enemy gets +1 [attack] until the end of the phase if the engaged player controls 2 or more allies.",
        "Deal 1 damage to each hero if its controller controls 2 or more allies.",
    ):
        compiled = language.compiler().compile_card({"name": "Peril", "type": "treachery", "text": f"When Revealed: {text}"})
        assert not compiled.gaps
        assert "of each card's own" in str(coverage.lacks(compiled.abilities))


@pytest.mark.parametrize(("which", "stays"), [
    ("Each enemy in the staging area", False), ("Each enemy currently in the staging area", True),
    ("Each enemy and location currently in the staging area", True),
])
def test_what_lasts_is_asked_of_each_where_those_are_meant_that_are_there(which: str, stays: bool) -> None:
    """Who comes later is not among them, so that it is clear of each what it gets."""
    text = f"When Revealed: {which} gets +1 [threat] this phase. (+3 [threat] instead if it is damaged.)"
    compiled = language.compiler().compile_card({"name": "Peril", "type": "treachery", "text": text})
    assert bool(coverage.lacks(compiled.abilities)) != stays
    if not stays:
        return
    table = Table("Tom").during("quest", "3.3")
    table.quest(), table.hero()
    whole, hurt = table.enemy("Whole", threat=2), table.with_tokens(table.enemy("Hurt", threat=2, hits=4), damage=1)
    table.prints("Made-up Peril", "treachery", text=text)
    table.reveals(table.lays("Made-up Peril", places.ENCOUNTER_DECK))
    assert (table.value(whole, "threat"), table.value(hurt, "threat")) == (3, 5)
    late = table.with_tokens(table.enemy("Late", threat=2), damage=1)
    assert table.value(late, "threat") == 2

"""Every way of saying a number in every slot that takes one: how many cards are meant, how far a rule lets go, what
a value becomes. What each comes to is worked out here from the players and the locations.
"""

from __future__ import annotations

import pytest

from ruling_service.engine.lcg import allowances, payment, verbs
from ruling_service.engine.lcg import table as places
from tests.each import of_each
from tests.engine.lcg.table_top import Table

BEFORE = {
    "2": lambda players, x: 2, "X": lambda players, x: x, "1 per player": lambda players, x: players,
    "twice X": lambda players, x: 2 * x, "half X": lambda players, x: -(-x // 2), "X plus 1": lambda players, x: x + 1,
    "1 more than X": lambda players, x: x + 1, "1 less than X": lambda players, x: max(0, x - 1),
    "3 times X": lambda players, x: 3 * x, "2 more than twice X": lambda players, x: 2 * x + 2,
}  # fmt: skip
"""What stands before what it counts, and what it comes to; X is the number of locations in play."""

BEHIND = {
    "the number of players": lambda players, x: players, "1 more than the number of players": lambda players, x: players + 1,
    "twice the number of locations in play": lambda players, x: 2 * x, "X": lambda players, x: x,
    "half the number of locations in play (rounded up)": lambda players, x: -(-x // 2),
}  # fmt: skip
TABLES = ((1, 0), (1, 2), (2, 1), (3, 3))
TAIL = " X is the number of locations in play."

COUNTED = {
    "discarded": ("Discard {} allies in play.", lambda t: len(t.pile("discard:Tom"))),
    "at random": ("Discard {} random allies in play.", lambda t: len(t.pile("discard:Tom"))),
    "chosen": ("The first player chooses {} allies. Exhaust those allies.",
               lambda t: sum(not t.card(i).ready for i in t.play.state.zone(places.area(0)))),
    "exhausted": ("The first player exhausts {} allies he controls.",
                  lambda t: sum(not t.card(i).ready for i in t.play.state.zone(places.area(0)))),
    "returned": ("Return {} enemies from the encounter discard pile to the staging area.", lambda t: t.pile(places.STAGING).count("Wolf")),
    "topmost": ("Add the topmost {} enemies of the encounter discard pile to the staging area.",
                lambda t: t.pile(places.STAGING).count("Wolf")),
    "searched for": ("Search the encounter deck for {} Orc enemies and add them to the staging area.",
                     lambda t: t.pile(places.STAGING).count("Biter")),
    "until": ("Discard cards from the encounter deck until {} Orc enemies have been discarded.",
              lambda t: t.pile(places.ENCOUNTER_DISCARD).count("Biter")),
}  # fmt: skip
"""What asks for so many cards, and how many it has dealt with; of each there are 12."""


def _laid(players: int, locations: int) -> Table:
    table = Table(*("Tom", "Ann", "Bob")[:players]).during("quest", "3.3")
    table.prints("Hand", "ally", hit_points=1)
    table.prints("Wolf", "enemy", threat=1)
    table.prints("Biter", "enemy", threat=1, traits="Orc.")
    table.quest(quest_points=20)
    for number in range(locations):
        table.location(f"Place {number}", quest_points=9)
    for _ in range(12):
        table.lays("Hand", "play:Tom")
        table.lays("Wolf", places.ENCOUNTER_DISCARD)
        table.lays("Biter", places.ENCOUNTER_DECK)
    return table


def _revealed(table: Table, text: str) -> None:
    table.prints("Omen", "treachery", text=f"When Revealed: {text}{TAIL if 'X' in text else ''}")
    table.reveals(table.lays("Omen", "aside"))


@pytest.mark.parametrize("slot", COUNTED)
@of_each(("said", "lies"), [(said, lies) for said in BEFORE for lies in TABLES])
def test_so_many_cards(slot: str, said: str, lies: tuple[int, int]) -> None:
    text, done = COUNTED[slot]
    table = _laid(*lies)
    _revealed(table, text.format(said))
    assert done(table) == min(12, BEFORE[said](*lies)), (slot, said, lies)
    table.is_sound()


@pytest.mark.parametrize("slot", ["discarded", "chosen", "exhausted"])
@of_each(("said", "lies"), [(said, lies) for said in BEHIND for lies in TABLES])
def test_a_number_of_cards_equal_to_something(slot: str, said: str, lies: tuple[int, int]) -> None:
    text, done = COUNTED[slot]
    what = "allies in play" if slot == "discarded" else "allies he controls" if slot == "exhausted" else "allies"
    table = _laid(*lies)
    _revealed(table, text.replace(f"{{}} {what}", f"a number of {what} equal to {said}"))
    assert done(table) == min(12, BEHIND[said](*lies)), (slot, said, lies)


@of_each(("said", "lies"), [(said, lies) for said in BEFORE for lies in TABLES])
def test_what_a_rule_counts_up_to(said: str, lies: tuple[int, int]) -> None:
    much = BEFORE[said](*lies)
    table = _laid(*lies)
    wolf, quest = table.enemy("Old Wolf", attack=9, hit_points=50), table.id_of("Plain Quest")
    _revealed(table, f"Reveal {said} additional encounter cards this phase.")
    assert allowances.revealed_more(table.play) == much, "revealed in staging"
    table = _laid(*lies)
    wolf, quest = table.enemy("Old Wolf", attack=9, hit_points=50), table.id_of("Plain Quest")
    _revealed(table, f"Until the end of the round, set the [attack] of each enemy to {said}.")
    assert table.value(wolf, "attack") == much, "a value"
    table = _laid(*lies)
    wolf, quest = table.enemy("Old Wolf", attack=9, hit_points=50), table.id_of("Plain Quest")
    _revealed(table, f"Until the end of the round, no more than {said} progress can be placed on the current quest.")
    table.happens(verbs.placed_progress(on=quest, amount=10))
    assert table.progress(quest) == min(10, much), "tokens placed"
    table = _laid(*lies)
    for _ in range(6):
        table.lays("Plain Card", "hand:Tom")
    _revealed(table, f"The first player discards down to {said} cards in his hand.")
    assert len(table.hand("Tom")) == min(6, much), "a hand"


@of_each(("said", "lies"), [(said, lies) for said in BEFORE for lies in TABLES])
def test_what_a_card_costs_more(said: str, lies: tuple[int, int]) -> None:
    table = _laid(*lies)
    table.prints("Helper", "ally", cost=1, sphere="Neutral")
    helper = table.lays("Helper", "hand:Tom")
    _revealed(table, f"Until the end of the round, each ally costs {said} more.")
    assert table.value(helper, "cost") == 1
    assert payment.cost(table.play, helper, 0) == 1 + BEFORE[said](*lies)

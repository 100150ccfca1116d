"""Poison: facedown cards of a player's deck on characters."""

from __future__ import annotations

import pytest

from ruling_service.engine.kernel.unread import reached
from ruling_service.engine.lcg import allowances, cannot_happen, fighting, permissions, verbs
from ruling_service.engine.lcg import table as places
from ruling_service.engine.lcg.poison import is_unconscious, poison_on
from tests.engine.lcg.table_top import Table


def revealed(table: Table, text: str) -> None:
    table.prints("Sting", "treachery", text=text)
    table.reveals(table.lays("Sting", places.ENCOUNTER_DECK))


def test_poison_comes_from_the_top_of_the_controllers_deck() -> None:
    table = Table("Tom").during("quest", "3.3")
    hero = table.hero()
    first, second, third = table.deck("Tom", "Plain Card", "Plain Card", "Plain Card")
    revealed(table, "When revealed — give a hero you control 2 poison.")
    assert poison_on(table.play, hero) == [first, second]
    assert table.zone(third) == "deck:Tom"


def test_values_count_poison_and_poisoned_characters_are_told_apart() -> None:
    table = Table("Tom").during("combat", "6.2")
    hero, other = table.hero(), table.hero("Hale Hero")
    table.deck("Tom", "Plain Card", "Plain Card")
    spider = table.enemy(
        "Spinner", where="engaged:Tom", attack=1,
        text="This card gets +1 [attack] for each poison in play. Poisoned characters cannot defend.",
    )
    assert table.play.value(spider, "attack") == 1
    table.play.change(hero, ready=False)
    revealed(table, "When revealed — each exhausted hero gets 2 poison.")
    assert table.play.value(spider, "attack") == 3
    assert poison_on(table.play, other) == []


RULE = (
    "Unconscious characters cannot quest, attack, or defend. Unconscious characters cannot trigger abilities or "
    "collect resources. Unconscious characters cannot be poisoned. Unconscious characters cannot ready (except by "
    "effects that target unconscious characters)."
)


def poisoned(points: int, poison: int) -> tuple[Table, int, list[int]]:
    """A hero given poison, where the stage says what unconscious characters can't."""
    table = Table("Tom").during("quest", "3.3")
    hero = table.hero(hit_points=points)
    cards = list(table.deck("Tom", *("Plain Card",) * 6))
    table.prints("Gloom", "location", text=RULE)
    table.lays("Gloom", places.STAGING)
    revealed(table, f"When revealed — each hero gets {poison} poison.")
    return table, hero, cards


@pytest.mark.parametrize(("points", "poison"), [(1, 1), (2, 2), (3, 3), (3, 2), (4, 1), (2, 3)])
def test_as_much_poison_as_printed_hit_points_makes_unconscious(points: int, poison: int) -> None:
    """lcg/scenario/flies-and-spiders: at once, and its poison goes to the owner's discard pile."""
    table, hero, cards = poisoned(points, poison)
    assert is_unconscious(table.play, hero) is (poison >= points)
    gone = [i for i in cards if table.zone(i) == "discard:Tom"]
    assert (len(gone), len(poison_on(table.play, hero))) == ((poison, 0) if poison >= points else (0, poison))
    assert not reached(table.play.state)


def test_an_unconscious_character_takes_part_in_nothing() -> None:
    table, hero, _ = poisoned(1, 1)
    play = table.play
    assert fighting.may_commit(play, hero, 0) is not None
    assert permissions.prohibited(play, hero, *fighting.ATTACKING) is not None
    assert permissions.prohibited(play, hero, *fighting.DEFENDING) is not None
    assert permissions.prohibited(play, hero, "trigger_act") is not None
    revealed(table, "When revealed — each hero gets 1 poison.")
    assert poison_on(play, hero) == []
    assert allowances.collected(play, hero) == 0 or cannot_happen.forbids(
        play, verbs.gained_resources(card=hero, amount=1, how="collected")
    )


def test_it_readies_only_by_what_is_about_the_unconscious() -> None:
    table, hero, _ = poisoned(1, 1)
    table.play.change(hero, ready=False)
    revealed(table, "When revealed — ready each hero.")
    assert not table.card(hero).ready
    revealed(table, "When revealed — ready an unconscious character you control.")
    assert table.card(hero).ready
    assert not is_unconscious(table.play, hero)


@pytest.mark.parametrize("whom", ["each hero", "a hero you control", "each character you control"])
def test_a_text_makes_unconscious_without_poison(whom: str) -> None:
    table = Table("Tom").during("quest", "3.3")
    hero = table.hero()
    table.play.mark(hero, "committed")
    revealed(table, f"When revealed — make {whom} unconscious.")
    assert is_unconscious(table.play, hero)
    assert not table.card(hero).marked("committed")


@pytest.mark.parametrize("number", [1, 2, 4])
def test_poison_is_discarded(number: int) -> None:
    table = Table("Tom").during("quest", "3.3")
    hero = table.hero(hit_points=5)
    cards = list(table.deck("Tom", *("Plain Card",) * 6))
    revealed(table, "When revealed — each hero gets 3 poison.")
    revealed(table, f"When revealed — discard {number} poison.")
    assert len(poison_on(table.play, hero)) == max(0, 3 - number)
    assert len([i for i in cards if table.zone(i) == "discard:Tom"]) == min(3, number)


def test_facedown_attachments_can_be_counted() -> None:
    table = Table("Tom").during("combat", "6.2")
    table.prints("Pale Wing", "ally", attack=1, defense=1, hit_points=3,
                 text="This card gets +1 [attack] for each facedown attachment attached to this card.")
    bird = table.lays("Pale Wing", "play:Tom")
    for up in (True, False, False):
        borne = table.lays("Plain Card", "play:Tom", on=bird)
        table.play.change(borne, face_up=up)
    assert table.play.value(bird, "attack") == 3

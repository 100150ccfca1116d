"""Poison: facedown cards of a player's deck on characters."""

from __future__ import annotations

from ruling_service.engine.kernel.unread import reached
from ruling_service.engine.lcg import table as places
from ruling_service.engine.lcg.poison import poison_on
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


def test_a_character_with_as_much_poison_as_hit_points_is_a_gap() -> None:
    table = Table("Tom").during("quest", "3.3")
    table.hero(hit_points=1)
    table.deck("Tom", "Plain Card")
    revealed(table, "When revealed — each hero gets 1 poison.")
    assert [each.phrase for each in reached(table.play.state)] == ["unconscious"]


def test_facedown_attachments_can_be_counted() -> None:
    table = Table("Tom").during("combat", "6.2")
    table.prints("Pale Wing", "ally", attack=1, defense=1, hit_points=3,
                 text="This card gets +1 [attack] for each facedown attachment attached to this card.")
    bird = table.lays("Pale Wing", "play:Tom")
    for up in (True, False, False):
        borne = table.lays("Plain Card", "play:Tom", on=bird)
        table.play.change(borne, face_up=up)
    assert table.play.value(bird, "attack") == 3

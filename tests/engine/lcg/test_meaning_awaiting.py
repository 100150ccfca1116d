"""Texts that wait for the next card of a sort, and attachments that wait in the staging area."""

from __future__ import annotations

from ruling_service.engine.kernel.occurrences import occurrence
from ruling_service.engine.lcg import player_attack
from ruling_service.engine.lcg import table as places
from tests.engine.lcg.table_top import Table

TRAP = (
    "Keyword — played into staging, unattached. Always — while unattached, this card attaches to the next "
    "eligible enemy to enter staging."
)

FIRST = "Action — this phase, deal 2 damage to the first enemy as it is revealed."


def with_a_trap(*, where: str = places.STAGING) -> tuple[Table, int]:
    table = Table("Tom").during("quest", "3.3")
    table.hero(resources=2)
    table.prints(
        "Pit", "attachment", cost=1, traits="Trap.",
        text=TRAP + " Always — attached enemy gets -2 threat strength."
    )
    return table, table.lays("Pit", where)


def test_only_the_first_enemy_revealed_is_hit() -> None:
    table = Table("Tom").during("quest", "3.3")
    table.hero(resources=1)
    table.prints("Ambuscade", "event", cost=0, text=FIRST)
    table.lays("Ambuscade", "hand:Tom")
    other = table.location(where=places.ENCOUNTER_DECK)
    first = table.enemy("First Foe", where=places.ENCOUNTER_DECK)
    second = table.enemy("Second Foe", where=places.ENCOUNTER_DECK)
    table.plays("Ambuscade").reveals(other).reveals(first).reveals(second)
    assert (table.damage(first), table.damage(second)) == (2, 0)


def test_it_does_not_wait_once_the_first_has_been_revealed() -> None:
    table = Table("Tom").during("quest", "3.3")
    table.hero(resources=1)
    table.prints("Ambuscade", "event", cost=0, text=FIRST)
    table.lays("Ambuscade", "hand:Tom")
    first = table.enemy("First Foe", where=places.ENCOUNTER_DECK)
    second = table.enemy("Second Foe", where=places.ENCOUNTER_DECK)
    table.reveals(first).plays("Ambuscade").reveals(second)
    assert (table.damage(first), table.damage(second)) == (0, 0)


def test_a_card_may_be_played_only_before_its_step() -> None:
    table = Table("Tom").during("quest", "3.2")
    table.hero(resources=1)
    table.prints(
        "Early", "event", cost=0,
        text="Keyword — play only in the quest phase, before staging. Action — draw 1 card."
    )
    table.lays("Early", "hand:Tom")
    table.deck("Tom", "Plain Card")
    assert table.why_not_play("Early") is None
    assert table.during("quest", "3.3").why_not_play("Early") is not None
    assert table.during("planning", "2.2").why_not_play("Early") is not None


def test_the_next_enemy_added_has_the_value_until_the_phase_ends() -> None:
    table = Table("Tom").during("quest", "3.3")
    next_one = "the next enemy added to staging has threat strength 0"
    table.ally("Tracker", text=f"Action — exhaust this card → {next_one} until the end of the phase.")
    first = table.enemy("First Foe", where=places.ENCOUNTER_DECK, threat=3)
    second = table.enemy("Second Foe", where=places.ENCOUNTER_DECK, threat=3)
    table.uses("Tracker").reveals(first).reveals(second)
    assert (table.value(first, "threat"), table.value(second, "threat")) == (0, 3)
    table.moment("quest phase ends")
    assert table.value(first, "threat") == 3


def test_an_attachment_played_into_the_staging_area_waits_there() -> None:
    table, pit = with_a_trap(where="hand:Tom")
    present = table.enemy("Old Foe", threat=3)
    table.during("planning", "2.2").play.remember("active player", 0)
    table.plays("Pit")
    assert table.zone(pit) == places.STAGING
    assert table.card(pit).host is None
    assert table.value(present, "threat") == 3


def test_a_waiting_attachment_catches_the_next_enemy_and_no_other() -> None:
    table, pit = with_a_trap()
    wood = table.location(where=places.ENCOUNTER_DECK)
    first = table.enemy("First Foe", where=places.ENCOUNTER_DECK, threat=3)
    second = table.enemy("Second Foe", where=places.ENCOUNTER_DECK, threat=3)
    table.reveals(wood).reveals(first).reveals(second)
    assert table.card(pit).host == first
    assert (table.value(first, "threat"), table.value(second, "threat")) == (1, 3)


def test_it_does_not_catch_an_enemy_immune_to_it() -> None:
    table, pit = with_a_trap()
    table.reveals(
        table.enemy("Warded Foe", where=places.ENCOUNTER_DECK, text="Immune to player card effects.")
    )
    assert table.card(pit).host is None


def test_a_bonus_in_a_ranged_attack_counts_only_for_one_who_takes_part_at_range() -> None:
    table = Table("Tom", "Kris").during("combat", "6.7")
    archer = table.hero("Archer", attack=2, keywords="Ranged.")
    table.prints(
        "Bow", "attachment",
        text="If attached hero has printed ranged, while making a ranged attack, it gets +1 attack."
    )
    table.lays("Bow", "play:Tom", on=archer)
    near = table.enemy("Near Foe", where="engaged:Tom", hit_points=9, defense=0)
    far = table.enemy("Far Foe", where="engaged:Kris", hit_points=9, defense=0)
    for enemy in (near, far):
        player_attack.start(table.play, 0, enemy, (archer,), joinable=True)
        table.goes_on()
    assert (table.damage(near), table.damage(far)) == (2, 3)


def test_a_bonus_for_an_attack_at_once_counts_in_that_attack_and_not_later() -> None:
    table = Table("Tom").during("quest", "3.3")
    archer = table.hero("Archer", attack=2, keywords="Ranged.")
    table.prints(
        "Long Shot",
        "event",
        cost=0,
        text="Action — exhaust a character of yours with ranged → declare that character as an attacker at once against an enemy in "
        "staging; for this attack, that character gets +1 attack.",
    )
    table.lays("Long Shot", "hand:Tom")
    enemy = table.enemy(hit_points=9, defense=0)
    table.plays("Long Shot")
    assert table.damage(enemy) == 3
    assert table.value(archer, "attack") == 2


def test_sack_cards_come_from_the_sack_deck_and_go_back_to_it() -> None:
    table = Table("Tom")
    hero = table.hero()
    table.prints(
        "Wide Sack", "objective", traits="Sack.",
        text="When Sacked: Attach to a hero. Attached hero cannot attack."
    )
    sack = table.lays("Wide Sack", places.ASIDE)
    table.prints("Bagging", "treachery", text="When revealed: sack 2.")
    table.reveals(table.lays("Bagging", places.ENCOUNTER_DECK))
    assert table.card(sack).host == hero
    assert "sack deck is empty" in table.account
    table.happens(occurrence("discarded", card=sack))
    assert table.zone(sack) == places.ASIDE

"""What each of several characters must do, the one thing or the other: its controller does it, the first that can
be done (lcg/faq/1.44).
"""

from __future__ import annotations

import pytest

from ruling_service.engine.lcg import table as places
from tests.engine.lcg.table_top import Table, revealed

PAYS = "Each hero must spend 1 resource or take 1 damage. If no hero took damage this way, {0} gains surge."


@pytest.mark.parametrize("pools", [(1, 1, 1), (0, 2, 0), (0, 0, 0), (1, 0, 3)])
def test_each_hero_pays_or_is_hurt(pools: tuple[int, ...]) -> None:
    """Each from his own pool, whoever controls him; who has nothing there is dealt the damage."""
    table = Table("Tom", "Ann")
    owners = ("Tom", "Tom", "Ann")
    heroes = [
        table.hero(f"Hero {n}", player=owner, resources=pool)
        for n, (owner, pool) in enumerate(zip(owners, pools, strict=True))
    ]
    table.lays("Quiet Day", places.ENCOUNTER_DECK)
    table.prints("Made-up Peril", "treachery", text=f"When Revealed: {PAYS.format('Made-up Peril')}")
    table.reveals(table.lays("Made-up Peril", places.REVEALING))
    assert [table.resources(hero) for hero in heroes] == [max(0, pool - 1) for pool in pools]
    assert [table.damage(hero) for hero in heroes] == [int(pool == 0) for pool in pools]
    assert (table.pile(places.ENCOUNTER_DISCARD).count("Quiet Day") == 1) is all(pools)


def test_each_questing_hero_pays_or_leaves_the_quest() -> None:
    """Who is not committed has nothing to pay."""
    table = Table("Tom", "Ann").during("quest", "3.3")
    rich, poor = table.hero("Rich", resources=1), table.hero("Poor", player="Ann")
    idle = table.hero("Idle", resources=1)
    for hero in (rich, poor):
        table.play.mark(hero, "committed")
    revealed(table, "Each hero committed to the quest must pay 1 resource or be removed from the quest.")
    assert table.committed() == ["Rich"]
    assert (table.resources(rich), table.resources(idle)) == (0, 1)


@pytest.mark.parametrize("answer", ["deal", "discard"])
def test_either_lets_its_controller_choose(answer: str) -> None:
    """ "Either" is a choice of whoever controls the character (lcg/the-word-choose)."""
    table = Table("Tom", "Ann")
    ally = table.ally(player="Ann", hit_points=3)
    table.answering(answer)
    revealed(table, "Each ally must either take 1 damage or be discarded.")
    assert [who for who, _, _ in table.deciding] == ["Ann"]
    assert (table.zone(ally) == "discard:Ann") is (answer == "discard")


@pytest.mark.parametrize(("hit_points", "lost"), [(1, 4), (3, 2), (5, 0), (6, 0)])
def test_for_each_point_beyond_what_kills(hit_points: int, lost: int) -> None:
    """lcg/damage: what the attack deals beyond the hit points that are left; nothing if nobody is destroyed."""
    table = Table("Tom").during("combat", "6.4")
    table.hero("Stays Back", ready=False)
    table.hero("Frail", hit_points=hit_points, defense=0)
    quest = table.with_tokens(table.quest(), progress=8)
    for _ in range(2):
        table.lays("Quiet Day", places.ENCOUNTER_DECK)
    enemy = table.enemy("Big Troll", where="engaged:Tom", attack=5, text=(
        "Forced: After Big Troll attacks and destroys a character, discard 1 progress token from the current quest for each "
        "point of excess damage."
    ))
    table.answering("Frail")
    table.is_attacked_by(enemy)
    assert table.progress(quest) == 8 - lost


@pytest.mark.parametrize("strength", [5, 6, None])
def test_what_a_dial_of_a_card_shows(strength: int | None) -> None:
    """lcg/scenario/attack-on-dol-guldur: what it shows is compared, whosever it is called."""
    table = Table("Tom")
    table.lays("Quiet Day", places.ENCOUNTER_DECK)
    if strength is not None:
        table.play.remember(("dial", "city_strength"), strength)
    table.prints("Made-up Peril", "treachery",
                 text="When Revealed: If Old Keep's city strength is 5 or lower, Made-up Peril gains surge.")
    table.reveals(table.lays("Made-up Peril", places.REVEALING))
    if strength is not None:
        assert (table.pile(places.ENCOUNTER_DISCARD).count("Quiet Day") == 1) is (strength == 5)


def test_its_shadow_cards_cannot_be_cancelled() -> None:
    """lcg/shadow-effects, lcg/cannot: those dealt to it, and no others."""
    table = Table("Tom").during("combat", "6.4")
    table.hero("Stays Back", ready=False)
    hero = table.hero("Guard", defense=0, hit_points=9)
    text = "Grim Beast cannot attack allies and its shadow cards cannot be canceled."
    beast = table.enemy("Grim Beast", where="engaged:Tom", attack=1, text=text)
    other = table.enemy(where="engaged:Tom", attack=1)
    table.prints("Dark Shade", "treachery", shadow="Shadow: Deal 1 damage to the defending character.")
    for enemy in (beast, other):
        table.play.change(table.lays("Dark Shade", places.SHADOW, on=enemy), face_up=False)
    table.prints("Hasty Ward", "event", sphere="Neutral", cost=0,
                 text="Response: Cancel a shadow effect just triggered.")
    table.lays("Hasty Ward", "hand:Tom")
    table.answering("Guard", "play Hasty Ward")
    table.is_attacked_by(beast)
    assert table.damage(hero) == 2
    assert "Hasty Ward" in table.hand()
    table.play.change(hero, ready=True)
    table.answering("Guard")
    table.is_attacked_by(other)
    assert table.damage(hero) == 3

"""Damage of an attack that is not dealt, or goes to another card: every sort of it, said in every place, defended
or not (lcg/framework/6.4.3, lcg/damage).

A Brute (attack 5) attacks Tom, whose Shield has defense 2; without any text a defended attack deals 3, an
undefended one 5 to a hero.
"""

from __future__ import annotations

from itertools import product

import pytest

from ruling_service.engine.lcg import table as places
from tests.engine.lcg.table_top import Table

SAID_BY = ("the enemy", "the shadow card", "another card", "gained")
SORTS = ("undefended", "excess")


def battle(said_by: str, says: str, *, points: int = 9) -> Table:
    """The Brute with its shadow card, the Shield with so many hit points, a Gate that is the active location
    and an Ox in the staging area; `says` stands where it is said.
    """
    table = Table("Tom").during("combat", "6.4")
    table.hero("Shield", defense=2, hit_points=points)
    table.hero("Other", hit_points=9)
    own = f"Always — {says}." if said_by == "the enemy" else ""
    brute = table.enemy("Brute", where="engaged:Tom", attack=5, hit_points=9, text=own)
    table.enemy("Ox", hit_points=9)
    table.location("Gate", where=places.ACTIVE)
    table.prints("Cloud", "treachery", shadow=f"Shadow — {says}." if said_by == "the shadow card" else "")
    table.play.change(table.lays("Cloud", places.SHADOW, on=brute), face_up=False)
    if said_by == "another card":
        table.location("Banner", text=f"Always — {says}.")
    if said_by == "gained":
        table.location("Banner", text=f"Always — each enemy gains “Always — {says}.”.")
    return table


@pytest.mark.parametrize("said_by", SAID_BY)
@pytest.mark.parametrize(
    ("sort", "defended", "points"), [(s, d, p) for s, d, p in product(SORTS, (True, False), (9, 2))]
)
@pytest.mark.parametrize("to", ["the active location", "Ox"])
def test_damage_goes_where_a_text_sends_it(said_by: str, sort: str, defended: bool, points: int, to: str) -> None:
    table = battle(said_by, f"{sort} damage goes to {to}", points=points)
    shield, other = table.id_of("Shield"), table.id_of("Other")
    goal = table.id_of("Gate" if to == "the active location" else "Ox")
    answers = ["Shield defends"] if defended else ["no defender", "Other takes"]
    if not defended and sort == "undefended":
        answers = ["no defender"]
    table.answering(*answers).is_attacked_by(table.id_of("Brute"))
    dealt = 3 if defended else 5
    elsewhere = dealt if sort == "undefended" and not defended else 0
    if sort == "excess" and defended:
        elsewhere = max(0, dealt - points)
    hit = 0 if sort == "undefended" and not defended else dealt
    assert table.damage(goal) == elsewhere
    if defended and hit >= points:
        assert table.zone(shield) == "discard:Tom"
    else:
        assert table.damage(shield if defended else other) == hit


def test_only_attacks_of_the_enemy_named_send_their_damage_away() -> None:
    for named, moved in (("Brute", 5), ("Ox", 0)):
        table = battle("another card", f"undefended damage dealt by {named} goes to the active location")
        table.answering("no defender", *(() if moved else ("Other takes",)))
        table.is_attacked_by(table.id_of("Brute"))
        assert table.damage(table.id_of("Gate")) == moved
        assert table.damage(table.id_of("Other")) == 5 - moved


def test_a_text_whose_card_is_not_in_play_sends_nothing_away() -> None:
    table = battle("the enemy", "undefended damage goes to the active location")
    table.play.move(table.id_of("Gate"), places.ENCOUNTER_DISCARD)
    table.answering("no defender", "Other takes").is_attacked_by(table.id_of("Brute"))
    assert table.damage(table.id_of("Other")) == 5


DEFENDERS = {"no defender": 0, "Shield defends": 2, "Page defends": 1, "Guest defends": 1}
"""Who defends against the Brute: nobody, a hero, an ally, a hero of another player's with sentinel; with what."""


@pytest.mark.parametrize("who", DEFENDERS)
@pytest.mark.parametrize(
    "says", ["any damage dealt by this attack is dealt to Ox", "the damage must be placed on Ox"]
)
def test_any_damage_is_sent_whoever_defends(who: str, says: str) -> None:
    table = Table("Tom", "Ann").during("combat", "6.4")
    heroes = [table.hero("Shield", defense=2, hit_points=9), table.ally("Page", defense=1, hit_points=9)]
    heroes.append(table.hero("Guest", player="Ann", defense=1, hit_points=9, keywords="Sentinel."))
    brute, ox = table.enemy("Brute", where="engaged:Tom", attack=5, hit_points=9), table.enemy("Ox", hit_points=9)
    table.prints("Cloud", "treachery", shadow=f"Shadow — {says}.")
    table.play.change(table.lays("Cloud", places.SHADOW, on=brute), face_up=False)
    answers = [who] if who in ("Shield defends", "Page defends") else ["no defender", who]
    table.answering(*answers).is_attacked_by(brute)
    assert table.damage(ox) == 5 - DEFENDERS[who]
    assert [table.damage(i) for i in heroes] == [0, 0, 0]


# -- attacks that deal no damage -----------------------------------------------------------------------------

WORN = (
    "Attach to a hero. Response — after attached hero exhausts to defend: exhaust this card → this attack deals "
    "no damage."
)
PRINTED = (
    "Attach to a hero. Response: After attached hero exhausts to defend an attack, exhaust Horn to cancel all "
    "damage from this attack."
)


@pytest.mark.parametrize("text", [WORN, PRINTED])
@pytest.mark.parametrize("used", [True, False])
def test_an_attack_deals_no_damage_where_a_response_to_defending_says_so(text: str, used: bool) -> None:
    table = battle("nobody", "")
    table.prints("Horn", "attachment", cost=1, text=text)
    table.lays("Horn", "play:Tom", on=table.id_of("Shield"))
    table.answering("Shield defends", *(("use Horn",) if used else ())).is_attacked_by(table.id_of("Brute"))
    assert table.damage(table.id_of("Shield")) == (0 if used else 3)
    assert table.card(table.id_of("Horn")).ready != used


@pytest.mark.parametrize("defended", [True, False])
def test_a_shadow_effect_can_take_an_attack_all_its_damage(defended: bool) -> None:
    table = battle("the shadow card", "cancel all damage from this attack")
    table.answering("Shield defends" if defended else "no defender").is_attacked_by(table.id_of("Brute"))
    assert table.damage(table.id_of("Shield")) == table.damage(table.id_of("Other")) == 0


def test_only_that_attack_deals_no_damage() -> None:
    table = battle("the shadow card", "this attack deals no damage")
    table.answering("Shield defends").is_attacked_by(table.id_of("Brute"))
    table.play.change(table.id_of("Shield"), ready=True)
    table.answering("Shield defends").is_attacked_by(table.id_of("Brute"))
    assert table.damage(table.id_of("Shield")) == 3


def test_damage_that_is_being_dealt_is_still_cancelled_itself() -> None:
    table = battle("nobody", "")
    table.prints("Veil", "attachment", cost=1, text=(
        "Attach to a hero. Response: After attached hero is damaged by an attack, exhaust Veil to cancel all damage."
    ))
    table.lays("Veil", "play:Tom", on=table.id_of("Shield"))
    table.answering("Shield defends", "use Veil").is_attacked_by(table.id_of("Brute"))
    assert table.damage(table.id_of("Shield")) == 0


# -- shadow effects that never resolve -----------------------------------------------------------------------


@pytest.mark.parametrize(("who", "cancelled"), [("Shield", True), ("Other", False)])
def test_shadow_effects_are_cancelled_while_the_bearer_defends(who: str, cancelled: bool) -> None:
    table = battle("the shadow card", "attacking enemy gets +2 [attack]")
    table.prints("Torch", "attachment", cost=1, text=(
        "Attach to a hero. Always — cancel any shadow effects on cards dealt to an enemy while attached hero is "
        "defending."
    ))
    table.lays("Torch", "play:Tom", on=table.id_of("Shield"))
    table.answering(f"{who} defends").is_attacked_by(table.id_of("Brute"))
    defense = 2 if who == "Shield" else 1
    assert table.damage(table.id_of(who)) == 5 - defense + (0 if cancelled else 2)


def test_a_shadow_effect_that_cannot_be_cancelled_resolves_all_the_same() -> None:
    table = battle("the shadow card", "attacking enemy gets +2 [attack]")
    table.prints("Torch", "attachment", cost=1, text=(
        "Attach to a hero. Always — cancel any shadow effects on cards dealt to an enemy while attached hero is "
        "defending."
    ))
    table.lays("Torch", "play:Tom", on=table.id_of("Shield"))
    table.location("Dark Hall", text="Always — shadow effects cannot be cancelled.")
    table.answering("Shield defends").is_attacked_by(table.id_of("Brute"))
    assert table.damage(table.id_of("Shield")) == 5


@pytest.mark.parametrize(("cancelled", "beyond"), [(None, 2), (1, 1), (2, 0), (4, 0), ("all", 0)])
@pytest.mark.parametrize("says", ["excess combat damage dealt by Brute raises your threat", "excess damage goes to Ox"])
def test_only_what_is_dealt_can_be_more_than_enough(says: str, cancelled: int | str | None, beyond: int) -> None:
    """4 damage to a guard with 2 hit points, less what is prevented: what was dealt in all is what it takes to
    fell the guard and the rest.
    """
    table = battle("the enemy", says)
    cannot = "Always — Guard cannot be damaged." if cancelled == "all" else ""
    table.ally("Guard", defense=1, hit_points=2, text=cannot)
    if isinstance(cancelled, int):
        text = f"Response: Cancel {cancelled} damage just dealt to a character."
        table.prints("Parry", "event", sphere="Neutral", cost=0, text=text)
        table.lays("Parry", "hand:Tom")
    table.answering("Guard defends", *(["play Parry"] if isinstance(cancelled, int) else []))
    table.is_attacked_by(table.id_of("Brute"))
    assert table.threat("Tom") - 20 + table.damage(table.id_of("Ox")) == beyond


@pytest.mark.parametrize("defended", [True, False])
@pytest.mark.parametrize("first", [True, False])
def test_what_is_undefended_is_not_made_so_instead_of_something_else(defended: bool, first: bool) -> None:
    """lcg/effects: of two effects one that changes something is chosen."""
    ways = ["raise your threat by 1", "treat this attack as undefended"]
    table = battle("the shadow card", f"either {ways[not first]}, or {ways[first]}")
    table.answering("Shield defends" if defended else "no defender", "the attack", "this attack", "Other takes")
    table.is_attacked_by(table.id_of("Brute"))
    assert table.threat("Tom") == (20 if defended else 21)

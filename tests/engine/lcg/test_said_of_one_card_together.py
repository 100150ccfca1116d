"""Several conditions of one card told together, keywords and icons listed, what effects are not used for,
tokens that stay where they are, and attacks from the staging area (lcg/cannot, lcg/keywords, lcg/effects).
"""

from __future__ import annotations

import pytest

from ruling_service.engine.lcg import cannot_happen, verbs
from ruling_service.engine.lcg import table as places
from tests.engine.lcg.middle_of_a_game import laid_out
from tests.engine.lcg.table_top import Table


@pytest.mark.parametrize(("condition", "true"), [
    ("attached hero is ready or has 3 resources on it", True),
    ("attached hero is damaged or has no attachments", True),
    ("attached hero is ready or has no attachments", False),
    ("attached hero is ready or is a Gondor hero", True),
    ("attached hero has the Ranged or Sentinel keyword", False),
    ("Wanderer has the Ranged or Sentinel keyword", True),
    ("Wanderer has a keyword", True), ("attached hero has a keyword", False),
    ("attached hero has a [lore] or [leadership] resource icon", True),
    ("attached hero has a [lore] or [tactics] resource icon", False),
    ("any player has no heroes committed to the quest", True),
    ("any player has 2 or more enemies engaged with him", False),
    ("any player has 1 or more enemies engaged with him", True),
    ("any player has 3 or more ready characters", False),
    ("the players have collected 1 or more victory points", False),
])  # fmt: skip
def test_conditions_of_a_card_are_asked_each_by_itself(condition: str, true: bool) -> None:
    table = laid_out(f"While {condition}, attached hero gets +5 [willpower].")
    assert (table.value(table.id_of("Captain"), "willpower") == 7) == true


@pytest.mark.parametrize(("text", "left"), [
    ("progress cannot be removed from the current quest", 3),
    ("progress cannot be removed from Dim Vale", 1), ("", 1),
])  # fmt: skip
def test_tokens_that_cannot_be_removed_stay(text: str, left: int) -> None:
    table = Table("Tom")
    table.hero()
    quest = table.with_tokens(table.quest("Long Way", quest_points=9), progress=3)
    table.location("Dim Vale", text=f"While Dim Vale is in the staging area, {text}." if text else "")
    table.prints("Slip", "treachery", text="When Revealed: Remove 2 progress from the current quest.")
    table.reveals(table.lays("Slip", places.ENCOUNTER_DECK))
    assert table.progress(quest) == left, table.account


@pytest.mark.parametrize(("text", "healed"), [
    ("player card effects cannot be used to heal damage", 1),
    ("treachery card effects cannot be used to heal damage or draw cards", 3),
    ("players cannot heal damage by treachery card effects", 3),
])  # fmt: skip
def test_what_effects_of_a_sort_are_not_used_for(text: str, healed: int) -> None:
    table = Table("Tom")
    table.hero()
    table.quest()
    enemy = table.with_tokens(table.enemy("Lurker", hit_points=9), damage=3)
    table.location("Dim Vale", text=f"While Dim Vale is in the staging area, {text}.")
    table.prints("Call", "treachery", text="When Revealed: Heal 2 damage from each enemy.")
    table.reveals(table.lays("Call", places.ENCOUNTER_DECK))
    assert table.damage(enemy) == healed, table.account


@pytest.mark.parametrize(("where", "attacks"), [(places.STAGING, True), ("engaged:Tom", False)])
def test_an_attack_from_the_staging_area_is_made_by_who_is_there(where: str, attacks: bool) -> None:
    table = Table("Tom").during("quest", "3.3")
    hero = table.hero(hit_points=9)
    table.quest()
    table.enemy("Lurker", where=where, attack=2)
    table.prints("Call", "treachery", text=(
        "When Revealed: Lurker makes an attack from the staging area against the last player."
    ))
    table.answering("no defender", "Plain Hero").reveals(table.lays("Call", places.ENCOUNTER_DECK))
    assert (table.damage(hero) > 0) == attacks, table.account


@pytest.mark.parametrize(("shadow", "undefended"), [("Shadow: Raise your threat by 1.", True), ("", False)])
def test_a_card_with_a_shadow_effect_or_of_a_sort(shadow: str, undefended: bool) -> None:
    table = Table("Tom").during("combat", "6.3")
    table.hero(hit_points=9)
    table.quest()
    enemy = table.enemy("Limb", where="engaged:Tom", attack=1, text=(
        "Forced: When Limb attacks, discard 1 card from the encounter deck. If that card is a Worm enemy or has "
        "a shadow effect, raise each player's threat by 5."
    ))
    table.prints("Fog", "treachery", shadow=shadow)
    table.lays("Fog", places.ENCOUNTER_DECK)
    before = table.threat("Tom")
    table.answering("no defender", "Plain Hero").is_attacked_by(enemy)
    assert (table.threat("Tom") > before) == undefended, table.account


def test_a_hero_with_one_of_the_icons_cannot_spend_resources() -> None:
    table = Table("Tom").during("planning", "2.2")
    table.hero(resources=5, sphere="Lore")
    table.prints("Guest", "ally", cost=1, sphere="Lore", willpower=1, attack=1, defense=1, hit_points=1)
    table.lays("Guest", "hand:Tom")
    table.play.remember("active player", 0)
    assert table.why_not_play("Guest") is None
    table.location("Dim Vale", text=(
        "While Dim Vale is in play, resources cannot be spent from the resource pool of each hero with a "
        "[spirit], or [lore] resource icon."
    ))
    assert table.why_not_play("Guest") is not None


@pytest.mark.parametrize("chosen", ["Boy", "Guard"])
def test_damage_sent_to_one_of_several_cards_goes_to_the_one_chosen(chosen: str) -> None:
    table = Table("Tom").during("combat", "6.3")
    hero = table.hero(hit_points=9)
    table.quest()
    allies = {name: table.ally(name, hit_points=5) for name in ("Boy", "Guard")}
    enemy = table.enemy("Limb", where="engaged:Tom", attack=2, text=(
        "Damage from undefended attacks by Limb must be assigned to an ally."
    ))
    table.answering("no defender", f"{chosen} takes the damage").is_attacked_by(enemy)
    assert table.damage(hero) == 0
    assert {name for name, ident in allies.items() if table.damage(ident)} == {chosen}, table.account


@pytest.mark.parametrize(("text", "added"), [
    ("Forced: When Lurker is placed in the victory display, raise each player's threat by 4.", 4),
    ("Forced: After the players defeat an enemy, raise each player's threat by 4.", 4),
    ("Forced: After claiming Lurker, raise each player's threat by 4.", 0),
])  # fmt: skip
def test_what_becomes_of_a_card_is_heard(text: str, added: int) -> None:
    table = Table("Tom").during("combat", "6.8")
    table.hero()
    table.quest("Long Way", text=text if "defeat" in text else "")
    enemy = table.enemy("Lurker", hit_points=2, victory_points=3, text="" if "defeat" in text else text)
    before = table.threat("Tom")
    table.prints("Bolt", "event", cost=0, sphere="Neutral", text="Action: Deal 2 damage to an enemy.")
    table.lays("Bolt", "hand:Tom")
    table.play.remember("active player", 0)
    table.plays("Bolt")
    assert table.zone(enemy) == places.VICTORY
    assert table.threat("Tom") - before == added, table.account


@pytest.mark.parametrize(("says", "offered"), [
    ("must be assigned to", {"Boy"}), ("may be assigned to", {"Boy", "Plain Hero", "Other Hero"}),
])  # fmt: skip
def test_damage_of_undefended_attacks_against_a_player(says: str, offered: set[str]) -> None:
    """lcg/framework/6.4.3, lcg/replacement-effects."""
    table = Table("Tom").during("combat", "6.3")
    table.hero(hit_points=9)
    table.hero("Other Hero", hit_points=9)
    table.quest()
    table.ally("Boy", hit_points=5, text=f"Damage from undefended attacks against you {says} Boy.")
    table.ally("Guard", hit_points=5, text="")
    enemy = table.enemy("Limb", where="engaged:Tom", attack=2)
    table.answering("no defender", "Boy takes the damage").is_attacked_by(enemy)
    labels = {one.removesuffix(" takes the damage") for each in table.offered("Tom") for one in each}
    assert {one for one in labels if one in {"Boy", "Plain Hero", "Other Hero", "Guard"}} in (offered, set())
    assert table.damage(table.id_of("Boy")) == 2, table.account


@pytest.mark.parametrize(("condition", "true"), [
    ("2 or more enemies are in the staging area", False), ("1 or more enemies are in the staging area", True),
    ("the encounter discard pile has 2 or more cards in it", True),
    ("the encounter discard pile has fewer than 2 cards in it", False),
    ("no player controls a hero", False),
])  # fmt: skip
def test_how_many_cards_a_place_has(condition: str, true: bool) -> None:
    table = laid_out(f"While {condition}, attached hero gets +5 [willpower].")
    for _ in range(2):
        table.prints("Old Fog", "treachery")
        table.lays("Old Fog", places.ENCOUNTER_DISCARD)
    assert (table.value(table.id_of("Captain"), "willpower") == 7) == true


@pytest.mark.parametrize(("text", "added"), [
    ("Action: Discard 1 hidden card to raise your threat by 3.", 3),
    ("Action: Raise your threat by 3 for each hidden card in your play area.", 6),
    ("Action: Raise your threat by the number of hidden cards in the game.", 2),
])  # fmt: skip
def test_hidden_cards_are_counted_and_discarded(text: str, added: int) -> None:
    table = Table("Tom").during("planning", "2.2")
    table.hero()
    table.quest()
    table.prints("Horn", "attachment", text=text)
    table.lays("Horn", "play:Tom", on=table.id_of("Plain Hero"))
    table.prints("Old Fog", "treachery")
    for _ in range(2):
        table.lays("Old Fog", "hidden:Tom")
    before = table.threat("Tom")
    table.play.remember("active player", 0)
    table.uses("Horn")
    assert table.threat("Tom") - before == added, table.account
    assert len(table.pile("hidden:Tom")) == (1 if "Discard" in text else 2)


@pytest.mark.parametrize(("stages", "kept"), [
    ("stage 3B", False), ("stage 1", True), ("stage 2 or stage 1", True),
])  # fmt: skip
def test_a_stage_that_cannot_be_defeated_is_told_by_its_number(stages: str, kept: bool) -> None:
    """lcg/cannot, lcg/quest-advancement."""
    table = Table("Tom")
    table.hero()
    quest = table.quest("Long Way", stage=1, quest_points=5)
    table.enemy("Lurker", text=f"While Lurker is in the staging area, the players cannot defeat {stages}.")
    assert (cannot_happen.forbids(table.play, verbs.stage_defeated(quest=quest)) is not None) == kept


def test_a_card_attached_to_a_players_dial_speaks_to_him() -> None:
    """lcg/faq/1.06: it lies with the first player, and not with another one."""
    table = Table("Tom", "Kris")
    table.hero()
    table.quest()
    table.prints("Dusk", "treachery", text=(
        "When Revealed: Attach to the first player's threat dial. Dusk counts as a Curse attachment with the "
        'text: "Forced: As the travel phase begins, raise your threat by 4."'
    ))
    before = table.threat("Tom"), table.threat("Kris")
    table.reveals(table.lays("Dusk", places.ENCOUNTER_DECK)).moment("travel phase begins")
    assert (table.threat("Tom") - before[0], table.threat("Kris") - before[1]) == (4, 0), table.account


@pytest.mark.parametrize(("ready", "added"), [(True, 3), (False, 0)])
def test_a_condition_before_the_moment_of_a_forced_effect(ready: bool, added: int) -> None:
    """lcg/forced: what is so is asked at that moment."""
    table = Table("Tom").during("quest", "3.4")
    table.hero(ready=ready)
    table.quest("Long Way", quest_points=9, text=(
        "Forced: If there is a ready hero in play, raise each player's threat by 3 at the end of the round."
    ))
    before = table.threat("Tom")
    table.moment("round ends")
    assert table.threat("Tom") - before == added, table.account


@pytest.mark.parametrize(("condition", "true"), [
    ("any player has 2 or more cards in his discard pile", True),
    ("any player has 3 or more cards in his discard pile", False),
    ("you have fewer than 2 cards in your discard pile", False),
    ("the last player has no cards in his deck", True), ("no location has damage", True),
    ("no character has damage", False), ("the players did not travel this round", True),
])  # fmt: skip
def test_how_many_cards_a_players_pile_has(condition: str, true: bool) -> None:
    table = laid_out(f"While {condition}, attached hero gets +5 [willpower].")
    for _ in range(2):
        table.lays("Plain Card", "discard:Tom")
    assert (table.value(table.id_of("Captain"), "willpower") == 7) == true


@pytest.mark.parametrize(("most", "placed"), [(4, 1), (3, 0), (9, 5)])
def test_a_stage_that_cannot_have_more_progress(most: int, placed: int) -> None:
    """lcg/limits: what is beyond the number is not placed."""
    table = Table("Tom").during("quest", "3.4")
    table.hero()
    quest = table.with_tokens(
        table.quest("Long Way", quest_points=20, text=f"Long Way cannot have more than {most} progress on it."),
        progress=3,
    )
    table.makes_progress(5)
    assert table.progress(quest) - 3 == placed, table.account


@pytest.mark.parametrize(("damage", "there"), [(2, True), (3, False)])
def test_a_card_that_a_text_destroys_by_itself(damage: int, there: bool) -> None:
    """lcg/constant-ability: as soon as it is so."""
    table = Table("Tom")
    table.hero()
    table.quest()
    camp = table.with_tokens(
        table.location("Camp", text="If there are 3 or more damage on Camp, it is destroyed."),
        damage=damage - 1,
    )
    table.prints("Spark", "treachery", text="When Revealed: Place 1 damage on each location in play.")
    table.reveals(table.lays("Spark", places.ENCOUNTER_DECK))
    assert (table.zone(camp) == places.STAGING) == there, table.account


def test_what_is_placed_besides_is_placed_too() -> None:
    table = Table("Tom")
    table.hero()
    table.quest()
    camp, ford = table.location("Camp"), table.location("Ford", where=places.ACTIVE)
    table.prints("Spark", "treachery", text=(
        "When Revealed: Place 1 damage on each location in the staging area, and an additional 2 damage on "
        "the active location."
    ))
    table.reveals(table.lays("Spark", places.ENCOUNTER_DECK))
    assert (table.damage(camp), table.damage(ford)) == (1, 2), table.account

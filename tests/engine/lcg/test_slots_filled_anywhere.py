"""Slots of the card language filled with any phrase of their category: events joined by "or", players by what they
have most of, cards by whose they are and what they share, sources of effects described.
"""

from __future__ import annotations

import pytest

from ruling_service.engine.lcg import table as places
from ruling_service.engine.lcg import verbs
from tests.engine.lcg.table_top import Table

EVENTS = {
    "an ally is destroyed": "ally", "an enemy is destroyed": "enemy", "a location is explored": "location",
}
HAPPENS = {
    "ally": lambda table, ident: verbs.destroyed(card=ident),
    "enemy": lambda table, ident: verbs.destroyed(card=ident),
    "location": lambda table, ident: verbs.explored(location=ident, active=False),
}


@pytest.mark.parametrize("word", ["After", "When"])
@pytest.mark.parametrize("one", EVENTS)
@pytest.mark.parametrize("other", EVENTS)
@pytest.mark.parametrize("happening", HAPPENS)
def test_either_of_two_events_is_answered_and_no_third(word: str, one: str, other: str, happening: str) -> None:
    if one == other:
        return
    table = Table("Tom").during("quest", "3.3")
    table.hero()
    there = {"ally": table.ally(), "enemy": table.enemy(), "location": table.location(quest_points=3)}
    table.prints("Toll", "objective", text=f"Forced: {word} {one} or {other}, raise your threat by 3.")
    table.lays("Toll", places.STAGING)
    before = table.threat("Tom")
    table.happens(HAPPENS[happening](table, there[happening]))
    answered = happening in (EVENTS[one], EVENTS[other])
    assert table.threat("Tom") == before + (3 if answered else 0)


@pytest.mark.parametrize(("text", "touched"), [
    ("Immune to non-[lore] player card effects.", {"Tactics": False, "Lore": True}),
    ("Immune to [lore] player card effects.", {"Tactics": True, "Lore": False}),
    ("Immune to player card effects.", {"Tactics": False, "Lore": False}),
])
@pytest.mark.parametrize("sphere", ["Tactics", "Lore"])
def test_only_effects_of_cards_described_are_kept_off(text: str, touched: dict[str, bool], sphere: str) -> None:
    table = Table("Tom").during("combat", "6.4")
    table.hero("Slinger", sphere=sphere, text="Action: Exhaust Slinger to deal 1 damage to an enemy.")
    enemy = table.enemy(text=text, hit_points=5)
    if touched[sphere]:
        assert table.uses("Slinger").damage(enemy) == 1
    else:
        assert table.why_not_use("Slinger") is not None


@pytest.mark.parametrize(("text", "ann", "tom"), [
    ("the player who controls the most allies", 5, 0), ("the player who controls the fewest allies", 0, 5),
    ("the player engaged with the most Orc enemies", 0, 5), ("the player engaged with the fewest Orc enemies", 5, 0),
    ("the player with the most [willpower] committed to the quest", 5, 0),
])
def test_a_player_by_what_is_most(text: str, ann: int, tom: int) -> None:
    table = Table("Tom", "Ann").during("quest", "3.3")
    table.hero("Weak", player="Tom", willpower=1)
    table.hero("Strong", player="Ann", willpower=3)
    for player, name in (("Tom", "Weak"), ("Ann", "Strong")):
        table.happens(verbs.committed(character=table.id_of(name), player=table.number(player)))
    table.ally("First", player="Ann")
    table.ally("Second", player="Ann")
    table.ally("Third", player="Tom")
    table.enemy("Biter", where="engaged:Tom", traits="Orc.")
    table.enemy("Bat", where="engaged:Ann", traits="Creature.")
    table.enemy("Rat", where="engaged:Ann", traits="Creature.")
    before = {who: table.threat(who) for who in ("Tom", "Ann")}
    table.prints("Omen", "treachery", text=f"When Revealed: Raise the threat of {text} by 5.")
    table.reveals(table.lays("Omen", places.ENCOUNTER_DECK))
    assert (table.threat("Ann") - before["Ann"], table.threat("Tom") - before["Tom"]) == (ann, tom)


def test_cards_by_owner_and_by_a_title_they_share() -> None:
    table = Table("Tom", "Ann").during("quest", "3.3")
    table.hero(player="Tom")
    table.hero("Other Hero", player="Ann")
    double = table.ally("Twin", player="Tom")
    single = table.ally("Loner", player="Tom")
    table.lays("Twin", "discard:Tom")
    table.lays("Loner", "discard:Ann")
    table.prints(
        "Omen", "treachery", text="When Revealed: Each player discards each ally he controls with the same title "
        "as an ally in his discard pile."
    )
    table.reveals(table.lays("Omen", places.ENCOUNTER_DECK))
    assert (table.zone(double), table.zone(single)) == ("discard:Tom", "play:Tom")


def test_each_player_takes_back_what_he_owns() -> None:
    table = Table("Tom", "Ann").during("quest", "3.3")
    table.hero(player="Tom")
    table.hero("Other Hero", player="Ann")
    mine, yours = table.ally("Mine", player="Tom"), table.ally("Yours", player="Ann")
    for ident in (mine, yours):
        table.play.move(ident, places.STAGING)
        table.play.change(ident, controller=None)
    table.prints(
        "Rally", "treachery", text="When Revealed: Each player gains control of each ally in staging he owns "
        "and exhausts it."
    )
    table.reveals(table.lays("Rally", places.ENCOUNTER_DECK))
    assert (table.zone(mine), table.zone(yours)) == ("play:Tom", "play:Ann")
    assert not table.card(mine).ready
    assert not table.card(yours).ready


@pytest.mark.parametrize(("damage", "lost"), [(2, False), (3, True), (5, True)])
def test_damage_beside_a_value_of_the_card(damage: int, lost: bool) -> None:
    table = Table("Tom").during("quest", "3.3")
    table.hero()
    table.quest(
        "Dam", quest_points=3, text="Forced: As the round ends, if this stage has damage equal to or greater than its "
        "quest points, raise your threat by 4."
    )
    table.with_tokens(table.id_of("Dam"), damage=damage)
    before = table.threat("Tom")
    table.moment("round ends")
    assert table.threat("Tom") == before + (4 if lost else 0)


def test_of_two_locations_the_one_with_enough_damage_goes() -> None:
    table = Table("Tom").during("quest", "3.3")
    table.hero()
    whole = table.location("Whole", quest_points=2)
    burnt = table.location("Burnt", quest_points=2)
    table.prints(
        "Pyre", "objective", text="Forced: When a location has damage on it equal to its printed quest points, put it "
        "facedown under Pyre."
    )
    table.lays("Pyre", places.STAGING)
    table.happens(verbs.damaged(card=burnt, amount=1))
    assert table.card(burnt).zone == places.STAGING
    table.happens(verbs.damaged(card=burnt, amount=1))
    assert table.card(whole).zone == places.STAGING
    assert table.card(burnt).zone.startswith("under:")


@pytest.mark.parametrize("left", [0, 1])
@pytest.mark.parametrize(("asked", "holds"), [("has any hit points remaining", {1}), ("has no hit points remaining", {0})])
def test_hit_points_that_are_left(left: int, asked: str, holds: set[int]) -> None:
    table = Table("Tom").during("quest", "3.3")
    table.hero()
    table.enemy("Drake", hit_points=3, text="Cannot be destroyed.")
    table.with_tokens(table.id_of("Drake"), damage=3 - left)
    table.prints("Watch", "objective", text=f"Forced: At the end of the round, if Drake {asked}, raise your threat by 4.")
    table.lays("Watch", places.STAGING)
    before = table.threat("Tom")
    table.moment("round ends")
    assert table.threat("Tom") == before + (4 if left in holds else 0)


@pytest.mark.parametrize("shares", [(2, 1), (1, 2), (3, 0), (0, 3)])
def test_what_is_removed_is_divided_by_choice(shares: tuple[int, int]) -> None:
    table = Table("Tom").during("quest", "3.3")
    table.hero()
    places_ = [table.location(name, quest_points=9) for name in ("North", "South")]
    for ident in places_:
        table.with_tokens(ident, progress=3)
    table.prints("Flood", "treachery", text="When Revealed: Remove 3 progress from among locations in play.")
    table.answering(f"remove {shares[0]} from North", f"remove {shares[1]} from South")
    table.reveals(table.lays("Flood", places.ENCOUNTER_DECK))
    assert [table.progress(i) for i in places_] == [3 - n for n in shares]


@pytest.mark.parametrize(("by", "raised"), [("Scroll", 2), ("Snare", 0), ("", 0)])
def test_draws_by_the_effect_of_a_players_card(by: str, raised: int) -> None:
    table = Table("Tom").during("planning", "2.2")
    table.hero("Reader", text="Action: Exhaust Reader to draw 1 card.")
    table.location(
        "Pit", text="Forced: After a player draws 1 or more cards by a player card effect, raise your threat "
        "by 2."
    )
    table.prints("Snare", "treachery", text="When Revealed: Each player draws 1 card.")
    table.deck("Tom", "Plain Card", "Plain Card", "Plain Card")
    before = table.threat("Tom")
    if by == "Scroll":
        table.uses("Reader")
    elif by:
        table.reveals(table.lays("Snare", places.ENCOUNTER_DECK))
    else:
        table.happens(verbs.drew(player=0, card=table.pile("deck:Tom") and table.play.state.zone("deck:0")[0]))
    assert table.threat("Tom") == before + raised


@pytest.mark.parametrize("attack", [True, False])
@pytest.mark.parametrize(("who", "hurt"), [("Creature", True), ("Orc", False)])
def test_damage_from_an_attack_made_by_such_an_enemy(attack: bool, who: str, hurt: bool) -> None:
    table = Table("Tom").during("combat", "6.4")
    hero = table.hero(defense=0, hit_points=9)
    enemy = table.enemy("Beast", where="engaged:Tom", traits=f"{who}.", attack=2)
    table.location(
        "Glade", text="Forced: After an ally or hero takes damage from an attack made by a Creature, raise "
        "your threat by 2."
    )
    before = table.threat("Tom")
    if attack:
        table.answering("no defender").is_attacked_by(enemy)
    else:
        table.happens(verbs.damaged(card=hero, amount=1, source=enemy))
    assert table.threat("Tom") == before + (2 if attack and hurt else 0)

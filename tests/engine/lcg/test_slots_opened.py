"""Phrases that take any part of their kind: what stands behind "with" behind "has" too, what is done told of whom
it is done to, what happens in place of something else, what cards have done this round, numbers in words.
"""

from __future__ import annotations

import pytest

from ruling_service.engine.lcg import language, verbs
from ruling_service.engine.lcg import table as places
from ruling_service.engine.lcg.fighting import may_commit
from ruling_service.engine.lcg.permissions import exhausts_to
from ruling_service.engine.lcg.table import Attack
from tests.engine.lcg.table_top import Table


def compiled(text: str, kind: str = "Enemy") -> tuple[object, ...]:
    """The abilities of a made-up card's text."""
    card = language.compiler().compile_card({"name": "Old Weir", "type": kind, "text": text})
    assert card.complete, card.gaps
    return card.abilities


# -- what a card has ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("said", [
    "an ally with a Weapon attachment", "an ally that has a Weapon attachment", "an ally with an attached Weapon",
])
@pytest.mark.parametrize("armed", [True, False])
def test_what_stands_behind_with_stands_behind_that_has(said: str, armed: bool) -> None:
    table = Table("Tom").during("planning", "2.2")
    table.hero()
    guard = table.ally("Guard")
    table.prints("Axe", "attachment", text="Attach to a character.", traits="Weapon.")
    table.prints("Cup", "attachment", text="Attach to a character.", traits="Item.")
    table.lays("Axe" if armed else "Cup", "play:Tom", on=guard)
    table.prints("Drill", "treachery", text=f"When Revealed: Deal 1 damage to {said}.")
    table.reveals(table.lays("Drill", places.ENCOUNTER_DECK))
    assert table.damage(guard) == armed


@pytest.mark.parametrize("sphere", ["Leadership", "Lore"])
@pytest.mark.parametrize(("says", "of_leadership"), [
    ("has a printed [leadership] resource icon", True),
    ("does not have a printed [leadership] resource icon", False),
])
def test_a_condition_says_what_a_description_says(sphere: str, says: str, of_leadership: bool) -> None:
    table = Table("Tom").during("planning", "2.2")
    hero = table.hero("Bearer", sphere=sphere)
    table.prints(
        "Token", "attachment", text=f"Attach to a hero. If attached hero {says}, attached hero gets +2 [willpower]."
    )
    table.lays("Token", "play:Tom", on=hero)
    assert table.value(hero, "willpower") == 1 + 2 * ((sphere == "Leadership") == of_leadership)


@pytest.mark.parametrize(("traits", "fits"), [("Noble.", True), ("Warrior.", True), ("Scout.", False)])
@pytest.mark.parametrize("words", ["with the Noble or Warrior trait", "that has the Noble or Warrior trait"])
def test_either_of_two_traits(traits: str, fits: bool, words: str) -> None:
    table = Table("Tom").during("planning", "2.2")
    hero = table.hero("Bearer", traits=traits)
    table.prints("Horn", "treachery", text=f"When Revealed: Exhaust each hero {words}.")
    table.reveals(table.lays("Horn", places.ENCOUNTER_DECK))
    assert table.card(hero).ready is not fits


@pytest.mark.parametrize("guarded", [True, False])
def test_unattached_and_free_of_encounters(guarded: bool) -> None:
    table = Table("Tom").during("planning", "2.2")
    table.hero()
    table.prints(
        "Key", "objective", text="Action: If Key is unattached and free of encounters, raise your threat by 2."
    )
    key = table.lays("Key", places.STAGING)
    if guarded:
        thing = table.enemy("Warden")
        table.play.change(key, host=thing)
        table.play.remember(("guards", thing), key)
    assert (table.why_not_use("Key") is None) is not guarded


# -- told of whom it is done to -----------------------------------------------------------------------------------


@pytest.mark.parametrize(("done", "undergone"), [
    ("deal 2 damage to each exhausted character", "2 damage is dealt to each exhausted character"),
    ("raise each player's threat by 3", "each player's threat is raised by 3"),
    ("lower each player's threat by 3", "each player's threat is reduced by 3"),
    ("place 2 progress on the active location", "2 progress is placed on the active location"),
    ("remove 2 progress from the active location", "2 progress is removed from the active location"),
])
def test_what_is_done_and_what_is_undergone_is_one(done: str, undergone: str) -> None:
    one, other = (compiled(f"When Revealed: {said[0].upper()}{said[1:]}.", "Treachery") for said in (done, undergone))
    assert one == other


@pytest.mark.parametrize("cards", [0, 1])
def test_of_two_things_without_either_the_first_that_can_be_done(cards: int) -> None:
    table = Table("Tom").during("quest", "3.3")
    hero = table.hero()
    for _ in range(cards):
        table.lays("Plain Card", "hand:Tom")
    table.prints(
        "Toll", "treachery", text="When Revealed: Each player must discard a card from his hand, or 2 damage is dealt to "
        "a hero he controls."
    )
    table.reveals(table.lays("Toll", places.ENCOUNTER_DECK))
    assert table.pile("hand:Tom") == []
    assert table.damage(hero) == (0 if cards else 2)


@pytest.mark.parametrize("words", [
    "must choose: discard a card from his hand, or raise his threat by 2",
    "chooses: discard a card from his hand, or raise his threat by 2",
    "chooses one: discard a card from his hand, or raise his threat by 2",
    "must choose to either discard a card from his hand or raise his threat by 2",
    "must either discard a card from his hand or raise his threat by 2",
])
@pytest.mark.parametrize(("answer", "raised"), [("discard", 0), ("raise", 2)])
def test_who_chooses_has_the_choice(words: str, answer: str, raised: int) -> None:
    table = Table("Tom").during("quest", "3.3")
    table.hero()
    table.lays("Plain Card", "hand:Tom")
    table.prints("Toll", "treachery", text=f"When Revealed: Each player {words}.")
    before = table.threat("Tom")
    table.answering(answer).reveals(table.lays("Toll", places.ENCOUNTER_DECK))
    assert (table.threat("Tom") - before, len(table.pile("hand:Tom"))) == (raised, 1 if raised else 0)


# -- the next refresh phase ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("now", ["quest", "combat"])
def test_a_card_stays_exhausted_through_the_next_refresh_phase_only(now: str) -> None:
    table = Table("Tom").during(now, {"quest": "3.3", "combat": "6.4"}[now])
    hero = table.hero()
    table.prints(
        "Snare", "treachery", text="When Revealed: Each player chooses and exhausts a hero he controls. That hero does "
        "not ready during the next refresh phase."
    )
    table.reveals(table.lays("Snare", places.ENCOUNTER_DECK))
    assert not table.card(hero).ready
    table.goes_through_phase("refresh")
    assert not table.card(hero).ready
    table.goes_through_phase("refresh")
    assert table.card(hero).ready


# -- in place of something else -----------------------------------------------------------------------------------


@pytest.mark.parametrize("words", [
    "instead heal all damage from it", "heal all damage from it instead",
])
def test_what_would_be_destroyed_is_healed_instead(words: str) -> None:
    table = Table("Tom").during("combat", "6.4")
    table.hero()
    enemy = table.enemy("Beast", hit_points=3, text=f"Forced: When Beast would be destroyed, {words}.")
    table.happens(verbs.damaged(card=enemy, amount=3))
    assert (table.card(enemy).zone, table.damage(enemy)) == (places.STAGING, 0)


def test_what_would_be_destroyed_needs_something_that_saves_it() -> None:
    card = language.compiler().compile_card({
        "name": "Old Weir", "type": "Enemy",
        "text": "Forced: When Old Weir would be destroyed, raise each player's threat by 1 instead.",
    })
    table = Table("Tom")
    with pytest.raises(AssertionError):
        table.prints("Old Weir", "enemy", text="Forced: When Old Weir would be destroyed, raise each player's threat by 1 "
                     "instead.")
    assert card.complete


@pytest.mark.parametrize("amount", [1, 2])
def test_tokens_that_would_be_placed_go_elsewhere(amount: int) -> None:
    table = Table("Tom").during("quest", "3.3")
    table.hero()
    quest = table.quest()
    here = table.location("Bog", text="Forced: When progress would be placed on Bog, place it on the current quest instead.")
    table.happens(verbs.placed_progress(on=here, amount=amount))
    assert (table.progress(here), table.progress(quest)) == (0, amount)


@pytest.mark.parametrize("raised", [True, False])
def test_a_threat_that_would_rise(raised: bool) -> None:
    table = Table("Tom").during("quest", "3.3")
    hero = table.hero(text="Forced: When your threat would be raised, deal 1 damage to Plain Hero instead.")
    before = table.threat("Tom")
    table.happens((verbs.raised_threat if raised else verbs.lowered_threat)(player=0, amount=2))
    assert table.threat("Tom") == before - (0 if raised else 2)
    assert table.damage(hero) == raised


# -- what cards have done -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("who", ["Watcher", "Sleeper"])
def test_who_has_defended_this_round(who: str) -> None:
    table = Table("Tom").during("combat", "6.4")
    table.hero("Watcher")
    table.hero("Sleeper")
    enemy = table.enemy("Raider", where="engaged:Tom", attack=0)
    table.prints("Ward", "treachery", text="When Revealed: Deal 1 damage to each character that defended this round.")
    table.lays("Ward", places.ENCOUNTER_DECK)
    table.answering(f"{who} defends", who).is_attacked_by(enemy)
    table.reveals(table.id_of("Ward"))
    assert table.damage(table.id_of(who)) == 1
    assert table.damage(table.id_of({"Watcher": "Sleeper", "Sleeper": "Watcher"}[who])) == 0


# -- numbers, limits, owners --------------------------------------------------------------------------------------


@pytest.mark.parametrize(("word", "number"), [("two", 2), ("three", 3), ("four", 4)])
def test_numbers_are_read_in_words(word: str, number: int) -> None:
    assert compiled(f"Action: Discard the top {word} cards of your deck.", "Event") == compiled(
        f"Action: Discard the top {number} cards of your deck.", "Event"
    )


@pytest.mark.parametrize("places_there", [0, 2, 5])
def test_for_each_to_a_maximum(places_there: int) -> None:
    table = Table("Tom").during("quest", "3.3")
    table.hero()
    for number in range(places_there):
        table.location(f"Fen {number}")
    table.prints(
        "Dread", "treachery", text="When Revealed: Raise each player's threat by 1 for each location in play (to a maximum "
        "of 3)."
    )
    before = table.threat("Tom")
    table.reveals(table.lays("Dread", places.ENCOUNTER_DECK))
    assert table.threat("Tom") == before + min(places_there, 3)


@pytest.mark.parametrize("owner", ["Tom", "Ann"])
def test_what_one_player_cannot_do_with_his_cards(owner: str) -> None:
    table = Table("Tom", "Ann").during("quest", "3.1")
    table.hero(player="Tom")
    table.hero("Other Hero", player="Ann")
    ally = table.ally("Page", player=owner)
    table.quest("Ford", text="The first player cannot commit allies to this quest.")
    barred = may_commit(table.play, ally, table.number(owner)) is not None
    assert barred == (owner == "Tom")


@pytest.mark.parametrize("kind", ["Weapon", "Item"])
def test_while_attacked_by_such_a_character(kind: str) -> None:
    table = Table("Tom").during("combat", "6.8")
    hero = table.hero("Archer")
    table.prints("Gear", "attachment", text="Attach to a hero.", traits=f"{kind}.")
    table.lays("Gear", "play:Tom", on=hero)
    enemy = table.enemy(
        "Thorn", where="engaged:Tom", defense=4, text="Thorn gets -2 [defense] while attacked by a character with an "
        "attached Weapon."
    )
    table.play.remember("attacks", (Attack(enemy=enemy, player=0, by_enemy=False, attackers=(hero,)),))
    assert table.value(enemy, "defense") == (2 if kind == "Weapon" else 4)


@pytest.mark.parametrize("hit_points", [2, 5])
def test_only_against_some_it_does_not_exhaust_to_attack(hit_points: int) -> None:
    table = Table("Tom").during("combat", "6.8")
    hero = table.hero("Slayer", text="Slayer does not exhaust to attack enemies with 3 or more hit points.")
    enemy = table.enemy("Foe", where="engaged:Tom", hit_points=hit_points)
    assert exhausts_to(table.play, hero, "attack", enemy) is (hit_points < 3)
    assert exhausts_to(table.play, hero, "attack")


@pytest.mark.parametrize("damage", [2, 3, 4])
def test_so_much_damage_at_once(damage: int) -> None:
    table = Table("Tom").during("combat", "6.4")
    table.hero()
    enemy = table.enemy(
        "Drake", hit_points=9, text="Forced: After Drake takes 3 or more damage, raise each player's threat by 2."
    )
    before = table.threat("Tom")
    table.happens(verbs.damaged(card=enemy, amount=damage))
    assert table.threat("Tom") == before + (2 if damage >= 3 else 0)


@pytest.mark.parametrize("words", [
    "Each player who did not raises his threat by 2.", "Each player who cannot raises his threat by 2.",
    "Any player who could not raises his threat by 2.", "If a player cannot, he raises his threat by 2.",
    "Each player who does not discard an ally this way raises his threat by 2.",
])
@pytest.mark.parametrize("owner", ["Tom", "Ann"])
def test_of_each_player_it_is_known_whether_he_could(words: str, owner: str) -> None:
    table = Table("Tom", "Ann").during("quest", "3.3")
    table.hero(player="Tom")
    table.hero("Other Hero", player="Ann")
    table.ally("Page", player=owner)
    table.prints("Toll", "treachery", text=f"When Revealed: Each player must discard an ally he controls. {words}")
    before = {who: table.threat(who) for who in ("Tom", "Ann")}
    table.reveals(table.lays("Toll", places.ENCOUNTER_DECK))
    assert {who: table.threat(who) - before[who] for who in before} == {
        who: 0 if who == owner else 2 for who in before
    }


@pytest.mark.parametrize(("says", "act"), [
    ("No allies can be played.", "ally"), ("No characters can be healed.", "heal"),
])
def test_none_of_them(says: str, act: str) -> None:
    table = Table("Tom").during("planning", "2.2")
    hero = table.hero(resources=5)
    table.with_tokens(hero, damage=2)
    table.prints("Page", "ally", cost=1, willpower=1, attack=1, defense=1, hit_points=2)
    table.prints("Salve", "event", cost=0, text="Action: Heal 1 damage from a hero.")
    for name in ("Page", "Salve"):
        table.lays(name, "hand:Tom")
    table.location("Moor", text=says)
    table.play.remember("active player", 0)
    assert (table.why_not_play("Page") is None) == (act != "ally")
    assert (table.why_not_play("Salve") is None) == (act != "heal")


@pytest.mark.parametrize("owner", ["Tom", "Ann"])
def test_whose_card_it_is_not(owner: str) -> None:
    table = Table("Tom", "Ann").during("planning", "2.2")
    hero = table.hero(player=owner)
    table.hero("Other Hero", player="Ann" if owner == "Tom" else "Tom")
    table.prints(
        "Brooch", "attachment", text="Attach to a hero. If you do not control attached hero, attached hero gets +2 "
        "[willpower]."
    )
    brooch = table.lays("Brooch", f"play:{owner}", on=hero)
    table.play.change(brooch, controller=0)
    assert table.value(hero, "willpower") == (1 if owner == "Tom" else 3)


@pytest.mark.parametrize("number", [0, 2, 3])
@pytest.mark.parametrize("said", ["that number", "that amount"])
def test_as_many_as_were_discarded(number: int, said: str) -> None:
    table = Table("Tom").during("planning", "2.2")
    table.hero(resources=1)
    for _ in range(3):
        table.lays("Plain Card", "hand:Tom")
    table.prints(
        "Calm", "event", cost=0, text=f"Action: Discard any number of cards from your hand to lower your threat by {said}."
    )
    table.lays("Calm", "hand:Tom")
    table.threat_is("Tom", 30)
    table.answering(str(number)).plays("Calm")
    assert table.threat("Tom") == 30 - number


@pytest.mark.parametrize("pays", [True, False])
def test_only_who_pays_has_it_saved(pays: bool) -> None:
    table = Table("Tom").during("combat", "6.4")
    hero = table.hero(
        "Old", hit_points=4, text="Response: When Old would be destroyed, discard an ally you control to heal all damage "
        "from Old instead."
    )
    table.hero("Other")
    table.ally("Page")
    if pays:
        table.answering("use Old", "Page")
    table.happens(verbs.damaged(card=hero, amount=4))
    assert (table.zone(hero), "Page" in table.pile("play:Tom")) == (
        ("play:Tom", False) if pays else ("discard:Tom", True)
    )


def test_damage_that_would_be_taken_is_something_else_instead() -> None:
    table = Table("Tom").during("combat", "6.4")
    table.hero()
    enemy = table.enemy("Beast", text="Forced: When Beast would take damage, raise each player's threat by 1 instead.")
    before = table.threat("Tom")
    table.happens(verbs.damaged(card=enemy, amount=2))
    assert (table.damage(enemy), table.threat("Tom") - before) == (0, 1)


@pytest.mark.parametrize("dealt", [True, False])
def test_an_enemy_with_a_shadow_card(dealt: bool) -> None:
    table = Table("Tom").during("combat", "6.2")
    table.hero()
    enemy = table.enemy("Raider", where="engaged:Tom", attack=2)
    table.location("Gully", text="Each enemy with a shadow card gets +1 [attack].")
    if dealt:
        table.lays("Quiet Day", places.SHADOW, on=enemy)
    assert table.value(enemy, "attack") == 2 + dealt


@pytest.mark.parametrize("allies", [2, 3])
def test_who_has_so_many_allies_controls_them(allies: int) -> None:
    table = Table("Tom").during("quest", "3.3")
    table.hero()
    for number in range(allies):
        table.ally(f"Page {number}")
    table.prints("Toll", "treachery", text="When Revealed: If the first player has 3 or more allies, raise his threat by 2.")
    before = table.threat("Tom")
    table.reveals(table.lays("Toll", places.ENCOUNTER_DECK))
    assert table.threat("Tom") - before == (2 if allies >= 3 else 0)

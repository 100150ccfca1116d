"""Facedown cards that count as enemies: reanimated ones, and those of which a text says what they are."""

from __future__ import annotations

import pytest

from ruling_service.engine.lcg import table as places
from ruling_service.engine.lcg import verbs
from tests.engine.lcg.table_top import Table

RAISE = "When revealed — each player must reanimate his deck's top card."
GUARD = (
    "When revealed — each player must place his deck's top card facedown, engaged with its owner; these cards are "
    "called Tower Watch and act as enemies with 1 attack, 1 defense and 1 hit point."
)
WAYS = {"reanimated": RAISE, "named by the text": GUARD}


def revealed(table: Table, text: str) -> None:
    table.prints("Grave Chill", "treachery", text=text)
    table.reveals(table.lays("Grave Chill", places.ENCOUNTER_DECK))


def test_a_reanimated_card_is_an_undead_enemy_engaged_with_the_player() -> None:
    table = Table("Tom", "Ann").during("quest", "3.3")
    table.hero()
    tom, ann = table.deck("Tom", "Plain Card")[0], table.deck("Ann", "Plain Card")[0]
    revealed(table, RAISE)
    assert [table.zone(tom), table.zone(ann)] == ["engaged:Tom", "engaged:Ann"]
    names = ("threat", "attack", "defense", "hit points", "engagement cost", "willpower", "cost")
    assert [table.value(tom, name) for name in names] == [2, 2, 2, 2, 0, None, None]
    assert table.value(tom, "traits") == {"undead"}
    assert places.is_enemy(table.play, tom)
    assert not table.card(tom).face_up
    assert table.play.name(tom) == "Reanimated Dead"


@pytest.mark.parametrize("how", WAYS)
@pytest.mark.parametrize("ends", ["destroyed", "discarded"])
def test_it_goes_to_its_owners_discard_pile_and_is_itself_again(how: str, ends: str) -> None:
    table = Table("Tom").during("quest", "3.3")
    table.hero()
    card = table.deck("Tom", "Plain Card")[0]
    revealed(table, WAYS[how])
    what = {"destroyed": verbs.destroyed, "discarded": verbs.discarded}[ends]
    table.happens(what(card=card, life=table.card(card).life))
    assert table.zone(card) == "discard:Tom"
    assert table.play.name(card) == "Plain Card"
    assert table.value(card, "type") == "event"
    assert table.value(card, "cost") == 9


def test_one_that_would_leave_play_for_elsewhere_goes_to_the_discard_pile_too() -> None:
    table = Table("Tom").during("quest", "3.3")
    table.hero()
    card = table.deck("Tom", "Plain Card")[0]
    revealed(table, RAISE)
    table.happens(verbs.left_play(card=card, life=table.card(card).life, to="hand"))
    assert table.zone(card) == "discard:Tom"


@pytest.mark.parametrize(("how", "where"), [("reanimated", "staging"), ("named by the text", "discard:Tom")])
def test_where_one_goes_that_returns_to_the_staging_area(how: str, where: str) -> None:
    table = Table("Tom").during("quest", "3.3")
    table.hero()
    card = table.deck("Tom", "Plain Card")[0]
    revealed(table, WAYS[how])
    table.happens(verbs.moved(card=card, to=places.STAGING))
    assert table.zone(card) == where


def test_values_of_cards_named_by_the_text() -> None:
    table = Table("Tom").during("quest", "3.3")
    table.hero()
    card = table.deck("Tom", "Plain Card")[0]
    revealed(table, GUARD)
    assert [table.value(card, n) for n in ("attack", "defense", "hit points", "threat")] == [1, 1, 1, None]
    assert table.value(card, "traits") == frozenset()
    assert table.play.name(card) == "Tower Watch"


def test_it_attacks_and_is_heard_of_as_an_enemy_that_engages() -> None:
    table = Table("Tom").during("quest", "3.3")
    table.hero("Sentry", text="Forced: After an enemy engages you from the staging area, raise your threat by 1.")
    table.deck("Tom", "Plain Card")
    revealed(table, RAISE)
    assert table.threat("Tom") == 21


def test_texts_count_reanimated_cards_and_no_others() -> None:
    table = Table("Tom").during("quest", "3.3")
    table.hero()
    table.location("Crypt", threat=1, text="This card gets +1 threat strength per Reanimated Dead in play.")
    table.enemy("Ghoul", where="engaged:Tom", traits="Undead.")
    table.deck("Tom", "Plain Card")
    crypt = table.id_of("Crypt")
    assert table.value(crypt, "threat") == 1
    revealed(table, RAISE)
    assert table.value(crypt, "threat") == 2


def test_a_text_that_says_what_they_are_prevails() -> None:
    table = Table("Tom").during("quest", "3.3")
    table.hero()
    table.location("Vault", text="Reanimated Dead are Undead enemies with 3 attack and 4 hit points.")
    card = table.deck("Tom", "Plain Card")[0]
    revealed(table, RAISE)
    assert [table.value(card, name) for name in ("attack", "hit points", "defense")] == [3, 4, 2]


def test_nothing_printed_on_it_is_heard_of() -> None:
    table = Table("Tom").during("quest", "3.3")
    table.hero()
    table.prints("Herald", "ally", attack=1, defense=1, hit_points=3, willpower=3, unique=True,
                 text="Forced: After Herald enters play, raise your threat by 7.", traits="Noble.")
    herald = table.lays("Herald", "deck:Tom")
    revealed(table, RAISE)
    assert table.zone(herald) == "engaged:Tom"
    assert table.threat("Tom") == 20
    assert not places.is_character(table.play, herald)


@pytest.mark.parametrize("text", [
    "Forced — after this card attacks and destroys a character: defending player must reanimate that character and "
    "deal 1 shadow card to it.",
    "Forced — after this card attacks and destroys a character: defending player must reanimate that character.",
])
def test_a_destroyed_character_is_reanimated_from_the_discard_pile(text: str) -> None:
    table = Table("Tom").during("combat", "6.4")
    table.hero()
    ally = table.ally("Scout", hit_points=1, defense=0)
    wight = table.enemy("Wight", where="engaged:Tom", attack=3, text=text)
    table.lays("Quiet Day", places.ENCOUNTER_DECK)
    table.answering("Scout defends").is_attacked_by(wight)
    assert table.zone(ally) == "engaged:Tom"
    assert table.value(ally, "attack") == 2
    assert len(places.shadow_cards(table.play, ally)) == ("shadow" in text)


@pytest.mark.parametrize("dies", [True, False])
def test_a_shadow_effect_reanimates_whom_the_attack_destroys(dies: bool) -> None:
    table = Table("Tom").during("combat", "6.4")
    table.hero()
    ally = table.ally("Scout", hit_points=1 if dies else 9, defense=0)
    wight = table.enemy("Wight", where="engaged:Tom", attack=3)
    table.prints("Dark Whisper", "treachery", shadow="Shadow: If this attack destroys an ally, reanimate that "
                 "ally.")
    shadow = table.lays("Dark Whisper", places.SHADOW, on=wight)
    table.play.change(shadow, face_up=False)
    table.answering("Scout defends").is_attacked_by(wight)
    assert table.zone(ally) == ("engaged:Tom" if dies else "play:Tom")


@pytest.mark.parametrize("pile", ["discard:Tom", "discard:Ann", "hand:Tom"])
def test_a_copy_of_the_defender_in_the_discard_pile_is_reanimated(pile: str) -> None:
    table = Table("Tom", "Ann").during("combat", "6.4")
    table.hero()
    table.ally("Scout", hit_points=9, defense=0)
    other = table.lays("Scout", pile)
    wight = table.enemy("Wight", where="engaged:Tom", attack=1)
    table.prints("Dark Whisper", "treachery", shadow="Shadow: If there is a copy of the defender in your "
                 "discard pile, reanimate it.")
    shadow = table.lays("Dark Whisper", places.SHADOW, on=wight)
    table.play.change(shadow, face_up=False)
    table.answering("Scout defends").is_attacked_by(wight)
    assert table.zone(other) == ("engaged:Tom" if pile == "discard:Tom" else pile)

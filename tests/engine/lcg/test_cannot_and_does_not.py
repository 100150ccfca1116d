"""What cannot be done, and what is not done: one thing, whichever word the text has, and only by the effects
that it names (lcg/cannot).
"""

from __future__ import annotations

import pytest

from ruling_service.engine.lcg import fighting, permissions, verbs
from ruling_service.engine.lcg import table as places
from tests.engine.lcg.table_top import Table

WORDS = ["cannot", "does not", "may not"]


@pytest.mark.parametrize("word", WORDS)
def test_an_enemy_that_makes_no_engagement_checks_stays(word: str) -> None:
    table = Table("Tom")
    table.hero()
    table.threat_is("Tom", 40)
    lurker = table.enemy("Lurker", engagement_cost=10, text=f"Lurker {word} make engagement checks.")
    table.goes_through("5.3", until="6.1")
    assert table.zone(lurker) == places.STAGING


@pytest.mark.parametrize("word", WORDS)
def test_an_enemy_that_does_not_attack_makes_no_attack(word: str) -> None:
    table = Table("Tom")
    table.hero()
    idler = table.enemy("Idler", where="engaged:Tom", text=f"Idler {word} attack.")
    assert fighting.may_attack(table.play, idler, 0) is not None


@pytest.mark.parametrize("word", WORDS)
@pytest.mark.parametrize("act", ["attack", "defend", "commit to a quest"])
def test_a_character_that_does_not_take_part(word: str, act: str) -> None:
    table = Table("Tom")
    hero = table.hero("Dreamer", text=f"Dreamer {word} {act}.")
    enemy = table.enemy(where="engaged:Tom")
    attack = places.Attack(True, enemy, 0)
    reason = {
        "attack": fighting.may_attack_with(table.play, hero, enemy, 0),
        "defend": fighting.may_defend(table.play, hero, attack),
        "commit to a quest": fighting.may_commit(table.play, hero, 0),
    }[act]
    assert reason is not None


@pytest.mark.parametrize("word", WORDS)
def test_a_hero_that_does_not_collect_resources(word: str) -> None:
    table = Table("Tom")
    hero = table.hero("Pauper", text=f"Pauper {word} collect resources.")
    table.deck("Tom", "Plain Card")
    table.goes_through_phase("resource")
    assert table.resources(hero) == 0


def test_what_does_not_attack_may_still_attack_without_exhausting() -> None:
    table = Table("Tom")
    hero = table.hero("Swift", text="Swift does not exhaust to attack.")
    enemy = table.enemy(where="engaged:Tom")
    assert fighting.may_attack_with(table.play, hero, enemy, 0) is None
    assert not permissions.exhausts_to(table.play, hero, "attack")


def readied_by(kind: str, whose: str) -> bool:
    """Whether a card of that kind readies a hero while heroes cannot be readied by the effects of `whose`."""
    table = Table("Tom")
    hero = table.hero(ready=False)
    table.location("Weary Road", text=f"Heroes cannot be readied by {whose}.")
    table.prints("Call", kind,
                 text="When Revealed: Ready each hero." if kind == "treachery" else "Action: Ready each hero.", cost=0,
                 sphere="Neutral")  # fmt: skip
    if kind == "treachery":
        table.reveals(table.lays("Call", places.ENCOUNTER_DECK))
    else:
        table.lays("Call", "hand:Tom")
        if table.during("planning", "2.2").why_not_play("Call") is None:
            table.plays("Call")
    return table.card(hero).ready


@pytest.mark.parametrize(("kind", "whose", "ready"), [
    ("treachery", "player card effects", True), ("event", "player card effects", False),
    ("treachery", "encounter card effects", False), ("event", "encounter card effects", True),
    ("treachery", "card effects", False), ("event", "card effects", False),
])  # fmt: skip
def test_only_the_effects_of_the_cards_named_are_kept_off(kind: str, whose: str, ready: bool) -> None:
    assert readied_by(kind, whose) == ready


def test_damage_by_the_effects_of_some_cards_only() -> None:
    table = Table("Tom")
    table.hero()
    brute = table.enemy("Warded", text="Warded cannot be damaged by player card effects.", hit_points=9)
    trap, arrow = table.location("Trap"), table.ally("Bowman")
    table.happens(verbs.damaged(card=brute, amount=1, source=arrow, effect=True))
    assert table.damage(brute) == 0
    table.happens(verbs.damaged(card=brute, amount=1, source=trap, effect=True))
    assert table.damage(brute) == 1


def test_an_enemy_considered_engaged_may_be_attacked_where_it_is() -> None:
    table = Table("Tom", "Kris")
    hero = table.hero()
    other = table.hero("Second Hero", player="Kris")
    shade = table.enemy("Shade", text="Shade is considered to be engaged with the first player.")
    assert fighting.may_attack_with(table.play, hero, shade, 0) is None
    assert fighting.may_attack_with(table.play, other, shade, 1) is not None


def test_no_text_of_a_player_card_reaches_an_immune_enemy_in_staging() -> None:
    table = Table("Tom")
    table.hero("Bowman", text="Bowman may attack enemies in the staging area.")
    table.prints("Far Shot", "event", cost=0, sphere="Neutral",
                 text="Action: Exhaust a hero you control to declare it as an attacker at once against an enemy in staging.")  # fmt: skip
    table.lays("Far Shot", "hand:Tom")
    captain = table.enemy("Dark Captain", text="Immune to player card effects.")
    table.during("combat", "6.2")
    assert fighting.may_attack_with(table.play, table.id_of("Bowman"), captain, 0) is not None
    assert table.why_not_play("Far Shot") is not None
    plain = table.enemy()
    assert fighting.may_attack_with(table.play, table.id_of("Bowman"), plain, 0) is None
    assert table.why_not_play("Far Shot") is None


LEAVES = {
    "Return an ally from your discard pile to your hand.": "hand:Tom",
    "Put an ally into play from your discard pile.": "play:Tom",
    "Shuffle an ally from your discard pile into your deck.": "deck:Tom",
    "Shuffle your discard pile into your deck.": "deck:Tom",
}


@pytest.mark.parametrize("by", [" by player card effects", " by encounter card effects", ""])
@pytest.mark.parametrize("whose", ["that player's", "his"])
@pytest.mark.parametrize("deed", LEAVES)
def test_cards_that_cannot_leave_a_discard_pile(by: str, whose: str, deed: str) -> None:
    """An effect that the text names leaves them there; another moves them (lcg/cannot)."""
    table = Table("Tom").during("planning")
    table.hero()
    table.location("Mire", text=f"Cards in each player's discard pile cannot leave {whose} discard pile{by}.")
    table.prints("Old Friend", "ally", cost=1, willpower=1, attack=1, defense=1, hits=1)
    table.lays("Old Friend", "discard:Tom")
    table.prints("Deed", "event", cost=0, sphere="Neutral", text=f"Action: {deed}")
    table.lays("Deed", "hand:Tom")
    if " encounter" in by:
        table.plays("Deed")
        assert table.zone(table.id_of("Old Friend")) == LEAVES[deed]
        return
    if table.why_not_play("Deed") is None:
        table.plays("Deed")
    assert table.zone(table.id_of("Old Friend")) == "discard:Tom"

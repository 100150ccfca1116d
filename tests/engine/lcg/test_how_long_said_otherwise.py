"""How long something lasts and when it is done, told otherwise; statements told passively (lcg/lasting-effects,
lcg/delayed-effects, lcg/constant-ability).
"""

from __future__ import annotations

import pytest

from ruling_service.engine.kernel.occurrences import occurrence
from ruling_service.engine.lcg import payment, quest_phase
from ruling_service.engine.lcg import table as places
from tests.engine.lcg.table_top import Table


@pytest.mark.parametrize("said", [
    "That enemy gets -1 [attack] until it leaves play.", "That enemy gets -1 [attack] while it remains in play.",
])
def test_as_long_as_it_is_in_play(said: str) -> None:
    table = Table("Tom").during("planning", "2.2")
    table.hero()
    enemy = table.enemy("Raider", attack=3)
    table.carries_out("action", f"Choose an enemy. {said}")
    for ending in ("planning phase ends", "round ends"):
        table.moment(ending)
        assert table.value(enemy, "attack") == 2
    life = table.card(enemy).life
    table.happens(occurrence("left play", card=enemy, life=life, to=places.ENCOUNTER_DECK))
    table.play.move(enemy, places.STAGING)
    assert table.value(enemy, "attack") == 3


@pytest.mark.parametrize("when", ["Whenever", "Each time", "If", "After"])
@pytest.mark.parametrize(("span", "ending", "still"), [
    ("phase", "", True), ("phase", "planning phase ends", False), ("round", "planning phase ends", True),
    ("round", "round ends", False),
])
def test_done_within_a_time(when: str, span: str, ending: str, still: bool) -> None:
    table = Table("Tom").during("planning", "2.2")
    hero = table.hero("Reeve")
    table.carries_out("action", f"Choose a hero. {when} that hero exhausts this {span}, raise your threat by 2.")
    if ending:
        table.moment(ending)
    table.happens(occurrence("exhausted", card=hero, life=table.card(hero).life))
    assert table.threat("Tom") == (22 if still else 20)


@pytest.mark.parametrize(("moment", "done"), [("combat phase begins", True), ("quest phase begins", False)])
def test_at_the_beginning_of_the_next_such_phase(moment: str, done: bool) -> None:
    table = Table("Tom").during("planning", "2.2")
    table.hero("Reeve")
    table.carries_out("action", "At the start of the next combat phase, raise your threat by 2.")
    assert table.threat("Tom") == 20
    for _ in range(2):  # once only
        table.moment(moment)
    assert table.threat("Tom") == (22 if done else 20)


@pytest.mark.parametrize(("text", "trait"), [
    ("Reeve is considered to have the Scout trait.", True), ("Reeve counts as a Scout.", True),
    ("Reeve counts as a Scout while your threat is 30 or higher.", False),
])
def test_what_counts_as_having_a_trait(text: str, trait: bool) -> None:
    table = Table("Tom").during("planning", "2.2")
    hero = table.hero("Reeve", text=text)
    table.ally("Elder", text="While each hero you control has the Scout trait, Elder gets +2 [attack].")
    assert ("scout" in table.value(hero, "traits")) is trait
    assert table.value(table.id_of("Elder"), "attack") == (3 if trait else 1)


@pytest.mark.parametrize("said", [
    "You may spend Reeve's resources to pay for Song cards of any sphere.", "Reeve may pay for Song cards of any sphere.",
])
@pytest.mark.parametrize("traits", ["Song.", "Skill."])
def test_whose_resources_pay_for_what(said: str, traits: str) -> None:
    table = Table("Tom").during("planning", "2.2")
    hero = table.hero("Reeve", resources=2, sphere="Lore", text=said)
    table.prints("Air", "event", cost=1, sphere="Spirit", traits=traits, text="Action: Draw 1 card.")
    air = table.lays("Air", "hand:Tom")
    assert (hero in payment.pools(table.play, air, 0)) is (traits == "Song.")


@pytest.mark.parametrize(("said", "change"), [
    ("the total [threat] in the staging area is reduced by 1", -1),
    ("the total [threat] in the staging area is increased by 2", 2),
])
def test_the_total_threat_told_passively(said: str, change: int) -> None:
    table = Table("Tom").during("quest", "3.3")
    table.hero("Reeve", text=f"While Reeve is ready, {said}.")
    table.location("Moor", threat=4)
    assert quest_phase.staging_threat(table.play) == 4 + change


@pytest.mark.parametrize(("ready", "met"), [(True, False), (False, True)])
def test_who_has_no_ready_characters(ready: bool, met: bool) -> None:
    table = Table("Tom").during("planning", "2.2")
    table.hero("Reeve", ready=ready, text="While you have no ready heroes, Reeve gets +2 [defense].")
    assert table.value(table.id_of("Reeve"), "defense") == 1 + 2 * met


@pytest.mark.parametrize(("picked", "ranged", "willpower"), [
    ("this card gains", True, 1), ("this card gets", False, 2),
])
def test_a_keyword_or_a_bonus(picked: str, ranged: bool, willpower: int) -> None:
    table = Table("Tom").during("planning", "2.2")
    hero = table.hero("Reeve", text="Action: Give Reeve ranged or +1 [willpower] until the end of the phase.")
    table.answering(picked).uses("Reeve")
    assert bool(table.value(hero, "ranged")) is ranged
    assert table.value(hero, "willpower") == willpower
    table.moment("planning phase ends")
    assert not table.value(hero, "ranged")
    assert table.value(hero, "willpower") == 1


@pytest.mark.parametrize("attacked", [True, False])
@pytest.mark.parametrize(("words", "when"), [("did not attack", False), ("attacked", True)])
def test_at_the_end_of_a_round_in_which(attacked: bool, words: str, when: bool) -> None:
    table = Table("Tom").during("combat", "6.2")
    hero = table.hero("Reeve", text=f"Forced: At the end of each round in which Reeve {words}, deal 1 damage to Reeve.")
    enemy = table.enemy("Raider", where="engaged:Tom", hit_points=9)
    if attacked:
        table.happens(occurrence("attacks", attacker=hero, enemy=enemy, player=0))
    table.moment("round ends")
    assert table.damage(hero) == (attacked is when)

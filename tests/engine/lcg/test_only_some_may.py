"""Several acts with one object, cards of several sorts, and what "only … can" says of whom."""

from __future__ import annotations

import pytest

from ruling_service.engine.lcg import fighting, language
from ruling_service.engine.lcg import table as places
from tests.engine.lcg.table_top import Table


@pytest.mark.parametrize("says", ["Only {} can {} Grey Wolf.", "{} cannot {} Grey Wolf."])
@pytest.mark.parametrize("acts", ["attack or defend against", "attack", "defend against"])
@pytest.mark.parametrize("sort", ["Eagle characters", "Eagle allies"])
def test_acts_against_one_enemy(says: str, acts: str, sort: str) -> None:
    table = Table("Tom").during("combat")
    table.quest()
    text = says.format(sort, acts)
    table.prints("Grey Wolf", "enemy", engagement_cost=30, threat=1, attack=2, defense=1, hit_points=3, text=text)
    wolf = table.lays("Grey Wolf", "engaged:Tom")
    other = table.enemy("Other Wolf", where="engaged:Tom")
    hero = table.hero()
    bird = table.ally("Big Bird", willpower=1, attack=1, defense=1, hit_points=2, cost=1, traits="Eagle.")
    squire = table.ally("Squire", willpower=1, attack=1, defense=1, hit_points=2, cost=1)

    def attacks(who: int, whom: int) -> bool:
        return fighting.may_attack_with(table.play, who, whom, 0) is None

    def defends(who: int, whom: int) -> bool:
        return fighting.may_defend(table.play, who, places.Attack(True, whom, 0, declared=True)) is None

    barred = [hero, squire] if says.startswith("Only") else [bird]
    for who in (hero, bird, squire):
        assert attacks(who, wolf) == (who not in barred or "attack" not in acts)
        assert defends(who, wolf) == (who not in barred or "defend" not in acts)
        assert attacks(who, other)
        assert defends(who, other)
    for enemy in (wolf, other):
        assert fighting.may_attack(table.play, enemy, 0) is None


UNCLEAR = (
    "Only Eagle characters or characters with ranged can attack Grey Wolf.",
    "Eagle allies and heroes with ranged get +1 [attack].",
    "Forced: After Grey Wolf attacks, discard each Eagle ally or hero with sentinel.",
    "Noble heroes or heroes with restricted attachments cannot be damaged.",
)
CLEAR = (
    "Only Eagle characters can attack Grey Wolf.", "Eagle allies and heroes the first player controls get +1 [attack].",
    "Allies and heroes with ranged get +1 [attack].", "Eagle allies and Noble heroes get +1 [attack].",
)


@pytest.mark.parametrize("text", UNCLEAR + CLEAR)
def test_of_several_sorts_it_is_said_which_is_told_of_which(text: str) -> None:
    read = language.compiler().compile_card({"name": "Grey Wolf", "type": "Enemy", "text": text})
    assert read.complete == (text in CLEAR), read.gaps


@pytest.mark.parametrize("says", ["The first ally you play each round costs 1 less.",
                                  "Reduce the cost of the first Noble ally you play each round by 1."])  # fmt: skip
@pytest.mark.parametrize("on", ["objective", "attachment"])
def test_you_of_a_card_that_a_player_controls_is_that_player(on: str, says: str) -> None:
    table = Table("Tom", "Kris").during("planning", "2.2")
    table.quest()
    text = says if on == "objective" else f"Attach to a hero.\n{says}"
    table.prints("Old Crown", on, text=text, **({"cost": 1} if on == "attachment" else {}))
    hero = table.hero("First Hero", player="Tom", resources=5)
    other = table.hero("Other Hero", player="Kris", resources=5)
    crown = table.lays("Old Crown", "play:Tom", on=hero)
    table.play.change(crown, controller=0)
    table.prints("Squire", "ally", willpower=1, attack=1, defense=1, hit_points=2, cost=3, traits="Noble.")
    table.play.rearranged()
    for number, player in enumerate(("Tom", "Kris")):
        table.lays("Squire", f"hand:{player}")
        table.play.remember("active player", number)
        table.plays("Squire", player)
    assert [table.card(i).token("resource") for i in (hero, other)] == [3, 2]


FORBIDS = {
    "Bars leaves: {} cannot leave the staging area.": "Engage each enemy in the staging area.",
    "{} cannot be damaged.": "Deal 3 damage to each enemy in staging.",
    "{} cannot be damaged by player card effects.": "Deal 2 damage to each enemy.",
}


@pytest.mark.parametrize("bars", FORBIDS)
@pytest.mark.parametrize("barred", [True, False])
def test_what_is_forbidden_to_all_that_it_touches_cannot_be_begun(bars: str, barred: bool) -> None:
    table = Table("Tom").during("quest")
    table.quest()
    table.hero("First Hero", resources=5)
    table.prints("Trick", "event", cost=0, text=f"Action: {FORBIDS[bars]}")
    table.lays("Trick", "hand:Tom")
    said = bars.removeprefix("Bars leaves: ").format("Grey Wolf")
    table.prints("Grey Wolf", "enemy", engagement_cost=30, threat=1, attack=2, defense=1, hit_points=3, text=said if barred else "")
    table.lays("Grey Wolf", places.STAGING)
    assert (table.why_not_play("Trick") is not None) == barred

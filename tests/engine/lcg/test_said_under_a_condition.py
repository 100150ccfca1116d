"""What a card says of itself under a condition is so only while that is true, wherever a rule looks for it."""

from __future__ import annotations

import pytest

from ruling_service.engine.lcg import table as places
from tests.engine.lcg.table_top import Table

UNDER = {
    "If there is an active location, {}.": True,
    "While there is an active location, {}.": True,
    "{} unless there is an active location.": False,
    "If you control a hero with the Dwarf trait, {}.": None,
    "{}.": "always",
}


@pytest.mark.parametrize("active", [True, False])
@pytest.mark.parametrize("under", UNDER)
@pytest.mark.parametrize("heading", ["When Revealed", "Shadow"])
def test_an_effect_that_cannot_be_cancelled_under_a_condition(heading: str, under: str, active: bool) -> None:
    table = Table("Tom").during("quest", "3.3")
    hero = table.hero("Brave Hero", hit_points=9)
    table.quest()
    if active:
        table.location("Wide Fen", where=places.ACTIVE)
    held = under.format("this effect cannot be cancelled")
    text = f"Deal 1 damage to a hero. {held[0].upper()}{held[1:]}"
    cancels = "Response: After a treachery is revealed, exhaust Watchman to cancel its \"when revealed\" effects."
    if heading == "Shadow":
        cancels = "Response: When a shadow effect is triggered, exhaust Watchman to cancel that effect."
    table.prints("Watchman", "ally", willpower=1, attack=1, defense=1, hit_points=2, cost=1, text=cancels)
    table.lays("Watchman", "play:Tom")
    if heading == "When Revealed":
        table.prints("Dark Hour", "treachery", text=f"When Revealed: {text}")
        table.answering("use Watchman", "Brave Hero").reveals(table.lays("Dark Hour", places.ENCOUNTER_DECK))
    else:
        table.prints("Dark Hour", "treachery", shadow=text)
        enemy = table.enemy("Weak Enemy", where="engaged:Tom", attack=0)
        table.play.change(table.lays("Dark Hour", places.SHADOW, on=enemy), face_up=False)
        table.during("combat")
        table.answering("use Watchman", "Brave Hero", "Brave Hero", "nobody").is_attacked_by(enemy)
    condition = UNDER[under]
    forbidden = condition == "always" or (condition is not None and condition is active)
    assert table.card(hero).token("damage") == (1 if forbidden else 0)


@pytest.mark.parametrize("active", [True, False])
@pytest.mark.parametrize("under", ["while there is an active location, ", ""])
def test_a_card_that_can_be_given_a_keyword_under_a_condition(under: str, active: bool) -> None:
    table = Table("Tom").during("planning", "2.2")
    table.play.remember("active player", 0)
    table.hero("Brave Hero", resources=3)
    table.quest()
    if active:
        table.location("Wide Fen", where=places.ACTIVE)
    said = f"{under}you may play Grim Guard with doomed 2."
    table.prints("Grim Guard", "ally", willpower=1, attack=1, defense=1, hit_points=2, cost=1, sphere="Neutral", text=said[0].upper() + said[1:])
    table.lays("Grim Guard", "hand:Tom")
    table.answering("yes").plays("Grim Guard")
    assert table.play.fact(("threat", 0)) == (22 if active or not under else 20)

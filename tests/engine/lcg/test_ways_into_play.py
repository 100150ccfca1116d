"""What goes for a card as it enters play goes for it however it comes there, and nothing bears itself."""

from __future__ import annotations

import pytest

from ruling_service.engine.lcg import table as places
from tests.engine.lcg.table_top import Table

BRINGS = {
    "played": None,
    "put into play": "Action: Put into play an attachment from your hand.",
    "looked for": "Action: Look through your deck for an attachment, put it into play and shuffle your deck.",
    "looked for by its keyword": "Action: Look through your deck for a guarded attachment, put it into play and shuffle your deck.",
    "attached": "Action: Search your deck for an attachment and attach it to a hero. Shuffle your deck.",
}


@pytest.mark.parametrize("guard", ["enemy", "location", "enemy or location"])
@pytest.mark.parametrize("way", BRINGS)
def test_a_guarded_attachment_gets_its_guard(way: str, guard: str) -> None:
    table = Table("Tom").during("planning", "2.2")
    table.hero("Lone Hero", resources=3)
    table.quest()
    table.prints("Old Blade", "attachment", cost=0, sphere="Neutral", text=f"Guarded ({guard}).\nAttach to a hero.")
    text = BRINGS[way]
    lies = "deck:Tom" if text is not None and "your deck" in text else "hand:Tom"
    blade = table.lays("Old Blade", lies)
    keeper = "Wide Fen" if guard == "location" else "Tomb Keeper"
    (table.location if guard == "location" else table.enemy)(keeper, where=places.ENCOUNTER_DECK)
    if text is None:
        table.play.remember("active player", 0)
        table.plays("Old Blade")
    else:
        table.prints("Fetcher", "ally", willpower=1, attack=1, defense=1, hit_points=2, cost=1, text=text)
        table.lays("Fetcher", "play:Tom")
        table.answering("Old Blade", "Lone Hero", "attach to Lone Hero").uses("Fetcher")
    host = table.card(blade).host
    assert host is not None
    assert table.play.name(host) == keeper
    assert table.card(blade).zone == places.STAGING


@pytest.mark.parametrize("said", ["guarded attachment", "attachment"])
def test_only_who_has_the_keyword_is_called_by_it(said: str) -> None:
    table = Table("Tom").during("planning")
    table.hero("Lone Hero", resources=3)
    table.quest()
    table.prints("Old Blade", "attachment", cost=0, sphere="Neutral", text="Guarded (enemy).\nAttach to a hero.")
    table.prints("Plain Rope", "attachment", cost=0, sphere="Neutral", text="Attach to a hero.")
    table.deck("Tom", "Plain Rope", "Old Blade")
    table.prints("Fetcher", "ally", willpower=1, attack=1, defense=1, hit_points=2, cost=1,
                 text=f"Action: Search your deck for a {said} and add it to your hand. Shuffle your deck.")  # fmt: skip
    table.lays("Fetcher", "play:Tom")
    table.answering("Old Blade").uses("Fetcher")
    offered = {label for _, _, labels in table.deciding for label in labels}
    assert ("Plain Rope" in offered) == (said == "attachment")


@pytest.mark.parametrize("kind", ["ally", "character"])
def test_nothing_is_offered_to_be_attached_to_itself(kind: str) -> None:
    table = Table("Tom").during("planning")
    table.hero()
    table.quest()
    text = f"Action: Attach {'an' if kind == 'ally' else 'a'} {kind} you control to Pack Pony."
    table.prints("Pack Pony", "ally", willpower=1, attack=1, defense=1, hit_points=2, cost=1, text=text)
    pony = table.lays("Pack Pony", "play:Tom")
    other = table.ally()
    table.answering("Plain Ally").uses("Pack Pony")
    assert table.card(other).host == pony
    assert "Pack Pony" not in {label for _, _, labels in table.deciding for label in labels}


@pytest.mark.parametrize("said", ["Remove this stage from play.", "Discard this stage.", "Discard Short Way from play."])
def test_a_stage_lies_in_no_discard_pile(said: str) -> None:
    table = Table("Tom").during("planning")
    table.hero()
    table.prints("Short Way", "quest", quest_points=3, stage=1, text=f"Action: {said}")
    way = table.lays("Short Way", places.QUEST)
    table.uses("Short Way")
    assert table.card(way).zone == places.REMOVED

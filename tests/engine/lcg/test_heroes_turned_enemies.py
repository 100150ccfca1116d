"""A hero who becomes an enemy, with values that he has otherwise, until what is attached to him is discarded
(lcg/scenario/breaking-of-the-fellowship, lcg/ownership-and-control).
"""

from __future__ import annotations

from ruling_service.engine.lcg import quest_phase, verbs
from ruling_service.engine.lcg import table as places
from tests.engine.lcg.table_top import Table

CONDITION = "Counts as a Condition attachment"
STAGED = "move it to staging"
HERO, ENEMY = "hero card type", "enemy card type"
WORTH = "[threat] equal to its [willpower]"
BACK = "return attached hero to its owner's control"
FALLS = (
    f"When Revealed: Attach to a hero and {STAGED}. ({CONDITION} with the text: \"Attached hero loses "
    f"the {HERO} and gains the {ENEMY} with {WORTH} and engagement cost equal to its threat cost. If Wrath is "
    f"discarded, {BACK}.\")"
)


def test_a_hero_is_an_enemy_in_staging_until_what_he_bears_is_discarded() -> None:
    table = Table("Tom").during("quest", "3.3")
    proud = table.hero("Proud", willpower=3, attack=4, threat_cost=11, hit_points=5)
    table.hero("Humble", willpower=1)
    table.quest()
    table.prints("Wrath", "treachery", text=FALLS)
    for name in ("Proud", "Humble"):
        table.play.mark(table.id_of(name), "committed")
    wrath = table.lays("Wrath", places.ENCOUNTER_DECK)
    table.answering("Proud").reveals(wrath)
    assert table.card(wrath).host == proud
    assert (table.zone(proud), table.card(proud).controller) == (places.STAGING, None)
    assert places.is_enemy(table.play, proud)
    assert proud not in places.heroes(table.play, 0)
    assert table.committed() == ["Humble"]
    assert [table.value(proud, name) for name in ("threat", "engagement cost", "attack")] == [3, 11, 4]
    assert quest_phase.staging_threat(table.play) == 3
    table.threat_is("Tom", 11)
    table.goes_through("5.3", until="5.4")
    assert places.engaged_player(table.play, proud) == 0
    table.happens(verbs.discarded(card=wrath, origin=table.zone(wrath), from_play=True))
    assert table.card(proud).controller == 0
    assert table.zone(proud) == "play:Tom"
    assert proud in places.heroes(table.play, 0)

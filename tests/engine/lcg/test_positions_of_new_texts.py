"""Small positions for texts that are put together from parts played elsewhere: one of two cancels, a named type that
goes on being meant, what is offered within a phase (lcg/cancel, lcg/cardtypes, lcg/delayed-effects).
"""

from __future__ import annotations

import pytest

from ruling_service.engine.lcg import table as places
from tests.engine.lcg.table_top import Table


@pytest.mark.parametrize("met", ["revealed", "shadow", "nothing"])
def test_one_of_two_cancels(met: str) -> None:
    table = Table("Tom").during("quest", "3.3")
    hero = table.hero("Reeve", hit_points=9, defense=0)
    table.prints("Star", "attachment", text=(
        "Attach to a hero. Response: Discard Star to cancel a shadow effect just triggered, or to cancel the "
        "when-revealed effects of a card just revealed."
    ))  # fmt: skip
    star = table.lays("Star", "play:Tom", on=hero)
    table.prints("Storm", "treachery", text="When Revealed: Raise your threat by 5.", shadow="Shadow: Raise your threat by 5.")
    table.answering("use Star")
    if met == "revealed":
        table.reveals(table.lays("Storm", places.ENCOUNTER_DECK))
    elif met == "shadow":
        table.during("combat", "6.2")
        enemy = table.enemy("Raider", where="engaged:Tom", attack=1)
        table.answers[:0] = ["no defender"]
        table.play.change(table.lays("Storm", places.SHADOW, on=enemy), face_up=False)
        table.is_attacked_by(enemy)
    else:
        table.has_threat_raised("Tom", 5)
    assert (table.zone(star) == "play:Tom") is (met == "nothing")
    assert table.threat("Tom") == (25 if met == "nothing" else 20)


@pytest.mark.parametrize("kind", ["ally", "event", "attachment"])
def test_a_named_type_goes_on_being_meant(kind: str) -> None:
    table = Table("Tom").during("planning", "2.2")
    table.play.remember("active player", 0)
    hero = table.hero("Sage", sphere="Lore", resources=9)
    for each in ("ally", "event", "attachment"):
        text = {"event": "Action: Raise your threat by 1.", "attachment": "Attach to a hero."}.get(each, "")
        values = {"willpower": 1, "attack": 1, "defense": 1, "hit_points": 2} if each == "ally" else {}
        table.prints(f"Some {each}", each, cost=3, sphere="Lore", text=text, **values)
        table.lays(f"Some {each}", "hand:Tom")
    table.answering(kind)
    table.carries_out("action", "Name a card type. Your next [lore] card of that type this phase costs 1 less.")
    for number, each in enumerate(("ally", "event", "attachment")):
        before = table.resources(hero)
        table.answers = ["attach to Sage"] if each == "attachment" else []
        table.plays(f"Some {each}")
        assert before - table.resources(hero) == (2 if each == kind else 3), number


@pytest.mark.parametrize("revealed", ["enemy", "treachery"])
@pytest.mark.parametrize("wanted", [True, False])
def test_what_is_offered_within_the_phase(revealed: str, wanted: bool) -> None:
    table = Table("Tom").during("quest", "3.2")
    hero = table.hero("Scout", ready=False)
    table.prints("Boots", "attachment", text=(
        "Attach to a hero. Action: Name enemy, location or treachery. Whenever a card of the named type is revealed this phase, "
        "exhaust Boots to ready attached hero."
    ))  # fmt: skip
    boots = table.lays("Boots", "play:Tom", on=hero)
    table.answering("enemy").uses("Boots")
    table.prints("Fog", "treachery", text="When Revealed: Raise your threat by 1.")
    table.prints("Wolf", "enemy", threat=1, attack=1, defense=1, hit_points=2, engagement_cost=40)
    table.answering("yes" if wanted else "no")
    table.reveals(table.lays("Wolf" if revealed == "enemy" else "Fog", places.ENCOUNTER_DECK))
    used = revealed == "enemy" and wanted
    assert (table.card(hero).ready, table.card(boots).ready) == (used, not used)


@pytest.mark.parametrize("first", ["raise", "draw"])
def test_each_player_takes_a_different_option(first: str) -> None:
    table = Table("Tom", "Ann").during("planning", "2.2")
    for player in table.players:
        table.hero(f"{player}'s Hero", player=player)
        table.deck(player, "Plain Card", "Plain Card")
    table.answering(first)
    table.carries_out("action", "Each player chooses 1 different option: draw 1 card, or raise his threat by 2.")
    drew = [len(table.hand(player)) for player in table.players]
    threats = [table.threat(player) - 20 for player in table.players]
    assert (drew, threats) == (([0, 1], [2, 0]) if first == "raise" else ([1, 0], [0, 2]))

"""What is spent for one thing is spent once, whoever's pools it comes from; damage that others take as well; a
label of which nothing was there.
"""

from __future__ import annotations

import pytest

from ruling_service.engine.lcg import table as places
from tests.engine.lcg.table_top import Table


@pytest.mark.parametrize("pays", ["2 from A", "1 from A"])
@pytest.mark.parametrize("who", ["Tom", "Ann"])
def test_one_payment_is_one_spending(pays: str, who: str) -> None:
    """lcg/cost: "any number of resources" are spent once, though two pools pay; nothing where another pays."""
    table = Table("Tom", "Ann").during("planning", "2.2")
    table.play.remember("active player", table.number(who))
    for name in ("A", "B"):
        table.hero(name, player=who, resources=2)
    text = "Forced: After the engaged player spends any amount of resources, place one of those resources on Slaver."
    slaver = table.enemy("Slaver", where="engaged:Tom", text=text)
    table.prints("Costly", "ally", cost=3, hit_points=1, willpower=0, attack=0, defense=0)
    table.lays("Costly", f"hand:{who}")
    table.answering(pays)
    table.plays("Costly", who)
    assert table.resources(slaver) == int(who == "Tom")


@pytest.mark.parametrize("cost", [0, 1, 3])
def test_the_number_that_was_spent(cost: int) -> None:
    """lcg/cost: as much as was taken from that hero's pool; nothing is spent for what is free."""
    table = Table("Tom").during("planning", "2.2")
    table.play.remember("active player", 0)
    hero = table.hero("Cursed", resources=4, hit_points=9, sphere="Leadership")
    other = table.hero("Rich", resources=4)
    table.prints("Spell", "treachery", text=(
        'When Revealed: Attach to a hero. (Counts as an Item attachment with: "Forced: After attached hero spends '
        'resources, he takes X damage. X is the number of resources spent.")'
    ))
    table.answering("Cursed")
    table.reveals(table.lays("Spell", places.REVEALING))
    table.prints("Ally", "ally", cost=cost, hit_points=1, willpower=0, attack=0, defense=0, sphere="Leadership")
    table.lays("Ally", "hand:Tom")
    table.plays("Ally")
    assert (table.damage(hero), table.damage(other)) == (cost, 0)


@pytest.mark.parametrize(("attack", "hit_points", "asked"), [(4, 9, 3), (1, 9, 0), (3, 1, 2)])
def test_damage_of_an_attack_is_dealt_to_others_as_well(attack: int, hit_points: int, asked: int) -> None:
    """lcg/damage: each point that the Ship was dealt, divided by the defending player among his other characters."""
    table = Table("Tom", "Ann").during("combat", "6.4")
    sailor, foreign = table.hero("Sailor", player="Ann", hit_points=9), table.hero("Foreign")
    table.play.change(sailor, ready=False)
    table.prints("Old Ship", "objective-ally", traits="Ship.", hit_points=hit_points, defense=1, attack=0, willpower=0)
    ship = table.lays("Old Ship", "play:Ann")
    table.play.change(ship, controller=1)
    text = (
        "For each damage dealt to a Ship objective by Slave Galley's attack, deal 1 damage to a non-Pilot hero "
        "controlled by the defending player."
    )
    table.prints("Slave Galley", "enemy", traits="Ship.", threat=1, attack=attack, defense=0, hit_points=5, text=text)
    galley = table.lays("Slave Galley", "engaged:Ann")
    table.answering("Old Ship")
    table.is_attacked_by(galley, "Ann")
    assert table.damage(sailor) == asked
    assert table.damage(foreign) == 0


@pytest.mark.parametrize("label", ["Wizardry", "Scour"])
@pytest.mark.parametrize("there", [True, False])
def test_no_such_effect_was_triggered(label: str, there: bool) -> None:
    """lcg/keyword/wizardry: where the active location has none, or there is no active location."""
    table = Table("Tom")
    hero = table.hero(hit_points=9)
    table.lays("Quiet Day", places.ENCOUNTER_DECK)
    if there:
        table.location("Tower", where=places.ACTIVE, text=f"{label}: Deal 1 damage to each hero.")
    table.prints("Engines", "treachery", text=(
        f"When Revealed: Trigger the {label} effect on the active location. If no {label} effect is triggered this "
        "way, Engines gains surge."
    ))
    table.reveals(table.lays("Engines", places.REVEALING))
    assert table.damage(hero) == int(there)
    assert (table.pile(places.ENCOUNTER_DISCARD).count("Quiet Day") == 0) is there


@pytest.mark.parametrize("drawn", ["treachery", "enemy"])
@pytest.mark.parametrize("who", ["Tom", "Ann"])
def test_the_hand_of_who_has_played_the_event(drawn: str, who: str) -> None:
    """lcg/cancel: what the event does is cancelled, and his hand goes, nobody else's."""
    table = Table("Tom", "Ann")
    for player in table.players:
        table.lays("Plain Card", f"hand:{player}")
    bane = table.enemy("Bane")
    table.prints("Ward", "treachery", text=(
        'When Revealed: Attach Ward to Bane. (Counts as a Condition attachment with: "Forced: When a player plays an '
        "event, discard the encounter deck's top card. If it is a treachery, cancel the effects of the "
        'event, discard the event player\'s hand, and discard Ward from play.")'
    ))
    ward = table.lays("Ward", places.REVEALING)
    table.reveals(ward)
    assert table.card(ward).host == bane
    table.prints("Wolf", "enemy")
    table.lays("Quiet Day" if drawn == "treachery" else "Wolf", places.ENCOUNTER_DECK)
    table.prints("Hope", "event", sphere="Neutral", cost=0, text="Action: Draw 1 card.")
    table.lays("Hope", f"hand:{who}")
    for player in table.players:
        table.deck(player, "Plain Card")
    table.plays("Hope", who)
    hands = {player: len(table.hand(player)) for player in table.players}
    other = next(player for player in table.players if player != who)
    assert hands == {other: 1, who: 0 if drawn == "treachery" else 2}
    assert (table.card(ward).zone == places.ENCOUNTER_DISCARD) is (drawn == "treachery")

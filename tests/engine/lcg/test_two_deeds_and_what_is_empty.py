"""One sentence with two deeds and the same cards, places that are empty, what an effect has done to a card, players
described by whom they are engaged with as they are counted.
"""

from __future__ import annotations

import pytest

from ruling_service.engine.lcg import fighting, permissions, play_restrictions, verbs
from ruling_service.engine.lcg import table as places
from tests.engine.lcg.table_top import Table


def _revealed(table: Table, text: str) -> None:
    table.prints("Omen", "treachery", text=f"When Revealed: {text}")
    table.reveals(table.lays("Omen", "aside"))


@pytest.mark.parametrize("whom", ["each hero", "a hero", "Reeve"])
@pytest.mark.parametrize(("said", "ready", "damage"), [
    ("Ready and heal 2 damage from", True, -2), ("Exhaust and deal 1 damage to", False, 1),
    ("Exhaust and remove 1 damage from", False, -1),
])  # fmt: skip
def test_two_deeds_to_the_same_cards(said: str, ready: bool, damage: int, whom: str) -> None:
    table = Table("Tom").during("quest", "3.3")
    heroes = [table.hero(name, hit_points=9, damage=3, ready=not ready) for name in ("Reeve", "Warden")]
    table.answering("Reeve")
    _revealed(table, f"{said} {whom}.")
    met = heroes if whom == "each hero" else heroes[:1]
    for hero in heroes:
        expected = (ready, 3 + damage) if hero in met else (not ready, 3)
        assert (table.card(hero).ready, table.damage(hero)) == expected


@pytest.mark.parametrize("cards", [0, 1])
@pytest.mark.parametrize(("said", "zone"), [
    ("If the encounter discard pile is empty", places.ENCOUNTER_DISCARD), ("If the victory display is empty", places.VICTORY),
    ("If the first player has an empty hand", "hand:Tom"), ("If the first player's hand is empty", "hand:Tom"),
    ("If the first player's deck is empty", "deck:Tom"),
])  # fmt: skip
def test_a_place_that_is_empty(said: str, zone: str, cards: int) -> None:
    table = Table("Tom").during("quest", "3.3")
    table.hero("Reeve")
    for _ in range(cards):
        table.lays("Plain Card" if ":" in zone else "Quiet Day", zone)
    _revealed(table, f"{said}, raise each player's threat by 3.")
    assert table.threat("Tom") - 20 == (0 if cards else 3)


@pytest.mark.parametrize(("hands", "raised"), [((0, 0), (2, 2)), ((1, 0), (0, 2)), ((2, 1), (0, 0))])
def test_each_player_with_an_empty_hand(hands: tuple[int, int], raised: tuple[int, int]) -> None:
    table = Table("Tom", "Ann").during("quest", "3.3")
    for player, number in zip(("Tom", "Ann"), hands, strict=True):
        table.hero(f"{player}'s Hero", player=player)
        for _ in range(number):
            table.lays("Plain Card", f"hand:{player}")
    _revealed(table, "Each player with an empty hand raises his threat by 2.")
    assert (table.threat("Tom") - 20, table.threat("Ann") - 20) == raised


@pytest.mark.parametrize("points", [1, 2, 3])
@pytest.mark.parametrize("said", ["that hero was destroyed this way", "this effect destroyed a hero", "that hero was damaged this way"])
def test_what_the_effect_has_done(said: str, points: int) -> None:
    table = Table("Tom").during("quest", "3.3")
    table.hero("Warden")
    table.hero("Reeve", hit_points=points)
    table.answering("Reeve")
    _revealed(table, f"Choose a hero. Deal 2 damage to that hero. If {said}, raise each player's threat by 3.")
    assert table.threat("Tom") - 20 == (3 if points <= 2 or "damaged" in said else 0)


@pytest.mark.parametrize("engaged", [(), ("Tom",), ("Tom", "Ann"), ("Ann", "Ann")])
def test_counted_by_players_engaged(engaged: tuple[str, ...]) -> None:
    table = Table("Tom", "Ann").during("quest", "3.3")
    for player in ("Tom", "Ann"):
        table.hero(f"{player}'s Hero", player=player)
    for number, player in enumerate(engaged):
        table.enemy(f"Biter {number}", where=f"engaged:{player}", traits="Orc.")
    wolf = table.enemy("Wolf", attack=1)
    _revealed(table, "Until the end of the round, Wolf gets +2 [attack] for each player engaged with an Orc enemy.")
    assert table.value(wolf, "attack") == 1 + 2 * len(set(engaged))


@pytest.mark.parametrize("attached", [0, 1, 2, 3])
def test_with_so_many_attached(attached: int) -> None:
    table = Table("Tom").during("quest", "3.3")
    reeve = table.hero("Reeve")
    table.prints("Cloak", "attachment")
    for _ in range(attached):
        table.lays("Cloak", "play:Tom", on=reeve)
    _revealed(table, "Exhaust each hero with 2 or more attachments attached.")
    assert table.card(reeve).ready is (attached < 2)


@pytest.mark.parametrize("did", [(), ("Reeve",), ("Reeve", "Warden")])
@pytest.mark.parametrize(("said", "how", "met"), [
    ("that committed to the quest this round", "commits", True), ("that did not quest this round", "commits", False),
    ("that has not committed to the quest this round", "commits", False), ("who quested this round", "commits", True),
    ("that was damaged this round", "hurt", True), ("that did not take any damage this round", "hurt", False),
    ("that did not take damage this phase", "hurt", False), ("that did not quest this round", "hurt", None),
])  # fmt: skip
def test_whoever_did_so_or_did_not(said: str, how: str, met: bool | None, did: tuple[str, ...]) -> None:
    table = Table("Tom").during("quest", "3.3")
    heroes = {name: table.hero(name, hit_points=9) for name in ("Reeve", "Warden", "Guard")}
    table.quest()
    table.prints("Omen", "treachery", text=f"When Revealed: Exhaust each hero {said}.")
    omen = table.lays("Omen", places.ENCOUNTER_DECK)
    for name in did:
        if how == "hurt":
            table.is_dealt(heroes[name], 1)
        else:
            table.happens(verbs.committed(character=heroes[name], player=0))
            table.play.change(heroes[name], ready=True)
    table.reveals(omen)
    exhausted = {name for name, hero in heroes.items() if not table.card(hero).ready}
    assert exhausted == {name for name in heroes if met is None or (name in did) is met}


@pytest.mark.parametrize("said", ["all tokens and attachments from", "each token and attachment on"])
@pytest.mark.parametrize("whom", ["Reeve", "each hero", "a hero"])
def test_all_tokens_and_attachments(said: str, whom: str) -> None:
    table = Table("Tom").during("quest", "3.3")
    heroes = [table.hero(name, hit_points=9, damage=2, resources=3) for name in ("Reeve", "Warden")]
    table.prints("Cloak", "attachment")
    cloaks = [table.lays("Cloak", "play:Tom", on=hero) for hero in heroes]
    table.answering("Reeve")
    _revealed(table, f"Discard {said} {whom}.")
    for number, (hero, cloak) in enumerate(zip(heroes, cloaks, strict=True)):
        met = number == 0 or whom == "each hero"
        assert (table.damage(hero), table.resources(hero)) == ((0, 0) if met else (2, 3))
        assert (table.zone(cloak) == "discard:Tom") is met


@pytest.mark.parametrize("attackers", [1, 2, 3])
@pytest.mark.parametrize(("said", "most"), [
    ("Cannot have attachments or be attacked by more than 2 heroes.", 2), ("cannot be healed, have attachments, or be attacked by more than 1 hero", 1),
    ("cannot be healed or be attacked by more than 2 characters at a time", 2), ("cannot have attachments", 9),
])  # fmt: skip
def test_how_many_may_attack_it_together(said: str, most: int, attackers: int) -> None:
    table = Table("Tom").during("combat", "6.8")
    heroes = tuple(table.hero(f"Hero {number}") for number in range(3))
    wolf = table.enemy("Wolf", where="engaged:Tom", text=said if said[0] == "C" else f"Wolf {said}.")
    other = table.enemy("Biter", where="engaged:Tom")
    assert (fighting.too_many_at_once(table.play, wolf, heroes[:attackers]) is None) is (attackers <= most)
    assert fighting.too_many_at_once(table.play, other, heroes[:attackers]) is None
    assert (permissions.prohibited(table.play, wolf, "be_attached") is None) is ("have attachments" not in said)


@pytest.mark.parametrize("allies", [1, 2])
@pytest.mark.parametrize("said", ["control", "have"])
def test_so_many_allies_and_no_more(said: str, allies: int) -> None:
    table = Table("Tom").during("planning", "2.2")
    table.hero("Reeve", resources=5)
    table.location("Narrow Pass", text=f"Players cannot {said} more than 2 allies in play.")
    for number in range(allies):
        table.ally(f"Ally {number}")
    table.prints("Squire", "ally", cost=1, hit_points=1)
    squire = table.lays("Squire", "hand:Tom")
    assert play_restrictions.too_many_of_a_sort(table.play, squire, 0) is (allies >= 2)

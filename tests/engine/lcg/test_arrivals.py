"""Events of where something arrives, and by how much threat moves; acts, pools and elimination told of a player
(lcg/move, lcg/resources, lcg/threat-threat-dial, lcg/cannot, lcg/cost).
"""

from __future__ import annotations

import pytest

from ruling_service.engine.kernel.occurrences import occurrence
from ruling_service.engine.lcg import payment
from ruling_service.engine.lcg import table as places
from tests.engine.lcg.table_top import Table


def _watched(event: str, *players: str) -> Table:
    """A table with a hero whose text counts how often that happens, in resources on it."""
    table = Table(*(players or ("Tom",))).during("planning", "2.2")
    table.hero("Watcher", text=f"Forced: After {event}, place 1 damage on Watcher.", hit_points=30)
    return table


def _met(table: Table) -> int:
    return table.damage(table.id_of("Watcher"))


@pytest.mark.parametrize(("event", "raised", "met"), [
    ("your threat is raised by 3 or more", 3, 1), ("your threat is raised by 3 or more", 2, 0),
    ("a player raises his threat by 3 or more", 4, 1), ("your threat is reduced by 3 or more", 5, 0),
    ("your threat is reduced by 3 or more", -3, 1), ("your threat is reduced by 3 or more", -2, 0),
    ("your threat is raised to 25 or higher", 5, 1), ("your threat is raised to 25 or higher", 4, 0),
    ("your threat is raised to 15 or higher", -1, 0),
])
def test_threat_that_moves_by_so_much(event: str, raised: int, met: int) -> None:
    table = _watched(event)
    kind = "raised threat" if raised > 0 else "lowered threat"
    table.happens(occurrence(kind, player=0, amount=abs(raised)))
    assert _met(table) == met


@pytest.mark.parametrize("to", ["your hand", "its owner's hand"])
@pytest.mark.parametrize(("deed", "met"), [
    ("Return an ally to its owner's hand.", 1), ("Discard an ally.", 0),
    ("Return an ally in your discard pile to your hand.", 0),
])
def test_a_card_that_returns_from_play_to_a_hand(to: str, deed: str, met: int) -> None:
    table = _watched(f"an ally returns to {to}")
    table.ally("Porter")
    table.lays("Porter", "discard:Tom")
    table.carries_out("action", deed)
    assert _met(table) == met


@pytest.mark.parametrize(("deed", "met"), [("Return an enemy to the staging area.", 1), ("Discard an enemy.", 0)])
def test_an_enemy_that_returns_to_staging(deed: str, met: int) -> None:
    table = _watched("an enemy is returned to the staging area")
    table.enemy("Raider", where="engaged:Tom")
    table.carries_out("action", deed)
    assert _met(table) == met


@pytest.mark.parametrize(("victory", "met"), [(2, 1), (None, 0)])
def test_a_location_that_enters_the_victory_display(victory: int | None, met: int) -> None:
    table = _watched("a location is placed in the victory display")
    ford = table.location(
        "Ford", where=places.ACTIVE, quest_points=2, keywords=f"Victory {victory}." if victory else ""
    )
    table.happens(occurrence("placed progress", on=ford, amount=2))
    assert _met(table) == met


@pytest.mark.parametrize(("deed", "met"), [
    ("Add 1 resource to Watcher's resource pool.", 1), ("Add 2 resources to another hero's resource pool.", 0),
])
def test_resources_that_come_to_a_pool(deed: str, met: int) -> None:
    table = _watched("1 or more resources are added to Watcher's resource pool")
    table.hero("Warden")
    table.answering("Warden")
    table.carries_out("action", deed)
    assert _met(table) == met


@pytest.mark.parametrize(("by_me", "met"), [(True, 1), (False, 0)])
def test_whoever_heals_is_meant(by_me: bool, met: int) -> None:
    table = _watched("you heal damage from an ally", "Tom", "Ann")
    table.ally("Porter", hit_points=5)
    table.with_tokens(table.id_of("Porter"), damage=2)
    table.hero("Leech", player="Tom" if by_me else "Ann", text="Action: Heal 1 damage from an ally.")
    table.uses("Leech", "Tom" if by_me else "Ann")
    assert _met(table) == met


@pytest.mark.parametrize(("to", "met"), [("Tom", 1), ("Ann", 0)])
def test_who_takes_control(to: str, met: int) -> None:
    table = _watched("you take control of an ally", "Tom", "Ann")
    porter = table.ally("Porter", player="Ann" if to == "Tom" else "Tom")
    table.happens(occurrence(
        "changed control", card=porter, player=table.number(to), life=table.card(porter).life
    ))  # fmt: skip
    assert _met(table) == met


@pytest.mark.parametrize(("to", "met"), [(0, 1), (1, 0)])
@pytest.mark.parametrize("said", ["you become the first player", "the first player token passes to you"])
def test_who_becomes_first(to: int, met: int, said: str) -> None:
    table = _watched(said, "Tom", "Ann")
    table.play.remember("first player", 1 - to)
    table.happens(occurrence("passed first player token", player=to))
    assert _met(table) == met


# -- what a player cannot --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("kind", "kept"), [("ally", True), ("attachment", False)])
def test_who_cannot_put_cards_into_play(kind: str, kept: bool) -> None:
    table = Table("Tom", "Ann").during("planning", "2.2")
    for player in table.players:
        table.hero(f"{player}'s Hero", player=player)
    table.prints("Vow", "attachment", text="You cannot play allies or put allies into play.")
    table.lays("Vow", "play:Tom", on=table.id_of("Tom's Hero"))
    values = {"cost": 1, "willpower": 1, "attack": 1, "defense": 1, "hit_points": 2} if kind == "ally" else {"cost": 1}
    table.prints("Guest", kind, text="Attach to a hero." if kind == "attachment" else "", **values)
    guest = table.lays("Guest", "hand:Tom")
    table.answering("Guest", "attach")
    table.carries_out("action", f"Raise your threat by 1. Put an {kind} into play from your hand.")
    assert (table.zone(guest) == "hand:Tom") is kept
    assert (table.why_not_play("Guest") is not None) is kept if kept else True


@pytest.mark.parametrize("said", [
    "Resources in Miser's resource pool cannot be used to pay for allies.",
    "Resources in Miser's resource pool can only be spent to pay for events.",
])
@pytest.mark.parametrize("kind", ["ally", "event"])
def test_pools_that_do_not_pay_for_everything(said: str, kind: str) -> None:
    table = Table("Tom").during("planning", "2.2")
    miser = table.hero("Miser", resources=3, text=said)
    other = table.hero("Warden", resources=3)
    values = {"willpower": 1, "attack": 1, "defense": 1, "hit_points": 2} if kind == "ally" else {}
    text = "Action: Draw 1 card." if kind == "event" else ""
    table.prints("Thing", kind, cost=2, text=text, **values)
    thing = table.lays("Thing", "hand:Tom")
    assert payment.pools(table.play, thing, 0) == ([miser, other] if kind == "event" else [other])
    closed = payment.closed_pools(table.play, 0, None)
    assert closed == (frozenset([miser]) if "only" in said else frozenset())


@pytest.mark.parametrize(("threat", "out"), [(44, False), (45, True)])
def test_one_players_elimination_level(threat: int, out: bool) -> None:
    table = Table("Tom", "Ann").during("planning", "2.2")
    for player in table.players:
        table.hero(f"{player}'s Hero", player=player)
    table.prints("Weight", "attachment", text="Attach to a hero. Your threat elimination level is reduced by 5.")
    table.lays("Weight", "play:Tom", on=table.id_of("Tom's Hero"))
    for player in table.players:
        table.has_threat_raised(player, threat - 20)
    assert [p in places.players(table.play) for p in (0, 1)] == [not out, True]


@pytest.mark.parametrize("whose", ["Tom", "Ann"])
@pytest.mark.parametrize("phase", ["same", "next"])
def test_each_time_he_destroys_this_phase(whose: str, phase: str) -> None:
    table = Table("Tom", "Ann").during("combat", "6.2")
    heroes = {player: table.hero(f"{player}'s Hero", player=player) for player in table.players}
    table.deck("Tom", "Plain Card", "Plain Card")
    table.answering("Tom")
    table.carries_out(
        "action", "Choose a player. That player draws 1 card whenever he attacks and defeats an enemy this phase."
    )
    enemy = table.enemy("Raider", where="engaged:Tom")
    if phase == "next":
        table.moment("combat phase ends")
    before = len(table.hand("Tom"))
    table.happens(occurrence(
        "destroyed", card=enemy, life=table.card(enemy).life, combat=True, by=heroes[whose]
    ))  # fmt: skip
    assert len(table.hand("Tom")) - before == (whose == "Tom" and phase == "same")


@pytest.mark.parametrize(("number", "turned"), [(2, False), (3, True), (4, False)])
def test_once_you_control_exactly_so_many(number: int, turned: bool) -> None:
    table = Table("Tom").during("planning", "2.2")
    table.hero("Watcher")
    table.prints("Sign", "attachment", text="Forced: When you control exactly 3 unique characters, discard Sign.")
    sign = table.lays("Sign", "play:Tom", on=table.id_of("Watcher"))
    for one in range(number):
        table.prints(f"Ally {one}", "ally", cost=1, willpower=1, attack=1, defense=1, hit_points=2, unique=True)
        table.lays(f"Ally {one}", "play:Tom")
    table.happens(occurrence("raised threat", player=0, amount=1))
    assert (table.zone(sign) != "play:Tom") is turned

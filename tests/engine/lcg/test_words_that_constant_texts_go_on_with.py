"""“That enemy”, “that hero”, “it” in a text that only states something: the card of which what stands around it
is true now, for each way to name it and each thing that can be said of it, or a gap.

What a text states is true whenever its conditions are (lcg/constant-ability); nothing is carried out, so that
nothing is “spoken of” in any other way.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import product

import pytest

from ruling_service.engine.lcg import table as places
from ruling_service.situations.shared.compiling import compile_object
from tests.engine.lcg.table_top import Table

ATTACKING = [
    "While attached hero is attacking an enemy,", "While attacking an enemy,", "If attached hero is attacking an Orc enemy,",
    "While attacking or defending against an enemy,", "While attached hero attacks or defends against an enemy,",
]  # fmt: skip
DEFENDING = [
    "While attached hero is defending against an enemy,", "While defending against an enemy,",
    "While attacking or defending against an enemy,", "If attached hero is defending against an Orc enemy,",
]  # fmt: skip

Seen = Callable[[Table, int, int], object]
"""What is looked at: of the table, the bearer, and the enemy."""


def attack_of_bearer(table: Table, hero: int, enemy: int) -> object:
    """The bearer's attack strength, printed as 2."""
    return table.value(hero, "attack")


SAYS: list[tuple[str, Seen, object, object]] = [
    ("attached hero gets +1 [attack] for each damage token on that enemy.", attack_of_bearer, 4, 2),
    ("attached hero gets +1 [attack] if that enemy is damaged.", attack_of_bearer, 3, 2),
    ("attached hero gets +1 [attack] if that enemy has the Orc trait.", attack_of_bearer, 3, 2),
    ("attached hero gets +1 [attack] if that enemy shares a trait with a Mountain enemy in the victory display.", attack_of_bearer, 3, 2),
    ("attached hero gets +X [attack]. X is that enemy's printed [threat].", attack_of_bearer, 5, 2),
    ("attached hero gets +X [attack], where X is that enemy's [threat].", attack_of_bearer, 5, 2),
    ("that enemy gets -1 [attack].", lambda table, hero, enemy: table.value(enemy, "attack"), 1, 2),
    ("that enemy gets +2 [threat].", lambda table, hero, enemy: table.value(enemy, "threat"), 5, 3),
    ("that enemy gains the Troll trait.", lambda table, hero, enemy: "troll" in table.value(enemy, "traits"), True, False),
]  # fmt: skip


def fighting(text: str, *, attacks: bool) -> tuple[Table, int, int, int]:
    """A table with the bearer of such a text fighting one Orc, and another Orc beside; who bears it and both."""
    table = Table("Tom")
    hero = table.hero("Plain Hero", attack=2)
    table.prints("Old Spear", "attachment", text=f"Attach to a hero. {text}", cost=1)
    table.lays("Old Spear", "play:Tom", on=hero)
    orc = table.enemy("Cave Orc", where="engaged:Tom", traits="Orc.", threat=3, attack=2, hit_points=9)
    other = table.enemy("Hill Orc", where="engaged:Tom", traits="Orc.", threat=3, attack=2, hit_points=9)
    table.enemy("Slain Orc", where=places.VICTORY, traits="Orc. Mountain.")
    table.with_tokens(orc, damage=2)
    own = {"attackers": (hero,)} if attacks else {"defenders": (hero,)}
    attack = places.Attack(not attacks, orc, 0, declared=True, **own)
    table.play.remember("attacks", (attack,))
    return table, hero, orc, other


GRID = [(head, says, True) for head, says in product(ATTACKING, SAYS)] + [
    (head, says, False) for head, says in product(DEFENDING, SAYS)
]


def is_played(text: str) -> bool:
    """Whether every phrase of such an attachment's text is played."""
    return compile_object({"name": "Old Spear", "type": "Attachment", "text": f"Attach to a hero. {text}"}).played


@pytest.mark.parametrize(("head", "says", "attacks"), GRID)
def test_what_is_said_of_the_one_it_fights(head: str, says: tuple[str, Seen, object, object], attacks: bool) -> None:
    what, seen, during, otherwise = says
    if not is_played(f"{head} {what}"):
        pytest.skip("a gap, named as such")
    table, hero, orc, other = fighting(f"{head} {what}", attacks=attacks)
    assert seen(table, hero, orc) == during
    if seen is not attack_of_bearer:
        assert seen(table, hero, other) == otherwise
    table.play.remember("attacks", ())
    assert seen(table, hero, orc) == otherwise


def test_most_of_it_is_played() -> None:
    played = [is_played(f"{head} {says[0]}") for head, says, _ in GRID]
    assert sum(played) >= 0.8 * len(played)


OF_ANOTHER = [
    "While attached hero is attacking an Orc enemy, attached hero gets +1 [attack] for each damage token on that enemy.",
    "While attached hero is attacking an Orc enemy, that enemy gets -1 [attack].",
]  # fmt: skip


@pytest.mark.parametrize("text", OF_ANOTHER)
def test_of_an_enemy_that_doesnt_fit_it_says_nothing(text: str) -> None:
    table, hero, orc, other = fighting(text.replace("Orc enemy", "Troll enemy"), attacks=True)
    assert table.value(hero, "attack") == 2
    assert table.value(orc, "attack") == table.value(other, "attack") == 2


def test_it_goes_on_about_the_statement_before() -> None:
    """“The Orc … and while that enemy is engaged with you …”: what one statement names the next one means."""
    table = Table("Tom")
    table.hero("Plain Hero")
    table.quest("Dark Way", text="Each Troll enemy gets +1 [attack]. While Grim Chief is in the staging area, he gets +2 [threat].")
    chief = table.enemy("Grim Chief", unique=True, threat=1)
    assert table.value(chief, "threat") == 3


OF_A_PLAYER = [
    ("While a player controls an ally,", lambda table, player: table.ally(player=player)),
    ("While a player has 2 or more cards in hand,", lambda table, player: [table.lays("Plain Card", f"hand:{player}") for _ in range(2)]),
    ("While a player controls a damaged hero,", lambda table, player: table.hero("Hurt Hero", player=player, damage=1)),
    ("While a player controls a hero with Old Key attached,", lambda table, player: given_the_key(table, player)),
]  # fmt: skip


def given_the_key(table: Table, player: str) -> None:
    """A player's hero with an objective attached."""
    table.prints("Old Key", "objective")
    table.lays("Old Key", f"play:{player}", on=table.hero("Key Hero", player=player))


def two_players(text: str) -> tuple[Table, int]:
    """Tom, the first player, and Ann, a hero of each, and an enemy with that text in the staging area."""
    table = Table("Tom", "Ann")
    for player in ("Tom", "Ann"):
        table.hero(f"Hero of {player}", player=player)
    return table, table.enemy("Keep Guard", text=text)


@pytest.mark.parametrize("player", ["Tom", "Ann"])
@pytest.mark.parametrize(("head", "made_so"), OF_A_PLAYER)
def test_that_player_is_the_one_of_whom_it_is_true(head: str, made_so: Callable[[Table, str], object], player: str) -> None:
    table, guard = two_players(f"{head} Keep Guard engages that player.")
    made_so(table, player)
    table.moment("quest phase ends")
    assert table.zone(guard) == f"engaged:{player}"


@pytest.mark.parametrize("player", ["Tom", "Ann"])
@pytest.mark.parametrize(("head", "made_so"), OF_A_PLAYER)
def test_so_are_that_players_cards(head: str, made_so: Callable[[Table, str], object], player: str) -> None:
    table, _ = two_players(f"{head} each hero that player controls gets +2 [willpower].")
    made_so(table, player)
    for each in ("Tom", "Ann"):
        assert table.value(table.id_of(f"Hero of {each}"), "willpower") == (3 if each == player else 1)


@pytest.mark.parametrize("hurt", ["Tom", "Ann"])
def test_in_an_engagement_check_it_is_who_makes_it(hurt: str) -> None:
    """The cost is lower for the one with damaged characters alone (lcg/engagement-check)."""
    table, guard = two_players(
        "While a player is making an engagement check against Keep Guard, Keep Guard gets -1 engagement cost for each damaged hero that "
        "player controls."
    )
    table.with_tokens(table.id_of(f"Hero of {hurt}"), damage=1)
    for player in ("Tom", "Ann"):
        table.threat_is(player, 29)
    table.answering("engage nobody", "engage nobody").goes_through_phase("encounter")
    assert table.zone(guard) == f"engaged:{hurt}"


# -- where something is carried out --------------------------------------------------------------------------


@pytest.mark.parametrize(("condition", "attacks"), [("attacking", True), ("defending against", False)])
def test_an_effect_hits_the_one_that_its_condition_names(condition: str, attacks: bool) -> None:
    table, _, orc, other = fighting("", attacks=attacks)
    table.prints("Sudden Blow", "event", sphere="Neutral", cost=0, text=f"Combat Action: If a hero you control is {condition} an enemy, deal 1 damage to that enemy.")
    table.lays("Sudden Blow", "hand:Tom")
    table.during("combat", "6.8.1" if attacks else "6.4.1").plays("Sudden Blow")
    assert (table.damage(orc), table.damage(other)) == (3, 0)


NAMED_BY_A_CONDITION = ["If you control an exhausted hero,", "If a hero you control is exhausted,", "If an exhausted hero is in play,"]


@pytest.mark.parametrize("condition", NAMED_BY_A_CONDITION)
@pytest.mark.parametrize("of", [1, 2])
def test_of_several_that_a_condition_names_one_is_chosen(condition: str, of: int) -> None:
    table = Table("Tom")
    tired = [table.hero(f"Tired {n}", ready=False) for n in range(of)]
    table.hero("Fresh Hero")
    table.prints("Rouse", "event", sphere="Neutral", cost=0, text=f"Action: {condition} ready that hero.")
    table.lays("Rouse", "hand:Tom")
    table.during("planning").answering(*["Tired 1"] * (of - 1)).plays("Rouse")
    assert [table.card(i).ready for i in tired] == ([True] if of == 1 else [False, True])

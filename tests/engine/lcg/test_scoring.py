"""The score of a game that was won: low is good."""

from __future__ import annotations

from ruling_service.engine.lcg import scoring
from ruling_service.engine.lcg import table as places
from tests.engine.lcg.table_top import Table


def won(*players: str, rounds: int = 0) -> Table:
    """Players with a threat of 20 and a hero of threat cost 8 each, after so many completed rounds."""
    table = Table(*players)
    for player in table.players:
        table.hero(f"Hero of {player}", player=player)
    table.play.remember("round", rounds + 1)
    return table


def test_the_threat_of_all_players_counts() -> None:
    """lcg/scoring."""
    table = won("Tom", "Kris")
    table.threat_is("Kris", 31)
    assert scoring.score(table.play) == 51


def test_damage_on_living_heroes_counts_and_on_allies_it_does_not() -> None:
    """lcg/scoring."""
    table = won("Tom")
    table.is_dealt(table.id_of("Hero of Tom"), 2)
    table.is_dealt(table.ally(hit_points=3), 1)
    assert scoring.score(table.play) == 22


def test_a_dead_hero_counts_with_the_threat_cost_and_a_dead_ally_with_nothing() -> None:
    """lcg/scoring."""
    table = won("Tom")
    table.is_dealt(table.hero("Falls"), 4)
    table.is_dealt(table.ally(), 2)
    assert scoring.score(table.play) == 28


def test_a_hero_without_a_threat_cost_adds_nothing() -> None:
    """lcg/scoring."""
    table = won("Tom")
    table.is_dealt(table.hero("Nameless", threat_cost=None), 4)
    assert scoring.score(table.play) == 20


def test_each_completed_round_is_10_and_the_one_under_way_is_not_counted() -> None:
    """lcg/scoring, lcg/conflict/c45."""
    assert scoring.score(won("Tom", rounds=0).play) == 20
    assert scoring.score(won("Tom", rounds=3).play) == 50


def test_victory_points_of_the_group_are_taken_off() -> None:
    """lcg/scoring: they belong to the whole group, and the score may fall below 0."""
    table = won("Tom")
    table.enemy("Chief", where=places.VICTORY, keywords="Victory 5.")
    table.lays("Chief", places.VICTORY)
    assert scoring.score(table.play) == 10
    table.threat_is("Tom", 4)
    assert scoring.score(table.play) == -6


def test_an_eliminated_player_counts_with_50_and_dead_heroes() -> None:
    """lcg/scoring, lcg/player-elimination."""
    table = won("Tom", "Kris").has_threat_raised("Kris", 33)
    assert scoring.score(table.play) == 20 + 50 + 8


def test_a_phantoms_damage_becomes_threat_only_where_there_is_any() -> None:
    """lcg/keyword/phantom: the damage that the attack would deal."""
    for defense, threat in ((1, 21), (5, 20)):
        table = Table("Tom").during("combat")
        hero = table.hero(defense=defense, hit_points=9)
        phantom = table.enemy("Wight", where="engaged:Tom", attack=2, keywords="Phantom.")
        table.answering("Plain Hero defends").is_attacked_by(phantom)
        assert (table.damage(hero), table.threat("Tom")) == (0, threat)
        assert ("cancelled" in table.account) == (threat == 21)

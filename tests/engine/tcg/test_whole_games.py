"""Whole games played at random: they end, and what must always be true is true at every decision."""

from __future__ import annotations

import random

import pytest

from ruling_service.engine.kernel.decisions import NATURE
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.tcg import playing, table
from ruling_service.engine.tcg.game import TCG
from ruling_service.engine.tcg.setup import Seat, new_game
from tests.engine.tcg.table_top import FRODO, RING, card
from tests.engine.tcg.words import N, such

EVENT = N("action", phase="skirmish", phases=("skirmish",), do=[N("t_strength", of=such(title="Frodo"), n=2)])
FREE_PEOPLES = [
    card("Ranger", "companion", strength=7, vitality=3, cost=3, culture="gondor", words=["archer"]),
    card(
        "Hero", "companion", strength=8, vitality=4, cost=4, culture="gondor", unique=True,
        words=[("damage", 1), ("defender", 1)]
    ),
    card(
        "Sword", "possession", N("attach_to", to=such(type="companion")), strength=2, cost=1,
        klass="Hand weapon"
    ),
    card("Friend", "ally", strength=2, vitality=2, cost=1),
    card("Courage", "event", EVENT, cost=1),
]
SHADOW = [
    card("Raider", "minion", strength=8, vitality=2, cost=3, site=3, culture="raider", words=["fierce"]),
    card("Bowman", "minion", strength=5, vitality=2, cost=2, site=2, culture="orc", words=["archer"]),
    card(
        "Lurker", "minion", strength=11, vitality=3, cost=5, site=5, culture="orc",
        words=["lurker", ("damage", 1), ("ambush", 1)]
    ),
    card(
        "Spear", "possession", N("attach_to", to=such(type="minion")), side="Shadow", strength=2, cost=1,
        klass="Ranged weapon"
    ),
]
SITES = [
    card(f"Place {n}", "site", shadow=n % 4, direction="left" if n % 2 else "right", block="shadows")
    for n in range(1, 10)
]
NUMBERED = [
    card(
        f"Block {n}", "site", shadow=n % 4, site=n, direction="left" if n % 2 else "right", block="fellowship"
    ) for n in range(1, 10)
]
CARDS = {p.key: p for p in (*FREE_PEOPLES, *SHADOW, *SITES, *NUMBERED, FRODO, RING)}


def check(play):
    """What holds in every position."""
    state = play.state
    assert table.pool(play) >= 0
    places = [i for cards in state.zones.values() for i in cards]
    assert sorted(places) == sorted(state.cards), "every card is in exactly one zone"
    assert all(play.card(i).zone == zone for zone, cards in state.zones.items() for i in cards)
    for player in table.players(play):
        dead = [i for i in state.zone(table.dead(player)) if play.printed(i).type == "companion"]
        assert len(table.companions(play, player)) + len(dead) <= playing.RULE_OF_9
        unique = [play.name(i) for i in table.companions(play, player) if play.printed(i).unique]
        assert len(unique) == len(set(unique))
    for ident in table.in_play(play):
        host = play.card(ident).host
        assert (
            host is None
            or (table.is_in_play(play.card(host)) and play.card(host).zone == play.card(ident).zone)
        )
    numbers = [table.number_of(play, i) or 0 for i in state.zone(table.PATH) if play.card(i).host is None]
    assert numbers == sorted(set(numbers))


def play_at_random(players, format, seed, *, ruleset="", steps=3000):
    chance = random.Random(seed)
    play = Play(TCG, CARDS, ruleset=ruleset, quiet=True)
    sites = tuple(p.key for p in (SITES if format == "open" else NUMBERED))
    deck = tuple(p.key for p in FREE_PEOPLES + SHADOW for _ in range(4))
    seats = tuple(
        Seat(name, "Frodo", "The One Ring", deck, sites) for name in ("Tom", "Ann", "Bob", "Cat")[:players]
    )
    new_game(play, seats, format=format)
    for _ in range(steps):
        play.run()
        check(play)
        if play.state.over or play.state.pending is None:
            break
        options = play.state.pending.options
        index = chance.randrange(len(options))
        if play.state.pending.kind == "bid":
            index = min(index, 1)
        play.choose(index)
    return play


@pytest.mark.parametrize(
    ("players", "format", "seed"),
    [(2, "open", 1), (2, "fellowship", 2), (3, "open", 3), (3, "fellowship", 4), (4, "open", 5)]
)
def test_a_game_at_random_comes_to_an_end(players, format, seed):
    play = play_at_random(players, format, seed)
    assert play.state.over
    assert play.state.over.endswith("wins")
    assert NATURE == -1


def test_the_starter_rules_play_to_an_end_too():
    assert play_at_random(2, "king", 7, ruleset="starter").state.over

"""Loops that players end by naming a number; decks that may be played."""

from __future__ import annotations

from ruling_service.engine.tcg import deck, loops
from ruling_service.engine.tcg.rulebook import TCG
from tests.engine.tcg.table_top import FRODO, RING, Table, card


@TCG.procedure()
def step(play, who):
    play.remember("steps", (*play.fact("steps", ()), who))


OURS, THEIRS = step.task("Tom"), step.task("Ann")


def loop_of_two(named, answer):
    t = Table()
    t.play.then(loops.together.task(1, OURS, THEIRS, 5))
    t.run().choose(f"{named} times", by="Tom").choose(answer, by="Ann")
    return t.play.fact("steps", ())


def test_one_player_alone_names_how_often_a_loop_is_repeated():
    t = Table()
    t.play.then(loops.alone.task(0, OURS, 9))
    t.run().choose("4 times", by="Tom")
    assert t.play.fact("steps") == ("Tom",) * 4


def test_if_the_shadow_player_agrees_he_acts_last():
    assert loop_of_two(3, "agree to 3") == ("Tom", "Ann") * 3


def test_if_he_names_a_lower_number_the_free_peoples_player_acts_last():
    assert loop_of_two(3, "1 times") == ("Tom", "Ann", "Tom")


# -- decks ---------------------------------------------------------------------------------------------------

FREE = [card(f"Free {n}", "companion") for n in range(10)]
DARK = [card(f"Dark {n}", "minion") for n in range(10)]
PLACES = [card(f"Place {n}", "site", shadow=n % 4, site=n) for n in range(1, 10)]
CARDS = {p.key: p for p in (*FREE, *DARK, *PLACES, FRODO, RING)}
GOOD = [p.key for p in FREE + DARK for _ in range(3)]
PATH = [p.key for p in PLACES]


def faults(draw=GOOD, sites=PATH, format="open", ring="The One Ring"):
    return [words for words, _ in deck.faults(CARDS, "Frodo", ring, draw, sites, format=format)]


def test_sixty_cards_half_of_each_side_and_nine_different_sites():
    assert faults() == []
    assert faults(format="fellowship") == []


def test_a_draw_deck_needs_sixty_cards_and_as_many_of_each_side():
    assert faults(GOOD[:-1]) == [
        "59 cards in the draw deck, at least 60 are needed",
        "30 Free Peoples cards and 29 Shadow cards: there must be as many",
    ]


def test_four_copies_of_a_title_and_three_of_the_ring_bearers():
    fifth = [*GOOD, *["Free 0"] * 2, *["Dark 0"], "Dark 1"]
    assert faults(fifth) == ["5 copies of Free 0, 4 are allowed"]
    frodos = [*GOOD, *["Frodo"] * 4, *["Dark 0"], *["Dark 1"], "Dark 2", "Dark 3"]
    assert faults(frodos) == ["4 copies of Frodo, 3 are allowed"]


def test_sites_and_rings_stay_out_of_the_draw_deck():
    assert "sites and The One Ring do not go into the draw deck" in faults([*GOOD, "Place 1"])


def test_sites_are_nine_and_different():
    assert faults(sites=PATH[:8]) == ["8 sites, there must be 9"]
    assert "2 copies of the site Place 1: each must be different" in faults(sites=[*PATH[:8], "Place 1"])


def test_at_most_three_sites_of_a_shadow_number_outside_the_blocks():
    same = {f"Same {n}": card(f"Same {n}", "site", shadow=2) for n in range(9)}
    found = deck.faults(CARDS | same, "Frodo", "The One Ring", GOOD, list(same), format="open")
    assert [words for words, _ in found] == ["9 sites have the Shadow number 2, 3 are allowed"]


def test_block_formats_need_every_number_once():
    assert faults(sites=[*PATH[:8], "Place 8"], format="king") == [
        "2 copies of the site Place 8: each must be different",
        "no site has the number 9",
    ]


def test_the_ring_is_a_ring():
    assert faults(ring="Free 0") == ["Free 0 is not The One Ring"]


def test_the_numbers_that_can_be_named():
    """tcg/loops: alone none to as many as there can be; together one at least, then agreement or fewer."""
    t = Table()
    t.play.then(loops.alone.task(0, OURS, 3))
    assert t.run().options() == ["0 times", "1 times", "2 times", "3 times"]
    t.choose("0 times", by="Tom")
    assert t.play.fact("steps", ()) == ()
    t.play.then(loops.together.task(1, OURS, THEIRS, 3))
    assert t.run().options() == ["1 times", "2 times", "3 times"]
    t.choose("2 times", by="Tom")
    assert t.options() == ["agree to 2", "0 times", "1 times"]
    t.choose("0 times", by="Ann")
    assert t.play.fact("steps") == ("Tom",)

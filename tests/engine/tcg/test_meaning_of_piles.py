"""Texts about hands, decks and piles that hang together, and texts that work outside play, on the table in
`wide_table` (tcg/reveal, tcg/draw-deck, tcg/discard-pile, tcg/stack, tcg/active).
"""

from __future__ import annotations

import pytest

from ruling_service.engine.kernel.occurrences import occurrence
from ruling_service.engine.tcg import actions, movement, phrases, statements
from ruling_service.engine.tcg.meaning import choosing, scaling
from tests.engine.tcg.table_top import Table, card
from tests.engine.tcg.test_meaning_cards import texts, written
from tests.engine.tcg.test_meaning_of_abilities import DRAWN, speaking, uses
from tests.engine.tcg.test_meaning_of_effects import answered
from tests.engine.tcg.wide_table import changed, names, saying, seen, wide
from tests.engine.tcg.words import N

FP = {"side": "Free Peoples"}


def emptied(t, zone="deck:0"):
    for ident in t.play.state.zone(zone):
        t.play.move(ident, "removed")


def alone(t):
    """Bob is out: Ann is the only opponent."""
    t.play.remember("eliminated", frozenset([2]))
    t.play.rearranged()


@pytest.mark.parametrize(("text", "by", "prepare", "answers", "after"), [
    # revealing, and what was revealed
    ("Reveal the top card of your draw deck. Take it into hand.", 0, None, [], DRAWN),
    ("Reveal the top card of your draw deck. Take it into hand.", 0, emptied, [], {}),
    ("Reveal the top 2 cards of your draw deck. Take those cards into hand.", 0, None, [],
     {"First is in": "hand:0", "Second is in": "hand:0", "deck 0": ["Third"]}),
    ("Reveal the top card of your draw deck. Place that card beneath your draw deck.", 0, None, [],
     {"deck 0": ["Second", "Third", "First"]}),
    ("Reveal the top card of your draw deck. Discard that card.", 0, emptied, [], {}),
    ("Reveal an opponent's hand. That player discards a card from hand.", 0, alone, [],
     {"Secret is in": "discard:1"}),
    ("Reveal an opponent's hand. That player draws a card.", 0, alone, [],
     {"Dark is in": "hand:1", "deck 1": ["Darker"]}),
    ("Reveal an opponent's hand. That player discards a card from hand.", 1, None, ["Plan"],
     {"Plan is in": "discard:0"}),
    ("Reveal a card from hand to add a burden.", 0, None, ["Plan"], {"Frodo burden": 3}),
    ("Look at an opponent's hand. Discard a card found there.", 0, alone, [], {"Secret is in": "discard:1"}),
    ("Look at your hand. Discard a card found there.", 0, None, ["Scout"], {"Scout is in": "discard:0"}),
    ("Take Blade into hand.", 0, None, [], {"Blade is in": "hand:0", "Blade on": ""}),
    ("Take this condition into hand.", 0, None, [], {"Marker is in": "hand:0"}),
    ("Discard an Elf in play or from your hand.", 0, None, ["Scout"], {"Scout is in": "discard:0"}),
    ("Discard a condition in play or in your discard pile.", 0, None, ["Grip"],
     {"Grip is in": "discard:1", "Grip on": ""}),
    ("Play a companion that is in your hand or in your discard pile.", 0, None, ["Lost"],
     {"Lost is in": "fellowship:0", "pool": 4, "Lost strength": 3, "Lost damage": 0, "Lost fierce": 0,
      "Lost archer": 0, "Lost defender": 0, "Lost vitality": 3}),
    # hands and decks as a whole
    ("Discard your hand to draw 2 cards.", 0, None, [],
     {"Plan is in": "discard:0", "Scout is in": "discard:0", "First is in": "hand:0",
      "Second is in": "hand:0", "deck 0": ["Third"]}),
    ("Discard the top card of an opponent's draw deck.", 1, None, [],
     {"First is in": "discard:0", "deck 0": ["Second", "Third"]}),
    ("Place this condition on top of your draw deck.", 0, None, [],
     {"Marker is in": "deck:0", "deck 0": ["Marker", "First", "Second", "Third"]}),
    ("Return this condition to hand to add a burden.", 0, None, [],
     {"Marker is in": "hand:0", "Frodo burden": 3}),
    ("Remove this card from the game to add a burden.", 0, None, [],
     {"Marker is in": "removed", "Frodo burden": 3}),
    # playing, and what follows from it
    ("You may play a companion from hand. If you do, add a burden.", 0, None, ["yes"],
     {"Scout is in": "fellowship:0", "pool": 5, "Frodo burden": 3, "Scout strength": 3, "Scout damage": 0,
      "Scout fierce": 0, "Scout archer": 0, "Scout defender": 0, "Scout vitality": 3}),
    ("You may play a companion from hand. If you do, add a burden.", 0, None, ["no"], {}),
    ("You may play a companion from hand. If you do, add a burden.", 0, lambda t: emptied(t, "hand:0"), [], {}),
    # an offer of two deeds, where the first may take what the second needs (tcg/effect)
    ("You may discard 2 cards from hand and discard a card from hand. If you do not, add a burden.", 0, None, ["yes"],
     {"Plan is in": "discard:0", "Scout is in": "discard:0", "Frodo burden": 3}),
    ("You may discard a card from hand and discard a companion from hand. If you do not, add a burden.", 0, None,
     ["yes", "Scout"], {"Scout is in": "discard:0", "Frodo burden": 3}),
    ("You may discard a card from hand and discard a companion from hand. If you do not, add a burden.", 0, None,
     ["yes", "Plan"], {"Plan is in": "discard:0", "Scout is in": "discard:0"}),
    ("You may discard a companion from hand and draw a card. If you do, add a burden.", 0, None, ["yes"],
     {"Scout is in": "discard:0", "First is in": "hand:0", "deck 0": ["Second", "Third"], "Frodo burden": 3}),
    # numbers and races that are named
    ("Choose a number. Each minion with that twilight cost is strength -3.", 0, None, ["4"],
     {"Uruk strength": 6}),
    ("Choose a number. Each minion with that twilight cost is strength -3.", 0, None, ["another number"], {}),
    ("Name a race. Each minion of the named race is strength -1.", 0, None, ["uruk-hai"], {"Uruk strength": 8}),
    ("Name a race. Each minion of the named race is strength -1.", 0, None, ["elf"], {}),
    ("Make the fellowship archery total -1 and the minion archery total +1.", 0, None, [],
     {"free peoples archery": 0, "shadow archery": 1}),
])  # fmt: skip
def test_what_becomes_of_cards_in_piles(text, by, prepare, answers, after):
    t = speaking(f"Maneuver: {text}", by)
    if prepare is not None:
        prepare(t)
    able = uses(t, by=by)
    if not able:
        assert after == {}
        return
    before = seen(t)
    t.play.then(able[0].task)
    assert changed(before, seen(answered(t.run(), answers))) == after


def test_the_races_to_name_are_those_of_cards_in_the_game():
    """tcg/race"""
    t = speaking("Maneuver: Name a race. Draw a card.")
    t.play.then(uses(t)[0].task)
    t.run()
    assert t.options() == ["dwarf", "elf", "hobbit", "man", "nazgul", "orc", "uruk-hai", "wizard"]


def test_the_numbers_to_choose_are_the_costs_there_are():
    t = speaking("Maneuver: Choose a number. Each minion with that twilight cost is strength -3.")
    t.play.then(uses(t)[0].task)
    t.run()
    assert t.options() == ["0", "1", "2", "3", "4", "6", "another number"]


@pytest.mark.parametrize(("condition", "limit"), [("an Ent", 2), ("an Elf", 3)])
def test_the_move_limit_changes_while_it_is_so(condition, limit):
    """tcg/move-limit"""
    t = speaking(f"While you can spot {condition}, the move limit is +1.")
    assert movement.move_limit(t.play) == limit


# -- texts outside play --------------------------------------------------------------------------------------


@pytest.mark.parametrize(("text", "zone", "able"), [
    ("Maneuver: Discard this card from hand to add a burden.", "hand:0", True),
    ("Maneuver: Discard this card from hand to add a burden.", "support:0", False),
    ("Maneuver: Discard this card from hand to add a burden.", "discard:0", False),
    ("Maneuver: Discard this card from hand to add a burden.", "hand:1", False),
    ("Maneuver: Discard a card from hand to add a burden.", "hand:0", False),
    ("Maneuver: Discard a card from hand to add a burden.", "support:0", True),
    ("Maneuver: Add a burden.", "hand:0", False),
    ("Maneuver: Add a burden.", "discard:0", False),
    ("Maneuver: Add a burden.", "support:0", True),
])  # fmt: skip
def test_where_a_text_can_be_used(text, zone, able):
    """tcg/active: in play, unless it takes its own card from another place."""
    t = wide()
    t.put(written("Marker", "condition", text, culture="gondor", **FP), zone, 0)
    assert bool(uses(t)) is able


@pytest.mark.parametrize(("text", "zone", "strength"), [
    ("While this card is stacked on a condition, each Elf is strength +1.", "stacked", 7),
    ("While this card is stacked on a condition, each Elf is strength +1.", "support:0", 6),
    ("Each Elf is strength +1.", "stacked", 6),
    ("Each Elf is strength +1.", "support:0", 7),
    ("Each Elf is strength +1.", "hand:0", 6),
    ("Each Elf is strength +1.", "discard:0", 6),
])  # fmt: skip
def test_where_a_constant_text_holds(text, zone, strength):
    """tcg/stack, tcg/active"""
    t = wide()
    host = t.hoard if zone == "stacked" else None
    t.put(written("Marker", "condition", text, culture="gondor", **FP), zone, 0, host=host)
    assert t.value(t.legolas, "strength") == strength


@pytest.mark.parametrize(("text", "zones"), [
    ("Maneuver: Discard this card from hand to add a burden.", {"hand"}),
    ("Maneuver: Discard this card from your discard pile to add a burden.", {"discard"}),
    ("Maneuver: Discard a card from hand to add a burden.", set()),
    ("While this card is stacked on a condition, each Elf is strength +1.", {"stacked"}),
    ("While you can spot a card stacked on a condition, each Elf is strength +1.", set()),
    ("Each Elf is strength +1.", set()),
])  # fmt: skip
def test_the_places_outside_play_for_which_a_text_is_made(text, zones):
    (ability,) = texts("Marker", "condition", text)
    assert statements.works_in(ability) == zones


def test_copies_of_shadow_conditions_that_count():
    """tcg/active: with three players one unique, or four others; with two players all."""
    for players, unique, working in ((3, True, 1), (3, False, 4), (2, True, 5), (2, False, 5)):
        t = Table(players=players, site=2)
        t.ring_bearer()
        foe = t.minion(card("Foe", "minion", strength=3, site=1, race="orc"), player=1)
        for _ in range(5):
            t.support(written("Grip", "condition", "Each Orc is strength +1.", side="Shadow", unique=unique), 1)
        assert t.value(foe, "strength") == 3 + working


# -- choosing ------------------------------------------------------------------------------------------------


def chosen(node, found, **more):
    """How many of the cards found a phrase means, and how many at least."""
    t = wide()
    return choosing.wanted(t.play, saying(t, **more), node, found)


@pytest.mark.parametrize(("node", "found", "numbers"), [
    (N("some", count=1), 3, (1, 1)), (N("some", count=2), 3, (2, 2)), (N("some"), 3, (1, 1)),
    (N("each"), 3, (3, 0)), (N("this"), 1, (1, 0)), (N("together"), 2, (2, 0)),
    (N("any_number"), 4, (4, 0)), (N("up_to", count=2), 4, (2, 0)),
    (N("some", count=1, or_more=True), 4, (4, 1)), (N("some", count=2, or_more=True), 4, (4, 2)),
])  # fmt: skip
def test_how_many_cards_a_phrase_means(node, found, numbers):
    assert chosen(node, found) == numbers


def test_x_cards_are_as_many_as_x_is():
    assert chosen(N("some", count="x"), 5, bindings={"X": 3}) == (3, 3)
    assert chosen(N("some", count="x"), 5) == (1, 1)


MINION = N("filter", type=("minion",))


@pytest.mark.parametrize(("node", "true"), [
    (N("some", count=3, of=MINION), True), (N("some", count=4, of=MINION), False),
    (N("each", of=MINION), True), (N("each", of=N("filter", **{"is": (N("race", name="ent"),)})), False),
    (N("up_to", count=9, of=MINION), True), (N("any_number", of=MINION), True),
    (N("together", of=(N("some", count=2, of=MINION), N("some", count=1, of=MINION))), True),
    (N("together", of=(N("some", count=2, of=MINION), N("some", count=2, of=MINION))), False),
    (N("some", count=2, of=N("filter", type=("minion",), **{"is": (N("with_different_titles"),)})), True),
    (N("some", count=2, of=N("filter", type=("minion",), **{"is": (N("of_same_culture"),)})), False),
    (N("some", count=1, of=N("filter", type=("minion",), **{"is": (N("of_same_culture"),)})), True),
])  # fmt: skip
def test_whether_there_are_enough_cards(node, true):
    """tcg/spot, tcg/cost: 3 minions of 3 cultures."""
    t = wide()
    assert choosing.enough(t.play, saying(t), node) is true


def test_cards_that_cannot_differ_are_offered_once():
    t = wide()
    one, other = (t.support(card("Twin", "condition", **FP)) for _ in range(2))
    options, complete = choosing.choices(t.play, (one, other, t.song), 1, 1)
    assert ([o.label for o in options], complete) == (["Twin", "Song"], True)
    t.play.tokens(other, "culture:gondor", 1)
    assert [o.label for o in choosing.choices(t.play, (one, other, t.song), 1, 1)[0]] == ["Twin", "Twin", "Song"]
    pairs, _ = choosing.choices(t.play, (t.song, t.hoard), 2, 0)
    assert [o.label for o in pairs] == ["Song and Hoard", "Song", "Hoard", "none"]
    hurt = choosing.choices(t.play, (t.blade, t.horse), 1, 1, lambda group: t.horse in group)[0]
    assert [o.label for o in hurt] == ["Horse"]


@pytest.mark.parametrize(("node", "larger"), [
    (N("draw", n=2), N("draw", n=6)), (N("add_twilight", n=1), N("add_twilight", n=3)),
    (N("wound", what=N("this")), N("wound", what=N("this"), times=3)),
    (N("wound", what=N("this"), times=2), N("wound", what=N("this"), times=6)),
    (N("discard", what=N("some", count=2, of=MINION)), N("discard", what=N("some", count=6, of=MINION))),
    (N("discard", what=N("each", of=MINION)), None), (N("wear_ring"), None), (N("draw", n=N("x")), None),
])  # fmt: skip
def test_a_phrase_three_times_over(node, larger):
    """tcg/for-each: its number, how often, or how many cards."""
    assert scaling.times_over(node, 3) == larger


@pytest.mark.parametrize(("ordinary", "instead", "pool", "number"), [(1, 4, 3, 4), (1, 4, 2, 1)])
def test_another_number_if_its_conditions_hold(ordinary, instead, pool, number):
    t = wide()
    t.play.remember("pool", pool)
    when = (N("twilight_is", n=3, compare="at_least"),)
    node = N("bonus_size", change=ordinary, instead=instead, when=when)
    assert phrases.amount(t.play, saying(t), node) == number


def test_a_deck_card_is_known_only_after_it_is_shown():
    """tcg/reveal: revealed cards are those later phrases speak of, one after the other."""
    t = speaking("Maneuver: Reveal the top 2 cards of your draw deck. Discard a [gondor] card revealed.")
    t.play.then(uses(t)[0].task)
    t.run()
    assert t.options() == ["First", "Second"]
    answered(t, ["Second"])
    assert [t.play.name(i) for i in t.play.state.zone("deck:0")] == ["First", "Third"]
    t.happen(occurrence("added twilight", amount=1))
    assert names(t, t.play.state.zone("discard:0")) == {"Lost", "Old Word", "Second"}
    assert actions.actions(t.play, "maneuver.actions", 0)

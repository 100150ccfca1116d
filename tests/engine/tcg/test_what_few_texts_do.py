"""Deeds and statements that few texts have: each with all that is seen otherwise once it is done, with nobody to
do it to, and as a price that cannot be paid in full (tcg/effect, tcg/cost), on the table in `wide_table`.

Expected is what the words say of that table, and the entry named with them.
"""

from __future__ import annotations

import pytest

from ruling_service.engine.kernel import chance
from ruling_service.engine.kernel.occurrences import occurrence
from ruling_service.engine.tcg import actions, bearing, movement, skirmish_phase, table
from tests.engine.tcg.table_top import card
from tests.engine.tcg.test_meaning_cards import written
from tests.engine.tcg.test_meaning_of_abilities import DRAWN, EXERTED, speaking, uses
from tests.engine.tcg.test_meaning_of_effects import answered, gone, played
from tests.engine.tcg.test_said_in_parts import used
from tests.engine.tcg.wide_table import changed, seen, wide

UNTIL = "until you reveal"
BACK = "Replace those cards in any order"
URUK_1, URUK_2 = {"Uruk wound": 1, "Uruk vitality": 2}, {"Uruk wound": 2, "Uruk vitality": 1}
WRAITH_1 = {"Wraith wound": 1, "Wraith vitality": 3}
GIMLI_HEALED = {"Gimli wound": None, "Gimli vitality": 3}


def threats(count):
    return lambda t: t.play.remember(("threats", 0), count)


def nothing_on_frodo(t):
    t.play.tokens(t.frodo, "burden", -t.play.card(t.frodo).token("burden"))


def guided(t):
    """A companion lies fourth in Tom's draw deck, an event behind it."""
    t.deck(card("Guide", "companion", culture="gandalf", cost=9), card("Behind", "event"))


def no_deck(t):
    for ident in t.play.state.zone("deck:0"):
        t.play.move(ident, "removed")


def another_archer(t):
    t.companion(card("Bard", "companion", words=["archer"]))


@pytest.mark.parametrize(("text", "answers", "after", "prepare"), [
    # tcg/wound: each wound on a character chosen anew; who is killed by one can't be chosen for the next
    ("Place 2 wounds on minions.", ["Uruk", "Wraith"], URUK_1 | WRAITH_1, None),
    ("Place 2 wounds on minions.", ["Uruk", "Uruk"], URUK_2, None),
    ("Place 2 wounds on minions.", ["Orc", "Uruk"], gone("Orc", "discard:1", wounds=1) | URUK_1, None),
    ("Add (1). Place 2 wounds on Ents.", [], {"pool": 4}, None),
    # tcg/burden, tcg/threats: the player says which; only what is there can be removed
    ("Add a burden or threat.", ["burden"], {"Frodo burden": 3}, None),
    ("Add a burden or threat.", ["threat"], {"threats": 1}, None),
    ("Remove a burden or threat.", ["burden"], {"Frodo burden": 1}, threats(1)),
    ("Remove a burden or threat.", ["threat"], {"threats": 0}, threats(1)),
    ("Remove a burden or threat.", [], {"Frodo burden": 1}, None),
    ("Add (1). Remove a burden or threat.", [], {"pool": 4}, nothing_on_frodo),
    ("Remove a burden or threat to draw a card.", [], None, nothing_on_frodo),
    ("Remove a burden or threat to draw a card.", [], {"Frodo burden": 1, **DRAWN}, None),
    # tcg/healing: wounds that are removed are healed, one at a time
    ("Remove 2 wounds from Gimli.", [], GIMLI_HEALED, None),
    ("Remove 2 wounds from Gimli to draw a card.", [], GIMLI_HEALED | DRAWN, None),
    ("Remove 3 wounds from Gimli to draw a card.", [], None, None),
    # tcg/reveal: up to the first such card, which is shown too; the deck stays as it is
    (f"Reveal cards from your draw deck {UNTIL} a companion. Take that companion into hand.",
     [], {"Guide is in": "hand:0", "deck 0": ["First", "Second", "Third", "Behind"]}, guided),
    (f"Reveal cards from your draw deck {UNTIL} one that is not an event. Take that card into hand.", [], {"Guide is in": "hand:0", "deck 0": ["First", "Second", "Third", "Behind"]}, guided),
    ("Reveal cards from your draw deck until you reveal a companion. Discard those cards.", [],
     {**{f"{name} is in": "discard:0" for name in ("First", "Second", "Third", "Guide")}, "deck 0": ["Behind"]},
     guided),
    ("Reveal cards from your draw deck until you reveal a companion. Discard those cards.", [],
     {**{f"{name} is in": "discard:0" for name in ("First", "Second", "Third")}, "deck 0": []}, None),
    ("Reveal cards from your draw deck until you reveal an event. Discard those cards.", [],
     {"First is in": "discard:0", "deck 0": ["Second", "Third"]}, None),
    ("Reveal cards from your draw deck until you reveal a companion. Discard those cards.", [], {}, no_deck),
    # tcg/draw-deck, tcg/moving-cards: a card of a deck comes to lie elsewhere in it
    ("Look at the top card of your draw deck. Place that card beneath your draw deck.", [],
     {"deck 0": ["Second", "Third", "First"]}, None),
    ("Reveal the top card of your draw deck. Place it beneath your draw deck.", [],
     {"deck 0": ["Second", "Third", "First"]}, None),
    ("Place the bottom card of your draw deck on top of your draw deck.", [],
     {"deck 0": ["Third", "First", "Second"]}, None),
    ("Place the bottom card of your draw deck on top of your draw deck to add (1).", [],
     {"deck 0": ["Third", "First", "Second"], "pool": 4}, None),
    # tcg/reveal, tcg/hand: whose hand it is, he is the one spoken of
    ("Reveal an opponent's hand. That player discards a Shadow card from hand.", ["Ann"],
     {"Secret is in": "discard:1"}, None),
    ("Reveal an opponent's hand. That player discards a Shadow card from hand.", ["Bob"],
     {"Whisper is in": "discard:2"}, None),
    ("Reveal an opponent's hand. He must discard a card from hand.", ["Bob"], {"Whisper is in": "discard:2"}, None),
    # tcg/archery-phase: X is no more than the total above its minimum; Legolas alone is 1
    ("Make the fellowship archery total -X.", ["1"], {"free peoples archery": 0}, None),
    ("Make the fellowship archery total -X.", ["2"], {"free peoples archery": 0}, another_archer),
    ("Make the fellowship archery total -X, at a minimum of 1.", ["1"], {"free peoples archery": 1}, another_archer),
    # tcg/assignment-phase: to anybody of the other side
    ("Assign Legolas to a skirmish.", ["Uruk"], {"assigned": {"Legolas": ["Uruk"]}}, None),
    ("Assign Legolas to a skirmish.", ["Wraith"], {"assigned": {"Legolas": ["Wraith"]}}, None),
    ("Assign a minion to a skirmish.", ["Uruk", "Legolas"], {"assigned": {"Legolas": ["Uruk"]}}, None),
    # tcg/hand: as many as are missing
    ("Draw cards until you have 4 cards in hand.", [],
     {"First is in": "hand:0", "Second is in": "hand:0", "deck 0": ["Third"]}, None),
    ("Add (1). Draw cards until you have 2 cards in hand.", [], {"pool": 4}, None),
    # tcg/stack, tcg/transfer, tcg/draw-deck: nothing to do it to
    ("Stack a card from hand on an Ent.", ["Plan"], {}, None),
    ("Stack a card from hand on an Ent to draw a card.", [], None, None),
    ("Stack a card from hand on an Elf to draw a card.", ["Legolas", "Plan"],
     {"Plan is in": "stacked", "Plan on": "Legolas", **DRAWN}, None),
    ("Transfer Blade to an Ent to draw a card.", [], None, None),
    ("Transfer Blade to Legolas to draw a card.", [], {"Blade on": "Legolas", **DRAWN}, None),
    ("Transfer Blade to your support area.", [], {"Blade is in": "support:0", "Blade on": ""}, None),
    ("Transfer a possession from Aragorn to your support area.", ["Horse"],
     {"Horse is in": "support:0", "Horse on": ""}, None),
    ("Shuffle an Ent from your discard pile into your draw deck.", [], {}, None),
    ("Shuffle an Ent from your discard pile into your draw deck to add (1).", [], None, None),
    # tcg/culture-tokens: all there are; a price of more than there are isn't paid
    ("Remove all tokens from Song.", [], {"Song culture:elven": None}, None),
    ("Add (1). Remove 2 tokens from Hoard.", [], {"pool": 4}, None),
    ("Remove 2 tokens from Hoard to draw a card.", [], None, None),
    ("Remove 2 tokens from Song to draw a card.", [], {"Song culture:elven": None, **DRAWN}, None),
    ("Remove 3 tokens from Song to draw a card.", [], None, None),
    # tcg/while, tcg/phase-action: what lasts, and what is done now
    ("While you can spot an Elf, Legolas is strength +2.", [], {"Legolas strength": 8}, None),
    ("While you can spot an Ent, Legolas is strength +2.", [], {}, None),
    ("While you can spot an Elf, add a burden.", [], {"Frodo burden": 3}, None),
    ("While you can spot an Ent, add a burden.", [], {}, None),
    ("If you can spot an Elf, Legolas is strength +2 until the regroup phase.", [], {"Legolas strength": 8}, None),
])  # fmt: skip
def test_a_rare_deed_does_what_it_says_and_nothing_else(text, answers, after, prepare):
    assert used(f"Maneuver: {text}", answers, prepare=prepare) == after


@pytest.mark.parametrize(("text", "able"), [
    ("Make the fellowship archery total -X.", {"0", "1", "2"}),
    ("Make the fellowship archery total -X, at a minimum of 1.", {"0", "1"}),
    ("Make the fellowship archery total -X, at a minimum of 2.", set()),
    ("Make the minion archery total -X.", set()),
])  # fmt: skip
def test_how_much_an_archery_total_can_go_down(text, able):
    """tcg/archery-phase: a total of 2 for the fellowship, of 0 for the minions."""
    t = speaking(f"Maneuver: {text}")
    another_archer(t)
    t.play.then(uses(t)[0].task)
    t.run()
    asked = set() if t.pending is None or "may act" in t.pending.prompt else set(t.options())
    assert asked == able


def test_the_cards_looked_at_go_back_in_the_order_chosen():
    """tcg/draw-deck: both orders can be had, and what lies below stays."""
    found = set()
    for turn in (0, 1):
        t = speaking(f"Maneuver: Reveal the top 2 cards of your draw deck. {BACK}.")
        t.play.then(uses(t)[0].task)
        t.run().choose(t.options()[turn], by="Tom")
        found.add(tuple(t.play.name(i) for i in t.play.state.zone("deck:0")))
    assert found == {("First", "Second", "Third"), ("Second", "First", "Third")}


@pytest.mark.parametrize(("which", "where", "known"), [
    ("First", "bottom", ("Second",)), ("Second", "bottom", ("First",)), ("Second", "top", ("Second", "First")),
    ("First", "top", ("First", "Second")), ("Third", "top", ("Third", "First", "Second")),
])  # fmt: skip
def test_what_is_known_of_a_shuffled_deck_when_a_card_is_moved_in_it(which, where, known):
    """tcg/draw-deck: First and Second have been seen on top; chance decides the rest."""
    t = wide()
    chance.shuffled(t.play, "deck:0")
    named = {t.play.name(i): i for i in t.play.state.zone("deck:0")}
    rest = [i for name, i in named.items() if name not in ("First", "Second")]
    t.play.state.zones["deck:0"] = (named["First"], named["Second"], *rest)
    t.play.remember(("known", "deck:0"), (named["First"], named["Second"]))
    t.happen(occurrence("moved", card=named[which], to="deck", where=where))
    assert tuple(t.play.name(i) for i in chance.known_top(t.play, "deck:0")) == known
    deck = [t.play.name(i) for i in t.play.state.zone("deck:0")]
    assert deck[0 if where == "top" else -1] == which
    assert sorted(deck) == ["First", "Second", "Third"]


LOST_PLAYED = {"Lost is in": "fellowship:0", "pool": 4, "Lost strength": 3, "Lost damage": 0, "Lost fierce": 0,
               "Lost archer": 0, "Lost defender": 0, "Lost vitality": 3}  # fmt: skip
ELROND_EXERTED = {"Elrond wound": 1, "Elrond vitality": 3}


def knife(t):
    text = "Bearer must be a companion or ally."
    t.put(written("Knife", "possession", text, klass="Hand weapon", culture="elven", cost=0), "discard:0", 0)


@pytest.mark.parametrize(("text", "answers", "after", "prepare"), [
    # tcg/discard-pile: where the last of a list lies, all of it does (an Elf is in hand)
    ("Play a Man or an Elf from your discard pile.", [], LOST_PLAYED, None),
    ("Play an Elf or a Man from your discard pile.", [], LOST_PLAYED, None),
    ("Take a Dwarf or a Man into hand from your discard pile.", [], {"Lost is in": "hand:0"}, None),
    ("Play a hand weapon from your discard pile on an Elf.", ["on Legolas"],
     {"Knife is in": "fellowship:0", "Knife on": "Legolas"}, knife),
    ("Play a hand weapon from your discard pile on a Man.", [],
     {"Knife is in": "support:0", "Knife on": "Hama"}, knife),
    ("Play a hand weapon from your discard pile on an Ent.", [], None, knife),
    # tcg/cost: of one sort or of the other, only of which there are enough
    ("Exert 2 Elves or a Dwarf to draw a card.", [], {**EXERTED, **ELROND_EXERTED, **DRAWN}, None),
    ("Exert an Ent or 2 Dwarves to draw a card.", [], None, None),
    ("Exert 3 Elves or a Dwarf to draw a card.", [], None, None),
    # tcg/preventing-effects: what was chosen is what is prevented
    ("Exert Legolas or add a burden. An opponent may remove (3) to prevent this.",
     ["exert Legolas", "let it", "let it"], EXERTED, None),
    ("Exert Legolas or add a burden. An opponent may remove (3) to prevent this.",
     ["exert Legolas", "prevent it"], {"pool": 0}, None),
    ("Exert Legolas or add a burden. An opponent may remove (3) to prevent this.",
     ["add 1 burden", "let it", "let it"], {"Frodo burden": 3}, None),
    # said of a card that it may
    ("Legolas may exert to draw a card.", ["yes"], {**EXERTED, **DRAWN}, None),
    ("Legolas may exert to draw a card.", ["no"], {}, None),
    ("Add (1). Gimli may exert to draw a card.", [], {"pool": 4}, None),
    ("An Elf companion may exert to heal a Dwarf.", ["yes"], {**EXERTED, "Gimli wound": 1, "Gimli vitality": 2}, None),
    # what was named, what was revealed
    ("Name a culture. Discard a card of the named culture from hand.", ["elven"], {"Scout is in": "discard:0"}, None),
    ("Name a culture. Discard a card of the named culture from hand.", ["gondor"], {"Plan is in": "discard:0"}, None),
    ("Reveal the top 3 cards of your draw deck. Choose an opponent and make him choose 2 of those cards for you to"
     " take into hand.", ["Ann", "First and Third"],
     {"First is in": "hand:0", "Third is in": "hand:0", "deck 0": ["Second"]}, None),
    # tcg/condition: the deed, and more of it if that is so
    ("Add a burden (and draw a card if you can spot an Elf).", [], {"Frodo burden": 3, **DRAWN}, None),
    ("Add a burden (and draw a card if you can spot an Ent).", [], {"Frodo burden": 3}, None),
    ("Make Legolas strength +1 for each token on Song.", [], {"Legolas strength": 8}, None),
    # tcg/each-time: "it" is who the sentence before did something to
    ("Discard an event from hand to wound a minion. Exert it.", ["Uruk"], {"Plan is in": "discard:0", **URUK_2}, None),
])  # fmt: skip
def test_a_deed_in_a_rare_sentence(text, answers, after, prepare):
    assert used(f"Maneuver: {text}", answers, prepare=prepare) == after


@pytest.mark.parametrize(("text", "by", "answers", "after"), [
    # all of them, each as far as it can (tcg/effect): Orc and Gimli are exhausted
    ("Heal each companion.", 0, [],
     {"Aragorn wound": None, "Aragorn vitality": 4, "Gimli wound": 1, "Gimli vitality": 2}),
    ("Exhaust each minion.", 0, [], {**URUK_2, "Wraith wound": 3, "Wraith vitality": 1}),
    ("Exert each minion.", 0, [], URUK_1 | WRAITH_1),
    ("Discard each condition.", 0, [],
     {"Song is in": "discard:0", "Song culture:elven": None, "Hoard is in": "discard:0", "Buried is in": "discard:0",
      "Buried on": "", "Grip is in": "discard:1", "Grip on": "", "Works is in": "discard:1",
      "Works culture:isengard": None, "Marker is in": "discard:0"}),
    ("Exert X companions to add (X).", 0, ["3"],
     {"Frodo wound": 1, "Frodo vitality": 3, "Aragorn wound": 2, "Aragorn vitality": 2, **EXERTED, "pool": 6}),
    # counted of each by itself (tcg/for-each): Orc has a wound
    ("Make each minion strength -1 for each wound on that minion.", 0, [], {"Orc strength": 4}),
    ("Make a minion strength -1 for each wound on it.", 0, ["Orc"], {"Orc strength": 4}),
    ("Make a minion strength -1 for each wound on it.", 0, ["Uruk"], {}),
    # keywords lost and gained; an ally who isn't at home adds to no total (tcg/archery-phase)
    ("Make Uruk lose fierce and gain archer.", 0, [], {"Uruk fierce": 0, "Uruk archer": 1, "shadow archery": 1}),
    ("Make an Elf gain archer.", 0, ["Elrond"], {"Elrond archer": 1}),
    ("Make Legolas defender +1 until the regroup phase.", 0, [], {"Legolas defender": 1}),
    ("Put a card from your discard pile beneath your draw deck.", 0, ["Lost"],
     {"Lost is in": "deck:0", "deck 0": ["First", "Second", "Third", "Lost"]}),
    # tcg/control: site 1 is the only one that every marker is past
    ("Take control of a site.", 1, [],
     {"Green Hill is in": "support:1",
      "path": {3: "White House", 4: "Deep Hall", 5: "Old Ford", 6: "Silent Wood", 7: "Black Marsh"}}),
    ("Liberate 2 sites.", 0, [],
     {"Lost Field is in": "path", "path": {1: "Green Hill", 2: "Lost Field", 3: "White House", 4: "Deep Hall",
                                           5: "Old Ford", 6: "Silent Wood", 7: "Black Marsh"}}),
    ("Liberate 2 sites to draw a card.", 0, [], None),
    ("Liberate a site to draw a card.", 0, [],
     {"Lost Field is in": "path", **DRAWN, "path": {1: "Green Hill", 2: "Lost Field", 3: "White House",
                                                    4: "Deep Hall", 5: "Old Ford", 6: "Silent Wood",
                                                    7: "Black Marsh"}}),
])  # fmt: skip
def test_a_deed_for_all_of_them_or_as_far_as_it_goes(text, by, answers, after):
    assert used(f"Maneuver: {text}", answers, by) == after


@pytest.mark.parametrize(("text", "pool"), [
    ("Each time you play an Elf, its twilight cost is -1 and add (3).", 7),
    ("Each time you play an Elf, add (3).", 8), ("Each time you play an Elf, its twilight cost is -1.", 4),
    ("Each time you play a Dwarf, its twilight cost is -1 and add (3).", 5),
])  # fmt: skip
def test_a_trigger_that_says_what_the_card_costs_and_what_else_happens(text, pool):
    """tcg/twilight-cost: Scout costs 2, which the Free Peoples player adds to the 3 tokens there are."""
    t = speaking(text, phase="fellowship")
    (playing,) = [c for c in actions.actions(t.play, "fellowship.actions", 0) if c.label == "play Scout"]
    t.play.then(playing.task)
    assert answered(t.run(), []).pool == pool


@pytest.mark.parametrize(("text", "after"), [
    # tcg/skirmish-phase: Aragorn is skirmishing Orc and Uruk
    ("Have Gimli replace Aragorn in a skirmish.",
     {"skirmish": "Gimli", "assigned": {"Gimli": ["Orc", "Uruk"], "Legolas": ["Wraith"]}}),
    ("Have an Ent replace Aragorn in a skirmish.", {}),
    ("During a skirmish involving an Elf, add (1).", {}),
    ("During a skirmish involving a Man, add (1).", {"pool": 4}),
    ("During a skirmish involving an Orc, add (1).", {"pool": 4}),
    ("During a skirmish involving a Nazgul, add (1).", {}),
    ("During a fierce skirmish involving a Man, add (1).", {}),
])  # fmt: skip
def test_a_rare_deed_in_a_skirmish(text, after):
    assert played(text, "skirmish") == after


def test_a_text_that_corrupts_the_ring_bearer_ends_the_game_for_its_player():
    """tcg/corrupted"""
    t = speaking("Maneuver: Corrupt the Ring-bearer.", 1)
    t.play.then(uses(t, by=1)[0].task)
    t.run()
    assert 0 not in table.players(t.play)


# -- what texts keep from happening --------------------------------------------------------------------------

ITEM = {"klass": "Hand weapon", "culture": "gondor", "cost": 0}


@pytest.mark.parametrize(("text", "kind", "hosts"), [
    ("Add (1).", "possession", {"Aragorn", "Legolas", "Gimli"}),
    ("Possessions cannot be played on Legolas.", "possession", {"Aragorn", "Gimli"}),
    ("Possessions cannot be played on Elves.", "possession", {"Aragorn", "Gimli"}),
    ("Possessions cannot be played on Ents.", "possession", {"Aragorn", "Legolas", "Gimli"}),
    ("Conditions cannot be played on Legolas.", "possession", {"Aragorn", "Legolas", "Gimli"}),
    ("Conditions cannot be played on Legolas.", "condition", {"Aragorn", "Gimli"}),
    ("[gondor] cards cannot be played on a companion.", "possession", set()),
    ("[elven] cards cannot be played on a companion.", "possession", {"Aragorn", "Legolas", "Gimli"}),
    ("Shadow cards cannot be played on Legolas.", "possession", {"Aragorn", "Legolas", "Gimli"}),
    ("While you can spot an Elf, possessions cannot be played on Gimli.", "possession", {"Aragorn", "Legolas"}),
    ("While you can spot an Ent, possessions cannot be played on Gimli.", "possession",
     {"Aragorn", "Legolas", "Gimli"}),
])  # fmt: skip
def test_on_whom_no_such_card_can_be_played(text, kind, hosts):
    """tcg/bearer"""
    t = speaking(text if text != "Add (1)." else f"Maneuver: {text}")
    more = {"culture": "gondor", "cost": 0, "side": "Free Peoples"}
    (one,) = t.hand(written("One", kind, "Bearer must be an unbound companion.", **more))
    assert {t.play.name(i) for i in bearing.hosts(t.play, one, 0)} == hosts


@pytest.mark.parametrize(("text", "able"), [
    ("The fellowship cannot move.", False), ("While you can spot an Elf, the fellowship cannot move.", False),
    ("While you can spot an Ent, the fellowship cannot move.", True), ("The move limit is +1.", True),
])  # fmt: skip
def test_whether_the_fellowship_can_move(text, able):
    """tcg/move-limit"""
    t = speaking(text)
    assert (movement.why_not_move(t.play) is None) is able


@pytest.mark.parametrize(("text", "by", "who"), [
    ("The move limit is +1.", 0, 0), ("You decide the order of skirmishes.", 0, 0),
    ("You decide the order of skirmishes.", 1, 1), ("You decide the order of skirmishes.", 2, 2),
    ("While you can spot an Elf, you decide the order of skirmishes.", 1, 1),
    ("While you can spot an Ent, you decide the order of skirmishes.", 1, 0),
    ("The Free Peoples player decides the order of skirmishes.", 1, 0),
    ("The first Shadow player decides the order of skirmishes.", 0, 2),
])  # fmt: skip
def test_who_says_which_skirmish_is_next(text, by, who):
    """tcg/skirmish-phase: the Free Peoples player, but for what a text says; Bob sits to Tom's right."""
    assert skirmish_phase.who_orders(speaking(text, by).play) == who


# -- who lost ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("text", "told", "after"), [
    ("Each time a minion wins a skirmish, exert the losing character.", ("won skirmish", "uruk", ["legolas"]),
     {"Legolas wound": 1, "Legolas vitality": 2}),
    ("Each time a companion wins a skirmish, exert the losing character.", ("won skirmish", "legolas", ["uruk"]),
     URUK_1),
    ("Each time a companion wins a skirmish, exert the losing character.", ("won skirmish", "uruk", ["legolas"]),
     {}),
    ("Each time a companion loses a skirmish, exert the losing character.", ("lost skirmish", "legolas", ["uruk"]),
     {"Legolas wound": 1, "Legolas vitality": 2}),
    ("Each time a minion loses a skirmish, exert the losing character.", ("lost skirmish", "uruk", ["legolas"]),
     URUK_1),
    ("Each time a minion loses a skirmish, exert the losing character.", ("lost skirmish", "legolas", ["uruk"]),
     {}),
])  # fmt: skip
def test_who_the_losing_character_is(text, told, after):
    """tcg/skirmish-phase: the other side of the winner, or the one told to have lost."""
    t = speaking(text)
    before = seen(t)
    kind, who, against = told
    t.happen(occurrence(kind, card=getattr(t, who), against=tuple(getattr(t, i) for i in against)))
    assert changed(before, seen(answered(t, []))) == after

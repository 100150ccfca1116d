"""Cards by the title, sort or deed of others, what is done once for each of some, and decks that are looked through,
on the table in `wide_table`. Expected is what the words say there.
"""

from __future__ import annotations

import pytest

from ruling_service.engine.kernel.occurrences import occurrence
from ruling_service.engine.tcg import archery_phase, changes, defeat, table
from ruling_service.engine.tcg.phrases import NotPlayed
from tests.engine.tcg.table_top import card
from tests.engine.tcg.test_meaning_cards import written
from tests.engine.tcg.test_meaning_more import plays
from tests.engine.tcg.test_meaning_of_abilities import DRAWN, EXERTED, happening, speaking
from tests.engine.tcg.test_meaning_of_effects import CANNOT, answered, gone, played
from tests.engine.tcg.wide_table import FP, counted, holds, in_skirmish, wide

TWO = {"First is in": "hand:0", "Second is in": "hand:0", "deck 0": ["Third"]}
HEALED = {"Aragorn wound": None, "Aragorn vitality": 4}
GIMLI_1 = {"Gimli wound": 1, "Gimli vitality": 2}
SAME, LAID, MOST = "that has the same card", "place", "has the most"  # words of a text that stand apart
ONE, NEW, SPAN, SHADOW, NEXT = "companion", "replaced", "until", "minion", "regroup"
NO_GRIP = {"Grip is in": "discard:1", "Grip on": ""}


def second_song(t):
    """Another Song in play, and one that is no active card."""
    t.support(card("Song", "condition", culture="elven", **FP))
    t.put(card("Song", "condition", culture="elven", **FP), "discard:0", 0)


@pytest.mark.parametrize(("text", "answers", "after"), [
    # of the same title: the one that is spotted, too, and active cards alone (tcg/spot)
    (f"Spot a Free Peoples condition to make Legolas strength -1 for each card {SAME} title as that condition.", ["Song"], {"Legolas strength": 4}),
    ("Spot a Free Peoples condition to make Legolas strength -1 for each card with the same title as that condition.",
     ["Hoard"], {"Legolas strength": 5}),
    (f"Spot a Free Peoples condition to add (1) for each card you spot {SAME} title as that condition.",
     ["Song", "spot 1"], {"pool": 4}),
    (f"Spot a minion to draw a card for each card in hand {SAME} title as that minion.", ["Orc"], {}),
    # each of those that can be spotted
    ("Draw 1 card for each of the following you can spot: Aragorn, Elrond, or Galadriel.", [], TWO),
    ("Draw 1 card for each of the following you can spot: Haldir, Elrond, and Galadriel.", [], DRAWN),
    ("Draw 1 card for each of the following you can spot: Galadriel, Celeborn, or Arwen.", [], {}),
    ("Exert Legolas to draw 1 card for each of the following you can spot: Elrond, Celeborn, or Arwen.", [],
     EXERTED | DRAWN),
    # something more, beside what is done for each
    ("Spot a Man to draw a card for each wound on that Man (and draw an additional card if you can spot an Elf).",
     ["Aragorn"], TWO),
    ("Spot a Man to draw a card for each wound on that Man (and draw an additional card if you can spot an Ent).",
     ["Aragorn"], DRAWN),
    ("Exert Elrond to draw a card for each wound on Legolas (and draw an additional card if you can spot an Elf).", [],
     DRAWN | {"Elrond wound": 1, "Elrond vitality": 3}),
    ("Heal a companion and, if that companion is a [gondor] companion, you may discard a condition he bears.",
     ["Aragorn", "yes"], HEALED | NO_GRIP),
    ("Heal a companion and, if that companion is a [gondor] companion, you may discard a condition he bears.",
     ["Aragorn", "no"], HEALED),
    ("Heal a companion and, if that companion is a [gondor] companion, you may discard a condition he bears.",
     ["Gimli"], GIMLI_1),
    # one of each culture: of the Elf and of Frodo nothing can be healed
    ("Heal a companion of each culture.", [], HEALED | GIMLI_1),
    ("Exert a companion of each culture to draw a card.", [], CANNOT),  # Gimli is exhausted
    ("Exert Legolas to heal a companion of each race.", [], HEALED | GIMLI_1),  # Legolas, too
    ("Wound a minion of each culture.", ["Uruk, Wraith and Snaga"],
     {"Uruk wound": 1, "Uruk vitality": 2, "Wraith wound": 1, "Wraith vitality": 3, "Snaga wound": 1, "Snaga vitality": 2}),
    ("Heal an Ent of each culture.", [], {}),
])  # fmt: skip
def test_what_is_done(text, answers, after):
    def more(t):
        second_song(t)
        if "minion of each" in text:
            t.minion(card("Snaga", "minion", strength=3, vitality=3, culture="sauron", race="orc"))

    assert played(text, "maneuver", answers, prepare=more) == after


@pytest.mark.parametrize(("text", "answers", "after", "shuffled"), [
    (f"Take a [gondor] card from your draw deck and {LAID} it in your discard pile.", ["First"],
     {"First is in": "discard:0", "deck 0": ["Second", "Third"]}, True),
    # who looks through a deck need not find (tcg/draw-deck)
    (f"Take a [gondor] card from your draw deck and {LAID} it in your discard pile.", ["none"], {}, True),
    (f"Take an [elven] card from your draw deck and {LAID} it in your discard pile.", [], {}, True),
    ("Discard a [gondor] card from your draw deck.", ["Second"],
     {"Second is in": "discard:0", "deck 0": ["First", "Third"]}, True),
    ("Stack a [gondor] card from your draw deck on Song.", ["Second"],
     {"Second is in": "stacked", "Second on": "Song", "deck 0": ["First", "Third"]}, True),
    ("Stack a [gondor] card from your draw deck on Song.", ["none"], {}, True),
    ("Place a [gondor] card from your draw deck on top of your draw deck.", ["Third"],
     {"deck 0": ["Third", "First", "Second"]}, True),
    # nobody looks through it for what lies on top, or for what comes from elsewhere
    ("Place a card from hand beneath your draw deck.", ["Plan"],
     {"Plan is in": "deck:0", "deck 0": ["First", "Second", "Third", "Plan"]}, False),
    ("Discard 2 cards from the top of your draw deck.", [],
     {"First is in": "discard:0", "Second is in": "discard:0", "deck 0": ["Third"]}, False),
    ("Exert Legolas to discard 2 cards from the top of your draw deck.", [],
     EXERTED | {"First is in": "discard:0", "Second is in": "discard:0", "deck 0": ["Third"]}, False),
    ("Exert Legolas to discard 4 cards from the top of your draw deck.", [],
     EXERTED | {f"{name} is in": "discard:0" for name in ("First", "Second", "Third")} | {"deck 0": []}, False),
    ("Remove from the game 2 cards from the top of your draw deck.", [],
     {"First is in": "removed", "Second is in": "removed", "deck 0": ["Third"]}, False),
    ("Make an opponent discard 2 cards from the top of his draw deck.", ["Ann"],
     {"Dark is in": "discard:1", "Darker is in": "discard:1", "deck 1": []}, False),
])  # fmt: skip
def test_a_deck_that_is_looked_through(text, answers, after, shuffled, monkeypatch):
    """tcg/draw-deck: nobody need find what he looks for, and the deck is shuffled afterwards."""
    decks = []
    monkeypatch.setattr(changes, "shuffle", lambda play, zone: decks.append(zone))
    assert played(text, "maneuver", answers) == after
    assert bool(decks) is shuffled


@pytest.mark.parametrize(("winner", "heals"), [("gimli", {"Gimli"}), ("aragorn", {"Aragorn"}), ("legolas", set())])
def test_who_won_it(winner, heals):
    t = speaking("Each time a companion wins a skirmish, you may heal the companion that won the skirmish.", 0, "skirmish")
    before = {t.play.name(i): t.wounds(i) for i in (t.gimli, t.aragorn, t.legolas)}
    who = getattr(t, winner)
    happening(t, "won skirmish", card=who, against=(t.wraith,), side="free peoples")
    if "use Marker" in t.options() or "Marker" in t.options():
        t.choose("use Marker" if "use Marker" in t.options() else "Marker")
    after = {t.play.name(i): t.wounds(i) for i in (t.gimli, t.aragorn, t.legolas)}
    assert {name for name in before if after[name] < before[name]} == heals


@pytest.mark.parametrize(("winner", "times"), [("aragorn", 2), ("legolas", 1)])
def test_more_for_a_winner_of_a_title(winner, times):
    text = ("Each time a companion wins a skirmish, you may heal another companion once (or heal another companion "
            "twice if the companion that won the skirmish was Aragorn or Boromir).")  # fmt: skip
    t = speaking(text, 0, "skirmish")
    happening(t, "won skirmish", card=getattr(t, winner), against=(t.wraith,), side="free peoples")
    answered(t, ["Marker", "Gimli"] if winner == "legolas" else ["Marker"])
    assert t.wounds(t.gimli) == 2 - times


def test_races_that_have_the_most():
    """As many are the most together; a race by itself is the most alone."""
    t = wide()
    assert counted(t, f"companion of each race that {MOST} companions") == 4
    t.companion(card("Celeborn", "companion", race="elf", culture="elven"))
    assert counted(t, f"companion of each race that {MOST} companions") == 2
    t.support(written("Doors", "condition", f"Each companion of each race that {MOST} companions is strength -1.",
                      side="Shadow"), 1)  # fmt: skip
    assert t.value(t.legolas, "strength") == 5
    assert t.value(t.gimli, "strength") == 6


def test_more_of_whom_something_else_is_true():
    """Of each card by itself, as long as it is so."""
    t = speaking(f"Each companion bearing a weapon gains muster (and is strength +1 if that {ONE} is a [gondor] companion).")
    assert {t.play.name(i) for i in table.companions(t.play) if t.value(i, "muster")} == {"Aragorn", "Gimli", "Legolas"}
    assert [t.value(i, "strength") for i in (t.aragorn, t.gimli, t.legolas)] == [9, 6, 6]


@pytest.mark.parametrize(("name", "dies"), [("resistance 4", True), ("resistance 5", False), ("resistance 0", False)])
@pytest.mark.parametrize("phase", ["maneuver", "archery", "skirmish", "regroup"])
def test_at_the_end_of_any_phase(name, dies, phase):
    """Legolas has resistance 4: 6 less 2 burdens (tcg/resistance); who is placed in the dead pile is killed."""
    t = speaking(f"At the end of any phase, if Legolas has {name}, place him in your dead pile.")
    t.happen(occurrence("moment", name=f"{phase} phase ends", player=0))
    assert (t.play.card(t.legolas).zone == "dead:0") is dies


@pytest.mark.parametrize("name", ["turn ends", "skirmish phase begins"])
def test_not_at_the_end_of_what_is_no_phase(name):
    t = speaking("At the end of any phase, add (1).")
    t.happen(occurrence("moment", name=name, player=0))
    assert t.pool == 3


@pytest.mark.parametrize(("who", "player", "true"), [
    ("a Shadow player", 1, True), ("a Shadow player", 2, True), ("a Shadow player", 0, False), ("you", 0, True),
    ("you", 1, False),
])
def test_who_replaced_the_current_site(who, player, true):
    text = f"Each time a minion takes a wound, if {who} replaced the fellowship's current site this turn, add (1)."
    t = speaking(text)
    t.happen(occurrence("moment", name="turn begins", player=0))
    t.happen(occurrence("replaced site", card=t.sites[4], by=t.other_hall, player=player))
    happening(t, "wounded", card="@uruk")
    assert (t.pool == 4) is true


def test_another_site_that_was_replaced():
    t = speaking("Each time a minion takes a wound, if you replaced the fellowship's current site this turn, add (1).")
    t.happen(occurrence("moment", name="turn begins", player=0))
    t.happen(occurrence("replaced site", card=t.sites[5], by=t.next_hall, player=0))
    happening(t, "wounded", card="@uruk")
    assert t.pool == 3


def test_nobody_knows_what_was_replaced_before():
    with pytest.raises(NotPlayed):
        holds(wide(), f"a Shadow player has {NEW} the fellowship's current site this turn")


def test_another_ones_value_resolves_the_skirmish():
    """tcg/skirmish-phase: Legolas's resistance (6 less 2 burdens) against 14; afterwards it is Aragorn's strength again."""
    text = (f"Spot Legolas and an unbound companion skirmishing a minion to use Legolas's resistance to resolve "
            f"that skirmish instead of that {ONE}'s strength.")  # fmt: skip
    t = wide()
    in_skirmish(t)
    assert defeat.totals(t.play, table.skirmish(t.play)) == (8, 14)
    answered(plays(t, *t.hand(written("Blow", "event", text, "Skirmish", **FP)), 0), [])
    assert defeat.totals(t.play, table.skirmish(t.play)) == (4, 14)
    t.play.move(t.legolas, "removed")
    with pytest.raises(NotPlayed):
        defeat.totals(t.play, table.skirmish(t.play))


def test_placed_in_the_dead_pile_from_play():
    before = {"Aragorn": ("Blade", "Horse"), "Gimli": ("Axe",)}
    for who, borne in before.items():
        after = played(f"Place {who} or Boromir in the dead pile from play to draw a card.", "maneuver")
        items = {f"{item} is in": "discard:0" for item in borne} | {f"{item} on": "" for item in borne}
        grip = NO_GRIP if who == "Aragorn" else {}
        assert after == gone(who, "dead:0", wounds=1) | items | grip | DRAWN
    assert played("Place Boromir in the dead pile from play to draw a card.", "maneuver") == CANNOT


@pytest.mark.parametrize(("text", "answers", "after"), [
    # what stands in brackets is done by whom the text tells to do the first, and offered where that is
    ("Make an opponent draw a card (and draw an additional card if you can spot an Elf).", ["Ann"],
     {"Dark is in": "hand:1", "Darker is in": "hand:1", "deck 1": []}),
    ("Make an opponent draw a card (and draw an additional card if you can spot an Ent).", ["Ann"],
     {"Dark is in": "hand:1", "deck 1": ["Darker"]}),
    ("Make an opponent exert a minion (or discard a card from hand if you can spot an Elf).", ["Ann"],
     {"Secret is in": "discard:1"}),
    ("Make an opponent exert a minion (or discard a card from hand if you can spot an Ent).", ["Ann", "Uruk"],
     {"Uruk wound": 1, "Uruk vitality": 2}),
    ("You may draw a card (or draw 2 cards if you can spot an Elf).", ["yes"], TWO),
    ("You may draw a card (or draw 2 cards if you can spot an Elf).", ["no"], {}),
    ("You may draw a card (or draw 2 cards if you can spot an Ent).", ["yes"], DRAWN),
    ("You may draw a card (or draw 2 cards if you can spot an Ent).", ["no"], {}),
    ("You may draw a card (and draw an additional card if you can spot an Elf).", ["yes"], TWO),
    ("You may draw a card (and draw an additional card if you can spot an Elf).", ["no"], {}),
    ("You may heal Legolas (or heal Gimli if you can spot an Elf).", ["yes"], GIMLI_1),
    ("You may heal Legolas (or heal Gimli if you can spot an Ent).", [], {}),  # nothing to be done
])  # fmt: skip
def test_who_does_what_stands_in_brackets(text, answers, after):
    assert played(text, "maneuver", answers) == after


NONE_LEFT = {"First is in": "hand:0", "Second is in": "hand:0", "Third is in": "hand:0", "deck 0": []}


@pytest.mark.parametrize(("text", "answers", "after"), [
    # a condition of the first sentence alone (tcg/effect)
    ("If you can spot an Ent, draw a card. Heal Aragorn.", [], HEALED),
    ("If you can spot an Elf, draw a card. Heal Aragorn.", [], HEALED | DRAWN),
    ("If you can spot an Elf, draw a card. If you can spot an Ent, heal Aragorn.", [], DRAWN),
    ("If you can spot an Ent, draw a card. If you can spot an Elf, heal Aragorn.", [], HEALED),
    ("If you can spot an Ent, exert Legolas to draw a card. Heal Aragorn.", [], CANNOT),  # a price of the whole
    # the other case, with or without a comma
    ("If you can spot an Ent, draw a card. Otherwise heal Aragorn.", [], HEALED),
    ("If you can spot an Elf, draw a card. Otherwise heal Aragorn.", [], DRAWN),
    ("If you can spot an Ent, draw a card. Otherwise, heal Aragorn.", [], HEALED),
    # as that one: Legolas is of no other's culture, Boromir is dead
    ("Heal a companion with the same culture as Aragorn.", [], HEALED),
    ("Exert Aragorn to heal another companion with the same culture as Aragorn.", [],
     {"Aragorn wound": 2, "Aragorn vitality": 2}),
    ("Exert Legolas to heal a companion with the same culture as a Dwarf.", [], EXERTED | GIMLI_1),
    ("Discard any number of cards from hand and draw the same number of cards.", ["Plan and Scout"],
     TWO | {"Plan is in": "discard:0", "Scout is in": "discard:0"}),
    ("Draw 3 cards.", [], NONE_LEFT),
])  # fmt: skip
def test_said_in_other_words(text, answers, after):
    assert played(text, "maneuver", answers) == after


@pytest.mark.parametrize("text", ["You cannot draw any more cards.", "The Free Peoples player cannot draw any more cards."])
def test_no_more_cards_are_drawn(text):
    def barred(t):
        t.support(written("Pass", "condition", text, **FP))

    assert played("Draw 3 cards.", "maneuver", prepare=barred) == {}
    assert played("Make an opponent draw a card.", "maneuver", ["Ann"], prepare=barred) == {
        "Dark is in": "hand:1", "deck 1": ["Darker"]
    }


@pytest.mark.parametrize("until", ["for the rest of the skirmish", "for the rest of that skirmish",
                                   "during the rest of this skirmish", "until the end of the skirmish"])
def test_for_the_rest_of_a_skirmish(until):
    t = wide()
    in_skirmish(t)
    answered(plays(t, *t.hand(written("Blow", "event", f"Make Aragorn strength +2 {until}.", "Skirmish", **FP)), 0), [])
    assert t.value(t.aragorn, "strength") == 10
    assert {each.until for each in t.play.state.lasting} == {"end of phase"}


def test_a_helm_speaks_of_itself():
    t = wide()
    helm = t.bear(t.aragorn, written("Cap", "possession", "Maneuver: Discard this helm to heal Aragorn.", klass="Helm", **FP))
    t.at("maneuver.actions", until="maneuver.ends")
    answered(t.choose("use Cap"), [])
    assert (t.play.card(helm).zone, t.wounds(t.aragorn)) == ("discard:0", 0)


@pytest.mark.parametrize(("text", "paid"), [
    ("Play 2 Elves from your discard pile at twilight cost -1 each.", 4),
    ("Play 2 Elves from your discard pile.", 6),
])
def test_each_of_them_costs_less(text, paid):
    """tcg/twilight-cost: Free Peoples cards add what they cost, each of them less."""
    t = wide()
    for name in ("Rumil", "Orophin"):
        t.put(card(name, "companion", culture="elven", race="elf", cost=3, vitality=3, strength=5), "discard:0", 0)
    t.during("fellowship")
    answered(plays(t, *t.hand(written("Blow", "event", text, "Fellowship", **FP)), 0), [])
    assert t.pool - 3 == paid


def mantle(zone, unique=False, another=False):
    """A possession for an Elf somewhere, and perhaps one that Elrond bears."""
    def lay(t):
        made = written("Mantle", "possession", "Bearer must be an Elf.", culture="gondor", cost=1, unique=unique)
        t.put(made, zone, 0)
        if another:
            t.bear(t.elrond, made)

    return lay


WORN = {"Mantle is in": "fellowship:0", "Mantle on": "Legolas"}
BOTH = "your support area or discard pile"


@pytest.mark.parametrize(("text", "where", "after"), [
    (f"Transfer Mantle from {BOTH} to a companion.", "support:0", WORN),
    (f"Transfer Mantle from {BOTH} to a companion.", "discard:0", WORN),
    (f"Transfer Mantle from {BOTH} to a companion.", "hand:0", {}),
    (f"Exert Legolas to transfer a [gondor] possession from {BOTH} to a companion.", "discard:0", EXERTED | WORN),
    ("Transfer Mantle from your discard pile to Legolas.", "discard:0", WORN),
    ("Transfer Mantle from your discard pile to Legolas.", "support:0", {}),
    ("Transfer Mantle from your discard pile to a Dwarf.", "discard:0", {}),  # who may not bear it (tcg/bearer)
    ("Transfer Mantle from your discard pile to a minion.", "discard:0", {}),
])  # fmt: skip
def test_transferred_out_of_a_pile(text, where, after):
    """tcg/transfer: to whoever may bear it; that is not playing it, so it costs nothing."""
    assert played(text, "maneuver", prepare=mantle(where)) == after


def test_a_unique_one_is_not_transferred_beside_another():
    """tcg/unique"""
    text = "Transfer Mantle from your discard pile to Legolas."
    assert played(text, "maneuver", prepare=mantle("discard:0", unique=True)) == WORN
    assert played(text, "maneuver", prepare=mantle("discard:0", unique=True, another=True)) == {}


@pytest.mark.parametrize(("text", "host", "paid"), [
    ("Each possession you play on Hild during the fellowship phase is twilight cost -1.", "Hild", 2),
    ("Each possession you play on Hild during the fellowship phase is twilight cost -1.", "Aragorn", 3),
    ("Each possession you play on Hild during the regroup phase is twilight cost -1.", "Hild", 3),
    ("Each possession played on Hild during the fellowship phase costs -2.", "Hild", 1),
    ("During the fellowship phase, each possession you play on Hild is twilight cost -1.", "Hild", 2),
    ("Each condition you play on Hild during the fellowship phase is twilight cost -1.", "Hild", 3),
])  # fmt: skip
def test_what_it_costs_to_play_such_things_in_a_phase(text, host, paid):
    t = wide()
    t.during("fellowship")
    t.companion(written("Hild", "companion", text, race="man", culture="rohan", strength=6, vitality=3))
    (sword,) = t.hand(written("Sword", "possession", "Bearer must be a Man.", culture="rohan", cost=3))
    before = t.pool
    answered(plays(t, sword, 0), [f"on {host}"])
    assert t.pool - before == paid


def test_both_totals_until_a_phase():
    """Legolas shoots for 1, nobody for the Shadow: a total is never below 0 (tcg/archery-phase)."""
    text = f"Spot an Elf to make, {SPAN} the {NEXT} phase, the fellowship archery total +2 and the {SHADOW} archery total -2."
    t = wide()
    t.minion(card("Bowman", "minion", strength=5, vitality=3, words=["archer"], culture="sauron", race="orc"))
    answered(plays(t, *t.hand(written("Blow", "event", text, "Maneuver", **FP)), 0), [])
    assert [archery_phase.total(t.play, side) for side in ("free peoples", "shadow")] == [3, 0]
    assert {each.until for each in t.play.state.lasting} == {"regroup phase begins"}


@pytest.mark.parametrize(("answers", "tokens"), [(["Song", "spot 2"], 3), (["Song", "spot 0"], 1), (["Hoard"], 2)])
def test_reinforced_for_each_of_a_title(answers, tokens):
    """Works has a token; two are called Song."""
    text = f"Spot a Free Peoples condition to reinforce an [isengard] token for each card you spot {SAME} title as that condition."
    t = wide()
    second_song(t)
    (order,) = t.hand(written("Order", "event", text, "Shadow", side="Shadow"), player=1)
    t.during("shadow")
    t = plays(t, order, 1)
    for label in answers:
        t.choose(next(o for o in t.options() if o.startswith(label)))
    while t.pending and any("token" in o for o in t.options()):
        t.choose(t.options()[0])
    if t.pending and any(o.startswith("spot") for o in t.options()):
        t.choose("spot 1")
        while t.pending and any("token" in o for o in t.options()):
            t.choose(t.options()[0])
    assert t.play.card(t.works).token("culture:isengard") == tokens


STOP, ANY = "until you choose to stop (limit 2)", "until you choose to stop"


@pytest.mark.parametrize(("text", "answers", "after"), [
    # one way or, for a price, the other: of the same
    (f"Make your [gondor] companion strength +2 (or exert Legolas to make that {ONE} strength +5 and damage +1 "
     "instead).", ["exert"], EXERTED | {"Aragorn strength": 13, "Aragorn damage": 1}),
    ("Make your [gondor] companion strength +2 (or exert Legolas to make that companion strength +5 instead).", ["give"],
     {"Aragorn strength": 10}),
    ("Make your [gondor] companion strength +2 (or exert Gimli to make that companion strength +5 instead).", [],
     {"Aragorn strength": 10}),  # who is exhausted
    ("Wound a minion (or exert Legolas to wound that minion twice instead).", ["exert", "Wraith"],
     EXERTED | {"Wraith wound": 2, "Wraith vitality": 2}),
    ("Wound a minion (or exert an Ent to wound that minion twice instead).", ["Wraith"],
     {"Wraith wound": 1, "Wraith vitality": 3}),
    # one after the other, as long as the player wishes
    (f"Discard cards from the top of your draw deck {STOP}. Take the last card discarded into hand.",
     ["discard the", "stop"], {"First is in": "hand:0", "deck 0": ["Second", "Third"]}),
    (f"Discard cards from the top of your draw deck {STOP}. Take the last card discarded into hand.",
     ["discard the", "discard the"], {"First is in": "discard:0", "Second is in": "hand:0", "deck 0": ["Third"]}),
    (f"Discard cards from the top of your draw deck {STOP}. Take the last card discarded into hand.", ["stop"], {}),
    (f"Discard cards from the top of your draw deck {STOP}. Add (1) for each card discarded in this way.",
     ["discard the", "discard the"], {"First is in": "discard:0", "Second is in": "discard:0", "deck 0": ["Third"], "pool": 5}),
    (f"Discard cards from the top of your draw deck {ANY}. Draw a card.", ["discard the"] * 3,
     {f"{name} is in": "discard:0" for name in ("First", "Second", "Third")} | {"deck 0": []}),
])  # fmt: skip
def test_chosen_on_the_way(text, answers, after):
    assert played(text, "maneuver", answers) == after


@pytest.mark.parametrize(("stays", "wounds"), [(True, 1), (False, 0)])
def test_a_loser_who_has_left_play(stays, wounds):
    """Nothing more is done to him; what he was worth nobody knows."""
    for text in ("Each time a companion wins a skirmish, wound the losing character.",
                 "Each time a companion wins a skirmish, add X, where X is the losing character's strength."):
        text = text.replace("add X", "add (X)")
        t = speaking(text, 0, "skirmish")
        if not stays:
            t.play.move(t.wraith, "discard:2")
        would = occurrence("won skirmish", card=t.legolas, life=t.play.card(t.legolas).life, against=(t.wraith,),
                           side="free peoples")  # fmt: skip
        if "X" in text and not stays:
            with pytest.raises(NotPlayed):
                t.happen(would)
            continue
        t.happen(would)
        assert (t.wounds(t.wraith), t.pool) == ((0, 15) if "X" in text else (wounds, 3))


@pytest.mark.parametrize(("text", "answers", "pool", "wounds"), [
    ("Shuffle an [elven] condition into your draw deck. Add (1) for each [elven] token that was on that condition.", [], 5, 0),
    ("Discard a condition. Add (1) for each token that was on that condition.", ["Song"], 5, 0),
    ("Discard a condition. Add (1) for each token that was on that condition.", ["Works"], 4, 0),
    ("Discard a condition. Add (1) for each token that was on that condition.", ["Hoard"], 3, 0),
    ("Discard a condition. Add (1) for each [dwarven] token that was on that condition.", ["Song"], 3, 0),
    ("Discard an Elf. Add (1) for each wound that was on that Elf.", ["Elrond"], 3, 0),
    ("Discard a Man. Add (1) for each wound that was on that Man.", ["Aragorn"], 4, 0),
    ("Exert Legolas to discard a condition. Wound a minion for each token that was on that condition.", ["Song", "Uruk", "Uruk"],
     3, 2),
])  # fmt: skip
def test_tokens_that_were_on_it(text, answers, pool, wounds):
    """tcg/leaving-play: they go as the card does."""
    t = wide()
    t = answered(plays(t, *t.hand(written("Blow", "event", text, "Maneuver", **FP)), 0), answers)
    assert (t.pool, t.wounds(t.uruk)) == (pool, wounds)

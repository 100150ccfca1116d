"""Sentences that hang together: searching and what is done with what was found, choices among each other, X,
offers and what follows them, costs with several parts, alternatives.

A special ability of somebody's condition on the table in `wide_table` is used; expected is all that is seen
otherwise afterwards, or that it cannot be used (tcg/effect, tcg/cost, tcg/spot, tcg/for-each).
"""

from __future__ import annotations

import pytest

from tests.engine.tcg.test_meaning_of_abilities import DRAWN, EXERTED, WOUNDED, speaking, uses
from tests.engine.tcg.test_meaning_of_effects import answered, gone
from tests.engine.tcg.wide_table import changed, seen

CANNOT = {"it cannot": "be used"}
PATH = {1: "Green Hill", 3: "White House", 4: "Deep Hall", 5: "Old Ford", 6: "Silent Wood", 7: "Black Marsh"}
TWO_DRAWN = {"First is in": "hand:0", "Second is in": "hand:0", "deck 0": ["Third"]}


def came(name, pool, **more):
    """A companion of strength and vitality 3 came into play."""
    values = {"strength": 3, "damage": 0, "fierce": 0, "archer": 0, "defender": 0, "vitality": 3}
    return {f"{name} is in": "fellowship:0", **{f"{name} {v}": n for v, n in values.items()}, "pool": pool,
            **more}  # fmt: skip


@pytest.mark.parametrize(("text", "by", "answers", "after"), [
    # searching and looking, tcg/draw-deck, tcg/reveal
    ("Search your draw deck for a [gondor] event. Take it into hand.", 0, ["Second"],
     {"Second is in": "hand:0", "deck 0": ["First", "Third"]}),
    ("Search your draw deck for an [elven] event. Take it into hand.", 0, [], {}),
    ("Search your draw deck for 2 events of different titles. Take those cards into hand.", 0,
     ["First and Third"], {"First is in": "hand:0", "Third is in": "hand:0", "deck 0": ["Second"]}),
    # what was not there is not spoken of
    ("Wound an Ent. Discard it.", 0, [], {}),
    ("Choose an Ent. Discard that card.", 0, [], {}),
    ("Wound an Ent. If it is a Dwarf, add a burden.", 0, [], {}),
    ("Reveal your hand. Discard a card revealed.", 0, ["Plan"], {"Plan is in": "discard:0"}),
    ("Look at an opponent's hand. Discard an event found there.", 0, ["Bob"], {"Whisper is in": "discard:2"}),
    ("Look at an opponent's hand. Discard an event found there.", 0, ["Ann"], {"Secret is in": "discard:1"}),
    ("Stack the top card of your draw deck on Hoard.", 0, [],
     {"First is in": "stacked", "First on": "Hoard", "deck 0": ["Second", "Third"]}),
    ("Stack 2 cards from hand on this condition.", 0, [],
     {"Plan is in": "stacked", "Plan on": "Marker", "Scout is in": "stacked", "Scout on": "Marker"}),
    ("Take a card stacked on Hoard into hand.", 0, [], {"Buried is in": "hand:0", "Buried on": ""}),
    ("Discard a card stacked on Hoard.", 0, [], {"Buried is in": "discard:0", "Buried on": ""}),
    # cards among each other
    ("Exert 2 companions of different titles to add a burden.", 0, ["Frodo and Legolas"],
     {"Frodo wound": 1, "Frodo vitality": 3, **EXERTED, "Frodo burden": 3}),
    ("Spot 2 companions of the same culture to add a burden.", 0, [], CANNOT),
    ("Spot 2 cards of the same culture to add a burden.", 0, [], {"Frodo burden": 3}),
    ("Spot 4 companions of different titles to add a burden.", 0, [], {"Frodo burden": 3}),
    ("Discard 2 events of different titles from hand.", 0, [], {"Plan is in": "discard:0"}),
    # all, each, up to
    ("Exhaust each Elf.", 0, [],
     {"Legolas wound": 2, "Legolas vitality": 1, "Elrond wound": 3, "Elrond vitality": 1}),
    ("Heal up to 2 companions.", 0, ["Aragorn and Gimli"],
     {"Aragorn wound": None, "Aragorn vitality": 4, "Gimli wound": 1, "Gimli vitality": 2}),
    ("Heal up to 2 companions.", 0, ["Gimli"], {"Gimli wound": 1, "Gimli vitality": 2}),
    ("Heal up to 2 companions.", 0, ["none"], {}),
    ("Heal each wounded companion twice.", 0, [],
     {"Aragorn wound": None, "Aragorn vitality": 4, "Gimli wound": None, "Gimli vitality": 3}),
    ("Discard each condition borne by a companion.", 0, [], {"Grip is in": "discard:1", "Grip on": ""}),
    ("Kill a wounded minion.", 0, [], gone("Orc", "discard:1", wounds=1)),
    ("Exert or discard a minion.", 1, ["exert", "Uruk"], WOUNDED),
    ("Exert or discard a minion.", 1, ["discard", "Orc"], gone("Orc", "discard:1", wounds=1)),
    # piles, tcg/moving-cards
    ("Place a companion from your discard pile in your dead pile.", 0, [], {"Lost is in": "dead:0"}),
    ("Return a possession to its owner's hand.", 0, ["Spear"], {"Spear is in": "hand:1", "Spear on": ""}),
    ("Transfer Horse to Legolas.", 0, [], {"Horse on": "Legolas"}),
    ("Transfer Horse to Frodo.", 0, [], {"Horse on": "Frodo"}),
    ("Transfer a possession borne by Aragorn to Gimli.", 0, [], {"Horse on": "Gimli"}),
    # playing cards, tcg/playing-a-card
    ("Play a [gondor] companion from your discard pile. Its twilight cost is -1.", 0, [],
     {k: v for k, v in came("Lost", 3).items() if k != "pool"}),
    ("Play a companion from hand.", 0, [], came("Scout", 5)),
    ("Play a companion from hand for free.", 0, [], {k: v for k, v in came("Scout", 0).items() if k != "pool"}),
    ("Play an Ent from hand.", 0, [], CANNOT),
    ("Play the fellowship's next site.", 0, [],
     {"Next Hall is in": "path", "Old Ford is in": "adventure:1", "path": {**PATH, 5: "Next Hall"}}),
    # X, tcg/spot
    ("Add X burdens, where X is the number of minions you can spot.", 0, [], {"Frodo burden": 5}),
    ("Add (X), where X is Aragorn's strength.", 0, [], {"pool": 11}),
    ("Draw X cards, where X is the number of burdens you can spot.", 0, [], TWO_DRAWN),
    ("Remove any number of burdens.", 0, ["2"], {"Frodo burden": None}),
    ("Remove any number of burdens.", 0, ["0"], {}),
    ("Remove up to 1 burden.", 0, ["1"], {"Frodo burden": 1}),
    ("Remove up to 9 burdens.", 0, ["2"], {"Frodo burden": None}),
    ("Spot X burdens to add (X).", 0, ["2"], {"pool": 5}),
    ("Spot X burdens to add (X).", 0, ["0"], {}),
    ("Spot X Elves to add (X).", 0, ["2"], {"pool": 5}),
    ("Exert an Elf X times to add (X).", 0, ["Legolas", "2"],
     {"Legolas wound": 2, "Legolas vitality": 1, "pool": 5}),  # at most twice, tcg/exert
    ("Exert an Elf X times to add (X).", 0, ["Elrond", "3"],
     {"Elrond wound": 3, "Elrond vitality": 1, "pool": 6}),
    # what was done, what it was done to
    ("Exert Legolas. If he is exhausted, draw a card.", 0, [], EXERTED),
    ("Exert a companion. If that companion is an Elf, draw a card.", 0, ["Legolas"], {**EXERTED, **DRAWN}),
    ("Exert a companion. If that companion is an Elf, draw a card.", 0, ["Aragorn"],
     {"Aragorn wound": 2, "Aragorn vitality": 2}),
    ("Choose a minion. Wound that minion.", 0, ["Uruk"], WOUNDED),
    ("You may exert Legolas. If you do, draw a card.", 0, ["yes"], {**EXERTED, **DRAWN}),
    ("You may exert Legolas. If you do, draw a card.", 0, ["no"], {}),
    ("You may exert Legolas. If you do not, add a burden.", 0, ["yes"], EXERTED),
    ("You may exert Legolas. If you do not, add a burden.", 0, ["no"], {"Frodo burden": 3}),
    ("You may exert Gimli. If you do not, add a burden.", 0, [], {"Frodo burden": 3}),
    ("If you can spot an Ent, add (1). Otherwise, add a burden.", 0, [], {"Frodo burden": 3}),
    ("If you can spot an Elf, add (1). Otherwise, add a burden.", 0, [], {"pool": 4}),
    ("Add a burden unless the first Shadow player removes (2).", 0, ["do it"], {"pool": 1}),
    ("Add a burden unless the first Shadow player removes (2).", 0, ["do not"], {"Frodo burden": 3}),
    ("Add a burden unless the first Shadow player removes (4).", 0, [], {"Frodo burden": 3}),
    ("The Free Peoples player must exert a companion or add a burden.", 1, ["exert", "Legolas"], EXERTED),
    ("The Free Peoples player must exert a companion or add a burden.", 1, ["add"], {"Frodo burden": 3}),
    ("Make a minion strength -1 for each wound on that minion.", 0, ["Orc"], {"Orc strength": 4}),
    ("Make a minion strength -1 for each wound on that minion.", 0, ["Uruk"], {}),
    ("Make Legolas strength +2 (or +4 if you can spot a Dwarf).", 0, [], {"Legolas strength": 10}),
    ("Make Legolas strength +2 (or +4 if you can spot an Ent).", 0, [], {"Legolas strength": 8}),
    ("Draw a card (or 3 cards if you can spot a Dwarf).", 0, [],
     {"First is in": "hand:0", "Second is in": "hand:0", "Third is in": "hand:0", "deck 0": []}),
    ("Draw a card (or 3 cards if you can spot an Ent).", 0, [], DRAWN),
    ("Add 1 burden (or 2 if you can spot a Dwarf).", 0, [], {"Frodo burden": 4}),
    ("Add 1 burden (or 2 if you can spot an Ent).", 0, [], {"Frodo burden": 3}),
    ("Exert Legolas to make him strength +2 and damage +1.", 0, [],
     {**EXERTED, "Legolas strength": 8, "Legolas damage": 1}),
    ("Exert Legolas to make Gimli strength +2.", 0, [], {**EXERTED, "Gimli strength": 8}),
    ("Exert 2 unbound companions or add a burden.", 0, ["add"], {"Frodo burden": 3}),
    ("Exert 2 unbound companions or add a burden.", 0, ["exert"],
     {**EXERTED, "Aragorn wound": 2, "Aragorn vitality": 2}),
    ("Reinforce 2 [elven] tokens.", 0, [], {"Song culture:elven": 4}),
    ("Remove 2 culture tokens from Song.", 0, [], {"Song culture:elven": None}),
    ("Remove a burden for each Elf you can spot (limit 1).", 0, [], {"Frodo burden": 1}),
    # for a time, tcg/phase-action
    ("Make each Elf strength +1 until the regroup phase.", 0, [], {"Legolas strength": 7, "Elrond strength": 9}),
    ("While you can spot a Dwarf, each Elf is strength +1.", 0, [],
     {"Legolas strength": 7, "Elrond strength": 9}),
    ("Make Gimli an archer.", 0, [], {"Gimli archer": 1, "free peoples archery": 2}),
    ("Take control of a site.", 1, [],
     {"Green Hill is in": "support:1", "path": {n: s for n, s in PATH.items() if n != 1}}),
    ("Take control of a site.", 0, [], {}),
])  # fmt: skip
def test_a_special_ability_of_several_parts(text, by, answers, after):
    t = speaking(f"Maneuver: {text}", by)
    able = uses(t, by=by)
    if after is CANNOT:
        assert not able
        return
    before = seen(t)
    t.play.then(able[0].task)
    assert changed(before, seen(answered(t.run(), answers))) == after


def options_of(text, by=0):
    """The first thing that is asked as the ability is used, and by whom."""
    t = speaking(f"Maneuver: {text}", by)
    t.play.then(uses(t, by=by)[0].task)
    t.run()
    return t.pending.by, t.options()


@pytest.mark.parametrize(("text", "by", "asked", "options"), [
    ("Wound a minion.", 0, 0, ["Orc", "Uruk", "Wraith"]),
    ("Exert a companion.", 0, 0, ["Frodo", "Aragorn", "Legolas"]),  # Gimli is exhausted
    ("Exert a companion twice.", 0, 0, ["Frodo", "Aragorn", "Legolas"]),
    ("Exert a companion twice to add (1).", 0, 0, ["Frodo", "Aragorn", "Legolas"]),
    ("Heal a companion.", 0, 0, ["Aragorn", "Gimli"]),
    ("Wound another companion.", 0, 0, ["Frodo", "Aragorn", "Gimli", "Legolas"]),
    ("Exert a Dwarf or an Elf.", 0, 0, ["Legolas", "Elrond"]),
    ("Make the Free Peoples player exert an unbound companion.", 1, 0, ["Aragorn", "Legolas"]),
    ("Make an opponent discard a card from hand.", 1, 0, ["Plan", "Scout"]),
    ("Discard up to 2 possessions.", 0, 0, [
        "Blade and Horse", "Blade and Bow", "Blade and Spear", "Horse and Bow", "Horse and Spear",
        "Bow and Spear", "Blade", "Horse", "Bow", "Spear", "none"]),
    ("Discard 3 possessions.", 0, 0, [
        "Blade, Horse and Bow", "Blade, Horse and Spear", "Blade, Bow and Spear", "Horse, Bow and Spear"]),
    ("Remove up to 2 burdens.", 0, 0, ["2", "1", "0"]),
    ("Take an event into hand from your discard pile or heal a Dwarf.", 0, 0, ["take", "heal"]),
    ("Discard a minion with strength 9 or more.", 0, 0, ["Uruk", "Wraith"]),
    ("Kill an exhausted character.", 0, 0, ["Gimli", "Orc"]),
])  # fmt: skip
def test_who_chooses_among_what(text, by, asked, options):
    """tcg/effect: whoever the text speaks to, among those to whom it can happen."""
    chooser, labels = options_of(text, by)
    assert chooser == asked
    if options == ["take", "heal"]:
        assert [label.split()[0] for label in labels] == options
    else:
        assert labels == options

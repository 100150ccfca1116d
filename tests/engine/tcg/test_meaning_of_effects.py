"""Each effect of card text does just what it says to the table in `wide_table`, and nothing else.

An event of Tom's with the text is played in its phase; decisions are answered by the beginnings of labels.
Expected is all that is seen otherwise afterwards.
"""

from __future__ import annotations

import pytest

from ruling_service.engine.tcg import actions
from tests.engine.tcg.test_meaning_cards import written
from tests.engine.tcg.test_meaning_more import plays
from tests.engine.tcg.wide_table import changed, in_skirmish, seen, wide

CANNOT = {"it cannot": "be played"}


def answered(t, answers):
    """Go on to the end: decisions by the starts of labels in order, windows passed."""
    waiting = list(answers)
    for _ in range(40):
        if t.pending is None or "may act" in t.pending.prompt:
            break
        labels = t.options()
        wanted = next((label for label in labels if waiting and label.startswith(waiting[0])), None)
        if wanted is not None:
            waiting.pop(0)
        elif "pass" in labels:
            wanted = "pass"
        assert wanted is not None, f"{t.pending.prompt}: {labels}"
        t.choose(wanted)
    assert not waiting, f"nobody asked for {waiting}"
    return t


def played(text, phase, answers=(), by=0, prepare=None):
    """What is seen otherwise after an event has been played."""
    t = wide()
    if phase == "skirmish":
        in_skirmish(t)
    t.during(phase)
    if prepare is not None:
        prepare(t)
    side = "Shadow" if by else "Free Peoples"
    (blow,) = t.hand(written("Blow", "event", text, phase.title(), side=side), player=by)
    if actions.why_not_play(t.play, blow, 0, by) is not None:
        return CANNOT
    before = seen(t)
    after = changed(before, seen(answered(plays(t, blow, by), answers)))
    assert after.pop("Blow is in") == f"discard:{by}"
    return after


def gone(name, zone, kind="minion", wounds=0):
    """A character leaves play."""
    values = ("strength", "damage", "fierce", "archer", "defender", "vitality")
    return {f"{name} is in": zone, **{f"{name} {value}": None for value in values},
            **({f"{name} wound": None} if wounds else {})}  # fmt: skip


ROWS = [
    # skirmishes, tcg/skirmish-phase, tcg/keyword/ring-bearer
    ("skirmish", "Cancel a skirmish involving a Man.", [], {"skirmish": "cancelled"}),
    ("skirmish", "Cancel a skirmish involving a fierce minion.", [], {"skirmish": "cancelled"}),
    ("skirmish", "Cancel a skirmish involving an Elf.", [], {}),
    ("maneuver", "Cancel a skirmish involving a Man.", [], {}),
    ("skirmish", "Make Aragorn strength +2.", [], {"Aragorn strength": 10}),
    ("skirmish", "Make a minion skirmishing Aragorn strength -2.", ["Uruk"], {"Uruk strength": 7}),
    ("skirmish", "Make a minion skirmishing an Elf strength -2.", [], {}),
    ("skirmish", "Wound a minion skirmishing a Man.", ["Uruk"], {"Uruk wound": 1, "Uruk vitality": 2}),
    # totals and limits, tcg/archery-phase, tcg/move-limit
    ("maneuver", "Make the fellowship archery total +2.", [], {"free peoples archery": 3}),
    ("maneuver", "Make the fellowship archery total -1.", [], {"free peoples archery": 0}),
    ("maneuver", "Make the minion archery total +1.", [], {"shadow archery": 1}),
    ("maneuver", "Make the fellowship archery total +1 for each Elf you can spot.", [],
     {"free peoples archery": 3}),
    ("maneuver", "Make the move limit for this turn +1.", [], {"move limit": 3}),
    ("maneuver", "Make the move limit for this turn -1.", [], {"move limit": 1}),
    ("maneuver", "Make the move limit for this turn -2 (to a minimum of 1).", [], {"move limit": 1}),
    ("maneuver", "Make the move limit for this turn -2.", [], {"move limit": 0}),
    # values, tcg/modifier
    ("maneuver", "Make a Dwarf strength +1 for each minion you can spot.", [], {"Gimli strength": 9}),
    ("maneuver", "Make a Dwarf strength +1 for each minion you can spot (limit +2).", [],
     {"Gimli strength": 8}),
    ("maneuver", "Make a Dwarf strength +3 and damage +1.", [], {"Gimli strength": 9, "Gimli damage": 2}),
    ("maneuver", "Make a Man defender +1.", ["Aragorn"], {"Aragorn defender": 1}),
    ("maneuver", "Make an unbound companion fierce.", ["Legolas"], {"Legolas fierce": 1}),
    ("maneuver", "Make each minion lose fierce.", [], {"Uruk fierce": 0}),
    ("maneuver", "Make a minion lose all damage bonuses.", ["Uruk"], {"Uruk damage": 0}),
    ("maneuver", "Make a minion strength -20.", ["Orc"], {"Orc strength": 0}),
    ("maneuver", "Make an Ent strength +1.", [], {}),
    # the Ring, tcg/the-one-ring, tcg/corrupted
    ("maneuver", "Wear The One Ring.", [], {"ring worn": True}),
    ("maneuver", "Wear The One Ring until the regroup phase.", [], {"ring worn": True}),
    # assigning, tcg/assignment-phase
    ("assignment", "Assign Legolas to skirmish a minion.", ["Wraith"], {"assigned": {"Legolas": ["Wraith"]}}),
    ("assignment", "Assign a minion to skirmish a companion.", ["Uruk", "Legolas"],
     {"assigned": {"Legolas": ["Uruk"]}}),
    ("assignment", "Assign an Ent to skirmish a minion.", [], {}),
    # sites, tcg/control, tcg/liberate, tcg/replacing-sites
    ("maneuver", "Liberate a site.", [],
     {"Lost Field is in": "path", "path": {1: "Green Hill", 2: "Lost Field", 3: "White House", 4: "Deep Hall",
                                           5: "Old Ford", 6: "Silent Wood", 7: "Black Marsh"}}),
    ("maneuver", "Replace the fellowship's next site with a site from your adventure deck.", ["Next Hall"],
     {"Next Hall is in": "path", "Old Ford is in": "adventure:1",
      "path": {1: "Green Hill", 3: "White House", 4: "Deep Hall", 5: "Next Hall", 6: "Silent Wood",
               7: "Black Marsh"}}),
    # cards in piles, tcg/draw-deck, tcg/discard-pile, tcg/hand
    ("maneuver", "Draw 2 cards.", [],
     {"First is in": "hand:0", "Second is in": "hand:0", "deck 0": ["Third"]}),
    ("maneuver", "Draw 4 cards.", [],
     {"First is in": "hand:0", "Second is in": "hand:0", "Third is in": "hand:0", "deck 0": []}),
    ("maneuver", "Discard the top 2 cards of your draw deck.", [],
     {"First is in": "discard:0", "Second is in": "discard:0", "deck 0": ["Third"]}),
    ("maneuver", "Discard the bottom card of your draw deck.", [],
     {"Third is in": "discard:0", "deck 0": ["First", "Second"]}),
    ("maneuver", "Take the top card of your draw deck into hand.", [],
     {"First is in": "hand:0", "deck 0": ["Second", "Third"]}),
    ("maneuver", "Take a companion into hand from your discard pile.", [], {"Lost is in": "hand:0"}),
    ("maneuver", "Take an Ent into hand from your discard pile.", [], {}),
    ("maneuver", "Place an [elven] event from your discard pile beneath your draw deck.", [],
     {"Old Word is in": "deck:0", "deck 0": ["First", "Second", "Third", "Old Word"]}),
    ("maneuver", "Place a [gondor] card from hand on top of your draw deck.", [],
     {"Plan is in": "deck:0", "deck 0": ["Plan", "First", "Second", "Third"]}),
    ("maneuver", "Remove a card in your discard pile from the game.", ["Lost"], {"Lost is in": "removed"}),
    ("maneuver", "Discard a card from hand.", ["Plan"], {"Plan is in": "discard:0"}),
    ("maneuver", "Discard 2 cards from hand.", [], {"Plan is in": "discard:0", "Scout is in": "discard:0"}),
    ("maneuver", "Discard 3 cards from hand.", [], {"Plan is in": "discard:0", "Scout is in": "discard:0"}),
    ("maneuver", "Discard 3 cards from hand to draw a card.", [], CANNOT),
    ("maneuver", "Discard your hand.", [], {"Plan is in": "discard:0", "Scout is in": "discard:0"}),
    ("maneuver", "Each opponent discards a card from hand.", [],
     {"Secret is in": "discard:1", "Whisper is in": "discard:2"}),
    ("maneuver", "An opponent discards a card from hand.", ["Ann"], {"Secret is in": "discard:1"}),
    ("maneuver", "Stack a card from hand on a [dwarven] condition.", ["Plan"],
     {"Plan is in": "stacked", "Plan on": "Hoard"}),
    ("maneuver", "Return a minion to its owner's hand.", ["Wraith"], gone("Wraith", "hand:2")),
    ("maneuver", "Return a companion to its owner's hand.", ["Legolas"],
     {**gone("Legolas", "hand:0"), "Bow is in": "discard:0", "Bow on": "", "free peoples archery": 0}),
    ("maneuver", "Transfer Blade to Legolas.", [], {"Blade on": "Legolas"}),
    ("maneuver", "Discard a possession borne by Aragorn.", ["Horse"],
     {"Horse is in": "discard:0", "Horse on": ""}),
    ("maneuver", "Discard a Shadow condition.", ["Works"],
     {"Works is in": "discard:1", "Works culture:isengard": None}),
    # tokens, tcg/culture-tokens, tcg/burden, tcg/threats, tcg/twilight-pool
    ("maneuver", "Remove an [elven] token from Song.", [], {"Song culture:elven": 1}),
    ("maneuver", "Remove 2 [elven] tokens from Song.", [], {"Song culture:elven": None}),
    ("maneuver", "Remove 3 [elven] tokens from Song to draw a card.", [], CANNOT),
    ("maneuver", "Add 2 [elven] tokens to Song.", [], {"Song culture:elven": 4}),
    ("maneuver", "Add a [dwarven] token to Hoard.", [], {"Hoard culture:dwarven": 1}),
    ("maneuver", "Reinforce an [elven] token.", [], {"Song culture:elven": 3}),
    ("maneuver", "Reinforce a [dwarven] token.", [], {}),
    ("maneuver", "Remove a culture token from Works.", [], {"Works culture:isengard": None}),
    ("maneuver", "Add 2 burdens.", [], {"Frodo burden": 4}),
    ("maneuver", "Remove 3 burdens.", [], {"Frodo burden": None}),
    ("maneuver", "Remove 3 burdens to draw a card.", [], CANNOT),
    ("maneuver", "Add 4 threats.", [], {"threats": 4}),
    ("maneuver", "Add 4 threats to draw a card.", [],
     {"threats": 4, "First is in": "hand:0", "deck 0": ["Second", "Third"]}),
    ("maneuver", "Add 5 threats.", [], {"threats": 4}),  # as many as companions
    ("maneuver", "Add 5 threats to draw a card.", [], CANNOT),
    ("maneuver", "Add (2).", [], {"pool": 5}),
    ("maneuver", "Remove (3).", [], {"pool": 0}),
    ("maneuver", "Remove (4).", [], {"pool": 0}),
    ("maneuver", "Remove (4) to draw a card.", [], CANNOT),
    ("maneuver", "Remove (3) to add a burden.", [], {"pool": 0, "Frodo burden": 3}),
    ("maneuver", "Remove a burden or a wound from Aragorn.", ["remove a burden"], {"Frodo burden": 1}),
    ("maneuver", "Remove a burden or a wound from Aragorn.", ["heal"],
     {"Aragorn wound": None, "Aragorn vitality": 4}),
    # wounds, tcg/wound, tcg/exert, tcg/healing, tcg/exhausted
    ("maneuver", "Wound Uruk twice.", [], {"Uruk wound": 2, "Uruk vitality": 1}),
    ("maneuver", "Wound Uruk.", [], {"Uruk wound": 1, "Uruk vitality": 2}),
    ("maneuver", "Wound 2 minions.", ["Uruk and Wraith"],
     {"Uruk wound": 1, "Uruk vitality": 2, "Wraith wound": 1, "Wraith vitality": 3}),
    ("maneuver", "Heal Gimli twice.", [], {"Gimli wound": None, "Gimli vitality": 3}),
    ("maneuver", "Heal Legolas.", [], {}),
    ("maneuver", "Exert Legolas twice.", [], {"Legolas wound": 2, "Legolas vitality": 1}),
    ("maneuver", "Exert Legolas twice to draw a card.", [],
     {"Legolas wound": 2, "Legolas vitality": 1, "First is in": "hand:0", "deck 0": ["Second", "Third"]}),
    ("maneuver", "Exert Aragorn twice to add a burden.", [],
     {"Aragorn wound": 3, "Aragorn vitality": 1, "Frodo burden": 3}),
    ("maneuver", "Exert Aragorn 3 times to add a burden.", [], CANNOT),
    ("maneuver", "Exert Gimli to add a burden.", [], CANNOT),
    ("maneuver", "Exert Gimli.", [], {}),
    ("maneuver", "Exert 2 unbound companions to add a burden.", [],
     {"Aragorn wound": 2, "Aragorn vitality": 2, "Legolas wound": 1, "Legolas vitality": 2,
      "Frodo burden": 3}),
    ("maneuver", "Exert 3 unbound companions to add a burden.", [], CANNOT),
    ("maneuver", "Exhaust a minion.", ["Wraith"], {"Wraith wound": 3, "Wraith vitality": 1}),
    ("maneuver", "Exert a minion.", ["Uruk"], {"Uruk wound": 1, "Uruk vitality": 2}),
    ("maneuver", "Kill a roaming minion.", [], gone("Wraith", "discard:2")),
    ("maneuver", "Remove a minion from the game.", ["Uruk"],
     {**gone("Uruk", "removed"), "Spear is in": "discard:1", "Spear on": ""}),
    ("maneuver", "Discard a minion.", ["Orc"], gone("Orc", "discard:1", wounds=1)),
    # how phrases are put together, tcg/effect, tcg/for-each, tcg/cost
    ("maneuver", "For each minion you can spot, add (1).", [], {"pool": 6}),
    ("maneuver", "Add (1) for each minion you can spot.", [], {"pool": 6}),
    ("maneuver", "Add (1) for each Ent you can spot.", [], {}),
    ("maneuver", "Add a burden for each roaming minion.", [], {"Frodo burden": 3}),
    ("maneuver", "Draw a card for each Elf you can spot.", [],
     {"First is in": "hand:0", "Second is in": "hand:0", "deck 0": ["Third"]}),
    ("maneuver", "Draw a card for each minion you can spot (limit 2).", [],
     {"First is in": "hand:0", "Second is in": "hand:0", "deck 0": ["Third"]}),
    ("maneuver", "Exert Legolas for each Dwarf you can spot.", [],
     {"Legolas wound": 1, "Legolas vitality": 2}),
    ("maneuver", "Wound a minion for each Elf you can spot.", ["Uruk", "Uruk"],
     {"Uruk wound": 2, "Uruk vitality": 1}),
    ("maneuver", "Wound a minion for each Elf you can spot.", ["Uruk", "Wraith"],
     {"Uruk wound": 1, "Uruk vitality": 2, "Wraith wound": 1, "Wraith vitality": 3}),
    ("maneuver", "If you can spot an Elf, add a burden.", [], {"Frodo burden": 3}),
    ("maneuver", "If you cannot spot an Ent, add a burden.", [], {"Frodo burden": 3}),
    ("maneuver", "Add a burden. If you can spot an Ent, add (1).", [], {"Frodo burden": 3}),
    ("maneuver", "Add a burden unless you can spot an Ent.", [], {"Frodo burden": 3}),
    ("maneuver", "Add a burden unless you can spot an Elf.", [], {}),
    ("maneuver", "Choose one: add a burden; or add (1).", ["add 1 burden"], {"Frodo burden": 3}),
    ("maneuver", "Choose one: add a burden; or add (1).", ["add ("], {"pool": 4}),
    ("maneuver", "You may add a burden.", ["no"], {}),
    ("maneuver", "You may add a burden.", ["yes"], {"Frodo burden": 3}),
    ("maneuver", "You may exert Legolas to add a burden.", ["no"], {}),
    ("maneuver", "You may exert Legolas to add a burden.", ["yes"],
     {"Legolas wound": 1, "Legolas vitality": 2, "Frodo burden": 3}),
    ("maneuver", "Add (1). You may exert Gimli to add a burden.", [], {"pool": 4}),
    ("maneuver", "Add a burden. An opponent may remove (3) to prevent this.", ["prevent it"], {"pool": 0}),
    ("maneuver", "Add a burden. An opponent may remove (3) to prevent this.", ["let it", "let it"],
     {"Frodo burden": 3}),
    ("maneuver", "Add a burden. An opponent may remove (4) to prevent this.", [], {"Frodo burden": 3}),
    ("maneuver", "Add a burden. Any Shadow player may remove (3) to prevent this.", ["let it", "prevent it"],
     {"pool": 0}),
    ("maneuver", "Each player draws a card.", [],
     {"First is in": "hand:0", "deck 0": ["Second", "Third"], "Dark is in": "hand:1", "deck 1": ["Darker"]}),
    ("maneuver", "The first Shadow player discards a card from hand.", [], {"Whisper is in": "discard:2"}),
    ("maneuver", "Make an opponent exert a minion.", ["Ann", "Uruk"], {"Uruk wound": 1, "Uruk vitality": 2}),
    ("maneuver", "Spot an Elf to add a burden.", [], {"Frodo burden": 3}),
    ("maneuver", "Spot 3 Elves to add a burden.", [], CANNOT),
    ("maneuver", "Spot 2 Elves to add a burden.", [], {"Frodo burden": 3}),
    ("maneuver", "Spot 2 burdens to add (1).", [], {"pool": 4}),
    ("maneuver", "Spot 3 burdens to add (1).", [], CANNOT),
    ("maneuver", "Spot an Elf and 2 burdens to add (1).", [], {"pool": 4}),
    ("maneuver", "Spot an Elf and 3 burdens to add (1).", [], CANNOT),
    ("maneuver", "Spot an Ent and 2 burdens to add (1).", [], CANNOT),
    ("maneuver", "Spot 6 Free Peoples cultures to add (1).", [], {"pool": 4}),
    ("maneuver", "Spot 7 Free Peoples cultures to add (1).", [], CANNOT),
    ("maneuver", "Spot 2 [elven] tokens to add (1).", [], {"pool": 4}),
    ("maneuver", "Spot 3 [elven] tokens to add (1).", [], CANNOT),
    # playing cards, tcg/playing-a-card, tcg/discard-pile
    ("maneuver", "Play a companion from hand.", [],
     {"Scout is in": "fellowship:0", "pool": 5, "Scout strength": 3, "Scout damage": 0, "Scout fierce": 0,
      "Scout archer": 0, "Scout defender": 0, "Scout vitality": 3}),
    ("maneuver", "Play a companion from your discard pile.", [],
     {"Lost is in": "fellowship:0", "pool": 4, "Lost strength": 3, "Lost damage": 0, "Lost fierce": 0,
      "Lost archer": 0, "Lost defender": 0, "Lost vitality": 3}),
    ("maneuver", "Play a minion from your discard pile.", [], CANNOT),
    # later and for a time
    ("maneuver", "Until the regroup phase, make Aragorn strength +2.", [], {"Aragorn strength": 10}),
    ("maneuver", "Until the end of the turn, Legolas is strength +3.", [], {"Legolas strength": 9}),
]


@pytest.mark.parametrize(("phase", "text", "answers", "after"), ROWS,
                         ids=[f"{text} {answers}" for _, text, answers, _ in ROWS])  # fmt: skip
def test_an_event_does_what_it_says_and_nothing_else(phase, text, answers, after):
    assert played(text, phase, answers) == after

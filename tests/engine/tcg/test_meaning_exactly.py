"""Each phrase does what it says, and nothing else: all that is seen of a turn in its middle, before and
after.
"""

from __future__ import annotations

import pytest

from ruling_service.engine.tcg import actions
from tests.engine.tcg.middle_of_a_turn import changed, seen, with_piles
from tests.engine.tcg.test_meaning_cards import written
from tests.engine.tcg.test_meaning_more import plays

UNPLAYABLE = {"cannot": "be played"}
"""A requirement is not met."""

ROWS = [
    # wounds and healing, tcg/wound, tcg/heal
    ("Wound a minion.", ["Uruk"], {"Uruk wounds": 1}),
    (
        "Wound each minion.", [],
        {"Uruk wounds": 1, "Wraith wounds": 1, "Orc wounds": 0, "Orc zone": "discard:1"}
    ),
    ("Wound an Orc.", [], {"Orc wounds": 0, "Orc zone": "discard:1"}),
    ("Wound an Uruk-hai twice.", [], {"Uruk wounds": 2}),
    ("Heal Aragorn.", [], {"Aragorn wounds": 0}),
    ("Heal a Dwarf.", [], {"Gimli wounds": 1}),
    ("Heal each companion.", [], {"Aragorn wounds": 0, "Gimli wounds": 1}),
    ("Exert Frodo.", [], {"Frodo wounds": 1}),
    ("Exert each unbound companion.", [], {"Aragorn wounds": 2}),
    ("Exert Elrond to draw a card.", [], {"Elrond wounds": 1, "First zone": "hand:0"}),
    ("Kill an Orc.", [], {"Orc wounds": 0, "Orc zone": "discard:1"}),
    # burdens, threats, twilight
    ("Add a burden.", [], {"Frodo burdens": 3}),
    ("Add 2 burdens.", [], {"Frodo burdens": 4}),
    ("Remove a burden.", [], {"Frodo burdens": 1}),
    ("Remove a burden for each minion you can spot.", [], {"Frodo burdens": 0}),
    ("Add a threat.", [], {"Tom threats": 3}),
    ("Remove a threat.", [], {"Tom threats": 1}),
    ("Add (2).", [], {"twilight": 5}),
    ("Remove (2).", [], {"twilight": 1}),
    ("Remove (4).", [], {"twilight": 0}),
    # cards
    ("Draw a card.", [], {"First zone": "hand:0"}),
    ("Draw 2 cards.", [], {"First zone": "hand:0", "Second zone": "hand:0"}),
    ("Draw a card for each site you control.", [], {}),
    ("Discard an Orc.", [], {"Orc wounds": 0, "Orc zone": "discard:1"}),
    ("Discard a possession.", [], {"Blade zone": "discard:0", "Blade on": ""}),
    (
        "Discard each minion.", [],
        {"Orc wounds": 0, "Orc zone": "discard:1", "Uruk zone": "discard:1", "Wraith zone": "discard:1"}
    ),
    ("Return a minion to its owner's hand.", ["Uruk"], {"Uruk zone": "hand:1"}),
    ("Take a companion into hand from your discard pile.", [], {"Lost zone": "hand:0"}),
    ("Take an [elven] card into hand from your discard pile.", [], {"Old Word zone": "hand:0"}),
    ("Play a companion from your discard pile.", [],
     {"Lost zone": "fellowship:0", "twilight": 4, "Lost strength": 3, "Lost damage": 0, "Lost fierce": 0}),
    ("Play a companion from your discard pile for free.", [],
     {"Lost zone": "fellowship:0", "Lost strength": 3, "Lost damage": 0, "Lost fierce": 0}),
    ("Shuffle an [elven] card from your discard pile into your draw deck.", [], {"Old Word zone": "deck:0"}),
    ("An opponent discards a card from hand.", [], {"Secret zone": "discard:1"}),
    ("Discard the top card of your draw deck.", [], {"First zone": "discard:0"}),
    ("Discard a card at random from an opponent's hand.", [], {"Secret zone": "discard:1"}),
    # values
    ("Make Aragorn strength +2.", [], {"Aragorn strength": 10}),
    ("Make a minion strength -3.", ["Wraith"], {"Wraith strength": 9}),
    (
        "Make each companion strength +1.", [],
        {"Frodo strength": 5, "Aragorn strength": 9, "Gimli strength": 7}
    ),
    ("Make an Orc fierce.", [], {"Orc fierce": 1}),
    ("Make Aragorn damage +1.", [], {"Aragorn damage": 1}),
    ("Make Aragorn strength +1 for each minion you can spot.", [], {"Aragorn strength": 11}),
    ("Make Aragorn strength +1 for each wound on Gimli.", [], {"Aragorn strength": 10}),
    ("Make Aragorn strength +1 for each burden you can spot.", [], {"Aragorn strength": 10}),
    ("Make Aragorn strength +1 for each [elven] card you can spot.", [], {"Aragorn strength": 9}),
    ("Make Aragorn strength +1 for each other companion you can spot.", [], {"Aragorn strength": 10}),
    ("Make Aragorn strength +2 (or +4 if you can spot an Elf).", [], {"Aragorn strength": 12}),
    ("Make Aragorn strength +2 (or +4 if you can spot an Ent).", [], {"Aragorn strength": 10}),
    ("Make a minion strength -1 for each companion you can spot.", ["Uruk"], {"Uruk strength": 6}),
    ("Make an Orc strength +2 and fierce.", [], {"Orc strength": 7, "Orc fierce": 1}),
    # conditions
    ("Draw a card if you can spot 3 minions.", [], {"First zone": "hand:0"}),
    ("Draw a card if you can spot 4 minions.", [], UNPLAYABLE),
    ("Draw a card if you can spot 2 burdens.", [], {"First zone": "hand:0"}),
    ("Draw a card if you can spot 3 burdens.", [], UNPLAYABLE),
    ("Draw a card if you can spot an Elf.", [], {"First zone": "hand:0"}),
    ("Draw a card if you can spot a Hobbit ally.", [], UNPLAYABLE),
    ("Draw a card if Aragorn is exhausted.", [], UNPLAYABLE),
    ("Draw a card if Gimli is exhausted.", [], {"First zone": "hand:0"}),
    ("Spot an Elf to draw a card.", [], {"First zone": "hand:0"}),
    ("Draw a card unless you can spot an Elf.", [], {}),
    ("Draw a card unless you can spot a Ent.", [], {"First zone": "hand:0"}),
    # choices
    ("Spot 4 companions to draw a card.", [], UNPLAYABLE),
    ("Spot 3 companions to draw a card.", [], {"First zone": "hand:0"}),
    ("Exert 2 Dwarves to draw a card.", [], UNPLAYABLE),
    ("Exert Gimli to draw a card.", [], UNPLAYABLE),  # exhausted, tcg/exert
    ("Remove 3 burdens to draw a card.", [], UNPLAYABLE),
    ("Remove 2 burdens to draw a card.", [], {"Frodo burdens": 0, "First zone": "hand:0"}),
    ("Remove 3 threats to draw a card.", [], UNPLAYABLE),
    ("Add 2 threats to draw a card.", [], UNPLAYABLE),  # no more threats than companions, tcg/threats
    ("Add a threat to draw a card.", [], {"Tom threats": 3, "First zone": "hand:0"}),
    ("Discard 2 possessions to draw a card.", [], UNPLAYABLE),
    (
        "Discard 2 cards from hand to draw a card.", [],
        {"Held zone": "discard:0", "Held#2 zone": "discard:0", "First zone": "hand:0"}
    ),
    ("Discard 3 cards from hand to draw a card.", [], UNPLAYABLE),
    ("Spot a Man and exert Elrond to draw a card.", [], {"Elrond wounds": 1, "First zone": "hand:0"}),
    ("Spot an Ent and exert Elrond to draw a card.", [], UNPLAYABLE),
    ("Choose one: draw a card; or remove a burden.", ["remove"], {"Frodo burdens": 1}),
    ("Exert a companion to wound a minion.", ["Aragorn", "Uruk"], {"Aragorn wounds": 2, "Uruk wounds": 1}),
    (
        "Discard a card from hand to heal a companion.", ["Gimli"],
        {"Held zone": "discard:0", "Gimli wounds": 1}
    ),
    ("You may draw a card.", ["yes"], {"First zone": "hand:0"}),
    ("You may draw a card.", ["no"], {}),
    (
        "Exert Elrond or exert Aragorn to draw a card.", ["exert Aragorn"],
        {"Aragorn wounds": 2, "First zone": "hand:0"}
    ),
    ("Discard a possession to make Aragorn strength +3.", [],
     {"Blade zone": "discard:0", "Blade on": "", "Aragorn strength": 11}),
    ("Spot 2 companions to add a burden.", [], {"Frodo burdens": 3}),
    ("Each opponent draws a card.", [], {"Dark zone": "hand:1"}),
    ("Each player draws a card.", [], {"First zone": "hand:0", "Dark zone": "hand:1"}),
    ("Wound a companion who bears a weapon.", [], {"Aragorn wounds": 2}),
    ("Wound a minion with strength 9 or more.", ["Uruk"], {"Uruk wounds": 1}),
    ("Wound each minion with strength 9 or more.", [], {"Uruk wounds": 1, "Wraith wounds": 1}),
    (
        "Wound each minion with strength 9 or less.", [],
        {"Uruk wounds": 1, "Orc wounds": 0, "Orc zone": "discard:1"}
    ),
    ("Wound each wounded minion.", [], {"Orc wounds": 0, "Orc zone": "discard:1"}),
    ("Wound each roaming minion.", [], {"Wraith wounds": 1}),
    ("Wound each fierce minion.", [], {"Uruk wounds": 1}),
    ("Wound each minion with twilight cost 4 or more.", [], {"Uruk wounds": 1, "Wraith wounds": 1}),
    ("Wound each non-Orc minion.", [], {"Uruk wounds": 1, "Wraith wounds": 1}),
    ("Exert each unwounded companion.", [], {"Frodo wounds": 1}),
    ("Exert each companion bearing a possession.", [], {"Aragorn wounds": 2}),
    ("Exert each ranger.", [], {"Aragorn wounds": 2}),
    ("Exert each Man.", [], {"Aragorn wounds": 2}),
    ("Exert each unique companion.", [], {"Frodo wounds": 1, "Aragorn wounds": 2}),
    ("Heal each ally.", [], {}),
    ("Heal the Ring-bearer.", [], {}),
    ("Discard a card borne by Aragorn.", [], {"Blade zone": "discard:0", "Blade on": ""}),
    ("Discard a weapon.", [], {"Blade zone": "discard:0", "Blade on": ""}),
    ("Place a companion from your discard pile beneath your draw deck.", [], {"Lost zone": "deck:0"}),
    ("Remove a minion from the game.", ["Uruk"], {"Uruk zone": "removed"}),
    ("Take the top card of your draw deck into hand.", [], {"First zone": "hand:0"}),
    ("Transfer a possession to Gimli.", [], {"Blade on": "Gimli"}),
    ("Add (1) for each companion you can spot.", [], {"twilight": 6}),
    ("Add a burden for each minion you can spot.", [], {"Frodo burdens": 5}),
    ("Draw a card for each burden you can spot (limit 1).", [], {"First zone": "hand:0"}),
]


def answers_given(t, answers):
    """Go on to the end: decisions are answered by the starts of labels, in order; windows are passed."""
    waiting = list(answers)
    for _ in range(40):
        if t.pending is None or "may act" in t.pending.prompt:
            return t
        labels = t.options()
        wanted = next((label for label in labels if waiting and label.startswith(waiting[0])), None)
        if wanted is not None:
            waiting.pop(0)
        elif "pass" in labels:
            wanted = "pass"
        assert wanted is not None, f"{t.pending.prompt}: {labels}"
        t.choose(wanted)
    return t


@pytest.mark.parametrize(("text", "answers", "seen_now"), ROWS, ids=[row[0] for row in ROWS])
def test_an_event_does_just_what_it_says(text, answers, seen_now):
    t = with_piles()
    (blow,) = t.hand(written("Blow", "event", text, "Fellowship"))
    reason = actions.why_not_play(t.play, blow, 0, 0)
    if seen_now is UNPLAYABLE:
        assert reason is not None
        return
    assert reason is None
    before = seen(t)
    answers_given(plays(t, blow, 0), answers)
    after = changed(before, seen(t))
    assert after.pop("Blow zone", None) == "discard:0"
    assert after == seen_now

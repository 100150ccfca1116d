"""Texts in several parts: prices in their order, sentences behind an event's deed, what waits by itself, the same
card several times, one holder's cards, what is done where the card lies, and who may carry on.

Expected is what the words say: what stands before "to" is paid (tcg/cost), an event's text is all carried out
(tcg/event), a reminder says nothing of its own (tcg/keyword), Sam follows only the Ring-bearer (tcg/sam).
"""

from __future__ import annotations

import pytest

from ruling_service.engine.language import card_language
from ruling_service.engine.tcg import actions, verbs
from tests.engine.tcg.table_top import FRODO, Table, card
from tests.engine.tcg.test_meaning_cards import written
from tests.engine.tcg.test_meaning_of_abilities import speaking, uses
from tests.engine.tcg.test_meaning_of_effects import answered
from tests.engine.tcg.wide_table import DARK, changed, in_skirmish, seen, wide


def used(text, answers=(), by=0, prepare=None):
    """What is seen otherwise once Marker's ability has been used; None where it can't be."""
    t = speaking(text, by)
    if prepare is not None:
        prepare(t)
    before, able = seen(t), uses(t, by=by)
    if not able:
        return None
    t.play.then(able[0].task)
    return changed(before, seen(answered(t.run(), answers)))


@pytest.mark.parametrize(("first", "then", "paid"), [
    ("Discard a possession Gimli is bearing", "exert Legolas", False),
    ("Discard a possession Aragorn is bearing", "exert Legolas", True),
    ("Remove (9)", "exert Legolas", False), ("Remove (1)", "exert Legolas", True),
    ("Exert Gimli", "exert Legolas", False), ("Exert Legolas", "exert him", True),
    ("Discard a follower", "exert Gimli", False), ("Discard a follower", "exert Legolas twice", True),
])  # fmt: skip
def test_all_that_stands_before_to_is_paid(first, then, paid):
    after = used(f"Maneuver: {first} and then {then} to add (4).", ["Blade"] if "Aragorn" in first else ())
    assert (after is not None) is paid
    assert after is None or after["pool"] == (6 if "(1)" in first else 7)


STATED = {
    "Each Orc is strength -1.": ("Orc strength", 4), "The minion archery total is +1.": ("shadow archery", 1),
    "The move limit is +1.": ("move limit", 3), "Legolas is damage +1.": ("Legolas damage", 1),
    "While you can spot an Elf, each Dwarf is strength +2.": ("Gimli strength", 8),
}


@pytest.mark.parametrize("text", STATED)
def test_what_an_event_states_behind_its_deed_is_so_when_it_is_played(text):
    t = wide()
    t.hand(written("Marker", "event", f"Spot an Elf to add (1). {text}", timewords="Maneuver", culture="elven"))
    before = seen(t)
    what, number = STATED[text]
    assert before[what] != number, "nothing is so of an event in hand"
    (able,) = [c for c in actions.actions(t.play, "maneuver.actions", 0) if "Marker" in c.label]
    t.play.then(able.task)
    after = changed(before, seen(answered(t.run(), ())))
    assert (after["pool"], after[what]) == (4, number)


def test_what_an_event_says_of_itself_stays_apart():
    for said in ("Marker is twilight cost -1 for each Elf you spot.", "The twilight cost of Marker is -1."):
        read = card_language("tcg").compile_card(
            {"title": "Marker", "type": "Event", "gametext": f"{said} Add (1).", "timewords": "Maneuver"}
        )
        assert read.complete
        assert [ability.kind for ability in read.abilities] == ["constant", "action"]


@pytest.mark.parametrize("keyword", ["Hunter 1.", "Archer.", "Damage +1.", "Fierce. Hunter 1."])
@pytest.mark.parametrize("reminder", [
    "(While skirmishing a non-hunter minion, this minion is strength +1.)",
    "(While skirmishing a non- hunter minion, this minion is strength +2.)", "(Add (1).)",
    "(This minion is strength +1.)",
])  # fmt: skip
def test_brackets_behind_a_keyword_only_remind(keyword, reminder):
    compiled = card_language("tcg").compile_card
    read = compiled({"title": "Marker", "type": "Minion", "gametext": f"{keyword} {reminder}"})
    assert read.complete
    assert read.abilities == compiled({"title": "Marker", "type": "Minion", "gametext": keyword}).abilities


@pytest.mark.parametrize("deed", ["Wound a minion", "Exert a minion", "Heal a companion"])
@pytest.mark.parametrize(("once", "several"), [("once for each", False), ("for each", True)])
def test_once_for_each_means_the_same_card(deed, once, several):
    """Two Elves: "once for each" is twice to one card; "for each" may be each time another."""
    kinds = {"Wound": ["Uruk", "Wraith"], "Exert": ["Uruk", "Wraith"], "Heal": ["Aragorn", "Gimli"]}[deed.split()[0]]
    t = speaking(f"Maneuver: {deed} {once} Elf you can spot.")
    t.play.tokens(t.aragorn, "wound", 2)
    t.play.then(uses(t)[0].task)
    t.run().choose(kinds[0])
    asked = t.pending is not None and "may act" not in t.pending.prompt
    assert asked is several
    if several:
        t.choose(kinds[1])


def test_all_cards_borne_by_one():
    def armed(t):
        t.bear(t.wraith, card("Club", "possession", klass="Hand weapon", culture="wraith", **DARK), 2)

    text = "Maneuver: Discard all possessions borne by a fierce minion or Nazgûl."
    club, spear = ({"Club is in": "discard:2", "Club on": ""}, {"Spear is in": "discard:1", "Spear on": ""})
    assert used(text, ["Wraith"], prepare=armed) == club
    assert used(text, ["Uruk"], prepare=armed) == spear
    text = "Maneuver: Discard each Shadow card borne by a minion."
    assert used(text, prepare=armed) == club | spear


@pytest.mark.parametrize(("place", "label", "what"), [
    ("hand", "play Marker", "pool"), ("stacked", "use Marker", "Wraith wound"),
    ("stacked elsewhere", "", ""), ("discard", "", ""),
])  # fmt: skip
@pytest.mark.parametrize("said", ["if this card is stacked", "if stacked"])
def test_an_option_for_where_the_card_lies_is_used_there(said, place, label, what):
    text = f"Choose one: Spot an Elf to add (1); or, {said} on a [dwarven] condition, discard this event to wound " \
           "a minion."  # fmt: skip
    t = wide()
    printed = written("Marker", "event", text, timewords="Maneuver", culture="dwarven", side="Free Peoples")
    if place.startswith("stacked"):
        t.put(printed, "stacked", 0, host=t.song if "elsewhere" in place else t.hoard)
    else:
        t.put(printed, f"{place}:0", 0)
    able = [c for c in actions.actions(t.play, "maneuver.actions", 0) if "Marker" in c.label]
    assert [c.label for c in able] == ([label] if label else [])
    if able:
        before = seen(t)
        t.play.then(able[0].task)
        assert what in changed(before, seen(answered(t.run(), ["Wraith"] if place == "stacked" else ())))


@pytest.mark.parametrize(("bearer", "offered"), [("aragorn", True), ("legolas", False)])
def test_what_happens_each_time_waits_by_itself(bearer, offered):
    """Behind a special ability of a card that stays, whether that is used or not."""
    text = "Bearer must be Aragorn or Legolas.\nManeuver: If bearer is Legolas, exert him to add (1). " \
           "If bearer is Aragorn, each time he wins a skirmish, you may draw a card."  # fmt: skip
    t = in_skirmish(wide())
    t.bear(getattr(t, bearer), written("Marker", "possession", text, culture="gondor"))
    who = getattr(t, bearer)
    t.happen(verbs.won_skirmish(card=who, life=t.play.card(who).life, against=(t.orc,), side="Free Peoples"))
    assert ("Marker" in t.options()) is offered


def test_a_deed_behind_while_each_time_keeps_its_phase():
    t = speaking("Maneuver: While you can spot an Elf, each time a minion takes a wound, add (1).")
    wound = verbs.wounded(card=t.uruk, life=t.play.card(t.uruk).life)
    t.happen(wound)
    assert t.pool == 3, "nobody has used it"
    t.play.then(uses(t)[0].task)
    t.run().happen(wound)
    assert t.pool == 4


def test_that_opponent_is_one():
    text = "Response: If an event is played, make that opponent add (2)."
    for player, side in ((0, "Free Peoples"), (1, "Shadow")):
        t = speaking(text)
        (played,) = t.hand(card("Word", "event", side=side, culture="gondor"), player=player)
        t.happen(verbs.played(card=played, life=1, player=player))
        assert any("Marker" in label for label in t.options()) is bool(player)


@pytest.mark.parametrize("bears", [True, False])
def test_only_a_ring_bearers_death_makes_another(bears):
    t = Table()
    other = card("Heir", "companion", culture="gondor", race="man", resistance=8, unique=True)
    frodo = t.ring_bearer() if bears else t.companion(FRODO)
    heir = t.companion(other) if bears else t.ring_bearer(other)
    text = "Response: If Frodo dies, make Follower the Ring-bearer (resistance 5)."
    follower = t.companion(written("Follower", "companion", text, culture="shire", race="hobbit"))
    t.minion()
    t.during("maneuver").happen(verbs.killed(card=frodo, life=t.play.card(frodo).life))
    offered = any("Follower" in label for label in t.options())
    assert offered is bears
    if offered:
        t.choose("use Follower")
    assert t.play.fact(("ring-bearer", 0)) == (follower if bears else heir)



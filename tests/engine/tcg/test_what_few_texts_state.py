"""What few texts state, wait for, describe and allow: each both ways, on the table in `wide_table`.

Expected is what the words say of that table, and the entry named with them.
"""

from __future__ import annotations

import pytest

from ruling_service.engine.kernel.occurrences import occurrence
from ruling_service.engine.tcg import bearing, transfer
from ruling_service.engine.tcg.keywords import aid
from tests.engine.tcg.table_top import FRODO, Table, card
from tests.engine.tcg.test_meaning_cards import written
from tests.engine.tcg.test_meaning_of_abilities import DRAWN, EXERTED, speaking
from tests.engine.tcg.test_meaning_of_effects import answered, gone, played
from tests.engine.tcg.test_meaning_of_events import heard
from tests.engine.tcg.test_said_in_parts import used
from tests.engine.tcg.test_skirmish import fight
from tests.engine.tcg.test_what_texts_state import stated
from tests.engine.tcg.wide_table import changed, counted, fitting, holds, saying, seen, wide

OR_TAKES = "(or takes a card into hand)"
DREW = {"kind": "drew", "card": "@plan"}


@pytest.mark.parametrize(("event", "told", "phase", "true"), [
    # tcg/draw-deck, in which phase
    ("you draw a card during the regroup phase", {**DREW, "player": 0}, "regroup", True),
    ("you draw a card during the regroup phase", {**DREW, "player": 0}, "maneuver", False),
    ("you draw a card during the regroup phase", {**DREW, "player": 1}, "regroup", False),
    ("you draw a card (except during the fellowship phase)", {**DREW, "player": 0}, "fellowship", False),
    ("you draw a card (except during the fellowship phase)", {**DREW, "player": 0}, "regroup", True),
    ("an opponent draws a card", {**DREW, "player": 1}, "maneuver", True),
    ("an opponent draws a card", {**DREW, "player": 0}, "maneuver", False),
    ("an opponent draws a card", {"kind": "took into hand", "card": "@plan", "player": 1}, "maneuver", False),
    (f"you draw a card {OR_TAKES} during the regroup phase", {**DREW, "player": 0}, "regroup", True),
    (f"you draw a card {OR_TAKES} during the regroup phase",
     {"kind": "took into hand", "card": "@plan", "player": 0}, "regroup", True),
    (f"you draw a card {OR_TAKES} during the regroup phase",
     {"kind": "took into hand", "card": "@plan", "player": 0}, "shadow", False),
])  # fmt: skip
def test_an_event_of_a_phase(event, told, phase, true):
    told = dict(told)
    assert heard(event, told.pop("kind"), phase=phase, **told) is true


@pytest.mark.parametrize(("text", "by", "item", "player", "free"), [
    ("You may transfer Blade for free.", 0, "blade", 0, True),
    ("You may transfer Blade for free.", 0, "axe", 0, False),
    ("You may transfer Blade for free.", 0, "blade", 1, False),
    ("You may transfer Blade for free.", 1, "blade", 0, False),
    ("You may transfer possessions at no twilight cost.", 0, "horse", 0, True),
    ("You may transfer possessions at no twilight cost.", 0, "axe", 0, False),
    ("The Free Peoples player may transfer artifacts for free.", 1, "axe", 0, True),
    ("The Free Peoples player may transfer artifacts for free.", 1, "blade", 0, False),
    ("The Free Peoples player may transfer artifacts for free.", 1, "axe", 2, False),
    ("The move limit is +1.", 0, "blade", 0, False),
])  # fmt: skip
def test_what_is_transferred_without_twilight_by_whom(text, by, item, player, free):
    """tcg/transfer"""
    t = stated(wide(), text, by)
    assert transfer.is_free(t.play, getattr(t, item), player) is free


@pytest.mark.parametrize(("host", "klass", "said"), [
    ("aragorn", "Hand weapon", "Aragorn bears Blade (hand weapon)"), ("aragorn", "Mount", "Aragorn bears Horse (mount)"),
    ("gimli", "Hand weapon", "Gimli bears Axe (hand weapon)"),
])  # fmt: skip
def test_why_another_item_of_the_class_cannot_be_borne(host, klass, said):
    """tcg/bearer: one of each class; only what takes its place is told."""
    t = wide()
    text = f"Bearer must be {t.play.name(getattr(t, host))}."
    (item,) = t.hand(written("Item", "possession", text, klass=klass, side="Free Peoples", cost=0))
    assert bearing.why_not_borne(t.play, item, 0) == f"nothing can bear it: {said}"
    (armour,) = t.hand(written("Armour", "possession", text, klass="Armor", side="Free Peoples", cost=0))
    assert getattr(t, host) in bearing.hosts(t.play, armour, 0)


@pytest.mark.parametrize("description", ["companion of the named race", "companion of the named culture"])
def test_nothing_is_of_a_race_or_culture_that_nobody_has_named(description):
    t = wide()
    t.companion(card("Nameless", "companion"))
    assert fitting(t, description, saying(t)) == set()


@pytest.mark.parametrize(("description", "cards"), [
    # tcg/bearer: one at least where no number is said
    ("companion bearing a possession", {"Aragorn", "Legolas"}), ("companion bearing 2 possessions", {"Aragorn"}),
    ("companion bearing 3 possessions", set()), ("companion bearing an artifact", {"Gimli"}),
    ("minion bearing a possession", {"Uruk"}), ("character bearing a condition", {"Aragorn"}),
])  # fmt: skip
def test_who_bears_so_many(description, cards):
    t = wide()
    assert fitting(t, description, saying(t)) == cards


THE_SAME = {"Song culture:elven": None}


@pytest.mark.parametrize(("text", "answers", "after", "prepare"), [
    # nobody has the highest of nothing
    ("Add (1). Wound each Ent with the highest strength.", [], {"pool": 4}, None),
    # what acts and then spots is what the rest costs (tcg/cost, tcg/spot)
    ("Exert Legolas and spot an Ent. Add (1).", [], None, None),
    ("Exert Legolas and spot a Dwarf. Add (1).", [], {**EXERTED, "pool": 4}, None),
    ("Exert Legolas and spot a Dwarf. Draw a card. Add (1).", [], {**EXERTED, **DRAWN, "pool": 4}, None),
    ("Exert Gimli and spot an Elf. Add (1).", [], None, None),
    # each token by itself, from any card (tcg/culture-tokens)
    ("Remove 2 [elven] tokens.", [], THE_SAME, None),
    ("Remove X [elven] tokens to add X burdens.", ["2"], {**THE_SAME, "Frodo burden": 4}, None),
    ("Remove an [elven] token for each Elf you can spot.", [], THE_SAME, None),
    # what is given up for a card that goes (tcg/cost): so many wounds kill, and that is the end of it
    ("Wound each Orc twice.", [], gone("Orc", "discard:1", wounds=1), None),
    # tcg/spot: the cards and the tokens
    ("You may spot an Elf and 2 burdens to draw a card.", [], DRAWN, None),
    ("Add (1). You may spot an Elf and 3 burdens to draw a card.", [], {"pool": 4}, None),
    ("Add (1). You may spot an Ent and 2 burdens to draw a card.", [], {"pool": 4}, None),
    # one's own card of that title
    ("Exert your Legolas.", [], EXERTED, None),
    ("Add (1). Exert your Theoden.", [], {"pool": 4}, None),
    ("Add (1). Exert your Wraith.", [], {"pool": 4}, None),
    ("Kill Uruk.", [], {**gone("Uruk", "discard:1"), "Spear is in": "discard:1", "Spear on": ""}, None),
    # an alternative of several parts (tcg/choose)
    ("Choose one: exert Legolas and add (1); or draw a card.", ["exert Legolas"], {**EXERTED, "pool": 4}, None),
    ("Choose one: exert Legolas and add (1); or draw a card.", ["draw"], DRAWN, None),
    ("Exert Legolas or Gimli to draw a card.", [], {**EXERTED, **DRAWN}, None),
    # a deed and more of it (tcg/condition): both, the first only
    ("Add a burden and, if you can spot an Elf, add (1).", [], {"Frodo burden": 3, "pool": 4}, None),
    ("Add a burden and, if you can spot an Ent, add (1).", [], {"Frodo burden": 3}, None),
    # only in the phase named
    ("Legolas is strength +2 during the maneuver phase.", [], {"Legolas strength": 8}, None),
    ("Legolas is strength +2 during the regroup phase.", [], {}, None),
])  # fmt: skip
def test_a_rare_deed_does_what_it_says_and_nothing_else(text, answers, after, prepare):
    assert used(f"Maneuver: {text}", answers, prepare=prepare) == after


@pytest.mark.parametrize(("text", "wounded", "answers", "after"), [
    # a trigger that speaks of the card being played: what it costs, and what still follows
    ("Each time a minion takes a wound, you may exert Gimli to draw a card.", "uruk", [], {}),
    ("Each time a minion takes a wound, you may exert Legolas to draw a card.", "uruk", ["Marker"],
     {**EXERTED, **DRAWN}),
    ("Each time a minion takes a wound, you may exert Legolas to draw a card.", "uruk", ["pass"], {}),
    ("Each time a minion takes a wound, you may draw a card. If you do, add (1).", "uruk", ["Marker"],
     {**DRAWN, "pool": 4}),
    ("Each time a minion takes a wound, you may draw a card. If you do, add (1).", "uruk", ["pass"], {}),
])  # fmt: skip
def test_what_may_be_done_when_it_happens(text, wounded, answers, after):
    """tcg/each-time, tcg/optional-trigger"""
    t = speaking(text)
    before = seen(t)
    foe = getattr(t, wounded)
    t.happen(occurrence("wounded", card=foe, life=t.play.card(foe).life))
    name = t.play.name(foe)
    found = changed(before, seen(answered(t, answers)))
    assert found == {f"{name} wound": 1, f"{name} vitality": 2, **after}


# -- a site's text that lasts ----------------------------------------------------------------------------


@pytest.mark.parametrize(("text", "phase", "orc"), [
    ("Until the end of the turn, each Orc is strength +1.", "shadow", 6),
    ("Until the end of the turn, each Orc is strength +1.", "regroup", 6),
    ("Until the regroup phase, each Orc is strength +1.", "shadow", 6),
    ("Until the regroup phase, each Orc is strength +1.", "regroup", 5),
    ("Each Orc is strength +1.", "regroup", 6),
])  # fmt: skip
def test_how_long_a_sites_text_lasts_while_the_fellowship_is_there(text, phase, orc):
    """tcg/site"""
    t = wide()
    t.lay(written("Here", "site", text, shadow=0), 4)
    assert t.during(phase).value(t.orc, "strength") == orc


@pytest.mark.parametrize("text", [
    "Until the end of the turn, each Orc is strength +1.", "Until the regroup phase, each Orc is strength +1.",
])  # fmt: skip
def test_a_site_elsewhere_gives_nothing(text):
    """tcg/site"""
    t = wide()
    t.lay(written("There", "site", text, shadow=0), 5)
    assert t.during("shadow").value(t.orc, "strength") == 5


# -- wounds of one skirmish ------------------------------------------------------------------------------


@pytest.mark.parametrize(("damage", "left"), [(0, 1), (1, 0), (3, 0)])
def test_who_has_died_takes_no_more_of_the_wounds(damage, left):
    """tcg/wound, tcg/keyword/damage: asked once for each wound that it can take, not for those left over."""
    t = Table(site=2, pool=9)
    t.ring_bearer(FRODO)
    hero = t.companion(card("Hero", "companion", strength=9, words=[("damage", damage)] if damage else []))
    foe = t.minion(card("Foe", "minion", strength=5, vitality=2, site=1))
    text = "Response: If a minion is about to take a wound, remove (1) to add a burden."
    t.support(written("Watch", "condition", text, side="Free Peoples", culture="gondor"))
    fight(t, hero, foe, until="skirmish.ends")
    asked = 0
    while t.pending is not None and asked < 9:
        asked += "use Watch" in t.options()
        t.choose("pass" if "pass" in t.options() else t.options()[0])
    assert asked == min(damage + 1, 2)
    assert (2 - t.wounds(foe) if t.zone(foe) == "minions" else 0) == left


# -- what descriptions, places, conditions and amounts say ------------------------------------------------


@pytest.mark.parametrize(("description", "cards"), [
    # tcg/race: nobody else active is of it; Hama is a Man, Elrond an Elf
    ("minion whose race you cannot spot", {"Orc", "Uruk", "Wraith"}),
    ("companion whose race you cannot spot", {"Frodo", "Gimli"}),
    # tcg/region: sites 4 to 6, where the fellowship is; in an adventure deck by their printed number
    ("site in the current region", {"Deep Hall", "Old Ford", "Silent Wood", "Next Hall", "Other Hall"}),
])  # fmt: skip
def test_which_cards_a_description_fits(description, cards):
    t = wide()
    assert fitting(t, description, saying(t)) == cards


@pytest.mark.parametrize(("condition", "true"), [
    # tcg/site, tcg/block-symbol: site 4, of the Fellowship block
    ("the fellowship is at sites 4 to 6", True), ("the fellowship is at sites 2 to 4", True),
    ("the fellowship is at sites 5 to 6", False), ("the fellowship is at sites 2 to 3", False),
    ("the fellowship is at sites 4 to 6[T]", False),
    ("the fellowship is at any site 3 or 4", True), ("the fellowship is at any site 3 or 5", False),
    # tcg/region: the second
    ("the fellowship is at a site in region 2", True), ("the fellowship is at a site in region 1", False),
    ("the fellowship is at any site in region 3", False),
    # tcg/strength: Aragorn 8, Gimli and Legolas 6
    ("Aragorn has more strength than Gimli", True), ("Gimli has more strength than Legolas", False),
    ("Gimli has less strength than Legolas", False), ("Gimli has less strength than Aragorn", True),
    ("Aragorn has less strength than Gimli", False),
    # tcg/hand, tcg/discard-pile: two in hand; a companion and an event in the discard pile
    ("you have at least 2 cards in hand", True), ("you have at least 3 cards in hand", False),
    ("you have 2 or fewer cards in hand", True), ("you have 1 or fewer cards in hand", False),
    ("you have no minions in your discard pile", True), ("you have no companions in your discard pile", False),
    ("you have 1 or more events in your discard pile", True), ("you have 2 or more events in your discard pile", False),
])  # fmt: skip
def test_whether_a_condition_is_true(condition, true):
    assert holds(wide(), condition) is true


@pytest.mark.parametrize(("amount", "number"), [
    # tcg/culture: six Free Peoples cultures are in play
    ("Free Peoples culture you can spot", 6), ("Free Peoples culture you can spot over 2", 4),
    ("Free Peoples culture you can spot over 6", 0), ("Free Peoples culture you can spot over 7", 0),
    # tcg/signet
    ("Gandalf signet you can spot", 1), ("Aragorn signet you can spot", 1), ("Frodo signet you can spot", 0),
    ("companion over 1", 3), ("companion over 4", 0), ("companion over 5", 0),
    ("token on Song", 2), ("token on Hoard", 0),
])  # fmt: skip
def test_how_much_an_amount_is(amount, number):
    assert counted(wide(), amount) == number


BURDENS = {"kind": "added burdens", "amount": 2, "source": "@orc"}
REINFORCED = {"kind": "placed culture tokens", "card": "@song", "culture": "elven", "player": 0, "reinforced": True}


@pytest.mark.parametrize(("event", "told", "true"), [
    # tcg/burden: so many, by such a card
    ("a minion adds 2 burdens", BURDENS, True), ("a minion adds 2 burdens", {**BURDENS, "amount": 3}, True),
    ("a minion adds 2 burdens", {**BURDENS, "amount": 1}, False),
    ("a minion adds 2 burdens", {**BURDENS, "source": "@song"}, False),
    ("a minion adds 2 burdens", {**BURDENS, "kind": "added threats"}, False),
    ("a minion adds 2 threats", {**BURDENS, "kind": "added threats"}, True),
    # tcg/reinforce: not any token placed
    ("you reinforce an [elven] token", REINFORCED, True),
    ("you reinforce an [elven] token", {**REINFORCED, "reinforced": None}, False),
    ("you reinforce an [elven] token", {**REINFORCED, "culture": "gondor"}, False),
    ("you reinforce an [elven] token", {**REINFORCED, "player": 1}, False),
])  # fmt: skip
def test_what_an_event_speaks_of(event, told, true):
    told = dict(told)
    assert heard(event, told.pop("kind"), **told) is true


@pytest.mark.parametrize(("text", "phase", "after"), [
    # tcg/skirmish-phase: Aragorn is skirmishing Orc and Uruk, Legolas waits for Wraith
    ("Cancel all remaining assignments.", "skirmish", {"assigned": {"Aragorn": ["Orc", "Uruk"]}}),
    ("Cancel all remaining assignments.", "maneuver", {}),
    ("Remove a Nazgul from the skirmish.", "skirmish", {}),
])  # fmt: skip
def test_who_is_out_of_the_fight(text, phase, after):
    assert played(text, phase) == after


# -- aid -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("text", "kind", "moment", "offered"), [
    # tcg/keyword/aid, tcg/follower: at the start of the maneuver phase, if it can be paid in full
    ("Aid - Exert an Elf.", "follower", "maneuver", True), ("Aid - Exert a Dwarf.", "follower", "maneuver", False),
    ("Aid - (2).", "follower", "maneuver", True), ("Aid - Add 5 threats.", "follower", "maneuver", False),
    ("Aid - Exert an Elf.", "follower", "archery", False), ("Aid - Exert an Elf.", "follower", "regroup", False),
])  # fmt: skip
def test_when_a_follower_can_aid(text, kind, moment, offered):
    t = wide()
    t.support(written("Helper", kind, text, culture="elven"))
    t.happen(occurrence("moment", name=f"{moment} phase begins"))
    assert ("aid: Helper" in t.options()) is offered


@pytest.mark.parametrize("way", ["borne", "in hand", "of another player"])
def test_which_followers_cannot_aid(way):
    """tcg/follower: one that somebody bears already, one that isn't in play or not active."""
    t = wide()
    helper = written("Helper", "follower", "Aid - (1).", culture="elven")
    if way == "borne":
        t.bear(t.legolas, helper)
    elif way == "in hand":
        t.hand(helper)
    else:
        t.support(helper, 1)
    t.happen(occurrence("moment", name="maneuver phase begins"))
    assert t.pending is None or "aid: Helper" not in t.options()


def test_whom_a_follower_aids():
    """tcg/keyword/aid: the price first, then one of its owner's active characters; it goes home in the regroup phase."""
    t = wide()
    helper = t.support(written("Helper", "follower", "Aid - (2).", culture="elven"))
    t.happen(occurrence("moment", name="maneuver phase begins"))
    t.choose("aid: Helper", by="Tom")
    assert t.pool == 5
    assert set(t.options()) == {f"put it on {who}" for who in ("Frodo", "Aragorn", "Gimli", "Legolas", "Elrond", "Hama")}
    t.choose("put it on Elrond", by="Tom")
    assert t.play.card(helper).host == t.elrond
    aid.send_home(t.play)
    assert (t.play.card(helper).host, t.play.card(helper).zone) == (None, "support:0")

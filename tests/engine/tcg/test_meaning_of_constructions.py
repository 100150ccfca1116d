"""What is said in brackets, in sums and comparisons, by signet or among sites: each does just what it says to the
table in `wide_table`. Expected is what the words say of that table.
"""

from __future__ import annotations

import pytest

from ruling_service.engine.tcg import (
    actions,
    assignment_phase,
    coverage,
    initiative,
    payment,
    permissions,
    table,
    values,
    verbs,
    wounds,
)
from tests.engine.tcg.table_top import card
from tests.engine.tcg.test_meaning_cards import LANGUAGE, texts
from tests.engine.tcg.test_meaning_of_effects import CANNOT, answered, played
from tests.engine.tcg.test_what_texts_state import otherwise, stated
from tests.engine.tcg.wide_table import DARK, FP, counted, holds, in_skirmish, spotted, wide

DRAWN = {"First is in": "hand:0", "deck 0": ["Second", "Third"]}
TWO_DRAWN = {"First is in": "hand:0", "Second is in": "hand:0", "deck 0": ["Third"]}
TWO_GONE = {"Plan is in": "discard:0", "Scout is in": "discard:0"}

AS_MANY, FREE, NAMED, ONE = "an equal number of cards", "Free Peoples", "named", 1

ROWS = [
    # bracketed alternatives: one deed or the other, tcg/effect
    ("maneuver", "Add (1) (or (3) if you can spot an Elf).", [], {"pool": 6}),
    ("maneuver", "Add (1) (or (3) if you can spot an Ent).", [], {"pool": 4}),
    ("maneuver", "Wound Uruk (or add (2) if you can spot an Elf).", [], {"pool": 5}),
    ("maneuver", "Wound Uruk (or add (2) if you can spot an Ent).", [], {"Uruk wound": 1, "Uruk vitality": 2}),
    ("maneuver", "Draw a card (or to add (2) if you can spot an Elf).", [], {"pool": 5}),
    ("maneuver", "Add a burden (or if you can spot an Elf, draw a card).", [], DRAWN),
    ("maneuver", "Wound a minion (or wound it twice if it is fierce).", ["Uruk"],
     {"Uruk wound": 2, "Uruk vitality": 1}),
    ("maneuver", "Wound a minion (or wound it twice if it is fierce).", ["Wraith"],
     {"Wraith wound": 1, "Wraith vitality": 3}),
    ("maneuver", "Make Gimli strength +2 (and fierce if you can spot an Elf).", [],
     {"Gimli strength": 8, "Gimli fierce": 1}),
    ("maneuver", "Make Gimli strength +2 (and fierce if you can spot an Ent).", [], {"Gimli strength": 8}),
    ("maneuver", "Make Gimli strength +1 and, if you can spot an Elf, damage +1.", [],
     {"Gimli strength": 7, "Gimli damage": 2}),
    ("maneuver", "Make Gimli strength +2 (or if you can spot an Elf, strength +1 and fierce).", [],
     {"Gimli strength": 7, "Gimli fierce": 1}),
    ("maneuver", "Make Gimli strength +2 (or if you can spot an Ent, strength +1 and fierce).", [],
     {"Gimli strength": 8}),
    ("maneuver", "Make Gimli strength +1 and, if you can spot an Elf, add a burden.", [],
     {"Gimli strength": 7, "Frodo burden": 3}),
    ("maneuver", "Make Gimli strength +1 and, if you can spot an Ent, add a burden.", [], {"Gimli strength": 7}),
    ("maneuver", "Make Gimli damage +1 for each Elf you can spot.", [], {"Gimli damage": 3}),
    ("maneuver", "Wound Uruk. If you can spot an Elf, add (2) instead.", [], {"pool": 5}),
    ("maneuver", "Wound Uruk. If you can spot an Ent, add (2) instead.", [],
     {"Uruk wound": 1, "Uruk vitality": 2}),
    # costs that may be paid in two ways, tcg/cost
    ("maneuver", "Exert Legolas (or remove (3)) to draw a card.", ["remove"], {"pool": 0, **DRAWN}),
    ("maneuver", "Exert Gimli (or remove (3)) to draw a card.", [], {"pool": 0, **DRAWN}),
    ("maneuver", "Exert Gimli (or remove (4)) to draw a card.", [], CANNOT),
    ("maneuver", "Remove 2 burdens or remove 2 threats to draw a card.", [],
     {"Frodo burden": None, **DRAWN}),
    ("maneuver", "Spot 3 [elven] tokens or discard 2 cards from hand to draw a card.", [],
     {**TWO_GONE, **DRAWN}),
    # several things spotted, tcg/spot
    ("maneuver", "Spot 2 burdens, 2 [elven] tokens and an Elf to add (1).", [], {"pool": 4}),
    ("maneuver", "Spot 2 burdens, 3 [elven] tokens and an Elf to add (1).", [], CANNOT),
    ("maneuver", "Spot 2 burdens, 2 [elven] tokens and an Ent to add (1).", [], CANNOT),
    # sums, differences, equal numbers
    ("maneuver", "If the total number of minions and burdens is 5 or more, draw a card.", [], DRAWN),
    ("maneuver", "If the total number of minions and burdens is 6 or more, draw a card.", [], CANNOT),
    ("maneuver", "If the number of minions you can spot is less than the number of Elves you can spot, draw a "
     "card.", [], CANNOT),
    ("maneuver", "If the number of Elves you can spot is less than the number of minions you can spot, draw a "
     "card.", [], DRAWN),
    ("maneuver", "Add X burdens, where X is the difference between Uruk's strength and Gimli's strength.", [],
     {"Frodo burden": 5}),
    ("maneuver", f"Discard up to 4 cards from hand and draw {AS_MANY}.", ["Plan and Scout"],
     {**TWO_GONE, **TWO_DRAWN}),
    ("maneuver", f"Discard up to 4 cards from hand and draw {AS_MANY}.", ["none"], {}),
    ("maneuver", "Discard any number of cards from hand and draw the same number of cards.", ["Plan and Scout"],
     {**TWO_GONE, **TWO_DRAWN}),
    ("maneuver", "Discard cards from hand equal to the number of Elves you can spot.", [], TWO_GONE),
    ("maneuver", "Add threats equal to the total vitality of wounded minions.", [], {"threats": 1}),
    # all of them
    ("maneuver", "Remove all burdens.", [], {"Frodo burden": None}),
    ("maneuver", "Remove all tokens from Song.", [], {"Song culture:elven": None}),
    ("maneuver", "Remove X culture tokens, where X is equal to Legolas's vitality.", ["Song", "Song"],
     {"Song culture:elven": None, "Works culture:isengard": None}),
    # by signet, tcg/signet
    ("maneuver", "Make Gimli strength +2 for each Aragorn signet you can spot.", [], {"Gimli strength": 8}),
    # comparisons
    ("maneuver", "Wound a minion with the lowest strength.", [],
     {"Orc is in": "discard:1", "Orc wound": None, "Orc strength": None, "Orc damage": None, "Orc fierce": None,
      "Orc archer": None, "Orc defender": None, "Orc vitality": None}),
    ("maneuver", "Heal a companion whose strength is more than 7.", [],
     {"Aragorn wound": None, "Aragorn vitality": 4}),
    # what one character bears, tcg/bearer, tcg/transfer
    ("maneuver", "Discard all possessions from one character.", ["Aragorn"],
     {"Blade is in": "discard:0", "Blade on": "", "Horse is in": "discard:0", "Horse on": ""}),
    ("maneuver", "Discard all possessions from one character.", ["Legolas"],
     {"Bow is in": "discard:0", "Bow on": ""}),
    ("maneuver", "Transfer a possession borne by Aragorn to another eligible bearer.", ["Horse", "Legolas"],
     {"Horse on": "Legolas"}),
    ("maneuver", "Place 2 cards from hand beneath your draw deck in any order.", ["Scout, then Plan"],
     {"Plan is in": "deck:0", "Scout is in": "deck:0", "deck 0": ["First", "Second", "Third", "Scout", "Plan"]}),
    ("maneuver", "Shuffle your discard pile into your draw deck.", [],
     {"Lost is in": "deck:0", "Old Word is in": "deck:0", "deck 0": ["First", "Lost", "Old Word", "Second", "Third"]}),  # by name: no order is known
    ("maneuver", "Choose an opponent. That opponent discards a card from hand.", ["Bob"],
     {"Whisper is in": "discard:2"}),
    ("maneuver", "Heal a companion of the same culture as Blade.", [], {"Aragorn wound": None, "Aragorn vitality": 4}),
    # a skirmish of both, tcg/skirmish-phase
    ("skirmish", "Remove an Orc from the skirmish. Wound each minion skirmishing Aragorn.", [],
     {"assigned": {"Aragorn": ["Uruk"], "Legolas": ["Wraith"]}, "Uruk wound": 1, "Uruk vitality": 2}),
    ("skirmish", "Remove a Nazgûl from the skirmish.", [], {}),
    ("skirmish", "Cancel a skirmish involving a Man and an Orc.", [], {"skirmish": "cancelled"}),
    ("skirmish", "Cancel a skirmish involving a Man and a Nazgûl.", [], {}),
]  # fmt: skip


@pytest.mark.parametrize(("phase", "text", "answers", "after"), ROWS,
                         ids=[f"{text} {answers}" for _, text, answers, _ in ROWS])  # fmt: skip
def test_an_event_does_what_it_says_and_nothing_else(phase, text, answers, after):
    assert played(text, phase, answers) == after


@pytest.mark.parametrize(("text", "by", "after"), [
    ("Gimli gains the Elrond signet. Each companion with the Elrond signet is strength +1.", 0,
     {"Gimli strength": 7}),
    ("Each unbound companion is strength +1 for each vitality over 2 he has.", 0,
     {"Aragorn strength": 9, "Legolas strength": 7}),
    ("Aragorn is strength +1 for each possession and each artifact he bears.", 0, {"Aragorn strength": 10}),
    ("Aragorn is strength +1 for each artifact and each [elven] companion you can spot.", 0,
     {"Aragorn strength": 10}),
    ("While you can spot 2 burdens and an Elf, Aragorn is strength +1.", 0, {"Aragorn strength": 9}),
    ("While you can spot 3 burdens and an Elf, Aragorn is strength +1.", 0, {}),
    ("While you have more cards in hand than each opponent, Aragorn is strength +1.", 0, {"Aragorn strength": 9}),
    ("While you have fewer cards in hand than an opponent, Aragorn is strength +1.", 0, {}),
    ("While you have only 2 or 3 cards in hand, Aragorn is strength +1.", 0, {"Aragorn strength": 9}),
    ("While you have only 3 or 4 cards in hand, Aragorn is strength +1.", 0, {}),
    ("While the Free Peoples player has no cards in his draw deck, Aragorn is strength +1.", 1, {}),
    ("While the Free Peoples player has at least 2 cards in his discard pile, Aragorn is strength +1.", 1,
     {"Aragorn strength": 9}),
    ("While an opponent has at least 1 [sauron] event in hand, Aragorn is strength +1.", 0, {"Aragorn strength": 9}),
    ("While an opponent has at least 1 [gondor] event in hand, Aragorn is strength +1.", 0, {}),
    ("While the fellowship is at a site which is not underground, Aragorn is strength +1.", 0, {}),
    ("While the fellowship is at a site which is not a river, Aragorn is strength +1.", 0,
     {"Aragorn strength": 9}),
    ("While only Elves are in the fellowship, Aragorn is strength +1.", 0, {}),
    ("During the maneuver phase, Aragorn is strength +1.", 0, {"Aragorn strength": 9}),
    ("During the archery phase, Aragorn is strength +1.", 0, {}),
    ("Each companion who is not assigned to a skirmish is strength +1.", 0,
     {"Frodo strength": 5, "Aragorn strength": 9, "Gimli strength": 7, "Legolas strength": 7}),
])  # fmt: skip
def test_what_a_text_states(text, by, after):
    assert otherwise(text, by) == after


def test_sites_that_nobody_controls_are_counted():
    assert counted(wide(), "uncontrolled battleground site you can spot") == 1
    assert counted(wide(), "battleground site you can spot") == 2
    assert spotted(wide(), "site in the current region") == {"Deep Hall", "Old Ford", "Silent Wood"}


def test_conditions_of_a_title_and_of_bonuses():
    assert holds(wide(), "Gimli has a damage bonus")
    assert not holds(wide(), "Aragorn has a damage bonus")
    assert holds(wide(), "the Ring-bearer is not Aragorn")
    assert not holds(wide(), "the Ring-bearer is not Frodo")


def test_who_has_more_of_a_value_than_those_he_skirmishes():
    assert holds(in_skirmish(wide()), "Aragorn has less strength than the minions he is skirmishing")
    assert holds(in_skirmish(wide()), "Aragorn has less vitality than the minions he is skirmishing")
    assert not holds(in_skirmish(wide()), "Aragorn has more vitality than the minions he is skirmishing")


# -- what cards cost, tcg/twilight-cost, tcg/roaming ---------------------------------------------------------


def price(text, by, printed, player, host=None):
    t = stated(wide(), text, by)
    (ident,) = t.hand(printed, player=player)
    return payment.price(t.play, ident, player, getattr(t, host) if host else None)


SWORD = card("Sword", "possession", klass="Hand weapon", culture="gondor", cost=3, **FP)
ROAMER = card("Roamer", "minion", culture="moria", race="orc", cost=3, site=9, **DARK)


@pytest.mark.parametrize(("text", "by", "printed", "player", "host", "cost"), [
    ("The cost of each possession played on Legolas is -1.", 0, SWORD, 0, "legolas", 2),
    ("The cost of each possession played on Legolas is -1.", 0, SWORD, 0, "aragorn", 3),
    ("Each possession you play is twilight cost -1.", 0, SWORD, 0, "aragorn", 2),
    ("Each possession you play is twilight cost -1.", 1, SWORD, 0, "aragorn", 3),
    ("The roaming penalty for each [moria] minion you play is -1.", 1, ROAMER, 1, None, 4),
    ("The roaming penalty for each [moria] minion you play is -1.", 2, ROAMER, 1, None, 5),  # another's
    ("The roaming penalty for each [sauron] Orc you play is -1.", 1, ROAMER, 1, None, 5),
    ("The roaming penalty for each Orc you play to Deep Hall is -2.", 1, ROAMER, 1, None, 3),
    ("The roaming penalty for each Orc you play to Old Ford is -2.", 1, ROAMER, 1, None, 5),
])  # fmt: skip
def test_what_a_card_costs(text, by, printed, player, host, cost):
    assert price(text, by, printed, player, host) == cost


# -- what cannot be --------------------------------------------------------------------------------------------


def test_a_minion_roams_because_a_text_says_so():
    t = stated(wide(), "Each [sauron] minion is roaming.")
    assert [values.is_roaming(t.play, i) for i in (t.orc, t.uruk, t.wraith)] == [True, False, True]


def test_a_character_exerted_only_by_one_side():
    t = stated(wide(), "Legolas may be exerted only by Shadow cards.", 1)
    assert wounds.can_exert(t.play, t.legolas, 1, t.works)
    assert not wounds.can_exert(t.play, t.legolas, 1, t.song)


def test_abilities_of_a_phase():
    t = in_skirmish(stated(wide(), "Skirmish special abilities cannot be used."))
    assert permissions.prohibited(t.play, t.aragorn, "use_phase_abilities") is not None
    assert permissions.prohibited(t.during("maneuver").play, t.aragorn, "use_phase_abilities") is None


def test_no_more_than_one_minion_for_each_character():
    t = stated(wide(), f"No more than {ONE} minion can be assigned to each skirmish.")
    assert assignment_phase.why_not_assign(t.play, 1, t.aragorn, t.orc) is None
    assignment_phase.take_effect(t.play, 1, [(t.aragorn, t.orc)])
    t.play.run()
    assert table.is_assigned(t.play, t.orc)
    assert assignment_phase.why_not_assign(t.play, 1, t.aragorn, t.uruk) is not None
    assert assignment_phase.why_not_assign(t.play, 1, t.legolas, t.uruk) is None


def test_more_cards_in_hand_for_initiative():
    t = wide()
    t.hand(*(card(f"More {n}", "event", **FP) for n in range(3)))  # five in all
    assert initiative.has_initiative(t.play, 0)
    text = f"For each [sauron] Orc, the {FREE} player must have an additional card in hand"
    stated(t, f"{text} to have initiative.", 1)
    assert initiative.has_initiative(t.play, 0)  # one Orc: 5 cards
    stated(t, f"{text} to have initiative.", 1)
    assert not initiative.has_initiative(t.play, 0)


def test_burdens_and_wounds_that_stay():
    t = stated(wide(), "Burdens and wounds cannot be removed from Frodo.", 1)
    removed = verbs.removed_burdens(amount=1, player=0)
    assert permissions.forbids(t.play, removed) is not None
    assert permissions.forbids(wide().play, removed) is None
    healed = verbs.healed(card=t.frodo, life=t.play.card(t.frodo).life)
    assert permissions.forbids(t.play, healed) is not None


# -- how a text is taken apart ---------------------------------------------------------------------------------


def kinds(text, kind="condition"):
    read = LANGUAGE.compile_card({"title": "Marker", "type": kind.title(), "gametext": text})
    return [ability.kind for ability in read.abilities] if read.complete else None


def test_what_is_so_of_the_bearer_behind_a_transfer_is_always_so():
    text = "Skirmish: Transfer this condition from your support area to an Orc. Bearer is strength -1."
    assert kinds(text) == ["action", "constant"]


def test_while_something_is_so_a_deed_is_done_at_a_moment():
    assert kinds("While you can spot an Elf, wound an Orc at the start of each regroup phase.") == ["triggered"]


def test_so_many_copies_for_each_character_is_said_behind_an_ability():
    text = "Response: If a minion wins a skirmish, add (1). Limit 1 per character. Each minion is strength +1."
    assert kinds(text) == ["response", "limit_one_per", "constant"]
    assert kinds(text.replace("per character", "per moment")) is None


def test_an_event_played_during_another_phase_is_not_read_as_something_done_later():
    text = "Skirmish: Exert Gimli to play this event during the maneuver phase."
    read = LANGUAGE.compile_card({"title": "Marker", "type": "Event", "gametext": text})
    assert not read.complete


def test_a_card_is_discarded_as_the_phase_begins_in_which_it_has_to_be():
    t = stated(wide(), "Discard this condition during the regroup phase.")
    t.play.happen(verbs.moment(name="archery phase begins", player=0))
    t.play.run()
    assert t.play.card(t.marker).zone == "support:0"
    t.play.happen(verbs.moment(name="regroup phase begins", player=0))
    t.play.run()
    assert t.play.card(t.marker).zone == "discard:0"


def test_a_culture_is_named():
    t = wide()
    t.marker = t.support(card("Marker", "condition", *texts("Marker", "condition", "When you play this condition, name a culture. Each "
                              "companion of the " f"{NAMED} culture is strength -1."), **DARK), 1)  # fmt: skip
    assert t.value(t.legolas, "strength") == 6
    t.play.happen(verbs.played(card=t.marker, player=1, life=t.play.card(t.marker).life))
    t.play.run()
    answered(t, ["elven"])
    assert (t.value(t.legolas, "strength"), t.value(t.aragorn, "strength")) == (5, 8)


@pytest.mark.parametrize(("text", "has"), [
    ("Each time you lose initiative, add (1).", 1), ("Each time an opponent gains initiative, add (1).", 1),
    ("Each time you gain initiative, add (1).", 0),
    ("Each time you lose initiative (except during the maneuver phase), add (1).", 0),
])  # fmt: skip
def test_initiative_goes_over(text, has):
    t = stated(wide(), text)
    t.play.happen(verbs.gained_initiative(side=table.SHADOW))
    t.play.run()
    assert t.pool == 3 + has


# -- done by itself --------------------------------------------------------------------------------------------


def lacking(text, kind="condition"):
    read = LANGUAGE.compile_card({"title": "Marker", "type": kind.title(), "gametext": text})
    return bool(read.gaps or coverage.lacks(read.abilities))


@pytest.mark.parametrize(("text", "gap"), [
    ("When you can spot 2 burdens, add a threat.", True),
    ("While you can spot 2 burdens, discard a minion.", True),
    ("While you can spot 2 burdens, wound each minion.", True),
    ("When you can spot 2 burdens, discard this condition.", False),
    ("When you can spot 2 burdens, the Ring-bearer is corrupted.", False),
])
def test_what_is_always_true_does_only_what_somebody_sees_to(text, gap):
    assert lacking(text) == gap


@pytest.mark.parametrize(("burdens", "over"), [(2, True), (3, False)])
def test_the_ring_bearer_is_corrupted_as_soon_as_a_text_says(burdens, over):
    t = stated(wide(), f"When you can spot {burdens} burdens, the Ring-bearer is corrupted.", 1)
    t.play.happen(verbs.added_twilight(amount=1, player=0))
    t.play.run()
    assert (0 not in table.players(t.play)) == over


def test_each_other_leaves_out_whom_the_trigger_tells_of():
    t = stated(wide(), "Each time a companion is healed, exert each other companion.")
    t.play.happen(verbs.healed(card=t.aragorn, life=t.play.card(t.aragorn).life, player=0))
    t.play.run()
    assert [t.wounds(i) for i in (t.aragorn, t.legolas, t.frodo)] == [0, 1, 1]


@pytest.mark.parametrize(("phase", "may"), [("skirmish", True), ("maneuver", False), ("fellowship", True)])
def test_a_card_played_whenever_an_event_of_a_phase_could_be(phase, may):
    t = in_skirmish(wide()) if phase == "skirmish" else wide()
    text = "You may play Cloak any time you could play a skirmish event."
    (cloak,) = t.hand(card("Cloak", "possession", *texts("Cloak", "possession", text), **FP))
    assert (actions.why_not_play(t.during(phase).play, cloak, -1, 0) is None) == may


@pytest.mark.parametrize(("text", "house"), [
    ("Maneuver: Exert 2 Elves (or an Elf twice) to draw a card.", "either exert 2 Elves or exert an Elf twice"),
    ("Maneuver: Remove 2 threats or 3 burdens to draw a card.", "either remove 2 threats or remove 3 burdens"),
    ("Skirmish: Make an Elf, [gondor] companion, or [rohan] companion strength +1.",
     "an Elf, a [gondor] companion or a [rohan] companion strength +1"),
])
def test_what_is_said_once_of_several(text, house):
    read = LANGUAGE.compile_card({"title": "Marker", "type": "Condition", "gametext": text})
    assert not read.gaps
    assert house in LANGUAGE.house(read.abilities[0])


@pytest.mark.parametrize(("text", "true"), [
    ("If Aragorn is about to take a wound and you have initiative, add (1).", False),
    ("If you have initiative and Aragorn is about to take a wound, add (1).", False),
    ("If you can spot an Elf and Aragorn is about to take a wound, add (1).", True),
])
def test_a_condition_may_stand_before_what_is_waited_for(text, true):
    t = stated(wide(), f"Response: {text}")
    t.play.happen(verbs.wounded(card=t.aragorn, life=t.play.card(t.aragorn).life, source=t.uruk))
    t.play.run()
    assert any("Marker" in label for label in t.options()) == true


def forbidden(text, occurrence, by=1):
    return permissions.forbids(stated(wide(), text, by).play, occurrence) is not None


@pytest.mark.parametrize(("text", "cause", "forbids"), [
    ("Companions cannot be exerted by Shadow cards.", "uruk", True),
    ("Companions cannot be exerted by Shadow cards.", "song", False),
    ("Shadow cards cannot exert companions.", "uruk", True),
    ("Shadow cards cannot exert companions.", "song", False),
    ("Each companion cannot exert.", "song", True),
])
def test_who_exerts_nobody(text, cause, forbids):
    t = wide()
    made = verbs.exerted(card=t.legolas, life=t.play.card(t.legolas).life, source=getattr(t, cause))
    assert forbidden(text, made) == forbids


@pytest.mark.parametrize(("text", "cause", "forbids"), [
    ("Legolas cannot be wounded by Shadow cards.", "works", True),
    ("Legolas cannot be wounded by Shadow cards.", "song", False),
    ("Shadow cards cannot wound Legolas.", "works", True),
])
def test_whose_wounds_do_not_come(text, cause, forbids):
    t = wide()
    made = verbs.wounded(card=t.legolas, life=t.play.card(t.legolas).life, source=getattr(t, cause))
    assert forbidden(text, made) == forbids


@pytest.mark.parametrize(("text", "cause", "forbids"), [
    ("Burdens cannot be removed.", "song", True), ("Burdens cannot be removed by Shadow cards.", "song", False),
    ("Burdens cannot be removed by Free Peoples cards.", "song", True), ("Threats cannot be removed.", "song", False),
    ("The Free Peoples player cannot remove burdens.", "song", True),
])
def test_burdens_that_stay(text, cause, forbids):
    assert forbidden(text, verbs.removed_burdens(amount=1, player=0, source=getattr(wide(), cause))) == forbids


@pytest.mark.parametrize(("event", "made"), [
    ("you take a card into hand", lambda t: verbs.took_into_hand(card=t.lost, player=0)),
    ("you discard a card from hand", lambda t: verbs.discarded_from_hand(card=t.plan, player=0)),
    ("an Elf is discarded from hand", lambda t: verbs.discarded_from_hand(card=t.scout, player=0)),
    ("you reinforce an [elven] token",
     lambda t: verbs.placed_culture_tokens(card=t.song, culture="elven", amount=1, player=0, reinforced=True)),
])
def test_what_is_waited_for(event, made):
    t = stated(wide(), f"Each time {event}, add (1).")
    t.play.happen(made(t))
    t.play.run()
    assert t.pool == 4


@pytest.mark.parametrize(("place", "more"), [("a battleground site", 1), ("a forest site", 0)])
def test_each_skirmish_at_a_site(place, more):
    t = in_skirmish(stated(wide(), f"At the start of each skirmish at {place}, add (1)."))
    t.play.happen(verbs.moment(name="skirmish phase begins", player=0))
    t.play.run()
    assert t.pool == 3 + more


def test_a_sentence_may_be_only_what_is_waited_for_and_done():
    assert kinds("Bearer must be a Man. Discard this condition if bearer is killed.") == ["attach_to", "triggered"]


def test_a_keyword_behind_your_is_no_title():
    read = LANGUAGE.compile_card({"title": "M", "type": "Condition", "gametext": "Skirmish: Exert your Southron to add (1)."})
    (ability,) = read.abilities
    assert ability["cost"][0]["what"].kind == "yours"

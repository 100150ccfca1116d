"""What made-up cards of later blocks say in many ways: numbers compared, limits of X, races and cultures chosen,
moments said last, sites that change places. Expected is what the words say of the table in `wide_table`.
"""

from __future__ import annotations

import pytest

from ruling_service.engine.kernel import pipeline
from ruling_service.engine.tcg import (
    actions,
    coverage,
    framework,
    movement,
    payment,
    permissions,
    shadow_phase,
    table,
    verbs,
)
from tests.engine.tcg.table_top import Table, card
from tests.engine.tcg.test_meaning_cards import LANGUAGE, written
from tests.engine.tcg.test_meaning_of_constructions import DRAWN, SWORD, TWO_DRAWN, TWO_GONE, kinds
from tests.engine.tcg.test_meaning_of_effects import CANNOT, answered, gone, played, plays
from tests.engine.tcg.test_what_texts_state import otherwise, stated
from tests.engine.tcg.wide_table import DARK, in_skirmish, wide

HEALED = {"Aragorn wound": None, "Aragorn vitality": 4}
DECK, FURTHER, DEAD, PATH = "draw deck", "other", "the dead pile", "the adventure path"
PALM, SHEETS, PEOPLE, FELLOW = "hand", "cards", "characters", "another companion"
SENT, SEE = "assigned", "spot a race"
THEIRS, ANY, ALL, WAS = "The Free Peoples player", "any number of cards", "each", "was"
FP_THEN = f"{THEIRS} then discards {ANY} from hand."
MORE = f"Discard {ANY} from hand. {FP_THEN} For {ALL} card you discarded more than {THEIRS.lower()},"
ALL_ANEW = f"Make {ALL} player count the number of {SHEETS} in his or her {PALM}, discard {ALL} of them and draw the same "


def with_an_elf(t):
    t.companion(card("Haldir", "companion", culture="elven", race="elf"))


ROWS = [
    ("Remove a wound from Aragorn.", 0, [], HEALED, None),
    ("Remove a wound from Legolas.", 0, [], {}, None),
    # of one culture, tcg/culture
    ("Heal each companion of one culture.", 0, ["gondor"], HEALED, None),
    ("Heal each companion of one culture.", 0, ["dwarven"], {"Gimli wound": 1, "Gimli vitality": 2}, None),
    ("Heal all companions of one culture (except [gondor]).", 0, ["gondor"], {}, None),
    # one thing off somebody or another, tcg/effect
    ("Discard either a condition from a Man or a weather condition.", 0, [],
     {"Grip is in": "discard:1", "Grip on": ""}, None),
    ("Discard either a condition from an Elf or a weather condition.", 0, ["discard a weather"], {}, None),
    # as many as there were
    (f"{ALL_ANEW}number of {SHEETS} from the top of his or her {DECK}.", 0, [],
     {**TWO_GONE, **TWO_DRAWN, "Secret is in": "discard:1", "Whisper is in": "discard:2",
      "Dark is in": "hand:1", "deck 1": ["Darker"]}, None),
    # by how many more, tcg/discard
    (f"{MORE} add (1).", 1, ["Secret", "none"], {"Secret is in": "discard:1", "pool": 4}, None),
    (f"{MORE} add (1).", 1, ["Secret", "Scout"], {"Secret is in": "discard:1", "Scout is in": "discard:0"}, None),
    (f"{MORE} add (1).", 1, ["none", "Scout"], {"Scout is in": "discard:0"}, None),
    (f"{MORE} add a threat.", 1, ["Secret", "none"], {"Secret is in": "discard:1", "threats": 1}, None),
    ("Exert another companion of the same culture as Legolas.", 0, [],
     {"Haldir wound": 1, "Haldir vitality": 2}, with_an_elf),
    ("Exert another companion of the same race as Legolas.", 0, [], {}, None),
    # races, tcg/race
    (f"If you can spot more Elf characters than any {FURTHER} race, draw a card.", 0, [], CANNOT, None),
    (f"If you can spot more Elf characters than any {FURTHER} race, draw a card.", 0, [], DRAWN, with_an_elf),
    (f"If you can spot more Man {PEOPLE} than any {FURTHER} race, draw a card.", 0, [], CANNOT, with_an_elf),
    ("Spot companions of 4 different races to draw a card.", 0, [], DRAWN, None),
    ("Spot companions of 5 different races to draw a card.", 0, [], CANNOT, None),
    (f"Choose a Shadow player who must {SEE}. Discard from play all minions of all {FURTHER} races.", 0,
     ["Ann", "nazgul"],
     {**gone("Orc", "discard:1", wounds=1), **gone("Uruk", "discard:1"), "Spear is in": "discard:1", "Spear on": ""},
     None),
    # X at most, tcg/limit
    ("Add X threats, where X is the number of minions you can spot (limit 2).", 0, [], {"threats": 2}, None),
    ("Add X threats, where X is the number of minions you can spot (limit 4).", 0, [], {"threats": 3}, None),
    ("Add X threats, where X is the number of [elven] tokens you can spot.", 0, [], {"threats": 2}, None),
    ("Add X threats, where X is the number of tokens on Works.", 0, [], {"threats": 1}, None),
    ("Add X threats, where X is the number of wounds on Gimli.", 0, [], {"threats": 2}, None),
    # what happens to somebody, said of him
    ("Each Elf companion exerts.", 0, [], {"Legolas wound": 1, "Legolas vitality": 2}, None),
    ("Uruk is wounded.", 0, [], {"Uruk wound": 1, "Uruk vitality": 2}, None),
    ("Discard all possessions borne by one companion.", 0, ["Legolas"], {"Bow is in": "discard:0", "Bow on": ""}, None),
    ("Choose one: add a threat for each Elf you can spot (limit 1); or wound Uruk.", 0, ["add"], {"threats": 1}, None),
    ("Choose one: add a threat for each Elf you can spot; or wound Uruk.", 0, ["add"], {"threats": 2}, None),
]  # fmt: skip


@pytest.mark.parametrize(("text", "by", "answers", "after", "prepare"), ROWS)
def test_an_event_does_what_it_says(text, by, answers, after, prepare):
    assert played(text, "maneuver", answers, by, prepare) == after


@pytest.mark.parametrize(("wording", "true"), [
    ("you can spot more burdens than companions", False), ("you can spot more companions than burdens", True),
    ("you can spot fewer burdens than companions", True), ("you can spot fewer companions than burdens", False),
    ("you can spot more burdens than Dwarves", True), ("you can spot more threats than Dwarves", False),
    ("you can spot no more than 2 burdens", True), ("you can spot no more than 1 burdens", False),
    ("you can spot 1 or fewer burdens", False), ("you can spot 2 or fewer burdens", True),
    ("no more than 4 companions are in play", True), ("no more than 3 companions are in play", False),
    ("the Free Peoples player can spot 2 burdens", True), ("the Free Peoples player can spot 3 burdens", False),
    ("an opponent cannot spot an Ent", True), ("an opponent cannot spot an Elf", False),
    ("you do not have initiative", True), ("each opponent does not have initiative", False),
    ("the fellowship is at an uncontrolled site", True),
    ("the fellowship is at a site from your adventure deck", True),
    ("you can spot Aragorn and Legolas and neither is exhausted", True),
    ("you can spot Gimli and Legolas and neither is exhausted", False),
    ("you can spot a minion with a higher strength than Uruk", True),
    ("you can spot a minion with a higher strength than Wraith", False),
    ("you can spot a minion with a lower strength than Orc", False),
])  # fmt: skip
def test_while_something_is_so(wording, true):
    said = "each is" if "neither" in wording else "Legolas is"
    expected = {"Legolas strength": 7, **({"Aragorn strength": 9} if "neither" in wording else {})}
    assert otherwise(f"While {wording}, {said} strength +1.") == (expected if true else {})


def test_while_a_site_is_anothers_or_controlled():
    assert otherwise("While the fellowship is at a site from your adventure deck, Legolas is strength +1.", 1) == {}
    assert otherwise("While the fellowship is at a site from an opponent's adventure deck, Legolas is strength +1.",
                     1) == {"Legolas strength": 7}  # fmt: skip


def test_whose_culture_lies_in_the_dead_pile():
    text = f"While there is a companion in {DEAD}, each companion of the same culture as that companion is strength -1."
    assert otherwise(text) == {"Aragorn strength": 7}


@pytest.mark.parametrize(("wounds", "strength"), [(0, 5), (1, 5), (2, 8), (3, 8)])
def test_so_many_wounds_somebody_has(wounds, strength):
    t = wide()
    text = "While Made Up has 2 or more wounds, he is strength +3."
    made = t.companion(written("Made Up", "companion", text, strength=5, vitality=5, culture="gondor"), wounds=wounds)
    assert t.value(made, "strength") == strength


@pytest.mark.parametrize(("printed", "cost"), [(SWORD, 5), (card("Shade", "condition", cost=3), 3)])
def test_the_first_card_of_a_turn(printed, cost):
    t = stated(wide(), "The first possession the Free Peoples player plays each turn is twilight cost +2.", 1)
    (ident,) = t.hand(printed)
    assert payment.price(t.play, ident, 0, t.aragorn) == cost


@pytest.mark.parametrize(("who", "after"), [
    ("Orc", {"Orc strength": 6}), ("Uruk", {"Orc strength": 6}), ("Wraith", {}),
])  # fmt: skip
def test_who_fights_beside_somebody(who, after):
    text = f"Make Orc strength +1 for each minion skirmishing the same companion as {who}."
    assert played(text, "skirmish", []) == after


@pytest.mark.parametrize(("being", "act"), [("killed", "be_killed"), ("assigned to skirmishes", "be_assigned")])
def test_what_nobody_can_undergo(being, act):
    t = in_skirmish(wide())
    (blow,) = t.hand(written("Blow", "event", f"Prevent Legolas from being {being}.", "Skirmish"))
    answered(plays(t, blow, 0), [])
    assert permissions.prohibited(t.play, t.legolas, act) is not None
    assert permissions.prohibited(t.play, t.gimli, act) is None


@pytest.mark.parametrize(("race", "there"), [("Elf", True), ("Ent", False)])
def test_a_moment_and_a_condition_said_last(race, there):
    t = stated(wide(), f"Discard this condition at the end of the turn unless you can spot an {race}.")
    t.play.happen(verbs.moment(name="turn ends", player=0))
    t.play.run()
    assert (t.play.card(t.marker).zone == "support:0") == there
    t = stated(wide(), f"Discard this condition at the end of the turn if you can spot an {race}.")
    t.play.happen(verbs.moment(name="turn ends", player=0))
    t.play.run()
    assert (t.play.card(t.marker).zone == "support:0") != there


@pytest.mark.parametrize(("assigned", "added"), [([], 0), (["legolas"], 1), (["aragorn"], 0), (["aragorn", "legolas"], 0)])
def test_a_turn_in_which_somebody_else_was_assigned(assigned, added):
    text = f"Add (1) at the end of each turn during which Aragorn {WAS} not {SENT} to a skirmish (and {FELLOW} {WAS})."
    t = stated(wide(), text)
    t.play.happen(verbs.moment(name="turn begins", player=0))
    t.play.run()
    for name in assigned:
        t.play.happen(verbs.assigned(card=getattr(t, name), minion=t.orc, by=0))
        t.play.run()
    t.play.happen(verbs.moment(name="turn ends", player=0))
    t.play.run()
    assert t.pool == 3 + added


def test_what_the_other_player_may_do_in_a_phase():
    text = "The Free Peoples player may exert 2 companions during the regroup phase to discard this condition."
    read = LANGUAGE.compile_card({"title": "Marker", "type": "Condition", "gametext": text})
    assert not read.gaps
    assert [(a.kind, a.get("phase")) for a in read.abilities] == [("action", "regroup")]
    assert kinds(text) == ["action"]


@pytest.mark.parametrize(("text", "added"), [
    ("Each time a wound is placed on Legolas, add (1).", 1), ("Each time a wound is placed on Gimli, add (1).", 0),
])  # fmt: skip
def test_a_wound_is_placed_on_somebody(text, added):
    t = stated(wide(), text)
    t.play.happen(verbs.wounded(card=t.legolas, life=t.play.card(t.legolas).life, source=t.orc))
    t.play.run()
    assert t.pool == 3 + added


@pytest.mark.parametrize(("origin", "added"), [("hand", 0), ("discard", 1), ("stacked", 0)])
def test_a_card_is_played_from_a_pile(origin, added):
    t = wide()
    text = "When you play this minion from your discard pile, add (1)."
    made = t.minion(written("Made Up", "minion", text, **DARK, strength=5, vitality=3, site=1), player=1)
    t.play.happen(verbs.played(card=made, life=t.play.card(made).life, player=1, origin=origin))
    t.play.run()
    assert t.pool == 3 + added


def test_a_site_changes_places_with_one_of_the_adventure_deck():
    text = f"Exchange one of your sites on {PATH} with another site from your adventure deck."
    t = wide()
    (blow,) = t.hand(written("Blow", "event", text, "Maneuver"))
    answered(plays(t, blow, 0), ["Deep Hall", "Other Hall"])
    assert t.play.name(table.site_at(t.play, 4)) == "Other Hall"
    assert t.play.card(t.sites[4]).zone == "adventure:0"


def test_other_exchanges_are_gaps():
    read = LANGUAGE.compile_card({"title": "Marker", "type": "Event", "timewords": "Maneuver",
                                  "gametext": "Exchange a site you control with a site on the adventure path."})  # fmt: skip
    assert read.gaps or coverage.lacks(read.abilities)


# -- who is meant, and what has been done ----------------------------------------------------------------------


@pytest.mark.parametrize(("text", "strength"), [
    ("Each Elf bearing a possession and each Dwarf is strength +1.", {"Legolas strength": 7, "Gimli strength": 7}),
    ("Each Man bearing an artifact and each Elf companion is strength +1.", {"Legolas strength": 7}),
    ("Each Dwarf bearing an artifact and a possession and each Elf companion is strength +1.", {"Legolas strength": 7}),
    ("Each Man bearing a mount and a hand weapon is strength +1.", {"Aragorn strength": 9}),
    ("Each Man bearing a mount and an artifact is strength +1.", {}),
])  # fmt: skip
def test_nobody_is_borne(text, strength):
    assert otherwise(text) == strength


def test_somebody_borne_with_things_is_taken_apart_as_it_is_done():
    assert played("Exert an Elf bearing a possession and a Man to draw a card.", "maneuver", ["Aragorn"]) == {
        "Legolas wound": 1, "Legolas vitality": 2, "Aragorn wound": 2, "Aragorn vitality": 2, **DRAWN,
    }  # fmt: skip


@pytest.mark.parametrize(("who", "threats"), [("Gimli", 2), ("Aragorn", 1), ("Legolas", 0)])
def test_a_number_of_whom_was_spotted(who, threats):
    text = "Spot a companion to add X threats, where X is the number of wounds on that companion."
    assert played(text, "maneuver", [who]) == ({"threats": threats} if threats else {})


@pytest.mark.parametrize(("yes", "taken"), [(True, ["First", "Second"]), (False, [])])
def test_what_was_not_revealed_is_not_what_was_played(yes, taken):
    """The minion that is played is no card revealed, whatever its player declines."""
    t = wide()
    text = "When you play Made Up, you may reveal the top 2 cards of your draw deck. Take each [gondor] card revealed into hand."
    made = t.companion(written("Made Up", "companion", text, strength=5, vitality=3, culture="gondor", race="man"))
    t.play.happen(verbs.played(card=made, life=t.play.card(made).life, player=0))
    t.play.run()
    answered(t, ["yes" if yes else "no"])
    assert t.play.card(made).zone == "fellowship:0"
    assert [t.play.name(i) for i in t.play.state.zone("hand:0") if t.play.name(i) in ("First", "Second")] == taken


@pytest.mark.parametrize(("text", "shown", "added"), [
    ("Each time you reveal a [gondor] card from hand, add (1).", "Reveal a card from hand.", 1),
    ("Each time you reveal an [elven] card from hand, add (1).", "Reveal a [gondor] card from hand.", 0),
    ("Each time you reveal a [gondor] card from your draw deck, add (1).", "Reveal a card from hand.", 0),
    ("Each time you reveal a card from your draw deck, add (1).", "Reveal the top 2 cards of your draw deck.", 2),
    ("Each time a Shadow player reveals a card from hand, add (1).", "Reveal a card from hand.", 0),
    ("Each time you reveal a card from hand, add (1).", "Reveal your hand.", 2),
])  # fmt: skip
def test_a_card_is_revealed(text, shown, added):
    t = stated(wide(), text)
    (blow,) = t.hand(written("Blow", "event", shown, "Maneuver"))
    t.during("maneuver")
    one = "Plan" if "a card" in shown else ""
    answered(plays(t, blow, 0), [one] if one else ["Marker"] if added > 1 else [])
    assert t.pool == 3 + added


@pytest.mark.parametrize(("cards", "burdens"), [(0, 3), (1, 3), (2, 1)])
def test_an_offer_that_cannot_be_taken_in_full_is_not_taken(cards, burdens):
    t = wide()
    for ident in t.play.state.zone("hand:0")[cards:]:
        t.play.move(ident, "removed")
    text = "You may discard 2 cards from hand. If you do, remove a burden. Otherwise, add a burden."
    (blow,) = t.hand(written("Blow", "event", text, "Maneuver"))
    answered(plays(t, blow, 0), ["yes"] if cards else [])
    assert t.play.card(t.frodo).token("burden") == burdens


# -- phases ----------------------------------------------------------------------------------------------------


def test_a_phase_that_a_text_ends():
    t = wide()
    (blow,) = t.hand(written("Blow", "event", "Add (2). End your Shadow phase.", "Shadow", side="Shadow"), player=1)
    t.play.remember("shadow player", 1)
    t.during("shadow")
    t.play.state.agenda.append(pipeline.window.task("shadow.actions"))
    plays(t, blow, 1)
    assert t.pool == 5
    assert framework.phase(t.play) == ""
    assert not [task for task in t.play.state.agenda if task.name == pipeline.window.name]


@pytest.mark.parametrize(("phase", "cost"), [("maneuver", True), ("regroup", False)])
@pytest.mark.parametrize("timewords", ["Regroup", ["Maneuver", "Regroup"]])
def test_an_event_that_may_be_played_in_another_phase_for_a_price(timewords, phase, cost):
    text = "Spot an Elf to add (1). You may exert a Dwarf to play this event during the maneuver phase."
    read = LANGUAGE.compile_card({"title": "Marker", "type": "Event", "gametext": text, "timewords": timewords})
    assert not read.gaps
    assert not coverage.lacks(read.abilities)
    of_phase = [ability for ability in read.abilities if ability.get("phase") == phase]
    assert [any(part.kind == "exert" for part in ability["cost"]) for ability in of_phase] == [cost]
    assert len(read.abilities) == 2


@pytest.mark.parametrize("yes", [True, False])
def test_a_phase_that_a_player_may_skip(yes):
    t = stated(wide(), f"{THEIRS} may choose for the archery phase to be skipped.", 1)
    t.during("maneuver")
    shadow_phase.onward(t.play, "archery")
    assert t.pending.by == 0
    t.choose("skip it" if yes else "do not skip it")
    assert framework.phase(t.play) == ("assignment" if yes else "archery")


@pytest.mark.parametrize(("elves", "number"), [(0, 5), (1, 4), (2, 4), (3, 2)])
def test_the_shadow_number_of_the_site_moved_to(elves, number):
    t = Table(site=2)
    t.ring_bearer()
    text = "Each time the fellowship moves, spot 1 Elf companion to make the Shadow number -1 (or spot 3 to make it -3)."
    t.support(written("Marker", "condition", text, culture="elven"))
    for each in range(elves):
        t.companion(card(f"Elf {each}", "companion", culture="elven", race="elf"))
    there = t.lay(card("There", "site", shadow=5, direction="right"), 3)
    t.during("fellowship")
    t.play.happen(verbs.moves(player=0, site=there, number=3))
    t.play.run()
    assert movement.shadow_number(t.play, there) == number


@pytest.mark.parametrize("though", ["", " (even if another copy of that Elf is in your dead pile)"])
@pytest.mark.parametrize("dead", [True, False])
def test_a_card_is_played_though_a_copy_is_dead(though, dead):
    t = wide()
    elf = card("Haldir", "companion", culture="elven", race="elf", unique=True, cost=0)
    (haldir,) = t.hand(elf)
    t.play.move(t.scout, "removed")
    if dead:
        t.put(elf, "dead:0", 0)
    (blow,) = t.hand(written("Blow", "event", f"Play an Elf{though}.", "Fellowship"))
    t.during("fellowship")
    can = actions.why_not_play(t.play, blow, 0, 0) is None
    assert can == (bool(though) or not dead)
    if can:
        answered(plays(t, blow, 0), [])
        assert t.play.card(haldir).zone == "fellowship:0"


@pytest.mark.parametrize(("text", "after"), [
    ("Each companion bearing no possessions is strength +1.", {"Frodo strength": 5, "Gimli strength": 7}),
    ("Each companion who has no artifacts is strength +1.",
     {"Frodo strength": 5, "Aragorn strength": 9, "Legolas strength": 7}),
    ("While Gimli has no possessions, Gimli is strength +1.", {"Gimli strength": 7}),
    ("While Aragorn has no possessions, Aragorn is strength +1.", {}),
])  # fmt: skip
def test_who_bears_none(text, after):
    assert otherwise(text) == after


@pytest.mark.parametrize(("wording", "true"), [
    ("each Dwarf is exhausted", True), ("each companion is exhausted", False), ("each companion is a Dwarf", False),
    ("each wounded companion is bearing a hand weapon", True), ("each companion is bearing a hand weapon", False),
    ("each Ent is exhausted", False), ("each Elf has strength 6 or more", True), ("each Elf has strength 7 or more", False),
])  # fmt: skip
def test_what_is_so_of_each(wording, true):
    assert otherwise(f"While {wording}, Gimli is strength +1.") == ({"Gimli strength": 7} if true else {})


def test_a_skirmish_won_with_ones_own():
    for by, added in ((1, 1), (2, 0)):
        t = stated(in_skirmish(wide()), "Each time you win a skirmish with a [sauron] minion, add (1).", by)
        t.play.happen(verbs.won_skirmish(card=t.orc, life=t.play.card(t.orc).life, against=(t.aragorn,)))
        t.play.run()
        assert t.pool == 3 + added


@pytest.mark.parametrize(("who", "barred"), [("Shadow players", True), ("The Free Peoples player", False)])
def test_who_takes_control_of_no_sites(who, barred):
    t = stated(wide(), f"{who} may not take control of sites.")
    assert (permissions.forbids(t.play, verbs.took_control(player=1)) is not None) == barred


@pytest.mark.parametrize(("text", "after"), [
    ("Each companion is strength +1 while wounded.", {"Aragorn strength": 9, "Gimli strength": 7}),
    ("While wounded, each companion is strength +1.", {"Aragorn strength": 9, "Gimli strength": 7}),
    ("Each companion is strength +1 while bearing a ranged weapon.", {"Legolas strength": 7}),
    ("While skirmishing 2 or more minions, each companion is strength +1.", {"Aragorn strength": 9}),
    ("Each companion skirmishing 2 minions is strength +1.", {"Aragorn strength": 9}),
    ("Each companion skirmishing 3 or more minions is strength +1.", {}),
    ("While Aragorn is skirmishing 3 minions, Aragorn is strength +1.", {}),
    ("While Aragorn is skirmishing 2 or more minions, Aragorn is strength +1.", {"Aragorn strength": 9}),
    ("Each companion is strength +1 while skirmishing a roaming minion.", {}),
])  # fmt: skip
def test_each_of_whom_something_is_so(text, after):
    assert otherwise(text, prepare=in_skirmish) == after

"""What texts keep from happening: tokens that stay as they are, healing but by some, wounds of who loses, being assigned
once more; on the table in `wide_table` (tcg/effect, tcg/culture-tokens, tcg/healing, tcg/wound).
"""

from __future__ import annotations

import pytest

from ruling_service.engine.kernel.occurrences import occurrence
from ruling_service.engine.language import card_language
from ruling_service.engine.tcg import coverage, defeat, permissions
from ruling_service.engine.tcg.phrases import NotPlayed
from tests.engine.tcg.test_meaning_cards import written
from tests.engine.tcg.test_meaning_more import plays
from tests.engine.tcg.test_meaning_of_abilities import DRAWN, EXERTED, speaking
from tests.engine.tcg.test_meaning_of_effects import CANNOT, answered, played
from tests.engine.tcg.wide_table import in_skirmish, wide
from tests.language.compiled_once import compiled_once

SPAN, THESE = "during", "following"  # words of a text that stand apart
REMOVED, ADDED = {"Song culture:elven": 1}, {"Song culture:elven": 3}
HEALED = {"Aragorn wound": None, "Aragorn vitality": 4}


def barring(text):
    return lambda t: t.support(written("Pass", "condition", text, side="Shadow"), 1)


@pytest.mark.parametrize(("text", "removed", "added", "reinforced"), [
    ("Culture tokens cannot be added, removed, or reinforced.", False, False, False),
    ("Culture tokens cannot be added or removed.", False, False, False),  # who reinforces adds one (tcg/reinforce)
    ("Culture tokens cannot be removed or reinforced.", False, True, False),
    ("Culture tokens cannot be removed.", False, True, True),
    ("Culture tokens cannot be reinforced.", True, True, False),
    ("Culture tokens cannot be added.", True, False, False),
])  # fmt: skip
def test_culture_tokens_stay_as_they_are(text, removed, added, reinforced):
    bar = barring(text)
    for token in ("Remove an [elven] token from Song to draw a card.", "Remove an [elven] token to draw a card."):
        assert played(token, "maneuver", prepare=bar) == (REMOVED | DRAWN if removed else CANNOT)
    assert played("Remove all tokens from Song.", "maneuver", prepare=bar) == (
        {"Song culture:elven": None} if removed else {}
    )
    assert played("Add an [elven] token to Song.", "maneuver", prepare=bar) == (ADDED if added else {})
    assert played("Add an [elven] token to Song to draw a card.", "maneuver", prepare=bar) == (
        ADDED | DRAWN if added else CANNOT
    )
    assert played("Reinforce an [elven] token.", "maneuver", prepare=bar) == (ADDED if reinforced else {})


@pytest.mark.parametrize(("text", "heals", "elf_heals", "burdens"), [
    ("Wounds cannot be healed and burdens cannot be removed (except by Elves).", False, True, False),
    ("Wounds cannot be removed (except by Elves).", False, True, True),
    ("Wounds cannot be healed (except by Dwarves).", False, False, True),
    ("Wounds cannot be healed.", False, False, True),
])  # fmt: skip
def test_nobody_is_healed_but_by_some(text, heals, elf_heals, burdens):
    """What a card's own text does is by that card (tcg/effect): an event is no Elf."""
    t = wide()
    barring(text)(t)
    assert played("Heal Aragorn.", "maneuver", prepare=barring(text)) == (HEALED if heals else {})
    assert played("Remove a burden.", "maneuver", prepare=barring(text)) == ({"Frodo burden": 1} if burdens else {})
    for source, can in ((t.legolas, elf_heals), (t.gimli, "Dwarves" in text), (None, False)):
        would = occurrence("healed", card=t.aragorn, life=t.play.card(t.aragorn).life, source=source, player=0)
        assert (permissions.forbids(t.play, would) is None) is can


def lost(t):
    """Aragorn's side loses to Orc and Uruk: a wound, and one for Uruk's damage +1."""
    before = t.wounds(t.aragorn)
    t.play.then(defeat.suffer.task((t.orc, t.uruk), (t.aragorn,), ()))
    t.run()
    return t.wounds(t.aragorn) - before


@pytest.mark.parametrize(("text", "wounds"), [
    ("Companions cannot take wounds from losing a skirmish.", 0),
    ("Companions cannot take wounds from losing a skirmish involving an Uruk-hai.", 0),
    ("Companions cannot take wounds from losing a skirmish involving a Nazgul.", 2),
    ("Elves cannot take wounds from losing a skirmish.", 2),
    ("Characters skirmishing Uruk cannot take wounds from losing a skirmish involving Uruk.", 0),
    ("Characters skirmishing Wraith cannot take wounds from losing a skirmish involving Wraith.", 2),
])  # fmt: skip
def test_wounds_of_who_loses(text, wounds):
    assert lost(speaking(text, 0, "skirmish")) == wounds


@pytest.mark.parametrize("span", ["during", "in"])
def test_wounds_prevented_after_the_first_are_no_limit(span):
    """tcg/wound: what is prevented may still be assigned, which a limit doesn't allow; so it is a gap."""
    text = f"While you can spot an Elf, {span} each skirmish, prevent all wounds to Aragorn after the first wound."
    assert not card_language("tcg").compile_card({"name": "Speaker", "type": "Condition", "text": text}).complete


def test_other_wounds_are_taken():
    t = speaking("Companions cannot take wounds from losing a skirmish.", 0, "skirmish")
    t.happen(occurrence("wounded", card=t.aragorn, life=t.play.card(t.aragorn).life, source=t.uruk))
    assert t.wounds(t.aragorn) == 2


AGAIN = "Uruk cannot be assigned to skirmish the {} companion in a fierce skirmish {} he has already been assigned {} this turn.".format(
    "same", "that", "to"
)


@pytest.mark.parametrize("who", ["Uruk", "Minions"])
@pytest.mark.parametrize("fierce", [True, False])
def test_not_against_the_same_in_a_fierce_skirmish(fierce, who):
    """Only the fierce assignment, and only against whom he himself was assigned to before."""
    t = speaking(AGAIN.replace("Uruk", who), 1, "assignment")
    t.happen(occurrence("moment", name="turn begins", player=0))
    t.happen(occurrence("assigned", card=t.aragorn, minion=t.uruk, by=0))
    t.play.remember("assignments", None)
    if fierce:
        t.play.remember("fierce round", True)
    barred = [
        permissions.prohibited(t.play, t.uruk, "be_assigned", against=who) is not None
        for who in (t.aragorn, t.legolas)
    ]
    assert barred == [fierce, False]
    assert permissions.prohibited(t.play, t.orc, "be_assigned", against=t.aragorn) is None


def test_nobody_knows_whom_he_was_assigned_to_before():
    t = speaking(AGAIN, 1, "assignment")
    t.play.remember("fierce round", True)
    t.play.remember("moves", 2)
    with pytest.raises(NotPlayed):
        permissions.prohibited(t.play, t.uruk, "be_assigned", against=t.aragorn)


@pytest.mark.parametrize(("text", "answers", "after"), [
    (f"Exert Legolas to make an Elf strength +1 for each of the {THESE} that is true: he is mounted; he has resistance 4 "
     "or more; you can spot an unwounded Man.", ["Legolas"], EXERTED | {"Legolas strength": 8}),
    (f"Exert Legolas to make an Elf strength +1 for each of the {THESE} that is true: he is mounted; he has resistance 5 "
     "or more; you can spot an unwounded Man.", ["Legolas"], EXERTED | {"Legolas strength": 7}),
    (f"Make a Man strength +1 for each of the {THESE} that is true: he is mounted; he has resistance 4 or more; you can "
     "spot an Ent.", ["Aragorn"], {"Aragorn strength": 10}),
])  # fmt: skip
def test_what_is_true_of_whom_it_is_said(text, answers, after):
    assert played(text, "maneuver", answers) == after


@pytest.mark.parametrize(("fierce", "more"), [(True, 1), (False, 0)])
def test_who_takes_part_in_a_fierce_skirmish(fierce, more):
    t = wide()
    in_skirmish(t, fierce)
    text = f"Make a Man strength +1 for each of the {THESE} that is true: he is participating in a fierce skirmish; you can spot an Ent."
    answered(plays(t, *t.hand(written("Blow", "event", text, "Skirmish", side="Free Peoples")), 0), ["Aragorn"])
    assert t.value(t.aragorn, "strength") == 8 + more


@pytest.mark.parametrize(("words", "barred"), [
    ("make Aragorn unable to take wounds during the archery phase", {"archery"}),
    ("make Aragorn unable to take wounds during the skirmish phase", {"skirmish"}),
    ("Aragorn cannot take wounds (except during the skirmish phase)", {"maneuver", "archery", "regroup"}),
    ("Aragorn cannot take wounds", {"maneuver", "archery", "skirmish", "regroup"}),
])  # fmt: skip
@pytest.mark.parametrize("phase", ["maneuver", "archery", "skirmish", "regroup"])
def test_a_phase_in_which_something_is_barred_may_be_still_to_come(words, barred, phase):
    """tcg/modifier: what is barred in a phase only lasts up to that phase, and holds in no other."""
    t = wide()
    text = f"Until the end of the turn, {words}."
    answered(plays(t, *t.hand(written("Blow", "event", text, "Maneuver", side="Free Peoples")), 0), [])
    t.during(phase)
    would = occurrence("wounded", card=t.aragorn, life=t.play.card(t.aragorn).life, source=t.uruk)
    assert (permissions.forbids(t.play, would) is not None) is (phase in barred)


@pytest.mark.parametrize(("other", "wounds"), [("an Uruk-hai", 0), ("a Nazgul", 2), ("", 0)])
def test_a_skirmish_in_which_something_is_barred_may_be_still_to_come(other, wounds):
    t = wide()
    text = f"Until the end of the turn, make Aragorn unable to take wounds from losing a skirmish{' involving ' if other else ''}{other}."
    answered(plays(t, *t.hand(written("Blow", "event", text, "Maneuver", side="Free Peoples")), 0), [])
    in_skirmish(t)
    assert lost(t) == wounds


def test_whoever_is_assigned_as_the_phase_ends_was_assigned_in_this_turn():
    """A position may begin with assignments made: Aragorn against Orc and Uruk, Legolas against Wraith."""
    t = speaking(AGAIN.replace("Uruk", "Minions"), 1, "assignment")
    in_skirmish(t)
    t.during("assignment").happen(occurrence("moment", name="assignment phase ends", player=0))
    t.play.remember("fierce round", True)
    barred = {
        (t.play.name(minion), t.play.name(who)) for minion in (t.orc, t.uruk, t.wraith) for who in (t.aragorn, t.legolas)
        if permissions.prohibited(t.play, minion, "be_assigned", against=who) is not None
    }
    assert barred == {("Orc", "Aragorn"), ("Uruk", "Aragorn"), ("Wraith", "Legolas")}


@pytest.mark.parametrize("text", [
    "Maneuver: Transfer Bow from your draw deck to a companion.",
    "While you can spot a companion of each culture, Marker is strength +1.",
    "Maneuver: Spot a companion of each culture to draw a card.",
    "Each time a companion of each race exerts, draw a card.",
    "Skirmish: Wound the minion that won the skirmish.",
    "Each time a Dwarf exerts, wound the losing character.",
    "Skirmish: Spot Aragorn to use Aragorn's vitality to resolve that skirmish instead of a companion's strength.",
    "Maneuver: Return Song to hand. Add (1) for each [elven] token that was on Song.",
    "Maneuver: Take the last card discarded into hand.",
    "Maneuver: Discard cards from the top of an opponent's draw deck until you choose to stop.",
    "Maneuver: Discard a card from the bottom of your draw deck.",
    "Maneuver: Take 2 cards into hand from the top of your draw deck.",
])  # fmt: skip
def test_what_means_nothing_where_it_stands_is_a_gap(text):
    read = compiled_once("tcg").compile_card({"title": "Marker", "type": "Condition", "gametext": text})
    assert read.complete
    assert coverage.lacks(read.abilities)

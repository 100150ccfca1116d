"""A card that has another's game text besides its own, and one whose text is taken for a time."""

from __future__ import annotations

import pytest

from ruling_service.engine.kernel.meanings import NotPlayed
from ruling_service.engine.tcg.table import Assignment, Skirmish
from tests.engine.tcg.table_top import ARAGORN, GIMLI, Table, card
from tests.engine.tcg.test_history import to_the_end
from tests.engine.tcg.test_meaning_cards import skirmish, written

TEXTS = {
    "a keyword": ("Damage +1.", "damage", 1),
    "a bonus for itself": ("{} is strength +2.", "strength", 7),
    "a bonus while something is so": ("While you can spot a Dwarf, {} is strength +3.", "strength", 8),
}


def with_copy(text, *, dwarf=True):
    t = Table(site=2)
    t.ring_bearer()
    if dwarf:
        t.companion(GIMLI)
    model = t.companion(written("Model", "companion", text.format("Model"), strength=5, vitality=3))
    copy = t.companion(written(
        "Copy", "companion", "While you can spot Gimli, Copy has the game text of Model.", strength=5, vitality=3
    ))  # fmt: skip
    return t, model, copy


@pytest.mark.parametrize("name", TEXTS)
def test_a_copied_text_speaks_of_the_card_that_has_it_now(name):
    text, value, number = TEXTS[name]
    t, model, copy = with_copy(text)
    assert (t.value(model, value), t.value(copy, value)) == (number, number)


@pytest.mark.parametrize("name", TEXTS)
def test_without_what_it_asks_for_nothing_is_copied(name):
    text, value, _ = TEXTS[name]
    t, _, copy = with_copy(text, dwarf=False)
    assert t.value(copy, value) == (5 if value == "strength" else 0)


def test_a_copied_special_ability_is_used_by_the_card_that_has_it():
    t, model, copy = with_copy("Maneuver: Exert Model to add (2).")
    t.minion()
    t.at("maneuver.actions", until="archery.begins")
    t.choose("use Copy")
    to_the_end(t)
    assert (t.pool, t.wounds(copy), t.wounds(model)) == (2, 1, 0)


def test_ones_own_site_of_a_number_is_spotted_on_the_path():
    text = "While you can spot your site 3, Scholar has the game text of that site."
    for owner, strength in ((0, 12), (1, 8)):
        t = Table(site=2)
        t.ring_bearer()
        hall = written("Hall", "site", "Each companion is strength +4.")
        t.lay(hall, 3, owner=owner)
        scholar = t.support(written("Scholar", "ally", text, strength=5, vitality=3))
        t.companion(ARAGORN)
        assert t.value(scholar, "strength") == 5  # it is no companion
        other = next(i for i in t.play.state.zone("fellowship:0") if t.play.name(i) == "Aragorn")
        assert t.value(other, "strength") == strength


@pytest.mark.parametrize("text", ["Fierce.", "Damage +1.", "Thug is strength +4."])
def test_text_is_removed_from_the_minion_chosen_until_the_regroup_phase(text):
    t = Table(site=2)
    t.ring_bearer()
    wise = t.companion(written(
        "Wise", "companion",
        "Skirmish: Exert Wise to remove the game text from a minion he is skirmishing until the regroup phase.",
        strength=9, vitality=3,
    ))  # fmt: skip
    thug = t.minion(written("Thug", "minion", text, strength=3, vitality=3, site=1, race="orc"))
    other = t.minion(written("Lout", "minion", text.replace("Thug", "Lout"), strength=3, vitality=3, site=1))
    value = text.split()[0].casefold() if "is" not in text else "strength"
    value = value.rstrip(".")
    before = t.value(thug, value)
    skirmish(t, wise, thug)
    t.choose("use Wise")
    assert t.value(thug, value) == (3 if value == "strength" else 0) < before
    assert t.value(other, value) == before


# -- "that …" and "those …" in what is always true -----------------------------------------------------------


def fighting(text, *others):
    t = Table(site=2)
    t.ring_bearer()
    dwarf, more = t.companion(GIMLI), [t.companion(other) for other in others]
    orc = t.minion(card("Digger", "minion", strength=1, vitality=2, site=1, culture="moria", race="orc"))
    t.support(written("Old Grudge", "condition", text))
    t.play.remember("assignments", (Assignment(dwarf, (orc,)),))
    t.play.remember("skirmish", Skirmish(dwarf, (orc,)))
    t.during("skirmish")
    return t, dwarf, more, orc


OTHER_DWARF = card("Farin", "companion", strength=5, vitality=3, culture="dwarven", race="dwarf", unique=True)


@pytest.mark.parametrize(("text", "gimli", "farin"), [
    ("While a Dwarf is skirmishing a [moria] minion, that Dwarf is strength +1.", 7, 5),
    ("While a Dwarf is skirmishing a [sauron] minion, that Dwarf is strength +1.", 6, 5),
    ("While you can spot 2 Dwarves, those Dwarves are strength +1.", 7, 6),
    ("While you can spot 3 Dwarves, those Dwarves are strength +1.", 6, 5),
])  # fmt: skip
def test_those_of_whom_a_condition_is_true(text, gimli, farin):
    t, dwarf, (other,), _ = fighting(text, OTHER_DWARF)
    assert (t.value(dwarf, "strength"), t.value(other, "strength")) == (gimli, farin)


def test_one_of_several_that_can_be_spotted_is_not_known():
    text = "While you can spot a Dwarf, that Dwarf is strength +1."
    t, dwarf, _, _ = fighting(text)
    assert t.value(dwarf, "strength") == 7
    t, dwarf, _, _ = fighting(text, OTHER_DWARF)
    with pytest.raises(NotPlayed):
        t.value(dwarf, "strength")


# -- played as if from hand ----------------------------------------------------------------------------------


@pytest.mark.parametrize(("culture", "on", "cost", "able"), [
    ("dwarven", "dwarven", 0, True),
    ("dwarven", "gondor", 0, False),  # on another culture's condition
    ("gondor", "dwarven", 0, False),  # another culture's event
])  # fmt: skip
def test_events_stacked_are_played_as_if_from_hand(culture, on, cost, able):
    t, dwarf, _, _ = fighting("While you can spot an Ent, add 1 to the fellowship archery total.")
    t.companion(written("Lore Master", "companion", "You may play [dwarven] events stacked on [dwarven] "
                        "conditions as if played from hand.", strength=4, vitality=3))  # fmt: skip
    shelf = t.support(card("Shelf", "condition", culture=on))
    song = written("Song", "event", "Make Gimli strength +3.", "Skirmish", culture=culture, cost=cost, side="free peoples")
    ident = t.put(song, "stacked", 0, host=shelf)
    t.at("skirmish.actions", until="skirmish.ends")
    assert any("Song" in o for o in t.options()) is able
    if able:
        t.choose("play Song")
        assert (t.value(dwarf, "strength"), t.zone(ident)) == (9, "discard")


# -- discarded from its bearer -------------------------------------------------------------------------------


@pytest.mark.parametrize(("bearer", "text", "gone"), [
    ("Gimli", "Discard a possession from a Dwarf to add (2).", True),
    ("Aragorn", "Discard a possession from a Dwarf to add (2).", False),
    ("Aragorn", "Discard a possession from Aragorn to add (2).", True),
    ("Aragorn", "Discard a possession from a minion to add (2).", False),
])  # fmt: skip
def test_what_somebody_bears_is_discarded_from_him(bearer, text, gone):
    t = Table(site=2)
    t.ring_bearer()
    heroes = {"Gimli": t.companion(GIMLI), "Aragorn": t.companion(ARAGORN)}
    t.minion()
    belt = t.bear(heroes[bearer], card("Belt", "possession", culture="gondor"))
    t.hand(written("Trick", "event", text, "Maneuver", cost=0))
    t.at("maneuver.actions", until="archery.begins")
    to_the_end(t, first=("Trick",))
    assert (t.zone(belt) == "discard") is gone
    assert t.pool == (2 if gone else 0)

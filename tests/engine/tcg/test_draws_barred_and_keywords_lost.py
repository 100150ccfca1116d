"""Texts that keep players from drawing, that take every keyword, and that say what X is in a sentence of its own
(tcg/may-not, tcg/draw-deck, tcg/keyword).
"""

from __future__ import annotations

import itertools

import pytest

from ruling_service.engine.language import card_language
from ruling_service.engine.tcg import drawing, values
from tests.engine.tcg.test_meaning_of_abilities import speaking, uses
from tests.engine.tcg.wide_table import seen

BARRED = {
    "Players": {0, 1, 2}, "You": {0}, "The Free Peoples player": {0}, "Shadow players": {1, 2}, "Opponents": {1, 2},
    "Each opponent": {1, 2}, "Each player": {0, 1, 2},
}
WHEN = {
    "": True, "While you can spot an Elf, ": True, "While you can spot an Ent, ": False, "While you can spot 2 burdens, ": True,
}


@pytest.mark.parametrize("may", ["may not", "cannot"])
@pytest.mark.parametrize(("who", "when"), list(itertools.product(BARRED, WHEN)))
def test_who_may_not_draw_draws_nothing(who, when, may):
    """By whatever text or rule; others draw as ever, and so do all where the condition isn't true."""
    said = who if not when else who[0].lower() + who[1:] if who != "The Free Peoples player" else "the Free Peoples player"
    t = speaking(f"{when}{said} {may} draw cards.")
    for player in (0, 1, 2):
        before = len(t.play.state.zone(f"deck:{player}"))
        drawing.draw(t.play, player, 1)
        t.run()
        drawn = before - len(t.play.state.zone(f"deck:{player}"))
        assert drawn == int(before > 0 and not (WHEN[when] and player in BARRED[who])), player


@pytest.mark.parametrize("phase", ["maneuver", "regroup"])
def test_drawing_is_barred_only_in_the_phase_named(phase):
    t = speaking("You may not draw cards during the regroup phase.", phase=phase)
    before = len(t.play.state.zone("deck:0"))
    drawing.draw(t.play, 0, 2)
    t.run()
    assert before - len(t.play.state.zone("deck:0")) == (0 if phase == "regroup" else 2)


WORDS = ("archer", "damage", "fierce", "defender", "ambush", "lurker", "hunter", "enduring", "ranger")


@pytest.mark.parametrize("text", [
    "Each minion loses all keywords.", "Each minion loses all of its keywords.",
    "Each companion loses all keywords.",
])  # fmt: skip
def test_who_loses_all_keywords_has_none(text):
    plain, t = speaking("Each Ent loses all keywords."), speaking(text)
    named = {"uruk": "minion", "orc": "minion", "wraith": "minion", "aragorn": "companion", "legolas": "companion",
             "gimli": "companion"}  # fmt: skip
    for (name, kind), word in itertools.product(named.items(), WORDS):
        had = values.keyword(plain.play, getattr(plain, name), word)
        assert values.keyword(t.play, getattr(t, name), word) == (0 if kind in text else had), (name, word)


def test_a_minion_made_to_lose_all_keywords_has_them_again_when_it_is_over():
    t = speaking("Maneuver: Exert Legolas to make Uruk lose all keywords until the regroup phase.")
    had = {word: values.keyword(t.play, t.uruk, word) for word in ("fierce", "damage")}
    assert all(had.values())
    (use,) = uses(t)
    t.play.then(use.task)
    t.run()
    assert not any(values.keyword(t.play, t.uruk, word) for word in had)
    assert seen(t)["Legolas wound"] == 1


@pytest.mark.parametrize("first", [
    "Maneuver: Wound X minions", "Skirmish: Make a companion strength +X", "Fellowship: Draw X cards",
    "Regroup: Exert a companion to add (X)",
])  # fmt: skip
@pytest.mark.parametrize("number", [
    "the number of Dwarves you can spot", "the number of burdens", "the number of sites you control",
])  # fmt: skip
@pytest.mark.parametrize("said", ["X is", "X equals", "X is equal to"])
def test_what_x_is_may_be_said_in_a_sentence_of_its_own(first, number, said):
    def compiled(text):
        return card_language("tcg").compile_card({"title": "Zed", "type": "Condition", "gametext": text})

    apart, within = compiled(f"{first}. {said} {number}."), compiled(f"{first}, where X is {number}.")
    assert apart.complete
    assert apart.abilities == within.abilities


@pytest.mark.parametrize("who", [("Each Orc",), ("Each Orc", "Each minion")])
@pytest.mark.parametrize(("given", "word", "once"), [
    ("fierce", "fierce", True), ("archer", "archer", True), ("lurker", "lurker", True), ("enduring", "enduring", True),
    ("damage +1", "damage", False), ("damage +2", "damage", False), ("hunter 1", "hunter", False),
])  # fmt: skip
def test_numbers_add_up_and_a_keyword_without_one_is_there_or_not(given, word, once, who):
    """tcg/keyword, tcg/keyword/damage"""
    t = speaking(" ".join(f"{each} is {given}." for each in who))
    number = int(given[-1]) if given[-1].isdigit() else 1
    assert values.keyword(t.play, t.orc, word) == (1 if once else number * len(who))

"""What a question tells otherwise than a ruling, or of two at once, isn't answered by the ruling, or by one of
the two.
"""

from __future__ import annotations

import pytest

from ruling_service.ask.answering import ask
from ruling_service.ask.building.reasons import OURS, not_laid_out
from ruling_service.ask.recalling.told_otherwise import another_of_its_class, of_another
from ruling_service.errors import IllegalHere

NEUTRAL = ("may two spheres pay for a neutral card", "a neutral card with lore and spirit tokens, ok?")
THEIRS = ("are my buddy's enemies hit", "does it hit the enemies engaged with another player", "hit his enemies?")


@pytest.mark.parametrize(("question", "other"), [
    ("May my Lore hero pay for a Tactics card?", "tactics card"),
    ("May my Lore hero pay for a Spirit event?", "spirit card"),
    ("May my Lore hero pay for a neutral event?", ""),
    ("May my Lore hero pay for it?", ""),
])  # fmt: skip
def test_a_card_of_another_sphere_is_another_card(question, other):
    assert another_of_its_class(question, NEUTRAL, "lcg") == other


def test_spheres_that_wordings_change_are_examples():
    worded = ("may lore pay for a spirit card", "a leadership card paid with tactics?")
    assert not another_of_its_class("may spirit pay for a tactics card", worded, "lcg")


@pytest.mark.parametrize(("question", "kind"), [
    ("I pick my friend. Are the enemies engaged with me hit as well?", "enemy"),
    ("Are my enemies hit?", "enemy"),
    ("I pick my friend. Are his enemies hit?", ""),
    ("Are enemies hit?", ""),
])  # fmt: skip
def test_whose_cards_they_are_is_a_fact(question, kind):
    assert of_another(question, THEIRS, "lcg") == kind


@pytest.mark.parametrize(("game", "question"), [
    ("lcg", "May I pay for a Tactics card with one token of my Tactics hero and two of my Lore hero?"),
    ("lcg", "I pick my friend for Rain of Arrows. Do the enemies engaged with me get damage as well?"),
    ("lcg", "May Gimli and Legolas both defend against the very same Orc?"),
    ("tcg", "May Gimli and Legolas both be assigned to the very same Orc?"),
])  # fmt: skip
def test_it_is_not_said_of_the_other(real_library, game, question):
    """lcg/resource-match, lcg/card/rain-of-arrows, lcg/framework/6.4.1, tcg/assignment-phase: the answer is no."""
    found = ask(question, real_library, game).answer
    assert found is None or found.verdict != "always"


@pytest.mark.parametrize("who", ["My enemy", "An Orc"])
def test_damage_is_dealt_to_whom_it_is_told(real_library, who):
    """lcg/damage: it isn't the enemy who takes it."""
    asked = f"{who} deals 4 damage to my defending hero with defense 2. How much damage does he take?"
    found = ask(asked, real_library, "lcg").answer
    assert found is None or found.answer != 0


def test_which_comes_first_is_not_whether_it_comes_about(real_library):
    """lcg/combat-phase: the enemies attack before the players; that none attacks is no reason."""
    asked = "Do the players attack first in the combat phase and the enemies after them?"
    found = ask(asked, real_library, "lcg").answer
    assert found is None or "before" in found.text or "First all" in found.text


@pytest.mark.parametrize("which", ["my defending ally", "my ally who defends"])
@pytest.mark.parametrize(("attack", "damage", "left"), [(5, 1, 1), (4, 0, 3), (3, 2, 2)])
def test_who_is_called_defending_is_attacked(real_library, which, attack, damage, left):
    """lcg/framework/6.4.3: attack less defense is the damage."""
    asked = f"Attack {attack} hits {which} with defense 3 and 4 hit points, {damage} damage on him already."
    found = ask(f"{asked} How many hit points does he have left?", real_library, "lcg").answer
    assert found is None or found.answer == left
    assert found is not None or damage == 0


@pytest.mark.parametrize(("game", "question", "reason"), [
    ("tcg", "Do allies count for the twilight when I move?", "no part of the fellowship"),
    ("tcg", "Do I take twilight out of the pool to play a companion?", "by adding tokens"),
])  # fmt: skip
def test_a_ruling_answers_with_its_own_reason(real_library, game, question, reason):
    found = ask(question, real_library, game).answer
    assert found is not None
    assert reason in found.text


def test_what_we_left_out_is_not_told_as_what_a_card_cannot_do():
    error = IllegalHere("Hob cannot be triggered: there is no legal target", rule="lcg/damage")
    assert not_laid_out(error).message == OURS


def test_who_is_told_to_be_assigned_is_not_one_whom_nobody_assigns(real_library):
    """tcg/assignment-phase: only leftover minions are the Shadow player's to assign."""
    asked = "Can the Shadow player assign a minion that the Free Peoples player has already assigned?"
    found = ask(asked, real_library, "tcg").answer
    assert found is None or found.answer is False


@pytest.mark.parametrize("other", [
    "My opponent's minion of strength {} fights Sam with 4. is sam overwhelmed?",
    "A minion of strength {} fights Sam with 4. Is he overwhelmed?",
])  # fmt: skip
@pytest.mark.parametrize(("strength", "so"), [(7, False), (8, True)])
def test_whose_the_minion_is_is_no_number(real_library, other, strength, so):
    """tcg/overwhelmed"""
    found = ask(other.format(strength), real_library, "tcg").answer
    assert found is not None
    assert found.answer is so or ("Sam is overwhelmed" in found.text) is so


def test_each_of_several_questions_by_the_values_told(real_library):
    """tcg/skirmish-phase, lcg/framework/3.4"""
    asked = "My guy of strength 7 fights two goblins of strength 4 each. Who wins, and is anybody overwhelmed?"
    first, second = ask(asked, real_library, "tcg").parts
    assert first.answer is not None
    assert first.answer.answer == "the goblins"
    assert second.answer is not None
    assert second.answer.answer is False
    asked = "We have 9 willpower against 4 threat. How much progress do we place and does my threat go up?"
    first, second = ask(asked, real_library, "lcg").parts
    assert first.answer is not None
    assert first.answer.answer == 5
    assert second.answer is None or second.answer.answer is False

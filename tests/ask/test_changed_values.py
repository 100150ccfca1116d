"""What changes a value by so much is reckoned in: asked around the edge, and not answered where it isn't clear of
what it is.
"""

from __future__ import annotations

import pytest

from ruling_service.ask.answering import ask


def answer(question, game, library):
    found = ask(question, library, game=game).answer
    return found.answer if found else None


@pytest.mark.parametrize("attack", [4, 5, 6])
@pytest.mark.parametrize("wording", [
    "The enemy has attack {} and my defender has defense 2 and 3 hit points left. An event gives him +1 defense. Does he survive?",
    "{} attack against 2 defense, plus 1 defense from an attachment, 3 hit points. Does my hero survive?",
    "Enemy attack {}, my defender has 2 defense, 3 hit points, and he gets +1 defense. Does he survive?",
    "My hero defends with 4 defense and 3 hit points against an enemy with attack {}. A shadow card gives him -1 defense. Does he survive?",
])  # fmt: skip
def test_a_change_counts_for_the_defender(wording, attack, real_library):
    assert answer(wording.format(attack), "lcg", real_library) is (attack - 3 < 3)


@pytest.mark.parametrize("strength", [7, 8, 9])
@pytest.mark.parametrize("wording", [
    "My companion has strength {} and gets +2 from an event, the minion has strength 10. Who wins?",
    "My companion of strength {} fights a minion of strength 10 and gets strength +2. Who wins?",
    "A minion of strength 13 fights my companion of strength {} and my event makes the minion strength -5. Who wins?",
    "minion strength 10 against companion strength {}, the companion is strength +2. who wins?",
])  # fmt: skip
def test_a_change_counts_for_whom_it_is_told(wording, strength, real_library):
    mine = strength + (2 if "-5" not in wording else 0)
    its = 10 if "-5" not in wording else 8
    assert answer(wording.format(strength), "tcg", real_library) == (
        "the companion" if mine > its else "the minion"
    )


@pytest.mark.parametrize(("game", "question"), [
    ("tcg", "My companion of strength 8 fights a minion of strength 9. He gets +2. Who wins?"),
    ("lcg", "Enemy attack 5, my defender has 2 defense, 3 hit points, and he gets +1 defense. Does the enemy die?"),
    ("lcg", "An event gives the enemy +1 defense. My defender has 2 defense and 3 hit points against an enemy with attack 5. Does he die?"),
    ("tcg", "My companion has strength 8 and damage +1, the minion has strength 9 and gets +1 from nobody knows. Who wins?"),
    ("lcg", "The enemy attacks for 3. My hero stands there with 2 defense and 4 hit points left, a shadow card pumps the enemy by +1 attack. Does my hero survive?"),
])  # fmt: skip
def test_a_change_of_which_it_is_not_clear_stops_the_answer(game, question, real_library):
    assert answer(question, game, real_library) is None

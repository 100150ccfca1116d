"""What hangs on a number that only our own cards have is told by that number, or not at all: what has to come
out is worked out here, by the rules (lcg/framework/6.4.3, lcg/framework/5.3, tcg/killed, tcg/skirmish-phase).
"""

from __future__ import annotations

import re

import pytest

from ruling_service.ask.answering import ask
from ruling_service.ask.answering.made_up import hang_on_one
from ruling_service.ask.answering.playing import play
from ruling_service.ask.building import NotBuilt, Plan
from ruling_service.engine.kernel.explore import Budget
from ruling_service.situations.shared.loader import from_data
from ruling_service.situations.shared.simulate import simulate

HANGS = re.compile(r"(yes|no) with (\d+)(?: or (?:less|fewer))?, (yes|no) with (\d+)(?: or more)? \((.+)\)$")
ATTACK = {
    "game": "lcg",
    "cards": [
        {"name": "an enemy", "type": "enemy", "engagement cost": 20, "threat": 1, "attack": 3, "defense": 1, "hit points": 4},
        {"name": "a hero", "type": "hero", "threat cost": 9, "willpower": 1, "attack": 1, "defense": 1, "hit points": 4},
        {"name": "Another", "type": "hero", "threat cost": 9, "willpower": 1, "attack": 1, "defense": 1, "hit points": 4},
    ],
    "players": [{"name": "Tom", "threat": 20, "heroes": [{"card": "a hero", "exhausted": True}, "Another"], "engaged": ["an enemy"]}],
    "attack": {"enemy": "an enemy", "player": "Tom", "defenders": ["a hero"]},
    "at": "6.4.3", "until": "6.4.4",
    "ask": {"whether": {"happened": {"happened": "destroyed", "card": "a hero"}}},
}  # fmt: skip
WOUNDED = {
    "game": "tcg",
    "cards": [
        {"name": "Frodo", "type": "companion", "culture": "Shire", "race": "Hobbit", "strength": 3, "vitality": 4, "resistance": 10, "text": "Ring-bearer."},
        {"name": "a companion", "type": "companion", "culture": "Gondor", "race": "Man", "strength": 6, "vitality": 3, "resistance": 6},
        {"name": "a minion", "type": "minion", "culture": "Moria", "race": "Orc", "strength": 7, "vitality": 2, "site number": 1},
    ],
    "players": [{"name": "Tom", "ring bearer": "Frodo", "companions": ["a companion"]}, {"name": "Ann", "minions": ["a minion"]}],
    "assignments": [{"defender": "a companion", "minions": ["a minion"]}],
    "at": "choose a skirmish",
    "do": [{"skirmish": "a companion"}],
    "ask": {"whether": {"happened": {"happened": "killed", "card": "a companion"}}},
}  # fmt: skip
NAMED = frozenset(["another", "frodo"])


def with_values(position, **values):
    """A position with these values of its cards, "a hero": {"defense": 2}."""
    cards = [{**card, **values.get(card["name"].removeprefix("a ").removeprefix("an "), {})} for card in position["cards"]]
    return {**position, "cards": cards}


def hung(position, numbers):
    """A position played, what hangs on one number of our own told by it; `numbers` are told."""
    def played(situation, budget):
        return simulate(from_data(situation), budget=budget)

    run = play(Plan(position, asks="whether"), played, Budget(60))
    hang_on_one(run, NAMED, numbers, played, Budget(60))
    return run


def every(run, least, most):
    """What is said of each number in a range."""
    first, under, then, _, _ = HANGS.match(run.answer).groups()
    return {each: (first if each <= int(under) else then) == "yes" for each in range(least, most)}


@pytest.mark.parametrize("attack", [2, 3, 5])
@pytest.mark.parametrize("defense", [0, 1])
def test_of_an_attack_what_hangs_on_one_number_is_told_by_it(attack, defense):
    other = {"willpower": 99, "engagement cost": 99, "threat": 99}
    told = with_values(ATTACK, enemy={"attack": attack, "defense": 99, "hit points": 99, **other},
                       hero={"attack": 99, "defense": defense, "willpower": 99, "hit points": 4})  # fmt: skip
    by_hits = hung(told, {attack, defense, 20})
    assert every(by_hits, 1, 20) == {hits: attack - defense >= hits for hits in range(1, 20)}
    assert by_hits.hangs[0] == "the hero’s hit points"
    by_attack = hung(told, {4, defense, 20})
    assert every(by_attack, 0, 20) == {each: each - defense >= 4 for each in range(20)}
    assert by_attack.hangs[0] == "the enemy’s attack"


def test_on_a_wounded_hero_no_fewer_hit_points_are_tried_than_he_has_damage():
    damaged = {**ATTACK, "players": [{**ATTACK["players"][0], "heroes": [{"card": "a hero", "exhausted": True, "damage": 2}, "Another"]}]}
    run = hung(damaged, {3, 1, 2, 20})
    assert every(run, 3, 20) == {hits: hits <= 2 + 2 for hits in range(3, 20)}


@pytest.mark.parametrize("numbers", [{20, 1}, {20, 4}, {20}])
def test_what_hangs_on_several_numbers_is_not_told(numbers):
    with pytest.raises(NotBuilt, match="which aren't told"):
        hung(with_values(ATTACK, enemy={"attack": 3, "defense": 99}, hero={"defense": 1, "hit points": 4}), numbers)


def test_a_number_that_changes_nothing_is_taken_for_granted():
    spared = {**ATTACK, "attack": {**ATTACK["attack"], "defenders": ["Another"]}}
    run = hung(spared, {20})
    assert (run.word, run.answer, run.hangs) == ("never", False, None)


def test_a_skirmish_hangs_on_the_strength_that_is_not_told():
    """Tom's companion of 6, with one vitality: killed by any loss, and a tie is lost."""
    told = with_values(WOUNDED, companion={"strength": 6, "vitality": 1}, minion={"strength": 7, "vitality": 2})
    run = hung(told, {6, 1, 2})
    assert every(run, 0, 20) == {each: each >= 6 for each in range(20)}
    with pytest.raises(NotBuilt):
        hung(told, {6, 2})  # by twice the strength whatever his vitality is, else by one wound


@pytest.mark.parametrize(("game", "question", "said"), [
    ("lcg", "hero with 1 damage and defense 1 defends against attack 3, does the hero die?",
     "It depends on the hero’s hit points: yes with 3 or fewer, no with 4 or more."),
    ("tcg", "A minion wounds my companion twice. Does my companion die?",
     "It depends on the companion’s vitality: yes with 2 or less, no with 3 or more."),
])  # fmt: skip
def test_a_question_is_answered_by_the_number_it_leaves_out(real_library, game, question, said):
    answer = ask(question, real_library, game=game).answer
    assert answer.verdict == "depends"
    assert answer.text.startswith(said)


@pytest.mark.parametrize(("game", "question"), [
    ("lcg", "An enemy is in the staging area. Does it engage me?"), ("tcg", "My companion loses a skirmish. Does he die?"),
])  # fmt: skip
def test_a_question_that_leaves_out_several_is_not_answered(real_library, game, question):
    reply = ask(question, real_library, game=game)
    assert reply.answer is None


@pytest.mark.parametrize("question", ["My companion is exhausted. Can he exert?", "Can I exert a companion with 1 vitality left?"])
def test_what_is_left_of_a_number_is_told_whatever_it_is(real_library, question):
    """tcg/exhausted: whoever has one vitality left can't exert."""
    answer = ask(question, real_library, game="tcg").answer
    assert answer is None or answer.answer is False

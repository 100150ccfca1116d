"""Questions that stand for several: whom *he* means, of whom alone something holds, who decides. What is expected
is made by rule: from the numbers that are told, and from who the rules say does it.
"""

from itertools import product

import pytest

from ruling_service.ask.answering import ask

ASKED = {
    "tcg": ("Is {} overwhelmed?", "Does {} win?", "Does {} take a wound?"),
    "lcg": ("Is {} destroyed?", "Is {} dead?"),
}
TOLD = {
    "tcg": "My {one} has strength {a} and skirmishes a {other} of strength {b}.",
    "lcg": "My {one} has {a} hit points and 2 damage and attacks an {other} with {b} hit points and 2 damage.",
}
SIDES = {"tcg": (("minion", "companion"), ("companion", "minion")), "lcg": (("hero", "enemy"), ("ally", "enemy"))}
NUMBERS = {"tcg": ((9, 4), (4, 9), (5, 6)), "lcg": ((2, 4), (4, 2))}


def holds(game, asked, mine, its, who):
    """What the rules say of one of two, by his number and the other's."""
    if game == "lcg":
        return mine <= 2
    wins = mine > its or mine == its and who == "minion"
    if "win" in asked:
        return wins
    return mine * 2 <= its if "overwhelmed" in asked else not wins and mine * 2 > its


QUESTIONS = [
    (game, sides, numbers, asked, pronoun)
    for game in ASKED for sides, numbers, asked, pronoun in product(
        SIDES[game], NUMBERS[game], ASKED[game], ("he", "it", "that one")
    )
]


def test_whoever_may_be_meant_has_his_answer(real_library):
    answered, wrong = 0, []
    for game, (one, other), (a, b), asked, pronoun in QUESTIONS[::3]:
        text = f"{TOLD[game].format(one=one, other=other, a=a, b=b)} {asked.format(pronoun)}"
        answer = ask(text, real_library, game).answer
        if answer is None:
            continue
        answered += 1
        each = {one: holds(game, asked, a, b, one), other: holds(game, asked, b, a, other)}
        said = answer.text.lower().partition(": ")[0]
        if len({*each.values()}) == 1:
            right = answer.answer is each[one]
        else:
            yes, no = (next(who for who, so in each.items() if so is what) for what in (True, False))
            right = said.find(f"the {yes}") >= 0 and said.find(f"the {yes}") < said.find(f"the {no}")
        if not right:
            wrong.append((text, each, answer.text))
    assert not wrong
    assert answered >= len(QUESTIONS[::3]) * 0.65


@pytest.mark.parametrize(("game", "question", "answer"), [
    ("lcg", "Can only ready characters defend?", True),
    ("lcg", "Are just the heroes able to attack?", False),
    ("lcg", "Can only heroes defend?", False),
    ("lcg", "Can I play allies only in the planning phase?", True),
    ("lcg", "Can events be played only in the planning phase?", False),
    ("lcg", "Can an ally defend even if his owner has no enemies engaged?", False),
    ("lcg", "Can my friend's ally defend against my enemy?", False),
    ("lcg", "Can my character with sentinel defend for another player?", True),
    ("lcg", "Only one hero is ready and two enemies attack me. Can he defend against both?", False),
    ("lcg", "Is it only heroes who can be committed to a quest, not allies?", False),
    ("tcg", "Do only companions go to the dead pile?", False),
    ("tcg", "Do burdens lower just the resistance of the Ring-bearer and not of the other companions?", False),
    ("tcg", "Does the Shadow player decide the order of the skirmishes?", False),
    ("lcg", "Two forced effects happen at the same time. Does the last player decide which goes first?", False),
    ("lcg", "Two forced effects happen at the same time. Does the first player decide which goes first?", True),
    ("lcg", "My threat reached exactly 50. Am I out or only when it goes over?", True),
])  # fmt: skip
def test_what_it_comes_to_with_the_others(real_library, game, question, answer):
    assert ask(question, real_library, game).answer.answer is answer


@pytest.mark.parametrize(("game", "question"), [
    ("tcg", "Do I lose just when the Ring-bearer dies?"),  # or is corrupted
    ("lcg", "Does a hero with 0 willpower still count as committed?"),  # the case compares with its own number
    ("lcg", "Are both the attack and the defense of a hero counted when he attacks?"),  # a case on two defenders
    ("tcg", "do I still pay twilight for the orc I play with They Are Coming?"),  # each wording has a pile
    ("lcg", "Can heroes defend?"),  # two cases forbid it, each for a reason that nobody tells
])  # fmt: skip
def test_what_is_left_out_is_no_answer(real_library, game, question):
    assert ask(question, real_library, game).answer is None


def test_who_deals_damage_deals_it_to_the_other(real_library):
    told = "My hero attacks an enemy with 3 hit points and deals 3 damage. Is the enemy destroyed?"
    assert ask(told, real_library, "lcg").answer.answer is True


def test_that_somebody_does_not_want_to_tells_nothing(real_library):
    for wanted in ("", " if I don't want", ", if I don't want to"):
        answer = ask(f"Do I have to assign my companions to the minions{wanted}?", real_library, game="tcg").answer
        assert answer is not None
        assert answer.answer is False

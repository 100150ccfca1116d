"""Which way yes-or-no questions lean: which clause asks, what is learnt from contrary questions, and what it
does to the odds.
"""

from __future__ import annotations

import json

import numpy as np
import pytest

from bench.leaning import Contrary, Leading, contraries, learned, suggested, written
from bench.weigh import Named, leaned
from ruling_service.ask.recalling.leaning import Leaning, leads, leaning
from ruling_service.ask.recalling.question_kind import asking_clause, asks_for
from ruling_service.ask.recalling.signs import Signs, Weights
from ruling_service.ask.recalling.wordings import shelf

LIKE = Signs(*[0.0] * len(Signs._fields))._replace(near=1.0)


def a_position(goes_on: str, stops: str, *, answer: float) -> Contrary:
    """Questions that ask whether something goes on have this answer, those that ask whether it stops the
    contrary one.
    """
    return Contrary(
        [(leads(text), answer) for text in goes_on.split("/")]
        + [(leads(text), -answer) for text in stops.split("/")]
    )


POSITIONS = [
    a_position(
        "does the attack still go ahead?/is it still on?", "is the attack blotted out?/is it off?", answer=1.0
    ),
    a_position("does he still go ahead?/is he on?", "is he blotted out?/is he off?", answer=-1.0),
    a_position("does my turn go ahead?/am i on?", "is my turn blotted out?/am i off?", answer=-1.0),
    a_position("may the quest go ahead?/is that on?", "is the quest blotted out?/is that off?", answer=1.0),
] * 2


@pytest.mark.parametrize(
    ("question", "clause"),
    [
        ("He died in staging. Does he stay in play?", "does he stay in play"),
        ("Is he gone? I had a second copy.", "is he gone i had a second copy"),
        ("free card, so I may play it, right?", "so i may play it right"),
        ("no question at all", "no question at all"),
    ],
)
def test_the_clause_that_asks(question, clause):
    assert asking_clause(question) == clause


@pytest.mark.parametrize(
    ("question", "kind"),
    [
        ("3 companions, 3 threats, shadow adds 1 more. works?", "yes"),
        ("boromir has strength 7, the troll 16. overwhelmed?", "yes"),
        ("hobbit hit for 4 with two shields. damage on him?", ""),
        ("how far does my threat go up", "number"),
        ("three fights, who says which one is first", "who"),
        ("an ally we controlled died. into whose pile?", "place"),
        ("refresh phase: ready, raise threat, pass the token. whats the right order?", "order"),
        ("it has two counters. in which round is it gone?", "number"),
        ("I was on 27. Where does my dial stop?", "number"),
        ("his card counts as 20, mine doesn't. dial goes to?", "number"),
        ("How many copies of Fire! should there be at the start?", "number"),
        ("which cost do i pay first, exert or twilight?", "order"),
    ],
)
def test_what_is_asked_for_without_a_word_that_asks(question, kind):
    assert asks_for(question) == kind


def test_words_of_contrary_questions_come_to_lean_contrary_ways():
    found = learned(POSITIONS)
    ahead, out = found.of("does the weather go ahead?"), found.of("is the weather blotted out?")
    assert ahead * out < -0.1  # which of them is the one that goes on, nothing here tells


def test_what_is_learnt_holds_for_a_position_that_was_not_seen():
    found = learned(POSITIONS[1:4])
    on, off = found.of("does the attack go ahead?"), found.of("is the attack blotted out?")
    assert on * off < -0.02


def test_words_say_what_they_say_in_english_before_anything_is_counted():
    assert suggested(["lat", "surviv", "minion"]).tolist() == [-1.0, 1.0, 0.0]


def test_the_slope_is_that_of_small_steps():
    names = sorted({name for one in POSITIONS for said, _ in one.wordings for name in said})
    leading, suggestion = Leading(POSITIONS, names), np.zeros(len(names) + 1)
    weights = np.random.default_rng(1).normal(0, 0.5, len(names) + 1)
    _, slope = leading.wrong(weights, suggestion)
    for at in range(0, len(weights), 3):
        step = np.zeros_like(weights)
        step[at] = 1e-5
        difference = leading.wrong(weights + step, suggestion)[0] - leading.wrong(
            weights - step, suggestion
        )[0]
        assert slope[at] == pytest.approx(difference / 2e-5, abs=1e-6)


def test_the_file_says_what_was_found():
    found = learned(POSITIONS)
    text = json.loads(written(found))
    assert Leaning(text["words"], text["always"]) == found


def test_the_corpus_knows_which_way_players_words_lean():
    known = leaning()
    assert known.of("Is it too late to use it?") < 0 < known.of("May I still use it?")
    assert known.of("Do I lose the game?") < 0 < known.of("Does he survive that?")


def test_contrary_questions_of_cases_mostly_lean_contrary_ways(real_home):
    """Of wordings that have the contrary answer in the same position, most lean the other way: counted over
    all cases of both games.
    """
    right = told = 0
    for position in contraries([shelf(game, real_home) for game in ("lcg", "tcg")]):
        lean = {
            answer: [leaning().of_leads(said) for said, other in position.wordings if other == answer]
            for answer in (1.0, -1.0)
        }
        right += (
            np.mean(lean[1.0]) != np.mean(lean[-1.0])
            and min(map(np.mean, lean.values())) < 0 < max(map(np.mean, lean.values()))
        )
        told += 1
    assert told > 1000
    assert right / told > 0.8


def test_leaning_shares_out_what_the_questions_of_a_case_have_together():
    weights = Weights(LIKE, 0.0, leaning=2.0)
    before = [0.5, 0.2, 0.2]
    after = weights.leaned(before, ["fading", "fading", "guarding"], [-0.8, 0.8, 0.0])
    assert after[0] + after[1] == pytest.approx(0.7)
    assert after[1] > after[0]
    assert after[2] == pytest.approx(0.2)


def test_leanings_count_as_much_as_they_have_told_answers_apart():
    def told(agrees: float) -> list[Named]:
        """The right question is less near than its contrary, and leans as somebody's question does or
        doesn't.
        """
        near = [LIKE._replace(near=0.9), LIKE._replace(near=0.8)]
        return [
            Named(near, [False, True], cases=["fading"] * 2, leans=[-agrees, agrees], same=[False, True])
        ] * 5

    start = Weights(LIKE, 0.0)
    assert leaned(start, told(0.7)).leaning > 1
    assert leaned(start, told(-0.7)).leaning < 0.1


def test_a_question_without_known_words_leans_as_most_do():
    assert Leaning({}, 0.0).of("hm?") == 0.0
    assert Leaning({}, 0.0).mean([]) == 0.0

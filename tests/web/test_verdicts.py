"""What a verdict says in one sentence, and a situation in words."""

from __future__ import annotations

import made_up
import pytest

from ruling_service.situations.shared.lines_said import Comes, in_lines
from ruling_service.situations.shared.loader import from_data
from ruling_service.situations.shared.permalink import encode
from ruling_service.web import verdicts
from ruling_service.web.describing import described, expected, question
from ruling_service.web.games.lcg import moment


def verdict(word, answer=None, **more):
    return made_up.verdict(word, answer=answer, **more)


@pytest.mark.parametrize(
    ("raw", "asked", "says"),
    [
        (verdict("always", True), ("can", ""), "Yes, it can be done."),
        (verdict("never", False), ("can", ""), "No, it can't be done."),
        (verdict("always", True), ("whether", ""), "Yes, always."),
        (verdict("never", False), ("does it change anything", "Feint"), "No, it changes nothing."),
        (verdict("value", 3), ("how much", "damage of Beorn"), "Damage of Beorn: 3."),
        (verdict("value", "Tom's hand"), ("where is", "Beorn"), "Beorn: Tom's hand."),
        (verdict("value", ["6.2", "6.4b"]), ("when can", ""), "In the window after Deal shadow cards (6.2), An enemy attack initiates (6.4b)."),
        (verdict("value", []), ("when can", ""), "In no window."),
        (verdict("order", ["A", "B"]), ("in which order", ""), "A → B"),
        (verdict("always", []), ("what happens", ""), "It ends in one way only."),
        (
            verdict("depends", depends_on=[{"by": "Tom"}, {"by": "nature"}, {"by": "Tom"}]),
            ("where is", "X"),
            "It depends on Tom and chance.",
        ),
        (verdict("inconclusive"), ("can", ""), "Not decided within the budget."),
        (
            verdict("inconclusive", gaps=[{"card": "X", "phrase": "y", "reason": "z"}]),
            ("can", ""),
            "Undecided: some card text is not played.",
        ),
    ],
)
def test_a_verdict_in_one_sentence(raw, asked, says):
    assert verdicts.shown(raw, 0, asked).says == says


def test_an_outcome_that_is_not_there_is_the_last_one():
    raw = verdict("depends", outcomes=[{"answer": "a"}, {"answer": "b"}])
    assert verdicts.shown(raw, 7).chosen == 1
    assert verdicts.shown(raw, -3).chosen == 0
    assert verdicts.shown(raw).labels == ["a", "b"]


def test_an_outcome_without_an_answer_is_called_by_its_choices():
    raw = verdict("depends", outcomes=[{"choices": [{"by": "Tom", "decision": "d", "chosen": "Beorn"}]}, {}])
    assert verdicts.shown(raw).labels == ["Beorn", "Outcome 2"]


@pytest.mark.parametrize(
    ("at", "words"),
    [
        ("6.11", "Before “The combat phase ends” (6.11)"),
        ("in 3.3 window", "In the action window after “Staging” (3.3)"),
        ("after 6.6", "After “Enemy attacks end” (6.6)"),
        ("during 3.3", "During “Staging” (3.3)"),
    ],
)
def test_a_moment_in_words(at, words):
    assert moment(at) == words


def test_a_position_in_words():
    situation = {
        "game": "lcg",
        "players": [
            {
                "name": "Tom", "heroes": [{"card": "Thalin", "committed": True, "damage": 2}],
                "hand": ["Feint"], "deck": 0
            },
            {"name": "Kris"},
        ],
        "first player": "Kris",
        "staging area": ["Hill Troll"],
        "at": "3.3",
        "ask": {"where is": "Hill Troll"},
    }
    found = dict(described(situation))
    assert found["Tom"] == ["Heroes: Thalin (committed; 2 damage)", "Hand: Feint", "Deck: empty"]
    assert "Kris, first player" in found
    assert found["Staging area"] == ["Hill Troll"]
    assert question(situation) == "Where is Hill Troll in the end?"


def test_an_official_answer_in_words():
    assert expected({"answers": ["Tom's hand", "Tom's deck"], "depends on": "the first player"}) == (
        "Either Tom's hand or Tom's deck. It depends on the first player."
    )
    assert expected({"value": 0}, "wounds of Sam") == "Wounds of Sam: 0."
    assert expected(
        {"windows": [{"window": "6.2", "possible": True}, {"window": "6.4b", "possible": False}]}
    ) == "In the window after Deal shadow cards (6.2)."
    assert expected({"verdict": "never"}) == "No, never."


def test_several_changes_stand_as_lines_below_what_they_depend_on(site):
    """Whom the troll fights is chosen: each choice is a line with what comes of it, no paragraph with arrows."""
    data = {
        "game": "lcg", "players": [{"name": "Player 1", "heroes": ["Gimli", "Legolas"], "engaged": ["Hill Troll"]}],
        "at": "6.2", "until": "6.11",
    }  # fmt: skip
    page = site.get(f"/simulate?s={encode(from_data(data))}").text
    verdict = page.partition('<section class="verdict"')[2].partition("</section>")[0]
    assert "→" not in verdict
    assert "It depends on your choice: who defends against Hill Troll." in verdict
    assert "<li><b>Gimli defends</b>" in verdict
    assert page.count("What happens?</h") == 1


def test_what_comes_of_it_is_told_in_lines_only_where_it_tells_several_things():
    start = {"cards": [], "players": {"A": {"threat": 20, "cards in hand": 2}}, "first player": "A", "values": {}}
    end = {**start, "players": {"A": {"threat": 25, "cards in hand": 2}}, "game": "goes on"}
    made = verdict("always", outcomes=[{"facts": end}], start=start)
    made.says = "Your threat rises to 25."
    assert in_lines("lcg", made) == ("Your threat rises to 25.", [])
    made.outcomes[0].facts["game"] = "lost"
    made.says = "Your threat rises to 25. The game is lost."
    assert in_lines("lcg", made) == ("", [Comes("", ["Your threat rises to 25", "The game is lost"])])

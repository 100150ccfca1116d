"""What cases ask and what their answers state is said in plain words."""

from __future__ import annotations

import re

import pytest

from ruling_service.web.conditions import condition, deed
from ruling_service.web.describing import asked, besides, expected, question


@pytest.mark.parametrize(
    ("value", "words"),
    [
        ({"is": {"card": "Gimli", "exhausted": False, "damage": 2}}, "Gimli is ready and has 2 damage"),
        ({"is": {"card": "Wargs", "in": "engaged", "of": "Tom"}}, "Wargs is engaged with Tom"),
        (
            {"is": {"card": "Old Warden", "in": "discard", "of": "Tom"}},
            "Old Warden is in the discard pile of Tom"
        ),
        ({"is": {"card": "Slow Fuse", "tokens": {"time": 3}}}, "Slow Fuse has 3 time tokens"),
        ({"is": {"card": "Legolas", "resources": 1}}, "Legolas has 1 resource"),
        (
            {"player": {"player": "Tom", "threat": 31, "cards in hand": 1}},
            "Tom has 31 threat and has 1 card in hand"
        ),
        ({"player": {"player": "Kris", "eliminated": True}}, "Kris is eliminated"),
        ({"happened": {"happened": "revealed", "card": "Despair"}}, "Despair is revealed"),
        ({"happened": "triggered", "card": "Legolas"}, "the ability of Legolas is used"),
        ({"happened": {"happened": "threat raised", "player": "Tom"}}, "Tom's threat is raised"),
        ({"happened": {"says": "Maneuver phase begins"}}, "the account says “Maneuver phase begins”"),
        (
            {"count": {"cards": {"card": "Warlord", "in": "stacked"}, "exactly": 2}},
            "it holds for exactly 2 cards that Warlord is stacked",
        ),
        (
            {"not": {"happened": {"happened": "attacked", "card": "Hill Troll"}}},
            "it does not happen that Hill Troll attacks"
        ),
        ({"any": [{"game": "won"}, {"game": "goes on"}]}, "the game is won or the game goes on"),
        ({"value": "quest progress", "equals": 0}, "quest progress is 0"),
        (
            {"in order": [{"happened": "damaged", "card": "A"}, {"happened": "destroyed", "card": "A"}]},
            "A is damaged, then A is destroyed"
        ),
    ],
)
def test_a_condition_is_a_clause(value, words):
    assert condition(value) == words


@pytest.mark.parametrize(
    ("value", "said"),
    [
        (
            {"play": "Feint", "by": "Tom", "choosing": "Hill Troll"},
            ("Tom", "play Feint, choosing Hill Troll")
        ),
        (
            {"trigger": "Boromir", "ability": 1, "by": "Tom"},
            ("Tom", "use the ability of Boromir (ability 1)")
        ),
        (
            {"assign": "Shield Man", "against": ["a", "b"], "by": "Ann"},
            ("Ann", "assign Shield Man against a, b")
        ),
        ({"transfer": "first sword", "to": "Second Guard"}, ("", "transfer first sword to Second Guard")),
        ({"move": True}, ("", "move")),
    ],
)
def test_a_deed_names_who_does_it_and_what(value, said):
    assert deed(value) == said


def test_no_case_shows_its_question_or_its_answer_as_data(real_library):
    raw = re.compile(
        r"[\[\]{}]|\bhappened\b|\bTrue\b|\bFalse\b|\bNone\b|\bis \(|\b(?:card|player) [A-Z]\w* "
        r"(?:is|has)\b|'is'"
    )
    cases = [real_library.entry(line.id) for line in real_library.entries(kind="case")]
    assert len(cases) > 200
    for case in cases:
        situation = case.extra["situation"]
        told = " ".join(
            [
                question(situation), expected(situation.get("expect"), asked(situation)[1]),
                *besides(situation.get("expect"))
            ]
        )
        assert not raw.search(told), (case.id, told)


def test_the_page_of_a_case_says_what_else_the_answer_states(site):
    page = site.get("/lcg/case/sneak-attack-and-beorn").text
    assert "Either Tom&#39;s hand or Tom&#39;s deck. It depends on the first player." in page
    assert "Exactly one of these is so: Beorn returns to hand; Beorn is shuffled in." in page

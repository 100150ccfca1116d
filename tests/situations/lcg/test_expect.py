"""A verdict compared with the official answer: each kind of expectation passes and fails as it should."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from ruling_service.situations.shared.expect import compare
from ruling_service.situations.shared.loader import from_data
from ruling_service.situations.shared.results import Verdict

HAND = {"cards": [{"card": "Faramir", "in": "hand", "of": "Tom"}], "players": {"Tom": {"threat": 30}}}
DECK = {"cards": [{"card": "Faramir", "in": "deck", "of": "Tom"}], "players": {"Tom": {"threat": 30}}}


def step(text: str, happened: str | None, *cites: str) -> dict[str, Any]:
    return {
        "step": "lcg/framework/6.11", "depth": 1, "text": text, "cites": list(cites), "happened": happened
    }


VERDICT: dict[str, Any] = {
    "verdict": "depends",
    "answer": None,
    "confidence": "official",
    "depends_on": [{"decision": "which effect resolves first", "by": "Kris", "cites": ["lcg/rule/3.9.2"]}],
    "outcomes": [
        {
            "answer": "Tom's hand",
            "facts": HAND,
            "choices": [{"by": "Kris", "decision": "order", "chosen": "Sneak Attack", "cites": []}],
            "trace": [
                step("Faramir returns to Tom's hand", "returned to hand", "lcg/rule/3.9.2"),
                step("The phase ends", None)
            ],
        },
        {
            "answer": "Tom's deck",
            "facts": DECK,
            "choices": [{"by": "Kris", "decision": "order", "chosen": "Faramir", "cites": []}],
            "trace": [
                step("Faramir is shuffled into Tom's deck", "shuffled", "lcg/rule/3.9.2"),
                step("The phase ends", None)
            ],
        },
    ],
    "windows": [
        {"window": "6.2", "possible": True, "reason": "", "cites": ["lcg/action"]},
        {"window": "in 6.4b window", "possible": False, "reason": "", "cites": []},
    ],
    "because": [{"text": "too late", "cites": ["lcg/framework/6.4b"]}],
    "gaps": [],
}
EMPTY: dict[str, Any] = {
    "verdict": "always", "answer": None, "confidence": "derived", "depends_on": [], "outcomes": [],
    "gaps": [], "assumed": [],
    "explored": {"states": 1, "merged": 0, "seconds": 0.0, "complete": True}, "lines": "all", "unused": [],
}  # fmt: skip


def made(verdict: dict[str, Any]) -> Verdict:
    """The verdict that says so; what it doesn't say is empty."""
    outcomes = [
        {"answer": None, "facts": {}, "choices": [], "trace": [], **outcome}
        for outcome in verdict.get("outcomes", [])
    ]
    return msgspec.convert({**EMPTY, **verdict, "outcomes": outcomes}, Verdict)


def differences(expect: dict[str, Any], verdict: dict[str, Any] = VERDICT) -> list[str]:
    data = {
        "game": "lcg", "players": [{"name": "Tom"}, {"name": "Kris"}], "first player": "Kris",
        "expect": expect
    }
    return compare(from_data(data), made(verdict)).differences


RETURNED = {"happened": {"happened": "returned to hand", "card": "Faramir"}}
SHUFFLED = {"happened": {"happened": "shuffled", "card": "Faramir"}}

FITTING: list[dict[str, Any]] = [
    {"verdict": "depends"},
    {"answers": ["Tom's deck", "tom's hand"]},
    {"depends on": "the first player"},
    {"depends on": "Kris"},
    {"exactly one": [RETURNED, SHUFFLED]},
    {"facts": [{"player": {"player": "Tom", "threat": 30}}]},
    {"sometimes": [{"is": {"card": "Faramir", "in": "hand"}}]},
    {"never": [{"is": {"card": "Faramir", "in": "play"}}]},
    {"trace": {"contains": [{"says": "phase ends"}], "lacks": [{"happened": "destroyed"}]}},
    {"trace": {"in order": [{"card": "Faramir"}, {"says": "phase"}]}},
    {"cites": ["lcg/rule/3.9.2"]},
    {"because": ["lcg/framework/6.4b"]},
    {"confidence": "official"},
    {
        "windows": [
            {"window": "6.2", "possible": True, "cites": ["lcg/action"]},
            {"window": "6.4b", "possible": False}
        ]
    },
]

WRONG: list[tuple[dict[str, Any], str]] = [
    ({"verdict": "always"}, "Expected the verdict always, got depends"),
    ({"answer": "Tom's hand"}, "tom's deck or tom's hand"),
    ({"answer": True}, "Expected always"),
    ({"value": 3}, "Expected 3"),
    ({"order": ["a", "b"]}, "Expected a → b"),
    ({"answers": ["Tom's hand"]}, "not among the answers expected. It is reached (where Kris: Faramir)"),
    ({"answers": ["Tom's hand", "Tom's deck", "staging area"]}, "No line of play ends in staging area"),
    ({"depends on": "Tom"}, "depends on Tom, got kris"),
    ({"exactly one": [RETURNED, {"happened": {"says": "phase"}}]}, "Exactly one should hold"),
    ({"exactly one": [RETURNED, SHUFFLED, {"game": "won"}]}, "in no line of play"),
    (
        {"facts": [{"is": {"card": "Faramir", "in": "hand"}}]},
        "is not so in a line of play (where Kris: Faramir)"
    ),
    ({"sometimes": [{"game": "won"}]}, "{game: won} is so in no line of play"),
    ({"never": [{"is": {"card": "Faramir", "in": "deck"}}]}, "should never be so"),
    ({"trace": {"contains": [{"happened": "shuffled"}]}}, "does not say: {happened: shuffled}"),
    ({"trace": {"lacks": [{"happened": "shuffled"}]}}, "should not say"),
    ({"trace": {"in order": [{"says": "phase"}, {"card": "Faramir"}]}}, "in this order"),
    ({"cites": ["lcg/then"]}, "No step cites lcg/then"),
    ({"because": ["lcg/cannot"]}, "lcg/cannot is not named as a reason"),
    ({"confidence": "derived"}, "Expected the confidence derived"),
    ({"windows": [{"window": "6.4b", "possible": True}]}, "Window 6.4b: expected possible, got not possible"),
    ({"windows": [{"window": "3.3", "possible": True}]}, "no row for the window 3.3"),
    ({"windows": [{"window": "6.2", "possible": True, "cites": ["lcg/cannot"]}]}, "does not cite lcg/cannot"),
]


@pytest.fixture(autouse=True)
def _names(monkeypatch: pytest.MonkeyPatch) -> None:
    """The verdicts here are made by hand; their cards need not exist."""
    monkeypatch.setattr("ruling_service.situations.lcg.checks._known", lambda *_: None)


@pytest.mark.parametrize("expect", FITTING, ids=str)
def test_an_expectation_that_fits(expect: dict[str, Any]) -> None:
    assert differences(expect) == []


@pytest.mark.parametrize(("expect", "said"), WRONG, ids=str)
def test_an_expectation_that_does_not_fit_says_where(expect: dict[str, Any], said: str) -> None:
    found = differences(expect)
    assert found
    assert any(said in one for one in found), found


@pytest.mark.parametrize("expect", [{"answer": "3"}, {"value": 3}, {"answer": 3}])
def test_numbers_and_texts_are_not_confused(expect: dict[str, Any]) -> None:
    three = {"verdict": "value", "answer": 3, "outcomes": [{"answer": 3, "facts": {}, "trace": []}]}
    assert bool(differences(expect, three)) == (expect == {"answer": "3"})


def test_an_order_is_a_list_of_labels() -> None:
    verdict = {"verdict": "order", "outcomes": [{"answer": ["Damage", "return"], "facts": {}, "trace": []}]}
    assert differences({"order": ["damage", "return"]}, verdict) == []
    assert differences({"order": ["return", "damage"]}, verdict)


def test_dependence_is_expected_in_vain_when_there_is_one_answer() -> None:
    assert differences(
        {"depends on": "Tom"}, {"verdict": "always", "answer": True, "outcomes": [{"answer": True}]}
    )


def test_gaps_never_pass() -> None:
    gap = {"card": "Vilya", "phrase": "play it at no cost", "reason": "not understood"}
    assert "Vilya is not simulated in full" in differences({}, {**VERDICT, "gaps": [gap]})[0]


def test_an_uncertain_or_empty_verdict_never_passes() -> None:
    assert differences({}, {**VERDICT, "verdict": "inconclusive"})
    assert differences({}, {"verdict": "always", "outcomes": []})


def test_a_comparison_tells_both_sides() -> None:
    data = {"game": "lcg", "players": [{"name": "Tom"}], "expect": {"answer": "staging area"}}
    comparison = compare(from_data(data), made({**VERDICT, "windows": []}))
    assert not comparison.passed
    assert comparison.expected == "answer: staging area"
    assert comparison.got == "depends: tom's deck or tom's hand, depending on Kris"

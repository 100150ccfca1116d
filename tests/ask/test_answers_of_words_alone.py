"""Where no card is named, what was built from the words isn't said against a likely case, nor without a reason."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from ruling_service.ask.answering.alone import is_doubted
from ruling_service.ask.answering.readings import Reading
from ruling_service.ask.answering.verdict import Said, weigh


def said(source: str, verdict: str, odds: float, text: str = "No: a hero is exhausted.", answer: Any = None) -> Said:
    told = SimpleNamespace(
        verdict=verdict, answer=answer if answer is not None else verdict == "always",
        situation={"ask": {"whether": {}}}, text=text
    )
    return Said(Reading(source, odds, "", "Is it so?", lambda: told, source), told)  # type: ignore[arg-type]


def case(verdict: str, odds: float) -> Any:
    """A question of a case with this answer by its source."""
    asking = SimpleNamespace(also=[])
    return SimpleNamespace(also=-1, odds=odds, against="", told=SimpleNamespace(data={"expect": {"verdict": verdict}}, asking=asking))


def asked(text: str = "Is it so?", *kinds: str) -> Any:
    return SimpleNamespace(question=text, mentions=[SimpleNamespace(kind=one) for one in kinds])


@pytest.mark.parametrize(
    ("cases", "doubted"),
    [([], False), ([case("always", 0.1)], False), ([case("always", 0.4)], True), ([case("never", 0.4)], False)],
)
def test_a_likely_case_that_says_otherwise_is_a_doubt(cases: list[Any], doubted: bool) -> None:
    assert is_doubted(weigh([said("words", "never", 1.0)]), cases, asked()) is doubted


def test_a_bare_answer_needs_a_case_that_says_the_same() -> None:
    bare = said("words", "never", 1.0, "No.")
    assert is_doubted(weigh([bare]), [], asked())
    assert not is_doubted(weigh([bare, said("case", "never", 0.3)]), [case("never", 0.3)], asked())


def test_a_named_card_is_played_by_its_own_text() -> None:
    assert not is_doubted(weigh([said("words", "never", 1.0, "No.")]), [case("always", 0.4)], asked("So?", "card"))


def test_from_what_number_on_isnt_by_how_much() -> None:
    built = said("words", "value", 1.0, "1: your threat rises by 1.", 1)
    assert is_doubted(weigh([built]), [], asked("at what threat am I eliminated?"))
    assert not is_doubted(weigh([built]), [], asked("how much does my threat rise?"))


def test_what_a_case_says_is_not_doubted_by_it() -> None:
    assert not is_doubted(weigh([said("case", "never", 0.9, "No.")]), [case("always", 0.4)], asked())


def test_a_case_without_a_reason_has_to_ask_the_same() -> None:
    by_rule = "No. Ally: an ally fights at home only."
    assert is_doubted(weigh([said("case", "never", 0.5, by_rule)]), [], asked())
    assert not is_doubted(weigh([said("case", "never", 0.7, by_rule)]), [], asked())
    assert not is_doubted(weigh([said("case", "never", 0.5, "No: he is at home.")]), [], asked())

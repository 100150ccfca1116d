"""Short open questions that a rule answers by itself, and those that it doesn't."""

from __future__ import annotations

import pytest

from ruling_service.ask.answering import ask


@pytest.mark.parametrize(("game", "question", "rule"), [
    ("lcg", "what does surge do?", "lcg/keyword/surge"),
    ("lcg", "how many heroes can I play with?", "lcg/rule/1.3.2"),
    ("tcg", "When do I get threats?", "tcg/threats"),
    ("tcg", "who goes first?", "tcg/who-goes-first"),  # nothing else is said than that
    ("lcg", "what happens in the refresh phase?", "lcg/refresh-phase"),  # its title is what is asked about
])  # fmt: skip
def test_a_rule_answers_a_short_open_question(real_library, game: str, question: str, rule: str) -> None:
    given = ask(question, real_library, game)
    assert given.reason is not None
    assert given.reason.why == "a look-up"
    assert given.nearest is not None
    assert given.nearest.id == rule


@pytest.mark.parametrize(("game", "question"), [
    ("tcg", "Can I wound my own companions?"),  # yes or no
    ("tcg", "3 companions, shadow number 2, how much twilight do I add?"),  # numbers are told
    ("lcg", "Where does progress go first?"),  # no rule is likely enough
    ("lcg", "what happens to the active location at the end of the round?"),  # more than a rule's title is asked
])  # fmt: skip
def test_no_rule_answers_what_asks_for_more(real_library, game: str, question: str) -> None:
    given = ask(question, real_library, game)
    assert given.answer is None
    assert given.reason is not None
    assert given.reason.why != "a look-up"


def test_who_asks_when_is_shown_no_ruling_of_yes_or_no(real_library) -> None:
    given = ask("when do my characters ready again?", real_library, "lcg")
    assert given.nearest is not None
    assert given.nearest.kind == "rule"

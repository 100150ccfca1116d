"""What speaks against a case weighs or rules it out, and questions that are refused for no reason of theirs."""

from __future__ import annotations

import pytest

from ruling_service.ask.answering import ask
from ruling_service.ask.recalling.hints import Hint, weighed


def test_a_hint_weighs_and_a_contrary_rules_out():
    against, left = weighed([Hint("it is about another")], 0.95)
    assert (against, left < 0.95) == ("", True)
    assert weighed([Hint("it is about another")], 0.6) == ("it is about another", 0.6)
    assert weighed([Hint("it is about another"), "who does it is told otherwise"], 0.99)[0].startswith("who")
    assert weighed([], 0.4) == ("", 0.4)


def test_hints_add_up():
    assert weighed([Hint("one"), Hint("two")], 0.9)[0] == "one"


@pytest.mark.parametrize(("game", "question", "said"), [
    ("tcg", "if both sides are tied in a skirmish who wins", "the Shadow player"),
    ("lcg", "there's 6 willpower committed and 9 threat in staging, how much does our threat go up", "3"),
    ("lcg", "there's 4 willpower committed and 9 threat in staging, how much does our threat go up", "5"),
    ("lcg", "My friend has no enemies engaged, can he attack the troll engaged with me with Legolas?", "yes"),
    ("lcg", "My friend has no enemies engaged, can he attack the troll engaged with me with Gimli?", "no"),
    ("lcg", "An enemy has engagement cost 30, my threat is 31. Does he engage me when checks are made?", "yes"),
    ("lcg", "An enemy has engagement cost 30, my threat is 29. Does he engage me when checks are made?", "no"),
])
def test_what_is_told_is_enough(real_library, game, question, said):
    given = ask(question, real_library, game=game).answer
    assert given is not None
    assert given.text.removeprefix(f"“{given.ruling}” ").lower().startswith(said.lower())

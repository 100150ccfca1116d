"""What a question is answered with: the sentence, its label and citations, and the reason where there is no
answer.
"""

from __future__ import annotations

import json

import msgspec
import pytest
from click.testing import CliRunner

from ruling_service.ask.answering import ask
from ruling_service.ask.building.reasons import not_placed
from ruling_service.errors import MalformedInput
from ruling_service.situations.shared.permalink import decode


@pytest.fixture(scope="module")
def asked(real_library):
    return lambda question, game="lcg": ask(question, real_library, game=game)


def test_a_no_says_the_rule_and_cites_it(asked):
    answer = asked("can an exhausted character defend?").answer
    assert answer.verdict == "never"
    assert answer.text.startswith("No: ")
    assert "exhaust" in answer.text
    assert "lcg/framework/6.4.1" in answer.cites
    assert answer.citations


def test_the_situation_can_be_opened_and_gone_on_from(asked):
    answer = asked("can an exhausted character defend?").answer
    assert decode(answer.permalink).game == "lcg"
    assert answer.situation["ask"]["can"]["defend"]


def test_what_was_built_from_the_words_is_never_called_official(asked):
    answer = asked("Tom has resources but no Spirit hero. Can he play a Spirit ally?").answer
    assert answer.verdict == "never"
    assert answer.case is not None or answer.confidence not in ("official", "designer")


def test_what_is_not_played_says_why_and_shows_what_to_read(asked):
    found = asked("how does archery work?")
    assert found.answer is None
    assert found.reason.why == "a look-up"
    assert found.results


@pytest.mark.parametrize(
    "question",
    [
        "", "   ", "?", "x" * 1000, "<script>alert(1)</script>",
        "Darf ich meinen Helden nach dem Angriff noch einmal bereit machen?",
        "can Frodo exert while Feint is played on a hero in the staging area", "\x00\x01", "why",
        "1 2 3 4 5 6 7 8 9",
        "can can can can can can", "does it?", "who?", "how much how many how often",
    ],
)  # fmt: skip
@pytest.mark.parametrize("game", [None, "lcg", "tcg"])
def test_bad_input_gets_no_answer_and_no_error(real_library, question, game):
    found = ask(question, real_library, game=game)
    assert found.answer is None
    assert found.reason.message
    assert json.loads(msgspec.json.encode(found))["answer"] is None


def test_a_text_that_is_longer_than_a_question_is_refused(real_library):
    with pytest.raises(MalformedInput, match="1,001 characters, where 1,000 are read"):
        ask("x" * 1001, real_library)


def test_words_that_were_not_understood_are_not_passed_over(asked):
    found = asked("can I play Feint when the enemy is flurbing?")
    assert found.answer is None
    assert found.reason.why == "not understood"
    assert "flurbing" in found.reason.message


def test_the_command_prints_what_the_function_gives(real_home, monkeypatch):
    from ruling_service.cli import cli

    monkeypatch.setenv("RULINGS_HOME", str(real_home))
    said = CliRunner().invoke(cli, ["ask", "--game", "lcg", "can an exhausted character defend?"])
    assert said.exit_code == 0
    assert "No: " in said.output
    as_json = CliRunner().invoke(
        cli, ["ask", "--game", "lcg", "--json", "can an exhausted character defend?"]
    )
    assert json.loads(as_json.output)["answer"]["verdict"] == "never"


def test_a_moment_that_no_situation_has_is_no_lesson_in_writing_situations(asked):
    reason = asked("How many cards do I draw at the start of the game?").reason
    assert reason is None or reason.message == not_placed("when that is").message

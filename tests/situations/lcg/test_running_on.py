"""`run to` and `until`: which step is meant, and that a game never runs past it without a word.

`can` is asked where the acts have led.
"""

from __future__ import annotations

import pytest

from ruling_service.errors import RulingError
from tests.situations.lcg.table import run

ALONE = """
    players: [{{name: Tom, threat: 20, heroes: [Bran]}}]
    at: {at}
    explore: policy
    do: {do}
    {more}
    ask: {ask}
"""


def alone(at: str, do: str, ask: str = "{how much: threat of Tom}", more: str = ""):
    return run(ALONE.format(at=at, do=do, ask=ask, more=more))


def test_a_step_that_never_comes_is_refused():
    with pytest.raises(RulingError, match="does not come to step 6.4.1"):
        alone("in 2.2 window", '[{run to: "6.4.1"}, {raise threat: Tom, amount: 5}]')


def test_running_into_the_next_round_is_said():
    verdict = alone("in 6.2 window", '[{run to: "3.1"}, {raise threat: Tom, amount: 5}]')
    assert verdict.answer == 26
    assert any("next round" in words for words in verdict.assumed)


def test_running_on_in_this_round_needs_no_word():
    verdict = alone("in 2.2 window", '[{run to: "7.1"}, {raise threat: Tom, amount: 5}]')
    assert verdict.answer == 25
    assert not any("next round" in words for words in verdict.assumed)


@pytest.mark.parametrize(
    ("to", "step"),
    [("in 3.2 window", "3.2"), ("before 3.3", "3.2"), ("after 3.4", "3.4"), ("end of the phase", "2.3")]
)
def test_it_runs_to_the_moment_that_is_written(to, step):
    verdict = alone("in 2.2 window", f"[{{run to: {to}}}, {{raise threat: Tom, amount: 5}}]")
    trace = verdict.outcomes[0].trace
    assert trace[-1].happened == "threat raised"
    assert trace[-1].step == f"lcg/framework/{step}"


def test_a_moment_that_is_none_is_refused():
    with pytest.raises(RulingError, match="no step"):
        alone("in 2.2 window", "[{run to: supper}]")


def test_a_line_that_never_comes_to_its_end_says_so():
    verdict = alone("in 2.2 window", "[]", more="until: end of the attack")
    assert verdict.answer == 21
    assert any("6.4.4 does not come" in words for words in verdict.assumed)


BELL = """
    cards:
      - {{name: Bran, type: hero, sphere: Tactics, threat cost: 10, willpower: 2, attack: 3, defense: 2, hit points: 4}}
      - {{name: Bell, type: attachment, cost: 0, text: "{text}"}}
      - {{name: Call, type: event, cost: 0, text: "Action: Draw 1 card."}}
    players: [{{name: Tom, threat: 40, heroes: [{{card: Bran, attached: [Bell]}}], hand: [Call]}}]
    at: {at}
    do: {do}
    ask: {{can: {{trigger: Bell, by: Tom}}}}
"""


def bell(at: str, do: str, text: str = "Action: Draw 1 card."):
    from ruling_service.situations.shared.loader import load
    from ruling_service.situations.shared.simulate import simulate

    return simulate(
        load(
            "game: lcg\n"
            + "\n".join(line[4:] for line in BELL.format(at=at, do=do, text=text).strip("\n").split("\n"))
        )
    )


@pytest.mark.parametrize("act", ["{play: Call, by: Tom}", "{raise threat: Tom, amount: 1}"])
@pytest.mark.parametrize("at", ["in 2.2 window", "in 3.4 window", "in 6.2 window"])
def test_after_an_act_its_window_goes_on(act, at):
    assert bell(at, f"[{act}]").verdict == "always"


def test_after_an_act_outside_any_window_there_is_none():
    assert bell("during 3.3", "[{raise threat: Tom, amount: 1}]").verdict == "never"


def test_it_is_asked_where_the_game_has_run_on_to_and_not_on_the_way():
    quest = "Quest Action: Draw 1 card."
    assert bell("in 2.2 window", '[{run to: "6.2"}]', quest).verdict == "never"
    assert bell("in 2.2 window", '[{run to: "3.2"}]', quest).verdict == "always"


def test_what_is_not_possible_now_is_said_to_be_when_it_is():
    verdict = bell("in 2.2 window", "[]", "Combat Action: Draw 1 card.")
    assert verdict.verdict == "never"
    assert verdict.when[0] == "6.2"
    assert "3.1" not in verdict.when


def test_a_character_commits_at_its_step():
    verdict = run(
        """
        players: [{name: Tom, threat: 20, heroes: [Bran]}]
        at: in 2.2 window
        ask: {can: {commit: Bran, by: Tom}}
        """
    )
    assert (verdict.verdict, verdict.when) == ("never", ["3.2"])


@pytest.mark.parametrize(("until", "threat"), [("before 7.3", 20), ("7.3", 21), ("after 7.3", 21)])
def test_before_a_step_is_not_past_it(until, threat):
    assert alone("7.1", "[]", more=f"until: {until}").answer == threat


@pytest.mark.parametrize("end", ["end of the phase", "end of the round"])
@pytest.mark.parametrize(("acts", "until", "said"), [
    ("{{run to: {}}}", "", True), ("{{run to: {}}}, {{raise threat: Tom}}", "", False),
    ("{{run to: in 3.2 window}}", "", False), ("{{run to: {}}}", "until: {}", False),
])
def test_a_line_that_ends_before_an_end_says_that_it_is_still_to_come(end: str, acts: str, until: str, said: bool) -> None:
    verdict = alone("in 2.2 window", f"[{acts.format(end)}]", more=until.format(end))
    assert any("still to come" in words for words in verdict.assumed) == said

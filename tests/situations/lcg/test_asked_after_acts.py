"""What can be done is asked after the acts of a situation: what they did counts."""

from __future__ import annotations

import pytest

from ruling_service.errors import IllegalHere
from tests.situations.lcg.table import run

TABLE = """
players:
  - name: Tom
    heroes: [{{card: Bran, resources: 3}}, {{card: Wyn, resources: 3}}]
    hand: [Scout, Volley, Rally]
    engaged: [Brute, Rat]
staging area: [Moor, Ford]
{at}
do: {do}
ask: {{can: {can}}}
"""


@pytest.mark.parametrize("at", ["", 'at: "2.2"', "at: in 2.2 window", "at: after 2.2"])
def test_the_planning_window_stays_open_after_an_action(at):
    done = "[{play: Volley, choosing: Rat}]"
    assert run(TABLE.format(at=at, do=done, can="{play: Scout}")).answer is True
    assert run(TABLE.format(at=at, do="[{play: Scout}]", can="{play: Volley}")).answer is True


def test_after_an_action_the_window_that_follows_its_step_comes():
    position = TABLE.replace("card: Wyn, ", "card: Wyn, exhausted: true, ")
    done = "[{play: Volley, choosing: Brute}]"
    assert run(position.format(at='at: "6.2"', do=done, can="{play: Rally}")).answer is True
    early = run(position.format(at='at: "3.2"', do=done, can="{play: Rally}"))
    assert [one.text for one in early.because] == ["it is a Combat Action and this is the quest phase"]


@pytest.mark.parametrize(
    ("do", "can", "reason", "entry"),
    [
        ("{commit: Bran}", "{commit: Bran}", "it is already committed", "lcg/framework/3.2"),
        ("{commit: Bran}", "{commit: Wyn}", "that is done at step 3.2, and it is over", "lcg/framework/3.2"),
        ("{travel: Moor}", "{travel: Ford}", "there is an active location", "lcg/framework/4.2"),
        (
            "{attack: Bran, against: Brute}", "{attack: Wyn, against: Brute}",
            "this player has attacked that enemy already", "lcg/framework/6.8b"
        ),
        (
            "{exhaust: Bran}", "{attack: Bran, against: Brute}",
            "it is exhausted, and only ready characters attack", "lcg/exhausted"
        ),
        ("{destroy: Bran}", "{attack: Bran, against: Brute}", "Bran is not in play", "lcg/in-play-and-out-of-play"),
    ],
)
def test_what_was_done_before_counts(do, can, reason, entry):
    verdict = run(TABLE.format(at="", do=f"[{do}]", can=can))
    assert verdict.answer is False
    assert [one.text for one in verdict.because] == [reason]
    assert entry in verdict.because[0].cites


def test_another_enemy_can_be_attacked_after_the_first():
    verdict = run(TABLE.format(at="", do="[{attack: Bran, against: Brute}]", can="{attack: Wyn, against: Rat}"))
    assert verdict.answer is True


def test_an_act_that_cannot_be_done_is_refused_whatever_is_asked_after_it():
    position = TABLE.replace("card: Bran, resources", "card: Bran, exhausted: true, resources")
    with pytest.raises(IllegalHere, match="exhausted"):
        run(position.format(at="", do="[{commit: Bran}]", can="{play: Rally}"))


@pytest.mark.parametrize("at", ["at: in 2.2 window", "at: in 3.3 window", "at: during 3.3", "at: in 6.2 window"])
def test_a_window_to_begin_with_hides_no_later_one(at):
    verdict = run(
        f"""
        players: [{{name: Tom, heroes: [{{card: Bran, resources: 1}}], hand: [Volley], engaged: [Brute]}}]
        {at}
        ask: {{when can: {{play: Volley}}}}
        """
    )
    assert {"6.2", "6.4.1", "7.4"} <= set(verdict.answer)
    why = {row.window: row.reason for row in verdict.windows}
    assert why["1.3"] == "this window is over by then"


CHOSEN_BEFORE = """
  - {{name: Hat, type: attachment, sphere: Neutral, cost: 0, text: "Attach to a hero. Limit 1 per hero.{hears}"}}
  - {{name: Nap, type: event, sphere: Neutral, cost: 0, text: "Action: Choose a ready hero. Exhaust that hero."}}
players:
  - name: Tom
    heroes: [Bran, Wyn]
    hand: [Hat, Hat, Nap, Nap]
    deck: [Scout, Scout]
at: in 2.2 window
do: {do}
ask: {{can: {{play: {play}, choosing: {whom}}}}}
"""
HEARS = " Response: After you play Hat from your hand, draw a card."


@pytest.mark.parametrize(
    ("do", "play", "hears"),
    [
        ("[{play: Hat, choosing: Bran}]", "Hat", ""),
        ("[{play: Hat, choosing: Bran}]", "Hat", HEARS),
        ("[{play: Nap, choosing: Bran}]", "Nap", ""),
        ("[{play: Nap, choosing: Wyn}, {play: Hat, choosing: Bran}]", "Hat", ""),
        ("[{play: Hat, choosing: Bran}, {ready: Wyn}, {play: Nap, choosing: Bran}]", "Nap", ""),
    ],
)
def test_who_is_chosen_is_asked_of_this_act_and_of_no_earlier_one(do, play, hears):
    """lcg/the-word-choose: an earlier act chose Bran; that answers no choice of the one that is asked about."""
    again = run(CHOSEN_BEFORE.format(do=do, play=play, whom="Bran", hears=hears))
    assert (again.verdict, [one.text for one in again.because]) == ("never", ["Bran is no legal choice here."])


@pytest.mark.parametrize(("play", "hears"), [("Hat", ""), ("Hat", HEARS), ("Nap", "")])
def test_another_can_be_chosen_after_an_earlier_act_chose_one(play, hears):
    do = f"[{{play: {play}, choosing: Bran}}]"
    assert run(CHOSEN_BEFORE.format(do=do, play=play, whom="Wyn", hears=hears)).verdict == "always"

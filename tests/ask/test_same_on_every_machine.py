"""The same question gets the same answer, however fast the machine is and however often it was asked."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time

import msgspec
import pytest

from ruling_service.ask.answering import ask, verdict
from ruling_service.ask.answering.readings import Reading
from ruling_service.ask.answering.verdict import played
from ruling_service.engine.kernel.explore import POSITION, Budget

SLOWER = 20
"""So many times as fast runs the clock of the slow machine."""
QUESTIONS = (
    ("lcg", "Is Steward of Gondor still usable while its hero is exhausted?"),
    ("lcg", "Can Gandalf attack the Hill Troll?"),
    ("lcg", "We quest with 12 willpower against 8 threat, and our active location still needs 3 progress. "
            "How much progress ends up on the quest card?"),
    ("lcg", "If Gandalf quests, does he exhaust?"),
    ("tcg", "When can I use Aragorn's ability?"),
    ("tcg", "May the Shadow player assign a leftover minion to a companion who is already assigned to another?"),
    ("tcg", "Boromir has strength 7 and faces a total minion strength of 15. Is he overwhelmed?"),
)  # fmt: skip
ASKS = """
import json, sys, time
slower = float(sys.argv[1])
real = time.thread_time
time.thread_time = lambda: slower * real()
from ruling_service.ask.answering import ask
from ruling_service.library import open_library
from tests.ask.test_same_on_every_machine import QUESTIONS, told
library = open_library()
print(json.dumps([told(ask(question, library, game)) for game, question in QUESTIONS]))
"""


def told(reply):
    """All that a reply says but how long it took."""

    def timeless(data):
        if isinstance(data, dict):
            return {key: timeless(value) for key, value in data.items() if key != "seconds"}
        return [timeless(each) for each in data] if isinstance(data, list) else data

    return timeless(json.loads(msgspec.json.encode(reply)))


def asked_in_a_fresh_process(home, slower):
    """What the questions come to in a process that has read nothing yet, by a clock of its own."""
    done = subprocess.run(
        [sys.executable, "-c", ASKS, str(slower)], env={**os.environ, "RULINGS_HOME": str(home)},
        capture_output=True, text=True, check=True,
    )  # fmt: skip
    return json.loads(done.stdout)


@pytest.mark.slow
def test_a_slow_machine_and_a_fresh_process_answer_as_a_warm_one_does(real_library):
    home = real_library.folder.parent.parent
    first = [told(ask(question, real_library, game)) for game, question in QUESTIONS]
    again = [told(ask(question, real_library, game)) for game, question in QUESTIONS]
    assert first == again
    assert asked_in_a_fresh_process(home, SLOWER) == first
    assert any(one["answer"] for one in first)


def readings(clock, *costs):
    """Readings of falling odds, each of which takes so much work and says nothing."""

    def answering(cost):
        def answer():
            clock.count(cost)
            return None

        return answer

    return [Reading("case", 0.9 - at / 10, "", "", answering(cost)) for at, cost in enumerate(costs)]


def test_how_many_readings_are_played_hangs_on_their_work_and_not_on_the_clock(monkeypatch):
    monkeypatch.setattr(time, "thread_time", lambda: 1e9)
    whole = verdict.READINGS
    for costs, many in (((1, 1, 1), 3), ((whole, 1, 1), 1), ((whole - 1, 1, 1), 2), ((10 * whole, 1), 1)):
        clock = Budget()
        clock.count(7)  # what other questions took doesn't count
        assert len(played(readings(clock, *costs), clock)[0]) == many


def test_a_part_of_a_budget_counts_for_the_whole_and_ends_with_it():
    whole = Budget(work=100)
    part = whole.part(1.0, work=30)
    part.count(20)
    assert (whole.used, part.used, part.worked) == (20, 20, False)
    part.count(POSITION)
    assert part.worked
    assert part.spent
    assert not whole.worked
    assert whole.part(1.0, work=1000).work == 70
    whole.count(70)
    assert whole.part(1.0).worked

"""What the questions to work with came to stays: counts, never times."""

from __future__ import annotations

import msgspec
import pytest

from bench.ask import load, measure, report
from ruling_service.ask.answering import ask

EVERY = 5
"""So many of the questions are one asked here; `python -m bench ask tune` asks them all."""
SIMULATED = 505
"""Questions that get a verdict, at least."""
WRONG = 16
"""Verdicts that differ from the documents, at most."""
FOUND = 0.85
"""Share of the others that have a right passage among the first three results, at least."""


@pytest.mark.slow
def test_what_was_reached_stays(real_library):
    def asked(question, game):
        return msgspec.to_builtins(ask(question, real_library, game))

    found = measure(real_library, load("tune")[::EVERY], asked)
    told = report("tune", found)
    assert found.simulated >= SIMULATED, told
    assert len(found.wrong) <= WRONG, told
    assert found.limits["wrong and called official"] == 0, told
    assert found.shares["hit3"] >= FOUND, told

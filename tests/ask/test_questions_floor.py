"""What the questions to work with came to stays: counts, never times. A third of them in each run, another each
day (`tests/rotation.py`), all with `make whole`.
"""

from __future__ import annotations

import msgspec
import pytest

from bench.ask import load, measure, report
from ruling_service.ask.answering import ask
from tests.rotation import is_asked

EVERY = 5
"""So many of the questions are one asked here; `python -m bench ask tune` asks them all."""
PARTS = 3
SIMULATED, WRONG = 496, 16
"""Of all questions those that get a verdict, at least, and the verdicts that differ from the documents, at most."""
OF_A_PART = [(159, 2), (167, 8), (164, 7)]
"""The same of each part: fewer and more than there were, so that what one part gains another may lose."""
FOUND = 0.85
"""Share of the others that have a right passage among the first three results, at least."""


@pytest.mark.slow
def test_what_was_reached_stays(real_library):
    def asked(question, game):
        return msgspec.to_builtins(ask(question, real_library, game))

    parts = [part for part in range(PARTS) if is_asked(part, PARTS)]
    questions = [one for place, one in enumerate(load("tune")[::EVERY]) if place % PARTS in parts]
    simulated, wrong = (SIMULATED, WRONG) if len(parts) == PARTS else OF_A_PART[parts[0]]
    found = measure(real_library, questions, asked)
    told = report("tune", found)
    assert found.simulated >= simulated, told
    assert len(found.wrong) <= wrong, told
    assert found.limits["wrong and called official"] == 0, told
    assert found.shares["hit3"] >= FOUND, told

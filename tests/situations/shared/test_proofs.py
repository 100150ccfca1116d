"""No case is vacuous: what is new or changed is proved here, of the others one in forty, others each day; all of
them by `make proofs`.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from bench.proofs import checksum, name, noted
from ruling_service.situations.shared.loader import load_file
from ruling_service.situations.shared.mentions import question
from ruling_service.situations.shared.proving import proof
from ruling_service.situations.shared.run_cases import case_files
from tests.rotation import is_asked

MOST = 100
"""More changed cases than this are proved by `make proofs`, not in every run of the tests."""

ENDS = ("overwhelmed", "killed", "destroyed", "discarded", "wounded", "damaged", "healed")
"""Occurrences that leave something at the end that can be asked for."""

NOTED = noted()
CHANGED = [path for path in case_files() if NOTED.get(name(path)) != checksum(path)]
SOME = [path for path in case_files() if is_asked(path.stem, 40)]


def test_what_changed_is_noted_before_it_is_too_much() -> None:
    assert len(CHANGED) <= MOST, "run `make proofs`"


def test_no_case_is_noted_that_is_gone() -> None:
    assert set(NOTED) <= {name(path) for path in case_files()}, "run `make proofs`"


@pytest.mark.parametrize("path", list(dict.fromkeys([*CHANGED[:MOST], *SOME])), ids=lambda path: path.stem)
def test_a_case_proves_its_rule(path: Path) -> None:
    assert proof(load_file(path)).without, (
        "nothing that is taken away, or that it names under `otherwise`, changes its answer"
    )


@pytest.mark.parametrize(
    "path", [p for p in case_files() if any(f"happened: {end}" in p.read_text("utf-8") for end in ENDS)]
)
def test_a_case_of_what_happens_to_a_card_asks_how_it_ends(path: Path) -> None:
    """That somebody was overwhelmed is not enough: the account has to end with him in the dead pile."""
    case = load_file(path)
    kind, about = question(case.ask)
    expect = case.expect
    if (
        kind == "whether" and about.happened is not None and about.happened.happened in ENDS
        and expect.verdict in ("always", "never")
    ):
        assert expect.facts or expect.never or expect.trace

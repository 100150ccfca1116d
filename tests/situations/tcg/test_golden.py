"""The account of every case of the card game is the one kept in `tests/golden/tcg`. After a wanted change: `make golden`, and read it."""

from __future__ import annotations

from pathlib import Path

import pytest

from ruling_service.situations.golden import account
from ruling_service.situations.run_cases import case_files

GOLDEN = Path(__file__).resolve().parents[2] / "golden" / "tcg"
CASES = case_files("tcg")


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_a_case_plays_as_before(path: Path) -> None:
    kept = GOLDEN / f"{path.stem}.txt"
    assert kept.is_file(), "there is no account of this case yet: run `make golden`"
    assert account(path) == kept.read_text(encoding="utf-8")


def test_no_account_is_left_of_a_case_that_is_gone() -> None:
    assert {path.stem for path in GOLDEN.glob("*.txt")} <= {path.stem for path in CASES}

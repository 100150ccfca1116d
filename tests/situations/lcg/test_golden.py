"""The account of every case is the one kept in `tests/golden`.

After a wanted change: `make golden`, and read what changed.
"""

from __future__ import annotations

from pathlib import Path

from ruling_service.situations.shared.golden import account
from ruling_service.situations.shared.run_cases import case_files

GOLDEN = Path(__file__).resolve().parents[2] / "golden" / "lcg"
CASES = case_files("lcg")


def test_the_account_of_a_case_is_the_one_kept() -> None:
    """Of one of them; all of them are compared where every case is played (test_run_cases)."""
    path = CASES[0]
    assert account(path) == (GOLDEN / f"{path.stem}.txt").read_text(encoding="utf-8")


def test_no_account_is_left_of_a_case_that_is_gone():
    assert {path.stem for path in GOLDEN.glob("*.txt")} <= {path.stem for path in CASES}

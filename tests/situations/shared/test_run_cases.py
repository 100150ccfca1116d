"""Every official case is played once: its verdict is the official answer, and its account the one kept in
`tests/golden`.

One test a case; a failing one says where the two differ. After a wanted change of accounts: `make golden`,
and read what changed.
"""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml

from ruling_service.errors import RulingError, UnknownName
from ruling_service.situations.shared.expect import Comparison, compare
from ruling_service.situations.shared.golden import account, lines
from ruling_service.situations.shared.loader import load_file
from ruling_service.situations.shared.run_cases import case_files, run_case, run_cases
from ruling_service.situations.shared.simulate import simulate

OPEN: dict[str, str] = yaml.safe_load(Path(__file__).with_name("open_cases.yaml").read_text("utf-8")) or {}
CASES = [*case_files("lcg"), *case_files("tcg")]


def kept_account(path: Path) -> Path:
    """Where the account of a case is kept."""
    return Path(__file__).resolve().parents[2] / "golden" / path.parent.parent.name / f"{path.stem}.txt"


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_the_engine_gives_the_official_answer_and_plays_as_before(path: Path) -> None:
    try:
        case = load_file(path)
        verdict = simulate(case, seconds=60)
    except RulingError:
        ran = run_case(path)
        result, told = Comparison(ran.expected, ran.got, ran.differences), account(path)
    else:
        result = compare(case, verdict)
        told = "\n".join([case.title, "", *lines(verdict)]) + "\n"
    kept = kept_account(path)
    assert kept.is_file(), "there is no account of this case yet: run `make golden`"
    assert told == kept.read_text(encoding="utf-8")
    unread = [difference for difference in result.differences if "is not simulated in full" in difference]
    if unread:
        # the engine says that it cannot play the card: no answer, not a wrong one
        pytest.xfail(" ".join(unread))
    if path.stem in OPEN:
        assert not result.passed, f"{path.stem} passes now: take it off open_cases.yaml"
        pytest.xfail(OPEN[path.stem])
    assert result.passed, "\n".join([f"expected {result.expected}", f"got {result.got}", *result.differences])


def test_cases_are_counted():
    told = []
    ran = run_cases("lcg", ["undefended-attack", "lcg/case/multiple-defenders"], each=told.append)
    assert len(ran.cases) == len(told) == 2
    assert ran.passed + ran.failed == 2
    assert told == ran.cases


def test_an_unknown_case_is_refused_with_near_ones():
    with pytest.raises(UnknownName, match="undefended-attack"):
        run_cases("lcg", ["undefended-atack"])

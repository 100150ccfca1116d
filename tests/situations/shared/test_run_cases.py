"""Every official case is a complete situation with an official answer and a reason, and is played once: its
verdict is that answer, and its account the one kept in `tests/golden`.

One test a case; a failing one says where the two differ. After a wanted change of accounts: `make golden`,
and read what changed.
"""

from __future__ import annotations

from pathlib import Path

import jsonschema
import pytest
import yaml

from ruling_service.errors import RulingError, UnknownName
from ruling_service.situations.shared.account import parse_value
from ruling_service.situations.shared.expect import Comparison, compare
from ruling_service.situations.shared.golden import account, lines
from ruling_service.situations.shared.loader import dump, load_file
from ruling_service.situations.shared.mentions import question
from ruling_service.situations.shared.model import Situation, schema
from ruling_service.situations.shared.run_cases import case_files, run_case, run_cases
from ruling_service.situations.shared.simulate import simulate
from ruling_service.slugs import slug

OPEN: dict[str, str] = yaml.safe_load(Path(__file__).with_name("open_cases.yaml").read_text("utf-8")) or {}
CASES = [*case_files("lcg"), *case_files("tcg")]
DOCUMENTS = {"lcg-compendium", "lcg-rulebook-2011", "lcg-faq-1.3", "designer", "tcg-comprehensive-4.2"}
SCHEMA = jsonschema.Draft202012Validator(schema())


def kept_account(path: Path) -> Path:
    """Where the account of a case is kept."""
    return Path(__file__).resolve().parents[2] / "golden" / path.parent.parent.name / f"{path.stem}.txt"


def complete(path: Path, case: Situation) -> None:
    """What every case has: a question, an official answer with its source, and the reason."""
    assert path.stem == slug(path.stem)
    assert case.title
    assert case.summary.endswith("?")
    assert case.why
    assert case.expect is not None
    assert case.source
    assert set(case.source) <= DOCUMENTS
    kind, about = question(case.ask)
    if kind == "how_much":
        parse_value(about)
    SCHEMA.validate(dump(case))


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_the_engine_gives_the_official_answer_and_plays_as_before(path: Path) -> None:
    case = load_file(path)
    complete(path, case)
    try:
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

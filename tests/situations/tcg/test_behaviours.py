"""The 66 behaviours of the card game that lie beside the checkout hold, or are listed as open with the
reason.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest
import yaml

from ruling_service.errors import RulingError
from tests.situations.tcg.behaviour import NotRead, Refused, run, told

FILE = Path(__file__).resolve().parents[4] / "shared" / "facts" / "tcg-behaviours.jsonl"
OPEN = yaml.safe_load(Path(__file__).with_name("behaviours_open.yaml").read_text("utf-8")) or {}
BEHAVIOURS = [json.loads(line) for line in FILE.read_text("utf-8").splitlines()] if FILE.is_file() else []

pytestmark = pytest.mark.skipif(
    not BEHAVIOURS, reason="the behaviours are not beside this checkout (../shared/facts)"
)


def difference(behaviour: dict) -> str:
    """What keeps a behaviour from holding, "" if nothing does."""
    try:
        return (
            "; ".join(run(behaviour, told()[behaviour["id"]])) if behaviour["id"] in told()
            else "not expressed as a situation"
        )
    except (NotRead, Refused, RulingError, KeyError) as error:
        return f"{type(error).__name__}: {error}"


@pytest.mark.parametrize("behaviour", BEHAVIOURS, ids=lambda behaviour: behaviour["id"])
def test_a_behaviour_holds(behaviour: dict) -> None:
    found = difference(behaviour)
    if behaviour["id"] in OPEN:
        assert found, f"{behaviour['id']} holds now: take it off behaviours_open.yaml"
        pytest.xfail(OPEN[behaviour["id"]])
    assert not found, found

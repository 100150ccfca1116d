"""The printed text of imported cards is not shown to whoever may not see it: not among gaps, nor in the
account, nor in a reason.
"""

from __future__ import annotations

import json

import msgspec
import pytest
from made_up import reply, verdict

from ruling_service.situations.shared.results import Verdict
from ruling_service.web.address import LOCALLY
from ruling_service.web.unprinted import without_printed

PHRASE = "dance around the table, and sing"
GAP = {"card": "Merry Dancer", "phrase": PHRASE, "reason": "no effect begins so"}
LINE = f"Merry Dancer: what comes of “{PHRASE}” is not known; what follows leaves it out"


def told(with_gap: bool = True) -> Verdict:
    """A verdict whose account quotes a phrase that is not played."""
    step = {"step": "lcg/then", "depth": 0, "text": LINE, "cites": []}
    return verdict(
        "inconclusive", gaps=[GAP] if with_gap else [], outcomes=[{"trace": [step]}], unreached=[GAP]
    )


def asked(app, path: str, found: object, given: dict | None = None, **context: object) -> str:
    """What a reader at this address gets, as text."""
    with app.test_request_context(path, **context):
        return json.dumps(msgspec.to_builtins(without_printed(found, type(found), given or {})))


LOCAL = {"environ_overrides": {LOCALLY: True}}
PUBLIC = {"environ_overrides": {LOCALLY: False}}


@pytest.mark.parametrize("path", ["/api/v1/simulate", "/simulate.json", "/ask.json", "/embed", "/mcp"])
def test_programs_get_no_printed_text(app, path):
    got = asked(app, path, told())
    assert PHRASE not in got
    assert "no effect begins so" in got
    assert "Merry Dancer: what comes of" in got


def test_readers_from_elsewhere_get_none_and_the_owner_s_machine_all(app):
    assert PHRASE not in asked(app, "/simulate", told(), **PUBLIC)
    assert asked(app, "/simulate", told(), **LOCAL).count(PHRASE) == 3


def test_what_only_the_account_quotes_is_left_out_too(app):
    assert PHRASE not in asked(app, "/api/v1/simulate", told(with_gap=False))


def test_a_reason_that_quotes_a_phrase_is_cut(app):
    reason = {"why": "not compiled", "message": f"Merry Dancer: “{PHRASE}” (no effect begins so)."}
    got = asked(app, "/api/v1/ask", reply({"question": "?", "reason": reason}))
    assert PHRASE not in got
    assert "no effect begins so" in got


def test_the_text_of_a_card_that_came_along_is_the_asker_s_own(app):
    for given in ({"situation": {"cards": [{"name": "Merry Dancer"}]}}, {"cards": [{"name": "Merry Dancer"}]}):
        assert asked(app, "/api/v1/simulate", told(), given).count(PHRASE) == 3


def test_the_owner_can_give_it_to_everybody(app, monkeypatch):
    monkeypatch.setitem(app.config, "IMPORTED_TEXT", "always")
    assert PHRASE in asked(app, "/api/v1/simulate", told())
    monkeypatch.setitem(app.config, "IMPORTED_TEXT", "never")
    assert PHRASE not in asked(app, "/simulate", told(), **LOCAL)


def test_the_name_of_a_step_is_no_printed_text(app):
    step = "In the action window after “Deal shadow cards” (6.2), “An enemy attack initiates” (6.4b)."
    reason = {"why": "contradicted", "message": step}
    assert "Deal shadow cards" in asked(app, "/api/v1/ask", reply({"question": "?", "reason": reason}))

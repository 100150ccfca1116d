"""Any input gets an answer: single requests that once broke the site, and generated ones for whatever the
site takes.
"""

from __future__ import annotations

import base64
import json
import zlib
from urllib.parse import quote

import pytest

from bench import fuzz
from ruling_service.inputs import limits
from ruling_service.situations.shared.permalink import COMMON
from tests.rotation import is_asked

LONG = "9" * 5000
PARTS = [part for part in range(4) if is_asked(part, 2)]
"""Of what is generated, a half in each run and the other the day after; `make fuzz` goes far beyond."""


def packed(raw: bytes) -> str:
    """What stands in a permalink of these bytes."""
    squeezer = zlib.compressobj(9, zlib.DEFLATED, -15, zdict=COMMON)
    return "1" + base64.urlsafe_b64encode(squeezer.compress(raw) + squeezer.flush()).decode().rstrip("=")


@pytest.mark.parametrize(
    "kind",
    ["lcg/", "lcg/card/", "tcg/card/", "lcg/erratum/", "lcg/case/", "documents/", "api/v1/entries/lcg/card/"]
)
@pytest.mark.parametrize("length", [300, 20_000])
def test_names_of_any_length_lead_nowhere_and_are_not_repeated(site, kind, length):
    page = site.get(f"/{kind}{'q' * length}")
    assert page.status_code == 404
    assert page.text.count("q") < 2000


@pytest.mark.parametrize("more", ["", "&edit=1", "&tab=yaml"])
@pytest.mark.parametrize(
    "raw",
    [
        b"[1]", b"3", b'{"game": []}', b'{"game": "lcg", "ask": 5, "explore": []}',
        b'{"game": "lcg", "players": [{"name": {}}]}',
        b"[" * 200_000, b'{"game": "lcg", "title":' + b"[" * 900 + b"]" * 900 + b"}",
        b'{"game": "lcg", "round": ' + LONG.encode() + b"}",
        b'{"game": "lcg", "round": 99999999999999999999}', b'{"game": "lcg", "title": "\\ud800"}',
        b'{"game": "lcg", "round": NaN}',
    ],
)  # fmt: skip
def test_permalinks_that_hold_no_situation_are_refused(site, problem, raw, more):
    page = site.get(f"/simulate?s={packed(raw)}{more}")
    assert page.status_code == 400
    assert len(page.data) < 90_000
    assert problem(
        site.get(f"/simulate.json?s={packed(raw)}{more}"), 400, "malformed"
    )["where"].startswith("permalink")


@pytest.mark.parametrize("number", [LONG, "000000005" + LONG, "٣", "1e3", "--5", "²", "9" * 19, "-1", " 1"])
@pytest.mark.parametrize(
    ("address", "field"),
    [
        ("/api/v1/search?q=surge&limit={}", "limit"),
        ("/api/v1/cards?q=a&limit={}", "limit"),
        ("/search.json?q=surge&page={}", "page"),
        ("/ask.json?q=who+decides+what+if&c={}:x", "c"),
        ("/ask.json?q=who+decides+what+if&at={}", "at"),
        ("/ask.json?q=who+decides+what+if&at=1&until={}", "until"),
        ("/documents/lcg-compendium.json?page={}", "page"),
    ],
)
def test_numbers_are_refused_with_their_place(site, problem, address, field, number):
    found = problem(site.get(address.format(quote(number))), 400, "malformed")
    assert found["where"] == field
    assert len(json.dumps(found)) < 700


def test_zeros_in_front_of_a_number_change_nothing(site):
    assert len(site.get(f"/api/v1/search?q=surge&limit={'0' * 150}1").json["results"]) == 1


@pytest.mark.parametrize("row", [LONG, "٣", "²", "-1", "x", ""])
@pytest.mark.parametrize("act", ["add:players.{}.heroes", "remove:players.{}", "remove:players.0.heroes.{}"])
def test_rows_that_are_not_there_come_and_go_without_a_trace(site, row, act):
    page = site.post("/simulate", data={"game": "lcg", "players.0.name": "Tom", "act": act.format(row)})
    assert page.status_code == 200


@pytest.mark.parametrize("value", ["--5", LONG, "٣", "1e3"])
def test_what_is_no_number_is_refused_at_its_field(site, value):
    page = site.post(
        "/simulate", data={"game": "lcg", "players.0.name": "Tom", "players.0.threat": value, "act": "run"}
    )
    assert page.status_code == 400
    assert "not a whole number" in page.text


def test_a_question_of_more_than_a_thousand_characters_is_refused_everywhere(site, problem):
    longest = "Who decides? " * 77
    assert len(longest.strip()) == limits.QUESTION
    longer = quote(longest.strip() + "!")
    for address in (
        f"/api/v1/ask?q={longer}", f"/ask.json?q={longer}", f"/api/v1/search?q={longer}",
        f"/search.json?q={longer}"
    ):
        assert problem(site.get(address), 400, "malformed")["where"] in ("q", "query")
    assert site.get(f"/ask?q={longer}").status_code == 400


def test_what_the_description_allows_is_what_is_read(site, problem):
    described = site.get("/api/v1/openapi.json").json["paths"]
    found = 0
    for path, methods in described.items():
        for parameter in methods.get("get", {}).get("parameters", []):
            longest = parameter["schema"].get("maxLength")
            if longest:
                found += 1
                sent = {"q": "surge", parameter["name"]: "x" * (longest + 1)}
                assert problem(
                    site.get(path, query_string=sent), 400, "malformed"
                )["where"] == parameter["name"]
    assert found > 3


def test_a_form_with_something_wrong_in_it_does_not_repeat_the_address(site):
    page = site.post("/simulate?tab=" + "q" * 5000, data={"players.0.threat": "x", "act": "run"})
    assert page.status_code == 400
    assert "q" * 100 not in page.text


def test_wildcards_are_no_document(site):
    assert site.get("/api/v1/entries?document=%25").json == []


@pytest.fixture(scope="module")
def fuzzed(real_home):
    return fuzz.Site(real_home)


def test_the_fuzz_finds_out_what_the_site_takes(fuzzed):
    asked = fuzz.Watched.asked
    assert {"q", "game", "kind", "page"} <= asked["searching.search"]
    assert {"c", "at", "q"} <= asked["ask_page.ask"]
    assert {"s", "game"} <= asked["simulating.simulate"]
    assert {"players.0.name", "act", "yaml"} <= {name for name, _ in fuzzed.fields["/simulate"]}


@pytest.mark.parametrize("part", PARTS)
def test_no_generated_request_breaks_the_site(fuzzed, part):
    told: list[str] = []
    found = fuzz.run(fuzzed, 20, range(60 * part, 60 * part + 60), told.append, timed=False)
    assert not found, "\n".join(told)


@pytest.mark.parametrize("part", PARTS)
def test_no_generated_situation_question_or_card_breaks_the_worker(real_home, part):
    told: list[str] = []
    found = fuzz.run(fuzz.Worker(real_home), 20, range(60 * part, 60 * part + 60), told.append, timed=False)
    assert not found, "\n".join(told)


def test_the_fuzz_sees_what_breaks(real_home, monkeypatch):
    from ruling_service.web import tasks

    def broken(_):
        raise KeyError("gone")

    monkeypatch.setitem(tasks.TASKS, "simulate", broken)
    told: list[str] = []
    found = fuzz.run(fuzz.Worker(real_home), 20, range(30), told.append, timed=False)
    assert any("KeyError" in kind for kind in found)
    assert "gone" in told[0]

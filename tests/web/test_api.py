"""The API answers as its description says, and refuses in one shape."""

from __future__ import annotations

import json

import jsonschema
import pytest

from ruling_service.library.search import find
from ruling_service.web.api import OPERATIONS

SITUATION = {
    "game": "lcg",
    "players": [{"name": "Tom", "heroes": [{"card": "Thalin", "committed": True}]}],
    "encounter deck": ["Eastern Crows", "Hill Troll"],
    "do": [{"reveal": "Eastern Crows"}],
    "ask": {"where is": "Eastern Crows"},
}


@pytest.fixture
def openapi(site):
    return site.get("/api/v1/openapi.json").json


def valid(openapi, path, method, response):
    """Assert that the response is one that the description promises."""
    promised = openapi["paths"][path][method]["responses"][
        str(response.status_code)
    ]["content"][response.mimetype]["schema"]
    jsonschema.validate(
        response.json, {**promised, "components": openapi["components"]}, cls=jsonschema.Draft202012Validator
    )


def test_the_description_names_every_route_of_the_api(app, openapi):
    import re

    routes = {
        re.sub(r"<(?:\w+:)?(\w+)>", r"{\1}", rule.rule)
        for rule in app.url_map.iter_rules()
        if rule.rule.startswith("/api/v1/")
    }
    assert routes == set(openapi["paths"])
    assert {one.name for one in OPERATIONS} == {
        said["operationId"] for paths in openapi["paths"].values() for said in paths.values()
    }


def test_the_description_is_valid_openapi(openapi):
    assert openapi["openapi"].startswith("3.1")
    for name, schema in openapi["components"]["schemas"].items():
        jsonschema.Draft202012Validator.check_schema(schema), name
    text = json.dumps(openapi)
    import re

    for reference in re.findall(r'"\$ref": "#/components/schemas/([^"]+)"', text):
        assert reference in openapi["components"]["schemas"]


@pytest.mark.parametrize(
    ("path", "address"),
    [
        ("/api/v1/search", "/api/v1/search?q=surge&game=lcg&limit=3"),
        ("/api/v1/entries", "/api/v1/entries?kind=keyword&game=lcg"),
        ("/api/v1/entries/{id}", "/api/v1/entries/lcg/keyword/surge"),
        ("/api/v1/entries/{id}", "/api/v1/entries/lcg/case/thalin-and-eastern-crows"),
        ("/api/v1/cards", "/api/v1/cards?q=thal"),
    ],
)
def test_reading_answers_as_described(site, openapi, path, address):
    response = site.get(address)
    assert response.status_code == 200
    valid(openapi, path, "get", response)
    assert response.headers["Access-Control-Allow-Origin"] == "*"


def test_searching_is_the_search_of_the_command_line(site, real_library):
    got = site.get("/api/v1/search?q=ranged&kind=keyword&limit=2").json
    want = find(real_library, "ranged", kind="keyword", limit=2)
    assert [one["id"] for one in got["results"]] == [one.id for one in want.results]
    assert set(got) >= {"query", "corrected", "seconds", "results"}


def test_a_situation_is_simulated(site, openapi):
    response = site.post("/api/v1/simulate", json=SITUATION)
    assert response.status_code == 200
    valid(openapi, "/api/v1/simulate", "post", response)
    assert response.json["answer"] == "encounter deck"
    assert response.json["outcomes"][0]["trace"][0]["cites"]
    assert response.headers["Cache-Control"] == "no-store"
    assert "Access-Control-Allow-Origin" not in response.headers


def test_a_situation_may_be_yaml(site):
    text = "game: lcg\nplayers: [{name: Tom, heroes: [Thalin]}]\nask: {how much: threat of Tom}\n"
    response = site.post("/api/v1/simulate", data=text, content_type="application/yaml")
    assert response.json["answer"] == 9


def test_card_text_is_compiled(site, openapi):
    card = {
        "name": "Old Scout", "type": "Ally", "text": "Response: After Old Scout enters play, draw 1 card."
    }
    one = site.post("/api/v1/compile", json=card)
    valid(openapi, "/api/v1/compile", "post", one)
    assert one.json["complete"] is True
    assert one.json["abilities"][0]["house"].startswith("Response")
    many = site.post("/api/v1/compile", json=[card, {"name": "Odd", "text": "Frobnicate the wobble."}])
    valid(openapi, "/api/v1/compile", "post", many)
    assert [each["complete"] for each in many.json] == [True, False]
    lines = site.post(
        "/api/v1/compile", data="\n".join([json.dumps(card)] * 2), content_type="application/x-ndjson"
    )
    assert len(lines.json) == 2


@pytest.mark.parametrize(
    ("method", "address", "body", "status", "code"),
    [
        ("get", "/api/v1/search", None, 400, "malformed"),
        ("get", "/api/v1/search?q=x&game=chess", None, 400, "malformed"),
        ("get", "/api/v1/search?q=x&limit=0", None, 400, "malformed"),
        ("get", "/api/v1/search?q=x&limit=ten", None, 400, "malformed"),
        ("get", "/api/v1/entries/lcg/keyword/surg", None, 404, "unknown-name"),
        ("get", "/api/v1/nowhere", None, 404, "not-found"),
        ("get", "/api/v1/simulate", None, 405, "method-not-allowed"),
        ("get", "/api/v1/ask", None, 400, "malformed"),
        ("get", "/api/v1/ask?q=+&game=lcg", None, 400, "malformed"),
        ("get", "/api/v1/ask?q=surge&game=chess", None, 400, "malformed"),
        ("post", "/api/v1/simulate", "{", 400, "malformed"),
        ("post", "/api/v1/simulate", "[]", 400, "malformed"),
        ("post", "/api/v1/simulate", "{}", 400, "malformed"),
        ("post", "/api/v1/simulate?budget=-1", json.dumps(SITUATION), 400, "malformed"),
        ("post", "/api/v1/simulate?ruleset=nonsense", json.dumps(SITUATION), 400, "malformed"),
        ("post", "/api/v1/compile", "7", 400, "malformed"),
        ("post", "/api/v1/compile", "[]", 400, "malformed"),
    ],
)
def test_refusals_are_problem_objects(site, problem, method, address, body, status, code):
    response = getattr(site, method)(
        address, **({"data": body, "content_type": "application/json"} if body is not None else {})
    )
    problem(response, status, code)


def test_an_unknown_entry_names_its_neighbours(site, problem):
    found = problem(site.get("/api/v1/entries/lcg/keyword/surg"), 404, "unknown-name")
    assert "lcg/keyword/surge" in [one["id"] for one in found["suggestions"]]


def test_an_unknown_card_is_the_callers_mistake_with_place_and_hint(site, problem):
    found = problem(
        site.post(
            "/api/v1/simulate", json={**SITUATION, "players": [{"name": "Tom", "heroes": ["Thalinn"]}]}
        ), 400, "unknown-name"
    )
    assert found["where"] == "players 1 › heroes 1"
    assert "Thalin" in found["hint"]


def test_an_impossible_position_names_the_rule(site, problem):
    heroes = [{"card": "Thalin", "damage": 9}]
    found = problem(
        site.post("/api/v1/simulate", json={**SITUATION, "players": [{"name": "Tom", "heroes": heroes}]}),
        400, "illegal"
    )
    assert found["rule"] == "lcg/damage"


def test_names_are_completed_from_the_imported_cards_too(tmp_path, corpus):
    from indexer.build import build_library
    from ruling_service.library.cards import import_cards
    from ruling_service.web import create_app

    home = tmp_path / "owner"
    build_library(corpus=corpus, home=home)
    rows = tmp_path / "cards.jsonl"
    rows.write_text(
        json.dumps(
            {"id": "x1", "name": "Bill the Tester", "type": "Ally", "sphere": "Lore", "text": "", "cost": "2"}
        ) + "\n"
    )
    import_cards(rows, home)
    found = create_app(home).test_client().get("/api/v1/cards?q=bill").json["cards"]
    assert [(one["name"], one["own"]) for one in found] == [("Bill the Tester", False)]


def test_error_codes_are_listed_on_the_page(site):
    page = site.get("/problems").text
    for code in ("malformed", "unknown-name", "illegal", "budget", "busy", "not-found", "too-large"):
        assert f'id="{code}"' in page


def test_the_schema_of_a_situation_fits_one(site):
    jsonschema.validate(SITUATION, site.get("/api/v1/situation-schema.json").json)


ORC = {"name": "Grim Orc", "type": "minion", "strength": 7, "text": ""}


def test_a_question_is_answered_with_the_cards_that_it_brings(site):
    sent = {"question": "How strong is Grim Orc?", "cards": [ORC]}
    assert site.post("/api/v1/ask", json=sent).json["answer"]["answer"] == 7
    assert site.get("/api/v1/ask?q=How+strong+is+Grim+Orc%3F&game=tcg").json["answer"] is None  # forgotten


def test_a_question_of_neither_game_has_the_answers_of_both(site, openapi):
    asked = {"q": "How many cards do I draw at the start of the game?"}
    told = site.get("/api/v1/ask", query_string=asked)
    assert set(told.json["both"]) == {"lcg", "tcg"}
    assert told.json["both"]["tcg"]["answer"]["answer"] == 8
    assert not site.get("/api/v1/ask", query_string={**asked, "game": "tcg"}).json["both"]


@pytest.mark.parametrize(
    ("sent", "where"),
    [
        ({"cards": [ORC]}, "question"),
        ({"question": "who " * 300}, "question"),
        ({"question": "How strong?", "game": "chess"}, "game"),
        ({"question": "How strong?", "card": ORC}, "card"),
        ({"question": "How strong?", "cards": ORC}, "cards"),
        ({"question": "How strong?", "cards": [{**ORC, "strenght": 3}]}, "cards 1 › strenght"),
        ({"question": "How strong?", "cards": [{**ORC, "type": "frob"}]}, "cards 1 › type"),
        ({"question": "How strong?", "cards": [ORC] * 25}, "cards"),
    ],
)
def test_a_question_with_cards_names_the_place_of_what_is_wrong(site, sent, where):
    refused = site.post("/api/v1/ask", json=sent)
    assert (refused.status_code, refused.json["where"]) == (400, where)


def test_entries_come_page_by_page_with_the_way_to_the_next(site):
    every = [one["id"] for one in site.get("/api/v1/entries?game=lcg&kind=keyword").json]
    address, read = "/api/v1/entries?game=lcg&kind=keyword&size=7", []
    while address:
        answer = site.get(address)
        assert answer.headers["X-Total-Count"] == str(len(every))
        assert answer.headers["ETag"]
        read += [one["id"] for one in answer.json]
        links = dict(reversed(link.split("; ", 1)) for link in answer.headers.get("Link", "").split(", ") if link)
        address = links.get('rel="next"', "").strip("<>")
    assert read == every
    assert len(every) > 14
    assert site.get("/api/v1/entries?game=lcg&kind=keyword&size=7&page=999").json == []
    for wrong in ("size=0", "page=0", "page=x"):
        assert site.get(f"/api/v1/entries?{wrong}").status_code == 400

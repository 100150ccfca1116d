"""The description of the API is valid, complete, and says what the API does."""

from __future__ import annotations

import json
import re

import jsonschema
import pytest

from ruling_service.web.api import OPERATIONS
from ruling_service.web.describing_api import Operation, Request
from ruling_service.web.error_codes import KINDS, OF_PAGES, codes_of

validator = pytest.importorskip("openapi_spec_validator", reason="openapi-spec-validator is not installed")


@pytest.fixture(scope="module")
def described(app):
    return app.test_client().get("/api/v1/openapi.json").json


def answers(described):
    """Every answer of the description: where it stands, its schema with the components, and its examples."""
    for path, methods in described["paths"].items():
        for method, said in methods.items():
            for status, response in said["responses"].items():
                for content in response["content"].values():
                    schema = {**content["schema"], "components": described["components"]}
                    yield f"{method} {path} {status}", schema, content.get("examples", {})


def test_a_maintained_validator_finds_nothing_wrong(described):
    validator.validate(described)


def test_the_validator_sees_what_is_wrong(described):
    broken = json.loads(json.dumps(described))
    del broken["paths"]["/api/v1/entries/{id}"]["get"]["parameters"]
    with pytest.raises(Exception, match="id"):  # the parameter that the path names
        validator.validate(broken)


def test_every_answer_but_the_documents_themselves_has_an_example_that_fits(described):
    for place, schema, examples in answers(described):
        assert examples or place.endswith(".json 200"), place
        for example in examples.values():
            jsonschema.validate(example["value"], schema, cls=jsonschema.Draft202012Validator)


def test_every_route_is_described(app, described):
    rules = {
        re.sub(r"<(?:\w+:)?(\w+)>", r"{\1}", rule.rule) for rule in app.url_map.iter_rules()
        if rule.rule.startswith("/api/v1/")
    }
    assert rules == set(described["paths"])


def test_every_error_of_ours_stands_among_the_answers(described):
    problems = [one for _, schema, _ in answers(described) for one in schema.get("allOf", ())[1:]]
    told = {code for one in problems for code in one["properties"]["code"]["enum"]}
    assert {kind.code for kind in KINDS if kind not in OF_PAGES} <= told


def test_what_is_refused_follows_from_what_is_taken():
    plain = Operation("/x", "GET", "", dict, (), None, (Request("x"),), "x")
    assert list(plain.refusals) == [500, 503]
    assert all(codes_of(status) for one in OPERATIONS for status in one.refusals)


def test_an_answer_that_is_not_as_described_is_seen(app, described):
    (schema,) = [schema for place, schema, _ in answers(described) if place == "post /api/v1/simulate 200"]
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate({"verdict": "perhaps"}, schema, cls=jsonschema.Draft202012Validator)

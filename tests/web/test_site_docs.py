"""docs/site.md names every address, operation, error code, setting and limit that there is."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from ruling_service.inputs import limits
from ruling_service.web import factory
from ruling_service.web.about import error_codes
from ruling_service.web.api import OPERATIONS
from ruling_service.web.browsing import LISTINGS
from ruling_service.web.scenarios import FEATURES

DOCS = (Path(__file__).resolve().parents[2] / "docs" / "site.md").read_text(encoding="utf-8")


def test_every_address_is_documented(app):
    written = set(re.findall(r"`(?:GET |POST )?(/[^`?]*)", DOCS))
    patterns = {re.sub(r"<[^>]+>", "<>", one) for one in written}
    for rule in app.url_map.iter_rules():
        path = re.sub(
            r"<[^>]+>", "<>", rule.rule.removesuffix(".json") if rule.endpoint != "api.openapi" else rule.rule
        )
        if path.startswith("/static/") or path in ("/index", "/browse/<>/"):
            continue
        path = {
            "/<>": "/lcg", "/<>/<>": "/<>", "/api/v1/situation-schema": "/api/v1/situation-schema.json"
        }.get(path, path)
        assert path in patterns, f"docs/site.md has no `{rule.rule}`"


@pytest.mark.parametrize("operation", OPERATIONS, ids=lambda one: one.name)
def test_every_operation_is_documented_with_its_parameters(operation):
    path = re.sub(r"<(?:\w+:)?(\w+)>", r"<\1>", operation.path)
    row = next(
        (line for line in DOCS.splitlines() if line.startswith(f"| `{operation.method} {path}` |")), None
    )
    assert row
    assert not [
        one.name for one in operation.parameters if one.place == "query" and f"`{one.name}`" not in row
    ]


def test_every_error_code_is_documented():
    for one in error_codes():
        assert f"`{one.code}`" in DOCS


def test_lists_features_and_limits_are_documented(app):
    for name in [
        *LISTINGS, *FEATURES, "SIMULATION_SECONDS", "SIMULATION_MEGABYTES", "SIMULATION_WAIT",
        "SIMULATION_QUEUE", "ADDRESS"
    ]:
        assert f"`{name}`" in DOCS
    assert f"{factory.LARGEST_REQUEST // 1024} KiB" in DOCS
    rows = "\n".join(line for line in DOCS.splitlines() if line.startswith("| "))
    for name, value in vars(limits).items():
        if name.isupper() and name not in ("TEXT", "LARGEST"):
            assert f" {int(value):,}" in rows, name
    assert f"| time of one simulation | {app.config['SIMULATION_SECONDS']:g} s" in DOCS

"""Whatever a program sends, the API answers as its description says (schemathesis makes the requests)."""

from __future__ import annotations

import pytest

from ruling_service.web.api import OPERATIONS
from tests.rotation import is_asked

schemathesis = pytest.importorskip("schemathesis", reason="schemathesis is not installed")

EXAMPLES = 12
TODAY = [one for place, one in enumerate(OPERATIONS) if is_asked(place, 3)]
"""A third of the operations, another each day."""


@pytest.fixture(scope="module")
def schema(app):
    return schemathesis.openapi.from_wsgi("/api/v1/openapi.json", app)


@pytest.mark.slow
@pytest.mark.parametrize("operation", TODAY, ids=lambda one: f"{one.method} {one.path}")
def test_answers_keep_their_promises(schema, operation):
    import re

    from hypothesis import HealthCheck, Phase, given, settings

    described = schema[re.sub(r"<(?:\w+:)?(\w+)>", r"{\1}", operation.path)][operation.method]
    names = [
        "status_code_conformance", "content_type_conformance", "response_schema_conformance",
        "not_a_server_error"
    ]
    checks = [schemathesis.checks.CHECKS.get_one(name) for name in names]

    @given(case=described.as_strategy())
    @settings(
        max_examples=EXAMPLES, deadline=None, derandomize=True, phases=[Phase.generate],
        suppress_health_check=list(HealthCheck)
    )
    def promised(case):
        case.call_and_validate(checks=checks, headers={"Accept-Encoding": "identity"})

    promised()

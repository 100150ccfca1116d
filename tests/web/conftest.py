"""The site on the real corpus, and the one shape of errors."""

from __future__ import annotations

import json
import os
import shutil
import threading
from collections.abc import Callable, Iterator
from importlib import util
from pathlib import Path
from typing import Any

import jsonschema
import msgspec
import pytest
from a_tab import told_to
from flask import Flask, Response, request
from flask.testing import FlaskClient
from werkzeug.serving import make_server
from werkzeug.test import TestResponse

from ruling_service.library.cards import import_cards
from ruling_service.web import create_app
from ruling_service.web.describing_api import OPERATIONS, description

LONG = 120_000.0
"""Milliseconds that a browser test waits for a state before it fails."""


@pytest.fixture(scope="session")
def app(real_home: Path) -> Flask:
    """The site on the library of the real corpus, without documents.

    Every answer of its API is compared with the description.
    """
    made = create_app(real_home, TESTING=True)
    made.after_request(as_described(description("")))
    return made


def as_described(document: dict[str, Any]) -> Callable[[Response], Response]:
    """What refuses an answer of the API that is not as the description says, an error too."""
    validators: dict[tuple[str, str, int], jsonschema.Draft202012Validator] = {}
    for one in OPERATIONS:
        for status, said in document["paths"][one.template][one.method.lower()]["responses"].items():
            (content,) = said["content"].values()
            schema = {**content["schema"], "components": document["components"]}
            validators[one.path, one.method, int(status)] = jsonschema.Draft202012Validator(schema)

    def compare(response: Response) -> Response:
        of_the_api = (
            request.path.startswith("/api/v1/") and request.url_rule is not None
            and request.method != "OPTIONS"
        )
        if of_the_api and response.status_code != 304:
            known = validators.get(
                (
                    request.url_rule.rule, "GET" if request.method == "HEAD" else request.method,
                    response.status_code
                )
            )
            assert known is not None, (
                f"{request.method} {request.path} isn't described to answer {response.status_code}"
            )
            known.validate(msgspec.json.decode(response.get_data()))
        return response

    return compare


@pytest.fixture(scope="session")
def home_with(real_home: Path, tmp_path_factory: pytest.TempPathFactory) -> Callable[..., Path]:
    """Makes a user's folder of the real corpus and made-up cards: `home_with(lcg=rows, tcg=rows)`."""

    def make(**cards: list[dict[str, Any]]) -> Path:
        folder = tmp_path_factory.mktemp("made-up")
        (folder / "libraries").symlink_to(real_home / "libraries")
        (folder / "current").write_bytes((real_home / "current").read_bytes())
        for game, rows in cards.items():
            path = folder / f"{game}.jsonl"
            path.write_text("\n".join(json.dumps(row) for row in rows), "utf-8")
            import_cards(path, folder)
        return folder

    return make


@pytest.fixture
def site(app: Flask) -> FlaskClient:
    """A reader of the site."""
    return app.test_client()


@pytest.fixture(scope="session")
def full_site(full_home: Path) -> FlaskClient:
    """A reader of the site whose owner has imported the documents."""
    return create_app(full_home, TESTING=True).test_client()


@pytest.fixture
def problem() -> Callable[..., dict[str, Any]]:
    """Assert that a response is a problem object of this status and code, and give it."""

    def check(response: TestResponse, status: int, code: str) -> dict[str, Any]:
        assert response.status_code == status
        assert response.mimetype == "application/problem+json"
        found: dict[str, Any] = response.json
        assert found["code"] == code
        assert found["status"] == status
        assert found["title"]
        assert found["type"] == f"/problems#{code}"
        return found

    return check


@pytest.fixture(autouse=True)
def _no_library_of_the_user(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever a test forgets to say, the library of whoever runs the tests stays out of it."""
    monkeypatch.setenv("RULINGS_HOME", str(tmp_path / "nobody"))


def _browser_path() -> str | None:
    named = os.environ.get("CHROMIUM")
    return (
        named or next(
            (
                path for name in ("chromium", "chromium-browser", "google-chrome")
                if (path := shutil.which(name))
            ), None
        )
    )


def _give_time(browser: Any) -> None:
    """Let every context wait long for what it waits for: a busy machine is no mistake of the site. Nothing is
    kept for reading without network, but where a test is about that.
    """
    made = browser.new_context

    def patient(**options: Any) -> Any:
        context = made(**{"service_workers": "block", **options})
        context.set_default_timeout(LONG)
        return context

    browser.new_context = patient


@pytest.fixture(scope="module")
def chromium() -> Iterator[Any]:
    """A browser; the test is skipped where there is none."""
    playwright = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
    playwright.expect.set_options(timeout=LONG)
    path = _browser_path()
    with playwright.sync_playwright() as driver:
        if path is None and not Path(driver.chromium.executable_path).exists():
            pytest.skip("there is no Chromium here (set CHROMIUM to its path)")
        browser = driver.chromium.launch(executable_path=path, args=["--no-sandbox"])
        _give_time(browser)
        yield browser
        browser.close()


@pytest.fixture(scope="module")
def address(app: Flask) -> Iterator[str]:
    """The site, served."""
    server = make_server("127.0.0.1", 0, app, threaded=True)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()


@pytest.fixture(scope="session")
def axe() -> str:
    """The script that looks for what keeps people out; the test is skipped where it isn't installed."""
    found = util.find_spec("axe_playwright_python")
    if found is None or not found.submodule_search_locations:
        pytest.skip("axe is not installed (axe-playwright-python)")
    return (Path(found.submodule_search_locations[0]) / "axe.min.js").read_text("utf-8")


@pytest.fixture
def open_page(chromium, address):
    """Open an address in a tab of its own; whatever the page complains of fails the test."""
    contexts, complaints = [], []

    def open_(path: str, **options: Any) -> Any:
        context = chromium.new_context(base_url=address, **options)
        contexts.append(context)
        tab = context.new_page()
        told_to(complaints, tab)
        tab.goto(path)
        return tab

    yield open_
    for context in contexts:
        context.close()
    assert not complaints

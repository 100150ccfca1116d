"""Hostile input: nothing runs in a reader's browser, nothing hangs, every refusal says what would be valid.
"""

from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path

import pytest
from reader_of_pages import seen

from indexer.build import build_library
from ruling_service.web import create_app
from ruling_service.web.runner import Busy

SCRIPT = "<script>alert(1)</script><img src=x onerror=alert(1)>"


@pytest.mark.parametrize(
    "address",
    [
        "/search?q={}",
        "/search?q={}&game=lcg&kind=card",
        "/lcg/{}",
        "/{}",
        "/documents/{}",
        "/simulate?at={}",
        "/simulate?s={}",
        "/api/v1/entries/{}",
    ],
)
def test_markup_in_an_address_stays_text(site, address):
    from urllib.parse import quote

    response = site.get(address.format(quote(SCRIPT, safe="")))
    assert response.status_code < 500
    if response.mimetype == "text/html":
        assert "<script>alert" not in response.text
        assert "<img src=x" not in response.text
    else:
        assert response.mimetype == "application/problem+json"


def test_markup_in_the_form_stays_text(site):
    fields = {
        "game": SCRIPT,
        "title": SCRIPT,
        "players.0.name": SCRIPT,
        "players.0.heroes.0.card": SCRIPT,
        "ask.kind": SCRIPT,
        "more": SCRIPT,
    }
    for act in ("run", "yaml", "add:do", "run-yaml"):
        page = site.post("/simulate", data={**fields, "yaml": SCRIPT, "act": act})
        assert page.status_code in (200, 400)
        assert "<script>alert" not in page.text


def test_markup_in_a_title_of_a_played_situation_stays_text(site):
    fields = {
        "players.0.name": "Tom",
        "players.0.heroes.0.card": "Thalin",
        "title": SCRIPT,
        "ask.kind": "how much",
        "ask.about": "threat of Tom",
    }
    page = site.get(site.post("/simulate", data={**fields, "act": "run"}).headers["Location"])
    assert page.status_code == 200
    assert "<script>alert" not in page.text


def test_markup_in_our_own_files_and_card_names_stays_text(corpus, tmp_path, change_corpus):
    change_corpus({
        "lcg/glossary/evil.md": f'---\ntitle: "{SCRIPT}"\nsummary: "{SCRIPT}"\naliases: ["{SCRIPT}"]\n---\n'
        f"**Evil** [x](javascript:alert(1)) {SCRIPT}\n",
        "lcg/scenarios/evil.md": f'---\ntitle: "{SCRIPT}"\ncycle: "{SCRIPT}"\n---\n## Easy mode\n\n- **{SCRIPT}:** 1 × {SCRIPT}\n',
        "lcg/cards/evil.yaml": f'name: "{SCRIPT}"\ntype: "{SCRIPT}"\n',
    })  # fmt: skip
    home = tmp_path / "evil"
    build_library(corpus=corpus, home=home)
    site = create_app(home).test_client()
    for address in (
        "/lcg/evil",
        "/lcg/scenario/evil",
        "/browse/lcg/glossary",
        "/browse/lcg/scenarios",
        "/search?q=evil",
        "/lcg/evel",
        "/simulate",
    ):
        page = site.get(address)
        assert page.status_code < 500
        assert "<script>alert" not in page.text
        assert "<img src=x" not in page.text
        assert 'href="javascript:' not in page.text


def test_a_query_of_100_kb_is_refused_with_the_limit(site, problem):
    response = site.get("/search?q=" + "a" * 100_000)
    assert response.status_code == 400
    assert "1,000" in seen(response)
    problem(site.get("/api/v1/search?q=" + "a" * 100_000), 400, "malformed")


def test_a_body_that_is_too_large_is_refused(site, problem):
    problem(
        site.post("/api/v1/simulate", data=b"x" * 400_000, content_type="application/json"), 413, "too-large"
    )
    assert site.post("/simulate", data={"yaml": "x" * 400_000, "act": "run-yaml"}).status_code == 413


@pytest.mark.parametrize(
    "body",
    [
        b"\xff\xfe\x00", b"[" * 100_000, b'{"game": "lcg", "players": ' + b"[" * 5000, b"\x00", b"null",
        b'"x"', b"{" * 9
    ]
)
def test_bodies_that_are_no_situation(site, problem, body):
    problem(site.post("/api/v1/simulate", data=body, content_type="application/json"), 400, "malformed")
    problem(site.post("/api/v1/compile", data=body, content_type="application/json"), 400, "malformed")


@pytest.mark.parametrize(
    "text",
    [
        "a: &a [*a, *a]",
        "!!python/object/apply:os.system [ls]",
        "game: lcg\n" * 3,
        "- " * 5000,
        "{" * 3000,
        "%YAML 9\n---\n",
        "\t",
        "game: chess",
        "\x00",
        "&",
    ],
)
def test_yaml_that_is_no_situation(site, text):
    began = time.perf_counter()
    page = site.post("/simulate", data={"act": "run-yaml", "yaml": text})
    if page.status_code == 303:
        page = site.get(page.headers["Location"])
    assert page.status_code == 400
    assert 'role="alert"' in page.text
    assert time.perf_counter() - began < 60


def test_thousands_of_fields_are_refused_or_read_in_time(site):
    began = time.perf_counter()
    response = site.post(
        "/simulate", data={f"players.{n}.heroes.{n}.card": "Thalin" for n in range(2500)} | {"act": "run"}
    )
    assert response.status_code == 400
    assert "At most 60" in seen(response)
    assert time.perf_counter() - began < 30


def test_fields_of_strange_names_are_ignored(site):
    names = [
        "a.b.c.d.e.f.g.h",
        "players",
        "players.",
        "players..0",
        "players.0.heroes.x.card",
        "ask",
        "ask.kind.more",
        "0.0",
        "do.99999999999999999999.verb",
    ]
    for act in ("run", "add:players"):
        assert site.post(
            "/simulate", data={**dict.fromkeys(names, "x"), "act": act}
        ).status_code in (200, 303, 400)


# The worker


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux bounds the memory of a process so")
def test_the_worker_may_not_use_more_memory_than_granted():
    code = "from ruling_service.web.worker import limit; limit(300); bytearray(10**9)"
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, cwd=Path(__file__).resolve().parents[2],
        timeout=60
    )
    assert "MemoryError" in done.stderr


def test_a_busy_service_answers_503_and_says_when_to_come_again(site, problem, monkeypatch):
    from ruling_service.web import runner

    def busy(*_, **__):
        raise Busy("other simulations are running.", hint="Try again in a few seconds.")

    monkeypatch.setattr(runner, "run", busy)
    response = site.post("/api/v1/simulate", json={"game": "lcg"})
    problem(response, 503, "busy")
    assert response.headers["Retry-After"]


def test_a_failure_of_ours_is_told_without_its_details(app, monkeypatch):
    from ruling_service.web import searching

    def broken(*_, **__):
        raise ValueError("secret detail")

    monkeypatch.setattr(searching, "found_for", broken)
    quiet = app.test_client()
    page = quiet.get("/search?q=some+words+nobody+searched")
    assert page.status_code == 500
    assert "secret detail" not in page.text
    assert page.headers["Content-Security-Policy"]


def test_without_a_library_every_page_says_what_to_do(tmp_path, problem):
    site = create_app(tmp_path / "empty").test_client()
    page = site.get("/")
    assert page.status_code == 503
    assert "rulings index" in seen(page)
    problem(site.get("/api/v1/search?q=x"), 503, "no-library")

"""The site's own address: configured, else relative or the one it listens on, never what a request says."""

from __future__ import annotations

import pytest
from werkzeug.test import create_environ, run_wsgi_app

from ruling_service.errors import MalformedInput
from ruling_service.web import create_app
from ruling_service.web.address import checked

EVIL = "evil.example"
PUBLIC = [
    "/sitemap.xml", "/robots.txt", "/opensearch.xml", "/changes/lcg.atom", "/api/v1/openapi.json", "/api",
    "/", "/lcg/keyword/surge",
    "/ask?q=Who+decides+which+location+we+travel+to%3F", "/lcg/no-such-entry", "/lcg//keyword//surge",
    "/simulate", "/search?q=surge",
]  # fmt: skip
SAID = {"Host": EVIL, "X-Forwarded-Host": EVIL, "X-Forwarded-Proto": "https", "Forwarded": f"host={EVIL}"}


@pytest.mark.parametrize("path", PUBLIC)
def test_nothing_public_names_what_a_request_says(site, path):
    response = site.get(path, headers=SAID)
    assert response.status_code < 500
    assert EVIL not in response.text
    assert EVIL not in str(response.headers)


def test_the_configured_address_is_named(real_home):
    site = create_app(real_home, ADDRESS="https://rules.example/").test_client()
    for path in (
        "/sitemap.xml", "/robots.txt", "/opensearch.xml", "/changes/lcg.atom", "/api/v1/openapi.json", "/api"
    ):
        assert "https://rules.example" in site.get(path, headers=SAID).text
        assert "https://rules.example//" not in site.get(path).text


def test_without_one_it_is_relative_or_where_it_listens(real_home):
    site = create_app(real_home, LISTENS="http://127.0.0.1:9000").test_client()
    assert "http://127.0.0.1:9000/sitemap.xml" in site.get("/robots.txt").text
    assert "<loc>http://127.0.0.1:9000/lcg</loc>" in site.get("/sitemap.xml").text
    assert "127.0.0.1" not in site.get("/changes/lcg.atom").text
    assert site.get("/api/v1/openapi.json").json["servers"] == [{"url": "/"}]


def test_redirects_stay_on_the_site(site):
    response = site.get("/lcg//keyword//surge", headers=SAID)
    assert response.status_code == 308
    assert response.headers["Location"] == "/lcg/keyword/surge"


@pytest.mark.parametrize(
    "host",
    [
        "", "qz qz", "[", "[::1", "é.example", "x" * 5000, "a:b:c", "host:99999", "-", "..", "\x7f", "a\tb",
        "xn--a"
    ]
)
def test_an_unusual_host_is_no_failure(app, host):
    for path in ("/", "/sitemap.xml", "/api/v1/openapi.json", "/no/such/page"):
        body, status, _ = run_wsgi_app(app, {**create_environ(path), "HTTP_HOST": host}, buffered=True)
        assert status[:3] in ("200", "404")
        assert len(host) < 3 or host.encode("latin-1") not in b"".join(body)


@pytest.mark.parametrize(
    "text",
    [
        "rules.example", "ftp://rules.example", "https://", "https://rules.example/path", "https://a b",
        "https://u:p@x", "https://x:y"
    ],
)
def test_what_is_no_address_is_refused(text):
    with pytest.raises(MalformedInput, match="not an address"):
        checked(text)


@pytest.mark.parametrize(
    ("text", "is_"),
    [("", ""), ("https://rules.example/", "https://rules.example"), ("http://[::1]:80", "http://[::1]:80")]
)
def test_an_address_has_no_slash_at_its_end(text, is_):
    assert checked(text) == is_

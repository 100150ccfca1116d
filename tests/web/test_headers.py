"""Headers: what a page may load, what may be kept, who may read."""

from __future__ import annotations

import pytest

from indexer.build import build_library
from ruling_service.library.place import current_library
from ruling_service.web import create_app


@pytest.mark.parametrize(
    "address",
    [
        "/", "/lcg/then", "/nowhere", "/static/site.css", "/api/v1/search?q=surge", "/simulate",
        "/search?q=kind:x"
    ]
)
def test_every_answer_bounds_what_may_be_loaded(site, address):
    headers = site.get(address).headers
    policy = headers["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert "frame-ancestors 'none'" in policy
    assert "unsafe" not in policy
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["Referrer-Policy"]
    assert "camera=()" in headers["Permissions-Policy"]


def test_an_unchanged_page_is_not_sent_again(site):
    first = site.get("/lcg/then")
    assert first.headers["Cache-Control"].startswith("public")
    again = site.get("/lcg/then", headers={"If-None-Match": first.headers["ETag"]})
    assert again.status_code == 304
    assert not again.data
    entry = site.get("/api/v1/entries/lcg/then")
    assert site.get(
        "/api/v1/entries/lcg/then", headers={"If-None-Match": entry.headers["ETag"]}
    ).status_code == 304


def test_pages_with_a_choice_of_the_reader_are_not_shared(site):
    assert "private" in site.get("/").headers["Cache-Control"]
    assert site.get("/nowhere").headers["Cache-Control"] == "no-store"


def test_static_files_are_kept_for_good_under_their_version(site):
    import re

    address = re.search(r'href="(/static/site\.css\?v=[^"]+)"', site.get("/").text)[1]
    assert "immutable" in site.get(address).headers["Cache-Control"]


def test_other_sites_may_read_but_not_write(site):
    assert site.get("/lcg/then.json").headers["Access-Control-Allow-Origin"] == "*"
    assert "Access-Control-Allow-Origin" not in site.get("/lcg/then").headers
    assert "Access-Control-Allow-Origin" not in site.post("/api/v1/simulate", json={}).headers


def test_head_answers_like_get_without_a_body(site):
    response = site.head("/lcg/then")
    assert response.status_code == 200
    assert not response.data
    assert response.headers["ETag"] == site.get("/lcg/then").headers["ETag"]


def test_a_new_library_is_shown_at_once(corpus, tmp_path, change_corpus):
    home = tmp_path / "home"
    build_library(corpus=corpus, home=home)
    site = create_app(home).test_client()
    before = site.get("/lcg/reveal")
    change_corpus(
        {"lcg/glossary/reveal.md": "---\ntitle: Reveal\n---\n**Changed since.** Another wording.\n"}
    )
    build_library(corpus=corpus, home=home)
    after = site.get("/lcg/reveal", headers={"If-None-Match": before.headers["ETag"]})
    assert after.status_code == 200
    assert "Changed since." in after.text


def test_crawlers_are_kept_from_what_has_to_be_computed(site):
    robots = site.get("/robots.txt").text
    for path in ("/simulate", "/search", "/api/"):
        assert f"Disallow: {path}" in robots
    assert 'content="noindex"' in site.get("/simulate").text


def test_the_sitemap_names_every_entry_and_only_pages_that_are_there(site, real_library):
    import re

    listed = re.findall(r"<loc>http://127.0.0.1:8000(/[^<]*)</loc>", site.get("/sitemap.xml").text)
    assert {f"/{entry_id}" for entry_id in real_library.ids} <= set(listed)
    for address in [one for one in listed if one.count("/") < 2 or one.startswith(("/browse", "/chart"))]:
        assert site.get(address).status_code == 200, address
    assert "Sitemap: http://127.0.0.1:8000/sitemap.xml" in site.get("/robots.txt").text


def test_browsers_can_search_here(site):
    assert "/search?q={searchTerms}" in site.get("/opensearch.xml").text


def test_the_service_says_whether_it_can_answer(site, tmp_path):
    assert site.get("/healthz").status_code == 200
    assert create_app(tmp_path / "none").test_client().get("/healthz").status_code == 503


def test_the_service_says_that_it_cannot_answer_when_a_file_is_damaged(corpus, home):
    build_library(corpus=corpus)
    site = create_app(home).test_client()
    assert site.get("/healthz").status_code == 200
    (damaged,) = current_library(home).glob("search/*.seg")
    damaged.write_bytes(damaged.read_bytes()[:-1])
    answer = site.get("/healthz")
    assert (answer.status_code, answer.mimetype) == (503, "text/plain")
    assert damaged.name in answer.text
    assert "rulings index --if-changed" in answer.text
    assert str(home) not in answer.text
    page = site.get("/search?q=surge", headers={"Accept": "application/json"})
    assert (page.status_code, page.json["code"]) == (503, "no-library")
    assert str(home) not in page.text

"""Pages, files and data are sent compressed to who takes them so, and are the same otherwise."""

from __future__ import annotations

import gzip

import pytest

TAKES = {"Accept-Encoding": "gzip, deflate, br"}


@pytest.mark.parametrize("path", ["/", "/lcg/then", "/static/site.css", "/static/site.js", "/lcg/then.json", "/api/v1/openapi.json"])
def test_text_is_compressed_for_who_takes_it(site, path):
    plain, packed = site.get(path), site.get(path, headers=TAKES)
    assert "Content-Encoding" not in plain.headers
    assert packed.headers["Content-Encoding"] == "gzip"
    assert gzip.decompress(packed.data) == plain.data
    assert len(packed.data) < 0.6 * len(plain.data)
    assert packed.headers["Content-Length"] == str(len(packed.data))
    assert all("Accept-Encoding" in one.headers["Vary"] for one in (plain, packed))


def test_who_has_the_compressed_page_gets_it_not_again(site):
    packed = site.get("/lcg/then", headers=TAKES)
    again = site.get("/lcg/then", headers={**TAKES, "If-None-Match": packed.headers["ETag"]})
    assert (again.status_code, again.data) == (304, b"")


@pytest.mark.parametrize("path", ["/bulk/lcg-entries.jsonl", "/static/preview.png", "/healthz"])
def test_what_keeps_its_bytes_is_sent_as_it_is(site, path):
    found = site.get(path, headers=TAKES)
    assert found.status_code == 200
    assert "Content-Encoding" not in found.headers


def test_a_head_says_what_would_be_sent(site):
    told = site.head("/lcg/then", headers=TAKES)
    assert (told.headers["Content-Encoding"], told.data) == ("gzip", b"")


def test_who_refuses_it_gets_it_plain(site):
    assert "Content-Encoding" not in site.get("/lcg/then", headers={"Accept-Encoding": "gzip;q=0"}).headers

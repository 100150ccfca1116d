"""Bulk files: what the library holds in our own words, whole, dated, and nobody else's words in them."""

from __future__ import annotations

import hashlib
import io
import json
import re
import sqlite3
import zipfile
from contextlib import closing
from email.utils import parsedate_to_datetime

import jsonschema
import msgspec
import pytest

from indexer.build import build_library
from ruling_service.library import open_library
from ruling_service.library.bulk import KINDS
from ruling_service.library.bulk_whole import NAME
from ruling_service.library.cards import import_cards
from ruling_service.library.errata import changed_rules, errata
from ruling_service.library.own import OWN_TABLE
from ruling_service.library.place import SEAL, current_library, seal
from ruling_service.web import create_app
from ruling_service.web.export import export
from ruling_service.web.pages import GAMES

PRINTED = "Whenever the grey heron calls, each player raises a lantern."
"""What is printed on a made-up card that somebody imports."""


def lines(site, name):
    return [json.loads(line) for line in site.get(f"/bulk/{name}").text.splitlines()]


def test_every_kind_of_each_game_is_listed_and_is_as_listed(site):
    listed = site.get("/api/v1/bulk").json
    assert [(one["game"], one["kind"]) for one in listed["files"]] == [
        (game, kind) for game in GAMES for kind in KINDS
    ]
    for one in listed["files"]:
        body = site.get(one["url"]).data
        assert one["url"] == f"/bulk/{one['name']}"
        assert one["sha256"] == hashlib.sha256(body).hexdigest()
        assert (one["bytes"], one["lines"]) == (len(body), body.count(b"\n"))
        assert one["lines"] > 0 or one["kind"] == "changes"


def test_every_line_is_of_its_kind(site):
    for one in site.get("/api/v1/bulk").json["files"]:
        schema = jsonschema.Draft202012Validator(msgspec.json.schema(KINDS[one["kind"]][0]))
        for line in lines(site, one["name"])[::17]:
            schema.validate(line)


@pytest.mark.parametrize("game", GAMES)
def test_they_hold_what_the_library_holds(site, real_library, game):
    ids = [one.id for one in real_library.entries(game)]
    entries, cases = lines(site, f"{game}-entries.jsonl"), lines(site, f"{game}-cases.jsonl")
    assert sorted(one["id"] for one in [*entries, *cases]) == sorted(ids)
    for one in entries[::11]:
        view = real_library.entry(one["id"])
        assert (one["title"], one["kind"], one["body"], one["summary"]) == (
            view.title, view.kind, view.body, view.summary
        )
        assert one["see"] == [name.id for name in view.see]
        assert (one["aliases"], one["sources"], one["extra"]) == (view.aliases, view.sources, view.extra)
    situations = {one_id: situation for one_id, _, situation in real_library.situations(game)}
    assert {one["id"]: one["situation"] for one in cases} == situations
    cards = [
        {"id": one["id"], "game": one["game"], **one["facts"], "name": one["name"]}
        for one in lines(site, f"{game}-cards.jsonl")
    ]
    assert cards == real_library.card_facts(game)
    for kind, told in (("errata", errata), ("changes", changed_rules)):
        assert lines(site, f"{game}-{kind}.jsonl") == msgspec.to_builtins(told(real_library, game))


def test_a_file_says_how_old_it_is_and_is_not_sent_twice(site, real_library):
    got = site.get("/bulk/lcg-entries.jsonl")
    listed = site.get("/bulk.json").json
    (one,) = [each for each in listed["files"] if each["name"] == "lcg-entries.jsonl"]
    assert got.mimetype == "application/x-ndjson"
    assert got.headers["ETag"] == f'"{one["sha256"]}"'
    assert parsedate_to_datetime(got.headers["Last-Modified"]).timestamp() == int(real_library.about["built"])
    assert listed["built"].startswith(parsedate_to_datetime(got.headers["Last-Modified"]).strftime("%Y-%m-%dT"))
    assert got.headers["Access-Control-Allow-Origin"] == "*"
    assert got.headers["Cache-Control"] == "public, max-age=300"
    for known in (
        {"If-None-Match": got.headers["ETag"]}, {"If-Modified-Since": got.headers["Last-Modified"]}
    ):
        again = site.get("/bulk/lcg-entries.jsonl", headers=known)
        assert (again.status_code, again.data) == (304, b"")
    rest = site.get("/bulk/lcg-entries.jsonl", headers={"Range": "bytes=100-"})
    assert (rest.status_code, rest.data) == (206, got.data[100:])
    told = site.head("/bulk/lcg-entries.jsonl")
    assert (told.headers["Content-Length"], told.data) == (str(len(got.data)), b"")
    listing = site.get("/api/v1/bulk")
    assert site.get("/api/v1/bulk", headers={"If-None-Match": listing.headers["ETag"]}).status_code == 304


def test_all_of_it_is_one_download_that_can_be_read(site):
    listed = site.get("/api/v1/bulk").json
    got = site.get(listed["whole"]["url"])
    assert got.mimetype == "application/zip"
    assert (len(got.data), hashlib.sha256(got.data).hexdigest()) == (
        listed["whole"]["bytes"], listed["whole"]["sha256"]
    )
    with zipfile.ZipFile(io.BytesIO(got.data)) as archive:
        for one in listed["files"]:
            assert hashlib.sha256(archive.read(one["name"])).hexdigest() == one["sha256"]
        for game in GAMES:
            text = archive.read(f"{game}.md").decode()
            marks, links = re.findall(r'<a id="([^"]*)"', text), re.findall(r"\]\(([^)]*)\)", text)
            assert {one.removeprefix("#") for one in links} <= {*marks}, "each leads to a place in this text"
            for entry in lines(site, f"{game}-entries.jsonl")[::29]:
                if entry["replaced_by"] is None:
                    assert f"## {entry['title']}\n\n`{entry['id']}`" in text
        assert listed["licence_url"] in archive.read("README.txt").decode()
    assert site.get(listed["whole"]["url"], headers={"If-None-Match": got.headers["ETag"]}).status_code == 304


def test_nothing_else_of_the_library_is_given(site):
    for name in ("files.json", "library.sqlite", "..%2flibrary.sqlite", "lcg-dragons.jsonl"):
        assert site.get(f"/bulk/{name}").status_code == 404, name


def test_the_page_tells_size_checksum_and_licence_and_is_linked(site):
    page = site.get("/bulk").text
    for one in site.get("/bulk.json").json["files"]:
        assert f'href="/bulk/{one["name"]}"' in page
        assert one["sha256"] in page
        assert f"{one['bytes']:,} bytes" in page
    assert "CC-BY-4.0" in page
    assert "Ruling Service contributors" in page
    for path in ("/api", "/about", "/lcg"):
        assert 'href="/bulk"' in site.get(path).text


def test_documents_cards_and_the_host_leave_them_as_they_are(corpus, tmp_path, monkeypatch):
    """The switch `always` too: no byte of a bulk file depends on what an owner adds."""
    plain, richer = tmp_path / "plain", tmp_path / "richer"
    build_library(corpus=corpus, home=plain)
    rules = richer / "corpus" / "lcg" / "rules"
    rules.mkdir(parents=True)
    (rules / "herons.md").write_text(
        '---\ntitle: Herons\nsources: {host: "2026-01-31"}\n---\n**They call.** The host says so.\n', "utf-8"
    )
    build_library(corpus=corpus, home=richer)
    cards = tmp_path / "cards.jsonl"
    cards.write_text(
        json.dumps({"name": "Grey Heron", "type": "Ally", "sphere": "Lore", "cost": 2, "text": PRINTED}),
        "utf-8",
    )
    assert import_cards(cards, richer).cards == 1
    assert open_library(richer).has("lcg/host/rule/herons")
    plain_site = create_app(plain).test_client()
    always = create_app(richer, IMPORTED_TEXT="always").test_client()
    assert PRINTED in always.get("/api/v1/entries/lcg/card/grey-heron").text
    listed = plain_site.get("/api/v1/bulk").json["files"]
    assert always.get("/api/v1/bulk").json["files"] == listed
    for one in listed:
        body = always.get(one["url"]).text
        assert body == plain_site.get(one["url"]).text
        assert "heron" not in body.lower()


def test_real_documents_leave_no_word_in_them(full_site, site):
    """Documents complete other names, links and groups of entries, and bring entries of their own."""
    assert full_site.get("/api/v1/bulk").json["files"] == site.get("/api/v1/bulk").json["files"]


def test_the_export_has_the_same_files(corpus, tmp_path):
    home, folder = tmp_path / "home", tmp_path / "site"
    build_library(corpus=corpus, home=home)
    export(folder, home, with_cases=False)
    listed = create_app(home).test_client().get("/api/v1/bulk").json["files"]
    assert {path.name for path in (folder / "bulk").iterdir()} == {NAME, *(one["name"] for one in listed)}
    page = (folder / "bulk.html").read_text("utf-8")
    for one in listed:
        assert hashlib.sha256((folder / "bulk" / one["name"]).read_bytes()).hexdigest() == one["sha256"]
        assert f'href="bulk/{one["name"]}"' in page
        assert one["sha256"] in page
    assert "/api/v1" not in page
    assert 'href="../../bulk.html"' in (folder / "lcg" / "keyword" / "surge.html").read_text("utf-8")


def test_a_library_without_them_says_how_to_get_them(corpus, tmp_path):
    """As an older version wrote it."""
    home = tmp_path / "home"
    build_library(corpus=corpus, home=home)
    folder = current_library(home)
    about = open_library(home).about
    with closing(sqlite3.connect(folder / "library.sqlite")) as database:
        database.execute(f"drop table {OWN_TABLE}")
        database.commit()
    (folder / SEAL).unlink()
    seal(folder, about)
    old = create_app(home).test_client()
    assert old.get("/api/v1/bulk").json["files"] == []
    assert "rulings index" in old.get("/bulk").text
    assert old.get("/bulk/lcg-entries.jsonl").status_code == 404

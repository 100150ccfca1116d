"""The whole library as files: every link resolves, every line keeps its schema, and search works without a
server.
"""

from __future__ import annotations

import json
import re
import shutil
import threading
from functools import partial
from html import unescape
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from os.path import normpath
from pathlib import Path
from xml.etree import ElementTree

import jsonschema
import pytest

from indexer.build import build_library
from ruling_service.errors import MalformedInput, RulingError
from ruling_service.resources import corpus_dir
from ruling_service.web.export import export
from ruling_service.web.export.rewriting import file_of, stands_alone

OURS = (
    "sources.toml", "synonyms.toml", "lcg/keywords/surge.md", "lcg/glossary/then.md", "lcg/conflicts/c16.md",
    "lcg/framework/3.3.md",
    "lcg/framework/6.4.2.md", "lcg/scenarios/the-long-dark.md", "lcg/scenarios/passage-through-mirkwood.md",
    "lcg/cards/dol-guldur-beastmaster.md", "lcg/designers/designer-002.md",
    "lcg/cases/thalin-and-eastern-crows.yaml",
    "lcg/cases/sneak-attack-and-beorn.yaml", "tcg/keywords/fierce.md",
)  # fmt: skip

DOCUMENTED = {
    what: (float(site), float(data)) for what, site, data in re.findall(
        r"^\| ([\w ]+) \| ([\d.]+) MB \| ([\d.]+) MB \|",
        (Path(__file__).parents[2] / "docs" / "library.md").read_text(encoding="utf-8"), re.M,
    )
}  # fmt: skip
"""The sizes that the page on the library states: of the site and of the data, in MB."""


@pytest.fixture(scope="module")
def few_home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A library of a few of our own entries and two cases."""
    corpus, home = tmp_path_factory.mktemp("few-corpus"), tmp_path_factory.mktemp("few-home")
    for name in OURS:
        (corpus / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(corpus_dir() / name, corpus / name)
    build_library(corpus=corpus, home=home)
    return home


@pytest.fixture(scope="module")
def few(few_home: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The export of that library."""
    folder = tmp_path_factory.mktemp("export") / "site"
    export(folder, few_home)
    return folder


def broken_links(folder: Path) -> list[tuple[str, str]]:
    """The links of the pages in `folder` that lead to no file, to no place in one, or out of the folder."""
    pages = {path: path.read_text(encoding="utf-8") for path in folder.rglob("*.html")}
    places = {path: set(re.findall(r'\bid="([^"]*)"', text)) for path, text in pages.items()}
    files = {str(path) for path in folder.rglob("*") if path.is_file()}
    broken = []
    for path, text in pages.items():
        beside = f"{path.parent}/"
        for found in re.findall(r'\b(?:href|src|action)="([^"]*)"', text):
            address = unescape(found)
            if re.match(r"(?:https?|mailto|data):", address):
                continue
            file, _, place = address.partition("#")
            name = file.partition("?")[0]
            target = normpath(beside + name) if name else str(path)
            inside = not address.startswith("/") and target in files
            if not inside or (place and place not in places.get(Path(target), {place})):
                broken.append((str(path.relative_to(folder)), address))
    return broken


def test_every_link_leads_to_a_file_of_the_export(few):
    assert len(list(few.rglob("*.html"))) > 40
    assert broken_links(few.resolve()) == []


def test_every_link_of_the_real_library_leads_to_a_file_too(real_home, tmp_path):
    found = export(tmp_path / "site", real_home, with_cases=False)
    assert broken_links((tmp_path / "site").resolve()) == []
    assert found.lines["entries"] > 1300
    assert found.pages > 1000
    site, data = DOCUMENTED["without cases"]
    assert site * 0.75 < found.site_bytes / 1e6 < site * 1.25
    assert data * 0.75 < found.data_bytes / 1e6 < data * 1.25
    assert found.files == sum(path.is_file() for path in (tmp_path / "site").rglob("*"))


def test_a_case_takes_about_as_much_room_as_documented(few):
    """The documented sizes with cases are those without and so many cases of the size of these two, whose
    accounts are longer than most.
    """
    cases = json.loads((few / "rulings-export.json").read_text(encoding="utf-8"))["cases"]
    pages = sum(path.stat().st_size for path in few.rglob("*/case/*.html")) / cases / 1e6
    lines = (few / "data" / "cases.jsonl").stat().st_size / cases / 1e6
    count = sum(len(list((corpus_dir() / game / "cases").glob("*.yaml"))) for game in ("lcg", "tcg"))
    told = zip(DOCUMENTED["all"], DOCUMENTED["without cases"], (pages, lines), strict=True)
    for documented, rest, each in told:
        assert 0.4 < (documented - rest) / (each * count) < 1.25


def test_every_line_keeps_the_schema_beside_it(few):
    counts = {}
    for schema in (few / "data").glob("*.schema.json"):
        name = schema.name.removesuffix(".schema.json")
        lines = [
            json.loads(line)
            for line in (few / "data" / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()
        ]
        validator = jsonschema.Draft202012Validator(json.loads(schema.read_text(encoding="utf-8")))
        for line in lines:
            validator.validate(line)
        counts[name] = len(lines)
    assert counts["entries"] == len(OURS) - 2
    assert counts["cases"] == 2
    assert counts["errata"] == 1
    assert counts["changes"] >= 2
    assert counts["documents"] == 6
    assert counts["passages"] == 0


def test_the_lines_hold_what_the_entry_holds(few):
    lines = (few / "data" / "entries.jsonl").read_text(encoding="utf-8").splitlines()
    then = next(entry for entry in map(json.loads, lines) if entry["id"] == "lcg/then")
    assert then["title"] == "Then"
    assert then["body"].startswith("**")
    assert "lcg/conflict/c16" in [
        *then["see"], *[entry["id"] for entry in map(json.loads, lines) if "lcg/then" in entry["see"]]
    ]
    assert then["standing"]["current"]["document"] == "lcg-compendium"
    assert [one["document"] for one in then["standing"]["older"]] == ["lcg-faq-1.3"]


def test_a_case_stands_there_with_the_trace_of_each_outcome(few):
    page = (few / "lcg" / "case" / "sneak-attack-and-beorn.html").read_text(encoding="utf-8")
    assert "The same as the official answer." in page
    assert 'class="trace' in page
    assert 'href="sneak-attack-and-beorn.outcome-2.html#outcomes"' in page
    assert (few / "lcg" / "case" / "sneak-attack-and-beorn.outcome-2.html").is_file()
    case = json.loads((few / "data" / "cases.jsonl").read_text(encoding="utf-8").splitlines()[-1])
    assert case["passed"] is True
    assert case["verdict"]["outcomes"][0]["trace"]


def test_the_film_of_a_case_is_a_row_of_tables_to_step_through(few):
    """Each step that changes the table has one, each step leads to its own, and both outcomes have theirs."""
    for name in ("thalin-and-eastern-crows", "sneak-attack-and-beorn", "sneak-attack-and-beorn.outcome-2"):
        page = (few / "lcg" / "case" / f"{name}.html").read_text(encoding="utf-8")
        stills = re.findall(r'<input type="radio" name="still" id="still-(\d+)"', page)
        assert len(stills) > 1
        assert stills == [str(number) for number in range(1, len(stills) + 1)]
        steps = re.findall(r'class="to-still [^"]*" for="still-(\d+)"', page)
        assert sorted(map(int, steps)) == [*map(int, steps)]
        assert set(stills[1:]) <= {*steps}
        ways = re.findall(r'<label class="button" for="still-(\d+)">([^<]+)</label>', page)
        assert [to for to, called in ways if called == "Next ›"] == [*stills[1:], stills[-1]]
        assert [to for to, called in ways if called == "‹ Back"] == [stills[0], *stills[:-1]]
        assert {(to, called) for to, called in ways if called in ("Begin", "End")} == {("1", "Begin"), (stills[-1], "End")}
        assert "Before the first step" in page
    first, second = (
        (few / "lcg" / "case" / f"sneak-attack-and-beorn{more}.html").read_text(encoding="utf-8")
        for more in ("", ".outcome-2")
    )
    assert first.partition('id="still-1"')[2] != second.partition('id="still-1"')[2]


def test_nothing_is_offered_that_needs_a_server(few):
    for path in few.rglob("*.html"):
        text = path.read_text(encoding="utf-8")
        assert "/simulate" not in text
        assert not re.search(r'(?:href|action)="[^"]*/(?:ask|api)\b', text)
        assert 'type="module"' not in text  # a browser loads no module from a folder on a disk
        for form in re.findall(r'<form\b[^>]*action="([^"]*)"', text):
            assert form.endswith("search.html")


def test_another_id_of_an_entry_leads_to_it(few):
    page = (few / "lcg" / "surge.html").read_text(encoding="utf-8")
    assert 'content="0; url=../lcg/keyword/surge.html"' in page


def test_feeds_and_sitemap_name_the_address_they_are_given(few_home, few, tmp_path):
    export(tmp_path / "site", few_home, address="https://example.org/rules", with_cases=False)
    atom = "{http://www.w3.org/2005/Atom}"
    feed = ElementTree.parse(tmp_path / "site" / "changes" / "lcg.atom").getroot()
    links = [one.find(f"{atom}link").get("href") for one in feed.findall(f"{atom}entry")]
    assert "https://example.org/rules/lcg/then.html" in links
    sitemap = (tmp_path / "site" / "sitemap.xml").read_text(encoding="utf-8")
    assert "<loc>https://example.org/rules/lcg/keyword/surge.html</loc>" in sitemap
    assert not (few / "sitemap.xml").exists()
    without = ElementTree.parse(few / "changes" / "lcg.atom").getroot()
    assert "../lcg/then.html" in [
        one.find(f"{atom}link").get("href") for one in without.findall(f"{atom}entry")
    ]


def test_an_export_replaces_an_earlier_one_and_nothing_else(few_home, tmp_path):
    folder = tmp_path / "mine"
    folder.mkdir()
    (folder / "letter.txt").write_text("dear friend", encoding="utf-8")
    with pytest.raises(MalformedInput, match="something else"):
        export(folder, few_home, with_cases=False)
    assert (folder / "letter.txt").is_file()
    site = tmp_path / "site"
    export(site, few_home, with_cases=False)
    (site / "lcg" / "gone.html").write_text("an entry that is no more", encoding="utf-8")
    export(site, few_home, with_cases=False)
    assert not (site / "lcg" / "gone.html").exists()
    assert (site / "lcg" / "then.html").is_file()


def test_an_export_without_cases_has_no_trace_of_them(few_home, tmp_path):
    found = export(tmp_path / "site", few_home, with_cases=False)
    assert found.cases == 0
    assert not (tmp_path / "site" / "lcg" / "case").exists()
    assert broken_links((tmp_path / "site").resolve()) == []


def test_the_same_library_gives_the_same_pages(few_home, tmp_path):
    for name in ("one", "two"):
        export(tmp_path / name, few_home, with_cases=False)
    for path in (tmp_path / "one").rglob("*.*"):
        if path.is_file() and path.name != "rulings-export.json":
            assert path.read_bytes() == (
                tmp_path / "two" / path.relative_to(tmp_path / "one")
            ).read_bytes(), path


def test_a_page_that_cannot_be_made_stops_the_export(few_home, tmp_path, monkeypatch):
    from ruling_service.web import entries, pages

    def fail(_view):
        raise RuntimeError("no such thing")

    monkeypatch.setattr(pages, "_kept", pages.Kept())  # what was shown before is not made again
    monkeypatch.setitem(entries.PRESENTERS, "keyword", fail)
    with pytest.raises(RulingError, match="/lcg/keyword/surge|/tcg/keyword/fierce"):
        export(tmp_path / "site", few_home, with_cases=False)


@pytest.mark.parametrize(
    ("address", "file"),
    [
        ("/", "index.html"), ("/lcg", "lcg.html"), ("/lcg/framework/6.4.2", "lcg/framework/6.4.2.html"),
        ("/lcg/then#x", "lcg/then.html"),
        ("/lcg/case/x?outcome=2#outcomes", "lcg/case/x.outcome-2.html"),
        ("/lcg/case/x?outcome=1", "lcg/case/x.html"),
        ("/search?q=surge", "search.html"), ("/ask?q=surge", "search.html"),
        ("/static/site.css?v=1", "static/site.css"),
        ("/simulate?s=1", None), ("/api/v1/search", None), ("/lcg/then.json", None),
        ("/browse/lcg/scenarios?has=easy", None),
    ],
)  # fmt: skip
def test_an_address_has_its_file(address, file):
    assert file_of(address) == file


def test_a_link_to_what_is_not_exported_becomes_its_words():
    page = '<p>See <a href="/lcg/then">Then</a> and <a class="b" href="/lcg/gone">what is gone</a>.</p>'
    shown = stands_alone(
        page, "lcg/keyword/surge.html", lambda address: "lcg/then.html" if address == "/lcg/then" else None
    )
    assert shown == '<p>See <a href="../then.html">Then</a> and what is gone.</p>'


def test_a_line_of_links_that_only_a_server_answers_goes():
    page = '<p><a class="button" href="/simulate?s=x&amp;edit=1">Change</a> <a href="/play?s=x">Play on</a></p>'
    kept = '<p><a href="/lcg/then">Then</a> <a href="#top">Up</a></p>'
    assert stands_alone(page + kept, "lcg/a.html", {"/lcg/then": "lcg/then.html"}.get) == (
        '<p><a href="then.html">Then</a> <a href="#top">Up</a></p>'
    )


@pytest.fixture
def hosted(few):
    """The address of the export below a path of some host."""

    class Quiet(SimpleHTTPRequestHandler):
        def log_message(self, *_arguments):
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(few.parent)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/site"
    server.shutdown()


@pytest.mark.browser
@pytest.mark.parametrize("from_disk", [True, False])
def test_search_runs_in_the_browser_from_any_path_and_from_a_disk(few, hosted, chromium, from_disk):
    root = few.resolve().as_uri() if from_disk else hosted
    tab = chromium.new_context().new_page()
    complaints = []
    tab.on("pageerror", lambda error: complaints.append(str(error)))
    tab.goto(f"{root}/lcg/then.html")
    tab.get_by_role("searchbox").fill("surg")
    tab.get_by_role("button", name="Search").click()
    tab.get_by_role("link", name="Surge", exact=True).click()
    assert tab.url == f"{root}/lcg/keyword/surge.html"
    assert not complaints


@pytest.mark.browser
def test_the_browser_stems_words_as_the_index_does(few, chromium, real_library):
    from ruling_service.library.text import stem

    every = [row[0] for row in real_library.connection.execute("select word from words order by word")]
    tab = chromium.new_context().new_page()
    tab.goto(f"{few.resolve().as_uri()}/search.html")
    assert tab.evaluate("words => words.map(RULINGS_SEARCH.stem)", every) == [stem(word) for word in every]


@pytest.mark.browser
def test_without_scripts_the_lists_hold_everything(few, chromium):
    tab = chromium.new_context(java_script_enabled=False).new_page()
    tab.goto(f"{few.resolve().as_uri()}/search.html?q=surge")
    assert "needs JavaScript" in tab.content()
    tab.get_by_role("link", name="The Card Game").click()
    tab.get_by_role("link", name="Surge", exact=True).click()
    assert tab.url.endswith("/lcg/keyword/surge.html")

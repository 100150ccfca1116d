"""Writing the export: pages by following their links, the search index, the feeds, the JSON lines."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator
from html import escape, unescape
from pathlib import Path
from urllib.parse import urlsplit

import msgspec
from flask import Flask, render_template

from ruling_service.errors import MalformedInput, RulingError
from ruling_service.library import open_library
from ruling_service.library.bulk import bulk_of
from ruling_service.library.bulk_whole import NAME, whole_of
from ruling_service.situations.shared.results import ComparedRun
from ruling_service.web import create_app
from ruling_service.web.changes import items
from ruling_service.web.export.records import write_records
from ruling_service.web.export.rewriting import file_of, stands_alone
from ruling_service.web.export.search_index import search_index
from ruling_service.web.feed import atom
from ruling_service.web.pages import GAMES, Page

Progress = Callable[[str, float], None]
"""Told what is being written and how far along it is, 0 to 1."""

MARK = "rulings-export.json"
"""The file by which an export is known: only a folder that has it, or an empty one, is written into."""

_HREF = re.compile(r'<a\b[^>]*?\bhref="(/[^"]*)"')


class Exported(msgspec.Struct, kw_only=True):
    """What was written: pages, redirects and cases of the site, lines of each file of JSON lines, and the
    size in bytes.
    """

    folder: str
    pages: int
    redirects: int
    cases: int
    lines: dict[str, int]
    site_bytes: int
    data_bytes: int
    files: int


def export(
    target: Path, home: Path, *, address: str = "", with_cases: bool = True,
    progress: Progress = lambda _what, _share: None
) -> Exported:
    """Write the library in force under `home` into the folder `target`: `data/*.jsonl` and a static site.

    `address` is where the site will stand (`https://…/`), for its feeds and its sitemap; without it feeds
    have relative links and there is no sitemap. `with_cases` runs every case for its trace; without it cases
    are left out. Raises `MalformedInput` for a folder that holds something else, `NoLibrary` without a
    library, and `Unwritten` for a page that cannot be made.
    """
    library = open_library(home)
    _prepare(target)
    runs: dict[str, ComparedRun] = {}
    app = create_app(
        home, SIMULATION_SECONDS=30.0, SIMULATION_WAIT=60.0, RECORDED=runs, IMPORTED_TEXT="never"
    )
    app.jinja_env.globals["exported"] = True
    site = _Site(app, target, library.ids, with_cases=with_cases)
    for done, (path, count) in enumerate(site.write(), 1):
        progress(path, 0.9 * done / max(count, 1))
    with app.test_request_context("/search"):
        page = Page(template="static_search.html", title="Search", data={})
        site.put("/search", render_template("static_search.html", page=page, game="", data=page.data))
        for game in GAMES:
            _put(target / "changes" / f"{game}.atom", _feed(game, address).encode())
    _copy_static(target)
    for one in bulk_of(library).files:
        _put(target / "bulk" / one.name, one.body)
    if (archive := whole_of(library)) is not None:
        _put(target / "bulk" / NAME, archive.body)
    _put(target / "static" / "search-index.js", search_index(library))
    redirects = _write_redirects(
        site, library.connection.execute("select other, entry from redirects order by other").fetchall()
    )
    if address:
        _put(target / "sitemap.xml", _sitemap(address, site.files).encode())
    progress("JSON lines", 0.95)
    lines = write_records(library, target / "data", runs)
    written = [path for path in target.rglob("*") if path.is_file()]
    of_data = (target / "data", target / "bulk")
    data = sum(path.stat().st_size for path in written if path.parent in of_data)
    found = Exported(
        folder=str(target), pages=len(site.files), redirects=redirects, lines=lines, data_bytes=data,
        files=len(written),
        cases=sum("/case/" in file and ".outcome-" not in file for file in site.files),
        site_bytes=sum(path.stat().st_size for path in written) - data,
    )  # fmt: skip
    _put(
        target / MARK,
        msgspec.json.format(
            msgspec.json.encode(msgspec.structs.replace(found, folder=target.name)), indent=1
        ) + b"\n"
    )
    progress("done", 1.0)
    return found


class Unwritten(RulingError):
    """A page of the library that belongs into the export cannot be made."""

    code = "internal"
    http_status = 500


class _Site:
    """The pages of an export: found by following links from the first page and from every entry."""

    def __init__(self, app: Flask, target: Path, ids: list[str], *, with_cases: bool) -> None:
        self.client = app.test_client(use_cookies=False)
        self.target = target
        self.with_cases = with_cases
        self.waiting = [
            "/", *(f"/{game}" for game in GAMES), *(f"/browse/{game}/all" for game in GAMES),
            *(f"/{one}" for one in ids)
        ]
        self.wanted = frozenset(self.waiting)
        self.asked_for = Counter(self.waiting)
        """How often each address waits."""
        self.pages: dict[str, str] = {}
        self.leads_to: dict[str, str | None] = {}
        self.files: list[str] = []

    def write(self) -> Iterator[tuple[str, int]]:
        """Fetch every page, then write all of them with links to one another; says which page, and of how
        many, as it goes.
        """
        while self.waiting:
            address = self.waiting.pop()
            self.asked_for[address] -= 1
            if not self.asked_for[address]:
                del self.asked_for[address]
            if _without_fragment(address) not in self.leads_to and self._known(address):
                yield address, len(self.pages) + len(self.asked_for)
        for file, html in self.pages.items():
            self._write(file, html)

    def put(self, address: str, html: str) -> None:
        """Add a page that the site does not have."""
        file = file_of(address)
        assert file
        self._write(file, html)

    def _write(self, file: str, html: str) -> None:
        _put(self.target / file, stands_alone(html, file, self._exported).encode())
        self.files.append(file)

    def _known(self, address: str) -> str | None:
        """Fetch the page at an address once, and note what it leads to; None if it is no page of the export.
        """
        plain = _without_fragment(address)
        if plain in self.leads_to:
            return self.leads_to[plain]
        file = file_of(plain)
        self.leads_to[plain] = None
        if (
            file is None or not file.endswith(".html") or file == "search.html"
            or (not self.with_cases and "/case" in plain)
        ):
            return None
        if file not in self.pages:
            response = self.client.get(plain)
            if response.status_code in (301, 302):
                self.leads_to[plain] = self._known(response.headers["Location"])
                return self.leads_to[plain]
            if response.status_code >= 500 or (response.status_code != 200 and plain in self.wanted):
                raise Unwritten(
                    f"the page at {plain} cannot be made.",
                    hint="Nothing is left out in silence: the export stops here."
                )
            if response.status_code != 200 or response.mimetype != "text/html":
                return None
            self.pages[file] = response.text
            found = [unescape(each) for each in _HREF.findall(response.text)]
            self.waiting += found
            self.asked_for.update(found)
        self.leads_to[plain] = file
        return file

    def _exported(self, address: str) -> str | None:
        plain = _without_fragment(address)
        file = file_of(plain)
        if file and (file.startswith(("static/", "changes/", "bulk/")) or file == "search.html"):
            return file
        return self.leads_to.get(plain)


def _without_fragment(address: str) -> str:
    return address.partition("#")[0].rstrip("/") or "/"


def _prepare(target: Path) -> None:
    """Make the folder, or empty one that an export made.

    Raises `MalformedInput` for any other folder that holds something.
    """
    if target.exists() and not target.is_dir():
        raise MalformedInput("this is a file.", where=str(target), hint="Name a folder.")
    if target.is_dir() and any(target.iterdir()):
        if not (target / MARK).is_file():
            hint = "Name a new folder, or one of an earlier export."
            raise MalformedInput("the folder holds something else.", where=str(target), hint=hint)
        for path in sorted(target.rglob("*"), reverse=True):
            if (
                path.is_file()
                and path.suffix in (".html", ".js", ".css", ".svg", ".jsonl", ".json", ".atom", ".xml")
            ):
                path.unlink()
    target.mkdir(parents=True, exist_ok=True)
    _put(target / MARK, b"{}\n")


def _put(path: Path, data: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(data)


def _copy_static(target: Path) -> None:
    for path in (Path(__file__).parents[1] / "static").iterdir():
        if path.name not in ("form.js", "seek.js"):  # these ask the service
            _put(target / "static" / path.name, path.read_bytes())


def _write_redirects(site: _Site, rows: list[tuple[str, str]]) -> int:
    """A page at every other id of an entry that leads to it."""
    for other, entry in rows:
        file = f"{other}.html"
        target = f"{'../' * other.count('/')}{entry}.html"
        html = (
            f'<!doctype html><html lang="en"><meta charset="utf-8"><title>{escape(entry)}</title>'
            f'<meta http-equiv="refresh" content="0; url={escape(target)}"><p><a '
            f'href="{escape(target)}">{escape(entry)}</a></p></html>\n'
        )
        _put(site.target / file, html.encode())
    return len(rows)


def _feed(game: str, address: str) -> str:
    root = f"{address.rstrip('/')}/" if address else ""
    return atom(
        f"Ruling Service: changes of {GAMES[game]}", root, f"changes/{game}.atom", items(game), suffix=".html"
    )


def _sitemap(address: str, files: list[str]) -> str:
    root = f"{address.rstrip('/')}/"
    if urlsplit(root).scheme not in ("http", "https"):
        raise MalformedInput(
            "the address of the site is not one.", where="--url",
            hint="Write it as https://example.org/rules/."
        )
    rows = "".join(
        f"<url><loc>{escape(root + file)}</loc></url>\n" for file in sorted(files) if ".outcome-" not in file
    )
    return (
        f'<?xml version="1.0" encoding="UTF-8"?>\n<urlset '
        f'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n{rows}</urlset>\n'
    )

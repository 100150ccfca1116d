"""A page of the site made to stand alone: links lead to files beside it, and what only a server can do is
left out.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache
from html import escape, unescape
from posixpath import relpath
from urllib.parse import parse_qs, urlsplit

SEARCHES = ("/search", "/ask")
"""Addresses that the static site's search stands in for."""
DYNAMIC = (
    "/simulate", "/play", "/film", "/workbench", "/wrong", "/embed", "/oembed", "/api", "/opensearch.xml",
    "/healthz", "/robots.txt", "/sitemap.xml", "/deck", "/documents/compare", "/kept", "/worker.js",
    "/manifest.webmanifest",
)  # fmt: skip
"""Addresses that only a server answers."""

_LINK = re.compile(
    r'(?P<before><(?P<tag>a|link|img|script)\b[^>]*?\b(?:href|src)=")(?P<address>[^"]*)(?P<after>"[^>]*>)',
    re.S
)
_ANCHOR = re.compile(r'<a\b[^>]*?\bhref="(?P<address>[^"]*)"[^>]*>(?P<inside>.*?)</a>', re.S)
_FORM = re.compile(r'<form\b[^>]*?\baction="(?P<address>[^"]*)"[^>]*>.*?</form>', re.S)
_ITEM_OF_LINKS = re.compile(
    r'<(?P<tag>li|p)>\s*(?P<links>(?:<a\b[^>]*?\bhref="[^"]*"[^>]*>[^<]*</a>\s*)+)</(?P=tag)>'
)
_ADDRESS = re.compile(r'<a\b[^>]*?\bhref="([^"]*)"')
_PERHAPS_SECTION = re.compile(
    r'<section class="door">\s*<h2><a href="(?P<address>[^"]*)">.*?</section>', re.S
)
_JSON_ITEM = re.compile(r'<li><a href="[^"]*" rel="alternate" type="application/json">.*?</a></li>')
_SCRIPT = re.compile(r'<script type="module" src="(?P<address>[^"]*)"></script>')
_EMPTY = re.compile(r'<section[^>]*>\s*<h2[^>]*>[^<]*</h2>\s*<ul class="names">\s*</ul>\s*</section>')
_OPENSEARCH = re.compile(r'\s*<link rel="search"[^>]*>')
_FILM = re.compile(r'<script type="module" src="/static/film\.js[^"]*"></script>')
_PLAIN = re.compile(r"<(?P<tag>pre|textarea)\b.*?</(?P=tag)>", re.S)
_INDENT = re.compile(r"\n\s+")
_CANONICAL = re.compile(r'<link rel="canonical"[^>]*>')


@lru_cache(maxsize=8192)
def file_of(address: str) -> str | None:
    """The file that stands for an address of the site; None if only a server can answer it.

    "/lcg/then" is `lcg/then.html`, "/" is `index.html`, a case's second outcome is
    `lcg/case/….outcome-2.html`.
    """
    parts = urlsplit(address)
    path = parts.path.rstrip("/") or "/index"
    if any(path == one or path.startswith(f"{one}/") for one in DYNAMIC) or path.endswith(".json"):
        return None
    if path in SEARCHES:
        return "search.html"
    if path.startswith(("/static/", "/bulk/")) or path.endswith(".atom"):
        return path.lstrip("/")
    outcome = parse_qs(parts.query).get("outcome", [""])[0]
    if parts.query and not outcome.isdigit():
        return None
    return f"{path.lstrip('/')}{f'.outcome-{outcome}' if outcome.isdigit() and outcome != '1' else ''}.html"


def stands_alone(html: str, file: str, known: Callable[[str], str | None]) -> str:
    """The page as the file `file`.

    `known` gives the file of an address if that is exported, else None: such links become plain text.
    """
    html = _CANONICAL.sub("", _OPENSEARCH.sub("", _JSON_ITEM.sub("", html)))
    html = _narrow(_FILM.sub("", html))
    html = _SCRIPT.sub(lambda match: f'<script defer src="{match["address"]}"></script>', html)
    html = _FORM.sub(lambda match: _form(match, file), html)
    html = _PERHAPS_SECTION.sub(lambda match: match[0] if _target(match["address"], known) else "", html)
    html = _ITEM_OF_LINKS.sub(lambda match: match[0] if _leads(match["links"], known) else "", html)
    html = _EMPTY.sub("", html)
    html = _ANCHOR.sub(lambda match: match[0] if _target(match["address"], known) else match["inside"], html)
    return _LINK.sub(
        lambda match: f"{match['before']}{_relative(match['address'], file, known)}{match['after']}", html
    )


def _narrow(html: str) -> str:
    """The page without what only indents its source; what is shown as it is written stays so."""
    kept = ""
    at = 0
    for one in _PLAIN.finditer(html):
        kept += _INDENT.sub("\n", html[at : one.start()]) + one[0]
        at = one.end()
    return kept + _INDENT.sub("\n", html[at:])


def _form(match: re.Match[str], file: str) -> str:
    if urlsplit(unescape(match["address"])).path not in SEARCHES or 'name="q"' not in match[0]:
        return ""
    return match[0].replace(f'action="{match["address"]}"', f'action="{_from(file, "search.html")}"', 1)


def _target(address: str, known: Callable[[str], str | None]) -> bool:
    plain = unescape(address)
    return not plain.startswith("/") or known(plain) is not None


def _leads(links: str, known: Callable[[str], str | None]) -> bool:
    """Whether any of several links leads somewhere."""
    return any(_target(address, known) for address in _ADDRESS.findall(links))


def _relative(address: str, file: str, known: Callable[[str], str | None]) -> str:
    plain = unescape(address)
    if not plain.startswith("/"):
        return address
    target = known(plain)
    if target is None:
        return address
    parts = urlsplit(plain)
    query = f"?{parts.query}" if parts.path in SEARCHES and parts.query else ""
    fragment = f"#{parts.fragment}" if parts.fragment else ""
    return escape(f"{_from(file, target)}{query}{fragment}")


def _from(file: str, target: str) -> str:
    """The way from one file to another."""
    folder = file.rpartition("/")[0] or "."
    return relpath(target, folder)

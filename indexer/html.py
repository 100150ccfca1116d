"""Markdown to safe HTML, at build time.

What a document or a corpus file says may never run or load anything in a reader's browser.
"""

from __future__ import annotations

import re
from functools import cache

import markdown
import nh3

from ruling_service.library.packing import plain_html

TAGS = {
    "a", "abbr", "b", "blockquote", "br", "code", "dd", "del", "div", "dl", "dt", "em", "h2", "h3", "h4",
    "h5", "h6", "hr", "i", "li",
    "ol", "p", "pre", "q", "s", "small", "span", "strong", "sub", "sup", "table", "tbody", "td", "th",
    "thead", "tr", "u", "ul",
}  # fmt: skip
ATTRIBUTES = {
    "*": {"id", "class", "title", "lang"},
    "a": {"href"},
    "ol": {"start"},
    "td": {"colspan", "rowspan"},
    "th": {"colspan", "rowspan"},
}
PASSAGE_ATTRIBUTES = {"a": {"href"}, "ol": {"start"}}

_MARKUP = re.compile(r"[*_`<>&\[\]\\#|~^]|^\s*(?:[-+:]|\d+[.)])\s|^ {2,}|^(?:-{3,}|={3,})", re.M)
_ENTRY_LINK = re.compile(r"\]\(((?:lcg|tcg)/[^)\s]+)\)")
_HEADING_ONE = re.compile(r"^#(?=\s)", re.M)


@cache
def _converter() -> markdown.Markdown:
    return markdown.Markdown(extensions=["attr_list", "toc", "tables", "sane_lists"], output_format="html")


@cache
def _plain_converter() -> markdown.Markdown:
    """For documents: no attribute lists and no table of contents, which only our own files may use."""
    return markdown.Markdown(extensions=["tables", "sane_lists"], output_format="html")


def wording_html(text: str) -> str:
    """Our own wording as safe HTML.

    A link to an entry id (`[Surge](lcg/keyword/surge)`) leads to that entry's page.
    """
    linked = _ENTRY_LINK.sub(r"](/\1)", _HEADING_ONE.sub("##", text))
    return _convert(linked, _converter(), ATTRIBUTES)


def passage_html(text: str) -> str:
    """A passage of a document as safe HTML: its words and simple layout, no classes, images, scripts or
    styles.
    """
    return _convert(_HEADING_ONE.sub("##", text), _plain_converter(), PASSAGE_ATTRIBUTES)


def _convert(text: str, converter: markdown.Markdown, attributes: dict[str, set[str]]) -> str:
    if not text.strip():
        return ""
    if not _MARKUP.search(text):
        return plain_html(text)
    converter.reset()
    return nh3.clean(
        converter.convert(text), tags=TAGS, attributes=attributes, link_rel="noopener noreferrer",
        url_schemes={"http", "https", "mailto"}
    )

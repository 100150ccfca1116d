"""What a reader sees of a page, and where its links lead."""

from __future__ import annotations

import re
from html import unescape
from html.parser import HTMLParser
from typing import Any

from werkzeug.test import TestResponse


class _Seen(HTMLParser):
    """The words of a page that a reader sees, in order."""

    def __init__(self) -> None:
        super().__init__()
        self.words: list[str] = []
        self._hidden = 0

    def handle_starttag(self, tag: str, attrs: Any) -> None:
        self._hidden += tag in ("script", "style", "datalist", "head")

    def handle_endtag(self, tag: str) -> None:
        self._hidden -= tag in ("script", "style", "datalist", "head")

    def handle_data(self, data: str) -> None:
        if not self._hidden:
            self.words.append(data)


def seen(response: TestResponse) -> str:
    """What a reader reads on the page, on one line."""
    parser = _Seen()
    parser.feed(response.text)
    return re.sub(r"\s+", " ", " ".join(parser.words))


def links(response: TestResponse) -> list[str]:
    """Where a page's links lead."""
    return [unescape(found) for found in re.findall(r'<a\b[^>]*\bhref="([^"]*)"', response.text)]

"""What a link to a page is shown with elsewhere, and which pages can stand in a frame of another site."""

from __future__ import annotations

import html
import re
from urllib.parse import parse_qs, urlencode, urlsplit

from flask import request
from markupsafe import Markup

from ruling_service.inputs import limits
from ruling_service.web import address
from ruling_service.web.pages import GAMES, Page, library

WIDTH, HEIGHT = 1200, 630
"""Pixels of a picture that stands beside a link."""
LONGEST = 2_000
"""Characters of the address of such a picture."""
ABOUT_PAGE = re.compile(r'<meta name="description" content="([^"]*)"')


def preview(page: Page, described: str) -> Markup:
    """What a link to a page is shown with elsewhere: title, description and picture, and where it can be
    embedded from.
    """
    found = ABOUT_PAGE.search(described)
    here = address.own()
    whole = request.full_path.rstrip("?")
    tags = [("og:site_name", "Ruling Service"), ("og:type", "article"), ("og:title", page.title)]
    tags += [("og:description", html.unescape(found[1]))] if found else []
    tags += [("og:url", here + whole), *_picture(here, whole, page)] if here else []
    made = [Markup('<meta property="{}" content="{}">').format(name, said) for name, said in tags]
    if page.template != "search.html" and embedded_at(whole):
        oembed = f"{here}/oembed?{urlencode({'url': here + whole})}"
        made.append(Markup('<link rel="alternate" type="application/json+oembed" href="{}">').format(oembed))
    return Markup("\n  ").join(made)


def _picture(here: str, whole: str, page: Page) -> list[tuple[str, str]]:
    """The picture of a page: its own where it can be embedded, else the site's."""
    asks = embedded_at(whole) if page.template != "search.html" else {}
    own = f"{here}/preview.png?{urlencode(asks, doseq=True)}" if asks else ""
    address = own if own and len(own) <= LONGEST else f"{here}/static/preview.png"
    return [
        ("og:image", address), ("og:image:width", str(WIDTH)), ("og:image:height", str(HEIGHT)),
        ("og:image:alt", page.title), ("twitter:card", "summary_large_image"),
    ]


def embedded_at(url: str) -> dict[str, list[str]]:
    """What the embedded page of an address of ours is asked for with; nothing where it has none."""
    try:
        parts = urlsplit(url)
        here = urlsplit(address.named())
    except ValueError:
        return {}
    if parts.netloc and parts.netloc != here.netloc:
        return {}
    kind = parts.path.strip("/").split("/")
    if parts.path in ("/simulate", "/ask"):
        try:
            asked = parse_qs(parts.query, max_num_fields=20)
        except ValueError:  # more fields than any page of ours has
            return {}
        if parts.path == "/simulate":
            codes = asked.get("s", [])
            return {"s": codes[:1]} if codes and len(codes[0]) <= limits.PERMALINK else {}
        asks = "q" in asked and "cards" not in asked and len(asked["q"][0]) <= limits.QUESTION
        return {name: asked[name] for name in ("q", "game", "c") if name in asked} if asks else {}
    if len(kind) == 3 and kind[0] in GAMES and kind[1] in ("case", "card"):
        return {kind[1]: ["/".join(kind)]}
    return {"entry": ["/".join(kind)]} if kind[0] in GAMES and library().has("/".join(kind)) else {}

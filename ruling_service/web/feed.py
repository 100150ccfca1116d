"""Atom feeds (RFC 4287) whose dates are those of the sources."""

from __future__ import annotations

import re
from html import escape

import msgspec

UNDATED = "2001-01-01"
"""The date of what no document dates: before every document there is."""


class Item(msgspec.Struct, kw_only=True):
    """One thing that changed: the page that tells it (`id`, with `mark` where a page tells several), and
    when, as far as it is known.
    """

    id: str
    title: str
    date: str
    text: str
    mark: str = ""


def atom(title: str, root: str, own: str, items: list[Item], *, suffix: str = "") -> str:
    """The feed of these items, the latest first.

    `root` is the site's address, ending in a slash, or "" for links relative to the feed.

    `suffix` ends the address of each page.
    """
    in_order = sorted(items, key=lambda one: (moment(one.date), one.id, one.mark), reverse=True)
    back = root or "../" * own.count("/")
    entries = "".join(_entry(one, back, suffix) for one in in_order)
    updated = moment(in_order[0].date) if in_order else moment("")
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">\n'
        f"<title>{escape(title)}</title>\n<id>{_id(own)}</id>\n<updated>{updated}</updated>\n"
        f'<link rel="self" type="application/atom+xml" '
        f'href="{escape((root + own) if root else own.rsplit("/", 1)[-1])}"/>\n'
        f"<author><name>Ruling Service</name></author>\n{entries}</feed>\n"
    )


def _entry(one: Item, back: str, suffix: str) -> str:
    name = f"{one.id}#{one.mark}" if one.mark else one.id
    address = f"{back}{one.id}{suffix}"
    return (
        f"<entry><title>{escape(one.title)}</title><id>{_id(name)}</id><updated>{moment(one.date)}</updated>"
        f'<link href="{escape(address)}"/><summary>{escape(one.text)}</summary></entry>\n'
    )


def _id(name: str) -> str:
    """An id that stays the same wherever the site is (RFC 4151)."""
    return escape(f"tag:ruling-service,2026:{name}")


def moment(date: str) -> str:
    """A date of which the year, the month or the day is known, as a moment: what is not known is the first.
    """
    known = re.fullmatch(r"(\d{4})(?:-(\d\d))?(?:-(\d\d))?", date)
    year, month, day = (known[1], known[2] or "01", known[3] or "01") if known else UNDATED.split("-")
    return f"{year}-{month}-{day}T00:00:00Z"

"""Signs that cards print and texts write in brackets ("[rohan]", "[attack]"), as a player says them.

What a culture is called is a people, a title or a name too ("[men]", "[gandalf]"), so a culture is always
said to be one: "Men culture".
"""

from __future__ import annotations

import re
from typing import NamedTuple

from markupsafe import Markup

from ruling_service.cultures import CULTURES
from ruling_service.spheres import SPHERES

STATISTICS = ("attack", "defense", "willpower", "threat")
"""The numbers of the LCG's cards that have a sign."""
BLOCKS = {"k": "King", "t": "Towers"}
"""Behind a site's number: of which block it is."""


class Sign(NamedTuple):
    """What a sign is called, and what it is, where its name doesn't say that by itself."""

    name: str
    what: str = ""


SIGNS: dict[str, Sign] = {
    **{one: Sign(one) for one in (*STATISTICS, "unique")},
    **{one: Sign(one.capitalize()) for one in SPHERES},
    **{one: Sign(one.capitalize(), "culture") for one in CULTURES},
    **{letter: Sign(block, "block") for letter, block in BLOCKS.items()},
}
"""Every sign, by what stands in the brackets in small letters."""

_NAMES = "|".join(sorted(map(re.escape, SIGNS), key=len, reverse=True))
_SIGN = re.compile(rf"\[({_NAMES})\]", re.I)
_AS_IT_IS = "textarea|script|style|code|pre|select|datalist|svg"
"""Elements whose text is what somebody writes, or no text."""
_ON_PAGE = re.compile(
    rf"<({_AS_IT_IS})\b.*?</\1\s*>|<title>.*?</title>|<[a-z!/][^>]*>"
    rf"|(?P<open>\[(?P<before>(?:<[^>]*>)?)(?P<sign>{_NAMES})(?P<behind>(?:</[^>]*>)?)\])",
    re.I | re.S,
)
_SAID_ONLY = re.compile(r'(\b(?:content|aria-label|alt|title)=")([^"]*\[[^"]*)"')
"""Attributes of an element that are read to people."""


def said(text: str) -> str:
    """A text with its signs in words: "+1 [attack]" is "+1 attack", "[men] minion" "Men culture minion"."""
    return _SIGN.sub(lambda found: _in_words(text, found), text) if "[" in text else text


def _in_words(text: str, found: re.Match[str]) -> str:
    sign = SIGNS[found[1].lower()]
    apart = " " if found.start() and text[found.start() - 1].isalnum() else ""
    return apart + " ".join(filter(None, sign))


def drawn(page: str) -> str:
    """A page's HTML with each sign as a word in a frame; those who hear the page are told what it is.

    What somebody writes (fields, code) stays as it is.
    """
    return _ON_PAGE.sub(_drawn, page) if _ON_PAGE_AT_ALL.search(page) else page


_ON_PAGE_AT_ALL = re.compile(rf"\[(?:<[^>]*>)?(?:{_NAMES})\b", re.I)
_SIGN_DRAWN = Markup('<span class="sign">{}{}{}{}</span>')
_UNSEEN = Markup('<span class="unseen"> {}</span>')


def _drawn(found: re.Match[str]) -> str:
    if found["sign"] is None:
        kept = found[0]
        if kept.lower().startswith("<title>"):
            return said(kept)
        return _SAID_ONLY.sub(lambda one: f'{one[1]}{said(one[2])}"', kept) if not found[1] else kept
    sign = SIGNS[found["sign"].lower()]
    what = _UNSEEN.format(sign.what) if sign.what else Markup("")
    return str(_SIGN_DRAWN.format(Markup(found["before"]), sign.name, Markup(found["behind"]), what))

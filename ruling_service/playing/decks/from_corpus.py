"""What the corpus says of formats and lists of cards, as data: the entries are read, nothing said twice."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from ruling_service.resources import corpus_dir
from ruling_service.slugs import fold

FORMATS = "glossary/format"
X_LISTS = {"standard": "rules/standard-format-x-list", "expanded": "rules/expanded-format-x-list"}
R_LISTS = {
    **dict.fromkeys(
        ("open", "fellowship", "tower", "king", "war of the ring"), "rules/open-and-block-format-r-list"
    ),
    "expanded": "rules/expanded-format-r-list",
}
"""The entries that hold the lists of each format."""
_ROW = re.compile(r"\|\s*(?P<format>[^|]+?)\s*\|\s*(?P<sets>[^|]+?)\s*\|")
_CARD = re.compile(r"(?P<title>[^()]+?)(?:\s*\((?P<subtitles>[^()]+)\))?")


class OnAList(NamedTuple):
    """A card of a list: its title, and the subtitles that are meant, all of them if none is named."""

    title: str
    subtitles: tuple[str, ...]

    def means(self, title: str, subtitle: str) -> bool:
        """Whether a card of that title and subtitle is on the list."""
        return fold(title) == self.title and (not self.subtitles or fold(subtitle) in self.subtitles)


@lru_cache(maxsize=1)
def sets_of_formats() -> dict[str, tuple[str, ...]]:
    """Format → the sets that it allows, in the entry's table; those without a list of sets are left out."""
    found = {}
    for line in _body(FORMATS).splitlines():
        row = _ROW.match(line)
        if row and re.fullmatch(r"[\d, ]+", row["sets"]):
            name = fold(row["format"]).removesuffix(" block")
            found[name] = tuple(one.strip() for one in row["sets"].split(","))
    return found


@lru_cache(maxsize=8)
def listed(entry: str) -> tuple[OnAList, ...]:
    """The cards that an entry of the TCG lists, divided by dots in the middle of a line."""
    cards = " ".join(line for line in _body(entry).splitlines() if "·" in line).split("·")
    found = (_CARD.fullmatch(one.strip()) for one in cards if one.strip())
    return tuple(
        OnAList(
            fold(one["title"]),
            tuple(fold(each.strip()) for each in (one["subtitles"] or "").split(",") if each),
        )
        for one in found
        if one
    )


def _body(entry: str) -> str:
    return (corpus_dir() / "tcg" / f"{entry}.md").read_text("utf-8").split("---\n", 2)[2]

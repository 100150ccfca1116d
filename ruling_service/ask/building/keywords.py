"""The keywords that questions name: which there are, which have a number, how cards write them.

All of it is asked of the games' own records.
"""

from __future__ import annotations

from ruling_service.engine.kernel.keywords import Keyword, Keywords
from ruling_service.engine.language import keywords_known
from ruling_service.patterns import pattern
from ruling_service.slugs import fold

NUMBER = pattern(r"[ +]*\d+$")


def keyword_named(game: str, words: str) -> Keyword | None:
    """The keyword that words of a question are, also with its number ("doomed 2"); None for other words."""
    return _of(game).find(NUMBER.sub("", fold(words)))


def names(game: str) -> list[str]:
    """The names of the keywords of a game."""
    return [keyword.name for keyword in _of(game)]


def numbered(game: str) -> list[str]:
    """The names of the keywords of a game that come with a number."""
    return [keyword.name for keyword in _of(game) if keyword.numbered]


def written(game: str, name: str, number: int | None) -> str:
    """A keyword as a card says it: "Surge", "Doomed 2", "Damage +1"; one that lacks its number has 1."""
    cased = name[:1].upper() + name[1:]
    keyword = _of(game).find(name)
    if keyword is None or not keyword.numbered:
        return cased
    return f"{cased} {'+' if 'plus_keyword' in keyword.lists else ''}{number or 1}"


def counting_as_revealed(game: str) -> frozenset[str]:
    """The names of the keywords that are done as their card is revealed, gained only then or not."""
    return frozenset(keyword.name for keyword in keywords_known(game).with_field("gained"))


def _of(game: str) -> Keywords[Keyword]:
    return keywords_known(game)

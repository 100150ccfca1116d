"""What settles a question: the rulings and rules that speak of it, the one that most probably does first.

Nothing of it needs a reading that is whole. An entry is found by the words of the question (of the sentence
that asks, of what of the story speaks of the same, of all of it), by its summary lying near the question (by
how words are used), and by the rulings that lie near: what they stand on is what players ask in such words.
How much each sign counts is in `learnt/evidence.toml`, found from questions to which somebody named the
entries that settle them (`python -m bench evidence`): each once as it is, and once as if no ruling had ever
been asked for it.
"""

from __future__ import annotations

import math
import tomllib
from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from ruling_service.ask.plain_text import searched
from ruling_service.ask.reading.colloquial import talk
from ruling_service.ask.recalling.vectors import FILE as VECTORS
from ruling_service.ask.recalling.vectors import Places, Vector, in_a_row, said_words, sense
from ruling_service.library import Library, made
from ruling_service.library.search import likely
from ruling_service.resources import learnt_dir

FILE = "evidence.toml"
SEEN = 25
"""So many entries of each search, and of those that lie near, are weighed."""
WORTH, MOST_WORTH = 10.0, 14.0
"""What an entry of a search counts as 1, and how much of its worth counts at all."""
NEAR, CLOSE = 8, 16
"""How fast a ruling's say falls with its distance: once so that many speak, once so that the nearest do."""
STOOD_ON = 6
"""So many entries that a ruling stands on have a say."""
QUERY = 400
"""How many characters of a text are searched for."""
SHARED = 0.5
"""Entries that share so much of what they cite say the same."""
RULING = 0.7
"""A ruling comes first where it is at least this share as probable as the likeliest rule,"""
LEAST = 0.15
"""and second where it is at least so probable."""
PAGES = ("card", "erratum", "scenario")
FIRST = 3
"""So many things are seen at once."""

Around = Sequence[tuple[str, float]]
"""The cases that lie near a question, each with how near (-1 to 1)."""


class Signs(NamedTuple):
    """What speaks for an entry settling a question (0 where nothing does).

    whole     what it is worth to a search for the whole text, `asked` for the sentence that asks, `beside`
              for that with what of the story speaks of the same; 1 where it is plainly found
    first     1 where it is the first found for the whole text, a half where it is the second …
    around    share of the rulings that lie near and stand on it; `close` the same of the very nearest;
    often     1 where it is the one they most stand on, a half the second …
    cited     how probable a ruling is that stands on it (root)
    summary   how near its title and summary lie to the question
    scenario  1 for what a scenario says, `card` for a card's page
    """

    whole: float = 0.0
    asked: float = 0.0
    beside: float = 0.0
    first: float = 0.0
    around: float = 0.0
    close: float = 0.0
    often: float = 0.0
    cited: float = 0.0
    summary: float = 0.0
    scenario: float = 0.0
    card: float = 0.0


@lru_cache(maxsize=1)
def weights() -> Signs:
    """The weights as they were found."""
    return Signs(**tomllib.loads((learnt_dir() / FILE).read_text("utf-8"))["signs"])


class Placed(msgspec.Struct, frozen=True):
    """Entries, and where the title and summary of each lie, in a row."""

    entries: list[str]
    places: bytes


class Summaries:
    """Where the titles and summaries of a library's entries lie, kept in the user's folder: to place them all
    takes longer than any question.
    """

    def __init__(self, library: Library) -> None:
        self._library = library
        self._placed: dict[str, tuple[list[str], Places]] = {}

    def near(self, question: str, game: str) -> list[tuple[str, float]]:
        """The entries that lie nearest a question, each with how near (0 to 1)."""
        if game not in self._placed:
            kept = self._kept(game)
            self._placed[game] = kept.entries, Places(kept.places, len(kept.entries))
        entries, places = self._placed[game]
        return [(entries[number], max(near, 0.0)) for number, near in places.nearest(place(question), SEEN)]

    def _kept(self, game: str) -> Placed:
        """What is kept for this library, these vectors and this way of placing; made anew for others."""
        path = self._library.folder.parent.parent / f"asked-summaries-{game}.bin"
        asking = Path(__file__).parent.parent
        files = made.Files(
            (learnt_dir(), VECTORS), (asking / "answering", "evidence.py"),
            (asking / "recalling", "vectors.py"), (asking / "reading", "tokens.py"),
            (asking.parent, "slugs.py"), (asking.parent / "library", "text.py")
        )
        found = made.load(path, files, self._library.seal, Placed)
        if found is None:
            found = self._place(game)
            made.save(path, files, self._library.seal, found)
        return found

    def _place(self, game: str) -> Placed:
        rows = self._library.connection.execute(
            "select id, title, summary from entries where kind != 'case' and game = ? order by ord", [game]
        ).fetchall()
        placed = (place(f"{row['title']}. {row['summary'] or ''}") for row in rows)
        return Placed([row["id"] for row in rows], in_a_row(placed))


def place(text: str) -> Vector:
    """Where a text lies by its words and pairs of neighbours."""
    words = said_words(text)
    return sense().place(dict.fromkeys([*words, *(f"{one} {other}" for one, other in pairwise(words))]))


class Stands:
    """What the rulings of a library stand on, and what its entries cite."""

    def __init__(self, library: Library) -> None:
        self._library = library
        self._on: dict[str, tuple[str, ...]] = {}
        self._cited: dict[str, frozenset[int]] = {}

    def on(self, case: str) -> tuple[str, ...]:
        """The entries that a case cites, none of them a case."""
        if case not in self._on:
            has = self._library.has(case)
            cites = (self._library.entry(case).extra.get("situation") or {}).get("cites") or () if has else ()
            found = [self._library.find_id(one) for one in cites if self._library.has(one)]
            self._on[case] = tuple(one for one in dict.fromkeys(found) if "/case/" not in one)
        return self._on[case]

    def same(self, one: str, other: str) -> bool:
        """Do two entries say the same: do they cite mostly the same passages?"""
        mine, its = self._passages(one), self._passages(other)
        return bool(mine and its) and len(mine & its) / len(mine | its) >= SHARED

    def _passages(self, entry: str) -> frozenset[int]:
        if entry not in self._cited:
            rows = self._library.connection.execute(
                "select passage from cited where entry_ord = (select ord from entries where id = ?)", [entry]
            )
            self._cited[entry] = frozenset(row[0] for row in rows)
        return self._cited[entry]


class Evidence(NamedTuple):
    """The entries that may settle a question: the rules with how probable each is (0 to 1), the likest first,
    and the same of the rulings.
    """

    rules: tuple[tuple[str, float], ...]
    rulings: tuple[tuple[str, float], ...]

    def shown(self, library: Library, fitting: Collection[str] = ()) -> list[str]:
        """All of them as they are shown, a ruling among `fitting` first where it is the likest; of those that
        say the same the first three have one.
        """
        stands = library.kept(Stands)
        rules = [entry for entry, _ in self.rules]
        ruling, odds = self.rulings[0] if self.rulings else ("", 0.0)
        if odds < LEAST:
            first = rules
        elif not rules or ruling in fitting or odds >= RULING * self.rules[0][1]:
            first = [ruling, *stands.on(ruling)[:1], *rules]
        else:
            first = [rules[0], ruling, *rules[1:]]
        listed = _varied(list(dict.fromkeys(first)), stands)
        return list(dict.fromkeys([*listed, *(entry for entry, _ in self.rulings)]))


def _varied(listed: list[str], stands: Stands) -> list[str]:
    """The entries in this order, but that one of the first three that says what another of them says, or is
    the page of a card or scenario as another is, stands after them.
    """
    first: list[str] = []
    for entry in listed:
        if len(first) == FIRST:
            break
        pages = any(_is_page(entry) and _is_page(one) for one in first)
        if not pages and not any(stands.same(entry, one) for one in first):
            first.append(entry)
    return [*first, *(entry for entry in listed if entry not in first)]


def _is_page(entry: str) -> bool:
    """Is it the page of a card or scenario, which is found by its name?"""
    return entry.split("/")[1] in PAGES


def evidence(
    asked: Iterable[tuple[Sequence[str], Sequence[Around], Mapping[str, float]]], text: str, game: str,
    library: Library,
) -> Evidence:
    """What may settle a text. For each of its questions `asked` has the texts that ask it (the sentence
    first), the cases around them, and how probable each case is.
    """
    rules: dict[str, float] = {}
    rulings: dict[str, float] = {}
    for views, around, odds in asked:
        for entry, chance in probable(signs(views, text, game, library, around, odds)):
            rules[entry] = max(rules.get(entry, 0.0), chance)
        for case, chance in odds.items():
            rulings[f"{game}/case/{case}"] = max(rulings.get(f"{game}/case/{case}", 0.0), chance)
    return Evidence(_likest(rules), _likest(rulings))


def _likest(found: Mapping[str, float]) -> tuple[tuple[str, float], ...]:
    return tuple(sorted(found.items(), key=lambda one: -one[1]))


def probable(found: Mapping[str, Signs]) -> list[tuple[str, float]]:
    """How probable each entry settles a question, the likest first; together 1."""
    total = {
        entry: sum(weight * sign for weight, sign in zip(weights(), each, strict=True))
        for entry, each in found.items()
    }
    most = max(total.values(), default=0.0)
    whole = sum(math.exp(one - most) for one in total.values())
    return sorted(
        ((entry, math.exp(one - most) / whole) for entry, one in total.items()), key=lambda one: -one[1]
    )


def signs(
    views: Sequence[str], text: str, game: str, library: Library, around: Sequence[Around],
    odds: Mapping[str, float], without: Collection[str] = (),
) -> dict[str, Signs]:
    """The signs of all entries but cases that may settle one question; `without` are cases that have no say.
    """
    found: defaultdict[str, dict[str, Any]] = defaultdict(dict)
    ranks: dict[str, list[tuple[str, float]]] = {}
    beside = views[1] if len(views) > 2 else views[0]
    for name, view in (("whole", text), ("asked", views[0]), ("beside", beside)):
        words = searched(view if name == "whole" else talk(game).plain(view))[:QUERY]
        if words not in ranks:
            ranks[words] = likely(library, words, game=game, most=2 * SEEN)
        ranked = [one for one in ranks[words] if "/case/" not in one[0]]
        for place_, (entry, worth) in enumerate(ranked[:SEEN]):
            found[entry][name] = min(worth, MOST_WORTH) / WORTH
            if name == "whole":
                found[entry]["first"] = 1 / (1 + place_)
    stands = library.kept(Stands)
    _around(found, [[one for one in each if one[0] not in without] for each in around], game, stands)
    for case, chance in odds.items():
        for number, entry in enumerate(stands.on(f"{game}/case/{case}")[:STOOD_ON]):
            cited = math.sqrt(chance / (1 + number)) if case not in without else 0.0
            found[entry]["cited"] = max(found[entry].get("cited", 0.0), cited)
    for entry, near in library.kept(Summaries).near(views[0], game):
        found[entry]["summary"] = near
    for entry, each in found.items():
        each["scenario"] = float("/scenario/" in entry)
        each["card"] = float("/card/" in entry or "/erratum/" in entry)
    return {entry: Signs(**each) for entry, each in found.items()}


def _around(
    found: defaultdict[str, dict[str, Any]], around: Iterable[Around], game: str, stands: Stands
) -> None:
    """What the rulings that lie near stand on; of several views, as by the one that says most for it."""
    for each in around:
        for name, power in (("around", NEAR), ("close", CLOSE)):
            say: dict[str, float] = {}
            for case, near in each:
                say[case] = max(say.get(case, 0.0), max(near, 0.0) ** power)
            whole = sum(say.values()) or 1.0
            stood: defaultdict[str, float] = defaultdict(float)
            for case, weight in say.items():
                for number, entry in enumerate(stands.on(f"{game}/case/{case}")[:STOOD_ON]):
                    stood[entry] += weight / whole / (1 + number / 2)
            for entry, share in stood.items():
                found[entry][name] = max(found[entry].get(name, 0.0), share)
    said = [entry for entry in found if "around" in found[entry]]
    most = sorted(said, key=lambda one: -found[one]["around"])
    for number, entry in enumerate(most[:5]):
        found[entry]["often"] = 1 / (1 + number)


__all__ = ["FILE", "Evidence", "Signs", "evidence", "probable", "signs", "weights"]

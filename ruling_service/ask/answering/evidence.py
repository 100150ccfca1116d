"""What settles a question: the rulings, the rules and the texts of the cards that it names, in one order, the
one that most probably does first.

Nothing of it needs a reading that is whole. A rule is found by the words of the question, by its title and
summary lying near it (by how words are used), and by the rulings that lie near: what they stand on is what
players ask in such words. A ruling is as probable as its question is meant, and more so if it speaks of what
is asked. The cards that a question names are one thing: their texts stand together. How much each sign
counts is in `learnt/evidence.toml`, found from questions to which somebody named what settles them
(`python -m bench evidence`).
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

import msgspec

from ruling_service.ask import learnt
from ruling_service.ask.answering.nearest import answer_in, question_of
from ruling_service.ask.answering.topic import Called
from ruling_service.ask.plain_text import searched
from ruling_service.ask.reading.tokens import tokens
from ruling_service.ask.recalling import Meant, Recollection
from ruling_service.ask.recalling.contrary_questions import CONTRARY
from ruling_service.ask.recalling.question_kind import asks_for
from ruling_service.ask.recalling.vectors import FILE as VECTORS
from ruling_service.ask.recalling.vectors import Places, Vector, in_a_row, said_words, sense
from ruling_service.ask.results import NamedCard
from ruling_service.library import Library, made
from ruling_service.library.search import likely
from ruling_service.resources import learnt_dir

FILE = "evidence.toml"
SEEN = 25
"""So many entries of each search, and of those that lie near, are weighed."""
WORTH, MOST_WORTH = 10.0, 14.0
"""What an entry of a search counts as 1, and how much of its worth counts at all."""
NEAR = 8
"""How fast a ruling's say falls with its distance."""
STOOD_ON = 6
"""So many entries that a ruling stands on have a say."""
QUERY = 400
"""How many characters of a text are searched for."""
SHARED = 0.5
"""Entries that share so much of what they cite say the same."""
LIKELY = 0.01
"""As probable as this its question has to be meant for a ruling to be shown for what it says."""
RULED_OUT = 0.5
"""What of a ruling's odds counts for showing it that asks something else."""
STORY = 25
"""A text of so many words names cards in a story too, of which nothing is asked."""
THE_CARDS = "the cards"
"""What the texts of the cards that a question names are called among what settles it."""
PAGES = ("card", "erratum", "scenario")
FIRST = 3
"""So many things are seen at once."""

Around = Sequence[tuple[str, float]]
"""The cases that lie near a question, each with how near (-1 to 1)."""


class Signs(NamedTuple):
    """What speaks for something settling a question (0 where nothing does).

    whole     what it is worth to a search for the whole text; 1 where it is plainly found, and more where it
              is called what the text speaks of and nothing else (`topic`)
    first     1 where it is the first found for that, a half where it is the second …
    around    share of the rulings that lie near and stand on it
    often     1 where it is the one they most stand on, a half the second …
    cited     how probable a ruling is that stands on it (root)
    summary   how near its title and summary lie to the question
    page      1 for the page of a card that isn't named
    ruling    1 for a ruling
    odds      how probably it is meant, `likest` the same where no other one is as probable
    heard     how much of what is asked it speaks of
    of_card   1 where it stands on a card that is named
    card      1 for the texts of the cards that are named, `short` where that isn't in a story
    touched   1 where a sentence of them speaks of what is asked
    found     1 where a search finds the page of one
    """

    whole: float = 0.0
    first: float = 0.0
    around: float = 0.0
    often: float = 0.0
    cited: float = 0.0
    summary: float = 0.0
    page: float = 0.0
    ruling: float = 0.0
    odds: float = 0.0
    likest: float = 0.0
    heard: float = 0.0
    of_card: float = 0.0
    card: float = 0.0
    short: float = 0.0
    touched: float = 0.0
    found: float = 0.0


@lru_cache(maxsize=1)
def weights() -> Signs:
    """The weights as they were found."""
    return Signs(**learnt.found_out(FILE)["signs"])


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
    """What may settle a question, each with how probable that is (0 to 1; together 1 for each question), the
    likest first; and the same for each of the questions by itself.
    """

    listed: tuple[tuple[str, float], ...]
    each: tuple[tuple[tuple[str, float], ...], ...] = ()

    @property
    def rules(self) -> tuple[tuple[str, float], ...]:
        """The entries but rulings, as probable as each is among them."""
        rules = [one for one in self.listed if one[0] != THE_CARDS and not _is_ruling(one[0])]
        whole = sum(chance for _, chance in rules) or 1.0
        return tuple((entry, chance / whole) for entry, chance in rules)

    @property
    def rulings(self) -> list[str]:
        """The rulings."""
        return [entry for entry, _ in self.listed if _is_ruling(entry)]

    def shown(self, library: Library) -> list[str]:
        """All of them as they are shown: of those that say the same the first three have one."""
        return _varied([entry for entry, _ in self.listed], library.kept(Stands))


def _is_ruling(entry: str) -> bool:
    return "/case/" in entry


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
    return entry == THE_CARDS or entry.split("/")[1] in PAGES


def evidence(
    asked: Iterable[tuple[Sequence[str], Recollection]], text: str, game: str, library: Library,
    cards: Sequence[NamedCard] = (),
) -> Evidence:
    """What may settle a text. For each of its questions `asked` has the texts that ask it (the sentence
    first), and what they bring to mind; `cards` are those that the text names.
    """
    found: dict[str, float] = {}
    each = [probable(signs(views, text, game, library, recalled, cards)) for views, recalled in asked]
    for listed in each:
        for entry, chance in listed:
            found[entry] = max(found.get(entry, 0.0), chance)
    return Evidence(tuple(sorted(found.items(), key=lambda one: -one[1])), tuple(map(tuple, each)))


def odds_of(recalled: Recollection) -> dict[str, float]:
    """How probable each case is by all of its questions together; one that is ruled out by half."""
    odds: dict[str, float] = {}
    for meant in recalled.meant:
        odds[meant.case] = odds.get(meant.case, 0.0) + _share(meant)
    return odds


def _share(meant: Meant) -> float:
    return meant.odds if meant.against in ("", CONTRARY) else RULED_OUT * meant.odds


def likest(recalled: Recollection) -> dict[str, Meant]:
    """The likeliest question of each case that may be meant."""
    found: dict[str, Meant] = {}
    for one in recalled.meant:
        if one.case not in found or _share(one) > _share(found[one.case]):
            found[one.case] = one
    return found


def probable(found: Mapping[str, Signs]) -> list[tuple[str, float]]:
    """How probable each entry settles a question, the likest first; together 1."""
    shares = learnt.shares([learnt.total(weights(), each) for each in found.values()])
    return sorted(zip(found, shares, strict=True), key=lambda one: -one[1])


def signs(
    views: Sequence[str], text: str, game: str, library: Library, recalled: Recollection,
    cards: Sequence[NamedCard] = (),
) -> dict[str, Signs]:
    """The signs of all that may settle one question."""
    found: defaultdict[str, dict[str, float]] = defaultdict(dict)
    ranked = likely(library, searched(text)[:QUERY], game=game, most=2 * SEEN)
    rules = [one for one in ranked if not _is_ruling(one[0])][:SEEN]
    for place_, (entry, worth) in enumerate(rules):
        found[entry] = {"whole": min(worth, MOST_WORTH) / WORTH, "first": 1 / (1 + place_)}
    for place_, entry in enumerate(library.kept(Called).so(text, game)):
        found[entry] = {"whole": MOST_WORTH / WORTH, "first": 1 / (1 + place_)}
    stands = library.kept(Stands)
    _around(found, recalled.around, game, stands)
    odds = odds_of(recalled)
    for case, chance in odds.items():
        for number, entry in enumerate(stands.on(f"{game}/case/{case}")[:STOOD_ON]):
            cited = math.sqrt(chance / (1 + number))
            found[entry]["cited"] = max(found[entry].get("cited", 0.0), cited)
    for entry, near in library.kept(Summaries).near(views[0], game):
        found[entry]["summary"] = near
    for entry, each in found.items():
        each["page"] = float("/card/" in entry or "/erratum/" in entry)
    named = {one.id for one in cards}
    if cards:
        found[THE_CARDS] = _of_cards(found, cards, short=len(tokens(text)) < STORY)
    for case, meant in likest(recalled).items():
        entry = f"{game}/case/{case}"
        if meant.odds >= LIKELY and _says(meant, asks_for(views[0])):
            found[entry] = {
                "ruling": 1.0, "odds": odds[case], "likest": odds[case] * (odds[case] == max(odds.values())),
                "heard": meant.heard, "of_card": float(not named.isdisjoint(stands.on(entry))),
            }
    return {entry: Signs(**each) for entry, each in found.items()}


def _says(meant: Meant, kind: str) -> bool:
    """Does a ruling say something in a few words that answers what is asked for? Whoever asks when, who or
    how many isn't told yes or no.
    """
    return bool(answer_in(meant)) and (kind in ("yes", "") or asks_for(question_of(meant)) == kind)


def _of_cards(
    found: dict[str, dict[str, float]], cards: Sequence[NamedCard], *, short: bool
) -> dict[str, float]:
    """The signs of the texts of some cards, those of their own pages taken out of the others."""
    own = [found.pop(one.id) for one in cards if one.id in found]
    signs_: dict[str, float] = {}
    for each in own:
        signs_ |= {name: max(value, signs_.get(name, 0.0)) for name, value in each.items() if name != "page"}
    sentences = [one for card in cards for text in card.texts for one in text.says or text.reading]
    return signs_ | {
        "card": 1.0, "short": float(short), "found": float(bool(own)),
        "touched": float(any(one.touched for one in sentences)),
    }


def _around(
    found: defaultdict[str, dict[str, float]], around: Iterable[Around], game: str, stands: Stands
) -> None:
    """What the rulings that lie near stand on; of several views, as by the one that says most for it."""
    for each in around:
        say: dict[str, float] = {}
        for case, near in each:
            say[case] = max(say.get(case, 0.0), max(near, 0.0) ** NEAR)
        whole = sum(say.values()) or 1.0
        stood: defaultdict[str, float] = defaultdict(float)
        for case, weight in say.items():
            for number, entry in enumerate(stands.on(f"{game}/case/{case}")[:STOOD_ON]):
                stood[entry] += weight / whole / (1 + number / 2)
        for entry, share in stood.items():
            found[entry]["around"] = max(found[entry].get("around", 0.0), share)
    said = [entry for entry in found if "around" in found[entry]]
    most = sorted(said, key=lambda one: -found[one]["around"])
    for number, entry in enumerate(most[:5]):
        found[entry]["often"] = 1 / (1 + number)


__all__ = [
    "FILE", "THE_CARDS", "Evidence", "Signs", "evidence", "likest", "odds_of", "probable", "signs", "weights",
]  # fmt: skip

"""How often a card that is typed by its name is found first: `python -m bench cards [--tries 300] [--seed 1]`.

Names are drawn from the cards that are imported into the library in force (`RULINGS_HOME`), and each is typed
in five ways: exactly, in lower case without accents and punctuation, as a part of it, as its initials where
no other card has them, and with one slip of a finger. Asked are `search`, the site's box, the suggestions
while one types, and the API. A try is right if the first card given is the one typed; for a part that several
names hold, if it is one of those.
"""

from __future__ import annotations

import argparse
import random
import re
import time
from collections import defaultdict
from collections.abc import Callable, Iterator
from html import unescape
from typing import Any, NamedTuple

from ruling_service.library import open_library
from ruling_service.library.cards import SHEETS, ImportedCards
from ruling_service.library.search import find, warm_up
from ruling_service.library.text import FUNCTION_WORDS
from ruling_service.slugs import fold, slug
from ruling_service.web import create_app

WANTED = 0.98
"""The share of tries in each way that has to be right."""
_FIRST = re.compile(r'<ol class="found".*?<h2><a href="/([^"]+)">(.*?)</a>', re.DOTALL)
_TAG = re.compile(r"<[^>]+>")


class Try(NamedTuple):
    """A name typed in one way, and the slugs of the cards that are right."""

    way: str
    typed: str
    right: frozenset[str]


class Place(NamedTuple):
    """Somewhere to type: gives the title of the first card for a game and what is typed, "" for none."""

    name: str
    ask: Callable[[str, str], str]


def names_of(game: str) -> list[str]:
    """The names of all imported cards of a game, each once."""
    return sorted({str(one["name"]) for one in ImportedCards().all(game) if one["type"] not in SHEETS})


def tries(name: str, names: list[str], chance: random.Random, is_rule: Callable[[str], bool]) -> Iterator[Try]:
    """A name typed in every way in which it can be; `is_rule` says what is a rule's name too."""
    itself = frozenset({slug(name)})
    yield Try("exactly", name, itself)
    yield Try("plainly", " ".join(_words(name)), itself)
    part = _part(name, names, is_rule)
    if part:
        yield Try("a part", part, frozenset(slug(one) for one in names if _holds(one, part)))
    initials = _initials(name)
    if len(initials) > 2 and sum(_initials(other) == initials for other in names) == 1:
        yield Try("initials", initials.upper(), itself)
    yield Try("a slip", slipped(name, chance), itself)


def _rules(game: str) -> Callable[[str], bool]:
    """Is something the title or another name of what is no card, or made of words that say nothing?"""
    library = open_library()

    def is_rule(part: str) -> bool:
        bare = " ".join(word for word in part.split() if word not in FUNCTION_WORDS)
        return not bare or any(
            one.kind not in ("card", "erratum", "case")
            for said in (part, bare) for one in library.called(said, game)
        )

    return is_rule


def _words(name: str) -> list[str]:
    return re.findall(r"\w+", fold(name).replace("'", ""))


def _holds(name: str, part: str) -> bool:
    return f" {part}" in f" {' '.join(_words(name))}"


def _part(name: str, names: list[str], is_rule: Callable[[str], bool]) -> str:
    """The fewest words in a row that no other name holds, else all but the last; of a word its beginning. What
    a rule is called is no part of a name, nor are words that say nothing.
    """
    parts = _words(name)
    if len(parts) == 1:
        return parts[0][:-2] if len(parts[0]) > 6 and not is_rule(parts[0][:-2]) else ""
    for length in range(1, len(parts)):
        for start in range(len(parts) - length + 1):
            part = " ".join(parts[start : start + length])
            if len(part) > 3 and not is_rule(part) and sum(_holds(other, part) for other in names) == 1:
                return part
    part = " ".join(parts[:-1])
    return "" if is_rule(part) else part


def _initials(name: str) -> str:
    return "".join(word[0] for word in _words(name))


def slipped(name: str, chance: random.Random) -> str:
    """A name with two letters swapped, one left out, or one written twice."""
    places = [at for at in range(1, len(name) - 1) if name[at].isalpha() and name[at + 1].isalpha()]
    if not places:
        return name
    at, how = chance.choice(places), chance.choice(("swap", "omit", "double"))
    if how == "swap":
        return name[:at] + name[at + 1] + name[at] + name[at + 2 :]
    return name[:at] + name[at + 1 :] if how == "omit" else name[:at] + name[at] + name[at:]


def places() -> list[Place]:
    """Where cards are typed."""
    library = open_library()
    warm_up(library)
    reader = create_app(LISTENS="http://127.0.0.1:8000").test_client()

    def searched(game: str, typed: str) -> str:
        return next((one.title for one in find(library, typed, game=game, limit=1).results), "")

    def in_box(game: str, typed: str) -> str:
        found = _FIRST.search(reader.get("/ask", query_string={"q": typed, "game": game}).text)
        return unescape(_TAG.sub("", found[2])) if found else ""

    def while_typing(game: str, typed: str) -> str:
        answer = reader.get("/api/v1/suggest", query_string={"q": typed, "game": game}).json or {}
        return _first(answer.get("suggestions"))

    def by_api(game: str, typed: str) -> str:
        answer = reader.get("/api/v1/search", query_string={"q": typed, "game": game, "limit": "1"}).json or {}
        return _first(answer.get("results"))

    return [
        Place("search", searched), Place("the box", in_box), Place("typing", while_typing),
        Place("API", by_api)
    ]


def _first(found: Any) -> str:
    return str(found[0]["title"]) if found else ""


def main(arguments: list[str]) -> int:
    """Print the shares and times; exit status 1 if a share is below what is wanted."""
    parser = argparse.ArgumentParser(prog="bench cards", description=__doc__)
    parser.add_argument("--tries", type=int, default=300, help="names of each game")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--places", nargs="*", help="only these places: search, the box, typing, API")
    parser.add_argument("--missed", action="store_true", help="print every try that was not right")
    options = parser.parse_args(arguments)
    asked = [place for place in places() if not options.places or place.name in options.places]
    kept = True
    for game in ("lcg", "tcg"):
        names = names_of(game)
        chance = random.Random(options.seed)
        drawn = chance.sample(names, min(options.tries, len(names)))
        is_rule = _rules(game)
        every = [one for name in drawn for one in tries(name, names, chance, is_rule)]
        print(f"\n{game}: {len(drawn)} of {len(names)} names")
        for place in asked:
            kept &= _measure(game, place, every, missed=options.missed)
    return int(not kept)


def _measure(game: str, place: Place, every: list[Try], *, missed: bool) -> bool:
    right: dict[str, int] = defaultdict(int)
    asked: dict[str, int] = defaultdict(int)
    times = []
    wrong = []
    for one in every:
        started = time.process_time()
        found = place.ask(game, one.typed)
        times.append(1000 * (time.process_time() - started))
        asked[one.way] += 1
        right[one.way] += slug(found) in one.right
        if slug(found) not in one.right:
            wrong.append((one, found))
    times.sort()
    shares = ", ".join(f"{way} {right[way]}/{asked[way]} ({right[way] / asked[way]:.1%})" for way in asked)
    print(f"  {place.name:<8} {shares}; p95 {times[int(0.95 * len(times))]:.1f} ms")
    for one, found in wrong if missed else []:
        print(f"      {one.way}: {one.typed!r} gave {found!r}")
    return all(right[way] >= WANTED * asked[way] for way in asked)

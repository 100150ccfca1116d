"""Whether what a question denies is heard: `python -m bench denied`.

Of the wordings of cases that ask for yes or no, those that tell a state or a deed of somebody ("an exhausted
hero", "he is engaged with me", "if I attacked") are made questions that deny it, by rule, in several forms.
The ruling stands on the state, so it isn't the answer to its denial: counted is how often the same question of
the same case is played for both all the same, how often they get the same answer otherwise (which may be right),
another one, and none.
"""

from __future__ import annotations

import argparse
import random
import re
import tomllib
from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from typing import Any, NamedTuple

from ruling_service.ask.answering import ask
from ruling_service.ask.reading.words import GAMES
from ruling_service.ask.recalling.features import SLOT
from ruling_service.ask.recalling.placing import number_at
from ruling_service.ask.recalling.wordings import Shelf, shelf
from ruling_service.library import Library, open_library
from ruling_service.resources import corpus_dir

BE = r"(?P<be>is|are|was|were|am)"
NOT_BE = {
    "is": ("isn't", "is not", "is never"), "are": ("aren't", "are not"), "was": ("wasn't", "was not", "was never"),
    "were": ("weren't", "were not"), "am": ("am not",),
}  # fmt: skip
WHO = r"(?P<who>he|she|it|they|I|we|(?:my|the|his|an?|one|our) (?:\w+ )?(?!(?:is|are|was|were|be|got|has)\b)\w+)"
TELLING = r"(?:^|[.,;] (?:and |but |so )?|\b(?:if|when|while|because|since|once|that|who|which) )"


class Pair(NamedTuple):
    """A question of a case, and the same with what it tells denied."""

    game: str
    case: str
    also: int
    told: str
    denied: str


@lru_cache(maxsize=4)
def states(game: str) -> list[str]:
    """The single words by which the states of a game are called, but for those that are contraries."""
    files = (corpus_dir() / "words.toml", corpus_dir() / game / "words.toml")
    declared = [tomllib.loads(file.read_text("utf-8"))["states"] for file in files]
    return sorted(
        word for each in declared for state in each.values() if not state.get("not") for word in state["say"]
        if " " not in word and "-" not in word and word != "active"  # "active location" is a place
    )


@lru_cache(maxsize=4)
def deeds(game: str) -> list[str]:
    """The regular verbs of a game, of one word."""
    files = (corpus_dir() / "words.toml", corpus_dir() / game / "words.toml")
    declared = [tomllib.loads(file.read_text("utf-8"))["acts"] for file in files]
    return sorted({
        word for each in declared for act in each.values() for word in act["say"]
        if re.fullmatch(r"[a-z]{4,}", word)
    })


def denials(text: str, game: str) -> Iterator[str]:
    """The ways in which a wording may deny what it tells."""
    said = "|".join(states(game))
    for found in re.finditer(rf"\b(?P<a>an?|my|the|his) (?P<state>{said}) (?P<who>[a-z]+)\b", text):
        article = found["a"] if found["a"] not in ("a", "an") else "an" if found["who"][0] in "aeiou" else "a"
        for denying in ("that isn't", "that is not", "that was never"):
            yield f"{text[: found.start()]}{article} {found['who']} {denying} {found['state']}{text[found.end() :]}"
    for found in re.finditer(rf"{TELLING}{WHO} {BE} (?P<state>{said})\b", text):
        for denying in NOT_BE[found["be"]]:
            yield f"{text[: found.start('be')]}{denying} {found['state']}{text[found.end() :]}"
    past = {f"{verb.removesuffix('e')}ed": verb for verb in deeds(game)}
    for found in re.finditer(rf"{TELLING}{WHO} (?P<deed>{'|'.join(past)})\b", text):
        for denying in (f"didn't {past[found['deed']]}", f"did not {past[found['deed']]}", f"never {found['deed']}"):
            yield f"{text[: found.start('deed')]}{denying}{text[found.end() :]}"


def pairs(game: str, found: Shelf) -> list[Pair]:
    """All questions of cases with what they tell denied."""
    made = []
    for one in found.wordings:
        case = found.cases[one.case]
        if one.kind != "yes" or re.search(r"\b(?:not|no|never|without|nobody|none)\b|n't\b", one.text):
            continue
        also = case.asking.also[one.also].with_ if one.also >= 0 else {}
        text = _with_its_numbers(one.text, {**case.data, **also}, case.asking.numbers)
        made += [Pair(game, one.case, one.also, text, denied) for denied in denials(text, game)]
    return made


def _with_its_numbers(text: str, position: dict[str, Any], paths: dict[str, list[Any]]) -> str:
    return SLOT.sub(lambda slot: str(number_at(position, paths[slot[1]])), text)


def drawn(found: list[Pair], most: int, chance: int = 0) -> list[Pair]:
    """So many of them, of different cases as far as there are."""
    lots = random.Random(chance)
    lots.shuffle(found)
    of: dict[str, list[Pair]] = {}
    for one in found:
        of.setdefault(one.case, []).append(one)
    turns = max(map(len, of.values()), default=0)
    return [each[at] for at in range(turns) for each in of.values() if at < len(each)][:most]


def outcome(library: Library, one: Pair) -> str:
    """What came of a pair."""
    told, denied = (ask(text, library, one.game).answer for text in (one.told, one.denied))
    if denied is None or told is None:
        return "refused" if denied is None else "only the denial answered"
    same = (told.verdict, told.answer) == (denied.verdict, denied.answer)
    case = f"{one.game}/case/{one.case}"
    if same and told.case is not None and denied.case is not None and told.case.id == denied.case.id == case:
        return "same, by the same ruling"
    return "same" if same else "other"


def main(arguments: list[str]) -> int:
    """The command: prints the counts, and each pair with `--each`."""
    parser = argparse.ArgumentParser(prog="bench denied", description=__doc__)
    parser.add_argument("--most", type=int, default=150, help="pairs of each game")
    parser.add_argument("--chance", type=int, default=0, help="what the drawing of lots begins with")
    parser.add_argument("--each", action="store_true", help="print each pair with what came of it")
    given = parser.parse_args(arguments)
    library = open_library()
    counts: Counter[str] = Counter()
    for game in GAMES:
        for one in drawn(pairs(game, shelf(game, library.folder.parent.parent)), given.most, given.chance):
            came = outcome(library, one)
            counts[came] += 1
            if given.each:
                print(f"{came:26} {one.case} {one.also} | {one.denied}", flush=True)
    for came, times in counts.most_common():
        print(f"{times:5} {came}")
    return 0

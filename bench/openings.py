"""Which slots of the card language are narrower than the phrases that belong there: one part of a sentence that is read
is replaced by another of the same kind, and the sentence is read again.

    python -m bench.openings FILE --game tcg [--tries N] [--show SLOT]

Every sentence of the worked part that is played is cut into the phrases that the grammar found in it. A phrase is
replaced by others of the same category, taken from other sentences; what isn't read or played then is counted for the
slot (the phrase around it and its field). Slots are listed by the share and number of replacements that they refuse.
Sentences of the packs kept apart are never looked at. The same arguments always give the same list.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

from bench.apart import kept_apart
from ruling_service.engine.language import card_language
from ruling_service.engine.language.compiler import Compiler
from ruling_service.engine.language.match import Reader
from ruling_service.engine.language.node import Node, Value
from ruling_service.situations.shared.compiling import compile_object

SORTS = {
    "amount": ("amount", "number"),
    "card": ("cards", "target"),
    "description": ("filter", "typed_filter"),
    "player": ("player", "named_player"),
    "whose": ("your",),
    "pile": ("zone",),
    "place": ("place",),
    "moment": ("moment",),
    "trigger": ("event",),
    "condition": ("condition", "one_condition"),
    "cost": ("payment",),
    "count": ("per_what", "per_one"),
    "effect": ("core",),
    "statement": ("lasting",),
    "act": ("act",),
    "bonus": ("bonus",),
}
"""What is replaced by its like: the categories of the grammar whose phrases can stand for each other."""
SORT_OF = {category: sort for sort, those in SORTS.items() for category in those}
WHOLE = ("opening", "sentence", "standing")
POINTS_BACK = re.compile(
    r"\b(?:it|its|he|him|his|they|them|that|those|rest|there|way|X|one|this|here|you)\b|~|Made Up", re.I
)
"""Phrases that mean something only where they stand replace no others."""
ONE = frozenset(["a", "an", "each", "another", "any", "the", "every"])


@dataclass(frozen=True)
class Part:
    """A phrase in a sentence: the sort that it is of, its words, what it is part of, and where it stands."""

    sort: str
    words: str
    slot: str
    start: int
    end: int


@dataclass
class Found:
    """What was replaced in a slot, and what of it was refused."""

    tried: int = 0
    refused: Counter[str] = field(default_factory=Counter)
    examples: list[str] = field(default_factory=list)


def recorded(card: Mapping[str, Any], language: Compiler) -> Iterator[tuple[str, Node]]:
    """Each sentence of a card as it is read, with what it was read as."""
    readers: list[Reader] = []
    usual = language._reader

    def noting(sentence: str, quoted: Mapping[str, Value]) -> Reader:
        readers.append(usual(sentence, quoted))
        return readers[-1]

    language._reader = noting  # type: ignore[method-assign]
    try:
        language.compile_card(card)
    finally:
        language._reader = usual  # type: ignore[method-assign]
    for reader in readers:
        for category in WHOLE:
            read = reader.read(category)
            if isinstance(read, Node) and not reader.quoted:
                yield from _with_parts(reader, read)
                break


def _with_parts(reader: Reader, read: Node) -> Iterator[tuple[str, Node]]:
    text = "".join(_spaced(reader))
    yield text, read


def _spaced(reader: Reader) -> Iterator[str]:
    at = 0
    for token in reader.sentence:
        yield " " * (token.start - at) + token.text
        at = token.end


def parts_of(language: Compiler, sentence: str) -> list[Part]:
    """The phrases of a sentence of which there are others of the same sort."""
    reader = language._reader(sentence, {})
    read = next((r for c in WHOLE if isinstance(r := reader.read(c), Node)), None)
    if read is None:
        return []
    places: dict[int, list[tuple[str, int, int]]] = defaultdict(list)
    for (category, at), ends in reader._memo.items():
        if category in SORT_OF:
            for end, value in ends:
                places[id(value)].append((category, at, end))
    found = []
    for holder in read.walk():
        for name in holder.fields:
            for value in _nodes(holder[name]):
                for category, at, end in places.get(id(value), ())[:1]:
                    tokens = reader.sentence[at:end]
                    before = reader.sentence[at - 1].text.lower() if at else ""
                    sort = SORT_OF[category]
                    if sort == "description":
                        sort += "" if before in ONE else "s"
                    if tokens:
                        words = sentence[tokens[0].start:tokens[-1].end]
                        found.append(Part(sort, words, f"{holder.kind}.{name}", tokens[0].start, tokens[-1].end))
    return found


def _nodes(value: Value) -> Iterator[Node]:
    if isinstance(value, Node):
        yield value
    elif isinstance(value, tuple):
        for each in value:
            yield from _nodes(each)


def is_played(kind: str, text: str, game: str) -> str:
    """Empty if every phrase of such a card is read and played; else what is not."""
    card = {"title": "Made Up", "type": kind, "gametext": text, "culture": "gondor", "race": "man"}
    compiled = compile_object(card, game)
    if compiled.gaps:
        return "unread: " + compiled.gaps[0].reason
    return "not played: " + compiled.not_played[0].phrase if compiled.not_played else ""


def hosts(cards: list[dict[str, Any]], game: str) -> Iterator[tuple[str, str, str]]:
    """Sentences that are played by themselves: the type of their card, a head, and the sentence."""
    language = card_language(game)
    seen: set[str] = set()
    for card in cards:
        for sentence, read in recorded(card, language):
            if sentence in seen or "~" in sentence and read.kind == "keyword":
                continue
            seen.add(sentence)
            text = sentence.replace("~", "Made Up")
            for head in ("", "Maneuver: ", "Response: "):
                if not is_played(str(card["type"]), head + text, game):
                    yield str(card["type"]), head, text
                    break


def main() -> int:
    """Print slots by what they refuse; exit status 0."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file", type=Path)
    parser.add_argument("--game", choices=("tcg",), default="tcg")
    parser.add_argument("--tries", type=int, default=4000)
    parser.add_argument("--seed", default="1")
    parser.add_argument("--show", type=int, default=6, help="so many refused sentences of each slot")
    wanted = parser.parse_args()
    rng, language = Random(wanted.seed), card_language(wanted.game)
    cards = [json.loads(line) for line in wanted.file.read_text(encoding="utf-8").splitlines() if line.strip()]
    worked = [c for c in cards if not kept_apart(c) and (c.get("gametext") or c.get("text"))]
    there = list(hosts(worked, wanted.game))
    cut = [(host, parts_of(language, host[2])) for host in there]
    like: dict[str, list[str]] = defaultdict(list)
    for _, parts in cut:
        for part in parts:
            if part.words not in like[part.sort] and not POINTS_BACK.search(part.words):
                like[part.sort].append(part.words)
    slots: dict[str, list[tuple[tuple[str, str, str], Part]]] = defaultdict(list)
    for host, parts in cut:
        for part in parts:
            slots[f"{part.slot} ({part.sort})"].append((host, part))
    found: dict[str, Found] = defaultdict(Found)
    names = sorted(slots)
    for _ in range(wanted.tries):
        slot = rng.choice(names)
        (kind, head, sentence), part = rng.choice(slots[slot])
        other = rng.choice(like[part.sort])
        other = (other[0].upper() if part.words[0].isupper() and not part.start else other[0].lower()) + other[1:] \
            if part.sort in ("effect", "cost", "player", "condition") else other
        text = sentence[:part.start] + other + sentence[part.end:]
        why = is_played(kind, head + text, wanted.game)
        found[slot].tried += 1
        if why:
            found[slot].refused[why.partition(":")[0]] += 1
            found[slot].examples.append(f"{head}{text}   <<{other}>> {why}")
    read = sum(f.tried - f.refused.total() for f in found.values())
    print(f"{len(there)} sentences, {wanted.tries} replacements, {read} played ({read / wanted.tries:.1%})")
    for slot, one in sorted(found.items(), key=lambda each: -each[1].refused.total()):
        if one.refused:
            print(f"\n{slot}: {one.refused.total()} of {one.tried} refused {dict(one.refused)}")
            print("\n".join(f"    {text}" for text in one.examples[:wanted.show]))
    return 0


if __name__ == "__main__":
    sys.exit(main())

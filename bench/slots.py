"""Which slot of the card language is too narrow: for every unread sentence, the shortest gap that would have to be
filled for the whole of it to be read.

    python -m bench.slots FILE --game lcg|tcg [--part worked|apart] [--show SLOT]

A sentence that isn't read is read again with one phrase of one category granted unread: a *hole* of some words at
one place. The shortest hole that makes the rest a sentence says which slot stopped the reading (an amount, a
description, an event …); what no hole mends stops in several places. Summed over sentences that tells which slot's
grammar to widen first. Slots and counts are printed for the kept-apart part too, its words never: `--show` lists
sentences of the worked part only.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from bench.apart import kept_apart
from ruling_service.engine.language import card_language
from ruling_service.engine.language.compiler import Compiler, bare
from ruling_service.engine.language.match import Reader
from ruling_service.engine.language.node import Node, Value
from ruling_service.engine.language.words import Token, tokens
from ruling_service.situations.shared.compiling import compile_object

SLOTS = {
    "amount": ("amount", "spelled", "number", "total_amount", "change", "countable", "compared"),
    "description": ("filter", "typed_filter", "adjective", "restriction", "one_restriction", "those_meant", "noun"),
    "cards": ("cards", "target", "searched"),
    "player": ("player", "your", "player_is", "player_with", "player_whose", "player_value"),
    "place": ("zone", "beneath", "end_of_deck", "deck_named"),
    "event": ("event", "one_event"),
    "condition": ("condition", "seen", "alone_now"),
    "duration or moment": ("moment", "this_period", "period", "span", "step"),
    "what is counted": ("per_what", "every_what"),
    "what is gained": ("gain", "bonus", "title", "name", "trait", "keyword", "token_type", "stat", "sphere"),
    "what is forbidden": ("act", "one_act"),
    "what a card does": ("done_by_it", "done_or_said", "predicate"),
    "what is stated": ("lasting", "standing", "held_if", "lasting_or_give"),
    "what is done": ("core", "happening", "single", "deed", "base", "plain", "effect", "after_that", "option"),
}
"""What a slot is called, and the categories that fill it, the narrowest slots first: of holes of one length the
first counts.
"""


def whole_in(language: Compiler) -> tuple[str, ...]:
    """Those of the categories in which a game's sentences are read that its grammar has."""
    return tuple(each for each in WHOLE if each in language.grammar.categories)


RANK = {category: n for n, those in enumerate(SLOTS.values()) for category in those}
CALLED = {category: name for name, those in SLOTS.items() for category in those}

WHOLE = ("opening", "sentence", "standing", "remark", "alternative")
"""The categories as which a sentence is read."""

LEFT_OVER = "words left over"
SEVERAL = "stops in several places"
HOLE = Node("hole")


@dataclass
class Holed(Reader):
    """A reader for which one phrase of a category at a place has been granted: it may end anywhere behind."""

    hole: tuple[str, int] = ("", 0)
    tried: set[tuple[str, int]] = field(default_factory=set)

    def phrases(self, category: str, at: int) -> list[tuple[int, Value]]:
        """What can be read there, and the hole in all its lengths."""
        self.tried.add((category, at))
        found = super().phrases(category, at)
        if (category, at) != self.hole:
            return found
        known = {end for end, _ in found}
        granted = [(end, HOLE.replace(end=end)) for end in range(at + 1, len(self.sentence) + 1)]
        return found + [(end, value) for end, value in granted if end not in known]


@dataclass(frozen=True)
class Slot:
    """Where reading stops: the category that would have to read `words`, or one of the words above."""

    name: str
    words: str = ""


def slot_of(language: Compiler, sentence: str) -> Slot | None:
    """The narrow slot of a sentence; None if the sentence is read by itself (its ability is what isn't)."""
    said = tokens(bare(sentence))
    if not said:
        return None
    first = Holed(language.grammar, said, thoroughly=True)
    if any(first.read(category) is not None for category in whole_in(language)):
        return None
    reached = max(first.furthest, 0)
    best: tuple[int, str, int] | None = None
    for category, at in sorted(first.tried):
        if category not in RANK or at > reached or at == 0 and category in WHOLE:
            continue
        for length in _holes(language, said, category, at, reached):
            if best is None or (length, RANK[category]) < (best[0], RANK[best[1]]):
                best = (length, category, at)
    if best is None:
        shorter = _without(language, said, reached)
        return Slot(LEFT_OVER, shorter) if shorter else Slot(SEVERAL)
    length, category, at = best
    return Slot(CALLED[category], " ".join(token.text for token in said[at : at + length]))


def _holes(language: Compiler, said: Sequence[Token], category: str, at: int, reached: int) -> Iterator[int]:
    """How many words a phrase of the category would have to have there."""
    for whole in whole_in(language):
        reader = Holed(language.grammar, said, thoroughly=True, hole=(category, at))
        value = reader.read(whole)
        if not isinstance(value, Node):
            continue
        yield from (
            int(str(each["end"])) - at for each in value.walk() if each.kind == HOLE.kind
            and int(str(each["end"])) > reached - 1
        )


def _without(language: Compiler, said: Sequence[Token], reached: int) -> str:
    """Words next to where reading stops without which the sentence would be read; "" if there are none."""
    for length in range(1, 5):
        for at in range(max(0, reached - length), reached + 1):
            rest = [*said[:at], *said[at + length :]]
            if rest and any(Reader(language.grammar, rest).read(each) is not None for each in whole_in(language)):
                return " ".join(token.text for token in said[at : at + length])
    return ""


def main() -> int:
    """Print slots by the sentences that stop there; exit status 0."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file", type=Path)
    parser.add_argument("--game", choices=("lcg", "tcg"), required=True)
    parser.add_argument("--part", choices=("worked", "apart"), default="worked")
    parser.add_argument("--show", default="", help="list the worked part's sentences that stop at this slot")
    wanted = parser.parse_args()
    language = card_language(wanted.game)
    apart = wanted.part == "apart"
    counted: Counter[str] = Counter()
    where: dict[str, list[str]] = defaultdict(list)
    seen: set[str] = set()
    for line in wanted.file.read_text(encoding="utf-8").splitlines():
        card = json.loads(line) if line.strip() else {}
        if not card or kept_apart(card) != apart:
            continue
        compiled = compile_object(card, wanted.game)
        for missing in compiled.not_played:
            counted[f"read, not played: {missing.place}"] += 1
        for gap in compiled.gaps:
            if gap.phrase in seen:
                continue
            seen.add(gap.phrase)
            slot = slot_of(language, gap.phrase)
            name = slot.name if slot else "read by itself, not where it stands"
            counted[name] += 1
            where[name].append(f"{gap.phrase}   <<{slot.words if slot else gap.reason}>>")
    print(f"{wanted.part}: {counted.total()} sentences")
    for name, count in counted.most_common():
        print(f"{count:>4}  {name}")
    if wanted.show and not apart:
        chosen = where if wanted.show == "all" else {wanted.show: where[wanted.show]}
        for name, sentences in chosen.items():
            print("\n".join([f"\n{name}:", *(f"  {each}" for each in sorted(sentences))]))
    return 0


if __name__ == "__main__":
    sys.exit(main())

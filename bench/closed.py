"""Which slots of the card language are closed: sentences that are read, with one part replaced by another of its
kind.

    python -m bench.closed FILE [--fillers 14] [--hosts 1] [--slots 1600] [--show 60]

Each sentence that is read in the worked part of a file of cards is taken apart by the phrases it was read with. A
part (an amount, a card described, a player, a pile, an event, a condition, a moment, an effect, a cost) is replaced
by the most frequent other parts of its kind, and the sentence is compiled again where it stood. What isn't read
then shows a closed slot: a pattern that takes a narrow thing where a general one belongs. Slots are ranked by how
often the pattern and the part are used together, so nobody has to look at anybody's unread sentence to see what to
open. Deterministic: the same cards and grammar give the same combinations.
"""

from __future__ import annotations

import argparse
import json
import re
import sys
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from bench.apart import kept_apart
from ruling_service.engine.language import card_language
from ruling_service.engine.language.compiler import Compiler, bare
from ruling_service.engine.language.match import Reader
from ruling_service.engine.language.node import Node, Value
from ruling_service.engine.language.normalise import CardFacts, clean
from ruling_service.engine.language.own_name import with_self
from ruling_service.engine.language.split import parts, quotations
from ruling_service.engine.language.words import Token, tokens
from ruling_service.situations.shared import games
from ruling_service.situations.shared.compiling import unplayed

SORTS: dict[str, tuple[str, ...]] = {
    "amount": ("amount", "total_amount", "spelled"),
    "cards": ("cards", "target", "searched"),
    "description": ("filter", "typed_filter", "those_meant"),
    "which": ("restriction",),
    "player": ("player",),
    "place": ("zone",),
    "event": ("event", "one_event"),
    "condition": ("condition", "seen"),
    "moment": ("moment",),
    "statement": ("lasting", "lasting_or_give"),
    "effect": ("effect", "core", "happening", "deed", "plain", "base", "single"),
    "gain": ("gain", "bonus"),
    "countable": ("per_what",),
}
"""What a part is called, and the categories that read it."""

SORT_OF = {category: sort for sort, those in SORTS.items() for category in those}
HEADS = {
    "action": "Action:", "response": "Response:", "forced": "Forced:", "when_revealed": "When Revealed:",
    "shadow": "Shadow:", "travel": "Travel:", "setup": "Setup:", "resolution": "Resolution:", "": "",
    "constant": "", "standing": "",
}  # fmt: skip
WHOLE = ("opening", "sentence")
SPEAKING = frozenset([
    "it", "that", "those", "that_player", "rest", "chosen_player", "that_many", "that_amount", "that_difference",
    "its", "of_those",
])  # fmt: skip
"""Kinds that need something said before them."""
NUMBER = re.compile(r"\b\d+\b")


@dataclass(frozen=True)
class Piece:
    """A part of a sentence: its sort, the pattern and the field it stands in, and where it stands."""

    sort: str
    kind: str
    slot: str
    at: int
    end: int


@dataclass
class Said:
    """A sentence as it is read: under which label on which type of card, its tokens and its pieces."""

    label: str
    type: str
    text: str
    tokens: list[Token]
    pieces: list[Piece]


def _spans(reader: Reader) -> dict[int, tuple[int, int, set[str]]]:
    found: dict[int, tuple[int, int, set[str]]] = {}
    for (category, at), ends in reader._memo.items():
        for end, value in ends:
            if isinstance(value, Node):
                known = found.get(id(value))
                found[id(value)] = (at, end, (known[2] if known else set()) | {category})
    return found


def _children(value: Value) -> Iterator[Node]:
    for each in value if isinstance(value, tuple) else (value,):
        if isinstance(each, Node):
            yield each


def _broad(kind: str, node: Node) -> str:
    """Of cards described: what type they are of, so that only what can be there is exchanged."""
    listed = [each["type"] for each in node.walk() if each.kind == "filter" and "type" in each]
    types = {str(n) for those in listed if isinstance(those, tuple) for n in those}
    if not types and kind in ("attached", "that", "those"):
        types = {str(node.get("type"))}
    groups = {"hero": "character", "ally": "character", "character": "character", "objective_ally": "character"}
    named = {groups.get(each, each) for each in types}
    return next(iter(named)) if len(named) == 1 else ("" if not named else "several")


def _deed(kind: str, categories: set[str]) -> str:
    """An effect by who does it: whoever carries out the text, a player, a card, or what holds for a time."""
    if kind in ("player_must", "player_may"):
        return "what a player does"
    if "core" in categories:
        return "deed"
    return "what happens" if "happening" in categories else f"sentence {kind}"


def pieces_of(reader: Reader, whole: Node) -> list[Piece]:
    """The parts of a sentence that could be others."""
    spans, found = _spans(reader), []
    skeletons: dict[int, str] = {}

    def skeleton(node: Node) -> str:
        """The words of a phrase's own pattern, its slots left open."""
        if id(node) not in skeletons:
            at, end, _ = spans[id(node)]
            inner = sorted(
                (spans[id(child)][:2], name) for name, value in node.fields.items() for child in _children(value)
                if id(child) in spans
            )
            words, place = [], at
            for (start, stop), name in inner:
                if start >= place:
                    words += [t.key for t in reader.sentence[place:start]] + [f"{{{name}}}"]
                    place = stop
            words += [t.key for t in reader.sentence[place:end]]
            skeletons[id(node)] = " ".join(NUMBER.sub("#", each) for each in words)
        return skeletons[id(node)]

    for node in whole.walk():
        if id(node) not in spans:
            continue
        at, end, _ = spans[id(node)]
        for name, value in node.fields.items():
            for child in _children(value):
                if id(child) not in spans or spans[id(child)][0] == spans[id(child)][1]:
                    continue
                start, stop, categories = spans[id(child)]
                sort = next((SORT_OF[c] for c in SORT_OF if c in categories), None)
                if sort is None or any(each.kind in SPEAKING for each in child.walk()):
                    continue
                if sort == "effect":
                    sort = _deed(child.kind, categories)
                if sort in ("cards", "description", "which"):
                    sort = f"{sort} {_broad(child.kind, child)}".strip()
                found.append(Piece(sort, child.kind, f"{node.kind}.{name}: {skeleton(node)}", start, stop))
            if type(value) is int:
                places = [n for n in range(at, end) if reader.sentence[n].text == str(value)]
                if len(places) == 1 and reader.keys[places[0] - 1] not in ("+", "-"):
                    found.append(
                        Piece("amount", "number", f"{node.kind}.{name}: {skeleton(node)}", places[0], places[0] + 1)
                    )
    return found


def sentences(cards: Iterable[dict[str, object]], language: Compiler) -> Iterator[Said]:
    """Every sentence of the cards that is read, once."""
    seen: set[tuple[str, str]] = set()
    for card in cards:
        facts = CardFacts.of(card)
        said = clean(str(card.get("text") or ""))
        text, quoted = quotations(with_self(said, facts, language.grammar.has_term))
        if quoted:
            continue
        for part in parts(text):
            if part.label not in HEADS:
                continue
            for number, sentence in enumerate(part.sentences):
                plain = bare(sentence)
                if number or (part.label, plain) in seen or "#" in plain:
                    continue
                seen.add((part.label, plain))
                reader = Reader(language.grammar, tokens(plain), {})
                order = WHOLE if part.label in ("response", "forced") else ("sentence",)
                whole = next((w for w in map(reader.read, order) if isinstance(w, Node)), None)
                if whole is not None:
                    head = HEADS[part.label] if not part.phase else f"{part.phase.title()} {HEADS[part.label]}"
                    yield Said(head, str(card.get("type")), plain, list(reader.sentence), pieces_of(reader, whole))


def compiled(language: Compiler, said: Said, text: str) -> str:
    """Whether the sentence is "played", only "read", or not: "unread"."""
    text = text.replace("~", "Old Weir")
    card = {"name": "Old Weir", "type": said.type, "text": f"{said.label} {text[:1].upper() + text[1:]}.".strip()}
    read = language.compile_card(card)
    if not read.complete:
        return "unread"
    return "unplayed" if any(unplayed(one, "lcg") for one in read.abilities if isinstance(one, Node)) else "played"


def words_of(said: Said, piece: Piece) -> str:
    """A part as it stands in its sentence."""
    return said.text[said.tokens[piece.at].start : said.tokens[piece.end - 1].end]


@dataclass
class Parts:
    """The slots of all sentences: how often each is used, the sentences that have it, and what can stand in it by
    sort and shape, with its words.
    """

    uses: Counter[str] = field(default_factory=Counter)
    hosts: dict[str, list[tuple[Said, Piece]]] = field(default_factory=lambda: defaultdict(list))
    shapes: dict[str, Counter[str]] = field(default_factory=lambda: defaultdict(Counter))
    words: dict[tuple[str, str], Counter[str]] = field(default_factory=lambda: defaultdict(Counter))

    def take(self, said: Said) -> None:
        """Take in the pieces of a sentence."""
        for piece in said.pieces:
            slot = f"{piece.sort}|{piece.slot}"
            self.uses[slot] += 1
            self.hosts[slot].append((said, piece))
            shape = piece.kind if piece.sort in BY_KIND else shape_of(said.tokens[piece.at : piece.end])
            self.shapes[piece.sort][shape] += 1
            self.words[piece.sort, shape][words_of(said, piece)] += 1

    def fillers(self, sort: str, most: int) -> Iterator[tuple[str, int, str]]:
        """The most frequent shapes of a sort: their shape, how often it is said, and its commonest words."""
        for shape, count in self.shapes[sort].most_common(most):
            yield shape, count, min(self.words[sort, shape].items(), key=lambda item: (-item[1], item[0]))[0]


BY_KIND = frozenset(["deed", "statement", "what a player does", "what happens"])
"""Sorts whose fillers are told apart by what is done, not by their words."""


FOR_A_NUMBER = frozenset(["T", "#", "# per player", "# for each player"])
"""Shapes of amounts that may stand where print has a plain number: X, another number, one for each player."""


def shape_of(said: Iterable[Token]) -> str:
    """The words of a part with every number and name alike."""
    return NUMBER.sub("#", " ".join("T" if "%capital" in t.marks else t.key for t in said))


def exchanged(host: Said, piece: Piece, filler: str) -> str:
    """The sentence with other words in that place."""
    start, end = host.tokens[piece.at].start, host.tokens[piece.end - 1].end
    if piece.at and filler.split()[0] in ALSO_INSIDE:
        filler = filler[0].lower() + filler[1:]
    return host.text[:start] + filler + host.text[end:]


ALSO_INSIDE = frozenset(["Each", "The", "A", "An", "Any", "Add", "Discard", "Draw", "Deal", "Raise", "Exhaust"])
"""Words that have a capital only because a sentence begins with them."""


def main() -> int:
    """Print the closed slots; exit status 0."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file", type=Path)
    parser.add_argument("--fillers", type=int, default=14)
    parser.add_argument("--hosts", type=int, default=1)
    parser.add_argument("--slots", type=int, default=1600)
    parser.add_argument("--show", type=int, default=60)
    wanted = parser.parse_args()
    language = card_language("lcg")
    cards = [json.loads(line) for line in wanted.file.read_text(encoding="utf-8").splitlines() if line.strip()]
    parts_of = Parts()
    said = list(sentences([games.game("lcg").put_right(card) for card in cards if not kept_apart(card)], language))
    for each in said:
        parts_of.take(each)
    totals: Counter[str] = Counter()
    refused: dict[str, list[tuple[float, str]]] = defaultdict(list)
    ranked = sorted(parts_of.uses.items(), key=lambda item: (-item[1], item[0]))
    for slot, used in ranked[: wanted.slots]:
        hosts = [pair for pair in parts_of.hosts[slot] if compiled(language, pair[0], pair[0].text) == "played"]
        hosts.sort(key=lambda pair: (len(pair[0].tokens), pair[0].text))
        for host, piece in hosts[: wanted.hosts]:
            for shape, count, filler in parts_of.fillers(slot.partition("|")[0], wanted.fillers):
                text = exchanged(host, piece, filler)
                if text == host.text or piece.kind == "number" and shape not in FOR_A_NUMBER:
                    continue
                result = compiled(language, host, text)
                totals[result] += 1
                if result != "played":
                    refused[slot].append((used * count**0.5, f"{result}: {host.label} {text}    <<{shape}>>"))
    print(f"{len(said)} sentences, {len(ranked)} slots: {dict(totals)}")
    by_weight = sorted(refused.items(), key=lambda item: (-sum(weight for weight, _ in item[1]), item[0]))
    for slot, lines in by_weight[: wanted.show]:
        print(f"\n{sum(weight for weight, _ in lines):.0f}  {slot}  (used {parts_of.uses[slot]})")
        for _, line in sorted(lines, reverse=True)[:12]:
            print(f"     {line}")
    return 0


if __name__ == "__main__":
    sys.exit(main())

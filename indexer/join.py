"""Joining our wording with what each imported document says, and telling which wording prevails.

Every passage belongs to one entry. An entry may also name other places (`sources`), whose passages it then
cites too. A passage is *current* unless a document that prevails over its own says the same thing for the
same entry.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property

from indexer.corpus import Corpus, decision
from indexer.sources import KnownDocument
from ruling_service.library.model import Entry, Passage, Reading
from ruling_service.library.text import content_terms
from ruling_service.slugs import slug

SAME_QUESTION = 0.6
"""Share of all their words that two questions have in common from which on they are the same question."""
NEARLY = 0.6
"""The same inside one entry, as a share of the shorter question."""
LARGEST_LOSS = 0.05
"""Share of the places named in a document that may lead nowhere.

In the whole documents that we know it is under 0.01, in the first three quarters of them from 0.05 to 0.27.
"""
UNPLACED = "Lines without a place"
"""The group of the entries that hold what readers could attach to nothing."""
_QUESTION_AT = re.compile(r"(?P<heading>.+), question (?P<number>[1-9]\d*)")
_ANSWER = r"(?:^|\s)[\[*]*A\**[:.][\]*]*\s"


@dataclass
class Placed:
    """A passage in the library: its number, the file it was read from, and the entry it belongs to."""

    number: int
    passage: Passage
    file: str
    entry: str


@dataclass
class Cited:
    """A passage as one entry's citation, and whether its wording is the one in force there."""

    placed: Placed
    current: bool


@dataclass
class Joined:
    """An entry with its citations: its own passages first, then the other places it names."""

    entry: Entry
    own: list[Placed] = field(default_factory=list)
    cited: list[Cited] = field(default_factory=list)


@dataclass
class Sought:
    """How many places of a document our own wording names (`sources`), and how many of them the file has not.
    """

    named: int = 0
    missing: int = 0

    @property
    def lacks_much(self) -> bool:
        """Does so much lead nowhere that the file is hardly the whole document?"""
        return self.missing > self.named * LARGEST_LOSS


@dataclass
class Join:
    """All entries by id, and what could not be joined."""

    entries: dict[str, Joined]
    redirects: dict[str, str]
    passages: list[Placed]
    problems: list[str]
    sought: dict[str, Sought]

    @cached_property
    def places(self) -> dict[str, int]:
        """Where each entry stands among all of them (0-based): tables name it by that."""
        return {entry_id: number for number, entry_id in enumerate(self.entries)}

    def links_of(self, entry: Entry) -> list[str]:
        """The entries that one names, by the ids that they have now."""
        return [self.redirects.get(link, link) for link in entry.see]


def join(corpus: Corpus, readings: list[tuple[str, Reading]], known: dict[str, KnownDocument]) -> Join:
    """Join the corpus with `readings` (file as given, what was read).

    Entries that only documents have are created.
    """
    entries = {entry.id: Joined(entry) for entry in corpus.entries}
    redirects = {other: entry.id for entry in corpus.entries for other in entry.also if other not in entries}
    passages: list[Placed] = []
    for file, reading in readings:
        for passage in reading.passages:
            home = redirects.get(passage.entry, passage.entry)
            placed = Placed(len(passages) + 1, passage, file, home)
            passages.append(placed)
            if home not in entries:
                entries[home] = Joined(_entry_from_passage(passage, reading))
            entries[home].own.append(placed)
        for passage in _without_a_place(reading):
            placed = Placed(len(passages) + 1, passage, file, passage.entry)
            passages.append(placed)
            entries.setdefault(passage.entry, Joined(_unplaced_lines(passage, reading))).own.append(placed)
    for joined in entries.values():
        if joined.entry.kind == "case":
            _link_cards(joined.entry, entries)
    sought: dict[str, Sought] = {reading.document: Sought() for _, reading in readings}
    problems = _cite(entries, passages, known, sought)
    for joined in entries.values():
        _complete_from_passages(joined, entries, redirects)
        problems.extend(_dead_links(joined.entry, entries, redirects))
    return Join(entries, redirects, passages, problems, sought)


def _entry_from_passage(passage: Passage, reading: Reading) -> Entry:
    game = (
        "tcg" if passage.entry.startswith("tcg/") else "lcg" if passage.entry.startswith("lcg/")
        else reading.game
    )
    return Entry(id=passage.entry, title=passage.title, kind=passage.kind, game=game, group=passage.group)


def _without_a_place(reading: Reading) -> Iterator[Passage]:
    """The lines that a reader could attach to nothing, as passages of an entry that says just that: nobody
    may have to miss them.
    """
    for item in reading.unplaced:
        yield Passage(
            document=reading.document, entry=f"{reading.game}/rule/unplaced-{slug(reading.document)}",
            kind="rule",
            title=f"Lines without a place: {reading.title} {reading.edition}",
            heading=f"Without a place: {item.reason}", role="note",
            spans=list(item.spans), text=item.text, group=UNPLACED,
        )  # fmt: skip


def _unplaced_lines(passage: Passage, reading: Reading) -> Entry:
    said = (
        "**These lines of the document belong to no entry.** They are quoted with the reason, so that they "
        "can be found."
    )
    entry = _entry_from_passage(passage, reading)
    entry.body, entry.summary = said, "These lines of the document belong to no entry."
    return entry


def _complete_from_passages(joined: Joined, entries: dict[str, Joined], redirects: dict[str, str]) -> None:
    """Give an entry what its passages know and the corpus does not say: other names, links, the group, a
    summary.
    """
    entry = joined.entry
    names = {slug(name) for name in [entry.title, *entry.aliases]}
    for placed in joined.own:
        passage = placed.passage
        for name in passage.aliases:
            if slug(name) not in names:
                names.add(slug(name))
                entry.aliases.append(name)
        for link in passage.see:
            target = _target(link, entry, entries, redirects)
            if target and target != entry.id and target not in entry.see:
                entry.see.append(target)
        entry.group = entry.group or passage.group
    if not entry.summary and joined.cited:
        entry.summary = decision(joined.cited[0].placed.passage.text)


def _link_cards(case: Entry, entries: dict[str, Joined]) -> None:
    """A case leads to the entries of the cards in it, and they to the case."""
    for name in dict.fromkeys(_texts_in(case.extra.get("situation"))):
        for entry_id in (f"{case.game}/card/{slug(name)}", f"{case.game}/erratum/{slug(name)}"):
            if entry_id in entries and entry_id not in case.see:
                case.see.append(entry_id)


def _texts_in(value: object) -> Iterator[str]:
    if isinstance(value, dict):
        for inner in value.values():
            yield from _texts_in(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from _texts_in(inner)
    elif isinstance(value, str) and len(value) < 60:
        yield value


def _target(link: str, entry: Entry, entries: dict[str, Joined], redirects: dict[str, str]) -> str | None:
    for name in (link, f"{entry.game}/{slug(link)}"):
        if name in entries or name in redirects:
            return redirects.get(name, name)
    return None


def _dead_links(entry: Entry, entries: dict[str, Joined], redirects: dict[str, str]) -> list[str]:
    named = [*entry.see, *entry.replaces, *([entry.replaced_by] if entry.replaced_by else [])]
    return [
        f"{entry.file or entry.id}: `{link}` names no entry" for link in named
        if link not in entries and link not in redirects
    ]


class _Places:
    """Finds passages of one document by the heading or number that a corpus file names."""

    def __init__(self, passages: list[Placed]) -> None:
        self.by_number: dict[str, list[Placed]] = defaultdict(list)
        self.by_heading: dict[str, list[Placed]] = defaultdict(list)
        for placed in passages:
            passage = placed.passage
            for number in dict.fromkeys([passage.number, *_numbers_in(passage.heading)]):
                if number:
                    self.by_number[number].append(placed)
            for name in dict.fromkeys(
                slug(name) for name in (passage.heading, passage.title, _unnumbered(passage.heading))
            ):
                self.by_heading[name].append(placed)

    def at(self, place: str, entry: Entry) -> list[Placed]:
        """The passages at `place`; none if there is no such place.

        A place is a number ("3.9.14", "FAQ 1.15"), a heading ("Then"), a part and a heading ("Learn to Play,
        Guarded"), or a heading and which of the questions under it ("The Siege of Annúminas, question 2").
        """
        if asked := _QUESTION_AT.fullmatch(place):
            questions = [
                placed for placed in self.by_heading.get(slug(asked["heading"]), [])
                if placed.passage.role == "question"
            ]
            return questions[int(asked["number"]) - 1 :][:1]
        label, number = _label_and_number(place)
        if number:
            return self._numbered(number, label, entry)
        found = self.by_heading.get(slug(place)) or self.by_heading.get(slug(_unnumbered(place)))
        if found:
            return found
        part, _, heading = place.partition(",")
        inside = [
            placed for placed in self.by_heading.get(slug(heading), [])
            if slug(part) in slug(placed.passage.group)
        ]
        return (
            inside or [
                placed for number in _numbers_in(place) for placed in self._numbered(number, "", entry)
            ]
        )

    def _numbered(self, number: str, label: str, entry: Entry) -> list[Placed]:
        """Where a number means several things, the passages of the kind that the label or the entry asks for.
        """
        found = self.by_number.get(number, [])
        named = {"faq": {"faq"}, "step": {"framework"}, "framework": {"framework"}}.get(label)
        if named:
            return [placed for placed in found if placed.passage.kind in named]
        own = [placed for placed in found if placed.passage.kind == entry.kind and placed.entry == entry.id]
        rules = [
            placed for placed in found
            if placed.passage.kind != "framework" and placed.passage.heading.startswith(number)
        ]
        at_number = [placed for placed in rules if placed.entry.endswith(f"/{number}")]
        return own or at_number or rules or found


def _numbers_in(heading: str) -> list[str]:
    """The numbers that a heading begins with or holds in brackets: "3.9.14 FAQ (1.15): …" has two."""
    found = re.findall(r"^(\d+(?:\.\d+)+[a-z]?)\b|\((\d\.\d\d)\)", heading)
    return [first or second for first, second in found]


def _unnumbered(heading: str) -> str:
    """A heading without its number, roman or not, and without an FAQ mark."""
    return re.sub(
        r"^(?:\d+(?:\.\d+)*[a-z]?\.?|[IVX]+\.)\s+|\bFAQ\s*\([\d.]+\):?\s*|\s*\(\d\.\d\d\)", "", heading
    ).strip()


def _label_and_number(place: str) -> tuple[str, str]:
    match = re.fullmatch(
        r"(?:(faq|step|framework|rule|section|§)\s*)?\(?(\d+(?:\.\d+)*[a-z]?)\)?", place.strip().lower()
    )
    return (match[1] or "", match[2]) if match else ("", "")


def _cite(
    entries: dict[str, Joined], passages: list[Placed], known: dict[str, KnownDocument],
    sought: dict[str, Sought]
) -> list[str]:
    by_document: dict[str, list[Placed]] = defaultdict(list)
    for placed in passages:
        by_document[placed.passage.document].append(placed)
    places = {document: _Places(found) for document, found in by_document.items()}
    asked = Asked(passages, known)
    problems = []
    for joined in entries.values():
        cited = list(joined.own)
        for document, names in joined.entry.sources.items():
            if document not in known and document != "designer" and not document.startswith("designer"):
                problems.append(
                    f"{joined.entry.file}: `sources` names {document}, which is no known document"
                )
            if document not in sought:
                continue
            for name in names:
                found = places[document].at(name, joined.entry) if document in places else []
                sought[document].named += 1
                sought[document].missing += not found
                if not found:
                    problems.append(f"{joined.entry.file}: {document} has no place called {name!r}")
                cited.extend(placed for placed in found if placed not in cited)
        joined.cited = _in_order_of_precedence(joined.entry, cited, known, asked)
    return problems


def _in_order_of_precedence(
    entry: Entry, cited: list[Placed], known: dict[str, KnownDocument], asked: Asked
) -> list[Cited]:
    """The citations of an entry with the prevailing document first, inside a document the prevailing layer,
    inside that its own order.
    """

    def rank(placed: Placed) -> int:
        return _rank(placed.passage, known)

    def layer(placed: Placed) -> int:
        document = known.get(placed.passage.document)
        return document.layer_of(placed.passage) if document else 0

    ordered = sorted(
        cited, key=lambda placed: (rank(placed), placed.entry != entry.id, layer(placed), placed.number)
    )
    result = []
    for placed in ordered:
        newer = [other.passage for other in ordered if rank(other) < rank(placed)]
        result.append(
            Cited(placed, current=not entry.replaced_by and not _is_superseded(placed.passage, newer, asked))
        )
    return result


def _rank(passage: Passage, known: dict[str, KnownDocument]) -> int:
    document = known.get(passage.document)
    return document.rank if document else 99


class Asked:
    """All questions with answers of all documents: an answer is superseded by a prevailing one to the same
    question, wherever it stands.
    """

    def __init__(self, passages: list[Placed], known: dict[str, KnownDocument]) -> None:
        self._known = known
        self._questions = [
            (
                _rank(placed.passage, known), _game(placed.passage, known),
                frozenset(content_terms(_question_of(placed.passage.text)))
            )
            for placed in passages
            if _is_answer(placed.passage)
        ]

    def anew(self, passage: Passage) -> bool:
        """Does a document that prevails over the passage's own ask the same?"""
        rank, game = _rank(passage, self._known), _game(passage, self._known)
        words = frozenset(content_terms(_question_of(passage.text)))
        return any(
            other_rank < rank and other_game == game
            and len(words & others) >= SAME_QUESTION * len(words | others)
            for other_rank, other_game, others in self._questions
        )


def _game(passage: Passage, known: dict[str, KnownDocument]) -> str:
    document = known.get(passage.document)
    return document.game if document else passage.entry.partition("/")[0]


def _is_answer(passage: Passage) -> bool:
    """Is this a question put by players and its answer, and not a rule under a heading that asks?"""
    return passage.role == "question" and re.search(_ANSWER, passage.text) is not None


def _is_superseded(passage: Passage, newer: list[Passage], asked: Asked) -> bool:
    """Does a prevailing passage of the same entry say what this one says?

    An answer is superseded only by one to the same question; one that stands nowhere else stays in force.
    """
    if _is_answer(passage):
        return (
            asked.anew(passage)
            or any(_is_answer(other) and _nearly_same_question(passage, other) for other in newer)
        )
    if passage.role == "erratum":
        return any(other.role in {"erratum", "text"} for other in newer)
    return any(other.role not in {"advice", "note"} and not _is_answer(other) for other in newer)


def _nearly_same_question(one: Passage, other: Passage) -> bool:
    """Inside one entry, where questions are alike anyway, less has to be shared."""
    words, others = (frozenset(content_terms(_question_of(passage.text))) for passage in (one, other))
    return bool(words and others) and len(words & others) >= NEARLY * min(len(words), len(others))


def _question_of(text: str) -> str:
    """The question without its answer."""
    return re.split(_ANSWER, text, maxsplit=1)[0]

"""How players word the questions that cases answer: a file in `corpus/<game>/asked` for each case, and what
each wording says.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence, Set
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any

import msgspec

from ruling_service.ask.reading.knowledge import Knowledge, corpus_state, written
from ruling_service.ask.reading.tokens import phrase
from ruling_service.ask.reading.words import GAMES
from ruling_service.ask.recalling.features import Number, base, said
from ruling_service.ask.recalling.leaning import Leaning, leaning
from ruling_service.ask.recalling.vectors import Sense, in_a_row, sense_of_many, traits
from ruling_service.ask.recalling.worded import Columns, Gathered, Key, Wording, Wordings
from ruling_service.errors import MalformedInput
from ruling_service.inputs.yaml_text import read_yaml
from ruling_service.library import made
from ruling_service.resources import corpus_dir, learnt_dir
from ruling_service.slugs import fold

Data = dict[str, Any]
FOLDER = "asked"


class Tried(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Other numbers for the slots, and what the source says then: the tests play them."""

    numbers: dict[str, int]
    expect: Data


class Also(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"with_": "with"}):
    """Another question about the same case: its wordings, the fields of the case that are otherwise, and what
    the source says then.

    `decides` is set where the question is who decides: a pattern of the decision; `expect` then names the
    decider in `by`. `who` is the player who answers a question of who does or gets something, if the case's
    condition comes out as expected, and `otherwise` who does if it comes out the other way. `why` is its own
    reason.
    """

    asked: list[str]
    expect: Data
    with_: Data = {}
    decides: str = ""
    who: str = ""
    otherwise: str = ""
    why: str = ""
    tried: list[Tried] = []


class Asking(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"stand_ins": "stand-ins"}):
    """A file of wordings.

    `asked` are wordings of the case's own question; `{name}` in them is a number of which `numbers` tells
    where it stands in the case: a path of fields and names, or several. `stand_ins` are made-up cards of the
    case in whose place any card of that type may come.
    """

    asked: list[str] = []
    numbers: dict[str, list[Any]] = {}
    stand_ins: list[str] = []
    tried: list[Tried] = []
    also: list[Also] = []


class About(msgspec.Struct, frozen=True):
    """The folded names of all cards in a case, and what its title, summary and reason speak of."""

    cards: frozenset[str]
    meant: frozenset[str] = frozenset()


class Told(msgspec.Struct, frozen=True):
    """A case as its file has it, what is known about it, and how it is asked; all stay packed until they are
    asked for.
    """

    packed: msgspec.Raw
    about: msgspec.Raw
    wordings: msgspec.Raw

    @classmethod
    def of(cls, data: Data, asking: Asking) -> Told:
        """A case with this in its file."""
        return cls(_pack(data), _pack(About(frozenset(_cards(data)))), _pack(asking))

    def meaning(self, meant: frozenset[str]) -> Told:
        """The same case, of which the title, summary and reason speak of this."""
        return msgspec.structs.replace(self, about=_pack(About(self.cards, meant)))

    @property
    def data(self) -> Data:
        """What is in its file. Nobody changes it: whoever asks is given the same."""
        return _plain(bytes(self.packed))

    def asked(self, also: int) -> Data:
        """What is in its file for a further question, by its number; for its own, -1."""
        return {**self.data, **(self.asking.also[also].with_ if also >= 0 else {})}

    @property
    def cards(self) -> frozenset[str]:
        """The folded names of all cards in it."""
        return _about(bytes(self.about)).cards

    @property
    def asking(self) -> Asking:
        """How it is asked."""
        return _asking(bytes(self.wordings))

    @property
    def meant(self) -> frozenset[str]:
        """What its title, summary and reason speak of."""
        return _about(bytes(self.about)).meant


def _pack(what: object) -> msgspec.Raw:
    return msgspec.Raw(msgspec.msgpack.encode(what))


@lru_cache(maxsize=512)
def _about(packed: bytes) -> About:
    return msgspec.msgpack.decode(packed, type=About)


@lru_cache(maxsize=128)
def _asking(packed: bytes) -> Asking:
    return msgspec.msgpack.decode(packed, type=Asking)


@lru_cache(maxsize=128)
def _plain(packed: bytes) -> Data:
    data: Data = msgspec.msgpack.decode(packed)
    return data


class Shelf(msgspec.Struct, frozen=True, dict=True):
    """The cases of a game and their wordings (`columns`).

    `titles` are the real cards that cases describe themselves: the words of a title, folded, and the folded
    title. `middles` are the numbers (float32) that say where the wordings of each question lie, in the order
    in which the questions first come, `leanings` say which way they lean, `times` in how many
    wordings a meaning is, `slotted` the numbers in slots (packed).
    """

    cases: dict[str, Told]
    columns: Columns
    titles: dict[str, str]
    middles: bytes = b""
    leanings: list[float] = []
    times: dict[str, int] = {}
    slotted: bytes = b"\x90"

    @cached_property
    def wordings(self) -> Wordings:
        """The wordings, each unpacked when it is asked for."""
        return Wordings(self.columns)

    def numbers(self) -> Iterator[tuple[str, Number]]:
        """The numbers of all wordings that stand in a slot, each with its case; unpacked with the first."""
        yield from msgspec.msgpack.decode(self.slotted, type=list[tuple[str, Number]])

    def without(self, gone: Set[tuple[str, int, str]]) -> Shelf:
        """The same without some wordings, each told by its question and its text: to try how those are
        answered that nobody has seen.
        """
        left = Gathered()
        for one in self.wordings:
            if (one.case, one.also, one.text) not in gone:
                left.add(one)
        return msgspec.structs.replace(self, columns=left.columns())

    def answer(self, case: str, also: int) -> str:
        """What a question of a case comes to by its source, as one text: questions of a case with the same
        text have the same answer.
        """
        told = self.cases[case]
        expected = told.data.get("expect", {}) if also < 0 else told.asking.also[also].expect
        return repr([expected.get(part) for part in ("verdict", "answer", "value", "order", "by")])

    def titled(self) -> dict[str, dict[tuple[str, ...], str]]:
        """The titles of cards that cases describe themselves, as `said` looks for them."""
        found: dict[str, dict[tuple[str, ...], str]] = {}
        for words, title in self.titles.items():
            said_as = tuple(words.split())
            found.setdefault(said_as[0], {})[said_as] = title
        return found


KINDS = {
    "can": "yes", "whether": "yes", "does it change anything": "yes", "how much": "number",
    "how often": "number", "where is": "place",
    "in which order": "order", "when can": "when", "what happens": "what",
}  # fmt: skip


def kind_of(ask: Any) -> str:
    """What a question of a situation asks for: yes, number, place, order, when or what."""
    name = next(iter(ask), "what happens") if isinstance(ask, dict) and ask else "what happens"
    return KINDS.get(name, "what")


def names(game: str) -> list[str]:
    """The cases of a game."""
    return sorted(path.stem for path in (corpus_dir() / game / "cases").glob("*.yaml"))


def told(game: str, name: str) -> Told:
    """A case and its wordings, if it has some.

    Raises MalformedInput with the file and field, and OSError where there is no such case.
    """
    path = corpus_dir() / game / FOLDER / f"{name}.yaml"
    case = read_yaml((corpus_dir() / game / "cases" / path.name).read_text("utf-8"), path.name)[0]
    if not path.is_file():
        return Told.of(case, Asking())
    try:
        asking = msgspec.convert(read_yaml(path.read_text("utf-8"), path.name)[0], Asking)
    except msgspec.ValidationError as error:
        raise MalformedInput(
            str(error), where=f"{game}/{FOLDER}/{path.name}",
            hint="See docs/ask.md, A case in players' words."
        ) from None
    return Told.of(case, asking)


UNPLACED = ("source", "why", "title", "summary", "cites", "text", "expect")


def _cards(value: Any) -> set[str]:
    """The folded names of all cards that a case's position and acts name, made-up ones included."""
    if isinstance(value, dict):
        return {name for key, inner in value.items() if key not in UNPLACED for name in _cards(inner)}
    if isinstance(value, list):
        return {name for inner in value for name in _cards(inner)}
    return {base(fold(value.split(" (")[0]))} if isinstance(value, str) else set()


def _legible(game: str, name: str) -> Told | None:
    """A case and its wordings; None where a file of theirs is damaged, which costs only that case."""
    try:
        return told(game, name)
    except (MalformedInput, OSError):
        return None


def make(game: str, known: Knowledge, read: Callable[[int, int], None] | None = None) -> Shelf:
    """Every wording of every case of a game, with what it says; `read` is told how many cases of how many
    have been read.
    """
    cases = {name: case for name in names(game) if (case := _legible(game, name)) is not None}
    gathered = Gathered()
    titles = _described(cases, known)
    bare = Shelf(cases, gathered.columns(), titles).titled()
    times: Counter[str] = Counter()
    slotted: list[tuple[str, Number]] = []

    def worded(name: str, also: int, texts: Sequence[str], kind: str) -> None:
        for text in texts:
            told = said(text, known, game, (), bare)
            times.update(told.meant)
            slotted.extend((name, number) for number in told.numbers if number.slot)
            gathered.add(Wording(name, also, text, kind, told))

    for at, (name, case) in enumerate(cases.items()):
        if read is not None:
            read(at, len(cases))
        data = case.data
        account = ". ".join(str(data.get(field, "")) for field in ("title", "summary", "why"))
        cases[name] = case.meaning(said(account, known, game, (), bare).meant)
        own = kind_of(data.get("ask"))
        worded(name, -1, case.asking.asked, own)
        for number, also in enumerate(case.asking.also):
            kind = (
                "who" if also.decides or also.who else kind_of(also.with_["ask"]) if "ask" in also.with_
                else own
            )
            worded(name, number, also.asked, kind)
    if read is not None:
        read(len(cases), len(cases))
    columns = gathered.columns()
    found = Wordings(columns)
    return Shelf(
        cases, columns, titles, middles(found, sense_of_many()),
        leanings(found, leaning()), dict(times), msgspec.msgpack.encode(slotted)
    )


def middles(wordings: Iterable[Wording], learned: Sense) -> bytes:
    """Where the wordings of each question of a case lie together, in a row in the order in which the
    questions first come.
    """
    of = _of_each_question(wordings)
    return in_a_row(
        learned.middle([traits(one.text, one.said, one.kind) for one in each]) for each in of
    )


def leanings(wordings: Iterable[Wording], learned: Leaning) -> list[float]:
    """Which way the wordings of each question of a case lean, in the order in which the questions first come;
    0 if not yes or no.
    """
    of = _of_each_question(wordings)
    return [learned.mean(one.text for one in each if one.kind == "yes") for each in of]


def _of_each_question(wordings: Iterable[Wording]) -> list[list[Wording]]:
    """The wordings of each question together, in the order in which the questions first come."""
    of: dict[Key, list[Wording]] = {}
    for one in wordings:
        of.setdefault((one.case, one.also), []).append(one)
    return list(of.values())


def _described(cases: dict[str, Told], known: Knowledge) -> dict[str, str]:
    """The cards that cases describe themselves and speak of by name; a made-up bystander is in no title,
    summary or wording.
    """
    found: dict[str, str] = {}
    for case in cases.values():
        told_of = fold(
            " ".join([case.data.get("title", ""), case.data.get("summary", ""), *case.asking.asked])
        )
        for card in case.data.get("cards", []):
            for title in {card["name"], card["name"].split(",")[0]}:
                words = phrase(title)
                if (
                    words and fold(title) in told_of
                    and any(not known.is_everyday(word) for word in words) | (len(words) > 1)
                ):
                    found[" ".join(words)] = fold(card["name"])
    return found


def _files(game: str) -> made.Files:
    """What a shelf is made of: the files of cases and wordings, the words of questions, the corpus's cards,
    and how they are read.
    """
    corpus, code = corpus_dir(), Path(__file__).parent
    return made.Files(
        (corpus / game / FOLDER, ".yaml"), (corpus / game / "cases", ".yaml"), (learnt_dir(), ""),
        (corpus, ".toml"), *((corpus / one, "words.toml") for one in GAMES),
        *((corpus / one / "cards", ending) for one in GAMES for ending in (".md", ".yaml")),
        (code, ".py"), (code.parent / "reading", ".py")
    )  # fmt: skip


_read: dict[tuple[str, str], tuple[tuple[int, ...], Shelf]] = {}


def shelf(game: str, home: Path | None = None, read: Callable[[int, int], None] | None = None) -> Shelf:
    """The cases of a game with their wordings, kept in memory and, as reading thousands takes seconds, in the
    user's folder.

    They are read with what the corpus alone tells: whoever worded them knew no other cards, and cards that
    somebody imports change nothing in them. `read` is told how many cases of how many have been read, where
    they have to be.
    """
    state = corpus_state()
    found = _read.get((game, str(home)))
    if found is not None and found[0] == state:
        return found[1]
    kept = None
    if home is not None:
        files, path = _files(game), _path(game, home)
        kept = made.load(path, files, "", Shelf)
    if kept is None:
        kept = make(game, written(), read)
        if home is not None:
            made.save(path, files, "", kept)
    _read[game, str(home)] = (state, kept)
    return kept


def is_kept(game: str, home: Path) -> bool:
    """Are the wordings of a game kept in the user's folder, as they are now?"""
    return made.is_kept(_path(game, home), _files(game))


def _path(game: str, home: Path) -> Path:
    return home / f"asked-{game}.bin"


__all__ = [
    "Also", "Asking", "Key", "Shelf", "Told", "Wording", "is_kept", "kind_of", "leanings", "make", "middles",
    "names", "shelf", "told",
]  # fmt: skip

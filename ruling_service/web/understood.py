"""What was understood of a question, as the page shows it: the question with its words marked, and a chip for
each thing in it.
"""

from __future__ import annotations

from functools import lru_cache

import msgspec

from ruling_service.ask.model import Mention
from ruling_service.ask.reading.tokens import phrase, stem
from ruling_service.ask.results import Understood
from ruling_service.inputs.toml_text import read_toml
from ruling_service.resources import corpus_dir
from ruling_service.slugs import fold
from ruling_service.web import chip_words
from ruling_service.web.question import Question

MOMENTS = ("step", "window", "phase")
"""Kinds of mention that another step can stand for."""
WRITABLE = ("card", "number")
"""Kinds of mention that other words can be written for."""
ALWAYS = ("card", "number", "keyword", "zone", "state", "value", *MOMENTS)
"""Kinds of mention that always have a chip; a term has one if its words may mean several things, and so has
what is asked back.
"""


class Piece(msgspec.Struct, frozen=True):
    """A stretch of the question: plain, `read`, or `unread`."""

    text: str
    sort: str = ""
    kind: str = ""


class Other(msgspec.Struct, frozen=True):
    """Another reading of the same words, and the address of the question read so."""

    title: str
    game: str
    address: str
    chosen: bool


class Chip(msgspec.Struct, frozen=True, kw_only=True):
    """One thing that was understood: its words, what they mean, what else they could mean, and what can be
    put in their place. `called` is what a player calls such a thing.
    """

    text: str
    kind: str
    called: str
    title: str
    start: int
    end: int
    id: str
    game: str
    others: list[Other]
    left_out: str
    asks_back: bool
    corrected: bool
    moments: list[str]
    writable: bool


def marked(question: str, understood: Understood | None, spoken: str = "") -> list[Piece]:
    """The question in pieces, in order. Where words were read twice, the first reading counts. What an answer
    speaks of (`spoken`) is not marked as unread.
    """
    found: list[tuple[int, int, str, str]] = []
    if understood is not None:
        said = {stem(word) for word in phrase(spoken)}
        found += [(one.start, one.end, "read", one.kind) for one in understood.mentions]
        found += [
            (one.start, one.end, "unread", "") for one in understood.unread
            if not {stem(word) for word in phrase(one.text)} <= said
        ]
    pieces, at = [], 0
    for start, end, sort, kind in sorted(found):
        if not at <= start < end <= len(question):
            continue
        if start > at:
            pieces.append(Piece(question[at:start]))
        pieces.append(Piece(question[start:end], sort, kind))
        at = end
    return [*pieces, *([Piece(question[at:])] if at < len(question) else [])]


def chips(question: Question, understood: Understood) -> list[Chip]:
    """A chip for each mention that the answer hangs on, or that has several readings, if a player has a word
    for it; a number and what it counts share one.
    """
    game = understood.game or question.game
    mentions = tuple(sorted(understood.mentions, key=lambda one: one.start))
    numbers = {one.start: chip_words.counted(question.q, one, mentions) for one in mentions if _counts(one)}
    shared = {one.start for said, one in numbers.values() if one is not None and one.kind == "value"}
    made = [
        _chip(question, one, game, numbers[one.start][0] if one.start in numbers else "") for one in mentions
        if one.start not in shared
    ]
    return [
        one for one in made
        if one.asks_back or one.title and (one.kind in ALWAYS or (one.kind == "term" and len(one.others) > 1))
    ]


def _counts(mention: Mention) -> bool:
    return mention.kind == "number" and mention.value is not None


def _chip(question: Question, mention: Mention, game: str, counted: str) -> Chip:
    kind, start = mention.kind, mention.start
    called = chip_words.called(kind)
    others = _others(question, mention)
    title = counted if kind == "number" else others[0].title if others else mention.text
    return Chip(
        text=mention.text,
        kind=kind,
        called=called or "",
        title="" if called is None else title,
        start=start,
        end=mention.end,
        id=next((one.id for one in mention.readings[:1] if "/" in one.id), ""),
        game=next((one.game for one in others[:1]), ""),
        others=others,
        left_out=question.choosing(start, "").address(),
        asks_back=mention.asks_back,
        corrected=mention.corrected,
        moments=list(moments(game)) if kind in MOMENTS and game else [],
        writable=kind in WRITABLE,
    )


def _others(question: Question, mention: Mention) -> list[Other]:
    """What the words may mean, the reading in force first. A card without an entry is chosen by its name."""
    found: dict[str, Other] = {}
    several = len({one.title for one in mention.readings}) < len(mention.readings)
    for number, one in enumerate(mention.readings):
        title = (
            chip_words.title(mention.kind, one) if mention.kind != "card"
            else one.name if several and one.name else one.title or one.name
        )
        address = question.choosing(mention.start, one.id or one.name).address()
        found.setdefault(fold(title), Other(title, one.game, address, number == 0 and not mention.asks_back))
    return list(found.values())


@lru_cache(maxsize=2)
def moments(game: str) -> tuple[str, ...]:
    """The phases and steps of a game's round or turn, in the words that a question is read by."""
    words = read_toml(corpus_dir() / game / "words.toml")
    return tuple(one["say"][0] for section in ("phases", "steps") for one in words[section].values())

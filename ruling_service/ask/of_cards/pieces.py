"""A question about a card as a row of pieces: the cards, what they do, numbers, whose they are, and the words
between them. Every word has to be one that is known here, so that nothing of a question is left out.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Literal, NamedTuple

from ruling_service.ask.comparing.records import words_of_values
from ruling_service.ask.model import Mention, Understanding
from ruling_service.inputs.toml_text import read_toml
from ruling_service.patterns import pattern
from ruling_service.resources import corpus_dir

Sort = Literal[
    "card", "noun", "value", "act", "state", "number", "player", "zone", "phase", "people", "period",
    "word", "other", "only", "or", "must", "more", "how much", "how often", "end", "part", "often", "strong",
    "step",
]
WORD = pattern(r"[^\W\d_]+(?:['’][^\W\d_]+)*|[,;.:!?]|[^\s\w]")
HOW_MUCH = pattern(
    r"\bhow (?:much|many|often|far)\b|\bhow (?=strong\b|hard\b|tough\b)|\bwhat(?:'s| is| are)?(?: the)?\b"
)
PERIODS = ("phase", "round", "game", "turn")
"""Terms for the time for which a limit holds."""
US = ("us", "players")
ORDERS = ("before", "after", "during", "when", "if")
"""Relations that say no more than that something comes first, or is so."""


class Words(NamedTuple):
    """The words that may stand beside what a question names, as `corpus/of_cards.toml` has them."""

    between: frozenset[str]
    ends: frozenset[str]
    parts: frozenset[str]
    whether: frozenset[str]
    uses: frozenset[str]
    bears: frozenset[str]
    bearing: frozenset[str]
    attaches: frozenset[str]
    general: frozenset[str]
    less: frozenset[str]
    raises: frozenset[str]
    again: frozenset[str]
    times: frozenset[str]
    together: frozenset[str]
    each: frozenset[str]
    only: frozenset[str]
    either: frozenset[str]
    must: frozenset[str]
    takes: frozenset[str]
    optional: frozenset[str]
    who: frozenset[str]
    more: frozenset[str]
    strong: dict[str, str]
    bounds: dict[str, str]


@lru_cache(maxsize=1)
def words() -> Words:
    """The lists of words. Raises TypeError for one that is missing."""
    said: dict[str, Any] = read_toml(corpus_dir() / "of_cards.toml")
    said = {name: each for name, each in said.items() if name in Words._fields}
    listed: dict[str, Any] = {
        name: each if isinstance(each, dict) else frozenset(each.split()) for name, each in said.items()
    }
    return Words(**listed)


@lru_cache(maxsize=1)
def turning() -> frozenset[str]:
    """Words that could turn the sense of a question round."""
    return frozenset(str(read_toml(corpus_dir() / "of_cards.toml")["turning"]).split())


@lru_cache(maxsize=1)
def entails() -> dict[str, str]:
    """What else happens as an act is done."""
    found: dict[str, str] = read_toml(corpus_dir() / "of_cards.toml")["entails"]
    return found


class Piece(NamedTuple):
    """A part of a question: its sort, what it means, its number, its words and where it starts."""

    sort: Sort
    name: str = ""
    number: int = 0
    text: str = ""
    start: int = 0
    mention: Mention | None = None


def row(understood: Understanding, *, lenient: bool = False) -> list[Piece] | None:
    """The pieces of a question in order; None where a word of it isn't known here. `lenient`: words that only
    the reading of the question knows are pieces of their own.
    """
    question = understood.question
    if any(not one.beside for one in understood.unread if not _is_known(one.text)):
        return None
    found: list[Piece] = []
    at = 0
    for mention in sorted(understood.mentions, key=lambda one: one.start):
        if mention.start < at:
            inner = _within(found, mention, understood.game)
            if inner is None and lenient:
                continue
            if inner is None:
                return None
            found += inner
            continue
        between = _between(understood, at, mention.start, lenient=lenient)
        one = _piece(mention)
        if lenient and mention.kind == "step":
            one = [Piece("step", mention.readings[0].name, text=mention.text, start=mention.start)]
        if between is None or one is None:
            return None
        found += [*between, *one]
        at = mention.end
    rest = _between(understood, at, len(question), lenient=lenient)
    return None if rest is None else _together(_bounded(_without_marks(found + rest)), understood.game)


def _without_marks(pieces: list[Piece]) -> list[Piece]:
    """The same without the mark that is the last of a title: it ends no sentence."""
    return [
        one for before, one in zip([None, *pieces], pieces, strict=False)
        if not (
            before is not None and before.sort == "card" and one.sort == "end" and one.text != "?"
            and before.name.endswith(one.text) and one.start == before.start + len(before.text)
        )
    ]  # fmt: skip


def _bounded(pieces: list[Piece]) -> list[Piece]:
    """The same with "5 or less" as one number that is a bound; the "or" stays for who knows no bounds."""
    found: list[Piece] = []
    for one in pieces:
        bound = words().bounds.get(one.text)
        if bound and [each.sort for each in found[-2:]] == ["number", "or"]:
            found[-2] = found[-2]._replace(name=bound)
        else:
            found.append(one)
    return found


def _together(pieces: list[Piece], game: str) -> list[Piece]:
    """The same with how many play as one piece ("two of us", "a game of four"), and "one round" as a time;
    the value of which it is asked how much is no act ("what attack").
    """
    values = words_of_values(game)
    found: list[Piece] = []
    at = 0
    while at < len(pieces):
        one, *behind = pieces[at : at + 3]
        far = [each.text for each in behind]
        if one.sort == "number" and far[:1] == ["of"] and far[1:] and far[1] in US:
            one, at = one._replace(sort="people"), at + 2
        elif one.name == "game" and far[:1] == ["of"] and [each.sort for each in behind[1:]] == ["number"]:
            one, at = behind[1]._replace(sort="people"), at + 2
        elif one.sort == "act" and found and found[-1].sort == "how much" and one.text in values:
            one = one._replace(sort="value", name=values[one.text])
        elif one.sort == "number" and one.number == 1 and behind and behind[0].sort == "period":
            one, at = behind[0], at + 1
        found.append(one)
        at += 1
    return found


def _within(found: list[Piece], mention: Mention, game: str) -> list[Piece] | None:
    """A number within the words of an act, with what it counts: "deal 2 damage"; None for anything else."""
    last = found[-1].text.split()[-1] if found and found[-1].sort == "act" else ""
    value = words_of_values(game).get(last)
    if value is None or mention.kind != "number" or not isinstance(mention.value, int):
        return None
    number = Piece("number", number=mention.value, text=mention.text, start=mention.start)
    return [number, Piece("value", value, text=last, start=mention.end + 1)]


def _is_known(word: str) -> bool:
    said, known = word.lower().replace("’", "'"), words()
    return any(said in each for each in known)


def _between(
    understood: Understanding, start: int, end: int, *, lenient: bool = False
) -> list[Piece] | None:
    """The words between two mentions, None where one isn't known."""
    game = understood.game
    text = understood.question[start:end].lower().replace("’", "'")
    found: list[Piece] = []
    at = 0
    for how in HOW_MUCH.finditer(text):
        sort: Sort = "how often" if "often" in how[0] else "how much"
        before = _plain(text[at : how.start()], start + at, game, lenient=lenient)
        if before is None:
            return None
        found += [*before, Piece(sort, text=how[0], start=start + how.start())]
        at = how.end()
    rest = _plain(text[at:], start + at, game, lenient=lenient)
    return None if rest is None else found + rest


def _plain(text: str, start: int, game: str, *, lenient: bool = False) -> list[Piece] | None:
    found: list[Piece] = []
    known, values = words(), words_of_values(game)
    for match in WORD.finditer(text):
        word = match[0]
        at = start + match.start()
        if word in known.ends:
            found.append(Piece("end", text=word, start=at))
        elif word in known.parts:
            found.append(Piece("part", text=word, start=at))
        elif word in known.strong:
            found.append(Piece("strong", known.strong[word], text=word, start=at))
        elif word in known.again or word in known.times:
            found.append(Piece("often", word, text=word, start=at))
        elif word in known.only or word in known.more:
            found.append(Piece("only" if word in known.only else "more", word, text=word, start=at))
        elif word in known.either or word in known.must:
            found.append(Piece("or" if word in known.either else "must", word, text=word, start=at))
        elif any(word in each for each in known):
            found.append(Piece("word", word, text=word, start=at))
        elif word in values:  # of an act that has its number between its words: "deal 2 damage"
            found.append(Piece("value", values[word], text=word, start=at))
        elif lenient:
            found.append(Piece("other", word, text=word, start=at))
        elif word not in "'’\"“”":
            return None
    return found if lenient or not any(one.isdigit() for one in text) else None


def _piece(mention: Mention) -> list[Piece] | None:
    """What a mention is; nothing for one that only says what comes first, None for what has no place here."""
    name = mention.readings[0].name if mention.readings else ""
    text, start, known = mention.text.lower(), mention.start, words()
    if text in known.between and mention.kind == "term":
        return [Piece("word", text, text=text, start=start)]
    match mention.kind:
        case "card":
            return [Piece("card", name, text=mention.text, start=start, mention=mention)]
        case "number" if isinstance(mention.value, int):
            often = text in ("twice", "thrice")
            found = [Piece("number", number=mention.value, text=text, start=start)]
            return [*found, Piece("often", "times", text=text, start=start)] if often else found
        case "value" | "keyword" if text in known.times:
            return [Piece("often", "times", text=text, start=start)]
        case "value":
            return [Piece("value", name, text=text, start=start)]
        case "act":
            return [Piece("act", name, text=text, start=start)]
        case "player" if name.isdigit():
            return [Piece("people", number=int(name), text=text, start=start)]
        case "player":
            return [Piece("player", name, text=text, start=start)]
        case "state" | "keyword":
            return [Piece("state", name, text=text, start=start)]
        case "zone":
            return [Piece("zone", name, text=text, start=start)]
        case "phase":
            return [Piece("phase", name, text=text, start=start)]
        case "relation" if name == "attached":
            return [Piece("state", name, text=text, start=start)]
        case "relation" if name in ORDERS:
            return [Piece("part", text=text, start=start)]
        case "term" if name in PERIODS:
            return [Piece("period", name, text=text, start=start)]
        case "term":
            return [Piece("noun", name, text=text, start=start, mention=mention)]
    return None


def sentences(pieces: list[Piece]) -> list[list[Piece]]:
    """The pieces sentence by sentence, without the marks that end them."""
    found: list[list[Piece]] = [[]]
    for one in pieces:
        if one.sort == "end":
            found.append([])
        else:
            found[-1].append(one)
    return [each for each in found if any(one.sort != "word" for one in each)]


__all__ = ["Piece", "Words", "entails", "row", "sentences", "turning", "words"]

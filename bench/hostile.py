"""Inputs that nobody means well: values of every wrong sort, and good data of ours with something changed in
it.
"""

from __future__ import annotations

import base64
import copy
import json
import zlib
from functools import lru_cache
from pathlib import Path
from random import Random
from typing import Any

from ruling_service.inputs.yaml_text import read_yaml
from ruling_service.resources import corpus_dir
from ruling_service.situations.shared.permalink import COMMON, VERSION

NUMBERS = [
    "0", "1", "-1", "2", "7", "100", "101", "00000000000000000000005", "999999999999999", "1000000000000000",
    "9223372036854775808",
    "9" * 5000, "-" + "9" * 400, "1e5", "1e999", "1.5", "nan", "inf", "0x10", "٣", "²", "½", "1_000", " 1",
    "--5", "+3", "",
]  # fmt: skip
TEXTS = [
    "", " ", "\0", "a\0b", "\u202e\u2066", "\ufeff", "\ufffd", "\x1b[31m", "%", "_", "%%%___", "\\", "'", '"',
    '""', "`", "<b>&amp;</b>", "{{ 7*7 }}", "%s%n", "../../../etc/passwd", "..", ".", "/", "//", "a" * 300,
    "é" * 5000, "x" * 70_000, "\U0001f600" * 50, "e\u0301" * 40, "ß", "İ", "ǅ", "ﬁ", "؟", "汉字", "a b " * 600,
    "-", "--", "-- ;", "' or 1=1 --", "null", "true", "yes", "None", "[]", "{}", "[" * 500, "{a: " * 500,
    "&a [*a]", "!!python/none", "\n", "\r\n", "\t", ":", "a:", "card:", 'kind:"', "card:%", "source:_",
    "game:xyz", "-surge", "?", "*", "a*", "a~2", "^", "(", ")", "a AND (b OR", "[a TO b]", "…", "“",
    "the " * 240, "1 2 3 4 5 6 7 8 9", "\u2028", "\x85",
]  # fmt: skip
"""Texts that trip readers of addresses, of SQL, of templates, of YAML, of queries and of files."""

PLAIN: list[Any] = [
    None, True, False, 0, 1, -1, 2, 13, 400, 10**6, 999_999_999_999_999, 1.5, [], {}, "", [[]], [None], [{}],
    {"": ""}, {"a": {"b": [1]}},
    {"card": "Gandalf"}, ["Gandalf"], [1, "a", None], "Gandalf", "Tom", "the first player", "6.4",
    "staging area", "a" * 2000, "\0", "²",
]  # fmt: skip
"""Values of every sort that JSON has, where another one belongs."""


def text(random: Random) -> str:
    """A hostile text: one that is known for it, several in a row, or any characters."""
    match random.randrange(6):
        case 0:
            return "".join(random.choice(TEXTS) for _ in range(random.randint(2, 4)))
        case 1:
            return "".join(chr(
                random.choice(
                    [random.randrange(0x20), random.randrange(0x3000), random.randrange(0xE000, 0x110000)]
                )
            )
                           for _ in range(random.randint(1, 60)))  # fmt: skip
        case 2:
            return random.choice(NUMBERS)
    return random.choice(TEXTS)


def damaged(random: Random, good: str) -> str:
    """A good text with a piece cut out, doubled, turned round or put in."""
    for _ in range(random.randint(1, 3)):
        at, size = random.randint(0, len(good)), random.choice([1, 1, 2, 5, 20])
        piece = good[at : at + size]
        good = good[:at] + random.choice(
            ["", piece * 2, piece[::-1], text(random), piece.swapcase()]
        ) + good[at + size :]
    return good


@lru_cache(maxsize=1)
def case_files() -> tuple[Path, ...]:
    """The cases of both games."""
    return tuple(
        path for game in ("lcg", "tcg") for path in sorted((corpus_dir() / game / "cases").glob("*.yaml"))
    )


@lru_cache(maxsize=4096)
def _case(path: Path) -> dict[str, Any]:
    found = read_yaml(path.read_bytes(), path.name)[0]
    return {
        name: value for name,
        value in {"game": path.parts[-3], **found}.items()
        if name not in ("source", "summary", "see", "answer")
    }


def case(random: Random) -> dict[str, Any]:
    """A good situation: that of a case."""
    return copy.deepcopy(_case(random.choice(case_files())))


def situation(random: Random) -> Any:
    """The situation of a case with one to three things changed in it."""
    data: Any = case(random)
    for _ in range(random.choice([1, 1, 1, 2, 2, 3])):
        data = changed(random, data)
    return data


def changed(random: Random, data: Any) -> Any:
    """The data with something left out, doubled, replaced, exchanged, renamed, or taken over from another
    case.
    """
    places = list(_places(data))
    if not places:
        return random.choice(PLAIN)
    holder, key = random.choice(places)
    match random.randrange(9):
        case 0:
            del holder[key]
        case 1 if isinstance(holder, list):
            holder.insert(key, copy.deepcopy(holder[key]))
        case 2:
            holder[key] = copy.deepcopy(random.choice(PLAIN))
        case 3:
            other, place = random.choice(places)
            holder[key], other[place] = copy.deepcopy(other[place]), copy.deepcopy(holder[key])
        case 4 if isinstance(holder, dict):
            names = sorted(
                {
                    name for inner,
                    name in _places(case(random)) if isinstance(name, str) and isinstance(inner, dict)
                }
            )
            holder[random.choice(names)] = holder.pop(key)
        case 5 if isinstance(holder[key], str):
            holder[key] = random.choice([text(random), damaged(random, holder[key])])
        case 6 if isinstance(holder[key], int):
            holder[key] = random.choice([0, -1, 1, 2, 3, 5, 99, 10**6, 10**14])
        case 7:
            strings = sorted({inner[place] for inner, place in places if isinstance(inner[place], str)})
            holder[key] = random.choice(strings) if strings else None
        case _:
            others = [
                inner[place] for inner,
                place in _places(case(random)) if place == key or isinstance(key, int) and place == key
            ]
            if others:
                holder[key] = copy.deepcopy(random.choice(others))
    return data


def _places(data: Any) -> list[tuple[Any, Any]]:
    """Every place in plain data: what holds it, and its key or index there."""
    found: list[tuple[Any, Any]] = []
    waiting = [data]
    while waiting:
        holder = waiting.pop()
        keys = (
            list(holder) if isinstance(holder, dict) else range(len(holder)) if isinstance(holder, list)
            else ()
        )
        for key in keys:
            found.append((holder, key))
            waiting.append(holder[key])
    return found


def smaller(data: Any) -> list[Any]:
    """The data with one thing less, in every way: without one field or row, or with half of one long text."""
    found = []
    for number, (holder, key) in enumerate(_places(data)):
        long = isinstance(holder[key], str) and len(holder[key]) > 12
        for halve in (False, True) if long else (False,):
            one = copy.deepcopy(data)
            inner, place = _places(one)[number]
            if halve:
                inner[place] = inner[place][: len(inner[place]) // 2]
            else:
                del inner[place]
            found.append(one)
    return found


def body(random: Random) -> bytes:
    """A body that is JSON, or YAML, or nearly, or not at all."""
    match random.randrange(8):
        case 0:
            return text(random).encode("utf-8", "replace")
        case 1:
            opens = [b"[", b"{", b'{"a":', b"- ", b"? ", b"&", b"\xff\xfe", b"\0", b'"', b'"\\']
            return random.choice(opens) * random.choice([1, 50, 30_000])
        case 2:
            return random.randbytes(random.randint(1, 200))
        case 3:
            raw = json.dumps(situation(random), ensure_ascii=random.random() < 0.5)
            return damaged(random, raw).encode("utf-8", "surrogatepass")
        case 4:
            odd = random.choice(["9" * 30, "1e999", "NaN", '"\\ud800"', '"\\u0000"', "9" * 5000, "1e5", "-0"])
            return f'{{"game": "lcg", "{random.choice(["title", "round", "players"])}": {odd}}}'.encode()
    return json.dumps(situation(random)).encode()


def permalink(random: Random) -> str:
    """A permalink: of a changed situation, of any JSON, of none, or damaged on the way."""
    squeezer = zlib.compressobj(9, zlib.DEFLATED, -15, zdict=COMMON)
    raw = body(random) if random.random() < 0.5 else json.dumps(situation(random)).encode()
    code = VERSION + base64.urlsafe_b64encode(squeezer.compress(raw) + squeezer.flush()).decode().rstrip("=")
    return damaged(random, code) if random.random() < 0.15 else code


def card(random: Random) -> Any:
    """A card object: one of ours with its text or fields changed, or nothing of the sort."""
    game = random.choice(["lcg", "tcg"])
    made: Any = copy.deepcopy(read_yaml(random.choice(_card_files(game)).read_bytes())[0])
    for _ in range(random.randint(0, 3)):
        made = changed(random, made)
    if isinstance(made, dict) and isinstance(made.get("text"), str) and random.random() < 0.6:
        made["text"] = damaged(random, made["text"])
    return made


@lru_cache(maxsize=2)
def _card_files(game: str) -> tuple[Path, ...]:
    return tuple(sorted((corpus_dir() / game / "cards").glob("*.yaml")))

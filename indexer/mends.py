"""Mends: corrections to a damaged document, kept as data in `corpus/mends/<document>.toml`.

A file names its `document` and `edition` and lists `[[mend]]` tables, applied in order to the lines of that
document only. Places are given by words, never by line number: an anchor is a few words of the line, or `"#
Title"` for a heading with just that text, or a table
`{words = …, after = …}` (first such line after another anchor) or `{words = …, before = …}` (last one before
it). Every mend has `why`, which readers see. Kinds, and what they need besides:

    join        pieces      lines (anchors, or {from, to} ranges) that make one passage, brought to the first
    in reading order;
                            `space = false` keeps them apart as paragraphs
    move        from, to    a block goes `after` or `before` another line; `join = true` if it continues that
    line's sentence heading     text        a lost heading is supplied `before` (or `after`) a line; `level`
    (default 3) plain       at          the line looks like a heading and is none icon        at, after   a
    lost icon `text` is supplied in brackets after (or `before`) the words;
                            `instead` names a wrong sign it replaces, in the whole document if there is no
                            `at`
    split       at, before  the line is two: the second begins at these words
    note        at          the line is wrong as printed: `why` goes with it (`to` extends the note over a
    block) missing     at          words are lacking here: `text` says which kind unplaced    from, to    the
    lines can belong to nothing that can be told spelling    at          a name is misspelt or cut: `text`
    stands for the words `instead` entry       at          the passage that begins here belongs to `entry`
    (`why` is not needed: nothing is damaged)

A mend whose place is not found exactly once does nothing and is reported. `[sketch]` tells the document by
some of its lines (`python -m indexer.print_sketch FILE …` prints it for a file): a document of the same
edition that is another one is not mended.
"""

from __future__ import annotations

import re
import tomllib
from bisect import bisect_right
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import msgspec

from indexer.lines import Line
from indexer.sketch import SAME, Sketch, sample
from ruling_service.errors import MalformedInput
from ruling_service.slugs import fold

Table = dict[str, Any]
_SPACE = re.compile(r"[^\w#$]+|_+")


class NotOnce(Exception):
    """An anchor that is not found exactly once, or words that its line does not have."""


@dataclass
class Mended:
    """A document's lines in the order to read them, how many mends were applied, and what went wrong with
    others.
    """

    lines: list[Line]
    applied: int = 0
    notes: list[str] = field(default_factory=list)


def mends_for(
    folder: Path, document: str, edition: str, lines: Sequence[Line]
) -> tuple[list[Table], list[str]]:
    """The mends made for the document that has these lines, and what is to be said where there are some for
    another one only.
    """
    mends = load_mends(folder, document, edition)
    sketch = _sketch(folder, document) if mends else None
    if sketch is None:
        return mends, []
    share = sketch.share((line.text for line in lines), _words)
    if share >= SAME:
        return mends, []
    other = f"another file of this edition, with which it shares {share:.0%} of its sampled lines"
    return [], [f"the {len(mends)} mends were made for {other}: none was applied"]


def _sketch(folder: Path, document: str) -> Sketch | None:
    file = folder / f"{document}.toml"
    try:
        found = tomllib.loads(file.read_text(encoding="utf-8")).get("sketch")
        return msgspec.convert(found, Sketch) if found is not None else None
    except msgspec.ValidationError as error:
        raise MalformedInput(f"the sketch of the document is wrong: {error}", where=str(file)) from error


def load_mends(folder: Path, document: str, edition: str) -> list[Table]:
    """The mends made for this document in this edition.

    Raises MalformedInput if the file is not a file of mends.
    """
    file = folder / f"{document}.toml"
    if not file.is_file():
        return []
    try:
        data = tomllib.loads(file.read_text(encoding="utf-8"))
    except tomllib.TOMLDecodeError as error:
        raise MalformedInput(str(error), where=str(file)) from error
    if data.get("document") != document or data.get("edition") != edition:
        return []
    for index, table in enumerate(data.get("mend", []), start=1):
        if table.get("kind") not in _KINDS or not (table.get("why") or table["kind"] == "entry"):
            kinds = ", ".join(sorted(_KINDS))
            raise MalformedInput(
                f"mend {index} needs `why` and a `kind`", hint=f"Kinds: {kinds}.", where=str(file)
            )
    return list(data.get("mend", []))


def _words(text: str) -> str:
    return " ".join(
        _SPACE.sub(" ", fold(text) if not text.isascii() else text.lower().replace("'", "")).split()
    )


class Places:
    """Where words stand in a document as given."""

    def __init__(self, lines: Sequence[Line]) -> None:
        self.lines = lines
        starts: list[int] = []
        parts: list[str] = []
        at = 0
        for line in lines:
            part = f" {_words(line.text.lstrip('# '))} \n"
            starts.append(at)
            parts.append(part)
            at += len(part)
        self.starts, self.text = starts, "".join(parts)

    def every(self, words: str) -> list[int]:
        """The index of each line that has these words; for "# Title", of each heading that is just this."""
        if words.startswith("#"):
            title = f" {_words(words.lstrip('# '))} \n"
            return [
                i for i in self._find(title) if self.lines[i].text.startswith("#") and self._line(i) == title
            ]
        return list(dict.fromkeys(self._find(f" {_words(words)} ")))

    def one(self, anchor: str | Table) -> int:
        """The index of the one line an anchor means. Raises NotOnce."""
        if isinstance(anchor, dict):
            if "after" in anchor:
                beyond = self.one(anchor["after"])
                found = [index for index in self.every(anchor["words"]) if index > beyond][:1]
            elif "before" in anchor:
                beyond = self.one(anchor["before"])
                found = [index for index in self.every(anchor["words"]) if index < beyond][-1:]
            else:
                found = self.every(anchor["words"])
        else:
            found = self.every(anchor)
        if len(found) != 1:
            raise NotOnce(f"{anchor!r} is found {len(found)} times" if found else f"{anchor!r} is not found")
        return found[0]

    def block(self, first: str | Table, last: str | Table | None) -> list[Line]:
        """The lines from one anchor to another, both included; one line without `last`."""
        start = self.one(first)
        end = start if last is None else self.one(last)
        if end < start:
            raise NotOnce(f"{last!r} stands before {first!r}")
        return list(self.lines[start : end + 1])

    def _line(self, index: int) -> str:
        end = self.starts[index + 1] if index + 1 < len(self.starts) else len(self.text)
        return self.text[self.starts[index] : end]

    def _find(self, words: str) -> list[int]:
        found, at = [], self.text.find(words)
        while at >= 0:
            found.append(bisect_right(self.starts, at) - 1)
            at = self.text.find(words, at + 1)
        return found


@dataclass
class _Bench:
    """The lines being mended and where things stood at first."""

    order: list[Line]
    places: Places

    def take(self, block: Sequence[Line]) -> None:
        gone = {id(line) for line in block}
        self.order[:] = [line for line in self.order if id(line) not in gone]

    def put(self, block: Sequence[Line], beside: Line, *, after: bool) -> None:
        at = next(index for index, line in enumerate(self.order) if line is beside) + after
        self.order[at:at] = list(block)

    def target(self, table: Table) -> tuple[Line, bool]:
        after = "after" in table
        return self.places.lines[self.places.one(table["after"] if after else table["before"])], after


def _blank() -> Line:
    return Line(0, "")


def _filled(block: Sequence[Line]) -> list[Line]:
    return [line for line in block if not line.blank]


def _join(bench: _Bench, table: Table) -> list[Line]:
    ranges = [
        bench.places.block(piece["from"], piece["to"]) if isinstance(piece, dict) and "from" in piece
        else bench.places.block(piece, None)
        for piece in table["pieces"]
    ]
    end = ranges[0][-1]
    for piece in ranges[1:]:
        bench.take(piece)
        bench.put([_blank(), *piece], end, after=True)
        _filled(piece)[0].joined = bool(table.get("space", True))
        end = piece[-1]
    return [line for piece in ranges for line in _filled(piece)]


def _move(bench: _Bench, table: Table) -> list[Line]:
    block = bench.places.block(table["from"], table.get("to"))
    beside, after = bench.target(table)
    if any(line is beside for line in block):
        raise NotOnce("the block would be moved into itself")
    bench.take(block)
    bench.put([_blank(), *block, _blank()], beside, after=after)
    if table.get("join"):
        _filled(block)[0].joined = True
    return _filled(block)


def _heading(bench: _Bench, table: Table) -> list[Line]:
    beside, after = bench.target(table)
    supplied = Line(0, f"{'#' * int(table.get('level', 3))} {table['text']}")
    bench.put([_blank(), supplied, _blank()], beside, after=after)
    return [supplied]


def _plain(bench: _Bench, table: Table) -> list[Line]:
    line = bench.places.lines[bench.places.one(table["at"])]
    line.plain = True
    return [line]


def _within(text: str, words: str) -> tuple[int, int]:
    pattern = r"\W+".join(re.escape(word).replace("'", "['’]") for word in words.split())
    found = list(re.finditer(pattern, text, re.IGNORECASE))
    if len(found) != 1:
        raise NotOnce(f"{words!r} is found {len(found)} times in its line")
    return found[0].span()


def _neat(text: str, icon: str) -> str:
    """One space around an icon, none before a stop."""
    spaced = re.sub(rf"(?<=[^\s(]) *{re.escape(icon)} *", f" {icon} ", text)
    return re.sub(rf"{re.escape(icon)} +(?=[.,;:)])", icon, spaced).rstrip(" ")


def _icon(bench: _Bench, table: Table) -> list[Line]:
    if "at" not in table:
        return _icon_everywhere(bench, table)
    line = bench.places.lines[bench.places.one(table["at"])]
    icon = f"[{table['text']}]"
    if "instead" in table:
        if table["instead"] not in line.text:
            raise NotOnce(f"{table['instead']!r} is not found in its line")
        line.text = _neat(line.text.replace(table["instead"], icon), icon)
    elif "after" in table:
        _, end = _within(line.text, table["after"])
        rest = re.sub(r"^\s*(?:\(\s*\))?\s*", "", line.text[end:])  # brackets that the icon left empty
        line.text = _neat(f"{line.text[:end]} {icon} {rest}", icon)
    else:
        start, _ = _within(line.text, table["before"])
        line.text = f"{line.text[:start].rstrip()} {icon} {line.text[start:]}"
    return [line]


def _icon_everywhere(bench: _Bench, table: Table) -> list[Line]:
    touched = [line for line in bench.order if table["instead"] in line.text]
    if not touched:
        raise NotOnce(f"{table['instead']!r} is not found")
    for line in touched:
        line.text = line.text.replace(
            f"({table['instead']})", f"[{table['text']}]"
        ).replace(table["instead"], f"[{table['text']}]")
    return touched


def _spelling(bench: _Bench, table: Table) -> list[Line]:
    line = bench.places.lines[bench.places.one(table["at"])]
    start, end = _within(line.text, table["instead"])
    line.text = f"{line.text[:start]}{table['text']}{line.text[end:]}"
    return [line]


def _entry(bench: _Bench, table: Table) -> list[Line]:
    line = bench.places.lines[bench.places.one(table["at"])]
    line.entry = table["entry"]
    return [line]


def _split(bench: _Bench, table: Table) -> list[Line]:
    line = bench.places.lines[bench.places.one(table["at"])]
    start, _ = _within(line.text, table["before"])
    rest = Line(line.number, line.text[start:], mends=list(line.mends))
    line.text = line.text[:start].rstrip()
    bench.put([_blank(), rest], line, after=True)
    return [line, rest]


def _note(bench: _Bench, table: Table) -> list[Line]:
    return _filled(bench.places.block(table["at"], table.get("to")))


def _missing(bench: _Bench, table: Table) -> list[Line]:
    line = bench.places.lines[bench.places.one(table["at"])]
    line.missing = table["text"]
    return [line]


def _unplaced(bench: _Bench, table: Table) -> list[Line]:
    block = _filled(bench.places.block(table["from"], table.get("to")))
    for line in block:
        line.unplaced = table["why"]
    return block


_KINDS: dict[str, Callable[[_Bench, Table], list[Line]]] = {
    "join": _join, "move": _move, "heading": _heading, "plain": _plain, "icon": _icon,
    "split": _split, "note": _note, "missing": _missing, "unplaced": _unplaced,
    "spelling": _spelling, "entry": _entry,
}  # fmt: skip


def _name(table: Table) -> str:
    return str(table.get("why") or table.get("entry") or table.get("kind"))


def mend(lines: list[Line], mends: Sequence[Table]) -> Mended:
    """Apply mends to a document's lines.

    One that does not fit changes nothing and is noted; the others are still applied.
    """
    if not mends:
        return Mended(lines)
    bench = _Bench(list(lines), Places(lines))
    mended = Mended(bench.order)
    for index, table in enumerate(mends, start=1):
        try:
            touched = _KINDS[table["kind"]](bench, table)
        except NotOnce as error:
            mended.notes.append(f"mend {index} ({_name(table)}) was not applied: {error}")
            continue
        except KeyError as error:
            mended.notes.append(f"mend {index} ({_name(table)}) was not applied: it lacks {error}")
            continue
        mended.applied += 1
        for line in touched if table.get("why") else ():
            line.mends.append(table["why"])
    return mended


def sketch_of(lines: Sequence[Line]) -> Sketch:
    """The sketch of a document: about a hundred of its lines."""
    long = sum(_words(line.text).count(" ") >= 3 for line in lines)
    every = max(1, round(long / 100))
    return Sketch(every, sample((line.text for line in lines), every, _words))

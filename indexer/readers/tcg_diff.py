"""A wiki's "undo this edit" page, saved as text: a comparison of two revisions whose two columns fell into
one.

Each row of the comparison became one or two lines: the same line twice where nothing changed, the left line
and then the right one where something did, a lone line where only one side has it. The left column is the
page as it stands; the right one is older. Of the page only the places around each change are there, so the
file also says where it is silent.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from indexer.lines import Line

_MARKER = re.compile(r"^Line ([\d,]+): Line ([\d,]+):$")
_COLUMNS = re.compile(r"^Latest revision\s+Your text$")
_FOOTER = re.compile(r"^Please note that all contributions to ")
_MARKUP = re.compile(r"\{\{\w+\||\}\}|\[\[#?|\]\]|'{2,}|[\xa0|]")
_SIGN = re.compile(r"\{\{\w+\||'''\[\[#?|'''\[|'{2,3}(?=\w)|\[\[#?")
_WORD = re.compile(r"\w+")

_CHANGED = 0.4  # what a changed row costs, before its two lines' unlikeness
_UNLIKE = 2.6  # what two lines with no word in common cost besides
_LONE, _LONE_BLANK = 1.6, 0.5
_SURE = 0.7  # how alike a changed row's lines are for their sides to be beyond doubt
_NEXT_LONE = 0.1  # by how much less another line of the same side costs
_OFF_COUNT = 1.2  # for each line by which the columns' lengths miss what the page's line numbers say
# a changed row after a lone one, or lone lines of both sides, without an unchanged row between
_OUT_OF_TURN = 1.4


@dataclass(slots=True, eq=False)
class WikiLine(Line):
    """A line of the page's source: `source` is its number there, `gap` how many lines of the page before it
    the file lacks.

    `about` is set where the two columns do not agree on that number.
    """

    source: int = 0
    gap: int = 0
    about: bool = False


@dataclass(frozen=True, slots=True)
class Row:
    """One row of the comparison: the line on either side, None where the side has none."""

    left: Line | None
    right: Line | None


@dataclass(slots=True)
class Hunk:
    """The rows around one change, with the page's line number at which either side begins."""

    left: int
    right: int
    marker: Line
    lines: list[Line]
    rows: list[Row]

    @property
    def left_lines(self) -> list[Line]:
        return [row.left for row in self.rows if row.left]

    @property
    def right_lines(self) -> list[Line]:
        return [row.right for row in self.rows if row.right]


@dataclass(slots=True)
class Comparison:
    """Both columns of the page, told apart, and the lines that belong to neither."""

    hunks: list[Hunk]
    furniture: list[Line]

    def current(self) -> list[WikiLine]:
        """The left column in page order; the first line after a stretch that the file lacks knows how long
        that stretch is.
        """
        lines: list[WikiLine] = []
        due, right_due = 1, 1
        for hunk in self.hunks:
            shown = hunk.left_lines
            gap, right_gap = hunk.left - due, hunk.right - right_due
            lines += [
                WikiLine(line.number, line.text, source=hunk.left + offset) for offset,
                line in enumerate(shown)
            ]
            if shown:
                lines[-len(shown)].gap = max(0, gap, right_gap)
                lines[-len(shown)].about = gap != right_gap
            due, right_due = hunk.left + len(shown), hunk.right + len(hunk.right_lines)
        return lines

    def older(self) -> list[Line]:
        """The lines that only the right column has: the wording before the latest revision, and second
        copies.
        """
        return [line for hunk in self.hunks for line in hunk.right_lines]


def is_comparison(texts: Sequence[str]) -> bool:
    """Is this the text of an undo page: column names, and a line-number marker for each change?"""
    names = any(_COLUMNS.match(text.strip()) for text in texts[:60])
    return names and any(_MARKER.match(text.strip()) for text in texts)


def separate(lines: Sequence[Line]) -> Comparison:
    """Tell the two columns of an undo page apart by likeness of neighbouring lines and the line numbers of
    the page.
    """
    hunks: list[Hunk] = []
    furniture: list[Line] = []
    ended = False
    for line in lines:
        marker = _MARKER.match(line.text.strip())
        ended = ended or bool(hunks and _FOOTER.match(line.text))
        if marker and not ended:
            left, right = (int(number.replace(",", "")) for number in marker.groups())
            hunks.append(Hunk(left, right, line, [], []))
            furniture.append(line)
        elif ended or not hunks:
            furniture.append(line)
        else:
            hunks[-1].lines.append(line)
    for leaning in (Leaning([]), None):
        leaning = leaning or Leaning(hunks)
        for hunk, following in zip(hunks, [*hunks[1:], None], strict=True):
            surplus = (following.left - hunk.left) - (following.right - hunk.right) if following else None
            hunk.rows = _rows(hunk.lines, surplus, leaning)
    return Comparison(hunks, furniture)


class Leaning:
    """To which side a line's markup points, learned from the rows whose sides are beyond doubt and from lines
    met before.
    """

    def __init__(self, hunks: Sequence[Hunk]) -> None:
        self.left: Counter[str] = Counter()
        self.right: Counter[str] = Counter()
        for left, right in ((row.left, row.right) for hunk in hunks for row in hunk.rows):
            if left and right and (left.text == right.text or likeness(left.text, right.text) < _SURE):
                continue
            if left:
                self.left.update(_signs(left.text, whole=not right))
            if right:
                self.right.update(_signs(right.text, whole=not left))
        # a lone line met once may have been moved, so that the other side has it elsewhere
        for side in (self.left, self.right):
            for sign in [sign for sign, times in side.items() if times == 1]:
                del side[sign]

    def of(self, text: str) -> float:
        """Positive for a line that looks like the left side's, negative for the right side's; within one lone
        row's cost.
        """
        scores = [math.log((self.left[sign] + 1) / (self.right[sign] + 1)) for sign in _signs(text)]
        return max(-0.6, min(0.6, 0.4 * sum(scores)))


def _signs(text: str, *, whole: bool = True) -> set[str]:
    """What may tell one revision's lines from the other's: its templates, its kinds of link and emphasis,
    with `whole` the very line.
    """
    return set(_SIGN.findall(text)) | ({text.strip()} if whole and text.strip() else set())


def likeness(one: str, other: str) -> float:
    """How many words two lines share, 0 to 1, whatever their markup."""
    mine = Counter(_WORD.findall(_MARKUP.sub(" ", one).lower()))
    theirs = Counter(_WORD.findall(_MARKUP.sub(" ", other).lower()))
    total = mine.total() + theirs.total()
    return 2 * (mine & theirs).total() / total if total else 0.0


def _pair_cost(one: str, other: str) -> float:
    if one == other:
        return 0.0
    if not one.strip() or not other.strip():
        return 9.0 if one.strip() or other.strip() else 0.0
    return _CHANGED + _UNLIKE * (1 - likeness(one, other))


def _rows(lines: Sequence[Line], surplus: int | None, leaning: Leaning) -> list[Row]:
    """The cheapest reading of a hunk's lines as rows.

    `surplus` is by how many lines the left side is the longer, None if unknown.
    """
    best: list[dict[_State, tuple[float, _State | None]]] = [{} for _ in range(len(lines) + 2)]
    best[0][_State(0, "same")] = (0.0, None)

    def offer(at: int, state: _State, cost: float, before: _State) -> None:
        if state not in best[at] or cost < best[at][state][0]:
            best[at][state] = (cost, before)

    for at, line in enumerate(lines):
        lean = leaning.of(line.text)
        lone = _LONE if line.text.strip() else _LONE_BLANK
        pair = _pair_cost(line.text, lines[at + 1].text) if at + 1 < len(lines) else None
        twice = pair == 0.0 and _alike(lines, at - 1) != line.text != _alike(lines, at + 2)
        for state, (cost, _) in best[at].items():
            if pair is not None:
                turn = _OUT_OF_TURN if pair and state.row in ("left", "right") else 0.0
                offer(at + 2, _State(state.balance, "changed" if pair else "same"), cost + pair + turn, state)
            for side, step in () if twice else (("left", 1), ("right", -1)):
                turn = _OUT_OF_TURN if state.row not in (side, "same", "changed") else 0.0
                again = _NEXT_LONE if state.row == side else 0.0
                offer(
                    at + 1, _State(state.balance + step, side),
                    cost + max(0.1, lone - again - step * lean) + turn, state
                )
    ends = best[len(lines)]
    off = 0.0 if surplus is None else _OFF_COUNT
    at, state = len(lines), min(ends, key=lambda end: ends[end][0] + off * abs(end.balance - (surplus or 0)))
    rows: list[Row] = []
    while at:
        before = best[at][state][1]
        at -= 1 if state.row in ("left", "right") else 2
        rows.append(
            Row(
                lines[at] if state.row != "right" else None,
                lines[at + (state.row != "right")] if state.row != "left" else None
            )
        )
        assert before is not None
        state = before
    return rows[::-1]


def _alike(lines: Sequence[Line], at: int) -> str | None:
    return lines[at].text if 0 <= at < len(lines) else None


class _State(NamedTuple):
    """After some lines of a hunk: by how many lines the left side leads, and what the last row was."""

    balance: int
    row: str  # same, changed, left, right

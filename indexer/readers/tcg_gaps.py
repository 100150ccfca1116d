"""What a document lacks, said where it lacks it: the stretches of a page that its comparison does not show.
"""

from __future__ import annotations

from collections.abc import Sequence

from indexer.lines import Line
from indexer.readers.tcg_wiki import heading_of, is_rule, names_template

BEFORE = "before this"  # how a line's `missing` says that the page has more above it


def mark_gaps(lines: Sequence[Line]) -> None:
    """Say on either side of each stretch of the page that the file lacks how much is lacking there, and where
    a table is only named.
    """
    before: Line | None = None  # the last line with words
    above: Line | None = None  # the line just above
    gap: tuple[int, bool] = (0, False)
    for line in lines:
        if not line.number:
            continue
        if getattr(line, "gap", 0) and not _only_blank(above, line):
            gap = (line.gap, line.about)  # type: ignore[attr-defined]
        above = line
        if line.blank:
            continue
        if gap[0]:
            _mark_gap(before, line, *gap)
        if names_template(line.text):
            _note_missing(line, "The table is not in the file, which only names it.")
        before, gap = line, (0, False)


def _mark_gap(before: Line | None, line: Line, lacking: int, about: bool) -> None:
    what, be = (
        f"{'About ' * about}{lacking} lines of the page", "are"
    ) if lacking > 1 else ("1 line of the page", "is")
    shapes = heading_of(line) or is_rule(line.text)
    if not shapes:
        _note_missing(line, f"{what} {BEFORE} {be} not in the file.")
    if before is not None and not is_rule(before.text) and (shapes or not heading_of(before)):
        _note_missing(before, f"{what} after this {be} not in the file.")


def _note_missing(line: Line, what: str) -> None:
    line.missing = f"{line.missing} {what}".strip()


def _only_blank(above: Line | None, line: Line) -> bool:
    """Can the one lacking line only have been the blank one between two paragraphs?"""
    if getattr(line, "gap", 0) != 1 or above is None or above.blank or line.blank:
        return False
    # whose items, and what introduces them, follow without a blank line
    listed = line.text.startswith(("*", "#"))
    return not (listed or heading_of(above) or heading_of(line) or is_rule(above.text) or is_rule(line.text))

"""The undo page of a wiki: two columns told apart again."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from indexer.lines import Line, Source
from indexer.readers.tcg_diff import is_comparison, likeness, separate

HERE = Path(__file__).parent / "documents"
UNDO = HERE / "tcg-undo.txt"


def current(path: Path) -> list[str]:
    return [line.text for line in separate(Source.load(path).lines()).current()]


def test_an_undo_page_is_known_by_its_column_names_and_markers() -> None:
    assert is_comparison(Source.load(UNDO).raw)
    assert not is_comparison(Source.load(HERE / "tcg-wiki.txt").raw)


def test_the_left_column_is_the_current_text() -> None:
    text = current(UNDO)
    assert "Awake cards are active. (See {{SL|stack}}.)" in text
    assert "Awake cards are active. (See '''stack'''.)" not in text
    assert text.count("Every twilight token eats one point of the Ring-bearer.") == 1


def test_a_line_of_one_side_only_is_kept_on_that_side() -> None:
    text = current(UNDO)
    assert "A line is new here, with {{SL|active}}." in text
    assert not any("leaflet" in line for line in text)
    assert "| {{Card|LATE DOG}}" in text


def test_unlike_lines_of_one_row_are_told_apart_by_their_place() -> None:
    text = current(UNDO)
    assert "| '''[Misprint]'''" in text
    assert "| '''[?]'''" not in text


def test_what_stands_around_the_comparison_is_no_part_of_it() -> None:
    comparison = separate(Source.load(UNDO).lines())
    outside = [line.text for line in comparison.furniture]
    assert outside[0] == "Editing Comprehensive Rules 9.2"
    assert "Please note that all contributions to this wiki may be edited." in outside
    assert not any("contributions" in line.text for line in comparison.current())


def test_a_gap_knows_how_many_lines_of_the_page_it_hides() -> None:
    comparison = separate(Source.load(UNDO).lines())
    gaps = {line.source: line.gap for line in comparison.current() if line.gap}
    assert gaps[900] == 891
    assert gaps[1012] == 1012 - 906
    assert comparison.current()[0].gap == 4


def test_lines_are_alike_whatever_their_markup() -> None:
    assert likeness("See {{SL|active}}, ''too''.", "See '''[[#active]]''', too.") == 1.0
    assert likeness("A cat.", "One dog!") == 0.0


Row = tuple[str | None, str | None]  # a line on the left, on the right
WORDS = (
    ["axe", "bow", "cat", "dog", "elf", "fig", "gem", "hat", "ink", "jug", "key", "lid", "map", "net", "oak", "pan", "rug", "sun", "tin", "urn", "vat", "wax", "yew", "zoo"]
)


def sentence(rng: random.Random) -> str:
    return " ".join(rng.choice(WORDS) for _ in range(8)).capitalize() + "."


def altered(line: str, rng: random.Random) -> str:
    words = line.split()
    at = rng.randrange(len(words))
    return " ".join([*words[:at], f"{{{{SL|{words[at]}}}}}", *words[at + 1 :]])


def change(rng: random.Random) -> list[Row]:
    """One change as the wiki sets it: changed rows first, then what one side has more."""
    kind = rng.choice(("changed", "left", "right", "rewritten"))
    many = [sentence(rng) for _ in range(rng.randint(1, 3))]
    if kind == "changed":
        return [(altered(line, rng), line) for line in many]
    if kind == "rewritten":
        return [(altered(many[0], rng), many[0]), *((line, None) for line in many[1:])]
    return [(line, None) if kind == "left" else (None, line) for line in many]


def revisions(rng: random.Random) -> list[Row]:
    """A page as rows, with a change here and there; the last is one that its own words decide."""
    rows: list[Row] = []
    for _ in range(25):
        rows += [(line, line) for line in (sentence(rng) for _ in range(rng.randint(6, 9)))]
        rows += change(rng)
    rows += [(line, line) for line in (sentence(rng) for _ in range(6))]
    last = sentence(rng)
    return [*rows, (altered(last, rng), last)]


def printed(rows: list[Row]) -> tuple[list[str], list[str]]:
    """The page as the wiki prints its comparison, with two unchanged rows around each change; and the left
    lines shown.
    """
    changed = [index for index, (left, right) in enumerate(rows) if left != right]
    shown = {near for index in changed for near in range(index - 2, index + 3) if 0 <= near < len(rows)}
    out, kept = ["Latest revision Your text"], []
    lefts = rights = 0
    for index, (left, right) in enumerate(rows):
        if index in shown:
            if index - 1 not in shown:
                out.append(f"Line {lefts + 1:,}: Line {rights + 1:,}:")
            out += [line for line in (left, right) if line is not None]
            kept += [left] if left is not None else []
        lefts += left is not None
        rights += right is not None
    return out, kept


@pytest.mark.parametrize("seed", range(12))
def test_any_two_revisions_are_told_apart_again(seed: int) -> None:
    out, kept = printed(revisions(random.Random(seed)))
    lines = [Line(number, text) for number, text in enumerate(out, start=1)]
    assert [line.text for line in separate(lines).current()] == kept

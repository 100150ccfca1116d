"""The three TCG documents themselves, where they are at hand: every line has a home, and the counts are those
of the survey.
"""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import pairwise
from pathlib import Path

import pytest

from indexer.keywords import general_keywords
from indexer.lines import Source
from indexer.readers import recognise
from indexer.readers.base import Reader
from indexer.readers.tcg_diff import Comparison, separate
from indexer.readers.tcg_names import name_of
from indexer.readers.tcg_wiki import heading_of
from ruling_service.library.model import Passage, Reading

DOCUMENTS = Path(__file__).parents[3] / "shared" / "documents"

pytestmark = [
    pytest.mark.documents,
    pytest.mark.skipif(
        not DOCUMENTS.is_dir(), reason="the publishers' documents are not beside the checkout"
    ),
]

LEFT_ONLY = """10 22 1385 1388 1390 1840 1906 2468 2495 2499 3233-3234 3244-3252 3262-3265 3275-3278 3307-3311 3321-3324 3334
3344-3348 3371-3374"""
RIGHT_ONLY = """11 12 645 698 1386 1561 1713 1907 1908 2040 2041 2050 2127 2292 2293 2367 2390 2469 2471 2473-2475 2496 2500 2502 2925
3358-3361 3393-3396"""
UNLIKE = "1904/1905 2038/2039 2048/2049 2290/2291 2466/2467 2493/2494"


def numbers(text: str) -> set[int]:
    ranges = (part.partition("-") for part in text.split())
    return {number for first, _, last in ranges for number in range(int(first), int(last or first) + 1)}


@cache
def source(document: str) -> Source:
    for path in sorted(DOCUMENTS.glob("*.txt")):
        loaded = Source.load(path)
        reader = recognise(loaded.text)
        if reader is not None and reader(loaded).edition_of()[0] == document:
            return loaded
    pytest.skip(f"{document} is not among the documents at hand")


@cache
def read(document: str) -> tuple[Reader, Reading]:
    text = source(document)
    reader = recognise(text.text)
    assert reader is not None
    made = reader(text)
    return made, made.read()


@cache
def comparison() -> Comparison:
    return separate(source("tcg-comprehensive-4.1").lines())


def of(document: str, entry: str) -> list[Passage]:
    return [passage for passage in read(document)[1].passages if passage.entry == entry]


ALL = ["tcg-comprehensive-4.1", "tcg-comprehensive-4.2", "tcg-starter"]


@pytest.mark.parametrize("document", ALL)
def test_every_line_is_in_a_passage_or_accounted_for(document: str) -> None:
    made, reading = read(document)
    assert made.uncovered() == []
    assert reading.unplaced == []


@pytest.mark.parametrize("document", ALL)
def test_every_mend_found_its_place(document: str) -> None:
    assert [note for note in read(document)[1].notes if "was not applied" in note] == []


@pytest.mark.parametrize("document", ALL)
def test_no_line_is_both_quoted_and_dropped(document: str) -> None:
    made, reading = read(document)
    quoted = {
        number for passage in reading.passages for span in passage.spans
        for number in range(span.first, span.last + 1)
    }
    dropped = {number for span in made.furniture for number in range(span.first, span.last + 1)}
    assert [number for number in sorted(quoted & dropped) if made.source[number].strip()] == []


@pytest.mark.parametrize("document", ALL)
def test_the_words_of_a_passage_stand_in_its_lines(document: str) -> None:
    made, reading = read(document)
    supplied = set(
        ["king", "with", "a", "block", "symbol", "arrow", "to", "the", "right", "left"]
    )
    for passage in reading.passages:
        if passage.text == passage.title or passage.text.startswith(f"{passage.title}:"):
            continue  # a card's name alone, in its usual spelling
        lines = "".join(
            made.source[number] for span in passage.spans for number in range(span.first, span.last + 1)
        )
        letters = "".join(c.lower() for c in lines if c.isalnum())
        words = "".join(c.lower() if c.isalnum() else " " for c in passage.text).split()
        told = {word for word in words if word not in letters and not word.isdigit()}
        assert told <= supplied, (passage.entry, told)


def test_each_line_of_the_comparison_is_in_its_column() -> None:
    left = {line.number for line in comparison().current()}
    right = {line.number for line in comparison().older()}
    assert numbers(LEFT_ONLY) <= left
    assert numbers(RIGHT_ONLY) <= right
    for pair in UNLIKE.split():
        first, second = (int(number) for number in pair.split("/"))
        assert first in left
        assert second in right


def test_the_columns_have_the_lengths_that_were_counted() -> None:
    rows = [row for hunk in comparison().hunks for row in hunk.rows if (row.left or row.right).text.strip()]
    assert len(comparison().hunks) == 123
    assert sum(
        row.left is not None and row.right is not None and row.left.text == row.right.text for row in rows
    ) == 617
    assert sum(row.left is not None for row in rows) == 617 + 424 + 48
    assert sum(row.right is not None for row in rows) == 617 + 424 + 34


def test_both_columns_leave_the_same_gaps() -> None:
    for hunk, following in pairwise(comparison().hunks):
        left = following.left - hunk.left - len(hunk.left_lines)
        right = following.right - hunk.right - len(hunk.right_lines)
        assert left > 0, hunk.left
        assert abs(left - right) <= 3, hunk.left


def test_the_current_column_has_the_headings_that_were_counted() -> None:
    levels = Counter(heading.level for line in comparison().current() if (heading := heading_of(line)))
    assert levels == {3: 133, 4: 19, 5: 31}


def test_text_under_a_hidden_heading_is_not_under_the_one_above_it() -> None:
    hidden = {
        "helper-text": 1693, "instead": 1741, "man": 1981, "playing-a-card": 2243, "preventing-effects": 2286,
        "ring-bound": 2508,
        "the-rule-of-9": 2543, "sam": 2554, "support-area": 2887, "void": 3143, "card-type": 45,
        "turn-sequence": 321,
        "playing-artifacts": 342, "movement-summary": 364, "playing-shadow-cards": 375,
        "action-procedure": 386,
        "assign-defenders": 410, "resolve-that-skirmish": 430,
        "free-peoples-player-chooses": 471, "regroup-phase-summary": 482, "ring-bearer-and-the-one-ring": 503,
    }  # fmt: skip
    for entry, line in hidden.items():
        homes = [
            passage for passage in of("tcg-comprehensive-4.1", f"tcg/{entry}")
            if any(span.first == line for span in passage.spans)
        ]
        assert len(homes) == 1, entry
        assert homes[0].mends, entry


def test_each_entry_with_a_hole_says_so() -> None:
    holes = """action; action procedure; active; adventure deck; ally; archery phase; assignment phase; bearer; block symbol;
    building your deck; character; collector's info; control; culture; dead pile; discard; discard pile; draw deck; event; fierce; follower;
    format; healing; liberate; loops; modifier; move limit; moving your fellowship; the one ring; reconcile; reinforce; ring-bearer;
    setting up the game; shadow cards; shadow phase; signet; skirmish phase; starting fellowship; toil; transfer; turn sequence;
    twilight cost; wound"""
    for hole in holes.split(";"):
        entry = name_of(" ".join(hole.split())).entry
        glossary = [passage for passage in of("tcg-comprehensive-4.1", entry) if "Two" in passage.group]
        assert any(passage.missing for passage in glossary), entry


def test_a_ruling_without_its_name_is_not_the_card_above() -> None:
    (savagery,) = of("tcg-comprehensive-4.1", "tcg/card/savagery-to-match-their-numbers")
    assert savagery.text.startswith("*[Ruling]:* The strength +4 bonus")
    (caradhras,) = of("tcg-comprehensive-4.1", "tcg/card/sleep-caradhras")
    assert caradhras.missing
    assert "strength" not in caradhras.text


def test_whole_rulings_are_the_ones_that_were_counted() -> None:
    cards = [
        passage for passage in read("tcg-comprehensive-4.1")[1].passages
        if passage.kind == "card" and passage.role != "note"
    ]
    whole = {passage.entry for passage in cards if not passage.mends and passage.text.startswith("*")}
    # eleven whole rows, two of them about one card and one about two; and one that breaks off
    assert len(whole) == 11 + 1
    names = [
        passage for passage in read("tcg-comprehensive-4.1")[1].passages
        if passage.kind == "card" and passage.text == passage.title
    ]
    assert len(names) == 11


def test_the_older_edition_names_no_entry_that_the_newer_lacks() -> None:
    older = {passage.entry for passage in read("tcg-comprehensive-4.1")[1].passages}
    newer = {passage.entry for passage in read("tcg-comprehensive-4.2")[1].passages}
    assert older - newer == set()


def test_the_starter_rulebook_meets_the_comprehensive_rules() -> None:
    starter = {passage.entry for passage in read("tcg-starter")[1].passages}
    newer = {passage.entry for passage in read("tcg-comprehensive-4.2")[1].passages}
    assert starter - newer == {"tcg/rule/about-the-starter-rulebook", "tcg/perform-regroup-actions"}


@pytest.mark.parametrize(
    "phase", ["fellowship", "shadow", "maneuver", "archery", "assignment", "skirmish", "regroup"]
)
def test_a_phase_is_one_entry_in_all_three(phase: str) -> None:
    for document in ("tcg-comprehensive-4.1", "tcg-comprehensive-4.2"):
        assert len({passage.heading for passage in of(document, f"tcg/{phase}-phase")}) >= 1
    if phase != "maneuver":  # there the starter rulebook has only the heading over its parts
        assert of("tcg-starter", f"tcg/{phase}-phase")


def test_every_glossary_heading_of_the_whole_page_is_an_entry() -> None:
    lines = source("tcg-comprehensive-4.2").lines()
    start = next(
        line.number for line in lines
        if (heading := heading_of(line)) and heading.title.startswith("Section Two")
    )
    end = next(
        line.number for line in lines
        if (heading := heading_of(line)) and heading.title.startswith("Section Three")
    )
    headings = [
        heading.title for line in lines if start < line.number < end and (heading := heading_of(line))
    ]
    printed = Counter(
        passage.heading for passage in read("tcg-comprehensive-4.2")[1].passages if "Two" in passage.group
    )
    assert len(headings) == 144
    assert [title for title in headings if not printed[title]] == []


def test_every_loaded_keyword_of_the_glossary_is_a_keyword() -> None:
    (listed,) = of("tcg-comprehensive-4.2", "tcg/loaded-keyword")
    keywords = {
        entry.removeprefix("tcg/keyword/") for entry in listed.see if entry.startswith("tcg/keyword/")
    }
    assert keywords == general_keywords("tcg") - {"archer"}  # which points to the archery phase


def test_every_link_leads_to_an_entry() -> None:
    reading = read("tcg-comprehensive-4.2")[1]
    entries = {passage.entry for passage in reading.passages}
    assert {see for passage in reading.passages for see in passage.see} - entries == set()


def test_rulings_added_later_are_marked() -> None:
    later = {
        (passage.entry, passage.number) for passage in read("tcg-comprehensive-4.2")[1].passages
        if passage.added_by == "later"
    }
    assert {number for _, number in later} >= {"Legacy Ruling 1", "Legacy Ruling 2", "Legacy Ruling 3"}
    assert ("tcg/active", "Legacy Ruling 3") in later
    assert ("tcg/card/mount-doom", "Legacy Ruling 3") in later


def test_examples_are_kept_apart_from_rules() -> None:
    examples = {
        document: sum(passage.role == "example" for passage in read(document)[1].passages) for document in ALL
    }
    assert examples == {"tcg-comprehensive-4.1": 83, "tcg-comprehensive-4.2": 106, "tcg-starter": 20}

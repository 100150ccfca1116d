"""Where the summaries of a library's entries lie is kept in the user's folder: used only where it is whole
and of this library, and made anew otherwise.
"""

from __future__ import annotations

import pytest

from indexer.build import build_library
from ruling_service.ask.answering import evidence
from ruling_service.ask.answering.evidence import Summaries
from ruling_service.library import open_library

QUESTION = "what does surge do when the card is revealed"
KEPT = "asked-summaries-lcg.bin"


def near(library):
    return Summaries(library).near(QUESTION, "lcg")


@pytest.fixture
def placed(monkeypatch):
    """How often the summaries were placed."""
    counted = []
    place = Summaries._place
    monkeypatch.setattr(
        Summaries, "_place", lambda one, game: counted.append(game) or place(one, game)
    )
    return counted


def test_what_is_kept_says_the_same_as_what_is_made(small_library, home, placed):
    made = near(small_library)
    assert made
    assert (home / KEPT).is_file()
    assert near(small_library) == made
    assert placed == ["lcg"]


def test_what_is_damaged_or_cut_off_is_made_anew(small_library, home, placed):
    made = near(small_library)
    whole = (home / KEPT).read_bytes()
    for damaged in (whole[:-5], b"", whole[:200] + b"\x00" + whole[201:]):
        (home / KEPT).write_bytes(damaged)
        assert near(small_library) == made
    assert placed == ["lcg"] * 4
    assert (home / KEPT).read_bytes() == whole


def test_it_is_used_for_no_other_library(small_library, corpus, home, change_corpus, placed):
    before = near(small_library)
    change_corpus({
        "lcg/glossary/sudden.md": "---\nid: lcg/sudden\ntitle: Surge of the card that is revealed\n"
        "kind: glossary\nsummary: What surge does when the card is revealed.\n---\nSome words.\n"
    })  # fmt: skip
    build_library(corpus=corpus)
    after = near(open_library())
    assert after[0][0] == "lcg/sudden"
    assert after != before
    assert placed == ["lcg", "lcg"]


def test_it_is_made_anew_for_other_vectors(small_library, tmp_path, monkeypatch, placed):
    near(small_library)
    other = tmp_path / "learnt"
    other.mkdir()
    (other / evidence.VECTORS).write_bytes(b"other vectors")
    monkeypatch.setattr(evidence, "learnt_dir", lambda: other)
    near(small_library)
    assert placed == ["lcg", "lcg"]


def test_a_folder_that_cannot_be_written_costs_nothing_but_time(small_library, home, placed):
    (home / KEPT).mkdir()
    assert near(small_library) == near(small_library)
    assert placed == ["lcg", "lcg"]

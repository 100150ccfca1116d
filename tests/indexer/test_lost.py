"""A damaged document never replaces a whole one in silence, and a writer that ends half way costs nothing."""

from __future__ import annotations

import random

import pytest

import indexer.readers
from bench.crashes import WRITERS, Ground, Tried, at_once, killed, without_room
from indexer.build import build_library
from indexer.keeping_documents import LessFound
from indexer.last_build import documents_of_last_build
from indexer.lines import Source
from ruling_service import cli
from ruling_service.errors import MalformedInput
from ruling_service.library import open_library
from ruling_service.library.model import Passage, Reading, Span


@pytest.fixture
def document(tmp_path, monkeypatch):
    """A document of which a passage a line is found; a file without lines is none."""

    def read(path):
        lines = path.read_text().splitlines()
        if not lines:
            raise MalformedInput("not a rules document this project can read", where=str(path))
        passages = [
            Passage(
                document="lcg-faq-1.3", entry=f"lcg/faq/{number}", kind="faq", title=line, heading=line,
                number=f"1.{number:02d}",
                role="text", spans=[Span(number, number)], text=line,
            )
            for number, line in enumerate(lines, 1)
            if line.startswith("Rule")
        ]  # fmt: skip
        return Reading(document="lcg-faq-1.3", title="FAQ", edition="1.3", game="lcg", passages=passages)

    monkeypatch.setattr(indexer.readers, "read", read)
    path = tmp_path / "faq.txt"
    path.write_text("".join(f"Rule {number}\n" for number in range(20)))
    return path


@pytest.mark.parametrize(
    "damage", ["Rule 0 and all others on one line", "".join(f"Rule {number}\n" for number in range(10)), ""],
    ids=["one line", "half", "no document any more"],
)  # fmt: skip
def test_a_document_that_gives_much_less_replaces_the_whole_one_only_when_told_to(
    corpus, home, document, damage
):
    build_library([document], corpus=corpus)
    document.write_text(damage)
    with pytest.raises(LessFound, match="has 20") as error:
        build_library([document], corpus=corpus)
    assert "--replace lcg-faq-1.3" in error.value.hint
    assert str(document) in str(error.value)
    assert len(open_library().entries(kind="faq", document="lcg-faq-1.3")) == 20
    build_library([document], corpus=corpus, replace=["lcg-faq-1.3"])
    assert len(open_library().entries(kind="faq", document="lcg-faq-1.3")) < 20


def test_a_damaged_document_elsewhere_does_not_replace_the_whole_one_either(corpus, home, document, tmp_path):
    build_library([document], corpus=corpus)
    (tmp_path / "other.txt").write_text("Rule 0\nRule 1\n")
    with pytest.raises(LessFound, match="other.txt.*2 passages"):
        build_library([tmp_path / "other.txt"], corpus=corpus)


def test_a_document_that_lost_a_line_is_used(corpus, home, document):
    build_library([document], corpus=corpus)
    document.write_text("".join(f"Rule {number}\n" for number in range(19)))
    assert build_library([document], corpus=corpus).documents[0].passages == 19


def test_a_reader_that_finds_less_in_the_very_same_file_is_not_the_files_fault(
    corpus, home, document, monkeypatch
):
    build_library([document], corpus=corpus)
    read = indexer.readers.read

    def less(path):
        reading = read(path)
        return Reading(
            document=reading.document, title="FAQ", edition="1.3", game="lcg", passages=reading.passages[:5]
        )

    monkeypatch.setattr(indexer.readers, "read", less)
    assert build_library([document], corpus=corpus).documents[0].passages == 5


def test_a_document_that_is_not_given_any_more_is_named(corpus, home, document):
    build_library([document], corpus=corpus)
    report = build_library(corpus=corpus)
    assert [
        (one.document, one.path, one.passages) for one in report.left_out
    ] == [("lcg-faq-1.3", str(document), 20)]


def test_an_unknown_document_cannot_be_replaced(corpus, home):
    with pytest.raises(MalformedInput, match="no document 'faq'") as error:
        build_library(corpus=corpus, replace=["faq"])
    assert "lcg-faq-1.3" in error.value.hint


def test_a_first_import_says_when_much_of_what_the_rules_name_is_not_in_the_file(
    corpus, home, document, change_corpus
):
    places = ", ".join(f"'1.{number:02d}'" for number in range(1, 21))
    change_corpus(
        {"lcg/glossary/reveal.md": f"---\ntitle: Reveal\nsources: {{lcg-faq-1.3: [{places}]}}\n---\nText.\n"}
    )
    whole = build_library([document], corpus=corpus).documents[0]
    assert whole.notes == []
    assert (whole.places - whole.places_missing) >= 20
    document.write_text("".join(f"Rule {number}\n" for number in range(12)))
    cut = build_library([document], corpus=corpus, replace=["lcg-faq-1.3"]).documents[0]
    assert cut.places_missing >= 8
    assert f"{cut.places_missing} of the {cut.places} places" in cut.notes[0]


def test_a_file_that_is_too_large_for_a_document_is_not_read(tmp_path, monkeypatch):
    monkeypatch.setattr("indexer.lines.LARGEST", 10)
    (tmp_path / "large.txt").write_text("more than ten bytes")
    with pytest.raises(MalformedInput, match="too large"):
        Source.load(tmp_path / "large.txt")


def test_a_library_whose_documents_are_gone_stays_in_use(corpus, home, document, capsys, monkeypatch):
    build_library([document], corpus=corpus)
    document.unlink()
    assert documents_of_last_build() == []
    monkeypatch.setattr("ruling_service.ask.recalling.prepare.prepare", lambda _home, _far: None)
    assert cli.run(["index", "--if-changed"]) == 0
    assert str(document) in capsys.readouterr().err
    assert len(open_library().entries(kind="faq", document="lcg-faq-1.3")) == 20


@pytest.mark.slow
@pytest.mark.parametrize("writer", WRITERS)
def test_a_writer_that_is_killed_or_has_no_room_leaves_what_there_was(tmp_path, writer):
    ground = Ground(tmp_path)
    tried = [killed(ground, writer, 4, random.Random(3)), without_room(ground, writer, 3)]
    assert [one.wrong for one in tried] == [[], []]
    assert sum(one.times for one in tried) == 7


@pytest.mark.slow
def test_writers_at_once_take_turns(tmp_path):
    tried = at_once(Ground(tmp_path), 1)
    assert (tried.times, tried.wrong) == (4, [])


def test_the_run_notices_what_is_wrong(tmp_path):
    ground = Ground(tmp_path)
    assert ground.wrong() == ""
    (ground.home / "cards.sqlite").write_bytes(b"")
    assert "CardsDamaged" in ground.wrong()
    process = ground.start("index", bytes=0)
    tried = Tried("a writer without any room")
    assert ground.ended(tried, process) == "refused with a remedy"
    assert tried.wrong == []


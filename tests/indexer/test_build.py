"""Building joins our wording with the documents, tells which wording prevails, and never leaves half a
library.
"""

from __future__ import annotations

import errno
import threading

import pytest

import indexer.readers
from indexer.build import build_library
from indexer.html import passage_html, wording_html
from indexer.last_build import documents_of_last_build, is_up_to_date
from ruling_service.errors import MalformedInput
from ruling_service.library import NoLibrary, open_library
from ruling_service.library.keeping import CannotKeep
from ruling_service.library.model import Passage, Reading, Span
from ruling_service.library.place import LIBRARIES, current_library
from ruling_service.library.search import find


def passage(
    document, entry, text, *, heading="", number=None, role="text", kind="keyword", lines=((1, 2),), **more
):
    spans = [Span(*span) for span in lines]
    return Passage(
        document=document, entry=entry, kind=kind, title=heading or entry, heading=heading or entry,
        number=number, role=role,
        spans=spans, text=text, **more,
    )  # fmt: skip


def reading(document, *passages):
    return Reading(document=document, title=document, edition="1", game="lcg", passages=list(passages))


COMPENDIUM = reading(
    "lcg-compendium",
    passage(
        "lcg-compendium", "lcg/keyword/surge", "Newer surge text.", heading="3.8.17 Surge", number="3.8.17",
        lines=((5, 6), (9, 9))
    ),
    passage(
        "lcg-compendium", "lcg/venom", "Venom hurts.", heading="Venom", kind="glossary", see=["Surge"],
        aliases=["poison"]
    ),
    passage(
        "lcg-compendium", "lcg/card/thalin", "Q: Does Thalin hit Crows before surge? A: He does.",
        role="question", kind="card"
    ),
)
FAQ = reading(
    "lcg-faq-1.3",
    passage("lcg-faq-1.3", "lcg/surge", "Older surge text.", heading="Surge", number="1.01", lines=((3, 3),)),
    passage(
        "lcg-faq-1.3", "lcg/card/thalin", "Q: Does Thalin hit the Crows before surge? A: Yes.",
        role="question", kind="card"
    ),
    passage(
        "lcg-faq-1.3", "lcg/card/thalin", "Q: May an eliminated player still count? A: Never.",
        role="question", kind="card"
    ),
)


@pytest.fixture
def documents(tmp_path, monkeypatch):
    """Two documents, and what their readers make of them."""
    readings = {"compendium.txt": COMPENDIUM, "faq.txt": FAQ}

    def read(path):
        if path.name not in readings:
            raise MalformedInput("not a rules document this project can read", where=str(path))
        return readings[path.name]

    monkeypatch.setattr(indexer.readers, "read", read)
    folder = tmp_path / "documents"
    folder.mkdir()
    for name in readings:
        (folder / name).write_text("lines\n" * 20)
    return folder


def test_an_entry_cites_every_run_of_lines_of_every_document_and_our_wording(corpus, home, documents):
    build_library([documents], corpus=corpus)
    citations = open_library().citations("lcg/keyword/surge")
    assert [(one.document, one.lines, one.current) for one in citations] == [
        ("lcg-compendium", (5, 6), True),
        ("lcg-compendium", (9, 9), True),
        ("lcg-faq-1.3", (3, 3), False),
        ("corpus", None, True),
    ]
    assert citations[0].file == str(documents / "compendium.txt")
    assert citations[0].number == "3.8.17"


def test_an_older_wording_is_shown_as_older(corpus, home, documents):
    build_library([documents], corpus=corpus)
    surge = open_library().entry("lcg/surge")
    assert surge.id == "lcg/keyword/surge"
    assert [one.text for one in surge.passages] == ["Newer surge text."]
    assert [one.text for one in surge.older] == ["Older surge text."]


def test_the_only_wording_there_is_stays_in_force(corpus, home, documents):
    build_library([documents / "faq.txt"], corpus=corpus)
    assert [one.text for one in open_library().entry("lcg/surge").passages] == ["Older surge text."]


def test_an_answer_is_superseded_only_by_an_answer_to_the_same_question(corpus, home, documents):
    build_library([documents], corpus=corpus)
    thalin = open_library().entry("lcg/card/thalin")
    assert [one.text[:24] for one in thalin.older] == ["Q: Does Thalin hit the C"]
    assert any("eliminated" in one.text for one in thalin.passages)


def test_what_only_a_document_says_becomes_an_entry(corpus, home, documents):
    build_library([documents], corpus=corpus)
    library = open_library()
    venom = library.entry("lcg/venom")
    assert (venom.title, venom.kind, venom.game, venom.body) == ("Venom", "glossary", "lcg", "")
    assert [one.id for one in venom.see] == ["lcg/keyword/surge"]
    assert library.called("poison")[0].id == "lcg/venom"


def test_a_place_named_in_the_front_matter_is_cited_by_number_or_heading(
    corpus, home, documents, change_corpus
):
    change_corpus(
        {
            "lcg/glossary/reveal.md": "---\ntitle: Reveal\nsources: {lcg-compendium: 3.8.17, lcg-faq-1.3: Nowhere}\n---\nText.\n"
        }
    )
    report = build_library([documents], corpus=corpus)
    reveal = open_library().entry("lcg/reveal")
    assert [(one.section, one.home) for one in reveal.passages] == [("3.8.17", "lcg/keyword/surge")]
    assert any("has no place called 'Nowhere'" in problem for problem in report.problems)


def test_the_report_counts_documents_and_names_what_was_not_imported(corpus, home, documents):
    (documents / "notes.txt").write_text("shopping list")
    report = build_library([documents], corpus=corpus)
    assert {one.document: one.passages for one in report.documents} == {"lcg-compendium": 3, "lcg-faq-1.3": 3}
    assert [one.path.endswith("notes.txt") for one in report.unrecognised] == [True]
    assert report.passages == 6
    assert report.entries == len(open_library().entries())


def test_a_document_given_twice_is_imported_once(corpus, home, documents):
    report = build_library([documents / "faq.txt", documents, documents / "faq.txt"], corpus=corpus)
    assert len(report.documents) == 2
    assert not report.unrecognised


def test_a_document_that_trips_its_reader_does_not_cost_the_others(corpus, home, documents, monkeypatch):
    (documents / "odd.txt").write_text("odd")
    read = indexer.readers.read

    def trip(path):
        if path.name == "odd.txt":
            raise IndexError("no such line")
        return read(path)

    monkeypatch.setattr(indexer.readers, "read", trip)
    report = build_library([documents], corpus=corpus)
    assert len(report.documents) == 2
    assert "IndexError" in report.unrecognised[0].reason


def test_a_damaged_library_says_how_to_get_a_good_one(corpus, home):
    build_library(corpus=corpus)
    (current_library(home) / "library.sqlite").write_bytes(b"not a database" * 100)
    with pytest.raises(NoLibrary, match="damaged"):
        open_library()
    build_library(corpus=corpus)
    assert find(open_library(), "surge").results


def test_several_builds_at_once_leave_one_whole_library(corpus, home):
    wrong = []

    def build():
        try:
            build_library(corpus=corpus)
        except Exception as error:
            wrong.append(error)

    builders = [threading.Thread(target=build) for _ in range(4)]
    for builder in builders:
        builder.start()
    for builder in builders:
        builder.join()
    assert not wrong
    assert find(open_library(), "surge").results


def test_a_path_that_is_not_there_is_an_error(corpus, home, tmp_path):
    with pytest.raises(MalformedInput, match="no such file"):
        build_library([tmp_path / "nothing.txt"], corpus=corpus)


def test_a_link_that_leads_nowhere_is_reported_and_stops_nothing(corpus, home, change_corpus):
    change_corpus({"lcg/glossary/reveal.md": "---\ntitle: Reveal\nsee: [lcg/nowhere]\n---\nText.\n"})
    assert build_library(corpus=corpus).problems == [
        "corpus/lcg/glossary/reveal.md: `lcg/nowhere` names no entry"
    ]


def test_a_failed_build_leaves_the_library_in_force(corpus, home, change_corpus):
    build_library(corpus=corpus)
    before = current_library(home)
    change_corpus({"lcg/glossary/broken.md": "no front matter"})
    with pytest.raises(MalformedInput):
        build_library(corpus=corpus)
    assert current_library(home) == before
    assert open_library().entry("lcg/reveal").title == "Reveal"


def test_a_build_that_fails_half_way_leaves_nothing_behind(corpus, home, monkeypatch):
    build_library(corpus=corpus)
    folders = set((home / LIBRARIES).iterdir())

    def fail(*_):
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr("indexer.store._write_search_index", fail)
    with pytest.raises(CannotKeep, match="full"):
        build_library(corpus=corpus)
    assert set((home / LIBRARIES).iterdir()) == folders
    assert find(open_library(), "surge").results


def test_a_reader_of_the_old_library_goes_on_reading_it(corpus, home, change_corpus):
    build_library(corpus=corpus)
    old = open_library()
    change_corpus({"lcg/glossary/reveal.md": "---\ntitle: Reveal anew\n---\nText.\n"})
    build_library(corpus=corpus)
    assert old.entry("lcg/reveal").title == "Reveal"
    assert find(old, "surge").results
    assert open_library().entry("lcg/reveal").title == "Reveal anew"


def test_readers_never_see_half_a_library(corpus, home):
    build_library(corpus=corpus)
    stop, wrong = threading.Event(), []

    def keep_reading():
        while not stop.is_set():
            try:
                library = open_library()
                assert library.entry("lcg/keyword/surge").title == "Surge"
                assert find(library, "fierce minion").results
            except Exception as error:
                wrong.append(error)

    readers = [threading.Thread(target=keep_reading) for _ in range(3)]
    for reader in readers:
        reader.start()
    for _ in range(5):
        build_library(corpus=corpus)
    stop.set()
    for reader in readers:
        reader.join()
    assert not wrong


def test_old_libraries_are_removed_after_a_while(corpus, home, monkeypatch):
    for _ in range(3):
        build_library(corpus=corpus)
    assert len(list((home / LIBRARIES).iterdir())) == 3
    monkeypatch.setattr("indexer.build.KEPT_FOR", -1.0)
    build_library(corpus=corpus)
    assert [folder.name for folder in (home / LIBRARIES).iterdir()] == [current_library(home).name]


def test_a_library_is_up_to_date_until_something_it_is_made_from_changes(
    corpus, home, documents, change_corpus
):
    assert not is_up_to_date([], corpus=corpus)
    build_library([documents], corpus=corpus)
    assert is_up_to_date([documents], corpus=corpus)
    assert documents_of_last_build() == [documents]
    assert not is_up_to_date([], corpus=corpus)
    change_corpus({"lcg/glossary/new.md": "---\ntitle: New\n---\nText.\n"})
    assert not is_up_to_date([documents], corpus=corpus)


@pytest.mark.parametrize("convert", [wording_html, passage_html])
@pytest.mark.parametrize(
    "hostile",
    [
        "<script>alert(1)</script>",
        "<img src=x onerror=alert(1)>",
        "[click](javascript:alert(1))",
        '<a href="javascript:alert(1)">x</a>',
        "<iframe src='http://example.invalid'></iframe>",
        "<style>body{display:none}</style>",
        "<svg/onload=alert(1)>",
        "![x](http://example.invalid/track.png)",
        '<div onclick="alert(1)">x</div>',
        "<p style='position:fixed'>x</p>",
        "&lt;script&gt;alert(1)&lt;/script&gt;",
    ],
)
def test_hostile_markup_is_neutralised(convert, hostile):
    html = convert(f"Before **{hostile}** after\n\n{hostile}\n").lower()
    for danger in (
        "<script", "onerror=", "onload=", "onclick=", 'href="javascript', "<iframe", "<style", "<img", "<svg",
        "style="
    ):
        assert danger not in html
    assert "before" in html


def test_markdown_becomes_html_and_entry_links_become_addresses():
    assert wording_html("**Yes.** See [Surge](lcg/keyword/surge).") == (
        '<p><strong>Yes.</strong> See <a href="/lcg/keyword/surge" rel="noopener noreferrer">Surge</a>.</p>'
    )
    assert wording_html("Plain text, one line") == "<p>Plain text, one line</p>"
    assert "<ul>" in passage_html("- one\n- two")
    assert wording_html("") == ""


@pytest.mark.documents
def test_all_documents_are_built_within_the_budget(full_library, full_home, shared_documents):
    library = full_library
    assert all(document.imported for document in library.documents())
    size = sum(path.stat().st_size for path in library.folder.rglob("*") if path.is_file())
    assert size < 10_000_000, f"the library has {size:,} bytes"


@pytest.mark.documents
def test_every_citation_names_lines_that_the_document_has(full_library):
    lengths: dict[str, int] = {}
    for entry in full_library.entries():
        for citation in entry.citations:
            if citation.document == "corpus":
                continue
            assert citation.lines, (entry.id, citation)
            if citation.file not in lengths:
                with open(citation.file, encoding="utf-8") as file:
                    lengths[citation.file] = sum(1 for _ in file)
            assert 1 <= citation.lines[0] <= citation.lines[1] <= lengths[citation.file], (entry.id, citation)


@pytest.mark.documents
def test_the_faq_of_2012_is_older_where_the_compendium_has_the_number(full_library):
    then = full_library.citations("lcg/faq/1.15")
    assert {(one.document, one.current) for one in then} >= {("lcg-compendium", True), ("lcg-faq-1.3", False)}


@pytest.mark.documents
def test_the_answers_of_2012_that_stand_nowhere_else_stay_in_force(full_library):
    rows = full_library.connection.execute(
        """select distinct p.entry from cited c join entries e on e.ord = c.entry_ord join passages p on p.n = c.passage and p.entry = e.id
           where c.current = 1 and p.document = 'lcg-faq-1.3' and p.role = 'question'"""
    )
    assert {row[0] for row in rows} >= {
        "lcg/card/a-light-in-the-dark", "lcg/card/sacked", "lcg/card/wolf-rider"
    }
    assert "lcg/card/lost-and-alone" not in {row[0] for row in rows}

"""Documents of a known family with other content: read by their structure, placed by their number, and not
mended by mends for others.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from lcg_support import OWN, Read

from indexer.build import build_library
from indexer.mends import load_mends, mends_for, sketch_of
from indexer.readers import Source, recognise
from indexer.sketch import sample
from indexer.sources import load_sources, ranked
from ruling_service.errors import MalformedInput
from ruling_service.library import Library, open_library
from ruling_service.library.model import Reading
from ruling_service.library.reports import report_on, stated_by
from ruling_service.library.search import find
from ruling_service.resources import corpus_dir

COMPENDIUM = (OWN / "lcg-compendium.txt").read_text(encoding="utf-8")


def read(text: str, mends: Path = OWN) -> Read:
    """A text of ours, read as a file."""
    return Read(Source(Path("own.txt"), text), mends=mends)


def lines_of(text: str):
    return Source(Path("own.txt"), text).lines()


@pytest.fixture
def mends(tmp_path) -> Path:
    """One mend made for our compendium: a heading that the file has lost."""
    rows = ", ".join(f'"{one}"' for one in sketch_of(lines_of(COMPENDIUM)).lines)
    every = sketch_of(lines_of(COMPENDIUM)).every
    (tmp_path / "lcg-compendium.toml").write_text(
        'document = "lcg-compendium"\nedition = "9.9"\n\n[[mend]]\nkind = "heading"\ntext = "Kettle '
        'Smoke"\nbefore = "tilting is pouring"\n'
        f'why = "The heading is lost."\n\n[sketch]\nevery = {every}\nlines = [{rows}]\n',
        encoding="utf-8",
    )
    return tmp_path


# Mends and the document they were made for


def test_a_mend_is_applied_to_the_document_it_was_made_for(mends):
    made = read(COMPENDIUM, mends)
    assert made.reading.mends_applied == 1
    assert made.reading.notes == read(COMPENDIUM).reading.notes


@pytest.mark.parametrize(
    "change",
    [
        lambda text: text.replace("\n", "\r\n"),
        lambda text: text.replace("'", "’").replace("❖", "•"),
        lambda text: "\n".join(f"{line}  " for line in text.split("\n")),
        lambda text: text.replace(
            "## THE BENT SPOON", "## THE BENT SPOON\n\nA line that somebody put in between two others."
        ),
        lambda text: text[: text.index("# PLAYER CARDS")],
    ],
    ids=["line ends", "quotes and bullets", "spaces", "a line more", "a part less"],
)
def test_small_differences_leave_it_the_same_document(mends, change):
    assert read(change(COMPENDIUM), mends).reading.mends_applied == 1


def test_another_document_of_the_same_edition_is_read_without_them(mends):
    contents, body = COMPENDIUM.split("# LEARN TO PLAY\n", 1)
    reworded = [
        f"{line} in words of another maker" if len(line) > 12 and "#" not in line else line
        for line in body.split("\n")
    ]
    other = "\n".join([f"{contents}# LEARN TO PLAY", *reworded])
    made = read(other, mends)
    assert made.reading.edition == "9.9"
    assert made.reading.mends_applied == 0
    assert any("made for another file of this edition" in note for note in made.reading.notes)
    assert made.ids("scenario") == read(COMPENDIUM).ids("scenario")
    assert made.reader.uncovered() == []


@pytest.mark.parametrize("file", sorted(path.name for path in (corpus_dir() / "mends").glob("*.toml")))
def test_the_mends_of_this_project_are_not_applied_to_documents_of_ours(file):
    import tomllib

    stated = tomllib.loads((corpus_dir() / "mends" / file).read_text(encoding="utf-8"))
    applied, notes = mends_for(
        corpus_dir() / "mends", stated["document"], stated["edition"], lines_of(COMPENDIUM)
    )
    assert applied == []
    assert len(load_mends(corpus_dir() / "mends", stated["document"], stated["edition"])) > 0
    assert "none was applied" in notes[0]


def test_a_sketch_holds_no_words_and_is_the_same_for_every_copy():
    found = sketch_of(lines_of(COMPENDIUM))
    assert found.lines == sketch_of(lines_of(COMPENDIUM.replace("\n", "\n\n"))).lines
    assert all(len(one) == 10 and int(one, 16) % found.every == 0 for one in found.lines)
    assert sample(["too short a", ""], 1, str) == []


def test_a_sketch_that_is_wrong_says_so(mends):
    file = mends / "lcg-compendium.toml"
    file.write_text(file.read_text(encoding="utf-8").replace("every =", "often ="), encoding="utf-8")
    with pytest.raises(MalformedInput, match="sketch"):
        read(COMPENDIUM, mends)


# Other content


def test_a_compendium_with_another_scenario_has_that_one_too():
    text = COMPENDIUM.replace(
        "The Bent Spoon .....\t10", "The Bent Spoon .....\t10\nThe Lidless Pot .....\t11"
    )
    sheet = "## THE LIDLESS POT\n\n#### KEYWORDS\n\n**Simmer X** – see rule [3.8.1] page 4\n\n"
    text = text.replace("# PLAYER CARDS\n\nCards", f"{sheet}# PLAYER CARDS\n\nCards")
    assert text.count("LIDLESS POT") == 1
    before, after = read(COMPENDIUM), read(text)
    assert after.ids("scenario") - before.ids("scenario") == {"lcg/scenario/the-lidless-pot"}
    assert before.ids("scenario") <= after.ids("scenario")
    assert after.one("lcg/scenario/the-lidless-pot", "keywords").see == ["lcg/keyword/simmer"]
    assert after.reader.uncovered() == []


def test_an_faq_of_another_version_is_a_document_of_its_own():
    text = (OWN / "lcg-faq.txt").read_text(encoding="utf-8")
    assert [
        read(text.replace("version 8.8", f"version {n}")).reading.document for n in ("1.2", "1.8")
    ] == ["lcg-faq-1.2", "lcg-faq-1.8"]


def test_a_wiki_page_of_another_version_is_read_by_its_structure():
    text = (OWN / "tcg-wiki.txt").read_text(encoding="utf-8").replace(
        "Comprehensive Rules 9.1", "Comprehensive Rules 9.7"
    )
    cls = recognise(text)
    made = cls(Source(Path("own.txt"), text), OWN).read()
    assert (made.document, made.edition) == ("tcg-comprehensive-9.7", "9.7")
    assert len(made.passages) > 10
    assert made.uncovered == []


# Their place


def reading(document: str, edition: str, game: str = "lcg") -> Reading:
    return Reading(document=document, title="A document", edition=edition, game=game, passages=[])


def test_an_edition_that_is_not_listed_stands_beside_the_listed_one_by_its_number():
    known = load_sources(corpus_dir())
    found = ranked(
        known, [reading("lcg-faq-1.8", "1.8"), reading("lcg-faq-1.2", "1.2"), reading("lcg-leaflet", "1")]
    )
    in_order = sorted(
        (name for name, one in found.items() if one.game == "lcg"), key=lambda name: found[name].rank
    )
    assert in_order == [
        "lcg-compendium", "lcg-faq-1.8", "lcg-faq-1.3", "lcg-faq-1.2", "lcg-rulebook-2011", "lcg-leaflet"
    ]
    assert [found[name].rank for name in in_order] == [1, 2, 3, 4, 5, 6]
    assert "later than 1.3" in found["lcg-faq-1.8"].note
    assert found["tcg-starter"].rank == known["tcg-starter"].rank


def test_of_two_later_editions_the_latest_comes_first():
    later = [reading(f"tcg-comprehensive-{edition}", edition, "tcg") for edition in ("4.10", "4.9")]
    found = ranked(load_sources(corpus_dir()), later)
    in_order = sorted(
        (name for name, one in found.items() if one.game == "tcg"), key=lambda name: found[name].rank
    )
    assert in_order[:3] == ["tcg-comprehensive-4.10", "tcg-comprehensive-4.9", "tcg-comprehensive-4.2"]


def test_the_library_lists_it_and_its_wording_prevails_over_older_ones(tmp_path):
    faq = (OWN / "lcg-faq.txt").read_text(encoding="utf-8").replace(
        "FAQ version 8.8 1/1/2031", "FAQ version 1.8 1/1/2031"
    )
    (tmp_path / "faq.txt").write_text(faq, encoding="utf-8")
    (tmp_path / "older.txt").write_text(faq.replace("version 1.8", "version 1.1"), encoding="utf-8")
    build_library([tmp_path / "faq.txt", tmp_path / "older.txt"], home=tmp_path / "home")
    library = open_library(tmp_path / "home")
    listed = {one.document: one for one in library.documents()}
    assert listed["lcg-faq-1.8"].imported
    assert listed["lcg-faq-1.8"].rank < listed["lcg-faq-1.3"].rank < listed["lcg-faq-1.1"].rank
    entry = library.entry(stated_by(library, "lcg-faq-1.8")[3].entry)
    assert {one.document for one in entry.passages} == {"lcg-faq-1.8"}
    assert {one.document for one in entry.older} == {"lcg-faq-1.1"}
    assert "lcg-faq-1.1" in [one.document for one in entry.standing.older]


# What was read of a document


@pytest.fixture(scope="module")
def library(tmp_path_factory) -> Library:
    """The real corpus and our compendium."""
    folder = tmp_path_factory.mktemp("compendium")
    (folder / "own.txt").write_text(COMPENDIUM, encoding="utf-8")
    build_library([folder / "own.txt"], home=folder / "home")
    return open_library(folder / "home")


def test_a_report_accounts_for_every_line(library):
    report = report_on(library, "lcg-compendium")
    lines = report.lines
    assert lines.all == COMPENDIUM.count("\n")
    assert lines.all == lines.in_passages + lines.unplaced + lines.furniture + lines.blank + lines.unread
    assert (lines.unread, report.unread) == (0, [])
    assert sum(report.by_layer.values()) == report.document.passages == sum(report.by_role.values())
    assert [one.reason for one in report.unplaced]
    assert report.missing[0].lines


def test_lines_without_a_place_are_found_by_search(library):
    lost = library.unplaced("lcg-compendium")[0]
    words = " ".join(lost.text.replace("*", "").split()[:6])
    entry = "lcg/rule/unplaced-lcg-compendium"
    assert entry in [one.id for one in find(library, f'"{words}"').results]
    shown = library.entry(entry)
    assert lost.text in [one.text for one in shown.passages]
    assert any(lost.reason in one.heading for one in shown.passages)


def test_what_a_document_says_comes_in_its_order(library):
    said = stated_by(library, "lcg-compendium")
    first = [one.lines[0][0] for one in said]
    assert first == sorted(first)
    assert said[0].entry == "lcg/rule/about-the-compendium"


def test_the_parts_of_the_compendium_are_layers():
    parts = load_sources(corpus_dir())["lcg-compendium"]

    def layer(kind, group):
        from ruling_service.library.model import Passage

        passage = Passage(
            document="lcg-compendium", entry="lcg/x", kind=kind, title="X", heading="X", spans=[], text="x",
            group=group
        )
        return parts.part_of(passage), parts.layer_of(passage)

    order = [
        layer("card", "Core Set"), layer("keyword", "Road to Rivendell"),
        layer("glossary", "Rules Reference glossary"),
        layer("faq", "Round sequence"), layer("glossary", "Learn to Play"),
        layer("keyword", "Numbered rules"),
        layer("framework", "Round sequence"), layer("rule", "A Guide to Action Windows"),
    ]  # fmt: skip
    assert [place for _, place in order] == [1, 2, 3, 4, 5, 6, 7, 8]
    assert layer("rule", "Setting the game") == layer("rule", "Ending the game") == (
        "Setup, round and ending as of 2011", 7
    )
    assert layer("framework", "Timing and gameplay") == ("Rules Reference", 3)


def test_the_lines_of_a_mended_passage_stay_quotable_as_they_are(mends, tmp_path):
    made = read(COMPENDIUM, mends)
    touched = [one for one in made.reading.passages if one.mends]
    assert touched
    for passage in touched:
        numbered = [line.partition(": ") for line in passage.raw.split("\n")]
        assert [text for _, _, text in numbered] == [made.source[int(number)] for number, _, _ in numbered]
        assert [int(number) for number, _, _ in numbered] == [
            number for span in passage.spans for number in range(span.first, span.last + 1)
            if made.source[number].strip()
        ]
    assert all(not one.raw for one in made.reading.passages if not one.mends)


def test_a_question_on_a_sheet_is_cited_by_its_place_there(tmp_path):
    import shutil

    corpus = tmp_path / "corpus"
    (corpus / "lcg" / "faq").mkdir(parents=True)
    shutil.copyfile(corpus_dir() / "sources.toml", corpus / "sources.toml")
    asked = read(COMPENDIUM)
    sheet = next(one for one in asked.reading.passages if one.kind == "scenario" and one.role == "question")
    number = [one for one in asked.entry(sheet.entry) if one.role == "question"].index(sheet) + 1
    (corpus / "lcg" / "faq" / "that.md").write_text(
        f'---\ntitle: That\nsources: '
        f'{{lcg-compendium: ["{sheet.title}, question {number}", "{sheet.title}, question 99"]}}\n---\nSo.\n',
        encoding="utf-8",
    )
    (tmp_path / "own.txt").write_text(COMPENDIUM, encoding="utf-8")
    report = build_library([tmp_path / "own.txt"], corpus=corpus, home=tmp_path / "home")
    (cited,) = open_library(tmp_path / "home").entry("lcg/faq/that").passages
    assert cited.text == sheet.text
    assert cited.home == sheet.entry
    assert any("question 99" in problem for problem in report.problems)

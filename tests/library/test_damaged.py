"""A damaged file is noticed when it is opened: it is named with the command that mends it, and that command
mends it.
"""

from __future__ import annotations

import shutil
import sys

import pytest

from indexer.build import build_library
from indexer.last_build import documents_of_last_build, is_up_to_date
from ruling_service import cli
from ruling_service.ask.recalling import wordings
from ruling_service.ask.recalling.worded import Gathered
from ruling_service.library import NoLibrary, made, open_library
from ruling_service.library.card_file import CardsDamaged
from ruling_service.library.cards import ImportedCards, import_cards
from ruling_service.library.health import search_once
from ruling_service.library.indexed_words import IndexedWords
from ruling_service.library.place import current_library
from ruling_service.library.search import Searcher, find

CARD = '{"id": "1", "name": "Kept Hero", "type": "Hero"}\n'


def emptied(path):
    path.write_bytes(b"")


def halved(path):
    path.write_bytes(path.read_bytes()[: path.stat().st_size // 2])


def one_bit_turned(path):
    data = bytearray(path.read_bytes())
    data[len(data) // 2] ^= 1
    path.write_bytes(data)


def removed(path):
    path.unlink()


def made_a_folder(path):
    path.unlink()
    path.mkdir()


DAMAGES = [emptied, halved, one_bit_turned, removed, made_a_folder]


@pytest.mark.parametrize("damage", DAMAGES)
@pytest.mark.parametrize(
    "name", ["library.sqlite", "complete", "synonyms.toml", "search/*.seg", "search/*.toc"]
)
def test_every_damaged_file_of_a_library_is_named_and_mended(corpus, home, name, damage, capsys):
    build_library(corpus=corpus)
    assert find(open_library(), "surge").results
    (path,) = current_library(home).glob(name)
    damage(path)
    with pytest.raises(NoLibrary, match="damaged") as error:
        open_library()
    assert error.value.where == str(path)
    assert "rulings index --if-changed" in error.value.hint
    assert cli.run(["search", "surge"]) == 2
    assert str(path) in capsys.readouterr().err
    assert not is_up_to_date([], corpus=corpus)
    build_library(corpus=corpus)
    assert find(search_once(home), "surge").results


def test_the_documents_of_a_damaged_library_are_not_forgotten(corpus, home, tmp_path):
    (tmp_path / "notes.txt").write_text("no rules")
    build_library([tmp_path / "notes.txt"], corpus=corpus)
    folder = current_library(home)
    halved(folder / "library.sqlite")
    assert documents_of_last_build() == [tmp_path / "notes.txt"]
    build_library([tmp_path / "notes.txt"], corpus=corpus)
    emptied(current_library(home) / "complete")
    assert documents_of_last_build() == [tmp_path / "notes.txt"]


@pytest.mark.parametrize("damage", [emptied, halved, one_bit_turned, made_a_folder])
def test_damaged_cards_are_named_and_set_aside_by_the_next_import(corpus, home, tmp_path, damage, capsys):
    build_library(corpus=corpus)
    path = tmp_path / "cards.jsonl"
    path.write_text(CARD)
    import_cards(path)
    damage(home / "cards.sqlite")
    with pytest.raises(CardsDamaged, match="rulings import-cards") as error:
        ImportedCards().names()
    assert error.value.where == str(home / "cards.sqlite")
    assert cli.run(["ask", "Does Kept Hero exhaust?", "--game", "lcg"]) == 2
    assert "cards.sqlite" in capsys.readouterr().err
    report = import_cards(path)
    assert ImportedCards().names() == ["Kept Hero"]
    assert "set aside" in report.notes[0].reason
    assert list(home.glob("cards.sqlite.damaged-*"))


def test_a_damaged_journal_beside_the_cards_of_an_older_version_costs_nothing(home, tmp_path):
    path = tmp_path / "cards.jsonl"
    path.write_text(CARD)
    import_cards(path)
    (home / "cards.sqlite-journal").write_bytes(b"garbled" * 100)
    assert ImportedCards().names() == ["Kept Hero"]


@pytest.mark.parametrize("damage", DAMAGES)
def test_what_was_made_of_files_is_not_used_where_it_is_damaged(home, damage):
    home.mkdir()
    files, kept = made.Files((home, ".yaml")), home / "asked-lcg.bin"
    shelf = wordings.Shelf({}, Gathered().columns(), {"a title": "a title"})
    made.save(kept, files, "titles", shelf)
    assert made.load(kept, files, "titles", wordings.Shelf) == shelf
    damage(kept)
    assert made.load(kept, files, "titles", wordings.Shelf) is None
    assert not made.is_kept(kept, files, "titles")
    # a folder in its place is left, and it is made anew each time
    made.save(kept, files, "titles", shelf)
    assert made.load(kept, files, "titles", wordings.Shelf) in (shelf, None)


def test_a_search_that_was_answered_before_is_not_taken_for_a_sound_library(corpus, home, monkeypatch):
    build_library(corpus=corpus)
    assert search_once(home)
    monkeypatch.setattr(IndexedWords, "_read_postings", lambda _self, _word: ([], []))
    with pytest.raises(NoLibrary, match="damaged"):
        search_once(home)


def test_damage_to_an_open_library_is_noticed_by_the_next_who_opens_it(corpus, home):
    build_library(corpus=corpus)
    library = open_library()
    assert open_library() is library
    one_bit_turned(library.folder / "library.sqlite")
    with pytest.raises(NoLibrary, match="library.sqlite"):
        open_library()


def test_a_failure_that_has_damage_behind_it_is_told_as_damage(corpus, home, monkeypatch, capsys):
    build_library(corpus=corpus)
    library = open_library()
    monkeypatch.setattr("ruling_service.library.open_library", lambda: library)
    one_bit_turned(library.folder / "library.sqlite")
    monkeypatch.setattr(Searcher, "search", lambda *_, **__: 1 / 0)
    assert cli.run(["search", "surge"]) == 2
    assert "library.sqlite" in capsys.readouterr().err


def test_a_failure_without_damage_is_not_hidden(corpus, home, monkeypatch):
    build_library(corpus=corpus)
    monkeypatch.setattr(Searcher, "search", lambda *_, **__: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        cli.run(["search", "surge"])


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such rights")
def test_a_folder_that_may_only_be_read_is_read(corpus, home, tmp_path):
    build_library(corpus=corpus)
    (tmp_path / "cards.jsonl").write_text(CARD)
    import_cards(tmp_path / "cards.jsonl")
    for path in [*home.rglob("*"), home]:
        path.chmod(0o500 if path.is_dir() else 0o400)
    try:
        assert find(search_once(home), "surge").results
        assert ImportedCards().names() == ["Kept Hero"]
    finally:
        for path in [home, *(path for path in home.rglob("*") if path.is_dir())]:
            path.chmod(0o700)
        shutil.rmtree(home)

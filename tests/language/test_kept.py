"""A card language that was kept is the one that is read; one that is damaged, or of other files or other
declarations, is read anew.
"""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

import pytest

from ruling_service.engine import language as languages
from ruling_service.engine.kernel.keywords import Keyword
from ruling_service.engine.language import kept, reads
from ruling_service.engine.language.grammar import Constant

GRAMMARS = Path(languages.__file__).parent / "grammars"
GAMES = ("lcg", "tcg")


@pytest.fixture
def read(tmp_path, monkeypatch):
    """Reads the language of a game of files of our own, as in a new process; says how often they were read."""
    folder = tmp_path / "grammars"
    shutil.copytree(GRAMMARS, folder, ignore=shutil.ignore_patterns("__pycache__"))
    monkeypatch.setattr(reads, "GRAMMARS", folder)
    monkeypatch.setattr(sys, "dont_write_bytecode", False)
    monkeypatch.setattr(sys, "pycache_prefix", None)
    counted: list[str] = []
    load = reads.load
    monkeypatch.setattr(reads, "load", lambda *given: counted.append(given[0]) or load(*given))

    def again(game: str = "lcg"):
        languages._language.cache_clear()
        return languages.card_language(game)

    again.counted, again.folder = counted, folder
    yield again
    languages._language.cache_clear()


def all_of(language) -> dict[str, object]:
    """Everything by which a language reads and says texts."""
    grammar = language.grammar
    return {
        "words": grammar.words, "meanings": grammar.meanings, "vocabulary": grammar.vocabulary,
        "accounts": language.accounts, "agreement": language.antecedents and language.antecedents.agreement,
        "categories": {
            name: (
                one.is_enum, one.own, one.patterns, one.by_kind, one.firsts, one.parts,
                [pattern.needs for pattern in one.patterns],
                [[other is pattern for other in one.own] for pattern in one.patterns],
            )
            for name, one in grammar.categories.items()
        },
    }  # fmt: skip


@pytest.mark.parametrize("game", GAMES)
def test_what_is_kept_is_what_is_read(read, game):
    made = all_of(read(game))
    assert read.counted == [game]
    assert all_of(read(game)) == made
    assert read.counted == [game]


@pytest.mark.parametrize("ending", [".grammar", ".words", ".account.toml", ".antecedents.toml"])
def test_another_file_is_read(read, ending):
    read()
    path = read.folder / f"lcg{ending}"
    path.write_text(path.read_text("utf-8") + "\n# another line\n", "utf-8")
    read()
    assert read.counted == ["lcg", "lcg"]


def test_another_keyword_is_known(read):
    read()
    keywords = languages.keywords_known("lcg")
    made_up = keywords.declare(Keyword(name="Moonlit", entry="lcg/keyword/surge"))
    try:
        assert ("moonlit",) in read().grammar.vocabulary["keyword"]
    finally:
        keywords.withdraw(made_up)
    assert ("moonlit",) not in read().grammar.vocabulary["keyword"]
    assert read.counted == ["lcg"] * 3


def test_what_is_damaged_is_read_anew(read):
    made = all_of(read())
    (place,) = (read.folder / "__pycache__").iterdir()
    whole = place.read_bytes()
    middle = len(whole) // 2
    turned = whole[:middle] + bytes([whole[middle] ^ 1]) + whole[middle + 1 :]
    for damaged in (b"", whole[:20], whole[:-1], turned):
        place.write_bytes(damaged)
        assert all_of(read()) == made
        assert place.read_bytes() == whole
    assert read.counted == ["lcg"] * 5


def test_what_patterns_have_alike_is_kept_once_and_a_yes_is_no_number():
    alike = kept._Numbered()
    yes, one = Constant("all", True), Constant("all", 1)
    assert [alike.number(each) for each in (yes, one, Constant("all", True))] == [0, 1, 0]
    assert [each.value is True for each in alike.each] == [True, False]


def test_nothing_is_kept_where_nothing_is_to_be(read, monkeypatch):
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    made = all_of(read())
    assert not (read.folder / "__pycache__").exists()
    monkeypatch.setattr(sys, "dont_write_bytecode", False)
    (read.folder / "__pycache__").write_text("a file where the folder would be")
    assert all_of(read()) == made
    assert not list(read.folder.glob("*.read*"))
    assert read.counted == ["lcg"] * 2


def test_the_modules_that_read_are_there():
    assert all(path.is_file() for path in kept._readers())

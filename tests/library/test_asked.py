"""What cases are asked in finds the entries that settle them, in words that no rule has."""

from __future__ import annotations

import sqlite3

import pytest

from bench.quality import halves
from indexer.build import build_library
from ruling_service.errors import MalformedInput
from ruling_service.library import open_library
from ruling_service.library.asked import Asked, Wordings, write
from ruling_service.library.search import find, likely

RULE = "---\ntitle: {title}\n---\n{body}\n"
CASE = """game: lcg
title: A hall without singers
summary: Nobody at the table can sing.
ask: {where is: Harp}
expect: {answer: hall}
source: {lcg-compendium: Halls}
cites: [lcg/quiet-halls]
"""


@pytest.fixture
def corpus(tmp_path):
    glossary = tmp_path / "corpus" / "lcg" / "glossary"
    cases, said = (tmp_path / "corpus" / "lcg" / name for name in ("cases", "asked"))
    for folder in (glossary, cases, said):
        folder.mkdir(parents=True)
    (glossary / "quiet-halls.md").write_text(RULE.format(title="Quiet Halls", body="A hall stays as it is."))
    (glossary / "feasts.md").write_text(RULE.format(title="Feasts", body="A troll eats at the table."))
    (cases / "a-hall-without-singers.yaml").write_text(CASE)
    (said / "a-hall-without-singers.yaml").write_text(
        "asked:\n  - my bard has lost his voice, is the troll bored\nalso:\n  - asked: [does a mute minstrel bore trolls]\n"
    )
    (tmp_path / "corpus" / "sources.toml").write_text("")
    return tmp_path / "corpus"


def test_a_rule_is_found_in_the_words_of_its_cases(corpus, tmp_path):
    build_library(corpus=corpus, home=tmp_path / "home")
    library = open_library(tmp_path / "home")
    found = [one.id for one in find(library, "can a mute minstrel bore a troll?").results]
    assert "lcg/quiet-halls" in found
    assert "lcg/quiet-halls" not in [one.id for one in find(library, "may a giant sleep?").results]
    assert "lcg/quiet-halls" not in dict(likely(library, "can a mute minstrel bore a troll?", game=None, most=9))


@pytest.mark.parametrize("asks", ["how many trolls may eat at a feast?", "what is the number of trolls that eat at a feast?"])
def test_what_gives_the_number_comes_before_what_only_speaks_of_it(corpus, tmp_path, asks):
    glossary = corpus / "lcg" / "glossary"
    (glossary / "eaters.md").write_text(RULE.format(title="Eaters", body="With room for 5 trolls, they eat."))
    (glossary / "crowds.md").write_text(RULE.format(title="Crowds", body="With a row of trolls, they eat."))
    (glossary / "feasts.md").write_text(RULE.format(title="Halls", body="A feast is loud, a troll louder."))
    build_library(corpus=corpus, home=tmp_path / "home")
    found = [one.id for one in find(open_library(tmp_path / "home"), asks).results]
    assert found.index("lcg/eaters") < found.index("lcg/crowds")


def test_wordings_that_cannot_be_read_stop_the_build_with_their_place(corpus, tmp_path):
    (corpus / "lcg" / "asked" / "a-hall-without-singers.yaml").write_text("asked: [one, 'two]\n")
    with pytest.raises(MalformedInput) as told:
        build_library(corpus=corpus, home=tmp_path / "home")
    assert "a-hall-without-singers.yaml" in str(told.value.where)


def wordings(case, game, cites, **stems):
    return Wordings(case=case, game=game, cites=tuple(cites), stems=stems)


def test_the_nearest_cases_speak_for_what_they_cite_first_and_only_in_their_game():
    database = sqlite3.connect(":memory:")
    write(
        database,
        [
            wordings("lcg/case/a", "lcg", ["lcg/one", "lcg/two"], harp=3, troll=1),
            wordings("lcg/case/b", "lcg", ["lcg/three"], troll=1, feast=2),
            wordings("tcg/case/c", "tcg", ["tcg/one"], harp=300),
        ],
    )
    votes = Asked(database).votes(["harp", "troll", "unheard"], "lcg")
    assert list(votes) == ["lcg/one", "lcg/two", "lcg/three"]
    assert max(votes.values()) <= 1
    assert "tcg/one" in Asked(database).votes(["harp"], None)


def test_a_library_of_an_earlier_version_has_no_wordings():
    database = sqlite3.connect(":memory:")
    assert Asked(database).votes(["harp"], None) == {}


def test_the_questions_are_of_both_games_and_in_two_halves():
    parts = {half: [one for part in found.values() for one in part] for half, found in halves().items()}
    assert all(len(every) >= 45 for every in parts.values())
    assert all({one["game"] for one in every} == {"lcg", "tcg"} for every in parts.values())
    assert not {one["q"] for one in parts["tune"]} & {one["q"] for one in parts["apart"]}

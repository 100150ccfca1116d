"""Our own wording is read from where it stands, and a file that cannot be used says where and why."""

from __future__ import annotations

from pathlib import Path

import pytest

from indexer.corpus import decision, load_corpus, read_yaml
from indexer.sources import load_sources
from ruling_service.errors import MalformedInput
from ruling_service.resources import corpus_dir


def entry(corpus: Path, entry_id: str):
    return next(one for one in load_corpus(corpus).entries if one.id == entry_id)


def test_the_place_of_a_file_says_what_it_is(corpus):
    found = {one.id: (one.kind, one.game) for one in load_corpus(corpus).entries}
    assert found["lcg/keyword/surge"] == ("keyword", "lcg")
    assert found["lcg/reveal"] == ("glossary", "lcg")
    assert found["lcg/faq/1.22"] == ("faq", "lcg")
    assert found["lcg/case/thalin-first"] == ("case", "lcg")
    assert found["tcg/keyword/fierce"] == ("keyword", "tcg")


def test_front_matter_is_kept(corpus):
    surge = entry(corpus, "lcg/keyword/surge")
    assert surge.aliases == ["surge keyword"]
    assert surge.also == ["lcg/surge"]
    assert surge.sources == {"lcg-compendium": ["3.8.17"]}
    assert surge.see == ["lcg/reveal"]
    assert surge.file == "corpus/lcg/keywords/surge.md"
    assert surge.summary == "Reveal another card."


def test_a_number_with_a_point_stays_as_written(corpus, change_corpus):
    change_corpus({"lcg/faq/1.10.md": "---\ntitle: Limits\nsources: {lcg-faq-1.3: 1.10}\n---\nText.\n"})
    assert entry(corpus, "lcg/faq/1.10").sources == {"lcg-faq-1.3": ["1.10"]}
    assert entry(corpus, "lcg/case/thalin-first").extra["situation"]["at"] == "3.10"
    assert load_corpus(corpus).cards[0].facts["number"] == "6.10"


def test_words_that_older_yaml_takes_for_yes_and_no_stay_words():
    assert read_yaml("on: no\nyes: true", "x") == {"on": "no", "yes": True}


def test_an_erratum_among_the_cards_has_its_own_id(corpus, change_corpus):
    change_corpus({"lcg/cards/beastmaster.md": "---\ntitle: Beastmaster\nkind: erratum\n---\nText.\n"})
    assert entry(corpus, "lcg/erratum/beastmaster").kind == "erratum"


def test_fields_of_one_kind_are_kept_as_extra(corpus, change_corpus):
    change_corpus({"lcg/scenarios/x.md": "---\ntitle: X\ncycle: Core Set\norder: 3\n---\nText.\n"})
    assert entry(corpus, "lcg/scenario/x").extra == {"cycle": "Core Set", "order": 3}


@pytest.mark.parametrize(
    ("name", "text", "where", "what"),
    [
        ("lcg/glossary/x.md", "no front matter", "x.md:1", "front matter"),
        ("lcg/glossary/x.md", "---\ntitle: X\n", "x.md:3", "not closed"),
        ("lcg/glossary/x.md", "---\ntitle: X\nsee: [a\n---\n", "x.md:4", "not valid YAML"),
        ("lcg/glossary/x.md", "---\ntitle: X\nsee: lcg/a\n---\n", "x.md:3", "array"),
        ("lcg/glossary/x.md", "---\nsee: []\n---\n", "x.md:2", "title"),
        ("lcg/glossary/x.md", "---\ntitle: X\nalises: [y]\n---\n", "x.md:3", "`aliases`"),
        ("lcg/glossary/x.md", "---\ntitle: X\nkind: thing\n---\n", "x.md:3", "thing"),
        ("lcg/glossary/X Y.md", "---\ntitle: X\n---\n", "X Y.md", "x-y.md"),
        ("lcg/glossary/reveal-2.md", "---\ntitle: X\nid: lcg/reveal\n---\n", "reveal", "already taken"),
        ("lcg/glossary/x.md", "---\ntitle: X\nalso: [lcg/reveal]\n---\n", "x.md", "lcg/reveal"),
        ("lcg/glossary/x.md", "---\ntitle: X\nalso: [lcg/surge]\n---\n", "", "lcg/surge"),
        ("lcg/cases/x.yaml", "at: 3.3\n", "x.yaml:1", "title"),
        ("lcg/cases/x.yaml", "title: X\nsource: 3\n", "x.yaml", "source"),
        ("lcg/cards/x.yaml", "- a\n", "x.yaml:1", "no fields"),
        ("lcg/cards/x.yaml", "type: hero\n", "x.yaml:1", "name"),
    ],
)
def test_a_file_that_cannot_be_used_says_where_and_why(corpus, change_corpus, name, text, where, what):
    change_corpus({name: text})
    with pytest.raises(MalformedInput) as error:
        load_corpus(corpus)
    assert where in error.value.where
    assert what in str(error.value)


def test_a_file_that_is_not_utf_8_names_the_line(corpus):
    (corpus / "lcg/glossary/x.md").write_bytes(b"---\ntitle: X\n---\nTh\xe9oden\n")
    with pytest.raises(MalformedInput, match="not UTF-8") as error:
        load_corpus(corpus)
    assert error.value.where.endswith("x.md:4")


def test_a_missing_corpus_is_an_error_and_not_an_empty_library(tmp_path):
    with pytest.raises(MalformedInput, match="no corpus"):
        load_corpus(tmp_path / "nowhere")


def test_notes_for_writers_are_no_entries(corpus, change_corpus):
    before = len(load_corpus(corpus).entries)
    change_corpus(
        {
            "lcg/glossary/README.md": "How to write.", "lcg/glossary/.draft.md": "Draft.",
            "lcg/glossary/_x.md": "Draft."
        }
    )
    assert len(load_corpus(corpus).entries) == before


@pytest.mark.parametrize(
    ("body", "said"),
    [
        ("**No.** Because.", "No."),
        ("It is so. And more.", "It is so."),
        ("# Heading\n\nPlain *words* of [a link](lcg/x). More.", "Plain words of a link."),
        ("", ""),
    ],
)
def test_the_decision_is_the_first_bold_sentence_or_else_the_first(body, said):
    assert decision(body) == said


def test_the_known_documents_have_one_rank_each_within_a_game():
    known = load_sources(corpus_dir())
    for game in ("lcg", "tcg"):
        ranks = [document.rank for document in known.values() if document.game == game]
        assert len(ranks) == len(set(ranks)) == 3


def test_the_real_corpus_loads_and_every_entry_has_words_and_a_title():
    found = load_corpus(corpus_dir())
    assert len(found.entries) > 500
    assert not [one.id for one in found.entries if not one.title.strip()]
    assert not [
        one.id for one in found.entries if not one.body.strip() and one.kind not in {"case", "scenario"}
    ]

"""Search: the exact name first, mistakes repaired, questions understood, and nothing of a text can act as
markup.
"""

from __future__ import annotations

import contextlib

import pytest

from bench.quality import load, measure
from indexer.build import build_library
from ruling_service.errors import MalformedInput, UnknownName
from ruling_service.library import open_library
from ruling_service.library.cards import import_cards
from ruling_service.library.found import Found, varied
from ruling_service.library.ranking import Unit
from ruling_service.library.search import find
from ruling_service.library.snippets import beyond, snippet
from ruling_service.library.spelling import Speller, distance
from ruling_service.library.text import stem, terms


def ids(answer):
    return [result.id for result in answer.results]


# Words


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("deck", "decks"), ("ally", "allies"), ("discard", "discarded"), ("ready", "readied"),
        ("move", "moving"), ("enemy", "enemies"),
        ("choose", "chosen"), ("Dwarf", "Dwarves"), ("engage", "engaging"), ("staged", "staging"),
        ("skip", "skipped"),
    ],
)  # fmt: skip


def test_forms_of_a_word_are_one(one, other):
    assert terms(one) == terms(other)


@pytest.mark.parametrize(
    ("one", "other"),
    [("deck", "desk"), ("attack", "attach"), ("hero", "here"), ("class", "clas"), ("pass", "past")]
)
def test_different_words_stay_different(one, other):
    assert stem(one) != stem(other)


def test_diacritics_and_apostrophes_are_folded():
    assert terms("Théoden’s Dúnedain") == terms("theoden's dunedain")


# Order


def test_the_exact_title_comes_first(small_library):
    assert ids(find(small_library, "reveal"))[0] == "lcg/reveal"
    assert ids(find(small_library, "Encounter Decks"))[0] == "lcg/encounter-deck"


def test_an_alias_counts_as_a_name(small_library):
    assert ids(find(small_library, "when revealed"))[0] == "lcg/faq/1.22"


def test_diacritics_do_not_matter(small_library):
    assert ids(find(small_library, "thalin"))[0] == "lcg/card/thalin"
    assert ids(find(small_library, "THALÍN"))[0] == "lcg/card/thalin"


def test_what_is_in_force_comes_before_what_was_replaced(corpus, home, change_corpus):
    text = "---\ntitle: Wording {}\n{}---\nPhantom enemies vanish at dawn.\n"
    change_corpus(
        {
            "lcg/glossary/a-old.md": text.format("one", "replaced_by: lcg/b-new\n"),
            "lcg/glossary/b-new.md": text.format("two", "replaces: lcg/a-old\n"),
        }
    )
    build_library(corpus=corpus)
    answer = find(open_library(), "phantom dawn")
    assert ids(answer) == ["lcg/b-new", "lcg/a-old"]
    assert [result.current for result in answer.results] == [True, False]


def test_players_words_find_the_games_terms(small_library):
    assert "lcg/faq/1.22" in ids(find(small_library, "WR"))
    assert (
        ids(find(small_library, "tapped character"))[0] == "lcg/exhausted"
        or "lcg/exhausted" in ids(find(small_library, "tap"))
    )


def test_a_question_is_answered_by_the_entry_it_is_about(small_library):
    assert ids(find(small_library, "Can an exhausted character defend?"))[0] == "lcg/exhausted"
    assert ids(
        find(small_library, "What do I do when the encounter deck runs out of cards?")
    )[0] == "lcg/encounter-deck"


# Mistakes


def test_a_mistyped_word_is_repaired_and_said(small_library):
    answer = find(small_library, "encouter dek")
    assert answer.corrected == "encounter deck"
    assert ids(answer)[0] == "lcg/encounter-deck"


def test_a_right_word_is_left_alone(small_library):
    assert find(small_library, "surges").corrected is None


def test_plain_english_is_no_mistyped_term(small_library, corpus):
    """ "Hurt" stands in the wordings of cases and nowhere in the rules; "hunt" and "hurl" do there."""
    known = Speller({"hunt": 9, "health": 9, "hurt": 0})
    assert known.is_english("hurt")
    assert known.is_english("hurts")
    assert not known.is_english("hunt")
    assert known.repair("hunr") == "hunt"


def test_no_word_is_repaired_to_one_that_the_library_lacks():
    assert Speller({"hurt": 0}).repair("hurr") is None


@pytest.mark.parametrize("part", ["skirmish", "assignment phase", "regroup phase"])
@pytest.mark.parametrize("asked", ["order of the steps of the {}", "steps of a {}", "sequence of the {}"])
def test_how_something_goes_is_said_by_its_own_entry(real_library, part, asked):
    """The turn's sequence was first: each of the other words is in one of its names."""
    found = find(real_library, asked.format(part), game="tcg").results[0].id
    assert found == f"tcg/{part.removesuffix(' phase')}-phase"


def test_a_search_leaves_the_words_of_questions_alone(real_library):
    answer = find(real_library, "my ally is hurt, he's healed")
    assert answer.corrected is None
    assert find(real_library, "how many of them can be heald").corrected is not None


def test_a_missing_blank_is_put_in():
    assert Speller({"when": 9, "revealed": 9}).repair("whenrevealed") == "when revealed"


@pytest.mark.parametrize(
    ("typed", "meant"),
    [
        ("sentinal", "sentinel"),
        ("egnage", "engage"),
        ("attatchment", "attachment"),
        ("willpowr", "willpower"),
        ("thraet", "threat"),
        ("xnhausted", "exhausted"),
    ],
)
def test_usual_slips_are_repaired(typed, meant):
    known = [
        "sentinel", "engage", "attachment", "willpower", "threat", "exhausted", "treat", "attack", "enrage"
    ]
    assert Speller(dict.fromkeys(known, 5)).repair(typed) == meant


def test_what_is_near_nothing_is_left():
    assert Speller({"sentinel": 5}).repair("qqqqqqq") is None


def test_distance_counts_changes():
    assert distance("surge", "surge", 3) == 0
    assert distance("surge", "surgee", 3) <= 0.9
    assert distance("surge", "sruge", 3) == 0.7
    assert distance("surge", "forest", 2) > 2


def test_names_of_imported_cards_are_no_mistakes(small_library, home, tmp_path):
    assert (
        find(small_library, "gandolf surge").corrected is None
        or "gandolf" not in find(small_library, "gandolf surge").corrected
    )
    cards = tmp_path / "cards.jsonl"
    cards.write_text('{"name": "Revela", "type": "Hero"}\n')
    import_cards(cards)
    assert find(open_library(), "revela surge").corrected is None


def test_nothing_found_suggests_what_is_near(small_library):
    answer = find(small_library, "kind:scenario fierce")
    assert answer.results == []
    assert find(small_library, "zzyzx").results == []
    assert [
        entry.id for entry in find(small_library, '"the long darkness"').suggestions
    ] == ["lcg/scenario/the-long-dark"]


# Operators


def test_operators_narrow(small_library):
    assert ids(find(small_library, "surge kind:keyword")) == ["lcg/keyword/surge"]
    assert ids(find(small_library, "game:tcg skirmish")) == ["tcg/keyword/fierce"]
    assert set(ids(find(small_library, "kind:keyword"))) == {"lcg/keyword/surge", "tcg/keyword/fierce"}
    assert all(result.kind == "keyword" for result in find(small_library, "surge", kind="keyword").results)


def test_a_card_finds_its_entry_and_what_mentions_it(small_library):
    assert ids(find(small_library, "card:thalin")) == ["lcg/card/thalin", "lcg/case/thalin-first"]


def test_a_scenario_finds_its_entry(small_library):
    assert ids(find(small_library, 'scenario:"long dark"')) == ["lcg/scenario/the-long-dark"]


def test_quotations_and_what_to_leave_out(small_library):
    assert ids(find(small_library, '"runs out"')) == ["lcg/encounter-deck"]
    assert "lcg/card/thalin" not in ids(find(small_library, "surge -damage"))
    assert "lcg/card/thalin" in ids(find(small_library, "surge"))


@pytest.mark.parametrize("query", ["card:nobody", "scenario:nowhere", "source:gospel"])
def test_an_operator_that_names_nothing_is_an_error_with_a_hint(small_library, query):
    with pytest.raises(UnknownName) as error:
        find(small_library, query)
    assert error.value.hint


@pytest.mark.parametrize("query", ["", '"open', "colour:red", "surge " * 20_000, "kind:nothing"])
def test_bad_queries_are_errors(small_library, query):
    with pytest.raises(MalformedInput):
        find(small_library, query)


@pytest.mark.parametrize(
    "query",
    [
        "' or 1=1 --", "a" * 900, "\x00\x01", "%s %d {x} \\", "*?~^", "(surge OR", "surge AND NOT", "💍", "游戏",
        "‮surge", "-", "a:", ":"
    ],
)
def test_strange_queries_neither_fail_nor_act(small_library, query):
    with contextlib.suppress(MalformedInput, UnknownName):
        answer = find(small_library, query)
        assert all("<script" not in result.snippet for result in answer.results)


# Snippets


def test_found_words_are_marked_and_markup_is_shown_not_used():
    html = snippet('Discard <b>it</b> & "then" draw.', {stem("discard"): 1.0, stem("draw"): 1.0})
    assert html == "<mark>Discard</mark> &lt;b&gt;it&lt;/b&gt; &amp; &quot;then&quot; <mark>draw</mark>."


def test_a_long_text_is_cut_where_the_words_stand():
    text = "Filler sentence here. " * 40 + "The sentinel defends. " + "Filler sentence here. " * 40
    html = snippet(text, {stem("sentinel"): 1.0})
    assert html.startswith("…")
    assert html.endswith("…")
    assert "<mark>sentinel</mark>" in html
    assert len(html) < 330


def test_hostile_text_in_the_corpus_cannot_act(corpus, home, change_corpus):
    change_corpus(
        {
            "lcg/glossary/evil.md": "---\ntitle: Evil <script>alert(1)</script>\n---\nEvil <img src=x onerror=alert(1)> text <mark>.\n"
        }
    )
    build_library(corpus=corpus)
    result = find(open_library(), "evil").results[0]
    assert "<img" not in result.snippet
    assert "<script" not in result.snippet
    assert "<img" not in open_library().entry("lcg/evil").html


# The real library


def test_a_repeated_query_is_not_worked_out_again(real_library):
    assert find(real_library, "When does surge resolve?") is find(real_library, "When does surge resolve?")


@pytest.mark.parametrize("half", ["tune", "held-out"])
def test_our_own_wording_answers_most_questions(real_library, half):
    found = measure(real_library, load(half))
    assert found["hit3"] >= 0.8, found["missed"]


@pytest.mark.documents
@pytest.mark.parametrize("half", ["tune", "held-out"])
def test_the_documents_answer_most_questions(full_library, half):
    found = measure(full_library, load(half))
    assert not found["skipped"]
    assert found["hit3"] >= 0.85, found["missed"]


def test_the_two_halves_of_the_queries_share_nothing_and_are_many():
    tune, held_out = ({query["q"].lower() for query in load(half)} for half in ("tune", "held-out"))
    assert not tune & held_out
    assert len(tune) + len(held_out) >= 80


def test_a_snippet_begins_with_a_sentence_and_never_within_a_word():
    told = "The players draw. " + "It goes on " * 9 + "and the sentinel defends. " + "Then more follows. " * 20
    assert snippet(told, {stem("sentinel"): 1.0}).startswith("…It goes on")
    long = "x" * 300 + " " + "so-" * 40 + "sentinel " + "and more of it " * 20
    assert snippet(long, {stem("sentinel"): 1.0}).startswith("…so-so-")
    clauses = "word " * 60 + "it goes on, where the sentinel defends " + "and on " * 60
    assert snippet(clauses, {stem("sentinel"): 1.0}).startswith("…where the <mark>sentinel")


@pytest.mark.parametrize(
    ("html", "rest"),
    [
        ("Who <mark>wins</mark>? The other side.", "The other side."),
        ("Who <mark>wins?</mark> The <mark>other</mark> side.", "The <mark>other</mark> side."),
        ("Who wins?", ""),
        ("…Who wins? The other side.", "…Who wins? The other side."),
        ("Who lost? The other side.", "Who lost? The other side."),
        ("Who wi", "Who wi"),
    ],
)
def test_a_snippet_does_not_say_the_summary_again(html, rest):
    assert beyond(html, "Who wins?") == rest


def test_signs_of_a_summary_are_the_same_in_html():
    assert beyond("A &amp; B &lt;c&gt;. Then D.", "A & B <c>.") == "Then D."
    assert beyond("Reach <mark>it</mark> and you lose. So be it.", "50. Reach it and you lose.") == "So be it."
    assert beyond("You lose at 50.", "50. Reach it and you lose.") == "You lose at 50."


@pytest.mark.parametrize(
    ("kinds", "shown"),
    [
        ("case case rule case card", "case rule card case case"),
        ("rule case case case", "rule case case case"),
        ("scenario case scenario glossary rule", "scenario case glossary scenario rule"),
        ("rule glossary card case case", "rule glossary card case case"),
        ("case case", "case case"),
    ],
)
def test_among_the_first_results_of_a_question_is_one_case_and_one_scenario_at_most(kinds, shown):
    found = [Found(unit_of(kind, number), 1.0) for number, kind in enumerate(kinds.split())]
    first = varied(found)
    assert " ".join(one.unit.kind for one in first) == shown
    assert sorted(one.unit.number for one in first) == list(range(len(found)))


def unit_of(kind, number):
    return Unit(number, f"lcg/{kind}/{number}", None, (), (), (), frozenset(), kind, "lcg", True, "")


def test_whoever_asks_for_cases_gets_cases(real_library):
    found = find(real_library, "kind:case who takes the damage of an undefended attack?", limit=5)
    assert {one.kind for one in found.results} == {"case"}


@pytest.mark.parametrize("typed", [
    "beravor erratum", "beravor errata", "errata beravor", "erratum for Beravor", "beravor rulings", "beravor text",
])
def test_a_card_is_found_by_its_name_beside_what_is_wanted_of_it(typed, real_library):
    results = [one.id for one in find(real_library, typed).results]
    assert results[0] == "lcg/card/beravor"
    assert "lcg/case/beravor-once-per-round" in results


def test_of_cards_of_one_name_the_changed_one_comes_first(real_library):
    first = find(real_library, "thalin errata").results[0]
    assert first.title == "Thalin"
    assert find(real_library, "errata").results[0].id != first.id


def test_the_small_words_of_a_synonym_are_not_marked(real_library):
    answer = find(real_library, "who would win with only one hero left", game="lcg", limit=12)
    assert any("<mark>" in one.snippet for one in answer.results)
    assert not any(f"<mark>{word}</mark>" in one.snippet for one in answer.results for word in ("the", "The", "of"))

"""Two editions side by side: documents where their owner has them, and one situation by the rules of two."""

from __future__ import annotations

import re
from html import unescape

import pytest

from ruling_service.situations.shared.loader import from_data
from ruling_service.situations.shared.permalink import encode
from ruling_service.web.aligning import aligned, folded, sentences
from ruling_service.web.marking import Part, marked

DOOMED = {
    "game": "lcg",
    "cards": [{"name": "Dread", "type": "enemy", "engagement cost": 40, "threat": 1, "attack": 1, "defense": 1,
               "hit points": 3, "keywords": ["Doomed 2"]}],
    "players": [{"name": "Tom", "heroes": ["Thalin"], "threat": 20}],
    "at": "2.2", "encounter deck": ["Dread", "Hill Troll"], "do": [{"reveal": "Dread"}],
    "ask": {"how much": "threat of Tom"},
}  # fmt: skip
"""A doomed card revealed in the planning phase: the first rulebook knows keywords in the staging step alone
(lcg/conflict/c03).
"""
PLAIN = {**DOOMED, "do": [{"exhaust": "Thalin"}]}


def code(situation):
    return encode(from_data(situation, checked=False))


def shown(site, situation, **more):
    query = {"s": code(situation), "b": "lcg-rulebook-2011", **more}
    return site.get("/simulate/rulesets.json", query_string=query).json


def test_what_differs_between_two_rulesets_is_named_and_marked(site):
    found = shown(site, DOOMED)
    assert [one["says"] for one in found["sides"]] == ["Threat of Tom: 22.", "Threat of Tom: 20."]
    assert found["differ"] == ["the answer", "how the table ends"]
    only = [[line["text"] for line in side["account"] if line["only"]] for side in found["sides"]]
    assert any("threat rises" in one for one in only[0])
    assert any("staging step" in one for one in only[1])
    page = unescape(site.get("/simulate/rulesets", query_string={"s": code(DOOMED), "b": "lcg-rulebook-2011"}).text)
    assert "part in the answer and in how the table ends" in page
    assert 'href="/lcg/conflict/c03"' in page


def test_what_two_rulesets_play_alike_is_said_to_be_so(site):
    found = shown(site, PLAIN)
    assert found["differ"] == []
    assert not [line for side in found["sides"] for line in (*side["account"], *side["ends"]) if line["only"]]


@pytest.mark.parametrize(("situation", "other"), [(DOOMED, "lcg-rulebook-2011"), (PLAIN, "lcg-faq-1.9")])
def test_where_none_are_named_the_nearest_that_plays_it_otherwise_stands_there(site, situation, other):
    """The nearest of all, where every edition plays it alike."""
    found = site.get("/simulate/rulesets.json", query_string={"s": code(situation)}).json
    assert [one["ruleset"] for one in found["sides"]] == ["lcg-compendium", other]


def test_a_ruleset_that_nobody_plays_is_refused_at_its_name(site, problem):
    answer = site.get("/simulate/rulesets.json", query_string={"s": code(DOOMED), "a": "house rules"})
    assert problem(answer, 400, "malformed")["where"] == "a"


@pytest.mark.parametrize("page", ["/simulate?s={}", "/lcg/case/feint-windows"])
def test_a_verdict_leads_to_its_two_editions(site, page):
    assert "/simulate/rulesets?s=" in site.get(page.format(code(DOOMED))).text


def test_words_are_marked_where_two_texts_differ():
    old, new = marked("Draw one card now.", "Draw two cards now.")
    assert old == [Part("Draw", False), Part("one card", True), Part("now.", False)]
    assert new == [Part("Draw", False), Part("two cards", True), Part("now.", False)]
    assert marked("Nothing is left.", "All of it.", 0.3) == ([Part("Nothing is left.", False)], [Part("All of it.", False)])
    assert marked("", "All of it.") == ([], [Part("All of it.", False)])


def test_like_sentences_stand_beside_each_other_and_others_alone():
    older = "Draw one card at once. A heron never sleeps in winter. Each player counts the lanterns."
    newer = "Each player counts the lanterns. Draw two cards at once. Boats are counted by whoever rows them."
    rows = [
        (" ".join(part.text for part in row.a), " ".join(part.text for part in row.b), row.alike)
        for row in aligned(older, newer)
    ]
    assert rows == [
        ("A heron never sleeps in winter.", "", False),
        ("Each player counts the lanterns.", "Each player counts the lanterns.", True),
        ("Draw one card at once.", "Draw two cards at once.", False),
        ("", "Boats are counted by whoever rows them.", False),
    ]


def test_a_sentence_is_found_in_a_whole_section():
    section = "Lanterns are lit first. A heron is counted once. Boats leave in the order of their owners."
    rows = aligned("A heron is counted twice.", section)
    assert [(bool(row.a), bool(row.b)) for row in rows] == [(False, True), (True, True), (False, True)]
    assert [part.text for part in rows[1].a if part.changed] == ["twice."]


def test_a_sentence_that_stands_elsewhere_or_twice_is_no_change():
    older = "A heron never sleeps in winter. Boats leave in the order of their owners. Yes."
    newer = "Boats leave in the order of their owners. Boats leave in the order of their owners. No."
    elsewhere = ({}, {folded("A heron never sleeps in winter."): "lcg/herons"})
    rows = [
        (" ".join(part.text for part in row.a), " ".join(part.text for part in row.b), row.moved)
        for row in aligned(older, newer, elsewhere)
    ]
    assert rows == [
        ("A heron never sleeps in winter.", "", "lcg/herons"),
        ("Boats leave in the order of their owners.", "Boats leave in the order of their owners.", ""),
        ("", "No.", ""), ("Yes.", "", ""),
    ]  # fmt: skip
    assert sentences("A: Yes. It is so. B. What then?") == ["A: Yes.", "It is so.", "B. What then?"]


@pytest.mark.documents
def test_two_documents_stand_side_by_side(full_site):
    found = full_site.get("/documents/compare.json?a=tcg-comprehensive-4.2&b=tcg-comprehensive-4.1").json
    assert found["entries"]
    for one in found["entries"]:
        assert any(part["changed"] for row in one["rows"] for part in (*row["a"], *row["b"]))
        for row in one["rows"]:
            assert row["alike"] or row["moved"] or any(part["changed"] for part in (*row["a"], *row["b"]))
    alike = full_site.get("/documents/compare.json?a=tcg-comprehensive-4.2&b=tcg-comprehensive-4.1&alike=1").json
    assert alike["pages"] > found["pages"]
    assert not set(found["only_a"]) & set(found["only_b"])
    assert "/documents/compare" in full_site.get("/documents/tcg-comprehensive-4.2").text


def test_documents_that_nobody_imported_say_so(site):
    page = site.get("/documents/compare?a=tcg-comprehensive-4.2&b=tcg-comprehensive-4.1")
    assert "imported here" in unescape(page.text)


def test_documents_of_two_games_are_not_compared(site, problem):
    problem(site.get("/documents/compare.json?a=tcg-comprehensive-4.2&b=lcg-faq-1.3"), 400, "malformed")


EXHAUSTED = "Can an exhausted character defend?"


def test_two_editions_keep_the_question_with_its_words_and_its_label(site):
    """The answer stands in the documents, and no edition says otherwise."""
    answer = site.get("/ask", query_string={"q": EXHAUSTED, "game": "lcg"})
    assert "official" in answer.text.partition('<p class="tags">')[2].partition("</p>")[0]
    address = next(unescape(one) for one in re.findall(r'href="(/simulate/rulesets[^"]*)"', answer.text))
    page = site.get(address)
    assert f"<h1>{EXHAUSTED}</h1>" in page.text
    assert 'class="label official"' in page.text
    assert page.text.count("so it has to be ready.</span>") == 1  # the reason is in the words in force
    assert page.text.count('<section class="verdict"') == 1  # what both say alike is said once
    assert site.get(address.replace("/rulesets?", "/rulesets.json?")).json["differ"] == []


def test_a_question_that_was_played_otherwise_lends_no_label(site):
    answered = site.get("/simulate/rulesets", query_string={"s": code(DOOMED), "q": EXHAUSTED})
    assert 'class="label official"' not in answered.text
    assert EXHAUSTED not in answered.text.partition("<h1>")[2].partition("</h1>")[0]

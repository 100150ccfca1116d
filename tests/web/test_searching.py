"""The page of results."""

from __future__ import annotations

import pytest
from reader_of_pages import links, seen


def test_the_exact_name_comes_first_with_its_decision(site):
    page = site.get("/search?q=surge&game=lcg")
    first = page.text.split("<li>", 20)
    assert any("/lcg/keyword/surge" in part for part in first)
    assert site.get("/search.json?q=surge").json["results"][0]["id"] == "lcg/keyword/surge"
    assert "<mark>" in page.text


def test_a_mistyped_query_says_what_is_shown_instead(site):
    page = seen(site.get("/search?q=surje"))
    assert "Showing results for surge" in page
    assert "surje" in page


def test_facets_count_what_they_leave_and_can_be_undone(site):
    data = site.get("/search.json?q=attack").json
    kinds = {one["value"]: one["count"] for one in data["kinds"]}
    keyword = site.get("/search.json?q=attack&kind=keyword").json
    assert 0 < keyword["total"] == kinds["keyword"] < data["total"]
    assert all(one["kind"] == "keyword" for one in keyword["results"])
    assert "/search?q=attack" in links(site.get("/search?q=attack&kind=keyword"))


def test_pages_of_results_hold_each_result_once(site):
    seen_ids: list[str] = []
    first = site.get("/search.json?q=attack").json
    for number in range(1, first["pages"] + 1):
        seen_ids += [one["id"] for one in site.get(f"/search.json?q=attack&page={number}").json["results"]]
    assert len(seen_ids) == len(set(seen_ids)) == min(first["total"], 96)


def test_nothing_found_suggests_and_lets_filters_go(site):
    page = site.get("/search?q=thalin&game=tcg&kind=scenario")
    assert "Nothing fits all of that" in seen(page)
    assert "/search?q=thalin" in links(page)
    nothing = site.get("/search?q=gandalph%20zzxqq")
    assert nothing.status_code == 200


def test_an_unusable_query_says_what_would_be_valid(site, problem):
    page = site.get("/search?q=kind:dragon")
    assert page.status_code == 400
    assert "glossary" in seen(page)
    problem(site.get("/search.json?q=kind:dragon"), 400, "malformed")


@pytest.mark.documents
def test_what_was_found_in_an_older_wording_is_labelled(full_site):
    query = "source:lcg-rulebook-2011 set aside threat tracker"
    results = full_site.get("/search.json", query_string={"q": query}).json["results"]
    found_in_older = [one for one in results if not one["citations"][0]["current"]]
    assert found_in_older
    page = full_site.get("/search", query_string={"q": query})
    assert seen(page).count("Found in an older wording") == len(found_in_older) < len(results)


def test_the_query_stays_in_the_box(site):
    assert 'value="card:thalin surge"' in site.get("/search?q=card:thalin+surge").text


def test_which_part_of_a_query_of_fields_leaves_nothing_is_told(site):
    found = site.get("/search.json", query_string={"q": 'type:hero text:"nobody says this"'}).json
    assert found["total"] == 0
    assert [one["without"] for one in found["wider"]] == ['text:"nobody says this"']
    assert found["wider"][0]["count"] == site.get("/search.json?q=type:hero").json["total"] > 0

"""The pages of a film: a step, what is new on it, and what an address may not say."""

from __future__ import annotations

import pytest

TIE = "/film?case=lcg/case/a-tie-for-the-highest-threat"


def test_a_step_shows_the_table_with_what_it_changed_and_its_citation(site):
    page = site.get(f"{TIE}&line=1&step=3").text
    assert "Step 3 of 4" in page
    assert "30 → 32" in page
    assert '<li aria-current="step">' in page
    assert 'href="/lcg/rule/threat-and-threat-dial"' in page or "Threat and Threat Dial</a>" in page


def test_one_step_is_small_and_kept_by_whoever_has_it(site):
    first = site.get(f"{TIE}&line=1&step=3&part=frame")
    assert len(first.data) < 6_000
    assert b"<html" not in first.data
    again = site.get(f"{TIE}&line=1&step=3&part=frame", headers={"If-None-Match": first.headers["ETag"]})
    assert again.status_code == 304


def test_a_fork_names_its_ways_and_where_they_lead(site):
    page = site.get(f"{TIE}&line=1").text
    assert '<button name="way" value="2">Tom</button>' in page
    assert 'value="2"' not in site.get(f"{TIE}&way=2&part=film").text.partition('class="ways"')[2].partition("</ul>")[0]


def test_programs_get_the_step_as_facts(site):
    said = site.get(TIE.replace("/film", "/film.json") + "&way=2&step=4").json
    assert (said["line"], said["step"]) == ("2", 4)
    assert said["facts"]["players"]["Tom"]["threat"] == 32


def test_a_case_leads_to_its_film_and_holds_no_step_of_it(site):
    page = site.get("/lcg/case/a-tie-for-the-highest-threat").text
    assert 'action=/film' in page or 'action="/film"' in page
    assert page.count("The table now") == 0
    assert len(page.encode()) < 60_000


@pytest.mark.parametrize(
    "wrong",
    ["&way=3", "&way=0", "&line=1.x", "&line=" + "1." * 400 + "1", "&line=" + "9" * 40, "&step=5", "&step=-1", "&q=" + "a" * 1001],
)  # fmt: skip
def test_an_address_that_names_no_step_is_refused(site, wrong):
    answer = site.get(TIE + wrong)
    assert answer.status_code == 400


def test_what_is_no_situation_has_no_film(site):
    assert site.get("/film").status_code == 400
    assert site.get("/film?s=AAAA").status_code == 400
    assert site.get("/film?case=lcg/keyword/surge").status_code == 400
    assert site.get("/film?case=lcg/case/nothing").status_code == 404

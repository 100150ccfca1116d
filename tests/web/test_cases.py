"""A case: the official answer beside the engine's run."""

from __future__ import annotations

import re

from made_up import run
from reader_of_pages import links, seen


def test_the_official_answer_stands_beside_the_run(site):
    page = site.get("/lcg/case/thalin-and-eastern-crows")
    words = seen(page)
    assert "Official answer" in words
    assert "As the rules play it" in words
    assert "Trace, " in words
    assert "/lcg/destroy" in links(page)
    assert any(link.startswith("/simulate?s=") and link.endswith("edit=1") for link in links(page))


def test_the_situation_opens_in_the_form(site):
    link = next(
        one for one in links(site.get("/lcg/case/thalin-and-eastern-crows")) if one.startswith("/simulate?s=")
    )
    page = site.get(link)
    assert 'value="Eastern Crows"' in page.text
    assert "Official" not in seen(page)


def test_a_run_that_differs_says_how(site, monkeypatch):
    from ruling_service.web import runner

    differs = run("value", answer="staging area", passed=False, differences=["Expected the encounter deck."])
    monkeypatch.setattr(runner, "run", lambda *_, **__: differs)
    page = seen(site.get("/lcg/case/thalin-before-doomed"))
    assert "Not the same as the official answer" in page
    assert "Expected the encounter deck." in page


def test_a_case_that_cannot_be_run_still_has_its_answer(site, monkeypatch):
    from ruling_service.web import runner

    def busy(*_, **__):
        raise runner.Busy("other simulations are running.", hint="Try again.")

    monkeypatch.setattr(runner, "run", busy)
    page = site.get("/lcg/case/feint-before-the-attack")
    assert page.status_code == 200
    assert page.headers["Cache-Control"] == "no-store"
    assert "Official answer" in seen(page)
    assert "Other simulations are running" in seen(page)


def test_every_case_is_listed_with_its_question(site):
    data = site.get("/browse/lcg/cases.json").json["cases"]
    assert len(data) > 100
    assert all(one["summary"] for one in data)


def test_the_cases_come_so_many_on_a_page(site):
    """As data they come all; each page says where the next is, and none is left out."""
    every = [one["id"] for one in site.get("/browse/lcg/cases.json").json["cases"]]
    shown, address = [], "/browse/lcg/cases"
    while address:
        page = site.get(address).text
        shown += re.findall(r'<dt><a href="/([^"]+)">', page)
        following = re.search(r'rel="next" href="([^"]+)"', page)
        address = following[1] if following else ""
    assert shown == every
    assert len(every) > 300

"""The box with a host's own model: the situation that it writes is on the table, and says who wrote it."""

from __future__ import annotations

import logging
import re

import pytest

from ruling_service.web import create_app
from ruling_service.web import writing as page
from ruling_service.writer.server import ModelServer
from tests.writer import stand_in
from tests.writer.stand_in import GOOD, KEY, answering, standing_in

QUESTION = {"q": "Thalin is committed and Eastern Crows are revealed. Where are they?", "game": "lcg"}


def untimed(text: str) -> str:
    """A page without the time that its run took."""
    return re.sub(r"in \d+\.\d+ s", "in a moment", text)


@pytest.fixture(scope="module")
def with_model(real_home):
    """A site whose model each test names; one for all, as each starts a process that reads the library."""
    return create_app(real_home, TESTING=True)


def site_with(made, model: ModelServer):
    made.config["MODEL"] = model
    return made.test_client()


@pytest.fixture
def site(with_model):
    with standing_in(answering(GOOD)) as seen:
        yield site_with(with_model, ModelServer(seen.url, "m", KEY))


@pytest.fixture
def without(app):
    """The site of a host who names none."""
    return app.test_client()


def test_the_situation_is_on_the_table_and_says_that_a_model_wrote_it(site, caplog):
    caplog.set_level(logging.DEBUG)
    sent = site.post("/ask/situation", data=QUESTION)
    assert sent.status_code == 303
    shown = site.get(sent.headers["Location"])
    assert "A language model wrote this situation" in shown.text
    assert 'value="Thalin"' in shown.text
    assert "encounter deck" in shown.text
    data = site.get(sent.headers["Location"].replace("?", ".json?")).json
    assert data["verdict"]["confidence"] == "derived"
    assert KEY not in shown.text + sent.headers["Location"] + caplog.text + str(shown.headers)


def test_nothing_that_says_a_model_wrote_it_is_called_official(site):
    ordinary = site.get("/lcg/case/sneak-attack-and-beorn.json").json["extra"]["situation"]
    from_file = site.post("/simulate", data={"act": "run-yaml", "yaml": str(ordinary)})
    address = from_file.headers["Location"]
    assert site.get(address.replace("?", ".json?")).json["verdict"]["confidence"] == "official"
    by_model = site.get(address.replace("?", ".json?") + "&by=model").json
    assert by_model["verdict"]["confidence"] == "derived"


def test_the_box_offers_it_only_where_a_model_is_named(site, without):
    asked = "/ask?q=Who+decides+which+location+we+travel+to%3F&game=lcg"
    assert "/ask/situation" in site.get(asked).text
    assert "/ask/situation" not in without.get(asked).text
    assert without.post("/ask/situation", data=QUESTION).status_code == 404


def test_with_it_off_every_page_is_what_it_was(site, without):
    for address in ("/", "/lcg/then", "/simulate", "/search?q=surge", "/ask?q=surge"):
        assert without.get(address).text == site.get(address).text, address
    asked = "/ask?q=Who+decides+which+location+we+travel+to%3F&game=lcg"
    form = site.get(asked).text
    start = form.index('<form class="by-model')
    end = form.index("</form>", start)
    without_form = form[:start] + form[end + len("</form>\n") :]
    assert untimed(without_form) == untimed(without.get(asked).text)


def test_a_failing_model_is_told_without_its_key(with_model):
    with standing_in(stand_in.refuses) as seen:
        site = site_with(with_model, ModelServer(seen.url, "m", KEY))
        answer = site.post("/ask/situation", data=QUESTION)
    assert answer.status_code == 502
    assert "refuses the host" in answer.text
    assert KEY not in answer.text


def test_few_at_a_time_and_the_others_are_told_when_to_come_back(site, monkeypatch):
    for _ in range(page.AT_ONCE):
        assert page._room.acquire(blocking=False)
    try:
        answer = site.post("/ask/situation", data=QUESTION)
    finally:
        for _ in range(page.AT_ONCE):
            page._room.release()
    assert answer.status_code == 503
    assert answer.headers["Retry-After"]


def test_other_sites_cannot_spend_the_hosts_money(site):
    answer = site.post("/ask/situation", data=QUESTION, headers={"Sec-Fetch-Site": "cross-site"})
    assert answer.status_code == 403


@pytest.mark.parametrize("question", ["", "x" * 5000])
def test_no_question_and_too_long_a_one_are_refused(site, question):
    assert site.post("/ask/situation", data={"q": question}).status_code == 400

"""The film of a situation that is too long for an address: it is sent with each step, with every outcome."""

from __future__ import annotations

import hashlib
import re
from html import unescape

import pytest

from ruling_service.inputs import limits
from ruling_service.situations.shared.loader import from_data
from ruling_service.situations.shared.permalink import encode

TEXTS = [hashlib.sha256(str(number).encode()).hexdigest() for number in range(90)]
"""What no packing makes short."""
LONG = {
    "game": "lcg", "title": " ".join(TEXTS),
    "players": [{"name": "Tom", "heroes": ["Thalin"], "threat": 30}, {"name": "Ann", "heroes": ["Gimli"], "threat": 30}],
    "at": "5.3", "do": [{"run to": "5.4"}], "staging area": ["Hill Troll"], "ask": {"what happens": True},
}  # fmt: skip


@pytest.fixture(scope="module")
def code():
    found = encode(from_data(LONG, checked=False))
    assert limits.PERMALINK < len(found) < limits.TEXT
    return found


@pytest.fixture
def page(site, code):
    answer = site.post("/simulate", data={"act": "show", "s": code})
    assert answer.status_code == 200
    return unescape(answer.text)


def test_its_steps_are_buttons_of_a_form_that_sends_it(page, code):
    film = page.partition('class="film"')[0].rpartition("<form")[2]
    assert "method=post" in film
    assert f'name="s" value="{code}"' in page
    assert re.search(r'<button name="step" value="1"', page)
    assert "too long for a link" in page


def test_a_step_of_it_shows_the_table(site, code):
    step = site.post("/film", data={"s": code, "line": "", "step": "1"})
    assert step.status_code == 200
    assert "Step 1 of" in step.text
    assert 'class="table"' in step.text
    frame = site.post("/film", data={"s": code, "line": "", "step": "1", "part": "frame"})
    assert "<html" not in frame.text
    assert "Step 1 of" in frame.text
    assert 'name="act" value="show"' in step.text  # back to every outcome


def test_the_same_step_is_the_same_film_as_by_address(site):
    short = {**LONG, "title": "Short"}
    code = encode(from_data(short, checked=False))
    by_address = site.get("/film", query_string={"s": code, "step": "1", "part": "frame"})
    sent = site.post("/film", data={"s": code, "step": "1", "part": "frame"})
    assert by_address.text == sent.text


def test_what_is_sent_and_no_situation_is_refused(site):
    assert site.post("/film", data={"s": "nothing", "step": "1"}).status_code == 400
    assert site.post("/film", data={"step": "1"}).status_code == 400
    assert site.post("/simulate", data={"act": "show", "s": "1AAAA"}).status_code == 400

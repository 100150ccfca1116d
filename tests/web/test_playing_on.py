"""Playing on from a case, a situation or an answer, and addresses of moments and lines of a game."""

from __future__ import annotations

import re
import threading
from html import unescape
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from playwright.sync_api import expect
from werkzeug.serving import make_server

from ruling_service.situations.shared.loader import from_data
from ruling_service.situations.shared.permalink import encode
from ruling_service.web.carried import packed

CASE = "/lcg/case/thalin-and-eastern-crows"
PLANNING = {
    "game": "lcg", "at": "in 2.2 window", "encounter deck": {"size": 2},
    "cards": [
        {"name": "Warden", "type": "hero", "threat cost": 9, "willpower": 3, "attack": 2, "defense": 2,
         "hit points": 4, "sphere": "neutral"},
        {"name": "Lantern", "type": "event", "cost": 0, "sphere": "neutral", "text": "Action: Draw 1 card."},
    ],
    "players": [{"name": "Tom", "heroes": ["Warden"], "hand": ["Lantern"], "deck": {"size": 4}}],
}  # fmt: skip


@pytest.fixture(scope="module")
def site_app(real_home: Any) -> Flask:
    from ruling_service.web import create_app

    return create_app(real_home, TESTING=True, SIMULATION_SECONDS=30.0)


@pytest.fixture
def site(site_app: Flask) -> FlaskClient:
    return site_app.test_client()


def link_to_play(page: Any) -> str:
    """Where a page's link to play on leads."""
    found = re.search(r'href="(/play\?s=[^"]+)"', page.text)
    assert found is not None
    return unescape(found[1])


def begun(site: FlaskClient, address: str) -> Any:
    code = address.partition("s=")[2]
    return site.post("/play", data={"act": "play on", "game": "lcg", "s": code})


def carried(page: Any) -> dict[str, str]:
    names = ("game", "log", "at", "name", "branch")
    return {name: unescape(re.search(f'name="{name}" value="([^"]*)"', page.text)[1]) for name in names}


def test_a_case_a_situation_and_an_answer_lead_to_playing_on(site):
    of_case = link_to_play(site.get(CASE))
    situation = site.get(of_case.replace("/play?", "/simulate?"))
    assert link_to_play(situation) == of_case
    assert "/play?s=" in site.get("/ask?q=Who+decides+which+location+we+travel+to%3F&game=lcg").text
    page = site.get(of_case)
    assert page.status_code == 200
    assert "Thalin" in page.text
    assert "seed" not in page.text
    assert site.get(of_case.replace("/play?", "/play.json?")).json["situation"]["game"] == "lcg"


def test_a_game_goes_on_from_a_case_with_what_it_does(site):
    page = begun(site, link_to_play(site.get(CASE)))
    assert page.status_code == 200
    assert "Eastern Crows" in page.text
    assert "Played on" in page.text
    again = site.post("/play", data={**carried(page), "act": "look"})
    assert carried(again)["log"] == carried(page)["log"]


def test_options_say_their_rule_where_it_is_their_own(site):
    page = begun(site, "/play?s=" + encode(from_data(PLANNING)))
    rules = {
        label: re.findall(r'class="cite" href="/([^"]+)"', said)
        for label, said in re.findall(r'value="choose:\d+">([^<]+)</button>(.*?)</li>', page.text)
    }
    assert rules == {"Play Lantern": ["lcg/play-and-put-into-play"], "Pass": []}
    asked = page.text.partition("By the rules: ")[2].partition("</p>")[0]
    assert 'href="/lcg/rule/action-windows"' in asked


@pytest.mark.parametrize("code", ["nonsense", "1abc", "2x"])
def test_an_address_that_is_no_situation_is_refused(site, code):
    assert site.get(f"/play?s={code}").status_code == 400
    assert begun(site, f"/play?s={code}").status_code == 400


def test_the_name_that_a_browser_gives_is_handed_back_and_nothing_else(site):
    page = begun(site, link_to_play(site.get(CASE)))
    named = site.post("/play", data={**carried(page), "act": "look", "name": "abc12", "branch": "2"})
    assert (carried(named)["name"], carried(named)["branch"]) == ("abc12", "2")
    odd = site.post("/play", data={**carried(page), "act": "look", "name": '"><b>', "branch": "two!"})
    assert (carried(odd)["name"], carried(odd)["branch"]) == ("", "")


def test_going_another_way_is_marked(site):
    page = begun(site, link_to_play(site.get(CASE)))
    while len(re.findall(r'value="choose:\d+"', page.text)) < 2:
        page = site.post("/play", data={**carried(page), "act": "choose:0"})
    other = site.post("/play", data={**carried(page), "act": "choose:0"})
    back = site.post("/play", data={**carried(other), "act": "back"})
    same = site.post("/play", data={**carried(back), "act": "choose:0"})
    left = site.post("/play", data={**carried(back), "act": "choose:1"})
    assert "data-left" not in same.text
    assert 'data-left="1"' in left.text


@pytest.mark.browser
def test_a_case_is_played_on_by_clicks_and_its_moments_have_addresses(chromium: Any, site_app: Flask) -> None:
    server = make_server("127.0.0.1", 0, site_app, threaded=True)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    context = chromium.new_context(base_url=f"http://127.0.0.1:{server.server_port}")
    try:
        tab = context.new_page()
        tab.goto(CASE)
        tab.get_by_role("link", name="Play on from here").click()
        tab.get_by_role("button", name="Play on", exact=True).click()
        tab.wait_for_url(re.compile(r"#game=\w+&line=1&at=\d+$"))
        while tab.locator(".options button").count() < 2:
            tab.locator(".options button").first.click()
            tab.wait_for_url(re.compile("#game="))
        before = tab.url
        asked = tab.locator("#decision").inner_text()
        tab.locator(".options button").first.click()
        tab.wait_for_function("before => location.href !== before && location.hash", arg=before)
        taken = tab.url
        tab.get_by_role("button", name="Back", exact=True).click()
        tab.wait_for_function("before => location.href === before", arg=before)
        expect(tab.locator("#decision")).to_have_text(asked)
        tab.locator(".options button").nth(1).click()
        tab.wait_for_url(re.compile("line=2"))
        expect(tab.locator("[data-lines] a")).to_have_count(2)
        assert "seed" not in tab.url
        for address in (before, taken):
            other = context.new_page()
            other.goto(address)
            other.wait_for_selector("#decision")
            other.wait_for_function("address => location.href === address", arg=address)
            if address == before:
                expect(other.locator("#decision")).to_have_text(asked)
            other.close()
        stranger = chromium.new_context(base_url=f"http://127.0.0.1:{server.server_port}")
        elsewhere = stranger.new_page()
        elsewhere.goto(before)
        elsewhere.wait_for_selector("[data-unheld]:not([hidden])")
        stranger.close()
    finally:
        context.close()
        server.shutdown()


FIGHT = {
    "game": "tcg", "at": "assignment",
    "cards": [{"name": "Axe Drill", "type": "event", "side": "Free Peoples", "culture": "Dwarven",
               "twilight cost": 0, "text": "Skirmish: Make a Dwarf strength +1."}],
    "players": [
        {"name": "Tom", "ring bearer": "Frodo, Son of Drogo", "companions": ["Gimli, Dwarf of Erebor"],
         "hand": ["Axe Drill"]},
        {"name": "Ann", "minions": ["Goblin Runner", "Uruk-hai Raiding Party"]},
    ],
    "assignments": [
        {"defender": "Gimli, Dwarf of Erebor", "minions": ["Goblin Runner"]},
        {"defender": "Frodo, Son of Drogo", "minions": ["Uruk-hai Raiding Party"]},
    ],
}  # fmt: skip
"""Gimli has strength 6 against 5, Frodo 3 and 1 of the Ring against 9."""


def test_a_game_shows_who_fights_whom_and_both_sides_of_the_skirmish(site):
    shown = site.post("/api/v1/games", json={"game": "tcg", "situation": FIGHT}).json
    log = {"log": shown["log"]}
    assert [one["defender"] for one in shown["fight"]["assignments"]] == ["Gimli", "Frodo"]
    assert "skirmish" not in shown["fight"]
    while "skirmish" not in (shown["fight"] or {}):
        options = shown["decision"]["options"]
        chosen = next((one for one in options if "Gimli" in one["label"]), options[-1])
        shown = site.post("/api/v1/games/decide", json={**log, "choice": chosen["number"]}).json
        log = {"log": shown["log"]}
    fight = shown["fight"]["skirmish"]
    assert (fight["free peoples"]["total"], fight["shadow"]["total"]) == (6, 5)
    carries = {"game": "tcg", "log": packed(shown["log"]), "at": str(shown["decisions"])}
    page = site.post("/play", data=carries | {"act": "look"})
    drawn = page.text.partition('class="skirmish"')[2].partition("</svg>")[0]
    assert "Gimli" in drawn
    assert "Goblin Runner" in drawn
    assert "Frodo" not in drawn
    assert "Uruk-hai Raiding Party" in page.text.partition("To be fought still")[2].partition("</div>")[0]

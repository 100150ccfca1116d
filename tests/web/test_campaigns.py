"""A campaign on the site: a game begun with its log, and the log offered at the end, by nothing but the form."""

from __future__ import annotations

import re
import sys
import threading
from collections.abc import Callable
from html import unescape
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.serving import make_server

from ruling_service.library.cards import ImportedCards
from ruling_service.playing.campaign import writing
from ruling_service.playing.campaign.beginning import next_game
from ruling_service.playing.choosing import at_random
from ruling_service.playing.decks.finding import find
from ruling_service.playing.decks.reading import read_deck
from ruling_service.playing.game import Game
from ruling_service.playing.shelf import Shelf
from ruling_service.web import create_app

sys.path.append(str(Path(__file__).parents[1] / "playing"))
from campaign_cards import DECKS, LOG, campaign_rows


@pytest.fixture(scope="module")
def home(home_with: Callable[..., Path]) -> Path:
    """A user's folder with the corpus and the cards of the made-up campaign."""
    return home_with(lcg=campaign_rows())


@pytest.fixture(scope="module")
def tables(home: Path) -> Flask:
    return create_app(home, TESTING=True, SIMULATION_SECONDS=30.0)


@pytest.fixture
def site(tables: Flask) -> FlaskClient:
    return tables.test_client()


@pytest.fixture(scope="module")
def ended(home: Path) -> dict[str, Game]:
    """A game that was won and one that was lost, the players choosing at random."""
    shelf = Shelf("lcg", ImportedCards(home))
    found: dict[str, Game] = {}
    for seed in range(60):
        if len(found) == 2:
            break
        decks = [find(read_deck(one), shelf) for one in DECKS]
        played = Game(next_game(LOG, decks, seed=seed), shelf).begin()
        played.random(at_random(seed))
        found.setdefault(played.result, played)
    return found


def begun(site: FlaskClient, **more: Any) -> Any:
    decks = {f"deck.{number}": text for number, text in enumerate(DECKS)}
    asked = {"act": "begin", "game": "lcg", "scenario": "journey-down-the-anduin", **decks, **more}
    return site.post("/play", data=asked, content_type="multipart/form-data")


def carried(page: Any) -> dict[str, str]:
    return {
        name: unescape(re.search(f'name="{name}" value="([^"]*)"', page.text)[1]) for name in ("game", "log", "at")
    }


def test_a_game_is_begun_with_a_log_that_is_pasted_or_uploaded(site: FlaskClient) -> None:
    """It is the campaign's next scenario, whatever the field says."""
    for how in ({"campaign": LOG}, {"campaign.file": (BytesIO(LOG.encode()), "campaign.yaml")}):
        page = begun(site, **how)
        assert page.status_code == 200
        assert "Passage Through Mirkwood, in a campaign" in page.text
        assert "Rose: whether" in page.text or "Fern: whether" in page.text
        assert "Download the campaign log" not in page.text


def test_what_is_wrong_with_a_log_stands_at_its_field(site: FlaskClient) -> None:
    page = begun(site, campaign=LOG.replace("name: Fern", "name: Rose"))
    assert page.status_code == 400
    assert "wo players are called" in page.text
    assert 'href="#f-campaign"' in page.text
    assert "line 6, players[1].name" in page.text
    assert "name: Rose" in page.text


def at_its_end(site: FlaskClient, game: Game) -> Any:
    return site.post("/play", data={"act": "resume", "game": "lcg", "kept": game.log()})


@pytest.mark.parametrize(("result", "said"), [("won", "The campaign goes on"), ("lost", "to be played again")])
def test_the_end_offers_the_campaign_log(
    site: FlaskClient, ended: dict[str, Game], result: str, said: str
) -> None:
    page = at_its_end(site, ended[result])
    assert said in page.text
    sent = site.post("/play", data={**carried(page), "act": "campaign"})
    assert sent.text == ended[result].campaign
    assert 'filename="campaign.yaml"' in sent.headers["Content-Disposition"]
    assert sent.headers["Cache-Control"] == "no-store"
    assert len(writing.read(sent.text).completed) == (result == "won")


def test_the_api_takes_the_log_and_answers_with_the_next(site: FlaskClient, ended: dict[str, Game]) -> None:
    new = site.post("/api/v1/games", json={"campaign": LOG, "decks": DECKS, "seed": 1}).json
    assert new["campaign"] == ""
    assert new["title"] == "Passage Through Mirkwood, in a campaign"
    end = site.post("/api/v1/games", json={"log": ended["won"].log()}).json
    assert end["campaign"] == ended["won"].campaign
    wrong = site.post("/api/v1/games", json={"campaign": LOG, "decks": DECKS, "scenario": "journey-down-the-anduin"})
    assert wrong.status_code == 400
    assert wrong.json["rule"] == "lcg/rule/campaign"


@pytest.mark.browser
def test_a_campaign_by_clicks(chromium: Any, tables: Flask, ended: dict[str, Game], tmp_path: Path) -> None:
    """The file of a log begins a game; at the end of one its log is downloaded, which begins the next game."""
    server = make_server("127.0.0.1", 0, tables, threaded=True)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    context = chromium.new_context(
        base_url=f"http://127.0.0.1:{server.server_port}", java_script_enabled=False,
        viewport={"width": 390, "height": 800},
    )
    try:
        tab = context.new_page()
        tab.goto("/play?game=lcg")
        tab.get_by_text("Part of a campaign").click()
        (tmp_path / "campaign.yaml").write_text(LOG, "utf-8")
        tab.locator("#f-campaign-file").set_input_files(tmp_path / "campaign.yaml")
        for number, text in enumerate(DECKS):
            tab.get_by_label("The deck’s text").nth(number).fill(text)
        tab.get_by_role("button", name="Begin").click()
        tab.get_by_role("heading", name="Passage Through Mirkwood, in a campaign").wait_for()
        tab.goto("/play?game=lcg")
        tab.get_by_label("The log’s text").fill(ended["lost"].log())
        tab.get_by_role("button", name="Go on").click()
        tab.get_by_role("heading", name="The game is over: lost").wait_for()
        with tab.expect_download() as kept:
            tab.get_by_role("button", name="Download the campaign log").click()
        assert kept.value.suggested_filename == "campaign.yaml"
        text = Path(kept.value.path()).read_text("utf-8")
        assert text == ended["lost"].campaign
        tab.goto("/play?game=lcg")
        tab.get_by_text("Part of a campaign").click()
        tab.get_by_label("The campaign log’s text").fill(text)
        for number, deck in enumerate(DECKS):
            tab.get_by_label("The deck’s text").nth(number).fill(deck)
        tab.get_by_role("button", name="Begin").click()
        tab.get_by_role("heading", name="Passage Through Mirkwood, in a campaign").wait_for()
    finally:
        context.close()
        server.shutdown()

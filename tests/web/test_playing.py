"""Whole games on the site: begun, decided, taken back and gone forward again, by nothing but the form."""

from __future__ import annotations

import re
import sys
import threading
from collections.abc import Callable, Iterator
from html import unescape
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from a_tab import kept_out_by
from flask import Flask
from flask.testing import FlaskClient
from playwright.sync_api import expect
from werkzeug.serving import make_server

from ruling_service.web import create_app
from ruling_service.web.carried import packed

sys.path.append(str(Path(__file__).parents[1] / "playing"))
from made_up_cards import lcg_rows, tcg_rows, texts


@pytest.fixture(scope="module")
def home(home_with: Callable[..., Path]) -> Path:
    """A user's folder with the corpus and the made-up cards of both games."""
    return home_with(lcg=lcg_rows(), tcg=tcg_rows())


@pytest.fixture(scope="module")
def tables(home: Path) -> Flask:
    return create_app(home, TESTING=True, SIMULATION_SECONDS=30.0)


@pytest.fixture
def site(tables: Flask) -> FlaskClient:
    return tables.test_client()


def carried(page: Any) -> dict[str, str]:
    """The hidden fields of a table."""
    return {
        name: unescape(re.search(f'name="{name}" value="([^"]*)"', page.text)[1])
        for name in ("game", "log", "at")
    }


def options(page: Any) -> list[str]:
    return re.findall(r'value="(choose:\d+)"', page.text)


def begun(site: FlaskClient, game: str, **more: str) -> Any:
    decks = {f"deck.{number}": text for number, text in enumerate(texts(game))}
    scenario = {"scenario": "passage-through-mirkwood"} if game == "lcg" else {}
    return site.post("/play", data={"act": "begin", "game": game, **scenario, **decks, **more})


def done(site: FlaskClient, page: Any, act: str, **more: str) -> Any:
    return site.post("/play", data={**carried(page), "act": act, **more})


def test_only_scenarios_that_can_be_set_up_are_offered(site):
    assert re.findall(r'<option value="([^"]+)"', site.get("/play?game=lcg").text.partition("f-mode")[0])[
        -1
    ] == ("passage-through-mirkwood")
    assert len(site.get("/play.json?game=lcg").json["scenarios"]) == 1


def test_a_scenario_that_lacks_a_stage_says_so_where_it_is_chosen(home_with, site):
    rows = [row for row in lcg_rows() if row["name"] != "Stage 2 turned"]
    lacking = create_app(home_with(lcg=rows), TESTING=True).test_client()
    found = lacking.get("/play.json?game=lcg").json["scenarios"]
    assert [one["lacks"] for one in found] == [["a side of stage 2 Stage 2"]]
    assert "missing</option>" in lacking.get("/play?game=lcg").text
    assert "missing</option>" not in site.get("/play?game=lcg").text


@pytest.mark.parametrize("game", ["lcg", "tcg"])
def test_a_game_is_begun_decided_taken_back_and_gone_forward(site, game):
    page = begun(site, game)
    assert page.status_code == 200
    pages = [page]
    assert 'value="back"' not in page.text
    for _ in range(6):
        page = done(site, page, options(page)[:2][-1])
        assert page.status_code == 200
        pages.append(page)
    back = done(site, page, "back")
    assert carried(back)["at"] == carried(pages[-2])["at"]
    assert carried(back)["log"] == carried(page)["log"]
    assert options(back) == options(pages[-2])
    assert carried(done(site, back, "forward")) == carried(page)
    other = done(site, back, options(back)[0])
    assert ('value="forward"' in other.text) == (options(back)[:2][-1] == options(back)[0])


def test_decks_are_drawn_into_the_empty_places(site):
    """What was filled in stays; with the drawn decks the game begins."""
    own = {"scenario": "passage-through-mirkwood", "mode": "easy", "game": "lcg"}
    drawn = site.post("/play", data={"act": "draw", "players": "1", **own})
    filled = re.findall(r'name="deck\.\d"[^>]*>([^<]*)</textarea>', drawn.text)
    assert [bool(text.strip()) for text in filled] == [True, False, False, False]
    assert '"easy" selected' in drawn.text
    assert "The deck of player 1 was drawn" in drawn.text
    assert options(site.post("/play", data={"act": "begin", "deck.0": unescape(filled[0]), **own}))
    again = site.post("/play", data={"act": "draw", "players": "1", "deck.0": "1x Old Wat", **own})
    assert re.search(r'name="deck\.0"[^>]*>1x Old Wat</textarea>', again.text)
    two = site.post("/play", data={"act": "draw", "players": "2", **own})
    assert (two.status_code, "three heroes" in two.text) == (400, True), "four heroes aren't six"


def test_what_a_card_says_stands_at_its_option_and_in_the_hand(home_with):
    """In house wording, whole where it is short."""
    rows = [
        {**one, "text": "Action: Exhaust this card to draw 1 card."} if one["type"] == "Hero" else one for one in lcg_rows()
    ]
    site = create_app(home_with(lcg=rows), TESTING=True, SIMULATION_SECONDS=30.0).test_client()
    page = begun(site, "lcg")
    while ": whether to act" not in page.text:
        page = done(site, page, options(page)[0])
    deciding, _, table = page.text.partition('aria-labelledby="table"')
    said = r'<p>Action — exhaust this card → draw 1 card\.</p>'
    assert re.search(rf'>Use [\w ]+</button>[^\n]*?<div class="says">{said}', deciding)
    assert re.search(rf'<summary>Text<span class="unseen"> of [\w ]+</span></summary>{said}', table)


def test_characters_are_ticked_and_committed_together(site):
    for _ in range(5):  # the deck is shuffled by chance: with two of a name on the table the button says it otherwise
        page = begun(site, "lcg")
        while "which characters to commit" not in page.text:
            page = done(site, page, options(page)[0])
        ticked = re.findall(r'name="tick:0" value="\d"> ([^<]+)</label>', page.text)[:2]
        buttons = re.findall(rf'value="(choose:\d+)">Commit {" and ".join(ticked)}<', page.text)
        if len(buttons) == 1:
            break
    (by_button,) = buttons
    both = done(site, page, "tick:0", **{"tick:0": ["0", "1"]})
    assert carried(both) == carried(done(site, page, by_button))
    assert carried(done(site, page, "tick:0")) == carried(done(site, page, "choose:0")), "nobody"
    assert carried(done(site, page, "tick:9")) == carried(page)


def test_hands_of_others_and_the_seed_are_not_shown(site):
    page = begun(site, "lcg")
    shown = page.text.replace(carried(page)["log"], "")
    areas = shown.split('<h4 class="player">')[1:]
    (decides,) = re.findall(r"seen as ([\w ]+) sees it", shown)
    assert {area[:8]: "Helper" in area for area in areas} == {
        "Player 1": decides == "Player 1",
        "Player 2": decides == "Player 2",
    }
    assert "seed" not in shown


def test_what_cannot_be_chosen_says_why(site):
    page = begun(site, "lcg")
    assert "What can’t be chosen, and why" in page.text
    assert "/lcg/" in page.text.partition("What can’t be chosen")[2].partition("</dl>")[0]


def test_the_log_is_kept_and_gone_on_with(site):
    page = done(site, begun(site, "tcg"), "choose:0")
    log = done(site, page, "log")
    assert log.headers["Content-Disposition"].startswith("attachment")
    assert log.text.startswith("rulings game 1")
    again = site.post(
        "/play", data={"act": "resume", "game": "tcg", "kept.file": (BytesIO(log.data), "game.log")}
    )
    assert carried(again) == carried(page)


def test_the_position_is_asked_about_without_what_is_hidden(site):
    page = begun(site, "tcg")
    asked = done(site, page, "ask")
    assert asked.status_code == 303
    situation = site.get(asked.headers["Location"].replace("/simulate?", "/simulate.json?")).json["situation"]
    assert situation["at"] == "bids"
    assert all(set(player["deck"]) == {"size"} for player in situation["players"])


def test_what_is_wrong_stands_at_its_field(site):
    for page, field in (
        (site.post("/play", data={"act": "begin", "game": "tcg", "deck.0": texts("tcg")[0]}), "f-deck-0"),
        (begun(site, "lcg", **{"deck.1": "900x Helper 10"}), "f-deck-1"),
        (begun(site, "lcg", mode="nightmare"), "f-mode"),
        (begun(site, "lcg", mode="nowhere"), "f-mode"),
        (begun(site, "lcg", scenario="nowhere"), "f-scenario"),
        (site.post("/play", data={"act": "resume", "kept": "no log"}), "f-kept"),
        (site.post("/play", data={"act": "resume", "kept.file": (BytesIO(b"\xff\xfe"), "x")}), "f-kept"),
    ):
        assert page.status_code == 400
        (wrong,) = re.findall(r'<\w+ id="([^"]+)"[^>]*aria-invalid', page.text)
        assert wrong == field
        assert f'href="#{field}"' in page.text
    assert "Helper 11" in begun(site, "lcg", mode="nowhere").text


@pytest.mark.parametrize(
    ("log", "at"),
    [
        ("", "0"),
        ("nonsense", "0"),
        (packed("nothing"), "0"),
        (packed("x" * 300_000), "0"),
        (packed("x"), "-1"),
    ],
)
def test_a_form_that_holds_no_game_is_refused(site, log, at):
    page = site.post("/play", data={"act": "choose:0", "game": "tcg", "log": log, "at": at})
    assert page.status_code == 400
    assert 'role="alert"' in page.text


def test_passing_on_and_a_further_page_take_what_is_sent(site):
    page = begun(site, "tcg")
    assert done(site, page, "from:" + "9" * 5000).status_code == 200
    assert done(site, page, "pass", stop=["x"] * 40).status_code == 400, "there is nothing to pass, and no such phase"
    assert done(site, page, "words:bid").status_code == 200


def test_an_option_that_is_none_leaves_the_table(site):
    page = begun(site, "tcg")
    wrong = done(site, page, "choose:9999")
    assert wrong.status_code == 400
    assert 'role="alert"' in wrong.text
    assert carried(wrong) == carried(page)


@pytest.fixture(scope="module")
def address(tables: Flask) -> Iterator[str]:
    """The site with the cards of these games, served."""
    server = make_server("127.0.0.1", 0, tables, threaded=True)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()


WAYS = re.compile(r"^(?:Keep the hand|Pass|Commit nobody|Stay|Stay and reconcile|Engage nobody|Discard nothing)$")
"""What is chosen where it is offered; else the first option."""


@pytest.mark.browser
@pytest.mark.parametrize(
    ("game", "players", "first", "on_the_table"),
    [("lcg", 1, 0, "Brand Son of Nobody"), ("tcg", 2, 1, "Walker")]
)
def test_three_rounds_are_played(
    open_page: Any, axe: str, game: str, players: int, first: int, on_the_table: str
) -> None:
    """Axe finds nothing at the table, between a telephone and a desk. The setup of an LCG game is its round 0."""
    tab = open_page(f"/play?game={game}", bypass_csp=True, viewport={"width": 768, "height": 800})
    for number, text in enumerate(texts(game)[:players]):
        tab.get_by_label("The deck’s text").nth(number).fill(text)
    tab.get_by_role("button", name="Begin").click()
    rounds: set[int] = set()
    made = "none"
    for _ in range(60):
        tab.locator(f"form.at-table input[name=at]:not([value='{made}'])").wait_for(state="attached")
        made = tab.locator("form.at-table input[name=at]").input_value()
        rounds.add(int(re.search(r"(?:Round|Turn) (\d+)", tab.locator("header.head").inner_text())[1]))
        if max(rounds) > 3:
            break
        passing = tab.get_by_role("button", name="All pass until something happens")
        options = passing if passing.count() else tab.locator("ul.options button")
        likely = options.filter(has_text=WAYS)
        (likely if likely.count() else options).first.click()
    assert rounds == {*range(first, 5)}
    tab.evaluate(axe)
    assert kept_out_by(tab) == []
    expect(tab.locator(".table .tile", has_text=on_the_table).first).to_be_visible()


@pytest.mark.browser
def test_a_game_is_played_without_scripts(chromium: Any, address: str) -> None:
    context = chromium.new_context(
        base_url=address,
        java_script_enabled=False,
        viewport={"width": 390, "height": 800},
    )
    try:
        tab = context.new_page()
        tab.goto("/lcg")
        tab.get_by_role("link", name="Play", exact=True).first.click()
        for number, text in enumerate(texts("lcg")):
            tab.get_by_label("The deck’s text").nth(number).fill(text)
        tab.get_by_role("button", name="Begin").click()
        expect(tab.locator("#decision")).to_have_text(re.compile(r": whether to take a mulligan\s*$"))
        tab.get_by_role("button", name="Keep the hand").click()
        tab.get_by_role("button", name="Keep the hand").click()
        expect(tab.locator("main")).not_to_contain_text("keep the hand", ignore_case=True, use_inner_text=True)
        tab.get_by_role("button", name="Back", exact=True).click()
        tab.get_by_role("button", name="Forward", exact=True).click()
        assert "seed" not in tab.url
        tab.get_by_text("The game’s log", exact=True).click()
        with tab.expect_download() as kept:
            tab.get_by_role("button", name="Download the log").click()
        assert kept.value.suggested_filename == "rulings-game.log"
    finally:
        context.close()


# -- texts that are not played -------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def unread(home_with: Callable[..., Path]) -> FlaskClient:
    """The site over made-up cards whose enemies have a text that nobody plays."""
    rows = [
        {**row, "text": "When Revealed: Juggle with the moon."} if str(row["name"]).startswith("Crawler") else row
        for row in lcg_rows()
    ]
    return create_app(home_with(lcg=rows), TESTING=True, SIMULATION_SECONDS=30.0).test_client()


def test_a_text_that_is_not_played_is_told_and_done_by_hand_or_left_out(unread: FlaskClient) -> None:
    begins = {"game": "lcg", "scenario": "passage-through-mirkwood", "mode": "standard", "act": "begin"}
    begins |= {f"deck.{n}": text for n, text in enumerate(texts("lcg"))}
    page = unread.post("/play", data=begins)
    for _ in range(60):
        if 'name="hand"' in page.text:
            break
        page = unread.post("/play", data=carried(page) | {"act": options(page)[-1]})
    assert "a text that isn’t played" in page.text
    assert "Go on without it" in page.text
    refused = unread.post("/play", data=carried(page) | {"act": "hand", "hand": "juggle"})
    assert "can’t be done" in refused.text.replace("can&#39;t", "can’t").replace("can't", "can’t")
    assert 'value="juggle"' in refused.text
    done = unread.post("/play", data=carried(refused) | {"act": "hand", "hand": "draw 1 card"})
    assert "By hand: draw 1 card" in done.text
    assert 'name="hand"' in done.text
    for option, said in (("choose:0", "Gone on without: 1"), ("choose:1", "Done by hand: 1")):
        assert said in unread.post("/play", data=carried(done) | {"act": option}).text

"""The page of a deck: a file in any form is read, judged with its rules, and its cards told of one another."""

from __future__ import annotations

import json
import sys
import threading
from collections.abc import Callable, Iterator
from html import unescape
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from playwright.sync_api import expect
from werkzeug.serving import make_server

from ruling_service.library.known_cards.printings import CardPrinting
from ruling_service.web import create_app
from ruling_service.web.titles import is_changed

sys.path.append(str(Path(__file__).parents[1] / "playing"))
from made_up_cards import lcg_rows, tcg_rows, texts

OWN = [
    {"id": "cook", "name": "Marsh Cook", "type": "Ally", "pack": "Our Set", "number": "90", "sphere": "Lore", "cost": "1",
     "willpower": "1", "attack": "0", "defense": "1", "hit_points": "1", "traits": "Hobbit."},
    {"id": "song", "name": "Kettle Song", "type": "Event", "pack": "Our Set", "number": "91", "sphere": "Lore", "cost": "0",
     "text": "Action: Ready a Hobbit character."},
    {"id": "bell", "name": "Supper Bell", "type": "Attachment", "pack": "Our Set", "number": "92", "sphere": "Lore", "cost": "0",
     "text": "Attach to a hero.\nResponse: After a Hobbit character enters play, exhaust Supper Bell to draw a card."},
    {"id": "riddle", "name": "Odd Riddle", "type": "Event", "pack": "Our Set", "number": "93", "sphere": "Lore", "cost": "0",
     "text": "Action: Hum a tune nobody knows."},
]  # fmt: skip
"""A card with a trait, one that affects that trait, one that waits for it, and one that nobody can read."""
LIST = "Ours\n\nHero (1)\n1x Ivy of the Marsh\n\n3x Marsh Cook\n2x Kettle Song\n1x Supper Bell\n1x Odd Riddle\n"
O8D = """<deck game="a21af4e8"><section name="Hero"><card qty="1" id="hero-2">Somebody</card></section>
<section name="Ally"><card qty="3" id="cook">Cook</card></section></deck>"""


@pytest.fixture(scope="module")
def home(home_with: Callable[..., Path]) -> Path:
    """A user's folder with the corpus and made-up cards of both games."""
    return home_with(lcg=[*lcg_rows(), *OWN], tcg=tcg_rows())


@pytest.fixture(scope="module")
def decks(home: Path) -> Flask:
    return create_app(home, TESTING=True, SIMULATION_SECONDS=30.0)


@pytest.fixture
def site(decks: Flask) -> FlaskClient:
    return decks.test_client()


@pytest.fixture(scope="module")
def address(decks: Flask) -> Iterator[str]:
    """The site with these cards, served."""
    server = make_server("127.0.0.1", 0, decks, threaded=True)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()


def read(site: FlaskClient, text: str, **more: Any) -> str:
    return unescape(site.post("/deck", data={"deck": text, **more}).text)


def row(page: str, name: str) -> str:
    """What the page tells of a card of the deck."""
    return page.partition(f">{name}</a>")[2].partition("<li><h3>")[0]


def test_a_card_is_told_of_what_it_can_affect_and_of_what_waits_for_it(site):
    page = read(site, LIST)
    assert "Can affect Marsh Cook" in row(page, "Kettle Song")
    assert "/lcg/card/supper-bell" in row(page, "Marsh Cook")
    assert "waits for" in row(page, "Marsh Cook")
    assert "Met by" not in row(page, "Kettle Song")


def test_what_is_not_played_is_named(site):
    page = read(site, LIST)
    assert "Not all of its text is played" in row(page, "Odd Riddle")
    assert "Not all of its text is played" not in row(page, "Kettle Song")


def test_printed_text_stays_with_readers_who_may_see_it(home):
    public = create_app(home, TESTING=True, SIMULATION_SECONDS=30.0, ADDRESS="https://rules.example").test_client()
    page = read(public, LIST)
    assert "Not all of its text is played" in row(page, "Odd Riddle")
    assert "nobody knows" not in page
    assert "nobody knows" in read(create_app(home, TESTING=True, IMPORTED_TEXT="always").test_client(), LIST)


def test_a_deck_that_is_too_small_is_refused_with_its_rule(site):
    page = read(site, LIST)
    assert "Not legal" in page
    assert "at least 50 are needed" in page
    assert 'href="/lcg/deckbuilding"' in page


@pytest.mark.parametrize("game", ["lcg", "tcg"])
def test_a_whole_deck_of_each_game_is_legal(site, game):
    assert "<span>Legal</span>" in read(site, texts(game)[0])


def test_what_is_known_of_a_card_in_the_corpus_is_told(site):
    page = read(site, "1x Ivy of the Marsh\n2x Feint\n")
    assert "Its text was changed" in row(page, "Feint")
    assert "/lcg/conflict/c23" in row(page, "Feint")


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (O8D, ">Marsh Cook</a>"),
        (json.dumps({"name": "Mine", "heroes": {}, "slots": {"01090": 3}, "sideslots": []}), "3× RingsDB 01090"),
    ],
)
def test_files_of_other_programs_are_read(site, text, told):
    sent = {"deck.file": (BytesIO(text.encode()), "deck.o8d"), "game": "lcg"}
    page = unescape(site.post("/deck", data=sent).text)
    assert told in page


@pytest.mark.parametrize(
    ("sent", "said"),
    [
        ({}, "There is no deck"), ({"deck": "3x Marsh Cook\n900x Marsh Cook"}, "line 2"),
        ({"deck.file": (BytesIO(b"\xff\xfe\xff"), "deck")}, "no text in UTF-8"),
        ({"deck": texts("tcg")[0], "game": "tcg", "format": "nothing"}, "There is no format"),
    ],
)  # fmt: skip
def test_what_is_wrong_stands_at_the_form(site, sent, said):
    answer = site.post("/deck", data=sent)
    assert answer.status_code == 400
    assert said in unescape(answer.text)
    assert 'aria-invalid="true"' in answer.text


@pytest.mark.browser
@pytest.mark.parametrize("scripts", [True, False])
def test_a_file_is_chosen_or_dropped(open_page, tmp_path, scripts):
    file = tmp_path / "deck.txt"
    file.write_text(LIST, "utf-8")
    tab = open_page("/deck?game=lcg", java_script_enabled=scripts, viewport={"width": 320, "height": 640})
    if scripts:
        tab.locator("[data-anywhere]").wait_for()
        tab.evaluate("""text => {
            const data = new DataTransfer();
            data.items.add(new File([text], "deck.txt", {type: "text/plain"}));
            document.body.dispatchEvent(new DragEvent("drop", {dataTransfer: data, bubbles: true, cancelable: true}));
        }""", LIST)
    else:
        tab.get_by_label("or its file").set_input_files(str(file))
        tab.get_by_role("button", name="Read it").click()
    tab.get_by_role("heading", level=1, name="Ours").wait_for()
    expect(tab.get_by_role("link", name="Marsh Cook").first).to_be_visible()
    assert tab.evaluate("document.documentElement.scrollWidth") <= 320


def test_an_erratum_is_of_its_card_and_not_of_others_of_the_name():
    """A reprint has the values of the changed card; another card of the name has its own."""
    hero = "Unique hero · Lore · threat cost 9"
    printings = [
        CardPrinting(type="hero", line=f"{hero} · First 3", set="First", number="3", erratum=True),
        CardPrinting(type="hero", line=f"{hero} · Again 30", set="Again", number="30"),
        CardPrinting(type="ally", line="Unique ally · Lore · cost 4 · Later 8", set="Later", number="8"),
    ]
    assert is_changed(printings, "First", "3")
    assert is_changed(printings, "again", "30")
    assert not is_changed(printings, "Later", "8")
    assert is_changed(printings, "Unheard Of", "1"), "nothing tells which card it is"

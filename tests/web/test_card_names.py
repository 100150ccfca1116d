"""Cards on the site: the box, suggestions, the page of an imported card, and who sees imported text."""

from __future__ import annotations

import json
import shutil
import threading
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect
from reader_of_pages import links, seen
from werkzeug.serving import make_server

from ruling_service.errors import MalformedInput
from ruling_service.library.cards import import_cards
from ruling_service.situations.shared.loader import load
from ruling_service.situations.shared.permalink import encode
from ruling_service.slugs import slug
from ruling_service.web import create_app

TEXT = "Action: Draw 2 cards and frobnicate a Goblin."
ROWS = [
    {"id": "1", "name": "Daeron's Ledger", "type": "Event", "pack": "Deep", "number": "8", "sphere": "Lore", "cost": "0", "text": TEXT},
    {"id": "2", "name": "Daeron's Ledger", "type": "Event", "pack": "Starter", "number": "64", "sphere": "Lore", "cost": "0", "text": TEXT.replace(": ", ":  ")},
    {"id": "3", "name": "A Ledger of Many Long Names", "type": "Ally", "pack": "Deep", "number": "9", "sphere": "Lore", "cost": "2", "text": ""},
    {"id": "4_48", "collector": "4R48", "title": "Glimli", "subtitle": "Son of Stone", "type": "Companion", "culture": "Dwarven",
     "side": "Free Peoples", "race": "Dwarf", "twilight": 2, "strength": 6, "vitality": 3, "resistance": 5, "gametext": "Damage +1."},
    *({"id": card, "collector": card, "title": "Glimli's Spoon", "subtitle": subtitle, "type": "Possession", "culture": "Dwarven",
       "side": "Free Peoples", "twilight": 1, "strength": 2, "gametext": f"Bearer must be {bearer}."}
      for card, subtitle, bearer in (("4R49", "", "Glimli"), ("5R50", "Heirloom of Stone", "a Dwarf"), ("6R51", "Bane of Soup", "an Elf"))),
    {"id": "5", "name": "Cracked Gong", "type": "Event", "pack": "Deep", "number": "11", "sphere": "Neutral", "cost": "0", "text": "Action: Raise your threat by 2."},
    {"id": "6", "name": "Cracked Gong", "type": "Event", "pack": "Starter", "number": "70", "sphere": "Neutral", "cost": "0", "text": "Action: Raise your threat by 5."},
]  # fmt: skip


@pytest.fixture(scope="module")
def home_with_cards(real_home: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The library of the real corpus, whose owner has imported the cards above."""
    home = tmp_path_factory.mktemp("with-cards") / "home"
    shutil.copytree(real_home, home)
    rows = home.parent / "cards.jsonl"
    rows.write_text("\n".join(json.dumps(row) for row in ROWS), encoding="utf-8")
    import_cards(rows, home)
    return home


@pytest.fixture(scope="module")
def carded(home_with_cards: Path) -> Any:
    return create_app(home_with_cards, TESTING=True).test_client()


@pytest.mark.parametrize(
    "typed", ["Daeron's Ledger", "daerons ledgr", "a ledger of many long names", "ledger of many long nmaes"]
)
def test_the_box_leads_a_name_to_its_card(carded, typed):
    page = carded.get("/ask", query_string={"q": typed})
    first = next(link for link in links(page) if "/card/" in link)
    assert first in ("/lcg/card/daerons-ledger", "/lcg/card/a-ledger-of-many-long-names")
    assert "Results for" in seen(page)


def test_results_show_every_printing_of_a_card_once(carded):
    page = seen(carded.get("/search?q=daerons+ledger"))
    assert page.count("Event · Lore · cost 0 · Deep 8") == 1
    assert "Starter 64" in page


def test_suggestions_lead_to_cards_and_complete_fields(carded):
    found = carded.get("/api/v1/suggest?q=daeron&game=lcg").json["suggestions"]
    assert [(one["title"], one["url"], one["type"]) for one in found] == [
        ("Daeron's Ledger", "/lcg/card/daerons-ledger", "event")
    ]
    assert carded.get("/api/v1/suggest?q=surge").json["suggestions"][0]["id"] == "lcg/keyword/surge"
    assert "type:ally" in [one["query"] for one in carded.get("/api/v1/suggest?q=type:al").json["suggestions"]]


def test_an_unusable_field_names_its_place(carded, problem):
    page = carded.get("/search", query_string={"q": "sphere:lor"})
    assert page.status_code == 400
    assert "query, character 1" in seen(page)
    assert "lore" in seen(page)


def test_the_syntax_is_on_one_page(carded):
    page = seen(carded.get("/search/syntax"))
    assert "type:ally sphere:lore cost<=2" in page
    assert "twilight" in page


def test_a_card_has_its_print_beside_our_reading(carded):
    page = seen(carded.get("/lcg/card/daerons-ledger"))
    assert "As printed" in page
    assert page.count("Action: Draw 2 cards and frobnicate a Goblin") == 1, "once, whatever its blanks"
    assert "Our reading of it" in page
    assert page.count("Printed in") == 1
    assert "Deep 8; Starter 64" in page
    assert "https://ringsdb.com/find?q=Daeron%27s%20Ledger" in links(carded.get("/lcg/card/daerons-ledger"))


def test_a_card_of_the_tcg_has_its_numbers_and_subtitle(carded):
    page = carded.get("/tcg/card/glimli-son-of-stone")
    text = seen(page)
    assert "Glimli, Son of Stone" in text
    for told in ("Culture Dwarven", "Race Dwarf", "Twilight cost 2", "Strength 6", "Vitality 3", "Resistance 5"):
        assert told in text
    assert "https://wiki.lotrtcgpc.net/wiki/LOTR04048" in links(page)


def test_each_card_of_a_title_has_its_own_print(carded):
    """A card without a subtitle is printed elsewhere, and otherwise, than one of its title that has one."""
    _, *cards = seen(carded.get("/tcg/card/glimlis-spoon")).split("As possession")
    for card, place, bearer in zip(cards, ("4R49", "5R50", "6R51"), ("Glimli", "a Dwarf", "an Elf"), strict=True):
        of_card = card.partition("Named by its title")[0]
        assert f"Printed in {place} As printed Bearer must be {bearer}." in of_card
        assert of_card.count("Bearer must be") == 1


def test_programs_get_no_imported_text(carded):
    for path in ("/lcg/card/daerons-ledger.json", "/api/v1/entries/lcg/card/daerons-ledger", "/api/v1/search?q=daerons+ledger"):
        answer = carded.get(path)
        assert answer.status_code == 200
        assert "frobnicate" not in answer.text


@pytest.mark.parametrize(
    ("settings", "request_", "shown"),
    [
        ({}, {}, True),
        ({}, {"base_url": "http://rules.example"}, False),
        ({}, {"headers": {"X-Forwarded-For": "1.2.3.4"}}, False),
        ({}, {"environ_overrides": {"REMOTE_ADDR": "10.0.0.9"}}, False),
        ({"ADDRESS": "https://rules.example"}, {}, False),
        ({"IMPORTED_TEXT": "always"}, {"base_url": "http://rules.example"}, True),
        ({"IMPORTED_TEXT": "never"}, {}, False),
    ],
)
def test_who_sees_imported_text_is_the_owner_s_choice(home_with_cards, settings, request_, shown):
    site = create_app(home_with_cards, TESTING=True, **settings).test_client()
    page = site.get("/lcg/card/daerons-ledger", **request_)
    assert page.status_code == 200
    assert ("frobnicate" in page.text) is shown
    assert "Unofficial" in page.text


def test_a_wrong_choice_is_refused(home_with_cards):
    with pytest.raises(MalformedInput):
        create_app(home_with_cards, IMPORTED_TEXT="friends")


def test_an_erratum_has_its_changed_words_marked(site):
    page = site.get("/lcg/card/will-of-the-west")
    assert "The printed text was changed." in seen(page)
    assert "<del>" in page.text
    assert "<ins>" in page.text
    other = site.get("/lcg/card/a-burning-brand")  # hardly a word is the same
    assert "The printed text was changed." in seen(other)
    assert "<del>" not in other.text
    assert "The printed text was changed." not in seen(site.get("/lcg/card/thalin"))


def test_the_box_says_when_it_searches_one_game(site):
    page = site.get("/lcg/keyword/surge").text
    assert '<option value="lcg" selected>in LCG</option>' in page
    assert 'name="game"' not in site.get("/documents").text


@pytest.fixture(scope="module")
def carded_address(home_with_cards: Path) -> Any:
    server = make_server("127.0.0.1", 0, create_app(home_with_cards, TESTING=True), threaded=True)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()


@pytest.fixture
def tab(chromium, carded_address):
    context = chromium.new_context(base_url=carded_address)
    yield context.new_page()
    context.close()


@pytest.mark.browser
def test_a_card_is_chosen_while_it_is_typed(tab):
    tab.goto("/")
    tab.get_by_role("searchbox").press_sequentially("daerons ledgr")
    # What its first letters offer may have it too, but not on top.
    expect(tab.locator(".offered li").first).to_contain_text("Deep 8", timeout=30_000)
    tab.keyboard.press("ArrowDown")
    tab.keyboard.press("Enter")
    tab.wait_for_url("**/lcg/card/daerons-ledger")
    expect(tab.get_by_role("heading", level=1)).to_have_text("Daeron's Ledger")


@pytest.mark.browser
def test_an_answer_that_comes_late_does_not_take_the_choice_back(tab):
    tab.goto("/")
    box = tab.get_by_role("searchbox")
    box.press_sequentially("daerons led")
    first = tab.locator(".offered li").first
    expect(first).to_contain_text("Deep 8", timeout=30_000)
    asked: list[Any] = []
    tab.route("**/api/v1/suggest**", lambda route: asked.append(route))  # held back until one has chosen
    box.press_sequentially("g")
    tab.wait_for_timeout(300)
    tab.keyboard.press("ArrowDown")
    for route in asked:
        route.fulfill(json={"suggestions": []})
    tab.wait_for_timeout(100)
    assert asked
    expect(first).to_have_attribute("aria-selected", "true")
    tab.keyboard.press("Enter")
    tab.wait_for_url("**/lcg/card/daerons-ledger")


@pytest.mark.browser
def test_a_field_is_completed_and_escape_closes_the_suggestions(tab):
    tab.goto("/lcg")
    box = tab.get_by_role("searchbox")
    box.press_sequentially("type:al")
    tab.get_by_role("option", name="type:ally").first.click()
    expect(box).to_have_value("type:ally ")
    box.fill("daeron")
    tab.get_by_role("option", name="Daeron's Ledger").wait_for()
    tab.keyboard.press("Escape")
    tab.get_by_role("listbox").wait_for(state="hidden")
    tab.keyboard.press("Enter")
    tab.wait_for_url("**/ask?q=daeron*")


@pytest.mark.browser
def test_what_was_being_asked_does_not_open_closed_suggestions(tab):
    held = []
    tab.route("**/api/v1/suggest?q=daeron*", lambda route: held.append(route))
    tab.goto("/lcg")
    box = tab.get_by_role("searchbox")
    box.fill("type:al")
    tab.get_by_role("option", name="type:ally").wait_for()
    box.fill("daeron")
    while not held:
        tab.wait_for_timeout(20)
    tab.keyboard.press("Escape")
    for route in held:
        with suppress(Exception):  # The page has given the request up.
            route.continue_()
    tab.wait_for_timeout(300)
    expect(tab.get_by_role("listbox")).to_be_hidden()


@pytest.mark.browser
def test_a_card_is_found_without_scripts(chromium, carded_address):
    context = chromium.new_context(base_url=carded_address, java_script_enabled=False)
    tab = context.new_page()
    tab.goto("/lcg")
    tab.get_by_role("searchbox").fill("daerons ledgr")
    tab.get_by_role("button", name="Search").click()
    expect(tab.get_by_role("link", name="Daeron's Ledger", exact=True).first).to_be_visible()
    context.close()


GONG = """
game: lcg
players: [{name: Tom, threat: 20, heroes: [Thalin], hand: ["NAMED"], deck: 5}]
at: in 2.2 window
do: [{play: "NAMED", by: Tom}]
ask: {how much: threat of Tom}
"""
TAKEN = "Taken: Cracked Gong, Deep 11; 1 other differs: Starter 70 (other text)"
OTHERWISE = "it comes out otherwise (value: 25)"


def test_a_situation_and_its_film_say_which_of_two_printings_is_taken(carded):
    verdict = carded.post(
        "/api/v1/simulate", data=GONG.replace("NAMED", "Cracked Gong"), content_type="application/yaml"
    ).json
    assert verdict["answer"] == 22
    (taken,) = verdict["taken"]
    assert taken["says"].startswith(TAKEN)
    (other,) = taken["others"]
    assert (other["name"], other["comes_to"], other["answer"]) == ("Cracked Gong (Starter)", "otherwise", 25)
    told = carded.post(
        "/api/v1/simulate", data=GONG.replace("NAMED", other["name"]), content_type="application/yaml"
    ).json
    assert (told["answer"], told.get("taken", [])) == (25, [])
    address = encode(load(GONG.replace("NAMED", "Cracked Gong"), checked=False))
    for page in ("/simulate", "/film"):
        said = seen(carded.get(page, query_string={"s": address}))
        assert TAKEN in said, page
        assert OTHERWISE in said, page


def test_a_card_s_page_says_which_printing_its_title_means(carded):
    assert TAKEN in seen(carded.get("/lcg/card/cracked-gong"))
    assert carded.get("/lcg/card/cracked-gong.json").json["taken"][0].startswith(TAKEN)
    assert carded.get("/lcg/card/daerons-ledger.json").json["taken"] == []
    shown = carded.get("/lcg/card/thalin")
    assert "Named by its title alone" not in seen(shown)


VERSIONS = [
    {"name": "Torn Banner", "type": "Hero", "pack": "Deep", "number": "21", "sphere": "Lore", "hit_points": 3, "threat": 7, "text": "Action: Draw 1 card."},
    {"name": "Torn Banner", "type": "Hero", "pack": "Starter", "number": "22", "sphere": "Spirit", "hit_points": 5, "threat": 11, "text": "Action: Draw 2 cards."},
    {"name": "Torn Banner", "type": "Ally", "pack": "Deep", "number": "23", "sphere": "Lore", "hit_points": 2, "cost": "3", "text": "Action: Draw 3 cards."},
    {"name": "Bilbo Baggins", "type": "Hero", "pack": "Deep", "number": "24", "sphere": "Spirit", "hit_points": 4, "threat": 6, "text": "Action: Draw 4 cards."},
    {"name": "Bilbo Baggins", "type": "Ally", "pack": "Deep", "number": "25", "sphere": "Lore", "hit_points": 1, "cost": "1", "text": "Action: Draw 5 cards."},
]  # fmt: skip


@pytest.mark.parametrize(("name", "own"), [("Torn Banner", 0), ("Bilbo Baggins", 1)])
def test_each_version_of_a_name_has_its_heading_values_and_text(home_with, name, own):
    """The project's own Bilbo is another hero than the one of these packs: its section has no text of theirs."""
    made = create_app(home_with(lcg=VERSIONS), TESTING=True).test_client()
    page = made.get(f"/lcg/card/{slug(name)}").get_data(as_text=True)
    sections = [one.split("</section>")[0] for one in page.split('<section class="printing"')[1:]]
    rows = [row for row in VERSIONS if row["name"] == name]
    assert len(sections) == own + len(rows)
    for row in rows:
        place = f"{row['pack']} {row['number']}"
        (mine,) = [one for one in sections if f"As {row['type'].lower()}, {place}</h2>" in one]
        assert row["text"] in mine, "its own text"
        assert mine.count('<blockquote class="printed">') == 1, "and no other's"
        assert f"<dt>Hit points</dt><dd>{row['hit_points']}</dd>" in mine
        assert f"<dt>Sphere</dt><dd>{row['sphere']}</dd>" in mine


@pytest.mark.parametrize("path", ["/tcg/card/axe-strike", "/called/Saruman?game=tcg", "/tcg/card/field-of-the-fallen"])
def test_the_page_of_a_clarified_card_does_not_call_the_print_current(carded, path):
    page = seen(carded.get(path))
    assert "current" not in page.replace("Is my text current?", "")
    assert "Its text was changed since it was first printed, by a clarification" in page

"""Questions on the real site: asked, answered, changed and carried on, with a browser and without."""

from __future__ import annotations

import re
from typing import Any
from urllib.parse import quote

import pytest
from a_tab import NARROW, kept_out_by
from playwright.sync_api import expect
from reader_of_pages import links, seen

TRAVEL = "Can I travel when there is already an active location?"
EXHAUSTED = "can an exhausted character defend"


def asking(question: str, **more: str) -> str:
    return f"/ask?q={quote(question)}" + "".join(f"&{name}={value}" for name, value in more.items())


@pytest.fixture(scope="module")
def _awake(app):
    """The worker has read what every question needs before one is judged."""
    app.test_client().get(asking(TRAVEL, game="lcg"))


pytestmark = pytest.mark.usefixtures("_awake")


def test_a_question_is_answered_and_goes_on_in_the_form(site):
    page = site.get(asking(TRAVEL, game="lcg"))
    assert page.status_code == 200
    assert "Answer No:" in seen(page)
    assert "active location" in seen(page)
    form = next(link for link in links(page) if link.startswith("/simulate?s="))
    assert "No, it can't be done." in seen(site.get(form))


def test_the_game_is_told_from_the_question(site):
    raw = site.get("/ask.json", query_string={"q": TRAVEL}).json
    assert raw["understood"]["game"] == "lcg"
    assert raw["answer"]["verdict"] == "never"


def test_a_chip_left_out_changes_what_is_asked(site):
    page = site.get(asking("When can Feint be played?"))
    left_out = next(
        link for link in links(page)
        if f"c={'When can Feint'.index('Feint')}%3A" in link and link.endswith("%3A")
    )
    assert site.get("/ask.json?q=When+can+Feint+be+played?").json["understood"]["cards"] == ["Feint"]
    assert site.get(left_out.replace("/ask?", "/ask.json?")).json["understood"]["cards"] == []
    assert site.get(left_out).status_code == 200


@pytest.mark.parametrize(
    ("question", "says"),
    [
        ("Wann darf ich diese Karte spielen und warum nicht vorher, lieber Freund?", ""),
        ("Can Frodo exert when Thalin quests against Eastern Crows?", "It speaks of both games."),
        ("Does <script>alert(1)</script> Feint & <b>bold</b> work?", "alert"),
        ("x" * 900, ""),
        ("Can " * 200, ""),
        ("Does %00 ' OR 1=1; -- stop \x1b[31m Feint?", ""),
        ("どうして", "There are no words in this that can be read."),
    ],
)
@pytest.mark.parametrize("game", ["", "lcg", "tcg"])
def test_whatever_is_typed_gets_a_safe_page(site, question, game, says):
    page = site.get("/ask", query_string={"q": question, "game": game})
    assert page.status_code == 200
    assert page.text.count("<h1") == 1
    assert "<script>alert" not in page.text
    assert "<b>bold" not in page.text
    if not game:
        assert says in seen(page)


@pytest.mark.browser
@pytest.mark.parametrize("scripts", [True, False])
def test_from_the_home_page_to_the_answer_and_its_lines_of_play(open_page, scripts):
    tab = open_page("/", java_script_enabled=scripts)
    tab.get_by_role("searchbox").fill(TRAVEL)
    tab.get_by_label("The Card Game").check()
    tab.get_by_role("button", name="Search").click()
    expect(tab.locator(".verdict .says").first).to_have_text(re.compile(r"^\s*No:"))
    expect(tab.locator(".verdict .label").first).to_be_visible()
    tab.get_by_role("link", name="Open in the form").first.click()
    expect(tab.locator(".says")).to_contain_text("No, it can't be done.")


@pytest.mark.browser
def test_a_number_is_changed_on_its_chip_without_scripts(open_page):
    tab = open_page(
        asking("Gimli has 3 damage on him, what's his attack?", game="lcg"), java_script_enabled=False
    )
    expect(tab.locator(".says").first).to_have_text(re.compile(r"^\s*5"))
    chip = tab.locator("details.chip", has_text="3 damage")
    chip.locator("summary").click()
    chip.get_by_label("Another number").fill("1")
    chip.get_by_role("button", name="Change").click()
    expect(tab.locator("h1")).to_contain_text("1 damage")
    expect(tab.locator(".says").first).to_have_text(re.compile(r"^\s*3"))


@pytest.mark.browser
def test_a_chip_opens_and_changes_by_keyboard(open_page):
    tab = open_page(asking(EXHAUSTED, game="lcg"))
    tab.locator("details.chip summary").first.focus()
    tab.keyboard.press("Enter")
    assert tab.locator("details.chip").first.evaluate("chip => chip.open")
    tab.keyboard.press("Tab")
    assert tab.evaluate("document.activeElement.closest('details.chip') !== null")


@pytest.mark.browser
def test_the_printed_answer_has_its_situation_and_address_and_no_menus(open_page):
    tab = open_page(asking(EXHAUSTED, game="lcg"))
    expect(tab.locator(".only-print")).to_be_hidden()
    tab.emulate_media(media="print")
    for hidden in ("header.top", ".chips", "#share"):
        expect(tab.locator(hidden).first).to_be_hidden()
    for shown in (".verdict", ".position", ".only-print"):
        expect(tab.locator(shown).first).to_be_visible()
    printed = tab.locator(".only-print").get_attribute("data-address")
    assert printed.startswith("http://")
    assert asking("can").partition("?")[0] in printed


PAGES = [
    asking(EXHAUSTED, game="lcg"),
    asking(f"{EXHAUSTED}? And {TRAVEL}", game="lcg"),
    asking("can beorn defend twice"),
    asking("Can Frodo exert when Thalin quests?"),
    "/ask",
]


@pytest.mark.browser
@pytest.mark.parametrize("path", PAGES)
def test_it_fits_a_small_telephone_and_axe_finds_nothing(open_page, axe, path):
    tab: Any = open_page(path, bypass_csp=True, viewport=NARROW)
    for chip in tab.locator("details.chip").all():
        chip.evaluate("chip => { chip.removeAttribute('name'); chip.open = true }")
    assert tab.evaluate("document.documentElement.scrollWidth") <= 320
    tab.evaluate(axe)
    assert kept_out_by(tab) == []

"""The main journeys in a real browser: at a desk, on a telephone, in the dark, without scripts, by keyboard,
on paper.
"""

from __future__ import annotations

import re
from typing import Any
from urllib.parse import quote

import pytest
from a_tab import NARROW, kept_out_by, told_to
from playwright.sync_api import expect

from bench.looks import KINDS
from ruling_service.situations.shared.loader import from_data
from ruling_service.situations.shared.permalink import encode
from tests.rotation import begin, is_asked

pytestmark = pytest.mark.browser

SET_UP = encode(
    from_data(
        {
            "game": "lcg", "players": [{"name": "Tom", "heroes": ["Thalin", {"card": "Gimli", "damage": 2}]}],
            "staging area": ["Hill Troll"], "at": "3.3", "ask": {"how much": "threat of Tom"},
        },
        checked=False,
    )
)  # fmt: skip
"""A situation with cards that can be handled."""

JOURNEY_PAGES = [
    f"/simulate?s={SET_UP}", f"/simulate?s={SET_UP}&edit=1", f"/simulate/rulesets?s={SET_UP}",
    "/", "/lcg", "/search?q=surge", "/search/syntax", "/search?q=type:ally", "/lcg/keyword/surge", "/lcg/framework/6.4.2", "/lcg/card/thalin", "/lcg/card/a-burning-brand",
    "/lcg/scenario/passage-through-mirkwood", "/lcg/case/thalin-and-eastern-crows", "/lcg/case/feint-windows",
    "/chart/lcg",
    "/browse/lcg/glossary", "/browse/lcg/scenarios", "/browse/lcg/scenarios/mechanic", "/browse/lcg/cases",
    "/browse/lcg/errata", "/browse/lcg/errata/cycle", "/compare?a=lcg/keyword/ranged&b=lcg/keyword/sentinel", "/compare?a=surge", "/browse/tcg/scenarios",
    "/documents/lcg-faq-1.3/changes", "/simulate?game=tcg",
    "/browse/lcg/changes", "/browse/lcg/designers", "/browse/lcg/conflicts", "/lcg/conflict/c03",
    "/documents/lcg-faq-1.3", "/documents",
    "/about", "/problems", "/api", "/kept", "/bulk", "/play?game=lcg", "/documents/lcg-faq-1.3/report", "/deck?game=tcg", "/simulate", "/simulate?tab=yaml", "/lcg/nothing-here",
    "/film?case=lcg/case/a-tie-for-the-highest-threat&step=3", "/workbench/tcg",
    "/wrong?case=lcg/case/thalin-and-eastern-crows", "/embed?case=lcg/case/thalin-and-eastern-crows", "/embed/this?url=/lcg/keyword/surge", "/documents/compare?a=lcg-faq-1.3&b=lcg-compendium",
    "/workbench/lcg?name=Ford+Watch&sphere=Lore&cost=1&text=Action:+Draw+a+card.+Then,+sing+aloud.",
]  # fmt: skip
"""Pages in the states in which the journeys below leave them."""
EVERY_KIND = [*JOURNEY_PAGES, *(path for path in KINDS.values() if path not in JOURNEY_PAGES)]
"""And one of each kind. A fifth of them is looked at in each run, another each day (`tests/rotation.py`)."""


ONLY_SOME_ROWS = """for (const list of document.querySelectorAll("main, main *"))
  [...list.children].slice(12).forEach(row => row.remove())"""
"""A list of two thousand rows that are made alike is looked at in its first ones."""


WIDTHS = (390, 768, 1280)
"""Each page is looked at in one of them, another each time that its turn comes."""


@pytest.fixture(scope="module")
def looked_at(chromium, address):
    """A tab in which page after page is looked at, and what it complains of: a tab of its own for each takes
    longer than the looking.
    """
    complaints: list[str] = []
    context = chromium.new_context(base_url=address, viewport=NARROW)
    tab = context.new_page()
    told_to(complaints, tab)
    yield tab, complaints
    context.close()


def test_a_search_leads_to_the_entry(open_page):
    tab = open_page("/")
    tab.get_by_role("searchbox").fill("surge")
    tab.get_by_label("The Card Game").check()
    tab.get_by_role("button", name="Search").click()
    tab.get_by_role("link", name="Surge", exact=True).first.click()
    expect(tab).to_have_url(re.compile(re.escape("/lcg/keyword/surge") + "$"))
    expect(tab.get_by_role("heading", level=1)).to_have_text("Surge")


def test_a_case_shows_its_trace_and_opens_in_the_form(open_page):
    tab = open_page("/lcg/case/thalin-and-eastern-crows")
    trace = tab.locator("ol.trace")
    expect(trace).to_be_visible()
    tab.get_by_text("Trace, ").click()
    expect(trace).to_be_hidden()
    tab.get_by_role("link", name="Change it in the form").click()
    expect(tab.get_by_label("Which card")).to_have_value("Eastern Crows")
    tab.go_back()
    expect(tab.get_by_text("Trace, ")).to_be_visible()
    expect(trace).to_be_hidden()  # as it was left


@pytest.mark.parametrize("scripts", [True, False])
def test_a_situation_is_built_and_played_with_and_without_scripts(open_page, scripts):
    tab = open_page("/simulate", java_script_enabled=scripts)
    tab.get_by_role("combobox", name="Hero", exact=True).first.fill("Thalin")
    tab.get_by_label("committed").first.check()
    tab.get_by_label("Top of the encounter deck").fill("Eastern Crows\nHill Troll")
    tab.get_by_role("button", name="Add an act").click()
    tab.get_by_label("Act", exact=True).select_option("reveal")
    if not scripts:
        tab.get_by_role("button", name="Show what the chosen act needs").click()
    tab.get_by_label("Which card").fill("Eastern Crows")
    tab.get_by_label("Question", exact=True).select_option("where is")
    tab.get_by_label("Card, player or value").fill("Eastern Crows")
    tab.locator(".acts").get_by_role("button", name="Run").click()
    expect(tab.locator(".says")).to_contain_text("Eastern Crows: encounter deck.")
    link = tab.get_by_role("link", name="This situation with its verdict").get_attribute("href")
    again = open_page(link, java_script_enabled=scripts)
    expect(again.locator(".says")).to_contain_text("Eastern Crows: encounter deck.")


def test_the_workbench_asks_for_what_a_type_of_card_prints(open_page):
    tab = open_page("/workbench/lcg")
    expect(tab.get_by_label("Willpower")).to_be_hidden()
    tab.get_by_label("Type").select_option("ally")
    expect(tab.get_by_label("Willpower")).to_be_visible()


def test_outcomes_are_switched(open_page):
    tab = open_page("/lcg/case/sneak-attack-and-beorn")
    outcomes = tab.locator("ol.outcomes a")
    expect(outcomes.nth(1)).to_be_visible()
    first = tab.locator("ol.trace").inner_text()
    outcomes.nth(1).click()
    expect(tab.locator("ol.outcomes a").nth(1)).to_have_attribute("aria-current", "true")
    expect(tab.locator("ol.trace")).not_to_have_text(first, use_inner_text=True)


def test_a_mistake_is_at_its_field_and_reached_by_its_link(open_page):
    tab = open_page("/simulate")
    tab.get_by_role("combobox", name="Hero", exact=True).first.fill("Thalinn")
    tab.locator(".acts").get_by_role("button", name="Run").click()
    expect(tab.get_by_role("alert")).to_contain_text("Thalin")
    tab.get_by_role("link", name="To the field").click()
    wrong = tab.locator("[aria-invalid=true]")
    expect(wrong).to_have_value("Thalinn")
    assert tab.evaluate("document.querySelector('[aria-invalid=true]').matches(':target')")


def test_the_errata_of_a_scenario_stand_beside_its_questions(open_page):
    tab = open_page("/browse/lcg/scenarios", viewport={"width": 1100, "height": 900})
    tab.get_by_label("errata").check()
    tab.get_by_role("button", name="Show").click()
    tab.get_by_role("link", name="Passage Through Mirkwood").click()
    errata, questions = tab.locator("section.errata").bounding_box(), tab.locator("section.questions").bounding_box()
    assert abs(errata["y"] - questions["y"]) < 5
    assert errata["x"] < questions["x"]
    tab.get_by_label("Chieftain Ufthak").check()


@pytest.mark.parametrize(("place", "path"), [one for one in enumerate(EVERY_KIND) if is_asked(one[0], 5)])
def test_a_page_fits_a_small_telephone_and_axe_finds_nothing(looked_at, axe, place, path):
    tab, complaints = looked_at
    complaints.clear()
    tab.set_viewport_size(NARROW)
    tab.goto(quote(path, safe="/?=&:+%<>"))
    assert tab.evaluate("document.documentElement.scrollWidth") <= 320
    turn = begin()
    width = WIDTHS[((int(turn) if turn.isdigit() else 0) // 5 + place) % 3]
    tab.set_viewport_size({"width": width, "height": 720})
    assert tab.evaluate("document.documentElement.scrollWidth") <= width
    tab.evaluate(ONLY_SOME_ROWS)
    tab.evaluate(axe)
    assert kept_out_by(tab) == []
    assert not complaints


def test_what_keeps_people_out_is_seen(looked_at, axe):
    """The eyes of the test above are open: in the light, in the dark, and for what a page complains of."""
    tab, complaints = looked_at
    tab.goto("/lcg/then")
    tab.evaluate(axe)
    tab.evaluate("""
        document.querySelector("main").insertAdjacentHTML("beforeend", "<img src='/static/none.png'>");
        const dim = new CSSStyleSheet();
        dim.replaceSync("@media (prefers-color-scheme: dark) { main p { color: #222; background: #000 } }");
        document.adoptedStyleSheets = [dim];
    """)
    found = {(scheme, rule) for scheme, rule, _ in kept_out_by(tab)}
    assert found == {("light", "image-alt"), ("dark", "color-contrast")}
    with tab.expect_console_message(lambda said: "Content Security Policy" in said.text):
        tab.evaluate("document.body.append(Object.assign(document.createElement('script'), {text: '1'}))")
    assert any("Content Security Policy" in complaint for complaint in complaints)


def test_the_page_is_dark_where_the_reader_s_system_is(open_page):
    light, dark = (open_page("/lcg/then", color_scheme=scheme) for scheme in ("light", "dark"))

    def lightness(tab: Any) -> int:
        return sum(
            int(part) for part in tab.evaluate(
                "getComputedStyle(document.body).backgroundColor"
            )[4:-1].split(",")[:3]
        )

    assert lightness(light) > 600
    assert lightness(dark) < 150


def test_a_printed_scenario_has_the_list_and_not_the_menus(open_page):
    tab = open_page("/lcg/scenario/passage-through-mirkwood")
    tab.emulate_media(media="print")
    expect(tab.locator("header.top")).to_be_hidden()
    expect(tab.locator(".beside")).to_be_hidden()
    expect(tab.get_by_role("group", name="Dol Guldur Orcs")).to_be_visible()


def test_the_keyboard_reaches_the_content_first_and_shows_where_it_is(open_page):
    tab = open_page("/lcg/then")
    tab.keyboard.press("Tab")
    assert tab.evaluate("document.activeElement.className") == "skip"
    assert tab.evaluate("document.activeElement.getBoundingClientRect().left") >= 0
    tab.keyboard.press("Enter")
    tab.keyboard.press("Tab")
    assert tab.evaluate("document.activeElement.closest('main') !== null")
    assert tab.evaluate("getComputedStyle(document.activeElement).outlineStyle") == "solid"


def test_the_slash_key_leads_to_the_search_box(open_page):
    tab = open_page("/lcg/then")
    tab.keyboard.press("/")
    assert tab.evaluate("document.activeElement.id") == "seek"

"""Stepping through a line of play in a real browser, by buttons, keys and steps, along either way of a fork; and
writing a card.
"""

from __future__ import annotations

import hashlib
import re

import pytest
from playwright.sync_api import expect

pytestmark = pytest.mark.browser

TIE = "/lcg/case/a-tie-for-the-highest-threat"


def test_a_trace_is_stepped_through_by_button_key_and_step(open_page):
    tab = open_page(TIE)
    tab.get_by_role("button", name="Next").click()
    tab.get_by_text("Step 1 of 4").first.wait_for()
    tab.keyboard.press("ArrowRight")
    tab.get_by_text("Step 2 of 4").first.wait_for()
    tab.keyboard.press("End")
    tab.get_by_text("Step 4 of 4").first.wait_for()
    tab.keyboard.press("ArrowLeft")
    tab.locator(".frame").get_by_text("30 → 32").wait_for()
    tab.get_by_role("button", name="When Revealed: Evil Wind").click()
    tab.get_by_text("Step 2 of 4").first.wait_for()
    expect(tab.locator(".trace > li[aria-current=step]")).to_have_text(re.compile(r"^\s*When Revealed"))
    expect(tab).to_have_url(re.compile(re.escape(TIE) + "$"))


def test_the_other_way_of_a_fork_is_followed(open_page):
    tab = open_page(TIE)
    tab.get_by_role("button", name="Tom", exact=True).click()
    tab.locator(".frame").get_by_text("30 → 32").wait_for()
    expect(tab.locator(".trace > li[aria-current=step]")).to_have_text(re.compile(r"^\s*Tom's threat rises"))
    expect(tab.get_by_role("button", name="Kris", exact=True)).to_be_visible()
    tab.keyboard.press("ArrowRight")
    tab.get_by_text("Step 4 of 4").first.wait_for()


def test_without_scripts_each_step_is_a_page(open_page):
    tab = open_page(TIE, java_script_enabled=False)
    tab.get_by_role("button", name="Next").click()
    tab.get_by_role("button", name="Tom", exact=True).click()
    expect(tab).to_have_url(re.compile(re.escape("/film?")))
    expect(tab.locator(".frame").get_by_text("30 → 32")).to_be_visible()
    tab.get_by_role("link", name="The case").click()
    expect(tab).to_have_url(re.compile(re.escape(TIE) + "$"))


def test_a_card_is_read_while_it_is_typed(open_page):
    tab = open_page("/workbench/lcg")
    tab.get_by_label("Title").fill("Ford Watch")
    tab.get_by_label("Text", exact=True).fill("Action: Ready a hero. Then, sing aloud.")
    tab.locator("mark.gap").get_by_text("Then, sing aloud").wait_for()
    tab.get_by_label("Text", exact=True).fill("Action: Ready a hero.")
    tab.get_by_text("All of it is read and played.").wait_for()
    tab.wait_for_url("**text=Action*Ready+a+hero.")
    tab.reload()
    expect(tab.get_by_label("Text", exact=True)).to_have_value("Action: Ready a hero.")
    tab.get_by_role("button", name="Next").first.click()
    tab.get_by_text("Step 1 of").first.wait_for()


def test_a_card_is_read_without_scripts(open_page):
    tab = open_page("/workbench/tcg", java_script_enabled=False)
    tab.get_by_role("link", name="An example").click()
    expect(tab.locator("mark.gap")).to_be_visible()
    tab.get_by_label("Title").fill("Ford Watch")
    tab.get_by_role("button", name="Read it").click()
    expect(tab.get_by_role("heading", level=1)).to_have_text("Ford Watch")


@pytest.mark.parametrize("scripts", [True, False])
def test_a_situation_too_long_for_a_link_has_its_film_and_its_outcomes(open_page, scripts):
    long = " ".join(hashlib.sha256(str(number).encode()).hexdigest() for number in range(90))
    tab = open_page("/simulate?game=lcg&tab=yaml", java_script_enabled=scripts)
    tab.get_by_label("The situation as YAML or JSON").fill(
        f"game: lcg\ntitle: {long}\nplayers:\n- {{name: Tom, threat: 30, heroes: [Thalin]}}\n"
        "- {name: Ann, threat: 30, heroes: [Gimli]}\nat: 5.3\nstaging area: [Hill Troll]\ndo: [{run to: '5.4'}]\n"
        "ask: {what happens: true}\n"
    )
    tab.get_by_role("button", name="Run", exact=True).click()
    tab.get_by_text("too long for a link").wait_for()
    tab.get_by_role("button", name="Next").click()
    tab.locator(".frame .at", has_text="Step 1 of").wait_for()
    if scripts:
        assert "/film" not in tab.url
    else:
        tab.wait_for_url("**/film*")
    if not scripts:
        tab.get_by_role("button", name="The situation with every outcome").click()
        tab.get_by_text("too long for a link").wait_for()

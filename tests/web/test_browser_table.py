"""The form as a table in a real browser: cards are typed where they lie, and the table is drawn from them."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import expect

pytestmark = pytest.mark.browser

GIMLI, RUNNER = "Gimli, Dwarf of Erebor", "Goblin Runner"
"""Strength 6 against 5, vitality 3 and 1: the minion loses, takes a wound and is killed."""


def tile(tab: Any, name: str) -> Any:
    """The tile of a card on the table that is drawn."""
    return tab.locator(".board .tile", has_text=name)


def typed(tab: Any, field: str, name: str, zone: str) -> None:
    """Type the name of a card into the empty row of a zone."""
    tab.get_by_role("group", name=zone, exact=True).get_by_role("combobox", name=field, exact=True).last.fill(name)
    tab.keyboard.press("Tab")


def test_two_cards_of_the_tcg_from_the_empty_form(open_page):
    tab = open_page("/simulate?game=tcg")
    tile(tab, "Frodo").wait_for()
    typed(tab, "Companion", GIMLI, "Companions")
    tile(tab, "Gimli").wait_for()
    typed(tab, "Minion", RUNNER, "Minions")
    tile(tab, RUNNER).wait_for()
    tab.get_by_label("Defender").fill(GIMLI)
    tab.get_by_label("Against (several with ;)").fill(RUNNER)
    tab.keyboard.press("Tab")
    tab.locator(".board .facing", has_text=RUNNER).wait_for()
    tab.get_by_label("At (maneuver", exact=False).fill("assignment")
    tab.get_by_label("Play on until").fill("end of skirmish")
    tab.get_by_role("button", name="Run", exact=True).last.click()
    tab.locator(".says", has_text="Goblin Runner").wait_for()
    expect(tab.locator(".says")).to_contain_text("is killed")
    expect(tab.locator(".says")).not_to_contain_text("Gimli")


def test_a_refused_form_keeps_its_message_and_its_table(open_page):
    tab = open_page("/simulate?game=tcg")
    tile(tab, "Frodo").wait_for()
    typed(tab, "Companion", GIMLI, "Companions")
    tile(tab, "Gimli").wait_for()
    tab.get_by_label("Defender").fill(GIMLI)
    tab.keyboard.press("Tab")
    tab.locator(".editor:not([aria-busy])").wait_for()
    expect(tab.locator("#problem")).to_have_count(0)
    tab.get_by_role("button", name="Run", exact=True).last.click()
    tab.get_by_role("link", name="To the field").click()
    expect(tab.get_by_label("Against (several with ;)").first).to_be_focused()
    expect(tile(tab, "Gimli").first).to_be_visible()


def test_the_table_is_drawn_without_scripts_where_it_is_asked_for(open_page):
    tab = open_page("/simulate?game=lcg", java_script_enabled=False)
    tab.get_by_role("combobox", name="Hero", exact=True).fill("Thalin")
    tab.get_by_role("button", name="Draw the table").click()
    expect(tab).to_have_url(re.compile(re.escape("#board") + "$"))
    expect(tile(tab, "Thalin")).to_be_visible()
    heroes = tab.get_by_role("combobox", name="Hero", exact=True)
    expect(heroes).to_have_count(2)
    expect(heroes.first).to_have_value("Thalin")
    expect(heroes.last).to_have_value("")


def test_a_tile_is_turned_hurt_and_taken_off_where_one_is(open_page):
    tab = open_page("/simulate?game=lcg", viewport={"width": 390, "height": 700})
    typed(tab, "Hero", "Thalin", "Heroes")
    tile(tab, "Thalin").wait_for()
    typed(tab, "Hero", "Gimli", "Heroes")
    tile(tab, "Gimli").wait_for()
    first = tab.get_by_role("group", name="Hero: Thalin")
    first.get_by_label("exhausted").check()
    tab.locator(".board .tile.turned", has_text="Thalin").wait_for()
    first.get_by_label("Damage").fill("2")
    tab.keyboard.press("Tab")
    tab.locator(".board .tokens", has_text="damage").wait_for()
    first.get_by_label("exhausted").scroll_into_view_if_needed()
    tab.evaluate("window.stays = 'here'")
    first.get_by_role("button", name="Remove hero Thalin").click()
    tile(tab, "Thalin").wait_for(state="detached")
    assert tab.evaluate("window.stays") == "here"
    assert tab.evaluate("scrollY") > 0
    expect(tile(tab, "Gimli")).to_be_visible()


def test_what_cannot_be_stands_at_its_field_as_one_types(open_page):
    tab = open_page("/simulate?game=lcg")
    typed(tab, "Hero", "Thalin", "Heroes")
    tile(tab, "Thalin").wait_for()
    hero = tab.get_by_role("group", name="Hero: Thalin")
    hero.get_by_label("Damage").fill("9")
    tab.keyboard.press("Tab")
    tab.locator("#problem").wait_for()
    expect(tab.locator("[aria-invalid=true]")).to_have_value("9")
    hero.get_by_label("Damage").fill("1")
    tab.keyboard.press("Tab")
    tab.locator("#problem").wait_for(state="detached")
    tile(tab, "Thalin").wait_for()


@pytest.mark.parametrize("scripts", [True, False])
def test_a_tile_is_handled_by_the_keyboard(open_page, scripts):
    tab = open_page("/simulate?game=lcg", java_script_enabled=scripts)
    tab.get_by_role("combobox", name="Hero", exact=True).first.fill("Thalin")
    if scripts:
        tab.keyboard.press("Tab")
    else:
        tab.get_by_role("button", name="Draw the table").click()
    tile(tab, "Thalin").wait_for()
    for number in ("1", "2"):
        if number == "1" or not scripts:
            tab.locator(".handles summary").focus()
            tab.keyboard.press("Enter")
            tab.get_by_role("button", name="+1 damage Thalin").focus()
        tab.keyboard.press("Enter")
        tab.locator(".board .tokens", has_text=number).wait_for()
    expect(tab.get_by_label("Damage").first).to_have_value("2")


def test_the_moment_is_chosen_on_the_chart(open_page):
    tab = open_page("/simulate?game=lcg")
    typed(tab, "Hero", "Thalin", "Heroes")
    tile(tab, "Thalin").wait_for()
    tab.get_by_role("button", name="Choose on the chart of the round").click()
    tab.get_by_role("button", name="3.3 Staging").click()
    tab.locator("[aria-current=step]", has_text="3.3").wait_for()
    expect(tab.get_by_label("At (3.3", exact=False)).to_have_value("3.3")
    tab.get_by_label("Until when it is played on").check()
    tab.get_by_role("button", name="3.4 Quest resolution").click()
    tab.locator(".moments [aria-current=true]", has_text="3.4").wait_for()
    expect(tab.get_by_label("Play on until")).to_have_value("3.4")
    expect(tile(tab, "Thalin")).to_be_visible()


def named(tab: Any, name: str) -> Any:
    """The tile of the card that is called so, however many others name it."""
    return tab.locator(f'.board .tile[data-card="{name}"]')


def dragged(tab: Any, tile_of: Any, target: Any) -> None:
    """Drag a tile by the mouse onto something that shows where it may be dropped."""
    tile_of.scroll_into_view_if_needed()
    box = tile_of.bounding_box()
    tab.mouse.move(box["x"] + box["width"] / 2, box["y"] + 8)
    tab.mouse.down()
    tab.mouse.move(box["x"] + box["width"] / 2 + 20, box["y"] + 28, steps=3)
    tab.locator(".drops").wait_for()
    there = target.bounding_box()
    tab.mouse.move(there["x"] + there["width"] / 2, there["y"] + there["height"] / 2, steps=3)
    tab.locator("[data-drop].over").wait_for()
    tab.mouse.up()


def test_a_minion_is_dragged_to_who_fights_it(open_page):
    tab = open_page("/simulate?game=tcg")
    tile(tab, "Frodo").wait_for()
    typed(tab, "Companion", GIMLI, "Companions")
    tile(tab, "Gimli").wait_for()
    typed(tab, "Minion", RUNNER, "Minions")
    tile(tab, RUNNER).wait_for()
    dragged(tab, named(tab, RUNNER), named(tab, GIMLI))
    tab.locator(".board .facing", has_text=RUNNER).wait_for()
    expect(tab.get_by_label("Defender").first).to_have_value(GIMLI)
    expect(tab.get_by_label("Against (several with ;)").first).to_have_value(RUNNER)
    dragged(tab, named(tab, RUNNER), tab.locator(".drops li", has_text="against nobody"))
    tab.locator(".board .facing").wait_for(state="detached")
    expect(named(tab, RUNNER)).to_be_visible()


def test_an_enemy_is_dragged_from_the_staging_area_to_a_player(open_page):
    tab = open_page("/simulate?game=lcg")
    typed(tab, "Hero", "Thalin", "Heroes")
    tile(tab, "Thalin").wait_for()
    typed(tab, "Card", "Hill Troll", "Staging area")
    tile(tab, "Hill Troll").wait_for()
    dragged(tab, tile(tab, "Hill Troll"), tab.locator(".drops li", has_text="engaged"))
    tab.locator(".board .area .zone", has_text="Hill Troll").wait_for()
    expect(tab.locator(".drops, .ghost")).to_have_count(0)


PHONE = {"viewport": {"width": 390, "height": 700}, "has_touch": True, "is_mobile": True}


class Finger:
    """A finger on a tab's screen, where it is put and moved."""

    def __init__(self, tab: Any) -> None:
        self._tab = tab
        self._device = tab.context.new_cdp_session(tab)

    def _sends(self, what: str, *points: tuple[float, float]) -> None:
        touched = [{"x": x, "y": y} for x, y in points]
        self._device.send("Input.dispatchTouchEvent", {"type": what, "touchPoints": touched})

    def lift(self, tile_of: Any) -> None:
        """Put it on the handle of a tile and pull, until the places to drop it are there."""
        grip = tile_of.locator("> .grip")
        grip.evaluate("one => one.scrollIntoView({block: 'center', behavior: 'instant'})")
        box = grip.bounding_box()
        at = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        self._sends("touchStart", at)
        self._sends("touchMove", (at[0] - 15, at[1] + 15))
        self._tab.locator(".drops").wait_for()

    def over(self, target: Any) -> None:
        """Move it onto something that shows that it may be dropped there."""
        box = target.bounding_box()
        self._sends("touchMove", (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2))
        self._tab.locator("[data-drop].over").wait_for()

    def up(self) -> None:
        """Take it off."""
        self._sends("touchEnd")


def test_an_enemy_is_dragged_by_a_finger(open_page):
    tab = open_page("/simulate?game=lcg", **PHONE)
    typed(tab, "Hero", "Thalin", "Heroes")
    tile(tab, "Thalin").wait_for()
    typed(tab, "Card", "Hill Troll", "Staging area")
    named(tab, "Hill Troll").locator("> .grip").wait_for()
    finger = Finger(tab)
    finger.lift(named(tab, "Hill Troll"))
    finger.over(tab.locator(".drops li", has_text="engaged"))
    finger.up()
    tab.locator(".board .area .zone", has_text="Hill Troll").wait_for()
    expect(tab.locator(".drops, .ghost")).to_have_count(0)


def test_after_a_finger_dropped_a_card_nowhere_its_link_leads_on(open_page):
    tab = open_page("/simulate?game=lcg", **PHONE)
    typed(tab, "Hero", "Thalin", "Heroes")
    named(tab, "Thalin").locator("> .grip").wait_for()
    finger = Finger(tab)
    finger.lift(named(tab, "Thalin"))
    finger.up()
    tab.locator(".ghost").wait_for(state="detached")
    expect(tab.get_by_role("combobox", name="Hero", exact=True).first).to_have_value("Thalin")
    named(tab, "Thalin").get_by_role("link").press("Enter")
    tab.wait_for_url("**/lcg/card/thalin")


def test_where_nothing_is_asked_to_happen_each_phase_is_one_click_away(open_page):
    tab = open_page("/simulate?game=tcg")
    tile(tab, "Frodo").wait_for()
    typed(tab, "Companion", GIMLI, "Companions")
    tile(tab, "Gimli").wait_for()
    typed(tab, "Minion", RUNNER, "Minions")
    tile(tab, RUNNER).wait_for()
    tab.get_by_role("button", name="Run", exact=True).last.press("Enter")
    tab.get_by_role("link", name="The assignment phase and the skirmish phase").press("Enter")
    tab.locator(".verdict", has_text=f"{RUNNER} is killed").wait_for()
    expect(tab.locator("main")).not_to_contain_text("Tom")


def test_what_is_dragged_nowhere_stays_and_its_link_leads_on(open_page):
    tab = open_page("/simulate?game=lcg")
    typed(tab, "Hero", "Thalin", "Heroes")
    tile(tab, "Thalin").wait_for()
    box = tile(tab, "Thalin").bounding_box()
    tab.mouse.move(box["x"] + 20, box["y"] + 8)
    tab.mouse.down()
    tab.mouse.move(box["x"] + 90, box["y"] + 60, steps=3)
    tab.locator(".ghost").wait_for()
    tab.keyboard.press("Escape")
    tab.locator(".ghost").wait_for(state="detached")
    tab.mouse.up()
    expect(tab.get_by_role("combobox", name="Hero", exact=True).first).to_have_value("Thalin")
    tile(tab, "Thalin").get_by_role("link").click()
    tab.wait_for_url("**/lcg/card/thalin")


def test_enter_in_a_field_draws_the_table_and_changes_no_card(open_page):
    tab = open_page("/simulate?game=lcg")
    typed(tab, "Hero", "Thalin", "Heroes")
    tile(tab, "Thalin").wait_for()
    field = tab.get_by_role("group", name="Staging area", exact=True).get_by_role("combobox", name="Card").last
    field.fill("Hill Troll")
    field.press("Enter")
    tile(tab, "Hill Troll").wait_for()
    expect(tab.locator(".board .tile.turned")).to_have_count(0)
    expect(tab.get_by_label("exhausted").first).not_to_be_checked()


def test_enter_without_scripts_draws_the_table(open_page):
    tab = open_page("/simulate?game=lcg", java_script_enabled=False)
    tab.get_by_role("combobox", name="Hero", exact=True).fill("Thalin")
    tab.keyboard.press("Enter")
    tile(tab, "Thalin").wait_for()
    tab.get_by_role("group", name="Staging area", exact=True).get_by_role("combobox", name="Card").last.fill("Hill Troll")
    tab.keyboard.press("Enter")
    tile(tab, "Hill Troll").wait_for()
    expect(tab.get_by_label("exhausted").first).not_to_be_checked()


def test_what_was_written_is_there_again_when_one_comes_back(open_page):
    tab = open_page("/simulate?game=lcg")
    typed(tab, "Hero", "Thalin", "Heroes")
    tile(tab, "Thalin").wait_for()
    tab.get_by_label("Card, player or value").fill("Thalin")
    tab.keyboard.press("Tab")
    tab.goto("/lcg/card/thalin")  # no click: the table may be drawn anew under it
    tab.go_back()
    tile(tab, "Thalin").wait_for()
    expect(tab.get_by_role("combobox", name="Hero", exact=True).first).to_have_value("Thalin")
    expect(tab.get_by_label("Card, player or value")).to_have_value("Thalin")


def test_enter_in_the_question_runs_it(open_page):
    tab = open_page("/simulate?game=lcg")
    typed(tab, "Hero", "Thalin", "Heroes")
    tile(tab, "Thalin").wait_for()
    tab.get_by_label("Card, player or value").press("Enter")
    tab.locator(".says").first.wait_for()


def test_a_refusal_takes_no_table_away(open_page):
    tab = open_page("/simulate?game=lcg")
    typed(tab, "Hero", "Thalin", "Heroes")
    tile(tab, "Thalin").wait_for()
    tab.get_by_role("group", name="Hero: Thalin").get_by_label("Damage").fill("9")
    tab.keyboard.press("Tab")
    tab.locator("#problem").wait_for()
    expect(tile(tab, "Thalin")).to_be_visible()


def test_an_attack_is_declared_by_its_names_and_played_to_its_end(open_page):
    """Only the fields that an attack uses are shown, with what they mean; what comes of it is told."""
    tab = open_page("/simulate?game=lcg")
    typed(tab, "Hero", "Gimli", "Heroes")
    tile(tab, "Gimli").wait_for()
    typed(tab, "Enemy", "Hill Troll", "Engaged enemies")
    tile(tab, "Hill Troll").wait_for()
    tab.get_by_role("button", name="Add an act").click()
    act = tab.get_by_role("group", name="Act 1")
    act.get_by_label("Act", exact=True).select_option("attack")
    act.get_by_label("Which cards").fill("Hill Troll")
    expect(act.get_by_label("Amount")).to_have_count(0)
    expect(act).to_contain_text("attacked by the characters in “By”")
    act.get_by_label("By (player").fill("Gimli")
    tab.get_by_role("button", name="Run", exact=True).last.click()
    expect(tab.locator(".verdict").first).to_contain_text("Gimli is exhausted")


FOLD = "document.querySelector(\"details:has([name='players.0.hand']) summary\")"


def test_what_is_open_stays_open_and_what_one_looks_at_stays_where_it_is(open_page):
    """On a phone, the first card draws a table above and adds rows: no fold opens or shuts by that, the field
    isn't pushed away, and an act that is added is on the screen.
    """
    tab = open_page("/simulate?game=lcg", viewport={"width": 390, "height": 844})
    hand = tab.locator("details:has([name='players.0.hand'])")
    tab.get_by_role("combobox", name="Hero", exact=True).fill("Thalin")
    hand.locator("summary").scroll_into_view_if_needed()
    top = tab.evaluate(f"() => ({FOLD}).getBoundingClientRect().top")
    hand.locator("summary").click()
    tile(tab, "Thalin").wait_for()
    tab.wait_for_function(
        f"top => Math.abs(({FOLD}).getBoundingClientRect().top - top) < 4", arg=top, timeout=30_000
    )
    expect(hand).to_have_attribute("open", "", timeout=30_000)
    expect(tab.locator("details:has([name='victory display'])")).not_to_have_attribute("open", timeout=30_000)

    tab = open_page("/simulate?game=lcg", viewport={"width": 390, "height": 844})
    tab.get_by_role("combobox", name="Hero", exact=True).fill("Thalin")
    tab.get_by_role("button", name="Add an act").click()
    tile(tab, "Thalin").wait_for()
    expect(tab.get_by_role("group", name="Act 1").get_by_label("Act", exact=True)).to_be_focused(timeout=30_000)
    tab.wait_for_function(
        "() => { const at = document.querySelector('#f-do [role=group]')?.getBoundingClientRect();"
        " return at && at.top >= 0 && at.top < innerHeight - 120; }",
        timeout=30_000,
    )


def test_the_keyboard_stays_at_the_button_it_came_to_while_the_table_is_drawn(open_page):
    tab = open_page("/simulate?game=tcg")
    tile(tab, "Frodo").wait_for()
    typed(tab, "Companion", GIMLI, "Companions")
    tile(tab, "Gimli").wait_for()
    typed(tab, "Minion", RUNNER, "Minions")
    tile(tab, RUNNER).wait_for()
    tab.get_by_label("Defender").fill(GIMLI)
    tab.keyboard.press("Tab")
    tab.locator(".editor:not([aria-busy])").wait_for()
    tab.get_by_label("Against (several with ;)").first.fill(RUNNER)
    tab.keyboard.press("Tab")
    tab.locator(".board .facing", has_text=RUNNER).wait_for()
    expect(tab.get_by_role("button", name="Remove assignment 1")).to_be_focused()

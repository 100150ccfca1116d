"""Where links lead within a page, and what can be hit with a finger, in a real browser."""

from __future__ import annotations

import pytest
from a_tab import NARROW

pytestmark = pytest.mark.browser

FINGER = 24
"""So many pixels high is at least what stands by itself to be clicked."""


@pytest.mark.parametrize("width", [NARROW["width"], 1200])
def test_the_steps_of_a_phase_are_shown_under_its_name(open_page, width):
    tab = open_page("/")
    tab.set_viewport_size({"width": width, "height": 700})
    tab.goto(tab.url + "ask?q=order+of+the+steps+in+combat&game=lcg")
    name = tab.get_by_role("heading", name="Combat Phase")
    name.wait_for()
    tab.wait_for_function("scrollY > 0")
    assert name.bounding_box()["y"] >= 0


@pytest.mark.parametrize(("path", "which"), [
    ("/ask?q=can+an+exhausted+character+defend&game=lcg", ".ways-on a"),
    ("/lcg/scenario/passage-through-mirkwood", "a.tag"),
    ("/about", ".mark"),
])  # fmt: skip
def test_what_is_to_be_clicked_is_as_high_as_a_finger_needs(open_page, path, which):
    tab = open_page(path)
    tab.set_viewport_size(NARROW)
    found = tab.locator(which).evaluate_all("all => all.map(one => one.getBoundingClientRect().height)")
    assert found
    assert min(found) >= FINGER

"""The workbench: a card in the address, read beside its print, with its sheet and its use."""

from __future__ import annotations

import pytest

CARD = {
    "name": "Ford Watch", "type": "event", "sphere": "Tactics", "cost": "1",
    "text": "Combat Action: Deal 2 damage to any enemy. Then, sing aloud.",
}  # fmt: skip


@pytest.mark.parametrize("game", ["lcg", "tcg"])
def test_it_begins_with_an_empty_form_and_an_example_of_which_not_all_is_read(site, game):
    page = site.get(f"/workbench/{game}").text
    assert "What it can do" not in page
    example = page.partition("Copy the link</button> <a href=\"")[2].partition('"')[0].replace("&amp;", "&")
    shown = site.get(example)
    assert shown.status_code == 200
    assert '<mark class="gap"' in shown.text


def test_a_card_is_read_tried_and_small(site):
    page = site.get("/workbench/lcg", query_string=CARD)
    assert '<mark class="gap" id="mark-1">Then, sing aloud' in page.text
    assert "‹effect›" in page.text
    assert "Played from hand, on a small table" in page.text
    assert 'href="/simulate?s=' in page.text
    assert len(page.data) < 60_000
    alone = site.get("/workbench/lcg", query_string=CARD | {"part": "result"})
    assert "<html" not in alone.text
    assert '<mark class="gap"' in alone.text


def test_programs_get_it_too(site):
    said = site.get("/workbench/lcg.json", query_string=CARD).json
    assert said["card"]["cost"] == 1
    assert said["written"]["text"][1] == {"text": "Then, sing aloud", "gap": 1}


@pytest.mark.parametrize(
    "wrong",
    [{"cost": "1" * 20}, {"cost": "-1"}, {"cost": "²"}, {"name": "a" * 201}, {"text": "a" * 4001}, {"name": "."}, {"type": "riddle\0"}],
)  # fmt: skip
def test_what_cannot_be_a_card_is_refused(site, wrong):
    assert site.get("/workbench/lcg", query_string=CARD | wrong).status_code == 400


def test_what_is_typed_is_only_text(site):
    page = site.get("/workbench/lcg", query_string=CARD | {"name": "<img src=x>", "text": "<b>Action</b>: {{ 7*7 }}"})
    assert "<img src=x>" not in page.text
    assert "<b>Action" not in page.text

"""Imported cards of one title and kind, each with a text of its own: what one of them does isn't told of all."""

from __future__ import annotations

import json
import shutil

import pytest

from ruling_service.ask.answering import ask
from ruling_service.ask.reading import read
from ruling_service.library import open_library
from ruling_service.library.cards import import_cards

TEXTS = {
    "Deep Halls": "When Revealed: Immediately travel to {name}.",
    "High Halls": "When Revealed: Each player raises his threat by 2.",
}


def _location(number: int, name: str, found_in: str, text: str, points: str = "4") -> dict[str, str]:
    return {
        "id": f"halls-{number}", "name": name, "type": "Location", "pack": "Halls", "number": str(number),
        "encounter_set": found_in, "traits": "Underground.", "threat": "2", "quest_points": points,
        "text": text.format(name=name)
    }  # fmt: skip


CARDS = [
    *(_location(at, "Crooked Stair", found_in, text) for at, (found_in, text) in enumerate(TEXTS.items())),
    *(_location(at, "Plain Stair", found_in, "") for at, found_in in enumerate(TEXTS, start=2)),
]


@pytest.fixture(scope="module")
def library(real_home, tmp_path_factory):
    home = tmp_path_factory.mktemp("halls") / "home"
    shutil.copytree(real_home, home)
    file = home.parent / "halls.jsonl"
    file.write_text("\n".join(json.dumps(card) for card in CARDS), encoding="utf-8")
    assert import_cards(file, home).cards == len(CARDS)
    return open_library(home)


def _readings(question, library):
    understood = read(question, game="lcg", home=library.folder.parent.parent)
    return [r.name for m in understood.mentions if m.kind == "card" for r in m.readings]


def test_texts_tell_cards_apart_and_copies_do_not(library):
    assert _readings("The Crooked Stair is revealed.", library) == [
        "Crooked Stair (Deep Halls)", "Crooked Stair (High Halls)"
    ]  # fmt: skip
    assert len(_readings("The Plain Stair is revealed.", library)) == 1


def test_what_happens_is_told_of_neither_where_they_do_otherwise(library):
    reply = ask("What happens when Crooked Stair is revealed?", library, game="lcg")
    assert reply.answer is None
    assert reply.reason is not None
    assert reply.reason.why == "ambiguous"
    assert all(f"Crooked Stair ({found_in}): " in reply.reason.message for found_in in TEXTS)


def test_what_holds_for_both_is_told_with_the_one_taken(library):
    reply = ask("How much threat does Crooked Stair add in the staging area?", library, game="lcg")
    assert reply.answer is not None
    assert reply.answer.answer == 2
    assert any("the same comes out for Crooked Stair (High Halls)" in one for one in reply.answer.defaults)


def test_the_active_location_is_another_than_the_one_that_is_revealed(library):
    question = "Plain Stair is revealed while we have another active location. What happens?"
    answer = ask(question, library, game="lcg").answer
    assert answer is not None
    assert answer.situation["active location"] != "Plain Stair"
    assert answer.situation["encounter deck"] == ["Plain Stair"]


def test_the_texts_of_both_are_shown(library):
    reply = ask("What happens when Crooked Stair is revealed?", library, game="lcg")
    assert [len(one.texts) for one in reply.cards] == [2]

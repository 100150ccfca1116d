"""Reading questions with the corpus's own words and cards, and with cards of our own imported beside them."""

from __future__ import annotations

import json

import pytest

from ruling_service.ask.model import Understanding
from ruling_service.ask.reading import read
from ruling_service.library.cards import import_cards

OWN_CARDS = [
    {
        "id": "own-1", "name": "Lantern", "type": "Attachment", "pack": "Own", "number": "1", "cost": "1",
        "text": "Attach to a hero."
    },
    {
        "id": "own-2", "name": "Grey Stranger", "type": "Hero", "pack": "Own", "number": "2",
        "sphere": "Lore", "cost": "9", "text": ""
    },
    {
        "id": "own-3", "name": "Grey Stranger", "type": "Ally", "pack": "Own", "number": "3",
        "sphere": "Spirit", "cost": "3", "text": ""
    },
    {
        "id": "own-4", "name": "Ember of the Third Watch", "type": "Event", "pack": "Own", "number": "4",
        "cost": "0", "text": ""
    },
    {
        "id": "own-5", "name": "Marsh Wight", "type": "Enemy", "pack": "Own", "number": "5", "threat": "2",
        "text": ""
    },
    {
        "id": "own-6", "name": "Marsh Lurker", "type": "Enemy", "pack": "Own", "number": "6", "threat": "2",
        "text": ""
    },
    {
        "id": "77_1", "title": "Hob", "subtitle": "Miller's Lad", "type": "Companion", "strength": 3,
        "vitality": 3, "gametext": ""
    },
    {
        "id": "77_2", "title": "Hob", "subtitle": "Keeper of Keys", "type": "Companion", "strength": 4,
        "vitality": 3, "gametext": ""
    },
    *(
        {
            "id": f"77_{number}", "title": "Tibbold", "subtitle": subtitle, "type": kind, "strength": 2,
            "vitality": 2, "gametext": ""
        }
        for number, (subtitle, kind) in enumerate(
            [("Cook", "Companion"), ("Baker", "Companion"), ("Smith", "Ally"), ("Weaver", "Ally")], 3
        )
    ),
]


@pytest.fixture(scope="session")
def bare_home(tmp_path_factory):
    """A home without imported cards."""
    return tmp_path_factory.mktemp("home")


@pytest.fixture(scope="session")
def own_home(tmp_path_factory):
    """A home with a few cards of our own."""
    home = tmp_path_factory.mktemp("own")
    file = home / "own.jsonl"
    file.write_text("\n".join(json.dumps(card) for card in OWN_CARDS), encoding="utf-8")
    assert import_cards(file, home).cards == len(OWN_CARDS)
    return home


@pytest.fixture
def ask(bare_home):
    """Reads a question by the corpus alone."""

    def asked(question: str, game: str | None = None, **more) -> Understanding:
        return read(question, game=game, home=bare_home, **more)

    return asked


@pytest.fixture
def ask_own(own_home):
    """Reads a question with our own cards imported."""

    def asked(question: str, game: str | None = None, **more) -> Understanding:
        return read(question, game=game, home=own_home, **more)

    return asked

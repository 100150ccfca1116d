"""Questions are read as a player means them: our own questions, cards of the corpus only."""

from __future__ import annotations

import pytest

from ruling_service.ask.model import Understanding
from ruling_service.ask.reading import read


@pytest.fixture(scope="session")
def home(tmp_path_factory):
    """A home without imported cards."""
    return tmp_path_factory.mktemp("home")


@pytest.fixture
def ask(home):
    def asked(question: str, game: str | None = None, **more) -> Understanding:
        return read(question, game=game, home=home, **more)

    return asked


def cards(understanding: Understanding) -> list[str]:
    return [mention.readings[0].title for mention in understanding.mentions if mention.kind == "card"]


def test_a_card_on_another(ask):
    asked = ask("Can I play Feint on the Hill Troll?").asked[0]
    assert asked.form == "can"
    assert asked.wanted is not None
    assert (asked.wanted.verb, asked.wanted.card, asked.wanted.targets) == ("play", "Feint", ("Hill Troll",))


def test_misspelt_cards_are_repaired(ask):
    understanding = ask("does sneek attack work with Gandolf")
    assert cards(understanding) == ["Sneak Attack", "Gandalf"]
    assert all(mention.corrected for mention in understanding.mentions if mention.kind == "card")

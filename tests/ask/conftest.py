"""What the tests of questions share: a question asked of the library, with cards that come with it."""

from __future__ import annotations

import json

import pytest

from ruling_service.ask.answering import ask
from ruling_service.situations.shared.card_objects import read_cards


@pytest.fixture
def asking(real_library):
    def answered(game, question, *cards):
        named = read_cards("\n".join(json.dumps(card) for card in cards))
        return ask(question, real_library, game=game, cards=named).answer

    return answered

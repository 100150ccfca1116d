"""An imported text that is older than its card's erratum is told from one that has the erratum already."""

from __future__ import annotations

import pytest

from ruling_service.situations.shared.facts import Cards, load_cards
from ruling_service.situations.shared.model import CardFacts
from ruling_service.situations.shared.older_texts import older

HERO = {"name": "Caldara", "type": "hero", "sphere": "Spirit", "set": "A Box", "number": "7"}
HAS = 'Should read: "(Limit once per game.)"'


def told(text: str, corrected: tuple[str, ...] = (), **other: str) -> list[str]:
    imported = CardFacts(**{**HERO, "text": text, **other})
    cards = Cards("lcg", more=lambda name: [imported] if name == "caldara" else [])
    return [each.text for each in older(cards, cards.find("Caldara"), corrected)]


BEFORE = "Action: Discard Caldara to put 1 ally into play."
AFTER = "Action: Discard Caldara to put 1 ally into play. (Limit once per game.)"


def test_a_text_without_the_corrected_words_is_older() -> None:
    assert told(BEFORE, (HAS,)) == [BEFORE]


def test_a_text_in_which_the_corrected_words_stand_is_not() -> None:
    assert told(AFTER, (HAS,)) == []


def test_without_documents_what_the_abilities_say_decides() -> None:
    (own,) = load_cards(Cards("lcg").folder.joinpath("caldara.yaml").read_text("utf-8"))
    fields = ("threat_cost", "willpower", "attack", "defense", "hit_points")
    numbers = {name: getattr(own, name) for name in fields}
    assert told(own.text, **numbers) == []
    assert told(BEFORE, **numbers) == [BEFORE]


def test_another_card_of_the_title_is_not_compared() -> None:
    assert told(BEFORE, (HAS,), sphere="Lore") == []


@pytest.mark.parametrize(
    ("corrected", "old"),
    [
        ('should read: "...put 1 ally..."', False), ('should read: "Discard Caldara to take..."', True),
        ('should read: "...Action: Discard Caldara to put..." Omit a word.', True),
    ],
)
def test_what_a_document_leaves_out_of_a_sentence_may_be_anything(corrected: str, *, old: bool) -> None:
    assert bool(told(BEFORE, (corrected,))) == old

"""A pattern is tried only on a sentence that has every word it needs, and nothing is read otherwise for it."""

from __future__ import annotations

import pytest

from ruling_service.engine.language import card_language
from ruling_service.engine.language.grammar import Category
from ruling_service.engine.language.match import Reader
from ruling_service.engine.language.words import tokens

SENTENCES = {
    "lcg": ("deal 2 damage to an enemy", "each hero gets +1 [attack]", "if you do, draw a card"),
    "tcg": (
        "wound a minion", "exert a Dwarf or an Elf to wound a minion", "if you can spot 3 companions, draw a card",
        "each minion is strength -1 for each wound on it", "wound a minion unless it is fierce",
    ),
}


def kinds(category: Category, words: int) -> set[str]:
    branch = category.beginning("wound", (), words)
    return set() if branch is None else {pattern.kind for pattern in branch.patterns()}


@pytest.mark.parametrize(("game", "sentence"), [(game, one) for game, said in SENTENCES.items() for one in said])
@pytest.mark.parametrize("category", ["sentence", "opening", "standing", "remark"])
def test_a_sentence_reads_the_same_thoroughly(game: str, sentence: str, category: str) -> None:
    grammar = card_language(game).grammar
    quickly = Reader(grammar, tokens(sentence)).read(category)
    assert quickly == Reader(grammar, tokens(sentence), thoroughly=True).read(category)


def test_patterns_are_left_out_whose_words_are_missing() -> None:
    grammar = card_language("tcg").grammar
    effect = grammar.categories["effect"]
    assert "unless" not in kinds(effect, 0)
    assert "unless" in kinds(effect, grammar.bits["unless"])
    assert "choose_one" not in kinds(grammar.categories["deed"], 0)  # needs an "or"
    assert "choose_one" in kinds(grammar.categories["deed"], grammar.bits["or"])


def test_what_is_not_read_is_told_as_far_as_every_pattern_goes() -> None:
    grammar = card_language("tcg").grammar
    reader = Reader(grammar, tokens("wound a minion as long as it rains"))
    assert reader.read("sentence") is None
    assert reader.miss().reached == 4  # "as the turn ends" begins so

"""A pattern is tried only on a sentence that has every word it needs, and nothing is read otherwise for it."""

from __future__ import annotations

import pytest

from ruling_service.engine.language import card_language
from ruling_service.engine.language.grammar import Branch, Grammar
from ruling_service.engine.language.match import Reader
from ruling_service.engine.language.words import tokens

SENTENCES = {
    "lcg": ("deal 2 damage to an enemy", "each hero gets +1 [attack]", "if you do, draw a card"),
    "tcg": (
        "wound a minion", "exert a Dwarf or an Elf to wound a minion", "if you can spot 3 companions, draw a card",
        "each minion is strength -1 for each wound on it", "wound a minion unless it is fierce",
    ),
}


def kinds(grammar: Grammar, category: str, *words: str) -> set[str]:
    """What is gone through to its end for a phrase that begins with "wound" and has these words besides."""
    present = sum(grammar.bits[word] for word in ("wound", *words))
    missing = (1 << len(grammar.words)) - 1 - present

    def gone_through(branch: Branch) -> set[str]:
        if branch.lacks(missing):
            return set()
        if branch.waiting is not None:
            branch.open(grammar.opens)
        following = [after for word, after in branch.words.items() if grammar.bits[word] & present]
        following += [after for _, after, _ in branch.others]
        return {pattern.kind for _, pattern in branch.ends}.union(*map(gone_through, following))

    begun = grammar.categories[category].beginning("wound", ())
    return gone_through(begun) if begun is not None else set()


@pytest.mark.parametrize(("game", "sentence"), [(game, one) for game, said in SENTENCES.items() for one in said])
@pytest.mark.parametrize("category", ["sentence", "opening", "standing", "remark"])
def test_a_sentence_reads_the_same_thoroughly(game: str, sentence: str, category: str) -> None:
    grammar = card_language(game).grammar
    quickly = Reader(grammar, tokens(sentence)).read(category)
    assert quickly == Reader(grammar, tokens(sentence), thoroughly=True).read(category)


def test_patterns_are_left_out_whose_words_are_missing() -> None:
    grammar = card_language("tcg").grammar
    assert "unless" not in kinds(grammar, "effect")
    assert "unless" in kinds(grammar, "effect", "unless")
    assert "choose_one" not in kinds(grammar, "deed")  # needs an "or"
    assert "choose_one" in kinds(grammar, "deed", "or")


def test_what_is_not_read_is_told_as_far_as_every_pattern_goes() -> None:
    grammar = card_language("tcg").grammar
    reader = Reader(grammar, tokens("wound a minion as long as it rains"))
    assert reader.read("sentence") is None
    assert reader.miss().reached == 4  # "as the turn ends" begins so

"""A pattern is tried only on a sentence that has every word it needs, and nothing is read otherwise for it."""

from __future__ import annotations

import pytest

from ruling_service.engine.language import card_language
from ruling_service.engine.language.grammar import Branch, Grammar
from ruling_service.engine.language.match import Reader
from ruling_service.engine.language.words import tokens
from tests.each import of_each

SENTENCES = {
    "lcg": ("deal 2 damage to an enemy", "each hero gets +1 [attack]", "if you do, draw a card"),
    "tcg": (
        "wound a minion", "exert a Dwarf or an Elf to wound a minion", "if you can spot 3 companions, draw a card",
        "each minion is strength -1 for each wound on it", "wound a minion unless it is fierce",
    ),
}


LONGER = {
    "tcg": (
        "exert this card to wound a minion skirmishing a Dwarf or an Elf",
        "while you can spot 2 or more burdens, each wounded companion bearing a possession is strength +2 and damage +1",
        "each time a [dwarven] companion wins a skirmish, you may heal that companion or draw a card",
        "if the fellowship is at a river or a forest, make a companion strength +1 for each threat (limit +3)",
        "choose one: discard a condition, or take up to 2 [elven] events from your discard pile into hand",
        "bearer must be a companion with resistance 5 or more", "add (2) unless the Free Peoples player exerts Frodo",
        "until the end of the turn, minions cannot be assigned to skirmish the Ring-bearer by any player",
    ),
    "lcg": (
        "deal 2 damage to each enemy engaged with you", "search the top 7 cards of a deck for an event",
        "after you engage an enemy, exhaust Old Watchman to add 1 resource to a hero's pool",
        "while you control at least 3 allies, Old Watchman gets +1 [attack] and +1 [defense]",
        "choose a player; that player draws 2 cards or raises his threat by 3",
        "each player must either discard 1 card from his hand or deal 1 damage to a character he controls",
        "the first player reveals an additional encounter card for each location in the staging area",
    ),
}  # fmt: skip



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


@pytest.mark.parametrize("game", LONGER)
def test_what_is_left_out_would_not_have_been_read(game: str) -> None:
    grammar = card_language(game).grammar

    @of_each("sentence", LONGER[game])
    def the_same(sentence: str) -> None:
        for category in grammar.categories:
            every = Reader(grammar, tokens(sentence), thoroughly=True)
            few = Reader(grammar, tokens(sentence))
            for at in range(len(few.sentence)):
                assert few.phrases(category, at) == every.phrases(category, at), (category, at)

    the_same()


@pytest.mark.parametrize("game", LONGER)
def test_what_is_needed_is_known_of_most_patterns(game: str) -> None:
    grammar = card_language(game).grammar
    patterns = [pattern for category in grammar.categories.values() for pattern in category.own]
    assert sum(1 for pattern in patterns if any(pattern.needed)) > 0.8 * len(patterns)
    assert grammar.groups

"""The records of what can happen: what they name is there."""

from __future__ import annotations

import pytest

from ruling_service.engine.kernel.verbs import Verb
from ruling_service.engine.language import card_language
from ruling_service.engine.lcg.game import LCG

ACTS = {pattern.kind for pattern in card_language("lcg").grammar.categories["one_act"].own}


@pytest.mark.parametrize("verb", LCG.verbs, ids=lambda verb: verb.past)
def test_what_forbids_a_happening_is_an_act_of_the_card_language(verb: Verb) -> None:
    """An act of "cannot" that the grammar doesn't have would never forbid anything."""
    assert set(verb.cannot) <= ACTS


@pytest.mark.parametrize("verb", LCG.verbs, ids=lambda verb: verb.past)
def test_a_sentence_speaks_of_roles_that_its_verb_has(verb: Verb) -> None:
    """So it can be said of every happening: with each role filled, nothing is missing."""
    assert not verb.line or verb.line.format_map({role: role for role in verb.roles})


def test_situations_have_one_word_for_each_way_of_a_happening() -> None:
    """A word without a condition is the last one: what stands after it would never be said."""
    for verb in LCG.verbs:
        assert all(word.role for word in verb.told[:-1]), verb

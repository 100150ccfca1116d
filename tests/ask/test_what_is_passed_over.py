"""What a question tells and no wording of a case speaks of: the case hardly answers it."""

from __future__ import annotations

import pytest

from ruling_service.ask.answering import ask
from ruling_service.ask.answering.readings import Reading
from ruling_service.ask.answering.verdict import Said, Signs, Weighed, is_given

NO_SIGNS = Signs(*[0.0] * len(Signs._fields))
SAID = Said(Reading("case", 0.5, "", "", lambda: None), None)


@pytest.mark.parametrize(("odds", "signs", "given"), [
    (0.9, {"said": 0.5, "share": 0.8}, True),
    (0.9, {"said": 0.5, "share": 0.6}, False),  # something else may be meant as well
    (0.9, {"said": 0.5, "share": 0.9, "left": 1.0}, False),
    (0.9, {"said": 0.5, "share": 0.9, "left": 0.5}, True),  # that may be story
    (0.9, {"said": 0.5, "share": 0.98, "left": 1.0}, True),
    (0.9, {"said": 0.5, "share": 0.5, "left": 1.0, "words": 1.0}, True),  # it was built from the words
    (0.5, {"said": 0.5, "share": 1.0}, False),
])  # fmt: skip
def test_by_its_share_of_all_that_may_be_meant(odds, signs, given):
    assert is_given(Weighed((SAID,), NO_SIGNS._replace(**signs), odds)) is given


@pytest.mark.parametrize("question", [
    "If the quest is failed by exactly 0, does my threat go up?",  # lcg/framework/3.4: a tie is no failure
    "Does my exhausted hero still add willpower?",  # lcg/framework/3.4: if he is committed
    "Does an exhausted hero's willpower count?",
])
def test_what_an_answer_hangs_on_is_not_made_up(real_library, question):
    assert ask(question, real_library, game="lcg").answer is None


@pytest.mark.parametrize(("game", "question"), [
    # lcg/quest-advancement: what lies on the old stage is discarded
    ("lcg", "Is progress on the quest kept when we flip to the next stage?"),
    ("tcg", "Must I use an optional response?"),  # the case tells which of two comes first
    # lcg/undefended-attack: what is done with several defenders is no reason
    ("lcg", "If I declare no defender, can the damage be split among my heroes?"),
    # lcg/empty-player-deck: it is asked word for word, and in another position
    ("lcg", "My deck is empty. Do I draw a card in the resource phase?"),
])  # fmt: skip
def test_what_is_asked_besides_is_not_answered_by_another(real_library, game, question):
    answer = ask(question, real_library, game=game).answer
    assert answer is None or answer.verdict == "never" and answer.recalled is None


@pytest.mark.parametrize(("game", "question"), [
    # lcg/card/beravor: what becomes of the attachment is asked, which her once per round doesn't tell
    ("lcg", "used unexpected courage on beravor in the quest phase so both lay sideways. later another card "
     "readied beravor and i stood the courage up with her, its attached to her after all. buddy calls that "
     "cheating"),
    ("tcg", "My second companion has 2 wounds. How many wounds until he dies with vitality 3?"),
    ("lcg", "We draw no cards. Do we lose?"),
])  # fmt: skip
def test_what_is_told_of_another_is_no_answer(real_library, game, question):
    assert ask(question, real_library, game=game).answer is None

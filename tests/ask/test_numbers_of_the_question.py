"""A question's numbers count in its answer and in the reason beside it, and the first word never denies it."""

from __future__ import annotations

import re

import pytest


@pytest.mark.parametrize(("companions", "dead"), [(2, 2), (6, 2), (7, 2), (5, 3), (5, 4), (6, 3)])
def test_a_pile_told_with_its_number_lies_there(asking, companions, dead):
    """tcg/the-rule-of-9: those in play and the dead together, whoever bears the Ring among them."""
    answer = asking("tcg", f"{companions} companions, dead pile {dead}, can i play one more")
    assert answer is not None
    assert answer.answer is (companions + dead < 9)


def test_a_number_that_only_a_label_has_is_not_laid(asking):
    assert asking("tcg", "dead pile 2, 7 companions, can I play one more") is None


@pytest.mark.parametrize(
    ("game", "can", "cant"),
    [
        ("tcg", "can i exert sam when he's exhausted", "can't i exert sam when he's exhausted"),
        ("tcg", "can i exert sam when he has one wound", "can't i exert sam when he has one wound"),
        ("lcg", "can i attack with gimli when he's exhausted", "so can't i attack with gimli when he's exhausted"),
        ("tcg", "can i draw 5 cards in the fellowship phase", "can't i draw 5 cards in the fellowship phase"),
    ],
)  # fmt: skip
def test_cannot_i_asks_whether_one_can(asking, game, can, cant):
    said, also = asking(game, can), asking(game, cant)
    assert said is not None
    assert also is not None
    assert (also.verdict, also.answer) == (said.verdict, said.answer)
    assert also.text.split(":")[0] == said.text.split(":")[0]


@pytest.mark.parametrize(("companions", "threats"), [(2, 1), (2, 2), (3, 2), (3, 3)])
def test_no_more_threats_than_companions(asking, companions, threats):
    """tcg/threats: as many threats as there are companions, one of whom bears the Ring."""
    answer = asking("tcg", f"{companions} companions, threats {threats}, can i add one more threat")
    assert answer is not None
    assert answer.answer is (threats < companions)
    assert answer.text.startswith("Yes") is not bool(re.search(r"cannot|can't|[Nn]o more", answer.text))


@pytest.mark.parametrize(("cards", "drawn"), [(5, 4), (5, 5)])
def test_a_hand_that_is_told_is_held_and_four_may_be_taken(asking, cards, drawn):
    """tcg/the-rule-of-4: the reason is of the act that is asked about, not what came of the hand."""
    answer = asking("tcg", f"{cards} cards in hand, can i draw {drawn} in the fellowship phase")
    assert answer is not None
    assert answer.answer is (drawn <= 4)
    assert answer.situation["players"][0]["hand"] == cards
    assert "nitiative" not in answer.text


@pytest.mark.parametrize(
    ("companions", "site", "shadow"), [(4, 7, 2), (3, 2, 2), (6, 8, 3), (2, 5, 3), (5, 7, 4)]
)
def test_the_reason_of_a_number_reckons_with_what_is_told(asking, companions, site, shadow):
    """tcg/moving-your-fellowship, tcg/region: the parts that are named come to the answer."""
    answer = asking(
        "tcg", f"{companions} companions move to site {site}, shadow number {shadow}, how many tokens"
    )
    assert answer is not None
    region = (0, 3, 6)[(site - 1) // 3]
    assert answer.answer == shadow + region + companions
    brackets = re.search(r"\(([^()]*)\)", answer.text)
    if brackets is not None:
        assert [int(one) for one in re.findall(r"\d+", brackets[1])] == [shadow, region, companions]
    else:  # the case's own sentence, with its own numbers
        assert (companions, site, shadow) == (5, 7, 4)


@pytest.mark.parametrize(
    ("game", "question", "limit", "word"),
    [
        ("lcg", "my threat is {n} and we fail the quest by 3", 47, "eliminated"),
        ("tcg", "frodo has {n} burdens and I add 1 burden. how many burdens", 9, "corrupted"),
    ],
)
@pytest.mark.parametrize("off", [-1, 0])
def test_who_is_put_out_by_a_number_is_part_of_the_answer(asking, game, question, limit, word, off):
    """lcg/player-elimination, tcg/corrupted: at the limit, and not below it."""
    answer = asking(game, question.format(n=limit + off))
    assert answer is not None
    assert (word in answer.text) is (off >= 0)

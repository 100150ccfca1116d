"""Wordings in columns: each comes out as it went in, and nothing is made of one that nobody asks for."""

from __future__ import annotations

import msgspec
import pytest

from ruling_service.ask.recalling.features import Number, Said
from ruling_service.ask.recalling.worded import Columns, Gathered, Wording, Wordings

SAID = Said(
    frozenset({"a card"}), frozenset({"~zwölf", "≈go", "enemy→attack"}), frozenset({"not"}),
    (Number(3, "count", {"wound": 1.0}, True, ("three",)), Number(7, "", {})),
    frozenset({"~zwölf"}), frozenset({"go"}), frozenset(), frozenset({"attack"})
)  # fmt: skip
NOTHING = Said(frozenset(), frozenset(), frozenset(), ())
EVERY = [
    Wording("one-case", -1, "Is it twelve – zwölf?", "yes", SAID),
    Wording("one-case", -1, "", "yes", NOTHING),
    Wording("one-case", 0, "How many?", "number", NOTHING._replace(meant=frozenset({"≈go"}))),
    Wording("another", -1, "Who goes?", "who", SAID._replace(cards=frozenset())),
]


def kept(wordings: list[Wording]) -> Wordings:
    """Wordings as they come out of a file that they were kept in."""
    gathered = Gathered()
    for one in wordings:
        gathered.add(one)
    return Wordings(msgspec.msgpack.decode(msgspec.msgpack.encode(gathered.columns()), type=Columns))


def test_each_comes_out_as_it_went_in():
    found = kept(EVERY)
    assert [*found] == [found[number] for number in range(len(found))] == EVERY
    assert [found.key(number) for number in range(4)] == [(one.case, one.also) for one in EVERY]
    assert [found.kind(number) for number in range(4)] == [one.kind for one in EVERY]


def test_the_wordings_of_a_question_lie_together():
    assert [*kept(EVERY).of_questions().items()] == [
        (("one-case", -1), range(2)), (("one-case", 0), range(2, 3)), (("another", -1), range(3, 4))
    ]  # fmt: skip


def test_of_none_there_is_none():
    found = kept([])
    assert (len(found), [*found], found.of_questions()) == (0, [], {})
    with pytest.raises(IndexError):
        found[0]
    with pytest.raises(IndexError):
        kept(EVERY)[-1]


def test_what_is_said_is_of_words_that_are_there_once():
    found = kept(EVERY)
    one, other = (next(word for word in found[number].said.meant if word == "≈go") for number in (0, 2))
    assert one is other

"""How many of a kind a question counts, beside what the wordings of a case speak of."""

from __future__ import annotations

import pytest

from ruling_service.ask.recalling.counts import Counted, another_count, counted


@pytest.mark.parametrize(
    ("question", "found"),
    [
        ("Can my companion bear two ranged weapons?", [Counted(2, ("ranged", "weapon"))]),
        ("may I use 3 response events at once", [Counted(3, ("respons", "event"))]),
        ("can two heroes defend", []),
        ("can he bear a ranged weapon", []),
        ("he has two ranged weapons. Is he exhausted?", []),
    ],
)
def test_a_kind_told_closely_is_counted_where_it_is_asked(question: str, found: list[Counted]) -> None:
    assert [(one.number, len(one.kind)) for one in counted(question)] == [
        (one.number, len(one.kind)) for one in found
    ]


@pytest.mark.parametrize(
    ("wordings", "other"),
    [
        (["May a ranged weapon be played on him too?", "a hand weapon and a ranged weapon on him?"], True),
        (["Does he bear ranged weapons?"], False),
        (["Does he bear {n} ranged weapons?"], False),
        (["May he bear two ranged weapons?", "a ranged weapon on him?"], False),
        (["May he bear three ranged weapons?"], True),
        (["May he bear a hand weapon?"], False),
    ],
)
def test_a_case_of_another_number_of_them_is_not_meant(wordings: list[str], other: bool) -> None:
    assert bool(another_count("Can my companion bear two ranged weapons?", wordings)) is other

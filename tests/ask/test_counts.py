"""How many of a kind a question counts, beside what the wordings of a case speak of."""

from __future__ import annotations

import pytest

from ruling_service.ask.recalling.counts import (
    Counted,
    another_count,
    another_table,
    counted,
    counts_in,
    crossed_count,
    players_in,
)


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


@pytest.mark.parametrize(
    ("text", "players"),
    [
        ("How often may they cross in a game of two?", {2}),
        ("what do we turn over when we are three", {3}),
        ("I play solo. Is a second card turned over?", {1}),
        ("three players sit at the table", {3}),
        ("does one of us pay for two boats", set()),
        ("can two heroes row", set()),
    ],
)
def test_how_many_play_is_read_from_a_question(text: str, players: set[int]) -> None:
    assert players_in(text) == players


@pytest.mark.parametrize(
    ("question", "wordings", "other"),
    [
        ("how far do we row in a two player game", ["four players: how far do they row"], 2),
        ("how far do we row in a two player game", ["four players row", "two of us play, how far"], 0),
        ("how far do we row in a two player game", ["{n} players: how far do they row"], 0),
        ("how far do we row in a two player game", ["how far do they row"], 0),
        ("how far do we row", ["four players: how far do they row"], 0),
    ],
)
def test_a_case_for_another_number_of_players_is_not_meant(question, wordings, other) -> None:
    assert another_table(question, wordings) == other


def test_numbers_are_read_in_digits_and_words() -> None:
    assert counts_in("may I start with 5 of them, or three") == {5, 3}
    assert counts_in("one of them") == set()


@pytest.mark.parametrize(("game", "question", "wording", "crossed"), [
    ("lcg", "can two characters block the same enemy", "can the same hero defend against two enemies", True),
    ("lcg", "can two guys block one enemy", "can one ally defend against two enemies", True),
    ("lcg", "can two characters block the same enemy", "may two heroes defend against one enemy", False),
    ("tcg", "can two companions face one minion", "can one companion face two minions", True),
    ("tcg", "can two minions face one companion", "can two orcs face one ally", False),
])  # fmt: skip
def test_how_many_of_each_side_is_the_other_way_round(game, question, wording, crossed) -> None:
    assert bool(crossed_count(question, [wording], game)) is crossed

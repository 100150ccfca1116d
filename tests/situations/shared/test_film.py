"""The film of a line of play: the table after each line of the account, and where lines part."""

from __future__ import annotations

from typing import Any

import pytest

from ruling_service.engine.kernel.explore import Budget
from ruling_service.errors import MalformedInput
from ruling_service.situations.shared.loader import from_data
from ruling_service.situations.shared.results import Facts, Verdict
from ruling_service.situations.shared.simulate import simulate

GUARD = {"name": "Guard", "type": "hero", "sphere": "Lore", "willpower": 1, "attack": 2, "defense": 2, "hit points": 4}  # fmt: skip
BLIGHT = {
    "name": "Blight", "type": "treachery",
    "text": "When Revealed: Deal 1 damage to each hero. Then, the first player raises his threat by 3.",
}  # fmt: skip
SPITE = {"name": "Spite", "type": "treachery", "text": "When Revealed: The player with the highest threat raises his threat by 2."}  # fmt: skip
ONE_LINE: dict[str, Any] = {
    "game": "lcg", "cards": [GUARD, BLIGHT], "players": [{"name": "Ann", "threat": 20, "heroes": ["Guard"]}],
    "encounter deck": ["Blight"], "do": [{"reveal": "Blight"}], "ask": {"how much": "threat of Ann"},
}  # fmt: skip
TWO_LINES: dict[str, Any] = {
    "game": "lcg", "cards": [GUARD, SPITE],
    "players": [{"name": name, "threat": 20, "heroes": ["Guard"]} for name in ("Ann", "Bob")],
    "encounter deck": ["Spite"], "do": [{"reveal": "Spite"}], "ask": {"how much": "threat of Ann"},
}  # fmt: skip


def filmed(data: dict[str, Any], line: list[int]) -> tuple[Verdict, list[Facts]]:
    """The verdict, and the table before the first line and after each."""
    verdict = simulate(from_data(data), budget=Budget(line=line))
    assert verdict.film is not None
    return verdict, [verdict.film.frames[number] for number in verdict.film.shown]


def test_each_line_of_the_account_has_its_table():
    verdict, tables = filmed(ONE_LINE, [])
    trace = verdict.outcomes[0].trace
    assert len(tables) == len(trace) + 1
    damaged = next(n for n, one in enumerate(trace, 1) if one.happened == "damaged")
    raised = next(n for n, one in enumerate(trace, 1) if one.happened == "threat raised")
    assert damaged < raised
    damage = [next(card for card in one["cards"] if card["card"] == "Guard").get("damage", 0) for one in tables]
    assert damage == [int(number >= damaged) for number in range(len(tables))]
    threat = [one["players"]["Ann"]["threat"] for one in tables]
    assert threat == [23 if number >= raised else 20 for number in range(len(tables))]
    assert tables[-1] == verdict.outcomes[0].facts


def test_a_film_changes_no_verdict():
    plain = simulate(from_data(TWO_LINES))
    verdict, _ = filmed(TWO_LINES, [1])
    assert (verdict.verdict, verdict.depends_on) == (plain.verdict, plain.depends_on)
    assert {one.answer for one in verdict.outcomes} == {one.answer for one in plain.outcomes} == {20, 22}
    assert plain.film is None


@pytest.mark.parametrize(("option", "threat"), [(0, {"Ann": 22, "Bob": 20}), (1, {"Ann": 20, "Bob": 22})])
def test_either_way_of_a_fork_can_be_followed(option, threat):
    verdict, tables = filmed(TWO_LINES, [option])
    assert {name: one["threat"] for name, one in tables[-1]["players"].items()} == threat
    (choice,) = verdict.outcomes[0].choices
    assert choice.option == option + 1
    ends = [verdict.outcomes[way.leads[0] - 1].answer for way in choice.ways]
    assert ([way.chosen for way in choice.ways], ends) == (["Ann", "Bob"], [22, 20])
    assert tables[choice.after]["players"]["Ann"]["threat"] == 20


def test_an_option_that_there_is_not_is_refused():
    with pytest.raises(MalformedInput, match="2 options, not 6"):
        filmed(TWO_LINES, [5])

"""Of the end of a line of play is worked out only what a question asks; what it says is what all facts and the
whole account say.
"""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ruling_service.engine.kernel.play import Play
from ruling_service.situations.lcg import ending as lcg_ending
from ruling_service.situations.shared.answering import Reading, reading
from ruling_service.situations.shared.as_asked import AsAsked, Card
from ruling_service.situations.shared.loader import load, load_file
from ruling_service.situations.shared.run_cases import case_files
from ruling_service.situations.shared.simulate import simulate, table_of
from ruling_service.situations.shared.table import Table
from ruling_service.situations.tcg import ending as tcg_ending
from tests.situations.shared.test_copies_alike import FOES, TEXTS, fight

QUESTIONS = (
    "{how much: threat of Tom}",
    "{how much: attack of Wolf}",
    "{how much: threat of the first player}",
    "{how much: willpower committed}",
    "{how often: {happened: destroyed, card: Man}}",
    "{whether: {is: {card: Guest, damage: 1}}}",
    "{whether: {is: {card: Man, in: discard, of: Tom}}}",
    "{whether: {player: {player: Tom, threat: 20}}}",
    "{whether: {count: {cards: {card: Man, exhausted: true}, at least: 1}}}",
    "{whether: {any: [{game: lost}, {happened: {happened: damaged, card: Guest}}]}}",
    "{where is: Guest}",
    "{in which order: [{happened: damaged}, {happened: destroyed}]}",
)


@settings(max_examples=15, deadline=None)
@given(st.integers(1, 2), st.sampled_from(TEXTS), st.sampled_from(FOES), st.sampled_from(QUESTIONS))
def test_what_is_asked_is_what_all_facts_say(men: int, text: str, foe: str, ask: str):
    read = Table.reading

    def both(here: Table, play: Play) -> Reading:
        found = read(here, play)
        assert found == reading(here.situation, here.facts(play), here.trace(play))
        return found

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Table, "reading", both)
        assert simulate(load(fight(men, 2, text, foe, ask, 0)), seconds=60).explored.complete


@pytest.mark.parametrize(("game", "ending"), [("lcg", lcg_ending), ("tcg", tcg_ending)])
def test_where_a_card_lies_is_told_apart_from_its_values(game, ending):
    """Else a value of the same name would never be asked for."""
    for path in list(case_files(game))[::10]:
        here = table_of(load_file(path))
        for card in ending.parts(here.play, here.position)["cards"]():
            assert {"card", "in"} <= set(card)
            assert ending.PLACES.isdisjoint(card.rest)
            assert set(card) - set(card.rest) <= ending.PLACES


def test_what_nobody_asks_is_not_worked_out():
    def never() -> dict[str, object]:
        raise AssertionError("nobody asked for it")

    card = Card({"card": "Guest", "in": "play"}, never, frozenset(["card", "in", "as"]))
    facts = AsAsked({"cards": lambda: [card], "values": never})
    assert facts["cards"][0].get("card") == "Guest"
    assert card.get("as") is None
    with pytest.raises(AssertionError):
        card.get("damage")

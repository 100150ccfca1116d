"""Setting up real scenarios comes out as their entries say (corpus/lcg/scenarios, Setup)."""

from __future__ import annotations

from collections import Counter

import pytest

from bench.games.cards import WHY_NOT, database
from bench.games.lcg_games import SET, pool, shelf, started
from ruling_service.errors import MalformedInput
from ruling_service.playing.choosing import at_random
from ruling_service.playing.game import Game

pytestmark = pytest.mark.skipif(not database("lcg").is_file(), reason=WHY_NOT)

LIE = {
    ("conflict-at-the-carrock", 2): {"Sacked!": {"encounter deck": 3, "set aside": 2}, "The Carrock": {"staging": 1}},
    ("conflict-at-the-carrock", 4): {"Sacked!": {"encounter deck": 5}},
    ("the-redhorn-gate", 2): {"Snowstorm": {"set aside": 5}, "Caradhras": {"staging": 1}},
    ("into-the-pit", 1): {
        "First Hall": {"set aside": 1}, "Bridge of Khazad-dûm": {"set aside": 1}, "East-gate": {"active location": 1},
    },
    ("the-wastes-of-eriador", 2): {"Daybreak": {"staging": 1}},
}  # fmt: skip
"""Of a scenario with so many players: title → where how many copies lie once it is set up."""
TURNED = {"Daybreak": "Nightfall"}
"""The other side of a card that what is revealed as the game is set up may turn over."""


@pytest.mark.parametrize(("name", "players"), LIE)
def test_cards_lie_where_the_entry_says(name: str, players: int) -> None:
    game = Game(started(name, 1, players, pool(SET)), shelf())
    game.begin()
    choose = at_random(1)
    while game.play.fact("round", 0) < 1:
        assert game.decision is not None
        assert game.met is None, game.met
        game.choose(choose(game.decision))
    for title, there in LIE[name, players].items():
        copies = [i for i in game.play.state.cards if game.play.name(i) in (title, TURNED.get(title))]
        assert Counter(game.play.card(i).zone for i in copies) == there, title


def test_the_expert_game_sets_up_the_core_sets_scenarios_one_after_the_other() -> None:
    """lcg/rule/9.2; each is won here without having been played."""
    game = Game(started("passage-through-mirkwood", 1, 2, pool(SET), mode="expert"), shelf())
    choose = at_random(1)
    first = []
    for _ in range(3):
        while game.play.fact("round", 0) < 1:
            if not game.made:
                game.begin()
            assert game.decision is not None
            game.choose(0 if game.met else choose(game.decision))
        first.append(game.play.name(game.play.state.zone("quest")[0]))
        game.play.state.over = "won"
        game._advance()
    assert first == ["Flies and Spiders", "To the River...", "The Necromancer's Tower"]
    assert game.result == "won"
    assert list(game.score) == [
        "Passage Through Mirkwood", "Journey Down the Anduin", "Escape from Dol Guldur", "total",
    ]


def test_the_expert_game_begins_with_its_first_scenario() -> None:
    with pytest.raises(MalformedInput, match="all scenarios of the Core Set"):
        Game(started("the-hunt-for-gollum", 1, 2, pool(SET), mode="expert"), shelf())

"""Games over the API: begun, decided, undone, cut, by nothing but their log."""

from __future__ import annotations

import pytest
from made_up_cards import TCG_DECK, texts

from ruling_service.engine.kernel.explore import Budget
from ruling_service.errors import BudgetExceeded, MalformedInput, RulingError
from ruling_service.library.cards import ImportedCards
from ruling_service.playing.asked import Decided, DeckToCheck, Moment, NewGame
from ruling_service.playing.records import GameShown
from ruling_service.playing.serving import Tables


@pytest.fixture(scope="module")
def tables(cards: ImportedCards) -> Tables:
    return Tables(cards, None)


def begun(tables: Tables, game: str) -> GameShown:
    scenario = "passage-through-mirkwood" if game == "lcg" else ""
    return tables.begin(NewGame(game=game, scenario=scenario, decks=texts(game), seed=3), Budget(60))


@pytest.mark.parametrize("game", ["lcg", "tcg"])
def test_a_game_goes_on_by_its_log_alone(tables: Tables, game: str) -> None:
    shown = begun(tables, game)
    logs = [shown.log]
    for _ in range(8):
        assert shown.decision is not None
        shown = tables.decide(Decided(log=shown.log, choice=min(1, len(shown.decision.options) - 1)), Budget(60))
        logs.append(shown.log)
    assert tables.begin(NewGame(log=shown.log), Budget(60)) == shown
    assert tables.decide(Decided(log=shown.log, undo=True), Budget(60)).log == logs[-2]
    assert shown.told
    assert all(line.cites for line in shown.told)


def test_the_same_seed_gives_the_same_game_and_another_another(tables: Tables) -> None:
    assert begun(tables, "lcg").log == begun(tables, "lcg").log
    other = tables.begin(NewGame(game="tcg", decks=texts("tcg")), Budget(60))
    assert other.log != begun(tables, "tcg").log


def test_a_moment_is_a_situation(tables: Tables) -> None:
    cut = tables.situation(Moment(log=begun(tables, "tcg").log, choices=0), Budget(60))
    assert (cut["game"], cut["at"]) == ("tcg", "bids")


def test_what_is_wrong_is_refused(tables: Tables) -> None:
    log = begun(tables, "tcg").log
    for asked in (Decided(log=log), Decided(log=log, choice=999), Decided(log="nothing", choice=0)):
        with pytest.raises(MalformedInput):
            tables.decide(asked, Budget(60))
    for new in (NewGame(), NewGame(game="lcg", decks=texts("lcg")), NewGame(game="lcg", decks=[TCG_DECK, TCG_DECK])):
        with pytest.raises(RulingError):
            tables.begin(new, Budget(60))


def test_a_game_ends_with_its_budget(tables: Tables) -> None:
    log = begun(tables, "tcg").log
    with pytest.raises(BudgetExceeded):
        tables.decide(Decided(log=log, choice=0), Budget(0.0))


def test_a_deck_is_checked(tables: Tables) -> None:
    assert tables.check(DeckToCheck(deck=TCG_DECK)).formats == ["tower"]

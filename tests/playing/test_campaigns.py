"""Campaigns, by the compendium's chapter on campaign mode and its questions."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import msgspec
import pytest
from campaign_cards import DECKS, FIRST_TEXTS, LOG, campaign_rows, deck

from ruling_service.engine.kernel.explore import Budget
from ruling_service.engine.lcg import table
from ruling_service.errors import IllegalHere, MalformedInput, RulingError, UnknownName
from ruling_service.library import scenario_sheets
from ruling_service.library.cards import ImportedCards, import_cards
from ruling_service.playing import log as logs
from ruling_service.playing.asked import NewGame
from ruling_service.playing.campaign import orders, writing
from ruling_service.playing.campaign.beginning import next_game
from ruling_service.playing.campaign.model import CampaignLog, Completed, Fallen, Pooled
from ruling_service.playing.choosing import at_random
from ruling_service.playing.decks.finding import find
from ruling_service.playing.decks.reading import read_deck
from ruling_service.playing.game import Game, replayed
from ruling_service.playing.serving import Tables
from ruling_service.playing.shelf import Shelf
from ruling_service.playing.starting import start


def imported(folder: Path, rows: list[dict[str, object]]) -> ImportedCards:
    path = folder / "cards.jsonl"
    path.write_text("\n".join(json.dumps(row) for row in rows), "utf-8")
    import_cards(path, folder)
    return ImportedCards(folder)


@pytest.fixture(scope="module")
def shelf(tmp_path_factory: pytest.TempPathFactory) -> Shelf:
    return Shelf("lcg", imported(tmp_path_factory.mktemp("campaign"), campaign_rows()))


def game(shelf: Shelf, text: str = LOG, decks: list[str] = DECKS, seed: int = 1, **more: str) -> Game:
    """The next game of a campaign, at its first decision."""
    found = [find(read_deck(one), shelf) for one in decks]
    return Game(next_game(text, found, seed=seed, **more), shelf).begin()


def won(shelf: Shelf, text: str = LOG, decks: list[str] = DECKS) -> Game:
    """A game that was won, its players choosing at random."""
    for seed in range(40):
        played = game(shelf, text, decks, seed)
        played.random(at_random(seed))
        if played.result == "won":
            return played
    raise AssertionError("no game was won")


def past_the_hands(played: Game) -> Game:
    """The game once every hand is kept and the scenario is set up."""
    while (pending := played.decision) is not None and pending.kind == "may":
        played.choose(0)
    return played


def lying(played: Game, title: str) -> list[str]:
    """The zones in which the cards of a title lie."""
    play = played.play
    return [card.zone for ident, card in play.state.cards.items() if play.name(ident) == title]


def changed(**more: object) -> str:
    """The log with other values."""
    return writing.write(msgspec.structs.replace(writing.read(LOG), **more))


# -- a whole campaign ----------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def first(shelf: Shelf) -> Game:
    return won(shelf)


def test_a_campaign_of_two_scenarios(shelf: Shelf, first: Game) -> None:
    after = writing.read(first.campaign)
    assert [(one.scenario, one.score) for one in after.completed] == [
        ("passage-through-mirkwood", first.score["total"])
    ]
    pool = {one.card: one for one in after.pool}
    assert "Lucky Cap" in pool
    assert len({"Old Grudge", "Long Shadow"} & pool.keys()) == 1
    assert pool["Lucky Cap"].hero
    heroes = [hero for member in after.players for hero in member.heroes]
    assert sorted([*heroes, *(one.hero for one in after.fallen)]) == [
        "Brand Son of Nobody", "Ivy of the Marsh", "Merrial", "Old Wat"
    ]
    decks = [_deck_of(after, n) for n in (0, 1)]
    second = won(shelf, first.campaign, decks)
    end = writing.read(second.campaign)
    assert [one.scenario for one in end.completed] == ["passage-through-mirkwood", "journey-down-the-anduin"]
    assert "Lucky Cap" not in {one.card for one in end.pool}
    assert orders.to_come(end) == []
    with pytest.raises(MalformedInput, match="over"):
        game(shelf, second.campaign, decks)


def _deck_of(log: CampaignLog, number: int) -> str:
    """A deck with the heroes that a player has left; one who lost a hero comes with one fewer."""
    names = [*log.players[number].heroes, "", ""][:2]
    text = deck(*names)
    return "\n".join(line for line in text.splitlines() if line != "1x ")


def test_the_log_of_the_game_gives_the_same_campaign_log(shelf: Shelf, first: Game) -> None:
    again = replayed(logs.read(first.log()), shelf)
    assert again.campaign == first.campaign
    assert again.result == "won"


def test_the_score_is_that_of_the_end_before_the_resolution(first: Game) -> None:
    told = _account(first)
    assert told.index("The players win the game") < told.index("The campaign card Passage Through Mirkwood is turned over")
    assert first.play.fact("score").total == first.score["total"]


def _account(played: Game) -> str:
    return "\n".join(_lines(played))


def _lines(played: Game) -> Iterator[str]:
    link, found = played.play.state.trace, []
    while link is not None:
        found.append(getattr(link.item, "text", ""))
        link = link.before
    return reversed(found)


# -- setting up ----------------------------------------------------------------------------------------------


def test_the_campaign_card_lies_beside_the_quest_and_is_followed_after_stage_1a(shelf: Shelf) -> None:
    """lcg/rule/setup-7: side 1A first, then the campaign card, then 1B."""
    played = past_the_hands(game(shelf))
    told = _account(played)
    assert told.index("Dark Wood enters the staging area") < told.index("campaign card Passage Through Mirkwood")
    assert "scenario" in lying(played, "Passage Through Mirkwood")
    assert lying(played, "Old Grudge") == ["encounter deck"] or "staging" in lying(played, "Old Grudge")


def test_what_is_not_earned_is_in_no_deck(shelf: Shelf) -> None:
    """lcg/rule/campaign-pool: never before it is earned, even if the set icon is that of the scenario."""
    played = past_the_hands(game(shelf))
    for title in ("Lucky Cap", "Warm Song", "Long Shadow", "Bad Dream"):
        assert lying(played, title) == [table.UNEARNED], title


def test_outside_a_campaign_there_are_no_boons_burdens_or_campaign_cards(shelf: Shelf) -> None:
    found = [find(read_deck(one), shelf) for one in DECKS]
    played = Game(start("lcg", found, seed=1, scenario="passage-through-mirkwood"), shelf).begin()
    for title in ("Lucky Cap", "Warm Song", "Old Grudge", "Long Shadow", "Bad Dream", "Passage Through Mirkwood"):
        assert lying(played, title) == [], title
    assert played.campaign == ""


def test_a_burden_is_in_no_encounter_set(tmp_path: Path) -> None:
    """lcg/rule/campaign-pool: not even where its icon, and its box, are those of a set in use."""
    rows = [row | ({"pack": "Core Set"} if row.get("sphere") == "Burden" else {}) for row in campaign_rows()]
    shelf = Shelf("lcg", imported(tmp_path, rows))
    found = [find(read_deck(one), shelf) for one in DECKS]
    played = Game(start("lcg", found, seed=1, scenario="passage-through-mirkwood"), shelf).begin()
    assert lying(played, "Crawler 0")
    for title in ("Old Grudge", "Long Shadow", "Bad Dream"):
        assert lying(played, title) == [], title


def test_a_penalty_raises_every_players_starting_threat(shelf: Shelf) -> None:
    """lcg/conflict/c48."""
    played = past_the_hands(game(shelf, changed(penalty=2)))
    assert [played.play.fact(("starting threat", n)) for n in (0, 1)] == [9 + 9 + 2, 9 + 9 + 2]


def test_an_earned_burden_is_in_the_encounter_deck_and_a_boon_where_the_log_has_it(shelf: Shelf) -> None:
    pool = [
        Pooled(card="Long Shadow"), Pooled(card="Lucky Cap", hero="Merrial"), Pooled(card="Warm Song", player="Rose"),
        Pooled(card="Bad Dream", player="Fern"),
    ]  # fmt: skip
    played = game(shelf, changed(pool=pool))
    assert played.missing == [one for one in played.missing if "pool" not in one]
    cap = next(i for i in played.play.state.cards if played.play.name(i) == "Lucky Cap")
    host = played.play.card(cap).host
    assert host is not None
    assert played.play.name(host) == "Merrial"
    assert lying(played, "Long Shadow") == ["encounter deck"]
    assert lying(played, "Warm Song")[0] in ("deck:0", "hand:0")
    assert lying(played, "Bad Dream") == [table.UNEARNED] or lying(played, "Bad Dream") == []
    past_the_hands(played)
    assert lying(played, "Bad Dream") == ["deck:1"]


def test_a_permanent_card_of_a_hero_who_is_not_there_is_not_used(shelf: Shelf) -> None:
    """lcg/rule/campaign-permanent: it stays with one hero for the whole campaign."""
    pool = [Pooled(card="Lucky Cap", hero="Merrial")]
    decks = [DECKS[0], deck("Old Wat", "Widow Thorn")]
    played = past_the_hands(game(shelf, changed(pool=pool), decks))
    assert lying(played, "Lucky Cap") in ([], [table.UNEARNED])


@pytest.mark.parametrize(
    ("pool", "said"),
    [
        (Pooled(card="Lucky Cap"), "Permanent"),
        (Pooled(card="Bad Dream"), "whose"),
    ],
)
def test_what_the_log_leaves_open_is_named_with_its_place(shelf: Shelf, pool: Pooled, said: str) -> None:
    with pytest.raises(MalformedInput, match=said) as error:
        game(shelf, changed(pool=[Pooled(card="Warm Song"), pool]))
    assert error.value.where == "campaign pool[1]"


def test_a_boon_in_a_deck_has_to_be_earned(shelf: Shelf) -> None:
    """lcg/rule/campaign-pool."""
    decks = [deck("Brand Son of Nobody", "Ivy of the Marsh", "1x Warm Song"), DECKS[1]]
    with pytest.raises(IllegalHere, match="Warm Song|warm song") as error:
        game(shelf, LOG, decks)
    assert error.value.rule == "lcg/rule/campaign-pool"
    played = game(shelf, changed(pool=[Pooled(card="Warm Song")]), decks)
    assert len([zone for zone in lying(played, "Warm Song") if zone != table.UNEARNED]) == 1


# -- heroes --------------------------------------------------------------------------------------------------

FREELY = "without incurring the +1 threat penalty"
ROSE, FERN = ("Brand Son of Nobody", "Ivy of the Marsh"), ("Old Wat", "Merrial")


def cost(shelf: Shelf, rose: tuple[str, ...], fern: tuple[str, ...], text: str = LOG) -> int:
    """By how much the penalty has risen as these heroes come."""
    decks = ["\n".join(line for line in deck(*[*team, ""][:2]).splitlines() if line != "1x ") for team in (rose, fern)]
    decks = [
        text.replace(f"1x {team[0]}", "\n".join(f"1x {hero}" for hero in (team[0], *team[2:])))
        for text, team in zip(decks, (rose, fern), strict=True)
    ]
    before = writing.read(text)
    played = past_the_hands(game(shelf, text, decks))
    assert played.play.fact(("starting threat", 0)) - sum(_threats(rose)) == played.play.fact(("starting threat", 1)) - sum(
        _threats(fern)
    )
    return int(played.play.fact(("starting threat", 0)) - sum(_threats(rose)) - before.penalty)


def _threats(heroes: tuple[str, ...]) -> list[int]:
    return [8 if hero in ("Hob of the Hill", "Widow Thorn") else 9 for hero in heroes]


def test_the_same_heroes_cost_nothing(shelf: Shelf) -> None:
    assert cost(shelf, ROSE, FERN) == 0


def test_a_traded_hero_costs_every_player_one(shelf: Shelf) -> None:
    assert cost(shelf, ("Brand Son of Nobody", "Hob of the Hill"), FERN) == 1
    assert cost(shelf, ("Brand Son of Nobody", "Hob of the Hill"), ("Old Wat", "Widow Thorn")) == 2


def test_heroes_swapped_within_the_group_cost_nothing(shelf: Shelf) -> None:
    """lcg/faq/campaign-trading-heroes."""
    assert cost(shelf, ("Brand Son of Nobody", "Merrial"), ("Old Wat", "Ivy of the Marsh")) == 0


def test_an_added_hero_costs_nothing(shelf: Shelf) -> None:
    """lcg/faq/campaign-adding-a-third-hero."""
    assert cost(shelf, (*ROSE, "Hob of the Hill"), FERN) == 0


def test_a_hero_may_not_be_left_out(shelf: Shelf) -> None:
    """lcg/faq/campaign-leaving-a-hero-out."""
    with pytest.raises(IllegalHere, match="Ivy of the Marsh is left out") as error:
        cost(shelf, ("Brand Son of Nobody",), FERN)
    assert error.value.rule == "lcg/faq/campaign-leaving-a-hero-out"


def test_only_one_hero_may_be_traded_between_two_scenarios(shelf: Shelf) -> None:
    with pytest.raises(IllegalHere, match="comes without") as error:
        cost(shelf, ("Hob of the Hill", "Widow Thorn"), FERN)
    assert error.value.rule == "lcg/rule/campaign-heroes"


def with_a_fallen(**more: object) -> str:
    read = writing.read(LOG)
    rose = msgspec.structs.replace(read.players[0], heroes=["Brand Son of Nobody"])
    return changed(
        players=[rose, read.players[1]], fallen=[Fallen(hero="Ivy of the Marsh", player="Rose", **more)]
    )


def test_a_hero_in_the_place_of_a_fallen_one_costs_one(shelf: Shelf) -> None:
    text = with_a_fallen()
    assert cost(shelf, ("Brand Son of Nobody", "Hob of the Hill"), FERN, text) == 1
    assert cost(shelf, ("Brand Son of Nobody",), FERN, text) == 0
    assert cost(shelf, ("Brand Son of Nobody", "Hob of the Hill", "Widow Thorn"), FERN, text) == 1
    assert cost(shelf, ("Brand Son of Nobody",), (*FERN, "Hob of the Hill"), text) == 0


def test_a_fallen_hero_whose_place_is_taken_costs_no_more(shelf: Shelf) -> None:
    assert cost(shelf, ("Brand Son of Nobody", "Hob of the Hill"), FERN, with_a_fallen(replaced=True)) == 0


def test_a_fallen_hero_is_not_used_again(shelf: Shelf) -> None:
    with pytest.raises(IllegalHere, match="fallen"):
        cost(shelf, ROSE, FERN, with_a_fallen())


def test_a_campaign_card_may_let_heroes_change_freely(tmp_path: Path) -> None:
    front = f"Setup: Each player may change heroes {FREELY}."
    free = Shelf("lcg", imported(tmp_path, campaign_rows((front, FIRST_TEXTS[1]))))
    assert cost(free, ("Hob of the Hill", "Widow Thorn"), FERN) == 0


# -- the end of a game ---------------------------------------------------------------------------------------


def at_its_end(shelf: Shelf, over: str, text: str = LOG, decks: list[str] = DECKS) -> Game:
    """A game that is over in that way after its first round began."""
    played = past_the_hands(game(shelf, text, decks))
    played.play.state.over = over
    return played


def test_a_lost_game_records_the_heroes_and_nothing_else(shelf: Shelf) -> None:
    """lcg/faq/campaign-replaying-a-scenario; a changed hero is recorded as the game is set up."""
    decks = [deck("Brand Son of Nobody", "Hob of the Hill"), DECKS[1]]
    played = at_its_end(shelf, "lost", LOG, decks)
    after = writing.read(played.campaign)
    assert after.completed == []
    assert after.pool == []
    assert after.penalty == 1
    assert after.players[0].heroes == ["Brand Son of Nobody", "Hob of the Hill"]
    assert orders.to_come(after) == ["passage-through-mirkwood"]


def test_a_hero_in_the_discard_pile_of_a_won_game_has_fallen_with_what_is_permanent(shelf: Shelf) -> None:
    """lcg/rule/campaign-heroes, lcg/rule/campaign-pool."""
    pool = [Pooled(card="Lucky Cap", hero="Merrial"), Pooled(card="Long Shadow")]
    played = at_its_end(shelf, "won", changed(pool=pool))
    hero = next(i for i in played.play.state.cards if played.play.name(i) == "Merrial")
    played.play.move(hero, table.discard(1))
    after = writing.read(played.campaign)
    assert [(one.hero, one.player, one.replaced) for one in after.fallen] == [("Merrial", "Fern", False)]
    assert after.players[1].heroes == ["Old Wat"]
    assert "Lucky Cap" not in {one.card for one in after.pool}
    assert "Long Shadow" in {one.card for one in after.pool}


def test_a_resolution_that_is_not_read_is_asked_about_and_can_be_done_by_hand(tmp_path: Path) -> None:
    back = "Resolution: Sing of it until the morning."
    unread = Shelf("lcg", imported(tmp_path, campaign_rows((FIRST_TEXTS[0], back))))
    for seed in range(40):
        played = game(unread, seed=seed)
        played.random(at_random(seed))
        if played.met is not None:
            break
    assert played.met is not None
    assert "Sing of it" in played.met.phrase
    assert not played.ended
    assert played.campaign == ""
    played.do_by_hand("the players have earned the Warm Song boon card")
    played.choose(1)
    assert played.result == "won"
    assert [one.card for one in writing.read(played.campaign).pool] == ["Warm Song"]


# -- the file ------------------------------------------------------------------------------------------------


def test_a_log_is_written_as_it_was_read() -> None:
    text = changed(
        penalty=3, notes=["The bridge is down."], completed=[Completed(scenario="passage-through-mirkwood", score=-4)],
        pool=[Pooled(card="Warm Song", copies=2)], fallen=[Fallen(hero="Aelf", player="Rose")],
    )  # fmt: skip
    assert writing.write(writing.read(text)) == text
    assert writing.read(writing.as_json(writing.read(text))) == writing.read(text)


@pytest.mark.parametrize(
    ("wrong", "where", "said", "hint"),
    [
        (LOG.replace("players:", "player:"), "line 1", "player", "players"),
        (LOG.replace("  heroes: [Old", "  hero: [Old"), "line 6, players.1", "hero", "name, heroes"),
        (LOG + "threat penalty: many\n", "line 8, threat penalty", "int", ""),
        (LOG.replace("name: Fern", "name: Rose"), "line 6, players[1].name", "called 'Rose'", "own"),
        (LOG.replace("Merrial", "Ivy of the Marsh"), "line 7, players[1].heroes[1]", "already", "one player"),
        (LOG + "campaign pool:\n- card: Warm Song\n  player: Sam\n", "line 10, campaign pool[0].player", "Sam", "Rose, Fern"),
        (LOG + "fallen heroes:\n- hero: Merrial\n", "line 7, players[1].heroes[1]", "fallen", "out of one list"),
        (LOG.replace("journey-down-the-anduin", "journey-down-the-anduim"), "line 2, scenarios[1]", "anduim", "mean"),
        (LOG + "completed:\n- scenario: nowhere\n", "line 9, completed[0]", "nowhere", ""),
        ("- a\n- b\n", "", "no campaign log", "campaign, players"),
    ],
)
def test_what_is_wrong_in_a_log_is_named_with_its_place(wrong: str, where: str, said: str, hint: str) -> None:
    with pytest.raises(RulingError) as error:
        writing.read(wrong, "log.yaml")
    assert error.value.where.startswith("log.yaml")
    assert where in error.value.where
    assert said in error.value.message
    assert hint in error.value.hint


def test_a_campaign_that_nobody_knows_is_named_with_those_that_there_are() -> None:
    with pytest.raises(UnknownName, match="dream") as error:
        writing.read("campaign: dreem-chaser\nplayers:\n- name: Rose\n")
    assert "dream-chaser" in error.value.hint


def test_every_known_campaign_has_scenarios_and_a_source() -> None:
    products = {scenario_sheets.called(name).sheet.product for one in orders.orders().values() for name in one.scenarios}
    for one in orders.orders().values():
        assert one.source in (orders.CARDS, *scenario_sheets.sources_of_sets().sources)
        assert len(set(one.scenarios)) == len(one.scenarios)
        assert set(one.optional) <= set(one.scenarios)
        assert {rule.product for rule in one.barred} <= products


def test_the_saga_is_played_in_the_order_of_the_compendium() -> None:
    saga = orders.orders()["the-lord-of-the-rings"]
    places = [scenario_sheets.called(name).sheet.order for name in saga.scenarios]
    assert places == sorted(places)


def test_scenarios_that_may_be_left_out_are_no_hindrance() -> None:
    log = CampaignLog(
        campaign="the-lord-of-the-rings", players=writing.read(LOG).players,
        completed=[Completed(scenario="a-shadow-of-the-past")],
    )  # fmt: skip
    assert orders.to_come(log) == ["the-old-forest", "fog-on-the-barrow-downs", "a-knife-in-the-dark"]
    with pytest.raises(IllegalHere, match="not the next"):
        orders.next_scenario(log, "mount-doom")


# -- for programs --------------------------------------------------------------------------------------------


def test_a_program_gets_the_campaign_log_at_the_end(shelf: Shelf) -> None:
    tables = Tables(shelf.imported, None)
    shown = tables.begin(NewGame(campaign=LOG, decks=DECKS, seed=1), Budget(60))
    assert shown.campaign == ""
    assert "in a campaign" in shown.title
    assert re.search(r"(?m)^campaign: \{", shown.log)
    with pytest.raises(MalformedInput, match="2 players") as error:
        tables.begin(NewGame(campaign=LOG, decks=DECKS[:1], seed=1), Budget(60))
    assert "Rose, Fern" in error.value.hint

"""Actions: whose, from where, and how often."""

from __future__ import annotations

import pytest

from ruling_service.engine.kernel.occurrences import occurrence
from ruling_service.engine.kernel.unread import reached
from ruling_service.engine.lcg import actions
from ruling_service.engine.lcg import table as places
from tests.engine.lcg.table_top import Table

DRAW = "Action — exhaust this card → draw 1 card."


def reason(table: Table, name: str, player: str) -> str | None:
    """Why a player cannot use the action of a card in play."""
    return table.why_not_use(name, player)


def test_a_players_actions_are_those_of_the_cards_he_controls() -> None:
    """lcg/action-action-ability."""
    table = Table("Tom", "Kris").during("planning", "2.2")
    table.hero("Sage", text=DRAW)
    for player in table.players:
        table.deck(player, "Plain Card")
    assert reason(table, "Sage", "Tom") is None
    assert reason(table, "Sage", "Kris") == "Kris does not control Sage"


def test_an_action_that_any_player_may_use_is_open_to_all() -> None:
    """lcg/action-action-ability, lcg/play-restrictions-and-permissions."""
    table = Table("Tom", "Kris").during("planning", "2.2")
    table.hero(
        "Sage",
        text="Action — exhaust this card → choose a player; that player must draw 1 card; any player may trigger this action.",
    )
    table.deck("Kris", "Plain Card")
    table.answering("Kris").uses("Sage", "Kris")
    assert table.hand("Kris") == ["Plain Card"]


def test_any_player_may_use_an_action_of_an_encounter_card_in_play() -> None:
    """lcg/action-action-ability, lcg/rule/3.2.1."""
    table = Table("Tom", "Kris").during("planning", "2.2")
    table.location("Inn", text="Action — raise your threat by 1 → draw 1 card; limit once per round.")
    table.deck("Kris", "Plain Card")
    table.uses("Inn", "Kris")
    assert (table.threat("Tom"), table.threat("Kris")) == (20, 21)
    assert table.hand("Kris") == ["Plain Card"]


def test_a_card_in_hand_or_in_a_discard_pile_offers_no_action() -> None:
    """lcg/in-play-and-out-of-play."""
    table = Table("Tom").during("planning", "2.2")
    table.prints("Sage", "ally", cost=1, hit_points=1, text=DRAW)
    table.lays("Sage", "discard:Tom")
    table.deck("Tom", "Plain Card")
    assert reason(table, "Sage", "Tom") == "Sage is not in play"


def test_a_facedown_card_offers_no_action() -> None:
    """lcg/in-play-and-out-of-play: nothing of a facedown card is active."""
    table = Table("Tom").during("planning", "2.2")
    table.play.change(table.hero("Sage", text=DRAW), face_up=False)
    table.deck("Tom", "Plain Card")
    assert reason(table, "Sage", "Tom") == "Sage is not in play"


@pytest.mark.parametrize(
    ("phase", "step", "possible"),
    [("quest", "3.2", True), ("combat", "6.2", False), ("planning", "2.2", False)],
)
def test_a_quest_action_is_used_in_the_quest_phase(phase: str, step: str, possible: bool) -> None:
    """lcg/action-action-ability."""
    table = Table("Tom").during(phase, step)
    table.hero("Sage", text="Quest Action — exhaust this card → draw 1 card.")
    table.deck("Tom", "Plain Card")
    assert (reason(table, "Sage", "Tom") is None) == possible


def test_an_action_without_a_target_cannot_be_begun() -> None:
    """lcg/the-word-choose."""
    table = Table("Tom").during("planning", "2.2")
    table.hero("Hunter", text="Action — exhaust this card → choose an enemy; deal 1 damage to it.")
    assert reason(table, "Hunter", "Tom") == "there is no legal target, or nothing would change"
    table.enemy()
    assert reason(table, "Hunter", "Tom") is None


def test_an_action_is_used_as_often_as_its_cost_can_be_paid() -> None:
    """lcg/action-action-ability, lcg/faq/1.10."""
    table = Table("Tom").during("planning", "2.2")
    table.hero("Giver", text="Action — discard 1 card from your hand → lower your threat by 1.")
    for _ in range(2):
        table.lays("Plain Card", "hand:Tom")
    table.uses("Giver").uses("Giver")
    assert table.threat("Tom") == 18
    assert reason(table, "Giver", "Tom") == "its cost cannot be paid in full"


def test_a_limit_of_two_is_two_uses_of_each_copy() -> None:
    """lcg/limits: per round each copy has a count of its own."""
    table = Table("Tom").during("planning", "2.2")
    table.prints("Well", "attachment", cost=1, text="Action — lower your threat by 1; limit twice per round.")
    hero = table.hero()
    first, second = (table.lays("Well", "play:Tom", on=hero) for _ in range(2))
    for ident, times in ((first, 2), (second, 2)):
        for _ in range(times):
            assert actions.why_not_trigger(table.play, ident, 0, 0) is None
            table.does(actions.act, ident, 0, 0)
        assert actions.why_not_trigger(table.play, ident, 0, 0) is not None
    assert table.threat("Tom") == 16


def test_a_card_that_left_play_and_came_back_is_a_new_copy() -> None:
    """lcg/limits, lcg/in-play-and-out-of-play: it has no memory of its uses."""
    table = Table("Tom").during("planning", "2.2")
    table.hero(sphere="Tactics", resources=3)
    ally = table.ally("Well", sphere="Tactics", text="Action — lower your threat by 1; limit once per round.")
    table.hero("Caller", text="Action — exhaust this card → put an ally into play from your hand.")
    table.hero("Sender", text="Action — exhaust this card → return an ally you control to its owner's hand.")
    table.uses("Well")
    assert reason(table, "Well", "Tom") == "its limit is reached"
    table.uses("Sender").uses("Caller")
    assert table.zone(ally) == "play:Tom"
    assert reason(table, "Well", "Tom") is None


@pytest.mark.parametrize("where", ["play:Tom", "encounter discard"])
def test_no_rule_says_whose_hand_an_encounter_card_returns_to(where: str) -> None:
    """lcg/ownership-and-control: the scenario owns it, and has no hand."""
    table = Table("Tom").during("planning", "2.2")
    table.hero()
    table.prints("Guide", "objective-ally", willpower=1, attack=1, defense=1, hit_points=2, side="encounter")
    guide = table.lays("Guide", where)
    how = "left play" if where == "play:Tom" else "moved"
    table.happens(occurrence(how, card=guide, to="hand"))
    assert table.zone(guide) == places.ENCOUNTER_DISCARD
    assert [one.phrase for one in reached(table.play.state)] == ["its owner's hand"]


def test_a_response_is_played_when_it_is_triggered_and_not_as_an_action() -> None:
    """lcg/event-cards, lcg/response."""
    table = Table("Tom").during("planning", "2.2")
    table.hero(sphere="Tactics", resources=3)
    table.prints("Answer", "event", cost=1, text="Response — after a character is destroyed: draw 1 card.")
    table.lays("Answer", "hand:Tom")
    assert table.why_not_play("Answer") == "it has no Action: it is played as a response"


def test_heroes_and_encounter_cards_are_not_played_from_hand() -> None:
    """lcg/cardtypes."""
    table = Table("Tom").during("planning", "2.2")
    table.play.remember("active player", 0)
    table.prints("King", "hero", hit_points=3)
    table.lays("King", "hand:Tom")
    assert table.why_not_play("King") == "a hero is not played from hand"


def test_an_event_is_played_in_any_window_and_an_ally_only_on_ones_turn() -> None:
    """lcg/event-cards, lcg/framework/2.2."""
    table = Table("Tom", "Kris").during("planning", "2.2")
    table.play.remember("active player", 1)
    table.hero(sphere="Tactics", resources=3)
    table.prints("Song", "event", cost=1, text="Action — lower your threat by 1.")
    table.prints("Friend", "ally", cost=1, hit_points=1)
    for name in ("Song", "Friend"):
        table.lays(name, "hand:Tom")
    assert table.why_not_play("Song") is None
    assert "only by the active player" in str(table.why_not_play("Friend"))


def test_doing_it_exhausts_discards_and_spends_as_the_text_says() -> None:
    """lcg/cost: everything before "to" is paid at once."""
    table = Table("Tom").during("planning", "2.2")
    hero = table.hero("Trader", resources=2, text=(
        "Action — exhaust this card and spend 2 resources from this card's pool and discard 1 card from your "
        "hand → draw 2 cards."
    ))  # fmt: skip
    table.prints("Given", "event", cost=1)
    table.lays("Given", "hand:Tom")
    table.deck("Tom", "Plain Card", "Plain Card")
    table.uses("Trader")
    assert not table.card(hero).ready
    assert table.resources(hero) == 0
    assert table.pile("discard:Tom") == ["Given"]
    assert table.hand() == ["Plain Card", "Plain Card"]


def test_an_objective_in_play_offers_its_action_to_all_and_a_staged_one_too() -> None:
    """lcg/action-action-ability: an objective in play that has a bold Action."""
    table = Table("Tom", "Kris").during("planning", "2.2")
    table.prints("Horn", "objective", text="Action — raise each player's threat by 1.")
    table.lays("Horn", places.STAGING)
    assert reason(table, "Horn", "Tom") is None
    assert reason(table, "Horn", "Kris") is None

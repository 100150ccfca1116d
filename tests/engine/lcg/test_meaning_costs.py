"""Costs, "then", "if able", X, limits, cost reduction, sphere match, uniqueness (lcg/cost, lcg/then,
lcg/limits, lcg/the-letter-x).
"""

from __future__ import annotations

import pytest

from ruling_service.engine.lcg import actions
from tests.engine.lcg.table_top import Table


def test_an_ability_whose_cost_cannot_be_paid_in_full_cannot_be_used() -> None:
    table = Table("Tom").during("planning")
    table.hero("Giver", text="Action — discard 2 cards from your hand → draw 1 card.")
    table.lays("Plain Card", "hand:Tom")
    table.deck("Tom", "Plain Card")
    assert table.why_not_use("Giver") == "its cost cannot be paid in full"
    table.lays("Plain Card", "hand:Tom")
    table.uses("Giver")
    assert len(table.hand()) == 1


def test_then_needs_everything_before_it_in_full() -> None:
    table = Table("Tom").during("planning")
    table.hero(
        "Trader", text="Action — exhaust this card → discard 2 cards from your hand; then draw 2 cards."
    )
    table.lays("Plain Card", "hand:Tom")
    table.deck("Tom", "Plain Card", "Plain Card")
    table.uses("Trader")
    assert table.hand() == []
    assert "not resolved" in table.account


def test_then_goes_on_after_a_part_done_in_full() -> None:
    table = Table("Tom").during("planning")
    table.hero(
        "Trader", text="Action — exhaust this card → discard 2 cards from your hand; then draw 2 cards."
    )
    for _ in range(2):
        table.lays("Plain Card", "hand:Tom")
    table.deck("Tom", "Plain Card", "Plain Card")
    table.uses("Trader")
    assert len(table.hand()) == 2


def test_a_limit_per_round_belongs_to_each_copy() -> None:
    table = Table("Tom").during("planning")
    text = "Action — add 1 resource to this card's pool; limit once per round."
    table.hero("First", text=text)
    table.hero("Second", text=text)
    table.uses("First")
    assert table.why_not_use("First") == "its limit is reached"
    table.uses("Second")
    table.moment("round ends")
    assert table.why_not_use("First") is None


def test_a_limit_per_game_belongs_to_the_player() -> None:
    table = Table("Tom", "Kris").during("planning")
    text = "Action — draw 1 card; limit once per game."
    table.ally("Chest", text=text)
    table.lays("Chest", "play:Tom")
    kris = table.lays("Chest", "play:Kris")
    for player in ("Tom", "Kris"):
        table.deck(player, "Plain Card", "Plain Card")
    first, second = (i for i in table.play.state.zone("play:0"))
    table.does(actions.act, first, 0, 0)
    assert actions.why_not_trigger(table.play, second, 0, 0) is not None
    assert actions.why_not_trigger(table.play, kris, 0, 1) is None


def test_a_limit_per_game_holds_for_every_copy_of_an_event() -> None:
    table = Table("Tom").during("planning")
    table.hero(resources=2)
    table.prints("Old Song", "event", cost=0, text="Action — lower your threat by 1; limit once per game.")
    table.lays("Old Song", "hand:Tom")
    table.plays("Old Song")
    table.lays("Old Song", "hand:Tom")
    assert table.why_not_play("Old Song") == "its limit is reached"


def test_x_is_what_is_paid_for_it() -> None:
    table = Table("Tom").during("planning")
    table.hero(
        "Spender", resources=3,
        text="Action — exhaust this card and spend X resources from this card's pool → draw X cards."
    )
    table.deck("Tom", *["Plain Card"] * 5)
    table.answering("X is 2").uses("Spender")
    assert len(table.hand()) == 2
    assert table.card(table.id_of("Spender")).token("resource") == 1


def test_an_x_that_nothing_defines_is_0() -> None:
    table = Table("Tom")
    enemy = table.enemy("Shapeless", attack=None)
    assert table.value(enemy, "attack") == 0


def test_even_a_card_without_cost_needs_a_hero_of_its_sphere() -> None:
    table = Table("Tom").during("planning", "2.2")
    table.hero(sphere="Tactics", resources=3)
    table.prints("Free Song", "event", cost=0, sphere="Lore", text="Action — draw 1 card.")
    table.deck("Tom", "Plain Card")
    table.lays("Free Song", "hand:Tom")
    assert (
        table.why_not_play("Free Song") == "no hero of its sphere to pay with, which even a cost of 0 needs"
    )


def test_a_reduction_never_takes_the_cost_below_0() -> None:
    from ruling_service.engine.lcg import payment

    table = Table("Tom").during("planning", "2.2")
    table.hero("Recruiter", text="Always — lower the cost of each ally by 3.", resources=1)
    table.prints("Cheap Ally", "ally", cost=2, hit_points=1)
    table.prints("Dear Ally", "ally", cost=5, hit_points=1)
    cheap, dear = table.lays("Cheap Ally", "hand:Tom"), table.lays("Dear Ally", "hand:Tom")
    assert payment.cost(table.play, cheap, 0) == 0
    assert payment.cost(table.play, dear, 0) == 2


def test_the_first_card_of_its_sort_each_round_is_cheaper_and_the_second_is_not() -> None:
    from ruling_service.engine.lcg import payment

    table = Table("Tom").during("planning", "2.2")
    table.play.remember("active player", 0)
    table.hero(
        "King", resources=5, text="Always — lower the cost of the first Gondor ally you play each round by 1."
    )
    table.prints("Rider", "ally", cost=2, traits="Gondor.", hit_points=1)
    table.lays("Rider", "hand:Tom")
    second = table.lays("Rider", "hand:Tom")
    assert payment.cost(table.play, second, 0) == 1
    table.plays("Rider")
    assert table.card(table.id_of("King")).token("resource") == 4
    assert payment.cost(table.play, second, 0) == 2


def test_resources_of_any_sphere_pay_for_cards_of_the_named_sphere_only() -> None:
    table = Table("Tom").during("planning", "2.2")
    table.play.remember("active player", 0)
    table.hero(sphere="Tactics", resources=2)
    table.prints("Harvest", "event", cost=0, sphere="Neutral",
                 text="Action — name a sphere; this phase, resources of any sphere pay for cards of the named sphere.")  # fmt: skip
    table.prints("Lore Ally", "ally", cost=2, sphere="Lore", hit_points=1)
    table.prints("Spirit Ally", "ally", cost=2, sphere="Spirit", hit_points=1)
    for name in ("Harvest", "Lore Ally", "Spirit Ally"):
        table.lays(name, "hand:Tom")
    table.answering("Lore").plays("Harvest")
    assert table.why_not_play("Lore Ally") is None
    assert table.why_not_play("Spirit Ally") is not None


def test_a_unique_card_cannot_be_played_or_put_into_play_beside_its_like() -> None:
    table = Table("Tom").during("planning", "2.2")
    table.play.remember("active player", 0)
    table.hero(
        "Caller", resources=5, text="Action — exhaust this card → put an ally into play from your hand."
    )
    table.ally("Great Eagle", unique=True)
    table.lays("Great Eagle", "hand:Tom")
    assert table.why_not_play("Great Eagle") == "a card of that title is in play and it is unique"
    assert table.why_not_use("Caller") is not None


@pytest.mark.parametrize(("threat", "possible"), [(39, False), (40, True)])
def test_a_valour_ability_needs_threat_40(threat: int, possible: bool) -> None:
    table = Table("Tom").during("planning")
    table.threat_is("Tom", threat)
    table.hero("Brave", text="Valour action — exhaust this card → draw 1 card.")
    table.deck("Tom", "Plain Card")
    assert (table.why_not_use("Brave") is None) is possible


def test_an_action_with_a_phase_in_front_can_be_used_only_in_that_phase() -> None:
    table = Table("Tom").during("quest")
    table.hero("Archer", text="Combat action — exhaust this card → deal 1 damage to an enemy.")
    table.enemy()
    assert table.why_not_use("Archer") is not None
    table.during("combat").answering("Plain Enemy")
    assert table.why_not_use("Archer") is None


def test_an_effect_offered_unless_something_is_paid_happens_where_it_is_not() -> None:
    table = Table("Tom", "Kris")
    table.hero("Rich", resources=2)
    table.hero("Poor", player="Kris")
    table.prints(
        "Toll", "treachery",
        text="When revealed — each player must raise his threat by 3 unless he spends 2 resources."
    )
    toll = table.lays("Toll", "encounter deck")
    table.answering("pay").reveals(toll)
    assert (table.threat("Tom"), table.threat("Kris")) == (20, 23)


def test_an_action_that_puts_its_card_into_play_from_hand_is_used_there_and_nowhere_else() -> None:
    table = Table("Tom").during("planning")
    table.hero()
    text = "Action — discard the top 2 cards of your deck → put this card into play from your hand."
    table.prints(
        "Late Comer", "ally", text=text, cost=3, willpower=1, attack=1, defense=1, hit_points=2, unique=True
    )
    late = table.lays("Late Comer", "hand:Tom")
    table.deck("Tom", "Plain Card", "Plain Card")
    table.uses("Late Comer")
    assert table.card(late).zone == "play:0"
    assert table.why_not_use("Late Comer") == "Late Comer is not in Tom's hand"


def test_a_second_copy_of_a_unique_card_in_play_cannot_be_started_from_hand() -> None:
    table = Table("Tom").during("planning")
    table.hero()
    text = "Action — discard the top 2 cards of your deck → put this card into play from your hand."
    table.prints(
        "Late Comer", "ally", text=text, cost=3, willpower=1, attack=1, defense=1, hit_points=2, unique=True
    )
    table.lays("Late Comer", "play:Tom")
    second = table.lays("Late Comer", "hand:Tom")
    table.deck("Tom", "Plain Card", "Plain Card")
    reason = actions.why_not_trigger(table.play, second, 0, 0)
    assert reason is not None
    assert reason[0] == "there is no legal target, or nothing would change"

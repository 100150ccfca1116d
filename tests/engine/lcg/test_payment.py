"""Paying: spheres, several pools, X, reductions and increases, and whose resources pay for what."""

from __future__ import annotations

import pytest

from ruling_service.engine.lcg import table as places
from tests.engine.lcg.table_top import Table


def planning(*players: str) -> Table:
    """The first player's turn in the planning phase."""
    table = Table(*players).during("planning", "2.2")
    table.play.remember("active player", 0)
    return table


def to_play(table: Table, name: str = "Friend", **printed: object) -> int:
    """A card of Tom's hand, an ally of cost 2 where nothing else is said."""
    kind = str(printed.pop("kind", "ally"))
    values = {"cost": 2, "hit_points": 1} if kind == "ally" else {"cost": 2}
    table.prints(name, kind, **{**values, **printed})  # type: ignore[arg-type]
    return table.lays(name, "hand:Tom")


# -- spheres -------------------------------------------------------------------------------------------------


def test_heroes_of_the_cards_sphere_pay_and_others_do_not() -> None:
    """lcg/resource-match."""
    table = planning()
    table.hero("Singer", sphere="Lore", resources=5)
    table.hero("Soldier", sphere="Tactics", resources=1)
    to_play(table, sphere="Tactics")
    assert table.why_not_play("Friend") == "it costs 2 and there is 1 matching resource"


@pytest.mark.parametrize("way", ["2 from First", "1 from First, 1 from Second", "2 from Second"])
def test_several_heroes_of_the_sphere_may_share_the_cost(way: str) -> None:
    """lcg/resource-match: the player says which pools pay how much, and those resources are gone."""
    table = planning()
    heroes = [table.hero(name, sphere="Tactics", resources=2) for name in ("First", "Second")]
    to_play(table, sphere="Tactics")
    table.answering(way).plays("Friend")
    paid = {part.split(" from ")[1]: int(part.split(" ")[0]) for part in way.split(", ")}
    assert [table.resources(i) for i in heroes] == [2 - paid.get(table.play.name(i), 0) for i in heroes]
    assert table.zone(table.id_of("Friend")) == "play:Tom"


def test_a_neutral_card_is_paid_for_by_anybody_of_different_spheres_together() -> None:
    """lcg/neutral-cards."""
    table = planning()
    heroes = [table.hero(sphere, sphere=sphere, resources=1) for sphere in ("Lore", "Tactics")]
    to_play(table, sphere="Neutral")
    table.plays("Friend")
    assert [table.resources(i) for i in heroes] == [0, 0]


def test_a_neutral_heros_resources_pay_for_no_card_of_a_sphere() -> None:
    """lcg/resource-match: the hero needs the icon."""
    table = planning()
    table.hero("Stranger", sphere="Neutral", resources=5)
    to_play(table, sphere="Tactics")
    assert table.why_not_play("Friend") is not None


def test_an_icon_that_a_hero_has_gained_is_one_more_sphere() -> None:
    """lcg/resource-match, lcg/gains."""
    table = planning()
    hero = table.hero("Singer", sphere="Lore", resources=2)
    table.prints(
        "Song",
        "attachment",
        cost=1,
        text="Keyword — attach to a hero. Always — attached hero gains a tactics resource icon.",
    )
    table.lays("Song", "play:Tom", on=hero)
    to_play(table, sphere="Tactics")
    assert table.why_not_play("Friend") is None
    to_play(table, "Leaf", sphere="Lore")
    assert table.why_not_play("Leaf") is None


def test_resources_of_exhausted_heroes_count() -> None:
    """lcg/resource-match."""
    table = planning()
    hero = table.hero(sphere="Tactics", resources=2, ready=False)
    to_play(table, sphere="Tactics")
    table.plays("Friend")
    assert table.resources(hero) == 0


def test_the_resources_of_other_players_never_pay() -> None:
    """lcg/cost: only what the payer controls."""
    table = planning("Tom", "Kris")
    table.hero("Mine", sphere="Tactics", resources=1)
    table.hero("Theirs", player="Kris", sphere="Tactics", resources=9)
    to_play(table, sphere="Tactics")
    assert table.why_not_play("Friend") == "it costs 2 and there is 1 matching resource"


def test_a_card_of_cost_0_needs_an_own_hero_of_its_sphere_without_resources() -> None:
    """lcg/resource-match: one hero with the icon, be the pool empty."""
    table = planning("Tom", "Kris")
    table.hero("Theirs", player="Kris", sphere="Tactics", resources=9)
    to_play(table, sphere="Tactics", cost=0)
    assert table.why_not_play("Friend") == "no hero of its sphere to pay with, which even a cost of 0 needs"
    table.hero("Mine", sphere="Tactics")
    assert table.why_not_play("Friend") is None


def test_the_cost_is_paid_in_full_or_the_card_is_not_played() -> None:
    """lcg/cost."""
    table = planning()
    hero = table.hero(sphere="Tactics", resources=1)
    to_play(table, sphere="Tactics")
    assert table.why_not_play("Friend") is not None
    table.with_tokens(hero, resource=2)
    assert table.why_not_play("Friend") is None


# -- abilities -----------------------------------------------------------------------------------------------


def test_an_ability_of_a_card_in_play_needs_no_resource_match() -> None:
    """lcg/cost (4.2.3)."""
    table = planning()
    hero = table.hero("Singer", sphere="Lore", resources=1)
    table.ally("Guide", sphere="Tactics", text="Action — spend 1 resource → draw 1 card.")
    table.deck("Tom", "Plain Card")
    table.uses("Guide")
    assert (table.hand(), table.resources(hero)) == (["Plain Card"], 0)


def test_an_ability_that_names_a_sphere_or_a_pool_takes_from_nowhere_else() -> None:
    """lcg/cost (4.2.3): unless it asks for one."""
    table = planning()
    table.hero("Singer", sphere="Lore", resources=3)
    own = table.hero(
        "Miser", sphere="Tactics", text="Action — spend 1 resource from this card's pool → draw 1 card."
    )
    table.deck("Tom", "Plain Card")
    assert table.why_not_use("Miser") == "its cost cannot be paid in full"
    table.with_tokens(own, resource=1)
    table.uses("Miser")
    assert table.resources(own) == 0


def test_an_exhausted_card_cannot_pay_by_exhausting() -> None:
    """lcg/cost."""
    table = planning()
    table.hero("Sage", ready=False, text="Action — exhaust this card → draw 1 card.")
    table.deck("Tom", "Plain Card")
    assert table.why_not_use("Sage") == "its cost cannot be paid in full"


def test_nobody_pays_for_nothing() -> None:
    """lcg/cost: the effect has to be able to change something."""
    table = planning()
    table.hero("Healer", text="Action — exhaust this card → heal 1 damage from each hero.")
    assert table.why_not_use("Healer") == "there is no legal target, or nothing would change"
    table.hero("Hurt", damage=1)
    assert table.why_not_use("Healer") is None


# -- costs that change ---------------------------------------------------------------------------------------


def price(*texts: str, printed: int = 3) -> int:
    """The least number of resources for which a card of Tom's can be played."""
    for resources in range(20):
        table = planning()
        table.hero("Payer", sphere="Tactics", resources=resources)
        for number, text in enumerate(texts):
            table.ally(f"Text {number}", text=text)
        to_play(table, sphere="Tactics", cost=printed)
        if table.why_not_play("Friend") is None:
            table.plays("Friend")
            assert table.resources(table.id_of("Payer")) == 0
            return resources
    raise AssertionError("it cannot be played")


@pytest.mark.parametrize(("texts", "paid"), [
    ((), 3),
    (("Always — lower the cost of each ally by 1.",), 2),
    (("Always — lower the cost of each ally by 1.", "Always — lower the cost of each ally by 1."), 1),
    (("Always — lower the cost of each ally by 5.",), 0),
    (("Always — raise the cost of each ally by 2.",), 5),
    (("Always — raise the cost of each ally by 2.", "Always — lower the cost of each ally by 1."), 4),
    (("Always — lower the cost of each event by 2.",), 3),
])  # fmt: skip
def test_what_raises_and_lowers_a_cost_adds_up_and_it_is_never_below_0(
    texts: tuple[str, ...], paid: int
) -> None:
    """lcg/cost, lcg/modifiers."""
    assert price(*texts) == paid


def test_a_minimum_holds_for_its_own_reduction_whatever_the_order() -> None:
    """lcg/cost: reductions with different minimums may be applied in any order; the player takes the
    cheapest.
    """
    assert price("Always — lower the cost of each ally by 1 (to a minimum of 1).", printed=1) == 1
    assert price("Always — lower the cost of each ally by 2 (to a minimum of 1).", printed=2) == 1
    both = (
        "Always — lower the cost of each ally by 1 (to a minimum of 1).",
        "Always — lower the cost of each ally by 1.",
    )
    assert price(*both, printed=2) == 0


# -- X -------------------------------------------------------------------------------------------------------


def with_x(*texts: str, resources: int = 3) -> Table:
    table = planning()
    table.hero("Payer", sphere="Tactics", resources=resources)
    for number, text in enumerate(texts):
        table.ally(f"Text {number}", text=text)
    table.prints("Great Song", "event", cost=None, sphere="Tactics", text="Action — draw X cards.")
    table.lays("Great Song", "hand:Tom")
    table.deck("Tom", *["Plain Card"] * 9)
    return table


def test_the_player_names_x_among_what_can_be_paid() -> None:
    """lcg/the-letter-x: X is set first, and paid."""
    table = with_x()
    table.answering("X is 2").plays("Great Song")
    assert table.offered("Tom")[0][-3:] == ("X is 1", "X is 2", "X is 3")
    assert len(table.hand()) == 2
    assert table.resources(table.id_of("Payer")) == 1


def test_a_reduction_changes_what_is_paid_and_not_x() -> None:
    """lcg/the-letter-x: X as 4 and a cost lowered by 1 is 3 to pay, and the effect counts 4."""
    table = with_x("Always — lower the cost of each event by 1.")
    table.answering("X is 4").plays("Great Song")
    assert len(table.hand()) == 4
    assert table.resources(table.id_of("Payer")) == 0


# -- playing and putting into play ---------------------------------------------------------------------------


def test_what_is_put_into_play_costs_nothing_and_needs_no_match() -> None:
    """lcg/play-and-put-into-play."""
    table = planning()
    hero = table.hero(
        "Caller",
        sphere="Lore",
        resources=1,
        text="Action — exhaust this card → put an ally into play from your hand.",
    )
    to_play(table, sphere="Tactics", cost=5)
    table.uses("Caller")
    assert table.zone(table.id_of("Friend")) == "play:Tom"
    assert table.resources(hero) == 1


def test_an_event_is_discarded_once_it_has_taken_effect() -> None:
    """lcg/play-and-put-into-play, lcg/event-cards."""
    table = planning()
    hero = table.hero(sphere="Tactics", resources=1)
    table.prints("Song", "event", cost=1, sphere="Tactics", text="Action — draw 1 card.")
    table.lays("Song", "hand:Tom")
    table.deck("Tom", "Plain Card")
    table.plays("Song")
    assert (table.hand(), table.pile("discard:Tom")) == (["Plain Card"], ["Song"])
    assert table.resources(hero) == 0


def test_an_attachment_goes_on_what_it_names_and_belongs_with_the_bearers_controller() -> None:
    """lcg/attachment-cards, lcg/faq/1.38."""
    table = planning("Tom", "Kris")
    table.hero("Smith", sphere="Tactics", resources=1)
    theirs = table.hero("Rider", player="Kris")
    table.ally("Page")
    table.prints("Horse", "attachment", cost=1, sphere="Tactics", text="Keyword — attach to a hero.")
    horse = table.lays("Horse", "hand:Tom")
    table.answering("attach to Rider").plays("Horse")
    assert table.offered("Tom")[-1] == ("attach to Smith", "attach to Rider")
    assert (table.card(horse).host, table.card(horse).controller, table.zone(horse)) == (
        theirs,
        1,
        "play:Kris",
    )


def test_with_nothing_to_go_on_an_attachment_is_not_played() -> None:
    """lcg/attachment-cards."""
    table = planning()
    table.hero(sphere="Tactics", resources=3)
    table.prints("Mail", "attachment", cost=1, sphere="Tactics", text="Keyword — attach to a Dwarf hero.")
    table.lays("Mail", "hand:Tom")
    assert table.why_not_play("Mail") == "there is nothing it can be attached to"


def test_secrecy_lowers_the_cost_at_a_threat_of_20_and_not_above() -> None:
    """lcg/keyword/secrecy."""
    for threat, possible in ((20, True), (21, False)):
        table = planning()
        table.threat_is("Tom", threat)
        table.hero(sphere="Tactics", resources=1)
        to_play(table, sphere="Tactics", cost=3, keywords="Secrecy 2.")
        assert (table.why_not_play("Friend") is None) == possible, threat


WHOSE = [
    # who controls the card with the text, what it is, what the text speaks of: what Tom and Kris pay for an ally of 2
    ("Tom", "attachment", "each ally", 1, 2), ("Kris", "attachment", "each ally", 2, 1),
    ("Tom", "objective", "each ally", 1, 1), ("", "objective", "each ally", 1, 1),
    ("Tom", "attachment", "the first ally you play each round", 1, 2),
    ("Kris", "attachment", "the first ally you play each round", 2, 1),
    ("Kris", "attachment", "the first ally played each round", 1, 1),
    ("", "objective", "the first ally played each round", 1, 1),
]


@pytest.mark.parametrize(("whose", "kind", "of", "toms", "kriss"), WHOSE)
def test_a_players_card_makes_cheaper_what_its_controller_plays_and_an_encounter_card_what_anybody_does(
    whose: str, kind: str, of: str, toms: int, kriss: int
) -> None:
    """lcg/ownership-and-control, lcg/cost."""
    paid = []
    for player in ("Tom", "Kris"):
        table = Table("Tom", "Kris").during("planning", "2.2")
        for each in ("Tom", "Kris"):
            table.hero(f"{each}'s Payer", player=each, sphere="Tactics", resources=2)
        table.prints("Bargain", kind, text=f"Reduce the cost of {of} by 1.")
        ident = table.lays("Bargain", f"play:{whose}" if whose else places.STAGING)
        table.play.change(ident, controller=table.number(whose) if whose else None)
        table.play.remember("active player", table.number(player))
        table.prints("Friend", "ally", sphere="Tactics", cost=2, hit_points=1)
        table.lays("Friend", f"hand:{player}")
        table.plays("Friend", player)
        paid.append(2 - table.resources(table.id_of(f"{player}'s Payer")))
    assert paid == [toms, kriss]


@pytest.mark.parametrize(("text", "able"), [
    ("discard each ally you control", False), ("discard an ally you control", True),
    ("discard each event in your hand", True), ("exhaust each ally you control", True),
])  # fmt: skip
def test_a_price_of_all_of_them_is_not_paid_where_one_is_kept_from_it(text: str, able: bool) -> None:
    """lcg/cost, lcg/cannot: Stone cannot leave play."""
    table = Table("Tom").during("planning", "2.2")
    table.hero("Miser", text=f"Action — {text} → lower your threat by 4.")
    table.ally("Stone", text="This card cannot leave play.")
    table.ally("Page")
    table.lays("Plain Card", "hand:Tom")
    assert table.why_not_use("Miser") == (None if able else "its cost cannot be paid in full")
    if able:
        table.answering("Page").uses("Miser")
        assert table.threat("Tom") == 16

"""What waits for a used ability or a resolved shadow card, conditions joined by "or if", prices of travel told
behind a condition, and the staging area beside one's own.

Expected is what the words say: lcg/triggered-ability, lcg/shadow-effects, lcg/framework/4.2, lcg/after.
"""

from __future__ import annotations

import pytest

from ruling_service.engine.lcg import (
    cannot_happen,
    companies,
    fighting,
    taking_turns,
    travel_phase,
    verbs,
)
from ruling_service.engine.lcg import table as places
from tests.engine.lcg.table_top import Table

USER = "a player"
DO = {
    "action": "Action: Lower your threat by 1.",
    "response": "Response: After this card is exhausted, lower your threat by 1.",
    "forced": "Forced: After this card is exhausted, lower your threat by 1.",
}
"""A text of each kind that lowers a threat of 20 by 1."""


@pytest.mark.parametrize(("waits", "heard"), [
    ("a player triggers an 'Action' or 'Response' effect", {"action", "response"}),
    ("a player triggers an action", {"action"}), ("you trigger a response", {"response"}),
])  # fmt: skip
@pytest.mark.parametrize("kind", DO)
def test_a_used_ability_is_heard_by_its_kind(kind: str, waits: str, heard: set[str]) -> None:
    table = Table("Tom").during("quest", "3.3")
    table.hero("Listener", text=f"Forced: After {waits}, place 1 resource token on this card.")
    does = table.hero("Doer", text=DO[kind])
    table.answering(*["use"] * 1, "no")
    if kind == "action":
        table.uses("Doer")
    else:
        table.happens(verbs.exhausted(card=does))
    assert table.threat("Tom") == 19
    assert table.resources(table.id_of("Listener")) == (kind in heard)


def test_an_ability_gained_between_quotation_marks_names_kinds_of_others() -> None:
    table = Table("Tom").during("quest", "3.3")
    table.hero("Doer", text=DO["action"])
    table.deck("Tom", "Plain Card", "Plain Card")
    table.location("Gate", where=places.ACTIVE, text=(
        f"While Gate is in play, it gains: \"Forced: After {USER} triggers an 'Action' or 'Response' effect, that "
        "player discards the top card of his deck.\""
    ))  # fmt: skip
    table.uses("Doer")
    assert len(table.pile("discard:Tom")) == 1


@pytest.mark.parametrize(("shadow_traits", "counts"), [("Bird.", True), ("Orc.", False)])
@pytest.mark.parametrize("said", [
    "When you resolve shadow cards dealt to {0}, if they have the Bird trait, resolve their \"when revealed\" "
    "effects. (Resolve shadow effects first.)",
    "After a shadow card dealt to {0} is resolved, if it has the Bird trait, resolve its when revealed effects.",
])  # fmt: skip
def test_a_resolved_shadow_card_is_the_one_spoken_of(said: str, shadow_traits: str, counts: bool) -> None:
    """The enemy itself is a Bird and has no such effect: it isn't meant."""
    table = Table("Tom").during("combat", "6.4")
    table.hero(hit_points=9)
    enemy = table.enemy(
        "Crow", where="engaged:Tom", attack=1, traits="Bird.", text=f"Forced: {said.format('Crow')}"
    )
    table.prints(
        "Omen", "treachery", traits=shadow_traits, text="When Revealed: Raise your threat by 3.",
        shadow="Shadow: Raise your threat by 1.",
    )  # fmt: skip
    table.play.change(table.lays("Omen", places.SHADOW), host=enemy, face_up=False)
    table.answering("no defender", "Plain Hero").is_attacked_by(enemy)
    assert table.threat("Tom") == 20 + 1 + 3 * counts


@pytest.mark.parametrize("joined", [
    "there are no Orc enemies left in play, or if there is no card left in the encounter deck",
    "there are no Orc enemies in play or there are no cards in the encounter deck",
])  # fmt: skip
@pytest.mark.parametrize(("orc", "cards"), [(True, True), (True, False), (False, True), (False, False)])
def test_either_of_two_conditions_comes_to_be_so(joined: str, orc: bool, cards: bool) -> None:
    table = Table("Tom").during("combat", "6.11")
    table.hero(
        "Watch", text=f"Forced: At the end of the combat phase, if {joined}, raise your threat by 4."
    )
    if orc:
        table.enemy("Orc", traits="Orc.")
    if cards:
        table.prints("Mist", "treachery")
        table.lays("Mist", places.ENCOUNTER_DECK)
    table.moment("combat phase ends")
    assert table.threat("Tom") - 20 == (0 if orc and cards else 4)


@pytest.mark.parametrize(("has_orc", "resources"), [(True, 2), (True, 1), (False, 2)])
def test_a_price_behind_a_condition_of_travelling(has_orc: bool, resources: int) -> None:
    table = Table("Tom").during("travel", "4.2")
    hero = table.with_tokens(table.hero(sphere="lore"), resource=resources)
    if has_orc:
        table.ally("Tame Orc", traits="Orc.")
    there = table.location("Deep Cave", quest_points=4, text=(
        "Players cannot travel to Deep Cave unless the first player controls an Orc ally and the first player "
        "spends 2 lore resources."
    ))  # fmt: skip
    may = has_orc and resources == 2
    table.answering(*["travel to Deep Cave"] * may).does(travel_phase.travel_opportunity)
    assert (table.zone(there) == places.ACTIVE) == may
    assert table.resources(hero) == (0 if may else resources)


@pytest.mark.parametrize(("side", "whose"), [("left", "Ann"), ("right", "Bob")])
def test_the_staging_area_beside_is_that_of_the_next_player(side: str, whose: str) -> None:
    table = Table("Tom", "Ann", "Bob").during("travel", "4.2")
    river = table.location("Brook", text=(
        f"Forced: At the end of the travel phase, move Brook to the staging area to the {side}, if able."
    ))  # fmt: skip
    for player in (1, 2):
        taking_turns.are_apart(table.play, (player,))
    table.moment("travel phase ends")
    play = table.play
    company = companies.of(play, table.number(whose))
    assert play.card(river).zone == companies.place_of(play, places.STAGING, company)


def test_where_all_share_one_staging_area_there_is_none_beside_it() -> None:
    table = Table("Tom", "Ann").during("travel", "4.2")
    river = table.location("Brook", text=(
        "Forced: At the end of the travel phase, move Brook to the staging area to the left, if able."
    ))  # fmt: skip
    table.moment("travel phase ends")
    assert table.zone(river) == places.STAGING


ATTACKS = "and attacks every player in turn during the combat phase"
DEALS = "(deal and resolve a new shadow card for each attack)"


@pytest.mark.parametrize("said", [
    f", is considered to be engaged with each player, {ATTACKS} {DEALS}",
    " and is considered to be engaged with each player",
])  # fmt: skip
def test_the_last_of_a_list_says_whom_it_attacks(said: str) -> None:
    table = Table("Tom", "Ann").during("combat", "6.4")
    troll, other = table.enemy("Old Troll"), table.enemy("Orc")
    table.quest("Vale", quest_points=5, text=f"Old Troll cannot leave the staging area{said}.")
    assert all(fighting.considered_engaged(table.play, troll, player) for player in (0, 1))
    assert not fighting.considered_engaged(table.play, other, 0)
    assert cannot_happen.forbids(table.play, verbs.engaged(enemy=troll, player=0)) is not None


@pytest.mark.parametrize("damage", [0, 1])
def test_a_constant_text_at_a_moment_goes_on_about_its_subject(damage: int) -> None:
    table = Table("Tom").during("combat", "6.4")
    table.hero()
    table.quest("Vale", quest_points=5, text="At the end of the round, if Old Troll is damaged, exhaust it.")
    troll = table.with_tokens(table.ally("Old Troll", hit_points=9), damage=damage)
    other = table.ally("Other", hit_points=9)
    table.moment("round ends")
    assert table.card(troll).ready == (not damage)
    assert table.card(other).ready


@pytest.mark.parametrize("chosen", ["Guard", "Scout"])
def test_a_copy_of_the_card_spoken_of_is_looked_for(chosen: str) -> None:
    table = Table("Tom").during("quest", "3.3")
    table.hero()
    table.ally("Guard"), table.ally("Scout")
    table.deck("Tom", "Scout", "Guard", "Guard")
    table.prints("Loss", "treachery", text=(
        "When Revealed: Choose an ally you control. Look through your deck for a copy of that ally and "
        "discard it."
    ))  # fmt: skip
    table.answering(*[chosen] * 2).reveals(table.lays("Loss", places.ENCOUNTER_DECK))
    assert table.pile("discard:Tom") == [chosen]

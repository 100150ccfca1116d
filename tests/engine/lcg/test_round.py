"""The round: its steps and windows, resources and cards, turns in the planning phase, refreshing, and what
ends when.
"""

from __future__ import annotations

import pytest

from tests.engine.lcg.table_top import Table

SAGE = "Action — exhaust this card → draw 1 card."
"""An action that can always be used: where its hero is ready, a window asks."""


def watched(*players: str) -> Table:
    """A table at which the first player could always act, so that every window asks him."""
    table = Table(*players)
    table.hero("Sage", text=SAGE)
    table.deck(table.players[0], *["Plain Card"] * 3)
    return table


# -- windows -------------------------------------------------------------------------------------------------


def test_the_windows_of_a_round_without_attacks_come_after_ten_steps() -> None:
    """lcg/rule/action-windows: 1.3, 2.2, 3.1 to 3.4, 4.2, 5.2, 5.3, 6.2 and 7.4; none as a round or a phase
    begins or ends.
    """
    table = watched("Tom")
    table.lays("Quiet Day", "encounter deck")
    table.quest()
    table.answering("commit nobody").goes_through("0.0", until="0.1")
    assert [step for step, _ in table.windows] == [
        "1.3",
        "2.2",
        "3.1",
        "3.2",
        "3.3",
        "3.4",
        "4.2",
        "5.2",
        "5.3",
        "6.2",
        "7.4",
    ]


def test_the_windows_of_an_enemys_attack_come_after_each_of_its_steps() -> None:
    """lcg/rule/action-windows: after 6.4b, 6.4.1, 6.4.2 and 6.4.3; none once the attack is over."""
    table = watched("Tom")
    table.enemy(where="engaged:Tom", hit_points=9)
    table.answering("no defender").goes_through("6.3", until="6.7")
    assert [step for step, _ in table.windows] == ["6.4b", "6.4.1", "6.4.2", "6.4.3"]


def test_the_windows_of_the_players_attack_come_after_three_steps() -> None:
    """lcg/rule/action-windows: after 6.8.1, 6.8.2 and 6.8.3; none between choosing the enemy and the ranged
    characters that join.
    """
    table = watched("Tom")
    fighter = table.hero("Fighter")
    table.enemy(where="engaged:Tom", hit_points=9)
    table.answering("attack Plain Enemy with Fighter", "no (further)").goes_through("6.7", until="6.11")
    assert [step for step, _ in table.windows] == ["6.8.1", "6.8.2", "6.8.3"]
    assert not table.card(fighter).ready


def test_a_window_asks_the_first_player_first_and_closes_once_all_pass_in_a_row() -> None:
    """lcg/rule/action-windows: first player first, then clockwise; who passed may act when his turn comes
    again.
    """
    table = Table("Tom", "Kris", "Ann")
    for player in table.players:
        table.hero(f"Sage of {player}", player=player, text=SAGE)
        table.deck(player, "Plain Card", "Plain Card")
    table.play.remember("first player", 1)
    table.answering("use Sage of Ann").goes_through("4.2", until="4.3")
    assert [who for _, who in table.windows] == ["Kris", "Ann", "Tom", "Kris"]
    assert table.hand("Ann") == ["Plain Card"]


def test_a_phase_named_before_an_action_confines_it_to_that_phases_windows() -> None:
    """lcg/action-action-ability: a Combat Action is used in the windows of the combat phase alone."""
    table = Table("Tom")
    table.hero("Captain", text="Combat Action — exhaust this card → draw 1 card.")
    table.deck("Tom", "Plain Card", "Plain Card")
    table.quest()
    table.answering("commit nobody").goes_through("1.1", until="0.1")
    assert [step for step, _ in table.windows] == ["6.2"]


# -- resource phase ------------------------------------------------------------------------------------------


def test_every_hero_gets_one_resource_exhausted_or_not_and_nobody_else() -> None:
    """lcg/framework/1.2: 1 resource for each hero of each player; an exhausted hero collects too."""
    table = Table("Tom", "Kris")
    heroes = [
        table.hero("Ready"),
        table.hero("Tired", ready=False),
        table.hero("Full", player="Kris", resources=2),
    ]
    ally = table.ally()
    table.goes_through("1.2", until="1.3")
    assert [table.resources(i) for i in heroes] == [1, 1, 3]
    assert table.resources(ally) == 0


def test_a_hero_that_cannot_collect_gets_nothing_and_the_others_do() -> None:
    """lcg/framework/1.2, lcg/faq/1.25: this counts as collecting."""
    table = Table("Tom")
    barred = table.hero("Barred", text="Always — this card cannot collect resources.")
    other = table.hero("Other")
    table.goes_through("1.2", until="1.3")
    assert (table.resources(barred), table.resources(other)) == (0, 1)


def test_each_player_draws_one_card_from_the_top_of_the_own_deck() -> None:
    """lcg/framework/1.3."""
    table = Table("Tom", "Kris")
    for name in ("Top", "Next", "Theirs"):
        table.prints(name, "event", cost=1)
    table.deck("Tom", "Top", "Next")
    table.deck("Kris", "Theirs")
    table.goes_through("1.3", until="1.4")
    assert (table.hand("Tom"), table.hand("Kris")) == (["Top"], ["Theirs"])
    assert table.pile("deck:Tom") == ["Next"]


def test_an_empty_player_deck_is_not_made_anew() -> None:
    """lcg/framework/1.3, lcg/running-out-of-cards: nothing is drawn and the discard pile stays."""
    table = Table("Tom")
    table.hero()
    table.lays("Plain Card", "discard:Tom")
    table.goes_through("1.3", until="1.4")
    assert table.hand() == []
    assert table.pile("discard:Tom") == ["Plain Card"]


# -- planning phase ------------------------------------------------------------------------------------------


def planning(first: int = 0) -> Table:
    """Two players, each with an ally to play and two resources."""
    table = Table("Tom", "Kris")
    table.play.remember("first player", first)
    for player in table.players:
        table.hero(f"Hero of {player}", player=player, resources=2)
        table.prints(f"Friend of {player}", "ally", cost=1, hit_points=1)
        table.lays(f"Friend of {player}", f"hand:{player}")
    return table


@pytest.mark.parametrize(("first", "order"), [(0, ["Tom", "Kris"]), (1, ["Kris", "Tom"])])
def test_each_player_is_active_once_from_the_first_player_on_and_plays_allies_only_then(
    first: int, order: list[str]
) -> None:
    """lcg/framework/2.2, lcg/framework/2.3: one special window for each active player; nobody else plays
    allies in it.
    """
    table = planning(first).goes_through_phase("planning")
    assert [who for _, who in table.windows] == order


def test_allies_are_played_in_the_planning_phase_only() -> None:
    """lcg/framework/2.2: in every other window of the round an ally stays in hand."""
    table = planning()
    table.deck("Tom", "Plain Card")
    table.quest()
    table.goes_through("2.4", until="3.2").goes_through("4.1", until="0.1")
    assert table.windows == []


def test_the_active_player_plays_any_number_of_cards_one_after_the_other() -> None:
    """lcg/framework/2.2."""
    table = planning()
    table.lays("Friend of Tom", "hand:Tom")
    table.answering("play Friend of Tom", "play Friend of Tom").goes_through_phase("planning")
    assert table.hand("Tom") == []
    assert table.resources(table.id_of("Hero of Tom")) == 0


def test_others_may_use_actions_in_the_active_players_window() -> None:
    """lcg/framework/2.2: any player for actions."""
    table = Table("Tom", "Kris")
    table.hero()
    table.hero("Sage", player="Kris", text=SAGE)
    table.deck("Kris", "Plain Card")
    table.answering("use Sage").goes_through("2.1", until="2.3")
    assert table.hand("Kris") == ["Plain Card"]


def test_a_first_player_token_that_changes_hands_gives_nobody_a_second_turn() -> None:
    """lcg/framework/2.3: every player is the active player once in this phase."""
    table = planning()
    table.hero(
        "Steward", player="Tom", text="Action — exhaust this card → take control of the first player token."
    )
    table.play.remember("first player", 1)
    table.answering("use Steward").goes_through_phase("planning")
    assert table.play.fact("first player") == 0
    assert [line for line in table.account.splitlines() if "is the active player" in line] == [
        "Kris is the active player", "Tom is the active player"
    ]  # fmt: skip


# -- refresh phase -------------------------------------------------------------------------------------------


def test_everything_exhausted_readies_characters_and_attachments_alike() -> None:
    """lcg/framework/7.2."""
    table = Table("Tom", "Kris")
    table.prints("Horn", "attachment", cost=1)
    hero = table.hero(ready=False)
    horn = table.lays("Horn", "play:Tom", on=hero, ready=False)
    other = table.hero("Other", player="Kris", ready=False)
    table.goes_through("7.2", until="7.3")
    assert all(table.card(i).ready for i in (hero, horn, other))


def test_a_card_that_does_not_ready_in_the_refresh_phase_stays_exhausted() -> None:
    """lcg/framework/7.2, lcg/ready."""
    table = Table("Tom")
    held = table.hero("Held", ready=False, text="Always — this card does not ready during the refresh phase.")
    other = table.hero("Other", ready=False)
    table.goes_through("7.2", until="7.3")
    assert (table.card(held).ready, table.card(other).ready) == (False, True)


def test_every_players_threat_rises_by_one() -> None:
    """lcg/framework/7.3."""
    table = Table("Tom", "Kris")
    table.threat_is("Kris", 33)
    table.goes_through("7.3", until="7.4")
    assert (table.threat("Tom"), table.threat("Kris")) == (21, 34)


def test_a_player_who_reaches_50_in_the_refresh_phase_is_out_before_the_window() -> None:
    """lcg/framework/7.3: the window after 7.4 comes too late."""
    table = Table("Tom", "Kris")
    table.hero("Lucky", text="Action — exhaust this card → lower your threat by 6.")
    table.hero("Other", player="Kris")
    table.threat_is("Tom", 49)
    table.goes_through("7.3", until="7.5")
    assert table.windows == []
    assert table.play.fact("eliminated") == frozenset([0])


def test_the_token_passes_clockwise_and_the_new_first_player_acts_first() -> None:
    """lcg/framework/7.4."""
    table = Table("Tom", "Kris", "Ann")
    for player in table.players:
        table.hero(f"Sage of {player}", player=player, text=SAGE)
        table.deck(player, "Plain Card")
    table.play.remember("first player", 2)
    table.goes_through("7.4", until="7.5")
    assert table.play.fact("first player") == 0
    assert [who for _, who in table.windows] == ["Tom", "Kris", "Ann"]


def test_the_token_passes_over_who_is_out_of_the_game() -> None:
    """lcg/framework/7.4, lcg/next-player."""
    table = Table("Tom", "Kris", "Ann")
    for player in table.players:
        table.hero(f"Hero of {player}", player=player)
    table.play.remember("first player", 0)
    table.play.remember("eliminated", frozenset([1]))
    table.goes_through("7.4", until="7.5")
    assert table.play.fact("first player") == 2


def test_alone_the_token_stays() -> None:
    """lcg/framework/7.4, lcg/next-player: a solo player has no next player."""
    table = Table("Tom")
    table.hero()
    table.goes_through("7.4", until="7.5")
    assert table.play.fact("first player", 0) == 0


def test_a_time_counter_comes_off_as_the_refresh_phase_ends() -> None:
    """lcg/framework/7.5."""
    table = Table("Tom")
    quest = table.with_tokens(table.quest("Late Quest", keywords="Time 3."), time=3)
    table.goes_through("7.4", until="7.5")
    assert table.card(quest).token("time") == 3
    table.goes_through("7.5", until="0.1")
    assert table.card(quest).token("time") == 2


# -- what ends when ------------------------------------------------------------------------------------------


def test_until_the_end_of_the_phase_is_over_before_what_happens_at_its_end() -> None:
    """lcg/framework/1.4: durations expire first, then "at the end of the phase" resolves."""
    table = Table("Tom")
    hero = table.hero("Strong", text="Action — exhaust this card → this phase, this card gets +3 attack.")
    table.hero(
        "Herald", text="Forced — as the combat phase ends: deal 1 damage to each hero with 3 or more attack."
    )
    table.during("combat", "6.2").uses("Strong")
    assert table.value(hero, "attack") == 5
    table.goes_through("6.11", until="7.1")
    assert table.value(hero, "attack") == 2
    assert table.damage(hero) == 0


def test_a_bonus_for_the_round_outlasts_the_phases_and_ends_with_the_round() -> None:
    """lcg/framework/0.1."""
    table = Table("Tom")
    hero = table.hero("Strong", text="Action — exhaust this card → this round, this card gets +3 attack.")
    table.during("planning", "2.2").uses("Strong")
    table.goes_through("2.4", until="3.1")
    assert table.value(hero, "attack") == 5
    table.goes_through("0.1", until="0.0")
    assert table.value(hero, "attack") == 2


@pytest.mark.parametrize(("per", "left_over"), [("phase", True), ("round", False)])
def test_a_limit_per_phase_begins_anew_with_the_phase_and_one_per_round_with_the_round(
    per: str, left_over: bool
) -> None:
    """lcg/limits."""
    table = Table("Tom").during("planning", "2.2")
    table.hero("Giver", text=f"Action — draw 1 card; limit once per {per}.")
    table.deck("Tom", *["Plain Card"] * 4)
    table.uses("Giver")
    assert table.why_not_use("Giver") == "its limit is reached"
    table.goes_through("2.4", until="3.1")
    assert (table.why_not_use("Giver") is None) == left_over
    table.goes_through("0.1", until="0.0")
    assert table.why_not_use("Giver") is None


def test_a_skipped_phase_has_no_steps_and_no_windows() -> None:
    """lcg/framework-effects-and-framework-steps: nothing of a skipped phase takes place."""
    table = watched("Tom")
    table.prints("Long Night", "quest", quest_points=9, stage=1, text="Always — skip the travel phase.")
    table.lays("Long Night", "quest")
    table.location()
    table.goes_through("4.1", until="5.1")
    assert table.windows == []
    assert table.deciding == []


def test_who_is_only_removed_from_the_quest_readies_as_usual_in_the_refresh_phase() -> None:
    """lcg/framework/7.2: "does not ready" of a card removed from the quest speaks of that moment, not of the
    refresh phase.
    """
    table = Table("Tom").during("quest", "3.3")
    hero = table.hero()
    table.prints("Bats", "treachery", text=(
        "When revealed — choose a character committed and remove that character from the quest; that "
        "character does not ready."
    ))  # fmt: skip
    table.answering("commit Plain Hero").goes_through("3.2", until="3.3")
    table.during("quest", "3.3").reveals(table.lays("Bats", "encounter deck"))
    assert (table.committed(), table.card(hero).ready) == ([], False)
    table.goes_through("7.2", until="7.3")
    assert table.card(hero).ready


def test_characters_that_a_text_keeps_from_readying_stay_exhausted_and_no_others() -> None:
    """lcg/framework/7.2: a text about some characters holds those back."""
    table = Table("Tom")
    weak = table.hero("Weak", willpower=1, ready=False)
    strong = table.hero("Strong", willpower=2, ready=False)
    table.location("Temple", where="active location", text=(
        "Always — each hero with 1 or less willpower does not ready during the refresh phase."
    ))  # fmt: skip
    table.goes_through("7.2", until="7.3")
    assert (table.card(weak).ready, table.card(strong).ready) == (False, True)


def test_the_raise_of_threat_is_a_later_step_than_the_beginning_of_the_refresh_phase() -> None:
    """lcg/framework/7.1, lcg/framework/7.3: what waits for the beginning comes first; readying may go with it."""
    table = Table("Tom")
    table.threat_is("Tom", 49)
    table.hero("Mild", ready=False, text="Forced: At the beginning of the refresh phase, reduce each player's threat by 2.")
    table.answering("Ready").during("refresh", "7.1").goes_through("7.1", until="7.4")
    assert (table.threat("Tom"), table.over) == (48, "")
    offered = [label for _, _, labels in table.deciding for label in labels]
    assert not any("hreat" in label for label in offered)

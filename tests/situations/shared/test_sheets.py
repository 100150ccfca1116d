"""Sheets of cards: when, what, and what answers it, read from texts that the tests make up."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from ruling_service.cli import run
from ruling_service.situations.shared import games
from ruling_service.situations.shared.model import CardFacts
from ruling_service.situations.shared.sheets.among import index_of
from ruling_service.situations.shared.sheets.book import Text, compiled_text
from ruling_service.situations.shared.sheets.sheet import Sheet, sheet_of
from ruling_service.situations.shared.sheets.shelf import Shelf
from ruling_service.situations.shared.sheets.showroom import Showroom
from ruling_service.slugs import slug

COMBAT = {"6.2", "6.4b", "6.4.1", "6.4.2", "6.4.3", "6.8.1", "6.8.2", "6.8.3"}
"""The action windows of the combat phase (lcg/rule/action-windows)."""

LCG = [
    CardFacts(name="Ford Guard", type="ally", sphere="Lore", cost=2, traits=["Scout"], willpower=1, attack=1,
              defense=1, hit_points=2, text="Response: After Ford Guard enters play, heal 1 damage from a hero."),
    CardFacts(name="Old Captain", type="hero", sphere="Tactics", traits=["Warrior"], text=""),
    CardFacts(name="Cook", type="hero", sphere="Lore", traits=["Hobbit"], text=""),
    CardFacts(name="Sudden Blow", type="event", sphere="Tactics", cost=1,
              text="Combat Action: Choose a Warrior hero. That hero gets +2 attack until the end of the phase."),
    CardFacts(name="Calm", type="event", sphere="Spirit", cost=1,
              text="Response: Cancel the when revealed effects of a card just revealed."),
    CardFacts(name="Bad News", type="treachery", text="When Revealed: Each player raises his threat by 2."),
    CardFacts(name="Wolf Cub", type="enemy", traits=["Creature"], engagement_cost=20, threat=1, attack=1, defense=1,
              hit_points=2, text="Forced: At the end of the combat phase, deal 1 damage to Wolf Cub."),
    CardFacts(name="Wolf Hunter", type="ally", sphere="Tactics", cost=2, traits=["Scout"],
              text="Response: After a Creature enemy is destroyed, draw 1 card."),
    CardFacts(name="Lone Orc", type="enemy", traits=["Orc"], text=""),
]  # fmt: skip

TCG = [
    CardFacts(name="Long Axe", type="possession", side="Free Peoples", culture="Dwarven", twilight_cost=1,
              text="To play, spot a Dwarf. Bearer must be a Dwarf. Each time you play Long Axe, wound a minion."),
    CardFacts(name="Ready Axe", type="event", side="Free Peoples", culture="Dwarven", twilight_cost=1,
              text="Skirmish: Make a Dwarf strength +2."),
    CardFacts(name="Dori", type="companion", side="Free Peoples", culture="Dwarven", race="Dwarf", strength=5,
              vitality=3, text=""),
    CardFacts(name="Cave Orc", type="minion", side="Shadow", culture="Moria", race="Orc", strength=5, vitality=2,
              text="Shadow: Exert Cave Orc to draw a card."),
]  # fmt: skip


def shelf(game: str, cards: list[CardFacts]) -> Shelf:
    rules = games.game(game).sheet
    assert rules is not None
    room = Showroom(game, rules, [compiled_text(game, f"{game}/card/{slug(one.name)}", one) for one in cards])
    return Shelf(room, index_of(room))


@pytest.fixture(scope="module")
def lcg() -> Shelf:
    return shelf("lcg", LCG)


@pytest.fixture(scope="module")
def tcg() -> Shelf:
    return shelf("tcg", TCG)


def texts(of: Shelf, name: str) -> list[Text]:
    return [text for text in of.room.texts if text.name == name]


def sheet(of: Shelf, name: str) -> Sheet:
    return sheet_of(texts(of, name), of.room.game, of)


def possible(one: Sheet, ability: str = "") -> set[str]:
    return {w.at for w in one.windows if w.possible and ability in w.ability}


def test_a_combat_action_is_possible_in_the_windows_of_the_combat_phase_and_nowhere_else(lcg):
    found = sheet(lcg, "Sudden Blow")
    assert possible(found) == COMBAT
    refused = next(w for w in found.windows if w.at == "3.2")
    assert not refused.possible
    assert "quest" in refused.reason
    assert "lcg/framework/3.2" in refused.cites


def test_an_ally_is_played_in_the_planning_window_alone(lcg):
    assert possible(sheet(lcg, "Wolf Hunter"), "played from hand") == {"2.2"}


def test_a_card_of_the_encounter_deck_is_never_played_from_hand(lcg):
    assert not [w for w in sheet(lcg, "Wolf Cub").windows if w.ability == "played from hand"]


def test_a_forced_effect_stands_at_its_moment_of_the_round(lcg):
    assert possible(sheet(lcg, "Wolf Cub")) == {"6.11"}


def test_targets_are_counted_among_all_cards(lcg):
    (target,) = sheet(lcg, "Sudden Blow").targets
    assert target.count == 1
    assert [one.name for one in target.examples] == ["Old Captain"]


def test_what_a_card_needs_is_not_what_it_affects(tcg):
    found = {(one.asked, one.what): one.count for one in sheet(tcg, "Long Axe").targets}
    assert found == {("to play it", "a Dwarf"): 1, ("to bear it", "a Dwarf"): 1, ("", "a minion"): 1}


def test_what_answers_it_are_the_texts_that_wait_for_such_a_card(lcg):
    assert [one.name for one in sheet(lcg, "Wolf Cub").answered_by or ()] == ["Wolf Hunter"]
    assert sheet(lcg, "Lone Orc").answered_by == []


def test_what_cancels_it_needs_the_sort_of_ability_that_is_cancelled(lcg):
    assert [one.name for one in sheet(lcg, "Bad News").cancelled_by or ()] == ["Calm"]
    assert sheet(lcg, "Wolf Cub").cancelled_by == []


def test_a_response_says_what_it_waits_for_with_the_entry_on_that(lcg):
    (awaited,) = sheet(lcg, "Ford Guard").answers_to
    assert "enter play" in awaited.happenings
    assert "lcg/in-play-and-out-of-play" in awaited.cites


def test_without_all_cards_nothing_is_said_of_others(lcg):
    found = sheet_of(texts(lcg, "Wolf Cub"), "lcg")
    assert found.answered_by is None
    assert found.cancelled_by is None
    assert found.windows


def test_a_phrase_that_is_not_read_is_a_gap():
    odd = CardFacts(name="Odd", type="event", text="Action: Juggle three plates.")
    (gap,) = sheet_of([compiled_text("lcg", "lcg/card/odd", odd)], "lcg").gaps
    assert "Juggle" in gap.phrase


def test_a_phase_action_of_the_tcg_is_possible_in_its_phase(tcg):
    assert possible(sheet(tcg, "Ready Axe")) == {"skirmish.actions"}
    (target,) = sheet(tcg, "Ready Axe").targets
    assert [one.name for one in target.examples] == ["Dori"]


def test_cards_of_the_tcg_are_played_in_the_phase_of_their_side(tcg):
    assert possible(sheet(tcg, "Dori"), "played from hand") == {"fellowship.actions"}
    assert possible(sheet(tcg, "Cave Orc"), "played from hand") == {"shadow.actions"}


def test_a_file_of_sheets_that_was_cut_goes_on_behind_its_last_whole_line(lcg, tmp_path, monkeypatch):
    made = sorted((sheet(lcg, one.name) for one in LCG), key=lambda one: one.id)

    def sheets(game, home, after="", **_):
        return (one for one in made if one.id > after)

    monkeypatch.setattr("ruling_service.commands.sheets.sheets", sheets)
    assert run(["sheets", str(tmp_path), "--game", "lcg"]) == 0
    path = tmp_path / "lcg-sheets.jsonl"
    whole = path.read_bytes()
    path.write_bytes(whole[: len(whole) // 2])
    assert run(["sheets", str(tmp_path), "--game", "lcg"]) == 0
    assert path.read_bytes() == whole


def test_cards_of_one_name_are_named_in_the_order_of_their_ids():
    shown = SimpleNamespace(texts=[SimpleNamespace(id=f"tcg/card/smith-{n}", name="Smith") for n in range(9)])
    assert [one for one, _ in Showroom.names(shown, frozenset(range(9)))] == [one.id for one in shown.texts]

"""Cards that are in a position in some special way: set aside, two-sided, attached to the quest, under another
card, objective allies; and how often limited abilities were used. Expected from the rules.
"""

from __future__ import annotations

import pytest

from ruling_service.errors import MalformedInput
from ruling_service.situations.shared.loader import load
from ruling_service.situations.shared.results import Verdict
from ruling_service.situations.shared.simulate import simulate

BANNER = 'cards: [{name: Odd, type: objective, text: "Always — each hero gets +1 willpower."}]'
GIMLI = "players: [{name: Tom, heroes: [Gimli]}]"
GATE = """cards:
  - {name: Odd Gate, type: location, side: A, number: "9", threat: 2, quest points: 3,
     text: "Forced — after the players travel to this card: flip this card over."}
  - {name: Odd Gate, type: location, side: B, number: "9", threat: 7, quest points: 5}
"""
HELPER = """cards:
  - {name: Odd, type: ally, sphere: Lore, willpower: 1, attack: 1, defense: 1, hit points: 2,
     text: "Action — raise your threat by 1 → draw 1 card; limit once per round."}
"""


def played(*parts: str) -> Verdict:
    return simulate(load("\n".join(("game: lcg", *parts))))


@pytest.mark.parametrize(
    "where", [f"{GIMLI}\nset aside: [Odd]", "players: [{name: Tom, heroes: [Gimli], set aside: [Odd]}]"]
)
def test_a_text_that_lies_set_aside_is_said_to_have_no_effect(where: str) -> None:
    verdict = played(BANNER, where, "ask: {how much: willpower of Gimli}")
    assert verdict.answer == 2
    assert any("Odd lies set aside" in what and "`beside`" in what for what in verdict.assumed)


def test_beside_the_game_it_has_its_effect_and_nothing_is_said() -> None:
    verdict = played(BANNER, GIMLI, "beside: [Odd]", "ask: {how much: willpower of Gimli}")
    assert verdict.answer == 3
    assert not any("set aside" in what for what in verdict.assumed)


def test_a_card_without_text_is_set_aside_without_a_word() -> None:
    cards = "cards: [{name: Odd, type: objective}]"
    verdict = played(cards, GIMLI, "set aside: [Odd]", "ask: {how much: willpower of Gimli}")
    assert not any("set aside" in what for what in verdict.assumed)


@pytest.mark.parametrize(("name", "threat"), [("Odd Gate", 2), ("Odd Gate (A)", 2), ("Odd Gate (B)", 7)])
def test_a_two_sided_card_enters_play_with_its_front(name: str, threat: int) -> None:
    verdict = played(GATE, GIMLI, f"staging area: [{name}]", "ask: {how much: threat of Odd Gate}")
    assert verdict.answer == threat


def test_a_two_sided_card_that_is_turned_over_has_the_text_and_numbers_of_its_other_side() -> None:
    acts = 'at: "4.2"\ndo: [{travel: Odd Gate, by: Tom}]'
    verdict = played(GATE, GIMLI, "staging area: [Odd Gate]", acts, "ask: {how much: threat of Odd Gate}")
    assert (verdict.verdict, verdict.answer, verdict.gaps) == ("value", 7, [])


@pytest.mark.parametrize(
    ("before", "acts", "uses"),
    [("Odd", "", 0), ("Odd", "do: [{trigger: Odd}]", 1), ("{card: Odd, used: [action]}", "", 1)],
)
def test_how_often_a_limited_ability_was_used_can_be_asked(before: str, acts: str, uses: int) -> None:
    who = f"players: [{{name: Tom, threat: 20, heroes: [Gimli], allies: [{before}]}}]"
    assert played(HELPER, who, acts, "ask: {how much: uses of Odd}").answer == uses


def test_the_next_round_counts_anew() -> None:
    who = "players: [{name: Tom, threat: 20, heroes: [Gimli], allies: [{card: Odd, used: [action]}]}]"
    acts = 'at: "7.4"\ndo: [{run to: "2.1"}]'
    assert played(HELPER, who, acts, "ask: {how much: uses of Odd}").answer == 0


def test_a_card_whose_uses_nobody_counts_has_no_number_of_them() -> None:
    assert played(GIMLI, "ask: {how much: uses of Gimli}").answer == "Gimli has no uses"


def test_objective_allies_defend_and_what_is_attached_to_the_quest_or_lies_under_a_card_has_its_place() -> None:
    cards = """cards:
  - {name: Odd Friend, type: objective-ally, willpower: 1, attack: 2, defense: 3, hit points: 4}
  - {name: Tag, type: attachment, text: "Always — attached quest gets +5 quest points."}
"""
    who = """players:
  - name: Tom
    heroes: [Gimli]
    allies: [Odd Friend]
    engaged: [{card: Goblin Archer, underneath: [Feint]}]
    attachments: [{card: Tag, on: the quest}]
"""
    attack = "attack: {enemy: Goblin Archer, player: Tom}\ndo: [{defend: Odd Friend}]"
    defended = played(cards, who, attack, "ask: {whether: {is: {card: Odd Friend, exhausted: true}}}")
    assert defended.verdict == "always"
    assert played(cards, who, "ask: {where is: Feint}").answer == "under Goblin Archer"
    quest = "quest: {quest points: 5, last: true}\ndo: [{place progress: the quest, amount: NUMBER}]"
    won = "ask: {whether: {game: won}}"
    assert played(cards, who, quest.replace("NUMBER", "6"), won).verdict == "never"
    assert played(cards, who, quest.replace("NUMBER", "10"), won).verdict == "always"


def test_what_players_lack_is_refused_with_what_there_is() -> None:
    with pytest.raises(MalformedInput, match="A player has no uses"):
        played(GIMLI, "ask: {how much: uses of Tom}")


@pytest.mark.parametrize(("under", "more"), [("[]", 0), ("[Gimli's Axe]", 1), ("[Gimli's Axe, Gimli's Axe]", 2)])
@pytest.mark.parametrize("lying", ["", "facedown "])
def test_what_lies_under_a_card_lies_there_facedown(under: str, more: int, lying: str) -> None:
    cards = f"""cards:
  - {{name: Gimli's Axe, type: treachery, text: ""}}
  - {{name: Odd, type: objective, text: "X is the number of {lying}cards under Odd. Each hero gets +X [willpower]."}}
"""
    verdict = played(cards, GIMLI, f"staging area: [{{card: Odd, underneath: {under}}}]",
                     "ask: {how much: willpower of Gimli}")  # fmt: skip
    assert not verdict.gaps
    assert verdict.answer == 2 + more


@pytest.mark.parametrize(("owner", "where"), [("", "Tom's discard pile"), (", owner: Ann", "Ann's discard pile")])
def test_a_players_side_quest_goes_to_its_owners_pile(owner: str, where: str) -> None:
    trail = "cards: [{name: Trail, type: player side quest, sphere: Lore, cost: 1, quest points: 2}]"
    verdict = played(
        trail, "players: [{name: Tom, heroes: [Gimli]}, {name: Ann, heroes: [Legolas]}]", "at: in 3.2 window",
        f"side quests: [{{card: Trail{owner}}}]", "do: [{discard: Trail}]", "ask: {where is: Trail}",
    )  # fmt: skip
    assert verdict.answer == where


def test_an_event_with_which_the_game_ends_lies_with_its_owner() -> None:
    doom = 'cards: [{name: Doom, type: event, sphere: Neutral, cost: 0, text: "Action: Raise your threat by 40."}]'
    verdict = played(
        doom, "players: [{name: Tom, threat: 20, heroes: [Gimli], hand: [Doom]}]", "at: '2.2'",
        "do: [{play: Doom}]", "ask: {where is: Doom}",
    )  # fmt: skip
    assert verdict.answer == "Tom's hand"


def test_the_quest_phase_is_no_title_of_a_stage_that_has_none() -> None:
    verdict = played(
        "players: [{name: Tom, threat: 20, heroes: [Gimli]}]", "at: '2.2'",
        'quest: {quest points: 9, text: "Forced: At the beginning of the quest phase, raise your threat by 1."}',
        "do: [{run to: '3.2'}]", "ask: {how much: threat of Tom}",
    )  # fmt: skip
    assert (verdict.answer, verdict.gaps) == (21, [])


def test_what_is_still_being_revealed_as_the_game_ends_lies_in_no_area() -> None:
    """It would be placed or discarded only afterwards (lcg/reveal, lcg/treachery-cards)."""
    doom = 'cards: [{name: Odd Doom, type: treachery, text: "When Revealed — each player raises their threat by 9."}]'
    table = "players: [{name: Tom, threat: 45, heroes: [Gimli]}]\nencounter deck: [Odd Doom]\nat: in 3.2 window"
    verdict = played(doom, table, "do: [{reveal: Odd Doom}]", "ask: {where is: Odd Doom}")
    assert verdict.answer == "being revealed"
    assert "Odd Doom is being revealed" in verdict.outcomes[0].says


def test_whose_control_changes_does_not_come_into_play() -> None:
    table = "players: [{name: Tom, heroes: [Gimli], allies: [Odd]}, {name: Ann, heroes: [Legolas]}]"
    verdict = played(HELPER, table, 'at: "2.2"', "do: [{give control: Odd, to: Ann}]", "ask: {what happens: true}")
    assert "Odd is now under Ann's control" in verdict.outcomes[0].says

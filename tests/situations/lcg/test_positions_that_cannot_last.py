"""Positions are judged by the values that cards and players have in them, whatever raises or lowers these."""

from __future__ import annotations

import pytest

from ruling_service.errors import IllegalHere
from tests.situations.lcg.table import run, situation

TOM = "players: [{name: Tom, threat: 30, heroes: [Bran]}]"

DIRE = """
  - {{name: Storm, type: quest, quest points: 10, keywords: [Dire]}}
players: [{{name: Tom, threat: {threat}, heroes: [Bran]}}]
quest: Storm
at: before 7.1
until: "7.5"
ask: {{whether: {{happened: {{happened: eliminated, player: Tom}}}}}}
"""

ROAD = """
  - {{name: Road, type: location, threat: 4, quest points: 2, text: "While Road is in the staging area, it gets +5 quest points."}}
players: [{{name: Tom, threat: 30, heroes: [Bran]}}]
{where}: [{{card: Road, progress: {progress}}}]
at: "4.2"
do: {do}
ask: {{where is: Road}}
"""

MAIL = """
  - {{name: Mail, type: attachment, sphere: Tactics, cost: 1, text: "Attach to a hero. Attached hero gets {change} hit points."}}
players: [{{name: Tom, threat: 30, heroes: [{{card: Bran, damage: {damage}, attached: [Mail]}}]}}]
ask: {{where is: Bran}}
"""


@pytest.mark.parametrize(("threat", "answer"), [(51, "never"), (98, "always")])
def test_under_dire_players_are_in_the_game_up_to_98(threat, answer):
    """lcg/keyword/dire: eliminated at 99; at the end of the round the threat rises by 1."""
    assert run(DIRE.format(threat=threat)).verdict == answer


@pytest.mark.parametrize("text", [DIRE.format(threat=99), DIRE.format(threat=51).replace("[Dire]", "[]")])
def test_a_player_at_the_level_is_eliminated_already(text):
    """lcg/threat-elimination-level."""
    with pytest.raises(IllegalHere, match="already eliminated"):
        situation(text)


def test_a_location_whose_bonus_ends_as_the_players_travel_is_explored_then():
    """lcg/explored: as soon as it has as much progress as quest points, which it has from then on."""
    assert run(ROAD.format(where="staging area", progress=3, do="[{travel: Road}]")).answer == "encounter discard pile"


@pytest.mark.parametrize(
    ("where", "progress", "points"), [("staging area", 7, 7), ("staging area", 8, 7), ("active location", 2, 2)]
)
def test_a_location_with_all_its_progress_is_explored_already(where, progress, points):
    with pytest.raises(IllegalHere, match=f"explored with {points} progress"):
        situation(ROAD.format(where=where, progress=progress, do="[]"))


@pytest.mark.parametrize(("change", "damage", "lives"), [("+2", 5, True), ("+2", 6, False), ("-1", 2, True), ("-1", 3, False)])
def test_hit_points_are_counted_with_what_changes_them(change, damage, lives):
    """lcg/hit-points: Bran has 4."""
    text = MAIL.format(change=change, damage=damage)
    if lives:
        assert run(text).answer == "in play (Tom)"
    else:
        with pytest.raises(IllegalHere, match=f"has {4 + int(change)} hit points"):
            situation(text)


def test_where_a_text_is_not_played_nobody_knows_whether_a_position_lasts():
    text = MAIL.format(change="+2", damage=6).replace("gets +2 hit points", "frobnicates 2 hit points")
    assert run(text).verdict == "inconclusive"


def test_tokens_that_change_nothing_are_no_matter():
    assert run(TOM.replace("Bran", "{card: Bran, damage: 3}") + "\nask: {how much: damage of Bran}").answer == 3


EXILE = """
  - {{name: Exile, type: objective, text: "Remove {whom} from the game."}}
players: [{{name: Tom, threat: 30, heroes: [Bran], allies: [{allies}], hand: [{hand}]}}]
staging area: [Exile]
at: in 2.2 window
ask: {{can: {{play: Page}}}}
"""
PAGE = "  - {name: Page, type: ally, sphere: Tactics, cost: 0, willpower: 1, attack: 1, defense: 1, hit points: 2}\n"


@pytest.mark.parametrize(("whom", "answer"), [("Page", "never"), ("Squire", "always")])
def test_what_a_text_has_removed_from_the_game_is_not_played(whom, answer):
    """lcg/removed-from-game: as long as the text is active."""
    assert run(PAGE + EXILE.format(whom=whom, allies="", hand="Page")[1:]).verdict == answer


def test_nor_is_it_in_play():
    with pytest.raises(IllegalHere, match="cannot be in play: Exile removes it"):
        situation(PAGE + EXILE.format(whom="Page", allies="Page", hand="")[1:])

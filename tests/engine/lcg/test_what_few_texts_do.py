"""Deeds, conditions and amounts that few texts have: each with all that is seen otherwise once it is done, with
nobody to do it to, and with one more or one less, on the table in `middle_of_a_game`.

Expected is what the words say of that table, and the entry named with them.
"""

from __future__ import annotations

from collections.abc import Callable

import pytest

from ruling_service.engine.lcg import table as places
from ruling_service.engine.lcg import verbs
from tests.engine.lcg.middle_of_a_game import with_piles
from tests.engine.lcg.table_top import Table
from tests.engine.lcg.test_at_the_edge import revealing

DISCARD = places.ENCOUNTER_DISCARD
UP: dict[str, object] = {"Tom threat": 21}


def nothing(table: Table) -> None:
    """The table as it is."""


def dealt(table: Table) -> None:
    """Olog and Wolf have been dealt a shadow card each, Olog a second one."""
    for name, enemy in (("Night", "Olog"), ("Mist", "Olog"), ("Gloom", "Wolf")):
        table.prints(name, "treachery")
        table.play.change(table.lays(name, places.SHADOW), host=table.id_of(enemy))


def no_deck(table: Table) -> None:
    for ident in table.play.state.zone("deck:0"):
        table.play.move(ident, places.REMOVED)


def has_won(table: Table) -> None:
    """Cards worth 2 and 3 lie in the victory display."""
    for name, points in (("Old Foe", 2), ("Old Place", 3)):
        table.enemy(name, where=places.VICTORY, victory_points=points)


ROWS: list[tuple[str, tuple[str, ...], dict[str, object], Callable[[Table], None]]] = [
    # lcg/shadow-cards: all that the enemy was dealt
    ("discard all shadow cards dealt to Olog", (), {f"{name} {what}": now for name in ("Night", "Mist")
                                                    for what, now in (("zone", DISCARD), ("on", ""))}, dealt),
    ("discard all shadow cards dealt to Snaga. Then, raise your threat by 1", (), {"Tom threat": 21}, dealt),
    ("raise your threat by 1 for each shadow card dealt to enemies engaged with you", (), {"Tom threat": 22}, dealt),
    ("raise your threat by 1 for each shadow card dealt to enemies engaged with you", (), {}, nothing),
    # lcg/deck
    ("draw the bottom card of your deck", (), {"Third zone": "hand:Tom"}, nothing),
    ("draw the bottom card of your deck. Then, raise your threat by 1", (), {}, no_deck),
    # no player of whom it is so
    ("if no player has 21 or more threat, raise your threat by 1", (), UP, nothing),
    ("if no player has 20 or more threat, raise your threat by 1", (), {}, nothing),
    ("if no player controls a Gondor ally, raise your threat by 1", (), {}, nothing),
    ("if no player controls a Dwarf ally, raise your threat by 1", (), UP, nothing),
    # lcg/engage
    ("if you have not engaged an enemy this round, raise your threat by 1", (), UP, nothing),
    # lcg/victory-points
    ("raise your threat by the number of victory points in the victory display", (), {"Tom threat": 25}, has_won),
    ("raise your threat by the number of victory points in the victory display", (), {}, nothing),
    # lcg/attachment: Captain bears Sword
    ("if Captain has more than 1 attachment attached, raise your threat by 1", (), {}, nothing),
    ("if Captain has more than 0 attachments attached, raise your threat by 1", (), UP, nothing),
    ("if Wanderer has more than 0 attachments attached, raise your threat by 1", (), {}, nothing),
    # one or the other, chosen; who is exhausted already is no choice (lcg/exhausted-ready)
    ("exhaust Wanderer or Squire", ("Wanderer",), {"Wanderer ready": False}, nothing),
    ("exhaust Wanderer or Squire", ("Squire",), {"Squire ready": False}, nothing),
    # what became of them by this effect
    ("discard the top card of your deck. If that card is an event, raise your threat by 1", (),
     {"First zone": "discard:Tom", **UP}, nothing),
    ("discard the top card of your deck. If that card is an ally, raise your threat by 1", (),
     {"First zone": "discard:Tom"}, nothing),
    # lcg/printed: of allies Squire costs 2, Page 3
    ("raise your threat by the highest cost among allies in play", (), {"Tom threat": 23}, nothing),
    ("raise your threat by the printed cost of Squire", (), {"Tom threat": 22}, nothing),
    ("raise your threat by 1 for each resource in Captain's pool", (), {"Tom threat": 23}, nothing),
    ("raise your threat by X where X is the number of heroes in play", (), {"Tom threat": 23}, nothing),
    # one or the other
    ("if there are 3 or more enemies in play, raise your threat by 1. Otherwise, lower your threat by 1", (), UP,
     nothing),
    ("if there are 4 or more enemies in play, raise your threat by 1. Otherwise, lower your threat by 1", (),
     {"Tom threat": 19}, nothing),
    ("if the active location is Ford, raise your threat by 1", (), UP, nothing),
    ("if the active location is Hill, raise your threat by 1", (), {}, nothing),
    # lcg/progress: past the active location only where the text says so
    ("place 1 progress on Hill, bypassing the active location", (), {"Hill progress": 1}, nothing),
    ("place 1 progress on Ford", (), {"Ford progress": 2}, nothing),
    # where cards come to lie
    ("put Warg into play engaged with you", (), {"Warg zone": "engaged:Tom"}, nothing),
    ("return Olog to staging", (), {"Olog zone": places.STAGING}, nothing),
    ("attach Sword to Wanderer", (), {"Sword on": "Wanderer"}, nothing),
    ("discard Sword", (), {"Sword zone": "discard:Tom", "Sword on": "", "Sword controller": ""}, nothing),
    ("return Squire to your hand", (), {"Squire zone": "hand:Tom", "Squire controller": ""}, nothing),
    ("move 1 resource from Captain's pool to Wanderer's pool", (), {"Captain resource": 2, "Wanderer resource": 1},
     nothing),
    ("exhaust each hero", (), {"Wanderer ready": False, "Rider ready": False}, nothing),
]  # fmt: skip


@pytest.mark.parametrize(("text", "answers", "seen_now", "prepare"), ROWS, ids=[f"{r[0]} {r[1]}" for r in ROWS])
def test_a_rare_text_does_what_it_says_and_nothing_else(
    text: str, answers: tuple[str, ...], seen_now: dict[str, object], prepare: Callable[[Table], None]
) -> None:
    table = with_piles()
    prepare(table)
    assert revealing(table, text, answers=answers) == seen_now


@pytest.mark.parametrize(("player", "threat"), [(None, 21), (0, 20), (1, 21)])
def test_whether_the_player_has_engaged_an_enemy_this_round(player: int | None, threat: int) -> None:
    """lcg/engaged: another player's enemy is none of his."""
    table = with_piles()
    text = "When revealed — if you have not engaged an enemy this round, raise your threat by 1."
    table.prints("Blow", "treachery", text=text)
    blow = table.lays("Blow", places.ASIDE)
    if player is not None:
        table.happens(verbs.engaged(enemy=table.id_of("Snaga"), player=player))
    assert table.reveals(blow).threat("Tom") == threat


@pytest.mark.parametrize(("said", "up"), [("other copy", 2), ("copy", 2)])
@pytest.mark.parametrize("there", [0, 2])
def test_copies_of_a_card_are_counted_in_the_place_named(said: str, up: int, there: int) -> None:
    """Copies of the card itself: two lie in the encounter discard pile, one in the deck, which isn't named."""
    table = with_piles()
    text = f"When revealed — raise your threat by 1 for each {said} of this card in the encounter discard pile."
    table.prints("Echo", "treachery", text=text)
    for zone in (*[DISCARD] * there, places.ENCOUNTER_DECK):
        table.lays("Echo", zone)
    table.reveals(table.lays("Echo", places.ASIDE))
    assert table.threat("Tom") == 20 + (up if there else 0)

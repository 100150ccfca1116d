"""Places and players that several may be meant by: one is chosen first, and "each other player" is everybody
but the one spoken of (lcg/the-word-choose, lcg/faq/1.03).
"""

from __future__ import annotations

import pytest

from ruling_service.engine.lcg import table as places
from tests.engine.lcg.table_top import Table


def three() -> Table:
    """Three players with a hero, two cards in hand and a deck each."""
    table = Table("Tom", "Kris", "Ann").during("planning", "2.2")
    table.play.remember("active player", 0)
    for player in table.players:
        table.hero(f"Hero of {player}", player=player)
        table.deck(player, "Plain Card", "Plain Card", "Plain Card")
        for _ in range(2):
            table.lays("Plain Card", f"hand:{player}")
    return table


def held(table: Table) -> list[int]:
    """How many cards each player holds."""
    return [len(table.hand(player)) for player in table.players]


@pytest.mark.parametrize("text", [
    "Action: Discard 1 card from another player's hand.",
    "Action: Discard 1 card at random from another player's hand.",
    "Action: Randomly discard 1 card from a player's hand.",
    "Action: Discard a player's hand.",
])  # fmt: skip
def test_whose_hand_it_is_is_chosen_before_anything_is_taken(text: str) -> None:
    table = three()
    table.hero("Thief", text=text)
    table.answering("Ann")
    table.uses("Thief", "Tom")
    assert held(table)[:2] == [2, 2]
    assert held(table)[2] < 2
    assert "which player" in table.asked


def test_with_one_other_player_nobody_is_asked() -> None:
    table = Table("Tom", "Kris").during("planning", "2.2")
    table.play.remember("active player", 0)
    table.hero("Thief", text="Action: Look at another player's hand.")
    table.lays("Plain Card", "hand:Kris")
    table.uses("Thief", "Tom")
    assert "which player" not in table.asked


@pytest.mark.parametrize(("text", "answers", "drew"), [
    ("Action: Choose a player. Each other player draws 1 card.", ["Kris"], [1, 0, 1]),
    ("Action: Choose a player. That player discards 1 card from his hand. Each other player draws 1 card.",
     ["Kris"], [1, -1, 1]),
    ("Action: Each other player draws 1 card.", [], [0, 1, 1]),
    ("Action: The last player discards 1 card from his hand. Each other player draws 1 card.", [], [1, 1, -1]),
])  # fmt: skip
def test_each_other_player_is_everybody_but_the_one_spoken_of(
    text: str, answers: list[str], drew: list[int]
) -> None:
    table = three()
    table.hero("Herald", text=text)
    table.answering(*answers)
    table.uses("Herald", "Tom")
    assert held(table) == [2 + n for n in drew]


@pytest.mark.parametrize(("text", "may"), [
    ("Action: Unless your threat is 40 or higher, ready Sleeper.", True),
    ("Action: Unless your threat is 10 or higher, ready Sleeper.", False),
    ("Action: Ready Sleeper unless your threat is 10 or higher.", False),
    ("Action: During the combat phase, ready Sleeper.", False),
    ("Action: During the planning phase, ready Sleeper.", True),
])  # fmt: skip
def test_a_text_that_could_change_nothing_is_not_started(text: str, may: bool) -> None:
    table = Table("Tom").during("planning", "2.2")
    table.play.remember("active player", 0)
    table.hero("Sleeper", ready=False, text=text)
    assert (table.why_not_use("Sleeper", "Tom") is None) == may


@pytest.mark.parametrize(("text", "where", "raised"), [
    ("Forced: After any enemy is revealed from the encounter deck, raise each player's threat by 3.",
     places.ENCOUNTER_DECK, 3),
    ("Forced: After any enemy is revealed from the encounter deck, raise each player's threat by 3.",
     places.ASIDE, 0),
    ("Forced: After an enemy is revealed, raise each player's threat by 3.", places.ASIDE, 3),
    ("Forced: After the players reveal an enemy from the encounter deck, raise each player's threat by 3.",
     places.ENCOUNTER_DISCARD, 0),
])  # fmt: skip
def test_what_is_revealed_from_elsewhere_is_not_revealed_from_the_encounter_deck(
    text: str, where: str, raised: int
) -> None:
    table = Table("Tom")
    table.hero()
    table.location("Watch", text=text)
    table.reveals(table.enemy("Sentry", where=where))
    assert table.threat("Tom") == 20 + raised


@pytest.mark.parametrize(("text", "shadows"), [
    ("No shadow cards are dealt to Quiet One.", 1),
    ("Quiet One is not dealt a shadow card.", 1),
    ("While Quiet One is engaged with a player, no shadow cards are dealt.", 0),
    ("During the combat phase, no shadow cards are dealt to enemies engaged with the first player.", 0),
])  # fmt: skip
def test_no_shadow_cards_are_dealt_where_a_text_says_so(text: str, shadows: int) -> None:
    table = Table("Tom").during("combat", "6.2")
    table.hero()
    table.enemy("Quiet One", where="engaged:Tom", text=text)
    table.enemy(where="engaged:Tom")
    for _ in range(4):
        table.lays("Quiet Day", places.ENCOUNTER_DECK)
    table.goes_through("6.2", until="6.3")
    assert len(table.pile(places.SHADOW)) == shadows


@pytest.mark.parametrize(("answer", "threat", "ready"), [
    ("exhaust a hero", 20, False), ("raise your threat by 2", 22, True),
])  # fmt: skip
def test_one_of_two_deeds_joined_by_or_is_done(answer: str, threat: int, ready: bool) -> None:
    table = Table("Tom")
    hero = table.hero()
    table.prints("Choice", "treachery", text="When Revealed: Exhaust a hero or raise your threat by 2.")
    table.answering(answer)
    table.reveals(table.lays("Choice", places.ENCOUNTER_DECK))
    assert (table.threat("Tom"), table.card(hero).ready) == (threat, ready)


def test_cards_from_play_are_picked_and_not_drawn_from_a_pile() -> None:
    table = Table("Tom", "Kris")
    table.hero()
    ally, other = table.ally(), table.ally("Other Ally")
    table.prints("Loss", "treachery", text="When Revealed: Each player discards a card from play.")
    table.answering("Plain Ally", "Other Ally")
    table.reveals(table.lays("Loss", places.ENCOUNTER_DECK))
    assert not places.is_in_play(table.card(ally))
    assert not places.is_in_play(table.card(other))


def test_an_objective_is_claimed_once() -> None:
    table = Table("Tom", "Kris").during("planning", "2.2")
    table.play.remember("active player", 0)
    table.hero()
    table.prints("Lamp", "objective", text="Response: After Lamp is claimed, raise your threat by 1.")
    lamp = table.lays("Lamp", places.STAGING)
    table.prints("Grasp", "treachery", text="When Revealed: Each player claims Lamp.")
    table.reveals(table.lays("Grasp", places.ENCOUNTER_DECK))
    assert table.card(lamp).controller == 0
    assert table.account.count("claims Lamp") == 1

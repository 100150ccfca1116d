"""Hidden cards: taken facedown from the top, turned up one by one, discarded with their player, and when each of that
is possible (lcg/scenario/the-blood-of-gondor, lcg/running-out-of-cards).
"""

from __future__ import annotations

import pytest

from ruling_service.engine.lcg import enemy_attack
from ruling_service.engine.lcg import table as places
from ruling_service.engine.lcg.meaning.hidden_cards import hidden
from tests.engine.lcg.table_top import Table

KINDS = {"Warg": "enemy", "Fen": "location", "Omen": "treachery"}


def ambushed(deck: tuple[str, ...] = ("Warg", "Fen", "Omen"), before: tuple[str, ...] = ()) -> Table:
    """Tom and Kris, these cards in the encounter deck, topmost first, and those hidden before Tom already."""
    table = Table("Tom", "Kris").during("quest", "3.3")
    table.hero()
    table.hero(player="Kris")
    table.enemy("Warg", where=places.REMOVED)
    table.location("Fen", where=places.REMOVED)
    table.prints("Omen", "treachery", text="When Revealed: Raise each player's threat by 5.")
    for name in deck:
        table.lays(name, places.ENCOUNTER_DECK)
    for name in before:
        table.play.change(table.lays(name, "hidden:Tom"), face_up=False)
    return table


def told(table: Table, text: str, *answers: str) -> Table:
    """A treachery with that text is revealed by Tom."""
    table.prints("Blow", "treachery", text=f"When revealed — {text}.")
    return table.answering(*answers).reveals(table.lays("Blow", places.ASIDE))


def before(table: Table, player: int) -> list[tuple[str, bool]]:
    """What lies hidden before a player, and whether it is faceup."""
    return [(table.play.name(i), table.card(i).face_up) for i in table.play.state.zone(hidden(player))]


@pytest.mark.parametrize(("text", "of_tom", "of_kris"), [
    ("take 1 hidden card", ["Warg"], []),
    ("take 2 hidden cards", ["Warg", "Fen"], []),
    ("each player takes 1 hidden card", ["Warg"], ["Fen"]),
])  # fmt: skip
def test_they_come_from_the_top_of_the_encounter_deck_and_nobody_sees_them(
    text: str, of_tom: list[str], of_kris: list[str]
) -> None:
    table = told(ambushed(), text)
    assert sorted(before(table, 0)) == sorted((name, False) for name in of_tom)
    assert sorted(before(table, 1)) == sorted((name, False) for name in of_kris)
    assert len(table.pile(places.ENCOUNTER_DECK)) == 3 - len(of_tom) - len(of_kris)
    assert not any(places.is_in_play(table.card(i)) for i in table.play.state.zone(hidden(0)))


def test_an_empty_deck_is_first_refilled_from_the_discard_pile() -> None:
    table = ambushed(deck=())
    for name in ("Warg", "Warg"):
        table.lays(name, places.ENCOUNTER_DISCARD)
    told(table, "take 1 hidden card")
    assert before(table, 0) == [("Warg", False)]
    assert table.pile(places.ENCOUNTER_DECK) == ["Warg"]
    assert table.pile(places.ENCOUNTER_DISCARD) == ["Blow"]


def test_a_deck_with_cards_is_not_refilled() -> None:
    table = ambushed(deck=("Warg", "Omen"))
    table.lays("Fen", places.ENCOUNTER_DISCARD)
    told(table, "take 1 hidden card")
    assert before(table, 0) == [("Warg", False)]
    assert table.pile(places.ENCOUNTER_DECK) == ["Omen"]


@pytest.mark.parametrize("name", KINDS)
@pytest.mark.parametrize("text", ["turn 1 hidden card faceup", "turn all hidden cards faceup"])
def test_turned_up_an_enemy_engages_and_anything_else_is_discarded(name: str, text: str) -> None:
    """A treachery that is turned up is not revealed: its text does nothing."""
    table = told(ambushed(before=(name,)), text)
    (ident,) = [i for i in table.play.state.cards if table.play.name(i) == name and table.card(i).zone != places.REMOVED
                and table.card(i).zone != places.ENCOUNTER_DECK]  # fmt: skip
    assert table.zone(ident) == ("engaged:Tom" if name == "Warg" else places.ENCOUNTER_DISCARD)
    assert table.card(ident).face_up
    assert before(table, 0) == []
    assert table.threat("Tom") == 20


@pytest.mark.parametrize(("text", "left"), [("turn 1 hidden card faceup", 2), ("turn all hidden cards faceup", 0)])
def test_as_many_are_turned_up_as_the_text_says(text: str, left: int) -> None:
    table = told(ambushed(before=("Fen", "Fen", "Fen")), text)
    assert len(before(table, 0)) == left
    assert table.pile(places.ENCOUNTER_DISCARD).count("Fen") == 3 - left


POSSIBLE = [
    # encounter deck, its discard pile, hidden before Tom: which option can be chosen beside the other
    ("take 1 hidden card", ("Warg",), (), (), True), ("take 1 hidden card", (), ("Warg",), (), True),
    ("take 1 hidden card", (), (), (), False), ("turn all hidden cards faceup", ("Warg",), (), ("Fen",), True),
    ("turn all hidden cards faceup", ("Warg",), ("Warg",), (), False),
]


@pytest.mark.parametrize(("text", "deck", "discards", "there", "able"), POSSIBLE)
def test_an_option_that_cannot_be_carried_out_is_not_offered(
    text: str, deck: tuple[str, ...], discards: tuple[str, ...], there: tuple[str, ...], able: bool
) -> None:
    """lcg/may: either … or."""
    table = ambushed(deck, there)
    for name in discards:
        table.lays(name, places.ENCOUNTER_DISCARD)
    told(table, f"choose: either {text}, or raise your threat by 4", *([text[:4]] if able else []))
    assert table.threat("Tom") == (20 if able else 24)


def test_with_their_player_they_are_discarded() -> None:
    table = ambushed(before=("Warg", "Fen"))
    table.play.change(table.lays("Omen", "hidden:Kris"), face_up=False)
    table.has_threat_raised("Tom", 30)
    assert before(table, 0) == []
    assert sorted(table.pile(places.ENCOUNTER_DISCARD)) == ["Fen", "Warg"]
    assert all(table.card(i).face_up for i in table.play.state.zone(places.ENCOUNTER_DISCARD))
    assert before(table, 1) == [("Omen", False)]


def test_an_enemy_that_is_turned_up_gets_a_shadow_card_and_attacks_with_the_others() -> None:
    """lcg/framework/6.4a: it is engaged, and has not attacked."""
    table = ambushed(deck=("Omen",), before=("Warg",)).during("combat", "6.4a")
    attacks = "resolve their attacks as normal"
    told(table, f"turn all hidden cards faceup; deal 1 shadow card to each enemy turned faceup this way and {attacks}")
    warg = table.id_of("Warg")
    assert len(places.shadow_cards(table.play, warg)) == 1
    assert enemy_attack.eligible(table.play, 0) == [warg]

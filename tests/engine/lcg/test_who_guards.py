"""Who guards an objective: he controls it, and another takes his place only where a text says so
(lcg/scenario/return-to-mirkwood).
"""

from __future__ import annotations

import pytest

from ruling_service.engine.lcg import language, verbs
from ruling_service.engine.lcg import table as places
from tests.engine.lcg.table_top import Table, revealed

ANEW = "That player must choose a new player to guard Old Captive, if able."


def guarded(*players: str, by: str, text: str = "") -> tuple[Table, int]:
    """A table at which that player guards the captive."""
    table = Table(*players)
    table.prints("Old Captive", "objective-ally", hit_points=5, willpower=0, attack=0, defense=0, text=text)
    captive = table.lays("Old Captive", f"play:{by}")
    table.play.change(captive, controller=table.number(by))
    for player in players:
        table.hero(f"{player}'s Hero", player=player)
    return table, captive


def guard(table: Table, captive: int) -> str:
    """Who guards the captive."""
    seat = table.card(captive).controller
    assert seat is not None
    assert table.zone(captive) == f"play:{table.players[seat]}"
    return table.players[seat]


@pytest.mark.parametrize("by", ["Tom", "Ann", "Bob"])
def test_the_guard_chooses_who_is_next(by: str) -> None:
    """It is the guard who chooses, though another has revealed the card, and anybody but himself."""
    table, captive = guarded("Tom", "Ann", "Bob", by=by)
    others = [player for player in table.players if player != by]
    table.answering(others[-1])
    revealed(table, f"Raise the threat of the player who is guarding Old Captive by 8. {ANEW}")
    assert {player: table.threat(player) for player in table.players} == {
        player: 28 if player == by else 20 for player in table.players
    }
    assert [(who, list(labels)) for who, _, labels in table.deciding] == [(by, others)]
    assert guard(table, captive) == others[-1]


@pytest.mark.parametrize("by", ["Tom", "Ann"])
def test_of_two_the_other_is_next(by: str) -> None:
    """There is nobody else to choose."""
    table, captive = guarded("Tom", "Ann", by=by)
    revealed(table, f"Exhaust a hero controlled by the player guarding Old Captive. {ANEW}")
    assert [table.card(table.id_of(f"{each}'s Hero")).ready for each in table.players] == [by == "Ann", by == "Tom"]
    assert guard(table, captive) != by


def test_alone_he_stays_the_guard() -> None:
    """He cannot, and the rest is done."""
    table, captive = guarded("Tom", by="Tom")
    table.deck("Tom", *("Plain Card",) * 4)
    revealed(table, f"Discard 3 cards from the top of the deck of the player guarding Old Captive. {ANEW}")
    assert guard(table, captive) == "Tom"
    assert len(table.pile("discard:Tom")) == 3


@pytest.mark.parametrize(("where", "stays"), [(places.ACTIVE, True), (places.STAGING, False)])
def test_a_text_keeps_the_guard(where: str, stays: bool) -> None:
    """While it is the active location nobody takes his place; from the staging area it says nothing."""
    table, captive = guarded("Tom", "Ann", by="Tom")
    text = "While Narrow Hole is the active location, the player guarding Old Captive cannot change."
    table.location("Narrow Hole", where=where, text=text)
    revealed(table, f"Raise the threat of the player guarding Old Captive by 1. {ANEW}")
    assert guard(table, captive) == ("Tom" if stays else "Ann")


def test_those_who_do_not_guard() -> None:
    """Each of the others, whoever they are; all where nobody guards it."""
    table, captive = guarded("Tom", "Ann", "Bob", by="Ann")
    revealed(table, "Reduce the threat of each player not guarding Old Captive by 2.")
    assert [table.threat(player) for player in table.players] == [18, 20, 18]
    table.play.happen(verbs.left_play(card=captive, to=places.REMOVED))
    table.goes_on()
    table.prints("Second Peril", "treachery",
                 text="When Revealed: Reduce the threat of each player not guarding Old Captive by 1.")
    table.reveals(table.lays("Second Peril", places.ENCOUNTER_DECK))
    assert [table.threat(player) for player in table.players] == [17, 19, 17]


@pytest.mark.parametrize("takes", [True, False])
def test_as_the_round_ends(takes: bool) -> None:
    """His threat goes up, and he may have another take his place."""
    text = (
        "Forced: At the end of the round, raise the threat of the player guarding Old Captive by 3. "
        "Then, he may choose another player to guard Old Captive."
    )
    table, captive = guarded("Tom", "Ann", by="Ann", text=text)
    table.answering("yes" if takes else "no")
    table.moment("round ends")
    assert [table.threat(player) for player in table.players] == [20, 23]
    assert guard(table, captive) == ("Tom" if takes else "Ann")


def test_the_first_guard() -> None:
    """The players choose one of them, who gets it from the encounter deck."""
    table = Table("Tom", "Ann")
    table.prints("Old Captive", "objective-ally", hit_points=5, willpower=0, attack=0, defense=0)
    captive = table.lays("Old Captive", places.ENCOUNTER_DECK)
    table.answering("Ann")
    revealed(
        table, "Search the encounter deck for Old Captive. Choose a player to guard Old Captive, and "
        "place Old Captive in front of that player. Shuffle the encounter deck.",
    )
    assert guard(table, captive) == "Ann"


@pytest.mark.parametrize("held", [0, 2, 3, 5])
def test_discarded_at_random_until_so_many_are_left(held: int) -> None:
    """lcg/discard-pile-and-victory-display: chance picks, nobody is asked; who has no more keeps all."""
    table = Table("Tom", "Ann")
    for player in table.players:
        for _ in range(held):
            table.lays("Plain Card", f"hand:{player}")
    revealed(table, "Each player must discard cards at random from his hand until he has only 3 cards left in his "
             "hand. If no cards were discarded this way, Made-up Peril gains doomed 2.")
    assert [len(table.hand(player)) for player in table.players] == [min(held, 3)] * 2
    assert [table.threat(player) for player in table.players] == [20 if held > 3 else 22] * 2


@pytest.mark.parametrize("attacked", ["Tom", "Ann"])
def test_undefended_damage_of_attacks_against_the_guard(attacked: str) -> None:
    """lcg/damage: "you" is who guards it; an attack against another hurts a hero of his."""
    table, captive = guarded(
        "Tom", "Ann", by="Ann", text="Damage from undefended attacks against you is dealt to Old Captive.",
    )  # fmt: skip
    table.during("combat", "6.4")
    for player in table.players:
        table.play.change(table.id_of(f"{player}'s Hero"), ready=False)
    table.play.change(captive, ready=False)
    enemy = table.enemy(where=f"engaged:{attacked}", attack=2)
    table.is_attacked_by(enemy, attacked)
    assert table.damage(captive) == (2 if attacked == "Ann" else 0)
    assert table.damage(table.id_of(f"{attacked}'s Hero")) == (0 if attacked == "Ann" else 2)


@pytest.mark.parametrize("text", [
    "After the players travel to this location, the player guarding Old Captive may choose a new player to guard him.",
    "Choose a player to guard Old Captive at the start of the game, and place Old Captive in front of that player.",
])  # fmt: skip
def test_whom_a_pronoun_guards_and_what_setting_up_chooses_is_a_gap(text: str) -> None:
    """ "Him" was the location that says it, and whoever was chosen as the game begins guarded nobody."""
    assert not language.compiler().compile_card({"name": "Speaker", "type": "Location", "text": f"Forced: {text}"}).complete


@pytest.mark.parametrize(("text", "complete"), [
    ("When the refresh phase begins, if Old Captive is attached to an enemy, place 2 progress on that enemy.", False),
    ("When the refresh phase begins, choose an enemy. Place 1 progress on that enemy.", True),
    ("When the refresh phase begins, deal 1 damage to an enemy. Place 1 progress on it.", False),
])  # fmt: skip
def test_progress_lies_only_on_an_enemy_that_is_named_and_known(text: str, complete: bool) -> None:
    """lcg/scenario/the-druadan-forest; of what something is attached to nobody keeps which one it was."""
    card = language.compiler().compile_card({"name": "Speaker", "type": "Quest", "text": f"Forced: {text}"})
    assert card.complete is complete


@pytest.mark.parametrize("to", ["next", "first"])
@pytest.mark.parametrize("behind", [", if able", " if able"])
def test_two_deeds_if_able_are_said_back_as_one(to: str, behind: str) -> None:
    """With who does them told twice, the second would be read as done in any case."""
    text = f"Action: The attacking enemy engages the {to} player and makes an immediate attack{behind}."
    (ability,) = language.compiler().compile_card({"name": "Speaker", "type": "Event", "text": text}).abilities
    said = language.compiler().house(ability)
    assert said is not None
    assert said.count("attacking enemy") == 1

"""Cards that players lay out faceup in turn, and what becomes of each.

Expected: lcg/in-player-order, lcg/in-play-and-out-of-play, lcg/ownership-and-control.
"""

from __future__ import annotations

import pytest

from ruling_service.engine.lcg import table as places
from tests.engine.lcg.table_top import Table

PLACE = "faceup in front of him"
LAYS = (
    f"When Revealed: In player order, each player lays the top card of his deck {PLACE} until there are a total "
    "of {} faceup player cards between the players."
)


def meeting(text: str, *decks: tuple[str, ...]) -> Table:
    """A text is revealed where Tom and Ann have such decks; Tom is the first player."""
    table = Table("Tom", "Ann").during("quest", "3.3")
    table.hero(), table.hero("Weaver", player="Ann")
    for name in {name for deck in decks for name in deck}:
        kind = {"Axe": "attachment", "Feast": "event"}.get(name, "ally")
        values = {"willpower": 1, "attack": 1, "defense": 1, "hit_points": 2} if kind == "ally" else {}
        said = {"Axe": "Attach to a hero.", "Feast": "Response: After an enemy engages you, draw 1 card."}
        table.prints(name, kind, cost=4, sphere="Lore", text=said.get(name, ""), **values)
    for player, deck in zip(("Tom", "Ann"), decks, strict=True):
        table.deck(player, *deck)
    table.prints("Meeting", "treachery", text=text)
    return table


@pytest.mark.parametrize("most", [1, 3, 4])
def test_cards_are_laid_out_in_turn_until_there_are_so_many(most: int) -> None:
    table = meeting(LAYS.format(most), ("Guard",) * 5, ("Scout",) * 5)
    table.reveals(table.lays("Meeting", places.ENCOUNTER_DECK))
    laid = [table.pile(f"laid before:{player}") for player in ("Tom", "Ann")]
    assert laid == [["Guard"] * ((most + 1) // 2), ["Scout"] * (most // 2)]
    assert len(table.pile("deck:Tom")) == 5 - len(laid[0])


def test_who_has_no_card_left_is_passed_over() -> None:
    table = meeting(LAYS.format(4), ("Guard",), ("Scout",) * 2)
    table.reveals(table.lays("Meeting", places.ENCOUNTER_DECK))
    assert [len(table.pile(f"laid before:{player}")) for player in ("Tom", "Ann")] == [1, 2]


FATES = {
    "to play for 0 cost": "play:Tom", "to add to its owner's hand": "hand:Ann", "to discard": "discard:Ann",
    "to shuffle into its owner's deck": "deck:Ann",
}  # fmt: skip


@pytest.mark.parametrize("fate", FATES)
def test_the_chosen_card_meets_its_fate_with_its_owner(fate: str) -> None:
    table = meeting(f"{LAYS.format(2)} The first player chooses 1 faceup card {fate}.", ("Guard",), ("Scout",))
    table.answering("Scout").reveals(table.lays("Meeting", places.ENCOUNTER_DECK))
    assert table.pile(FATES[fate]).count("Scout") == 1
    assert table.pile("laid before:Tom") == ["Guard"]
    assert not table.pile("laid before:Ann")


def test_one_card_after_the_other_is_chosen_and_only_what_can_be_played_is() -> None:
    """An event that waits for something can't be played now; the cost of 4 is waived."""
    said = "The first player chooses 1 faceup card to play for 0 cost, 1 to add to its owner's hand, and 1 to discard."
    table = meeting(f"{LAYS.format(3)} {said}", ("Feast", "Guard"), ("Axe",))
    table.answering("Axe", "attach to Plain Hero", "Guard").reveals(table.lays("Meeting", places.ENCOUNTER_DECK))
    assert table.card(table.id_of("Axe")).host is not None
    assert table.hand() == ["Guard"]
    assert table.pile("discard:Tom") == ["Feast"]

"""What may not be played from a place may be played from another; what is played as if in hand counts as being there
(lcg/play-and-put-into-play).
"""

from __future__ import annotations

import pytest

from tests.engine.lcg.table_top import Table

KINDS = {
    "ally": {"hit_points": 1}, "attachment": {"text": "Attach to a hero."}, "event": {"text": "Action: Draw 1 card."},
}  # fmt: skip
PLURAL = {"ally": "allies", "attachment": "attachments", "event": "events"}
FORBIDS = {
    "{kinds} cannot be played": {"hand", "as in hand", "pile"},
    "players cannot play {kinds}": {"hand", "as in hand", "pile"},
    "no {kinds} can be played": {"hand", "as in hand", "pile"},
    "{kinds} cannot be played from hand": {"hand", "as in hand"},
    "players cannot play {kinds} from hand": {"hand", "as in hand"},
    "no {kinds} can be played from a player's hand": {"hand", "as in hand"},
    "{kinds} cannot be played from a player's discard pile": {"as in hand", "pile"},
    "players cannot play {kinds} from their discard pile": {"as in hand", "pile"},
}  # fmt: skip
"""Sentences of a text, each with from where it lets nobody play."""


def ready(kind: str, place: str, *texts: str) -> Table:
    """Tom and a card of that type, in hand or in a pile from which it can be played."""
    table = Table("Tom").during("planning", "2.2")
    table.hero(resources=5)
    table.deck("Tom", *["Plain Card"] * 4)
    text = KINDS[kind].get("text", "")
    if place != "hand":
        text += f" Old Song can be played from your discard pile{' as if it was in your hand' * (place == 'as in hand')}."
    table.prints("Old Song", kind, cost=1, **{**KINDS[kind], "text": text})
    table.lays("Old Song", lies_in(place))
    table.location("Dim Vale", text=" ".join(texts))
    table.play.remember("active player", 0)
    return table


def lies_in(place: str) -> str:
    return "hand:Tom" if place == "hand" else "discard:Tom"


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("place", ["hand", "as in hand", "pile"])
@pytest.mark.parametrize(("said", "barred"), FORBIDS.items())
def test_forbidden_is_playing_from_the_place_that_the_text_names(kind: str, place: str, said: str, barred: set[str]) -> None:
    forbids = said.format(kinds=PLURAL[kind])
    table = ready(kind, place, f"{forbids[0].upper()}{forbids[1:]}.")
    assert (table.why_not_play("Old Song", where=lies_in(place)) is None) == (place not in barred)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("place", ["hand", "as in hand", "pile"])
@pytest.mark.parametrize("from_hand", [True, False])
def test_who_waits_for_a_card_from_hand_hears_of_one_played_as_if_in_hand(kind: str, place: str, from_hand: bool) -> None:
    waits = f"Forced: After a player plays an {kind}{' from his hand' if from_hand else ''}, raise that player's threat by 3."
    table = ready(kind, place, waits).plays("Old Song", where=lies_in(place))
    assert table.threat("Tom") == 20 + 3 * (not from_hand or place != "pile")


@pytest.mark.parametrize("place", ["hand", "as in hand", "pile"])
def test_what_is_dearer_from_hand_is_so_as_if_in_hand(place: str) -> None:
    table = ready("ally", place, "Each ally costs 3 more to play from hand.")
    table.plays("Old Song", where=lies_in(place))
    assert table.resources(table.id_of("Plain Hero")) == (4 if place == "pile" else 1)

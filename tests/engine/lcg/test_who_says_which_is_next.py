"""Several enemies attack, or are dealt shadow cards, by one text: the first player says which is next
(lcg/priority-of-simultaneous-resolution); among equal engagement costs each player does (lcg/framework/6.2).
"""

from __future__ import annotations

import pytest

from tests.engine.lcg.test_wrong_without_a_gap import comes_out

RAT = {"type": "enemy", "threat": 1, "attack": 1, "defense": 1, "hit points": 3}
HIT = {"name": "Hit", "type": "treachery", "shadow": "Shadow: Attacking enemy gets +3 attack."}
MISS = {"name": "Miss", "type": "treachery"}


def on_the_rat(text: str, cost: int, deck: list[str], **more: object) -> set[object]:
    """Whether the first card of the deck comes to lie on Rat, in every line of play."""
    cards = [{"name": "Rat", "engagement cost": 30, **RAT}, {"name": "Crow", "engagement cost": cost, **RAT},
             {"name": "Woe", "type": "treachery", "text": f"When Revealed: {text}"}, HIT, MISS]  # fmt: skip
    found = comes_out(
        cards, players=[{"name": "Tom", "heroes": ["Ash"], "engaged": ["Rat", "Crow"]}], encounter_deck=deck,
        ask={"whether": {"is": {"card": "Hit", "on": "Rat"}}}, **more,
    )  # fmt: skip
    assert not found.gaps
    return {o.answer for o in found.outcomes}


@pytest.mark.parametrize(("cost", "deck", "expected"), [
    (30, ["Hit", "Miss"], {True, False}), (31, ["Hit", "Miss"], {False}), (29, ["Hit", "Miss"], {True}),
])  # fmt: skip
def test_shadow_cards_of_the_combat_phase(cost: int, deck: list[str], expected: set[bool]) -> None:
    assert on_the_rat("Draw 1 card.", cost, deck, at="6.1", do=[{"run to": "6.3"}]) == expected


@pytest.mark.parametrize("cost", [29, 31])
def test_shadow_cards_that_a_text_deals(cost: int) -> None:
    text = "Deal 1 shadow card to each engaged enemy."
    assert on_the_rat(text, cost, ["Hit", "Miss"], at="in 3.2 window", do=[{"reveal": "Woe"}]) == {True, False}


@pytest.mark.parametrize("text", [
    "Each engaged enemy makes an immediate attack.", "Each engaged enemy attacks the first player.",
])  # fmt: skip
def test_attacks_that_a_text_calls_for(text: str) -> None:
    """Crow takes Rat away as it attacks: if Rat is first, both attack."""
    rat = {"name": "Rat", "engagement cost": 30, **RAT}
    weak = {"name": "Crow", "engagement cost": 20, **RAT, "text": "Forced: When Crow attacks, discard Rat."}
    woe = {"name": "Woe", "type": "treachery", "text": f"When Revealed: {text}"}
    found = comes_out(
        [rat, weak, woe, MISS],
        players=[{"name": "Tom", "heroes": ["Ash"], "engaged": ["Rat", "Crow"]}],
        encounter_deck=["Miss", "Miss"], at="in 3.2 window", do=[{"reveal": "Woe"}],
        given=[{"defend": "none", "for": "Rat"}, {"defend": "none", "for": "Crow"}], ask={"how much": "damage of Ash"},
    )  # fmt: skip
    assert {o.answer for o in found.outcomes} == {1, 2}


EVENT = {"type": "event", "sphere": "Tactics", "cost": 1}


@pytest.mark.parametrize(("many", "where"), [
    ("2 cards from your hand", "on top"), ("2 cards from your hand", "on the bottom"), ("each card in your hand", "on top"),
])  # fmt: skip
@pytest.mark.parametrize("alike", [False, True])
def test_cards_that_go_to_a_deck_together(many: str, where: str, alike: bool) -> None:
    """Of two different cards either may be drawn next; of two copies there is nothing to say."""
    names = ["One", "One" if alike else "Two"]
    woe = {"name": "Woe", "type": "treachery", "text": f"When Revealed: Place {many} {where} of your deck. Draw a card."}
    found = comes_out(
        [{"name": "One", **EVENT}, {"name": "Two", **EVENT}, woe],
        players=[{"name": "Tom", "heroes": ["Ash"], "hand": [{"card": names[0], "as": "a"}, {"card": names[1], "as": "b"}],
                  "deck": {"size": 0}}], at="in 3.2 window", do=[{"reveal": "Woe"}],
        ask={"where is": "a"},
    )  # fmt: skip
    assert not found.gaps
    assert len({o.answer for o in found.outcomes}) == (1 if alike else 2)

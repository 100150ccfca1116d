"""So many cards: of a deck, a hand, in play. A cost takes all of them or cannot be paid; an effect takes what
there is; "for each" means as many different cards (tcg/cost, tcg/effect, tcg/for-each, tcg/reveal).
"""

from __future__ import annotations

import pytest

from ruling_service.engine.kernel.trace import lines
from tests.engine.tcg.table_top import card
from tests.engine.tcg.test_meaning_of_abilities import speaking, uses
from tests.engine.tcg.test_meaning_of_effects import answered
from tests.engine.tcg.wide_table import DARK, FP, changed, seen

# in the table: Tom's deck First, Second, Third; hand Plan, Scout; discard pile Lost, Old Word; 2 burdens;
# 2 elven tokens; no threats; 3 twilight; Frodo, Aragorn, Gimli (exhausted), Legolas; Ann's deck Dark, Darker


@pytest.mark.parametrize(("cost", "able"), [
    ("Discard the top card of your draw deck", True),
    ("Discard the top 3 cards of your draw deck", True),
    ("Discard the top 4 cards of your draw deck", False),
    ("Discard the top 4 cards from your draw deck", False),
    ("Reveal the top 3 cards of your draw deck", True),
    ("Reveal the top 4 cards of your draw deck", False),
    ("Reveal 2 cards from hand", True),
    ("Reveal 3 cards from hand", False),
    ("Discard 2 cards from hand", True),
    ("Discard 3 cards from hand", False),
    ("Discard 2 cards at random from hand", True),
    ("Discard 3 cards at random from hand", False),
    ("Discard 2 possessions borne by companions", True),
    ("Discard 5 possessions borne by companions", False),
    ("Remove 2 cards in your discard pile from the game", True),
    ("Remove 3 cards in your discard pile from the game", False),
    ("Place 2 cards from your discard pile beneath your draw deck", True),
    ("Place 3 cards from your discard pile beneath your draw deck", False),
    ("Remove 2 burdens", True),
    ("Remove 3 burdens", False),
    ("Remove a threat", False),
    ("Add 4 threats", True),
    ("Add 5 threats", False),  # no more threats than companions
    ("Remove 2 [elven] tokens", True),
    ("Remove 3 [elven] tokens", False),
    ("Exert 3 companions", True),
    ("Exert 4 companions", False),  # Gimli is exhausted
    ("Exert Aragorn twice", True),
    ("Exert Aragorn 3 times", False),
    ("Discard the top 3 cards of your draw deck and exert Gimli", False),
    ("Exert Aragorn and discard the top 4 cards of your draw deck", False),
])  # fmt: skip
def test_a_cost_is_paid_in_full_or_not_at_all(cost, able):
    assert bool(uses(speaking(f"Maneuver: {cost} to add (1)."))) is able


@pytest.mark.parametrize("text", [
    "Maneuver: {} to add (1).", "Each time a companion exerts, you may {} to add (1).",
    "Response: If a companion exerts, {} to add (1).",
])  # fmt: skip
@pytest.mark.parametrize(("cost", "able"), [
    ("discard the top 3 cards of your draw deck", True),
    ("discard the top 4 cards of your draw deck", False),
    ("discard 3 cards from hand", False),
    ("reveal the top 4 cards of your draw deck", False),
])  # fmt: skip
def test_wherever_the_cost_stands(text, cost, able):
    from tests.engine.tcg.test_meaning_of_abilities import EXERT, happening

    said = text.format(cost)
    t = speaking(said[0].upper() + said[1:])
    if text.startswith("Maneuver"):
        offered = bool(uses(t))
    else:
        happening(t, **EXERT)
        offered = any("Marker" in label for label in t.options())
    assert offered is able


@pytest.mark.parametrize(("effect", "after"), [
    ("discard the top 4 cards of your draw deck", {
        "deck 0": [], **{f"{name} is in": "discard:0" for name in ("First", "Second", "Third")}}),
    ("discard 3 cards from hand", {"Plan is in": "discard:0", "Scout is in": "discard:0"}),
    ("remove 3 burdens", {"Frodo burden": None}),
])  # fmt: skip
def test_an_effect_does_as_much_as_it_can(effect, after):
    """tcg/effect: of more than there are, all there are."""
    t = speaking(f"Maneuver: Add (1) to {effect}.")
    before = seen(t)
    t.play.then(uses(t)[0].task)
    assert changed(before, seen(answered(t.run(), []))) == {"pool": 4, **after}


# -- for each ------------------------------------------------------------------------------------------------


def revealing(text, answers, deck):
    """Tom's Marker is used, and his draw deck is so from the top; what is seen otherwise."""
    t = speaking(text)
    for ident in t.play.state.zone("deck:0"):
        t.play.move(ident, "removed")
    t.deck(*(card(name, "event", **(DARK if name.startswith("Bad") else FP)) for name in deck))
    before = seen(t)
    t.play.then(uses(t)[0].task)
    return changed(before, seen(answered(t.run(), answers)))


SORTED = " Take each Free Peoples card revealed into hand and discard the rest."


def lies(hand=(), pile=(), deck=()):
    """Where the cards of the deck lie afterwards."""
    return {
        **{f"{name} is in": "hand:0" for name in hand}, **{f"{name} is in": "discard:0" for name in pile},
        "deck 0": list(deck),
    }


@pytest.mark.parametrize("shown", [
    "For each Elf you spot, reveal {}.", "Reveal {} for each Elf you spot.",
])  # fmt: skip
@pytest.mark.parametrize("top", [
    "a card from the top of your draw deck", "the top card of your draw deck",
    "the top card from your draw deck",
])  # fmt: skip
@pytest.mark.parametrize(("spotted", "after"), [
    (2, lies(["Good"], ["Bad"], ["Best"])), (1, lies(["Good"], [], ["Bad", "Best"])), (0, {}),
])  # fmt: skip
def test_for_each_shows_as_many_different_cards(shown, top, spotted, after):
    """Two Elves are in play: as many of them are spotted as the player likes (tcg/spot)."""
    text = f"Maneuver: {shown.format(top)}{SORTED}"
    assert revealing(text, [f"spot {spotted}"], ["Good", "Bad", "Best"]) == after


def test_the_rest_is_none_of_those_who_paid():
    """Three characters exert, two cards are shown: the rest is of the cards."""
    text = f"Maneuver: Exert 3 companions to reveal the top 2 cards of your draw deck.{SORTED}"
    after = revealing(text, [], ["Bad", "Good", "Best"])
    assert {k: v for k, v in after.items() if " is in" in k or k == "deck 0"} == lies(
        ["Good"], ["Bad"], ["Best"])  # fmt: skip


def test_nothing_is_the_rest_of_nothing():
    """Nobody is spotted, so nothing is shown and nobody who paid is discarded."""
    text = f"Maneuver: Exert a companion to reveal the top card of your draw deck for each Ent you spot.{SORTED}"
    after = revealing(text, ["Legolas"], ["Bad"])
    assert after == {"Legolas wound": 1, "Legolas vitality": 2}


@pytest.mark.parametrize(("effect", "pile"), [
    ("discard the top card of your draw deck", {"Good", "Bad"}),
    ("discard a card from hand", {"Plan", "Scout"}),
    ("discard a card at random from hand", {"Plan", "Scout"}),
])  # fmt: skip
def test_what_moves_moves_once_for_each(effect, pile):
    text = f"Maneuver: Spot an Elf to {effect} for each Elf you can spot."
    after = revealing(text, [], ["Good", "Bad", "Best"])
    assert {k.removesuffix(" is in") for k, v in after.items() if v == "discard:0"} == pile


def test_each_random_card_shown_is_another():
    t = speaking("Maneuver: For each Elf you spot, reveal a card at random from your hand.")
    t.play.then(uses(t)[0].task)
    answered(t.run(), ["spot 2"])
    said = {line.text for line in lines(t.play.state.trace) if line.text.startswith("Revealed")}
    assert said == {"Revealed: Plan", "Revealed: Scout"}

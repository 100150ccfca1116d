"""Whose hand, deck, pile or area a text means that names one player of several: one of them, whom the text's
user chooses; "each" means all of them (tcg/opponent).

Tom is the Free Peoples player; Ann and Bob are his opponents. Each Shadow player has two cards in hand, in the
draw deck and in the discard pile, and two conditions in the support area.
"""

from __future__ import annotations

import pytest

from tests.engine.tcg.table_top import card
from tests.engine.tcg.test_meaning_cards import written
from tests.engine.tcg.test_meaning_more import plays
from tests.engine.tcg.test_meaning_of_abilities import speaking, uses
from tests.engine.tcg.test_meaning_of_effects import answered
from tests.engine.tcg.wide_table import DARK, changed, seen

PILES = ("hand", "deck", "discard", "support")


def laid(text, by=0, phase="maneuver"):
    """The table: every pile of the Shadow players holds two cards, named after their player and the pile."""
    t = speaking(text, by, phase)
    for player, name in ((1, "Ann"), (2, "Bob")):
        for pile in PILES:
            for ident in set(t.play.state.zone(f"{pile}:{player}")) - {t.marker}:
                t.play.move(ident, "removed")
            for n in (1, 2):
                t.put(card(f"{name}s {pile} {n}", "condition", cost=n, culture="sauron", **DARK),
                      f"{pile}:{player}", player)  # fmt: skip
    return t


def used(text, answers, by=0):
    """What is seen otherwise after the text has been used; None if it cannot be."""
    t = laid(f"Maneuver: {text}", by)
    able = uses(t, by=by)
    if not able:
        return None
    before = seen(t)
    t.play.then(able[0].task)
    return changed(before, seen(answered(t.run(), answers)))


def moved(after, where):
    """The cards that lie in such a place now."""
    return {name.removesuffix(" is in") for name, at in after.items() if name.endswith(" is in")
            and str(at).startswith(where)}  # fmt: skip


ONE = ["an opponent's", "a Shadow player's", "any Shadow player's", "a player's"]


@pytest.mark.parametrize("whose", ONE)
@pytest.mark.parametrize("player", ["Ann", "Bob"])
@pytest.mark.parametrize(("effect", "cards"), [
    ("Discard 2 cards from {} hand", ["hand 1", "hand 2"]),
    ("Discard each condition in {} hand", ["hand 1", "hand 2"]),
    ("Discard the top 2 cards of {} draw deck", ["deck 1", "deck 2"]),
    ("Discard the top card of {} draw deck", ["deck 1"]),
    ("Discard each Shadow condition in {} support area", ["support 1", "support 2"]),
    ("Discard 2 Shadow conditions from {} support area", ["support 1", "support 2"]),
    ("Reveal the top 2 cards of {} draw deck. Discard each Shadow card revealed", ["deck 1", "deck 2"]),
    ("Reveal the top card of {} draw deck. Discard each Shadow card revealed", ["deck 1"]),
    ("Look at {} hand. Discard each condition found there", ["hand 1", "hand 2"]),
])  # fmt: skip
def test_one_players_pile(effect, cards, whose, player):
    after = used(f"{effect.format(whose)}.", [player])
    assert moved(after, "discard") == {f"{player}s {one}" for one in cards}


@pytest.mark.parametrize("player", ["Ann", "Bob"])
def test_a_card_at_random_is_of_one_hand(player):
    t = laid("Maneuver: Discard a card at random from an opponent's hand.")
    t.play.then(uses(t)[0].task)
    t.run().choose(player, by="Tom")
    assert set(t.options()) == {f"{player}s hand 1", f"{player}s hand 2"}


@pytest.mark.parametrize(("effect", "pool"), [
    ("Add (1) for each card in an opponent's hand", 2),
    ("Add (1) for each card in an opponent's discard pile", 2),
    ("Add (1) for each Shadow condition in an opponent's support area", 2),
])  # fmt: skip
def test_what_is_counted_is_one_players(effect, pool):
    """Two cards each: of one player's pile, not of both."""
    assert used(f"{effect}.", ["Bob"]) == {"pool": 3 + pool}


@pytest.mark.parametrize("whose", ["Reveal an opponent's hand", "Look at an opponent's hand",
                                   "Reveal the top card of an opponent's draw deck",
                                   "Discard the top card of an opponent's draw deck"])  # fmt: skip
@pytest.mark.parametrize("who", ["That player", "That opponent"])
def test_that_player_is_the_one_chosen(whose, who):
    after = used(f"{whose}. {who} must discard 2 cards from hand.", ["Ann"])
    assert moved(after, "discard") - {"Anns deck 1"} == {"Anns hand 1", "Anns hand 2"}


@pytest.mark.parametrize("players", [2, 3])
def test_that_player_is_the_opponent_where_there_is_only_one(players):
    """Of a single opponent nobody has to be asked."""
    t = laid("Maneuver: Discard the top card of an opponent's draw deck. That player must discard 2 cards from "
             "hand.")  # fmt: skip
    if players == 2:
        t.play.remember("names", ("Tom", "Ann"))
        t.play.remember("seating", (0, 1))
    before = seen(t)
    t.play.then(uses(t)[0].task)
    after = changed(before, seen(answered(t.run(), [] if players == 2 else ["Ann"])))
    assert moved(after, "discard") == {"Anns deck 1", "Anns hand 1", "Anns hand 2"}


@pytest.mark.parametrize(("text", "able"), [
    ("Discard the top 2 cards of an opponent's draw deck to add (1).", True),
    ("Discard the top 3 cards of an opponent's draw deck to add (1).", False),  # two have four together
    ("Discard 2 cards from an opponent's hand to add (1).", True),
    ("Discard 3 cards from an opponent's hand to add (1).", False),
    ("Discard 2 Shadow conditions from an opponent's support area to add (1).", True),
    ("Discard 3 Shadow conditions from an opponent's support area to add (1).", False),
])  # fmt: skip
def test_a_cost_is_paid_from_one_players_pile(text, able):
    assert (used(text, ["Bob"] if able else []) is not None) is able


def test_only_whoever_can_pay_is_chosen_to():
    t = laid("Maneuver: Discard the top 2 cards of an opponent's draw deck to add (1).")
    t.play.move(t.play.state.zone("deck:2")[0], "removed")
    before = seen(t)
    t.play.then(uses(t)[0].task)
    after = changed(before, seen(answered(t.run(), [])))
    assert moved(after, "discard") == {"Anns deck 1", "Anns deck 2"}


@pytest.mark.parametrize(("effect", "cards"), [
    ("Each opponent must discard 2 cards from hand.", "hand"),
    ("Discard each Shadow condition.", "support"),
])  # fmt: skip
def test_each_means_all(effect, cards):
    after = used(effect, [])
    assert moved(after, "discard") >= {f"{name}s {cards} {n}" for name in ("Ann", "Bob") for n in (1, 2)}


@pytest.mark.parametrize(("player", "wounded"), [("Ann", {"Uruk", "Orc"}), ("Bob", {"Wraith"})])
def test_several_cards_of_one_player_in_play(player, wounded):
    """The wound kills Orc."""
    after = used("Wound each of an opponent's minions.", [player])
    assert {name.partition(" ")[0] for name in after} & {"Uruk", "Orc", "Wraith"} == wounded


def test_a_condition_asks_whether_there_is_such_a_player():
    """Nobody is chosen for it; whose cards "those" are is."""
    text = "If an opponent has at least 2 cards in hand, exert Legolas to look at 2 of those cards at random."
    t = laid(f"Maneuver: {text} Discard one.")
    t.play.move(t.play.state.zone("hand:2")[0], "removed")
    t.play.then(uses(t)[0].task)
    answered(t.run(), ["Anns hand 2"])
    assert [t.play.name(i) for i in t.play.state.zone("hand:1")] == ["Anns hand 1"]


@pytest.mark.parametrize(("answers", "who"), [(["yes"], "Bob"), (["no", "yes"], "Ann"), (["no", "no"], None)])
def test_a_player_may_is_offered_to_each_until_one_does(answers, who):
    after = used("A Shadow player may discard 2 cards from hand.", answers)
    assert moved(after, "discard") == ({f"{who}s hand {n}" for n in (1, 2)} if who else set())


@pytest.mark.parametrize(("answers", "who"), [(["do it"], "Bob"), (["do not", "do it"], "Ann"),
                                              (["do not", "do not"], None)])  # fmt: skip
def test_unless_a_player_does_asks_each(answers, who):
    after = used("Add a burden unless an opponent discards 2 cards from hand.", answers)
    assert moved(after, "discard") == ({f"{who}s hand {n}" for n in (1, 2)} if who else set())
    assert ("Frodo burden" in after) is (who is None)


def test_an_event_names_one_players_pile_too():
    t = laid("Each Elf is strength +0.")
    (event,) = t.hand(written("Blow", "event", "Maneuver: Discard the top card of an opponent's draw deck.",
                              side="Free Peoples"))  # fmt: skip
    plays(t, event, 0)
    answered(t, ["Bob"])
    assert [t.play.name(i) for i in t.play.state.zone("deck:2")] == ["Bobs deck 2"]
    assert len(t.play.state.zone("deck:1")) == 2


def test_for_a_shadow_player_the_only_opponent_is_the_free_peoples_player():
    """tcg/opponent: other Shadow players are none."""
    t = laid("Maneuver: Discard the top card of an opponent's draw deck.", 1)
    t.play.then(uses(t, by=1)[0].task)
    answered(t.run(), [])
    assert [t.play.name(i) for i in t.play.state.zone("deck:0")] == ["Second", "Third"]
    assert len(t.play.state.zone("deck:2")) == 2


# -- where cards go ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("effect", "whose"), [
    ("Return a minion to your hand", {"Orc", "Uruk"}),
    ("Return a minion in play to your hand", {"Orc", "Uruk"}),
    ("Shuffle a minion from play into your draw deck", {"Orc", "Uruk"}),
    ("Place a minion on top of your draw deck", {"Orc", "Uruk"}),
    ("Return a minion to its owner's hand", {"Orc", "Uruk", "Wraith"}),
])  # fmt: skip
@pytest.mark.parametrize("place", ["Maneuver: {}.", "Maneuver: {} to add (1).", "Maneuver: Add (1) to {}."])
def test_only_ones_own_cards_go_to_ones_own_piles(effect, whose, place):
    """Orc and Uruk are Ann's, Wraith is Bob's: a card goes to a pile of its owner's (tcg/moving-cards)."""
    said = place.format(effect if place.startswith("Maneuver: {}") else effect[0].lower() + effect[1:])
    t = laid(said, 1)
    t.play.then(uses(t, by=1)[0].task)
    t.run()
    assert set(t.options()) == whose


@pytest.mark.parametrize("text", [
    "Maneuver: Return a Nazgul to your hand to add (1).",
    "Maneuver: Shuffle a Nazgul from play into your draw deck to add (1).",
])  # fmt: skip
def test_another_players_card_does_not_pay(text):
    assert not uses(laid(text, 1), by=1)


def test_another_players_card_stays_where_it_is():
    t = laid("Maneuver: Add (1) to return a Nazgul to your hand.", 1)
    t.play.then(uses(t, by=1)[0].task)
    answered(t.run(), [])
    assert t.zone(t.wraith) == "minions"

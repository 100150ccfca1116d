"""A text that asks for several gets several: conditions of so many cards, limits of each of two bonuses, cards taken
of those that were just shown.

While a text's condition is of so many cards, one does not meet it (tcg/while, tcg/control: "control a
battleground"); a limit holds for the bonus that it stands behind (tcg/limit); a card that is taken as cards are
revealed is one of those (tcg/reveal), and "that deck" the one of which they are (tcg/draw-deck).
"""

from __future__ import annotations

import pytest

from tests.engine.tcg.table_top import card
from tests.engine.tcg.test_meaning_of_abilities import speaking, uses
from tests.engine.tcg.wide_table import holds, wide

NUMBERS = ("a", "2", "3", "4")
WORDS = {"battleground": "battlegrounds", "plains site": "plains sites"}


@pytest.mark.parametrize("there", [0, 1, 2, 3])
@pytest.mark.parametrize("word", WORDS)
def test_a_player_controls_as_many_such_sites_as_are_asked_for(word, there):
    """Ann controls Lost Field, a battleground, and more; Bob one of each kind, which is none of hers."""
    t = wide()
    kind = word.partition(" ")[0]
    for player, number in ((1, there - (kind == "battleground")), (2, 1)):
        for n in range(number):
            t.put(card(f"Site {player} {n}", "site", words=(kind,)), f"support:{player}", 0)
    if kind == "battleground" and not there:
        t.play.move(t.field, "adventure:0")
    there = max(there, 1)  # Bob's
    for asked, said in enumerate(NUMBERS[:3], 1):
        of = word if asked == 1 else WORDS[word]
        assert holds(t, f"an opponent controls {said} {of}") is (there >= asked)
        if asked > 1:
            assert holds(t, f"an opponent controls {said} or more {of}") is (there >= asked)


SO = {
    "wounded": ({"Aragorn", "Gimli"}, {"Orc"}), "exhausted": ({"Gimli"}, {"Orc"}),
    "damage +1": ({"Gimli"}, {"Uruk"}),
}  # fmt: skip
"""Which of the four companions and the three minions are so."""


@pytest.mark.parametrize("said", SO)
@pytest.mark.parametrize("noun", ["companion", "minion"])
def test_so_many_cards_are_so(said, noun):
    t = wide()
    number = len(SO[said][noun == "minion"])
    there = 4 if noun == "companion" else 3
    for asked in (2, 3):
        assert holds(t, f"{asked} {noun}s are {said}") is (number >= asked)
        assert holds(t, f"{asked} or more {noun}s are {said}") is (number >= asked)
        assert holds(t, f"{asked} {noun}s are not {said}") is (there - number >= asked)
        assert holds(t, f"you can spot {asked} or more {said} {noun}s") is (number >= asked)
    assert holds(t, f"each {noun} is {said}") is False
    assert holds(t, f"a {noun} is {said}") is (number > 0)


@pytest.mark.parametrize(("both", "so"), [
    ("Aragorn and Gimli are wounded", True), ("Aragorn and Legolas are wounded", False),
    ("Legolas and Gimli are exhausted", False),
])  # fmt: skip
def test_what_is_said_of_cards_named_together_is_so_of_both(both, so):
    assert holds(wide(), both) is so


BONUSES = {"strength": 8, "damage": 0, "vitality": 3}
"""Values that a text raises, as Aragorn has them."""


@pytest.mark.parametrize(("first", "second"), [
    ("strength", "damage"), ("damage", "strength"), ("strength", "vitality"), ("vitality", "damage"),
])  # fmt: skip
@pytest.mark.parametrize(("most", "other"), [(1, 3), (2, 2), (3, 1), (3, 3)])
def test_each_of_two_limits_holds_for_the_bonus_it_stands_behind(first, second, most, other):
    t = speaking(
        f"Maneuver: Add (1) to make Aragorn {first} +1 (limit +{most}) and {second} +1 (limit +{other})."
    )
    before = {name: t.value(t.aragorn, name) for name in (first, second)}
    for times in (1, 2, 3, 4):
        (use,) = uses(t)
        t.play.then(use.task)
        t.run()
        assert t.value(t.aragorn, first) - before[first] == min(times, most)
        assert t.value(t.aragorn, second) - before[second] == min(times, other)


TAKEN = {
    "1 Shadow card": {"Dim", "Dark"}, "1 Free Peoples card": {"Light"}, "a [gondor] card": {"Light"},
    "2 Shadow cards": {"Dim and Dark", "Dark and Dim"},
}
"""Cards that a text takes → what of Dim, Dark and Light, the cards on top of Tom's deck, that can be."""


@pytest.mark.parametrize("taken", TAKEN)
@pytest.mark.parametrize("shows", ["reveal", "look at"])
@pytest.mark.parametrize("joined", [" and discard {}", ". Discard {}"])
@pytest.mark.parametrize("then", [
    "", ". The Free Peoples player reshuffles that deck", ". Reshuffle that deck", " and reshuffle that deck",
])  # fmt: skip
def test_a_card_taken_as_cards_are_shown_is_one_of_those(taken, shows, joined, then):
    """Ann's text, and Tom's deck: nothing in play is discarded, and his deck is shuffled, not hers."""
    t = speaking(
        f"Maneuver: Add (1) to {shows} the top 3 cards of the Free Peoples player's draw deck"
        f"{joined.format(taken)}{then}.", by=1,
    )
    for ident in (*t.play.state.zone("deck:0"),):
        t.play.move(ident, "removed")
    lies = t.deck(
        card("Dim", "event", culture="sauron", side="Shadow"),
        card("Dark", "event", culture="wraith", side="Shadow"),
        card("Light", "event", culture="gondor", side="Free Peoples"),
    )
    where = {i: c.zone for i, c in t.play.state.cards.items() if c.zone != "deck:0"}
    (use,) = uses(t, by=1)
    t.play.then(use.task)
    t.run()
    if t.pending is not None:
        assert set(t.options()) <= TAKEN[taken]
        t.choose(t.options()[0])
    gone = {t.play.name(i) for i in lies if t.play.card(i).zone == "discard:0"}
    assert gone in ([{"Dim", "Dark"}] if taken.startswith("2") else [{name} for name in TAKEN[taken]])
    assert all(t.play.card(i).zone == zone for i, zone in where.items())
    assert "Ann's draw deck" not in t.told()
    assert ("Tom's draw deck is shuffled" in t.told()) is bool(then)


@pytest.mark.parametrize("kind", ["minion", "condition", "possession"])
def test_a_card_of_a_type_is_still_one_in_play(kind):
    t = speaking(f"Maneuver: Add (1) to reveal the top 2 cards of your draw deck and discard a {kind}.")
    (use,) = uses(t)
    t.play.then(use.task)
    t.run()
    assert t.pending is not None
    assert not set(t.options()) & {"First", "Second"}


@pytest.mark.parametrize(("spotted", "number"), [("battleground", 2), ("underground site", 1), ("marsh", 1)])
def test_what_a_site_is_called_by_its_keyword_is_a_site(spotted, number):
    """The fellowship is at Deep Hall, underground and a battleground; Lost Field and Black Marsh lie elsewhere."""
    t = wide()
    assert holds(t, f"you can spot a {spotted}")
    assert holds(t, f"you can spot 2 {spotted}s") is (number == 2)
    assert not holds(t, f"you can spot 3 {spotted}s")

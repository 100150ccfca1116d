"""What a text offers to or asks of players other than its user: each of whom it names is asked for himself,
wherever the text says so, and "his" hand, deck and pile are that player's.

Texts are put together from who, what and when; each is held against a small account of its own of whose cards
move (tcg/opponent, tcg/when). Tom is the Free Peoples player; Ann and Bob are Shadow players.
"""

from __future__ import annotations

import itertools

import pytest

from ruling_service.engine.tcg import verbs
from tests.engine.tcg.combinations import played_out
from tests.engine.tcg.table_top import card
from tests.engine.tcg.test_meaning_of_abilities import uses
from tests.engine.tcg.test_whose_pile import laid
from tests.engine.tcg.wide_table import DARK, FP

PLAYERS = ("Tom", "Ann", "Bob")
WHO = {
    "each Shadow player": {"Tom": "Ann Bob", "Ann": "Ann Bob"},
    "each opponent": {"Tom": "Ann Bob", "Ann": "Tom"},
    "each player": {"Tom": "Tom Ann Bob", "Ann": "Tom Ann Bob"},
    "the Free Peoples player": {"Tom": "Tom", "Ann": "Tom"},
    "a Shadow player": {"Tom": "Ann|Bob", "Ann": "Ann|Bob"},
    "an opponent": {"Tom": "Ann|Bob", "Ann": "Tom"},
}
"""Who is named → whom that means in a text of Tom's and of Ann's: all of these, or one of those."""
DEEDS = [
    "draw a card", "discard a card from his hand", "take a card into hand from his discard pile",
    "discard the top card of his draw deck", "take up to 2 cards into hand from his discard pile",
    "shuffle a card from his discard pile into his draw deck",
]  # fmt: skip
WHEN = {
    "now": "Maneuver: {w}.",
    "after a cost": "Maneuver: Add (1) to make the move limit +1. {w}.",
    "if": "Maneuver: If you can spot a minion, {w}.",
    "each time": "Each time a minion is healed, {w}.",
    "waiting": "Maneuver: Each time a minion is healed, {w}.",
    "if it moves": "Maneuver: Make the move limit +1. If the fellowship moves, {w}.",
    "later": "Maneuver: At the start of the regroup phase, {w}.",
    "at the start": "At the start of the regroup phase, {w}.",
}


def laid_out(text, by):
    """Every player has two cards of his own in hand, deck and discard pile."""
    t = laid(text, by)
    for player, name in enumerate(PLAYERS):
        for pile in ("hand", "deck", "discard"):
            for ident in t.play.state.zone(f"{pile}:{player}"):
                t.play.move(ident, "removed")
            for n in (1, 2):
                side = DARK if player else FP
                t.put(card(f"{name}s {pile} {n}", "condition", cost=n, culture="sauron", **side),
                      f"{pile}:{player}", player)  # fmt: skip
    return t


def happens(t, when):
    """What the text waits for."""
    if when in ("each time", "waiting"):
        t.play.tokens(t.uruk, "wound", 1)
        t.play.happen(verbs.healed(card=t.uruk, life=t.play.card(t.uruk).life, source=t.uruk, player=1))
    elif when == "if it moves":
        t.play.happen(verbs.moves(player=0))
    elif when in ("later", "at the start"):
        t.play.happen(verbs.moment(name="regroup phase begins", player=0))


def whose_cards_move(text, when, by):
    """The players of whom some card is somewhere else afterwards, if everybody does what he may."""
    t = laid_out(text, by)
    t.play.quiet = True
    where = {i: c.zone for i, c in t.play.state.cards.items()}
    if text.startswith("Maneuver"):
        t.play.then(uses(t, by=by)[0].task)
        played_out(t.play)
    happens(t, when)
    played_out(t.play)
    return {PLAYERS[c.owner] for i, c in t.play.state.cards.items() if c.zone != where[i]}


CASES = [
    (who, deed, when, by, word)
    for n, (who, deed, when, by, word) in enumerate(
        itertools.product(WHO, DEEDS, WHEN, (0, 1), ("may", "must"))
    ) if n % 5 == 0
]  # fmt: skip


@pytest.mark.parametrize(("who", "deed", "when", "by", "word"), CASES)
def test_each_of_those_named_does_it_with_his_own(who, deed, when, by, word):
    said = f"{who} {word} {deed}"
    if when in ("now", "after a cost"):
        said = said[0].upper() + said[1:]
    moved = whose_cards_move(WHEN[when].format(w=said), when, by)
    expected = WHO[who][PLAYERS[by]]
    if "|" in expected:
        assert len(moved) == 1
        assert moved <= set(expected.split("|"))
    else:
        assert moved == set(expected.split())

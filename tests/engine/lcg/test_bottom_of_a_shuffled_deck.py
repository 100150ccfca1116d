"""Which cards lie at the bottom of a shuffled deck chance says, as at its top; what was put there is known to lie
there, and comes up last (lcg/encounter-deck, lcg/player-deck).
"""

from __future__ import annotations

import pytest

from ruling_service.engine.kernel.decisions import NATURE
from ruling_service.engine.lcg import table as places
from tests.engine.lcg.table_top import Table

TAKES = {
    "Discard the bottom card of {}.": 1, "Discard the bottom 2 cards of {}.": 2,
}  # fmt: skip
DECKS = {"the encounter deck": "Far", "your deck": "Own"}


def shuffled(says: str) -> tuple[Table, int]:
    """A table whose decks of four are shuffled by the very text that then takes cards of them."""
    table = Table("Tom").during("quest")
    table.hero("Plain Hero")
    table.quest()
    table.prints("Old Malice", "treachery", text=f"When Revealed: Shuffle the encounter deck. Shuffle your deck. {says}")
    for n in "ABCD":
        table.prints(f"Far {n}", "treachery")
        table.prints(f"Own {n}", "event", cost=1)
        table.lays(f"Far {n}", places.ENCOUNTER_DECK)
        table.lays(f"Own {n}", "deck:Tom")
    return table, table.lays("Old Malice", places.REMOVED)


@pytest.mark.parametrize("deck", DECKS)
@pytest.mark.parametrize("takes", [*TAKES, "Draw the bottom card of {}."])
def test_chance_says_which(takes: str, deck: str) -> None:
    if takes.startswith("Draw") and deck != "your deck":
        return
    table, malice = shuffled(takes.format(deck))
    with pytest.raises(AssertionError, match="chance has to choose"):
        table.reveals(malice)
    pending = table.play.state.pending
    assert pending is not None
    assert (pending.by, len(pending.options)) == (NATURE, 4)


@pytest.mark.parametrize("takes", ["Discard the bottom card of {}.", "Discard the top card of {}."])
def test_copies_of_a_card_are_one_option_as_often_as_they_lie_there(takes: str) -> None:
    table, malice = shuffled(takes.format("your deck"))
    for name in ("Own C", "Own A", "Own C"):
        table.lays(name, "deck:Tom")
    with pytest.raises(AssertionError, match="chance has to choose"):
        table.reveals(malice)
    pending = table.play.state.pending
    assert pending is not None
    assert {o.label: o.times for o in pending.options} == {"Own A": 2, "Own B": 1, "Own C": 3, "Own D": 1}


@pytest.mark.parametrize("picked", ["AB", "CD", "DA"])
@pytest.mark.parametrize("deck", DECKS)
@pytest.mark.parametrize("takes", TAKES)
def test_what_chance_says_is_taken(takes: str, deck: str, picked: str) -> None:
    table, malice = shuffled(takes.format(deck))
    names = [f"{DECKS[deck]} {letter}" for letter in picked[: TAKES[takes]]]
    table.answering(*names).reveals(malice)
    pile = table.pile(places.ENCOUNTER_DISCARD if DECKS[deck] == "Far" else "discard:Tom")
    assert sorted(set(pile) - {"Old Malice"}) == sorted(names)


def test_drawn_from_the_bottom() -> None:
    table, malice = shuffled("Draw the bottom card of your deck.")
    table.answering("Own C").reveals(malice)
    assert table.hand() == ["Own C"]


UNDER = "Put Far A on the bottom of the encounter deck."


@pytest.mark.parametrize(("says", "asked"), [
    ("Discard the bottom card of the encounter deck.", 0),
    ("Discard the bottom 2 cards of the encounter deck.", 1),
    ("Discard the top card of the encounter deck.", 1),
    ("Discard the top 3 cards of the encounter deck.", 3),
])  # fmt: skip
def test_what_was_put_at_the_bottom_lies_there(says: str, asked: int) -> None:
    """It is the bottom card without chance, and none of the cards that may lie on top."""
    table = Table("Tom").during("quest")
    table.hero("Plain Hero")
    table.quest()
    table.prints("Old Malice", "treachery", text=f"When Revealed: Shuffle the encounter deck. {UNDER} {says}")
    for n in "BCDE":
        table.prints(f"Far {n}", "treachery")
        table.lays(f"Far {n}", places.ENCOUNTER_DECK)
    first = table.location("Far A")
    malice = table.lays("Old Malice", places.REMOVED)
    table.answering(*[f"Far {n}" for n in "BCD"[:asked]]).reveals(malice)
    assert (table.zone(first) == places.ENCOUNTER_DECK) is ("top" in says)
    offered = [label for by in table.offered("chance") for label in by]
    assert "Far A" not in offered


# -- copies instead, and as many as were chosen -------------------------------------------------------------------------

COPIES = [
    "Search the encounter deck for 1 copy of Grey Road and add it to the staging area ({} copies instead if there are "
    "{} players in the game).",
    "Search the encounter deck for 1 copy of Grey Road, and add it to the staging area. ({} copies instead if there are "
    "{} players in the game.)",
]  # fmt: skip


@pytest.mark.parametrize("players", [1, 2, 3])
@pytest.mark.parametrize("said", COPIES)
@pytest.mark.parametrize(("number", "when", "at"), [(2, "2 or more", (2, 3)), (3, "3 or 4", (3,)), (2, "1 or 2", (1, 2))])
def test_so_many_copies_by_how_many_play(said: str, players: int, number: int, when: str, at: tuple[int, ...]) -> None:
    table = Table(*("Tom", "Ann", "Sue")[:players]).during("quest")
    table.hero("Plain Hero")
    table.quest()
    table.prints("Old Malice", "treachery", text=f"When Revealed: {said.format(number, when)}")
    table.prints("Grey Road", "location", threat=1, quest_points=2)
    for _ in range(4):
        table.lays("Grey Road", places.ENCOUNTER_DECK)
    table.reveals(table.lays("Old Malice", places.REMOVED))
    assert table.pile(places.STAGING).count("Grey Road") == (number if players in at else 1)


@pytest.mark.parametrize("chosen", [(), ("Ann's Hero",), ("Ann's Hero", "Bea's Hero")])
@pytest.mark.parametrize("equal", ["an equal number of", "that many", "the same number of"])
@pytest.mark.parametrize(("deed", "done"), [("Ready", "ready"), ("Deal 1 damage to", "hurt")])
def test_as_many_as_were_chosen(chosen: tuple[str, ...], equal: str, deed: str, done: str) -> None:
    table = Table("Tom").during("quest")
    heroes = [table.hero(name, hit_points=5) for name in ("Ann's Hero", "Bea's Hero", "Cid's Hero")]
    for ident in heroes:
        table.play.change(ident, ready=False)
    table.quest()
    table.deck("Tom", *["Plain Card"] * 5)
    table.prints("Old Malice", "treachery", text=(
        f"When Revealed: Choose any number of exhausted heroes in play. {deed} each chosen hero and draw {equal} cards."))  # fmt: skip
    table.answering(" and ".join(chosen) or "none").reveals(table.lays("Old Malice", places.REMOVED))
    met = [table.play.name(i) for i in heroes if (table.card(i).ready if done == "ready" else table.damage(i))]
    assert met == list(chosen)
    assert len(table.hand()) == len(chosen)

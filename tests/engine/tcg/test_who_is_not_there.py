"""What is said of somebody who is not there, or of each of several: a card that could not be discarded, the companions
that move, what a borne card prints, cards on top of a pile (tcg/effect, tcg/moving-your-fellowship, tcg/modifier).
"""

from __future__ import annotations

import itertools

import pytest

from ruling_service.engine.tcg import movement, table
from tests.engine.tcg.table_top import card
from tests.engine.tcg.test_meaning_cards import written
from tests.engine.tcg.test_meaning_of_abilities import speaking, uses
from tests.engine.tcg.wide_table import changed, seen

DEED = {
    "discard the top card of your draw deck": "deck:0", "reveal the top card of your draw deck": "deck:0",
    "reveal a card at random from your hand": "hand:0", "discard a card at random from hand": "hand:0",
}
DENIED = ("that card is not unique", "it is not unique")
COMPARED = ("less than 3", "3 or less", "3 or more", "less than the number of companions you can spot")


@pytest.mark.parametrize(("deed", "compared"), list(itertools.product(DEED, COMPARED)))
def test_a_card_that_is_not_there_costs_neither_less_nor_more(deed, compared):
    """With the pile empty nothing is compared; with cards in it, that cost nothing, all but "3 or more" is so."""
    for empty in (True, False):
        t = speaking(
            f"Maneuver: {deed[0].upper()}{deed[1:]}. If the twilight cost of that card is {compared}, add a threat."
        )
        for ident in t.play.state.zone(DEED[deed]) if empty else ():
            t.play.move(ident, table.VOID)
        able = uses(t)
        if empty and not able:
            continue
        t.play.then(able[0].task)
        t.run()
        for _ in range(2):
            if t.pending:
                t.choose(t.options()[0])
        assert table.threats(t.play) == int(not empty and compared != "3 or more"), empty


@pytest.mark.parametrize(("deed", "denied"), list(itertools.product(DEED, DENIED)))
def test_of_a_card_that_is_not_there_nothing_is_denied(deed, denied):
    for empty in (True, False):
        t = speaking(f"Maneuver: {deed[0].upper()}{deed[1:]}. If {denied}, add a threat.")
        for ident in t.play.state.zone(DEED[deed]) if empty else ():
            t.play.move(ident, table.VOID)
        for able in uses(t)[:1]:
            t.play.then(able.task)
            t.run()
            for _ in range(2):
                if t.pending:
                    t.choose(t.options()[0])
        assert table.threats(t.play) == int(not empty)


@pytest.mark.parametrize("by", [0, 1])
def test_a_card_that_may_not_be_discarded_is_not_that_card(by):
    """Who is kept from making its owner discard compares nothing; his own text may."""
    whose = "your" if by == 0 else "the Free Peoples player's"
    t = speaking(
        f"Maneuver: Discard the top card of {whose} draw deck. If that card's twilight cost is less than 3, "
        "add a threat.", by=by)
    t.support(written(
        "Ward", "condition", "Shadow cards cannot make you discard from hand or draw deck."
    ))
    t.play.then(uses(t, by=1)[0].task if by else uses(t)[0].task)
    t.run()
    assert (table.threats(t.play), len(t.play.state.zone("deck:0"))) == ((0, 3) if by else (1, 2))


MOVERS = {"an Elf": ["Legolas"], "a Man": ["Aragorn"], "an Ent": [], "a ranger companion": ["Aragorn"], "a companion": ["Aragorn", "Frodo", "Legolas"]}
TRIGGERS = (
    "each time {a} moves to a river site, that {sort} must exert",
    "each time {a} moves from an underground site, that {sort} must exert",
    "each time {a} moves, that {sort} must exert", "each {kind} who moves from an underground site must exert",
    "each time {a} moves to an underground site, that {sort} must exert",
)


@pytest.mark.parametrize(("a", "said"), list(itertools.product(MOVERS, TRIGGERS)))
def test_who_moves_is_each_such_companion_of_the_fellowship(a, said):
    """Nobody who is no companion or is exhausted, and nobody of another fellowship; only where the text says."""
    text = said.format(a=a, kind=a.split(" ", 1)[1], sort=a.split()[-1])
    t = speaking(f"{text[0].upper()}{text[1:]}.")
    before = seen(t)
    t.play.then(movement.move.task())
    t.run()
    for _ in range(8):
        if t.pending and any("Marker" in each for each in t.options()):
            t.choose(next(each for each in t.options() if "Marker" in each))
    told = [name.removesuffix(" wound") for name in changed(before, seen(t)) if name.endswith(" wound")]
    assert sorted(told) == ([] if "to an underground" in said else MOVERS[a])


@pytest.mark.parametrize(("kind", "number", "roams"), [
    (kind, number, roams) for kind in ("condition", "possession", "artifact") for number, roams in ((1, True), (0, False))
])  # fmt: skip
def test_a_printed_site_number_of_what_a_minion_bears_is_added_to_its_own(kind, number, roams):
    """The orc's site number is 3; with 1 more it is that of the fellowship's site, with 2 it is roaming there."""
    t = speaking("Maneuver: Draw a card.")
    t.bear(t.orc, card("Weight", kind, site=1 + number))
    assert t.play.value(t.orc, "site number") == 4 + number
    assert bool(t.play.value(t.orc, "roaming")) is roams
    t.bear(t.aragorn, card("Other", kind, site=1))
    assert t.play.value(t.uruk, "site number") == 4


@pytest.mark.parametrize("where", ["on top of", "beneath"])
@pytest.mark.parametrize("many", ["2 cards", "up to 2 cards", "2 [elven] cards", "a card"])
def test_who_puts_several_cards_on_or_under_a_deck_says_which_lies_on_top(many, where):
    t = speaking(f"Maneuver: Place {many} from hand {where} your draw deck.")
    t.hand(card("Third Card", "event", culture="elven"), card("Fourth Card", "event", culture="elven"))
    t.play.then(uses(t)[0].task)
    t.run()
    both = next((each for each in t.options() if "Third Card" in each and "Fourth Card" in each), None)
    t.choose(both or next(each for each in t.options() if "Third" in each))
    while "in which order" not in str(t.pending) and t.pending and "stop" not in str(t.options()):
        t.choose(next(each for each in t.options() if "Third" in each or "Fourth" in each))
    ordered = [each for each in t.options() if ", then " in each] if t.pending else []
    assert len(ordered) == (0 if many == "a card" else 2)
    if ordered:
        t.choose("Fourth Card, then Third Card")
        assert t.play.name(t.play.state.zone("deck:0")[0 if where == "on top of" else -1]) == "Third Card"

"""What a text asks for at one place and at any other is asked before it is used, and only where it stands.

"At such a site, pay A to …. At any other site, pay B to …" needs A here and B there; of several sentences that
each have a condition and a price, one has to be true and payable (tcg/cost, tcg/spot, tcg/requirement).
"""

from __future__ import annotations

import pytest

from ruling_service.engine.kernel.unread import reached
from ruling_service.engine.tcg import actions
from tests.engine.tcg.test_meaning_cards import written
from tests.engine.tcg.test_meaning_of_abilities import happening, speaking, uses
from tests.engine.tcg.wide_table import wide

HERE = ("At an underground site", "At a battleground site", "If you can spot an Elf", "If you can spot 2 burdens")
NOT_HERE = ("At a river site", "At a forest site", "If you can spot an Ent", "If you can spot 3 burdens")
CAN = ("spot an Elf", "exert Aragorn", "exert an Elf", "remove a burden", "spot 3 companions", "discard a tale")
CANNOT = ("spot an Ent", "exert Gimli", "exert a Dwarf", "remove 3 burdens", "spot an Orc ally", "discard a pipe")


def playable(text):
    """Whether an event with the text can be played from hand."""
    t = wide()
    blow = t.put(written("Blow", "event", text, culture="gondor"), "hand:0", 0)
    return actions.why_not_play(t.play, blow, 0, 0) is None


@pytest.mark.parametrize("turn", ["Otherwise", "At any other site"])
@pytest.mark.parametrize("place", [*HERE, *NOT_HERE])
@pytest.mark.parametrize("number", range(len(CAN)))
def test_what_is_asked_for_where_one_is_has_to_be_there(place, turn, number):
    able, unable = CAN[number], CANNOT[number]
    if turn == "At any other site" and not place.startswith("At "):
        return
    first = f"Maneuver: {place}, {able} to draw a card. {turn}, {unable} to add (1)."
    other = f"Maneuver: {place}, {unable} to draw a card. {turn}, {able} to add (1)."
    assert playable(first) is (place in HERE)
    assert playable(other) is (place in NOT_HERE)


@pytest.mark.parametrize(("text", "may"), [
    ("At a river site, draw a card. Otherwise, spot an Ent to add (1).", False),
    ("At an underground site, draw a card. Otherwise, spot an Ent to add (1).", True),
    ("At a river site, spot an Ent to draw a card. Otherwise, add (1).", True),
    ("At an underground site, spot an Ent to draw a card. Otherwise, add (1).", False),
])  # fmt: skip
def test_the_side_without_a_price_asks_for_nothing(text, may):
    assert playable(f"Maneuver: {text}") is may


@pytest.mark.parametrize("first", [*HERE[:2], *NOT_HERE[:2]])
@pytest.mark.parametrize("second", [*HERE[2:], *NOT_HERE[2:]])
@pytest.mark.parametrize("paid", [(0, 0), (0, 1), (1, 0), (1, 1)])
def test_of_several_conditions_each_with_its_price_one_has_to_do(first, second, paid):
    prices = [(CANNOT[n], CAN[n])[can] for n, can in enumerate(paid)]
    text = f"Maneuver: {first}, {prices[0]} to draw a card. {second}, {prices[1]} to add (1)."
    assert playable(text) is (first in HERE and bool(paid[0]) or second in HERE and bool(paid[1]))


def test_the_price_of_the_side_that_is_gone_is_paid():
    t = speaking("Maneuver: At a river site, spot an Elf to draw a card. Otherwise, exert Legolas to add (2).")
    pool, wounds = t.pool, t.wounds(t.legolas)
    (use,) = uses(t)
    t.play.then(use.task)
    t.run()
    assert (t.pool, t.wounds(t.legolas)) == (pool + 2, wounds + 1)


@pytest.mark.parametrize(("source", "known"), [
    ("a minion", False), ("an Uruk-hai", False), ("a companion", True), ("an Ent", True), ("an event", True),
])  # fmt: skip
def test_whose_a_wound_of_archery_is_no_document_says(source, known):
    """A Shadow card that could be meant makes it unknown; nobody of that sort, or one's own, surely isn't."""
    t = speaking(f"Response: If Legolas is about to take a wound from {source}, remove (1) to prevent that.")
    happening(t, kind="wounded", card="@legolas", why="archery")
    assert (not reached(t.play.state)) is known
    assert t.pending is None


@pytest.mark.parametrize(("text", "may"), [
    ("discard each tale", True), ("discard each pipe", False), ("discard all your [elven] conditions", True),
    ("discard all your [gollum] conditions", False), ("exert each Elf companion", True), ("exert each Ent", False),
    ("reveal your hand and discard each Hobbit revealed", False), ("discard all Hobbits from hand", False),
])  # fmt: skip
def test_a_price_of_all_of_a_sort_is_not_paid_where_there_are_none(text, may):
    """No document says it of discarding; of exerting it says that none is no payment (tcg/exert)."""
    assert playable(f"Maneuver: {text[0].upper()}{text[1:]} to add (1).") is may


OFFERS = (
    "you may {} to add (1)", "while you can spot an Elf, you may {} to add (1)",
    "while you can spot an Elf, {} to add (1)",
)
NEVER = ("while you can spot an Ent, you may {} to add (1)",)


@pytest.mark.parametrize("said", [*OFFERS, *NEVER])
@pytest.mark.parametrize("number", range(len(CAN)))
def test_what_may_be_done_in_a_text_that_is_used_as_one_likes_is_its_price(said, number):
    """Nobody uses it without what it requires and costs, and nobody is asked again whether he does."""
    for price, payable in ((CAN[number], True), (CANNOT[number], False)):
        text = said.format(price)
        t = speaking(f"Maneuver: {text[0].upper()}{text[1:]}.")
        pool, able = t.pool, uses(t)
        assert bool(able) is (payable and said in OFFERS)
        if able and not price.startswith("exert an"):
            t.play.then(able[0].task)
            t.run()
            assert t.pool == pool + 1

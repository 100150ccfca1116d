"""What a text does is chosen before somebody is asked whether to prevent it, and before a condition behind it that
speaks of what is chosen: from the same cards as without the offer or the condition (tcg/preventing-effects,
tcg/effect, tcg/site).
"""

from __future__ import annotations

import pytest

from ruling_service.engine.language import card_language
from ruling_service.engine.tcg import coverage, table
from tests.engine.tcg.combinations import EFFECTS
from tests.engine.tcg.table_top import Table, card
from tests.engine.tcg.test_meaning_cards import written
from tests.engine.tcg.test_meaning_of_abilities import happening, speaking, uses
from tests.engine.tcg.wide_table import seen

OFFER = "An opponent may remove (1) to prevent this."
MORE = (
    "play an Elf from your discard pile", "transfer a possession borne by a companion to a Dwarf",
    "take an Elf into hand from your discard pile", "reveal a card at random from an opponent's hand",
    "discard a condition from play", "add a [gondor] token to a condition", "stack a Dwarf on a condition",
    "choose an opponent to discard 2 cards from hand", "kill an Orc", "heal a companion twice",
    "wound a minion or discard a possession", "make a minion strength -1 until the regroup phase",
    "take 2 companions into hand from your discard pile", "discard an event from your hand",
)  # fmt: skip


def first_choice(text):
    """Who is asked first, and for what."""
    t = speaking(text)
    offered = uses(t, "maneuver.actions")
    if not offered:
        return None
    t.play.then(offered[0].task)
    t.run()
    return None if t.pending is None else (t.pending.by, sorted(t.options()))


def is_played(text):
    read = card_language("tcg").compile_card({"title": "Marker", "type": "Condition", "gametext": text})
    return read.complete and not coverage.lacks(read.abilities)


@pytest.mark.parametrize("effect", [*EFFECTS, *MORE])
def test_what_is_affected_is_chosen_before_anybody_prevents_it(effect):
    alone = f"Maneuver: {effect[0].upper()}{effect[1:]}."
    if not is_played(alone) or not is_played(f"{alone} {OFFER}"):
        pytest.skip("a gap, which says so")
    chosen = first_choice(alone)
    if chosen is None or " in any order" in effect:  # what is shown in order is no choice of whom it affects
        return
    assert first_choice(f"{alone} {OFFER}") == chosen


def laid(text, format, own, there=()):
    """Tom has sites of his own in the adventure deck (title, number, keywords); what lies as site 2 afterwards,
    for each choice he has.
    """
    found = []
    for pick in range(9):
        t = Table(site=1, path=1 + len(there), format=format)
        t.ring_bearer()
        for title, number, words in own:
            t.put(card(title, "site", site=number, shadow=number, block="fellowship", words=words), "adventure:0")
        for title, number, words in there:
            t.lay(card(title, "site", site=number, shadow=1, block="fellowship", words=words), number, 1)
        t.support(written("Marker", "condition", text, side="Free Peoples", culture="gondor"))
        t.during("fellowship").play.remember("moves", 0)
        t.play.then(uses(t, "fellowship.actions")[0].task)
        t.run()
        if t.pending is not None and "becomes site" in t.pending.prompt:
            if pick >= len(t.options()):
                return found
            t.choose(t.options()[pick])
        site = table.site_at(t.play, 2)
        found.append((None if site is None else t.play.name(site), t.pool))
        if not pick and t.pending is None and len(own) < 2:
            return found
    return found


NEXT = "Fellowship: Play the fellowship's next site"
WOOD, FIELD = ("Wood", 2, ("forest",)), ("Field", 2, ("plains",))
OTHER_WOOD, FAR_WOOD = ("Other Wood", 2, ("forest",)), ("Far Wood", 3, ("forest",))
THEIRS = [("Their Field", 2, ("plains",))]
THEIR_WOOD = [("Their Wood", 2, ("forest",))]


@pytest.mark.parametrize(("behind", "format", "own", "there", "after"), [
    # the site that is played is asked, not the one that lies there, and no other of the adventure deck
    (" if it is a forest.", "fellowship", [WOOD, FAR_WOOD], [], {"Wood"}),
    (" if it is a forest.", "fellowship", [WOOD], THEIRS, {"Wood"}),
    (" if it is a forest.", "fellowship", [WOOD], THEIR_WOOD, {"Wood"}),
    (" if it is a forest.", "fellowship", [FIELD], THEIR_WOOD, {"Their Wood"}),
    (" if it is a forest.", "fellowship", [FIELD, FAR_WOOD], [], {None}),
    (" if it is a forest.", "fellowship", [], THEIR_WOOD, {"Their Wood"}),
    # where every site of the deck may come, it is one of which that is so
    (" if it is a forest.", "open", [WOOD, FIELD, OTHER_WOOD], [], {"Wood", "Other Wood"}),
    (" if it is a forest.", "open", [FIELD], [], {None}),
    (" if that site is a forest.", "open", [WOOD, FIELD], THEIRS, {"Wood"}),
    (" unless it is a forest.", "open", [WOOD, FIELD], [], {"Field"}),
    (" unless it is a forest.", "fellowship", [WOOD], [], {None}),
    (".", "open", [WOOD, FIELD], [], {"Wood", "Field"}),
])
def test_the_site_played_is_what_the_condition_asks(behind, format, own, there, after):
    assert {site for site, _ in laid(NEXT + behind, format, own, there)} == after


def test_what_follows_speaks_of_the_site_played():
    text = "Fellowship: Play the fellowship's next site. If that site is a forest, add (2)."
    assert set(laid(text, "open", [WOOD, FIELD])) == {("Wood", 2), ("Field", 0)}


@pytest.mark.parametrize("so", ["", "if you can spot an Elf, ", "if you can spot an Ent, "])
@pytest.mark.parametrize(("then", "what", "more"), [
    ("That companion is strength -2 until the regroup phase.", "strength", -2),
    ("Make that companion strength +3 until the regroup phase.", "strength", 3),
    ("Wound that companion.", "wound", 1), ("Exert that companion.", "wound", 1),
])  # fmt: skip
def test_who_may_be_spotted_is_chosen_where_the_text_speaks_of_him_again(so, then, what, more):
    t = speaking(f"Each time a minion takes a wound, {so}you may spot a companion. {then}")
    before = seen(t)
    happening(t, kind="wounded", card="@uruk")
    for answer in ("Marker", "yes", "Legolas"):
        if t.pending is not None and answer in t.options():
            t.choose(answer)
    more = 0 if "Ent" in so else more
    assert seen(t).get(f"Legolas {what}", 0) == before.get(f"Legolas {what}", 0) + more

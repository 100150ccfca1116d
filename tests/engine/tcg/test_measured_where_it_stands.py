"""What a text says of a card is asked where the card is, and against the card that the text speaks of.

A card that is stacked is looked for where it is stacked (tcg/stack, tcg/while); "other" cards after "or" are others
than the one named before it (tcg/effect); the cards that a part of a cost reveals are those that a later part speaks
of (tcg/cost, tcg/reveal); who "a wound from" such a card comes from is asked (tcg/response).
"""

from __future__ import annotations

import pytest

from tests.engine.tcg.table_top import card
from tests.engine.tcg.test_meaning_of_abilities import happening, speaking, uses
from tests.engine.tcg.wide_table import holds, wide


@pytest.mark.parametrize(("condition", "true"), [
    ("a minion is stacked on a site", True), ("a minion is stacked on a condition", False),
    ("a [dunland] Man is stacked on a site", True), ("a [dunland] Orc is stacked on a site", False),
    ("a [sauron] minion is stacked on a site", False), ("an Elf is stacked on a site", False),
    ("an event is stacked on a condition", True), ("an event is stacked on Hoard", True),
    ("an event is stacked on Song", False), ("a possession is stacked on a condition", False),
])  # fmt: skip
def test_what_is_stacked_is_looked_for_there(condition, true):
    t = wide()
    t.put(card("Hidden", "minion", culture="dunland", race="man", strength=5, vitality=1, site=3), "stacked", 1,
          host=t.sites[1])  # fmt: skip
    assert holds(t, condition) is true


@pytest.mark.parametrize("first", ["Frodo", "Legolas", "Aragorn"])
@pytest.mark.parametrize(("verb", "count"), [("exert", 2), ("wound", 2), ("wound", 3)])
def test_other_cards_after_or_are_others_than_the_one_named(verb, first, count):
    """Gimli is exhausted: he cannot exert, but can be wounded."""
    t = speaking(f"Maneuver: Add (1) to {verb} {first} or {count} other companions.")
    (use,) = uses(t)
    t.play.then(use.task)
    t.run()
    groups = [set(label.split(" and ") if " and " in label else [label])
              for label in (o.replace(", ", " and ") for o in t.options())]  # fmt: skip
    assert {first} in groups
    assert all(group == {first} or (first not in group and len(group) == count) for group in groups)


@pytest.mark.parametrize("first", ["Frodo", "Legolas", "Aragorn"])
def test_where_there_are_too_few_others_it_is_the_one_named(first):
    """Only two others can exert; "or 3 other companions" is nothing that can be carried out whole."""
    t = speaking(f"Maneuver: Add (1) to exert {first} or 3 other companions.")
    before = {name: t.wounds(getattr(t, name.lower())) for name in ("Frodo", "Legolas", "Aragorn")}
    (use,) = uses(t)
    t.play.then(use.task)
    t.run()
    exerted = {name for name, wounds in before.items() if t.wounds(getattr(t, name.lower())) == wounds + 1}
    assert exerted == {first}


@pytest.mark.parametrize("by", ["orc", "uruk", "spear", None])
@pytest.mark.parametrize(("source", "fitting"), [
    ("a [sauron] minion", {"orc"}), ("a minion", {"orc", "uruk"}), ("an Uruk-hai", {"uruk"}),
    ("a possession", {"spear"}), ("a [wraith] event", set()),
])  # fmt: skip
@pytest.mark.parametrize("how", ["text", "skirmish"])
def test_where_a_wound_comes_from_is_asked(source, fitting, by, how):
    t = speaking(f"Response: If Legolas is about to take a wound from {source}, remove (1) to prevent that.")
    ident = getattr(t, by) if by else None
    more = {"source": ident} if how == "text" else {"by": (ident,) if ident else (), "why": "skirmish"}
    happening(t, kind="wounded", card="@legolas", **more)
    offered = t.pending is not None and any("Marker" in o for o in t.options())
    assert offered is (by in fitting)


@pytest.mark.parametrize(("cost", "able"), [
    ("Reveal your hand, and discard all [gondor] cards revealed", True),
    ("Reveal your hand, and discard each Free Peoples card revealed", True),
    ("Reveal your hand and discard each [elven] card revealed", True),
    ("Reveal your hand and discard a [gondor] card revealed", True),
    ("Reveal your hand and discard a [wraith] card revealed", False),
    ("Reveal your hand and discard 2 [gondor] cards revealed", False),
])  # fmt: skip
def test_a_later_part_of_a_cost_speaks_of_what_an_earlier_one_reveals(cost, able):
    """Tom has Plan, a [gondor] event, and Scout, an [elven] companion, in hand."""
    assert bool(uses(speaking(f"Maneuver: {cost} to add (1)."))) is able


@pytest.mark.parametrize(("culture", "gone"), [("gondor", {"Plan"}), ("elven", {"Scout"})])
def test_what_is_revealed_as_a_cost_is_discarded(culture, gone):
    t = speaking(f"Maneuver: Reveal your hand, and discard all [{culture}] cards revealed to add (1).")
    (use,) = uses(t)
    t.play.then(use.task)
    t.run()
    assert {t.play.name(i) for i in (t.plan, t.scout) if t.play.card(i).zone == "discard:0"} == gone
    assert t.pool == 4


TRUE = ("it is at a marsh site", "it is bearing a possession")


@pytest.mark.parametrize(("whom", "gained"), [("Uruk", 1), ("Orc", 0)])
@pytest.mark.parametrize("counted", [
    "for each possession it is bearing", "for each possession it bears",
    f"for each of the following that is true: {'; '.join(TRUE)}",
])  # fmt: skip
def test_what_a_keyword_counts_on_the_chosen_card_is_counted_when_it_is_chosen(counted, whom, gained):
    """Uruk bears Spear; Orc bears nothing."""
    t = speaking(f"Maneuver: Add (1) to make a minion damage +1 {counted}.")
    before = t.value(getattr(t, whom.lower()), "damage")
    (use,) = uses(t)
    t.play.then(use.task)
    t.run()
    t.choose(whom)
    assert t.value(getattr(t, whom.lower()), "damage") == before + gained
    assert not t.play.state.noted

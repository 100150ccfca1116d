"""Of whom a part of a text speaks that says "he" or "it", or leaves its player out: in costs, in what is always true,
behind an offer, and where a card lies (tcg/cost, tcg/while, tcg/optional-trigger, tcg/stack).
"""

from __future__ import annotations

import itertools

import pytest

from ruling_service.engine.tcg import actions, permissions
from tests.engine.tcg.test_meaning_cards import written
from tests.engine.tcg.test_meaning_of_abilities import happening, speaking, uses
from tests.engine.tcg.wide_table import changed, in_skirmish, seen, wide


@pytest.mark.parametrize(("thing", "who"), [
    ("a possession Legolas is bearing", "Legolas"), ("a possession borne by Legolas", "Legolas"),
    ("a possession borne by an Elf", "Legolas"), ("a possession Gimli is bearing", None),
    ("a possession borne by a Dwarf", None), ("a possession borne by an Ent", None),
])  # fmt: skip
@pytest.mark.parametrize("and_then", ["and exert him", "and then exert him", "and exert him twice"])
def test_a_price_may_speak_of_who_bears_what_is_paid(thing, who, and_then):
    """Gimli is exhausted, and no Ent is there: then it cannot be paid."""
    t = speaking(f"Maneuver: Discard {thing} {and_then} to add (1).")
    assert bool(uses(t)) is bool(who)
    if who:
        before = seen(t)
        (use,) = uses(t)
        t.play.then(use.task)
        t.run()
        after = changed(before, seen(t))
        assert after["Legolas wound"] == (2 if "twice" in and_then else 1)
        assert (after["pool"], after["Bow is in"]) == (before["pool"] + 1, "discard:0")


WHILES = ("while you can spot Frodo", "while the Ring-bearer is a companion", "while Gimli is exhausted")


@pytest.mark.parametrize(("condition", "about"), list(itertools.product(WHILES, ["Legolas", "Aragorn"])))
def test_it_is_whom_the_same_sentence_spoke_of_before(condition, about):
    """Not whom the condition speaks of: "while the Ring-bearer is so, X is fierce and cannot …" is X."""
    t = speaking(f"{condition[0].upper()}{condition[1:]}, {about} is strength +1 and takes no more than 1 wound in a skirmish.")
    in_skirmish(t)
    left = {n: permissions.wounds_left(t.play, getattr(t, n.lower())) for n in ("Legolas", "Aragorn", "Frodo", "Gimli")}
    assert left == dict.fromkeys(left) | {about: 1}


@pytest.mark.parametrize("taken", [True, False])
@pytest.mark.parametrize("then", ["then add (1)", "then add a threat", "then exert Aragorn"])
def test_what_follows_an_offer_in_its_sentence_is_part_of_it(then, taken):
    t = speaking(f"Each time a minion takes a wound, you may draw a card, {then}.")
    before = seen(t)
    happening(t, kind="wounded", card="@uruk")
    answer = next(o for o in t.options() if ("Marker" in o or o == "yes") is taken)
    t.choose(answer)
    after = {name for name in changed(before, seen(t)) if not name.startswith("Uruk")}
    done = {"then add (1)": "pool", "then add a threat": "threats", "then exert Aragorn": "Aragorn wound"}[then]
    assert (done in after) is taken
    assert ("deck 0" in after) is taken


@pytest.mark.parametrize(("text", "lies", "may"), [
    ("If this card is stacked on a site you control, remove (1) to add a burden.", "field", True),
    ("If this card is stacked on a site you control, remove (1) to add a burden.", "site", False),
    ("If this card is stacked on a site you control, remove (1) to add a burden.", "play", False),
    ("If this card is stacked on a site, remove (1) to add a burden.", "site", True),
    ("If this card is stacked on a condition, remove (1) to add a burden.", "site", False),
    ("If no minion is stacked on a site, remove (1) to add a burden.", "play", True),
    ("If a minion is stacked on a site, remove (1) to add a burden.", "play", False),
])  # fmt: skip
def test_where_a_card_lies_is_asked_by_a_special_ability(text, lies, may):
    """It waits for nothing, and is used where its text says that the card is."""
    t = wide()
    facts = written("Lurker", "minion", f"Maneuver: {text}", side="Shadow", culture="sauron")
    host = {"field": t.field, "site": t.sites[1]}.get(lies)
    if lies == "field":
        t.play.put(t.play.card(t.field)._replace(owner=1, zone="support:1"))
    lurker = t.put(facts, "minions" if host is None else "stacked", 1, host=host)
    why = actions.why_not_use(t.play, lurker, 0, 1)
    assert (why is None) is may, why




MADE = (
    "make {} strength +3 until the regroup phase while you can spot Frodo",
    "while you can spot Frodo, make {} strength +3 until the regroup phase",
    "make {} strength +3 until the end of turn", "until the regroup phase, make {} strength +3",
)


@pytest.mark.parametrize(("said", "who", "most"), [
    (said, who, most) for said in MADE
    for who, most in (("an Ent", 0), ("an Elf companion", 1), ("a minion", 1), ("each minion", 3))
])  # fmt: skip
def test_who_is_made_so_for_a_time_is_chosen_once(said, who, most):
    """Of none, one or several that it could be about, as many as it says, after one choice at most."""
    text = said.format(who)
    t = speaking(f"Maneuver: {text[0].upper()}{text[1:]}.")
    before, able = seen(t), uses(t)
    if not able:
        assert not most
        return
    t.play.then(able[0].task)
    t.run()
    choices = 0
    while choices < 3 and any("Uruk" in each for each in t.options()):
        t.choose(next(each for each in t.options() if "Uruk" in each))
        choices += 1
    raised = [name for name in changed(before, seen(t)) if name.endswith(" strength")]
    assert (len(raised), choices) == (most, int(who == "a minion"))

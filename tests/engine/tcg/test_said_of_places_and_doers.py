"""Texts that say where something happens or is, by whom it is done, and to whose deck a card goes: each tried where
that is so and where it is not (tcg/exert, tcg/region, tcg/replacing-sites, tcg/liberate, tcg/ally, tcg/draw-deck).
"""

from __future__ import annotations

import pytest

from ruling_service.engine.language import card_language
from ruling_service.engine.tcg import allies, assignment_prices, coverage, sites, table, verbs
from ruling_service.engine.tcg.table import Skirmish
from tests.engine.tcg.table_top import ARAGORN, GIMLI, ORC, URUK, Table, card
from tests.engine.tcg.test_meaning_cards import written
from tests.engine.tcg.test_meaning_of_abilities import uses


def with_text(text, by=0, kind="condition", **more):
    """Two players, Aragorn and Gimli against an Orc and an Uruk; a card with the text for Tom or Ann."""
    t = Table(pool=5, **more)
    t.ring_bearer()
    t.aragorn, t.gimli = t.companion(ARAGORN), t.companion(GIMLI)
    t.orc, t.uruk = t.minion(ORC), t.minion(URUK)
    side = "Shadow" if by else "Free Peoples"
    t.marker = t.support(written("Marker", kind, text, side=side, culture="gondor"), by)
    return t.during("maneuver")


def told(t, verb, ident, **roles):
    t.happen(verb(card=ident, life=t.play.card(ident).life, **roles))
    return t


@pytest.mark.parametrize(("word", "waits"), [("river", True), ("plains", False)])
def test_somebody_exerts_at_such_a_site(word, waits):
    t = with_text("Each time a companion exerts at a river, add (1).")
    t.lay(card("Here", "site", words=(word,), direction="right"), 1)
    assert told(t, verbs.exerted, t.gimli, player=0).pool == (6 if waits else 5)
    assert told(t, verbs.exerted, t.uruk, player=1).pool == (6 if waits else 5)


@pytest.mark.parametrize(("source", "waits"), [("orc", True), ("aragorn", False)])
def test_somebody_is_exerted_by_such_a_card(source, waits):
    t = with_text("Each time a companion is exerted by a Shadow card, add (1).")
    assert told(t, verbs.exerted, t.gimli, source=getattr(t, source), player=0).pool == (6 if waits else 5)


@pytest.mark.parametrize(("site", "pool"), [(3, 5), (4, 7), (6, 7), (7, 5)])
def test_something_is_so_in_a_region(site, pool):
    t = with_text("When you play a condition in region 2, add (2).", site=site)
    known = t.support(card("Other", "condition"))
    assert told(t, verbs.played, known, player=0).pool == pool
    t = with_text("While at a site in region 2, each companion is strength +1.", site=site)
    assert t.value(t.gimli, "strength") == (7 if pool == 7 else 6)


@pytest.mark.parametrize(("owner", "pool"), [(0, 6), (1, 5)])
def test_a_site_of_ones_own_is_replaced(owner, pool):
    t = with_text("Each time your site is replaced, add (1).", path=2)
    old = t.lay(card("Old", "site", direction="right"), 2, owner)
    new = t.put(card("New", "site", direction="right"), "adventure:1", 1)
    t.play.then(sites.put_in_place.task(old, False, 1, new))
    assert (t.run().pool, t.play.name(table.site_at(t.play, 2))) == (pool, "New")


@pytest.mark.parametrize(("text", "pool"), [
    ("Each time a site is liberated, add (1).", 6),
    ("Each time the Free Peoples player liberates a site, add (1).", 6),
    ("Each time a Shadow player liberates a site, add (1).", 5),
])
def test_a_site_is_liberated(text, pool):
    t = with_text(text, site=3, path=4)
    there = table.site_at(t.play, 1)
    t.play.remember(("at site", 1), 3)
    t.happen(verbs.took_control(player=1))
    assert table.site_controller(t.play, there) == 1
    t.happen(verbs.liberated(player=0))
    assert (t.pool, table.controlled_sites(t.play)) == (pool, [])


@pytest.mark.parametrize(("given", "archery", "skirmishes"), [
    ("participate in archery fire and skirmishes until the regroup phase", True, True),
    ("participate in skirmishes", False, True),
])
def test_an_ally_is_allowed_to_take_part(given, archery, skirmishes):
    t = with_text(f"Maneuver: Spot an ally to allow that ally to {given}.", site=2)
    ally = t.support(card("Neighbour", "ally", homes=((9, "tower"),)))
    assert (allies.participating(t.play, "archery"), allies.participating(t.play, "skirmish")) == ([], [])
    t.play.then(uses(t, "maneuver.actions")[0].task)
    t.run()
    assert (ally in allies.participating(t.play, "archery")) == archery
    assert (ally in allies.participating(t.play, "skirmish")) == skirmishes


@pytest.mark.parametrize(("text", "zone"), [
    ("Maneuver: Place a minion on top of its owner's draw deck.", "deck:1"),
    ("Maneuver: Shuffle a minion into its owner's draw deck.", "deck:1"),
    ("Maneuver: Place a companion (except the Ring-bearer) beneath his owner's draw deck.", "deck:0"),
])
def test_a_card_goes_to_its_owners_deck(text, zone):
    t = with_text(text)
    t.play.then(uses(t, "maneuver.actions")[0].task)
    t.run()
    picked = t.options()[0]
    t.choose(picked)
    (ident,) = t.play.state.zone(zone)
    assert t.play.name(ident) == picked


@pytest.mark.parametrize("text", [
    "The Free Peoples player must exert a Dwarf to assign this minion to a skirmish.",
    "The Free Peoples player cannot assign this minion to skirmish unless he exerts a Dwarf.",
])
@pytest.mark.parametrize("weary", [False, True])
def test_a_minion_has_its_price(text, weary):
    t = Table(site=2)
    wounds = 3 if weary else 0
    t.ring_bearer(wounds=wounds)
    t.companion(GIMLI, wounds=wounds - 1 if weary else 0)
    guarded = t.minion(written("Guarded", "minion", text, side="Shadow", strength=5, vitality=2, site=1, race="orc"))
    t.during("assignment")
    assert (assignment_prices.why_not_pay(t.play, 0, guarded) is None) != weary
    assert assignment_prices.why_not_pay(t.play, 1, guarded) is None


@pytest.mark.parametrize(("said", "bonus"), [
    ("from possessions", {"Axe": False, "Song": True}), ("from conditions", {"Axe": True, "Song": False}),
    ("", {"Axe": False, "Song": False}),
])
def test_bonuses_of_some_cards_are_lost(said, bonus):
    t = with_text(f"Each companion loses all damage bonuses {said}.".replace(" .", "."), by=1)
    t.bear(t.gimli, written("Axe", "possession", "Bearer must be a Dwarf. Bearer is damage +1.", klass="hand weapon"))
    t.bear(t.gimli, written("Song", "condition", "Bearer must be a Dwarf. Bearer is damage +1."))
    assert t.value(t.gimli, "damage") == sum(bonus.values())


@pytest.mark.parametrize(("event", "opponent", "pool"), [
    ("is assigned to a fierce skirmish involving a Nazgûl", "wraith", 6),
    ("is assigned to a fierce skirmish involving a Nazgûl", "uruk", 5),
    ("is assigned to a fierce skirmish", "uruk", 6),
])
def test_a_fierce_skirmish_involves_somebody(event, opponent, pool):
    t = with_text(f"Each time a companion {event}, add (1).")
    t.wraith = t.minion(card("Wraith", "minion", race="nazgul", site=1))
    t.play.remember("fierce round", True)
    t.during("assignment").happen(verbs.assigned(card=t.gimli, minion=getattr(t, opponent), by=0))
    assert t.pool == pool


@pytest.mark.parametrize(("winner", "left"), [("aragorn", ["orc"]), ("gimli", ["orc", "uruk"])])
def test_he_is_the_one_whose_skirmish_it_is(winner, left):
    t = Table(pool=5)
    t.ring_bearer()
    text = "Each time Aragorn wins a skirmish, you may exert a Dwarf to discard each minion he is skirmishing."
    t.aragorn = t.companion(written("Aragorn", "companion", text, strength=8, vitality=4, race="man"))
    t.gimli, t.orc, t.uruk = t.companion(GIMLI), t.minion(ORC), t.minion(URUK)
    who = getattr(t, winner)
    t.during("skirmish").play.remember("skirmish", Skirmish(who, (t.uruk,)))
    t.happen(verbs.won_skirmish(card=who, life=1, against=(t.uruk,), side="free peoples"))
    while t.pending is not None:
        t.choose(next(o for o in t.options() if o != "pass"))
    assert [n for n in ("orc", "uruk") if t.zone(getattr(t, n)) == "minions"] == left


@pytest.mark.parametrize(("in_hand", "in_deck", "after"), [(0, 9, 4), (3, 9, 4), (4, 9, 4), (6, 9, 6), (1, 2, 3)])
def test_cards_are_drawn_up_to_a_number(in_hand, in_deck, after):
    t = with_text("Maneuver: Exert Gimli to draw cards until you have 4 cards in hand.")
    t.hand(*[card(f"Held {n}", "event") for n in range(in_hand)])
    t.deck(*[card(f"Lore {n}", "event") for n in range(in_deck)])
    t.play.then(uses(t, "maneuver.actions")[0].task)
    t.run()
    assert len(t.play.state.zone("hand:0")) == after


@pytest.mark.parametrize(("tokens", "there"), [(3, True), (4, False), (5, False)])
def test_a_card_goes_when_it_has_so_many_tokens(tokens, there):
    t = with_text("If there are 4 or more [gondor] tokens here, discard this condition.")
    t.play.tokens(t.marker, "culture:gondor", tokens)
    told(t, verbs.exerted, t.gimli, player=0)
    assert (t.zone(t.marker) == "support") == there


@pytest.mark.parametrize(("tokens", "there"), [(0, False), (1, True)])
def test_a_card_goes_when_it_has_none(tokens, there):
    t = with_text("Discard this condition if there are no [gondor] tokens here.")
    t.play.tokens(t.marker, "culture:gondor", tokens)
    told(t, verbs.exerted, t.gimli, player=0)
    assert (t.zone(t.marker) == "support") == there


@pytest.mark.parametrize(("minion", "cannot"), [("roaming", True), ("at home", False)])
def test_what_cannot_be_fierce_is_not(minion, cannot):
    t = with_text("Roaming minions are strength -1 and cannot be fierce.")
    other = t.minion(card("Other", "minion", site=9 if cannot else 1, strength=5, words=("fierce",)))
    assert (bool(t.value(other, "fierce")), t.value(other, "strength")) == (not cannot, 4 if cannot else 5)


def test_whoever_is_transferred_is_noticed_wherever_he_goes():
    t = with_text("Each time you transfer a possession, add (1).")
    axe = t.bear(t.gimli, card("Axe", "possession"))
    assert told(t, verbs.transferred, axe, to=t.aragorn, player=0).pool == 6
    assert told(t, verbs.transferred, axe, to=t.gimli, player=1).pool == 6


@pytest.mark.parametrize(("text", "played"), [
    ("Remove a Shadow condition from a companion.", True), ("Remove all conditions from a minion.", True),
    ("Remove an artifact from a minion.", False), ("Remove an Elf from your discard pile.", False),
    ("Remove a condition from your discard pile.", False), ("Remove a minion from your hand.", False),
])
def test_what_is_removed_from_somebody_is_a_condition(text, played):
    read = card_language("tcg").compile_card({"title": "Marker", "type": "Condition", "gametext": f"Maneuver: {text}"})
    assert (read.complete and not coverage.lacks(read.abilities)) == played


@pytest.mark.parametrize("text", ["Maneuver: Draw a card. If there is no such card, add (1).",
                                  "While there is no such card, each companion is strength +1."])
def test_no_such_card_speaks_of_a_deed_that_it_replaces(text):
    read = card_language("tcg").compile_card({"title": "Marker", "type": "Condition", "gametext": text})
    assert read.gaps or coverage.lacks(read.abilities)

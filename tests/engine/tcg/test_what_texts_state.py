"""What constant texts make true, forbid and allow: all that is seen otherwise while the card is there, and
which occurrences cannot happen.

Expected is what the words say of the table in `wide_table` (tcg/modifier, tcg/may-not, the entry of each word).
"""

from __future__ import annotations

import pytest

from ruling_service.engine.kernel.occurrences import occurrence
from ruling_service.engine.tcg import (
    actions,
    assignment_phase,
    bearing,
    framework,
    history,
    initiative,
    movement,
    payment,
    permissions,
    table,
    values,
    verbs,
    wounds,
)
from ruling_service.engine.tcg.meaning import harm
from tests.engine.tcg.table_top import card
from tests.engine.tcg.test_meaning_cards import written
from tests.engine.tcg.wide_table import changed, in_skirmish, seen, wide


def stated(t, text, by=0):
    """Somebody's condition with a constant text."""
    side = "Shadow" if by else "Free Peoples"
    t.marker = t.support(written("Marker", "condition", text, side=side, culture="gondor"), by)
    return t


def otherwise(text, by=0, prepare=None):
    """What is seen otherwise while the condition is there."""
    t = wide()
    if prepare is not None:
        prepare(t)
    before = seen(t)
    after = changed(before, seen(stated(t, text, by)))
    assert after.pop("Marker is in") == f"support:{by}"
    assert after.pop("Marker on") == ""
    return after


def at_5(t):
    t.play.remember(("at site", 0), 5)


@pytest.mark.parametrize(("text", "by", "prepare", "after"), [
    # values, tcg/modifier, tcg/strength
    ("Each companion is strength +1.", 0, None,
     {"Frodo strength": 5, "Aragorn strength": 9, "Gimli strength": 7, "Legolas strength": 7}),
    ("Each companion is strength +1.", 1, None,
     {"Frodo strength": 5, "Aragorn strength": 9, "Gimli strength": 7, "Legolas strength": 7}),
    ("Each minion is strength -1.", 0, None, {"Orc strength": 4, "Uruk strength": 8, "Wraith strength": 11}),
    ("Each Orc is strength -9.", 0, None, {"Orc strength": 0}),
    ("Each Man is strength +1 for each minion you can spot.", 0, None,
     {"Aragorn strength": 11, "Hama strength": 8}),
    ("Each Man is strength +1 for each minion you can spot (limit +2).", 0, None,
     {"Aragorn strength": 10, "Hama strength": 7}),
    ("Each Dwarf is vitality +2.", 0, None, {"Gimli vitality": 3}),
    ("Each Dwarf is strength +1 and damage +1.", 0, None, {"Gimli strength": 7, "Gimli damage": 2}),
    ("Each Dwarf gains fierce.", 0, None, {"Gimli fierce": 1}),
    ("Each Elf companion gains defender +1.", 0, None, {"Legolas defender": 1}),
    ("Each minion loses fierce.", 0, None, {"Uruk fierce": 0}),
    ("Each minion loses all damage bonuses.", 0, None, {"Uruk damage": 0}),
    ("Each Elf loses archer.", 0, None, {"Legolas archer": 0, "free peoples archery": 0}),
    ("Each minion gains archer.", 0, None,
     {"Orc archer": 1, "Uruk archer": 1, "Wraith archer": 1, "shadow archery": 3}),
    ("Legolas does not add to the fellowship archery total.", 0, None, {"free peoples archery": 0}),
    # conditions, tcg/while
    ("While you can spot an Elf, each Dwarf is strength +2.", 0, None, {"Gimli strength": 8}),
    ("While you can spot an Ent, each Dwarf is strength +2.", 0, None, {}),
    ("While the fellowship is at site 5 or higher, each Dwarf is strength +2.", 0, None, {}),
    ("While at a river, each Dwarf is strength +2.", 0, at_5, {"Gimli strength": 8}),
    ("While at a forest, each Dwarf is strength +2.", 0, at_5, {}),
    ("While you can spot 3 minions and an Elf, each Dwarf is strength +2.", 0, None, {"Gimli strength": 8}),
    ("While you can spot 4 minions and an Elf, each Dwarf is strength +2.", 0, None, {}),
    ("For each minion you can spot, each Dwarf is strength +1.", 0, None, {"Gimli strength": 9}),
    # totals, tcg/archery-phase, tcg/move-limit
    ("The fellowship archery total is +2.", 0, None, {"free peoples archery": 3}),
    ("The fellowship archery total is -3.", 0, None, {"free peoples archery": 0}),
    ("The minion archery total is +2.", 1, None, {"shadow archery": 2}),
    ("The minion archery total is +1 for each minion you can spot.", 1, None, {"shadow archery": 3}),
    ("The move limit is +1.", 0, None, {"move limit": 3}),
    ("The move limit is -1.", 1, None, {"move limit": 1}),
    ("The move limit is -9.", 1, None, {"move limit": 0}),
    # only in a skirmish, tcg/skirmish-phase
    ("Each companion skirmishing a fierce minion is strength +3.", 0, in_skirmish, {"Aragorn strength": 11}),
    ("Each companion skirmishing a roaming minion is strength +3.", 0, in_skirmish, {}),
    ("Each minion skirmishing an unbound companion is strength +3.", 1, in_skirmish,
     {"Orc strength": 8, "Uruk strength": 12}),
    ("While Aragorn is skirmishing a minion, he is strength +3.", 0, in_skirmish, {"Aragorn strength": 11}),
    ("While Legolas is skirmishing a minion, he is strength +3.", 0, in_skirmish, {}),
])  # fmt: skip
def test_a_constant_text_changes_this_and_nothing_else(text, by, prepare, after):
    assert otherwise(text, by, prepare) == after


# -- what cannot happen --------------------------------------------------------------------------------------


def forbidden(text, kind, by=0, phase="maneuver", **roles):
    t = stated(wide().during(phase), text, by)
    given = {name: getattr(t, v[1:]) if isinstance(v, str) and v.startswith("@") else v
             for name, v in roles.items()}  # fmt: skip
    return permissions.forbids(t.play, occurrence(kind, **given)) is not None


@pytest.mark.parametrize(("text", "by", "told", "true"), [
    ("Each Dwarf cannot take wounds.", 0, {"kind": "wounded", "card": "@gimli"}, True),
    ("Each Dwarf cannot take wounds.", 0, {"kind": "wounded", "card": "@legolas"}, False),
    ("Each Dwarf cannot take wounds.", 0, {"kind": "exerted", "card": "@gimli"}, False),
    ("Each Dwarf cannot take wounds.", 0, {"kind": "killed", "card": "@gimli"}, False),
    ("Each Dwarf cannot take wounds during the archery phase.", 0,
     {"kind": "wounded", "card": "@gimli", "phase": "archery"}, True),
    ("Each Dwarf cannot take wounds during the archery phase.", 0,
     {"kind": "wounded", "card": "@gimli", "phase": "skirmish"}, False),
    ("Each Dwarf cannot take wounds (except during skirmishes).", 0,
     {"kind": "wounded", "card": "@gimli", "phase": "skirmish"}, False),
    ("Each Dwarf cannot take wounds (except during skirmishes).", 0,
     {"kind": "wounded", "card": "@gimli", "phase": "archery"}, True),
    ("Each Dwarf cannot be exerted.", 0, {"kind": "exerted", "card": "@gimli"}, True),
    ("Each Dwarf cannot be exerted.", 0, {"kind": "wounded", "card": "@gimli"}, False),
    ("Each Dwarf cannot heal.", 1, {"kind": "healed", "card": "@gimli"}, True),
    ("Each Dwarf cannot heal.", 1, {"kind": "healed", "card": "@aragorn"}, False),
    ("Wounds cannot be removed from Gimli.", 1, {"kind": "healed", "card": "@gimli"}, True),
    ("Each Dwarf cannot be killed.", 0, {"kind": "killed", "card": "@gimli"}, True),
    ("Each Dwarf cannot be killed.", 0, {"kind": "killed", "card": "@gimli", "why": "overwhelmed"}, True),
    ("Each Dwarf cannot be killed.", 0, {"kind": "discarded", "card": "@gimli"}, False),
    ("Each Dwarf cannot be overwhelmed.", 0, {"kind": "killed", "card": "@gimli", "why": "overwhelmed"}, True),
    ("Each Dwarf cannot be overwhelmed.", 0, {"kind": "killed", "card": "@gimli", "why": "wounds"}, False),
    ("Each possession cannot be discarded.", 0, {"kind": "discarded", "card": "@blade"}, True),
    ("Each possession cannot be discarded.", 0, {"kind": "discarded", "card": "@axe"}, False),
    ("Each possession cannot be discarded by a minion.", 0,
     {"kind": "discarded", "card": "@blade", "source": "@orc"}, True),
    ("Each possession cannot be discarded by a minion.", 0,
     {"kind": "discarded", "card": "@blade", "source": "@works"}, False),
    ("Each possession cannot be discarded by a minion.", 0, {"kind": "discarded", "card": "@blade"}, False),
    ("Each possession cannot be discarded by an opponent.", 0,
     {"kind": "discarded", "card": "@blade", "source": "@orc"}, True),
    ("Each possession cannot be discarded by an opponent.", 0,
     {"kind": "discarded", "card": "@blade", "source": "@song"}, False),
    ("Each possession cannot be discarded by an opponent.", 0,
     {"kind": "discarded", "card": "@axe", "source": "@orc"}, False),
    ("An opponent cannot discard a possession.", 0, {"kind": "discarded", "card": "@blade", "source": "@works"},
     True),
    ("An opponent cannot discard a possession.", 0, {"kind": "discarded", "card": "@blade", "source": "@song"},
     False),
    ("Each possession cannot be transferred.", 0, {"kind": "transferred", "card": "@blade"}, True),
    ("Each possession cannot be transferred.", 0, {"kind": "transferred", "card": "@axe"}, False),
    ("An opponent cannot control a site.", 0, {"kind": "took control", "player": 1}, True),
    ("An opponent cannot control a site.", 0, {"kind": "took control", "player": 0}, False),
])  # fmt: skip
def test_what_cannot_happen_and_what_still_can(text, by, told, true):
    told = dict(told)
    assert forbidden(text, told.pop("kind"), by, **told) is true


@pytest.mark.parametrize(("told", "true"), [
    ({"kind": "discarded", "card": "@frodo"}, True),
    ({"kind": "returned to hand", "card": "@frodo"}, True),
    ({"kind": "stacked", "card": "@frodo"}, True),
    ({"kind": "moved", "card": "@frodo", "to": "deck"}, True),
    ({"kind": "killed", "card": "@frodo"}, False),
    ({"kind": "discarded", "card": "@gimli"}, False),
    ({"kind": "moved", "card": "@gimli", "to": "deck"}, False),
    ({"kind": "moved", "card": "@lost", "to": "deck"}, False),
])  # fmt: skip
def test_the_ring_bearer_leaves_play_only_by_death(told, true):
    """tcg/keyword/ring-bearer"""
    told = dict(told)
    assert forbidden("Each Elf is strength +1.", told.pop("kind"), **told) is true


@pytest.mark.parametrize(("taken", "phase", "player", "ruleset", "true"), [
    (3, "fellowship", 0, "", False), (4, "fellowship", 0, "", True), (5, "fellowship", 0, "", True),
    (4, "regroup", 0, "", False), (4, "fellowship", 1, "", False), (4, "fellowship", 0, "starter", False),
])  # fmt: skip
def test_the_rule_of_4(taken, phase, player, ruleset, true):
    """tcg/the-rule-of-4: of the Free Peoples player, in his fellowship phase, whether drawn or taken."""
    t = wide(ruleset=ruleset).during(phase)
    t.play.state.used[("phase", "into hand", player)] = taken
    assert permissions.rule_of_4_forbids(t.play, player) is true
    for told in (occurrence("drew", player=player), occurrence("took into hand", card=t.lost, player=player)):
        assert (permissions.forbids(t.play, told) is not None) is true


@pytest.mark.parametrize(("phase", "taken", "left"), [
    ("skirmish", 0, 1), ("skirmish", 1, 0), ("skirmish", 2, 0), ("archery", 0, None), ("archery", 1, None),
])  # fmt: skip
def test_no_more_than_one_wound_in_each_such_phase(phase, taken, left):
    """tcg/wound: taken in this phase by this character, none of another."""
    t = stated(wide().during(phase), "Each Dwarf takes no more than 1 wound in each skirmish phase.")
    for ident in (t.gimli, t.legolas):
        t.play.state.used[("phase", "wounds", ident, t.play.card(ident).life)] = taken
    assert permissions.wounds_left(t.play, t.gimli) == left
    assert permissions.wounds_left(t.play, t.legolas) is None
    told = occurrence("wounded", card=t.gimli)
    assert (permissions.forbids(t.play, told) is not None) is (left == 0)
    assert wounds.can_take_wounds(t.play, t.gimli) is (left != 0)
    assert wounds.can_take_wounds(t.play, t.gimli, 1) is (left is None)


def test_the_least_of_several_limits_on_wounds_counts():
    t = wide().during("skirmish")
    stated(t, "Each Dwarf takes no more than 2 wounds during each skirmish phase.")
    assert permissions.wounds_left(t.play, t.gimli) == 2
    stated(t, "Each companion takes no more than 1 wound in each skirmish phase.")
    assert (permissions.wounds_left(t.play, t.gimli), permissions.wounds_left(t.play, t.legolas)) == (1, 1)


@pytest.mark.parametrize(("text", "gimli", "legolas"), [
    ("Each Elf is strength +1.", 2, 2),
    ("Each Dwarf cannot be overwhelmed.", None, 2),
    ("Each Dwarf cannot be overwhelmed unless his strength is tripled.", 3, 2),
    ("Each companion cannot be overwhelmed unless his strength is tripled.", 3, 3),
])  # fmt: skip
def test_how_many_times_the_strength_overwhelms(text, gimli, legolas):
    """tcg/overwhelmed"""
    t = stated(wide(), text)
    assert permissions.overwhelming_multiple(t.play, t.gimli) == gimli
    assert permissions.overwhelming_multiple(t.play, t.legolas) == legolas


@pytest.mark.parametrize(("player", "whose", "may"), [(1, 0, False), (2, 0, False), (0, 1, True), (0, 0, True),
                                                     (1, 2, True)])  # fmt: skip
def test_whose_hand_nobody_else_may_see(player, whose, may):
    """tcg/reveal"""
    t = stated(wide(), "An opponent cannot look at or reveal cards in your hand.")
    assert permissions.may_see_hand(t.play, player, whose) is may
    assert permissions.may_see_hand(wide().play, player, whose)


@pytest.mark.parametrize(("card_", "source", "chosen", "true"), [
    ("scout", "orc", None, True), ("scout", "wraith", None, True), ("scout", "works", None, False),
    ("scout", None, None, False), ("scout", "orc", 0, False), ("scout", "orc", 1, True),
    ("secret", "orc", None, False),
])  # fmt: skip
def test_who_cannot_make_you_discard_from_hand(card_, source, chosen, true):
    """tcg/discard: such a card, your card, and not what you chose to discard."""
    t = stated(wide(), "Each minion cannot make you discard from hand or draw deck.")
    roles = {"card": getattr(t, card_), "player": t.play.card(getattr(t, card_)).owner}
    if source is not None:
        roles["source"] = getattr(t, source)
    if chosen is not None:
        roles["chosen"] = chosen
    for kind in ("discarded from hand", "discarded from deck"):
        assert (permissions.forbids(t.play, occurrence(kind, **roles)) is not None) is true


def test_who_cannot_take_wounds_is_not_chosen_for_one():
    """tcg/wound, tcg/may-not: an effect that wounds is offered those that can take one."""
    t = stated(wide(), "Each Uruk-hai cannot take wounds.")
    able = harm._can_be_wounded(t.play, None, None, "")
    assert [able(i) for i in (t.uruk, t.orc, t.spear)] == [False, True, False]


@pytest.mark.parametrize(("text", "archery", "maneuver"), [
    ("Skip the archery phase.", True, False),
    ("While you can spot an Elf, skip the archery phase.", True, False),
    ("While you can spot an Ent, skip the archery phase.", False, False),
    ("Skip the maneuver phase.", False, True),
])  # fmt: skip
def test_which_phase_is_skipped(text, archery, maneuver):
    t = stated(wide(), text)
    assert (permissions.skips(t.play, "archery"), permissions.skips(t.play, "maneuver")) == (archery, maneuver)


# -- assigning, bearing, playing -----------------------------------------------------------------------------


def could_assign(text, player, character, minion, by=0):
    t = stated(wide().during("assignment"), text, by)
    return assignment_phase.why_not_assign(t.play, player, getattr(t, character), getattr(t, minion)) is None


@pytest.mark.parametrize(("text", "by", "player", "character", "minion", "able"), [
    ("Each Elf is strength +1.", 0, 0, "legolas", "uruk", True),
    ("Legolas cannot be assigned to a skirmish.", 1, 0, "legolas", "uruk", False),
    ("Legolas cannot be assigned to a skirmish.", 1, 1, "legolas", "uruk", False),
    ("Legolas cannot be assigned to a skirmish.", 1, 0, "gimli", "uruk", True),
    ("Each fierce minion cannot be assigned to a skirmish.", 0, 0, "legolas", "uruk", False),
    ("Each fierce minion cannot be assigned to a skirmish.", 0, 0, "legolas", "orc", True),
    ("Each Elf cannot be assigned to skirmish a fierce minion.", 1, 0, "legolas", "uruk", False),
    ("Each Elf cannot be assigned to skirmish a fierce minion.", 1, 0, "legolas", "orc", True),
    ("Each Elf cannot be assigned to skirmish a fierce minion.", 1, 0, "gimli", "uruk", True),
    ("The Free Peoples player cannot assign an Elf to skirmish a fierce minion.", 1, 0, "legolas", "uruk",
     False),
    ("The Free Peoples player cannot assign an Elf to skirmish a fierce minion.", 1, 1, "legolas", "uruk",
     True),
    ("The Free Peoples player cannot assign an Elf to skirmish a fierce minion.", 1, 0, "legolas", "orc", True),
])  # fmt: skip
def test_who_can_be_assigned_to_whom_by_whom(text, by, player, character, minion, able):
    """tcg/assignment-phase"""
    assert could_assign(text, player, character, minion, by) is able


@pytest.mark.parametrize(("text", "host", "able"), [
    ("Each Elf is strength +1.", "gimli", True),
    ("Each Dwarf cannot bear possessions.", "gimli", False),
    ("Each Dwarf cannot bear possessions.", "legolas", True),
    ("Each Dwarf cannot bear artifacts.", "gimli", True),
])  # fmt: skip
def test_who_cannot_bear_what(text, host, able):
    """tcg/bearer"""
    t = stated(wide(), text)
    (cloak,) = t.hand(written("Cloak", "possession", "Bearer must be a companion.", klass="Cloak", cost=1))
    assert bearing.may_bear(t.play, getattr(t, host), cloak) is able


def bearers(t, printed):
    (ident,) = t.hand(printed)
    return {t.play.name(i) for i in bearing.hosts(t.play, ident, t.play.card(ident).owner)}


@pytest.mark.parametrize(("text", "klass", "hosts"), [
    ("Bearer must be a companion.", "Cloak", {"Frodo", "Aragorn", "Gimli", "Legolas"}),
    ("Bearer must be an Elf.", "Cloak", {"Legolas", "Elrond"}),
    ("Bearer must be a Man.", "Cloak", {"Aragorn", "Hama"}),
    ("Bearer must be a minion.", "Cloak", {"Orc", "Uruk", "Wraith"}),
    ("Bearer must be a companion.", "Hand weapon", {"Frodo", "Legolas"}),  # one of each class
    ("Bearer must be a companion.", "Mount", {"Frodo", "Gimli", "Legolas"}),
    ("Bearer must be a companion.", "Ranged weapon", {"Frodo", "Aragorn", "Gimli"}),
    ("Bearer must be a wounded companion.", "Cloak", {"Aragorn", "Gimli"}),
])  # fmt: skip
def test_who_may_bear_an_item(text, klass, hosts):
    """tcg/bearer, tcg/possession"""
    assert bearers(wide(), written("Item", "possession", text, klass=klass, cost=1)) == hosts


def test_beside_how_many_weapons_a_weapon_is_borne():
    """tcg/bearer: beside 1 other hand weapon; a second plain one, or a third, is one too many."""
    t = wide()
    extra = "Bearer must be a companion. This weapon can be borne in addition to 1 other hand weapon."
    knife = written("Knife", "possession", extra, klass="Hand weapon", cost=0)
    assert bearers(t, knife) == {"Frodo", "Aragorn", "Gimli", "Legolas"}
    t.bear(t.gimli, knife)
    assert bearers(t, knife) == {"Frodo", "Aragorn", "Legolas"}
    plain = written("Sword", "possession", "Bearer must be a companion.", klass="Hand weapon")
    assert bearers(t, plain) == {"Frodo", "Legolas"}


def test_limit_one_per_character_counts_copies_of_that_card_on_that_character():
    t = wide()
    fever = written("Fever", "condition", "Bearer must be a companion. Limit 1 per bearer.", side="Shadow")
    (ident,) = t.hand(fever, player=1)
    assert bearing.may_bear(t.play, t.gimli, ident)
    assert bearing.may_bear(t.play, t.aragorn, ident), "Grip is another card"
    t.bear(t.gimli, fever, 1)
    assert not bearing.may_bear(t.play, t.gimli, ident)
    assert bearing.may_bear(t.play, t.legolas, ident)


# -- costs ---------------------------------------------------------------------------------------------------


def costs(text, printed, by=0, player=0, host=None, prepare=None):
    t = stated(wide(), text, by)
    if prepare is not None:
        prepare(t)
    (ident,) = t.hand(printed, player=player)
    return payment.price(t.play, ident, player, None if host is None else getattr(t, host))


ELF = card("Rider", "companion", cost=3, race="elf", culture="elven")
FAR = card("Far", "minion", cost=3, race="orc", culture="sauron", site=5)
NEAR = card("Near", "minion", cost=3, race="orc", culture="sauron", site=4)


@pytest.mark.parametrize(("text", "by", "printed", "player", "cost"), [
    ("Each Dwarf is strength +1.", 0, ELF, 0, 3),
    ("Each Dwarf is strength +1.", 0, NEAR, 1, 3),
    ("Each Dwarf is strength +1.", 0, FAR, 1, 5),  # roaming
    ("The twilight cost of each Elf is -1.", 0, ELF, 0, 2),
    ("The twilight cost of each Elf is -4.", 0, ELF, 0, 0),
    ("The twilight cost of each Dwarf is -1.", 0, ELF, 0, 3),
    ("The twilight cost of each Orc is +2.", 0, NEAR, 1, 5),
    ("The roaming penalty of each Orc is -1.", 1, FAR, 1, 4),
    ("The roaming penalty of each Orc is -1.", 1, NEAR, 1, 3),
    ("The roaming penalty of each Orc is -3.", 1, FAR, 1, 3),
    ("The roaming penalty of each Uruk-hai is -1.", 1, FAR, 1, 5),
    ("Each Orc is not roaming.", 1, FAR, 1, 3),
    ("Each Orc is site number -1.", 1, FAR, 1, 3),
    ("Each Orc is site number +1.", 0, NEAR, 1, 5),
    ("The first Elf each turn costs -1.", 0, ELF, 0, 2),
    ("The first Dwarf each turn costs -1.", 0, ELF, 0, 3),
])  # fmt: skip
def test_what_a_card_costs_now(text, by, printed, player, cost):
    """tcg/twilight-cost, tcg/roaming: at site 4 a minion with site number 5 roams, one with 4 does not."""
    assert costs(text, printed, by, player) == cost


def test_the_first_card_of_its_sort_is_cheaper_until_one_was_played():
    t = stated(wide(), "The first Elf each turn costs -1.")
    (rider,) = t.hand(ELF)
    t.play.state.used[("turn", "played", t.gimli)] = 1
    assert payment.price(t.play, rider, 0) == 2
    t.play.state.used[("phase", "played", t.legolas)] = 1
    assert payment.price(t.play, rider, 0) == 2
    history._keep(t.play, verbs.played(card=t.gimli, player=1))
    assert payment.price(t.play, rider, 0) == 2
    t.play.state.used[("turn", "played", t.legolas)] = 1
    assert payment.price(t.play, rider, 0) == 3


@pytest.mark.parametrize(("pool", "able"), [(2, False), (3, True), (4, True)])
def test_a_shadow_player_needs_the_cost_in_the_pool_and_the_free_peoples_player_does_not(pool, able):
    """tcg/shadow-cards"""
    t = wide()
    t.play.remember("pool", pool)
    (near,), (rider,) = t.hand(NEAR, player=1), t.hand(ELF)
    assert payment.affordable(t.play, near, 1, 3) is able
    assert payment.affordable(t.play, rider, 0, 3)


# -- other statements ----------------------------------------------------------------------------------------


def test_roaming_by_number_and_by_text():
    """tcg/roaming"""
    t = wide()
    assert [values.is_roaming(t.play, i) for i in (t.orc, t.uruk, t.wraith)] == [False, False, True]
    stated(t, "Each Nazgul is not roaming.", 1)
    assert not values.is_roaming(t.play, t.wraith)
    t.play.move(t.marker, "discard:1")
    t.play.remember(("at site", 0), 3)
    assert [values.is_roaming(t.play, i) for i in (t.orc, t.uruk, t.wraith)] == [False, True, True]


def test_initiative_by_a_text_and_by_the_hand():
    """tcg/initiative: four cards in hand, or whatever a text says."""
    for more, mine in ((1, False), (2, True)):
        t = wide()
        t.hand(*(card(f"More {n}", "event") for n in range(more)))
        assert initiative.has_initiative(t.play, 0) is mine
        assert initiative.has_initiative(t.play, 1) is not mine
        stated(t, "While you can spot 3 companions, the Shadow has initiative.", 1)
        assert not initiative.has_initiative(t.play, 0)
        assert initiative.has_initiative(t.play, 2)


@pytest.mark.parametrize(("text", "used"), [
    ("Each Elf is strength +1.", True),
    ("Special abilities in Legolas's game text cannot be used.", False),
    ("Special abilities in Gimli's game text cannot be used.", True),
])  # fmt: skip
def test_whose_special_abilities_cannot_be_used(text, used):
    """tcg/special-ability"""
    t = stated(wide().during("maneuver"), text)
    t.companion(written("Archer", "companion", "Maneuver: Exert this companion to add (1).", race="elf"))
    healer = written("Legolas", "companion", "Maneuver: Exert this companion to add (1).", key="Healer")
    t.play.move(t.legolas, "removed")
    t.companion(healer)
    offered = {c.label for c in actions.actions(t.play, "maneuver.actions", 0)}
    assert ("use Legolas" in offered) is used
    assert "use Archer" in offered


def test_the_shadow_number_of_a_site():
    """tcg/site: 4 at site 4, changed by a text that speaks of it."""
    t = wide()
    here = table.current_site(t.play)
    assert movement.shadow_number(t.play, here) == 4
    stated(t, "The Shadow number of the fellowship's current site is -1.")
    assert movement.shadow_number(t.play, here) == 3
    assert movement.shadow_number(t.play, t.sites[5]) == 5
    assert framework.phase(t.play) == "maneuver"

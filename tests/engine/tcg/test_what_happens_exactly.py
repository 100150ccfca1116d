"""What each kind of occurrence does to the table in `wide_table`: all that is seen otherwise, whether it came
about in full (tcg/effect: as much as possible; tcg/cost: all of it), and how the account begins.
"""

from __future__ import annotations

import pytest

from ruling_service.engine.kernel.occurrences import occurrence
from ruling_service.engine.kernel.trace import lines
from ruling_service.engine.tcg import framework, full_price, movement, playing, sites, table
from ruling_service.engine.tcg.table import Assignment, Skirmish
from tests.engine.tcg.table_top import Table, card
from tests.engine.tcg.test_meaning_cards import written
from tests.engine.tcg.test_meaning_of_effects import answered, gone
from tests.engine.tcg.wide_table import changed, in_skirmish, saying, seen, wide

PATH = {1: "Green Hill", 3: "White House", 4: "Deep Hall", 5: "Old Ford", 6: "Silent Wood", 7: "Black Marsh"}


def told_of(t, kind, roles):
    given = {name: getattr(t, v[1:]) if isinstance(v, str) and v.startswith("@") else v
             for name, v in roles.items()}  # fmt: skip
    return occurrence(kind, **given)


def happened(kind, prepare=None, **roles):
    """What is seen otherwise, and whether it came about in full."""
    t = wide()
    if prepare is not None:
        prepare(t)
    frame = saying(t)
    before = seen(t)
    t.play.happen(told_of(t, kind, roles), frame=frame.id)
    t.run()
    return changed(before, seen(t)), t.play.state.frames[frame.id].success


def threats(count):
    return lambda t: t.play.remember(("threats", 0), count)


def empty_pool(t):
    t.play.remember("pool", 0)


def no_burdens(t):
    t.play.tokens(t.frodo, "burden", 0)


def worn(t):
    t.play.remember(("ring worn", 0), "regroup phase begins")


def all_past(t):
    for player in (1, 2):
        t.play.remember(("at site", player), 4)


WITHOUT = {"Aragorn on": ""}


@pytest.mark.parametrize(("told", "prepare", "after", "in_full"), [
    # the twilight pool, tcg/twilight-pool: 3 tokens
    ({"kind": "added twilight", "amount": 2}, None, {"pool": 5}, True),
    ({"kind": "removed twilight", "amount": 2}, None, {"pool": 1}, True),
    ({"kind": "removed twilight", "amount": 3}, None, {"pool": 0}, True),
    ({"kind": "removed twilight", "amount": 4}, None, {"pool": 0}, False),
    ({"kind": "removed twilight", "amount": 1}, empty_pool, {}, False),
    # burdens, tcg/burden: 2 on the Ring-bearer
    ({"kind": "added burdens"}, None, {"Frodo burden": 3}, True),
    ({"kind": "added burdens", "amount": 2}, None, {"Frodo burden": 4}, True),
    ({"kind": "removed burdens"}, None, {"Frodo burden": 1}, True),
    ({"kind": "removed burdens", "amount": 2}, None, {"Frodo burden": None}, True),
    ({"kind": "removed burdens", "amount": 3}, None, {"Frodo burden": None}, False),
    ({"kind": "removed burdens", "amount": 1}, no_burdens, {}, False),
    # threats, tcg/threats: never more than the 4 companions
    ({"kind": "added threats"}, None, {"threats": 1}, True),
    ({"kind": "added threats", "amount": 4}, None, {"threats": 4}, True),
    ({"kind": "added threats", "amount": 5}, None, {"threats": 4}, False),
    ({"kind": "added threats", "amount": 1}, threats(4), {}, False),
    ({"kind": "removed threats"}, threats(2), {"threats": 1}, True),
    ({"kind": "removed threats", "amount": 2}, threats(2), {"threats": 0}, True),
    ({"kind": "removed threats", "amount": 3}, threats(2), {"threats": 0}, False),
    ({"kind": "removed threats"}, None, {}, False),
    # culture tokens, tcg/culture-tokens: 2 on Song
    ({"kind": "placed culture tokens", "card": "@song", "culture": "elven", "amount": 2}, None,
     {"Song culture:elven": 4}, True),
    ({"kind": "placed culture tokens", "card": "@song", "culture": "gondor"}, None,
     {"Song culture:gondor": 1}, True),
    ({"kind": "placed culture tokens", "card": "@lost", "culture": "elven", "amount": 1}, None, {}, False),
    ({"kind": "removed culture tokens", "card": "@song", "culture": "elven"}, None,
     {"Song culture:elven": 1}, True),
    ({"kind": "removed culture tokens", "card": "@song", "culture": "elven", "amount": 2}, None,
     {"Song culture:elven": None}, True),
    ({"kind": "removed culture tokens", "card": "@song", "culture": "elven", "amount": 3}, None,
     {"Song culture:elven": None}, False),
    ({"kind": "removed culture tokens", "card": "@hoard", "culture": "elven"}, None, {}, False),
    # wounds, tcg/wound, tcg/exert, tcg/healing, tcg/killed
    ({"kind": "wounded", "card": "@legolas"}, None, {"Legolas wound": 1, "Legolas vitality": 2}, True),
    ({"kind": "wounded", "card": "@lost"}, None, {}, False),
    ({"kind": "exerted", "card": "@legolas"}, None, {"Legolas wound": 1, "Legolas vitality": 2}, True),
    ({"kind": "exerted", "card": "@gimli"}, None, {}, False),
    ({"kind": "exerted", "card": "@lost"}, None, {}, False),
    ({"kind": "healed", "card": "@gimli"}, None, {"Gimli wound": 1, "Gimli vitality": 2}, True),
    ({"kind": "healed", "card": "@legolas"}, None, {}, False),
    ({"kind": "wounded", "card": "@orc"}, None, gone("Orc", "discard:1", wounds=1), True),
    ({"kind": "killed", "card": "@legolas"}, None,
     {**gone("Legolas", "dead:0"), "Bow is in": "discard:0", "Bow on": "", "free peoples archery": 0}, True),
    ({"kind": "killed", "card": "@wraith"}, None, gone("Wraith", "discard:2"), True),
    ({"kind": "killed", "card": "@lost"}, None, {}, False),
    # leaving play, tcg/leaving-play, tcg/discard, tcg/moving-cards
    ({"kind": "discarded", "card": "@legolas"}, None,
     {**gone("Legolas", "discard:0"), "Bow is in": "discard:0", "Bow on": "", "free peoples archery": 0},
     True),
    ({"kind": "discarded", "card": "@hoard"}, None,
     {"Hoard is in": "discard:0", "Buried is in": "discard:0", "Buried on": ""}, True),
    ({"kind": "discarded", "card": "@song"}, None, {"Song is in": "discard:0", "Song culture:elven": None},
     True),
    ({"kind": "discarded", "card": "@lost"}, None, {}, False),
    ({"kind": "discarded from hand", "card": "@plan"}, None, {"Plan is in": "discard:0"}, True),
    ({"kind": "discarded from hand", "card": "@lost"}, None, {}, False),
    ({"kind": "discarded from hand", "card": "@secret"}, None, {"Secret is in": "discard:1"}, True),
    ({"kind": "discarded from deck", "card": "@plan"}, None, {}, False),
    ({"kind": "returned to hand", "card": "@wraith"}, None, gone("Wraith", "hand:2"), True),
    ({"kind": "returned to hand", "card": "@lost"}, None, {}, False),
    ({"kind": "moved", "card": "@lost", "to": "deck", "where": "top"}, None,
     {"Lost is in": "deck:0", "deck 0": ["Lost", "First", "Second", "Third"]}, True),
    ({"kind": "moved", "card": "@lost", "to": "deck"}, None,
     {"Lost is in": "deck:0", "deck 0": ["First", "Second", "Third", "Lost"]}, True),
    ({"kind": "moved", "card": "@lost", "to": "removed"}, None, {"Lost is in": "removed"}, True),
    ({"kind": "moved", "card": "@lost", "to": "discard"}, None, {}, False),
    ({"kind": "moved", "card": "@uruk", "to": "deck", "where": "top"}, None,
     {**gone("Uruk", "deck:1"), "Spear is in": "discard:1", "Spear on": "",
      "deck 1": ["Uruk", "Dark", "Darker"]}, True),
    ({"kind": "moved", "card": "@uruk", "to": "deck"}, None,
     {**gone("Uruk", "deck:1"), "Spear is in": "discard:1", "Spear on": "",
      "deck 1": ["Dark", "Darker", "Uruk"]}, True),
    ({"kind": "moved", "card": "@buried", "to": "hand"}, None, {"Buried is in": "hand:0", "Buried on": ""},
     True),
    ({"kind": "stacked", "card": "@plan", "on": "@song"}, None,
     {"Plan is in": "stacked", "Plan on": "Song"}, True),
    ({"kind": "stacked", "card": "@legolas", "on": "@song"}, None,
     {**gone("Legolas", "stacked"), "Legolas on": "Song", "Bow is in": "discard:0", "Bow on": "",
      "free peoples archery": 0}, True),
    # being borne, tcg/bearer, tcg/transfer
    ({"kind": "transferred", "card": "@blade", "to": "@legolas"}, None, {"Blade on": "Legolas"}, True),
    ({"kind": "transferred", "card": "@blade", "to": "@elrond"}, None,
     {"Blade on": "Elrond", "Blade is in": "support:0"}, True),
    ({"kind": "transferred", "card": "@grip"}, None, {"Grip on": "", "Grip is in": "support:1"}, True),
    ({"kind": "transferred", "card": "@lost", "to": "@legolas"}, None, {}, False),
    # cards into hand, tcg/draw-deck
    ({"kind": "took into hand", "card": "@lost", "player": 0}, None, {"Lost is in": "hand:0"}, True),
    ({"kind": "took into hand", "card": "@plan", "player": 0}, None, {}, False),
    ({"kind": "took into hand", "card": "@buried", "player": 0}, None,
     {"Buried is in": "hand:0", "Buried on": ""}, True),
    # sites, tcg/control, tcg/liberate: Ann controls site 2; the others' markers are at site 3
    ({"kind": "took control", "player": 2}, None,
     {"Green Hill is in": "support:2", "path": {n: s for n, s in PATH.items() if n != 1}}, True),
    ({"kind": "took control", "player": 0}, None, {}, False),
    ({"kind": "liberated", "player": 0}, None, {"Lost Field is in": "path", "path": {**PATH, 2: "Lost Field"}},
     True),
    ({"kind": "liberated", "player": 0}, lambda t: t.play.move(t.field, "support:0"), {}, False),
    # the Ring, tcg/the-one-ring, tcg/sam
    ({"kind": "put on the ring", "player": 0}, None, {"ring worn": True}, True),
    ({"kind": "put on the ring", "player": 0}, worn, {}, False),
    ({"kind": "put on the ring", "player": 1}, None, {}, False),
    ({"kind": "took off the ring", "player": 0}, worn, {"ring worn": False}, True),
    ({"kind": "took off the ring", "player": 0}, None, {}, False),
    # assigning, tcg/assignment-phase
    ({"kind": "assigned", "card": "@legolas", "minion": "@uruk", "by": 0}, None,
     {"assigned": {"Legolas": ["Uruk"]}}, True),
    ({"kind": "assigned", "card": "@legolas", "minion": "@orc", "by": 0}, in_skirmish, {}, False),
    ({"kind": "assigned", "card": "@lost", "minion": "@orc", "by": 0}, None, {}, False),
    ({"kind": "assigned", "card": "@legolas", "minion": "@fallen", "by": 0}, None, {}, False),
    ({"kind": "unassigned", "card": "@wraith"}, in_skirmish, {"assigned": {"Aragorn": ["Orc", "Uruk"]}}, True),
    ({"kind": "unassigned", "card": "@orc"}, in_skirmish,
     {"assigned": {"Aragorn": ["Uruk"], "Legolas": ["Wraith"]}}, True),
    ({"kind": "unassigned", "card": "@orc"}, None, {}, False),
])  # fmt: skip
def test_an_occurrence_does_this_and_nothing_else(told, prepare, after, in_full):
    told = dict(told)
    assert happened(told.pop("kind"), prepare, **told) == (after, in_full)


def test_an_action_assigns_nobody_who_is_assigned_already():
    """tcg/assignment-phase: without an action a defender may be given one minion after the other."""
    for action, minions in ((True, ["Wraith"]), (None, ["Orc", "Wraith"])):
        t = wide()
        t.play.remember("assignments", (Assignment(t.legolas, (t.wraith,)),))
        t.happen(occurrence("assigned", card=t.legolas, minion=t.orc, by=0, action=action))
        assert seen(t)["assigned"] == {"Legolas": minions}


def test_what_was_meant_is_the_card_as_it_was():
    """tcg/modifier: a card that left play and came back is another."""
    for kind in ("wounded", "exerted", "discarded", "killed", "returned to hand"):
        t = wide()
        before = seen(t)
        t.happen(occurrence(kind, card=t.wraith, life=t.play.card(t.wraith).life + 1))
        assert changed(before, seen(t)) == {}


@pytest.mark.parametrize(("told", "line"), [
    ({"kind": "added twilight", "amount": 1}, "1 twilight added: 4 in the pool  tcg/twilight-pool"),
    ({"kind": "removed twilight", "amount": 5}, "3 twilight removed: 0 in the pool  tcg/twilight-pool"),
    ({"kind": "added twilight", "amount": 2, "why": "cost"},
     "2 twilight added (cost): 5 in the pool  tcg/twilight-cost tcg/twilight-pool"),
    ({"kind": "added burdens"}, "1 burden added: 3 on Frodo  tcg/burden tcg/resistance"),
    ({"kind": "removed burdens", "amount": 2}, "2 burdens removed: 0 left  tcg/burden"),
    ({"kind": "removed burdens", "amount": 5}, "2 burdens removed: 0 left  tcg/burden"),
    ({"kind": "added threats", "amount": 9},
     "4 threats added (no more than 4 companions): 4 on the dead pile  tcg/threats"),
    ({"kind": "added threats"}, "1 threat added: 1 on the dead pile  tcg/threats"),
    ({"kind": "wounded", "card": "@uruk"}, "Uruk takes a wound (2 vitality left)  tcg/wound tcg/vitality"),
    ({"kind": "exerted", "card": "@uruk"}, "Uruk exerts (2 vitality left)  tcg/exert"),
    ({"kind": "exerted", "card": "@gimli"},
     "Gimli is exhausted and does not exert  tcg/exhausted"),
    ({"kind": "healed", "card": "@gimli"}, "Gimli is healed (1 wound left)  tcg/healing"),
])  # fmt: skip
def test_what_the_account_says_of_it(told, line):
    """Its figures, and the entries that it goes by."""
    t = wide()
    told = dict(told)
    t.happen(told_of(t, told.pop("kind"), told))
    assert f"{lines(t.play.state.trace)[0].text}  {' '.join(lines(t.play.state.trace)[0].cites)}" == line


# -- the Rule of 4, drawing ----------------------------------------------------------------------------------


@pytest.mark.parametrize(("phase", "player", "hand"), [
    ("fellowship", 0, 4), ("regroup", 0, 5), ("fellowship", 1, 5),
])  # fmt: skip
def test_no_more_than_four_cards_come_into_hand_in_the_fellowship_phase(phase, player, hand):
    """tcg/the-rule-of-4: of five drawn by the Free Peoples player only four come."""
    from ruling_service.engine.tcg import drawing

    t = Table(site=2)
    t.ring_bearer()
    t.deck(*(card(f"Top {n}", "event") for n in range(6)), player=player)
    t.during(phase)
    drawing.draw(t.play, player, 5)
    t.run()
    assert len(t.play.state.zone(f"hand:{player}")) == hand


def test_a_card_that_is_taken_counts_for_the_rule_of_4():
    t = wide().during("fellowship")
    t.play.state.used[("phase", "into hand", 0)] = 3
    t.happen(occurrence("took into hand", card=t.lost, player=0))
    t.happen(occurrence("took into hand", card=t.old_word, player=0))
    assert (t.zone(t.lost), t.zone(t.old_word)) == ("hand", "discard")


def test_reconciling_draws_or_discards_to_eight_exactly():
    """tcg/reconcile: with 6, 7, 8, 9 and 10 cards, discarding none before."""
    from ruling_service.engine.tcg import drawing

    for held in (6, 7, 8, 9, 10):
        t = Table(site=2)
        t.ring_bearer()
        t.hand(*(card(f"Held {n}", "event") for n in range(held)), player=1)
        t.deck(*(card(f"Top {n}", "event") for n in range(5)), player=1)
        t.play.then(drawing.reconcile.task(1))
        t.run().choose("discard nothing", by="Ann")
        while t.pending is not None:
            t.choose(t.options()[0], by="Ann")
        assert len(t.play.state.zone("hand:1")) == 8
        assert len(t.play.state.zone("discard:1")) == max(0, held - 8)
        assert len(t.play.state.zone("deck:1")) == 5 - max(0, 8 - held)


# -- skirmishes ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("ident", "left", "minions", "over"), [
    ("orc", {"Aragorn": ["Uruk"], "Legolas": ["Wraith"]}, ("uruk",), ""),
    ("uruk", {"Aragorn": ["Orc"], "Legolas": ["Wraith"]}, ("orc",), ""),
    ("aragorn", {"Legolas": ["Wraith"]}, ("orc", "uruk"), "shadow"),
    ("wraith", {"Aragorn": ["Orc", "Uruk"]}, ("orc", "uruk"), ""),
    ("gimli", {"Aragorn": ["Orc", "Uruk"], "Legolas": ["Wraith"]}, ("orc", "uruk"), ""),
])  # fmt: skip
def test_who_leaves_a_skirmish(ident, left, minions, over):
    """tcg/skirmish-phase: the side that is emptied has lost, the other goes on."""
    t = in_skirmish(wide())
    gone_ = getattr(t, ident)
    t.happen(occurrence("removed from skirmish", card=gone_))
    current = table.skirmish(t.play)
    assert (current.minions, current.over) == (tuple(getattr(t, m) for m in minions), over)
    assert current.fallen == ((gone_,) if over else ())
    assert seen(t)["assigned"] == left


def test_the_last_minion_that_leaves_has_lost():
    t = in_skirmish(wide())
    for ident in (t.orc, t.uruk):
        t.happen(occurrence("removed from skirmish", card=ident))
    current = table.skirmish(t.play)
    assert (current.minions, current.fallen, current.over) == ((), (t.uruk,), "free peoples")


@pytest.mark.parametrize(("ours", "theirs", "damage", "wounds_", "zones"), [
    (5, 4, 0, (0, 1), ("fellowship", "minions")),
    (4, 4, 0, (1, 0), ("fellowship", "minions")),
    (4, 5, 0, (1, 0), ("fellowship", "minions")),
    (4, 7, 0, (1, 0), ("fellowship", "minions")),
    (4, 8, 0, (0, 0), ("dead", "minions")),
    (4, 9, 0, (0, 0), ("dead", "minions")),
    (8, 4, 0, (0, 0), ("fellowship", "discard")),
    (7, 4, 0, (0, 1), ("fellowship", "minions")),
    (7, 4, 2, (0, 3), ("fellowship", "minions")),
    (0, 0, 0, (1, 0), ("fellowship", "minions")),
    (1, 0, 0, (0, 0), ("fellowship", "discard")),
    (0, 1, 0, (0, 0), ("dead", "minions")),
])  # fmt: skip
def test_who_wins_a_skirmish_by_how_much(ours, theirs, damage, wounds_, zones):
    """tcg/skirmish-phase, tcg/overwhelmed, tcg/keyword/damage: a tie is the Shadow's, twice overwhelms."""
    t = Table(site=2)
    t.ring_bearer()
    words = [("damage", damage)] if damage else []
    hero = t.companion(card("Hero", "companion", strength=ours, vitality=5, words=words))
    foe = t.minion(card("Foe", "minion", strength=theirs, vitality=5, words=["fierce"], site=1))
    t.play.remember("assignments", (Assignment(hero, (foe,)),))
    t.play.remember("skirmish", Skirmish(hero, (foe,)))
    t.during("skirmish")
    t.at("skirmish.resolve", until="skirmish.ends")
    assert (t.zone(hero), t.zone(foe)) == zones
    assert (t.wounds(hero), t.wounds(foe)) == wounds_


def test_the_strength_of_all_minions_counts_and_each_damage_bonus():
    """tcg/skirmish-phase: 8 against 5 and 4 loses by 9, and takes 1 and 1 for each damage bonus."""
    t = Table(site=2)
    t.ring_bearer()
    hero = t.companion(card("Hero", "companion", strength=8, vitality=9))
    foes = tuple(
        t.minion(card(f"Foe {n}", "minion", strength=n, vitality=5, words=[("damage", n - 3)])) for n in (5, 4)
    )
    t.play.remember("skirmish", Skirmish(hero, foes))
    t.during("skirmish")
    t.at("skirmish.resolve", until="skirmish.ends")
    assert (t.wounds(hero), [t.wounds(f) for f in foes]) == (1 + 2 + 1, [0, 0])


# -- moving --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("number", "shadow", "companions", "format", "twilight"), [
    (2, 0, 1, "open", 1), (2, 2, 1, "open", 3), (2, 2, 3, "open", 5), (4, 1, 1, "open", 5),
    (7, 1, 1, "open", 8), (4, 1, 1, "tower", 2),
])  # fmt: skip
def test_what_a_move_adds(number, shadow, companions, format, twilight):
    """tcg/moving-your-fellowship: Shadow number, region, companions."""
    t = Table(site=number - 1, format=format)
    t.ring_bearer()
    for n in range(companions - 1):
        t.companion(card(f"Friend {n}", "companion"))
    t.support(card("Ally", "ally"))
    t.companion(card("Theirs", "companion"), player=1)
    t.lay(card("Ahead", "site", shadow=shadow, site=number), number)
    t.play.then(movement.move.task())
    t.run()
    assert (t.pool, table.site_number(t.play), t.play.fact("moves")) == (twilight, number, 1)


@pytest.mark.parametrize(("site", "moves", "reason"), [
    (2, 0, None), (2, 1, None), (2, 2, "tcg/move-limit"), (2, 3, "tcg/move-limit"), (8, 0, None),
    (9, 0, "tcg/site"),
])  # fmt: skip
def test_when_the_fellowship_may_move_on(site, moves, reason):
    """tcg/move-limit, tcg/site"""
    t = Table(site=site)
    t.play.remember("moves", moves)
    why = movement.why_not_move(t.play)
    assert (None if why is None else why[1][0]) == reason


@pytest.mark.parametrize(("players", "limit"), [(1, 2), (2, 2), (3, 2), (4, 3), (5, 4)])
def test_the_move_limit_of_so_many_players(players, limit):
    """tcg/move-limit"""
    assert movement.usual_move_limit(players) == limit


# -- sites ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("markers", "number"), [
    ((4, 3, 3), 1), ((4, 1, 3), None), ((1, 3, 3), None), ((4, 2, 2), 1),
])  # fmt: skip
def test_a_site_can_be_controlled_when_every_marker_is_past_it(markers, number):
    """tcg/control"""
    t = wide()
    for player, at in enumerate(markers):
        t.play.remember(("at site", player), at)
    found = sites.controllable(t.play)
    assert (None if found is None else table.number_of(t.play, found)) == number


@pytest.mark.parametrize(("direction", "player"), [("right", 2), ("left", 1), (None, 2)])
def test_who_lays_the_next_site(direction, player):
    """tcg/site: the neighbour to whom the arrow of the site being left points."""
    t = Table(players=3, site=4)
    more = {"direction": direction} if direction else {}
    t.lay(card("Here", "site", **more), 4)
    assert sites.who_lays_next(t.play) == player


def test_a_new_site_takes_up_what_lay_on_the_old_one():
    """tcg/replacing-sites: number, place, and what was played and stacked on it."""
    t = wide()
    garrison = t.bear(t.sites[5], card("Garrison", "condition", side="Shadow"), 1)
    pile = t.put(card("Pile", "event"), "stacked", 1, host=t.sites[5])
    t.happen(occurrence("replaced site", card=t.sites[5], by=t.next_hall, player=0))
    assert table.site_at(t.play, 5) == t.next_hall
    assert [t.play.card(i).host for i in (garrison, pile)] == [t.next_hall, t.next_hall]
    assert t.play.card(t.sites[5]).zone == "adventure:1"
    assert table.number_of(t.play, t.sites[5]) is None


# -- playing -------------------------------------------------------------------------------------------------


def could_play(t, printed, player=0):
    (ident,) = t.hand(printed, player=player)
    reason = playing.why_not(t.play, ident, player)
    return None if reason is None else reason[1][0]


@pytest.mark.parametrize(("printed", "player", "reason"), [
    (card("Aragorn", "companion", unique=True, cost=1, key="another"), 0, "tcg/unique"),
    (card("Aragorn", "companion", cost=1, key="another"), 0, None),
    (card("Gimli", "companion", unique=True, cost=1, key="another"), 0, None),
    (card("Theoden", "companion", unique=True, cost=1, key="another"), 0, None),
    (card("Boromir", "companion", unique=True, cost=1, key="another"), 0, "tcg/dead-pile"),
    (card("Boromir", "companion", cost=1, key="another"), 0, None),
    (card("Boromir", "possession", unique=True, cost=1, key="another"), 0, None),
    (card("Wraith", "minion", unique=True, cost=1, key="another", site=1), 1, "tcg/unique"),
    (card("Newcomer", "minion", cost=3, site=4), 1, None),
    (card("Newcomer", "minion", cost=4, site=4), 1, "tcg/twilight-cost"),
    (card("Newcomer", "minion", cost=1, site=5), 1, None),
    (card("Newcomer", "minion", cost=2, site=5), 1, "tcg/twilight-cost"),
    (card("Newcomer", "companion", cost=9), 0, None),
])  # fmt: skip
def test_when_a_card_can_be_played(printed, player, reason):
    """tcg/unique, tcg/dead-pile, tcg/twilight-cost, tcg/roaming: 3 twilight tokens, at site 4."""
    assert could_play(wide(), printed, player) == reason


@pytest.mark.parametrize(("there", "dead", "able"), [(4, 3, True), (4, 4, False), (5, 3, False), (8, 0, False)])
def test_the_rule_of_9_counts_companions_in_play_and_dead(there, dead, able):
    """tcg/the-rule-of-9: the Ring-bearer too; allies in the dead pile do not."""
    t = Table(site=2)
    t.ring_bearer()
    for n in range(there):
        t.companion(card(f"Friend {n}", "companion"))
    for n in range(dead):
        t.put(card(f"Dead {n}", "companion"), "dead:0")
    t.put(card("Dead ally", "ally"), "dead:0")
    assert (could_play(t, card("One", "companion", cost=0)) is None) is able


def test_an_item_that_somebody_can_bear_and_one_that_nobody_can():
    t = wide()
    assert could_play(t, written("Cup", "possession", "Bearer must be an Elf.", cost=0)) is None
    assert could_play(t, written("Nut", "possession", "Bearer must be an Ent.", cost=0)) == "tcg/bearer"
    assert framework.phase(t.play) == "maneuver"


def test_playing_an_item_lays_it_on_the_bearer_and_pays_for_it():
    t = wide()
    (cup,) = t.hand(written("Cup", "possession", "Bearer must be an Elf.", cost=2))
    before = seen(t)
    t.play.then(playing.begin.task(full_price.Playing(cup, 0, "")))
    t.run().choose("on Elrond", by="Tom")
    answered(t, [])
    assert changed(before, seen(t)) == {"Cup is in": "support:0", "Cup on": "Elrond", "pool": 5}


def test_playing_a_shadow_card_takes_its_cost_and_roaming_from_the_pool():
    t = wide()
    (far,) = t.hand(card("Far", "minion", cost=1, site=5, strength=4, vitality=2), player=1)
    before = seen(t)
    t.play.then(playing.begin.task(full_price.Playing(far, 1, "")))
    after = changed(before, seen(answered(t.run(), [])))
    assert (after["pool"], after["Far is in"], after["Far strength"]) == (0, "minions", 4)
    assert set(after) == {"pool", "Far is in", *(f"Far {v}" for v in (
        "strength", "damage", "fierce", "archer", "defender", "vitality"))}  # fmt: skip


# -- reinforcing, instead of adding anywhere -----------------------------------------------------------------


@pytest.mark.parametrize(("count", "answers", "song", "hoard", "in_full"), [
    (0, [], 2, 1, True), (1, ["Song"], 3, 1, True), (1, ["Hoard"], 2, 2, True), (2, ["Song", "Hoard"], 3, 2, True),
    (2, ["Song", "Song"], 4, 1, True),
])  # fmt: skip
def test_tokens_are_added_where_such_tokens_are(count, answers, song, hoard, in_full):
    """tcg/reinforce: on the player's own cards that have one, all on one or divided."""
    from ruling_service.engine.tcg import tokens

    t = wide()
    t.play.tokens(t.hoard, "culture:elven", 1)
    t.play.tokens(t.works, "culture:elven", 1)
    frame = saying(t)
    t.play.then(tokens.reinforce.task(0, "elven", count, frame.id))
    t.run()
    for name in answers:
        assert t.options() == ["add a token to Song", "add a token to Hoard"]
        t.choose(f"add a token to {name}", by="Tom")
    assert [t.play.card(i).token("culture:elven") for i in (t.song, t.hoard, t.works)] == [song, hoard, 1]
    assert t.play.state.frames[frame.id].success is in_full


def test_nothing_to_reinforce_counts_as_not_done():
    from ruling_service.engine.tcg import tokens

    t = wide()
    frame = saying(t)
    t.play.then(tokens.reinforce.task(0, "rohan", 1, frame.id))
    t.run()
    assert not t.play.state.frames[frame.id].success
    assert (tokens.room_for_threats(t.play), tokens.culture_token("Elven")) == (4, "culture:elven")


def test_nobody_takes_burdens_without_a_ring_bearer():
    """tcg/burden"""
    t = Table(site=2)
    for kind in ("added burdens", "removed burdens"):
        t.happen(occurrence(kind, amount=1))
    assert table.burdens(t.play) == 0
    assert not [i for i in t.play.state.cards if t.play.card(i).token("burden")]

"""Setting up a game and dropping out of it, transfers and healing at their bounds (tcg/setting-up-the-game,
tcg/bid, tcg/starting-fellowship, tcg/mulligan, tcg/losing-the-game, tcg/transfer, tcg/discard-to-heal).
"""

from __future__ import annotations

import pytest

from ruling_service.engine.kernel.decisions import NATURE
from ruling_service.engine.kernel.occurrences import occurrence
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.tcg import actions, drawing, ring, setup, table
from ruling_service.engine.tcg.game import TCG
from ruling_service.engine.tcg.setup import Seat, new_game
from tests.engine.tcg.table_top import FRODO, RING, Table, card
from tests.engine.tcg.test_meaning_cards import written
from tests.engine.tcg.test_meaning_of_effects import answered
from tests.engine.tcg.wide_table import changed, seen, wide

FILLER, START = card("Filler", "event"), card("Start", "site", shadow=0)
NAMES = ("Tom", "Ann", "Bob", "Cat")


class Game:
    """A game being set up; with `first` nobody bids."""

    def __init__(self, count=2, *, deck=(), first=None, starting=(), format="open", bearer=FRODO, sites=(START,)):
        printed = (bearer, RING, FILLER, *sites, *deck)
        self.play = Play(TCG, {p.key: p for p in printed})
        keys = (*(p.key for p in deck), *["Filler"] * 20)
        seats = tuple(
            Seat(name, bearer.key, RING.key, keys, tuple(s.key for s in sites), starting)
            for name in NAMES[:count]
        )
        new_game(self.play, seats, first=first, format=format)
        self.play.remember("stop before", frozenset(["turn.begins"]))
        self.play.remember("begun", True)
        self.play.run()

    @property
    def asked(self):
        """Who has to decide what."""
        pending = self.play.state.pending
        return None if pending is None else (pending.by, [o.label for o in pending.options])

    def choose(self, *labels):
        for label in labels:
            index = self.play.state.pending.find(label)
            assert index is not None, (label, self.asked)
            self.play.choose(index)
            self.play.run()
        return self


# -- bids ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("resistance", "bids"), [(3, 4), (10, 11)])
def test_a_bid_is_anything_up_to_the_resistance(resistance, bids):
    """tcg/bid"""
    bearer = card("Bearer", "companion", resistance=resistance, vitality=4)
    by, labels = Game(2, bearer=bearer).asked
    assert (by, labels) == (0, [f"bid {n}" for n in range(bids)])


def test_each_player_bids_in_turn_and_the_highest_chooses_first():
    g = Game(3)
    for player, amount in ((0, 1), (1, 3), (2, 2)):
        assert g.asked[0] == player
        g.choose(f"bid {amount}")
    assert g.asked == (1, ["go first", "go second", "go third"])
    g.choose("go second")
    assert g.asked == (2, ["go first", "go third"])
    g.choose("go third")
    assert table.seating(g.play) == (0, 1, 2)
    assert table.fp(g.play) == 0
    assert [table.burdens(g.play, p) for p in range(3)] == [1, 3, 2]


def test_chance_decides_between_equal_bids_and_only_between_them():
    g = Game(3).choose("bid 2", "bid 1", "bid 2")
    assert g.asked == (NATURE, ["Tom chooses first", "Bob chooses first"])
    g.choose("Bob chooses first")
    assert g.asked == (2, ["go first", "go second", "go third"])
    g.choose("go first")
    assert g.asked == (0, ["go second", "go third"])


@pytest.mark.parametrize(("bid", "out"), [(3, False), (4, True)])
def test_who_bids_all_his_resistance_is_corrupted_before_he_begins(bid, out):
    """tcg/corrupted"""
    bearer = card("Bearer", "companion", resistance=4, vitality=4)
    g = Game(2, bearer=bearer).choose(f"bid {bid}", "bid 0", "go first")
    assert g.play.state.over == ("Ann wins" if out else "")


def test_a_game_without_bids_has_no_burdens():
    g = Game(3, first=1)
    assert table.seating(g.play) == (1, 2, 0)
    assert (table.fp(g.play), table.burdens(g.play, 1)) == (1, 0)


# -- the table -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("format", "labels"), [("open", ["lay One", "lay Two"]), ("tower", None)])
def test_the_first_site(format, labels):
    """tcg/adventure-path: any site, in the block formats the one with number 1."""
    sites = (card("One", "site", site=1), card("Two", "site", site=2))
    g = Game(2, first=0, format=format, sites=sites)
    if labels is not None:
        assert g.asked == (0, labels)
        g.choose("lay Two")
    assert g.play.name(table.site_at(g.play, 1)) == ("One" if labels is None else "Two")
    assert [table.site_number(g.play, p) for p in (0, 1)] == [1, 1]


def test_the_ring_lies_under_the_ring_bearer_of_each_player():
    g = Game(2, first=0)
    for player in (0, 1):
        bearer = table.ring_bearer(g.play, player)
        assert g.play.card(bearer).zone == f"fellowship:{player}"
        assert g.play.card(ring.one_ring(g.play, player)).host == bearer
        assert g.play.fact(("first ring-bearer", player)) == bearer


CHEAP, TWO, THREE, FIVE = (card(n, "companion", cost=c) for n, c in (
    ("Cheap", 0), ("Two", 2), ("Three", 3), ("Five", 5)))  # fmt: skip


def test_the_starting_fellowship_spends_four():
    """tcg/starting-fellowship: 2 and 2, 3 and 0; neither 3 and 2, nor 5."""
    g = Game(2, first=0, starting=None, deck=(CHEAP, TWO, THREE, FIVE, card("Ally", "ally", cost=0)))
    assert g.asked == (0, ["play Cheap", "play Two", "play Three", "no more companions"])
    g.choose("play Three")
    assert g.asked == (0, ["play Cheap", "no more companions"])
    g.choose("no more companions")
    assert g.asked[0] == 1
    g.choose("play Two")
    assert g.asked == (1, ["play Cheap", "no more companions"])
    assert table.pool(g.play) == 0
    assert [len(table.companions(g.play, p)) for p in (0, 1)] == [2, 2]


@pytest.mark.parametrize(("starting", "joined", "said"), [
    (("Two",), {"Frodo", "Two"}, ""),
    (("Two", "Cheap"), {"Frodo", "Two", "Cheap"}, ""),
    (("Two", "Three", "Cheap"), {"Frodo", "Two", "Cheap"}, "Three does not join: it costs 3, and 2 of 4 are spent"),
    (("Five",), {"Frodo"}, "Five does not join: it costs 5, and 0 of 4 are spent"),
    (("Two", "Two"), {"Frodo", "Two"}, "Two does not join: it is not in the draw deck"),
    (("Filler",), {"Frodo"}, "Filler does not join: Filler is no companion"),
])  # fmt: skip
def test_companions_that_were_chosen_beforehand(starting, joined, said):
    g = Game(2, first=0, starting=starting, deck=(CHEAP, TWO, THREE, FIVE))
    from ruling_service.engine.kernel.trace import lines

    assert {g.play.name(i) for i in table.companions(g.play, 0)} == joined
    told = [line.text for line in lines(g.play.state.trace) if "does not join" in line.text]
    assert told[:1] == ([said] if said else [])


@pytest.mark.parametrize(("answers", "hands"), [
    (("keep the hand", "keep the hand"), [8, 8]), (("redraw six", "keep the hand"), [6, 8]),
    (("keep the hand", "redraw six"), [8, 6]), (("redraw six", "redraw six"), [6, 6]),
])  # fmt: skip
def test_each_player_may_redraw_once(answers, hands):
    """tcg/mulligan"""
    g = Game(2, first=0)
    g.choose(*answers)
    assert g.asked is None
    assert [len(g.play.state.zone(f"hand:{p}")) for p in (0, 1)] == hands
    assert [len(g.play.state.zone(f"deck:{p}")) for p in (0, 1)] == [20 - n for n in hands]


@pytest.mark.parametrize(("since", "steps"), [
    ("setup.bids", 6), ("setup.site", 5), ("setup.fellowships", 4), ("setup.hands", 3), ("setup.mulligans", 2),
])  # fmt: skip
def test_the_steps_of_setting_up_from_a_step_on(since, steps):
    tasks = setup.tasks(Table().play, since, first=0)
    assert len(tasks) == steps
    assert setup.step_of(tasks[0]) == since
    assert setup.step_of(tasks[-1]) == ""


# -- dropping out --------------------------------------------------------------------------------------------


def test_with_two_others_left_the_game_goes_on_without_the_losers_cards():
    """tcg/losing-the-game: everything of his leaves; what others had on it is discarded; they go on."""
    t = wide()
    t.put(card("Set aside", "event"), "stacked", 0, host=t.works)
    t.happen(occurrence("lost game", player=0, why="a test"))
    answered(t, [])
    assert t.over == ""
    assert table.players(t.play) == (1, 2)
    own = ("frodo", "aragorn", "blade", "song", "plan", "lost", "boromir", "next_hall", "buried")
    assert {t.play.card(getattr(t, name)).zone for name in own} == {"removed"}
    assert t.play.card(t.grip).zone == "discard:1"
    assert [t.zone(i) for i in (t.orc, t.uruk, t.wraith, t.works)] == ["minions", "minions", "minions", "support"]
    assert t.play.fact(("at site", 0)) is None


def test_a_losers_sites_are_replaced_where_others_have_one():
    """tcg/conflict/sites-of-a-losing-player: his site 1 by Bob's, in the block formats of the same number."""
    t = wide()
    bobs = t.put(card("Bob's hill", "site", site=1, block="tower"), "adventure:2", 2)
    anns = t.put(card("Ann's house", "site", site=2, block="tower"), "adventure:1", 1)
    t.happen(occurrence("lost game", player=0, why="a test"))
    answered(t, [])
    assert table.site_at(t.play, 1) == bobs
    assert t.play.card(anns).zone in ("adventure:1", "support:1", "path")
    assert t.play.card(t.sites[1]).zone == "removed"
    assert table.site_at(t.play, 5) == t.sites[5], "Ann's own site stays"


def test_the_last_one_left_wins():
    t = Table(players=3, site=2)
    t.ring_bearer()
    t.happen(occurrence("lost game", player=2, why="a test"))
    assert (t.over, table.players(t.play)) == ("", (0, 1))
    t.happen(occurrence("lost game", player=0, why="a test"))
    assert (t.over, t.play.fact("winner")) == ("Ann wins", 1)


def test_a_player_wins():
    t = Table(players=3, site=9)
    t.happen(occurrence("won game", player=2, why="a test"))
    assert (t.over, t.play.fact("winner")) == ("Bob wins", 2)


# -- transfers, healing --------------------------------------------------------------------------------------


def labels(t, start, by=0):
    return sorted(c.label for c in actions.actions(t.play, "fellowship.actions", by) if c.label.startswith(start))


def test_which_items_can_be_transferred_to_whom():
    """tcg/transfer: own items, between characters at one site, where the class is free."""
    t = wide().during("fellowship")
    assert labels(t, "transfer") == sorted([
        "transfer Blade to Frodo", "transfer Blade to Legolas",
        "transfer Horse to Frodo", "transfer Horse to Gimli", "transfer Horse to Legolas",
        "transfer Axe to Frodo", "transfer Axe to Legolas",
        "transfer Bow to Frodo", "transfer Bow to Aragorn", "transfer Bow to Gimli",
    ])  # fmt: skip
    t.play.remember(("at site", 0), 3)
    assert "transfer Horse to Elrond" in labels(t, "transfer")
    assert "transfer Horse to Hama" not in labels(t, "transfer")


def test_a_transfer_costs_the_items_twilight_again():
    t = wide().during("fellowship")
    use = next(c for c in actions.actions(t.play, "fellowship.actions", 0) if c.label == "transfer Horse to Gimli")
    before = seen(t)
    t.play.then(use.task)
    assert changed(before, seen(answered(t.run(), []))) == {"Horse on": "Gimli", "pool": 5}


@pytest.mark.parametrize("text", [
    "The twilight cost of each possession played on Gimli is +2.",
    "The twilight cost of each possession you play is +2.",
    "Each time you play a possession on Gimli, its twilight cost is +2.",
    "The twilight cost of the first possession played each turn is +2.",
    "While you can spot an Elf, the twilight cost of each possession played on a Dwarf is +2.",
    "The twilight cost of each mount is +2.",
    "While you can spot an Elf, the twilight cost of each possession is +2.",
])  # fmt: skip
def test_what_other_cards_say_of_costs_changes_no_transfer(text):
    """tcg/transfer, tcg/twilight-cost: the item comes into play no more, and a transfer is no playing."""
    t = wide().during("fellowship")
    t.support(written("Own", "condition", text, side="Free Peoples", culture="gandalf"))
    use = next(c for c in actions.actions(t.play, "fellowship.actions", 0) if c.label == "transfer Horse to Gimli")
    before = seen(t)
    t.play.then(use.task)
    assert changed(before, seen(answered(t.run(), []))) == {"Horse on": "Gimli", "pool": 5}


@pytest.mark.parametrize(("printed", "offered"), [
    (card("Aragorn", "companion", unique=True, key="other"), ["discard Aragorn to heal"]),
    (card("Gimli", "companion", key="other"), []),  # not unique
    (card("Legolas", "companion", unique=True, key="other"), []),  # not wounded
    (card("Boromir", "companion", unique=True, key="other"), []),  # not in play
])  # fmt: skip
def test_who_is_healed_by_discarding(printed, offered):
    """tcg/discard-to-heal: a unique wounded companion or ally, by a card of his title."""
    t = wide().during("fellowship")
    (other,) = t.hand(printed)
    assert labels(t, "discard") == offered
    if offered:
        use = next(c for c in actions.actions(t.play, "fellowship.actions", 0) if c.label == offered[0])
        before = seen(t)
        t.play.then(use.task)
        after = changed(before, seen(answered(t.run(), [])))
        assert after == {"Aragorn wound": None, "Aragorn vitality": 4, "Aragorn is in": "discard:0"}
        assert t.zone(other) == "discard"


def test_no_healing_or_transfer_outside_the_fellowship_phase():
    t = wide()
    t.hand(card("Aragorn", "companion", unique=True, key="other"))
    found = [c.label for c in actions.actions(t.play, "maneuver.actions", 0)]
    assert not [label for label in found if label.startswith(("transfer", "discard"))]


# -- drawing from little -------------------------------------------------------------------------------------


@pytest.mark.parametrize(("there", "wanted", "drawn"), [(3, 2, 2), (2, 2, 2), (1, 2, 1), (0, 2, 0)])
def test_drawing_from_a_small_deck(there, wanted, drawn):
    """tcg/draw-deck: what is not there is not drawn, and nobody loses for that."""
    t = Table(site=2)
    t.ring_bearer()
    t.deck(*(card(f"Top {n}", "event") for n in range(there)))
    drawing.draw(t.play, 0, wanted)
    t.run()
    assert [t.play.name(i) for i in t.play.state.zone("hand:0")] == [f"Top {n}" for n in range(drawn)]
    assert len(t.play.state.zone("deck:0")) == there - drawn
    assert t.over == ""

"""Sites, control, active cards, initiative, tokens, setting up a game."""

from __future__ import annotations

import pytest

from ruling_service.engine.kernel.decisions import NATURE
from ruling_service.engine.kernel.occurrences import occurrence
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.tcg import initiative, ring, sites, statements, table, tokens
from ruling_service.engine.tcg.game import TCG
from ruling_service.engine.tcg.setup import Seat, new_game
from tests.engine.tcg.table_top import FRODO, GIMLI, ORC, RING, Table, card
from tests.engine.tcg.words import N, such, when

# -- control -------------------------------------------------------------------------------------------------


def controlling(markers):
    t = Table(players=len(markers), site=markers[0])
    t.ring_bearer()
    for player, number in enumerate(markers):
        t.play.remember(("at site", player), number)
    return t


def take(t, player=1):
    return t.happen(occurrence("took control", player=player))


def test_a_site_can_be_controlled_once_every_marker_is_past_it():
    t = controlling((2, 1))
    assert sites.controllable(t.play) is None
    t = controlling((2, 2))
    assert table.number_of(t.play, sites.controllable(t.play)) == 1


def test_the_lowest_numbered_site_on_the_path_comes_first():
    t = controlling((3, 3))
    take(t)
    assert table.number_of(t.play, sites.controllable(t.play)) == 2


def test_a_controlled_site_leaves_the_path_and_keeps_its_owner():
    t = controlling((3, 3))
    take(t)
    (site,) = table.controlled_sites(t.play)
    assert t.play.card(site).zone == "support:1"
    assert t.play.card(site).owner == 0
    assert table.site_at(t.play, 1) is None


def test_a_controlled_sites_keywords_stay_and_its_text_does_not():
    t = controlling((3, 3))
    text = N(
        "constant",
        do=[N("gets", who=such(type="companion"), bonus=N("stat_bonus", stat="strength", change=5))]
    )
    site = t.lay(card("Field", "site", text, words=["battleground"]), 1)
    take(t)
    assert t.value(site, "battleground") == 1
    assert t.value(table.ring_bearer(t.play), "strength") == 4


def test_text_that_speaks_of_being_controlled_works_since_edition_4_2():
    text = N(
        "constant", controlled=True,
        do=[N("gets", who=such(type="minion"), bonus=N("stat_bonus", stat="strength", change=1))]
    )
    for ruleset, strength in (("", 4), ("comprehensive-4.1", 3)):
        t = Table(site=3, ruleset=ruleset)
        t.ring_bearer()
        t.play.remember(("at site", 1), 3)
        t.lay(card("Field", "site", text), 1)
        foe = t.minion(ORC)
        take(t)
        assert t.value(foe, "strength") == strength


def test_a_site_elsewhere_shows_its_keywords_but_not_its_text():
    t = Table(site=2)
    frodo = t.ring_bearer()
    text = N(
        "constant",
        do=[N("gets", who=such(type="companion"), bonus=N("stat_bonus", stat="strength", change=5))]
    )
    site = t.lay(card("Forest", "site", text, words=["forest"]), 3)
    assert t.value(site, "forest") == 1
    assert t.value(frodo, "strength") == 4
    t.play.remember(("at site", 0), 3)
    assert t.value(frodo, "strength") == 9


def test_the_highest_numbered_controlled_site_is_liberated_first_whoever_holds_it():
    t = controlling((4, 4, 4))
    take(t, 1)
    take(t, 2)
    t.happen(occurrence("liberated", player=0))
    assert [table.number_of(t.play, s) for s in table.controlled_sites(t.play)] == [1]
    assert table.site_at(t.play, 2) is not None


def test_ones_own_site_is_passed_over_when_liberating():
    t = controlling((4, 4, 4))
    take(t, 1)
    take(t, 2)
    t.play.move(table.controlled_sites(t.play, 2)[0], "support:0")
    assert table.number_of(t.play, sites.liberable(t.play)) == 1


def test_cards_on_a_liberated_site_are_discarded():
    t = controlling((4, 4))
    take(t)
    (site,) = table.controlled_sites(t.play)
    borne = t.bear(site, card("Garrison", "condition", side="Shadow"), 1)
    t.happen(occurrence("liberated", player=0))
    assert t.zone(borne) == "discard"


# -- replacing -----------------------------------------------------------------------------------------------


def test_a_replaced_site_goes_back_and_its_cards_move_over():
    t = Table(site=2)
    old, new = table.site_at(t.play, 3), t.put(card("New", "site"), "adventure:1", 1)
    stacked = t.put(card("Pile", "event"), "stacked", host=old)
    t.happen(occurrence("replaced site", card=old, by=new))
    assert table.site_at(t.play, 3) == new
    assert t.play.card(old).zone == "adventure:0"
    assert t.play.card(stacked).host == new


def test_a_site_cannot_be_replaced_with_a_copy_of_itself():
    t = Table(site=2, path=2)
    printed = card("Same", "site")
    t.lay(printed, 3)
    t.put(printed, "adventure:1", 1)
    t.play.then(sites.play_next_site.task(1))
    t.run()
    assert "replaces" not in t.told()


def test_the_next_site_may_be_played_when_it_is_there_already():
    t = Table(site=2)
    new = t.put(card("New", "site"), "adventure:1", 1)
    t.play.then(sites.play_next_site.task(1))
    t.run()
    assert table.site_at(t.play, 3) == new


# -- active --------------------------------------------------------------------------------------------------


def test_what_is_active_in_a_turn():
    t = Table(site=2)
    frodo, theirs = t.ring_bearer(), t.companion(GIMLI, player=1)
    mine, foe = t.minion(ORC, player=0), t.minion(ORC, player=1)
    curse = t.bear(theirs, card("Curse", "condition", side="Shadow"), 1)
    active = table.active(t.play)
    assert frodo in active
    assert foe in active
    assert not {theirs, mine, curse} & set(active)
    assert ring.one_ring(t.play, 0) in active


def copies(unique, count):
    text = N(
        "constant", do=[N("gets", who=such(type="minion"), bonus=N("stat_bonus", stat="strength", change=1))]
    )
    t = Table(players=4, site=2)
    t.ring_bearer()
    foe = t.minion(ORC, player=3)
    for player in (1, 2, 3, 3, 3)[:count]:
        t.support(card("Grip", "condition", text, side="Shadow", unique=unique), player)
    return t, foe


def test_of_two_copies_of_a_unique_shadow_condition_only_the_one_nearest_the_right_counts():
    t, foe = copies(True, 3)
    assert t.value(foe, "strength") == 4
    working = [i for i in table.active(t.play) if t.play.name(i) == "Grip" and statements.speaks(t.play, i)]
    assert [t.play.card(i).owner for i in working] == [3]


def test_of_a_non_unique_shadow_condition_four_copies_count():
    t, foe = copies(False, 5)
    assert t.value(foe, "strength") == 3 + 4


@pytest.mark.parametrize(("cards", "free_peoples"), [(3, False), (4, True)])
def test_initiative_takes_four_cards(cards, free_peoples):
    t = Table(players=3, site=2)
    t.hand(*(card(f"Filler {n}", "event") for n in range(cards)))
    t.hand(*(card(f"Other {n}", "event") for n in range(8)), player=1)
    assert [
        initiative.has_initiative(t.play, p) for p in range(3)
    ] == [free_peoples, not free_peoples, not free_peoples]


def test_opponents():
    t = Table(players=3, site=2)
    assert table.opponents(t.play, 0) == (2, 1)
    assert table.opponents(t.play, 1) == (0,)


def test_ahead_means_beyond_every_other_marker():
    t = Table(players=3, site=4)
    assert table.is_ahead(t.play, 0)
    t.play.remember(("at site", 2), 4)
    assert not table.is_ahead(t.play, 0)


# -- culture tokens ------------------------------------------------------------------------------------------


def test_reinforcing_adds_to_a_card_that_has_such_a_token():
    t = Table(site=2)
    t.ring_bearer()
    one, other = t.support(card("One", "condition"), culture_dwarven=1), t.support(
        card("Other", "condition"), culture_dwarven=2
    )
    empty = t.support(card("Empty", "condition"))
    assert tokens.reinforceable(t.play, 0, "dwarven") == [one, other]
    t.play.then(tokens.reinforce.task(0, "dwarven", 2))
    t.run().choose("add a token to One").choose("add a token to Other")
    assert [t.play.card(i).token("culture:dwarven") for i in (one, other, empty)] == [2, 3, 0]


def test_tokens_go_when_the_card_leaves_play():
    t = Table(site=2)
    t.ring_bearer()
    one = t.support(card("One", "condition"), culture_dwarven=2)
    t.happen(occurrence("discarded", card=one, life=1))
    assert t.play.card(one).tokens == ()


# -- setting up ----------------------------------------------------------------------------------------------

GUARD = card("Guard", "companion", cost=2, culture="gondor")
CHEAP = card("Cheap", "companion", cost=1)
EOMER = card(
    "Éomer",
    "companion",
    N(
        "constant",
        do=[N("while_", when=[N("t_spot", of=such(culture="gondor"))], do=[N("cost_change", by=-1)])]
    ),
    cost=3,
)
GREETER = card(
    "Greeter", "companion", N("trigger", when=when("played", card=N("t_this")), do=[N("t_add_burdens", n=1)]),
    cost=1
)
FILLER = card("Filler", "event")
START = card("Start", "site", shadow=0)
BEARERS = (
    FRODO, card("Frodo", "companion", resistance=4, vitality=4, key="weak Frodo", words=["ring-bearer"])
)


class Setup:
    """A game being set up."""

    def __init__(self, count=2, *, deck=(), first=None, starting=(), ruleset="", format="open", bearer=FRODO):
        printed = (bearer, RING, START, FILLER, *deck)
        self.play = Play(TCG, {p.key: p for p in printed}, ruleset=ruleset)
        names = ("Tom", "Chuck", "Tim", "Mike")
        keys = (*(p.key for p in deck), *["Filler"] * 20)
        seats = tuple(
            Seat(names[n], bearer.key, "The One Ring", keys, ("Start",) * 9, starting) for n in range(count)
        )
        new_game(self.play, seats, first=first, format=format)
        self.play.remember("stop before", frozenset(["turn.begins"]))
        self.play.remember("begun", True)
        self.play.run()

    def choose(self, label):
        decision = self.play.state.pending
        assert decision is not None, label
        index = decision.find(label)
        assert index is not None, (label, [o.label for o in decision.options])
        self.play.choose(index)
        self.play.run()
        return self

    def bid(self, *amounts):
        for amount in amounts:
            self.choose(f"bid {amount}")
        return self

    @property
    def pending(self):
        return self.play.state.pending


def test_four_players_bid_and_choose_their_places():
    """Tom 3, Chuck 4, Tim 3, Mike 1: Chuck takes first; chance lets Tom go before Tim; Mike gets what is
    left.
    """
    s = Setup(4).bid(3, 4, 3, 1).choose("go first")
    assert s.pending.by == NATURE
    s.choose("Tom chooses first").choose("go second").choose("go fourth")
    assert table.seating(s.play) == (1, 0, 3, 2)
    assert table.fp(s.play) == 1
    assert [table.burdens(s.play, p) for p in range(4)] == [3, 4, 3, 1]


def test_a_bid_as_high_as_the_resistance_loses_before_the_game_begins():
    s = Setup(2, bearer=BEARERS[1]).bid(4, 0).choose("go first")
    assert s.play.state.over == "Chuck wins"


def test_the_starting_fellowship_costs_at_most_4_together():
    s = Setup(2, deck=(GUARD, GUARD, CHEAP), first=0, starting=None)
    s.choose("play Guard")
    s.choose("play Guard")
    assert s.pending.by == 1
    assert len(table.companions(s.play, 0)) == 3
    assert table.pool(s.play) == 0


def test_an_earlier_companion_can_make_a_later_one_cheaper():
    s = Setup(2, deck=(GUARD, EOMER), first=0, starting=None)
    s.choose("play Guard").choose("play Éomer")
    assert len(table.companions(s.play, 0)) == 3


def test_when_you_play_texts_of_starting_companions_work():
    s = Setup(2, deck=(GREETER,), first=0, starting=("Greeter",))
    assert table.burdens(s.play, 0) == 1


def test_everyone_draws_eight_and_may_redraw_six_once():
    s = Setup(2, first=0)
    assert [len(s.play.state.zone(f"hand:{p}")) for p in range(2)] == [8, 8]
    assert s.pending.by == 0
    s.choose("redraw six")
    assert s.pending.by == 1
    s.choose("keep the hand")
    assert [len(s.play.state.zone(f"hand:{p}")) for p in range(2)] == [6, 8]


def test_the_first_player_lays_site_1_and_all_markers_are_there():
    s = Setup(2, first=0)
    site = table.site_at(s.play, 1)
    assert s.play.card(site).owner == 0
    assert [table.site_number(s.play, p) for p in range(2)] == [1, 1]


def test_in_the_starter_rules_chance_says_who_begins_and_nobody_redraws():
    s = Setup(2, ruleset="starter", format="open")
    assert s.pending.by == NATURE
    s.choose("Chuck")
    assert table.fp(s.play) == 1
    assert s.pending is None


def test_the_ring_bearer_bears_the_ring_from_the_start():
    s = Setup(2, first=0)
    assert s.play.card(ring.one_ring(s.play, 0)).host == table.ring_bearer(s.play, 0)
    assert ring.is_ring_bound(s.play, table.ring_bearer(s.play, 0))


def test_no_ring_bearer_frodo_joins_another_ring_bearers_fellowship():
    frodo = card("Frodo", "companion", cost=0, words=["ring-bearer"], key="small Frodo")
    s = Setup(
        2, deck=(frodo,), first=0, starting=None, bearer=card("Sam", "companion", resistance=5, vitality=4)
    )
    labels = [o.label for o in s.pending.options] if s.pending else []
    assert "play Frodo" not in labels

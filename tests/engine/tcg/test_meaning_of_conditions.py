"""When each condition of card text is true, how much each amount is, and which sites and players a text means.

Expected is what the words say of the table in `wide_table`: each boundary is asked from both sides.
"""

from __future__ import annotations

import pytest

from ruling_service.engine.kernel.occurrences import occurrence
from ruling_service.engine.tcg import phrases, ring, table
from ruling_service.engine.tcg.meaning import places
from tests.engine.tcg.table_top import card
from tests.engine.tcg.wide_table import (
    FP,
    counted,
    holds,
    in_skirmish,
    names,
    read,
    saying,
    wide,
)
from tests.engine.tcg.words import N


@pytest.mark.parametrize(("condition", "true"), [
    # spotting, tcg/spot: so many, one more
    ("you can spot 4 companions", True),
    ("you can spot 5 companions", False),
    ("you cannot spot 5 companions", True),
    ("you cannot spot 4 companions", False),
    ("you can spot an Elf and a Dwarf", True),
    ("you can spot an Elf and an Ent", False),
    ("you can spot 2 Elves", True),
    ("you can spot 3 Elves", False),
    ("you can spot 2 burdens", True),
    ("you can spot 3 burdens", False),
    ("you cannot spot 3 burdens", True),
    ("you cannot spot 2 burdens", False),
    ("you can spot a threat", False),
    ("you cannot spot a threat", True),
    # cultures and their tokens, tcg/culture, tcg/culture-tokens
    ("you can spot 6 Free Peoples cultures", True),
    ("you can spot 7 Free Peoples cultures", False),
    ("you can spot 3 Shadow cultures", True),
    ("you can spot 4 Shadow cultures", False),
    ("you can spot 2 [elven] tokens", True),
    ("you can spot 3 [elven] tokens", False),
    ("you can spot a [dwarven] token", False),
    ("you can spot a Free Peoples culture token", True),
    ("you can spot a Shadow culture token", True),
    # sites, tcg/control, tcg/region
    ("an opponent controls a site", True),
    ("you control a site", False),
    ("an opponent controls 2 sites", False),
    ("the fellowship is at site 4", True),
    ("the fellowship is at site 3", False),
    ("the fellowship is at site 4 or higher", True),
    ("the fellowship is at site 5 or higher", False),
    ("the fellowship is at an underground site", True),
    ("the fellowship is at a battleground site", True),
    ("the fellowship is at a forest site", False),
    ("the fellowship is at a sanctuary", False),
    ("the fellowship is in region 2", True),
    ("the fellowship is in region 1", False),
    ("the fellowship is in region 1 or 2", True),
    ("the fellowship is in region 3", False),
    ("the fellowship is ahead on the adventure path", True),
    # bearing, being, tcg/bearer
    ("Aragorn is bearing a mount", True),
    ("Gimli is bearing a mount", False),
    ("Aragorn is bearing 2 possessions", True),
    ("Aragorn is wounded", True),
    ("Legolas is wounded", False),
    ("Gimli is exhausted", True),
    ("Aragorn is exhausted", False),
    ("Legolas is not exhausted", True),
    ("Gimli is not exhausted", False),
    ("Aragorn has strength 8 or more", True),
    ("Aragorn has strength 9 or more", False),
    ("the Ring-bearer has resistance 8 or less", True),
    ("the Ring-bearer has resistance 7 or less", False),
    ("the Ring-bearer is wearing The One Ring", False),
    ("Aragorn is assigned to a skirmish", False),
    ("Aragorn is not assigned to a skirmish", True),
    ("Aragorn is skirmishing a minion", False),
    # numbers: equal, one less, one more
    ("there are at least 3 minions", True),
    ("there are at least 4 minions", False),
    ("twilight is below 4", True),
    ("twilight is below 3", False),
    ("twilight is 3 or more", True),
    ("twilight is 4 or more", False),
    ("you can spot more companions than minions", True),
    ("you can spot more minions than companions", False),
    ("you can spot more minions than Free Peoples conditions", False),
    ("you can spot fewer minions than companions", True),
    ("you can spot fewer companions than minions", False),
    ("you can spot fewer minions than Free Peoples conditions", False),
    ("you have exactly 2 cards in hand", True),
    ("you have exactly 1 card in hand", False),
    ("you have at least 2 cards in hand", True),
    ("you have at least 3 cards in hand", False),
    ("you have 2 or fewer cards in hand", True),
    ("you have 1 or fewer cards in hand", False),
    # initiative, tcg/initiative: Tom holds 2 cards
    ("you have initiative", False),
    ("the Shadow has initiative", True),
])  # fmt: skip
def test_a_condition_is_true_exactly_where_its_words_are(condition, true):
    assert holds(wide(), condition) is true


def minions(n, compare):
    return N("count_is", n=n, compare=compare, of=N("filter", type=("minion",)))


def named(title):
    return N("named", title=title)


SOMEBODY = (N("exhausted"),)
WOUNDED = (N("wounded"),)


@pytest.mark.parametrize(("node", "true"), [
    (minions(3, "exactly"), True),
    (minions(2, "exactly"), False),
    (minions(4, "exactly"), False),
    (minions(3, "at_most"), True),
    (minions(2, "at_most"), False),
    (minions(3, "below"), False),
    (minions(4, "below"), True),
    (minions(3, "at_least"), True),
    (minions(4, "at_least"), False),
    (N("hand_is", n=2, compare="exactly"), True),
    (N("hand_is", n=1, compare="exactly", who=N("an_opponent")), True),
    (N("hand_is", n=2, compare="exactly", who=N("an_opponent")), False),
    (N("tokens_are", n=2, culture="elven", on=named("Song")), True),
    (N("tokens_are", n=3, culture="elven", on=named("Song")), False),
    (N("tokens_are", n=1, culture="isengard", on=named("Song")), False),
    (N("tokens_are", n=2, on=named("Song")), True),
    (N("tokens_are", n=3, on=named("Song")), False),
    (N("can_spot_tokens", n=1, token="wound", on=named("Aragorn")), True),
    (N("can_spot_tokens", n=2, token="wound", on=named("Aragorn")), False),
    (N("controls_site", who=N("an_opponent"), place=N("terrain_site", of="battleground")), True),
    (N("controls_site", who=N("an_opponent"), place=N("terrain_site", of="river")), False),
    (N("controls_site", who=N("you"), place=N("terrain_site", of="battleground")), False),
    (N("opponent_controls", who=N("an_opponent"), what=named("Lost Field")), True),
    (N("opponent_controls", who=N("you"), what=named("Lost Field")), False),
    (N("opponent_controls", who=N("an_opponent"), what=named("Deep Hall")), False),
    (N("is_at", who=N("the_fellowship"), place=N("site_number_is", n=4)), True),
    (N("is_at", who=named("Uruk"), place=N("site_number_is", n=4)), True),
    (N("is_at", who=named("Uruk"), place=N("site_number_is", n=3)), False),
    (N("is_at", who=named("Elrond"), place=N("site_number_is", n=4)), False),  # his home is site 3
    (N("is_at", who=named("Hama"), place=N("site_number_is", n=4)), False),  # of another block
    (N("is_not_at", who=named("Elrond"), place=N("site_number_is", n=4)), True),
    (N("is_not_at", who=named("Uruk"), place=N("site_number_is", n=4)), False),
    (N("is_so", who=named("Gimli"), **{"is": (*SOMEBODY, *WOUNDED)}), True),
    (N("is_so", who=named("Aragorn"), **{"is": (*SOMEBODY, *WOUNDED)}), False),
    (N("is_so", who=named("Nobody"), **{"is": WOUNDED}), False),
    (N("is_not_so", who=named("Aragorn"), **{"is": (*SOMEBODY, *WOUNDED)}), True),
    (N("self_so", **{"is": WOUNDED}), True),  # of Aragorn, who is spoken of
    (N("self_so", **{"is": SOMEBODY}), False),
    (N("self_not", **{"is": SOMEBODY}), True),
    (N("self_not", **{"is": WOUNDED}), False),
    (N("self_not", place=N("site_number_is", n=4)), False),
    (N("self_not", place=N("site_number_is", n=3)), True),
    (N("is_a", who=named("Gimli"), of=N("filter", **{"is": (N("race", name="dwarf"),)})), True),
    (N("is_a", who=named("Gimli"), of=N("filter", **{"is": (N("race", name="elf"),)})), False),
    (N("is_named", who=N("it"), title="Aragorn"), True),
    (N("is_named", who=N("it"), title="Gimli"), False),
    (N("is_named_or", who=N("it"), title="Gimli", or_title="Aragorn"), True),
    (N("has_signet", who=N("it"), signet="Aragorn"), True),
    (N("has_signet", who=N("it"), signet="Gandalf"), False),
    (N("is_ring_bearer", who=named("Frodo")), True),
    (N("is_ring_bearer", who=N("it")), False),
    (N("in_region", who=N("the_fellowship"), n=1, or_n=2), True),
    (N("in_region", who=N("the_fellowship"), n=1, or_n=3), False),
    (N("at_terrain", of="underground"), True),
    (N("at_terrain", of="forest"), False),
    (N("moved_to", sites=(N("site_number_is", n=4, block="fellowship"),)), True),
    (N("moved_to", sites=(N("site_number_is", n=3, block="fellowship"),)), False),
    (N("moved_to", sites=(N("site_number_is", n=4, block="king"),)), False),
    (N("either_so", of=(minions(9, "at_least"), minions(3, "exactly"))), True),
    (N("either_so", of=(minions(9, "at_least"), minions(4, "exactly"))), False),
    (N("x_tokens_on_both"), True),
    (N("phase_is", phase="maneuver"), True),
    (N("phase_is", phase="skirmish"), False),
    (N("phase_is", phase="maneuver", other=True), False),
    (N("phase_is", phase="skirmish", other=True), True),
    (N("is_bearing", who=N("it"), what=N("some", count=2, of=N("filter", type=("possession",)))), True),
    (N("is_bearing", who=N("it"), what=N("some", count=3, of=N("filter", type=("possession",)))), False),
    (N("can_spot", what=N("together", of=(named("Orc"), named("Uruk")))), True),
    (N("can_spot", what=N("no_card", of=N("filter", **{"is": (N("race", name="ent"),)}))), True),
    (N("can_spot", what=N("no_card", of=N("filter", **{"is": (N("race", name="elf"),)}))), False),
])  # fmt: skip
def test_a_condition_in_itself(node, true):
    """Aragorn is spoken of; the fellowship came to site 4 in this phase."""
    t = wide()
    t.play.remember("arrived", (4,))
    frame = saying(t, bindings={"spoken": ((t.aragorn,),)})
    assert phrases.holds(t.play, frame, node) is true


def test_one_dwarf_is_not_two_cards():
    """tcg/spot: several kinds are different cards, "a Dwarf and a companion" are two."""
    t = wide()
    dwarf = N("some", count=1, of=N("filter", **{"is": (N("race", name="dwarf"),)}))
    axe = N("some", count=1, of=N("filter", **{"is": (N("culture", name="dwarven"),)}, type=("companion",)))
    elf = N("some", count=1, of=N("filter", **{"is": (N("culture", name="elven"),)}, type=("companion",)))
    frame = saying(t)
    assert not phrases.holds(t.play, frame, N("can_spot", what=N("together", of=(dwarf, axe))))
    assert phrases.holds(t.play, frame, N("can_spot", what=N("together", of=(dwarf, elf))))


def test_what_was_offered_was_done_or_not():
    t = wide()
    for bindings, done in (({"did": True}, True), ({"did": False}, False), ({}, True)):
        frame = saying(t, bindings=bindings)
        assert phrases.holds(t.play, frame, N("did")) is done
        assert phrases.holds(t.play, frame, N("did_not")) is not done
    failed = saying(t)._replace(success=False)
    assert not phrases.holds(t.play, failed, N("did"))


def wear_the_ring(t):
    t.happen(occurrence("put on the ring", player=0, until="regroup phase begins"))


def control(number, player=0):
    def does(t):
        t.play.move(t.sites[number], f"support:{player}")

    return does


def threats(count):
    return lambda t: t.play.remember(("threats", 0), count)


def at_site(number, player=0):
    return lambda t: t.play.remember(("at site", player), number)


def moved(times):
    return lambda t: t.play.remember("moves", times)


def cards_in_hand(count):
    def does(t):
        t.hand(*(card(f"More {n}", "event") for n in range(count)))

    return does


@pytest.mark.parametrize(("does", "condition", "true"), [
    (wear_the_ring, "the Ring-bearer is wearing The One Ring", True),
    (wear_the_ring, "Aragorn is wearing The One Ring", False),
    (wear_the_ring, "Frodo is wearing The One Ring", True),
    (control(7), "you control a site", True),
    (control(7), "you control 2 sites", False),
    (control(7, 2), "an opponent controls 2 sites", False),  # two opponents, one site each
    (control(7, 1), "an opponent controls 2 sites", True),
    (threats(2), "you can spot 2 threats", True),
    (threats(1), "you can spot 2 threats", False),
    (threats(2), "you cannot spot 3 threats", True),
    (at_site(3), "the fellowship is at a sanctuary", True),
    (at_site(3), "the fellowship is in region 1", True),
    (at_site(6), "the fellowship is in region 2", True),
    (at_site(7), "the fellowship is in region 3", True),
    (at_site(6), "the fellowship is at a forest site", True),
    (at_site(4, 2), "the fellowship is ahead on the adventure path", False),
    (at_site(5, 2), "the fellowship is ahead on the adventure path", False),
    (moved(2), "the fellowship moved 2 times this turn", True),
    (moved(1), "the fellowship moved 2 times this turn", False),
    (moved(3), "the fellowship moved 2 times this turn", True),
    (cards_in_hand(1), "you have initiative", False),
    (cards_in_hand(2), "you have initiative", True),
    (cards_in_hand(2), "the Shadow has initiative", False),
    (in_skirmish, "Aragorn is skirmishing a minion", True),
    (in_skirmish, "Aragorn is skirmishing a fierce minion", True),
    (in_skirmish, "Aragorn is skirmishing a roaming minion", False),
    (in_skirmish, "Legolas is skirmishing a minion", False),
    (in_skirmish, "Legolas is assigned to a skirmish", True),
    (in_skirmish, "Legolas is not assigned to a skirmish", False),
    (in_skirmish, "Gimli is assigned to a skirmish", False),
])  # fmt: skip
def test_a_condition_changes_with_the_table(does, condition, true):
    t = wide()
    does(t)
    assert holds(t, condition) is true


def test_sides_of_culture_tokens():
    """tcg/culture-tokens: elven tokens are the Free Peoples', isengard ones the Shadow's, Gollum's nobody's."""
    for elven, isengard, gollum, sides in (
        (1, 0, 0, (True, False)), (0, 1, 0, (False, True)), (0, 0, 3, (False, False)), (0, 0, 0, (False, False))
    ):
        t = wide()
        for name, count in (("elven", elven), ("isengard", isengard), ("gollum", gollum)):
            for on in (t.song, t.works):
                t.play.tokens(on, f"culture:{name}", -t.play.card(on).token(f"culture:{name}"))
            t.play.tokens(t.song, f"culture:{name}", count)
        told = tuple(holds(t, f"you can spot a {side} culture token") for side in ("Free Peoples", "Shadow"))
        assert told == sides


def test_who_was_killed_is_the_one_whose_death_is_waited_for():
    t = wide()
    for ident, true in ((t.gimli, True), (t.legolas, False)):
        frame = saying(t, o=occurrence("killed", card=ident))
        assert phrases.holds(t.play, frame, N("was_killed", who=read("Fellowship: Wound a Dwarf.", "some"))) is true
    none = saying(t)
    assert not phrases.holds(t.play, none, N("was_killed", who=read("Fellowship: Wound a Dwarf.", "some")))


@pytest.mark.parametrize(("amount", "number"), [
    ("companion you can spot", 4),
    ("minion you can spot", 3),
    ("other companion you can spot", 4),
    ("Elf you can spot", 2),
    ("Ent you can spot", 0),
    ("companion over 3", 1),
    ("companion over 4", 0),
    ("companion over 5", 0),
    ("burden", 2),
    ("threat", 0),
    ("wound on Aragorn", 1),
    ("wound on Gimli", 2),
    ("wound on Legolas", 0),
    ("[elven] token you can spot", 2),
    ("[isengard] token you can spot", 1),
    ("[dwarven] token you can spot", 0),
    ("site you control", 0),
    ("Free Peoples culture you can spot", 6),
    ("Free Peoples culture you can spot over 4", 2),
    ("Free Peoples culture you can spot over 6", 0),
    ("Shadow culture you can spot", 3),
    ("possession borne by Aragorn", 2),
    ("card in your discard pile", 2),
    ("companion in your dead pile", 1),
])  # fmt: skip
def test_an_amount_is_counted_on_the_table(amount, number):
    assert counted(wide(), amount) == number


def test_amounts_follow_the_table():
    t = wide()
    t.play.remember(("threats", 0), 3)
    t.play.move(t.sites[7], "support:0")
    assert (counted(t, "threat"), counted(t, "site you control")) == (3, 1)
    t.play.tokens(t.hoard, "culture:dwarven", 3)
    assert counted(t, "[dwarven] token you can spot") == 3


# -- amounts in themselves -----------------------------------------------------------------------------------


@pytest.mark.parametrize(("node", "number"), [
    (N("x"), 0),
    (N("plus", n=3), 3),
    (N("minus", n=3), -3),
    (N("any_amount"), 0),
    (N("region_number"), 2),
    (N("current_site_number"), 4),
    (N("tokens_spotted", token="burden"), 2),
    (N("tokens_spotted", token="threat"), 1),
    (N("tokens_spotted", token="burden_or_threat"), 3),
    (N("tokens_spotted", token="twilight"), 3),
    (N("tokens_spotted", token="culture_token"), 3),
    (N("tokens_spotted", token="wound"), 4),
    (N("cultures_spotted", of="free_peoples"), 6),
    (N("cultures_spotted_over", of="free_peoples", n=2), 4),
    (N("cultures_spotted_over", of="shadow", n=3), 0),
    (N("per_races", of=("elf", "dwarf", "ent", "hobbit")), 3),
    (N("per_races", of="man"), 1),
    (N("stat_of", of=N("named", title="Gimli"), stat="strength"), 6),
    (N("stat_of", of=N("named", title="Gimli"), stat="vitality"), 1),
    (N("stat_of", of=N("named", title="Gimli"), stat="printed_vitality"), 3),
    (N("stat_of", of=N("named", title="Wraith"), stat="site_number"), 8),
    (N("stat_of", of=N("named", title="Wraith"), stat="twilight_cost"), 6),
    (N("stat_of", of=N("named", title="Wraith"), stat="printed_twilight_cost"), 6),
    (N("stat_of", of=N("named", title="Nobody"), stat="strength"), 0),
    (N("per_any_tokens", on=N("named", title="Song")), 2),
    (N("per_any_tokens", on=N("named", title="Hoard")), 0),
    (N("bonus_size", change=2), 2),
    (N("bonus_size", change=2, per=N("filter", type=("minion",))), 6),
    (N("bonus_size", change=2, per=N("filter", type=("minion",)), limit=5), 5),
    (N("bonus_size", change=2, per=N("filter", type=("minion",)), limit=6), 6),
    (N("bonus_size", change=-2, per=N("filter", type=("minion",)), limit=-5), -5),
    (N("bonus_size", change=-1, per=N("filter", type=("minion",)), limit=-5), -3),
    (N("bonus_size", change=1, instead=4, when=(N("twilight_is", n=3, compare="at_least"),)), 4),
    (N("bonus_size", change=1, instead=4, when=(N("twilight_is", n=4, compare="at_least"),)), 1),
    (N("bonus_size", change=1, instead=2, instead_per=N("filter", type=("minion",)),
       when=(N("twilight_is", n=3, compare="at_least"),)), 6),
    (N("bonus_size", change=1, instead=2, instead_per=N("filter", type=("minion",)),
       when=(N("twilight_is", n=4, compare="at_least"),)), 1),
    (N("least_tokens", culture="elven", on=N("named", title="Song"), with_culture="isengard",
       with_on=N("named", title="Works")), 1),
    (N("least_tokens", culture="elven", on=N("named", title="Song"), with_culture="isengard",
       with_on=N("named", title="Hoard")), 0),
])  # fmt: skip
def test_how_much_a_phrase_is(node, number):
    """tcg/modifier, tcg/limit, tcg/culture-tokens: 3 minions, 4 wounds, 1 threat on the table."""
    t = wide()
    t.play.remember(("threats", 0), 1)
    assert phrases.amount(t.play, saying(t), node) == number


def test_x_is_what_was_chosen_for_it():
    t = wide()
    frame = saying(t, bindings={"X": 3})
    assert phrases.amount(t.play, frame, N("x")) == 3


def test_the_cultures_of_the_cards_that_were_revealed():
    """tcg/culture: two of one culture, one of another, and one of none, are two cultures."""
    t = wide()
    bare = t.put(card("Bare", "event"), "hand:0")
    frame = saying(t, bindings={"shown revealed": (t.plan, t.lost, t.secret, bare)})
    assert phrases.amount(t.play, frame, N("cultures_revealed")) == 2


def test_the_number_of_a_keyword_of_the_card_spoken_of():
    t = wide()
    frame = saying(t, bindings={"spoken": ((t.aragorn,), (t.gimli,))})
    assert phrases.amount(t.play, frame, N("keyword_of", keyword="damage")) == 1
    assert phrases.amount(t.play, frame, N("keyword_of", keyword="damage", race="man")) == 0


# -- sites ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("node", "numbers"), [
    (N("current_site"), {4}),
    (N("this_site"), set()),
    (N("terrain_site", of=("underground",)), {4}),
    (N("terrain_site", of=("river", "forest")), {5, 6}),
    (N("terrain_site", of="battleground"), {2, 4}),
    (N("terrain_site", of=("sanctuary",)), {3, 6}),  # site 6 by its number, tcg/keyword/sanctuary
    (N("site_number_is", n=4), {4}),
    (N("site_number_is", n=5), set()),  # of the Towers block, tcg/block-symbol
    (N("site_number_is", n=5, block="towers"), {5}),
    (N("site_number_is", n=6, block="king"), {6}),
    (N("site_number_is", n=6, block="towers"), set()),
    (N("site_number_is", n=5, any=True), {5}),
    (N("site_one_of", numbers=(1, 4, 5)), {1, 4}),
    (N("site_one_of", numbers=3), {3}),
    (N("site_from", n=4), {4, 7}),
    (N("site_from", n=5), {7}),
    (N("site_from", n=5, any=True), {5, 6, 7}),
    (N("site_from", n=8, any=True), set()),
    (N("site_range", n=3, to=5, block="fellowship"), {3, 4}),
    (N("site_range", n=5, to=6, block="towers"), {5}),
    (N("site_range", n=1, to=2, block="fellowship"), {1, 2}),
    (N("named_site", title="Old Ford"), {5}),
    (N("site_you_control"), set()),
    (N("any_site_of_yours", who=N("an_opponent")), {2}),
    (N("any_site_of_yours", who=N("you")), set()),
    (N("attached_site"), set()),
])  # fmt: skip
def test_which_sites_a_place_means(node, numbers):
    """tcg/site, tcg/block-symbol, tcg/control: Ann controls site 2."""
    t = wide()
    frame = saying(t)
    listed = {**t.sites, 2: t.field}
    assert {n for n, site in listed.items() if places.is_place(t.play, frame, node, site)} == numbers


def test_a_site_that_speaks_is_this_site_and_a_card_on_a_site_speaks_of_that():
    t = wide()
    from ruling_service.engine.tcg import resolve

    own = resolve.begin(t.play, t.sites[5], 0)
    assert [n for n, s in t.sites.items() if places.is_place(t.play, own, N("this_site"), s)] == [5]
    on_it = t.bear(t.sites[6], card("Garrison", "condition", side="Shadow"), 1)
    frame = resolve.begin(t.play, on_it, 1)
    assert [n for n, s in t.sites.items() if places.is_place(t.play, frame, N("attached_site"), s)] == [6]


def test_a_site_of_which_somebody_took_control_is_his():
    t = wide()
    from ruling_service.engine.tcg import resolve

    for player, his in ((1, True), (2, False)):
        frame = resolve.begin(t.play, t.works, player)
        assert places.is_place(t.play, frame, N("site_you_control"), t.field) is his
    frame = resolve.begin(t.play, t.works, 1)
    assert not places.is_place(t.play, frame, N("site_you_control"), t.sites[4])
    assert not places.is_place(t.play, frame, N("current_site"), None)


@pytest.mark.parametrize(("node", "found"), [
    (N("hand", of=N("you")), ("hand:0",)),
    (N("hand"), ("hand:0",)),
    (N("hand", of=N("an_opponent")), ("hand:2", "hand:1")),
    (N("draw_deck", of=N("you")), ("deck:0",)),
    (N("discard_pile", of=N("free_peoples_player")), ("discard:0",)),
    (N("dead_pile"), ("dead:0",)),
    (N("adventure_deck", of=N("first_shadow_player")), ("adventure:2",)),
    (N("support_area", of=N("you")), ("support:0",)),
    (N("deck_or_discard", of=N("you")), ("deck:0", "discard:0")),
    (N("hand_or_discard", of=N("you")), ("hand:0", "discard:0")),
    (N("top_of", of=N("draw_deck", of=N("you"))), ("deck:0",)),
    (N("bottom_of", of=N("draw_deck", of=N("you"))), ("deck:0",)),
    (N("any_discard_pile"), ("discard:0", "discard:1", "discard:2")),
    (N("adventure_path"), ("path",)),
])  # fmt: skip
def test_which_piles_a_phrase_means(node, found):
    t = wide()
    assert places.zones(t.play, saying(t), node) == found


def test_the_dead_pile_is_the_free_peoples_players_and_an_owners_hand_that_of_the_card_spoken_of():
    from ruling_service.engine.tcg import resolve

    t = wide()
    frame = resolve.begin(t.play, t.works, 1, bindings={"spoken": ((t.wraith,),)})
    assert places.zones(t.play, frame, N("dead_pile")) == ("dead:0",)
    assert places.zones(t.play, frame, N("hand")) == ("hand:1",)
    assert places.zones(t.play, frame, N("its_hand")) == ("hand:2",)
    assert places.zones(t.play, frame, N("draw_deck", of=N("its"))) == ("deck:2",)


# -- players -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("kind", "of_tom", "of_ann"), [
    ("you", (0,), (1,)),
    ("free_peoples_player", (0,), (0,)),
    ("first_shadow_player", (2,), (2,)),
    ("each_shadow_player", (2, 1), (2, 1)),
    ("a_shadow_player", (2, 1), (2, 1)),
    ("each_opponent", (2, 1), (0,)),
    ("an_opponent", (2, 1), (0,)),
    ("no_opponent", (2, 1), (0,)),
    ("each_player", (0, 2, 1), (0, 2, 1)),
    ("any_player", (0, 2, 1), (0, 2, 1)),
    ("that_player", (0,), (1,)),
])  # fmt: skip
def test_which_players_a_phrase_means(kind, of_tom, of_ann):
    """tcg/opponent, tcg/action-procedure: the Free Peoples player first, then around from his right."""
    from ruling_service.engine.tcg import resolve

    t = wide()
    told = [
        phrases.players(t.play, resolve.begin(t.play, source, player), N(kind))
        for source, player in ((t.song, 0), (t.works, 1))
    ]
    assert told == [of_tom, of_ann]


def test_that_player_is_the_one_spoken_of_else_the_one_of_whom_the_trigger_tells():
    t = wide()
    who = N("that_player")
    told = saying(t, o=occurrence("drew", player=2))
    assert phrases.players(t.play, told, who) == (2,)
    by_card = saying(t, o=occurrence("wounded", card=t.uruk))
    assert phrases.players(t.play, by_card, who) == (1,)
    spoken = saying(t, o=occurrence("drew", player=2), bindings={"that player": 1})
    assert phrases.players(t.play, spoken, who) == (1,)


def test_who_owns_a_card():
    t = wide()
    frame = saying(t, bindings={"spoken": ((t.wraith,),)})
    assert phrases.players(t.play, frame, N("owner", of=N("named", title="Orc"))) == (1,)
    assert phrases.players(t.play, frame, N("owner")) == (2,)
    assert phrases.players(t.play, frame, N("owner", of=N("its"))) == (2,)
    both = N("owner", of=N("each", of=N("filter", type=("minion",))))
    assert sorted(phrases.players(t.play, frame, both)) == [1, 2]


# -- certain cards -------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("node", "cards"), [
    (N("this"), {"Marker"}),
    (N("attached"), set()),
    (N("ring_bearer"), {"Frodo"}),
    (N("the_one_ring"), {"The One Ring"}),
    (N("whole_hand", of=N("you")), {"Plan", "Scout"}),
    (N("whole_hand", of=N("an_opponent")), {"Secret", "Whisper"}),
    (N("the_fellowship"), {"Deep Hall"}),
    (N("current_site"), {"Deep Hall"}),
    (N("next_site"), {"Old Ford"}),
    (N("next_sites", n=2), {"Old Ford", "Silent Wood"}),
    (N("next_sites", n=4), {"Old Ford", "Silent Wood", "Black Marsh"}),
    (N("it"), {"Legolas"}),
    (N("it", person=True), {"Legolas"}),
    (N("that", type="companion"), {"Legolas"}),
    (N("that", type="minion"), {"Uruk"}),
    (N("that", type="possession"), {"Horse"}),
    (N("that", type="dwarf"), set()),
    (N("that", type="condition"), {"Marker"}),
    (N("one_of_them"), {"Legolas"}),
    (N("bearers_of"), set()),
    (N("either_named", title="Orc", or_title="Uruk"), {"Orc", "Uruk"}),
    (N("either_named", title="Orc", or_title="Fallen"), {"Orc"}),
    (N("named", title="Theoden"), set()),
    (N("named", title="Gimli"), {"Gimli"}),
    (N("own_site", n=5), {"Next Hall"}),
    (N("own_site", n=6), set()),
    (N("another", of=N("filter", type=("companion",))), {"Frodo", "Aragorn", "Gimli"}),
    (N("yours", of=N("you"), which=N("filter", type=("condition",))), {"Song", "Hoard", "Marker"}),
    (N("yours", of=N("an_opponent"), which=N("filter", type=("minion",))), {"Orc", "Uruk", "Wraith"}),
    (N("together", of=(N("named", title="Orc"), N("ring_bearer"))), {"Orc", "Frodo"}),
    (N("top_cards", of=N("draw_deck", of=N("you"))), {"First"}),
    (N("top_cards", of=N("draw_deck", of=N("you")), n=2), {"First", "Second"}),
    (N("top_cards", of=N("draw_deck", of=N("you")), n=9), {"First", "Second", "Third"}),
    (N("bottom_cards", of=N("draw_deck", of=N("you"))), {"Third"}),
    (N("bottom_cards", of=N("draw_deck", of=N("you")), n=2), {"Second", "Third"}),
    (N("bottom_cards", of=N("draw_deck", of=N("you")), n=9), {"First", "Second", "Third"}),
    (N("no_card", of=N("filter", type=("follower",))), {"Radagast"}),
    (N("home_site_of"), set()),
])  # fmt: skip
def test_which_cards_a_phrase_means(node, cards):
    """Spoken of so far: a possession, a minion, last a companion."""
    t = wide()
    frame = saying(t, bindings={"spoken": ((t.horse,), (t.uruk,), (t.legolas,))})
    assert names(t, phrases.cards(t.play, frame, node)) == cards


def test_the_home_of_the_ally_spoken_of_and_the_site_of_the_same_number():
    t = wide()
    ally = saying(t, bindings={"spoken": ((t.elrond,),)})
    assert names(t, phrases.cards(t.play, ally, N("home_site_of"))) == {"White House"}
    elsewhere = saying(t, bindings={"spoken": ((t.hama,),)})
    assert not phrases.cards(t.play, elsewhere, N("home_site_of")), "site 4 is another block's (block-symbol)"
    site = saying(t, bindings={"spoken": ((t.sites[5],),)})
    assert names(t, phrases.cards(t.play, site, N("same_site"))) == {"Next Hall"}


def test_what_bears_a_card_speaks_of_its_bearer():
    from ruling_service.engine.tcg import resolve

    t = wide()
    frame = resolve.begin(t.play, t.horse, 0)
    assert phrases.cards(t.play, frame, N("attached")) == (t.aragorn,)
    assert phrases.cards(t.play, frame, N("bearers_of")) == (t.aragorn,)
    t.play.move(t.horse, "discard:0")
    assert phrases.cards(t.play, frame, N("attached")) == (t.aragorn,), "it was borne as its text began"


def test_the_rest_of_what_was_shown_is_what_nothing_was_done_with_since():
    t = wide()
    top = t.play.state.zone("deck:0")
    frame = saying(t, bindings={"spoken": (top, (top[1],))})
    assert phrases.cards(t.play, frame, N("rest")) == (top[0], top[2])
    nothing = saying(t, bindings={"spoken": (top,), "nothing shown": True})
    assert phrases.cards(t.play, nothing, N("rest")) == ()
    assert phrases.cards(t.play, saying(t), N("the_other")) == ()


def test_he_is_the_character_spoken_of_last_else_the_bearer():
    from ruling_service.engine.tcg import resolve

    t = wide()
    frame = saying(t, bindings={"spoken": ((t.legolas,), (t.horse,))})
    assert phrases.cards(t.play, frame, N("it")) == (t.horse,)
    assert phrases.cards(t.play, frame, N("it", person=True)) == (t.legolas,)
    borne = resolve.begin(t.play, t.blade, 0)
    assert phrases.cards(t.play, borne, N("it")) == (t.blade,)
    assert phrases.cards(t.play, borne, N("it", person=True)) == (t.aragorn,)
    told = resolve.begin(t.play, t.blade, 0, o=occurrence("wounded", card=t.gimli))
    assert phrases.cards(t.play, told, N("it", person=True)) == (t.gimli,)


def test_one_certain_card_is_meant_only_while_it_is_in_play():
    t = wide()
    life = t.play.card(t.gimli).life
    node = N("card_itself", id=t.gimli, life=life)
    assert phrases.cards(t.play, saying(t), node) == (t.gimli,)
    assert phrases.cards(t.play, saying(t), node.replace(life=life + 1)) == ()
    t.play.move(t.gimli, "discard:0")
    assert phrases.cards(t.play, saying(t), node) == ()


def test_the_ring_is_worn_by_the_ring_bearer_only():
    t = wide()
    assert not ring.is_worn(t.play)
    wear_the_ring(t)
    assert ring.is_worn(t.play)
    assert table.ring_bearer(t.play) == t.frodo
    assert FP["side"] == "Free Peoples"

"""Where editions differ: each row of the table of variations is played by every edition, and each edition
gives the answer of its row.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from ruling_service.engine.kernel.decisions import NATURE
from ruling_service.engine.kernel.occurrences import occurrence
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.tcg import drawing, playing, rulesets, table, transfer
from ruling_service.engine.tcg.game import TCG
from ruling_service.engine.tcg.rulesets import (
    BY_FORMAT,
    COMPREHENSIVE_4_1,
    COMPREHENSIVE_4_2,
    NOT_PLAYED,
    RULESETS,
    STARTER,
    VARIATIONS,
)
from ruling_service.engine.tcg.setup import Seat, new_game
from tests.engine.tcg.table_top import FRODO, GIMLI, ORC, RING, Table, card
from tests.engine.tcg.words import N, such, when

CORPUS = Path(__file__).resolve().parents[3] / "corpus" / "tcg"
FILLER = card("Filler", "event")
START = card("Start", "site", shadow=0)


def setting_up(ruleset, *, first=None):
    play = Play(TCG, {p.key: p for p in (FRODO, RING, START, FILLER)}, ruleset=ruleset)
    seats = tuple(
        Seat(name, "Frodo", "The One Ring", ("Filler",) * 20, ("Start",) * 9, ()) for name in ("Tom", "Ann")
    )
    new_game(play, seats, format="open", first=first)
    play.remember("stop before", frozenset(["turn.begins"]))
    play.remember("begun", True)
    play.run()
    return play


def who_goes_first(ruleset):
    pending = setting_up(ruleset).state.pending
    return "chance" if pending.by == NATURE else "bids" if pending.kind == "bid" else pending.prompt


def redrawing(ruleset):
    pending = setting_up(ruleset, first=0).state.pending
    return "not" if pending is None else "once" if pending.find("redraw six") is not None else pending.prompt


def text_of_a_controlled_site(ruleset):
    text = N(
        "constant", controlled=True,
        do=[N("gets", who=such(type="minion"), bonus=N("stat_bonus", stat="strength", change=1))]
    )
    t = Table(site=3, ruleset=ruleset)
    t.ring_bearer()
    t.play.remember(("at site", 1), 3)
    t.lay(card("Field", "site", text), 1)
    foe = t.minion(ORC)
    t.happen(occurrence("took control", player=1))
    return "if it speaks of control" if t.value(foe, "strength") == 4 else "never"


def empty_draw_deck(ruleset):
    t = Table(site=2, ruleset=ruleset)
    t.put(card("Old", "event"), "discard:0")
    drawing.draw(t.play, 0, 1)
    t.run()
    if t.pending is None:
        return "stays empty" if not t.play.state.zone("hand:0") else "made anew unasked"
    t.choose("make a new draw deck")
    t.put(card("Older", "event"), "discard:0")
    drawing.draw(t.play, 0, 1)
    t.run()
    return (
        "may be made anew once" if t.pending is None and len(t.play.state.zone("hand:0")) == 1
        else "more than once"
    )


def marker_moves(ruleset):
    t = Table(site=1, ruleset=ruleset)
    t.ring_bearer()
    t.support(
        card("Leaving", "condition", N("trigger", when=when("moved from"), do=[N("t_add_twilight", n=1)]))
    )
    t.at("fellowship.move")
    told = t.told()
    return (
        "after leaving" if told.index("Leaving:") < told.index("The fellowship is at site 2")
        else "before leaving"
    )


def ring_comes_off(ruleset):
    t = Table(site=2, ruleset=ruleset)
    t.ring_bearer()
    t.play.remember(("ring worn", 0), "the card says")
    t.at("regroup.begins", until="regroup.shadow").passing()
    return "as its card says" if t.play.fact(("ring worn", 0)) else "as regroup begins"


def no_minions_left(ruleset):
    t = Table(site=2, ruleset=ruleset)
    t.ring_bearer()
    t.at("maneuver.ends", until="turn.ends").passing()
    return "after the Shadow phases" if "archery phase begins" in t.told() else "after any phase"


def rule_of_4(ruleset):
    t = Table(site=2, ruleset=ruleset).during("fellowship")
    t.deck(*(card(f"Card {n}", "event") for n in range(6)))
    drawing.draw(t.play, 0, 5)
    t.run()
    return {4: "holds", 5: "does not hold"}[len(t.play.state.zone("hand:0"))]


def rule_of_9(ruleset):
    t = Table(site=2, ruleset=ruleset).during("fellowship")
    t.ring_bearer()
    for _ in range(8):
        t.companion(card("Guard", "companion"))
    (tenth,) = t.hand(card("Guard", "companion", cost=0))
    return "holds" if playing.why_not(t.play, tenth, 0) is not None else "does not hold"


def transferring(ruleset):
    t = Table(site=2, ruleset=ruleset).during("fellowship")
    t.ring_bearer()
    gimli, guard = t.companion(GIMLI), t.companion(card("Guard", "companion"))
    axe = t.bear(
        gimli, card("Axe", "possession", N("attach_to", to=such(type="companion")), klass="Hand weapon")
    )
    offered = [c.key for c in transfer.candidates(t.play, 0)]
    return "in the fellowship phase" if ("transfer", axe, guard) in offered else "not"


def format_left_out(ruleset):
    t = Table(site=2, ruleset=ruleset)
    t.play.remember("format", None)
    return rulesets.format_of(t.play)


PLAYED = {
    "who goes first": who_goes_first,
    "redrawing the starting hand": redrawing,
    "text of a controlled site": text_of_a_controlled_site,
    "an empty draw deck": empty_draw_deck,
    "the marker moves": marker_moves,
    "a Ring worn comes off": ring_comes_off,
    "no minions are left": no_minions_left,
    "the Rule of 4": rule_of_4,
    "the Rule of 9": rule_of_9,
    "transferring items": transferring,
    "the format left out": format_left_out,
}


@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize("subject", VARIATIONS)
def test_an_edition_plays_as_its_row_says(subject, ruleset):
    variation = VARIATIONS[subject]
    assert PLAYED[subject](ruleset) == variation.otherwise.get(ruleset, variation.usual)


@pytest.mark.parametrize("subject", VARIATIONS)
def test_editions_do_differ_there(subject):
    assert len({PLAYED[subject](ruleset) for ruleset in RULESETS}) > 1


def test_the_edition_that_prevails_is_played_if_none_is_told():
    assert [
        rulesets.edition(Table(ruleset=name).play) for name in ("", STARTER)
    ] == [COMPREHENSIVE_4_2, STARTER]
    for played in PLAYED.values():
        assert played("") == played(COMPREHENSIVE_4_2)


def test_4_2_differs_from_4_1_in_the_text_of_controlled_sites_alone():
    differing = [
        subject for subject,
        played in PLAYED.items() if played(COMPREHENSIVE_4_2) != played(COMPREHENSIVE_4_1)
    ]
    assert differing == ["text of a controlled site"]


def test_every_row_and_every_difference_that_is_not_played_is_an_entry():
    conflicts = {f"tcg/conflict/{path.stem}" for path in (CORPUS / "conflicts").glob("*.md")}
    rows = {variation.entry for variation in VARIATIONS.values()}
    assert (rows | set(NOT_PLAYED) | set(BY_FORMAT)) <= conflicts
    assert not (rows | set(BY_FORMAT)) & set(NOT_PLAYED)


@pytest.mark.parametrize(("burdens", "over"), [(9, False), (10, True)])
@pytest.mark.parametrize("ruleset", RULESETS)
def test_burdens_reach_the_resistance_where_it_reaches_zero(ruleset, burdens, over):
    t = Table(site=2, ruleset=ruleset)
    t.ring_bearer()
    t.happen(occurrence("added burdens", amount=burdens, player=0))
    assert bool(t.over) == over


@pytest.mark.parametrize("ruleset", RULESETS)
def test_leftover_minions_go_to_any_companion_in_every_edition(ruleset):
    t = Table(site=2, ruleset=ruleset)
    t.ring_bearer()
    t.companion(GIMLI)
    t.minion(ORC)
    t.at("assignment.defenders").choose("nobody defends")
    assert {"attack Frodo", "attack Gimli"} <= set(t.options())


def test_an_own_format_goes_before_the_edition():
    t = Table(site=2, ruleset=STARTER, format="open")
    assert not rulesets.has_numbered_sites(t.play)
    assert table.pool(t.play) == 0

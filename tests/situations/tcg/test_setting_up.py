"""Setting a game of the TCG up, in situations: bids, seats, starting fellowships, hands, redrawing, with two
to four players.
"""

from __future__ import annotations

import pytest

from ruling_service.errors import IllegalHere, MalformedInput
from ruling_service.situations.shared.loader import from_data
from ruling_service.situations.shared.simulate import simulate

FRODO = {"name": "Frodo", "type": "companion", "race": "Hobbit", "strength": 3, "vitality": 4,
         "resistance": 10, "unique": True,
         "text": "Ring-bearer."}  # fmt: skip
WEAK = {"name": "Weak", "type": "companion", "strength": 3, "vitality": 4, "resistance": 4, "unique": True}
GUARD = {"name": "Guard", "type": "companion", "strength": 5, "vitality": 3, "twilight cost": 2}
HERO = {"name": "Hero", "type": "companion", "strength": 7, "vitality": 3, "twilight cost": 3, "unique": True}
SCOUT = {"name": "Scout", "type": "companion", "strength": 4, "vitality": 3, "twilight cost": 1}
FIELD = {"name": "Field", "type": "site", "shadow number": 2}
CARDS = [FRODO, WEAK, GUARD, HERO, SCOUT, FIELD]
NAMES = ("Tom", "Ann", "Bob", "Cat")
TOM_BEGINS = {"player": {"player": "Tom", "first player": True}}


def players(count, **own):
    return [{"name": name, "ring bearer": "Frodo", **own.get(name, {})} for name in NAMES[:count]]


def choices(**chosen):
    return [{"choose": what, "by": name} for name, listed in chosen.items() for what in listed]


def play(count=2, *, given=(), ask=None, **more):
    own = {name: more.pop(name) for name in NAMES if name in more}
    data = {"game": "tcg", "cards": CARDS, "players": players(count, **own), "at": "setup",
            "given": list(given),
            "ask": ask or {"what happens": True}}  # fmt: skip
    return simulate(from_data({**data, **more}))


def answer(ask, **more):
    verdict = play(ask=ask, **more)
    assert verdict.explored.complete
    return verdict.answer if verdict.verdict in ("value", "always", "never") else verdict.verdict


def goes_first(verdict):
    return {outcome.facts["first player"] for outcome in verdict.outcomes}


def texts(verdict):
    return [step.text for step in verdict.outcomes[0].trace]


def burdens(verdict):
    listed = [card for card in verdict.outcomes[0].facts["cards"] if card.get("ring bearer")]
    return {card["owner"]: card["burdens"] for card in listed}


def test_the_highest_bidder_chooses_and_everyone_pays_his_bid():
    verdict = play(given=choices(Tom=["bid 2"], Ann=["bid 3", "go first"]))
    assert goes_first(verdict) == {"Ann"}
    assert burdens(verdict) == {"Tom": 2, "Ann": 3}
    assert {
        cite for step in verdict.outcomes[0].trace for cite in step.cites
    } >= {"tcg/bid", "tcg/draw-deck"}


def test_the_highest_bidder_may_also_go_second():
    assert goes_first(play(given=choices(Tom=["bid 2"], Ann=["bid 3", "go second"]))) == {"Tom"}


def test_of_tied_bidders_chance_says_who_chooses_first():
    verdict = play(
        given=choices(Tom=["bid 1", "go first"], Ann=["bid 1", "go first"]), ask={"whether": TOM_BEGINS}
    )
    assert verdict.verdict == "depends"
    assert {one.by for one in verdict.depends_on} == {"chance"}


def test_four_players_choose_their_places_in_the_order_of_their_bids():
    verdict = play(
        4,
        given=choices(
            Tom=["bid 0"], Ann=["bid 1", "go fourth"], Bob=["bid 3", "go second"], Cat=["bid 2", "go first"]
        )
    )
    assert "Turn order: Cat, Bob, Tom, Ann" in texts(verdict)
    assert burdens(verdict) == {"Tom": 0, "Ann": 1, "Bob": 3, "Cat": 2}


def test_a_bid_as_high_as_the_resistance_loses_before_the_first_turn():
    chosen = choices(Tom=["bid 4", "go first"], Ann=["bid 0"])
    verdict = play(given=chosen, Tom={"ring bearer": "Weak"}, ask={"whether": {"game": "lost"}})
    assert verdict.verdict == "always"
    assert any("corrupted" in text for text in texts(verdict))


def test_the_others_play_on_without_him():
    chosen = choices(Tom=["bid 4", "go first"], Ann=["bid 1", "go second"], Bob=["bid 0"])
    verdict = play(3, given=chosen, Tom={"ring bearer": "Weak"}, until="fellowship")
    assert goes_first(verdict) == {"Ann"}
    assert verdict.outcomes[0].facts["players"]["Tom"]["eliminated"]
    assert verdict.outcomes[0].facts["game"] == "goes on"


def test_in_the_starter_rules_chance_says_who_goes_first():
    verdict = play(ruleset="tcg-starter", ask={"whether": TOM_BEGINS})
    assert verdict.verdict == "depends"
    assert {one.by for one in verdict.depends_on} == {"chance"}
    assert all("bid" not in text for text in texts(verdict))


def where(card, **more):
    return answer({"where is": card}, **more)


def test_the_starting_fellowship_costs_4_together():
    at = {"at": "starting fellowship"}
    assert where("Hero", Tom={"companions": ["Hero", "Scout"]}, **at) == "in play (Tom)"
    assert where("Scout", Tom={"companions": ["Hero", "Scout"]}, **at) == "in play (Tom)"
    assert where("Guard", Tom={"companions": ["Hero", "Guard"]}, **at) != "in play (Tom)"


def test_who_does_not_join_is_told_why():
    verdict = play(at="starting fellowship", Tom={"companions": ["Hero", "Guard"]})
    assert any("Guard does not join: it costs 2, and 3 of 4 are spent" in text for text in texts(verdict))


def test_a_companion_of_cost_5_cannot_join():
    data = {
        "cards": [
            *CARDS, {"name": "Giant", "type": "companion", "strength": 9, "vitality": 4, "twilight cost": 5}
        ]
    }
    verdict = play(at="starting fellowship", Tom={"deck": ["Giant"]}, ask={"can": {"play": "Giant"}}, **data)
    assert verdict.answer is False
    assert verdict.because[0].cites == ["tcg/starting-fellowship"]


def test_no_twilight_is_added_for_the_starting_fellowship():
    assert answer(
        {"how much": "twilight"}, at="starting fellowship", Tom={"companions": ["Hero", "Scout"]}
    ) == 0


def test_everybody_draws_eight_and_whoever_redraws_six():
    at = {"at": "starting hands", "given": choices(Tom=["keep the hand"], Ann=["redraw six"])}
    assert answer({"how much": "cards in hand of Tom"}, **at) == 8
    assert answer({"how much": "cards in hand of Ann"}, **at) == 6


def test_the_redraw_comes_after_all_have_drawn_in_player_order():
    verdict = play(
        3, at="starting hands", given=choices(Tom=["redraw six"], Ann=["redraw six"], Bob=["redraw six"])
    )
    told = texts(verdict)
    redrawn = [told.index(f"{name} redraws") for name in ("Tom", "Ann", "Bob")]
    assert redrawn == sorted(redrawn)
    assert told[: told.index("Tom redraws")].count("Bob draws a card") == 8


def test_the_redraw_is_open_to_each_player():
    verdict = play(at="mulligan", ask={"how much": "cards in hand of Ann"})
    assert verdict.verdict == "depends"
    assert {one.by for one in verdict.depends_on} == {"Ann"}


def test_a_hand_that_was_drawn_can_be_told():
    verdict = play(at="mulligan", given=choices(Tom=["redraw six"], Ann=["keep the hand"]),
                   Tom={"hand": ["Guard", "Scout"], "deck": 0},
                   ask={"how much": "cards in hand of Tom"})  # fmt: skip
    assert verdict.answer == 2


def test_nobody_redraws_by_the_starter_rules():
    assert answer({"how much": "cards in hand of Ann"}, at="mulligan", ruleset="tcg-starter") == 8


def test_the_first_player_lays_a_site_of_his_own_as_site_1():
    at = {"at": "first site", "until": "starting fellowship", "Tom": {"adventure deck": ["Field"]}}
    assert answer({"how much": "site number of Field"}, **at) == 1


def test_setting_up_can_stop_before_a_step():
    verdict = play(given=choices(Tom=["bid 1", "go first"], Ann=["bid 0"]), until="starting fellowship")
    assert burdens(verdict) == {}
    assert goes_first(verdict) == {"Tom"}


def test_the_first_turn_follows():
    verdict = play(
        given=choices(Tom=["bid 1", "go first", "keep the hand"], Ann=["bid 0", "keep the hand"]),
        until="fellowship"
    )
    assert any("Tom's turn begins" in text for text in texts(verdict))


@pytest.mark.parametrize(
    ("own", "more", "rule"),
    [
        ({"burdens": 2}, {}, "tcg/bid"),
        ({"hand": ["Guard"]}, {}, "tcg/setting-up-the-game"),
        ({"dead pile": ["Guard"]}, {}, "tcg/setting-up-the-game"),
        ({"site": 3}, {}, "tcg/setting-up-the-game"),
        ({"support area": [{"card": "Guard", "reason": "x"}]}, {}, "tcg/setting-up-the-game"),
        ({"companions": [{"card": "Guard", "wounds": 1}]}, {}, "tcg/setting-up-the-game"),
        ({"ring bearer": ""}, {}, "tcg/losing-the-game"),
        ({}, {"twilight": 2}, "tcg/setting-up-the-game"),
    ],
)
def test_what_is_not_there_yet_is_refused(own, more, rule):
    with pytest.raises(IllegalHere) as caught:
        play(Ann=own, **more)
    assert caught.value.rule == rule


def test_nobody_acts_before_the_first_turn():
    with pytest.raises(MalformedInput, match="first turn"):
        play(do=[{"add twilight": 1}])

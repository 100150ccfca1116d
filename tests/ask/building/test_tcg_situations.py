"""Questions of the trading card game become situations, and are answered by the run."""

from __future__ import annotations

import pytest

from ruling_service.ask.answering.playing import play
from ruling_service.ask.building import Known, NotBuilt, build
from ruling_service.ask.model import Asked, AskedAct, Subject
from ruling_service.situations.shared.loader import from_data
from ruling_service.situations.shared.simulate import simulate


def run(situation, budget):
    return simulate(from_data(situation), budget=budget)


def answered(**asked):
    """The verdict's word and answer for a question."""
    found = play(build(Asked(text="", **asked), Known("tcg")), run)
    return found.word, found.answer


def card(name, **more):
    return Subject(card=name, label=name, **more)


def some(kind, **more):
    return Subject(card=kind, label=kind, generic=True, **more)


def act(verb, name="", **more):
    return AskedAct(verb=verb, card=name, **more)


EIGHT_AGAINST_SIX = (
    some("companion", values={"strength": 8}), some("minion", copies=2, values={"strength": 3})
)


def test_each_loser_of_a_skirmish_takes_one_wound():
    asked = {
        "form": "how much", "value": "wounds", "subjects": EIGHT_AGAINST_SIX, "wanted": act("gain", "minion")
    }
    assert answered(**asked) == ("value", 1)


@pytest.mark.parametrize(("strength", "word"), [(10, "always"), (9, "never")])
def test_twice_the_strength_kills(strength, word):
    subjects = (some("companion", values={"strength": 5}), some("minion", values={"strength": strength}))
    assert answered(form="what", yes_no=True, subjects=subjects, wanted=act("kill", "companion"))[0] == word


def test_strengths_that_nobody_told_are_not_made_up():
    with pytest.raises(NotBuilt, match="how strong"):
        answered(
            form="what", yes_no=True, subjects=(some("companion"), some("minion")),
            wanted=act("win", "companion")
        )


def test_twilight_for_a_move_counts_the_ring_bearer_among_the_companions():
    asked = {
        "form": "how much", "value": "twilight", "subjects": (some("companion", copies=4),),
        "board": {"site": 5, "shadow number": 2}
    }
    assert answered(**asked, acts=(act("move", by="companion"),)) == ("value", 9)


def test_a_roaming_minion_costs_two_more():
    asked = {
        "form": "how much", "subjects": (card("Goblin Runner"),), "board": {"site": 2},
        "wanted": act("pay", "Goblin Runner")
    }
    assert answered(**asked) == ("value", 3)


@pytest.mark.parametrize(("site", "word"), [(3, "always"), (4, "never")])
def test_roaming_before_its_site(site, word):
    asked = {"form": "what", "yes_no": True, "subjects": (card("Goblin Marksman"),), "board": {"site": site}}
    assert answered(**asked, wanted=act("be", "Goblin Marksman", thing="roaming"))[0] == word


def test_no_companions_in_the_regroup_phase():
    asked = {
        "form": "can", "subjects": (some("companion"),), "moment": "regroup", "phase": "regroup",
        "wanted": act("play", "companion")
    }
    assert answered(**asked)[0] == "never"


def test_a_dead_unique_companion_is_not_played_again():
    subjects = (card("Aragorn", zone="dead pile"), Subject(card="Aragorn", label="Aragorn 2"))
    assert answered(form="can", subjects=subjects, wanted=act("play", "Aragorn 2"))[0] == "never"


def test_a_ring_bearer_is_corrupted_by_the_last_burden():
    asked = {"form": "what", "yes_no": True, "subjects": (card("Frodo"),), "board": {"burdens": 9}}
    another = act("gain", "Frodo", thing="burdens")
    plan = build(
        Asked(text="Frodo gets another burden", **asked, acts=(another,), wanted=act("lose")), Known("tcg")
    )
    assert play(plan, run).word == "always"


def test_who_orders_the_skirmishes():
    assert answered(form="who", wanted=act("choose", thing="skirmish")) == ("depends", "Tom")


@pytest.mark.parametrize(("burdens", "word"), [(5, "always"), (4, "never")])
def test_corrupted_by_as_many_burdens_as_resistance(burdens, word):
    bearer = some("ring-bearer", values={"resistance": 5}, states={"ring bearer": True})
    asked = {"form": "what", "yes_no": True, "subjects": (bearer,), "board": {"burdens": burdens}}
    assert answered(**asked, wanted=act("corrupt", "ring-bearer"))[0] == word


@pytest.mark.parametrize(("wounds", "word"), [(2, "never"), (1, "always")])
def test_nobody_exerts_with_one_vitality_left(wounds, word):
    companion = some("companion", values={"vitality": 3}, states={"wounds": wounds})
    assert answered(
        form="can", yes_no=True, subjects=(companion,), wanted=act("exert", "companion")
    )[0] == word


@pytest.mark.parametrize(("in_play", "dead", "word"), [(5, 4, "never"), (5, 3, "always")])
def test_the_rule_of_9_counts_the_dead_pile(in_play, dead, word):
    subjects = (
        some("companion", copies=in_play),
        Subject(card="companion", label="companion 2", generic=True, zone="dead pile", copies=dead),
    )
    subjects += (Subject(card="companion", label="companion 3", generic=True),)
    asked = {
        "form": "can", "yes_no": True, "subjects": subjects,
        "acts": (act("have", "companion", amount=in_play),)
    }
    assert answered(**asked, wanted=act("play", "companion 3"))[0] == word


@pytest.mark.parametrize(("drawn", "word"), [(4, "never"), (3, "always")])
def test_a_fellowship_phase_gives_four_cards(drawn, word):
    asked = {
        "form": "can", "yes_no": True, "phase": "fellowship", "moment": "fellowship",
        "acts": (act("draw", amount=drawn),)
    }
    assert answered(**asked, wanted=act("draw"))[0] == word


@pytest.mark.parametrize(("threats", "word"), [(4, "never"), (3, "always")])
def test_no_more_threats_than_companions(threats, word):
    asked = {
        "form": "can", "yes_no": True, "subjects": (some("companion", copies=4),),
        "board": {"threats": threats}
    }
    assert answered(**asked, wanted=act("add threats"))[0] == word


@pytest.mark.parametrize("cards", [3, 12])
def test_whoever_reconciles_ends_with_eight_cards(cards):
    asked = {"form": "how much", "value": "cards in hand", "player_states": {"I": {"cards in hand": cards}}}
    assert answered(**asked, moment="reconcile", wanted=act("have")) == ("value", 8)


def test_a_price_that_nobody_told_is_not_made_up():
    with pytest.raises(NotBuilt, match="cost"):
        answered(form="how much", value="twilight cost", subjects=(some("minion", keywords={"roaming": 0}),))


def test_what_a_ring_does_hangs_on_which_ring_it_is():
    bearer = some("ring-bearer", states={"ring bearer": True, "ring worn": True})
    asked = {"form": "what", "yes_no": True, "subjects": (bearer,), "acts": (act("wound", "ring-bearer"),)}
    with pytest.raises(NotBuilt):
        answered(**asked, wanted=act("gain", "ring-bearer", thing="burdens"))


@pytest.mark.parametrize(("twilight", "word"), [(3, "always"), (2, "never"), (0, "never")])
def test_a_minion_is_paid_from_the_pool_that_is_told(twilight, word):
    minion = some("minion", values={"twilight cost": 3})
    asked = {"form": "can", "yes_no": True, "subjects": (minion,), "board": {"twilight": twilight}}
    assert answered(
        **asked, wanted=act("play", "minion", thing="twilight cost", player="the Shadow player")
    )[0] == word

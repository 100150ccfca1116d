"""Questions of the trading card game become situations, and are answered by the run."""

from __future__ import annotations

import pytest

from ruling_service.ask.answering.playing import play
from ruling_service.ask.building import Known, NotBuilt, build
from ruling_service.ask.model import Asked, AskedAct, Subject
from ruling_service.situations.loader import from_data
from ruling_service.situations.simulate import simulate


def run(situation, seconds):
    return simulate(from_data(situation), seconds=5.0)


def answered(**asked):
    """The verdict's word and answer for a question."""
    found = play(build(Asked(text="", **asked), Known("tcg")), run, 10.0)
    return found.word, found.answer


def card(name, **more):
    return Subject(card=name, label=name, **more)


def some(kind, **more):
    return Subject(card=kind, label=kind, generic=True, **more)


def act(verb, name="", **more):
    return AskedAct(verb=verb, card=name, **more)


EIGHT_AGAINST_SIX = (some("companion", values={"strength": 8}), some("minion", copies=2, values={"strength": 3}))


def test_each_loser_of_a_skirmish_takes_one_wound():
    asked = {"form": "how much", "value": "wounds", "subjects": EIGHT_AGAINST_SIX, "wanted": act("gain", "minion")}
    assert answered(**asked) == ("value", 1)


@pytest.mark.parametrize(("strength", "word"), [(10, "always"), (9, "never")])
def test_twice_the_strength_kills(strength, word):
    subjects = (some("companion", values={"strength": 5}), some("minion", values={"strength": strength}))
    assert answered(form="what", yes_no=True, subjects=subjects, wanted=act("kill", "companion"))[0] == word


def test_strengths_that_nobody_told_are_not_made_up():
    with pytest.raises(NotBuilt, match="how strong"):
        answered(form="what", yes_no=True, subjects=(some("companion"), some("minion")), wanted=act("win", "companion"))


def test_twilight_for_a_move_counts_the_ring_bearer_among_the_companions():
    asked = {"form": "how much", "value": "twilight", "subjects": (some("companion", copies=4),), "board": {"site": 5, "shadow number": 2}}
    assert answered(**asked, acts=(act("move", by="companion"),)) == ("value", 9)


def test_a_roaming_minion_costs_two_more():
    asked = {"form": "how much", "subjects": (card("Goblin Runner"),), "board": {"site": 2}, "wanted": act("pay", "Goblin Runner")}
    assert answered(**asked) == ("value", 3)


@pytest.mark.parametrize(("site", "word"), [(3, "always"), (4, "never")])
def test_roaming_before_its_site(site, word):
    asked = {"form": "what", "yes_no": True, "subjects": (card("Goblin Marksman"),), "board": {"site": site}}
    assert answered(**asked, wanted=act("be", "Goblin Marksman", thing="roaming"))[0] == word


def test_no_companions_in_the_regroup_phase():
    asked = {"form": "can", "subjects": (some("companion"),), "moment": "regroup", "phase": "regroup", "wanted": act("play", "companion")}
    assert answered(**asked)[0] == "never"


def test_a_dead_unique_companion_is_not_played_again():
    subjects = (card("Aragorn", zone="dead pile"), Subject(card="Aragorn", label="Aragorn 2"))
    assert answered(form="can", subjects=subjects, wanted=act("play", "Aragorn 2"))[0] == "never"


def test_a_ring_bearer_is_corrupted_by_the_last_burden():
    asked = {"form": "what", "yes_no": True, "subjects": (card("Frodo"),), "board": {"burdens": 9}}
    another = act("gain", "Frodo", thing="burdens")
    plan = build(Asked(text="Frodo gets another burden", **asked, acts=(another,), wanted=act("lose")), Known("tcg"))
    assert play(plan, run, 10.0).word == "always"


def test_who_orders_the_skirmishes():
    assert answered(form="who", wanted=act("choose", thing="skirmish")) == ("depends", "Tom")

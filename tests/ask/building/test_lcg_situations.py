"""Questions of the card game of cooperating players become situations: built from what cards wait for, and
answered by the run.
"""

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
    found = play(build(Asked(text="", **asked), Known("lcg")), run)
    return found.word, found.answer


def card(name, **more):
    return Subject(card=name, label=name, **more)


def some(kind, **more):
    return Subject(card=kind, label=kind, generic=True, **more)


def act(verb, name="", **more):
    return AskedAct(verb=verb, card=name, **more)


THALIN = (card("Thalin", states={"committed": True}), card("Eastern Crows"))


def test_two_responses_are_brought_to_wait_for_one_occurrence():
    plan = build(
        Asked(form="order", text="", subjects=(card("Legolas"), card("Blade of Gondolin", on="Legolas"))),
        Known("lcg")
    )
    found = play(plan, run)
    assert plan.situation["attack"]["attackers"] == ["Legolas"]
    assert found.word == "depends"
    orders = {tuple(outcome.answer) for outcome in found.outcomes if len(outcome.answer) == 2}
    assert orders == {("Legolas", "Blade of Gondolin"), ("Blade of Gondolin", "Legolas")}


def test_a_keyword_of_a_destroyed_card():
    acts = (act("reveal", "Eastern Crows"), act("destroy", "Eastern Crows", by="Thalin"))
    assert answered(
        form="what", subjects=THALIN, acts=acts, wanted=act("surge", "Eastern Crows")
    ) == ("never", False)


def test_where_a_card_goes():
    acts = (act("reveal", "Eastern Crows"),)
    assert answered(
        form="what", subjects=THALIN, acts=acts, wanted=act("go", "Eastern Crows")
    ) == ("value", "encounter deck")


def test_windows_in_which_an_event_keeps_an_enemy_from_attacking():
    wanted = act("play", "Feint")
    subjects = (card("Feint"), some("enemy"))
    assert answered(
        form="when", subjects=subjects, wanted=wanted, purpose=act("stop", thing="attack")
    ) == ("value", ["6.2"])


def test_a_limit_is_reached_by_the_use_that_the_question_tells():
    boromir = card("Boromir (hero)")
    again = act("trigger", boromir.label)
    assert answered(form="can", subjects=(boromir,), acts=(again,), wanted=again)[0] == "never"


@pytest.mark.parametrize(
    ("asked", "expected"),
    [
        ({"subjects": (some("hero", states={"exhausted": True}),), "wanted": act("defend", "hero")}, "never"),
        ({"subjects": (some("hero"),), "wanted": act("defend", "hero")}, "always"),
        (
            {
                "subjects": (card("Hill Troll"),), "player_states": {"I": {"threat": 20}},
                "wanted": act("engage", "Hill Troll")
            }, "always"
        ),
        ({"board": {"active location": True}, "wanted": act("travel", player="I")}, "never"),
        ({"wanted": act("travel", player="I")}, "always"),
    ],
)
def test_rules_without_cards(asked, expected):
    assert answered(form="can", **asked)[0] == expected


def test_what_has_no_place_in_a_situation_is_not_answered():
    with pytest.raises(NotBuilt) as missing:
        build(
            Asked(form="what", text="", subjects=(card("Legolas"),), wanted=act("explode", "Legolas")),
            Known("lcg")
        )
    assert missing.value.why == "not placed"


def test_an_unknown_card_is_not_answered():
    with pytest.raises(NotBuilt, match="not at hand"):
        build(
            Asked(
                form="can", text="", subjects=(card("Nobody's Card"),), wanted=act("play", "Nobody's Card")
            ), Known("lcg")
        )

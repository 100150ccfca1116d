"""A verb is told and looked for in questions as its record declares it: in both games, and of a verb that
nobody has heard of before.
"""

from __future__ import annotations

import pytest

from ruling_service.ask.answering.playing import play
from ruling_service.ask.building import Known, NotBuilt, build
from ruling_service.ask.building.records import records, sign_of
from ruling_service.ask.model import Asked, AskedAct, Subject
from ruling_service.engine.kernel.verbs import Act
from ruling_service.situations.shared.loader import from_data
from ruling_service.situations.shared.simulate import simulate

OF_A_GAME = {"lcg": "ally", "tcg": "companion"}
"""A card to which nearly everything can happen."""
TOLD_ONLY = ("pass", "run to", "loop", "deal shadow")
"""Acts that are no happening; and a shadow card, which only lies there once it is told."""


def told_and_asked(game, verb, kind):
    """Whether what is told comes about: the plan of that question."""
    subjects = (Subject(card=kind, label=kind, generic=True),) if kind else ()
    act = AskedAct(verb=verb, card=kind)
    text = f"{verb} {kind}?"
    asked = Asked(form="what", yes_no=True, text=text, subjects=subjects, acts=(act,), wanted=act)
    return build(asked, Known(game))


def effects():
    """Every act of either game that no player does by himself, with a card to which it can be done."""
    for game in OF_A_GAME:
        for act in records(game).acts.values():
            if act.by_players or act.name in TOLD_ONLY or act.about not in ("card", "cards"):
                continue
            if records(game).done_by(act.name) is not None and sign_of(game, act.name):
                kind = next(iter(act.types), OF_A_GAME[game])
                yield pytest.param(game, act.name, kind, id=f"{game} {act.name}")


@pytest.mark.parametrize(("game", "verb", "kind"), list(effects()))
def test_what_is_told_comes_about(game, verb, kind):
    plan = told_and_asked(game, verb, kind)
    found = play(plan, lambda situation, budget: simulate(from_data(situation), budget=budget))
    assert found.word == "always"


@pytest.fixture(params=list(OF_A_GAME))
def made_up(request):
    """A verb that was never there, and the game that has it."""
    verbs = records(request.param)
    kind = OF_A_GAME[request.param]
    act = Act("polish", "card", "that happens to the card", stands=("regroup",), types=(kind,),
              finds=(("tarnished", True),))  # fmt: skip
    verb = verbs.declare(
        "polished", "polish", f"{request.param}/effect", "card", told="polished", act=act, cannot=()
    )
    yield request.param, kind
    verbs.withdraw(verb)


def test_a_verb_is_understood_because_it_is_declared(made_up):
    game, kind = made_up
    situation = told_and_asked(game, "polish", kind).situation
    assert list(situation["do"][0].items()) == [("polish", f"an {kind}" if game == "lcg" else f"a {kind}")]
    assert situation["at"] == "regroup"
    assert "'tarnished': True" in str(situation["players"])
    assert situation["ask"]["whether"]["happened"]["happened"] == "polished"


@pytest.mark.parametrize("game", list(OF_A_GAME))
def test_a_verb_that_nobody_declared_is_not_told(game):
    with pytest.raises(NotBuilt, match="burnish"):
        told_and_asked(game, "burnish", OF_A_GAME[game])

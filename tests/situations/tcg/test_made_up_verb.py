"""A verb of the TCG is one record, too: a made-up one is done, told and asked for without anything else."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from ruling_service.engine.kernel.verbs import Act, Verb, Word
from ruling_service.engine.tcg import verbs
from ruling_service.situations.shared.loader import from_data
from ruling_service.situations.shared.simulate import simulate
from ruling_service.situations.tcg import acts

TABLE = {
    "game": "tcg",
    "cards": [
        {"name": "Bearer", "type": "companion", "strength": 4, "vitality": 4, "resistance": 8},
        {"name": "Bard", "type": "companion", "strength": 5, "vitality": 3},
    ],
    "players": [{"name": "Ann", "ring bearer": "Bearer", "companions": ["Bard"]}, {"name": "Ben"}],
}


@pytest.fixture
def sung() -> Iterator[Verb]:
    """Sing: as often as it is said, and it changes nothing. Taken back once the test is over."""
    made = verbs.declare(
        "sung",
        "sing",
        "tcg/character",
        "card life source",
        told=(Word("sung", "{} sings"),),
        act=Act("sing", "card", "this character sings", asked="card"),
        cannot=("exert",),
        line="{card} sings",
    )
    yield made
    verbs.withdraw(made)


def test_a_made_up_verb_is_done_and_told(sung: Verb) -> None:
    """Twice, once after the other, and a condition counts it."""
    ask = {"whether": {"count": {"of": {"happened": "sung", "card": "Bard"}, "exactly": 2}}}
    verdict = simulate(from_data({**TABLE, "do": [{"sing": "Bard", "amount": 2}], "ask": ask}))
    assert verdict.verdict == "always"
    assert [step.text for step in verdict.outcomes[0].trace if step.happened == "sung"] == ["Bard sings"] * 2
    assert simulate(from_data({**TABLE, "ask": {"can": {"sing": "Bard"}}})).verdict == "always"


def test_every_act_is_carried_out() -> None:
    """No record of an act lacks what carries it out."""
    acts.PERFORMANCE.complete()

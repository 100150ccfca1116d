"""A verb is one record: a made-up one, declared here and nowhere else, is known to engine, situations,
account, form, questions, pages."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from ruling_service.ask.reading.tokens import tokens
from ruling_service.ask.reading.words import load as load_words
from ruling_service.engine.kernel.verbs import Act, Verb, Word
from ruling_service.engine.lcg.rulebook import LCG
from ruling_service.errors import MalformedInput
from ruling_service.resources import corpus_dir
from ruling_service.situations.lcg import acts, possible
from ruling_service.situations.shared import describe
from ruling_service.situations.shared.loader import dump, from_data, load
from ruling_service.situations.shared.model import schema
from ruling_service.situations.shared.simulate import simulate
from ruling_service.web import forms
from ruling_service.web.conditions import condition, deed
from tests.situations.lcg.table import run, said

TOM = """
players: [{name: Tom, heroes: [Bran], engaged: [Brute]}]
"""


@pytest.fixture
def humbled() -> Iterator[Verb]:
    """Humble: it changes nothing and is told; a text that says "cannot be healed" forbids it. Taken back once
    the test is over.
    """
    made = LCG.verbs.declare(
        "humbled",
        "humble",
        "lcg/character",
        "card life amount source effect",
        told=(Word("greatly humbled", role="amount", fits=("2",)), Word("humbled")),
        act=Act(
            "humble",
            "card",
            "this character is humbled by `amount` (1)",
            asked="card",
            given="card",
            deed="humble {}",
        ),
        cannot=("be_healed",),
        line="{card} is humbled",
    )
    yield made
    LCG.verbs.withdraw(made)


def test_engine_act_condition_and_account_know_it(humbled: Verb) -> None:
    """The act makes it happen, the account tells it by its words, a condition finds it; its amount decides
    which word it is.
    """
    whether = "ask: {whether: {happened: {happened: humbled, card: Brute, amount: 1}}}"
    once = run(f"{TOM}do: [{{humble: Brute}}]\n{whether}")
    assert (once.verdict, said(once)) == ("always", ["humbled"])
    assert [step.text for step in once.outcomes[0].trace if step.happened] == ["Brute is humbled"]
    assert "lcg/character" in once.outcomes[0].trace[-1].cites
    twice = run(f"{TOM}do: [{{humble: Brute, amount: 2}}]\n{whether}")
    assert (twice.verdict, said(twice)) == ("never", ["greatly humbled"])


def test_what_cannot_happen_is_read_off_its_record(humbled: Verb) -> None:
    """A text that forbids what the record names forbids it, and the question whether it is possible says so.
    """
    values = "engagement cost: 9, threat: 1, attack: 1, defense: 1, hit points: 2"
    mule = f"{{name: Mule, type: enemy, {values}, text: Cannot be healed.}}"
    tom = f"cards: [{mule}]\nplayers: [{{name: Tom, heroes: [Aragorn], engaged: [Mule, Wargs]}}]\n"
    assert said(simulated(f"{tom}do: [{{humble: Mule}}]")) == []
    asked = simulated(f"{tom}ask: {{can: {{humble: Mule}}}}")
    assert asked.verdict == "never"
    assert "lcg/cannot" in asked.because[0].cites
    assert simulated(f"{tom}ask: {{can: {{humble: Wargs}}}}").verdict == "always"


@pytest.fixture
def danced() -> Iterator[Verb]:
    """Dance: what forbids it has a name of its own, which no grammar says. Taken back as the other."""
    made = LCG.verbs.declare(
        "danced", "dance", "lcg/character", "card life source effect",
        told="danced", act=Act("dance", "card", "this character dances", asked="card"), cannot=("dance_act",),
        line="{card} dances",
    )
    yield made
    LCG.verbs.withdraw(made)


@pytest.mark.parametrize("text", ["Cannot dance.", "This enemy does not dance.", "Cannot be danced."])
def test_what_forbids_it_is_heard_and_enforced(danced: Verb, text: str) -> None:
    """A text says the verb after "cannot" and "does not", and what it says is kept."""
    values = "engagement cost: 9, threat: 1, attack: 1, defense: 1, hit points: 2"
    mule = f"{{name: Mule, type: enemy, {values}, text: {text}}}"
    tom = f"cards: [{mule}]\nplayers: [{{name: Tom, heroes: [Aragorn], engaged: [Mule, Wargs]}}]\n"
    done = simulated(f"{tom}do: [{{dance: Mule}}]")
    assert done.gaps == []
    assert said(done) == []
    assert simulated(f"{tom}ask: {{can: {{dance: Mule}}}}").verdict == "never"
    assert simulated(f"{tom}ask: {{can: {{dance: Wargs}}}}").verdict == "always"


def test_without_its_record_a_text_that_forbids_it_is_a_gap() -> None:
    values = "engagement cost: 9, threat: 1, attack: 1, defense: 1, hit points: 2"
    mule = f"{{name: Mule, type: enemy, {values}, text: Cannot dance.}}"
    tom = f"cards: [{mule}]\nplayers: [{{name: Tom, heroes: [Aragorn], engaged: [Mule]}}]\n"
    assert [gap.card for gap in simulated(f"{tom}ask: {{where is: Mule}}").gaps] == ["Mule"]


def simulated(text: str) -> dict[str, Any]:
    return simulate(load(f"game: lcg\n{text}"))


def test_the_form_offers_it(humbled: Verb) -> None:
    """In the lists of acts, choices and questions, and a row with it is read."""
    plan = forms.layout("lcg")
    assert all("humble" in offered for offered in (plan.acts, plan.given, plan.possible))
    form = forms.from_data(
        {"game": "lcg", "players": [{"name": "Tom"}], "do": [{"humble": "Wargs", "amount": 2}]}
    )
    assert (form["do"][0]["verb"], form["do"][0]["about"], form["do"][0]["amount"]) == (
        "humble",
        "Wargs",
        "2",
    )
    assert forms.Reading(form).data["do"] == [{"humble": "Wargs", "amount": 2}]


def test_pages_schema_and_documentation_say_it(humbled: Verb) -> None:
    """A condition and a deed in words, the schema of a situation, the tables of docs/situations.md."""
    assert condition({"happened": {"happened": "humbled", "card": "Wargs"}}) == "Wargs is humbled"
    assert deed({"humble": "Wargs", "by": "Tom"}) == ("Tom", "humble Wargs")
    assert "humble" in schema()["$defs"]["Act"]["properties"]
    parts = describe.parts()
    assert (
        "| `humble` | a card | this character is humbled by `amount` (1); under `given`, too |"
        in parts["acts"]
    )
    assert (
        "| `greatly humbled` | the card it happens to | `amount` | `lcg/character` |" in parts["occurrences"]
    )
    assert "`humble`" in parts["possible"]


def test_questions_know_its_words(humbled: Verb) -> None:
    """The reader of questions knows the act by its name."""
    read = tokens("Tom humbles Wargs")
    found = [
        word for match in load_words(corpus_dir()).phrases.at(read, 1, len(read)) for word in match.words
    ]
    assert ("acts", "humble", "lcg") in [(word.section, word.name, word.game) for word in found]


def test_a_situation_with_it_goes_its_way(humbled: Verb) -> None:
    """Read and written, checked for names, and refused in the game that doesn't have it."""
    data = {
        "game": "lcg",
        "players": [{"name": "Tom", "heroes": ["Aragorn"]}],
        "do": [{"humble": "Aragorn", "by": "Tom"}],
    }
    assert dump(from_data(data))["do"] == data["do"]
    with pytest.raises(Exception, match="Nothing here is called"):
        from_data({**data, "do": [{"humble": "Argorn"}]})
    with pytest.raises(MalformedInput, match="no `humble`"):
        from_data({**data, "game": "tcg", "players": [{"name": "Tom"}, {"name": "Kris"}]})


def test_without_the_record_nobody_knows_it() -> None:
    """Without its record the same is refused, with the near words."""
    with pytest.raises(MalformedInput, match="no field `humble`"):
        from_data(
            {
                "game": "lcg",
                "players": [{"name": "Tom", "heroes": ["Aragorn"]}],
                "do": [{"humble": "Aragorn"}],
            }
        )
    verdict = run(f"{TOM}ask: {{whether: {{happened: {{happened: destroid}}}}}}")
    assert verdict.verdict == "inconclusive"
    assert [(gap.phrase, gap.reason) for gap in verdict.gaps] == [
        ("happened: destroid", "nothing that happens is called so (near it: destroyed)")
    ]


COMPLETE: dict[str, Any] = {"told": None, "act": None, "cannot": ()}


@pytest.mark.parametrize("left_out", COMPLETE)
def test_what_a_record_leaves_out_is_an_error_at_once(left_out: str) -> None:
    """What situations call it, how they bring it about, what forbids it: each has to be said."""
    with pytest.raises(TypeError, match=left_out):
        LCG.verbs.declare(
            "humbled",
            "humble",
            "lcg/character",
            "card",
            **{k: v for k, v in COMPLETE.items() if k != left_out},
        )
    assert "humbled" not in LCG.verbs


def test_what_cannot_be_is_refused_at_once() -> None:
    """A role, a kind of about and a word's role that nobody declared, an act without an explanation, a second
    act of a name.
    """
    declare = LCG.verbs.declare
    with pytest.raises(ValueError, match="role in the LCG called 'crad'; near: card"):
        declare("humbled", "humble", "lcg/character", "crad", **COMPLETE)
    with pytest.raises(ValueError, match="role of 'humbled' called 'how'"):
        declare(
            "humbled", "humble", "lcg/character", "card", told=(Word("x", role="how"),), act=None, cannot=()
        )
    with pytest.raises(ValueError, match="called 'crad'; near: card"):
        declare(
            "humbled",
            "humble",
            "lcg/character",
            "card",
            told=None,
            act=Act("humble", "crad", "so"),
            cannot=(),
        )  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="doesn't say what it is"):
        declare(
            "humbled", "humble", "lcg/character", "card", told=None, act=Act("humble", "card", ""), cannot=()
        )
    with pytest.raises(ValueError, match="'ready' is declared twice"):
        declare(
            "humbled", "humble", "lcg/character", "card", told=None, act=Act("ready", "card", "so"), cannot=()
        )
    assert "humbled" not in LCG.verbs


def test_an_act_that_nothing_carries_out_is_an_error() -> None:
    """One that is no single happening needs a function, and one for an act that nobody declared is refused.
    """
    assert possible.why_not  # what says why an act can't be done is registered there
    act = LCG.verbs.can_be_done(Act("dance", "card", "this character dances"))
    try:
        with pytest.raises(ValueError, match="nothing carries out 'dance'"):
            acts.PERFORMANCE.complete()
    finally:
        del LCG.verbs.acts[act.name]
    acts.PERFORMANCE.complete()
    with pytest.raises(ValueError, match="act of the LCG called 'dnace'"):
        acts.PERFORMANCE.does("dnace")

"""A verb of the TCG is one record, too: a made-up one, declared here and nowhere else, is known to engine,
situations, account, form, questions, pages.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from ruling_service.ask.reading.tokens import tokens
from ruling_service.ask.reading.words import load as load_words
from ruling_service.engine.kernel.verbs import Act, Verb, Word
from ruling_service.engine.tcg import verbs
from ruling_service.engine.tcg.game import TCG
from ruling_service.errors import MalformedInput
from ruling_service.resources import corpus_dir
from ruling_service.situations.shared import describe
from ruling_service.situations.shared.loader import dump, from_data
from ruling_service.situations.shared.model import schema
from ruling_service.situations.shared.simulate import simulate
from ruling_service.situations.tcg import acts
from ruling_service.web import forms
from ruling_service.web.conditions import condition, deed

TABLE: dict[str, Any] = {
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
        act=Act("sing", "card", "this character sings", asked="card", given="card", deed="sing with {}"),
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


def with_text(text: str) -> dict[str, object]:
    """The table, with a companion whose text that is."""
    mule = {"name": "Mule", "type": "companion", "strength": 3, "vitality": 3, "text": text}
    players = [{**TABLE["players"][0], "companions": ["Bard", "Mule"]}, TABLE["players"][1]]
    return {**TABLE, "cards": [*TABLE["cards"], mule], "players": players}


def test_what_cannot_happen_is_read_off_its_record(sung: Verb) -> None:
    """A text that forbids what the record names forbids it, and a question whether it can be says so."""
    table = with_text("Mule cannot be exerted.")
    done = simulate(from_data({**table, "do": [{"sing": "Mule"}, {"sing": "Bard"}], "ask": {"what happens": True}}))
    told = [step.text for step in done.outcomes[0].trace if step.happened == "sung"]
    assert (done.gaps, told) == ([], ["Bard sings"])
    assert simulate(from_data({**table, "ask": {"can": {"sing": "Mule"}}})).verdict == "never"
    assert simulate(from_data({**table, "ask": {"can": {"sing": "Bard"}}})).verdict == "always"


def test_the_form_offers_it(sung: Verb) -> None:
    """In the lists of acts, choices and questions, and a row with it is read."""
    plan = forms.layout("tcg")
    assert all("sing" in offered for offered in (plan.acts, plan.given, plan.possible))
    form = forms.from_data({**TABLE, "do": [{"sing": "Bard", "amount": 2}]})
    row = form["do"][0]
    assert (row["verb"], row["about"], row["amount"]) == ("sing", "Bard", "2")
    assert forms.Reading(form).data["do"] == [{"sing": "Bard", "amount": 2}]


def test_pages_schema_and_documentation_say_it(sung: Verb) -> None:
    """A condition and a deed in words, the schema of a situation, the tables of docs/situations.md."""
    assert condition({"happened": {"happened": "sung", "card": "Bard"}}) == "Bard sings"
    assert deed({"sing": "Bard", "by": "Ann"}) == ("Ann", "sing with Bard")
    assert "sing" in schema()["$defs"]["Act"]["properties"]
    parts = describe.parts()
    assert "| `sing` | a card | this character sings; under `given`, too |" in parts["acts"]
    assert "| `sung` | the card it happens to | – | `tcg/character` |" in parts["occurrences"]
    assert "`sing`" in parts["possible"]


def test_questions_know_its_words(sung: Verb) -> None:
    """The reader of questions knows the act by its name."""
    read = tokens("Ann sings with Bard")
    phrases = load_words(corpus_dir()).phrases
    found = [word for match in phrases.at(read, 1, len(read)) for word in match.words]
    assert ("acts", "sing", "tcg") in [(word.section, word.name, word.game) for word in found]


def test_a_situation_with_it_goes_its_way(sung: Verb) -> None:
    """Read and written, checked for names, and refused in the game that doesn't have it."""
    data = {**TABLE, "do": [{"sing": "Bard", "by": "Ann"}]}
    assert dump(from_data(data))["do"] == data["do"]
    with pytest.raises(Exception, match="Nothing here is called"):
        from_data({**data, "do": [{"sing": "Brad"}]})
    with pytest.raises(MalformedInput, match="no `sing`"):
        from_data({"game": "lcg", "players": [{"name": "Tom", "heroes": ["Aragorn"]}], "do": [{"sing": "Aragorn"}]})


def test_without_the_record_nobody_knows_it() -> None:
    """Without its record the same is refused, with the near words."""
    with pytest.raises(MalformedInput, match="no field `sing`"):
        from_data({**TABLE, "do": [{"sing": "Bard"}]})
    ask = {"whether": {"happened": {"happened": "exretd"}}}
    verdict = simulate(from_data({**TABLE, "do": [{"exert": "Bard"}], "ask": ask}))
    assert verdict.verdict == "inconclusive"
    assert "near it: exerted" in verdict.gaps[0].reason


@pytest.mark.parametrize("left_out", ["told", "act", "cannot"])
def test_what_a_record_leaves_out_is_an_error_at_once(left_out: str) -> None:
    """What situations call it, how they bring it about, what forbids it: each has to be said."""
    complete = {"told": None, "act": None, "cannot": ()}
    del complete[left_out]
    with pytest.raises(TypeError, match=left_out):
        verbs.declare("sung", "sing", "tcg/character", "card", **complete)
    assert "sung" not in TCG.verbs


def test_what_cannot_be_is_refused_at_once() -> None:
    """A role, a kind of about and a word's role that nobody declared, an act without an explanation, a second
    act of a name.
    """
    def declare(roles: str = "card", **fields: object) -> None:
        verbs.declare("sung", "sing", "tcg/character", roles, **{"told": None, "act": None, "cannot": (), **fields})

    with pytest.raises(ValueError, match="role in the TCG called 'crad'; near: card"):
        declare("crad")
    with pytest.raises(ValueError, match="role of 'sung' called 'how'"):
        declare(told=(Word("x", role="how"),))
    with pytest.raises(ValueError, match="called 'crad'; near: card"):
        declare(act=Act("sing", "crad", "so"))  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="doesn't say what it is"):
        declare(act=Act("sing", "card", ""))
    with pytest.raises(ValueError, match="'exert' is declared twice"):
        declare(act=Act("exert", "card", "so"))
    assert "sung" not in TCG.verbs


def test_every_act_is_carried_out() -> None:
    """No record of an act lacks what carries it out."""
    acts.PERFORMANCE.complete()

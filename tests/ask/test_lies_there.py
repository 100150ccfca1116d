"""What a question tells lies on the table that is laid out for it, or nothing is said."""

from __future__ import annotations

import pytest

from ruling_service.ask.answering import ask
from ruling_service.ask.answering.lies_there import all_kinds_lie_there, lies_there
from ruling_service.ask.building import Known, NotBuilt
from ruling_service.ask.model import Asked, Mention, Reading, Subject, Understanding
from ruling_service.ask.recalling.sides import side


def named(question, *names):
    """A question in which these cards are named."""
    return Understanding(question=question, mentions=tuple(
        Mention(start=question.index(one), end=question.index(one) + len(one), text=one, kind="card",
                readings=(Reading(id=one, name=one, title=one),))
        for one in names
    ))  # fmt: skip


@pytest.mark.parametrize(("question", "lies", "answer", "missing"), [
    ("Can I play Feint?", ["Feint"], True, False),
    ("Can I play Feint on Gimli?", ["Feint"], True, True),
    ("Can I play Feint on Gimli?", ["Feint"], False, False),
    ("Gimli is here. Can I play Feint?", ["Gimli"], False, True),
    ("I play another Feint.", ["Feint"], 3, True),
    ("I play another Feint.", ["Feint", "Feint"], 3, False),
    ("A Feint is here, I play a second one.", ["Feint"], 3, True),
    ("I play Feint on another enemy.", ["Feint"], 3, False),
])  # fmt: skip
def test_what_is_named_lies_there(question, lies, answer, missing):
    understood = named(question, *(one for one in ("Feint", "Gimli") if one in question))
    situation = {"title": question, "players": [{"hand": lies}], "do": [{"play": "Feint"}]}
    if not missing:
        lies_there(situation, answer, understood, Known("lcg"))
        return
    with pytest.raises(NotBuilt):
        lies_there(situation, answer, understood, Known("lcg"))


def test_what_is_told_of_a_trait_lies_there():
    asked = Asked(form="can", text="", subjects=(
        Subject(card="ally", label="Ranger ally", generic=True, traits=("Ranger",)),
    ))  # fmt: skip
    all_kinds_lie_there({"cards": [{"name": "Nub", "traits": ["Ranger"]}]}, asked, Known("lcg"))
    all_kinds_lie_there({"heroes": ["Faramir (ally)"]}, asked, Known("lcg"))
    with pytest.raises(NotBuilt):
        all_kinds_lie_there({"heroes": ["Gimli"]}, asked, Known("lcg"))


@pytest.mark.parametrize("whom", ["me", "him", "us", "my hero", "the first player"])
def test_just_one_is_only_one(whom):
    """Who asks for one alone asks the contrary of who asks for everybody."""
    assert side(f"is it just {whom} who draws").marks == side(f"is it only {whom} who draws").marks == {"only"}
    assert not side(f"does everybody draw or just {whom}").marks


@pytest.mark.parametrize(("game", "question"), [
    ("lcg", "I play one of my own cards that says doomed 2. Is it just me whose threat goes up?"),
    ("lcg", "Is a ranger ally enough for Forest Patrol if the enemy wears Ranger Spikes?"),
    ("tcg", "Can I assign my enduring Nazgûl to Sam with Between Nazgûl and Prey?"),
])  # fmt: skip
def test_no_answer_without_what_is_told(real_library, game, question):
    """lcg/keyword/doomed: everybody's; Forest Patrol's text; every Sam is Ring-bound."""
    answer = ask(question, real_library, game=game).answer
    assert answer is None or answer.answer is (game == "lcg" and "ranger" in question)


def test_who_is_told_to_be_exhausted_is_not_ready(real_library):
    """Light of Valinor, decided: who is exhausted already doesn't commit."""
    told = ask("Glorfindel has Light of Valinor. A treachery exhausted him in the planning phase. I put him in "
               "the quest, he doesn't need to exhaust for questing anyway, right?", real_library, "lcg").answer
    assert told is None or told.answer is not True

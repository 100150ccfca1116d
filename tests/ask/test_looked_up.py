"""What is asked of the library itself is said in a sentence: errata and differences."""

from __future__ import annotations

import pytest

from ruling_service.ask.looked_up import CLARIFIED, LookedUp, looked_up, told
from ruling_service.library import open_library
from ruling_service.library.differing import DIFFERS, difference
from ruling_service.library.errata import changed_cards, clarified_cards


@pytest.fixture(scope="module")
def library(real_home):
    return open_library(real_home)


def said(question: str, library) -> str:
    found = looked_up(question, library)
    return " ".join(told(found, library)) if found is not None else ""


@pytest.mark.parametrize(
    "question",
    [
        "What changed on Horn of Gondor?", "Has Horn of Gondor been errata'd?",
        "is my copy of Horn of Gondor current", "what is the erratum of Horn of Gondor",
        "is the text on my copy of Horn of Gondor the newest?", "is my copy of Horn of Gondor still right?",
        "does my Horn of Gondor card have the newest text?", "has my Horn of Gondor the latest wording",
        "should I play Horn of Gondor as printed?", "may I use Horn of Gondor as it's printed?",
        "did they ever fix the text of Horn of Gondor?", "do I have to read Horn of Gondor differently now?",
        "My Horn of Gondor reads otherwise than a friend's. Was it changed?",
        "is the wording on my old Horn of Gondor still the current one?",
    ],
)
def test_an_erratum_is_told_with_what_was_what_is_and_since_when(library, question):
    answer = said(question, library)
    assert answer.startswith("Horn of Gondor has an erratum since FAQ")
    assert "Before: " in answer
    assert "destroyed" in answer.partition("Now: ")[2]


def test_where_no_card_is_named_the_changed_cards_are_listed(library):
    assert looked_up("is my text current?", library, "tcg") == LookedUp("/browse/tcg/errata")
    assert looked_up("does my text have to be current to play?", library, "lcg") is None


def test_without_an_erratum_the_printed_text_is_current(library):
    found = looked_up("is my Legolas, Greenleaf up to date?", library, "tcg")
    assert found is None or "errat" in " ".join(told(found, library))
    assert told(LookedUp("/lcg/card/x", ("lcg/card/of-no-entry",)), library) == [
        "No erratum of this card is known: the printed text is current."
    ]


@pytest.mark.parametrize(
    ("question", "words"),
    [
        ("What is the difference between engaging and an engagement check?", "nobody chooses"),
        ("wound vs exert", "preventing wounds doesn't stop it"),
        ("how does ranged differ from sentinel?", "attacking an enemy"),
        ("surge vs ranged", "Surge: "),
    ],
)
def test_a_difference_is_told_as_declared_or_by_what_both_say_first(library, question, words):
    assert words in said(question, library)


@pytest.mark.parametrize("question", ["can I play Feint?", "does the quest change?", "who changed my mind", "can I still play a copy of Feint?"])
def test_questions_about_play_are_not_looked_up(library, question):
    assert looked_up(question, library) is None


def test_every_declared_difference_is_between_entries_that_are_there(library):
    declared = 0
    for row in library.connection.execute("select id from entries where extra like '%\"differs\"%'").fetchall():
        entry = library.entry(row["id"])
        for other, sentence in entry.extra[DIFFERS].items():
            declared += 1
            assert library.entry(other).id == other, entry.id
            assert difference(library.entry(other), entry) == sentence
            assert sentence.endswith(".")
            assert len(sentence) < 260
    assert declared >= 10


def test_a_clarified_text_is_not_called_the_printed_one(library):
    """The Comprehensive Rules, Section Three: a clarification changes the text, not the play."""
    clarified = clarified_cards(library)
    assert len(clarified) >= 46
    assert not clarified & changed_cards(library)
    for entry in sorted(clarified):
        (answer,) = told(LookedUp(f"/{entry}", (entry,)), library)
        assert "is current" not in answer
        assert f"{CLARIFIED} Now: " in answer


def test_an_edition_that_is_not_here_leads_to_those_that_are(library):
    assert looked_up("what did FAQ 1.5 change?", library, "lcg") == LookedUp("/documents?not=1.5")
    assert looked_up("what changes for 2.5 players?", library, "lcg") is None


@pytest.mark.parametrize(
    ("question", "first", "among", "last"),
    [
        ("What is the order of the combat steps?", "6.1 ", "6.4.1 Declare a defender, then an action window", "6.11 "),
        ("steps of the refresh phase", "7.1 ", "7.4 Pass the first player token, then an action window", "7.5 "),
        ("list the steps of an enemy attack", "6.4b ", "6.4.2 Resolve the shadow effect, then an action window", "6.4.4 "),
        ("In what order do the phases of a round go?", "1 Resource phase", "4 Travel phase", "7 Refresh phase"),
        ("what are the phases of a TCG turn", "1 Fellowship phase", "5 Assignment phase", "7 Regroup phase"),
        ("sequence of the archery phase?", "1 ", "3 Archery fire", "4 "),
    ],
)
def test_steps_are_told_in_their_order(library, question, first, among, last):
    found = looked_up(question, library)
    _, *steps = told(found, library)
    assert steps[0].startswith(first)
    assert f"{among}." in steps
    assert steps[-1].startswith(last)
    assert found.address.startswith(f"/chart/{found.whole.game}#step-")


@pytest.mark.parametrize(
    "question",
    [
        "what does the archery phase do", "skirmish order", "turn order", "steps", "What is the order of the phases?",
        "In the combat phase, which step comes after shadow cards?", "order of attacks",
        "What is the order of the combat steps if an enemy was killed?",
    ],
)
def test_other_questions_of_order_are_no_list_of_steps(library, question):
    found = looked_up(question, library)
    assert found is None or found.whole is None

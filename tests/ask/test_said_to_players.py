"""What is said to who asks: no player by a name that nobody gave, no plural of one, no bare step, no word of
the program's own.
"""

from __future__ import annotations

import re
from types import SimpleNamespace

import pytest

from ruling_service.ask.answering import ask
from ruling_service.ask.answering.addressing import Addressed
from ruling_service.ask.answering.parting import only_names
from ruling_service.ask.answering.plainly import plainly
from ruling_service.ask.building import NotBuilt
from ruling_service.ask.looked_up import looked_up
from ruling_service.counted import counted, there_are
from ruling_service.inputs.yaml_text import read_yaml
from ruling_service.resources import corpus_dir

EVERY = 31
"""Of so many files of wordings one is asked."""

WRONG = {
    "a player's name": r"\b(?:Tom|Ann|Kris|Ada|Bob|Cat|Lee)\b(?! Bombadil)",
    "a plural of one": r"\b1 (?:burden|threat|wound|token|card|resource|archery wound|hit point|player)s\b(?! or)",
    "no number": r"\bof no\)",
    "a step without its name": r"(?<![\d(“])\b[0-7]\.\d+[ab]?\b(?!\))",
    "words run together": r"[a-z]-phase[A-Z]",
    "a file or a type of the program": r"\.(?:py|yaml|json)\b|\b[A-Z][a-z]+Error\b|_",
    "a heading as a reason": r": (?:Next (?:active player|enemy attack)|The \w+ phase (?:ends|begins))",
}


def sample():
    for game in ("lcg", "tcg"):
        for path in sorted((corpus_dir() / game / "asked").glob("*.yaml"))[::EVERY]:
            wordings = read_yaml(path.read_text("utf-8"))[0].get("asked")
            if wordings:
                yield pytest.param(game, wordings[0], id=path.stem)


def asked(game, wording, library):
    question = re.sub(r"\{[^}]+\}", "2", wording)
    return question, ask(question, library, game=game)


@pytest.mark.parametrize(("game", "wording"), list(sample()))
def test_an_answer_speaks_as_the_rules_do(game, wording, real_library):
    question, reply = asked(game, wording, real_library)
    said = [part.reason.message for part in reply.parts if part.reason]
    for part in reply.parts:
        if part.answer is not None:
            said += [part.answer.text, *part.answer.defaults]
            said += [one.text for one in part.answer.variants]
            said += [part.answer.deciding.text] if part.answer.deciding else []
    for text in said:
        for what, pattern in WRONG.items():
            found = re.search(pattern, text)
            assert found is None or found[0] in question, (what, text)


LCG = {"game": "lcg", "players": [{"name": "Tom"}]}
TWO = {"game": "lcg", "players": [{"name": "Tom"}, {"name": "Kris"}]}
TCG = {"game": "tcg", "players": [{"name": "Tom"}, {"name": "Ann"}]}


@pytest.mark.parametrize(
    ("situation", "text", "said"),
    [
        (LCG, "Tom's threat rises by 3 to 30", "Your threat rises by 3 to 30"),
        (LCG, "2: Tom draws a card", "2: you draw a card"),
        (LCG, "Hill Troll engages Tom", "Hill Troll engages you"),
        (LCG, "Tom Bombadil is in Tom's hand", "Tom Bombadil is in your hand"),
        (LCG, "Tom shuffles his deck", "The player shuffles his deck"),
        (LCG, "Tom is the last player left and wins", "The player is the last player left and wins"),
        (LCG, "The defending player (Tom) decides: which.", "The defending player decides: which."),
        (TWO, "Kris draws a card", "The other player draws a card"),
        (TWO, "No: Tom's threat is 50.", "No: the first player's threat is 50."),
        (TCG, "Boromir: Tom's dead pile.", "Boromir: the Free Peoples player's dead pile."),
        (TCG, "The Shadow player (Ann) decides: who.", "The Shadow player decides: who."),
    ],
)
def test_players_are_called_by_their_part(situation, text, said):
    assert Addressed(situation, "does it happen?").text(text) == said


def test_a_name_that_the_question_gives_stays():
    assert Addressed(TWO, "Does Tom or Kris draw?").text("Kris draws a card") == "Kris draws a card"


def test_everything_beside_an_answer_has_one_name_for_a_player():
    facts = {"players": {"Tom": {"threat": 3}}, "first player": "Tom", "cards": [{"of": "Tom", "in": "hand"}]}
    shown = Addressed(LCG, "what?").whole(facts)
    assert shown == {
        "players": {"The player": {"threat": 3}}, "first player": "The player",
        "cards": [{"of": "The player", "in": "hand"}],
    }  # fmt: skip


def test_one_is_no_plural():
    assert [counted(n, "wound") for n in (0, 1, 2)] == ["0 wounds", "1 wound", "2 wounds"]
    assert there_are(1, "resource") == "there is 1 resource"
    assert counted(2, "progress", "progress") == "2 progress"


@pytest.mark.parametrize(("message", "said"), [
    ("What “choose” means here", "What “decide” means here"),
    ("What “be engaged” means here", "What “faced by” means here"),
    ("What “archery total 2” means here", "What “archery total 2” means here"),
])
def test_a_reason_names_what_the_player_wrote(message, said):
    mentions = [
        SimpleNamespace(text=text, readings=[SimpleNamespace(name=name)])
        for text, name in (("decide", "choose"), ("faced by", "engaged"))
    ]
    asked = SimpleNamespace(question="May I decide who is faced by my guard?", mentions=mentions)
    assert plainly(NotBuilt("not placed", message), asked).message == said


def test_what_is_only_named_is_not_answered_with_yes():
    assert only_names("tie between two guards")
    assert not only_names("is it a tie?")
    assert not only_names("who wins a tie")


def test_of_two_games_that_is_compared_which_has_the_words_as_titles(real_library):
    assert looked_up("difference between kill and discard", real_library).entries[0] == "tcg/killed"
    assert looked_up("difference between kill and discard", real_library, "lcg").entries[0] == "lcg/destroy"


def test_an_edition_that_went_up_in_a_document_leads_to_its_changes(real_library):
    found = looked_up("what changed in faq 1.9", real_library)
    assert found.address == "/documents/lcg-compendium/changes?part=FAQ+1.9"
    assert looked_up("what changed in faq 7.9", real_library).address == "/documents?not=7.9"


@pytest.mark.parametrize(
    ("left", "says"),
    [
        (2, "No: {}; here attack 5, defense 3, hit points left 2."),
        (3, "Yes: {}; here attack 5, defense 3, hit points left 3."),
    ],
)
def test_who_survives_is_told_with_what_was_reckoned(real_library, left, says):
    question = (
        "An attacking enemy has 5 attack and my defending hero has 3 defense "
        f"and {left} hit points left, does he survive?"
    )
    reply = ask(question, real_library, game="lcg")
    rule = "An attack does as much damage as its strength is above the defense strength"
    assert [part.answer and part.answer.text for part in reply.parts] == [says.format(rule)]

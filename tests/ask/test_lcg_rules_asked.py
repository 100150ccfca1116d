"""Questions about the plain rules of the cooperative card game: what is answered is right, what can't be
answered right stays open.
"""

from __future__ import annotations

import pytest

from ruling_service.ask.answering import ask

YES, NO = "always", "never"

ANSWERED = [
    ("Does an attacking character exhaust?", YES),
    ("Does a hero exhaust to attack?", YES),
    ("Can a hero have three restricted attachments?", NO),
    ("Can a character have two restricted attachments?", YES),
    ("Can I attach a second restricted card to a hero?", YES),
    ("Can a player control two copies of a unique ally?", NO),
    ("Can a hero defend against two enemies in one round?", NO),
    ("Can an ally attack two enemies?", NO),
    ("Can more than one character attack the same enemy?", YES),
    ("Can an ally committed to the quest defend?", NO),
    ("Can a character without sentinel defend for another player?", NO),
    ("Does an enemy with engagement cost 30 engage me if my threat is 29?", NO),
    ("Will an enemy with engagement cost 25 engage me when my threat is 25?", YES),
    ("A hero has 2 hit points left and takes 2 damage, does he die?", YES),
    ("My hero has 4 hit points left. He takes 3 damage. Is he destroyed?", NO),
    ("I'm at 47 threat and fail the quest by 3. Am I eliminated?", YES),
    ("An active location has 3 quest points. We make 3 progress. Is it explored?", YES),
    ("We commit 4 willpower against 6 threat. Is progress placed?", NO),
    ("Does an engaged enemy count its threat in the staging area?", NO),
    ("Does an uncommitted hero count his willpower?", NO),
    ("Does an ally generate resources?", NO),
    ("Does a location leave play when it is explored?", YES),
    ("I quest with my hero and stand him up again, can he attack an enemy?", "always"),
        ("Can I engage an enemy in the encounter phase?", YES),
    ("Can I travel to a location in the travel phase?", YES),
    ("Can I commit a hero to the quest in the quest phase?", YES),
    ("Can I engage an enemy in the combat phase?", NO),
    ("Does an enemy attack in the quest phase?", NO),
    ("Does my ally ready at the end of the round?", YES),
    ("Must I engage an enemy?", NO),
    ("Do I have to engage an enemy?", NO),
    ("Does each player raise their threat for doomed?", YES),
    ("Does a treachery go to the discard pile after it is revealed?", YES),
]

COUNTED = [
    ("How much damage does a hero take from an undefended attack of an enemy with 4 attack?", 4),
    ("How many cards are revealed in staging with 3 players?", 3),
    ("How many resources does each hero get in the resource phase?", 1),
    ("How many resources do three heroes get in the resource phase?", 3),
    ("How many shadow cards does each enemy get?", 1),
    ("How high is my threat after I fail a quest by 4 with 28 threat?", 32),
]

LEFT_OPEN = [
    "Does an enemy frobnicate in the quest phase?",
    "Does my ally quux at the end of the round?",
]
"""What hangs on a word that nobody knows, however like a case the rest of it is."""


@pytest.mark.parametrize(("question", "verdict"), ANSWERED)
def test_a_rule_is_played(question, verdict, real_library):
    answer = ask(question, real_library, game="lcg").answer
    assert answer is not None
    assert answer.verdict == verdict


@pytest.mark.parametrize(("question", "number"), COUNTED)
def test_a_number_is_counted(question, number, real_library):
    answer = ask(question, real_library, game="lcg").answer
    assert answer is not None
    assert answer.answer == number


@pytest.mark.parametrize("question", LEFT_OPEN)
def test_no_answer_is_better_than_a_wrong_one(question, real_library):
    answer = ask(question, real_library, game="lcg")
    assert answer.answer is None
    assert answer.reason.message

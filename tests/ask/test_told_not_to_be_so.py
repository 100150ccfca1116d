"""What a question denies, in whatever clause, is told not to be so: a ruling whose position has it is not meant.
"""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from ruling_service.ask.answering import ask
from ruling_service.ask.reading.knowledge import written
from ruling_service.ask.reading.tokens import tokens
from ruling_service.ask.recalling.contrary_positions import contrary_position
from ruling_service.ask.recalling.features import said
from ruling_service.ask.recalling.polarity import polarity


@pytest.mark.parametrize(("text", "denied"), [
    ("my hero isn't exhausted, can he attack?", "exhausted"),
    ("can he attack if he was never exhausted?", "exhausted"),
    ("does an enemy that isn't engaged attack?", "engaged"),
    ("he did not commit. is he exhausted?", "commit"),
    ("the site isn't a sanctuary, do we heal?", "sanctuary"),
    ("an orc killed nobody, does he fight again?", "killed"),
    ("nobody defends, who takes the damage?", "defends"),
    ("can a hero without damage be healed?", "damage"),
    ("may a minion who failed to kill come again?", "kill"),
    ("non-unique allies, two of them?", "unique"),
    ("do i lose when i cannot draw?", "draw"),
    # what is asked isn't told, and who only wonders denies nothing
    ("isn't he exhausted?", ""), ("does he not ready?", ""), ("don't heroes go without a resource?", ""),
    ("i don't think he can attack, right?", ""), ("", ""), ("?", ""), ("not all of them are ready, can they quest?", ""),
])  # fmt: skip
def test_what_is_denied(text, denied):
    words = tokens(text)
    assert " ".join(words[at].word for at in sorted(polarity(words).denied)) == denied


@pytest.mark.parametrize(("game", "question", "worded", "contrary"), [
    ("lcg", "May a non-unique ally ride twice?", ["May a unique ally ride twice?"], "uniqu"),
    ("lcg", "May a unique ally ride twice?", ["May a non-unique ally ride twice?"], "uniqu"),
    ("lcg", "May a non-unique ally ride?", ["May an ally that isn't unique ride?"], ""),
    ("lcg", "Why is my rider gone? He wasn't engaged.", ["is an engaged rider gone", "engaged, is he gone"], "engag"),
    ("lcg", "Why is my rider gone? He was engaged.", ["is an engaged rider gone"], ""),
    ("lcg", "One is exhausted, the other isn't exhausted. Do both ready?", ["an exhausted one and a ready one?"], ""),
    ("tcg", "No companion is wounded, is he healed?", ["a wounded companion, is he healed?"], "wound"),
    ("tcg", "May one who isn't wounded be healed?", ["may an unwounded companion be healed?"], ""),
])
def test_a_position_told_otherwise(game, question, worded, contrary):
    told, its = (
        [SimpleNamespace(said=said(text, written(), game)) for text in texts] for texts in ([question], worded)
    )
    compare = SimpleNamespace(wordings_like=lambda _: its, lying_in=lambda _: frozenset(), game=game)
    like = SimpleNamespace(wording=SimpleNamespace(said=its[0].said, kind="yes"))
    assert contrary_position(SimpleNamespace(told=told[0].said, text=question), like, compare) == contrary


RULING = "lcg/case/an-exhausted-character-cannot-commit"


@pytest.mark.parametrize("question", [
    "my hero isn't exhausted, can he quest?", "my hero is not exhausted, can he commit to the quest?",
    "this ally wasn't exhausted, may it quest?", "can a hero who isn't exhausted commit to the quest?",
    "may my hero quest if he was never exhausted?",
])
def test_a_ruling_on_the_contrary_is_not_meant(asking, question):
    answer = asking("lcg", question)
    assert answer is None or answer.case is None or answer.case.id != RULING
    assert answer is None or answer.verdict != "never"


@pytest.mark.parametrize(("game", "question", "contrary"), [
    ("lcg", "my hero isn't exhausted, can he attack?", "never"),
    ("lcg", "the enemy is not engaged with me, does it attack me?", "always"),
    ("lcg", "do allies ready if they weren't exhausted?", "always"),
    ("lcg", "my hero did not commit to the quest, is he exhausted?", "always"),
    ("tcg", "the site isn't a sanctuary, do my companions heal there?", "always"),
    ("tcg", "an orc with fierce killed nobody, does he come back for another round?", "never"),
])  # fmt: skip
def test_the_contrary_is_not_said(asking, game, question, contrary):
    answer = asking(game, question)
    assert answer is None or answer.verdict != contrary


@pytest.mark.parametrize(("question", "answer", "turned"), [
    ("Isn't the Ring-bearer's own cost left out of the 4 twilight for my starting fellowship?", True,
     "Isn't the Ring-bearer's own cost counted in the 4 twilight for my starting fellowship?"),
])  # fmt: skip
def test_a_ruling_is_turned_round_with_the_word_that_denies(asking, question, answer, turned):
    assert asking("tcg", question).answer is answer
    other = asking("tcg", turned)
    assert other is None or other.answer is not answer


def test_the_staging_area_is_no_stage_of_the_quest(asking):
    assert "discarded" in asking("lcg", "We flipped a Loot card in staging. What happens with it?").text
    other = asking("lcg", "We flipped a plain objective in staging. What happens with it?")
    assert other is None or "Loot" not in other.text


@pytest.mark.parametrize("told", [
    "I have an ally with sentinel.", "I control an ally with sentinel.", "My hero is a sentinel.",
    "There is a character with sentinel on my side.",
])
def test_a_keyword_that_is_told_is_not_denied_by_the_ruling(told, real_library):
    """lcg/keyword/sentinel: who has it may defend for another; the ruling on who hasn't is no answer."""
    answer = ask(f"{told} Can he defend against an attack on my friend?", real_library, "lcg").answer
    assert answer is None or answer.verdict != "never"


def test_who_is_told_to_lack_a_keyword_is_answered_by_that_ruling(real_library):
    question = "My ally has no sentinel. Can he defend against an attack on my friend?"
    assert ask(question, real_library, "lcg").answer.verdict == "never"

"""What newcomers ask in a few words: nothing is answered that a longer ruling says of something else."""

from __future__ import annotations

import pytest

from ruling_service.ask.answering import ask

NO = "never"
YES = "always"


@pytest.mark.parametrize(("game", "question", "verdict"), [
    ("tcg", "Can I play a companion who is in the dead pile?", NO),
    ("tcg", "Can I play a minion from my draw deck?", NO),
    ("lcg", "Can I play an ally that is in my discard pile?", NO),
    ("lcg", "Can I play an event from my discard pile?", NO),
    ("tcg", "Dwarf Guard is in the dead pile. May I play another Dwarf Guard?", YES),
    ("tcg", "Can I play a possession on another player's companion?", NO),
    ("tcg", "May I play a regroup event in the regroup phase?", YES),
    ("tcg", "Can the Ring-bearer skirmish?", YES),
    ("lcg", "I'm not the first player. Can I travel?", NO),
    ("lcg", "My friend isn't the first player, I am the first player. Can I travel?", YES),
    ("tcg", "It is my turn. Can I play a minion?", NO),
    ("tcg", "I have 3 companions and my opponent only one minion. Can I assign two companions to that minion?", NO),
])  # fmt: skip
def test_from_where_on_whom_and_when(real_library, game: str, question: str, verdict: str) -> None:
    """lcg/play-and-put-into-play, tcg/playing-a-card, tcg/bearer, tcg/event, tcg/assignment-phase,
    tcg/shadow-cards"""
    answer = ask(question, real_library, game).answer
    assert answer is not None
    assert answer.verdict == verdict


@pytest.mark.parametrize(("game", "question"), [
    ("tcg", "May I look at my discard pile?"),
    ("tcg", "Who pays for minions?"),
    ("tcg", "Can companions be discarded?"),
    ("tcg", "Can a minion be played for free?"),
    ("tcg", "Can I play an event in the maneuver phase?"),
    ("lcg", "My friend is the first player. Can I engage an enemy by choice?"),
    ("tcg", "An Orc with site number 4 played at site 2, how much extra does it cost?"),
    ("lcg", "A treachery with surge came up. How many cards are revealed in all for it?"),
    ("lcg", "How much willpower does ally Denethor have if my opponent has two damaged heroes?"),
])  # fmt: skip
def test_rulings_on_something_narrower_do_not_answer(real_library, game: str, question: str) -> None:
    """Each of these was answered by a ruling on a card, a keyword or a price that it doesn't speak of."""
    assert ask(question, real_library, game).answer is None


def test_that_the_game_is_lost_is_part_of_what_happens(real_library) -> None:
    """tcg/losing-the-game"""
    answer = ask("What happens when the Ring-bearer dies?", real_library, "tcg").answer
    assert answer is not None
    assert answer.text.endswith("The game is lost.")


def test_a_phase_is_when_not_what_comes_before_it(real_library) -> None:
    answer = ask("when do I play minions?", real_library, "tcg").answer
    assert answer is not None
    assert answer.text == "In the shadow phase."

"""What the documents are silent about is said to be not in them; what they speak of never is."""

from __future__ import annotations

import pytest

from ruling_service.ask.answering import ask
from ruling_service.ask.answering.silent import SILENT

OUTSIDE = [
    ("lcg", "How many minutes does a round of a tournament last?"),
    ("lcg", "May I use opaque card sleeves at an official event?"),
    ("tcg", "Which judge decides about slow play in a tournament?"),
    ("tcg", "Can I bring a sideboard to the final of a tournament?"),
    ("tcg", "May I record the match with my camera?"),
    ("lcg", "Who painted the picture on Gandalf?"),
    ("lcg", "When will the next expansion be released?"),
]
INSIDE = [
    ("lcg", "Do ally cards get disposed of every round?"),
    ("lcg", "What's the smallest legal deck for a tournament?"),
    ("lcg", "Can an exhausted hero zorble an attack?"),
    ("lcg", "How many whopping cards do I draw each round?"),
    ("tcg", "May I flummox a companion who has only 1 vitality left?"),
    ("tcg", "Does my Ring-bearer get gobsmacked at ten burdens?"),
    ("tcg", "How many possessions may a scruffy companion bear?"),
]


@pytest.mark.parametrize(("game", "question"), OUTSIDE)
def test_what_no_document_speaks_of_is_not_in_the_sources(real_library, game, question):
    reply = ask(question, real_library, game=game)
    assert reply.answer is None
    assert reply.reason.why == SILENT
    assert "Looked at:" in reply.reason.message
    assert reply.results[0].title in reply.reason.message
    assert reply.parts[0].reason == reply.reason


@pytest.mark.parametrize(("game", "question"), INSIDE)
def test_what_the_documents_speak_of_is_never_called_missing(real_library, game, question):
    """Unknown words in a question about the game say nothing of the documents."""
    reply = ask(question, real_library, game=game)
    assert reply.reason is None or reply.reason.why != SILENT


def test_a_story_is_never_called_missing(real_library):
    story = "We went to a tournament. My friend brought a sideboard. The judge was slow. Was the booster legal?"
    reply = ask(story, real_library, game="lcg")
    assert reply.reason is None or reply.reason.why != SILENT


def test_nothing_is_called_nearest_where_nothing_of_the_games_is_asked(real_library):
    reply = ask("does the moon like cheese?", real_library, "lcg")
    assert (reply.answer, reply.nearest) == (None, None)

"""Where the documents are silent: a short question about something that no ruling and no rule speaks of.

That nothing was found may be the question's words. So it is said only where three things come together: what
is asked has the name of a thing that isn't known and that no question of a ruling has; no ruling is likely to
be meant, and none lies near; and a search finds nothing that is worth much. How little is little was
measured: of 22 questions that lie outside of the documents (prices, tournaments, artists) 11 are below, of
430 inside none.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from ruling_service.ask.answering.evidence import WORTH
from ruling_service.ask.answering.shown import Looked
from ruling_service.ask.model import Understanding
from ruling_service.ask.plain_text import searched
from ruling_service.ask.reading.colloquial import talk
from ruling_service.ask.reading.tokens import bag, tokens
from ruling_service.ask.recalling.question_kind import tells_a_story
from ruling_service.ask.results import Unanswered, Why
from ruling_service.library import Library
from ruling_service.library.records import Result
from ruling_service.library.search import likely

SILENT: Why = "not in the sources"
ODDS, NEAR, FOUND = 0.2, 0.6, 0.44
"""A ruling as probable, one that lies as near, and an entry that a search finds worth as much speak of it."""
NAMED = 3
"""So many of the words, and of what was looked at, are said."""
SHORT = 14
"""A question with more words may speak of it in those that aren't known."""
NAMING = bag("a an the my your his her our their its which many much of on with in at for from next")
"""Words before the name of a thing."""
QUERY = 400
"""How many characters are searched for."""


def silent(
    understood: Understanding, looked: Sequence[Looked], results: Sequence[Result], library: Library
) -> Unanswered | None:
    """Why nothing answers a question of which the documents say nothing, with the words that nothing speaks
    of and what was looked at; None where something may speak of it.
    """
    unknown = [one.text for one in understood.unread if not one.beside]
    things = [word for word in unknown if _is_thing(word, understood.question)]
    if (
        len(looked) != 1 or not things or tells_a_story(understood.question)
        or len(tokens(understood.question)) > SHORT
        or any(one.form == "lookup" for one in understood.asked)  # the entries are its answer
    ):
        return None
    views, recalled = looked[0]
    near = max((near for around in recalled.around for _, near in around), default=0.0)
    odds = max((one.odds for one in recalled.meant), default=0.0)
    if not recalled.unheard or odds >= ODDS or near >= NEAR:
        return None
    words = searched(talk(understood.game).plain(views[0]))[:QUERY]
    found = likely(library, words, game=understood.game, most=NAMED)
    if max((worth for _, worth in found), default=0.0) / WORTH >= FOUND:
        return None
    said = ", ".join(f"“{word}”" for word in dict.fromkeys(things[:NAMED]))
    seen = ", ".join(one.title for one in results[:NAMED])
    return Unanswered(
        why=SILENT,
        message=f"Not in the sources: {said}. No rule and no ruling was found that speaks of it."
        + (f" Looked at: {seen}." if seen else ""),
    )


def _is_thing(word: str, question: str) -> bool:
    """Does a word stand where what is named stands: after an article, a preposition and the like? What may be
    an act may be a rule's own act by another name.
    """
    listed = [token.word for token in tokens(question)]
    mine = {token.word for token in tokens(word)}
    return any(before in NAMING and here in mine for before, here in pairwise(listed))


__all__ = ["SILENT", "silent"]

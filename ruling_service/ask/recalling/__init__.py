"""Questions that a case answers: found by how players word them, and played as the case is, with the numbers
of the question.
"""

from ruling_service.ask.recalling.recall import as_it_stands, recall, recall_story
from ruling_service.ask.recalling.recollection import NOTHING, Meant, Near, Recalled, Recollection

__all__ = [
    "NOTHING", "Meant", "Near", "Recalled", "Recollection", "as_it_stands", "recall", "recall_story",
]  # fmt: skip

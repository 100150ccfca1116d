"""Questions that a case answers: found by how players word them, and played as the case is, with the numbers
of the question.
"""

from ruling_service.ask.recalling.recall import NOTHING, Likely, Near, Recalled, Recollection, recall

__all__ = ["NOTHING", "Likely", "Near", "Recalled", "Recollection", "recall"]

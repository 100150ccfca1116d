"""Understanding a question: what it mentions and what it asks.

No model, no network; the words are in `corpus/words.toml`.
"""

from ruling_service.ask.reading.knowledge import Knowledge, knowledge
from ruling_service.ask.reading.reader import read

__all__ = ["Knowledge", "knowledge", "read"]

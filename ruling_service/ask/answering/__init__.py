"""Playing what a question asks and saying the verdict in a sentence."""

from ruling_service.ask.answering.answer import ask

__all__ = ["ask"]

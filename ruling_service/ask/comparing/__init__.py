"""Questions that tell values: laid out by the comparisons that the rules make between them, not recalled."""

from ruling_service.ask.comparing.laying import Laid, laid_out

__all__ = ["Laid", "laid_out"]

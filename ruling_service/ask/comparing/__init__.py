"""Questions that tell values: laid out by the comparisons that the rules make between them, not recalled; and
those for a number that the rules fix.
"""

from ruling_service.ask.comparing.laying import PLAYERS, Laid, laid_out, left_open
from ruling_service.ask.comparing.set_up import set_up

__all__ = ["PLAYERS", "Laid", "laid_out", "left_open", "set_up"]

"""The rulebook of *The Lord of the Rings Trading Card Game*: where its modules register what they play and
answer to the kernel.
"""

from __future__ import annotations

from ruling_service.engine.kernel import pipeline
from ruling_service.engine.kernel.rulebook import Rulebook

TCG = Rulebook("tcg")
TCG.passing = {"act": ("tcg/action-procedure",), "respond": ("tcg/response",)}
TCG.windows = frozenset({"about", "may prevent", "required", "optional", "aftermath"})
TCG.lays_out(
    "text", "blank", "ring-bearer", "turn player", "at site", "setting up", "names", "seating",
    "eliminated"
)
pipeline.install(TCG)

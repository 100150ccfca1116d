"""The rulebook of *The Lord of the Rings: The Card Game*: where its modules register, and its answers to the kernel's questions."""

from __future__ import annotations

from collections.abc import Hashable
from typing import TYPE_CHECKING, Any

from ruling_service.engine.kernel import pipeline
from ruling_service.engine.kernel.occurrences import Happening, Occurrence
from ruling_service.engine.kernel.rulebook import Candidate, Rulebook

if TYPE_CHECKING:
    from ruling_service.engine.kernel.play import Play


class LcgRulebook(Rulebook):
    """Answers the kernel from the LCG's modules. Those are imported late: they register with this very object."""

    def player_order(self, play: Play) -> tuple[int, ...]:
        """The first player, then the others clockwise (lcg/in-player-order)."""
        from ruling_service.engine.lcg import table

        return table.players(play)

    def player_name(self, play: Play, player: int) -> str:
        """The player's name as the situation gives it."""
        names: tuple[str, ...] = play.fact("names", ())
        return names[player] if player < len(names) else f"Player {player + 1}"

    def responses(self, play: Play, happening: Happening, window: str, player: int) -> list[Candidate]:
        """Responses that `player` could take to `happening` now."""
        from ruling_service.engine.lcg import abilities

        return abilities.responses(play, happening, window, player)

    def actions(self, play: Play, window: str, player: int) -> list[Candidate]:
        """Actions that `player` could take in the window after step `window`."""
        from ruling_service.engine.lcg import actions

        return actions.actions(play, window, player)

    def witnesses(self, play: Play, happening: Happening) -> frozenset[Hashable]:
        """The cards with a Forced effect that was active as this took effect (lcg/faq/1.58)."""
        from ruling_service.engine.lcg import abilities

        return abilities.witnesses(play, happening)

    def occasion(self, play: Play, happening: Happening) -> str:
        """The question to a player who may respond, with what there is to respond to."""
        from ruling_service.engine.lcg import telling

        return f"respond to: {telling.occasion(play, happening)}"

    def in_words(self, play: Play, happened: Occurrence) -> tuple[str, tuple[str, ...]]:
        """A sentence for an occurrence that changes nothing by itself, or says nothing of what it changes."""
        from ruling_service.engine.lcg import telling

        return telling.in_words(play, happened)

    def step(self, play: Play) -> str:
        """The framework step under way."""
        step = play.fact("step", "")
        return f"lcg/framework/{step}" if step else ""

    def value(self, play: Play, card: int, name: str) -> Any:
        """A card's current value."""
        from ruling_service.engine.lcg import values

        return values.value(play, card, name)


LCG = LcgRulebook("lcg")
LCG.text_facts = frozenset(["text", "blank", "type"])
pipeline.install(LCG)

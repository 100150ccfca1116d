"""The rulebook of *The Lord of the Rings Trading Card Game*: where its modules register, and its answers to the kernel's questions."""

from __future__ import annotations

from collections.abc import Hashable
from typing import TYPE_CHECKING, Any

from ruling_service.engine.kernel import pipeline
from ruling_service.engine.kernel.occurrences import Happening, Occurrence
from ruling_service.engine.kernel.rulebook import Candidate, Rulebook

if TYPE_CHECKING:
    from ruling_service.engine.kernel.play import Play


class TcgRulebook(Rulebook):
    """Answers the kernel from the TCG's modules. Those are imported late: they register with this very object."""

    def player_order(self, play: Play) -> tuple[int, ...]:
        """The Free Peoples player, then the others counter-clockwise: the order of every action procedure (tcg/action-procedure)."""
        from ruling_service.engine.tcg import table

        return table.action_order(play)

    def actors(self, play: Play, window: str) -> tuple[int, ...]:
        """Only the Free Peoples player acts in the fellowship phase, one Shadow player in each Shadow phase, else everybody."""
        from ruling_service.engine.tcg import actions

        return actions.actors(play, window)

    def player_name(self, play: Play, player: int) -> str:
        """The player's name as the situation gives it."""
        names: tuple[str, ...] = play.fact("names", ())
        return names[player] if player < len(names) else f"Player {player + 1}"

    def responses(self, play: Play, happening: Happening, window: str, player: int) -> list[Candidate]:
        """What `player` may do because of `happening`: optional triggers and responses."""
        from ruling_service.engine.tcg import abilities

        return abilities.responses(play, happening, window, player)

    def actions(self, play: Play, window: str, player: int) -> list[Candidate]:
        """The phase actions open to `player` in the window `window`."""
        from ruling_service.engine.tcg import actions

        return actions.actions(play, window, player)

    def witnesses(self, play: Play, happening: Happening) -> frozenset[Hashable]:
        """The cards with text that waits for this, active as it takes effect; a card that leaves play by it is among them."""
        from ruling_service.engine.tcg import abilities

        return abilities.witnesses(play, happening)

    def in_words(self, play: Play, happened: Occurrence) -> tuple[str, tuple[str, ...]]:
        """A sentence for an occurrence that changes nothing by itself."""
        from ruling_service.engine.tcg import telling

        return telling.in_words(play, happened)

    def step(self, play: Play) -> str:
        """The entry of the phase under way."""
        from ruling_service.engine.tcg import framework

        return framework.entry_of(str(play.fact("step", "")))

    def value(self, play: Play, card: int, name: str) -> Any:
        """A card's current value."""
        from ruling_service.engine.tcg import values

        return values.value(play, card, name)


TCG = TcgRulebook("tcg")
TCG.text_facts = frozenset(["text", "blank", "type", "ring-bearer"])
pipeline.install(TCG)

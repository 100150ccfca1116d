"""What the rules of a game bring to a situation: it laid out on a table, to be played."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from typing import Any, Protocol

from ruling_service.engine.kernel.cards import Printed
from ruling_service.engine.kernel.explore import Budget, Exploration
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.kernel.twins import Twins
from ruling_service.engine.kernel.unnamed import UNNAMED
from ruling_service.engine.language.node import Node
from ruling_service.situations.shared import differences
from ruling_service.situations.shared.answering import Reading, conditions_of, reading
from ruling_service.situations.shared.as_asked import Account, AsAsked, Parts, whole
from ruling_service.situations.shared.catalogue import Catalogue
from ruling_service.situations.shared.facts import More
from ruling_service.situations.shared.going_on import Naming
from ruling_service.situations.shared.mentions import mentioned, question
from ruling_service.situations.shared.model import Situation
from ruling_service.situations.shared.played_texts import played_texts
from ruling_service.situations.shared.position import Position
from ruling_service.situations.shared.printings import taken_printings
from ruling_service.situations.shared.results import (
    Facts,
    Gap,
    Line,
    Outcome,
    PlayedText,
    PrintedCard,
    TakenPrinting,
    Unused,
    Verdict,
)
from ruling_service.situations.shared.telling import steps
from ruling_service.situations.shared.unread import Reader

Answering = Callable[[Situation, More | None, Budget], Verdict]
"""How a question is answered that one line of play can't answer."""


class Table(ABC):
    """A situation set up to be played."""

    situation: Situation
    play: Play
    position: Position
    catalogue: Catalogue
    reader: Reader

    @abstractmethod
    def stops(self, play: Play) -> bool:
        """Whether a line of play ends here."""

    @abstractmethod
    def explore(self, budget: Budget, answer: Any, matters: Any) -> Exploration:
        """Play every line of play. Raises IllegalHere for an act that can't be."""

    @abstractmethod
    def go_on(self, naming: Naming) -> Callable[[Play], bool]:
        """Let the game be played on from here to its end by its players: the acts are carried out and the
        choices that are made already are made, then everybody decides. Returns what has to look at each task
        before it is carried out.
        """

    @abstractmethod
    def parts(self, play: Play) -> Parts:
        """The end of a line of play, to be worked out."""

    def facts(self, play: Play) -> Facts:
        """The end of a line of play."""
        return whole(self.parts(play))

    def twins(self) -> Twins:
        """The copies in play that nothing in the situation tells apart."""
        return Twins(self.play, self.position.spoken_of(self.situation), self.position.in_play, [Node])

    def scene(self, play: Play) -> Facts:
        """The facts of a table as a verdict hands it over to be drawn: with what only a drawing needs."""
        return self.facts(play)

    def gaps(self) -> list[Gap]:
        """The phrases that are not played and that a line of play came upon; asked once it is explored."""
        return self.reader.gaps()

    def unreached(self) -> list[Gap]:
        """The phrases of the cards here that are not played and that no line of play came upon."""
        return self.reader.unreached()

    def errata(self) -> list[PlayedText]:
        """Of each card here that has an erratum, which of its texts is played."""
        return played_texts(self.catalogue)

    def taken(self) -> list[TakenPrinting]:
        """Of each card named here that several differing printings may be, which of them is played."""
        return taken_printings(self.catalogue)

    def could_allow(self) -> list[Gap]:
        """The phrases that may be why something is refused: they are not played, and could allow it."""
        names = [name for name, _ in mentioned(self.situation)]
        return self.reader.could_allow(names, self.position.called)

    def asked_about(self) -> Iterator[Printed]:
        """The cards of which it is asked whether something can be done with them: that hangs on what their
        texts say of it, whether play comes to it or not.
        """
        for asked in (self.situation.ask.can, self.situation.ask.when_can):
            for name in asked.names if asked is not None else ():
                yield from (self.play.printed(ident) for ident in self.position.called(name))

    @abstractmethod
    def assumed(self) -> list[str]:
        """What the answer takes for granted."""

    def silent(self, listed: Sequence[Outcome]) -> list[str]:
        """What is to be said of cards whose texts have no effect where they lie, by how every line ends."""
        return []

    @abstractmethod
    def unused(self) -> list[Unused]:
        """The entries of `given` that answered nothing in any line of play, and why as far as that is known.
        """

    def printed(self) -> dict[str, PrintedCard]:
        """What is printed on the cards here, by their titles."""
        cards = (self.play.printed(ident) for ident in self.play.state.cards)
        return {
            card.name: PrintedCard(
                type=card.type, of=str(card.facts.get("sphere") or card.facts.get("culture") or ""),
                values=dict(card.values),
            )
            for card in cards if UNNAMED not in card.facts
        }

    def trace(self, play: Play) -> list[Line]:
        """The account of a line of play."""
        return steps(play, self.position, self.situation.game)

    @cached_property
    def _start(self) -> Facts:
        """The facts as all lines of play begin."""
        return self.facts(self.play)

    def reading(self, play: Play) -> Reading:
        """What a line of play says of the question."""
        kind, about = question(self.situation.ask)
        if kind != "what_happens":
            account = Account(lambda: self.trace(play))
            return reading(self.situation, AsAsked(self.parts(play)), account)
        facts = self.facts(play)
        start = self._start if isinstance(about, str) else facts
        answer = differences.frozen(differences.about(facts, about, start))
        if not [*conditions_of(self.situation.expect)]:
            return Reading(answer, ())  # nobody asks for the way
        return reading(self.situation, facts, self.trace(play))._replace(answer=answer)


class Tables(Protocol):
    """What sets a situation of a game up to be played."""

    def __call__(self, situation: Situation, more: More | None = None, *, without: str = "") -> Table:
        """The situation set up to be played, if need be without the card of this name."""

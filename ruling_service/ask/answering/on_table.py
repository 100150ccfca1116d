"""What comes of a question that is laid on the table, and whether all that it tells has its part: told
otherwise, each of it changes the answer.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import msgspec

from ruling_service.ask.answering.playing import Played, Simulate, is_complete, play, run
from ruling_service.ask.building import Known, NotBuilt, Plan, build
from ruling_service.ask.building.reasons import not_placed
from ruling_service.ask.model import Asked, Understanding
from ruling_service.ask.of_cards.on_table import Laid, asked_of
from ruling_service.ask.of_cards.one_card import staging
from ruling_service.ask.of_cards.otherwise import otherwise, without
from ruling_service.ask.of_cards.pieces import Piece
from ruling_service.engine.kernel.explore import Budget
from ruling_service.errors import RulingError
from ruling_service.situations.shared.facts import split
from ruling_service.situations.shared.results import Outcome, Said, Word
from ruling_service.slugs import fold

USED = ("triggered", "used", "played")
"""Words by which a run shows that a text is used."""


def on_table(
    pieces: list[Piece], understood: Understanding, known: Known, simulate: Simulate, budget: Budget
) -> tuple[Played, Laid]:
    """What a question comes to as all that it tells lies on the table. Raises NotBuilt where it tells
    anything that has no place there or no part in the answer, or printings of its card part.
    """
    table = _Table(known, simulate, budget)
    found: list[tuple[Played, Laid]] = []
    for laid in asked_of(pieces, understood, known):
        found.append((table.played(laid), laid))
        table.all_has_its_part(laid, found[-1][0])
        if laid.others is not None and {*table.answers(laid, [laid.others])} != {found[-1][0].answer}:
            raise not_placed("whether it is one of them")
    if not found or len({str(one.answer) for one, _ in found}) > 1:
        raise not_placed("which printing it is")
    return found[0]


class _Table(NamedTuple):
    """What plays a question that is laid out."""

    known: Known
    simulate: Simulate
    budget: Budget

    def played(self, laid: Laid) -> Played:
        """What it comes to."""
        if laid.ability is None:
            plan = build(laid.asked, self.known, None)
            return play(plan, self.simulate, self.budget)
        assert laid.card is not None
        stage = staging(self.known.game)(laid.asked, laid.card.name, self.known)
        situation = stage.comes_about(laid.ability)
        done = situation.get("do", [])
        if laid.ability.kind == "action" and done:
            situation["ask"] = {"can": done.pop()}
            plan = Plan(situation, asks="can", subject=stage.laid.label, about="use",
                        defaults=list(dict.fromkeys(stage.board.defaults)))  # fmt: skip
            return play(self.known.given.carried_by(plan), self.simulate, self.budget)
        situation["ask"] = {"what happens": True}
        plan = Plan(situation, asks="can", subject=stage.laid.label, about="use",
                    defaults=list(dict.fromkeys(stage.board.defaults)))  # fmt: skip
        plan = self.known.given.carried_by(plan)
        verdict = run(plan.situation, self.simulate, self.budget)
        is_complete(verdict)
        used = any(is_used(one, stage.laid.label) for one in verdict.outcomes)
        word: Word = "always" if used else "never"
        verdict = msgspec.structs.replace(verdict, verdict=word, answer=used)
        return Played(plan, verdict, word, used, verdict.outcomes)

    def all_has_its_part(self, laid: Laid, played: Played) -> None:
        """Raises NotBuilt for something told that changes nothing, however it is told."""
        every = list(otherwise(laid.asked))
        for name, others in every:
            if any(answer != played.answer for answer in self.answers(laid, others)):
                continue
            further = [each for other, ways in every if other != name for each in ways]
            if not self.counts_with(laid, name, further):
                raise not_placed(f"“{name}”")
        if not every:
            raise not_placed("what it hangs on")

    def counts_with(self, laid: Laid, name: str, others: list[Asked]) -> bool:
        """Whether something that somebody bears counts where something else is told otherwise: the one may
        hang on the other.
        """
        for asked in others:
            bare = without(asked, name)
            if bare is not None and {*self.answers(laid, [asked])} != {*self.answers(laid, [bare])}:
                return True
        return False

    def answers(self, laid: Laid, others: list[Asked]) -> Iterator[Said]:
        """What it comes to told otherwise, as far as that can be played."""
        for asked in others:
            try:
                yield self.played(laid._replace(asked=asked)).answer
            except (NotBuilt, RulingError):
                continue


def is_used(outcome: Outcome, card: str, by: Sequence[str] = USED) -> bool:
    """Whether a text is used in an account: one of these happens to the card."""
    names = {fold(card), fold(split(card)[0])}
    return any(
        line.happened in by and names & {fold(each) for each in line.cards or ()} for line in outcome.trace
    )


__all__ = ["USED", "is_used", "on_table"]

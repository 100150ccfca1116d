"""What questions are answered with, and a question played as its words tell it."""

from __future__ import annotations

from dataclasses import dataclass

from ruling_service.ask.answering import our_own, saying
from ruling_service.ask.answering.as_asked import as_asked
from ruling_service.ask.answering.gate import let_through
from ruling_service.ask.answering.given import answer_of
from ruling_service.ask.answering.lies_there import all_kinds_lie_there, lies_there
from ruling_service.ask.answering.made_up import hang_on_one
from ruling_service.ask.answering.plainly import plainly
from ruling_service.ask.answering.players_told import (
    both_take_part,
    everybody_sits,
    of_its_doing,
    of_the_side_told,
)
from ruling_service.ask.answering.playing import SECONDS, WORK, Played, Simulate, play
from ruling_service.ask.answering.printings import SHARE, by_default, versions_of_an_item
from ruling_service.ask.answering.recalled import BARE, rule
from ruling_service.ask.answering.refusals import attacked, brought_about, doubted, speaks_of_it, too_late
from ruling_service.ask.building import GivenCards, Known, NotBuilt, build
from ruling_service.ask.building.here import here
from ruling_service.ask.model import Asked, Choice, Understanding
from ruling_service.ask.reading.knowledge import Knowledge
from ruling_service.ask.recalling.counts import counts_in
from ruling_service.ask.results import Answer, Part, Unanswered
from ruling_service.engine.kernel.explore import Budget
from ruling_service.errors import RulingError
from ruling_service.library import Library
from ruling_service.situations.shared.facts import More, split
from ruling_service.slugs import slug


@dataclass(frozen=True)
class Table:
    """What questions are answered with: the library, the cards that came with the question (`given`, those
    that it names in `used`), what plays situations, the clock for everything together, and the whole text.
    """

    library: Library
    used: GivenCards
    given: GivenCards
    more: More | None
    simulate: Simulate
    clock: Budget
    choices: tuple[Choice, ...]
    known: Knowledge
    told_game: bool
    question: str

    def within(self, questions: int = 1) -> Budget:
        """What so many questions may take to play."""
        return self.clock.part(SECONDS, work=questions * WORK)

    def printed(self, understood: Understanding, asked: Asked | None = None) -> tuple[Part, Understanding]:
        """What the words of a question come to, with a printing taken where nothing tells which; `asked` is
        left out where it is the only one.
        """
        which = understood.asked.index(asked) if asked in understood.asked else 0
        part, _ = self.built(understood, asked or understood.asked[0])
        versions = versions_of_an_item(asked or understood.asked[0], understood)
        if part.answer is not None and versions is not None:
            each = self.of_each(versions, which)
            return (each[1][0] if each is not None else part), understood
        if part.answer is not None or asked is not None and asked not in understood.asked:
            return part, understood
        of_one = self.of_each(understood, which)
        if of_one is None:
            return part, understood
        return of_one[1][0], of_one[0] if asked is None else understood

    def of_each(self, understood: Understanding, which: int) -> tuple[Understanding, list[Part]] | None:
        """A question read and answered for each printing that may be meant."""
        return by_default(
            understood, self.choices, self.known,
            lambda one, other, budget: self.built(other, one, budget)[0], self.within(SHARE), which,
            Known(understood.game, self.more, self.used),
        )  # fmt: skip

    def built(
        self, understood: Understanding, asked: Asked, budget: Budget | None = None
    ) -> tuple[Part, Understanding]:
        """What the words of one question come to."""
        part = Part(text=asked.text, form=asked.form)
        if self.clock.spent:  # building takes time too: nothing is begun any more
            part.reason = Unanswered(why="the budget ran out", message="There was no time left to play it.")
            return part, understood
        try:
            let_through(asked, understood, self.known)
            known = Known(understood.game, self.more, self.used)
            if gap := self.used.unread(understood.game):
                raise NotBuilt("not compiled", gap)
            within = budget.part(SECONDS, work=WORK) if budget is not None else self.within()
            run = self.run(asked, known, understood, within)
            part.answer = _built(
                run, asked.text, understood, self.library, self.more, self.used
            )
        except NotBuilt as missing:
            part.reason = plainly(missing, understood)
        # a question never fails, whatever it says
        except (RulingError, LookupError, TypeError, ValueError, AssertionError):
            part.reason = Unanswered(why="not placed", message="The situation could not be built.")
        return part, understood

    def run(self, asked: Asked, known: Known, understood: Understanding, within: Budget) -> Played:
        """A question played as its words tell it. Raises NotBuilt."""
        run = play(build(asked, known, understood), self.simulate, within)
        of_the_side_told(run, asked, understood)
        everybody_sits(run, asked)
        of_its_doing(run, asked)
        both_take_part(run, asked)
        our_own.told(run, understood, self.simulate, within)
        doubted(run, here(asked, understood), known, self.simulate, within)
        brought_about(run, here(asked, understood), understood)
        speaks_of_it(run, asked, known)
        attacked(run, asked)
        too_late(run, asked)
        if len(understood.asked) == 1:
            lies_there(run.plan.situation, run.answer, understood, known, built=True)
            if run.answer is False:
                all_kinds_lie_there(run.plan.situation, asked, known)
        zones = {one.readings[0].name for one in understood.mentions if one.kind == "zone" and one.readings}
        told = our_own.named_in(understood) | zones
        hang_on_one(run, told, counts_in(understood.question), self.simulate, within)
        return run


def _built(
    played: Played, asks: str, understood: Understanding, library: Library, more: More | None,
    given: GivenCards,
) -> Answer:  # fmt: skip
    """The answer of a situation that was built from the words."""
    cites = [
        entry for entry in
        saying.cited(
            played, lambda name: "" if given.has(name) else _entry(name, understood.game, library)
        )
        if library.has(entry)
    ]
    text = as_asked(saying.sentence(played), played, understood.question)
    if text in BARE:
        text += rule(asks, (), played, cites, library)
    return answer_of(
        played, library, more, confidence=played.verdict.confidence, text=text, cites=cites, case=None
    )


def _entry(name: str, game: str, library: Library) -> str:
    """The entry on a card, "" if there is none."""
    own = slug(split(name)[0])
    return next(
        (entry for entry in (f"{game}/card/{own}", f"{game}/erratum/{own}") if library.has(entry)), ""
    )


__all__ = ["Table"]

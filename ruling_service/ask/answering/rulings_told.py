"""The ruling that a question without a verdict is told, where all ways to read it come to the same one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from ruling_service.ask.answering.cases_meant import CasesMeant
from ruling_service.ask.answering.evidence import Stands, evidence, odds_of
from ruling_service.ask.answering.parting import as_ruling
from ruling_service.ask.answering.readings import Reading, asks_of, of_cases, told_in_spite
from ruling_service.ask.answering.ruled import (
    Signs,
    Story,
    agreed,
    masses,
    of_a_story,
    signs,
    stands_alone,
    told_of,
)
from ruling_service.ask.answering.verdict import Said, as_told, played, weigh
from ruling_service.ask.clauses import in_clauses
from ruling_service.ask.model import Understanding
from ruling_service.ask.reading.tokens import tokens
from ruling_service.ask.recalling import Meant, Recollection, as_it_stands
from ruling_service.ask.recalling.contradictions import OF_SOMEBODY_ELSE
from ruling_service.ask.recalling.features import DENIED
from ruling_service.ask.recalling.hints import CardLeft, NotAdded
from ruling_service.ask.recalling.question_kind import asking_clause, asks_for, is_measured
from ruling_service.ask.recalling.touching import PERSONS
from ruling_service.ask.results import Part

NEVER_YES = ("number", "when", "place", "order")
"""What is asked for where yes or no is no answer, with whichever question it is told."""


@dataclass(frozen=True)
class RulingsTold(CasesMeant):
    """What finds the rulings that questions are told."""

    def told(self, story: Recollection) -> Said | None:
        """The ruling that a story is told; None where none is likely."""
        meant = told_in_spite(story.meant)
        said, _ = played(of_cases(meant, self._answering), self.clock)
        found = weigh(said)
        of_cases_near = {one.case: one.odds for one in story.near}
        return as_told(found, meant, of_cases_near, self.question)

    def ruled(
        self, part: Part, understood: Understanding, views: Sequence[str], words: Recollection,
        story: Recollection,
    ) -> tuple[Part, Recollection]:
        """A question that has no verdict, with the ruling that it is told where all ways to read it come to
        the same one, and with what it most probably brings to mind.
        """
        if self.used or not words.sayable:
            return part, words
        named = any(one.kind == "card" for one in understood.mentions)
        shortly = story if story.near else self.read_shortly(understood, views[0], strictly=True)
        likelier = words
        if max(odds_of(shortly).values(), default=0.0) > max(odds_of(words).values(), default=0.0):
            likelier = words._replace(meant=shortly.meant)
        is_story = bool(story.near)
        plain = not (named or words.unheard or words.brief) and asks_for(views[0]) == "yes"
        if not is_story and not (plain and len(in_clauses(understood.question, views[0]).clauses) > 1):
            return part, likelier
        stands = self.library.kept(Stands).on
        on = cache(lambda case: stands(f"{understood.game}/case/{case}"))
        if is_story:
            home = self.library.folder.parent.parent
            weighed = [
                one._replace(meant=as_it_stands(one.meant, understood.game, home, self.more))
                if stands_alone(one) else one
                for one in of_a_story(self.signs(understood, views, words, shortly))
            ]
        else:
            rules = self._rules(understood, views, likelier._replace(around=words.around))
            weighed = masses(words.meant, shortly.meant, rules, on)
        rulings = agreed(weighed, self._played, on, story=is_story)
        told = told_of(rulings, understood.question, story=is_story)
        if told is None or asks_for(views[0]) in NEVER_YES and told.answer.answer in (True, False):
            return part, likelier
        if not is_story and told.answer.answer not in (True, False):
            return part, likelier
        same = (one for one in (*words.meant, *shortly.meant) if one.case == told.meant.case)
        if any(
            one.also == told.meant.also
            and (one.against.startswith(OF_SOMEBODY_ELSE) or isinstance(one.against, NotAdded))
            for one in same
        ):
            return part, likelier
        asks = asks_of(told.meant)
        clause = {one.word for one in tokens(asking_clause(views[0]))}
        denied = not is_story and not DENIED.isdisjoint(clause)
        if denied and DENIED.isdisjoint(one.word for one in tokens(asks)):
            return part, likelier  # what was denied may be what the ruling hangs on, in other words
        if measures_else(understood.question, asks):
            return part, likelier
        as_ruling(told.answer, asks, views[0])
        return Part(text=part.text, form=part.form, answer=told.answer), likelier

    def signs(
        self, understood: Understanding, views: Sequence[str], words: Recollection, story: Recollection
    ) -> list[tuple[Meant, Signs]]:
        """What speaks for each question of a case that a story may be told."""
        likelier = max(words, story, key=lambda one: max(odds_of(one).values(), default=0.0))
        rules = self._rules(understood, views, words._replace(meant=likelier.meant))
        clauses, foci = in_clauses(understood.question, views[0])
        cards = [one.readings[0] for one in understood.mentions if one.kind == "card" and one.readings]
        people = {
            one.id for each in understood.asked for one in each.subjects if PERSONS.intersection(one.types)
        }
        told = Story(
            understood.question, " ".join(clauses[at] for at in foci), tuple(one.title for one in cards),
            tuple(one.title for one in cards if one.id not in people)
        )
        stands = self.library.kept(Stands).on
        on = cache(lambda case: stands(f"{understood.game}/case/{case}"))
        return signs(words.meant, story.meant, rules, on, told)

    def leaves_out(
        self, reading: Reading, understood: Understanding, text: str, words: Recollection,
        story: Recollection,
    ) -> bool:
        """Has a card that is named, and that does what is asked, no part in the case of a reading?"""
        found = self.signs(understood, (text,), words, story)
        mine = [one.against for one, _ in found if one.case == reading.id.rpartition("/")[2]]
        return bool(mine) and all(isinstance(one, CardLeft) for one in mine)

    def _rules(
        self, understood: Understanding, views: Sequence[str], recalled: Recollection
    ) -> tuple[tuple[str, float], ...]:
        """The rules that may settle a question, each with how probably it does."""
        return evidence([(views, recalled)], understood.question, understood.game, self.library).rules


def measures_else(question: str, ruling: str) -> bool:
    """Does a question ask whether it is enough, and a ruling's own only whether it is so?"""
    return is_measured(question) and not is_measured(ruling)


__all__ = ["NEVER_YES", "RulingsTold", "measures_else"]

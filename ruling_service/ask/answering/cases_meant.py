"""The cases that a question may be about, read as a question or as a story, and what one of them answers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import msgspec

from ruling_service.ask.answering.excepted import unless_excepted
from ruling_service.ask.answering.played_as_told import in_its_state, played_as_told
from ruling_service.ask.answering.readings import Answering, asks_of, merged
from ruling_service.ask.answering.recalled import of_case
from ruling_service.ask.answering.table import Table
from ruling_service.ask.answering.untold import as_far_as_told
from ruling_service.ask.building import NotBuilt
from ruling_service.ask.clauses import in_clauses
from ruling_service.ask.model import Understanding
from ruling_service.ask.recalling import NOTHING, Meant, Recollection, recall, recall_story
from ruling_service.ask.recalling.question_kind import tells_a_story
from ruling_service.ask.results import Answer


@dataclass(frozen=True)
class CasesMeant(Table):
    """What finds the cases that questions may be about."""

    def recollection(self, understood: Understanding, views: Sequence[str]) -> Recollection:
        """The cases that a question may be about; none where one of the given cards takes part."""
        if self.used:
            return NOTHING
        home = self.library.folder.parent.parent
        story = tells_a_story(understood.question)
        found = []
        for view in views:
            whole = view == understood.question
            text = understood if whole else msgspec.structs.replace(understood, question=view)
            found.append(recall(
                text, home, self.choices if whole else (), self.more, told_game=self.told_game,
                story=story, whole=understood.question
            ))
        recalled = merged(found)
        if not any(one.kind == "card" for one in understood.mentions):
            recalled = as_far_as_told(recalled, understood.question)
        recalled = unless_excepted(recalled, understood.question)
        return recalled._replace(meant=tuple(
            one for one in recalled.meant
            if one.read is None or not self.given.lie_in(one.read.plan.situation)
        ))

    def is_a_wording(self, understood: Understanding) -> bool:
        """Is a text word for word a question that a case answers?"""
        recollection = self.recollection(understood, (understood.question,))
        return any(one.read is not None and one.read.own for one in recollection.meant)

    def of_story(self, understood: Understanding, asked: str) -> Recollection:
        """The cases that one question of a story may be about (`asked` asks it), read as short questions;
        none where the text tells no story.
        """
        if self.used or not tells_a_story(understood.question):
            return NOTHING
        return self.read_shortly(understood, asked)

    def read_shortly(
        self, understood: Understanding, asked: str, *, strictly: bool = False
    ) -> Recollection:
        """The cases that a text may be about if it is read as a short question for each of them."""
        home = self.library.folder.parent.parent
        clauses, foci = in_clauses(understood.question, asked)
        found = recall_story(
            understood, clauses, foci, home, self.more, told_game=self.told_game, strictly=strictly
        )
        return found._replace(meant=tuple(
            one for one in found.meant
            if one.read is None or not self.given.lie_in(one.read.plan.situation)
        ))

    def _answering(self, meant: Meant) -> Answering:
        def answer() -> Answer:
            assert meant.read is not None
            played_as_told(
                meant, self.question, self.known, self.library.folder.parent.parent, self.more
            )
            found = of_case(
                meant.read, meant.read.plan.situation["game"], self.library, self.simulate, self.more,
                self.within(), self.question
            )
            in_its_state(found, self.question, self.known)
            if found.recalled is not None:
                found.recalled = msgspec.structs.replace(found.recalled, asks=asks_of(meant))
            return found

        return answer

    def _played(self, one: Meant) -> Answer | None:
        """What a question of a case comes to; None where it can't be played."""
        try:
            return self._answering(one)()
        except NotBuilt:
            return None


__all__ = ["CasesMeant"]

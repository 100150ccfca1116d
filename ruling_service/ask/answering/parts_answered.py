"""The questions of a text, each with its verdict, the ruling that it is told, or why it has neither."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import NamedTuple

from ruling_service.ask.answering.compared import compared
from ruling_service.ask.answering.deciders import name_different_players
from ruling_service.ask.answering.each_meant import each_meant
from ruling_service.ask.answering.lies_there import lies_there
from ruling_service.ask.answering.of_cards import of_cards
from ruling_service.ask.answering.parting import (
    as_ruling,
    asks_for_more,
    asks_if_allowed,
    asks_only_for_leave,
    names_two_deeds,
    only_names,
    parted,
    told_in_passing,
    without_yes,
)
from ruling_service.ask.answering.plainly import UNSURE
from ruling_service.ask.answering.readings import Reading, not_played, of_cases
from ruling_service.ask.answering.rulings_told import NEVER_YES, RulingsTold, measures_else
from ruling_service.ask.answering.several import alone, each_by_itself, of_the_same, points_back
from ruling_service.ask.answering.shown import Looked
from ruling_service.ask.answering.verdict import SURE, Said, Weighed, is_given, is_torn, played, weigh
from ruling_service.ask.building import Known, NotBuilt
from ruling_service.ask.model import Asked, Form, Understanding
from ruling_service.ask.posts import questions
from ruling_service.ask.reading import read
from ruling_service.ask.reading.words import GAMES
from ruling_service.ask.recalling import NOTHING, Recollection
from ruling_service.ask.recalling.counts import counts_in
from ruling_service.ask.recalling.question_kind import asking_clause, asks_for
from ruling_service.ask.results import Answer, Part, Unanswered
from ruling_service.patterns import pattern

MOST = 4
"""Questions in one text that are answered."""
LIKELY_ENOUGH = 0.5
"""So probable an answer is worth being asked back."""
SURELY = 0.9
"""So probable an answer is given to a story though read shortly it asks something else."""
NO_QUESTION_OF_YES = "What was played says yes or no, and the question doesn't ask for that."
IN_WHICH_WAY = pattern(r"(?:(?:and|so|but|then|ok|now)\b[\s,]*)*how\b(?! (?:come|about)\b)", re.IGNORECASE)
"""How one asks in which way something is done."""
UNLIKE = 0.3
"""A wording that is less like a question isn't what it asks, where it leaves out a number."""
HOW_MUCH_IT_GIVES = pattern(
    r"\bhow (?:much|many) [\w -]+ (?:does|do|will|would) [^?]*\b(?:give|grant|add)\b"
    r"|\bhow much (?!(?:long|furth|lat|earli|soon)er\b)(?:\w+er|worse)\b", re.IGNORECASE
)
"""A question how much a card gives, or how much more or less something is: a difference."""
OF_TWO = pattern(r"\bor\b", re.IGNORECASE)
"""What joins two things of which one is asked for: together they are one question."""


class Answered(NamedTuple):
    """A question as it was read in the end, its parts, what the first that does brings to mind, and what each
    of them was looked for by.
    """

    understood: Understanding
    parts: list[Part]
    recalled: Recollection
    looked: list[Looked]


@dataclass(frozen=True)
class PartsAnswered(RulingsTold):
    """What answers the questions of a text."""

    def answered(self, understood: Understanding) -> Answered:
        """The parts of a text, each with its verdict or why it has none."""
        asked = understood.asked[:MOST]
        if not asked:
            return Answered(understood, [], NOTHING, [])
        sentences = questions(understood.question)[-MOST:]
        if (len(sentences) > 1 or len(asked) > 1) and self.is_a_wording(understood):
            asked, sentences = asked[:1], ((understood.question,),)  # it is asked as one
        parts: list[Part] = []
        recalled: list[Recollection] = []
        looked: list[Looked] = []
        for at, views in enumerate(sentences):
            mine = asked if len(sentences) == 1 else tuple(one for one in asked if one.text in views[0])
            each = each_by_itself(views[0], mine)
            for one, text in each or ((None, ""),):
                if one is not None and any(one.text in earlier[0] for earlier in sentences[:at]):
                    continue  # it is told again for what points back to it
                told = alone(text, views) if one is not None else views
                recollection = self.recollection(understood, told)
                if each and points_back(text):
                    recollection = of_the_same(recollection, parts)
                built = self.words(
                    understood, (one,) if one is not None else mine, only=len(sentences) == len(asked) == 1
                )
                said = text or (understood.question if len(sentences) == 1 else views[0])
                form = (one or (mine[0] if mine else asked[0])).form
                story = self.of_story(understood, views[0])
                try:
                    values = (
                        self.by_record(understood, recollection) if len(sentences) == 1 and not each
                        else self.by_values(
                            understood, recollection, _among(sentences, views, text, understood.question)
                        )
                    )
                except NotBuilt:  # it is asked of a text, which isn't certain: nor is what the words come to
                    values, built = None, None
                if values is not None:
                    part, read_as = Part(text=said, form=form, answer=values), None
                else:
                    part, read_as = self.settled(said, form, recollection, built, understood, story)
                if part.answer is None:
                    part, recollection = self.ruled(
                        part, understood, told, recollection, NOTHING if each else story
                    )
                if part.answer is not None and self.asked_already(part, parts, understood):
                    part = Part(text=said, form=form, reason=Unanswered(why="not certain", message=UNSURE))
                if story.meant:
                    recollection = recollection._replace(meant=story.meant)
                understood = read_as or understood
                parts.append(part)
                recalled.append(recollection)
                looked.append((told, recollection))
            for one in () if each or values is not None else mine[1:]:
                further, _ = self.built(understood, one)
                if further.answer is not None or parts[-1].answer is None:
                    parts.append(further)
        first = next((one for one in recalled if one.meant), NOTHING)
        return Answered(understood, parts, first, looked)

    def asked_already(self, part: Part, before: Sequence[Part], understood: Understanding) -> bool:
        """Is a question of several answered by the very question of a case by which one before it was, though
        it doesn't ask that by its own words? What is asked after it is something else.
        """
        taken = _question_of(part)
        if taken is None or taken not in map(_question_of, before):
            return False
        alone_ = read(part.text, game=understood.game, known=self.known)
        meant = self.recollection(alone_, (part.text,)).meant[:1]
        return not any(
            one.case == taken[0] and one.odds >= LIKELY_ENOUGH and not one.against for one in meant
        )

    def each_meant(self, understood: Understanding, part: Part) -> Part:
        """A question's answer, where it stands for several questions what those come to together."""

        def again(text: str) -> Part:
            other = read(text, game=understood.game or None, known=self.known)
            found = self.answered(other).parts if not other.refused else []
            return found[0] if found else Part(text=text, form=part.form)

        return each_meant(understood, part, again, Known(understood.game, self.more, self.used))

    def by_record(self, understood: Understanding, recalled: Recollection) -> Answer | None:
        """The answer to a question that tells values which the rules compare, or asks what the text of a card
        does; None where it tells more, or is a case's own word for word. Raises NotBuilt where no run of the
        text tells.
        """
        own = any(one.read is not None and one.read.own for one in recalled.meant)
        if own or understood.game not in GAMES:
            return None
        found = compared(
            understood, self.library, self.simulate, self.more, self.within(), self.known
        )
        named = any(one.kind == "card" for one in understood.mentions)
        if found is None and named and not told_in_passing(understood):
            known = Known(understood.game, self.more, self.used)
            several = len(understood.asked) > 1 and OF_TWO.search(understood.question) is None
            if several or self.used.unread(understood.game):
                return None
            found = of_cards(understood, known, self.library, self.simulate, self.within())
            if found is not None:
                lies_there(found.situation, found.answer, understood, known)
        return found

    def by_values(self, understood: Understanding, recalled: Recollection, text: str) -> Answer | None:
        """The answer to one of several questions by the values that the text tells: it is read without the
        others (`text`).
        """
        own = any(one.read is not None and one.read.own for one in recalled.meant)
        if own or understood.game not in GAMES or not counts_in(text):
            return None
        alone_ = read(text, game=understood.game, known=self.known)
        return compared(alone_, self.library, self.simulate, self.more, self.within(), self.known)

    def words(
        self, understood: Understanding, mine: Sequence[Asked], *, only: bool
    ) -> Callable[[], tuple[Part, Understanding]] | None:
        """What builds the first of some questions from its words alone; `only` where there is no other."""
        if only:
            return partial(self.printed, understood)
        return partial(self.printed, understood, mine[0]) if mine else None

    def weighed(
        self, recalled: Recollection, built: Callable[[], tuple[Part, Understanding]] | None, *,
        by_leave: bool = False, text: str = "",
    ) -> tuple[list[Weighed], tuple[Part, Understanding] | None, str]:
        """The answers to one question, what its words alone come to, and why the likeliest case has none.

        `by_leave` is true where it is asked what a named card may do: what its text comes to has a say then,
        however sure a case is. How much a card gives (`text` asks it) isn't how much there is in the end.
        """
        readings = of_cases(recalled.meant, self._answering) if recalled.sayable else []
        gives = built is not None and bool(HOW_MUCH_IT_GIVES.search(text))
        readings = [one for one in readings if one.own or bool(HOW_MUCH_IT_GIVES.search(one.asks)) is gives]
        said, failed = played(readings, self.clock)
        unplayed = not_played(recalled.meant)
        found = weigh(said, unheard=recalled.unheard, unplayed=unplayed)
        sure = bool(found) and is_given(found[0], brief=recalled.brief) and found[0].signs.said >= SURE
        if found and (sure and not by_leave or is_given(found[0]) and found[0].best.reading.own):
            return found, None, failed
        words = built() if built is not None else None
        if words is not None and words[0].answer is not None:
            answer = words[0].answer
            said.append(Said(Reading("words", 1.0, "", words[0].text, lambda: answer), answer))
            found = weigh(said, unheard=recalled.unheard, unplayed=unplayed)
        return found, words, failed

    def settled(
        self, text: str, form: Form, recalled: Recollection,
        built: Callable[[], tuple[Part, Understanding]] | None, understood: Understanding,
        story: Recollection = NOTHING,
    ) -> tuple[Part, Understanding | None]:
        """One question with its verdict, or with what its readings part over; and how its words were read."""
        by_leave = form == "can" and any(one.kind == "card" for one in understood.mentions)
        found, words, failed = self.weighed(recalled, built, by_leave=by_leave, text=text)
        part, read_as = words if words is not None else (Part(text=text, form=form), None)
        torn = bool(found) and is_torn(found[0], found[1:])
        torn = torn or bool(found) and name_different_players(*found[0].best, recalled.meant)
        given = bool(found) and not torn and is_given(found[0], brief=recalled.brief)
        if given and by_leave and _leaves_out(found[0].best.answer):
            given = False
        own = given and found[0].best.reading.own
        told = self.told(story) if story.meant and not own else None
        if given and told is not None and not own and told.reading.id != found[0].best.reading.id:
            given = not self.leaves_out(found[0].best.reading, understood, text, recalled, story)
        by_yes = asks_for(text) in NEVER_YES or IN_WHICH_WAY.match(asking_clause(text)) is not None
        if told is not None and by_yes and told.answer.answer in (True, False):
            told = None
        if told is not None and measures_else(understood.question, told.reading.asks):
            told = None
        if story.meant and asks_only_for_leave(text):  # "was that legal?" asks for no other yes or no
            told = told if told is not None and asks_if_allowed(told.reading.asks) else None
            given = given and (own or asks_if_allowed(found[0].best.reading.asks))
        if told is not None and not given:
            as_ruling(told.answer, told.reading.asks, text)
            return Part(text=text, form=form, answer=told.answer), None
        if given and story.meant and told is None and not own:  # nothing of the story makes it likely
            given = found[0].best.reading.about or found[0].best.reading.odds >= LIKELY_ENOUGH
        if given and (told is None or told.reading.id == found[0].best.reading.id or found[0].odds >= SURELY):
            best = found[0].best
            said_yes = best.answer.verdict in ("always", "never") and best.answer.answer is not None
            by_yes = said_yes and (asks_for_more(text) or form == "lookup" and only_names(text))
            bare = names_two_deeds(text) or by_yes and not without_yes(best.answer)
            if by_yes and bare and not best.reading.own:
                reason = Unanswered(why="not placed", message=NO_QUESTION_OF_YES)
                return Part(text=text, form=form, reason=reason), None
            if best.reading.source != "case":
                return part, read_as
            if story.meant and not own:
                as_ruling(best.answer, best.reading.asks, text)
            return Part(text=text, form=form, answer=best.answer), None
        likely = [one for one in found if one.odds >= LIKELY_ENOUGH]
        if part.answer is not None or len(likely) > 1:
            return Part(text=text, form=form, reason=parted(found, part.reason)), None
        if part.reason is None:
            part.reason = Unanswered(why="not certain", message=failed or UNSURE)
        return part, None


def _among(
    sentences: Sequence[Sequence[str]], views: Sequence[str], text: str, whole: str
) -> str:
    """A whole text without the other questions that it asks; of this one (`views`) its own text, if any."""
    for other in sentences:
        whole = whole.replace(other[0], " ") if other is not views else whole
    return " ".join(whole.replace(views[0], text or views[0]).split())


def _question_of(part: Part) -> tuple[str, str] | None:
    """The case that answers a part, and the question of it that is answered; None where none does."""
    answer = part.answer
    if answer is None or answer.case is None or answer.recalled is None:
        return None
    return answer.case.id.rpartition("/")[2], answer.recalled.asks


def _leaves_out(answer: Answer) -> bool:
    """Has the case of an answer no part for a number, though nothing else makes it likely by its words?"""
    taken = answer.recalled
    return taken is not None and bool(taken.unused) and taken.likeness < UNLIKE


__all__ = ["Answered", "PartsAnswered"]

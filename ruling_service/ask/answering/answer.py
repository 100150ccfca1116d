"""A question from its words to its answer: read, built, played, said; and what is found where it can't be
played.
"""

from __future__ import annotations

import math
import re
import time
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cache, partial
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from ruling_service.ask.answering import our_own, saying
from ruling_service.ask.answering.addressing import Addressed
from ruling_service.ask.answering.as_asked import as_asked
from ruling_service.ask.answering.as_its_ruling import as_its_ruling
from ruling_service.ask.answering.by_rule import says_it_all
from ruling_service.ask.answering.compared import compared
from ruling_service.ask.answering.deciders import name_different_players
from ruling_service.ask.answering.each_meant import each_meant
from ruling_service.ask.answering.evidence import Stands, evidence, odds_of
from ruling_service.ask.answering.excepted import unless_excepted
from ruling_service.ask.answering.gate import let_through
from ruling_service.ask.answering.given import answer_of
from ruling_service.ask.answering.lies_there import all_kinds_lie_there, lies_there
from ruling_service.ask.answering.named_cards import named_cards
from ruling_service.ask.answering.of_cards import of_cards
from ruling_service.ask.answering.of_one_player import as_the_asker
from ruling_service.ask.answering.parting import (
    as_ruling,
    asks_for_more,
    asks_if_allowed,
    asks_only_for_leave,
    beside_a_sentence,
    names_two_deeds,
    only_names,
    parted,
    told_in_passing,
    without_yes,
)
from ruling_service.ask.answering.parts_played import in_the_askers_words
from ruling_service.ask.answering.plainly import UNSURE, plainly
from ruling_service.ask.answering.played_as_told import in_its_state, played_as_told
from ruling_service.ask.answering.players_told import (
    both_take_part,
    everybody_sits,
    of_its_doing,
    of_the_side_told,
)
from ruling_service.ask.answering.playing import SECONDS, WORK, Played, Simulate, play
from ruling_service.ask.answering.printings import SHARE, by_default, versions_of_an_item
from ruling_service.ask.answering.readings import (
    Answering,
    Reading,
    asks_of,
    merged,
    not_played,
    of_cases,
    told_in_spite,
)
from ruling_service.ask.answering.recalled import BARE, of_case, rule
from ruling_service.ask.answering.refusals import (
    attacked,
    brought_about,
    doubted,
    speaks_of_it,
    too_late,
)
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
from ruling_service.ask.answering.several import (
    SAID,
    alone,
    each_by_itself,
    of_the_same,
    points_back,
    unrelated,
)
from ruling_service.ask.answering.shown import Looked, shown, speaks_of_no_game
from ruling_service.ask.answering.silent import SILENT, silent
from ruling_service.ask.answering.untold import as_far_as_told
from ruling_service.ask.answering.verdict import (
    SURE,
    Said,
    Weighed,
    as_told,
    is_given,
    is_torn,
    played,
    weigh,
)
from ruling_service.ask.building import NONE, GivenCards, Known, NotBuilt, build
from ruling_service.ask.building.here import here
from ruling_service.ask.building.reasons import BY_A_RULE
from ruling_service.ask.clauses import in_clauses
from ruling_service.ask.comparing import laid_out, set_up
from ruling_service.ask.looked_up import looked_up
from ruling_service.ask.looked_up import told as said_of_it
from ruling_service.ask.model import Asked, Choice, Form, Understanding
from ruling_service.ask.plain_text import as_text, searched
from ruling_service.ask.posts import questions, without_courtesy
from ruling_service.ask.reading import read
from ruling_service.ask.reading.knowledge import Knowledge, knowledge
from ruling_service.ask.reading.tokens import tokens
from ruling_service.ask.reading.words import GAMES
from ruling_service.ask.recalling import (
    NOTHING,
    Meant,
    Recollection,
    as_it_stands,
    recall,
    recall_story,
)
from ruling_service.ask.recalling.contradictions import OF_SOMEBODY_ELSE
from ruling_service.ask.recalling.counts import counts_in
from ruling_service.ask.recalling.features import DENIED
from ruling_service.ask.recalling.question_kind import asking_clause, asks_for, is_measured, tells_a_story
from ruling_service.ask.recalling.recall import NO_PART
from ruling_service.ask.recalling.touching import PERSONS
from ruling_service.ask.results import Answer, MayBeMeant, Part, Reply, ToldOf, Unanswered, Understood
from ruling_service.engine.kernel.explore import Budget
from ruling_service.errors import BudgetExceeded, RulingError
from ruling_service.inputs.texts import question as within_limits
from ruling_service.library import Library
from ruling_service.library.cards import ImportedCards
from ruling_service.library.records import Result
from ruling_service.library.search import as_found, find
from ruling_service.patterns import pattern
from ruling_service.situations.shared.facts import More, split
from ruling_service.situations.shared.imported import more_cards
from ruling_service.situations.shared.loader import from_data
from ruling_service.situations.shared.model import CardFacts
from ruling_service.situations.shared.results import Verdict
from ruling_service.situations.shared.simulate import simulate as run
from ruling_service.slugs import slug

Data = dict[str, Any]
LIMIT = 10
MOST = 4
"""Questions in one text that are answered."""
TELLS_GAME = 0.6
"""So probable a case of one game tells that the question is about it."""
LIKELY_ENOUGH = 0.5
"""So probable an answer is worth being asked back."""
SURELY = 0.9
"""So probable an answer is given to a story though read shortly it asks something else."""
NO_QUESTION_OF_YES = "What was played says yes or no, and the question doesn't ask for that."
NEVER_YES = ("number", "when", "place", "order")
"""What is asked for where yes or no is no answer, with whichever question it is told,"""
IN_WHICH_WAY = pattern(r"(?:(?:and|so|but|then|ok|now)\b[\s,]*)*how\b(?! (?:come|about)\b)", re.IGNORECASE)
"""and how one asks in which way something is done."""
UNLIKE = 0.3
"""A wording that is less like a question isn't what it asks, where it leaves out a number."""
ON_A_PAGE = "A page of the library says it."
HOW_MUCH_IT_GIVES = pattern(
    r"\bhow (?:much|many) [\w -]+ (?:does|do|will|would) [^?]*\b(?:give|grant|add)\b"
    r"|\bhow much (?!(?:long|furth|lat|earli|soon)er\b)(?:\w+er|worse)\b", re.IGNORECASE
)
"""A question how much a card gives, or how much more or less something is: a difference."""
OF_TWO = pattern(r"\bor\b", re.IGNORECASE)
"""What joins two things of which one is asked for: together they are one question."""
QUERY = 400
"""How many characters of a question are searched for."""


def ask(
    question: str,
    library: Library,
    game: str | None = None,
    choices: Iterable[Choice] = (),
    *,
    cards: Iterable[CardFacts] = (),
    simulate: Simulate | None = None,
    budget: Budget | None = None,
) -> Reply:
    """The answer to a question in plain words.

    `answer` is None where the question isn't played; `reason` then says why. `game` is lcg or tcg where the
    asker said so, `choices` the readings that a person picked, `cards` the cards that come with the question,
    which go before known ones of their title. What playing each question may take is counted in work, so that
    the same question always gets the same answer. `simulate` plays a situation given as plain data within a
    budget (left out: in this process). `budget` is a clock that runs already, for everything together; what
    it doesn't reach has no answer, and that as its reason.
    Never raises for what a question says; raises MalformedInput for a text that is longer than a question,
    and for a card of a type that there isn't.
    """
    started = time.perf_counter()
    within_limits(question)
    titles = knowledge(library.folder.parent.parent).names
    asked_as, question = question, without_courtesy(titles.unmarked(as_text(question)))
    several = unrelated(question)
    table, understood = laid(
        question, library, game, choices, cards=cards, simulate=simulate, budget=budget
    )
    told = None if table.given else (
        _of_the_library(question, library, game) or _of_set_up(understood, library)
    )
    game = game or (understood.game if table.told_game else None)
    if understood.refused:
        several = False
    understood, parts, recalled, looked = (
        table.answered(understood) if not (understood.refused or several or told)
        else Answered(understood, [], NOTHING, [])
    )
    if len(parts) == 1 and understood.asked:
        parts = [table.each_meant(understood, parts[0])]
    for each in parts:
        _address(each, understood, table)
    answered = next((one.answer for one in parts if one.answer is not None), None)
    words = searched(question)[:QUERY]
    found = (
        find(library, words, game=game or understood.game or None, limit=LIMIT) if re.search(r"\w", words)
        else None
    )
    known = [] if table.used else looked  # nothing in the library is about a card that somebody gave
    cards_named = named_cards(
        understood, library, table.known, table.more, (one.name for one in table.given.cards)
    )
    sayable = not (several or told or speaks_of_no_game(understood))
    listed = shown(
        question, understood.game, known, answered, found, library, LIMIT, cards_named,
        [sayable and _unanswered(views, parts) is not None for views, _ in known],
    )
    why = Unanswered(why="several questions", message=SAID) if several else _reason(understood, parts)
    if told is not None:
        several, why = False, Unanswered(why="a look-up", message=" ".join(told.says) or ON_A_PAGE)
        listed = listed._replace(results=_first(told.entries, words, listed.results, library), nearest=None)
    if answered is None and not several and known and understood.game in GAMES:
        why = silent(understood, known, listed.results, library) or why
        if why is not None and why.why == SILENT:
            parts[0].reason = why
    if answered is None and speaks_of_no_game(understood):
        listed = listed._replace(nearest=None)
    for (views, recalled_), settled in zip(known, listed.settled, strict=False):
        silence = why is not None and why.why == SILENT
        if settled is not None and not silence and (part := _unanswered(views, parts)) is not None:
            part.settled, part.reason = settled, beside_a_sentence(part.reason)
            if says_it_all(settled, understood, recalled_):
                part.reason = Unanswered(why="a look-up", message=BY_A_RULE)
    if answered is None and any(one.settled is not None for one in parts):
        why = parts[0].reason
    return Reply(
        question=asked_as,
        understood=_understood(understood),
        results=listed.results,
        answer=answered,
        reason=None if answered else why,
        parts=parts,
        settled=next((one.settled for one in parts if one.settled), None) if answered is None else None,
        nearest=listed.nearest,
        near=[] if answered else [MayBeMeant(**near._asdict()) for near in recalled.near],
        cards=cards_named,
        told=told,
        corrected=found.corrected if found is not None else None,
        seconds=round(time.perf_counter() - started, 4),
    )


def _unanswered(views: Sequence[str], parts: Sequence[Part]) -> Part | None:
    """The part without an answer that these texts ask; None where it has one, or time ran out."""
    asked = [one for one in parts if len(parts) == 1 or one.text in views]
    part = next((one for one in asked if one.answer is None), None)
    late = part is not None and part.reason is not None and part.reason.why == "the budget ran out"
    return None if late else part


def _of_the_library(question: str, library: Library, game: str | None) -> ToldOf | None:
    """What is asked of the library itself and not of a game; None where nothing is."""
    found = looked_up(question, library, game or "")
    if found is None:
        return None
    return ToldOf(says=said_of_it(found, library), entries=list(found.entries), url=found.address)


def _of_set_up(understood: Understanding, library: Library) -> ToldOf | None:
    """What the rules say to a question for a number that they fix; None where it asks for anything else."""
    found = set_up(understood, understood.game) if understood.game in GAMES else None
    if found is None:
        return None
    cites = [one for one in found.of.cites if library.has(one)]
    return ToldOf(says=[found.says], entries=cites, url=f"/{cites[0]}" if cites else "")


def _first(entries: list[str], words: str, results: list[Result], library: Library) -> list[Result]:
    """The results with those of these entries first."""
    first = as_found(library, words, [one for one in entries if library.has(one)])
    known = {one.id for one in first}
    return [*first, *(one for one in results if one.id not in known)][:LIMIT]


def laid(
    question: str, library: Library, game: str | None = None, choices: Iterable[Choice] = (), *,
    cards: Iterable[CardFacts] = (), simulate: Simulate | None = None, budget: Budget | None = None,
) -> tuple[Table, Understanding]:  # fmt: skip
    """A question as it is read, and all that it is answered with; the fields are those of `ask`."""
    home = library.folder.parent.parent
    given = GivenCards(cards, game or "")
    known = given.known_to(knowledge(home))
    picked = tuple(choices)
    understood = read(question, game=game or None, choices=picked, known=known)
    if not picked and (question_of_his := as_the_asker(understood)):
        question = question_of_his
        understood = read(question, game=game or None, known=known)
    own = given.named_in(understood)
    several_games = understood.game not in GAMES or len(understood.games) > 1
    if not game and not understood.refused and several_games and not own:
        understood = _of_one_game(question, understood, picked, home)
        game = understood.game if len(understood.games) == 1 else None
    more = more_cards(ImportedCards(home))(understood.game) if understood.game in ("lcg", "tcg") else None
    clock = budget or Budget(math.inf)
    table = Table(
        library, given if own else NONE, given, more, simulate or _here(more), clock, picked, known,
        bool(game), question
    )
    return table, understood


def _address(part: Part, understood: Understanding, table: Table) -> None:
    """Say an answer to who asked: without names for players that the question doesn't name, and with what of
    its numbers is the case's own.
    """
    if part.answer is None:
        return
    asks = understood.question
    as_its_ruling(part.text, part.answer)
    answer, to = part.answer, Addressed(part.answer.situation, asks)
    answer.text, answer.ruling = (
        to.text(in_the_askers_words(one, understood, table.known)) for one in (answer.text, answer.ruling)
    )
    if answer.case is not None and (taken := answer.recalled) is not None:
        if answer.confidence not in ("official", "designer"):
            answer.text = our_own.without_its_cards(answer.text, asks, answer.situation)
        reason = answer.text.partition(": ")[2]
        if taken.same and not any(one.kind == "card" for one in understood.mentions):
            own = our_own.of_the_case(reason, asks, answer, table.library)
            answer.text = f"{answer.text} {own}".rstrip()
        if not taken.same and tells_a_story(asks):
            unused = counts_in(asks) - counts_in(answer.text)
            answer.recalled = msgspec.structs.replace(taken, unused=sorted({*taken.unused, *unused}))
    answer.defaults = [to.text(one) for one in answer.defaults]
    answer.variants = [
        msgspec.structs.replace(one, words=to.text(one.words), text=to.text(one.text))
        for one in answer.variants
    ]
    if answer.deciding is not None:
        answer.deciding = msgspec.structs.replace(answer.deciding, text=to.text(answer.deciding.text))


def _of_one_game(
    question: str, understood: Understanding, choices: tuple[Choice, ...], home: Path
) -> Understanding:
    """The question as read for the one game that compares the values which it tells, or that has a likely
    case for it; as it was read if neither has, or both.
    """
    found = []
    readings = {game: read(question, game=game, choices=choices, home=home) for game in GAMES}
    by_values = [one for game, one in readings.items() if laid_out(one, game)]
    if len(by_values) == 1:
        return msgspec.structs.replace(by_values[0], games=(by_values[0].game,))
    for one in readings.values():
        meant = recall(one, home, choices, told_game=True).meant
        if meant and meant[0].odds >= TELLS_GAME and not meant[0].against:
            found.append(one)
    return msgspec.structs.replace(found[0], games=(found[0].game,)) if len(found) == 1 else understood


def _understood(understood: Understanding) -> Understood:
    first = understood.asked[0] if understood.asked else None
    cards = [
        mention.readings[0].title for mention in understood.mentions
        if mention.kind == "card" and mention.readings
    ]
    terms = [
        mention.readings[0].id for mention in understood.mentions
        if mention.kind != "card" and mention.readings
    ]
    return Understood(
        game=understood.game,
        games=list(understood.games),
        cards=list(dict.fromkeys(cards)),
        terms=list(dict.fromkeys(term for term in terms if "/" in term)),
        form=first.form if first is not None else "lookup",
        mentions=list(understood.mentions),
        unread=list(understood.unread),
        refused=understood.refused,
    )


def _reason(understood: Understanding, parts: list[Part]) -> Unanswered | None:
    if understood.refused:
        return Unanswered(why="not understood", message=understood.refused)
    return parts[0].reason if parts else Unanswered(why="not understood", message="Nothing is asked in it.")


# -- one question --------------------------------------------------------------------------------------------


class Answered(NamedTuple):
    """A question as it was read in the end, its parts, what the first that does brings to mind, and what each
    of them was looked for by.
    """

    understood: Understanding
    parts: list[Part]
    recalled: Recollection
    looked: list[Looked]


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

    def is_a_wording(self, understood: Understanding) -> bool:
        """Is a text word for word a question that a case answers?"""
        recollection = self.recollection(understood, (understood.question,))
        return any(one.read is not None and one.read.own for one in recollection.meant)

    def words(
        self, understood: Understanding, mine: Sequence[Asked], *, only: bool
    ) -> Callable[[], tuple[Part, Understanding]] | None:
        """What builds the first of some questions from its words alone; `only` where there is no other."""
        if only:
            return partial(self.printed, understood)
        return partial(self.printed, understood, mine[0]) if mine else None

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
        if any(one.also == told.meant.also and one.against.startswith(OF_SOMEBODY_ELSE) for one in same):
            return part, likelier
        asks = asks_of(told.meant)
        clause = {one.word for one in tokens(asking_clause(views[0]))}
        denied = not is_story and not DENIED.isdisjoint(clause)
        if denied and DENIED.isdisjoint(one.word for one in tokens(asks)):
            return part, likelier  # what was denied may be what the ruling hangs on, in other words
        if _measures_else(understood.question, asks):
            return part, likelier
        as_ruling(told.answer, asks)
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
        return bool(mine) and all(one.startswith("“") and one.endswith(NO_PART) for one in mine)

    def _rules(
        self, understood: Understanding, views: Sequence[str], recalled: Recollection
    ) -> tuple[tuple[str, float], ...]:
        """The rules that may settle a question, each with how probably it does."""
        return evidence([(views, recalled)], understood.question, understood.game, self.library).rules

    def _played(self, one: Meant) -> Answer | None:
        """What a question of a case comes to; None where it can't be played."""
        try:
            return self._answering(one)()
        except NotBuilt:
            return None

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
        if told is not None and _measures_else(understood.question, told.reading.asks):
            told = None
        if story.meant and asks_only_for_leave(text):  # "was that legal?" asks for no other yes or no
            told = told if told is not None and asks_if_allowed(told.reading.asks) else None
            given = given and (own or asks_if_allowed(found[0].best.reading.asks))
        if told is not None and not given:
            as_ruling(told.answer, told.reading.asks)
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
                as_ruling(best.answer, best.reading.asks)
            return Part(text=text, form=form, answer=best.answer), None
        likely = [one for one in found if one.odds >= LIKELY_ENOUGH]
        if part.answer is not None or len(likely) > 1:
            return Part(text=text, form=form, reason=parted(found, part.reason)), None
        if part.reason is None:
            part.reason = Unanswered(why="not certain", message=failed or UNSURE)
        return part, None

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
        return run


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


def _measures_else(question: str, ruling: str) -> bool:
    """Does a question ask whether it is enough, and a ruling's own only whether it is so?"""
    return is_measured(question) and not is_measured(ruling)


def _leaves_out(answer: Answer) -> bool:
    """Has the case of an answer no part for a number, though nothing else makes it likely by its words?"""
    taken = answer.recalled
    return taken is not None and bool(taken.unused) and taken.likeness < UNLIKE


def _here(more: More | None) -> Simulate:
    def simulate(situation: Data, budget: Budget) -> Verdict:
        if budget.spent:
            raise BudgetExceeded("There was no time left to play it.")
        return run(from_data(situation, more=more), more=more, budget=budget)

    return simulate


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

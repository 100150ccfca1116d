"""What rules a reading out, however probable it is: the question asks about another side of the case, or of
somebody who has no part in it.

Odds say which *case* a question speaks of. Whether it asks what the case answers is told by what the two
don't have in common: a contradiction doesn't weigh, it decides. What no wording of a question of a case says
is not taken to be meant.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from ruling_service.ask.building import records
from ruling_service.ask.claims import is_judged
from ruling_service.ask.recalling.acting_side import acts_for_another
from ruling_service.ask.recalling.adding import nothing_added, of_its_own_numbers
from ruling_service.ask.recalling.asked_act import (
    another_act,
    asked_beside,
    asks_what_it_is,
    from_elsewhere,
    nothing_asks_leave,
)
from ruling_service.ask.recalling.binding import another_owner
from ruling_service.ask.recalling.contrary_facts import contrary_fact
from ruling_service.ask.recalling.contrary_positions import (
    contrary_position,
    contrary_state,
    gone_on_with,
    of_another_position,
    other_means,
    told_and_denied,
    told_of_another,
)
from ruling_service.ask.recalling.contrary_questions import (
    CONTRARY,
    NEGATED,
    OTHER_FIRST,
    OTHER_ORDER,
    another_question,
)
from ruling_service.ask.recalling.counted_otherwise import (
    CROSSED,
    counted_otherwise,
    counts_otherwise,
    left_over,
    not_taken_up,
)
from ruling_service.ask.recalling.counts import of_several
from ruling_service.ask.recalling.doing import another_side
from ruling_service.ask.recalling.elsewhere import otherwise_said
from ruling_service.ask.recalling.hints import SURELY, Aside, CardLeft, Hint, NumberLeft
from ruling_service.ask.recalling.kinds import another_asked_of, another_in_that_state, narrower_kind, untold
from ruling_service.ask.recalling.meant_by_all import done_in_all, meant_by_all, named_by_all
from ruling_service.ask.recalling.own_rule import another_rule
from ruling_service.ask.recalling.position import types_asked_of
from ruling_service.ask.recalling.question_kind import (
    asking_clause,
    asks_for,
    asks_who_chooses,
    of_nobody,
    tells_a_story,
)
from ruling_service.ask.recalling.sides import side
from ruling_service.ask.recalling.thresholds import SELDOM
from ruling_service.ask.recalling.told_otherwise import another_of_its_class, of_another, told_apart
from ruling_service.ask.recalling.touching import values
from ruling_service.ask.recalling.untold import conditions, of_both, of_more
from ruling_service.ask.recalling.who_does_what import OURS, THEIRS, another_seat, doings, seats, swapped
from ruling_service.patterns import pattern

if TYPE_CHECKING:
    from ruling_service.ask.reading.knowledge import Knowledge
    from ruling_service.ask.recalling.likeness import Like, Likeness, Question

LIKELY = 0.6
"""A question of a case that is so probable asks the same though it has no such verb."""
PAYING = frozenset(("play", "pay", "attach", "use", "trigger"))
"""Acts that cost something: whether it is enough hangs on what is paid with."""
GENERAL = ("use", "trigger")
"""Acts that are said of whatever a card does."""
BY_PLAYING = {"play": ("attach", "attached", "put into play", "enter play")}
"""What comes about when it is played: who asks of the one asks of the other."""
END = pattern(r"\bend of (?:the|this|that|each|every) (round|phase|turn|game)\b", re.IGNORECASE)
"""What is told to end."""
BACK = pattern(r"\b(?:those|these|them)\b", re.IGNORECASE)
"""What points back to several that were told."""
OF_SOMEBODY_ELSE = "it isn't asked of "
"""How it begins that somebody else is asked of: not even as it stands a ruling is told then."""
SWAPPED = "who does it to whom"
"""How it begins that who does something and whom it is done to change places."""
TURNED = (CONTRARY, NEGATED, OTHER_ORDER, OTHER_FIRST, CROSSED, OF_SOMEBODY_ELSE, SWAPPED)
"""How each contradiction begins with which the yes to the one is no longer one to the other."""


def contradictions(
    question: Question, like: Like, compare: Likeness, known: Knowledge,
    verbs: frozenset[str] = frozenset(), of_all: Question | None = None,
) -> Iterator[str]:
    """What of a question speaks against a question of a case being meant, each in a few words: hints and what
    rules it out (`hints.weighed`). `verbs` are those that it asks about, as it was read, `of_all` is the text
    that it is a part of.
    """
    if like.own:
        return
    worded = compare.wordings_of(like.wording)
    whole = of_all or question
    yield from _of_somebody_else(question, whole, like, compare, worded)  # before what merely rules it out
    if another := _another_thing(question, whole, like, compare.game, worded, compare):
        yield another
    yield from _told_otherwise(question.text, worded, compare.game, like.wording.text)
    if like.misfits:
        yield f"its {like.misfits[0]} is of something else"
    if counted := counted_otherwise(question.text, worded):
        yield counted
    if left := left_over(question, like, worded, compare):
        yield NumberLeft.of(left)
    if hangs := (
        of_its_own_numbers(question, like) or nothing_added(whole, like, worded)
        or not_taken_up(whole, like, compare)
    ):
        yield hangs
    game = compare.game
    verbs -= gone_on_with(question.text)
    adds = like.odds >= LIKELY and _only_adds(question, like, compare)
    if not adds and (act := _act_besides(question, like, compare, worded, verbs, known)):
        yield Aside(f"it doesn't ask about “{act}”")
    if said := (
        otherwise_said(question.text, worded, sorted(verbs), game)
        or from_elsewhere(question.text, worded, verbs, known, game)
    ):
        yield said
    if meant := (
        named_by_all(question, whole, like, compare) or meant_by_all(question, whole, like, compare)
    ):
        of_no_such = tells_a_story(whole.text) and untold(meant, whole.text, whole.told, game)
        yield CardLeft.of(meant) if of_no_such else Hint(f"it is about “{meant}”")
    yield from _of_something_else(question, whole, like, compare, known, worded)
    if (more := of_more(question, whole, like, compare)) is not None:
        yield more
    if (bare := conditions(whole.text, like, worded)) is not None:
        yield bare
    if verbs & PAYING and (paid := other_means(question, like, compare)):
        yield NumberLeft.of(paid)
    if apart := of_another_position(question, of_all or question, like, compare, worded):
        yield apart
    if other := told_of_another(question, like, compare) or contrary_state(question, like, compare):
        yield f"it doesn't ask about “{other}”"
    if contrary := contrary_position(question, like, compare) or told_and_denied(whole, like, compare):
        yield f"“{contrary}” is told otherwise in it"
    verb = swapped(doings(question.text, known, game), (doings(text, known, game) for text in worded))
    if verb:
        yield f"{SWAPPED} (“{verb}”) is the other way round"
    if seat := another_seat(seats(question.text, known, game), (seats(one, known, game) for one in worded)):
        yield f"{OF_SOMEBODY_ELSE}“{seat}”"
    if of_nobody(question.text) and question.told.meant & OURS and question.told.meant & THEIRS and not any(
        of_nobody(text) for text in worded
    ):
        yield "of whom it asks isn't told"
    if asks_else := another_question(question, like, compare, worded):
        yield asks_else


def _of_somebody_else(
    question: Question, whole: Question, like: Like, compare: Likeness, worded: Sequence[str]
) -> Iterator[str]:
    """Of whom a question asks, a player of the other side or another kind of card, and a question of a case
    doesn't.
    """
    its = [one.said for one in compare.wordings_like(like.wording)]
    if like.wording.kind != "who" and (whose := another_side(question.told, its)):
        yield f"nothing is said of what {whose} does"
    if his := another_owner(question.told.numbers, (number for one in its for number in one.numbers)):
        yield f"{OF_SOMEBODY_ELSE}“{his}”"
    if compare.game == "tcg" and (whose := acts_for_another(question.text, whole.text, worded)):
        yield f"{OF_SOMEBODY_ELSE}“{whose}”"
    asked = compare.shelf.cases[like.wording.case].asked(like.wording.also)
    if kind := another_asked_of(question.text, worded, compare.game, lambda: types_asked_of(asked)):
        yield f"{OF_SOMEBODY_ELSE}“{kind}”"
    if kind := another_in_that_state(_as_told(question, whole), worded, compare.game):
        yield f"“{kind}” is told otherwise in it"


def _of_something_else(
    question: Question, whole: Question, like: Like, compare: Likeness, known: Knowledge,
    worded: Sequence[str],
) -> Iterator[str]:
    """What a question speaks of and a case doesn't: another act, a rule of its own, another end, two things.
    """
    if act := done_in_all(whole, like, compare):
        yield Hint(f"it is about “{act}”") if like.odds >= SURELY else f"it is about “{act}”"
    if ruled := another_rule(question, whole, like, compare, known):
        yield f"nothing is said of “{ruled}” in it"
    if end := _another_end(question.text, like, compare):
        yield f"it doesn't ask about the end of the {end}"
    if both := of_both(question.text, worded):
        yield f"it doesn't ask about both {both}"


def _another_end(question: str, like: Like, compare: Likeness) -> str:
    """What ends when a question asks whether something lasts till then, or happens then ("until the end of
    the round"), where a case speaks of the end of something else alone; "" else.
    """
    case = compare.shelf.cases[like.wording.case].data
    says = (str(case.get(one, "")) for one in ("title", "summary", "why"))
    told = [*compare.wordings_of(like.wording), *says]
    mine, its = ({*END.findall(one)} for one in (asking_clause(question), " ".join(told).lower()))
    return min(mine - its, default="") if its else ""


def _told_otherwise(question: str, worded: Sequence[str], game: str, nearest: str) -> Iterator[str]:
    """Facts of the position that the wordings of a question of a case tell otherwise."""
    if fact := contrary_fact(question, worded):
        yield f"“{fact}” is told, and its contrary in it"
    if other := another_of_its_class(question, worded, game):
        yield f"it isn't about “{other}”"
    if other := told_apart(question, worded, game, nearest):
        yield f"it isn't about “{other}”"
    if own := of_another(question, worded, game):
        yield f"it asks about somebody else's {own}"


def _act_besides(
    question: Question, like: Like, compare: Likeness, worded: Sequence[str], verbs: frozenset[str],
    known: Knowledge,
) -> str:
    """A verb that a question asks about and a question of a case doesn't; "" if there is none."""
    told, game = question.told, compare.game
    for act in sorted(verbs & (told.meant - told.context)):
        if (
            records.act_of(game, act) is not None and act not in GENERAL
            and not {act, *BY_PLAYING.get(act, ())} & compare.asked_of(like.wording.case)
        ):  # "attack" of a ruling on who may quest; "go", "count" and "gain" may mean anything
            return act
    by_playing = {*BY_PLAYING, *(one for each in BY_PLAYING.values() for one in each)}
    specific = verbs - {*GENERAL} - (set() if nothing_asks_leave(worded) else by_playing)
    if act := another_act(question.text, worded, specific, known, game):
        return act
    its = [one.said for one in compare.wordings_like(like.wording)]
    beside = ([one.said for one in each] for each in compare.beside(like.wording))
    return asked_beside(told.meant - told.context - {*GENERAL}, its, beside, game)


def _only_adds(question: Question, like: Like, compare: Likeness) -> bool:
    """Does a question speak of all that most wordings of a question of a case speak of? A verb that it has
    besides says how it comes about ("can I discard it to cancel …"); of a question that asks for no leave it
    is what is asked ("does he exhaust to look …"), or what is done by whom is asked for ("who takes …").
    """
    if like.wording.kind == "who":
        return False
    if like.wording.kind == "yes" and not side(question.text).allowed:
        return False
    core = {name for name in compare.about(like.wording) if not name.startswith(("~", "≈"))}
    told = question.told
    acts = {one for one in core & told.context if records.act_of(compare.game, one) is not None}
    return bool(core) and core <= told.meant and not acts  # what was done before isn't what is asked


def _another_thing(
    question: Question, whole: Question, like: Like, game: str, worded: Sequence[str], compare: Likeness
) -> str:
    """What else a question is about than a question of a case, as its own words or those of the text that it
    is a part of tell: who it is, whose choice, how many, or a thing that is called more closely.
    """
    if like.wording.kind == "yes" and _asks_who(question, whole):
        return "it asks who"
    if like.wording.kind == "yes" and asks_what_it_is(question.text, worded):
        return "it doesn't ask what somebody is"
    if asks_who_chooses(question.text) and not any(map(asks_who_chooses, worded)):
        return "it doesn't ask who chooses"
    if counted := counts_otherwise(question.text, worded, like.wording.text, compare.game):
        return counted
    if kind := narrower_kind(_as_told(question, whole), worded, game, whole.text, whole.told):
        said = f"it doesn't ask about “{kind}”"
        return Hint(said) if isinstance(kind, Hint) else said
    if value := _pointed_back_to(question, whole, like, game, compare):
        return f"nothing is said of “{value}” in it"
    several = of_several(question.text, worded) if like.wording.kind == "number" else ""
    return f"it asks about one, not {several}" if several else ""


def _pointed_back_to(
    question: Question, whole: Question, like: Like, game: str, compare: Likeness
) -> str:
    """The value of which a text tells a number and then asks what becomes of it ("… three progress. May we
    take those off …?"), and of which hardly a wording of a question of a case speaks; "" if there is none.
    """
    if tells_a_story(whole.text) or not BACK.search(asking_clause(whole.text)):
        return ""
    its = Counter(name for one in compare.wordings_like(like.wording) for name in one.said.meant)
    few = SELDOM * len(compare.wordings_like(like.wording))
    counted = {name for one in whole.told.numbers for name, tells in one.near.items() if tells == 1.0}
    named = whole.told.context & counted & {*values(game)}
    return min((name for name in named if max(its[name], its[f"≈{name}"]) <= few), default="")


def _asks_who(question: Question, whole: Question) -> bool:
    """Is it asked who, be it by the text of which this is a part that asks nothing by its own words? "Who is
    right?" asks whether what was said is so.
    """
    if question.asks == "who":
        return not is_judged(asking_clause(question.text))
    asks = asks_for(question.text.rstrip("?. ")) or whole.asks
    return asks == "who" and not is_judged(asking_clause(whole.text))


def _as_told(question: Question, whole: Question) -> str:
    """The text that a question is a part of, unless that tells a story, of which much has no part in it."""
    return question.text if tells_a_story(whole.text) else whole.text


__all__ = ["OF_SOMEBODY_ELSE", "TURNED", "contradictions"]

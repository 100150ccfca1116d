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
from functools import lru_cache
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from ruling_service.ask.building import records
from ruling_service.ask.building.keywords import numbered
from ruling_service.ask.claims import is_judged
from ruling_service.ask.reading.tokens import stem, tokens
from ruling_service.ask.recalling.acting_side import acts_for_another
from ruling_service.ask.recalling.adding import changed, left_out, nothing_added, of_its_own_numbers
from ruling_service.ask.recalling.asked_act import (
    another_act,
    asked_beside,
    asks_what_it_is,
    from_elsewhere,
    nothing_asks_leave,
)
from ruling_service.ask.recalling.bonuses import whole_value
from ruling_service.ask.recalling.contrary_facts import contrary_fact
from ruling_service.ask.recalling.counts import (
    another_count,
    another_table,
    another_unit,
    another_value,
    counts_in,
    crossed_count,
    of_one,
    of_several,
    only_of_many,
)
from ruling_service.ask.recalling.doing import another_side
from ruling_service.ask.recalling.elsewhere import otherwise_said
from ruling_service.ask.recalling.features import NOT, SLOT, stems
from ruling_service.ask.recalling.hints import STANDS, SURELY, TELLING, Aside, Hint, InPassing
from ruling_service.ask.recalling.kinds import (
    another_asked_of,
    another_in_that_state,
    another_kind,
    another_number,
    another_trait,
    narrower_kind,
    untold,
)
from ruling_service.ask.recalling.likeness import LIGHT
from ruling_service.ask.recalling.matching import matched_only_there
from ruling_service.ask.recalling.order import asks_no_order, asks_who_is_first, is_done_before, is_turned
from ruling_service.ask.recalling.own_rule import another_rule
from ruling_service.ask.recalling.placing import numbers_in
from ruling_service.ask.recalling.position import another_position, types_asked_of
from ruling_service.ask.recalling.question_kind import (
    asking_clause,
    asks_for,
    asks_who_chooses,
    of_nobody,
    tells_a_story,
)
from ruling_service.ask.recalling.repeats import another_time
from ruling_service.ask.recalling.sides import ASKS_ONLY, Side, is_denial, side
from ruling_service.ask.recalling.told_otherwise import another_of_its_class, of_another, told_apart
from ruling_service.ask.recalling.touching import values
from ruling_service.ask.recalling.untold import conditions, of_both, of_more
from ruling_service.ask.recalling.who_does_what import OURS, THEIRS, doings, swapped
from ruling_service.inputs.toml_text import read_toml
from ruling_service.patterns import pattern
from ruling_service.resources import corpus_dir
from ruling_service.spheres import CORE, NEUTRAL

if TYPE_CHECKING:
    from ruling_service.ask.reading.knowledge import Knowledge
    from ruling_service.ask.recalling.likeness import Like, Likeness, Question

_ORDINAL = {2: "second", 3: "third"}
MOSTLY = 0.5
"""What more of the wordings say than this belongs to the question."""
SELDOM = 0.1
"""What no more of them say is not asked by them."""
SEVERAL = 0.2
"""What more of them say of a state than this they are about."""
RARELY = 0.34
"""So many of the wordings may say it by the way, for each that says the contrary."""
NEARLY_ALL = 0.7
"""What more of them name than this the question is about."""
OF_MANY = ("~", "≈", "«", "card:")
"""How names begin of words that mean nothing known, of families of meanings and of cards."""
WHEN = pattern(r" phase$|^\d")
"""Phases and steps, by their names: what is asked is done in one anyway."""
OF_AN_UNLIKELY = 2.5
"""What tells as much as this (`Likeness.weight`) sets a question apart from one that is unlikely."""
LIKELY = 0.6
"""A question of a case that is so probable asks the same though it has no such verb."""
TOGETHER = 0.2
"""Two questions that lean the same way so much are on one side, whatever words make them so."""
PILES = ("dead pile", "discard pile", "victory display", "support area")
"""Where cards lie that no question speaks of in passing."""
SPHERES = tuple(sphere.capitalize() for sphere in (*CORE, NEUTRAL))
"""What a card can be paid with hangs on them."""
VALUES = (
    "vitality", "strength", "resistance", "hit points", "willpower", "attack strength", "defense strength"
)
"""Values whose number decides."""
MEANS = ("resources", "twilight")
"""What is paid with,"""
PAYING = frozenset(("play", "pay", "attach", "use", "trigger"))
"""for these acts,"""
BESIDE = 0.4
"""and how much it tells of a number before it, with a word between ("4 Spirit resources")."""
GENERAL = ("use", "trigger")
"""Acts that are said of whatever a card does."""
SAID_OF_ANYTHING = frozenset(map(stems, LIGHT))
BY_PLAYING = {"play": ("attach", "attached", "put into play", "enter play")}
"""What comes about when it is played: who asks of the one asks of the other."""
SENTENCE = pattern(r"[^.?!\n]+[.?!\n]?")
GRANTED = pattern(
    r"\b(?:although|though|even|because|since|just|(?:don['’]?t|wouldn['’]?t) (?:mind|care)"
    r"|doesn['’]?t matter)\b",
    re.IGNORECASE,
)
"""How a condition begins that only says why one asks."""
GOES_ON = pattern(r"\b(keep|kept|start|stop|go)(?:s|ping|ing|ed)? (?:on )?\w+ing\b", re.IGNORECASE)
"""Who keeps doing something does that, and keeps nothing."""
DOES_NOT = pattern(r"(?:\w+ )?(?:do|does|did|is|are|was|were|has|have)\b")
"""How it is asked whether something is not so; "can I not" may ask for leave to do without."""
ONE = pattern(r"\b(?:one|another|single)\b")
"""How wordings say 1."""
END = pattern(r"\bend of (?:the|this|that|each|every) (round|phase|turn|game)\b", re.IGNORECASE)
"""What is told to end."""
BACK = pattern(r"\b(?:those|these|them)\b", re.IGNORECASE)
"""What points back to several that were told."""
SHORT = 4
"""Words with no more letters tell little of what is denied."""
SAID_SHARES = ("part", "none")
CONTRARY = "it asks about the contrary"
NEGATED = "it asks whether it is not so"
OTHER_ORDER = "it asks about the other order"
OTHER_MARKS = frozenset(f"it doesn't ask about “{mark}”" for mark in ("must", "only", "self"))
"""What sets a question of yes or no apart, and not the ruling that is told with its own question."""
IN_PASSING = frozenset(("self",))
"""Marks that may be said in passing; any other turns an answer."""
OF_SOMEBODY_ELSE = "it isn't asked of "
"""How it begins that somebody else is asked of: not even as it stands a ruling is told then."""
COUNTED = "it is not about "
"""How it begins that another number rules a question of a case out."""


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
    if counted := _counted_otherwise(question.text, worded):
        yield counted
    if left := _left_over(question, like, worded, compare):
        yield f"its {left} has no part in it"
    if hangs := (
        of_its_own_numbers(question, like) or nothing_added(whole, like, worded)
        or _not_taken_up(whole, like, compare)
    ):
        yield hangs
    game = compare.game
    verbs -= _gone_on_with(question.text)
    adds = like.odds >= LIKELY and _only_adds(question, like, compare)
    if not adds and (act := _act_besides(question, like, compare, worded, verbs, known)):
        yield Aside(f"it doesn't ask about “{act}”")
    if said := (
        otherwise_said(question.text, worded, sorted(verbs), game)
        or from_elsewhere(question.text, worded, verbs, known, game)
    ):
        yield said
    if meant := (
        _named_by_all(question, whole, like, compare) or _meant_by_all(question, whole, like, compare)
    ):
        of_no_such = tells_a_story(whole.text) and untold(meant, whole.text, whole.told, game)
        yield f"“{meant}” has no part in it" if of_no_such else Hint(f"it is about “{meant}”")
    yield from _of_something_else(question, whole, like, compare, known, worded)
    if (more := of_more(question, whole, like, compare)) is not None:
        yield more
    if (bare := conditions(whole.text, like, worded)) is not None:
        yield bare
    if verbs & PAYING and (paid := _other_means(question, like, compare)):
        yield f"its {paid} has no part in it"
    if apart := _of_another_position(question, of_all or question, like, compare, worded):
        yield apart
    if other := _otherwise(question, like, compare) or _contrary_state(question, like, compare):
        yield f"it doesn't ask about “{other}”"
    if contrary := _contrary_position(question, like, compare):
        yield f"“{contrary}” is told otherwise in it"
    verb = swapped(doings(question.text, known, game), (doings(text, known, game) for text in worded))
    if verb:
        yield f"who does it to whom (“{verb}”) is the other way round"
    if of_nobody(question.text) and question.told.meant & OURS and question.told.meant & THEIRS and not any(
        of_nobody(text) for text in worded
    ):
        yield "of whom it asks isn't told"
    if asks_else := _another_question(question, like, compare, worded):
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
    if compare.game == "tcg" and (whose := acts_for_another(question.text, whole.text, worded)):
        yield f"{OF_SOMEBODY_ELSE}“{whose}”"
    told, also = compare.shelf.cases[like.wording.case], like.wording.also
    asked = {**told.data, **(told.asking.also[also].with_ if also >= 0 else {})}
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
    if act := _done_in_all(whole, like, compare):
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
    is what is asked ("does he exhaust to look …").
    """
    if like.wording.kind == "yes" and not side(question.text).allowed:
        return False
    core = {name for name in compare.about(like.wording) if not name.startswith(("~", "≈"))}
    told = question.told
    acts = {one for one in core & told.context if records.act_of(compare.game, one) is not None}
    return bool(core) and core <= told.meant and not acts  # what was done before isn't what is asked


def _not_taken_up(whole: Question, like: Like, compare: Likeness) -> str:
    """That a number of the whole text has no part in a question of a case that hangs on numbers; of a story
    many are talk.
    """
    its = compare.wordings_like(like.wording)
    if change := changed(whole, like, [one.text for one in its], compare.game):
        return f"its {change} has no part in it"
    if tells_a_story(whole.text):
        return ""
    left = left_out(whole, like, [one.said for one in its], compare.figures(like.wording.case))
    return f"its {left[0].value} has no part in it" if left else ""


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
    if counted := _another_count(question.text, worded, like.wording.text, compare.game):
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


def _another_question(question: Question, like: Like, compare: Likeness, worded: Sequence[str]) -> str:
    """What a question asks otherwise of what the wordings of a question of a case speak of."""
    mine, its = side(question.text), [side(text) for text in worded]
    if share := _other_share(mine, its):
        return share
    if like.wording.kind == "number" and (unit := another_unit(question.text, worded)):
        return f"it doesn't ask how many “{unit}”"
    counts = like.wording.kind == "number"
    asked_for = values(compare.game) if counts else ()
    another = another_value(question.text, worded, asked_for)
    if value := another or whole_value(question.text, worded, asked_for):
        return f"it doesn't ask for the {value}"
    if like.wording.kind == "when" and (thing := _another_thing_then(question, like, compare)):
        return f"it doesn't ask when “{thing}”"
    if like.wording.kind == "number" and (place := _in_another_place(mine, its, compare, like)):
        return Hint(f"it doesn't ask about “{place}”")
    if like.wording.kind != "yes":
        return _other_order(mine, its)
    if "not" in mine.given and not GRANTED.search(question.text) and not any(
        "not" in one.given or one.denied or one.negated for one in its
    ):
        return "its condition is told not to be so"
    if mine.same and not any(one.same or one.lasts for one in its):
        return CONTRARY  # "does it stay where it is?" beside "does it change?"
    if mine.negated and sum(one.negated or one.denied for one in its) <= RARELY * len(its):
        plainly = DOES_NOT.match(asking_clause(question.text)) and compare.same_thing(question, like)
        return NEGATED if plainly or is_denial(question.text) else CONTRARY
    if mine.negated and sum(one.negated for one in its) <= MOSTLY * len(its):
        return "it asks whether it is so"
    of_one_side = compare.same_thing(question, like) and len({one.denied for one in its}) == 1
    contrary = NEGATED if of_one_side else CONTRARY
    if ASKS_ONLY.match(asking_clause(question.text)) and mine.denied != side(like.wording.text).denied:
        return contrary  # "can't it be …?" asks whether it can, which "is it immune to …?" doesn't
    found = _other_question(mine, its) or _order(question.text, mine, its, worded) or _elsewhere(mine, its)
    if found:
        return found
    if not _is_contrary(mine, its):
        return ""
    away = compare.agreement(question, like.wording) < TOGETHER or not mine.denied and not mine.lasts and any(
        not _is_contrary(mine, beside) and not any(one.denied for one in beside)
        for beside in ([side(one.text) for one in each] for each in compare.beside(like.wording))
    )  # asked both ways of one case, whatever the words lean to
    return CONTRARY if away else ""


def _another_thing_then(question: Question, like: Like, compare: Likeness) -> str:
    """The value that a question asks the time of ("when do I get twilight") and no wording of a question of a
    case speaks of; "" if there is none.
    """
    its = frozenset().union(*(one.said.meant for one in compare.wordings_like(like.wording)))
    asked = (question.told.meant - question.told.context) & {*values(compare.game)}
    return min(asked - its, default="")


def _of_a_keyword(question: Question, worded: Sequence[str], case: Any, game: str) -> str:
    """A keyword with its number ("damage +2") of the whole question that neither a wording nor a card of a
    case has, where wordings have that keyword with other numbers and no slot; "" if there is none.
    """
    name_and_number = rf"\b({'|'.join(map(re.escape, numbered(game)))})\s*\+?\s*(\d+|\{{\w+\}})"
    its = [one for text in worded for one in re.findall(name_and_number, text, re.IGNORECASE)]
    its += re.findall(name_and_number, str(case.get("cards", "")), re.IGNORECASE)
    said = {(name.lower(), number) for name, number in its}
    for name, number in re.findall(name_and_number, question.text, re.IGNORECASE):
        same = {each for named, each in said if named == name.lower()}
        if same and number not in same and not any(each.startswith("{") for each in same):
            return f"{name} {number}"
    return ""


def _named_by_all(question: Question, whole: Question, like: Like, compare: Likeness) -> str:
    """The card that nearly all wordings of a question of a case name, and somebody's question doesn't: where
    it names none and asks something else besides, a ruling on one card's text is none on the rules; where it
    names another of the case, what comes of the two is nothing that comes of the one. "" else.
    """
    if not question.told.cards and compare.same_thing(question, like):
        return ""
    worded, words = compare.wordings_like(like.wording), {token.word for token in tokens(whole.text)}
    named = Counter(card for one in worded for card in one.said.cards)
    told = question.told.cards | whole.told.cards
    by_all = (
        card for card, times in sorted(named.items()) if times > NEARLY_ALL * len(worded) and card not in told
    )
    return next((card for card in by_all if not _in_small_letters(card, words)), "")


def _meant_by_all(question: Question, whole: Question, like: Like, compare: Likeness) -> str:
    """What nearly all wordings of a question of a case mean and few of the others, and a text doesn't: "may I
    look at my discard pile" isn't asked of a keyword that lets one. "" if there is nothing such.
    """
    if like.odds >= SURELY:
        return ""
    telling = TELLING if like.odds >= STANDS else OF_AN_UNLIKELY
    worded = compare.wordings_like(like.wording)
    told = question.told.meant | whole.told.meant
    told |= {word for name in told for word in name.split()}  # "leftover progress" tells of progress,
    told |= {stem(word) for word in told}  # and who engages is engaged
    meant = Counter(name for one in worded for name in one.said.meant)
    return max(
        (
            name for name, times in meant.items()
            if times > NEARLY_ALL * len(worded) and not name.startswith(OF_MANY) and "→" not in name
            and compare.weight(name) >= telling and not {name, f"≈{name}", stem(name)} & told
            and not WHEN.search(name)
        ),
        key=lambda name: (compare.weight(name), name), default="",
    )  # fmt: skip


def _done_in_all(whole: Question, like: Like, compare: Likeness) -> str:
    """The act that nearly all wordings of a question of a case speak of, in whatever form, and a text doesn't
    that speaks of another act: "does he exhaust to attack?" isn't asked of a defender. "" if there is none.
    """
    mine = _families_of_acts(whole.told.meant, compare.game)
    worded = compare.wordings_like(like.wording)
    its = Counter(act for one in worded for act in _families_of_acts(one.said.meant, compare.game))
    if not mine or tells_a_story(whole.text):
        return ""
    by_all = (act for act, times in its.items() if times > NEARLY_ALL * len(worded) and act not in mine)
    return min(by_all, default="")


def _families_of_acts(meant: frozenset[str], game: str) -> frozenset[str]:
    """The acts of which words are spoken, each by the name of its family."""
    families = (name.removeprefix("≈") for name in meant if name.startswith("≈"))
    return frozenset(one for one in families if records.act_of(game, one) is not None)


def _in_small_letters(card: str, words: set[str]) -> bool:
    """Do some words have the title of a card, or the word with which it begins and which tells it?"""
    title = [token.word for token in tokens(card)]
    return words.issuperset(title) or len(title[0]) > SHORT and title[0] in words


def _counted_otherwise(question: str, worded: Sequence[str]) -> str:
    """How many play, or how often what is asked about is done, of which the wordings say otherwise."""
    if players := another_table(question, worded):
        return f"{COUNTED}{players} players"
    often = another_time(question, worded)
    return f"it doesn't ask about the {_ORDINAL.get(often, f'{often}th')} time" if often else ""


def _another_count(question: str, worded: Sequence[str], nearest: str, game: str) -> str:
    """What a question counts otherwise than the wordings of a question of a case."""
    if count := another_count(question, worded):
        return f"it doesn't ask about {count}"
    if several := of_one(question, worded):
        return f"it asks about one, not {several}"
    if many := only_of_many(question, nearest):
        return f"it asks about several {many}"
    if count := crossed_count(question, worded, game):
        return f"how many of each is the other way round ({count})"
    return ""


def _of_another_position(
    question: Question, of_all: Question, like: Like, compare: Likeness, worded: Sequence[str]
) -> str:
    """What a question has that stands otherwise in the position of a case, or nowhere."""
    case = compare.shelf.cases[like.wording.case].data
    if position := another_position(of_all.text, of_all.told.numbers, worded, case):
        return position
    if sphere := matched_only_there(of_all.text, case):
        return f"no hero matches “{sphere}” as in it"
    apart = _unspoken(question, like, compare)
    return Hint(f"nothing is said of “{apart}” in it") if apart else ""


def of_keywords(question: Question, like: Like, spoken: frozenset[str]) -> frozenset[int]:
    """The numbers of a question that it tells as those of a keyword, where a case that has no place for any
    number speaks of that keyword and answers yes or no: with what number, nothing hangs on.
    """
    if like.wording.kind != "yes" or like.numbers or SLOT.search(like.wording.text):
        return frozenset()
    words = [token.word for token in tokens(question.text)]
    return frozenset(
        int(word) for before, word in pairwise(words) if word.isdecimal() and before in spoken
    )


def _left_over(question: Question, like: Like, worded: Sequence[str], compare: Likeness) -> str:
    """The smallest number of the clause that asks which the case has no place for, or a keyword with its
    number; "1" may be said as "one".
    """
    spoken = compare.spoken_of(like.wording.case)
    placed = list((like.numbers or {}).values())
    sums = {one + other for at, one in enumerate(placed) for other in placed[at + 1 :]}
    text = asking_clause(question.text)
    if not placed and not tells_a_story(question.text) and _have_another(question.text, worded):
        text = question.text  # "I'm at 21. does …?" beside "exactly at 20, does …?"
    left = counts_in(text) & set(like.unplaced) - sums  # what they come to
    left -= of_keywords(question, like, spoken)
    if left and (left != {1} or not any(map(ONE.search, worded))):
        return str(min(left))
    if like.wording.kind != "number":
        return ""
    return _of_a_keyword(question, worded, compare.shelf.cases[like.wording.case].data, compare.game)


def _have_another(question: str, worded: Sequence[str]) -> bool:
    """Have most wordings the same number, which a question doesn't have?"""
    usual = Counter(number for one in worded for number in counts_in(one)).most_common(1)
    return bool(usual) and usual[0][1] > MOSTLY * len(worded) and usual[0][0] not in counts_in(question)


def _otherwise(question: Question, like: Like, compare: Likeness) -> str:
    """What the case's question depends on and this one has otherwise: a kind of card, or a value's number."""
    worded = compare.wordings_like(like.wording)
    numbers = [one.said.numbers for one in worded]
    said = [(one.text, one.said) for one in worded]
    case = compare.shelf.cases[like.wording.case].data
    return (
        another_number(
            question.told.numbers, numbers, VALUES, counts_in(_as_asked(question.text))
        )
        or another_kind(question.text, question.told, said, compare.game, lambda: types_asked_of(case))
        or another_trait(question.text, like.wording.text, [text for text, _ in said], compare.game)
    )


def _as_asked(text: str) -> str:
    """What of a text asks: all of it, of a story the clause that asks."""
    return asking_clause(text) if tells_a_story(text) else text


def _other_means(question: Question, like: Like, compare: Likeness) -> str:
    """A number of what things are paid with ("1 resource") that stands in no slot, beside which no wording of
    the question has it and which isn't the only one of the case's position: whether it is enough hangs on
    it. "" if there is none.
    """
    if like.wording.kind not in ("yes", "number"):
        return ""
    placed = set((like.numbers or {}).values())
    worded = [number for one in compare.wordings_like(like.wording) for number in one.said.numbers]
    for number in question.told.numbers:
        for means in (name for name in MEANS if number.near.get(name, 0.0) >= BESIDE):
            said = any(one.value == number.value and means in one.near for one in worded if not one.slot)
            if number.soft or number.value in placed or said:
                continue
            if numbers_in(compare.shelf.cases[like.wording.case].data).get(means) != {number.value}:
                return f"{number.value} {means}"
    return ""


def _contrary_position(question: Question, like: Like, compare: Likeness) -> str:
    """What a question tells to be so and a question of a case tells not to be so, or the other way round; ""
    where there is nothing.
    """
    told, its = question.told, [one.said for one in compare.wordings_like(like.wording)]
    denied = told.denied - told.told - SAID_OF_ANYTHING
    if is_denial(question.text):  # what it states is asked
        denied -= {stems(one.word) for one in tokens(asking_clause(question.text))}
    for name in sorted(denied):
        having = [one for one in its if name in one.spoken]
        denying = sum(name in one.denied for one in having)
        telling = like.wording.kind == "yes" and name in like.wording.said.told
        if telling and denying <= RARELY * len(having):
            return name  # the very wording that it is like tells it
        if denying > SELDOM * len(having):
            continue
        if len(having) > SEVERAL * len(its) or name in compare.lying_in(like.wording):
            return name
    states = told.spoken & _states(compare.game)  # "a unique ally" beside "one that isn't unique"
    of_it = like.wording.said
    for name in sorted((told.told | states) - told.denied):
        if like.wording.kind == "yes" and name in told.told and name in of_it.denied - of_it.told:
            return name  # "… whom he has assigned" beside "I don't assign anyone"
        denying = sum(name in one.denied for one in its)
        alike = sum(name in one.spoken and name not in one.denied for one in its)
        if denying > MOSTLY * len(its) and alike <= SELDOM * denying:
            return name
    return ""


@lru_cache(maxsize=2)
def _states(game: str) -> frozenset[str]:
    """The stems of the states that the words of a game name and into which no act brings anybody."""
    files = (corpus_dir() / "words.toml", corpus_dir() / game / "words.toml")
    states = {stems(name) for one in files for name in read_toml(one).get("states", ())}
    return frozenset(states - {*map(stems, records.records(game).acts)})


def _contrary_state(question: Question, like: Like, compare: Likeness) -> str:
    """What the clause that asks says of somebody and hardly a wording does, where many say the contrary and
    it doesn't: "ready" beside wordings on who is exhausted. Of a state that is declared as the contrary of
    another a few are enough: the others may tell how he came into it. "" where there is none.
    """
    told, worded = question.told, [one.said for one in compare.wordings_like(like.wording)]
    for name in sorted(told.meant - told.context):
        bare = name.removeprefix(NOT)
        if bare == name and stems(name) in told.denied or name in _gone_on_with(question.text):
            continue  # "when he isn't exhausted" tells the contrary
        turned = bare if bare != name else f"{NOT}{name}"
        contrary = (compare.opposite.get(name, frozenset()) | {turned}) - told.meant
        if any(name in one.meant and contrary & one.meant and "not" not in one.turns for one in worded):
            continue  # "does it still resolve when he cancels the other?": both are so
        many = SEVERAL if bare != name or any(one.startswith(NOT) for one in contrary) else MOSTLY
        states = {stem(one) for one in contrary if bare != name}  # who is exhausted is so by being exhausted
        saying = sum(
            bool(contrary & one.meant) or bool(states & {*map(stem, one.meant)})
            or bare == name and stems(name) in one.denied for one in worded
        )
        alike = sum(name in one.meant and "not" not in one.turns for one in worded)  # "nothing readies him"
        if saying > max(many * len(worded), 1) and alike <= RARELY * saying:
            return name
    return ""


def _gone_on_with(text: str) -> frozenset[str]:
    """The verbs that only say that something else goes on, or begins, or ends."""
    return frozenset(one.lower() for one in GOES_ON.findall(text))


def _unspoken(question: Question, like: Like, compare: Likeness) -> str:
    """What the clause that asks names and neither the case nor any wording of its questions speaks of: a pile
    of cards, or a value beside its number ("with 2 vitality").
    """
    spoken = compare.spoken_of(like.wording.case)
    told = question.told
    asked = told.meant - told.context
    piles = [name for name in PILES if name in asked and name not in spoken]
    piles += [name for name in SPHERES if name in asked and name not in spoken]
    values = [
        name for number in told.numbers for name, tells in number.near.items()
        if abs(tells) == 1.0 and name in VALUES and name not in spoken
    ]
    return next(iter([*piles, *values]), "")


def _other_question(mine: Side, its: Sequence[Side]) -> str:
    """A word that makes it another question: one that no wording has, or one that it lacks and most have."""
    for name in sorted(mine.marks):
        if name == "must" and sum(one.allowed for one in its) <= MOSTLY * len(its):
            continue  # whether it comes about whatever one does is whether it has to
        if name == "repeated":
            continue  # what is so each round is so in the next: only who asks for less asks something else
        if sum(_has(one, name) for one in its) <= SELDOM * len(its):
            said = f"it doesn't ask about “{name}”"
            return InPassing(said) if name in IN_PASSING else said
    narrowed = frozenset().union(*(one.focus for one in its))
    if mine.focus and narrowed and not mine.focus & narrowed:
        return "it doesn't ask about “only”"
    return next((f"it asks about “{name}”" for name in sorted(_usual(its) - mine.marks - mine.given)), "")


def _has(one: Side, mark: str) -> bool:
    """Has a question this mark, be it in its condition? What is without something hasn't got it."""
    return mark in one.marks | one.given or mark == "without" and (one.denied or "not" in one.given)


def _usual(its: Sequence[Side]) -> set[str]:
    """The marks that most of the wordings have."""
    return {
        name for one in its for name in one.marks
        if sum(name in each.marks for each in its) > MOSTLY * len(its)
    }


def _other_share(mine: Side, its: Sequence[Side]) -> str:
    """What holds for both, for one of them or for neither in the one question and never in the other.

    That only one has it, or none, is always said; that all have it may go without saying.
    """
    usual = {
        name for one in its for name in one.shares
        if sum(name in each.shares for each in its) > MOSTLY * len(its)
    }
    said = {name for one in its for name in one.shares}
    for name in SAID_SHARES:
        if name in usual and name not in mine.shares:
            return f"it asks about “{name}” of them"
        if name in mine.shares and said and name not in said:
            return f"it doesn't ask about “{name}” of them"
    return "it doesn't ask about all of them" if mine.shares == {"all"} and said and "all" not in said else ""


def _other_order(mine: Side, its: Sequence[Side]) -> str:
    """What is before in the one question is after in the other."""
    for name, other in (("before", "after"), ("after", "before")):
        said = {each for one in its for each in one.order}
        if mine.order == {name} and name not in said and other in said:
            return f"it asks about {other}, not {name}"
    return ""


def _order(question: str, mine: Side, its: Sequence[Side], worded: Sequence[str]) -> str:
    """What of the order of two things is otherwise in the question, "" where nothing is. Whether it may be
    done before is one thing, whether after another: both may be so.
    """
    if is_turned(question, worded):
        return "the other comes first in it" if mine.allowed else OTHER_ORDER
    if not tells_a_story(question) and is_done_before(question, worded):
        return "the other is done before it in it"
    if asks_for(question) == "yes" and asks_who_is_first(asking_clause(question), worded):
        return "nothing is said of an order in it"
    if asks_no_order(question, worded):
        return "it doesn't ask what comes first"
    return _other_order(mine, its)


def _elsewhere(mine: Side, its: Sequence[Side]) -> str:
    """It names a place, and most wordings name one, and never the same."""
    placed = [one for one in its if one.places]
    never = not any(one.places & mine.places for one in placed)
    if mine.places and len(placed) > MOSTLY * len(its) and never:
        return f"it asks about “{sorted(placed[0].places)[0]}”, not “{sorted(mine.places)[0]}”"
    return ""


def _in_another_place(mine: Side, its: Sequence[Side], compare: Likeness, like: Like) -> str:
    """A place in which a question counts, and neither a wording of a question of a case nor the case itself
    speaks of: so many in a deck is not so many in play. "" if there is none.
    """
    named = frozenset().union(*(one.places for one in its)) | compare.spoken_of(like.wording.case)
    return min(mine.places - named, default="")


def _is_contrary(mine: Side, its: Sequence[Side]) -> bool:
    """Do all wordings ask whether it is so where this one asks whether it is not, or whether it ends where
    this one asks if it lasts?
    """
    alike = [one for one in its if one.lasts == mine.lasts]
    if alike and all(mine.denied != one.denied for one in alike):
        return True
    own, turned = _turned(mine), [_turned(one) for one in its if one.lasts]
    return bool(own and turned) and all(one == -own for one in turned)


def _turned(one: Side) -> int:
    """Whether it asks that something goes on (1) or not (-1); "does it not end" asks that it goes on."""
    return -one.lasts if one.denied else one.lasts


__all__ = [
    "CONTRARY", "COUNTED", "NEGATED", "OF_SOMEBODY_ELSE", "OTHER_MARKS", "OTHER_ORDER", "contradictions",
    "of_keywords",
]  # fmt: skip

"""The case that plays what is asked, however it is worded, and its situation with the numbers and cards of
the question.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

from ruling_service.ask.building import NotBuilt
from ruling_service.ask.building.whose_turn import first_player
from ruling_service.ask.model import Choice, Subject, Understanding
from ruling_service.ask.reading import read
from ruling_service.ask.reading.knowledge import Knowledge, knowledge
from ruling_service.ask.reading.tokens import phrase
from ruling_service.ask.reading.words import GAMES
from ruling_service.ask.recalling.adding import unheard, units
from ruling_service.ask.recalling.asked_act import verbs_asked
from ruling_service.ask.recalling.contradictions import contradictions
from ruling_service.ask.recalling.contrary_positions import BESIDE
from ruling_service.ask.recalling.contrary_questions import CONTRARY, NEGATED, OTHER_MARKS, OTHER_ORDER
from ruling_service.ask.recalling.counted_otherwise import of_keywords
from ruling_service.ask.recalling.doing import another_is_first, done_by_another, nobody_else_sits
from ruling_service.ask.recalling.elsewhere import lies_nowhere, taken_away
from ruling_service.ask.recalling.features import SLOT, Said, base, said
from ruling_service.ask.recalling.hints import (
    CardBeside,
    CardLeft,
    NoPart,
    NotAbout,
    NumberLeft,
    asks_otherwise,
    is_open,
    weighed,
)
from ruling_service.ask.recalling.laid_beside import with_cards
from ruling_service.ask.recalling.laid_in import laid_in
from ruling_service.ask.recalling.left_out import Whole, passed_over, printed_otherwise, stands_otherwise
from ruling_service.ask.recalling.likeness import Like, Likeness, Question
from ruling_service.ask.recalling.made_to_fit import Versions, recalled
from ruling_service.ask.recalling.placing import (
    number_at,
)  # fmt: skip
from ruling_service.ask.recalling.question_kind import SENTENCES, asking_clause, asks_for, is_measured
from ruling_service.ask.recalling.recollection import NOTHING, Meant, Near, Recalled, Recollection
from ruling_service.ask.recalling.touching import (
    CHARACTERS,
    has_a_say,
    is_anybody,
    keyword_has_a_say,
    says_so_many,
)  # fmt: skip
from ruling_service.ask.recalling.turned_round import turned_round
from ruling_service.ask.recalling.who_does_what import of_each_side
from ruling_service.ask.recalling.wordings import Shelf, Told, shelf
from ruling_service.errors import RulingError
from ruling_service.library.text import FUNCTION_WORDS
from ruling_service.patterns import pattern
from ruling_service.situations.shared.facts import Cards, More
from ruling_service.slugs import fold

Data = dict[str, Any]
MOSTLY, SELDOM = 0.8, 0.5
"""What more of the wordings speak of than this a question is about, and what no more speak of it isn't."""
SURE = 0.95
"""So probable that nothing else is asked."""
LEAST = 0.02
"""As probable as this a reading has to be to count."""
OFFERED = 0.08
"""As probable as this a case is worth offering,"""
OFFERS = 3
"""and so many of them."""
SENTENCE = pattern(r"[^.?!\n]+[.?!\n]?")
LOOKED_UP = pattern(
    r"(?:how (?:do|does|is|are)|what (?:is|are|does)|what['’]?s|explain|define|tell me about|rules? "
    r"(?:for|on|about)|errata|difference)\b"
    r"[^.,;:\d]{0,60}$"
)
"""Questions for a text: nothing is played for them."""
SHORT = 2
"""Words of a title that tell no card from another have so many letters."""
CAPITAL = pattern(r"\b[A-ZÀ-Þ][\w’'-]*")
SLIGHT = 2
"""A question has to say so many things, its cards among them: less is like too many cases."""
BRIEF = 6
"""No more than so many things a question means of which little tells it from others."""

STORY = 0.5
"""How surely the answer hangs on what a text of several sentences tells besides: it may be story."""


_at_hand: dict[str, tuple[Shelf, Likeness]] = {}


def likeness(game: str, home: Path | None) -> Likeness:
    """What compares questions with the wordings of a game."""
    found = shelf(game, home)
    at_hand = _at_hand.get(game)
    if at_hand is None or at_hand[0] is not found:
        at_hand = (found, Likeness(game, found))
        _at_hand[game] = at_hand
    return at_hand[1]


def recall(
    understood: Understanding, home: Path | None, choices: Iterable[Choice] = (), more: More | None = None, *,
    told_game: bool = False, story: bool = False, whole: str = ""
) -> Recollection:
    """The case that plays what is asked, and the cases that may be meant where none clearly is.

    `told_game` is true where the asker said which game it is, `story` where the text is of one that tells
    what happened: what it tells of and no case hangs on needs no part in it. `whole` is the text of which the
    question is a part ("" where it is all): its position is that of the question.
    """
    game = understood.game
    if game not in GAMES or understood.refused or (len(understood.games) > 1 and not told_game):
        return NOTHING
    known = knowledge(home)
    compare = likeness(game, home)
    told = said(understood.question, known, game, tuple(choices), compare.titles)
    if not compare.wordings or len(told.meant) + len(told.cards) < SLIGHT:
        return NOTHING._replace(brief=not told.cards)
    question = Question.of(understood.question, told)
    around = compare.around(question)
    everything = question
    if whole and whole != question.text:
        everything = Question.of(whole, said(whole, known, game, (), compare.titles))
    of_all = question if story else everything
    of_text = _whole(understood, everything)
    found = compare.likest(question, around)
    brief = not everything.told.cards and len(everything.told.meant) <= BRIEF
    if not found:
        return NOTHING._replace(brief=brief)
    verbs = frozenset(verb for one in understood.asked for verb in verbs_asked(one))
    versions, keywords = _versions(understood), _keywords(understood)
    looked_up = question.asks in ("what", "") and LOOKED_UP.match(understood.question.strip().lower())
    names = _only_names(told) and not found[0].own
    meant = [
        _meant(
            game, compare, question, of_all, one, more, known, verbs, versions, keywords, of_text, story=story
        )
        for at, one in enumerate(found)
        if not at or one.odds >= LEAST
    ]
    meant = [_of_the_keyword(one, understood, compare) for one in meant]
    acts, first = [act for one in understood.asked for act in one.acts], first_player(understood, whole)
    meant = [
        one if one.read is None or one.against or one.read.own else one._replace(
            against=(
                done_by_another(one.read.plan.situation, acts, understood.question)
                or nobody_else_sits(one.read.plan.situation, understood.asked)
                or another_is_first(one.read.plan.situation, first)
            )
        ) for one in meant
    ]
    return Recollection(
        _shared_out(meant, compare.shelf),
        tuple(_near(game, compare.shelf, found)),
        not (looked_up or names),
        compare.has_unheard(told),
        (tuple((key[0], near) for key, near in around),),
        brief=brief,
    )


def recall_story(
    understood: Understanding, clauses: Sequence[str], foci: Sequence[int], home: Path | None,
    more: More | None = None, *, told_game: bool = False, strictly: bool = False,
) -> Recollection:
    """The cases that a text may be about which tells what happened, in these clauses; the `foci` of them, by
    their numbers, may be what it asks. What contradicts a case is looked for in the clause that asks;
    `strictly` in what is told with it too.
    """
    game = understood.game
    if game not in GAMES or understood.refused or (len(understood.games) > 1 and not told_game):
        return NOTHING
    known, compare = knowledge(home), likeness(game, home)
    if not compare.wordings or not foci:
        return NOTHING
    says = cache(lambda one: said(one, known, game, (), compare.titles))
    reading = cache(lambda text: read(text, game=game, known=known))
    likest, of_cases = compare.likest_of_story(clauses, foci, says)
    whole = Question.of(understood.question, says(understood.question))
    keywords, of_text = _keywords(understood), _whole(understood, whole)
    meant, states, says_so = [], _states_asked(understood), []
    for question, focus, like in likest:
        short, clause = reading(question.text), question if strictly else focus
        verbs = frozenset(one.wanted.verb for one in reading(clause.text).asked if one.wanted is not None)
        one = _meant(
            game, compare, question, whole, like, more, known, verbs, _versions(short), keywords, of_text,
            focus=clause
        )
        meant.append(one)
        worded = compare.wordings_like(like.wording)
        says_so.append({
            state: sum(bool({state, f"≈{state}"} & each.said.meant) for each in worded) / max(1, len(worded))
            for state in states
        })
    meant = [
        one if one.read is None or one.against
        else one._replace(against=nobody_else_sits(one.read.plan.situation, understood.asked))
        for one in meant
    ]
    meant = _as_he_stands(meant, says_so)
    near = (
        Near(f"{game}/case/{name}", "", "", odds) for name, odds in of_cases.items() if odds >= OFFERED
    )
    return Recollection(_shared_out(meant, compare.shelf), tuple(near), bool(meant), False, ())


def as_it_stands(meant: Meant, game: str, home: Path | None, more: More | None = None) -> Meant:
    """A question of a case that is played in the case's own position, whatever else somebody told of his own:
    so it is told as the ruling it is. The same where it can't be.
    """
    found = likeness(game, home)
    mine = [one for one in found.wordings if (one.case, one.also) == (meant.case, meant.also)]
    wording = next((one for one in mine if not SLOT.search(one.text)), mine[0])
    like = Like(wording, meant.odds, 0.0, {}, frozenset(), frozenset())
    read = _ready(game, found.shelf, like, more, {})
    return meant._replace(read=read, against="") if read is not None else meant


def _versions(understood: Understanding) -> Versions:
    return {
        base(fold(one.readings[0].title)):
        tuple(each.name for each in (one.readings if one.asks_back else one.readings[:1]))
        for one in understood.mentions if one.kind == "card" and one.readings
    }


def _whole(understood: Understanding, question: Question) -> Whole:
    states = {
        fold(one.card): {state for state, so in one.states.items() if so is True}
        for asked in understood.asked for one in asked.subjects
        if not one.generic and one.states and CHARACTERS.issuperset(one.types)
    }
    hosts = {
        fold(one.card): fold(one.on) for asked in understood.asked for one in asked.subjects
        if not one.generic and one.on
    }
    return Whole(question.told, _versions(understood), states, hosts)


def _keywords(understood: Understanding) -> dict[str, bool]:
    """The keywords of a text, each with whether it is told of somebody of whom is asked."""
    own = {fold(keyword) for one in _asked_of(understood) for keyword in one.keywords}
    named = (
        fold(one.readings[0].title) for one in understood.mentions
        if one.readings and "/keyword/" in one.readings[0].id
    )
    return {name: name in own for name in named}


def _as_he_stands(meant: list[Meant], says: list[dict[str, float]]) -> list[Meant]:
    """Questions of cases, those ruled out that don't ask of somebody in the state which a story tells of whom
    it asks about, where another one does ("he quested, so he is exhausted. may he defend?"). `says` has for
    each how many of its wordings speak of each state.
    """
    for state in sorted(says[0] if says else ()):
        asked = [one[state] for one in says]
        if any(share > MOSTLY and not one.against for share, one in zip(asked, meant, strict=True)):
            meant = [
                one if share > SELDOM or one.against or one.read is not None and one.read.own
                else one._replace(against=f"“{state}” is told otherwise in it")
                for share, one in zip(asked, meant, strict=True)
            ]
    return meant


def _states_asked(understood: Understanding) -> set[str]:
    """The states in which a question tells those to be about whom it asks."""
    return {state for one in _asked_of(understood) for state, so in one.states.items() if so is True}


def _asked_of(understood: Understanding) -> list[Subject]:
    """Those of whom a question asks."""
    return [
        one for asked in understood.asked if asked.wanted is not None for one in asked.subjects
        if one.label in (asked.wanted.card, *asked.wanted.targets)
    ]


def _of_the_keyword(one: Meant, understood: Understanding, compare: Likeness) -> Meant:
    """A question of a case, ruled out where it doesn't speak of the keyword that is asked about."""
    keywords = {
        each.readings[0].name for each in understood.mentions if each.kind == "keyword" and each.readings
    }
    asked = {each.wanted.thing for each in understood.asked if each.wanted is not None} & keywords
    unspoken = sorted(asked - compare.spoken_of(one.case))
    if not unspoken or one.against or one.read is not None and one.read.own:
        return one
    return one._replace(against=f"it doesn't ask about “{unspoken[0]}”")


def _shared_out(meant: list[Meant], cases: Shelf) -> tuple[Meant, ...]:
    """The odds of what another phase, player or number of players rules out are the others', and nobody's, in
    their shares: these are certain, where words may be taken in another way.
    """
    meant = _with_a_place(meant, cases)
    out = sum(one.odds for one in meant if isinstance(one.against, NotAbout))
    if not 0 < out < 1:
        return tuple(meant)
    return tuple(
        one if isinstance(one.against, NotAbout) else one._replace(odds=one.odds / (1 - out)) for one in meant
    )


def _with_a_place(meant: list[Meant], cases: Shelf) -> list[Meant]:
    """The odds of the questions of a case in which a card or a number of the text has no part, or that ask
    for another side of it and come to the same, are those of its questions that nothing rules out; those of
    one whose contrary is asked are those of the question that asks it turned round.
    """
    odds = [one.odds for one in meant]
    for at, one in enumerate(meant):
        placed = isinstance(one.against, NoPart)
        if not (placed or asks_otherwise(one.against)):
            continue
        its = cases.answer(one.case, one.also)
        theirs = [
            number for number, other in enumerate(meant)
            if other.case == one.case and other.odds and not other.against and not other.unplaced
            and (
                placed or cases.answer(other.case, other.also) == its
                or one.against == CONTRARY and turned_round(one.told, one.also, other.also)
            )
        ]
        whole = sum(meant[number].odds for number in theirs)
        for number in theirs:
            odds[number] += one.odds * meant[number].odds / whole
        if theirs:
            odds[at] = 0.0
    return [one._replace(odds=each) for one, each in zip(meant, odds, strict=True)]


def _meant(
    game: str, compare: Likeness, question: Question, of_all: Question, like: Like, more: More | None,
    known: Knowledge, verbs: frozenset[str], versions: Versions, keywords: Mapping[str, bool],
    of_text: Whole, *, story: bool = False, focus: Question | None = None,
) -> Meant:
    """A likely question of a case, with what contradicts it; `of_all` is the text that the question is of.
    Of a story that was read shortly, `focus` is the clause that asks: only that can ask something else.
    """
    case = like.wording.case
    part = question.text != of_all.text
    if like.own and part and compare.passed_over(of_all.told, like.wording, story=True):
        like = like._replace(own=False)  # word for word, and in another position
    if not like.own:
        like = like._replace(numbers=of_each_side(
            question, like.numbers, compare.wordings_of(like.wording), known, game
        ))
    if focus is not None:
        story = True
        if like.numbers is None and not SLOT.search(like.wording.text) and like.wording.kind == "yes":
            like = like._replace(numbers={})  # nothing in it hangs on what numbers are told
    read, beside = _with_its_cards(game, compare.shelf, question, like, more, known, versions)
    against, odds = weighed(contradictions(question, like, compare, known, verbs, of_all), like.odds)
    if isinstance(against, NumberLeft) and read is not None and not story:
        read, like, against = _with_its_numbers(read, like, question, of_all, compare, known, verbs, against)
    if against and focus is not None and focus.text != question.text:  # what is told may be told otherwise
        against, odds = weighed(contradictions(focus, like, compare, known, verbs, of_all), like.odds)
    if story and against in (OTHER_ORDER, NEGATED, CONTRARY):
        # a story is answered with the ruling's own question, and that with its own answer
        against = CONTRARY if focus is question else ""
    if focus is not None and against in OTHER_MARKS:
        against = ""
    if focus is question and not against and compare.agreement(question, like.wording) < 0:
        against = CONTRARY  # "is it lost?" beside "does it go over?"
    if against in (OTHER_ORDER, NEGATED):
        turn = _denied if against == NEGATED else _in_the_other_order
        turned = read and turn(read, question.text)
        read, against = (turned, "") if turned is not None else (read, CONTRARY)
    left = read.apart if read is not None else like.extra
    apart = [card for card in sorted(left) if like.shared and _asked_about(card, question)]
    whole = [card for card in apart if _asked_about(card, question, whole=True)]
    if focus is not None:
        meant, cards = focus.told.meant, Cards(game, more=more)
        whole = [
            card for card in whole if not is_anybody(versions.get(card, (card,)), meant, cards, known)
        ]
    if whole and not against and not like.own:
        # its own text may forbid it, or make an exception
        against, odds = weighed([CardBeside.of(whole[0])], odds)
    if read is not None and not against and not like.own and not story:
        beside_it = _beside(of_all, compare.cards_of(like.wording) | read.placed, game, more, known)
        against, odds = weighed(filter(None, [beside_it]), odds)
    if read is not None and not against and not like.own:
        worded = frozenset(card for one in compare.wordings_like(like.wording) for card in one.said.cards)
        nowhere = lies_nowhere(question.text, question.told.cards - worded, read.plan.situation, read.placed)
        against = CardLeft.of(nowhere) if nowhere else ""
    if read is not None and not against and not like.own and focus is None and like.wording.also >= 0:
        gone = _taken_away(of_all, compare.shelf.cases[case], read, game, more)
        against = CardLeft.of(gone) if gone else ""
    if focus is not None and is_open(against) and like.wording.kind != focus.asks not in ("yes", "what", ""):
        against = "it asks for something else"
    if story and is_open(against) and not like.own:
        position = read.plan.situation if read is not None else compare.shelf.cases[case].data
        against = _against_story(
            focus or question, of_all, like, compare, keywords, position, known
        ) or against
    if read is not None and not against and not like.own and (
        stands_otherwise(of_text, read.plan.situation)
        or printed_otherwise(of_text, read.plan.situation, Cards(game, more=more))
    ):
        read = None
    if story and read is not None and not against and not like.own:
        read = _with_the_rest(of_text, focus or question, like, read, compare, Cards(game, more=more), known)
    left_out = set(like.unplaced) - of_keywords(question, like, compare.spoken_of(case))
    unplaced = bool(apart or not story and (left_out or beside))
    return Meant(
        case, like.wording.also, compare.shelf.cases[case], odds, against, read, unplaced,
        compare.same_thing(question, like), compare.speaks_of_it(question, like),
        compare.heard((focus or question).told, case),
        _left(question, of_all, like, compare),
    )  # fmt: skip


def _left(question: Question, text: Question, like: Like, compare: Likeness) -> float:
    """How surely a question of a case leaves something out that a `text` says (0 to 1)."""
    if like.own:
        return 0.0
    if len([one for one in SENTENCES.split(text.text) if one.strip()]) > 1:
        return STORY * compare.passed_over(text.told, like.wording, story=True)
    return float(
        compare.passed_over(text.told, like.wording) or compare.asks_besides(question.told, like.wording)
    )


def _with_its_cards(
    game: str, cases: Shelf, question: Question, like: Like, more: More | None, known: Knowledge,
    versions: Versions,
) -> tuple[Recalled | None, frozenset[str]]:
    """A reading with the cards of a question, None where they or its numbers have no place in its case; and
    the cards that it is played without, though they aren't anybody.
    """
    if like.numbers is None:
        return None, frozenset()
    told = frozenset(card for card in like.extra if like.shared and not _asked_about(card, question))
    read = _ready(game, cases, like, more, versions, told)
    if read is not None:
        return read._replace(unused=_unused(question, like)), frozenset()
    case = cases.cases[like.wording.case]
    anyone = _anyone(question, like, case, versions, Cards(game, more=more), known)
    beside = _only_told(question, like) | anyone
    if beside:
        read = _ready(game, cases, like._replace(extra=like.extra - beside), more, versions)
    return read and read._replace(same=False, apart=tuple(sorted(beside))), beside - anyone


def _with_its_numbers(
    read: Recalled, like: Like, question: Question, of_all: Question, compare: Likeness, known: Knowledge,
    verbs: frozenset[str], against: str,
) -> tuple[Recalled, Like, str]:
    """A reading, what it is like, and what contradicts it, with the numbers of the question that no slot is
    for laid into the position of its case; as they were where the position has no place for them.
    """
    numbers = unheard(of_all, like, [one.said for one in compare.wordings_like(like.wording)])
    situation = laid_in(read.plan.situation, numbers)
    if situation is None:
        return read, like, against
    placed = {**(like.numbers or {}), **{f"+{at}": one.value for at, one in enumerate(numbers)}}
    laid = like._replace(numbers=placed, unplaced=(), misfits=())
    other, _ = weighed(contradictions(question, laid, compare, known, verbs, of_all), like.odds)
    if other:
        return read, like, other
    plan = replace(read.plan, situation=situation)
    return read._replace(plan=plan, expect={}, same=False, why="", unused=()), laid, ""


def _unused(question: Question, like: Like) -> tuple[int, ...]:
    """The numbers of a question that neither a slot nor the wording has: nothing is played with them."""
    said = {one.value for one in like.wording.said.numbers if not one.slot}
    used = said | {*(like.numbers or {}).values()}
    return tuple(one.value for one in question.told.numbers if one.value not in used and not one.soft)


def _beside(
    of_all: Question, there: frozenset[str], game: str, more: More | None, known: Knowledge
) -> str:
    """A card of a text that isn't `there` in a case, and whose own text may have a say in what is asked
    beside what the sentence that names it tells of it; "" if there is none.
    """
    cards = Cards(game, more=more)
    for title in sorted(of_all.told.cards - there):
        named = " ".join(
            one for one in SENTENCE.findall(of_all.text) if fold(title) in fold(one) and not asks_for(one)
        )
        told = said(named, known, game).meant if named else frozenset()
        says = says_so_many(title, of_all.told.numbers, cards, known)
        if says or has_a_say(title, of_all.told.meant - told, cards, known):
            return CardLeft.of(title)
    return ""


def _taken_away(of_all: Question, case: Told, read: Recalled, game: str, more: More | None) -> str:
    """A card of a text that makes a further question of a case the case's own: what that one has left out is
    there; "" if there is none.
    """
    known = Cards(game, more=more)
    others = of_all.told.cards - case.cards if case.asking.stand_ins else frozenset[str]()
    types = {card: {one.type for one in known.printings(card)} for card in others}
    return taken_away(types, case.asking.stand_ins, case.data, read.plan.situation)


def _against_story(
    question: Question, of_all: Question, like: Like, compare: Likeness, keywords: Mapping[str, bool],
    position: Data, known: Knowledge,
) -> str:
    """What of a story contradicts a question of a case, "" if nothing does: a keyword it tells of that the
    case doesn't speak of and on which what is asked may hang, or, where the case's answer hangs on numbers,
    one that has no part in it. What else it tells of may only tell.
    """
    asked = question.told.meant | like.wording.said.meant
    for one in sorted(keywords.keys() & of_all.told.meant - compare.spoken_of(like.wording.case)):
        if keywords[one] or keyword_has_a_say(one, asked, compare.game, known):
            return f"nothing is said of “{one}” in it"
    worded = [number for one in compare.wordings_like(like.wording) for number in one.said.numbers]
    hangs = [number for number in worded if number.slot]
    counted = {unit for number in hangs for unit in units(number, BESIDE)}
    told = of_all.told.numbers
    measured = is_measured(of_all.text)
    case, filled = compare.shelf.cases[like.wording.case], like.numbers or {}
    paths = {slot: path for slot, path in case.asking.numbers.items() if slot not in filled}
    stays = {  # as told as if it were put there; a number that is asked for hangs on where each belongs
        number_at(position, path) for path in paths.values() if like.wording.kind == "yes"
    }
    values = {1, *(one.value for one in told)}
    for slot in SLOT.findall(like.wording.text):
        if slot not in filled and number_at(position, case.asking.numbers[slot]) not in values != {1}:
            return "its numbers are others"
    placed = {1, *filled.values(), *stays, *(one.value for one in worded if not one.slot)}
    left = [one for one in told if one.value not in placed]
    firmly = filled and like.wording.kind == "yes" and all(
        any(one.value == value and counted & units(one, 1.0) for one in told) for value in filled.values()
    )
    if firmly and not measured:  # what else is counted is talk, if it isn't the same that is counted
        left = [one for one in left if counted & units(one, BESIDE)]
    return NumberLeft.of(min(one.value for one in left)) if (hangs or measured) and left else ""


def _with_the_rest(
    whole: Whole, question: Question, like: Like, read: Recalled, compare: Likeness, cards: Cards,
    known: Knowledge,
) -> Recalled | None:
    """A reading with what it is to be played with once more, for the cards of a story that a question of a
    case leaves out and that may change it. None where one that speaks of what both ask has no place in its
    position: it may be meant all the same, and can't be answered.
    """
    there = compare.cards_of(like.wording) | read.placed
    its, mine = like.wording.said.meant, question.told.meant
    over = passed_over(whole, there, its | mine, cards, known)
    laid = with_cards(read.plan.situation, over, whole, cards) if over else ()
    if laid:
        named = tuple(whole.versions.get(one, (one,))[0] for one in over)
        return read._replace(beside=laid, named=named)
    return None if over and passed_over(whole, there, its & mine, cards, known) else read


def _only_told(question: Question, like: Like) -> frozenset[str]:
    """The cards that the case has no place for and that the clause which asks doesn't name; none where not
    yes or no is asked.
    """
    if like.wording.kind != "yes":
        return frozenset()
    return frozenset(card for card in like.extra if not _asked_about(card, question))


def _anyone(
    question: Question, like: Like, case: Told, versions: Versions, cards: Cards, known: Knowledge
) -> frozenset[str]:
    """The characters of a question of yes or no for whom a case has several that it made up: none of their
    texts speaks of what is asked, so each of these may be they.
    """
    if like.wording.kind != "yes" or like.shared:
        return frozenset()
    made_up = {one.get("type") for one in case.data.get("cards", ())}
    return frozenset(
        card for card in like.extra
        if is_anybody(versions.get(card, (card,)), question.told.meant, cards, known)
        and {one.type for one in cards.every_printing(versions.get(card, (card,))[0])} <= made_up
    )


def _asked_about(card: str, question: Question, *, whole: bool = False) -> bool:
    """Does the clause that asks name a card, by its whole title and with a capital where that is wanted?"""
    clause = phrase(asking_clause(question.text))
    if whole and not {fold(word) for word in CAPITAL.findall(question.text)} & set(phrase(card)):
        return False
    words = [word in clause for word in phrase(card) if len(word) > SHORT and word not in FUNCTION_WORDS]
    return all(words) and bool(words) if whole else any(words)


def _only_names(told: Said) -> bool:
    """Does it name cards and say nothing of them?"""
    return all(name.startswith(("card:", "(")) or "card" in name.split("→") for name in told.meant)


def _ready(
    game: str, cases: Shelf, like: Like, more: More | None, versions: Versions,
    told: frozenset[str] = frozenset()
) -> Recalled | None:
    """A reading with the numbers and cards of the question, ready to be played; None where they have no place
    in it. `told` are cards that only the story names, beside those of the case.
    """
    try:
        return recalled(game, cases, like, more, versions, told)
    except (NotBuilt, RulingError):
        return None


def _in_the_other_order(read: Recalled, asked: str) -> Recalled | None:
    """A question whether one thing comes before another, played as whether the other does; None where the
    case doesn't ask for that.
    """
    ask = read.plan.situation["ask"]
    order = ask["whether"].get("in order") if isinstance(ask.get("whether"), dict) else None
    if not isinstance(order, list) or len(order) != 2 or len(ask["whether"]) != 1:
        return None
    situation = {**read.plan.situation, "ask": {"whether": {"in order": order[::-1]}}}
    return read._replace(plan=replace(read.plan, situation=situation), expect={}, same=False, asks=asked)


def _denied(read: Recalled, asked: str) -> Recalled:
    """A question that denies what the case asks ("he can't, right?"): yes is the case's no."""
    plan = replace(read.plan, negated=not read.plan.negated)
    return read._replace(plan=plan, expect={}, same=False, asks=asked)


def _near(game: str, cases: Shelf, found: list[Like]) -> Iterable[Near]:
    """The cases that may be meant, each once."""
    for name, chance in list(_by_case(found).items())[:OFFERS]:
        if chance >= OFFERED:
            case = cases.cases[name].data
            yield Near(
                f"{game}/case/{name}", str(case.get("title", "")), str(case.get("summary", "")), chance
            )


def _by_case(found: list[Like]) -> dict[str, float]:
    """How probably each case is meant, by all of its questions together, the likest first."""
    odds: dict[str, float] = {}
    for like in found:
        odds[like.wording.case] = odds.get(like.wording.case, 0.0) + like.odds
    return odds


__all__ = ["as_it_stands", "likeness", "recall", "recall_story"]

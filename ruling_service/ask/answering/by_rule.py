"""The sentence that decides a question of which no verdict can be played: of a rule, of a named card's own
text, or of a ruling with its question.

Every sentence of what most probably settles the question is weighed (`sentences`). The one that most probably
decides it is told, with another of its entry that comes near it, where that is sure enough. It claims nothing
but what its source says; the question is only whether it is to the point. How much each sign counts, and how
sure it has to be, is in `learnt/by_rule.toml`, found from questions of which somebody said which sentences
answer them (`python -m bench by_rule`).
"""

from __future__ import annotations

import math
import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

import msgspec

from ruling_service.ask import learnt
from ruling_service.ask.answering import official
from ruling_service.ask.answering.evidence import STORY, THE_CARDS
from ruling_service.ask.answering.parting import asks_for_more
from ruling_service.ask.answering.sentences import (
    COUNTED,
    Candidate,
    Signs,
    candidates,
    near,
    numbers_in,
    signs,
)
from ruling_service.ask.answering.topic import speaking
from ruling_service.ask.model import Understanding
from ruling_service.ask.reading.tokens import in_digits, stem, tokens
from ruling_service.ask.reading.told_apart import contraries, named
from ruling_service.ask.recalling import Recollection
from ruling_service.ask.recalling.contradictions import TURNED
from ruling_service.ask.recalling.hints import Hint, NotAdded
from ruling_service.ask.recalling.kinds import narrower_kind
from ruling_service.ask.recalling.order import is_turned
from ruling_service.ask.recalling.question_kind import asks_for, tells_a_story
from ruling_service.ask.results import NamedCard, Settled
from ruling_service.library import Library
from ruling_service.library.showing import cited_now
from ruling_service.patterns import pattern

FILE = "by_rule.toml"
BESIDE, TOGETHER = 1.5, 60
"""A second sentence of the entry is told if it is so little less likely (log-odds); all that is told together
has no more words.
"""
OF_THE_RANKING = 0.3
"""What the ranking of an entry counts beside its sentences for its place on a page without an answer."""
NOTHING_ELSE = 3.0
"""How much likelier the sentence counts that stands alone."""
SAID = pattern(r"(?:Yes|No)\.\s*")
"""How the answer of a ruling to its question begins."""
COUNTING = pattern(
    r"\b(?:for each|for every|equal to|plus|times|per|half|number of)\b|[+−-]\d", re.IGNORECASE
)
"""What a sentence has that says how something is counted."""
PLACES = 6
"""So many places of an entry are named."""


class Trust(NamedTuple):
    """What speaks for the likeliest sentence being to the point, beside its own signs.

    total    what its signs come to
    share    how probable it is beside the others, with the one that is told beside it; `entry` with all of
             its entry
    margin   how much likelier it is than the next that isn't told, `ahead` than the next of another entry
    pair     two sentences are told
    entries  how many of the five likeliest are of its entry
    story    the question is as long as a story, `words` is the logarithm of its length
    cards    it names several cards
    number, yes_no, numbers   it asks for a number, for yes or no; it tells so many numbers
    brief, unheard   little is said; a word of it stands in no wording
    of_rules   how probable its entry is among the rules
    about      its title is what is asked about, openly and without a number; `about_it` where little is said,
    open       and where little is said openly whatever its title
    """

    total: float
    share: float
    entry: float
    margin: float
    ahead: float
    pair: float
    entries: float
    story: float
    words: float
    cards: float
    number: float
    yes_no: float
    numbers: float
    brief: float
    unheard: float
    of_rules: float
    about: float
    about_it: float
    open: float


class Weights(NamedTuple):
    """How much each sign counts for choosing a sentence (`choose`), and how much it and what else speaks for
    the chosen one does for trusting it (`trust`, with `base` of itself); `at` is how sure it has to be, by
    what says it: the answer of a ruling that isn't to the point misleads, a sentence of a rule stays true.
    """

    choose: Signs
    trust: tuple[float, ...]
    base: float
    at: Mapping[str, float]


@lru_cache(maxsize=1)
def weights() -> Weights:
    """The weights as they were found."""
    read = learnt.found_out(FILE)
    trust: Mapping[str, float] = read["trust"]
    names = (*Trust._fields, *(f"its_{one}" for one in Signs._fields))
    return Weights(Signs(**read["choose"]), tuple(trust[one] for one in names), read["base"], read["at"])


class Best(NamedTuple):
    """The numbers of the sentences that are told, in their order, and what speaks for them; what the signs of
    each sentence come to.
    """

    told: tuple[int, ...]
    trust: tuple[float, ...]
    totals: Sequence[float]


def best_of(
    found: Sequence[Candidate], listed: Sequence[Signs], choose: Sequence[float], views: Sequence[str],
    text: str, recalled: Recollection,
) -> Best:
    """The sentence that by the weights `choose` most probably decides a question, with the one that belongs
    to it. The question is asked by `views`, `text` is all that was typed.
    """
    totals = [learnt.total(choose, each) for each in listed]
    order = sorted(range(len(found)), key=lambda at: -totals[at])
    first = _decided_on(found, order, totals)
    own = [at for at in order if found[at].entry == found[first].entry]
    beside = [at for at in own[1:] if one_text(found[first], found[at]) is not None]
    second = [at for at in beside[:1] if _belongs(found[first], found[at], totals[first] - totals[at])]
    told = {first, *second}
    if found[first].by == "card":
        told.update(_with_its_text(found, [first, *second, *beside]))
    chances = learnt.shares(totals)
    rest = max((totals[at] for at in order if at not in told), default=totals[first] - NOTHING_ELSE)
    others = max((totals[at] for at in order if at not in own), default=totals[first] - NOTHING_ELSE)
    kind, words = asks_for(views[0]), len(text.split())
    openly = kind != "yes" and not numbers_in(text)
    about = openly and found[first].by == "rule" and _stems(found[first].title) <= _stems(text)
    rules = {one.entry: one.chance for one in found if one.by == "rule"}
    trust = Trust(
        total=totals[first], share=sum(chances[at] for at in told),
        entry=sum(chances[at] for at in own), margin=totals[first] - rest,
        ahead=totals[first] - others, pair=float(len(told) > 1),
        entries=float(sum(at in own for at in order[:5])), story=float(words >= STORY),
        words=math.log(max(words, 1)),
        cards=float(len({one.entry for one in found if one.by == "card"}) > 1),
        number=float(kind == "number"), yes_no=float(kind == "yes"), numbers=float(len(numbers_in(text))),
        brief=float(recalled.brief), unheard=float(recalled.unheard),
        of_rules=rules.get(found[first].entry, 0.0) / (sum(rules.values()) or 1.0), about=float(about),
        about_it=float(about and recalled.brief), open=float(openly and recalled.brief),
    )  # fmt: skip
    return Best(tuple(sorted(told, key=lambda at: found[at].at)), (*trust, *listed[first]), totals)


def _decided_on(found: Sequence[Candidate], order: Sequence[int], totals: Sequence[float]) -> int:
    """The likeliest sentence; where it stands in a card's text and what is decided on the card speaks of what
    is asked and comes near it, that: it says how the text is meant.
    """
    first = order[0]
    decided = (
        at for at in order
        if found[first].texts and found[at].entry == found[first].entry and not found[at].texts
        and found[at].touched and totals[first] - totals[at] < BESIDE
    )
    return next(decided, first)


def _with_its_text(found: Sequence[Candidate], likeliest: Sequence[int]) -> Sequence[int]:
    """The sentences of a card that are told together, as far as they are short: of one of its texts."""
    told: list[int] = []
    for at in dict.fromkeys(likeliest):
        together = [found[one] for one in (*told, at)]
        short = len(" ".join(one.text for one in together).split()) <= TOGETHER
        if short and one_text(*together) is not None:
            told.append(at)
    return told or likeliest[:1]


def one_text(*sentences: Candidate) -> frozenset[int] | None:
    """The texts of a card in each of which all these sentences stand, empty where that is what is decided on
    it or an entry; None where none has them all.
    """
    every = frozenset.intersection(*(one.texts for one in sentences))
    return every if every or not any(one.texts for one in sentences) else None


def _stems(text: str) -> set[str]:
    return {stem(one.word) for one in tokens(text)}


def _belongs(first: Candidate, other: Candidate, less: float) -> bool:
    """Is a sentence told beside the likeliest of its entry?"""
    words = len(f"{first.text} {other.text}".split())
    return first.by != "ruling" and less < BESIDE and words <= TOGETHER


def chance(trust: Sequence[float], by: Sequence[float], base: float) -> float:
    """How probably a sentence is to the point by these weights."""
    return learnt.chance(base + learnt.total(by, trust))


class Decided(NamedTuple):
    """The sentence that decides a question, None where none surely does; how probably each entry does, by all
    of its sentences; and the likeliest sentence of each rule.
    """

    settled: Settled | None
    entries: Mapping[str, float]
    likeliest: Mapping[str, str]


def decided(
    views: Sequence[str], text: str, listed: Sequence[tuple[str, float]], recalled: Recollection,
    cards: Sequence[NamedCard], game: str, library: Library,
) -> Decided:
    """What decides a question. `views` are the texts that ask it, the sentence first, `text` is all that was
    typed, `listed` what may settle it with how probably it does.
    """
    found = _of_what_is_named(candidates(listed, text, recalled, cards, game, library), text, game)
    if not found:
        return Decided(None, {}, {})
    by = weights()
    each = signs(views, text, found, recalled, game, library)
    best = best_of(found, each, by.choose, views, text, recalled)
    if found[best.told[0]].by == "ruling":
        fits = _not_against_their_card(found, best, f"{views[-1]} {text}", game)
        found, each = [found[at] for at in fits], [each[at] for at in fits]
        best = best_of(found, each, by.choose, views, text, recalled)
    odds = chance(best.trust, by.trust, by.base)
    told = [found[at] for at in best.told]
    if told[0].by == "rule" and asks_for(views[0]) != "yes":
        told = _with_what_stands_around(told, found)
    sure = odds >= by.at[told[0].by] and not _changed_by_a_card(told[0], found)
    likeliest: dict[str, str] = {}
    for at in sorted(range(len(found)), key=lambda at: -best.totals[at]):
        if found[at].by == "rule":
            likeliest.setdefault(found[at].entry, found[at].text)
    counts = asks_for(views[0]) == "number" and not any(gives_a_number(one.text) for one in told)
    lead = found[max(best.told, key=best.totals.__getitem__)].text
    settled = _told(told, odds, cards, library, counts=counts, lead=lead) if sure else None
    settled = _as_it_is_asked(settled, views[0], told[0]) if settled is not None else None
    entries = by_entry(found, best.totals)
    if tells_a_story(text) and _named_by_the_way(found, each, best.totals):
        most = max(entries[one.entry] for one in found if one.by != "card")
        entries[THE_CARDS] = min(entries[THE_CARDS], math.nextafter(most, 0.0))
    return Decided(settled, entries, likeliest)


def _as_it_is_asked(settled: Settled, asked: str, told: Candidate) -> Settled | None:
    """A ruling without its yes or no where more is asked than that, or it is asked the other way round: its
    reason is true to both. None where it gives no reason.
    """
    said = SAID.match(settled.text) if settled.question else None
    against = told.meant.against if told.meant is not None else ""
    otherwise = (
        against.startswith(TURNED) or isinstance(against, NotAdded) or is_turned(asked, [settled.question])
    )
    if said is None or not (otherwise or asks_for_more(asked)):
        return settled
    reason = settled.text[said.end() :]
    return msgspec.structs.replace(settled, text=reason, question="") if reason else None


def _changed_by_a_card(told: Candidate, found: Sequence[Candidate]) -> bool:
    """Is it a rule that a named card's text which speaks of what is asked calls by its name? A card goes
    before the rules, and what it makes of one doesn't stand there.
    """
    called = speaking(told.title)
    return told.by == "rule" and bool(called) and any(
        called <= speaking(one.text) for one in found if one.by == "card" and one.touched
    )  # fmt: skip


def _not_against_their_card(found: Sequence[Candidate], best: Best, asked: str, game: str) -> list[int]:
    """The sentences without the rulings on another position than is asked about by the text of a card: that
    names what is beside a thing which is asked about, where it most probably decides, and the ruling doesn't
    name that thing.
    """
    own = [at for at, one in enumerate(found) if one.by == "card" and one.touched]
    every = list(range(len(found)))
    if not own:
        return every
    card, things = found[max(own, key=lambda at: best.totals[at])], named(asked, game)
    beside = contraries(things, things, named(card.text, game), game)
    return [
        at for at, one in enumerate(found)
        if one.by != "ruling" or beside <= named(f"{one.title} {one.question} {one.text}", game)
    ] if beside else every  # fmt: skip


def by_entry(found: Sequence[Candidate], totals: Sequence[float]) -> dict[str, float]:
    """How probably each entry decides a question by what the signs of all its sentences come to and by its
    place in the ranking (of all that are read 1); that of the cards' texts is `THE_CARDS`.
    """
    worth: dict[str, float] = {}
    most = max(totals, default=0.0)
    for one, total in zip(found, totals, strict=True):
        entry = THE_CARDS if one.texts else one.entry
        ranked = max(one.chance, 1e-6) ** OF_THE_RANKING
        worth[entry] = worth.get(entry, 0.0) + ranked * math.exp(total - most)
    whole = sum(worth.values())
    return {entry: each / whole for entry, each in worth.items()}


def _named_by_the_way(
    found: Sequence[Candidate], listed: Sequence[Signs], totals: Sequence[float]
) -> bool:
    """Does the likeliest sentence of the named cards' texts speak of less of the clause that asks than the
    likeliest of a rule or ruling? A story tells of cards on which nothing hangs.
    """
    order = sorted(range(len(found)), key=lambda at: -totals[at])
    card = next((at for at in order if found[at].texts), None)
    other = next((at for at in order if found[at].by != "card"), None)
    return card is not None and other is not None and listed[card].clause_heard < listed[other].clause_heard


def _of_what_is_named(found: Sequence[Candidate], text: str, game: str) -> list[Candidate]:
    """The sentences that speak of the kind which a question calls more closely, or of another thing: what a
    rule says of the quest it doesn't say of a side quest.
    """
    if tells_a_story(text):
        return list(found)
    kinds = [narrower_kind(text, [f"{one.title}. {one.question} {one.text}"], game) for one in found]
    return [one for one, kind in zip(found, kinds, strict=True) if not kind or isinstance(kind, Hint)]


def _with_what_stands_around(told: Sequence[Candidate], found: Sequence[Candidate]) -> list[Candidate]:
    """Sentences with others of their entry, from its first on, as far as all are short together: an open
    question is answered by what a rule decides, of which a sentence may be a part only.
    """
    added = list(told)
    for one in sorted((one for one in found if one.entry == told[0].entry), key=lambda one: one.at):
        if one not in added and len(" ".join(each.text for each in (*added, one)).split()) <= TOGETHER:
            added.append(one)
    return sorted(added, key=lambda one: one.at)


def gives_a_number(text: str) -> bool:
    """Does a sentence say a number that is one without more, and not for each of something?"""
    return bool(COUNTED.search(in_digits(text))) and not COUNTING.search(text)


def _told(
    sentences: Sequence[Candidate], odds: float, cards: Sequence[NamedCard], library: Library, *,
    counts: bool, lead: str = "",
) -> Settled:
    """Sentences of an entry as they are told; `lead` is the likeliest of them."""
    one = sentences[0]
    card = next((each for each in cards if each.id == one.entry), None)
    stand = sorted(one_text(*sentences) or ())
    text = card.texts[stand[0]] if card is not None and stand else None
    printed = text is not None and text.printed and bool(text.says)
    source = one.meant.told.data.get("source", {}) if one.meant is not None else None
    return Settled(
        by=one.by, text=" ".join(each.text for each in sentences), question=one.question, id=one.entry,
        title=one.title,
        confidence=(
            official.label(source) if source is not None
            else "derived" if text is not None and not text.says
            else "designer" if "/designer/" in one.entry else "official"
        ),
        odds=round(odds, 2),
        citations=cited_now(library.citations(one.entry))[:PLACES] if library.has(one.entry) else [],
        url=f"/{one.entry}", printed=printed,
        reading=_nearest(sentences, [said.text for said in text.reading]) if text and printed else "",
        of=text.called if text is not None and len(stand) == 1 else "", counts=counts,
        lead=lead if len(sentences) > 1 else "",
    )  # fmt: skip


def _nearest(sentences: Sequence[Candidate], reading: Sequence[str]) -> str:
    """What of a reading of a text comes nearest to some of its sentences."""
    found = (max(reading, key=lambda said: near(one.text, said), default="") for one in sentences)
    return " ".join(dict.fromkeys(found)).strip()


def says_it_all(settled: Settled, understood: Understanding, recalled: Recollection) -> bool:
    """Is nothing missing where a sentence answers: of a question that says little, asks for what yes or no
    doesn't answer, tells no number and has no word that isn't known, nothing could have been played.
    """
    question = understood.question
    bare = recalled.brief and all(one.beside for one in understood.unread) and not numbers_in(question)
    return bare and asks_for(question) != "yes" and settled.by != "ruling" and bool(tokens(question))


__all__ = [
    "FILE", "Best", "Decided", "Trust", "Weights", "best_of", "by_entry", "chance", "decided", "says_it_all",
    "weights",
]  # fmt: skip

"""What nearly all wordings of a question of a case speak of (a card, an act, a thing) and a text doesn't."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from ruling_service.ask.building import records
from ruling_service.ask.reading.tokens import stem, tokens
from ruling_service.ask.recalling.hints import STANDS, SURELY, TELLING
from ruling_service.ask.recalling.question_kind import tells_a_story
from ruling_service.ask.recalling.thresholds import NEARLY_ALL
from ruling_service.patterns import pattern

if TYPE_CHECKING:
    from ruling_service.ask.recalling.likeness import Like, Likeness, Question

OF_MANY = ("~", "≈", "«", "card:")
"""How names begin of words that mean nothing known, of families of meanings and of cards."""
WHEN = pattern(r" phase$|^\d")
"""Phases and steps, by their names: what is asked is done in one anyway."""
AT_A_TIME = ("during", "when")
"""What only says that something is at the time of another thing may go without saying."""
OF_AN_UNLIKELY = 2.5
"""What tells as much as this (`Likeness.weight`) sets a question apart from one that is unlikely."""
SHORT = 4
"""Words with no more letters tell little of what is denied."""


def named_by_all(question: Question, whole: Question, like: Like, compare: Likeness) -> str:
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


def meant_by_all(question: Question, whole: Question, like: Like, compare: Likeness) -> str:
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
            and not WHEN.search(name) and name not in AT_A_TIME
        ),
        key=lambda name: (compare.weight(name), name), default="",
    )  # fmt: skip


def done_in_all(whole: Question, like: Like, compare: Likeness) -> str:
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


__all__ = ["done_in_all", "meant_by_all", "named_by_all"]

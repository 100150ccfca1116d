"""Which of the words that aren't known can't change what is asked.

A word weighs by where it stands. One that could be an act, a role, a negation, a quantity, a place or a time
of what is asked keeps that from being answered. These can't:

* what stands in brackets;
* an adverb of manner or opinion, and phrases that set a sentence off (`asides` of the words' file);
* a greeting, and what is added after a comma when everything is said: parts of a sentence in which nothing of
  the game is named;
* who says so ("my cousin thinks …");
* an adjective that a game has no measure for: "a really X orc", and one beside a card that is named anyway;
* in a clause that only tells, a word beside what is known of the position ("three enemies are hanging around
  in staging"), and one of a clause that says nothing of the game;
* in the clause that asks, what comes after the act and is neither its object nor a place.

They are taken out before the rest is read, so that what stands around them reads as if they weren't there.
"""

from __future__ import annotations

import re
from itertools import pairwise

import msgspec

from ruling_service.ask.reading.clauses import AUXILIARIES, Clause
from ruling_service.ask.reading.line import BE, BY, DETERMINERS, NOT, ONTO
from ruling_service.ask.reading.parts import Node
from ruling_service.ask.reading.tokens import Token, bag
from ruling_service.ask.reading.words import Words

ARTICLES = bag("a an the my your his her its our their this")
"""Words after which an adjective may stand, and never a verb."""
LINKS = (ONTO | BY | bag("and or of in without when if while after before during")) - {"to"}
SUBJECTS = bag("i we he she it they you who")
PLACING = LINKS | BE | bag("or and but i")
"""Words by which a part of a sentence says where, when, who or what else."""
OWN = bag("my our his her their your")
STOPS = ".?!;\n"
PARTS = ",:()–—"
"""Marks between the parts of a sentence."""
SHAPED = ("ed", "en", "ing", "er", "est")
"""Endings of words that may say what has become of a card, or compare it."""
MOST_SAID = 6
"""A part of a sentence that names nothing of the game has hardly more words."""
TELLING = frozenset({"acts", "states", "zones", "phases", "steps"})
"""What tells of the position, or of what happened."""
NAMING = TELLING | {"card", "nouns", "traits", "keywords", "things", "values", "entries"}
"""What is of the game at all."""
ACTING = frozenset({"acts", "states"})
"""What may be asked of somebody."""
BARE = ("players",)
"""Sections of the words' file that a greeting may have a word of."""


def beside(
    words: tuple[Token, ...], unread: frozenset[int], nodes: list[Node], clauses: list[Clause],
    vocabulary: Words,
) -> frozenset[int]:
    """Which of the `unread` words (numbers of tokens) can't change what is asked, with the whole phrase of an
    aside.
    """
    return _Weighing(words, unread, nodes, clauses, vocabulary).found()


def without(words: tuple[Token, ...], left_out: frozenset[int]) -> tuple[Token, ...]:
    """The words without some of them, numbered anew; the marks around what is left out go with it."""
    kept: list[Token] = []
    before = ""
    gap = False
    for token in words:
        marks = _joined(before, token.before) if gap else token.before
        if token.at in left_out:
            before, gap = marks, True
            continue
        kept.append(msgspec.structs.replace(token, at=len(kept), before=marks))
        gap = False
    return tuple(kept)


def _joined(before: str, after: str) -> str:
    """What stands between two words when what stood between these marks is gone."""
    if not before.strip() and not after.strip():
        return " "
    if any(mark in after for mark in STOPS):
        return after
    if not before or any(mark in before for mark in STOPS):
        return before
    if "," in before and "," in after:
        return " "
    return re.sub(r"\(\s*\)", "", before + after)


class _Weighing:
    def __init__(
        self, words: tuple[Token, ...], unread: frozenset[int], nodes: list[Node], clauses: list[Clause],
        vocabulary: Words,
    ) -> None:
        self.words, self.unread, self.vocabulary = words, unread, vocabulary
        self.nodes, self.clauses = nodes, clauses
        self.node_at = {i: node for node in nodes for i in (*range(node.first, node.last), *node.also)}
        self.led = {i for clause in clauses for i in clause.led_by}

    def found(self) -> frozenset[int]:
        asides = self._asides()
        light = {
            at for at in self.unread
            if at in asides
            or not self._limits(at) and (
                self._in_brackets(at) or self._is_adverb(at) or self._is_graded(at)
                or self._is_ornament(at) or self._says_so(at) or self._is_told_beside(at)
                or self._follows_the_act(at)
            )
        }
        nothing: set[int] = set()
        for first, last in self._parts():
            if self._says_nothing(first, last, nothing):
                nothing.update(range(first, last))
        light.update(nothing & self.unread)
        return frozenset(light) | self._whole(asides)

    def _clause_of(self, at: int) -> Clause | None:
        return next((one for one in self.clauses if one.first <= at < one.last), None)

    def _sections(self, first: int, last: int) -> set[str]:
        """What of the game is named between two tokens."""
        nodes = {self.node_at[i].first: self.node_at[i] for i in range(first, last) if i in self.node_at}
        return {section for node in nodes.values() for section in _sections_of(node)}

    def _is_told_beside(self, at: int) -> bool:
        """A word of a clause that only tells, where the clause says something of the position that is known,
        or nothing of the game at all.
        """
        clause = self._clause_of(at)
        asks = any(one.lead for one in self.clauses)
        if clause is None or clause.lead or not asks or self.words[at].capital:
            return False
        if at > clause.first and self.words[at - 1].word in SUBJECTS and not _apart(self.words[at]):
            return False  # "I pitch one": something is done
        inside = self._sections(clause.first, clause.last)
        whose = at > clause.first and self.words[at - 1].word in OWN and self._nominal(at + 1) is None
        return bool(inside & TELLING) and not whose or not inside & NAMING

    def _follows_the_act(self, at: int) -> bool:
        """A word of the clause that asks which stands behind its act, and is no object of it and no place."""
        clause = self._clause_of(at)
        if clause is None or not clause.lead or self.words[at].capital or _apart(self.words[at]):
            return False
        before = self.words[at - 1]
        behind = self._sections(clause.begins, at) & ACTING
        return (
            bool(behind) and not before.possessive and before.number is None
            and before.word not in ARTICLES | LINKS | DETERMINERS | BE | {"to"}
            and (at + 1 >= clause.last or self._nominal(at + 1) is None)
        )

    def _limits(self, at: int) -> bool:
        """Is it a word of time, quantity, order or exclusion, a number, or a name?"""
        token = self.words[at]
        return (
            token.word in self.vocabulary.limiting or any(letter.isdigit() for letter in token.word)
            or token.word in NOT or token.word.endswith("nt") and token.word[:-2] in BE
        )

    def _asides(self) -> set[int]:
        """The words of phrases that set a sentence off, wherever they stand."""
        found: set[int] = set()
        for at in range(len(self.words)):
            for said in self.vocabulary.asides.get(self.words[at].word, ()):
                if tuple(token.word for token in self.words[at : at + len(said)]) == said:
                    found.update(range(at, at + len(said)))
        return found

    def _whole(self, asides: set[int]) -> set[int]:
        """The asides that have a word which isn't known, whole: a bare "in" isn't left standing."""
        found: set[int] = set()
        for at in sorted(asides & self.unread):
            first = last = at
            while first - 1 in asides:
                first -= 1
            while last + 1 in asides:
                last += 1
            found.update(range(first, last + 1))
        return found

    def _in_brackets(self, at: int) -> bool:
        opened = 0
        for token in self.words[: at + 1]:
            opened = max(0, opened + token.before.count("(") - token.before.count(")"))
        return opened > 0 and not self.words[at].capital

    def _nominal(self, at: int) -> Node | None:
        """The card or kind of card that begins here, over what isn't known and adverbs."""
        node = self.node_at.get(at)
        sections = {word.section for word in node.words} if node is not None else set()
        named = node is not None and node.first == at and (
            node.section == "card" or (bool(sections & {"nouns", "traits"}) and "acts" not in sections)
        )
        return node if named else None

    def _is_adverb(self, at: int) -> bool:
        """An adverb in -ly that stands where an adjective can't."""
        token = self.words[at]
        made = token.word.endswith("ly") and not token.word.endswith("ply") and len(token.word) > 5
        if not made or token.capital:
            return False
        before = self.words[at - 1] if at else None
        if before is None or _apart(token):
            return True
        if before.word in ARTICLES or before.possessive or before.number is not None:
            return False
        follows = self.node_at.get(at + 1)
        done = follows is not None and bool({w.section for w in follows.words} & {"acts", "states"})
        return done or (before.word not in BE and self._nominal(at + 1) is None and follows is not None)

    def _is_graded(self, at: int) -> bool:
        """An adjective that is more or less so, of a card: what a rule asks for isn't more or less so."""
        token = self.words[at]
        return (
            at > 0 and self.words[at - 1].word in self.vocabulary.grading and not token.capital
            and not token.word.endswith(SHAPED) and not _apart(token)
            and at + 1 < len(self.words) and not _apart(self.words[at + 1])
            and self._nominal(at + 1) is not None
        )

    def _is_ornament(self, at: int) -> bool:
        """An adjective of a card that is named: it is that card with it and without."""
        first, last = at, at + 1
        while first - 1 in self.unread and not _apart(self.words[first]):
            first -= 1
        while last in self.unread and not _apart(self.words[last]):
            last += 1
        node = self._nominal(last) if last < len(self.words) else None
        if node is None or node.section != "card" or _apart(self.words[last]) or not first:
            return False
        chain = self.words[first:last]
        before = self.words[first - 1]
        leads = before.word in AUXILIARIES and before.at in self.led
        return (
            (before.word in ARTICLES | LINKS or before.possessive or leads) and not _apart(self.words[first])
            and all(
                not one.text[:1].isupper() and not one.word.endswith((*SHAPED, "less"))
                and not one.word.startswith("un") and not self._limits(one.at) for one in chain
            )
        )

    def _says_so(self, at: int) -> bool:
        """Somebody of the table whose word it is, or what he does with it: "my cousin reckons that …"."""
        if at + 1 >= len(self.words) or not at or _apart(self.words[at]):
            return False
        return (
            self.words[at - 1].word in OWN and self.words[at + 1].word in self.vocabulary.saying
            and not self.words[at].possessive
        )

    # Parts of a sentence in which nothing of the game is named.

    def _parts(self) -> list[tuple[int, int]]:
        """The parts that marks make of the text, with the words of each."""
        ends = [0, *(t.at for t in self.words if t.at and _apart(t)), len(self.words)]
        return list(pairwise(ends))

    def _says_nothing(self, first: int, last: int, nothing: set[int]) -> bool:
        """A greeting before the question, or a word after it: no act, no card, no place, no condition.

        `nothing` are the words of such parts before it.
        """
        inside = range(first, last)
        opens = first == 0 or first - 1 in nothing or any(mark in self.words[first].before for mark in STOPS)
        closes = last == len(self.words) or any(mark in self.words[last].before for mark in STOPS)
        if last - first > MOST_SAID or opens == closes and not self._another_sentence_asks(first, last):
            return False
        node_sections = {
            section for i in inside if (node := self.node_at.get(i)) is not None
            for section in ([node.section] if node.section == "card" else [w.section for w in node.words])
        }
        return not (
            node_sections - set(BARE)
            or any(
                i in self.led or self._limits(i) or self.words[i].word in PLACING
                or i in self.unread and (
                    self.words[i].word.endswith(SHAPED[:3]) or self.words[i].word.startswith("un")
                )
                for i in inside
            )
        )

    def _another_sentence_asks(self, first: int, last: int) -> bool:
        """Is a sentence of its own here, which greets or thanks, and the question in another?"""
        return any(
            clause.lead and (clause.last <= first or clause.first >= last)
            and len([i for i in range(clause.first, clause.last) if i in self.node_at]) > 1
            for clause in self.clauses
        )


def _sections_of(node: Node) -> list[str]:
    said = [] if node.section == "card" else [word.section for word in node.words]
    return said or [node.section]


def _apart(token: Token) -> bool:
    """Does a mark stand before this word?"""
    return any(mark in token.before for mark in PARTS + STOPS) or " - " in token.before

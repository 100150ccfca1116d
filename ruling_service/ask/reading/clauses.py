"""A question taken apart into clauses: what is asked, under which conditions, and what is told before."""

from __future__ import annotations

import msgspec

from ruling_service.ask.reading.parts import Node
from ruling_service.ask.reading.tokens import Token, bag
from ruling_service.ask.reading.words import Words

CONDITIONS = ("if", "when", "while", "after", "before", "during", "once", "because")
OPENERS = bag("and or but so then also now if ok okay hi hello still in case yes no well question that well")
"""Words that may stand before what a clause really begins with."""
RELATIVES = bag("who which where whose whom")
AUXILIARIES = bag("""
    can could may might must do does did is are was were am will would shall should has have had cant isnt
    doesnt dont arent wont
""")
PERSONS = bag("""
    i he she it we they you my the a an his her its their this that these those there anyone anybody another
    any both
""")


class Clause(msgspec.Struct):
    """Tokens `first` to `last` (exclusive) of sentence number `sentence`.

    `lead` is the form that the clause asks with ("whether" for a bare yes-or-no question), empty in what is
    only told; `relation` is the word a condition begins with; `begins` is the first token after these.
    """

    first: int
    last: int
    sentence: int
    lead: str = ""
    relation: str = ""
    begins: int = 0
    led_by: tuple[int, ...] = ()
    nodes: list[Node] = []


def clauses(question: str, words: tuple[Token, ...], nodes: list[Node], vocabulary: Words) -> list[Clause]:
    """The clauses of a question in order."""
    return _Splitter(words, nodes, vocabulary, question[words[-1].end :] if words else "").split()


class _Splitter:
    def __init__(self, words: tuple[Token, ...], nodes: list[Node], vocabulary: Words, rest: str) -> None:
        self.words = words
        self.rest = rest
        self.vocabulary = vocabulary
        self.node_at = {i: node for node in nodes for i in range(node.first, node.last)}
        self.nodes = nodes

    def split(self) -> list[Clause]:
        found: list[Clause] = []
        sentence, first = 0, 0
        for at in range(len(self.words) + 1):
            ends = at == len(self.words) or (at > 0 and self._sentence_ends(at))
            if not ends and not (at > first and self._begins_clause(found, first, at)):
                continue
            if at > first:
                found.append(self._clause(first, at, sentence))
            first = at
            sentence += ends
        return self._asking_by_mark(found)

    def _asking_by_mark(self, found: list[Clause]) -> list[Clause]:
        """Where a sentence asks with a question mark, one that ends with a full stop asks nothing by the
        order of its words: "and so is X.", "the only one is Y.".
        """
        last = {one.sentence: one.last for one in found}
        asking = {number for number, end in last.items() if self.asked_at(end)}
        begins = {one.sentence: one.first for one in reversed(found)}
        for one in found:
            if (
                asking and one.sentence not in asking and self._stops_at(last[one.sentence])
                and one.lead in ("whether", "can") and (one.first != begins[one.sentence] or self._late(one))
            ):
                one.lead, one.led_by, one.begins = "", (), one.first
        return found

    def _late(self, clause: Clause) -> bool:
        """Does what asks stand behind the first words of its clause?"""
        return bool(clause.led_by) and clause.led_by[0] > clause.first + 1

    def _stops_at(self, last: int) -> bool:
        """Does a full stop stand before this token?"""
        return "." in (self.words[last].before if last < len(self.words) else self.rest)

    def _sentence_ends(self, at: int) -> bool:
        before = self.words[at].before
        return any(mark in before for mark in ".?!;\n:") and not self._inside(at) and not self._of_a_title(at)

    def _of_a_title(self, at: int) -> bool:
        """Is the mark before this word part of a card's title, as in "For Gondor! is played"?"""
        node = self.node_at.get(at - 1)
        mark = self.words[at].before.strip()
        return (
            node is not None and node.section == "card" and bool(mark)
            and any(card.title.endswith(mark) for card in node.cards)
        )

    def _inside(self, at: int) -> bool:
        """Does one recognised part hold both the word before and this one?"""
        node = self.node_at.get(at)
        return node is not None and node is self.node_at.get(at - 1)

    def _begins_clause(self, found: list[Clause], first: int, at: int) -> bool:
        if self._inside(at):
            return False
        if (
            self._relation(at)
            and "or" in (self.words[at - 1].word, self.words[min(at + 1, len(self.words) - 1)].word)
        ):
            return False  # before or after
        if (
            self._relation(at) == "without"
            and (node := self.node_at.get(at + 1)) is not None
            and node.section in ("keywords", "nouns", "traits")
        ):
            return False
        if self._relation(at) and not self._lead(at)[0]:
            return (
                at > first + 1 or self.words[first].word not in OPENERS
                or self.words[first].word in ("if", "when")
            )
        if self._is_relative(found, at):
            return False
        comma = any(mark in self.words[at].before for mark in (",", " - ", "–", "/", "—"))
        start = self._skip(at)
        form, _ = self._lead(start)
        conjunction = self.words[at].word in ("and", "or", "but", "so", "then")
        if comma:
            opened = self._relation(first) or self._relation(min(first + 1, at - 1))
            if self._asks_for_a_value(at, self._next_stop(at)):
                return True
            told = self._verbs(first, at) and self._verbs(at, self._next_stop(at))
            return bool(form) or bool(opened) or told
        if conjunction and form and self._followed_by_person(start):
            return True
        return bool(form) and not conjunction and self._asks_after_condition(first, at)

    def _is_relative(self, found: list[Clause], at: int) -> bool:
        """Does "who" or "which" here only say more of the card before it?"""
        before = self.node_at.get(at - 1)
        if (
            self.words[at].word not in RELATIVES or before is None
            or before.section not in ("card", "nouns", "players", "numbers")
        ):
            return False
        sentence = next(
            (i for i in range(at, len(self.words)) if i > at and self._sentence_ends(i)), len(self.words)
        )
        asked_before = (
            bool(found) and any(clause.lead for clause in found)
            or bool(self._lead(self._skip(self._sentence_start(at)))[0])
        )
        return asked_before or not self.asked_at(sentence)

    def _sentence_start(self, at: int) -> int:
        return next((i for i in range(at, 0, -1) if self._sentence_ends(i)), 0)

    def _asks_for_a_value(self, first: int, last: int) -> bool:
        """Is it a short question for a number: "…, total damage?"."""
        if last - first > 4 or not self.asked_at(last):
            return False
        inside = [self.node_at[i] for i in range(first, last) if i in self.node_at]
        counted = any(
            node.means("values") or any(word.name == "bonus" for word in node.words) for node in inside
        )
        return (
            counted
            and not any(self.words[i].word in AUXILIARIES or self._relation(i) for i in range(first, last))
            and not any(node.value is not None for node in inside)
        )

    def asked_at(self, last: int) -> bool:
        """Does a question mark stand before this token?"""
        return "?" in (self.words[last].before if last < len(self.words) else self.rest)

    def _asks_after_condition(self, first: int, at: int) -> bool:
        """Does a question begin here without a comma, as in "if X kills Y does Z …"?"""
        word = self.words[at].word
        opened = self._relation(first) or not self._lead(self._skip(first))[0]
        if not opened or not self._verbs(first, at):
            return False
        if word in AUXILIARIES:
            previous = self.node_at.get(at - 1)
            return (
                self._followed_by_person(at)
                and not (previous and previous.section in ("players",))
                and self.words[at - 1].word not in PERSONS
            )
        return (
            self._lead(at)[0] in ("what", "how much", "who", "order", "when") and len(self._lead(at)[1]) > 1
        )

    def _followed_by_person(self, at: int) -> bool:
        following = at + 1
        if following >= len(self.words):
            return False
        node = self.node_at.get(following)
        return self.words[following].word in PERSONS or (
            node is not None and node.section in ("card", "players", "nouns", "keywords", "traits")
        )

    def _next_stop(self, at: int) -> int:
        return next(
            (
                i for i in range(at + 1, len(self.words))
                if any(mark in self.words[i].before for mark in ",.?!;\n")
            ), len(self.words)
        )

    def _verbs(self, first: int, last: int) -> bool:
        """Is something done or stated between two tokens?"""
        for at in range(first, last):
            node = self.node_at.get(at)
            if (
                self.words[at].word in AUXILIARIES
                or (node is not None and node.section in ("acts", "states"))
            ):
                return True
        return False

    def _relation(self, at: int) -> str:
        node = self.node_at.get(at)
        if node is None or node.first != at:
            return ""
        word = node.means("relations")
        return word.name if word else ""

    def _skip(self, at: int) -> int:
        start = at
        while (
            start < len(self.words) - 1 and start < at + 3 and self.words[start].word in OPENERS
            and not self._relation(start)
        ):
            start += 1
        return start

    def _lead(self, at: int) -> tuple[str, tuple[int, ...]]:
        """The form that a clause asks with if it begins at this token, and the tokens that say so."""
        best: tuple[str, tuple[int, ...]] = ("", ())
        if self.words[at].word == "were" and not self.words[at].text.isalpha():
            return best  # "we're" tells, and doesn't ask
        for form, text in self.vocabulary.forms.get(self.words[at].word, ()):
            places = _fits(self.words, at, text)
            if len(places) > len(best[1]):
                best = (form, places)
        return best

    def _clause(self, first: int, last: int, sentence: int) -> Clause:
        start = self._skip(first)
        form, places = self._lead(start)
        relation = "" if form else self._relation(start) or self._relation(first)
        if not form and not relation:
            form, places = self._lead_inside(first, last)
        if not form and not relation and first > 0 and self._asks_for_a_value(first, last):
            form = "how much"
        if relation:
            node = self.node_at[start] if self._relation(start) else self.node_at[first]
            begins = node.last
        else:
            begins = places[-1] + 1 if places and places[0] == start else start
        inside = [node for node in self.nodes if first <= node.first < last]
        return Clause(first, last, sentence, form, relation, begins, places, inside)

    def _lead_inside(self, first: int, last: int) -> tuple[str, tuple[int, ...]]:
        """A form of several words counts wherever it stands, as in "X and Y, which one comes first"."""
        for at in range(first + 1, last):
            form, places = self._lead(at)
            if (
                len(places) > 1 and form not in ("whether", "can") and places[-1] < last
                and self.words[at].word not in AUXILIARIES
            ):
                return form, places
        return "", ()


def _fits(words: tuple[Token, ...], at: int, text: tuple[str, ...]) -> tuple[int, ...]:
    places: list[int] = []
    gap = False
    for one in text:
        if one == "…":
            gap = True
            continue
        reach = min(len(words), at + 7) if gap else min(len(words), at + 1)
        found = next(
            (
                i for i in range(at, reach)
                if words[i].word == one and (i == at or not gap or not _stopped(words, at, i))
            ), -1
        )
        if found < 0 or (places and any(mark in words[found].before for mark in ".?!;\n,")):
            return ()
        places.append(found)
        at, gap = found + 1, False
    return tuple(places)


def _stopped(words: tuple[Token, ...], first: int, last: int) -> bool:
    return any(any(mark in words[i].before for mark in ".?!;\n,") for i in range(first + 1, last + 1))

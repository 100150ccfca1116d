"""One clause while it is read: its words, recognised parts, and what stands where."""

from __future__ import annotations

import msgspec

from ruling_service.ask.reading.clauses import Clause
from ruling_service.ask.reading.parts import Node
from ruling_service.ask.reading.scene import Actor, Scene
from ruling_service.ask.reading.tokens import Token, bag

BE = bag(
    "is are was were be been being gets get got getting becomes become isnt arent wasnt werent hes shes "
    "theyre thats"
)
NOT = bag("""
    not never cannot cant dont doesnt didnt isnt arent wasnt werent wont wouldnt couldnt shouldnt hasnt havent
    hadnt nobody none no nothing
""")
TURNED = bag("""
    cant dont doesnt didnt isnt arent wasnt werent wont wouldnt couldnt shouldnt hasnt havent hadnt
""")
"""Verbs with "not" that begin a question, which asks then what it asks without the "not";"""
OPENERS = bag("and but so then or ok okay well wait hey hi now also")
"""and what may stand before them."""
DETERMINERS = bag("""
    a an the this that these those my your his her its their our another each every any no some both which
    what one more same other
""")
DEFINITE = bag("the this that these those its his her their same said")
BY = bag("by with using via through thanks")
ONTO = bag("""
    on onto to at against for from in into toward towards targeting upon between among over of beside
    alongside
""")
ADVERBS = bag("""
    not then also still just only even already now again first ever immediately automatically both all really
    directly however never actually
""")

KINDS = ("archer", "ranger", "knight", "tracker")
"""Keywords that follow a noun, or are what somebody is called: "minion archers"."""


class Part(msgspec.Struct):
    """A card, a player, an act or a thing where it stands in a clause.

    `preposition` is the word that leads it.
    """

    kind: str
    at: int
    node: Node | None = None
    actor: Actor | None = None
    name: str = ""
    preposition: str = ""


class Line:
    """A clause with its recognised `nodes`, and the `parts` that were made of them."""

    def __init__(self, words: tuple[Token, ...], clause: Clause, scene: Scene, game: str) -> None:
        self.words = words
        self.clause = clause
        self.scene = scene
        self.game = game
        asking = {i for i in clause.led_by if words[i].stem == "happen"}
        self.nodes = [node for node in clause.nodes if node.first not in asking]
        self.parts: list[Part] = []
        self.described: set[int] = set()
        self.owners: dict[int, Actor] = {}
        self.taken = {i for node in clause.nodes for i in (*range(node.first, node.last), *node.also)}

    def add(
        self, kind: str, at: int, node: Node | None = None, actor: Actor | None = None, name: str = ""
    ) -> None:
        """Note what stands at a token."""
        self.parts.append(Part(kind, at, node, actor, name, self.preposition(at)))

    def node_at(self, at: int) -> Node | None:
        return next((node for node in self.nodes if node.first <= at < node.last), None)

    def cards(self) -> list[Part]:
        return [part for part in self.parts if part.actor is not None]

    def before(self, at: int) -> str:
        """The word before a token, over adverbs."""
        place = at - 1
        while place >= self.clause.first and self.words[place].word in ADVERBS:
            place -= 1
        return self.words[place].word if place >= self.clause.first else ""

    def before_noun(self, at: int) -> str:
        """The word before a token, over adverbs and determiners."""
        place = at - 1
        while (
            place >= self.clause.first
            and (self.words[place].word in ADVERBS or self.words[place].word in ("a", "an", "the"))
        ):
            place -= 1
        return self.words[place].word if place >= self.clause.first else ""

    def after(self, node: Node) -> str:
        return self.words[node.last].word if node.last < self.clause.last else ""

    def negated(self, at: int) -> bool:
        """Does a "not" stand close before this token, and not before another act?"""
        if at > self.clause.first and self.words[at - 1].word == "without":
            return True
        others = {
            i for node in self.nodes if node.section == "acts" and node.first < at
            for i in range(node.first + 1)
        }
        titled = {
            i for node in self.nodes if node.section == "card" for i in range(node.first, node.last)
        }
        for i in range(max(self.clause.first, at - 3), at):
            if i in titled:
                continue
            noun = any(node.section in ("card", "nouns") and i < node.first < at for node in self.nodes)
            none = self.words[i].word == "no" and any(  # "with no vitality left": that isn't there
                node.section in ("values", "keywords", "traits") and node.first == i + 1
                for node in self.nodes
            )
            plain = self.words[i].word == "not" and noun or none
            if self.words[i].word in NOT and i not in others and not plain and not self._only_asks(i):
                return True
        return False

    def _only_asks(self, at: int) -> bool:
        """Does a verb with "not" only begin a question: "can't I play it" asks whether one can?"""
        leads = all(self.words[i].word in OPENERS for i in range(self.clause.first, at))
        return leads and self.words[at].word in TURNED

    def determiner(self, at: int) -> str:
        """The word that leads the noun at this token, over its adjectives."""
        place = at - 1
        while place >= self.clause.first and self.words[place].word not in DETERMINERS:
            node = self.node_at(place)
            if (
                node is None
                or node.section not in ("traits", "states", "keywords", "numbers", "nouns", "values")
            ):
                break
            place -= 1
        return (
            self.words[place].word if place >= self.clause.first and not self.words[place + 1].apart
            else ""
        )

    def another(self, at: int) -> bool:
        """Is another card of the same kind or title meant?"""
        before = {self.words[i].word for i in range(max(self.clause.first, at - 3), at)}
        return bool(before & {"another", "second", "other"}) and not before & {"with", "both", "player"}

    def more_than(self, at: int) -> bool:
        """Does "more than" stand before this token?"""
        before = [self.words[i].word for i in range(max(self.clause.first, at - 2), at)]
        return before in (["more", "than"], ["more", "then"])

    def preposition(self, at: int) -> str:
        """The preposition before a noun, over its determiner and adjectives."""
        place = at - 1
        while place >= self.clause.first and place > at - 6:
            word = self.words[place].word
            if any(mark in self.words[place + 1].before for mark in ".?!;(,"):
                return ""
            if word in ONTO or word in BY or word in ("without", "of"):
                return word if word != "of" or not self._copies(place) else self.preposition(place)
            if not self._leads(place):
                return ""
            place -= 1
        return ""

    def _copies(self, place: int) -> bool:
        return (
            place > 0 and self.words[place - 1].word in (
                "copies", "copy", "pair", "couple", "instance", "instances"
            )
        )

    def _leads(self, place: int) -> bool:
        """May this word stand between a preposition and its noun?"""
        token = self.words[place]
        node = self.node_at(place)
        if any(one.section == "acts" and place in one.also for one in self.nodes):
            return False
        if node is None:
            return (
                self.more_than(place + 1)
                or token.word in DETERMINERS or token.possessive
                or token.word in ("copies", "copy", "of", "just", "only", "own", "new")
            )
        adjective = node.section in ("traits", "states", "keywords", "numbers", "values")
        return (
            adjective or (node.section == "players" and self.mine(node))
            or token.word in DETERMINERS and node.section != "acts"
        )

    def mine(self, node: Node) -> bool:
        """Is it a possessive: "my", "Kris's"?"""
        word = node.means("players")
        return bool(word and word.more.get("mine")) or self.words[node.last - 1].possessive

    def adjective_of(self, node: Node) -> bool:
        """Is this state, trait or keyword an adjective of a card that follows?"""
        at = node.last
        while at < self.clause.last and not self.words[at].apart:
            follows = self.node_at(at)
            if follows is None:
                return False
            if follows.section in ("card", "nouns"):
                return True
            if follows.section not in ("traits", "keywords", "states") or not any(
                word.section in ("traits", "keywords", "states") for word in follows.words
            ):
                return False
            if follows.section == "traits" and (word := follows.means("traits")) and word.more.get("noun"):
                return True
            at = follows.last
        return False

    def subject_before(self, at: int) -> Part | None:
        """The card that a statement at this token is about."""
        earlier = [part for part in self.cards() if part.at < at]
        free = [part for part in earlier if not part.preposition or part.preposition == "of"]
        joined = [
            i for i in range(self.clause.first, at)
            if self.words[i].word in ("but", "and") and self.words[i + 1].word in BE
        ]
        if joined and free and free[0].at < joined[-1]:
            return free[0]
        if (head := self._head_before(earlier, at)) is not None:
            return head
        near = [part for part in earlier if part.node is not None and part.node.last >= at - 2]
        if (
            near and near[-1].node is not None
            and self.words[near[-1].node.last].word in ("who", "which", "that", "thats", "whos")
        ):
            person = self.words[near[-1].node.last].word in ("who", "whos")
            people = [part for part in earlier if part.actor is not None and part.actor.is_person()]
            return people[-1] if person and people else near[-1]
        if near and not any(self.words[i].word in BE for i in range(near[-1].at, at)):
            return near[-1]
        return (free or earlier)[-1] if earlier else None

    def _head_before(self, earlier: list[Part], at: int) -> Part | None:
        """ "The hero it is attached to is exhausted": what stands after the second verb is said of the hero,
        of whom the words between tell.
        """
        for head in reversed(earlier):
            begins = head.node.last if head.node is not None else 0
            if begins and begins + 1 < at and self.words[begins].word in ("it", "he", "she", "they"):
                verbs = [i for i in range(begins, at) if self.words[i].word in BE]
                if len(verbs) > 1 and not self.words[begins].before.strip():
                    return head
        return None

"""Who does what to whom: the acts of a clause with those who do them and what they are done to."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from ruling_service.ask.model import AskedAct
from ruling_service.ask.reading.cast import cast
from ruling_service.ask.reading.clauses import Clause
from ruling_service.ask.reading.line import ADVERBS, BE, BY, DETERMINERS, ONTO, Line, Part
from ruling_service.ask.reading.parts import Node
from ruling_service.ask.reading.scene import Actor, Scene
from ruling_service.ask.reading.settling import settle
from ruling_service.ask.reading.statements import ATTACHED_TYPES, tell
from ruling_service.ask.reading.tokens import Token, bag, stem

SUBJECTS = bag("he she they i we")
MAKE = "make"
HANDING = bag("give gives lend pass hand")
MAKES = bag("make makes give gives")
EMPTY_THINGS = frozenset(("phase", "round", "turn", "game", "time", "card", "action", "order"))
"""Things that say when or how, and not what is acted on."""
GIVING = tuple(map(stem, ("deal", "dealt", "inflict", "dish")))
"""Who does this gives it to somebody else, whoever that is: "he deals 3 damage"."""
CONSTANT = ("hit", "put", "dealt", "shuffled", "cut", "let", "shut", "set")
"""Participles that look like the verb."""
PAST = ("ed", *CONSTANT)
"""How a word ends by which something is told to have been done."""


class Told(msgspec.Struct):
    """What a clause tells: its acts in order, how each was joined to the one before ("to", "and", ""), and
    what value it names.
    """

    acts: list[AskedAct] = []
    joined: list[str] = []
    value: str = ""
    value_of: str = ""
    things: list[str] = []


def read_clause(words: tuple[Token, ...], clause: Clause, scene: Scene, game: str) -> Told:
    """Read one clause: the scene gains its cards and states, what is returned are its acts."""
    line = Line(words, clause, scene, game)
    settle(line)
    cast(line)
    tell(line)
    return _Acts(line).read()


class _Acts:
    """The acts of one clause."""

    def __init__(self, line: Line) -> None:
        self.line = line
        self.words = line.words
        self.clause = line.clause
        self.acts = [part for part in line.parts if part.kind == "act"]

    def read(self) -> Told:
        told = Told()
        agent: Part | None = None
        owns = [self._agent(number) for number in range(len(self.acts))]
        for number, part in enumerate(self.acts):
            agent = owns[number] or agent
            following = owns[number + 1] if number + 1 < len(self.acts) else None
            if part.node is not None:
                told.acts.append(
                    self._act(part.node, agent, self._around(number, following), self._things(number))
                )
                told.joined.append("that" if self._in_relative(number) else self._joined(part.at))
        told.things = [part.name for part in self.line.parts if part.kind == "thing"]
        told.value = self._value()
        told.value_of = self._value_of(told)
        if not told.acts and self.clause.lead == "can" and (noun := self._act_named()) is not None:
            told.acts.append(noun)
            told.joined.append("")
        if not told.acts and (handed := self._handed()) is not None:
            told.acts.append(handed)
            told.joined.append("")
        if not told.acts and (made := self._made()) is not None:
            told.acts.append(made)
            told.joined.append("")
        if not told.acts and (state := self._asked_state()) is not None:
            told.acts.append(state)
            told.joined.append("")
        return told

    def _value(self) -> str:
        """The value that is named; of two side by side ("threat wounds") the second."""
        values = [node for node in self.line.nodes if node.section == "values" and node.value is None]
        if not values:
            return ""
        return values[1].name if len(values) > 1 and values[1].first == values[0].last else values[0].name

    def _predicate(self) -> AskedAct | None:
        """What "would X be a roaming minion" asks of X: the keyword or trait of the noun, which is no card of
        its own.
        """
        cards = [part for part in self.line.cards() if part.actor is not None]
        if len(cards) != 2 or cards[1].actor is None or cards[0].actor is None or not cards[1].actor.generic:
            return None
        one, other = cards[0].actor, cards[1].actor
        between = {self.words[i].word for i in range(cards[0].at + 1, cards[1].at)}
        told = [*other.keywords, *other.traits, *other.states]
        if one is other or not told or not between & {"be", "a", "an"} or cards[1].preposition:
            return None
        self.line.scene.actors = [actor for actor in self.line.scene.actors if actor is not other]
        return AskedAct(verb="be", card=one.label, thing=str(told[0]))

    def _value_of(self, told: Told) -> str:
        """Whose value it is: "Gimli's attack", "his attack", "the attack of Gimli", "how much damage does
        Gimli take".
        """
        cards = [part for part in self.line.cards() if part.actor is not None]
        for node in [one for one in self.line.nodes if one.section == "values" and one.value is None][:1]:
            if node.first in self.line.owners:
                return self.line.owners[node.first].label
            owned = [part for part in cards if part.node is not None and part.node.last == node.first]
            owned += [part for part in cards if part.at > node.first and part.preposition in ("of", "on")]
            if owned and owned[0].actor is not None:
                return owned[0].actor.label
            mine = [
                other.means("players") for other in self.line.nodes
                if other.section == "players" and other.last == node.first
            ]
            if mine and mine[0] is not None and mine[0].more.get("mine"):
                return mine[0].name
        if told.acts:
            return told.acts[0].card or told.acts[0].player
        free = [part.actor for part in cards if not part.preposition and part.actor is not None]
        if (asked := self._asked_of(cards)) is not None:
            return asked.label
        if free and any(free[-1].on == one.label for one in free):  # "how strong is he wearing X"
            return free[-1].on
        return free[-1].label if free else ""

    def _asked_of(self, cards: list[Part]) -> Actor | None:
        """Who stands right behind the verb of "how strong is X": the others are only there."""
        for part in cards:
            if not part.preposition and self.line.before_noun(part.at) in BE - {"being", "been", "be"}:
                bearer = next((one for one in cards if part.actor is not None and one.actor is not None
                               and one.actor.on == part.actor.label), None)
                return part.actor if bearer is None else None
        return None

    def _handed(self) -> AskedAct | None:
        """ "May I give the sword to him?": an item that nobody bears yet comes to be on him."""
        at = next((
            i for i in range(self.clause.begins, self.clause.last)
            if self.words[i].word in HANDING and i not in self.line.taken
        ), None)  # fmt: skip
        if self.clause.lead != "can" or at is None:
            return None
        given = [(part, part.actor) for part in self.line.cards() if part.at > at and part.actor is not None]
        if len(given) != 2 or given[0][0].preposition or given[1][0].preposition not in ("to", "", "on"):
            return None
        items = [one for _, one in given if one.types and set(one.types) <= ATTACHED_TYPES and not one.on]
        people = [one for _, one in given if one.is_person()]
        if len(items) != 1 or len(people) != 1:
            return None
        return AskedAct(verb="attach", card=items[0].label, targets=(people[0].label,), player="I")

    def _made(self) -> AskedAct | None:
        """ "Can he make himself fierce?": whom somebody gives a keyword; it isn't told of him."""
        at = next((
            i for i in range(self.clause.begins, self.clause.last)
            if self.words[i].word in MAKES and i not in self.line.taken
        ), None)  # fmt: skip
        if self.clause.lead != "can" or at is None:
            return None
        cards = [part for part in self.line.cards() if part.at > at and not part.preposition]
        if not cards or cards[0].actor is None:
            return None
        whom = cards[0].actor
        doers = [part.actor for part in self.line.cards() if part.at < at and not part.preposition]
        tools = [part.actor for part in self.line.cards() if part.preposition in BY]
        by = next((one for one in (*doers, *tools) if one is not None and one is not whom), None)
        for node in self.line.nodes:
            word = node.means("keywords")
            if word is not None and node.first > cards[0].at:
                number = whom.keywords.pop(word.name, None)
                return AskedAct(
                    verb=MAKE, card=whom.label, by=by.label if by is not None else "", thing=word.name,
                    amount=number or None,
                )
        return None

    def _act_named(self) -> AskedAct | None:
        """The act in "is another move allowed"."""
        for node in self.line.nodes:
            word = node.means("acts")
            if word is not None and node.section in ("things", "values"):
                return AskedAct(verb=word.name, amount=self._amount_before(node))
        return None

    def _amount_before(self, node: Node) -> int | None:
        before = self.line.node_at(node.first - 1)
        return before.value if before is not None and before.section == "numbers" else None

    def _asked_state(self) -> AskedAct | None:
        """The state that "is X exhausted" asks for: it isn't told of the card."""
        will_be = any(self.words[i].word == "be" for i in range(self.clause.begins, self.clause.last))
        if (
            self.clause.lead != "whether"
            or not (will_be or any(self.words[i].word in BE for i in self.clause.led_by))
        ):
            return None
        predicate = self._predicate()
        if predicate is not None:
            return predicate
        cards = [part for part in self.line.cards() if not part.preposition]
        for node in self.line.nodes:
            if (
                node.section in ("states", "keywords") and cards and cards[0].actor is not None
                and not self.line.adjective_of(node)
            ):
                word = node.means(node.section)
                actor = cards[0].actor
                if word is None or node.first < cards[0].at:
                    continue
                told = actor.states.pop(word.name, True) if node.section == "states" else True
                actor.keywords.pop(word.name, None)
                return AskedAct(verb="be", card=actor.label, thing=word.name, negated=told is False)
        return None

    def _span(self, number: int) -> tuple[int, int]:
        """Where what belongs to an act may stand: after the act before it, before the act after it."""
        begin = self.acts[number - 1].at if number else self.clause.first - 1
        end = self.acts[number + 1].at if number + 1 < len(self.acts) else self.clause.last
        return begin, end

    def _agent(self, number: int) -> Part | None:
        """Who does it: the last card or player before it without a preposition; nobody if it is joined to the
        act before.
        """
        begin, _ = self._span(number)
        at = self.acts[number].at
        free = [
            one for one in self.line.parts
            if begin < one.at < at and one.kind in ("card", "player")
            and (not one.preposition or one.preposition == "of")
        ]  # fmt: skip
        if not free or (number and self._joined(at)):
            return None
        on = free[-1].actor.on if free[-1].actor is not None else ""
        bearer = next((one for one in free if on and one.actor is not None and one.actor.label == on), None)
        return bearer or free[-1]  # "he has a sword and attacks", "Aragorn wearing armor loses"

    def _around(self, number: int, following: Part | None) -> list[Part]:
        """What may be acted on: all after the act, but not who does the next one."""
        _, end = self._span(number)
        at = self.acts[number].at
        after = [
            one for one in self.line.parts
            if at < one.at < end and one.kind != "act" and not self._points_back(one)
        ]
        if following is not None and following in after and self._begins_anew(at, following, after):
            after.remove(following)
        return after

    def _points_back(self, part: Part) -> bool:
        """Is it the pronoun that tells more of who stands right before it: "loses to a minion that is …"?"""
        before = self.line.node_at(part.at - 1)
        return (
            self.words[part.at].word in ("that", "which", "who") and part.actor is not None
            and before is not None and any(
                one.actor is part.actor and before.first <= one.at < before.last for one in self.line.parts
            )
        )

    def _begins_anew(self, at: int, following: Part, after: list[Part]) -> bool:
        if self.words[following.at].word in SUBJECTS:
            return True
        between = [self.words[i] for i in range(at + 1, following.at + 1)]
        if self.line.before_noun(following.at) in ("and", "but", "then") and any(
            part.at == at and part.node is not None and (word := part.node.means("acts")) is not None
            and word.more.get("against")
            for part in self.acts
        ):
            return True
        return (
            any(token.word in ("and", "but", "then", "or") or "," in token.before for token in between)
            and len(after) > 1
        )

    def _things(self, number: int) -> list[str]:
        """What isn't a card but acted on: told after the act, or before it where nothing else is."""
        begin, end = self._span(number)
        at = self.acts[number].at
        things = [
            one for one in self.line.parts
            if one.kind == "thing" and one.name and one.name not in EMPTY_THINGS
        ]
        after = [one.name for one in things if at < one.at < end]
        return after or [one.name for one in reversed(things) if begin < one.at < at]

    def _joined(self, at: int) -> str:
        """What joins an act to the one before it: "to" for what it is to bring about, "and"."""
        word = self.line.before(at)
        return word if word in ("to", "and", "or", "then") else ""

    def _passive(self, node: Node) -> bool:
        token = self.words[node.first]
        if any(self.words[place].word == "as" for place in range(node.first, node.last)):
            return False  # who is declared as a defender defends
        if token.word.endswith("ing") or not (token.word != token.stem or token.word in CONSTANT):
            return False
        for place in range(node.first - 1, self.clause.first - 1, -1):
            word = self.words[place].word
            if word in BE:
                return True
            other = self.line.node_at(place)
            inside = (
                other is not None
                and other.section in (
                    "card", "nouns", "traits", "states", "players", "keywords", "things", "values"
                )
            )
            if word not in ADVERBS and word not in DETERMINERS and not inside:
                return False
        return False

    def _act(self, node: Node, agent: Part | None, after: list[Part], things: list[str]) -> AskedAct:
        word = node.means("acts")
        if word is None:
            raise AssertionError("a part that was settled as an act has a meaning as one")
        doer = agent.actor if agent is not None else None
        if (
            agent is None and word.more.get("against") and self.words[node.first].word.endswith("ing")
            and self.clause.relation
        ):
            doer = self._of_before()
        player = agent.name if agent is not None and agent.kind == "player" else ""
        fellows = self._fellows(agent)
        if fellows and doer is not None:
            doer, fellows = fellows[0], [*fellows[1:], doer]
        found = _Objects(self.line, node, [one for one in after if one.actor is not None], doer is not None)
        if word.name in ("trigger", "use", "cancel", "prevent", "stop") and not found.direct:
            found.direct = self._owners_of_things(node)
        if word.more.get("of") == "player":
            found.direct, found.onto = [], []
        if word.more.get("of") == "card":
            card, targets, against, source = found.doing(
                doer, bool(word.more.get("against")), self._passive(node)
            )
        else:
            card, targets, against, source = found.done(doer, self._passive(node))
        if word.more.get("by") and doer is not None and card is doer and not self._passive(node):
            card, source, targets = (targets[0] if targets else None), doer, targets[1:]
        if doer is not None and card is doer:
            targets = [*fellows, *targets]
        if word.more.get("against") and against is None:
            side = next((one.name for one in after if one.kind == "player" and one.preposition not in BY), "")
        else:
            side = against.label if against is not None else ""
        verb = self._verb(word.name, card, things)
        if verb == "add" and self.clause.led_by and self.words[self.clause.led_by[0]].word == "where":
            verb = "go"
        if verb == "go" and card is not None and targets and set(card.types) <= ATTACHED_TYPES and card.types:
            verb = "attach"
        if verb != word.name:
            node.words = (*node.words, msgspec.structs.replace(word, name=verb, title=verb))
        return AskedAct(
            verb=verb, card=card.label if card else "",
            targets=tuple(dict.fromkeys(one.label for one in [*(card.fellows if card else ()), *targets])),
            against=side if side != player else "", player=player,
            amount=self._amount(node), negated=self.line.negated(node.first),
            by=source.label if source else "",
            thing=things[0]
            if things and not (card and targets) or things and word.more.get("of") == "card"
            else "",
            zone=self._zone(node),
            zones=self._zones(node),
        )  # fmt: skip

    def _fellows(self, agent: Part | None) -> list[Actor]:
        """Who does it together with the agent: "Legolas and Gimli attack"."""
        cards = self.line.cards()
        found: list[Actor] = []
        while agent in cards and cards.index(agent) > 0:
            other = cards[cards.index(agent) - 1]
            begin = other.node.last if other.node is not None else other.at + 1
            between = {self.words[i].word for i in range(begin, agent.at)} - DETERMINERS
            if (
                not between <= {"and", "my"} or not (between or "," in self.words[agent.at].before)
                or other.actor is None
            ):
                break
            found.insert(0, other.actor)
            agent = other
        return [
            actor for actor in found
            if actor is not (agent.actor if agent is not None and agent.kind == "player" else None)
        ]

    def _of_before(self) -> Actor | None:
        """Who does what "while skirmishing" tells: the card spoken of before."""
        own = [part.actor for part in self.line.cards()]
        others = [actor for actor in self.line.scene.actors if not any(actor is one for one in own)]
        return others[-1] if others else None

    def _in_relative(self, number: int) -> bool:
        """Is it told in "a hero who didn't quest", before what is asked, or behind it ("play one who was
        killed")?
        """
        at = self.acts[number].at
        last = number + 1 >= len(self.acts)
        if last and not (number and self.words[at].word.endswith(PAST)):
            return False
        for card in self.line.cards():
            after = card.node.last if card.node is not None else card.at + 1
            if last and (self.acts[number - 1].at > after or after >= len(self.words)):
                continue
            if (
                after < at and self.words[after].word in ("who", "which", "that", "whos", "thats")
                and at - after <= 3
            ):
                return True
        return False

    def _owners_of_things(self, node: Node) -> list[Actor]:
        """Whose ability it is that is used: "use his action"."""
        end = min([part.at for part in self.acts if part.at > node.first] or [self.clause.last])
        return [actor for at, actor in sorted(self.line.owners.items()) if node.last <= at < end][:1]

    def _verb(self, name: str, card: Actor | None, things: list[str]) -> str:
        """Reducing a threat is lowering it."""
        told = (
            "threat" in things or any("threat" in states for states in self.line.scene.player_states.values())
        )
        keywords = [
            one.name for one in self.line.parts
            if one.kind == "thing" and one.node is not None and one.node.section == "keywords"
        ]
        if name == "gain" and set(keywords) & set(things):
            return "resolve"
        if self.line.game == "lcg" and card is None and told and name in ("reduce", "raise", "increase"):
            return "lower threat" if name == "reduce" else "raise threat"
        return name

    def _amount(self, node: Node) -> int | None:
        """The number that belongs to the act: inside its phrase, right after it, or after "by" and "for"."""
        end = max(node.also) if node.also else node.last
        for other in self.line.nodes:
            if other.value is None or other.section not in ("numbers", "values") or other.first < node.last:
                continue
            if (
                other.first <= end
                or (other.first <= node.last + 3 and self.words[other.first - 1].word in ("by", "for"))
            ):
                return other.value
            if (
                other.first <= node.last + 1 and (other.section == "numbers" or other.means("numbers"))
                and not self._counts_cards(other)
            ):
                return other.value
        return self._times(node)

    def _times(self, node: Node) -> int | None:
        """How often: "a second time", "three times"."""
        for other in self.line.nodes:
            if other.first >= node.last and other.section == "numbers" and (other.value or 0) > 1:
                follows = self.words[other.last].word if other.last < self.clause.last else ""
                if follows in ("time", "times"):
                    return other.value
        return None

    def _counts_cards(self, number: Node) -> bool:
        """Is it the number of cards that follow ("two allies")?"""
        follows = self.line.node_at(number.last)
        if follows is not None and follows.section == "values":  # "a 0 cost Spirit event"
            follows = self.line.node_at(follows.last)
        return follows is not None and follows.section in ("card", "nouns", "traits", "keywords", "states")

    def _zones(self, node: Node) -> tuple[str, ...]:
        zones = self._places(node)
        return zones if len(zones) > 1 else ()

    def _zone(self, node: Node) -> str:
        return next(iter(self._places(node)), "")

    def _places(self, node: Node) -> tuple[str, ...]:
        """The places behind an act; where something of somebody lies ("whose copy is in …") isn't one of the
        act's.
        """
        last = self.clause.last
        ends = next((at for at in range(node.last, last) if self.words[at].word == "whose"), last)
        return tuple(
            other.name for other in self.line.nodes
            if other.section == "zones" and node.first < other.first < ends
        )


class _Objects:
    """What stands after an act, told apart by its prepositions."""

    def __init__(self, line: Line, node: Node, cards: list[Part], has_doer: bool) -> None:
        self.line = line
        self.gives = line.words[node.first].stem in GIVING
        last = line.words[node.last - 1].word
        led = [part for part in cards[:1] if last in ONTO | BY and part.preposition == last]
        tool = has_doer and last in BY
        self.direct = _actors(
            part for part in cards
            if not part.preposition or part.preposition == "of" or (part in led and not tool)
        )
        self.with_tool = bool(led) and last in BY and not tool
        self.onto = _actors(
            part for part in cards if part.preposition in ONTO - {"of", "from"} and part not in led
        )
        tools = [
            part for part in cards if not (part.actor is not None and part.actor.generic and part.actor.zone)
        ]
        self.by = _actors(part for part in tools if part.preposition in BY and (part not in led or tool))
        self.out_of = _actors(part for part in cards if part.preposition == "from" and part not in led)

    def doing(
        self, doer: Actor | None, against: bool, passive: bool
    ) -> tuple[Actor | None, list[Actor], Actor | None, Actor | None]:
        """Of an act that cards do: who does it, what else it concerns, the other side, by what."""
        others = [*self.direct, *self.onto]
        tool = self.by[0] if self.by else None
        if passive:
            return (tool, [], doer, None) if against else (tool, [doer] if doer else [], None, None)
        if doer is not None:
            return (
                doer, [], others[0] if others else None, tool
            ) if against else (doer, [*others, *self.out_of], None, tool)
        if against and self.with_tool:
            other = self.onto[0] if self.onto else None
            return others[0], [one for one in self.direct[1:] if one is not other], other, None
        if against:
            return tool, self.by[1:], others[0] if others else None, None
        return (self.direct[0] if self.direct else None), [*self.direct[1:], *self.onto], None, tool

    def done(
        self, doer: Actor | None, passive: bool
    ) -> tuple[Actor | None, list[Actor], Actor | None, Actor | None]:
        """Of an act that is done to cards: which, on what else, by what."""
        tool = next(iter([*self.by, *self.out_of]), None)
        if doer is not None and not passive and not self.direct and self.gives:
            onto = self.onto[0] if self.onto else None
            return onto, self.onto[1:], None, doer
        if passive or (doer is not None and not self.direct):
            return doer, [*self.direct, *self.onto], None, tool
        if not self.direct and self.onto:
            return self.onto[0], self.onto[1:], None, doer or tool
        source = doer or tool
        card = self.direct[0] if self.direct else None
        return card, [*self.direct[1:], *self.onto], None, source if source is not card else tool


def _actors(parts: Iterable[Part]) -> list[Actor]:
    """The cards of these parts, each once."""
    found: list[Actor] = []
    for part in parts:
        if part.actor is not None and not any(part.actor is one for one in found):
            found.append(part.actor)
    return found

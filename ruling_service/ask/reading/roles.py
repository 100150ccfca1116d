"""Who does what to whom: the parts of a clause become cards with their states, acts with their objects, moments."""

from __future__ import annotations

import msgspec

from ruling_service.ask.model import AskedAct
from ruling_service.ask.reading.clauses import Clause
from ruling_service.ask.reading.moments import moment
from ruling_service.ask.reading.nodes import Node
from ruling_service.ask.reading.scene import OF_PLAYERS, OF_THE_TABLE, Actor, Scene
from ruling_service.ask.reading.tokens import Token, bag
from ruling_service.ask.reading.words import Word

BE = bag("is are was were be been being gets get got getting becomes become isnt arent wasnt werent has")
NOT = bag("not never cannot cant dont doesnt didnt isnt arent wont wouldnt couldnt without nobody none no nothing")
DETERMINERS = bag("""
    a an the this that these those my your his her its their our another each every any no some both which what one more same other
""")
DEFINITE = bag("the this that these those its his her their same said")
PEOPLE = bag("he she him her himself herself")
THINGS = bag("it they them itself that this both those these")
BY = bag("by with using via through thanks")
ONTO = bag("on onto to at against for from in into toward towards targeting upon between among over of")
HEROES = frozenset(("hero", "ally", "companion", "objective ally", "objective hero", "ring-bearer"))
ASKING_VALUES = bag("is are whats what was")
KINDS_OF = {"character": ("hero", "ally")}
CARRYING = ("bearing", "carrying", "wearing", "equipped with", "equipped")
ADVERBS = bag("""
    not then also still just only even already now again first ever immediately automatically both all really directly however never
    actually
""")


class Part(msgspec.Struct):
    """A card, a player, an act or a thing where it stands in a clause. `preposition` is the word that leads it."""

    kind: str
    at: int
    node: Node | None = None
    actor: Actor | None = None
    name: str = ""
    preposition: str = ""


class Told(msgspec.Struct):
    """What a clause tells: its acts in order, how each was joined to the one before ("to", "and", ""), its value and things."""

    acts: list[AskedAct] = []
    joined: list[str] = []
    value: str = ""
    things: list[str] = []


class ClauseReader:
    """Reads one clause into a scene."""

    def __init__(self, words: tuple[Token, ...], clause: Clause, scene: Scene, game: str) -> None:
        self.words = words
        self.clause = clause
        self.scene = scene
        self.game = game
        self.nodes = [node for node in clause.nodes]
        self.parts: list[Part] = []
        self.told = Told()
        self.taken: set[int] = {i for node in clause.nodes for i in (*range(node.first, node.last), *node.also)}

    def read(self) -> Told:
        """Read the clause: the scene gains its cards and states, what is returned are its acts."""
        self._settle()
        self._cards_and_players()
        self._states()
        self._numbers()
        self._places()
        self._moments()
        self._acts()
        return self.told

    # What kind of word each is here.

    def _settle(self) -> None:
        """An act, a thing, a state and a value may be written alike: their place in the clause tells them apart."""
        for index, node in enumerate(self.nodes):
            if node.section == "card":
                continue
            sections = {word.section for word in node.words}
            if self._is_moment(node):
                node.section = "moments"
            elif node.value is not None and not sections - {"numbers", "entries"}:
                node.section = "numbers"
            elif self._is_counted(index) and node.means("values") and not (node.means("nouns") and not node.means("things")):
                node.section = "values"
            elif "steps" in sections and self._is_step(index):
                node.section = "steps"
            elif "keywords" in sections and not (index and "acts" in sections and self.nodes[index - 1].section == "card"):
                node.section = "keywords"
            elif "acts" in sections and ("states" not in sections or self._is_done(node)):
                node.section = "acts" if not self._is_noun(node) or not sections - {"acts", "entries"} else self._noun_section(node)
                if node.section == "acts" and self._is_noun(node) and not sections - {"acts", "entries"} and node.means("entries"):
                    node.section = "acts" if self._verb_form(node) else "entries"
            elif "states" in sections:
                node.section = "states"
            else:
                node.section = next(
                    (
                        one
                        for one in (
                            "steps",
                            "phases",
                            "windows",
                            "nouns",
                            "zones",
                            "keywords",
                            "traits",
                            "players",
                            "counts",
                            "relations",
                            "values",
                            "things",
                            "entries",
                            "numbers",
                        )
                        if one in sections
                    ),
                    node.section,
                )

    def _is_step(self, index: int) -> bool:
        """Is this a step of the round, told by the word before it?"""
        node = self.nodes[index]
        before = self.words[node.first - 1].word if node.first > self.clause.first else ""
        return before in ("before", "after", "during", "once", "until", "when", "in", "at", "the", "as") or not node.means("acts")

    def _is_moment(self, node: Node) -> bool:
        return (
            self.words[node.first].word in ("end", "start", "beginning")
            and node.last < len(self.words)
            and self.words[node.last].word == "of"
        )

    def _is_counted(self, index: int) -> bool:
        """Does a number stand beside this word, or is it what "how much" asks for?"""
        node = self.nodes[index]
        before = self.nodes[index - 1] if index else None
        if before is not None and before.value is not None and before.last == node.first:
            return True
        after = self.nodes[index + 1] if index + 1 < len(self.nodes) else None
        if after is not None and after.value is not None and node.last >= after.first - 1 and after.section == "numbers":
            return bool(node.means("values"))
        if self.clause.lead == "how much" and not self.clause.led_by:
            return True
        asks = self.clause.lead == "how much" or (self.clause.lead == "what" and self.words[self.clause.led_by[-1]].word in ASKING_VALUES)
        return asks and bool(self.clause.led_by) and node.first <= self.clause.begins + 1

    def _is_done(self, node: Node) -> bool:
        """Is "exhausted" an act here ("gets exhausted") and no state?"""
        before = self._before(node.first)
        if before in (
            "get",
            "gets",
            "got",
            "getting",
            "been",
            "being",
            "to",
            "can",
            "could",
            "may",
            "must",
            "i",
            "we",
            "let",
            "cant",
            "cannot",
            "does",
            "do",
        ):
            return True
        follows = self.words[node.last].word if node.last < self.clause.last else ""
        return before not in BE and before not in DETERMINERS and (follows in PEOPLE or follows in DETERMINERS) and bool(before)

    def _verb_form(self, node: Node) -> bool:
        return self.words[node.first].word.endswith(("ed", "ing"))

    def _is_noun(self, node: Node) -> bool:
        """Does a determiner, a number or a possessive stand before this word, so that it names a thing?"""
        if node.last - node.first > 1 or node.also:
            return False
        first = self.words[node.first]
        if first.word.endswith("ing") and self._before(node.first) in ("the", "my", "its"):
            return bool(node.means("steps"))
        at = node.first - 1
        while at >= self.clause.first and self.words[at].word in (
            "undefended",
            "first",
            "second",
            "whole",
            "normal",
            "extra",
            "additional",
            "immediate",
            "ranged",
            "next",
            "single",
            "enemy",
            "other",
        ):
            at -= 1
        if at < self.clause.first:
            return False
        before = self.words[at]
        if any(mark in first.before for mark in ",;"):
            return False
        if before.possessive or before.number is not None:
            return True
        if (
            before.word in ("that", "this", "which", "what", "one", "both", "all", "each", "other")
            and first.word.endswith("s")
            and not first.word.endswith("ss")
        ):
            return False
        if before.word in ("that", "which", "what", "one", "both", "all"):
            return before.word == "that" and first.word == first.stem and not self._next_is_noun(node)
        return (
            before.word in DETERMINERS
            or before.word in ("of", "in", "during", "from", "for", "with", "by")
            and not first.word.endswith(("ing", "ed"))
        )

    def _next_is_noun(self, node: Node) -> bool:
        return any(other.first == node.last and other.section in ("card", "nouns") for other in self.nodes)

    def _noun_section(self, node: Node) -> str:
        return next((one for one in ("nouns", "keywords", "things", "values", "states", "entries") if node.means(one)), "acts")

    # Cards and players.

    def _cards_and_players(self) -> None:
        for index, node in enumerate(self.nodes):
            if node.section == "card":
                another = self._another(node.first)
                self._add("card", node.first, node, self.scene.card(node, another))
            elif node.section == "nouns":
                word = node.means("nouns")
                assert word is not None
                definite = self._determiner(node.first) in DEFINITE and not self._described(index)
                self._add("card", node.first, node, self.scene.noun(word, definite, self._another(node.first)))
            elif node.section == "traits" and self._stands_alone(node):
                self._add("card", node.first, node, self._of_trait(node))
            elif node.section == "players":
                word = node.means("players")
                assert word is not None
                if word.more.get("mine"):
                    continue
                self._add("player", node.first, node, name=word.name)
            elif node.section == "counts":
                self.scene.players = int(node.name)
            elif node.section == "acts":
                self._add("act", node.first, node)
            elif node.section in ("things", "entries", "keywords", "values") and node.value is None:
                self._add("thing", node.first, node, name=node.name)
        self._pronouns()
        self.parts.sort(key=lambda part: part.at)
        for part in self.parts:
            if part.actor is not None and part.node is not None:
                self._describe(part)

    def _stands_alone(self, node: Node) -> bool:
        """Does a trait stand for a card of it ("an Orc"), and not before another word for one?"""
        word = node.means("traits")
        return bool(word and word.more.get("noun")) and self._adjective_of(node) is None

    def _of_trait(self, node: Node) -> Actor:
        """The card that a trait stands for: one spoken of whose title says so, else a new one."""
        word = node.means("traits")
        said = self.words[node.first].word
        definite = self._determiner(node.first) in DEFINITE
        known = next((one for one in reversed(self.scene.actors) if definite and said in one.label.lower().split()), None)
        if word is not None and known is None and not self._another(node.first):
            known = next((one for one in self.scene.actors if one.generic and word.name in one.traits), None)
        if known is not None or word is None:
            return known or self.scene.actors[-1]
        kind = str(word.more["noun"])
        actor = self.scene.noun(Word("nouns", kind, self.game, more={"types": KINDS_OF.get(kind, (kind,))}), False)
        actor.traits = (word.name,)
        return actor

    def _add(self, kind: str, at: int, node: Node | None = None, actor: Actor | None = None, name: str = "") -> None:
        self.parts.append(Part(kind, at, node, actor, name, self._preposition(at)))

    def _pronouns(self) -> None:
        inside = range(self.clause.begins, self.clause.last)
        for at in inside:
            word = self.words[at].word
            if at in self.taken or word not in PEOPLE | THINGS:
                continue
            follows = self.words[at + 1] if at + 1 < self.clause.last else None
            if (
                word in ("her", "that", "this", "those", "these", "both")
                and follows is not None
                and not follows.before.strip()
                and follows.word not in BE
            ):
                if word in ("that", "this", "those", "these") and any(
                    node.first == at + 1 and node.section == "acts" for node in self.nodes
                ):
                    pass
                elif not any(node.first == at + 1 and node.section in ("acts", "relations", "moments") for node in self.nodes):
                    continue
            earlier = [part.actor for part in self.parts if part.at < at and part.actor is not None]
            actor = self._meant(word in PEOPLE, earlier, at)
            if actor is not None:
                self._add("card", at, None, actor)

    def _meant(self, person: bool, earlier: list[Actor], at: int) -> Actor | None:
        """The card a pronoun means: the last one before it, but not the one that does something to it in the same breath."""
        own = "self" in self.words[at].word
        if earlier and own:
            return earlier[0]
        later = [part.actor for part in self.parts if part.at > at and part.actor is not None]
        known = [actor for actor in self.scene.actors if actor not in later or actor in earlier]
        agent = earlier[-1] if earlier and self._act_between(earlier[-1], at) else None
        fitting = [actor for actor in known if (actor.is_person() or not actor.types or not person) and actor is not agent]
        likely = [actor for actor in fitting if bool(set(actor.types) & HEROES) == person]
        return (likely or fitting or [None])[-1]

    def _act_between(self, actor: Actor, at: int) -> bool:
        """Did this card do something to what the pronoun stands for, in this clause?"""
        place = next(part.at for part in self.parts if part.actor is actor)
        return any(node.section == "acts" and place < node.first < at for node in self.nodes) and not any(
            part.kind == "player" and place < part.at < at for part in self.parts
        )

    def _determiner(self, at: int) -> str:
        """The word that leads the noun at this token, over its adjectives."""
        place = at - 1
        while (
            place >= self.clause.first
            and self.words[place].word not in DETERMINERS
            and any(
                node.first <= place < node.last and node.section in ("traits", "states", "keywords", "numbers", "nouns")
                for node in self.nodes
            )
        ):
            place -= 1
        return self.words[place].word if place >= self.clause.first and not self.words[place + 1].before.strip() else ""

    def _described(self, index: int) -> bool:
        """Does a new description follow, as in "the enemy with 3 attack"?"""
        return False

    def _another(self, at: int) -> bool:
        before = {self.words[i].word for i in range(max(self.clause.first, at - 3), at)}
        return (
            bool(before & {"another", "second", "other"})
            and "with" not in before
            and "both" not in before
            and not any(self.words[i].word == "player" for i in range(max(self.clause.first, at - 2), at))
        )

    def _preposition(self, at: int) -> str:
        """The preposition before a noun, over its determiner and adjectives."""
        place = at - 1
        while place >= self.clause.first and place > at - 6:
            token = self.words[place]
            if "," in self.words[place + 1].before or any(mark in self.words[place + 1].before for mark in ".?!;("):
                return ""
            if token.word in ONTO or token.word in BY or token.word in ("without",):
                return token.word
            adjective = any(
                node.first <= place < node.last
                and node.section in ("traits", "states", "keywords", "numbers", "players")
                and not (node.section == "players" and not self._mine(node))
                for node in self.nodes
            )
            last = next((node for node in self.nodes if node.section == "acts" and place in (node.last - 1, *node.also)), None)
            if last is not None:
                return self.words[place].word if self.words[place].word in ONTO | BY else ""
            if not adjective and token.word not in DETERMINERS and not token.possessive and token.word not in ("copies", "copy", "of"):
                return ""
            place -= 1
        return ""

    def _mine(self, node: Node) -> bool:
        word = node.means("players")
        return bool(word and word.more.get("mine")) or self.words[node.last - 1].possessive

    def _describe(self, part: Part) -> None:
        """Adjectives and numbers before a card: "an exhausted Dwarf ally", "two copies of"."""
        if part.node is None or part.actor is None:
            return
        at = part.node.first - 1
        while at >= self.clause.first and not self.words[at + 1].before.strip().strip("("):
            node = next((one for one in self.nodes if one.first <= at < one.last and one is not part.node), None)
            token = self.words[at]
            if node is None and token.word in ("copies", "copy", "of", "the", "a", "an", "more", "same", "own", "other", "this", "that"):
                at -= 1
                continue
            if node is None or node.last != at + 1:
                return
            word = node.means(node.section)
            if node.section == "states" and word is not None and word.name == "attached":
                return
            if node.section == "states" and word is not None:
                part.actor.states[word.name] = not word.more.get("not", False)
            elif node.section == "traits" and word is not None and part.actor.generic:
                part.actor.traits = tuple(dict.fromkeys((word.name, *part.actor.traits)))
            elif node.section == "keywords" and word is not None:
                part.actor.keywords.setdefault(word.name, 0)
            elif (
                node.means("numbers")
                and node.value is not None
                and token.word not in ("no", "first", "one", "another")
                or node.section == "numbers"
            ):
                part.actor.copies = max(part.actor.copies, min(node.value or 1, 20))
            elif node.section == "players" and word is not None:
                owner = node.means("players")
                if owner is not None and self._mine(node) and owner.name not in ("I", "you"):
                    part.actor.player = owner.name
            else:
                return
            at = node.first - 1

    # States, numbers, places.

    def _states(self) -> None:
        for node in self.nodes:
            word = node.means("states")
            if node.section != "states" or word is None:
                continue
            if self._adjective_of(node) is not None:
                continue
            said = self.words[node.first].word
            after = next((part for part in self.parts if part.actor is not None and node.last <= part.at <= node.last + 4), None)
            before = self._subject_before(node.first)
            negated = self._negated(node.first)
            if word.name == "attached":
                self._attach(node, said, before.actor if before else None, after.actor if after else None)
            elif before is not None and before.actor is not None:
                truth = bool(word.more.get("not", False)) == negated
                before.actor.states[word.name] = truth
                owner = next((part.name for part in self.parts if part.kind == "player" and node.last <= part.at <= node.last + 3), "")
                if word.name == "engaged" and owner not in ("", "I"):
                    before.actor.player = owner
            elif after is not None and after.actor is not None:
                after.actor.states[word.name] = not negated

    def _attach(self, node: Node, said: str, before: Actor | None, after: Actor | None) -> None:
        if node.also:  # with X attached
            between = next((part.actor for part in self.parts if part.actor is not None and node.last <= part.at < node.also[-1]), None)
            bearer = next((part.actor for part in reversed(self.parts) if part.actor is not None and part.at < node.first), None)
            if between is not None and bearer is not None:
                between.on = bearer.label
            return
        if before is None or after is None or before is after:
            return
        if said in CARRYING:
            after.on = before.label
        else:
            before.on = after.label

    def _adjective_of(self, node: Node) -> Part | None:
        """The card that this state is an adjective of."""
        at = node.last
        while at < self.clause.last:
            if any(one.first == at and one.section in ("card", "nouns") for one in self.nodes) and not self.words[at].before.strip():
                return Part("card", at)
            part = next(
                (one for one in self.parts if one.node is not None and one.node.first <= at < one.node.last and one.actor is not None), None
            )
            if part is not None and not self.words[at].before.strip():
                return part
            if not any(other.first <= at < other.last and other.section in ("traits", "keywords", "states") for other in self.nodes):
                return None
            at += 1
        return None

    def _subject_before(self, at: int) -> Part | None:
        """The card that a statement at this token is about."""
        earlier = [part for part in self.parts if part.actor is not None and part.at < at]
        free = [part for part in earlier if not part.preposition or part.preposition in ("of",)]
        near = [part for part in earlier if part.node is not None and part.node.last >= at - 2]
        if near and not any(self.words[i].word in BE - {"has"} for i in range(near[-1].at, at)):
            return near[-1]
        return (free or earlier)[-1] if earlier else None

    def _negated(self, at: int) -> bool:
        return any(self.words[i].word in NOT for i in range(max(self.clause.first, at - 3), at) if i not in self._others_words(at))

    def _others_words(self, at: int) -> set[int]:
        return {i for node in self.nodes if node.section == "acts" and node.first < at for i in range(node.first + 1)}

    def _numbers(self) -> None:
        for index, node in enumerate(self.nodes):
            if node.value is None or node.section not in ("numbers", "values"):
                continue
            value = self._value_beside(index)
            if value is None:
                continue
            word = value.means("values")
            assert word is not None
            if any(
                part.kind == "act"
                and part.node is not None
                and (value.first in part.node.also or set(range(value.first, value.last)) & set(part.node.also))
                for part in self.parts
            ):
                continue
            self._note(word.name, node.value, min(node.first, value.first))

    def _value_beside(self, index: int) -> Node | None:
        """The value that a number belongs to: "3 attack", "threat 49", "threat is 49"."""
        node = self.nodes[index]
        after = self.nodes[index + 1] if index + 1 < len(self.nodes) else None
        if (
            after is not None
            and after.means("values")
            and after.first <= node.last + 1
            and (after.section == "values" or after.section == "things")
        ):
            after.section = "values"
            return after
        before = self.nodes[index - 1] if index else None
        if (
            before is not None
            and before.means("values")
            and node.first <= before.last + 2
            and before.section in ("values", "things", "keywords")
        ):
            between = {self.words[i].word for i in range(before.last, node.first)}
            if between <= {"is", "of", "at", "with", "was", "are", "a", "the", "equal", "to", "cost"}:
                before.section = "values"
                return before
        return None

    def _note(self, name: str, amount: int, at: int) -> None:
        about = self._subject_before(at)
        player = next((part for part in reversed(self.parts) if part.kind == "player" and part.at < at), None)
        mine = self._determiner_before(at)
        if name in OF_PLAYERS and (
            mine or about is None or (player is not None and about is not None and player.at > about.at) or self._told_of_nobody(at)
        ):
            who = mine or (player.name if player is not None else "I")
            self.scene.player_states.setdefault("I" if who == "you" else who, {})[name] = amount
        elif name in OF_THE_TABLE and (about is None or name in ("twilight", "burdens", "threats")):
            self.scene.board[name] = amount
        elif about is not None and about.actor is not None:
            about.actor.describe(name, amount)
        else:
            self.scene.board[name] = amount

    def _told_of_nobody(self, at: int) -> bool:
        return self.words[at - 1].word == "at" if at else False

    def _determiner_before(self, at: int) -> str:
        for node in self.nodes:
            word = node.means("players")
            if (
                node.section == "players"
                and word is not None
                and at - 3 <= node.last <= at + 3
                and self._mine(node)
                and node.last <= at + 2
            ):
                return word.name
        return ""

    def _places(self) -> None:
        for node in self.nodes:
            word = node.means("zones")
            if node.section != "zones" or word is None:
                continue
            part = next((one for one in reversed(self.parts) if one.actor is not None and one.at < node.first), None)
            act = next((one for one in reversed(self.parts) if one.kind == "act" and one.at < node.first), None)
            lead = self.words[node.first].word
            where = lead if lead in ("in", "from", "to", "into", "on") else self._preposition(node.first)
            if where in ("to", "into", "onto") and act is not None:
                continue
            if word.name == "active location" and part is None:
                self.scene.board.setdefault("active location", not self._negated(node.first))
            elif part is not None and part.actor is not None and self.clause.lead not in ("what",):
                part.actor.zone = part.actor.zone or word.name

    # Moments.

    def _moments(self) -> None:
        for node in self.nodes:
            found = moment(self.words, self.nodes, node, self.clause.relation if node.first <= self.clause.begins + 2 else "")
            if found is not None:
                self.scene.moment, self.scene.phase = found[0] or self.scene.moment, found[1] or self.scene.phase
                if found[2] and not self.scene.relation:
                    self.scene.relation = found[2]

    # Acts.

    def _acts(self) -> None:
        places = [part for part in self.parts if part.kind == "act"]
        agent: Part | None = None
        for number, part in enumerate(places):
            end = places[number + 1].at if number + 1 < len(places) else self.clause.last
            begin = places[number - 1].at if number else self.clause.first - 1
            before = [one for one in self.parts if begin < one.at < part.at and one.kind != "act"]
            after = [one for one in self.parts if part.at < one.at < end and one.kind != "act"]
            joined = self._joined(part.at)
            own = self._agent(before, number > 0 and joined != "")
            agent = own or agent
            self.told.acts.append(self._act(part, agent, after, own is None and number > 0))
            self.told.joined.append(joined)
        self.told.things = [part.name for part in self.parts if part.kind == "thing"]
        self.told.value = next((node.name for node in self.nodes if node.section == "values" and node.value is None), "")

    def _joined(self, at: int) -> str:
        """What joins an act to the one before it: "to" for what it is to bring about, "and"."""
        place = at - 1
        while place >= self.clause.first and self.words[place].word in ADVERBS:
            place -= 1
        word = self.words[place].word if place >= self.clause.first else ""
        return word if word in ("to", "and", "or", "then") else ""

    def _agent(self, before: list[Part], follows: bool) -> Part | None:
        free = [one for one in before if one.kind in ("card", "player") and (not one.preposition or one.preposition == "of")]
        if follows:
            return None
        return free[-1] if free else None

    def _before(self, at: int) -> str:
        place = at - 1
        while place >= self.clause.first and self.words[place].word in ADVERBS:
            place -= 1
        return self.words[place].word if place >= self.clause.first else ""

    def _passive(self, node: Node) -> bool:
        token = self.words[node.first]
        if token.word.endswith("ing"):
            return False
        place = node.first - 1
        while place >= self.clause.first:
            word = self.words[place].word
            if word in BE and word != "has":
                return token.word != token.stem or token.word in ("hit", "put", "dealt", "shuffled")
            inside = any(
                one.first <= place < one.last and one.section in ("card", "nouns", "traits", "states", "players") for one in self.nodes
            )
            lead = self.clause.led_by and place in self.clause.led_by
            if lead and word in BE:
                return True
            if word not in ADVERBS and not inside and word not in DETERMINERS:
                return False
            place -= 1
        return False

    def _act(self, part: Part, agent: Part | None, after: list[Part], inherited: bool) -> AskedAct:
        node = part.node
        assert node is not None
        word = node.means("acts")
        assert word is not None
        passive = self._passive(node)
        objects = [one for one in after if one.actor is not None]
        with_of = {"with": "attack with", "attack": ""}
        direct = [one for one in objects if not one.preposition or one.preposition == "of" or self._led_by_verb(node, one)]
        onto = [one for one in objects if one not in direct and one.preposition in ONTO]
        by = [one for one in objects if one not in direct and one.preposition in BY]
        players = [one for one in after if one.kind == "player"]
        things = [one.name for one in after if one.kind == "thing" and one.name]
        del with_of
        doer = agent.actor if agent is not None and agent.actor is not None else None
        player = agent.name if agent is not None and agent.kind == "player" else ""
        if word.more.get("of") == "card":
            card, targets, against, source = self._doing(doer, direct, onto, by, bool(word.more.get("against")), passive)
        else:
            card, targets, against, source = self._done(doer, direct, onto, by, passive)
        hit = next((one.name for one in players if one.preposition in ("on", "onto", "to", "against", "for") or not one.preposition), "")
        if word.more.get("against") and not against and hit and hit != player:
            against = hit
        return AskedAct(
            verb=word.name,
            card=card.label if card else "",
            targets=tuple(dict.fromkeys(one.label for one in targets)),
            against=against if isinstance(against, str) else against.label if against else "",
            player=player,
            amount=self._amount(node),
            negated=self._negated(node.first),
            by=source.label if source else "",
            thing=things[0] if things else "",
            zone=self._zone(node),
        )

    def _led_by_verb(self, node: Node, part: Part) -> bool:
        """Is this what "defend with", "attack with" and the like are done with?"""
        return (
            self.words[node.last - 1].word in ONTO | BY
            and part.at > node.last - 1
            and part.preposition == self.words[node.last - 1].word
            and not any(other.at < part.at and other.at >= node.last and other.actor is not None for other in self.parts)
        )

    def _doing(
        self, doer: Actor | None, direct: list[Part], onto: list[Part], by: list[Part], against: bool, passive: bool
    ) -> tuple[Actor | None, list[Actor], Actor | str, Actor | None]:
        """Of an act that cards do: who does it, further ones, the other side, by what."""
        others = [one.actor for one in (*direct, *onto) if one.actor is not None]
        means = [one.actor for one in by if one.actor is not None]
        if passive:
            card = means[0] if means else None
            return (card, [], doer, None) if against and doer else (card, [doer] if doer else [], "", None)
        if doer is None and against:
            first = means[0] if means else None
            if first is None and direct and self.words[direct[0].at - 1].word in ("with", "using"):
                return others[0], [], others[1] if len(others) > 1 else "", None
            return first, means[1:], others[0] if others else "", None
        if doer is None:
            return (others[0] if others else None), others[1:], "", means[0] if means else None
        if against:
            return doer, [], others[0] if others else "", means[0] if means else None
        return doer, others, "", means[0] if means else None

    def _done(
        self, doer: Actor | None, direct: list[Part], onto: list[Part], by: list[Part], passive: bool
    ) -> tuple[Actor | None, list[Actor], str, Actor | None]:
        """Of an act that is done to cards: which, on what else, by what."""
        objects = [one.actor for one in direct if one.actor is not None]
        targets = [one.actor for one in onto if one.actor is not None]
        means = [one.actor for one in by if one.actor is not None]
        if passive or (doer is not None and not objects):
            return doer, [*objects, *targets], "", means[0] if means else None
        if not objects and targets:
            return targets[0], targets[1:], "", doer or (means[0] if means else None)
        source = doer or (means[0] if means else None)
        return (objects[0] if objects else None), [*objects[1:], *targets], "", source if source not in objects[:1] else None

    def _amount(self, node: Node) -> int | None:
        for other in self.nodes:
            if (
                other.value is not None
                and other.section in ("numbers", "values")
                and node.first < other.first <= (max(node.also) if node.also else node.last)
            ):
                return other.value
        after = next(
            (other for other in self.nodes if other.first >= node.last and other.value is not None and other.first <= node.last + 1), None
        )
        return after.value if after is not None and (after.section == "numbers" or after.means("numbers")) else None

    def _zone(self, node: Node) -> str:
        zone = next((other for other in self.nodes if other.section == "zones" and other.first > node.first), None)
        return zone.name if zone is not None else ""

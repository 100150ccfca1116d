"""A question in plain words becomes an `Understanding`: what it mentions, and what it asks."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

import msgspec

from ruling_service.ask.model import (
    Asked,
    AskedAct,
    Choice,
    Form,
    Kind,
    Mention,
    Reading,
    Understanding,
    Unread,
)
from ruling_service.ask.reading.clauses import Clause, clauses
from ruling_service.ask.reading.colloquial import in_plain_words
from ruling_service.ask.reading.forms import Forms
from ruling_service.ask.reading.games import game_of
from ruling_service.ask.reading.knowledge import Knowledge, knowledge
from ruling_service.ask.reading.moments import asks_of_later
from ruling_service.ask.reading.nodes import Recogniser
from ruling_service.ask.reading.parts import Node
from ruling_service.ask.reading.roles import Told, read_clause
from ruling_service.ask.reading.scene import Scene
from ruling_service.ask.reading.tokens import Token, tokens
from ruling_service.ask.reading.weighing import beside, without
from ruling_service.ask.reading.words import GAMES, KIND_OF
from ruling_service.inputs import limits
from ruling_service.library.text import FUNCTION_WORDS


def read(
    question: str,
    *,
    game: str | None = None,
    choices: Iterable[Choice] = (),
    home: Path | None = None,
    known: Knowledge | None = None,
) -> Understanding:
    """What a question asks.

    `game` is lcg or tcg, or left to the question; `choices` are what a person picked where the reading was
    another. Never raises: text that is no question is told in `refused`. The offsets of mentions and unread
    words lie in the question and don't overlap.
    """
    if len(question) > limits.QUESTION:
        told = f"The text has {len(question):,} characters; a question may have {limits.QUESTION:,}."
        said = f"{told} Ask one thing in a sentence or two."
        asked = Asked(form="lookup", text=question[: limits.QUESTION])
        return Understanding(question=question, game=game or "", asked=(asked,), refused=said)
    words = tokens(question)
    if not words:
        return Understanding(
            question=question, game=game or "",
            refused="There are no words in it. Type a question, a card or a rule."
        )
    known = known or knowledge(home)
    chosen = tuple(choices)
    named = game is not None
    recognised = Recogniser(known, words, game, chosen, told=named)
    nodes = recognised.nodes()
    games: tuple[str, ...] = ()
    if game is None:
        game, games = game_of(nodes, recognised.words, known)
        if game:
            recognised = Recogniser(known, words, game, chosen)
            nodes = recognised.nodes()
    else:
        others = {
            reading.game for node in nodes if node.section == "card" for reading in node.readings[:1]
        } - {game, ""}
        games = (game, *sorted(others)) if others else ()
    reader = _Reader(question, recognised, nodes, game or "", games)
    found = reader.read()
    starts = {one.start for one in found.unread}
    plain = in_plain_words(words, starts, known, game) if game in GAMES and not found.refused else None
    if plain is not None:
        recognised = Recogniser(known, plain, game, chosen, told=named)
        retold = _Reader(question, recognised, recognised.nodes(), game or "", games)
        again = retold.read()
        if len(again.unread) < len(found.unread) and not again.refused:
            words, reader, found = plain, retold, again
    aside = reader.beside(found, words) if found.unread and not found.refused else frozenset()
    kept = without(words, aside)
    if not aside or not kept:
        return found
    recognised = Recogniser(known, kept, game, chosen, told=named)
    other = _Reader(question, recognised, recognised.nodes(), game or "", games).read()
    if other.refused:
        return found
    left = [
        Unread(one.start, one.end, question[one.start : one.end], beside=True)
        for one in words if one.at in aside and one.start in {each.start for each in found.unread}
    ]
    placed = [
        one for one in left if not any(each.start <= one.start < each.end for each in other.mentions)
    ]
    unread = tuple(sorted((*other.unread, *placed), key=lambda one: one.start))
    return msgspec.structs.replace(other, unread=unread)


class _Reader:
    def __init__(
        self, question: str, recognised: Recogniser, nodes: list[Node], game: str, games: tuple[str, ...]
    ) -> None:
        self.question = question
        self.words: tuple[Token, ...] = recognised.words
        self.recognised = recognised
        self.known = recognised.known
        self.nodes = nodes
        self.game = game
        self.games = games
        self.clauses = clauses(question, self.words, nodes, self.known.words)
        self.forms = Forms(self.words, self.clauses, self.known.words)

    def read(self) -> Understanding:
        asked = self._asked()
        if self._told_by_use(asked):
            asked = self._asked()
        mentions = tuple(mention for node in self.nodes if (mention := self._mention(node)) is not None)
        unread = self._unread()
        refused = self._foreign(unread)
        if refused:
            asked = (Asked(form="lookup", text=self.question.strip(), terms=self._terms()),)
        return Understanding(
            question=self.question,
            game=self.game,
            games=self.games if len(self.games) > 1 else (),
            mentions=mentions,
            unread=unread,
            asked=asked,
            refused=refused,
        )

    def _told_by_use(self, asked: tuple[Asked, ...]) -> bool:
        """A card that is played or lies in hand is no hero: what is done with it tells which of several is
        meant. Was any told?
        """
        acts = [act for one in asked for act in (*one.acts, one.wanted, one.purpose) if act is not None]
        played = {act.card for act in acts if act.verb in ("play", "put into play", "draw")}
        played |= {subject.label for one in asked for subject in one.subjects if subject.zone == "hand"}
        before = [node.readings[:1] for node in self.nodes]
        for node in self.nodes:
            if (
                node.asks and node.last < len(self.words)
                and self.words[node.last].word in ("pool", "resource")
            ):
                owners = tuple(
                    one for one in node.readings if self.recognised.types_of(one, node.cards) == {"hero"}
                )
                node.readings = (*owners, *(one for one in node.readings if one not in owners))
                node.asks = len(owners) != 1
            titles = {reading.title for reading in node.readings}
            if node.asks and len(titles) == 1 and titles <= played:
                heroes = tuple(
                    reading for reading in node.readings
                    if self.recognised.types_of(reading, node.cards) == {"hero"}
                )
                node.readings = (*(one for one in node.readings if one not in heroes), *heroes)
                node.asks = len(node.readings) - len(heroes) > 1
        return before != [node.readings[:1] for node in self.nodes]

    # The questions.

    def _asked(self) -> tuple[Asked, ...]:
        asking = [clause for clause in self.clauses if clause.lead]
        if len(asking) > 1 and [self.words[i].word for i in asking[0].led_by][:2] == ["what", "if"]:
            asking[0].lead, asking[0].relation = "", "if"
            asking = asking[1:]
        scene = Scene()
        found: list[Asked] = []
        waiting = list(self.clauses)
        if not asking:
            return (self._untold(scene, [self._tell(clause, scene) for clause in self.clauses]),)
        for number, clause in enumerate(asking):
            following = asking[number + 1] if number + 1 < len(asking) else None
            for other in [
                one for one in waiting
                if one is not clause and not one.lead and self._belongs(one, clause, following)
            ]:
                waiting.remove(other)
                if other.first < clause.first:
                    self._tell(other, scene)
            mine = scene.copied()
            told = read_clause(self.words, clause, mine, self.game)
            purpose: list[AskedAct] = []
            late = [
                one
                for one in self.clauses
                if not one.lead and one.first > clause.first and one.sentence == clause.sentence
                and self._belongs(one, clause, following)
            ]
            for other in late:
                aims = self._tell(other, mine)
                purpose += [
                    act for act,
                    joined in zip(aims.acts, aims.joined, strict=True) if joined == "to" and act in mine.acts
                ]
            mine.acts = [act for act in mine.acts if act not in purpose]
            if following is None:
                for other in [one for one in waiting if not one.lead and one.sentence > clause.sentence]:
                    self._tell(other, mine)
            asked = self._question(clause, mine, told)
            found.append(
                msgspec.structs.replace(asked, purpose=purpose[0]) if purpose and asked.purpose is None
                else asked
            )
            scene = mine.copied()
        return tuple(found)

    def _belongs(self, one: Clause, clause: Clause, following: Clause | None) -> bool:
        """Is a clause told for this question?"""
        if one.first < clause.first:
            return True
        return one.sentence == clause.sentence and (following is None or one.first < following.first)

    def _tell(self, clause: Clause, scene: Scene) -> Told:
        """A clause that only tells: what it says has happened."""
        told = read_clause(self.words, clause, scene, self.game)
        scene.acts.extend(told.acts)
        if (
            clause.relation and clause.relation != "if"
            and (told.acts or (not scene.relation and clause.relation != "without"))
        ):
            scene.relation = clause.relation
        return told

    def _question(self, clause: Clause, scene: Scene, told: Told) -> Asked:
        acts, wanted, purpose = self._wanted(told)
        form, yes_no = self.forms.of(clause, wanted, told, scene.acts)
        if form == "order":
            acts, wanted, purpose = tuple(told.acts), None, None
            if len(scene.moments) > 1:
                scene.moment = scene.phase = scene.relation = ""
        if form == "can" and wanted is None:
            wanted = self._left_out(scene)
        if scene.phase and asks_of_later(self.words[clause.first : clause.last]):
            scene.moment = scene.phase = scene.relation = ""
        value = self._value(clause, told) if form == "how much" else ""
        if form == "how much" and not value and wanted is not None and wanted.verb == "pay":
            value = "twilight cost" if self.game == "tcg" else "cost"
        return Asked(
            form=form,
            text=self._text(clause),
            subjects=tuple(actor.subject() for actor in scene.actors),
            acts=(*scene.acts, *acts),
            wanted=wanted,
            purpose=purpose,
            value=value,
            moment=scene.moment,
            phase=scene.phase,
            relation=scene.relation,
            players=scene.players,
            terms=self._terms(),
            value_of=told.value_of if form == "how much" else "",
            moments=tuple(scene.moments),
            yes_no=yes_no,
            player_states=scene.player_states,
            board=scene.board,
        )

    def _left_out(self, scene: Scene) -> AskedAct | None:
        """What is allowed in "is a second copy on the same hero legal", "are several allowed in play"."""
        for actor in scene.actors:
            if actor.on:
                return AskedAct(verb="play", card=actor.label, targets=(actor.on,))
        several = [actor for actor in scene.actors if actor.zone == "play" and actor.copies > 1]
        return AskedAct(verb="have", card=several[0].label, zone="play") if len(several) == 1 else None

    def _value(self, clause: Clause, told: Told) -> str:
        """What is asked how much of: the value named, what is counted, else the value spoken of last."""
        if told.value:
            return told.value
        said = [self.words[i].word for i in clause.led_by]
        if "strong" in said:
            return "strength" if self.game == "tcg" else "attack"
        follows = next(
            (node for node in self.nodes if clause.begins <= node.first <= clause.begins + 1), None
        )
        if follows is not None and follows.section in ("nouns", "things"):
            return follows.name
        if follows is not None and follows.section == "card" and said[-1:] == ["many"]:
            return follows.readings[0].title
        inside = [
            node for node in self.nodes
            if clause.begins <= node.first < clause.last and node.means("values") and node.value is None
        ]
        if inside:
            return inside[0].name_in("values")
        values = [node for node in self.nodes if node.section == "values" and node.first < clause.first]
        if not values or said[-1:] not in (["many"], ["much"]) or told.things:
            return ""
        moved = any(values[-1].name.split()[0] in act.verb.split() for act in told.acts)  # "… threat go up"
        return "" if moved else values[-1].name

    def _wanted(self, told: Told) -> tuple[tuple[AskedAct, ...], AskedAct | None, AskedAct | None]:
        """Of the acts of a question those that come before, the one asked about, and what it is to bring
        about.
        """
        if not told.acts:
            return (), None, None
        relative = [i for i, joined in enumerate(told.joined) if joined == "that"]
        if relative:
            kept = [i for i in range(len(told.acts)) if i not in relative]
            rest = Told(acts=[told.acts[i] for i in kept], joined=[told.joined[i] for i in kept])
            acts, wanted, purpose = self._wanted(rest)
            return (*(told.acts[i] for i in relative), *acts), wanted, purpose
        last = len(told.acts) - 1
        purposes = [i for i, joined in enumerate(told.joined) if joined == "to" and i > 0]
        if purposes:
            at = purposes[0] - 1
            return tuple(told.acts[:at]), told.acts[at], _folded(told.acts[purposes[0] :])
        joined = [i for i, how in enumerate(told.joined) if how in ("and", "then") and i > 0]
        at = joined[-1] if joined else 0
        if told.acts[at].verb in ("prevent", "stop", "cancel") and last > at:
            return tuple(told.acts[:at]), _folded(told.acts[at:]), None
        return tuple(told.acts[:at]), told.acts[at], told.acts[last] if last > at else None

    def _untold(self, scene: Scene, told: list[Told]) -> Asked:
        """A text that asks nothing in words: what happens, if it tells of something; else something to look
        up.
        """
        happens = (
            any(act.card or act.player or (scene.actors and "?" in self.question) for act in scene.acts)
            and len(self.words) > 2
        )
        asks = "?" in self.question
        last = self.clauses[-1]
        ends = [node for node in self.nodes if last.first <= node.first < last.last]
        stated = (
            asks and len(self.clauses) > 1 and any(node.section in ("states", "keywords") for node in ends)
        )
        yes_no = asks and (happens or stated)
        happens = happens or stated
        elliptical = self._elliptical(scene) if asks and not scene.acts else None
        if elliptical is not None:
            return self._asks_untold("can", scene, wanted=elliptical, yes_no=True)
        if asks and scene.acts and self.words[-1].word in self.known.words.allowing:
            return self._asks_untold(
                "can", scene, acts=tuple(scene.acts[:-1]), wanted=scene.acts[-1], yes_no=True
            )
        if not scene.acts and scene.actors and told and told[-1].value and self.nodes[-1].section == "values":
            return self._asks_untold("how much", scene, value=told[-1].value, value_of=told[-1].value_of)
        if yes_no and scene.acts and not (scene.acts[-1].card or scene.acts[-1].player) and scene.actors:
            scene.acts[-1] = msgspec.structs.replace(scene.acts[-1], card=_left_out_card(scene))
        wanted = scene.acts[-1] if yes_no and scene.acts else None
        acts = tuple(scene.acts[:-1] if wanted else scene.acts)
        return self._asks_untold(
            "what" if happens else "lookup", scene, acts=acts, wanted=wanted, yes_no=yes_no
        )

    def _elliptical(self, scene: Scene) -> AskedAct | None:
        """What "Feint in the quest phase?" and "Beravor twice per round?" leave out."""
        if len(scene.actors) != 1 or scene.actors[0].generic:
            return None
        label = scene.actors[0].label
        times = next(
            (
                node.value for node in self.nodes
                if node.section == "numbers" and node.value and node.value > 1
            ), None
        )
        if (
            times is not None
            and any(
                node.means("things") for node in self.nodes
                if node.name in ("limit", "round", "phase", "turn")
            )
        ):
            return AskedAct(verb="use" if self.game == "tcg" else "trigger", card=label, amount=times)
        return AskedAct(verb="play", card=label) if scene.moment else None

    def _asks_untold(self, form: Form, scene: Scene, **more: Any) -> Asked:
        return Asked(
            form=form,
            text=self.question.strip(),
            subjects=tuple(actor.subject() for actor in scene.actors),
            moment=scene.moment,
            phase=scene.phase,
            relation=scene.relation,
            players=scene.players,
            terms=self._terms(),
            player_states=scene.player_states,
            board=scene.board,
            moments=tuple(scene.moments),
            **{"acts": tuple(scene.acts), **more},
        )

    def _text(self, clause: Clause) -> str:
        return self.question[self.words[clause.first].start : self.words[clause.last - 1].end]

    def _terms(self) -> tuple[str, ...]:
        """The entries that the question names besides cards."""
        found = [
            word.id
            for node in self.nodes
            if node.section != "card"
            for word in node.words
            if word.id and word.game in ("", self.game or word.game)
        ]
        return tuple(dict.fromkeys(found))

    # What was understood, and what not.

    def _mention(self, node: Node) -> Mention | None:
        leads = any(node.first in clause.led_by for clause in self.clauses)
        if leads and (node.section == "relations" or self.words[node.first].stem == "happen"):
            return None
        start, end = self.words[node.first].start, self.words[node.last - 1].end
        text = self.question[start:end]
        if node.section == "card":
            return Mention(
                start=start,
                end=end,
                text=text,
                kind="card",
                readings=node.readings,
                corrected=node.corrected,
                chosen=node.chosen,
                asks_back=node.asks,
            )
        word = node.means(node.section) or (node.words[0] if node.words else None)
        if word is None:
            return Mention(
                start=start, end=end, text=text, kind="number", readings=(), value=node.value,
                chosen=node.chosen
            )
        offered = tuple(
            dict.fromkeys(
                Reading(id=one.id or one.name, name=one.name, title=one.title or one.name, game=one.game)
                for one in (word, *node.words)
                if one.section != "entries" or one is word
            )
        )
        kind: Kind = (
            "relation" if node.section == "states" and word.name == "attached"
            else KIND_OF.get(node.section, "term")
        )
        return Mention(
            start=start,
            end=end,
            text=text,
            kind=kind,
            readings=offered,
            value=node.value,
            corrected=node.corrected,
            chosen=node.chosen,
        )

    def _unread(self) -> tuple[Unread, ...]:
        covered = {i for node in self.nodes for i in (*range(node.first, node.last), *node.also)}
        covered.update(i for clause in self.clauses for i in clause.led_by)
        words = self.known.words
        left = [
            token
            for token in self.words
            if token.at not in covered
            and not words.is_filler(token.word)
            and token.word not in FUNCTION_WORDS
            and token.start not in self.recognised.choices
        ]
        return tuple(Unread(token.start, token.end, self.question[token.start : token.end]) for token in left)

    def beside(self, found: Understanding, words: tuple[Token, ...]) -> frozenset[int]:
        """Which of the `words`, as they were typed, weren't understood and can't change what is asked."""
        starts = {one.start for one in found.unread}
        unread = frozenset(token.at for token in self.words if token.start in starts)
        return beside(words, unread, self.nodes, self.clauses, self.known.words)

    def _foreign(self, unread: tuple[Unread, ...]) -> str:
        """Text in which hardly a word is known is no question about these games in English."""
        strange = [one for one in unread if not self.known.is_known(self._word_at(one.start))]
        if len(self.words) >= 4 and len(strange) * 2 > len(self.words):
            return (
                "Hardly a word of it is known here. Questions are read in English, about the two Lord of the "
                "Rings card games."
            )
        return ""

    def _word_at(self, start: int) -> str:
        return next(token.word for token in self.words if token.start == start)


def _left_out_card(scene: Scene) -> str:
    """What "…, explored?" and "…, overwhelmed?" are asked of: the location; who did the act before; the only
    card.
    """
    verb = scene.acts[-1].verb
    if verb == "explore":
        return next((actor.label for actor in reversed(scene.actors) if "location" in actor.types), "")
    before = next((act.card for act in reversed(scene.acts[:-1]) if act.card), "")
    return before or (scene.actors[0].label if len(scene.actors) == 1 else "")


def _folded(acts: list[AskedAct]) -> AskedAct:
    """An act that keeps another from happening, as one: "stop the troll from attacking" prevents its attack.
    """
    first = acts[0]
    if len(acts) < 2 or first.verb not in ("prevent", "stop", "cancel"):
        return first
    targets = first.targets or ((acts[1].card,) if acts[1].card else ())
    return msgspec.structs.replace(first, targets=targets, thing=first.thing or acts[1].verb)

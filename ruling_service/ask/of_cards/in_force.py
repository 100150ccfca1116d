"""Whether a text that holds by itself, always or while something is so, is in force, and for whom. What a
question tells is held against all on which the text hangs; what has no part in that stops the answer.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ruling_service.ask.building.known import inside, part, parts
from ruling_service.ask.of_cards.deeds import deeds, stems
from ruling_service.ask.of_cards.fitting import COMPARES, WHOSE
from ruling_service.ask.of_cards.one_card import staging
from ruling_service.ask.of_cards.pieces import Piece, words
from ruling_service.ask.of_cards.said import Done, Whom
from ruling_service.ask.of_cards.whom_said import WhomSaid
from ruling_service.engine.language.node import Node

HANGING = ("while_", "if_")
"""Phrases that hold while something is so."""
GIVING = ("", "gain", "give", "have", "make")
"""Acts by which somebody has a bonus ("": he only is or has it)."""
LYING = ("", "go", "have", "spot", "hold")
"""Acts that only tell what is there."""
GLOBAL = ("burden", "threat")
"""Tokens that lie on no card in particular."""
MINE = ("I", "you")
TRAVELS = "travel"
ACTIVE = "active_location"


class Force(NamedTuple):
    """A phrase of a text that holds by itself, and what that hangs on."""

    ability: Node
    phrase: Node
    hangs_on: tuple[Node, ...]


class InForce(WhomSaid):
    """A question about what one card's text is for somebody as long as it is in force; `used_up` are the
    steps and states told that have their part in it.
    """

    used_up: list[object]

    def in_force(self) -> tuple[Node, bool] | None:
        """The text that decides whether somebody has what is asked about, or can do it, and whether so."""
        said = self.said
        too = self.understood.question.rstrip(" ?").endswith(" too")
        if len(said.asked) != 1 or said.must or any(one.text != "too" or not too for one in said.turns):
            return None
        done = said.asked[0]
        spoken = {each.lies for each in done.whom if self._is_card(each)}
        if done.denied or done.players or {one.name for one in done.zones} - spoken:
            return None
        forces = list(self._forces())
        self.used_up = [done]
        given = [(one, bonus) for one in forces for bonus in self._bonuses(done, one.phrase)]
        if len(given) == 1 and not any(
            self._names(done, each) for one in self.used for each in deeds(one)
        ):
            return self._has(done, *given[0])
        stopped = [one for one in forces if self._stops(done, one)]
        if len(stopped) == 1 and self._hold(stopped[0]) is True:
            return stopped[0].ability, False
        return None

    def _forces(self) -> Iterator[Force]:
        for ability in (one for one in self.abilities if one.kind == "constant"):
            for sentence in parts(ability, "do"):
                for one in parts(sentence, "do"):
                    if one.kind in HANGING:
                        for each in parts(one, "do"):
                            yield Force(ability, each, parts(one, "when"))
                    else:
                        yield Force(ability, one, ())

    # -- what it brings --------------------------------------------------------------------------------------

    def _bonuses(self, done: Done, phrase: Node) -> list[Node]:
        """What of a phrase is what is asked about."""
        verb = done.act.name if done.act is not None else ""
        things = [one.name for one in (*done.values, *self._asked_states(done))]
        if verb not in GIVING:
            things.append(verb)
        if len(things) != 1 or phrase.kind not in ("gets", "gains"):
            return []
        found = []
        number = next((n for n, of in self.said.numbers if of in done.values), done.number)
        for one in (*parts(phrase, "bonus"), *parts(phrase, "what")):
            amount = one.get("change") or one.get("value")
            same = stems(things[0]) == stems(str(one.get("stat") or one.get("keyword")))
            told = number == amount if number is not None else "stat" in one or amount is None
            more = amount is None or isinstance(amount, int) and amount > 0
            if same and told and more and not one.get("per") and not one.get("instead"):
                found.append(one)
        return found

    def _asked_states(self, done: Done) -> list[Piece]:
        """The states that are said of those of whom is asked: what they are asked to be."""
        there = [done.actor, *done.whom]
        found = [(whom, one) for whom, one in self.said.states if any(whom == each for each in there)]
        self.used_up += found
        return [one for _, one in found]

    def _has(self, done: Done, force: Force, bonus: Node) -> tuple[Node, bool] | None:
        """Whether somebody has a bonus: he is one of those who get it, and it is in force."""
        others = [one for one in (done.actor, *done.whom) if one is not None and not self._is_card(one)]
        who = part(force.phrase, "who")
        if who is None or len(others) > 1 or done.player:
            return None
        he = self._gets(others[0], who, force.ability) if others else self._itself(done, who, force.ability)
        holds = self._hold(force)
        if he is None or holds is None:
            return None
        if not (he and holds) and self._has_it_himself(others, str(bonus.get("keyword")), force.ability):
            return None
        return force.ability, he and holds

    def _has_it_himself(self, others: list[Whom], keyword: str, ability: Node) -> bool:
        """Whether a card has, or may have, a keyword by a text of its own that needs no use."""
        texts = [one for one in self.abilities if one is not ability] if not others else [
            one for whom in others if whom.head.sort == "card" for card in self.versions(whom.head)
            for one in self.known.abilities(card.facts)
        ]
        return any(
            stems(keyword) == stems(str(one.get(name))) for text in texts
            if text.kind not in staging(self.game).COMES
            for one in inside(text) for name in ("keyword", "name")
        )

    def _itself(self, done: Done, who: Node, ability: Node) -> bool | None:
        mine = next((one for one in (done.actor, *done.whom) if self._is_card(one)), None)
        if mine is None or who.kind in ("another", "attached"):
            return None
        if not self._is_told(who, [mine._replace(owner="I")]):
            return None
        return self.fit(mine.head, who, ability, mine.owner)

    def _gets(self, whom: Whom, who: Node, ability: Node) -> bool | None:
        if who.kind == "attached":
            on_him = whom.head.name == "bearer" or "attached" in whom.states or any(
                self._is_card(each) and each.before in words().bearing for each in self.said.asked[0].whom
            ) and self._bears_it(whom)  # fmt: skip
            return True if on_him else None
        if who.kind in ("it", "that", "those"):
            return None
        fits = self.fit(whom.head, who, ability, whom.owner)
        return None if fits and not self._is_told(who, [whom]) else fits

    def _is_told(self, phrase: Node, there: Sequence[Whom | None]) -> bool:
        """Whether all is told of somebody that a phrase wants besides what is printed on cards."""
        room = self._room([])
        states = {each for whom in there if whom is not None for each in whom.states}
        owned = any(whom is not None and whom.owner for whom in there)
        wanted = [each for one in inside(phrase) if one.kind == "filter" for each in parts(one, "is")]
        return all(
            room.is_of_print(one) or one.kind in (COMPARES, *states) or one.kind == WHOSE and owned
            for one in wanted
        )

    def _stops(self, done: Done, force: Force) -> bool:
        """Whether a phrase says that what is asked about cannot be done."""
        told = self._is_told(force.phrase, [done.actor, *done.whom])
        return told and force.phrase.kind == "cannot" and self._denies(done, force.phrase, force.ability)

    # -- what it hangs on ------------------------------------------------------------------------------------

    def _hold(self, force: Force) -> bool | None:
        """Whether all on which a phrase hangs is so, where nothing is told besides."""
        each = [self._holds(one, force.ability) for one in force.hangs_on]
        told = [*self.said.told, *self.said.states]
        if self.said.phases or self.said.moments or any(
            all(one is not each_used and one != each_used for each_used in self.used_up) for one in told
        ):
            return None
        return False if False in each else None if None in each else True

    def _holds(self, condition: Node, ability: Node) -> bool | None:
        match condition.kind:
            case "is_the" | "is_so" if (who := part(condition, "who")) is not None and who.kind == "this":
                return self._is_so(condition) if "is" in condition else self._lies_there(condition)
            case "can_spot_tokens" | "cannot_spot_tokens":
                told = [
                    (n, one) for one in self.said.told for n, of in self.said.numbers
                    if of is not None and of in one.values and not one.whom and self._only_lies(one)
                    and stems(of.name) == stems(str(condition["token"])) and condition["token"] in GLOBAL
                ]
                wanted = condition.get("n")
                if len(told) != 1 or not isinstance(wanted, int):
                    return None
                self.used_up.append(told[0][1])
                return (told[0][0] >= wanted) is (condition.kind == "can_spot_tokens")
            case "can_spot":
                return self._spots(condition, ability)
            case "has_initiative":
                return self._has_initiative(condition)
        return None

    @staticmethod
    def _only_lies(done: Done) -> bool:
        return not done.denied and (done.act is None or done.act.name in LYING)

    def _has_initiative(self, condition: Node) -> bool | None:
        """Whether the player of the card is told to have initiative."""
        who = part(condition, "who")
        for done in self.said.told:
            has = [one.head.name for one in done.whom] == ["initiative"] and not done.denied
            if has and done.player in MINE and who is not None and who.kind == "you":
                self.used_up.append(done)
                return True
        return None

    def _spots(self, condition: Node, ability: Node) -> bool | None:
        """Whether so many are told to be there: as many of a kind are enough; fewer are too few where all
        that is wanted is of that kind.
        """
        cards = part(condition, "what")
        count = cards.get("count") if cards is not None else None
        if cards is None or not isinstance(count, int):
            return None
        for done in self.said.told if count == 1 else ():
            there = len(done.whom) == 1 and done.number is None and self._only_lies(done) and not done.values
            if there and self.fit(done.whom[0].head, cards, ability, done.whom[0].owner):
                self.used_up.append(done)
                return True
        for done in self.said.told:
            heads = [piece for one in done.whom for piece in one.pieces]
            told = [n for n, of in self.said.numbers if of in heads]
            if len(done.whom) != 1 or len(told) != 1 or not self._only_lies(done) or done.values:
                continue
            head = done.whom[0].head
            if told[0] >= count and self.fit(head, cards, ability, done.whom[0].owner):
                self.used_up.append(done)
                return True
            if told[0] < count and self.covers(head, cards):
                self.used_up.append(done)
                return False
        return None

    def _is_so(self, condition: Node) -> bool | None:
        """Whether the card is in the state that a text wants, or lies where it wants it."""
        wanted = [one.kind for one in parts(condition, "is")]
        if wanted not in (["ready"], ["exhausted"]):
            return self._lies_there(condition)
        told = [each for each in self.said.states if self._is_card(each[0]) and each[1].name == "exhausted"]
        if len(told) != 1:
            return None
        self.used_up += told
        self.used_up += [
            one for one in self.said.told
            if one.act is None and not one.denied and all(map(self._is_card, one.whom))
            and not (one.values or one.zones or one.player or one.players)
        ]
        return told[0][1].text.startswith("ready") is (wanted == ["ready"])

    def _lies_there(self, condition: Node) -> bool | None:
        """Whether the card lies where a text wants it."""
        places = [zone.kind for one in parts(condition, "is") for zone in parts(one, "zone")]
        wanted = ACTIVE if [one.kind for one in parts(condition, "what")] == [ACTIVE] else "".join(places)
        told: set[str] = set()
        for done in (*self.said.told, *self.said.asked):
            mine = [one for one in (*done.whom, done.actor) if self._is_card(one)]
            travels = done.act is not None and done.act.name == TRAVELS
            if not mine or done.denied or len(done.whom) > 1 and done in self.said.told:
                continue
            if travels and done in self.said.told and not done.zones:
                told.add(ACTIVE)
                self.used_up.append(done)
            elif done.zones and (self._only_lies(done) or done in self.said.asked):
                told |= {one.name.replace(" ", "_").removesuffix("_area") for one in done.zones}
                self.used_up.append(done)
        if not wanted or len(told) != 1:
            return None
        return wanted.removesuffix("_area") in told


__all__ = ["InForce"]

"""Whether a text that holds by itself, always or while something is so, is in force, and for whom. What a
question tells is held against all on which the text hangs; what has no part in that stops the answer.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ruling_service.ask.building.known import inside, part, parts
from ruling_service.ask.of_cards.costs import Costs
from ruling_service.ask.of_cards.deeds import deeds, stems
from ruling_service.ask.of_cards.fitting import COMPARES, WHOSE
from ruling_service.ask.of_cards.one_card import staging
from ruling_service.ask.of_cards.pieces import Piece, words
from ruling_service.ask.of_cards.said import Done, Whom
from ruling_service.engine.language.node import Node

HANGING = ("while_", "if_")
"""Phrases that hold while something is so."""
NONE = "no_"
"""How phrases begin by which nothing of something may be."""
GIVING = ("", "gain", "give", "have", "make")
"""Acts by which somebody has a bonus ("": he only is or has it)."""


class Force(NamedTuple):
    """A phrase of a text that holds by itself, and what that hangs on."""

    ability: Node
    phrase: Node
    hangs_on: tuple[Node, ...]


class InForce(Costs):
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
        if done.denied or done.players:
            return None
        forces = list(self._forces())
        self.used_up = [done]
        stopped = [one for one in forces if self._stops(done, one)]
        if len(stopped) == 1 and self._hold(stopped[0]) is True:
            return stopped[0].ability, False
        if {one.name for one in done.zones} - spoken:
            return None
        self.used_up = [done]
        given = [(one, bonus) for one in forces for bonus in self._bonuses(done, one.phrase)]
        if len(given) == 1 and not any(
            self._names(done, each) for one in self.used for each in deeds(one)
        ):
            return self._has(done, *given[0])
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
        phrase = force.phrase
        if phrase.kind == "cannot":
            told = self._is_told(phrase, [done.actor, *done.whom])
            return told and self._denies(done, phrase, force.ability)
        return phrase.kind.startswith(NONE) and self._is_none_of(done, phrase, force.ability)

    def _is_none_of(self, done: Done, phrase: Node, ability: Node) -> bool:
        """Whether a phrase that there is none of something ("no progress on …") speaks of what is done."""
        there = [one for name in ("on", "to", "from") for one in parts(phrase, name)]
        said = stems(done.act.name if done.act is not None else "", *(one.name for one in done.values))
        if not stems(phrase.kind.removeprefix(NONE)) <= said or bool(done.whom) != bool(there):
            return False
        return all(
            stems(whom.head.text) in [stems(one.kind) for one in there]
            or any(self.fit(whom.head, one, ability) for one in there) for whom in done.whom
        )

    # -- what it hangs on ------------------------------------------------------------------------------------

    def _hold(self, force: Force) -> bool | None:
        """Whether all on which a phrase hangs is so, where nothing is told besides."""
        each = [self._holds(one, force.ability) for one in force.hangs_on]
        said = self.said
        told = [
            one for one in said.told if one.act is not None or not one.whom or one.values or one.denied
            or one.players or {zone.name for zone in one.zones} - {"play"}
            or not all(map(self._is_card, one.whom))
        ]  # who only tells that the card is there tells nothing
        if any(one not in self.used_up for one in (*told, *said.states, *said.phases, *said.moments)):
            return None
        return False if False in each else None if None in each else True

__all__ = ["InForce"]

"""How much of something a card's text brings about, when or for how long, where a question is read
leniently: by the phrases that name it, each with its amount, and by what that hangs on, as far as it tells.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from ruling_service.ask.building.known import inside, parts
from ruling_service.ask.building.reasons import not_placed
from ruling_service.ask.of_cards.by_use import ByUse
from ruling_service.ask.of_cards.deeds import CARDS, OTHERWISE, Deed, deeds, stems
from ruling_service.ask.of_cards.framed import Framed
from ruling_service.ask.of_cards.heard import ASKER
from ruling_service.ask.of_cards.of_text import Held
from ruling_service.ask.of_cards.one_card import staging
from ruling_service.ask.of_cards.pieces import Piece, words
from ruling_service.ask.of_cards.said import Done
from ruling_service.engine.language import card_language
from ruling_service.engine.language.node import Node
from ruling_service.patterns import pattern

HOW_LONG = pattern(r"\b(?:how long|until when|till when)\b", re.IGNORECASE)
LASTING = {"phase": "the end of the phase", "round": "the end of the round", "turn": "the end of the turn",
           "regroup_phase": "the regroup phase"}  # fmt: skip
"""How long effects last, by what a text names as their end."""
COMPARED = ("how much", "strong", "what")
"""Pieces that only say that it is asked how much."""


class ByAmount(ByUse):
    """A question how much, or how long, about one card; `counted` is what of the numbers told has a part,
    `few` those who are told to be too few for one of several things that may be done.
    """

    counted: list[Piece]
    few: list[Piece]

    def ways(self) -> Iterator[Framed]:
        said = self.said
        every = [each for one in self.abilities for each in self._usable(one)]
        if HOW_LONG.search(self.understood.question):
            yield from self._lasts(every)
            return
        every_done = (*said.told, *said.asked)
        players = [one for done in every_done for one in (done.player, *done.players)]
        theirs = [one for one in players if one not in ("", *ASKER)]
        if theirs and any(self._as_told(one, each).so is False for one in said.told for each in every):
            raise not_placed("whom it happens to")
        if theirs or any(one.zones or one.denied for one in every_done):
            return
        if self.understood.asked[0].form == "when":
            yield from self._when(every)
            return
        if said.head.sort != "how much" or any(one.sort not in COMPARED for one in said.turns):
            return
        self.counted = []
        few = [one for one in every if self._spots_too_few(one)]
        every = [one for one in every if one not in few]
        self.few = [of for _, of in said.numbers if of is not None] if few else []
        found = [(one, amount) for one in every if (amount := self._amount(one)) is not None]
        if len(found) != 1:
            return
        ability, amount = found[0]
        held = [one for one in self._beside(ability) if one.so is not True]
        if amount > 0 and not held:
            yield self._framed(ability, so=True)._replace(says=amount)

    def _lasts(self, every: list[Node]) -> Iterator[Framed]:
        """How long what a text does lasts, where all of it lasts as long."""
        ends = {
            (str(one.get("of")), each) for each in every for one in inside(each.get("do"))
            if one.kind == "until"
        }
        if len({end for end, _ in ends}) == 1 and not self.said.told and len(self.said.asked) <= 1:
            end, ability = next(iter(ends))
            if end in LASTING:
                yield self._framed(ability, so=True)._replace(says=f"Until {LASTING[end]}")

    def _when(self, every: list[Node]) -> Iterator[Framed]:
        """When what is asked about comes about: what its ability waits for, or in which phase it is used."""
        asked = [one for one in self.said.asked if not self.is_use_of_it(one)]
        found = [one for one in every if all(self._named(done, one) for done in asked)]
        if len(found) != 1 or len(self.said.asked) != 1 or found[0].get("while"):
            return
        when, phase = found[0].get("when"), found[0].get("phase")
        said = None
        if isinstance(when, Node):
            said = card_language(self.game).phrase(when, "trigger")
        elif isinstance(phase, str):
            said = f"in the {phase} phase"
        if said:
            said = said.replace("~", self.card.facts.name).replace("this card", self.card.facts.name)
            yield self._framed(found[0], so=True)._replace(says=said[:1].upper() + said[1:])

    def _things(self) -> list[str]:
        """Of what it is asked how much there is."""
        found = [one.name for done in self.said.asked for one in done.values]
        return found + [one.name for one in self.said.turns if one.sort == "strong"]

    def _amount(self, ability: Node) -> int | None:
        """How much all phrases that a question names come to together; None where one doesn't tell."""
        things, acts = self._things(), [one.act for one in self.said.asked if one.act is not None]
        acts = [one for one in acts if one.name not in words().general | words().uses]
        named = [one for one in deeds(ability) if self._is_asked(one, things, acts)]
        amounts = [self._of(one) for one in named]
        if not named or None in amounts:
            return None
        same = len({one.node.kind for one in named}) == 1
        return sum(one for one in amounts if one is not None) if same else None

    def _is_asked(self, deed: Deed, things: list[str], acts: list[Piece]) -> bool:
        """Whether a phrase is what it is asked how much of."""
        if deed.words - stems("not") & OTHERWISE or deed.node.kind in ("make", "gets", "give", "choose"):
            return False
        own = [one for one in things if one not in CARDS]
        if own and not all(stems(one) & deed.words for one in own):
            return False
        less = stems(*words().less)
        change = deed.node.get("change")
        minus = isinstance(change, Node) and change.kind == "minus"
        down = deed.is_less or minus or isinstance(change, int) and change < 0
        if any(stems(one.name) & less for one in acts) and not down:
            return False
        telling = [one for one in acts if not stems(one.name) & less and one.name != "add"]
        if telling and not all(stems(one.name) & deed.words for one in telling):
            return False
        return bool(own or telling)

    def _of(self, deed: Deed) -> int | None:
        """How much a phrase comes to: its number, for each of what is told, or as many as are paid for it."""
        per = [one for name in ("per", "for_each") for one in parts(deed.node, name)]
        rest = [one for one in deed.hangs_on if one not in per]
        if rest:
            return None
        if deed.amount is not None:
            if not per:
                return abs(deed.amount)
            count = self._told_of(per[0])
            return None if count is None else abs(deed.amount) * count
        change = deed.node.get("change") or deed.node.get("n") or deed.node.get("amount")
        stat = deed.ability.get("x")
        x = isinstance(change, Node) and change.kind == "x"
        if x and isinstance(stat, Node) and stat.kind == "stat_of":
            return self._stat(str(stat.get("stat")))
        if not isinstance(change, Node) or not any(one.kind == "x" for one in inside(change)):
            return None
        costs = parts(deed.ability, "cost")
        paid = [one for one in costs if any(each.kind == "x" for each in inside(one.get("n")))]
        return self._told_of(paid[0]) if len(paid) == 1 else None

    def _stat(self, stat: str) -> int | None:
        """A value that is told: the printed one where a text means that."""
        printed, _, name = stat.rpartition("printed_")
        told = [
            (n, of) for n, of in self.said.numbers if of is not None and of.name == name.replace("_", " ")
        ]
        if "printed_" in stat and len(told) > 1:
            text = self.understood.question.lower()
            told = [(n, of) for n, of in told if f"printed {of.text} {n}" in text or f"{n} printed" in text]
        if len(told) != 1:
            return None
        self.counted += [of for n, of in self.said.numbers if of is not None]
        return told[0][0]

    def _told_of(self, counted: Node) -> int | None:
        """How many there are told to be of what a phrase counts."""
        for number, of in self.said.numbers:
            if of is None:
                continue
            token = next((str(one.get("token")) for one in inside(counted) if one.get("token")), "")
            types = {str(one.get("type")) for one in inside(counted) if one.kind == "filter"}
            if token and stems(token) == stems(of.name) or any(f"'{of.name}'" in one for one in types):
                self.counted.append(of)
                return number
        return None

    def _beside(self, ability: Node) -> list[Held]:
        """What else the question says, held against the ability."""
        self.counted = []
        self._amount(ability)
        found = [self._phase(one, ability) for one in self.said.phases]
        found += [self._state(whom, one, ability) for whom, one in self.said.states]
        for done in self.said.told:
            pieces = {*done.values, *(each for one in done.whom for each in one.pieces)}
            if not pieces & {*self.counted, *self.few}:
                found.append(self._as_told(done, ability))
        for done in self.said.asked:
            found += self._whom_asked(done, ability)
        return found

    def _whom_asked(self, done: Done, ability: Node) -> list[Held]:
        """Those of whom it is asked: whom the text speaks of, or what it costs."""
        costs = stems(*(one.kind for one in parts(ability, "cost")))
        others = [
            one for one in (*done.whom, *([done.actor] if done.actor else []))
            if not self._is_card(one) and not stems(one.head.name[:5]) <= stems(*(c[:5] for c in costs))
        ]
        bonus = [
            cards for deed in deeds(ability) for cards in self.spoken(deed)
            if staging(self.game).filter_of(cards) is not None
        ]
        held = []
        for whom in others:
            each = [self.fit(whom.head, cards, ability, whom.owner) for cards in bonus]
            held.append(Held(True if True in each else None))
        return held


__all__ = ["ByAmount"]

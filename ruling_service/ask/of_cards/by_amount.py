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
BESIDE_THEM = ("additional", "extra")
"""Words for what a text adds, of which it is asked how much."""
AT_MOST = pattern(r"\b(?:at (?:the )?most|up to|maximum|max)\b", re.IGNORECASE)
CHOSEN = ("some", "any", "another")
NO_KIND = stems("card cards")
"""Words of a kind of card that tell nothing of it."""


def _listed(value: object) -> tuple[object, ...]:
    return value if isinstance(value, tuple) else (value,) if value else ()


def _narrowed(counted: Node) -> bool:
    """Whether only some of a kind are counted: those of a trait, or in a state."""
    return any(
        restriction.kind not in ("in_zone", "controlled_by")
        for one in inside(counted) if one.kind == "filter" for restriction in parts(one, "is")
    )




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
        asked = {done.player for done in said.asked if self._who_does_it(done)}
        players = [one for done in every_done for one in (done.player, *done.players)]
        theirs = [one for one in players if one not in ("", *ASKER, *asked)]
        if theirs and any(self._as_told(one, each).so is False for one in said.told for each in every):
            raise not_placed("whom it happens to")
        if theirs or any(one.denied or {zone.name for zone in one.zones} - {"play"} for one in every_done):
            return
        if self.understood.asked[0].form == "when":
            yield from self._when(every)
            return
        if said.head.sort != "how much" or any(
            one.sort not in (*COMPARED, "people") and one.text not in BESIDE_THEM for one in said.turns
        ):
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
        amount *= self._times(ability)
        people = any(one.sort == "people" for one in said.turns)
        if people and "players_count" not in str(ability):
            return
        if amount > 0 and not held:
            yield self._framed(ability, so=True)._replace(says=amount)

    def _who_does_it(self, done: Done) -> bool:
        """Whether a player is the one who does what is asked, by the text."""
        said = stems(done.player) - stems("the a an")
        return any(
            one.who is not None and said <= stems(one.who.kind) and self._names(done, one)
            for each in self.abilities for one in deeds(each)
        )

    def _times(self, ability: Node) -> int:
        """How often what an ability waits for is told to happen, each time."""
        each = [done.number for done in self.said.told if done.number and self._event(done, ability).so]
        return each[0] if len(each) == 1 and "each_time" in str(ability.get("when")) else 1

    def speaks_of_it(self) -> bool:
        """Whether some phrase of the card's text is what it is asked how much of."""
        things, acts = self._things(), [one.act for one in self.said.asked if one.act is not None]
        return self.understood.asked[0].form != "how much" or any(
            self._is_asked(one, things, acts) for each in self.abilities for one in deeds(each)
        )

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
        telling = [one for one in acts if one.name != "add" and (
            not stems(one.name) & less or not own and len(acts) == 1
        )]  # fmt: skip
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
        if isinstance(change, Node):
            return self._changes_by(change, deed)
        counts = [cards.get("count") for cards in self.spoken(deed) if cards.kind in CHOSEN]
        if per or len(counts) != 1 or change is not None:
            return None
        n = counts[0]
        return n if isinstance(n, int) else self._x(deed.ability) if n == "x" else None

    def _changes_by(self, change: Node, deed: Deed) -> int | None:
        """How much a number is that a text doesn't print as it is: for each of some, up to so many, X."""
        n = change.get("n")
        if change.kind == "per" and isinstance(n, int):
            count = self._told_of(next(iter(parts(change, "of")), change))
            return None if count is None else n * count
        if change.kind == "up_to_amount" and isinstance(n, int):
            return n if AT_MOST.search(self.understood.question) else None
        return self._x(deed.ability) if any(one.kind == "x" for one in inside(change)) else None

    def _x(self, ability: Node) -> int | None:
        """What X is of an ability: as it says, or as many as are paid or spotted for it."""
        x = ability.get("x")
        match x.kind if isinstance(x, Node) else "":
            case "stat_of":
                assert isinstance(x, Node)
                return self._stat(str(x.get("stat")))
            case "players_count":
                people = [one.number for one in self.said.turns if one.sort == "people"]
                return people[0] if len(people) == 1 else None
            case "cultures_spotted_over" if isinstance(x, Node) and isinstance(over := x.get("n"), int):
                told = [(n, of) for n, of in self.said.numbers if of is not None and of.name == "culture"]
                self.counted += [of for _, of in told]
                return max(0, told[0][0] - over) if len(told) == 1 else None
            case "" if keywords := self._printed_x(ability):
                numbers = [(n, of) for n, of in self.said.numbers if of is not None]
                told = [(n, of) for n, of in numbers if stems(of.name) & keywords]
                self.counted += [of for _, of in told]
                return told[0][0] if len(told) == 1 else None
            case "":
                paid = [
                    one for cost in parts(ability, "cost") for one in (cost, *parts(cost, "what"))
                    if one.get("count") == "x" or any(each.kind == "x" for each in inside(one.get("n")))
                ]
                return self._told_of(paid[0]) if len(paid) == 1 else None
        return None

    @staticmethod
    def _printed_x(ability: Node) -> frozenset[str]:
        """The keyword of which somebody spotted or exerted for an ability has X."""
        every = [one for cost in parts(ability, "cost") for one in inside(cost) if one.get("value") == "x"]
        return stems(*(str(one.get("keyword")) for one in every))

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
        """How many there are told to be of what a phrase counts; with the card itself where others are told.
        """
        token = next((str(one.get("token")) for one in inside(counted) if one.get("token")), "")
        types = stems(*(str(one) for each in inside(counted) if each.kind == "filter"
                        for one in _listed(each.get("type"))))  # fmt: skip
        for number, of in self.said.numbers:
            if of is None:
                continue
            same = token and stems(token) == stems(of.name) or stems(of.name) <= types - NO_KIND
            if same and not _narrowed(counted) or self._are_meant(of, counted):
                self.counted.append(of)
                return number
        return None

    def _are_meant(self, of: Piece, counted: Node) -> bool:
        """Whether those of whom a number is told are those whom a phrase counts, by their print."""
        whom = next((one for one in self.whoms.values() if of in one.pieces), None)
        filter_ = staging(self.game).filter_of(counted)
        if whom is None or filter_ is None:
            return False
        ability = next((one for one in self.abilities if counted in inside(one)), None)
        fits = ability is not None and self.fit(whom.head, filter_, ability, whom.owner)
        return bool(fits) and bool(self.covers(whom.head, filter_))

    def _beside(self, ability: Node) -> list[Held]:
        """What else the question says, held against the ability."""
        self.counted = []
        self._amount(ability)
        found = [self._phase(one, ability) for one in self.said.phases]
        found += [
            self._state(whom, one, ability) for whom, one in self.said.states if one not in self.counted
        ]
        his = [whom for whom, one in self.said.states if one in self.counted]
        for done in self.said.told:
            if done.act is None and done.whom and all(one in his for one in done.whom):
                found.append(self._targets(done.whom, ability))
                continue
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
        things = frozenset[str]().union(*(deed.words for deed in deeds(ability)))
        for whom in others:
            if stems(whom.head.name) - NO_KIND and stems(whom.head.name) - NO_KIND <= things:
                continue  # "how many encounter cards": what the phrase itself names
            each = [self.fit(whom.head, cards, ability, whom.owner) for cards in bonus]
            held.append(Held(True if True in each else None))
        return held


__all__ = ["ByAmount"]

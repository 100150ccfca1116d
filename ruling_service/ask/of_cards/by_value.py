"""How much a value of a named card comes to in what a question tells: its print, and each bonus that its own
text gives it, by what that counts and hangs on. Whatever is told and has no part in it stops the answer.
"""

from __future__ import annotations

from collections.abc import Iterator

from ruling_service.ask.building.known import inside, parts
from ruling_service.ask.of_cards.by_amount import ByAmount
from ruling_service.ask.of_cards.by_use import FIGHTS
from ruling_service.ask.of_cards.deeds import stems
from ruling_service.ask.of_cards.fitting import COMPARES, WHOSE
from ruling_service.ask.of_cards.framed import Framed
from ruling_service.ask.of_cards.heard import ASKER
from ruling_service.ask.of_cards.in_force import LYING, Force
from ruling_service.ask.of_cards.one_card import staging
from ruling_service.ask.of_cards.pieces import Piece
from ruling_service.ask.of_cards.said import Done, Whom
from ruling_service.engine.language.node import Node
from ruling_service.situations.shared.catalogue import printed_values

SITS = (*LYING, "control")
"""Acts that only tell what there is."""
ASKS = ("how much", "strong", "what", "or")
"""Words that turn nothing here: a bound has its "or"."""
HAS = "with_"
WHO, COST = "who", "cost"


class ByValue(ByAmount):
    """A question how much about one card; `counted` are the numbers, and `used_up` the steps and states,
    that have their part in it.
    """

    def ways(self) -> Iterator[Framed]:
        if self.understood.asked[0].form == WHO:
            found = self.who() if len(self.said.asked) == 1 else None
            whole: tuple[Node, str | int] | None = found
        else:
            whole = self._whole()
        if whole is not None:
            plain = not isinstance(whole[0].get("do"), tuple)
            why = f"{self.card.facts.name} is printed so" if plain else ""
            framed = self._framed(whole[0], so=False)._replace(says=whole[1], why=why)
            stat = self._stat_asked()
            if plain and stat and COST not in stat:  # what it costs hangs on where it is played
                framed.plan.situation["ask"] = {"how much": f"{stat} of {framed.plan.subject}"}
            yield framed
        elif self.understood.asked[0].form != WHO:
            yield from super().ways()

    def _whole(self) -> tuple[Node, int] | None:
        """What one of the card's values comes to, and a text that changes it; None where that isn't told."""
        stat = self._stat_asked()
        own = printed_values(self.card.facts).get(stat) if stat else None
        if own is None or self.said.phases or self.said.moments:
            return None
        self.counted, self.used_up = [], list(self.said.asked)
        given = [
            (one, bonus) for one in self._forces() if self._is_its_own(one)
            for bonus in parts(one.phrase, "bonus") if bonus.get("stat") == stat.replace(" ", "_")
        ]
        each = [self._given(one, bonus) for one, bonus in given]
        total = own + sum(one for one in each if one is not None)
        if None in each or not self._all_told():
            return None
        if not given:  # what else changes it nobody tells
            return (Node("constant"), own) if not self.said.told else None
        return given[0][0].ability, max(total, 0)

    def _stat_asked(self) -> str:
        """The value of the card that it is asked for, and nothing else; "" for anything else."""
        said = self.said
        if said.head.sort != "how much" or len(said.asked) != 1 or any(
            one.text != "where" and one.sort not in ASKS or one.sort == "or" and not said.bounds
            for one in said.turns
        ):
            return ""
        done = said.asked[0]
        mine = [one for one in (*done.whom, done.actor) if one is not None]
        theirs = done.denied or done.zones or done.players or not all(map(self._is_card, mine))
        if theirs or not mine and self.others:
            return ""
        found = [one.name for one in done.values if one not in [of for _, of in said.numbers]]
        if any(one.sort == "strong" for one in said.turns):
            found.append(done.act.name if done.act is not None else "strength")
        elif done.act is not None and done.act.name not in SITS:
            return ""
        found = [one for one in found if not any(one != each and one in each for each in found)]
        return found[0] if len(found) == 1 else ""

    def _is_its_own(self, force: Force) -> bool:
        """Whether a phrase is about the card itself."""
        who = parts(force.phrase, "who")
        itself = [one for one in who if one.kind == "this" or one.kind == "it" and self.borne() is None]
        return bool(itself) and force.phrase.kind == "gets"

    def _given(self, force: Force, bonus: Node) -> int | None:
        """How much a bonus is; None where what it counts or hangs on isn't told."""
        change, per = bonus.get("change"), parts(bonus, "per")
        holds = [self._holds(one, force.ability) for one in force.hangs_on]
        if not isinstance(change, int) or bonus.get("instead") or None in holds:
            return None
        if False in holds:
            return 0
        count = self._count(per[0], force.ability) if per else 1
        if count is None:
            return None
        most = [
            abs(each) for one in inside(force.ability.get("limit")) for each in (one.get("change"),)
            if isinstance(each, int)
        ]
        much = min([abs(change) * count, *most])
        return much if change > 0 else -much

    def _count(self, counted: Node, ability: Node) -> int | None:
        """How many there are told to be of what a bonus counts."""
        if counted.kind == "per_tokens":
            told = [
                (n, of) for n, of in self.said.numbers
                if of is not None and stems(of.name) == stems(str(counted["token"]))
            ]
            if len(told) != 1 or not self._lie_there(told[0][1], counted, ability):
                return None
            self.counted.append(told[0][1])
            return told[0][0]
        filter_ = staging(self.game).filter_of(counted)
        if filter_ is None:
            return None
        found: dict[Piece, int] = {}
        for n, of in self.said.numbers:
            whom = next((one for one in self.whoms.values() if of in one.pieces), None)
            if of is not None and whom is not None and self._are_such(whom, filter_, ability):
                found[of] = n  # "three heroes, two of them": the last
        if len(found) != 1:
            return None
        self.counted += found
        return next(iter(found.values()))

    def _lie_there(self, token: Piece | None, counted: Node, ability: Node) -> bool:
        """Whether tokens are told to lie on whom a bonus counts them."""
        on = next(iter(parts(counted, "on")), Node("this"))
        every = (*self.said.told, *self.said.asked)
        whoms = [one for each in every if token in each.values for one in each.whom]
        if on.kind in ("this", "it"):
            return all(map(self._is_card, whoms))
        there = bool(whoms) and all(
            self.fit(one.head, on, ability, one.owner) or self._is_card(one) for one in whoms
        )
        if there and not all(map(self._is_card, whoms)):
            self.used_up += [each for each in self.said.told if token in each.values]
            return True
        return False

    def _are_such(self, whom: Whom, filter_: Node, ability: Node) -> bool:
        """Whether all that a description wants is told of somebody."""
        room = self._room([])
        every = parts(filter_, "is")
        by_print = tuple(one for one in every if room.is_of_print(one) and one.kind != COMPARES)
        print_ = Node("filter", **{**filter_.fields, "is": by_print})
        if self.fit(whom.head, print_, ability) is not True or not self.covers(whom.head, print_):
            return False
        return all(self._is_told_so(whom, one) for one in every if one not in by_print)

    def _is_told_so(self, whom: Whom, wanted: Node) -> bool:
        """Whether a restriction that isn't of print is told of somebody."""
        dones = (*self.said.told, *self.said.asked)
        if wanted.kind == WHOSE:
            return whom.owner in ("", *ASKER) and all(one.player in ("", *ASKER) for one in dones)
        if wanted.kind == COMPARES:
            told = [
                (n, of) for n, of in self.said.numbers
                if of is not None and stems(of.name) == stems(str(wanted.get("stat")))
            ]
            bound, much = wanted.get("compare") or "exactly", wanted.get("n")
            if len(told) != 1 or not isinstance(much, int):
                return False
            self.counted.append(told[0][1])
            n, so = told[0][0], self.said.bounds.get(told[0][0], "exactly")
            within = {"at_most": n <= much, "at_least": n >= much, "exactly": n == much}
            return within.get(str(bound), False) and so in ("exactly", bound)
        if wanted.kind.startswith(HAS):
            token = stems(wanted.kind.removeprefix(HAS))
            found = [one for one in dones if any(stems(each.name) == token for each in one.values)]
            self.used_up += found
            alone = len(found) == 1 and not found[0].denied
            return alone and all(one.head == whom.head for one in found[0].whom)
        states = [each for each in self.said.states if each[0] is not None and each[0].head == whom.head]
        said = {wanted.kind} & {*whom.states, *(one.name for _, one in states)}
        self.used_up += [each for each in states if each[1].name in said]
        return bool(said)

    def _all_told(self) -> bool:
        """Whether all that is told has its part."""
        numbers = all(of in self.counted for _, of in self.said.numbers)
        return numbers and all(each in self.used_up for each in self.said.states) and all(
            one in self.used_up or self._only_there(one) for one in self.said.told
        )

    def _only_there(self, done: Done) -> bool:
        """Whether a step only tells who is there, or whom the card meets."""
        if done.denied or done.zones or any(one not in self.counted for one in done.values):
            return False
        if done.act is None or done.act.name in SITS:
            return all(self._is_card(one) or {*one.pieces} & {*self.counted} for one in done.whom)
        met = bool(stems(done.act.name) & FIGHTS) and not any(
            one.kind.startswith("keyword") for one in self.abilities
        )
        return met and all(self._is_card(one) or one.head.sort == "noun" for one in done.whom)


__all__ = ["ByValue"]

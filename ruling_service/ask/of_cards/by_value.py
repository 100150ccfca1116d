"""How much a value of a named card comes to in what a question tells: its print, and each bonus that its own
text gives it, by what that counts and hangs on. Whatever is told and has no part in it stops the answer.
"""

from __future__ import annotations

from collections.abc import Iterator

from ruling_service.ask.building.known import inside, parts
from ruling_service.ask.of_cards.by_amount import ByAmount
from ruling_service.ask.of_cards.conditions import FIGHTS, LYING
from ruling_service.ask.of_cards.deeds import stems
from ruling_service.ask.of_cards.framed import Framed
from ruling_service.ask.of_cards.in_force import Force
from ruling_service.ask.of_cards.said import Done
from ruling_service.engine.language.node import Node
from ruling_service.situations.shared.catalogue import printed_values

SITS = (*LYING, "control")
"""Acts that only tell what there is."""
ASKS = ("how much", "strong", "what", "or")
"""Words that turn nothing here: a bound has its "or"."""
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

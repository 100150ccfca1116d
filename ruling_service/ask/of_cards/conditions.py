"""What a text hangs on and costs, held against what a question tells: whether it is so, isn't, or isn't told.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ruling_service.ask.building.known import inside, part, parts
from ruling_service.ask.of_cards.deeds import stems
from ruling_service.ask.of_cards.facts import is_terrain
from ruling_service.ask.of_cards.fitting import COMPARES, WHOSE
from ruling_service.ask.of_cards.heard import ASKER
from ruling_service.ask.of_cards.one_card import staging
from ruling_service.ask.of_cards.pieces import Piece
from ruling_service.ask.of_cards.said import Done, Whom
from ruling_service.ask.of_cards.whom_said import WhomSaid
from ruling_service.engine.language.node import Node
from ruling_service.patterns import pattern

LYING = ("", "go", "have", "spot", "hold")
"""Acts that only tell what is there."""
GLOBAL = ("burden", "threat")
"""Tokens that lie on no card in particular."""
INITIATIVE = "initiative"
MINE = ("I", "you")
TRAVELS = "travel"
ACTIVE = "active_location"
ORDERED: dict[str, Callable[[int, int], bool]] = {
    "at_least": int.__ge__, "at_most": int.__le__, "exactly": int.__eq__, "above": int.__gt__,
    "below": int.__lt__,
}
"""How a number that is told is compared with the one of a text."""
DENIED = pattern(
    r"(?:\b(?:is|are|was|were|am|do|does)?n['’]t|\bnot)(?:\s+(?:currently|yet))?(?:\s+(?:at|on|in|have))?"
    r"(?:\s+(?:a|an|the))?\s+$"
)
"""What stands before a state that is told not to be so."""
NOBODY = pattern(
    r"\b(?:undefended|nobody (?:defends|blocks)|no(?:body| one) is defending|no (?:defender|blocker))\b"
)
"""How an attack is told to have no defender."""
CARDS = ("card", "cards")
FIGHTS = stems("skirmish fight attack defend")
"""Acts of who meets somebody, whom a text then speaks of as met by him."""
HAND = ("cards in hand", "cards")
HAS = "with_"
PLACES = "hand deck pile play"


class Conditions(WhomSaid):
    """A question about one card, with what its text hangs on and costs; `used_up` are the steps and states
    told, `counted` the numbers, that have their part in it.
    """

    used_up: list[object]
    counted: list[Piece]

    # -- what it hangs on ------------------------------------------------------------------------------------

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
        judge = JUDGED.get(condition.kind)
        if judge is None and not condition.fields:
            return self._is_said(condition.kind)
        return judge(self, condition, ability) if judge is not None else None

    def _is_said(self, kind: str) -> bool | None:
        """Whether a condition is told in its own words ("on-course")."""
        text = self.understood.question.lower().replace("-", " ")
        before, said, _ = text.partition(kind.replace("_", " "))
        return None if not said else not DENIED.search(before)

    @staticmethod
    def _only_lies(done: Done) -> bool:
        return not done.denied and (done.act is None or done.act.name in LYING)

    def _has_initiative(self, condition: Node) -> bool | None:
        """Whether the player of the card is told to have initiative."""
        who = part(condition, "who")
        for done in self.said.told:
            has = [one.head.name for one in done.whom] == [INITIATIVE]
            if has and done.player in MINE and who is not None and who.kind == "you":
                self.used_up.append(done)
                return not (done.denied or self._is_denied(done.whom[0].head))
        return None

    def _spots(self, condition: Node, ability: Node) -> bool | None:
        """Whether so many are told to be there: as many of a kind are enough; fewer are too few where all
        that is wanted is of that kind.
        """
        cards = part(condition, "what")
        count = cards.get("count") if cards is not None else None
        if cards is None or not isinstance(count, int):
            return None
        filter_ = staging(self.game).filter_of(cards)
        for done in self.said.told if count == 1 and filter_ is not None else ():
            such = len(done.whom) == 1 and done.values and self._only_lies(done)
            if such and filter_ is not None and self._are_such(
                done.whom[0], filter_, ability, all_of=False
            ):
                self.used_up.append(done)
                return True
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
            fits = self.fit(head, cards, ability, done.whom[0].owner)
            if not fits and filter_ is not None:
                fits = self._are_such(done.whom[0], filter_, ability, all_of=False)
            if told[0] >= count and fits:
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
            mine = [each for each in self.said.states if self._is_card(each[0])]
            states = [each for each in mine if [each[1].name] == wanted]
            self.used_up += states
            return not self._is_denied(states[0][1]) if states else self._lies_there(condition)
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

    def _said_of_it(self, done: Done, kind: frozenset[str]) -> frozenset[str]:
        zones = stems(*(one.name for one in done.zones)) & kind
        times = [one for one in (*self.said.phases, *self.said.moments) if stems(one.name) & kind]
        self.used_up += times
        others = kind & stems(PLACES) if zones and "or" in kind else zones
        found = others | stems(*(one.name for one in times)) & kind
        return found | stems("from or") if zones else found

    # -- numbers of the table --------------------------------------------------------------------------------

    def how_many_play(self) -> int | None:
        """How many players there are told to be."""
        people = {one.number for one in self.said.turns if one.sort == "people"}
        return next(iter(people)) if len(people) == 1 else self.understood.asked[0].players or None

    def _told_number(self, *names: str, player: str = "") -> int | None:
        """The number that is told of a value of the table, or of a player; None where several are."""
        found: set[int] = set()
        for done in self.said.told:
            for n, of in self.said.numbers:
                mine = of is not None and (of in done.values or any(of in whom.pieces for whom in done.whom))
                named = mine and {of.name if of else "", *(one.name for one in done.values)} & {*names}
                if named and not done.denied and (not player or (done.player or "I") == player):
                    found.add(n)
                    self.used_up.append(done)
        return next(iter(found)) if len(found) == 1 else None

    def _hands(self) -> dict[str, int]:
        """How many cards each player is told to hold: who is told of by a number alone holds as many too."""
        hands: dict[str, int] = {}
        holds = False
        for done in self.said.told:
            names = {one.name for one in done.values}
            holds = bool(names & {HAND[0]}) or done.act is not None and done.act.name == "hold" and bool(
                names & {*HAND}
            ) or holds and done.number is not None and done.act is None and not (names or done.whom)
            if holds and done.number is not None and not done.denied:
                hands[done.player if done.player not in MINE else ""] = done.number
                self.used_up.append(done)
        return hands

    def _is_denied(self, piece: Piece) -> bool:
        return DENIED.search(self.understood.question[: piece.start].lower()) is not None

    def is_denial(self, turn: Piece) -> bool:
        """Whether a word only says that somebody isn't in a state, or hasn't initiative."""
        text = self.understood.question.lower()
        denied = [state for _, state in self.said.states]
        denied += [one.head for one in self.whoms.values() if one.head.name == INITIATIVE]
        return any(DENIED.fullmatch(text[turn.start : one.start]) for one in denied)

    # -- conditions of a kind --------------------------------------------------------------------------------

    def _players_are(self, condition: Node, ability: Node) -> bool | None:
        return _compared(self.how_many_play(), condition)

    def _undefended(self, condition: Node, ability: Node) -> bool | None:
        if NOBODY.search(self.understood.question.lower()):
            self.used_up += self._told("defend")
            return True
        return False if any(not one.denied for one in self._told("defend")) else None

    def _told(self, verb: str) -> list[Done]:
        return [one for one in self.said.told if one.act is not None and one.act.name == verb]

    def _at_terrain(self, condition: Node, ability: Node) -> bool | None:
        """Whether the fellowship is told to be at such a site, or not to be."""
        wanted = {
            str(each) for one in inside(condition) if one.kind == "terrain_site"
            for each in listed(one.get("of"))
        }
        if not wanted:
            return None
        for whom, state in self.said.states:
            if whom is None and is_terrain(state.name, self.game):
                self.used_up += [(whom, state)]
                if state.name in wanted:
                    return not self._is_denied(state)
                return None if self._is_denied(state) else False
        return None

    def _threat_is(self, condition: Node, ability: Node) -> bool | None:
        return _compared(self._told_number("threat"), condition)

    def _twilight_is(self, condition: Node, ability: Node) -> bool | None:
        return _compared(self._told_number("twilight"), condition)

    def _hand_compared(self, condition: Node, ability: Node) -> bool | None:
        """Whether more cards are told to be in my hand than in that of whom the text names."""
        hands = self._hands()
        theirs = [n for who, n in hands.items() if who]
        if "" not in hands or not theirs:
            return None
        compare = ORDERED.get(str(condition.get("compare")))
        return all(compare(hands[""], n) for n in theirs) if compare is not None else None

    def _hand_is(self, condition: Node, ability: Node) -> bool | None:
        hands = self._hands()
        return _compared(hands.get(""), condition)

    def _not_engaged(self, condition: Node, ability: Node) -> bool | None:
        """Whether I am told to have engaged nobody this round."""
        for done in self.said.told:
            if done.act is not None and done.act.name == "engage" and done.player in MINE:
                self.used_up.append(done)
                return done.denied
        return None

    # -- what is counted -------------------------------------------------------------------------------------

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

    def _are_such(self, whom: Whom, filter_: Node, ability: Node, *, all_of: bool = True) -> bool:
        """Whether all that a description wants is told of somebody, and of no other kind (`all_of`)."""
        room = self._room([])
        every = parts(filter_, "is")
        by_print = tuple(one for one in every if room.is_of_print(one) and one.kind != COMPARES)
        print_ = Node("filter", **{**filter_.fields, "is": by_print})
        if self.fit(whom.head, print_, ability) is not True:
            return False
        if all_of and not self.covers(whom.head, print_):
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
            compare = ORDERED.get(str(bound))
            return compare is not None and compare(n, much) and so in ("exactly", bound)
        if wanted.kind.startswith(HAS):
            token = stems(wanted.kind.removeprefix(HAS))
            found = [one for one in dones if any(stems(each.name) == token for each in one.values)]
            self.used_up += found
            alone = len(found) == 1 and not found[0].denied
            return alone and all(one.head == whom.head for one in found[0].whom)
        if wanted.kind == "bearing":
            return self._bears_such(whom, wanted)
        states = [each for each in self.said.states if each[0] is not None and each[0].head == whom.head]
        said = {wanted.kind} & {*whom.states, *(one.name for _, one in states)}
        self.used_up += [each for each in states if each[1].name in said]
        return bool(said)

    def _bears_such(self, whom: Whom, wanted: Node) -> bool:
        """Whether somebody is told to bear a card of the keyword that is wanted ("with a search card")."""
        keywords = {str(one.get("keyword")) for one in inside(wanted) if one.kind == "keyworded"}
        found = [
            (he, one) for he, one in self.said.states if he is not None and he.head == whom.head
            and one.name in keywords and one.text.rpartition(" ")[2] in CARDS
        ]
        self.used_up += found
        return bool(found)

    def _meets(self, condition: Node, ability: Node) -> bool | None:
        """Whether the card is told to skirmish such a one as a text wants."""
        wanted = parts(condition, "is") or parts(condition, "when")
        if [one.kind for one in wanted] != ["skirmishing_card"]:
            return None
        filter_ = staging(self.game).filter_of(next(iter(parts(wanted[0], "what")), None))
        for done in self.said.told:
            others = [one for one in done.whom if not self._is_card(one)]
            meets = done.act is not None and stems(done.act.name) & FIGHTS and len(others) == 1
            if meets and filter_ is not None and not done.denied and (
                self._is_card(done.actor) or len(others) < len(done.whom)
            ) and self._are_such(others[0], filter_, ability, all_of=False):  # fmt: skip
                self.used_up.append(done)
                return True
        return None


def listed(value: object) -> tuple[object, ...]:
    """A field's values as several."""
    return value if isinstance(value, tuple) else (value,) if value else ()


def _compared(told: int | None, condition: Node) -> bool | None:
    """Whether a number is such as a condition wants it."""
    wanted, compare = condition.get("n"), ORDERED.get(str(condition.get("compare") or "exactly"))
    return compare(told, wanted) if told is not None and isinstance(wanted, int) and compare else None


JUDGED: dict[str, Any] = {
    "players_are": Conditions._players_are, "undefended": Conditions._undefended,
    "is_at": Conditions._at_terrain, "fellowship_at": Conditions._at_terrain,
    "threat_is": Conditions._threat_is, "twilight_is": Conditions._twilight_is,
    "self_so": Conditions._meets, "hand_compared": Conditions._hand_compared, "hand_is": Conditions._hand_is,
    "has_cards_in_hand": Conditions._hand_is, "not_engaged_this_round": Conditions._not_engaged,
}
"""Conditions of a kind, and what judges them by what is told."""


__all__ = ["FIGHTS", "GLOBAL", "LYING", "Conditions", "listed"]

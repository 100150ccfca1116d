"""How much of something a card's text brings about, when or for how long, where a question is read
leniently: by the phrases that name it, each with its amount, and by what that hangs on, as far as it tells.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from ruling_service.ask.building.known import inside, parts
from ruling_service.ask.building.reasons import not_placed
from ruling_service.ask.of_cards.by_use import REFERRING, ByUse
from ruling_service.ask.of_cards.conditions import listed
from ruling_service.ask.of_cards.deeds import CARDS, OTHERWISE, Deed, deeds, stems
from ruling_service.ask.of_cards.framed import Framed
from ruling_service.ask.of_cards.heard import ASKER
from ruling_service.ask.of_cards.of_text import OPEN, Held
from ruling_service.ask.of_cards.one_card import staging
from ruling_service.ask.of_cards.pieces import Piece, words
from ruling_service.ask.of_cards.said import Done, Whom
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
AT_MOST = pattern(
    r"\b(?:at (?:the )?most|up to|maximum|max|how (?:much|many)\s.*\b(?:can|may))\b", re.IGNORECASE
)
INSTEAD = "instead_if"
"""A phrase that stands for the one before it while something is so."""
BY_ITSELF = ("constant", "setup")
"""Texts of which nobody uses anything."""
NO_AMOUNT = ("make", "gets", "give", "choose")
EVERYBODY = ("each_player",)
CHOSEN = ("some", "any", "another")
NO_KIND = stems("card cards")
"""Words of a kind of card that tell nothing of it."""


def _is_its_own(text: Node) -> bool:
    """Whether a text that always holds changes values of its card."""
    gets = (one for one in inside(text) if one.kind == "gets")
    return any(who.kind == "this" for one in gets for who in parts(one, "who"))


def _narrowed(counted: Node) -> bool:
    """Whether only some of a kind are counted: those of a trait, or in a state."""
    return any(
        restriction.kind not in ("in_zone", "controlled_by", "different")
        for one in inside(counted) if one.kind == "filter" for restriction in parts(one, "is")
    )




class ByAmount(ByUse):
    """A question how much, or how long, about one card; `counted` is what of the numbers told has a part,
    `few` those who are told to be too few for one of several things that may be done.
    """

    few: list[Piece]
    per_player: bool

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
        if theirs or any(one.denied or {zone.name for zone in one.zones} - {"play"} for one in said.asked):
            return
        if self.understood.asked[0].form == "when":
            yield from self._when(every)
            return
        if said.head.sort != "how much":
            return
        self.counted, self.used_up, self.per_player = [], [], False
        few = [one for one in every if self._spots_too_few(one)]
        whole = any(one.sort == "strong" for one in said.turns)  # it is asked what it comes to
        rest = [one for one in self.abilities if one.kind in BY_ITSELF and not whole and not _is_its_own(one)]
        every = [one for one in (*every, *rest) if one not in few]
        self.few = [of for _, of in said.numbers if of is not None] if few else []
        found = [(one, amount) for one in every if (amount := self._amount(one)) is not None]
        if len(found) != 1:
            return
        ability, amount = found[0]
        held = [one for one in self._beside(ability) if one.so is not True]
        amount *= self._times(ability)
        turns = [one for one in said.turns if not self._accounts_for(one, ability)]
        if amount > 0 and not held and not turns:
            so = ability.kind not in BY_ITSELF
            yield self._framed(ability, so=so)._replace(says=amount)

    def _accounts_for(self, turn: Piece, ability: Node) -> bool:
        """Whether a word turns nothing: it asks how much, or says what the amount is reckoned with."""
        if turn.sort in COMPARED or turn.text in BESIDE_THEM:
            return True
        if turn.sort == "people":
            return self.per_player or "players_" in str(ability)
        if turn.sort == "period":
            return any(one.get("per") == turn.name for one in inside(ability))
        used = [state for whom, state in self.said.states if (whom, state) in self.used_up]
        return bool(used) and self.is_denial(turn)

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

    def _how_many(self) -> list[Whom]:
        """The kinds of cards of which it is asked how many there are."""
        return [
            one for done in self.said.asked for one in (*done.whom, done.actor)
            if one is not None and one.before == self.said.head.text and one.head.name not in CARDS
        ]

    def _is_called(self, whom: Whom, cards: Node) -> bool:
        """Whether a word is only the type of those of whom a phrase speaks, or of the card itself."""
        filter_ = staging(self.game).filter_of(cards)
        if cards.kind in REFERRING and filter_ is None:
            filter_ = Node("filter", type=(cards.get("type") or self.card.facts.type,))
        if filter_ is None or whom.head.sort != "noun" or len(whom.pieces) > 1 or whom.states:
            return False
        types = stems(*(str(one) for one in listed(filter_.get("type"))))
        return stems(whom.head.name) <= types and not _narrowed(filter_)

    def _amount(self, ability: Node) -> int | None:
        """How much all phrases that a question names come to together; None where one doesn't tell. A phrase
        that stands for another one, while something is so, is meant where that is told.
        """
        things, acts = self._things(), [one.act for one in self.said.asked if one.act is not None]
        acts = [one for one in acts if one.name not in words().general | words().uses]
        named = [one for one in deeds(ability) if self._is_asked(one, things, acts)]
        counted = [
            one for one in named
            if any(self._is_called(whom, they) for whom in self._how_many() for they in self.spoken(one))
        ]
        named = counted or named
        instead = [each for one in inside(ability) if one.kind == INSTEAD for each in inside(one.get("do"))]
        others = [one for one in named if any(one.node is each for each in instead)]
        if others:
            holds = {self._holds(each, ability) for one in others for each in one.hangs_on}
            if len(holds) != 1 or None in holds:
                return None
            named = [one for one in named if (one in others) is (True in holds)]
        amounts = [self._of(one) for one in named]
        if not named or None in amounts:
            return None
        same = len({one.node.kind for one in named}) == 1
        return sum(one for one in amounts if one is not None) if same else None

    def _is_asked(self, deed: Deed, things: list[str], acts: list[Piece]) -> bool:
        """Whether a phrase is what it is asked how much of."""
        most = stems("limit") if AT_MOST.search(self.understood.question) else frozenset()
        if (deed.words - stems("not") - most) & OTHERWISE or deed.node.kind in NO_AMOUNT:
            return False
        if most & deed.words - stems("limit"):
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
        """How much a phrase comes to: its number, for each of what is told, or as many as are paid for it; no
        more than a limit of its text.
        """
        each = self._of_one(deed)
        whole = each if each is None else self._for_players(deed, each)
        most = [
            abs(n) for one in inside(deed.ability.get("limit")) for n in (one.get("change"),)
            if isinstance(n, int)
        ]
        return whole if whole is None else min([whole, *most])

    def _for_players(self, deed: Deed, each: int) -> int | None:
        """What all players together have of it where each of them has as much; None where nothing tells how
        many they are, or if it is asked of one alone.
        """
        always, people = deed.node.get("per_player") is True, self.how_many_play()
        if not always and (people is None or deed.who is None or deed.who.kind not in EVERYBODY):
            return each
        alone = any(done.player for done in self.said.asked)
        if people is None or alone and not always:
            return None
        self.per_player = True
        return each * people

    def _of_one(self, deed: Deed) -> int | None:
        per = [one for name in ("per", "for_each") for one in parts(deed.node, name)]
        hung = [one for one in deed.hangs_on if one not in per and one.kind != INSTEAD]
        if any(self._holds(one, deed.ability) is not True for one in hung):
            return None
        amount, other = deed.amount, deed.node.get("instead")
        if amount is not None and isinstance(other, int) and parts(deed.node, "when"):
            holds = [self._holds(one, deed.ability) for one in parts(deed.node, "when")]
            amount = other if all(holds) else amount
        if amount is not None:
            count = self._told_of(per[0]) if per else 1
            return None if count is None else abs(amount) * count
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
                return self.how_many_play()
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
                        for one in listed(each.get("type"))))  # fmt: skip
        for number, of in self.said.numbers:
            if of is None or not self._lie_where(of, counted):
                continue
            same = token and stems(token) == stems(of.name) or stems(of.name) <= types - NO_KIND
            if same and not _narrowed(counted) or self._are_meant(of, counted):
                self.counted.append(of)
                return number
        return None

    def _lie_where(self, of: Piece, counted: Node) -> bool:
        """Whether those of whom a number is told lie where those lie whom a phrase counts, if it is told."""
        wanted = {zone.kind for one in inside(counted) for zone in parts(one, "zone")} or {"play"}
        told = {
            zone.name.replace(" ", "_") for done in self.said.told for zone in done.zones
            if any(of in whom.pieces for whom in done.whom)
        }
        return told <= wanted

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
        self.counted, self.used_up = [], []
        self._amount(ability)
        found = [self._phase(one, ability) for one in self.said.phases]
        found += [
            self._state(whom, one, ability) for whom, one in self.said.states
            if one not in self.counted and (whom, one) not in self.used_up
        ]
        his = [whom for whom, one in self.said.states if one in self.counted]
        for done in self.said.told:
            if done.act is None and done.whom and all(one in his for one in done.whom):
                found.append(self._targets(done.whom, ability))
                continue
            pieces = {*done.values, *(each for one in done.whom for each in one.pieces)}
            has_its_part = pieces & {*self.counted, *self.few} or done in self.used_up
            if not has_its_part and (done.denied or {zone.name for zone in done.zones} - {"play"}):
                found.append(OPEN)
            elif not has_its_part:
                found.append(self._as_told(done, ability))
        for done in self.said.asked:
            found += self._whom_asked(done, ability)
        return found

    def _meant(self, deed: Deed) -> Iterator[Node]:
        """Those of whom a phrase speaks, wherever it has them."""
        yield from self.spoken(deed)
        yield from (one for name in ("from", "on", "to") for one in parts(deed.node, name))

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
            if whom in self._how_many() or stems(whom.head.name) - NO_KIND and (
                stems(whom.head.name) - NO_KIND <= things
            ):
                continue  # "how many encounter cards": what the phrase itself names
            so = any(
                self.fit(whom.head, cards, ability, whom.owner) for cards in bonus
            ) or any(self._is_called(whom, cards) for deed in deeds(ability) for cards in self._meant(deed))
            held.append(Held(True if so else None))
        return held


__all__ = ["ByAmount"]

"""What a question about a card says, read leniently: everything done in it, told or asked, by whom and to
whom, with whose each card is, with whom it is engaged and where it lies; and what of it no step has a part
for.

Nothing is left out in silence: a word that could turn the sense round is kept in `turns`, and whoever answers
has to account for it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ruling_service.ask.of_cards.heard import BE, HE, LATER, MINE
from ruling_service.ask.of_cards.pieces import Piece, sentences, turning, words

RELATIVE = frozenset({"that", "which", "who", "whom"})
"""What begins a clause that tells more of a card."""
AUX = frozenset({"do", "does", "did", "can", "could", "may", "might", "will", "would", "is", "are", "must"})
SUBJECTS = frozenset({"he", "she", "they"})
BESIDE = frozenset({"with", "bearing", "wearing", "carrying", "of", "on", "by", "near", "from"})
"""Words before somebody who only tells which card is spoken of."""
MAKES = ("make", "makes")
OPENS = ("after", "when", "if", "while", "once")
"""What begins a clause behind which it may be asked without a comma."""
FLAGS = ("or", "only", "more", "often", "how much", "how often", "people", "period", "strong")
"""Pieces that a step has no part for."""


class Whom(NamedTuple):
    """A card that is spoken of: its words, whose it is and with whom it is engaged ("" where nothing says),
    where it lies and from which phase it is, the words before it, the states that are said before it, the
    values that are said of it.
    """

    pieces: tuple[Piece, ...]
    owner: str = ""
    engaged: str = ""
    lies: str = ""
    phase: str = ""
    before: str = ""
    states: tuple[str, ...] = ()
    values: tuple[tuple[str, int], ...] = ()

    @property
    def head(self) -> Piece:
        """The word that names it."""
        return self.pieces[-1]


class Done(NamedTuple):
    """Something done: the act (None: only those who take part are said), by whom, to whom; `denied` where it
    is said not to be.
    """

    act: Piece | None
    actor: Whom | None
    player: str
    whom: tuple[Whom, ...]
    zones: tuple[Piece, ...]
    values: tuple[Piece, ...]
    number: int | None
    players: tuple[str, ...]
    denied: bool

    @property
    def doer(self) -> Piece | None:
        """The card, or the player, who does it."""
        if self.actor is not None:
            return self.actor.head
        return Piece("player", self.player, text=self.player) if self.player else None


class Said(NamedTuple):
    """All that a question says: what is told and what is asked to be so, the states of cards, phases, numbers
    with what they count; `turns` are the words that no step has a part for, `chosen` is the player who
    is told to be chosen, `moments` are the steps of the game that it names, `bounds` what a number is where
    it isn't exactly so much (at_most, at_least).
    """

    told: tuple[Done, ...]
    asked: tuple[Done, ...]
    must: bool
    states: tuple[tuple[Whom | None, Piece], ...]
    phases: tuple[Piece, ...]
    numbers: tuple[tuple[int, Piece | None], ...]
    turns: tuple[Piece, ...]
    head: Piece
    chosen: str
    moments: tuple[Piece, ...]
    bounds: dict[int, str]


def said(pieces: list[Piece]) -> Said | None:
    """What a question says; None where not exactly one of its clauses asks."""
    return _Hearer(pieces).heard()


class _Hearer:
    """A question clause by clause; `there` are the cards spoken of so far."""

    def __init__(self, pieces: list[Piece]) -> None:
        self.pieces = pieces
        self.there: list[Whom] = []
        self.before: list[Whom] = []
        self.first: Whom | None = None
        self.chosen = ""
        self.moments: list[Piece] = []
        self.states: list[tuple[Whom | None, Piece]] = []
        self.phases: list[Piece] = []
        self.numbers: list[tuple[int, Piece | None]] = []
        self.turns: list[Piece] = []
        self.described: set[int] = set()
        self.asks = False

    def heard(self) -> Said | None:
        clauses = list(_clauses(self.pieces))
        asking = [each for asks, each in clauses if asks]
        if len(asking) != 1:
            return None
        bounds = {one.number: one.name for one in self.pieces if one.sort == "number" and one.name}
        told: list[Done] = []
        asked: list[Done] = []
        for asks, each in clauses:
            beside: list[Done] = []
            self.before, self.asks = list(self.there), asks
            found = list(self.steps(each, beside))
            (asked if asks else told).extend(found)
            told += beside
        return Said(
            tuple(told), tuple(asked), _is_duty(asking[0]), tuple(self.states), tuple(self.phases),
            tuple(self.numbers), tuple(self.turns), asking[0][0], self.chosen,
            tuple(self.moments), bounds,
        )

    def steps(self, clause: Sequence[Piece], beside: list[Done]) -> Iterator[Done]:
        """What is done in a clause; what its relative clauses tell goes `beside`."""
        state = _State()
        at = 0
        while at < len(clause):
            one = clause[at]
            before = clause[at - 1] if at else None
            if one.text in RELATIVE and state.last is not None and before is not None and (
                before.sort in ("noun", "player") or before.text == "card"
            ):
                end = self.relative(clause, at, state.last, beside)
                if end is not None:
                    at = end
                    continue
                if not any(each.sort == "state" for each in clause[at : at + 4]):
                    self.turns.append(one)  # what is told of it isn't known
            if one.sort == "or" and at + 1 < len(clause) and clause[at + 1].sort == "only":
                break  # "on an ally or only on heroes" asks whether on an ally
            if one.sort == "act" and state.act is not None:
                yield state.done()
                state = state.next()
            if one.text in MAKES and state.act is not None:  # "… to make him stronger"
                yield state.done()
                state = state.next()
                state.act = one._replace(sort="act", name="make")
            self.take(clause, at, one, state)
            at += 1
        found = state.done()
        if found.act is not None or found.whom or found.values or found.player or found.actor:
            yield found

    def relative(self, clause: Sequence[Piece], at: int, whom: Whom, beside: list[Done]) -> int | None:
        """Where a clause that tells more of a card ends, if it tells an act: "a card that I discard"."""
        rest = list(clause[at + 1 :])
        act = next((n for n, each in enumerate(rest) if each.sort == "act"), None)
        if act is None or act > 3:
            return None
        state = _State()
        end = act + 1
        lies = rest[act].name in (*words().bears, "go", "have")
        while end < len(rest) and (
            rest[end].sort in ("zone", "word", "player") or lies and rest[end].name == "discard"
        ):
            end += 1
        for n in range(end):
            self.take(rest, n, rest[n], state)
        done = state.done()
        passive = act > 0 and rest[act - 1].text in BE
        if lies:
            return at + 1 + end
        if done.player and not passive:
            beside.append(done._replace(whom=(whom,)))
        elif passive:
            beside.append(done._replace(whom=(whom,), player=""))
        else:
            beside.append(done._replace(actor=whom))
        return at + 1 + end

    def take(self, clause: Sequence[Piece], at: int, one: Piece, state: _State) -> None:
        """A piece has its part in a step."""
        if one.start in self.described:
            return
        match one.sort:
            case "act":
                state.begins(one, clause, at)
            case "card" | "noun":
                self.somebody(clause, at, one, state)
            case "player":
                self.player(clause, at, one, state)
            case "zone":
                state.zones.append(one)
                if state.last is not None and state.whom and state.whom[-1] is state.last:
                    state.change(lies=one.name)
            case "value":
                state.values.append(one)
            case "strong" if state.act is not None and state.act.name == "make":
                state.values.append(one._replace(sort="value"))
            case "step":
                self.moments.append(one)
            case "number":
                self.number(clause, at, one, state)
            case "state":
                self.state(clause, at, one, state)
            case "phase":
                behind = clause[at + 1] if at + 1 < len(clause) else None
                if behind is None or behind.sort != "noun":
                    self.phases.append(one)
            case "word" if one.text == "card" and at + 1 < len(clause) and clause[at + 1].text in RELATIVE:
                self.somebody(clause, at, one._replace(sort="noun"), state)
            case "word":
                self.pronoun(clause, at, one, state)
            case "other":
                if one.text in turning() and not (one.text in words().who and one is clause[0]):
                    self.turns.append(one)
            case sort if sort in FLAGS and not (sort == "only" and not self.asks and self.counts(clause, at)):
                self.turns.append(one)

    @staticmethod
    def counts(clause: Sequence[Piece], at: int) -> bool:
        """Whether a number stands behind a word: "only two Elves" are two, as every number that is told."""
        return at + 1 < len(clause) and clause[at + 1].sort == "number"

    def somebody(self, clause: Sequence[Piece], at: int, one: Piece, state: _State) -> None:
        behind = clause[at + 1] if at + 1 < len(clause) else None
        if one.sort == "noun" and behind is not None and behind.sort == "card" and _adjoin(one, behind):
            return  # of which type he is: "ally Legolas"
        before = clause[at - 1] if at else None
        if (
            one.sort == "noun" and before is not None and before.sort == "noun" and _adjoin(before, one)
            and state.last is not None
        ):
            state.change(pieces=(*state.last.pieces, one))
            self.there[-1] = state.last
            return
        phase = before.name if before is not None and before.sort == "phase" else ""
        said = next((each.text for each in reversed(clause[:at]) if each.text not in ("a", "an", "the")), "")
        states = (before.name,) if before is not None and before.sort == "state" else ()
        found = Whom(
            (one,), owner=state.owner, phase=phase, before=said, states=states,
            values=self.values_of(clause[at : at + 4]),
        )
        state.owner = ""
        self.first = self.first or found
        self.there.append(found)
        state.add(found)

    def values_of(self, clause: Sequence[Piece]) -> tuple[tuple[str, int], ...]:
        """The value that is told of somebody described: "an ally with 2 hit points"."""
        if len(clause) < 4 or clause[0].sort != "noun" or clause[1].text not in BESIDE:
            return ()
        value, number = sorted(clause[2:4], key=lambda one: one.sort == "number")
        if (value.sort, number.sort) != ("value", "number"):
            return ()
        self.described |= {value.start, number.start}
        self.numbers.append((number.number, value))
        return ((value.name, number.number),)

    def player(self, clause: Sequence[Piece], at: int, one: Piece, state: _State) -> None:
        before = clause[at - 1].text if at else ""
        behind = clause[at + 1] if at + 1 < len(clause) else None
        owns = one.text in MINE or one.text.endswith(("'s", "’s"))
        if owns and behind is not None and behind.sort in ("card", "noun", "value", "zone", "phase", "state"):
            state.owner = one.name
        elif before == "of" and state.last is not None:
            state.change(owner=one.name)
            self.again(state)
        elif at and clause[at - 1].sort == "state" and clause[at - 1].name == "engaged" and state.last:
            state.change(engaged=one.name)
            self.again(state)
        elif before == "by" or state.act is None and not state.player and before not in ("with", "to", "for"):
            state.player = one.name
        else:
            if state.act is not None and state.act.name == "choose":
                self.chosen = one.name
            state.players.append(one.name)

    def again(self, state: _State) -> None:
        if self.there and state.last is not None:
            self.there[-1] = state.last

    def number(self, clause: Sequence[Piece], at: int, one: Piece, state: _State) -> None:
        rest = [each for each in clause[at + 1 :] if not _says_nothing(each)][:2]
        behind = rest[-1] if [each.sort for each in rest] == ["state", "noun"] else next(iter(rest), None)
        if self.there and [each.text for each in clause[at + 1 : at + 3]] == ["of", "them"]:
            behind = self.there[-1].head
        before = next((each for each in reversed(clause[:at]) if each.sort not in ("word", "only")), None)
        if behind is not None and behind.sort in ("value", "noun", "state"):
            self.numbers.append((one.number, behind))
            state.number = one.number
        elif before is not None and (before.sort in ("value", "state") or before.name == "site"):
            self.numbers.append((one.number, before))
        else:
            self.numbers.append((one.number, None))
            state.number = one.number

    def state(self, clause: Sequence[Piece], at: int, one: Piece, state: _State) -> None:
        if one.name == "engaged" and at + 1 < len(clause) and clause[at + 1].sort == "player":
            return
        if at + 1 < len(clause) and clause[at + 1].sort == "noun":
            return  # "roaming minions"
        if state.act is not None and state.act.name == "make":
            state.values.append(one._replace(sort="value"))  # what somebody is made
            return
        mine = one.text.rpartition(" with ")[2]
        if one.name == "engaged" and mine in ("me", "us", "you") and state.last is not None:
            state.change(engaged="I")
            self.again(state)
            return
        whom = state.last
        before = clause[at - 1].text if at else ""
        if whom is not None and before in BE and state.act is None and whom.before in BESIDE and state.whom:
            whom = state.whom[0]  # "the hero with it is exhausted"
        if whom is None and any(each.text in HE for each in clause[:at]):
            whom = self.first
        self.states.append((whom, one))

    def pronoun(self, clause: Sequence[Piece], at: int, one: Piece, state: _State) -> None:
        """Whom a word stands for."""
        he = one.text.removesuffix("'s")
        owns = one.text in MINE and at + 1 < len(clause) and clause[at + 1].sort in ("value", "zone", "noun")
        if he not in HE or owns:
            return
        if state.act is None and (he in SUBJECTS or he == "it" and not state.whom):
            state.actor = state.actor or self.first
        elif state.act is not None and self.there:
            people = one.text in ("him", "her", "them") and self.first is not None
            last = [*self.there[:1], *self.before][-1]
            state.add(self.before[0] if people and self.before else last)


class _State:
    """A step on its way."""

    def __init__(self, actor: Whom | None = None, player: str = "") -> None:
        self.act: Piece | None = None
        self.actor, self.player = actor, player
        self.whom: list[Whom] = []
        self.zones: list[Piece] = []
        self.values: list[Piece] = []
        self.number: int | None = None
        self.players: list[str] = []
        self.owner = ""
        self.last: Whom | None = None
        self.passive = self.denied = False

    def add(self, whom: Whom) -> None:
        self.whom.append(whom)
        self.last = whom

    def change(self, **fields: object) -> None:
        """More is said of whom was spoken of last."""
        assert self.last is not None
        self.last = self.last._replace(**fields)  # type: ignore[arg-type]
        if self.whom:
            self.whom[-1] = self.last

    def begins(self, act: Piece, clause: Sequence[Piece], at: int) -> None:
        self.act = act
        before = clause[at - 1].text if at else ""
        self.passive = before in BE and act.text.split(" ")[0].endswith(("ed", "en", "wn"))
        if self.whom and not self.passive and self.actor is None and not self.player:
            self.actor, self.whom = self.whom[0], self.whom[1:]

    def done(self) -> Done:
        return Done(
            self.act, self.actor, self.player, tuple(self.whom), tuple(self.zones), tuple(self.values),
            self.number, tuple(self.players), self.denied,
        )

    def next(self) -> _State:
        """The step after this one, by the same."""
        found = _State(self.actor, self.player)
        found.last = self.last
        return found


def _says_nothing(one: Piece) -> bool:
    """Whether a piece stands between a number and what it counts: "three of my heroes"."""
    return one.sort in ("word", "other") or one.sort == "player" and one.text in MINE


def _is_duty(clause: Sequence[Piece]) -> bool:
    """Whether a clause asks if something has to be done."""
    has = any(one.text == "have" and then.text == "to" for one, then in zip(clause, clause[1:], strict=False))
    return has or any(one.sort == "must" for one in clause)


def _adjoin(one: Piece, other: Piece) -> bool:
    return other.start - (one.start + len(one.text)) <= 1


def _tells(clause: Sequence[Piece]) -> bool:
    """Whether a clause has somebody who does something in it."""
    return any(one.sort == "act" for one in clause) and any(one.sort in ("player", "card") for one in clause)


def _tells_there(clause: Sequence[Piece]) -> bool:
    """Whether a clause tells who is there: "there are four companions"."""
    return bool(clause) and clause[-1].text == "there"


def _clauses(pieces: list[Piece]) -> Iterator[tuple[bool, list[Piece]]]:
    """The clauses of a question, and whether each asks."""
    for sentence in sentences(pieces):
        clause: list[Piece] = []
        asks = opened = False
        for at, one in enumerate(sentence):
            if one.sort == "part" and not (asks and one.text not in LATER) and not (
                clause and not asks and one.text == "and" and at + 1 < len(sentence)
                and sentence[at + 1].sort == "noun" and sentence[at - 1].sort == "noun"
            ):
                if clause:
                    yield asks, clause
                clause, asks, opened = [], False, one.text in OPENS
                continue
            begins = one.sort in ("how much", "how often") or one.text in words().who and not clause or (
                (one.text in words().whether or one.sort == "must") and not _tells_there(clause) and (
                    all(each.sort in ("word", "other", "end") for each in clause)
                    or one.text in AUX and at + 1 < len(sentence) and sentence[at + 1].sort == "player"
                    and (clause[0].text in ("with", "at") or opened and _tells(clause))
                )
            )  # fmt: skip
            if begins and not asks:
                if any(each.sort not in ("word", "other") for each in clause):
                    yield False, clause
                clause, asks = [], True
            clause.append(one)
        if any(each.sort not in ("word", "other") for each in clause):
            yield asks, clause


__all__ = ["MAKES", "Done", "Said", "Whom", "said"]

"""What a question says of a card's text, clause by clause: that something has to be done, is done or may be
done, by whom, to whom, from where; and where it offers several, each of them.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ruling_service.ask.of_cards.heard import BE, HE, MINE
from ruling_service.ask.of_cards.laying import OF_A_TEXT
from ruling_service.ask.of_cards.pieces import Piece, words

STOPPING = ("more", "often", "how much", "how often", "period", "people", "strong", "part")
"""Pieces that make another question of it."""
SAYING = ("word", "only", "must")
LETS = ("let", "lets")
OWNS = ("his", "her", "its", "their")
MAKES = ("make", "makes")


class Step(NamedTuple):
    """Something that is said to be done: the act ("" where only what it brings about is said), by whom, to
    whom, from or to where, so many of it, and whose each of them is, by the place of the card.
    """

    act: Piece | None
    actor: Piece | None
    whom: tuple[Piece, ...]
    zones: tuple[Piece, ...]
    values: tuple[Piece, ...]
    number: int | None
    owners: dict[int, str]


class Claim(NamedTuple):
    """What is asked to be so: all of its steps, the words that say it, whether it is to be no more."""

    steps: tuple[Step, ...]
    said: str
    only: bool


class Claims(NamedTuple):
    """What a question asks of a text: whether a claim has to be, or is, so; of several, which."""

    must: bool
    each: tuple[Claim, ...]


def is_duty(pieces: Sequence[Piece]) -> bool:
    """Whether it is asked if something has to be done."""
    has = any(one.text == "have" and then.text == "to" for one, then in zip(pieces, pieces[1:], strict=False))
    return has or any(one.sort == "must" for one in pieces)


def claims(clause: Sequence[Piece], card: str, he: Piece | None = None) -> Claims | None:
    """What a clause asks of the text of the card with that name; None where a piece has no part in it. `he`
    is whom a pronoun means.
    """
    if not clause or clause[0].text not in words().whether and clause[0].sort != "must":
        return None
    if any(one.sort in STOPPING for one in clause):
        return None
    cut = [at for at, one in enumerate(clause) if one.sort == "or"]
    if len(cut) > 1 or cut and all(each.sort in ("word", "only") for each in clause[cut[0] + 1 :]):
        return None
    first = _Reader(clause[1 : cut[0]] if cut else clause[1:], card, None, he).claim()
    if first is None:
        return None
    found = [first]
    for at in cut:
        same = first.steps[0].whom[0] if first.steps[0].whom else None
        other = _Reader(clause[at + 1 :], card, first, same or he).claim()
        if other is None:
            return None
        found.append(other)
    return Claims(is_duty(clause), tuple(found))


class _Reader:
    """One thing that is said, piece by piece."""

    def __init__(self, pieces: Sequence[Piece], card: str, like: Claim | None, he: Piece | None) -> None:
        self.pieces, self.card, self.like, self.he = pieces, card, like, he
        self.named = any(one.sort == "card" and one.name == card for one in pieces)
        self.steps: list[Step] = []
        self.actor: Piece | None = None
        self.act: Piece | None = None
        self.owner, self.uses = "", False
        self.begin()

    def begin(self) -> None:
        """Nothing is said yet of what is done, but by whom."""
        self.whom: list[Piece] = []
        self.zones: list[Piece] = []
        self.values: list[Piece] = []
        self.owners: dict[int, str] = {}
        self.number: int | None = None

    def end(self) -> None:
        """What was said up to here is a step."""
        told = (tuple(self.whom), tuple(self.zones), tuple(self.values), self.number, self.owners)
        self.steps.append(Step(self.act, self.actor, *told))
        self.begin()

    def claim(self) -> Claim | None:
        """All of it; what an alternative leaves out is as in the first. None where a piece has no part."""
        if not all(self.take(at, one) for at, one in enumerate(self.pieces)):
            return None
        if self.like is not None:
            first = self.like.steps[0]
            if self.act is None:
                self.act, self.actor = first.act, self.actor or first.actor
            if not self.whom and not self.values:
                self.whom, self.owners = list(first.whom), first.owners
        if self.act is None and not self.whom and not self.uses and not self.zones:
            return None
        self.end()
        unsaid = {self.card, *OF_A_TEXT, *words().uses - {"pay"}}
        said = " ".join(one.text for one in self.pieces if one.sort not in SAYING and one.name not in unsaid)
        return Claim(tuple(self.steps), said, any(one.sort == "only" for one in self.pieces))

    def take(self, at: int, one: Piece) -> bool:
        """Whether a piece has a part in it."""
        match one.sort:
            case "act":
                return self.done(at, one)
            case "card":
                return self.of_card(at, one)
            case "noun":
                if at + 1 == len(self.pieces) or self.pieces[at + 1].sort != "card":
                    self.somebody(one)  # else only of which type he is: "ally Legolas"
            case "player":
                return self.player(at, one)
            case "zone":
                self.zones.append(one)
            case "value":
                self.values.append(one)
            case "number" if self.number is None:
                self.number = one.number
            case "word" if one.text in MAKES and self.act is not None:
                return False  # "… to make him stronger" is a step of its own
            case "word" | "only" | "must":
                return self.pronoun(one)
            case _:
                return False
        return True

    def done(self, at: int, one: Piece) -> bool:
        pays = one.name == "pay" and self.named and self.act is not None  # "exhaust him to pay for X"
        if one.name in words().uses - {"pay"} and not self.plays(at, one) or pays or _only_chooses(
            self.pieces, at
        ):
            self.uses = True
            return True
        if self.act is not None:
            self.end()
        elif self.whom and not _is_passive(self.pieces, at):
            if len(self.whom) > 1:
                return False
            if self.actor is None:
                self.actor, self.whom = self.whom[0], []
        self.act = one
        return True

    def plays(self, at: int, one: Piece) -> bool:
        """Whether it is by the text of the card that something is played: "does X let me play an ally"."""
        behind = next((each for each in self.pieces[at + 1 :] if each.sort not in SAYING), None)
        return one.name == "play" and self.named and behind is not None and behind.sort == "noun"

    def of_card(self, at: int, one: Piece) -> bool:
        behind = _behind(self.pieces, at)
        if one.name == self.card:
            used = self.act is None or self.pieces[at - 1].name in words().uses
            owns = at + 1 < len(self.pieces) and self.pieces[at + 1].sort == "value"  # "deal X's damage"
            if not (self.uses and used or behind or owns and self.act is not None):
                self.whom.append(one)
            return True
        if behind or self.uses and not self.named:
            return False  # by another card, or of its use
        self.somebody(one)
        return True

    def somebody(self, one: Piece) -> None:
        self.owners[one.start] = self.owner
        self.whom.append(one)
        self.owner = ""

    def player(self, at: int, one: Piece) -> bool:
        behind = self.pieces[at + 1] if at + 1 < len(self.pieces) else None
        if one.text in MINE or one.text.endswith(("'s", "’s")):
            self.owner = one.name
        elif self.actor is None and self.act is None:
            self.actor = one
            if self.pieces[at - 1].text in LETS:
                self.whom = []  # "does X let me …" is of its text
        else:
            return behind is not None and behind.sort == "act"
        return True

    def pronoun(self, one: Piece) -> bool:
        """Whoever a word stands for, if it stands for anybody."""
        behind = self.act is not None and not self.whom and not self.uses
        if one.text in OWNS and behind and self.he is not None:
            self.whom.append(self.he)
        elif one.text in HE and behind:
            if self.he is None:
                return False
            self.whom.append(self.he)
        elif one.text in ("he", "she", "it") and self.act is None and not self.whom and self.actor is None:
            self.actor = self.he
        return True


def _only_chooses(pieces: Sequence[Piece], at: int) -> bool:
    """Whether an act only tells whom: "the ally I choose for X"."""
    return pieces[at].name == "choose" and at > 1 and pieces[at - 1].sort == "player" and any(
        one.sort == "noun" for one in pieces[:at]
    )


def _is_passive(pieces: Sequence[Piece], at: int) -> bool:
    return at > 0 and pieces[at].text.split(" ")[0].endswith(("ed", "en", "wn")) and (
        pieces[at - 1].text in BE or pieces[at - 1].sort == "or" or pieces[0].sort != "player"
    )


def _behind(pieces: Sequence[Piece], at: int) -> bool:
    """Whether something is done with the card: "with X", "for X", "at X"."""
    if pieces[at - 1].text == "for" and at > 1:
        return pieces[at - 2].name != "search"
    return at > 0 and pieces[at - 1].text in ("with", "at", "by", "from", "using")


__all__ = ["MAKES", "Claim", "Claims", "Step", "claims", "is_duty"]

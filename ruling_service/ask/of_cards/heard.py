"""What a question about cards tells and what it asks: every piece of it has a part, or nothing is heard."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Literal, NamedTuple

from ruling_service.ask.of_cards.pieces import Piece, sentences, words

Kind = Literal["how much", "how often", "whether"]
ASKER = ("I", "you", "each player", "a player", "the first player")
THINGS = ("value", "strong")
ACTING = ("card", "noun", "player", "value")
BE = frozenset({
    "is", "are", "was", "were", "be", "been", "being", "get", "gets", "got", "getting", "'s", "he's", "she's",
    "it's",
})  # fmt: skip
THERE = frozenset({"have", "got", "'ve", "i've", "we've", "reach", "reached", "at", "on"})
"""What says that a card is there."""
HE = frozenset(["he", "she", "him", "her", "it", "they", "them", "himself", "herself", "itself"])
BESIDE = frozenset(["with", "at"])
"""What begins a clause that tells how much there is of something."""
MINE = frozenset(["my", "our", "your", "his", "her", "their"])
ASKS = frozenset(["do", "does", "can", "could", "will", "would", "may", "must"])
LATER = frozenset(["when", "if", "while", "because"])
"""What begins a clause that tells something behind what is asked."""


class Does(NamedTuple):
    """Something done: the act, who does it and to whom; None where nobody is said. `he` does it where no
    actor is said, else it is done to him.
    """

    verb: str
    actor: Piece | None = None
    whom: Piece | None = None
    he: bool = False
    beside: tuple[Piece, ...] = ()


class Number(NamedTuple):
    """A number with what it counts, and whether it is said to be all there is."""

    number: int
    of: Piece
    only: bool


class Told(NamedTuple):
    """What is told: acts, numbers, who bears what, how many play, which cards are there."""

    acts: tuple[Does, ...] = ()
    numbers: tuple[Number, ...] = ()
    bears: tuple[tuple[Piece, Piece], ...] = ()
    people: int = 0
    states: tuple[Piece, ...] = ()
    phases: tuple[Piece, ...] = ()
    zones: tuple[Piece, ...] = ()
    players: tuple[str, ...] = ()
    there: tuple[Piece, ...] = ()

    def with_(self, other: Told) -> Told:
        """Both together."""
        return Told(
            self.acts + other.acts,
            self.numbers + other.numbers,
            self.bears + other.bears,
            max(self.people, other.people),
            self.states + other.states,
            self.phases + other.phases,
            self.zones + other.zones,
            self.players + other.players,
            self.there + other.there,
        )


class Asks(NamedTuple):
    """What is asked: how much of what, how often, or whether; by which acts, of whom. `owners` are the
    players whose each of the cards is, by the place of the card. `said` is the number that it is asked of,
    `together` whether it is asked how much all of it is, `more` whether how much more.
    """

    kind: Kind
    verbs: frozenset[str]
    thing: str
    whom: tuple[Piece, ...]
    owners: dict[int, str]
    often: int
    said: int | None
    period: str
    phase: str
    people: tuple[str, ...]
    together: bool
    more: bool


NOTHING = Asks("whether", frozenset(), "", (), {}, 1, None, "", "", (), False, False)


class Heard(NamedTuple):
    """A question about cards as it is heard."""

    cards: tuple[Piece, ...]
    told: Told
    asks: Asks


def heard(pieces: list[Piece]) -> Heard | None:
    """What a question tells and asks; None where a piece of it has no part, or it asks several things."""
    found = told_and_asked(pieces)
    if found is None or any(one.sort in ("or", "must") for one in found[1]):
        return None
    asks = _asks(found[1])
    return Heard(_cards(pieces), found[0], asks) if asks is not None and _cards(pieces) else None


def told_and_asked(pieces: list[Piece]) -> tuple[Told, list[Piece]] | None:
    """What a question tells, and the one clause that asks."""
    clauses = list(_clauses(pieces))
    asking = [each for each in clauses if each[0]]
    told = _told([each[1] for each in clauses if not each[0]])
    return (told, asking[0][1]) if len(asking) == 1 and told is not None else None


def of_its_parts(pieces: list[Piece]) -> tuple[Heard, list[Piece]] | None:
    """The same where nothing is read of the clause that asks, and that clause."""
    cut = max((at for at, one in enumerate(pieces) if one.sort == "or"), default=len(pieces))
    if all(one.sort in ("word", "end") or one.text in words().optional for one in pieces[cut + 1 :]):
        pieces = pieces[:cut]  # "or is it optional", "or what"
    found = told_and_asked(pieces)
    if found is None or not _cards(pieces):
        return None
    return Heard(_cards(pieces), found[0], NOTHING), found[1]


def _cards(pieces: Sequence[Piece]) -> tuple[Piece, ...]:
    return tuple(one for one in pieces if one.sort == "card")


def _clauses(pieces: list[Piece]) -> Iterator[tuple[bool, list[Piece]]]:
    """The clauses of a question, and whether each asks."""
    for sentence in sentences(pieces):
        clause: list[Piece] = []
        asks = False
        for one in sentence:
            if one.sort == "part" and not (asks and one.text not in LATER):
                if clause:
                    yield asks, clause
                clause, asks = [], False
                continue
            begins = one.sort in ("how much", "how often") or one.text in words().whether and (
                not clause or _turns(sentence, clause, one)
            )
            beside = asks and one.text in BESIDE and _tells(sentence, one)
            if beside:
                yield True, clause
                clause, asks = [], False
            if begins and not asks:
                if any(each.sort != "word" for each in clause):
                    yield False, clause
                clause, asks = [], True
            clause.append(one)
        if any(each.sort != "word" for each in clause):
            yield asks, clause


def _turns(sentence: Sequence[Piece], clause: Sequence[Piece], one: Piece) -> bool:
    """Whether a clause that tells ends where a word begins to ask, without a mark: "if I use X do I …"."""
    at = next(at for at, each in enumerate(sentence) if each is one)
    then = sentence[at + 1] if at + 1 < len(sentence) else None
    told = at > len(clause) and sentence[at - len(clause) - 1].text in LATER
    return told and one.text in ASKS and then is not None and then.sort in ("player", "card", "noun")


def _tells(sentence: Sequence[Piece], one: Piece) -> bool:
    """Whether a number stands behind a word, or a place of the path."""
    at = next(at for at, each in enumerate(sentence) if each is one)
    behind = next((each for each in sentence[at + 1 :] if each.sort not in ("word", "only")), None)
    return behind is not None and (behind.sort == "number" or behind.name == "site")


# -- what is told --------------------------------------------------------------------------------------------


def _told(clauses: Sequence[list[Piece]]) -> Told | None:
    told = Told()
    actor: Piece | None = None
    for clause in clauses:
        found = _clause(clause, actor)
        if found is None:
            return None
        one, actor = found
        told = told.with_(one)
    return told


def _clause(clause: list[Piece], before: Piece | None) -> tuple[Told, Piece | None] | None:
    """What a clause tells, and who does something in it; `before` is who did in the one before it."""
    numbers, rest = _numbers(clause)
    if numbers is None:
        return None
    bears, rest = _bearing(rest)
    acts = [at for at, one in enumerate(rest) if one.sort == "act"]
    own = [one for one in rest if one.sort not in ("word", "only")]
    if any(one.sort in ("often", "more", "strong", "how much", "number", "or", "must") for one in own):
        return None
    if len(acts) > 1:
        return None
    rests = [one for one in own if one.sort not in ("people", "state", "phase", "period", "zone", "act")]
    told = Told(
        numbers=tuple(numbers),
        bears=tuple(bears),
        people=max((one.number for one in own if one.sort == "people"), default=0),
        states=_of(own, "state"),
        phases=_of(own, "phase", "period"),
        zones=_of(own, "zone"),
        players=tuple(one.name for one in own if one.sort == "player"),
    )
    if not acts:
        taken = {id(each) for pair in bears for each in pair}
        left = [one for one in rests if one.sort != "player" and id(one) not in taken]
        alone = len(own) == 1 and own[0].sort == "card"  # "X, do I have to …": what it is about
        there = alone or _is_there(clause) or told.states or bears or numbers
        if any(one.sort != "card" for one in left) or left and not there:
            return None
        return told.with_(Told(there=tuple(left))), left[0] if left else before
    does = _does(rest, acts[0], before)
    if does is None:
        return None
    if (
        does.verb in words().bears
        and does.actor is not None
        and does.whom is not None
        and does.whom.sort == "card"
    ):
        return told.with_(Told(bears=((does.actor, does.whom),))), does.actor
    counted = numbers and does.whom is None and does.verb in (*words().bears, "have", "spot")
    if does.verb == "play" and told.people and does.whom is None or counted:
        return told, does.actor or before
    return told.with_(Told((does,))), does.actor or before


def _is_there(clause: Sequence[Piece]) -> bool:
    """Whether it is told that somebody has a card, or that it is in play."""
    has = any(one.text in THERE for one in clause)
    return has or any(one.sort == "zone" and one.name == "play" for one in clause)


def _of(pieces: Sequence[Piece], *sorts: str) -> tuple[Piece, ...]:
    return tuple(one for one in pieces if one.sort in sorts)


def _numbers(clause: list[Piece]) -> tuple[list[Number] | None, list[Piece]]:
    """The numbers of a clause, each with what it counts, and the other pieces."""
    taken: set[int] = set()
    found: list[Number] = []
    for at, one in enumerate(clause):
        if one.sort != "number":
            continue
        if one.number == 1 and at + 1 < len(clause) and clause[at + 1].text == "of":
            taken.add(at)  # "one of my allies" is an ally
            continue
        of = _counted(clause, at)
        if of is None or of in taken:
            return None, []
        only = any(each.sort == "only" or each.text == "exactly" for each in clause[max(0, at - 3) : at])
        found.append(Number(one.number, clause[of], only))
        taken |= {at, of}
    return found, [one for at, one in enumerate(clause) if at not in taken]


def _counted(clause: list[Piece], number: int) -> int | None:
    """What a number of a clause counts: what stands behind it, else the value, or the site, before it."""
    behind = next((at for at in range(number + 1, len(clause)) if clause[at].sort != "word"), None)
    if behind is not None and clause[behind].sort in ("value", "noun") and behind == number + 1:
        return behind
    before = next((at for at in range(number - 1, -1, -1) if clause[at].sort not in ("word", "only")), None)
    if before is not None and (clause[before].sort == "value" or clause[before].name == "site"):
        return before
    return None


def _bearing(clause: list[Piece]) -> tuple[list[tuple[Piece, Piece]], list[Piece]]:
    """Who is told to have a card on him ("X with Y", "Y on X"), and the other pieces."""
    found: list[tuple[Piece, Piece]] = []
    for at, one in enumerate(clause):
        if one.sort not in ("word", "state") or not (one.text in words().bearing or one.name == "attached"):
            continue
        before = next((each for each in reversed(clause[:at]) if each.sort in ("card", "noun")), None)
        behind = next((each for each in clause[at + 1 :] if each.sort in ("card", "noun", "act")), None)
        done = any(each.sort == "act" and each.name not in words().bears for each in clause[:at])
        by_it = one.text == "with" and done
        if before is not None and behind is not None and behind.sort == "card" and not by_it:
            found.append((before, behind))
    gone = {id(item) for _, item in found}
    kept = [
        one
        for one in clause
        if id(one) not in gone and not (one.sort == "state" and one.name == "attached" and found)
    ]
    return found, kept


def _does(clause: list[Piece], act: int, before: Piece | None) -> Does | None:
    """Who does the act of a clause, and to whom."""
    verb = clause[act]
    first = [one for one in clause[:act] if one.sort in ACTING and not _owns(clause, one)]
    then = [one for one in clause[act + 1 :] if one.sort in ACTING and not _owns(clause, one)]
    zones = [one for one in clause if one.sort == "zone"]
    if (
        len(first) > 1
        or any(one.sort == "value" for one in (*first, *then))
        and verb.name not in ("raise threat",)
    ):
        return None
    he = not first and any(one.text in HE for one in clause[:act])
    he = he or bool(first) and not then and any(one.text in HE for one in clause[act + 1 :])
    passive = act > 0 and clause[act - 1].text in BE and verb.text.split(" ")[0].endswith(("ed", "en", "wn"))
    actor = first[0] if first else before if not he else None
    if passive:
        by = next((at for at in range(act + 1, len(clause)) if clause[at].text == "by"), None)
        doer = then[0] if by is not None and then else None
        return Does(verb.name, doer, actor, he) if len(then) <= 1 and not zones else None
    if len(then) > 1:
        return Does(verb.name, actor, then[0], he, tuple(then[1:])) if not zones else None
    return Does(verb.name, actor, then[0] if then else None, he, tuple(zones))


def _owns(clause: list[Piece], one: Piece) -> bool:
    """Whether a player only stands there as whose something is: "my hero"."""
    if one.sort != "player" or one.text not in MINE and not one.text.endswith(("'s", "’s", "s'", "s’")):
        return False
    at = next(at for at, each in enumerate(clause) if each is one)
    return at + 1 < len(clause) and clause[at + 1].sort in ("card", "noun", "value", "act", "state")


# -- what is asked -------------------------------------------------------------------------------------------


def _asks(clause: list[Piece]) -> Asks | None:
    head = clause[0]
    kind: Kind = head.sort if head.sort in ("how much", "how often") else "whether"
    rest = clause[1:]
    if any(one.sort in ("part", "only", "state", "people") for one in rest):
        return None
    often, said, taken = _often(rest)
    if often is None:
        return None
    thing, whom, people, owners = "", [], [], {}
    verbs: set[str] = set()
    more = 0
    owner = ""
    for at, one in enumerate(rest):
        if at in taken:
            continue
        match one.sort:
            case "value" | "strong":
                if thing and thing != one.name:
                    return None
                thing = one.name
                owner = ""
            case "noun" | "card":
                owners[one.start] = owner
                whom.append(one)
                owner = ""
            case "act":
                verbs.add(one.name)
            case "player":
                if _owns(rest, one):
                    owner = one.name
                people.append(one.name)
            case "more":
                more += 1
                if kind != "how much" or at != 0:
                    return None
            case "often":
                if one.name == "again":
                    if kind == "how much":
                        return None
                    often = 2
                elif kind == "how much" and at == 0:
                    kind = "how often"
                else:
                    return None
            case "zone" | "number":
                return None
    periods = {one.name for one in rest if one.sort == "period"}
    phases = {one.name for one in rest if one.sort == "phase"}
    if len(periods) > 1 or len(phases) > 1:
        return None
    together = any(one.text in words().together for one in rest)
    if often > 1 and kind == "whether":
        kind = "how often"
    return Asks(
        kind,
        frozenset(verbs),
        thing,
        tuple(whom),
        owners,
        often,
        said,
        next(iter(periods), ""),
        next(iter(phases), ""),
        tuple(people),
        together,
        more > 0 or any(one.text.endswith("er") for one in rest if one.sort == "strong"),
    )


def _often(rest: list[Piece]) -> tuple[int | None, int | None, set[int]]:
    """How often something is asked to be done (1 where nothing is said), the number that it is asked of, and
    the pieces that say so. None for how often where a number says neither.
    """
    often, said, taken = 1, None, set()
    for at, one in enumerate(rest):
        if one.sort != "number":
            continue
        behind = rest[at + 1] if at + 1 < len(rest) else None
        if behind is not None and behind.sort == "often" and behind.name == "times":
            often = one.number
            taken |= {at, at + 1}
        elif one.number == 1 and behind is not None and behind.sort == "period":
            taken.add(at)  # "in one phase"
        elif said is None and (
            behind is not None and behind.sort == "value" or at and rest[at - 1].text == "by"
        ):
            said = one.number
            taken.add(at)
        else:
            return None, None, set()
    return often, said, taken


__all__ = ["ASKER", "Asks", "Does", "Heard", "Number", "Told", "heard", "of_its_parts"]

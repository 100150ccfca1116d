"""Of whom a condition is true: whom a text speaks of that goes on "it", "that enemy"."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache, partial
from operator import eq
from typing import NamedTuple

from ruling_service.engine.kernel.occurrences import Frame
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.language.node import Node, nodes, replaced
from ruling_service.engine.language.printer import MEANS
from ruling_service.engine.language.properties import kinds_with
from ruling_service.engine.lcg import table
from ruling_service.engine.lcg.brought_in import elsewhere, lying_anywhere
from ruling_service.engine.lcg.phrases import (
    BY_PLACE,
    CARDS,
    CONDITIONS,
    NAMING,
    WRAPPERS,
    cards,
    holds,
    players,
)
from ruling_service.engine.lcg.printing import noun_phrase
from ruling_service.engine.lcg.rulebook import LCG

ONE = frozenset(["another", "some", "any"])
"""Noun phrases of which a condition may be true of one card and not of the next."""
WHOM = frozenset(
    ["is_so", "is_not_so", "is_a", "is_not_a", "is_in_play", "has_trait", "has_keyword", "not_attached"]
)
"""Conditions about one card each."""

THERE = frozenset(["controls", "exists", "is_engaged_with"])
"""Conditions that there is such a card: where there is but one, the text speaks of that."""

class Subject(NamedTuple):
    """A noun phrase, the cards of which the condition with it is true, whether it means one of them, the
    phrase itself where it calls them by their titles, and then the places where the text may mean others.
    """

    label: str
    cards: tuple[int, ...]
    single: bool = True
    phrase: Node | None = None
    unclear: tuple[str, ...] = ()


def of_conditions(
    play: Play, frame: Frame, conditions: Iterable[Node], *, of_several: bool = False
) -> tuple[Subject, ...]:
    """The cards that conditions which hold have named, by the noun phrases that name them.

    Of a condition that there is such a card several may be meant, of whom one is still to be chosen: they are
    among these only if asked for (`of_several`).
    """
    found: list[Subject] = []
    for condition in conditions:
        for field, phrase in noun_phrases(condition):
            label = noun_phrase(phrase)
            if condition.kind == "exists" and phrase.kind == "copy_there":
                found.append(Subject(label, cards(play, frame, phrase)[:1]))  # one copy is like another
            elif phrase.kind in BY_TITLE:
                those = _of_title(play, frame, condition, field, phrase)
                unclear = _unclear(play, condition, phrase, those)
                found.append(Subject(label, those, single=False, phrase=phrase, unclear=unclear))
            elif phrase.kind in ONE:
                those = of_condition(play, frame, condition, field)
                whom = field == "who" and condition.kind in WHOM
                if whom or len(those) == 1 or (those and (of_several or condition.kind not in THERE)):
                    deed = any(r.kind == "done_this_way" for r in nodes(condition, "is"))
                    found.append(Subject(label, those, not deed and phrase.get("count") in (None, 1)))
    return tuple(found)


BY_TITLE = frozenset(["named", "copies", "together"])
"""Phrases that call cards by their titles: those that are not in play may be meant too."""

LIES = kinds_with("lcg", "lies") | {"set_aside"}
"""What says of a card where it lies."""


@LCG.plays("lcg/in-play-and-out-of-play")
def _of_title(play: Play, frame: Frame, condition: Node, field: str, phrase: Node) -> tuple[int, ...]:
    """The cards that a condition calls by their titles, of which it is true: those in play, else those where
    it says that they lie, else those beside the table, or one of each in the encounter deck or the victory
    display.
    """
    if phrase.kind == "together":
        each = (_of_title(play, frame, condition, field, one) for one in nodes(phrase, "of"))
        return tuple(dict.fromkeys(i for those in each for i in those))
    if phrase.kind not in BY_TITLE:
        return cards(play, frame, phrase)
    here = cards(play, frame, phrase)
    if not _says_where(condition, field):
        return here or next(iter(lying_anywhere(play, phrase["title"])), ())
    said = condition.replace(**{field: Node("it")})
    waiting = (i for i in elsewhere(play, phrase["title"]) if i not in here)
    so = tuple(i for i in (*here, *waiting) if holds(play, frame.binding(spoken=((i,),)), said))
    if (those := tuple(i for i in so if i in here)) or condition.kind == "is_so":
        count = phrase.get("count")
        return those or (so[:count] if isinstance(count, int) else so)
    return next(iter(lying_anywhere(play, phrase["title"], so)), ())


def _says_where(condition: Node, field: str) -> bool:
    return (
        field == "who" and condition.kind in ("is_so", "is_not_so", "is_in_play")
        and any(n.kind in LIES for n in nodes(condition, "is"))
    )


def _unclear(play: Play, condition: Node, phrase: Node, those: tuple[int, ...]) -> tuple[str, ...]:
    """The places of other cards of a title that a condition may mean, where it doesn't say where they lie and
    none is in play or set aside.
    """
    if condition.kind == "is_so" and _says_where(condition, "who"):
        return ()
    found: dict[str, None] = {}
    for title in dict.fromkeys(n["title"] for n in phrase.walk() if n.kind in BY_TITLE and "title" in n):
        meant = [i for i in those if table.is_called(play, i, title)]
        if any(table.is_in_play(play.card(i)) or play.card(i).zone == table.ASIDE for i in meant):
            continue
        zones = dict.fromkeys(play.card(i).zone for i in elsewhere(play, title))
        found |= zones if len(zones) > 1 or not meant else {}
    return tuple(found)


def speaking_of(play: Play, frame: Frame, conditions: Iterable[Node]) -> Frame:
    """The frame in which conditions that hold have spoken of their subjects."""
    found = of_conditions(play, frame, conditions, of_several=True)
    return frame.binding(
        spoken=(*frame.get("spoken", ()), *(one.cards for one in found if one.cards)),
        named=(*frame.get("named", ()), *((one.label, one.cards) for one in found))
    ) if found else frame


def done_with(who: Node, node: Node) -> Node:
    """Whom a condition is about that asks whether the text did something with one of them, or none: they are
    looked for where that has brought them.
    """
    done = tuple(r for r in nodes(node, "is") if r.kind == "done_this_way")
    of = who.get("of")
    if not done or who.kind not in ("no_card", "some") or not isinstance(of, Node) or of.kind != "filter":
        return who
    return who.replace(of=of.replace(**{"is": (*nodes(of, "is"), *done)}))


def of_condition(play: Play, frame: Frame, condition: Node, field: str = "who") -> tuple[int, ...]:
    """The cards of which a condition about one card, in that field of it, is true."""
    who = condition[field]
    assert isinstance(who, Node)
    said = condition.replace(**{field: Node("it")})
    who = done_with(who, condition) if condition.kind == "is_so" else who
    return tuple(i for i in cards(play, frame, who) if holds(play, frame.binding(spoken=((i,),)), said))


# -- what a statement says around its pronouns ---------------------------------------------------------------

AROUND = "around"
"""The name under which the frame of a statement holds the clauses in which its pronouns find whom they mean:
nothing is carried out there by which anything would be spoken of.
"""

ASKED = "the card asked about"
"""The name under which a condition is asked of one card of those that it may be true of."""

BY_THE_CARD = frozenset(["gets", "gains", "give", "value_counts_as"])
"""Statements whose values are asked for one card at a time, so that "it" in them is that card."""

UNTRUE = "unless"
"""The wrapper whose conditions are not true while what it holds is."""


def noun_phrases(clause: Node) -> Iterator[tuple[str, Node]]:
    """The phrases for cards that a clause has as its own, each with its field."""
    for name, value in clause.fields.items():
        if isinstance(value, Node) and MEANS not in value and CARDS.of(value) is not None:
            yield name, value


def pronouns(phrase: Node) -> Iterator[Node]:
    """The pronouns in a phrase that say what they mean, without those of texts that it quotes."""
    if MEANS in phrase:
        yield phrase
    for name in phrase.fields:
        for inner in nodes(phrase, name) if name != "ability" else ():
            yield from pronouns(inner)


@lru_cache(maxsize=8192)
def clauses(says: Node) -> tuple[Node, ...]:
    """The clauses of a statement whose phrases for cards its pronouns can mean: the conditions around it, the
    outermost first, and the statements in it.
    """
    if says.kind == UNTRUE:
        return tuple(c for inner in nodes(says, "do") for c in clauses(inner))
    if says.kind not in WRAPPERS:
        return (says,) if says.kind in BY_THE_CARD else ()
    return (*nodes(says, "when"), *(c for inner in nodes(says, "do") for c in clauses(inner)))


@lru_cache(maxsize=8192)
def spoken_around(says: Node, before: tuple[Node, ...] = (), x: Node | None = None) -> tuple[Node, ...]:
    """The clauses in which a statement names cards that its pronouns, and those of what X is, mean: its own,
    then those of the statements `before` it.
    """
    labels = {pronoun[MEANS] for said in (says, x) if said is not None for pronoun in pronouns(said)}
    said = (*clauses(says), *(stated for each in before for stated in _stated_in(each)))
    of_a_player = any(n.kind == THAT_PLAYER for each in (says, x) if each is not None for n in each.walk())
    return tuple(
        c for c in said
        if any(noun_phrase(n) in labels for _, n in noun_phrases(c)) or (of_a_player and _names_a_player(c))
    )


THAT_PLAYER = "that_player"


def _names_a_player(clause: Node) -> bool:
    """Whether a clause is a condition about some player, whom "that player" then means."""
    return CONDITIONS.of(clause) is not None and any(n.kind in NAMING for n in clause.walk())


def of_whom(play: Play, frame: Frame, clauses: Iterable[Node], some: Node) -> tuple[int, ...]:
    """The players of whom conditions about `some` player are all true."""
    of_him = (replaced(clause, partial(eq, some), Node(THAT_PLAYER)) for clause in clauses)
    said = [one for one in of_him if isinstance(one, Node)]
    return tuple(
        p for p in players(play, frame, some)
        if all(holds(play, frame.binding(**{"that player": p}), one) for one in said)
    )


@lru_cache(maxsize=8192)
def told_by_place(phrase: Node) -> Node | None:
    """The player whom a phrase that does something names by his place: whose threat, hand or deck it is, or
    whose card is meant; none where it goes on about another player in between.
    """
    if any(name in phrase for name in ("do", "options", "when")):
        return None
    own = next((n for name in ("of", "who", "with") for n in nodes(phrase, name) if n.kind in BY_PLACE), None)
    if own is not None or any(n.kind == THAT_PLAYER for n in phrase.walk()):
        return own
    return next((n for n in phrase.walk() if n.kind in BY_PLACE), None)


def speak_of_player(play: Play, frame: Frame, phrase: Node) -> None:
    """ "Raise the last player's threat by 1 for each enemy engaged with him. He discards …": "he" is whom the
    text has named by his place, unless each of several players does it for himself.
    """
    named = told_by_place(phrase) if frame.get("actor") is None else None
    if named is not None and len(found := players(play, frame, named)) == 1:
        play.bind(frame.id, **{"that player": found[0]})


def players_around(play: Play, frame: Frame) -> tuple[int, ...] | None:
    """The players whom "that player" means by a condition around it: those of whom that is true. None where
    no condition is about some player.
    """
    around: tuple[Node, ...] = frame.get(AROUND, ())
    for clause in around:
        if not _names_a_player(clause):
            continue
        some = next(n for n in clause.walk() if n.kind in NAMING)
        return of_whom(play, frame, (clause,), some)
    return None


def _stated_in(says: Node) -> Iterator[Node]:
    """The statements in one, without the conditions around them: these are those of others."""
    if says.kind not in WRAPPERS:
        yield says
    for inner in nodes(says, "do") if says.kind in WRAPPERS else ():
        yield from _stated_in(inner)


def named_around(play: Play, frame: Frame, label: str) -> tuple[int, ...] | None:
    """The cards that a pronoun means by a clause around it: those of which that is true, or the one that a
    value is asked of. None where no clause names them so.
    """
    around: tuple[Node, ...] = frame.get(AROUND, ())
    for clause in around:
        for field, phrase in noun_phrases(clause):
            if noun_phrase(phrase) != label:
                continue
            found = cards(play, frame, phrase)
            if CONDITIONS.of(clause) is None:
                one = frame.get("one")
                return (one,) if one in found else found
            said = clause.replace(**{field: Node("it", **{MEANS: ASKED})})
            named = frame.get("named", ())
            return tuple(
                i for i in found if holds(play, frame.binding(named=(*named, (ASKED, (i,)))), said)
            )
    return None

"""What a text tells and the question of a case that it may be taken for leaves out: a card with a say in it,
which is laid into its position, the state in which somebody stands.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from ruling_service.ask.reading.tokens import stem, tokens
from ruling_service.ask.recalling.features import Said
from ruling_service.ask.recalling.touching import is_anybody, is_person, speaks_of
from ruling_service.situations.shared.facts import split
from ruling_service.slugs import fold

if TYPE_CHECKING:
    from ruling_service.ask.reading.knowledge import Knowledge
    from ruling_service.situations.shared.facts import Cards

NO_POSITION = ("cards", "title", "summary", "why", "expect", "source", "cites", "ask")
"""Fields of a case in which nobody stands anywhere."""


VALUES_ASKED = frozenset(("how much", "where is"))
"""What asks for a value of one card, or its place."""


class Whole(NamedTuple):
    """All of a text: what it says, by the folded title of each card that it names what its versions are
    called, and by its folded name the states in which it tells a card to be and what it is told to be on.
    """

    told: Said
    versions: Mapping[str, tuple[str, ...]]
    states: Mapping[str, Collection[str]]
    hosts: Mapping[str, str] = {}


def passed_over(
    whole: Whole, there: Collection[str], asked: Collection[str], cards: Cards, known: Knowledge
) -> list[str]:
    """The cards of a text that aren't `there` in a case, and whose own text speaks of what is `asked`.
    Somebody may be anybody where it isn't told which of several he is, or his text doesn't.
    """
    found = []
    for title in sorted({*whole.told.cards, *whole.versions}.difference(there)):
        versions = [split(one)[0] for one in whole.versions.get(title, (title,))]
        if is_person(versions, cards):
            if len(versions) == 1 and not is_anybody(versions, asked, cards, known):
                found.append(title)
        elif speaks_of(title, asked, cards, known):
            found.append(title)
    return found


def stands_otherwise(whole: Whole, position: Mapping[str, Any]) -> bool:
    """Does a text tell a card to be in a state in which only others of a position are, where it has a part
    too: that of somebody else?
    """
    placed = fold(str({name: value for name, value in position.items() if name not in NO_POSITION}))
    for card, states in sorted(whole.states.items()):
        for state in sorted(states) if card in placed else ():
            holders = {fold(split(one)[0]) for one in _holders(position, state)}
            if holders and card not in holders:
                return True
    return False


def printed_otherwise(whole: Whole, position: Mapping[str, Any], cards: Cards) -> bool:
    """Is a value asked for of a made-up card that is printed otherwise on the one card of that title which a
    text names?
    """
    asked = fold(str(position.get("ask")))
    for one in position.get("cards", ()):
        versions = whole.versions.get(fold(str(one["name"])), ())
        printed = cards.printings(versions[0]) if len(versions) == 1 else ()
        for stat, value in one.items():
            if not isinstance(value, int) or f"{stat} of {fold(str(one['name']))}" not in asked:
                continue
            there = [getattr(each, stat.replace(" ", "_"), None) for each in printed]
            if any(each is not None for each in there) and value not in there:
                return True
    return False


def _holders(position: Any, state: str) -> Iterator[str]:
    """Who is in a state in a position: `active location: …`, `{card: …, exhausted: true}`."""
    if isinstance(position, list):
        for each in position:
            yield from _holders(each, state)
    elif isinstance(position, Mapping):
        for name, value in position.items():
            if name in NO_POSITION:
                continue
            if isinstance(value, str) and str(name).split()[0] == state:
                yield value
            elif value is True and name == state:
                yield from (str(position[one]) for one in ("card",) if one in position)
            else:
                yield from _holders(value, state)


def of_others(why: str, case: Mapping[str, Any], ask: Mapping[str, Any]) -> bool:
    """Does the reason of a case speak of those whose value its own question asks for, by their names or their
    kinds, and not of those whose value a further question does (`ask`)? Why something is so or not may lie
    with somebody else.
    """
    if not VALUES_ASKED & {*ask}:
        return False
    types = {str(one["name"]): {str(one.get("type", ""))} for one in case.get("cards", ())}
    own, mine = _named_in(str(case.get("ask")), types), _named_in(str(ask), types)
    words = {stem(token.word) for token in tokens(why)}
    said = {one for one in (own | mine) if words.issuperset(stem(word.word) for word in tokens(one))}
    return bool(own and mine and said & (own - mine)) and not said & mine


def _named_in(ask: str, types: Mapping[str, Collection[str]]) -> set[str]:
    """The cards that are named in what is asked, and their kinds."""
    quoted = {name for name in types if name in ask}
    return quoted | {kind for name in quoted for kind in types[name] if kind}


__all__ = ["Whole", "of_others", "passed_over", "printed_otherwise", "stands_otherwise"]

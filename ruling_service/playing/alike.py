"""What tells options apart that are called alike: the state of the cards that they speak of."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from ruling_service.engine.kernel.cards import FIRST_ID
from ruling_service.engine.kernel.decisions import Option
from ruling_service.engine.kernel.play import Play


def told_apart(play: Play, options: Sequence[Option]) -> dict[int, str]:
    """Of the options that share their label what tells each from the others, by their numbers: what lies on
    its cards, and which of them it is where that doesn't do.
    """
    shared = Counter(one.label for one in options)
    found: dict[int, str] = {}
    for label in (one for one, times in shared.items() if times > 1):
        same = {number: one for number, one in enumerate(options) if one.label == label}
        cards = {number: frozenset(_cards(play, one.value)) for number, one in same.items()}
        all_share = frozenset.intersection(*cards.values())
        states = {number: _state(play, sorted(those - all_share)) for number, those in cards.items()}
        often, before = Counter(states.values()), Counter[str]()
        for number, state in states.items():
            before[state] += 1
            which = f"{before[state]} of {often[state]}" if often[state] > 1 else ""
            found[number] = ", ".join(filter(None, (state or ("" if which else "nothing on it"), which)))
    return found


def _cards(play: Play, value: object) -> Iterator[int]:
    """The cards that an option's value names, however deep."""
    if type(value) is int and value >= FIRST_ID and value in play.state.cards:
        yield value
    elif isinstance(value, tuple):
        for one in value:
            yield from _cards(play, one)


def _state(play: Play, cards: Iterable[int]) -> str:
    """What is seen of cards besides their names."""
    told: list[str] = []
    for ident in cards:
        card = play.card(ident)
        told += filter(None, [str(play.printed(ident).facts.get("subtitle") or "")])
        told += [f"{count} {name}" for name, count in card.tokens]
        told += [] if card.ready else ["exhausted"]
        told += card.marks
        told += [f"on {play.name(card.host)}"] if card.host is not None else []
        worn = Counter(
            play.name(one.id) if one.face_up else "a facedown card"
            for one in play.state.cards.values() if one.host == ident
        )
        told += [f"with {name}{f' ×{times}' if times > 1 else ''}" for name, times in worn.items()]
    return ", ".join(dict.fromkeys(told))

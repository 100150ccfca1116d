"""What tells options apart that are called alike: the state of the cards that they speak of, and which of a
card's abilities each uses.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from ruling_service.engine.kernel.agenda import Task
from ruling_service.engine.kernel.cards import FIRST_ID
from ruling_service.engine.kernel.decisions import Option
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.language import card_language
from ruling_service.engine.language.house import as_tuple
from ruling_service.engine.language.node import Node
from ruling_service.playing.kinds import Kind

WORDS = 14
"""So many words of an ability are told, as that is enough to know it by."""


def told_apart(play: Play, options: Sequence[Option], kind: Kind) -> dict[int, str]:
    """Of the options that share their label what tells each from the others, by their numbers: the ability
    that it uses, what lies on its cards, and which of them it is where that doesn't do.
    """
    shared = Counter(one.label for one in options)
    found: dict[int, str] = {}
    for label in (one for one, times in shared.items() if times > 1):
        same = {number: one for number, one in enumerate(options) if one.label == label}
        cards = {number: frozenset(_cards(play, one.value)) for number, one in same.items()}
        all_share = frozenset.intersection(*cards.values())
        used = {number: ability_used(play, one.value, kind) for number, one in same.items()}
        several = len(set(used.values())) > 1
        states = {
            number: ", ".join(filter(None, (
                _opening(kind.name, used[number]) if several else "", _state(play, sorted(those - all_share))
            )))
            for number, those in cards.items()
        }  # fmt: skip
        often, before = Counter(states.values()), Counter[str]()
        for number, state in states.items():
            before[state] += 1
            which = f"{before[state]} of {often[state]}" if often[state] > 1 else ""
            found[number] = ", ".join(filter(None, (state or ("" if which else "nothing on it"), which)))
    return found


def ability_used(play: Play, value: object, kind: Kind) -> Node | None:
    """The ability that an option's value carries out, if it is one."""
    for one in (value, *value) if isinstance(value, tuple) else ():
        if isinstance(one, Task) and (at := kind.uses.get(one.name)) is not None:
            ident, index = (one.args[n] for n in at)
            if isinstance(ident, int) and isinstance(index, int):
                has = kind.abilities(play, ident)
                return has[index] if 0 <= index < len(has) else None
    return None


def _opening(game: str, ability: Node | None) -> str:
    """How an ability begins as it is read back; "" where it can't be. The rules keep several phases of an
    action together, of which the first is as good a name as any.
    """
    if ability is not None and ability.get("phases"):
        ability = ability.without("phases").replace(phase=as_tuple(ability["phases"])[0])
    said = "" if ability is None else card_language(game).house(ability) or ""
    words = said.split()
    return said if len(words) <= WORDS else f"{' '.join(words[:WORDS])} …"


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

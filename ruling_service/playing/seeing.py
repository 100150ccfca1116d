"""Cards of a position as one sees them: values, tokens, what lies with them; backs of those facedown."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable

import msgspec

from ruling_service.engine.kernel.play import Play
from ruling_service.playing.records import Place, Shown

LyingWith = Callable[[Play, int], Iterable[int]]


class Seen:
    """Draws cards of a position; `values` are those that are shown of a card in play."""

    def __init__(self, play: Play, values: tuple[str, ...], lying_with: LyingWith) -> None:
        self.play = play
        self.values = values
        self.lying_with = lying_with

    def hosts(self, cards: Iterable[int]) -> list[int]:
        """Those of the cards that lie by themselves."""
        return [i for i in cards if self.play.card(i).host is None]

    def cards(self, cards: Iterable[int]) -> list[Shown]:
        """The cards that lie by themselves, equal ones once."""
        found: dict[bytes, Shown] = {}
        for ident in self.hosts(cards):
            shown = self.card(ident)
            key = msgspec.json.encode(shown)
            if key in found:
                found[key].times += 1
            else:
                found[key] = shown
        return list(found.values())

    def card(self, ident: int) -> Shown:
        """A card with what lies with it; of one that lies facedown only its back."""
        play, card = self.play, self.play.card(ident)
        under = [self.card(i) for i in self.lying_with(play, ident)]
        if not card.face_up:
            return Shown(attached=under, tokens=dict(card.tokens))
        printed = play.printed(ident)
        values = {}
        for name in self.values:
            if name in printed.values:
                value = play.value(ident, name)
                if isinstance(value, int):
                    values[name] = value
        return Shown(
            name=printed.name,
            type=printed.type,
            ready=card.ready,
            values=values,
            tokens=dict(card.tokens),
            marks=list(card.marks),
            attached=under,
        )

    def pile(self, name: str, zone: str, of: str = "") -> Place:
        """A place whose cards everyone sees."""
        cards = self.play.state.zone(zone)
        return Place(name=name, of=of, size=len(self.hosts(cards)), cards=self.cards(cards))


def gathered(play: Play) -> dict[int, str]:
    """A label for each card in play that shares its title with another card there."""
    titles = Counter(play.name(i) for i in play.state.cards)
    numbers: Counter[str] = Counter()
    labels = {}
    for ident in sorted(play.state.cards):
        name = play.name(ident)
        if titles[name] > 1:
            numbers[name] += 1
            labels[ident] = f"{name} {numbers[name]}"
    return labels

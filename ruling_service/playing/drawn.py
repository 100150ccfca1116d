"""A position in lines of text, as a terminal shows it."""

from __future__ import annotations

from collections.abc import Iterator

from ruling_service.playing.records import Place, Shown

SHORT = {
    "willpower": "willpower", "attack": "attack", "defense": "defense", "hit points": "hit points",
    "engagement cost": "engages at", "quest points": "quest points", "site number": "site",
    "shadow number": "Shadow number",
}  # fmt: skip
HIDDEN = "(facedown)"


def lines(places: list[Place]) -> Iterator[str]:
    """The places, each with its cards below it."""
    of = ""
    for place in places:
        if place.of != of:
            of = place.of
            yield f"-- {of} --"
        numbers = ", ".join(f"{name} {number}" for name, number in place.numbers.items())
        size = f" ({place.size})" if place.size and not place.cards else ""
        yield f"{place.name}{size}" + (f": {numbers}" if numbers else "")
        for card in place.cards:
            yield from card_lines(card, 1)


def card_lines(card: Shown, depth: int) -> Iterator[str]:
    """A card in a line, what lies with it below it."""
    times = f"{card.times}× " if card.times > 1 else ""
    said = [
        *(f"{SHORT.get(name, name)} {number}" for name, number in card.values.items()),
        *(f"{number} {name}" for name, number in card.tokens.items()),
        *card.marks,
        *([] if card.ready else ["exhausted"]),
    ]
    told = f" [{', '.join(said)}]" if said else ""
    yield f"{'  ' * depth}{times}{card.name or HIDDEN}{told}"
    for under in card.attached:
        yield from card_lines(under, depth + 1)

"""What a player may bring to a game (tcg/building-your-deck, tcg/format).

The lists of forbidden cards are not checked here.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping

from ruling_service.engine.kernel.cards import Printed
from ruling_service.engine.tcg.rulebook import TCG
from ruling_service.engine.tcg.rulesets import NUMBERED_BLOCKS

RULE = "tcg/building-your-deck"
Fault = tuple[str, tuple[str, ...]]
"""What is wrong with a deck, in words, and the entries that say so."""

DRAW_DECK = 60
COPIES = 4
SITES = 9
SAME_SHADOW_NUMBER = 3


@TCG.plays(RULE, "tcg/format", "tcg/adventure-deck", "tcg/draw-deck", "tcg/the-one-ring")
def faults(
    cards: Mapping[str, Printed], ring_bearer: str, ring: str, deck: Iterable[str], sites: Iterable[str], *,
    format: str = "open"
) -> list[Fault]:
    """Everything that keeps a deck from being played: keys of the catalogue for the Ring-bearer, the Ring,
    the draw deck and the sites; "" for a Ring-bearer or a Ring that isn't one card, which the caller says.
    """
    drawn, laid = [cards[k] for k in deck], [cards[k] for k in sites]
    found: list[Fault] = []
    if ring and cards[ring].type != "the one ring":
        found.append((f"{cards[ring].name} is not The One Ring", (RULE, "tcg/the-one-ring")))
    found += _draw_deck(drawn, cards[ring_bearer].name if ring_bearer else "")
    return found + _sites(laid, format)


def _draw_deck(cards: list[Printed], ring_bearer: str) -> list[Fault]:
    """At least 60 cards, half of each side, no sites or Rings, four of a title at most, three of the
    Ring-bearer's.
    """
    found: list[Fault] = []
    if len(cards) < DRAW_DECK:
        found.append((f"{len(cards)} cards in the draw deck, at least {DRAW_DECK} are needed", (RULE,)))
    sides = Counter(str(c.facts.get("side") or "").casefold() for c in cards)
    if sides["free peoples"] != sides["shadow"]:
        found.append(
            (
                f"{sides['free peoples']} Free Peoples cards and {sides['shadow']} Shadow cards: there must "
                f"be as many", (RULE,)
            )
        )
    if sides[""]:
        found.append(("sites and The One Ring do not go into the draw deck", (RULE,)))
    for title, count in sorted(Counter(c.name for c in cards).items()):
        most = COPIES - 1 if title == ring_bearer else COPIES
        if count > most:
            found.append((f"{count} copies of {title}, {most} are allowed", (RULE,)))
    return found


def _sites(sites: list[Printed], format: str) -> list[Fault]:
    """Nine different sites: one of each number in the block formats, elsewhere three of a Shadow number at
    most.
    """
    found: list[Fault] = []
    if len(sites) != SITES:
        laid = f"{len(sites)} site{'s' if len(sites) != 1 else ''}"
        found.append((f"{laid}, there must be {SITES}", (RULE, "tcg/adventure-deck")))
    for key, count in sorted(Counter(s.key for s in sites).items()):
        if count > 1:
            found.append((f"{count} copies of the site {key}: each must be different", (RULE,)))
    if format in NUMBERED_BLOCKS:
        missing = sorted(set(range(1, SITES + 1)) - {s.values.get("site number") or 0 for s in sites})
        return [*found, *((f"no site has the number {n}", ("tcg/format",)) for n in missing)]
    for number, count in sorted(Counter(s.values.get("shadow number") or 0 for s in sites).items()):
        if count > SAME_SHADOW_NUMBER and format in ("open", "war of the ring", "standard"):
            found.append(
                (
                    f"{count} sites have the Shadow number {number}, {SAME_SHADOW_NUMBER} are allowed",
                    ("tcg/format",)
                )
            )
    return found

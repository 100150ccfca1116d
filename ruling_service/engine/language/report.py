"""How much of a card database the card language understands: shares by type, and the phrases that are missing
most often.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field

from .compiled import CompiledCard
from .compiler import Compiler
from .node import Json


@dataclass
class Report:
    """Cards with text by type, how many of them compile completely, and the gaps by how many cards they stop.
    """

    cards: Counter[str] = field(default_factory=Counter)
    complete: Counter[str] = field(default_factory=Counter)
    played: Counter[str] | None = None  # those of which every phrase is played; None where nobody asked
    gaps: Counter[str] = field(default_factory=Counter)
    only_gap: Counter[str] = field(default_factory=Counter)  # cards that this gap alone keeps incomplete
    # complete cards with an ability that has no house wording
    unprintable: list[str] = field(default_factory=list)

    @property
    def share(self) -> float:
        """The part of all cards with text that compile completely, 0 to 1."""
        return sum(self.complete.values()) / max(1, sum(self.cards.values()))

    def as_json(self, most: int = 40) -> dict[str, Json]:
        """The report as plain data, with the `most` frequent gaps."""
        types: dict[str, Json] = {
            kind: {
                "cards": total, "complete": self.complete[kind],
                "percent": round(100 * self.complete[kind] / total)
            }
            for kind, total in self.cards.most_common()
        }
        return {
            "cards": sum(self.cards.values()),
            "complete": sum(self.complete.values()),
            "percent": round(100 * self.share),
            **({} if self.played is None else {"played": sum(self.played.values())}),
            "types": types,
            "gaps": [
                {"phrase": phrase, "cards": count, "alone": self.only_gap[phrase]} for phrase,
                count in self.gaps.most_common(most)
            ],
            "unprintable": list(self.unprintable),
        }

    def as_text(self, most: int = 40) -> str:
        """The report for people."""
        lines = [
            f"{sum(self.complete.values())} of {sum(self.cards.values())} cards with text compile completely "
            f"({self.share:.0%})",
            *self._played_as_text(), ""
        ]
        for kind, total in self.cards.most_common():
            lines.append(
                f"  {kind:<16} {self.complete[kind]:>4} of {total:>4}  {self.complete[kind] / total:>4.0%}"
            )
        lines += ["", "Gaps by number of cards (in brackets: cards that lack nothing else)"]
        lines += [
            f"  {count:>3} ({self.only_gap[phrase]:>2})  {phrase}" for phrase,
            count in self.gaps.most_common(most)
        ]
        if self.unprintable:
            lines += ["", f"Complete, but without house wording: {', '.join(self.unprintable)}"]
        return "\n".join(lines)


    def _played_as_text(self) -> list[str]:
        if self.played is None:
            return []
        share = sum(self.played.values()) / max(1, sum(self.cards.values()))
        return [f"every phrase is played of {sum(self.played.values())} ({share:.0%})"]


_TEXTS = ("text", "shadow", "gametext")


def report(
    language: Compiler, cards: Iterable[Mapping[str, object]], *, houses: bool = False,
    plays: Callable[[CompiledCard], bool] | None = None,
) -> Report:  # fmt: skip
    """Compile every card that has a text; with `houses` also print each complete one back (slower).

    `plays` says of a compiled card whether a game's engine plays every phrase of it; then those are counted
    too.
    """
    result = Report(played=None if plays is None else Counter())
    for card in cards:
        if not any(card.get(field) for field in _TEXTS):
            continue
        kind = str(card.get("type") or "card")
        compiled = language.compile_card(card)
        result.cards[kind] += 1
        result.complete[kind] += compiled.complete
        if result.played is not None and plays is not None:
            result.played[kind] += plays(compiled)
        phrases = {gap.phrase for gap in compiled.gaps}
        result.gaps.update(phrases)
        if len(phrases) == 1:
            result.only_gap.update(phrases)
        if (
            houses and compiled.complete
            and any(language.house(ability) is None for ability in compiled.abilities)
        ):
            result.unprintable.append(str(card.get("name") or card.get("title")))
    return result

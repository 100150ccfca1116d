"""Which cards fit conditions on their fields, and which values there are.

The values of all printings are kept by field, folded once: a search goes through a column for each condition.
"""

from __future__ import annotations

import contextlib
import sys
from collections import Counter
from collections.abc import Sequence
from functools import cached_property

from ruling_service.errors import MalformedInput, RulingError, UnknownName
from ruling_service.inputs.quoting import quoted
from ruling_service.library.known_cards.fields import FIELDS, Condition, Field, read, wrong_value
from ruling_service.library.known_cards.known import GAMES, KnownCard, KnownCards
from ruling_service.library.known_cards.printings import line_of
from ruling_service.nearest import near

NAMED_IN_AN_ERROR = 24
"""Values that an error lists at most."""


class Fitting:
    """The printings of all known cards by field."""

    def __init__(self, cards: KnownCards) -> None:
        self._cards = cards
        self._counted: dict[tuple[str, str | None], Counter[str]] = {}

    @cached_property
    def _read(self) -> tuple[list[KnownCard], list[str], dict[str, list[object]]]:
        """The card of each printing, its line, and its values by field. Raises `CardsDamaged`."""
        cards: list[KnownCard] = []
        lines: list[str] = []
        columns: dict[str, list[object]] = {field.name: [] for field in FIELDS}
        same: dict[object, object] = {}
        for game in GAMES:
            for card, facts in self._cards.all_facts(game):
                cards.append(card)
                lines.append(sys.intern(line_of(game, facts)))
                for field in FIELDS:
                    value = read(field, facts) if game in field.games else None
                    columns[field.name].append(same.setdefault(value, value))
        return cards, lines, columns

    def read_ahead(self) -> None:
        """Read all printings: for a service that stays. Takes half a second and some 10 MB."""
        with contextlib.suppress(RulingError):  # damaged cards; the search itself says so
            _ = self._read

    def find(
        self, conditions: Sequence[Condition], game: str | None = None
    ) -> list[tuple[KnownCard, list[str]]]:
        """The cards of which a printing fits all conditions, each with the lines of those printings; in the
        order of their names.

        Raises `MalformedInput` and `UnknownName` for what no card can fit.
        """
        for condition in conditions:
            self._refuse(condition)
        cards, lines, columns = self._read
        left: Sequence[int] = [
            number for number, card in enumerate(cards)
            if game in (None, card.game) and all(card.game in one.field.games for one in conditions)
        ]
        for condition in conditions:
            column = columns[condition.field.name]
            left = [number for number in left if condition.fits(column[number])]
        found: dict[tuple[str, str], tuple[KnownCard, list[str]]] = {}
        for number in left:
            card = cards[number]
            told = found.setdefault(card.key, (card, []))[1]
            if lines[number] not in told:
                told.append(lines[number])
        return sorted(found.values(), key=lambda one: (one[0].slug, one[0].game))

    def values(self, field: Field, game: str | None = None) -> Counter[str]:
        """The values that printings have in a field of words, and how many have each."""
        key = (field.name, game)
        if key not in self._counted:
            self._counted[key] = self._count(field, game)
        return self._counted[key]

    def _count(self, field: Field, game: str | None) -> Counter[str]:
        cards, _, columns = self._read
        counted: Counter[str] = Counter()
        for card, value in zip(cards, columns[field.name], strict=True):
            if value is None or game not in (None, card.game) or card.game not in field.games:
                continue
            counted.update(value if isinstance(value, tuple) else [str(value)])
        return counted

    def _refuse(self, condition: Condition) -> None:
        """Raises `MalformedInput` or `UnknownName`, with the place in the query, for values that none has."""
        where = f"query, character {condition.at}"
        wrong = wrong_value(condition)
        if wrong:
            raise MalformedInput(wrong.message, hint=wrong.hint, where=where)
        field = condition.field
        if field.sort not in ("choice", "part", "list"):
            return
        known = self.values(field)
        for value in condition.values:
            asked = Condition(field, ":", (value,))
            if value in known or any(asked.fits((one,) if field.sort == "list" else one) for one in known):
                continue
            raise UnknownName(
                f"no card has the {field.name} {quoted(value)}.", hint=_valid(value, known), where=where
            )


def _valid(value: str, known: Counter[str]) -> str:
    if not known:
        return "No card that is known here has any: import a card database with `rulings import-cards`."
    if nearest := near(value, known):
        return f"Near it {'are' if len(nearest) > 1 else 'is'} {', '.join(nearest)}."
    listed = ", ".join(sorted(one for one, _ in known.most_common(NAMED_IN_AN_ERROR)))
    return f"There are {listed}{' …' if len(known) > NAMED_IN_AN_ERROR else ''}."


def fitting(cards: KnownCards) -> Fitting:
    """The printings of these cards by field, read once."""
    return cards.kept(Fitting)

"""A question what a named card is by its print: its type, its traits, its culture, whether it has a keyword.
It is answered by the printed facts, where every word of it is such a word.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any

from ruling_service.ask.building import Known
from ruling_service.ask.building.known import inside
from ruling_service.ask.model import Understanding
from ruling_service.ask.of_cards.framed import Framed
from ruling_service.ask.of_cards.laying import Named, printings
from ruling_service.ask.of_cards.one_card import OneCard
from ruling_service.ask.of_cards.pieces import Piece
from ruling_service.ask.reading.tokens import stem
from ruling_service.engine.language.node import Node
from ruling_service.inputs.toml_text import read_toml
from ruling_service.resources import corpus_dir
from ruling_service.slugs import fold

ONE = ("type", "sphere", "race", "culture", "side", "signet")
SEVERAL = ("traits", "item_class")
SAYS = ("noun", "state", "value", "phase")
"""Sorts of pieces that may be a printed word."""
BESIDE = ("word", "end", "card")


def by_print(pieces: Sequence[Piece], understood: Understanding, known: Known) -> list[Framed]:
    """Each way in which a question asks what one card is by its print; nothing where it asks or tells more.
    Raises NotBuilt.
    """
    titles = {one.name: one for one in pieces if one.sort == "card"}
    if len(titles) != 1:
        return []
    rest = [one for one in pieces if one.sort not in BESIDE]
    found = [_Print(card, understood, known) for card in printings(next(iter(titles.values())), known)]
    if rest[:1] and rest[0].sort == "how much":
        said: list[tuple[str | bool | None, str]] = [one.what_is(rest[1:]) for one in found]
    elif understood.asked and understood.asked[0].yes_no and pieces[0].text in ("is", "are", "does", "has"):
        said = [one.is_such(rest) for one in found]
    else:
        return []
    return [
        card.framed(says, why) for card, (says, why) in zip(found, said, strict=True)
    ] if all(says is not None for says, _ in said) else []  # fmt: skip


class _Print(OneCard):
    """One printing of the card."""

    def __init__(self, card: Named, understood: Understanding, known: Known) -> None:
        super().__init__(card, (), understood, known)
        self.facts = card.facts

    def framed(self, says: str | bool | int | None, why: str) -> Framed:
        """The answer, with a position in which the card lies."""
        assert says is not None
        plan = self.plan(Node("constant"), so=False)
        return Framed(self.card, Node("constant"), plan, says=says, used=False, why=why)

    def printed(self) -> Iterator[str]:
        """The printed words of the card that say what it is."""
        facts = self.facts
        for name in (*ONE, *SEVERAL, "keywords"):
            said = getattr(facts, name)
            yield from ((said,) if isinstance(said, str) else said)
        yield from (kind for kind, types in _types(self.game).items() if facts.type in types)
        yield from (str(one.get("name")) for one in self.abilities if one.kind.startswith("keyword"))
        yield "unique" if facts.unique else ""

    def what_is(self, rest: Sequence[Piece]) -> tuple[str | bool | None, str]:
        """What is printed of what is asked for by its name."""
        asks = {_asked().get(fold(one.name)) or _asked().get(one.text) for one in rest}
        if len(asks) != 1 or None in asks:
            return None, ""
        said = getattr(self.facts, str(asks.pop()))
        listed = ", ".join(said) if isinstance(said, list) else said
        return (str(listed) if listed not in ("", None) else None), self._line()

    def is_such(self, rest: Sequence[Piece]) -> tuple[str | bool | None, str]:
        """Whether it is, or has, what is named; of two, which."""
        either = [one for one in rest if one.sort == "or"]
        named = [one for one in rest if one.sort in SAYS]
        if len(named) != len(rest) - len(either) or len(named) != 1 + len(either) or len(either) > 1:
            return None, ""
        each = [self._has(one) for one in named]
        if not either:
            return each[0], self._line()
        if None in each or sum(map(bool, each)) != 1:
            return None, ""
        return named[each.index(True)].name, self._line()

    def _has(self, piece: Piece) -> bool | None:
        own = {_word(one) for each in self.printed() for one in (each, each.rstrip("+-0123456789 X"))} - {""}
        said = {_word(piece.name), _word(piece.text)}
        if _word(piece.text) in own:
            return True
        if len(said) > 1 and said & own:  # "item" for an attachment may be meant as it is printed
            return True if piece.sort == "state" else None
        if not said & _kinds(self.game):
            return None
        gives = {_word(str(value)) for text in self.abilities for one in inside(text)
                 for value in one.fields.values() if isinstance(value, str)}  # fmt: skip
        return None if said & gives else False

    def _line(self) -> str:
        """What is printed, as a line."""
        facts = self.facts
        own = [facts.type, *(getattr(facts, name) for name in ONE[1:-1]), *facts.traits]
        item = facts.item_class
        own += [item] if isinstance(item, str) else item
        own += ["unique"] if facts.unique else []
        own += [one.rstrip(".") for one in facts.keywords if one.count(" ") < 2]
        return f"{facts.name} is printed as {', '.join(dict.fromkeys(filter(None, own)))}"


def _word(said: str) -> str:
    return " ".join(stem(one) for one in fold(said).replace("-", " ").replace("_", " ").rstrip(".").split())


@cache
def _file(game: str) -> dict[str, Any]:
    return read_toml(corpus_dir() / game / "words.toml")


@cache
def _types(game: str) -> dict[str, tuple[str, ...]]:
    """The types of cards that each noun of kinds means."""
    nouns = _file(game)["nouns"].items()
    return {
        name: tuple(one["types"]) for name, one in nouns
        if isinstance(one, dict) and one.get("types") and not {"state", "trait"} & one.keys()
    }


@cache
def _kinds(game: str) -> frozenset[str]:
    """All words that say what cards may be by print."""
    said = [*_types(game), *_file(game)["keywords"], "unique"]
    said += [one for each in _file(game)["traits"].values() for one in each]
    return frozenset(map(_word, said))


@cache
def _asked() -> dict[str, str]:
    """The fields of a card by what players call them."""
    found: dict[str, str] = read_toml(corpus_dir() / "of_cards.toml")["printed"]
    return found


__all__ = ["by_print"]

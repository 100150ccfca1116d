"""The comparisons that the rules make between values, as each game's `compared.yaml` declares them."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import msgspec

from ruling_service.inputs.toml_text import read_toml
from ruling_service.inputs.yaml_text import read_yaml
from ruling_service.resources import corpus_dir

Data = dict[str, Any]
FILE = "compared.yaml"


class Value(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A value of a comparison: whose it is (`of`, a side), and where its number stands in the position (`at`,
    a path as cases have them).

    `called` are other values by which words name it, `with_` the acts behind which its number stands without
    a name, `adds` what brings more of it. Of a `plain` one a number beside its side is enough, what several
    have of one that `sums` is added up, and an optional one may have to be told `together` with another. It
    is at least `least`, at most `most`, and `below` another value, or there is no such position. `by` are the
    sides of those who bring it about ("I deal 3"). A `free` one isn't taken for that of who was told of last.
    One that `counts` is how many there are on its side. Of one that `stands` there is some before any comes,
    at most so much: where only that is told which comes, how much there was is open. Where it is open it is
    called so (`open`), else by its name and whose it is.
    """

    of: str
    at: list[Any]
    called: list[str] = []
    with_: list[str] = msgspec.field(default_factory=list, name="with")
    adds: list[str] = []
    plain: bool = False
    optional: bool = False
    sums: bool = False
    together: str = ""
    least: int = 0
    most: int | None = None
    below: str = ""
    by: list[str] = []
    free: bool = False
    counts: bool = False
    stands: int | None = None
    open: str = ""


class Ask(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What may be asked of a comparison: by `acts` whether something follows (by those of `not_` whether it
    doesn't) or by `states` whether it is so, by `values` how much there is.

    `of` is the side that it happens to. The optional values of `needs` have to be told for it, none of
    `without` may. `plainly`: it is what is asked where only the values are told. `by` is the side
    that does it of its own choice ("can I engage …"): asked of anybody else it is another ask. `some` are
    values of which it is asked whether there is any.
    """

    ask: Data
    acts: list[str] = []
    not_: list[str] = msgspec.field(default_factory=list, name="not")
    states: list[str] = []
    values: list[str] = []
    of: str = ""
    needs: list[str] = []
    without: list[str] = []
    plainly: bool = False
    by: str = ""
    some: list[str] = []


class Comparison(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Values that are compared, the position in which they are, what follows, and the rule for it.

    `of` is its name. `sides` has the words for whose the values are; `states`, `zones` and `acts` may be told
    by the way, `states` have to be; `absent` are those of whom it may be told that there is none. `taken` is
    what is taken for granted; `after` is the phase after which it has to be asked what there is.
    """

    of: str
    sides: dict[str, list[str]]
    values: dict[str, Value]
    position: Data
    asks: list[Ask]
    why: str
    cites: list[str]
    acts: list[str] = []
    states: list[str] = []
    zones: list[str] = []
    absent: list[str] = []
    taken: list[str] = []
    after: str = ""


class Fixed(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A number that the rules fix: at least `least`, at most `most`, `even` where it has two halves.

    `says` says it, with the rules that it `cites`. `called` are the things that a question names for it, each
    way with commas between them.
    """

    of: str
    called: list[str]
    says: str
    cites: list[str]
    least: int | None = None
    most: int | None = None
    even: bool = False


class Comparisons(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A game's comparisons and the made-up cards of their positions; the numbers that its rules fix."""

    cards: list[Data]
    comparisons: list[Comparison]
    numbers: list[Fixed] = []


@lru_cache(maxsize=2)
def comparisons(game: str) -> tuple[Comparison, ...]:
    """The comparisons of a game, each with the cards that its position names. Raises ValidationError for a
    record that says something unknown.
    """
    found = _declared(game)
    return tuple(
        msgspec.structs.replace(one, position={
            "game": game, "cards": [card for card in found.cards if _names(one.position, card["name"])],
            **one.position,
        }) for one in found.comparisons
    )


@lru_cache(maxsize=2)
def _declared(game: str) -> Comparisons:
    path = corpus_dir() / game / FILE
    return msgspec.convert(read_yaml(path.read_text("utf-8"), path.name)[0], Comparisons)


def fixed(game: str) -> list[Fixed]:
    """The numbers that the rules of a game fix."""
    return _declared(game).numbers


def _names(value: Any, name: str) -> bool:
    if isinstance(value, dict):
        return any(_names(each, name) for each in value.values())
    return any(_names(each, name) for each in value) if isinstance(value, list) else value == name


@lru_cache(maxsize=2)
def bearers(game: str) -> dict[str, frozenset[str]]:
    """Who may have each value, in any comparison of a game."""
    found: dict[str, frozenset[str]] = {}
    for one in comparisons(game):
        for name, value in one.values.items():
            for called in (name, *value.called):
                found[called] = found.get(called, frozenset()) | frozenset(one.sides[value.of])
    return found


@lru_cache(maxsize=2)
def filled(game: str) -> dict[str, str]:
    """What each value fills of which a card takes up so much and no more ("progress": its quest points),
    where all comparisons of a game have the same for it.
    """
    found: dict[str, set[str]] = {}
    for one in comparisons(game):
        for name, value in one.values.items():
            if value.below:
                found.setdefault(name, set()).add(value.below)
    return {name: next(iter(of)) for name, of in found.items() if len(of) == 1}


@lru_cache(maxsize=2)
def words_of_values(game: str) -> dict[str, str]:
    """The value that each word for one means: what stands behind "takes 3 more" is no part of the act."""
    values = read_toml(corpus_dir() / game / "words.toml")["values"]
    strong = read_toml(corpus_dir() / "of_cards.toml")["strong"]
    said = {word: name for word, name in strong.items() if name in values}
    return {**said, **{word: name for name, words in reversed(values.items()) for word in words}}


@lru_cache(maxsize=2)
def kinds_of_traits(game: str) -> dict[str, str]:
    """The kind of card that each trait stands for where it stands alone: "an Orc" is an enemy."""
    traits = read_toml(corpus_dir() / game / "words.toml")["traits"]
    return {trait: kind for kind, names in traits.items() if kind != "words" for trait in names}


@lru_cache(maxsize=2)
def done_by_cards(game: str) -> frozenset[str]:
    """The acts that a card does: who stands behind one is no one whom it is done to ("X beats Y")."""
    acts = (read_toml(corpus_dir() / game / "words.toml"), read_toml(corpus_dir() / "words.toml"))
    return frozenset(name for one in acts for name, said in one["acts"].items() if said.get("of") == "card")


__all__ = [
    "Ask", "Comparison", "Fixed", "Value", "bearers", "comparisons", "done_by_cards", "filled", "fixed",
    "kinds_of_traits", "words_of_values",
]

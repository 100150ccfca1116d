"""Card objects of databases compiled one at a time, as `rulings compile` and the API hand them over."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache, partial
from typing import Any

import msgspec

from ruling_service.engine.language import Declared, card_language, declared
from ruling_service.engine.language.node import Node
from ruling_service.situations.shared import games
from ruling_service.situations.shared.catalogue import as_card_object
from ruling_service.situations.shared.model import CardFacts
from ruling_service.situations.shared.read_before import SaidBack, said_back
from ruling_service.slugs import fold


class Ability(msgspec.Struct, kw_only=True):
    """An ability of a compiled card: its sort, its house wording (None where it can't be said back), and its
    tree.
    """

    kind: str
    house: str | None
    tree: dict[str, Any]


class Uncompiled(msgspec.Struct, kw_only=True):
    """A phrase that did not compile, why, and what would be understood in its place ("" if nothing is near).
    """

    phrase: str
    reason: str
    nearest: str = ""


class Unplayed(msgspec.Struct, kw_only=True, frozen=True):
    """A phrase that is understood and means nothing where it stands: the phrase, its place, why, and the
    ability that it is in.
    """

    phrase: str
    place: str
    reason: str
    ability: str


class CompiledCard(msgspec.Struct, kw_only=True):
    """What a card's text compiles to: its abilities, and the phrases that did not compile.

    It is `complete` if all of its text compiled, and `played` if besides every phrase means something to the
    engine in the very place where it stands; `not_played` are those that don't. `others_differ` names the
    printings of its title among the cards compiled with it whose texts come to something else.
    """

    id: str
    name: str
    abilities: list[Ability]
    gaps: list[Uncompiled]
    complete: bool
    not_played: list[Unplayed]
    played: bool
    others_differ: list[str] = []


TEXTS = {"gametext": "text", "game_text": "text"}


def compile_object(card: Mapping[str, Any], game: str = "lcg") -> CompiledCard:
    """A card object's abilities and the phrases that did not compile.

    `text`, `shadow`, `keywords` or `gametext` are read; a card without any compiles to no abilities.
    """
    language = card_language(game)
    written = games.game(game).put_right(dict(card))
    read = language.compile_card({TEXTS.get(name, name): value for name, value in written.items()})
    abilities = [one for one in read.abilities if isinstance(one, Node)]
    missing = [each for one in abilities for each in unplayed(one, game)]
    return CompiledCard(
        id=str(card.get("id") or card.get("code") or ""),
        name=str(card.get("name") or card.get("title") or ""),
        abilities=[
            Ability(kind=one.kind, house=language.house(one), tree=tree(one)) for one in abilities
        ],
        gaps=[Uncompiled(phrase=gap.phrase, reason=gap.reason, nearest=gap.nearest) for gap in read.gaps],
        complete=read.complete,
        not_played=list(dict.fromkeys(missing)),
        played=read.complete and not missing,
    )


def reading_of(game: str, facts: CardFacts) -> SaidBack:
    """What a card's printed text says in house wording, ability by ability, and whether that is all of it."""
    return _reading_of(game, msgspec.json.encode(facts), declared(game))


@lru_cache(maxsize=4096)
def _reading_of(game: str, described: bytes, said: Declared) -> SaidBack:
    return said_back(game, described, said, partial(_read_anew, game, described))


def _read_anew(game: str, described: bytes) -> SaidBack:
    language = card_language(game)
    read = language.compile_card(as_card_object(msgspec.json.decode(described, type=CardFacts)))
    every = [language.house(one) for one in read.abilities if isinstance(one, Node)]
    says = tuple(one for one in every if one)
    return says, not read.gaps and len(says) == len(every)


def compile_objects(
    cards: Sequence[dict[str, Any]], game_of: Callable[[dict[str, Any]], str]
) -> Iterator[CompiledCard]:
    """Card objects compiled, in their order; of each title with several printings it is told which of the
    others here come to something else.
    """
    titles: dict[tuple[str, str, str], list[int]] = {}
    for number, card in enumerate(cards):
        titles.setdefault(_titled(card, game_of(card)), []).append(number)
    known: dict[int, CompiledCard] = {}
    for number, card in enumerate(cards):
        printings = titles[_titled(card, game_of(card))]
        for each in printings:
            if each not in known:
                known[each] = compile_object(cards[each], game_of(cards[each]))
        mine = known[number]
        others = [
            _placed(cards[each]) for each in printings
            if each != number and not _two_sides(card, cards[each]) and _meant(known[each]) != _meant(mine)
        ]
        if number == printings[-1]:
            for each in printings:
                del known[each]
        yield msgspec.structs.replace(mine, others_differ=list(dict.fromkeys(others)))


def _titled(card: Mapping[str, Any], game: str) -> tuple[str, str, str]:
    return game, fold(str(card.get("name") or card.get("title") or "")), fold(str(card.get("type") or ""))


def _meant(card: CompiledCard) -> tuple[Any, ...]:
    return [one.tree for one in card.abilities], [gap.phrase for gap in card.gaps]


def _two_sides(one: Mapping[str, Any], other: Mapping[str, Any]) -> bool:
    """Whether two objects are of one card's two sides."""
    ids = [str(card.get("id") or card.get("code") or "") for card in (one, other)]
    return ids[0] != "" and ids[0] == ids[1] and one.get("side") != other.get("side")


def _placed(card: Mapping[str, Any]) -> str:
    """Where a card object says it is printed, or its id."""
    told = [card.get("set") or card.get("pack_name"), card.get("number") or card.get("position")]
    place = " ".join(str(part) for part in told if part)
    return place or str(card.get("id") or card.get("code") or "another")


def unplayed(ability: Node, game: str) -> list[Unplayed]:
    """The phrases of an ability that mean nothing to a game's engine in the place where they stand."""
    lacking = games.game(game).lacking(ability)
    if not lacking:
        return []
    house = card_language(game).house(ability) or ability.kind
    return [
        Unplayed(
            phrase=missing.kind.strip("_").replace("_", " "), place=place_of(missing.table, ability),
            reason=games.game(game).why_not_played(missing.table, missing.kind), ability=house
        )
        for missing in lacking
    ]


def place_of(table: str, ability: Node) -> str:
    """Where in an ability a phrase stands, in words: as what it was looked up, and in which sort of text."""
    sort = ability.kind.replace("_", " ")
    return f"as {table} in {'an' if sort[0] in 'aeiou' else 'a'} {sort} text"


def tree(value: Any) -> Any:
    """An ability as plain data: a node is an object with its kind and fields."""
    if isinstance(value, Node):
        return {"kind": value.kind, **{name: tree(inner) for name, inner in value.fields.items()}}
    return [tree(inner) for inner in value] if isinstance(value, tuple) else value

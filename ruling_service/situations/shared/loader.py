"""From a file, a form or a request to a situation: every mistake named with its line, its field and what
would be valid.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Literal, get_origin

import msgspec

from ruling_service.errors import IllegalHere, MalformedInput
from ruling_service.inputs.json_text import read_json
from ruling_service.inputs.places import place
from ruling_service.inputs.quoting import quoted
from ruling_service.inputs.yaml_text import Lines, read_yaml
from ruling_service.nearest import near
from ruling_service.patterns import pattern
from ruling_service.situations.shared.acts import ONE_VERB, Doing, plain, read, written_as
from ruling_service.situations.shared.checks import check
from ruling_service.situations.shared.facts import Cards, More
from ruling_service.situations.shared.model import Situation
from ruling_service.situations.shared.parts import Part
from ruling_service.situations.shared.questions import Ask

_AT = pattern(r" - at `(?:key in )?(\$.*?)`")
_STEP = pattern(r"\.([^.\[]+)|\[(\d+|\.\.\.)\]")
_UNKNOWN = pattern(r"unknown field `(.+)`")


class Place:
    """Where in a text a situation's parts stand, for the messages of errors."""

    def __init__(self, where: str = "", lines: Lines | None = None) -> None:
        self.where = where
        self.lines = lines or {}

    def __call__(self, *path: str | int) -> str:
        """The place of the part with that path of fields and indexes: file, line, field."""
        known = path
        while known and known not in self.lines:
            known = known[:-1]
        return place(self.where, self.lines.get(known), dotted(path))


def dotted(path: tuple[str | int, ...]) -> str:
    """A path as people read it: `players 1 › hand 2`."""
    words: list[str] = []
    for step in path:
        if isinstance(step, int) and words:
            words[-1] += f" {step + 1}"
        else:
            words.append(str(step))
    return " › ".join(words)


def load(text: str | bytes, where: str = "", *, more: More | None = None, checked: bool = True) -> Situation:
    """The situation that a YAML or JSON text describes.

    `more` looks up cards that the project doesn't know itself; `checked=False` leaves out the tests of names
    and positions. Raises MalformedInput, UnknownName, AmbiguousName or IllegalHere, each with the line and
    field.
    """
    data, lines = read_yaml(text, where)
    return from_data(data, Place(where, lines), more=more, checked=checked)


def load_json(text: str | bytes, where: str = "", *, more: More | None = None) -> Situation:
    """The situation that a JSON text describes."""
    return from_data(read_json(text, where), Place(where), more=more)


def load_file(path: Path, *, more: More | None = None) -> Situation:
    """The situation in a file."""
    return load(path.read_bytes(), path.name, more=more)


def from_data(
    data: Any, at: Place | None = None, *, more: More | None = None, checked: bool = True
) -> Situation:
    """The situation that plain data (a form's fields, a request's body) describes."""
    at = at or Place()
    if not isinstance(data, dict):
        raise MalformedInput(
            "A situation is a list of fields.", hint="It begins with `game: lcg`.", where=at()
        )
    _named_by_text(data, at)
    if "game" not in data:
        hint = f"Write `game: lcg` or `game: tcg`. {NEEDS}"
        raise MalformedInput("`game` is missing.", hint=hint, where=at())
    _out_of_play(data, at)
    data = _seated(_decks_told_empty(_hands_by_size(data)))
    try:
        situation = msgspec.convert(data, Situation, dec_hook=read)
    except msgspec.ValidationError as error:
        raise explained(error, at, data) from None
    if checked:
        check(situation, Cards(situation.game, situation.cards, more, ruleset=situation.ruleset), at)
    return situation


def _named_by_text(data: Any, at: Place) -> None:
    """Refuses fields that some other reader of YAML took for a truth or a number."""
    left: list[tuple[Any, tuple[str | int, ...]]] = [(data, ())]
    while left:
        here, path = left.pop()
        inner = here.items() if isinstance(here, dict) else enumerate(here) if isinstance(here, list) else ()
        for name, value in inner:
            if isinstance(here, dict) and not isinstance(name, str):
                said = str(name).lower() if isinstance(name, bool) else quoted(str(name))[1:-1]
                raise MalformedInput(
                    f"A field is called `{said}`, which is no text.",
                    hint="Readers of YAML take `on`, `off`, `yes` and `no` without quotes for true and "
                    'false: write `"on": …`.',
                    where=at(*path),
                )
            if isinstance(value, dict | list):
                left.append((value, (*path, name)))


OUT_OF_PLAY = {"lcg": "lcg/in-play-and-out-of-play", "tcg": "tcg/active"}
"""Where each game says which cards are in play, or have a part in it."""


def _hands_by_size(data: dict[str, Any]) -> dict[str, Any]:
    """The situation with a hand of which only the size is told (`hand: {size: 6}`) as that number."""

    def counted(player: Any) -> Any:
        hand = player.get("hand") if isinstance(player, dict) else None
        by_size = isinstance(hand, dict) and set(hand) == {"size"}
        return {**player, "hand": hand["size"]} if by_size and isinstance(hand, dict) else player

    players = data.get("players")
    return {**data, "players": [counted(one) for one in players]} if isinstance(players, list) else data


def _decks_told_empty(data: dict[str, Any]) -> dict[str, Any]:
    """The situation with a deck that is told to have no card (`deck: []`) as one of 0 cards: a list that
    names some stands for more cards below them.
    """

    def told(owner: dict[str, Any], *fields: str) -> dict[str, Any]:
        empty: dict[str, Any] = {field: 0 for field in fields if owner.get(field) == []}
        decks = owner.get("decks")
        if isinstance(decks, dict) and [] in decks.values():
            empty["decks"] = {name: 0 if pile == [] else pile for name, pile in decks.items()}
        return {**owner, **empty} if empty else owner

    players = data.get("players")
    if isinstance(players, list):
        data = {**data, "players": [told(one, "deck") if isinstance(one, dict) else one for one in players]}
    return told(data, "encounter deck")


def unnamed(number: int) -> str:
    """What the player of this seat (from 0) is called where nobody says how."""
    return f"Player {number + 1}"


def _seated(data: dict[str, Any]) -> dict[str, Any]:
    """The situation with every player called something."""
    players = data.get("players")
    if not isinstance(players, list):
        return data
    return {**data, "players": [
        {**one, "name": unnamed(number)} if isinstance(one, dict) and one.get("name", "") == "" else one
        for number, one in enumerate(players)
    ]}  # fmt: skip


def _out_of_play(data: dict[str, Any], at: Place) -> None:
    """Refuses state on cards in a hand, a deck or a discard pile: out of play a card has none."""
    listed = data.get("players")
    players: list[Any] = listed if isinstance(listed, list) else []
    owners: list[tuple[dict[str, Any], tuple[str | int, ...], tuple[str, ...]]] = [
        (data, (), ("encounter deck", "encounter discard", "victory display", "set aside", "removed"))
    ]
    owners += [
        (player, ("players", i), ("hand", "deck", "discard", "set aside")) for i,
        player in enumerate(players) if isinstance(player, dict)
    ]
    for owner, path, fields in owners:
        for field in fields:
            for i, card in enumerate(owner[field] if isinstance(owner.get(field), list) else []):
                if isinstance(card, dict) and "card" in card and not card.keys() <= {"card", "as"}:
                    raise IllegalHere(
                        f"{card['card']} is out of play in `{field}` and has no state there.",
                        rule=OUT_OF_PLAY.get(str(data["game"]), ""),
                        hint="Write its name alone, or with its label (`as`).",
                        where=at(*path, field, i),
                    )


def dump(situation: Situation) -> dict[str, Any]:
    """The situation as plain data, defaults left out: what a permalink or a form carries."""
    found: dict[str, Any] = plain(situation)
    return found


def explained(error: msgspec.ValidationError, at: Place, data: Any = None) -> MalformedInput:
    """A validation error in the terms of the file: line, field, and the fields or values that would be valid;
    `data` is what was written.
    """
    problem, *places = _AT.split(str(error))
    path = tuple(step for place in reversed(places[::2]) for step in parsed(place))
    unknown = _UNKNOWN.search(problem)
    if unknown:
        name = unknown[1]
        known = sorted(fields_at(path))
        meant = [each for each in (SAID_OTHERWISE.get(name),) if each in known]
        meant = meant or near(name.replace("_", " "), known, 2)
        hint = (
            f"Did you mean {' or '.join(f'`{n}`' for n in meant)}?" if meant
            else "Valid here: " + ", ".join(f"`{n}`" for n in known) + "."
        )
        return MalformedInput(f"There is no field `{name}` here.", hint=hint, where=at(*path, name))
    missing = re.search(r"missing required field `(.+)`", problem)
    if missing:
        return MalformedInput(f"`{missing[1]}` is missing.", hint=_needed(path), where=at(*path))
    if problem.startswith("Expected `str") and problem.endswith("got `int`"):
        return MalformedInput("This is text, not a number.", hint="Put it in quotes.", where=at(*path))
    if problem.startswith(ONE_VERB):
        return MalformedInput(f"{problem}.", hint="See docs/situations.md for the verbs.", where=at(*path))
    choices = choices_at(path)
    hint = "Valid here: " + ", ".join(f"`{c}`" for c in choices if c != "") + "." if choices else ""
    if not hint and problem.startswith("Expected") and path and isinstance(path[-1], str):
        hint = _verb_alone(path, data) or _written_right(path)
    return MalformedInput(f"{problem}.", hint=hint, where=at(*path))


def _verb_alone(path: tuple[str | int, ...], data: Any) -> str:
    """How an act is written of which only the verb stands in its place, with the name that stands beside it;
    "" for anything else.
    """
    beside: Any = None
    verb = data
    for step in path:
        beside = verb
        try:
            verb = beside[step]
        except (LookupError, TypeError):
            return ""
    if not (isinstance(beside, dict) and isinstance(verb, str)):
        return ""
    acts = (kind for kind in _types_at(path) if isinstance(kind, type) and issubclass(kind, Doing))
    if not any(verb == one for kind in acts for one, _ in kind.declared()):
        return ""
    names = [quoted(one)[1:-1] for name, one in beside.items() if name != path[-1] and isinstance(one, str)]
    return f"Write `{path[-1]}: {{{verb}: {names[0] if len(names) == 1 else 'NAME'}}}`."


def _written_right(path: tuple[str | int, ...]) -> str:
    """How the field at a path is written, with an example, and the fields that may stand in it."""
    kinds = _types_at(path)
    forms = dict.fromkeys(form for kind in kinds if (form := _form(kind)))
    within = sorted(field.encode_name for kind in kinds for field in _fields(kind))
    one_of = "One of these stands in it: " if kinds == [Ask] else "In it may stand "
    written_ = "Write " + " or ".join(f"`{path[-1]}: {form}`" for form in forms) + "." if forms else ""
    return f"{written_} {one_of + ', '.join(f'`{name}`' for name in within) + '.' if within else ''}".strip()


def _form(kind: Any) -> str:
    """How a field of a type is written; "" where nothing says it."""
    if isinstance(kind, type) and issubclass(kind, Part | Doing):
        return kind.EXAMPLE
    inner = next(_leaves(kind.__args__[0]), None) if get_origin(kind) is list else None
    return FORMS.get(str(kind)) or (f"[{form}]" if inner and (form := _form(inner)) else "")


NEEDS = (
    "A situation needs `game` and `players`, and asks with `ask`: "
    "`{game: lcg, players: [{name: Tom, heroes: [Thalin]}], ask: {what happens: true}}`."
)
"""What a situation cannot do without, for who begins with one."""
SAID_OTHERWISE = {"name": "card", "title": "card"}
"""Names that people give a field → what it is called where there is none of that name."""


def _needed(path: tuple[str | int, ...]) -> str:
    """How a part of a situation is written with all that it cannot do without."""
    if not path:
        return NEEDS
    fields = [field for kind in _types_at(path) for field in _fields(kind) if field.required]
    written_ = ", ".join(f"{field.encode_name}: {FORMS.get(str(field.type), '…')}" for field in fields)
    within = next((step for step in reversed(path) if isinstance(step, str)), "")
    one = f"{{{written_}, …}}"
    return f"Write `{within}: {f'[{one}]' if isinstance(path[-1], int) else one}`."


FORMS = {
    str(bool): "true", str(int): "1", str(str): "NAME", str(list[str]): "[NAME, NAME]",
    str(dict[str, int]): "{NAME: 1}",
}
"""How a field of each type is written, where it is one that many fields have."""


def parsed(path: str) -> tuple[str | int, ...]:
    """A msgspec path (`$.players[0].hand`) as keys and indexes; an unnamed key ends it."""
    steps: list[str | int] = []
    for key, index in _STEP.findall(path):
        if index == "...":
            break
        steps.append(int(index) if index else key)
    return tuple(steps)


def _types_at(path: tuple[str | int, ...]) -> list[Any]:
    found: list[Any] = [Situation]
    for step in path:
        found = [inner for kind in found for inner in _inside(kind, step)]
    return [leaf for kind in found for leaf in _leaves(kind)]


def _leaves(kind: Any) -> Iterator[Any]:
    args = getattr(kind, "__args__", ())
    if type(kind).__name__ in ("UnionType", "_UnionGenericAlias"):
        for arg in args:
            yield from _leaves(arg)
    else:
        yield kind


def _inside(kind: Any, step: str | int) -> Iterator[Any]:
    for leaf in _leaves(kind):
        if isinstance(step, int) and getattr(leaf, "__origin__", None) is list:
            yield leaf.__args__[0]
        else:
            yield from (field.type for field in _fields(leaf) if field.encode_name == step)


def _fields(kind: Any) -> tuple[msgspec.structs.FieldInfo, ...]:
    """The fields of a part of a situation, as files have them; none of anything else."""
    if isinstance(kind, type) and issubclass(kind, Doing):
        kind = written_as(kind)
    return msgspec.structs.fields(kind) if isinstance(kind, type) and issubclass(kind, Part) else ()


def fields_at(path: tuple[str | int, ...]) -> set[str]:
    """The fields that are valid at a path of a situation."""
    return {field.encode_name for kind in _types_at(path) for field in _fields(kind)}


def choices_at(path: tuple[str | int, ...]) -> list[Any]:
    """The values that are valid at a path where only certain values are."""
    return [choice for kind in _types_at(path) if get_origin(kind) is Literal for choice in kind.__args__]


__all__ = ["Place", "dump", "from_data", "load", "load_file", "load_json", "unnamed"]

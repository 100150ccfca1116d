"""Acts, choices made already, and acts whose possibility is asked: each is one verb, what it is about, and
its roles.

Which verbs there are, and what each is written with, the records of both games say (`engine.kernel.verbs`).
In a file each verb is a field of its own (`reveal: Hill Troll`); these fields are made of the records as a
situation is read.
"""

from __future__ import annotations

import keyword
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import Any, ClassVar, Self

import msgspec

from ruling_service.engine.kernel.verbs import About, unknown
from ruling_service.situations.shared import records
from ruling_service.situations.shared.conditions import Condition, Pattern
from ruling_service.situations.shared.parts import Part, written
from ruling_service.slugs import fold

TYPES: dict[About, tuple[Any, Any]] = {
    "card": (str, ""),
    "player": (str, ""),
    "stage": (bool | str, ""),
    "moment": (str, ""),
    "cards": (list[str] | str, ""),
    "names": (list[str] | str, ""),
    "order": (list[str], []),
    "number": (int, 0),
    "flag": (bool, False),
    "shares": (dict[str, int], {}),
}
"""What a verb is written with → the type of its field, and what it is where the verb isn't written."""

OF_CARDS = ("card", "cards")
"""Kinds of about that are names of cards."""

NOT_SAID: tuple[Any, ...] = ("", [], {}, None, 0, False)
"""Values with which a verb counts as not written."""

Roles = dict[str, tuple[Any, Any]]
"""Roles by the names of their fields, each with its type and what it is where it isn't written."""

_TEXT: tuple[Any, Any] = (str, "")
_NAMES: tuple[Any, Any] = (list[str] | str, "")
_NUMBERS: tuple[Any, Any] = (dict[str, int], {})


class Doing:
    """One verb of a situation with what it is about and its roles, those left out excepted."""

    __slots__ = ("verb", "about", "roles")

    KIND: ClassVar[str] = ""
    """What the schema calls it."""
    EXAMPLE: ClassVar[str] = "{…}"
    """How one is written, for who wrote something else."""
    ROLES: ClassVar[Roles] = {}

    verb: str
    """The verb as files write it: "place progress"."""
    about: Any
    """What it is written with."""
    roles: dict[str, Any]

    def __init__(self, verb: str, about: Any, **roles: Any) -> None:
        self.verb = verb
        self.about = about
        unheard = next((role for role in roles if role not in self.ROLES), None)
        if unheard is not None:
            raise ValueError(unknown(f"role of an {self.KIND.lower()}", unheard, self.ROLES))
        self.roles = {
            role: roles[role] for role in self.ROLES if role in roles and roles[role] != self.ROLES[role][1]
        }

    @classmethod
    def declared(cls) -> Iterator[tuple[str, About]]:
        """The verbs that can be written here, in any game, with what each is written with."""
        raise NotImplementedError

    @property
    def by(self) -> str:
        """The player who does it, or the card whose effect does it."""
        return str(self.get("by"))

    @property
    def choosing(self) -> list[str] | str:
        """The targets."""
        found: list[str] | str = self.get("choosing")
        return found

    @property
    def name(self) -> str:
        """What it is about, for a verb that is about one thing; the first of several."""
        return self.names[0] if self.names else ""

    @property
    def names(self) -> tuple[str, ...]:
        """The names that it is about; `none` is nobody."""
        return listed(self.about) if isinstance(self.about, str | list) else ()

    @property
    def cards(self) -> Iterator[tuple[str, str]]:
        """The names of cards that it speaks of, each with the field it stands in."""
        if dict(self.declared()).get(self.verb) in OF_CARDS:
            yield from (
                (name, self.verb)
                for name in ([self.about] if isinstance(self.about, str) else self.about)
                if name
            )
        if self.roles.get("against"):
            yield self.roles["against"], "against"

    def get(self, role: str) -> Any:
        """What stands in a role; its default if it is left out."""
        return self.roles.get(role, self.ROLES[role][1])

    def having(self, about: Any, **roles: Any) -> Self:
        """The same verb, about something else, with some roles filled otherwise."""
        return type(self)(self.verb, about, **{**self.roles, **roles})

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and plain(self) == plain(other)

    def __hash__(self) -> int:
        return hash((self.verb, repr(self.about), repr(self.roles)))

    def __repr__(self) -> str:
        return f"{self.KIND}({plain(self)})"


class Act(Doing):
    """Something a player does or that happens: one of the verbs, and with it who, how and to what."""

    __slots__ = ()

    KIND = "Act"
    EXAMPLE = "{play: NAME}"
    ROLES: ClassVar[Roles] = {
        "by": _TEXT,
        "ability": _TEXT,
        "choosing": _NAMES,
        "paying": _NUMBERS,
        "against": _TEXT,
        "to": _TEXT,
        "amount": (int | None, None),
    }

    @classmethod
    def declared(cls) -> Iterator[tuple[str, About]]:
        return ((act.name, act.about) for game in records.names() for act in records.acts(game).values())

    @property
    def ability(self) -> str:
        """Which ability of the card is meant."""
        return str(self.get("ability"))

    @property
    def paying(self) -> Mapping[str, int]:
        """From whose pool how much is paid."""
        found: Mapping[str, int] = self.get("paying")
        return found

    @property
    def against(self) -> str:
        """The other side of it."""
        return str(self.get("against"))

    @property
    def to(self) -> str:
        """The card or player that it goes to."""
        return str(self.get("to"))

    @property
    def amount(self) -> int | None:
        """How much, or how often."""
        found: int | None = self.get("amount")
        return found


class Possible(Act):
    """An act whose possibility is asked about; `so_that` is what it has to bring about to count."""

    __slots__ = ()

    KIND = "Possible"
    EXAMPLE = "{play: NAME}"
    ROLES: ClassVar[Roles] = {
        "ability": _TEXT,
        "to": _TEXT,
        "by": _TEXT,
        "choosing": _NAMES,
        "against": _TEXT,
        "paying": _NUMBERS,
        "so_that": (Condition | None, None),
    }

    @classmethod
    def declared(cls) -> Iterator[tuple[str, About]]:
        return (
            (act.name, act.asked)
            for game in records.names()
            for act in records.possible(game).values()
            if act.asked
        )

    @property
    def amount(self) -> int | None:
        """Nobody asks for an amount."""
        return None

    @property
    def so_that(self) -> Condition | None:
        """What it has to bring about."""
        found: Condition | None = self.get("so_that")
        return found


class Given(Doing):
    """A choice that is already made: a card that will be used when it can be, one that won't, or the answer
    to a decision.
    """

    __slots__ = ()

    KIND = "Given"
    EXAMPLE = "{use: NAME}"
    ROLES: ClassVar[Roles] = {
        "by": _TEXT,
        "for_": _TEXT,
        "when": (Pattern | None, None),
        "at": _TEXT,
        "choosing": _NAMES,
        "times": (int | None, None),
    }

    @classmethod
    def declared(cls) -> Iterator[tuple[str, About]]:
        return (
            (act.name, act.given)
            for game in records.names()
            for act in records.choices(game).values()
            if act.given
        )

    @property
    def for_(self) -> str:
        """The effect, or the enemy, the decision belongs to."""
        return str(self.get("for_"))

    @property
    def when(self) -> Pattern | None:
        """What it answers or follows."""
        found: Pattern | None = self.get("when")
        return found

    @property
    def at(self) -> str:
        """The step or window it is meant for."""
        return str(self.get("at"))

    @property
    def times(self) -> int | None:
        """How often it is used."""
        found: int | None = self.get("times")
        return found


DOINGS: tuple[type[Doing], ...] = (Act, Given, Possible)


def listed(names: str | Iterable[str]) -> tuple[str, ...]:
    """One name or several, as several; `none` is nobody."""
    found = (names,) if isinstance(names, str) and names else tuple(names)
    return tuple(name for name in found if fold(name) != "none")


# -- as they are written ------------------------------------------------------------------------------------


def field_of(verb: str) -> str:
    """The name of a verb's field in the code."""
    name = verb.replace(" ", "_")
    return f"{name}_" if keyword.iskeyword(name) else name


def written_as(kind: type[Doing]) -> type[Part]:
    """The fields of a kind of doing, as a file has them: one for each verb, one for each role."""
    return _part(DOINGS.index(kind), tuple(dict.fromkeys(kind.declared())))


@lru_cache(maxsize=64)
def _part(number: int, verbs: tuple[tuple[str, About], ...]) -> type[Part]:
    kind, fields = DOINGS[number], dict[str, tuple[str, Any, Any]]()
    for verb, about in verbs:
        name = field_of(verb)
        if name in kind.ROLES or fields.get(name, (name, TYPES[about][0]))[1] != TYPES[about][0]:
            raise RuntimeError(f"{verb!r} means two things in situations: {about} and something else")
        fields[name] = (name, *TYPES[about])
    roles = [(name, *about) for name, about in kind.ROLES.items()]
    made = msgspec.defstruct(
        kind.KIND,
        [*fields.values(), *roles],
        bases=(Part,),
        kw_only=True,
        forbid_unknown_fields=True,
        omit_defaults=True,
        rename=written,
        namespace={"__doc__": kind.__doc__},
    )
    assert issubclass(made, Part)
    return made


def read(kind: type[Any], data: Any) -> Any:
    """What msgspec asks to read a doing from plain data. Raises ValueError saying what is wrong with it, and
    where in it.
    """
    if not (isinstance(kind, type) and issubclass(kind, Doing)):
        raise NotImplementedError
    part = written_as(kind)
    try:
        row = msgspec.convert(data, part)
    except msgspec.ValidationError as error:
        raise ValueError(str(error)) from None
    used = {field: getattr(row, field) for field in part.__struct_fields__ if field not in kind.ROLES}
    said = [field for field, value in used.items() if value not in NOT_SAID]
    if len(said) != 1:
        found = " and ".join(f"`{written(name)}`" for name in said) or "none"
        raise ValueError(f"{ONE_VERB}; here is {found}")
    return kind(written(said[0]), used[said[0]], **{role: getattr(row, role) for role in kind.ROLES})


ONE_VERB = "Each act has exactly one verb"


def write(value: Any) -> Any:
    """What msgspec asks to write a doing as plain data."""
    if not isinstance(value, Doing):
        raise NotImplementedError
    return {value.verb: value.about, **{written(role): filled for role, filled in value.roles.items()}}


def plain(part: Any) -> Any:
    """A part of a situation as plain data, defaults left out."""
    return msgspec.to_builtins(part, enc_hook=write)


def schema_components(
    types: Iterable[Any], template: str
) -> tuple[tuple[dict[str, Any], ...], dict[str, Any]]:
    """JSON Schemas of types of which some hold doings, and of their components by name; `template` says how
    one is referred to.
    """

    def refer(kind: type[Any]) -> dict[str, Any]:
        if not (isinstance(kind, type) and issubclass(kind, Doing)):
            raise NotImplementedError
        return {"$ref": template.format(name=kind.KIND)}

    found, components = msgspec.json.schema_components(types, schema_hook=refer, ref_template=template)
    _, doings = msgspec.json.schema_components([written_as(kind) for kind in DOINGS], ref_template=template)
    return found, components | doings

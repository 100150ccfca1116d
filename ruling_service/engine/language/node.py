"""What card text means, as plain data: a tree of named nodes that the games' engines interpret.

A node is one phrase of the card language: its `kind` says which (`deal_damage`, `until_end`, `this`), its
named fields hold what the phrase speaks of. Every kind with its fields is described in
docs/card-language-lcg.md.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping
from typing import Any, TypeAlias, Union
from weakref import WeakValueDictionary

from ruling_service.errors import MalformedInput

Value: TypeAlias = Union["Node", "tuple[Value, ...]", str, int, bool]
Json: TypeAlias = dict[str, "Json"] | list["Json"] | str | int | bool


class Node:
    """A phrase of card text: immutable, hashable, compared by what it says.

    `node["amount"]` is a field's value (KeyError where it has none), `node.get("amount")` is the value or
    None.
    """

    __slots__ = ("__weakref__", "_hash", "_names", "_values", "kind")

    kind: str

    def __init__(self, kind: str, /, **fields: Value) -> None:
        names = tuple(sorted(fields))
        values = tuple([fields[name] for name in names])
        setting = object.__setattr__
        setting(self, "kind", kind)
        setting(self, "_names", names)
        setting(self, "_values", values)
        setting(self, "_hash", hash((kind, names, values)))

    _names: tuple[str, ...]
    _values: tuple[Value, ...]
    _hash: int

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a node cannot be changed; use replace({name}=…)")

    def __delattr__(self, name: str) -> None:
        raise AttributeError("a node cannot be changed")

    def __hash__(self) -> int:
        return self._hash

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        if not isinstance(other, Node):
            return NotImplemented
        return (
            self._hash == other._hash
            and self.kind == other.kind
            and self._names == other._names
            and self._values == other._values
            and all(type(a) is type(b) for a, b in zip(self._values, other._values, strict=True))
        )

    def __reduce__(self) -> tuple[object, ...]:
        return (_rebuild, (self.kind, self._names, self._values))

    def __copy__(self) -> Node:
        return self

    def __deepcopy__(self, memo: object) -> Node:
        return self

    def __getitem__(self, name: str) -> Value:
        if name not in self._names:
            raise KeyError(name)
        return self._values[self._names.index(name)]

    def __contains__(self, name: object) -> bool:
        return name in self._names

    def get(self, name: str) -> Value | None:
        """The value of a field, or None where this node doesn't have it."""
        return self._values[self._names.index(name)] if name in self._names else None

    @property
    def fields(self) -> dict[str, Value]:
        """All fields by name, in alphabetical order."""
        return dict(zip(self._names, self._values, strict=True))

    def replace(self, **fields: Value) -> Node:
        """The same phrase with other values in these fields."""
        return Node(self.kind, **{**self.fields, **fields})

    def without(self, *names: str) -> Node:
        """The same phrase without these fields."""
        return Node(self.kind, **{name: value for name, value in self.fields.items() if name not in names})

    def as_kind(self, kind: str) -> Node:
        """The same fields as another phrase."""
        return Node(kind, **self.fields)

    def walk(self) -> Iterator[Node]:
        """This node and every node inside it, outermost first, in the order of the fields."""
        yield self
        waiting: list[Value] = list(reversed(self._values))
        while waiting:
            value = waiting.pop()
            if value.__class__ is Node:
                yield value
                waiting.extend(reversed(value._values))
            elif value.__class__ is tuple:
                waiting.extend(reversed(value))

    def __repr__(self) -> str:
        inside = ", ".join(f"{name}={value!r}" for name, value in zip(self._names, self._values, strict=True))
        return f"{self.kind}({inside})"

    def tree(self) -> dict[str, Json]:
        """The node as JSON: an object with `kind` and the fields; a tuple becomes a list."""
        return {"kind": self.kind, **{name: _to_json(value) for name, value in self.fields.items()}}


def nodes(node: Node, field: str) -> tuple[Node, ...]:
    """The phrases in a field, which holds one, several or none."""
    names = node._names
    if field not in names:
        return ()
    value = node._values[names.index(field)]
    if value.__class__ is tuple:
        return tuple([each for each in value if each.__class__ is Node])
    return (value,) if value.__class__ is Node else ()


_shared: WeakValueDictionary[Hashable, Node] = WeakValueDictionary()
"""The phrases that are shared, by what they say, as long as anybody holds them."""


def shared(node: Node) -> Node:
    """The one object that stands for every phrase that says the same: equal phrases of different cards are
    then the same, and are told to be at a glance.
    """
    values = tuple([_shared_value(value) for value in node._values])
    key = (node.kind, node._names, values, tuple([_types(value) for value in values]))
    found = _shared.get(key)
    if found is None:
        found = node
        if any([new is not old for new, old in zip(values, node._values, strict=True)]):
            found = _rebuild(node.kind, node._names, values)
        _shared[key] = found
    return found


def _shared_value(value: Value) -> Value:
    if value.__class__ is Node:
        return shared(value)
    return tuple([_shared_value(item) for item in value]) if isinstance(value, tuple) else value


def _types(value: Value) -> Any:
    """What tells values apart that are equal and not the same: 1 and True."""
    return tuple([_types(item) for item in value]) if isinstance(value, tuple) else value.__class__


def node_from_tree(tree: Mapping[str, Json]) -> Node:
    """The node that `Node.tree` wrote.

    Raises MalformedInput where an object has no `kind` or a value is null.
    """
    value = _from_json(dict(tree))
    if not isinstance(value, Node):
        raise MalformedInput(
            "This is not an ability tree.", hint="An ability tree is an object with a field `kind`."
        )
    return value


def _rebuild(kind: str, names: tuple[str, ...], values: tuple[Value, ...]) -> Node:
    return Node(kind, **dict(zip(names, values, strict=True)))


def _to_json(value: Value) -> Json:
    if isinstance(value, Node):
        return value.tree()
    if isinstance(value, tuple):
        return [_to_json(item) for item in value]
    return value


def _from_json(value: object) -> Value:
    if isinstance(value, dict):
        kind = value.get("kind")
        if not isinstance(kind, str):
            raise MalformedInput(
                "A part of the ability tree has no `kind`.",
                hint=f"It has: {', '.join(map(str, value)) or 'nothing'}."
            )
        return Node(kind, **{str(name): _from_json(item) for name, item in value.items() if name != "kind"})
    if isinstance(value, list):
        return tuple(_from_json(item) for item in value)
    if isinstance(value, str | int):
        return value
    raise MalformedInput(
        f"An ability tree cannot hold {value!r}.",
        hint="Objects, lists, texts, whole numbers, true and false."
    )


def replaced(value: Value, meant: Callable[[Node], bool], by: Node) -> Value:
    """A phrase, or several, with another in the place of each phrase that is meant."""
    if isinstance(value, tuple):
        return tuple(replaced(inner, meant, by) for inner in value)
    if not isinstance(value, Node):
        return value
    if meant(value):
        return by
    return Node(value.kind, **{name: replaced(inner, meant, by) for name, inner in value.fields.items()})

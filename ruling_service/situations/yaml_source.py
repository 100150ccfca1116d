"""YAML and JSON as plain data with the line of every value, and without YAML's surprises.

Only `true`, `false`, `null` and whole decimal numbers are not text: step 6.10 stays "6.10" and a card called *No* stays its name.
Aliases, tags, repeated keys and second documents are refused, so a small file cannot unfold into a large one.
"""

from __future__ import annotations

import json
import re
from typing import Any

import yaml

from ruling_service.errors import MalformedInput

LIMIT = 256 * 1024
DEPTH = 40
Path = tuple[str | int, ...]
Lines = dict[Path, int]

_WHOLE = re.compile(r"-?(0|[1-9][0-9]{0,8})")
_WORDS: dict[str, Any] = {"true": True, "false": False, "null": None, "~": None, "": None}


def read(text: str, where: str = "") -> tuple[Any, Lines]:
    """The data of a YAML or JSON text, and the line (1-based) on which each value stands, by its path of keys and indexes.

    Raises MalformedInput naming the line for anything that isn't one plain document of at most 256 KiB.
    """
    if len(text.encode("utf-8", "surrogatepass")) > LIMIT:
        raise MalformedInput(
            f"The file is larger than {LIMIT // 1024} KiB.", hint="A situation needs only the cards that matter.", where=where
        )
    _refuse_aliases(text, where)
    try:
        node = yaml.compose(text, Loader=_loader())
    except yaml.YAMLError as error:
        raise _malformed(error, where) from None
    except RecursionError:
        raise MalformedInput("The file is nested too deeply.", where=where) from None
    lines: Lines = {}
    return (None if node is None else _build(node, (), lines, where)), lines


def read_json(text: str | bytes, where: str = "") -> Any:
    """The data of a JSON text. Raises MalformedInput with line and column."""
    if len(text) > LIMIT:
        raise MalformedInput(f"The body is larger than {LIMIT // 1024} KiB.", where=where)
    try:
        return json.loads(text)
    except (ValueError, RecursionError) as error:
        raise MalformedInput(f"This is not JSON: {error}.", where=where) from None


def _loader() -> Any:
    return getattr(yaml, "CSafeLoader", yaml.SafeLoader)


def _refuse_aliases(text: str, where: str) -> None:
    try:
        for event in yaml.parse(text, Loader=_loader()):
            line = event.start_mark.line + 1
            if isinstance(event, yaml.AliasEvent) or getattr(event, "anchor", None):
                raise MalformedInput(
                    "Anchors and aliases (& and *) are not used here.", hint="Write the value out.", where=place(where, line)
                )
            if getattr(event, "tag", None) and event.tag != "!":
                raise MalformedInput("Tags (!) are not used here.", hint="Put text with ! in quotes.", where=place(where, line))
    except yaml.YAMLError as error:
        raise _malformed(error, where) from None


def _build(node: yaml.Node, path: Path, lines: Lines, where: str) -> Any:
    lines[path] = node.start_mark.line + 1
    if len(path) > DEPTH:
        raise MalformedInput("The file is nested too deeply.", where=place(where, lines[path]))
    if isinstance(node, yaml.ScalarNode):
        return _scalar(node)
    if isinstance(node, yaml.SequenceNode):
        return [_build(child, (*path, i), lines, where) for i, child in enumerate(node.value)]
    data: dict[str, Any] = {}
    for key_node, child in node.value:
        if not isinstance(key_node, yaml.ScalarNode):
            raise MalformedInput("A field's name must be text.", where=place(where, key_node.start_mark.line + 1))
        key = key_node.value
        if key in data:
            raise MalformedInput(f"`{key}` is given twice.", where=place(where, key_node.start_mark.line + 1))
        data[key] = _build(child, (*path, key), lines, where)
        lines[(*path, key)] = key_node.start_mark.line + 1
    return data


def _scalar(node: yaml.ScalarNode) -> Any:
    if node.style:
        return node.value
    if node.value in _WORDS:
        return _WORDS[node.value]
    return int(node.value) if _WHOLE.fullmatch(node.value) else node.value


def _malformed(error: yaml.YAMLError, where: str) -> MalformedInput:
    mark = getattr(error, "problem_mark", None)
    problem = getattr(error, "problem", None) or "it can't be read"
    hint = "Text with a colon or a hash in it needs quotes."
    return MalformedInput(f"This is not YAML: {problem}.", hint=hint, where=place(where, mark.line + 1 if mark else None))


def place(where: str, line: int | None, field: str = "") -> str:
    """A place as errors name it: file, line and field."""
    parts = [where, f"line {line}" if line else "", field]
    return ", ".join(part for part in parts if part)

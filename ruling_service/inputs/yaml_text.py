"""The one reader of YAML: plain data with the line of every value, and without YAML's surprises.

Only `true`, `false`, `null` and whole decimal numbers are not text: step 6.10 stays "6.10" and a card called
*No* stays its name. Aliases, tags, repeated keys and second documents are refused, so a small file cannot
unfold into a large one. The data is built while the text is parsed, and parsing ends where it gets deeper
than `limits.DEPTH`: no text takes longer than its length deserves.
"""

from __future__ import annotations

from typing import Any

import yaml

from ruling_service.errors import MalformedInput
from ruling_service.inputs import limits
from ruling_service.inputs.json_text import decoded, fault_of_text
from ruling_service.inputs.places import place
from ruling_service.inputs.quoting import quoted
from ruling_service.patterns import pattern

Path = tuple[str | int, ...]
Lines = dict[Path, int]

_WHOLE = pattern(rf"-?(?:0|[1-9][0-9]{{0,{limits.DIGITS - 1}}})")
_WORDS: dict[str, Any] = {"true": True, "false": False, "null": None, "~": None, "": None}
_LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)


def read_yaml(sent: str | bytes, where: str = "", *, most: int = limits.TEXT) -> tuple[Any, Lines]:
    """The data of a YAML or JSON text, and the line (1-based) on which each value stands, by its path of keys
    and indexes.

    Raises MalformedInput naming the line for anything that isn't one plain document of at most `most` bytes.
    """
    text = decoded(sent, where)
    if len(text.encode("utf-8", "surrogatepass")) > most:
        raise MalformedInput(
            f"The file is larger than {most // 1024} KiB.",
            hint="A situation needs only the cards that matter.", where=where
        )
    fault = fault_of_text(text)
    if fault:
        raise MalformedInput(fault, where=where)
    building = _Building(where)
    try:
        for event in yaml.parse(text, Loader=_LOADER):
            building.take(event)
    except yaml.YAMLError as error:
        raise _malformed(error, where) from None
    return building.data, building.lines


class _Open:
    """A list or an object that is being read: what it holds so far, and of an object the key whose value
    comes next.
    """

    __slots__ = ("data", "key", "path")

    def __init__(self, data: Any, path: Path) -> None:
        self.data = data
        self.path = path
        self.key: str | None = None


class _Building:
    """The data of a text, put together event by event."""

    def __init__(self, where: str) -> None:
        self.data: Any = None
        self.lines: Lines = {}
        self._where = where
        self._open: list[_Open] = []
        self._documents = 0

    def take(self, event: yaml.Event) -> None:
        """Add what the parser has found next."""
        assert event.start_mark is not None
        line = event.start_mark.line + 1
        match event:
            case yaml.DocumentStartEvent():
                self._documents += 1
                if self._documents > 1:
                    raise self._refused(
                        "This is not YAML: there is a second document.", line, "Leave out the line of dashes."
                    )
            case yaml.AliasEvent():
                raise self._refused(
                    "Anchors and aliases (& and *) are not used here.", line, "Write the value out."
                )
            case yaml.ScalarEvent():
                self._plain(event, line)
                self._scalar(event, line)
            case yaml.SequenceStartEvent():
                self._plain(event, line)
                self._begin([], line)
            case yaml.MappingStartEvent():
                self._plain(event, line)
                self._begin({}, line)
            case yaml.CollectionEndEvent():
                self._open.pop()

    def _plain(self, event: yaml.NodeEvent, line: int) -> None:
        """Refuse what makes a value more than itself."""
        if event.anchor:
            raise self._refused(
                "Anchors and aliases (& and *) are not used here.", line, "Write the value out."
            )
        tag = getattr(event, "tag", None)
        if tag and tag != "!":
            raise self._refused("Tags (!) are not used here.", line, "Put text with ! in quotes.")

    def _begin(self, data: Any, line: int) -> None:
        if len(self._open) >= limits.DEPTH:
            raise self._refused(
                f"The file is nested too deeply: {limits.DEPTH} lists or fields inside one another are the "
                f"most.", line
            )
        if self._waits_for_key():
            raise self._refused("A field's name must be text.", line)
        self._open.append(_Open(data, self._put(data, line)))

    def _scalar(self, event: yaml.ScalarEvent, line: int) -> None:
        fault = fault_of_text(event.value)
        if fault:
            raise self._refused(fault, line)
        if not self._waits_for_key():
            self._put(_value(event), line)
            return
        inside = self._open[-1]
        if event.value in inside.data:
            raise self._refused(f"`{quoted(event.value)[1:-1]}` is given twice.", line)
        inside.key = event.value
        self.lines[(*inside.path, event.value)] = line

    def _waits_for_key(self) -> bool:
        return bool(self._open) and isinstance(self._open[-1].data, dict) and self._open[-1].key is None

    def _put(self, value: Any, line: int) -> Path:
        """Put a value where the next one belongs; the path at which it stands."""
        path: Path = ()
        if not self._open:
            self.data = value
        elif isinstance(self._open[-1].data, list):
            path = (*self._open[-1].path, len(self._open[-1].data))
            self._open[-1].data.append(value)
        else:
            inside = self._open[-1]
            assert inside.key is not None
            path = (*inside.path, inside.key)
            inside.data[inside.key], inside.key = value, None
        self.lines.setdefault(path, line)
        return path

    def _refused(self, message: str, line: int, hint: str = "") -> MalformedInput:
        return MalformedInput(message, hint=hint, where=place(self._where, line))


def _value(event: yaml.ScalarEvent) -> Any:
    """A value that is not quoted may be a number, a truth or nothing; all else is text."""
    if event.style:
        return event.value
    if event.value in _WORDS:
        return _WORDS[event.value]
    return int(event.value) if _WHOLE.fullmatch(event.value) else event.value


def _malformed(error: yaml.YAMLError, where: str) -> MalformedInput:
    mark = getattr(error, "problem_mark", None)
    problem = getattr(error, "problem", None) or getattr(error, "reason", None) or "it can't be read"
    hint = "Text with a colon or a hash in it needs quotes."
    return MalformedInput(
        f"This is not YAML: {problem}.", hint=hint, where=place(where, mark.line + 1 if mark else None)
    )

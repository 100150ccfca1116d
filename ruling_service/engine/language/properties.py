"""Properties of phrases: what rules ask of a phrase besides what it means, said behind its pattern.

    [property]
    rule = It states a rule, where it says no end.

    [category effect]
    no_progress = {who:cards} cannot have progress
        @rule @stated
        ## A prohibition of progress.

Whoever asks holds a query, not a list: `RULES = kinds_with("lcg", "rule")` and `node.kind in RULES`. A new
phrase says its properties once, where it stands, and is heard wherever one of them is asked for.
"""

from __future__ import annotations

import contextlib
import re
from collections.abc import Iterable, Iterator, Set
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

import msgspec

from ruling_service.engine.kernel.verbs import unknown
from ruling_service.errors import MalformedInput

from . import beside

GRAMMARS = Path(__file__).resolve().parent / "grammars"
HEADING = "[property]"
"""The section of a grammar that declares its properties, each with what it says of a phrase."""

_SAID = re.compile(r"((?: @\w+)+)$")


@dataclass
class Properties:
    """The properties that a grammar declares: what each says of a phrase, and the kinds of phrases that have
    it.
    """

    said: dict[str, str] = field(default_factory=dict)
    kinds: dict[str, set[str]] = field(default_factory=dict)

    def declare(self, line: str, where: str) -> None:
        """Take in a line of the section, `name = what it says`. Raises MalformedInput for anything else, and
        for a name that is declared twice.
        """
        name, equals, says = line.partition(" = ")
        if not equals or not name.isidentifier():
            raise MalformedInput(
                "This line declares no property.", hint="Write `name = what it says of a phrase`.",
                where=where
            )
        if name in self.said:
            raise MalformedInput(f"The property {name} is declared twice.", where=where)
        self.said[name] = says.strip()
        self.kinds[name] = set()

    def take(self, kind: str, body: str, where: str) -> str:
        """What is left of the `body` of a phrase without its properties, which are noted for its `kind`.
        Raises MalformedInput with the near ones for a property that nobody declared.
        """
        found = _SAID.search(body)
        if found is None:
            return body
        for name in found[1].replace("@", "").split():
            self.with_(name, where).add(kind)
        return body[: found.start()].rstrip()

    def with_(self, name: str, where: str) -> set[str]:
        """The kinds that have a property. Raises MalformedInput with the near ones where nobody declared it.
        """
        if name not in self.kinds:
            raise MalformedInput(f"{unknown('property of phrases', name, self.kinds)}.", where=where)
        return self.kinds[name]


def lines(text: str) -> Iterator[tuple[int, str]]:
    """The lines of a grammar's file with their number: comments dropped, indented lines joined to the one
    before.
    """
    pending: tuple[int, str] | None = None
    for number, raw in enumerate(text.splitlines(), 1):
        line = raw.rstrip()
        if not line.strip() or line.startswith("#"):
            continue
        if line[0].isspace() and pending:
            pending = (pending[0], f"{pending[1]} {line.strip()}")
            continue
        if pending:
            yield pending
        pending = (number, line.strip())
    if pending:
        yield pending


def apart(told: Iterable[tuple[int, str]], name: str, properties: Properties) -> Iterator[tuple[int, str]]:
    """The `lines` of a grammar without its properties, which are taken in. Raises MalformedInput, naming the
    line, for one that is not declared above it.
    """
    declaring = False
    for number, line in told:
        where = f"{name}.grammar:{number}"
        if line.startswith("[") and line.endswith("]") and " = " not in line:
            declaring = line == HEADING
            if not declaring:
                yield number, line
            continue
        if declaring:
            properties.declare(line, where)
            continue
        kind, equals, body = line.partition(" = ")
        body, marked, meaning = body.partition(" ## ")
        if _SAID.search(meaning):
            raise MalformedInput(
                "A property is said before the description.", hint="Write `kind = pattern @property ## …`.",
                where=where
            )
        yield number, f"{kind}{equals}{properties.take(kind, body, where)}{marked}{meaning}"


def read(name: str, text: str) -> Properties:
    """The properties of a grammar's phrases, of its file's text alone."""
    found = Properties()
    for _ in apart(lines(text), name, found):
        pass
    return found


_ASKED: dict[tuple[str, str], set[str]] = {}


def kinds_with(game: str, name: str) -> Set[str]:
    """The kinds of a game's phrases that have a property. Raises MalformedInput with the near ones where its
    grammar declares none of that name.
    """
    if (game, name) not in _ASKED:
        _ASKED[game, name] = set(_of(game).with_(name, f"{game}.grammar"))
    return _ASKED[game, name]


def reread(game: str, text: str | None = None) -> None:
    """Whoever asks hears from now on what this text of a grammar says, as where a test declares a phrase of
    its own; without a text, what the game's file says.
    """
    found = _of(game) if text is None else read(game, text)
    for (of, name), kinds in _ASKED.items():
        if of == game:
            kinds.clear()
            kinds.update(found.with_(name, f"{game}.grammar"))


@cache
def _of(game: str) -> Properties:
    """The properties of a game's file, or what is kept of it."""
    grammar = GRAMMARS / f"{game}.grammar"
    text = grammar.read_bytes()
    mark, place = beside.mark_of(text, Path(__file__).read_bytes()), beside.place_of(grammar, "properties")
    with contextlib.suppress(OSError, ValueError, msgspec.MsgspecError):
        kept = beside.load(place, mark)
        if kept is not None:
            return msgspec.msgpack.decode(kept, type=Properties)
    found = read(game, text.decode())
    beside.save(place, mark, msgspec.msgpack.encode(found))
    return found


__all__ = ["GRAMMARS", "HEADING", "Properties", "apart", "kinds_with", "lines", "read", "reread"]

"""What several commands share: options, JSON on standard output, and how places and found words are written.
"""

from __future__ import annotations

import html
import re
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar, get_args

import click
import msgspec

from ruling_service.errors import MalformedInput
from ruling_service.inputs import numbers
from ruling_service.library.model import Citation, Game, Kind
from ruling_service.signs import said

Command = TypeVar("Command", bound=Callable[..., Any])

game_option = click.option("--game", type=click.Choice(get_args(Game)), help="Only this game.")
kind_option = click.option("--kind", type=click.Choice(get_args(Kind)), help="Only entries of this kind.")
json_option = click.option("--json", "as_json", is_flag=True, help="Print one JSON value and nothing else.")


class Number(click.ParamType[int | float]):
    """A number from `least` to `most` in digits; whole unless `decimals` may follow.

    What the site reads as no number is none here.
    """

    def __init__(self, least: float, most: float, *, decimals: bool = False) -> None:
        self._least, self._most, self._decimals = least, most, decimals
        self.name = f"{least:g} to {most:g}"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        """The number that the text is; a default stays what it is."""
        if not isinstance(value, str):
            return value
        called = f"--{param.name}" if param is not None else "this"
        try:
            if self._decimals:
                return numbers.decimal(value, called, least=self._least, most=self._most)
            return numbers.whole(value, called, least=int(self._least), most=int(self._most))
        except MalformedInput as error:
            self.fail(f"{error.message} {error.hint}", param, ctx)


def print_json(value: Any) -> None:
    """One JSON value on standard output."""
    click.echo(msgspec.json.encode(value))


def say(text: str = "", *, err: bool = False) -> None:
    """A line for people, with the signs of cards in words."""
    click.echo(said(text), err=err)


def read_input(path: str) -> str:
    """The text of a file, or of standard input for `-`. Raises `MalformedInput` if it cannot be read."""
    try:
        data = sys.stdin.buffer.read() if path == "-" else Path(path).read_bytes()
    except OSError as error:
        raise MalformedInput(
            f"the file cannot be read: {error.strerror}.", where=path,
            hint="Give a file, or - for standard input."
        ) from None
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        raise MalformedInput(
            "the file is not UTF-8 text.", where=f"{path}:{line}", hint="Save it as UTF-8."
        ) from None


def place(citation: Citation) -> str:
    """A citation in one line: "lcg-compendium, 3.9.14 Then, lines 12-15"."""
    number = f"{citation.number} " if citation.number and citation.number not in citation.heading else ""
    parts = [citation.document if citation.document != "corpus" else citation.file]
    if citation.document != "corpus":
        parts.append(f"{number}{citation.heading}")
    if citation.lines:
        first, last = citation.lines
        parts.append(f"line {first}" if first == last else f"lines {first}-{last}")
    return ", ".join(parts) + ("" if citation.current else " (older wording)")


def plain(snippet: str) -> str:
    """A snippet for the terminal: found words in bold."""
    marked = re.sub(r"<mark>(.*?)</mark>", lambda match: click.style(match[1], bold=True), snippet)
    return html.unescape(re.sub(r"</?[a-z]+>", "", marked))

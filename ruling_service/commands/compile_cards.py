"""`rulings compile`: card text to abilities."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import click
import msgspec

from ruling_service.commands.common import game_option, json_option, print_json, read_input
from ruling_service.commands.pending import part
from ruling_service.errors import MalformedInput

if TYPE_CHECKING:
    from ruling_service.engine.language import Compiler


@click.command("compile")
@click.argument("file", metavar="FILE|-")
@game_option
@json_option
def command(file: str, game: str | None, as_json: bool) -> int:
    """Compile the text of the cards in FILE (JSON lines; - for standard input) to abilities.

    Each card is read back in house wording; what cannot be compiled is named, phrase by phrase. With --json, one JSON object a line.
    """
    wrong = 0
    for line, text in _lines(read_input(file)):
        try:
            compiled = compiled_card(_card(text), game)
        except MalformedInput as error:
            click.echo(f"rulings: {file}:{line}: {error.message} {error.hint}".rstrip(), err=True)
            wrong += 1
            continue
        if as_json:
            print_json(compiled)
        else:
            _print_card(compiled)
    return 2 if wrong else 0


def compiled_card(card: dict[str, Any], game: str | None = None) -> dict[str, Any]:
    """What a card object compiles to; its game is told by its fields if not given. Raises `MalformedInput` or `UnknownName`."""
    game = game or ("tcg" if "gametext" in card or "twilight" in card else "lcg")
    language: Compiler = part("ruling_service.engine.language", "card_language", "compile")(game)
    if (
        not any(isinstance(card.get(field), str) for field in ("text", "shadow", "gametext", "keywords"))
        and "name" not in card
        and "title" not in card
    ):
        raise MalformedInput("the card has no text.", hint="Give it `text`, `shadow` or `gametext`.")
    for field in ("text", "shadow", "gametext"):
        if not isinstance(card.get(field, ""), (str, type(None))):
            raise MalformedInput(f"`{field}` should be a text.")
    compiled = language.compile_card({**card, "text": card.get("text") or card.get("gametext") or ""})
    subtitle = f", {card['subtitle']}" if card.get("subtitle") else ""
    return {
        "id": card.get("id", card.get("code", "")),
        "name": card.get("name") or f"{card.get('title', '')}{subtitle}",
        "abilities": [
            {"kind": ability.kind, "house": language.house(ability) or "", "tree": ability.tree()} for ability in compiled.abilities
        ],
        "gaps": [
            {"phrase": gap.phrase, "reason": gap.reason, **({"nearest": gap.nearest} if gap.nearest else {})} for gap in compiled.gaps
        ],
        "complete": compiled.complete,
    }


def _lines(text: str) -> Iterator[tuple[int, str]]:
    """Each line that holds a card, with its number. One array, or one object over several lines, counts as the cards in it."""
    stripped = text.strip()
    if stripped.startswith("[") or stripped.startswith("{") and "\n" in stripped:
        try:
            whole = json.loads(stripped)
        except json.JSONDecodeError:
            pass  # JSON lines, or a mistake that its line will name
        else:
            yield from ((1, json.dumps(card)) for card in (whole if isinstance(whole, list) else [whole]))
            return
    for number, line in enumerate(text.split("\n"), 1):
        if line.strip():
            yield number, line


def _card(text: str) -> dict[str, Any]:
    try:
        card = msgspec.json.decode(text)
    except msgspec.DecodeError as error:
        raise MalformedInput(f"this is not valid JSON: {error}.", hint="Give one JSON object a line.") from None
    if not isinstance(card, dict):
        raise MalformedInput("a card is an object with fields.", hint='Such as {"name": "…", "type": "Hero", "text": "…"}.')
    return card


def _print_card(card: dict[str, Any]) -> None:
    click.echo(click.style(card["name"] or card["id"] or "card", bold=True))
    for ability in card["abilities"]:
        click.echo(f"  {ability['house'] or ability['kind']}")
    for gap in card["gaps"]:
        click.echo(f"  not understood: {gap['phrase']} ({gap['reason']})")

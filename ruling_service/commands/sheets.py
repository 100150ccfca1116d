"""`rulings sheets`: the sheets of all cards as JSON lines."""

from __future__ import annotations

from pathlib import Path

import click
import msgspec

from ruling_service.commands.common import game_option
from ruling_service.commands.many import hands, scheduler_option, workers_option
from ruling_service.commands.sheet import tell
from ruling_service.errors import MalformedInput
from ruling_service.resources import home_dir
from ruling_service.situations.shared import games
from ruling_service.situations.shared.sheets.making import sheets


class _Written(msgspec.Struct):
    id: str


@click.command("sheets")
@click.argument("folder", metavar="DIR", type=click.Path(file_okay=False, path_type=Path))
@game_option
@workers_option
@scheduler_option
def command(folder: Path, game: str | None, workers: int, scheduler: str) -> int:
    """Write the sheets of all cards to DIR/lcg-sheets.jsonl and DIR/tcg-sheets.jsonl, a line each in the
    order of their ids, without printed text.

    A file that was cut goes on behind its last whole line; a whole one stays as it is.
    """
    by = hands(workers, scheduler)
    for name in [game] if game else list(games.names()):
        path = folder / f"{name}-sheets.jsonl"
        try:
            folder.mkdir(parents=True, exist_ok=True)
            after, whole = _written(path)
            with path.open("ab") as file:
                file.truncate(whole)
                count = sum(
                    file.write(msgspec.json.encode(one) + b"\n") > 0
                    for one in sheets(name, home_dir(), after, hands=by, told=tell)
                )
        except OSError as error:
            raise MalformedInput(
                f"it cannot be written: {error.strerror}.", where=str(path), hint="Give a folder of your own."
            ) from None
        click.echo(f"{path}: {count} sheets written{', behind ' + after if after else ''}", err=True)
    return 0


def _written(path: Path) -> tuple[str, int]:
    """The id of the last whole line of a file, and where that line ends (in bytes); "" and 0 if there is
    none.

    Raises MalformedInput where that line is no sheet.
    """
    if not path.exists():
        return "", 0
    content = path.read_bytes()
    whole = content.rfind(b"\n") + 1
    if not whole:
        return "", 0
    last = content[:whole].rstrip(b"\n").rsplit(b"\n", 1)[-1]
    try:
        return msgspec.json.decode(last, type=_Written).id, whole
    except msgspec.MsgspecError:
        raise MalformedInput(
            "the file's last line is no sheet.",
            where=str(path),
            hint="Give another folder, or remove the file.",
        ) from None

"""The campaign log as a file that people read and edit: YAML, checked where it is read."""

from __future__ import annotations

import re
from typing import Any

import msgspec
import yaml

from ruling_service.errors import MalformedInput, RulingError
from ruling_service.inputs.places import place
from ruling_service.inputs.quoting import quoted
from ruling_service.inputs.yaml_text import Lines, read_yaml
from ruling_service.playing.campaign.model import CampaignLog, Completed, Fallen, Member, Pooled
from ruling_service.playing.campaign.orders import order_of, to_come
from ruling_service.playing.starting import MODES
from ruling_service.slugs import fold

HEAD = "# A campaign log. Read and edit it; `rulings campaign status FILE` checks it.\n"
PARTS: dict[str, type[msgspec.Struct]] = {
    "players": Member, "completed": Completed, "fallen heroes": Fallen, "campaign pool": Pooled,
}  # fmt: skip
"""Lists of a log whose entries have fields."""
_STEP = re.compile(r"\.([^.\[\]`]+)|\[(\d+)\]")
Path = tuple[str | int, ...]


def write(log: CampaignLog) -> str:
    """The text of a log."""
    text = yaml.safe_dump(_said(log), allow_unicode=True, sort_keys=False, width=110)
    return f"{HEAD}{text}"


def _said(of: Any) -> Any:
    """Plain data without what is as it is anyway."""
    if isinstance(of, msgspec.Struct):
        fields = ((field, getattr(of, field.name)) for field in msgspec.structs.fields(of))
        return {
            field.encode_name: _said(value) for field, value in fields if value != field.default and value !=
            []
        }
    return [_said(one) for one in of] if isinstance(of, list) else of


def read(sent: str | bytes, where: str = "campaign") -> CampaignLog:
    """A log as it was written. Raises a RulingError naming the place and what would be valid."""
    data, lines = read_yaml(sent, where)
    if not isinstance(data, dict):
        hint = f"Its fields: {_fields(CampaignLog)}."
        raise MalformedInput("this is no campaign log.", where=where, hint=hint)
    try:
        log = msgspec.convert(data, CampaignLog)
    except msgspec.ValidationError as error:
        raise _misread(str(error), lines, where) from None
    try:
        _check(log)
        order_of(log)
        to_come(log)
    except RulingError as error:
        path = _path(f".{error.where}")
        error.where = place(where, lines.get(path), error.where)
        raise
    return log


def as_json(log: CampaignLog) -> str:
    """A log in one line."""
    return msgspec.json.encode(log).decode()


def _misread(said: str, lines: Lines, where: str) -> MalformedInput:
    """What is wrong with the form of a log, where, and which fields there are."""
    message, _, at = said.partition(" - at `$")
    path = _path(at.rstrip("`"))
    inner = PARTS.get(str(path[0])) if path else CampaignLog
    hint = "See docs/campaigns.md for each field."
    if inner is not None:
        hint = f"Fields there: {_fields(inner)}."
    shown = ".".join(str(one) for one in path)
    return MalformedInput(f"{message}.", where=place(where, lines.get(path), shown), hint=hint)


def _path(at: str) -> Path:
    return tuple(name or int(number) for name, number in _STEP.findall(at))


def _fields(of: type[msgspec.Struct]) -> str:
    return ", ".join(field.encode_name for field in msgspec.structs.fields(of))


def _check(log: CampaignLog) -> None:
    """Whether what a log says agrees with itself. Raises MalformedInput."""
    names = [one.name for one in log.players]
    for number, member in enumerate(log.players):
        here = f"players[{number}]"
        if ":" in member.name or member.name == "chance" or "\n" in member.name:
            raise MalformedInput(
                f"{quoted(member.name)} can't be the name of a player.", where=f"{here}.name",
                hint="One line without a colon, and not the word chance.",
            )
        if member.name in names[:number]:
            raise MalformedInput(
                f"two players are called {quoted(member.name)}.", where=f"{here}.name",
                hint="Give each a name of their own.",
            )
    owners: dict[str, str] = {}
    for number, member in enumerate(log.players):
        for each, hero in enumerate(member.heroes):
            where = f"players[{number}].heroes[{each}]"
            if fold(hero) in owners:
                raise MalformedInput(
                    f"{hero} is a hero of {owners[fold(hero)]} already.", where=where,
                    hint="A hero belongs to one player (lcg/rule/10).",
                )
            owners[fold(hero)] = member.name
    gone = {fold(one.hero) for one in log.fallen}
    for number, member in enumerate(log.players):
        for each, hero in enumerate(member.heroes):
            if fold(hero) in gone:
                raise MalformedInput(
                    f"{hero} has fallen and is a hero of {member.name} too.",
                    where=f"players[{number}].heroes[{each}]",
                    hint="A fallen hero can't be used (lcg/rule/campaign-heroes): take him out of one list.",
                )
    _check_names(log, names)


def _check_names(log: CampaignLog, names: list[str]) -> None:
    """Whether the players and modes that a log names are there. Raises MalformedInput."""
    places: list[tuple[str, Any]] = [
        *((f"fallen heroes[{n}].player", one.player) for n, one in enumerate(log.fallen)),
        *((f"campaign pool[{n}].player", one.player) for n, one in enumerate(log.pool)),
    ]
    for where, name in places:
        if name and name not in names:
            raise MalformedInput(
                f"no player is called {quoted(name)}.", where=where, hint=f"Players: {', '.join(names)}."
            )
    for number, done in enumerate(log.completed):
        if done.mode not in MODES:
            raise MalformedInput(
                f"there is no mode {quoted(done.mode)}.", where=f"completed[{number}].mode",
                hint=f"Modes: {', '.join(MODES)}.",
            )
    for number, pooled in enumerate(log.pool):
        if pooled.hero and pooled.player:
            raise MalformedInput(
                f"{pooled.card} is on a hero and in a deck at once.", where=f"campaign pool[{number}]",
                hint="Say `hero` for what is attached, `player` for what is in a deck.",
            )

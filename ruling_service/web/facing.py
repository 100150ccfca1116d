"""Who faces whom in the picture of a table: the skirmish under way and the assignments."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import msgspec

from ruling_service.situations.shared.results import Facts
from ruling_service.web.picture_parts import (
    ASSIGNED,
    Area,
    Assigned,
    Facing,
    Fighter,
    Part,
    Side,
    Skirmish,
    Tile,
    Zone,
)


def fight_of(facts: Facts) -> tuple[Skirmish | None, list[Assigned]]:
    """The skirmish that facts tell of, and who is assigned otherwise."""
    return _skirmish(facts), _assigned(facts)


def _skirmish(facts: Facts) -> Skirmish | None:
    """The skirmish under way, as facts tell it."""
    told: Mapping[str, Any] | None = facts.get("skirmish")
    if told is None:
        return None
    by = str(told["by"])
    sides = [
        Side(
            title, told[name]["total"],
            [
                Fighter(str(one["card"]), one[by], [Part(str(what), by_it) for what, by_it in one["made of"]])
                for one in told[name]["cards"]
            ],
            told[name].get("overwhelmed at"),
        )
        for name, title in (("free peoples", "Free Peoples"), ("shadow", "Shadow"))
    ]  # fmt: skip
    least = min((one.overwhelmed for one in sides if one.overwhelmed is not None), default=1)
    return Skirmish(sides, by, max(least, *(one.total for one in sides)))


def _assigned(facts: Facts) -> list[Assigned]:
    """Who is assigned to whom; the skirmish under way is drawn by itself."""
    fighting = facts.get("skirmish")
    under_way = {str(one["card"]) for one in fighting["free peoples"]["cards"]} if fighting else set()
    told = [Assigned(str(one["defender"]), list(one["minions"])) for one in facts.get("assignments", [])]
    return [one for one in told if one.defender not in under_way]


def faced(assigned: Iterable[Assigned], areas: list[Area]) -> list[Facing]:
    """Who is assigned to whom with their tiles, which are taken out of the zones in which they lay; what has
    no tile there is left out, and so is who then faces nobody.
    """
    found = []
    for one in assigned:
        ours, of = _taken([one.defender], areas)
        theirs, against = _taken(one.minions, areas)
        found.append(Facing(defender=ours, minions=theirs, of=of, against=against))
    for area in areas:
        area.zones = [zone for zone in area.zones if zone.tiles or zone.note]
    return [one for one in found if one.defender or one.minions]


def _taken(names: Iterable[str], areas: Iterable[Area]) -> tuple[list[Tile], str]:
    """A tile of each name out of the zones of players, and whose they were; of a tile of several only one is
    taken each time.
    """
    found: list[Tile] = []
    of = ""
    for name in names:
        lying = next(_lying(name, areas), None)
        if lying is not None:
            of = lying[0].name
            _one_of(lying[2], lying[1], found)
    return found, of


def _lying(name: str, areas: Iterable[Area]) -> Iterator[tuple[Area, Zone, Tile]]:
    """Where tiles of this name or label lie."""
    for area in areas:
        for zone in area.zones:
            for tile in zone.tiles:
                if tile.name == name or tile.name.endswith(f"“{name}”"):
                    yield area, zone, tile


def _one_of(tile: Tile, zone: Zone, found: list[Tile]) -> None:
    """Take one of the cards that a tile stands for out of its zone."""
    marks = [mark for mark in tile.marks if not mark.startswith(ASSIGNED)]  # where it stands says that
    taken = msgspec.structs.replace(tile, copies=1, marks=marks)
    same = next((one for one in found if msgspec.structs.replace(one, copies=1) == taken), None)
    if same is not None:
        same.copies += 1
    else:
        found.append(taken)
    tile.copies -= 1
    zone.tiles = [one for one in zone.tiles if one.copies]

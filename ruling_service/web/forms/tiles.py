"""The tiles of the table that is drawn from a form: which row each comes from, what can be done with it
there, and the form after that was done.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import NamedTuple

from ruling_service.inputs.numbers import whole_or_none
from ruling_service.slugs import fold
from ruling_service.web.choices import LISTS
from ruling_service.web.forms.filling import folded, fresh_row
from ruling_service.web.forms.rows import Form, rows_of, said
from ruling_service.web.forms.words import Layout, Zone, layout
from ruling_service.web.picture_parts import Handles, Picture, Tile

CALLED_APART = " “"
"""What stands before the word by which two cards of one name are told apart."""
WHERE_TO = 9
"""Places, bearers and defenders that a tile offers."""
MINIONS = "minions"
DEFENDERS = ("ring bearer", "companions", "allies")
"""The zones from which cards are assigned to one another."""


class Row(NamedTuple):
    """A card of the form: its path, the zone in which it lies, whose side of the table it is, its fields."""

    path: str
    zone: Zone
    of: str
    fields: Form


def with_handles(drawn: Picture, form: Form) -> Picture:
    """The picture with what can be done with each tile whose row is known: the first one of its player and
    name that no tile before it has.
    """
    plan = layout(said(form, "game"))
    left = list(_rows(form, plan))
    sides = [("", [tile for zone in drawn.zones for tile in zone.tiles])]
    sides += [(area.name, [tile for zone in area.zones for tile in zone.tiles]) for area in drawn.areas]
    sides += [side for one in drawn.facing for side in ((one.of, one.defender), (one.against, one.minions))]
    for side, tiles in sides:
        for tile in _all(tiles):
            known = (row for row in left if row.of == side and _is(tile, said(row.fields, "card")))
            fits = list(islice(known, tile.copies))
            if fits:
                left = [row for row in left if row not in fits]
                tile.handles = _handles(fits[-1], tile, form, plan)
    return drawn


def _rows(form: Form, plan: Layout) -> Iterator[Row]:
    for number, player in enumerate(rows_of(form.get("players"))):
        for zone in plan.player_zones:
            for at, row in enumerate(rows_of(player.get(zone.field))):
                yield Row(f"players.{number}.{zone.field}.{at}", zone, said(player, "name"), row)
    for zone in plan.board_zones:
        for at, row in enumerate(rows_of(form.get(zone.field))):
            yield Row(f"{zone.field}.{at}", zone, "", row)


def _all(tiles: Iterable[Tile]) -> Iterator[Tile]:
    for tile in tiles:
        yield tile
        yield from _all(tile.under)


def _is(tile: Tile, written: str) -> bool:
    """Is a tile that of the card that is written so, with or without its subtitle and printing?"""
    name, wanted = fold(tile.name.partition(CALLED_APART)[0]), fold(written.partition(" (")[0])
    return bool(wanted) and (name == wanted or name.startswith(f"{wanted},") or wanted.startswith(f"{name},"))


def _handles(row: Row, tile: Tile, form: Form, plan: Layout) -> Handles:
    kind = tile.kind.replace(" ", "-")
    there = row.path.rpartition(".")[0]
    bearers = [one for one in _bearers(form, plan) if one != said(row.fields, "card")]
    return Handles(
        path=row.path,
        turns=[(flag, bool(said(row.fields, flag))) for flag in row.zone.flags],
        counts=[(name, whole_or_none(said(row.fields, name)) or 0) for name in row.zone.numbers],
        moves=[one for one in _places(kind, form, plan) if one[0] != there][:WHERE_TO],
        bearers=bearers[:WHERE_TO] if "on" in row.zone.texts else [],
        faces=_faces(form, plan)[:WHERE_TO] if plan.assigns and row.zone.field == MINIONS else [],
        assigned=any(said(row.fields, "card") in minions for minions in _fights(form).values()),
    )  # fmt: skip


def _faces(form: Form, plan: Layout) -> list[str]:
    """The cards to which a minion can be assigned."""
    rows = (row for row in _rows(form, plan) if row.zone.field in DEFENDERS)
    return list(dict.fromkeys(said(row.fields, "card") for row in rows if said(row.fields, "card")))


def _fights(form: Form) -> dict[str, list[str]]:
    """Who fights whom: the minions of each defender."""
    found: dict[str, list[str]] = {}
    for row in rows_of(form.get("assignments")):
        minions = [name.strip() for name in said(row, "minions").split(";") if name.strip()]
        if said(row, "defender") or minions:
            found.setdefault(said(row, "defender"), []).extend(minions)
    return found


def _bearers(form: Form, plan: Layout) -> Iterator[str]:
    """The cards of players to which something can be attached."""
    for row in _rows(form, plan):
        if row.of and "on" not in row.zone.texts and said(row.fields, "card"):
            yield said(row.fields, "card")


def _places(kind: str, form: Form, plan: Layout) -> list[tuple[str, str]]:
    """The zones in which a card of a type may lie: path and name."""
    players = rows_of(form.get("players"))
    found = [
        (f"players.{number}.{zone.field}", f"{said(player, 'name')}: {zone.title.lower()}")
        for number, player in enumerate(players) for zone in plan.player_zones
        if kind in LISTS.get(zone.offers, ()) and _has_room(player, zone)
        and zone not in folded(player, number, plan.game)[1]
    ]  # fmt: skip
    return found + [
        (zone.field, zone.title) for zone in plan.board_zones
        if kind in LISTS.get(zone.offers, ()) and _has_room(form, zone)
    ]


def _has_room(holder: Form, zone: Zone) -> bool:
    return not (zone.single and any(said(row, "card") for row in rows_of(holder.get(zone.field))))


# -- what is done with a tile ------------------------------------------------------------------------------


def handled(form: Form, act: str) -> Form:
    """The form after something was done with a card of it: `turn:PATH:FLAG`, `more:PATH:TOKEN`,
    `less:PATH:TOKEN`, `move:PATH:PLACE`, `on:PATH:BEARER`, `face:PATH:DEFENDER` (no defender: nobody) or
    `off:PATH`. What can't be done leaves it as it is.
    """
    plan = layout(said(form, "game"))
    does, _, rest = act.partition(":")
    path, _, what = rest.partition(":")
    row = next((one for one in _rows(form, plan) if one.path == path), None)
    if row is None:
        return form
    fields = row.fields
    if does == "turn" and what in row.zone.flags:
        fields[what] = "" if said(fields, what) else "yes"
    elif does in ("more", "less") and what in row.zone.numbers:
        number = max(0, (whole_or_none(said(fields, what)) or 0) + (1 if does == "more" else -1))
        fields[what] = str(number) if number else ""
    elif does == "on" and "on" in row.zone.texts:
        fields["on"] = what
    elif does == "face" and plan.assigns and row.zone.field == MINIONS:
        _assign(form, said(row.fields, "card"), what if what in _faces(form, plan) else "", plan)
    elif does == "off":
        _take(form, path)
        _leave_fights(form, plan)
    elif does == "move":
        _move(form, row, what, plan)
    return form


def _assign(form: Form, minion: str, defender: str, plan: Layout) -> None:
    """Assign a minion to a defender, or to nobody; of several of its name first one that is assigned to none.
    """
    fights = _fights(form)
    there = sum(row.zone.field == MINIONS and said(row.fields, "card") == minion for row in _rows(form, plan))
    fighting = [one for one, minions in fights.items() for name in minions if name == minion]
    if fighting and (not defender or len(fighting) >= there):
        fights[fighting[-1]].remove(minion)
    if defender:
        fights.setdefault(defender, []).append(minion)
    _write_fights(form, fights)


def _leave_fights(form: Form, plan: Layout) -> None:
    """Assign no card that isn't on the table any more."""
    if not plan.assigns:
        return
    rows = list(_rows(form, plan))
    there = [said(row.fields, "card") for row in rows if row.zone.field == MINIONS]
    faces, kept = _faces(form, plan), dict[str, list[str]]()
    for defender, minions in _fights(form).items():
        for minion in minions if defender in faces or not defender else ():
            if minion in there:
                there.remove(minion)
                kept.setdefault(defender, []).append(minion)
    _write_fights(form, kept)


def _write_fights(form: Form, fights: dict[str, list[str]]) -> None:
    form["assignments"] = [
        {"defender": defender, "minions": "; ".join(minions)}
        for defender, minions in fights.items() if minions
    ]


def _holder(form: Form, path: str) -> Form | None:
    """What holds the zone at a path: a player's row or the form itself."""
    head, _, rest = path.partition(".")
    if head != "players":
        return form
    number = whole_or_none(rest.partition(".")[0])
    players = rows_of(form.get("players"))
    return players[number] if number is not None and number < len(players) else None


def _take(form: Form, path: str) -> None:
    holder = _holder(form, path)
    assert holder is not None
    zone, _, at = path.rpartition(".")
    del holder[zone.rpartition(".")[2]][int(at)]


def _move(form: Form, row: Row, place: str, plan: Layout) -> None:
    """Lay a card in another zone, with as much of its state as there is room for there."""
    holder, field = _holder(form, place), place.rpartition(".")[2]
    zones = plan.player_zones if place.startswith("players.") else plan.board_zones
    zone = next((one for one in zones if one.field == field), None)
    if holder is None or zone is None or not _has_room(holder, zone):
        return
    laid = fresh_row(field, 0, plan.game)
    laid |= {name: value for name, value in row.fields.items() if name in laid and name != "on"}
    _take(form, row.path)
    rows = [one for one in rows_of(holder.get(field)) if said(one, "card")]
    holder[field] = [*rows, laid]

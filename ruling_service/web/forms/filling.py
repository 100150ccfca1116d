"""From a situation to the form: every part of it in a field, and what no field shows as YAML in a field
called `more`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ruling_service.web.called import unnamed
from ruling_service.web.flow import write_flow
from ruling_service.web.forms.laying import Lies, laid
from ruling_service.web.forms.rows import (
    Data,
    Form,
    as_list,
    as_text,
    joined,
    row_number,
    rows_of,
    said,
    says_anything,
)
from ruling_service.web.forms.words import (
    ASSIGNED_FIELDS,
    ATTACK_FIELDS,
    LAYOUTS,
    QUEST_FIELDS,
    QUESTIONS,
    SAVED_FOR_YAML,
    Box,
    Layout,
    Zone,
    layout,
)

MOST_PLAYERS = 4
EXPLORE: dict[Any, str] = {True: "", False: "no", "policy": "policy"}


def empty(
    game: str = "lcg", at: str = "", held: Mapping[str, str] | None = None, card: str = "",
    where: Lies | None = None,
) -> Form:  # fmt: skip
    """The form to begin with: its players, the first of whom has what is `held`, such as a Ring, and the
    `card` that somebody wants to try at its place.
    """
    players: list[Data] = [{"name": unnamed(number)} for number, _ in enumerate(layout(game).seats)]
    players[0] |= held or {}
    data = {"game": game, "players": players, **({"at": at} if at else {})}
    return from_data(laid(data, card, where) if card and where else data)


def blank(zone: Zone) -> Form:
    """A row in which nothing is written yet."""
    return card_row("", zone)


def blank_assignment() -> Form:
    """A row for who fights whom, in which nothing is written yet."""
    return dict.fromkeys(ASSIGNED_FIELDS, "")


def folded(player: Form, number: int, game: str) -> tuple[list[Box], list[Zone]]:
    """The boxes and places of the other side, where a player of the form (by the number of the seat) plays
    one: they hold nothing, and step back.
    """
    seats = layout(game).seats
    side = seats[min(number, len(seats) - 1)].side
    plan = layout(game)

    def steps_back(one: Box | Zone) -> bool:
        return bool(one.side and side and one.side != side and not says_anything(player.get(one.field)))

    return [one for one in plan.player_boxes if steps_back(one)], [
        one for one in plan.player_zones if steps_back(one)
    ]


def from_data(data: Data) -> Form:
    """The form's fields for a situation."""
    left = dict(data)
    game = as_text(left.pop("game", ""))
    plan = layout(game)
    form: Form = {
        "game": game, "title": as_text(left.pop("title", "")), "ruleset": as_text(left.pop("ruleset", ""))
    }
    form |= _boxes(left, (*plan.moment, *plan.board_boxes))
    form["players"] = [_player(one, plan) for one in as_list(left.pop("players", []))]
    form |= _zones(left, plan.board_zones)
    form |= {pile.field: _names(left, pile.field) for pile in (*plan.board_piles, *plan.rare_piles)}
    form["quested"] = as_text(left.pop("quested", ""))
    form["quest"] = _quest(left)
    form["attack"] = _attack(left)
    form["assignments"] = _assignments(left) if plan.assigns else []
    form["given"] = [_given(one, plan) for one in as_list(left.pop("given", []))]
    form["do"] = [_act(one, plan) for one in as_list(left.pop("do", []))]
    form["ask"] = _ask(left.pop("ask", {}), plan)
    form["explore"] = EXPLORE.get(left.pop("explore", True), "")
    form["more"] = write_flow(left)
    return form


def card_row(value: Any, zone: Zone) -> Form:
    """A card in play as a row of the form."""
    left = dict(value) if isinstance(value, dict) else {"card": value}
    row: Form = {name: as_text(left.pop(name, "")) for name in ("card", *zone.texts, *zone.numbers)}
    for name in zone.flags:
        row[name] = "yes" if left.get(name) is True else ""
        if left.get(name) is True:
            left.pop(name)
    for name in zone.lists:
        row[name] = ""
        if all(isinstance(one, str) for one in as_list(left.get(name, []))):
            row[name] = "; ".join(as_list(left.pop(name, [])))
    row["more"] = write_flow(left)
    return row


def _boxes(left: Data, boxes: tuple[Box, ...]) -> Form:
    """Fields that hold one thing each; what is neither text nor number stays in `left`."""
    found: Form = {}
    for box in boxes:
        value = left.get(box.field, "")
        found[box.field] = ""
        if box.kind == "flag":
            found[box.field] = "yes" if value is True else ""
        elif isinstance(value, (str, int)) and not isinstance(value, bool):
            found[box.field] = str(value)
        elif box.kind == "numbers" and isinstance(value, list):
            found[box.field] = joined(value)
        if found[box.field]:
            left.pop(box.field)
    return found


def _zones(left: Data, zones: tuple[Zone, ...]) -> Form:
    return {zone.field: [card_row(one, zone) for one in as_list(left.pop(zone.field, []))] for zone in zones}


def _player(value: Any, plan: Layout) -> Form:
    left = dict(value) if isinstance(value, dict) else {"name": value}
    row: Form = {
        "name": as_text(left.pop("name", "")), **_boxes(left, plan.player_boxes),
        **_zones(left, plan.player_zones)
    }
    row |= {pile.field: _names(left, pile.field) for pile in plan.player_piles}
    row["more"] = write_flow(left)
    return row


def _names(left: Data, field: str) -> str:
    """A pile of named cards, one a line, or its number; what is neither stays in `left`."""
    value = left.get(field, "")
    if isinstance(value, int) and not isinstance(value, bool):
        left.pop(field)
        return str(value)
    if isinstance(value, list) and all(isinstance(one, str) for one in value):
        left.pop(field, None)
        return "\n".join(value)
    if value == "":
        left.pop(field, None)
    return ""


def _quest(left: Data) -> Form:
    value = left.get("quest", {})
    if isinstance(value, str):
        left.pop("quest", None)
        return {**dict.fromkeys(QUEST_FIELDS, ""), "card": value}
    if isinstance(value, dict) and set(value) <= set(QUEST_FIELDS):
        left.pop("quest", None)
        return {name: as_text(value.get(name, "")) for name in QUEST_FIELDS}
    return dict.fromkeys(QUEST_FIELDS, "")


def _attack(left: Data) -> Form:
    value = left.get("attack")
    if isinstance(value, dict) and set(value) <= set(ATTACK_FIELDS):
        left.pop("attack")
        found = {name: joined(value.get(name, "")) for name in ATTACK_FIELDS}
        return {**found, "undefended": "yes" if value.get("undefended") else ""}
    return dict.fromkeys(ATTACK_FIELDS, "")


def _assignments(left: Data) -> list[Form]:
    """Who fights whom, a row for each defender; what says more stays in `left`."""
    rows = left.get("assignments")
    if not isinstance(rows, list) or not all(
        isinstance(row, dict) and set(row) <= set(ASSIGNED_FIELDS) and all(map(_is_named, row.values()))
        for row in rows
    ):
        return []
    left.pop("assignments")
    return [{name: joined(row.get(name, "")) for name in ASSIGNED_FIELDS} for row in rows]


def _is_named(value: Any) -> bool:
    return isinstance(value, str) or (
        isinstance(value, list) and all(isinstance(one, str) for one in value)
    )


def _act(value: Any, plan: Layout) -> Form:
    left = dict(value) if isinstance(value, dict) else {}
    verb = next((name for name in plan.acts if name in left), "")
    about = left.pop(verb, "")
    target = plan.acts[verb].target if verb else "against"
    row = {
        "verb": verb, "about": joined(about), "by": as_text(left.pop("by", "")),
        "target": as_text(left.pop(target, "")), "choosing": joined(left.pop("choosing", "")),
        "amount": as_text(left.pop("amount", "")),
    }  # fmt: skip
    return {**row, "more": write_flow(left)}


def _given(value: Any, plan: Layout) -> Form:
    left = dict(value) if isinstance(value, dict) else {}
    verb = next((name for name in plan.given if name in left), "")
    row = {"verb": verb, "about": joined(left.pop(verb, ""))}
    for name in ("for", "by", "at"):
        row[name] = as_text(left.pop(name, ""))
    row["choosing"] = joined(left.pop("choosing", ""))
    return {**row, "more": write_flow(left)}


def _ask(value: Any, plan: Layout) -> Form:
    row = {
        "kind": "what happens", "verb": "", "about": "", "by": "", "choosing": "", "against": "", "more": ""
    }
    if not isinstance(value, dict) or not value:
        return row
    kind = next((name for name in QUESTIONS if name in value), "what happens")
    row["kind"], about = kind, value.get(kind)
    if kind in ("can", "when can") and isinstance(about, dict):
        left = dict(about)
        row["verb"] = next((name for name in plan.possible if name in left), "")
        row["about"] = joined(left.pop(row["verb"], ""))
        row["choosing"] = joined(left.pop("choosing", ""))
        target = plan.possible[row["verb"]].target if row["verb"] else "against"
        row["by"], row["against"] = as_text(left.pop("by", "")), as_text(left.pop(target, ""))
        row["more"] = write_flow(left)
    elif kind in SAVED_FOR_YAML:
        row["more"] = write_flow(about)
    elif isinstance(about, str):
        row["about"] = about
    return row


# Rows that come and go.


def changed(form: Form, act: str) -> Form:
    """The form with a row added (`add:players.0.heroes`) or removed (`remove:players.0.heroes.1`)."""
    what, _, path = act.partition(":")
    parts = path.split(".")
    at: Any = form
    for part in parts[:-1]:
        at = _inner(at, part)
    last = parts[-1]
    if what == "add" and isinstance(at, dict) and last in _addable(said(form, "game")):
        rows = at.get(last) if isinstance(at.get(last), list) else []
        fresh = fresh_row(last, len(as_list(rows)), said(form, "game"))
        at[last] = [*as_list(rows), _with_free_name(fresh, rows_of(rows)) if last == "players" else fresh]
    elif (
        what == "remove" and isinstance(at, list) and (number := row_number(last)) is not None
        and number < len(at)
    ):
        del at[number]
    return form


def _with_free_name(player: Form, others: list[Form]) -> Form:
    """A new player, called by a number that no other has."""
    taken = {said(one, "name") for one in others}
    if player["name"] in taken:
        player["name"] = next(name for seat in range(len(taken) + 1) if (name := unnamed(seat)) not in taken)
    return player


def _addable(game: str) -> set[str]:
    plan = layout(game)
    zones = {zone.field for zone in (*plan.player_zones, *plan.board_zones)}
    return {"players", "do", "given", *(["assignments"] if plan.assigns else [])} | zones


def fresh_row(of: str, number: int, game: str) -> Form:
    """A new row of a list."""
    plan = layout(game)
    match of:
        case "players":
            return _player({"name": unnamed(number) if number < MOST_PLAYERS else ""}, plan)
        case "do":
            return _act({}, plan)
        case "given":
            return _given({}, plan)
        case "assignments":
            return blank_assignment()
    return card_row("", next(zone for zone in (*plan.player_zones, *plan.board_zones) if zone.field == of))


def _inner(at: Any, part: str) -> Any:
    if isinstance(at, list):
        number = row_number(part)
        return at[number] if number is not None and number < len(at) else {}
    return at.get(part, {}) if isinstance(at, dict) else {}


def completed(form: Form) -> Form:
    """The form with every field there is, as the template needs them."""
    game = said(form, "game") if said(form, "game") in LAYOUTS else "lcg"
    whole = from_data({"game": game})
    for name, value in whole.items():
        given = form.get(name)
        if name == "game":
            continue
        if isinstance(value, list):
            whole[name] = [_completed_row(name, row, game) for row in rows_of(given)]
        elif isinstance(value, dict):
            whole[name] = {field: said(given if isinstance(given, dict) else {}, field) for field in value}
        else:
            whole[name] = given if isinstance(given, str) else ""
    if whole["ask"]["kind"] not in QUESTIONS:
        whole["ask"]["kind"] = QUESTIONS[0]
    return whole


def _completed_row(of: str, row: Form, game: str) -> Form:
    whole: Form = {}
    for name, value in fresh_row(of, 99, game).items():
        given = row.get(name)
        if isinstance(value, list):
            whole[name] = [_completed_row(name, inner, game) for inner in rows_of(given)]
        else:
            whole[name] = given if isinstance(given, str) else ""
    return whole

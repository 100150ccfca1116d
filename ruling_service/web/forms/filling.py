"""From a situation to the form: every part of it in a field, and what no field shows as YAML in a field called `more`."""

from __future__ import annotations

from typing import Any

from ruling_service.web.flow import write_flow
from ruling_service.web.forms.rows import Data, Form, as_list, as_text, joined, rows_of, said
from ruling_service.web.forms.words import (
    ACT_TO,
    ACT_VERBS,
    BOARD_CARDS,
    CARD_FLAGS,
    CARD_NUMBERS,
    GIVEN_VERBS,
    NAME_LISTS,
    PLAYER_CARDS,
    POSSIBLE_VERBS,
    QUESTIONS,
    SAVED_FOR_YAML,
    TOP_TEXT,
)


def empty(game: str = "lcg", at: str = "") -> Form:
    """The form to begin with: one player with room for heroes."""
    form = from_data({"game": game, "players": [{"name": "Tom"}], **({"at": at} if at else {})})
    form["players"][0]["heroes"] = [card_row(""), card_row("")]
    form["staging area"] = [card_row("")]
    return form


def from_data(data: Data) -> Form:
    """The form's fields for a situation."""
    left = dict(data)
    form: Form = {name: as_text(left.pop(name, "")) for name in ("game", *TOP_TEXT)}
    form["round"] = as_text(left.pop("round", ""))
    form["players"] = [_player(one) for one in as_list(left.pop("players", []))]
    for name in BOARD_CARDS:
        form[name] = [card_row(one) for one in as_list(left.pop(name, []))]
    for name in NAME_LISTS:
        form[name] = _names(left, name)
    form["quest"] = _quest(left)
    form["attack"] = _attack(left)
    form["given"] = [_given(one) for one in as_list(left.pop("given", []))]
    form["do"] = [_act(one) for one in as_list(left.pop("do", []))]
    form["ask"] = _ask(left.pop("ask", {}))
    form["explore"] = {True: "", False: "no", "policy": "policy"}.get(left.pop("explore", True), "")
    form["more"] = write_flow(left)
    return form


def card_row(value: Any) -> Form:
    """A card in play as a row of the form."""
    left = dict(value) if isinstance(value, dict) else {"card": value}
    row: Form = {"card": as_text(left.pop("card", "")), "on": as_text(left.pop("on", ""))}
    for name in CARD_FLAGS:
        row[name] = "yes" if left.get(name) is True else ""
        if left.get(name) is True:
            left.pop(name)
    for name in CARD_NUMBERS:
        row[name] = as_text(left.pop(name, ""))
    attached = left.get("attached", [])
    row["attached"] = "; ".join(left.pop("attached", [])) if all(isinstance(one, str) for one in as_list(attached)) else ""
    row["more"] = write_flow(left)
    return row


def _player(value: Any) -> Form:
    left = dict(value) if isinstance(value, dict) else {"name": value}
    row: Form = {name: as_text(left.pop(name, "")) for name in ("name", "threat")}
    for name in PLAYER_CARDS:
        row[name] = [card_row(one) for one in as_list(left.pop(name, []))]
    for name in ("hand", "deck", "discard"):
        row[name] = _names(left, name)
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
    fields = ("card", "stage", "quest points", "progress")
    if isinstance(value, str):
        left.pop("quest", None)
        return {"card": value, "stage": "", "quest points": "", "progress": ""}
    if isinstance(value, dict) and set(value) <= set(fields):
        left.pop("quest", None)
        return {name: as_text(value.get(name, "")) for name in fields}
    return dict.fromkeys(fields, "")


def _attack(left: Data) -> Form:
    value = left.get("attack")
    fields = ("enemy", "player", "defenders", "attackers", "undefended")
    if isinstance(value, dict) and set(value) <= set(fields):
        left.pop("attack")
        return {
            "enemy": as_text(value.get("enemy", "")),
            "player": as_text(value.get("player", "")),
            "defenders": joined(value.get("defenders", [])),
            "attackers": joined(value.get("attackers", [])),
            "undefended": "yes" if value.get("undefended") else "",
        }
    return dict.fromkeys(fields, "")


def _act(value: Any) -> Form:
    left = dict(value) if isinstance(value, dict) else {}
    verb = next((name for name in ACT_VERBS if name in left), "")
    target = "to" if verb in ACT_TO else "against"
    row = {
        "verb": verb,
        "about": joined(left.pop(verb, "")),
        "by": as_text(left.pop("by", "")),
        "target": as_text(left.pop(target, "")),
        "choosing": joined(left.pop("choosing", "")),
        "amount": as_text(left.pop("amount", "")),
    }
    return {**row, "more": write_flow(left)}


def _given(value: Any) -> Form:
    left = dict(value) if isinstance(value, dict) else {}
    verb = next((name for name in GIVEN_VERBS if name in left), "")
    row = {"verb": verb, "about": joined(left.pop(verb, ""))}
    for name in ("for", "by", "at"):
        row[name] = as_text(left.pop(name, ""))
    row["choosing"] = joined(left.pop("choosing", ""))
    return {**row, "more": write_flow(left)}


def _ask(value: Any) -> Form:
    row = {"kind": "what happens", "verb": "", "about": "", "by": "", "choosing": "", "against": "", "more": ""}
    if not isinstance(value, dict) or not value:
        return row
    kind = next((name for name in QUESTIONS if name in value), "what happens")
    row["kind"], about = kind, value.get(kind)
    if kind in ("can", "when can") and isinstance(about, dict):
        left = dict(about)
        row["verb"] = next((name for name in POSSIBLE_VERBS if name in left), "")
        row["about"] = joined(left.pop(row["verb"], ""))
        row["choosing"] = joined(left.pop("choosing", ""))
        row["by"], row["against"] = as_text(left.pop("by", "")), as_text(left.pop("against", ""))
        row["more"] = write_flow(left)
    elif kind in SAVED_FOR_YAML:
        row["more"] = write_flow(about)
    elif isinstance(about, str):
        row["about"] = about
    return row


def changed(form: Form, act: str) -> Form:
    """The form with a row added (`add:players.0.heroes`) or removed (`remove:players.0.heroes.1`)."""
    what, _, path = act.partition(":")
    parts = path.split(".")
    at: Any = form
    for part in parts[:-1]:
        at = _inner(at, part)
    last = parts[-1]
    if what == "add" and isinstance(at, dict):
        rows = at.get(last) if isinstance(at.get(last), list) else []
        at[last] = [*as_list(rows), fresh_row(last, len(as_list(rows)))]
    elif what == "remove" and isinstance(at, list) and last.isdigit() and int(last) < len(at):
        del at[int(last)]
    return form


def fresh_row(of: str, number: int) -> Form:
    """A new row of a list."""
    if of == "players":
        names = ("Tom", "Kris", "Ann", "Lee")
        return {**_player({"name": names[number] if number < len(names) else ""}), "heroes": [card_row("")]}
    if of == "do":
        return _act({})
    return _given({}) if of == "given" else card_row("")


def _inner(at: Any, part: str) -> Any:
    if isinstance(at, list):
        return at[int(part)] if part.isdigit() and int(part) < len(at) else {}
    return at.get(part, {}) if isinstance(at, dict) else {}


def completed(form: Form) -> Form:
    """The form with every field there is, as the template needs them."""
    whole = from_data({"game": said(form, "game") or "lcg"})
    for name, value in whole.items():
        given = form.get(name)
        if isinstance(value, list):
            whole[name] = [_completed_row(name, row) for row in rows_of(given)]
        elif isinstance(value, dict):
            whole[name] = {field: said(given if isinstance(given, dict) else {}, field) for field in value}
        elif isinstance(given, str):
            whole[name] = given
    return whole


def _completed_row(of: str, row: Form) -> Form:
    fresh = fresh_row(of, 99)
    whole = {}
    for name, value in fresh.items():
        given = row.get(name)
        whole[name] = [_completed_row(name, inner) for inner in rows_of(given)] if isinstance(value, list) else str(given or "")
    return whole

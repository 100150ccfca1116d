"""The form of a situation: its fields as text, and the way from them to the situation's data and back.

Field names are paths (`players.0.heroes.1.damage`). Whatever a situation holds that no field shows is kept as YAML in a field called `more`,
so nothing is lost on the way through the form.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ruling_service.errors import MalformedInput
from ruling_service.web.flow import read_flow, write_flow

Form = dict[str, Any]
Data = dict[str, Any]
Path = tuple[str | int, ...]

CARD_NUMBERS = ("damage", "resources", "progress")
CARD_FLAGS = ("exhausted", "committed")
PLAYER_CARDS = ("heroes", "allies", "attachments", "engaged")
BOARD_CARDS = ("staging area", "active location", "side quests")
NAME_LISTS = ("encounter deck", "encounter discard", "victory display", "set aside")
TOP_TEXT = ("title", "scenario", "ruleset", "first player", "at", "until", "quested")
ACT_VERBS = (
    "reveal", "play", "trigger", "commit", "defend", "attack", "engage", "travel", "pass", "deal shadow", "destroy", "discard", "damage", "heal",
    "exhaust", "ready", "place progress", "raise threat", "lower threat", "add resources", "draw", "put into play", "return to hand",
    "give control", "attach", "add to staging", "explore", "advance", "eliminate", "run to",
)  # fmt: skip
ACT_TO = ("give control", "attach")
GIVEN_VERBS = ("trigger", "play", "decline", "choose", "order", "defend", "attack", "commit", "engage", "travel")
POSSIBLE_VERBS = ("play", "trigger", "commit", "defend", "attack", "engage", "travel", "advance")
QUESTIONS = (
    "what happens", "where is", "can", "when can", "how much", "whether", "does it change anything", "in which order", "how often",
)  # fmt: skip
SAVED_FOR_YAML = ("whether", "in which order", "how often")
"""Questions whose content is written as YAML."""


def empty(game: str = "lcg", at: str = "") -> Form:
    """The form to begin with: one player with room for heroes."""
    form = from_data({"game": game, "players": [{"name": "Tom"}], **({"at": at} if at else {})})
    form["players"][0]["heroes"] = [card_row(""), card_row("")]
    form["staging area"] = [card_row("")]
    return form


# From a situation to the form.


def from_data(data: Data) -> Form:
    """The form's fields for a situation."""
    left = dict(data)
    form: Form = {name: _text(left.pop(name, "")) for name in ("game", *TOP_TEXT)}
    form["round"] = _text(left.pop("round", ""))
    form["players"] = [_player(one) for one in _list(left.pop("players", []))]
    for name in BOARD_CARDS:
        form[name] = [card_row(one) for one in _list(left.pop(name, []))]
    for name in NAME_LISTS:
        form[name] = _names(left, name)
    form["quest"] = _quest(left)
    form["attack"] = _attack(left)
    form["given"] = [_given(one) for one in _list(left.pop("given", []))]
    form["do"] = [_act(one) for one in _list(left.pop("do", []))]
    form["ask"] = _ask(left.pop("ask", {}))
    form["explore"] = {True: "", False: "no", "policy": "policy"}.get(left.pop("explore", True), "")
    form["more"] = write_flow(left)
    return form


def card_row(value: Any) -> Form:
    """A card in play as a row of the form."""
    left = dict(value) if isinstance(value, dict) else {"card": value}
    row: Form = {"card": _text(left.pop("card", "")), "on": _text(left.pop("on", ""))}
    for name in CARD_FLAGS:
        row[name] = "yes" if left.get(name) is True else ""
        if left.get(name) is True:
            left.pop(name)
    for name in CARD_NUMBERS:
        row[name] = _text(left.pop(name, ""))
    attached = left.get("attached", [])
    row["attached"] = "; ".join(left.pop("attached", [])) if all(isinstance(one, str) for one in _list(attached)) else ""
    row["more"] = write_flow(left)
    return row


def _player(value: Any) -> Form:
    left = dict(value) if isinstance(value, dict) else {"name": value}
    row: Form = {name: _text(left.pop(name, "")) for name in ("name", "threat")}
    for name in PLAYER_CARDS:
        row[name] = [card_row(one) for one in _list(left.pop(name, []))]
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
        return {name: _text(value.get(name, "")) for name in fields}
    return dict.fromkeys(fields, "")


def _attack(left: Data) -> Form:
    value = left.get("attack")
    fields = ("enemy", "player", "defenders", "attackers", "undefended")
    if isinstance(value, dict) and set(value) <= set(fields):
        left.pop("attack")
        return {
            "enemy": _text(value.get("enemy", "")), "player": _text(value.get("player", "")), "defenders": _joined(value.get("defenders", [])),
            "attackers": _joined(value.get("attackers", [])), "undefended": "yes" if value.get("undefended") else "",
        }  # fmt: skip
    return dict.fromkeys(fields, "")


def _act(value: Any) -> Form:
    left = dict(value) if isinstance(value, dict) else {}
    verb = next((name for name in ACT_VERBS if name in left), "")
    target = "to" if verb in ACT_TO else "against"
    row = {
        "verb": verb, "about": _joined(left.pop(verb, "")), "by": _text(left.pop("by", "")), "target": _text(left.pop(target, "")),
        "choosing": _joined(left.pop("choosing", "")), "amount": _text(left.pop("amount", "")),
    }  # fmt: skip
    return {**row, "more": write_flow(left)}


def _given(value: Any) -> Form:
    left = dict(value) if isinstance(value, dict) else {}
    verb = next((name for name in GIVEN_VERBS if name in left), "")
    row = {"verb": verb, "about": _joined(left.pop(verb, ""))}
    for name in ("for", "by", "at"):
        row[name] = _text(left.pop(name, ""))
    row["choosing"] = _joined(left.pop("choosing", ""))
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
        row["about"] = _joined(left.pop(row["verb"], ""))
        row["choosing"] = _joined(left.pop("choosing", ""))
        row["by"], row["against"] = _text(left.pop("by", "")), _text(left.pop("against", ""))
        row["more"] = write_flow(left)
    elif kind in SAVED_FOR_YAML:
        row["more"] = write_flow(about)
    elif isinstance(about, str):
        row["about"] = about
    return row


# From the form to a situation.


class Reading:
    """What a form says: the situation's data, and which field of the form each part of it comes from."""

    def __init__(self, form: Form) -> None:
        self.fields: dict[Path, str] = {}
        self.data: Data = {}
        self._read(form)

    def _read(self, form: Form) -> None:
        data = self.data
        data["game"] = form.get("game") or "lcg"
        for name in TOP_TEXT:
            self._put(data, form, name, (name,), name)
        self._put(data, form, "round", ("round",), "round", number=True)
        players = [self._player(row, f"players.{i}", len_before) for i, row, len_before in _numbered(form.get("players"))]
        data["players"] = [player for player in players if player]
        for name in BOARD_CARDS:
            self._cards(data, form.get(name), name, (name,), name)
        for name in NAME_LISTS:
            self._pile(data, form, name, (name,), name)
        self._quest(form.get("quest"))
        self._attack(form.get("attack"))
        for name, reader in (("given", self._given), ("do", self._act)):
            rows = [reader(row, f"{name}.{i}", (name, place)) for i, row, place in _numbered(form.get(name))]
            if any(rows):
                data[name] = [row for row in rows if row]
        self._ask(form.get("ask"))
        explore = {"no": False, "policy": "policy"}.get(_said(form, "explore"))
        if explore is not None:
            data["explore"] = explore
        self._more(data, form, "more", ())

    def _put(self, into: Data, row: Mapping[str, Any], field: str, path: Path, name: str, *, number: bool = False) -> None:
        """Take a field over if it says anything; a number that is none goes as text, and is refused where numbers are checked."""
        self.fields[path] = name
        value = _said(row, field)
        if value:
            into[field] = int(value) if number and value.lstrip("-").isdigit() and len(value) < 10 else value

    def _more(self, into: Data, row: Mapping[str, Any], name: str, path: Path) -> None:
        for field, value in read_flow(_said(row, "more"), name).items():
            self.fields[(*path, field)] = name
            into[field] = value

    def _player(self, row: Form, name: str, place: int) -> Data:
        path: Path = ("players", place)
        self.fields[path] = f"{name}.name"
        player: Data = {}
        self._put(player, row, "name", (*path, "name"), f"{name}.name")
        self._put(player, row, "threat", (*path, "threat"), f"{name}.threat", number=True)
        for field in PLAYER_CARDS:
            self._cards(player, row.get(field), field, (*path, field), f"{name}.{field}")
        for field in ("hand", "deck", "discard"):
            self._pile(player, row, field, (*path, field), f"{name}.{field}")
        self._more(player, row, f"{name}.more", path)
        return player

    def _cards(self, into: Data, rows: Any, field: str, path: Path, name: str) -> None:
        cards = []
        for i, row in enumerate(_rows(rows)):
            card = self._card(row, f"{name}.{i}", (*path, len(cards)))
            if card:
                cards.append(card)
        if cards:
            into[field] = cards[0] if field == "active location" and len(cards) == 1 else cards
            if field == "active location" and len(cards) == 1:
                self.fields[path] = f"{name}.0.card"

    def _card(self, row: Form, name: str, path: Path) -> Data | str:
        card: Data = {}
        self.fields[path] = f"{name}.card"
        self._put(card, row, "card", (*path, "card"), f"{name}.card")
        self._put(card, row, "on", (*path, "on"), f"{name}.on")
        for field in CARD_FLAGS:
            self.fields[(*path, field)] = f"{name}.{field}"
            if _said(row, field):
                card[field] = True
        for field in CARD_NUMBERS:
            self._put(card, row, field, (*path, field), f"{name}.{field}", number=True)
        self.fields[(*path, "attached")] = f"{name}.attached"
        if _split(_said(row, "attached")):
            card["attached"] = _split(_said(row, "attached"))
        self._more(card, row, f"{name}.more", path)
        return card["card"] if set(card) == {"card"} else card

    def _pile(self, into: Data, row: Mapping[str, Any], field: str, path: Path, name: str) -> None:
        self.fields[path] = name
        text = str(row.get(field) or "")
        lines = [line.strip() for line in text.replace(";", "\n").splitlines() if line.strip()]
        if len(lines) == 1 and lines[0].isdigit() and len(lines[0]) < 6:
            into[field] = int(lines[0])
        elif lines:
            into[field] = lines

    def _quest(self, row: Any) -> None:
        quest: Data = {}
        for field in ("card", "stage", "quest points", "progress"):
            self._put(quest, row or {}, field, ("quest", field), f"quest.{field}", number=field != "card")
        self.fields[("quest",)] = "quest.card"
        if quest:
            self.data["quest"] = quest["card"] if set(quest) == {"card"} else quest

    def _attack(self, row: Any) -> None:
        row = row or {}
        attack: Data = {}
        for field in ("enemy", "player"):
            self._put(attack, row, field, ("attack", field), f"attack.{field}")
        for field in ("defenders", "attackers"):
            self.fields[("attack", field)] = f"attack.{field}"
            if _split(_said(row, field)):
                attack[field] = _split(_said(row, field))
        if _said(row, "undefended"):
            attack["undefended"] = True
        self.fields[("attack",)] = "attack.enemy"
        if attack:
            self.data["attack"] = attack

    def _act(self, row: Form, name: str, path: Path) -> Data:
        verb = _said(row, "verb")
        target = "to" if verb in ACT_TO else "against"
        return self._doing(row, name, path, {"by": "by", "target": target}, ACT_VERBS)

    def _given(self, row: Form, name: str, path: Path) -> Data:
        return self._doing(row, name, path, {"for": "for", "by": "by", "at": "at"}, GIVEN_VERBS)

    def _doing(self, row: Form, name: str, path: Path, texts: dict[str, str], verbs: tuple[str, ...]) -> Data:
        """A row that says what is done: its verb with what it is done to, and what narrows it down."""
        done: Data = {}
        self.fields[path] = f"{name}.about"
        verb = _said(row, "verb")
        about = _split(_said(row, "about"))
        if verb in verbs and (about or verb in ("advance", "pass")):
            self.fields[(*path, verb)] = f"{name}.about"
            several = verb in ("commit", "defend", "attack", "exhaust", "ready", "order", "choose", "engage")
            done[verb] = about if several and (len(about) > 1 or verb == "order") else "; ".join(about) or "true"
        for field, written in texts.items():
            self.fields[(*path, written)] = f"{name}.{field}"
            if _said(row, field):
                done[written] = _said(row, field)
        self.fields[(*path, "choosing")] = f"{name}.choosing"
        choosing = _split(_said(row, "choosing"))
        if choosing:
            done["choosing"] = choosing if len(choosing) > 1 else choosing[0]
        self._put(done, row, "amount", (*path, "amount"), f"{name}.amount", number=True)
        self._more(done, row, f"{name}.more", path)
        return done

    def _ask(self, row: Any) -> None:
        row = row or {}
        kind = _said(row, "kind") if _said(row, "kind") in QUESTIONS else "what happens"
        self.fields[("ask",)] = "ask.kind"
        self.fields[("ask", kind)] = "ask.about" if kind not in SAVED_FOR_YAML else "ask.more"
        about: Any = _said(row, "about")
        if kind in ("can", "when can"):
            self.fields[("ask", kind)] = "ask.verb"
            about = self._doing(row, "ask", ("ask", kind), {"by": "by", "against": "against"}, POSSIBLE_VERBS)
        elif kind in SAVED_FOR_YAML:
            about = read_flow(_said(row, "more"), "ask.more", of=(dict, list)) or {}
        elif kind == "what happens":
            about = about or True
        self.data["ask"] = {kind: about}

    def field_at(self, where: str) -> str:
        """The form field that the place named in an error (`players 1 › hand 2`) belongs to; "" for none."""
        from ruling_service.situations.loader import dotted

        known = {dotted(path): name for path, name in self.fields.items()}
        parts = where.split(" › ")
        while parts:
            name = " › ".join(parts)
            without_number = name.rsplit(" ", 1)[0] if name.rsplit(" ", 1)[-1].isdigit() else name
            if name in known or without_number in known:
                return known.get(name) or known[without_number]
            parts.pop()
        return ""


# Rows.


def unflattened(fields: Mapping[str, str]) -> Form:
    """Form fields (`players.0.name`) as nested rows. Rows are numbered anew in their order; strange names are ignored."""
    tree: dict[str, Any] = {}
    for name, value in fields.items():
        parts = name.split(".")
        if len(parts) > 6 or not all(part and len(part) < 40 for part in parts):
            continue
        at = tree
        for part in parts[:-1]:
            inner = at.setdefault(part, {})
            if not isinstance(inner, dict):
                break
            at = inner
        else:
            at.setdefault(parts[-1], value)
    form = _as_rows(tree)
    return form if isinstance(form, dict) else {}


def _as_rows(value: Any) -> Any:
    if not isinstance(value, dict):
        return value
    if value and all(key.isdigit() for key in value):
        return [_as_rows(value[key]) for key in sorted(value, key=int)]
    return {key: _as_rows(inner) for key, inner in value.items()}


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
        at[last] = [*_list(rows), fresh_row(last, len(_list(rows)))]
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
    whole = from_data({"game": _said(form, "game") or "lcg"})
    for name, value in whole.items():
        given = form.get(name)
        if isinstance(value, list):
            whole[name] = [_completed_row(name, row) for row in _rows(given)]
        elif isinstance(value, dict):
            whole[name] = {field: _said(given if isinstance(given, dict) else {}, field) for field in value}
        elif isinstance(given, str):
            whole[name] = given
    return whole


def _completed_row(of: str, row: Form) -> Form:
    fresh = fresh_row(of, 99)
    whole = {}
    for name, value in fresh.items():
        given = row.get(name)
        whole[name] = [_completed_row(name, inner) for inner in _rows(given)] if isinstance(value, list) else str(given or "")
    return whole


def _numbered(rows: Any) -> list[tuple[int, Form, int]]:
    """Each row with its number in the form, and its number among those that say anything."""
    found, place = [], 0
    for i, row in enumerate(_rows(rows)):
        found.append((i, row, place))
        place += _says_anything(row)
    return found


def _says_anything(value: Any) -> bool:
    if isinstance(value, dict):
        return any(_says_anything(inner) for name, inner in value.items() if name != "verb")
    return any(_says_anything(one) for one in value) if isinstance(value, list) else bool(str(value or "").strip())


def _rows(value: Any) -> list[Form]:
    return [row for row in value if isinstance(row, dict)] if isinstance(value, list) else []


def _list(value: Any) -> list[Any]:
    if value is None or value == "":
        return []
    return value if isinstance(value, list) else [value]


def _split(text: str) -> list[str]:
    return [part.strip() for part in text.replace("\n", ";").split(";") if part.strip()]


def _joined(value: Any) -> str:
    if value is True:
        return ""
    return "; ".join(str(one) for one in value) if isinstance(value, list) else _text(value)


def _said(row: Mapping[str, Any], field: str) -> str:
    value = row.get(field)
    return value.strip() if isinstance(value, str) else ""


def _text(value: Any) -> str:
    return "" if value is None or value is True or value is False else str(value)


__all__ = ["Form", "MalformedInput", "Reading", "changed", "completed", "empty", "from_data", "unflattened"]

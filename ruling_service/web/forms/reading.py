"""From the form to a situation: its data, and which field each part of it comes from."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ruling_service.web.flow import read_flow
from ruling_service.web.forms.rows import Data, Form, Path, numbered, rows_of, said, split
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
        players = [self._player(row, f"players.{i}", place) for i, row, place in numbered(form.get("players"))]
        data["players"] = [player for player in players if player]
        for name in BOARD_CARDS:
            self._cards(data, form.get(name), name, (name,), name)
        for name in NAME_LISTS:
            self._pile(data, form, name, (name,), name)
        self._quest(form.get("quest"))
        self._attack(form.get("attack"))
        for name, reader in (("given", self._given), ("do", self._act)):
            rows = [reader(row, f"{name}.{i}", (name, place)) for i, row, place in numbered(form.get(name))]
            if any(rows):
                data[name] = [row for row in rows if row]
        self._ask(form.get("ask"))
        explore = {"no": False, "policy": "policy"}.get(said(form, "explore"))
        if explore is not None:
            data["explore"] = explore
        self._more(data, form, "more", ())

    def _put(self, into: Data, row: Mapping[str, Any], field: str, path: Path, name: str, *, number: bool = False) -> None:
        """Take a field over if it says anything; a number that is none goes as text, and is refused where numbers are checked."""
        self.fields[path] = name
        value = said(row, field)
        if value:
            into[field] = int(value) if number and value.lstrip("-").isdigit() and len(value) < 10 else value

    def _more(self, into: Data, row: Mapping[str, Any], name: str, path: Path) -> None:
        for field, value in read_flow(said(row, "more"), name).items():
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
        for i, row in enumerate(rows_of(rows)):
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
            if said(row, field):
                card[field] = True
        for field in CARD_NUMBERS:
            self._put(card, row, field, (*path, field), f"{name}.{field}", number=True)
        self.fields[(*path, "attached")] = f"{name}.attached"
        if split(said(row, "attached")):
            card["attached"] = split(said(row, "attached"))
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
            if split(said(row, field)):
                attack[field] = split(said(row, field))
        if said(row, "undefended"):
            attack["undefended"] = True
        self.fields[("attack",)] = "attack.enemy"
        if attack:
            self.data["attack"] = attack

    def _act(self, row: Form, name: str, path: Path) -> Data:
        verb = said(row, "verb")
        target = "to" if verb in ACT_TO else "against"
        return self._doing(row, name, path, {"by": "by", "target": target}, ACT_VERBS)

    def _given(self, row: Form, name: str, path: Path) -> Data:
        return self._doing(row, name, path, {"for": "for", "by": "by", "at": "at"}, GIVEN_VERBS)

    def _doing(self, row: Form, name: str, path: Path, texts: dict[str, str], verbs: tuple[str, ...]) -> Data:
        """A row that says what is done: its verb with what it is done to, and what narrows it down."""
        done: Data = {}
        self.fields[path] = f"{name}.about"
        verb = said(row, "verb")
        about = split(said(row, "about"))
        if verb in verbs and (about or verb in ("advance", "pass")):
            self.fields[(*path, verb)] = f"{name}.about"
            several = verb in ("commit", "defend", "attack", "exhaust", "ready", "order", "choose", "engage")
            done[verb] = about if several and (len(about) > 1 or verb == "order") else "; ".join(about) or "true"
        for field, written in texts.items():
            self.fields[(*path, written)] = f"{name}.{field}"
            if said(row, field):
                done[written] = said(row, field)
        self.fields[(*path, "choosing")] = f"{name}.choosing"
        choosing = split(said(row, "choosing"))
        if choosing:
            done["choosing"] = choosing if len(choosing) > 1 else choosing[0]
        self._put(done, row, "amount", (*path, "amount"), f"{name}.amount", number=True)
        self._more(done, row, f"{name}.more", path)
        return done

    def _ask(self, row: Any) -> None:
        row = row or {}
        kind = said(row, "kind") if said(row, "kind") in QUESTIONS else "what happens"
        self.fields[("ask",)] = "ask.kind"
        self.fields[("ask", kind)] = "ask.about" if kind not in SAVED_FOR_YAML else "ask.more"
        about: Any = said(row, "about")
        if kind in ("can", "when can"):
            self.fields[("ask", kind)] = "ask.verb"
            about = self._doing(row, "ask", ("ask", kind), {"by": "by", "against": "against"}, POSSIBLE_VERBS)
        elif kind in SAVED_FOR_YAML:
            about = read_flow(said(row, "more"), "ask.more", of=(dict, list)) or {}
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

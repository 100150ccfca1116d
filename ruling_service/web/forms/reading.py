"""From the form to a situation: its data, and which field each part of it comes from."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ruling_service.errors import MalformedInput
from ruling_service.inputs.numbers import whole_or_none
from ruling_service.situations.shared.loader import dotted
from ruling_service.web.flow import read_flow
from ruling_service.web.forms.rows import Data, Form, Path, numbered, rows_of, said, says_anything, split
from ruling_service.web.forms.words import (
    ASSIGNED_FIELDS,
    QUEST_FIELDS,
    QUESTIONS,
    SAVED_FOR_YAML,
    SEVERAL,
    Box,
    Doing,
    Zone,
    layout,
)


class Reading:
    """What a form says: the situation's data, and which field of the form each part of it comes from.

    Of a form that is still being filled in (`drafted`), rows of which a half is missing say nothing.
    """

    def __init__(self, form: Form, *, drafted: bool = False) -> None:
        self.drafted = drafted
        self.fields: dict[Path, str] = {}
        self.data: Data = {}
        self.plan = layout(said(form, "game"))
        self._read(form)

    def _read(self, form: Form) -> None:
        data, plan = self.data, self.plan
        data["game"] = said(form, "game") or "lcg"
        self._boxes(
            data, form,
            (Box("title", ""), Box("ruleset", ""), Box("quested", ""), *plan.moment, *plan.board_boxes), (),
            ""
        )
        players = [
            self._player(row, f"players.{i}.", place) for i, row, place in numbered(form.get("players"))
        ]
        data["players"] = [player for player in players if player]
        for zone in plan.board_zones:
            self._cards(data, form.get(zone.field), zone, (zone.field,), zone.field)
        for pile in (*plan.board_piles, *plan.rare_piles):
            self._pile(data, form, pile.field, (pile.field,), pile.field)
        self._quest(form.get("quest"))
        self._attack(form.get("attack"))
        self._assignments(form.get("assignments") if plan.assigns else None)
        for name, reader in (("given", self._given), ("do", self._act)):
            rows = [reader(row, f"{name}.{i}", (name, place)) for i, row, place in numbered(form.get(name))]
            if any(rows):
                data[name] = [row for row in rows if row]
        self._ask(form.get("ask"))
        explore = {"no": False, "policy": "policy"}.get(said(form, "explore"))
        if explore is not None:
            data["explore"] = explore
        self._more(data, form, "more", ())

    def _put(
        self, into: Data, row: Mapping[str, Any], field: str, path: Path, name: str, kind: str = "text"
    ) -> None:
        """Take a field over if it says anything; a number that is none goes as text, and is refused where
        numbers are checked.
        """
        self.fields[path] = name
        value = said(row, field)
        if value:
            into[field] = _of_kind(kind, value)

    def _boxes(
        self, into: Data, row: Mapping[str, Any], boxes: tuple[Box, ...], path: Path, name: str
    ) -> None:
        for box in boxes:
            self._put(into, row, box.field, (*path, box.field), f"{name}{box.field}", box.kind)

    def _more(self, into: Data, row: Mapping[str, Any], name: str, path: Path) -> None:
        for field, value in read_flow(said(row, "more"), name).items():
            self.fields[(*path, field)] = name
            into[field] = value

    def _player(self, row: Form, name: str, place: int) -> Data:
        path: Path = ("players", place)
        self.fields[path] = f"{name}name"
        player: Data = {}
        self._put(player, row, "name", (*path, "name"), f"{name}name")
        self._boxes(player, row, self.plan.player_boxes, path, name)
        for zone in self.plan.player_zones:
            self._cards(player, row.get(zone.field), zone, (*path, zone.field), f"{name}{zone.field}")
        for pile in self.plan.player_piles:
            self._pile(player, row, pile.field, (*path, pile.field), f"{name}{pile.field}")
        self._more(player, row, f"{name}more", path)
        return player

    def _cards(self, into: Data, rows: Any, zone: Zone, path: Path, name: str) -> None:
        cards: list[Data | str] = []
        for i, row in enumerate(rows_of(rows)):
            card = self._card(row, zone, f"{name}.{i}", (*path, len(cards)))
            if card:
                cards.append(card)
        if zone.single and len(cards) == 1:
            into[zone.field] = cards[0]
            self.fields |= {
                (*path, *inner[len(path) + 1 :]): at for inner,
                at in self.fields.items() if inner[: len(path) + 1] == (*path, 0)
            }
        elif cards:
            into[zone.field] = cards

    def _card(self, row: Form, zone: Zone, name: str, path: Path) -> Data | str:
        card: Data = {}
        self.fields[path] = f"{name}.card"
        for field in ("card", *zone.texts):
            self._put(card, row, field, (*path, field), f"{name}.{field}")
        for field in zone.flags:
            self._put(card, row, field, (*path, field), f"{name}.{field}", "flag")
        for field in zone.numbers:
            self._put(card, row, field, (*path, field), f"{name}.{field}", "number")
        for field in zone.lists:
            self.fields[(*path, field)] = f"{name}.{field}"
            if split(said(row, field)):
                card[field] = split(said(row, field))
        self._more(card, row, f"{name}.more", path)
        return card["card"] if zone.bare and set(card) == {"card"} else card

    def _pile(self, into: Data, row: Mapping[str, Any], field: str, path: Path, name: str) -> None:
        self.fields[path] = name
        lines = split(str(row.get(field) or ""))
        number = _number(lines[0]) if len(lines) == 1 else None
        if isinstance(number, int):
            into[field] = number
        elif lines:
            into[field] = lines

    def _quest(self, row: Any) -> None:
        quest: Data = {}
        for field in QUEST_FIELDS:
            self._put(
                quest, row or {}, field, ("quest", field), f"quest.{field}",
                "text" if field == "card" else "number"
            )
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
        self._put(attack, row, "undefended", ("attack", "undefended"), "attack.undefended", "flag")
        self.fields[("attack",)] = "attack.enemy"
        if attack:
            self.data["attack"] = attack

    def _assignments(self, rows: Any) -> None:
        found: list[Data] = []
        defender, minions = ASSIGNED_FIELDS
        for i, row, place in numbered(rows):
            path: Path = ("assignments", place)
            one: Data = {defender: said(row, defender), minions: split(said(row, minions))}
            if one[defender] and not one[minions]:
                one[minions] = self._only_minion()
            self.fields |= {(*path, name): f"assignments.{i}.{name}" for name in ASSIGNED_FIELDS}
            self.fields[path] = f"assignments.{i}.{defender}"
            if all(one.values()):
                found.append(one)
            elif any(one.values()) and not self.drafted:
                whom, lacks = one[defender] or "; ".join(one[minions]), minions if one[defender] else defender
                raise MalformedInput(
                    f"Who fights against {whom}?", hint="Say it here, or leave both empty.",
                    where=f"form assignments.{i}.{lacks}",
                )
        if found:
            self.data["assignments"] = found
        self._skirmish(rows_of(rows), {one.get(defender) for one in found if minions in one})

    def _only_minion(self) -> list[str]:
        """The minion on the table where there is one alone: whoever defends is assigned to it."""
        _, field = ASSIGNED_FIELDS
        found = [one for player in self.data["players"] for one in player.get(field, ())]
        return [one["card"] if isinstance(one, dict) else one for one in found if len(found) == 1]

    def _skirmish(self, rows: list[Form], fighting: set[Any]) -> None:
        """A skirmish that nobody is assigned to is mended where it is said who fights whom."""
        under_way = self.data.get("skirmish")
        if not under_way or under_way in fighting:
            return
        defender, minions = ASSIGNED_FIELDS
        half = next((i for i, row in enumerate(rows) if said(row, defender) == under_way), None)
        empty = next((i for i, row in enumerate(rows) if not says_anything(row)), len(rows))
        self.fields[("skirmish",)] = (
            f"assignments.{half}.{minions}" if half is not None else f"assignments.{empty}.{defender}"
        )
        if self.drafted:
            del self.data["skirmish"]

    def _act(self, row: Form, name: str, path: Path) -> Data:
        acts = self.plan.acts
        target = acts[said(row, "verb")].target if said(row, "verb") in acts else "against"
        return self._doing(row, name, path, {"by": "by", "target": target}, acts)

    def _given(self, row: Form, name: str, path: Path) -> Data:
        return self._doing(row, name, path, {"for": "for", "by": "by", "at": "at"}, self.plan.given)

    def _doing(self, row: Form, name: str, path: Path, texts: dict[str, str], acts: dict[str, Doing]) -> Data:
        """A row that says what is done: its verb with what it is done to, and what narrows it down."""
        done: Data = {}
        self.fields[path] = f"{name}.about"
        verb = said(row, "verb")
        about = split(said(row, "about")) or (self._whose(acts[verb].needs) if verb in acts else [])
        if verb in acts and not (about or acts[verb].bare or acts[verb].about == "flag" or self.drafted):
            label = acts[verb].label.partition(" (")[0]
            raise MalformedInput(
                f"{label} is meant by “{verb}”?", hint=f"{acts[verb].explained}", where=f"form {name}.about"
            )
        if verb in acts and (about or acts[verb].bare):
            self.fields[(*path, verb)] = f"{name}.about"
            done[verb] = _done_to(acts[verb], about)
        for field, written in texts.items():
            self.fields[(*path, written)] = f"{name}.{field}"
            if said(row, field):
                done[written] = said(row, field)
        self.fields[(*path, "choosing")] = f"{name}.choosing"
        choosing = split(said(row, "choosing"))
        if choosing:
            done["choosing"] = choosing if len(choosing) > 1 else choosing[0]
        self._put(done, row, "amount", (*path, "amount"), f"{name}.amount", "number")
        self._more(done, row, f"{name}.more", path)
        return done

    def _whose(self, needs: str) -> list[str]:
        """The one player who has what an act needs; none where it needs nothing, or several have it."""
        found = [one["name"] for one in self.data["players"] if needs and one.get(needs) and one.get("name")]
        return found if len(found) == 1 else []

    def _ask(self, row: Any) -> None:
        row = row or {}
        kind = said(row, "kind") if said(row, "kind") in QUESTIONS else "what happens"
        self.fields[("ask",)] = "ask.kind"
        self.fields[("ask", kind)] = "ask.about" if kind not in SAVED_FOR_YAML else "ask.more"
        about: Any = said(row, "about")
        if kind in ("can", "when can"):
            acts = self.plan.possible
            target = acts[said(row, "verb")].target if said(row, "verb") in acts else "against"
            about = self._doing(row, "ask", ("ask", kind), {"by": "by", "against": target}, acts)
            self.fields[("ask", kind)] = "ask.verb"
        elif kind in SAVED_FOR_YAML:
            about = read_flow(said(row, "more"), "ask.more", of=(dict, list)) or {}
        elif kind == "what happens":
            about = about or True
        self.data["ask"] = {kind: about}

    def field_at(self, where: str) -> str:
        """The form field that the place named in an error (`players 1 › hand 2`) belongs to; "" for none."""
        known = {dotted(path): name for path, name in self.fields.items()}
        parts = where.split(" › ")
        while parts:
            name = " › ".join(parts)
            without_number = name.rsplit(" ", 1)[0] if name.rsplit(" ", 1)[-1].isdigit() else name
            if name in known or without_number in known:
                return known.get(name) or known[without_number]
            parts.pop()
        return ""


def _of_kind(kind: str, written: str) -> Any:
    """What a field of a kind says."""
    match kind:
        case "flag":
            return True
        case "number":
            return _number(written)
        case "numbers":
            return [_number(one) for one in split(written.replace(",", ";"))]
    return written


def _number(text: str) -> int | str:
    """A whole number, or the text as it is."""
    number = whole_or_none(text)
    return text if number is None else number


def _done_to(act: Doing, about: list[str]) -> Any:
    """What an act is done to, as situations write it."""
    if act.about == "number":
        return _number(about[0])
    if act.about == "flag":
        return True
    if act.about == "order" or (act.about in SEVERAL and len(about) > 1):
        return about
    return "; ".join(about) or "true"

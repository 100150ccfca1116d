"""A case with other numbers, or with another card in the place of a made-up one, as plain data of a
situation.
"""

from __future__ import annotations

import copy
import re
from typing import Any

from ruling_service.ask.building import NotBuilt
from ruling_service.ask.building.reasons import not_placed

Data = dict[str, Any]
OF_A_CARD = 3
"""So many steps has a path to a number of a card: `cards`, its name, the field."""
SEVERAL = 2
"""Whether something comes to nothing, or to one, is asked with whatever numbers."""
REASONS = ("source", "why", "cites", "expect")
"""What of a case tells why it is so; it doesn't lie on the table."""
KEPT_FOR_PEOPLE = (*REASONS, "title", "summary")


def without_account(case: Data) -> Data:
    """The situation of a case without what is written for people and what is expected."""
    return {key: copy.deepcopy(value) for key, value in case.items() if key not in KEPT_FOR_PEOPLE}


def with_numbers(situation: Data, paths: dict[str, list[Any]], numbers: dict[str, int]) -> bool:
    """Put numbers where the paths of their slots lead; true if that changes the situation.

    A path is a list of fields, indexes (0-based) and names of cards or players; `copies` at its end stands
    for how often a card is listed, and `less 1` after it for one less than the question says; `at most 49`
    and `above 49` divide it between two places. Of a text, its only number is meant. Raises NotBuilt where a
    path leads nowhere.
    """
    before = copy.deepcopy(situation)
    for slot, value in numbers.items():
        if slot not in paths:
            raise not_placed(f"The number {value}")
        listed = paths[slot]
        for path in listed if listed and isinstance(listed[0], list) else [listed]:
            _set(situation, list(path), value)
    return before != situation


def comes_to_its_number(situation: Data, expect: Data) -> bool:
    """Does something come to a certain number in a case? That with other numbers on the table it doesn't says
    nothing; where it doesn't in the case, other numbers may well make it.
    """
    if expect.get("verdict") != "always":
        return False
    ask = situation.get("ask")
    whether = ask.get("whether") if isinstance(ask, dict) else None
    equals = whether.get("equals") if isinstance(whether, dict) else None
    return isinstance(equals, int) and not isinstance(equals, bool) and equals >= SEVERAL


def number_at(situation: Data, listed: list[Any]) -> int | None:
    """The number of a slot as it stands in a case, by its path or the first of its paths; None where none
    does.
    """
    path, more = moved(list(listed[0] if listed and isinstance(listed[0], list) else listed))
    *way, last = path
    situation = copy.deepcopy(situation)  # looking for the place makes room for a number there
    try:
        if last == "copies":
            *way, name = way
            there = _at(situation, way)
            found: Any = sum(1 for one in there if one == there[_index(there, name)])
        else:
            found = _one(_at(situation, way), last)
    except NotBuilt:
        return None
    if isinstance(found, str):
        digits = re.findall(r"\d+", found)
        found = int(digits[0]) if len(digits) == 1 else None
    return found - more if isinstance(found, int) else None


def numbers_in(situation: Any) -> dict[str, set[int]]:
    """All numbers that the fields of a situation have anywhere in it, by the names of the fields."""
    found: dict[str, set[int]] = {}
    waiting = [situation]
    while waiting:
        part = waiting.pop()
        if isinstance(part, list):
            waiting += part
        elif isinstance(part, dict):
            for field, value in part.items():
                if isinstance(value, list | dict):
                    waiting.append(value)
                elif isinstance(value, int) and not isinstance(value, bool):
                    found.setdefault(field, set()).add(value)
    return found


def moved(path: list[Any]) -> tuple[list[Any], int]:
    """A path without `less 1` or `plus 1` at its end, and by how much what stands in the case differs from
    the number in the question.
    """
    match = re.fullmatch(r"(less|plus) (\d+)", str(path[-1]))
    return (path, 0) if match is None else (path[:-1], int(match[2]) * (1 if match[1] == "plus" else -1))


def numbered(paths: dict[str, list[Any]], numbers: dict[str, int]) -> dict[str, int]:
    """By the name of a card, the one number of the question that is put on it: by that a person tells it from
    the others.
    """
    found = {name: list(fields.values()) for name, fields in on_cards(paths, numbers).items()}
    return {name: values[0] for name, values in found.items() if len(values) == 1}


def on_cards(paths: dict[str, list[Any]], numbers: dict[str, int]) -> dict[str, dict[str, int]]:
    """By the name of a card, the numbers of the question that are put on it, by field."""
    found: dict[str, dict[str, int]] = {}
    for slot, value in numbers.items():
        listed = paths[slot]
        for path in listed if listed and isinstance(listed[0], list) else [listed]:
            way, more = moved(list(path))
            if len(way) == OF_A_CARD and way[0] == "cards":
                found.setdefault(str(way[1]), {})[str(way[2])] = value + more
    return found


def _set(place: Any, path: list[Any], value: int) -> None:
    path, more = moved(path)
    if times := re.fullmatch(r"times (\d+)", str(path[-1])):
        path, value = path[:-1], value * int(times[1])
    value += more
    if part := re.fullmatch(r"(at most|above) (\d+)", str(path[-1])):
        path, most = path[:-1], int(part[2])
        value = min(value, most) if part[1] == "at most" else max(0, value - most)
    *way, last = path
    if last != "copies" and isinstance(_one(_at(place, way), last), str):
        _in_text(_at(place, way), last, value)
        return
    if last == "copies":
        *way, name = way
        _repeat(_at(place, way), name, value)
        return
    holder = _at(place, way)
    if (
        isinstance(holder, dict)
        or (isinstance(holder, list) and isinstance(last, int) and last < len(holder))
    ):
        holder[last] = value
    else:
        raise not_placed(f"The number {value}")


def _one(holder: Any, last: Any) -> Any:
    """What stands in a field or at an index, None where nothing does."""
    if isinstance(holder, dict):
        return holder.get(last)
    return holder[last] if isinstance(holder, list) and isinstance(last, int) and last < len(holder) else None


def _in_text(holder: Any, last: Any, value: int) -> None:
    """Put a number in the place of the only one that a text has: the 2 of "Toil 2."."""
    changed, found = re.subn(r"\d+", str(value), holder[last])
    if found != 1:
        raise NotBuilt("not placed", f"The number {value} could not be put into “{holder[last]}”.")
    holder[last] = changed


def _at(place: Any, way: list[Any]) -> Any:
    for step in way:
        if isinstance(place, list):
            index = step if isinstance(step, int) else _index(place, str(step))
            if isinstance(place[index], str):
                place[index] = {"card": place[index]}
            place = place[index]
        elif isinstance(place, dict) and step in place:
            place = place[step]
        else:
            raise NotBuilt("not placed", f"The case has no {step} to put a number in.")
    return place


def _index(listed: list[Any], name: str) -> int:
    for index, one in enumerate(listed):
        if (
            one == name
            or (isinstance(one, dict) and name in (one.get("as"), one.get("name"), one.get("card")))
        ):
            return index
    raise NotBuilt("not placed", f"The case has no {name} to put a number in.")


def _repeat(listed: Any, name: str, times: int) -> None:
    if not isinstance(listed, list) or not 0 <= times <= 30:
        raise not_placed(f"{times} of {name}")
    index = _index(listed, name)
    one = listed[index]
    same = [i for i, other in enumerate(listed) if other == one]
    for i in reversed(same):
        del listed[i]
    listed[index:index] = [copy.deepcopy(one) for _ in range(times)]


def with_card(situation: Data, made_up: str, card: str) -> Data:
    """The situation with a card of the game in the place of a made-up one."""
    found: Data = _renamed(situation, made_up, card)
    found["cards"] = [one for one in found.get("cards", []) if one.get("name") != card]
    if not found["cards"]:
        del found["cards"]
    return found


def with_name(situation: Data, made_up: str, title: str) -> Data:
    """The situation with a made-up card called like one of the game: a character of whom no version is told.
    """
    found: Data = _renamed(situation, made_up, title)
    return found


def _renamed(value: Any, old: str, new: str) -> Any:
    if isinstance(value, dict):
        return {key: _renamed(inner, old, new) for key, inner in value.items()}
    if isinstance(value, list):
        return [_renamed(inner, old, new) for inner in value]
    if isinstance(value, str):
        return (
            new if value == old else value.replace(f" {old}", f" {new}") if value.endswith(f" {old}")
            else value
        )
    return value

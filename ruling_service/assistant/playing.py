"""Situations checked, played and compared: small answers with their reasons, and the whole account on
request.
"""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any

from ruling_service.assistant.shortening import fitting
from ruling_service.errors import MalformedInput, RulingError
from ruling_service.inputs.json_text import read_json
from ruling_service.inputs.yaml_text import read_yaml
from ruling_service.situations.shared import plain_data
from ruling_service.situations.shared.loader import from_data
from ruling_service.situations.shared.permalink import encode
from ruling_service.situations.shared.verdict import SOME_LINES

Data = dict[str, Any]
Work = Callable[..., Any]
"""Has a task done by a worker: its name, and what it is given."""

MOST_MISTAKES = 8
LABELS = {
    "official": "The documents say so, and the engine comes to the same.",
    "designer": "A designer has ruled so, and the engine comes to the same.",
    "derived": "The engine derives it from the rules it cites; no document answers this very question.",
    "contested": "The sources disagree; say so, with both.",
    "silent": "No document speaks of it. Say that nothing decides it.",
}
"""What each label of a verdict allows one to say."""


def situation_of(written: str | Data, cards: list[Data] | None = None) -> Data:
    """A situation as plain data, from YAML, JSON or data; `cards` with their text are added to those it makes
    up.

    Raises MalformedInput with line and column.
    """
    if isinstance(written, str):
        data = read_json(written) if written.lstrip().startswith("{") else read_yaml(written)[0]
    else:
        data = copy.deepcopy(written)
    if not isinstance(data, dict):
        raise MalformedInput(
            "a situation is fields with values.", hint="Begin with `game: lcg` or `game: tcg`.",
            where="situation"
        )
    if cards:
        data["cards"] = [*(data.get("cards") or []), *cards]
    return data


def check(work: Work, data: Data) -> Data:
    """What is wrong with a situation, each mistake with its place and how to mend it; without any, what it
    takes for granted.

    Further mistakes are looked for by leaving out, one at a time, what was wrong.
    """
    mistakes: list[Data] = []
    trial = data
    while len(mistakes) < MOST_MISTAKES:
        try:
            work("read", data=trial)
        except RulingError as error:
            mistakes.append(problem(error))
            rest = _without(trial, error.where)
            if rest is trial:
                break
            trial = rest
        else:
            break
    if mistakes:
        return fitting({"ok": False, "mistakes": mistakes}, ("mistakes",))
    verdict = work("simulate", situation={**data, "ask": data.get("ask") or {"what happens": True}})
    return fitting(
        {
            "ok": True,
            "taken_for_granted": verdict["assumed"],
            "never_came_up": verdict["unused"],
            "not_read": verdict["gaps"],
            "hint": "simulate(…) plays it.",
        },
        ("never_came_up", "taken_for_granted", "not_read"),
    )


def problem(error: RulingError) -> Data:
    """A mistake as a caller can mend it: what, where, how."""
    found = {
        "what": error.message, "where": error.where, "mend": error.hint, "rule": getattr(error, "rule", "")
    }
    return {key: value for key, value in found.items() if value}


def _without(data: Data, where: str) -> Data:
    """The data without what stands at a place such as "players 1 › heroes 2 › damage"; as it is where that is
    not to be found.
    """
    path: plain_data.Path = ()
    for part in where.rpartition(", ")[2].split(" › "):
        name, _, number = part.rpartition(" ")
        path += (name, int(number) - 1) if name and number.isdigit() else (part,)
    try:
        plain_data.at_path(data, path)
    except (KeyError, IndexError, TypeError):
        return data
    return dict(plain_data.without(data, path))


def simulate(work: Work, data: Data, *, whole: bool = False) -> Data:
    """The verdict on a situation: answer, whom it depends on, reasons, gaps, what was taken for granted, what
    never came up, an account.
    """
    verdict = work("simulate", situation=data)
    answer: Data = {
        "verdict": verdict["verdict"],
        "answer": verdict["answer"],
        "label": verdict["confidence"],
        "label_means": LABELS[verdict["confidence"]],
    }
    for name, said in (
        ("depends_on", "depends_on"), ("because", "because"), ("when", "possible_at"), ("windows", "windows"),
        ("gaps", "not_read"), ("errata", "errata"), ("taken", "printings_taken"), ("unused", "never_came_up"),
        ("assumed", "taken_for_granted"),
    ):  # fmt: skip
        if verdict.get(name):
            answer[said] = verdict[name]
    if verdict["lines"] != "all":
        answer["lines"] = SOME_LINES[verdict["lines"]]
    if not verdict["explored"]["complete"]:
        answer["explored"] = verdict["explored"]
    answer["outcomes"] = [_outcome(one, whole=whole) for one in verdict["outcomes"]]
    if whole:
        return {**answer, "permalink": permalink(data)}
    answer["hint"] = "whole=true gives every line with its citations, and a permalink."
    return fitting(
        answer, ("windows", "outcomes", "taken_for_granted", "never_came_up", "depends_on"),
        how="Ask with whole=true."
    )


def permalink(data: Data) -> str:
    """The path under which the site shows a situation."""
    return f"/simulate?s={encode(from_data(data, checked=False))}"


def _outcome(outcome: Data, *, whole: bool) -> Data:
    if whole:
        return outcome
    account = [
        f"{line['step'].rpartition('/')[2]} {'· ' * line['depth']}{line['text']}" for line in outcome["trace"]
    ]
    cites = list(dict.fromkeys(cite for line in outcome["trace"] for cite in line["cites"]))
    short = {
        "answer": outcome["answer"],
        "choices": [f"{one['by']}: {one['chosen']} ({one['decision']})" for one in outcome["choices"]],
        "account": account[:12] + ([f"… {len(account) - 18} lines …"] if len(account) > 18 else [])
        + account[12:][-6:],
        "cites": cites[:10],
    }
    return {key: value for key, value in short.items() if value not in ([], None)}


def contrast(work: Work, data: Data, change: dict[str, Any]) -> Data:
    """A situation and the same with something changed: both verdicts, and from which line on they part."""
    other = changed(data, change)
    first, second = (work("simulate", situation=one) for one in (data, other))
    return fitting(
        {
            "as_given": _said(first),
            "changed": _said(second),
            "same": _said(first) == _said(second),
            "they_part": _parting(first, second),
            "not_read": [*first["gaps"], *second["gaps"]],
        },
        ("they_part", "not_read"),
        how="simulate(…) gives either in whole.",
    )


def _said(verdict: Data) -> Data:
    return {"verdict": verdict["verdict"], "answer": verdict["answer"], "label": verdict["confidence"]}


def _parting(first: Data, second: Data) -> Data:
    """The first lines in which the accounts of both differ, of their first outcomes."""
    traces = [
        [line["text"] for outcome in one["outcomes"][:1] for line in outcome["trace"]]
        for one in (first, second)
    ]
    at = next((n for n, (a, b) in enumerate(zip(*traces, strict=False)) if a != b), min(map(len, traces)))
    return {"as_given": traces[0][at : at + 5], "changed": traces[1][at : at + 5]}


def changed(data: Data, change: dict[str, Any]) -> Data:
    """A situation with something else at places such as "players.Tom.threat" or "cards.Sea Raider.keywords";
    null takes away.

    A part of a place is a field, a number in a list (from 1; the one after the last adds to it), or the name
    of what lies in it. Raises MalformedInput for a place that isn't there.
    """
    try:
        return plain_data.changed(data, change)
    except (KeyError, IndexError, TypeError, AttributeError) as error:
        missing = str(error.args[0]) if isinstance(error, KeyError) else ", ".join(change)
        raise MalformedInput(
            f"There is nothing at “{missing}”.",
            hint=f"There: {', '.join(sorted(set(plain_data.strings(data))))[:300]}.", where="change"
        ) from None


def windows(work: Work, data: Data, start: str = "", end: str = "") -> Data:
    """Every window in which somebody could act or respond between two moments, those inside attacks and
    skirmishes too.
    """
    asked = {
        **data, "ask": {"what happens": True}, **({"at": start} if start else {}),
        **({"until": end} if end else {})
    }
    found = work("windows", situation=asked)
    shown = [
        {
            "step": one["step"].rpartition("/")[2], "kind": one["kind"], "player": one["player"],
            "after": one["after"], "could": one["could"]
        }
        for one in found["windows"]
    ]
    answer = {
        "windows": shown, "complete": found["complete"], "taken_for_granted": found["assumed"],
        "not_read": found["gaps"]
    }
    return fitting(answer, ("windows", "taken_for_granted"), how="Ask for a shorter stretch of the game.")

"""A situation in words: who has what, where the round stands, what is decided, and what is asked."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ruling_service.counted import counted as so_many
from ruling_service.situations.shared.games import names
from ruling_service.web.conditions import condition, deed
from ruling_service.web.games import Shown, shown, step_named

Data = dict[str, Any]

_STATES = ("exhausted", "facedown", "committed", "attacked")
UNCOUNTED = ("damage", "progress")
"""What has no plural."""
_TOKENS = ("damage", "resources", "progress", "wounds")


def counted(number: Any, token: str) -> str:
    """So many tokens: "1 wound", "2 wounds"."""
    return so_many(number, token if token in UNCOUNTED else token.removesuffix("s"), token)


def described(data: Data) -> list[tuple[str, list[str]]]:
    """The position: what each part is called, and what it holds.

    Parts left to their defaults are left out.
    """
    return [(label, lines) for label, lines in _parts(data) if lines]


def _parts(data: Data) -> Iterator[tuple[str, list[str]]]:
    yield "Scenario", [str(data["scenario"])] if data.get("scenario") else []
    yield "Rules of", [str(data["ruleset"])] if data.get("ruleset") else []
    players = _dicts(data.get("players"))
    for player in players:
        yield _player_name(player, data, len(players)), list(_player(player)) or ["Nothing in particular"]
    for field, label in (
        ("staging area", "Staging area"), ("side quests", "Side quests"),
        ("active location", "Active location")
    ):
        yield label, [card(one) for one in _list(data.get(field))]
    yield "Quest", _quest(data.get("quest"))
    for field in ("encounter deck", "encounter discard", "victory display", "set aside", "removed"):
        label = {"removed": "Removed from the game"}.get(field, field.capitalize())
        yield label, pile(data.get(field))
    yield "Twilight pool", [str(data["twilight"])] if data.get("twilight") else []
    yield "Adventure path", [fields(one) for one in _dicts(data.get("path"))]
    yield "Assignments", [
        f"{one.get('defender')} against {_plain(one.get('minions'))}"
        for one in _dicts(data.get("assignments"))
    ]
    yield "In force", [_in_force(one) for one in _dicts(data.get("in force"))]
    yield "Cards made up", [_made_up(one) for one in _dicts(data.get("cards"))]
    yield f"{_game(data).course.capitalize()} and step", _moment(data)
    yield "Attack under way", _attack(data.get("attack"))
    yield "Decided already", [fields(one) for one in _dicts(data.get("given"))]
    yield "What happens", [fields(one) for one in _dicts(data.get("do"))]


def question(data: Data) -> str:
    """What is asked, in a line."""
    ask = data.get("ask") or {}
    if not isinstance(ask, dict) or not ask:
        return "What happens?"
    kind, about = next(iter(ask.items()))
    match kind:
        case "what happens":
            return "What happens?" if about is True or not about else f"What happens to {about}?"
        case "where is":
            return f"Where is {about} in the end?"
        case "can":
            who, what = deed(about)
            return f"Can {who or 'the fellowship'} {what}?"
        case "when can":
            who, what = deed(about)
            return f"When can {who or 'the fellowship'} {what}?"
        case "how much":
            return f"How much: {about}?"
        case "how often":
            return f"How often does it happen that {condition(about)}?"
        case "in which order":
            return "In which order: " + ", ".join(
                one.get("as") or condition(one) for one in _dicts(about)
            ) + "?"
        case "does it change anything":
            return f"Does {about} change anything?"
        case "whether":
            return f"Is it so that {condition(about)}?"
    return f"{kind}: {fields(about)}"


def asked(data: Data) -> tuple[str, str]:
    """The kind of question, and what it is about where that is a card, a player or a value."""
    ask = data.get("ask")
    kind, about = next(iter(ask.items())) if isinstance(ask, dict) and ask else ("what happens", "")
    return str(kind), about if isinstance(about, str) else ""


def expected(value: Any, about: str = "") -> str:
    """The official answer of a case in a line: what comes out, and on whom it depends.

    `about` is what was asked about.
    """
    if not isinstance(value, dict):
        return ""
    parts = []
    if value.get("answers"):
        parts.append("Either " + " or ".join(_plain(one) for one in value["answers"]))
    for field in ("answer", "value"):
        if field in value:
            said = _plain(value[field])
            parts.append(f"{about[:1].upper()}{about[1:]}: {said}" if about else said[:1].upper() + said[1:])
    if value.get("order"):
        parts.append("First " + ", then ".join(_plain(one) for one in value["order"]))
    if value.get("verdict") in _VERDICTS:
        parts.append(_VERDICTS[value["verdict"]])
    if value.get("depends on"):
        parts.append(f"It depends on {_plain(value['depends on'])}")
    windows = [
        step_named(_plain(row.get("window"))) for row in _dicts(value.get("windows")) if row.get("possible")
    ]
    if windows:
        parts.append(f"In the window after {', '.join(windows)}")
    elif value.get("windows"):
        parts.append(
            "Not in the window after "
            + ", ".join(step_named(_plain(row.get("window"))) for row in _dicts(value["windows"]))
        )
    return " ".join(f"{part}." for part in parts)


def besides(value: Any) -> list[str]:
    """What the official answer of a case states beyond the answer itself, a sentence each."""
    if not isinstance(value, dict):
        return []
    said = [condition(one) for one in _list(value.get("facts"))]
    trace = value.get("trace")
    if isinstance(trace, dict):
        said += [condition({kind: about}) for kind, about in trace.items()]
    said += [f"it never comes to it that {condition(one)}" for one in _list(value.get("never"))]
    said += [f"it can come to it that {condition(one)}" for one in _list(value.get("sometimes"))]
    said += [condition({"exactly one": value["exactly one"]})] if value.get("exactly one") else []
    return [f"{one[:1].upper()}{one[1:]}." for one in said]


_VERDICTS = {"always": "Yes, always", "never": "No, never"}


def card(value: Any) -> str:
    """A card with its state: "Beorn (exhausted, 2 damage)"."""
    if not isinstance(value, dict):
        return str(value)
    name = str(value.get("card", "?"))
    if value.get("printing"):
        name += f" ({value['printing']})"
    if value.get("as"):
        name += f", called {value['as']}"
    states = [state for state in _STATES if value.get(state) is True]
    states += ["ready"] if value.get("exhausted") is False else []
    states += [counted(value[token], token) for token in _TOKENS if value.get(token)]
    states += [f"{number} {kind}" for kind, number in (value.get("tokens") or {}).items()]
    for field, words in (
        ("on", "on"), ("by", "put into play with"), ("owner", "owned by"), ("guarded by", "guarded by")
    ):
        if value.get(field):
            states.append(f"{words} {card(value[field])}")
    if value.get("attached"):
        states.append("with " + ", ".join(card(one) for one in _list(value["attached"])))
    if value.get("stacked"):
        states.append("stacked on it " + ", ".join(card(one) for one in _list(value["stacked"])))
    if value.get("shadows"):
        states.append("shadow cards " + ", ".join(card(one) for one in _list(value["shadows"])))
    if value.get("used"):
        states.append("used: " + _plain(value["used"]))
    if value.get("reason"):
        states.append(str(value["reason"]))
    return f"{name} ({'; '.join(states)})" if states else name


def pile(value: Any) -> list[str]:
    """A hand, a deck or a discard pile."""
    if value is None or value == []:
        return []
    if isinstance(value, int):
        return ["empty" if value == 0 else f"{value} unknown cards"]
    if isinstance(value, dict):
        parts = [f"on top {', '.join(map(card, value['top']))}"] if value.get("top") else []
        parts += [f"at the bottom {', '.join(map(card, value['bottom']))}"] if value.get("bottom") else []
        parts += (
            ["empty" if value["size"] == 0 else f"{value['size']} cards"] if value.get("size") is not None
            else []
        )
        return ["; ".join(parts)]
    return [", ".join(map(card, _list(value)))]


def fields(value: Any) -> str:
    """Fields and values in a line, as written."""
    if not isinstance(value, dict):
        return _plain(value)
    return ", ".join(f"{name} {_plain(inner)}".replace(" True", "") for name, inner in value.items())


def _plain(value: Any) -> str:
    if isinstance(value, dict):
        return f"({fields(value)})"
    if isinstance(value, list):
        return ", ".join(_plain(one) for one in value)
    if value is True:
        return "yes"
    if value is False:
        return "no"
    return str(value)


def _player_name(player: Data, data: Data, players: int) -> str:
    name = str(player.get("name", "Player"))
    is_first = (
        data.get("first player", "").lower() == name.lower() if data.get("first player")
        else player is _dicts(data["players"])[0]
    )
    return f"{name}, first player" if is_first and players > 1 else name


IN_PLAY = (
    ("heroes", "Heroes"), ("ring bearer", "Ring-bearer"), ("companions", "Companions"),
    ("minions", "Minions"), ("allies", "Allies"),
    ("support area", "Support area"), ("attachments", "Attachments"), ("engaged", "Engaged with"),
)  # fmt: skip
COUNTS = (
    ("threat", "Threat"),
    ("ring", "Ring"),
    ("burdens", "Burdens"),
    ("threats", "Threats"),
    ("site", "At site"),
    ("controls", "Controls sites"),
)
PILES = (
    ("hand", "Hand"), ("deck", "Deck"), ("discard", "Discard pile"), ("dead pile", "Dead pile"),
    ("adventure deck", "Adventure deck"), ("set aside", "Set aside")
)


def _player(player: Data) -> Iterator[str]:
    for field, label in COUNTS:
        if player.get(field) not in (None, "", []):
            yield f"{label} {_plain(player[field])}"
    if player.get("ring worn"):
        yield "Wears the Ring"
    for field, label in IN_PLAY:
        cards = [card(one) for one in _list(player.get(field))]
        if cards:
            yield f"{label}: {', '.join(cards)}"
    for field, label in PILES:
        for line in pile(player.get(field)):
            yield f"{label}: {line}"
    if player.get("eliminated"):
        yield "Eliminated"
    if player.get("reason"):
        yield str(player["reason"])


def _quest(value: Any) -> list[str]:
    if not isinstance(value, dict):
        return [str(value)] if value else []
    words = [str(value.get("card") or "a quest")]
    words += [
        f"{name} {value[name]}" for name in ("stage", "quest points", "progress")
        if value.get(name) is not None
    ]
    return [", ".join(words), *([str(value["text"])] if value.get("text") else [])]


def _in_force(value: Data) -> str:
    words = str(value.get("card", ""))
    words += f", used by {value['player']}" if value.get("player") else ""
    return words + (f", choosing {', '.join(value['choosing'])}" if value.get("choosing") else "")


def _made_up(value: Data) -> str:
    kept = {name: inner for name, inner in value.items() if name not in ("name", "type")}
    return f"{value.get('name')} ({value.get('type')}): {fields(kept)}"


def _game(data: Data) -> Shown:
    return shown(data["game"] if data.get("game") in names() else names()[0])


def _moment(data: Data) -> list[str]:
    found = [f"Round {data['round']}"] if data.get("round", 1) != 1 else []
    found += [f"{data['turn']}'s turn"] if data.get("turn") else []
    found += [f"Shadow player {data['shadow player']}"] if data.get("shadow player") else []
    found += [f"Moves made: {data['moves']}"] if data.get("moves") else []
    found += [_game(data).moment(str(data["at"]))] if data.get("at") else []
    found += [f"Skirmish of {data['skirmish']}"] if data.get("skirmish") else []
    found += ["Fierce round"] if data.get("fierce") else []
    found += [f"Quested {data['quested']}"] if data.get("quested") else []
    if data.get("until"):
        until = _game(data).moment(str(data["until"]))
        found.append(f"Played on: {until[:1].lower()}{until[1:]}")
    return found


def _attack(value: Any) -> list[str]:
    if not isinstance(value, dict):
        return []
    if value.get("attackers"):
        return [f"{', '.join(value['attackers'])} against {value.get('enemy')}"]
    line = f"{value.get('enemy')} against {value.get('player')}"
    if value.get("defenders"):
        line += f", defended by {', '.join(value['defenders'])}"
    return [line + (", undefended" if value.get("undefended") else "")]


def _list(value: Any) -> list[Any]:
    if value is None or value == "":
        return []
    return value if isinstance(value, list) else [value]


def _dicts(value: Any) -> list[Data]:
    return [one for one in _list(value) if isinstance(one, dict)]

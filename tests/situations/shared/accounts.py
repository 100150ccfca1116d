"""The lines of the kept accounts (`tests/golden`) with their citations, names and numbers left out: what
kinds of lines there are.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import yaml

from ruling_service.resources import corpus_dir

GOLDEN = Path(__file__).resolve().parents[2] / "golden"
LOADER = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
LINE = re.compile(r"\S+ +(?P<text>.*) \[(?P<cites>[^\]]*)\]")
ABOVE = re.compile(r"verdict: |depends on |because |window |gap: |assumed: |unused: |== |   ")
OWN = ("card", "erratum", "scenario")
"""Kinds of entry that a line names because of the card that does it, beside the rule."""

LEFT_OUT = (
    (re.compile(r"\d+"), "{n}"),
    (re.compile(r"(\{card\}(, | and ))+\{card\}"), "{cards}"),
    (re.compile(r"^(.*), until (.*)$"), "{statement}, until {moment}"),
    (re.compile(r"Delayed until: .*"), "Delayed until: {moment}"),
    (re.compile(r"(condition|exception) is (not )?met \(.*\)"), r"\1 is \2met ({condition})"),
    (
        re.compile(r"^\{card\}: (Fellowship|Shadow|Maneuver|Archery|Assignment|Skirmish|Regroup)$"),
        "{card}: {phase}"
    ),
    (re.compile(r"token(s?) of culture \w+"), r"token\1 of culture {culture}"),
)
"""What differs from case to case in lines of one kind."""


def kinds(game: str) -> dict[tuple[str, str], str]:
    """The kinds of lines in the accounts of a game, each with the rules it cites, and the first case that has
    it.
    """
    found: dict[tuple[str, str], str] = {}
    titles = _titles(game)
    for path in sorted((corpus_dir() / game / "cases").glob("*.yaml")):
        kept = GOLDEN / game / f"{path.stem}.txt"
        account = kept.read_text("utf-8") if kept.is_file() else ""
        names = _names(yaml.load(path.read_text("utf-8"), LOADER), titles, account)
        for text, cites in _lines(account):
            found.setdefault((_kind(text, names), _rules(cites)), path.stem)
    return found


def _lines(account: str) -> Iterator[tuple[str, str]]:
    """The lines of play of an account: their words and what they cite."""
    for line in account.splitlines()[2:]:
        told = LINE.fullmatch(line)
        if told is not None and not ABOVE.match(line):
            yield told["text"].strip(), told["cites"]


def _kind(text: str, names: tuple[re.Pattern[str], re.Pattern[str]]) -> str:
    """A line without what is peculiar to its case."""
    cards, players = names
    text = players.sub("{player}", cards.sub("{card}", text))
    for pattern, instead in LEFT_OUT:
        text = pattern.sub(instead, text)
    return text


def _rules(cites: str) -> str:
    return ", ".join(
        entry for entry in cites.split(", ") if entry.split("/")[1:2] not in ([own] for own in OWN)
    )


def _titles(game: str) -> frozenset[str]:
    """The titles of the cards in the corpus."""
    found = set()
    for path in (corpus_dir() / game / "cards").glob("*.yaml"):
        data = yaml.load(path.read_text("utf-8"), LOADER)
        found |= {data["name"]} | {one.get("name", data["name"]) for one in data.get("printings", [])}
    return frozenset(found)


def _names(
    data: dict[str, Any], titles: frozenset[str], account: str
) -> tuple[re.Pattern[str], re.Pattern[str]]:
    """Patterns for what the cards and the players of a case are called in its account."""
    made_up = {card["name"] for card in data.get("cards", [])}
    cards = {
        *titles, *made_up, *_labels(data), "unknown encounter card", "unknown card of a player", "the quest"
    }
    players = {player["name"] for player in data.get("players", [])}
    return _any_of({name for name in cards if name in account}), _any_of(players)


def _labels(data: Any) -> Iterator[str]:
    """What the cards of a position are called there."""
    for key, value in data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ():
        if key not in ("ask", "expect"):
            if key in ("as", "counts as"):
                yield value
            yield from _labels(value)


def _any_of(names: set[str]) -> re.Pattern[str]:
    longest_first = "|".join(re.escape(name) for name in sorted(names, key=lambda name: (-len(name), name)))
    return re.compile(rf"(?<!\w)(?:{longest_first})(?!\w)" if names else "(?!)")

"""A scenario's special rules in a situation: those that can be said in card text are played, the others are named as gaps.

A scenario's corpus file lists under `rules` the headings of its special rules that are played, each with the texts that say it in house
wording; no text means that the general rules play it already.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

import yaml

from ruling_service.engine.kernel.cards import Printed
from ruling_service.engine.language import card_language
from ruling_service.engine.lcg import table
from ruling_service.errors import UnknownName
from ruling_service.inputs.quoting import quoted
from ruling_service.resources import corpus_dir, names_in
from ruling_service.situations.lcg.position import Position
from ruling_service.situations.shared.results import Gap

SECTION = "## Special rules"
BEFORE_THE_GAME = ("setup", "set up", "setting up", "preparing")
"""Headings of rules that are over when a situation begins."""


class SpecialRules(NamedTuple):
    """A scenario's special rules: the texts that are played, and the headings of those that are not."""

    title: str
    entry: str
    texts: tuple[str, ...]
    not_played: tuple[str, ...]


@lru_cache(maxsize=32)
def special_rules(scenario: str) -> SpecialRules:
    """The special rules of the scenario with that id. Raises UnknownName."""
    folder, name = corpus_dir() / "lcg" / "scenarios", scenario.rpartition("/")[2]
    if name not in names_in(folder, ".md"):
        raise UnknownName(
            f"No scenario has the id {quoted(scenario)}.",
            hint="Write it like lcg/scenario/the-redhorn-gate.", where="scenario",
        )
    _, front, body = (folder / f"{name}.md").read_text(encoding="utf-8").split("---\n", 2)
    facts = yaml.safe_load(front)
    played = facts.get("rules") or {}
    named = [heading for heading in _headings(body) if not heading.casefold().startswith(BEFORE_THE_GAME) and heading not in played]
    texts = tuple(text for listed in played.values() for text in listed or ())
    return SpecialRules(str(facts["title"]), str(facts["id"]), texts, tuple(named))


def _headings(body: str) -> list[str]:
    """The headings of a scenario page's special rules; keywords of its own are named by the cards that have them."""
    section = body.partition(f"{SECTION}\n")[2].partition("\n## ")[0]
    found = [line.removeprefix("### ").strip() for line in section.splitlines() if line.startswith("### ")]
    return [heading for heading in found if not heading.endswith("(keyword)")]


def lay_out(position: Position, scenario: str) -> None:
    """Let the scenario's special rules hold in the position."""
    rules = special_rules(scenario)
    if not rules.texts:
        return
    key = f"special rules of {rules.title}"
    read = card_language("lcg").compile_text(" ".join(rules.texts))
    position.catalogue.printed[key] = Printed(
        key, key, "scenario", facts={"side": "encounter"}, abilities=read.abilities, gaps=read.gaps, entry=rules.entry
    )
    position.play.create(key, table.SCENARIO)


def gaps(scenario: str) -> list[Gap]:
    """The special rules that are not played, as gaps of a verdict."""
    rules = special_rules(scenario)
    reason = "a special rule of the scenario that card text cannot say; it is not played"
    return [Gap(card=rules.title, phrase=heading, reason=reason) for heading in rules.not_played]

"""A scenario's special rules in a situation: those that can be said in card text are played, the others are
named as gaps.

A scenario's corpus file lists under `rules` the headings of its special rules that are played, each with the
texts that say it in house wording; no text means that the general rules play it already.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

import msgspec
import yaml

from ruling_service.engine.kernel.cards import Printed
from ruling_service.engine.language import card_language
from ruling_service.engine.language.words import stem
from ruling_service.engine.lcg import table
from ruling_service.errors import UnknownName
from ruling_service.inputs.quoting import quoted
from ruling_service.resources import corpus_dir, names_in
from ruling_service.situations.lcg.position import Position
from ruling_service.situations.shared.model import Situation
from ruling_service.situations.shared.results import Gap
from ruling_service.slugs import fold

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
    named = [
        heading for heading in _headings(body)
        if not heading.casefold().startswith(BEFORE_THE_GAME) and heading not in played
    ]
    texts = tuple(text for listed in played.values() for text in listed or ())
    return SpecialRules(str(facts["title"]), str(facts["id"]), texts, tuple(named))


def _headings(body: str) -> list[str]:
    """The headings of a scenario page's special rules; keywords of its own are named by the cards that have
    them.
    """
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
        key, key, "scenario", facts={"side": "encounter"}, abilities=read.abilities, gaps=read.gaps,
        entry=rules.entry
    )
    position.play.create(key, table.SCENARIO)


OTHER_WAYS_TO_PLAY = (
    "epic multiplayer", "playing epic multiplayer", "advanced build", "difficulty modes", "in campaign mode"
)
"""Headings of rules for ways to play that a situation does not choose."""

def comes_up(heading: str, said: frozenset[str]) -> bool:
    """Whether a special rule can come up where these words are said by the cards and acts there are, and no
    others.

    A rule is about what its heading names: a deck of its own, a card, a test. Nothing brings that in but a
    card or act that speaks of it.
    """
    if heading.casefold().startswith(OTHER_WAYS_TO_PLAY):
        return False
    own = words_of(heading) - OF_THE_GAME
    return not own or not own.isdisjoint(said)


def words_of(text: str) -> frozenset[str]:
    """The words of a text by their stems, without diacritics: "Riddles" and "riddle" are one, "racing" and
    "race" too.
    """
    found = (stem(word) for word in re.findall(r"[^\W\d_]+", fold(text)))
    return frozenset(re.sub(r"(?:ing|ed|e)$", "", word) if len(word) > 5 else word for word in found)


OF_THE_GAME = words_of(
    "a advancing and area attack attacks between board build bypassing card cards combining control "
    "controlling current deck decks "
    "encounter from game global hero heroes in inactive active joining life list local location locations "
    "losing mode multiple number "
    "of objective on or out own parallel per place play player playing progress quest removed removing reset "
    "resetting sets several side "
    "stage stages staging test tests the to tracker two value values with"
)
"""Words of the game itself: a heading of nothing else is about what any game comes to."""


def _said(situation: Situation, position: Position) -> frozenset[str]:
    """The words of all cards of a position and of what is done and asked."""
    described: list[str] = [repr(msgspec.structs.replace(situation, scenario="", title=""))]
    for key in {card.printed for card in position.play.state.cards.values()}:
        printed = position.catalogue[key]
        if printed.type != "scenario":
            described += [
                printed.name, printed.type, *printed.traits, *(str(value) for value in printed.facts.values())
            ]
            described += [repr(ability) for ability in printed.abilities]
    return frozenset().union(*(words_of(text) for text in described))


def gaps(situation: Situation, position: Position) -> list[Gap]:
    """The scenario's special rules that are not played and could come up here, as gaps of a verdict."""
    rules = special_rules(situation.scenario)
    if not rules.not_played:
        return []
    said = _said(situation, position)
    reason = "a special rule of the scenario that card text cannot say; it is not played"
    return [
        Gap(card=rules.title, phrase=heading, reason=reason) for heading in rules.not_played
        if comes_up(heading, said)
    ]


def idle(situation: Situation, position: Position) -> list[str]:
    """The special rules that are not played and that nothing here brings up."""
    rules = special_rules(situation.scenario)
    due = {gap.phrase for gap in gaps(situation, position)}
    return [heading for heading in rules.not_played if heading not in due]

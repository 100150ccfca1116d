"""Which missing phrases matter: a text that nobody uses, or that cannot come up where the card is, doesn't
make an answer uncertain.

What is left out here is covered by what a verdict says it assumes (that nobody uses other actions, for
instance).
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from ruling_service.engine.kernel.cards import Card, Printed
from ruling_service.engine.language.node import Node
from ruling_service.engine.lcg import coverage, not_played, table
from ruling_service.situations.lcg.policy import ALL, USES, Choices
from ruling_service.situations.lcg.position import Position
from ruling_service.situations.shared.acts import listed
from ruling_service.situations.shared.catalogue import UNKNOWN
from ruling_service.situations.shared.results import Gap
from ruling_service.slugs import fold

LABELS = re.compile(r"\b(Action|Response|Forced|When Revealed|Shadow|Travel|Setup)\b[^.:—]{0,20}[:—]", re.I)
KINDS = {
    "action": "action",
    "response": "response",
    "forced": "forced",
    "when revealed": "when_revealed",
    "shadow": "shadow",
    "travel": "travel",
    "setup": "setup",
}
UNSEEN = (table.ENCOUNTER_DECK, table.ENCOUNTER_DISCARD, table.REVEALING, table.ASIDE)


def gaps(position: Position, choices: Choices) -> list[Gap]:
    """The phrases of this position's cards that are not understood, or not played, and could come up."""
    used = frozenset(_used(choices))
    found: list[Gap] = []
    for card in position.play.state.cards.values():
        if card.printed in UNKNOWN.values():
            continue
        printed = position.catalogue[card.printed]
        named = fold(printed.name) in used or fold(position.labels.get(card.id, "")) in used
        for kind, gap in _missing(printed):
            if (
                gap not in found
                and comes_up(kind, card, printed, named=named, responding=choices.mode == ALL)
            ):
                found.append(gap)
    for key, zone in _coming(position, choices):
        printed = position.catalogue[key]
        for kind, gap in _missing(printed):
            if (
                gap not in found
                and comes_up(kind, Card(0, key, zone), printed, named=True, responding=choices.mode == ALL)
            ):
                found.append(gap)
    return found


COMING = {"reveal": table.REVEALING, "add to staging": table.STAGING}


def _coming(position: Position, choices: Choices) -> Iterator[tuple[str, str]]:
    """The cards that only an act brings in, and where they come to."""
    for act in choices.acts:
        name = act.verb
        names = listed(act.choosing) if name == "deal shadow" else act.names if name in COMING else ()
        for each in names:
            if not position.called(each):
                yield position.catalogue.encounter_card(each), COMING.get(name, table.SHADOW)


def _used(choices: Choices) -> Iterator[str]:
    """The names of the cards that the situation uses or asks about."""
    for act in [*choices.acts, *choices.given]:
        if act.verb in USES:
            yield from _called(act.name)
    for effect in choices.situation.in_force:
        yield fold(effect.card)
    for card in choices.position.placed.values():
        if card.by:
            yield fold(card.by)
    yield from choices.asked_cards
    for asked in (choices.situation.ask.can, choices.situation.ask.when_can):
        if asked is not None and isinstance(asked.about, str):
            yield from _called(asked.about)


def _called(name: str) -> Iterator[str]:
    """A name as it is written, and without the printing in brackets."""
    yield fold(name)
    yield fold(re.sub(r"\s*\([^()]+\)$", "", name))


def _missing(printed: Printed) -> Iterator[tuple[str, Gap]]:
    """What is missing of a card, with the kind of ability that it stands in ("" where that can't be told)."""
    for gap in printed.gaps:
        yield _label_of(printed, gap.phrase), Gap(card=printed.name, phrase=gap.phrase, reason=gap.reason)
    for ability in printed.abilities:
        if isinstance(ability, Node):
            for each in coverage.of_ability(ability):
                words = each.kind.replace("_", " ").strip()
                why = f"understood, but not played: {not_played.reason(each.table, each.kind)}"
                yield ability.kind, Gap(card=printed.name, phrase=words, reason=why)


def _label_of(printed: Printed, phrase: str) -> str:
    """The kind of ability whose text a phrase stands in."""
    if _place(printed, str(printed.facts.get("shadow") or ""), phrase) >= 0:
        return "shadow"
    text = str(printed.facts.get("text") or "")
    at = _place(printed, text, phrase)
    labels = [match for match in LABELS.finditer(text) if match.end() <= at + 1]
    return KINDS.get(labels[-1][1].lower(), "") if at >= 0 and labels else ""


def _place(printed: Printed, text: str, phrase: str) -> int:
    """Where a phrase stands in a text; -1 if it isn't there.

    Its first words without the card's own name are enough.
    """
    words = phrase.replace("~", printed.name).split()[:6]
    return fold(text).find(fold(" ".join(words)))


def comes_up(kind: str, card: Card, printed: Printed, *, named: bool, responding: bool) -> bool:
    """Whether an ability of that kind could come up for the card where it is."""
    zone = card.zone
    out_of_play = (
        zone.startswith(("discard:", "deck:")) or zone in (table.VICTORY, table.REMOVED, table.QUEST_DECK)
    )
    match kind:
        case "setup":
            return False
        case "action":
            return named
        case "response":
            return named or (responding and not out_of_play)
        case "shadow":
            return zone == table.SHADOW or zone == table.ENCOUNTER_DECK
        case "when_revealed":
            return zone in (*UNSEEN, table.QUEST_DECK)
        case "travel":
            return zone == table.STAGING or zone in UNSEEN
    return (
        named or not (
            out_of_play or zone == table.SHADOW or (zone.startswith("hand:") and printed.type != "event")
        )
    )

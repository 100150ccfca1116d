"""What a verdict says of cards with an erratum: which of their texts is played, and since which edition.
"""

from __future__ import annotations

from ruling_service.library.hosts import HOST, is_host
from ruling_service.situations.shared.catalogue import Catalogue
from ruling_service.situations.shared.errata import in_force
from ruling_service.situations.shared.facts import Cards
from ruling_service.situations.shared.games import EDITIONS
from ruling_service.situations.shared.model import CardFacts
from ruling_service.situations.shared.results import PlayedText


def played_texts(catalogue: Catalogue) -> list[PlayedText]:
    """Of each card of a situation that has an erratum, which of its texts is played, each once."""
    found: dict[PlayedText, None] = {}
    for facts in catalogue.facts.values():
        hosts = catalogue.cards.of_host(facts)
        worked_in = catalogue.cards.erratum_of(facts)
        if is_host(facts.erratum):
            found.setdefault(_by_host(facts, played=True), None)
        elif worked_in is not None:
            found.setdefault(_of(catalogue.cards, facts, worked_in), None)
        if hosts is not None and not is_host(facts.erratum) and not catalogue.cards.is_own(facts):
            found.setdefault(_by_host(hosts, played=False), None)
    return list(found)


def _by_host(facts: CardFacts, *, played: bool) -> PlayedText:
    name, since = _name(facts), f" of {facts.since}" if facts.since else ""
    said = (
        f"{name} is played as this site's host has it{since}, which is not official." if played
        else f"This site's host has another text of {name}{since}, which is not official and not played; "
        f"`ruleset: {HOST}` plays it."
    )
    return PlayedText(card=name, erratum=facts.erratum, edition=HOST, played=played, says=said)


def _name(facts: CardFacts) -> str:
    return f"{facts.name}, {facts.subtitle}" if facts.subtitle else facts.name


def _of(cards: Cards, facts: CardFacts, worked_in: CardFacts) -> PlayedText:
    name = _name(facts)
    edition = EDITIONS.get(worked_in.since, worked_in.since)
    listed = f" ({edition})" if edition else ""
    if not facts.erratum:
        said = f"{name} is played by its imported text: its erratum{listed} is later than these rules."
    elif in_force(cards.game, worked_in, cards.ruleset):
        said = f"{name} is played by its erratum{listed}."
    else:
        said = (
            f"{name} is played by its erratum{listed}, although that is later than these rules: no older "
            f"text was imported."
        )
    return PlayedText(
        card=name, erratum=worked_in.erratum, edition=worked_in.since, played=bool(facts.erratum), says=said
    )

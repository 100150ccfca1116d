"""What a verdict says of cards with an erratum: which of their texts is played, and since which edition.
"""

from __future__ import annotations

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
        worked_in = catalogue.cards.erratum_of(facts)
        if worked_in is not None:
            found.setdefault(_of(catalogue.cards, facts, worked_in), None)
    return list(found)


def _of(cards: Cards, facts: CardFacts, worked_in: CardFacts) -> PlayedText:
    name = f"{facts.name}, {facts.subtitle}" if facts.subtitle else facts.name
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

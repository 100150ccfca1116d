"""The page of a card: facts, text in house wording with every phrase led to the entry that governs it,
rulings, errata, scenarios.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
from flask import Blueprint

from ruling_service.engine.language import card_language
from ruling_service.errors import RulingError
from ruling_service.library.card_file import CardsDamaged
from ruling_service.library.cards import ImportedCards
from ruling_service.library.records import EntryName, EntryView
from ruling_service.library.search import find
from ruling_service.situations.shared.catalogue import as_card_object
from ruling_service.situations.shared.compiling import unplayed
from ruling_service.situations.shared.facts import Cards
from ruling_service.situations.shared.imported import more_cards
from ruling_service.situations.shared.older_texts import older_texts_of
from ruling_service.slugs import slug
from ruling_service.web.entries import around, presents, without_entry
from ruling_service.web.linking import Piece, linked
from ruling_service.web.pages import Page, library, titles_of
from ruling_service.web.played import governing

blueprint = Blueprint("cards", __name__)

NUMBERS = (
    ("cost", "Cost"), ("threat_cost", "Threat cost"), ("willpower", "Willpower"), ("attack", "Attack"),
    ("defense", "Defense"),
    ("hit_points", "Hit points"), ("engagement_cost", "Engagement cost"), ("threat", "Threat"),
    ("quest_points", "Quest points"),
    ("victory_points", "Victory points"), ("stage", "Stage"),
)  # fmt: skip


class AbilityView(msgspec.Struct, kw_only=True):
    """An ability in house wording, cut into pieces that lead to entries, the entries that its phrases
    follow, and the phrases that mean nothing where they stand.
    """

    kind: str
    house: str
    pieces: list[Piece]
    governed_by: list[EntryName]
    not_played: list[str] = []


class Printing(msgspec.Struct, kw_only=True):
    """One printing of a card: facts, abilities, the phrases that are not understood, and whether the engine
    plays all of its text.
    """

    name: str
    type: str
    facts: list[tuple[str, str]]
    abilities: list[AbilityView]
    gaps: list[dict[str, str]]
    complete: bool
    played: bool = True
    erratum: str = ""
    basis: str = ""


@presents("card", "erratum")
def card_page(view: EntryView) -> Page:
    """A card that an entry speaks of."""
    names = [view.title, *(view.extra.get("cards") or [])[:1]]
    printings = next((found for found in (printings_of(view.game, name) for name in names) if found), [])
    before = older_texts_of(view, library().folder.parent.parent)
    context = {**around(view), "printings": printings, "scenarios": _scenarios(view), "older_texts": before}
    data = {**msgspec.to_builtins(view), "printings": printings, "older_texts": before}
    return Page(template="card.html", title=view.title, data=data, game=view.game, context=context)


@without_entry("card", "erratum")
def imported_card_page(game: str, name: str) -> Page | None:
    """A card that only the project's card files or the owner's own card database know; None if neither does.
    """
    printings = printings_of(game, name.replace("-", " ")) or printings_of(game, name)
    if not printings:
        return None
    title = printings[0].name
    mentions = [one for one in library().called(title, game) if one.kind != "case"]
    found = find(library(), f'"{title}"', game=game, limit=8).results if title.strip('"') else []
    context = {"printings": printings, "mentions": mentions, "found": found, "title": title}
    return Page(
        template="imported_card.html", title=title, data={"name": title, "printings": printings}, game=game,
        context=context
    )


def printings_of(game: str, name: str) -> list[Printing]:
    """Every printing of the card called `name` that the project or the owner's card database knows."""
    imported = ImportedCards(library().folder.parent.parent)
    try:
        return [
            _printing(game, facts)
            for facts in Cards(game, more=more_cards(imported)(game)).printings(slug(name))
        ]
    except CardsDamaged:
        raise
    except (RulingError, msgspec.ValidationError):
        return []


def _printing(game: str, facts: Any) -> Printing:
    shown = Printing(
        name=facts.name,
        type=facts.type,
        facts=list(_facts(facts)),
        abilities=[],
        gaps=[],
        complete=True,
        erratum=facts.erratum,
        basis=facts.basis,
    )
    try:
        language = card_language(game)
    except RulingError:
        return shown
    compiled = language.compile_card(as_card_object(facts))
    shown.abilities = [
        _ability(game, language.house(ability) or "", ability) for ability in compiled.abilities
    ]
    shown.gaps = [
        {"phrase": gap.phrase, "reason": gap.reason, "nearest": gap.nearest} for gap in compiled.gaps
    ]
    shown.complete = compiled.complete
    shown.played = compiled.complete and not any(ability.not_played for ability in shown.abilities)
    return shown


def _ability(game: str, house: str, ability: Any) -> AbilityView:
    kind = ability.kind.replace("_", " ")
    entries = governing(game, ability)
    return AbilityView(
        kind=kind,
        house=house,
        pieces=linked(house or kind, game),
        governed_by=[EntryName(one, title) for one, title in titles_of(entries).items()],
        not_played=list(dict.fromkeys(f"{each.phrase}, {each.place}" for each in unplayed(ability, game))),
    )


def _facts(facts: Any) -> Iterator[tuple[str, str]]:
    yield "Type", facts.type.capitalize() + (", unique" if facts.unique else "")
    if facts.sphere:
        yield "Sphere", facts.sphere
    if facts.traits:
        yield "Traits", ", ".join(facts.traits)
    if facts.keywords:
        yield "Keywords", ", ".join(facts.keywords)
    for field, label in NUMBERS:
        value = getattr(facts, field)
        if value is not None:
            yield label, str(value)
    for label, value in facts.values.items():
        yield label.capitalize(), str(value)
    if facts.set:
        yield "Printed in", f"{facts.set} {facts.number}".strip()
    if facts.encounter_set:
        yield "Encounter set", facts.encounter_set


def _scenarios(view: EntryView) -> list[EntryName]:
    """The scenarios in which the card is met."""
    named = [one.id for one in [*view.see, *view.named_by] if one.kind == "scenario"]
    return library().titles(list(dict.fromkeys([*(view.extra.get("scenarios") or []), *named])))

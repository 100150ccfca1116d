"""The page of a card: facts, text in house wording with every phrase led to the entry that governs it,
rulings, errata, scenarios.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import msgspec
from flask import Blueprint

from ruling_service.ask.looked_up import yours
from ruling_service.engine.language import card_language
from ruling_service.errors import RulingError
from ruling_service.library.card_file import CardsDamaged
from ruling_service.library.cards import ImportedCards
from ruling_service.library.errata import errata
from ruling_service.library.known_cards.known import known_cards
from ruling_service.library.known_cards.printings import place_of
from ruling_service.library.naming import naming
from ruling_service.library.records import EntryName, EntryView
from ruling_service.situations.shared.catalogue import as_card_object
from ruling_service.situations.shared.compiling import unplayed
from ruling_service.situations.shared.facts import Cards
from ruling_service.situations.shared.imported import more_cards
from ruling_service.situations.shared.model import CardFacts
from ruling_service.situations.shared.older_texts import older_texts_of, worded
from ruling_service.situations.shared.printings import taken_of, taken_of_card
from ruling_service.slugs import slug
from ruling_service.web import imported_text, sheets
from ruling_service.web.databases import elsewhere
from ruling_service.web.entries import around, presents
from ruling_service.web.linking import Piece, linked
from ruling_service.web.marking import Part, marked
from ruling_service.web.pages import Page, library, titles_of
from ruling_service.web.played import governing
from ruling_service.web.versions import Row, face, face_of, lettered, versions

blueprint = Blueprint("cards", __name__)

FACTS = (
    ("subtitle", "Subtitle"), ("sphere", "Sphere"), ("culture", "Culture"), ("race", "Race"),
    ("traits", "Traits"), ("keywords", "Keywords"), ("time_words", "Played in"), ("item_class", "Class"),
    ("twilight_cost", "Twilight cost"), ("cost", "Cost"), ("threat_cost", "Threat cost"),
    ("engagement_cost", "Engagement cost"), ("threat", "Threat"), ("willpower", "Willpower"),
    ("attack", "Attack"), ("defense", "Defense"), ("hit_points", "Hit points"), ("strength", "Strength"),
    ("vitality", "Vitality"), ("resistance", "Resistance"), ("signet", "Signet"), ("home", "Home"),
    ("quest_points", "Quest points"), ("victory_points", "Victory points"), ("stage", "Stage"),
    ("site_number", "Site"), ("shadow_number", "Shadow number"), ("block", "Block"),
    ("direction", "Direction"), ("encounter_set", "Encounter set"),
)  # fmt: skip
"""What is printed on a card, in the order in which it is shown, and what it is called."""

LEAST_ALIKE = 0.3
"""How much of a text from before and now has to be the same words for marks to help."""
ERRATA = re.compile(r"<h2[^>]*>\s*Errata\s*</h2>.*?(?=<h2|\Z)", re.S)
"""The part of an entry's wording that the page tells with the words marked, at its beginning."""


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
    """One card of a name: facts, abilities, the phrases that are not understood, and whether the engine plays
    all of its text. `places` are the sets in which it is printed alike.
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
    places: list[str] = []
    side: str = ""
    subtitle: str = ""


class Printed(msgspec.Struct, kw_only=True):
    """The text of a card as the owner imported it, and where it is printed so."""

    text: str
    shadow: str
    places: list[str]


class Shown(msgspec.Struct, kw_only=True):
    """A card of a name as its page shows it: our reading beside what is printed."""

    card: Printing
    printed: list[Printed]


@presents("card", "erratum")
def card_page(view: EntryView) -> Page:
    """A card that an entry speaks of."""
    names = [view.title, *(view.extra.get("cards") or [])[:1]]
    name, printings = next(
        ((name, found) for name in names if (found := printings_of(view.game, name))), (view.title, [])
    )
    told = marked_errata(view.game, view.id)
    shown = (
        msgspec.structs.replace(view, html=ERRATA.sub("", view.html), changes=[]) if told
        else view  # what the erratum tells stands at the top, and once
    )
    context = {
        **around(shown), "cards": with_print(view.game, name, printings),
        "scenarios": _scenarios(view),
        "errata": told,
        "unchanged": view.kind == "card" and not any(one.erratum for one in printings),
        "elsewhere": elsewhere(view.game, name),
        "namesakes": known_cards(library()).namesakes(view.game, name),
        "named_in": naming(
            library(), view.game, name,
            besides={view.id, *(one.id for one in [*view.named_by, *view.cases])},
        ),
    }
    before = older_texts_of(view, library().folder.parent.parent)
    context["yours"] = yours(view, library()) if told else []
    context["older_texts"] = worded(before, with_text=imported_text.on_pages())
    context["taken"] = taken = taken_of(view, library().folder.parent.parent)
    context["sheet"] = sheet = sheets.shown_sheet(view.game, name)
    data = {
        **msgspec.to_builtins(view), "printings": for_programs(printings),
        "sheet": sheets.for_programs(sheet),
        "older_texts": worded(before, with_text=imported_text.for_programs()), "taken": taken,
    }  # fmt: skip
    return Page(
        template="card.html", title=view.title, data=data, game=view.game, context=context,
        keep=sheets.kept(sheet),
    )


def imported_card_page(game: str, name: str) -> Page | None:
    """A card that only the project's card files or the owner's own card database know; None if neither does.
    """
    printings = printings_of(game, name.replace("-", " ")) or printings_of(game, name)
    if not printings:
        return None
    card = known_cards(library()).at(game, name)
    title = card.name if card else printings[0].name
    mentions = [one for one in library().called(title, game) if one.kind != "case"]
    numbers = [place for one in printings for place in one.places]
    by_number = (one for number in numbers for one in library().called(number, game))
    mentions += [one for one in by_number if one.kind in ("card", "erratum") and one not in mentions]
    context = {
        "cards": with_print(game, title, printings), "mentions": mentions, "title": title,
        "named_in": naming(library(), game, title, besides={one.id for one in mentions}),
        "elsewhere": elsewhere(game, title), "namesakes": known_cards(library()).namesakes(game, title),
    }
    context["sheet"] = sheet = sheets.shown_sheet(game, title)
    context["taken"] = taken = taken_of_card(game, title, library().folder.parent.parent)
    return Page(
        template="imported_card.html", title=title, game=game, context=context, keep=sheets.kept(sheet),
        data={
            "name": title, "printings": for_programs(printings), "sheet": sheets.for_programs(sheet),
            "taken": taken
        },
    )


def printings_of(game: str, name: str) -> list[Printing]:
    """Every card called `name` that the project or the owner's card database knows; what reads the same and
    differs in its set and number only is one.
    """
    imported = ImportedCards(library().folder.parent.parent)
    try:
        cards = Cards(game, more=more_cards(imported)(game))
        every = versions(game, cards, name, imported.of_title(name, game))
    except CardsDamaged:
        raise
    except (RulingError, msgspec.ValidationError):
        return []
    alike: dict[bytes, Printing] = {}
    for one in (_printing(game, facts, places) for facts, places in every):
        same = msgspec.json.encode(msgspec.structs.replace(one, places=[]))
        known = alike.setdefault(same, one)
        known.places += [place for place in one.places if place not in known.places]
    return list(alike.values())


def for_programs(printings: list[Printing]) -> list[Printing]:
    """The printings as programs get them: without words of imported text, unless the owner gives those."""
    if imported_text.for_programs():
        return printings
    return [
        msgspec.structs.replace(one, gaps=[{**gap, "phrase": "", "nearest": ""} for gap in one.gaps])
        for one in printings
    ]


def with_print(game: str, name: str, printings: list[Printing]) -> list[Shown]:
    """The cards of a name, each with what is printed on it where this reader may see that."""
    if not imported_text.on_pages():
        return [Shown(card=one, printed=[]) for one in for_programs(printings)]
    rows = ImportedCards(library().folder.parent.parent).of_title(name, game)
    return [
        Shown(card=one, printed=_texts(game, [row for row in rows if _is_of(game, row, one)]))
        for one in printings
    ]


def _is_of(game: str, row: Row, printing: Printing) -> bool:
    """Is an imported row of this printing: by its place, and by its type and side where two share one."""
    places = {slug(one) for one in printing.places or [""]}
    return face_of(row) == face(printing.type, printing.side) and slug(place_of(game, row)) in places


def _texts(game: str, rows: list[Row]) -> list[Printed]:
    """The texts of some printings, the same once whatever its blanks and signs: in the longest form, in which
    the fewest blanks were lost.
    """
    found: dict[str, Printed] = {}
    for row in rows:
        text, shadow = str(row.get("text", "")), str(row.get("shadow", ""))
        if text or shadow:
            printed = found.setdefault(lettered(row), Printed(text=text, shadow=shadow, places=[]))
            printed.places.append(place_of(game, row))
            if len(text) > len(printed.text):
                printed.text, printed.shadow = text, shadow
    return list(found.values())


class MarkedErratum(msgspec.Struct, kw_only=True):
    """An erratum with the words marked that it changed; `was` is empty where no document gives what was."""

    now: list[Part]
    was: list[Part]
    edition: str
    date: str


def marked_errata(game: str, entry: str) -> list[MarkedErratum]:
    """The errata of the card on which an entry is."""
    found = []
    for one in errata(library(), game, entry):
        was, now = marked(one.was, one.now, LEAST_ALIKE)
        found.append(MarkedErratum(now=now, was=was, edition=one.edition, date=one.date))
    return found


def _printing(game: str, facts: CardFacts, places: list[str]) -> Printing:
    shown = Printing(
        name=facts.name,
        type=facts.type,
        facts=list(_facts(facts)),
        abilities=[],
        gaps=[],
        complete=True,
        erratum=facts.erratum,
        basis=facts.basis,
        places=list(places),
        side=face(facts.type, facts.side)[1],
        subtitle=facts.subtitle,
    )
    try:
        language = card_language(game)
    except RulingError:
        return shown
    compiled = language.compile_card(as_card_object(facts))
    shown.abilities = [
        _ability(game, language.house(ability) or "", ability, facts.type) for ability in compiled.abilities
    ]
    shown.gaps = [
        {"phrase": gap.phrase, "reason": gap.reason, "nearest": gap.nearest} for gap in compiled.gaps
    ]
    shown.complete = compiled.complete
    shown.played = compiled.complete and not any(ability.not_played for ability in shown.abilities)
    return shown


def _ability(game: str, house: str, ability: Any, type_: str) -> AbilityView:
    kind = ability.kind.replace("_", " ")
    entries = governing(game, ability, type_)
    titles = titles_of(entries)
    return AbilityView(
        kind=kind,
        house=house,
        pieces=linked(house or kind, game),
        governed_by=[EntryName(one, titles[one]) for one in entries if one in titles],
        not_played=list(dict.fromkeys(f"{each.phrase}, {each.place}" for each in unplayed(ability, game))),
    )


def _facts(facts: CardFacts) -> Iterator[tuple[str, str]]:
    yield "Type", facts.type.capitalize() + (", unique" if facts.unique else "")
    for field, label in FACTS:
        value = getattr(facts, field)
        if value not in (None, "", []):
            yield label, ", ".join(value) if isinstance(value, list) else str(value)
    for label, value in facts.values.items():
        yield label.capitalize(), str(value)


def _scenarios(view: EntryView) -> list[EntryName]:
    """The scenarios in which the card is met."""
    named = [one.id for one in [*view.see, *view.named_by] if one.kind == "scenario"]
    return library().titles(list(dict.fromkeys([*(view.extra.get("scenarios") or []), *named])))

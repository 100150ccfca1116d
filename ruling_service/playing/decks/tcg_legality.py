"""Whether a deck of the TCG may be played, and in which formats (tcg/building-your-deck, tcg/format,
tcg/x-list).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator

from ruling_service.engine.tcg import deck as decks
from ruling_service.engine.tcg.rulesets import FORMATS, NUMBERED_BLOCKS
from ruling_service.errors import UnknownName
from ruling_service.inputs.quoting import quoted
from ruling_service.playing.decks.finding import Found, full_name
from ruling_service.playing.decks.from_corpus import R_LISTS, X_LISTS, listed, sets_of_formats
from ruling_service.playing.decks.records import Fault
from ruling_service.playing.shelf import Shelf
from ruling_service.situations.shared.model import CardFacts
from ruling_service.slugs import fold

CHECKED = (*FORMATS, "expanded")
"""The formats that a deck is checked for."""
PROMOTIONAL = "0"
SITES_SINCE = 11
"""The first set whose sites are laid in the formats without numbered sites."""
OLD_BLOCKS = ("fellowship", "tower")
"""The blocks whose sets Standard leaves out."""


def judge(found: Found, shelf: Shelf, format: str) -> tuple[list[Fault], list[Fault], list[str]]:
    """What keeps the deck from being legal in that format (in the one where least does, if none is named),
    what is to be known of it, and the formats in which nothing does.
    """
    refuse_unknown(format)
    faults = {name: _faults(found, shelf, name) for name in ((format,) if format else CHECKED)}
    likely = format_of_sites(found.copies("sites"))
    best = min(faults, key=lambda name: (len(faults[name]), name != likely))
    legal = [name for name, those in faults.items() if not those]
    return faults[best], _notes(found), [] if found.missing else legal


def refuse_unknown(format: str) -> None:
    """Raises UnknownName for a format that there isn't; none named is none unknown."""
    if format and format not in CHECKED:
        raise UnknownName(
            f"There is no format {quoted(format)}.", hint=f"Formats: {', '.join(CHECKED)}.", where="format"
        )


def format_of_sites(sites: Iterable[CardFacts]) -> str:
    """The format whose sites these are: that of their block, else open."""
    blocks = Counter(fold(site.block) for site in sites if site.block)
    of = blocks.most_common(1)[0][0] if blocks else ""
    return next((name for name in NUMBERED_BLOCKS if of.startswith(name)), "open")


def _faults(found: Found, shelf: Shelf, format: str) -> list[Fault]:
    """Everything that keeps the deck from being played in one format."""
    bearers, rings = found.copies("ring-bearer"), found.copies("ring")
    why = list(_parts(found, bearers, rings))
    keys = {
        part: [shelf.key_of(one) for one in found.copies(*sections)] for part, sections in PARTS.items()
    }
    bearer, ring = (shelf.key_of(those[0]) if len(those) == 1 else "" for those in (bearers, rings))
    engine = decks.faults(shelf.catalogue, bearer, ring, keys["deck"], keys["sites"], format=format)
    why += [
        Fault(reason=reason, cites=list(cites)) for reason, cites in engine if not _unsure(found, reason)
    ]
    return [*why, *_sets(found, format), *_listed(found, format)]


PARTS = {"deck": ("deck", ""), "sites": ("sites",)}


def _unsure(found: Found, reason: str) -> bool:
    """Whether a count may only be short of what is missing here."""
    return bool(found.missing) and (
        "needed" in reason or "as many" in reason or "there must be" in reason or "no site has" in reason
    )


def _parts(found: Found, bearers: list[CardFacts], rings: list[CardFacts]) -> Iterator[Fault]:
    """One Ring-bearer with one Ring."""
    if len(bearers) != 1 and (bearers or not found.missing):
        reason = f"{len(bearers)} Ring-bearers: one is needed"
        yield Fault(reason=reason, cites=["tcg/building-your-deck", "tcg/keyword/ring-bearer"])
    if len(rings) != 1 and (rings or not found.missing):
        reason = f"{len(rings)} cards called The One Ring: one is needed"
        yield Fault(reason=reason, cites=["tcg/building-your-deck", "tcg/the-one-ring"])


def _every(found: Found) -> list[CardFacts]:
    return found.copies("ring-bearer", "ring", "deck", "", "sites")


def of_the_sets(card: CardFacts, format: str) -> bool:
    """Whether a card is of the sets of a format, and a site one that it lays."""
    allowed = sets_of_formats().get(format)
    outside = allowed is not None and card.set not in (*allowed, PROMOTIONAL)
    old = format == "standard" and any(card.set in sets_of_formats()[block] for block in OLD_BLOCKS)
    early = allowed is None and card.type == "site" and card.set.isdigit() and int(card.set) < SITES_SINCE
    return not (outside or old or early)


def is_listed(card: CardFacts, format: str) -> bool:
    """Whether a format's X-List or R-List has a card."""
    lists = [names[format] for names in (X_LISTS, R_LISTS) if format in names]
    return any(each.means(card.name, card.subtitle) for name in lists for each in listed(name))


def _sets(found: Found, format: str) -> Iterator[Fault]:
    """Cards of sets that a format does not have, and sites that it does not lay."""
    strangers: dict[str, str] = {}
    for one in _every(found):
        if not of_the_sets(one, format):
            strangers[full_name(one)] = one.set
    if strangers:
        names = ", ".join(f"{name} (set {number})" for name, number in list(strangers.items())[:6])
        more = f" and {len(strangers) - 6} more" if len(strangers) > 6 else ""
        yield Fault(reason=f"not of the sets of {format}: {names}{more}", cites=["tcg/format"])


def _listed(found: Found, format: str) -> Iterator[Fault]:
    """Cards of the format's X-List, and several copies of one of its R-List."""
    counts = Counter(full_name(one) for one in _every(found))
    known = {full_name(one): one for one in _every(found)}
    for name, one in known.items():
        if format in X_LISTS and any(each.means(one.name, one.subtitle) for each in listed(X_LISTS[format])):
            yield Fault(
                reason=f"{name} is on the X-List of {format}",
                cites=[f"tcg/{_id(X_LISTS[format])}", "tcg/x-list"],
            )
    for each in listed(R_LISTS[format]) if format in R_LISTS else ():
        names = [name for name, one in known.items() if each.means(one.name, one.subtitle)]
        number = sum(counts[name] for name in names)
        if number > 1:
            reason = f"{number} copies of {names[0]}: it is on the R-List of {format}, one is allowed"
            yield Fault(reason=reason, cites=[f"tcg/{_id(R_LISTS[format])}", "tcg/x-list"])


def _id(entry: str) -> str:
    """The id of an entry of which the corpus has the file."""
    return entry.replace("rules/", "rule/")


def _notes(found: Found) -> list[Fault]:
    """What can't be known from card databases."""
    notes = []
    for one in found.copies("ring-bearer"):
        if fold(one.name) != "frodo" and not one.text.startswith("Ring-bearer"):
            notes.append(
                Fault(
                    reason=f"whether {full_name(one)} has a ring around the resistance, card lists don't say",
                    cites=["tcg/building-your-deck"],
                )
            )
    promotional = sorted({full_name(one) for one in _every(found) if one.set == PROMOTIONAL})
    if promotional:
        notes.append(
            Fault(
                reason=f"promotional cards, of which formats say nothing: {', '.join(promotional[:6])}",
                cites=["tcg/format"],
            )
        )
    return notes

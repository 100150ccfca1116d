"""What was changed: errata of cards, and rules that read otherwise before.

Each says what was, what is, where and since when.
"""

from __future__ import annotations

import re

import msgspec

from ruling_service.library.model import Change, Entry
from ruling_service.library.reading import Library
from ruling_service.library.records import DocumentView, EntryName
from ruling_service.library.text import FUNCTION_WORDS
from ruling_service.patterns import pattern

_SECTION = pattern(r"(?ms)^## Errata\s*\n(.*?)(?=^## |\Z)")
_BULLET = pattern(r"(?ms)^- \*\*(?P<label>[^*:]+):?\*\*:?\s*(?P<text>.*?)(?=^- |\Z)")
_MARKED = pattern(r"^(?P<what>Erratum|Misprint)\b(?P<where>[^.:]*)[.:]\s*(?P<text>.*)$", re.S)
_CLARIFIED = pattern(r"^Clarification\b")
_UNKNOWN = pattern(r"only the corrected|not the printing", re.I)
_WORD = pattern(r"[^\W_]+")
GAMES = ("lcg", "tcg")
CHAINED = 0.5
"""What part of the telling words of a change a later one's "was" repeats at least, to be about the same."""


class Erratum(msgspec.Struct, kw_only=True):
    """A card whose printed text was changed. `was` is empty where the documents give only the corrected text.

    `edition` says which list of errata has it, `date` when that was issued, as far as the documents tell;
    `documents` are their ids.
    """

    id: str
    title: str
    kind: str
    game: str
    now: str
    was: str
    edition: str
    date: str
    documents: list[str]
    scenarios: list[EntryName] = []


class Later(msgspec.Struct, kw_only=True, frozen=True):
    """What holds today of something that a document changed and a later one, `since`, changed again."""

    now: str
    since: str
    since_title: str


class Changed(msgspec.Struct, kw_only=True):
    """A rule that read otherwise before: `since` is the document that changed it, `later` what a newer one
    made of that.
    """

    id: str
    title: str
    kind: str
    game: str
    was: str
    now: str
    since: str
    since_title: str
    date: str
    later: Later | None = None


def errata(library: Library, game: str, of: str = "") -> list[Erratum]:
    """Every erratum of a game's cards, by title; those of the entry `of` alone if it is given."""
    rows = library.connection.execute(
        """select id, title, kind, game, body, summary, sources, extra from entries
           where game = ? and kind in ('card', 'erratum') and replaced_by is null
           and id not like '%/host/%' and ? in ('', id) order by title""",
        [game, of],
    ).fetchall()
    known = library.documents()
    found: list[Erratum] = []
    for row in rows:
        named = list(msgspec.json.decode(row["extra"]).get("scenarios") or ())
        entry = Entry(
            id=row["id"], title=row["title"], kind=row["kind"], game=row["game"], body=row["body"],
            summary=row["summary"], sources=msgspec.json.decode(row["sources"]),
        )
        found += errata_of(entry, known, [name for name in library.titles(named) if name.title])
    return found


def changed_cards(library: Library) -> frozenset[str]:
    """The ids of the entries on cards that have an erratum."""
    return library.kept(_Changed).ids


class _Changed:
    """Which cards of a library were changed."""

    def __init__(self, library: Library) -> None:
        self.ids = frozenset(one.id for game in GAMES for one in errata(library, game))


def clarified_cards(library: Library) -> frozenset[str]:
    """The ids of the entries on cards whose words were changed though not what they do in play: a decision
    that is announced as a "Clarification" (Comprehensive Rules, Section Three).
    """
    return library.kept(_Clarified).ids


class _Clarified:
    """Which cards of a library have a clarified wording."""

    def __init__(self, library: Library) -> None:
        rows = library.connection.execute(
            "select id, summary from entries where game = 'tcg' and kind = 'card' and replaced_by is null"
        )
        self.ids = frozenset(row["id"] for row in rows if _CLARIFIED.match(row["summary"]))


def errata_of(entry: Entry, known: list[DocumentView], scenarios: list[EntryName]) -> list[Erratum]:
    """The errata that one entry tells; `known` are all documents by precedence, `scenarios` those it names.
    """
    documents = list(entry.sources)
    dates = {one.document: one.date for one in known}
    return [
        Erratum(
            id=entry.id, title=entry.title, kind=entry.kind, game=entry.game, now=read["now"],
            was=read.get("was", ""), documents=documents, scenarios=scenarios,
            edition=read.get("edition", "") or _oldest(documents, known),
            date=_date(read.get("edition", ""), documents, dates),
        )
        for read in _of_sections(entry.body) or _of_summary(entry.summary)
    ]  # fmt: skip


def _of_sections(body: str) -> list[dict[str, str]]:
    """The erratum that an entry's section *Errata* gives in its bullets; none without such a section."""
    section = _SECTION.search(body)
    if not section:
        return []
    told: dict[str, str] = {}
    more: list[str] = []
    for match in _BULLET.finditer(section[1]):
        label, text = match["label"].strip().lower(), _plain(match["text"])
        if label.startswith(("now", "was", "edition")):
            told.setdefault(label.split()[0], text)
            if "(" in label:
                told.setdefault("edition", match["label"].partition("(")[2].rstrip(") "))
        else:
            more.append(f"{match['label'].strip()}: {text}")
    told["now"] = " ".join([told["now"], *more] if "now" in told else more)
    if _UNKNOWN.search(told.get("was", "")):
        told["was"] = ""
    return [told] if told["now"] else []


def _of_summary(summary: str) -> list[dict[str, str]]:
    """The erratum that an entry's decision announces as one."""
    match = _MARKED.match(summary)
    if not match:
        return []
    where = match["where"].strip()
    said = match["text"][:1].upper() + match["text"][1:]
    return [
        {
            "now": f"{match['what']} {where}. {said}" if where else said if match["what"] == "Erratum"
            else f"Misprint. {said}"
        }
    ]


def _plain(text: str) -> str:
    return " ".join(re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", text).replace("*", "").split())


def _oldest(documents: list[str], known: list[DocumentView]) -> str:
    named = [one for one in known if one.document in documents]
    return f"{named[-1].title} {named[-1].edition}" if named else ""


def _date(edition: str, documents: list[str], dates: dict[str, str]) -> str:
    """When the errata list that has it was issued: the day if its document bears one, else the year of the
    document that prints it.
    """
    first = re.match(r"FAQ (\d+\.\d+)", edition)
    if first and f"lcg-faq-{first[1]}" in dates:
        return dates[f"lcg-faq-{first[1]}"]
    printed = [
        dates[document] for document in documents
        if dates.get(document) and not (first and document.startswith("lcg-faq-"))
    ]
    return min(printed, default="")


def changed_rules(library: Library, game: str) -> list[Changed]:
    """Every rule of a game that read otherwise in an older document, in the order of the library."""
    rows = library.connection.execute(
        "select id, title, kind, game, changes from entries where game = ? and changes != '[]' order by ord",
        [game],
    ).fetchall()
    known = library.documents()
    found: list[Changed] = []
    for row in rows:
        entry = Entry(
            id=row["id"], title=row["title"], kind=row["kind"], game=row["game"],
            changes=msgspec.json.decode(row["changes"], type=list[Change]),
        )
        found += changes_of(entry, known)
    return found


def changes_of(entry: Entry, known: list[DocumentView]) -> list[Changed]:
    """How one entry read before; `known` are all documents."""
    by_id = {one.document: one for one in known}
    found = []
    for change in entry.changes:
        document = by_id.get(change.since)
        found.append(
            Changed(
                id=entry.id, title=entry.title, kind=entry.kind, game=entry.game, was=change.was,
                now=change.is_, since=change.since, since_title=_named(change.since, by_id),
                date=document.date if document else "", later=_later(change, entry.changes, by_id),
            )
        )  # fmt: skip
    return found


def _named(document: str, known: dict[str, DocumentView]) -> str:
    return f"{known[document].title} {known[document].edition}" if document in known else document


def _later(change: Change, of_entry: list[Change], known: dict[str, DocumentView]) -> Later | None:
    """What holds today, where newer documents changed again what a change brought: each takes up the words of
    the one before.
    """
    last = change
    while True:
        following = [one for one in of_entry if _is_newer(one, last, known) and _takes_up(one, last)]
        if not following:
            break
        last = min(following, key=lambda one: known[one.since].date)
    if last is change:
        return None
    return Later(now=last.is_, since=last.since, since_title=_named(last.since, known))


def _is_newer(one: Change, other: Change, known: dict[str, DocumentView]) -> bool:
    return one.since in known and other.since in known and known[one.since].date > known[other.since].date


def _takes_up(one: Change, earlier: Change) -> bool:
    """Does a change begin with what an earlier one brought?"""
    brought = {word for word in _WORD.findall(earlier.is_.casefold()) if word not in FUNCTION_WORDS}
    return bool(brought) and len(brought & set(_WORD.findall(one.was.casefold()))) >= CHAINED * len(brought)

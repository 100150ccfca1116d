"""What was changed: errata of cards, and rules that read otherwise before.

Each says what was, what is, where and since when.
"""

from __future__ import annotations

import re

import msgspec

from ruling_service.library.model import Change
from ruling_service.library.reading import Library
from ruling_service.library.records import EntryName

_SECTION = re.compile(r"(?ms)^## Errata\s*\n(.*?)(?=^## |\Z)")
_BULLET = re.compile(r"(?ms)^- \*\*(?P<label>[^*:]+):?\*\*:?\s*(?P<text>.*?)(?=^- |\Z)")
_MARKED = re.compile(r"^(?P<what>Erratum|Misprint)\b(?P<where>[^.:]*)[.:]\s*(?P<text>.*)$", re.S)
_UNKNOWN = re.compile(r"only the corrected|not the printing", re.I)


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


class Changed(msgspec.Struct, kw_only=True):
    """A rule that read otherwise before: `since` is the document that changed it."""

    id: str
    title: str
    kind: str
    game: str
    was: str
    now: str
    since: str
    since_title: str
    date: str


def errata(library: Library, game: str) -> list[Erratum]:
    """Every erratum of a game's cards, by title."""
    rows = library.connection.execute(
        """select id, title, kind, body, summary, sources, extra from entries
           where game = ? and kind in ('card', 'erratum') and replaced_by is null
           and id not like '%/host/%' order by title""",
        [game],
    ).fetchall()
    dates = {one.document: one.date for one in library.documents()}
    found = []
    for row in rows:
        extra = msgspec.json.decode(row["extra"])
        documents = list(msgspec.json.decode(row["sources"]))
        for read in _of_sections(row["body"]) or _of_summary(row["summary"]):
            edition = read.get("edition", "")
            found.append(
                Erratum(
                    id=row["id"], title=row["title"], kind=row["kind"], game=game, now=read["now"],
                    was=read.get("was", ""),
                    edition=edition or _oldest(documents, library), date=_date(edition, documents, dates),
                    documents=documents,
                    scenarios=[
                        name for name in library.titles(list(extra.get("scenarios") or ())) if name.title
                    ],
                )
            )  # fmt: skip
    return found


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


def _oldest(documents: list[str], library: Library) -> str:
    known = [one for one in library.documents() if one.document in documents]
    return f"{known[-1].title} {known[-1].edition}" if known else ""


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
        "select id, title, kind, changes from entries where game = ? and changes != '[]' order by ord", [game]
    ).fetchall()
    known = {one.document: one for one in library.documents()}
    found = []
    for row in rows:
        for change in msgspec.json.decode(row["changes"], type=list[Change]):
            document = known.get(change.since)
            found.append(
                Changed(
                    id=row["id"], title=row["title"], kind=row["kind"], game=game, was=change.was,
                    now=change.is_, since=change.since,
                    since_title=f"{document.title} {document.edition}" if document else change.since,
                    date=document.date if document else "",
                )
            )  # fmt: skip
    return found

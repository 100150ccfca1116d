"""Two editions side by side: what two documents say on the same thing, and one situation by the rules of two.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import cached_property
from html import unescape
from typing import Any

import msgspec
from flask import Blueprint, request

from ruling_service.ask.results import Reply
from ruling_service.errors import MalformedInput, UnknownName
from ruling_service.inputs import limits
from ruling_service.library.records import DocumentView
from ruling_service.library.reports import Stated, known_document, stated_by
from ruling_service.situations.shared import lines_said
from ruling_service.situations.shared.games import RULESETS, refuse_unplayed_rules
from ruling_service.situations.shared.loader import Place, from_data
from ruling_service.situations.shared.permalink import plain
from ruling_service.situations.shared.results import Because, Parting, Verdict
from ruling_service.web import answer_parts, arguments, runner, verdicts
from ruling_service.web.aligning import Places, Row, aligned, folded, sentences
from ruling_service.web.describing import asked, described, question
from ruling_service.web.pages import GAMES, Page, library, page, titles_of
from ruling_service.web.template_helpers import edition_named

blueprint = Blueprint("editions", __name__)

ON_A_PAGE = 12
"""Entries of two documents that a page shows."""
_TAG = re.compile(r"<[^>]+>")
SIDES = ("a", "b")


# -- two documents -------------------------------------------------------------------------------------------


class Beside(msgspec.Struct, kw_only=True):
    """What two documents say on one entry, sentence by sentence, like beside like; `unlike` says that none of
    it is, so that the one says otherwise what the other says.
    """

    entry: str
    title: str
    rows: list[Row]
    unlike: bool


@page(blueprint, "/documents/compare")
def documents() -> Page:
    """The documents `a` and `b` of one game, entry by entry where both say something; with `only`, the
    entries of which one alone does (`a` or `b`), and with `alike` also what both say in the same words; with
    `part`, only that part of the one which has it, with `on` only what they say on that entry. Where they
    aren't named, the two that prevail of those imported, of `game` if it is told.
    """
    named = [arguments.text(side) for side in SIDES]
    a, b = (known_document(library(), one) for one in (named if any(named) else _prevailing()))
    if a.game != b.game or a.document == b.document:
        raise MalformedInput(
            "Two documents of one game are compared.", hint="`a` and `b` name two of them.", where="b"
        )
    part = arguments.text("part")
    on = arguments.text("on")
    subject = library().entry(on) if on else None
    said = [_by_entry(_of_part(one, part)) for one in (a, b)]
    if subject is not None:
        said = [of_subject(one, on, [subject.title, *subject.aliases]) for one in said]
    places = _places(said[0]), _places(said[1])
    both = [_Both(entry, said, places) for entry in said[0] if entry in said[1]]
    alone = {
        side: [(entry, rows[0].title) for entry, rows in said[n].items() if entry not in said[1 - n]]
        for n, side in enumerate(SIDES)
    }
    every = bool(request.args.get("alike") or on)
    shown = both if every else [one for one in both if not one.alike]
    number, pages = arguments.number("page", 1), max(1, -(-len(shown) // ON_A_PAGE))
    number = min(number, pages)
    here = [one.beside() for one in shown[(number - 1) * ON_A_PAGE : number * ON_A_PAGE]]
    titles = [
        f"{one.title} {one.edition}".strip() + (f", {part}" if part in one.layers else "") for one in (a, b)
    ]
    return Page(
        template="documents_compared.html", title=f"{titles[0]} and {titles[1]}", game=a.game,
        data={
            "a": a.document, "b": b.document, "page": number, "pages": pages, "entries": here,
            "only_a": [one for one, _ in alone["a"]], "only_b": [one for one, _ in alone["b"]],
        },
        context={
            "documents": [a, b], "names": titles, "shown": here, "alone": alone, "number": number,
            "pages": pages, "both": len(both), "differ": sum(not one.alike for one in both), "every": every,
            "part": part, "on": on, "subject": subject.title if subject else "",
            "title_at": titles_of(row.moved for one in here for row in one.rows if row.moved),
            "choice": [a, *siblings(a)] if a.imported else [],
            "elsewhere": [game for game in GAMES if game != a.game],
        },
    )  # fmt: skip


def _prevailing() -> list[str]:
    """The two documents of one game that prevail over the others, of those imported where there are two."""
    asked_for = request.args.get("game", "")
    found = [one for one in library().documents() if one.game == asked_for or asked_for not in GAMES]
    for there in ([one for one in found if one.imported], found):
        for game in GAMES:
            pair = [one.document for one in there if one.game == game][:2]
            if len(pair) == len(SIDES):
                return pair[::-1]
    return ["", ""]


def siblings(one: DocumentView) -> list[DocumentView]:
    """The other documents of its game with which an imported document can be compared."""
    return [
        other for other in library().documents()
        if other.game == one.game and other.document != one.document and other.imported and one.imported
    ]  # fmt: skip


def _of_part(document: DocumentView, part: str) -> list[Stated]:
    """What a document says, only in one of its parts where it has a part of that name."""
    stated = stated_by(library(), document.document)
    return [one for one in stated if one.layer == part] if part in document.layers else stated


def _by_entry(stated: Iterable[Stated]) -> dict[str, list[Stated]]:
    found: dict[str, list[Stated]] = {}
    for one in stated:
        found.setdefault(one.entry, []).append(one)
    return found


def of_subject(said: dict[str, list[Stated]], entry: str, names: list[str]) -> dict[str, list[Stated]]:
    """What a document says under one entry; where it has nothing there, the first passages that name it, in
    any of its `names`, the title first.
    """
    if entry in said:
        return {entry: said[entry]}
    named = re.compile(rf"\b(?:{'|'.join(map(re.escape, names))})(?:s|es)?\b", re.IGNORECASE)
    found = [one for passages in said.values() for one in passages if named.search(_words(one.html))]
    there = [msgspec.structs.replace(one, title=names[0]) for one in found[:ON_A_PAGE]]
    return {entry: there} if there else {}


class _Both:
    """An entry on which two documents say something, and what each says."""

    def __init__(
        self, entry: str, said: list[dict[str, list[Stated]]], places: tuple[Places, Places]
    ) -> None:
        self.entry = entry
        self.title = said[0][entry][0].title
        self.texts = [_text(side[entry]) for side in said]
        self._places = places
        self.alike = _folded(self.texts[0]) == _folded(self.texts[1]) or not any(
            not (row.alike or row.moved) for row in self._rows
        )
        """Is all that either says said by the other too, here or at another place?"""

    @cached_property
    def _rows(self) -> list[Row]:
        return aligned(self.texts[0], self.texts[1], self._places)

    def beside(self) -> Beside:
        """The two texts beside each other."""
        rows = self._rows
        return Beside(
            entry=self.entry, title=self.title, rows=rows, unlike=not any(row.a and row.b for row in rows)
        )


def _text(stated: Iterable[Stated]) -> str:
    return " ".join(_words(one.html) for one in stated)


def _places(said: dict[str, list[Stated]]) -> Places:
    """Under which entry a document says each of its sentences, the first of several."""
    found: dict[str, str] = {}
    for entry, stated in said.items():
        for one in sentences(_text(stated)):
            found.setdefault(folded(one), entry)
    found.pop("", None)
    return found


def _words(html: str) -> str:
    """The words of a passage, without its markup."""
    return " ".join(unescape(_TAG.sub(" ", html)).split())


def _folded(text: str) -> str:
    return "".join(c for c in text.casefold() if c.isalnum())


# -- one situation by two rulesets ---------------------------------------------------------------------------


class Told(msgspec.Struct, kw_only=True):
    """A line of an account or a change of the table, the entries that it comes from, and if the other edition
    has none like it.
    """

    text: str
    only: bool
    cites: list[str] = []


class Side(msgspec.Struct, kw_only=True):
    """A situation by the rules of one edition: the answer, why, on whom it depends, what is otherwise at the
    end, and the account of the first line of play. `says` is told in `lead` and `lines`, as a verdict is.
    """

    ruleset: str
    name: str
    says: str
    confidence: str
    because: list[Because]
    depends_on: list[Parting]
    ends: list[Told]
    account: list[Told]
    complete: bool
    lead: str = ""
    lines: list[lines_said.Comes] = []

    def answering(self, says: str, confidence: str) -> Side:
        """The same with what is said to a question in the place of the verdict."""
        return msgspec.structs.replace(self, says=says, confidence=confidence, lead=says, lines=[])


@page(blueprint, "/simulate/rulesets")
def rulesets() -> Page:
    """The situation `s` by the rules of two editions, `a` and `b`, with what differs; the prevailing ones and
    the oldest where none are named. `q` is the question, of `game`, that was answered by it.
    """
    data = plain(request.args.get("s", ""))
    from_data(data, Place("permalink"), checked=False)
    game = str(data.get("game", ""))
    if game not in RULESETS:
        raise UnknownName("The situation names no game.", hint="Its field `game` says which.", where="s")
    chosen = [arguments.text(side) for side in SIDES]
    first = chosen[0] or RULESETS[game][0]
    others = [chosen[1]] if chosen[1] else _others(game, first)
    for side, one in zip(SIDES, (first, others[0]), strict=True):
        refuse_unplayed_rules(game, one, side)
    sides = _beside(data, first, others)
    pair = [one.ruleset for one in sides]
    parted, words = differ(sides), arguments.text("q", limits.QUESTION)
    answer = _answer(words, game, request.args.get("s", "")) if words else None
    if answer is not None and pair[0] == RULESETS[game][0]:
        if sides[1].says == sides[0].says:
            sides[1] = sides[1].answering(_without_reason(answer.says), sides[1].confidence)
        sides[0] = sides[0].answering(answer.says, answer.confidence)
    asks = words if answer is not None else question(data)
    cites = [cite for side in sides for line in side.account for cite in line.cites]
    cites += [cite for side in sides for reason in side.because for cite in reason.cites]
    return Page(
        template="rulesets.html", title=f"{asks if answer else data.get('title') or asks} By two editions",
        game=game if game in GAMES else "", keep="private",
        data={"situation": data, "sides": sides, "differ": parted},
        context={
            "sides": sides, "question": asks, "words": words, "position": described(data), "pair": pair,
            "differ": parted, "code": request.args.get("s", ""), "titles": titles_of(cites),
            "rulesets": [(one, edition_named(one)) for one in RULESETS[game]],
        },
    )  # fmt: skip


def _answer(words: str, game: str, code: str) -> answer_parts.Part | None:
    """The answer to a question that was played as this situation; None where it is answered otherwise."""
    reply = runner.run("ask", Reply, question=words, game=game, choices=(), cards=[])
    return next((one for one in answer_parts.parts(reply) if one.code == code), None)


def _without_reason(says: str) -> str:
    """What an answer says, without its reason: that is in the words of one edition."""
    head, _, reason = says.partition(":")
    return f"{head}." if reason and head in ("Yes", "No") else says


def _others(game: str, first: str) -> list[str]:
    """The editions beside which one is first shown, the nearest earlier one first: those before it, or of the
    earliest those after it.
    """
    order = RULESETS[game]
    at = order.index(first) if first in order else 0
    return [*order[at + 1 :]] or [*reversed(order[:at])]


def _beside(data: dict[str, Any], first: str, others: Sequence[str]) -> list[Side]:
    """A situation by the rules of one edition, and of the first of others that plays it otherwise; of the
    first of all where none does.
    """
    ran, shown = _run({**data, "ruleset": first}), []
    for other in others:
        beside = _run({**data, "ruleset": other})
        sides = [_side(first, data, ran, beside), _side(other, data, beside, ran)]
        if differ(sides):
            return sides
        shown.append(sides)
    return shown[0]


def _run(data: dict[str, Any]) -> Verdict:
    return runner.run("simulate", Verdict, situation=data)


def _side(ruleset: str, data: dict[str, Any], verdict: Verdict, other: Verdict) -> Side:
    shown = verdicts.shown(verdict, 0, asked(data), data)
    lines = verdict.outcomes[0].trace if verdict.outcomes else []
    elsewhere = {line.text for outcome in other.outcomes for line in outcome.trace}
    game = str(data.get("game", "lcg"))
    ends, others = lines_said.ends(game, verdict), lines_said.ends(game, other)
    return Side(
        ruleset=ruleset, name=edition_named(ruleset), says=shown.says, confidence=verdict.confidence,
        because=shown.because, depends_on=verdict.depends_on,
        ends=[Told(text=one, only=one not in others) for one in ends],
        account=[Told(text=one.text, only=one.text not in elsewhere, cites=one.cites) for one in lines],
        complete=verdict.explored.complete, lead=shown.lead, lines=shown.lines,
    )  # fmt: skip


def differ(sides: list[Side]) -> list[str]:
    """In what two editions part, in words; empty where they play it alike."""
    a, b = sides
    found = []
    if a.says != b.says:
        found.append("the answer")
    if {one.text for one in a.ends} != {one.text for one in b.ends}:
        found.append("how the table ends")
    if {one.decision for one in a.depends_on} != {one.decision for one in b.depends_on}:
        found.append("what somebody decides")
    if not found and any(line.only for side in sides for line in side.account):
        found.append("the steps on the way")
    return found



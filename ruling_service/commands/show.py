"""`rulings show`: one entry in full."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable

import click

from ruling_service.commands.common import json_option, print_json, say
from ruling_service.errors import UnknownName
from ruling_service.late import late
from ruling_service.library import open_library
from ruling_service.library.hosts import LABEL
from ruling_service.library.known_cards.shown import view_of
from ruling_service.library.records import EntryView, OlderText, PassageView
from ruling_service.library.showing import Quoted, alike, by_edition, case_file, shown_with
from ruling_service.resources import home_dir
from ruling_service.situations.shared.played_by import played_by, without_package


@click.command("show")
@click.argument("entry_id", metavar="ID")
@click.option("--older", is_flag=True, help="Print what older editions say too, not only which do.")
@json_option
def command(entry_id: str, older: bool, as_json: bool) -> int:
    """Show the entry at ID, such as lcg/keyword/surge, or the card of that name: our wording, what each
    document says, and what to read next; of a case, its situation file and the answer.
    """
    library = open_library()
    try:
        entry = view_of(library, entry_id, with_text=True)
    except UnknownName as error:
        say(f"rulings: {error}", err=True)
        return 1
    steps = without_package(played_by(entry.id, home_dir()))
    before, taken = _older_texts(entry), _taken(entry)
    if as_json:
        print_json(shown_with(entry, steps, before, taken))
    else:
        _print_entry(entry, older=older)
        _print_older_texts(before)
        for said in taken:
            say(f"\nNamed by its title alone in a situation. {said}")
        if steps:
            say(f"\nPlayed by: {', '.join(steps)}")
    return 0


def _print_entry(entry: EntryView, *, older: bool) -> None:
    say(f"{click.style(entry.title, bold=True)}  {entry.id}  ({entry.kind})")
    if entry.host:
        say(f"{LABEL}: {entry.extra['date']}")
    if entry.replaced_by:
        say(f"Replaced by {entry.replaced_by.title or entry.replaced_by.id}  {entry.replaced_by.id}")
    if entry.body:
        say(f"\n{entry.body}")
    for change in entry.changes:
        say(f"\nSince {change.since}: was: {change.was}; is: {change.is_}")
    _print_case(entry)
    _print_card(entry)
    if entry.passages:
        say(f"\n{click.style('What the documents say', bold=True)}")
    editions = by_edition(entry)
    for quoted in alike([*editions.in_force, *(editions.same if older else ())]):
        _print_passage(quoted)
    if editions.otherwise and older:
        say(f"\n{click.style('Older wordings', bold=True)}")
        for quoted in alike(editions.otherwise):
            _print_passage(quoted)
    elif not older:
        _name_older("Older wordings", editions.otherwise)
        _name_older("Older editions in the same words", editions.same)
    for heading, names in (("See also", entry.see), ("Cases", entry.cases)):
        if names:
            say(
                f"\n{heading}: "
                + ", ".join(f"{name.title} ({name.id})" if name.title else name.id for name in names)
            )


def _older_texts(entry: EntryView) -> list[OlderText]:
    """The imported texts that an entry's erratum changed; only where there is one does it take the engine to
    compare them.
    """
    if not any(passage.role == "erratum" for passage in entry.passages):
        return []
    comparing = late("ruling_service.situations.shared.older_texts")
    texts: list[OlderText] = comparing.older_texts_of(entry, home_dir())
    return texts


def _taken(entry: EntryView) -> list[str]:
    """Which printing situations take, of a card with several; only for cards it takes the engine to tell."""
    if entry.kind not in ("card", "erratum"):
        return []
    said: list[str] = late("ruling_service.situations.shared.printings").taken_of(entry, home_dir())
    return said


def _print_older_texts(texts: Iterable[OlderText]) -> None:
    """What was imported of the card and is older than its erratum."""
    for one in texts:
        place = f"{one.card}, {one.printing}" if one.printing else one.card
        say(f"\nImported text of {place}, older than the erratum and not played:")
        say(textwrap.indent(one.text, "    "))


def _name_older(heading: str, passages: Iterable[PassageView]) -> None:
    documents = dict.fromkeys(f"{one.document_title} {one.edition}".strip() for one in passages)
    if documents:
        say(f"\n{heading}: {', '.join(documents)} (--older prints them)")


def _print_case(entry: EntryView) -> None:
    """The file of a case: the situation, and what it comes to and why."""
    case = case_file(entry)
    if case is None:
        return
    for heading, text in (("The situation", case.situation), ("The answer", case.answer)):
        if text:
            say(f"\n{click.style(heading, bold=True)}\n{textwrap.indent(text.rstrip(), '    ')}")


def _print_card(entry: EntryView) -> None:
    """What is printed on a card that no entry speaks of."""
    for printing in entry.extra.get("printings") or () if entry.kind == "card" and not entry.body else ():
        say(printing["line"])
    for text in entry.extra.get("texts") or ():
        say(f"\n{click.style('As printed', bold=True)}")
        say(textwrap.indent("\n".join(text.values()), "    "))


def _place(passage: PassageView) -> str:
    lines = ", ".join(f"{first}-{last}" if first != last else f"{first}" for first, last in passage.lines)
    section = f"{passage.section} " if passage.section and passage.section not in passage.heading else ""
    return (
        f"{passage.document_title} {passage.edition}: {section}{passage.heading}, lines {lines} of "
        f"{passage.file}"
    )


def _print_passage(quoted: Quoted) -> None:
    passage = quoted.passage
    say(click.style(f"  {_place(passage)}", dim=True))
    for other in quoted.also:
        say(click.style(f"  the same in {_place(other)}", dim=True))
    for mend in passage.mends:
        say(click.style(f"  mended: {mend}", dim=True))
    if passage.raw:
        click.echo(click.style(textwrap.indent(passage.raw, "  | "), dim=True))
    if passage.missing:
        say(f"  missing in the document: {passage.missing}")
    say(textwrap.indent(passage.text, "    "))

"""`rulings search`: find entries by words or by a question."""

from __future__ import annotations

import click

from ruling_service.commands.common import (
    Number,
    game_option,
    json_option,
    kind_option,
    place,
    plain,
    print_json,
    say,
)
from ruling_service.library import open_library
from ruling_service.library.hosts import LABEL
from ruling_service.library.search import find
from ruling_service.library.showing import cited_now

PLACES = 2
"""Places printed with a result: of the edition in force, and the one that was found."""


@click.command("search")
@click.argument("query", nargs=-1, required=True)
@game_option
@kind_option
@click.option("--limit", type=Number(1, 200), default=10, show_default=True, help="How many results.")
@click.option("--older", is_flag=True, help="Print the places in older editions too.")
@json_option
def command(
    query: tuple[str, ...], game: str | None, kind: str | None, limit: int, older: bool, as_json: bool
) -> int:
    """Find the entries that answer QUERY: words, or a whole question.

    \b
    "at once"          these words together; in a question or a sentence just text
    phrase:"at once"   these words together, wherever it stands
    -shadow            without this word
    kind:keyword       only this kind (also game: card: scenario: source:)
    """
    answer = find(open_library(), " ".join(query), game=game, kind=kind, limit=limit)
    if as_json:
        print_json(answer)
        return 0 if answer.results else 1
    if answer.corrected:
        say(f"Showing results for {click.style(answer.corrected, bold=True)}\n")
    for result in answer.results:
        label = f"  [{LABEL}]" if result.host else ""
        say(f"{click.style(result.title, bold=True)}  {result.id}{label}")
        say(f"  {plain(result.snippet)}")
        places = cited_now(result.citations, found=True)[:PLACES]
        if older:
            places += [one for one in result.citations if not one.current and one not in places]
        for citation in places:
            say(click.style(f"  {place(citation)}", dim=True))
    if not answer.results:
        say("Nothing found." + (" Look at:" if answer.suggestions else ""), err=True)
        for entry in answer.suggestions:
            say(f"  {entry.title}  {entry.id}", err=True)
    return 0 if answer.results else 1

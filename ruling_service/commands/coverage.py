"""`rulings coverage`: which entries the engine plays."""

from __future__ import annotations

import click

from indexer.corpus import load_corpus
from ruling_service.commands.common import json_option, print_json
from ruling_service.resources import corpus_dir
from ruling_service.situations.shared.coverage import whole


@click.command("coverage")
@json_option
def command(as_json: bool) -> int:
    """Say which entries no step of the engine names, and which steps name an entry that does not exist."""
    entries = load_corpus(corpus_dir()).entries
    report = whole(entries, [also for entry in entries for also in entry.also])
    if as_json:
        print_json(report)
        return 0
    for game, of in report.games.items():
        for kind, count in of.kinds.items():
            click.echo(f"{game} {kind:<10} {count.played:>4} of {count.entries} played")
        click.echo(f"{game} phrases    {of.phrases.played:>4} of {of.phrases.known} played")
    for one in report.steps_without_entry:
        click.echo(f"no entry {one.id}: {', '.join(one.steps[:3])}")
    return 0

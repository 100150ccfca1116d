"""`rulings export`: the whole library as JSON lines and as a static site."""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

import click

from indexer.build import build_library
from ruling_service.commands.common import json_option, print_json
from ruling_service.resources import home_dir
from ruling_service.web.export import export
from ruling_service.web.export.site import Progress


@click.command("export")
@click.argument("folder", type=click.Path(path_type=Path), metavar="DIR")
@click.option(
    "--url", "address", default="", metavar="ADDRESS",
    help="Where the site will stand: for its feeds and a sitemap."
)
@click.option(
    "--own-wording", is_flag=True, help="Without the printed words of documents: fit for publishing."
)
@click.option(
    "--without-cases", is_flag=True, help="Leave the cases out; nothing has to be run for their traces."
)
@json_option
def command(folder: Path, address: str, own_wording: bool, without_cases: bool, as_json: bool) -> None:
    """Write the whole library into DIR: JSON lines with their schemas under data/, and a static site that
    needs no server.

    The site works from any web host, below any path, and from a folder on a disk. Search runs in the reader's
    browser.
    """
    with tempfile.TemporaryDirectory() as own:
        home = home_dir()
        if own_wording:
            home = Path(own)
            build_library(home=home)
        found = export(folder, home, address=address, with_cases=not without_cases, progress=_on_terminal())
    if as_json:
        print_json(found)
        return
    click.echo(
        f"{found.pages} pages ({found.cases} cases), {found.redirects} redirects, "
        f"{found.site_bytes / 1e6:.1f} MB: {found.folder}"
    )
    lines = ", ".join(f"{count} {name}" for name, count in found.lines.items())
    click.echo(f"{lines}, {found.data_bytes / 1e6:.1f} MB: {found.folder}/data")


def _on_terminal() -> Progress:
    """How far it is: in place on a terminal, elsewhere a line for each tenth."""
    if sys.stderr.isatty():
        return lambda what, share: click.echo(f"\r{share:4.0%} {what[:60]:<60}", nl=False, err=True)
    told = 0

    def tell(_what: str, share: float) -> None:
        nonlocal told
        if int(share * 10) > told:
            told = int(share * 10)
            click.echo(f"{told * 10} % written", err=True)

    return tell

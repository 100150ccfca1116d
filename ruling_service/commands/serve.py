"""`rulings serve`: the site."""

from __future__ import annotations

import os
import socket

import click

from indexer.build import build_library
from indexer.last_build import documents_of_last_build
from ruling_service.assistant import extra
from ruling_service.errors import MalformedInput
from ruling_service.library import NoLibrary, open_library
from ruling_service.resources import home_dir
from ruling_service.web import create_app, worker
from ruling_service.web.address import checked
from ruling_service.web.imported_text import CHOICES
from ruling_service.web.processes import serve
from ruling_service.web.reporting import checked_place
from ruling_service.writer.server import from_environment

UNLIMITED = (
    "This system cannot limit the memory of a simulation: a large one may take all there is. Serve yourself "
    "and those you know; for strangers use Linux or the container (docs/hosting.md)."
)


@click.command("serve")
@click.option("--host", default="127.0.0.1", show_default=True, help="The address to listen on.")
@click.option(
    "--port", default=8000, show_default=True, type=click.IntRange(1, 65535), help="The port to listen on."
)
@click.option(
    "--workers", default=2, show_default=True, type=click.IntRange(1, 64), help="Processes that answer."
)
@click.option(
    "--address", default="", envvar="RULINGS_ADDRESS", metavar="URL",
    help="The site's own address, such as https://rules.example, for links that name one.  "
    "[env: RULINGS_ADDRESS]",
)  # fmt: skip
@click.option(
    "--assistant", is_flag=True,
    help="Also serve the tools for assistants, at /mcp (needs the extra `assistant`)."
)
@click.option(
    "--imported-text", type=click.Choice(CHOICES), default="local", show_default=True,
    envvar="RULINGS_IMPORTED_TEXT",
    help="Who is shown the printed text of imported cards: readers on this machine, everybody, nobody.  "
    "[env: RULINGS_IMPORTED_TEXT]",
)  # fmt: skip
@click.option(
    "--reports", default="", envvar="RULINGS_REPORTS", metavar="URL",
    help="Where you take files of answers that are wrong: https://… or mailto:…  [env: RULINGS_REPORTS]",
)
def command(
    host: str, port: int, workers: int, address: str, assistant: bool, imported_text: str, reports: str
) -> None:
    """Serve the site and its API. The library is built from the corpus first if there is none."""
    if assistant:
        extra.needed()
    settings = {
        "ADDRESS": checked(address), "LISTENS": _reached_at(host, port), "ASSISTANT": assistant,
        "MODEL": from_environment(), "IMPORTED_TEXT": imported_text, "REPORTS": checked_place(reports),
    }
    if not worker.CAN_LIMIT:
        click.echo(UNLIMITED, err=True)
    _build_if_none()
    with _bound(host, port) as listening:
        click.echo("Reading cards, rules and words …", err=True)
        ready = f"Serving on {settings['ADDRESS'] or settings['LISTENS']} (stop with Ctrl-C)"
        serve(
            create_app, listening, workers=workers, home=home_dir(), settings=settings,
            ready=lambda: click.echo(ready, err=True)
        )


def _build_if_none() -> None:
    try:
        open_library()
    except NoLibrary as missing:
        click.echo(f"{missing.message[:1].upper()}{missing.message[1:]} Building it (once) …", err=True)
        report = build_library(documents_of_last_build())
        click.echo(f"{report.entries} entries in {report.seconds:.1f} s", err=True)


def _reached_at(host: str, port: int) -> str:
    """The address under which this machine reaches what listens there."""
    if host in ("0.0.0.0", "::", ""):
        host = "localhost"
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def _bound(host: str, port: int) -> socket.socket:
    """A socket for this address; raises MalformedInput, saying at once that a port cannot be had."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    bound = socket.socket(family, socket.SOCK_STREAM)
    try:
        if os.name == "posix":  # elsewhere the option would take a port from whoever has it
            bound.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        bound.bind((host, port))
        bound.listen(1024)
        return bound
    except OSError as error:
        bound.close()
        raise MalformedInput(
            f"cannot listen there: {error.strerror}.", where=f"{host}:{port}", hint="Choose another --port."
        ) from None

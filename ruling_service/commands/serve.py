"""`rulings serve`: the site."""

from __future__ import annotations

import contextlib
import importlib.util
import os
import sys
from typing import Any

import click

from ruling_service.ask.recalling.prepare import prepare
from ruling_service.commands.pending import part
from ruling_service.resources import home_dir

LONGEST_ADDRESS = 64 * 1024
"""Characters of an address that the server reads, so that the site itself can say what is too long for a question."""


@click.command("serve")
@click.option("--host", default="127.0.0.1", show_default=True, help="The address to listen on.")
@click.option("--port", default=8000, show_default=True, type=click.IntRange(1, 65535), help="The port to listen on.")
@click.option("--workers", default=2, show_default=True, type=click.IntRange(1, 64), help="Processes that answer.")
def command(host: str, port: int, workers: int) -> None:
    """Serve the site and its API. The library is built from the corpus first if there is none."""
    create_app = part("ruling_service.web", "create_app", "serve")
    _build_if_none()
    _refuse_taken(host, port)
    prepare(home_dir())
    click.echo(f"Serving on http://{host}:{port} (stop with Ctrl-C)", err=True)
    if hasattr(os, "fork") and importlib.util.find_spec("gunicorn"):
        _serve_forking(create_app, host, port, workers)
    else:
        from waitress import serve

        serve(create_app(), host=host, port=port, threads=4 * workers)


def _build_if_none() -> None:
    from ruling_service.library import NoLibrary, open_library

    try:
        open_library()
    except NoLibrary as missing:
        from indexer.build import build_library, documents_of_last_build

        click.echo(f"{missing.message[:1].upper()}{missing.message[1:]} Building it (once) …", err=True)
        report = build_library(documents_of_last_build())
        click.echo(f"{report.entries} entries in {report.seconds:.1f} s", err=True)


def _warm_up() -> None:
    """Read what every search needs before the first visitor asks."""
    from ruling_service.errors import RulingError
    from ruling_service.library import open_library

    with contextlib.suppress(RulingError):
        open_library().warm_up()


def _refuse_taken(host: str, port: int) -> None:
    """Say at once that a port cannot be had, rather than after five tries in a log."""
    import socket

    from ruling_service.errors import MalformedInput

    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    with socket.socket(family, socket.SOCK_STREAM) as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError as error:
            raise MalformedInput(f"cannot listen there: {error.strerror}.", where=f"{host}:{port}", hint="Choose another --port.") from None


def _serve_forking(create_app: Any, host: str, port: int, workers: int) -> None:
    from gunicorn.app.base import BaseApplication
    from gunicorn.http import message

    message.MAX_REQUEST_LINE = LONGEST_ADDRESS

    class Site(BaseApplication):  # type: ignore[misc]
        def load_config(self) -> None:
            bind = f"[{host}]:{port}" if ":" in host else f"{host}:{port}"
            settings = {"bind": bind, "workers": workers, "threads": 2, "timeout": 60, "loglevel": "warning", "proc_name": "rulings"}
            settings["limit_request_line"] = LONGEST_ADDRESS
            for name, value in settings.items():
                self.cfg.set(name, value)
            self.cfg.set("post_worker_init", lambda _worker: _warm_up())

        def load(self) -> Any:
            return create_app()

    sys.argv = sys.argv[:1]
    Site().run()

"""Putting the site together: settings, blueprints, headers, error pages."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from flask import Flask

from ruling_service.inputs import limits
from ruling_service.late import late
from ruling_service.resources import home_dir, templates_dir
from ruling_service.web import (
    about,
    address,
    api,
    api_games,
    ask_page,
    browsing,
    bulk,
    cards,
    cases,
    changes,
    chart,
    comparing,
    compressing,
    conflicts,
    decks,
    documents,
    editions,
    embedding,
    entries,
    filming,
    headers,
    imported_text,
    installing,
    playing,
    preview_pictures,
    problems,
    reporting,
    scenarios,
    searching,
    simulating,
    template_helpers,
    titles,
    workbench,
    writing,
)  # fmt: skip
from ruling_service.web import home as first_page
from ruling_service.web.turns import WAITING

BLUEPRINTS = (
    first_page.blueprint, searching.blueprint, ask_page.blueprint, browsing.blueprint, conflicts.blueprint,
    changes.blueprint, comparing.blueprint,
    scenarios.blueprint, cards.blueprint, titles.blueprint, cases.blueprint,
    documents.blueprint, chart.blueprint, simulating.blueprint, filming.blueprint, playing.blueprint,
    decks.blueprint, editions.blueprint, installing.blueprint,
    workbench.blueprint, reporting.blueprint, embedding.blueprint,
    preview_pictures.blueprint,
    writing.blueprint, api.blueprint, api_games.blueprint, bulk.blueprint,
    about.blueprint, entries.blueprint,
)  # fmt: skip
"""Entries last, because any other path under a game is an entry."""

LARGEST_REQUEST = limits.TEXT
"""Bytes that a request's body may have: what a situation file may have."""


def create_app(home: Path | None = None, **settings: Any) -> Flask:
    """The site on the library under `home` (default: the user's own).

    `settings` override: `SIMULATION_SECONDS` (budget of one simulation), `SIMULATION_MEGABYTES`,
    `SIMULATION_WAIT` (seconds that a request waits for its turn), `SIMULATION_QUEUE` (how many wait),
    `ADDRESS` (the site's own, such as https://rules.example), `LISTENS` (the address that it answers on,
    named where nothing else can be), `ASSISTANT` (whether the tools for assistants are at /mcp), `MODEL` (the
    host's language model, a `ModelServer`, that may write situations), `REPORTS` (where the host takes files
    of answers that are wrong: an address of the web or of mail), `IMPORTED_TEXT` (who is shown the printed
    text of imported cards: `local`, `always`, `never`).
    """
    app = Flask("ruling_service.web", template_folder=str(templates_dir()), static_folder="static")
    app.config.from_mapping(
        HOME=home or home_dir(),
        SIMULATION_SECONDS=limits.SECONDS,
        SIMULATION_MEGABYTES=limits.MEGABYTES,
        SIMULATION_WAIT=8.0,
        SIMULATION_QUEUE=WAITING,
        ADDRESS="",
        ASSISTANT=False,
        MODEL=None,
        REPORTS="",
        IMPORTED_TEXT="local",
        LISTENS="http://127.0.0.1:8000",
        MAX_CONTENT_LENGTH=LARGEST_REQUEST,
        MAX_FORM_MEMORY_SIZE=LARGEST_REQUEST,
        MAX_FORM_PARTS=4000,
    )
    app.config.update(settings)
    app.config["REPORTS"] = reporting.checked_place(app.config["REPORTS"])
    imported_text.checked(app.config["IMPORTED_TEXT"])
    app.url_map.strict_slashes = False
    app.jinja_options = {"trim_blocks": True, "lstrip_blocks": True}
    compressing.prepare(app)
    address.prepare(app)
    template_helpers.prepare(app)
    headers.prepare(app)
    problems.prepare(app)
    for blueprint in BLUEPRINTS:
        app.register_blueprint(blueprint)
    if app.config["ASSISTANT"]:
        app.register_blueprint(late("ruling_service.web.assistant").blueprint)
    return app

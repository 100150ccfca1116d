"""What lets a browser keep the site for the table without network, and put it among its applications: the
worker, the manifest, and the page of what is kept.
"""

from __future__ import annotations

from flask import Blueprint, Response, current_app, jsonify

from ruling_service.web.pages import GAMES, Page, page
from ruling_service.web.template_helpers import static_address

blueprint = Blueprint("installing", __name__)

PAPER, ACCENT = "#fbfaf6", "#7d4a0e"
"""The colours of the site where a browser paints its own frame."""


@page(blueprint, "/kept")
def kept() -> Page:
    """The pages that the reader's browser keeps; it lists them itself."""
    return Page(template="kept.html", title="Pages kept without network", data={}, keep="private")


@blueprint.get("/worker.js")
def worker() -> Response:
    """The script that keeps what was read. It stands at the top so that it may serve every page."""
    answer = current_app.send_static_file("worker.js")
    answer.headers["Cache-Control"] = "no-cache"
    return answer


@blueprint.get("/manifest.webmanifest")
def manifest() -> Response:
    """The site as an application: its name, icon, colours, and a door to each game."""
    answer: Response = jsonify(
        {
            "name": "Ruling Service", "short_name": "Rulings", "id": "/", "start_url": "/", "scope": "/",
            "description": "What happens now? Rules of two Lord of the Rings card games.",
            "display": "minimal-ui", "background_color": PAPER, "theme_color": ACCENT, "lang": "en",
            "icons": [
                {"src": static_address("icon.svg"), "type": "image/svg+xml", "sizes": "any"},
                {"src": static_address("icon-512.png"), "type": "image/png", "sizes": "512x512"},
                {"src": static_address("icon-192.png"), "type": "image/png", "sizes": "192x192"},
            ],
            "shortcuts": [{"name": title, "url": f"/{game}"} for game, title in GAMES.items()],
        }
    )  # fmt: skip
    answer.mimetype = "application/manifest+json"
    answer.headers["Cache-Control"] = "public, max-age=3600"
    return answer

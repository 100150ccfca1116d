"""What the site is, what its labels mean, which errors it gives, and the small files that browsers and
crawlers ask for.
"""

from __future__ import annotations

from flask import Blueprint, Response, current_app

from ruling_service.errors import RulingError
from ruling_service.library.health import search_once
from ruling_service.web.address import named
from ruling_service.web.error_codes import error_codes
from ruling_service.web.pages import GAMES, Page, document_name, library, page
from ruling_service.web.scenario_lists import FACETS, FEATURES, choices, lines
from ruling_service.web.template_helpers import menu, more_lists

blueprint = Blueprint("about", __name__)


@page(blueprint, "/about")
def about() -> Page:
    """What the site does, and what each label means."""
    built = {name: value for name, value in library().about.items() if isinstance(value, (str, int, float))}
    counts = {f"{game} {kind}": number for (game, kind), number in library().counts().items()}
    return Page(
        template="about.html", title="About and labels", data={"built": built, "counts": counts},
        context={"counts": library().counts()}
    )


@page(blueprint, "/problems")
def problems() -> Page:
    """The codes of errors."""
    return Page(
        template="problems.html", title="Errors", data={"errors": error_codes()},
        context={"codes": error_codes()}
    )


@blueprint.get("/robots.txt")
def robots() -> Response:
    """Crawlers read everything but what has to be computed for them."""
    kept_out = "".join(f"Disallow: {path}\n" for path in ("/simulate", "/play", "/search", "/ask", "/api/"))
    return Response(f"User-agent: *\n{kept_out}Sitemap: {named()}/sitemap.xml\n", mimetype="text/plain")


@blueprint.get("/sitemap.xml")
def sitemap() -> Response:
    """Every page that does not have to be computed for its reader."""
    pages = ["", *GAMES, "documents", "about", "bulk", *(f"chart/{game}" for game in GAMES)]
    pages += [
        url.strip("/") for game in GAMES for url,
        _ in [*menu(game), *more_lists(game)] if url.startswith("/browse/")
    ]
    pages += [
        f"browse/{game}/errata/{order}" for game in GAMES for order in ("document", "date")
    ] + ["browse/lcg/errata/scenario"]
    pages += [f"browse/lcg/scenarios/has/{feature}" for feature in FEATURES]
    for facet in FACETS:
        pages += [
            f"browse/lcg/scenarios/{facet}",
            *(one.url.strip("/") for one in choices("lcg", facet, lines("lcg")))
        ]
    for one in library().documents():
        pages += [f"documents/{one.document}", f"documents/{one.document}/report"]
    pages = list(dict.fromkeys(pages))
    addresses = "".join(
        f"<url><loc>{_escaped(named())}/{_escaped(path)}</loc></url>\n" for path in [*pages, *library().ids]
    )
    body = (
        f'<?xml version="1.0" encoding="UTF-8"?>\n<urlset '
        f'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n{addresses}</urlset>\n'
    )
    return Response(body, mimetype="application/xml", headers={"Cache-Control": "public, max-age=3600"})


@blueprint.get("/opensearch.xml")
def opensearch() -> Response:
    """How a browser can search here from its own bar."""
    body = (
        '<?xml version="1.0" encoding="UTF-8"?>\n<OpenSearchDescription '
        'xmlns="http://a9.com/-/spec/opensearch/1.1/">'
        "<ShortName>Ruling Service</ShortName><Description>Rules of two Lord of the Rings card "
        "games</Description>"
        f'<InputEncoding>UTF-8</InputEncoding><Url type="text/html" '
        f'template="{_escaped(named())}/search?q={{searchTerms}}"/>'
        "</OpenSearchDescription>\n"
    )
    return Response(body, mimetype="application/opensearchdescription+xml")


def _escaped(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;").replace('"', "&quot;")


@blueprint.get("/healthz")
def health() -> Response:
    """Whether the service can answer: 200 after a search in the library in force, 503 with the reason without
    one that can be searched.
    """
    try:
        found = search_once(current_app.config["HOME"])
    except RulingError as error:
        told = f"{document_name(error.where)}: {error.message} {error.hint}\n"
        return Response(
            told, 503, mimetype="text/plain", headers={"Cache-Control": "no-store", "Retry-After": "60"}
        )
    return Response(f"ok {found.folder.name}\n", mimetype="text/plain", headers={"Cache-Control": "no-store"})

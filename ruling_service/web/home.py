"""The home page, and the first page of each game."""

from __future__ import annotations

from flask import Blueprint, Response, request

from ruling_service.web.changes import latest
from ruling_service.web.pages import GAMES, Page, library, page
from ruling_service.web.template_helpers import menu

blueprint = Blueprint("home", __name__)

REMEMBERED = 365 * 24 * 3600
"""Seconds for which a reader's game is remembered."""

EXAMPLES = {
    "lcg": [
        "surge", "Can an exhausted character defend?", "Who decides which location we travel to?", "Thalin",
        "engagement check"
    ],
    "tcg": [
        "fierce", "Does a sanctuary heal my allies?", "threats", "Who wins a skirmish that is tied?",
        "required actions",
    ],
}
"""Queries and questions to begin with."""


ABOUT = {
    "glossary": "Every term, with the decision first.",
    "keywords": "What the words in bold on cards stand for.",
    "rules": "The numbered rules and the rest.",
    "scenarios": "Special rules, errata, questions and easy mode of each scenario.",
    "cards": "Rulings, clarifications and errata by card.", "errata": "Cards whose printed text was changed.",
    "answers": "The official FAQ, and designers' answers.",
    "conflicts": "Where sources disagree, and which prevails.",
    "cases": "Official answers beside the engine's own run.",
    "chart": "Every step and action window, in order.",
    "simulate": "Set up a situation and let the rules play it.",
    "play": "Play a whole game with the cards that were imported.",
    "deck": "Drop a deck: errata, rulings and interactions of its cards, and whether it is legal.",
    "workbench": "Write a card: what is read of it, when it can be used, what it does.",
}  # fmt: skip
"""What each part of a game's section holds."""


FORGET = "both"
"""The field of the home page's address with which the game looked at last is forgotten."""


def chosen_game() -> str:
    """The game that this reader looked at last, or "" (also where it is just being forgotten)."""
    game = "" if FORGET in request.args else request.cookies.get("game", "")
    return game if game in GAMES else ""


@page(blueprint, "/")
def home() -> Page:
    """One search box, and a door to each game."""
    counts = library().counts()
    games = [
        {
            "game": game, "title": title, "url": f"/{game}",
            "entries": sum(n for (of, _), n in counts.items() if of == game),
            "new": [{"id": one.id, "title": one.title, "date": one.date} for one in latest(game)],
        }
        for game, title in GAMES.items()
    ]
    chosen = chosen_game()
    return Page(
        template="home.html", title="Ruling Service", data={"games": games, "chosen": chosen}, keep="private",
        context={"chosen": chosen, "examples": _examples(chosen)},
    )  # fmt: skip


def _examples(chosen: str) -> list[tuple[str, str]]:
    """What to begin with, each with its game: of the one that this reader looked at last, else of both."""
    if chosen:
        return [(chosen, one) for one in EXAMPLES[chosen]]
    return [(game, one) for game, some in EXAMPLES.items() for one in some[:3]]


@page(blueprint, "/<any(lcg, tcg):game>")
def game_home(game: str) -> Page:
    """Everything there is on one game."""
    counts = {kind: number for (of, kind), number in library().counts().items() if of == game}
    documents = [one for one in library().documents() if one.game == game]
    data = {"game": game, "title": GAMES[game], "counts": counts, "documents": documents}
    parts = [(url, name, _about(url)) for url, name in menu(game)]
    return Page(
        template="game.html", title=GAMES[game], data=data, game=game, keep="private",
        context={"examples": EXAMPLES[game], "parts": parts}
    )


def _about(url: str) -> str:
    path = url.partition("?")[0].strip("/").split("/")
    return ABOUT[path[0] if path[0] != "browse" else path[-1]]


@blueprint.after_app_request
def remember(response: Response) -> Response:
    """Whoever opens a game's first page finds that game first next time, until they want both alike."""
    game = request.path.strip("/")
    if not game and FORGET in request.args and "game" in request.cookies:
        response.delete_cookie("game", samesite="Lax", httponly=True)
    if game in GAMES and response.status_code == 200 and request.cookies.get("game") != game:
        response.set_cookie("game", game, max_age=REMEMBERED, samesite="Lax", httponly=True)
    return response

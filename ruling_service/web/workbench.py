"""The workbench of whoever writes cards: what is read of a card, its sheet and its use are seen.

The address holds the card, so a link to it is a link to the card.
"""

from __future__ import annotations

import re
from typing import Any, NamedTuple

import msgspec
from flask import Blueprint, request

from ruling_service.errors import MalformedInput, RulingError
from ruling_service.inputs import limits, numbers
from ruling_service.inputs.quoting import quoted
from ruling_service.situations.shared.games import game as game_of
from ruling_service.situations.shared.loader import from_data
from ruling_service.situations.shared.permalink import encode
from ruling_service.situations.shared.trying import Tried, Written
from ruling_service.web import arguments, runner, verdicts
from ruling_service.web.linking import Piece, linked
from ruling_service.web.pages import GAMES, Page, page, wants_json
from ruling_service.web.problems import Problem, problem_of
from ruling_service.web.sheets import ShownSheet, strips

blueprint = Blueprint("workbench", __name__)


class Field(NamedTuple):
    """A field of a card: its name in a situation's `cards`, what it is called, what it holds (text, number,
    list), and the types of card that print it (with blanks between them; "" for all), as far as a form
    leaves it out for others.
    """

    name: str
    label: str
    kind: str = "number"
    of: str = ""


CHARACTERS = "hero ally objective-hero objective-ally"
PAID = "ally attachment event player-side-quest treasure"
QUESTS = "quest side-quest player-side-quest encounter-side-quest"
FIGHTERS = "companion ally minion"
LAID = "condition possession artifact event follower"
SHADOWED = "enemy location treachery objective objective-location objective-ally"
"""Types of card that print the same values, by their names with a hyphen for a blank."""

FIELDS = {
    "lcg": (
        Field("sphere", "Sphere", "text", f"hero {PAID}"), Field("traits", "Traits", "list"),
        Field("keywords", "Keywords", "list"), Field("cost", "Cost", of=PAID),
        Field("threat cost", "Threat cost", of="hero"), Field("engagement cost", "Engagement", of="enemy"),
        Field("threat", "Threat", of="enemy location objective-location"),
        Field("willpower", "Willpower", of=CHARACTERS), Field("attack", "Attack", of=f"{CHARACTERS} enemy"),
        Field("defense", "Defense", of=f"{CHARACTERS} enemy"),
        Field("hit points", "Hit points", of=f"{CHARACTERS} enemy"),
        Field("quest points", "Quest points", of=f"location objective-location {QUESTS}"),
    ),
    "tcg": (
        Field("side", "Side", "text"), Field("culture", "Culture", "text"),
        Field("race", "Race", "text", FIGHTERS),
        Field("time words", "Played in", "list", "event"),
        Field("item class", "Class", "text", "possession artifact"),
        Field("traits", "Traits", "list"), Field("keywords", "Keywords", "list"),
        Field("twilight cost", "Twilight", of=f"{FIGHTERS} {LAID}"),
        Field("strength", "Strength", of=f"{FIGHTERS} {LAID}"),
        Field("vitality", "Vitality", of=f"{FIGHTERS} {LAID}"),
        Field("resistance", "Resistance", of="companion follower possession artifact"),
        Field("site number", "Site", of="ally minion site"),
        Field("shadow number", "Shadow number", of="site"),
    ),
}  # fmt: skip
"""What is typed of a card besides its name, type and text, by game."""

EXAMPLES = {
    "lcg": {
        "name": "Watch the Ford", "type": "event", "sphere": "Tactics", "cost": "1",
        "text": "Combat Action: Deal 2 damage to any enemy. Then, sing of old battles.",
    },
    "tcg": {
        "name": "Watch the Ford", "type": "event", "side": "Free Peoples", "culture": "Gondor",
        "twilight cost": "1", "time words": "Skirmish",
        "text": "Make a [gondor] companion strength +2, or sing of old battles.",
    },
}  # fmt: skip
"""A card to begin with, of which not all is read."""

TEXTS = ("text", "shadow")


class Use(NamedTuple):
    """The card on a small table, as the page shows it: the line of play, and the situation's permalink; or
    why it can't be used there.
    """

    tried: Tried
    shown: verdicts.Shown | None
    code: str


class Result(NamedTuple):
    """What the page shows of a card: what is known of it, its abilities as links, its sheet, its use."""

    card: Written
    pieces: list[list[Piece]]
    sheet: ShownSheet
    uses: list[Use]


class OnTheBench(msgspec.Struct, kw_only=True):
    """A card and what is known of it, as the JSON beside the page tells it."""

    card: dict[str, Any] | None
    written: Written | None


@page(blueprint, "/workbench/<any(lcg, tcg):game>")
def workbench(game: str) -> Page:
    """The form of a card, and what is known of the one in the address; with `part` that alone."""
    typed = _typed(game)
    card: dict[str, Any] | None = None
    found: Written | None = None
    problem: Problem | None = None
    status = 200
    if any(typed.values()):
        try:
            card = _card(game, typed)
            found = runner.run("bench", Written, game=game, card=card)
        except RulingError as error:
            if wants_json():
                raise
            problem, status = problem_of(error), error.http_status
    result = _result(game, found) if found is not None else None
    titles: dict[str, str] = {}
    for one in result.uses if result is not None else ():
        titles |= verdicts.cited_titles(one.shown) if one.shown is not None else {}
    return Page(
        template="workbench_result.html" if request.args.get("part") else "workbench.html",
        title=f"{typed['name'] or 'A card'} – Workbench" if card else "Workbench",
        data=OnTheBench(card=card, written=found),
        game=game,
        status=status,
        context={
            "typed": typed, "fields": FIELDS[game], "shadowed": SHADOWED,
            "types": list(game_of(game).lying), "result": result,
            "problem": problem, "example": EXAMPLES[game], "titles": titles, "of": GAMES[game],
        },
        keep="private",
    )  # fmt: skip


def _typed(game: str) -> dict[str, str]:
    """What is typed into each field. Raises MalformedInput for what is longer than a field may be."""
    names = ["name", "type", *(one.name for one in FIELDS[game])]
    typed = {name: arguments.text(name).strip() for name in names}
    return typed | {name: arguments.text(name, limits.LINE).strip() for name in TEXTS}


def _card(game: str, typed: dict[str, str]) -> dict[str, Any]:
    """The card in the fields of a situation.

    Raises MalformedInput for what is no number, and for a type that the game doesn't have.
    """
    types = list(game_of(game).lying)
    if typed["type"] and typed["type"] not in types:
        raise MalformedInput(
            f"There is no card type {quoted(typed['type'])}.", hint=f"Types: {', '.join(types)}.",
            where="type",
        )
    kinds = {one.name: one.kind for one in FIELDS[game]}
    card: dict[str, Any] = {"name": "this card", "type": "event"}
    for name, text in typed.items():
        if text:
            card[name] = _value(name, text.replace("\r\n", "\n"), kinds.get(name, "text"))
    return card


def _value(name: str, text: str, kind: str) -> Any:
    if kind == "number":
        return "X" if text in ("X", "x") else numbers.whole(text, name, most=999)
    if kind == "list":
        return [one.strip() for one in re.split(r"[.,;]", text) if one.strip()]
    return text


def _result(game: str, found: Written) -> Result:
    return Result(
        found, [linked(one.house, game) for one in found.abilities],
        ShownSheet(found.sheet, strips(found.sheet)), [_use(one) for one in found.tried],
    )


def _use(tried: Tried) -> Use:
    if tried.verdict is None:
        return Use(tried, None, "")
    code = encode(from_data(tried.situation, checked=False))
    fits = len(code) <= limits.PERMALINK
    shown = verdicts.shown(tried.verdict, 0, situation=tried.situation, source={"s": code} if fits else None)
    return Use(tried, shown, code if fits else "")

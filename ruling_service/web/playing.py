"""Whole games: begun from a scenario and decks, or from a log, and played at a table, decision by decision.

A game is its log. It travels in the page's form and lies nowhere here, and no address has any of it.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from itertools import groupby
from typing import Any, NamedTuple

import msgspec
from flask import Blueprint, Response, request

from ruling_service.engine.kernel import unread
from ruling_service.engine.kernel.unnamed import NO_NAME
from ruling_service.errors import MalformedInput, RulingError
from ruling_service.inputs import limits, numbers
from ruling_service.library import scenario_sheets
from ruling_service.playing import log
from ruling_service.playing.asked import AtTable, DecksToDraw, Moment, NewGame
from ruling_service.playing.asking import NAMING
from ruling_service.playing.decks.records import DrawnDecks
from ruling_service.playing.records import (
    AtTableShown,
    GameShown,
    NotPlayed,
    OptionShown,
    Playable,
    Told,
    Why,
)
from ruling_service.situations.shared.loader import Place, from_data
from ruling_service.situations.shared.permalink import plain
from ruling_service.web import imported_text, runner, simulating
from ruling_service.web.carried import packed, unpacked
from ruling_service.web.describing import described, question
from ruling_service.web.games import shown as shown_of
from ruling_service.web.laid import laid
from ruling_service.web.pages import GAMES, Page, page, render, sent, titles_of, wants_json
from ruling_service.web.problems import placed, problem_of

blueprint = Blueprint("playing", __name__)

MODES = {
    "standard": "Standard", "easy": "Easy", "nightmare": "Nightmare",
    "expert": "Expert (the Core Set's scenarios in a row)",
}
CAMPAIGN_FILE = "campaign.yaml"
FIELD = "deck.{}"
"""The field of a player's deck, by his number from 0."""
LISTED = 40
"""Options that are shown at once; more are found by their card, by their words, or further on."""
BUSY = 503
_OF_BROWSER = re.compile(r"[a-z0-9]{1,16}", re.ASCII)
_OF_DECK = re.compile(r"decks\[(\d)\]")


@page(blueprint, "/play")
def play() -> Page:
    """The form with which a game begins; with `s`, the one from which it goes on."""
    game = request.args.get("game", "lcg")
    code = request.args.get("s", "")
    if not code:
        return _beginning(game if game in GAMES else "lcg", {})
    try:
        return _from_situation(code)
    except RulingError as error:
        if error.http_status == BUSY or wants_json():
            raise
        return _beginning(game if game in GAMES else "lcg", {}, error)


@blueprint.post("/play")
def go_on() -> Response:
    """A game begun, or one more step of the game that the form carries."""
    act = request.form.get("act", "look")
    if act in BEGINS:
        return sent(render(BEGINS[act]()))
    game = request.form.get("game", "lcg")
    try:
        text = unpacked(request.form.get("log", ""), "log")
        at = numbers.whole(request.form.get("at", ""), "at", least=0, most=limits.GAME)
        if act == "log":
            return _download(text)
        if act == "campaign":
            found = runner.run("table", AtTableShown, asked=msgspec.to_builtins(_looked(text, at)))
            return _download(found.shown.campaign, CAMPAIGN_FILE)
        if act == "ask":
            return _asked_about(text, at)
        return sent(render(_at_table(text, at, act)))
    except RulingError as error:
        if error.http_status == BUSY:
            raise
        return sent(render(_beginning(game if game in GAMES else "lcg", {}, error)))


# -- beginning -----------------------------------------------------------------------------------------------


def _begun() -> Page:
    """The table of a new game; or the form again with what is wrong at its field."""
    form, game = _form()
    fields: list[str] = []
    try:
        decks = _decks(form, fields)
        if game == "lcg" and not form.get("campaign", "").strip():
            form["campaign"] = _uploaded("campaign.file", "campaign")
        campaign = form["campaign"] if game == "lcg" and form["campaign"].strip() else ""
        about = {
            "game": game, "decks": decks, "format": form.get("format", "").strip(), "campaign": campaign,
            "scenario": form.get("scenario", "") if game == "lcg" and not campaign else "",
            "mode": form.get("mode") or "standard",
        }  # fmt: skip
        asked = _checked(about)
        shown = runner.run("game", GameShown, asked=msgspec.to_builtins(asked))
        found = runner.run("table", AtTableShown, asked=msgspec.to_builtins(AtTable(log=shown.log)))
    except RulingError as error:
        if error.http_status == BUSY:
            raise
        return _beginning(game, form, error, fields)
    found.shown.missing = shown.missing
    found.shown.told = shown.told
    return _table(found)


def _drawn() -> Page:
    """The form again, its empty decks up to the number of players drawn by chance."""
    form, game = _form()
    fields: list[str] = []
    try:
        decks = _decks(form, fields)
        players = numbers.whole(form.get("players", ""), "players", least=1, most=limits.PLAYERS)
        fields_of_decks = list(map(FIELD.format, range(players)))
        empty = [field for field in fields_of_decks if field not in fields]
        if empty:
            scenario = form.get("scenario", "") if game == "lcg" else ""
            coming = scenario_sheets.called(scenario).sheet.first_player if scenario else []
            asked = DecksToDraw(
                game="tcg" if game == "tcg" else "lcg", players=len(empty),
                beside=[*decks, "\n".join(coming)],
                format=form.get("format", "").strip(),
            )  # fmt: skip
            made = runner.run("decks drawn", DrawnDecks, asked=msgspec.to_builtins(asked))
            form |= dict(zip(empty, made.decks, strict=True))
        drawn = [fields_of_decks.index(field) + 1 for field in empty]
    except RulingError as error:
        if error.http_status == BUSY:
            raise
        return _beginning(game, form, error, fields)
    return _beginning(game, form, drawn=drawn)


def _form() -> tuple[dict[str, str], str]:
    """What the form with which a game begins holds, and its game."""
    form = {name: value for name, value in request.form.items() if name != "act"}
    game = form.get("game", "lcg")
    return form, game if game in GAMES else "lcg"


def _decks(form: dict[str, str], fields: list[str]) -> list[str]:
    """The decks of a form, uploaded ones read into it; `fields` gets the names of their fields."""
    for field in map(FIELD.format, range(limits.PLAYERS)):
        if not form.get(field, "").strip():
            form[field] = _uploaded(f"{field}.file", field)
        if form[field].strip():
            fields.append(field)
    return [form[field] for field in fields]


def _from_situation(code: str, error: RulingError | None = None) -> Page:
    """The situation of a permalink, and what begins a game there; with what is wrong with it."""
    data = plain(code)
    from_data(data, Place("permalink"), checked=False)
    game = str(data["game"])
    return Page(
        template="play_on.html", title="Play on from here", data={"situation": data}, game=game,
        keep="private", status=200 if error is None else error.http_status,
        context={"code": code, "position": described(data), "title_of": data.get("title") or question(data),
                 "problem": None if error is None else problem_of(error)},
    )  # fmt: skip


def _played_on() -> Page:
    """The table of a game that goes on from the situation of a permalink."""
    code = request.form.get("s", "")
    try:
        data = plain(code)
        from_data(data, Place("permalink"), checked=False)
    except RulingError as error:
        return _beginning("lcg", {}, error)
    try:
        asked = msgspec.to_builtins(NewGame(situation=data))
        shown = runner.run("game", GameShown, asked=asked)
        found = runner.run("table", AtTableShown, asked=msgspec.to_builtins(AtTable(log=shown.log)))
    except RulingError as error:
        if error.http_status == BUSY:
            raise
        return _from_situation(code, error)
    found.shown.missing, found.shown.told = shown.missing, shown.told
    return _table(found)


def _checked(about: dict[str, Any]) -> NewGame:
    try:
        return msgspec.convert(about, NewGame)
    except msgspec.ValidationError as error:
        message, _, where = str(error).partition(" - at `$.")
        raise MalformedInput(f"{message}.", where=where.rstrip("`")) from None


def _resumed() -> Page:
    """The table of a game by its log."""
    game = request.form.get("game", "lcg")
    try:
        text = request.form.get("kept", "").strip() or _uploaded("kept.file", "kept")
        if not text.strip():
            raise MalformedInput("there is no log.", where="log", hint="Choose its file, or paste its text.")
        found = runner.run("table", AtTableShown, asked=msgspec.to_builtins(_looked(text)))
    except RulingError as error:
        if error.http_status == BUSY:
            raise
        form = {"kept": request.form.get("kept", "")}
        return _beginning(game if game in GAMES else "lcg", form, error)
    return _table(found)


BEGINS = {"begin": _begun, "draw": _drawn, "resume": _resumed, "play on": _played_on}
"""What each button does with which a game begins."""


def _looked(text: str, at: int | None = None, **does: Any) -> AtTable:
    if len(text) > limits.TEXT:
        raise MalformedInput(f"the log is larger than {limits.TEXT // 1024} KiB.", where="log")
    return AtTable(log=text, at=at, **does)


def _uploaded(name: str, where: str) -> str:
    """The text of an uploaded file, "" where there is none. Raises MalformedInput for what is no text."""
    file = request.files.get(name)
    if file is None:
        return ""
    try:
        return str(file.read(), "utf-8-sig")
    except UnicodeDecodeError:
        raise MalformedInput("this file is no text in UTF-8.", where=where) from None


def _beginning(
    game: str, form: dict[str, str], error: RulingError | None = None, fields: list[str] | None = None,
    drawn: list[int] | None = None,
) -> Page:  # fmt: skip
    """The form, with an error at the field that it is about; `fields` are those of the decks that were given,
    `drawn` the numbers of the players whose decks were just drawn, if any were to be.
    """
    scenarios = runner.run("scenarios", list[Playable]) if game == "lcg" else []
    cycles: dict[str, list[Playable]] = {}
    for one in scenarios:
        cycles.setdefault(one.cycle or "Others", []).append(one)
    problem = None
    if error is not None:
        problem = placed(problem_of(error), field=_field(error.where, fields or []))
    return Page(
        template="play.html", title="Play a game", data={"game": game, "scenarios": scenarios}, game=game,
        keep="private" if error is None else "never", status=200 if error is None else error.http_status,
        context={"form": form, "problem": problem, "scenarios": scenarios, "cycles": cycles, "modes": MODES,
                 "formats": shown_of(game).formats,
                 "drawn": drawn, "decks": range(limits.PLAYERS), "least": 2 if game == "tcg" else 1},
    )  # fmt: skip


def _field(where: str, fields: list[str]) -> str:
    """The field that a place is about, "" for none."""
    if found := _OF_DECK.match(where):
        number = int(found[1])
        return fields[number] if number < len(fields) else "deck.0"
    name = where.partition(",")[0]
    if name in ("scenario", "mode", "format", "campaign", "players") or name.startswith("deck."):
        return name
    return {"decks": "deck.0", "log": "kept", "kept": "kept"}.get(name, "")


# -- at the table --------------------------------------------------------------------------------------------


def _at_table(text: str, at: int, act: str) -> Page:
    """The table after what was done there; where that can't be, the table as it was, and why."""
    does, _, number = act.partition(":")
    done: dict[str, Any] = {"does": does} if does in ("back", "forward") else {}
    problem = None
    try:
        stop_at = request.form.getlist("stop")[: limits.PLAYERS * 4]
        if does in ("pass", "pass all"):
            done = {"does": does, "stop_at": [one[: limits.NAME] for one in stop_at]}
        elif does == "hand":
            done = {"does": "by hand", "words": request.form.get("hand", "").strip()[: limits.NAME]}
        elif does == "tick":
            ticked = [numbers.whole(one, "choice", least=0, most=99) for one in request.form.getlist(act)]
            which = numbers.whole(number, "choice", least=0, most=99)
            done = {"does": "tick", "choice": which, "ticked": ticked}
        elif does == "named":
            done = {"does": "named", "words": request.form.get("words", "")[: limits.NAME]}
        elif does == "choose":
            done = {"does": "choose", "choice": numbers.whole(number, "choice", least=0, most=99_999)}
        found = runner.run("table", AtTableShown, asked=msgspec.to_builtins(_looked(text, at, **done)))
    except RulingError as error:
        if error.http_status == BUSY or not done:
            raise
        problem = problem_of(error)
        found = runner.run("table", AtTableShown, asked=msgspec.to_builtins(_looked(text, at)))
    return _table(found, problem)


def _table(found: AtTableShown, problem: Any = None) -> Page:
    """The page of a table."""
    shown = found.shown
    words = request.form.get("words", "")[: limits.NAME]
    act, _, of = request.form.get("act", "")[: limits.NAME].partition(":")
    every = shown.decision.options if shown.decision is not None else []
    naming = shown.decision is not None and shown.decision.kind == NAMING
    options = every
    if act == "named" and problem is not None:
        act = "words"
    if act == "words":
        words = of[: limits.NAME] or words
        options = [one for one in every if _has(one.label, words)]
    begin = int(of) if act == "from" and of.isascii() and of.isdigit() and int(of) < len(every) else 0
    cards = {} if words or begin or naming or found.boxes else _by_card(every, found.first_cards)
    combined = {number for one in found.boxes for number in one.options}
    many = len(options) > LISTED and not found.boxes
    those = options[:1] if naming and act not in ("words", "from") else [
        one for one in options if not many or not cards or one.number not in found.first_cards
    ][begin : begin + LISTED]  # fmt: skip
    told = [line for line in shown.told if not line.bare]
    cites = [cite for line in told for cite in line.cites]
    cites += [cite for one in found.cannot for cite in one.cites]
    cites += shown.decision.cites if shown.decision is not None else []
    cites += [cite for one in those for cite in one.cites]
    titles = titles_of(cites)
    return Page(
        template="table.html", title=shown.title, data={"game": shown.game}, game=shown.game, keep="private",
        status=200 if problem is None else problem.status,
        context={
            "shown": shown, "picture": laid(shown.game, shown.places, shown.fight, found.texts),
            "options": options, "says": found.says, "boxes": found.boxes, "naming": naming,
            "apart": [one for one in options if one.number not in combined] if combined else [],
            "listed": [one for one in those if not combined or one.number in combined],
            "cards": cards if many else {}, "begin": begin, "step": LISTED, "of": len(every),
            "words": words if act == "words" else "", "cannot": _together(found.cannot),
            "log": packed(found.log), "earlier": found.earlier, "later": found.later,
            "problem": problem, "titles": titles, "told": _lines(told, titles),
            "left": found.left, **_address(),
            "not_played": list(dict.fromkeys(map(_printed, shown.not_played))),
            "stopped": _printed(shown.stopped_by) if shown.stopped_by is not None else None,
            "unnamed": shown.stopped_by is not None and shown.stopped_by.card == NO_NAME,
            "asked": shown.decision is not None and shown.decision.kind == unread.KIND,
            "hand": request.form.get("hand", "") if problem is not None and act == "hand" else "",
            "passing": found.passing, "phases": found.phases, "stop": request.form.getlist("stop"),
            "several": len({one.of for one in shown.places if one.of}) > 1,
            "left_out": list(dict.fromkeys(map(_printed, shown.left_out))),
            "by_hand": list(dict.fromkeys(map(_printed, shown.by_hand))), "deck": _own_deck(found),
        },
    )  # fmt: skip


def _own_deck(found: AtTableShown) -> dict[str, list[tuple[int, str]]]:
    """The deck of whoever decides in setting up, by its sections: how many of what; later they know it."""
    decision = found.shown.decision
    if decision is None or decision.stands.phase or not decision.stands.step:
        return {}
    sections: dict[str, list[tuple[int, str]]] = {}
    for seat in log.read(found.log).start.players:
        for card in seat.cards if seat.name == decision.by else ():
            sections.setdefault(card.section or "deck", []).append((card.count, card.name))
    return sections


class _Line(NamedTuple):
    """What happened, how often in a row; `named` is the rule of which the line has only the name."""

    text: str
    depth: int
    cites: list[str]
    named: str
    times: int


def _lines(told: list[Told], titles: Mapping[str, str]) -> list[_Line]:
    """The lines to be read: equal ones in a row once, no rule's name behind a line that says the same."""
    found = []
    for (text, depth, cites), same in groupby(told, lambda one: (one.text, one.depth, one.cites)):
        named = next((one for one in cites if _bare(titles.get(one, "")) == _bare(text)), "")
        found.append(_Line(text, depth, [one for one in cites if one != named], named, len(list(same))))
    return found


def _bare(text: str) -> str:
    return text.casefold().removeprefix("the ")


def _has(label: str, words: str) -> bool:
    """Whether an option has all these words."""
    return all(word in label.casefold() for word in words.casefold().split())


def _by_card(options: list[OptionShown], cards: Mapping[int, str]) -> dict[str, int]:
    """How many options there are of each card that they name first; nothing where that makes no fewer."""
    found = Counter(cards[one.number] for one in options if one.number in cards)
    return dict(found) if 1 < len(found) <= LISTED else {}


def _address() -> dict[str, str]:
    """What the browser calls this game and its line of play, if it has told."""
    found = {name: request.form.get(name, "") for name in ("name", "branch")}
    return {name: value if _OF_BROWSER.fullmatch(value) else "" for name, value in found.items()}


def _together(cannot: list[Why]) -> list[tuple[str, str, list[str]]]:
    """The reasons, each once with the cards that it is about."""
    found: dict[tuple[str, tuple[str, ...]], list[str]] = {}
    for one in cannot:
        reason = one.reason.replace(one.card, "it") if one.card else one.reason
        names = found.setdefault((reason, tuple(one.cites)), [])
        if one.card not in names:
            names.append(one.card)
    return [(", ".join(names), reason, list(cites)) for (reason, cites), names in found.items()]


def _printed(gap: NotPlayed) -> NotPlayed:
    """What is not played, without the printed text where this reader doesn't see it."""
    return gap if imported_text.on_pages() else NotPlayed(card=gap.card, phrase="", reason="")


def _download(text: str, name: str = "rulings-game.log") -> Response:
    """A log as a file of that name."""
    response = Response(text, mimetype="text/plain")
    response.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    response.headers["Cache-Control"] = "no-store"
    return response


def _asked_about(text: str, at: int) -> Response:
    """The form of a situation with the position as the one who decides sees it; or the table, and why not."""
    try:
        about = msgspec.to_builtins(Moment(log=text, choices=at, seen=True))
        return simulating.to_change(runner.run("moment", dict[str, Any], asked=about))
    except RulingError as error:
        if error.http_status == BUSY:
            raise
        found = runner.run("table", AtTableShown, asked=msgspec.to_builtins(_looked(text, at)))
        return sent(render(_table(found, problem_of(error))))

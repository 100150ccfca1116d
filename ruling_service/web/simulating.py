"""Building a situation in a form or as YAML, having it played, and the permalink that carries it."""

from __future__ import annotations

import threading
from collections import OrderedDict
from copy import deepcopy
from typing import Any

from flask import Blueprint, Response, redirect, request

from ruling_service.errors import RulingError
from ruling_service.inputs import limits, numbers
from ruling_service.library.known_cards.known import known_cards
from ruling_service.situations.shared.games import RULESETS
from ruling_service.situations.shared.loader import Place, from_data
from ruling_service.situations.shared.permalink import encode, plain
from ruling_service.situations.shared.results import LaidOut, Verdict
from ruling_service.web import arguments, cards, forms, picture, runner, verdicts
from ruling_service.web.choices import begun, choices
from ruling_service.web.describing import asked, described, question
from ruling_service.web.games import shown
from ruling_service.web.going_on import phases_to_play, under_way
from ruling_service.web.other_moments import possible_at
from ruling_service.web.pages import GAMES, Page, library, page, render, sent, wants_json
from ruling_service.web.picture_parts import Picture
from ruling_service.web.problems import placed, problem_of
from ruling_service.web.unprinted import shows_text
from ruling_service.writer.writing import unsourced

blueprint = Blueprint("simulating", __name__)

KEPT = 128
"""Verdicts that a process remembers, for going from one outcome to another."""

_verdicts: OrderedDict[tuple[str, str, bool], Verdict] = OrderedDict()
_lock = threading.Lock()


@page(blueprint, "/simulate")
def simulate() -> Page:
    """The form, empty or with a `card` to be tried; and with `s`, the verdict on the situation that the
    permalink carries.
    """
    code = request.args.get("s", "")
    if not code:
        game = request.args.get("game", "lcg")
        game = game if game in GAMES else "lcg"
        return _page(_begun(game, arguments.text("at"), arguments.text("card")), game)
    return of_code(code, edit=bool(request.args.get("edit")), chosen=arguments.outcome())


@blueprint.post("/simulate")
def change() -> Response:
    """A row more or less, or the question put: the answer to that stands at the permalink."""
    act = request.form.get("act", "run")
    if act == "show":
        code = arguments.given("s")
        return _shown(played(plain(code), "", arguments.outcome()))
    if act == "run-yaml":
        return _shown(_from_yaml(request.form.get("yaml", "")))
    form = forms.completed(forms.unflattened(request.form))
    game = form["game"] if form["game"] in GAMES else "lcg"
    if act.startswith(("add:", "remove:")):
        return _shown(_edited(forms.completed(forms.changed(form, act)), game))
    if act.startswith("tile:"):
        return _shown(_edited(forms.completed(forms.handled(form, act.removeprefix("tile:"))), game))
    if act.startswith("name:"):
        return _shown(_drawn(forms.completed(forms.named(form, act.removeprefix("name:"))), game))
    if act.startswith("at:"):
        return _shown(_moved(form, game, act.removeprefix("at:")))
    if act == "draw":
        return _shown(_drawn(form, game))
    return _shown(_from_form(form, game, as_yaml=act == "yaml"))


def _begun(game: str, at: str = "", card: str = "") -> forms.Form:
    """The form to begin with: players, what the game can't do without, and a card to be tried, where one of
    that name is known whose place is sure.
    """
    known = cards.printings_of(game, card) if card else []
    where = forms.place_for(game, known[0].type) if known else None
    return forms.empty(game, at, begun(game), card, where)


def _drawn(form: forms.Form, game: str) -> Page:
    """The form with the table that it says, or with what keeps it from being laid out at its field."""
    reading = None
    try:
        reading = forms.Reading(form, drafted=True)
        drawn = _laid_out(runner.run("read", dict[str, Any], data=reading.data), game)
    except RulingError as error:
        return _refused(form, game, error, reading)
    return _page(form, game, laid=drawn)


def _moved(form: forms.Form, game: str, place: str) -> Page:
    """The form with the moment chosen on the chart: where it stands, or until when it is played on."""
    if place in shown(game).places():
        form["until" if request.form.get("mark") == "until" else "at"] = place
    return _edited(form, game, choosing=True)


def _edited(form: forms.Form, game: str, **more: Any) -> Page:
    """The form after a row came or went, with the table as far as it says one."""
    try:
        drawn = _laid_out(forms.Reading(form, drafted=True).data, game)
    except RulingError:
        drawn = None
    return _page(form, game, laid=drawn, **more)


def _shown(made: Page | Response) -> Response:
    return made if isinstance(made, Response) else sent(render(made))


def of_code(code: str, *, edit: bool, chosen: int) -> Page:
    """The situation in a permalink: in the form, and its verdict unless it is only to be changed."""
    data = plain(code)
    try:
        from_data(data, Place("permalink"), checked=False)
    except RulingError as error:
        if wants_json():
            raise
        return _refused(_begun("lcg"), "lcg", error)
    if edit:
        return _page(forms.from_data(data), _game(data), data=data, code=code)
    if by_model() and unsourced(data) != data:
        return played(unsourced(data), "", chosen)
    return played(data, code, chosen)


def by_model() -> bool:
    """Does the address say that a language model wrote the situation? It is then never called official."""
    return request.args.get("by") == "model"


def played(data: dict[str, Any], code: str, chosen: int = 0) -> Page:
    """The verdict on a situation, with the form filled in; what is refused stands at its field."""
    form = forms.from_data(data)
    try:
        verdict = verdict_of(data, code)
    except RulingError as error:
        if wants_json():
            raise
        return _refused(form, _game(data), error, data=data, code=code)
    sent = "" if code else encode(from_data(data, checked=False))
    shown = verdicts.shown(verdict, chosen, asked(data), data, {"s": code or sent})
    titles = verdicts.cited_titles(shown)
    next_up = phases_to_play(data, _game(data)) if shown.says in verdicts.WITHOUT_END else []
    return _page(
        form, _game(data), data=data, code=code, verdict=verdict, shown=shown, titles=titles, next_up=next_up,
        sent=sent
    )


def verdict_of(data: dict[str, Any], code: str) -> Verdict:
    """The verdict on a situation; a process remembers the last ones."""
    key = (str(library().folder), code, shows_text())
    with _lock:
        known = _verdicts.get(key) if code else None
    if known is not None:
        return known
    verdict = runner.run("simulate", Verdict, situation=data)
    with _lock:
        if code and verdict.explored.complete:
            _verdicts[key] = verdict
        while len(_verdicts) > KEPT:
            _verdicts.popitem(last=False)
    return verdict


def _from_form(form: forms.Form, game: str, *, as_yaml: bool) -> Page | Response:
    """The situation that the form describes, at its permalink; or the form again with what is wrong at its
    field.
    """
    reading = None
    try:
        reading = forms.Reading(form)
        data = runner.run("read", dict[str, Any], data=reading.data)
    except RulingError as error:
        return _refused(form, game, error, reading)
    if not as_yaml and (address := under_way(data, game)):
        return redirect(address, 303)  # type: ignore[return-value]
    return _to_permalink(data, "&tab=yaml&edit=1" if as_yaml else "")


def _from_yaml(text: str) -> Page | Response:
    try:
        data = runner.run("read", dict[str, Any], text=text)
    except RulingError as error:
        line = min(_line(error.where), len(text.splitlines()))
        return _page(
            _begun("lcg"), "lcg", tab="yaml", yaml=text, status=400,
            problem=placed(problem_of(error), line=line),
            source=list(enumerate(text.splitlines()[:400], 1)) if line else [],
        )  # fmt: skip
    return _to_permalink(data, "&tab=yaml")


def _to_permalink(data: dict[str, Any], more: str) -> Page | Response:
    code = encode(from_data(data, checked=False))
    if len(code) > limits.PERMALINK:
        return played(data, "")
    return redirect(f"/simulate?s={code}{more}", 303)  # type: ignore[return-value]


def to_change(data: dict[str, Any]) -> Response:
    """The form with a situation: at its permalink, or as it is where that is too long for an address."""
    code = encode(from_data(data, checked=False))
    if len(code) > limits.PERMALINK:
        return _shown(_page(forms.from_data(data), _game(data), data=data))
    return redirect(f"/simulate?s={code}&edit=1", 303)  # type: ignore[return-value]


def _refused(
    form: forms.Form, game: str, error: RulingError, reading: forms.Reading | None = None, **more: Any
) -> Page:
    """The form with an error at the field that it is about."""
    if reading is None:
        try:
            reading = forms.Reading(form)
        except RulingError:
            reading = forms.Reading(forms.completed({"game": game}))
    if error.message.startswith("Expected `int"):
        error.message, error.hint = "This is not a whole number.", "Write it in digits, or leave it empty."
    field = (
        error.where.removeprefix("form ") if error.where.startswith("form ")
        else reading.field_at(error.where)
    )
    written = forms.written_at(form, field) if field else ""
    names = forms.meant(error, written, lambda name: _near(game, name))
    problem = placed(
        problem_of(error), field=field, written=forms.part_of(written, error.message), names=names,
        moments=possible_at(error, more.get("data") or reading.data),
    )
    return _page(form, game, status=error.http_status, problem=problem, laid=_drafted(form, game), **more)


def _near(game: str, name: str) -> list[str]:
    """The names of known cards that come near one that isn't known."""
    found = known_cards(library()).find(name, game, unfinished=True)
    return list(dict.fromkeys(card.name for card, _ in found[:8]))


def _drafted(form: forms.Form, game: str) -> Picture | None:
    """The table as far as a form says one that was refused: without the few things on account of which it
    can't be laid out. None where nothing is left, or a thing is at fault that has no field.
    """
    rest = deepcopy(form)
    for _ in range(LEFT_OFF):
        reading = None
        try:
            reading = forms.Reading(rest, drafted=True)
            data = reading.data
            if len(data) <= len(BARE) and all(len(player) <= 1 for player in data["players"]):
                return None
            return _laid_out(data, game, seconds=DRAWING, wait=DRAWING)
        except RulingError as error:
            field = reading.field_at(error.where) if reading is not None else ""
            if not field:
                return None
            rest = forms.without(rest, field, error.message)
    return None


def _page(
    form: forms.Form, game: str, *, data: dict[str, Any] | None = None, code: str = "", status: int = 200,
    **more: Any
) -> Page:
    tab = more.get("tab") or ("yaml" if request.args.get("tab") == "yaml" else "form")
    problem, laying = more.get("problem"), more.get("laying") or data
    laid = more.get("laid")
    if laid is None and laying and not (more.get("shown") or problem):
        laid = _laid(laying, game)
    context = {
        "form": form, "code": code, "situation": data, "tab": tab, "problem": problem,
        "position": described(data) if data else [], "question": question(data) if data else "",
        "shown": more.get("shown"), "titles": more.get("titles", {}),
        "next_up": more.get("next_up", []), "sent": more.get("sent", ""),
        "too_long": len(more.get("sent", "")) > limits.PERMALINK,
        "address": f"/simulate?s={code}&{'by=model&' if by_model() else ''}" if code else "",
        "by_model": by_model(),
        "yaml": _written(data, tab, more.get("yaml", "")), "source": more.get("source", []),
        "choices": choices(game),
        "forms": forms,
        "plan": forms.layout(game), "phases": shown(game).phases(), "course": shown(game).course,
        "choosing": more.get("choosing", False), "mark": request.form.get("mark", "at"),
        "playable": game in RULESETS,
        "laid": forms.with_handles(laid, form) if laid is not None else None,
    }  # fmt: skip
    title = (data or {}).get("title") or ("Simulate" if not data else question(data))
    shared = {"situation": data, "verdict": more.get("verdict"), "problem": problem}
    return Page(
        template="simulate.html", title=title, data=shared, game=game, context=context, status=status,
        keep="private"
    )


BARE = ("game", "players", "ask")
"""What every form says, also an empty one."""
DRAWING = 1.0
"""Seconds that laying out a situation that is only opened in the form may take, and may wait: without it
there is no picture, and the form all the same.
"""


LEFT_OFF = 4
"""Things that are left off the table of a form that was refused, before it isn't drawn at all."""


def _laid(data: dict[str, Any], game: str) -> Picture | None:
    """The table of a situation that is only edited; None where it can't be laid out as it stands."""
    try:
        return _laid_out(data, game, seconds=DRAWING, wait=DRAWING)
    except RulingError:
        return None


def _laid_out(data: dict[str, Any], game: str, **within: float) -> Picture:
    laid = runner.run("lay out", LaidOut, situation=data, **within)
    return picture.laid_out(game, laid.start, laid.printed, data.get("ask"))


EXAMPLE = """\
game: lcg
players:
  - name: Player 1
    heroes: [{card: Thalin, committed: true}]
encounter deck: [Eastern Crows, Hill Troll]
do:
  - reveal: Eastern Crows
ask:
  where is: Eastern Crows
"""
"""What the YAML tab begins with."""


def _written(data: dict[str, Any] | None, tab: str, sent: str) -> str:
    """What the YAML tab holds: what was sent, else the situation as a person writes it, which can be long
    work.
    """
    if sent or tab != "yaml":
        return sent
    return runner.run("write", str, situation=data) if data else EXAMPLE


def _game(data: dict[str, Any]) -> str:
    game = data.get("game")
    return game if game in GAMES else "lcg"


def _line(where: str) -> int:
    """The line that an error names, 0 for none."""
    for part in where.split(", "):
        if part.startswith("line "):
            return numbers.whole_or_none(part[5:]) or 0
    return 0

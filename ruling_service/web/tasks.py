"""What a worker does for the site: situations and questions are played, forms and files read, card texts
compiled.

This loads both engines, so the site's own processes leave it alone: a worker loads it with its first task.
"""

from __future__ import annotations

import math
import sys
from collections.abc import Callable
from typing import Any

import msgspec
import yaml

from ruling_service.ask.answering import ask as answered
from ruling_service.ask.answering.drafting import draft as drafted
from ruling_service.ask.model import Choice
from ruling_service.ask.reading.words import GAMES
from ruling_service.ask.recalling.prepare import prepare
from ruling_service.ask.recalling.wordings import shelf
from ruling_service.ask.results import Reply
from ruling_service.engine.kernel.explore import Budget
from ruling_service.inputs.yaml_text import read_yaml
from ruling_service.library import open_library
from ruling_service.library.cards import ImportedCards
from ruling_service.library.known_cards.known import known_cards
from ruling_service.playing.asked import AtTable, Decided, DecksToDraw, DeckToCheck, Moment, NewGame
from ruling_service.playing.decks.records import Checked, DrawnDecks, ToldDeck
from ruling_service.playing.records import AtTableShown, GameShown, Playable
from ruling_service.playing.serving import Tables
from ruling_service.situations.shared import loader
from ruling_service.situations.shared.card_objects import cards_of
from ruling_service.situations.shared.compiling import CompiledCard, compile_objects
from ruling_service.situations.shared.expect import compare
from ruling_service.situations.shared.facts import More
from ruling_service.situations.shared.imported import more_cards
from ruling_service.situations.shared.other_printings import with_other_printings
from ruling_service.situations.shared.results import ComparedRun, LaidOut, Verdict
from ruling_service.situations.shared.sheets.shelf import shelf_kept
from ruling_service.situations.shared.simulate import simulate as run
from ruling_service.situations.shared.simulate import table_of
from ruling_service.situations.shared.trying import Written, written
from ruling_service.situations.shared.windows import Windows
from ruling_service.situations.shared.windows import windows as windows_of
from ruling_service.web.settled import home

Request = dict[str, Any]

def simulate(request: Request) -> Verdict:
    """The verdict on a situation; of a `line` of play with its film."""
    budget, more = _budget(request), _more(request["situation"])
    situation = loader.from_data(request["situation"], more=more)
    return with_other_printings(situation, more=more, budget=budget)


def lay_out(request: Request) -> LaidOut:
    """The table of a situation before anything happens on it."""
    more = _more(request["situation"])
    here = table_of(loader.from_data(request["situation"], more=more), more)
    return LaidOut(start=here.scene(here.play), printed=here.printed())


def case(request: Request) -> ComparedRun:
    """The verdict on a case, and how it compares with the official answer."""
    budget, more = _budget(request), _more(request["situation"])
    situation = loader.from_data(request["situation"], more=more)
    verdict = run(situation, more=more, budget=budget)
    compared = compare(situation, verdict)
    return ComparedRun(
        verdict=verdict, passed=compared.passed, expected=compared.expected, got=compared.got,
        differences=compared.differences
    )


def read(request: Request) -> Request:
    """The situation that a text (YAML or JSON) or a form's data describes, checked, as plain data."""
    if "text" not in request:
        return loader.dump(loader.from_data(request["data"], more=_more(request["data"])))
    data, _ = read_yaml(request["text"])
    return loader.dump(loader.load(request["text"], more=_more(data)))


def write(request: Request) -> str:
    """A situation as a person writes it."""
    return str(yaml.safe_dump(request["situation"], allow_unicode=True, sort_keys=False, width=110))


def ask(request: Request) -> Reply:
    """The answer to a question in plain words."""
    for game in [request["game"]] if request["game"] else GAMES:
        shelf(game, home())
    budget = _budget(request)
    choices = tuple(Choice(start, chosen) for start, chosen in request["choices"])
    library = open_library(home())
    return answered(
        request["question"], game=request["game"], choices=choices, library=library,
        cards=cards_of(request.get("cards", [])), budget=budget
    )


def compile_cards(request: Request) -> list[CompiledCard]:
    """What each card object compiles to."""
    return list(compile_objects(request["cards"], lambda card: request.get("game") or _game_of(card)))


def bench(request: Request) -> Written:
    """All that is known of a card that somebody writes."""
    (card,) = cards_of([request["card"]])
    game, budget = request["game"], _budget(request)
    shelf = shelf_kept(game, open_library(home()), home())
    return written(game, card, budget=budget, shelf=shelf, more=_more({"game": game}))


def windows(request: Request) -> Windows:
    """Every window between two moments of a situation."""
    budget, more = _budget(request), _more(request["situation"])
    return windows_of(loader.from_data(request["situation"], more=more), more=more, budget=budget)


def draft(request: Request) -> Request:
    """A situation drafted for a question."""
    return drafted(request["question"], request["game"], request["cards"], home=home())


def game(request: Request) -> GameShown:
    """A whole game at its first decision, or where its log ends."""
    return _tables().begin(msgspec.convert(request["asked"], NewGame), _budget(request))


def decide(request: Request) -> GameShown:
    """A whole game after one more choice."""
    return _tables().decide(msgspec.convert(request["asked"], Decided), _budget(request))


def moment(request: Request) -> Request:
    """The position of a whole game as a situation."""
    return _tables().situation(msgspec.convert(request["asked"], Moment), _budget(request))


def table(request: Request) -> AtTableShown:
    """A whole game at a table: where it stands, or after what is done there."""
    return _tables().at_table(msgspec.convert(request["asked"], AtTable), _budget(request))


def scenarios(request: Request) -> list[Playable]:
    """The scenarios that can be set up."""
    return _tables().scenarios()


def deck(request: Request) -> Checked:
    """What a deck file holds, and whether the deck is legal."""
    return _tables().check(msgspec.convert(request["asked"], DeckToCheck))


def deck_told(request: Request) -> ToldDeck:
    """The same, and what is known of its cards."""
    return _tables().tell(msgspec.convert(request["asked"], DeckToCheck), open_library(home()))


def decks_drawn(request: Request) -> DrawnDecks:
    """Decks drawn by chance."""
    return _tables().draw(msgspec.convert(request["asked"], DecksToDraw))


_kept: list[Tables] = []


def _tables() -> Tables:
    """The cards that games are played with; gathered again when others were imported."""
    imported = ImportedCards(home())
    if not _kept or _kept[0].state != imported.state() or _kept[0].imported.home != imported.home:
        _kept[:] = [Tables(imported, known_cards(open_library(home())))]
    return _kept[0]


def _game_of(card: Request) -> str:
    """The game that a card object is written for, told by its fields."""
    return "tcg" if "gametext" in card or "twilight" in card else "lcg"


TASKS: dict[str, Callable[[Request], Any]] = {
    "simulate": simulate, "lay out": lay_out, "case": case, "ask": ask, "read": read, "write": write,
    "compile": compile_cards,
    "windows": windows, "draft": draft, "game": game, "decide": decide, "moment": moment, "deck": deck,
    "deck told": deck_told, "decks drawn": decks_drawn,
    "table": table, "scenarios": scenarios, "bench": bench,
}  # fmt: skip


def _budget(request: Request) -> Budget:
    """The clock of a request: seconds of the processor from now on, and the moment until which the site
    waits.
    """
    return Budget(request["seconds"], until=request.get("until", math.inf), line=request.get("line"))


def _more(data: Any) -> More | None:
    """What looks up cards that the owner of the service imported."""
    game = data.get("game") if isinstance(data, dict) else None
    return more_cards(ImportedCards(home()))(game) if game in ("lcg", "tcg") else None


QUESTIONS = {
    "lcg": (
        "Who decides which location we travel to?",
        "I have an exhausted ally. An enemy attacks me. Can the ally defend against it?",
    ),
    "tcg": (
        "Who decides the order of the skirmishes?",
        "My companion has 2 wounds and bears a possession. Can it be healed when we move to a sanctuary?",
    ),
}  # fmt: skip
"""What is asked for practice: with the second, what is asked for again is kept at hand, once for all copies.
"""


def _once(said: str) -> Callable[[int, int], None]:
    """Tells whoever started the service what takes so long, when it begins."""
    told: list[str] = []

    def far(_read: int, _of: int) -> None:
        if not told:
            told.append(said)
            print(said, file=sys.stderr, flush=True)

    return far


def practise(answer: Callable[[Request], object]) -> None:
    """Read cards, rules and words of both games, by having a question `answer`ed and a case of each played.

    Wordings of questions that are not kept yet are read first, both games at once.
    """
    prepare(home(), _once("Reading how questions are worded, once after each update …"))
    for game, questions in QUESTIONS.items():
        for question in questions:
            answer({"task": "ask", "question": question, "game": game, "choices": [], "seconds": 5.0})
        for _, _, situation in open_library(home()).situations(game)[:1]:
            answer({"task": "case", "situation": situation, "seconds": 5.0})

"""Questions about the card game of cooperating players as situations."""

from __future__ import annotations

import msgspec

from ruling_service.ask.building.known import Known
from ruling_service.ask.building.lcg import completion, processes
from ruling_service.ask.building.lcg.board import NAMES, Board
from ruling_service.ask.building.lcg.questions import question
from ruling_service.ask.building.lcg.setting import lay_out
from ruling_service.ask.building.lcg.told_acts import Course, play_out
from ruling_service.ask.building.plan import Plan, Variant
from ruling_service.ask.model import Asked
from ruling_service.situations.shared.model import CardFacts


def build(asked: Asked, known: Known) -> Plan:
    """The smallest situation that answers the question. Raises NotBuilt."""
    board = Board(known)
    if asked.moment in ("end of the phase", "end of the round", "end of the attack"):
        board.until = asked.moment
        asked = msgspec.structs.replace(asked, moment="")
    asked = completion.of_its_phase(completion.after(completion.told_first(asked)))
    lay_out(board, asked)
    course = Course(board, asked)
    completion.attack_states(board)
    if asked.form == "order":
        course.told_in_order = True
    else:
        play_out(course)
    completion.events_played(course)
    completion.moment(board, asked.moment)
    asks = question(course)
    if (
        asked.moment and not asks.stands and asks.asks != "when can"
        and not (asks.asks == "whether" and asked.phase)
    ):
        board.at = asked.moment
    if asks.asks == "can" and not board.do and not board.until and {"play", "trigger"} & set(asks.ask["can"]):
        board.at = completion.window_before(board.at)
    completion.attack_states(board)
    processes.run(board, asked, asks)
    completion.all_take_part(board, asks.ask)
    completion.copies_take_part(board, asks.ask)
    completion.places(board, asks.ask)
    if asks.asks != "order":
        completion.used_cards(board, _used(board, asks.ask))
    if asks.asks in ("whether", "value", "place") and board.explore is True:
        board.explore = "policy"
    plan = Plan(
        situation=board.situation(asks.ask, asked.text),
        asks=asks.asks,
        subject=asks.subject,
        about=asks.about,
        negated=asks.negated,
        since=asks.since,
        defaults=list(dict.fromkeys(board.defaults)),
        needs=[*course.needs, *asks.needs],
        labels=[laid.label for laid in board.cards.values() if laid.told],
    )
    if asks.asks in ("whether", "value", "place"):
        plan.variants = variants(board, plan)
    control = asks.control or (course.assumed[0] if course.assumed and asks.asks == "whether" else "")
    laid = board.cards.get(control)
    if laid is not None and laid.place == "attached":
        del board.cards[control]
        plan.control, plan.controls = board.situation(asks.ask, asked.text), "stops"
    elif control:
        plan.control = _without(plan.situation, control)
        plan.controls = "stops" if asks.control else "never"
    return plan


def variants(board: Board, plan: Plan) -> list[Variant]:
    """The same with a default changed that could change the answer: who is the first player, whether a
    location is active.
    """
    found = []
    if board.people > 1 and not board.first_player:
        found.append(
            Variant(f"if {NAMES[1]} is the first player", {**plan.situation, "first player": NAMES[1]})
        )
    if "progress" in str(plan.situation["ask"]) and "active location" not in plan.situation:
        place = CardFacts(name="an active location", type="location", threat=1, quest_points=4)
        cards = [*plan.situation.get("cards", []), msgspec.to_builtins(place)]
        found.append(
            Variant(
                "if there is an active location",
                {**plan.situation, "cards": cards, "active location": place.name}
            )
        )
    return found


def _used(board: Board, ask: dict[str, object]) -> list[str]:
    """Cards whose use an act or the question speaks of."""
    named = [str(value) for each in board.do for name, value in each.items() if name in ("play", "trigger")]
    for about in ask.values():
        if isinstance(about, dict):
            named += [str(value) for name, value in about.items() if name in ("play", "trigger")]
    return named


def _without(situation: dict[str, object], card: str) -> dict[str, object]:
    """The situation without the use of a card."""
    kept = dict(situation)
    for field in ("do", "given"):
        acts = [
            each for each in situation.get(field, []) if card not in (each.get("play"), each.get("trigger"))  # type: ignore[attr-defined]
        ]
        if acts:
            kept[field] = acts
        else:
            kept.pop(field, None)
    return kept

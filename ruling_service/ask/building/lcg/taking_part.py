"""The last touches before a situation is written down: every card has its place and a part in it."""

from __future__ import annotations

from typing import Any

import msgspec

from ruling_service.ask.building.lcg.board import CHARACTERS, PLACE_OF, Board, Laid
from ruling_service.ask.building.lcg.supply import host, pays
from ruling_service.ask.building.lcg.walk import LcgWalk
from ruling_service.ask.building.plan import Plan, Question, Variant
from ruling_service.ask.building.reasons import not_placed
from ruling_service.ask.model import AskedAct
from ruling_service.situations.shared.model import CardFacts

Data = dict[str, Any]
OUT_OF_PLAY = ("encounter", "hand", "deck", "discard", "victory", "set aside", "encounter discard")
USES = ("play", "trigger")
USED = (*CHARACTERS, "attachment")
SLIGHT = {"exhausted", "resources", "used"}
"""States that don't give a card a part of its own."""


def events_played(walk: LcgWalk) -> list[str]:
    """An event that the question names without saying that it is played is played: "Hasty Stroke on the
    shadow card, do I still …". Their labels.
    """
    asked = walk.asked
    told = [*asked.acts, *(each for each in (asked.wanted, asked.purpose) if each is not None)]
    named = {label for each in told for label in (each.card, each.against, *each.targets)}
    named |= {each.by for each in told if each is not asked.wanted}
    assumed = []
    if asked.form in ("what", "difference", "how much"):
        for laid in walk.board.told("event"):
            if not laid.made_up and not named & {laid.label, laid.name, *laid.called}:
                walk.play(AskedAct(verb="play", card=laid.label))
                assumed.append(laid.label)
    return assumed


def places(board: Board, ask: Data) -> None:
    """Cards that nothing has placed yet lie where cards of their type do; enemies that cards are used on are
    engaged.
    """
    cards_used = any(set(USES) & set(each) for each in _acts(board, ask))
    for laid in list(board.cards):
        if laid.facts.type == "attachment" and laid.place in ("", "attached"):
            people = [one for one in board.told(*CHARACTERS) if one.place in ("", "heroes", "allies")]
            if laid.told and not laid.host and len(people) > 1:
                raise not_placed(f"who bears {laid.label}")
            host(board, laid)
        elif laid.place == "":
            engaged = laid.facts.type == "enemy" and cards_used
            laid.place = "engaged" if engaged else PLACE_OF.get(laid.facts.type, "set aside")
        if laid.place == "shadow" and not laid.host:
            laid.host = board.enemy().label
        if laid.state.pop("~engaged with", None):
            laid.place = "engaged"
        if laid.place and laid.place == laid.state.get("~not in"):
            raise not_placed(f"that {laid.label} isn't {laid.place}")
        if laid.place in OUT_OF_PLAY:
            laid.state.pop("committed", None)
            laid.state.pop("exhausted", None)


def responses_used(board: Board, ask: Data) -> None:
    """Responses of the cards that the question names are used where they can be; nobody else does anything.
    """
    used = [str(each[name]) for each in _acts(board, ask) for name in USES if name in each]
    for laid in board.told():
        if laid.label in used or laid.made_up:
            continue
        if not any(a.kind == "response" for a in board.known.abilities(laid.facts)):
            continue
        by = board.NAMES[laid.player]
        if laid.place in ("heroes", "allies", "attached") or _arrives(board, laid):
            board.given.append({"trigger": laid.label, "by": by})
        elif laid.place == "hand" and laid.facts.type == "event":
            board.given.append({"play": laid.name, "by": by})


def _arrives(board: Board, laid: Laid) -> bool:
    """Whether a card in hand is put into play by what is told."""
    if laid.place != "hand" or laid.facts.type not in (*CHARACTERS, "attachment"):
        return False
    return any(laid.label in (each.get("choosing") or ()) or each.get("put into play") == laid.label
               for each in board.do)


def all_take_part(board: Board, ask: Data) -> None:
    """Raises NotBuilt for a card of the question that the situation would only have lying about: an event
    that nobody plays, one of several of which only one has a part in it …
    """
    said = str((board.do, board.given, ask, board.attack))
    can = "can" in ask or "when can" in ask
    for laid in board.told():
        lost = laid.place in ("", "hand", "encounter") and laid.name not in said and laid.label not in said
        idle = laid.name not in said and laid.label not in said and not _by_another(board, laid, said)
        works = any(a.kind in ("action", "response", "forced") for a in board.known.abilities(laid.facts))
        stated = {name for name in laid.state if not name.startswith("~")} - SLIGHT
        unused = can and works and idle and not laid.made_up and not stated and not pays(board, laid, ask)
        if laid.facts.type in ("event", "treachery") and lost or unused and laid.facts.type in USED:
            raise not_placed(f"what {laid.label} has to do with it")
        others = [one for one in board.like(laid) if one.told]
        same = laid.made_up and f"'{laid.name}'" in said and (
            laid.facts.unique or all(one.place == "attached" for one in others)
        )
        apart = others and laid.place != "attached" and not same and f"'{laid.label}'" not in said
        if apart and {"can", "whether"} & set(ask) and not pays(board, laid, ask):
            raise not_placed(f"more than one {laid.facts.type}")


def _by_another(board: Board, laid: Laid, said: str) -> bool:
    """Whether another copy of the card takes part, or the card that it is attached to."""
    return any(one.name in said for one in board.like(laid)) or bool(laid.host and laid.host in said)


def _acts(board: Board, ask: Data) -> list[Data]:
    return [*board.do, *(each for each in ask.values() if isinstance(each, dict))]


def compared(board: Board, plan: Plan, asks: Question, assumed: list[str]) -> None:
    """The same with a default changed that could change the answer, and without the card that is asked about.
    """
    if asks.asks in ("whether", "value", "place"):
        plan.variants = list(_variants(board, plan))
    control = asks.control or (assumed[0] if assumed and asks.asks == "whether" else "")
    if not control:
        return
    laid = board.find(control)
    plan.controls = "stops" if asks.control else "never"
    if laid.place == "attached":
        board.cards.remove(laid)
        plan.control = board.situation(asks.ask)
        return
    plan.control = dict(plan.situation)
    for field in ("do", "given"):
        acts = [each for each in plan.situation.get(field, []) if control not in map(each.get, USES)]
        plan.control.pop(field, None)
        plan.control |= {field: acts} if acts else {}


def _variants(board: Board, plan: Plan) -> list[Variant]:
    found = []
    if board.people > 1:
        second = board.NAMES[1]
        found.append(Variant(f"if {second} is the first player", {**plan.situation, "first player": second}))
    if "progress" in str(plan.situation["ask"]) and "active location" not in plan.situation:
        place = CardFacts(name="an active location", type="location", threat=1, quest_points=4)
        cards = [*plan.situation.get("cards", []), msgspec.to_builtins(place)]
        active = {**plan.situation, "cards": cards, "active location": place.name}
        said = f"if there is an active location with {place.quest_points} quest points"
        found.append(Variant(said, active))
    return found

"""How the smallest position of the trading card game brings about what an ability waits for: a skirmish that
comes out so, a card that is played, else the act of the verb that its event means.
"""

from __future__ import annotations

import msgspec

from ruling_service.ask.building.by_text.spoken import WHOM
from ruling_service.ask.building.known import part, parts
from ruling_service.ask.building.position import Laid
from ruling_service.ask.building.reasons import not_placed
from ruling_service.ask.building.tcg.board import CHARACTERS, PLACE_OF
from ruling_service.ask.building.tcg.described import filter_of, fits, made_for
from ruling_service.ask.building.tcg.tellings import Tellings
from ruling_service.ask.model import AskedAct
from ruling_service.engine.language.node import Node
from ruling_service.engine.tcg.phrases import OCCURRENCES
from ruling_service.engine.tcg.rulebook import TCG

SUFFERED = {"take_wound": "wound", "be_wounded": "wound", "take_wound_in_skirmish": "wound", "exert": "exert",
            "be_exerted": "exert", "be_killed": "kill", "be_discarded": "discard", "wound_or_exert": "wound",
            "be_killed_or_discarded": "kill", "heal_act": "heal"}  # fmt: skip
"""What somebody is about to suffer → the act that does it to him."""


def bring_about(
    walk: Tellings, ability: Node, owner: Laid, whom: Laid | None = None
) -> set[tuple[str, str]]:
    """Bring about what an ability waits for: it happens to `whom` where one is given. What was told by it:
    the verbs, with the label of the card. Raises NotBuilt if nothing here brings it about.
    """
    trigger = part(ability, "when")
    events = parts(trigger, "event") if trigger is not None else ()
    for event in events:
        for one in parts(event, "events") if event.kind == "either_event" else (event,):
            who = next((found for name in WHOM if (found := part(one, name)) is not None), None)
            laid = whom or _meant(walk, who, owner)
            if laid is not None and (done := _happens(walk, one, laid)):
                return {(done, laid.label)}
    raise not_placed(f"what {owner.label} waits for")


def _happens(walk: Tellings, event: Node, laid: Laid) -> str:
    """An event happens to a card; the verb that tells of it, "" if nothing here does it."""
    board = walk.board
    match event.kind:
        case "wins_skirmish" | "loses_skirmish" if laid.facts.type in CHARACTERS:
            _fight(walk, laid, wins=event.kind == "wins_skirmish")
            return event.kind.partition("_")[0].removesuffix("s")
        case "plays":
            walk.to_hand(laid, AskedAct(verb="play"))
            board.act(play=laid.name, by=board.NAMES[laid.player])
            return "play"
        case "about_to":
            act = part(event, "act")
            verb = SUFFERED.get(act.kind, "") if act is not None else ""
        case _:
            acts = (TCG.verbs[past].act for past in OCCURRENCES.get(event.kind, ()))
            verb = next((act.name for act in acts if act is not None and act.about == "card"), "")
    if verb in ("wound", "exert", "kill", "heal", "discard"):
        walk.done(AskedAct(verb=verb, card=laid.label))
        return verb
    return ""


def _fight(walk: Tellings, laid: Laid, *, wins: bool) -> None:
    """A character wins or loses a skirmish against a plain one."""
    board = walk.board
    own = laid.facts.strength
    if not isinstance(own, int):
        raise not_placed(f"how strong {laid.label} is")
    foe = board.make("companion" if laid.is_shadow else "minion")
    foe.facts = msgspec.structs.replace(foe.facts, strength=max(1, own - 2) if wins else own + 2)
    laid.place = laid.place or PLACE_OF[laid.facts.type]
    defender, minion = (foe, laid) if laid.is_shadow else (laid, foe)
    board.assignments = []
    board.fight(defender, minion)
    board.stand("choose a skirmish")
    board.act(skirmish=defender.label)


def _meant(walk: Tellings, who: Node | None, owner: Laid) -> Laid | None:
    """The card to which an event happens: the one that has the text, one that is there, else a plain one."""
    board = walk.board
    if who is None or who.kind in ("this", "it"):
        return owner
    if who.kind == "attached":
        return board.find(owner.host) if owner.host else None
    described = filter_of(who)
    if described is None:
        return None
    there = [
        one for one in board.cards
        if one is not owner and one.place != "hand" and fits(described, one.facts)
    ]
    if there:
        return there[0]
    facts = made_for(described)
    if facts is None:
        return None
    return board.lay(facts, place=PLACE_OF.get(facts.type, ""), made_up=True)


__all__ = ["bring_about"]

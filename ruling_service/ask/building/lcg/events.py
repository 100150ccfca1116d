"""How the smallest position brings about what an ability waits for: by the record of the verb that its event
means. Only a fight, a quest and a card that is played take more than their own act.
"""

from __future__ import annotations

from ruling_service.ask.building.known import part
from ruling_service.ask.building.lcg.board import CHARACTERS, ENCOUNTER, Laid
from ruling_service.ask.building.lcg.moments import events_of
from ruling_service.ask.building.lcg.supply import filter_of, host, meant, supplied
from ruling_service.ask.building.lcg.tellings import Tellings
from ruling_service.ask.building.reasons import NotBuilt
from ruling_service.ask.model import AskedAct
from ruling_service.engine.language.node import Node
from ruling_service.engine.lcg.triggers import OCCURRENCES
from ruling_service.engine.lcg.verbs import RECORDS

OF_AN_ATTACK = {
    "destroys": "destroy", "attacks_and_destroys": "destroy", "attacks_and_damages": "destroy",
    "defends": "defend",
}  # fmt: skip
"""Events of characters that are a part of an attack, and the verb that tells of it."""
DECLARED = {
    "is_declared_defender": "defend", "exhausts_to_defend": "defend", "is_declared_attacker": "attack",
}  # fmt: skip
"""Events that are the declaration itself, and the choice of the framework by which it is made."""
WITHOUT_ACT = {"is_revealed": "reveal", "quest_success": "quest successfully"}
"""Events of verbs that no act stands for, and the verb that tells of them."""
WHOM = ("who", "what", "on", "to")


def bring_about(walk: Tellings, ability: Node, owner: Laid) -> None:
    """Bring about what an ability waits for. Raises NotBuilt if nothing here does."""
    trigger = part(ability, "when")
    for event in events_of(trigger) if trigger is not None else ():
        if event.kind in DECLARED:
            declare(walk, _whom(walk, event, owner), DECLARED[event.kind])
            return
        laid = _whom(walk, event, owner)
        fight, verb = OF_AN_ATTACK.get(event.kind), _act_of(event, laid)
        if fight or verb:
            whom = laid.label
            act = AskedAct(verb=verb, card=whom)
            walk.tell_of(AskedAct(verb=fight, card=walk.board.enemy().label, by=whom) if fight else act)
            return
    raise NotBuilt("not placed", f"{owner.label}: no situation is known that brings about what it waits for.")


def declare(walk: Tellings, laid: Laid, verb: str) -> None:
    """A character is about to be declared as defender, or as attacker; then he is."""
    board, foe = walk.board, walk.board.enemy(laid.player)
    laid.state.pop("exhausted", None)
    board.attack = {}
    if verb == "defend":
        board.enemy_attack(foe, player=laid.player)
        board.given.append({"defend": laid.label, "for": foe.label})
        board.at, board.until = "6.4.1", "end of the attack"
    else:
        board.given.append({"attack": [laid.label], "for": foe.label})
        board.at, board.until = "6.7", "6.9"


def occurrences_of(ability: Node) -> set[str]:
    """The kinds of occurrence that an ability waits for."""
    trigger = part(ability, "when")
    events = events_of(trigger) if trigger is not None else ()
    return {kind for event in events for kind in OCCURRENCES.get(event.kind, ())}


def _act_of(event: Node, laid: Laid) -> str:
    """The act that an event means, of those that can be done to such a card."""
    acts = [act for past in OCCURRENCES.get(event.kind, ()) if (act := RECORDS[past].act) is not None]
    fitting = [act for act in acts if not act.types or laid.facts.type in act.types]
    return next((act.name for act in fitting or acts), WITHOUT_ACT.get(event.kind, ""))


def _whom(walk: Tellings, event: Node, owner: Laid) -> Laid:
    """The card to which it happens: an attachment's bearer, where nobody but characters can do it."""
    who = next((found for name in WHOM if (found := part(event, name)) is not None), None)
    laid = walk.happens_to or meant(walk.board, who, owner)
    described = filter_of(who) if who is not None and who.kind == "some" else None
    if described is not None and laid.label == owner.host and not laid.told:
        laid = supplied(walk.board, described)  # whoever bears the card isn't the one that it happens to
    if laid.facts.type == "attachment" and event.kind in OF_AN_ATTACK:
        return host(walk.board, laid)
    return laid


__all__ = ["CHARACTERS", "ENCOUNTER", "bring_about", "events_of", "occurrences_of"]

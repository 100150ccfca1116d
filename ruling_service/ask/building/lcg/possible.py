"""An act whose possibility is asked about, with everything laid out that would make it legal."""

from __future__ import annotations

import re
from typing import Any

import msgspec

from ruling_service.ask.building.known import kinds
from ruling_service.ask.building.lcg import occasions
from ruling_service.ask.building.lcg.board import CHARACTERS, NAMES, Laid
from ruling_service.ask.building.lcg.occasions import stand
from ruling_service.ask.building.lcg.supply import host
from ruling_service.ask.building.lcg.told_acts import (
    Course,
    aim,
    card_of,
    choosing,
    named,
    ready_to_play,
    use_of,
    used_before,
)
from ruling_service.ask.building.reasons import NotBuilt, not_placed
from ruling_service.ask.building.tidy import AGAIN
from ruling_service.ask.model import AskedAct

Data = dict[str, Any]
FOR_OTHERS = re.compile(
    r"\b(?:(?:an)?other player|(?:my |a )?(?:friend|mate|buddy|teammate|partner))", re.IGNORECASE
)
WITHOUT = re.compile(r"\b(?:without|no|not|lacks?|lacking|non|\w+n't)\b", re.IGNORECASE)
"""Words that say a keyword is not there."""
PLAYER_ATTACKS = re.compile(r"\b6\.(?:7|8)")

POSSIBLE = (
    "ready", "heal", "pay", "add", "play", "trigger", "use", "commit", "defend", "attack", "engage", "travel",
    "attach"
)


def possible(course: Course, wanted: AskedAct) -> Data:
    """The act as `can` and `when can` ask about it. Raises NotBuilt for one that they can't ask about."""
    by = course.laid(wanted.by)
    if (
        by is not None and wanted.verb not in ("commit", "engage", "travel", "pay") and not by.made_up
        and by.label != wanted.card
    ):
        return _using(course, wanted, by)
    own = _own_ability(course, wanted)
    if own is not None:
        return own
    wanted = _second(course, wanted)
    copies = wanted.verb in ("play", "attach", "add") and _copies(course, wanted) == wanted.amount
    if wanted.amount not in (None, 1) and not copies and not (wanted.verb == "attack" and wanted.amount == 2):
        raise not_placed(f"“{wanted.verb}” {wanted.amount} times")
    does = ACTS.get(wanted.verb)
    if does is None:
        raise not_placed(f"“{wanted.verb}”")
    return does(course, wanted)


def _second(course: Course, wanted: AskedAct) -> AskedAct:
    """ "Defend against two enemies": whoever exhausted for the first one is asked to do it again."""
    laid, foe = course.laid(wanted.card), course.laid(wanted.against)
    several = next(
        (subject.copies for subject in course.asked.subjects if subject.label == wanted.against), 1
    )
    alone = _copies(course, wanted) == 1
    if wanted.verb not in ("attack", "defend") or laid is None or foe is None or not alone:
        return wanted
    if several < 2 or wanted.amount not in (None, several):
        return wanted
    if not laid.made_up or not foe.made_up or laid.facts.type not in CHARACTERS or foe.facts.type != "enemy":
        return wanted
    laid.state.setdefault("exhausted", True)
    for one in [one for one in course.board.cards.values() if one.facts == foe.facts and one is not foe]:
        del course.board.cards[one.label]
    return AskedAct(verb=wanted.verb, card=wanted.card, against=foe.label, player=wanted.player)


def _with(**fields: Any) -> Data:
    return {name.replace("_", " "): value for name, value in fields.items() if value not in ("", [], None)}


def _using(course: Course, wanted: AskedAct, by: Laid) -> Data:
    """Can this card do that to those: its ability, or the event, with them as targets."""
    targets = tuple(
        dict.fromkeys(
            t for t in (wanted.card, *wanted.targets, wanted.against)
            if t and course.laid(t) not in (None, by)
        )
    )
    verb = "play" if by.facts.type == "event" else "trigger"
    return ACTS[verb](course, AskedAct(verb=verb, card=by.label, targets=targets, player=wanted.player))


def _play(course: Course, wanted: AskedAct) -> Data:
    laid = card_of(course, wanted, "ally", "attachment", "event", "player side quest")
    named = [
        one for one in course.all_of(wanted)
        if one is not laid and one.facts.type == laid.facts.type and not one.made_up
    ]
    if laid.made_up and len(named) == 1:
        course.board.cards.pop(laid.label)
        laid, wanted = named[0], AskedAct(verb="play", card=named[0].label, player=wanted.player)
    if (
        laid.told and any(
            subject.label in laid.called and subject.zone == "play" for subject in course.asked.subjects
        )
    ):
        laid = course.board.lay(laid.facts, name=laid.name, told=True, place="hand")
        wanted = AskedAct(verb="play", card=laid.label, player=wanted.player)
    _only_those(course, laid)
    ready_to_play(course, laid, wanted)
    return _with(play=laid.name, by=NAMES[laid.player], choosing=choosing(course, laid, wanted))


def _only_those(course: Course, laid: Laid) -> None:
    """ "I have Spirit heroes": nobody else pays."""
    board = course.board
    heroes = [one for one in board.of_type("hero", told=True) if one.made_up and one.player == laid.player]
    spheres = {
        trait for subject in course.asked.subjects if subject.card == "hero" for trait in subject.traits
    }
    if heroes and spheres:
        for hero in heroes:
            hero.state["resources"] = 5
        board.payment_told = True


def _trigger(course: Course, wanted: AskedAct) -> Data:
    laid = card_of(course, wanted)
    if laid.facts.type == "event":
        return _play(course, wanted)
    ability = use_of(course, laid)
    if ability is None:
        raise NotBuilt("not compiled", f"{laid.label} has no ability that can be used.")
    if AGAIN.search(course.asked.text) and not laid.state.get("used"):
        used_before(course, laid, ability)
    if laid.facts.type == "attachment":
        host(course.board, laid)
    elif laid.place == "":
        laid.place = {"hero": "heroes", "ally": "allies"}.get(laid.facts.type, laid.place)
    aim(course, laid, ability, wanted)
    by = NAMES[course.board.seat(wanted.player)] if wanted.player else NAMES[laid.player]
    return _with(
        trigger=laid.label, ability=named(course, laid, ability), by=by,
        choosing=choosing(course, laid, wanted)
    )


def _exhausted_items(course: Course) -> None:
    """Raises NotBuilt where an attachment is told as exhausted and its bearer may be meant."""
    if any(
        one.told and one.facts.type == "attachment" and one.state.get("exhausted")
        for one in course.board.cards.values()
    ):
        raise not_placed("who is exhausted")


def _commit(course: Course, wanted: AskedAct) -> Data:
    _exhausted_items(course)
    laid = card_of(course, wanted, *CHARACTERS)
    stand(course.board, "3.2")
    return _with(commit=laid.label, by=NAMES[laid.player])


def _defend(course: Course, wanted: AskedAct) -> Data:
    board = course.board
    _exhausted_items(course)
    laid = card_of(course, wanted, *CHARACTERS)
    if not board.attack:
        foe = next((one for one in course.all_of(wanted) if one.facts.type == "enemy"), None)
        seat = laid.player
        if wanted.thing == "sentinel" and not WITHOUT.search(course.asked.text):
            if not laid.made_up:
                raise not_placed("“sentinel”")
            laid.facts = msgspec.structs.replace(laid.facts, keywords=[*laid.facts.keywords, "Sentinel"])
        if wanted.player and board.seat(wanted.player) == 1:
            laid.player = 1
            board.people = max(2, board.people)
        elif FOR_OTHERS.search(course.asked.text):
            board.people, seat = max(2, board.people), 1
        occasions.enemy_attack(board, foe, player=seat)
    others = [one for one in board.cards.values() if one.facts == laid.facts and one.told and one is not laid]
    if others and not board.attack.get("defenders"):
        board.attack["defenders"] = [laid.label]
        laid = others[0]
    stand(board, "6.4.1")
    return _with(defend=laid.label, against=board.attack["enemy"], by=NAMES[laid.player])


def _attack(course: Course, wanted: AskedAct) -> Data:
    board = course.board
    asked = course.asked
    if asked.relation == "before" and not asked.moment:
        raise not_placed("whose attack comes first")
    if asked.moment and not PLAYER_ATTACKS.search(asked.moment):
        raise not_placed("an attack at that moment")
    found = course.all_of(wanted)
    people = [one for one in found if one.facts.type in CHARACTERS]
    if course.laid(wanted.card) in found and found[0].facts.type == "enemy" and not people:
        raise not_placed("whether an enemy can attack")
    others = [one for one in found if one.facts.type not in (*CHARACTERS, "enemy")]
    if others:
        return _using(course, AskedAct(verb="attack", card=wanted.card, targets=wanted.targets), others[0])
    if not people:
        people = [card_of(course, wanted, *CHARACTERS)] if wanted.card else [occasions.character(board)]
    foe = (
        next((one for one in found if one.facts.type == "enemy"), None)
        or occasions.enemy(board, player=people[0].player)
    )
    if foe.place == "":
        foe.place = "engaged"
    if AGAIN.search(course.asked.text) or wanted.amount == 2:
        foe.state["attacked"] = True
    stand(board, "6.8a")
    return _with(attack=people[0].label, against=foe.label, by=NAMES[people[0].player])


def _engage(course: Course, wanted: AskedAct) -> Data:
    laid = card_of(course, wanted, "enemy")
    laid.place = "staging"
    stand(course.board, "5.2")
    return _with(engage=laid.label, by=NAMES[course.board.seat(wanted.player)])


def _travel(course: Course, wanted: AskedAct) -> Data:
    board = course.board
    waiting = [one for one in board.of_type("location") if one.place != "active"]
    laid = waiting[0] if waiting else board.make("location", "staging")
    laid.place = "staging"
    stand(board, "4.2")
    return _with(travel=laid.label, by=NAMES[0])


def _own_ability(course: Course, wanted: AskedAct) -> Data | None:
    """ "Can he ready himself twice", "can I heal with him": the action whose effect that is; more than once,
    it was used before.
    """
    effect = {"ready": "ready", "heal": "heal", "draw": "draw"}.get(wanted.verb)
    if effect is None or wanted.by:
        return None
    told = (
        [course.laid(wanted.card)] if wanted.card
        else [one for one in course.board.cards.values() if one.told]
    )
    known = course.board.known
    printed = [laid for laid in told if laid is not None and not laid.made_up]
    found = [(laid, a) for laid in printed for a in known.abilities(laid.facts)
             if a.kind == "action" and effect in kinds(a.get("do"))]  # fmt: skip
    if len(found) != 1:
        return None
    laid, ability = found[0]
    if wanted.amount is not None and wanted.amount > 1:
        used_before(course, laid, ability)
        laid.state["used"] = {"action": wanted.amount - 1}
    if effect == "heal":
        course.board.hero(laid.player).state.setdefault("damage", 2)
    aim(course, laid, ability, AskedAct(verb="trigger", card=laid.label))
    return _with(trigger=laid.label, ability=named(course, laid, ability), by=NAMES[laid.player])


def _copies(course: Course, wanted: AskedAct) -> int:
    return next((subject.copies for subject in course.asked.subjects if subject.label == wanted.card), 1)


def _pay(course: Course, wanted: AskedAct) -> Data:
    """Can this hero pay for that: played with no other hero's resources."""
    payer = course.laid(wanted.by)
    if payer is None or payer.facts.type != "hero":
        raise not_placed("who pays")
    laid = card_of(course, wanted, "ally", "attachment", "event")
    payer.state["resources"] = max(3, payer.state.get("resources", 0))
    course.board.payment_told = True
    ready_to_play(course, laid, AskedAct(verb="play", card=wanted.card))
    return _with(play=laid.name, by=NAMES[laid.player], choosing=choosing(course, laid, wanted))


def _attach(course: Course, wanted: AskedAct) -> Data:
    """Can one more copy be attached: the other copies are attached there already."""
    board = course.board
    if _copies(course, wanted) < 2 and wanted.verb == "attach":
        return _play(course, wanted)
    laid = card_of(course, wanted, "attachment")
    copies = [one for one in board.cards.values() if one.facts == laid.facts]
    named = (course.laid(t) for t in (*wanted.targets, wanted.against, wanted.by))
    where = next((one for one in named if one is not None), None) or board.hero()
    for one in copies[:-1]:
        one.place, one.host = "attached", where.label
    last = copies[-1]
    return _play(course, AskedAct(verb="play", card=last.label, targets=(where.label,)))


ACTS = {
    "ready": _trigger, "heal": _trigger, "add": _attach, "pay": _pay, "play": _play, "attach": _attach,
    "trigger": _trigger,
    "use": _trigger,
    "commit": _commit, "defend": _defend, "attack": _attack, "engage": _engage, "travel": _travel,
}  # fmt: skip

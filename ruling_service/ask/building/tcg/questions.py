"""What is asked of a situation of the trading card game."""

from __future__ import annotations

import re
from typing import Any

import msgspec

from ruling_service.ask.building.known import inside
from ruling_service.ask.building.plan import Question
from ruling_service.ask.building.reasons import NotBuilt, not_placed
from ruling_service.ask.building.tcg import states
from ruling_service.ask.building.tcg.board import CHARACTERS, FREE, NAMES, SHADOW, Laid
from ruling_service.ask.building.tcg.plain import RACES, generic
from ruling_service.ask.building.tcg.setting import make
from ruling_service.ask.building.tcg.told_acts import (
    VERBS,
    Course,
    _taker,
    ability_of,
    fighters,
    in_skirmish,
    move,
    ready_to_use,
    reconciles,
    skirmish,
    stand,
    to_hand,
)
from ruling_service.ask.model import Asked, AskedAct, Subject
from ruling_service.slugs import fold

Data = dict[str, Any]

HAPPENED = {
    "kill": "killed", "destroy": "killed", "wound": "wounded", "exert": "exerted", "heal": "healed",
    "discard": "discarded",
    "draw": "drawn",
    "overwhelm": "overwhelmed", "win": "skirmish won", "win the skirmish": "skirmish won",
    "lose the skirmish": "skirmish lost",
    "move": "moved", "assign": "assigned", "transfer": "transferred", "use": "used", "trigger": "used",
    "reconcile": "reconciled",
    "corrupt": "corrupted", "take control": "took control",
}  # fmt: skip
VALUES = ("strength", "vitality", "resistance", "wounds", "twilight cost", "damage bonus")
TABLE = ("twilight", "burdens", "threats", "move limit", "fellowship archery total", "minion archery total")
ZONES = {"dead pile": "dead pile", "discard": "discard", "hand": "hand", "deck": "deck", "play": "play"}
COSTS = re.compile(r"^(?:how much|what) (?:does|do|would|will|is|must)\b.*\bcosts?\b", re.IGNORECASE)
SHADOWS = re.compile(r"\bby (?:the |a |my )?(?:shadow|opponent)", re.IGNORECASE)
SECOND = re.compile(r"\b(?:second|another|other)\b", re.IGNORECASE)
CHANGES = ("add", "gain", "lose", "remove", "pay", "move", "spend")
FIGHTS = (
    "kill", "destroy", "lose", "win", "overwhelm", "survive", "wound", "win the skirmish", "lose the skirmish"
)


def question(course: Course) -> Question:
    """What the question asks of the situation. Raises NotBuilt where that can't be said."""
    asked, wanted = course.asked, course.asked.wanted
    if asked.form == "when":
        return when(course)
    if asked.form == "who":
        return who(course)
    if asked.form == "order":
        raise not_placed("what comes in which order")
    if asked.purpose is not None and not (wanted is not None and wanted.verb in ("exert", "add")):
        raise not_placed(f"“{asked.purpose.verb}”")
    standing = states.standing(course)
    if standing is not None:
        return standing
    if asked.form == "how much" or asked.value or (wanted is None and COSTS.search(asked.text)):
        return how_much(course)
    if (
        asked.form == "what" and not asked.yes_no and wanted is not None and wanted.verb == "go"
        and not wanted.zone
    ):
        laid = course.card(wanted)
        return Question({"where is": laid.label}, "place", laid.label)
    if wanted is None:
        raise NotBuilt("not placed", "What is asked about could not be told.")
    if wanted.verb == "overwhelm" and not wanted.card and board_people(course):
        wanted = AskedAct(verb="overwhelm", card=board_people(course)[0].label)
    if (
        asked.form == "can" and wanted.verb in ("have", "keep", "control")
        and course.laid(wanted.card) is not None
    ):
        return Question({"what happens": True}, "position", wanted.card, wanted.verb)
    if asked.form == "can" and wanted.verb in CAN:
        priced = wanted.verb == "play" and wanted.thing in ("twilight cost", "cost", "twilight")
        if (
            wanted.thing and not priced
            and wanted.thing not in ("special ability", "ability", "time", "skirmish", "move", "home site")
        ):
            raise not_placed(f"“{wanted.thing}”")
        return Question(
            {"can": CAN[wanted.verb](course, wanted)}, "can", wanted.card, wanted.verb, negated=wanted.negated
        )
    return whether(course, wanted)


def when(course: Course) -> Question:
    """In which phases of the turn an action is possible."""
    wanted, board = course.asked.wanted, course.board
    if (
        wanted is None or wanted.verb not in ("use", "trigger", "play") or course.asked.acts
        or course.asked.purpose is not None
    ):
        raise not_placed("when it can be done")
    laid = course.card(wanted)
    if ability_of(course, laid) is None and laid.facts.type == "event":
        raise NotBuilt("a look-up", f"{laid.label} waits for its trigger; its text says for which.")
    described = CAN["play" if laid.facts.type == "event" or wanted.verb == "play" else "use"](course, wanted)
    board.at, board.assignments = "fellowship", []
    board.cards = [one for one in board.cards if one.facts.type != "minion" or one is laid]
    return Question({"when can": described}, "when can", laid.label, wanted.verb)


def who(course: Course) -> Question:
    """Who decides what the rules leave open."""
    asked, board = course.asked, course.board
    words = {
        word for each in (*asked.acts, asked.wanted, asked.purpose) if each is not None
        for word in (each.verb, each.thing) if word
    }
    words |= {asked.phase} - {""}
    words |= {keyword for subject in asked.subjects for keyword in subject.keywords}
    if any(laid.told and not laid.made_up for laid in board.cards):
        raise not_placed("what there is to decide")
    board.cards = []
    shot = {subject.card for subject in asked.subjects if not subject.keywords}
    shooting = words & {"archer", "archery total", "archery"}
    if shooting and ("fellowship" in shot or "minion" in shot) and "companion" not in shot:
        board.at, called = "archery fire", "takes a wound"
        make(board, "minion", strength=6)
        make(board, "minion", strength=8)
        board.lay(generic(Subject(card="companion", keywords={"archer": 0})), made_up=True)
        return Question({"what happens": True}, "who", about=called)
    if (
        words & {"archer", "archery total", "archery"} and words & {"wound", "wounds", "archery total"}
        and "minion" not in shot
    ):
        board.at, called = "archery fire", "takes a wound"
        make(board, "companion")
        board.lay(generic(Subject(card="minion", keywords={"archer": 0})), made_up=True)
    elif (
        "choose" in words and not asked.subjects
        and re.search(r"\bmov(?:e|ing) again\b", asked.text, re.IGNORECASE)
    ):
        board.at, board.moves, called = "move again", 1, "whether to move again"
    elif (
        "skirmish" in words
        and not words & {"win", "lose", "act", "wound", "win the skirmish", "lose the skirmish"}
    ):
        board.at, called = "choose a skirmish", "which skirmish is next"
        for _ in range(2):
            board.assignments.append(
                {"defender": make(board, "companion").label, "minions": [make(board, "minion").label]}
            )
    else:
        raise not_placed("what there is to decide")
    return Question({"what happens": True}, "who", about=called)


def board_people(course: Course) -> list[Laid]:
    """The one companion or ally that the question names."""
    found = [laid for laid in course.board.cards if laid.told and laid.facts.type in ("companion", "ally")]
    return found if len(found) == 1 else []


# -- can -----------------------------------------------------------------------------------------------------


def _play(course: Course, wanted: AskedAct) -> Data:
    board = course.board
    told = [laid for laid in board.cards if laid.told]
    laid = course.laid(wanted.card) or (told[0] if told else None)
    if laid is None:
        raise not_placed("what is played")
    second = laid.facts.unique and SECOND.search(course.asked.text)
    several = any(
        one.copies > 1 and one.label in laid.called[:1] and not one.zone for one in course.asked.subjects
    )
    if several and not second:
        raise not_placed("playing several")
    if (
        laid.made_up and wanted.player and board.seat(wanted.player) == SHADOW
        and laid.facts.type in ("condition", "possession")
    ):
        laid.facts = msgspec.structs.replace(laid.facts, side="Shadow", culture="Sauron")
        laid.player = SHADOW
    others = [one for one in told if one is not laid and one.facts.name == laid.facts.name]
    if laid.place not in ("", "hand"):
        laid = board.lay(laid.facts, told=True, made_up=laid.made_up, name=laid.name)
    for one in others:
        if one.place == "" and wanted.amount:
            one.place = "companions" if one.facts.type == "companion" else "minions"
    phase = "shadow" if laid.is_shadow else "fellowship"
    there = [
        one for one in board.of_type("companion", told=True) if one.made_up and one.place == "companions"
    ]
    if len(there) > 1 and board.bearer is None:
        board.cards.remove(there[-1])
        board.defaults.append("one of the companions is the Ring-bearer")
    if laid.place == "" and not laid.told:
        raise not_placed("what is played")
    to_hand(course, laid, wanted)
    board.at = board.at or phase
    return {"play": laid.name, "by": NAMES[laid.player]}


def _use(course: Course, wanted: AskedAct) -> Data:
    laid = course.card(wanted)
    if laid.facts.type == "event":
        return _play(course, wanted)
    if wanted.amount not in (None, 1):
        raise not_placed("using it more than once")
    ready_to_use(course, laid)
    _targets(course, laid)
    return {"use": laid.label, "by": NAMES[laid.player]}


def _targets(course: Course, laid: Laid) -> None:
    """Cards that the ability speaks of by race or culture, where none is there."""
    ability = ability_of(course, laid)
    for node in inside(ability) if ability is not None else ():
        word = fold(str(node.get("name") or node.get("race") or ""))
        there = [
            fold(one.facts.race) for one in course.board.cards if one.place in ("", "companions", "minions")
        ]
        if word in RACES and word not in there:
            kind = "minion" if word in ("orc", "uruk-hai", "nazgul", "troll") else "companion"
            course.board.lay(generic(Subject(card=kind, traits=(word,))), made_up=True)


def _exert(course: Course, wanted: AskedAct) -> Data:
    laid = course.card(wanted, *CHARACTERS)
    purpose = course.asked.purpose
    if purpose is None and wanted.thing not in ("special ability", "ability"):
        raise not_placed("what he exerts for")
    return _use(course, AskedAct(verb="use", card=laid.label))


def _assign(course: Course, wanted: AskedAct) -> Data:
    board = course.board
    by = NAMES[SHADOW if SHADOWS.search(course.asked.text) else board.seat(wanted.player)]
    people = [one for one in board.of_type("companion", told=True) if one.place in ("", "companions")]
    foes = board.of_type("minion", told=True)
    stand(board, "assignment")
    if len(people) == 2 and people[0].facts == people[1].facts and len(foes) == 1:
        board.do.append({"assign": people[0].label, "against": foes[0].label, "by": by})
        return {"assign": people[1].label, "against": foes[0].label, "by": by}
    defender, minions = fighters(course, wanted)
    if any(
        "defender" in subject.keywords and one.called[:1] == (subject.label,) for one in minions
        for subject in course.asked.subjects
    ):
        raise not_placed("whose defender bonus it is")
    if len(minions) > 1 and not any(each.get("assign") for each in board.do):
        board.do += [{"assign": defender.label, "against": one.label, "by": by} for one in minions[:-1]]
    taken = [each for each in board.do if each.get("assign")]
    against = minions[len(taken)] if len(minions) > len(taken) else minions[0]
    return {"assign": defender.label, "against": against.label, "by": by}


def _move(course: Course, wanted: AskedAct) -> Data:
    board = course.board
    if board.at not in ("", "fellowship", "regroup"):
        raise not_placed("a move in that phase")
    if wanted.amount is not None and wanted.amount > 1:
        board.moves = wanted.amount - 1
    if board.moves:
        stand(board, "regroup")
    stand(board, "fellowship")
    return {"move": True}


def _transfer(course: Course, wanted: AskedAct) -> Data:
    board = course.board
    items = [laid for laid in board.cards if laid.facts.type in ("possession", "artifact")]
    item = items[0] if items else make(board, "possession", "borne")
    taker = _taker(course, wanted, item)
    if board.at.startswith("skirmish"):
        in_skirmish(course)
    stand(board, "fellowship")
    return {"transfer": item.label, "to": taker.label}


def _bear(course: Course, wanted: AskedAct) -> Data:
    """Can this character bear that item: the item is played on him; what he bears already is there."""
    found = course.all_of(wanted)
    items = [laid for laid in found if laid.facts.type in ("possession", "artifact")]
    bearer = next((laid for laid in found if laid.facts.type in ("companion", "ally", "minion")), None)
    if len(items) != 1 or bearer is None or wanted.thing:
        raise not_placed("who bears what")
    to_hand(course, items[0], AskedAct(verb="play"))
    if items[0].made_up:
        raise not_placed("who may bear it")
    return {"play": items[0].name, "by": NAMES[items[0].player], "to": bearer.label}


CAN = {
    "bear": _bear,
    "play": _play,
    "use": _use,
    "trigger": _use,
    "exert": _exert,
    "assign": _assign,
    "skirmish": _assign,
    "move": _move,
    "transfer": _transfer,
}


# -- whether -------------------------------------------------------------------------------------------------


def whether(course: Course, wanted: AskedAct) -> Question:
    """Whether it comes about."""
    board = course.board
    verb = wanted.verb
    if verb == "lose" and not course.laid(wanted.card):
        _something_happens(course)
        if any(board.bearer is not None and each.get("kill") == board.bearer.label for each in board.do):
            raise not_placed("whether another companion takes the Ring")
        return Question({"whether": {"game": "lost"}}, "whether", NAMES[FREE], verb, negated=wanted.negated)
    if wanted.thing == "roaming" and verb in ("be", "resolve", "have"):
        laid = course.laid(wanted.card) or course.card(wanted, "minion")
        if not board.do:
            stand(board, "maneuver")
            board.do.append({"pass": NAMES[FREE]})
        return Question(
            {"whether": {"is": {"card": laid.label, "roaming": True}}}, "whether", laid.label, "roam",
            negated=wanted.negated
        )
    if verb == "skirmish" and wanted.amount == 2:
        return _fights_again(course, wanted)
    if verb == "become ring-bearer":
        laid = course.card(wanted, "companion")
        _something_happens(course)
        board.given.append({"use": laid.label, "by": NAMES[FREE]})
        return Question(
            {"whether": {"is": {"card": laid.label, "ring bearer": True}}}, "whether", laid.label, verb,
            negated=wanted.negated
        )
    if verb in ("prevent", "stop") and fold(wanted.card) in ("the one ring", "the ring", "ring"):
        verb = "survive"
    if verb == "survive":
        kept = (
            next((laid for laid in course.all_of(wanted) if laid.facts.type in CHARACTERS), None)
            or board.bearer
        )
        if kept is None:
            raise not_placed("who survives")
        _something_happens(course, wanted)
        return Question(
            {"whether": {"is": {"card": kept.label, "in": "play"}}}, "whether", kept.label, verb,
            negated=wanted.negated
        )
    if verb == "go":
        moved = course.laid(wanted.card)
        if moved is None or wanted.zone not in ZONES or not board.do:
            raise not_placed(f"“{verb}”")
        condition = {"is": {"card": moved.label, "in": ZONES[wanted.zone]}}
        return Question({"whether": condition}, "whether", moved.label, verb, negated=wanted.negated)
    word = "skirmish lost" if verb == "lose" else HAPPENED.get(verb, "")
    if not word or wanted.amount not in (None, 1):
        raise not_placed(f"“{verb}”")
    if (
        wanted.thing
        and not (
            verb in FIGHTS and wanted.thing in ("skirmish", "strength", "vitality", "wound", "wounds", "tie")
        )
    ):
        raise not_placed(f"“{verb} {wanted.thing}”")
    named = course.laid(wanted.card)
    if named is None or (verb == "overwhelm" and named.facts.type == "minion"):
        people = [one for one in board.cards if one.told and one.facts.type in ("companion", "ally")]
        by_minion = bool(wanted.by) and any(one.facts.type == "minion" for one in course.all_of(wanted)[:1])
        alone = verb == "overwhelm" and len(people) == 1 and not by_minion
        named = people[0] if alone else course.card(wanted, *CHARACTERS)
    laid = named
    _something_happens(course, wanted)
    if word == "killed":
        gone: Data = {"not": {"is": {"card": laid.label, "in": "play"}}}
        return Question({"whether": gone}, "whether", laid.label, verb, negated=wanted.negated)
    if word == "discarded" and laid.facts.type in ("possession", "artifact") and not laid.host:
        people = board.of_type("companion", told=True)
        laid.place, laid.host = "borne", people[0].label if people else ""
    if word == "discarded":
        piled: Data = {"is": {"card": laid.label, "in": "discard"}}
        return Question({"whether": piled}, "whether", laid.label, verb, negated=wanted.negated)
    return Question(
        {"whether": {"happened": {"happened": word, "card": laid.label}}}, "whether", laid.label, verb,
        negated=wanted.negated
    )


def _fights_again(course: Course, wanted: AskedAct) -> Question:
    """Whether a minion that survives its skirmish is in a second one this turn."""
    board = course.board
    minion = course.card(wanted, "minion")
    if not minion.made_up:
        raise not_placed("a minion that survives")
    fierce = "fierce" in course.asked.text.lower() and "fierce" not in minion.facts.text.lower()
    text = f"{minion.facts.text} Fierce.".strip() if fierce else minion.facts.text
    minion.facts = msgspec.structs.replace(minion.facts, strength=5, vitality=4, text=text)
    defender = make(board, "companion", strength=8, vitality=4)
    board.assignments = [{"defender": defender.label, "minions": [minion.label]}]
    board.at, board.until = "choose a skirmish", "discard minions"
    board.given = [
        {"choose": defender.label, "for": minion.label, "by": NAMES[FREE]},
        {"choose": "stay and reconcile", "by": NAMES[FREE]}
    ]
    twice = {"count": {"of": {"happened": "skirmish lost", "card": minion.label}, "at least": 2}}
    return Question({"whether": twice}, "whether", minion.label, "skirmish again")


def _something_happens(course: Course, wanted: AskedAct | None = None) -> None:
    """What brings it about: the acts told, else a skirmish between those that the question sets against each
    other.
    """
    board = course.board
    if board.do or board.until:
        return
    told = [laid for laid in board.cards if laid.told and laid.facts.type in CHARACTERS]
    sides = {laid.is_shadow for laid in told}
    if wanted is not None and wanted.verb in FIGHTS and sides == {True, False}:
        who = AskedAct(verb="skirmish", card=wanted.card, targets=wanted.targets, against=wanted.against)
        skirmish(course, None if len(told) == 2 else who)
        return
    raise not_placed("what brings that about")


# -- how much ------------------------------------------------------------------------------------------------


ASKED_OF_VALUES = (
    "play", "transfer", "draw", "reconcile", *CHANGES, "go", "have", "be", "hold", "take", "heal", *FIGHTS,
)
"""Verbs with which a value can be asked for."""


def how_much(course: Course) -> Question:
    """The value in the end, or by how much it changes."""
    asked = course.asked
    wanted = asked.wanted
    name, of = _value_named(asked)
    if "more" in asked.text.lower().split() and len(asked.acts) > 1:
        raise not_placed("how many more")
    if wanted is not None and wanted.verb not in ASKED_OF_VALUES:
        raise not_placed(f"“{wanted.verb}”")
    found = _in_twilight(course, name) or _in_hand(course, name)
    if found is not None:
        return found
    board = course.board
    killed = [each["kill"] for each in board.do if each.get("kill")]
    if name in ("wounds", "threats") and killed and board.threats:
        return Question({"how often": {"happened": "wounded"}}, "value", "threat wounds", name)
    name = _archery_meant(course, name)
    if name in TABLE:
        return _of_the_table(course, name)
    if name not in VALUES:
        raise not_placed(f"“{name or 'how much'}”")
    laid = _whose(course, of)
    if laid.label in killed:
        raise not_placed(f"whose {name}")
    return _of_card(course, laid, name)


def _value_named(asked: Asked) -> tuple[str, str]:
    """Which value is meant, and whose, as far as the question says it."""
    name, _, of = asked.value.partition(" of ")
    name = name.strip() or ("strength" if "how strong" in asked.text.lower() else "")
    if COSTS.search(asked.text) and name in ("", "site number") and asked.wanted is None:
        name = "twilight cost"
    return name, of


def _in_twilight(course: Course, name: str) -> Question | None:
    """What something costs, or what is in the twilight pool in the end."""
    board, asked = course.board, course.asked
    wanted = asked.wanted
    priced = name in ("", "twilight cost", "twilight")
    paid = (
        wanted is not None
        and (wanted.verb in ("pay", "spend") or (wanted.verb in ("play", "transfer") and priced))
    )
    if wanted is not None and wanted.verb == "transfer" and not board.do:
        VERBS["transfer"](course, wanted)
    if (paid or name in ("twilight", "twilight cost")) and (paid or _is_price(course)):
        return _price(course)
    if name != "twilight":
        return None
    moves = [
        each for each in ((wanted, asked.purpose) if wanted is not None else ())
        if each is not None and each.verb == "move"
    ]
    if not board.do and moves:
        move(course, AskedAct(verb="walk"))
    if not board.do:
        raise not_placed("what brings that about")
    return Question({"how much": "twilight"}, "value", "the twilight pool", name, since=board.twilight)


def _in_hand(course: Course, name: str) -> Question | None:
    """How many cards somebody holds, also as hands are reconciled."""
    board, wanted = course.board, course.asked.wanted
    if board.at == "reconcile" and FREE in board.hand:
        reconciles(board)
    if board.at == "reconcile" and not board.given:
        board.deck.setdefault(SHADOW, 20)
        board.given.append({"choose": "none", "by": NAMES[SHADOW]})
    if name in ("cards", "cards in hand"):
        seat = next(iter(board.hand), SHADOW if board.at == "reconcile" else FREE)
        if not board.do and board.at not in ("reconcile", "move again"):
            raise not_placed("what brings that about")
        changes = wanted is not None and wanted.verb in ("gain", "draw", "add", "discard", "reconcile")
        since = board.hand.get(seat, 0) if changes else None
    elif not name and board.at == "reconcile":
        seat, since = SHADOW, None
    else:
        return None
    return Question(
        {"how much": f"cards in hand of {NAMES[seat]}"}, "value", NAMES[seat], "cards in hand", since=since
    )


def _archery_meant(course: Course, name: str) -> str:
    """Which side's archery total is meant by wounds or by a total; the name as it is where none is."""
    asked = course.asked
    archers = [subject for subject in asked.subjects if "archer" in subject.keywords]
    if name == "wounds" and len({one.card for one in archers}) > 1:
        raise not_placed("whose archery wounds")
    if name == "wounds" and archers and (asked.phase == "archery" or "archery" in asked.text.lower()):
        return f"{'minion' if archers[0].card == 'minion' else 'fellowship'} archery total"
    if name == "archery total":
        shooting = [laid for laid in course.board.cards if laid.told and "rcher" in laid.facts.text]
        if len({laid.is_shadow for laid in shooting}) != 1:
            raise not_placed("whose archery total")
        return f"{'minion' if shooting[0].is_shadow else 'fellowship'} archery total"
    return name


def _of_the_table(course: Course, name: str) -> Question:
    """A value that is no card's."""
    board, wanted = course.board, course.asked.wanted
    stand(board, "archery" if "archery" in name else "maneuver")
    if not board.do:
        board.do.append({"pass": NAMES[FREE]})
    since = getattr(board, name, None) if wanted is not None and wanted.verb in CHANGES else None
    return Question(
        {"how much": name}, "value", name, name, since=since if isinstance(since, int) else None
    )


def _of_card(course: Course, laid: Laid, name: str) -> Question:
    board = course.board
    if name == "wounds":
        _wounded(course, laid)
    else:
        _while_nothing_happens(course, name)
    _value_told(course, laid, name)
    if (
        name == "strength" and laid.made_up and not course.tells(laid, "vitality")
        and laid.state.get("wounds", 0) >= 3
    ):
        laid.facts = msgspec.structs.replace(laid.facts, vitality=12)
    if name == "twilight cost" and (board.do != [{"pass": NAMES[FREE]}] or laid.is_shadow):
        board.do, board.at = [], course.asked.moment
        return _price(course)
    since = int(laid.state.get("wounds", 0)) if name == "wounds" else None
    return Question({"how much": f"{name} of {laid.label}"}, "value", laid.label, name, since=since)


def _wounded(course: Course, laid: Laid) -> None:
    """What wounds a character: what is told, else the skirmish of both sides."""
    board = course.board
    _hardy(course, laid)
    if board.do:
        return
    told = [one for one in board.cards if one.told and one.facts.type in CHARACTERS]
    if {one.is_shadow for one in told} != {True, False}:
        raise not_placed("what brings that about")
    skirmish(course, None)


def _while_nothing_happens(course: Course, name: str) -> None:
    """A value is read while it stands; the strength within a skirmish is not."""
    board = course.board
    if name == "strength" and any("hunter" in subject.keywords for subject in course.asked.subjects):
        raise not_placed("the strength during a skirmish")
    if name == "strength" and any("skirmish" in each for each in board.do):
        board.at, board.do = "skirmish", []
        raise not_placed("the strength during a skirmish")
    if board.do:
        return
    if board.at != "skirmish":
        stand(board, "maneuver")
    board.do.append({"pass": NAMES[FREE]})


def _whose(course: Course, of: str) -> Laid:
    wanted = course.asked.wanted
    for label in (of, *([wanted.card, *wanted.targets] if wanted is not None else [])):
        laid = course.laid(label)
        if laid is not None:
            return laid
    told = [laid for laid in course.board.cards if laid.told and laid.facts.type in CHARACTERS]
    many = [laid for laid in told if sum(one.facts == laid.facts for one in told) > 1]
    if len(told) == 1 or (many and course.asked.value == "wounds" and "each" in course.asked.text):
        return (many or told)[0]
    raise not_placed(f"whose {course.asked.value}")


def _hardy(course: Course, laid: Laid) -> None:
    """A plain character whose vitality nobody tells outlives the wounds that are counted."""
    if laid.made_up and not course.tells(laid, "vitality") and not laid.state:
        facts = msgspec.structs.replace(laid.facts, vitality=12)
        for one in [one for one in course.board.cards if one.facts == laid.facts and not one.state]:
            one.facts = facts


def _cost_told(course: Course, laid: Laid) -> None:
    """Raises NotBuilt for the price of a plain card whose cost nobody tells."""
    if laid.made_up and not course.tells(laid, "twilight cost"):
        raise not_placed(f"what {laid.label} costs")


def _value_told(course: Course, laid: Laid, name: str) -> None:
    """Raises NotBuilt for a value of a plain card that nobody tells: it would be one of our own making."""
    if (
        laid.made_up and name in ("strength", "vitality", "resistance", "twilight cost")
        and not course.tells(laid, name)
    ):
        raise not_placed(f"the {name} of {laid.label}")


def _is_price(course: Course) -> bool:
    return any(name in each for each in course.board.do for name in ("play", "transfer"))


def _price(course: Course) -> Question:
    """What playing or transferring costs: how much twilight changes hands."""
    board, wanted = course.board, course.asked.wanted
    if any(each.verb not in ("play", "transfer") for each in course.asked.acts):
        raise not_placed("what lowers the cost")
    if not board.do:
        laid = course.card(wanted or AskedAct(verb="pay"))
        _cost_told(course, laid)
        if laid.facts.type not in (*CHARACTERS, "possession", "condition", "event"):
            raise not_placed("what is paid for")
        to_hand(course, laid, AskedAct(verb="play"))
        board.do.append({"play": laid.name, "by": NAMES[laid.player]})
    board.explore = False
    left = re.search(
        r"\b(?:in it|in the pool|left|remains?)\b.*\?*$",
        course.asked.text.rpartition(".")[2] or course.asked.text
    )
    since = None if left and not (wanted is not None and wanted.verb in ("pay", "add")) else board.twilight
    return Question({"how much": "twilight"}, "value", "the twilight pool", "twilight", since=since)
